"""P3, P4, P15: what happens in the turn, between players and on the tracks."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

# ---------------------------------------------------------------------- P3 sequence of play


@frozen
class TurnBegan(Event):
    """A turn begins."""

    turn: int


@frozen
class PhaseBegan(Event):
    """P3.2: a phase of the turn begins."""

    phase: str


@frozen
class MarkerDrawn(Event):
    """P3.4.1a: an Activation Marker, or an Event marker, comes up."""

    marker: str


@frozen
class OrderSet(Event):
    """P3.4.2a: the order of the first set of markers."""

    order: tuple[str, ...]


@frozen
class ActionTaken(Event):
    """P3.5.1a: what a player does with his Activation."""

    echo = True

    seat: str
    action: str


@frozen
class MarkerForfeited(Event):
    """P3.4.4a: a player gives up his marker."""

    echo = True

    seat: str


@frozen
class PlansOpened(Event):
    """P6.2.2a, P6.4a, P8.1.5a: what players have written down in secret is laid open."""

    reveals = True


# ---------------------------------------------------------------------- P4 agreements


@frozen
class Invited(Event):
    """P4.1a: a player negotiates with others."""

    seat: str
    others: tuple[str, ...]


@frozen
class Agreed(Event):
    """P4.3.1a: two players agree; the terms as the first proposed them."""

    seat: str
    other: str
    terms: tuple[str, ...]


@frozen
class Rejected(Event):
    """P4.3.1a: a proposal, or a bribe, is rejected; the terms as the first proposed them."""

    seat: str
    other: str
    terms: tuple[str, ...]


@frozen
class UnitsGiven(Event):
    """P4.3.1c: units change hands where they are."""

    owner: str
    heir: str
    kind: str
    space: str


@frozen
class PlaceGiven(Event):
    """P4.3.1d: a City or Town changes hands."""

    owner: str
    heir: str
    space: str


@frozen
class CardGiven(Event):
    """P4.3.1c: an event card changes hands, which others do not see."""

    reveals = True

    owner: str
    heir: str


# ---------------------------------------------------------------------- tracks


@frozen
class StabilityChanged(Event):
    """P14.2.1a: a player's Stability changes."""

    seat: str
    stability: int


@frozen
class TalentsChanged(Event):
    """P1.4t: a player's Treasury changes."""

    seat: str
    treasury: int


@frozen
class IncomeCame(Event):
    """P6.1.1a: a player collects income; what comes through Rhodes is told apart, without the toll (P6.1.6a)."""

    seat: str
    talents: int


@frozen
class PointsScored(Event):
    """P15.1.1a: a player scores victory points, with so many geographic and Civilization Points."""

    seat: str
    points: int
    geography: int
    civilization: int


@frozen
class ProvinceChanged(Event):
    """P5.2: the control of a Province changes; the owner is empty for nobody."""

    province: str
    owner: str


# ---------------------------------------------------------------------- P15.4 Opportunity Objectives


@frozen
class ObjectiveDrawn(Event):
    """P15.4.5a: a player draws an Opportunity Objective, unseen."""

    seat: str


@frozen
class ObjectiveDiscarded(Event):
    """P15.4.7a: an Opportunity Objective of a player goes back into the pool."""

    seat: str


@frozen
class ObjectiveRevealed(Event):
    """P15.4.8a: a player lays an Opportunity Objective open."""

    reveals = True
    echo = True

    seat: str
    letter: str


@frozen
class ObjectivesSeen(Event):
    """P15.4.6a: a player looks at the Opportunity Objectives of another."""

    reveals = True

    seat: str
    other: str
