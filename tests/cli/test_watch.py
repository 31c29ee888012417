"""``ancientwars watch``."""

from __future__ import annotations

import pytest

from ancientwars import Match

RANDOM = ("--players", "random,random")


@pytest.mark.parametrize("players", ["random,random", "greedy,random"])
def test_the_same_seed_prints_the_same_bytes(shell, players):
    words = ("watch", "poleis", "--players", players, "--seed", 3)
    first = shell(*words)
    assert shell.code == 0
    assert shell(*words) == first
    assert shell("watch", "poleis", "--players", players, "--seed", 4) != first


def test_the_log_has_headers_and_ends_with_the_result(shell):
    printed = shell("watch", "poleis", *RANDOM, "--seed", 3).splitlines()
    assert "=== Round 1 begins (type 3) ===" in printed
    assert any(line.startswith("--- Turn of ") for line in printed)
    assert "Scores: " in printed[-1]


def test_lines_are_not_broken_at_the_width_of_the_terminal(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    printed = shell("watch", "poleis", *RANDOM, "--seed", 5, "--save", file, "--omniscient").splitlines()
    assert set(Match.load(file).log()) - set(printed) == {
        line for line in Match.load(file).log() if "begins" in line or "Turn of" in line
    }


def test_russian_words(shell):
    assert "=== Начинается раунд 1 (тип 3) ===" in shell("watch", "poleis", *RANDOM, "--lang", "ru")


def test_quiet_prints_the_result_only(shell):
    printed = shell("watch", "poleis", *RANDOM, "--quiet").strip()
    assert printed.count("\n") == 0
    assert "Scores: " in printed


def test_the_save_file_holds_the_game(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    printed = shell(
        "watch", "poleis", *RANDOM, "--scenario", "corinthian_war", "--option", "cube_cap=9", "--save", file
    )
    match = Match.load(file)
    assert match.over
    assert match.setup == {"scenario": "corinthian_war", "options": {"cube_cap": 9}}
    assert f"saved {len(match.plies)} plies in {file}" in printed


def test_spectators_see_no_secrets_unless_they_are_omniscient(shell, tokens):
    words = ("watch", "toy", *RANDOM, "--seed", 1)
    assert "deals" not in shell(*words)
    assert "deals" in shell(*words, "--omniscient")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--option", "cube_cap"), "'cube_cap' is not written name=value"),
        (("--option", "=3"), "'=3' is not written name=value"),
        (("--option", "colour=red"), "no option 'colour'; there are solo_distinct, "),
        (("--option", "cube_cap=many"), "'option cube_cap': 'many' is no whole number"),
        (("--option", "prestige_floor=maybe"), "'maybe' is neither true nor false"),
        (("--option", "solo_distinct=never"), "'never' is not one of 'run', 'pair'"),
        (("--scenario", "troy"), "no scenario 'troy'; there are standard, "),
        (("--players", "greedy,human"), "no player 'human'; there are random, greedy"),
        (("--players", "greedy"), "1 named; the 2 seats are athens, sparta"),
        (("--lang", "el"), "no language 'el'; there are en, ru"),
    ],
)
def test_what_is_wrong_is_named(shell, words, told):
    assert told in shell.error("watch", "poleis", *words)


def test_a_file_that_cannot_be_written_is_an_error(shell, tmp_path):
    assert "No such file" in shell.error("watch", "poleis", *RANDOM, "--save", tmp_path / "nowhere" / "game.jsonl")


@pytest.mark.parametrize(("text", "value"), [("true", True), ("OFF", False), ("no", False)])
def test_an_option_is_read_as_the_type_of_its_default(shell, tmp_path, text, value):
    file = tmp_path / "game.jsonl"
    shell("watch", "poleis", *RANDOM, "--option", f"prestige_floor={text}", "--save", file, "--quiet")
    assert Match.load(file).setup["options"] == {"prestige_floor": value}
