"""What area maps are made of: nodes and links with tags, their numbers, and sets of them as integer masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.errors import DataError, MapError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.graphs import sealed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import networkx as nx


@frozen
class Node:
    """An area of a map.

    Attributes:
        id: Short readable id.
        kind: Type of the area, for example ``"sea"``.
        tags: What else it is, for example ``("port", "capital")``.
    """

    id: str
    kind: str
    tags: tuple[str, ...] = ()


@frozen
class Link:
    """An undirected link between two areas.

    Attributes:
        a: One end.
        b: The other end.
        kind: Type of the link, for example ``"land"``.
        tags: What else it is, for example ``("isthmus",)``.
    """

    a: str
    b: str
    kind: str
    tags: tuple[str, ...] = ()


def words_of(thing: Node | Link) -> tuple[str, ...]:
    """Return the kind and the tags of an area or a link."""
    return (thing.kind, *thing.tags)


class Numbered(FrozenMap[str, int]):
    """The areas of a map in its order, with their numbers.

    Raises:
        MapError: When it is asked for an area that the map does not have.
    """

    __slots__ = ()

    def __missing__(self, area: str) -> int:
        raise MapError(f"the map has no area {repr(area)[:200]}")


def numbers(areas: int) -> list[int]:
    """Return the numbers of some areas, ascending.

    Example:
        >>> numbers(0b1101)
        [0, 2, 3]
    """
    found = []
    while areas:
        lowest = areas & -areas
        areas ^= lowest
        found.append(lowest.bit_length() - 1)
    return found


def neighbours(table: tuple[int, ...], areas: int) -> int:
    """Return the areas that are next to some areas.

    Args:
        table: The neighbours of each area, as a mask.
        areas: Mask of the areas.
    """
    found = 0
    while areas:
        here = areas.bit_length() - 1
        areas ^= 1 << here
        found |= table[here]
    return found


def require_joined(nodes: Sequence[Node], links: Iterable[Link]) -> None:
    """Check that areas have ids of their own and that links join two of them.

    Raises:
        DataError: Two areas share an id, a link names an unknown area or joins an area to itself.
    """
    known = {node.id for node in nodes}
    if len(known) < len(nodes):
        raise DataError("map", "nodes", "id", "two areas share an id")
    for link in links:
        for end in (link.a, link.b):
            if end not in known:
                raise DataError("map", "links", link.kind, f"unknown area {end!r}")
        if link.a == link.b:
            raise DataError("map", "links", link.kind, f"{link.a!r} is linked to itself")


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


def frozen_graph(
    nodes: Iterable[Node], links: Iterable[Link], regions: Mapping[str, Mapping[str, str | None]]
) -> nx.MultiGraph[str]:
    """Return the graph of a map; see `AreaMap.graph`.

    Args:
        nodes: The areas.
        links: The links between them.
        regions: For each area its region by level.
    """
    import networkx as nx  # importing the library must not import networkx

    graph: nx.MultiGraph[str] = nx.MultiGraph()
    for node in nodes:
        graph.add_node(node.id, kind=node.kind, tags=node.tags, **regions[node.id])
    for link in links:
        graph.add_edge(link.a, link.b, key=link.kind, kind=link.kind, tags=link.tags)
    return sealed(graph)
