"""Chapters say in their first lines where else their rules stand: the modules they name carry the ids, data rows."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ancientwars

PACKAGE = Path(ancientwars.__file__).parent
RULE = re.compile(r"\b[A-Z]+\d[\w.-]*\w")
NAMED = re.compile(r"`([\w.]+)`")


def told(game: str) -> list[tuple[str, str, str]]:
    """Return the entries of all lines that begin with "Elsewhere:", as (file, rules, modules)."""
    found = []
    for file in sorted((PACKAGE / game).rglob("*.py")):
        if "Elsewhere:" not in (text := file.read_text(encoding="utf-8")):
            continue
        words = ast.get_docstring(ast.parse(text)) or ""
        entries = " ".join(words.partition("Elsewhere:")[2].split()).split(";")
        parted = (entry.partition(": `") for entry in entries if entry)
        found += [(file.relative_to(PACKAGE).as_posix(), rules, f"`{modules}") for rules, _, modules in parted]
    return found


def text_of(game: str, name: str) -> str:
    """Return the text of a module, or of all modules of a folder; names begin at the game or at `rules`."""
    for room in (PACKAGE / game, PACKAGE / game / "rules"):
        place = room / name.replace(".", "/")
        files = [place.with_name(f"{place.name}.py"), *place.rglob("*.py")]
        if texts := [file.read_text(encoding="utf-8") for file in files if file.is_file()]:
            return "\n".join(texts)
    return ""


@pytest.mark.parametrize("game", ancientwars.games())
def test_modules_that_are_named_for_a_rule_carry_it(game: str) -> None:
    entries = told(game)
    assert entries
    for file, rules, modules in entries:
        if modules.endswith(".toml`"):
            assert (PACKAGE / game / modules.strip("`")).is_file(), f"{file}: {modules}"
            continue
        texts = [text_of(game, name) for name in NAMED.findall(modules)]
        assert all(texts), f"{file}: {modules}"
        for rule in RULE.findall(rules):
            assert any(rule in text for text in texts), f"{file}: {rule} is not in {modules}"
