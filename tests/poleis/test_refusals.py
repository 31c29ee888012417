"""What the game refuses: every sentence in both languages, and a rule's answer to every well-written action."""

from __future__ import annotations

import ast
import random
import re
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest

import ancientwars.poleis as game
from ancientwars import Match
from ancientwars.core.action import field_names
from ancientwars.core.data import read_toml
from ancientwars.core.errors import MalformedAction
from ancientwars.core.step import Refusal
from ancientwars.poleis.rules.l05_course_of_play.turns import Turn
from ancientwars.poleis.state import actions as a
from ancientwars.testing import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(str(files("ancientwars.poleis")))
RULES = {rule["id"] for rule in game.rule_index()}
RUSSIAN = game.messages("ru").templates["refusals"]


def fields(template: str) -> set[str]:
    """Return the facts that a sentence names."""
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def refusals() -> Iterator[tuple[str, set[str] | None]]:
    """Yield the sentence of every refusal in the code with the facts given, None where they are a mapping."""
    for file in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for scope in ast.walk(tree):
            if isinstance(scope, ast.FunctionDef | ast.Module):
                texts = {
                    target.id: node.value.value
                    for node in ast.walk(scope)
                    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
                    for target in node.targets
                    if isinstance(target, ast.Name)
                }
                yield from (_told(call, texts) for call in _calls(scope))


def _calls(scope: ast.AST) -> Iterator[ast.Call]:
    """Yield the refusals made in a function, or in a module outside of functions."""
    inner = [node for node in ast.walk(scope) if isinstance(node, ast.FunctionDef) and node is not scope]
    nested = {call for function in inner for call in ast.walk(function)}
    for node in ast.walk(scope):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node not in nested:
            yield node


def _told(call: ast.Call, texts: dict[str, Any]) -> tuple[str, set[str] | None]:
    sentence = call.args[1]
    text = texts[sentence.id] if isinstance(sentence, ast.Name) else getattr(sentence, "value", None)
    assert isinstance(text, str), f"line {call.lineno}: the sentence of a refusal is written out, its facts are named"
    names = [keyword.arg for keyword in call.keywords]
    return text, None if None in names else {str(name) for name in names}


def test_every_sentence_is_a_template_whose_facts_are_given() -> None:
    told = list(refusals())
    assert len(told) > 70
    for text, given in told:
        assert given is None or fields(text) == given, text


def test_every_sentence_has_russian_words_with_the_same_facts() -> None:
    for text, _ in refusals():
        assert text in RUSSIAN, text
        assert fields(RUSSIAN[text]) == fields(text), text
        assert re.search("[а-я]", RUSSIAN[text])
        assert not RUSSIAN[text].endswith(".")
    own = read_toml(PACKAGE / "messages" / "ru.toml")["refusals"]
    assert set(own) == {text for text, _ in refusals()}


# ---------------------------------------------------------------------- a rule's answer

RICH: dict[str, Any] = {
    "round": "5a",
    "projects": ["theatre"],
    "athens": {
        "prestige": 9,
        "goods": dict.fromkeys(game.GOODS, 9),
        "population": {"athenai": 6, "epidamnos": 3, "thebai": 2},
        "hoplites": {"attika": 3, "boiotia": 1},
        "galleys": {"kyklades": 2},
    },
}


@pytest.mark.parametrize(
    ("kind", "text", "rule"),
    [
        ("create-hoplites", "create-hoplites: epidamnos 1 metal", "LA1.2a"),
        ("create-hoplites", "create-hoplites: athenai 9 metal", "LA1.1b"),
        ("create-hoplites", "create-hoplites: athenai 0 metal", "LA1.1b"),
        ("create-galleys", "create-galleys: thebai > kyklades 1 wood", "LA2.2a"),
        ("create-galleys", "create-galleys: athenai > ionio 1 wood", "LA2.1a"),
        ("create-merchants", "create-merchants: thebai 1 wood", "LA3.1b"),
        ("create-merchants", "create-merchants: athenai 9 wood", "LA3.1f"),
        ("start-project", "start-project: thebai sokrates", "LA4.1b"),
        ("start-project", "start-project: epidamnos theatre", "LA4.1a"),
        ("move-hoplites", "move-hoplites: attika > attika 1", "LA5.1d"),
        ("move-hoplites", "move-hoplites: attika > kyklades 1", "LA5.2b"),
        ("move-hoplites", "move-hoplites: attika > boiotia 6", "LA5.1b"),
        ("move-hoplites", "move-hoplites: attika > boiotia 0", "LA5.1b"),
        ("move-galleys", "move-galleys: kyklades > kyklades 1", "LA6.1d"),
        ("move-galleys", "move-galleys: kyklades > attika 1", "LA6.1b"),
        ("trade", "trade: persis 9 barter", "LA9.3a"),
        ("trade", "trade: persis 0 silver", "LA9.3a"),
    ],
)
def test_a_combination_that_no_rule_allows_is_refused_with_the_rule_that_forbids_it(kind, text, rule):
    table = Table("poleis", RICH)
    action = game.parse(table.state, text)
    for _ in range(2):  # before its kind has been chosen, and when it is asked for
        assert action not in game.CATALOGUE
        refusal = game.why_not(table.state, action)
        assert refusal is not None
        assert refusal.rule == rule, refusal
        if not table.state.scope(Turn).taken:
            table.play(f"action: {kind}")


