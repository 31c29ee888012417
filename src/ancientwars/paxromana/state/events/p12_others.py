"""P12 to P17: what happens to Independents, Pirates and Barbarians, and by events and cards."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

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


@frozen
class PiratesHoldOut(Event):
    """P12.6.3a: a Fleet has failed to defeat Pirates, and goes back."""

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
    echo = True

    seat: str
    card: str


@frozen
class CardDiscarded(Event):
    """P17.1.5a: a player discards a card without effect."""

    reveals = True
    echo = True

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
