"""P11.1, P11.3: Armies aboard: going ashore, picking up and dropping units en route.

Rules: P11.1.7, P11.3.1b, P11.3.2c to P11.3.2f, P11.3.3, P11.3.4, P11.3.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Roll
from ancientwars.core.stacks import common, joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS, SUCCESSORS
from ancientwars.paxromana.rules.p11_naval.waters import (
    aside,
    enemies_ashore,
    enemy_galleys,
    split,
)
from ancientwars.paxromana.rules.p11_ports import mutinous
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.rules.p17_greece import from_greece
from ancientwars.paxromana.rules.p17_pergamenes import left_behind
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import ELSEWHERE, Activation, Move, escorts_among, going_again, rested
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units

EMBARK = SAIL = LAND = PICK_UP = 1
"""P9.2.1-05, P9.2.1-06, P9.2.1-07, P9.2.1-09: Movement Points."""
ASSAULT = 2
"""P11.3.6a: Movement Points of an Amphibious Assault: landing and attack."""
UNDER_WAY = 1
"""P11.3.2c: what is subtracted from the Movement Points of a Fleet that becomes a Transport."""
MUST_LAND = Refusal("P11.3.2e", "without landing only one Land Unit is left in a Port, and not the last one")
"""P11.3.2e: why no more is dropped."""


def pays(move: Move) -> int:
    """P8.2.3d: return 1 for an Army, which pays for going aboard and ashore, 0 for Leaders alone."""
    return int(bool(split(move.force)[1]))


def has_combat(move: Move) -> bool:
    """P1.4o: tell whether Land Combat Units are aboard."""
    return any(kind in COMBAT for kind, _ in move.force)


def is_fleet(move: Move) -> bool:
    """P11.1.1a, P11.3.2c: tell whether a force consists of Galley Squadrons, and perhaps Leaders."""
    ships, cargo = split(move.force)
    return bool(ships) and not cargo


def carries(move: Move) -> bool:
    """P1.4j: tell whether it is Naval Transport: an Army, or Leaders alone, aboard.

    Galleys that have lost all Land Units that they carried are so no more.
    """
    return move.aboard and not is_fleet(move)


def sails(move: Move) -> bool:
    """P11.1.1a, P8.2.3d: tell whether anything is under way; a Leader whose galleys are lost is no Fleet."""
    return not move.naval or bool(move.force)


# ---------------------------------------------------------------------- going ashore


def land_refused(state: State, move: Move) -> Refusal | None:
    """P11.3.1b: return why what is aboard cannot go ashore in its Port.

    P11.3.3a: where enemies are it makes an Amphibious Assault; P11.3.4a: with a point left to land elsewhere.
    """
    if not carries(move) or move.space not in state.kit.ports:
        return Refusal("P11.3.1b", "nothing is aboard that could land in {space}", space=move.space)
    if not pays(move) and not move.sailed:
        return Refusal("P8.2.3d", "nobody has sailed yet")
    if not enemies_ashore(state, move.owner, move.space):
        return _points_refused(move, LAND * pays(move))
    return assault_refused(move)


def assault_refused(move: Move) -> Refusal | None:
    """P11.3.2f, P11.3.4a: return why what is aboard cannot make an Amphibious Assault; None if it can."""
    if not has_combat(move):
        return Refusal("P11.3.2f", "without Land Combat Units nobody lands among enemies in {space}", space=move.space)
    return _points_refused(move, ASSAULT + LAND)


def _points_refused(move: Move, needed: int) -> Refusal | None:
    """Return that Movement Points are lacking."""
    if move.points - move.used >= needed:
        return None
    short = "it takes {cost} Movement Points, {left} are left"
    return Refusal("P11.3.4a", short, cost=needed, left=move.remaining)


def land(state: State) -> State:
    """P11.3.1b: return the state in which the Army goes ashore: the chapter on land movement sees whom it meets.

    An Army that assaults stays aboard until it has won its place. P11.3.7a: one that lands where nobody is has landed,
    and is intercepted like any other.
    """
    move = state.scope(Move)
    state = state.amend(Move, used=move.used + LAND * pays(move))
    if not enemies_ashore(state, move.owner, move.space):
        state = ashore(state)
    return state.amend(Move, landing=True)


@frozen
class AfterLanding(Step):
    """P11.3.3a, P11.3.4a: what came of an assault: the Army is ashore, or aboard again, at no cost.

    After a failed one it sails on without Continuity, since a landing elsewhere must be certain. P11.3.1b: once ashore,
    with or without galleys, it has ended its passage. P12.6.3a: whom Pirates have turned back then goes no further.
    """

    def run(self, state: State) -> State:
        """Look whether enemies still hold the Port."""
        move, held = state.scope(Move), enemies_ashore(state, state.scope(Move).owner, state.scope(Move).space)
        state = state.replace(successors=state.successors.replace(fights=False))  # P17.2g
        if not split(move.force)[1] and not move.leaders:
            return state.amend(Move, over=True)  # at most its galleys are left
        if move.aboard and held:
            return state.amend(Move, stopped="", continuity=0, finished=move.beaten, repelled=move.space)
        state = ashore(state)
        return state.amend(Move, over=True) if move.turned else state


def ashore(state: State) -> State:
    """P11.3.2f: return the state in which the Army has landed, and the galleys that brought it stay in the Port.

    P11.3.1b: what it takes aboard or leaves there from now on belongs to another passage, and is paid for anew.
    """
    move = state.scope(Move)
    ships, army = split(move.force)
    state = rested(state, move.space, move.owner, ships, escorting=True)
    return state.amend(
        Move,
        force=army,
        aboard=False,
        sailed=False,
        finished=False,
        stopped="",
        continuity=0,
        repelled="",
        course=(),
        boarded="",
        **ELSEWHERE,
    )


# ---------------------------------------------------------------------- picking up


def unmoved(state: State, move: Move) -> Units:
    """P9.1.4a: return the units of the owner in the node, beside those that sail, that may still go.

    Galleys that have only escorted Naval Transport so far may escort it again, but not a Leader alone, who is a Fleet
    with them.
    """
    left, activation = units(aside(state, move.owner, move.space)), state.within(Activation)
    if activation is None:
        return left
    spent = activation.moved.held(move.space, move.owner)
    if carries(move) and split(move.force)[1]:
        spent = parted(spent, activation.escorts.held(move.space, move.owner))
    return parted(left, common(spent, left))


def boardable(state: State, move: Move) -> Units:
    """P11.3.2c, P11.3.2d, P11.1.7a: return the units that may be picked up in a Port.

    A Fleet that has not sailed yet is no Naval Movement under way: the Army goes aboard (P11.3.1b); nor is a Leader who
    has lost his galleys. P11.3.2b: where the roll of a Fleet has left its first Land Units ashore it may still be
    joined by galleys.
    """
    if move.kind == "minor" or move.space not in state.kit.ports:
        return ()
    ships, army = split(unmoved(state, move))
    under_way = bool(move.course) and sails(move)
    if move.unloaded == move.space or (_becomes_transport(move) and not under_way):
        army = ()
    return joined(army, () if move.released == move.space else ships)


def pick_up_refused(state: State, move: Move, action: a.Take) -> Refusal | None:
    """P11.3.2d: return why units cannot be picked up en route."""
    if dict(boardable(state, move)).get(action.kind, 0) < action.number:
        return Refusal("P11.3.2d", "'{action}': it is not there, or has moved", action=action)
    if move.finished or enemy_galleys(state, move.owner, move.space):
        return Refusal("P11.3.2a", "nobody embarks beside enemy galleys or on a Fleet that is Finished")
    if action.kind in GALLEYS:
        if mutinous(state, move.owner, move.space):
            return Refusal("P13.3-10", "the Fleet has mutinied")
        return _points_refused(joined_by(move), 0)
    taken = joined(move.force, units({action.kind: action.number}))
    if refusal := left_alone(state, move.owner, move.space, taken):
        return refusal
    if _becomes_transport(move) or move.loaded == move.space:
        return None
    return _points_refused(joined_by(move), PICK_UP + LAND)


def _becomes_transport(move: Move) -> bool:
    """P11.3.2c: tell whether Land Units that a move takes aboard are the first on a Fleet.

    P9.1.2a: a Transport that leaves its last one in a Port is no Fleet before it sails on: it keeps its points there.
    """
    return not carries(move) and move.set_down != move.space


def boarded(state: State, move: Move) -> str:
    """P9.4.4a, P10.7.4b: return the Port that a Transport leaves, if Land Units have gone aboard in it; else empty."""
    here = carries(move) and move.space in state.kit.ports and (not move.course or move.loaded == move.space)
    return move.space if here else ""


def joined_by(move: Move) -> Move:
    """P8.2.3a: return the move once units join it: Leaders who went alone so far have half of their points."""
    return move.replace(alone=False, points=move.points // 2) if move.alone else move


def picked_up(state: State, action: a.Take) -> State:
    """P11.3.2c, P11.3.2d: return the state with units taken aboard; the first on a Fleet make it Naval Transport."""
    move = joined_by(state.scope(Move))
    more, own = units({action.kind: action.number}), move.owning(action.kind, action.number)
    state = state.amend(Move, alone=move.alone, points=move.points, own=own)
    force = joined(move.force, more)
    if action.kind in GALLEYS:
        again = joined(move.again, escorts_among(state, move.space, move.owner, more)) if carries(move) else ()
        state = going_again(state, move.space, move.owner, again) if again else state
        return state.amend(Move, force=force, escorted=move.space, again=again)
    if _becomes_transport(move):
        return state.then(PickUpRoll(action.kind, action.number))
    cost = 0 if move.loaded == move.space else PICK_UP
    gathered = joined(move.gathered, more)
    return state.amend(Move, force=force, used=move.used + cost, loaded=move.space, gathered=gathered)


@frozen
class PickUpRoll(Roll):
    """P11.3.2c: a Fleet that takes its first Land Units aboard rolls for Movement Points, less 1.

    Where that leaves no point for landing (P11.3.2b) the units stay ashore.

    Attributes:
        kind: The kind of the units that it picks up.
        number: Their number.
    """

    purpose = "movement"
    rule = "P11.3.2c"

    kind: str
    number: int

    def resolve(self, state: State, action: Rolled) -> State:
        """Set the points."""
        move, kit = state.scope(Move), state.kit
        (die,) = action.dice
        leader = max(move.leaders, key=lambda one: kit.leader[one].campaign, default="")
        points = int(die) + (kit.leader[leader].campaign if leader else 0) - UNDER_WAY
        if points < LAND:
            return state.amend(Move, unloaded=move.space)
        gathered = units({self.kind: self.number})
        return state.amend(
            Move,
            force=joined(move.force, gathered),
            naval=False,
            aboard=True,
            sailed=True,
            points=points,
            used=0,
            leader=leader,
            loaded=move.space,
            gathered=gathered,
        )


# ---------------------------------------------------------------------- dropping


def drop_refused(state: State, move: Move, action: a.Drop) -> Refusal | None:
    """P11.3.2e: return why units cannot be dropped en route: one Land Unit a Port, any number of galleys.

    What was picked up in this Port (P11.3.2d) is not dropped there; what was aboard before is.
    P1.4p: Leaders are Land Units too: one who sails on is enough for the last unit to be dropped.
    """
    if move.space not in state.kit.ports:
        return Refusal("P11.3.2e", "units are dropped in Ports")
    if move.finished:
        return Refusal("P11.1.5a", "the Fleet is Finished")
    before = dict(move.force).get(action.kind, 0) - dict(move.gathered).get(action.kind, 0)
    if before < action.number:
        return Refusal("P11.3.2e", "'{action}': it is not aboard, or was just picked up", action=action)
    if action.kind in GALLEYS:
        ships, _ = split(move.force)
        if move.escorted == move.space:
            return Refusal("P11.3.2e", "'{action}': it is not aboard, or was just picked up", action=action)
        if not carries(move) and sum(number for _, number in ships) == action.number:
            return Refusal("P11.3.2e", "a Fleet does not drop its last Galley Squadron")
        return None
    return _left_refused(state, move, action)


def _left_refused(state: State, move: Move, action: a.Drop) -> Refusal | None:
    """P11.3.2e, P9.1.1a, P9.1.4a: return why a Land Unit cannot be left in a Port en route."""
    ships, cargo = split(move.force)
    if move.kind == "minor":
        return Refusal("P9.1.1a", "a Minor Move is that of one unit")
    last = not move.leaders and sum(number for _, number in cargo) == 1
    if action.number > 1 or move.set_down == move.space or last:
        return MUST_LAND
    if sum(number for _, number in cargo) == 1 and any(kind in dict(ships) for kind, _ in move.again):
        return Refusal("P9.1.4a", "galleys that have escorted an Army before do not sail on alone")
    if enemies_ashore(state, move.owner, move.space):
        return Refusal("P11.3.2e", "no unit is dropped among enemies in {space}", space=move.space)
    return _parted_refused(state, move, action.kind)


def _parted_refused(state: State, move: Move, kind: str) -> Refusal | None:
    """P9.2.3a: return that Elephants would be left alone, in the Port or aboard.

    P17.2g: or a Greek Army that must go to Greece would be left without Land Combat Units.
    """
    aboard = parted(move.force, units({kind: 1}))
    fights = has_combat(move.replace(force=aboard))
    if move.owner == SUCCESSORS and from_greece(state, move.space) and not fights:
        return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    if "EL" in dict(aboard) and not fights:
        return Refusal("P9.2.3a", "elephants are not left alone in {space}", space=move.space)
    return left_alone(state, move.owner, move.space, aboard)


def dropped(state: State, action: a.Drop) -> State:
    """P11.3.2e: return the state with units dropped, which move no further in this Activation.

    P12.1.4a: but for Garrisons made in this Port, before it sailed.
    """
    move = state.scope(Move)
    part = units({action.kind: action.number})
    fresh = min(move.fresh, action.number) if action.kind == "GAR" else 0
    state, own = left_behind(state, action.kind, action.number)
    state = rested(state, move.space, move.owner, units({action.kind: own - fresh}), escorting=not move.naval)
    state = state.amend(Move, force=parted(move.force, part), fresh=move.fresh - fresh)
    if action.kind in GALLEYS:
        return state.amend(Move, released=move.space)
    return state.amend(Move, set_down=move.space)


# ---------------------------------------------------------------------- Leaders


def boarding_leaders(state: State, move: Move) -> tuple[str, ...]:
    """P8.2.3c, P11.1.7a: return the Leaders in the Port who may be taken along; those who have moved may not."""
    activation = state.within(Activation)
    moved = activation.leaders if activation else ()
    if move.space not in state.kit.ports:
        return ()
    there = state.leaders_at(move.space, move.owner)
    return tuple(leader for leader in there if leader not in (*move.leaders, *moved))


def leader_left(state: State, leader: str) -> State:
    """P9.2.1-10: return the state in which a Leader stays in the Port; P11.3.2e: of a Transport he is a Land Unit."""
    move = state.scope(Move)
    if carries(move):
        state = state.amend(Move, set_down=move.space)
    activation = state.within(Activation)
    if activation is not None:
        state = state.amend(Activation, leaders=(*activation.leaders, leader))
    return state.amend(Move, leaders=tuple(one for one in move.leaders if one != leader))


def leader_drop_refused(state: State, move: Move, leader: str) -> Refusal | None:
    """P8.2.3c: return why a Leader cannot be left in a Port: no enemies hold it, and something sails on.

    P11.3.2e, P1.4p: where a Transport has dropped a Land Unit, unit or Leader, another one must land.
    """
    ashore = move.space in state.kit.ports and not enemies_ashore(state, move.owner, move.space)
    if not ashore or leader not in move.leaders:
        return Refusal("P8.2.3c", "{leader} cannot change ships here", leader=leader)
    last = not move.force and len(move.leaders) == 1
    return MUST_LAND if last or move.set_down == move.space else None
