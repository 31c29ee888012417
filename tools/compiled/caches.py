"""Functions that remember their results: compiled, they look into a table of their own."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.compiled.edits import Edits


def table_size(node: ast.FunctionDef) -> str | None:
    """Return how many results a function remembers: an expression, ``None`` for all of them.

    Returns:
        None if it remembers none, or has other decorators, or takes any number of arguments.
    """
    if len(node.decorator_list) != 1 or node.args.vararg or node.args.kwarg:
        return None
    decorator = node.decorator_list[0]
    if ast.unparse(decorator) == "cache":
        return "None"
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "lru_cache":
        given = [*decorator.args, *[one.value for one in decorator.keywords]]
        return ast.unparse(given[0]) if len(given) == 1 else None
    return None


def remember(node: ast.FunctionDef, size: str, edits: Edits) -> None:
    """Let a compiled function look up its results itself: to ask `functools`, as Python does, takes longer.

    The oldest result makes room for a new one, where there is a bound.

    Args:
        node: A function of a module.
        size: See `table_size`.
        edits: What changes the text.
    """
    first = node.decorator_list[0]
    edits.remove_lines(first.lineno, first.end_lineno or first.lineno)
    edits.rename_function(node, f"_made_{node.name}")
    positional = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    named = [one.arg for one in node.args.kwonlyargs]
    key = ", ".join([*positional, *named])
    handed = ", ".join([*positional, *[f"{name}={name}" for name in named]])
    table, returns = f"_table_of_{node.name}", "_t.Any" if node.returns is None else ast.unparse(node.returns)
    lines = [
        f"{table}: _t.Final[dict[_t.Any, _t.Any]] = {{}}",
        f"def {node.name}({ast.unparse(node.args)}) -> {returns}:",
        f"    key = {key if len(positional + named) == 1 else f'({key})'}",
        f"    kept: _t.Any = {table}.get(key, _SAME)",
        "    if kept is _SAME:",
        f"        kept = _made_{node.name}({handed})",
        *([] if size == "None" else [f"        _native.make_room({table}, {size})"]),
        f"        {table}[key] = kept",
        f"    found: {returns} = kept",
        "    return found",
    ]
    edits.insert_line((node.end_lineno or node.lineno) + 1, "".join(f"{line}\n" for line in lines))
