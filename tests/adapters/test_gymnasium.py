"""A seat as a Gymnasium environment: Gymnasium's own check, warnings as errors, and what that check does not ask."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from ancientwars import Match, cca, poleis
from ancientwars.adapters.gymnasium import SeatEnv
from ancientwars.core.errors import IllegalAction, SetupError
from ancientwars.core.step import SPECTATOR
from ancientwars.players import GreedyPlayer, RandomPlayer
from tests.adapters.lots import lots
from tests.testing import toy

SHORT: dict[str, dict[str, Any]] = {
    "poleis": {"scenario": "second_peloponnesian_war"},
    "cca": {"options": {"turn_limit": 8}},
}
TOKENS: Any = toy


def played(env, seed=None, rng=None):
    """Play a game at random; return the last reward and the decisions of the agent."""
    rng = rng or random.Random(0)
    env.reset(seed=seed)
    number, over, reward = 0, False, 0.0
    while not over:
        assert reward == 0
        _, reward, over, truncated, _ = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        assert not truncated
        number += 1
    return reward, number


def decides(env):
    """Return the seat that decides."""
    waits: Any = env.game.pending(env.table.state_now)
    return waits.seat


# ---------------------------------------------------------------------- Gymnasium's check; warnings are errors


@pytest.fixture
def registered():
    """The environment under a name, as Gymnasium's check wants it."""
    name = "ancientwars/seat-v0"
    gymnasium.register(name, "ancientwars.adapters.gymnasium:SeatEnv")
    yield name
    del gymnasium.registry[name]


@pytest.mark.parametrize(
    "arguments",
    [
        {"game": "poleis"},
        {"game": "poleis", "opponent": "greedy", "seat": "sparta", "dict_observations": True},
        {"game": "cca", "seat": "any", "render_mode": "ansi"},
        {"game": "cca", "seat": "top", "illegal": "ignore", "dict_observations": True},
    ],
)
def test_the_check_of_gymnasium(registered, arguments, capsys):
    check_env(gymnasium.make(registered, **arguments).unwrapped)


@pytest.mark.parametrize("dict_observations", [False, True])
def test_environments_side_by_side(dict_observations):
    envs = gymnasium.vector.SyncVectorEnv(
        [lambda: SeatEnv("poleis", dict_observations=dict_observations) for _ in range(3)]
    )
    seen, infos = envs.reset(seed=[1, 2, 3])
    assert infos["action_mask"].shape == (3, len(poleis.CATALOGUE))
    assert (np.stack(envs.call("action_masks")) == infos["action_mask"]).all()
    if dict_observations:
        assert (seen["action_mask"] == infos["action_mask"]).all()
    actions = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
    _, rewards, *_ = envs.step(np.array(actions))
    assert not rewards.any()


# ---------------------------------------------------------------------- seats, players, rewards


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("number", [0, 1])
def test_the_agent_decides_for_its_seat_and_nobody_else(name, number):
    env = SeatEnv(name, seat=(poleis if name == "poleis" else cca).INFO.seats[number], **SHORT[name])
    reward, decisions = played(env, seed=5)
    match = env.match()
    own = [ply for ply in match.plies if ply.actor == env.seat]
    assert match.outcome is not None
    assert len(own) == decisions
    winners = match.outcome.winners
    assert reward == (0 if len(winners) != 1 else 1 if env.seat in winners else -1)


@pytest.mark.parametrize("name", SHORT)
def test_observation_and_mask_are_those_of_the_seat(name):
    env = SeatEnv(name, seat=(poleis if name == "poleis" else cca).INFO.seats[1], dict_observations=True, **SHORT[name])
    seen: Any
    seen, info = env.reset(seed=2)
    for _ in range(30):
        state, game = env.table.state_now, env.game
        assert env.observation_space.contains(seen)
        assert seen["observation"].tolist() == np.array(game.observe(game.view(state, env.seat)), np.float32).tolist()
        legal = sorted(map(game.action_id, game.legal_actions(state)))
        for mask in (seen["action_mask"], info["action_mask"], env.action_masks()):
            assert np.flatnonzero(mask).tolist() == legal
        assert decides(env) == env.seat
        seen, _, over, _, info = env.step(legal[-1])
        if over:
            break


def test_dice_are_those_of_a_match_with_the_same_seed():
    env = SeatEnv("cca", **SHORT["cca"])
    played(env, seed=9)
    match = env.match()
    assert match.seed == 9
    assert match.state == env.table.state_now
    assert Match.loads(match.dumps()).verify() == match


def test_equal_seeds_give_equal_games_against_players_by_name():
    games = []
    for _ in range(2):
        env = SeatEnv("poleis", "random", seat="any", **SHORT["poleis"])
        played(env, seed=3)
        seeded = env.match()
        played(env)
        games.append((seeded, env.match(), env.seat))
    assert games[0] == games[1]
    assert games[0][0].seed != games[0][1].seed


def test_a_seat_may_be_drawn_for_each_game():
    env = SeatEnv("cca", seat="any")
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        assert decides(env) == env.seat
        seats.add(env.seat)
    assert seats == set(cca.SEATS)


