"""Every id has a name in both languages, every card a text, every owner a mark on the map."""

from __future__ import annotations

import pytest

import ancientwars.diadochi as game
from ancientwars.core.messages import LANGUAGES

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
