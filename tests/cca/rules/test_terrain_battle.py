"""Commands & Colors: Ancients, chapter C16: battle on the turn of entry, advance and bonus combat in terrain."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import asked, battle, blocks, can, dice, field, reach

FOOT = ("LI", "LS", "LB", "AX", "WA", "MI", "HI")
MOUNTED = ("LC", "LBC", "LBCh", "MC", "CA", "CCA", "HC", "CC", "HCh", "EL")


def entered(kind: str, terrain: str, **text: object) -> Table:
    """A unit has moved from C6 into the terrain of D6, next to infantry in E7 with one block."""
    table = field({"C6": kind}, {"E7": "MI 1"}, terrain={"D6": terrain}, **text)  # type: ignore[arg-type]
    table.play("move: C6 > D6")
    if asked(table) == "marsh":
        table.play("roll: flag")
    return table


def victory(kind: str, at: str = "", on: str = "", *, leader: bool = False) -> Table:
    """A unit in D6 has destroyed infantry in E7; other infantry stands in E8."""
    terrain = {place: kind_ for place, kind_ in (("D6", at), ("E7", on)) if kind_}
    leaders = ["D6"] if leader else []
    table = battle({"D6": kind}, {"E7": "MI 1", "E8": "MI"}, leaders=leaders, terrain=terrain)
    table.play("attack: D6 > E7")
    table.play("roll: " + " ".join(["medium"] * dice(table)))
    return table


# ---------------------------------------------------------------- battle on the turn of entry


UNITS_MAY_NOT_BATTLE_CASES = [
    pytest.param(FOOT, "broken_ground", True, marks=pytest.mark.rule("C16.B2")),
    pytest.param(MOUNTED, "broken_ground", False, marks=pytest.mark.rule("C16.B2")),
    pytest.param(("LI", "LS", "LB", "AX", "WA"), "forest", True, marks=pytest.mark.rule("C16.F2")),
    pytest.param(("MI", "HI", *MOUNTED), "forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param(("MI", "HI", "MC", "EL"), "ford", True, marks=pytest.mark.rule("C16.D2")),
    pytest.param(("MI", "HI", "MC", "EL"), "bridge", True, marks=pytest.mark.rule("C16.G1a")),
    pytest.param(("MI", "HI", "MC", "EL"), "marsh", True, marks=pytest.mark.rule("C16.M5")),
    pytest.param(("MI", "LI"), "city_wall", True, marks=pytest.mark.rule("C16.T1")),
    pytest.param(("MI", "MC"), "hill", True, marks=pytest.mark.rule("C16.T1")),
    pytest.param(("MI", "MC"), "fortified_camp", True, marks=pytest.mark.rule("C16.T1")),
    pytest.param(("MI", "MC"), "rampart E6 E7", True, marks=pytest.mark.rule("C16.T1")),
]


@pytest.mark.parametrize(
    ("kinds", "terrain", "battles"),
    UNITS_MAY_NOT_BATTLE_CASES,
)
def test_some_units_may_not_battle_on_the_turn_they_enter_some_terrain(
    kinds: tuple[str, ...], terrain: str, battles: bool
) -> None:
    for kind in kinds:
        assert can(entered(kind, terrain), "attack: D6 > E7") is battles, kind


FIRE_ON_THE_TURN_CASES = [
    pytest.param("LI", "forest", True, marks=pytest.mark.rule("C16.F2")),
    pytest.param("LC", "forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param("LI", "broken_ground", True, marks=pytest.mark.rule("C16.B2")),
    pytest.param("LC", "broken_ground", False, marks=pytest.mark.rule("C16.B2")),
    pytest.param("LC", "ford", True, marks=pytest.mark.rule("C16.D2")),
    pytest.param("LC", "bridge", True, marks=pytest.mark.rule("C16.G1a")),
    pytest.param("LC", "marsh", True, marks=pytest.mark.rule("C16.M5")),
]


@pytest.mark.parametrize(
    ("kind", "terrain", "fires"),
    FIRE_ON_THE_TURN_CASES,
)
def test_fire_on_the_turn_of_entry_is_forbidden_like_close_combat(kind: str, terrain: str, fires: bool) -> None:
    table = field({"C4": kind}, {"D6": "MI"}, terrain={"D4": terrain})
    table.play("move: C4 > D4")
    if asked(table) == "marsh":
        table.play("roll: flag")
    assert can(table, "fire: D4 > D6") is fires


@pytest.mark.parametrize(
    ("kind", "terrain"),
    [
        pytest.param("MC", "broken_ground", marks=pytest.mark.rule("C16.B2")),
        pytest.param("MC", "forest", marks=pytest.mark.rule("C16.F2")),
        pytest.param("HI", "forest", marks=pytest.mark.rule("C16.F2")),
    ],
)
def test_a_unit_that_began_its_turn_in_the_terrain_battles_there(kind: str, terrain: str) -> None:
    table = field({"D6": kind}, {"E7": "MI"}, terrain={"D6": terrain})
    table.play("done")
    assert can(table, "attack: D6 > E7")


@pytest.mark.rule("C16.F2")
@pytest.mark.parametrize(("goal_terrain", "battles"), [({}, True), ({"D7": "forest"}, False)])
def test_a_unit_that_leaves_a_forest_battles_unless_it_enters_another(
    goal_terrain: dict[str, str], battles: bool
) -> None:
    table = field({"D6": "MI"}, {"E8": "MI"}, terrain={"D6": "forest", **goal_terrain})
    table.play("move: D6 > D7")
    assert can(table, "attack: D7 > E8") is battles


# ---------------------------------------------------------------- advance, extra hex, bonus combat


@pytest.mark.rule("C16.T1")
@pytest.mark.parametrize(
    ("terrain", "extra", "bonus"),
    [
        ("", True, True),
        ("hill", True, True),
        ("fortified_camp", True, True),
        ("rampart D6 D7", True, True),
        ("bridge", True, True),
        ("broken_ground", False, False),
        ("forest", False, False),
        ("ford", False, True),
        ("marsh", False, True),
    ],
)
def test_the_ground_won_may_end_the_turn_of_cavalry(terrain: str, extra: bool, bonus: bool) -> None:
    table = victory("MC", on=terrain)
    table.play("advance: E7")
    if terrain == "marsh":
        table.play("roll: flag")
    assert bool(reach(table, "E7", "extra")) is extra
    if extra:
        table.play("done")
    assert can(table, "attack: E7 > E8") is bonus


BONUS_COMBAT_OUT_OF_CASES = [
    pytest.param("LI", True, "forest", True, marks=pytest.mark.rule("C16.F2")),
    pytest.param("LI", False, "forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param("AX", True, "forest", True, marks=pytest.mark.rule("C16.F2")),
    pytest.param("WA", False, "forest", True, marks=pytest.mark.rule("C16.F2")),
    pytest.param("MI", True, "forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param("HI", True, "forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param("MI", True, "", True, marks=pytest.mark.rule("C16.F2")),
    pytest.param("EL", False, "forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param("MI", True, "broken_ground", True, marks=pytest.mark.rule("C16.B2")),
    pytest.param("EL", False, "broken_ground", False, marks=pytest.mark.rule("C16.B2")),
    pytest.param("MI", True, "ford", True, marks=pytest.mark.rule("C16.D2")),
    pytest.param("MI", True, "bridge", True, marks=pytest.mark.rule("C16.G4")),
]


@pytest.mark.parametrize(
    ("kind", "leader", "terrain", "bonus"),
    BONUS_COMBAT_OUT_OF_CASES,
)
def test_a_bonus_combat_out_of_the_ground_won(kind: str, leader: bool, terrain: str, bonus: bool) -> None:
    table = victory(kind, on=terrain, leader=leader)
    table.play("advance: E7")
    assert can(table, "attack: E7 > E8") is bonus


@pytest.mark.rule("C16.D4")
@pytest.mark.parametrize(
    ("start", "strict", "advances"),
    [("C6", False, True), ("D6", False, True), ("C6", True, False), ("D6", True, True)],
)
def test_a_unit_in_a_ford_may_advance(start: str, strict: bool, advances: bool) -> None:
    options = {"ford_advance_requires_no_move": strict}
    table = field({start: "HI"}, {"E7": "MI 1"}, terrain={"D6": "ford"}, options=options)
    table.play("done" if start == "D6" else "move: C6 > D6")
    table.play("attack: D6 > E7", "roll: medium medium")
    assert can(table, "advance: E7") is advances


@pytest.mark.rule("C16.G4")
@pytest.mark.parametrize(("at", "on"), [("bridge", ""), ("", "bridge")], ids=["from the bridge", "onto the bridge"])
def test_a_unit_may_advance_from_and_onto_a_bridge(at: str, on: str) -> None:
    table = victory("HI", at, on)
    table.play("advance: E7")
    assert table.state.unit("E7").side == "bottom"


@pytest.mark.rule("C16.G4")
def test_a_unit_that_moved_onto_a_bridge_may_advance_from_it() -> None:
    table = entered("HI", "bridge")
    table.play("attack: D6 > E7", "roll: medium medium")
    assert can(table, "advance: E7")


@pytest.mark.rule("C16.M6")
@pytest.mark.parametrize(("roll", "left"), [("light", 3), ("heavy", 4)])
def test_an_advance_into_a_marsh_is_checked(roll: str, left: int) -> None:
    table = victory("LI", on="marsh")
    table.play("advance: E7")
    assert asked(table) == "marsh"
    table.play(f"roll: {roll}")
    assert blocks(table, "E7") == left


@pytest.mark.rule("C16.M7")
@pytest.mark.parametrize("kind", ["HI", "MC"])
@pytest.mark.parametrize(("start", "advances"), [("D6", True), ("C6", False)])
def test_only_a_unit_that_did_not_move_advances_out_of_a_marsh(kind: str, start: str, advances: bool) -> None:
    if start == "D6":
        table = field({"D6": kind}, {"E7": "MI 1"}, terrain={"D6": "marsh"})
        table.play("done")
    else:
        table = entered(kind, "marsh")
    table.play("attack: D6 > E7", "roll: medium medium")
    assert table.state.unit("E7") is None
    assert can(table, "advance: E7") is advances


@pytest.mark.rule("C16.M7")
@pytest.mark.parametrize(("terrain", "extra"), [("marsh", False), ("ford", True), ("", True)])
def test_cavalry_advances_out_of_a_marsh_without_an_extra_hex(terrain: str, extra: bool) -> None:
    table = victory("MC", at=terrain)
    table.play("advance: E7")
    assert bool(reach(table, "E7", "extra")) is extra
    if extra:
        table.play("done")
    assert can(table, "attack: E7 > E8")


EXTRA_HEX_OF_CAVALRY_CASES = [
    pytest.param("forest", False, marks=pytest.mark.rule("C16.F2")),
    pytest.param("broken_ground", False, marks=pytest.mark.rule("C16.B2")),
    pytest.param("ford", True, marks=pytest.mark.rule("C16.D2")),
    pytest.param("bridge", True, marks=pytest.mark.rule("C16.G1a")),
]


@pytest.mark.parametrize(
    ("terrain", "battles"),
    EXTRA_HEX_OF_CAVALRY_CASES,
)
def test_the_extra_hex_of_cavalry_is_an_entry_like_any_other(terrain: str, battles: bool) -> None:
    table = battle({"D6": "MC"}, {"E7": "MI 1", "F8": "MI"}, terrain={"F7": terrain})
    table.play("attack: D6 > E7", "roll: medium medium medium", "advance: E7", "extra: E7 > F7")
    assert can(table, "attack: F7 > F8") is battles
