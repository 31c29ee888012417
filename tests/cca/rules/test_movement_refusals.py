"""Commands & Colors: Ancients, chapter C8: a move that is not allowed is refused by the rule that forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import field
from tests.cca.cards import played


def refusal(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    found = table.refusal(notation)
    assert found is not None, f"{notation} is legal"
    return found.rule


@pytest.mark.rule("C7.1")
@pytest.mark.parametrize("notation", ["move: E6 > E7", "move: F6 > F7", "move: D6 > D7", "move: C6 > C7"])
def test_who_has_no_order_of_his_side_does_not_move(notation: str) -> None:
    # E6 is empty, F6 is the enemy's, D6 has no order, in C6 stands a leader alone.
    table = field({"B6": "MI", "D6": "MI"}, {"F6": "MI"}, leaders=["C6"], ordered=["B6"])
    assert refusal(table, notation) == "C7.1"


@pytest.mark.rule("C8.2")
def test_a_unit_moves_once_and_another_still_may() -> None:
    table = field({"D6": "MI", "D9": "MI"})
    table.play("move: D6 > D7")
    assert refusal(table, "move: D7 > D8") == "C8.2"
    assert table.refusal("move: D9 > D10") is None


@pytest.mark.rule("C8.27")
def test_a_unit_that_a_leader_has_joined_does_not_move() -> None:
    table = field({"D6": "MI", "D9": "MI"}, leaders=["D4"], ordered_leaders=["D4"])
    table.play("move-leader: D4 > D6")
    assert refusal(table, "move: D6 > D7") == "C8.27"


@pytest.mark.rule("C8.8")
@pytest.mark.parametrize("taken", ["D7", "E6", "E7"])
def test_a_unit_does_not_enter_the_hex_of_a_friendly_unit_an_enemy_unit_or_an_enemy_leader(taken: str) -> None:
    table = field({"D6": "MI", "D7": "MI"}, {"E6": "MI"}, enemy_leaders=["E7"], ordered=["D6"])
    assert refusal(table, f"move: D6 > {taken}") == "C8.8"


@pytest.mark.rule("C8.9", "C8.9a")
@pytest.mark.parametrize(("leaders", "rule"), [(["D7"], None), (["D6", "D7"], "C8.9a")])
def test_a_unit_enters_the_hex_of_a_leader_unless_it_has_one(leaders: list[str], rule: str | None) -> None:
    table = field({"D6": "MI"}, leaders=leaders)
    found = table.refusal("move: D6 > D7")
    assert (found and found.rule) == rule


@pytest.mark.rule("C8.12")
@pytest.mark.parametrize(
    ("kind", "terrain", "rule"),
    [
        ("MI", "coast", "C16.S1"),
        ("MI", "river", "C16.R1"),
        ("MC", "city_wall", "C16.C1"),
        ("WM", "marsh", "C16.M1"),
        ("leader", "coast", "C16.S1"),
        ("leader", "river", "C16.R1"),
    ],
)
def test_terrain_that_cannot_be_entered_is_refused_by_its_rule(kind: str, terrain: str, rule: str) -> None:
    ground = {"D7": terrain}
    if kind == "leader":
        table = field({}, leaders=["D6"], ordered_leaders=["D6"], terrain=ground)
        assert refusal(table, "move-leader: D6 > D7") == rule
    else:
        assert refusal(field({"D6": kind}, terrain=ground), "move: D6 > D7") == rule


@pytest.mark.parametrize(
    ("origin", "end", "ground"),
    [
        pytest.param("D6", "D8", {"D8": "city_wall"}, marks=pytest.mark.rule("C16.C1")),
        pytest.param("D6", "D8", {"D6": "city_wall"}, marks=pytest.mark.rule("C16.C2")),
        pytest.param("D6", "D8", {"D6": "marsh"}, marks=pytest.mark.rule("C16.M3")),
    ],
)
def test_walls_and_marshes_allow_a_single_hex(
    origin: str, end: str, ground: dict[str, str], request: pytest.FixtureRequest
) -> None:
    (rule,) = request.node.get_closest_marker("rule").args
    table = field({origin: "LI"}, terrain=ground)
    assert refusal(table, f"move: {origin} > {end}") == rule
    assert table.refusal(f"move: {origin} > D5") is None


@pytest.mark.parametrize(
    ("ground", "end"),
    [
        pytest.param({"D7": "city_wall"}, "D7", marks=pytest.mark.rule("C16.C1")),
        pytest.param({"D6": "city_wall"}, "D7", marks=pytest.mark.rule("C16.C2")),
        pytest.param({"D6": "marsh"}, "D7", marks=pytest.mark.rule("C16.M3")),
    ],
)
def test_a_single_hex_into_or_out_of_walls_and_marshes_is_refused_only_for_other_reasons(
    ground: dict[str, str], end: str
) -> None:
    table = field({"D6": "LI"}, terrain=ground)
    assert table.refusal(f"move: D6 > {end}") is None
    blocked = field({"D6": "LI", end: "LI"}, terrain=ground, ordered=["D6"])
    assert refusal(blocked, f"move: D6 > {end}") == "C8.8"


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(
    ("kind", "end", "rule"),
    [
        ("AX", "D9", "C8.15"),
        ("MI", "D8", "C8.16"),
        ("WA", "D9", "C8.17"),
        ("HI", "D8", "C8.18"),
        ("MC", "D10", "C8.20c"),
        ("HC", "D9", "C8.20e"),
        ("EL", "D9", "C8.20f"),
    ],
)
def test_a_move_too_far_is_refused_by_the_rule_of_the_type(kind: str, end: str, rule: str) -> None:
    assert refusal(field({"D6": kind}), f"move: D6 > {end}") == rule
    assert refusal(field({"D6": kind}, leaders=["D6"]), f"move: D6 > {end}") == rule


@pytest.mark.rule("C18.T11")
def test_a_move_too_far_for_the_card_is_refused_by_the_card() -> None:
    table = played("double_time", {"D6": "HI"})
    table.play("order: D6")
    assert table.refusal("move: D6 > D8") is None
    assert refusal(table, "move: D6 > D9") == "C18.T11"


LEADERS: dict[str, Any] = {"leaders": ["D4", "D6"], "ordered_leaders": ["D6"], "enemy_leaders": ["E8"]}


@pytest.mark.rule("C7.1")
@pytest.mark.parametrize("notation", ["move-leader: C6 > C7", "move-leader: E8 > E9", "move-leader: D4 > D5"])
def test_a_leader_needs_an_order_of_his_side(notation: str) -> None:
    # C6 is empty, E8 is the enemy's, D4 has no order.
    assert refusal(field({}, {"E6": "MI"}, **LEADERS), notation) == "C7.1"


@pytest.mark.rule("C8.21a", "C8.22")
@pytest.mark.parametrize(("end", "rule"), [("D4", "C8.22"), ("E6", "C8.21a"), ("E8", "C8.21a"), ("D9", None)])
def test_a_leader_ends_with_no_leader_and_no_enemy_three_hexes_away_at_most(end: str, rule: str | None) -> None:
    found = field({}, {"E6": "MI"}, **LEADERS).refusal(f"move-leader: D6 > {end}")
    assert (found and found.rule) == rule


@pytest.mark.rule("C8.21b")
def test_a_leader_who_has_moved_moves_no_more() -> None:
    table = field({"D9": "MI"}, leaders=["D4", "D6"], ordered_leaders=["D4", "D6"])
    table.play("move-leader: D6 > D7")
    assert refusal(table, "move-leader: D7 > D8") == "C8.21b"


@pytest.mark.rule("C8.25")
def test_a_leader_who_has_moved_with_his_unit_does_not_leave_it() -> None:
    table = field({"D6": "MI", "D9": "MI"}, leaders=["D6"], ordered_leaders=["D6"])
    table.play("move: D6 > D7")
    assert refusal(table, "move-leader: D7 > D8") == "C8.25"


@pytest.mark.rule("C7.5b", "C8.28")
@pytest.mark.parametrize(
    ("card", "rule"),
    [("order_medium_troops", "C7.5b"), ("leadership_any_section", "C8.28"), ("order_two_center", "C7.1")],
)
def test_the_card_decides_why_a_leader_stays_with_his_unit(card: str, rule: str) -> None:
    table = played(card, {"D6": "MI", "D8": "MI"}, leaders=["D6"])
    table.play("order: D8")
    while table.pending.prompt != "move":
        table.play("done")
    assert refusal(table, "move-leader: D6 > D5") == rule


WAITS: dict[str, Any] = {"D2": "MI"}
"""A unit that can always move, so that the phase goes on."""
RING = ("D7", "E7", "E6", "C6", "C7", "D5")
"""The hexes next to D6."""


def reason(table: Table, notation: str) -> str:
    """Return why an action is refused."""
    found = table.refusal(notation)
    assert found is not None, f"{notation} is legal"
    return found.reason


@pytest.mark.rule("C8.17")
@pytest.mark.parametrize(
    ("enemy", "end", "rule"),
    [
        ("G5", "E5", "C8.17"),  # nobody next to E5
        ("F5", "E5", None),  # F5 is next to E5
        ("C7", "C6", None),  # round and back, next to C7
        ("C8", "C6", "C8.17"),
        ("D6", "D5", None),  # a single hex is no charge
    ],
)
def test_warriors_charge_only_to_the_side_of_an_enemy(enemy: str, end: str, rule: str | None) -> None:
    table = field({"C6": "WA"}, {enemy: "MI"})
    found = table.refusal(f"move: C6 > {end}")
    assert (found and found.rule) == rule
    if found:
        assert f"no enemy unit is next to {end}" in found.reason


@pytest.mark.rule("C18.T11b")
def test_warriors_who_charge_three_hexes_are_refused_by_the_card_that_lets_them() -> None:
    table = field({"D6": "WA"}, card="double_time")
    assert refusal(table, "move: D6 > D9") == "C18.T11"
    assert "is a charge" in reason(table, "move: D6 > D9")
    assert "up to 3 hexes" in reason(table, "move: D6 > D10")


@pytest.mark.rule("C8.8", "C8.12", "C8.9")
@pytest.mark.parametrize(
    ("text", "rule", "why"),
    [
        ({"enemies": dict.fromkeys(RING, "MI")}, "C8.8", "D7 is taken"),
        ({"terrain": dict.fromkeys(RING, "forest")}, "C16.F1", "it stops in forest (D7)"),
        ({"terrain": dict.fromkeys(RING, "broken_ground")}, "C16.B1", "it stops in broken_ground (D7)"),
        ({"terrain": dict.fromkeys(RING, "coast")}, "C16.S1", "medium_cavalry cannot enter coast (D7)"),
        ({"leaders": RING}, "C8.9", "it stops with the leader in D7"),
        ({"leaders": (*RING, "D6")}, "C8.9a", "the unit in D6 has a leader, and so has D7"),
    ],
)
def test_a_way_that_is_barred_is_refused_by_what_bars_it(text: dict[str, Any], rule: str, why: str) -> None:
    # Two hexes away; the cavalry has three. From a ring around it only D7 leads to D8 in two steps.
    table = field({"D6": "MC", **WAITS}, **text)
    assert refusal(table, "move: D6 > D8") == rule
    assert reason(table, "move: D6 > D8") == f"the medium_cavalry in D6 cannot reach D8: {why}"
    far = table.refusal("move: D6 > D10")
    assert far is not None
    assert (far.rule, "up to 3 hexes" in far.reason) == ("C8.20c", True)


@pytest.mark.rule("C8.8")
def test_a_way_is_barred_by_as_few_hexes_as_there_are() -> None:
    # Over D7 there is one hex in the way; over E7 and E8, or C7 and C8, there are two.
    walls = dict.fromkeys(("D7", "E7", "E8", "C7", "C8"), "MI")
    table = field({"D6": "MC", **WAITS}, walls)
    assert reason(table, "move: D6 > D8").endswith(": D7 is taken")


@pytest.mark.rule("C18.T9b")
@pytest.mark.parametrize(("kind", "rule"), [("MC", "C8.20c"), ("HC", "C18.T9")])
def test_a_card_is_named_only_for_units_that_it_moves_farther(kind: str, rule: str) -> None:
    assert refusal(field({"D6": kind}, card="mounted_charge"), "move: D6 > D10") == rule


@pytest.mark.rule("C17.4")
def test_a_move_too_far_for_a_legion_is_refused_by_its_rule() -> None:
    assert refusal(field({"D6": "MI"}, legion="bottom caesar"), "move: D6 > D9") == "C17.4"
    assert refusal(field({"D6": "MI"}, legion="top caesar"), "move: D6 > D9") == "C8.16"


@pytest.mark.rule("C8.21", "C8.21a")
@pytest.mark.parametrize(
    ("text", "end", "rule"),
    [
        ({}, "D6", "C8.21b"),  # he stands there
        ({"enemies": dict.fromkeys(RING, "MI")}, "D8", "C8.21a"),
        ({"enemy_leaders": RING}, "D8", "C8.21a"),
        ({"terrain": dict.fromkeys(RING, "broken_ground")}, "D8", "C16.B1"),
        ({"terrain": dict.fromkeys(RING, "river")}, "D8", "C16.R1"),
        ({"terrain": {"D6": "marsh"}}, "D8", "C16.M3"),
        ({"terrain": {"D6": "city_wall"}}, "D8", "C16.C2"),
        ({"terrain": {"D8": "city_wall"}}, "D8", "C16.C1"),
    ],
)
def test_the_way_of_a_leader_is_refused_by_what_bars_it(text: dict[str, Any], end: str, rule: str) -> None:
    table = field(WAITS, leaders=["D6"], ordered_leaders=["D6"], **text)
    assert refusal(table, f"move-leader: D6 > {end}") == rule
    assert "up to 3 hexes" not in reason(table, f"move-leader: D6 > {end}")


@pytest.mark.rule("C8.7", "CS10.2")
def test_leaving_the_board_is_refused_by_what_forbids_it() -> None:
    table = field({"D6": "MC", "D8": "MC", "I7": "MC", **WAITS}, ordered=["D6", "D2", "I7"], scenario="010")
    assert refusal(table, "exit: E9") == "C7.1"
    assert refusal(table, "exit: D8") == "C7.1"
    assert refusal(table, "exit: D6") == "CS10.2"
    assert table.refusal("exit: I7") is None
    table.play("move: D6 > D7")
    assert refusal(table, "exit: D7") == "C8.2"
    assert refusal(field({"I7": "MC"}), "exit: I7") == "C8.7"
