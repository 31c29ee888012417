"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import DISPERSED
from ancientwars.diadochi.state.state import owners_of

if TYPE_CHECKING:
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


def evaluate(state: State, seat: str) -> float:
    """Return how much better a player stands than the best of the others, in victory points.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.
    """
    others = [worth(state, other) for other in state.seats if other != seat]
    return worth(state, seat) - max(others)


def worth(state: State, seat: str) -> float:
    """Return what a player's position is worth in victory points."""
    generals = sum(GENERAL_VALUE for one in state.generals_of(seat) if state.general(one).place)
    return (
        state.victory_points(seat)
        + LEGITIMACY_VALUE * state.legitimacy(seat)
        + UNIT_VALUE * _strength(state, seat)
        + generals
        + _coming(state, seat)
    )


def _strength(state: State, seat: str) -> float:
    """Return the strength of a player's units."""
    worth_of, total = state.kit.strength, 0.0
    for stacks in (state.units.of(seat), state.inside.of(seat)):
        for place, _, kind, number in stacks:
            share = DISPERSED_SHARE if place == DISPERSED else 1.0
            total += number * share * (worth_of[kind] or ELEPHANT)
    return total


def _coming(state: State, seat: str) -> float:
    """Return what the markers of a player are worth in provinces that he does not control yet."""
    kit, total = state.kit, 0.0
    for province, owner in zip(kit.provinces, owners_of(state.setup.data, state.markers), strict=True):
        spaces = kit.spaces_of[province.id]
        own = sum(1 for space in spaces if state.controls(seat, space))
        total += MARKER_VALUE * own
        if own and owner != seat:
            total += SHARE_VALUE * province.vp * own / province.needed_for_control
    return total
