"""Ways on an area map: what links cost, what stands in the way, what is reached for how much, which ways there are.

Areas are numbered and sets of areas are integer masks, as in `AreaMap`, by whose methods games use this module.
"""

from __future__ import annotations

from functools import reduce
from heapq import heappop, heappush
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from ancientwars.core.areas import neighbours, numbers
from ancientwars.core.errors import MapError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ancientwars.core.areas import Link, Node, Numbered

    Price: TypeAlias = Mapping[str, int] | Callable[[Link, Node], int | None]

Pairs: TypeAlias = tuple[tuple[int, int], ...]
Leg: TypeAlias = tuple[int, tuple[int, ...], int, int]
"""A cost, from where each area is entered for it, the areas that may be left, and those that may be entered."""

MOST_BEGINNINGS = 20_000
"""How many beginnings of ways are followed before a list of all ways is given up."""


@frozen(eq=False)
class Fare:
    """The links of one kind that cost the same.

    Attributes:
        cost: What it costs to enter an area by one of them.
        kind: The kind of link.
        onward: For each area, those that are entered from it (a mask).
        back: For each area, those from which it is entered.
        exits: The areas from which one is entered at all.
    """

    cost: int
    kind: str
    onward: tuple[int, ...]
    back: tuple[int, ...]
    exits: int = field(init=False)

    @exits.default
    def _exits(self) -> int:
        return sum(1 << here for here, entered in enumerate(self.onward) if entered)


@frozen(eq=False)
class Costs:
    """What it costs to enter each area by each link, worked out once; made by `AreaMap.costs`.

    Attributes:
        fares: The links by what they cost, the cheapest first.
        by_cost: The same, those of all kinds that cost the same together.
    """

    fares: tuple[Fare, ...]
    by_cost: tuple[Fare, ...] = field(init=False)

    @by_cost.default
    def _by_cost(self) -> tuple[Fare, ...]:
        found: dict[int, list[Fare]] = {}
        for fare in self.fares:
            found.setdefault(fare.cost, []).append(fare)
        return tuple(
            Fare(cost, "", _either([one.onward for one in some]), _either([one.back for one in some]))
            for cost, some in found.items()
        )

    @classmethod
    def of(cls, nodes: Sequence[Node], links: Iterable[Link], index: Mapping[str, int], price: Price) -> Costs:
        """Work out the costs of a map; see `AreaMap.costs`."""
        fares: dict[tuple[int, str], tuple[list[int], list[int]]] = {}
        for link in links:
            for origin, entered in ((link.a, link.b), (link.b, link.a)):
                here, there = index[origin], index[entered]
                cost = price(link, nodes[there]) if callable(price) else price.get(link.kind)
                if cost is None:
                    continue
                if type(cost) is not int or cost < 0:
                    told = f"{link.kind} from {origin!r} to {entered!r}"
                    raise MapError(f"{told} costs {cost!r}; costs are whole numbers from 0")
                onward, back = fares.setdefault((cost, link.kind), ([0] * len(nodes), [0] * len(nodes)))
                onward[here] |= 1 << there
                back[there] |= 1 << here
        return cls(tuple(Fare(*key, tuple(onward), tuple(back)) for key, (onward, back) in sorted(fares.items())))

    def turned(self) -> Costs:
        """Return the costs of the same ways, gone from their ends."""
        return Costs(tuple(Fare(fare.cost, fare.kind, fare.back, fare.onward) for fare in self.fares))


