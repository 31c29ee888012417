"""Every question, action and event has words in both languages, which use what there is."""

from __future__ import annotations

import string

import attrs
import pytest

import ancientwars.paxromana as game
from ancientwars.core.messages import LANGUAGES
from ancientwars.match.codec import Codec

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
def test_all_ids_have_names_and_all_cards_and_objectives_tell_what_they_do(lang):
    words = WORDS[lang]
    ids = {
        *(*KIT.nodes, *KIT.province, *KIT.territory, *KIT.leader, *KIT.card),
        *(*game.SEATS, *game.KINDS, *game.OWNERS, "event"),
    }
    assert sorted(one for one in ids if words.name(one) == one) == []
    assert [one for one in KIT.card if not words.has("texts", one)] == []
    assert [one for one in KIT.objective if not words.has("objectives", one)] == []
    marks = [words.say("board", "slaves" if one.startswith("slaves") else one) for one in game.OWNERS]
    assert len(set(marks)) == len({one.split("_")[0] if one.startswith("slaves") else one for one in game.OWNERS})
    assert {len(mark) for mark in marks} == {2}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_of_objectives_are_no_phases(lang):
    words = WORDS[lang]
    assert [words.name(letter) for letter in KIT.objective] == list(KIT.objective)
    assert len({words.name(f"phase_{letter}") for letter in "ABCDEFGHI"}) == 9


def test_every_field_of_every_class_is_described():
    told = Codec(game).schema()["$defs"]
    fields = [(name, field, value) for name, one in told.items() for field, value in one.get("properties", {}).items()]
    bare = [f"{name}.{field}" for name, field, value in fields if not value.get("description") and "const" not in value]
    assert bare == []
