"""However a set-up is given, the match that was saved is the match that is loaded."""

from __future__ import annotations

import enum
import json
from collections import OrderedDict
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from ancientwars import Match, SetupError, cca, poleis
from ancientwars.match import plain
from tests.cca.battle_file import TEXT
from tests.testing import toy
from tests.testing.mutants import copy_of_toy

PRINTED = Path(poleis.__file__).parent / "data"
FILES = ("map.toml", "poleis.toml", "projects.toml", "events.toml", "battle-cards.toml", "setup.toml")
TEXTS = {name: (PRINTED / name).read_text(encoding="utf-8") for name in FILES}


def noted(note=None):
    return toy.new_game()


NOTED = copy_of_toy(new_game=noted)
"""The toy game, set up with anything."""


@frozen
class Note:
    text: str
    number: int = 3


class Number(enum.IntEnum):
    ONE = 1


def switches(game):
    """Return a strategy for options in any order, and for the ways to give them."""
    names = [name for name, default in game.INFO.options.items() if isinstance(default, bool)]
    chosen = st.lists(st.tuples(st.sampled_from(names), st.booleans()), max_size=4).map(dict)
    return chosen.flatmap(
        lambda options: st.sampled_from(
            [options, OrderedDict(reversed(options.items())), MappingProxyType(options), game.Options(**options)]
        )
    )


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    file = tmp_path_factory.mktemp("battle") / "ford.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


SEEDS = st.one_of(
    st.integers(),
    st.integers(-(2**1024) + 1, 2**1024 - 1),
    st.sampled_from([10**40 - 1, 10**40, -(10**40), 2**128 - 1, 2**1024 - 1]),
    st.integers(-(2**31), 2**31 - 1).map(np.int32),
    st.integers(0, 2**64 - 1).map(np.uint64),
    st.just(Number.ONE),
)


@settings(max_examples=50)
@given(st.data())
def test_a_saved_match_of_ancients_comes_back_equal(file, data):
    ways = ["007", "akragas", "lake_trasimenus", file, str(file), TEXT, TEXT.replace("\n", "\r\n")]
    setup = data.draw(st.fixed_dictionaries({}, optional={"scenario": st.sampled_from(ways), "options": switches(cca)}))
    came_back(Match.new("cca", seed=data.draw(SEEDS), **setup))


@settings(max_examples=50)
@given(st.data())
def test_a_saved_match_of_polis_comes_back_equal(data):
    ways = ["", {}, PRINTED, str(PRINTED), TEXTS, MappingProxyType(dict(reversed(TEXTS.items())))]
    drawn = {
        "scenario": st.sampled_from(poleis.INFO.scenarios),
        "options": switches(poleis),
        "data": st.sampled_from(ways),
    }
    setup = data.draw(st.fixed_dictionaries({}, optional=drawn))
    came_back(Match.new("poleis", seed=data.draw(SEEDS), **setup, manual=data.draw(st.booleans())))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.builds(Note, st.text(), st.integers()),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(VALUES)
def test_any_plain_set_up_of_any_game_comes_back_equal_or_is_refused_at_once(value):
    found = begun(value)
    if isinstance(found, SetupError):
        assert found.field.partition(".")[0].partition("[")[0] == "note"
        assert len(str(found)) < 500
    else:
        came_back(found, game=NOTED)


def begun(value):
    """Return what comes of a set-up: a match or the error."""
    try:
        return Match.new(NOTED, seed=1, note=value)
    except SetupError as error:
        return error


def came_back(match, game=None):
    """Check that a match is saved and loaded as what it is, byte for byte."""
    assert type(match.seed) is int
    loaded = Match.loads(match.dumps(), game=game)
    assert loaded == match
    assert loaded.dumps() == match.dumps()
    assert loaded.verify() is loaded


def kept(match):
    """Return the set-up as the save file has it."""
    return json.loads(match.dumps().splitlines()[0])["setup"]


# ---------------------------------------------------------------------- one by one


@pytest.mark.parametrize("order", [1, -1])
def test_options_in_any_order_are_the_same_set_up(order):
    options = dict([("cube_cap", 45), ("prestige_floor", False)][::order])
    assert Match.new("poleis", seed=1, options=options) == Match.new(
        "poleis", seed=1, options={"prestige_floor": False, "cube_cap": 45}
    )


def test_values_of_classes_are_kept_as_tables_and_tuples_as_lists():
    match = Match.new(NOTED, note=(Note("a"), MappingProxyType({"b": (1, 2)})))
    assert kept(match) == {"note": [{"text": "a", "number": 3}, {"b": [1, 2]}]}


@pytest.mark.parametrize(
    "value",
    [
        Path("a"),
        [Path("a")],
        {1, 2},
        b"a",
        object(),
        np.int64(1),
        Number.ONE,
        1j,
        {1: 2},
        float("nan"),
        float("inf"),
        "\0",
    ],
    ids=type,
)
def test_what_no_save_file_can_say_is_refused_when_a_match_begins(value):
    with pytest.raises(SetupError) as caught:
        Match.new(NOTED, note=value)
    assert caught.value.field.startswith("note")


def test_a_set_up_without_bottom_is_refused():
    endless: list[Any] = []
    endless.append(endless)
    deep: list[Any] = []
    for _ in range(plain.DEEPEST - 1):
        deep = [deep]
    for value in (endless, deep):
        with pytest.raises(SetupError, match="within each other"):
            Match.new(NOTED, note=value)
    assert kept(Match.new(NOTED, note=deep[0])) == {"note": deep[0]}


def test_changing_what_was_given_changes_no_match():
    note = {"a": [1]}
    match = Match.new(NOTED, note=note)
    note["a"].append(2)
    assert kept(match) == {"note": {"a": [1]}}


def test_a_game_that_reads_files_gives_their_texts(tmp_path):
    (tmp_path / "a").write_text("text", encoding="utf-8")

    def read(setup, files):
        assert files is not (setup["note"] == "text")
        return {"note": Path(setup["note"]).read_text(encoding="utf-8") if files else setup["note"]}

    reading = copy_of_toy(new_game=noted, read_setup=read)
    match = Match.new(reading, note=tmp_path / "a")
    assert match.setup == {"note": "text"}
    assert Match.loads(match.dumps(), game=reading) == match


def test_read_setup_leaves_all_else_as_it_is(file):
    setup = {"scenario": "akragas", "options": {"sacred_band": False}}
    assert cca.read_setup(setup) == {"scenario": "001", "options": {"sacred_band": False}}
    assert cca.read_setup({}) == {}
    assert cca.read_setup({"scenario": file}) == cca.read_setup({"scenario": TEXT}, files=False) == {"scenario": TEXT}
    assert poleis.read_setup({"scenario": "peace", "data": PRINTED}) == {"scenario": "peace", "data": TEXTS}
    assert poleis.read_setup({"data": TEXTS}, files=False) == {"data": TEXTS}
    assert poleis.read_setup({}) == poleis.read_setup({"data": ""}) == {}
    with pytest.raises(SetupError, match="not opened here"):
        cca.read_setup({"scenario": str(file)}, files=False)
    with pytest.raises(SetupError, match="not opened here"):
        poleis.read_setup({"data": str(PRINTED)}, files=False)
