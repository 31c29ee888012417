"""D9: actions of movement."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

# ---------------------------------------------------------------------- D9 movement


@frozen
class RollMovement(Action):
    """D9.2a: roll for movement."""

    verb = "move"


@frozen
class RaiseMercenary(Action):
    """D9.13a: forgo all movement and place a mercenary."""

    verb = "hire"


@frozen
class Activate(Action):
    """D9.1c: begin the move of a general, or of a ``minor`` general, who stands in a space."""

    leader: str
    space: str


@frozen
class SetOut(Action):
    """D9.1a: the force is put together; the move begins."""


@frozen
class PickUp(Action):
    """D9.4a: pick up a combat unit."""

    verb = "take"

    kind: str


@frozen
class PickUpAll(Action):
    """D9.4a: pick up all combat units that may still move."""

    verb = "take-all"


@frozen
class PickUpGeneral(Action):
    """D9.4a: pick up a major general."""

    verb = "take-general"

    general: str


@frozen
class PickUpRoyal(Action):
    """D18.4a: pick up a member of the royal family, or the body."""

    verb = "take-royal"

    royal: str


@frozen
class Drop(Action):
    """D9.4a: drop a combat unit; it moves no further in this segment."""

    kind: str


@frozen
class DropGeneral(Action):
    """D8.4a: drop a subordinate."""

    general: str


@frozen
class DropRoyal(Action):
    """D18.4a: drop a member of the royal family, or the body."""

    royal: str


@frozen
class MoveTo(Action):
    """D9.3a: enter an adjacent space by a land, mountain or strait path."""

    verb = "go"

    space: str


@frozen
class GoInside(Action):
    """D9.7d: a combat unit goes inside the major city."""

    verb = "inside"

    kind: str


@frozen
class GoOutside(Action):
    """D9.7e: a combat unit comes out of the major city."""

    verb = "outside"

    kind: str


@frozen
class BringInside(Action):
    """D9.7e: a major general goes inside the major city."""

    general: str


@frozen
class BringOutside(Action):
    """D9.7e: a major general comes out of the major city."""

    general: str


@frozen
class StopInside(Action):
    """D9.7d: the force ends its move inside its major city."""


@frozen
class Sally(Action):
    """D15.3a: the force comes out of its besieged city, into battle."""


@frozen
class AskPassage(Action):
    """D9.11a: ask for friendly passage through the space just entered."""


@frozen
class GrantPassage(Action):
    """D9.11b: let the force pass."""


@frozen
class Embark(Action):
    """D9.14a: begin to plan a naval move."""


@frozen
class SailTo(Action):
    """D13.4c: the next port of the route of a naval move."""

    verb = "sail"

    space: str


@frozen
class Escort(Action):
    """D13.4c: a fleet escorts the naval move."""

    fleet: str


@frozen
class SetSail(Action):
    """D13.4c: the naval move is announced as planned."""


@frozen
class LandInside(Action):
    """D15.3c: the naval move is announced as planned, and ends inside the besieged city."""


@frozen
class SailOn(Action):
    """D9.14e: go on to the next port of the route."""


@frozen
class RemoveMarker(Action):
    """D9.8a: spend 2 movement points to remove the enemy control marker of the space."""


@frozen
class Besiege(Action):
    """D9.8b: spend 2 movement points for a siege or subjugation attempt."""


@frozen
class Stop(Action):
    """End the move."""
