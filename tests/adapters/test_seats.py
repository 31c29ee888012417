"""A game set up for two of its three seats: agents, players, pay-offs and opponents are those two."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, parallel_api_test

from ancientwars.adapters import openspiel
from ancientwars.adapters import pettingzoo as adapter
from ancientwars.adapters.gymnasium import SeatEnv
from ancientwars.core.errors import SetupError
from tests.testing import bazaar

BAZAAR: Any = bazaar


def choice(mask, rng):
    return rng.choice(np.flatnonzero(mask).tolist())


def expected(outcome):
    """Return what the result of a duel is worth to red and to blue."""
    return {"red": 1.0, "blue": -1.0} if outcome.winners == ("red",) else {"red": -1.0, "blue": 1.0}


def test_agents_are_those_who_play():
    duel = adapter.raw_env(BAZAAR, scenario="duel")
    assert duel.possible_agents == ["red_0", "blue_2"]  # blue has the name that it has among three
    assert adapter.raw_env(BAZAAR, scenario="short").possible_agents == ["red_0", "green_1", "blue_2"]


def test_the_suites_of_pettingzoo_pass():
    api_test(adapter.env(BAZAAR, scenario="duel"), num_cycles=50)
    parallel_api_test(adapter.parallel_env(BAZAAR, scenario="duel"), num_cycles=50)


def test_the_loser_of_a_duel_pays_all_that_the_winner_gets():
    env, decided = adapter.raw_env(BAZAAR, scenario="duel"), 0
    for seed in range(12):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            env.step(choice(env.infos[env.agent_selection]["action_mask"], rng))
        outcome: Any = bazaar.pending(env.state_now)
        if outcome.winners:
            assert {env.seat_of[agent]: reward for agent, reward in env.rewards.items()} == expected(outcome)
            decided += 1
    assert decided


def test_only_those_who_play_are_asked_for_players():
    env = SeatEnv(BAZAAR, {"blue": "random"}, scenario="duel")
    assert env.seat == "red"
    env.reset(seed=1)
    rng, over, reward = random.Random(1), False, 0.0
    while not over:
        _, reward, over, _, _ = env.step(choice(env.action_masks(), rng))
    outcome: Any = bazaar.pending(env.table.state_now)
    assert reward == (expected(outcome)["red"] if outcome.winners else 0)


def test_a_seat_that_does_not_play_is_nobodys():
    with pytest.raises(SetupError, match="no seat 'green'; there are red, blue"):
        SeatEnv(BAZAAR, seat="green", scenario="duel")
    env, drawn = SeatEnv(BAZAAR, seat="any", scenario="duel"), set()
    for seed in range(12):
        env.reset(seed=seed)
        drawn.add(env.seat)
    assert drawn == {"red", "blue"}


def test_openspiel_counts_the_players_of_the_parameters():
    name = openspiel.register(BAZAAR)
    duel = pyspiel.load_game(name, {"scenario": "duel"})
    assert (duel.num_players(), pyspiel.load_game(name).num_players()) == (2, 3)
    assert (duel.get_type().min_num_players, duel.get_type().max_num_players) == (2, 3)
    assert pyspiel.load_game(str(duel)).num_players() == 2
    pyspiel.random_sim_test(duel, num_sims=10, serialize=True, verbose=False)


def test_openspiel_pays_a_duel_as_one():
    duel, decided = pyspiel.load_game(openspiel.register(BAZAAR), {"scenario": "duel"}), 0
    for seed in range(12):
        state, rng = duel.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                ids, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(ids, odds)[0])
            else:
                assert state.current_player() in (0, 1)
                state.apply_action(rng.choice(state.legal_actions()))
        outcome: Any = bazaar.pending(state.standing.state)
        if outcome.winners:
            assert state.returns() == list(expected(outcome).values())
            decided += 1
    assert decided
