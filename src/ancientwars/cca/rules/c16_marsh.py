"""C16.M1a, C16.M6: what a unit that enters a marsh risks.

Elsewhere: C16.M3, C16.M7: `c16_terrain`; C16.M: `data/terrain.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.rules.c02_definitions import Roll
from ancientwars.cca.rules.c14_leaders import wound

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.chance import Rolled


@frozen
class MarshCheck(Roll):
    """C16.M1a: one die on entering marsh: the symbol of the unit costs it a block."""

    purpose = "marsh"
    rule = "C16.M1a"

    hex: str

    def needed(self, state: State) -> bool:
        """Tell whether the unit is still there."""
        return state.unit(self.hex) is not None

    def resolve(self, state: State, action: Rolled) -> State:
        """C16.M1a, C16.M6: take the loss."""
        unit = state.unit_in(self.hex)
        if action.dice != (unit.kind.die,):
            return state
        state, steps = wound(state, unit, 1, "C16.M1a")
        return state.then(*steps)
