"""The shape that every decision of a player has here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Decision, NoOptions, Refusal, Step
from ancientwars.poleis.components import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.poleis.state import State


@cache
def decision(seat: str, prompt: str, rule: str) -> Decision:
    """Return the decision, the same object each time."""
    return Decision(seat, prompt, rule)


@frozen
class Choice(Step):
    """A decision of one player: candidates, and a check that says which rule forbids an action.

    Attributes:
        prompt: Key of the question (class attribute).
        rule: The rule that asks it (class attribute).
        accepts: The classes of action that answer it (class attribute).
        exact: Whether the candidates are the legal actions, no check needed (class attribute).
        seat: Who decides.
    """

    prompt: ClassVar[str]
    rule: ClassVar[str]
    accepts: ClassVar[tuple[type[Action], ...]]
    exact: ClassVar[bool] = False

    seat: Seat

    def pending(self, state: State) -> Decision | None:
        """Wait for the player."""
        del state
        return decision(self.seat, self.prompt, self.rule)

    def obstacle(self, state: State) -> Refusal | None:
        """Return what makes every answer illegal, or None."""
        del state
        return None

    def candidates(self, state: State) -> Iterable[Action]:
        """Yield actions among which all legal ones are, in a stable order."""
        raise NoOptions(self, state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action of an accepted class is illegal, or None."""
        raise NoOptions(self, state)

    def options(self, state: State) -> Iterator[Action]:
        """Yield the legal actions."""
        return iter(()) if self.obstacle(state) else self.unobstructed(state)

    def unobstructed(self, state: State) -> Iterator[Action]:
        """Yield the legal actions, where no obstacle is known to stand."""
        if self.exact:
            return iter(self.candidates(state))
        return (action for action in self.candidates(state) if self.check(state, action) is None)

    def objection(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None."""
        if not isinstance(action, self.accepts):
            return Refusal(self.rule, f"{self.seat} is asked for {self.prompt}; '{action}' is no answer to that")
        return self.obstacle(state) or self.check(state, action)
