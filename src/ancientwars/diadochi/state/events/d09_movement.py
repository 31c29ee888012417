"""D9 to D11: what happens in movement, interception and avoiding battle."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

# ---------------------------------------------------------------------- D9 movement


@frozen
class Hired(Event):
    """D9.13a: a player forgoes movement to place a mercenary."""

    echo = True

    seat: str


@frozen
class MovementRolled(Event):
    """D9.2a: the roll that gives all generals of a player their movement points."""

    seat: str
    roll: int


@frozen
class SetOutFrom(Event):
    """A force sets out."""

    retells = ("Activate",)

    seat: str
    leader: str
    space: str
    points: int


@frozen
class Marched(Event):
    """A force enters a space."""

    retells = ("MoveTo",)

    seat: str
    leader: str
    origin: str
    space: str
    number: int


@frozen
class BackedUp(Event):
    """D10.5a: a force goes back one space and ends its move."""

    seat: str
    leader: str
    origin: str
    space: str


@frozen
class PassageAnswered(Event):
    """D9.11b: whether a player lets a force pass."""

    seat: str
    to: str
    space: str
    granted: bool


@frozen
class Overran(Event):
    """D9.6a: a force overruns what stands in a space."""

    seat: str
    enemy: str
    space: str


@frozen
class LoneGeneralRolled(Event):
    """D9.9b: an army meets a general without combat units."""

    seat: str
    general: str
    roll: int


@frozen
class AmbushRolled(Event):
    """D9.12a: a force suffers attrition on its way."""

    seat: str
    space: str
    roll: int
    number: int


@frozen
class Sailed(Event):
    """D13.4c: a naval move is announced, with its route and the fleets that escort it."""

    retells = ("SetSail",)

    seat: str
    leader: str
    origin: str
    route: tuple[str, ...]
    escorts: tuple[str, ...]


@frozen
class Landed(Event):
    """D9.14h: a force lands."""

    seat: str
    leader: str
    space: str


# ---------------------------------------------------------------------- D10, D11


@frozen
class InterceptionRolled(Event):
    """D10.2a: the attempt of a force to intercept."""

    seat: str
    leader: str
    origin: str
    space: str
    roll: int
    success: bool


@frozen
class AvoidanceRolled(Event):
    """D11.1a: the attempt of a force to avoid battle."""

    seat: str
    leader: str
    origin: str
    space: str
    roll: int
    success: bool
