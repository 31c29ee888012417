"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import attrgetter, is_
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.sealed import Sealed, in_envelope
from ancientwars.paxromana.components.kit import SOF
from ancientwars.paxromana.components.special_rules import NoScoring, Scoring
from ancientwars.paxromana.interface.prospects import (
    Targets,
    armies,
    best,
    force_of,
    guarded,
    own_move,
    prospects,
    reach,
    under_way,
    without,
)
from ancientwars.paxromana.rules.p06_income import settlement_income
from ancientwars.paxromana.rules.p06_maintenance import Maintenance, upkeep
from ancientwars.paxromana.rules.p15_scoring import awards, geography, holds
from ancientwars.paxromana.state.scopes import Activation, Talks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.paxromana.components.scenarios import Condition
    from ancientwars.paxromana.state.state import State

TURNS = 4
"""Victory Phases to come that count at most; who knows what is after them."""
GEOGRAPHY_SPAN, CIVILIZATION_SPAN = 3.0, 2.5
"""P15.2.1a, P15.3.1a: points of a lead that make it rather safe until they are scored."""
TALENT_VALUE = 0.2
"""Victory points that a Talent is worth while it can be spent."""
LAST_TALENTS = 0.3
"""Share of that which is left in the last turn."""
STABILITY_VALUE = 0.3
"""Victory points that a step of Stability is worth."""
UNIT_VALUE = 0.1
"""Victory points that a Battle Point on the map is worth."""
OTHERS_VALUE = {"EL": 0.15, "GAR": 0.1, "GS": 0.25}
"""Victory points that a unit without Battle Points is worth."""
SPACE_VALUE = 0.1
"""Victory points that a Space under control outside the Home Territory is worth."""
PROVINCE_VALUE = 0.8
"""Victory points that a Province promises to who may take it."""
GOAL_VALUE = 10.0
"""Victory points that what wins the game at once is worth; half of it is worth half."""
CITY_VALUE = 0.3
"""Victory points that a Civilization Point is worth, beside what it scores."""
CAPITAL_VALUE = 3.0
"""Victory points that a Capital Space is worth to its player, and to another who takes it."""
TALK_COST = 0.05
"""Victory points that each of the terms of a proposal counts against it."""
MINOR_VALUE = 0.15
"""Victory points that a Minor Move is worth that may still be made."""


@frozen
class Survey:
    """What a position is worth to a player by what stands on the map.

    Attributes:
        worth: What each player has, and is to score.
        targets: What the player might take.
        prospects: What his Armies may take of it, the best first.
        danger: What the others threaten in his Capitals.
    """

    worth: dict[str, float]
    targets: Targets
    prospects: tuple[float, ...]
    danger: float


OBJECTS = attrgetter(
    "setup", "seats", "leaders", "settlements", "tribes", "sof", "allies", "kings", "successors", "pacts", "effects",
    "objectives",
)  # fmt: skip
"""Fields of a state that a survey looks at, and most actions leave as they are."""


class MapOf:
    """A state as a survey sees it: equal to another if a survey of it serves again.

    What most actions leave as it is must be the same objects: to hash all of it would cost more than it saves.

    Attributes:
        state: The state.
    """

    __slots__ = ("_objects", "_values", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._objects: tuple[object, ...] = OBJECTS(state)
        tracks = tuple([(power.stability, power.vp) for power in state.powers])
        self._values = (state.turn, state.phase, tracks, state.units)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, MapOf) and all(map(is_, self._objects, other._objects)) and self._values == other._values
        )

    def __hash__(self) -> int:
        return hash((*map(id, self._objects), self._values))


def evaluate(state: State, seat: str) -> float:
    """Return how much better a player stands than the best of the others, in victory points.

    Args:
        state: A state, or a view: nothing is looked at that the player does not know.
        seat: The player.
    """
    state = _planned(state, seat)
    value = _value(state, seat)
    if move := own_move(state, seat):
        away = without(state, move)
        going = best(state, under_way(state, move), _survey(MapOf(away), seat).targets)[1]
        value = max(value, _value(away, seat) + _units(state, force_of(state, move)) + going)
    return value


def _value(state: State, seat: str) -> float:
    """Return how much better a player stands, with what he may still do, the Army that he is just moving left out."""
    seen = _survey(MapOf(state), seat)
    worths = {one: seen.worth[one] + _tracks(state, one) for one in state.seats}
    lead = worths.pop(seat) - max(worths.values())
    plans = reach(state, seat, seen.prospects) + _minor_moves(state, seat)
    return lead + plans - seen.danger - _talk(state, seat)


