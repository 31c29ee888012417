"""JSON Schema of the data that the codec writes, for front ends in other languages."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from ancientwars.core.action import Action
from ancientwars.core.byid import ids_of, value_type
from ancientwars.core.events import Event
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Step

if TYPE_CHECKING:
    from ancientwars.core.game import Types


def _by_id(value: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a table with free keys."""
    return {"type": "object", "additionalProperties": value}


_PLAIN: Mapping[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Stacks: _by_id(_by_id(_by_id({"type": "integer", "minimum": 0}))),
}


def is_sparse(field: attrs.Attribute[Any]) -> bool:
    """Tell whether a field is left out where it has its default value: it says so in its metadata."""
    return bool(field.metadata.get("sparse"))


def json_schema(types: Types, tag: str) -> dict[str, Any]:
    """Return the schema of a game's JSON.

    Args:
        types: The classes of the game.
        tag: Name of the member that tells the classes of a family apart.

    Returns:
        A JSON Schema whose ``$defs`` hold ``State``, ``Action``, ``Event``, ``Step`` and every class they use; the
        schema itself describes a state.
    """
    writer = _Writer(tag, dict(types.glossary))
    families = {Action: types.actions, Event: types.events, Step: types.steps}
    for base, classes in families.items():
        for cls in classes:
            writer.families[cls] = f"{base.__name__}.{cls.__name__}"
        writer.defs[base.__name__] = {"oneOf": [writer.of(cls) for cls in classes]}
    writer.of(types.state)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": f"#/$defs/{types.state.__name__}",
        "$defs": writer.defs,
    }


class _Writer:
    """Collects definitions of classes; those of a family (actions, events, steps) carry its name and a tag."""

    def __init__(self, tag: str, glossary: dict[str, str]) -> None:
        self.tag = tag
        self.glossary = glossary
        self.defs: dict[str, Any] = {}
        self.families: dict[type[Any], str] = {}

    def _define(self, name: str, cls: type[Any]) -> None:
        """Add the definition of an attrs class."""
        properties: dict[str, Any] = {self.tag: {"const": cls.__name__}} if cls in self.families else {}
        self.defs[name] = {"type": "object", "properties": properties, "additionalProperties": False}
        attrs.resolve_types(cls)
        self.defs[name].update(_told(inspect.getdoc(cls), first_line=True))
        told = self._glossed(cls) | fields_told(cls)
        for field in attrs.fields(cls):
            properties[field.name] = {
                **self.of(field.type),
                **_told(told.get(field.name)),
            }
        sparse = {field.name for field in attrs.fields(cls) if is_sparse(field)}
        self.defs[name]["required"] = [name for name in properties if name not in sparse]

    def _glossed(self, cls: type[Any]) -> dict[str, str]:
        """Return what the glossary says of the fields of a class."""
        own = {
            name.partition(".")[2]: text for name, text in self.glossary.items() if name.startswith(f"{cls.__name__}.")
        }
        return self.glossary | own

    def of(self, wanted: Any) -> dict[str, Any]:
        """Return the schema of a type."""
        if wanted in _PLAIN:
            return dict(_PLAIN[wanted])
        if wanted in (Action, Event, Step):
            return {"$ref": f"#/$defs/{wanted.__name__}"}
        if isinstance(wanted, type) and attrs.has(wanted):
            name = self.families.get(wanted, wanted.__name__)
            if name not in self.defs:
                self._define(name, wanted)
            return {"$ref": f"#/$defs/{name}"}
        if (ids := ids_of(wanted)) is not None:
            values = {one: self.of(value_type(wanted)) for one in ids}
            return {"type": "object", "properties": values, "additionalProperties": False, "required": list(ids)}
        return self._generic(get_origin(wanted), get_args(wanted))

    def _generic(self, origin: Any, args: tuple[Any, ...]) -> dict[str, Any]:
        """Return the schema of a parametrised type."""
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in args]}
        if origin is tuple and args[-1] is not Ellipsis:
            parts = [self.of(part) for part in args]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        if origin is Annotated:
            return self.of(args[0])
        if origin in (tuple, frozenset, list):
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            return _by_id(self.of(args[1]))
        return {}


def fields_told(cls: type[Any]) -> dict[str, str]:
    """Return what the docstrings of a class and its parents say of the fields, under ``Attributes:``."""
    told: dict[str, str] = {}
    for parent in reversed(cls.__mro__):
        _, _, section = (inspect.cleandoc(parent.__doc__ or "")).partition("Attributes:\n")
        for block in re.split(r"\n(?= {4}\w)", section.partition("\n\n")[0]):
            name, colon, text = block.strip().partition(": ")
            if colon and name.isidentifier():
                told[name] = " ".join(text.split())
    return told


def _told(text: str | None, *, first_line: bool = False) -> dict[str, str]:
    """Return the description of something, where there is one."""
    if not text:
        return {}
    return {"description": text.partition("\n")[0] if first_line else text}
