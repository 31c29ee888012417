"""Rules that demand something whenever something is so, asked again only after what they look at has changed."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeVar

from ancientwars.core.step import State

if TYPE_CHECKING:
    from collections.abc import Callable

S = TypeVar("S", bound=State)


class Follows(Generic[S]):
    """A rule that demands something whenever something is so: asked again only after what it looks at has changed.

    Args:
        rule: Returns the state after it; the same object if nothing follows.
        *looks_at: All fields of the state that it looks at, two or more; what it looks at on the agenda is told it.

    Attributes:
        looks_at: These fields.
    """

    def __init__(self, rule: Callable[[S], S], *looks_at: str) -> None:
        self.rule = rule
        self.looks_at = looks_at
        self._seen: Callable[[S], tuple[object, ...]] = attrgetter(*looks_at)
        self._settled: tuple[tuple[tuple[object, ...], tuple[object, ...]], ...] = ()

    def __call__(self, state: S, course: tuple[object, ...] = ()) -> S:
        """Return the state after the rule; the same object if nothing follows.

        Args:
            state: The state.
            course: What the rule looks at on the agenda.
        """
        seen = (course, self._seen(state))
        if seen in self._settled:
            return state
        after = self.rule(state)
        if after is state:
            self._settled = (seen, *self._settled[:1])
        return after
