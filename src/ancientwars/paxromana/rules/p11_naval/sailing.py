"""P11.1, P11.2, P11.3, P11.4: the move of a Fleet, node by node, alone or with an Army aboard.

Rules: P11.1.1, P11.1.2, P11.1.3, P11.1.5, P11.1.6, P11.1.9, P11.2.1d, P11.3.2f, P11.3.5, P11.3.6, P11.4.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import SUCCESSORS
from ancientwars.paxromana.rules.p11_naval import cargo
from ancientwars.paxromana.rules.p11_naval.battle import battle_at_sea, points_of
from ancientwars.paxromana.rules.p11_naval.disasters import Continuity, Disaster, ended, finished, stopped
from ancientwars.paxromana.rules.p11_naval.losses import fleet_lost, ships_of
from ancientwars.paxromana.rules.p11_naval.meeting import MeetFleet, MeetFleets
from ancientwars.paxromana.rules.p11_naval.waters import (
    at_sea,
    barred_by_toll,
    deep,
    enemies_ashore,
    enemy_fleets,
    gone,
    guarded,
    split,
)
from ancientwars.paxromana.rules.p11_ports import BY_SEA, closed_to, friendly, holder_of
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p12_elephants import elephants_alone
from ancientwars.paxromana.rules.p12_independents import (
    RHODES,
    RHODUS,
    pay_toll,
    toll_due,
    toll_forgotten,
    toll_refused,
)
from ancientwars.paxromana.rules.p12_pirates import BEATEN, against_pirates, pirates_beaten
from ancientwars.paxromana.rules.p17_greece import from_greece, held_by
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

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
            yield from (a.SailTo(node) for node in state.kit.map.neighbours(move.space, BY_SEA))
            yield from (a.Continue(), a.Fight())
        if cargo.carries(move):
            yield a.Land()
        if move.space in state.kit.ports:
            for kind, number in cargo.boardable(state, move):
                yield from (a.Take(kind, count) for count in counts(number))
            yield from (a.TakeLeader(leader) for leader in cargo.boarding_leaders(state, move))
            for kind, number in move.force:
                yield from (a.Drop(kind, count) for count in counts(number))
            yield from (a.DropLeader(leader) for leader in cargo.droppable_leaders(state, move))
        yield a.Stop()

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
    if move.owner == SUCCESSORS and node in state.kit.ports and from_greece(state, node):
        return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    if not cargo.carries(move):
        return None
    return elephants_alone(state, move.owner, move.space, node, move.force) or _passage_refused(state, move, node)


def _passage_refused(state: State, move: Move, node: str) -> Refusal | None:
    """P11.3.1b, P11.3.6a: return that a Transport has not enough points to sail to a node and land."""
    cost = 0 if move.sailed else cargo.SAIL
    hostile = node in state.kit.ports and enemies_ashore(state, move.owner, node)
    ahead = cargo.LAND * cargo.pays(move)
    if hostile and cargo.has_combat(move):
        ahead = cargo.ASSAULT + cargo.LAND
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
    """P11.1.5a, P11.2.1d: a Fleet ends its move in a Port or a Naval Transit Point; an Army in a Port must land."""
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
    takes = isinstance(action, a.TakeLeader)
    listed = cargo.boarding_leaders(state, move) if takes else tuple(cargo.droppable_leaders(state, move))
    if action.leader in listed:
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


# ---------------------------------------------------------------------- from node to node


@frozen
class Challenge(Step):
    """P11.4.1a, P11.4.5a: the moving Fleet attacks: first the Fleet of who has fewest victory points."""

    def run(self, state: State) -> State:
        """Ask its player whether it fights or Withdraws; who has no galleys, or stays, has no choice."""
        move = state.scope(Move)
        owner = enemy_fleets(state, move.owner, move.space)[0]
        seat = state.player_of(owner)
        if seat and ships_of(state, owner, move.space).galleys:
            return state.then(MeetFleet(seat, owner, attacked=True), AfterChallenge())
        return battle_at_sea(state.then(AfterChallenge()), owner)


@frozen
class AfterChallenge(Step):
    """P12.5.1c: who has driven off the galleys that guard Rhodes is not held for the toll any more."""

    def run(self, state: State) -> State:
        """Look whether any are left."""
        move = state.scope(Move)
        if move.space != RHODUS or guarded(state, move.seat):
            return state
        return toll_forgotten(state, move.seat)


@frozen
class LeavePort(Step):
    """P11.1.1a: the Fleet leaves for the next node, unless it was stopped before.

    Attributes:
        node: The node.
    """

    node: str

    def run(self, state: State) -> State:
        """P11.3.1b: pay for the passage, once; P12.6.2a: Pirates must be defeated first."""
        move = state.scope(Move)
        if gone(state) or move.stopped or move.finished or move.over:
            return state
        if cargo.carries(move) and not move.sailed:
            state = state.amend(Move, used=move.used + cargo.SAIL, sailed=True)
        port = move.space if move.space in state.kit.ports else move.port
        state = state.amend(Move, port=port)
        if self.node in state.pirates:
            return state.then(FightPirates(self.node))
        return arrived(state, self.node)


def shifted(state: State, node: str, rule: str) -> State:
    """Return the state with the moving Fleet in another node."""
    move = state.scope(Move)
    state = relocated(state, move.owner, move.space, node, move.force, move.leaders)
    state = state.emit(e.UnitsMoved(move.owner, move.space, node, rule=rule))
    if move.space == RHODUS and not any(state.held(RHODUS, move.owner)):
        state = toll_forgotten(state, move.seat)
    before = move.space_before if move.space in state.kit.transit else move.space
    return state.amend(
        Move,
        space=node,
        origin=move.space,
        space_before=before,
        link="sea",
        passed=(),
        loaded="",
        unloaded="",
        escorted="",
        released="",
        course=(*move.course, (move.space, node)),
        repelled="",
        fought="",
        picked=False,
        disbanded=False,
        fresh=0,
    )


def arrived(state: State, node: str) -> State:
    """P11.1.2a, P11.2.1a: return the state in which the Fleet is in the next node; what befalls it there follows.

    P11.1.9a: nobody intercepts at sea; in the advanced game an event card may be played against Naval Transport.
    """
    move = state.scope(Move)
    state = shifted(state, node, "P11.1.1a")
    ambush = window(state, "sea") if cargo.carries(move) and not deep(state, node) else ()
    return state.then(*ambush, Disaster(node), PayToll(move.seat), MeetFleets(), EnterPort())


@frozen
class FightPirates(Roll):
    """P12.6.3a: a Fleet defeats the Pirates before it enters; if it fails it goes back to the last Port that it passed.

    There its move ends, an Army is ashore; P11.1.5a: among enemies it must land first, and goes no further.

    Attributes:
        node: Where they are.
    """

    purpose = "pirates"
    rule = "P12.6.3a"
    subjects = ("node",)

    node: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Enter, or go back and end the move."""
        (die,) = action.dice
        move = state.scope(Move)
        points = points_of(state, ships_of(state, move.owner, move.space))
        total = int(die) + against_pirates(state, self.node, points, leader=bool(move.leaders))
        if total >= BEATEN:
            return arrived(pirates_beaten(state, self.node), self.node)
        back = move.port or move.start
        if back != move.space:
            state = shifted(state, back, "P12.6.3a")
        if cargo.carries(move) and not at_sea(state, back) and not enemies_ashore(state, move.owner, back):
            return ended(cargo.ashore(state))
        return finished(state.amend(Move, turned=True))


