"""Commands & Colors: Ancients, chapter C18.T7 and C18.T11: Line Command and Double Time."""

from __future__ import annotations

import pytest

from tests.cca.cards import destinations, dice_to_roll, offered, order, phase, played

AROUND_D3 = {"D2", "D4", "C3", "C4", "E3", "E4"}


@pytest.mark.rule("C18.T11", "C18.T11a")
def test_double_time_orders_four_linked_foot_units_at_most() -> None:
    table = played("double_time", dict.fromkeys(("D1", "D2", "D3", "D4", "D5"), "MI"))
    order(table, "D3")
    assert offered(table, "order") == {"D2", "D4"}
    assert table.refusal("order: D1") is not None
    order(table, "D2", "D4")
    assert offered(table, "order") == {"D1", "D5"}
    order(table, "D1")
    assert phase(table) == "move"
    assert not destinations(table, "D5")


@pytest.mark.rule("C18.T11a", "C18.T7a")
@pytest.mark.parametrize("card", ["double_time", "line_command"])
def test_mounted_units_neither_get_the_order_nor_link_the_group(card: str) -> None:
    table = played(card, {"D1": "HI", "D2": "MC", "D3": "MI", "D4": "LI"})
    assert offered(table, "order") == {"D1", "D3", "D4"}
    order(table, "D4")
    assert offered(table, "order") == {"D3"}


@pytest.mark.rule("C18.T11a", "C18.T7a")
@pytest.mark.parametrize("card", ["double_time", "line_command"])
def test_the_group_may_stand_in_several_sections_but_takes_no_leader_on_his_own(card: str) -> None:
    table = played(card, {"D4": "HI", "E5": "MI", "D5": "LI"}, leaders=["D4", "D6"])
    order(table, "D4")
    assert offered(table, "order") == {"E5", "D5"}
    assert not offered(table, "order-leader")
    order(table, "E5", "D5")
    table.play("move: D4 > E4")
    assert table.state.leader("E4").side == "bottom"


@pytest.mark.rule("C18.T11a1", "C18.T1")
@pytest.mark.parametrize(("code", "dice"), [("MI", 4), ("HI", 5), ("WA", 4), ("AX", 3), ("LI", 2)])
def test_foot_units_run_two_hexes_and_then_fight(code: str, dice: int) -> None:
    table = played("double_time", {"D3": code}, {"G4": "HI"})
    table.play("order: D3", "move: D3 > F4", "attack: F4 > G4")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T11a1", "C18.T11c1")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "AX", "MI", "HI"])
def test_no_foot_unit_but_warriors_runs_three_hexes(code: str) -> None:
    table = played("double_time", {"D3": code}, {"H5": "HI"})
    order(table, "D3")
    assert "F4" in destinations(table, "D3")
    assert "G5" not in destinations(table, "D3")


@pytest.mark.rule("C18.T11a2")
def test_war_machines_move_one_hex_under_double_time_and_then_do_not_fight() -> None:
    table = played("double_time", {"D3": "WM", "D2": "MI"}, {"E4": "HI"})
    order(table, "D3", "D2")
    assert destinations(table, "D3") == AROUND_D3 - {"D2", "E4"}
    table.play("move: D3 > D4", "move: D2 > D3")
    assert offered(table, "attack") == {"D3 > E4"}


@pytest.mark.rule("C18.T11a2")
def test_a_war_machine_that_stood_fights_under_double_time() -> None:
    table = played("double_time", {"D3": "WM"}, {"E4": "HI"})
    table.play("order: D3", "done", "attack: D3 > E4")
    assert dice_to_roll(table) == 2


@pytest.mark.rule("C18.T11b")
def test_warriors_run_three_hexes_only_to_fight() -> None:
    table = played("double_time", {"D3": "WA"}, {"H5": "HI"})
    order(table, "D3")
    assert destinations(table, "D3") == {*AROUND_D3, "G5"}
    table.play("move: D3 > G5")
    assert table.refusal("done") is not None
    table.play("attack: G5 > H5")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T11b")
@pytest.mark.parametrize(("enemy", "goal", "bound"), [("E4", "D4", False), ("G4", "F4", True)])
def test_warriors_must_fight_after_two_hexes_but_not_after_one(enemy: str, goal: str, bound: bool) -> None:
    table = played("double_time", {"D3": "WA"}, {enemy: "HI"})
    table.play("order: D3", f"move: D3 > {goal}")
    assert offered(table, "attack") == {f"{goal} > {enemy}"}
    assert (table.refusal("done") is not None) is bound


@pytest.mark.rule("C18.T11b")
def test_warriors_do_not_run_three_hexes_with_an_ordinary_card() -> None:
    table = played("order_two_left", {"D3": "WA"}, {"H5": "HI"})
    order(table, "D3")
    assert destinations(table, "D3") == AROUND_D3


@pytest.mark.rule("C18.T11c")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "AX", "WM"])
@pytest.mark.parametrize(("card", "fires"), [("double_time", False), ("order_two_left", True)])
def test_nobody_fires_under_double_time(card: str, fires: bool, code: str) -> None:
    table = played(card, {"D3": code, "D4": "HI"}, {"F3": "HI", "E5": "HI"})
    table.play("order: D3", "order: D4", "done")
    assert offered(table, "attack") == {"D4 > E5"}
    assert (table.refusal("fire: D3 > F3") is None) is fires


@pytest.mark.rule("C18.T11c2")
@pytest.mark.parametrize(("card", "legal"), [("double_time", True), ("order_two_left", False)])
def test_auxilia_fight_after_two_hexes_under_double_time_only(card: str, legal: bool) -> None:
    table = played(card, {"D3": "AX", "D4": "HI"}, {"G4": "HI", "E5": "HI"})
    table.play("order: D3", "order: D4", "move: D3 > F4", "done")
    assert (table.refusal("attack: F4 > G4") is None) is legal
    assert table.refusal("attack: D4 > E5") is None


