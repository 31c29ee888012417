"""Immutable records with a fast `replace`: the material that states are made of."""

from __future__ import annotations

from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_UNCHANGED: Final = object()


def _replacer(cls: type[Any]) -> Callable[..., Any]:
    """Write and compile ``replace`` for one class, without reflection: all fields set in a row."""
    fields = attrs.fields(cls)
    signature = ", ".join(f"{field.name}=_same" for field in fields)
    scope: dict[str, Any] = {"_same": _UNCHANGED, "_cls": cls, "_new": cls.__new__}
    if _only_slots(cls):
        scope["_open"] = _open(cls)
        lines = [
            "_copy = _new(_open)",
            *[f"_copy.{field.name} = {_value(field)}" for field in fields],
            "_copy.__class__ = _cls",
            "return _copy",
        ]
    else:
        values = ", ".join(f"{field.name}={_value(field)}" for field in fields)
        lines = [f"return _cls({values})"]
    # Python fills in what is not given sooner for arguments by position; the first place is for none of the fields.
    lines = ["if _nothing is not _same: raise TypeError('fields are given by name')", *lines]
    source = f"def replace(self, _nothing=_same, {signature}):\n" + "".join(f"    {line}\n" for line in lines)
    exec(compile(source, f"<replace of {cls.__name__}>", "exec"), scope)  # noqa: S102
    replace: Callable[..., Any] = scope["replace"]
    return replace


class _Untold:
    """Comes first among the bases of a class, so that others of them who list their subclasses do not hear of it."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Tell nobody."""


def _open(cls: type[Any]) -> type[Any]:
    """Return a class laid out like a frozen one, but that its fields can be set, which the interpreter does fastest.

    A copy is of it while it is filled, then of the frozen class; nobody else ever sees one.
    """
    fields = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    metaclass: Any = type(cls)
    made: type[Any] = metaclass(cls.__name__, (_Untold, cls), fields)
    return made


def _value(field: attrs.Attribute[Any]) -> str:
    """Return the expression for a field of the copy."""
    return f"self.{field.name} if {field.name} is _same else {field.name}"


def _only_slots(cls: type[Any]) -> bool:
    """Tell whether the constructor of a class does nothing but fill slots, which is faster done directly."""
    if any(hasattr(cls, name) for name in ("__attrs_pre_init__", "__attrs_post_init__", "_attrs_cached_hash")):
        return False
    fields = attrs.fields(cls)
    slots = all(isinstance(getattr(cls, field.name, None), MemberDescriptorType) for field in fields)
    return slots and all(field.converter is None and field.validator is None for field in fields)


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

    classes: ClassVar[int] = 0
    """How many classes of records there are: who remembers something about them asks whether new ones came."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        Record.classes += 1
        if "replace" not in vars(cls):
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

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # nothing of it ever changes


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one element changed.

    Example:
        >>> put((1, 2, 3), 1, 9)
        (1, 9, 3)
    """
    changed = list(values)
    changed[index] = value
    return tuple(changed)
