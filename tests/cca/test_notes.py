"""Which piece an action is about, with how many dice it fights, and what cards do."""

from __future__ import annotations

import random
import re

import pytest

from ancientwars import HiddenInformation, Match, SetupError, cca
from ancientwars.cca.components.kit import CARDS
from ancientwars.core.chance import Rolled
from ancientwars.core.messages import LANGUAGES
from ancientwars.core.step import SPECTATOR

OWN = {"units": {"D6": "HI 3", "D8": "MC"}, "leaders": {"D8": "Gaius", "C1": ""}, "cards": ["order_three_center"]}


def note(text, lang="en", stage="battle", **given):
    position = {"stage": stage, "ordered": ["D6", "D8"], "ordered_leaders": ["C1"], "bottom": OWN} | given
    state = cca.position({"top": {"units": {"E6": "LI", "E8": "EL 1"}}} | position)
    return cca.note(state, cca.parse(state, text), lang)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("attack: D6 > E6", "Heavy Infantry 3 against Light Infantry 4, dice 5"),
        ("attack: D8 > E8", "Medium Cavalry 3 against Elephants 1, dice 3"),
        ("done", ""),
    ],
)
def test_who_fights_whom_with_how_many_dice(text, told):
    assert note(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("move: D6 > D7", "Heavy Infantry 3"),
        ("move: D8 > D7", "Medium Cavalry 3, Gaius"),
        ("move-leader: C1 > C2", "Leader"),
    ],
)
def test_which_piece_moves(text, told):
    assert note(text, stage="move") == told


@pytest.mark.rule("C16.H2")
def test_a_hill_takes_dice_away():
    assert note("attack: D6 > E6", terrain={"E6": "hill"}).endswith("dice 2")


def test_words_in_russian():
    assert note("attack: D6 > E6", "ru") == "Тяжёлая пехота 3 — Лёгкая пехота 4, кубиков: 5"


def test_nothing_is_told_of_what_is_illegal_or_chance():
    assert note("attack: D6 > D7") == ""
    start = cca.new_game()
    assert cca.note(start, cca.chance_outcomes(start)[0][0]) == ""


def test_errors():
    match = Match.new("cca", seed=1)
    with pytest.raises(SetupError, match="no language 'el'"):
        cca.note(match.state, match.legal_actions[0], "el")
    with pytest.raises(HiddenInformation):
        cca.note(match.view(SPECTATOR), match.legal_actions[0])


@pytest.mark.parametrize("scenario", ["003", "005", "014"])
def test_in_whole_battles_the_dice_told_are_those_rolled(scenario):
    rng, rolled = random.Random(4), 0
    match = Match.new("cca", seed=3, scenario=scenario, options={"reactions": "when-able"})
    while not match.over and len(match.plies) < 400:
        view, actions = match.view(str(match.seat)), match.legal_actions
        battles = [one for one in actions if type(one).__name__ in ("Attack", "Fire", "BattleBack")]
        for action in rng.sample(actions, min(4, len(actions))):
            assert cca.note(view, action) == cca.note(match.state, action)
        action = rng.choice(battles or actions)
        told, before = cca.note(view, action), len(match.plies)
        match = match.play(action)
        if battles:
            count = re.search(r"dice (\d+)$", told)
            assert count
            if len(match.plies) > before + 1:  # nobody is asked before the dice
                roll = match.plies[before + 1].action
                assert isinstance(roll, Rolled)
                assert len(roll.dice) == int(count[1])
                rolled += 1
    assert rolled > 10


# ---------------------------------------------------------------------- texts of cards

EXPLAINED = {*CARDS, "Stand", "Evade", "FirstStrike", "BattleBack"}
TEXTS = {lang: cca.messages(lang).templates["texts"] for lang in LANGUAGES}


def test_every_card_has_a_text_in_each_language():
    assert len(CARDS) == 29
    assert list(TEXTS["en"]) == list(TEXTS["ru"])
    assert set(TEXTS["en"]) == EXPLAINED


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_clean_lines(lang):
    for text in TEXTS[lang].values():
        assert text.endswith(".")
        assert text == " ".join(text.split())
        assert not re.search(r"[{}#|_]", text)
        assert not (lang == "ru" and re.search("[A-Za-z]", text)), text


def test_texts_state_the_numbers_of_both_languages_alike():
    for key in EXPLAINED:
        english, russian = (sorted(re.findall(r"\d+", TEXTS[lang][key])) for lang in LANGUAGES)
        assert english == russian, key


def test_texts_state_the_numbers_of_the_cards():
    """Where a card adds dice, or orders more than the Command, its text says how many."""
    for card in CARDS.values():
        for number in {card.close_bonus_dice, card.battle_bonus_dice, card.linked_units} - {0}:
            assert re.search(rf"\b{number}\b", TEXTS["en"][card.id]), card.id
    for word, number in (("two", 2), ("three", 3), ("four", 4)):
        for section in ("left", "center", "right"):
            card = CARDS[f"order_{word}_{section}"]
            assert card.orders == {section: number}
            assert f"Order {word} units and/or leaders" in TEXTS["en"][card.id]
            assert section in TEXTS["en"][card.id]
