"""P9: actions of movement."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

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
    """P12.4.4a, P17.2a, P12.5.5b: begin the Minor Move of a unit of the Soldier of Fortune, an ally, or Pontus."""

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
