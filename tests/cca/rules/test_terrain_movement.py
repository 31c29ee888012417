"""Commands & Colors: Ancients, chapter C16: what terrain does to movement."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.battle_file import changed
from tests.cca.battlefield import asked, battle, blocks, can, dice, field, reach

BEYOND_B1 = {"B2", "C1", "C2"}
"""What a second step from B1 reaches when A2 is water; A1 is where everybody comes from."""

AROUND_E7 = {"D6", "D7", "E6", "E8", "F6", "F7"}


def corner(kind: str, terrain: str) -> Table:
    """A unit, or a lone leader, in the corner A1: its only way leads into the terrain of B1."""
    ground = {"A2": "coast", "B1": terrain}
    if kind == "leader":
        return field({}, leaders=["A1"], ordered_leaders=["A1"], terrain=ground)
    return field({"A1": kind}, terrain=ground)


def goals(table: Table) -> set[str]:
    """Where the piece in the corner may go."""
    return reach(table, "A1") | reach(table, "A1", "move-leader")


TERRAIN_THAT_STOPS_NOBODY_CASES = [
    pytest.param("LI", "broken_ground", marks=pytest.mark.rule("C16.B1")),
    pytest.param("LI", "hill", marks=pytest.mark.rule("C16.H1")),
    pytest.param("HC", "hill", marks=pytest.mark.rule("C16.H1")),
    pytest.param("leader", "hill", marks=pytest.mark.rule("C16.H1")),
    pytest.param("LI", "rampart C1 C2", marks=pytest.mark.rule("C16.W1")),
    pytest.param("HC", "rampart A1 A2", marks=pytest.mark.rule("C16.W1")),
    pytest.param("leader", "rampart A1 A2", marks=pytest.mark.rule("C16.W1")),
    pytest.param("LI", "fortified_camp", marks=pytest.mark.rule("C16.K1")),
    pytest.param("HC", "fortified_camp", marks=pytest.mark.rule("C16.K1")),
    pytest.param("leader", "fortified_camp", marks=pytest.mark.rule("C16.K1")),
    pytest.param("LI", "bridge", marks=pytest.mark.rule("C16.G1")),
    pytest.param("HC", "bridge", marks=pytest.mark.rule("C16.G1")),
    pytest.param("leader", "bridge", marks=pytest.mark.rule("C16.G1")),
]


@pytest.mark.parametrize(
    ("kind", "terrain"),
    TERRAIN_THAT_STOPS_NOBODY_CASES,
)
def test_terrain_that_stops_nobody_is_crossed(kind: str, terrain: str) -> None:
    assert BEYOND_B1 | {"B1"} <= goals(corner(kind, terrain))


TERRAIN_THAT_STOPS_IS_CASES = [
    pytest.param("LC", "broken_ground", marks=pytest.mark.rule("C16.B1")),
    pytest.param("EL", "broken_ground", marks=pytest.mark.rule("C16.B1")),
    pytest.param("leader", "broken_ground", marks=pytest.mark.rule("C16.B1")),
    pytest.param("LI", "forest", marks=pytest.mark.rule("C16.F1")),
    pytest.param("LC", "forest", marks=pytest.mark.rule("C16.F1")),
    pytest.param("leader", "forest", marks=pytest.mark.rule("C16.F1")),
    pytest.param("LI", "ford", marks=pytest.mark.rule("C16.D1")),
    pytest.param("LC", "ford", marks=pytest.mark.rule("C16.D1")),
    pytest.param("leader", "ford", marks=pytest.mark.rule("C16.D1")),
    pytest.param("LI", "city_wall", marks=pytest.mark.rule("C16.C1")),
    pytest.param("leader", "city_wall", marks=pytest.mark.rule("C16.C1")),
    pytest.param("LI", "marsh", marks=pytest.mark.rule("C16.M1")),
    pytest.param("LC", "marsh", marks=pytest.mark.rule("C16.M1")),
    pytest.param("leader", "marsh", marks=pytest.mark.rule("C16.M1")),
]


@pytest.mark.rule("C8.12")
@pytest.mark.parametrize(
    ("kind", "terrain"),
    TERRAIN_THAT_STOPS_IS_CASES,
)
def test_terrain_that_stops_is_entered_and_not_left_again(kind: str, terrain: str) -> None:
    assert goals(corner(kind, terrain)) == {"B1"}


TERRAIN_THAT_IS_CLOSED_CASES = [
    pytest.param("WM", "broken_ground", marks=pytest.mark.rule("C16.B1")),
    pytest.param("LI", "coast", marks=pytest.mark.rule("C16.S1")),
    pytest.param("LC", "coast", marks=pytest.mark.rule("C16.S1")),
    pytest.param("leader", "coast", marks=pytest.mark.rule("C16.S1")),
    pytest.param("LI", "river", marks=pytest.mark.rule("C16.R1")),
    pytest.param("EL", "river", marks=pytest.mark.rule("C16.R1")),
    pytest.param("leader", "river", marks=pytest.mark.rule("C16.R1")),
    pytest.param("LC", "city_wall", marks=pytest.mark.rule("C16.C4")),
    pytest.param("EL", "city_wall", marks=pytest.mark.rule("C16.C4")),
    pytest.param("WM", "city_wall", marks=pytest.mark.rule("C16.C1")),
    pytest.param("LI", "fortified_wall", marks=pytest.mark.rule("C16.X1")),
    pytest.param("HC", "fortified_wall", marks=pytest.mark.rule("C16.X1")),
    pytest.param("leader", "fortified_wall", marks=pytest.mark.rule("C16.X1")),
    pytest.param("WM", "marsh", marks=pytest.mark.rule("C16.M4")),
    pytest.param("LI", "impassable_hill", marks=pytest.mark.rule("C16.T1")),
]


SIEGE = """
[[special_rules]]
id = "C16.X1"
kind = "siege"
text = "The attackers have ladders."
"""


@pytest.mark.rule("C16.X1")
@pytest.mark.parametrize(("siege", "foot"), [("", set()), (SIEGE, {"D4", "D3"})])
def test_siege_rules_make_a_fortified_wall_a_city_wall(siege: str, foot: set[str]) -> None:
    # Foot climbs it from beside it, mounted units and war machines never do; nobody strides over it.
    battle_file = changed(('{ type = "river", hex = "E4" }', '{ type = "fortified_wall", hex = "E4" }')) + siege
    table = field({"D4": "LI", "D3": "HI", "E3": "MC", "E5": "WM", "C4": "LB"}, {"I1": "LI"}, scenario=battle_file)
    assert {text.split()[1] for text in table.legal if text.endswith("> E4")} == foot


@pytest.mark.rule("C16.X1", "C16.C5", "C16.C6")
def test_a_besieged_wall_is_fought_for_like_a_city_wall() -> None:
    battle_file = changed(('{ type = "river", hex = "E4" }', '{ type = "fortified_wall", hex = "E4" }'))
    table = battle({"D4": "HI"}, {"E4": "HI"}, scenario=battle_file + SIEGE)
    table.play("attack: D4 > E4")
    assert (asked(table), table.pending.about) == ("first", ("E4", "D4"))
    assert dice(table) == 2


@pytest.mark.rule("C8.12")
@pytest.mark.parametrize(
    ("kind", "terrain"),
    TERRAIN_THAT_IS_CLOSED_CASES,
)
def test_terrain_that_is_closed_is_not_entered(kind: str, terrain: str) -> None:
    ground = {"A2": "coast", "B1": terrain, "I2": "coast"}
    units = {} if kind == "leader" else {"A1": kind, "I1": kind}
    leaders = ["A1", "I1"] if kind == "leader" else []
    table = field(units, leaders=leaders, ordered_leaders=leaders, terrain=ground)
    assert goals(table) == set()
    assert "H1" in reach(table, "I1") | reach(table, "I1", "move-leader")


@pytest.mark.rule("C16.B1")
def test_a_leader_with_a_foot_unit_is_not_stopped_by_broken_ground() -> None:
    table = field({"A1": "LI"}, leaders=["A1"], terrain={"A2": "coast", "B1": "broken_ground"})
    assert reach(table, "A1") >= BEYOND_B1


@pytest.mark.rule("C16.F1")
def test_a_unit_may_leave_a_forest_with_its_whole_move() -> None:
    table = field({"E7": "LI"}, terrain={"E7": "forest"})
    assert {"E9", "E5", "G7"} <= reach(table, "E7")


@pytest.mark.rule("C16.D1", "C16.R1")
def test_a_river_is_forded_only_where_the_scenario_says_so() -> None:
    table = field({"F8": "LI", "D12": "LI"}, {"A1": "HI"}, turn="top", scenario="002")
    assert "G8" in reach(table, "F8")
    assert "C12" not in reach(table, "D12")
    closed = field({"D11": "LC"}, scenario="004")
    assert "E12" in reach(closed, "D11")
    assert not {"C13", "D12", "E13", "F12"} & reach(closed, "D11")


# ---------------------------------------------------------------- retreat, evade and escape


RETREAT_INTO_CLOSED_TERRAIN_CASES = [
    pytest.param("HI", "coast", 3, marks=pytest.mark.rule("C16.S1")),
    pytest.param("HI", "river", 3, marks=pytest.mark.rule("C16.R1")),
    pytest.param("HI", "fortified_wall", 3, marks=pytest.mark.rule("C16.X1")),
    pytest.param("HC", "city_wall", 1, marks=pytest.mark.rule("C16.C4")),
    pytest.param("WM", "city_wall", 1, marks=pytest.mark.rule("C16.C4")),
    pytest.param("WM", "marsh", 1, marks=pytest.mark.rule("C16.M4")),
]


@pytest.mark.parametrize(
    ("kind", "terrain", "left"),
    RETREAT_INTO_CLOSED_TERRAIN_CASES,
)
def test_a_retreat_into_closed_terrain_costs_blocks(kind: str, terrain: str, left: int) -> None:
    table = battle({"C7": "LI"}, {"E7": kind}, terrain={"F6": terrain, "F7": terrain})
    table.play("fire: C7 > E7", "roll: light flag")
    assert blocks(table, "E7") == left
    free = battle({"C7": "LI"}, {"E7": kind}, terrain={})
    free.play("fire: C7 > E7", "roll: light flag")
    assert asked(free) == "retreat"


EVADE_NEEDS_OPEN_CASES = [
    pytest.param("LI", "coast", False, marks=pytest.mark.rule("C16.S1")),
    pytest.param("LI", "river", False, marks=pytest.mark.rule("C16.R1")),
    pytest.param("LI", "fortified_wall", False, marks=pytest.mark.rule("C16.X1")),
    pytest.param("HC", "city_wall", False, marks=pytest.mark.rule("C16.C4")),
    pytest.param("WM", "city_wall", False, marks=pytest.mark.rule("C16.C4")),
    pytest.param("WM", "marsh", False, marks=pytest.mark.rule("C16.M4")),
    pytest.param("LI", "forest", True, marks=pytest.mark.rule("C16.F1")),
    pytest.param("LI", "city_wall", True, marks=pytest.mark.rule("C16.C3")),
    pytest.param("LI", "marsh", True, marks=pytest.mark.rule("C16.M2")),
    pytest.param("HC", "hill", True, marks=pytest.mark.rule("C16.H1")),
]


@pytest.mark.parametrize(
    ("kind", "terrain", "open_"),
    EVADE_NEEDS_OPEN_CASES,
)
def test_an_evade_needs_open_ground_behind(kind: str, terrain: str, open_: bool) -> None:
    table = battle({"D6": "HI"}, {"E7": kind}, terrain={"F6": terrain, "F7": terrain})
    table.play("attack: D6 > E7")
    assert can(table, "evade") is open_


@pytest.mark.rule("C16.C3")
def test_foot_do_not_stop_on_a_wall_when_they_retreat_or_evade() -> None:
    walls = {"F6": "city_wall", "F7": "city_wall"}
    back = battle({"C7": "LI"}, {"E7": "LI"}, terrain=walls)
    back.play("fire: C7 > E7", "roll: medium flag")
    assert reach(back, "E7", "retreat") == {"G6", "G7", "G8"}
    away = battle({"D6": "HI"}, {"E7": "LI"}, terrain=walls)
    away.play("attack: D6 > E7", "evade", "roll: medium medium medium medium medium")
    assert reach(away, "E7", "evade") == {"G6", "G7", "G8"}


@pytest.mark.rule("C16.C3")
def test_an_evading_leader_does_not_stop_on_a_wall() -> None:
    table = battle({"C7": "LI"}, enemy_leaders=["E7"], terrain={"F6": "city_wall", "F7": "city_wall"})
    table.play("fire: C7 > E7", "roll: light light", "evade-leader: E7 > F6")
    assert reach(table, "F6", "evade-leader") == {"G6", "G7"}


@pytest.mark.rule("C16.S1")
def test_no_leader_evades_or_escapes_into_water() -> None:
    shore = battle({"C7": "LI"}, {"F7": "MI"}, enemy_leaders=["E7"], terrain={"F6": "coast"})
    shore.play("fire: C7 > E7", "roll: light light")
    assert "F6" not in reach(shore, "E7", "evade-leader")
    assert shore.state.banners == (0, 0)
    water = battle({"C7": "LI"}, enemy_leaders=["E7"], terrain={"F6": "coast", "F7": "coast"})
    water.play("fire: C7 > E7", "roll: light light")
    assert water.state.banners == (1, 0)
    assert water.state.leader("E7") is None


@pytest.mark.rule("C16.S1")
def test_a_leader_does_not_escape_through_an_enemy_into_water() -> None:
    table = battle(
        {"C7": "LI", "F6": "LI"}, enemy_leaders=["E7"], terrain={"F7": "coast", "G6": "coast", "G7": "coast"}
    )
    table.play("fire: C7 > E7", "roll: light light")
    assert table.state.banners == (1, 0)


# ---------------------------------------------------------------- city walls and marshes


@pytest.mark.rule("C16.C1")
@pytest.mark.parametrize(("start", "enters"), [("D6", True), ("C6", False)])
def test_a_wall_is_entered_only_from_the_hex_beside_it(start: str, enters: bool) -> None:
    walls = {"E7": "city_wall"}
    assert ("E7" in reach(field({start: "LI"}, terrain=walls), start)) is enters
    leader = field({}, leaders=[start], ordered_leaders=[start], terrain=walls)
    assert ("E7" in reach(leader, start, "move-leader")) is enters


WALL_OR_MARSH_IS_CASES = [
    pytest.param("LI", "city_wall", marks=pytest.mark.rule("C16.C2")),
    pytest.param("leader", "city_wall", marks=pytest.mark.rule("C16.C2")),
    pytest.param("LI", "marsh", marks=pytest.mark.rule("C16.M3")),
    pytest.param("LC", "marsh", marks=pytest.mark.rule("C16.M3")),
    pytest.param("leader", "marsh", marks=pytest.mark.rule("C16.M3")),
]


@pytest.mark.parametrize(
    ("kind", "terrain"),
    WALL_OR_MARSH_IS_CASES,
)
def test_a_wall_or_marsh_is_left_for_an_adjacent_hex_only(kind: str, terrain: str) -> None:
    if kind == "leader":
        table = field({}, leaders=["E7"], ordered_leaders=["E7"], terrain={"E7": terrain})
        assert reach(table, "E7", "move-leader") == AROUND_E7
    else:
        table = field({"E7": kind}, terrain={"E7": terrain})
        assert reach(table, "E7") == AROUND_E7


@pytest.mark.rule("C16.M1", "C16.M1a")
@pytest.mark.parametrize(
    ("kind", "roll", "left"),
    [
        ("LI", "light", 3),
        ("LI", "medium", 4),
        ("LI", "swords", 4),
        ("MC", "medium", 2),
        ("HI", "heavy", 3),
        ("HI", "leader", 4),
        ("HI", "flag", 4),
    ],
)
def test_the_symbol_of_a_unit_that_enters_a_marsh_costs_a_block(kind: str, roll: str, left: int) -> None:
    table = field({"D6": kind}, terrain={"E7": "marsh"})
    table.play("move: D6 > E7")
    assert asked(table) == "marsh"
    table.play(f"roll: {roll}")
    assert blocks(table, "E7") == left


@pytest.mark.rule("C16.M1a")
def test_the_last_block_lost_in_a_marsh_is_a_banner() -> None:
    table = field({"D6": "LI 1"}, terrain={"E7": "marsh"})
    table.play("move: D6 > E7", "roll: light")
    assert table.state.unit("E7") is None
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C16.M1a")
@pytest.mark.parametrize(("roll", "killed"), [("leader leader", True), ("leader flag", False)])
def test_a_leader_is_checked_when_his_unit_loses_a_block_in_a_marsh(roll: str, killed: bool) -> None:
    table = field({"D6": "LI"}, leaders=["D6"], terrain={"E7": "marsh"})
    table.play("move: D6 > E7", "roll: light")
    assert asked(table) == "leader-check"
    table.play(f"roll: {roll}")
    assert (table.state.leader("E7") is None) is killed
    assert table.state.banners == (0, int(killed))


@pytest.mark.rule("C16.M1a")
def test_a_helmet_does_not_harm_a_leader_whose_unit_enters_a_marsh_unhurt() -> None:
    table = field({"D6": "LI"}, leaders=["D6"], terrain={"E7": "marsh"})
    table.play("move: D6 > E7", "roll: leader")
    assert table.state.leader("E7").side == "bottom"
    assert not table.happened("LeaderChecked")


@pytest.mark.rule("C16.M1b")
@pytest.mark.parametrize(("roll", "killed"), [("leader", True), ("light", False), ("swords", False)])
def test_a_helmet_kills_a_leader_who_enters_a_marsh_alone(roll: str, killed: bool) -> None:
    table = field({}, leaders=["D6"], ordered_leaders=["D6"], terrain={"E7": "marsh"})
    table.play("move-leader: D6 > E7", f"roll: {roll}")
    assert (table.state.leader("E7") is None) is killed
    assert table.state.banners == (0, int(killed))


@pytest.mark.rule("C16.M2")
def test_a_retreat_through_marshes_goes_on_and_is_checked_in_each() -> None:
    wet = dict.fromkeys(("F6", "F7", "G6", "G7", "G8"), "marsh")
    table = battle({"C7": "LI"}, {"E7": "LI"}, terrain=wet)
    table.play("fire: C7 > E7", "roll: medium flag")
    assert reach(table, "E7", "retreat") == {"G6", "G7", "G8"}
    table.play("retreat: E7 > G7", "roll: light", "roll: light")
    assert blocks(table, "G7") == 2


@pytest.mark.rule("C16.M2")
@pytest.mark.parametrize("marsh", ["F6", "F7"])
@pytest.mark.parametrize("way", ["retreat", "evade"])
def test_of_two_ways_to_the_same_hex_the_dry_one_is_taken(marsh: str, way: str) -> None:
    table = battle({"C7": "LI", "D6": "HI"}, {"E7": "LI"}, terrain={marsh: "marsh"})
    if way == "retreat":
        table.play("fire: C7 > E7", "roll: medium flag", "retreat: E7 > G7")
    else:
        table.play("attack: D6 > E7", "evade", "roll: medium medium medium medium medium", "evade: E7 > G7")
    assert asked(table) != "marsh"
    assert blocks(table, "G7") == 4


@pytest.mark.rule("C16.M2")
def test_an_evade_through_a_marsh_is_checked() -> None:
    table = battle({"D6": "HI"}, {"E7": "LI"}, terrain={"F6": "marsh", "F7": "marsh"})
    table.play("attack: D6 > E7", "evade", "roll: medium medium medium medium medium", "evade: E7 > G7")
    assert asked(table) == "marsh"
    table.play("roll: light")
    assert blocks(table, "G7") == 3


@pytest.mark.rule("C16.M2")
def test_the_marsh_is_rolled_before_blocks_are_lost_for_an_impossible_retreat() -> None:
    table = battle({"F6": "LI"}, {"H6": "LI 3"}, terrain={"I6": "marsh", "I7": "marsh"})
    table.play("fire: F6 > H6", "roll: medium flag", "retreat: H6 > I6")
    assert asked(table) == "marsh"
    assert sum(unit.blocks for unit in table.state.units("top")) == 3
    table.play("roll: light")
    assert blocks(table, "I6") == 1


@pytest.mark.rule("C16.M2")
def test_a_leader_who_evades_into_a_marsh_rolls_for_it() -> None:
    table = battle({"C7": "LI"}, enemy_leaders=["E7"], terrain={"F6": "marsh"})
    table.play("fire: C7 > E7", "roll: light light", "evade-leader: E7 > F6")
    assert asked(table) == "marsh"
    table.play("roll: leader")
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C16.M2")
def test_a_unit_that_dies_in_a_marsh_on_its_retreat_is_a_banner_and_leaves_its_hex_open() -> None:
    table = battle({"D6": "HI"}, {"E7": "LI 1"}, terrain={"F6": "marsh", "F7": "marsh"})
    table.play("attack: D6 > E7", "stand", "roll: medium medium medium medium flag", "retreat: E7 > G7", "roll: light")
    assert not list(table.state.units("top"))
    assert table.state.banners == (1, 0)
    assert can(table, "advance: E7")


@pytest.mark.rule("C16.M1b")
@pytest.mark.parametrize(("roll", "killed"), [("leader", True), ("heavy", False)])
def test_a_leader_who_joins_a_unit_in_a_marsh_has_entered_it_alone(roll: str, killed: bool) -> None:
    table = field({"E7": "HI"}, leaders=["D6"], ordered=[], ordered_leaders=["D6"], terrain={"E7": "marsh"})
    table.play("move-leader: D6 > E7", f"roll: {roll}")
    assert (table.state.leader("E7") is None) is killed
    assert blocks(table, "E7") == 4


@pytest.mark.parametrize(
    "terrain",
    [
        pytest.param("marsh", marks=pytest.mark.rule("C16.M3")),
        pytest.param("city_wall", marks=pytest.mark.rule("C16.C2")),
    ],
)
def test_a_leader_who_detaches_on_a_wall_or_marsh_goes_one_hex(terrain: str) -> None:
    table = field({"E7": "HI"}, leaders=["E7"], ordered=[], ordered_leaders=["E7"], terrain={"E7": terrain})
    assert reach(table, "E7", "move-leader") == AROUND_E7


@pytest.mark.rule("C16.M3", "C16.C2")
@pytest.mark.parametrize(("terrain", "charges"), [("marsh", False), ("city_wall", False), ("forest", True)])
def test_warriors_do_not_charge_out_of_a_marsh_or_off_a_wall(terrain: str, charges: bool) -> None:
    table = field({"E7": "WA"}, {"E10": "HI"}, terrain={"E7": terrain})
    assert ("E9" in reach(table, "E7")) is charges