def exposure(state: State, seat: str) -> float:
    """Return what the next moves of the others threaten to cost a player, in victory points.

    Args:
        state: A state, or a view: nothing is looked at that the player does not know.
        seat: The player.
    """
    threats = _threats(MapOf(state), seat)
    return max(reach(state, other, values) for other, values in threats.items())


@lru_cache(maxsize=512)
def _survey(seen: MapOf, seat: str) -> Survey:
    """Return what a position is worth to a player by what stands on the map."""
    state = seen.state
    scores = scoring(state)
    targets = guarded(state, seat, gains(state, seat))
    return Survey(
        worth={one: scores[one] + _held(state, one) for one in state.seats},
        targets=targets,
        prospects=prospects(state, seat, targets),
        danger=_danger(state, seat),
    )


@lru_cache(maxsize=512)
def _threats(seen: MapOf, seat: str) -> dict[str, tuple[float, ...]]:
    """Return what the Armies of each other player may take from one."""
    state = seen.state
    holders, found = state.holders(), dict[str, tuple[float, ...]]()
    for other in state.seats:
        if other != seat:
            mine = {space: gain for space, gain in gains(state, other).items() if holders[space] == seat}
            found[other] = prospects(state, other, guarded(state, other, mine))
    return found


def _tracks(state: State, seat: str) -> float:
    """Return what the points and the Talents of a player are worth; those left after the last turn little."""
    power = state.power(seat)
    return power.vp + TALENT_VALUE * power.treasury * (1.0 if state.turn < state.last_turn else LAST_TALENTS)


def _held(state: State, seat: str) -> float:
    """Return what a player holds is worth, and his income less upkeep in the turns to come."""
    turns = min(TURNS, state.last_turn - state.turn)
    return (
        STABILITY_VALUE * state.power(seat).stability
        + TALENT_VALUE * turns * (_income(state, seat) - upkeep(state, seat))
        + _pieces(state, seat)
        + _spaces(state, seat)
        + GOAL_VALUE * _goals(state, seat)
    )


def _planned(state: State, seat: str) -> State:
    """Return the state in which what the player has written in his own envelope so far is carried out."""
    question = next((step for step in reversed(state.agenda) if isinstance(step, Sealed)), None)
    answer = in_envelope(state, seat)
    if question is None or not answer:
        return state
    if isinstance(question, Maintenance) and upkeep(state, seat, answer) > state.power(seat).treasury:
        return state
    opened: State = question.opened(state.replace(envelopes=()), {seat: answer})
    return opened


# ---------------------------------------------------------------------- what is held


def turns_left(state: State) -> int:
    """Return how many Victory Phases are to come."""
    return state.last_turn - state.turn + (state.phase < "H")


def scoring(state: State) -> dict[str, float]:
    """P15.1.1a: return the victory points of the players in the turns to come, as ranks stand now and by how much."""
    if state.scenario.rule(NoScoring) is not None:
        return dict.fromkeys(state.seats, 0.0)
    rule, ranks, found = state.scenario.rule(Scoring), state.kit.rank_points, dict[str, float]()
    lands = {seat: geography(state, seat) for seat in state.seats}
    culture = {seat: state.civilization(seat) for seat in state.seats}
    for seat in state.seats:
        points = _rank(lands, seat, rule.gop_rank_vp if rule else ranks.gop, GEOGRAPHY_SPAN)
        points += _rank(culture, seat, rule.cvp_rank_vp if rule else ranks.cvp, CIVILIZATION_SPAN)
        found[seat] = min(TURNS, turns_left(state)) * (points + awards(state, seat))
    return found


def _rank(totals: Mapping[str, int], seat: str, places: tuple[int, ...], span: float) -> float:
    """P15.2.3a: return the points of a player's place, which a narrow lead makes likely and a wide one sure.

    Example:
        >>> _rank({"rome": 4, "carthage": 4}, "rome", (7, 4), 3.0)
        5.5
    """
    place = sum(1 / (1 + exp((totals[seat] - total) / span)) for one, total in totals.items() if one != seat)
    whole = int(place)
    points = (*places, *(0 for _ in totals))
    return points[whole] + (place - whole) * (points[whole + 1] - points[whole])


