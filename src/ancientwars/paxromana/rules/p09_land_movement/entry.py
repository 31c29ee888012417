"""P9.2.1c, P9.3, P9.4: what happens when an Army enters a Space."""

from __future__ import annotations

from ancientwars.paxromana.rules.p10_land_battles.battle import fight
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State


def enter_space(state: State, space: str) -> State:
    """P9.2.1c: return the state in which whoever is in the Space is met."""
    move = state.scope(Move)
    enemies = [owner for owner in state.occupants(space) if state.hostile(move.owner, owner)]
    return fight(state, space, enemies[0]) if enemies else state
