"""Area maps: typed nodes and links with precomputed adjacency and reachability, and a frozen networkx graph of them."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.graphs import sealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import networkx as nx


@frozen
class Node:
    """An area of a map.

    Attributes:
        id: Short readable id.
        kind: Type of the area, for example ``"sea"``.
    """

    id: str
    kind: str


@frozen
class Link:
    """An undirected link between two areas.

    Attributes:
        a: One end.
        b: The other end.
        kind: Type of the link, for example ``"land"``.
    """

    a: str
    b: str
    kind: str


def _to_nodes(nodes: Iterable[Node]) -> tuple[Node, ...]:
    return tuple(nodes)


def _to_links(links: Iterable[Link]) -> tuple[Link, ...]:
    return tuple(links)


@frozen
class AreaMap:
    """A map of areas. Sets of areas are also offered as integer masks: bit `i` is the area with index `i`.

    Args:
        nodes: The areas, with unique ids.
        links: The links between them.

    Raises:
        DataError: Two areas share an id, a link names an unknown area or joins an area to itself.

    Example:
        >>> land = [Link("attika", "boiotia", "land"), Link("boiotia", "thessalia", "land")]
        >>> greece = AreaMap([Node(n, "territory") for n in ("attika", "boiotia", "thessalia")], land)
        >>> greece.neighbours("boiotia", "land")
        ('attika', 'thessalia')
        >>> greece.names(greece.reach("attika", "land", blocked=greece.mask(["boiotia"])))
        ('boiotia',)
    """

    nodes: tuple[Node, ...] = field(converter=_to_nodes)
    links: tuple[Link, ...] = field(converter=_to_links)

    def __attrs_post_init__(self) -> None:
        if len(self.index) < len(self.nodes):
            raise DataError("map", "nodes", "id", "two areas share an id")
        for link in self.links:
            for end in (link.a, link.b):
                if end not in self.index:
                    raise DataError("map", "links", link.kind, f"unknown area {end!r}")
            if link.a == link.b:
                raise DataError("map", "links", link.kind, f"{link.a!r} is linked to itself")

    @cached_property
    def index(self) -> FrozenMap[str, int]:
        """Place of each area in the order of the map, from 0; also its bit in a mask."""
        return FrozenMap({node.id: i for i, node in enumerate(self.nodes)})

    @cached_property
    def _adjacent(self) -> FrozenMap[str, tuple[int, ...]]:
        return FrozenMap({kind: self._adjacency(kind) for kind in sorted({link.kind for link in self.links})})

    def _adjacency(self, kind: str) -> tuple[int, ...]:
        """Return, for each area, the mask of its neighbours by one kind of link."""
        masks = [0] * len(self.nodes)
        for link in self.links:
            if link.kind == kind:
                masks[self.index[link.a]] |= 1 << self.index[link.b]
                masks[self.index[link.b]] |= 1 << self.index[link.a]
        return tuple(masks)

    @cached_property
    def graph(self) -> nx.MultiGraph[str]:
        """The map as a frozen networkx multigraph: node attribute ``kind``, edge key the kind of link."""
        import networkx as nx

        graph: nx.MultiGraph[str] = nx.MultiGraph()
        for node in self.nodes:
            graph.add_node(node.id, kind=node.kind)
        for link in self.links:
            graph.add_edge(link.a, link.b, key=link.kind, kind=link.kind)
        return sealed(graph)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the areas of one type, in map order."""
        return self._kinds.get(kind, ())

    @cached_property
    def _kinds(self) -> FrozenMap[str, tuple[str, ...]]:
        return FrozenMap({kind: self._areas(kind) for kind in sorted({node.kind for node in self.nodes})})

    def _areas(self, kind: str) -> tuple[str, ...]:
        return tuple(node.id for node in self.nodes if node.kind == kind)

    def neighbours(self, area: str, kind: str) -> tuple[str, ...]:
        """Return the areas joined to one by links of a kind, in map order."""
        return self.names(self.adjacent(area, kind))

    def adjacent(self, area: str, kind: str) -> int:
        """Return the neighbours of an area by links of a kind, as a mask."""
        masks = self._adjacent.get(kind)
        return masks[self.index[area]] if masks else 0

    def mask(self, areas: Iterable[str]) -> int:
        """Return the mask of some areas."""
        return sum(1 << self.index[area] for area in set(areas))

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the areas of a mask, in map order."""
        return self._named(mask)

    @cached_property
    def _named(self) -> Callable[[int], tuple[str, ...]]:
        return cache(lambda mask: tuple(node.id for i, node in enumerate(self.nodes) if mask >> i & 1))

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

    @cached_property
    def _reached(self) -> Callable[[int, str, int], int]:
        return cache(self._search)

    def _search(self, origin: int, kinds: str, blocked: int) -> int:
        tables = [self._adjacent[kind] for kind in kinds.split("+") if kind in self._adjacent]
        reached, frontier = 0, [origin]
        while frontier:
            here = frontier.pop()
            onward = 0
            for table in tables:
                onward |= table[here]
            fresh = onward & ~reached & ~(1 << origin)
            reached |= fresh
            frontier += [i for i in range(len(self.nodes)) if fresh >> i & 1 and not blocked >> i & 1]
        return reached

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

    @cached_property
    def _flooded(self) -> Callable[[int, str, int], int]:
        return cache(self._spread)

    def _spread(self, start: int, kinds: str, blocked: int) -> int:
        found = start & ~blocked
        for area in self.names(found):
            found |= self.reach(area, kinds, blocked) & ~blocked
        return found

    def simple_paths(self, origin: str, destination: str, kinds: str) -> tuple[tuple[str, ...], ...]:
        """Return every path between two areas that visits no area twice, both ends included, shortest first.

        Args:
            origin: First area of the path.
            destination: Last area; the path of one area if it equals the origin.
            kinds: Kinds of link that may be used, separated by ``+``.
        """
        return self._paths(origin, destination, kinds)

    @cached_property
    def _paths(self) -> Callable[[str, str, str], tuple[tuple[str, ...], ...]]:
        return cache(self._all_paths)

    def _all_paths(self, origin: str, destination: str, kinds: str) -> tuple[tuple[str, ...], ...]:
        found: list[tuple[str, ...]] = []
        stack: list[tuple[str, ...]] = [(origin,)]
        while stack:
            path = stack.pop()
            if path[-1] == destination:
                found.append(path)
                continue
            for kind in kinds.split("+"):
                stack += [(*path, area) for area in self.neighbours(path[-1], kind) if area not in path]
        return tuple(sorted(set(found), key=lambda path: (len(path), path)))


def require_symmetric(file: str, table: str, links: Mapping[str, Iterable[str]]) -> None:
    """Check that every link is stated from both sides.

    Args:
        file: Name of the data file, for the error.
        table: Name of the table, for the error.
        links: For each area the areas it says it is linked to.

    Raises:
        DataError: An unknown area is named or a link is one-sided.
    """
    known = {area: set(others) for area, others in links.items()}
    for area, others in known.items():
        for other in sorted(others):
            if other not in known:
                raise DataError(file, f"{table}.{area}", "links", f"unknown area {other!r}")
            if area not in known[other]:
                raise DataError(file, f"{table}.{area}", "links", f"{other!r} does not link back to {area!r}")
