"""P10.3.1g, P17.1.5a: the moments of a procedure at which event cards may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ancientwars.core.step import Step
    from ancientwars.paxromana.state.state import State


def window(state: State, occasion: str) -> tuple[Step, ...]:
    """P10.3.1g: return the steps that ask for event cards; none in the standard game.

    Args:
        state: The state.
        occasion: ``"battle"`` before the Battle Rolls, ``"shifts"`` after them, before the shifts are divided.
    """
    del state, occasion
    return ()
