"""Dealing hidden cards so that what is known of them holds: every such deal equally likely, none tried in vain.

A deal gives each copy of each card to one of several parts, the last of which gets what the others leave. The cards
that limits tell apart are placed one after another, each in proportion to the number of deals that follow. These
numbers are the coefficients of a polynomial with a variable for each part, whose power is the number of cards that the
part gets: a card that may go to parts 1 and 3, or to the last one, multiplies it by ``x1 + x3 + 1``. A polynomial is
one large integer with a digit for each coefficient, so that such a step is a few shifts and additions.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import mul
from typing import TYPE_CHECKING, Self

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ancientwars.core.chance import Randomness


@frozen
class Limit:
    """How many cards of some kinds a part may get.

    Attributes:
        kinds: The kinds.
        least: The smallest number.
        most: The greatest number.
    """

    kinds: frozenset[str]
    least: int
    most: int

    def less(self, cards: Sequence[str]) -> Limit:
        """Return what is left of the limit when the part has some cards."""
        count = sum(card in self.kinds for card in cards)
        return Limit(self.kinds, max(0, self.least - count), self.most - count)


Limits = tuple[tuple[Limit, ...], ...]
"""The limits of each part, at the end those of the last one."""


def possible(pool: tuple[str, ...], sizes: tuple[int, ...], limits: Limits) -> bool:
    """Tell whether there is a deal that keeps the limits.

    Args:
        pool: All cards to be dealt, equal ones repeated.
        sizes: The number of cards of each part but the last.
        limits: The limits of each part, the last included.

    Example:
        >>> both = (Limit(frozenset("ab"), 2, 2),)
        >>> possible(("a", "b", "c"), (1,), ((), both)), possible(("a", "b", "c"), (1, 1), ((), (), both))
        (True, False)
    """
    return not any(limits) or _table(pool, sizes, limits).total > 0


def deal(pool: tuple[str, ...], sizes: tuple[int, ...], limits: Limits, rng: Randomness) -> list[list[str]]:
    """Draw a deal; all that keep the limits are equally likely, copies of a card counted as different ones.

    Args:
        pool: All cards to be dealt, equal ones repeated.
        sizes: The number of cards of each part but the last.
        limits: The limits of each part, the last included; empty if there are none at all.
        rng: Source of randomness.

    Returns:
        The cards of each part, the last included.

    Raises:
        ValueError: No deal keeps the limits.
    """
    if not any(limits):
        left = list(pool)
        return [*[_taken(left, size, rng) for size in sizes], left]
    parts: list[list[str]] = [[] for _ in limits]
    left = _table(pool, sizes, limits).draw(parts, rng)
    for part, size in zip(parts, sizes, strict=False):
        part.extend(_taken(left, size - len(part), rng))
    parts[-1] += left
    return parts


def _taken(pile: list[str], count: int, rng: Randomness) -> list[str]:
    """Take cards from a pile at random."""
    return [pile.pop(rng.randrange(len(pile))) for _ in range(count)]


@lru_cache(maxsize=16)
def _table(pool: tuple[str, ...], sizes: tuple[int, ...], limits: Limits) -> _Table:
    """Return the table of a deal; a search deals the same many times."""
    return _Table(_Certain(Counter(pool), (*sizes, len(pool) - sum(sizes)), limits))


# ---------------------------------------------------------------------- what is certain


class _Certain:
    """What limits leave no choice about: a part may have to get all copies of some cards.

    Args:
        pool: All cards.
        sizes: The number of cards of each part.
        limits: The limits of each part.

    Attributes:
        pool: The cards that are left.
        sizes: How many of them each part gets.
        held: The cards that each part gets for certain.
    """

    def __init__(self, pool: Counter[str], sizes: tuple[int, ...], limits: Limits) -> None:
        self.pool = pool
        self.sizes = list(sizes)
        self.held: list[list[str]] = [[] for _ in sizes]
        self._limits = [list(part) for part in limits]
        while any(self._settle(number) for number in range(len(sizes))):
            pass

    def _settle(self, number: int) -> bool:
        """Give a part all copies of some kinds, if a limit demands that."""
        for limit in self._limits[number]:
            copies = [kind for kind in sorted(limit.kinds) for _ in range(self.pool[kind])]
            if copies and limit.least >= len(copies):
                self.held[number] += copies
                self.sizes[number] -= len(copies)
                self._limits[number] = [other.less(copies) for other in self._limits[number]]
                self.pool = self.pool - Counter(copies)
                return True
        return False

    @property
    def possible(self) -> bool:
        """Whether the parts have room for that, and for what is still demanded."""
        left = [limit for part in self._limits for limit in part]
        found = [sum(self.pool[kind] for kind in limit.kinds) for limit in left]
        return min(self.sizes) >= 0 and all(
            limit.least <= min(limit.most, count) and limit.most >= 0 for limit, count in zip(left, found, strict=True)
        )

    @property
    def limits(self) -> list[list[Limit]]:
        """The limits that still say something; where all cards must be of some kinds, none may be of another."""
        kinds = frozenset(self.pool)
        return [
            [
                Limit(kinds - limit.kinds, 0, 0) if limit.least == size else limit
                for limit in part
                if limit.least or (limit.most < size and limit.kinds & kinds)
            ]
            for part, size in zip(self._limits, self.sizes, strict=True)
        ]


# ---------------------------------------------------------------------- parts and cards


@frozen
class _Part:
    """One or several parts that get their cards together.

    Attributes:
        numbers: Which of the parts that were asked for these are.
        sizes: How many cards each of them gets.
        barred: The kinds that they may not get.
        counted: Limits of which it must be counted how many cards they concern.
    """

    numbers: tuple[int, ...]
    sizes: tuple[int, ...]
    barred: frozenset[str] = frozenset()
    counted: tuple[Limit, ...] = ()

    @classmethod
    def of(cls, number: int, size: int, limits: list[Limit]) -> Self:
        """Return a part that was asked for."""
        barred = frozenset(kind for limit in limits if not limit.most for kind in limit.kinds)
        return cls((number,), (size,), barred, tuple(limit for limit in limits if limit.most))


def _parts(certain: _Certain) -> list[_Part]:
    """Return the parts that have limits, those together that only have the same kinds barred, and the last part.

    If the last part has limits, what the parts without any leave to it counts too, and so they are among them.
    """
    limits = certain.limits
    *parts, last = [_Part.of(number, size, limits[number]) for number, size in enumerate(certain.sizes)]
    wanted = [part for part in parts if limits[part.numbers[0]] or limits[-1]]
    alike: dict[frozenset[str], list[_Part]] = {}
    for part in wanted:
        if not part.counted:
            alike.setdefault(part.barred, []).append(part)
    together = [
        _Part(tuple(part.numbers[0] for part in some), tuple(part.sizes[0] for part in some), barred)
        for barred, some in alike.items()
    ]
    return [*(part for part in wanted if part.counted), *together, last]


def _ordered(pool: Counter[str], parts: Sequence[_Part]) -> tuple[list[str], list[str]]:
    """Return the cards that limits tell apart, and the others: of those that no limit counts, as many as are alike."""
    groups: dict[tuple[tuple[bool, ...], tuple[bool, ...]], list[str]] = {}
    for kind in sorted(pool):
        counted = tuple(kind in limit.kinds for part in parts for limit in part.counted)
        barred = tuple(kind in part.barred for part in parts)
        groups.setdefault((counted, barred), []).extend([kind] * pool[kind])
    plain = [signature for signature in groups if not any(signature[0])]
    rest = groups.pop(max(plain, key=lambda signature: len(groups[signature]))) if plain else []
    return [card for _, group in sorted(groups.items()) for card in group], rest


# ---------------------------------------------------------------------- polynomials


class _Space:
    """Polynomials with a variable for each part, of degree up to its size; each is an integer.

    Args:
        sizes: The sizes of the parts.
        cards: How many cards are dealt.

    Attributes:
        strides: For each part, how many digits higher the next power of its variable stands.
        top: The digit for the highest power of all variables.
    """

    def __init__(self, sizes: Sequence[int], cards: int) -> None:
        greatest = prod(comb(cards, min(size, cards // 2)) for size in sizes)
        self._width = greatest.bit_length() // 8 + 1
        *strides, count = accumulate((size + 1 for size in sizes), mul, initial=1)
        self.strides = tuple(strides)
        self.top = count - 1
        self._masks = [self._mask(stride, size, count) for stride, size in zip(strides, sizes, strict=True)]

    def _mask(self, stride: int, size: int, count: int) -> int:
        """Return all digits but those of the highest power of a variable."""
        block = b"\xff" * (self._width * stride * size) + bytes(self._width * stride)
        return int.from_bytes(block * (count // (stride * (size + 1))), "little")

    def times(self, polynomial: int, part: int) -> int:
        """Return a polynomial times the variable of a part, without powers that are too high."""
        return (polynomial & self._masks[part]) << 8 * self._width * self.strides[part]

    def written(self, polynomial: int) -> bytes:
        """Return a polynomial as bytes, of which digits are read fast."""
        return polynomial.to_bytes(self._width * (self.top + 1), "little")

    def digit(self, written: bytes, number: int) -> int:
        """Return a coefficient."""
        return int.from_bytes(written[self._width * number : self._width * (number + 1)], "little")


# ---------------------------------------------------------------------- counting and drawing


_Counts = tuple[int, ...]
"""For each counted limit, how many of its cards its part has; where there cannot be too many, no more than enough."""


class _Table:
    """Counts the deals that keep limits, and draws them.

    The cards that limits tell apart are placed from the last to the first, then the others.

    Args:
        certain: What is left to be dealt.

    Attributes:
        total: In how many ways the parts with limits get their cards.
    """

    def __init__(self, certain: _Certain) -> None:
        self.total = 0
        if not certain.possible:
            return
        self._held = certain.held
        self._parts = _parts(certain)
        self._last = len(self._parts) - 1
        self._sizes = [sum(part.sizes) for part in self._parts]
        self._cards, self._rest = _ordered(certain.pool, self._parts)
        self._tallies = [(place, limit) for place, part in enumerate(self._parts) for limit in part.counted]
        self._firsts = [next(i for i, card in enumerate(self._cards) if card in one.kinds) for _, one in self._tallies]
        self._space = _Space(self._sizes[:-1], len(self._cards) + len(self._rest))
        none = (0,) * len(self._tallies)
        self._ways = {(0, none): self._of_the_rest()}
        self._start = (len(self._cards), none)
        self._count(*self._start)
        self._written = {cell: self._space.written(ways) for cell, ways in self._ways.items()}
        self._ways.clear()
        self.total = self._space.digit(self._written[self._start], self._space.top)

    # ------------------------------------------------------------------ counting

    def _of_the_rest(self) -> int:
        """Return the polynomial of the cards that no limit tells apart."""
        ways = 1
        places = self._open_to(self._rest[0]) if self._rest else []
        for _ in self._rest:
            ways = sum([self._placed(ways, place) for place in places])
        return ways

    def _open_to(self, card: str) -> list[int]:
        """Return the places where a card may go."""
        return [place for place, part in enumerate(self._parts) if card not in part.barred]

    def _placed(self, ways: int, place: int) -> int:
        """Return a polynomial when one more card goes to a place."""
        return ways if place == self._last else self._space.times(ways, place)

    def _count(self, index: int, counts: _Counts) -> int:
        """Return the polynomial of the cards before an index and of those that no limit tells apart."""
        ways = self._ways.get((index, counts))
        if ways is None:
            choices = self._choices(index - 1, counts)
            ways = sum([self._placed(self._count(index - 1, after), place) for place, after in choices])
            self._ways[index, counts] = ways
        return ways

    def _choices(self, index: int, counts: _Counts) -> Iterator[tuple[int, _Counts]]:
        """Yield where a card may go, and the counts after it went there."""
        for place in self._open_to(self._cards[index]):
            after = self._counted(index, place, counts)
            if after is not None:
                yield place, after

    def _counted(self, index: int, place: int, counts: _Counts) -> _Counts | None:
        """Return the counts after a card went to a place; None if that breaks a limit."""
        after = list(counts)
        for number, (owner, limit) in enumerate(self._tallies):
            if owner == place and self._cards[index] in limit.kinds:
                if after[number] == limit.most:
                    return None
                if after[number] < limit.least or limit.most < self._sizes[place]:
                    after[number] += 1
            if self._firsts[number] == index:  # the last card of the limit: it need not be counted any more
                if after[number] < limit.least:
                    return None
                after[number] = 0
        return tuple(after)

    # ------------------------------------------------------------------ drawing

    def draw(self, parts: list[list[str]], rng: Randomness) -> list[str]:
        """Give the parts with limits their cards, and return what is left.

        Raises:
            ValueError: No deal keeps the limits.
        """
        if not self.total:
            raise ValueError("no deal agrees with what is known of the cards")
        placed, rest = self._drawn(rng), list(self._rest)
        for part, cards, size in zip(self._parts[:-1], placed, self._sizes, strict=False):
            cards.extend(_taken(rest, size - len(cards), rng))
            for number, count in zip(part.numbers, part.sizes, strict=True):
                parts[number] += _taken(cards, count, rng)
        for held, cards in zip(self._held, parts, strict=True):
            cards.extend(held)
        return placed[-1] + rest

    def _drawn(self, rng: Randomness) -> list[list[str]]:
        """Place the cards that limits tell apart, and return those of each place."""
        placed: list[list[str]] = [[] for _ in self._parts]
        counts, digit, ticket = self._start[1], self._space.top, rng.randrange(self.total)
        for index in reversed(range(len(self._cards))):
            for place, after in self._choices(index, counts):
                lower = digit - self._space.strides[place] if place != self._last else digit
                if place != self._last and len(placed[place]) == self._sizes[place]:
                    continue
                ways = self._space.digit(self._written[index, after], lower)
                if ticket < ways:
                    placed[place].append(self._cards[index])
                    counts, digit = after, lower
                    break
                ticket -= ways
        return placed
