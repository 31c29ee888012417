"""P11.1, P11.2, P11.3, P11.4: the move of a Fleet, alone or with an Army aboard: what it may do next.

Rules: P11.1.1, P11.1.2, P11.1.3, P11.1.5, P11.2.1d, P11.3.2f, P11.3.5, P11.3.6, P11.4.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import SUCCESSORS
from ancientwars.paxromana.rules.p11_naval import cargo
from ancientwars.paxromana.rules.p11_naval.disasters import Continuity, ended, finished
from ancientwars.paxromana.rules.p11_naval.losses import fleet_lost, ships_of
from ancientwars.paxromana.rules.p11_naval.meeting import MeetFleets
from ancientwars.paxromana.rules.p11_naval.passing import Challenge, LeavePort
from ancientwars.paxromana.rules.p11_naval.waters import (
    at_sea,
    barred_by_toll,
    deep,
    enemies_ashore,
    enemy_fleets,
    gone,
    split,
)
from ancientwars.paxromana.rules.p11_ports import BY_SEA, closed_to
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p12_elephants import elephants_alone
from ancientwars.paxromana.rules.p12_independents import RHODES, TOLL, toll_due
from ancientwars.paxromana.rules.p17_greece import from_greece, held_by
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.listed import FIGHT, STOP, sail_to
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action

# ---------------------------------------------------------------------- what is asked


@frozen
class SailOn(Choice):
    """P11.1: what a Fleet does next.

    It sails on, rolls for Continuity if it has Stopped, attacks a Fleet, takes aboard or drops units, lands, or ends.
    """

    prompt = "sail-on"
    rule = "P11.1.1a"
    accepts = (
        *(a.SailTo, a.Continue, a.Fight, a.Land),
        *(a.Take, a.TakeLeader, a.Drop, a.DropLeader, a.Stop),
    )

    def about(self, state: State) -> tuple[str, ...]:
        """Name the pieces that move, and the node."""
        return state.scope(Move).about

    def needed(self, state: State) -> bool:
        """Ask until the move is over."""
        return not state.scope(Move).over and not gone(state)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what the Fleet might do."""
        move = state.scope(Move)
        if not move.finished:
            yield from (sail_to(node) for node in state.kit.map.neighbours(move.space, BY_SEA))
            yield from (a.Continue(), FIGHT)
        if cargo.carries(move):
            yield a.Land()
        if move.space in state.kit.ports:
            for kind, number in cargo.boardable(state, move):
                yield from (a.Take(kind, count) for count in counts(number))
            yield from (a.TakeLeader(leader) for leader in cargo.boarding_leaders(state, move))
            for kind, number in move.force:
                yield from (a.Drop(kind, count) for count in counts(number))
            yield from (a.DropLeader(leader) for leader in move.leaders)
        yield STOP

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        move = state.scope(Move)
        if isinstance(action, a.SailTo):
            return sail_refused(state, move, action.space)
        if isinstance(action, a.Take):
            return cargo.pick_up_refused(state, move, action)
        if isinstance(action, a.Drop):
            return cargo.drop_refused(state, move, action)
        if isinstance(action, a.TakeLeader | a.DropLeader):
            return _leader_refused(state, move, action)
        checks: dict[type[Action], Callable[[State, Move], Refusal | None]] = {
            a.Continue: _continue_refused,
            a.Fight: _fight_refused,
            a.Land: _land_refused,
            a.Stop: _stop_refused,
        }
        return checks[type(action)](state, move)

    def resolve(self, state: State, action: Action) -> State:
        """Do it, and go on unless it goes ashore."""
        if isinstance(action, a.Stop):
            return _ended_here(state)
        if isinstance(action, a.Land):
            return cargo.land(state)
        if isinstance(action, a.SailTo):
            return state.then(MeetFleets(leaving=True), LeavePort(action.space), self)
        if isinstance(action, a.Continue):
            return state.then(Continuity(), self)
        if isinstance(action, a.Fight):
            return _attacking(state, self)
        state = state.then(self)
        if isinstance(action, a.Take):
            return cargo.picked_up(state, action)
        if isinstance(action, a.Drop):
            return cargo.dropped(state, action)
        move = state.scope(Move)
        if isinstance(action, a.TakeLeader):
            return state.amend(Move, leaders=(*move.leaders, action.leader))
        assert isinstance(action, a.DropLeader)
        return cargo.leader_left(state, action.leader)


