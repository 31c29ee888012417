"""P17.2g: where Greece is for Successor Wars Roll On. It stands below the chapters on movement by land and sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import LINKS
from ancientwars.paxromana.rules.ps_scenarios.limits import within_links

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

GREECE = "graecia"
FAR = 999
"""Links to a node from which no way in play leads to Greece."""


def greece(state: State) -> int:
    """P17.2g: return the Spaces of Greece in play, as a set of nodes."""
    kit = state.kit
    return kit.map.mask([space for space in kit.space if kit.territory_of[space] == GREECE]) & state.table.in_play


def from_greece(state: State, node: str) -> int:
    """P17.2g: return how many Links in play a node is away from Greece."""
    near, links = greece(state), 0
    while not near >> state.kit.map.index[node] & 1:
        before, near = near, within_links(state, near, LINKS, 1)
        links += 1
        if near == before:
            return FAR
    return links


def held_by(state: State, seat: str, node: str) -> bool:
    """Tell whether a player's units, City or Town hold a Space."""
    city = state.settlement(node)
    return seat in state.occupants(node) or (city is not None and city.owner == seat)
