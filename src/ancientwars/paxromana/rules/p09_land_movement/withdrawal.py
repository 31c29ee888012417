"""P9.3.3b, P9.4.1, P9.4.3, P9.4.4c, P9.4.5a, P9.4.5d: Withdrawal before battle: whether, and who."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import CAVALRY, COMBAT
from ancientwars.paxromana.rules.p09_land_movement.escape import steps, stranded
from ancientwars.paxromana.rules.p09_land_movement.others import PONTUS
from ancientwars.paxromana.rules.p09_land_movement.withdrawing import (
    CUNCTATOR,
    WithdrawOn,
    able,
    able_leaders,
    stood_outside,
)
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at
from ancientwars.paxromana.rules.p10_land_battles.strength import cavalry_shifts
from ancientwars.paxromana.rules.p12_elephants import power_of
from ancientwars.paxromana.rules.p12_independents import stays
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import has_combat, land_units
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party, Side, Withdrawal
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units

# ---------------------------------------------------------------------- whether


@frozen
class Withdrawals(Step):
    """P9.4.1a: each of the owners in a Space that is entered may withdraw.

    P9.3.3b, P9.3.5b: not after an interception, in which they fought or were in the City or Town; who stood aside from
    it may (P12.4.4a).
    """

    def run(self, state: State) -> State:
        """P9.3.3b, P9.4.1a: ask them, one after another; P13.2.3a: Barbarians have no player."""
        move, entry = state.scope(Move), state.scope(Entry)
        if move.over or move.space != entry.space or not has_combat(move.force):
            return state
        there = ((state.player_of(owner), owner) for owner in state.occupants(entry.space))
        enemies = [(seat, owner) for seat, owner in there if seat and state.hostile(move.owner, owner)]
        asked = [MayWithdraw(seat, owner) for seat, owner in enemies if stood_outside(state, owner, entry.space)]
        return state.then(*window(state, "withdrawal"), *asked) if asked else state


@frozen
class WithdrawOrStand(Choice):
    """Whether an Army withdraws, or units go along with one.

    Attributes:
        owner: Whose they are.
    """

    prompt = "withdraw"
    accepts = (a.Withdraw, a.Stand)
    exact = True

    owner: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name who attacks, and the Space."""
        move = state.scope(Move)
        return (move.owner, move.space)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield both."""
        del state
        yield from (a.Withdraw(), a.Stand())


@frozen
class MayWithdraw(WithdrawOrStand):
    """P9.4.1a: whether an Army withdraws; P10.4.3a: Cavalry alone in the mountains does so without being asked."""

    rule = "P9.4.1a"

    def _may(self, state: State) -> bool:
        """P9.4.1a, P12.1.1a: tell whether there is an Army that has not withdrawn before this move."""
        if stays(state, self.owner) or not has_combat(_able(state, self.seat, self.owner)):
            return False
        return any(True for _ in steps(state, _hoped(state, self.seat, self.owner)))

    def _only_cavalry(self, state: State) -> bool:
        """P10.4.3a: tell whether Cavalry is in a Rough Mountain Space without Infantry, that of friends included."""
        space = state.scope(Move).space
        armies = [stack for owner, stack in state.units.at(space) if not state.hostile(self.owner, owner)]
        kinds = [kind for stack in armies for kind, _ in stack if kind in COMBAT]
        return space in state.kit.mountains and all(kind in CAVALRY for kind in kinds)

    def needed(self, state: State) -> bool:
        """Ask where it could go somewhere."""
        return self._may(state) and not self._only_cavalry(state)

    def run(self, state: State) -> State:
        """P10.4.3a: Cavalry alone withdraws; P9.4.4c: else there is a battle."""
        return self._begun(state, automatic=True) if self._may(state) else state

    def resolve(self, state: State, action: Action) -> State:
        """Try it, or stand."""
        return self._begun(state) if isinstance(action, a.Withdraw) else state

    def _begun(self, state: State, *, automatic: bool = False) -> State:
        """P9.4.3a: the attacker may use his Cavalry; then the die is rolled."""
        move = state.scope(Move)
        scope = Withdrawal(self.seat, self.owner, move.space, move.space, _came_from(move))
        who = ChooseWithdrawing(self.seat, automatic)
        return state.enter(scope, UseCavalry(move.seat), WithdrawalRoll(move.space), who)


def _came_from(move: Move) -> str:
    """P9.4.4a: return the node from which the enemy came, by sea the Port where he went aboard, if that is next to it.

    Empty if he came from the sea, or sailed past other Ports, or was placed.
    """
    if move.link == "sea":
        return move.boarded
    return move.origin if move.origin != move.space else ""


def _able(state: State, seat: str, owner: str) -> Units:
    """P9.4.1a: return the Land Units in the Space that is entered that may withdraw."""
    return able(state, seat, owner, state.scope(Move).space)


def _hoped(state: State, seat: str, owner: str) -> Withdrawal:
    """Return the best Withdrawal that an Army could hope for: of one unit, with the highest roll."""
    move, able = state.scope(Move), _able(state, seat, owner)
    first = next((kind for kind, _ in able if kind in COMBAT and kind != "MIL"), "MIL")
    scope = Withdrawal(seat, owner, move.space, move.space, _came_from(move), points=6, sea=6)
    return _with_bound(state, scope.replace(force=able if "MIL" not in dict(able) else units({first: 1})))


@frozen
class UseCavalry(Choice):
    """P9.4.3a: the attacker may use Cavalry against a Withdrawal: -1 for Superiority, -3 for Supremacy.

    Not in a Rough Mountain Space; nor when it came by sea (P11.3.3a).
    """

    prompt = "use-cavalry"
    rule = "P9.4.3a"
    accepts = (a.Pursue, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name who withdraws, and the Space."""
        scope = state.scope(Withdrawal)
        return (scope.owner, scope.start)

    def needed(self, state: State) -> bool:
        """Ask who has more Cavalry."""
        return bool(superiority(state))

    def resolve(self, state: State, action: Action) -> State:
        """Note what is subtracted."""
        return state.amend(Withdrawal, used=superiority(state)) if isinstance(action, a.Pursue) else state


