"""Save files of games that failed a test."""

from typing import Any

from ancientwars.match import Match
from ancientwars.testing import Playthrough, save_failure
from ancientwars.testing.failures import match_of
from tests.testing import toy
from tests.testing.mutants import MUTANTS

TOY: Any = toy


def saved(played, folder):
    file = save_failure(played, folder)
    assert file is not None
    return file


def test_a_playthrough_is_saved_as_a_match_with_dice_given_by_hand(tokens, tmp_path):
    played = Playthrough.of(toy, range(10), {"scenario": "long"})
    file = saved(played, tmp_path / "deep" / "down")
    match = Match.load(file).verify()
    assert match.state == played.state
    assert tuple(ply.action for ply in match.plies) == played.actions
    assert file.name.startswith("toy-10-")


def test_a_match_is_saved_as_it_is(tokens, tmp_path):
    match = Match.new("toy", seed=3)
    assert Match.load(saved(match, tmp_path)).plies == match.plies


def test_equal_games_have_one_file(tokens, tmp_path):
    played = Playthrough.of(toy, [0] * 6)
    assert save_failure(played, tmp_path) == save_failure(played, tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_game_that_is_not_installed_is_saved_too(tmp_path):
    played = Playthrough.of(toy, [0] * 6)
    assert Match.load(saved(played, tmp_path), game=TOY).state == played.state


def test_a_broken_game_is_saved_as_far_as_it_goes(tmp_path):
    broken = MUTANTS["legal_action_breaks"][1]()
    sound = Playthrough.of(toy, [0, 0, 0, 0, 1, 0])
    played = Playthrough(broken, sound.setup, sound.choices, sound.actions, sound.states)
    assert len(match_of(played).plies) == 4
    assert len(Match.load(saved(played, tmp_path), game=broken).plies) == 4
