"""The PettingZoo adapter: PettingZoo's own suite with warnings as errors, and what that suite does not ask."""

import json
import random
from functools import partial
from pathlib import Path
from shutil import copytree, rmtree
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import parallel_to_aec

from ancientwars import Match, cca, game, games, poleis
from ancientwars.adapters import pettingzoo as adapter
from ancientwars.core.errors import HiddenInformation, IllegalAction, SetupError
from ancientwars.core.step import SPECTATOR
from tests.adapters.lots import lots
from tests.testing import toy

TOKENS: Any = toy

# Random play comes to battles, and so to hidden hands, in a scenario of Polis whose units stand close.
SHORT: dict[str, dict[str, Any]] = {
    "poleis": {"scenario": "second_peloponnesian_war"},
    "cca": {"options": {"turn_limit": 12}},
}
GAMES = tuple(SHORT)


def played(env, rng, most=10**6):
    """Play at random; yield before each decision."""
    for number, agent in enumerate(env.agent_iter()):
        *_, terminated, truncated, info = env.last()
        if number == most:
            return
        if terminated or truncated:
            env.step(None)
        else:
            yield agent
            env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))


def winners_of(env):
    """Return the winners of a game that is over."""
    outcome: Any = env.game.pending(env.state_now)
    return outcome.winners


def test_both_games_are_among_those_installed():
    assert set(GAMES) <= set(games())


# ---------------------------------------------------------------------- PettingZoo's suite; warnings are errors


