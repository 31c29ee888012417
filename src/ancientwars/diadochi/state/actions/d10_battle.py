"""D10 to D21: actions of battles and of what follows from them."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.action import Action

# ---------------------------------------------------------------------- D10 interception


@frozen
class Intercept(Action):
    """D10.7a: a general, or a ``minor`` general, who stands in a space attempts to intercept."""

    leader: str
    space: str


@frozen
class Fight(Action):
    """D10.1b: fight whoever intercepted."""


@frozen
class BackUp(Action):
    """D10.5a: go back one space and end the move."""


@frozen
class AttackAtOnce(Action):
    """D23.2b: who intercepted attacks."""

    verb = "attack"


# ---------------------------------------------------------------------- D11 avoid battle


@frozen
class AvoidTo(Action):
    """D11.1a: try to avoid battle into a space."""

    verb = "avoid"

    space: str


# ---------------------------------------------------------------------- D12 battle


@frozen
class Lose(Action):
    """D12.8b: choose a combat unit that is lost."""

    kind: str


@frozen
class CallOut(Action):
    """D12.4a: a unit inside the player's besieged city takes part in the battle."""

    kind: str


# ---------------------------------------------------------------------- D14 special units


@frozen
class Disband(Action):
    """D14.3i: disband a unit of the Royal Army; it leaves the game."""

    verb = "disband-royal"


@frozen
class DisbandIn(Action):
    """D14.3i: disband a unit of the Royal Army in a space before anything moves; it leaves the game."""

    verb = "disband-in"

    space: str


# ---------------------------------------------------------------------- D17 legitimacy


@frozen
class Bury(Action):
    """D17.4b: bury the body of Alexander in the city."""


# ---------------------------------------------------------------------- D21 turn track


@frozen
class Proclaim(Action):
    """D21.4b: proclaim an heir king, which ends the game."""

    royal: str


@frozen
class KillHeir(Action):
    """D21.4b: kill an heir who comes of age."""

    verb = "kill"

    royal: str
