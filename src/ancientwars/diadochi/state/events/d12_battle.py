"""D12 to D21: what happens in battles, sieges and among the Diadochi."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

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

    retells = ("CallOut",)

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

    retells = ("MoveTo",)

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

    retells = ("Bury",)

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
