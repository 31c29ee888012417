"""CS11.1: camps that are worth a banner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.rules.c04_object import bank
from ancientwars.cca.state import events as e
from ancientwars.cca.state.scopes import Momentum
from ancientwars.core.step import Step

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State


def camp_taken(state: State, unit: Unit) -> Course:
    """CS11.1, CS11.1b: a unit that stops in an enemy camp wins a banner, once per camp."""
    rule = state.special("capture_hex_for_banner")
    if not rule or unit.side != rule.facts["side"] or unit.hex not in rule.facts["hexes"]:
        return state, ()
    if unit.hex in state.captured:
        return state, ()
    state = state.replace(captured=tuple(sorted((*state.captured, unit.hex))))
    return bank(state.emit(e.CampTaken(unit.hex, rule="CS11.1")), {unit.side: rule.facts["banners"]}, "CS11.1")


@frozen
class CampReached(Step):
    """CS11.1a: a momentum advance that ends in a camp takes it; passing through is not enough."""

    def run(self, state: State) -> State:
        """Take the camp where the victor has come to."""
        unit = state.unit(state.scope(Momentum).hex)
        state, steps = camp_taken(state, unit) if unit else (state, ())
        return state.then(*steps)
