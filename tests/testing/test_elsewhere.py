"""Who holds the id of a rule opens the right file at the first try: by the names of files and their first lines.

The first words of a module of the rules say which rules stand in it ("D9.3 to D9.5, D9.12: ..."), the table in a folder's
``__init__`` which of its modules holds which, and "Elsewhere:" which stand in another room or chapter. The claim that
covers the fewest rules is the one that a reader follows.
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
    from collections.abc import Collection, Iterator, Mapping

PACKAGE = Path(ancientwars.__file__).parent
ITEM = r"[A-Z]+\d?[\w.-]*(?<![.-])"
SPAN = re.compile(rf"({ITEM})(?: to ({ITEM}))?")
HEAD = re.compile(rf"((?:{ITEM}(?: to {ITEM})?)(?:, {ITEM}(?: to {ITEM})?)*):")
PARAGRAPH = re.compile(r"^(Elsewhere(?: too)?)[^:]*: (.*)", re.DOTALL)
NAMED = re.compile(r"`([\w./-]+)`")

Claim = tuple[frozenset[str], tuple[str, ...]]
"""Rules, and the files where they are said to stand."""


@cache
def index(game: str) -> Mapping[str, str]:
    """Return the ids of all rules of a game, in order, with their status."""
    rules = tomllib.loads((PACKAGE / game / "rules.toml").read_text(encoding="utf-8"))["rules"]
    return {rule["id"]: rule["status"] for rule in rules}


def implemented(game: str) -> list[str]:
    """Return the ids of the rules that code carries out."""
    return [rule for rule, status in index(game).items() if status == "implemented"]


@cache
def cited(game: str) -> Mapping[str, Collection[str]]:
    """Return the files that carry each rule: they name it beyond their first lines."""
    found: dict[str, set[str]] = {rule: set() for rule in index(game)}
    for path in (*(PACKAGE / game).rglob("*.py"), *(PACKAGE / game / "data").rglob("*.toml")):
        file, text = path.relative_to(PACKAGE / game).as_posix(), path.read_text(encoding="utf-8")
        for word in set(re.findall(ITEM, text.replace(words_of(game, file), ""))).intersection(found):
            found[word].add(file)
    return found


@cache
def words_of(game: str, file: str) -> str:
    """Return the docstring of a module; nothing of data."""
    code = (PACKAGE / game / file).read_text(encoding="utf-8") if file.endswith(".py") else ""
    return ast.get_docstring(ast.parse(code)) or ""


def head_of(game: str, file: str) -> str:
    """Return the rules with which the docstring of a module begins."""
    head = HEAD.match(" ".join(words_of(game, file).split()))
    return head[1] if head else ""


@cache
def chapters(game: str) -> tuple[str, ...]:
    """Return the modules of the rules."""
    return tuple(file.relative_to(PACKAGE / game).as_posix() for file in sorted((PACKAGE / game / "rules").rglob("*.py")))


@cache
def is_of(rule: str, file: str) -> bool:
    """Tell whether a module belongs to the chapter of a rule, by the first letters and digits of its name."""
    (letters, number), name = re.findall(r"^([A-Z]+)(\d*)", rule)[0], re.match(r"rules/([a-z]+)(\d*)_", file)
    return bool(name) and name[1] == letters.lower() and (not name[2] or (bool(number) and int(name[2]) == int(number)))


def under(game: str, item: str) -> list[int]:
    """Return the places in the index of a rule and what is below it: D9.1 is above D9.1a, but not above D9.14."""
    ids = tuple(index(game))
    digit = item[-1].isdigit()
    return [n for n, rule in enumerate(ids) if rule.startswith(item) and not (digit and rule[len(item) :][:1].isdigit())]


@cache
def covered(game: str, first: str, last: str) -> frozenset[str]:
    """Return the rules of a span: ``D9.5``, or ``D9.5 to D9.7``."""
    ids = tuple(index(game))
    begin, end = under(game, first), under(game, last or first)
    return frozenset(ids[begin[0] : end[-1] + 1] if last else (ids[n] for n in begin)) if begin and end else frozenset()


@cache
def spans(game: str, text: str) -> tuple[frozenset[str], ...]:
    """Return the rules of each span in a text."""
    return tuple(rules for span in SPAN.findall(text) if (rules := covered(game, *span)))


@cache
def files_of(game: str, name: str) -> tuple[str, ...]:
    """Return the files of a module, a folder or a file of data; names begin at the game or at `rules`."""
    for room in (PACKAGE / game, PACKAGE / game / "rules"):
        place = room / (name if "/" in name else name.replace(".", "/"))
        files = [place, place.with_name(f"{place.name}.py"), *place.rglob("*.py"), *place.rglob("*.toml")]
        if found := [file.relative_to(PACKAGE / game).as_posix() for file in files if file.is_file()]:
            return tuple(found)
    return ()


def told(game: str, file: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the entries of the paragraphs that point elsewhere, as (kind, rules, names of modules)."""
    for paragraph in words_of(game, file).split("\n\n"):
        if found := PARAGRAPH.match(paragraph):
            for entry in " ".join(found[2].split()).split("; "):
                yield found[1], entry.partition(": `")[0], tuple(NAMED.findall(entry))


