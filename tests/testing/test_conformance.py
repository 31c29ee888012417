"""The conformance suite on a sound game, and what it tells."""

from collections import Counter

import pytest

from ancientwars.match import Match
from ancientwars.testing import ConformanceFailure, Playthrough, conformance
from ancientwars.testing.checks import CHECKS, RECORD_CHECKS
from ancientwars.testing.conformance import ECHO, check_names
from ancientwars.testing.report import Report
from tests.testing import toy
from tests.testing.mutants import MUTANTS


def test_a_sound_game_passes_every_check(tokens):
    report = conformance(tokens, games=40)
    assert report.games == 40
    assert set(report.checks) == {check.name for check in (*CHECKS, *RECORD_CHECKS)}
    assert not report.unplayed
    assert not report.unseen


def test_a_game_can_be_named(tokens):
    assert conformance("toy", games=1).games == 1


def test_a_game_that_is_not_installed_is_checked_in_matches_too():
    report = conformance(toy, games=2)
    assert set(report.checks) >= {check.name for check in RECORD_CHECKS}


def test_runs_are_reproducible(tokens):
    assert conformance(tokens, games=5) == conformance(tokens, games=5)
    assert conformance(tokens, games=5) != conformance(tokens, games=5, seed=5)


def test_dear_checks_are_rarer_after_what_was_played_before(tokens):
    alone = conformance(tokens, games=2, seed=7)
    before = Report("tokens", games=10_000, kinds=Counter(dict.fromkeys(alone.kinds, 10_000_000)))
    after = conformance(tokens, games=2, seed=7, before=before)
    assert (after.games, after.plies, after.kinds) == (alone.games, alone.plies, alone.kinds)  # the same games
    assert after.checks["states_are_valid"] == alone.checks["states_are_valid"] > 0
    for dear in ("views_survive_determinizing", "equal_inputs_give_equal_results", "saves_round_trip"):
        assert after.checks[dear] == 0 < alone.checks[dear]  # of a node, a passage, a whole game
    assert (alone.checks[ECHO], after.checks[ECHO]) == (2, 0)  # the other process that plays them is dear, too


def test_set_ups_are_taken_in_turn(tokens):
    longest = conformance(tokens, games=4, setups=[{"scenario": "short"}]).longest
    assert longest < conformance(tokens, games=4, setups=[{"scenario": "short"}, {"scenario": "long"}]).longest


def test_progress_is_told(tokens):
    lines: list[str] = []
    conformance(tokens, games=3, progress=lines.append)
    assert len(lines) == 3
    assert "game 3 of 3" in lines[-1]


def test_every_check_says_what_it_demands():
    assert all(check.demand.endswith(".") for check in (*CHECKS, *RECORD_CHECKS))
    assert len(set(check_names())) == len(check_names())


def failure_of(name, **options):
    with pytest.raises(ConformanceFailure) as caught:
        conformance(MUTANTS[name][1](), **options)
    return caught.value


def test_a_failure_leads_back_to_its_game():
    game = MUTANTS["card_lost"][1]()
    failure = failure_of("card_lost")
    again = failure_of("card_lost", games=1, seed=failure.seed, setups=[failure.setup])
    assert (again.check, again.ply, again.message) == (failure.check, failure.ply, failure.message)
    assert again.choices == failure.choices
    replayed = Playthrough.of(game, failure.choices, failure.setup)
    assert replayed.state == failure.played.state
    assert len(replayed.actions) == failure.ply


def test_a_failure_says_what_broke_and_how_to_see_it_again():
    failure = failure_of("token_overdrawn")
    assert str(failure).startswith("states_are_valid: red has -1 tokens")
    assert f"seed={failure.seed}" in str(failure)
    assert "stake:" in str(failure)


def test_a_game_that_fails_is_saved(install, tmp_path):
    game = install(MUTANTS["card_lost"][1]())
    with pytest.raises(ConformanceFailure) as caught:
        conformance(game, failures=tmp_path)
    (file,) = tmp_path.iterdir()
    assert caught.value.file == file
    assert f"ancientwars replay {file}" in str(caught.value)
    assert len(Match.load(file).plies) == caught.value.ply


def test_a_game_that_cannot_be_set_up_fails_without_a_save(tmp_path):
    failure = failure_of("scenario_without_setup", failures=tmp_path)
    assert failure.file is None
    assert failure.choices == ()
