"""P11.1.4, P11.4.1, P11.4.2, P11.4.6a: Fleets that meet: they fight, Withdraw, or let each other pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.rules.p11_naval.battle import battle_at_sea
from ancientwars.paxromana.rules.p11_naval.disasters import Continuity, Disaster, finished, stop_reason, stopped
from ancientwars.paxromana.rules.p11_naval.losses import Ships, ships_of
from ancientwars.paxromana.rules.p11_naval.waters import deep, enemies_ashore, enemy_fleets, gone, sailing, split
from ancientwars.paxromana.rules.p11_ports import BY_SEA, enemy_armies, enterable, friendly, mutinous
from ancientwars.paxromana.rules.p12_independents import RHODES, ally_of, fleet_stays, toll_due
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation, Move, NavalWithdrawal
from ancientwars.paxromana.state.state import State, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

LINKS = 3
"""P11.4.2a: Naval Links that a Fleet may Withdraw."""
WITHDREW = 1
"""P11.1.4a: what an enemy Withdrawal adds to the Continuity roll."""


@frozen
class MeetFleets(Step):
    """P11.4.1a: the Fleets in the node are met, one after another; P11.4.5a: not after an ambush that was a draw.

    Attributes:
        leaving: P11.4.5a: whether the moving Fleet is about to leave; then only players' Fleets may begin a battle.
        asked: The owners that have been met.
    """

    leaving: bool = False
    asked: tuple[str, ...] = ()

    def run(self, state: State) -> State:
        """Meet the next one; P11.4.4b: a Fleet that has lost has fled to where no enemy Fleet is."""
        move = state.scope(Move)
        if gone(state) or (self.leaving and move.stopped):
            return state
        if move.stopped == "draw" and not self.asked:
            return state  # P17.2-24: it was ambushed as it came
        for owner in enemy_fleets(state, move.owner, move.space):
            if owner in (*self.asked, *move.passed) or not self._begins(state, owner):
                continue
            again, seat = MeetFleets(self.leaving, (*self.asked, owner)), state.player_of(owner)
            if seat:
                return state.then(MeetFleet(seat, owner), again)
            return battle_at_sea(state.then(again), owner)  # P12.5a
        return state

    def _begins(self, state: State, owner: str) -> bool:
        """Tell whether a Fleet could want a battle: it has Galley Squadrons, and no toll lets the other one pass.

        P12.5a: the Fleet of an Independent that nobody commands fights who enters, and nobody who leaves.
        """
        move = state.scope(Move)
        if not ships_of(state, owner, move.space).galleys:
            return False
        if toll_due(state, move.owner, move.space) and owner in (RHODES, ally_of(state, RHODES)):
            return False
        return not self.leaving or bool(state.player_of(owner))


@frozen
class MeetFleet(Choice):
    """P11.4.1a: the inactive Fleet fights, Withdraws, or lets the moving one pass; one that is attacked cannot do that.

    Attributes:
        owner: Whose Fleet it is.
        attacked: P11.4.5a: whether the moving Fleet attacks it.
    """

    prompt = "meet-fleet"
    rule = "P11.4.1a"
    accepts = (a.Fight, a.Withdraw, a.LetPass)
    subjects = ("owner",)

    owner: str
    attacked: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (state.scope(Move).space,)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        if isinstance(action, a.LetPass) and self.attacked:
            return Refusal("P11.4.5a", "the Fleet is attacked: it fights or Withdraws")
        return withdrawal_refused(state, self.owner) if isinstance(action, a.Withdraw) else None

    def resolve(self, state: State, action: Action) -> State:
        """Do it."""
        if isinstance(action, a.Fight):
            return battle_at_sea(state, self.owner)
        move = state.scope(Move)
        if isinstance(action, a.LetPass):
            return state.amend(Move, passed=(*move.passed, self.owner))
        ships, stay = _withdrawing(state, self.owner, move.space)
        if stay:
            state = state.then(self)
        withdrawal = NavalWithdrawal(self.seat, self.owner, move.space, LINKS, force=ships.force, leaders=ships.leaders)
        return state.enter(withdrawal, SeaWithdrawal(self.seat)).amend(
            Move, stopped=stop_reason(move, "withdrawal"), continuity=move.continuity + WITHDREW
        )


def withdrawal_refused(state: State, owner: str) -> Refusal | None:
    """P11.4.2a: return why a Fleet in the node of the moving one cannot Withdraw."""
    place = state.scope(Move).space
    ships = ships_of(state, owner, place)
    if not ships.galleys:
        return Refusal("P11.4.6a", "a Fleet without Galley Squadrons cannot Withdraw")
    if fleet_stays(state, owner):
        return Refusal("P12.5.1d", "Independents never Withdraw")
    if mutinous(state, owner, place):
        return Refusal("P13.3-10", "the Fleet has mutinied")
    ships, _ = _withdrawing(state, owner, place)
    if not ships.galleys:
        return Refusal("P11.4.2a", "the Fleet may not Withdraw again in this Activation")
    if not ways(state, ships, place, LINKS):
        return Refusal("P11.4.2a", "no Port within three Naval Links is open to the Fleet")
    return None


def _withdrawing(state: State, owner: str, place: str) -> tuple[Ships, int]:
    """P11.4.2a: return the part of a Fleet that may Withdraw, and how many Galley Squadrons may not do so again.

    If there are such, an Army and Leaders stay with them.
    """
    fleet, activation = ships_of(state, owner, place), state.within(Activation)
    bound = dict(activation.scattered.held(place, owner) if activation is not None else ())
    ships, _ = split(fleet.force)
    free = units({kind: max(0, number - bound.get(kind, 0)) for kind, number in ships})
    stay = galleys(ships) - galleys(free)
    return (Ships(owner, place, free, ()), stay) if stay else (fleet, 0)


def ways(state: State, fleet: Ships | NavalWithdrawal, node: str, links: int) -> tuple[str, ...]:
    """P11.4.2a: return the next nodes from which a Withdrawing Fleet still reaches a Port with its links."""
    area = state.kit.map
    if links < 1:
        return ()
    return tuple(
        other
        for other in area.neighbours(node, BY_SEA)
        if _open(state, fleet, other) and (other in state.kit.ports or ways(state, fleet, other, links - 1))
    )


def _open(state: State, fleet: Ships | NavalWithdrawal, node: str) -> bool:
    """P11.4.2a: tell whether a Withdrawing Fleet may enter a node: no enemy Fleet, no Pirates, no toll to be paid.

    P7.2.2a, P5.1.2a: with an Army aboard no Port where enemies are ashore either; it makes no assault now.
    """
    owner = fleet.owner
    if split(fleet.force)[1] and enemies_ashore(state, owner, node):
        return False
    return (
        enterable(state, owner, node)
        and node not in state.pirates
        and not toll_due(state, owner, node)
        and not enemy_fleets(state, owner, node)
    )


@frozen
class SeaWithdrawal(Choice):
    """P11.4.2a: the way of a Fleet that Withdraws to a Port at most three Naval Links away; all naval rules apply."""

    prompt = "sea-withdrawal"
    rule = "P11.4.2a"
    accepts = (a.SailTo, a.Continue, a.Stop)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (state.scope(NavalWithdrawal).space,)

    def needed(self, state: State) -> bool:
        """Ask until it has arrived, is Finished or lost."""
        fleet = state.scope(NavalWithdrawal)
        return (
            not gone(state)
            and not fleet.finished
            and bool(fleet.stopped or self._further(state) or not self._port(state))
        )

    def _port(self, state: State) -> bool:
        return state.scope(NavalWithdrawal).space in state.kit.ports

    def _further(self, state: State) -> tuple[str, ...]:
        fleet = state.scope(NavalWithdrawal)
        return ways(state, fleet, fleet.space, fleet.links)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the ways on; a Fleet that has Stopped rolls for Continuity, or stays where it may."""
        fleet = state.scope(NavalWithdrawal)
        further = self._further(state)
        if fleet.stopped and further:
            yield a.Continue()
        elif not fleet.stopped:
            yield from (a.SailTo(node) for node in further)
        stays = self._port(state) or (bool(fleet.stopped) and not deep(state, fleet.space))
        if (stays and fleet.links < LINKS) or not further:
            yield a.Stop()

    def resolve(self, state: State, action: Action) -> State:
        """Go on."""
        if isinstance(action, a.Stop):
            return finished(state)
        if isinstance(action, a.Continue):
            return state.then(Continuity(), self)
        assert isinstance(action, a.SailTo)
        fleet = state.scope(NavalWithdrawal)
        state = relocated(state, fleet.owner, fleet.space, action.space, fleet.force, fleet.leaders)
        state = state.emit(e.UnitsMoved(fleet.owner, fleet.space, action.space, rule="P11.4.2a"))
        state = state.amend(NavalWithdrawal, space=action.space, links=fleet.links - 1)
        return state.then(Disaster(action.space), StopInPort(action.space), self)


@frozen
class StopInPort(Step):
    """P11.4.2a, P11.1.2a: a Withdrawing Fleet Stops in a Port that is not friendly, or where an enemy Army is.

    Attributes:
        node: The node that it has entered.
    """

    node: str

    def run(self, state: State) -> State:
        """Look whose it is, and who is there."""
        fleet = sailing(state)
        if gone(state) or self.node not in state.kit.ports:
            return state
        if not friendly(state, fleet.owner, self.node):
            return stopped(state, "port")
        return stopped(state, "army") if enemy_armies(state, fleet.owner, self.node) else state
