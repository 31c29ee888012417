"""The sentences that the source of a game has its refusals say, for the tests of what players read."""

from __future__ import annotations

import ast
import string
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from pathlib import Path


def refusals_of(package: Path) -> list[tuple[str, str, ast.Call]]:
    """Return the refusals that the modules of a package make: place, template, call."""
    found = []
    for file in sorted(package.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if "Refusal(" not in source:
            continue
        module = ast.parse(source)
        functions = (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))
        constants = (node for node in module.body if isinstance(node, ast.Assign))
        for node in (*functions, *constants):
            found += [(f"{file.name}:{call.lineno}", text, call) for text, call in _written(node)]
    return found


def _written(function: ast.AST) -> list[tuple[str, ast.Call]]:
    """Return the templates of the refusals that a function makes, given at once or by a name."""
    named: dict[str, list[str]] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                named.setdefault(name, []).append(text)
    found = []
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, ast.Constant(value=str(text))]):
                found.append((text, node))
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, ast.Name(id=name)]):
                fitting = [text for text in named[name] if facts_in(text) == facts_given(node)]
                assert fitting, f"line {node.lineno}: no text of {name} has the facts given"
                found += [(text, node) for text in fitting]
            case ast.Call(func=ast.Name(id="Refusal")):
                raise AssertionError(f"line {node.lineno}: a refusal without a template")
    return found


def facts_in(template: str) -> set[str]:
    """Return the names of the facts that a template has."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def facts_given(call: ast.Call) -> set[str]:
    """Return the names of the facts that a refusal is made with."""
    return {keyword.arg for keyword in call.keywords if keyword.arg}


def sentences(refusal: Refusal) -> list[str]:
    """Return the templates of a refusal and of those that stand in it."""
    return [
        refusal.template,
        *(t for _, fact in refusal.facts if isinstance(fact, type(refusal)) for t in sentences(fact)),
    ]
