"""The shapes that every decision of a player and every roll have here."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core import choice
from ancientwars.poleis.components import Seat


@frozen
class Choice(choice.Choice):
    """A decision of Athens or Sparta; see `ancientwars.core.choice.Choice`.

    Attributes:
        seat: Who decides.
    """

    seat: Seat


@frozen
class Roll(choice.Roll):
    """L1.6a: a roll of four-sided dice; see `ancientwars.core.choice.Roll`."""

    faces = 4
