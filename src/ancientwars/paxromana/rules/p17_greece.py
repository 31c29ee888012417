"""P17.2g: where Greece is for Successor Wars Roll On. It stands below the chapters on movement by land and sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import LINKS, SUCCESSORS
from ancientwars.paxromana.rules.ps_scenarios.limits import within_links

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
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


def beside_successors(state: State, owner: str) -> str:
    """P17.2g: return whose pieces fight beside the Greek Army that another player moves; empty if an owner is not it.

    Not while it fights them.
    """
    return state.successors.owner if owner == SUCCESSORS and not state.successors.fights else ""


def seceded(state: State, space: str, units: Units, leaders: tuple[str, ...]) -> State:
    """P17.2g: return the state in which Greek pieces in a Space are of the Army that another player moves."""
    lent = state.successors
    held = state.units.give(space, lent.owner, SUCCESSORS, dict(units))
    return state.replace(units=held, successors=lent.replace(leaders=(*lent.leaders, *leaders)))


def returned(state: State, space: str, units: Units, leaders: tuple[str, ...]) -> State:
    """P17.2g: return the state in which such pieces are their player's again."""
    lent = state.successors
    held = state.units.give(space, SUCCESSORS, lent.owner, dict(units))
    left = tuple(one for one in lent.leaders if one not in leaders)
    return state.replace(units=held, successors=lent.replace(leaders=left))


def held_by(state: State, seat: str, node: str) -> bool:
    """Tell whether a player's units, City or Town hold a Space."""
    city = state.settlement(node)
    return seat in state.occupants(node) or (city is not None and city.owner == seat)
