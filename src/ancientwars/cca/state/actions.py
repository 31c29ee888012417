"""The actions of Commands & Colors: Ancients; `str` of each is its notation."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action


@frozen
class PlayCard(Action):
    """C6.1: play a command card."""

    verb = "play"

    card: str


@frozen
class Order(Action):
    """C7.1: give a unit, with its attached leader, an order."""

    hex: str


@frozen
class OrderLeader(Action):
    """C7.5: give a leader an order of his own: alone in a hex, or to detach."""

    hex: str


@frozen
class Lead(Action):
    """C18.L1: order the leader of a Leadership card, with the unit in his hex."""

    hex: str


@frozen
class SpringAmbush(Action):
    """CS5.2b: spring the ambush in a section, instead of the card's order."""

    verb = "ambush"

    section: str


@frozen
class Rally(Action):
    """C18.T10a1: return a lost block to a unit."""

    hex: str


@frozen
class Done(Action):
    """Close a run of choices that may go on."""


@frozen
class Move(Action):
    """C8.1: move an ordered unit."""

    origin: str
    destination: str


@frozen
class MoveLeader(Action):
    """C8.21: move an ordered leader alone."""

    origin: str
    destination: str


@frozen
class Exit(Action):
    """CS10.2: move a unit off the board."""

    hex: str


@frozen
class Enter(Action):
    """CS5.2d: set a unit of the ambush on a hex, with or without the leader."""

    unit: str
    hex: str
    leader: bool = False

    def __str__(self) -> str:
        return f"enter: {self.unit}{'+leader' * self.leader} > {self.hex}"


@frozen
class Attack(Action):
    """C11.1: declare a close combat."""

    origin: str
    target: str


@frozen
class Fire(Action):
    """C10.6: declare a ranged combat."""

    origin: str
    target: str


@frozen
class Stand(Action):
    """C13.1: stand and fight."""


@frozen
class Evade(Action):
    """C13.1: evade instead of standing."""


@frozen
class FirstStrike(Action):
    """C18.T5: play First Strike."""


@frozen
class EvadeTo(Action):
    """C13.2c: the hex in which an evading unit ends."""

    verb = "evade"

    origin: str
    destination: str


@frozen
class IgnoreFlags(Action):
    """C12.11: ignore so many flags."""

    verb = "ignore"

    count: int


@frozen
class RetreatTo(Action):
    """C12.2: the hex in which a retreating unit ends."""

    verb = "retreat"

    origin: str
    destination: str


@frozen
class EvadeLeader(Action):
    """C13.6a: the next hex of an evading leader."""

    origin: str
    destination: str


@frozen
class LeaveBoard(Action):
    """C13.6g: evade a leader off the own edge of the board."""

    verb = "leave"

    hex: str


@frozen
class Stop(Action):
    """C13.6a: end the evade of a leader here."""


@frozen
class Advance(Action):
    """C13.8: advance into the hex that the enemy left."""

    hex: str


@frozen
class Hold(Action):
    """C13.8a: do not advance."""


@frozen
class Extra(Action):
    """C13.8b: move cavalry one hex beyond the vacated one."""

    origin: str
    destination: str


@frozen
class BattleBack(Action):
    """C11.20: battle back."""


@frozen
class Refrain(Action):
    """C11.20g: do not battle back."""


@frozen
class Trample(Action):
    """C12.12d: the next hex that a rampage is resolved for."""

    verb = "rampage"

    hex: str
