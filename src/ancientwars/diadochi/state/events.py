"""What happens in a game of Diadochi."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

# ---------------------------------------------------------------------- D3 sequence of play


@frozen
class TurnBegan(Event):
    """A turn begins."""

    turn: int


@frozen
class OrderSet(Event):
    """D3.1b: the Turn Order of the turn."""

    order: tuple[str, ...]


@frozen
class UsurperNamed(Event):
    """D4.1a: who is Usurper in this turn."""

    seat: str


@frozen
class RoundBegan(Event):
    """D3.5a: a round of the Strategy Phase begins."""

    round: int


@frozen
class PlayerBegan(Event):
    """D3.5a: a player begins his segments in a round."""

    seat: str


# ---------------------------------------------------------------------- pieces


@frozen
class UnitPlaced(Event):
    """Combat units of a kind come into play, or back into it."""

    seat: str
    kind: str
    space: str
    number: int = 1


@frozen
class UnitsLost(Event):
    """Combat units leave the game."""

    seat: str
    kind: str
    number: int
    space: str


@frozen
class UnitsDispersed(Event):
    """D2.7f: combat units go to the Dispersed Box."""

    seat: str
    kind: str
    number: int
    space: str


@frozen
class UnitsChangedSides(Event):
    """Combat units join another player's army."""

    seat: str
    to: str
    kind: str
    number: int
    space: str


@frozen
class GeneralPlaced(Event):
    """A major general comes into play, or back into it."""

    seat: str
    general: str
    space: str


@frozen
class GeneralDispersed(Event):
    """D12.7a: a major general goes to the Dispersed Box."""

    seat: str
    general: str


@frozen
class GeneralDied(Event):
    """D12.10b: a major general is removed from the game."""

    seat: str
    general: str


@frozen
class MinorPlaced(Event):
    """D8.1e: a minor general is placed."""

    seat: str
    space: str


@frozen
class MinorRemoved(Event):
    """D8.1j: a minor general goes back to the player's stock."""

    seat: str
    space: str


@frozen
class MarkerPlaced(Event):
    """D2.4a: a space gets a control marker, of a player or independent."""

    owner: str
    space: str


@frozen
class MarkerRemoved(Event):
    """A space loses its control marker."""

    owner: str
    space: str


@frozen
class RoyalChanged(Event):
    """D18.1a: a member of the royal family is controlled by somebody else; by nobody if `seat` is empty."""

    royal: str
    seat: str


# ---------------------------------------------------------------------- D7 cards


@frozen
class CardPlayed(Event):
    """A card is played, for its event, its operations points, as a surprise; or discarded."""

    reveals = True
    seat: str
    card: str
    use: str


@frozen
class ReactionTold(Event):
    """D7.3a: everybody learns from a pause, or from its absence, whether a player can react with a surprise card."""

    reveals = True
    seat: str
    able: bool


@frozen
class SurpriseCancelled(Event):
    """D7.3a: a surprise card that was played takes no effect."""

    seat: str
    card: str


@frozen
class CardStolen(Event):
    """A card of a player's hand goes to another's; only the two know which."""

    seat: str
    target: str


@frozen
class HandSeen(Event):
    """A player looks at another's hand."""

    seat: str
    target: str


@frozen
class CardSeen(Event):
    """A player sees a card of another's hand, or one that he got from it."""

    reveals = True
    seat: str
    card: str


@frozen
class MarriageOffered(Event):
    """D18.3d: a marriage is offered until the end of the turn."""

    seat: str
    royal: str


@frozen
class FleetChanged(Event):
    """A fleet goes to a player, or is turned, or comes back."""

    seat: str
    fleet: str


@frozen
class HelepolisJoined(Event):
    """D22.4a: the Helepolis joins an army."""

    seat: str
    space: str


@frozen
class HelepolisLost(Event):
    """D22.4a: the Helepolis leaves play."""

    seat: str
    space: str


@frozen
class CityLooted(Event):
    """A royal treasury is looted."""

    seat: str
    space: str


@frozen
class RoyalMoved(Event):
    """A member of the royal family, or the body, is moved by a card."""

    royal: str
    space: str


