"""What happens in a game of Polis, for logs and animations."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from ancientwars.core.events import Event


@frozen
class RoundBegan(Event):
    """A round of some type begins."""

    number: int
    round_type: str


@frozen
class ProjectRevealed(Event):
    """A project was turned up."""

    project: str


@frozen
class EventCardRevealed(Event):
    """The event card of the round was turned up."""

    card: str


@frozen
class TurnBegan(Event):
    """A player's turn begins."""

    seat: str


@frozen
class Passed(Event):
    """A player passed and is out of the round."""

    seat: str


@frozen
class PrestigeChanged(Event):
    """A player's Prestige changed."""

    seat: str
    amount: int


@frozen
class GoodsChanged(Event):
    """A player's stock of a good changed."""

    seat: str
    good: str
    amount: int


@frozen
class PopulationChanged(Event):
    """The population of a polis changed."""

    polis: str
    amount: int


@frozen
class UnitsPlaced(Event):
    """Units were put on the map."""

    seat: str
    region: str
    count: int


@frozen
class UnitsLost(Event):
    """Units left the map."""

    seat: str
    region: str
    count: int


@frozen
class UnitsMoved(Event):
    """Units moved from one region to another."""

    seat: str
    origin: str
    destination: str
    count: int


@frozen
class MerchantsCreated(Event):
    """Merchants were put into the trade port."""

    seat: str
    count: int


@frozen
class MerchantSent(Event):
    """A merchant went to a shipload (counted from 1)."""

    seat: str
    market: str
    load: int


@frozen
class MarkerMoved(Event):
    """A market value marker moved to a column."""

    good: str
    column: int


@frozen
class ProjectStarted(Event):
    """A project was laid on a polis."""

    seat: str
    polis: str
    project: str


@frozen
class ProjectCompleted(Event):
    """A project was completed."""

    polis: str
    project: str


@frozen
class PolisTaken(Event):
    """A polis joined a player's league."""

    seat: str
    polis: str


@frozen
class PolisNeutral(Event):
    """A polis became neutral."""

    polis: str


@frozen
class SiegeFailed(Event):
    """A siege failed."""

    seat: str
    polis: str


@frozen
class TerritoryCollected(Event):
    """A Collection disc was put on a territory."""

    territory: str


@frozen
class ProxenosMoved(Event):
    """A proxenos moved, or came back to his capital."""

    seat: str
    polis: str


@frozen
class ProxenosCaptured(Event):
    """A player's proxenos became a hostage."""

    seat: str
    polis: str


@frozen
class DiceRolled(Event):
    """Dice were rolled for a stated purpose."""

    dice: tuple[int, ...]
    purpose: str


@frozen
class BattleBegan(Event):
    """A battle begins in a region."""

    region: str


@frozen
class CardTaken(Event):
    """A player drew a battle card; which one is his secret."""

    seat: str


@frozen
class CardSeen(Event):
    """The battle card that a player drew, known to him alone."""

    seat: str
    card: str


@frozen
class CardsPlayed(Event):
    """Two battle cards were put on the table."""

    reveals: ClassVar[bool] = True

    seat: str
    cards: tuple[str, str]


@frozen
class PairResolved(Event):
    """An attacking card met a defending card."""

    attack: str
    defence: str
    matched: bool
    prestige: int


@frozen
class BattleEnded(Event):
    """A battle ended; `reason` is deck, retreat, losses or limit."""

    region: str
    reason: str


@frozen
class UnitsSent(Event):
    """A unit was sent off the map for the round."""

    seat: str
    region: str


@frozen
class SentUnitsLost(Event):
    """Units that were sent away do not come back."""

    seat: str
    count: int


@frozen
class CapitalLost(Event):
    """A player could not feed his capital."""

    seat: str


@frozen
class GameEnded(Event):
    """The game ended; draws have no winner."""

    winners: tuple[str, ...]
