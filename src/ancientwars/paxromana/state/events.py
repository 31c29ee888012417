"""What happens in a game of Pax Romana."""

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

    seat: str
    action: str


@frozen
class MarkerForfeited(Event):
    """P3.4.4a: a player gives up his marker."""

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
class PointsScored(Event):
    """P15.1.1a: a player scores victory points."""

    seat: str
    points: int


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

    seat: str
    letter: str


@frozen
class ObjectivesSeen(Event):
    """P15.4.6a: a player looks at the Opportunity Objectives of another."""

    reveals = True

    seat: str
    other: str


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
class UnitsMoved(Event):
    """Units go from one node to the next."""

    owner: str
    origin: str
    space: str


# ---------------------------------------------------------------------- Leaders


@frozen
class LeaderPlaced(Event):
    """P8.1.5a: a Leader comes into play."""

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


# ---------------------------------------------------------------------- P10 land battles


@frozen
class BattleBegan(Event):  # P10.0a
    """P10.0a: a land battle begins."""

    space: str
    attacker: str
    defender: str


@frozen
class SiegePrepared(Event):
    """P10.5.1a: what a player paid for Siege Preparation."""

    reveals = True

    seat: str
    talents: int


@frozen
class PointsCounted(Event):
    """P10.2.5: the Battle Points of both sides, the attacker's first."""

    attacker: int
    defender: int


@frozen
class ShiftsCounted(Event):
    """P10.2.8: the Battle Shifts of both sides, the attacker's first."""

    attacker: int
    defender: int


@frozen
class BattleRolled(Event):
    """P10.2.7: the Battle Rolls, the attacker's first."""

    attacker: int
    defender: int


@frozen
class BattleEnded(Event):
    """P10.2.10: who won: ``"attacker"``, ``"defender"`` or ``"draw"``, and what both lose in percent."""

    space: str
    winner: str
    attacker: int
    defender: int


@frozen
class ArmyRetreated(Event):
    """P10.7.4a, P10.7.5a: an Army retreats to a Space."""

    owner: str
    space: str


@frozen
class ArmyRegrouped(Event):
    """P10.7.7a: an Army goes back to where it came from."""

    owner: str
    space: str


@frozen
class Plundered(Event):
    """P7.5.2a: a City or Town is sacked."""

    owner: str
    space: str
    talents: int


@frozen
class MilitiaRaised(Event):
    """P12.3.1a: a player raises Militia."""

    seat: str
    number: int


# ---------------------------------------------------------------------- P9 movement


@frozen
class InterceptionRolled(Event):
    """P9.3.2a: the modified roll of an interception, and whether it succeeds."""

    owner: str
    space: str
    total: int
    succeeds: bool


@frozen
class WithdrawalRolled(Event):
    """P9.4.1a: the Movement Points of a Withdrawal, after Cavalry."""

    owner: str
    space: str
    points: int


# ---------------------------------------------------------------------- P11 naval operations


@frozen
class FleetStopped(Event):
    """P11.1.2a: a Fleet Stops, and why: ``"off-course"``, ``"storm"``, ``"port"``, ``"toll"``, ``"battle"`` ..."""

    space: str
    reason: str


@frozen
class ContinuityRolled(Event):
    """P11.1.3a: the modified roll for Continuity, and whether the Fleet goes on."""

    space: str
    total: int
    passed: bool


@frozen
class NavalBattleBegan(Event):
    """P11.4.1a: a naval battle begins."""

    space: str
    active: str
    inactive: str


@frozen
class NavalBattleEnded(Event):
    """P11.4.4a: the totals of both, and who won; empty for a draw."""

    space: str
    active: int
    inactive: int
    winner: str


# ---------------------------------------------------------------------- P12 Independents, Pirates


@frozen
class AllianceMade(Event):
    """P17.2-02, P17.2-03, P12.5.5b: an Independent serves a player from now on."""

    owner: str
    seat: str


@frozen
class AllianceBroken(Event):
    """P17.2-01, P12.5.5c: an Independent serves nobody any more."""

    owner: str


@frozen
class FleetTaken(Event):
    """P12.5.3a: a player takes over galleys of an Independent."""

    seat: str
    number: int
    space: str


@frozen
class PiratesPlaced(Event):
    """P12.6.1a: Pirates appear."""

    space: str


@frozen
class PiratesBeaten(Event):
    """P12.6.3a: Pirates are defeated."""

    space: str


# ---------------------------------------------------------------------- P13 Barbarians, P16 events


@frozen
class EventCame(Event):
    """P16.1.2a, P13.3a, P13.4.1a: what a table of events says: its id."""

    event: str


@frozen
class NothingCame(Event):
    """P16.2a, P17.1.2a: an event or a card has no effect; its id."""

    event: str


# ---------------------------------------------------------------------- P17 event cards


@frozen
class CardDrawn(Event):
    """P17.1.3a: a player draws a card, which the others do not see."""

    seat: str


@frozen
class CardPlayed(Event):
    """P17.1.5a: a player plays a card."""

    reveals = True

    seat: str
    card: str


@frozen
class CardDiscarded(Event):
    """P17.1.5a: a player discards a card without effect."""

    reveals = True

    seat: str
    card: str


@frozen
class CardCancelled(Event):
    """P17.2-13: a card is cancelled before it takes effect."""

    card: str


@frozen
class CardKept(Event):
    """P17.1.4a: a player carries a card over to the next turn."""

    seat: str


@frozen
class CardTaken(Event):
    """P17.2-38: a player takes a card from the hand of another."""

    reveals = True

    seat: str
    other: str


@frozen
class HandSeen(Event):
    """P17.2-33: a player looks at the hand of another."""

    reveals = True

    seat: str
    other: str


@frozen
class TribeSeen(Event):
    """P17.2-15: a player looks at a Tribe marker."""

    reveals = True

    seat: str
    space: str


@frozen
class ReactionTold(Event):
    """P17.1.5a: everybody learns whether a player could play a card."""

    reveals = True

    seat: str
    able: bool
