"""P10.2, P10.3.1g, P7.3.2a: a land battle, in the order of its sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import joined, parted
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import SLAVES
from ancientwars.paxromana.rules.p04_alliances import guests_noted
from ancientwars.paxromana.rules.p07_cities.capture import CaptureEmpty, captor_of, captured, hostile_city, swept
from ancientwars.paxromana.rules.p08_leader_death import CheckLeaders
from ancientwars.paxromana.rules.p10_land_battles.aftermath import (
    ASSAULT,
    LANDING,
    LosePoint,
    LoseWithdrawalPoint,
    SackNext,
    Settle,
    gone_back,
)
from ancientwars.paxromana.rules.p10_land_battles.dice import BattleRoll, Rerolls, Shifting, Total, Verdict
from ancientwars.paxromana.rules.p10_land_battles.elephants import CommitElephants, ElephantsFight
from ancientwars.paxromana.rules.p10_land_battles.losses import BattleLosses
from ancientwars.paxromana.rules.p10_land_battles.retreat import ForceRetreat, Leave, WhoRetreats
from ancientwars.paxromana.rules.p10_land_battles.sides import (
    ChooseBattleLeader,
    DrawCommander,
    active_seat,
    armies_at,
    decider,
    defenders_at,
    made_side,
    marches,
)
from ancientwars.paxromana.rules.p10_land_battles.tribes import RevealTribe
from ancientwars.paxromana.rules.p10_land_battles.walls import Siege, UseTheWalls
from ancientwars.paxromana.rules.p10_reduced import combined, united
from ancientwars.paxromana.rules.p12_independents import independents_follow
from ancientwars.paxromana.rules.p12_militia import RaiseMilitiaAfter
from ancientwars.paxromana.rules.p14_stability import capitals_changed, control_changed
from ancientwars.paxromana.rules.p17_greece import with_greeks
from ancientwars.paxromana.rules.p17_helepolis import UseHelepolis, relocated
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import (
    CARRIERS,
    OTHER,
    Which,
    combat_units,
    has_combat,
    land_units,
    owner_of,
    side_of,
)
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party, Retreating, Side, Withdrawal
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action

ATTACK = 1
"""P9.2.1-11: Movement Points of an attack, beside those of the entry."""
ALL = 100
"""P10.1a: what an Army has lost that is gone, of a hundred."""


def attack(state: State, space: str, *, free: bool = False, inside: bool = False) -> State:
    """P10.2.1: return the state in which the moving Army attacks whoever is in the Space where it stands now.

    Whatever is there is met: an Army, a Tribe, a City or Town alone, or only Garrisons. The `Move` tells
    afterwards where the Army is (`Move.space`), what is left of it, how the last battle went (`Move.fought`), and
    whether the move is over; the innermost `Entry` tells which Armies retreated (`Entry.retreated`).

    Args:
        state: The state, in a `Move` whose pieces stand in the Space.
        space: The Battle Space.
        free: P7.3.2a, P9.3.5b: whether it costs no further Movement Point.
        inside: P9.3.5b: whether the Defender has chosen the City or Town already, before an interception.
    """
    move = state.scope(Move)
    if not met(state, space, move.owner):
        return state
    state = state.amend(Move, used=move.used + ATTACK * (not free))
    return state.then(Attack(space, "attack", inside))


def assault(state: State, space: str, *, points: int = ATTACK, free: bool = False, inside: bool = False) -> State:
    """P11.3.3a: return the state in which the moving Army, aboard in this Port, makes an Amphibious Assault.

    Afterwards it has landed, and `Move.aboard` is false, or is aboard still. P11.3.5a: whether it repeats the assault
    is asked at once; the innermost `Entry` tells (`Entry.again`).

    Args:
        state: The state, in a `Move` whose pieces are aboard in the Port.
        space: The Port.
        points: Movement Points that it costs: 1, beside that for the landing; 2 where it is repeated.
        free: P7.3.2a, P9.3.5b: whether it costs no further Movement Point.
        inside: P9.3.5b: whether the Defender has chosen the City or Town already, before an interception.
    """
    move = state.scope(Move)
    state = state.amend(Move, used=move.used + points * (not free))
    return state.then(Attack(space, "amphibious", inside))


def met(state: State, space: str, owner: str) -> bool:
    """P9.2.1c: tell whether an owner's Army meets somebody in a Space: Garrisons too, but no Leaders alone."""
    if space in state.tribes or hostile_city(state, space, owner) is not None:
        return True
    return any(party.force for party in armies_at(state, space, owner))


