"""Every rule is stated in Russian as in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ancientwars import cca, diadochi, paxromana, poleis

if TYPE_CHECKING:
    from collections.abc import Collection
    from types import ModuleType

GAMES = pytest.mark.parametrize("game", [diadochi, cca, paxromana, poleis], ids=lambda game: game.INFO.name)
WORD = re.compile(r"\b[A-Z][\w.-]*")
RUSSIAN = re.compile(r"\S.*[а-яё]{3}.*[.:;…)]|\S.*; или")


@GAMES
def test_every_rule_is_stated_in_russian(game: ModuleType) -> None:
    assert tuple(game.statements("ru")) == tuple(row["id"] for row in game.rule_index())
    assert [rule for rule, told in game.statements("ru").items() if not RUSSIAN.fullmatch(told)] == []


@GAMES
def test_a_rule_refers_to_the_same_rules_in_russian(game: ModuleType) -> None:
    english, russian = game.statements("en"), game.statements("ru")
    differ = [rule for rule in english if _named(english[rule], english) != _named(russian[rule], english)]
    assert differ == []


def _named(text: str, rules: Collection[str]) -> list[str]:
    """Return the rules that a text names."""
    return sorted(word for found in WORD.findall(text) if (word := found.rstrip(".-")) in rules)
