"""D12a, D12.1 to D12.3, D12.5, D12.6, D12.10c: a battle, from its declaration to the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Roll
from ancientwars.core.stacks import joined
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d12_land_combat.aftermath import LostFrom, Result, fought, settled
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten
from ancientwars.diadochi.rules.d12_land_combat.inside import BackInside, CallFromInside, can_call
from ancientwars.diadochi.rules.d14_special_units import all_defect, elephant_strength, fighting_units, only_set_aside
from ancientwars.diadochi.rules.d17_legitimacy import attacked, status_kept
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, Entry, IndependentMarch, March
from ancientwars.diadochi.state.state import owners_of

if TYPE_CHECKING:
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

ATTACKER, DEFENDER = 0, 1
SIDES = (ATTACKER, DEFENDER)


def fight(state: State, battle: Battle) -> State:
    """D12a, D12.3a: return the state with a battle under way, its parts in the order of play.

    Args:
        state: The state.
        battle: Where, and who attacks whom; D12.3a: who moved into the space attacks.
    """
    call = (CallFromInside(battle.seats[ATTACKER]),) if can_call(state, battle) else ()
    return state.enter(battle, *call, Attack(), *window("battle"), WhoseLosses(), Muster())


@frozen
class Attack(Step):
    """D17.5c: the attacker's status as Champion may be lost before anything else."""

    def run(self, state: State) -> State:
        """D17.5c: begin the battle."""
        battle = state.scope(Battle)
        attacker, defender = battle.seats
        state = state.emit(e.BattleBegan(battle.space, attacker, defender, rule="D12a"))
        before, state = state.champions, attacked(state, attacker, defender)
        return state if state.champions == before else state.amend(Battle, status_lost=True)


@frozen
class WhoseLosses(Step):
    """D7.3a, D12.4a, D23.2b: whose the units were that surprise cards have taken from an attacker of several forces."""

    def run(self, state: State) -> State:
        """Ask their owner, as for units lost in the battle; if it is called off, that is known first."""
        return state if state.scope(Battle).cancelled else state.then(*_whose_losses(state))


def _whose_losses(state: State) -> list[Step]:
    """Return the questions from which force of the attacker, or out of his city, the units had come that are gone."""
    battle, entry, march = state.scope(Battle), state.within(Entry), state.within(March)
    seat = battle.seats[ATTACKER]
    at_once = entry is not None and entry.attacks
    forces: Units = ()
    if entry is not None and at_once:
        forces = entry.before
        for party in entry.parties:
            forces = joined(forces, party.force)
    elif march is not None and battle.joined:
        forces = joined(march.force, battle.joined)
    there = dict(state.held(battle.space, seat))
    gone = [kind for kind, number in forces for _ in range(number - there.get(kind, 0))]
    return [LostFrom(seat, kind) if at_once else BackInside(seat, kind) for kind in gone]


@frozen
class Muster(Step):
    """D12.1a, D14.3c: who takes part, once the surprise cards have been played; then the dice."""

    def run(self, state: State) -> State:
        """Set aside what does not fight, and put the dice on the agenda."""
        battle = state.scope(Battle)
        if battle.cancelled:
            return _called_off(state, battle)
        battle = mustered(state, battle)
        fighting = battle.fighting
        state = state.amend(Battle, commanders=battle.commanders, fighting=fighting)
        attacker, defender = battle.seats
        for side in SIDES:
            if battle.seats[side] != INDEPENDENT and not state.count(battle.space, battle.seats[side]):
                return settled(state, 1 - side)  # surprise cards have left nobody to fight
        if defender != INDEPENDENT and only_set_aside(state, defender, battle.space, fighting[DEFENDER]):
            state = all_defect(fought(state, ATTACKER), battle.space, defender, attacker)
            return state.enter(Beaten(battle.space, defender, victor=attacker))  # D14.3f, A54
        elephants = [
            ElephantDie(side)
            for side in SIDES
            if side not in battle.no_elephants
            for _ in range(dict(fighting[side]).get("elephant", 0))
        ]
        return state.then(*elephants, *(BattleDice(side) for side in SIDES), Result())


def mustered(state: State, battle: Battle) -> Battle:
    """D12.1a, D14.3c: return a battle with who commands the sides, and which of their units take part.

    Args:
        state: A state in which the armies of both sides are in the space.
        battle: The battle, under way or not.
    """
    commanders = (_commander(state, battle, ATTACKER), _commander(state, battle, DEFENDER))
    fighting = (_fighting(state, battle, commanders, ATTACKER), _fighting(state, battle, commanders, DEFENDER))
    return battle.replace(commanders=commanders, fighting=fighting)


def _called_off(state: State, battle: Battle) -> State:
    """D17.5g: a battle that does not take place is no attack; the mover backs up as after a drawn battle.

    The card says so, D23.2b: also where he was attacked at once.
    """
    if battle.status_lost:
        state = status_kept(state, battle.seats[ATTACKER])
    if state.within(Entry) is not None:
        state = state.amend(Entry, attacks=False)
    state = fought(state, None)
    return state.then(*_whose_losses(state))


