"""Who holds the id of a rule opens the right file at the first try: by the names of files and their first lines.

The docstring of a module of the rules begins with the rules that stand in it ("D9.5, D9.6: ..."), or lists them in a
line that begins with "Rules:". The table in a folder's ``__init__`` says which of its modules holds which. Lines that
begin with "Elsewhere" name what stands in another room or chapter; "Elsewhere too" what stands there beside the
chapter. A reader follows the claim that covers the fewest rules.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ancientwars
from ancientwars.testing.matrix import rules_given

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PACKAGE = Path(ancientwars.__file__).parent
ALL = "rules/__init__.py"
"""Where chapters without a file of their own are told."""
ITEM = r"[A-Z]+\d?[\w.-]*(?<![.-])"
SPAN = re.compile(rf"({ITEM})(?: to ({ITEM}))?")
HEAD = re.compile(rf"((?:{ITEM}(?: to {ITEM})?)(?:, {ITEM}(?: to {ITEM})?)*):")
ELSEWHERE = re.compile(r"(Elsewhere(?: too)?)[^:]*: (.*)", re.DOTALL)
LISTED = re.compile(r"^Rules: (.*?)(?:\n\n|\Z)", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"`([\w./-]+)`")

Rules = frozenset[str]
Claim = tuple[Rules, tuple[str, ...]]
"""Rules, and the files where they are said to stand."""


# ---------------------------------------------------------------------- rules and files


@cache
def index(game: str) -> Mapping[str, str]:
    """Return the ids of all rules of a game, in order, with their status."""
    rules = tomllib.loads((PACKAGE / game / "rules.toml").read_text(encoding="utf-8"))["rules"]
    return {rule["id"]: rule["status"] for rule in rules}


def implemented(game: str) -> list[str]:
    """Return the ids of the rules that code carries out."""
    return [rule for rule, status in index(game).items() if status == "implemented"]


@cache
def chapters(game: str) -> tuple[str, ...]:
    """Return the modules of the rules."""
    found = sorted((PACKAGE / game / "rules").rglob("*.py"))
    return tuple(file.relative_to(PACKAGE / game).as_posix() for file in found)


@cache
def words_of(game: str, file: str) -> str:
    """Return the docstring of a module; nothing of data."""
    code = (PACKAGE / game / file).read_text(encoding="utf-8") if file.endswith(".py") else ""
    return ast.get_docstring(ast.parse(code)) or ""


@cache
def carried(game: str) -> Mapping[str, set[str]]:
    """Return the files that carry each rule: they name it beyond their first lines."""
    found: dict[str, set[str]] = {rule: set() for rule in index(game)}
    for path in (*(PACKAGE / game).rglob("*.py"), *(PACKAGE / game / "data").rglob("*.toml")):
        file, text = path.relative_to(PACKAGE / game).as_posix(), path.read_text(encoding="utf-8")
        for word in set(re.findall(ITEM, text.replace(words_of(game, file), ""))).intersection(found):
            found[word].add(file)
    return found


@cache
def is_of(rule: str, file: str) -> bool:
    """Tell whether a module belongs to the chapter of a rule, by the first letters and digits of its name."""
    chapter, name = re.match(r"([A-Z]+)(\d*)", rule), re.match(r"rules/([a-z]+)(\d*)_", file)
    if not chapter or not name or chapter[1].lower() != name[1]:
        return False
    return not name[2] or (chapter[2] != "" and int(chapter[2]) == int(name[2]))


@cache
def files_of(game: str, name: str) -> tuple[str, ...]:
    """Return the files of a module, a folder or a file of data; names begin at the game or at `rules`."""
    for room in (PACKAGE / game, PACKAGE / game / "rules"):
        place = room / (name if "/" in name else name.replace(".", "/"))
        files = [place, place.with_name(f"{place.name}.py"), *place.rglob("*.py"), *place.rglob("*.toml")]
        if found := [file.relative_to(PACKAGE / game).as_posix() for file in files if file.is_file()]:
            return tuple(found)
    return ()


# ---------------------------------------------------------------------- what docstrings say


@cache
def covered(game: str, first: str, last: str) -> Rules:
    """Return the rules of a span: ``D9.5``, or ``D9.5 to D9.7``; none if there are no such rules."""
    rules = list(index(game))
    if not last:
        return frozenset(rule for rule in rules if below(rule, first))
    begin = next((place for place, rule in enumerate(rules) if below(rule, first)), len(rules))
    end = next((place for place, rule in reversed(tuple(enumerate(rules))) if below(rule, last)), 0)
    return frozenset(rules[begin : end + 1])


def below(rule: str, item: str) -> bool:
    """Tell whether an item is a rule, or what it begins with: D9.1 is above D9.1a, but not above D9.14."""
    return rule.startswith(item) and not (item[-1].isdigit() and rule[len(item) :][:1].isdigit())


@cache
def spans(game: str, text: str) -> tuple[Rules, ...]:
    """Return the rules of each span in a text."""
    return tuple(rules for first, last in SPAN.findall(text) if (rules := covered(game, first, last)))


def own(game: str, file: str) -> tuple[Rules, ...]:
    """Return the rules that the docstring of a module lists, or otherwise begins with."""
    found = LISTED.search(words_of(game, file)) or HEAD.match(words_of(game, file))
    return spans(game, found[1]) if found else ()


@cache
def told(game: str, file: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the entries of the paragraphs that point elsewhere, as (kind, rules, names of modules)."""
    found = (ELSEWHERE.match(paragraph) for paragraph in words_of(game, file).split("\n\n"))
    entries = ((line[1], entry) for line in found if line for entry in " ".join(line[2].split()).split("; "))
    return tuple((kind, entry.partition(": `")[0], tuple(NAMED.findall(entry))) for kind, entry in entries)