def superiority(state: State) -> int:
    """P9.4.3a, P10.4.1a: return what the attacker's Cavalry may subtract from a Withdrawal roll."""
    move, scope = state.scope(Move), state.scope(Withdrawal)
    if scope.start in state.kit.mountains or move.aboard:
        return 0
    attacker = Side(move.seat, (Party(move.owner, land_units(state.held(scope.start, move.owner))),))  # P10.3.1b
    defender = Side(scope.seat, armies_at(state, scope.start, move.owner))
    return cavalry_shifts(state, Battle(scope.start, move.seat, attacker, defender), "attacker")


@frozen
class WithdrawalRoll(Roll):
    """P9.4.1a: the Movement Points of a Withdrawal.

    Attributes:
        space: The Space that is left.
    """

    purpose = "withdrawal"
    rule = "P9.4.1a"
    subjects = ("space",)

    space: str

    def resolve(self, state: State, action: Rolled) -> State:
        """P9.4.3a: set the points: Cavalry does not count for leaving by sea."""
        scope = state.scope(Withdrawal)
        (die,) = action.dice
        points = max(0, int(die) - scope.used)
        state = state.emit(e.WithdrawalRolled(scope.owner, self.space, points, rule="P9.4.1a"))
        return state.amend(Withdrawal, points=points, sea=int(die), used=0)


# ---------------------------------------------------------------------- who