@frozen
class Attack(Step):
    """P10.2.1: the moving Army attacks.

    Attributes:
        space: The Battle Space.
        kind: An attack, or an Amphibious Assault.
        inside: P9.3.5b: whether the Defender has chosen the City or Town already.
        landing: P11.3.3a: whether the Army has landed just now, and goes back aboard if it must regroup.
    """

    space: str
    kind: Literal["attack", "amphibious"]
    inside: bool = False
    landing: bool = False

    def run(self, state: State) -> State:
        """Meet what is there."""
        if self.space in state.tribes:
            return state.then(RevealTribe(self.space), self)
        move = state.scope(Move)
        parties = defenders_at(state, self.space, move.owner)
        city = hostile_city(state, self.space, move.owner)
        alone = not any(has_combat(party.force) for party in parties)
        unguarded = parties if any(party.force for party in parties) else ()  # P9.2.1c: Leaders alone are left in peace
        if alone and city is None:
            return self._landed(swept(state, self.space, unguarded))  # P12.1.1a, P8.4.6a
        if alone and city is not None and city.at_least and has_combat(state.held(self.space, move.owner)):
            seat = marches(state, move, Side(decider(state, city.owner, move.seat, self.space), unguarded), self.space)
            state = swept(state, self.space, unguarded)  # P12.1.1a: even if the City or Town is not wanted
            return self._landed(state).then(CaptureEmpty(seat, self.space))  # P7.3.5a, P7.4.2a
        state, greeks = with_greeks(state, self.space)
        there = tuple(one for one in state.leaders_at(self.space, move.owner) if one not in move.leaders)
        army = Party(move.owner, land_units(state.held(self.space, move.owner)), (*move.leaders, *there))
        if parted(army.force, land_units(move.force)):
            there = ()  # they are with the units that stand there
        state = state.amend(Move, leaders=(*move.leaders, *there)) if there else state
        return state.then(*self._battle(state, army, parties, alone=alone), *([Apart(there)] if there else []), *greeks)

    def _landed(self, state: State) -> State:
        """P11.3.3a: return the state in which nobody keeps an Army from landing."""
        return state.amend(Move, aboard=False) if self.kind == "amphibious" else state

    def _battle(self, state: State, army: Party, parties: tuple[Party, ...], *, alone: bool) -> tuple[Step, ...]:
        """P3.5.2a, P10.3.1b: return the battle, in which all fight who are there, not only those that move."""
        move = state.scope(Move)
        landing = self.landing or self.kind == "amphibious"
        own = army.replace(origin="" if landing else move.origin)
        if parties:
            defender = made_side(state, parties, move.seat, self.space)
        else:
            city = state.settlement(self.space)
            assert city is not None
            defender = Side(decider(state, city.owner, move.seat, self.space), ())
        attacker = made_side(state, (own,), move.seat, self.space, marches(state, move, defender, self.space))
        battle = Battle(
            self.space,
            move.seat,
            attacker,
            defender,
            self.kind,
            mover="attacker",
            carrier="move",
            barred=_came_from(move, landing=landing),
            landing=landing,
            inside=self.inside,
            against_walls=alone,
        )
        return (Begin(battle), NextBattle(self.space, landing))


@frozen
class Apart(Step):
    """P8.2.3c: Leaders who stood in the Battle Space are where the Army is now; they go on with it if it takes them.

    Attributes:
        leaders: They.
    """

    leaders: tuple[str, ...]

    def run(self, state: State) -> State:
        """They are no part of the move."""
        left = tuple(one for one in state.scope(Move).leaders if one not in self.leaders)
        return state.amend(Move, leaders=left)