@pytest.mark.parametrize("name", GAMES)
def test_api(name):
    api_test(adapter.env(name), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_api_to_the_end_of_the_game(name):
    api_test(adapter.env(name, **SHORT[name]), num_cycles=5000)


# PettingZoo knows its own games with dictionaries by name and warns of those of others, and of masks without an action,
# which agents have that do not decide.
of_dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@of_dictionaries
@pytest.mark.parametrize("name", GAMES)
def test_api_with_dictionaries(name):
    api_test(adapter.env(name, dict_observations=True), num_cycles=200)
    api_test(adapter.env(name, dict_observations=True, **SHORT[name]), num_cycles=2000)


@of_dictionaries
@pytest.mark.parametrize("name", GAMES)
def test_parallel_api_with_dictionaries(name):
    env = adapter.parallel_env(name, illegal="ignore", max_cycles=40, dict_observations=True)
    parallel_api_test(env, num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_seed(name):
    seed_test(partial(adapter.env, name), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_max_cycles(name):
    # The test counts the turns of agents that alternate strictly and plays without masks. Seats of our games decide
    # several times in a row, so that it is put to the parallel environment, and to what PettingZoo makes of that.
    parallel = partial(adapter.parallel_env, name, illegal="ignore")
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **cut: parallel_to_aec(parallel(**cut))))


@pytest.mark.parametrize("name", GAMES)
def test_render(name, capsys):
    render_test(partial(adapter.env, name))
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_parallel_api(name):
    parallel_api_test(adapter.parallel_env(name, illegal="ignore", max_cycles=40), num_cycles=60)


# ---------------------------------------------------------------------- masks and observations


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_of_the_deciding_agent_is_its_legal_actions_and_others_have_none(name):
    env, module = adapter.raw_env(name, **SHORT[name]), game(name)
    env.reset(seed=4)
    for agent in played(env, random.Random(4), 300):
        legal = sorted(map(module.action_id, module.legal_actions(env.state_now)))
        assert np.flatnonzero(env.infos[agent]["action_mask"]).tolist() == legal
        assert not any(env.infos[other]["action_mask"].any() for other in env.agents if other != agent)


@pytest.mark.parametrize("name", GAMES)
def test_a_dictionary_holds_the_row_and_the_mask(name):
    rows, both = (adapter.raw_env(name, max_cycles=60, dict_observations=both) for both in (False, True))
    rows.reset(seed=4)
    both.reset(seed=4)
    for _ in range(300):
        for agent in both.possible_agents:
            seen: Any = both.observe(agent)
            assert list(seen) == ["observation", "action_mask"]
            assert both.observation_space(agent).contains(seen)
            assert (seen["observation"] == rows.observe(agent)).all()
            legal = rows.infos[agent]["action_mask"] if agent in rows.infos else np.zeros(len(rows.game.CATALOGUE))
            assert (seen["action_mask"] == legal).all()
            assert seen["action_mask"].dtype == np.int8
        if not both.agents:
            break
        agent = both.agent_selection
        over = both.terminations[agent] or both.truncations[agent]
        action = None if over else int(np.flatnonzero(both.mask(agent))[-1])
        rows.step(action)
        both.step(action)


def test_a_mask_that_is_changed_changes_no_other():
    env = adapter.raw_env("poleis", dict_observations=True)
    env.reset(seed=1)
    agent = env.agent_selection
    seen: Any = env.observe(agent)
    seen["action_mask"][:] = 1
    assert env.mask(agent).sum() == env.infos[agent]["action_mask"].sum() < 100


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_hidden_is_not_observed(name):
    env, module, rng = adapter.raw_env(name, **SHORT[name]), game(name), random.Random(5)
    env.reset(seed=5)
    for number, agent in enumerate(played(env, rng)):
        if number % 5 == 0:
            for seat in (*module.INFO.seats, SPECTATOR):
                view = module.view(env.state_now, seat)
                others = [module.view(module.determinize(view, rng), seat) for _ in range(3)]
                assert {env.game.observe(one) for one in others} == {env.game.observe(view)}
        space = env.observation_space(agent)
        assert space.contains(env.observe(agent))


def test_a_battle_hand_is_observed_by_its_owner_alone():
    env, seen = adapter.raw_env("poleis", **SHORT["poleis"]), 0
    for seed in range(20):
        env.reset(seed=seed)
        for _ in played(env, random.Random(seed)):
            if env.state_now.battle:
                hands = {}
                for seat in (*poleis.SEATS, SPECTATOR):
                    row = poleis.observe(poleis.view(env.state_now, seat))
                    entries = dict(zip(poleis.OBSERVATION, row, strict=True))
                    hands[seat] = {name for name, value in entries.items() if name.startswith("hand:") and value}
                    held = set(env.state_now.battle_cards.zone(seat).held) if seat in poleis.SEATS else set()
                    assert hands[seat] == {f"hand:{card}" for card in held}
                seen += 1
    assert seen


def test_the_pieces_stand_where_the_layout_says():
    state = cca.new_game()
    row = dict(zip(cca.OBSERVATION, cca.observe(cca.view(state, "top")), strict=True))
    for unit in state.field.units:
        assert row[f"{unit.side}-blocks:{unit.hex}"] == unit.blocks / 4
        assert row[f"type:{unit.type} {unit.hex}"] == 1
    assert sum(value for name, value in row.items() if name.startswith("type:")) == len(state.field.units)
    assert sum(value for name, value in row.items() if name.startswith("terrain:")) == len(cca.BOARD.hexes)


def test_goods_stand_where_the_layout_says():
    state = poleis.new_game()
    row = dict(zip(poleis.OBSERVATION, poleis.observe(poleis.view(state, "athens")), strict=True))
    assert row["athens-stock:metal"] == pytest.approx(4 / 14)
    assert row["viewer:athens"] == 1
    assert row["viewer:sparta"] == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_covers_every_entry_once(name):
    module: Any = game(name)
    rows = module.LAYOUT.table()
    assert [start for start, *_ in rows] == [sum(count for _, count, *_ in rows[:n]) for n in range(len(rows))]
    assert sum(count for _, count, *_ in rows) == len(module.OBSERVATION) == len(set(module.OBSERVATION))


@pytest.mark.parametrize("name", GAMES)
def test_a_full_state_is_not_observed(name):
    module = adapter.raw_env(name).game
    with pytest.raises(HiddenInformation):
        module.observe(module.new_game())


@pytest.mark.parametrize("scenario", cca.INFO.scenarios)
def test_every_scenario_has_the_same_layout(scenario):
    row = cca.observe(cca.view(cca.new_game(scenario=scenario), "bottom"))
    assert len(row) == len(cca.OBSERVATION)


def test_a_game_without_observations_is_refused():
    bare = lots(2)
    del bare.observe
    with pytest.raises(SetupError, match="offers no observe"):
        adapter.raw_env(bare)


# ---------------------------------------------------------------------- chance, rewards, the end


@pytest.mark.parametrize("name", GAMES)
def test_dice_are_those_of_a_match_with_the_same_seed(name):
    env = adapter.raw_env(name, **SHORT[name])
    env.reset(seed=9)
    for _ in played(env, random.Random(9), 120):
        pass
    match = env.match()
    assert match.state == env.state_now
    assert match.seed == 9


def test_a_game_can_be_saved_like_any_match():
    env = adapter.raw_env("cca", max_cycles=10)
    env.reset(seed=9)
    for _ in played(env, random.Random(9)):
        pass
    assert Match.loads(env.match().dumps()).state == env.state_now


def test_games_without_a_seed_follow_from_the_last_seed_given():
    def seeds():
        env = adapter.raw_env("poleis")
        env.reset(seed=3)
        found = [env.seed]
        for _ in range(2):
            env.reset()
            found.append(env.seed)
        return found

    assert seeds() == seeds()
    assert len(set(seeds())) == 3


@pytest.mark.parametrize("count", [2, 3, 4])
def test_api_for_two_to_four_seats(count):
    api_test(adapter.env(lots(count)), num_cycles=20)
    api_test(adapter.env(lots(count), max_cycles=1), num_cycles=20)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_winners_share_what_the_others_lose(count):
    env = adapter.raw_env(lots(count))
    for seed in range(30):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            assert set(env.rewards.values()) == {0.0}
            env.step(rng.randrange(6))
        winners = winners_of(env)
        assert all(env.terminations.values())
        assert len(env.agents) == count
        assert sum(env.rewards.values()) == pytest.approx(0)
        for agent, reward in env.rewards.items():
            assert (reward > 0) == (env.seat_of[agent] in winners and len(winners) < count)
            assert (reward < 0) == (env.seat_of[agent] not in winners)
            assert env.last()[1] == env.rewards[env.agent_selection]


@pytest.mark.parametrize("name", GAMES)
def test_the_winner_of_a_duel_gets_one_and_the_loser_minus_one(name):
    env, found = adapter.raw_env(name, **SHORT[name]), set()
    for seed in range(6):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            env.step(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist()))
        winners = winners_of(env)
        for seat in env.game.INFO.seats:
            expected = 0 if len(winners) != 1 else 1 if seat in winners else -1
            assert env.rewards[env.agent_of[seat]] == expected
        found.add(len(winners))
    assert 1 in found


