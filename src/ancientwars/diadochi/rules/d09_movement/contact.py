"""D9.5, D9.6: what a force meets in the space that it enters, and how its move ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat
from ancientwars.diadochi.state.scopes import Battle, March

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

OVERRUN = 5
"""D9.6a: units for each enemy unit that overrun them."""


@frozen
class Contact(Step):
    """D9.5b: the sequence on entering a space.

    Attributes:
        seat: Whose force enters.
    """

    seat: str

    def run(self, state: State) -> State:
        """Overrun what is weak, fight what is not."""
        march = state.scope(March)
        for enemy in state.others_at(march.space, self.seat):
            if march.number >= OVERRUN * state.count(march.space, enemy):
                return defeat(state, Beaten(enemy, march.space, victor=self.seat))  # D9.6a, A21
            return fight(state.then(StopHere(self.seat)), Battle(march.space, (self.seat, enemy)))
        if state.independents_at(march.space):
            return fight(state.then(StopHere(self.seat)), Battle(march.space, (self.seat, INDEPENDENT)))
        return state


@frozen
class StopHere(Step):
    """D12c: the move of the force ends.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """Leave the march, whatever was still to come in it."""
        return state.leave(March)