def table(game: str, file: str) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table in a folder's ``__init__``, as (file, what is said of it)."""
    rows: list[list[str]] = []
    for line in re.findall(r"^ {4}(.+)$", words_of(game, file), re.MULTILINE):
        if line[0] != " ":
            rows.append([])
        if rows:
            rows[-1] += line.split()
    folder = file.removesuffix("__init__.py")
    for row in rows:
        modules = (f"{folder}{row[0]}.py", f"{folder}{row[0]}/__init__.py")
        yield from ((module, " ".join(row[1:])) for module in modules if module in chapters(game) and folder != file)


@cache
def claims(game: str, file: str) -> tuple[Claim, ...]:
    """Return what the docstring of a module says about where rules stand."""
    found: list[Claim] = []
    if head := head_of(game, file):
        found += [(rules, (file,)) for rules in spans(game, head)]
    for module, text in table(game, file):
        files = files_of(game, module.removesuffix("/__init__.py")) if module.endswith("/__init__.py") else (module,)
        found += [(rules, files) for rules in spans(game, text)]
    for kind, rules, names in told(game, file):
        files = tuple(file for name in names for file in files_of(game, name))
        found += [(each, files) for each in spans(game, rules) if kind == "Elsewhere"]
    return tuple(found)


def followed(game: str, rule: str) -> list[tuple[str, ...]]:
    """Return the files that a reader is sent to for a rule: by the claims of its chapter that cover the fewest rules."""
    rooms = [file for file in chapters(game) if is_of(rule, file)] + ["rules/__init__.py"]
    found = [claim for file in rooms for claim in claims(game, file) if rule in claim[0]]
    least = min((len(rules) for rules, _ in found), default=0)
    return [files for rules, files in found if len(rules) == least]


@pytest.mark.parametrize("game", ancientwars.games())
def test_modules_that_are_named_for_a_rule_carry_it(game: str) -> None:
    entries = [(file, *entry) for file in chapters(game) for entry in told(game, file)]
    assert entries
    for file, _, text, names in entries:
        places = [files_of(game, name) for name in names]
        assert all(places), f"{file}: {names}"
        files = {place for found in places for place in found}
        for span in SPAN.findall(text):
            rules = covered(game, *span)
            assert rules or not re.search(r"\d", span[0]), f"{file}: {span[0]} is no rule"
            assert not rules or any(cited(game)[rule] & files for rule in rules), f"{file}: {span[0]} is not in {names}"


@pytest.mark.parametrize("game", ancientwars.games())
def test_who_holds_the_id_of_a_rule_is_sent_to_files_that_carry_it(game: str) -> None:
    wrong = {}
    for rule in implemented(game):
        sent = followed(game, rule)
        if not sent or not all(cited(game)[rule].intersection(files) for files in sent):
            wrong[rule] = (sent, sorted(cited(game)[rule]))
    assert not wrong


@pytest.mark.parametrize("game", ancientwars.games())
def test_chapters_name_the_modules_beyond_them_that_refuse_or_act_by_their_rules(game: str) -> None:
    forgotten = []
    for place, rule in sorted(set(rules_given(PACKAGE / game))):
        file = place.rpartition(":")[0]
        if rule not in implemented(game) or not file.startswith("rules/") or is_of(rule, file):
            continue
        rooms = [room for room in chapters(game) if is_of(rule, room)] + ["rules/__init__.py"]
        pointed = [entry for room in rooms for entry in told(game, room)]
        if not any(file in files_of(game, n) for _, r, names in pointed for n in names if any(rule in s for s in spans(game, r))):
            forgotten.append((rule, file))
    assert not sorted(set(forgotten))


@pytest.mark.parametrize("game", ancientwars.games())
def test_first_lines_of_modules_claim_only_what_stands_in_them(game: str) -> None:
    wrong = []
    for file in chapters(game):
        if (head := head_of(game, file)) and not file.endswith("__init__.py"):
            for rules in spans(game, head):
                if not any(file in cited(game)[rule] for rule in rules):
                    wrong.append((file, sorted(rules)))
    assert not wrong


@pytest.mark.parametrize("game", ancientwars.games())
def test_folders_list_their_modules(game: str) -> None:
    folders = [file for file in chapters(game) if file.endswith("/__init__.py") and file.count("/") > 1]
    for folder in folders:
        room = folder.removesuffix("__init__.py")
        inside = {file for file in chapters(game) if file.startswith(room)} - {folder}
        own = {file for file in inside if "/" not in file[len(room) :].removesuffix("/__init__.py")}
        assert own == {file for file, _ in table(game, folder)}, folder
