"""P10.6.6a, P9.2.4a: two reduced units in a Space combine into a full one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import units
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move, turned

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.state import State

PAIRS = (("rLG", "LG"), ("rHI", "HI"))
"""P10.6.6a: the reduced kinds and the full ones."""


def combined(state: State, space: str, owner: str) -> State:
    """P10.6.6a, P9.2.4a: return the state in which each two reduced LG, or HI, of an owner in a Space are a full one.

    Where the moving Army has one of them along, it takes the full unit along.

    Args:
        state: The state.
        space: The Space.
        owner: Whose units they are.
    """
    for reduced, full in PAIRS:
        pairs = state.units.count(space, owner, reduced) // 2
        if pairs:
            stacks = state.units.remove(space, owner, reduced, 2 * pairs).add(space, owner, full, pairs)
            told = e.UnitsCombined(owner, reduced, full, pairs, space, rule="P10.6.6a")
            state = _along(state.emit(told, units=stacks), space, owner, reduced, full, pairs)
    return state


def _along(state: State, space: str, owner: str, reduced: str, full: str, pairs: int) -> State:
    """Return the state in which the moving Army takes a full unit along for its reduced ones.

    P9.1.4a: one that stays has moved in the Activation if one of those that it was made of has.
    """
    move = state.within(Move)
    moving = move is not None and (move.space, move.owner) == (space, owner) and reduced in dict(move.force)
    if move is None or not moving:
        return turned(state, space, owner, reduced, full, 2 * pairs, pairs)
    force = dict(move.force)
    number = force.pop(reduced)
    left = min(number, state.units.count(space, owner, reduced))
    more = -(-(number - left) // 2)
    taken: Units = units({**force, reduced: left, full: force.get(full, 0) + more})
    return state.amend(Move, force=taken)