def _income(state: State, seat: str) -> int:
    """P6.1.1a, P6.1.1b, P6.1.1c: return the income of a player, whether lines reach it or not."""
    kit, holders = state.kit, state.holders()
    provinces = sum(kit.province[one].income for one, owner in state.province_owners().items() if owner == seat)
    territories = sum(kit.territory[one].income for one, ruler in state.rulers().items() if ruler == seat)
    places = (one for one in state.settlements if one.owner == seat == holders[one.space])
    return provinces + territories + sum(settlement_income(state, one) for one in places)


def _pieces(state: State, seat: str) -> float:
    """P14.2.1-12: return what the units of a player are worth, less the Stability that too many heavy ones cost."""
    total = 0.0
    for owner in (seat, *([SOF] if state.sof == seat else [])):
        total += _units(state, [(kind, number) for _, _, kind, number in state.units.of(owner)])
    if state.turn < state.last_turn and state.heavy(seat) > state.civilization(seat):
        total -= 2 * STABILITY_VALUE
    return total


def _units(state: State, units: Iterable[tuple[str, int]]) -> float:
    """Return what units are worth."""
    return sum(number * OTHERS_VALUE.get(kind, UNIT_VALUE * state.kit.bp[kind]) for kind, number in units)


def _spaces(state: State, seat: str) -> float:
    """Return what the Spaces of a player are worth that he holds abroad, his Capitals, his Cities and Towns."""
    holders, home = state.holders(), state.table.home
    abroad = sum(1 for space, owner in holders.items() if owner == seat and home[space] != seat)
    capitals = sum(holders[space] == seat for space in state.table.capitals[seat])
    return SPACE_VALUE * abroad + CAPITAL_VALUE * capitals + CITY_VALUE * state.civilization(seat)


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


# ---------------------------------------------------------------------- what may be taken


def gains(state: State, seat: str) -> dict[str, float]:
    """Return what each Space that a player does not control is worth to him if he takes it, in victory points."""
    holders, found = state.holders(), dict[str, float]()
    for province, owner in state.province_owners().items():
        spaces = state.table.spaces_of[province]
        promise = (
            0.0
            if owner == seat
            else PROVINCE_VALUE / _needed([holders[space] for space in spaces], seat) * (2 if owner else 1)
        )
        for space in spaces:
            if holders[space] != seat:
                found[space] = SPACE_VALUE + promise
    extra = [(one.space, CITY_VALUE * one.civilization) for one in state.settlements]
    extra += [(space, CAPITAL_VALUE) for one in state.seats for space in state.table.capitals[one]]
    for space, value in (*extra, *_decisive(state, seat).items()):
        if space in found:
            found[space] += value
    return found


def _needed(held: list[str], seat: str) -> int:
    """P5.2.1a, P5.2.1b: return how many more Spaces of a Province a player needs, about; given who holds each."""
    if not any(owner not in ("", seat) for owner in held):
        return 1
    return max(1, len(held) // 2 + 1 - held.count(seat))


def _decisive(state: State, seat: str) -> dict[str, float]:
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


def _minor_moves(state: State, seat: str) -> float:
    """P9.1.1a: return what the Minor Moves are worth that a player may still make in his Activation."""
    activation = state.within(Activation)
    if activation is None or activation.seat != seat or activation.action not in ("", "expansion"):
        return 0.0
    return MINOR_VALUE * activation.minors


def _talk(state: State, seat: str) -> float:
    """P4.3.1: return what the terms of a proposal that a player makes count against it: what they bring is unknown."""
    talks = state.within(Talks)
    return TALK_COST * (1 + len(talks.terms)) if talks is not None and talks.proposer == seat else 0.0


def _danger(state: State, seat: str) -> float:
    """Return what the Army of another threatens that is strongest and nearest: a Capital, or what wins the game."""
    most, holders = 0.0, state.holders()
    winning = {space: value for space, value in _decisive(state, seat).items() if holders[space] == seat}
    capitals = [space for space in state.table.capitals[seat] if holders[space] == seat]
    for other in state.seats:
        if other == seat:
            continue
        theirs = _decisive(state, other)
        stakes = winning | {space: CAPITAL_VALUE + theirs.get(space, 0.0) for space in capitals}
        targets = guarded(state, other, stakes)
        threats = [best(state, army, targets)[1] for army in armies(state, other)]
        most = max(most, *threats, 0.0)
    return most
