"""Games of Diadochi for tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ancientwars import diadochi
from ancientwars.core.step import Decision, Outcome
from ancientwars.diadochi.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import State

IDLE = (a.Pass, a.Done, a.Stop, a.RaiseMercenary)
"""What random players seldom choose, so that something happens."""


def random_states(seed: int, scenario: str, plies: int = 10**6) -> Iterator[State]:
    """Yield the states of a game of random choices, dice and cards of the same seed."""
    rng, state = Random(seed), diadochi.new_game(scenario=scenario)
    for _ in range(plies):
        yield state
        waits = diadochi.pending(state)
        if isinstance(waits, Outcome):
            return
        if isinstance(waits, Decision):
            options = diadochi.legal_actions(state)
            busy = [one for one in options if not isinstance(one, IDLE) or rng.random() < 0.3]
            state = diadochi.apply(state, rng.choice(busy or options))
        else:
            state = diadochi.apply(state, diadochi.sample(state, rng))