class Recording:
    """A player that remembers whose views it was shown."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.player = RandomPlayer(1)

    def choose(self, view):
        self.seen.add(view.viewer)
        return self.player.choose(view)


def test_a_player_sees_nothing_but_its_own_view():
    player = Recording()
    played(SeatEnv("poleis", player, seat="sparta", **SHORT["poleis"]), seed=1)
    assert player.seen == {"athens"}


def test_each_of_several_seats_has_its_player():
    east, south = Recording(), Recording()
    env = SeatEnv(lots(4), {"east": east, "south": south, "west": "random"})
    for seed in range(5):
        reward, decisions = played(env, seed=seed)
        assert decisions == 1
        outcome: Any = env.match().outcome
        assert (reward > 0) == ("north" in outcome.winners and len(outcome.winners) < 4)
    assert (east.seen, south.seen) == ({"east"}, {"south"})


def test_a_stronger_player_wins_more_often():
    """The greedy player beats the random one in Polis nearly always: the agent plays at random against it."""
    env = SeatEnv("poleis", "greedy")
    assert [played(env, seed=seed, rng=random.Random(seed))[0] for seed in range(2)] == [-1, -1]


def test_a_player_of_ones_own_may_be_bound_to_its_seat():
    env = SeatEnv("poleis", GreedyPlayer(poleis, "athens", 1), seat="sparta")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)


def test_a_game_of_another_author_needs_nothing_more():
    assert played(SeatEnv(TOKENS, "greedy", seat="blue"), seed=1)[0] in {-1, 0, 1}


# ---------------------------------------------------------------------- games that end before the agent decides


def without_decisions_of_red(share):
    """Tokens, where every seed below this share of ten begins a game that is over at once."""
    game = lots(2)
    begun: list[int] = []
    new_game = game.new_game

    def over_at_once(**setup):
        begun.append(len(begun))
        state = new_game(**setup)
        return state.replace(agenda=state.agenda[:1]) if len(begun) <= share else state

    game.new_game = over_at_once
    return game, begun


def test_games_in_which_the_agent_decides_nothing_are_left_out():
    game, begun = without_decisions_of_red(3)
    env = SeatEnv(game)
    env.reset(seed=1)
    assert len(begun) == 4
    assert env.action_masks().any()
    assert env.table.seed != 1


def test_a_seat_that_never_decides_is_told():
    game, begun = without_decisions_of_red(10**6)
    with pytest.raises(SetupError, match="north decided nothing in 100 games"):
        SeatEnv(game).reset(seed=1)
    assert len(begun) == 100


# ---------------------------------------------------------------------- what goes wrong


def an_illegal_action(env):
    return int(np.flatnonzero(~env.action_masks())[0])


def test_an_illegal_action_loses():
    env = SeatEnv("poleis", seat="sparta")
    env.reset(seed=1)
    _, reward, over, truncated, info = env.step(an_illegal_action(env))
    assert (reward, over, truncated) == (-1.0, True, False)
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_an_illegal_action_raises_and_changes_nothing():
    env = SeatEnv("poleis", illegal="raise")
    env.reset(seed=1)
    before, mask = env.table.state_now, env.action_masks()
    with pytest.raises(IllegalAction):
        env.step(an_illegal_action(env))
    assert env.table.state_now == before
    assert (env.action_masks() == mask).all()
    env.step(int(np.flatnonzero(mask)[0]))


def test_an_illegal_action_is_ignored():
    env = SeatEnv("poleis", illegal="ignore")
    env.reset(seed=1)
    before = env.table.state_now
    _, reward, over, *_ = env.step(an_illegal_action(env))
    assert (env.table.state_now, reward, over) == (before, 0.0, False)


@pytest.mark.parametrize("number", [-1, 10**6, None, 1.5, "0", True])
def test_what_is_no_number_of_the_catalogue_is_an_illegal_action(number):
    env = SeatEnv("poleis")
    env.reset(seed=1)
    _, reward, over, *_ = env.step(number)
    assert (reward, over) == (-1.0, True)


class Cheat:
    """A player that passes, whatever the rules say."""

    def choose(self, view):
        return cca.CATALOGUE.actions[0]


def test_a_player_that_breaks_the_rules_is_told_and_the_game_is_over():
    env = SeatEnv("cca", Cheat(), seat="bottom")
    with pytest.raises(IllegalAction, match="the player of top chose an illegal action"):
        played(env, seed=1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_nothing_is_played_before_the_first_reset():
    with pytest.raises(ResetNeeded):
        SeatEnv("poleis").step(0)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seat": "thebes"}, "seat"),
        ({"opponent": "genius"}, "opponent"),
        ({"opponent": 5}, "opponent"),
        ({"opponent": {"athens": "random"}}, "opponent"),
        ({"seat": "any", "opponent": {"sparta": "random"}}, "opponent"),
        ({"illegal": "forgive"}, "illegal"),
        ({"render_mode": "rgb_array"}, "render_mode"),
    ],
)
def test_wrong_arguments_are_refused(wrong, field):
    with pytest.raises(SetupError) as caught:
        SeatEnv("poleis", **wrong)
    assert caught.value.field == field


def test_what_is_rendered_is_what_a_spectator_sees(capsys):
    env = SeatEnv("poleis", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert capsys.readouterr().out == ""
    state = env.table.state_now
    env.table.state_now = poleis.determinize(poleis.view(state, SPECTATOR), random.Random(1))
    assert env.render() == shown
    printing = SeatEnv("poleis", render_mode="human")
    printing.reset(seed=1)
    assert capsys.readouterr().out.endswith(f"{shown}\n")
