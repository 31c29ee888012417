"""What a game tells about itself, from its modules and data files."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

from ancientwars.core.action import Action
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.data import DataFile
from ancientwars.core.errors import DataError
from ancientwars.core.info import Shipped, classes_of, digest_of, modules_in, types_of
from tests.testing import toy


@pytest.fixture
def shipped(tmp_path):
    (tmp_path / "map.toml").write_text('provenance = "public"\n[a]\nprovenance = "rulebook"\n', encoding="utf-8")
    (tmp_path / "cards.toml").write_text('provenance = "public"\n', encoding="utf-8")
    (tmp_path / "rules.toml").write_text('[[rules]]\nid = "R1"\nstatement = "Play."\n', encoding="utf-8")
    return Shipped(tmp_path, ("map", "cards"), tmp_path / "rules.toml")


def test_classes_are_those_that_a_module_defines_in_order():
    assert classes_of(Action, toy) == (toy.Stake, toy.PlayCard, toy.Bury, toy.Pass)


def test_types_hold_rolls_and_draws_too():
    assert types_of(toy.State, toy) == toy.TYPES
    assert types_of(toy.State, toy).actions[-2:] == (Rolled, Drew)


def test_a_package_stands_for_the_modules_in_it(tmp_path, monkeypatch):
    for name in ("house/__init__", "house/b", "house/a/__init__", "house/a/c", "house/a/b"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = modules_in(toy, import_module("house"))
    assert [module.__name__ for module in found] == [toy.__name__, "house.a.b", "house.a.c", "house.b"]


def test_rules_and_sources_are_read_from_the_files(shipped):
    assert shipped.rule_index() == ({"id": "R1", "statement": "Play."},)
    assert shipped.provenance() == {
        "map.toml": Counter(public=1, rulebook=1),
        "cards.toml": Counter(public=1),
    }


def test_what_the_rules_say_is_told_by_language(shipped, tmp_path):
    (tmp_path / "rules.ru.toml").write_text('[statements]\nR1 = "Играй."\n', encoding="utf-8")
    told = Shipped(tmp_path, (), shipped.rules, {"ru": tmp_path / "rules.ru.toml"}).statements
    assert told("en") == {"R1": "Play."}
    assert told("ru") == {"R1": "Играй."}
    assert told("ru-Latn") == {"R1": "Igray."}
    assert told("de") == {}


def test_the_data_version_changes_with_the_data(shipped, tmp_path):
    (other := tmp_path / "other").mkdir()
    for name in shipped.names:
        (other / f"{name}.toml").write_text('provenance = "recollection"\n', encoding="utf-8")
    version = shipped.data_version()
    assert version == shipped.data_version(None) == Shipped(tmp_path, shipped.names, shipped.rules).data_version()
    assert version != Shipped(other, shipped.names, shipped.rules).data_version()


def test_a_digest_is_the_same_everywhere():
    assert digest_of(DataFile("a.toml", "a = 1\n", {"a": 1})) == "44baf272602f2a18"
    assert digest_of("a = ", "1\n") == "44baf272602f2a18"


def test_a_missing_file_is_a_data_error(tmp_path):
    with pytest.raises(DataError):
        Shipped(tmp_path, ("map",), tmp_path / "rules.toml").data_version()
