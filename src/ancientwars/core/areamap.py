"""Area maps: nodes and links with tags, regions above them, and what can be reached, is connected, is controlled."""

from __future__ import annotations

from functools import lru_cache, partial, reduce
from operator import or_
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.areas import (
    Link,
    Node,
    Numbered,
    frozen_graph,
    neighbours,
    numbers,
    require_joined,
    require_symmetric,
    words_of,
)
from ancientwars.core.errors import DataError, MapError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.regions import Level
from ancientwars.core.ways import OPEN, Barriers, Costs, Pairs, Reach, search, shortest_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    import networkx as nx

    from ancientwars.core.ways import Price

__all__ = ["AreaMap", "Link", "Node", "require_symmetric"]

REMEMBERED = 1024
"""How many answers to one kind of question a map remembers; the one not asked for longest is forgotten first."""
NO_LEVELS: FrozenMap[str, Mapping[str, Iterable[str]]] = FrozenMap()
"""A map without regions."""
RESERVED = ("kind", "tags")
"""What the nodes of `AreaMap.graph` have beside their regions."""


class _Tables:
    """What a map works out of its nodes and links once: no fields, and not pickled."""

    __slots__ = (
        *("index", "_bits", "_ids", "_everywhere", "_adjacent", "_tagged", "_kinds", "_drawn"),
        *("_tables", "_listed", "_reached", "_flooded", "_searched", "_units", "_paths"),
    )

    index: Numbered
    """The index of each area."""
    _bits: Numbered
    """The mask of each area alone."""
    _ids: tuple[str, ...]
    _everywhere: int
    _adjacent: FrozenMap[str, tuple[int, ...]]
    _tagged: FrozenMap[str, int]
    _kinds: FrozenMap[str, tuple[str, ...]]
    _drawn: Callable[[], nx.MultiGraph[str]]
    _tables: Callable[[str], tuple[int, ...]]
    _listed: Callable[[int], tuple[str, ...]]
    _reached: Callable[[int, str, int], int]
    _flooded: Callable[[int, str, int], int]
    _searched: Callable[[Pairs, int | None, Costs, Barriers, int], Reach]
    _units: Callable[[str], Costs]
    _paths: Callable[[str, str, Costs, int | None], tuple[tuple[str, ...], ...]]


