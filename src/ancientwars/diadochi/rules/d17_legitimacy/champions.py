"""D17.5: Champions of the legitimate heir and Diadochi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def attacked(state: State, seat: str, target: str) -> State:
    """D17.5b, D17.5f: return the state after a player attacked another: it may cost him the status of Champion.

    D4.2a, D17.5d, DC12: attacks on the Usurper and on a Diadoch cost nothing, nor do those of a Diadoch; D17.5i: nor
    what is done to independents.

    Args:
        state: The state.
        seat: Who attacks: a battle, an overrun, a roll against a major city, or a naval interception.
        target: Whom.
    """
    if target in ("", INDEPENDENT, seat) or seat not in state.champions:
        return state
    if target not in state.champions or target == state.usurper:
        return state
    left = tuple(one for one in state.champions if one != seat)
    return state.emit(e.ChampionLost(seat, rule="D17.5b"), champions=left)


def status_kept(state: State, seat: str) -> State:
    """D17.5g: return the state with a player Champion as before, since his attack does not take place."""
    champions = tuple(one for one in state.seats if one in (*state.champions, seat))
    above_zero = tuple(one for one in state.above_zero if one != seat)
    told = e.ChampionRegained(seat, rule="D17.5g")
    return state.emit(told, champions=champions, above_zero=above_zero)


def champions_again(state: State) -> State:
    """D17.5e, A46: a Diadoch whose victory points become 0, after they were above, is Champion again."""
    for seat in state.seats:
        if seat in state.champions:
            continue
        points = state.victory_points(seat)
        if (points > 0) == (seat in state.above_zero):
            continue
        if points > 0:
            state = state.replace(above_zero=(*state.above_zero, seat))
            continue
        champions = tuple(one for one in state.seats if one in (*state.champions, seat))
        left = tuple(one for one in state.above_zero if one != seat)
        told = e.ChampionRegained(seat, rule="D17.5e")
        state = state.emit(told, champions=champions, above_zero=left)
    return state
