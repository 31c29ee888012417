"""Commands & Colors: Ancients, chapters C10 and C16: the line of sight."""

from __future__ import annotations

import pytest

from tests.cca.battlefield import battle, can


def sees(firer: str, target: str, *obstacles: str, kind: str = "LB") -> bool:
    """Whether a unit sees a target with own units in some hexes, which stand next to no enemy's way to fire."""
    table = battle({firer: kind, **dict.fromkeys(obstacles, "HI")}, {target: "HI"}, ordered=[firer])
    return can(table, f"fire: {firer} > {target}")


@pytest.mark.rule("C10.9")
@pytest.mark.parametrize(
    ("obstacle", "seen"), [("D5", False), ("C5", True), ("C6", True), ("E5", True), ("E6", True), ("D7", True)]
)
def test_the_line_runs_from_center_to_center(obstacle: str, seen: bool) -> None:
    assert sees("D4", "D6", obstacle) is seen


@pytest.mark.rule("C10.9")
@pytest.mark.parametrize(
    ("obstacle", "seen"), [("C7", False), ("D7", False), ("C8", True), ("D6", True), ("C6", True), ("D8", True)]
)
def test_an_obstacle_in_part_of_a_hex_that_the_line_crosses_hides_the_target(obstacle: str, seen: bool) -> None:
    # From B7 to E7 the line cuts a piece off C7 and another off D7 and touches nothing else.
    assert sees("B7", "E7", obstacle) is seen


@pytest.mark.rule("C10.9a")
@pytest.mark.parametrize(
    ("own", "enemies", "own_leaders", "enemy_leaders"),
    [
        pytest.param({"D5": "LI"}, {}, (), (), id="own unit"),
        pytest.param({}, {}, ("D5",), (), id="own leader"),
        pytest.param({}, {}, (), ("D5",), id="enemy leader"),
    ],
)
def test_every_unit_and_leader_is_an_obstacle(
    own: dict[str, str], enemies: dict[str, str], own_leaders: tuple[str, ...], enemy_leaders: tuple[str, ...]
) -> None:
    table = battle(
        {"D4": "LB", **own},
        {"D6": "MI", "F4": "MI", **enemies},
        leaders=own_leaders,
        enemy_leaders=enemy_leaders,
        ordered=["D4"],
    )
    assert can(table, "fire: D4 > F4")
    assert not can(table, "fire: D4 > D6")


@pytest.mark.rule("C10.9a")
def test_an_enemy_unit_in_front_of_another_is_an_obstacle() -> None:
    table = battle({"D4": "LB"}, {"D6": "MI", "D7": "MI"})
    assert can(table, "fire: D4 > D6")
    assert not can(table, "fire: D4 > D7")


@pytest.mark.rule("C10.9a")
@pytest.mark.parametrize("terrain", ["forest", "hill", "fortified_camp", "city_wall"])
def test_the_terrain_of_the_target_never_hides_it(terrain: str) -> None:
    assert can(battle({"D4": "LI"}, {"D6": "MI"}, terrain={"D6": terrain}), "fire: D4 > D6")
    assert not can(battle({"D4": "LI"}, {"D6": "MI"}, terrain={"D5": terrain}), "fire: D4 > D6")


@pytest.mark.rule("C10.9a")
@pytest.mark.parametrize(("firer", "target", "beside"), [("G1", "I1", "H1"), ("C13", "E13", "D12"), ("I1", "G1", "H1")])
def test_the_edge_of_the_board_is_an_obstacle_beside_the_line(firer: str, target: str, beside: str) -> None:
    assert sees(firer, target)
    assert not sees(firer, target, beside)


@pytest.mark.rule("C10.9b")
@pytest.mark.parametrize(("obstacles", "seen"), [((), True), (("D6",), True), (("D7",), True), (("D6", "D7"), False)])
def test_a_line_along_a_hex_side_is_blocked_only_from_both_sides(obstacles: tuple[str, ...], seen: bool) -> None:
    table = battle({"C7": "LI"}, {"E7": "MI"}, terrain=dict.fromkeys(obstacles, "forest"))
    assert can(table, "fire: C7 > E7") is seen


@pytest.mark.rule("C10.9b")
@pytest.mark.parametrize(
    ("obstacles", "seen"), [(("D5",), True), (("C6",), True), (("C6", "D5"), False), (("C5", "D4"), True)]
)
def test_a_slanting_line_along_a_hex_side_is_blocked_only_from_both_sides(
    obstacles: tuple[str, ...], seen: bool
) -> None:
    # C5 and D6 lie two apart; the line follows the side between C6 and D5 and begins and ends within its own hexes.
    table = battle({"C5": "LI"}, {"D6": "MI"}, terrain=dict.fromkeys(obstacles, "forest"))
    assert can(table, "fire: C5 > D6") is seen