@pytest.mark.rule("C18.T11d")
def test_without_foot_units_double_time_orders_one_unit_which_may_even_fire() -> None:
    table = played("double_time", {"D3": "LC", "D4": "MC"}, {"F3": "HI"})
    assert offered(table, "order") == {"D3", "D4"}
    table.play("order: D3", "done", "fire: D3 > F3")
    assert dice_to_roll(table) == 2


# ---------------------------------------------------------------------- Line Command


@pytest.mark.rule("C18.T7", "C18.T7a")
def test_line_command_orders_a_linked_group_of_any_size() -> None:
    line = [f"D{number}" for number in range(1, 11)]
    table = played("line_command", dict.fromkeys([*line, "D12"], "MI"), command=2)
    order(table, "D3")
    assert offered(table, "order") == {"D2", "D4"}
    order(table, "D2", "D1", *line[3:])
    assert phase(table) == "move"
    assert all(destinations(table, hex_) for hex_ in line)
    assert not destinations(table, "D12")


@pytest.mark.rule("C18.T7a1")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "AX", "WA", "MI", "HI", "WM"])
def test_in_the_line_every_unit_moves_one_hex_at_most(code: str) -> None:
    table = played("line_command", {"D3": code}, {"G4": "HI"})
    order(table, "D3")
    assert destinations(table, "D3") == AROUND_D3


@pytest.mark.rule("C18.T7a1")
@pytest.mark.parametrize(("moves", "fires"), [(["move: D3 > D2"], False), ([], True)])
def test_a_war_machine_of_the_line_moves_or_fires(moves: list[str], fires: bool) -> None:
    table = played("line_command", {"D3": "WM", "D4": "HI"}, {"G3": "MI", "E5": "MI"})
    table.play("order: D3", "order: D4", *moves, "done")
    assert bool(offered(table, "fire")) is fires
    assert offered(table, "attack") == {"D4 > E5"}


@pytest.mark.rule("C18.T7b")
@pytest.mark.parametrize(("moves", "place", "dice"), [([], "D3", 2), (["move: D3 > D2"], "D2", 1)])
def test_units_of_the_line_fire_standing_or_after_one_hex(moves: list[str], place: str, dice: int) -> None:
    table = played("line_command", {"D3": "LB"}, {"F3": "MI"})
    table.play("order: D3", *(moves or ["done"]), f"fire: {place} > F3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T7b")
@pytest.mark.parametrize(("moves", "place"), [([], "D3"), (["move: D3 > D4"], "D4")])
def test_units_of_the_line_fight_standing_or_after_one_hex(moves: list[str], place: str) -> None:
    table = played("line_command", {"D3": "WA"}, {"E4": "MI"})
    table.play("order: D3", *(moves or ["done"]), f"attack: {place} > E4")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T7b1")
def test_a_unit_of_the_line_advances_and_fights_again() -> None:
    table = played("line_command", {"D3": "HI", "D9": "MI"}, {"E3": "MI 1", "F3": "MI"}, leaders=["D3"])
    table.play("order: D3", "done", "attack: D3 > E3", "roll: light light light light medium")
    table.play("advance: E3", "attack: E3 > F3")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T7b1")
def test_a_unit_of_the_line_without_a_leader_advances_but_does_not_fight_again() -> None:
    table = played("line_command", {"D3": "HI", "D9": "MI"}, {"E3": "MI 1", "F3": "MI"})
    table.play("order: D3", "done", "attack: D3 > E3", "roll: light light light light medium", "advance: E3")
    assert table.state.unit("E3").side == "bottom"
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T7c")
def test_without_foot_units_line_command_orders_one_unit_which_moves_its_full_distance() -> None:
    table = played("line_command", {"D3": "MC", "D4": "EL"})
    assert offered(table, "order") == {"D3", "D4"}
    order(table, "D3")
    assert "G3" in destinations(table, "D3")
    assert not destinations(table, "D4")


@pytest.mark.rule("C18.T11c1")
def test_light_foot_does_not_run_through_friends_under_double_time() -> None:
    table = played("double_time", {"A1": "LI", "A2": "HI", "B1": "MI"})
    order(table, "A1", "A2", "B1")
    assert not destinations(table, "A1")


@pytest.mark.rule("C18.T11a1")
def test_a_run_of_two_hexes_ends_in_a_forest_where_heavy_foot_does_not_fight() -> None:
    woods = dict.fromkeys(("D2", "D4", "C3", "C4", "E3", "E4"), "forest")
    table = played("double_time", {"D3": "HI", "D9": "HI"}, {"F3": "MI"}, terrain=woods)
    order(table, "D3")
    assert destinations(table, "D3") == AROUND_D3
    table.play("move: D3 > E3")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T11b")
def test_warriors_are_released_if_their_enemy_is_driven_off_before_they_fight() -> None:
    table = played("double_time", {"D3": "WA", "D4": "MI"}, {"G4": "MI"})
    order(table, "D3", "D4")
    table.play("move: D3 > F3", "move: D4 > F4")
    assert table.refusal("done") is not None
    table.play("attack: F4 > G4", "roll: light light light flag", "retreat: G4 > H4", "hold")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T11c")
def test_who_runs_at_double_time_does_not_fire() -> None:
    table = played("double_time", {"D6": "LB", "D9": "HI"}, {"F6": "MI", "E9": "MI"})
    order(table, "D6")
    while phase(table) != "battle" and not table.waits_for_chance:
        table.play("done")
    assert not offered(table, "fire")
    refusal = table.refusal("fire: D6 > F6")
    assert refusal is not None
