"""P9.1.1, P9.1.3, P12.1.4b: Expansion (P3.2F3): one Major Move and two Minor Moves, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import GALLEYS, SOF
from ancientwars.paxromana.rules.p07_construction import INSTEAD
from ancientwars.paxromana.rules.p09_land_movement.force import (
    conqueror_at,
    garrisons_for,
    movable,
    movable_leaders,
)
from ancientwars.paxromana.rules.p09_land_movement.march import RollPoints
from ancientwars.paxromana.rules.p09_land_movement.others import PONTUS, commanded, minor_owners, not_moved
from ancientwars.paxromana.rules.p09_land_movement.patrons import MayObject, begin_major
from ancientwars.paxromana.rules.p11_naval.transport import fleet_refused
from ancientwars.paxromana.rules.p11_naval.waters import at_sea
from ancientwars.paxromana.rules.p12_elephants import friends_fight
from ancientwars.paxromana.rules.p13_bounds import GALLIC_REBELS
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.listed import DONE, major_move, minor_leader, minor_move
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units

INSTEAD_ACTIONS = {kind: (candidates, refused, resolve) for kind, candidates, refused, resolve in INSTEAD}
"""P9.1.1b: what a player may do instead of a Minor Move, by class of action."""


@frozen
class Expansion(Choice):
    """P9.1.3a: the next Major or Minor Move, or construction instead of a Minor Move."""

    prompt = "expansion"
    rule = "P9.1.1a"
    accepts = (
        *(a.MajorMove, a.MajorMoveOf, a.MinorMove, a.MinorMoveOf, a.MinorLeader, a.DisbandUnit, a.Done),
        *INSTEAD_ACTIONS,
    )

    def needed(self, state: State) -> bool:
        """Ask while a move is left."""
        activation = state.scope(Activation)
        return bool(activation.majors or activation.minors or activation.conqueror)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every move that may begin."""
        activation = state.scope(Activation)
        yield DONE
        if activation.majors or activation.conqueror:
            yield from self._majors(state)
        if not activation.minors:
            return
        for owner in minor_owners(state, self.seat):
            for place in state.units.places_of(owner):
                for kind, _ in movable(state, place, owner):
                    yield minor_move(kind, place) if owner == self.seat else a.MinorMoveOf(owner, kind, place)
        if activation.marker != PONTUS:
            for owner in minor_owners(state, self.seat):
                yield from (minor_leader(leader) for leader in state.leaders_of(owner))
            for place in state.units.places_of(self.seat):
                kinds = dict(state.held(place, self.seat))
                yield from (a.DisbandUnit(kind, place) for kind in state.kit.garrisons_from if kind in kinds)
            for candidates, _, _ in INSTEAD_ACTIONS.values():
                yield from candidates(state, self.seat)

    def _majors(self, state: State) -> Iterator[Action]:
        """Yield the Major Moves."""
        if state.scope(Activation).marker != PONTUS:
            places = dict.fromkeys(state.units.places_of(self.seat))
            places |= dict.fromkeys(state.leader(leader).place for leader in state.leaders_of(self.seat))
            yield from (major_move(place) for place in places)
        for owner in commanded(state, self.seat):
            places = dict.fromkeys(state.units.places_of(owner))
            places |= dict.fromkeys(state.leader(leader).place for leader in state.leaders_of(owner))
            yield from (a.MajorMoveOf(owner, place) for place in places)

    def unobstructed(self, state: State) -> list[Action]:
        """Return the legal actions."""
        activation = state.scope(Activation)
        return [action for action in self.candidates(state) if self._refused(state, activation, action) is None]

    def check(self, state: State, action: Action) -> Refusal | None:
        """P9.1.3a: return the rule that forbids it."""
        return self._refused(state, state.scope(Activation), action)

    def _refused(self, state: State, activation: Activation, action: Action) -> Refusal | None:
        """P9.1.3a: return the rule that forbids an action in an Activation."""
        if isinstance(action, a.Done):
            return None
        if isinstance(action, a.MajorMove | a.MajorMoveOf):
            return self._major_refused(state, activation, action)
        if not activation.minors:
            return Refusal("P9.1.1a", "both Minor Moves have been made")
        if type(action) in INSTEAD_ACTIONS:
            if activation.marker == PONTUS:
                return Refusal("P12.5.5b", "Pontus only moves its own units")
            _, refused, _ = INSTEAD_ACTIONS[type(action)]
            return refused(state, self.seat, action)
        if isinstance(action, a.MinorLeader):
            return self._leader_refused(state, activation, action)
        if isinstance(action, a.DisbandUnit):
            return disband_refused(state, self.seat, action)
        assert isinstance(action, a.MinorMove | a.MinorMoveOf)
        return self._minor_refused(state, activation, action)

    def _major_refused(
        self, state: State, activation: Activation, action: a.MajorMove | a.MajorMoveOf
    ) -> Refusal | None:
        """P9.1.1a, P16.2-02, P13.3-10: return why a Major Move cannot begin.

        P3.5.2a: at sea all who are aboard are of the Fleet; in a Port an Army is ashore.
        """
        owner = self.seat if isinstance(action, a.MajorMove) else action.owner
        if owner == self.seat and activation.marker == PONTUS:
            return Refusal("P12.5.5b", "Pontus only moves its own units")
        twice = activation.conqueror or activation.conquered
        conqueror = conqueror_at(state, action.space, self.seat) if twice and owner == self.seat else ""
        if not activation.majors and not (activation.conqueror and conqueror):
            return Refusal("P9.1.1a", "the Major Move has been made")
        if owner != self.seat and owner not in tuple(commanded(state, self.seat)):
            return not_moved(state, self.seat, owner)
        leaders = movable_leaders(state, action.space, owner) or conqueror
        here = movable(state, action.space, owner)
        if not here and not leaders:
            return Refusal("P9.1.4a", "nothing in {space} may move", space=action.space)
        fleet = at_sea(state, action.space) or (not leaders and all(kind in GALLEYS for kind, _ in here))
        return fleet_refused(state, owner, action.space) if fleet else None

    def _leader_refused(self, state: State, activation: Activation, action: a.MinorLeader) -> Refusal | None:
        """P8.2.3a, P9.1.4a, P13.3-10: return why a Leader cannot move alone; P3.5.2a: at sea he is of the Fleet."""
        if activation.marker == PONTUS:
            return Refusal("P12.5.5b", "Pontus only moves its own units")
        owner = state.side_of(action.leader)
        commands = owner in minor_owners(state, self.seat)
        if owner == SOF and state.sof == self.seat and not commands:
            return not_moved(state, self.seat, owner)
        if not commands or not state.leader(action.leader).place:
            return Refusal("P8.2.3a", "{leader} is not on the map for {seat}", leader=action.leader, seat=self.seat)
        if action.leader in activation.leaders and action.leader != activation.conquered:  # P16.2-02
            return Refusal("P9.1.4a", "{leader} has moved", leader=action.leader)
        place = state.leader(action.leader).place
        return fleet_refused(state, owner, place) if at_sea(state, place) else None

    def _minor_refused(
        self, state: State, activation: Activation, action: a.MinorMove | a.MinorMoveOf
    ) -> Refusal | None:
        """P9.1.1a, P9.1.4a, P12.4.2a, P17.2a, P13.3-10: return why a Minor Move cannot begin."""
        owner = self.seat if isinstance(action, a.MinorMove) else action.owner
        own = owner == self.seat and activation.marker != PONTUS
        if not own and owner not in minor_owners(state, self.seat):
            rule = not_moved(state, self.seat, owner).rule if owner != self.seat else "P12.5.5b"
            return Refusal(rule, "{seat} makes no Minor Moves of {owner} now", seat=self.seat, owner=owner)
        if action.kind not in dict(movable(state, action.space, owner)):
            none = "no unit of the kind {kind} in {space} may move"
            return Refusal("P9.1.4a", none, kind=action.kind, space=action.space)
        fleet = action.kind in GALLEYS or at_sea(state, action.space)  # P3.5.2a
        return fleet_refused(state, owner, action.space) if fleet else None

    def resolve(self, state: State, action: Action) -> State:
        """Begin the move, then ask again."""
        if isinstance(action, a.Done):
            return state
        activation, state = state.scope(Activation), state.then(*window(state, "move"), self)
        if isinstance(action, a.MajorMove | a.MajorMoveOf):
            return self._major(state, activation, action)
        state = state.amend(Activation, minors=activation.minors - 1)
        if type(action) in INSTEAD_ACTIONS:
            _, _, resolve = INSTEAD_ACTIONS[type(action)]
            return resolve(state, self.seat, action)
        if isinstance(action, a.DisbandUnit):
            return disbanded(state, self.seat, action)
        if isinstance(action, a.MinorLeader):
            place = state.leader(action.leader).place
            if action.leader == activation.conquered:
                state = state.amend(Activation, conquered="")
            owner = state.side_of(action.leader)
            move = Move(self.seat, owner, "minor", place, place, leaders=(action.leader,))
        else:
            assert isinstance(action, a.MinorMove | a.MinorMoveOf)
            owner = self.seat if isinstance(action, a.MinorMove) else action.owner
            move = Move(self.seat, owner, "minor", action.space, action.space, force=((action.kind, 1),))
        return state.enter(move.replace(origin=move.start), RollPoints(self.seat))

    def _major(self, state: State, activation: Activation, action: a.MajorMove | a.MajorMoveOf) -> State:
        """P9.1.1a: begin a Major Move; P13.3d: that of the Gallic Army if the previous Active player lets it pass."""
        owner = self.seat if isinstance(action, a.MajorMove) else action.owner
        if owner == GALLIC_REBELS and activation.previous not in ("", self.seat):
            return state.then(MayObject(activation.previous, self.seat, action.space))
        return begin_major(state, self.seat, owner, action.space)


