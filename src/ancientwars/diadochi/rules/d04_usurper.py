"""D4: the Usurper.

Elsewhere: D4.2a: `d17_legitimacy.champions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


@frozen
class LabelUsurper(Step):
    """D3.2a, D4.1a: the player with the most victory points is Usurper for the turn; a tie goes by seniority."""

    def run(self, state: State) -> State:
        """D3.2a: name him; D4.1b, DG19: he stays it for the whole turn; D4.3a: his legitimacy is not touched."""
        seat = max(state.seats, key=lambda one: (state.victory_points(one), -state.seniority(one)))
        return state.emit(e.UsurperNamed(seat, rule="D4.1a"), usurper=seat)
