"""What the fields of a state may hold: types, ids, sizes. Whatever stands in them, asking never raises."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin

import attrs

from ancientwars.core.action import Action
from ancientwars.core.byid import ids_of
from ancientwars.core.errors import quoted
from ancientwars.core.events import Event
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Chance, Decision, Step

if TYPE_CHECKING:
    from ancientwars.core.game import Types
    from ancientwars.core.step import State

Memory = tuple[dict[int, Any], dict[int, Any]]
"""Records found right: those of the last state, and those of this one. They never change, and states share them."""
Check = Callable[[Any, Memory], str]
"""Returns what is wrong with a value, behind its place in the state; nothing if all is well."""
Values = Collection[Any] | tuple[Collection[Any], ...]
"""Texts or numbers that may stand in a field, all that stands in it included; by place where it holds a fixed tuple."""

LARGEST: Final = 1_000_000
"""No number of a state is larger, nor smaller than its negative, unless the form says otherwise."""
NUMBERS: Final = range(-LARGEST, LARGEST + 1)
SHOWN: Final = 60
"""Characters of a wrong value that are quoted."""
MISSING: Final = "nothing"


class Form:
    """Tells whether a state has the form of one: every field of its type, every id known, every number in its range.

    Args:
        types: The classes of the game.
        values: What texts and numbers may be, by field (``"hex"``) or by class and field (``"Unit.hex"``), which comes
            first. Ranges are numbers. A field of an event is meant only by class and field.
        lengths: How many entries a tuple has, by class and field.

    Raises:
        ValueError: A class or field does not exist (when the form is asked first).
    """

    def __init__(self, types: Types, values: Mapping[str, Values], lengths: Mapping[str, int]) -> None:
        self._types = types
        self._values = values
        self._lengths = lengths
        self._families: dict[Any, tuple[type[Any], ...]] = {
            Action: types.actions,
            Event: types.events,
            Step: types.steps,
        }
        self._records: dict[type[Any], Check] = {}
        self._used: set[str] = set()
        self._right: dict[int, Any] = {}

    def _made_of(self) -> tuple[Types, Mapping[str, Values], Mapping[str, int]]:
        return self._types, self._values, self._lengths

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and self._made_of() == other._made_of()

    def __hash__(self) -> int:
        return hash(self._types)

    def __reduce__(self) -> tuple[Any, ...]:  # what it has worked out stays behind
        return Form, self._made_of()

    def fault(self, state: object) -> str:
        """Return the first thing in a state that does not fit, with its place; nothing if all fits."""
        if self._types.state not in self._records:
            self._compile()
        memory: Memory = self._right, {}
        fault = self._records[self._types.state](state, memory)
        self._right = memory[1]
        return f"state{fault}" if fault else ""

    def _compile(self) -> None:
        self._record(self._types.state)
        unused = {*self._values, *self._lengths} - self._used
        if unused:
            raise ValueError(f"no class of the game has the fields {', '.join(sorted(unused))}")

    # ------------------------------------------------------------------ classes

    def _record(self, cls: type[Any]) -> Check:
        """Return the check of a class."""
        if cls not in self._records:
            parts: list[tuple[str, Check]] = []
            self._records[cls] = _all_of(cls, parts)
            attrs.resolve_types(cls)
            parts += [(field.name, self._field(cls, field)) for field in attrs.fields(cls)]
        return self._records[cls]

    def _field(self, cls: type[Any], field: attrs.Attribute[Any]) -> Check:
        own = f"{cls.__name__}.{field.name}"
        key = own if own in self._values or issubclass(cls, Event) else field.name
        self._used |= {key, own}
        check = self._of(field.type, self._values.get(key))
        length = self._lengths.get(own)
        return check if length is None else _so_long(length, check)

    def _family(self, base: type[Any]) -> Check:
        """Return the check of a step, event or action of any class of the game."""
        checks = {cls: self._record(cls) for cls in self._families[base]}

        def check(value: Any, memory: Memory) -> str:
            of_class = checks.get(type(value))
            return (
                of_class(value, memory) if of_class else f": {_shown(value)} is no {base.__name__.lower()} of the game"
            )

        return check

    # ------------------------------------------------------------------ types

    def _of(self, wanted: Any, values: Values | None) -> Check:
        """Return the check of a type."""
        if wanted in (int, str):
            return _plain(wanted, NUMBERS if wanted is int and values is None else values)
        if wanted in (bool, NoneType):
            return _plain(wanted, None)
        if wanted in self._families:
            return self._family(wanted)
        if wanted is Stacks:
            return _stacks
        if isinstance(wanted, type) and attrs.has(wanted):
            return self._record(wanted)
        if (ids := ids_of(wanted)) is not None:
            row = get_args(wanted)[0]
            check = self._of(row, values)
            return _so_long(len(ids), check) if get_args(row)[-1] is Ellipsis else check
        return self._generic(get_origin(wanted), get_args(wanted), values)

    def _generic(self, origin: Any, args: tuple[Any, ...], values: Values | None) -> Check:
        if origin is Literal:
            return _plain(str, args)
        if origin in (Union, UnionType):
            return _any_of([self._of(part, values) for part in args])
        if origin is tuple and args[-1] is Ellipsis:
            return _each(self._of(args[0], values))
        if origin is tuple:
            places = values if isinstance(values, tuple) else (values,) * len(args)
            return _in_places([self._of(part, one) for part, one in zip(args, places, strict=True)])
        raise ValueError(f"a form cannot tell what {origin} may hold")


def _shown(value: object) -> str:
    return quoted(value, SHOWN)


def _stacks(value: Any, memory: Memory) -> str:
    """Check that stacks are in the form in which equal ones are equal; what stands in them is for the game to check."""
    del memory
    if type(value) is not Stacks:
        return f": expected Stacks, found {_shown(value)}"
    try:
        read = Stacks.read(value.table())
        same = read == value and (read.posts, read.by_owner) == (value.posts, value.by_owner)
        same = same and all(type(one) is FrozenMap for one in (value.by_place, value.by_owner))
    except Exception:  # noqa: BLE001 - whatever stands in it, it has no table
        same = False
    return "" if same else f": {_shown(type(value).__name__)} are not in order"


def _plain(kind: type[Any], values: Any) -> Check:
    """Return the check of a number, text, truth value or None."""
    known = values if isinstance(values, range) or values is None else frozenset(values)

    def check(value: Any, _: Memory) -> str:
        if type(value) is not kind:
            return f": expected {kind.__name__}, found {_shown(value)}"
        if known is None or value in known:
            return ""
        if isinstance(known, range):
            return f": {_shown(value)} is not from {known.start} to {known.stop - 1}"
        return f": unknown {_shown(value)}"

    return check


def _all_of(cls: type[Any], parts: list[tuple[str, Check]]) -> Check:
    """Return the check of a class with these fields."""

    def check(value: Any, memory: Memory) -> str:
        if type(value) is not cls:
            return f": expected {cls.__name__}, found {_shown(value)}"
        before, now = memory
        if before.get(id(value)) is not value and now.get(id(value)) is not value:
            for name, part in parts:
                fault = part(getattr(value, name, MISSING), memory)
                if fault:
                    return f".{name}{fault}"
        now[id(value)] = value
        return ""

    return check


def _any_of(checks: list[Check]) -> Check:
    """Return the check of a value that may be of several types; the first one is the usual."""

    def check(value: Any, memory: Memory) -> str:
        faults = [one(value, memory) for one in checks]
        return "" if "" in faults else faults[0]

    return check


def _each(part: Check) -> Check:
    """Return the check of a tuple of any length."""

    def check(value: Any, memory: Memory) -> str:
        if type(value) is not tuple:
            return f": expected a tuple, found {_shown(value)}"
        for place, one in enumerate(value):
            fault = part(one, memory)
            if fault:
                return f"[{place}]{fault}"
        return ""

    return check


def _in_places(parts: list[Check]) -> Check:
    """Return the check of a tuple with a type in each place."""

    def check(value: Any, memory: Memory) -> str:
        if type(value) is not tuple or len(value) != len(parts):
            return f": expected {len(parts)} entries, found {_shown(value)}"
        for place, (part, one) in enumerate(zip(parts, value, strict=True)):
            fault = part(one, memory)
            if fault:
                return f"[{place}]{fault}"
        return ""

    return check


def _so_long(length: int, part: Check) -> Check:
    """Return the check of a tuple of a length."""

    def check(value: Any, memory: Memory) -> str:
        if type(value) is tuple and len(value) != length:
            return f": expected {length} entries, found {len(value)}"
        return part(value, memory)

    return check


def stuck(state: State) -> str:
    """Return what keeps the step on top of the agenda from being asked; nothing if it can be.

    Args:
        state: A state or view of the right form. What may be asked of a view is asked.
    """
    if not state.agenda:
        return "nothing is on the agenda"
    step = state.agenda[-1]
    try:
        waits = step.pending(state)
        if waits is None:
            return f"{type(step).__name__} on top of the agenda asks nobody"
        if isinstance(waits, Decision) and state.viewer in (None, waits.seat) and not tuple(step.options(state)):
            return f"{type(step).__name__} leaves {waits.seat} nothing to answer"
        if isinstance(waits, Chance) and state.viewer is None:
            step.lottery(state)
    except Exception as error:  # noqa: BLE001 - whatever it is, the step does not fit the state
        return f"{type(step).__name__} does not fit the rest of the state ({type(error).__name__}: {_shown(error)})"
    return ""
