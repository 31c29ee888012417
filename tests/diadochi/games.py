"""Games of Diadochi for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars import diadochi
from ancientwars.diadochi.state import actions as a
from tests import random_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import State

IDLE = (a.Pass, a.Done, a.Stop, a.RaiseMercenary)
"""What random players seldom choose, so that something happens."""


def random_states(seed: int, scenario: str, plies: int = 10**6) -> Iterator[State]:
    """Yield the states of a game of random choices, dice and cards of the same seed."""
    return random_games.random_states(diadochi, seed, plies, idle=IDLE, scenario=scenario)
