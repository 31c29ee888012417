"""Who knows what of hidden cards: bounds on how many cards of some kinds a zone holds, kept true as cards move.

"The hand of Sparta holds First Strike", "it lacks both", "it holds one of these": each of them is a bound. A move that
is seen moves the bounds with the card. After one that is not seen they say what still is certain: a hand that lacked
a card may have drawn it, a hand that held two of three may have passed one of them on.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import counted
from ancientwars.core.dealing import Limit
from ancientwars.core.recent import recent, recent_together
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
        kinds = _set(self.cards)
        return len([card for card in ids if card in kinds])

    def limit(self, size: int) -> Limit:
        """Return it as a limit of a part of some size."""
        return Limit(_set(self.cards), self.least, size if self.most is None else self.most)


@lru_cache(maxsize=1024)
def _set(cards: Cards) -> frozenset[str]:
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
        hidden = [zone for zone in table.zones if zone.owner is not None and not _see(seats, zone.owner)]
        self.sizes = {} if _see(seats, NOBODY) else {DECK: table.size(DECK)}
        for zone in hidden:
            self.sizes[zone.name] = zone.count
        self.unseen, self._all, self._counts = _lying(table.deck.pool, *[zone.held for zone in hidden])

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
        told = []
        if one.least > least:
            told.append(_bound(one, cards, one.least, None))
        if one.most is not None and one.most < most:
            told.append(_bound(one, cards, 0, max(0, one.most)))
        return told


@recent_together(6)
def _lying(pool: Cards, *zones: Cards | None) -> tuple[dict[str, int], int, dict[Cards, tuple[Cards, int]]]:
    """Return how many cards of each kind lie in the pool and in zones, how many in all, and room for what is asked."""
    lying, total = dict(_counted(pool)), len(pool)
    for held in zones:
        if held:
            total += len(held)
            for card in held:
                lying[card] = lying.get(card, 0) + 1
    return lying, total, {}


@recent(2)
def _counted(pool: Cards) -> dict[str, int]:
    """Return how many cards of each kind there are in the pool, which is by far the largest of the places."""
    return counted(pool)


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
        return min([self.count(wanted)[1], *[_most(one) for one in upper if _set(one.cards).issuperset(wanted)]])


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


def _see(seats: Seats, owner: str | None) -> bool:
    """Tell whether some seats all see the cards of an owner."""
    return owner is None or (seats is not None and (not seats or (seats == (owner,) and owner != NOBODY)))


def _owner(table: CardTable, zone: str) -> str | None:
    """Return who sees the cards of a zone; None for everybody."""
    if zone == DECK:
        return NOBODY
    return None if zone == OPEN else table.zone(zone).owner


def seen_by_all(table: CardTable, zone: str, seats: Seats) -> bool:
    """Tell whether some seats all see the cards of a zone."""
    return _see(seats, _owner(table, zone))


# ---------------------------------------------------------------------- keeping bounds true


def moved(before: CardTable, after: CardTable, origin: str, destination: str, ids: Sequence[str]) -> tuple[Known, ...]:
    """Return what is known after cards went from one zone to another; who sees either zone sees which they are.

    Cards that everybody saw and still sees change nothing: no hidden zone has gained or lost any.

    Args:
        before: The table before.
        after: The table after, but for what is known.
        origin: Name of the zone that they left; ``"deck"`` or ``"open"`` also.
        destination: Name of the zone where they went, likewise.
        ids: The cards.
    """
    left, entered = _owner(before, origin), _owner(before, destination)
    if left is None and entered is None:
        return before.known
    seers = _seers(left, entered)
    found: list[Known] = []
    untouched: list[Known] = []
    untold: set[Seats] = set()
    for one in before.known:
        if one.zone not in (origin, destination):
            same = _see(one.seats, left) is _see(one.seats, entered)  # they do not see more cards or fewer than before
            (untouched if same else found).append(one)
        elif _are_told(one.seats, seers):
            found.append(_shifted(one, origin, destination, ids))
        else:
            untold.add(one.seats)
            knowing = tuple([seat for seat in seers or () if one.known_to((seat,))])
            if knowing and not seen_by_all(before, one.zone, knowing):
                found.append(_shifted(one, origin, destination, ids).replace(seats=knowing))
    for seats in untold:
        found += _weakened(Sight(before, seats), (origin, destination), len(ids))
    found += _gained(before, seers, (origin, destination), ids)
    return tidied(after, found, untouched) if found else before.known


def tells_something(table: CardTable, origin: str, destination: str) -> bool:
    """Tell whether cards that some seats see go where not all of these see them."""
    left, entered = _owner(table, origin), _owner(table, destination)
    return not _see(_seers(left, entered), entered)


def tidied(table: CardTable, found: Iterable[Known], tidy: Iterable[Known] = ()) -> tuple[Known, ...]:
    """Return bounds without what follows from the numbers of cards or from each other, in order.

    Args:
        table: The table; what it still says is known is tidy in itself.
        found: The bounds.
        tidy: Further ones, of which it is known that none follows from the numbers of cards.
    """
    views: dict[Seats, Unseen] = {}
    said = list(tidy)
    for one in found:
        if one.seats not in views:
            views[one.seats] = Unseen(table, one.seats)
        said += views[one.seats].tidy(one)
    same = set(map(id, said))
    if same.issubset(map(id, table.known)):  # they were tidied before: none of them follows from another
        return table.known if len(same) == len(table.known) else tuple([one for one in table.known if id(one) in same])
    strictest: dict[tuple[str, Seats, Cards, bool], Known] = {}
    lacked: dict[tuple[str, Seats], set[str]] = {}
    for one in said:
        if one.most == 0:
            lacked.setdefault((one.zone, one.seats), set()).update(one.cards)
            continue
        lower = one.most is None
        key = (one.zone, one.seats, one.cards, lower)
        other = strictest.setdefault(key, one)
        if other is not one and (one.least > other.least if lower else _most(one) < _most(other)):
            strictest[key] = one
    kept = [*strictest.values()]
    kept += [Known(zone, tuple(sorted(kinds)), 0, 0, seats) for (zone, seats), kinds in lacked.items()]
    return tuple(sorted(_told(kept), key=lambda one: (one.zone, one.seats or (), one.cards, one.least)))


def _most(one: Known) -> int:
    return one.most or 0


def _told(kept: Iterable[Known]) -> Iterator[Known]:
    """Yield the bounds that do not follow from another one; only those of one kind and zone can do so."""
    alike: dict[tuple[str, bool], list[tuple[Known, int, frozenset[str]]]] = {}
    for one in kept:
        number = one.least if one.most is None else one.most
        alike.setdefault((one.zone, one.most is None), []).append((one, number, _set(one.cards)))
    for (_, lower), some in alike.items():
        if len(some) == 1:
            yield some[0][0]
            continue
        for one, number, kinds in some:
            if lower:
                others = [other for other, least, of in some if least >= number and of <= kinds]
            else:
                others = [other for other, most, of in some if most <= number and kinds <= of]
            if len(others) == 1 or all(other is one or not other.known_to(one.seats) for other in others):
                yield one


def _seers(left: str | None, entered: str | None) -> Seats:
    """Return the seats that see cards which go from the zone of one owner to that of another; None for everybody."""
    return None if left is None or entered is None else tuple(sorted({left, entered} - {NOBODY}))


def _are_told(seats: Seats, seers: Seats) -> bool:
    """Tell whether all of some seats are among those who see a move."""
    return seers is None or (seats is not None and set(seats) <= set(seers))


def _shifted(one: Known, origin: str, destination: str, ids: Sequence[str]) -> Known:
    """Return a bound after a move that those who know it saw."""
    change = one.count(ids) * ((one.zone == destination) - (one.zone == origin))
    most = None if one.most is None else max(0, one.most + change)
    return one.replace(least=max(0, one.least + change), most=most) if change else one


def _weakened(sight: Sight, way: tuple[str, str], count: int) -> Iterator[Known]:
    """Yield what is known of both ends of a way after some unseen cards went it, and of zones that they did not touch.

    Args:
        sight: The table before, as those knew it who did not see the cards.
        way: The zone that they left, and that where they went.
        count: How many cards went.
    """
    origin, destination = way
    others = [zone for zone in sight.hidden() if zone not in way]
    for cards in {one.cards for one in sight.known if one.zone in way} | {_union(sight, origin)} - {()}:
        (least, most), (there, full) = sight.span(origin, cards), sight.span(destination, cards)
        fewest, greatest = max(0, count - sight.sizes[origin] + least), min(count, most)
        elsewhere = sight.count(cards)[1] - least
        if sight.bounds(origin):  # otherwise only the numbers of cards say what is left
            yield Known(origin, cards, max(0, least - greatest), most - fewest, sight.seats)
        yield Known(destination, cards, there + fewest, min(full, elsewhere) + greatest, sight.seats)
        if least:
            yield from [Known(zone, cards, 0, elsewhere, sight.seats) for zone in others]


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
            yield Known(destination, (card,), sight.span(destination, (card,))[0] + count, None, seers)
        return
    kinds = set(ids)
    every = {zone.owner for zone in table.zones if zone.owner is not None} - {NOBODY}
    for seats in [seers, *((owner,) for owner in (sorted(every) if seers is None else seers))]:
        view = Unseen(table, seats)
        for zone in view.hidden():
            if zone != DECK:
                yield Known(zone, tuple(sorted(kinds.difference(view.unseen))), 0, 0, seats)
                few = [card for card in kinds.intersection(view.unseen) if view.unseen[card] < view.sizes[zone]]
                yield from [Known(zone, (card,), 0, view.unseen[card], seats) for card in few]
