"""What there is to know of the classes of the modules that are compiled: which become native, and their fields."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace

OPTIONS = {"kw_only", "cache_hash", "eq", "order", "repr", "init"}
"""The options of ``frozen`` that native classes can have."""
UNFIT = {"hash", "order", "alias", "validator", "on_setattr"}
"""Arguments of ``field`` that fields of native classes cannot have."""
MIXED_IN = {"ancientwars.core.record._Untold"}
"""Classes that become bases beside others at run time, which only ordinary ones can."""


@dataclass(frozen=True)
class Field:
    """A field of an attrs class.

    Attributes:
        name: Its name.
        type: Its type, as written.
        spec: The call of ``field`` as written, or the default, or nothing.
        default: Expression of the default; empty without one.
        factory: Expression of what makes the default; empty without one.
        converter: Expression of the converter; empty without one.
        kw_only: Whether the constructor takes it by name only.
        eq: Whether it is compared and hashed.
        init: Whether the constructor takes it.
        maker: The method that works it out where the constructor does not take it; empty without one.
    """

    name: str
    type: str
    spec: str
    default: str
    factory: str
    converter: str
    kw_only: bool
    eq: bool
    init: bool = True
    maker: str = ""

    @property
    def parameter(self) -> str:
        """Its name in the constructor."""
        return self.name.lstrip("_")

    @property
    def storage(self) -> str:
        """The attribute of the native class that holds it."""
        return f"_f_{self.name}"

    @property
    def called(self) -> bool:
        """Whether it is defined by a call of ``field``."""
        return self.spec != self.default


@dataclass
class Class:
    """A class at the top level of a module.

    Attributes:
        module: The module.
        node: Its definition.
        bases: Its bases by their full names.
        attrs: Its call of ``frozen``, or the mere name; None if it is no attrs class.
        fields: Its own fields.
        fit: Whether nothing in the class itself keeps it from being native.
    """

    module: str
    node: ast.ClassDef
    bases: list[str]
    attrs: ast.expr | None = None
    fields: list[Field] = field(default_factory=list)
    fit: bool = True

    @property
    def key(self) -> str:
        """Its full name."""
        return f"{self.module}.{self.node.name}"

    @property
    def open(self) -> bool:
        """Whether classes in plain Python may descend from it: those of the core, for games of others."""
        return self.module.startswith("ancientwars.core.")

    def option(self, name: str, default: bool) -> bool:
        """Return an option of ``frozen``."""
        for keyword in self.attrs.keywords if isinstance(self.attrs, ast.Call) else ():
            if keyword.arg == name and isinstance(keyword.value, ast.Constant):
                return bool(keyword.value.value)
        return default

    def defines(self, name: str) -> bool:
        """Tell whether the class has a method of its own of that name."""
        return self.method(name) is not None

    def method(self, name: str) -> ast.FunctionDef | None:
        """Return the method of its own of that name, if there is one."""
        return next((one for one in self.node.body if isinstance(one, ast.FunctionDef) and one.name == name), None)


class Classes:
    """All classes of some modules.

    Args:
        trees: The modules by their full names.
    """

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self._imports = {module: _imports(tree) for module, tree in trees.items()}
        self._classes: dict[str, Class] = {}
        for module, tree in trees.items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    one = self._read(module, node)
                    self._classes[one.key] = one
        self._above = {key: self._ancestors(key) for key in self._classes}
        self._native = self._chosen()

    def of(self, module: str, node: ast.ClassDef) -> Class:
        """Return the class that a definition at the top level of a module makes."""
        return self._classes[f"{module}.{node.name}"]

    def named(self, key: str) -> Class:
        """Return a class by its full name."""
        return self._classes[key]

    def native(self, key: str) -> bool:
        """Tell whether a class becomes native."""
        return key in self._native

    def bases(self, key: str) -> list[str]:
        """Return the bases of a class by their full names; none of one that is not compiled."""
        return self._classes[key].bases if key in self._classes else []

    def fields(self, key: str) -> list[Field]:
        """Return all fields of a class in the order in which attrs has them."""
        if key not in self._classes:
            return []
        one = self._classes[key]
        own = {each.name for each in one.fields}
        inherited: dict[str, Field] = {}
        for base in reversed(one.bases):
            inherited |= {each.name: each for each in self.fields(base)}
        return [each for each in inherited.values() if each.name not in own] + one.fields

    def acyclic(self, key: str) -> bool:
        """Tell whether nothing that a value of a native class holds can hold the value: the collector need not look.

        What a value holds was there before it. It could come to hold itself by a method that it sets up, or by a
        function that it works out of itself.
        """
        one = self._classes.get(key)
        if one is None or not self.native(key):
            return key == "object"
        quiet = one.attrs is not None or not one.defines("__init__")
        return quiet and not any(map(_makes_function, one.node.body)) and all(map(self.acyclic, one.bases))

    def inherited(self, key: str, name: str) -> ast.FunctionDef | None:
        """Return the method of that name which a class inherits, from the nearest class above that has it, if any."""
        for base in self.bases(key):
            if base in self._classes and (found := self._classes[base].method(name) or self.inherited(base, name)):
                return found
        return None

    def descends(self, key: str, base: str) -> bool:
        """Tell whether a class is another one or descends from it."""
        return base in self._above.get(key, {key})

    def _ancestors(self, key: str) -> set[str]:
        """Return a class and all above it."""
        return {key}.union(*map(self._ancestors, self.bases(key)))

    def functions(self) -> frozenset[str]:
        """Return the names of fields and properties that hold functions, whatever the class."""
        return frozenset(
            name
            for one in self._classes.values()
            for each in one.node.body
            for name, type_ in [_read_as(each)]
            if type_.startswith("Callable")
        )

    def shadowed(self, key: str) -> bool:
        """Tell whether a class below one has its name, and others below it: mypyc takes their glue for the same."""
        name = self._classes[key].node.name
        below = [one for one in self._classes.values() if one.node.name == name and key in one.bases]
        return any(one.key in other.bases for one in below for other in self._classes.values())

    def _chosen(self) -> set[str]:
        """Return the classes that become native: all that are fit, if their bases and the classes below them are."""
        chosen = {key for key, one in self._classes.items() if one.fit}
        before: set[str] = set()
        while before != chosen:
            before = chosen
            chosen = {key for key in chosen if all(base in {*chosen, "object"} for base in self.bases(key))}
            chosen -= {base for key in self._classes if key not in chosen for base in self.bases(key)}
        return chosen

    def _read(self, module: str, node: ast.ClassDef) -> Class:
        one = Class(module, node, [self._resolved(module, base) for base in node.bases])
        for decorator in node.decorator_list:
            call = decorator.func if isinstance(decorator, ast.Call) else decorator
            if ast.unparse(call) in ("frozen", "attrs.frozen"):
                one.attrs = decorator
            else:
                one.fit = False
        if isinstance(one.attrs, ast.Call):
            one.fit &= all(keyword.arg in OPTIONS for keyword in one.attrs.keywords)
        one.fit &= not node.keywords and one.key not in MIXED_IN
        kw_only = one.option("kw_only", default=False)
        for each in node.body:
            if one.attrs is not None and isinstance(each, ast.AnnAssign) and not is_class_variable(each):
                found, fit = _field(each, kw_only=kw_only)
                one.fields.append(found)
                one.fit &= fit
            elif one.attrs is None and is_cached_property(each):
                one.fit = False
            elif isinstance(each, ast.FunctionDef) and (made := made_field(each)):
                one.fields = [replace(old, maker=each.name) if old.name == made else old for old in one.fields]
        one.fit &= not any(each.init == bool(each.maker) for each in one.fields)
        return one

    def _resolved(self, module: str, base: ast.expr) -> str:
        text = ast.unparse(base)
        head, *rest = text.split(".")
        imported = self._imports[module].get(head)
        if imported is not None:
            return ".".join([imported, *rest])
        return text if text == "object" else f"{module}.{text}"


def _read_as(node: ast.stmt) -> tuple[str, str]:
    """Return name and type of a field or property that a statement of a class makes; nothing for others."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.target), ast.unparse(node.annotation)
    if isinstance(node, ast.FunctionDef) and node.decorator_list and node.returns is not None:
        return node.name, ast.unparse(node.returns)
    return "", ""


