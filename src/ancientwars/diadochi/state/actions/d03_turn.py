"""D3 to D8: actions of the turn and of the Tyche cards."""

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
