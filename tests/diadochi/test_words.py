"""Every question, action and event has words in both languages, which use what there is."""

from __future__ import annotations

import string

import attrs
import pytest

import ancientwars.diadochi as game
from ancientwars.core.messages import LANGUAGES

WORDS = {lang: game.messages(lang) for lang in LANGUAGES}
PROMPTS = {step.prompt for step in game.TYPES.steps if hasattr(step, "prompt")}
KIT = game.components()


def facts_of(template):
    """Return the names of the facts that a template uses."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_have_the_same_words():
    english, russian = WORDS["en"], WORDS["ru"]
    assert set(english.names) == set(russian.names)
    assert set(english.templates) == set(russian.templates)
    for table, texts in english.templates.items():
        if table != "refusals":
            assert set(texts) == set(russian.templates[table]), table
            for key, text in texts.items():
                assert facts_of(text) == facts_of(russian.templates[table][key]), (table, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words(lang):
    tables = WORDS[lang].templates
    assert set(tables["prompts"]) >= PROMPTS
    for table, classes in (("actions", game.TYPES.actions), ("events", game.TYPES.events)):
        assert set(tables[table]) == {one.__name__ for one in classes}
        for one in classes:
            assert facts_of(tables[table][one.__name__]) <= {field.name for field in attrs.fields(one)}


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