def _either(tables: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the areas that any of some tables has for each area."""
    return tuple(reduce(or_, row) for row in zip(*tables, strict=True))


def _to_kinds(areas: Mapping[str, int] | Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(dict(areas).items()))


def _to_tolls(tolls: Iterable[tuple[int, int]]) -> Pairs:
    """Write tolls so that no area stands in two of them: where several are due, their sum."""
    due: dict[int, int] = {}
    for where, extra in tolls:
        if extra < 0:
            raise MapError(f"a toll of {extra}: tolls are not negative")
        rest, raised = where, dict.fromkeys(due, 0)
        for before, areas in due.items():
            raised[before] |= areas & ~where
            raised[before + extra] = raised.get(before + extra, 0) | areas & where
            rest &= ~areas
        raised[extra] = raised.get(extra, 0) | rest
        due = raised
    return tuple(sorted((areas, extra) for extra, areas in due.items() if areas and extra))


@frozen(cache_hash=True)
class Barriers:
    """What stands in the way at the moment, on top of what links cost.

    Attributes:
        stops: Areas (a mask) that are entered but not left again; a start can always be left.
        closed: Areas that are not entered.
        no_entry: By kind of link, areas that are not entered by it, such as the far side of a guarded strait.
        no_exit: By kind of link, areas that are not left by it, not even at the start, such as a blockaded port by sea.
        tolls: Pairs of areas and what it costs more to enter one of them; where several are due, their sum.

    Raises:
        MapError: A toll is negative.

    Example:
        >>> Barriers(tolls=[(0b011, 1), (0b110, 2)]).tolls
        ((1, 1), (2, 3), (4, 2))
    """

    stops: int = 0
    closed: int = 0
    no_entry: tuple[tuple[str, int], ...] = field(default=(), converter=_to_kinds)
    no_exit: tuple[tuple[str, int], ...] = field(default=(), converter=_to_kinds)
    tolls: Pairs = field(default=(), converter=_to_tolls)

    def entered(self, kind: str) -> int:
        """Return the areas that may be entered by a kind of link."""
        return ~_of_kind(self.no_entry, kind)

    def left(self, kind: str) -> int:
        """Return the areas that may be left by a kind of link."""
        return ~_of_kind(self.no_exit, kind)

    def toll(self, bit: int) -> int:
        """Return what it costs more to enter an area.

        Args:
            bit: The mask of the area.
        """
        return next((extra for areas, extra in self.tolls if areas & bit), 0)


def _of_kind(areas: tuple[tuple[str, int], ...], kind: str) -> int:
    """Return the areas for a kind of link."""
    for one, found in areas:
        if one == kind:
            return found
    return 0


OPEN = Barriers()
"""Nothing stands in the way."""


# ---------------------------------------------------------------------- reach


def search(
    size: int, starts: Pairs, allowance: int | None, costs: Costs, barriers: Barriers = OPEN, goals: int = 0
) -> Pairs:
    """Return what is reached for how much.

    Args:
        size: Number of areas.
        starts: Areas to start from, by number, and what has been spent before.
        allowance: The most that may be spent in all; None is no limit.
        costs: What links cost.
        barriers: What stands in the way.
        goals: Areas (a mask) that end the search when one of them is reached.

    Returns:
        Waves: costs, ascending, and the areas (a mask) that are reached for that and for no less. Of two waves of the
        same cost the later one is reached by way of the earlier one.
    """
    first = _areas(starts)
    left = (1 << size) - 1 & ~barriers.closed | first
    fares = [
        (fare.cost, fare.onward, fare.exits & barriers.left(fare.kind), barriers.entered(fare.kind))
        for fare in (costs.fares if barriers.no_entry or barriers.no_exit else costs.by_cost)
    ]
    offers = _Offers(allowance, barriers.tolls)
    for area, spent in starts:
        offers.add(spent, 1 << area)
    waves: list[tuple[int, int]] = []
    while offers.due:
        spent = heappop(offers.due)
        while new := offers.areas[spent] & left:
            left ^= new
            waves.append((spent, new))
            if new & goals:
                return tuple(waves)
            leaving = new & (~barriers.stops | first)
            for cost, onward, exits, passable in fares:
                if leaving & exits and (entered := neighbours(onward, leaving & exits) & left & passable):
                    offers.enter(spent + cost, entered)
    return tuple(waves)


def spread(start: int, allowance: int, costs: Costs, stops: int = 0) -> int:
    """Return the areas (a mask) that are reached within an allowance, those to start from included; see `search`.

    Args:
        start: Areas (a mask) to start from, which can always be left.
        allowance: The most that may be spent.
        costs: What links cost.
        stops: Areas that are entered but not left again.
    """
    found, offers = 0, {0: start}
    for spent in range(allowance + 1):
        while new := offers.get(spent, 0) & ~found:
            found |= new
            leaving = new & (~stops | start)
            for fare in costs.by_cost:
                cost = spent + fare.cost
                if cost <= allowance and leaving & fare.exits:
                    offers[cost] = offers.get(cost, 0) | neighbours(fare.onward, leaving & fare.exits)
    return found


def _areas(starts: Pairs) -> int:
    """Return the areas to start from, as a mask."""
    return sum([1 << area for area, _ in starts])


class _Offers:
    """What is offered for how much.

    Args:
        allowance: The most that may be spent; None is no limit.
        tolls: Areas that cost more.
    """

    def __init__(self, allowance: int | None, tolls: Pairs) -> None:
        self.allowance = allowance
        self.tolls = tolls
        self.areas: dict[int, int] = {}
        self.due: list[int] = []

    def enter(self, cost: int, areas: int) -> None:
        """Offer to enter areas for a cost and for the tolls there."""
        for where, extra in self.tolls:
            self.add(cost + extra, areas & where)
            areas &= ~where
        self.add(cost, areas)

    def add(self, cost: int, areas: int) -> None:
        """Offer areas for a cost, if it is not too much."""
        if cost in self.areas:
            self.areas[cost] |= areas
        elif self.allowance is None or cost <= self.allowance:
            self.areas[cost] = areas
            heappush(self.due, cost)


@frozen(eq=False)
class Reach:
    """The areas that are reached within an allowance, for how much each, and by which way.

    Attributes:
        numbered: The areas of the map.
        ids: The same in their order.
        starts: Areas to start from, by number, and what has been spent before.
        costs: What links cost.
        barriers: What stands in the way.
        waves: What is reached for how much; see `search`.
    """

    numbered: Numbered
    ids: tuple[str, ...]
    starts: Pairs
    costs: Costs
    barriers: Barriers
    waves: Pairs

    @property
    def areas(self) -> int:
        """The areas that are reached, those at the start included, as a mask."""
        found = 0
        for _, areas in self.waves:
            found |= areas
        return found

    def cost(self, area: str) -> int | None:
        """Return what it costs at least to reach an area; None where it is not reached."""
        return self._cost(1 << self.numbered[area])

    def table(self) -> dict[str, int]:
        """Return what it costs at least to reach each area: the cheapest first, equals in map order."""
        return {self.ids[number]: spent for spent, areas in self._by_cost().items() for number in numbers(areas)}

    def way(self, area: str) -> tuple[str, ...] | None:
        """Return the cheapest way to an area, both ends included; None where it is not reached.

        Of several it is the one that, read from its end, has at each place the area that comes first in map order.
        """
        here = self.numbered[area]
        spent = self._cost(1 << here)
        if spent is None:
            return None
        way = [area]
        behind = self._by_cost()
        legs = self._legs()
        while (here, spent) not in self.starts:
            here, spent = self._before(here, spent, behind, legs)
            way.append(self.ids[here])
        return tuple(way[::-1])

    def _cost(self, bit: int) -> int | None:
        for spent, areas in reversed(self.waves):  # a search for one area ends where it is reached
            if areas & bit:
                return spent
        return None

    def _by_cost(self) -> dict[int, int]:
        """Return what is reached for each cost."""
        found: dict[int, int] = {}
        for spent, areas in self.waves:
            found[spent] = found.get(spent, 0) | areas
        return found

    def _legs(self) -> list[Leg]:
        """Return the fares with the areas that may be left and entered now."""
        barriers, leaving = self.barriers, ~self.barriers.stops | _areas(self.starts)
        return [
            (fare.cost, fare.back, leaving & barriers.left(fare.kind), barriers.entered(fare.kind))
            for fare in self.costs.fares
        ]

    def _before(self, here: int, spent: int, behind: dict[int, int], legs: list[Leg]) -> tuple[int, int]:
        """Return the area before one on the cheapest way to it, by number, and what is spent there.

        Args:
            here: The area, by number.
            spent: What it costs to reach it.
            behind: What is reached for each cost.
            legs: By what it may be entered, see `_legs`.
        """
        bit = 1 << here
        paid = spent - self.barriers.toll(bit) if self.barriers.tolls else spent
        found: list[tuple[int, int]] = []
        for cost, back, leaving, entered in legs:
            before = paid - cost
            areas = back[here] & behind.get(before, 0) & leaving if entered & bit else 0
            if areas and before == spent:
                areas &= self._earlier(bit, spent)
            if areas:
                found.append(((areas & -areas).bit_length() - 1, before))
        return min(found)

    def _earlier(self, bit: int, cost: int) -> int:
        """Return the areas that are reached for the same cost as an area, but before it."""
        found = 0
        for spent, areas in self.waves:
            if areas & bit:
                break
            found |= areas if spent == cost else 0
        return found


# ---------------------------------------------------------------------- all ways between two areas


def shortest_first(
    numbered: Numbered, origin: str, destination: str, costs: Costs, most: int | None
) -> Iterator[tuple[str, ...]]:
    """Yield the ways between two areas that visit no area twice, the cheapest first, equals in order of their ids.

    Args:
        numbered: The areas of the map.
        origin: First area of a way.
        destination: Last area; the only way to the origin itself is to stay.
        costs: What links cost.
        most: The most that a way may cost; None is no limit.

    Raises:
        MapError: There is no such area, or `MOST_BEGINNINGS` beginnings of ways were followed and more are left.
    """
    ids = tuple(numbered)
    start, goal = numbered[origin], numbered[destination]
    ends = search(len(ids), ((goal, 0),), most, costs.turned())
    to_go = {number: cost for cost, areas in ends for number in numbers(areas)}
    begun: list[tuple[int, tuple[str, ...], int, int]] = []
    if start in to_go:
        begun.append((to_go[start], (origin,), 0, 1 << start))
    for _ in range(MOST_BEGINNINGS):
        if not begun:
            return
        _, way, spent, met = heappop(begun)
        if way[-1] == destination:
            yield way
            continue
        for number, cost in _onward(costs, numbered[way[-1]], met):
            paid = spent + cost
            if number in to_go and (most is None or paid + to_go[number] <= most):
                heappush(begun, (paid + to_go[number], (*way, ids[number]), paid, met | 1 << number))
    if begun:
        raise MapError(
            f"the ways from {origin!r} to {destination!r} are too many to list; say how much one may cost at most"
        )


def _onward(costs: Costs, here: int, met: int) -> Iterator[tuple[int, int]]:
    """Yield the areas, by number, that can be entered and were not met before, and what each costs at least."""
    for fare in costs.fares:
        fresh = fare.onward[here] & ~met
        met |= fresh  # a dearer link to the same area makes no other way
        for number in numbers(fresh):
            yield number, fare.cost
