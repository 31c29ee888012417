"""Plain data: what JSON can say, within the bounds that save files keep to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NoReturn

from ancientwars.core.errors import quoted, shortened

MOST_DIGITS: Final = 40
"""Digits of the longest number."""
DEEPEST: Final = 32
"""Objects and arrays within each other."""
_BREAKS: Final = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What some readers take for the end of a line, and JSON does not."""


def written(data: Mapping[str, Any] | str) -> str:
    """Return plain data as one line of JSON, whatever reads it."""
    line = json.dumps(data, ensure_ascii=False)
    for sign, escape in _BREAKS.items():
        line = line.replace(sign, escape)
    return line


def parsed(line: str) -> dict[str, Any]:
    """Return a line of JSON as an object.

    Raises:
        ValueError: It is not JSON, or an object in it has a name twice, or it is beyond the bounds.
    """
    try:
        data = _DECODER.decode(line)
    except RecursionError:
        raise ValueError("is no JSON: it is nested too deep") from None
    except ValueError as error:
        raise ValueError(f"is no JSON: {getattr(error, 'msg', error)}") from None
    if not isinstance(data, dict):
        raise ValueError("is no JSON object")  # noqa: TRY004 - a file is read, not an argument
    if fault := fault_of(data):
        raise ValueError(" ".join(fault))
    return data


def fault_of(value: Any, place: str = "", room: int = DEEPEST) -> tuple[str, str] | None:
    """Return where and why a value is no plain data within the bounds; None if it is.

    Args:
        value: The value: None, a truth value, number or text, or lists and dictionaries of these.
        place: Dotted place of the value, for errors.
        room: Objects and arrays that may lie within each other.
    """
    kind = type(value)
    if value is None or kind is bool:
        return None
    if kind is str:
        reason = _text_fault(value)
    elif kind is int:
        reason = "" if abs(value) < 10**MOST_DIGITS else f"has more than {MOST_DIGITS} digits"
    elif kind is float:
        reason = "" if isfinite(value) else "is no finite number"
    elif kind in (list, dict):
        if room:
            return _inner_fault(value, place, room - 1)
        reason = f"has more than {DEEPEST} objects and arrays within each other"
    else:
        reason = f"{quoted(value)} is nothing that JSON can say"
    return (shortened(place), reason) if reason else None


def _inner_fault(value: Any, place: str, room: int) -> tuple[str, str] | None:
    """Return where and why a part of a list or dictionary is no plain data; None if all are."""
    if isinstance(value, list):
        parts = [(f"{place}[{number}]", part) for number, part in enumerate(value)]
    else:
        for name in value:
            if type(name) is not str or _text_fault(name):
                return shortened(place), f"{quoted(name)} is no name"
        parts = [(f"{place}.{name}" if place else name, part) for name, part in value.items()]
    return next(filter(None, (fault_of(part, where, room) for where, part in parts)), None)


def _text_fault(text: str) -> str:
    """Return what is wrong with a text."""
    if "\0" in text:
        return "is a text with a NUL"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "is a text with half a character"
    return ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object, in which no name stands twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{quoted(name)} stands twice")
        found[name] = value
    return found


def _whole(digits: str) -> int:
    """Return a whole number of not too many digits."""
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits; {MOST_DIGITS} are the most")
    return int(digits)


def _fraction(digits: str) -> float:
    """Return a finite number."""
    if len(digits) > MOST_DIGITS or not isfinite(float(digits)):
        raise ValueError(f"a number is too long or too large: {quoted(digits)[1:-1]}")
    return float(digits)


def _no_number(word: str) -> NoReturn:
    """Refuse what Python writes and JSON does not have."""
    raise ValueError(f"{word} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number
)
