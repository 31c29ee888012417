"""Writing TOML: the small part of it that texts for people need; the standard library reads TOML only."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH: Final = 100
"""Characters of a line; what needs more is written over several lines, or as a table of its own."""
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_LITERAL: Final = re.compile(r"[\t\n\x20-\x7e\x80-\U0010ffff]*")


def toml_of(value: Any) -> str:
    """Return an attrs value as TOML: its fields in order, without those that have their default value.

    Args:
        value: An attrs value of texts, numbers, truth values, lists, tuples, mappings and further attrs values.

    Example:
        >>> from attrs import field, frozen
        >>> @frozen
        ... class Text:
        ...     turn: str = "red"
        ...     goods: dict[str, int] = field(factory=dict)
        >>> print(toml_of(Text(goods={"oil": 3})), end="")
        goods = { oil = 3 }
    """
    text = "\n".join(_lines(changed(value), ())).lstrip("\n")
    return f"{text}\n" if text else ""


def changed(value: Any) -> Any:
    """Return an attrs value as plain data, without the fields that have their default value."""
    if attrs.has(type(value)):
        fields = attrs.fields(type(value))
        return {one.name: changed(getattr(value, one.name)) for one in fields if getattr(value, one.name) != usual(one)}
    if isinstance(value, Mapping):
        return {str(key): changed(part) for key, part in value.items()}
    return [changed(part) for part in value] if isinstance(value, (list, tuple)) else value


def usual(field: attrs.Attribute[Any]) -> Any:
    """Return the default value of a field; `attrs.NOTHING` where it has none."""
    made: Any = getattr(field.default, "factory", None)
    return made() if made else field.default


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of a table: first what stands in lines of its own, then the tables from the first long one on."""
    further: dict[str, Any] = {}
    for key, value in table.items():
        line = f"{_key(key)} = {_inline(value)}"
        if isinstance(value, dict) and value and (further or len(line) > WIDTH):
            further[key] = value
        elif isinstance(value, list) and len(line) > WIDTH:
            yield f"{_key(key)} = ["
            yield from (f"    {_inline(part)}," for part in value)
            yield "]"
        else:
            yield line
    for key, value in further.items():
        yield ""
        yield f"[{'.'.join(map(_key, (*path, key)))}]"
        yield from _lines(value, (*path, key))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _inline(value: Any) -> str:
    """Return a value within a line; only a text of several lines takes more than one."""
    if isinstance(value, dict):
        parts = ", ".join(f"{_key(key)} = {_inline(part)}" for key, part in value.items())
        return f"{{ {parts} }}" if parts else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    """Return a text in quotes, over several lines if it has them."""
    if "\n" in text and "'''" not in text and not text.endswith("'") and _LITERAL.fullmatch(text):
        return f"'''\n{text}'''"
    return _quoted(text)


def _quoted(text: str) -> str:
    """Return a text in quotes on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
