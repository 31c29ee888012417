"""What was worked out of values that never change, remembered for the last few of them.

A table of the large values that states are made of - who stands where - would have to hash each of them whole whenever
it is asked. Here a value is known again by being the same object, as it is from state to state until it changes.

As a rule two answers are enough (`latest`). Play goes forward: once a value has changed, the old one is asked about no
more. A search goes back and forth between a position and those that follow from it. What is forgotten soon is still in
the processor's cache when its memory is used again. Where more values are asked about in turn, `recent` remembers more.

What is asked is `_ask` with an underscore: mypyc leaves a decorated inner function among the names of its module.
"""

from __future__ import annotations

from functools import wraps
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from ancientwars.core.record import reading

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
L = TypeVar("L")
V = TypeVar("V")
Ks = TypeVarTuple("Ks")


def latest(work: Callable[[K], V]) -> Callable[[K], V]:
    """Have a function of one value that never changes remember its last two answers.

    Example:
        >>> asked = []
        >>> @latest
        ... def largest(numbers: tuple[int, ...]) -> int:
        ...     asked.append(numbers)
        ...     return max(numbers)
        >>> numbers = (3, 1, 2)
        >>> largest(numbers), largest(numbers), asked
        (3, 3, [(3, 1, 2)])
    """
    nothing: Any = (object(), None)
    last: tuple[K, V] = nothing  # assignments are whole, so that threads do not disturb
    before: tuple[K, V] = nothing

    @wraps(work)
    def _ask(value: K) -> V:
        nonlocal last, before
        of, found = last
        if of is value:
            return found
        of, found = one = before
        if of is value:
            before, last = last, one
            return found
        found = work(value)
        before = last
        last = (value, found)
        return found

    return _ask


def latest_pair(work: Callable[[K, L], V]) -> Callable[[K, L], V]:
    """Have a function of two values that never change remember its last two answers; see `latest`."""
    nothing: Any = (object(), None, None)
    last: tuple[K, L, V] = nothing
    before: tuple[K, L, V] = nothing

    @wraps(work)
    def _ask(value: K, other: L) -> V:
        nonlocal last, before
        of, also, found = last
        if of is value and also is other:
            return found
        of, also, found = one = before
        if of is value and also is other:
            before, last = last, one
            return found
        found = work(value, other)
        before = last
        last = (value, other, found)
        return found

    return _ask


def latest_together(work: Callable[[K, *Ks], V]) -> Callable[[K, *Ks], V]:
    """Have a function of several values that never change remember its last two answers; see `latest`.

    Of two values `latest_pair` takes a third of the time. What changes most often should come first.
    """
    nothing: Any = (object(), (), None)
    last: tuple[K, tuple[object, ...], V] = nothing
    before: tuple[K, tuple[object, ...], V] = nothing

    @wraps(work)
    def _ask(value: K, *others: *Ks) -> V:
        nonlocal last, before
        of, further, found = last
        if of is value and False not in map(is_, further, others) and len(further) == len(others):
            return found
        of, further, found = one = before
        if of is value and False not in map(is_, further, others) and len(further) == len(others):
            before, last = last, one
            return found
        found = work(value, *others)
        before = last
        last = (value, others, found)
        return found

    return _ask


def recent(size: int) -> Callable[[Callable[[K], V]], Callable[[K], V]]:
    """Have a function of one value that never changes remember more answers than `latest`.

    Args:
        size: How many; the oldest is forgotten first.

    Example:
        >>> asked = []
        >>> @recent(2)
        ... def largest(numbers: tuple[int, ...]) -> int:
        ...     asked.append(numbers)
        ...     return max(numbers)
        >>> numbers = (3, 1, 2)
        >>> largest(numbers), largest(numbers), asked
        (3, 3, [(3, 1, 2)])
    """

    def remembering(work: Callable[[K], V]) -> Callable[[K], V]:
        kept: tuple[tuple[K, V], ...] = ()
        nothing: Any = (object(), None)
        last: tuple[K, V] = nothing

        @wraps(work)
        def _ask(value: K) -> V:
            nonlocal kept, last
            of, found = last  # as a rule the same is asked again; assignments are whole, so that threads do not disturb
            if of is value:
                return found
            for one in kept:
                if one[0] is value:
                    last = one
                    return one[1]
            found = work(value)
            last = one = (value, found)
            kept = (one, *kept[: size - 1])
            return found

        return _ask

    return remembering


def recent_pair(size: int) -> Callable[[Callable[[K, L], V]], Callable[[K, L], V]]:
    """Have a function of two values that never change remember its last answers; see `recent`.

    Args:
        size: How many; the oldest is forgotten first.
    """

    def remembering(work: Callable[[K, L], V]) -> Callable[[K, L], V]:
        kept: tuple[tuple[K, L, V], ...] = ()

        @wraps(work)
        def _ask(value: K, other: L) -> V:
            nonlocal kept
            for one, another, found in kept:
                if one is value and another is other:
                    return found
            found = work(value, other)
            kept = ((value, other, found), *kept[: size - 1])
            return found

        return _ask

    return remembering


def recent_together(size: int) -> Callable[[Callable[[K, *Ks], V]], Callable[[K, *Ks], V]]:
    """Have a function of several values that never change remember its last answers; see `recent`.

    Of two values `recent_pair` takes a third of the time. What changes most often should come first.

    Args:
        size: How many; the oldest is forgotten first.
    """

    def remembering(work: Callable[[K, *Ks], V]) -> Callable[[K, *Ks], V]:
        kept: tuple[tuple[K, tuple[object, ...], V], ...] = ()

        @wraps(work)
        def _ask(value: K, *others: *Ks) -> V:
            nonlocal kept
            for one, further, found in kept:
                if one is value and False not in map(is_, further, others) and len(further) == len(others):
                    return found
            found = work(value, *others)
            kept = ((value, others, found), *kept[: size - 1])
            return found

        return _ask

    return remembering


def recent_parts(size: int, *fields: str) -> Callable[[Callable[[K], V]], Callable[[K], V]]:
    """Have a function of a state remember its last answers by those parts of the state that it looks at.

    Most often the very same state is asked about again, whose parts need not be looked at.

    Args:
        size: How many; the oldest is forgotten first.
        *fields: The fields that it looks at, two or more, those that change most often first.
    """
    parts_of: Callable[[K], tuple[object, ...]] = reading(*fields)

    def remembering(work: Callable[[K], V]) -> Callable[[K], V]:
        kept: tuple[tuple[tuple[object, ...], V], ...] = ()
        nothing: Any = (object(), None)
        last: tuple[K, V] = nothing

        @wraps(work)
        def _ask(state: K) -> V:
            nonlocal kept, last
            asked, found = last
            if asked is state:
                return found
            parts = parts_of(state)
            for of, found in kept:
                if False not in map(is_, of, parts):
                    last = (state, found)
                    return found
            found = work(state)
            last = (state, found)
            kept = ((parts, found), *kept[: size - 1])
            return found

        return _ask

    return remembering
