"""P6.2, P6.3: the Manpower Phase."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class ManpowerPhase(Step):
    """P3.2E: players raise units in secret, and reveal them together."""

    def run(self, state: State) -> State:
        """Begin the phase."""
        return state.emit(e.PhaseBegan("E", rule="P3.2E"), phase="E")
