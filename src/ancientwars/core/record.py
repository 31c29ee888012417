"""Immutable records with a fast `replace`: the material that states are made of."""

from __future__ import annotations

from functools import cache
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

_UNCHANGED: Final = object()
WIDE: Final = 12
"""Of a class with more fields all are copied at once; then those that change are set by name."""
SET: Final = (
    "try:",
    "    for _name, _value in _changes.items(): setattr(_copy, _name, _value)",
    "except AttributeError as error: raise TypeError(f'{_cls.__name__} has no field {_name!r}') from error",
)
"""How fields are set by name."""


def _replacer(cls: type[Any]) -> Callable[..., Any]:
    """Write and compile ``replace`` for one class, without reflection."""
    names = [field.name for field in attrs.fields(cls)]
    if len(names) > WIDE and _only_slots(cls):
        return _written(cls, ["**_changes"], "pass", {name: f"self.{name}" for name in names}, SET)
    # Python fills in what is not given sooner for arguments by position; the first place is for none of the fields.
    given = ["_nothing=_same", *[f"{name}=_same" for name in names]]
    values = {name: f"self.{name} if {name} is _same else {name}" for name in names}
    return _written(cls, given, "if _nothing is not _same: raise TypeError('fields are given by name')", values)


def _changer(cls: type[Any], changed: tuple[str, ...]) -> Callable[..., Any]:
    """Write and compile a method that returns a copy with certain fields changed, given by place."""
    values = {field.name: f"self.{field.name}" for field in attrs.fields(cls)}
    return _written(cls, changed, "pass", values | {name: name for name in changed})


def _adder(cls: type[Any], added: str) -> Callable[..., Any]:
    """Write and compile a method that returns a copy with more in the tuple of a field, and other fields changed."""
    values = {field.name: f"self.{field.name}" for field in attrs.fields(cls)}
    values[added] += " + _more"
    return _written(cls, ["*_more", "**_changes"], "pass", values, SET)


def reading(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """Write and compile a function that returns some fields of a record, which takes a third of `attrgetter`'s time.

    Args:
        *names: The fields; of a record in a field as in ``"units.posts"``.

    Example:
        >>> reading("real", "imag")(3)
        (3, 0)
    """
    scope: dict[str, Any] = {}
    fields = "".join([f"record.{name}, " for name in names])
    exec(compile(f"def read(record):\n    return ({fields})\n", "<fields>", "exec"), scope)  # noqa: S102
    read: Callable[[Any], tuple[Any, ...]] = scope["read"]
    return read


@cache
def identities(number: int) -> Callable[[tuple[Any, ...], tuple[Any, ...]], tuple[bool, ...]]:
    """Write and compile a function that tells which of so many values of two tuples are the same objects.

    Args:
        number: How many values each has, one at least.

    Example:
        >>> identities(2)(("rome", None), ("rome", 1))
        (True, False)
    """
    some, others, pairs = (
        "".join([one.format(n) for n in range(number)]) for one in ("one{}, ", "other{}, ", "one{0} is other{0}, ")
    )
    source = f"def same(one, other):\n    {some} = one\n    {others} = other\n    return ({pairs})\n"
    scope: dict[str, Any] = {}
    exec(compile(source, "<identities>", "exec"), scope)  # noqa: S102
    same: Callable[[tuple[Any, ...], tuple[Any, ...]], tuple[bool, ...]] = scope["same"]
    return same


def _written(
    cls: type[Any], given: Iterable[str], first: str, values: dict[str, str], then: tuple[str, ...] = ()
) -> Callable[..., Any]:
    """Write and compile a method that returns a copy: all fields set in a row.

    Args:
        cls: The class.
        given: The parameters.
        first: What it does first.
        values: The expression for each field of the copy.
        then: What it does with the copy before it is frozen, where the class has nothing but slots.
    """
    scope: dict[str, Any] = {"_same": _UNCHANGED, "_cls": cls, "_new": cls.__new__}
    if _only_slots(cls):
        scope["_open"] = _open(cls)
        kept = {"_attrs_cached_hash": "None"} if hasattr(cls, "_attrs_cached_hash") else {}
        sets = [f"_copy.{name} = {value}" for name, value in (values | kept).items()]
        lines = [first, "_copy = _new(_open)", *sets, *then, "_copy.__class__ = _cls", "return _copy"]
    else:
        lines = [first, f"return _cls({', '.join(f'{name}={value}' for name, value in values.items())})"]
    source = f"def replace(self, {', '.join(given)}):\n" + "".join(f"    {line}\n" for line in lines)
    exec(compile(source, f"<replace of {cls.__name__}>", "exec"), scope)  # noqa: S102
    replace: Callable[..., Any] = scope["replace"]
    return replace


@cache
def changer(cls: type[Any], *changed: str) -> Callable[..., Any]:
    """Return a function that copies a record of a class with certain fields changed, given by place, the fastest way.

    Args:
        cls: The class.
        *changed: The fields.
    """
    return _changer(cls, changed)


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


def _only_slots(cls: type[Any]) -> bool:
    """Tell whether the constructor of a class does nothing but fill slots, which is faster done directly."""
    if any(hasattr(cls, name) for name in ("__attrs_pre_init__", "__attrs_post_init__")):
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

    often: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()
    """Methods that change the same fields each time, given by place, and these fields: `replace` writes them, too."""
    adding: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Methods that add to the tuple in a field, and change others by name, and this field: `replace` writes them, too,
    where the constructor does nothing but fill slots."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        Record.classes += 1
        if "replace" not in vars(cls):  # not the compiled ones of the parent
            cls.replace = Record.replace  # type: ignore[method-assign]
            for name, changed in cls.often:
                setattr(cls, name, vars(cls).get(name, _by_replace(changed)))
            for name, added in cls.adding:
                setattr(cls, name, vars(cls).get(name, _by_adding(added)))

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
        for name, changed in cls.often:
            setattr(cls, name, _changer(cls, changed))
        for name, added in cls.adding if _only_slots(cls) else ():
            setattr(cls, name, _adder(cls, added))
        return self.replace(**changes)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # nothing of it ever changes


def _by_replace(changed: tuple[str, ...]) -> Callable[..., Any]:
    """Return a method that changes certain fields, until one was written for its class."""

    def change(self: Record, *values: object) -> Record:
        return self.replace(**dict(zip(changed, values, strict=True)))

    return change


def _by_adding(added: str) -> Callable[..., Any]:
    """Return a method that adds to the tuple in a field, until one was written for its class."""

    def add(self: Record, *more: object, **changes: object) -> Record:
        return self.replace(**{added: getattr(self, added) + more}, **changes)

    return add


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one element changed.

    Example:
        >>> put((1, 2, 3), 1, 9)
        (1, 9, 3)
    """
    changed = list(values)
    changed[index] = value
    return tuple(changed)
