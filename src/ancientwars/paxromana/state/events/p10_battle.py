"""P9 to P11: what happens in battles, movement and naval operations."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.events import Event

# ---------------------------------------------------------------------- P10 land battles


@frozen
class BattleBegan(Event):  # P10.0a
    """P10.0a: a land battle begins."""

    space: str
    attacker: str
    defender: str


@frozen
class SiegePrepared(Event):
    """P10.5.1a: what a player paid for Siege Preparation."""

    reveals = True

    seat: str
    talents: int


@frozen
class PointsCounted(Event):
    """P10.2.5: the Battle Points of both sides, the attacker's first."""

    attacker: int
    defender: int


@frozen
class ShiftsCounted(Event):
    """P10.2.8: the Battle Shifts of both sides, the attacker's first."""

    attacker: int
    defender: int


@frozen
class BattleRolled(Event):
    """P10.2.7: the Battle Rolls, the attacker's first."""

    attacker: int
    defender: int


@frozen
class BattleEnded(Event):
    """P10.2.10: who won: ``"attacker"``, ``"defender"`` or ``"draw"``, and what both lose in percent."""

    space: str
    winner: str
    owner: str
    attacker: int
    defender: int


@frozen
class ArmyRetreated(Event):
    """P10.7.4a, P10.7.5a: an Army retreats to a Space."""

    owner: str
    space: str


@frozen
class ArmyRegrouped(Event):
    """P10.7.7a: an Army goes back to where it came from."""

    owner: str
    space: str


@frozen
class Plundered(Event):
    """P7.5.2a: a City or Town is sacked."""

    owner: str
    space: str
    talents: int


@frozen
class MilitiaRaised(Event):
    """P12.3.1a: a player raises Militia."""

    seat: str
    number: int


# ---------------------------------------------------------------------- P9 movement


@frozen
class InterceptionRolled(Event):
    """P9.3.2a: the modified roll of an interception, and whether it succeeds."""

    owner: str
    space: str
    total: int
    succeeds: bool


@frozen
class WithdrawalRolled(Event):
    """P9.4.1a: the Movement Points of a Withdrawal, after Cavalry."""

    owner: str
    space: str
    points: int


# ---------------------------------------------------------------------- P11 naval operations


@frozen
class FleetStopped(Event):
    """P11.1.2a: a Fleet Stops, and why: ``"off-course"``, ``"storm"``, ``"port"``, ``"toll"``, ``"battle"`` ..."""

    space: str
    reason: str


@frozen
class ContinuityRolled(Event):
    """P11.1.3a: the modified roll for Continuity, and whether the Fleet goes on."""

    space: str
    total: int
    passed: bool


@frozen
class NavalBattleBegan(Event):
    """P11.4.1a: a naval battle begins."""

    space: str
    active: str
    inactive: str


@frozen
class NavalBattleEnded(Event):
    """P11.4.4a: the totals of both, and who won; empty for a draw."""

    space: str
    active: int
    inactive: int
    winner: str
