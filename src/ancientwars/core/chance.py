"""Chance: exact lotteries, dice, and the seeded source that a match draws from."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from itertools import accumulate, combinations_with_replacement, product
from math import factorial, prod
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.errors import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Face = int | str


class Randomness(Protocol):
    """What chance is drawn with; `random.Random` and `SeededSource` both fit."""

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 to ``stop - 1``, all equally likely."""


@frozen
class Rolled(Action):
    """Outcome of a roll. Dice whose order does not matter come sorted.

    Attributes:
        dice: The faces shown.
    """

    ordered = False

    dice: tuple[Face, ...]

    def __str__(self) -> str:
        return "roll: " + " ".join(map(str, self.dice))


@frozen
class Drew(Action):
    """Outcome of a draw.

    Attributes:
        card: Id of the card drawn.
    """

    card: str

    def __str__(self) -> str:
        return f"draw: {self.card}"


@frozen
class Lottery:
    """A finite lottery with whole-number weights.

    Attributes:
        outcomes: Distinct outcomes.
        weights: Positive weight of each.
    """

    outcomes: tuple[Action, ...]
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        """Sum of the weights."""
        return self._tickets[-1]

    @cached_property
    def _tickets(self) -> tuple[int, ...]:
        """For every outcome the tickets of a draw that it and those before it have."""
        return tuple(accumulate(self.weights))

    @cached_property
    def _odds(self) -> tuple[tuple[Action, Fraction], ...]:
        total = sum(self.weights)
        shares = {weight: _share(weight, total) for weight in set(self.weights)}
        return tuple(zip(self.outcomes, map(shares.__getitem__, self.weights), strict=True))

    def odds(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return every outcome with its exact probability; they sum to 1."""
        return self._odds

    def sample(self, rng: Randomness) -> Action:
        """Draw one outcome.

        Args:
            rng: Source of randomness.
        """
        return self.outcomes[bisect_right(self._tickets, rng.randrange(self.total))]


@lru_cache(maxsize=4096)
def _share(weight: int, total: int) -> Fraction:
    """Return a probability; decks have few different ones, and fractions take time to make."""
    return Fraction(weight, total)


@cache
def dice(count: int, faces: int | tuple[Face, ...] = 6, *, ordered: bool = False) -> Lottery:
    """Return the lottery of a roll of equal dice.

    Args:
        count: Number of dice, 1 or more.
        faces: Number of faces (1 to n), or the symbols on the faces, repeated as on the die.
        ordered: Whether the order of the dice matters; otherwise outcomes are sorted multisets.

    Returns:
        A lottery over `Rolled`.

    Example:
        >>> [(str(outcome), str(p)) for outcome, p in dice(2, 2).odds()]
        [('roll: 1 1', '1/4'), ('roll: 1 2', '1/2'), ('roll: 2 2', '1/4')]
    """
    sides: tuple[Face, ...] = tuple(range(1, faces + 1)) if isinstance(faces, int) else faces
    copies = Counter(sides)
    symbols = tuple(copies)
    if ordered:
        rolls: Iterable[tuple[Face, ...]] = product(symbols, repeat=count)
    else:
        rolls = combinations_with_replacement(symbols, count)
    weighed = [(roll, _weight(roll, copies, ordered=ordered)) for roll in rolls]
    return Lottery(tuple(Rolled(roll) for roll, _ in weighed), tuple(weight for _, weight in weighed))


def _weight(roll: Sequence[Face], copies: Counter[Face], *, ordered: bool) -> int:
    """Return in how many equally likely ways the dice show this roll."""
    ways = prod(copies[face] for face in roll)
    if ordered:
        return ways
    return ways * factorial(len(roll)) // prod(factorial(n) for n in Counter(roll).values())


@lru_cache(maxsize=16)
def draw(cards: tuple[str, ...]) -> Lottery:
    """Return the lottery of one draw from a multiset of cards.

    Args:
        cards: The cards, equal ones repeated.

    Returns:
        A lottery over `Drew`, weighted by the number of copies.
    """
    copies = counted(cards)
    return Lottery(tuple(map(drew, copies)), tuple(copies.values()))


def counted(ids: Iterable[str]) -> dict[str, int]:
    """Return how often each of some ids occurs, in the order in which they first do.

    A `Counter` says the same; this table is made sooner where there are few ids, and much sooner in the compiled build.
    """
    found: dict[str, int] = {}
    for one in ids:
        if one in found:
            found[one] += 1
        else:
            found[one] = 1
    return found


@cache
def drew(card: str) -> Drew:
    """Return the draw of a card, the same object each time."""
    if type(card) is not str:
        raise TypeError(f"a card is a text, not {quoted(card)}")
    return Drew(card)


class SeededSource:
    """Counter-based randomness: event ``n`` of seed ``s`` depends on nothing but ``(s, n)``.

    Whoever has seen a few events can try seeds until one gives them, and then knows all others: one of five digits is
    found in a tenth of a second. Nobody can try 128 random bits; fewer than 64 are no secret.

    Args:
        seed: Any integer.
        event: Number of the chance event in the match, from 0.

    Example:
        >>> SeededSource(7, 0).randrange(6) == SeededSource(7, 0).randrange(6)
        True
    """

    __slots__ = ("_block", "_key")

    def __init__(self, seed: int, event: int) -> None:
        self._key = f"{seed}:{event}"
        self._block = 0

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 to ``stop - 1``, exactly uniform, the same on every platform.

        Raises:
            ValueError: `stop` is not positive.
        """
        if stop <= 0:
            raise ValueError(f"randrange needs a positive bound, not {stop}")
        words = -(-stop.bit_length() // 128)
        span = 1 << 128 * words
        limit = span - span % stop
        while True:
            ticket = 0
            for _ in range(words):
                ticket = ticket << 128 | self._word()
            if ticket < limit:
                return ticket % stop

    def _word(self) -> int:
        """Return the next 128 bits of this event."""
        block = blake2b(f"{self._key}:{self._block}".encode(), digest_size=16).digest()
        self._block += 1
        return int.from_bytes(block, "big")
