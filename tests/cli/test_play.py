"""``ancientwars play``: what people type, and what they may see."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

from ancientwars import Match, cca, diadochi, poleis
from ancientwars.cli.standing import lapsed
from ancientwars.cli.telling import statement
from ancientwars.match.orders import StandingOrder
from tests.cca.battle_file import TEXT
from tests.testing import toy

BOTH = ("play", "poleis", "--players", "human,human", "--seed", 7)


def first_choices(**setup):
    """Return the match that `BOTH` begins."""
    return Match.new("poleis", seed=7, **setup)


def answers(match, *, seed=0, limit=9999):
    """Return numbers that choose at random to the end of the game, and the match after them."""
    rng = random.Random(seed)
    typed: list[str] = []
    while not match.over and len(typed) < limit:
        number = rng.randrange(len(match.legal_actions))
        typed.append(str(number + 1))
        match = match.play(match.legal_actions[number])
    return tuple(typed), match


# ---------------------------------------------------------------------- answers


def test_numbers_play_a_whole_game(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    typed, match = answers(first_choices())
    printed = shell(*BOTH, "--save", file, typed=typed)
    assert shell.code == 0
    assert shell.errors == ""
    assert Match.load(file).plies == match.plies
    assert match.game.describe(match.state, match.pending) in printed


def test_choices_are_numbered_with_description_cost_and_notation(shell):
    printed = shell(*BOTH)
    match = first_choices()
    notes = {str(action): poleis.note(match.state, action) for action in match.legal_actions}
    assert {notation for notation, note in notes.items() if note == "Prestige -1"} == {
        "action: move-hoplites",
        "action: move-galleys",
    }
    for number, action in enumerate(match.legal_actions, 1):
        told, note = match.game.describe(match.state, action), notes[str(action)]
        row = rf"^ *{number}  {re.escape(told)} +{re.escape(note)} *{re.escape(str(action))} *$"
        assert re.search(row, printed, re.MULTILINE)


def test_notations_play_as_far_as_they_are_unique(shell):
    printed = shell(*BOTH, typed=("action: move-hoplites", "move-hoplites: lakedaimon > messenia 2"))
    assert "Sparta: Action: Move Hoplites" in printed
    assert "Sparta: Move hoplites from Lakedaimon to Messenia (2)" in printed
    assert "Sparta: Action: Create Merchants" in shell(*BOTH, typed=("action: create-m",))


def test_many_choices_are_grouped_by_piece_and_can_be_listed(shell):
    printed = shell(*BOTH, typed=("action: move-hoplites",))
    asked = printed.split("which hoplites move, and where to?\n")[1].split("1-24, ")[0].splitlines()
    match = first_choices().play("action: move-hoplites")
    assert len(match.legal_actions) == 24
    assert asked[0].strip() == "Move hoplites from Lakedaimon to … (Prestige -1)"
    items = [item for line in asked[1:] for item in re.split(" {3,}", line.strip())]
    assert items[:4] == ["1: Achaia (1)", "2: Achaia (2)", "3: Achaia (3)", "4: Akarnania (1)"]
    assert [int(item.split(":")[0]) for item in items] == list(range(1, 25))
    listed = shell(*BOTH, typed=("action: move-hoplites", "list"))
    assert all(f"{action} " in listed for action in match.legal_actions)


def test_an_answer_that_is_none_is_asked_again(shell):
    printed = shell(*BOTH, typed=("", "99", "besiege troy", "action: create", "pass"))
    assert "there is no choice 99; there are 1 to" in shell.errors
    assert "no action is written 'besiege troy'" in shell.errors
    assert "'action: create' fits several actions" in shell.errors
    assert "Sparta: Pass" in printed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "варианта 99 нет, есть от 1 до 9"),
        ("besiege troy", "такого действия нет: 'besiege troy'"),
        ("action: create", "'action: create' подходит к нескольким действиям: action: create-hoplites; "),
        ("назад", "последнее действие не ваше (Случай), назад его не взять"),
        ("сохранить .", ".: это не файл"),
        ("сохранить other.txt", "в файле other.txt не эта игра; --force перезаписывает его"),
    ],
)
def test_what_is_wrong_with_an_answer_is_told_in_russian(shell, tmp_path, monkeypatch, typed, told):
    monkeypatch.chdir(tmp_path)
    Path("other.txt").write_text("something else", "utf-8")
    shell(*BOTH, "--lang", "ru", typed=(typed,))
    assert shell.errors.startswith(f"ошибка: {told}")


def test_a_rule_is_stated_in_the_language_of_the_player(shell):
    assert "Правило L5.4c: Ход — два действия разного вида." in shell(*BOTH, "--lang", "ru", typed=("?",))


def test_a_rule_stated_only_in_english_is_marked_so_in_russian():
    game: Any = toy
    (rule, *_) = game.rule_index()
    assert statement(game, rule["id"], "ru") == f"{rule['id']} (по-английски): {rule['statement']}"


def test_an_illegal_action_is_refused_with_its_rule(shell):
    shell(*BOTH, typed=("besiege: athenai",))
    assert re.search(r"^error: .* \[L\w+\.\w+\]$", shell.errors, re.MULTILINE)


# ---------------------------------------------------------------------- what is told

TALKING = ("play", "paxromana", "--seed", 11, "--players", "human,human")


def test_what_a_choice_says_is_not_told_again_as_an_event(shell):
    printed = shell(*TALKING, typed=("1", "1", "pay", "recruit", "done"))
    assert printed.count("Greece: Recruitment") == 2  # to either person; the event `ActionTaken` would say it twice
    assert "Greece: Treasury now 9 T" in printed


def test_a_roll_of_which_no_event_tells_says_what_it_is_for(shell):
    printed = shell(*TALKING, typed=("1", "1", "pay", "expand", "minor-leader: greece_04"))
    assert re.search(r"Chance: roll \d - Movement roll \(Greek Leader 1-4 \(no\. 4\), Pella\)\n", printed)


# ---------------------------------------------------------------------- standing orders

WINDOWS = ("play", "diadochi", "--seed", 5, "--players", "human,human,random,random")
ASKED = "Horse: a surprise card before the segment"


def test_a_standing_order_answers_until_the_player_takes_it_back(shell):
    printed = shell(*WINDOWS, typed=("5", "5"))
    assert printed.count(ASKED) > 1
    assert "('always play no card' gives this answer each time until the next turn begins)" in printed
    printed = shell(*WINDOWS, typed=("always 5",))
    assert printed.count(ASKED) == 1
    assert "From now on, until the next turn begins: play no card. To be asked again: always" in printed
    assert "Horse: play no card\n" in printed.split("At the terminal: Lion")[1]  # in the log as if it were typed


def test_a_standing_order_is_given_in_russian(shell):
    printed = shell(*WINDOWS, "--lang", "ru", typed=("всегда отказаться", "всегда"))
    assert "Теперь, пока не начнётся следующий ход, ответ такой: не играть карточку." in printed
    assert "Вопросы снова будут заданы каждый раз." in printed


def test_a_standing_order_lapses_when_the_next_turn_begins():
    rng, match = random.Random(0), Match.new("diadochi", seed=5)
    match = match.play(match.legal_actions[0])
    order = StandingOrder("red", "surprise-any-time", diadochi.parse(match.state, "pass"), len(match.plies))
    while match.state.turn == 1:
        assert not lapsed(match, order)  # whatever round it is, and whoever moves
        match = match.play(rng.choice(match.legal_actions))
    assert lapsed(match, order)


def test_taking_back_an_answer_takes_back_its_standing_order(shell):
    printed = shell(*BOTH, typed=("always action: move-hoplites", "undo")).split("taken back")[1]
    assert "1-9, ? for help > " in printed
    assert "Move hoplites from" not in printed


def test_an_illegal_standing_order_and_one_for_dice_are_refused(shell):
    shell(*BOTH, typed=("always besiege: athenai",))
    assert re.search(r"^error: .* \[L\w+\.\w+\]$", shell.errors, re.MULTILINE)
    shell(*BOTH, "--manual-dice", typed=("always 1",))
    assert shell.errors == "error: dice and cards take no standing orders\n"


# ---------------------------------------------------------------------- questions


def test_a_question_mark_tells_the_commands_and_the_rule_that_asks(shell):
    printed = shell(*BOTH, typed=("?",))
    assert "save FILE" in printed
    statements = {rule["id"]: rule["statement"] for rule in first_choices().game.rule_index()}
    assert f"Rule L5.4c: {statements['L5.4c']}" in printed


def test_a_question_mark_tells_what_is_next_to_the_place_that_a_choice_names(shell):
    words = ("play", "paxromana", "--scenario", "punic-wars", "--seed", "11", "--players", "human,human")
    march = ("pay", "expand", "major: arretium", "take-all", "set-out")
    for typed in ("? 2", "? to rom", "? to: roma"):
        assert "Roma, Italia: by land Pisae, Arretium" in shell(*words, typed=(*march, typed))


@pytest.mark.parametrize("typed", ["? 1", "?1", "? action: create-hoplites"])
def test_a_question_mark_explains_a_choice(shell, typed):
    printed = shell(*BOTH, typed=(typed,))
    assert "Action: Create Hoplites\nNotation: action: create-hoplites\nRule L5.4c: " in printed


@pytest.mark.parametrize("typed", ["help", "HELP", "h", "?", "помощь", "справка"])
def test_help_is_announced_and_understood(shell, typed):
    for lang in ("en", "ru"):
        printed = shell(*BOTH, "--lang", lang, typed=(typed,))
        assert "\n1-9, ? for help > " in printed if lang == "en" else "\n1–9, ? — помощь > " in printed
        assert ("save FILE" if lang == "en" else "сохранить ФАЙЛ") in printed
        assert shell.errors == ""


@pytest.mark.parametrize("typed", ["quit", "q", "exit", "Quit", "выход"])
def test_quitting_is_understood_in_either_language(shell, typed):
    for lang, told in (("en", "stopped after 4 plies"), ("ru", "игра остановлена, сделано шагов: 4")):
        assert shell(*BOTH, "--lang", lang, typed=(typed, "pass")).endswith(f"{told}\n")
        assert shell.errors == ""
        assert shell.code == 0


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("почему action: redeem-proxenos", "Действие невозможно: action: redeem-proxenos. "),
        ("почему", "Укажите действие"),
        ("список", "action: create-hoplites"),
        ("положение", "Раунд 1 из 4"),
        ("журнал", "1. Случай: Вытянуть карту: Фидий"),
        ("сохранить", "Укажите файл"),
        ("? 1", "Запись: action: create-hoplites"),
    ],
)
def test_commands_in_russian(shell, typed, told):
    assert told in shell(*BOTH, "--lang", "ru", typed=(typed,)).split("? — помощь > ")[1]


def test_taking_back_in_russian(shell):
    assert "решение взято назад" in shell(*BOTH, "--lang", "ru", typed=("action: move-hoplites", "назад"))


def test_a_choice_is_understood_by_its_words(shell):
    assert "Sparta: Pass\n" in shell(*BOTH, typed=("pass",))
    assert "Спарта: Спасовать\n" in shell(*BOTH, "--lang", "ru", typed=("спасовать",))
    assert "Спарта: Действие: Сбор\n" in shell(*BOTH, "--lang", "ru", typed=("Действие: Сбор",))


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Move Hoplites: Any number of your hoplites go"), ("ru", "Перемещение гоплитов: Любое число ваших")],
)
def test_a_question_mark_tells_what_a_kind_of_action_does_and_costs(shell, lang, told):
    printed = shell(*BOTH, "--lang", lang, typed=("? action: move-hoplites",))
    assert told in printed
    assert "(Prestige -1)\nNotation: " in printed or "(Престиж -1)\nЗапись: " in printed


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_question_mark_tells_what_each_card_of_the_hand_does(shell, battle, lang):
    match = Match.new("cca", seed=4, scenario=str(battle))
    cards = [str(action).removeprefix("play: ") for action in match.legal_actions]
    words = ("play", "cca", "--scenario", battle, "--seed", 4, "--players", "human,human", "--lang", lang)
    names, texts = cca.messages(lang), cca.messages(lang).templates["texts"]
    by_number = shell(*words, typed=tuple(f"? {number}" for number in range(1, len(cards) + 1)))
    by_name = shell(*words, typed=tuple(f"? {names.name(card)}" for card in cards))
    for card in cards:
        assert f"{names.name(card)}: {texts[card]}" in by_number
        assert f"{names.name(card)}: {texts[card]}" in by_name


def test_why_tells_the_rule_that_forbids(shell):
    match = first_choices()
    refusal = match.why_not("action: redeem-proxenos")
    statements = {rule["id"]: rule["statement"] for rule in match.game.rule_index()}
    printed = shell(*BOTH, typed=("why action: redeem-proxenos", "why 1", "why"))
    assert refusal.reason == "the proxenos of sparta is no hostage"
    assert "action: redeem-proxenos is illegal: the proxenos of Sparta is no hostage" in printed
    assert f"Rule {refusal.rule}: {statements[refusal.rule]}" in printed
    assert f"{match.legal_actions[0]} is legal here." in printed
    assert "Say which action" in printed


def test_state_and_log_are_shown(shell):
    match = first_choices()
    printed = shell(*BOTH, typed=("state", "log"))
    assert poleis.summary(match.view("sparta")) in printed
    assert printed.count(next(line for line in match.log() if line.startswith("1. "))) == 2


def test_words_in_russian(shell):
    assert "Спарта: выполните действие или спасуйте" in shell(*BOTH, "--lang", "ru")


# ---------------------------------------------------------------------- the position at the beginning of a turn


@pytest.fixture
def battle(tmp_path):
    """The file of a small battle of cca, whose bottom army begins."""
    file = tmp_path / "ford.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def test_the_position_is_shown_at_the_beginning_of_ones_turn_and_not_again_in_it(shell, battle, tmp_path):
    file = tmp_path / "game.jsonl"
    words = ("play", "cca", "--scenario", battle, "--seed", 4, "--players", "human,random", "--save", file)
    printed = shell(*words, typed=("1",) * 12)
    match = Match.load(file)
    begun = [
        state
        for state in match.states
        if any(type(event).__name__ == "TurnBegan" and event.seat == "bottom" for event in state.events)
    ]
    asked = [state for state in match.states if getattr(match.game.pending(state), "seat", "") == "bottom"]
    assert 1 < len(begun) < len(asked)
    assert printed.count("The Ford: turn ") == len(begun)
    assert all(cca.summary(cca.view(state, "bottom")) in printed for state in begun)


def test_two_people_see_the_position_with_their_own_cards_only(shell, battle):
    match = Match.new("cca", seed=4, scenario=str(battle))
    match, typed = match.play(str(match.legal_actions[0])), [str(match.legal_actions[0])]
    while match.seat == "bottom":
        action = str(match.legal_actions[-1])
        match, typed = match.play(action), [*typed, action]
    assert match.state.turn.seat == "top"
    words = ("play", "cca", "--scenario", battle, "--seed", 4, "--players", "human,human")
    first, second = shell(*words, typed=tuple(typed)).split("=== At the terminal: Top army ===")
    assert cca.summary(match.view("top")) in second
    assert f"Top army (Carthaginian, CAPITALS): banners {match.state.banners[1]}, Command 4, cards 4\n" in first
    assert "Command 4, cards 4: " in second
    assert "Command 5, cards 5: " not in second


def test_the_position_is_shown_on_request_and_when_a_match_is_resumed(shell, battle, tmp_path):
    file = tmp_path / "game.jsonl"
    words = ("play", "cca", "--players", "human,random")
    printed = shell(*words, "--scenario", battle, "--seed", 4, "--save", file, typed=("1", "state"))
    assert printed.count("The Ford: turn 1") == 2
    assert shell(*words, "--resume", file, typed=("quit",)).count("The Ford: turn 1") == 1
    assert "verified" in shell("replay", file, "--verify")


def test_the_position_is_shown_again_in_the_next_turn_after_an_undo(shell, battle):
    words = ("play", "cca", "--players", "human,human", "--scenario", battle, "--seed", 4)
    printed = shell(*words, typed=("1", "1", "undo", "1"))
    assert "taken back" in printed
    assert printed.count("The Ford: turn 1") == 1


# ---------------------------------------------------------------------- undo, save, resume, quit


def test_undo_takes_back_the_last_decision(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    printed = shell(*BOTH, "--save", file, typed=("action: move-hoplites", "undo", "action: create-hoplites"))
    assert "taken back" in printed
    assert str(Match.load(file).plies[-1].action) == "action: create-hoplites"


def test_undo_goes_no_further_than_dice(shell):
    shell(*BOTH, typed=("undo",))
    assert shell.errors == "error: the last action was that of Chance, not of Sparta\n"


def test_save_and_resume(shell, tmp_path):
    file, later = tmp_path / "game.jsonl", tmp_path / "later.jsonl"
    typed, match = answers(first_choices())
    shell(*BOTH, typed=(*typed[:9], "save", f"save {file}", "quit", "1"))
    assert (
        len(Match.load(file).plies) == len(first_choices().plies) + len(answers(first_choices(), limit=9)[1].plies) - 4
    )
    printed = shell("play", "poleis", "--players", "human,human", "--resume", file, "--save", later, typed=typed[9:])
    assert Match.load(later).plies == match.plies
    assert "\n1. " not in printed


def test_the_seed_is_told_when_the_game_is_over_or_lost(shell, tmp_path):
    assert "\nseed 7\nstopped after 4 plies\n" in shell(*BOTH)
    assert "seed 7" not in shell(*BOTH, "--save", tmp_path / "game.jsonl", typed=("quit",))
    over = shell("play", "poleis", "--players", "random,random", "--seed", 3)
    assert over.endswith(" (seed 3)\n")


def test_no_seed_is_told_of_a_public_record(shell, saved):
    Match.load(saved).public().save(saved)
    printed = shell("play", "poleis", "--players", "human,human", "--resume", saved)
    assert "Scores: " in printed
    assert "(seed" not in printed


def test_without_a_seed_every_game_has_fresh_dice(shell, tmp_path):
    seeds: set[int] = set()
    for number in range(3):
        file = tmp_path / f"{number}.jsonl"
        shell("play", "poleis", "--save", file, typed=("quit",))
        seeds.add(Match.load(file).seed or 0)
    assert len(seeds) == 3
    assert all(0 <= seed < 2**128 for seed in seeds)
    assert max(seeds) > 2**64


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name are a thing of Unix")
@pytest.mark.parametrize("words", [BOTH, ("watch", "cca", "--players", "random,random")], ids=["play", "watch"])
def test_the_path_is_tried_before_the_first_move(shell, tmp_path, words):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "fifo")
    for path, told in (("nowhere/game.jsonl", "No such file"), ("folder", "is no file"), ("fifo", "is no file")):
        assert told in shell.error(*words, "--save", tmp_path / path)
        assert shell(*words, "--save", tmp_path / path) == ""


def test_a_game_that_went_on_is_not_overwritten_by_its_beginning(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    shell(*BOTH, "--save", file, typed=("action: move-hoplites",))
    held = file.read_bytes()
    assert "--force" in shell.error(*BOTH, "--save", file)
    assert file.read_bytes() == held


def test_a_file_with_another_game_is_overwritten_by_force_only(shell, saved, tmp_path):
    held = saved.read_bytes()
    assert "--force" in shell.error(*BOTH, "--save", saved)
    shell(*BOTH, typed=(f"save {saved}",))
    assert "holds something else than this game; --force overwrites it" in shell.errors
    assert saved.read_bytes() == held
    assert f"saved 4 plies in {saved}" in shell(*BOTH, typed=(f"save {saved} --force",))
    assert shell.errors == ""
    assert len(Match.load(saved).plies) == 4


def test_a_file_that_this_game_continues_is_written_again(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    shell(*BOTH, typed=(f"save {file}", "action: move-hoplites", f"save {file}", "undo", f"save {file}"))
    assert "holds something else" in shell.errors  # going back would lose a ply
    assert len(Match.load(file).plies) == 5
    shell("play", "poleis", "--players", "human,human", "--resume", file, "--save", file, typed=("1",))
    assert len(Match.load(file).plies) == 6


def test_a_resumed_game_has_the_players_that_it_had(shell, tmp_path):
    """Two people at one terminal: no bot may move in place of one of them."""
    file = tmp_path / "two.jsonl"
    words = ("play", "paxromana", "--scenario", "punic-wars", "--seed", "11")
    shell(*words, "--players", "human,human", "--save", file, typed=("pay", "quit"))
    assert "Rome (human), Carthage (human)" in shell("play", "paxromana", "--resume", file, typed=("quit",))
    bot = shell("play", "paxromana", "--resume", file, "--players", "human,random", typed=("quit",))
    assert "Rome (human), Carthage (random)" in bot
    assert "Carthage (random)" in shell("play", "paxromana", "--resume", file, typed=("quit",))


@pytest.mark.parametrize("players", [{}, {"rome": "human"}, {"rome": "human", "carthage": "who is that"}])
def test_a_kept_game_without_known_players_has_the_usual_ones(shell, tmp_path, players):
    file = tmp_path / "two.jsonl"
    Match.new("paxromana", seed=11, scenario="punic-wars").seated(players).save(file)
    assert "Rome (human), Carthage (greedy" in shell("play", "paxromana", "--resume", file, typed=("quit",))


def test_a_resumed_game_is_kept_in_its_file(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    shell(*BOTH, "--save", file, typed=("action: move-hoplites",))
    printed = shell("play", "poleis", "--players", "human,human", "--resume", file, typed=("1",))
    assert f"The game is kept in {file}.\n" in printed
    assert f"saved 6 plies in {file}\n" in printed
    assert len(Match.load(file).plies) == 6


def test_undo_is_kept_too(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    shell(*BOTH, "--save", file, typed=("action: move-hoplites", "undo"))
    assert len(Match.load(file).plies) == 4


def test_a_save_that_fails_later_is_told_once_and_tried_again(shell, tmp_path, monkeypatch):
    """The disk is full from the second save to the fourth."""
    file, saves, save = tmp_path / "game.jsonl", [0], Match.save

    def full(match, path):
        saves[0] += 1
        if 2 <= saves[0] <= 4:
            raise OSError(28, "No space left on device")
        save(match, path)

    monkeypatch.setattr(Match, "save", full)
    shell(*BOTH, "--save", file, typed=("action: move-hoplites", "1", "list", "list"))
    assert saves[0] > 4
    assert shell.errors.count("No space left on device") == 1
    assert f"error: the game is not kept in {file} now: " in shell.errors
    assert shell.code == 0
    assert len(Match.load(file).plies) == 6


def test_quit_and_the_end_of_the_input_save_nothing(shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for typed in (("quit",), ()):
        printed = shell(*BOTH, typed=typed)
        assert shell.code == 0
        assert printed.endswith("stopped after 4 plies\n")
    assert not list(tmp_path.iterdir())


def test_what_stops_in_the_middle_is_saved_if_asked(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    shell(*BOTH, "--save", file, typed=("action: move-hoplites",))
    assert len(Match.load(file).plies) == 5


def test_control_c_stops_cleanly(shell, monkeypatch):
    def interrupted(*_args, **_kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupted)
    assert "stopped after 4 plies" in shell(*BOTH)
    assert shell.code == 0


def test_a_save_that_fails_does_not_end_the_game(shell, tmp_path):
    printed = shell(*BOTH, typed=(f"save {tmp_path / 'nowhere' / 'game.jsonl'}", "action: move-hoplites"))
    assert "No such file" in shell.errors
    assert "Sparta: Action: Move Hoplites" in printed


@pytest.mark.parametrize("name", ["x" * 5000, "\0", "a\0b", "/", ".", "nowhere/game.jsonl"])
def test_a_name_that_no_file_can_have_does_not_end_the_game(shell, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    printed = shell(*BOTH, typed=(f"save {name}", "action: move-hoplites"))
    assert shell.errors.startswith("error: ")
    assert shell.errors.count("\n") == 1
    assert "Sparta: Action: Move Hoplites" in printed
    assert not list(tmp_path.iterdir())


def test_a_game_saved_by_hand_is_not_lost(shell, tmp_path):
    assert "seed 7" not in shell(*BOTH, typed=(f"save {tmp_path / 'game.jsonl'}", "quit"))
    assert "seed 7" in shell(*BOTH, typed=(f"save {tmp_path / 'other.jsonl'}", "action: move-hoplites", "quit"))


def test_resuming_takes_no_other_set_up_and_no_other_game(shell, saved, tokens):
    assert "leave out all other set-up" in shell.error("play", "poleis", "--resume", saved, "--scenario", "standard")
    assert "is a game of poleis, not of toy" in shell.error("play", "toy", "--resume", saved)


# ---------------------------------------------------------------------- bots and secrets


def test_a_bot_plays_the_other_seat(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    shell("play", "poleis", "--players", "human,greedy", "--seed", 7, "--save", file, typed=("1",))
    actors = [ply.actor for ply in Match.load(file).plies]
    assert "sparta" in actors
    assert "athens" in actors


def test_bots_alone_need_nobody(shell):
    assert "Scores: " in shell("play", "poleis", "--players", "random,random")


def test_nobody_is_shown_the_secrets_of_others(shell, tokens):
    """Red is dealt oil and axe, blue is dealt other cards; red plays against a bot."""
    match = Match.new(tokens, seed=1)
    printed = shell("play", "toy", "--players", "human,random", "--seed", 1, typed=("1", "log"))
    held = match.state.hand("red")
    assert all(f"Red sees {card}" in printed for card in held)
    assert "Blue sees" not in printed
    assert "1. Chance: deals" in printed
    assert "2. Chance: deals" not in printed


def test_two_people_are_told_whose_turn_it_is_and_only_their_own(shell, tokens):
    match = Match.new(tokens, seed=1)
    printed = shell("play", "toy", "--players", "human,human", "--seed", 1, typed=("1", "pass"))
    red, blue = printed.split("=== At the terminal: Blue ===")
    assert "=== At the terminal: Red ===" in red
    assert "Blue sees" not in red
    assert "Red sees" not in blue
    assert all(f"Blue sees {card}" in blue for card in match.state.hand("blue"))


def test_a_game_without_a_summary_says_so(shell, tokens):
    assert "offers no summary" in shell("play", "toy", typed=("state",))


# ---------------------------------------------------------------------- real dice


def test_real_dice_are_typed_in(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    printed = shell(
        *BOTH, "--manual-dice", "--save", file, typed=("?", "draw: sokrates", "1", "", "draw: r3_none", "why draw: b01")
    )
    assert "An empty answer draws from the seed." in printed
    match = Match.load(file)
    assert match.manual
    assert str(match.plies[0].action) == "draw: sokrates"
    assert match.plies[2].action == match.at(2).drawn()
    assert str(match.plies[3].action) == "draw: r3_none"
    assert "A project is turned up" in printed


def test_undo_before_a_die(shell, tmp_path):
    file = tmp_path / "game.jsonl"
    typed = ("", "", "", "draw: r3_none", "action: trade", "1", "undo", "1")
    shell(*BOTH, "--manual-dice", "--save", file, typed=typed)
    match = Match.load(file)
    assert [ply.actor for ply in match.plies[4:]] == ["sparta", "sparta"]
    shell("play", "poleis", "--players", "greedy,human", "--seed", 7, "--manual-dice", typed=("undo",))
    assert shell.errors == "error: dice, a reveal or another seat's choice cannot be taken back\n"


def test_a_secret_draw_lists_no_cards(shell, tokens):
    words = ("play", "toy", "--players", "human,random", "--seed", 1, "--manual-dice")
    printed = shell(*words, typed=("1", "draw: axe", "? draw: oil", ""))
    assert "nothing is numbered here; name the outcome, or draw it with Enter" in shell.errors
    assert "\nnotation, Enter draws, ? for help > " in printed
    assert "draw: wolf" not in printed
    assert "Red sees axe" in printed
    assert "Blue sees" not in printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "human,nobody"), "no player 'nobody'; there are human, random, greedy"),
        (("--players", "human"), "1 named; the 2 seats are athens, sparta"),
        (("--resume", "nothing.jsonl"), "line 1: the file cannot be read"),
        (("--lang", "el"), "no language 'el'"),
        (("--option", "x"), "'x' is not written name=value"),
    ],
)
def test_what_is_wrong_is_named(shell, words, told):
    assert told in shell.error("play", "poleis", *words)


# ---------------------------------------------------------------------- from a position


@pytest.fixture
def siege(tmp_path):
    """The file of a position in which Athens may besiege Thebai."""
    file = tmp_path / "siege.toml"
    file.write_text('round = "4"\nathens.hoplites.boiotia = 3\n', encoding="utf-8")
    return file


def test_a_game_begins_from_a_position(shell, siege, tmp_path):
    kept = tmp_path / "game.jsonl"
    words = ("play", "poleis", "--players", "human,human", "--position", siege, "--save", kept, "--seed", 1)
    shell(*words, typed=("action: besiege", "besiege: thebai", "quit"))
    match = Match.load(kept).verify()
    assert match.position == siege.read_text(encoding="utf-8")
    assert [str(ply.action) for ply in match.plies][:2] == ["action: besiege", "besiege: thebai"]
    assert shell("replay", kept, "--verify")
    assert shell.code == 0
    shell("play", "poleis", "--players", "human,human", "--resume", kept, typed=("quit",))
    assert shell.code == 0


def test_a_position_goes_with_no_other_set_up(shell, siege, tmp_path):
    assert "leave out all other" in shell.error("play", "poleis", "--position", siege, "--scenario", "standard")
    assert "leave out all other" in shell.error("watch", "poleis", "--position", siege, "--option", "cube_cap=9")
    assert "save file says" in shell.error("play", "poleis", "--position", siege, "--resume", tmp_path / "none")
    assert "unknown" in shell.error("play", "cca", "--position", siege)
    assert "No such file" in shell.error("play", "poleis", "--position", tmp_path / "none")


def test_bots_are_watched_from_a_position(shell, siege):
    assert "Scores: " in shell("watch", "poleis", "--players", "random,random", "--position", siege, "--quiet")
    assert shell.code == 0
