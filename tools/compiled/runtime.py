"""What native classes need at run time; in the compiled package it is `ancientwars.core._native`."""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar

import attr
import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

C = TypeVar("C")

SAME: Final[Any] = object()
"""An argument that was not given."""


def mypyc_attr(**_options: bool) -> Callable[[C], C]:
    """Return what leaves a class as it is: options are for mypyc, which has read them."""
    return lambda cls: cls


def field(**options: Any) -> Any:
    """Return a field for `adopt`; for mypy, `attrs.field` returns a value of the field's type."""
    return attrs.field(**options)


def evolve(value: Any, **changes: Any) -> Any:
    """Return a changed value of an attrs class, which mypy does not know for one."""
    return attrs.evolve(value, **changes)


def adopt(
    cls: Any,
    fields: dict[str, Any],
    annotations: dict[str, str],
    *,
    shown: bool,
    kw_only: bool,
) -> None:
    """Give a native class what attrs gives to a frozen one, but for the constructor, ``==`` and the hash, which it has.

    Args:
        cls: The class.
        fields: Its own fields.
        annotations: The annotations of its body.
        shown: Whether attrs writes its `repr`.
        kw_only: Whether its own fields are arguments by name only.
    """
    cls.__annotations__ = annotations
    constructor = vars(cls).get("__attrs_init__")
    attr.s(
        these=fields,
        slots=False,
        frozen=True,
        init=False,
        eq=False,
        repr=shown,
        kw_only=kw_only,
        collect_by_mro=True,
    )(cls)
    for name in fields:
        if stored := getattr(cls, f"_f_{name}", None):
            setattr(cls, name, stored)  # seen from Python a field may hold anything; compiled code reads the property
    cls.__getstate__, cls.__setstate__ = _getstate, _setstate
    if constructor is None:
        del cls.__attrs_init__
    else:
        cls.__attrs_init__ = constructor


def default(cls: Any, name: str) -> Any:
    """Return the default of a field of a class of attrs."""
    return getattr(attr.fields(cls), name).default


def tell(cls: Any, doc: str | None) -> None:
    """Give a native class its docstring, which mypyc drops, and the way into pickles, which are of any protocol."""
    cls.__doc__ = doc
    cls.__reduce_ex__ = _reduce


def _reduce(self: Any, _protocol: SupportsIndex) -> Any:
    """Return what makes a value again, and what is in it; the class wants arguments, and plain Python ignores them."""
    cls = type(self)
    own: Any = cls.__reduce__
    if own is not object.__reduce__:
        return own(self)
    fields = [one for one in attr.fields(cls) if one.init] if attr.has(cls) else []
    args = tuple(getattr(self, one.name) for one in fields if not one.kw_only)
    named = {one.alias: getattr(self, one.name) for one in fields if one.kw_only}
    if named:
        return copyreg.__newobj_ex__, (cls, args, named), self.__getstate__()  # type: ignore[attr-defined] # it is there
    return copyreg.__newobj__, (cls, *args), self.__getstate__()  # type: ignore[attr-defined] # it is there


def _getstate(self: Any) -> dict[str, Any]:
    """Return what pickles have of a value: as attrs does."""
    return {one.name: getattr(self, one.name) for one in attr.fields(type(self))}


def _setstate(self: Any, state: dict[str, Any]) -> None:
    """Fill a value from a pickle."""
    for name, value in state.items():
        object.__setattr__(self, f"_f_{name}", value)


def make_room(table: dict[Any, Any], size: int | None) -> None:
    """Forget the oldest of the results of a function, if as many are remembered as there may be."""
    while size is not None and len(table) >= size:
        table.pop(next(iter(table)), None)


def begin_hash(module: str, name: str) -> int:
    """Return what the hash of a class begins with; attrs takes the same."""
    return hash(f"<attrs generated hash {module}.{name}>")
