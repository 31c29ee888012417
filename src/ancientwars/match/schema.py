"""JSON Schema of the data that the codec writes, for front ends in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

import attrs

from ancientwars.core.action import Action
from ancientwars.core.events import Event
from ancientwars.core.step import Step

if TYPE_CHECKING:
    from ancientwars.core.game import Types

_PLAIN: Mapping[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
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
    writer = _Writer(tag)
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

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.defs: dict[str, Any] = {}
        self.families: dict[type[Any], str] = {}

    def _define(self, name: str, cls: type[Any]) -> None:
        """Add the definition of an attrs class."""
        properties: dict[str, Any] = {self.tag: {"const": cls.__name__}} if cls in self.families else {}
        self.defs[name] = {"type": "object", "properties": properties, "additionalProperties": False}
        attrs.resolve_types(cls)
        for field in attrs.fields(cls):
            properties[field.name] = self.of(field.type)
        sparse = {field.name for field in attrs.fields(cls) if is_sparse(field)}
        self.defs[name]["required"] = [name for name in properties if name not in sparse]

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
        if origin in (tuple, frozenset, list):
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        return {}
