"""What players read: every refusal has its sentence in both languages, with the same facts."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ancientwars import cca
from ancientwars.core.data import read_toml
from ancientwars.core.step import Chance, Outcome
from tests.sentences import facts_given, facts_in, refusals_of, sentences

IN_RUSSIAN = cca.messages("ru").templates["refusals"]


REFUSALS = refusals_of(Path(cca.__file__).parent)


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


@pytest.mark.parametrize("scenario", ["001", "005", "010"])
def test_whatever_is_refused_in_play_is_said_in_russian(scenario: str) -> None:
    rng = random.Random(scenario)
    state: Any = cca.new_game(scenario=scenario)
    for _ in range(200):
        waits = cca.pending(state)
        if isinstance(waits, Outcome):
            break
        for action in rng.sample(cca.CATALOGUE.actions, 5):
            refusal = cca.why_not(state, action)
            if refusal is not None:
                assert set(sentences(refusal)) <= set(IN_RUSSIAN)
                assert "{" not in cca.describe(state, refusal, "ru")
        chosen = cca.sample(state, rng) if isinstance(waits, Chance) else rng.choice(cca.legal_actions(state))
        state = cca.apply(state, chosen)


@pytest.mark.rule("C8.20c")
def test_a_reason_within_a_reason_is_said_in_the_language_of_the_reader() -> None:
    own = {"units": {"D6": "MC"}}
    state = cca.position({"stage": "move", "ordered": ["D6"], "bottom": own, "top": {"units": {"I6": "LI"}}})
    refusal = cca.why_not(state, cca.parse(state, "move: D6 > D10"))
    assert refusal is not None
    assert refusal.reason == "the medium_cavalry in D6 cannot reach D10: it moves up to 3 hexes"
    assert cca.describe(state, refusal, "ru") == (
        "Средняя конница (D6): до D10 не дойти; наибольшее число гексов за ход: 3"
    )


@pytest.mark.parametrize(
    ("stage", "notation", "rule"),
    [
        ("move", "move: D6 > A1", "C8.20c"),
        ("move", "move-leader: C3 > I1", "C8.21"),
        ("battle", "attack: D6 > A1", "C11.1"),
        ("battle", "attack: D6 > I6", "C11.1"),
        ("battle", "fire: C4 > C5", "C10.2"),
        ("battle", "fire: D6 > E6", "C10.1"),
    ],
)
def test_an_action_that_no_rule_ever_allows_is_refused_by_the_rule_that_forbids_it(
    stage: str, notation: str, rule: str
) -> None:
    own = {"units": {"D6": "MC", "C4": "LB"}, "leaders": {"C3": ""}}
    orders = {"ordered": ["D6", "C4"], "ordered_leaders": ["C3"]}
    state = cca.position({"stage": stage, **orders, "bottom": own, "top": {"units": {"E6": "LI", "I6": "LI"}}})
    action = cca.parse(state, notation)
    refusal = cca.why_not(state, action)
    assert action not in cca.CATALOGUE
    assert refusal is not None
    assert refusal.rule == rule
