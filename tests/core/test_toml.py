"""Writing TOML: the standard library reads it back as it was, and people can read it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from attrs import field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from ancientwars.core.toml import WIDTH, toml_of

TEXTS = st.text("ab-=.#[]{}'\"\\\n\r\t\x7f\x00 Ψ", max_size=40)
PLAIN = TEXTS | st.integers() | st.booleans()
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=10)


@frozen
class Side:
    prestige: int = 5
    goods: dict[str, int] = field(factory=dict)


@frozen
class Text:
    turn: str = "red"
    cards: list[Any] = field(factory=list)
    told: dict[str, Any] = field(factory=dict)
    none: None = None
    athens: Side = Side()


@settings(max_examples=60)
@given(st.dictionaries(TEXTS, VALUES, min_size=1), st.lists(VALUES, min_size=1))
def test_whatever_is_written_is_read_again(told, cards):
    assert tomllib.loads(toml_of(Text(told=told, cards=cards))) == {"told": told, "cards": cards}


def test_what_is_as_usual_is_left_out():
    assert toml_of(Text()) == ""
    assert toml_of(Text("blue", athens=Side(5, {"oil": 3}))) == 'turn = "blue"\nathens = { goods = { oil = 3 } }\n'


def test_long_tables_stand_below_and_have_a_line_for_each_entry():
    goods = {f"good-number-{i}": i for i in range(10)}
    rows = [f"good-number-{i} = {i}" for i in range(10)]
    told = toml_of(Text("blue", athens=Side(3, goods)))
    assert told.splitlines() == ['turn = "blue"', "", "[athens]", "prestige = 3", "", "[athens.goods]", *rows]


def test_long_lists_have_a_line_for_each_entry():
    told = toml_of(Text(cards=["a" * WIDTH, Side(3)]))
    assert told.splitlines() == ["cards = [", f'    "{"a" * WIDTH}",', "    { prestige = 3 },", "]"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("one", 'turn = "one"\n'),
        ('a "word"', 'turn = "a \\"word\\""\n'),
        ("one\ntwo\n", "turn = '''\none\ntwo\n'''\n"),
        ("Афины", 'turn = "Афины"\n'),
    ],
)
def test_texts_are_written_as_a_person_would(text, told):
    assert toml_of(Text(text)) == told
