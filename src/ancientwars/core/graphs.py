"""Graphs of maps and boards that nobody can change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ancientwars.core.frozenmap import FrozenMap, freeze

if TYPE_CHECKING:
    import networkx as nx

G = TypeVar("G", bound="nx.Graph[Any]")


def sealed(graph: G) -> G:
    """Return a networkx graph frozen, what it says of its nodes and edges included; a copy of it can be changed."""
    import networkx as nx  # importing the library must not import networkx

    inside: Any = graph  # networkx knows no attributes that are constant
    inside.graph = FrozenMap(graph.graph)
    for node, facts in graph.nodes.items():
        inside._node[node] = FrozenMap(facts)
    for near in inside._adj.values():
        near.update({other: freeze(facts) for other, facts in near.items()})
    nx.freeze(inside)
    return graph
