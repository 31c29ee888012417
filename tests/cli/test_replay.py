"""``ancientwars replay``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ancientwars import Match, poleis


def edit(file, number, **members):
    """Change members of one line (from 1) of a save file."""
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **members})
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def line_of(file, actor):
    """Return the number of the first line of an actor."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if json.loads(line).get("actor") == actor)


def test_the_log_is_told(shell, saved):
    match = Match.load(saved)
    printed = shell("replay", saved).splitlines()
    assert shell.code == 0
    assert [line for line in match.log() if line in printed] == [
        line for line in match.log() if "begins" not in line and "Turn of" not in line
    ]
    assert printed[-1] == match.game.describe(match.state, match.pending)


def test_nothing_is_told_twice(shell):
    """Ply 32 of the example of play: Lion plays Cassander for control markers; 40: it places a Mercenary."""
    printed = shell("replay", Path(__file__).parents[2] / "examples" / "diadochi-example-of-play.jsonl")
    assert "32. Lion: play Cassander for: control markers\n" in printed
    assert "Lion plays Cassander" not in printed
    assert "40. Lion places in Dascylium: Mercenaries 1\n" in printed


def test_the_log_is_told_in_russian(shell, saved):
    assert "Начинается раунд 1" in shell("replay", saved, "--lang", "ru")


def test_at_a_ply_the_state_is_shown(shell, saved):
    printed = shell("replay", saved, "--at", 6, "--quiet")
    match = Match.load(saved).at(6)
    assert poleis.summary(match.state) in printed
    assert "\n6. " not in printed
    assert "\n7. " not in shell("replay", saved, "--at", 6)
    assert "\n6. " in shell("replay", saved, "--at", 6)


def test_a_good_file_is_verified(shell, saved):
    assert shell("replay", saved, "--verify") == f"verified: {len(Match.load(saved).plies)} plies\n"
    assert shell.code == 0


def test_an_edited_die_fails_and_names_the_line(shell, saved):
    number = line_of(saved, "chance")
    was = Match.load(saved).plies[0].action
    edit(saved, number, action="draw: theatre" if str(was) != "draw: theatre" else "draw: sokrates")
    shell("replay", saved, "--verify")
    assert shell.code == 1
    assert shell.errors.startswith(f"error: not verified: line {number}: the seed gives {was}")


def test_an_illegal_action_fails_and_names_the_line(shell, saved):
    number = next(n for n, ply in enumerate(Match.load(saved).plies, 1) if ply.actor != "chance")
    edit(saved, number + 1, action="besiege: athenai")
    shell("replay", saved, "--verify")
    assert shell.code == 1
    assert f"line {number + 1}: " in shell.errors


def test_an_edited_digest_fails_and_names_line_and_field(shell, saved):
    number = len(saved.read_text(encoding="utf-8").splitlines())
    digests = json.loads(saved.read_text(encoding="utf-8").splitlines()[-1])["digests"]
    edit(saved, number, digests={**digests, "market": "0" * 12})
    shell("replay", saved, "--verify")
    assert shell.code == 1
    assert f"line {number}: the states differ after ply" in shell.errors
    assert "in: market" in shell.errors


def test_without_verify_an_edited_file_is_refused_too(shell, saved):
    edit(saved, line_of(saved, "chance"), actor="athens")
    assert "the game waits for chance" in shell.error("replay", saved)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: the file is empty"),
        ("{", "line 1: is no JSON"),
        ('{"format": "chess"}\n', "line 1: this is no save file of ancientwars"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(shell, tmp_path, text, told):
    file = tmp_path / "game.jsonl"
    file.write_text(text, encoding="utf-8")
    assert told in shell.error("replay", file)


@pytest.mark.parametrize("words", [(), ("--verify",)])
def test_a_file_that_is_not_there(shell, tmp_path, words):
    assert "cannot be read" in shell.error("replay", tmp_path / "nothing.jsonl", *words)


def test_a_ply_that_is_not_there(shell, saved):
    assert "the match has plies 0 to" in shell.error("replay", saved, "--at", 9999)


def played_by_hand():
    """The Corinthian War: the first trade's die was given by hand, the second is the seed's."""
    match = Match.new("poleis", seed=7, scenario="corinthian_war")
    match = match.play("action: trade").play("trade: illyria 1 barter", forced=["roll: 3"])
    match = match.play("action: create-merchants").play("create-merchants: pylos 1 silver")
    return match.play("action: trade").play("trade: thraki 1 barter")


def test_dice_that_were_given_by_hand_are_told(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    played_by_hand().save(file)
    rolls = [line for line in shell("replay", file).splitlines() if "Chance: " in line]
    assert len(rolls) == 2
    assert rolls[0].endswith("(given by hand)")
    assert not rolls[1].endswith("(given by hand)")
    assert "(задано вручную)" in shell("replay", file, "--lang", "ru")
    assert shell("replay", file, "--verify") == (
        "verified: 8 plies\ngiven by hand, not drawn from the seed: ply 3 (of 2 dice and cards)\n"
    )
    assert shell.code == 0


def test_a_public_record_is_verified_without_its_dice(shell, tmp_path):
    file = tmp_path / "public.jsonl"
    played_by_hand().public().save(file)
    told = shell("replay", file, "--verify").splitlines()
    assert told[0] == "verified: 8 plies"
    assert told[-1] == "the record is public: without its seed 2 dice and cards cannot be checked"
    assert shell.code == 0


def test_a_public_record_is_gone_on_with_by_hand(shell, tmp_path):
    file = tmp_path / "public.jsonl"
    played_by_hand().at(1).public().save(file)
    typed = ("trade: illyria 1 barter", "", "roll: 3")
    shell("play", "poleis", "--players", "greedy,human", "--resume", file, "--save", file, typed=typed)
    assert "it has no seed to roll and draw from" in shell.errors
    match = Match.load(file)
    assert match.seed is None
    assert match.plies[:3] == played_by_hand().plies[:3]


def test_comments_are_told_before_their_ply_in_the_language_wanted(shell, saved):
    comments = {"en": "The omens are good.", "ru": "Знамения благоприятны."}
    Match.load(saved).commented(3, comments).commented(4, {"ru": "Только по-русски."}).save(saved)
    english, russian = shell("replay", saved), shell("replay", saved, "--lang", "ru")
    first = Match.load(saved).log_of(3)[0]
    assert f"\nThe omens are good.\n{first}\n" in english
    assert "\nТолько по-русски.\n" in english
    assert "\nЗнамения благоприятны.\n" in russian
    assert "omens" not in russian
    assert "omens" not in shell("replay", saved, "--quiet", "--at", 6)
