"""What the adapters share: observations as arrays, actions as numbers, results as payoffs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
from gymnasium.spaces import Box, Dict

from ancientwars.core.errors import SetupError
from ancientwars.core.step import SPECTATOR, Decision, Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ancientwars.core.game import Game, ObservedGame

    Observation = NDArray[np.float32] | dict[str, NDArray[Any]]


def require_observation(game: Game) -> ObservedGame:
    """Return a game that can be observed as numbers.

    Raises:
        SetupError: It offers no `observe` and `OBSERVATION`.
    """
    if not (hasattr(game, "observe") and hasattr(game, "OBSERVATION")):
        raise SetupError("game", f"{game.INFO.name} offers no observe(view) and OBSERVATION, which learning needs")
    return cast("ObservedGame", game)


def space_of(game: ObservedGame, *, with_mask: bool) -> Box | Dict:
    """Return the space of observations.

    Args:
        game: The game module.
        with_mask: Whether they are dictionaries of the ``"observation"`` and the ``"action_mask"``.
    """
    row = Box(-1.0, 1.0, (len(game.OBSERVATION),), np.float32)
    if not with_mask:
        return row
    return Dict({"observation": row, "action_mask": Box(0, 1, (len(game.CATALOGUE),), np.int8)})


def observation(game: ObservedGame, state: Any, seat: str) -> NDArray[np.float32]:
    """Return what a seat, or a spectator, observes, laid out as the game's `OBSERVATION` says.

    Args:
        game: The game module.
        state: The full state; nothing but the view of the seat is looked at.
        seat: The seat, or ``"spectator"``.

    Returns:
        Numbers from -1 to 1.
    """
    return np.array(game.observe(game.view(state, seat)), np.float32)


def action_ids(game: Game, state: Any) -> list[int]:
    """Return the catalogue numbers of the legal actions of the deciding seat, ascending; none if nobody decides."""
    return sorted(map(game.action_id, game.legal_actions(state)))


def action_mask(game: Game, state: Any, seat: str) -> NDArray[np.int8]:
    """Return 1 for every action of the catalogue that a seat may take now, else 0.

    Args:
        game: The game module.
        state: The full state.
        seat: The seat; the mask of one that does not decide is all zeros.
    """
    mask = np.zeros(len(game.CATALOGUE), np.int8)
    waits = game.pending(state)
    if isinstance(waits, Decision) and waits.seat == seat:
        mask[action_ids(game, state)] = 1
    return mask


def payoffs(seats: tuple[str, ...], outcome: Outcome) -> dict[str, float]:
    """Return what a result is worth to each seat; the sum is 0.

    Each of the others loses 1 in all to the winners, who share alike; two seats get 1 and -1. Without a winner, or when
    all win, everybody gets 0.

    Args:
        seats: The seats that play.
        outcome: The result.

    Example:
        >>> payoffs(("red", "blue", "green"), Outcome(("red",), (), ""))
        {'red': 1.0, 'blue': -0.5, 'green': -0.5}
    """
    winners = [seat for seat in seats if seat in outcome.winners]
    if not winners or len(winners) == len(seats):
        return dict.fromkeys(seats, 0.0)
    lost = 1 / (len(seats) - 1)
    won = lost * (len(seats) - len(winners)) / len(winners)
    return {seat: won if seat in winners else -lost for seat in seats}


def text_of(game: Game, state: Any, viewer: str = SPECTATOR) -> str:
    """Return a view as plain text: the game's own summary if it has one, and what the game waits for."""
    seen = game.view(state, viewer)
    summary = getattr(game, "summary", None)
    waits = game.describe(seen, game.pending(seen))
    return f"{summary(seen)}\n{waits}" if summary else waits
