"""The shape that every decision of a player has here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from ancientwars.cca.geometry import Seat
from ancientwars.core.action import Action
from ancientwars.core.step import Chance, Decision, NoOptions, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state import State


@cache
def decision(seat: str, prompt: str, rule: str) -> Decision:
    """Return the decision, the same object each time."""
    return Decision(seat, prompt, rule)


@cache
def chance(event: str, purpose: str, rule: str, seats: tuple[str, ...] | None = None) -> Chance:
    """Return the chance node, the same object each time."""
    return Chance(event, purpose, rule, seats)


@frozen
class Choice(Step):
    """A decision of one player: its options, and a check that says which rule forbids an action.

    Attributes:
        prompt: Key of the question (class attribute).
        rule: The rule that asks it (class attribute).
        accepts: The classes of action that answer it (class attribute).
        seat: Who decides.
    """

    prompt: ClassVar[str]
    rule: ClassVar[str]
    accepts: ClassVar[tuple[type[Action], ...]]

    seat: Seat

    def pending(self, state: State) -> Decision | None:
        """Wait for the player."""
        del state
        return decision(self.seat, self.prompt, self.rule)

    def check(self, state: State, action: Any) -> Refusal | None:
        """Return why an action of an accepted class is illegal, or None."""
        if action in self.options(state):
            return None
        return Refusal(self.rule, f"'{action}' is not among the choices for {self.prompt}")

    def objection(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None."""
        if not isinstance(action, self.accepts):
            return Refusal(self.rule, f"{self.seat} is asked for {self.prompt}; '{action}' is no answer to that")
        return self.check(state, action)

    def options(self, state: State) -> tuple[Action, ...]:
        """Return the legal actions in a stable order."""
        raise NoOptions(self, state)
