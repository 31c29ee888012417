"""What an action costs, and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from attrs import field, frozen

from ancientwars.core.record import Record


@frozen
class Change(Record):
    """One thing that an action changes for certain: before dice are rolled and before others answer.

    Attributes:
        what: Id of what changes: a good, a track, a kind of unit, points of movement.
        amount: By how much; what is paid is below 0.
        of: Id of whose it is or where it stands: a seat, a city, a unit.
        to: The other end of a range, where a later choice decides how much; None where `amount` is certain.

    Example:
        >>> Change("silver", -2, "athens", to=-4)
        Change(what='silver', amount=-2, of='athens', to=-4)
    """

    what: str
    amount: int
    of: str
    to: int | None = field(default=None, kw_only=True)
