"""A module as mypyc compiles it: native classes for those of attrs, and statements that mypyc knows."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tools.compiled.classes import is_cached_property, is_class_variable, made_field
from tools.compiled.edits import Edits
from tools.compiled.modules import DOORS
from tools.compiled.statements import Statements
from tools.compiled.writing import RECORD, adoption, cached_property, hash_constant, is_open, made_by, members

if TYPE_CHECKING:
    from tools.compiled.classes import Class, Classes

FUTURE = "from __future__ import annotations"
HEADER = """\
import typing as _t
from ancientwars.core import _native
try:
    from mypy_extensions import mypyc_attr as _mypyc
except ImportError:  # not installed where the compiled package runs
    _mypyc = _native.mypyc_attr  # type: ignore
_SAME: _t.Final[_t.Any] = _native.SAME
"""


def lowered(module: str, text: str, classes: Classes) -> str:
    """Return the source of a module as mypyc is to compile it.

    Args:
        module: Its full name.
        text: Its source.
        classes: All classes that are compiled, this module's among them.
    """
    tree, edits = ast.parse(text), Edits(text)
    Statements(edits, classes.functions()).visit(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            edits.insert_line(node.lineno + 1, HEADER)
        elif isinstance(node, ast.ClassDef):
            _class(classes.of(module, node), classes, edits)
        elif isinstance(node, ast.FunctionDef):
            _door(module, node, edits)
        elif isinstance(node, ast.Assign):
            _constant(node, edits)
    return edits.result()


def _door(owner: str, node: ast.FunctionDef, edits: Edits) -> None:
    """Let a function take anything, if strangers call it."""
    if f"{owner}.{node.name}" in DOORS:
        for each in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            if each.annotation is not None and each.arg != "state":
                edits.replace(each.annotation, "_t.Any")
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef):
            _door(f"{owner}.{node.name}", inner, edits)


def _class(one: Class, classes: Classes, edits: Edits) -> None:
    """Make a class native, or say that it is none."""
    node = one.node
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            _door(one.key, each, edits)
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    if not classes.native(one.key):
        edits.insert_line(first, "@_mypyc(native_class=False)\n")
        return
    for decorator in node.decorator_list:
        edits.remove_lines(decorator.lineno, decorator.end_lineno or decorator.lineno)
    before = "@_mypyc(allow_interpreted_subclasses=True)\n" if is_open(one) else ""
    for each in node.body:
        _member(one, each, edits)
    end = (node.end_lineno or node.lineno) + 1
    if one.attrs is not None:
        before = hash_constant(one) + before
        edits.insert_line(end, members(one, classes))
        edits.insert_line(end, adoption(one))
    edits.insert_line(end, f"_native.tell({node.name}, {ast.get_docstring(node, clean=False)!r})\n")
    edits.insert_line(first, before)


def _member(one: Class, node: ast.stmt, edits: Edits) -> None:
    """Put a member of a native class into the form that it has there."""
    end = node.end_lineno or node.lineno
    if isinstance(node, ast.Assign):
        name = ast.unparse(node.targets[0])
        if name == "__slots__":
            edits.replace(node, "pass")
        elif len(node.targets) == 1:
            edits.replace(node.targets[0], f"{name}: _t.ClassVar")
    elif isinstance(node, ast.AnnAssign) and one.attrs is not None and not is_class_variable(node):
        edits.replace(node, "pass")
    elif isinstance(node, ast.FunctionDef) and is_cached_property(node):
        for each in node.decorator_list:
            edits.remove_lines(each.lineno, each.end_lineno or each.lineno)
        edits.rename_function(node, made_by(node))
        edits.insert_line(end + 1, cached_property(node))
    elif isinstance(node, ast.FunctionDef) and made_field(node):
        for each in node.decorator_list:
            edits.remove_lines(each.lineno, each.end_lineno or each.lineno)
    elif isinstance(node, ast.FunctionDef) and one.key == RECORD and node.name == "replace":
        edits.rename_function(node, "_replace")
        edits.insert_line(end + 1, "    replace: _t.ClassVar[_t.Callable[..., _t.Any]]\n")
        edits.insert_line((one.node.end_lineno or end) + 1, "Record.replace = Record._replace  # type: ignore\n")


def _constant(node: ast.Assign, edits: Edits) -> None:
    """Tell mypyc that a constant is one."""
    if isinstance(node.value, ast.Subscript):
        _alias(node, edits)
        return
    target = node.targets[0]
    made = ast.unparse(node.value.func) if isinstance(node.value, ast.Call) else ""
    if len(node.targets) == 1 and isinstance(target, ast.Name) and target.id.isupper() and made != "TypeVar":
        edits.replace(target, f"{target.id}: _t.Final")


def _alias(node: ast.Assign, edits: Edits) -> None:
    """Name the functions in the alias of a type: mypy, which mypyc asks, does not look at them there."""
    found = [one for one in ast.walk(node.value) if isinstance(one, ast.Lambda) and not one.args.args]
    for number, one in enumerate(found):
        name = f"_lambda_{number}_of_{ast.unparse(node.targets[0])}"
        edits.insert_line(node.lineno, f"def {name}() -> _t.Any:\n    return {edits.segment(one.body)}\n")
        edits.replace(one, name)
