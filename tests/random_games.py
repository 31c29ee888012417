"""Games of random choices and of players, for tests of all games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ancientwars.core.step import Decision, Outcome
from ancientwars.players import make_player

if TYPE_CHECKING:
    from collections.abc import Iterator

RARE = 0.3
"""How often players of a lively game consider what they seldom choose."""


def random_states(
    game: Any, seed: int, plies: int = 10**6, *, idle: tuple[type, ...] = (), **setup: Any
) -> Iterator[Any]:
    """Yield the states of a game of random choices, dice and cards of the same seed, to its end or not.

    Args:
        game: The game.
        seed: The seed.
        plies: How many states at most.
        idle: Classes of actions that players seldom choose, so that something happens.
        **setup: Arguments of `new_game`.
    """
    rng, state = Random(seed), game.new_game(**setup)
    for _ in range(plies):
        yield state
        waits = game.pending(state)
        if isinstance(waits, Outcome):
            return
        if isinstance(waits, Decision):
            options = game.legal_actions(state)
            busy = [one for one in options if not isinstance(one, idle) or rng.random() < RARE]
            state = game.apply(state, rng.choice(busy or options))
        else:
            state = game.apply(state, game.sample(state, rng))


def winners(game: Any, state: Any, hero: str, names: tuple[str, str], seed: int) -> tuple[str, ...]:
    """Return who wins when the first of two players named plays one seat, and the other all others.

    Args:
        game: The game.
        state: Where it begins.
        hero: The seat of the first player.
        names: The players.
        seed: The seed of chance, and of the players.
    """
    rng = Random(seed)
    players = {
        seat: make_player(names[seat != hero], game, seat, seed + number) for number, seat in enumerate(state.seats)
    }
    while not isinstance(waits := game.pending(state), Outcome):
        if isinstance(waits, Decision):
            action = players[waits.seat].choose(game.view(state, waits.seat))
        else:
            action = game.sample(state, rng)
        state = game.apply(state, action)
    return waits.winners
