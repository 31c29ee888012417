"""How a battle would go that a choice may lead to, as the armies stand now."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.window import Window
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d08_generals import relocate
from ancientwars.diadochi.rules.d09_movement.passage import AnswerPassage, AskPassage
from ancientwars.diadochi.rules.d10_interception import Answer, ChooseRole, can_overrun, strength_in_units
from ancientwars.diadochi.rules.d11_avoid_battle import AvoidBattle
from ancientwars.diadochi.rules.d12_land_combat.battle import modified_total, mustered, rating, score_of, strength
from ancientwars.diadochi.rules.d14_special_units import elephant_strength
from ancientwars.diadochi.rules.d17_legitimacy.champions import attacked
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.scopes import Battle, Entry, March, Party

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

SIDES = (0, 1)
"""The attacker and the defender."""
DIE = range(1, 7)
Shares = dict[int, Fraction]
"""How likely each number is."""


@frozen
class Prospect:
    """A battle that a choice may lead to. What comes between - cards, interceptions, avoiding battle - is left out.

    Attributes:
        overrun: D9.6a: whether there is no battle, since the defender is overrun.
        costly: D17.5b: whether it costs the attacker the status of Champion.
        strengths: D12.1a: of who is asked, and of the enemy, without elephants.
        elephants: D14.1a: elephant units of either, each worth what a die decides.
        won: How likely who is asked wins.
        drawn: How likely nobody does.
    """

    overrun: bool
    costly: bool
    strengths: tuple[int, int] = (0, 0)
    elephants: tuple[int, int] = (0, 0)
    won: Fraction = Fraction(0)
    drawn: Fraction = Fraction(0)


def prospect(state: State, seat: str, action: Action) -> Prospect | None:
    """Return how the battle would go to which an action may lead; None if it leads to none.

    Args:
        state: A state, or the deciding seat's own view.
        seat: Who is asked.
        action: An action that is legal now.
    """
    found = _meeting(state, seat, action)
    if found is None:
        return None
    state, battle = found
    march = state.within(March)
    attacker, defender = battle.seats
    costly = seat == attacker and attacked(state, attacker, defender).champions != state.champions
    mover = march is not None and march.seat == attacker
    if mover and march is not None and can_overrun(march, strength_in_units(state, battle.space, defender)):
        return Prospect(overrun=True, costly=costly)
    own = 1 if seat == defender else 0
    return _fought(attacked(state, attacker, defender), battle, own, costly=costly)


# ---------------------------------------------------------------------- who meets whom


def _meeting(state: State, seat: str, action: Action) -> tuple[State, Battle] | None:
    """Return the battle to which an action may lead, and the state in which its armies are there."""
    step, march, entry = state.agenda[-1], state.within(March), state.within(Entry)
    if isinstance(action, a.MoveTo | a.SailTo):
        return _entering(state, action.space) if march is not None else None
    if march is None:
        return None
    match step, action:
        case AskPassage(_, host), a.Pass():
            return state, Battle(march.space, (seat, host))
        case AnswerPassage(), a.Pass():
            return state, Battle(march.space, (march.seat, seat))
        case AvoidBattle(), a.Pass() if entry is not None:
            enemy = entry.interceptor if seat == march.seat else march.seat
            return state, Battle(entry.space, (enemy, seat), no_local_troops=entry.failed)
        case Answer(), a.Fight() if entry is not None:
            return state, Battle(entry.space, (seat, entry.interceptor))
        case ChooseRole(), a.AttackAtOnce() if entry is not None:
            return state, Battle(entry.space, (seat, march.seat))
        case ChooseRole(), a.Pass() if entry is not None:
            return state, Battle(entry.space, (march.seat, seat))
        case Window(), a.Pass():
            battle = state.within(Battle)
            begun = battle is not None and seat in battle.seats and battle.scores == (0, 0) and not battle.cancelled
            return (state, battle) if battle is not None and begun else None
    return None


def _entering(state: State, space: str) -> tuple[State, Battle] | None:
    """Return the battle against who is in a space, with the moving force there; None if it has no units."""
    march = state.scope(March)
    enemies = list(state.others_at(space, march.seat))
    if march.seat == INDEPENDENT:
        return (state, Battle(space, (INDEPENDENT, enemies[0]))) if enemies else None
    if not enemies and state.independents_at(space):
        enemies = [INDEPENDENT]
    if not enemies or not march.force:
        return None
    party = Party(march.seat, march.leader, march.space, march.force, march.generals, march.royals)
    there = relocate(state, party, space, from_inside=march.inside)
    return there, Battle(space, (march.seat, enemies[0]))


# ---------------------------------------------------------------------- how it goes


def _fought(state: State, battle: Battle, own: int, *, costly: bool) -> Prospect:
    """D12.5a: return how a battle goes for one of its sides."""
    battle = mustered(state, battle)
    points = [strength(state, battle, side) - battle.elephants[side] for side in SIDES]
    elephants = [_elephants(battle, side) for side in SIDES]
    scores = [_scores(state, battle, side, points[side], elephants[side]) for side in SIDES]
    won = drawn = Fraction(0)
    for (mine, often), (other, times) in product(scores[own].items(), scores[1 - own].items()):
        share = often * times
        won += share if mine > other else 0
        drawn += share if mine == other else 0
    order = (own, 1 - own)
    return Prospect(
        overrun=False,
        costly=costly,
        strengths=(points[order[0]], points[order[1]]),
        elephants=(elephants[order[0]], elephants[order[1]]),
        won=won,
        drawn=drawn,
    )


def _elephants(battle: Battle, side: int) -> int:
    """D14.1a: return the elephant units of a side whose strength is rolled."""
    return 0 if side in battle.no_elephants else dict(battle.fighting[side]).get("elephant", 0)


def _scores(state: State, battle: Battle, side: int, points: int, elephants: int) -> Shares:
    """D12.5a, D12.6a: return how likely each battle score of a side is."""
    strengths: Shares = {points: Fraction(1)}
    for _ in range(elephants):
        strengths = _summed(
            (one + elephant_strength(state.kit, die), share / len(DIE))
            for (one, share), die in product(strengths.items(), DIE)
        )
    least, pairs = rating(state, battle, side), tuple(product(DIE, DIE))
    totals = _summed((modified_total(dice, least), Fraction(1, len(pairs))) for dice in pairs)
    return _summed(
        (score_of(state.kit, one, total), share * often)
        for (one, share), (total, often) in product(strengths.items(), totals.items())
    )


def _summed(parts: Iterable[tuple[int, Fraction]]) -> Shares:
    """Return how likely each number is, given parts of that."""
    found: Shares = {}
    for number, share in parts:
        found[number] = found.get(number, Fraction(0)) + share
    return found
