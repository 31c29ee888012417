"""Tuples with a value for each of some ids: in memory numbers in a row, in JSON each with its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable


@frozen
class ById:
    """Says of the type of a field that its tuple has a value for each of some ids.

    Attributes:
        names: Returns the ids, in the order of the tuple.

    Example:
        >>> from typing import Annotated
        >>> ByGood = Annotated[tuple[int, ...], ById(lambda: ("metal", "wood"))]
        >>> ids_of(ByGood)
        ('metal', 'wood')
    """

    names: Callable[[], tuple[str, ...]]


def ids_of(wanted: Any) -> tuple[str, ...] | None:
    """Return the ids of a type that says that there is a value for each of them, or None of any other type."""
    if get_origin(wanted) is Annotated:
        for mark in get_args(wanted)[1:]:
            if isinstance(mark, ById):
                return mark.names()
    return None


def value_type(wanted: Any) -> Any:
    """Return the type of the values of such a tuple."""
    return get_args(get_args(wanted)[0])[0]
