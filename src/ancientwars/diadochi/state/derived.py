"""What is worked out from parts of a state, and remembered: who stands where, and what the map counts for."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not, itemgetter
from typing import TYPE_CHECKING, TypeAlias

from ancientwars.core.recent import latest, latest_pair, latest_together
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, SEATS
from ancientwars.diadochi.components.loading import components, own_components
from ancientwars.diadochi.state.pieces import ARMIES, BODY, GENERALS, ROYAL_INDEX, ROYALS, SPACE_INDEX, SPACES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.pieces import Fleet, General, Independent, Minor, Royal

Post: TypeAlias = tuple[str, str]
"""A place, and whose pieces stand there."""

# ---------------------------------------------------------------------- who stands where


@latest
def posts_outside(posts: tuple[Post, ...]) -> frozenset[Post]:
    """Return where whose units stand outside of cities, for who asks whether somebody's stand somewhere."""
    return frozenset(posts)


@latest
def posts_inside(posts: tuple[Post, ...]) -> frozenset[Post]:
    """Return where whose units stand inside cities, likewise."""
    return frozenset(posts)


@latest
def generals_by_post(generals: tuple[General, ...]) -> tuple[dict[Post, tuple[str, ...]], dict[Post, tuple[str, ...]]]:
    """Return the major generals outside and inside of cities by place and owner, in the order of the data."""
    before: dict[Post, tuple[str, ...]] = {}
    within: dict[Post, tuple[str, ...]] = {}
    for name, one in zip(GENERALS, generals, strict=True):
        found, post = within if one.inside else before, (one.place, one.owner)
        found[post] = (*found[post], name) if post in found else (name,)
    return before, within


@latest
def posts_of_majors(generals: tuple[General, ...]) -> tuple[frozenset[Post], frozenset[Post]]:
    """Return where whose major generals are, outside and inside of cities."""
    before, within = generals_by_post(generals)
    return frozenset(before), frozenset(within)


