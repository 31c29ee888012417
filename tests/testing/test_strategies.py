"""Games, states and set-ups from Hypothesis, and how they shrink."""

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from ancientwars import poleis
from ancientwars.core.step import SPECTATOR, Chance, Outcome
from ancientwars.testing import Playthrough, strategies
from ancientwars.testing.failures import match_of
from ancientwars.testing.playthrough import Menu
from tests.match.games import BATTLE
from tests.testing import toy

searching = settings(max_examples=2000, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


@given(strategies.games(toy))
def test_games_are_played_by_their_numbers(played):
    assert len(played.states) == len(played.actions) + 1 == len(played.choices) + 1
    for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
        assert toy.apply(before, action) == after
    assert Playthrough.of(toy, played.choices, played.setup) == played


@given(strategies.states(toy), st.data())
def test_states_are_sound_and_go_on(state, data):
    assert toy.validate(state) == ()
    if not isinstance(toy.pending(state), Outcome):
        toy.apply(state, data.draw(strategies.actions(state, toy)))


@given(strategies.games(poleis, setups=st.just({"position": BATTLE}), max_plies=20))
@settings(max_examples=20)
def test_games_begin_from_positions_too(played):
    assert played.states[0] == poleis.position(BATTLE)
    assert match_of(played).states == played.states


@given(strategies.views(toy))
def test_views_are_views(view):
    assert view.viewer in (*toy.SEATS, SPECTATOR)


@given(strategies.setups(toy))
def test_setups_are_accepted(setup):
    assert setup["scenario"] in toy.INFO.scenarios
    assert set(setup.get("options", ())) <= {"quick"}
    toy.new_game(**setup)


def test_a_game_may_be_named(tokens):
    assert find(strategies.games("toy"), lambda _: True, settings=searching).actions == ()


def test_the_smallest_set_up_is_the_first_scenario():
    assert find(strategies.setups(toy), lambda _: True, settings=searching) == {"scenario": "short"}


def test_games_shrink_to_the_shortest_that_shows_it():
    played = find(strategies.games(toy), lambda game: game.state.scores[0] > 0, settings=searching)
    assert [str(action) for action in played.actions] == [
        "draw: axe", "draw: axe", "draw: bow", "draw: cup", "stake: 0", "play: axe", "roll: 1 1"
    ]  # fmt: skip
    assert played.choices == (0,) * 7
    assert played.setup == {"scenario": "short"}


def test_games_shrink_to_the_needed_choice():
    played = find(strategies.games(toy), lambda game: game.state.pot == 2, settings=searching)
    stakes = [str(action) for action in played.actions if isinstance(action, toy.Stake)]
    assert stakes == ["stake: 1", "stake: 1"]
    assert len(played.actions) <= 8


def test_games_are_short_and_long():
    lengths = []

    @settings(max_examples=100, database=None, derandomize=True)
    @given(strategies.games(toy))
    def play(played):
        lengths.append(len(played.actions))

    play()
    assert min(lengths) == 0
    assert max(lengths) > 15


def test_games_are_cut_off():
    played = find(strategies.games(toy, max_plies=5), lambda game: len(game.actions) == 5, settings=searching)
    assert len(played.actions) == 5


def test_a_playthrough_prints_as_notations():
    played = Playthrough.of(toy, [0, 0, 0, 0, 1], {"scenario": "long"})
    assert repr(played) == (
        "<toy {'scenario': 'long'}: ['draw: axe', 'draw: axe', 'draw: bow', 'draw: cup', 'stake: 1']>"
    )


def test_hypothesis_prints_it_so_too():
    played = Playthrough.of(toy, [0], {"scenario": "long"})
    assert pretty(played) == repr(played)


def test_numbers_choose_by_weight():
    state = toy.new_game()
    menu = Menu.of(toy, state)
    assert isinstance(toy.pending(state), Chance)
    assert menu.weights == (2, 1, 2, 2, 1)
    assert [str(menu.pick(number)) for number in range(9)] == [
        "draw: axe", "draw: axe", "draw: bow", "draw: cup", "draw: cup", "draw: oil", "draw: oil", "draw: wolf",
        "draw: axe",
    ]  # fmt: skip
    assert [menu.number(option) for option in menu.options] == [0, 2, 3, 5, 7]


def test_after_the_end_there_is_nothing_to_pick():
    over = Playthrough.of(toy, [0] * 100)
    assert isinstance(over.pending, Outcome)
    with pytest.raises(IndexError):
        Menu.of(toy, over.state).pick(0)
