"""LK1 to LK3, LK5, LK12, LK19, LK21: effects that change something when the card is carried out, and ask nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.record import put
from ancientwars.poleis.components.kit import SEATS, Effect, Seat
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import MARKET_GOODS

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def prestige(state: State, seat: Seat, effect: Effect) -> State:
    """LK1a (LEV03, LEV04, LEV31): Prestige changes."""
    return state.add_prestige(seat, effect.amount, "LK1a")


def goods(state: State, seat: Seat, effect: Effect) -> State:
    """LK2a (LEV03): a player gains or loses goods."""
    return state.add_goods(seat, effect.good, effect.amount, "LK2a")


def place_units(state: State, seat: Seat, effect: Effect) -> State:
    """LK3a (LEV02, LEV07, LEV11, LEV12, LEV20): units appear, within the limit of the round, whoever controls it."""
    return basics.place_units(state, seat, effect.region, effect.amount, "LK3a")


def population(state: State, seat: Seat, effect: Effect) -> State:
    """LK5a (LEV16, LEV24): the population of an own polis changes, kept within 1 and its maximum."""
    if not state.owns(seat, effect.polis):
        return state
    people = state.polis(effect.polis).population
    wanted = min(max(people + effect.amount, 1), state.kit.polis[effect.polis].max)
    change = min(wanted - people, state.cubes_left(seat))
    return basics.population(state, effect.polis, change, "LK5a")


def close_territory(state: State, territory: str, rule: str) -> State:
    """LK12a (LEV16): a Collection disc of neither player."""
    state = state.with_round(closed=tuple(sorted((*state.round.closed, territory))))
    return state.emit(e.TerritoryCollected(territory, rule=rule))


def raid_region(state: State, effect: Effect) -> State:
    """LK19a (LEV27): the stronger player loses units there, both if equal; nobody there closes the territory."""
    units = {seat: state.units(seat, effect.region) for seat in SEATS}
    most = max(units.values())
    if not most:
        return close_territory(state, effect.region, "LK19a") if effect.if_empty == "close_territory" else state
    for seat in SEATS:
        if units[seat] == most:
            state = basics.lose_units(state, seat, effect.region, effect.losses, "LK19a")
    return state


def set_markets(state: State, effect: Effect) -> State:
    """LK21a (LEV30): market value markers jump to a column."""
    for good in effect.goods:
        state = state.replace(market=put(state.market, MARKET_GOODS.index(good), effect.column))
        state = state.emit(e.MarkerMoved(good, effect.column, rule="LK21a"))
    return state
