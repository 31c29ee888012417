"""What has become of the pieces: generals, royal family, fleets, independent armies, sieges."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.record import Record
from ancientwars.diadochi.components.loading import components

SPACES = tuple(space.id for space in components().spaces)
SPACE_INDEX = {space: index for index, space in enumerate(SPACES)}
GENERALS = tuple(general.id for general in components().generals)
GENERAL_INDEX = {general: index for index, general in enumerate(GENERALS)}
ROYALS = tuple(royal.id for royal in components().royals)
ROYAL_INDEX = {royal: index for index, royal in enumerate(ROYALS)}
FLEETS = tuple(fleet.id for fleet in components().fleets)
FLEET_INDEX = {fleet: index for index, fleet in enumerate(FLEETS)}
ARMIES = tuple(army.id for army in components().independent_armies)
ARMY_INDEX = {army: index for index, army in enumerate(ARMIES)}
BODY = "alexander_body"
"""The marker of Alexander's Body, later his Tomb."""


@frozen
class General(Record):
    """What has become of a major general.

    Attributes:
        owner: The player he belongs to; empty before that is settled.
        place: The space where he is, or ``"dispersed"``; empty while he is not in play.
        inside: D9.7b: whether he is inside the major city.
        dead: Whether he was removed from the game.
        prestige: D23.1a: prestige that he has earned.
    """

    owner: str = ""
    place: str = ""
    inside: bool = False
    dead: bool = False
    prestige: int = 0


@frozen(order=True)
class Minor(Record):
    """D8.1d: a minor general on the map.

    Attributes:
        owner: The player.
        place: The space.
        inside: Whether he is inside the major city.
    """

    owner: str
    place: str
    inside: bool = False


@frozen
class Royal(Record):
    """What has become of a member of the royal family, or of the body.

    Attributes:
        place: The space; empty while in the box, and after it left the game.
        owner: D18.1a: the player who controls it, empty for nobody.
        active: D18.2a: whether it can be controlled.
        gone: Whether it left the game.
        buried: D17.4b: whether the body lies in its tomb.
    """

    place: str = ""
    owner: str = ""
    active: bool = True
    gone: bool = False
    buried: bool = False


@frozen
class Fleet(Record):
    """What has become of a fleet.

    Attributes:
        owner: D13.2a: the player it belongs to, empty for nobody.
        enhanced: D13.3a: whether it lies on its reinforced side.
        dispersed: D13.6a: whether it is in the Dispersed Box.
    """

    owner: str = ""
    enhanced: bool = False
    dispersed: bool = False


@frozen
class Independent(Record):
    """What has become of an independent army.

    Attributes:
        place: The space; empty in its box, and after it left the game.
        gone: Whether it left the game.
    """

    place: str = ""
    gone: bool = False


@frozen(order=True)
class Siege(Record):
    """D15.1.1f: siege points against a space.

    Attributes:
        space: The space.
        seat: Who besieges it.
        points: The points so far.
    """

    space: str
    seat: str
    points: int


@frozen
class Training(Record):
    """D7.6c: the combat unit that a player trains.

    Attributes:
        kind: ``"mercenary"`` or ``"loyal"``; empty without one.
        paid: Operations points spent on it.
    """

    kind: str = ""
    paid: int = 0
