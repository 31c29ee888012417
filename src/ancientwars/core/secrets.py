"""Hidden information: the parts of a state that not every seat sees in full, and the views that follow from them."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from ancientwars.core.errors import HiddenInformation
from ancientwars.core.record import Record
from ancientwars.core.step import SPECTATOR, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.chance import Randomness

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Record)


class Secret(Record):
    """Base of the parts of a state that not every seat sees in full, such as a `CardTable`."""

    __slots__ = ()

    def view(self, viewer: str) -> Self:
        """Return this part as a seat or a spectator knows it."""
        raise TypeError(f"{type(self).__name__} does not say what {viewer} knows of it")

    def determinize(self, rng: Randomness) -> Self:
        """Return a full part drawn from those consistent with this view."""
        raise TypeError(f"{type(self).__name__} does not say how it is drawn anew")


def _anything(state: Any) -> bool:
    """Hold every state for possible."""
    del state
    return True


@attrs.frozen
class Views:
    """Gives a game its `view` and `determinize`, where all that is hidden is in a `Secret` somewhere in the state.

    Secrets are found in the fields of the state and of the records in them; not in tuples or maps.

    Attributes:
        seats: All seats of the game.
        possible: Whether secrets drawn anew agree with what else everybody knows of them; if not, they are drawn again.
    """

    seats: tuple[str, ...]
    possible: Callable[[Any], bool] = _anything

    def view(self, state: S, seat: str) -> S:
        """Return the state as a seat, or a spectator, may know it.

        Args:
            state: A full state.
            seat: A seat, or ``"spectator"``.

        Returns:
            A state whose hidden things are counts; `legal_actions` works on it for its own seat.

        Raises:
            HiddenInformation: The state is a view already, or there is no such seat.
        """
        if state.viewer is not None:
            raise HiddenInformation(f"this is the view of {state.viewer} already")
        if seat not in (*self.seats, SPECTATOR):
            raise HiddenInformation(f"no seat {seat!r}; there are {', '.join(self.seats)} and {SPECTATOR}")
        events = tuple(event for event in state.events if event.visible_to(seat))
        return _mapped(state, lambda secret: secret.view(seat)).replace(events=events, viewer=seat)

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
            full = _mapped(view, lambda secret: secret.determinize(rng)).replace(viewer=None)
            if self.possible(full):
                return full


def _mapped(record: R, change: Callable[[Secret], Secret]) -> R:
    """Return a record with every secret in it changed."""
    cls: Any = type(record)
    changes: dict[str, Any] = {}
    for name in _hiding(cls):
        value = getattr(record, name)
        if isinstance(value, Secret):
            changes[name] = change(value)
        elif isinstance(value, Record) and (inner := _mapped(value, change)) is not value:
            changes[name] = inner
    return record.replace(**changes) if changes else record


@cache
def _hiding(cls: Any, within: frozenset[Any] = frozenset()) -> tuple[str, ...]:
    """Return the fields of a record class that may hold a secret, by their types; all where these are not known.

    Args:
        cls: The class.
        within: Classes being looked at already.
    """
    try:
        hints = get_type_hints(cls)
    except NameError:
        return tuple(field.name for field in attrs.fields(cls))
    inside = within | {cls}
    return tuple(field.name for field in attrs.fields(cls) if _may_hide(hints[field.name], inside))


def _may_hide(wanted: Any, within: frozenset[Any]) -> bool:
    """Tell whether a value of a type may be a secret or a record with one."""
    if get_origin(wanted) in (Union, UnionType):
        return any(_may_hide(part, within) for part in get_args(wanted))
    if get_origin(wanted) is not None:
        return False  # neither in a literal nor in a tuple or map
    if wanted is Any or wanted in within or not isinstance(wanted, type):
        return True
    if issubclass(Secret, wanted) or issubclass(wanted, Secret):
        return True
    cls: Any = wanted
    return issubclass(wanted, Record) and bool(wanted.__subclasses__() or _hiding(cls, within))
