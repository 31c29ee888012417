"""P10.2, P10.7, P10.4, P7.4: what is left after a battle: capture, Regrouping, the next battle, and moving on.

Rules: P10.2.13, P10.2.15, P10.7.3, P10.4.2a, P10.7.7, P7.4.4a.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import joined, parted
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import CAVALRY, COMBAT, INDEPENDENTS, REBELS, SLAVES
from ancientwars.paxromana.rules.p07_cities.capture import hostile_city, sack_of, taken
from ancientwars.paxromana.rules.p08_leader_death import leaderless
from ancientwars.paxromana.rules.p10_land_battles.losses import lonely
from ancientwars.paxromana.rules.p10_land_battles.sides import best_leader
from ancientwars.paxromana.rules.p10_reduced import combined
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.ps_scenarios.limits import bound_as, may_enter
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import (
    carriers,
    combat_units,
    count,
    eliminated,
    has_combat,
    hurt,
    land_units,
    point_lost,
    without_units,
)
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party, Retreating, Withdrawal
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

GO_ON = 1
"""P9.2.1-12, P10.2.15: Movement Points to go on after a battle that was lost."""
ASSAULT = 2
"""P11.3.5a: Movement Points to repeat an Amphibious Assault."""
LANDING = 1
"""P11.3.4a: Movement Points to land elsewhere, which must be left."""
ARMY_KINDS = tuple(kind for kind in COMBAT if kind not in CAVALRY)


@frozen
class Settle(Step):
    """P10.2.13: who is left in the Battle Space: the City or Town may fall, or the Attacker regroups."""

    def run(self, state: State) -> State:
        """Clear away what is alone, then see who holds the Space."""
        state = lonely(state, "attacker")
        battle = state.scope(Battle)
        if not _gone(battle) and not battle.against_walls:  # P8.4.4a: there a Leader alone has lost no Army
            state = lonely(state, "defender")
        battle = state.scope(Battle)
        state = _told(state, battle)
        attackers = combat_units(battle.attacker)
        if attackers and _falls(state, battle):
            return _capture(state, battle)
        if battle.walls and _no_shelter(state, battle):
            state = _unsheltered(state, battle)
        if not attackers or _holds(state, battle):
            return regrouped(state)
        state = leaderless(_cleared(state, battle), "defender")
        return regrouped(state) if _guests(state, battle) else _landed(state, battle)


def _told(state: State, battle: Battle) -> State:
    """P10.2.15, P9.3.7a: return the state in which the move, or the Withdrawal, knows how its battle went.

    P9.2.1-12: an Army that has lost to whoever was before a City or Town has done so also if it wins against that next.
    """
    fought: Literal["won", "lost", "drawn"] = "drawn"
    if battle.mover == "attacker" and _beaten(state):
        fought = "lost"
    elif battle.winner != "draw":
        fought = "won" if battle.winner == battle.mover else "lost"
    for scope in carriers(state, battle.mover):
        state = state if scope is Retreating else state.amend(scope, fought=fought)
    return state


def _gone(battle: Battle) -> bool:
    """Tell whether the Defender has retreated."""
    return battle.retreat in ("voluntary", "forced")


def _falls(state: State, battle: Battle) -> bool:
    """P7.4.1a: tell whether the City or Town that was used is captured: at its least, without Infantry to defend it."""
    city = state.settlement(battle.space)
    if not battle.walls or city is None or not city.at_least:
        return False
    return _gone(battle) or not count(battle.defender, *ARMY_KINDS)


def _no_shelter(state: State, battle: Battle) -> bool:
    """P10.4.2a: tell whether the Infantry and the Fortification Points of an Army that used walls are gone."""
    city = state.settlement(battle.space)
    return city is not None and city.at_least and not count(battle.defender, *ARMY_KINDS) and not _gone(battle)


def _unsheltered(state: State, battle: Battle) -> State:
    """P10.4.2a: return the state after the Cavalry that walls sheltered went with them, where nobody can capture them.

    P10.4.9a, P8.4.4a: Elephants and Leaders who would be left alone go with it; a Garrison stays, and who is with it.
    """
    parties = battle.defender.parties
    for party in parties:
        for kind, number in party.force:
            if kind in CAVALRY:
                state = hurt(state, "defender", party.owner)
                state = without_units(state, "defender", party.owner, kind, number, "P10.4.2a")
    return lonely(state, "defender") if any(party.force for party in parties) else state


def _holds(state: State, battle: Battle) -> bool:
    """P10.2.13, P7.4.4a: tell whether the Defender, or the City or Town that he used, still holds the Space.

    P12.7.3a: without Slaves in it a City or Town of the Attacker's own holds out no longer.
    """
    if battle.walls and any(hostile_city(state, battle.space, party.owner) for party in battle.attacker.parties):
        return True
    if not _gone(battle):
        return combat_units(battle.defender) > 0
    return any(has_combat(party.force) for party in battle.defender.parties if party.owner in battle.stayed)


def _capture(state: State, battle: Battle) -> State:
    """P7.4.1a: return the state after the City or Town fell to the Attacker."""
    if not _gone(battle):
        state = leaderless(eliminated(state, "defender", "P7.4.1a"), "defender")
    army = max(battle.attacker.parties, key=lambda party: has_combat(party.force))
    state, sacks = taken(_landed(state, battle), battle.space, army.owner)
    return state.amend(Battle, captured=army.owner) if sacks else state


@frozen
class SackNext(Step):
    """P7.5.1a: what a battle has captured may be sacked once it is over; P12.3.1a: Militia is raised before."""

    def run(self, state: State) -> State:
        """Offer it; of the Leaders who are left his rating counts who led the move, else who commanded."""
        battle = state.scope(Battle)
        if not battle.captured:
            return state
        side, move = battle.attacker, state.within(Move)
        army = next(party for party in side.parties if party.owner == battle.captured)
        left = [name for party in side.parties for name in party.leaders]
        led = (move.leader,) if move is not None and battle.mover == "attacker" and move.leader in army.leaders else ()
        others = (side.leader, best_leader(state, side.parties))
        leader = next((name for name in (*led, *others) if name in left), "")
        return state.then(*sack_of(state, battle.space, army.owner, side.seat, army.force, leader))


def _cleared(state: State, battle: Battle) -> State:
    """P12.1.1a: return the state after Garrisons without Land Combat Units were eliminated.

    P13.4.5a: those too whose enemies, beside whom they stood, have retreated.
    """
    if not _gone(battle):
        return eliminated(state, "defender", "P12.1.1a")
    return eliminated(state, "defender", "P12.1.1a", battle.stayed) if battle.stayed else state


def _guests(state: State, battle: Battle) -> bool:
    """P9.3.6a: tell whether an interceptor has fought in a Space of Independents: he goes home.

    It makes no difference whether they fought beside him, or were in their City or Town (P7.3.7a).
    """
    if battle.kind != "interception":
        return False
    city = state.settlement(battle.space)
    beside = (party.owner for party in battle.attacker.parties)
    there = (*beside, *state.occupants(battle.space), *((city.owner,) if city else ()))
    return any(owner in INDEPENDENTS and not state.player_of(owner) for owner in there)


def _landed(state: State, battle: Battle) -> State:
    """P11.3.3a: return the state in which the Attacker has landed."""
    return state.amend(Move, aboard=False) if battle.kind == "amphibious" else state


# ---------------------------------------------------------------------- Regrouping


def regrouped(state: State) -> State:
    """P10.7.3a, P10.7.7a: return the state with the Attacker placed back; it is no move (P10.7.7b)."""
    battle = state.scope(Battle)
    if battle.landing:
        return _aboard_again(state, battle) if battle.mover == "attacker" else state
    for party in battle.attacker.parties:
        state = _back(state, battle, party)
    return state


def _aboard_again(state: State, battle: Battle) -> State:
    """P11.3.4a: return the state in which an Army that has made an assault is aboard; P10.7.7a: or stays ashore."""
    move, (party,) = state.scope(Move), battle.attacker.parties
    going = _who_came(move, party)
    if not going.force:
        return state.amend(Move, aboard=not has_combat(party.force))
    return _taken_along(state, going).amend(Move, aboard=True)


def _taken_along(state: State, army: Party) -> State:
    """P9.5.1a, P11.3.4a: return the state in which a move has all that regroups: none of it may be left where that is.

    P17.2a: who has joined it is the player's own.
    """
    move = state.scope(Move)
    came = land_units(move.force)
    own = joined(move.own, parted(army.force, came)) if move.mixed else ()
    return state.amend(Move, force=joined(parted(move.force, came), army.force), leaders=army.leaders, own=own)


def _back(state: State, battle: Battle, party: Party) -> State:
    """P10.7.7a: return the state with an Army back at its origin."""
    moving = battle.mover == "attacker" and battle.carrier == "move"
    origin = _resting_place(state, battle) if moving else party.origin
    if origin:
        party = _who_came(state.scope(Move), party) if moving else _who_goes(state, battle, party)
    here = moving and (origin == battle.space or not party.force)  # P13.4.5a: it was placed, or others stand, here
    state = state.amend(Move, repelled=battle.space) if here else state
    if origin in ("", battle.space) or not (party.force or party.leaders):
        return state
    state = gone_back(state, battle.space, party.replace(origin=origin), "P10.7.7a")
    if moving:
        over = origin != state.scope(Move).origin  # P10.7.7a: it could not stay in the Land Transit Point
        state = state.amend(Move, space=origin, origin=origin, over=over or state.scope(Move).over)
        state = _taken_along(state, party) if origin in state.kit.transit else state
    return combined(state, origin, party.owner)


def gone_back(state: State, space: str, army: Party, rule: str) -> State:
    """P10.7.7a, P7.4.4a: return the state with an Army placed back from a Space at its origin.

    Args:
        state: The state.
        space: Where it is.
        army: What of it goes back.
        rule: Why.
    """
    state = relocated(state, army.owner, space, army.origin, army.force, army.leaders)
    state = _known_victor(state, (army.owner, space), (army.owner, army.origin))
    return state.emit(e.ArmyRegrouped(army.owner, army.origin, rule=rule))


def _who_came(move: Move, party: Party) -> Party:
    """P10.7.7a: return what of an Army goes back with a move: who stood there before has come from nowhere, and stays.

    So do invaders who were placed there (P13.4.5a), beside whom they stood. P9.2.3a, P12.1.1b: Elephants, Garrisons and
    Leaders go or stay with Land Combat Units of their Army, where only those who came, or who stood there, have any.
    """
    came = land_units(move.force)
    if not has_combat(parted(party.force, came)):
        return party
    if not has_combat(came):
        return Party(party.owner)
    return party.replace(force=came, leaders=tuple(one for one in party.leaders if one in move.leaders))


def _who_goes(state: State, battle: Battle, party: Party) -> Party:
    """P9.3.4a, P10.7.7a: return what of an Army goes with an interceptor to where he came from.

    Who joined him and may not be there stays, and is attacked next, as Independents are (P9.3.6a): PS6.5: whom the
    scenario keeps out, P5.1.2a: who would be among enemies, P12.3.3a: Militia, and who else would be left with none but
    it.
    """
    nobody = Party(party.owner)
    if party.owner != battle.attacker.parties[0].owner and not _welcome(state, party):
        return nobody
    if militia_strays(state, party.owner, party.force, party.origin) is None:
        return party
    going = tuple(pair for pair in party.force if pair[0] != "MIL")
    return party.replace(force=going) if has_combat(going) else nobody


def _welcome(state: State, party: Party) -> bool:
    """P5.1.2a, PS6.5: tell whether an Army that joined an interceptor may be in the Space from which he came."""
    city = state.settlement(party.origin)
    there = (*state.occupants(party.origin), *((city.owner,) if city is not None else ()))
    if any(state.hostile(party.owner, owner) for owner in there):
        return False
    return may_enter(state, bound_as(state, party.owner) or party.owner, party.origin)


def _known_victor(state: State, before: tuple[str, str], now: tuple[str, str]) -> State:
    """P10.7.6b: return the state in which Armies that have retreated know where the one is that they have fought."""
    entry = state.within(Entry)
    if entry is None or not entry.retreated:
        return state
    retreated = tuple(
        one.replace(victors=tuple(now if victor == before else victor for victor in one.victors))
        for one in entry.retreated
    )
    return state.amend(Entry, retreated=retreated)


def _resting_place(state: State, battle: Battle) -> str:
    """P10.7.7a: return where the moving Army regroups to: not to a Land Transit Point that it could not leave."""
    move, kit = state.scope(Move), state.kit
    if move.origin not in kit.transit:
        return move.origin
    lost = GO_ON * (move.fought == "lost")
    return move.origin if move.remaining - lost >= _cost_out(state, move.origin, battle.space) else move.space_before


def _cost_out(state: State, point: str, barred: str) -> int:
    """P9.5.1a: return the Movement Points from a Land Transit Point to the nearest Space but the Battle Space."""
    kit = state.kit
    edge, seen, best = [(point, 0)], {point, barred}, 99
    for node, cost in edge:
        for other in kit.map.neighbours(node, "land"):
            if other in seen or not state.table.in_play >> kit.map.index[other] & 1:
                continue
            seen.add(other)
            if other in kit.transit:
                edge.append((other, cost + 1))
            else:
                best = min(best, cost + (2 if other in kit.mountains else 1))
    return best


# ---------------------------------------------------------------------- what comes next


@frozen
class LosePoint(Step):
    """P9.3.7a: a moving Army that was intercepted and lost has a Movement Point less, whatever it meets next."""

    def run(self, state: State) -> State:
        """Take it, if one is left."""
        return point_lost(state).amend(Move, fought="") if state.scope(Move).fought == "lost" else state


@frozen
class LoseWithdrawalPoint(Step):
    """P9.3.7a: a withdrawing Army likewise, after each battle that it lost."""

    def run(self, state: State) -> State:
        """Take it."""
        scope = state.scope(Withdrawal)
        return state.amend(Withdrawal, used=scope.used + 1, fought="") if scope.fought == "lost" else state


@frozen
class GoOn(Choice):
    """P10.2.15, P9.2.1-12: an Army that attacked and lost pays a Movement Point to go on, or its move ends.

    It is the last step: Armies that have retreated have been intercepted before (P10.7.6b).
    """

    prompt = "go-on"
    rule = "P10.2.15"
    accepts = (a.Pay, a.Stop)

    def needed(self, state: State) -> bool:
        """Ask who lost and can pay; P11.3.4a: who is aboard still lands elsewhere.

        P13.3-01, P12.7.1b: mutineers go nowhere, and slaves no further.
        """
        move = state.scope(Move)
        return _beaten(state) and move.remaining >= GO_ON and move.owner not in (REBELS, *SLAVES.values())

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield both; P9.5.1a: nobody stops in a Land Transit Point."""
        yield a.Pay()
        if state.scope(Move).space not in state.kit.transit:
            yield a.Stop()

    def run(self, state: State) -> State:
        """Without Movement Points the move is over; P9.1.2a."""
        return state.amend(Move, over=True) if _beaten(state) else state

    def resolve(self, state: State, action: Action) -> State:
        """Pay, or end the move."""
        if isinstance(action, a.Stop):
            return state.amend(Move, over=True)
        return state.amend(Move, used=state.scope(Move).used + GO_ON, fought="")


def _beaten(state: State) -> bool:
    """Tell whether the moving Army lost its battle and has not paid for that."""
    move = state.scope(Move)
    return move.fought == "lost" and not move.over and not move.aboard and bool(move.force or move.leaders)
