"""Commands & Colors: Ancients, chapter C8: the movement of leaders."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import asked, battle, blocks, can, field, reach


@pytest.mark.rule("C8.21")
def test_a_leader_alone_moves_up_to_three_hexes() -> None:
    table = field({}, leaders=["E7"], ordered_leaders=["E7"])
    assert {"E8", "E9", "E10", "E4"} <= reach(table, "E7", "move-leader")
    assert not reach(table, "E7", "move-leader") & {"E11", "E3"}


@pytest.mark.rule("C8.21")
def test_a_detaching_leader_moves_three_hexes_whatever_his_unit_does() -> None:
    table = field({"E7": "HI"}, leaders=["E7"], ordered=[], ordered_leaders=["E7"])
    assert "E10" in reach(table, "E7", "move-leader")
    assert "E11" not in reach(table, "E7", "move-leader")


@pytest.mark.rule("C8.21a", "C8.22")
def test_a_leader_passes_friends_but_does_not_end_beside_another_leader() -> None:
    table = field({"A2": "MI", "B2": "MI"}, leaders=["A1", "A2", "B1"], ordered=[], ordered_leaders=["A1"])
    goals = reach(table, "A1", "move-leader")
    assert {"A3", "C1", "C2", "B2"} <= goals
    assert not goals & {"A2", "B1"}


@pytest.mark.rule("C8.21a")
@pytest.mark.parametrize(
    ("enemies", "enemy_leaders"),
    [({"A2": "MI", "B1": "LI"}, ()), ({}, ("A2", "B1"))],
    ids=["units", "leaders"],
)
def test_a_moving_leader_neither_enters_nor_passes_enemies(
    enemies: dict[str, str], enemy_leaders: tuple[str, ...]
) -> None:
    table = field({}, enemies, leaders=["A1", "I1"], enemy_leaders=enemy_leaders, ordered_leaders=["A1", "I1"])
    assert reach(table, "I1", "move-leader")
    assert reach(table, "A1", "move-leader") == set()


@pytest.mark.rule("C8.21b")
def test_a_leader_moves_once_a_turn_and_need_not_move() -> None:
    table = field({}, leaders=["E5", "E9"], ordered_leaders=["E5", "E9"])
    table.play("move-leader: E5 > E6")
    assert not reach(table, "E6", "move-leader")
    assert reach(table, "E9", "move-leader")
    table.play("done")
    assert table.state.leader("E9").side == "bottom"


@pytest.mark.rule("C8.21b")
def test_the_leader_of_a_unit_that_moves_must_move_with_it() -> None:
    table = field({"E5": "MI"}, leaders=["E5"])
    table.play("move: E5 > E6")
    assert table.state.leader("E5") is None
    assert table.state.leader("E6").side == "bottom"


@pytest.mark.rule("C8.21c")
def test_a_leader_may_change_the_section() -> None:
    table = Table("cca", {"bottom": {"leaders": {"D4": "Own", "D5": "Own"}, "cards": ["order_two_left"]}})
    table.play("play: order_two_left")
    assert not can(table, "order-leader: D5")
    table.play("order-leader: D4")
    if asked(table) == "give-orders":
        table.play("done")
    assert "D6" in reach(table, "D4", "move-leader")


@pytest.mark.rule("C8.21c")
def test_a_leader_alone_does_not_leave_the_board_in_his_move_even_where_units_may() -> None:
    table = field({"I6": "LI"}, leaders=["I7"], ordered_leaders=["I7"], scenario="010", terrain={})
    assert reach(table, "I7", "move-leader")
    assert can(table, "exit: I6")
    assert not can(table, "exit: I7")


@pytest.mark.rule("C8.21c")
def test_an_evading_leader_leaves_over_his_long_edge_not_over_a_short_one() -> None:
    side = battle({"E11": "LI"}, turn="top", enemy_leaders=["E13"])
    side.play("fire: E11 > E13", "roll: light light")
    assert reach(side, "D12", "evade-leader") == {"C12", "C13"}
    home = battle({"A11": "LI"}, turn="top", enemy_leaders=["A13"])
    home.play("fire: A11 > A13", "roll: light light")
    assert home.happened("LeaderLeft")
    assert home.state.leader("A13") is None
    assert home.state.banners == (0, 0)


@pytest.mark.rule("C8.22")
def test_two_leaders_never_end_in_one_hex() -> None:
    table = field({"D5": "MI"}, leaders=["D4", "D5", "D6"], ordered_leaders=["D4"], ordered=[])
    goals = reach(table, "D4", "move-leader")
    assert not goals & {"D5", "D6"}
    assert "D7" in goals


@pytest.mark.rule("C8.23")
def test_one_order_moves_a_unit_with_its_leader() -> None:
    units = {"C6": "MI", "C8": "MI", "D6": "MI"}
    side = {"units": units, "leaders": {"C6": "Own"}, "cards": ["order_two_center"]}
    table = Table("cca", {"bottom": side})
    table.play("play: order_two_center", "order: C6", "order: C8")
    assert asked(table) == "move"
    table.play("move: C6 > C5")
    assert table.state.leader("C5").side == "bottom"
    assert table.state.leader("C6") is None


@pytest.mark.rule("C8.24")
@pytest.mark.parametrize("card", ["order_two_center", "order_four_center", "coordinated_attack", "order_mounted"])
def test_a_leader_may_detach_under_a_card_with_a_helmet(card: str) -> None:
    side = {"units": {"C6": "MI", "C8": "MC"}, "leaders": {"C6": "Own"}, "cards": [card]}
    table = Table("cca", {"bottom": side})
    table.play(f"play: {card}", "order-leader: C6")
    while asked(table) == "give-orders":
        table.play("done")
    assert reach(table, "C6", "move-leader")
    assert not reach(table, "C6")


@pytest.mark.rule("C8.24")
@pytest.mark.parametrize(
    ("roll", "detaches"),
    [("light light light leader flag swords", True), ("light light medium medium flag swords", False)],
)
def test_a_helmet_of_i_am_spartacus_detaches_a_leader(roll: str, detaches: bool) -> None:
    side = {"units": {"C6": "MI"}, "leaders": {"C6": "Own"}, "cards": ["i_am_spartacus"]}
    table = Table("cca", {"bottom": side})
    table.play("play: i_am_spartacus", f"roll: {roll}")
    assert can(table, "order-leader: C6") is detaches


@pytest.mark.rule("C8.24")
@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("order_light_troops", "LI"),
        ("order_medium_troops", "MI"),
        ("order_heavy_troops", "HI"),
        ("line_command", "MI"),
        ("double_time", "MI"),
        ("mounted_charge", "MC"),
        ("move_fire_move", "LI"),
    ],
)
def test_a_leader_does_not_detach_under_another_card(card: str, kind: str) -> None:
    side = {"units": {"C6": kind}, "leaders": {"C6": "Own"}, "cards": [card]}
    table = Table("cca", {"bottom": side})
    table.play(f"play: {card}")
    assert can(table, "order: C6")
    assert not can(table, "order-leader: C6")


@pytest.mark.rule("C8.28")
@pytest.mark.parametrize("card", ["leadership_any_section", "inspired_center_leadership"])
def test_no_leader_detaches_under_a_leadership_card(card: str) -> None:
    side = {"units": {"C6": "MI", "C7": "MI"}, "leaders": {"C6": "Own", "C7": "Own"}, "cards": [card]}
    table = Table("cca", {"bottom": side})
    table.play(f"play: {card}", "lead: C6")
    assert can(table, "order: C7")
    assert not can(table, "order-leader: C6")
    assert not can(table, "order-leader: C7")
    table.play("order: C7")
    if asked(table) == "order-linked":
        table.play("done")
    assert not reach(table, "C6", "move-leader") | reach(table, "C7", "move-leader")


@pytest.mark.rule("C8.28")
@pytest.mark.parametrize(("card", "leaves"), [("leadership_any_section", False), ("order_three_left", True)])
def test_under_a_leadership_card_a_lone_leader_stays_with_the_unit_that_joins_him(card: str, leaves: bool) -> None:
    side = {"units": {"C4": "MI"}, "leaders": {"C3": "Own"}, "cards": [card]}
    table = Table("cca", {"bottom": side})
    table.play(f"play: {card}", *(("order-leader: C3", "order: C4") if leaves else ("lead: C3", "order: C4")))
    if asked(table) == "order-linked":
        table.play("done")
    assert reach(table, "C3", "move-leader")
    table.play("move: C4 > C3")
    assert can(table, "move-leader: C3 > E3") is leaves


@pytest.mark.rule("C8.25", "C8.23")
def test_a_leader_detaches_before_his_unit_moves_or_not_at_all() -> None:
    together, apart = (field({"C6": "HI", "C9": "HI"}, leaders=["C6"], ordered_leaders=["C6"]) for _ in range(2))
    together.play("move: C6 > D6")
    assert together.state.leader("D6").side == "bottom"
    assert reach(together, "C9")
    assert not reach(together, "D6", "move-leader")
    apart.play("move-leader: C6 > C8", "move: C6 > D6")
    assert apart.state.leader("C8").side == "bottom"
    assert apart.state.leader("D6") is None


@pytest.mark.rule("C8.26", "C8.27")
@pytest.mark.parametrize(("ordered", "fights"), [([], False), (["E6"], True)])
def test_a_unit_that_a_leader_joins_does_not_move_and_fights_only_with_its_own_order(
    ordered: list[str], fights: bool
) -> None:
    table = field({"E6": "MI", "C12": "MI"}, {"F6": "MI"}, leaders=["C6"], ordered_leaders=["C6"])
    assert reach(table, "E6")
    table = field(
        {"E6": "MI", "C12": "MI"},
        {"F6": "MI"},
        leaders=["C6"],
        ordered_leaders=["C6"],
        ordered=[*ordered, "C12"],
    )
    table.play("move-leader: C6 > E6")
    assert table.state.attached(table.state.unit("E6")).name == "Own"
    assert reach(table, "E6") == reach(table, "E6", "move-leader") == set()
    table.play("move: C12 > C11")
    assert can(table, "attack: E6 > F6") is fights


@pytest.mark.rule("C8.27")
def test_a_leader_who_joined_a_unit_lends_it_his_helmets() -> None:
    table = field({"E6": "MI"}, {"F6": "HI"}, leaders=["C6"], ordered_leaders=["C6"])
    table.play("move-leader: C6 > E6", "attack: E6 > F6", "roll: light light leader leader")
    assert blocks(table, "F6") == 2


@pytest.mark.rule("C8.29")
@pytest.mark.parametrize(("ordered_leaders", "moves"), [(["E6"], True), ([], False)])
def test_a_leader_with_an_order_may_still_leave_the_unit_that_joined_him(
    ordered_leaders: list[str], moves: bool
) -> None:
    table = field({"D6": "MI", "C12": "MI"}, leaders=["E6"], ordered_leaders=ordered_leaders)
    table.play("move: D6 > E6")
    assert ("E9" in reach(table, "E6", "move-leader")) is moves


@pytest.mark.rule("C8.27", "C16.M6")
def test_a_unit_that_a_leader_joins_out_of_a_marsh_moves_no_more() -> None:
    table = field(
        {"D6": "MI 1", "D7": "HI"},
        {"H6": "MI"},
        leaders=["D6"],
        terrain={"E7": "marsh"},
        card="inspired_center_leadership",
    )
    assert reach(table, "D7")
    table.play("move: D6 > E7", "roll: medium", "roll: light", "evade-leader: E7 > D7", "stop")
    assert not reach(table, "D7")
    assert asked(table) != "move"


@pytest.mark.rule("C8.27", "C18.T8")
def test_a_unit_that_a_leader_joins_while_elephants_rampage_makes_no_second_move() -> None:
    table = battle({"C6": "LB", "C8": "LI"}, {"E7": "EL"}, leaders=["D7"], card="move_fire_move")
    table.play("fire: C6 > E7", "roll: light flag")
    table.play("roll: light swords", "evade-leader: D7 > C8", "stop", "retreat: E7 > F7")
    assert reach(table, "C6")
    assert not reach(table, "C8")


@pytest.mark.rule("C8.9", "C18.T8")
@pytest.mark.parametrize("again", [False, True])
def test_a_unit_that_has_moved_to_a_lone_leader_makes_no_second_move(again: bool) -> None:
    options = {"second_move_after_stop": again}
    table = field({"C5": "LI", "B5": "LB"}, {"F6": "MI"}, leaders=["D5"], card="move_fire_move", options=options)
    table.play("move: C5 > D5", "done", "done")
    assert reach(table, "B5")
    assert bool(reach(table, "D5")) == again
