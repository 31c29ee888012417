"""The actions of Diadochi; `str` of each is its notation."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

# ---------------------------------------------------------------------- in every chapter


@frozen
class Pass(Action):
    """Decline what is offered."""


@frozen
class Done(Action):
    """Close a run of choices that may go on."""


# ---------------------------------------------------------------------- D3 sequence of play


@frozen
class GoFirst(Action):
    """D3.1a: name the player who goes first in this turn."""

    seat: str


# ---------------------------------------------------------------------- D5 reinforcements


@frozen
class PlaceUnit(Action):
    """D5.3a: place a combat unit in a space."""

    kind: str
    space: str


@frozen
class PlaceGeneral(Action):
    """D5.3a: place a major general in a space."""

    general: str
    space: str


# ---------------------------------------------------------------------- D6 surrender


@frozen
class TakeSpace(Action):
    """D6a: an empty or enemy-controlled space gets the player's control marker."""

    space: str


@frozen
class ClearSpace(Action):
    """D6b: an enemy control marker is removed and the space left without one."""

    space: str


@frozen
class FreeAttempt(Action):
    """D6d: the free siege or subjugation attempt against a space."""

    space: str


# ---------------------------------------------------------------------- D7 Tyche cards


@frozen
class PlayEvent(Action):
    """D7.1c: play a card for its event."""

    verb = "event"

    card: str


@frozen
class PlayOps(Action):
    """D7.1d: play a card for its operations points: to ``march``, to place ``markers``, or to ``train``."""

    verb = "ops"

    card: str
    use: str


@frozen
class DiscardFor(Action):
    """D7.7a: discard a card for a ``fleet``, for ``nothing``, or by D23 for a ``general`` or a fleet's ``return``."""

    verb = "discard"

    card: str
    use: str


@frozen
class PlaySurprise(Action):
    """D7.3a: play a surprise card."""

    verb = "surprise"

    card: str


@frozen
class DiscardSurprise(Action):
    """D7.3c: discard a surprise card; another is drawn."""

    card: str


@frozen
class PlaceMarker(Action):
    """D7.5a: place a control marker."""

    verb = "marker"

    space: str


@frozen
class Train(Action):
    """D7.6: spend operations points on a mercenary or a phalangite (``loyal``)."""

    kind: str


@frozen
class ChooseFleet(Action):
    """Name a fleet."""

    verb = "fleet"

    fleet: str


@frozen
class ChooseSpace(Action):
    """Name a space that a card is about."""

    verb = "space"

    space: str


@frozen
class ChooseProvince(Action):
    """D7.8b: name one of the provinces of the Unrest Table."""

    verb = "province"

    province: str


@frozen
class ChooseSeat(Action):
    """Name another player."""

    verb = "player"

    seat: str


@frozen
class ChooseGeneral(Action):
    """Name a major general."""

    verb = "general"

    general: str


@frozen
class ChooseRoyal(Action):
    """Name a member of the royal family, or the body."""

    verb = "royal"

    royal: str


@frozen
class ChooseArmy(Action):
    """Name an independent army."""

    verb = "army"

    army: str


# ---------------------------------------------------------------------- D8 generals


@frozen
class NameCommander(Action):
    """D8.4e: name the commander of a space among generals of equal rank."""

    verb = "commander"

    general: str


@frozen
class PlaceMinor(Action):
    """D8.1e: place a minor general with combat units."""

    verb = "minor"

    space: str


@frozen
class TakeMinor(Action):
    """D8.1f: a minor general leaves a space to be placed in another."""

    space: str


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


# ---------------------------------------------------------------------- D10 interception


@frozen
class Intercept(Action):
    """D10.7a: a general, or a ``minor`` general, who stands in a space attempts to intercept."""

    leader: str
    space: str


@frozen
class Fight(Action):
    """D10.1b: fight whoever intercepted."""


@frozen
class BackUp(Action):
    """D10.5a: go back one space and end the move."""


@frozen
class AttackAtOnce(Action):
    """D23.2b: who intercepted attacks."""

    verb = "attack"


# ---------------------------------------------------------------------- D11 avoid battle


@frozen
class AvoidTo(Action):
    """D11.1a: try to avoid battle into a space."""

    verb = "avoid"

    space: str


# ---------------------------------------------------------------------- D12 battle


@frozen
class Lose(Action):
    """D12.8b: choose a combat unit that is lost."""

    kind: str


@frozen
class CallOut(Action):
    """D12.4a: a unit inside the player's besieged city takes part in the battle."""

    kind: str


# ---------------------------------------------------------------------- D14 special units


@frozen
class Disband(Action):
    """D14.3i: disband a unit of the Royal Army; it leaves the game."""

    verb = "disband-royal"


# ---------------------------------------------------------------------- D17 legitimacy


@frozen
class Bury(Action):
    """D17.4b: bury the body of Alexander in the city."""


# ---------------------------------------------------------------------- D21 turn track


@frozen
class Proclaim(Action):
    """D21.4b: proclaim an heir king, which ends the game."""

    royal: str


@frozen
class KillHeir(Action):
    """D21.4b: kill an heir who comes of age."""

    verb = "kill"

    royal: str