# ---------------------------------------------------------------------- what is refused


def sail_refused(state: State, move: Move, node: str) -> Refusal | None:
    """P11.1.1a: return why the moving Fleet cannot sail to a node; None if it can."""
    if node not in state.kit.map.neighbours(move.space, BY_SEA):
        return Refusal("P11.1.1a", "no naval link leads to {space}", space=node)
    if move.finished:
        return Refusal("P11.1.8a" if move.beaten else "P11.1.3a", "the Fleet is Finished")
    if move.stopped:
        return Refusal("P11.1.3a", "the Fleet has Stopped and needs Continuity")
    if refusal := closed_to(state, move.owner, node) or militia_strays(state, move.owner, move.force, node):
        return refusal
    if (move.space, node) in move.course:
        return Refusal("ENGINE-SEA-COURSE", "the Fleet has sailed to {space} from here in this passage", space=node)
    if RHODES not in move.passed and barred_by_toll(state, move.seat, move.space, node):
        return Refusal("P12.5.1c", "the toll of Rhodes is not paid: the Fleet can only go back")
    if move.owner == SUCCESSORS and _strays(state, move, node):
        return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    if not cargo.carries(move):
        return None
    return elephants_alone(state, move.owner, move.space, node, move.force) or _passage_refused(state, move, node)


def _strays(state: State, move: Move, node: str) -> bool:
    """P17.2g: tell whether a passage leads a Greek Army no nearer to Greece, nor along its coast from Port to Port.

    It does not lead where no further one is open, either.
    """
    out = node not in state.kit.ports
    if from_greece(state, node) > max(int(out), from_greece(state, move.space) - 1):
        return True
    course = (*move.course, (move.space, node))
    there = move.replace(space=node, sailed=True, used=move.used + cargo.SAIL * (not move.sailed), course=course)
    beyond = state.kit.map.neighbours(node, BY_SEA)
    return out and all(sail_refused(state, there, one) for one in beyond)


def _passage_refused(state: State, move: Move, node: str) -> Refusal | None:
    """P11.3.1b, P11.3.6a: return that a Transport has not enough points to sail to a node and land.

    P11.3.6a names every Transport, so that one without Land Combat Units needs as many. P12.5.1c: who can pay at Rhodes
    passes it freely, without a possible Stop, so that no assault need follow.
    """
    cost = 0 if move.sailed else cargo.SAIL
    free = toll_due(state, move.owner, node) and state.power(move.seat).treasury >= TOLL
    hostile = node in state.kit.ports and enemies_ashore(state, move.owner, node) and not free
    ahead = (cargo.ASSAULT + cargo.LAND if hostile else cargo.LAND) * cargo.pays(move)
    if move.remaining >= cost + ahead:
        return None
    return Refusal(
        "P11.3.6a" if hostile else "P11.3.2b",
        "the passage and a landing take {cost} Movement Points, {left} are left",
        cost=cost + ahead,
        left=move.remaining,
    )


def _continue_refused(state: State, move: Move) -> Refusal | None:
    if not move.stopped or move.finished:
        return Refusal("P11.1.3a", "only a Fleet that has Stopped rolls for Continuity")
    if not cargo.sails(move):
        return Refusal("P11.1.1a", "without galleys nobody sails on as a Fleet")
    return None


