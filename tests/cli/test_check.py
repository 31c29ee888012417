"""``ancientwars check``."""

from __future__ import annotations

from collections import Counter

import pytest

from ancientwars import Match, poleis
from ancientwars.cli import check as checking
from ancientwars.testing.report import Report
from tests.testing.mutants import copy_of_toy


def test_games_of_every_scenario_are_checked(shell):
    printed = shell("check", "poleis", "--games", 2, "--jobs", 1)
    assert shell.code == 0
    assert printed.startswith("poleis: 2 games, ")
    assert "none failed" in printed


def test_processes_check_the_same_games(shell, times):
    games = times(2, 8)
    words = ("check", "cca", "--games", games, "--seed", 5, "--option", "turn_limit=1")
    alone = shell(*words, "--jobs", 1)
    together = shell(*words, "--jobs", 2)
    assert shell.code == 0
    assert together.split(" checks ")[0].rpartition(", ")[0] == alone.split(" checks ")[0].rpartition(", ")[0]


def test_a_game_that_breaks_the_contract_fails_and_is_saved(shell, install, tmp_path):
    from tests.testing import toy

    install(copy_of_toy(legal_actions=lambda state: toy.legal_actions(state) * 2))
    printed = shell("check", "toy", "--games", 2, "--jobs", 1, "--failures", tmp_path)
    assert shell.code == 1
    assert printed.count("again: conformance(") == 2
    assert shell.errors == "error: 2 of 2 games failed\n"
    (file, *_) = tmp_path.iterdir()
    assert Match.load(file).name == "toy"


def test_set_ups_are_every_scenario_and_every_option_turned_round():
    setups = checking.setups_of(poleis, None, {})
    assert {setup["scenario"] for setup in setups} == set(poleis.INFO.scenarios)
    turned = {name: value for setup in setups for name, value in setup.get("options", {}).items()}
    assert turned == {name: not value for name, value in poleis.INFO.options.items() if isinstance(value, bool)}
    assert len(setups) % 2


def test_scenario_and_options_can_be_fixed(shell):
    assert checking.setups_of(poleis, "corinthian_war", {"cube_cap": 20}) == (
        {"scenario": "corinthian_war", "options": {"cube_cap": 20}},
    )
    words = ("--games", 1, "--jobs", 1, "--scenario", "corinthian_war", "--option", "cube_cap=20")
    assert "1 games" in shell("check", "poleis", *words)


def test_batches_play_each_game_once_with_the_set_up_that_is_due():
    setups = tuple({"scenario": name} for name in "abc")
    whole = checking.Batch("poleis", 100, 25, setups)
    played = [
        (batch.first + number, batch.setups[number % 3]["scenario"])
        for batch in checking._batches(whole, 2, checking.Tally([], []))
        for number in range(batch.games)
    ]
    assert played == [(100 + number, "abc"[number % 3]) for number in range(25)]


def test_a_batch_knows_what_was_played_when_it_is_handed_out():
    # Dear checks become rarer with what all processes have played: otherwise two take as long as one.
    tally = checking.Tally([], [])
    batches = checking._batches(checking.Batch("poleis", 1, 20, ({},)), 2, tally)
    first = next(batches)
    assert first.before is None
    tally.reports.append(Report("poleis", games=5, kinds=Counter({"decision: act": 70})))
    second = next(batches)
    assert second.before is not None
    assert (second.before.games, second.before.kinds["decision: act"]) == (5, 70)


@pytest.mark.parametrize(
    ("words", "told"), [(("--scenario", "troy"), "no scenario 'troy'"), (("--option", "cube_cap"), "name=value")]
)
def test_what_is_wrong_is_named(shell, words, told):
    assert told in shell.error("check", "poleis", "--games", 1, *words)
