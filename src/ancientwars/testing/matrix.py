"""The rule matrix: every rule of a game, the tests that check it, and the code that cites it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.game import Game

MOST_IDS = 3
"""The most rules that one test may check."""
INDEX = "rules.toml"
"""The file of the rule index, which cites nothing."""
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
class Marked:
    """A test with rule markers.

    Attributes:
        test: The test, as ``file::name``.
        ids: The rules it says it checks; of a parameter, those that not the whole test checks.
        count: Number of rules it checks in all.
        unreadable: Whether a marker has arguments that are no plain strings.
    """

    test: str
    ids: tuple[str, ...]
    count: int
    unreadable: bool = False


@frozen
class Matrix:
    """The rules of a game with their tests and citations, and what is wrong with them."""

    rules: tuple[RuleRow, ...]
    faults: tuple[str, ...]


def package_of(game: Game) -> Path:
    """Return the folder of a game's code, or its file if it is a single module."""
    file = Path(str(getattr(game, "__file__", "")))
    return file.parent if file.name == "__init__.py" else file


def folder_of_tests(game: Game) -> Path:
    """Return the folder ``tests/<game>`` here, or ``tests``."""
    own = Path("tests") / game.INFO.name
    return own if own.is_dir() else Path("tests")


def matrix(game: Game, tests: Path, src: Path) -> Matrix:
    """Return the rule matrix of a game.

    Args:
        game: The game module.
        tests: Folder of the tests.
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

    Args:
        index: Ids of the rules.
        src: A folder, searched for ``.py`` and ``.toml`` files except the rule index, or a single file.

    Raises:
        SetupError: The folder is missing, or a file in it cannot be read.
    """
    found: dict[str, list[tuple[str, int]]] = {rule: [] for rule in index}
    longest_first = "|".join(re.escape(rule) for rule in sorted(found, key=len, reverse=True))
    naming = re.compile(rf"(?<![\w.-])({longest_first})(?:-([a-z])(?!\w))?(?!\w|\.\d|-\w\w)")
    for file in _files("src", src, ".py", ".toml"):
        if file.name == INDEX:
            continue
        name = file.relative_to(src).as_posix() if src.is_dir() else file.name
        for number, line in enumerate(_text(file).splitlines(), 1):
            for rule in dict.fromkeys(_named(naming, line)):
                if rule in found:
                    found[rule].append((name, number))
    return {rule: tuple(places) for rule, places in found.items()}


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
    for file in _files("src", src, ".py", ".toml"):
        name = file.relative_to(src).as_posix() if src.is_dir() else file.name
        found = _given_in_code(_text(file)) if file.suffix == ".py" else _given_in_data(_text(file))
        yield from ((f"{name}:{line}", rule) for line, rule in found)


def _given_in_data(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of data that give a rule."""
    for number, line in enumerate(text.splitlines(), 1):
        if given := re.match(r"""\s*rule\s*=\s*["']([^"']+)["']""", line):
            yield number, given[1]


def _given_in_code(code: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of code that give a rule; none if it is no code."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return
    for node in ast.walk(tree):
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
            place = RULE_ARGUMENTS.get(_dotted(function).rpartition(".")[2], len(arguments))
            yield from arguments[place : place + 1]


# ---------------------------------------------------------------------- tests


def marked_tests(tests: Path) -> Iterator[Marked]:
    """Yield every test that has rule markers: its own, its class's, its module's, and those of its parameters.

    Args:
        tests: Folder of the tests.

    Raises:
        SetupError: The folder is missing, or a file in it cannot be read.
    """
    for file in _files("tests", tests, ".py"):
        try:
            tree = ast.parse(_text(file), str(file))
        except SyntaxError as error:
            raise SetupError("tests", f"{file} cannot be parsed: {error.msg}, line {error.lineno}") from None
        name = file.relative_to(tests).as_posix() if tests.is_dir() else file.name
        yield from _in_body(tree.body, name, _Marks(), _tables(tree))


_Tables = Mapping[str, ast.expr]


@frozen
class _Marks:
    """The arguments of some rule markers."""

    ids: tuple[str, ...] = ()
    unreadable: bool = False

    def __add__(self, other: _Marks) -> _Marks:
        return _Marks(tuple(dict.fromkeys(self.ids + other.ids)), self.unreadable or other.unreadable)


def _in_body(body: list[ast.stmt], place: str, outer: _Marks, tables: _Tables) -> Iterator[Marked]:
    """Yield the marked tests of a module or class."""
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else ()
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            outer += _marks_in(node)
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _in_body(node.body, f"{place}::{node.name}", outer + _direct(node.decorator_list), tables)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield from _in_test(node, f"{place}::{node.name}", outer, tables)


def _tables(module: ast.Module) -> _Tables:
    """Return what the names of a module stand for, so that parameters may be kept in a table of their own."""
    tables: dict[str, ast.expr] = {}
    for node in module.body:
        if isinstance(node, ast.Assign):
            tables.update({target.id: node.value for target in node.targets if isinstance(target, ast.Name)})
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            tables[node.target.id] = node.value
    return tables


def _parameters(decorator: ast.expr, tables: _Tables) -> Iterator[ast.Call]:
    """Yield the ``pytest.param`` calls of a decorator, those in tables that it names included."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and _dotted(node.func).endswith("param"):
            yield node
        elif isinstance(node, ast.Name) and node.id in tables:
            yield from _parameters(tables[node.id], {})


def _in_test(
    node: ast.FunctionDef | ast.AsyncFunctionDef, name: str, outer: _Marks, tables: _Tables
) -> Iterator[Marked]:
    """Yield a test, once for all, and once more for each parameter with markers of its own."""
    own = outer + _direct(node.decorator_list)
    if own.ids or own.unreadable:
        yield Marked(name, own.ids, len(own.ids), own.unreadable)
    params = [call for decorator in node.decorator_list for call in _parameters(decorator, tables)]
    for number, call in enumerate(params):
        marks = _marks_in(call)
        if marks.ids or marks.unreadable:
            extra = tuple(rule for rule in marks.ids if rule not in own.ids)
            yield Marked(f"{name}[{number}]", extra, len(own.ids) + len(extra), marks.unreadable)


def _direct(decorators: list[ast.expr]) -> _Marks:
    """Return the rule markers among decorators, those of parameters left out."""
    marks = _Marks()
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and _is_rule(decorator):
            marks += _arguments(decorator)
    return marks


def _marks_in(node: ast.AST) -> _Marks:
    """Return all rule markers anywhere in a piece of code."""
    marks = _Marks()
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _is_rule(call):
            marks += _arguments(call)
    return marks


def _is_rule(call: ast.Call) -> bool:
    return _dotted(call.func).endswith("mark.rule")


def _arguments(call: ast.Call) -> _Marks:
    """Return the ids of one marker."""
    ids = tuple(arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
    return _Marks(ids, unreadable=len(ids) < max(1, len(call.args)))


def _dotted(node: ast.expr) -> str:
    """Return a dotted name; empty for anything else."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _files(field: str, folder: Path, *suffixes: str) -> list[Path]:
    """Return the files of a folder with some suffixes, in order; a single file is itself."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise SetupError(field, f"{folder} is no folder; name the right one with --{field}")
    return sorted(file for file in folder.rglob("*") if file.suffix in suffixes and file.is_file())


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError("file", f"{file} cannot be read: {error}") from None
