"""Positions set up by hand: a short TOML or JSON text becomes an attrs value, then a settled state, and back."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import cattrs

from ancientwars.core.data import structure
from ancientwars.core.engine import settle
from ancientwars.core.errors import DataError, PositionError, quoted, size_fault
from ancientwars.core.toml import toml_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ancientwars.core.step import State

PositionSource = str | Mapping[str, Any]
"""What positions are read from: TOML or JSON, or the mapping that either would give."""

MOST_LISTED = 24
"""Known ids that are listed for one that is unknown; of more those that are written alike."""
MOST_ALIKE = 4
"""So many of them."""

T = TypeVar("T")
S = TypeVar("S", bound="State")


def read_position(cls: type[T], text: PositionSource) -> T:
    """Return what a position text says, as an attrs value.

    Args:
        cls: The attrs class of the text; what a text need not name has a default.
        text: TOML or JSON, or the mapping that either would give.

    Raises:
        PositionError: The text is not TOML or JSON, or a field is unknown, missing or of the wrong type.

    Example:
        >>> from attrs import frozen
        >>> @frozen
        ... class Text:
        ...     turn: str = "red"
        ...     score: tuple[int, int] = (0, 0)
        >>> read_position(Text, "score = [3, 1]")
        Text(turn='red', score=(3, 1))
    """
    try:
        return structure(cls, _contents(text), file="position", table="position")
    except DataError as error:
        raise PositionError(error.field or error.table, error.reason) from None
    except cattrs.BaseValidationError as error:
        raise PositionError("position", str(error)) from None


def _contents(text: object) -> Mapping[str, Any]:
    """Return what a text says."""
    if isinstance(text, Mapping):
        return text
    if not isinstance(text, str):
        raise PositionError("text", f"{quoted(text)} is neither a text nor a mapping")
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text, object_pairs_hook=_once)  # type: ignore[no-any-return]
        return tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise PositionError("text", f"is neither TOML nor JSON: {error}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, in which, as in TOML, no name may stand twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise PositionError("text", f"{quoted(twice)} stands twice in the same object")
    return found


def require_ids(field: str, ids: Iterable[str], known: Iterable[str]) -> None:
    """Check that ids in a position text exist.

    Args:
        field: Dotted place in the text.
        ids: The ids that stand there.
        known: The ids that may stand there.

    Raises:
        PositionError: One does not exist; the error lists those that do, or of many those that are written alike.
    """
    allowed = tuple(known)
    for one in ids:
        if one not in allowed:
            raise PositionError(field, f"unknown {one!r}{_offered(str(one), tuple(filter(None, allowed)))}")


def _offered(one: str, allowed: tuple[str, ...]) -> str:
    """Return what may be meant by an unknown id, behind a semicolon."""
    if len(allowed) <= MOST_LISTED:
        return f"; known are {', '.join(allowed)}"
    alike = get_close_matches(one, allowed, MOST_ALIKE)
    return f"; perhaps {', '.join(alike)}" if alike else f"; none of the {len(allowed)} known is written alike"


def require_number(field: str, number: int, least: int, most: int | None = None) -> None:
    """Check a number in a position text.

    Args:
        field: Dotted place in the text.
        number: The number that stands there.
        least: The least that may stand there.
        most: The most that may stand there; None is no limit.

    Raises:
        PositionError: It is too small or too great.
    """
    if fault := size_fault(number, least, most):
        raise PositionError(field, fault)


def settled(state: S, faults: Iterable[str]) -> S:
    """Return a state set up by hand, settled: it waits for a seat or for chance.

    Args:
        state: The state as built from a text.
        faults: What `validate` finds wrong with it.

    Raises:
        PositionError: Something is wrong with it.
    """
    if told := "; ".join(faults):
        raise PositionError("position", told)
    return settle(state)


# ---------------------------------------------------------------------- writing


def written_position(text: object, state: S, read: Callable[[str], S]) -> str:
    """Return a position text as TOML, once it is sure that the state is read from it again.

    Args:
        text: What the text says, an attrs value; fields that have their default value are left out.
        state: The state that it is to say.
        read: Reads a position.

    Raises:
        PositionError: A text cannot say the state; the error names the field of the state that it cannot say.
    """
    told = toml_of(text)
    found = read(told)
    if found != state:
        place, value = _difference(state, found, ())
        raise PositionError(".".join(place), f"no position text says {quoted(value)}")
    return told


def _difference(kept: Any, found: Any, place: tuple[str, ...]) -> tuple[tuple[str, ...], Any]:
    """Return where two values differ first, and what stands there."""
    if attrs.has(type(kept)) and type(kept) is type(found):
        for field in attrs.fields(type(kept)):
            one, other = getattr(kept, field.name), getattr(found, field.name)
            if field.eq and one != other:
                return _difference(one, other, (*place, field.name))
    if isinstance(kept, tuple) and isinstance(found, tuple):
        for number, (one, other) in enumerate(zip(kept, found, strict=False)):
            if one != other:
                return _difference(one, other, (*place, str(number)))
    return place, kept
