"""LK17: what the event card of the round brings at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis.components.kit import ATHENS, SPARTA

if TYPE_CHECKING:
    from ancientwars.poleis.components.kit import Seat
    from ancientwars.poleis.state.state import State


def control_rewards(state: State) -> State:
    """LK17a (LEV24): Prestige for controlling a region at that moment."""
    for passed in state.round.passed:
        seat: Seat = ATHENS if passed == ATHENS else SPARTA
        for effect in state.effects("control_reward"):
            if effect.concerns(seat) and state.controls(seat, effect.region):
                state = state.add_prestige(seat, effect.amount, "LK17a")
    return state
