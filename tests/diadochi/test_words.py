"""Every id has a name in both languages, every card a text, every owner a mark on the map."""

from __future__ import annotations

import pytest

import ancientwars.diadochi as game
from ancientwars.core.messages import LANGUAGES
from ancientwars.testing import Table

WORDS = {lang: game.messages(lang) for lang in LANGUAGES}
KIT = game.components()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_ids_have_names_and_all_cards_tell_what_they_do(lang):
    words = WORDS[lang]
    ids = {
        *(*KIT.space, *KIT.province, *KIT.general, *KIT.royal, *KIT.fleet, *KIT.independent_army, *KIT.card),
        *(*game.SEATS, *game.KINDS, game.INDEPENDENT, "minor", "dispersed"),
    }
    assert sorted(one for one in ids if words.name(one) == one) == []
    decks = {card for scenario in game.INFO.scenarios for card in game.new_game(scenario=scenario).cards.census()}
    assert sorted(one for one in decks if not words.has("texts", one)) == []
    marks = [words.say("board", seat) for seat in (*game.SEATS, game.INDEPENDENT)]
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {2}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_answer_means_is_told_for_a_question_that_is_asked_and_an_action_that_answers_it(lang):
    keys = set(WORDS[lang].templates["answers"])
    assert keys == set(WORDS["en"].templates["answers"])
    kinds = {one.__name__ for one in game.TYPES.actions}
    for kind, prompt in (key.split(".") for key in keys):
        assert kind in kinds
        assert WORDS[lang].has("prompts", prompt)


@pytest.mark.parametrize(
    ("lang", "told", "in_general"),
    [("en", "bring him as a reinforcement", "decline"), ("ru", "ввести его как подкрепление", "отказаться")],
)
def test_what_declining_means_depends_on_the_question(lang, told, in_general):
    """D8.5b: Eumenes comes into play in Cappadocia, or else as a reinforcement."""
    table = Table(game, {"segment": "tyche", "hands": {"yellow": ["eumenes"]}})
    table.play("event: eumenes")
    declined = game.parse(table.state, "pass")
    assert game.describe(table.state, declined, lang) == told
    table.play("pass")
    assert game.describe(table.state, declined, lang) == in_general