def test_a_long_game_is_cut_off_without_a_winner():
    env = adapter.env("cca", max_cycles=7)
    env.reset(seed=1)
    decisions = sum(1 for _ in played(env, random.Random(1)))
    assert decisions == 7
    raw = env.unwrapped
    raw.reset(seed=1)
    for _ in range(7):
        raw.step(int(np.flatnonzero(raw.infos[raw.agent_selection]["action_mask"])[0]))
    assert raw.truncations == {"bottom_0": True, "top_1": True}
    assert raw.terminations == {"bottom_0": False, "top_1": False}
    assert raw.rewards == {"bottom_0": 0.0, "top_1": 0.0}


# ---------------------------------------------------------------------- illegal actions, arguments, rendering


def an_illegal_action(env):
    return int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])


def test_an_illegal_action_raises_the_error_of_the_rules():
    env = adapter.raw_env("poleis")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(an_illegal_action(env))


def test_an_illegal_action_loses():
    env = adapter.raw_env("poleis", illegal="lose")
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(an_illegal_action(env))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -float(agent == offender) for agent in env.agents}


def test_an_illegal_action_is_ignored_and_counts_as_a_cycle():
    env = adapter.raw_env("poleis", illegal="ignore", max_cycles=2)
    env.reset(seed=1)
    before, agent = env.state_now, env.agent_selection
    env.step(an_illegal_action(env))
    assert env.state_now is before
    assert env.agent_selection == agent
    env.step(an_illegal_action(env))
    assert all(env.truncations.values())


@pytest.mark.parametrize(
    "wrong", [{"max_cycles": 0}, {"illegal": "forgive"}, {"render_mode": "rgb_array"}, {"scenario": "atlantis"}]
)
def test_wrong_arguments_are_refused(wrong):
    with pytest.raises(SetupError):
        adapter.raw_env("poleis", **wrong).reset()


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_shows_what_a_spectator_sees(name):
    env = adapter.raw_env(name, render_mode="ansi")
    env.reset(seed=2)
    module, rng = env.game, random.Random(1)
    shown = env.render()
    env.state_now = module.determinize(module.view(env.state_now, SPECTATOR), rng)
    assert env.render() == shown


def test_without_a_mode_nothing_is_rendered():
    env = adapter.raw_env("poleis")
    env.reset()
    assert env.render() is None
    env.close()


def test_a_game_of_another_author_needs_nothing_more():
    api_test(adapter.env(TOKENS), num_cycles=50)
    json.dumps(adapter.raw_env(TOKENS).metadata)


def test_files_of_a_user_s_own_are_read_once(tmp_path):
    """An environment plays on when the folder of its data is gone: they are part of its set-up."""
    folder = tmp_path / "data"
    copytree(Path(poleis.__file__).parent / "data", folder)
    made = adapter.env("poleis", data=str(folder))
    rmtree(folder)
    for _ in range(2):
        made.reset(seed=1)
        assert made.agent_selection in made.agents
