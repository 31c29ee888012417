"""P9.6: isolation and attrition."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.rules.p11_naval.attrition import fleets_out_of_port
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class AttritionPhase(Step):
    """P3.2G: isolated units suffer attrition; Fleets out of Port are lost."""

    def run(self, state: State) -> State:
        """Begin the phase."""
        return fleets_out_of_port(state.emit(e.PhaseBegan("G", rule="P3.2G"), phase="G"))
