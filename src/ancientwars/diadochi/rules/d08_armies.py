"""DG5: the armies that cards are about, before a major city and inside one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

MOST_INSIDE = 2
"""D9.7b: how many combat units fit inside a major city."""


def army_inside(state: State, seat: str, space: str) -> bool | None:
    """DG5: tell whether the army of a player in a space is inside its city; the one before it comes first.

    Returns:
        None if he has units with a general neither before the city nor inside.
    """
    for inside in (False, True):
        if state.has_units(space, seat, inside=inside) and state.is_led(space, seat, inside=inside):
            return inside
    return None


def army_spaces(state: State, seat: str) -> tuple[str, ...]:
    """DG5: return the spaces where a player has an army, those inside cities last."""
    within = (space for space, owner in state.inside.presence() if owner == seat)
    places = dict.fromkeys((*state.spaces_with_units(seat), *within))
    return tuple([space for space in places if army_inside(state, seat, space) is not None])


def room(state: State, seat: str, space: str, number: int) -> int:
    """D9.7b: return how many of some units can join the army of a player in a space."""
    if army_inside(state, seat, space):
        return min(number, max(0, MOST_INSIDE - state.count(space, seat, inside=True)))
    return number


def change_sides(state: State, giver: tuple[str, str], taker: tuple[str, str], kind: str, number: int) -> State:
    """Return the state in which units of an army have joined another.

    Args:
        state: The state.
        giver: Whose army it is that they leave, and where.
        taker: Whose army they join, and where.
        kind: The kind of unit.
        number: How many.
    """
    loser, origin = giver
    if army_inside(state, loser, origin):
        state = state.replace(inside=state.inside.remove(origin, loser, kind, number))
    else:
        state = state.replace(units=state.units.remove(origin, loser, kind, number))
    gainer, space = taker
    if army_inside(state, gainer, space):
        return state.replace(inside=state.inside.add(space, gainer, kind, number))
    return state.replace(units=state.units.add(space, gainer, kind, number))