@latest
def generals_by_place(generals: tuple[General, ...]) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return whose major generals stand in each place, outside and inside of cities."""
    before: dict[str, tuple[str, ...]] = {}
    within: dict[str, tuple[str, ...]] = {}
    for one in generals:
        if one.owner:
            found, place = within if one.inside else before, one.place
            found[place] = (*found[place], one.owner) if place in found else (one.owner,)
    return before, within


@latest
def generals_by_owner(generals: tuple[General, ...]) -> dict[str, tuple[str, ...]]:
    """Return the living major generals by owner, in the order of the data."""
    found: dict[str, tuple[str, ...]] = {}
    for name, one in zip(GENERALS, generals, strict=True):
        if not one.dead:
            found[one.owner] = (*found.get(one.owner, ()), name)
    return found


@latest
def places_of_generals(generals: tuple[General, ...]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return where major generals of each owner stand outside and inside of cities, on the map or in a box."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for one in generals:
        if one.owner and one.place:
            found.setdefault(one.owner, ([], []))[one.inside].append(one.place)
    return {owner: (tuple(before), tuple(within)) for owner, (before, within) in found.items()}


@latest
def places_shared(generals: tuple[General, ...]) -> dict[str, tuple[str, ...]]:
    """Return where several living major generals of an owner are, in the order of the data."""
    found: dict[str, list[str]] = {}
    for one in generals:
        if not one.dead:
            found.setdefault(one.owner, []).append(one.place)
    return {
        owner: tuple(dict.fromkeys([place for place in places if places.count(place) > 1]))
        for owner, places in found.items()
        if len(set(places)) < len(places)
    }


@latest
def minor_posts(minors: tuple[Minor, ...]) -> tuple[frozenset[Post], frozenset[Post]]:
    """Return where whose minor generals are, outside and inside of cities."""
    before = frozenset([(one.place, one.owner) for one in minors if not one.inside])
    if len(before) == len(minors):
        return before, _NOWHERE  # as a rule
    return before, frozenset([(one.place, one.owner) for one in minors if one.inside])


_NOWHERE: frozenset[Post] = frozenset()


@latest
def _minors_by_owner(minors: tuple[Minor, ...]) -> dict[str, tuple[Minor, ...]]:
    """Return room for the minor generals of each owner: as a rule one owner is asked for."""
    del minors
    return {}


def minors_of(minors: tuple[Minor, ...], owner: str) -> tuple[Minor, ...]:
    """Return the minor generals of an owner, in order."""
    known = _minors_by_owner(minors)
    found = known.get(owner)
    if found is None:
        found = known[owner] = tuple([one for one in minors if one.owner == owner])
    return found


@latest_pair
def off_markers(posts: tuple[Post, ...], markers: tuple[str, ...]) -> list[Post]:
    """Return at which places of units and owners there is no control marker of the owner, in order."""
    index = SPACE_INDEX
    return [post for post in posts if (place := post[0]) != DISPERSED and markers[index[place]] != post[1]]


def in_order(minors: Iterable[Minor]) -> tuple[Minor, ...]:
    """Return minor generals in the order in which a state has them."""
    return tuple(sorted(minors, key=_POST))


def with_one(minors: Iterable[Minor], one: Minor) -> tuple[Minor, ...]:
    """Return minor generals who are in order with one more in his place."""
    found = list(minors)
    insort(found, one, key=_POST)
    return tuple(found)


_POST = attrgetter("owner", "place", "inside")


@latest
def armies_by_place(independents: tuple[Independent, ...]) -> dict[str, tuple[str, ...]]:
    """Return the independent armies by place, in the order of the data."""
    return _by_place(ARMIES, [one.place for one in independents])


@latest
def royals_by_place(royals: tuple[Royal, ...]) -> dict[str, tuple[str, ...]]:
    """Return the members of the royal family by place, in the order of the data."""
    return _by_place(ROYALS, [one.place for one in royals])


def _by_place(names: tuple[str, ...], places: list[str]) -> dict[str, tuple[str, ...]]:
    """Return what is in each place."""
    found: dict[str, tuple[str, ...]] = {}
    for name, place in zip(names, places, strict=True):
        found[place] = (*found.get(place, ()), name)
    return found


# ---------------------------------------------------------------------- what is counted from the map


@lru_cache(maxsize=64)
def kit_of(data: tuple[str, ...]) -> Kit:
    """Return the components that data of a user's own describe; the shipped ones where there are none."""
    return own_components(data) if data else components()


SHIPPED = components()
"""The components that a game is played with unless there are others."""


