"""Events: what just happened, for animations, logs and people."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen


@frozen(kw_only=True)
class Event:
    """Base of all events: frozen attrs values that `apply` leaves in ``state.events``.

    Attributes:
        rule: Id of the rule that made it happen.
        seats: The seats that may know of it; None means everybody.
        reveals: Class flag: something hidden became known to another seat.
        echo: Class flag: it says no more than the decision that made it happen, for those who know that.
        retells: Names of classes of actions (class attribute): as the first thing that such a decision makes happen it
            says all that the decision does, who decided included.
    """

    reveals: ClassVar[bool] = False
    echo: ClassVar[bool] = False
    retells: ClassVar[tuple[str, ...]] = ()

    rule: str = field(default="")
    seats: tuple[str, ...] | None = field(default=None)

    def visible_to(self, seat: str | None) -> bool:
        """Tell whether a seat (None for a spectator) may know of this event."""
        return self.seats is None or seat in self.seats
