"""D21: what the turn track brings at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


@frozen
class TurnTrack(Step):
    """D21: the events at the start of a turn."""

    def run(self, state: State) -> State:
        """A24: they come before the Turn Order Phase."""
        return state
