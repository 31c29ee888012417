"""P3 to P8: actions of the turn, of agreements, Manpower, Cities and Towns, Leaders."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

# ---------------------------------------------------------------------- in every chapter


@frozen
class Pass(Action):
    """Decline what is offered."""


@frozen
class Done(Action):
    """Close a run of choices that may go on; everybody sees that it is over, also where the choices are secret."""

    announced = True


@frozen
class Pay(Action):
    """Pay what is asked for."""


@frozen
class ChooseSpace(Action):
    """Name a Space or Transit Point."""

    verb = "space"

    space: str


@frozen
class ChooseProvince(Action):
    """Name a Province."""

    verb = "province"

    province: str


@frozen
class ChooseSeat(Action):
    """Name a player."""

    verb = "player"

    seat: str


@frozen
class ChooseOwner(Action):
    """Name whose pieces are meant."""

    verb = "of"

    owner: str


@frozen
class ChooseLeader(Action):
    """Name a Leader."""

    verb = "leader"

    leader: str


@frozen
class Number(Action):
    """Name a number: of Talents, of units."""

    verb = "number"

    number: int


# ---------------------------------------------------------------------- P3 sequence of play, P4 agreements


@frozen
class Forfeit(Action):
    """P3.4.4a: give up the Activation Marker."""


@frozen
class Negotiate(Action):
    """P3.2F3c: negotiate; standard game."""


@frozen
class Expand(Action):
    """P3.2F3: Expansion."""


@frozen
class Recruit(Action):
    """P3.2F3b: Recruitment."""


@frozen
class HearOffers(Action):
    """P4.4a: let the others offer Talents for what the player is about to do."""

    verb = "hear-offers"


@frozen
class OfferTalents(Action):
    """P4.3.1c: offer Talents."""

    verb = "offer-talents"

    number: int


@frozen
class AskTalents(Action):
    """P4.3.1c: ask for Talents."""

    verb = "ask-talents"

    number: int


@frozen
class OfferUnit(Action):
    """P4.3.1c: offer a Galley Squadron or a Mercenary unit."""

    verb = "offer-unit"

    kind: str
    space: str


@frozen
class AskUnit(Action):
    """P4.3.1c: ask for a Galley Squadron or a Mercenary unit."""

    verb = "ask-unit"

    kind: str
    space: str


@frozen
class OfferPlace(Action):
    """P4.3.1d: offer a City or Town."""

    verb = "offer-place"

    space: str


@frozen
class AskPlace(Action):
    """P4.3.1d: ask for a City or Town."""

    verb = "ask-place"

    space: str


@frozen
class OfferCard(Action):
    """P4.3.1c: offer an event card, which the giver names when he hands it over."""

    verb = "offer-card"


@frozen
class AskCard(Action):
    """P4.3.1c: ask for an event card, which the giver names when he hands it over."""

    verb = "ask-card"


@frozen
class OfferSight(Action):
    """P15.4.6a: offer to show a hidden Opportunity Objective of the own."""

    verb = "offer-sight"


@frozen
class AskSight(Action):
    """P15.4.6a: ask to see a hidden Opportunity Objective of the other."""

    verb = "ask-sight"


@frozen
class Passage(Action):
    """P4.3.1e: each may pass through the other's units and Spaces."""


@frozen
class OfferKeepOut(Action):
    """P4.3.1b: promise not to enter a Province."""

    verb = "offer-keep-out"

    province: str


@frozen
class AskKeepOut(Action):
    """P4.3.1b: ask the other not to enter a Province."""

    verb = "ask-keep-out"

    province: str


@frozen
class OfferAttack(Action):
    """P4.3.1b: promise to attack a third player."""

    verb = "offer-attack"

    seat: str


@frozen
class AskAttack(Action):
    """P4.3.1b: ask the other to attack a third player."""

    verb = "ask-attack"

    seat: str


@frozen
class Propose(Action):
    """P4.3.1a: lay the proposal before the other."""


@frozen
class Accept(Action):
    """P4.3.1a: accept the proposal."""


@frozen
class Reject(Action):
    """P4.3.1a: reject the proposal."""


# ---------------------------------------------------------------------- P6 manpower


@frozen
class Raise(Action):
    """P6.2.3a: raise a unit in a Space."""

    kind: str
    space: str


@frozen
class BuildGalley(Action):
    """P6.3a: build a Galley Squadron in a Port."""

    verb = "galley"

    space: str


@frozen
class RestoreUnit(Action):
    """P10.6.6a: restore a reduced unit of a Space."""

    verb = "restore"

    kind: str
    space: str


@frozen
class DisbandUnit(Action):
    """P6.4.1a, P6.4.2a: disband a unit; P12.1.4b: into Garrisons."""

    verb = "disband"

    kind: str
    space: str


@frozen
class Hire(Action):
    """P12.2.2a, P12.2.3a: hire Mercenaries and place them in a Space."""

    kind: str
    space: str


@frozen
class BuyObjective(Action):
    """P15.4.4a: buy an Opportunity Objective."""


# ---------------------------------------------------------------------- P7 Cities and Towns


@frozen
class FoundTown(Action):
    """P7.1.2a: found a Town."""

    verb = "town"

    space: str


@frozen
class BuildCity(Action):
    """P7.1.2b: make a Town a City with a unit there."""

    verb = "city"

    kind: str
    space: str


@frozen
class Repair(Action):
    """P7.1.6a: restore Fortification Points of a City or Town."""

    space: str
    number: int


@frozen
class Capture(Action):
    """P7.4.1a: capture the City or Town."""


@frozen
class Sack(Action):
    """P7.5.1a: try to sack and plunder."""


@frozen
class Raze(Action):
    """P7.4.3a: destroy the City or Town."""


# ---------------------------------------------------------------------- P8 Leaders


@frozen
class PlaceLeader(Action):
    """P8.1.5a: place a Leader in a Space."""

    verb = "place"

    space: str
