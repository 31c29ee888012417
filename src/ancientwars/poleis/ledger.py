"""Changes that many chapters make: Prestige, goods, units and poleis gained and lost, each with its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis import events as e
from ancientwars.poleis.components import Seat, opponent

if TYPE_CHECKING:
    from ancientwars.poleis.state import State


def prestige(state: State, seat: str, amount: int, rule: str) -> State:
    """LA0.5a: a player gains or loses Prestige; the event tells the change really made."""
    after = state.add_prestige(seat, amount)
    change = after.side(seat).prestige - state.side(seat).prestige
    return after.emit(e.PrestigeChanged(seat, change, rule=rule)) if change else after


def goods(state: State, seat: str, good: str, amount: int, rule: str) -> State:
    """LA0.5b: a player receives or pays goods; the event tells the change really made."""
    after = state.add_goods(seat, good, amount)
    change = after.side(seat).stock(good) - state.side(seat).stock(good)
    return after.emit(e.GoodsChanged(seat, good, change, rule=rule)) if change else after


def place_units(state: State, seat: str, region: str, count: int, rule: str) -> State:
    """Units appear in a region, as far as the limit of the round and the cubes allow (LK3a)."""
    count = max(0, min(count, state.room(seat, region), state.cubes_left(seat)))
    if not count:
        return state
    return state.add_units(seat, region, count).emit(e.UnitsPlaced(seat, region, count, rule=rule))


def lose_units(state: State, seat: str, region: str, count: int, rule: str) -> State:
    """AMB-LOST-UNITS: units go to the supply, never back to population."""
    count = min(count, state.units(seat, region))
    if not count:
        return state
    return state.add_units(seat, region, -count).emit(e.UnitsLost(seat, region, count, rule=rule))


def population(state: State, polis: str, amount: int, rule: str) -> State:
    """The population of a polis changes."""
    if not amount:
        return state
    changed = state.with_polis(polis, population=state.polis(polis).population + amount)
    return changed.emit(e.PopulationChanged(polis, amount, rule=rule))


def take_polis(state: State, seat: Seat, polis: str, rule: str) -> State:
    """LA7.4, LA12.2, LK9a: a polis joins a league with its population and all its projects (LA4.4a)."""
    people = max(1, min(state.polis(polis).population, state.cubes_left(seat)))
    return state.with_polis(polis, owner=seat, population=people).emit(e.PolisTaken(seat, polis, rule=rule))


def make_neutral(state: State, polis: str, rule: str) -> State:
    """LE2.1c, LA7.3c: a polis becomes neutral with its base population and keeps its projects (LA4.4b)."""
    base = state.kit.polis[polis].base
    return state.with_polis(polis, owner="", population=base).emit(e.PolisNeutral(polis, rule=rule))


def capture_proxenos(state: State, captor: Seat, polis: str, rule: str) -> State:
    """LA7.4e: an enemy proxenos in a captured polis becomes a hostage."""
    loser = opponent(captor)
    if state.side(loser).proxenos != polis:
        return state
    return state.with_side(loser, proxenos="").emit(e.ProxenosCaptured(loser, polis, rule=rule))
