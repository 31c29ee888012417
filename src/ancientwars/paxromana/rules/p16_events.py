"""P16: random events of the standard game."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state.state import State


@frozen
class EventSegment(Step):
    """P3.2F0, P16.1.2a: an event is rolled for."""

    def run(self, state: State) -> State:
        """Roll for the event."""
        return state


def bind_events(state: State, seat: str) -> State:
    """P16.1.3a: return the state in which events that waited for the next marker concern its player."""
    del seat
    return state