def table(game: str, file: str) -> Iterator[tuple[str, str]]:
    """Yield the rows of the tables in a folder's ``__init__`` that begin with a module, as (module, text)."""
    rows: list[list[str]] = []
    for line in re.findall(r"^ {4}(.+)$", words_of(game, file), re.MULTILINE):
        if line[0] != " ":
            rows.append([])
        if rows:
            rows[-1] += line.split()
    for name, *words in rows:
        for end in (".py", "/__init__.py"):
            module = file.replace("__init__.py", f"{name}{end}")
            if module in chapters(game) and module != file:
                yield module, " ".join(words)


@cache
def claims(game: str, file: str) -> tuple[Claim, ...]:
    """Return what the docstring of a module says about where rules stand."""
    found: list[Claim] = [(rules, (file,)) for rules in own(game, file)]
    for module, text in table(game, file):
        files = files_of(game, module.removesuffix("/__init__.py"))
        found += [(rules, files) for rules in spans(game, text)]
    for kind, text, names in told(game, file):
        files = tuple(place for name in names for place in files_of(game, name))
        found += [(rules, files) for rules in spans(game, text) if kind == "Elsewhere"]
    return tuple(found)


def rooms(game: str, rule: str) -> list[str]:
    """Return the modules whose first lines tell of a rule."""
    return [*(file for file in chapters(game) if is_of(rule, file)), ALL]


def followed(game: str, rule: str) -> list[tuple[str, ...]]:
    """Return where a reader is sent for a rule: by the claims that cover the fewest rules, each of which must do."""
    found = [claim for room in rooms(game, rule) for claim in claims(game, room) if rule in claim[0]]
    least = min((len(rules) for rules, _ in found), default=0)
    return [files for rules, files in found if len(rules) == least]


def pointed(game: str, rule: str) -> set[str]:
    """Return the files that the chapter of a rule names for it, beside its own."""
    entries = (entry for room in rooms(game, rule) for entry in told(game, room))
    named = (names for _, text, names in entries if any(rule in rules for rules in spans(game, text)))
    return {file for names in named for name in names for file in files_of(game, name)}


# ---------------------------------------------------------------------- tests


@pytest.mark.parametrize("game", ancientwars.games())
def test_who_holds_the_id_of_a_rule_is_sent_to_files_that_carry_it(game: str) -> None:
    carry = carried(game)
    sent = {rule: followed(game, rule) for rule in implemented(game)}
    lost = {rule: files for rule, files in sent.items() if not files}
    wrong = {
        rule: (files, carry[rule]) for rule, files in sent.items() if any(carry[rule].isdisjoint(f) for f in files)
    }
    assert len(sent) > 300
    assert not lost
    assert not wrong


@pytest.mark.parametrize("game", ancientwars.games())
def test_modules_that_are_named_for_a_rule_carry_it(game: str) -> None:
    entries = [(file, *entry) for file in chapters(game) for entry in told(game, file)]
    assert entries
    for file, _, text, names in entries:
        places = [files_of(game, name) for name in names]
        assert all(places), f"{file}: {names}"
        files = {place for found in places for place in found}
        for first, last in SPAN.findall(text):
            rules = covered(game, first, last)
            assert rules or not re.search(r"\d", first), f"{file}: {first} is no rule"
            carry = [rule for rule in rules if files.intersection(carried(game)[rule])]
            assert carry or not rules, f"{file}: {first} is not in {names}"


@pytest.mark.parametrize("game", ancientwars.games())
def test_chapters_name_the_modules_beyond_them_that_refuse_or_act_by_their_rules(game: str) -> None:
    given = {(rule, place.rpartition(":")[0]) for place, rule in rules_given(PACKAGE / game / "rules")}
    acts = [(rule, f"rules/{file}") for rule, file in sorted(given) if rule in implemented(game)]
    assert acts
    assert not [(rule, file) for rule, file in acts if not is_of(rule, file) and file not in pointed(game, rule)]


@pytest.mark.parametrize("game", ancientwars.games())
def test_first_lines_of_modules_claim_only_what_stands_in_them(game: str) -> None:
    modules = [file for file in chapters(game) if not file.endswith("/__init__.py")]
    said = [(file, rules) for file in modules for rules in own(game, file)]
    assert said
    assert not [(file, sorted(rules)) for file, rules in said if not any(file in carried(game)[rule] for rule in rules)]


@pytest.mark.parametrize("game", ancientwars.games())
def test_tables_of_folders_name_all_their_modules(game: str) -> None:
    for folder in (file for file in chapters(game) if file.endswith("/__init__.py") and file != ALL):
        room = folder.removesuffix("__init__.py")
        inside = [file for file in chapters(game) if file.startswith(room) and file != folder]
        own = {file for file in inside if "/" not in file.removeprefix(room).removesuffix("/__init__.py")}
        assert own == {file for file, _ in table(game, folder)}, folder