@frozen
class PayToll(Choice):
    """P12.5.1c: a Fleet that enters Rhodes pays 1 T, or Stops and may only go back.

    Where no toll is due, or no Talent left, nobody is asked.
    """

    prompt = "toll"
    rule = "P12.5.1c"
    accepts = (a.Pay, a.Pass)

    def _due(self, state: State) -> bool:
        move = state.scope(Move)
        return not gone(state) and toll_due(state, move.owner, move.space)

    def needed(self, state: State) -> bool:
        """Ask where a toll is due that can be paid."""
        return self._due(state) and state.power(self.seat).treasury > 0

    def run(self, state: State) -> State:
        """Stop who cannot pay."""
        return self._unpaid(state) if self._due(state) else state

    def resolve(self, state: State, action: Action) -> State:
        """Pay, or not."""
        if not isinstance(action, a.Pay):
            return self._unpaid(state)
        return pay_toll(state, self.seat).amend(Move, passed=(*state.scope(Move).passed, RHODES))

    def _unpaid(self, state: State) -> State:
        return stopped(toll_refused(state, self.seat, state.scope(Move).origin), "toll")


@frozen
class EnterPort(Step):
    """P11.1.2a: a Fleet Stops in a Port that is not friendly, unless its holder lets it pass (P11.1.6a).

    P12.5.1c: nobody Stops at Rhodes while it is independent, if he has paid, or while nobody holds it.
    """

    def run(self, state: State) -> State:
        """Look whose the Port is."""
        move = state.scope(Move)
        port = move.space
        if gone(state) or move.over or move.finished or move.stopped or port not in state.kit.ports:
            return state
        if toll_due(state, move.owner, port) or friendly(state, move.owner, port):
            return state
        holder = holder_of(state, port)
        if port == RHODUS and not holder and RHODES in state.table.independents:
            return state
        seat = state.player_of(holder)
        if not seat:
            return stopped(state, "port")
        return state if seat in _let_pass(state, move) else state.then(AdmitFleet(seat))


def _let_pass(state: State, move: Move) -> tuple[str, ...]:
    """P11.1.6a: return the players whose Fleets have let the moving one pass."""
    return tuple(state.player_of(owner) for owner in move.passed)


@frozen
class AdmitFleet(Choice):
    """P11.1.6a: whoever controls a Port lets a Fleet pass it, or has it Stop."""

    prompt = "admit-fleet"
    rule = "P11.1.6a"
    accepts = (a.LetPass, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name whose Fleet it is, and the Port."""
        move = state.scope(Move)
        return (move.owner, move.space)

    def resolve(self, state: State, action: Action) -> State:
        """Let it pass, or not."""
        if not isinstance(action, a.LetPass):
            return stopped(state, "port")
        move = state.scope(Move)
        return state.amend(Move, passed=(*move.passed, self.seat))
