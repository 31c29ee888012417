"""D3, D7: what happens in the turn, to pieces and by cards."""

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

    retells = ("PlaceUnit",)

    seat: str
    kind: str
    space: str
    number: int = 1


@frozen
class UnitsLost(Event):
    """Combat units leave the game."""

    retells = ("Lose",)

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

    retells = ("PlaceGeneral",)

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

    retells = ("PlaceMinor",)

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

    retells = ("PlaceMarker", "TakeSpace")

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
    echo = True
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
