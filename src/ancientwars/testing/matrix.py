"""The rule matrix: every rule of a game, the tests that check it, and the code that cites it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.testing.markers import RECORD, dotted, files_of, marked_tests, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ancientwars.core.game import Game
    from ancientwars.testing.markers import Marked

MOST_IDS = 3
"""The most rules that one test may check."""
INDEX = ("rules.toml", "rules.ru.toml")
"""The files of the rule index, which cite nothing."""
RULE_ARGUMENTS: Mapping[str, int] = {"Refusal": 0, "IllegalAction": 0, "Decision": 2, "Chance": 2, "Outcome": 2}
"""The classes that are made with a rule, and which of their arguments it is."""


@frozen
class RuleRow:
    """A rule with what checks and cites it.

    Attributes:
        id: Id of the rule.
        statement: The rule in one sentence.
        tests: Tests with its marker, as ``file::name``.
        citations: Places in the code that name it, as (file, line).
    """

    id: str
    statement: str
    tests: tuple[str, ...]
    citations: tuple[tuple[str, int], ...]

    @property
    def where(self) -> str:
        """The files that cite it, each with the line or the number of places."""
        counts = Counter(file for file, _ in self.citations)
        lines = dict(self.citations)
        return ", ".join(f"{file}:{lines[file]}" if n == 1 else f"{file} ({n})" for file, n in counts.items())


@frozen
class Matrix:
    """The rules of a game with their tests and citations, and what is wrong with them."""

    rules: tuple[RuleRow, ...]
    faults: tuple[str, ...]


def package_of(game: Game) -> Path:
    """Return the folder of a game's code, or its file if it is a single module."""
    file = Path(str(getattr(game, "__file__", "")))
    return file.parent if file.name == "__init__.py" else file


def source_of_tests(game: Game) -> Path:
    """Return where to read a game's tests: the record that its wheel ships, or the folder of the tests here.

    An editable installation has no record, so that it always reads the tests as they are. Their folder is
    ``tests/<game>``, or ``tests``.
    """
    package = package_of(game)
    record = (package if package.is_dir() else package.parent) / RECORD
    folders = (record, Path("tests") / game.INFO.name)
    return next((path for path in folders if path.exists()), Path("tests"))


def matrix(game: Game, tests: Path, src: Path) -> Matrix:
    """Return the rule matrix of a game.

    Args:
        game: The game module.
        tests: Folder of the tests, or a record of them.
        src: Folder of the game's code and data, or a single file.

    Returns:
        Every rule of the rule index in order. Faults are rules without a test or a citation, unknown ids that code
        gives as rules, markers with an unknown id or none that can be read, and tests with more than three ids.

    Raises:
        SetupError: A folder is missing, or a file in it cannot be read.
    """
    marked = tuple(marked_tests(tests))
    index = {rule["id"]: rule["statement"] for rule in game.rule_index()}
    cited = citations(index, src)
    by_rule: dict[str, list[str]] = {}
    for mark in marked:
        for rule in mark.ids:
            by_rule.setdefault(rule, []).append(mark.test)
    rows = tuple(
        RuleRow(rule, statement, tuple(by_rule.get(rule, ())), cited[rule]) for rule, statement in index.items()
    )
    return Matrix(rows, tuple(_faults(rows, marked, rules_given(src))))


