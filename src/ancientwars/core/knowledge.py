"""Who knows what of hidden cards: bounds on how many cards of some kinds a zone holds.

"The hand of Sparta holds First Strike", "it lacks both", "it holds one of these": each of them is a bound.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import counted
from ancientwars.core.dealing import Limit
from ancientwars.core.recent import latest, latest_together, recent_parts
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ancientwars.core.deck import Cards, CardTable

DECK = "deck"
"""The shuffled part of the deck, where a zone is named."""
OPEN = "open"
"""Where everybody sees the cards: what is on top of the deck or out of the game."""

NOBODY = "nobody"
"""Owner of a zone whose cards no seat sees."""

Seats = tuple[str, ...] | None
"""Seats that know something together; None means everybody."""


@frozen
class Known(Record):
    """A bound on the cards of a zone.

    Attributes:
        zone: Name of the zone, or ``"deck"`` for the shuffled part of the deck.
        cards: The kinds of cards that it is about, in order.
        least: The zone holds at least so many of them.
        most: It holds at most so many; None says nothing.
        seats: Who knows it, all of them that the others know it too; None means everybody.
    """

    zone: str
    cards: tuple[str, ...]
    least: int = 0
    most: int | None = None
    seats: tuple[str, ...] | None = None

    def __str__(self) -> str:
        count = f"at least {self.least}" if self.most is None else f"at most {self.most}"
        return f"that {self.zone} holds {count} of {', '.join(self.cards)}"

    def known_to(self, seats: Seats) -> bool:
        """Tell whether all of some seats know it."""
        mine = self.seats
        return mine is None or mine == seats or (seats is not None and set(mine).issuperset(seats))

    def count(self, ids: Iterable[str]) -> int:
        """Return how many of some cards it is about."""
        kinds = kinds_of(self.cards)
        return len([card for card in ids if card in kinds])

    def limit(self, size: int) -> Limit:
        """Return it as a limit of a part of some size."""
        return Limit(kinds_of(self.cards), self.least, size if self.most is None else self.most)


@lru_cache(maxsize=1024)
def kinds_of(cards: Cards) -> frozenset[str]:
    """Return the kinds of a bound as a set; a game has few different ones, asked for at every move of a card."""
    return frozenset(cards)


class Unseen:
    """The numbers of the cards that some seats do not all see.

    Args:
        table: The table, in full or as a view of one of the seats.
        seats: The seats.

    Attributes:
        seats: The seats.
        sizes: Number of cards of each zone that not all of them see, the deck included.
        unseen: How many cards of each kind are there in all.
    """

    def __init__(self, table: CardTable, seats: Seats) -> None:
        self.seats = seats
        hidden, pool = [zone for zone in table.zones if zone.owner is not None], table.deck.pool
        self.sizes = {DECK: len(pool) - table.hidden}
        if seats is not None:
            hidden = [zone for zone in hidden if not see_all(seats, zone.owner)]
            if see_all(seats, NOBODY):
                self.sizes = {}
        for zone in hidden:
            self.sizes[zone.name] = zone.count
        self.unseen, self._all, self._counts = _lying(pool, *[zone.held for zone in hidden])

    def sees(self, zone: str) -> bool:
        """Tell whether all of the seats see the cards of a zone."""
        return zone not in self.sizes

    def hidden(self) -> list[str]:
        """Return the names of the zones that hold cards which not all of the seats see, the deck included."""
        return [zone for zone, size in self.sizes.items() if size]

    def count(self, cards: Cards) -> tuple[Cards, int]:
        """Return which of some kinds are unseen, and how many cards of them there are."""
        if cards not in self._counts:
            unseen = self.unseen
            left = tuple([card for card in cards if card in unseen])
            self._counts[cards] = left, sum([unseen[card] for card in left])
        return self._counts[cards]

    def range(self, zone: str, copies: int) -> tuple[int, int]:
        """Return how many cards of some kinds a zone holds at least and at most, by the numbers of cards alone.

        Args:
            zone: The zone.
            copies: How many cards of these kinds are unseen.
        """
        size = self.sizes[zone]
        least = size - self._all + copies
        return least if least > 0 else 0, size if size < copies else copies  # noqa: FURB136 - this is asked often

    def tidy(self, one: Known) -> Sequence[Known]:
        """Return what a bound says that the numbers of cards do not say: at least so many, and at most so many."""
        if one.zone not in self.sizes:
            return ()
        cards, copies = self.count(one.cards)
        least, most = self.range(one.zone, copies)
        more = one.least > least
        if one.most is None or one.most >= most:
            return (_bound(one, cards, one.least, None),) if more else ()
        fewer = _bound(one, cards, 0, max(0, one.most))
        return (_bound(one, cards, one.least, None), fewer) if more else (fewer,)


def unseen_by(table: CardTable, seats: Seats) -> Unseen:
    """Return the numbers of the cards that some seats do not all see."""
    return _unseen(table) if seats is None else Unseen(table, seats)


@recent_parts(2, "zones", "deck", "hidden")
def _unseen(table: CardTable) -> Unseen:
    """Return the numbers of the cards that not everybody sees, whatever is known of them."""
    return Unseen(table, None)


@latest_together
def _lying(pool: Cards, *zones: Cards | None) -> tuple[dict[str, int], int, dict[Cards, tuple[Cards, int]]]:
    """Return how many cards of each kind lie in the pool and in zones, how many in all, and room for what is asked."""
    lying, total = dict(_counted(pool)), len(pool)
    for held in zones:
        if held:
            total += len(held)
            for card in held:
                lying[card] = lying.get(card, 0) + 1
    return lying, total, {}


@latest
def _counted(pool: Cards) -> dict[str, int]:
    """Return how many cards of each kind there are in the pool, which is by far the largest of the places."""
    return counted(pool)


def most_alike(pool: Cards) -> int:
    """Return how many cards of one kind there are in the pool at most."""
    return _most_alike(pool)


@latest
def _most_alike(pool: Cards) -> int:
    """Return it, worked out once for the pool."""
    return max(_counted(pool).values(), default=0)


def _bound(one: Known, cards: Cards, least: int, most: int | None) -> Known:
    """Return a bound of the same zone and seats: the same one, if it says this and no more."""
    if one.least == least and one.most == most and one.cards == cards:
        return one
    return one.replace(cards=cards, least=least, most=most)


class Sight(Unseen):
    """A table as some seats know it in common.

    Args:
        table: The table, in full or as a view of one of the seats.
        seats: The seats.

    Attributes:
        known: The bounds that all of the seats know.
    """

    def __init__(self, table: CardTable, seats: Seats) -> None:
        super().__init__(table, seats)
        self.known = [one for one in table.known if one.known_to(seats)]
        self._lower = _by_zone(sorted([one for one in self.known if one.least], key=_kinds))
        self._upper = _by_zone([one for one in self.known if one.most is not None])

    def bounds(self, zone: str) -> bool:
        """Tell whether anything is known of the cards of a zone but their number."""
        return zone in self._lower or zone in self._upper

    def span(self, zone: str, cards: Cards) -> tuple[int, int]:
        """Return how many cards of some kinds a zone holds at least and at most."""
        least, most = self.range(zone, self.count(cards)[1])
        if zone in self._lower:
            least = max(least, self._least(zone, cards))
        if zone in self._upper:
            most = min(most, self._most(zone, cards))
        return least, most

    def _least(self, zone: str, cards: Cards) -> int:
        """Return how many cards of some kinds a zone holds at least by its bounds."""
        sure, rest = 0, set(cards)
        for one in self._lower[zone]:
            if rest.issuperset(one.cards):
                rest.difference_update(one.cards)
                sure += one.least
        return sure

    def _most(self, zone: str, cards: Cards) -> int:
        """Return how many cards of some kinds a zone holds at most by its bounds."""
        upper = self._upper[zone]
        lacked = {card for one in upper if not one.most for card in one.cards}
        wanted = tuple([card for card in cards if card not in lacked]) if lacked else cards
        return min([self.count(wanted)[1], *[at_most(one) for one in upper if kinds_of(one.cards).issuperset(wanted)]])


def changes(known: Iterable[Known], zone: str, held: Cards) -> Callable[[str, str], bool]:
    """Return what tells whether the bounds of a zone would hold if one of its cards were another one.

    Args:
        known: Bounds, of this zone and others.
        zone: The zone.
        held: Its cards.
    """
    bounds = [(set(one.cards), one.count(held), one) for one in known if one.zone == zone]

    def agrees(given: str, taken: str) -> bool:
        """Tell it of a card that goes and one that comes."""
        for kinds, count, one in bounds:
            after = count + (taken in kinds) - (given in kinds)
            if after < one.least or (one.most is not None and after > one.most):
                return False
        return True

    return agrees


def _by_zone(known: Iterable[Known]) -> dict[str, list[Known]]:
    """Return bounds by zone."""
    found: dict[str, list[Known]] = {}
    for one in known:
        found.setdefault(one.zone, []).append(one)
    return found


def _kinds(one: Known) -> int:
    return len(one.cards)


def see_all(seats: Seats, owner: str | None) -> bool:
    """Tell whether some seats all see the cards of an owner."""
    return owner is None or (seats is not None and (not seats or (seats == (owner,) and owner != NOBODY)))


def owner_of(table: CardTable, zone: str) -> str | None:
    """Return who sees the cards of a zone; None for everybody."""
    if zone == DECK:
        return NOBODY
    return None if zone == OPEN else table.zone(zone).owner


def seen_by_all(table: CardTable, zone: str, seats: Seats) -> bool:
    """Tell whether some seats all see the cards of a zone."""
    return see_all(seats, owner_of(table, zone))


def at_most(one: Known) -> int:
    """Return how many cards a zone holds at most by a bound that says so."""
    return one.most or 0