def _fight_refused(state: State, move: Move) -> Refusal | None:
    """P11.4.1a, P11.4.5a, P12.5.1c: a Fleet attacks one in its node, if it has not Stopped.

    At Rhodes one that has Stopped because it did not pay may attack too. P17.2g: a Greek Army that another player moves
    assaults the Greek pieces in a Port, where it might land beside them.
    """
    if move.owner == SUCCESSORS and cargo.carries(move):
        if not held_by(state, state.successors.owner, move.space) or move.repelled == move.space:
            return Refusal("P17.2g", "there are no Greek pieces in {space} to be assaulted", space=move.space)
        return cargo.assault_refused(move)
    if move.finished or (move.stopped and move.stopped != "toll"):
        return Refusal("P11.1.3a", "the Fleet has Stopped and needs Continuity")
    if not ships_of(state, move.owner, move.space).galleys or deep(state, move.space):
        return Refusal("P11.4.6a", "without Galley Squadrons no Fleet attacks")
    if not enemy_fleets(state, move.owner, move.space):
        return Refusal("P11.4.1a", "there is no enemy Fleet in {space}", space=move.space)
    return None


def _land_refused(state: State, move: Move) -> Refusal | None:
    if move.repelled == move.space:
        return Refusal("P11.3.5a", "the assault has failed: the Army lands elsewhere")
    return cargo.land_refused(state, move)


def _stop_refused(state: State, move: Move) -> Refusal | None:
    """P11.1.5a, P11.2.1d: a Fleet ends its move in a Port or a Naval Transit Point; an Army in a Port must land.

    P17.2g: a Greek Army that another player moves does not stay at sea if it can go on.
    """
    if move.owner == SUCCESSORS and at_sea(state, move.space) and _can_go_on(state, move):
        return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    if at_sea(state, move.space) and not deep(state, move.space):
        return None
    if move.space in state.kit.ports and not cargo.carries(move):
        return None
    if not _can_go_on(state, move):
        return None
    if deep(state, move.space):
        return Refusal("P11.2.1d", "no Fleet ends its move in the open sea")
    return Refusal("P11.1.5a", "the Army aboard must land")


def _can_go_on(state: State, move: Move) -> bool:
    """Tell whether a Fleet that may not stay where it is can land, roll, or sail."""
    if _land_refused(state, move) is None or _continue_refused(state, move) is None:
        return True
    nodes = state.kit.map.neighbours(move.space, BY_SEA)
    return any(sail_refused(state, move, node) is None for node in nodes)


def _leader_refused(state: State, move: Move, action: a.TakeLeader | a.DropLeader) -> Refusal | None:
    if isinstance(action, a.DropLeader):
        return cargo.leader_drop_refused(state, move, action.leader)
    if action.leader in cargo.boarding_leaders(state, move):
        return None
    return Refusal("P8.2.3c", "{leader} cannot change ships here", leader=action.leader)


def _ended_here(state: State) -> State:
    """P11.1.2a: return the state in which the Fleet ends its move of its own will.

    P11.2.1d, P11.3.2f: where it may not stay it is lost with the Army aboard; the galleys stay in a Port. An Army that
    has no points left lands where no enemies are.
    """
    move = state.scope(Move)
    if deep(state, move.space):
        return finished(state)
    if not cargo.carries(move) or at_sea(state, move.space):
        return ended(state)
    return _cast_ashore(state)


def _cast_ashore(state: State) -> State:
    """P11.3.2f: return the state in which an Army that must land in a Port can do so no other way."""
    move = state.scope(Move)
    if not enemies_ashore(state, move.owner, move.space):
        return ended(cargo.ashore(state))
    for kind, number in split(move.force)[1]:
        state = state.lose_units(move.owner, move.space, kind, number, rule="P11.3.2f")
    ships = split(move.force)[0]
    state = state.amend(Move, force=ships)
    return ended(state if ships else fleet_lost(state, "P11.3.2f"))


def _attacking(state: State, more: Step) -> State:
    """P11.4.1a: return the state in which the Fleet attacks another; P17.2g: or a Greek Army its own people ashore.

    Args:
        state: The state.
        more: What asks how it sails on.
    """
    if state.scope(Move).owner != SUCCESSORS:
        return state.then(Challenge(), more)
    return cargo.land(state.replace(successors=state.successors.replace(fights=True)))
