"""The actions of Pax Romana; `str` of each is its notation."""

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
    """P15.4.6a: offer to show the own Opportunity Objectives."""

    verb = "offer-sight"


@frozen
class AskSight(Action):
    """P15.4.6a: ask to see the other's Opportunity Objectives."""

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


# ---------------------------------------------------------------------- P9 movement


@frozen
class MajorMove(Action):
    """P9.1.1a: begin the Major Move of the player's pieces in a node."""

    verb = "major"

    space: str


@frozen
class MajorMoveOf(Action):
    """P12.4.2a, P17.2a, P13.2.6a: begin the Major Move of the pieces of another owner whom the player commands."""

    verb = "major-of"

    owner: str
    space: str


@frozen
class MinorMove(Action):
    """P9.1.1a: begin the Minor Move of one unit."""

    verb = "minor"

    kind: str
    space: str


@frozen
class MinorMoveOf(Action):
    """P17.2a, P12.5.5b: begin the Minor Move of one unit of an ally, or of Pontus."""

    verb = "minor-of"

    owner: str
    kind: str
    space: str


@frozen
class MinorLeader(Action):
    """P8.2.3a: begin the Minor Move of a Leader."""

    verb = "minor-leader"

    leader: str


@frozen
class Take(Action):
    """P9.2.1-09: take units along."""

    kind: str
    number: int


@frozen
class TakeOf(Action):
    """P17.2a: take units of an ally along."""

    verb = "take-of"

    owner: str
    kind: str
    number: int


@frozen
class TakeAll(Action):
    """P9.1.1a: take all units and Leaders along that may move."""


@frozen
class TakeLeader(Action):
    """P8.2.3c: take a Leader along."""

    leader: str


@frozen
class SetOut(Action):
    """P9.1.2a: the pieces are chosen; the roll follows."""


@frozen
class MoveTo(Action):
    """P9.2.2a: go on to the next node by land."""

    verb = "to"

    space: str


@frozen
class Drop(Action):
    """P9.2.1-10: drop units off."""

    kind: str
    number: int


@frozen
class DropLeader(Action):
    """P9.2.1-10: leave a Leader behind."""

    leader: str


@frozen
class MakeGarrisons(Action):
    """P12.1.4: disband units into Garrisons."""

    verb = "garrisons"

    kind: str
    number: int


@frozen
class Stop(Action):
    """P9.1.2a: end the move."""


@frozen
class Intercept(Action):
    """P9.3.1a: try to intercept with the pieces of a Space."""

    space: str


@frozen
class InterceptLeader(Action):
    """P9.3.1c: try to join the battle with a Leader alone."""

    verb = "intercept-leader"

    leader: str


@frozen
class StayInside(Action):
    """P9.3.5a: units stay in the City or Town during the interception."""

    verb = "inside"

    kind: str
    number: int


@frozen
class Withdraw(Action):
    """P9.4.1a: try to withdraw before battle."""


@frozen
class Stand(Action):
    """P9.4.4c: stand and fight."""


@frozen
class Pursue(Action):
    """P9.4.3a: use Cavalry against a Withdrawal, or P10.7.6a against a Retreat."""


@frozen
class WithdrawTo(Action):
    """P9.4.4a: withdraw to the next node."""

    space: str


# ---------------------------------------------------------------------- P10 land battles


@frozen
class UseWalls(Action):
    """P7.3.1a: use the Fortification Points of the City or Town."""

    verb = "walls"


@frozen
class Lose(Action):
    """P10.3.2a: lose a unit."""

    kind: str


@frozen
class LoseOf(Action):
    """P10.3.2a: lose a unit of an ally or an Independent in the Army."""

    owner: str
    kind: str


@frozen
class Reduce(Action):
    """P10.6.1a, P10.6.2a: reduce a full unit."""

    kind: str


@frozen
class ReduceOf(Action):
    """P10.6.1a: reduce a full unit of an ally or an Independent in the Army."""

    owner: str
    kind: str


@frozen
class LoseWall(Action):
    """P7.3.3a: lose a Fortification Point."""

    verb = "lose-wall"


@frozen
class Shift(Action):
    """P10.3.1i: add to the own Battle Roll, and subtract from the opponent's."""

    own: int
    other: int


@frozen
class Reroll(Action):
    """P10.3.5: try a reroll of the own Battle Roll, or of the opponent's."""

    which: str


@frozen
class Attempt(Action):
    """P10.3.5a: try for a reroll."""


@frozen
class Levy(Action):
    """P12.3.1a: raise Militia."""


@frozen
class Retreat(Action):
    """P10.7.1a: retreat, P10.7.2a: or force the Defender to."""


@frozen
class RetreatTo(Action):
    """P10.7.4a, P10.7.5a: retreat to a Space."""

    space: str


@frozen
class AssaultAgain(Action):
    """P11.3.5a: repeat an Amphibious Assault."""

    verb = "assault"


# ---------------------------------------------------------------------- P11 naval operations


@frozen
class SailTo(Action):
    """P11.1.1a: sail on to the next node."""

    verb = "sail"

    space: str


@frozen
class Embark(Action):
    """P11.3.1b: go aboard."""


@frozen
class Land(Action):
    """P11.3.1b: go ashore."""


@frozen
class Continue(Action):
    """P11.1.3a: roll for Continuity."""


@frozen
class Fight(Action):
    """P11.4.1a: fight at sea; P13.4.2a: attack a Tribe that might be passed."""


@frozen
class LetPass(Action):
    """P11.4.1a, P11.1.6a: let the Fleet pass."""


# ---------------------------------------------------------------------- P17 event cards


@frozen
class PlayCard(Action):
    """P17.1.3a: play an event card."""

    verb = "play"

    card: str


@frozen
class HireWith(Action):
    """P17.1.6a: play an event card to hire Mercenaries, its event ignored."""

    card: str


@frozen
class AddMarker(Action):
    """P17.2-34: put an additional Activation Marker into the pool."""

    verb = "add-marker"


@frozen
class KeepCard(Action):
    """P17.1.3a: keep the card drawn; P17.1.4a: carry it to the next turn."""

    verb = "keep"

    card: str


@frozen
class DiscardCard(Action):
    """P17.1.5a: discard an event card."""

    verb = "discard"

    card: str


@frozen
class DiscardObjective(Action):
    """P15.4.7a: discard an Opportunity Objective."""

    verb = "discard-objective"

    letter: str


@frozen
class RevealObjective(Action):
    """P15.4.8a: reveal an Opportunity Objective."""

    verb = "reveal"

    letter: str
