"""P6.1: income."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class IncomePhase(Step):
    """P3.2A: each player collects income."""

    def run(self, state: State) -> State:
        """Begin the phase."""
        return state.emit(e.PhaseBegan("A", rule="P3.2A"), phase="A")
