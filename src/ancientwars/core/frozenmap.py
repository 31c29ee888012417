"""Maps that nobody can change: what is handed out is shared by every game of the process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(dict[K, V]):
    """A map that never changes after it was made: a `dict` in all other respects, in the order of its entries.

    It equals any dict with the same entries, and has a hash if its values have one. It can be pickled and copied.

    Args:
        entries: A mapping, or pairs of key and value.

    Example:
        >>> cost = FrozenMap({"silver": 2, "wood": 1})
        >>> cost["silver"], cost == {"wood": 1, "silver": 2}
        (2, True)
        >>> cost["silver"] = 0
        Traceback (most recent call last):
        ...
        TypeError: a FrozenMap cannot be changed; dict(...) of it makes a copy that can
    """

    __slots__ = ()

    def __new__(cls, entries: Mapping[K, V] | Iterable[tuple[K, V]] = (), /) -> FrozenMap[K, V]:
        """Make the map."""
        made: FrozenMap[K, V] = super().__new__(cls)
        dict.update(made, entries)
        return made

    def __init__(self, entries: Mapping[K, V] | Iterable[tuple[K, V]] = (), /) -> None:
        """Do nothing: called again, it would change the map."""

    def __hash__(self) -> int:  # type: ignore[override] # a dict has none
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({super().__repr__()})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be changed; dict(...) of it makes a copy that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


class Draft(dict[K, V]):
    """A map that can be changed until it is a `FrozenMap`, which takes less time than to copy it once more.

    Example:
        >>> draft = Draft(FrozenMap({"silver": 2}))
        >>> draft["wood"] = 1
        >>> draft.frozen()
        FrozenMap({'silver': 2, 'wood': 1})
    """

    __slots__ = ()

    def frozen(self) -> FrozenMap[K, V]:
        """Return this map itself, which nobody can change from now on."""
        self.__class__ = FrozenMap  # type: ignore[assignment]
        return self  # type: ignore[return-value]


def freeze(value: Any) -> Any:
    """Return plain data with maps, lists and sets, in whatever depth, turned into what nobody can change.

    Example:
        >>> freeze({"hexes": ["A1", "B2"]})
        FrozenMap({'hexes': ('A1', 'B2')})
    """
    if isinstance(value, Mapping):
        return FrozenMap({key: freeze(one) for key, one in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple(freeze(one) for one in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    return value
