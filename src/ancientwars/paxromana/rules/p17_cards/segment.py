"""P17.1: the Card Segment."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state.state import State


@frozen
class CardSegment(Step):
    """P3.2F2, P17.1.3a: the player draws a card, and may play cards; advanced game.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Draw the card."""
        return state
