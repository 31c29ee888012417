"""P4: agreements between players."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state.state import State


@frozen
class Negotiation(Step):
    """P4.1a, P4.3.1a: a player negotiates with those whom he invites.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Open the negotiation."""
        return state
