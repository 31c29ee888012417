"""P10.6.6a, P9.2.4a: two reduced units in a Space combine into a full one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import Units, units
from ancientwars.paxromana.components.kit import PERGAMUM
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import UNDER_WAY
from ancientwars.paxromana.state.scopes import Move, turned

if TYPE_CHECKING:
    from ancientwars.paxromana.state.scopes import Party
    from ancientwars.paxromana.state.state import State

PAIRS = (("rLG", "LG"), ("rHI", "HI"))
"""P10.6.6a: the reduced kinds and the full ones."""


def combined(state: State, space: str, owner: str) -> State:
    """P10.6.6a, P9.2.4a: return the state in which each two reduced LG, or HI, of an owner in a Space are a full one.

    Where an Army under way has one of them along, it takes the full unit along. P17.2d: Pergamene units do not combine,
    nor does one that marches with those of its ally with one of his: to combine is a way to be restored.

    Args:
        state: The state.
        space: The Space.
        owner: Whose units they are.
    """
    if owner == PERGAMUM:
        return state
    for reduced, _ in PAIRS:
        pairs = (state.units.count(space, owner, reduced) - _guests(state, space, owner, reduced)) // 2
        if pairs > 0:
            state = _along(_made_full(state, space, owner, reduced, pairs), space, owner, reduced, pairs)
    return state


def united(state: State, space: str, party: Party) -> tuple[State, Party]:
    """P10.6.6a, P9.3.4a: return the state in which reduced units of an Army that has met in a Space are full ones.

    P17.2d: not those of Pergamum.
    """
    if party.owner == PERGAMUM:
        return state, party
    for reduced, full in PAIRS:
        force = dict(party.force)
        pairs = force.get(reduced, 0) // 2
        if pairs:
            state = _made_full(state, space, party.owner, reduced, pairs)
            state = turned(state, space, party.owner, reduced, full, 2 * pairs, pairs)
            party = party.replace(force=_with_full(party.force, reduced, 2 * pairs))
    return state, party


def _guests(state: State, space: str, owner: str, reduced: str) -> int:
    """P17.2a: return how many reduced units in a Space are Pergamene ones that march with those of their ally."""
    move = state.within(Move)
    mixed = move is not None and move.mixed and (move.space, move.owner) == (space, owner)
    return dict(move.guests).get(reduced, 0) if move is not None and mixed else 0


def _made_full(state: State, space: str, owner: str, reduced: str, pairs: int) -> State:
    """Return the state in which pairs of reduced units are full ones."""
    full = dict(PAIRS)[reduced]
    stacks = state.units.remove(space, owner, reduced, 2 * pairs).add(space, owner, full, pairs)
    return state.emit(e.UnitsCombined(owner, reduced, full, pairs, space, rule="P10.6.6a"), units=stacks)


def _along(state: State, space: str, owner: str, reduced: str, pairs: int) -> State:
    """Return the state in which an Army under way, or a Fleet that Withdraws, takes a full unit for its reduced ones.

    P9.1.4a: one that stays has moved in the Activation if one of those that it was made of has.
    """
    ways = [(scope, state.within(scope)) for scope in UNDER_WAY]
    going = [(scope, way) for scope, way in ways if way is not None and (way.space, way.owner) == (space, owner)]
    going = [(scope, way) for scope, way in going if reduced in dict(way.force)]
    if not going:
        return turned(state, space, owner, reduced, dict(PAIRS)[reduced], 2 * pairs, pairs)
    for scope, way in going:
        spent = dict(way.force)[reduced] - min(dict(way.force)[reduced], state.units.count(space, owner, reduced))
        state = state.amend(scope, force=_with_full(way.force, reduced, spent))
        if isinstance(way, Move) and way.mixed and spent:
            state = state.amend(Move, own=_with_full(way.own, reduced, spent))  # P17.2a
    return state


def _with_full(force: Units, reduced: str, spent: int) -> Units:
    """Return a force in which so many reduced units are full ones; one that combined with another stays one."""
    full, left = dict(PAIRS)[reduced], dict(force)
    return units({**left, reduced: left[reduced] - spent, full: left.get(full, 0) - (-spent // 2)})
