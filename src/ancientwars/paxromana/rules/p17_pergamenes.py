"""P17.2a: Pergamene units that march in one force with an Army of their ally.

They are his for the time of the move (`Move.guests`). It stands below the chapters on movement by land and by sea.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import joined, units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import GUESTS, PERGAMUM
from ancientwars.paxromana.state.scopes import Activation, Move, parted_guests

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state import actions as a
    from ancientwars.paxromana.state.state import State


def companions(state: State, move: Move) -> Units:
    """P17.2a, P9.1.4a: return the Pergamene units beside an Army of their ally that may join its Major Move."""
    if move.kind == "minor" or (PERGAMUM, move.owner) not in state.allies or move.space not in state.kit.space:
        return ()
    moved = dict(state.scope(Activation).moved.held(move.space, PERGAMUM))
    held = state.held(move.space, PERGAMUM)
    return tuple((kind, more) for kind, number in held if kind in GUESTS and (more := number - moved.get(kind, 0)) > 0)


def company_refused(state: State, move: Move, action: a.TakeOf) -> Refusal | None:
    """P17.2a: return why units of an ally cannot join."""
    if action.owner != PERGAMUM or action.number > dict(companions(state, move)).get(action.kind, 0):
        return Refusal("P17.2a", "not so many of the kind {kind} may be picked up here", kind=action.kind)
    return None


def accompanied(state: State, kind: str, number: int) -> State:
    """P17.2a: return the state after Pergamene units joined the moving Army: Minor Moves may be theirs, too."""
    move = state.scope(Move)
    more = units({kind: number})
    own = move.own if move.mixed else move.force
    state = state.replace(units=state.units.give(move.space, PERGAMUM, move.owner, more))
    state = state.amend(Move, force=joined(move.force, more), mixed=True, own=own)
    return state.amend(Activation, allied_major=True)


def left_behind(state: State, kind: str, number: int) -> tuple[State, int]:
    """P17.2a: return the state after the force left units behind, and how many of them are the player's own.

    These go first.
    """
    move = state.scope(Move)
    own = min(number, dict(move.force).get(kind, 0) - dict(move.guests).get(kind, 0))
    state = parted_guests(state, move.owner, move.space, units({kind: number - own}))
    return state.amend(Move, own=move.owning(kind, -own)), own
