"""Who knows what of hidden cards: bounds on how many cards of some kinds a zone holds, kept true as cards move.

"The hand of Sparta holds First Strike", "it lacks both", "it holds one of these": each of them is a bound. A move that
is seen moves the bounds with the card. After one that is not seen they say what still is certain: a hand that lacked
a card may have drawn it, a hand that held two of three may have passed one of them on.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.dealing import Limit
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

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
        return self.seats is None or (seats is not None and set(seats) <= set(self.seats))

    def count(self, ids: Iterable[str]) -> int:
        """Return how many of some cards it is about."""
        return sum(card in self.cards for card in ids)

    def limit(self, size: int) -> Limit:
        """Return it as a limit of a part of some size."""
        return Limit(frozenset(self.cards), self.least, size if self.most is None else self.most)


class Sight:
    """A table as some seats know it in common.

    Args:
        table: The table, in full or as a view of one of the seats.
        seats: The seats.
    """

    def __init__(self, table: CardTable, seats: Seats) -> None:
        self._table = table
        self.seats = seats
        self.known = [one for one in table.known if one.known_to(seats)]
        self.unseen = Counter(table.deck.pool)
        for zone in table.zones:
            if not self.sees(zone.name):
                self.unseen.update(zone.held or ())
        self._all = self.unseen.total()

    def sees(self, zone: str) -> bool:
        """Tell whether all of the seats see the cards of a zone."""
        return seen_by_all(self._table, zone, self.seats)

    def hidden(self) -> list[str]:
        """Return the names of the zones that hold cards which not all of the seats see, the deck included."""
        names = [DECK, *[zone.name for zone in self._table.zones]]
        return [name for name in names if not self.sees(name) and self._table.size(name)]

    def copies(self, cards: Iterable[str]) -> int:
        """Return how many cards of some kinds are unseen."""
        return sum(self.unseen[card] for card in cards)

    def least(self, zone: str, cards: Sequence[str]) -> int:
        """Return how many cards of some kinds a zone holds at least."""
        rest, sure = set(cards), 0
        for one in sorted(self._of(zone), key=lambda one: len(one.cards)):
            if one.least and rest.issuperset(one.cards):
                rest.difference_update(one.cards)
                sure += one.least
        return max(sure, self._table.size(zone) - (self._all - self.copies(cards)))

    def most(self, zone: str, cards: Sequence[str]) -> int:
        """Return how many cards of some kinds a zone holds at most."""
        lacked = {card for one in self._of(zone) if one.most == 0 for card in one.cards}
        wanted = set(cards) - lacked
        bounds = [one.most for one in self._of(zone) if one.most is not None and wanted.issubset(one.cards)]
        return max(0, min(self._table.size(zone), self.copies(wanted), *bounds))

    def _of(self, zone: str) -> list[Known]:
        return [one for one in self.known if one.zone == zone]

    def tidy(self, one: Known) -> Iterator[Known]:
        """Yield what a bound says that the numbers of cards do not say: at least so many, and at most so many."""
        cards = tuple(card for card in one.cards if self.unseen[card])
        size, copies = self._table.size(one.zone), self.copies(cards)
        if self.sees(one.zone):
            return
        if one.least > max(0, size - (self._all - copies)):
            yield Known(one.zone, cards, one.least, None, one.seats)
        if one.most is not None and one.most < min(size, copies):
            yield Known(one.zone, cards, 0, max(0, one.most), one.seats)


def seen_by_all(table: CardTable, zone: str, seats: Seats) -> bool:
    """Tell whether some seats all see the cards of a zone."""
    watching = watchers(table, zone)
    return watching is None or (seats is not None and watching.issuperset(seats))


def watchers(table: CardTable, zone: str) -> frozenset[str] | None:
    """Return the seats that see the cards of a zone; None for everybody."""
    if zone == DECK:
        return frozenset()
    owner = None if zone == OPEN else table.zone(zone).owner
    return None if owner is None else frozenset({owner} - {NOBODY})


# ---------------------------------------------------------------------- keeping bounds true


def moved(before: CardTable, after: CardTable, origin: str, destination: str, ids: Sequence[str]) -> tuple[Known, ...]:
    """Return what is known after cards went from one zone to another; who sees either zone sees which they are.

    Args:
        before: The table before.
        after: The table after, but for what is known.
        origin: Name of the zone that they left; ``"deck"`` or ``"open"`` also.
        destination: Name of the zone where they went, likewise.
        ids: The cards.
    """
    seers = _seers(before, origin, destination)
    found: list[Known] = []
    untold: set[Seats] = set()
    for one in before.known:
        if one.zone not in (origin, destination) or _are_told(one.seats, seers):
            found.append(_shifted(one, origin, destination, ids))
            continue
        untold.add(one.seats)
        if knowing := tuple(seat for seat in seers or () if one.known_to((seat,))):
            found.append(_shifted(one, origin, destination, ids).replace(seats=knowing))
    for seats in untold:
        found += _weakened(Sight(before, seats), before, (origin, destination), len(ids))
    found += _gained(before, seers, (origin, destination), ids)
    return tidied(after, found)


def tells_something(table: CardTable, origin: str, destination: str) -> bool:
    """Tell whether cards that some seats see go where not all of these see them."""
    return not seen_by_all(table, destination, _seers(table, origin, destination))


def tidied(table: CardTable, found: Iterable[Known]) -> tuple[Known, ...]:
    """Return bounds without what follows from the numbers of cards or from each other, in order."""
    sights: dict[Seats, Sight] = {}
    least: dict[tuple[str, Seats, Cards], Known] = {}
    most: dict[tuple[str, Seats, Cards], Known] = {}
    lacked: dict[tuple[str, Seats], set[str]] = {}
    for one in found:
        sight = sights.get(one.seats) or sights.setdefault(one.seats, Sight(table, one.seats))
        for said in sight.tidy(one):
            key = (said.zone, said.seats, said.cards)
            if said.most is None:
                least[key] = max(said, least.get(key, said), key=lambda known: known.least)
            elif said.most:
                most[key] = min(said, most.get(key, said), key=_most)
            else:
                lacked.setdefault(key[:2], set()).update(said.cards)
    kept = [*least.values(), *most.values()]
    kept += [Known(zone, tuple(sorted(kinds)), 0, 0, seats) for (zone, seats), kinds in lacked.items()]
    told = [one for one in kept if not any(_implies(other, one) for other in kept if other is not one)]
    return tuple(sorted(told, key=lambda one: (one.zone, one.seats or (), one.cards, one.least)))


def _most(one: Known) -> int:
    return one.most or 0


def _implies(other: Known, one: Known) -> bool:
    """Tell whether a bound follows from another that all know who know it."""
    if other.zone != one.zone or not other.known_to(one.seats):
        return False
    if one.most is None:
        return other.least >= one.least and set(one.cards).issuperset(other.cards)
    return other.most is not None and other.most <= one.most and set(one.cards).issubset(other.cards)


def _seers(table: CardTable, origin: str, destination: str) -> Seats:
    """Return the seats that see the cards which go from one zone to another; None for everybody."""
    left, entered = watchers(table, origin), watchers(table, destination)
    return None if left is None or entered is None else tuple(sorted(left | entered))


def _are_told(seats: Seats, seers: Seats) -> bool:
    """Tell whether all of some seats are among those who see a move."""
    return seers is None or (seats is not None and set(seats) <= set(seers))


def _shifted(one: Known, origin: str, destination: str, ids: Sequence[str]) -> Known:
    """Return a bound after a move that those who know it saw."""
    change = one.count(ids) * ((one.zone == destination) - (one.zone == origin))
    most = None if one.most is None else max(0, one.most + change)
    return one.replace(least=max(0, one.least + change), most=most) if change else one


def _weakened(sight: Sight, table: CardTable, way: tuple[str, str], count: int) -> Iterator[Known]:
    """Yield what is known of both ends of a way after some unseen cards went it, and of zones that they did not touch.

    Args:
        sight: The table before, as those knew it who did not see the cards.
        table: The table before.
        way: The zone that they left, and that where they went.
        count: How many cards went.
    """
    origin, destination = way
    for cards in {one.cards for one in sight.known if one.zone in way} | {_union(sight, origin)}:
        least, most = sight.least(origin, cards), sight.most(origin, cards)
        fewest, greatest = max(0, count - (table.size(origin) - least)), min(count, most)
        elsewhere = sight.copies(cards) - least
        there = min(sight.most(destination, cards), elsewhere)
        yield Known(origin, cards, max(0, least - greatest), most - fewest, sight.seats)
        yield Known(destination, cards, sight.least(destination, cards) + fewest, there + greatest, sight.seats)
        for zone in sight.hidden():
            if least and zone not in way:
                yield Known(zone, cards, 0, elsewhere, sight.seats)


def _union(sight: Sight, zone: str) -> Cards:
    """Return all kinds of which a zone is known to hold some: if one card leaves unseen, the others are still there."""
    return tuple(sorted({card for one in sight.known if one.zone == zone and one.least for card in one.cards}))


def _gained(table: CardTable, seers: Seats, way: tuple[str, str], ids: Sequence[str]) -> Iterator[Known]:
    """Yield what those who saw some cards go to a hidden zone know of that.

    Where a card was shuffled into the deck, it is known that no other zone has it; that is all that lasts.
    """
    destination = way[1]
    if seen_by_all(table, destination, seers):
        return
    if destination != DECK:
        sight = Sight(table, seers)
        for card, count in Counter(ids).items():
            yield Known(destination, (card,), sight.least(destination, (card,)) + count, None, seers)
        return
    every = {zone.owner for zone in table.zones if zone.owner is not None} - {NOBODY}
    for seats in [seers, *((owner,) for owner in (sorted(every) if seers is None else seers))]:
        sight = Sight(table, seats)
        for zone in sight.hidden():
            if zone != DECK:
                yield Known(zone, tuple(sorted({card for card in ids if not sight.unseen[card]})), 0, 0, seats)
                yield from (Known(zone, (card,), 0, sight.unseen[card], seats) for card in set(ids))
