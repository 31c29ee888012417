"""Control and objectives of Pax Romana, worked out a second time from the book on maps held at random."""

from __future__ import annotations

import random

import pytest

from ancientwars.paxromana.rules.p15_objectives import worth
from ancientwars.paxromana.state.state import State
from tests.paxromana.tables import table

ADVANCED = "rise-of-rome-advanced"
EMPTY = table(scenario=ADVANCED)
KIT, SEATS, HOME = EMPTY.kit, EMPTY.seats, EMPTY.table.home_of
WHOLE = {
    "A": "ionia pontus cappadocia cilicia lycia cyprus",
    "B": "aegyptus",
    "C": "baetica lusitania gallaecia tarraconensis baleares",
    "D": "creta cyprus cilicia",
    "E": "britannia belgica aquitania lugdunensis narbonensis",
    "G": "germania_superior raetia noricum",
    "H": "dalmatia noricum raetia pannonia moesia",
    "I": "sicilia_orientalis sicilia_occidentalis sardinia corsica",
}
"""P15.4.9: the Provinces that an objective asks for."""
POINTS = {
    "A": (8, {"greece": 4, "east": 4}),
    "B": (8, {"east": 0}),
    "C": (8, {"carthage": 4}),
    "D": (6, {"east": 3}),
    "E": (6, {"rome": 3}),
    "G": (4, {}),
    "H": (8, {"greece": 4, "rome": 4}),
    "I": (4, {}),
}
"""P15.4.9: the points of each, and those of players who have others."""


def held_at_random(seed: int) -> State:
    """Return a map most of which one player holds."""
    rng = random.Random(seed)
    most, units = rng.choice(SEATS), {}
    for space in KIT.space:
        owner = most if rng.random() < rng.choice((0.9, 0.99)) else rng.choice((*SEATS, "rebels", ""))
        if owner:
            units[space] = {owner: {"LI" if space in KIT.mountains or owner == "rebels" else "GAR": 1}}
    return table(scenario=ADVANCED, units=units)


def ruler(state: State, province: str) -> str:
    """P5.2: return the player who controls a Province."""
    spaces = state.table.spaces_of[province]
    held = [state.holders()[space] for space in spaces]
    numbers = {owner: held.count(owner) for owner in held if owner}
    most = next((owner for owner, number in numbers.items() if 2 * number > len(spaces)), "")
    home = HOME.get(province, "")
    if home:
        capital = any(state.holders()[space] == home for space in state.table.capitals[home] if space in spaces)
        others = sum(number for owner, number in numbers.items() if owner != home)
        if capital or (numbers.get(home) and 2 * others <= len(spaces)):
            return home
    elif not most and len(numbers) == 1:
        (most,) = numbers
    return most if most in SEATS else ""


@pytest.mark.rule("P5.2.1a", "P5.2.2b", "P5.2.3b")
@pytest.mark.parametrize("seed", range(8))
def test_who_controls_each_province(seed: int) -> None:
    state = held_at_random(seed)
    for province in KIT.province:
        rebels = province == "mauretania" and any(True for _, owner, _, _ in state.units if owner == "rebels")
        assert rebels or state.owner_of(province) == ruler(state, province), province


@pytest.mark.rule("P15.4.9a", "P15.4.2a")
@pytest.mark.parametrize("seed", range(8))
def test_what_objectives_are_worth(seed: int) -> None:
    state = held_at_random(seed)
    for letter, provinces in WHOLE.items():
        points, special = POINTS[letter]
        for seat in SEATS:
            holds = all(state.owner_of(province) == seat for province in provinces.split())
            assert worth(state, seat, letter) == (special.get(seat, points) if holds else 0), (letter, seat)
