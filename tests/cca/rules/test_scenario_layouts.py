"""Ancients, chapter 3: the opening forces, leaders and terrain of the fifteen battles."""

from __future__ import annotations

from collections import Counter

import pytest

from ancientwars.testing import Table

TYPES = {
    "LI": "light_infantry",
    "LB": "light_bow",
    "LS": "light_sling",
    "AX": "auxilia",
    "WA": "warriors",
    "MI": "medium_infantry",
    "HI": "heavy_infantry",
    "LC": "light_cavalry",
    "MC": "medium_cavalry",
    "HC": "heavy_cavalry",
    "HCh": "heavy_chariot",
    "EL": "elephants",
}
# the units of each side by type
FORCES = {
    ("001", "bottom"): "HI 4, AX 3, LB 2, LI 1, LC 1, MC 1",
    ("001", "top"): "MI 2, AX 4, HI 1, LC 1, HCh 2, LB 1, LI 1",
    ("002", "bottom"): "LI 1, LS 1, AX 2, HI 4, MC 1",
    ("002", "top"): "LI 2, LS 1, AX 2, MI 2, WA 2, HI 2, MC 1, HCh 1",
    ("003", "bottom"): "LI 4, AX 4, MI 4, HI 2, LC 2, MC 2",
    ("003", "top"): "LI 4, WA 2, HI 4, LC 4, MC 2, EL 3",
    ("004", "bottom"): "LI 6, MC 6",
    ("004", "top"): "LC 8, HC 4",
    ("005", "bottom"): "LI 3, AX 4, MI 3, WA 2, HI 1, MC 2",
    ("005", "top"): "LS 3, AX 2, MI 2, HI 2, LC 2, MC 2, EL 2",
    ("006", "bottom"): "LI 3, AX 6, MI 4, HI 2, MC 1",
    ("006", "top"): "LS 2, AX 4, MI 2, WA 3, HI 2, LC 4, MC 2",
    ("007", "bottom"): "LI 2, AX 6, MI 4, HI 2, MC 2",
    ("007", "top"): "LS 3, AX 2, WA 2, HI 4, LC 3, MC 1, HC 1",
    ("008", "bottom"): "LI 2, AX 2, MI 7, HI 2, MC 2",
    ("008", "top"): "LS 2, AX 5, HI 2, LC 3, MC 1, EL 1",
    ("009", "bottom"): "LI 3, AX 2, MI 5, WA 2, HI 2, MC 1",
    ("009", "top"): "LI 3, LB 1, MI 3, WA 2, HI 2, LC 2, EL 1",
    ("010", "bottom"): "LI 3, AX 3, MI 4, WA 1, HI 2, MC 3",
    ("010", "top"): "LI 1, LS 1, AX 4, MI 2, WA 2, HI 2, LC 4, MC 2",
    ("011", "bottom"): "LI 6, AX 3, MI 8",
    ("011", "top"): "LI 4, LS 2, AX 3, HI 3, LC 2",
    ("012", "bottom"): "LI 3, AX 3, MI 6, HI 3, MC 3",
    ("012", "top"): "LS 3, MI 3, WA 2, HI 2, LC 2, MC 1, EL 1",
    ("013", "bottom"): "LI 4, AX 4, MI 4, HI 2, LC 2, MC 2",
    ("013", "top"): "LI 4, AX 4, WA 2, HI 3, LC 2, MC 2, EL 2",
    ("014", "bottom"): "LI 4, MI 5, HI 2, LC 3, MC 2",
    ("014", "top"): "LI 1, LS 3, AX 3, MI 3, HI 1, HC 1",
    ("015", "bottom"): "LI 4, AX 3, MI 6, HI 3, LC 3, MC 2",
    ("015", "top"): "LI 1, LS 1, AX 5, MI 2, WA 2, HI 2, LC 2, MC 1, EL 3",
}
# some hexes of each side; a point is an empty hex
PLACES = {
    "001": ("B2 LC, B8 HI, B11 MC, C7 LB, C11 LI", "G3 HCh, G11 HCh, H4 HI, H8 AX, H11 LC, E7 ."),
    "002": ("C5 HI, C4 AX, C10 LS, C11 LI, B2 MC", "F3 HI, G4 HI, G2 HCh, I12 WA, H11 WA, I13 MC"),
    "003": ("A5 HI, A11 MC, B2 LC, B5 MI, C10 LI", "H6 EL, H7 EL, H8 EL, H4 WA, I3 MC, I6 ."),
    "004": ("B4 LI, B9 LI, A3 MC, A8 MC, A11 MC", "H5 HC, H8 HC, I2 LC, I12 LC, H1 LC, H9 ."),
    "005": ("B7 HI, C3 WA, C11 WA, C7 MI, D2 LI, C12 MC", "I4 EL, I10 EL, H9 HI, G7 LS, I2 LC, I12 MC"),
    "006": ("A8 HI, A9 MC, A10 HI, B5 MI, D11 LI, A2 AX", "F3 WA, F5 WA, F9 HI, G13 AX, E7 LS, G1 LC"),
    "007": ("A6 HI, A8 HI, A3 AX, B2 MC, B5 MI, C8 LI", "G5 WA, G9 WA, H12 HC, H3 HI, I2 LC, G7 LS"),
    "008": ("C4 MI, C10 MI, C3 AX, B5 HI, D8 LI, B10 MC", "H10 EL, H11 HI, I1 LC, I11 MC, G4 LS, G7 AX"),
    "009": ("C6 HI, B9 HI, D3 WA, C12 WA, B12 MC, D5 LI", "G12 EL, H5 WA, H6 WA, H2 HI, G10 LB, H12 LC"),
    "010": ("C8 MI, B4 WA, B6 HI, A8 MC, D4 LI, D6 AX", "I5 HI, E2 HI, H5 LS, F10 WA, I13 LC, F1 MC"),
    "011": ("C2 MI, C12 MI, D1 MI, B4 LI, B9 LI, A7 AX", "H5 HI, H7 HI, H9 HI, D4 LS, E9 LI, H3 LC"),
    "012": ("C3 HI, C5 HI, B7 HI, D1 MC, D11 AX, D5 LI", "I6 EL, H11 WA, H12 WA, H3 HI, I13 MC, G4 LS"),
    "013": ("B3 HI, B10 HI, C4 MI, C2 LC, B2 MC, D9 LI", "G3 EL, G11 EL, I7 HI, H5 WA, I3 MC, G5 LI"),
    "014": ("C5 MI, B4 HI, C1 LC, B1 LC, B10 MC, D9 LI", "H2 HC, H5 HI, H7 AX, H10 LI, G5 LS, H3 MI"),
    "015": ("A5 HI, A9 HI, C7 MI, B11 LC, B3 MC, C11 LI", "G6 EL, G7 EL, G8 EL, I6 HI, H3 WA, G9 LI"),
}
LEADERS = {
    "001": ("B8 Daphnaeus, B11 Dionysius", "H4 Mago, H8 Himilco"),
    "002": ("C5 Timoleon, C8 Mamercus", "G4 Hasdrubal"),
    "003": ("B5, B8 Regulus", "I3 Hasdrubal, I5 Xanthippus, I11 Hamilcar"),
    "004": ("A8 Publius Scipio", "I3 Maharbal, I12 Mago, H6 Hasdrubal"),
    "005": ("C7 Sempronius", "I2 Hanno, H9 Hannibal"),
    "006": ("B5 Flaminius, A10", "G3, G10 Hannibal, F7"),
    "007": ("B5 Paullus, B11 Varro, A8 Atilius", "H2 Maharbal, H9 Hannibal, H12 Hasdrubal"),
    "008": ("C5 Gnaeus Scipio, C9 Publius Scipio", "H11 Hasdrubal"),
    "009": ("C6 Gracchus, B9", "H2 Hanno, H11 Mago"),
    "010": ("C8 Publius Scipio", "I5 Hasdrubal Gisgo, H11 Masinissa, E2 Mago"),
    "011": ("C2 Laelius, C12 Publius Scipio, A7 Cassius", "H9 Hasdrubal"),
    "012": ("C3 Nero, C5 Livius, B7 Porcius", "H3 Hasdrubal"),
    "013": ("C4 Marcius, C10 Scipio", "I7 Hasdrubal Gisgo"),
    "014": ("C2 Masinissa, C5 Scipio, C8 Laelius", "H2 Hanno, H5 Hasdrubal Gisgo, H7 Bostar"),
    "015": ("C7 Scipio, B3 Laelius, B11 Masinissa", "I6 Hannibal, I8 Hasdrubal"),
}
TERRAIN = {
    "002": {
        "river": "I7 H7 E11 D11 C12",
        "ford": "G8 G9 F9 F10 B12",
        "hill": "A5 A6 A7 A8 A9",
    },
    "004": {"river": "G13 F12 E13 D12 C13 B12 A12"},
    "005": {"ford": "B1 B2 B3 B4 B5 B6 A7"},
    "006": {
        "hill": "G7 F6 E2 E5 E6 D1 D3 D4",
        "impassable_hill": "E10 D9 C10 B9",
        "coast": "A3 A4 A5 A6 A7",
    },
    "009": {"river": "I1 H1 G2 F1 E1 D1 C2 B1 A2"},
    "010": {"forest": "H4 G4 G5 E3 E12 D2 C13 B1"},
    "011": {"fortified_camp": "H5 H7 H9", "hill": "F9 E5 E9 E10 D3 D4 D5 D6 D7 D8"},
    "012": {
        "ford": "I9 H9 G10 G11 G12 G13 E10 E11 E12 E13 D9",
        "hill": "H10 H11 H12 D10 D11 D12 G1 F1 E1 D1",
        "broken_ground": "H1 G2 F2 E2",
    },
}
SCENARIOS = tuple(PLACES)
SIDES = ("bottom", "top")


