"""C16.M1b, C16.M2: what a leader who enters a marsh alone risks; where a retreat leads through one.

Elsewhere too: C16.M2: `c12_retreat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.rules.c02_definitions import Roll
from ancientwars.cca.rules.c04_object import leader_killed
from ancientwars.cca.state.scopes import Flight

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.chance import Rolled


@frozen
class LeaderInMarsh(Roll):
    """C16.M1b, C16.M2: one die for each marsh that a leader enters alone; a helmet kills him (C14.5).

    Attributes:
        hex: Where he stands until his move is over.
    """

    purpose = "marsh"
    rule = "C16.M1b"

    hex: str

    def resolve(self, state: State, action: Rolled) -> State:
        """C16.M1b, C16.M2: kill the leader, which ends his evade, or let him go on."""
        leader = state.leader(self.hex)
        if leader is None or "leader" not in action.dice:
            return state
        state = state.leave(Flight) if state.within(Flight) else state
        state, steps = leader_killed(state, leader, "C16.M1b")
        return state.then(*steps)
