"""Which fields of native classes are attributes of their own type, and which may hold anything.

A class of attrs takes whatever value it is given, and complains when it is used. A native class that keeps its fields
by type is faster, and complains at once. Actions are made by strangers, so that they go on taking anything. Classes of
the core too: a class in plain Python below one of them may have a field of its own under the same name.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.compiled.classes import Class, Classes, Field

ACTION = "ancientwars.core.action.Action"
PLAIN = {"bool", "int", "str"}


def typed_fields(classes: Classes) -> dict[str, set[str]]:
    """Return the names of those own fields of each class that are kept by type.

    A field that one class defines and others above or below it define too is kept by type in all of them, or in none.
    """
    found = {one.key: _typed(one, classes) for one in classes}
    related = {one.key: classes.relatives(one.key) for one in classes}
    before: dict[str, set[str]] = {}
    while before != found:
        before = found
        found = {
            key: {name for name in names if all(name in found[one.key] for one in related[key] if one.has(name))}
            for key, names in before.items()
        }
    return found


def _typed(one: Class, classes: Classes) -> set[str]:
    """Return the names of those own fields of a native class that could be kept by type."""
    if one.attrs is None or not classes.native(one.key) or classes.descends(one.key, ACTION):
        return set()
    if one.open or not one.option("init", default=True):
        return set()
    return {each.name for each in one.fields if _is_typed(one, each, classes)}


def _is_typed(one: Class, each: Field, classes: Classes) -> bool:
    """Tell whether a field is kept by type."""
    if each.converter or each.factory or not each.init:
        return False
    if not _has_storage(one.module, ast.parse(each.type, mode="eval").body, classes):
        return False
    return all(_agrees(one, each, other) for other in classes.relatives(one.key))


def _agrees(one: Class, each: Field, other: Class) -> bool:
    """Tell whether a class above or below another one has nothing else under the name of a field."""
    if other.key == one.key:
        return True
    for node in other.node.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == each.name:
            return ast.unparse(node.annotation) == each.type
        if isinstance(node, ast.FunctionDef) and node.name == each.name:
            return False
        if isinstance(node, ast.Assign) and each.name in map(ast.unparse, node.targets):
            return False
    return True


def _has_storage(module: str, type_: ast.expr, classes: Classes) -> bool:
    """Tell whether mypyc keeps values of a type as they are: fixed tuples it takes apart and makes anew."""
    if isinstance(type_, ast.Constant):
        return type_.value is None
    if isinstance(type_, ast.BinOp):
        return all(_has_storage(module, part, classes) for part in (type_.left, type_.right))
    if isinstance(type_, ast.Subscript):
        parts = type_.slice.elts if isinstance(type_.slice, ast.Tuple) else [type_.slice]
        if ast.unparse(type_.value) == "Annotated":
            return _has_storage(module, parts[0], classes)
        if ast.unparse(type_.value) == "Literal":
            return all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in parts)
        return ast.unparse(type_.value) == "tuple" and ast.unparse(parts[-1]) == "..."
    if not isinstance(type_, ast.Name):
        return False
    key = classes.resolved(module, type_)
    if type_.id in PLAIN and key == f"{module}.{type_.id}":
        return True
    alias = classes.alias(key)
    if alias is not None:
        return _has_storage(key.rpartition(".")[0], alias, classes)
    return classes.native(key)