@frozen
class ChooseWithdrawing(Choice):
    """P9.4.5a: the units and Leaders that withdraw; those left behind must fight.

    Attributes:
        automatic: P10.4.3a: whether all withdraw, and nobody is asked.
    """

    prompt = "withdrawing"
    rule = "P9.4.5a"
    accepts = (a.Take, a.TakeAll, a.TakeLeader, a.SetOut, a.Stand)
    exact = True

    automatic: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Withdrawal).start,)

    def _left(self, state: State) -> tuple[Units, tuple[str, ...]]:
        """Return what may still be taken along."""
        scope = state.scope(Withdrawal)
        left = parted(_able(state, self.seat, scope.owner), scope.force)
        return left, able_leaders(state, scope)

    def needed(self, state: State) -> bool:
        """Ask who can spend a Movement Point at least (P9.4.1a)."""
        scope = state.scope(Withdrawal)
        hoped = _hoped(state, self.seat, scope.owner)
        return not self.automatic and any(True for _ in steps(state, hoped.replace(points=scope.points, sea=scope.sea)))

    def run(self, state: State) -> State:
        """P10.4.3a: all of them set out, if they can."""
        if not self.automatic:
            return state
        state = self._all(state)
        return self._off(state) if _goes(state, state.scope(Withdrawal)) else state

    def _all(self, state: State) -> State:
        """Return the state in which all go."""
        scope = state.scope(Withdrawal)
        left, more = self._left(state)
        return state.amend(Withdrawal, force=joined(scope.force, left), leaders=(*scope.leaders, *more))

    def _off(self, state: State) -> State:
        """Return the state in which they set out; P12.1.1a: and friends with them, if they want to."""
        scope = _with_bound(state, state.scope(Withdrawal))
        bound = {party.owner for party in scope.beside}
        friends = [party.owner for party in _followers(state, scope) if party.owner not in bound]
        ask = [GoAlong(state.player_of(owner), owner) for owner in friends]
        return _set_out(state.amend(Withdrawal, beside=scope.beside), self.seat, scope.owner).then(
            *ask, WithdrawOn(self.seat)
        )

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them; P12.1.1a: Garrisons only with Land Combat Units."""
        scope = state.scope(Withdrawal)
        left, more = self._left(state)
        yield from (a.Take(kind, count) for kind, number in left for count in counts(number))
        yield from (a.TakeLeader(leader) for leader in more)
        if left or more:
            yield a.TakeAll()
        if has_combat(scope.force) and _goes(state, scope):
            yield a.SetOut()
        yield a.Stand()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be taken, or they cannot set out."""
        if isinstance(action, a.SetOut):
            nowhere = Refusal("P9.4.4c", "these units have nowhere to withdraw to")
            return stranded(state, _with_bound(state, state.scope(Withdrawal))) or nowhere
        return Refusal("P9.4.5a", "'{action}': it is not there", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take it along; with all chosen they set out."""
        scope = state.scope(Withdrawal)
        if isinstance(action, a.Stand):
            return state
        if isinstance(action, a.SetOut):
            return self._off(state)
        if isinstance(action, a.TakeAll):
            return self._all(state).then(self)
        if isinstance(action, a.TakeLeader):
            return state.amend(Withdrawal, self, leaders=(*scope.leaders, action.leader))
        assert isinstance(action, a.Take)
        return state.amend(Withdrawal, self, force=joined(scope.force, units({action.kind: action.number})))


def _goes(state: State, scope: Withdrawal) -> bool:
    """P9.4.4c: tell whether withdrawing units, with who must go along, have somewhere to go."""
    return any(True for _ in steps(state, _with_bound(state, scope)))


def _followers(state: State, scope: Withdrawal) -> tuple[Party, ...]:
    """P12.1.1a: return Garrisons and Elephants of friends that withdraw with an Army, or not at all, with Leaders."""
    found = []
    for owner, _ in state.units.at(scope.space):
        if owner == scope.owner or state.hostile(owner, scope.owner) or stays(state, owner):
            continue
        own = scope.replace(seat=state.player_of(owner), owner=owner, leaders=())
        there = able(state, own.seat, owner, scope.space)
        if there and own.seat and not has_combat(there):
            found.append(Party(owner, there, able_leaders(state, own)))
    return tuple(found)


def _with_bound(state: State, scope: Withdrawal) -> Withdrawal:
    """P9.2.3a, P12.1.3a: return a Withdrawal with the friends whom it may not leave alone, if there are any."""
    found = _followers(state, scope) if stranded(state, scope) else ()
    mine = power_of(state, scope.owner)
    return scope.replace(beside=tuple(party for party in found if power_of(state, party.owner) == mine))


@frozen
class GoAlong(WithdrawOrStand):
    """P12.1.1a: whether Garrisons and Elephants withdraw with the friendly Army beside which they stand."""

    rule = "P12.1.1a"

    def _joined(self, state: State) -> Withdrawal:
        """Return the Withdrawal with them."""
        scope = state.scope(Withdrawal)
        more = (party for party in _followers(state, scope) if party.owner == self.owner)
        return scope.replace(beside=(*scope.beside, *more))

    def needed(self, state: State) -> bool:
        """Ask where the Army has a way that they may take, too."""
        return any(True for _ in steps(state, self._joined(state)))

    def resolve(self, state: State, action: Action) -> State:
        """Go along, or stay; P9.4.5d: the other player has paid only for himself."""
        if isinstance(action, a.Stand):
            return state
        scope = self._joined(state)
        state = state.amend(Withdrawal, beside=scope.beside)
        return state if self.seat == scope.seat else _set_out(state, self.seat, self.owner)


def _set_out(state: State, seat: str, owner: str) -> State:
    """P9.4.5d, P14.2.1-06, P17.2-12: return the state in which a Withdrawal from home has cost a player Stability.

    P12.5.5c: Pontus is no Army of its player, whose Home Territory that is.
    """
    abroad = owner == PONTUS or state.table.home[state.scope(Withdrawal).start] != seat
    if abroad or state.has(CUNCTATOR, seat):
        return state
    return state.shift_stability(seat, -1, "P9.4.5d")