def _came_from(move: Move, *, landing: bool) -> tuple[str, ...]:
    """P10.7.4b: return the nodes from which the Attacker came: by sea the Port where he went aboard."""
    if landing:
        return tuple(filter(None, (move.boarded,)))
    return tuple(dict.fromkeys((move.origin, move.space_before)))


def _captured(state: State, move: Move) -> bool:
    """P7.4.5a, P12.7.3a: tell whether Barbarians or slaves have captured the City or Town: it is an enemy's still."""
    city = hostile_city(state, move.space, move.owner)
    if city is None:
        return False
    slaves = city.at_least and move.owner in SLAVES.values()  # its owner is the same
    return slaves or city.owner == captor_of(state, move.owner, move.space)


@frozen
class NextBattle(Step):
    """P7.3.1c, P11.3.5a: what the moving Army fights next in the same Space.

    Attributes:
        space: The Battle Space.
        landing: Whether it came by sea.
    """

    space: str
    landing: bool

    def run(self, state: State) -> State:
        """P7.3.1c: where the Defender has left, the City or Town alone, at no cost; P11.3.5a: or another assault.

        P10.3.1b: who stood there is of the Army that has won, even if all who came to it are lost.
        """
        move = state.scope(Move)
        if move.space != self.space or not has_combat(state.held(self.space, move.owner)) or move.over:
            return state
        if move.aboard:
            return state.then(RepeatAssault(move.seat, self.space)) if met(state, self.space, move.owner) else state
        if move.repelled == self.space:
            return state
        if hostile_city(state, self.space, move.owner) is None or _captured(state, move):
            return state
        return state.then(Attack(self.space, "attack", landing=self.landing))


@frozen
class RepeatAssault(Choice):
    """P11.3.5a: the Attacker may repeat an Amphibious Assault, if he can still land elsewhere (P11.3.4a).

    Attributes:
        space: The Port.
    """

    prompt = "repeat-assault"
    rule = "P11.3.5a"
    accepts = (a.AssaultAgain, a.Pass)
    subjects = ("space",)

    space: str

    def needed(self, state: State) -> bool:
        """Ask who has the Movement Points."""
        return state.scope(Move).remaining >= ASSAULT + LANDING

    def resolve(self, state: State, action: Action) -> State:
        """P10.2.2: attack again, but for who withdraws before, or not."""
        return state.amend(Entry, again=True) if isinstance(action, a.AssaultAgain) else state


def intercept_battle(
    state: State,
    space: str,
    interceptor: Party,
    intercepted: Party,
    *,
    entered: str,
    carrier: Literal["move", "withdrawal", "retreat"] = "move",
    by_sea: bool = False,
    joining: tuple[Party, ...] = (),
    beside: tuple[Party, ...] = (),
) -> State:
    """P9.3.2b: return the state in which an interceptor, who moves into the Space, attacks the Army intercepted there.

    The interceptor stays if he wins and the Defender leaves; else he and who joined him go back to his `origin`
    (Independents stay where they are, P9.3.6a). What the intercepted Army loses is taken from the scope that takes it
    along, and its `space` changes if it retreats; a `Move` learns whether it won.

    Args:
        state: The state.
        space: The Battle Space, where the intercepted Army stands.
        interceptor: The Army; its `origin` is where it stands still, and where it would regroup to.
        intercepted: The Army that entered.
        entered: P9.3.3c: the node from which that one entered: it must retreat there.
        carrier: The scope that takes it along.
        by_sea: P9.3.8a: whether it landed.
        joining: P9.3.4a, P9.3.5a, P9.3.6a: Armies in the Space that join the interceptor, as `armies_at` gives them.
        beside: P9.3.1b: Armies in the Space that defend together with the Army that is intercepted.
    """
    active = active_seat(state)
    seat = decider(state, interceptor.owner, active, interceptor.origin)
    together = _together(state, interceptor, joining)
    state = relocated(state, interceptor.owner, interceptor.origin, space, interceptor.force, interceptor.leaders)
    state = state.emit(e.UnitsMoved(interceptor.owner, interceptor.origin, space, rule="P9.3.2b"))
    state, first = united(state, space, together[0])
    attacker = made_side(state, (first, *together[1:]), active, space, seat)
    move = state.within(Move) if carrier == "move" else None
    led = "" if move is None or state.player_of(move.owner) else marches(state, move, attacker, space)  # P12.7.1b
    battle = Battle(
        space,
        active,
        attacker,
        made_side(state, (intercepted, *beside), active, space, led),
        "interception",
        mover="defender",
        carrier=carrier,
        barred=(interceptor.origin, *_shut(state, intercepted.owner)),
        entered=entered,
        by_sea=by_sea,
    )
    along = state.scope(Retreating).along if carrier == "retreat" else carrier
    after: tuple[Step, ...] = ()
    if along and state.scope(CARRIERS[along]).owner in [party.owner for party in (intercepted, *beside)]:
        after = (LosePoint(),) if along == "move" else (LoseWithdrawalPoint(),)  # P9.3.7a
    return state.then(Begin(battle), CityLeft(space, interceptor.owner, interceptor.origin), *after)


