"""P9.2.1-01 to P9.2.1-04, P9.2.1-11, P9.2.1a, P9.2.1c, P9.2.2, P9.5: what a step by land costs, and what forbids it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import REBELS
from ancientwars.paxromana.rules.p09_land_movement.others import forbidden, passes_tribes
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p12_elephants import accompanied, left_alone
from ancientwars.paxromana.rules.ps_scenarios.limits import bound_as, entry_refused
from ancientwars.paxromana.state.armies import has_combat

if TYPE_CHECKING:
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.state.scopes import Move
    from ancientwars.paxromana.state.state import State

BY_LAND = "land+alpine+strait"
"""P9.2.2a: the links that an Army marches along."""
ATTACK = 1
"""P9.2.1-11: Movement Points of an attack, beside those of the entry."""
COSTS = {"land": 1, "strait": 2, "alpine": 3}
"""P9.2.1-01, P9.2.1-03, P9.2.1-04, P9.5.2a: Movement Points of a step, by link."""
MOUNTAIN = 2
"""P9.2.1-02: Movement Points for the entry into a Rough Mountain Space."""
REVOLT = 2
"""P13.3-08: Movement Points for the entry into a Space of Judaea in revolt."""


def link_of(state: State, origin: str, node: str) -> str:
    """P2.1.4a: return the kind of the land link between two nodes; empty where there is none."""
    return _link(state.kit, origin, node)


@lru_cache(maxsize=4096)
def _link(kit: Kit, origin: str, node: str) -> str:
    """P2.1.4a: return the kind of the land link between two nodes; empty where there is none."""
    bit = 1 << kit.map.index[node]
    return next((kind for kind in COSTS if kit.map.adjacent(origin, kind) & bit), "")


def entry_cost(state: State, origin: str, node: str) -> int | None:
    """P9.2.1: return the Movement Points for a step to a neighbouring node; None where no land link leads there."""
    link = link_of(state, origin, node)
    if not link:
        return None
    cost = COSTS[link]
    if node in state.kit.mountains:
        cost = max(cost, MOUNTAIN)
    return _in_revolt(state, node, cost) if state.units.places_of(REBELS) else cost


def _in_revolt(state: State, node: str, cost: int) -> int:
    """P13.3-07, P13.3-08: return the cost of a step with what rebels add in Spain and in Judaea."""
    kit = state.kit
    province = kit.province_of.get(node, "")
    if not province:
        return cost
    places = state.units.places_of(REBELS)
    if province == "judaea" and any(kit.province_of.get(place) == province for place in places):
        return max(cost, REVOLT)
    spain = "hispania"
    if kit.territory_of[node] == spain:
        near = [place for place in kit.map.neighbours(node, "land") if place in places]
        return cost + any(kit.territory_of.get(place) == spain for place in near)
    return cost


def attacks(state: State, owner: str, node: str) -> bool:
    """P9.2.1c: tell whether entering a Space is an attack."""
    if node in state.tribes:
        return True
    city = state.settlement(node)
    if city is not None and state.hostile(owner, city.owner):
        return True
    return any(state.hostile(owner, other) for other in state.occupants(node))


def barred(state: State, owner: str, node: str) -> Refusal | None:
    """P3.1a, PS1.4, PS6.5: return why pieces of an owner may never be in a node."""
    return entry_refused(state, bound_as(state, owner), node)


def enter_refused(state: State, move: Move, node: str) -> Refusal | None:
    """P9.2.1: return why a moving Army cannot enter a node; None if it can."""
    refusal = closed(state, move, move.space, node) or left_alone(state, move.owner, move.space, move.force)
    return refusal or _too_far(state, move, node)


def enterable(state: State, move: Move) -> list[str]:
    """P9.2.1: return the nodes that a moving Army can enter next by land; see `enter_refused`."""
    if left_alone(state, move.owner, move.space, move.force):
        return []
    near = state.kit.map.neighbours(move.space, BY_LAND)
    return [node for node in near if not closed(state, move, move.space, node) and not _too_far(state, move, node)]


def _too_far(state: State, move: Move, node: str) -> Refusal | None:
    """P9.2.1a, P9.5.1a: return that the Movement Points do not lead to a node, or not to a Space beyond it; or None."""
    needed = _points(state, move, move.space, node)
    if needed > move.remaining:
        lacks = "{space} takes {cost} Movement Points, {left} are left"
        return Refusal("P9.2.1a", lacks, space=node, cost=needed, left=move.remaining)
    if node in state.kit.transit:
        onward = _onward(state, move, move.space, node)
        if onward is None or needed + onward > move.remaining:
            stays = "nobody stops in {space}, and {left} Movement Points do not lead to a Space beyond it"
            return Refusal("P9.5.1a", stays, space=node, left=move.remaining)
    return None


def _points(state: State, move: Move, origin: str, node: str) -> int:
    """P9.2.1a, P9.2.1-11: return the points that a step to a neighbouring node takes, a possible attack included.

    P13.4.2a: a Barbarian Army that comes to a Tribe need not attack it.
    """
    cost = entry_cost(state, origin, node)
    assert cost is not None
    must = attacks(state, move.owner, node) and not passes_tribes(state, move, node)
    return cost + ATTACK * must


def _onward(state: State, move: Move, origin: str, node: str) -> int | None:
    """P9.5.1a: return the least points from a Land Transit Point to a Space; None where there is no way."""
    found = []
    for beyond in state.kit.map.neighbours(node, BY_LAND):
        if beyond == origin or closed(state, move, node, beyond):
            continue
        cost = _points(state, move, node, beyond)
        more = _onward(state, move, node, beyond) if beyond in state.kit.transit else 0
        if more is not None:
            found.append(cost + more)
    return min(found, default=None)


def closed(state: State, move: Move, origin: str, node: str) -> Refusal | None:
    """P9.2.2a, P9.5.3: return why a force may not take a step, whatever its points."""
    link = link_of(state, origin, node)
    if not link:
        return Refusal("P9.2.2a", "no land link leads to {space}", space=node)
    refusal = barred(state, move.owner, node) or forbidden(state, move, node)
    if refusal:
        return refusal
    if link == "strait":
        refusal = strait_refused(state, move.owner, origin, node)
        if refusal:
            return refusal
    return _unfit(state, move, node)


def strait_refused(state: State, owner: str, origin: str, node: str) -> Refusal | None:
    """P9.5.3a, P9.5.3b: return why a Strait cannot be crossed.

    It may be where an enemy Army is beside who controls the Space, if that is friendly; it is attacked there.
    """
    for place in (origin, node):
        if any(state.hostile(owner, other) for other, _ in state.fleets_at(place)):
            return Refusal("P9.5.3b", "enemy galleys in {space} close the Strait", space=place)
    if attacks(state, owner, node) and state.holder(node) not in state.friends(owner):
        return Refusal("P9.5.3a", "nobody crosses a Strait into {space}, which is occupied", space=node)
    return None


def _unfit(state: State, move: Move, node: str) -> Refusal | None:
    """Return which of the pieces may not be in the next node."""
    force = dict(move.force)
    if has_combat(move.force):
        return militia_strays(state, move.owner, move.force, node)
    if attacks(state, move.owner, node):
        return Refusal("P9.2.1c", "without Land Combat Units nobody enters {space}, which is occupied", space=node)
    company = accompanied(state, move.owner, node)
    if "EL" in force and not company:
        return Refusal("P9.2.3a", "elephants do not go alone to {space}", space=node)
    if "GAR" in force and node in state.kit.mountains and not company:
        return Refusal("P12.1.3a", "garrisons are not alone in the mountains of {space}", space=node)
    return None
