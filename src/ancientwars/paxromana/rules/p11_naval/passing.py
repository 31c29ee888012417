"""P11.1.1, P11.1.2, P11.1.6, P11.1.9, P12.5.1, P12.6.3: what befalls a Fleet that goes from one node to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.rules.p11_naval import cargo
from ancientwars.paxromana.rules.p11_naval.battle import battle_at_sea, points_of
from ancientwars.paxromana.rules.p11_naval.disasters import Disaster, ended, finished, stopped
from ancientwars.paxromana.rules.p11_naval.losses import ships_of
from ancientwars.paxromana.rules.p11_naval.meeting import MeetFleet, MeetFleets
from ancientwars.paxromana.rules.p11_naval.waters import at_sea, deep, enemies_ashore, enemy_fleets, gone, guarded
from ancientwars.paxromana.rules.p11_ports import enemy_armies, friendly, holder_of
from ancientwars.paxromana.rules.p12_independents import (
    RHODES,
    RHODUS,
    pay_toll,
    toll_due,
    toll_forgotten,
    toll_refused,
)
from ancientwars.paxromana.rules.p12_pirates import BEATEN, against_pirates, pirates_beaten
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import ELSEWHERE, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled


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
        if cargo.is_fleet(move):  # P9.1.4a: galleys that sail on without their Army do not escort it any more
            state = state.amend(Move, naval=True, aboard=False, points=0, used=0)
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
        course=(*move.course, (move.space, node)),
        boarded=cargo.boarded(state, move),
        repelled="",
        fought="",
        picked=False,
        disbanded=False,
        fresh=0,
        **ELSEWHERE,
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
        state, back = state.emit(e.PiratesHoldOut(self.node, rule="P12.6.3a")), move.port or move.start
        if back != move.space:
            state = shifted(state, back, "P12.6.3a")
        if cargo.carries(move) and not at_sea(state, back) and not enemies_ashore(state, move.owner, back):
            return ended(cargo.ashore(state))
        return finished(state.amend(Move, turned=True))


@frozen
class PayToll(Choice):
    """P12.5.1c: a Fleet that enters Rhodes pays 1 T, or Stops and may only go back.

    Where no toll is due, or no Talent left, nobody is asked. P11.3.6a: an Army without the points for an assault has
    come there only because it pays.
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

    def check(self, state: State, action: Action) -> Refusal | None:
        """P11.3.6a: return that an Army cannot stay unpaid where it might have to make an assault."""
        move = state.scope(Move)
        if isinstance(action, a.Pay) or not cargo.pays(move) or move.remaining >= cargo.ASSAULT + cargo.LAND:
            return None
        return Refusal("P11.3.6a", "without the Movement Points for an assault the Army pays, and passes")

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

    So it does where an enemy Army is in a friendly one, whose player has no Port to let it pass; his Fleet may have.
    P12.5.1c: nobody Stops at Rhodes while it is independent, if he has paid, or while nobody holds it.
    """

    def run(self, state: State) -> State:
        """Look whose the Port is."""
        move = state.scope(Move)
        port = move.space
        if gone(state) or move.stopped or port not in state.kit.ports:
            return state
        if toll_due(state, move.owner, port):
            return state
        if friendly(state, move.owner, port):
            return stopped(state, "army") if enemy_armies(state, move.owner, port, _let_pass(state, move)) else state
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
