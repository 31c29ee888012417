"""What cannot stand where it stands while no move is under way, though it may on the way."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import INVADERS, REBELS, SLAVES, TRIBES
from ancientwars.paxromana.rules.p11_naval.waters import at_sea, deep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.paxromana.state.state import State

AFRICA = "africa"
"""P13.3-01: the Province where Mercenaries mutiny, who then belong to the owner of rebels."""


def strays(state: State) -> Iterator[str]:
    """Yield what is wrong with where pieces stand between two moves, as sentences with rule ids.

    Args:
        state: A state in whose fields nothing is wrong; see `ancientwars.paxromana.interface.validation.faults_of`.
    """
    yield from _under_way(state)
    yield from _militia(state)
    yield from _elites(state)
    yield from _enemies(state)


def _under_way(state: State) -> Iterator[str]:
    """Yield pieces in nodes where nobody stops."""
    land = state.kit.map.of_kind("land")
    leaders = {leader.place for leader in state.leaders if leader.place}
    for place in dict.fromkeys((*state.units.places, *sorted(leaders))):
        if place in land:
            yield f"nobody stops in {place}, a Land Transit Point [P9.5.1a]"
        elif deep(state, place):
            yield f"nobody stops in {place}, a Deep-Sea Transit Point [P11.2.1d]"


def _militia(state: State) -> Iterator[str]:
    """Yield Militia outside its Home Territory."""
    for place, owner, kind, _ in state.units:
        if kind == "MIL" and state.table.home.get(place) != owner:
            yield f"{place} is not in the Home Territory of the Militia of {owner} [P12.3.3a]"


def _elites(state: State) -> Iterator[str]:
    """Yield players with two Elite Leaders on the map."""
    for seat in state.seats:
        elites = [leader for leader in state.leaders_of(seat) if state.kit.leader[leader].elite]
        if len(elites) > 1:
            yield f"{' and '.join(elites)} are two Elite Leaders of {seat} [P8.3b]"


def _enemies(state: State) -> Iterator[str]:
    """Yield Spaces where enemies stand; Fleets and Leaders alone may be beside them (P5.1.2a)."""
    for place in dict.fromkeys((*state.units.places, *(one.space for one in state.settlements))):
        if not at_sea(state, place):
            for one, other in combinations(_there(state, place), 2):
                if _apart(state, one, other, place):
                    yield f"{one} and {other} are enemies, and both in {place} [P5.1.2a]"


def _there(state: State, place: str) -> tuple[str, ...]:
    """Return whose Land Combat Units, Garrisons, Tribe marker, City or Town are in a Space."""
    city = state.settlement(place)
    there = (*state.occupants(place), city.owner if city else "", TRIBES if place in state.tribes else "")
    return tuple(filter(None, dict.fromkeys(there)))


def _apart(state: State, one: str, other: str, place: str) -> bool:
    """Tell whether two owners cannot be in one Space.

    P12.7.3a: slaves are in Cities and Towns of others. P13.4.5a: Barbarians stay where they were placed even beside
    those whom they did not beat; P13.3-01: so do mutineers.
    """
    if not state.hostile(one, other):
        return False
    city, both = state.settlement(place), {one, other}
    if both & set(SLAVES.values()) and city is not None and city.owner in both:
        return False
    return not both & {*INVADERS, *([REBELS] * (state.kit.province_of[place] == AFRICA))}
