"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.errors import require_seat
from ancientwars.core.recent import recent, recent_pair, recent_parts, recent_together
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, LAND_TYPES, MACEDONIAN
from ancientwars.diadochi.state.derived import marks_of
from ancientwars.diadochi.state.state import SPACE_INDEX, kit_of, owners_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.core.stacks import Stacks, Units
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.derived import Marks
    from ancientwars.diadochi.state.pieces import General
    from ancientwars.diadochi.state.state import State

UNIT_VALUE = 0.25
"""Victory points that a point of strength on the map is worth."""
DISPERSED_SHARE = 0.5
"""What part of that is left to a unit in the Dispersed Box."""
REGENCY_VALUE = 1.0
"""D21.4b: victory points that a legitimacy point is worth while an heir may come of age: both are added then."""
LEGITIMACY_VALUE = 0.2
"""D20.3a: what it is worth when none will."""
GENERAL_VALUE = 0.8
"""Victory points that a living major general is worth."""
MARKER_VALUE = 0.15
"""Victory points that a control marker is worth beside its province."""
SHARE_VALUE = 0.5
"""What part of the value of a province its markers are worth before they control it."""
ELEPHANT = 1.7
"""D14.1a: the strength of an elephant unit on average."""
RANGE = 3
"""Movement points within which an army is reckoned to be attacked: those of an ordinary move."""
ATTACKS = 2
"""Attacks that the others are reckoned to make before the player moves again, the worst ones."""
LIKELY = 0.6
"""Share of a marker that counts for who has units there: they may go on, or be driven off."""
RATING = 1.5
"""Points of strength that a point of a commander's battle rating is worth."""


def evaluate(state: State, seat: str) -> float:
    """Return how much better a player stands than the best of the others, in victory points.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    worths = _worths(state)
    return worths[seat] - max([worths[other] for other in state.seats if other != seat])


def exposure(state: State, seat: str) -> float:
    """Return what is about to be lost by a player, in victory points; below 0 what he is about to gain.

    That is what changes when spaces surrender to the units that stand there, his own and others (D6a), and the worst
    battles against armies that are near enough.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    threats = sum(sorted(_dangers(state, seat))[-ATTACKS:])
    markers = _surrendered(state.kit, state.units, state.markers)
    if markers is state.markers:
        return threats
    return threats + LIKELY * (evaluate(state, seat) - evaluate(state.replace(markers=markers), seat))


@recent_parts(
    8, "units", "markers", "generals", "inside", "fleets", "royals", "champions", "pella", "turn", "setup", "seats"
)
def _worths(state: State) -> dict[str, float]:
    """Return what the position of each player is worth in victory points."""
    data = state.setup.data
    legitimacy_value = REGENCY_VALUE if _heirs_to_come(state) else LEGITIMACY_VALUE
    strengths = _strengths(state.kit, state.units, state.inside)
    coming, living = _coming(data, state.markers), _living(state.generals)
    return {
        seat: state.victory_points(seat)
        + legitimacy_value * state.legitimacy(seat)
        + UNIT_VALUE * strengths.get(seat, 0.0)
        + GENERAL_VALUE * living.get(seat, 0)
        + coming.get(seat, 0.0)
        for seat in state.seats
    }


def _heirs_to_come(state: State) -> bool:
    """D21.4a: tell whether an heir is still to come of age."""
    return any(one.comes_of_age_turn > state.turn and not state.royal(one.id).gone for one in state.kit.royals)


@recent_together(8)
def _strengths(kit: Kit, units: Stacks, inside: Stacks) -> dict[str, float]:
    """Return the strength of the units of each owner."""
    worth_of = kit.strength
    found: dict[str, float] = {}
    for stacks in (units, inside):
        for place, held in stacks.rows():
            share = DISPERSED_SHARE if place == DISPERSED else 1.0
            for owner, stack in held:
                own = sum([number * (worth_of[kind] or ELEPHANT) for kind, number in stack])
                found[owner] = found.get(owner, 0.0) + share * own
    return found


@recent(8)
def _living(generals: tuple[General, ...]) -> dict[str, int]:
    """Return the number of living major generals of each player on the map."""
    found: dict[str, int] = {}
    for one in generals:
        if one.place and not one.dead:
            found[one.owner] = found.get(one.owner, 0) + 1
    return found


