"""Changes that many chapters make: units, population and poleis gained and lost, each with its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis.components.kit import Seat, opponent
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def place_units(state: State, seat: str, region: str, count: int, rule: str) -> State:
    """LK3a: units appear in a region, as far as the limit of the round and the cubes allow."""
    count = max(0, min(count, state.room(seat, region), state.cubes_left(seat)))
    if not count:
        return state
    return state.add_units(seat, region, count, e.UnitsPlaced(seat, region, count, rule=rule))


def lose_units(state: State, seat: str, region: str, count: int, rule: str) -> State:
    """AMB-LOST-UNITS: units go to the supply, never back to population."""
    count = min(count, state.units(seat, region))
    if not count:
        return state
    return state.add_units(seat, region, -count, e.UnitsLost(seat, region, count, rule=rule))


def population(state: State, polis: str, amount: int, rule: str) -> State:
    """The population of a polis changes."""
    if not amount:
        return state
    people = state.polis(polis).population + amount
    return state.with_polis(polis, e.PopulationChanged(polis, amount, rule=rule), population=people)


def take_polis(state: State, seat: Seat, polis: str, rule: str) -> State:
    """LA7.4, LA12.2, LK9a: a polis joins a league with its population and all its projects (LA4.4a).

    LA7.4b, LA7.4c, LA12.2b: as a neutral polis is kept at its base population, both kinds bring what they have.
    LA7.4d, LA12.2c: the owner stands for card and disc.
    """
    arriving = state.polis(polis).population
    people = max(1, min(arriving, state.cubes_left(seat)))
    if people < arriving:
        state = state.emit(e.PopulationChanged(polis, people - arriving, rule="ENGINE-CUBES"))
    return state.with_polis(polis, e.PolisTaken(seat, polis, rule=rule), owner=seat, population=people)


def make_neutral(state: State, polis: str, rule: str) -> State:
    """LE2.1c, LA7.3c: a polis becomes neutral with its base population and keeps its projects (LA4.4b).

    LA7.4g: a proxenos in it stays free.
    """
    base = state.kit.polis[polis].base
    return state.with_polis(polis, e.PolisNeutral(polis, rule=rule), owner="", population=base)


def capture_proxenos(state: State, captor: Seat, polis: str, rule: str) -> State:
    """LA7.4e, LA10.4a: an enemy proxenos in a polis taken by siege becomes a hostage (LA7.4g: the own one stays)."""
    loser = opponent(captor)
    if state.side(loser).proxenos != polis:
        return state
    return state.with_side(loser, e.ProxenosCaptured(loser, polis, rule=rule), proxenos="")
