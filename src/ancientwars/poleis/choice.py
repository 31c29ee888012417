"""The shape that every decision of a player has here."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core import choice
from ancientwars.poleis.box import Seat


@frozen
class Choice(choice.Choice):
    """A decision of Athens or Sparta; see `ancientwars.core.choice.Choice`.

    Attributes:
        seat: Who decides.
    """

    seat: Seat