def _faults(rows: tuple[RuleRow, ...], marked: tuple[Marked, ...], given: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield everything that is wrong, by kind."""
    yield from (f"{row.id} has no test: {row.statement}" for row in rows if not row.tests)
    yield from (f"{row.id} is cited by no code: {row.statement}" for row in rows if not row.citations)
    known = {row.id for row in rows}
    yield from (f"{place} cites {rule}, which is no rule" for place, rule in given if rule not in known)
    for mark in marked:
        yield from (f"{mark.test} is marked with {rule}, which is no rule" for rule in mark.ids if rule not in known)
        if mark.count > MOST_IDS:
            yield f"{mark.test} is marked with {mark.count} rules, more than {MOST_IDS}"
        if mark.unreadable:
            yield f"{mark.test} has a rule marker without ids that can be read: write them as strings"


# ---------------------------------------------------------------------- code


def citations(index: Iterable[str], src: Path) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """Return, for each rule, the files and lines that name it; ``L5.1b-d`` names L5.1b, L5.1c and L5.1d.

    A rule is cited where it is carried out: on a line of code or data, or in the docstring of a function. What the
    docstring of a module or class lists is not counted.

    Args:
        index: Ids of the rules.
        src: A folder, searched for ``.py`` and ``.toml`` files except the rule index, or a single file.

    Raises:
        SetupError: The folder is missing, or a file in it cannot be read.
    """
    found: dict[str, list[tuple[str, int]]] = {rule: [] for rule in index}
    longest_first = "|".join(re.escape(rule) for rule in sorted(found, key=len, reverse=True))
    naming = re.compile(rf"(?<![\w.-])({longest_first})(?:-([a-z])(?!\w))?(?!\w|\.\d|-\w\w)")
    for file in files_of("src", src, ".py", ".toml"):
        if file.name in INDEX:
            continue
        name, text = file.relative_to(src).as_posix() if src.is_dir() else file.name, text_of(file)
        overviews = _overviews(text) if file.suffix == ".py" else ()
        for number, line in enumerate(text.splitlines(), 1):
            for rule in dict.fromkeys(_named(naming, line)):
                if rule in found and number not in overviews:
                    found[rule].append((name, number))
    return {rule: tuple(places) for rule, places in found.items()}


def _overviews(code: str) -> frozenset[int]:
    """Return the lines of the docstrings of modules and classes; none if it is no code."""
    tree = _parsed(code)
    nodes = ast.walk(tree) if tree else ()
    first = [node.body[0] for node in nodes if isinstance(node, (ast.Module, ast.ClassDef)) and node.body]
    told = [line for line in first if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)]
    return frozenset(number for line in told for number in range(line.lineno, (line.end_lineno or line.lineno) + 1))


def _parsed(code: str) -> ast.Module | None:
    """Return the syntax tree of code; None if it is none."""
    try:
        return ast.parse(code)
    except SyntaxError:
        return None


def _named(naming: re.Pattern[str], line: str) -> Iterator[str]:
    """Yield the ids of rules that a line of code names."""
    for rule, last in naming.findall(line):
        yield rule
        if last and rule[-1].islower():
            yield from (rule[:-1] + chr(letter) for letter in range(ord(rule[-1]) + 1, ord(last) + 1))


def rules_given(src: Path) -> Iterator[tuple[str, str]]:
    """Yield every place in the code that gives a text as a rule, as ``file:line``, and the text.

    Such places are ``rule="..."``, ``rule = "..."``, also in data, and the arguments of `RULE_ARGUMENTS`.

    Args:
        src: A folder, searched for ``.py`` and ``.toml`` files, or a single file.

    Raises:
        SetupError: The folder is missing, or a file in it cannot be read.
    """
    for file in files_of("src", src, ".py", ".toml"):
        name = file.relative_to(src).as_posix() if src.is_dir() else file.name
        found = _given_in_code(text_of(file)) if file.suffix == ".py" else _given_in_data(text_of(file))
        yield from ((f"{name}:{line}", rule) for line, rule in found)


def _given_in_data(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of data that give a rule."""
    for number, line in enumerate(text.splitlines(), 1):
        if given := re.match(r"""\s*rule\s*=\s*["']([^"']+)["']""", line):
            yield number, given[1]


def _given_in_code(code: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of code that give a rule; none if it is no code."""
    tree = _parsed(code)
    for node in ast.walk(tree) if tree else ():
        for value in _values_given(node):
            texts = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
            for text in texts:
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    yield text.lineno, text.value


def _values_given(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a node gives as a rule."""
    match node:
        case ast.keyword(arg="rule", value=value) | ast.Assign(targets=[ast.Name(id="rule")], value=value):
            yield value
        case ast.Call(func=function, args=arguments):
            place = RULE_ARGUMENTS.get(dotted(function).rpartition(".")[2], len(arguments))
            yield from arguments[place : place + 1]
