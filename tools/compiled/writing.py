"""What a frozen attrs class has instead of its fields when it becomes native, as source.

A field is a property that reads an attribute without a type: a class of attrs takes whatever value it is given, and
complains when it is used. What attrs gives a class and nobody is in a hurry for, attrs itself adds at run time.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.compiled.classes import Class, Classes, Field

INDENT = "    "
RECORD = "ancientwars.core.record.Record"
STATE = "ancientwars.core.step.State"
IGNORE = "  # type: ignore"


def members(one: Class, classes: Classes) -> str:
    """Return the members of a native class that stand for its fields.

    Args:
        one: A class of attrs that becomes native.
        classes: All classes that are compiled.
    """
    inherited = {
        each.name: ast.unparse(written)
        for base, written in zip(one.bases, one.node.bases, strict=True)
        for each in classes.fields(base)
    }
    fields = [
        each if each in one.fields else _handed_down(each, inherited[each.name]) for each in classes.fields(one.key)
    ]
    lines = [f"{each.storage}: _t.Any" for each in one.fields if each.name not in inherited]
    for each in one.fields:
        lines += _property(each)
    lines += _constructor(one, fields)
    if classes.descends(one.key, RECORD) and not classes.shadowed(one.key):
        lines += _replace(one.node.name, fields)
        if not one.open and classes.descends(one.key, STATE):
            for name in ("then", "emit"):
                lines += [] if one.defines(name) else _WITH_CHANGES[name](fields)
            lines += _repeated(one, classes)
    if one.option("eq", default=True) and not one.defines("__eq__"):
        lines += _equality(one.node.name, [each for each in fields if each.eq])
        lines += _hash(one, [each for each in fields if each.eq])
    if one.option("order", default=False):
        lines += _order(one.node.name, [each for each in fields if each.eq])
    return "".join(f"{INDENT}{line}\n" for line in lines)


def adoption(one: Class) -> str:
    """Return the statement after a native class that lets attrs know of it."""
    specs = ", ".join(f"{each.name!r}: {_spec(each)}" for each in one.fields)
    annotations = {
        ast.unparse(each.target): ast.unparse(each.annotation)
        for each in one.node.body
        if isinstance(each, ast.AnnAssign)
    }
    own_repr = one.defines("__repr__") or not one.option("repr", default=True)
    kw_only = one.option("kw_only", default=False)
    return f"_native.adopt({one.node.name}, {{{specs}}}, {annotations!r}, shown={not own_repr}, kw_only={kw_only})\n"


def hash_constant(one: Class) -> str:
    """Return the statement before a native class that fixes what its hash begins with."""
    return f"_hash_of_{one.node.name}: _t.Final[_t.Any] = _native.begin_hash({one.module!r}, {one.node.name!r})\n"


def cached_property(node: ast.FunctionDef) -> str:
    """Return the property that works something out once; what works it out is `made_by`."""
    kept, type_ = f"_c_{node.name}", "_t.Any" if node.returns is None else ast.unparse(node.returns)
    lines = [
        f"{kept}: _t.Any = _SAME",
        "@property",
        f"def {node.name}(self) -> {type_}:",
        f"    if self.{kept} is _SAME:",
        f"        self.{kept} = self.{made_by(node)}()",
        f"    found: {type_} = self.{kept}",
        "    return found",
    ]
    return "".join(f"{INDENT}{line}\n" for line in lines)


def made_by(node: ast.FunctionDef) -> str:
    """Return the name of the method that works out a cached property."""
    return f"_made_{node.name}"


def _handed_down(field: Field, base: str) -> Field:
    """Return an inherited field: the module of the class may not know the names in its default."""
    if not any(isinstance(each, ast.Name) for each in ast.walk(ast.parse(field.default))):
        return field
    return replace(field, default=f"_native.default({base}, {field.name!r})")


def _property(one: Field) -> list[str]:
    """Return what reads a field in compiled code; to others `adopt` shows what is stored."""
    return [
        f"@property{IGNORE}",
        f"def {one.name}(self) -> {one.type}:{IGNORE}",
        f"    found: {one.type} = self.{one.storage}",
        "    return found",
    ]


def _constructor(one: Class, fields: list[Field]) -> list[str]:
    name = "__init__" if one.option("init", default=True) else "__attrs_init__"
    lines = [f"def {name}({_signature(fields)}) -> None:{IGNORE}"]
    for each in fields:
        value = each.parameter if each.init else f"self.{each.maker}()"
        if each.factory:
            value = f"{each.factory}() if {value} is _SAME else {value}"
        if each.converter:
            value = f"{each.converter}({value})"
        lines.append(f"    self.{each.storage} = {value}")
    if one.defines("__attrs_post_init__"):
        lines.append("    self.__attrs_post_init__()")
    return lines if len(lines) > 1 else [*lines, "    pass"]


def _signature(fields: list[Field]) -> str:
    """Return the parameters of the constructor; those by name only come last."""
    fields = [each for each in fields if each.init]
    named = [each for each in fields if each.kw_only]
    parts = ["self", *[_parameter(each) for each in fields if not each.kw_only]]
    return ", ".join([*parts, *(["*"] if named else []), *map(_parameter, named)])


def _parameter(one: Field) -> str:
    default = "_SAME" if one.factory else one.default
    return f"{one.parameter}: _t.Any = {default}" if default else f"{one.parameter}: _t.Any"


def _replace(name: str, fields: list[Field]) -> list[str]:
    """Return `Record.replace` of a class, which knows its fields."""
    fields = [each for each in fields if each.init]
    star = "*, " if fields else ""
    parameters = _changes([each.name for each in fields])
    values = [(each, f"self.{each.storage} if {each.name} is _SAME else {each.name}") for each in fields]
    plain = [value for each, value in values if not each.kw_only]
    named = [f"{each.parameter}={value}" for each, value in values if each.kw_only]
    return [
        f"def replace(self, {star}{parameters}) -> _t.Self:{IGNORE}",
        f"    made: _t.Any = {name}({', '.join([*plain, *named])})",
        "    return made",
    ]


def _then(fields: list[Field]) -> list[str]:
    """Return `State.then` of a class that knows its fields."""
    given = [each.name for each in fields if each.init and each.name != "agenda"]
    handed = ", ".join(f"{name}={name}" for name in given)
    return [
        f"def then(self, *steps: _t.Any, {_changes(given)}) -> _t.Self:{IGNORE}",
        "    if self.over:",
        f"        return self if {' is '.join([*given, '_SAME'])} else self.replace({handed})",
        f"    return self.replace(agenda=self.agenda + steps[::-1], {handed})",
    ]


def _emit(fields: list[Field]) -> list[str]:
    """Return `State.emit` of a class that knows its fields."""
    given = [each.name for each in fields if each.init and each.name != "events"]
    handed = ", ".join(f"{name}={name}" for name in given)
    return [
        f"def emit(self, *events: _t.Any, {_changes(given)}) -> _t.Self:{IGNORE}",
        f"    return self.replace(events=self.events + events, {handed})",
    ]


def _repeated(one: Class, classes: Classes) -> list[str]:
    """Return methods that a state inherits once more, for a class whose own `replace` they then call directly."""
    found = [classes.inherited(one.key, name) for name in REPEATED if not one.defines(name)]
    wanted = [_of_any(each) for each in found if each is not None]
    return [line.replace("-> Self:", "-> _t.Self:") for each in wanted for line in ast.unparse(each).splitlines()]


def _of_any(method: ast.FunctionDef) -> ast.FunctionDef:
    """Return a method whose parameters are of any type: the module of the class may not know the names of theirs."""
    known = copy.deepcopy(method)
    for parameter in known.args.args[1:]:
        parameter.annotation = ast.parse("_t.Any", mode="eval").body
    return known


REPEATED = ("begun", "taken_off", "with_agenda", "at_ply")
"""Methods of states that the engine asks for at every action and step."""
_WITH_CHANGES = {"then": _then, "emit": _emit}
"""The methods of states that take changes of any fields, other than `replace`."""


def _changes(names: list[str]) -> str:
    """Return parameters for changes of some fields."""
    return ", ".join(f"{name}: _t.Any = _SAME" for name in names)


def _equality(name: str, fields: list[Field]) -> list[str]:
    tests = [
        f"(self.{one.storage} is other.{one.storage} or self.{one.storage} == other.{one.storage})" for one in fields
    ]
    return [
        "def __eq__(self, other: object) -> bool:",
        f"    if type(other) is not type(self) or not isinstance(other, {name}):",
        "        return NotImplemented",
        f"    return bool({' and '.join(tests) or 'True'})",
    ]


def _order(name: str, fields: list[Field]) -> list[str]:
    """Return what compares values as attrs does: field by field, and only of the very same class."""
    mine, others = ("".join(f"{of}.{one.storage}, " for one in fields) for of in ("self", "other"))
    return [
        line
        for method, sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="))
        for line in (
            f"def __{method}__(self, other: object) -> bool:",
            f"    if type(other) is not type(self) or not isinstance(other, {name}):",
            "        return NotImplemented",
            f"    return bool(({mine}) {sign} ({others}))",
        )
    ]


def _hash(one: Class, fields: list[Field]) -> list[str]:
    values = "".join(f", self.{each.storage}" for each in fields)
    worked_out = f"hash((_hash_of_{one.node.name},{values[1:]}))"
    if not one.option("cache_hash", default=False):
        return ["def __hash__(self) -> int:", f"    return {worked_out}"]
    return [
        "_c_hash: _t.Any = _SAME",
        "def __hash__(self) -> int:",
        "    if self._c_hash is _SAME:",
        f"        self._c_hash = {worked_out}",
        "    found: int = self._c_hash",
        "    return found",
    ]


def _spec(one: Field) -> str:
    """Return the expression that makes the field for attrs."""
    if one.called:
        return f"_native.field({one.spec.partition('(')[2]}"
    return f"_native.field(default={one.spec})" if one.spec else "_native.field()"