@pytest.mark.rule("C10.9c")
@pytest.mark.parametrize(
    ("obstacles", "seen"),
    [
        pytest.param((), True, id="free"),
        pytest.param(("B6", "D6"), True, id="both on the left"),
        pytest.param(("B7", "D7"), True, id="both on the right"),
        pytest.param(("B6", "D7"), False, id="left, then right"),
        pytest.param(("B7", "D6"), False, id="right, then left"),
        pytest.param(("C7",), False, id="across"),
    ],
)
def test_obstacles_on_both_sides_anywhere_along_the_line_block_it(obstacles: tuple[str, ...], seen: bool) -> None:
    # From A7 to E7: along the side between B6 and B7, across C7, along the side between D6 and D7.
    table = battle({"A7": "WM"}, {"E7": "MI"}, terrain=dict.fromkeys(obstacles, "forest"))
    assert can(table, "fire: A7 > E7") is seen


@pytest.mark.rule("C10.9c")
@pytest.mark.parametrize(
    ("obstacle", "seen"),
    [("D3", True), ("C5", True), ("C3", False), ("C4", False), ("D4", False), ("D5", False)],
)
def test_a_hex_that_the_line_touches_at_a_corner_only_does_not_count(obstacle: str, seen: bool) -> None:
    # From C2 to D6: through C3 and C4, past the lowest corner of D3 and the highest of C5, through D4 and D5.
    table = battle({"C2": "WM"}, {"D6": "MI"}, terrain={obstacle: "forest"})
    assert can(table, "fire: C2 > D6") is seen


# ---------------------------------------------------------------- terrain


TERRAIN_HIDES_WHAT_LIES_CASES = [
    pytest.param("broken_ground", False, marks=pytest.mark.rule("C16.B4")),
    pytest.param("forest", True, marks=pytest.mark.rule("C16.F4")),
    pytest.param("hill", True, marks=pytest.mark.rule("C16.H4")),
    pytest.param("coast", False, marks=pytest.mark.rule("C16.S1")),
    pytest.param("river", False, marks=pytest.mark.rule("C16.T1")),
    pytest.param("ford", False, marks=pytest.mark.rule("C16.D5")),
    pytest.param("rampart D4 C5 C6", False, marks=pytest.mark.rule("C16.W5")),
    pytest.param("fortified_camp", True, marks=pytest.mark.rule("C16.K4")),
    pytest.param("bridge", False, marks=pytest.mark.rule("C16.G5")),
    pytest.param("city_wall", True, marks=pytest.mark.rule("C16.C8")),
    pytest.param("fortified_wall", True, marks=pytest.mark.rule("C16.X1")),
    pytest.param("marsh", False, marks=pytest.mark.rule("C16.M8")),
    pytest.param("impassable_hill", True, marks=pytest.mark.rule("C16.T1")),
]


@pytest.mark.parametrize(
    ("terrain", "blocks"),
    TERRAIN_HIDES_WHAT_LIES_CASES,
)
def test_some_terrain_hides_what_lies_behind_it(terrain: str, blocks: bool) -> None:
    table = battle({"D4": "LI"}, {"D6": "MI"}, terrain={"D5": terrain})
    assert can(table, "fire: D4 > D6") is not blocks
    back = battle({"D6": "LI"}, {"D4": "MI"}, terrain={"D5": terrain})
    assert can(back, "fire: D6 > D4") is not blocks


@pytest.mark.rule("C16.H4")
@pytest.mark.parametrize("target", ["D6", "D7"])
def test_a_hill_hides_low_ground_from_low_ground(target: str) -> None:
    assert not can(battle({"D4": "LB"}, {target: "MI"}, terrain={"D5": "hill"}), f"fire: D4 > {target}")
    assert can(battle({"D4": "LB"}, {target: "MI"}, terrain={"C5": "hill"}), f"fire: D4 > {target}")


@pytest.mark.rule("C16.H4", "C16.H5")
def test_a_unit_on_a_hill_does_not_see_low_ground_behind_the_next_hill_hex() -> None:
    terrain = dict.fromkeys(("D4", "D5"), "hill")
    assert not can(battle({"D4": "LB"}, {"D6": "MI"}, terrain=terrain), "fire: D4 > D6")
    assert can(battle({"D4": "LB"}, {"D6": "MI"}, terrain={"D4": "hill"}), "fire: D4 > D6")


@pytest.mark.rule("C16.H5")
@pytest.mark.parametrize(("low", "high", "seen"), [("D4", "D6", True), ("D4", "D7", False)])
def test_low_ground_and_the_first_hill_hex_see_each_other_not_the_second(low: str, high: str, seen: bool) -> None:
    terrain = {"D6": "hill", "D7": "hill"}
    assert can(battle({low: "LB"}, {high: "MI"}, terrain=terrain), f"fire: {low} > {high}") is seen
    assert can(battle({high: "LB"}, {low: "MI"}, terrain=terrain), f"fire: {high} > {low}") is seen


