"""P9.1.1a, P3.2F3: Expansion: one Major Move and two Minor Moves, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.paxromana.rules.p09_land_movement.force import ChooseForce, movable
from ancientwars.paxromana.rules.p09_land_movement.march import RollPoints
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action


@frozen
class Expansion(Choice):
    """P9.1.3a: the next Major or Minor Move, or construction instead of a Minor Move."""

    prompt = "expansion"
    rule = "P9.1.1a"
    accepts = (a.MajorMove, a.MinorMove, a.MinorLeader, a.Done)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every move that may begin."""
        yield a.Done()
        for place in state.units.of(self.seat).places:
            if place in state.kit.nodes:
                yield a.MajorMove(place)
                yield from (a.MinorMove(kind, place) for kind, _ in movable(state, place, self.seat))
        for leader in state.leaders_of(self.seat):
            yield a.MinorLeader(leader)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        activation = state.scope(Activation)
        if isinstance(action, a.Done):
            return None
        if isinstance(action, a.MajorMove):
            if not activation.majors:
                return Refusal("P9.1.1a", "the Major Move has been made")
            if not movable(state, action.space, self.seat) and not state.leaders_at(action.space, self.seat):
                return Refusal("P9.1.4a", "nothing in {space} may move", space=action.space)
            return None
        if not activation.minors:
            return Refusal("P9.1.1a", "both Minor Moves have been made")
        if isinstance(action, a.MinorLeader):
            if state.side_of(action.leader) != self.seat or not state.leader(action.leader).place:
                return Refusal("P8.2.3a", "{leader} is not on the map for {seat}", leader=action.leader, seat=self.seat)
            return _leader_moved(activation, action.leader)
        assert isinstance(action, a.MinorMove)
        if action.kind not in dict(movable(state, action.space, self.seat)):
            return Refusal(
                "P9.1.4a", "no unit of the kind {kind} in {space} may move", kind=action.kind, space=action.space
            )
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Begin the move, then ask again."""
        if isinstance(action, a.Done):
            return state
        activation, state = state.scope(Activation), state.then(self)
        if isinstance(action, a.MajorMove):
            move = Move(self.seat, self.seat, "major", action.space, action.space)
            return state.amend(Activation, majors=activation.majors - 1).enter(
                move, ChooseForce(self.seat), RollPoints(self.seat)
            )
        state = state.amend(Activation, minors=activation.minors - 1)
        if isinstance(action, a.MinorLeader):
            place = state.leader(action.leader).place
            move = Move(self.seat, self.seat, "minor", place, place, leaders=(action.leader,), leader=action.leader)
        else:
            assert isinstance(action, a.MinorMove)
            move = Move(self.seat, self.seat, "minor", action.space, action.space, force=((action.kind, 1),))
        return state.enter(move, RollPoints(self.seat))


def _leader_moved(activation: Activation, leader: str) -> Refusal | None:
    """P9.1.4a: return that a Leader has moved in this Activation."""
    if leader in activation.leaders:
        return Refusal("P9.1.4a", "{leader} has moved", leader=leader)
    return None
