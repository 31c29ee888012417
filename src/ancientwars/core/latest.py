"""What was worked out of values that never change, remembered for the last two of them.

Play goes forward: once a value of the state has changed, the old one is asked about no more. A search goes back and
forth between a position and those that follow from it. Two answers serve both, and what is forgotten is still in the
processor's cache, where its memory is soon used again. Where more values are asked about in turn, `core.recent`
remembers more.

What is asked is `_ask` with an underscore: mypyc leaves a decorated inner function among the names of its module.
"""

from __future__ import annotations

from functools import wraps
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

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