@pytest.mark.rule("C16.H6")
def test_units_on_the_same_hill_see_each_other_across_it() -> None:
    plateau = dict.fromkeys(("D4", "D5", "D6", "D7"), "hill")
    assert can(battle({"D4": "LB"}, {"D6": "MI"}, terrain=plateau), "fire: D4 > D6")
    assert can(battle({"D4": "LB"}, {"D7": "MI"}, terrain=plateau), "fire: D4 > D7")


@pytest.mark.rule("C16.H6")
def test_another_hill_between_two_hill_units_hides_them() -> None:
    apart = {"D4": "hill", "D6": "hill", "D7": "hill"}
    assert not can(battle({"D4": "LB"}, {"D7": "MI"}, terrain=apart), "fire: D4 > D7")
    joined = apart | dict.fromkeys(("E5", "E6"), "hill")
    assert can(battle({"D4": "LB"}, {"D7": "MI"}, terrain=joined), "fire: D4 > D7")


@pytest.mark.rule("C16.H6")
@pytest.mark.parametrize(("round_about", "seen"), [((), False), (("E5", "E6"), True), (("E5",), False)])
def test_one_hill_is_what_hill_hexes_join(round_about: tuple[str, ...], seen: bool) -> None:
    # A29: D4 and D6 are one hill only where hill hexes lead from one to the other; D5 between them is low ground.
    hills = dict.fromkeys(("D4", "D6", "D7", *round_about), "hill")
    assert can(battle({"D4": "LB"}, {"D7": "MI"}, terrain=hills), "fire: D4 > D7") is seen


@pytest.mark.rule("C16.H6", "C10.9b")
@pytest.mark.parametrize(("firer", "seen"), [("hill", True), ("", False)], ids=["from the hill", "from below"])
def test_a_hex_of_the_same_hill_beside_the_line_is_no_obstacle_to_units_on_it(firer: str, seen: bool) -> None:
    terrain = {"D6": "hill", "E7": "hill", "D7": "forest"} | ({"C7": firer} if firer else {})
    assert can(battle({"C7": "LI"}, {"E7": "MI"}, terrain=terrain), "fire: C7 > E7") is seen


@pytest.mark.rule("C16.H6")
def test_a_leader_on_a_plateau_still_hides_what_lies_behind_him() -> None:
    plateau = dict.fromkeys(("D4", "D5", "D6"), "hill")
    assert not can(battle({"D4": "LB"}, {"D6": "MI"}, enemy_leaders=["D5"], terrain=plateau), "fire: D4 > D6")


@pytest.mark.rule("C16.C8")
@pytest.mark.parametrize(
    ("walls", "seen"),
    [
        pytest.param(("D4", "D5", "D6"), True, id="along the wall"),
        pytest.param(("D4", "D5"), False, id="from the wall to the ground behind the next wall hex"),
        pytest.param(("D5", "D6"), False, id="from the ground across a wall hex to the wall"),
        pytest.param(("D4", "D6"), True, id="from wall to wall over open ground"),
        pytest.param(("D4",), True, id="from the wall to the ground"),
        pytest.param(("D6",), True, id="from the ground to the wall"),
    ],
)
def test_a_wall_hides_except_along_the_wall(walls: tuple[str, ...], seen: bool) -> None:
    table = battle({"D4": "LB"}, {"D6": "MI"}, terrain=dict.fromkeys(walls, "city_wall"))
    assert can(table, "fire: D4 > D6") is seen


@pytest.mark.rule("C16.C8")
def test_a_line_that_leaves_the_wall_is_blocked_by_its_next_wall_hex() -> None:
    walls = dict.fromkeys(("D4", "D6", "D7"), "city_wall")
    assert not can(battle({"D4": "LB"}, {"D7": "MI"}, terrain=walls), "fire: D4 > D7")
    along = walls | {"D5": "city_wall"}
    assert can(battle({"D4": "LB"}, {"D7": "MI"}, terrain=along), "fire: D4 > D7")


@pytest.mark.rule("C16.C8", "C10.9b")
@pytest.mark.parametrize(
    ("left", "right", "seen"),
    [("city_wall", "city_wall", True), ("city_wall", "forest", False), ("forest", "hill", False)],
)
def test_only_wall_hexes_beside_the_line_do_not_hide_walls_from_each_other(left: str, right: str, seen: bool) -> None:
    terrain = {"C7": "city_wall", "E7": "city_wall", "D6": left, "D7": right}
    assert can(battle({"C7": "LI"}, {"E7": "MI"}, terrain=terrain), "fire: C7 > E7") is seen
