"""Every question, action and event of the large games has words in both languages, which use what there is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs
import pytest

from ancientwars import diadochi, paxromana
from ancientwars.core.messages import LANGUAGES
from tests.words.sentences import facts_in

if TYPE_CHECKING:
    from types import ModuleType

GOVERNED = re.compile(
    r"(?:^|[ («])(в|во|на|из|к|ко|от|через|у|до|по|с|со|для|при|без|о|об|над|под|за|перед|между|около) "
    r"\{(space|province|place|origin|seat|owner|power|other|army|general|leader|royal|fleet|card|kind|heir|enemy)\b"
)
"""A Russian preposition before a name, which would have to stand in another case."""

GAMES = pytest.mark.parametrize("game", [diadochi, paxromana], ids=lambda game: game.INFO.name)


@GAMES
def test_both_languages_have_the_same_words(game: ModuleType) -> None:
    english, russian = (game.messages(lang) for lang in LANGUAGES)
    assert set(english.names) == set(russian.names)
    assert set(english.templates) == set(russian.templates)
    for table in set(english.templates) - {"refusals"}:  # see `test_refusals`
        texts = english.templates[table]
        assert set(texts) == set(russian.templates[table]), table
        for key, text in texts.items():
            assert facts_in(text) == facts_in(russian.templates[table][key]), (table, key)


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words(game: ModuleType, lang: str) -> None:
    tables = game.messages(lang).templates
    assert set(tables["prompts"]) >= {step.prompt for step in game.TYPES.steps if hasattr(step, "prompt")}
    for table, classes in (("actions", game.TYPES.actions), ("events", game.TYPES.events)):
        assert set(tables[table]) == {one.__name__ for one in classes}
        for one in classes:
            assert facts_in(tables[table][one.__name__]) <= {field.name for field in attrs.fields(one)}


@GAMES
def test_no_russian_name_stands_behind_a_preposition(game: ModuleType) -> None:
    tables = game.messages("ru").templates
    assert [text for table in tables.values() for text in table.values() if GOVERNED.search(text)] == []


@GAMES
def test_what_an_answer_means_is_told_for_a_question_that_takes_it(game: ModuleType) -> None:
    steps = [step for step in game.TYPES.steps if hasattr(step, "prompt")]
    taken = {f"{kind.__name__}.{step.prompt}" for step in steps for kind in step.accepts}
    assert sorted(set(game.messages("en").templates["answers"]) - taken) == []
