"""P9.1, P9.2, P9.5, P12.1, P13.4: the move of an Army, a unit or a Leader, node by node.

Rules: P9.1.2, P9.2.1a, P9.2.1-08 to P9.2.1-11, P9.2.1b, P9.2.2, P9.5.1, P12.1.4a, P13.4.5a.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Rolled
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import GALLEYS, PERGAMUM, SEATS, SUCCESSORS
from ancientwars.paxromana.rules.p07_cities.capture import raze_refused, razed
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p09_land_movement.entry import enter_space, strife
from ancientwars.paxromana.rules.p09_land_movement.force import (
    beside,
    garrisons_for,
    handed_over,
    movable,
    movable_leaders,
)
from ancientwars.paxromana.rules.p09_land_movement.others import passes_tribes, turns_on
from ancientwars.paxromana.rules.p09_land_movement.ways import (
    ATTACK,
    BY_LAND,
    attacks,
    enter_refused,
    entry_cost,
    link_of,
)
from ancientwars.paxromana.rules.p10_land_battles.battle import attack
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
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.rules.p17_greece import from_greece
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.p17_pergamenes import accompanied, companions, company_refused, left_behind
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.scopes import Activation, Move, rested
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units

SEAMS = {seam.action: seam for seam in SEA}
"""How a move goes to sea, by class of action."""
PICK_UP = 1
"""P9.2.1-09: Movement Points to pick units up in a node."""
DISBAND = 1
"""P9.2.1-08: Movement Points to make Garrisons in a node."""
PLACED = 1
"""P13.4.5a: Movement Points of an Army placed among enemies, beside that of the attack."""


@frozen
class RollPoints(Roll):
    """P9.1.2a: Movement Points: a die, and the Campaign rating of the Leader of a Major Move; P8.2.2a: 0 without him.

    P8.2.4a: of several Leaders the highest Campaign rating counts. P11.1.1a: a pure Fleet needs no points.

    Attributes:
        seat: Who moves.
        placed: P13.4.5a: whether it is a Barbarian Army just placed, which first attacks whoever is there.
    """

    purpose = "movement"
    rule = "P9.1.2a"

    seat: str
    placed: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the pieces that move, and the node."""
        return state.scope(Move).about

    def needed(self, state: State) -> bool:
        """Tell whether there are Land Units, or Leaders alone."""
        return not is_fleet(state.scope(Move))

    def run(self, state: State) -> State:
        """P11.1.1a: begin the move of a Fleet."""
        return fleet_move(state).then(MoveOn(self.seat))

    def resolve(self, state: State, action: Rolled) -> State:
        """Set the points; P8.2.3a: Leaders alone have them doubled. The move begins."""
        move, kit = state.scope(Move), state.kit
        (die,) = action.dice
        leader = max(move.leaders, key=lambda one: kit.leader[one].campaign, default="")
        if move.kind == "minor" and move.force:
            leader = ""  # P8.2.3c
        points = int(die) + (kit.leader[leader].campaign if leader else 0)
        alone = not move.force
        points = 2 * points if alone else points
        state = state.amend(Move, points=points, alone=alone, leader=leader, space_before=move.space)
        return put_to_sea(state).then(*((AttackPlaced(),) if self.placed else ()), MoveOn(self.seat))


@frozen
class AttackPlaced(Step):
    """P13.4.5a, P13.4.6a: a Barbarian Army placed among enemies attacks them, for two of its Movement Points."""

    def run(self, state: State) -> State:
        """Meet them; placement is no movement and not intercepted, and who is attacked may withdraw."""
        move = state.scope(Move)
        if not attacks(state, move.owner, move.space):
            return state
        return enter_space(state.amend(Move, used=move.used + PLACED), "placement")


