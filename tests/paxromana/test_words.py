"""Every id has a name in both languages, every card a text, every owner a mark on the map."""

from __future__ import annotations

import pytest

import ancientwars.paxromana as game
from ancientwars.core.messages import LANGUAGES

WORDS = {lang: game.messages(lang) for lang in LANGUAGES}
KIT = game.components()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_ids_have_names_and_all_cards_and_objectives_tell_what_they_do(lang):
    words = WORDS[lang]
    ids = {
        *(*KIT.nodes, *KIT.province, *KIT.territory, *KIT.leader, *KIT.card),
        *(*game.SEATS, *game.KINDS, *game.OWNERS, "event"),
        *(*KIT.event_rules, *KIT.rebellion_rules, *KIT.invasion),
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