def _shut(state: State, owner: str) -> tuple[str, ...]:
    """P9.4.4a: return the nodes that a Retreat may not enter by which a Withdrawal ends: the enemy came from there."""
    withdrawal, move = state.within(Withdrawal), state.within(Move)
    if withdrawal is None or move is None or withdrawal.owner != owner or not withdrawal.barred:
        return ()
    before = (move.space_before,) if withdrawal.barred in state.kit.transit else ()
    return (withdrawal.barred, *before)


@frozen
class CityLeft(Step):
    """P7.3.1c: an interceptor from whom an Army has retreated out of its own City or Town attacks that at once.

    Attributes:
        space: The Space.
        owner: Whose Army intercepted.
        origin: Where it regroups to.
    """

    space: str
    owner: str
    origin: str

    def run(self, state: State) -> State:
        """Attack it; P7.3.5a, P7.4.2a: at its least it falls without a battle, if he wants it."""
        force, city = land_units(state.held(self.space, self.owner)), hostile_city(state, self.space, self.owner)
        if city is None or not has_combat(force):
            return state
        if any(party.force for party in armies_at(state, self.space, self.owner)):
            return state
        active = active_seat(state)
        seat = decider(state, self.owner, active, self.space)
        army = Party(self.owner, force, state.leaders_at(self.space, self.owner), self.origin)
        attacker = made_side(state, (army,), active, self.space, seat)
        if city.at_least:
            return state.then(CaptureLeft(attacker.seat, self.space, self.owner, self.origin, attacker.leader))
        defender = Side(decider(state, city.owner, active, self.space), ())
        return state.then(Begin(Battle(self.space, active, attacker, defender, "interception", against_walls=True)))


@frozen
class CaptureLeft(CaptureEmpty):
    """P7.4.2a: likewise an interceptor; one who declines goes back to where he came from (P7.4.4a).

    Attributes:
        owner: Whose Army intercepted.
        origin: Where it regroups to.
        leader: P7.5.1a: the Leader whose Campaign rating counts; empty without.
    """

    owner: str
    origin: str
    leader: str

    def resolve(self, state: State, action: Action) -> State:
        """Capture it, or go back."""
        force = land_units(state.held(self.space, self.owner))
        if not isinstance(action, a.Pass):
            return captured(state, self.space, self.owner, self.seat, force, self.leader)
        army = Party(self.owner, force, state.leaders_at(self.space, self.owner), self.origin)
        return combined(gone_back(state, self.space, army, "P7.4.4a"), self.origin, self.owner)