@latest
def _spaces_marked(markers: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the spaces of each owner, in map order: as a rule several owners are asked for."""
    found: dict[str, list[str]] = {}
    for space, owner in zip(SPACES, markers, strict=True):
        found.setdefault(owner, []).append(space)
    return {owner: tuple(spaces) for owner, spaces in found.items()}


def spaces_marked(markers: tuple[str, ...], owner: str) -> tuple[str, ...]:
    """D2.4a: return the spaces with control markers of an owner, or without one (empty), in map order."""
    return _spaces_marked(markers).get(owner, ())


@latest_pair
def owners_of(data: tuple[str, ...], markers: tuple[str, ...]) -> tuple[str, ...]:
    """D20.4b: return who controls each province, in the order of the data; empty for nobody.

    It takes enough control markers, that of the major city included where there is one. As a rule they are those last
    asked about but for one or two.
    """
    provinces, (of, before, known) = _provinces(data), _latest[0]
    changed: Iterable[int | None] = range(len(provinces))
    if of is data:
        changed = compress(_places_in(data), map(is_not, markers, before))
    owners = list(known) if of is data else [""] * len(provinces)
    for number in changed:
        if number is not None:
            owners[number] = _controller(markers, *provinces[number])
    found = _alike(tuple(owners))
    _latest[0] = (data, markers, found)
    return found


_latest: list[tuple[tuple[str, ...] | None, tuple[str, ...], tuple[str, ...]]] = [(None, (), ())]
"""The data and markers last asked about, and who controls each province by them; one assignment, for threads."""


@lru_cache(maxsize=1024)
def _alike(owners: tuple[str, ...]) -> tuple[str, ...]:
    """Return who controls provinces and the like: the same object as long as none of them changes."""
    return owners


@lru_cache(maxsize=64)
def _places_in(data: tuple[str, ...]) -> tuple[int | None, ...]:
    """Return the number of the province in which each space is; None in none of them."""
    kit = kit_of(data)
    numbers = {space: number for number, card in enumerate(kit.provinces) for space in kit.spaces_of[card.id]}
    return tuple(numbers.get(space) for space in SPACES)


Marks: TypeAlias = "Callable[[tuple[str, ...]], tuple[str, ...]]"
"""Takes the owners of the markers of some spaces out of those of all spaces."""


def marks_of(spaces: Iterable[str]) -> Marks:
    """Return what takes the owners of the markers of some spaces out of those of all spaces."""
    first, *others = [SPACE_INDEX[space] for space in spaces]
    return itemgetter(first, *others) if others else itemgetter(slice(first, first + 1))


@lru_cache(maxsize=64)
def _provinces(data: tuple[str, ...]) -> tuple[tuple[int | None, Marks, int], ...]:
    """Return the number of the major city of each province, what takes out its markers, and how many control it."""
    kit = kit_of(data)
    return tuple(
        (
            SPACE_INDEX[card.major_city] if card.major_city else None,
            marks_of(kit.spaces_of[card.id]),
            card.needed_for_control,
        )
        for card in kit.provinces
    )


def _controller(markers: tuple[str, ...], city: int | None, marks: Marks, needed: int) -> str:
    """D20.4b: return who controls a province; empty for nobody."""
    if city is None:
        return _holder(marks(markers), needed)
    owner = markers[city]
    return owner if owner and marks(markers).count(owner) >= needed else ""


@lru_cache(maxsize=4096)
def _holder(owners: tuple[str, ...], needed: int) -> str:
    """D20.4b: return who controls a province without a major city; empty for nobody.

    Args:
        owners: Who owns the markers of its spaces.
        needed: How many it takes.
    """
    for owner in dict.fromkeys(owners):
        if owner and owners.count(owner) >= needed:
            return owner
    return ""


@latest_pair
def _owners(data: tuple[str, ...], markers: tuple[str, ...]) -> dict[str, str]:
    """D20.4b: return who controls each province, by province; empty for nobody."""
    return dict(zip(kit_of(data).province, owners_of(data, markers), strict=True))


def owner_of(data: tuple[str, ...], province: str, markers: tuple[str, ...]) -> str:
    """Return who controls a province; empty for nobody."""
    return _owners(data, markers)[province]


@latest_together
def victory_points(data: tuple[str, ...], markers: tuple[str, ...], fleets: tuple[Fleet, ...]) -> dict[str, int]:
    """D20.4: return the victory points of every seat."""
    spaces = kit_of(data).vp_bonus["hellespont"].spaces
    straits = {markers[SPACE_INDEX[space]] for space in spaces}
    return _points(fleets, owners_of(data, markers), straits.pop() if len(straits) == 1 else None, data)


@latest_together
def _points(
    fleets: tuple[Fleet, ...], controllers: tuple[str, ...], straits: str | None, data: tuple[str, ...]
) -> dict[str, int]:
    """D20.4: return the victory points of every seat.

    Args:
        fleets: The fleets.
        controllers: Who controls each province.
        straits: Who has all markers at the Hellespont.
        data: The component data.
    """
    kit = kit_of(data)
    points = dict.fromkeys((*SEATS, INDEPENDENT, ""), 0)
    owners = dict(zip(kit.province, controllers, strict=True))
    for owner, card in zip(controllers, kit.provinces, strict=True):
        points[owner] += card.vp
    if straits is not None:
        points[straits] += kit.vp_bonus["hellespont"].vp
    asia = {owners[province] for province in kit.vp_bonus["king_of_asia"].provinces}
    if len(asia) == 1:
        points[asia.pop()] += kit.vp_bonus["king_of_asia"].vp
    if seat := _ruler_of_the_waves(data, fleets):
        points[seat] += kit.vp_bonus["largest_fleet"].vp
    return points


@latest_pair
def royal_legitimacy(data: tuple[str, ...], royals: tuple[Royal, ...]) -> dict[str, int]:
    """D17.2a, D17.2b, DC13: return the legitimacy points by the royal family of each player: one heir, all women."""
    kit = kit_of(data)
    women: dict[str, int] = {}
    heirs: dict[str, int] = {}
    for name, royal in zip(ROYALS, royals, strict=True):
        card, seat = kit.royal[name], royal.owner
        if not royal.active or card.kind == "body":
            continue
        if card.kind == "heir":  # DG9
            heirs[seat] = max(heirs.get(seat, 0), card.legitimacy)
        else:
            women[seat] = women.get(seat, 0) + card.legitimacy
    return {seat: women.get(seat, 0) + heirs.get(seat, 0) for seat in women | heirs}


def legitimacy_points(
    generals: tuple[General, ...],
    markers: tuple[str, ...],
    royals: tuple[Royal, ...],
    champions: tuple[str, ...],
    pella: str,
    data: tuple[str, ...],
) -> dict[str, int]:
    """D2.7e, D17.2a, D17.2d, D17.3a: return the legitimacy points of every player, prestige left out."""
    body = royals[ROYAL_INDEX[BODY]]
    tomb = markers[SPACE_INDEX[body.place]] if body.buried else ""
    own = ["" if generals[number].dead else generals[number].owner for number in _of_the_blood(data)]
    strategos = owners_of(data, markers)[_macedonia(data)]
    return _legitimacy(_alike((strategos, tomb, *own)), royals, champions, pella, data)


@latest_together
def _legitimacy(
    owners: tuple[str, ...],
    royals: tuple[Royal, ...],
    champions: tuple[str, ...],
    pella: str,
    data: tuple[str, ...],
) -> dict[str, int]:
    """Return these points by who controls Macedonia, the marker at the tomb, and each of the generals of the blood."""
    points, (strategos, tomb, *own) = kit_of(data).legitimacy, owners
    merits = [(seat, "champion") for seat in champions]
    merits.append((strategos, "strategos_of_europe"))  # D17.2c, D21.3c
    merits.append((pella, "burial_at_pella") if pella else (tomb, "guardian_of_the_tomb"))
    merits += [(owner, GENERALS[number]) for owner, number in zip(own, _of_the_blood(data), strict=True)]
    royal = royal_legitimacy(data, royals)
    found: dict[str, int] = {seat: royal.get(seat, 0) for seat in SEATS}
    for seat, merit in merits:
        if seat in found:
            found[seat] += points[merit]
    return found


@lru_cache(maxsize=64)
def _of_the_blood(data: tuple[str, ...]) -> tuple[int, ...]:
    """D17.2a, D17.3a: return the numbers of the major generals who bring legitimacy points, also while one returns."""
    points = kit_of(data).legitimacy
    return tuple(number for number, name in enumerate(GENERALS) if name in points)


@lru_cache(maxsize=64)
def _macedonia(data: tuple[str, ...]) -> int:
    """Return the number of the province whose controller is Strategos of Europe."""
    return [*kit_of(data).province].index("macedonia")


@latest_pair
def _ruler_of_the_waves(data: tuple[str, ...], fleets: tuple[Fleet, ...]) -> str:
    """D20.4c: return who has the largest fleet, or nobody (empty)."""
    return largest_fleet(kit_of(data), fleets)


def largest_fleet(kit: Kit, fleets: tuple[Fleet, ...]) -> str:
    """D20.4c, DC18: return who has the largest fleet, three points or more and above any other; or nobody (empty).

    A60: dispersed fleets count with the side on which they lie.
    """
    totals: dict[str, int] = dict.fromkeys(SEATS, 0)
    for card, fleet in zip(kit.fleets, fleets, strict=True):
        if fleet.owner:
            totals[fleet.owner] += card.enhanced if fleet.enhanced else card.strength
    most = max(totals.values())
    leaders = [seat for seat, points in totals.items() if points == most]
    enough = most >= kit.vp_bonus["largest_fleet"].minimum_fleet_points
    return leaders[0] if enough and len(leaders) == 1 else ""
