"""The procedures of the rulebook that have a beginning and an end: what holds while one lasts, and no longer."""

from __future__ import annotations

from attrs import frozen

from ancientwars.cca.components.board import Seat
from ancientwars.core.step import Scope


@frozen
class Turn(Scope):
    """C5.2: a turn; it lies at the bottom of the agenda. The deal before the first turn has the number 0.

    Attributes:
        seat: The active player.
        number: Turns begun by both players, this one included.
        card: The command card played; empty before that.
        effect: The card whose order is given: another one where Counter Attack copies it (C18.T3).
        ordinary: The fallback or the one-unit alternative was taken: no bonuses and limits of the card (C18.D5).
        command: The Command when the card was played (C7.6a).
        picks: Hexes of pieces that were given orders, in order; leaders alone with an ``L`` before the hex.
        lead: Hex of the leader of a Leadership card.
        dice: Dice of I Am Spartacus or Rally not yet used.
        place: Sections, as the bottom player names them, to which a countered order is bound (C18.T3b).
        second: The second part of Move-Fire-Move has begun.
        ambush: Section in which an ambush is sprung (CS5.2c).
        struck: How often First Strike was played in this turn (C15.4).
    """

    seat: Seat
    number: int
    card: str = ""
    effect: str = ""
    ordinary: bool = False
    command: int = 0
    picks: tuple[str, ...] = ()
    lead: str = ""
    dice: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    second: bool = False
    ambush: str = ""
    struck: int = 0


@frozen
class Combat(Scope):
    """C11.2, C10.6: one combat, with all that follows from it.

    Attributes:
        attacker: Hex of the attacking unit when it attacked.
        target: Hex that it attacked.
        ranged: Whether it is ranged combat.
        bonus: Whether it is a bonus close combat (C13.9).
        attacker_full: C11.7a, C11.7b: whether the attacker was at full strength when the combat began.
        target_full: Whether the target was.
        evaded: The target evades (C13.1).
        first_strike: The target struck first (C18.T5, C16.C6).
        checked: C14.2: leaders that made their check in this combat, as side and home.
    """

    attacker: str
    target: str
    ranged: bool = False
    bonus: bool = False
    attacker_full: bool = False
    target_full: bool = False
    evaded: bool = False
    first_strike: bool = False
    checked: tuple[str, ...] = ()


@frozen
class Momentum(Scope):
    """C13.8, C13.9: a victorious unit advances, and may fight once more.

    Attributes:
        hex: Where the unit is.
        single: It advances by one hex only.
        target: The hex that it attacks in the bonus close combat; empty for none.
    """

    hex: str
    single: bool = False
    target: str = ""


@frozen
class Rampage(Scope):
    """C12.12: elephants rampage.

    Attributes:
        hex: Where they are.
        left: The hexes next to them that have not been rolled for.
    """

    hex: str
    left: tuple[str, ...]


@frozen
class Flight(Scope):
    """C13.6: a leader evades, hex by hex.

    Attributes:
        seat: Whose leader.
        origin: Where he stands until the evade is over.
        at: The hex that he has reached.
        steps: Hexes moved.
    """

    seat: Seat
    origin: str
    at: str
    steps: int = 0