@recent_pair(8)
def _coming(data: tuple[str, ...], markers: tuple[str, ...]) -> dict[str, float]:
    """Return what the markers of each player are worth in provinces that he does not control yet."""
    found: dict[str, float] = {}
    owners = owners_of(data, markers)
    for (marks, points, needed), owner in zip(_provinces(data), owners, strict=True):
        for seat, worth in _coming_in(marks(markers), owner, points, needed):
            found[seat] = found.get(seat, 0.0) + worth
    return found


@lru_cache(maxsize=64)
def _provinces(data: tuple[str, ...]) -> tuple[tuple[Marks, int, int], ...]:
    """Return what takes out the markers of each province, its points, and how many markers it takes."""
    kit = kit_of(data)
    return tuple((marks_of(kit.spaces_of[one.id]), one.vp, one.needed_for_control) for one in kit.provinces)


@lru_cache(maxsize=4096)
def _coming_in(marks: tuple[str, ...], controller: str, points: int, needed: int) -> tuple[tuple[str, float], ...]:
    """Return what the markers in a province are worth to those who own them.

    Args:
        marks: The owners of the markers of its spaces.
        controller: Who controls it; he has its points already.
        points: Its victory points.
        needed: How many markers control it.
    """
    return tuple(
        (seat, number * (MARKER_VALUE + (0.0 if seat == controller else SHARE_VALUE * points / needed)))
        for seat, number in Counter(marks).items()
    )


# ---------------------------------------------------------------------- what is about to change hands


@recent_together(8)
def _surrendered(kit: Kit, units: Stacks, markers: tuple[str, ...]) -> tuple[str, ...]:
    """D6a: return the markers as they are when every space has surrendered to the units that stand there."""
    found = list(markers)
    for place, owner in units.presence():
        if owner == INDEPENDENT or place == DISPERSED or kit.space[place].transit:
            continue
        held = markers[SPACE_INDEX[place]]
        if held not in (owner, INDEPENDENT) and not (held and place in kit.majors):  # D6c, D6d
            found[SPACE_INDEX[place]] = owner
    return markers if tuple(found) == markers else tuple(found)


def _dangers(state: State, seat: str) -> Iterator[float]:
    """Yield for each army of a player what the strongest enemy army near it is expected to cost it."""
    data = state.setup.data
    enemies = [
        (place, _power(state, owner, place))
        for place, owner in state.units.presence()
        if owner not in (seat, INDEPENDENT) and place != DISPERSED and state.commander(place, owner)
    ]
    for place in state.units.places_of(seat):
        if place == DISPERSED:
            continue
        near = _near(data, place)
        threat = max([power for origin, power in enemies if origin in near], default=0.0)
        own = _power(state, seat, place)
        if threat > own:
            yield (threat - own) / (threat + own) * _at_stake(state.held(place, seat), state.kit.strength)


def _power(state: State, seat: str, place: str) -> float:
    """Return what an army is worth in battle: its units and its commander."""
    worth_of = state.kit.strength
    units = sum((worth_of[kind] or ELEPHANT) * number for kind, number in state.held(place, seat))
    return units + RATING * state.battle_rating(state.commander(place, seat))


def _at_stake(units: Units, worth_of: Mapping[str, int]) -> float:
    """D12.7a: return what a defeat costs an army: Macedonians go to the Dispersed Box, all others are lost."""
    total = 0.0
    for kind, number in units:
        share = DISPERSED_SHARE if kind in MACEDONIAN else 1.0
        total += UNIT_VALUE * share * number * (worth_of[kind] or ELEPHANT)
    return total


@lru_cache(maxsize=1024)
def _near(data: tuple[str, ...], place: str) -> frozenset[str]:
    """Return the spaces from which an army can reach a space in an ordinary move overland."""
    kit = kit_of(data)
    found = {place: 0}
    edge = [place]
    while edge:
        here = edge.pop()
        for there in kit.neighbours(here):
            paths = kit.steps[here, there]
            cost = found[here] + min(points for kind, points in paths.items() if kind in LAND_TYPES)
            if cost <= RANGE and cost < found.get(there, RANGE + 1):
                found[there] = cost
                edge.append(there)
    return frozenset(found)
