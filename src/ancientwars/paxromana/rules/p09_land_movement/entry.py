"""P9.2.1c, P9.3, P9.4: what happens when an Army enters a Space."""

from __future__ import annotations

from ancientwars.paxromana.rules.p10_land_battles.battle import assault, attack
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State


def enter_space(state: State, space: str) -> State:
    """P9.2.1c: return the state in which whoever is in the Space is met."""
    move = state.scope(Move)
    if move.aboard:
        return assault(state, space)  # P11.3.3a
    return attack(state, space)
