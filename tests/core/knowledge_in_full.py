"""What is known after a move, worked out in full: every bound is weighed for every seat, and against every other."""

from __future__ import annotations

from collections import Counter

from ancientwars.core.knowledge import DECK, NOBODY, OPEN, Known


def watchers(table, zone):
    """Return the seats that see the cards of a zone; None for everybody."""
    owner = {DECK: NOBODY, OPEN: None}[zone] if zone in (DECK, OPEN) else table.zone(zone).owner
    return None if owner is None else {owner} - {NOBODY}


def see(table, zone, seats):
    watching = watchers(table, zone)
    return watching is None or (seats is not None and watching >= set(seats))


class Sight:
    """A table as some seats know it in common."""

    def __init__(self, table, seats):
        self.table, self.seats = table, seats
        self.known = [one for one in table.known if one.known_to(seats)]
        hidden = [zone for zone in table.zones if not see(table, zone.name, seats)]
        self.unseen = Counter(table.deck.pool) + Counter(card for zone in hidden for card in zone.held)

    def hidden(self):
        names = [DECK, *(zone.name for zone in self.table.zones)]
        return [name for name in names if not see(self.table, name, self.seats) and self.table.size(name)]

    def copies(self, cards):
        return sum(self.unseen[card] for card in cards)

    def least(self, zone, cards):
        rest, sure = set(cards), 0
        for one in sorted(self.known, key=lambda one: len(one.cards)):
            if one.zone == zone and one.least and rest.issuperset(one.cards):
                rest -= set(one.cards)
                sure += one.least
        return max(sure, self.table.size(zone) - (self.unseen.total() - self.copies(cards)))

    def most(self, zone, cards):
        upper = [one for one in self.known if one.zone == zone and one.most is not None]
        wanted = set(cards) - {card for one in upper if one.most == 0 for card in one.cards}
        bounds = [one.most for one in upper if wanted <= set(one.cards)]
        return max(0, min(self.table.size(zone), self.copies(wanted), *bounds))

    def tidy(self, one):
        if see(self.table, one.zone, self.seats):
            return
        cards = tuple(card for card in one.cards if self.unseen[card])
        size, copies = self.table.size(one.zone), self.copies(cards)
        if one.least > max(0, size - (self.unseen.total() - copies)):
            yield Known(one.zone, cards, one.least, None, one.seats)
        if one.most is not None and one.most < min(size, copies):
            yield Known(one.zone, cards, 0, max(0, one.most), one.seats)


def moved_in_full(before, after, origin, destination, ids):
    """Return what is known after cards went from one zone to another."""
    left, entered = watchers(before, origin), watchers(before, destination)
    seers = None if left is None or entered is None else tuple(sorted(left | entered))
    found = []
    for one in before.known:
        told = seers is None or (one.seats is not None and set(one.seats) <= set(seers))
        if one.zone not in (origin, destination) or told:
            found.append(shifted(one, origin, destination, ids))
            continue
        found += weakened(Sight(before, one.seats), origin, destination, len(ids))
        if knowing := tuple(seat for seat in seers or () if one.known_to((seat,))):
            found.append(shifted(one, origin, destination, ids).replace(seats=knowing))
    return tidied_in_full(after, [*found, *gained(before, seers, destination, ids)])


def shifted(one, origin, destination, ids):
    change = one.count(ids) * ((one.zone == destination) - (one.zone == origin))
    most = None if one.most is None else max(0, one.most + change)
    return one.replace(least=max(0, one.least + change), most=most)


def weakened(sight, origin, destination, count):
    sure = {card for one in sight.known if one.zone == origin and one.least for card in one.cards}
    for cards in {one.cards for one in sight.known if one.zone in (origin, destination)} | {tuple(sorted(sure))}:
        least, most = sight.least(origin, cards), sight.most(origin, cards)
        fewest, greatest = max(0, count - (sight.table.size(origin) - least)), min(count, most)
        elsewhere = sight.copies(cards) - least
        there = min(sight.most(destination, cards), elsewhere)
        yield Known(origin, cards, max(0, least - greatest), most - fewest, sight.seats)
        yield Known(destination, cards, sight.least(destination, cards) + fewest, there + greatest, sight.seats)
        for zone in sight.hidden():
            if least and zone not in (origin, destination):
                yield Known(zone, cards, 0, elsewhere, sight.seats)


def gained(table, seers, destination, ids):
    if see(table, destination, seers):
        return
    if destination != DECK:
        for card, count in Counter(ids).items():
            yield Known(destination, (card,), Sight(table, seers).least(destination, (card,)) + count, None, seers)
        return
    every = {zone.owner for zone in table.zones if zone.owner is not None} - {NOBODY}
    for seats in [seers, *((owner,) for owner in (every if seers is None else seers))]:
        sight = Sight(table, seats)
        for zone in sight.hidden():
            if zone != DECK:
                yield Known(zone, tuple(sorted({card for card in ids if not sight.unseen[card]})), 0, 0, seats)
                yield from (Known(zone, (card,), 0, sight.unseen[card], seats) for card in set(ids))


def tidied_in_full(table, found):
    """Return bounds without what follows from the numbers of cards or from each other, in order."""
    said = [each for one in found for each in Sight(table, one.seats).tidy(one)]
    lacked: dict[tuple[str, tuple[str, ...] | None], set[str]] = {}
    for one in said:
        if one.most == 0:
            lacked.setdefault((one.zone, one.seats), set()).update(one.cards)
    none = [Known(zone, tuple(sorted(kinds)), 0, 0, seats) for (zone, seats), kinds in lacked.items()]
    kept = dict.fromkeys([*(one for one in said if one.most != 0), *none])
    told = [one for one in kept if not any(implies(other, one) for other in kept if other != one)]
    return tuple(sorted(told, key=lambda one: (one.zone, one.seats or (), one.cards, one.least)))


def implies(other, one):
    if other.zone != one.zone or not other.known_to(one.seats):
        return False
    if one.most is None:
        return other.least >= one.least and set(one.cards) >= set(other.cards)
    return other.most is not None and other.most <= one.most and set(one.cards) <= set(other.cards)
