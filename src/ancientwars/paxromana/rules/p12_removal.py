"""P3.2C, P12: what leaves the map each turn."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class RemovalPhase(Step):
    """P3.2C: Leaders, Militia, Mercenaries, the Soldier of Fortune and Barbarians leave."""

    def run(self, state: State) -> State:
        """Begin the phase."""
        state = state.emit(e.PhaseBegan("C", rule="P3.2C"), phase="C")
        for seat in state.seats:
            for leader in state.leaders_of(seat):
                state = state.with_leader(leader, place="").emit(e.LeaderLeft(leader, rule="P8.1.2a"))
        return state
