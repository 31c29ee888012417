"""Bounds on hidden cards, kept true as cards move.

A move that is seen moves the bounds with the card. After one that is not seen they say what still is certain: a hand
that lacked a card may have drawn it, a hand that held two of three may have passed one of them on.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ancientwars.core.knowledge import (
    DECK,
    NOBODY,
    Known,
    Sight,
    Unseen,
    at_most,
    kinds_of,
    most_alike,
    owner_of,
    see_all,
    seen_by_all,
    unseen_by,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ancientwars.core.deck import Cards, CardTable
    from ancientwars.core.knowledge import Seats


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
    left, entered = owner_of(before, origin), owner_of(before, destination)
    if left is None and entered is None:
        return before.known
    if origin == DECK and len(ids) == 1 and (known := _drawn(before, after, destination)) is not None:
        return known
    seers = _seers(left, entered)
    found: list[Known] = []
    untouched: list[Known] = []
    untold: set[Seats] = set()
    for one in before.known:
        if one.zone not in (origin, destination):
            kept = entered is None and _about_others(before, one, ids)
            kept = kept or see_all(one.seats, left) is see_all(one.seats, entered)  # neither more cards nor fewer
            (untouched if kept else found).append(one)
        elif entered is None and one.most == 0 and before.size(origin) > len(ids):
            untouched.append(one)  # what it lacks it lacks as before
        elif _are_told(one.seats, seers):
            found.append(_shifted(one, origin, destination, ids))
        else:
            untold.add(one.seats)
            knowing = tuple([seat for seat in seers or () if one.known_to((seat,))])
            if knowing and not seen_by_all(before, one.zone, knowing):
                found.append(_shifted(one, origin, destination, ids).replace(seats=knowing))
    for seats in untold:
        found += _weakened(Sight(before, seats), (origin, destination), len(ids))
    if entered is not None:
        found += _gained(before, seers, (origin, destination), ids)
    return tidied(after, found, untouched) if found else before.known


def _about_others(table: CardTable, one: Known, ids: Sequence[str]) -> bool:
    """Tell whether a bound is about other kinds than some cards, and does not follow from the numbers without these.

    What it says at least does not follow where the deck alone has more cards of other kinds than the zone has room for.
    """
    if not kinds_of(one.cards).isdisjoint(ids):
        return False
    if one.most is not None:
        return True
    others = table.size(DECK) - len(one.cards) * most_alike(table.deck.pool)
    return others > table.size(one.zone) - one.least


def tells_something(table: CardTable, origin: str, destination: str) -> bool:
    """Tell whether cards that some seats see go where not all of these see them."""
    left, entered = owner_of(table, origin), owner_of(table, destination)
    if left is None or entered is None:
        return entered is not None
    return left not in (NOBODY, entered)


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
        if not one.least and one.most is None:
            continue  # it says nothing any more
        if one.seats not in views:
            views[one.seats] = unseen_by(table, one.seats)
        said += views[one.seats].tidy(one)
    return _irredundant(table.known, said)


def _irredundant(before: tuple[Known, ...], said: Iterable[Known]) -> tuple[Known, ...]:
    """Return bounds without those that follow from others, in order; only those of one zone can do so.

    Args:
        before: Bounds in order, of which none follows from another.
        said: The bounds.
    """
    same, old = set(map(id, said)), set(map(id, before))
    if same.issubset(old):
        return before if len(same) == len(before) else tuple([one for one in before if id(one) in same])
    zones = {one.zone for one in said if id(one) not in old}
    kept, new = [one for one in said if one.zone not in zones], [one for one in said if one.zone in zones]
    kept += _told(_strictest(new)) if len(new) > 1 else new
    return tuple(sorted(kept, key=lambda one: (one.zone, one.seats or (), one.cards, one.least)))


def _strictest(said: Iterable[Known]) -> list[Known]:
    """Return one bound for each zone, group of seats and kinds, the strictest, and one for all that a zone lacks."""
    strictest: dict[tuple[str, Seats, Cards, bool], Known] = {}
    lacked: dict[tuple[str, Seats], set[str]] = {}
    for one in said:
        if one.most == 0:
            lacked.setdefault((one.zone, one.seats), set()).update(one.cards)
            continue
        lower = one.most is None
        key = (one.zone, one.seats, one.cards, lower)
        other = strictest.setdefault(key, one)
        if other is not one and (one.least > other.least if lower else at_most(one) < at_most(other)):
            strictest[key] = one
    kept = [*strictest.values()]
    kept += [Known(zone, tuple(sorted(kinds)), 0, 0, seats) for (zone, seats), kinds in lacked.items()]
    return kept


def _told(kept: Iterable[Known]) -> Iterator[Known]:
    """Yield the bounds that do not follow from another one; only those of one kind and zone can do so."""
    alike: dict[tuple[str, bool], list[tuple[Known, int, frozenset[str]]]] = {}
    for one in kept:
        number = one.least if one.most is None else one.most
        alike.setdefault((one.zone, one.most is None), []).append((one, number, kinds_of(one.cards)))
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


def _drawn(before: CardTable, after: CardTable, destination: str) -> tuple[Known, ...] | None:
    """Return what is known after a card was drawn to a zone that one seat sees; None if bounds must be weighed."""
    owner, known = owner_of(before, destination), before.known
    if owner in (None, NOBODY) or not _grow_alike(known, destination):
        return None
    views = {seats: unseen_by(after, seats) for seats in {one.seats for one in known}}
    found: list[Known] = []
    cut = False  # to fewer kinds, so that it may follow from another one
    for one in known:
        view, most = views[one.seats], at_most(one) + 1
        if one.zone == destination:
            found += [one.replace(most=most)] if most < view.count(one.cards)[1] else []
        elif one.seats == (owner,):
            told = view.tidy(one)
            cut = cut or any(each is not one for each in told)
            found += told
        else:
            found.append(one)
    return _irredundant(known, found) if cut else tuple(found)


def _grow_alike(known: tuple[Known, ...], zone: str) -> bool:
    """Tell whether all bounds of a zone grow by one when a card of the deck goes there unseen.

    Who does not see the card knows the zone to hold one more at most of everything. So a bound of it follows from
    another one only if it did so before. This is enough if all bounds say how many cards there are at most, none of
    the deck, and each kind or none of a bound is among those that the zone is known to lack.
    """
    here = [one for one in known if one.zone == zone]
    lacks = [kinds_of(one.cards) for one in here if not one.most]
    some = [one.cards for one in here if one.most]
    whole = all(lack.isdisjoint(kinds) or lack.issuperset(kinds) for kinds in some for lack in lacks)
    return whole and all(one.most is not None and one.zone != DECK for one in known)


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
        view = unseen_by(table, seats)
        for zone in view.hidden():
            if zone != DECK:
                yield Known(zone, tuple(sorted(kinds.difference(view.unseen))), 0, 0, seats)
                few = [card for card in kinds.intersection(view.unseen) if view.unseen[card] < view.sizes[zone]]
                yield from [Known(zone, (card,), 0, view.unseen[card], seats) for card in few]
