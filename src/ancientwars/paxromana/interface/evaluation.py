"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import GALLEYS

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

PROVINCE_VALUE = 1.0
"""Victory points that the control of a Province is worth: points and income of the turns to come."""
SPACE_VALUE = 0.15
"""Victory points that a Space under control outside the Home Territory is worth."""
CIVILIZATION_VALUE = 0.5
"""Victory points that a Civilization Point is worth."""
UNIT_VALUE = 0.12
"""Victory points that a Battle Point on the map is worth."""
GALLEY_VALUE = 0.2
"""Victory points that a Galley Squadron is worth."""
TALENT_VALUE = 0.1
"""Victory points that a Talent is worth."""
STABILITY_VALUE = 0.3
"""Victory points that a step of Stability is worth."""


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
    power = state.power(seat)
    return (
        power.vp
        + TALENT_VALUE * power.treasury
        + STABILITY_VALUE * power.stability
        + CIVILIZATION_VALUE * state.civilization(seat)
        + PROVINCE_VALUE * sum(1 for owner in state.province_owners().values() if owner == seat)
        + _spaces(state, seat)
        + _strength(state, seat)
    )


def _spaces(state: State, seat: str) -> float:
    """Return what the Spaces under control are worth, those of the Home Territory left out."""
    home = state.table.home
    return SPACE_VALUE * sum(1 for space, owner in state.holders().items() if owner == seat and home[space] != seat)


def _strength(state: State, seat: str) -> float:
    """Return what the units of a player are worth."""
    points, total = state.kit.bp, 0.0
    for _, _, kind, number in state.units.of(seat):
        total += number * (GALLEY_VALUE if kind in GALLEYS else UNIT_VALUE * points[kind])
    return total
