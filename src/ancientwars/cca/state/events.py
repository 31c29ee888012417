"""What happens in a battle, for logs and animations."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from ancientwars.core.events import Event


@frozen
class TurnBegan(Event):
    """A turn begins."""

    seat: str
    number: int


@frozen
class CardPlayed(Event):
    """A command card was played: a card of a hidden hand is shown."""

    reveals: ClassVar[bool] = True

    seat: str
    card: str


@frozen
class CardDrawn(Event):
    """A seat drew a card."""

    seat: str
    card: str


@frozen
class DeckShuffled(Event):
    """The discards were shuffled into the deck."""


@frozen
class Ordered(Event):
    """A piece was given an order."""

    hex: str
    piece: str


@frozen
class UnitMoved(Event):
    """A unit moved."""

    origin: str
    destination: str
    hexes: int


@frozen
class LeaderMoved(Event):
    """A leader moved on his own."""

    origin: str
    destination: str


@frozen
class UnitEntered(Event):
    """A unit of the reserve entered the board."""

    unit: str
    hex: str


@frozen
class UnitLeft(Event):
    """A unit left the board."""

    hex: str


@frozen
class CampTaken(Event):
    """A camp was taken for a banner."""

    hex: str


@frozen
class CombatDeclared(Event):
    """A combat was declared."""

    origin: str
    target: str
    kind: str


@frozen
class HandBetrayed(Event):
    """Under ``reactions="when-able"``: whether a seat was asked for a response tells whether it holds First Strike."""

    reveals: ClassVar[bool] = True

    seat: str
    held: bool


@frozen
class Evaded(Event):
    """A unit evades."""

    hex: str


@frozen
class Struck(Event):
    """A unit rolled its dice against an enemy."""

    origin: str
    target: str
    dice: tuple[str, ...]
    hits: int
    flags: int


@frozen
class BlocksLost(Event):
    """A unit lost blocks."""

    hex: str
    count: int


@frozen
class BlockReturned(Event):
    """A unit got a lost block back."""

    hex: str


@frozen
class UnitDestroyed(Event):
    """A unit lost its last block."""

    hex: str
    unit: str
    seat: str


@frozen
class LeaderChecked(Event):
    """A leader was checked for casualty."""

    hex: str
    dice: tuple[str, ...]
    killed: bool


@frozen
class LeaderKilled(Event):
    """A leader was killed."""

    hex: str
    seat: str


@frozen
class LeaderEvaded(Event):
    """A leader evaded."""

    origin: str
    destination: str


@frozen
class LeaderLeft(Event):
    """A leader left the board over his own edge."""

    hex: str


@frozen
class FlagsIgnored(Event):
    """A unit ignored flags."""

    hex: str
    count: int


@frozen
class Retreated(Event):
    """A unit retreated or evaded."""

    origin: str
    destination: str
    hexes: int


@frozen
class Rampaged(Event):
    """Elephants rampage."""

    hex: str


@frozen
class Trampled(Event):
    """A rampage was resolved for a hex."""

    hex: str
    dice: tuple[str, ...]


@frozen
class Advanced(Event):
    """A unit advanced into the vacated hex, or beyond it."""

    origin: str
    destination: str


@frozen
class BannersWon(Event):
    """A seat won banners."""

    seat: str
    count: int


@frozen
class BattleEnded(Event):
    """The battle is over."""

    winners: tuple[str, ...]