def pairs(text: str) -> list[tuple[str, str]]:
    """Split a list of pairs."""
    return [(first, rest) for first, _, rest in (entry.partition(" ") for entry in text.split(", "))]


@pytest.mark.rule("C3.4", "C3.9")
@pytest.mark.parametrize(("scenario", "side"), FORCES)
def test_each_side_has_the_forces_of_the_scenario(scenario: str, side: str) -> None:
    state = Table("cca", scenario=scenario).state
    expected = {TYPES[code]: int(number) for code, number in pairs(FORCES[scenario, side])}
    assert Counter(unit.type for unit in state.units(side)) == expected


@pytest.mark.rule("C3.4", "C3.9")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", SIDES)
def test_the_units_stand_where_the_map_shows(scenario: str, side: str) -> None:
    state = Table("cca", scenario=scenario).state
    for hex_, code in pairs(PLACES[scenario][SIDES.index(side)]):
        unit = state.unit(hex_)
        assert (unit and (unit.side, unit.type)) == (None if code == "." else (side, TYPES[code])), hex_


@pytest.mark.rule("C3.4", "C3.10")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", SIDES)
def test_the_leaders_stand_where_the_map_shows(scenario: str, side: str) -> None:
    state = Table("cca", scenario=scenario).state
    expected = dict(pairs(LEADERS[scenario][SIDES.index(side)]))
    assert {leader.hex: leader.name for leader in state.leaders(side)} == expected


@pytest.mark.rule("C3.3", "C3.9")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_terrain_lies_where_the_map_shows(scenario: str) -> None:
    found = Table("cca", scenario=scenario).state.ground.terrain
    tiles = {hex_: tile.id for hex_, tile in found.items() if tile.id != "clear"}
    assert tiles == {hex_: kind for kind, hexes in TERRAIN.get(scenario, {}).items() for hex_ in hexes.split()}