@pytest.mark.parametrize(
    "text", ["create-hoplites: athenai 1 metal", "move-hoplites: attika > boiotia 1", "collect: attika"]
)
def test_what_could_be_done_waits_for_its_kind_to_be_chosen(text):
    table = Table("poleis", RICH)
    refusal = table.refusal(text)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("L5.4c", f"the kind of action comes first: {text.split(':')[0]}")


@pytest.mark.parametrize("thing", [a.MoveHoplites("attika", "atlantis", 1), a.Trade("persis", -1, "silver")])
def test_what_is_made_of_unknown_words_is_no_action(thing):
    state = Table("poleis", RICH).state
    assert game.why_not(state, thing) == Refusal("catalogue", f"{thing!r} is no action of this game")
    with pytest.raises(MalformedAction):
        game.apply(state, thing)


def closed(table: Table, kind: str) -> tuple[str, set[str]]:
    """Return the rule that closes a kind of action, and the rules that close its ways."""
    refusal = table.refusal(f"action: {kind}")
    assert refusal is not None
    return refusal.rule, set(re.findall(r"\[([\w.]+)\]", refusal.reason))


def test_a_kind_of_action_is_refused_by_the_rule_that_stands_in_its_way():
    bare = Table("poleis", {"athens": {"prestige": 5, "merchants": 0}})
    assert closed(bare, "besiege") == ("LA0.4a", {"LA7.1c", "LA7.1e", "LA7.1f"})
    assert closed(bare, "create-hoplites")[0] == "LA0.4a"
    assert closed(bare, "trade") == ("LA9.1c", set())
    assert closed(bare, "collect") == ("LA8.1b", set())
    assert closed(bare, "move-hoplites") == ("LA5.1b", set())
    assert closed(bare, "start-project") == ("LA4.1b", set())


def test_where_several_ways_are_closed_each_rule_is_told_once():
    """Gytheion is Athens' own, Sparta a capital; Thebai takes 3 hoplites, Korinthos 4."""
    hoplites = {"boiotia": 1, "lakedaimon": 1, "megaris": 1}
    table = Table("poleis", {"athens": {"hoplites": hoplites, "population": {"gytheion": 1}}})
    refusal = table.refusal("action: besiege")
    assert refusal is not None
    assert closed(table, "besiege") == ("LA0.4a", {"LA7.1b", "LA7.1c", "LA7.1e"})
    assert refusal.reason.count("[LA7.1c]") == 1
    said = game.describe(table.state, refusal, "ru")
    assert "Фивы" in said
    assert "[LA7.1c]" in said


# ---------------------------------------------------------------------- in whole games


def strange(rng: random.Random) -> Any:
    """Return a well-written action that the catalogue most often does not have."""
    like = rng.choice(game.CATALOGUE.actions)
    values = {name: _value(name, getattr(like, name), rng) for name in field_names(type(like))}
    return type(like)(**values)


def _value(field: str, value: object, rng: random.Random) -> object:
    known = game.CATALOGUE.values(field)
    return rng.choice((0, 1, 6, 7, 30, 31, 60, 999)) if type(value) is int else rng.choice(known)


def test_any_well_written_action_gets_a_rules_answer_at_any_time() -> None:
    rng, new = random.Random(5), 0
    for seed, scenario in enumerate(game.INFO.scenarios):
        match = Match.new("poleis", seed=seed, scenario=scenario)
        while not match.over:
            for action in [strange(rng) for _ in range(20)]:
                assert game.CATALOGUE.well_written(action)
                refusal = game.why_not(match.state, action)
                if action not in game.CATALOGUE:
                    new += 1
                    assert refusal is not None
                if refusal is not None:
                    assert refusal.rule in RULES, (action, refusal)
                    for lang in ("en", "ru"):
                        assert game.describe(match.state, refusal, lang)
            options = [one for one in match.legal_actions if str(one) != "pass"] or match.legal_actions
            match = match.play(rng.choice(options))
    assert new > 1000
