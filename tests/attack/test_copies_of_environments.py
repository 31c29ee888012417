"""Environments of PettingZoo, and games, states and observers of OpenSpiel, can be pickled and copied at any time."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import cloudpickle
import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from ancientwars.adapters import openspiel, pettingzoo
from ancientwars.adapters.gymnasium import SeatEnv
from ancientwars.players import RandomPlayer
from tests.adapters.lots import lots
from tests.attack.handed_out import SETUPS
from tests.testing import toy

WAYS = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: cloudpickle.loads(cloudpickle.dumps(thing)),
    "deepcopy": copy.deepcopy,
}
KINDS = [pettingzoo.raw_env, pettingzoo.env]
GAMES = ("poleis", "cca")
NAMES = (
    "python_ancientwars_poleis(scenario=second_peloponnesian_war)",
    "python_ancientwars_cca(turn_limit=8)",
    openspiel.register(toy),  # type: ignore[arg-type]
)


@pytest.fixture(params=list(WAYS.values()), ids=list(WAYS))
def again(request):
    return request.param


# ---------------------------------------------------------------------- PettingZoo


def play(env, rng, most):
    """Play at random; return what the agents saw and got."""
    seen = []
    for _ in range(most):
        if not env.agents:
            break
        row, reward, terminated, truncated, info = env.last()
        legal = np.flatnonzero(info["action_mask"]).tolist()
        seen.append((env.agent_selection, row.tolist(), reward, legal))
        env.step(None if terminated or truncated else rng.choice(legal))
    return seen


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_an_environment_goes_on_where_it_was(again, kind, name):
    env = kind(name, max_cycles=60, **SETUPS[name])
    fresh = again(env)
    env.reset(seed=4)
    fresh.reset(seed=4)
    for most in (7, 20, 10**6):
        twin = again(env)
        assert twin.unwrapped.match() == env.unwrapped.match()
        assert play(again(env), Random(1), most) == play(twin, Random(1), most) == play(env, Random(1), most)
    assert env.agents == []
    assert play(again(env), Random(1), 5) == []
    assert play(fresh, Random(1), 7) == play_anew(kind, name)


def play_anew(kind, name):
    """Return the beginning of the game of a new environment."""
    env = kind(name, max_cycles=60, **SETUPS[name])
    env.reset(seed=4)
    return play(env, Random(1), 7)


def test_a_copy_goes_its_own_way(again):
    env = pettingzoo.raw_env("cca")
    env.reset(seed=4)
    before = env.state_now, env.last()[0].tolist()
    play(again(env), Random(2), 30)
    assert (env.state_now, env.last()[0].tolist()) == before


def test_seeds_go_on_where_they_were(again):
    env = pettingzoo.raw_env("poleis")
    env.reset(seed=3)
    twin = again(env)
    env.reset()
    twin.reset()
    assert env.seed == twin.seed


def test_a_parallel_environment(again):
    env = pettingzoo.parallel_env("poleis", illegal="ignore")
    env.reset(seed=4)
    twin = again(env)
    for _ in range(10):
        told = [one.step({agent: one.aec_env.action_space(agent).n - 1 for agent in one.agents}) for one in (env, twin)]
        assert str(told[0]) == str(told[1])


def test_a_game_that_has_no_name_is_copied_within_its_process():
    env = pettingzoo.raw_env(lots(3))
    env.reset(seed=1)
    assert copy.deepcopy(env).game is env.game
    with pytest.raises(pickle.PicklingError, match="'lots3'"):
        pickle.dumps(env)


# ---------------------------------------------------------------------- Gymnasium


def decide(env: Any, rng: Any, most: int) -> list[Any]:
    """Play a seat at random; return what it saw and got."""
    seen: list[Any] = []
    over = False
    while not over and len(seen) < most:
        row, reward, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        seen.append((row.tolist(), reward, over))
    return seen


@pytest.mark.parametrize(("name", "opponent"), [("cca", "random"), ("poleis", RandomPlayer(5)), ("poleis", "greedy")])
def test_a_seat_goes_on_where_it_was(again, name, opponent):
    env: Any = SeatEnv(name, opponent, seat="any", **SETUPS[name])
    fresh = again(env)
    env.reset(seed=4)
    for most in (1, 2):
        twin = again(env)
        assert twin.match() == env.match()
        assert decide(twin, Random(1), most) == decide(env, Random(1), most)
    assert again(env).reset()[0].tolist() == env.reset()[0].tolist()
    fresh.reset(seed=4)
    assert (fresh.seat, fresh.table.seed) == (again(fresh).seat, 4)


# ---------------------------------------------------------------------- OpenSpiel


def nodes(name, seed):
    """Play a game of OpenSpiel at random; yield every state."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice([int(action) for action in state.legal_actions()]))
        yield state


@pytest.mark.parametrize("name", NAMES)
def test_games_of_openspiel(again, name):
    game = pyspiel.load_game(name)
    for _ in range(2):  # before and after use
        twin = again(game)
        assert (str(twin), twin.module, twin.first) == (str(game), game.module, game.first)
        assert twin.get_type() == game.get_type() == again(game.get_type())
        assert str(twin.new_initial_state()) == str(game.new_initial_state())
        list(nodes(name, 1))


@pytest.mark.parametrize("name", NAMES)
def test_states_of_openspiel(again, name):
    for number, state in enumerate(nodes(name, 2)):
        if number % 10 == 0:
            twin = again(state)
            assert (twin.standing, twin.history(), str(twin)) == (state.standing, state.history(), str(state))
            assert twin.legal_actions() == state.legal_actions()
            if not state.is_terminal():
                after = state.child(state.legal_actions()[0])
                assert twin.child(state.legal_actions()[0]).standing == after.standing


@pytest.mark.parametrize("recall", [False, True])
def test_observers_of_openspiel(again, recall):
    state = pyspiel.load_game(NAMES[1]).new_initial_state()
    kind = pyspiel.IIGObservationType(perfect_recall=recall)
    observer = state.get_game().make_py_observer(kind)
    twin = again(observer)
    for one in (observer, twin):
        one.set_from(state, 0)
        assert all(np.shares_memory(part, one.tensor) for part in one.dict.values())
    assert twin.tensor.tolist() == observer.tensor.tolist()
    assert any(twin.tensor)
    assert twin.string_from(state, 0) == observer.string_from(state, 0)
    assert make_observation(state.get_game(), kind).tensor.shape == twin.tensor.shape


def test_another_process_has_imported_nothing():
    game = pyspiel.load_game(NAMES[1])
    env = pettingzoo.env("poleis")
    env.reset(seed=4)
    things = [game, *list(nodes(NAMES[1], 3))[::20], *list(nodes(NAMES[2], 3)), env]
    code = (
        "import pickle, sys; told = list(map(str, pickle.load(sys.stdin.buffer))); pickle.dump(told, sys.stdout.buffer)"
    )
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(things),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == list(map(str, things))