def _together(state: State, interceptor: Party, joining: tuple[Party, ...]) -> tuple[Party, ...]:
    """P9.3.4a: return the Attackers as one Army; P9.3.6a: Independents stay afterwards, the others go together."""
    found = {interceptor.owner: interceptor}
    for party in joining:
        one = found.get(party.owner, Party(party.owner))
        origin = interceptor.origin if state.player_of(party.owner) else ""
        leaders = (*one.leaders, *party.leaders)
        found[party.owner] = Party(party.owner, joined(one.force, party.force), leaders, origin)
    return tuple(found.values())


@frozen
class Begin(Step):
    """P10.2: a battle, step by step.

    Attributes:
        battle: The battle.
    """

    battle: Battle

    def run(self, state: State) -> State:
        """Lay out the sequence of P10.2; its first two steps, attack and Withdrawal, are done."""
        battle = self.battle
        sides = [owner_of(state, battle, which) for which in OTHER]
        state = state.emit(e.BattleBegan(battle.space, *sides, rule="P10.2.1"))
        return state.enter(battle, DrawCommander(), Fighting())


@frozen
class Fighting(Step):
    """P10.2.3, P10.2.4: the battle once it is known who commands."""

    def run(self, state: State) -> State:
        """Lay out what comes before the Battle Points are counted."""
        battle = state.scope(Battle)
        attacker, defender = battle.attacker.seat, battle.defender.seat
        return state.then(
            ChooseBattleLeader(attacker, "attacker"),
            ChooseBattleLeader(defender, "defender"),
            UseTheWalls(defender),  # P10.2.3
            UseHelepolis(),
            Siege(),
            CommitElephants(attacker, "attacker"),  # P10.2.4
            CommitElephants(defender, "defender"),
            ElephantsFight("attacker"),
            ElephantsFight("defender"),
            MainBattle(),
        )


@frozen
class MainBattle(Step):
    """P10.2.5 to P10.2.14: the rest of the battle; an Army that Elephants have eliminated entirely fights no more."""

    def run(self, state: State) -> State:
        """Lay out the rest; where an Army is gone, what follows a battle."""
        battle = state.scope(Battle)
        left: list[Which] = [which for which in OTHER.values() if combat_units(side_of(battle, which))]
        after = (Settle(), CheckLeaders(), NewHolders(), RaiseMilitiaAfter(), SackNext())  # P10.2.13, P10.2.14
        if not battle.walls and len(left) < len(OTHER):
            return _over(state, left).then(*after)
        return state.then(
            *window(state, "battle"),  # P10.3.1g
            Total(),  # P10.2.5
            BattleRoll("attacker"),  # P10.2.7
            BattleRoll("defender"),
            Rerolls(),
            *window(state, "shifts"),
            Shifting(),  # P10.2.6, P10.2.8, P10.2.9
            Verdict(),  # P10.2.10
            WhoRetreats(),  # P10.2.11
            ForceRetreat(battle.attacker.seat),
            BattleLosses("defender"),  # P10.2.12
            BattleLosses("attacker"),
            Leave(),
            *after,
        )


def _over(state: State, left: list[Which]) -> State:
    """P10.1a, P10.4.7a: return the state in which the Army that is left has won; nobody has if none is left."""
    battle = state.scope(Battle)
    winner: Which | Literal["draw"] = left[0] if left else "draw"
    owner = owner_of(state, battle, winner) if left else ""
    lost = (0 if which in left else ALL for which in OTHER)
    told = e.BattleEnded(battle.space, winner, owner, *lost, rule="P10.4.7a")
    return state.amend(Battle, winner=winner).emit(told)


@frozen
class NewHolders(Step):
    """P14.2.1-02 to P14.2.1-05, P14.2.1-15, P12.3.2a: what a battle has won and lost counts at once, before Militia."""

    def run(self, state: State) -> State:
        """See who holds what now; not while the moving Army is aboard, or enemies beside it may still withdraw.

        P7.4.5a: Barbarians have no enemies in a City or Town that they have captured.
        """
        move = state.within(Move)
        if move is not None and (move.aboard or (met(state, move.space, move.owner) and not _captured(state, move))):
            return state
        return capitals_changed(control_changed(guests_noted(independents_follow(state))))
