"""D18: the royal family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state.state import ROYALS

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def changed_control(state: State) -> State:
    """D18.1a, D18.5a: an active marker belongs to who has a unit, a general or else a control marker with it."""
    for name, royal in zip(ROYALS, state.royals, strict=True):
        if not royal.place or not royal.active or royal.buried:
            continue
        owner = controller(state, name)
        if owner != royal.owner:
            captured = state.kit.royal[name].kind == "female" and royal.owner and owner
            state = state.with_royal(name, owner="", active=False) if captured else state.with_royal(name, owner=owner)
    return state


def controller(state: State, name: str) -> str:
    """D18.1a: return who controls a marker where it is: as before, as long as he has something with it."""
    royal = state.royal(name)
    space = royal.place
    present = [seat for seat in state.seats if is_with(state, seat, space)]
    if royal.owner in present:
        return royal.owner
    if present:
        return present[0]
    owner = state.marker(space)
    return "" if owner == INDEPENDENT else owner


def is_with(state: State, seat: str, space: str) -> bool:
    """Tell whether a player has a unit or a general in a space, outside or inside its city."""
    return any(
        state.held(space, seat, inside=inside) or state.generals_at(space, seat, inside=inside)
        for inside in (False, True)
    )
