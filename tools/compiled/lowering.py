"""A module as mypyc compiles it: native classes for those of attrs, and statements that mypyc knows."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from tools.compiled.caches import remember, table_size
from tools.compiled.classes import is_cached_property, is_class_variable, made_field
from tools.compiled.edits import Edits
from tools.compiled.modules import CHANGES, DOORS
from tools.compiled.statements import Statements
from tools.compiled.writing import RECORD, STATE, adoption, cached_property, hash_constant, made_by, members

if TYPE_CHECKING:
    from tools.compiled.classes import Class, Classes

OVERRIDDEN = {(RECORD, "replace"), (STATE, "then"), (STATE, "emit")}
"""Methods that take changes of any fields; the classes that know their fields have others, with other parameters."""
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
    Statements(edits, classes.functions(), _setters(module, tree, classes, edits)).visit(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            edits.insert_line(node.lineno + 1, HEADER)
        elif isinstance(node, ast.ClassDef):
            _class(classes.of(module, node), classes, edits)
        elif isinstance(node, ast.FunctionDef):
            _door(module, node, edits)
            if (size := table_size(node)) is not None:
                remember(node, size, edits)
        elif isinstance(node, ast.Assign):
            _constant(node, edits)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            _annotated(node, edits)
    return edits.result()


def _setters(module: str, tree: ast.Module, classes: Classes, edits: Edits) -> dict[str, str]:
    """Return what native classes have for the slots that functions of a module set directly, by function."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            match = re.fullmatch(r"vars\((\w+)\)\['(\w+)'\].__set__", ast.unparse(node.value))
            if match and isinstance(target, ast.Name) and classes.native(key := f"{module}.{match[1]}"):
                fields = {one.name: one.storage for one in classes.fields(key)}
                found[target.id] = fields.get(match[2], match[2])
                edits.replace(node, "pass")
    return found


def _door(owner: str, node: ast.FunctionDef, edits: Edits) -> None:
    """Let a function take anything, if strangers call it."""
    if f"{owner}.{node.name}" in DOORS:
        for each in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            if each.annotation is not None and each.arg != "state":
                edits.replace(each.annotation, "_t.Any")
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef):
            _door(f"{owner}.{node.name}", inner, edits)


def _spell_out(node: ast.FunctionDef, names: list[str], edits: Edits) -> None:
    """Let a method that takes changes of fields name these fields: it then makes no dictionary of them."""
    given = node.args.kwarg
    if given is None or {*names} & {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}:
        raise ValueError(f"{node.name} takes no changes, or has a parameter with the name of a field")
    star = "" if node.args.vararg or node.args.kwonlyargs else "*, "
    edits.replace_named(given, star + ", ".join(f"{name}: _t.Any = _SAME" for name in names))
    for one in ast.walk(node):
        if isinstance(one, ast.keyword) and one.arg is None and ast.unparse(one.value) == given.arg:
            edits.replace_named(one, ", ".join(f"{name}={name}" for name in names))


def _class(one: Class, classes: Classes, edits: Edits) -> None:
    """Make a class native, or say that it is none."""
    node = one.node
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            _door(one.key, each, edits)
            if changed := CHANGES.get(f"{one.key}.{each.name}"):
                _spell_out(each, [field.name for field in classes.fields(changed) if field.init], edits)
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    if not classes.native(one.key):
        edits.insert_line(first, "@_mypyc(native_class=False)\n")
        _quote(node, edits)
        return
    for decorator in node.decorator_list:
        edits.remove_lines(decorator.lineno, decorator.end_lineno or decorator.lineno)
    options = {"allow_interpreted_subclasses": one.open, "acyclic": classes.acyclic(one.key)}
    before = "".join(f"@_mypyc({name}=True)\n" for name, chosen in options.items() if chosen)
    for each in node.body:
        _member(one, each, edits)
    end = (node.end_lineno or node.lineno) + 1
    if one.attrs is not None:
        before = hash_constant(one) + before
        edits.insert_line(end, members(one, classes))
        edits.insert_line(end, adoption(one))
    name = node.name
    for method in (method for key, method in sorted(OVERRIDDEN) if key == one.key):
        edits.insert_line(end, f"{name}.{method} = {name}._{method}  # type: ignore\n")
    edits.insert_line(end, f"_native.tell({node.name}, {ast.get_docstring(node, clean=False)!r})\n")
    edits.insert_line(first, before)


def _quote(node: ast.ClassDef, edits: Edits) -> None:
    """Have the annotations of an ordinary class be text: mypyc would look for what they name where it runs."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and not is_class_variable(each):
            edits.replace(each.annotation, repr(edits.segment(each.annotation)))


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
    elif isinstance(node, ast.FunctionDef) and (one.key, node.name) in OVERRIDDEN:
        edits.rename_function(node, f"_{node.name}")
        edits.insert_line(end + 1, f"    {node.name}: _t.ClassVar[_t.Callable[..., _t.Any]]\n")


def _annotated(node: ast.AnnAssign, edits: Edits) -> None:
    """Tell mypyc that what a module names is not changed."""
    annotation = ast.unparse(node.annotation)
    if not annotation.startswith(("Final", "TypeAlias")):
        edits.wrap(node.annotation, "_t.Final[", "]")


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
