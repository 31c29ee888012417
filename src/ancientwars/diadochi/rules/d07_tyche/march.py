"""D7.1e, D7.4: a forced march with the operations points of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.diadochi.rules.d08_command import COMMANDS, command_refused, commanded, commands
from ancientwars.diadochi.rules.d09_movement.segment import activate, activation_refused, activations
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.state.state import State


@frozen
class OpsMarch(Choice):
    """D7.4a, A9, DC1: one army, or a general alone, moves as many points; D7.4b, D7.1e: it may move again later.

    D7.4c: it does whatever it could do there, DSUM.15: a naval move too.

    Attributes:
        points: The movement points.
    """

    prompt = "forced-march"
    rule = "D7.4a"
    accepts = (a.Activate, *COMMANDS, a.Pass)

    points: int

    def candidates(self, state: State) -> list[Action]:
        """Return every general who may set out, what may be arranged, and going without."""
        return [*activations(state, self.seat), *commands(state, self.seat), listed.PASS]

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a general cannot move, or something cannot be arranged."""
        if not isinstance(action, a.Activate):
            return command_refused(state, self.seat, action)
        return activation_refused(state, self.seat, action)

    def resolve(self, state: State, action: Action) -> State:
        """D7.1e, D7.4b, D7.4c, DC1: begin the move."""
        if isinstance(action, a.Pass):
            return state
        if not isinstance(action, a.Activate):
            return commanded(state, self, action)
        return activate(state, self.seat, action, self.points)
