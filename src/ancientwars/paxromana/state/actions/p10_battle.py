"""P10, P11: actions of battles and naval operations."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

# ---------------------------------------------------------------------- P10 land battles


@frozen
class UseWalls(Action):
    """P7.3.1a: use the Fortification Points of the City or Town."""

    verb = "walls"


@frozen
class Lose(Action):
    """P10.3.2a: lose a unit."""

    kind: str


@frozen
class LoseOf(Action):
    """P10.3.2a: lose a unit of an ally or an Independent in the Army."""

    owner: str
    kind: str


@frozen
class Reduce(Action):
    """P10.6.1a, P10.6.2a: reduce a full unit."""

    kind: str


@frozen
class ReduceOf(Action):
    """P10.6.1a: reduce a full unit of an ally or an Independent in the Army."""

    owner: str
    kind: str


@frozen
class LoseWall(Action):
    """P7.3.3a: lose a Fortification Point."""

    verb = "lose-wall"


@frozen
class Shift(Action):
    """P10.3.1i: add to the own Battle Roll, and subtract from the opponent's."""

    own: int
    other: int


@frozen
class Reroll(Action):
    """P10.3.5: try a reroll of the own Battle Roll, or of the opponent's."""

    which: str


@frozen
class Attempt(Action):
    """P10.3.5a: try for a reroll."""


@frozen
class Levy(Action):
    """P12.3.1a: raise Militia."""


@frozen
class Retreat(Action):
    """P10.7.1a: retreat, P10.7.2a: or force the Defender to."""


@frozen
class RetreatTo(Action):
    """P10.7.4a, P10.7.5a: retreat to a Space."""

    space: str


@frozen
class AssaultAgain(Action):
    """P11.3.5a: repeat an Amphibious Assault."""

    verb = "assault"


# ---------------------------------------------------------------------- P11 naval operations


@frozen
class SailTo(Action):
    """P11.1.1a: sail on to the next node."""

    verb = "sail"

    space: str


@frozen
class Embark(Action):
    """P11.3.1b: go aboard."""


@frozen
class Land(Action):
    """P11.3.1b: go ashore."""


@frozen
class Continue(Action):
    """P11.1.3a: roll for Continuity."""


@frozen
class Fight(Action):
    """P11.4.1a: fight at sea; P13.4.2a: attack a Tribe that might be passed."""


@frozen
class LetPass(Action):
    """P11.4.1a, P11.1.6a: let the Fleet pass."""
