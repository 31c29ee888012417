"""``ancientwars perft``: counts by depth and by first decision."""

from __future__ import annotations

import pytest

POSITION = """
turn = "athens"
[athens]
prestige = 1
hoplites = { attika = 1 }
"""


@pytest.fixture
def position(tmp_path):
    file = tmp_path / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    return file


def table(printed):
    """Return the rows of a table of numbers."""
    return [line.split() for line in printed.splitlines()[2:]]


def test_counts_by_depth_from_a_position(shell, position):
    printed = shell("perft", "poleis", "--position", position, "--depth", "2")
    assert printed.startswith("Athens: ")
    assert table(printed) == [["0", "1", "1", "1", "0"], ["1", "5", "5", "5", "0"], ["2", "39", "39", "30", "1"]]


def test_counts_by_first_decision_with_their_sum_in_either_language(shell, position):
    printed = shell("perft", "poleis", "--position", position, "--depth", "2", "--divide", "--lang", "ru")
    assert "Спасовать" in printed
    assert printed.splitlines()[-1].split() == ["total", "39", "39", "1"]


def test_without_a_position_counting_starts_at_the_first_decision_of_the_match(shell):
    printed = shell("perft", "cca", "--scenario", "003", "--depth", "1", "--chance", "fixed", "--seed", "7")
    first, second = table(printed)
    assert first == ["0", "1", "1", "1", "0"]
    assert int(second[1]) == int(second[2]) > 0


def test_what_cannot_be_counted_is_refused(shell, position, tmp_path):
    (binary := tmp_path / "binary").write_bytes(b"\xff\xfe")
    assert "leave out all other" in shell.error("perft", "poleis", "--position", position, "--scenario", "standard")
    assert "expand, fixed" in shell.error("perft", "poleis", "--chance", "loaded")
    assert "1 or more to divide" in shell.error("perft", "poleis", "--depth", "0", "--divide")
    assert "no text" in shell.error("perft", "poleis", "--position", binary)
    assert "there are en, ru" in shell.error("perft", "poleis", "--lang", "la")