def is_class_variable(node: ast.AnnAssign) -> bool:
    """Tell whether an annotation in a class says that it is a class variable."""
    return ast.unparse(node.annotation).startswith(("ClassVar", "Final"))


def is_cached_property(node: ast.stmt) -> bool:
    """Tell whether a statement of a class defines a cached property."""
    return isinstance(node, ast.FunctionDef) and any(
        ast.unparse(one) == "cached_property" for one in node.decorator_list
    )


def _makes_function(node: ast.stmt) -> bool:
    """Tell whether a statement of a class may let its values hold functions that hold them."""
    if "Callable" in ast.unparse(node) and isinstance(node, ast.FunctionDef) and is_cached_property(node):
        return True
    return any(isinstance(one, ast.Name) and one.id in ("cache", "lru_cache", "partial") for one in ast.walk(node))


def made_field(node: ast.FunctionDef) -> str:
    """Return the field whose default a method works out; empty for other methods."""
    decorators = [ast.unparse(one).partition(".") for one in node.decorator_list]
    return next((name for name, _, what in decorators if what == "default"), "")


def _field(node: ast.AnnAssign, *, kw_only: bool) -> tuple[Field, bool]:
    """Return a field, and whether a native class can have it."""
    name, annotation, value = ast.unparse(node.target), ast.unparse(node.annotation), node.value
    spec = "" if value is None else ast.unparse(value)
    if not isinstance(value, ast.Call) or ast.unparse(value.func) not in ("field", "attrs.field"):
        return Field(name, annotation, spec, spec, "", "", kw_only, eq=True), True
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in value.keywords}
    default, factory = given.get("default", ""), given.get("factory", "")
    fit = not (UNFIT & {*given} or "Factory(" in default)
    kw_only = given.get("kw_only", str(kw_only)) == "True"
    eq = given.get("eq", "True") == "True"
    init = given.get("init", "True") == "True"
    return Field(name, annotation, spec, default, factory, given.get("converter", ""), kw_only, eq, init), fit


def _imports(tree: ast.Module) -> dict[str, str]:
    """Return the full names of what a module imports."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return found
