"""CS6.3: a side whose Command, and the cards that it draws, grow turn by turn.

Elsewhere: CS6.1, CS6.2: `data/scenarios/006-lake-trasimenus.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State


def scheduled_command(state: State, seat: str) -> int:
    """CS6.3: return the Command of a side by its own turns; 0 where no schedule says."""
    schedule = state.special("command_schedule")
    if not schedule or schedule.facts["side"] != seat:
        return 0
    by_turn = schedule.facts["command_by_own_turn"]
    return int(by_turn[min(max(state.own_turns(seat), 1), len(by_turn)) - 1])


def scheduled_draw(state: State, seat: str) -> int:
    """CS6.3: return how many cards a side draws at the end of its turn."""
    schedule = state.special("command_schedule")
    if schedule and schedule.facts["side"] == seat:
        by_turn = schedule.facts["draw_by_own_turn"]
        if state.own_turns(seat) <= len(by_turn):
            return int(by_turn[state.own_turns(seat) - 1])
    return 1
