"""``ancientwars play``: dice, cards and payments as people type them."""

from __future__ import annotations

import random

import pytest

from ancientwars import Chance, Match


def before_a_roll(scenario, seed, dice):
    """Return a manual match of Ancients in which so many dice are about to be thrown."""
    rng = random.Random(seed)
    match = Match.new("cca", seed=seed, scenario=scenario, manual=True)
    while True:
        waits = match.pending
        if isinstance(waits, Chance):
            if waits.event == "roll" and str(match.game.chance_outcomes(match.state)[0][0]).count("light") == dice:
                return match
            match = match.play(match.drawn())
        else:
            match = match.play(rng.choice(match.legal_actions))


@pytest.mark.parametrize("typed", ["roll: helmet flag", "roll: flag leader", "Flag, helmet", "шлем знамя"])
def test_real_dice_are_typed_in_as_they_fall(shell, tmp_path, typed):
    file, later = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    match = before_a_roll("001", 3, 2)
    match.save(file)
    shell("play", "cca", "--players", "human,human", "--resume", file, "--save", later, typed=(typed, "quit"))
    assert shell.errors == ""
    assert str(Match.load(later).plies[len(match.plies)].action) == "roll: leader flag"


def test_an_action_is_typed_without_regard_to_capitals_and_signs(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    typed = ("Action: Move Hoplites", "move hoplites LAKEDAIMON->messenia 2", "quit")
    shell("play", "poleis", "--players", "human,human", "--seed", 7, "--save", file, typed=typed)
    assert shell.errors == ""
    assert [str(ply.action) for ply in Match.load(file).plies[-2:]] == [
        "action: move-hoplites",
        "move-hoplites: lakedaimon > messenia 2",
    ]
