"""What players read: every refusal has its sentence in both languages, with the same facts."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.core.data import read_toml
from ancientwars.core.step import Chance, Outcome
from tests.sentences import facts_given, facts_in, refusals_of, sentences

IN_RUSSIAN = diadochi.messages("ru").templates["refusals"]
REFUSALS = refusals_of(Path(diadochi.__file__).parent)


@pytest.mark.parametrize("template", sorted({text for _, text, _ in REFUSALS}))
def test_every_refusal_is_said_in_russian_with_the_same_facts(template: str) -> None:
    assert facts_in(IN_RUSSIAN[template]) == facts_in(template)
    assert re.search("[а-яё]", IN_RUSSIAN[template])
    assert not re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", IN_RUSSIAN[template]))


def test_every_refusal_gives_the_facts_of_its_template() -> None:
    assert [place for place, text, call in REFUSALS if facts_given(call) != facts_in(text)] == []


def test_no_sentence_is_kept_that_nothing_says() -> None:
    core = read_toml(files("ancientwars.core") / "texts" / "ru.toml")["refusals"]
    assert set(IN_RUSSIAN) - set(core) - {text for _, text, _ in REFUSALS} == set()


@pytest.mark.parametrize("scenario", ["four", "three_2", "two_1"])
def test_whatever_is_refused_in_play_is_said_in_russian(scenario: str) -> None:
    rng = random.Random(scenario)
    options = {"active_interception": True, "discard_for_independents": True, "late_generals_aside": True}
    state: Any = diadochi.new_game(scenario=scenario, options=options)
    for _ in range(400):
        waits = diadochi.pending(state)
        if isinstance(waits, Outcome):
            break
        for action in rng.sample(diadochi.CATALOGUE.actions, 5):
            refusal = diadochi.why_not(state, action)
            if refusal is not None:
                assert set(sentences(refusal)) <= set(IN_RUSSIAN)
                assert "{" not in diadochi.describe(state, refusal, "ru")
        chosen = diadochi.sample(state, rng) if isinstance(waits, Chance) else rng.choice(diadochi.legal_actions(state))
        state = diadochi.apply(state, chosen)
