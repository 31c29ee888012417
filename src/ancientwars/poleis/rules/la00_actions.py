"""The shapes that every decision of a player and every roll have here, and what every military action asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core import choice
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import Seat

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


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


def no_prestige(state: State, seat: str) -> Refusal | None:
    """LA0.2a, LA0.2b, L5.4d: a military action costs 1 Prestige, which must be in hand before its gains."""
    if state.side(seat).prestige < 1:
        return Refusal("LA0.2a", f"{seat} has no Prestige to pay for a military action")
    return None
