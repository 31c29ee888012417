"""How far it is on the map, by land and by sea, for Armies that look ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.paxromana.rules.p09_land_movement.ways import ATTACK, COSTS, MOUNTAIN

if TYPE_CHECKING:
    import networkx as nx

    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table

FAR = 16
"""Movement Points beyond which nothing is in sight."""
EMBARK, LAND = 2, 1
"""P11.3.1b: Movement Points to put to sea and to go ashore."""
ONE_LINK = 1 / 1024
"""Part of a Movement Point by which a Naval Link is told in the length of a way."""


def at_sea(node: str) -> str:
    """Return the name of the sea at a node, for an Army that is aboard."""
    return f"~{node}"


@frozen
class Way:
    """The shortest way to a node.

    Attributes:
        points: The Movement Points that it takes.
        links: The Naval Links on it, which take none.
        landing: Whether it ends with a landing.
    """

    points: int
    links: int
    landing: bool

    def cost(self, guard: float) -> int:
        """P9.2.1-11, P11.3.4a: return the Movement Points that it takes; an assault needs one more in case it fails."""
        return self.points + (ATTACK + LAND * self.landing if guard else 0)


@lru_cache(maxsize=4096)
def roads(kit: Kit, table: Table, place: str) -> dict[str, Way]:
    """Return the shortest way from a place to each node, whoever stands between."""
    import networkx as nx  # importing the game must not import networkx

    network = _network(kit, table)
    if place not in network:
        return {}
    before, lengths = nx.dijkstra_predecessor_and_distance(network, place, FAR)
    return {
        node: Way(int(length), round(length % 1 / ONE_LINK), at_sea(node) in before[node])
        for node, length in lengths.items()
    }


@lru_cache(maxsize=16)
def _network(kit: Kit, table: Table) -> nx.DiGraph[str]:
    """P9.2.1, P11.3.1b: return what is in play with Movement Points for each step, and the sea at each node beside.

    A Naval Link takes so small a part of a Movement Point that all on a way together do not make one.
    """
    import networkx as nx  # importing the game must not import networkx

    network: nx.DiGraph[str] = nx.DiGraph()
    nodes = set(kit.map.names(table.in_play))
    for node in nodes:
        for kind, cost in COSTS.items():
            for there in kit.map.neighbours(node, kind):
                if there in nodes:
                    network.add_edge(node, there, weight=max(cost, MOUNTAIN if there in kit.mountains else 0))
        for there in kit.map.neighbours(node, "sea"):
            if there in nodes:
                network.add_edge(at_sea(node), at_sea(there), weight=ONE_LINK)
        if node in kit.ports:
            network.add_edge(node, at_sea(node), weight=EMBARK)
            network.add_edge(at_sea(node), node, weight=LAND)
    return network