@frozen
class UnrestRolled(Event):
    """D7.8b: the provinces where there is unrest."""

    roll: int
    provinces: tuple[str, ...]


@frozen
class ExtraCardShown(Event):
    """D24.1b: a card dealt aside is shown; it takes effect if `takes_effect`."""

    reveals = True
    card: str
    takes_effect: bool


@frozen
class Trained(Event):
    """D7.6c: operations points spent on training."""

    seat: str
    kind: str
    paid: int


# ---------------------------------------------------------------------- D9 movement


@frozen
class Hired(Event):
    """D9.13a: a player forgoes movement to place a mercenary."""

    seat: str


@frozen
class MovementRolled(Event):
    """D9.2a: the roll that gives all generals of a player their movement points."""

    seat: str
    roll: int


@frozen
class SetOutFrom(Event):
    """A force sets out."""

    seat: str
    leader: str
    space: str
    points: int


@frozen
class Marched(Event):
    """A force enters a space."""

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


# ---------------------------------------------------------------------- D13 fleets


@frozen
class FleetsIntercept(Event):
    """D13.4a: fleets intercept a naval move."""

    seat: str
    target: str
    fleets: tuple[str, ...]


@frozen
class NavalScored(Event):
    """D13.5a: what a side of a naval battle rolled, and its battle score."""

    seat: str
    strength: int
    roll: int
    score: int


@frozen
class NavalBattleEnded(Event):
    """D13.5a: who won a naval battle; nobody in an indecisive one."""

    seat: str
    target: str
    winner: str


@frozen
class FleetDispersed(Event):
    """D13.6a: a fleet goes to the Dispersed Box, at its reduced strength."""

    seat: str
    fleet: str


# ---------------------------------------------------------------------- D12 battle


@frozen
class BattleBegan(Event):
    """D12a: two sides fight."""

    space: str
    attacker: str
    defender: str


@frozen
class BattleScored(Event):
    """D12.5a: what a side rolled, and its battle score."""

    seat: str
    strength: int
    roll: int
    score: int


@frozen
class BattleEnded(Event):
    """D12.5a: who won; nobody in a drawn battle."""

    space: str
    winner: str


@frozen
class CalledOut(Event):
    """D12.4a: a unit inside a besieged city takes part in the battle."""

    seat: str
    kind: str
    space: str


@frozen
class CommanderChecked(Event):
    """D12.10a: the die of a leader loss check."""

    seat: str
    general: str
    roll: int


@frozen
class IndependentMarched(Event):
    """D16.3a: an independent army goes to another space; both are empty for its box."""

    army: str
    origin: str
    space: str


@frozen
class IndependentsLeft(Event):
    """D16.5d, D16.3g: an independent army leaves the map."""

    army: str


@frozen
class PrestigeEarned(Event):
    """D23.1a: a general earns a point of prestige."""

    seat: str
    general: str


# ---------------------------------------------------------------------- D15 sieges


@frozen
class SiegeRolled(Event):
    """D15.1.2a: the result of a siege or subjugation attempt."""

    seat: str
    space: str
    roll: int
    points: int
    losses: int


@frozen
class SiegeLifted(Event):
    """D15.1.4a: all siege points against a space are gone."""

    space: str


# ---------------------------------------------------------------------- D17 to D20


@frozen
class ChampionLost(Event):
    """D17.5b: a player is no longer Champion of the legitimate heir."""

    seat: str


@frozen
class ChampionRegained(Event):
    """D17.5e: a Diadoch becomes Champion again."""

    seat: str


@frozen
class BodyBuried(Event):
    """D17.4b: the body of Alexander is buried."""

    seat: str
    space: str


@frozen
class BodyLost(Event):
    """D17.4e: the body, not buried in time, is lost."""


@frozen
class Married(Event):
    """D18.3a: a woman of the royal family marries into a faction."""

    royal: str
    seat: str


@frozen
class RoyalDied(Event):
    """D18.6a: a member of the royal family dies."""

    royal: str


# ---------------------------------------------------------------------- D21 turn track


@frozen
class CartReady(Event):
    """D21.1a: the funeral cart is built; the body can be moved."""


@frozen
class CameOfAge(Event):
    """D21.4a: an heir comes of age."""

    royal: str
