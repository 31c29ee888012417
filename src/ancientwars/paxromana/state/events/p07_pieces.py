"""P7, P8: what happens to units, Leaders, Cities and Towns."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

# ---------------------------------------------------------------------- units


@frozen
class UnitsPlaced(Event):
    """Units come into play."""

    owner: str
    kind: str
    number: int
    space: str


@frozen
class UnitsLost(Event):
    """Units leave play."""

    retells = (
        "Lose",
        "LoseOf",
    )

    owner: str
    kind: str
    number: int
    space: str


@frozen
class UnitsChanged(Event):
    """Units become another kind: reduced, restored, replaced."""

    owner: str
    kind: str
    other: str
    number: int
    space: str


@frozen
class UnitsCombined(Event):
    """P10.6.6a: two reduced units become a full one, as often as the number says."""

    owner: str
    kind: str
    other: str
    number: int
    space: str


@frozen
class UnitsMoved(Event):
    """Units go from one node to the next."""

    retells = (
        "MoveTo",
        "SailTo",
    )

    owner: str
    origin: str
    space: str


# ---------------------------------------------------------------------- Leaders


@frozen
class LeaderPlaced(Event):
    """P8.1.5a: a Leader comes into play."""

    retells = ("PlaceLeader",)

    leader: str
    space: str


@frozen
class LeaderLeft(Event):
    """P8.1.2a: a Leader goes back into his pool."""

    leader: str


@frozen
class LeaderDied(Event):
    """P8.4.5a: a Leader dies."""

    leader: str


# ---------------------------------------------------------------------- P7 Cities and Towns


@frozen
class Founded(Event):
    """P7.1.2: a Town is founded, or made a City."""

    seat: str
    space: str
    kind: str


@frozen
class WallsChanged(Event):
    """P7.3.3a, P7.1.6a: Fortification Points are lost or restored."""

    space: str
    walls: int


@frozen
class Captured(Event):
    """P7.4.1a: a City or Town is captured."""

    owner: str
    space: str


@frozen
class Destroyed(Event):
    """P7.4.3a: a City or Town is destroyed."""

    space: str
