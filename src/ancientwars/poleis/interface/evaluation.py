"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.errors import require_seat
from ancientwars.poleis.components.kit import GOODS, Seat, opponent
from ancientwars.poleis.rules.le_end_of_round import immediate_prestige
from ancientwars.poleis.rules.lw_game_end import score

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State

GOOD_VALUE = dict(zip(GOODS, (0.25, 0.25, 0.2, 0.2, 0.45, 0.3), strict=True))
"""Points that a spare good is worth."""
UNIT_VALUE = 0.75
"""Points that a hoplite or a galley is worth; as population it was worth 1."""
MERCHANT_VALUE = 0.9
"""Points that a merchant is worth."""
HUNGER = 0.8
"""Points that each missing wheat costs."""
PROJECT_VALUE = 0.9
"""Points that a point of a project in progress is worth."""
DISGRACE = 4.0
"""Points that the danger of ostracism costs a player without Prestige."""


def evaluate(state: State, seat: Seat) -> float:
    """Return how much better a player stands than the opponent, in points of the final score.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    return _worth(state, seat) - _worth(state, opponent(seat))


def _worth(state: State, seat: Seat) -> float:
    """Return what a player's position is worth."""
    side = state.side(seat)
    hungry = max(0, state.population(seat) - side.stock("wheat"))
    spare = sum(GOOD_VALUE[good] * n for good, n in zip(GOODS, side.goods, strict=True) if good != "wheat")
    food = HUNGER * min(side.stock("wheat"), state.population(seat))
    surplus = GOOD_VALUE["wheat"] * max(0, side.stock("wheat") - state.population(seat))
    units = UNIT_VALUE * (sum(side.hoplites) + sum(side.galleys))
    return (
        score(state, seat)
        + spare
        + food
        + surplus
        + units
        + MERCHANT_VALUE * side.merchants
        + _projects(state, seat)
        - HUNGER * hungry
        - DISGRACE * (side.prestige <= 0)
    )


def _projects(state: State, seat: Seat) -> float:
    """Return what the projects in progress of a league will bring."""
    coming = [
        immediate_prestige(state, seat, card.id, project) + project.posterity
        for card, polis in state.league(seat)
        if polis.in_progress and (project := state.kit.project[polis.in_progress])
    ]
    return PROJECT_VALUE * sum(coming)
