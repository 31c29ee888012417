"""P9.1.1a, P9.2.1: which pieces move together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import Units, joined, parted, units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action


def movable(state: State, place: str, owner: str) -> Units:
    """P9.1.4a: return the units of an owner in a node that may still move in this Activation."""
    held, activation = state.held(place, owner), state.within(Activation)
    if activation is None:
        return held
    there = dict(held)
    spent = activation.moved.held(place, owner)
    return parted(held, units({kind: min(number, there.get(kind, 0)) for kind, number in spent}))


def movable_leaders(state: State, place: str, owner: str) -> tuple[str, ...]:
    """P9.1.4a: return the Leaders of an owner in a node who may still move in this Activation."""
    activation = state.within(Activation)
    moved = activation.leaders if activation else ()
    return tuple(leader for leader in state.leaders_at(place, owner) if leader not in moved)


@frozen
class ChooseForce(Choice):
    """P9.1.1a: the pieces of a Major Move, all of which start in one node."""

    prompt = "force"
    rule = "P9.1.1a"
    accepts = (a.Take, a.TakeAll, a.TakeLeader, a.SetOut)
    exact = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what may be taken along."""
        move = state.scope(Move)
        left = parted(movable(state, move.space, move.owner), move.force)
        leaders = [one for one in movable_leaders(state, move.space, move.owner) if one not in move.leaders]
        yield from (a.Take(kind, count) for kind, number in left for count in range(1, number + 1))
        yield from (a.TakeLeader(leader) for leader in leaders)
        if left or leaders:
            yield a.TakeAll()
        if move.force or move.leaders:
            yield a.SetOut()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be taken along."""
        return Refusal("P9.1.1a", "'{action}': it is not there, or has moved", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take it along, and go on until all are chosen."""
        if isinstance(action, a.SetOut):
            return state
        move = state.scope(Move)
        if isinstance(action, a.TakeLeader):
            state = state.amend(Move, leaders=(*move.leaders, action.leader))
        elif isinstance(action, a.Take):
            state = state.amend(Move, force=joined(move.force, units({action.kind: action.number})))
        else:
            leaders = movable_leaders(state, move.space, move.owner)
            return state.amend(Move, force=movable(state, move.space, move.owner), leaders=leaders)
        return state.then(self)
