"""Hidden information: the parts of a state that not every seat sees in full, and the views that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from ancientwars.core.action import Action
from ancientwars.core.errors import HiddenInformation, quoted
from ancientwars.core.events import Event
from ancientwars.core.record import Record, changer
from ancientwars.core.step import SPECTATOR, State, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from ancientwars.core.chance import Randomness

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Record)

_PLAIN = (int, str, bool, float, bytes, NoneType, type)
"""Classes of values that hold nothing."""


class Secret(Record):
    """Base of the parts of a state that not every seat sees in full, such as a `CardTable`."""

    __slots__ = ()

    def view(self, viewer: str) -> Self:
        """Return this part as a seat or a spectator knows it."""
        raise TypeError(f"{type(self).__name__} does not say what {viewer} knows of it")

    def determinize(self, rng: Randomness) -> Self:
        """Return a full part drawn from those consistent with this view."""
        raise TypeError(f"{type(self).__name__} does not say how it is drawn anew")

    def complete(self, state: Any, rng: Randomness) -> Self:
        """Return this part completed, where what it can be depends on the rest of the state.

        Args:
            state: The state in which all secrets have been drawn by `determinize`.
            rng: Source of randomness.
        """
        del state, rng
        return self


def _anything(state: Any) -> bool:
    """Hold every state for possible."""
    del state
    return True


@attrs.frozen
class Views:
    """Gives a game its `view` and `determinize`, where all that is hidden is in a `Secret` somewhere in the state.

    Secrets are found in the fields of the state, and in the records, tuples and immutable maps in them; not in the
    agenda, which everybody sees. `check_contract` names a class that hides one elsewhere.

    Attributes:
        possible: Whether secrets drawn anew agree with what else everybody knows of them; if not, they are drawn again.
            What is known of cards a `CardTable` keeps itself, and deals accordingly.
    """

    possible: Callable[[Any], bool] = _anything

    def view(self, state: S, seat: str) -> S:
        """Return the state as a seat, or a spectator, may know it.

        Args:
            state: A full state.
            seat: A seat that plays, or ``"spectator"``.

        Returns:
            A state whose hidden things are counts; `legal_actions` works on it for its own seat.

        Raises:
            HiddenInformation: The state is a view already, or there is no such seat.
        """
        if state.viewer is not None:
            raise HiddenInformation(f"this is the view of {state.viewer} already")
        if seat not in state.seats and seat != SPECTATOR:
            raise HiddenInformation(f"no seat {quoted(seat)}; there are {', '.join(state.seats)} and {SPECTATOR}")
        events = state.events
        for event in events:
            if event.seats is not None:  # few are not for everybody
                events = tuple([one for one in events if one.visible_to(seat)])
                break
        cls: Any = type(state)
        hiding, copied = _viewing(cls, Record.classes)
        parts: list[Any] = []
        for name in hiding:
            part = getattr(state, name)
            parts.append(part.view(seat) if isinstance(part, Secret) else _seen(part, seat))
        seen: S = copied(state, *parts, events, seat)
        return seen

    def determinize(self, view: S, rng: Randomness) -> S:
        """Return a full state drawn from those consistent with a view, all equally likely.

        Args:
            view: A view of any seat.
            rng: Source of randomness.

        Returns:
            A state whose view for that seat is `view`. A full state comes back as it is.
        """
        if view.viewer is None:
            return view
        while True:
            full = _drawn(view, rng)
            if self.possible(full):
                return full


def _drawn(view: S, rng: Randomness) -> S:
    """Return a state with every secret drawn anew, those last that depend on the rest."""
    late: list[Secret] = []

    def draw(secret: Secret) -> Secret:
        drawn = secret.determinize(rng)
        if type(secret).complete is not Secret.complete:
            late.append(drawn)
        return drawn

    full = _mapped(view, draw).replace(viewer=None)
    return _mapped(full, lambda secret: secret.complete(full, rng)) if late else full


def _seen(value: Any, viewer: str) -> Any:
    """Return a value that is no secret, but may hold some, as a seat or a spectator knows it."""
    return _changed(value, lambda secret: secret.view(viewer))


@cache
def _viewing(cls: Any, classes: int) -> tuple[tuple[str, ...], Callable[..., Any]]:
    """Return the fields of a state class that may hold a secret, and what copies a state with these, events and viewer.

    Args:
        cls: The class.
        classes: How many classes of records there are; see `_hiding`.
    """
    hiding = tuple(name for name in _hiding(cls, classes) if name not in ("events", "viewer"))
    return hiding, changer(cls, *hiding, "events", "viewer")


# ---------------------------------------------------------------------- changing secrets in values


def _mapped(record: R, change: Callable[[Secret], Secret]) -> R:
    """Return a record with every secret in it changed; the record itself if there is none."""
    changes = _changes(record, change)
    return record.replace(**changes) if changes else record


def _changes(record: Record, change: Callable[[Secret], Secret]) -> dict[str, Any]:
    """Return the fields of a record that differ once every secret in them is changed."""
    cls: Any = type(record)
    changes: dict[str, Any] = {}
    for name in _hiding(cls, Record.classes):
        value = getattr(record, name)
        changed = change(value) if isinstance(value, Secret) else _changed(value, change)
        if changed is not value:
            changes[name] = changed
    return changes


def _changed(value: Any, change: Callable[[Secret], Secret]) -> Any:
    """Return a value with every secret in it changed; the value itself if there is none."""
    if isinstance(value, Secret):
        return change(value)
    if isinstance(value, Record):
        return _mapped(value, change)
    kind: Any = type(value)
    if isinstance(value, tuple):
        items = [_changed(one, change) for one in value]
        if not _differ(items, value):
            return value
        return tuple(items) if kind is tuple else kind(*items)
    if isinstance(value, Mapping):
        items = [_changed(one, change) for one in value.values()]
        return kind(dict(zip(value, items, strict=True))) if _differ(items, value.values()) else value
    return value


def _differ(items: Collection[Any], before: Collection[Any]) -> bool:
    """Tell whether one of some values is another object than before."""
    return any(one is not other for one, other in zip(items, before, strict=True))


# ---------------------------------------------------------------------- where secrets may be


@cache
def _hiding(cls: Any, classes: int) -> tuple[str, ...]:
    """Return the fields of a record class that may hold a secret, by their types; all where these are not known.

    Args:
        cls: The class.
        classes: How many classes of records there are: a new one may hold a secret.
    """
    hints = _hints(cls)
    del classes
    return tuple(field.name for field in attrs.fields(cls) if hints is None or _reaches(hints[field.name], set()))


def _hints(cls: Any) -> dict[str, Any] | None:
    """Return the types of the fields of a class; None where a name in them is not known."""
    try:
        return _known_hints(cls)
    except (NameError, AttributeError, TypeError):
        return None


@cache
def _known_hints(cls: Any) -> dict[str, Any]:
    """Return the types of the fields of a class."""
    return get_type_hints(cls)


def _reaches(wanted: Any, seen: set[Any]) -> bool:
    """Tell whether a value of a type may be a secret, or hold one where views look.

    Args:
        wanted: The type.
        seen: Classes that were looked into already.
    """
    origin, args = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType, tuple):
        return any(_reaches(part, seen) for part in args)
    if isinstance(origin, type):
        return _reaches(args[-1], seen) if issubclass(origin, Mapping) else _class_reaches(origin, seen)
    if origin is not None:
        return False  # a literal
    if wanted is Any or not isinstance(wanted, type):
        return wanted is not ...
    return _class_reaches(wanted, seen)


def _class_reaches(cls: Any, seen: set[Any]) -> bool:
    """Tell whether a value of a class may be a secret, or hold one where views look."""
    if cls in _PLAIN or cls in seen:
        return False
    seen.add(cls)
    if getattr(cls, "_is_protocol", False) or issubclass(Secret, cls) or issubclass(cls, (Secret, tuple, Mapping)):
        return True
    if issubclass(cls, Record) and attrs.has(cls):
        hints = _hints(cls)
        if hints is None or any(_reaches(hints[field.name], seen) for field in attrs.fields(cls)):
            return True
    return any(_class_reaches(one, seen) for one in cls.__subclasses__())


# ---------------------------------------------------------------------- where views do not look


def lost_secrets(cls: Any, *, seen: bool = True) -> tuple[str, ...]:
    """Return the places where a class holds a secret that views do not find, as paths of fields.

    Args:
        cls: A class of states, steps, events or actions.
        seen: Whether views look into values of the class: they do into states, not into steps, events and actions.

    Example:
        >>> @attrs.frozen
        ... class Ambush:
        ...     cards: Secret
        >>> lost_secrets(Ambush, seen=False)
        ('Ambush.cards',)
    """
    return tuple(dict.fromkeys(_lost_fields(cls, cls.__name__, set(), seen=seen)))


def _lost_fields(cls: Any, path: str, done: set[Any], *, seen: bool) -> Iterator[str]:
    """Yield the places in the fields of a class, of attrs or not."""
    hints = _hints(cls) or {}
    names = [field.name for field in attrs.fields(cls)] if attrs.has(cls) else list(hints)
    for name in names:
        if name in hints:
            yield from _lost(hints[name], f"{path}.{name}", done, seen=seen)


def _lost(wanted: Any, path: str, done: set[Any], *, seen: bool) -> Iterator[str]:
    """Yield the places in values of a type."""
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is not None:
        yield from _lost(origin, path, done, seen=seen)
        for number, part in enumerate(args):
            yield from _lost(part, path, done, seen=seen and _looks_into(origin, number))
    elif isinstance(wanted, type) and issubclass(wanted, Secret):
        if not seen:
            yield path
    elif isinstance(wanted, type) and not issubclass(wanted, (Step, Event, Action)) and (wanted, seen) not in done:
        done.add((wanted, seen))  # steps, events and actions answer for themselves
        yield from _lost_fields(wanted, path, done, seen=seen and issubclass(wanted, (Record, tuple)))
        for one in wanted.__subclasses__() if attrs.has(wanted) else ():
            yield from _lost(one, path, done, seen=seen)


def _looks_into(origin: Any, number: int) -> bool:
    """Tell whether views look at what the argument of a parametrised type, counted from 0, stands for."""
    if not isinstance(origin, type):
        return origin is Union
    if issubclass(origin, Mapping):
        return number == 1
    return issubclass(origin, (tuple, UnionType, Record))
