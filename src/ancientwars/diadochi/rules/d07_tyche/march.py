"""D7.4: a forced march with the operations points of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.diadochi.rules.d09_movement.segment import activate, activations
from ancientwars.diadochi.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


@frozen
class OpsMarch(Choice):
    """D7.4a, A9: one army, or a general alone, moves as many points.

    Attributes:
        points: The movement points.
    """

    prompt = "forced-march"
    rule = "D7.4a"
    accepts = (a.Activate, a.Pass)

    points: int

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every general who may set out, and going without."""
        yield from activations(state, self.seat)
        yield a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a general cannot move."""
        assert isinstance(action, a.Activate)
        return Refusal("D7.4a", "{leader} in {space} cannot move now", leader=action.leader, space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """Begin the move."""
        return activate(state, self.seat, action, self.points) if isinstance(action, a.Activate) else state
