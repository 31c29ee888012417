"""Whole games, read by a person once and kept: they must replay to the same states and tell the same story."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancientwars import Match

GAMES = Path(__file__).parent / "games"
NAMES = sorted(file.stem for file in GAMES.glob("*.jsonl"))


def test_there_are_golden_games() -> None:
    assert len(NAMES) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_the_recorded_states(name: str) -> None:
    match = Match.load(GAMES / f"{name}.jsonl")
    assert match.over
    assert match.verify().dumps() == (GAMES / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_tells_the_recorded_story(name: str) -> None:
    match = Match.load(GAMES / f"{name}.jsonl")
    assert "\n".join(match.log()) + "\n" == (GAMES / f"{name}.txt").read_text(encoding="utf-8")
