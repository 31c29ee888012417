"""Cards moved at random, with every world kept that a viewer cannot exclude: what a table knows must fit them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from ancientwars.core.deck import CardTable, Deck, Zone, cards

SEATS = ("a", "b", "c")
VIEWERS = (*SEATS, "spectator")
PLACES = ("a", "b", "c", "grave", "open")
OWNERS = {"a": "a", "b": "b", "c": "c", "grave": "nobody", "open": None}
PACKS = ("uvwxyz", "xxyyzz", "wxyzzz")


class Worlds:
    """The places of all copies that a viewer holds possible."""

    def __init__(self, viewer, pack):
        self.viewer = viewer
        self.pack = pack
        self.worlds = {("deck",) * len(pack)}

    def sees(self, *places):
        return any(place != "deck" and OWNERS[place] in (None, self.viewer) for place in places)

    def moved(self, origin, destination, ids):
        self.worlds = {
            tuple(destination if i in chosen else place for i, place in enumerate(world))
            for world in self.worlds
            for chosen in combinations([i for i, place in enumerate(world) if place == origin], len(ids))
            if not self.sees(origin, destination) or cards(self.pack[i] for i in chosen) == cards(ids)
        }

    def shown(self, place, ids, *, whole):
        self.worlds = {world for world in self.worlds if self._fits(world, place, Counter(ids), whole=whole)}

    def _fits(self, world, place, ids, *, whole):
        held = Counter(self.pack[i] for i, one in enumerate(world) if one == place)
        return held == ids if whole else held >= ids

    def deals(self):
        return {self.deal(world) for world in self.worlds}

    def deal(self, world):
        return tuple(cards(self.pack[i] for i, one in enumerate(world) if one == place) for place in (*PLACES, "deck"))


def deals_of(view):
    """Return all deals that a view allows, by trying every one."""
    hidden = [zone.name for zone in view.zones if zone.held is None]
    found = set()

    def rest(left, names, held):
        if not names:
            full = {**held, "deck": cards(left)}
            if all(_kept(one, full) for one in view.known):
                found.add(tuple(full[place] for place in (*PLACES, "deck")))
            return
        for chosen in set(combinations(left, view.zone(names[0]).count)):
            rest(cards((Counter(left) - Counter(chosen)).elements()), names[1:], {**held, names[0]: chosen})

    rest(view.deck.pool, hidden, {zone.name: zone.held for zone in view.zones if zone.held is not None})
    return found


def _kept(one, full):
    count = one.count(full[one.zone])
    return one.least <= count and (one.most is None or count <= one.most)


class Cards:
    """A table with the worlds of every viewer."""

    def __init__(self, pack):
        zones = tuple(Zone(place, owner=OWNERS[place]) for place in PLACES)
        self.table = CardTable(Deck(cards(pack)), zones)
        self.worlds = {viewer: Worlds(viewer, cards(pack)) for viewer in VIEWERS}

    def do(self, what, *arguments):
        """Change the table and the worlds."""
        kind, *rest = what, *arguments
        self.table = carried_out(self.table, kind, rest)
        if kind in ("show", "look"):
            seat, place, *ids = rest
            whole = kind == "look"
            self.worlds[seat].shown(place, self.table.zone(place).held if whole else ids, whole=whole)
            return
        origin, destination, *ids = rest
        for worlds in self.worlds.values():
            worlds.moved(origin, destination, ids)


def carried_out(table, kind, rest):
    if kind == "show":
        return table.show_to(*rest)
    if kind == "look":
        return table.look(*rest)
    origin, destination, *ids = rest
    if origin == "deck":
        for card in ids:
            table = table.draw_to(destination, card)
        return table
    return table.shuffle_in(origin, *ids) if destination == "deck" else table.move(origin, destination, *ids)


def any_step(table, rng):
    """Return something that can be done with a table."""
    held = {zone.name: zone.held for zone in table.zones if zone.held}
    if table.deck.pool and (not held or rng.random() < 0.35):
        return ("move", "deck", rng.choice(PLACES[:4]), rng.choice(table.deck.pool))
    place = rng.choice(sorted(held))
    ids = rng.sample(held[place], rng.randint(1, min(2, len(held[place]))))
    seat = rng.choice([one for one in SEATS if one != place])
    kind = rng.random()
    if kind < 0.15:
        return ("show", seat, place, *ids)
    if kind < 0.25:
        return ("look", seat, place)
    return ("move", place, rng.choice([one for one in (*PLACES, "deck") if one != place]), *ids)


@pytest.mark.parametrize("pack", PACKS)
def test_what_a_table_knows_is_true_and_no_seat_knows_more_than_it_can(pack, times):
    exact = total = 0
    for seed in range(times(4, 400)):
        rng = Random(f"{pack} {seed}")
        game = Cards(pack)
        for _ in range(14):
            game.do(*any_step(game.table, rng))
            assert game.table.contradictions() == ()
            for viewer in VIEWERS:
                allowed, real = deals_of(game.table.view(viewer)), game.worlds[viewer].deals()
                assert real <= allowed, (viewer, game.table.known)
                exact, total = exact + (real == allowed), total + 1
    assert exact > 0.95 * total


@pytest.mark.parametrize("pack", PACKS)
def test_a_view_depends_on_nothing_that_its_seat_has_not_seen(pack, times):
    for seed in range(times(12, 1500)):
        rng = Random(f"{pack} {seed}")
        table = CardTable(Deck(cards(pack)), tuple(Zone(place, owner=OWNERS[place]) for place in PLACES))
        for _ in range(20):
            kind, *rest = any_step(table, rng)
            after = carried_out(table, kind, rest)
            for viewer in VIEWERS:
                view = table.view(viewer)
                other = view.determinize(rng)
                assert other.view(viewer) == view
                told = _as_seen(other, viewer, kind, rest, rng)
                if told is not None:
                    assert carried_out(other, kind, told).view(viewer) == after.view(viewer), (viewer, kind, rest)
            table = after


def _as_seen(other, viewer, kind, rest, rng):
    """Return what could have been done instead, as far as the viewer can tell; None if nothing could."""
    first, second, *ids = rest
    if kind == "look":
        return rest if first != viewer else None
    place, seen = (second, viewer == first) if kind == "show" else (first, False)
    held = other.deck.pool if place == "deck" else other.zone(place).held
    ends = (second,) if kind == "show" else (first, second)
    if seen or any(place != "deck" and OWNERS[place] in (None, viewer) for place in ends):
        return rest if Counter(ids) <= Counter(held) else None
    return [first, second, *rng.sample(held, len(ids))]