@frozen(init=False)
class AreaMap(_Tables):
    """A map of areas. Sets of areas are integer masks: bit `i` is the area with index `i`.

    Kinds of link are written with ``+`` between them, ``"sea"`` or ``"sea+diolkos"``; a tag of links does as well.

    Args:
        nodes: The areas, with unique ids.
        links: The links between them.
        levels: Regions by level, the lowest level first: for each level its regions and what they are made of, areas on
            the first level and regions of the level below on the others. Areas may be left out of a level.

    Attributes:
        nodes: The areas.
        links: The links.
        levels: The regions, by level.

    Raises:
        DataError: Two areas share an id, a link names an unknown area or joins an area to itself, a region has no
            parts, an unknown one, or one that is in another region too.

    Example:
        >>> land = [Link("attika", "boiotia", "land"), Link("boiotia", "thessalia", "land")]
        >>> nodes = [Node(n, "territory") for n in ("attika", "boiotia", "thessalia")]
        >>> greece = AreaMap(nodes, land, {"half": {"south": ["attika", "boiotia"], "north": ["thessalia"]}})
        >>> greece.neighbours("boiotia", "land")
        ('attika', 'thessalia')
        >>> greece.names(greece.reach("attika", "land", blocked=greece.mask(["boiotia"])))
        ('boiotia',)
        >>> greece.level("half").of("boiotia"), greece.names(greece.level("half").areas("south"))
        ('south', ('attika', 'boiotia'))
    """

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    levels: FrozenMap[str, Level]

    def __init__(
        self,
        nodes: Iterable[Node],
        links: Iterable[Link],
        levels: Mapping[str, Mapping[str, Iterable[str]]] = NO_LEVELS,
    ) -> None:
        areas, joined = tuple(nodes), tuple(links)
        require_joined(areas, joined)
        self.__attrs_init__(areas, joined, _levels(_numbered(areas), levels))
        self._work_out()

    def _adjacency(self, word: str) -> tuple[int, ...]:
        """Return, for each area, the mask of its neighbours by links of one kind or with one tag."""
        masks = [0] * len(self.nodes)
        for link in self.links:
            if word in words_of(link):
                masks[self.index[link.a]] |= 1 << self.index[link.b]
                masks[self.index[link.b]] |= 1 << self.index[link.a]
        return tuple(masks)

    def _having(self, word: str) -> int:
        """Return the mask of the areas of one kind or with one tag."""
        return sum(1 << number for number, node in enumerate(self.nodes) if word in words_of(node))

    def _work_out(self) -> None:
        """Make the tables, and have the answers to the dearer questions remembered, a bounded number of each."""
        tags = sorted({word for node in self.nodes for word in words_of(node)})
        kinds = {tag: tuple(node.id for node in self.nodes if node.kind == tag) for tag in tags}
        links = sorted({word for link in self.links for word in words_of(link)})
        remembering = lru_cache(REMEMBERED)
        keep = partial(object.__setattr__, self)
        keep("index", _numbered(self.nodes))
        keep("_bits", Numbered((area, 1 << number) for area, number in self.index.items()))
        keep("_ids", tuple(self.index))
        keep("_everywhere", (1 << len(self.nodes)) - 1)
        keep("_adjacent", FrozenMap({word: self._adjacency(word) for word in links}))
        keep("_tagged", FrozenMap({tag: self._having(tag) for tag in tags}))
        keep("_kinds", FrozenMap(kinds))
        keep("_tables", remembering(self._table))
        keep("_listed", remembering(self._list))
        keep("_reached", remembering(self._reach))
        keep("_flooded", remembering(self._flood))
        keep("_searched", remembering(self._search))
        keep("_units", remembering(self._unit))
        keep("_paths", remembering(self._simple_paths))
        keep("_drawn", remembering(self._draw))

    def __reduce__(self) -> tuple[type[AreaMap], tuple[object, ...]]:  # what it remembers stays behind
        return AreaMap, (self.nodes, self.links, {name: level.parts for name, level in self.levels.items()})

    @property
    def graph(self) -> nx.MultiGraph[str]:
        """The map as a frozen networkx multigraph.

        Nodes have ``kind``, ``tags`` and, under the name of each level, their region or None; the key of an edge is the
        kind of link, which it also has as ``kind``, beside ``tags``.
        """
        return self._drawn()

    def _draw(self) -> nx.MultiGraph[str]:
        regions = {node.id: {name: level.of(node.id) for name, level in self.levels.items()} for node in self.nodes}
        return frozen_graph(self.nodes, self.links, regions)

    # ------------------------------------------------------------------ areas

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the areas of one type, in map order."""
        return self._kinds.get(kind, ())

    def tagged(self, tag: str) -> int:
        """Return the areas with a tag, or of that kind, as a mask."""
        return self._tagged.get(tag, 0)

    def level(self, name: str) -> Level:
        """Return the regions of a level.

        Raises:
            MapError: The map has no such level.
        """
        found = self.levels.get(name)
        if found is None:
            raise MapError(f"the map has no level {repr(name)[:200]}; there are {', '.join(self.levels) or 'none'}")
        return found

    def mask(self, areas: Iterable[str]) -> int:
        """Return the mask of some areas.

        Raises:
            MapError: The map has no such area.
        """
        return reduce(or_, map(self._bits.__getitem__, areas), 0)

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the areas of a mask, in map order.

        Raises:
            MapError: The mask has bits that belong to no area.
        """
        return self._listed(mask)

    def _list(self, mask: int) -> tuple[str, ...]:
        if mask & ~self._everywhere:
            raise MapError(f"the mask has bits beyond the {len(self.nodes)} areas of the map")
        return tuple([self._ids[number] for number in numbers(mask)])

    def holdings(self, held: Iterable[tuple[str, str]]) -> dict[str, int]:
        """Return the areas that each owner holds, as masks, for `Level.majority`.

        Args:
            held: Pairs of an area and an owner, such as ``Stacks.presence()`` or the items of a mapping.

        Raises:
            MapError: The map has no such area.
        """
        found: dict[str, int] = {}
        for area, owner in held:
            found[owner] = found.get(owner, 0) | 1 << self.index[area]
        return found

    # ------------------------------------------------------------------ neighbours and connection

    def neighbours(self, area: str, kind: str) -> tuple[str, ...]:
        """Return the areas joined to one by links of some kinds, in map order."""
        return self.names(self.adjacent(area, kind))

    def adjacent(self, area: str, kind: str) -> int:
        """Return the neighbours of an area by links of some kinds, as a mask."""
        return self._tables(kind)[self.index[area]]

    def _table(self, kinds: str) -> tuple[int, ...]:
        """Return, for each area, the mask of its neighbours by links of some kinds."""
        tables = [self._adjacent[word] for word in kinds.split("+") if word in self._adjacent]
        masks = [0] * len(self.nodes)
        for table in tables:
            masks = [mask | more for mask, more in zip(masks, table, strict=True)]
        return tuple(masks)

    def within(self, start: int, kinds: str, steps: int) -> int:
        """Return the areas at most some links away from some areas, these included.

        Args:
            start: Mask of areas to count from.
            kinds: Kinds of link that may be used, separated by ``+``.
            steps: How many links.
        """
        table = self._tables(kinds)
        found = new = start & self._everywhere
        while new and steps > 0:
            new = neighbours(table, new) & ~found
            found |= new
            steps -= 1
        return found

    def reach(self, origin: str, kinds: str, blocked: int = 0) -> int:
        """Return every area that can be reached without passing *through* a blocked one.

        The origin may be blocked and so may an area that is reached; the way does not go on from it.

        Args:
            origin: Area to start from.
            kinds: Kinds of link that may be used, separated by ``+``: ``"sea"`` or ``"sea+diolkos"``.
            blocked: Mask of areas that stop movement.

        Returns:
            Mask of the areas reached; the origin only if a way leads back to it, so never.
        """
        return self._reached(self.index[origin], kinds, blocked)

    def _reach(self, origin: int, kinds: str, blocked: int) -> int:
        table = self._tables(kinds)
        new = 1 << origin
        start = left = self._everywhere & ~new
        while new:
            entered = neighbours(table, new) & left
            left ^= entered
            new = entered & ~blocked
        return start ^ left

    def flood(self, start: int, kinds: str, blocked: int = 0) -> int:
        """Return the areas connected to some areas when blocked ones, the first included, may not even be entered.

        Args:
            start: Mask of areas to start from.
            kinds: Kinds of link that may be used, separated by ``+``.
            blocked: Mask of areas that may not be entered.

        Returns:
            Mask of the areas reached, with the unblocked ones of `start`.
        """
        return self._flooded(start, kinds, blocked)

    def _flood(self, start: int, kinds: str, blocked: int) -> int:
        table = self._tables(kinds)
        passable = left = self._everywhere & ~blocked
        new = start & left
        while new:
            left ^= new
            new = neighbours(table, new) & left
        return passable ^ left

    def connected(self, areas: int, kinds: str) -> tuple[int, ...]:
        """Return the parts into which some areas fall, each connected within itself.

        Args:
            areas: Mask of the areas.
            kinds: Kinds of link that connect, separated by ``+``.

        Returns:
            Masks of the parts, in map order of their first areas.
        """
        table = self._tables(kinds)
        found = []
        left = areas & self._everywhere
        while left:
            before, new = left, left & -left
            while new:
                left ^= new
                new = neighbours(table, new) & left
            found.append(before ^ left)
        return tuple(found)

    # ------------------------------------------------------------------ ways

    def costs(self, price: Price) -> Costs:
        """Return what it costs to enter each area by each link, worked out once and for all.

        Args:
            price: The cost by kind of link; or a function of the link and the area entered. None: it is not used.

        Raises:
            MapError: A cost is negative or no number.

        Example:
            >>> board = AreaMap([Node("a", "x"), Node("b", "x", ("mountain",))], [Link("a", "b", "land")])
            >>> marches = board.costs(lambda link, entered: 2 if "mountain" in entered.tags else 1)
            >>> board.reach_within("a", 3, marches).table(), board.reach_within("b", 3, marches).table()
            ({'a': 0, 'b': 2}, {'b': 0, 'a': 1})
        """
        return Costs.of(self.nodes, self.links, self.index, price)

    def _unit(self, kinds: str) -> Costs:
        """Return the costs when every link of some kinds costs 1."""
        wanted = set(kinds.split("+"))
        return self.costs(lambda link, _: 1 if wanted & set(words_of(link)) else None)

    def _costs(self, costs: Costs | str) -> Costs:
        return self._units(costs) if isinstance(costs, str) else costs

    def reach_within(
        self,
        origin: str | Mapping[str, int],
        allowance: int | None,
        costs: Costs | str,
        barriers: Barriers = OPEN,
    ) -> Reach:
        """Return what can be reached within an allowance, for how much and by which way.

        Args:
            origin: Area to start from; or several, with what has been spent when one stands there.
            allowance: The most that may be spent; None is no limit.
            costs: What links cost; or kinds of link, separated by ``+``, that cost 1 each.
            barriers: What stands in the way.

        Returns:
            The areas reached, the start included, with their cheapest costs.

        Raises:
            MapError: The map has no such area.
        """
        starts = {origin: 0} if isinstance(origin, str) else origin
        pairs = tuple(sorted((self.index[area], spent) for area, spent in starts.items()))
        return self._searched(pairs, allowance, self._costs(costs), barriers, 0)

    def _search(self, starts: Pairs, allowance: int | None, costs: Costs, barriers: Barriers, goals: int) -> Reach:
        waves = search(len(self.nodes), starts, allowance, costs, barriers, goals)
        return Reach(self.index, self._ids, starts, costs, barriers, waves)

    def shortest(
        self, origin: str, destination: str, costs: Costs | str, barriers: Barriers = OPEN
    ) -> tuple[str, ...] | None:
        """Return the cheapest way between two areas, both ends included; None if there is none. See `Reach.way`.

        Args:
            origin: First area of the way.
            destination: Last area.
            costs: What links cost; or kinds of link, separated by ``+``, that cost 1 each.
            barriers: What stands in the way.
        """
        starts = ((self.index[origin], 0),)
        goal = 1 << self.index[destination]
        return self._searched(starts, None, self._costs(costs), barriers, goal).way(destination)

    def simple_paths(
        self, origin: str, destination: str, costs: Costs | str, most: int | None = None
    ) -> tuple[tuple[str, ...], ...]:
        """Return every path between two areas that visits no area twice, both ends included, the shortest first.

        Args:
            origin: First area of the path.
            destination: Last area; the path of one area if it equals the origin.
            costs: What links cost; or kinds of link, separated by ``+``, that cost 1 each.
            most: The most that a path may cost; None is no limit, which is for small maps.

        Raises:
            MapError: There are too many to list.
        """
        return self._paths(origin, destination, self._costs(costs), most)

    def _simple_paths(
        self, origin: str, destination: str, costs: Costs, most: int | None
    ) -> tuple[tuple[str, ...], ...]:
        return tuple(shortest_first(self.index, origin, destination, costs, most))

    def shortest_simple_paths(
        self, origin: str, destination: str, costs: Costs | str, most: int | None = None
    ) -> Iterator[tuple[str, ...]]:
        """Yield the paths that `simple_paths` lists, one by one, so that one can stop on a large map.

        Raises:
            MapError: So many were followed that more are not looked for.
        """
        return shortest_first(self.index, origin, destination, self._costs(costs), most)


def _numbered(nodes: tuple[Node, ...]) -> Numbered:
    """Return the areas with their numbers."""
    return Numbered((node.id, number) for number, node in enumerate(nodes))


def _levels(index: Numbered, levels: Mapping[str, Mapping[str, Iterable[str]]]) -> FrozenMap[str, Level]:
    """Return the levels, each made of the one below."""
    found: dict[str, Level] = {}
    extents: Mapping[str, int] = {area: 1 << number for area, number in index.items()}
    for name, parts in levels.items():
        if name in RESERVED:
            raise DataError("map", name, "", "is no name for a level")
        found[name] = Level(name, parts, extents, index)
        extents = found[name].extents
    return FrozenMap(found)
