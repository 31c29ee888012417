"""The shapes that every decision of a player and every roll have here."""

from __future__ import annotations

from attrs import frozen

from ancientwars.cca.components.board import Seat
from ancientwars.cca.components.kit import FACES
from ancientwars.core import choice


@frozen
class Choice(choice.Choice):
    """A decision of the bottom or top player; see `ancientwars.core.choice.Choice`.

    Attributes:
        seat: Who decides.
    """

    seat: Seat


@frozen
class Roll(choice.Roll):
    """A roll of battle dice; see `ancientwars.core.choice.Roll`."""

    faces = FACES
