"""D17: legitimacy and prestige; champions and Diadochi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.state import BODY

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

SACRED_GROUND = 4
"""D17.6c: prestige of the defender in the space of the body or the tomb."""


def attacked(state: State, seat: str, target: str) -> State:
    """D17.5b, D17.5f: return the state after a player attacked another: it may cost him the status of Champion.

    D17.5i: what is independent costs nothing.
    """
    if target in ("", INDEPENDENT, seat) or seat not in state.champions:
        return state
    if target not in state.champions or target == state.usurper:
        return state
    left = tuple(one for one in state.champions if one != seat)
    return state.emit(e.ChampionLost(seat, rule="D17.5b"), champions=left)


def champions_again(state: State) -> State:
    """D17.5e, A46: a Diadoch whose victory points become 0, after they were above, is Champion again."""
    for seat in state.seats:
        points = state.victory_points(seat)
        if seat in state.champions or (points > 0) == (seat in state.above_zero):
            continue
        if points > 0:
            state = state.replace(above_zero=(*state.above_zero, seat))
            continue
        champions = tuple(one for one in state.seats if one in (*state.champions, seat))
        left = tuple(one for one in state.above_zero if one != seat)
        told = e.ChampionRegained(seat, rule="D17.5e")
        state = state.emit(told, champions=champions, above_zero=left)
    return state


def battle_legitimacy(state: State, seat: str, general: str, space: str, *, defends: bool) -> int:
    """A16, D14.3c: return the legitimacy of a side in a battle, prestige included.

    Args:
        state: The state.
        seat: The player; independent armies have none.
        general: The commander.
        space: Where the battle is.
        defends: Whether it is attacked (D17.6c).
    """
    if seat == INDEPENDENT:
        return 0
    return state.legitimacy(seat) + prestige(state, seat, general, space, defends=defends)


def prestige(state: State, seat: str, general: str, space: str, *, defends: bool) -> int:
    """D17.6: return the prestige of a commander where he is."""
    total = 0
    if general in state.kit.general:
        total += state.kit.general[general].prestige + state.general(general).prestige  # D17.6d, D17.6e
    body = state.royal(BODY)
    if defends and body.place == space and (body.owner == seat or (body.buried and state.controls(seat, space))):
        total += SACRED_GROUND
    return total
