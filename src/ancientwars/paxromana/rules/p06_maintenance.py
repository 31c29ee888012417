"""P6.4: maintenance."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class MaintenancePhase(Step):
    """P3.2B: galleys and units above the maximum are paid for."""

    def run(self, state: State) -> State:
        """Begin the phase."""
        return state.emit(e.PhaseBegan("B", rule="P3.2B"), phase="B")
