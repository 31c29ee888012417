"""Immutable records with a fast `replace`: the material that states are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_UNCHANGED: Final = object()


def _replacer(cls: type[Any]) -> Callable[..., Any]:
    """Write and compile ``replace`` for one class: one constructor call, no reflection."""
    names = [field.name for field in attrs.fields(cls)]
    signature = ", ".join(f"{name}=_same" for name in names)
    values = ", ".join(
        f"{field.name}=" * field.kw_only + f"self.{field.name} if {field.name} is _same else {field.name}"
        for field in sorted(attrs.fields(cls), key=lambda field: field.kw_only)
    )
    source = f"def replace(self, *, {signature}):\n    return _cls({values})\n"
    scope: dict[str, Any] = {"_same": _UNCHANGED, "_cls": cls}
    exec(compile(source, f"<replace of {cls.__name__}>", "exec"), scope)  # noqa: S102
    replace: Callable[..., Any] = scope["replace"]
    return replace


class Record:
    """Base of frozen attrs classes whose fields are all arguments of the constructor.

    Example:
        >>> from attrs import frozen
        >>> @frozen
        ... class Purse(Record):
        ...     silver: int
        ...     wheat: int
        >>> Purse(3, 1).replace(silver=2)
        Purse(silver=2, wheat=1)
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.replace = Record.replace  # type: ignore[method-assign] # not the compiled one of the parent

    def replace(self, **changes: Any) -> Self:
        """Return a copy with some fields changed.

        Args:
            **changes: New values by field name.

        Returns:
            A new record of the same class; this one stays as it is.

        Raises:
            TypeError: A name is not a field of the class.
        """
        cls = type(self)
        cls.replace = _replacer(cls)  # type: ignore[method-assign] # from now on called directly
        return self.replace(**changes)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one element changed.

    Example:
        >>> put((1, 2, 3), 1, 9)
        (1, 9, 3)
    """
    return (*values[:index], value, *values[index + 1 :])
