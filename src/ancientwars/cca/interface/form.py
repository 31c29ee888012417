"""What may stand in the fields of a state, whether or not play leads there."""

from __future__ import annotations

from typing import Final

from ancientwars.cca.components.board import HEXES, SEATS, SECTIONS
from ancientwars.cca.components.kit import CARDS, FACES, KIT, TERRAIN, UNITS
from ancientwars.cca.components.scenarios import MOST_CARDS
from ancientwars.cca.interface.info import TYPES
from ancientwars.cca.rules.c03_setting_up import MOST_TURNS
from ancientwars.cca.rules.c11_close_combat import RULES
from ancientwars.core.form import Form
from ancientwars.core.knowledge import DECK
from ancientwars.core.step import SPECTATOR

NO_CARD: Final = ("", *CARDS)
GIVEN: Final = ("", *(card.id for card in CARDS.values() if not card.copies))
"""C18.T3e: the cards whose order can be given; a card that copies another gives that of the other."""
NO_HEX: Final = ("", *HEXES)
ORDERED: Final = (*HEXES, *(f"L{hex_}" for hex_ in HEXES))
FEW: Final = range(100)

FORM: Final = Form(
    TYPES,
    {
        "hex": HEXES,
        "side": SEATS,
        "State.viewer": (*SEATS, SPECTATOR),
        "State.turns": range(MOST_TURNS + 1),
        "State.captured": HEXES,
        "Options.turn_limit": range(1, MOST_TURNS + 1),
        "Setup.banners": range(len(HEXES) + 1),
        "Setup.command": range(MOST_CARDS + 1),
        "Setup.legion": (*SEATS, "marian", "caesar"),
        "Tile.type": TERRAIN,
        "Tile.sides": HEXES,
        "Unit.type": UNITS,
        "UnitAt.type": UNITS,
        "UnitAt.hex": NO_HEX,
        "Duty.moved": FEW,
        "Duty.again": FEW,
        "Duty.battles": FEW,
        "Duty.origin": (*NO_HEX, "off"),
        "Deck.pool": CARDS,
        "Deck.top": CARDS,
        "Deck.bottom": CARDS,
        "Zone.held": CARDS,
        "Zone.owner": SEATS,
        "Zone.count": range(len(KIT.deck) + 1),
        "CardTable.hidden": range(len(KIT.deck) + 1),
        "Known.zone": (*SEATS, DECK),
        "Known.cards": CARDS,
        "Known.least": range(len(KIT.deck) + 1),
        "Known.most": range(len(KIT.deck) + 1),
        "Known.seats": SEATS,
        "Turn.number": range(MOST_TURNS + 1),
        "Turn.card": NO_CARD,
        "Turn.effect": GIVEN,
        "Turn.command": range(MOST_CARDS + 1),
        "Turn.picks": ORDERED,
        "Turn.lead": NO_HEX,
        "Turn.dice": FACES,
        "Turn.place": SECTIONS,
        "Turn.ambush": ("", *SECTIONS),
        "Turn.struck": FEW,
        "Last.effect": GIVEN,
        "Last.place": SECTIONS,
        "Combat.attacker": HEXES,
        "Combat.target": HEXES,
        "EnterAmbush.left": UNITS,
        "RollCommand.purpose": ("spartacus", "rally"),
        "Strike.origin": HEXES,
        "Strike.target": HEXES,
        "Strike.mode": RULES,
        "Strike.count": range(1, MOST_CARDS + 1),
        "Volley.origin": HEXES,
        "Volley.target": HEXES,
        "Volley.count": range(1, MOST_CARDS + 1),
        "Strike.shown": FACES,
        "Strike.rerolled": FEW,
        "Flags.flags": FEW,
        "Flags.origin": HEXES,
        "Retreat.hexes": FEW,
        "ElephantRetreat.hexes": FEW,
        "Withdraw.path": HEXES,
        "Withdraw.missing": FEW,
        "InTheWay.missing": FEW,
        "Rampage.left": HEXES,
        "Flight.origin": HEXES,
        "Flight.at": HEXES,
        "Flight.steps": range(4),
        "Momentum.target": NO_HEX,
        "Escape.origin": HEXES,
        "Outcome.winners": SEATS,
        "Outcome.scores": (SEATS, range(len(HEXES) + 1)),
    },
    {},
)
"""Texts and numbers by field; what is not named may be any text, or any number of reasonable size."""
