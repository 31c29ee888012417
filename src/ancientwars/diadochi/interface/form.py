"""What may stand in the fields of a state, whether or not play leads there."""

from __future__ import annotations

from typing import Final

from ancientwars.core.form import Form
from ancientwars.core.step import SPECTATOR
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, MINOR, SEATS
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.interface.info import TYPES
from ancientwars.diadochi.state.state import ARMIES, FLEETS, GENERALS, ROYALS, SPACES

KIT: Final = components()
NOBODY: Final = ("", *SEATS)
PLACES: Final = ("", DISPERSED, *SPACES)

FORM: Final = Form(
    TYPES,
    {
        "State.viewer": (*SEATS, SPECTATOR),
        "State.seats": SEATS,
        "State.turn": range(len(KIT.turns) + 1),
        "State.round": range(KIT.figures.rounds_per_turn + 1),
        "State.order": SEATS,
        "State.usurper": NOBODY,
        "State.markers": (*NOBODY, INDEPENDENT),
        "State.commanders": GENERALS,
        "State.champions": SEATS,
        "State.above_zero": SEATS,
        "State.offers": (ROYALS, SEATS),
        "State.pella": NOBODY,
        "State.looted": SPACES,
        "State.helepolis": (NOBODY, PLACES),
        "General.owner": NOBODY,
        "General.place": PLACES,
        "Minor.owner": SEATS,
        "Minor.place": SPACES,
        "Royal.place": ("", *SPACES),
        "Royal.owner": NOBODY,
        "Fleet.owner": NOBODY,
        "Independent.place": ("", *SPACES),
        "Siege.space": SPACES,
        "Siege.seat": SEATS,
        "Training.kind": ("", "mercenary", "loyal"),
        "Segment.carried": (ROYALS, (*GENERALS, *SEATS)),
        "CardsShown.carried": (ROYALS, (*GENERALS, *SEATS)),
        "March.leader": (MINOR, *GENERALS),
        "March.space": SPACES,
        "March.origin": SPACES,
        "Outcome.winners": SEATS,
        "Outcome.scores": (SEATS, range(-1000, 1000)),
    },
    {
        "State.markers": len(SPACES),
        "State.generals": len(GENERALS),
        "State.royals": len(ROYALS),
        "State.fleets": len(FLEETS),
        "State.independents": len(ARMIES),
        "State.training": len(SEATS),
    },
)
"""Texts and numbers by field; what is not named may be any text, or any number of reasonable size."""
