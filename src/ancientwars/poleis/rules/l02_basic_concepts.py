"""L2: units, population and poleis gained and lost, each with its event: changes that many chapters make.

Elsewhere: L2.1b: `ln_next_round`; L2.2a: `la07_besiege`; L2.3a, L2.10a: `components.kit`; L2.3b: `le_end_of_round`;
L2.5, L2.6: `state.state`; L2.7a: `lb_battle.lb1_battle_check`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis.components.kit import Seat
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def place_units(state: State, seat: str, region: str, count: int, rule: str) -> State:
    """L5.1b: units from the supply appear in a region, as far as the limit of the round and the cubes allow."""
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
    """L2.3c: the population of a polis changes; L2.2c: its fortification does not."""
    if not amount:
        return state
    people = state.polis(polis).population + amount
    return state.with_polis(polis, e.PopulationChanged(polis, amount, rule=rule), population=people)


def enlist(state: State, polis: str, count: int, rule: str) -> State:
    """L2.4a: cubes of a polis become hoplites, galleys or merchants."""
    return population(state, polis, -count, rule)


def take_polis(state: State, seat: Seat, polis: str, rule: str) -> State:
    """L1.3b: a polis joins a league with its population and all its projects (LA4.4a)."""
    arriving = state.polis(polis).population  # LA7.4b, LA7.4c, LA12.2b: a neutral one is kept at its base population
    people = max(1, min(arriving, state.cubes_left(seat)))
    if people < arriving:
        state = state.emit(e.PopulationChanged(polis, people - arriving, rule="ENGINE-CUBES"))
    # LA7.4d, LA12.2c: the owner stands for card and disc
    return state.with_polis(polis, e.PolisTaken(seat, polis, rule=rule), owner=seat, population=people)


def make_neutral(state: State, polis: str, rule: str) -> State:
    """L2.2b: a polis becomes neutral with its base population; it keeps its projects (LA4.4b)."""
    base = state.kit.polis[polis].base
    return state.with_polis(polis, e.PolisNeutral(polis, rule=rule), owner="", population=base)