def _commander(state: State, battle: Battle, side: int) -> str:
    """Return who commands a side; nobody is put to risk for independent armies (A36)."""
    seat = battle.seats[side]
    return "" if seat == INDEPENDENT else state.commander(battle.space, seat)


def _fighting(state: State, battle: Battle, commanders: tuple[str, str], side: int) -> Units:
    """D14.3c, D14.3d: return the combat units of a side that take part."""
    seat, other = battle.seats[side], battle.seats[1 - side]
    if seat == INDEPENDENT:
        return ()
    attacks = side == ATTACKER
    return fighting_units(state, battle.space, (seat, other), (commanders[side], commanders[1 - side]), attacks=attacks)


@frozen
class ElephantDie(Roll):
    """D14.1a: the strength of an elephant unit, rolled for each battle.

    Attributes:
        side: 0 for the attacker, 1 for the defender.
    """

    purpose = "elephant"
    rule = "D14.1a"

    side: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space and whose elephants they are."""
        battle = state.scope(Battle)
        return (battle.space, battle.seats[self.side])

    def resolve(self, state: State, action: Rolled) -> State:
        """Add the strength."""
        strengths = list(state.scope(Battle).elephants)
        strengths[self.side] += elephant_strength(state.kit, int(action.dice[0]))
        return state.amend(Battle, elephants=tuple(strengths))


def strength(state: State, battle: Battle, side: int) -> int:
    """D12.1a: return the strength of a side: the units that take part, and local troops."""
    if battle.seats[side] == INDEPENDENT:
        cards = state.kit.independent_army
        own = sum(cards[army].battle_strength for army in independents_of(state, battle, side))
    else:
        worth = state.kit.strength
        own = sum(worth[kind] * number for kind, number in battle.fighting[side]) + battle.elephants[side]
    return own + local_troops(state, battle, side)


def independents_of(state: State, battle: Battle, side: int) -> tuple[str, ...]:
    """D16.5c: return the independent armies of a side: all that are attacked, but only one attacks."""
    march = state.within(IndependentMarch)
    if side == ATTACKER and march is not None:
        return (march.leader,)
    return state.independents_at(battle.space)


def local_troops(state: State, battle: Battle, side: int) -> int:
    """D12.2a, DG12, D16.5b: return a point for the control of the space, and two for that of the province."""
    if side == DEFENDER and battle.no_local_troops:
        return 0  # D11.2a
    seat, space = battle.seats[side], battle.space
    here = 1 if state.marker(space) == seat else 0
    return here + (2 if _holds_province(state, seat, state.kit.space[space].province) else 0)


def _holds_province(state: State, seat: str, province: str) -> bool:
    """D12.2a, D16.5b: tell whether a side has the troops of a province; independents need only the majority."""
    if seat == INDEPENDENT:
        kit = state.kit
        marked = sum(1 for space in kit.spaces_of[province] if state.marker(space) == INDEPENDENT)
        return marked >= kit.province[province].needed_for_control
    provinces = dict(zip(state.kit.province, owners_of(state.setup.data, state.markers), strict=True))
    return provinces[province] == seat


@frozen
class BattleDice(Roll):
    """D12.5a: two dice of a side.

    Attributes:
        side: 0 for the attacker, 1 for the defender.
    """

    purpose = "battle"
    rule = "D12.5a"
    dice = 2

    side: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space and the side."""
        battle = state.scope(Battle)
        return (battle.space, battle.seats[self.side])

    def resolve(self, state: State, action: Rolled) -> State:
        """D12.6a: raise the dice to the commander's rating, and read the Battle Table."""
        battle = state.scope(Battle)
        total = modified_total(tuple(map(int, action.dice)), rating(state, battle, self.side))
        points = strength(state, battle, self.side)
        score = score_of(state.kit, points, total)
        totals, scores = list(battle.totals), list(battle.scores)
        totals[self.side], scores[self.side] = total, score
        told = e.BattleScored(battle.seats[self.side], points, total, score, rule="D12.5a")
        return state.amend(Battle, totals=tuple(totals), scores=tuple(scores)).emit(told)


def modified_total(dice: tuple[int, ...], least: int) -> int:
    """D12.6a, D12.10c: return the total of dice of which each counts a rating at least; that is never waived."""
    return sum(max(die, least) for die in dice)


def score_of(kit: Kit, points: int, total: int) -> int:
    """D12.5a: return the battle score of a strength for a total of two dice."""
    return kit.column(points).score[total - 2]


def rating(state: State, battle: Battle, side: int) -> int:
    """D12.6a, D16.5a: return the battle rating of a side's commander, or of the general in an independent army."""
    if battle.seats[side] != INDEPENDENT:
        return state.battle_rating(battle.commanders[side])  # D8.4b: his alone
    cards = state.kit.independent_army
    return max((cards[army].battle_rating for army in independents_of(state, battle, side)), default=0)
