"""What players read: every refusal has its sentence in both languages, with the same facts."""

from __future__ import annotations

import ast
import random
import re
import string
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ancientwars import cca
from ancientwars.core.data import read_toml
from ancientwars.core.step import Chance, Outcome, Refusal

PACKAGE = Path(cca.__file__).parent
IN_RUSSIAN = cca.messages("ru").templates["refusals"]


def written(function: ast.AST) -> list[tuple[str, ast.Call]]:
    """Return the templates of the refusals that a function makes, given at once or by a name."""
    named: dict[str, list[str]] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                named.setdefault(name, []).append(text)
    found = []
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, ast.Constant(value=str(text))]):
                found.append((text, node))
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, ast.Name(id=name)]):
                fitting = [text for text in named[name] if facts_in(text) == facts_given(node)]
                assert fitting, f"line {node.lineno}: no text of {name} has the facts given"
                found += [(text, node) for text in fitting]
            case ast.Call(func=ast.Name(id="Refusal")):
                raise AssertionError(f"line {node.lineno}: a refusal without a template")
    return found


def facts_in(template: str) -> set[str]:
    """Return the names of the facts that a template has."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def facts_given(call: ast.Call) -> set[str]:
    """Return the names of the facts that a refusal is made with."""
    return {keyword.arg for keyword in call.keywords if keyword.arg}


def refusals() -> list[tuple[str, str, ast.Call]]:
    """Return the refusals of the package: place, template, call."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found += [(f"{file.name}:{call.lineno}", text, call) for text, call in written(node)]
    return found


REFUSALS = refusals()


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


def sentences(refusal: Refusal) -> list[str]:
    """Return the templates of a refusal and of those that stand in it."""
    return [refusal.template, *(t for _, fact in refusal.facts if isinstance(fact, Refusal) for t in sentences(fact))]


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