@frozen
class MoveOn(Choice):
    """P9.2: what the moving pieces do next."""

    prompt = "move-on"
    rule = "P9.2.2a"
    accepts = (
        *(a.MoveTo, a.Stop, a.Take, a.TakeOf, a.TakeLeader, a.Drop, a.DropLeader, a.MakeGarrisons, a.Raze, a.Fight),
        *SEAMS,
    )

    def about(self, state: State) -> tuple[str, ...]:
        """Name the pieces that move, and the node."""
        return state.scope(Move).about

    def needed(self, state: State) -> bool:
        """Ask on land until the move is over; without points nothing can be done."""
        move = state.scope(Move)
        if move.over or move.landing or afloat(move) or not (move.force or move.leaders) or _stranded(state, move):
            return False
        return move.remaining > 0

    def run(self, state: State) -> State:
        """P11.3.1b: whoever goes ashore meets who is there; at sea the chapter on naval operations asks.

        P9.5.1a, P10.7.7a: nobody stays in a Land Transit Point: he is put back in the last Space.
        """
        move = state.scope(Move)
        if not (move.force or move.leaders):
            return state
        if _stranded(state, move):
            return state_at(state, move.space_before).amend(Move, over=True)
        if move.over:
            return state
        if move.landing:
            state = state.amend(Move, landing=False, link="sea").then(AfterLanding(), self)
            return enter_space(state, "placement" if state.successors.fights else "landing")  # P17.2g
        return state.then(SailOn(self.seat), self) if afloat(move) else state

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield everything that might come next."""
        move = state.scope(Move)
        yield from (a.MoveTo(node) for node in state.kit.map.neighbours(move.space, BY_LAND))
        yield from self._pieces(state, move)
        yield from (a.Raze(), a.Fight())
        for seam in SEA:
            yield from seam.candidates(state, move)
        yield a.Stop()

    def _pieces(self, state: State, move: Move) -> Iterator[Action]:
        """Yield what may be taken along, left behind, or made Garrisons."""
        for leader in state.leaders_at(move.space, move.owner):
            yield a.DropLeader(leader) if leader in move.leaders else a.TakeLeader(leader)
        if move.kind == "minor":
            return
        for kind, number in left_here(state, move):
            yield from (a.Take(kind, count) for count in range(1, number + 1))
        for kind, number in companions(state, move):
            yield from (a.TakeOf(PERGAMUM, kind, count) for count in range(1, number + 1))
        for kind, number in move.force:
            yield from (a.Drop(kind, count) for count in range(1, number + 1))
            if kind in state.kit.garrisons_from:
                yield from (a.MakeGarrisons(kind, count) for count in range(1, number + 1))

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        move, seam = state.scope(Move), SEAMS.get(type(action))
        return seam.refused(state, move, action) if seam else CHECKS[type(action)](state, move, action)

    def resolve(self, state: State, action: Action) -> State:
        """Do it and go on."""
        if isinstance(action, a.Stop):
            return state
        state, seam = state.then(self), SEAMS.get(type(action))
        return seam.resolve(state, action) if seam else DEEDS[type(action)](state, state.scope(Move), action)


def _stranded(state: State, move: Move) -> bool:
    """P9.5.1a: tell whether an Army is in a Land Transit Point that it cannot leave."""
    if move.space not in state.kit.map.of_kind("land"):
        return False
    return move.over or not _can_go_on(state, move)


def _can_go_on(state: State, move: Move) -> bool:
    """P9.2.1a: tell whether a moving Army can take another step by land."""
    return any(enter_refused(state, move, node) is None for node in state.kit.map.neighbours(move.space, BY_LAND))


def left_here(state: State, move: Move) -> Units:
    """P9.2.1-09: return the units in the node of a move that it may pick up."""
    here = joined(movable(state, move.space, move.owner), beside(state, move))
    mine = dict(move.force)
    return tuple((kind, more) for kind, number in here if (more := number - mine.get(kind, 0)) > 0)


# ---------------------------------------------------------------------- what forbids it


def _move_refused(state: State, move: Move, action: a.MoveTo) -> Refusal | None:
    """P9.2.2a: galleys do not march."""
    return march_refused(move) or enter_refused(state, move, action.space)


def _stop_refused(state: State, move: Move, action: a.Stop) -> Refusal | None:
    """P9.5.1a: nobody stops in a Land Transit Point, P17.2g: nor a Greek Army on its way to Greece if it can go on.

    P13.4.2a: a Barbarian Army may stop beside a Tribe.
    """
    del action
    if move.space in state.kit.map.of_kind("land"):
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    if move.owner == SUCCESSORS and from_greece(state, move.space) and _can_go_on(state, move):
        return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    return None


def _take_refused(state: State, move: Move, action: a.Take) -> Refusal | None:
    """P9.2.1-09, P9.1.1a, P8.2.3b: only a Major Move picks units up, for a Movement Point."""
    if move.kind == "minor":
        return Refusal("P8.2.3b", "a Minor Move picks no units up")
    if action.number > dict(left_here(state, move)).get(action.kind, 0):
        return Refusal("P9.1.4a", "not so many of the kind {kind} may be picked up here", kind=action.kind)
    return _pick_up_refused(move, action)


def _take_of_refused(state: State, move: Move, action: a.TakeOf) -> Refusal | None:
    """P17.2a, P9.2.1-09: Pergamene units join for a Movement Point, too."""
    return company_refused(state, move, action) or _pick_up_refused(move, action)


def _pick_up_refused(move: Move, action: a.Take | a.TakeOf) -> Refusal | None:
    """P9.2.1-09: return that a move has no Movement Point for picking units up."""
    cost = 0 if move.picked or action.kind in GALLEYS else PICK_UP
    left = max(0, (move.points // 2 if move.alone else move.points) - move.used)
    if cost > left:
        return Refusal(
            "P9.2.1-09", "picking units up takes {cost} Movement Point, {left} are left", cost=cost, left=left
        )
    return None


def _take_leader_refused(state: State, move: Move, action: a.TakeLeader) -> Refusal | None:
    """P8.2.3c: Leaders join at no cost."""
    if action.leader in move.leaders or action.leader not in movable_leaders(state, move.space, move.owner):
        return Refusal("P9.1.4a", "{leader} is not here, or has moved", leader=action.leader)
    return None


def _drop_refused(state: State, move: Move, action: a.Drop) -> Refusal | None:
    """P9.2.1-10, P9.5.1a, P9.2.3a: units are left in Spaces only, Elephants and mountain Garrisons not alone."""
    if move.kind == "minor":
        return Refusal("P9.1.1a", "a Minor Move is that of one unit")
    if action.number > dict(move.force).get(action.kind, 0):
        return Refusal("P9.2.1-10", "not so many of the kind {kind} are with the Army", kind=action.kind)
    if move.space not in state.kit.space and action.kind not in GALLEYS:
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    return left_alone(state, move.owner, move.space, parted(move.force, units({action.kind: action.number})))


def _drop_leader_refused(state: State, move: Move, action: a.DropLeader) -> Refusal | None:
    """P9.2.1-10."""
    if action.leader not in move.leaders:
        return Refusal("P9.2.1-10", "{leader} is not with the Army", leader=action.leader)
    if move.space not in state.kit.space:
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    return None


def _garrisons_refused(state: State, move: Move, action: a.MakeGarrisons) -> Refusal | None:
    """P12.1.4a, P12.1.5a, P12.1.7a: units of the player in a Major Move; P12.1.3a: not alone in the mountains."""
    if move.kind == "minor" or move.owner not in SEATS:
        return Refusal("P12.1.4a" if move.kind == "minor" else "P12.1.7a", "only units of a player's own Army disband")
    mine = dict(parted(move.force, move.guests))  # P17.2a
    if action.number > mine.get(action.kind, 0) or action.kind not in state.kit.garrisons_from:
        return Refusal("P12.1.5a", "not so many of the kind {kind} are with the Army", kind=action.kind)
    if move.space not in state.kit.space:
        return Refusal("P12.1.4a", "no Garrisons are made in {space}", space=move.space)
    held = parted(state.held(move.space, move.owner), units({action.kind: action.number}))
    if move.space in state.kit.mountains and not has_combat(held):
        return Refusal("P12.1.3a", "garrisons are not alone in the mountains of {space}", space=move.space)
    if not move.disbanded and move.remaining < DISBAND:
        return Refusal("P9.2.1-08", "no Movement Point is left")
    return None


def _fight_refused(state: State, move: Move, action: a.Fight) -> Refusal | None:
    """P13.4.2a: a Barbarian Army may attack the Tribe to which it came; P17.2g: a Greek Army its own people.

    P9.2.1c, P13.4.5a: not the one beside which it was before, or where it was placed and did not beat it: it must come.
    """
    del action
    came = passes_tribes(state, move, move.space) and bool(move.link)
    if not came and not turns_on(state, move):
        return Refusal("P13.4.2a", "there is no Tribe to which the Army has come")
    if move.remaining < ATTACK or not has_combat(move.force):
        return Refusal("P9.2.1-11", "no Movement Point is left")
    return None


CHECKS: dict[type[Action], Callable[[State, Move, Any], Refusal | None]] = {
    a.MoveTo: _move_refused,
    a.Stop: _stop_refused,
    a.Take: _take_refused,
    a.TakeOf: _take_of_refused,
    a.TakeLeader: _take_leader_refused,
    a.Drop: _drop_refused,
    a.DropLeader: _drop_leader_refused,
    a.MakeGarrisons: _garrisons_refused,
    a.Raze: raze_refused,
    a.Fight: _fight_refused,
}
"""Why a move may not do something, by class of action."""


# ---------------------------------------------------------------------- what it does


def _moved(state: State, move: Move, action: a.MoveTo) -> State:
    """P9.2.1a: go to the next node, for its points; P9.5.2a: over an Alpine Pass with attrition."""
    link, cost = link_of(state, move.space, action.space), entry_cost(state, move.space, action.space)
    assert cost is not None
    state = shifted(state.amend(Move, used=move.used + cost), action.space, link)
    state = enter_space(state, "move")
    if link == "alpine":
        return attrition(state, move.seat, move.owner, action.space, move.force, moving=True)
    return state


def _taken(state: State, move: Move, action: a.Take) -> State:
    """P9.2.1-09: pick units up; P8.2.3a: Leaders who are no longer alone have their points no longer doubled."""
    cost = 0 if move.picked or action.kind in GALLEYS else PICK_UP
    points = move.points // 2 if move.alone else move.points
    more = units({action.kind: action.number})
    force, picked = joined(move.force, more), move.picked or cost > 0
    state = handed_over(state, more).amend(Move, own=move.owning(action.kind, action.number))
    return state.amend(Move, force=force, points=points, alone=False, used=move.used + cost, picked=picked)


def _taken_of(state: State, move: Move, action: a.TakeOf) -> State:
    """P17.2a: Pergamene units join."""
    points, used = move.points // 2 if move.alone else move.points, move.used + (0 if move.picked else PICK_UP)
    state = accompanied(state, action.kind, action.number)
    return state.amend(Move, points=points, alone=False, used=used, picked=True)


def _taken_leader(state: State, move: Move, action: a.TakeLeader) -> State:
    """P8.2.3c: take a Leader along; his Campaign rating does not help."""
    return state.amend(Move, leaders=(*move.leaders, action.leader))


def _dropped(state: State, move: Move, action: a.Drop) -> State:
    """P9.2.1b: leave units behind, which move no further; P12.1.4a: Garrisons made here may still move later."""
    part = units({action.kind: action.number})
    fresh = min(move.fresh, action.number) if action.kind == "GAR" else 0
    state, own = left_behind(state, action.kind, action.number)
    state = state.amend(Move, force=parted(move.force, part), fresh=move.fresh - fresh)
    return rested(state, move.space, move.owner, units({action.kind: own - fresh}), escorting=True)


def _dropped_leader(state: State, move: Move, action: a.DropLeader) -> State:
    """P9.2.1b: leave a Leader behind."""
    state = state.amend(Move, leaders=tuple(leader for leader in move.leaders if leader != action.leader))
    activation = state.within(Activation)
    return state if activation is None else state.amend(Activation, leaders=(*activation.leaders, action.leader))


def _disbanded(state: State, move: Move, action: a.MakeGarrisons) -> State:
    """P12.1.4a, P12.1.6a: make units Garrisons, which go with the Army."""
    made = action.number * garrisons_for(state, action.kind)
    state = state.lose_units(move.owner, move.space, action.kind, action.number, rule="P12.1.4a")
    state = state.place_units(move.owner, move.space, "GAR", made, rule="P12.1.6a")
    force = joined(parted(move.force, units({action.kind: action.number})), units({"GAR": made}))
    used = move.used + (0 if move.disbanded else DISBAND)
    own = move.owning(action.kind, -action.number)
    return state.amend(Move, force=force, own=own, used=used, disbanded=True, fresh=move.fresh + made)


def _fought(state: State, move: Move, action: a.Fight) -> State:
    """P13.4.2a, P17.2g: attack the Tribe, or the own people."""
    del action
    return strife(state) if turns_on(state, move) else attack(state, move.space)


DEEDS: dict[type[Action], Callable[[State, Move, Any], State]] = {
    a.MoveTo: _moved,
    a.Take: _taken,
    a.TakeOf: _taken_of,
    a.TakeLeader: _taken_leader,
    a.Drop: _dropped,
    a.DropLeader: _dropped_leader,
    a.MakeGarrisons: _disbanded,
    a.Raze: razed,
    a.Fight: _fought,
}
"""What a move does, by class of action."""


def shifted(state: State, node: str, link: str) -> State:
    """P9.2.2a: return the state with the moving pieces in the next node, to which a link of a kind leads."""
    move = state.scope(Move)
    before = move.space_before if move.space in state.kit.transit else move.space
    state = state_at(state, node).emit(e.UnitsMoved(move.owner, move.space, node, rule="P9.2.2a"))
    return state.amend(
        Move,
        origin=move.space,
        space_before=before,
        link=link,
        fought="",
        repelled="",
        picked=False,
        disbanded=False,
        fresh=0,
    )


def state_at(state: State, node: str) -> State:
    """Return the state with the moving pieces placed in a node."""
    move = state.scope(Move)
    return relocated(state, move.owner, move.space, node, move.force, move.leaders).amend(Move, space=node)
