"""The players; the greedy one on a toy game: a seat picks a way, which may lead to a coin or to another choice."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from ancientwars import Chance, Decision, HiddenInformation, Match, Outcome, SetupError, games, poleis
from ancientwars.core.errors import UnknownSeat
from ancientwars.core.game import game as game_of
from ancientwars.players import PLAYERS, GreedyPlayer, RandomPlayer, make_player
from ancientwars.testing import Table

END = Outcome((), (), "T3")
BATTLE = {
    "round": "5a",
    "stage": "battle",
    "athens": {"hoplites": {"boiotia": 4}},
    "sparta": {"hoplites": {"boiotia": 4}},
}


def toy(tree, values, look=100):
    """Return a game of named states: `tree` leads on, `values` tells what a state is worth to red.

    A state with a list is a choice of red (``a`` asks another question than ``start``); one with a mapping is chance.
    """

    def pending(state):
        node = tree.get(state)
        if isinstance(node, list):
            return Decision("red", "first" if state == "start" else "then", "T1")
        return Chance("roll", "coin", "T2") if node else END

    return SimpleNamespace(
        determinize=lambda view, _: view,
        pending=pending,
        legal_actions=lambda state: tuple(tree[state]),
        chance_outcomes=lambda state: tuple(tree[state].items()),
        apply=lambda _, action: action,
        evaluate=lambda state, _: values[state],
        INFO=SimpleNamespace(look=look),
    )


def picks(tree, values, look=100):
    """Return what the greedy player picks, whatever the seed of its choice between equals."""
    return {GreedyPlayer(toy(tree, values, look), "red", seed).choose("start") for seed in range(10)}


def hands(athens, sparta):
    battle = {"region": "boiotia", "stage": "attack", "athens": athens.split(), "sparta": sparta.split()}
    return Table("poleis", {**BATTLE, "battle": battle}).state


# ---------------------------------------------------------------------- greedy


def test_greedy_takes_the_best_of_its_options():
    assert picks({"start": ["a", "b", "c"]}, {"a": 1, "b": 5, "c": 3}) == {"b"}


def test_greedy_takes_dice_by_expectation():
    half = Fraction(1, 2)
    tree = {"start": ["sure", "coin"], "coin": {"heads": half, "tails": half}}
    assert picks(tree, {"sure": 4, "heads": 10, "tails": 0}) == {"coin"}
    assert picks(tree, {"sure": 6, "heads": 10, "tails": 0}) == {"sure"}


def test_greedy_weighs_the_odds_of_dice():
    tree = {"start": ["sure", "coin"], "coin": {"heads": Fraction(1, 10), "tails": Fraction(9, 10)}}
    assert picks(tree, {"sure": 2, "heads": 10, "tails": 0}) == {"sure"}


def test_greedy_looks_at_the_choice_that_carries_an_action_out():
    tree = {"start": ["now", "later"], "later": ["good", "bad"]}
    assert picks(tree, {"now": 5, "good": 9, "bad": 0, "later": 0}) == {"later"}
    assert picks(tree, {"now": 5, "good": 4, "bad": 0, "later": 9}) == {"now"}


def test_greedy_does_without_a_further_look_that_takes_too_many_positions():
    tree = {"start": ["now", "later", "other"], "later": ["good", "bad"], "other": ["fair", "poor"]}
    values = {"now": 5, "later": 0, "other": 7, "good": 9, "bad": 0, "fair": 4, "poor": 3}
    assert picks(tree, values, look=4) == {"later"}  # good, bad, fair and poor
    assert picks(tree, values, look=3) == {"other"}  # no option is looked at further than another


def test_greedy_does_not_play_out_a_further_look_of_which_it_is_known_that_it_takes_too_many_positions():
    tree = {"start": ["now", "later", "other"], "later": ["good", "bad"], "other": ["fair", "poor"]}
    values = {"now": 5, "later": 0, "other": 7, "good": 9, "bad": 0, "fair": 4, "poor": 3}
    game, played = toy(tree, values, look=3), []

    def apply(_: object, action: str) -> str:
        played.append(action)
        return action

    game.apply = apply
    GreedyPlayer(game, "red", 1).choose("start")
    assert sorted(played) == ["later", "now", "other"]


@pytest.mark.parametrize("seed", range(10))
def test_greedy_meets_the_same_cards_behind_all_options(seed):
    # Forty cards, of which it looks at some: whatever they bring, the option that adds a little to each is the better.
    names = [f"{number:02}" for number in range(40)]
    tree: dict[str, Any] = {"start": ["less", "more"]}
    tree |= {option: {option + name: Fraction(1, 40) for name in names} for option in tree["start"]}
    luck = {name: (int(name) * 7) % 40 for name in names}
    values = {option + name: luck[name] + (option == "more") for option in tree["start"] for name in names}
    game = toy(tree, values)
    game.pending = lambda state: (
        Decision("red", "first", "T1") if state == "start" else Chance("draw", "card", "T2") if state in tree else END
    )
    assert str(GreedyPlayer(game, "red", seed).choose("start")) == "more"


def test_greedy_chooses_between_equals_by_its_seed():
    assert picks({"start": ["a", "b"]}, {"a": 1, "b": 1}) == {"a", "b"}


def test_greedy_takes_the_only_option_without_looking():
    assert picks({"start": ["a"]}, {}) == {"a"}


def test_greedy_chooses_the_same_from_equal_views_whatever_is_hidden():
    one, other = hands("b04 b07 b08 b12", "b01 b05 b11 b20"), hands("b13 b16 b17 b21", "b01 b05 b11 b20")
    views = [poleis.view(state, "sparta") for state in (one, other)]
    assert views[0] == views[1]
    for seed in range(3):
        first, second = (GreedyPlayer(poleis, "sparta", seed).choose(view) for view in views)
        assert first == second


# ---------------------------------------------------------------------- both


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_chooses_a_legal_action_from_its_view(name):
    match = Match.new("poleis", seed=7, scenario="corinthian_war")
    for _ in range(5):
        seat = match.seat or ""
        action = make_player(name, poleis, seat, 3).choose(match.view(seat))
        assert action in match.legal_actions
        match = match.play(action)


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_seeds_make_equal_choices(name):
    view = Match.new("poleis", seed=7).view("sparta")
    assert len({make_player(name, poleis, "sparta", 3).choose(view) for _ in range(3)}) == 1


def test_random_players_of_different_seeds_choose_everything_in_time():
    match = Match.new("poleis", seed=7)
    chosen = {RandomPlayer(seed).choose(match.view("sparta")) for seed in range(200)}
    assert chosen == set(match.legal_actions)


def test_nobody_chooses_from_the_view_of_the_other_seat():
    view = Match.new("poleis", seed=7).view("athens")  # Sparta is to move
    with pytest.raises(HiddenInformation):
        RandomPlayer(1).choose(view)


def test_players_are_made_by_name():
    assert isinstance(make_player("random", poleis, "athens"), RandomPlayer)
    assert isinstance(make_player("greedy", poleis, "athens"), GreedyPlayer)


@pytest.mark.parametrize("name", ["genius", "", "Random", None])
def test_an_unknown_player_is_refused_with_those_that_there_are(name):
    with pytest.raises(SetupError, match="random, greedy") as caught:
        make_player(name, poleis, "athens")
    assert caught.value.field == "players"


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("asked", ["evaluate", "exposure"])
def test_nobody_is_told_how_a_seat_stands_that_does_not_play(name: str, asked: str) -> None:
    game = game_of(name)
    state, value = game.new_game(), getattr(game, asked, None)
    if value is None:
        assert (name, asked) == ("poleis", "exposure")
        return
    assert isinstance(value(state, game.seats(state)[0]), (int, float))
    with pytest.raises(UnknownSeat, match=f"no seat 'nobody'; there are {game.seats(state)[0]}, "):
        value(state, "nobody")
