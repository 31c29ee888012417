"""P9.4.4a, P9.4.4b, P9.4.5c, P12.1.1c: where withdrawing units may go, and what a step costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import joined
from ancientwars.core.step import Refusal
from ancientwars.paxromana.rules.p09_land_movement.ways import (
    BY_LAND,
    barred,
    entry_cost,
    link_of,
    strait_refused,
)
from ancientwars.paxromana.rules.p11_ports import closed_to, galleys_at, lent_galley, sea_refuge
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.scopes import Withdrawal
    from ancientwars.paxromana.state.state import State

PASSING = 1
"""P9.4.4b, P12.1.1c: Movement Points to pass an enemy Garrison, beside those of the entry."""
PASSAGE = 3
"""P9.4.5c, P11.3.1b: Movement Points to leave by sea: going aboard, sailing, going ashore."""


def walk_cost(state: State, scope: Withdrawal, node: str) -> int:
    """P9.2.1a, P9.4.4b: return the Movement Points of a step by land."""
    cost = entry_cost(state, scope.space, node)
    assert cost is not None
    return cost + PASSING * any(passes_garrison(state, owner, node) for owner in owners_of(scope))


def passes_garrison(state: State, owner: str, node: str) -> bool:
    """P9.4.4b: tell whether only an enemy Garrison is in a Space, which may be passed."""
    return any(state.hostile(owner, other) for other in state.occupants(node))


def _open(state: State, scope: Withdrawal, node: str) -> Refusal | None:
    """P9.4.4a, P7.2.2a: return why withdrawing units may not be in a node, not even on their way."""
    if node in _came_from(state, scope):
        return Refusal("P9.4.4a", "the enemy came from {space}", space=node)
    for owner in owners_of(scope):
        city = state.settlement(node)
        held = node in state.tribes or (city is not None and state.hostile(owner, city.owner))
        fights = any(state.combat_at(node, other) for other in state.occupants(node) if state.hostile(owner, other))
        if held or fights:
            return Refusal("P9.4.4a", "an enemy holds {space}", space=node)
        if refusal := barred(state, owner, node):
            return refusal
    return militia_strays(state, scope.owner, scope.force, node)


def owners_of(scope: Withdrawal) -> tuple[str, ...]:
    """P12.1.1a: return whose pieces withdraw together."""
    return (scope.owner, *(party.owner for party in scope.beside))


def _came_from(state: State, scope: Withdrawal) -> tuple[str, ...]:
    """P9.4.4a: return the node from which the enemy directly came; of a Land Transit Point the Space before it, too."""
    move = state.within(Move)
    through = move is not None and scope.barred in state.kit.transit
    return (scope.barred, move.space_before) if move is not None and through else (scope.barred,)


def walk_refused(state: State, scope: Withdrawal, node: str) -> Refusal | None:
    """P9.4.4a, P9.4.4b: return why withdrawing units cannot go on to a node by land."""
    link = link_of(state, scope.space, node)
    if not link:
        return Refusal("P9.2.2a", "no land link leads to {space}", space=node)
    refusal = _open(state, scope, node)
    if not refusal and link == "strait":
        refusal = strait_refused(state, scope.owner, scope.space, node)
    if refusal:
        return refusal
    needed, left = walk_cost(state, scope, node), scope.points - scope.used
    if needed > left:
        lacks = "{space} takes {cost} Movement Points, {left} are left"
        return Refusal("P9.4.1a", lacks, space=node, cost=needed, left=left)
    if restless(state, scope, node):
        ahead = scope.replace(space=node, origin=scope.space, used=scope.used + needed)
        onward = (one for one in state.kit.map.neighbours(node, BY_LAND) if one != scope.space)
        if all(walk_refused(state, ahead, one) for one in onward):
            stays = "nobody stops in {space}, and {left} Movement Points do not lead to a Space beyond it"
            return Refusal("P9.5.1a", stays, space=node, left=left)
    return None


def restless(state: State, scope: Withdrawal, node: str) -> bool:
    """P9.5.1a, P9.4.4b: tell whether withdrawing units may only pass a node: a Transit Point, an enemy Garrison."""
    return node in state.kit.transit or any(passes_garrison(state, owner, node) for owner in owners_of(scope))


def sail_refused(state: State, scope: Withdrawal, port: str) -> Refusal | None:
    """P9.4.5c: return why withdrawing units cannot leave by sea: to a friendly Port one Naval Link away.

    P11.3.2a: nobody goes aboard beside enemy galleys; P5.4.2a: where he goes they do not matter.
    """
    kit, owner = state.kit, scope.owner
    if scope.space not in kit.ports or port not in kit.ports or port not in kit.map.neighbours(scope.space, "sea"):
        return Refusal("P9.4.5c", "{space} is no Port one Naval Link away", space=port)
    if shut := closed_to(state, owner, port):  # P13.3-03
        return shut
    if any(port not in sea_refuge(state, one, scope.space) for one in owners_of(scope)):
        return Refusal("P9.4.5c", "{space} is no friendly Port", space=port)
    if any(state.hostile(owner, other) for other, _ in state.fleets_at(scope.space)):
        return Refusal("P11.3.2a", "enemy galleys are in {space}", space=scope.space)
    refusal = _open(state, scope, port)
    if refusal:
        return refusal
    left = scope.sea - scope.used
    if left < PASSAGE:
        lacks = "{space} takes {cost} Movement Points, {left} are left"
        return Refusal("P9.4.1a", lacks, space=port, cost=PASSAGE, left=left)
    return None


def steps(state: State, scope: Withdrawal) -> Iterator[Action]:
    """P9.4.4a, P9.4.5c: yield the legal steps of withdrawing units."""
    if stranded(state, scope):
        return
    for node in state.kit.map.neighbours(scope.space, BY_LAND):
        if walk_refused(state, scope, node) is None:
            yield a.WithdrawTo(node)
    for port in state.kit.map.neighbours(scope.space, "sea"):
        if port in state.kit.ports and sail_refused(state, scope, port) is None:
            yield a.SailTo(port)


def lendable(state: State, scope: Withdrawal) -> Units:
    """P12.4.4a: return the galley that his player may lend a Soldier of Fortune who can sail from where he is."""
    galley = lent_galley(state, (scope.owner,), scope.space)
    sails = bool(galley) and any(isinstance(step, a.SailTo) for step in steps(state, scope))
    return galley if sails and not scope.lent else ()


def stranded(state: State, scope: Withdrawal) -> Refusal | None:
    """P9.2.3a: return why withdrawing units may not leave what would stay behind."""
    going = joined(scope.force, galleys_at(state, scope.owner, scope.space))
    return left_alone(state, scope.owner, scope.space, going, owners_of(scope)[1:])
