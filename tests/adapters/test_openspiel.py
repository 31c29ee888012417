"""The OpenSpiel adapter: OpenSpiel's own simulation tests, and what they do not ask."""

import itertools
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from ancientwars import game, games
from ancientwars.adapters import openspiel
from ancientwars.adapters.observation import payoffs
from ancientwars.core.errors import IllegalAction
from ancientwars.core.step import Outcome
from tests.adapters.lots import lots
from tests.testing import bazaar, toy

TOKENS: Any = toy
BAZAAR: Any = bazaar

# Random play comes to battles, and so to hidden hands, in a scenario of Polis whose units stand close.
GAMES = (
    "python_ancientwars_poleis(scenario=second_peloponnesian_war)",
    "python_ancientwars_cca(turn_limit=8)",
)
DEFAULTS = ("python_ancientwars_poleis", "python_ancientwars_cca")


def step(state, rng, decide=None):
    """Play one action, chance by its odds."""
    if state.is_chance_node():
        ids, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(ids, odds)[0])
    else:
        state.apply_action(decide(state) if decide else rng.choice(state.legal_actions()))


def states(name, seed):
    """Play a game at random; yield every state."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    yield state
    while not state.is_terminal():
        step(state, rng)
        yield state


def test_every_installed_game_is_registered():
    assert {f"python_ancientwars_{name}" for name in games()} <= set(pyspiel.registered_names())


# ---------------------------------------------------------------------- OpenSpiel's own tests


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name, serialize, times):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=times(1, 10), serialize=serialize, verbose=False)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_simulation_with_two_to_four_players(count):
    name = openspiel.register(lots(count))
    assert pyspiel.load_game(name).num_players() == count
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=20, serialize=True, verbose=False)


def test_random_simulation_of_a_game_of_another_author():
    pyspiel.random_sim_test(pyspiel.load_game(openspiel.register(TOKENS)), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("name", DEFAULTS)
def test_random_simulation_of_the_whole_game_as_printed(name, times):
    # To read a state back OpenSpiel plays its whole course again: a battle is long enough for half a minute of that.
    printed = f"{name}(turn_limit={times(20, 300)})" if "cca" in name else name
    pyspiel.random_sim_test(pyspiel.load_game(printed), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["python_ancientwars_poleis", "python_ancientwars_cca(turn_limit=1)"])
def test_playthrough(name):
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    text = generate_playthrough.playthrough(name, None, seed=5)
    assert text.startswith(f"game: {name}")
    assert "IsTerminal() = True" in text
    assert "Returns() = " in text
    if "poleis" in name:  # a state of a battle takes too long to be told twice
        assert generate_playthrough.playthrough(name, None, seed=5) == text


# ---------------------------------------------------------------------- the tree


@pytest.mark.parametrize("name", GAMES)
def test_chance_outcomes_are_those_of_the_rules(name):
    nodes = 0
    for state in states(name, 3):
        if state.is_chance_node():
            odds = dict(state.chance_outcomes())
            exact = state.module.chance_outcomes(state.standing.state)
            assert sum(odds.values()) == pytest.approx(1)
            assert odds == {state.module.action_id(outcome): float(chance) for outcome, chance in exact}
            assert sum((chance for _, chance in exact), Fraction(0)) == 1
            assert max(odds) < state.get_game().max_chance_outcomes()
            nodes += 1
    assert nodes


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_are_those_of_the_rules(name):
    for state in states(name, 4):
        if state.current_player() >= 0:
            module, legal = state.module, state.legal_actions()
            assert legal == sorted(map(module.action_id, module.legal_actions(state.standing.state)))
            assert sum(state.legal_actions_mask()) == len(legal)
            assert state.legal_actions(1 - state.current_player()) == []
            assert state.action_to_string(legal[0]) == str(module.action_of(legal[0]))
    with pytest.raises(IllegalAction):
        state.apply_action(0)


@pytest.mark.parametrize("name", GAMES)
def test_returns_follow_the_outcome(name):
    *_, end = states(name, 5)
    outcome = end.pending
    assert isinstance(outcome, Outcome)
    assert end.returns() == list(payoffs(end.seats, outcome).values())
    assert sum(end.returns()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way(name):
    *_, state = itertools.islice(states(name, 6), 12)
    copy, before = state.clone(), state.standing
    assert copy.standing is before
    step(copy, random.Random(1))
    assert state.standing is before
    assert len(copy.history()) == len(state.history()) + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_state_survives_being_written_down(name):
    for number, state in enumerate(states(name, 7)):
        if number % 20 == 3:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
            assert again.standing == state.standing
            assert again.history() == state.history()


def test_parameters_are_scenario_and_options():
    battle = pyspiel.load_game("python_ancientwars_cca(scenario=7,turn_limit=5)")
    state = battle.new_initial_state().standing.state
    assert state.setup.scenario == "007"
    assert state.options.turn_limit == 5
    assert pyspiel.load_game(str(battle)).new_initial_state().standing.state == state
    war = pyspiel.load_game("python_ancientwars_poleis", {"scenario": game("poleis").INFO.scenarios[1]})
    assert war.new_initial_state().standing.state.setup.scenario == game("poleis").INFO.scenarios[1]


# ---------------------------------------------------------------------- hidden information


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_its_player(name):
    rng = random.Random(8)
    for number, state in enumerate(states(name, 8)):
        if number % 3:
            continue
        for player in range(2):
            drawn = state.resample_from_infostate(player, rng.random)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.information_state_tensor(player) == state.information_state_tensor(player)
            assert drawn.observation_string(player) == state.observation_string(player)
            assert drawn.observation_tensor(player) == state.observation_tensor(player)
            assert drawn.current_player() == state.current_player()
            assert drawn.history() == []
            if state.current_player() == player:
                assert drawn.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_resampling_deals_other_hands(name):
    rng, most = random.Random(9), 0
    for number, state in enumerate(states(name, 9)):
        if number % 5 == 0:
            drawn = [state.resample_from_infostate(0, rng.random) for _ in range(5)]
            most = max(most, len({one.information_state_string(1) for one in drawn}))
    assert most > 1


def test_what_is_hidden_is_not_in_the_course_that_a_player_hears():
    state = pyspiel.load_game(openspiel.register(lots(3))).new_initial_state()
    for pick in (0, 4):
        state.apply_action(pick)
    assert state.information_state_string(0) == "north pick: pick: 1\neast pick: ?\nsouth pick:"
    assert state.information_state_string(1) == "north pick: ?\neast pick: pick: 5\nsouth pick:"
    assert state.information_state_tensor(2)[-2:] == [-1, -1]


def test_the_course_is_the_same_whatever_is_hidden():
    def heard(pick):
        state = pyspiel.load_game(openspiel.register(lots(3))).new_initial_state()
        for action in (pick, 1, 2, 8):
            state.apply_action(action)
        return state.information_state_string(1), state.observation_string(1), state.information_state_tensor(1)

    assert len({str(heard(pick)) for pick in range(6)}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_tensor_is_the_observation_of_the_own_view(name):
    for number, state in enumerate(states(name, 10)):
        if number % 10 == 0:
            for player, seat in enumerate(state.seats):
                row = state.module.observe(state.module.view(state.standing.state, seat))
                assert state.observation_tensor(player) == pytest.approx(row)
                assert state.information_state_tensor(player)[: len(row)] == pytest.approx(row)


def test_an_observation_falls_into_a_public_and_a_private_part():
    battle = pyspiel.load_game(GAMES[1])
    kinds = pyspiel.PrivateInfoType
    whole, public, private = (
        make_observation(battle, pyspiel.IIGObservationType(perfect_recall=False, public_info=part, private_info=kind))
        for part, kind in ((True, kinds.SINGLE_PLAYER), (True, kinds.NONE), (False, kinds.SINGLE_PLAYER))
    )
    state = next(one for number, one in enumerate(states(GAMES[1], 11)) if number == 25)
    for one in (whole, public, private):
        one.set_from(state, 1)
    assert np.allclose(whole.tensor, public.tensor + private.tensor)
    assert "hand:" in private.string_from(state, 1)
    assert "hand:" not in public.string_from(state, 1)


@pytest.mark.parametrize(
    ("recall", "public", "private"),
    [(False, True, "ALL_PLAYERS"), (True, True, "NONE"), (True, False, "SINGLE_PLAYER")],
)
def test_nobody_observes_more_than_a_view(recall, public, private):
    kind = pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=public, private_info=getattr(pyspiel.PrivateInfoType, private)
    )
    with pytest.raises(ValueError, match=r"observation|recall"):
        pyspiel.load_game(GAMES[0]).make_py_observer(kind)


# ---------------------------------------------------------------------- an algorithm of OpenSpiel


@pytest.mark.parametrize(
    "name", ["python_ancientwars_poleis(scenario=corinthian_war)", "python_ancientwars_cca(turn_limit=2)"]
)
def test_information_set_mcts_plays_a_whole_game(name):
    war = pyspiel.load_game(name)
    bots = [
        ismcts.ISMCTSBot(
            game=war,
            evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(player)),
            uct_c=1.0,
            max_simulations=3,
            random_state=np.random.RandomState(player),
        )
        for player in range(2)
    ]
    state, rng = war.new_initial_state(), random.Random(12)
    while not state.is_terminal():
        step(state, rng, lambda state: int(bots[state.current_player()].step(state)))
    assert isinstance(state.pending, Outcome)


def test_the_interpreter_ends_in_peace():
    code = "import pyspiel, ancientwars.adapters.openspiel; pyspiel.load_game('python_ancientwars_poleis')"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# ---------------------------------------------------------------------- sealed questions


def heard_of_a_plan(steps):
    """Return what each player of the bazaar has heard when the first has handed in a plan of so many steps."""
    state = pyspiel.load_game(openspiel.register(BAZAAR)).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    notations = ["bid: 1", "bid: 0", "bid: 0", "spy: aside", *["invest: north"] * steps, "hand-in"]
    for notation in notations:
        state.apply_action(bazaar.action_id(bazaar.CATALOGUE.parse(notation)))
    return [state.information_state_string(player) for player in range(3)]


def test_nobody_hears_how_many_steps_a_plan_has():
    few, many = heard_of_a_plan(0), heard_of_a_plan(2)
    assert few[1:] == many[1:]
    assert "hand-in" in few[1]
    assert few[0] != many[0]
