"""What may stand in the fields of a state, whether or not play leads there."""

from __future__ import annotations

from typing import Final

from ancientwars.core.form import Form
from ancientwars.core.knowledge import DECK
from ancientwars.core.step import SPECTATOR
from ancientwars.poleis.components.kit import GOODS, LARGEST_COST, MOST_UNITS, SEATS, UNIT_KINDS
from ancientwars.poleis.components.loading import components
from ancientwars.poleis.interface.info import TYPES
from ancientwars.poleis.rules.l04_setup import MOST_TURNS
from ancientwars.poleis.state.actions import KINDS
from ancientwars.poleis.state.state import LAND_INDEX, MARKET_GOODS, POLIS_INDEX, SEA_INDEX

KIT: Final = components()
REGIONS: Final = (*LAND_INDEX, *SEA_INDEX)
CARDS: Final = tuple(KIT.battle_card)
NOBODY: Final = ("", *SEATS)
NUMBER_OF_CARDS: Final = range(len(KIT.battle_deck) + 1)
FEW: Final = range(100)
UNLIMITED: Final = range(10**40)
ACTIONS_TAKEN: Final = range(len(KINDS) + 1)

FORM: Final = Form(
    TYPES,
    {
        "State.viewer": (*SEATS, SPECTATOR),
        "State.projects": KIT.project,
        "State.project_deck": KIT.project,
        "Options.cube_cap": UNLIMITED,
        "Options.goods_cap": UNLIMITED,
        "Options.round_turn_limit": range(MOST_TURNS + 1),
        "Side.proxenos": ("", *POLIS_INDEX),
        "Polis.owner": NOBODY,
        "Polis.completed": KIT.project,
        "Polis.in_progress": ("", *KIT.project),
        "Round.number": FEW,
        "Round.leader": NOBODY,
        "Round.event_card": ("", *KIT.event_card),
        "Round.closed": LAND_INDEX,
        "Round.merchants": (KIT.market, FEW, SEATS),
        "Round.passed": SEATS,
        "Round.turns": range(10 * MOST_TURNS),
        "Round.doubled": SEATS,
        "Round.sent": range(len(REGIONS) * MOST_UNITS + 1),
        "Round.defected": POLIS_INDEX,
        "Battle.region": REGIONS,
        "Battle.attack": CARDS,
        "Deck.pool": CARDS,
        "Deck.top": CARDS,
        "Deck.bottom": CARDS,
        "Zone.held": CARDS,
        "Zone.owner": SEATS,
        "Zone.count": NUMBER_OF_CARDS,
        "CardTable.hidden": NUMBER_OF_CARDS,
        "Known.zone": (*SEATS, DECK),
        "Known.cards": CARDS,
        "Known.least": NUMBER_OF_CARDS,
        "Known.most": NUMBER_OF_CARDS,
        "Known.seats": SEATS,
        "StartRound.number": FEW,
        "BoardEffect.number": FEW,
        "SideEffect.number": FEW,
        "Turn.taken": ("", *KINDS),
        "SoloRun.used": KINDS,
        "SoloRun.taken": ACTIONS_TAKEN,
        "effect": FEW,
        "ReturnUnits.unit": UNIT_KINDS,
        "CreateGalleys.begun": ("", *POLIS_INDEX),
        "CreateGalleys.used": ("", *SEA_INDEX),
        "cost": (GOODS, range(LARGEST_COST + 1)),
        "LeaveOutGood.goods": FEW,
        "MoveHoplites.destination": ("", *LAND_INDEX),
        "MoveGalleys.destination": ("", *SEA_INDEX),
        "SiegeRoll.polis": POLIS_INDEX,
        "Collection.hoplites": range(MOST_UNITS + 1),
        "FillRow.good": GOODS,
        "FillRow.cells": FEW,
        "SuppressPacifists.reward": FEW,
        "MarketRoll.good": MARKET_GOODS,
        "MarketRoll.pay": ("barter", "silver"),
        "PayBribe.polis": POLIS_INDEX,
        "PayBribe.by": ("land", "sea"),
        "BattleOrder.regions": REGIONS,
        "Phase.name": ("projects", "feeding", "growth", "megalopolis", "adjustment", "phoros"),
        "Growth.grown": POLIS_INDEX,
        "Outcome.winners": SEATS,
        "Outcome.scores": (SEATS, range(-(10**6), 10**6)),
    },
    {},
)
"""Texts and numbers by field; what is not named may be any text, or any number of reasonable size."""
