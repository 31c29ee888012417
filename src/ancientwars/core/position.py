"""Reading positions set up by hand: a short TOML or JSON text becomes an attrs value, then a checked, settled state."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import cattrs

from ancientwars.core.data import structure
from ancientwars.core.engine import settle
from ancientwars.core.errors import DataError, PositionError, quoted, size_fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.step import State

PositionSource = str | Mapping[str, Any]
"""What positions are read from: TOML or JSON, or the mapping that either would give."""

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
        read: Mapping[str, Any] = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise PositionError("text", f"is neither TOML nor JSON: {error}") from error
    return read


def require_ids(field: str, ids: Iterable[str], known: Iterable[str]) -> None:
    """Check that ids in a position text exist.

    Args:
        field: Dotted place in the text.
        ids: The ids that stand there.
        known: The ids that may stand there.

    Raises:
        PositionError: One does not exist; the error lists those that do.
    """
    allowed = tuple(known)
    for one in ids:
        if one not in allowed:
            raise PositionError(field, f"unknown {one!r}; known are {', '.join(allowed)}")


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
