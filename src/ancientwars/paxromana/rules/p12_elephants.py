"""P12.8: Elephants."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import COMBAT

if TYPE_CHECKING:
    from ancientwars.core.stacks import Stacks
    from ancientwars.paxromana.state.state import State


def lone_elephants(state: State) -> State:
    """P12.8.2a, P9.2.3a: return the state without Elephants that stand with no Land Combat Units of their side.

    A City or Town does not keep them company. The same object if there are none.
    """
    for place, owner, number in _elephants(state.units):
        friends = state.friends(owner)
        company = any(kind in COMBAT for other, stack in state.units.at(place) if other in friends for kind, _ in stack)
        if not company:
            state = state.lose_units(owner, place, "EL", number, rule="P12.8.2a")
    return state


@lru_cache(maxsize=256)
def _elephants(units: Stacks) -> tuple[tuple[str, str, int], ...]:
    """Return where Elephants are: place, owner and number."""
    return tuple((place, owner, number) for place, owner, kind, number in units if kind == "EL")
