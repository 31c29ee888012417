"""How a battle would go that a choice may lead to, as the armies stand now."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.window import Window
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d08_generals import relocate
from ancientwars.diadochi.rules.d09_movement.passage import AnswerPassage, AskPassage
from ancientwars.diadochi.rules.d10_interception import (
    Answer,
    ChooseRole,
    Detach,
    Interceptions,
    army_of,
    can_overrun,
    moved_in,
    strength_in_units,
)
from ancientwars.diadochi.rules.d11_avoid_battle import AvoidBattle
from ancientwars.diadochi.rules.d12_land_combat.battle import modified_total, mustered, rating, score_of, strength
from ancientwars.diadochi.rules.d13_naval_battle import NavalInterception
from ancientwars.diadochi.rules.d14_special_units import elephant_strength, only_set_aside
from ancientwars.diadochi.rules.d17_legitimacy.champions import attacked
from ancientwars.diadochi.rules.d18_royal_family import changed_control
from ancientwars.diadochi.rules.d23_roused_independents import HOME, WANDERERS
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.scopes import Battle, Entry, March, Party, SurprisePlayed, Voyage

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
        alone: D9.9b: whether there is no battle, since who moves is a general without units.
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
    alone: bool = False


def prospect(state: State, seat: str, action: Action) -> Prospect | None:
    """Return how the battle would go to which an action may lead; None if it leads to none.

    Args:
        state: A state, or the deciding seat's own view.
        seat: Who is asked.
        action: An action that is legal now.
    """
    step = state.agenda[-1]
    if isinstance(step, NavalInterception) and isinstance(action, a.ChooseFleet):
        return _at_sea(state, seat, (*step.fleets, action.fleet))
    intercepts = isinstance(step, Interceptions | Detach)
    found = _intercepting(state, seat, action) if intercepts else _meeting(state, seat, action)
    if found is None:
        return None
    state, battle = found
    march = state.within(March)
    if march is not None and march.seat != INDEPENDENT and not march.number:
        return None if isinstance(step, AnswerPassage) else Prospect(overrun=False, costly=False, alone=True)
    attacker, defender = battle.seats
    costly = seat == attacker and attacked(state, attacker, defender).champions != state.champions
    mover = march if march is not None and march.seat == attacker else None
    begun = state.within(Battle) is not None  # D9.5b: an overrun comes before any battle
    if mover is not None and not begun and can_overrun(mover, strength_in_units(state, battle.space, defender)):
        return Prospect(overrun=True, costly=costly, won=Fraction(seat == attacker))
    own = 1 if seat == defender else 0
    return _fought(attacked(state, attacker, defender), battle, own, costly=costly)


# ---------------------------------------------------------------------- who meets whom


def _meeting(state: State, seat: str, action: Action) -> tuple[State, Battle] | None:
    """Return the battle to which an action may lead, and the state in which its armies are there."""
    step, march, entry = state.agenda[-1], state.within(March), state.within(Entry)
    if march is None:
        return None
    match step, action:
        case _, a.MoveTo() | a.SailTo() | a.Sally() | a.Stop():
            return _moving(state, action)
        case AskPassage(_, host), a.Pass():
            return state, Battle(march.space, (seat, host))
        case AnswerPassage(), a.Pass():
            return state, Battle(march.space, (march.seat, seat))
        case AvoidBattle(), a.Pass() if entry is not None and state.count(entry.space, seat):
            enemy = entry.interceptor if seat == march.seat else march.seat
            return state, Battle(entry.space, (enemy, seat), no_local_troops=entry.failed)
        case Answer(), a.Fight() if entry is not None:
            return state, Battle(entry.space, (seat, entry.interceptor))
        case ChooseRole(), a.AttackAtOnce() if entry is not None:
            return state, Battle(entry.space, (seat, march.seat))
        case ChooseRole(), a.Pass() if entry is not None:
            return state, Battle(entry.space, (march.seat, seat))
        case Window(), a.Pass():
            return _before_dice(state, seat)
    return None


def _moving(state: State, action: Action) -> tuple[State, Battle] | None:
    """D15.3a, D9.11c: return the battle of a force that enters a space, makes a sally, or stops as a guest."""
    march = state.scope(March)
    match action:
        case a.MoveTo(space) | a.SailTo(space):
            return _entering(state, space)
        case a.Sally():
            return _entering(state, march.space)
    hosted = march.guest and march.force and state.count(march.space, march.guest)
    return (state, Battle(march.space, (march.seat, march.guest))) if hosted else None


def _before_dice(state: State, seat: str) -> tuple[State, Battle] | None:
    """D7.3a: return the battle of a player before its dice, if no card has been played that may still change it."""
    battle = state.within(Battle) if state.within(SurprisePlayed) is None else None
    if battle is None or seat not in battle.seats or battle.scores != (0, 0) or battle.cancelled:
        return None
    return state, battle


def _entering(state: State, space: str) -> tuple[State, Battle] | None:
    """Return the battle against who is in a space, with the moving force there; None if it has no units."""
    march = state.scope(March)
    enemies = list(state.others_at(space, march.seat))
    if march.seat == INDEPENDENT:
        leaves = march.leader == WANDERERS and state.kit.space[space].province == HOME  # D16.3g
        return (state, Battle(space, (INDEPENDENT, enemies[0]))) if enemies and not leaves else None
    if not enemies and state.independents_at(space):
        enemies = [INDEPENDENT]
    if not enemies or not march.force:
        return None
    party = Party(march.seat, march.leader, march.space, march.force, march.generals, march.royals)
    there = changed_control(relocate(state, party, space, from_inside=march.inside))
    return there, Battle(space, (march.seat, enemies[0]))


def _intercepting(state: State, seat: str, action: Action) -> tuple[State, Battle] | None:
    """D10.2b, D12.3a: return the battle of a force that intercepts, as the defender; before it is chosen, of all."""
    step, march = state.agenda[-1], state.scope(March)
    if isinstance(step, Detach) and isinstance(action, a.SetOut):
        party = step.party
    elif isinstance(action, a.Intercept):
        party = army_of(state, seat, action.leader, action.space)
        party = evolve(party, force=state.held(action.space, seat, inside=party.inside))
    else:
        return None
    return changed_control(moved_in(state, party)), Battle(march.space, (march.seat, seat))


# ---------------------------------------------------------------------- how it goes


def _at_sea(state: State, seat: str, fleets: tuple[str, ...]) -> Prospect:
    """D13.5a: return how a naval battle goes for who intercepts; a mover without a fleet scores 0."""
    voyage = state.scope(Voyage)
    points = tuple(sum(map(state.fleet_points, side)) for side in (fleets, voyage.escorts))
    totals = _summed((sum(dice), Fraction(1, len(DIE) ** 2)) for dice in product(DIE, DIE))
    scores = [_summed((score_of(state.kit, one, total), often) for total, often in totals.items()) for one in points]
    costly = attacked(state, seat, voyage.seat).champions != state.champions
    won, drawn = _shares(scores[0], scores[1])
    return Prospect(overrun=False, costly=costly, strengths=(points[0], points[1]), won=won, drawn=drawn)


def _fought(state: State, battle: Battle, own: int, *, costly: bool) -> Prospect:
    """D12.5a: return how a battle goes for one of its sides."""
    battle = mustered(state, battle)
    points = [strength(state, battle, side) - battle.elephants[side] for side in SIDES]
    defender = battle.seats[1]
    if defender != INDEPENDENT and only_set_aside(state, defender, battle.space, battle.fighting[1]):
        strengths = (points[0], 0) if own == 0 else (0, points[0])
        return Prospect(overrun=False, costly=costly, strengths=strengths, won=Fraction(1 - own))  # D14.3f
    elephants = [_elephants(battle, side) for side in SIDES]
    scores = [_scores(state, battle, side, points[side], elephants[side]) for side in SIDES]
    won, drawn = _shares(scores[own], scores[1 - own])
    order = (own, 1 - own)
    return Prospect(
        overrun=False,
        costly=costly,
        strengths=(points[order[0]], points[order[1]]),
        elephants=(elephants[order[0]], elephants[order[1]]),
        won=won,
        drawn=drawn,
    )


def _shares(mine: Shares, others: Shares) -> tuple[Fraction, Fraction]:
    """Return how likely a side has the higher score, and how likely both have the same."""
    pairs = [(one, other, mine[one] * others[other]) for one, other in product(mine, others)]
    won = sum((share for one, other, share in pairs if one > other), Fraction(0))
    return won, sum((share for one, other, share in pairs if one == other), Fraction(0))


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
