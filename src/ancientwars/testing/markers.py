"""The rule markers of tests: which rules each test says it checks, read from the tests or from a record of them."""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import asdict, frozen
from cattrs import BaseValidationError, Converter

from ancientwars.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterator

RECORD = "rule-tests.json"
"""The record of a game's marked tests, which its wheel ships beside its code."""


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


def marked_tests(tests: Path) -> Iterator[Marked]:
    """Yield every test that has rule markers: its own, its class's, its module's, and those of its parameters.

    Args:
        tests: Folder of the tests, or a record of them.

    Raises:
        SetupError: The folder is missing, or a file in it cannot be read.
    """
    if tests.suffix == Path(RECORD).suffix:
        yield from _recorded(tests)
        return
    for file in files_of("tests", tests, ".py"):
        try:
            tree = ast.parse(text_of(file), str(file))
        except SyntaxError as error:
            raise SetupError("tests", f"{file} cannot be parsed: {error.msg}, line {error.lineno}") from None
        name = file.relative_to(tests).as_posix() if tests.is_dir() else file.name
        yield from _in_body(tree.body, name, _Marks(), _tables(tree))


def record_of(tests: Path) -> str:
    """Return the record of a folder of tests, from which `marked_tests` yields the same.

    Raises:
        SetupError: The folder is missing, or a file in it cannot be read.
    """
    return json.dumps([asdict(mark) for mark in marked_tests(tests)], ensure_ascii=False, indent=0)


def _recorded(file: Path) -> tuple[Marked, ...]:
    """Return the tests of a record."""
    try:
        return Converter(forbid_extra_keys=True).structure(json.loads(text_of(file)), tuple[Marked, ...])
    except (ValueError, TypeError, BaseValidationError) as error:
        raise SetupError("tests", f"{file} is no record of tests: {type(error).__name__}") from None


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
        if isinstance(node, ast.Call) and dotted(node.func).endswith("param"):
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
    return dotted(call.func).endswith("mark.rule")


def _arguments(call: ast.Call) -> _Marks:
    """Return the ids of one marker."""
    ids = tuple(arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
    return _Marks(ids, unreadable=len(ids) < max(1, len(call.args)))


def dotted(node: ast.expr) -> str:
    """Return a dotted name; empty for anything else."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def files_of(field: str, folder: Path, *suffixes: str) -> list[Path]:
    """Return the files of a folder with some suffixes, in order; a single file is itself."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise SetupError(field, f"{folder} is no folder; name the right one with --{field}")
    return sorted(file for file in folder.rglob("*") if file.suffix in suffixes and file.is_file())


def text_of(file: Path) -> str:
    """Return the text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError("file", f"{file} cannot be read: {error}") from None
