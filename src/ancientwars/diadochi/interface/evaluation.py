"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.recent import recent_together
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, LAND_TYPES, MACEDONIAN
from ancientwars.diadochi.state.state import SPACE_INDEX, kit_of, owners_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.core.stacks import Stacks, Units
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

UNIT_VALUE = 0.25
"""Victory points that a point of strength on the map is worth."""
DISPERSED_SHARE = 0.5
"""What part of that is left to a unit in the Dispersed Box."""
LEGITIMACY_VALUE = 0.25
"""Victory points that a legitimacy point is worth."""
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
"""Share of the loss of a marker under enemy units that counts: they may go on, or be driven off."""
RATING = 1.5
"""Points of strength that a point of a commander's battle rating is worth."""


def evaluate(state: State, seat: str) -> float:
    """Return how much better a player stands than the best of the others, in victory points.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.
    """
    others = [worth(state, other) for other in state.seats if other != seat]
    return worth(state, seat) - max(others)


def exposure(state: State, seat: str) -> float:
    """Return what the next moves of the others threaten to cost a player, in victory points.

    That is the markers that surrender to the units that stand there (D6a), and the worst battles against armies that
    are near enough.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.
    """
    losses = sorted(_dangers(state, seat))
    return LIKELY * _surrendering(state, seat) + sum(losses[-ATTACKS:])


def worth(state: State, seat: str) -> float:
    """Return what a player's position is worth in victory points."""
    generals = sum(GENERAL_VALUE for one in state.generals_of(seat) if state.general(one).place)
    return (
        state.victory_points(seat)
        + LEGITIMACY_VALUE * state.legitimacy(seat)
        + UNIT_VALUE * _strength(state.kit, state.units, state.inside, seat)
        + generals
        + _coming(state.setup.data, state.markers, seat)
    )


@recent_together(16)
def _strength(kit: Kit, units: Stacks, inside: Stacks, seat: str) -> float:
    """Return the strength of a player's units."""
    worth_of, total = kit.strength, 0.0
    for stacks in (units.of(seat), inside.of(seat)):
        for place, _, kind, number in stacks:
            share = DISPERSED_SHARE if place == DISPERSED else 1.0
            total += number * share * (worth_of[kind] or ELEPHANT)
    return total


@recent_together(16)
def _coming(data: tuple[str, ...], markers: tuple[str, ...], seat: str) -> float:
    """Return what the markers of a player are worth in provinces that he does not control yet."""
    kit, total = kit_of(data), 0.0
    for province, owner in zip(kit.provinces, owners_of(data, markers), strict=True):
        own = sum([markers[SPACE_INDEX[space]] == seat for space in kit.spaces_of[province.id]])
        total += MARKER_VALUE * own
        if own and owner != seat:
            total += SHARE_VALUE * province.vp * own / province.needed_for_control
    return total


# ---------------------------------------------------------------------- what the others threaten


def _surrendering(state: State, seat: str) -> float:
    """D6a: return what the markers are worth that surrender to units of others, with the provinces they control."""
    kit, total = state.kit, 0.0
    lost: dict[str, int] = {}
    for place, owner in state.units.presence():
        if owner != seat and place != DISPERSED and state.controls(seat, place) and place not in kit.majors:
            province = kit.space[place].province
            lost[province] = lost.get(province, 0) + 1
    for province, number in lost.items():
        total += MARKER_VALUE * number
        card = kit.province[province]
        own = sum(1 for space in kit.spaces_of[province] if state.controls(seat, space))
        if own >= card.needed_for_control > own - number and state.controls_province(seat, province):
            total += card.vp
    return total


def _dangers(state: State, seat: str) -> Iterator[float]:
    """Yield for each army of a player what the strongest enemy army near it is expected to cost it."""
    data = state.setup.data
    enemies = [
        (place, _power(state, owner, place))
        for place, owner in state.units.presence()
        if owner not in (seat, INDEPENDENT) and place != DISPERSED and state.commander(place, owner)
    ]
    for place in state.units.of(seat).places:
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
