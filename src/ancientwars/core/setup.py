"""Set-up of a game: checked scenarios and options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

import attrs

from ancientwars.core.errors import SetupError, quoted, shortened, size_fault
from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


def require_scenario(scenario: object, known: Iterable[str]) -> None:
    """Check that there is such a scenario.

    Args:
        scenario: Id of a scenario, as given.
        known: Ids of all scenarios.

    Raises:
        SetupError: There is none; the error lists those that there are.
    """
    allowed = tuple(known)
    if type(scenario) is not str or scenario not in allowed:
        raise SetupError("scenario", f"no scenario {quoted(scenario)}; there are {', '.join(allowed)}")


def is_one_of(value: object, words: Iterable[object]) -> bool:
    """Tell whether a value is among some, of the same type too: Python holds 1, True and 1.0 for equal."""
    return any(type(value) is type(word) and value == word for word in words)


def whole_number(value: object) -> int | None:
    """Return a whole number as one of Python's own, such as numpy's; None for anything else, True and 3.0 included.

    Example:
        >>> whole_number(3), whole_number(True), whole_number(3.0), whole_number("3")
        (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type] # that is the question
    except TypeError:
        return None


def read_seed(seed: object) -> int:
    """Return a seed, any whole number, as one of Python's own.

    Raises:
        SetupError: It is none.
    """
    number = whole_number(seed)
    if number is None:
        raise SetupError("seed", f"{quoted(seed)} is no integer")
    return number


def read_options(
    cls: type[T],
    options: Mapping[str, Any] | T | None,
    limits: Mapping[str, tuple[int, int | None]] = FrozenMap(),
) -> T:
    """Return optional rules as an attrs value: its fields are switches, numbers, texts or one of several words.

    Args:
        cls: The attrs class of the options; every field has a default and is annotated with `bool`, `int`, `str` or a
            `Literal`.
        options: Options by name, a value of the class, or None for the defaults.
        limits: The least and greatest values of numbers; None is no limit.

    Raises:
        SetupError: An unknown option, or a wrong value.

    Example:
        >>> from attrs import frozen
        >>> @frozen
        ... class Options:
        ...     stakes: int = 1
        >>> read_options(Options, {"stakes": 2})
        Options(stakes=2)
    """
    if isinstance(options, cls):
        options = attrs.asdict(options)  # type: ignore[arg-type]
    if options is None:
        return cls()
    if not isinstance(options, Mapping):
        raise SetupError("options", f"{quoted(options)} is no table of options")
    kind: Any = cls  # mypy takes no class for hashable
    hints = _types_of(kind)
    given = dict(options)  # read once: what was checked is what is taken
    for name, value in given.items():
        if type(name) is not str or name not in hints:
            raise SetupError(f"options.{shortened(str(name))}", f"unknown; the options are {', '.join(hints)}")
        _check_option(f"options.{name}", value, hints[name])
        if name in limits and (fault := size_fault(value, *limits[name])):
            raise SetupError(f"options.{name}", fault)
    return cls(**given)


@cache
def _types_of(cls: Any) -> dict[str, Any]:
    """Return what the fields of a class of options hold."""
    hints = get_type_hints(cls)  # of class variables too
    return {field.name: hints[field.name] for field in attrs.fields(cls)}


def _check_option(field: str, value: object, wanted: Any) -> None:
    """Check the value of an option."""
    words = get_args(wanted)
    if words and not is_one_of(value, words):
        raise SetupError(field, f"{quoted(value)} is not one of {', '.join(map(repr, words))}")
    if not words and type(value) is not wanted:
        raise SetupError(field, f"{quoted(value)} is not of type {wanted.__name__}")