def disband_refused(state: State, seat: str, action: a.DisbandUnit) -> Refusal | None:
    """P12.1.4b, P12.1.5a, P12.1.7a, P12.1.3a: return why a unit cannot be made Garrisons by a Minor Move."""
    held = state.held(action.space, seat)
    if action.kind not in state.kit.garrisons_from:
        return Refusal("P12.1.7a", "no Garrisons are made of the kind {kind}", kind=action.kind)
    if state.scope(Activation).marker == PONTUS or action.kind not in dict(held):
        return Refusal("P12.1.5a", "{seat} has no {kind} in {space}", seat=seat, kind=action.kind, space=action.space)
    if action.space not in state.kit.space:
        return Refusal("P12.1.4b", "no Garrisons are made in {space}", space=action.space)
    company = has_combat(_without(held, action.kind)) or friends_fight(state, seat, action.space)
    if action.space in state.kit.mountains and not company:
        return Refusal("P12.1.3a", "garrisons are not alone in the mountains of {space}", space=action.space)
    return None


def disbanded(state: State, seat: str, action: a.DisbandUnit) -> State:
    """P12.1.4b, P12.1.6a: return the state with a unit made Garrisons, which may still move."""
    activation = state.scope(Activation)
    if activation.moved.count(action.space, seat, action.kind):
        moved = activation.moved.remove(action.space, seat, action.kind)
        state = state.amend(Activation, moved=moved)
    made = garrisons_for(state, action.kind)
    state = state.lose_units(seat, action.space, action.kind, rule="P12.1.4b")
    return state.place_units(seat, action.space, "GAR", made, rule="P12.1.6a")


def _without(force: Units, kind: str) -> Units:
    """Return a force with one unit fewer."""
    return tuple((one, number - (one == kind)) for one, number in force if number > (one == kind))
