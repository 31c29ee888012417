"""``ancientwars watch``."""

from __future__ import annotations

import pytest

from ancientwars import Match, cca, poleis
from ancientwars.core.step import SPECTATOR
from tests.cca.battle_file import TEXT
from tests.testing import bazaar

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


# ---------------------------------------------------------------------- the board


@pytest.fixture
def battle(tmp_path):
    """The file of a small battle."""
    file = tmp_path / "ford.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def seats_deciding(match):
    """Return who decides in each state in which somebody does, with the state; None at the end."""
    found = []
    for state in match.states:
        waits = match.game.pending(state)
        if hasattr(waits, "seat") or hasattr(waits, "winners"):
            found.append((getattr(waits, "seat", None), state))
    return found


def test_the_board_is_printed_whenever_another_seat_decides(shell, battle, tmp_path):
    file = tmp_path / "game.jsonl"
    words = ("watch", "cca", *RANDOM, "--scenario", battle, "--seed", 2, "--save", file, "--force")
    printed = shell(*words, "--board")
    match = Match.load(file)
    deciding = seats_deciding(match)
    changes = [
        state for (before, _), (seat, state) in zip([("", None), *deciding], deciding, strict=False) if seat != before
    ]
    summaries = [cca.summary(cca.view(state, SPECTATOR)) for state in changes]
    assert len(changes) > 3
    place = 0
    for summary in summaries:
        place = printed.index(f"\n{summary}\n\n", place) + len(summary)
    assert printed.count("The Ford: turn ") == len(summaries)
    assert shell(*words, "--force") == "".join(_without(printed.splitlines(keepends=True), summaries))


def _without(lines, summaries):
    """Return lines without some summaries and the blank lines around them."""
    left = list(lines)
    for summary in summaries:
        size = len(summary.splitlines())
        first = next(number for number, line in enumerate(left) if line.startswith("The Ford: turn "))
        del left[first - 1 : first + size + 1]
    return left


def test_the_board_hides_what_spectators_may_not_know(shell, battle):
    words = ("watch", "cca", *RANDOM, "--scenario", battle, "--board", "--quiet", "--seed", 2)
    assert not [line for line in shell(*words).splitlines() if " cards 4: " in line]
    assert [line for line in shell(*words, "--omniscient").splitlines() if " cards 4: " in line]


def test_the_board_of_a_turn_that_the_same_seat_begins_again_is_printed(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    printed = shell("watch", "poleis", *RANDOM, "--seed", 3, "--board", "--quiet", "--save", file)
    turns = [
        event for state in Match.load(file).states for event in state.events if type(event).__name__ == "TurnBegan"
    ]
    assert printed.count("Round 1 of 4") + printed.count("Round 2 of 4") > 0
    assert len([line for line in printed.splitlines() if line.startswith("Round ")]) >= len(turns)
    assert poleis.summary(poleis.view(Match.load(file).state, SPECTATOR)) in printed


def test_a_game_without_a_summary_has_no_board(shell, tokens):
    assert "offers no summary" in shell.error("watch", "toy", *RANDOM, "--board")


def test_a_battle_of_ones_own_is_watched_in_russian(shell, battle):
    printed = shell("watch", "cca", *RANDOM, "--scenario", battle, "--board", "--lang", "ru")
    assert "The Ford: ход 1 (Нижняя армия)" in printed
    assert shell.code == 0


@pytest.mark.parametrize("name", ["nothing.toml", "rome"])
def test_a_scenario_that_is_not_there(shell, name):
    assert f"no scenario '{name}'" in shell.error("watch", "cca", "--scenario", name)


def test_a_scenario_file_with_faults_is_an_error_that_names_the_place(shell, battle):
    battle.write_text(TEXT.replace('hex = "F7"', 'hex = "F13"'), encoding="utf-8")
    assert "ford.toml: units[2].hex: 'F13' is not on the board" in shell.error("watch", "cca", "--scenario", battle)


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


# ---------------------------------------------------------------------- who plays


def test_the_seats_of_the_set_up_are_played(shell, install):
    install(bazaar)
    assert "Red (greedy), Blue (random)" in shell("watch", "bazaar", "--scenario", "duel", "--seed", 1)
    told = shell.error("watch", "bazaar", "--scenario", "duel", "--players", "random,random,random")
    assert "3 named; the 2 seats are red, blue" in told
    assert "Red (random), Green (random), Blue (random)" in shell(
        "watch", "bazaar", "--players", "random,random,random"
    )
