"""P9.1.2, P9.2: the move of an Army, node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Rolled
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal
from ancientwars.paxromana.rules.p09_land_movement.entry import enter_space
from ancientwars.paxromana.rules.p11_naval.transport import (
    SEA,
    AfterLanding,
    SailOn,
    afloat,
    fleet_move,
    is_fleet,
    march_refused,
    put_to_sea,
)
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

BY_LAND = "land+alpine+strait"
"""P9.2.2a: the links that an Army marches along."""
ATTACK = 1
"""P9.2.1-11: Movement Points of an attack, beside those of the entry."""


@frozen
class RollPoints(Roll):
    """P9.1.2a: Movement Points: a die, and the Campaign rating of the Leader of a Major Move.

    Attributes:
        seat: Who moves.
    """

    purpose = "movement"
    rule = "P9.1.2a"
    subjects = ()

    seat: str

    def needed(self, state: State) -> bool:
        """P11.1.1a: a pure Fleet has no Movement Points."""
        return not is_fleet(state.scope(Move))

    def run(self, state: State) -> State:
        """Begin the move of a Fleet."""
        return fleet_move(state).then(MoveOn(self.seat))

    def resolve(self, state: State, action: Rolled) -> State:
        """Set the points; the move begins."""
        move, kit = state.scope(Move), state.kit
        (die,) = action.dice
        leader = max(move.leaders, key=lambda one: kit.leader[one].campaign, default="")
        points = int(die) + (kit.leader[leader].campaign if leader else 0)
        state = state.amend(Move, points=points, leader=leader, space_before=move.space)
        return put_to_sea(state).then(MoveOn(self.seat))


@frozen
class MoveOn(Choice):
    """P9.2: what the moving pieces do next."""

    prompt = "move-on"
    rule = "P9.2.2a"
    accepts = (a.MoveTo, *(seam.action for seam in SEA), a.Stop)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (state.scope(Move).space,)

    def needed(self, state: State) -> bool:
        """Ask until the move is over."""
        move = state.scope(Move)
        return not (move.over or move.landing or afloat(move)) and bool(move.force or move.leaders)

    def run(self, state: State) -> State:
        """P11.3.1b: whoever goes ashore meets who is there; at sea the chapter on naval operations asks."""
        move = state.scope(Move)
        if move.over or not (move.force or move.leaders):
            return state
        if move.landing:
            state = state.amend(Move, landing=False).then(AfterLanding(), self)
            return enter_space(state, move.space)
        return state.then(SailOn(self.seat), self)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every way on."""
        move = state.scope(Move)
        yield from (a.MoveTo(node) for node in state.kit.map.neighbours(move.space, BY_LAND))
        yield from (action for seam in SEA for action in seam.candidates(state, move))
        yield a.Stop()

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        if isinstance(action, a.MoveTo):
            return march_refused(state.scope(Move)) or enter_refused(state, state.scope(Move), action.space)
        for seam in SEA:
            if isinstance(action, seam.action):
                return seam.refused(state, state.scope(Move), action)
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Go on."""
        for seam in SEA:
            if isinstance(action, seam.action):
                return seam.resolve(state, action).then(self)
        if not isinstance(action, a.MoveTo):
            return state
        move = state.scope(Move)
        cost = entry_cost(state, move.space, action.space)
        assert cost is not None
        state = state.amend(Move, used=move.used + cost).then(self)
        return enter_space(shifted(state, action.space), action.space)


def entry_cost(state: State, origin: str, node: str) -> int | None:
    """P9.2.1: return the Movement Points for a step to a neighbouring node; None where no land link leads there."""
    del origin
    return 2 if node in state.kit.mountains else 1


def enter_refused(state: State, move: Move, node: str) -> Refusal | None:
    """P9.2.1: return why a moving Army cannot enter a node; None if it can."""
    kit = state.kit
    if node not in kit.map.neighbours(move.space, BY_LAND):
        return Refusal("P9.2.2a", "no land link leads to {space}", space=node)
    if not state.table.in_play >> kit.map.index[node] & 1:
        return Refusal("P3.1a", "{space} is not in play", space=node)
    if node in kit.transit:
        return Refusal("P9.5.1a", "nobody stops in {space}", space=node)
    cost = entry_cost(state, move.space, node)
    assert cost is not None
    needed = cost + ATTACK * attacks(state, move.owner, node)
    if needed > move.remaining:
        return Refusal(
            "P9.2.1a",
            "{space} takes {cost} Movement Points, {left} are left",
            space=node,
            cost=needed,
            left=move.remaining,
        )
    return None


def attacks(state: State, owner: str, node: str) -> bool:
    """P9.2.1c: tell whether entering a Space is an attack."""
    if node in state.tribes:
        return True
    city = state.settlement(node)
    if city is not None and state.hostile(owner, city.owner):
        return True
    return any(state.hostile(owner, other) for other in state.occupants(node))


def shifted(state: State, node: str) -> State:
    """P9.2.2a: return the state with the moving pieces in the next node."""
    move = state.scope(Move)
    units = state.units.move(move.space, node, move.owner, move.force) if move.force else state.units
    state = state.replace(units=units)
    for leader in move.leaders:
        state = state.with_leader(leader, place=node)
    state = state.emit(e.UnitsMoved(move.owner, move.space, node, rule="P9.2.2a"))
    before = move.space_before if move.space in state.kit.transit else move.space
    return state.amend(Move, space=node, origin=move.space, space_before=before, fought="")
