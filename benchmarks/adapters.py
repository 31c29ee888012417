"""How fast the adapters play, beside the engine's own random play in the same run, in slices that take turns."""

from __future__ import annotations

import random
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from ancientwars.adapters.gymnasium import SeatEnv
from ancientwars.adapters.openspiel import register
from ancientwars.adapters.pettingzoo import raw_env
from ancientwars.analysis.bench import Row, random_game
from ancientwars.core.game import game as game_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ancientwars.core.game import Game

SECONDS = 6.0
"""Processor time that each of them is measured."""


def _legal(info: dict[str, NDArray[np.int8]]) -> NDArray[np.intp]:
    """Return the numbers of the legal actions; numpy finds them ten times as fast among truth values."""
    return info["action_mask"].view(np.bool_).nonzero()[0]


def engine(game: Game, seed: int) -> int:
    """Play a game by the engine alone; return the decisions."""
    return random_game(game, seed)[0]


def _pettingzoo(game: Game) -> Callable[[int], int]:
    """Return a function that plays a game of a seed as agents do: look, choose by the mask, step."""
    env = raw_env(game)

    def play(seed: int) -> int:
        rng = random.Random(seed)
        env.reset(seed=seed)
        for agent in env.agent_iter():
            _, _, terminated, truncated, info = env.last()
            over = terminated or truncated
            env.step(None if over else rng.choice(_legal(info)))
            if over and agent == env.possible_agents[-1]:
                break
        return len(env.decisions)

    return play


def _gymnasium(game: Game) -> Callable[[int], int]:
    """Return a function that plays a game of a seed against random players; their decisions count."""
    env = SeatEnv(game)

    def play(seed: int) -> int:
        rng, over = random.Random(seed), False
        _, info = env.reset(seed=seed)
        while not over:
            _, _, over, _, info = env.step(rng.choice(_legal(info)))
        return len(env.table.decisions)

    return play


def _openspiel(game: Game, *, tensors: bool) -> Callable[[int], int]:
    """Return a function that plays a game of a seed out, with the tensor of the deciding player at each decision."""
    spiel = pyspiel.load_game(register(game))  # type: ignore[arg-type] # it is observed
    seen = make_observation(spiel) if tensors else None

    def play(seed: int) -> int:
        rng, state, decisions = random.Random(seed), spiel.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                ids, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(ids, odds)[0])
                continue
            if seen is not None:
                seen.set_from(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def adapter_rows(name: str, seconds: float = SECONDS) -> list[Row]:
    """Return how many decisions a second each adapter plays, as a share of the engine's own rate.

    Args:
        name: Name of the game.
        seconds: Processor time that each is measured.
    """
    game = game_of(name)
    plays: dict[str, Callable[[int], int]] = {
        "engine": lambda seed: engine(game, seed),
        "PettingZoo": _pettingzoo(game),
        "Gymnasium, all seats": _gymnasium(game),
        "OpenSpiel with tensors": _openspiel(game, tensors=True),
        "OpenSpiel without": _openspiel(game, tensors=False),
    }
    spent, made = dict.fromkeys(plays, 0.0), dict.fromkeys(plays, 0)
    seed = 0
    while min(spent.values()) < seconds:
        for one, play in plays.items():
            begin = process_time()
            made[one] += play(seed)
            spent[one] += process_time() - begin
        seed += 1
    rates = {one: made[one] / spent[one] for one in plays}
    return [
        Row(f"{name}: {one}", rate / rates["engine"], "of engine", f"{rate:,.0f} decisions/s; 0.5 is asked for")
        for one, rate in rates.items()
    ]
