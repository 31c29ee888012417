"""Rules that demand something whenever something is so, asked again only after what they look at has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from ancientwars.core.record import identities, reading
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
        self._seen: Callable[[S], tuple[object, ...]] = reading(*looks_at)
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


class FollowInTurn(Generic[S]):
    """Several such rules, one after another.

    What they look at is compared with the state in which nothing followed last: only those rules are asked that look at
    something that is another object now.

    Args:
        rules: The rules, in order. What they look at is fields of the state or, by names that fields do not have, what
            stands on the agenda.
        course: The names of what they look at on the agenda.
        on_agenda: Returns it, in this order: objects that stay the same ones as long as nothing changes.
        holds: Whether what stands on the agenda can only keep something from following: where nothing stood there when
            nothing followed last, it is not asked for as long as the fields are the same.
    """

    def __init__(
        self,
        rules: tuple[Follows[S], ...],
        course: tuple[str, ...],
        on_agenda: Callable[[S], tuple[object, ...]],
        *,
        holds: bool = False,
    ) -> None:
        self.rules = rules
        self._holds = holds
        fields = tuple(sorted({name for one in rules for name in one.looks_at} - set(course)))
        self._names = (*fields, *course)
        self._fields: Callable[[S], tuple[object, ...]] = reading(*fields)
        self._on_agenda = on_agenda
        self._same = identities(len(self._names))
        nothing = tuple(object() for _ in self._names)
        self._settled = (nothing[: len(fields)], nothing, False)  # one assignment, for threads
        self._concerned: dict[tuple[bool, ...], tuple[int, ...]] = {}

    def __call__(self, state: S) -> S:
        """Return the state after each of the rules once; the same object if nothing follows."""
        fields, (before, settled, free) = self._fields(state), self._settled
        unchanged = fields == before
        if unchanged and free:
            return state
        course = self._on_agenda(state)
        seen = fields + course
        if unchanged and seen == settled:
            return state
        for place in self._places(seen, settled):
            after = self.rules[place].rule(state)
            if after is not state:
                return self._later(after, place + 1, settled)
        self._settled = (fields, seen, self._holds and not any(course))
        return state

    def _places(self, seen: tuple[object, ...], settled: tuple[object, ...]) -> tuple[int, ...]:
        """Return the places of the rules that look at something that is another object than when nothing followed."""
        same = self._same(seen, settled)
        found = self._concerned.get(same)
        if found is None:
            found = self._concerned[same] = self._which(same)
        return found

    def _which(self, same: tuple[bool, ...]) -> tuple[int, ...]:
        """Return the places of the rules that look at something that has changed."""
        changed = {name for name, alike in zip(self._names, same, strict=True) if not alike}
        return tuple([place for place, one in enumerate(self.rules) if not changed.isdisjoint(one.looks_at)])

    def _later(self, state: S, first: int, settled: tuple[object, ...]) -> S:
        """Return the state after the concerned ones of the rules from one of them on, once one before has followed."""
        for place in self._places(self._fields(state) + self._on_agenda(state), settled):
            if place >= first and (after := self.rules[place].rule(state)) is not state:
                return self._later(after, place + 1, settled)
        return state
