"""What control of the map is worth: what it scores, what it yields, and what each Space would bring who takes it.

It changes when a Space changes hands, which most actions leave as they are; so it is remembered by who holds what.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import attrgetter, is_, itemgetter
from typing import TYPE_CHECKING

from ancientwars.paxromana.components.special_rules import NoScoring, Scoring
from ancientwars.paxromana.rules.p06_income import settlement_income
from ancientwars.paxromana.rules.p15_scoring import awards, geography, holds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana.components.scenarios import Condition
    from ancientwars.paxromana.state.state import State

TURNS = 4
"""Victory Phases to come that count at most; who knows what is after them."""
GEOGRAPHY_SPAN, CIVILIZATION_SPAN = 3.0, 2.5
"""P15.2.1a, P15.3.1a: points of a lead that make it rather safe until they are scored."""
TALENT_VALUE = 0.2
"""Victory points that a Talent is worth while it can be spent."""
STABILITY_VALUE = 0.3
"""Victory points that a step of Stability is worth."""
SPACE_VALUE = 0.1
"""Victory points that a Space under control outside the Home Territory is worth."""
PROVINCE_VALUE = 0.5
"""Victory points that a Province promises to who may take it, beside what it scores and yields."""
GOAL_VALUE = 15.0
"""Victory points that what wins the game at once is worth; half of it is worth half."""
CITY_VALUE = 0.3
"""Victory points that a Civilization Point is worth, beside what it scores."""
CAPITAL_VALUE = 3.0
"""Victory points that a Capital Space is worth to its player, and to another who takes it."""

Gains = tuple[tuple[str, float], ...]
"""Spaces that a player may take, and what each is worth to him; what is worth most first."""
SAME = attrgetter(
    "setup", "seats", "settlements", "tribes", "sof", "allies", "kings", "successors", "pacts", "effects", "objectives"
)
"""Fields of a state that must be the same objects, for control to be worth the same."""


class Control:
    """Who controls what, and all else that this module looks at: equal to another if that is worth the same.

    Attributes:
        state: A state where it is so.
    """

    __slots__ = ("_hash", "_objects", "_values", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._objects: tuple[object, ...] = SAME(state)
        tracks = tuple([(power.stability, power.vp) for power in state.powers])
        dead = tuple([one.dead for one in state.leaders])
        self._values = (state.turn, state.phase, tracks, dead, tuple(state.holders().values()))
        self._hash = hash((*map(id, self._objects), self._values))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Control)
            and all(map(is_, self._objects, other._objects))
            and self._values == other._values
        )

    def __hash__(self) -> int:
        return self._hash


@lru_cache(maxsize=512)
def standing(control: Control) -> dict[str, float]:
    """Return what each player has by what he controls, and is to score and to earn by it."""
    state = control.state
    turns, scores = min(TURNS, state.last_turn - state.turn), scoring(state)
    return {
        seat: scores[seat]
        + STABILITY_VALUE * state.power(seat).stability
        + TALENT_VALUE * turns * _income(state, seat)
        + _spaces(state, seat)
        + GOAL_VALUE * _goals(state, seat)
        for seat in state.seats
    }


@lru_cache(maxsize=512)
def gains(control: Control, seat: str) -> Gains:
    """Return what each Space that a player does not control is worth to him if he takes it, in victory points."""
    state = control.state
    holders, found, (land, culture) = state.holders(), dict[str, float](), _slopes(state, seat)
    for province, owner in state.province_owners().items():
        spaces = state.table.spaces_of[province]
        promise = 0.0
        if spaces and owner != seat:
            promise = _province(state, province, owner, land) / _needed([holders[space] for space in spaces], seat)
        for space in spaces:
            if holders[space] != seat:
                found[space] = SPACE_VALUE + promise
    extra = [(one.space, (CITY_VALUE + culture) * one.civilization) for one in state.settlements]
    extra += [(space, CAPITAL_VALUE) for one in state.seats for space in state.table.capitals[one]]
    for space, value in (*extra, *decisive(state, seat).items()):
        if space in found:
            found[space] += value
    return tuple(sorted(found.items(), key=itemgetter(1), reverse=True))


@lru_cache(maxsize=512)
def at_stake(control: Control, seat: str) -> dict[str, Gains]:
    """Return what a player may lose to each of the others that matters most: Capitals, and what wins the game."""
    state = control.state
    holders, found = state.holders(), dict[str, Gains]()
    winning = {space: value for space, value in decisive(state, seat).items() if holders[space] == seat}
    capitals = [space for space in state.table.capitals[seat] if holders[space] == seat]
    for other in state.seats:
        if other != seat:
            theirs = decisive(state, other)
            stakes = winning | {space: CAPITAL_VALUE + theirs.get(space, 0.0) for space in capitals}
            found[other] = tuple(sorted(stakes.items(), key=itemgetter(1), reverse=True))
    return found


# ---------------------------------------------------------------------- what is scored


def turns_left(state: State) -> int:
    """Return how many Victory Phases are to come."""
    return state.last_turn - state.turn + (state.phase < "H")


def scoring(state: State) -> dict[str, float]:
    """P15.1.1a: return the victory points of the players in the turns to come, as ranks stand now and by how much."""
    if state.scenario.rule(NoScoring) is not None:
        return dict.fromkeys(state.seats, 0.0)
    found, (lands, culture) = dict[str, float](), places(state)
    land = {seat: geography(state, seat) for seat in state.seats}
    cities = {seat: state.civilization(seat) for seat in state.seats}
    for seat in state.seats:
        points = rank(land, seat, lands, GEOGRAPHY_SPAN) + rank(cities, seat, culture, CIVILIZATION_SPAN)
        found[seat] = min(TURNS, turns_left(state)) * (points + awards(state, seat))
    return found


def places(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """P15.2.3a, P15.3.3a: return what the places score, by geography and by civilization."""
    rule, ranks = state.scenario.rule(Scoring), state.kit.rank_points
    return (rule.gop_rank_vp, rule.cvp_rank_vp) if rule else (ranks.gop, ranks.cvp)


def rank(totals: Mapping[str, int], seat: str, points: tuple[int, ...], span: float) -> float:
    """P15.2.3a: return the points of a player's place, which a narrow lead makes likely and a wide one sure.

    Example:
        >>> rank({"rome": 4, "carthage": 4}, "rome", (7, 4), 3.0)
        5.5
    """
    place = sum(1 / (1 + exp((totals[seat] - total) / span)) for one, total in totals.items() if one != seat)
    whole = int(place)
    every = (*points, *(0 for _ in totals))
    return every[whole] + (place - whole) * (every[whole + 1] - every[whole])


def step(totals: Mapping[str, int], seat: str, points: tuple[int, ...], span: float) -> float:
    """P15.2.3a: return by how much one more point brings a player nearer to, or ahead of, the best of the others."""
    rival = max((one for one in totals if one != seat), key=totals.__getitem__)
    more = {**totals, seat: totals[seat] + 1}
    won = rank(more, seat, points, span) - rank(totals, seat, points, span)
    return won + rank(totals, rival, points, span) - rank(more, rival, points, span)


def _income(state: State, seat: str) -> int:
    """P6.1.1a, P6.1.1b, P6.1.1c: return the income of a player, whether lines reach it or not."""
    kit, holders = state.kit, state.holders()
    provinces = sum([kit.province[one].income for one, owner in state.province_owners().items() if owner == seat])
    territories = sum([kit.territory[one].income for one, ruler in state.rulers().items() if ruler == seat])
    own = [one for one in state.settlements if one.owner == seat == holders[one.space]]
    return provinces + territories + sum([settlement_income(state, one) for one in own])


def _spaces(state: State, seat: str) -> float:
    """Return what the Spaces of a player are worth that he holds abroad, his Capitals, his Cities and Towns."""
    holders, home = state.holders(), state.table.home
    abroad = sum([owner == seat and home[space] != seat for space, owner in holders.items()])
    capitals = sum([holders[space] == seat for space in state.table.capitals[seat]])
    return SPACE_VALUE * abroad + CAPITAL_VALUE * capitals + CITY_VALUE * state.civilization(seat)


# ---------------------------------------------------------------------- what wins at once


def _goals(state: State, seat: str) -> float:
    """PS: return how near a player is to what wins the scenario at once, from 0 to 1."""
    return max(
        (sum(_progress(state, seat, one) for one in group) / len(group) for group in _ways(state, seat)), default=0
    )


def _ways(state: State, seat: str) -> list[tuple[Condition, ...]]:
    """PS: return what wins the scenario at once for a player, each of the lists."""
    return [
        conditions
        for entry in state.scenario.victory
        if entry.kind == "condition" and entry.winner in ("each", seat) and entry.from_turn <= state.turn
        for conditions in entry.any
    ]


def _progress(state: State, seat: str, condition: Condition) -> float:
    """Return how much of a condition holds, from 0 to 1."""
    if holds(state, seat, condition):
        return 1.0
    if condition.kind in ("controls_province", "controls_spaces_in_province"):
        holders, spaces = state.holders(), state.table.spaces_of[condition.province]
        return sum(holders[space] == seat for space in spaces) / (max(len(spaces) // 2, condition.at_least) + 2)
    return 0.0


def decisive(state: State, seat: str) -> dict[str, float]:
    """PS: return what Spaces are worth because they win the scenario at once, or help to."""
    found: dict[str, float] = {}
    for conditions in _ways(state, seat):
        for one in conditions:
            value = GOAL_VALUE / len(conditions)
            spaces = {one.space: value} if one.space else {}
            if one.kind == "controls_enemy_capital":
                spaces = {
                    space: value for other in state.seats if other != seat for space in state.table.capitals[other]
                }
            elif one.province:
                inside = state.table.spaces_of[one.province]
                spaces = dict.fromkeys(inside, value / (max(len(inside) // 2, one.at_least) + 1))
            for space, more in spaces.items():
                found[space] = max(more, found.get(space, 0.0))
    return found


# ---------------------------------------------------------------------- what a Province is worth


def _slopes(state: State, seat: str) -> tuple[float, float]:
    """P15.2.3a, P15.3.3a: return what a further point of geography, and of civilization, is worth from now on."""
    if state.scenario.rule(NoScoring) is not None:
        return 0.0, 0.0
    (lands, culture), turns = places(state), min(TURNS, turns_left(state))
    land = {one: geography(state, one) for one in state.seats}
    cities = {one: state.civilization(one) for one in state.seats}
    return (
        turns * step(land, seat, lands, GEOGRAPHY_SPAN),
        turns * step(cities, seat, culture, CIVILIZATION_SPAN),
    )


def _province(state: State, province: str, owner: str, slope: float) -> float:
    """Return what a Province is worth that a player wins: twice as much where another loses it."""
    rule, row = state.scenario.rule(Scoring), state.kit.province[province]
    points = row.gop
    if rule and rule.gop_scope:
        points = rule.gop_per_province if row.territory == rule.gop_scope else 0
    earned = TALENT_VALUE * row.income * min(TURNS, state.last_turn - state.turn)
    return (PROVINCE_VALUE + slope * points + earned + STABILITY_VALUE) * (2 if owner else 1)


def _needed(held: list[str], seat: str) -> int:
    """P5.2.1a, P5.2.1b: return how many more Spaces of a Province a player needs, about; given who holds each."""
    if not any(owner not in ("", seat) for owner in held):
        return 1
    return max(1, len(held) // 2 + 1 - held.count(seat))
