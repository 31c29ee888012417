"""Commands & Colors: Ancients, chapter C18.T8 and C18.T9: Move-Fire-Move and Mounted Charge."""

from __future__ import annotations

import pytest

from tests.cca.cards import destinations, dice_to_roll, offered, order, phase, played

GREEN = {"C1": "LI", "C2": "LS", "C3": "LB", "C4": "AX", "C5": "LC", "C6": "LBC", "C7": "LBCh"}
HORSE = {"A1": "MC", "A2": "CA", "A3": "CCA", "A4": "HC", "A5": "CC", "A6": "HCh", "A7": "EL"}
FOOT = {"E1": "WA", "E2": "MI", "E3": "HI", "E4": "WM"}
ALL = {**GREEN, **HORSE, **FOOT}
LIGHT = set(GREEN)
MOUNTED = {"C5", "C6", "C7", *HORSE}


# ---------------------------------------------------------------------- Move-Fire-Move


@pytest.mark.rule("C18.T8a", "C18.T8")
def test_move_fire_move_orders_light_units_foot_and_mounted_up_to_the_command() -> None:
    table = played("move_fire_move", ALL, command=3)
    assert offered(table, "order") == LIGHT
    assert not offered(table, "order-leader")
    order(table, "C1", "C4", "C7")
    assert phase(table) == "move"


@pytest.mark.rule("C18.T8a1")
@pytest.mark.parametrize(
    ("code", "enemy", "first", "second", "too_far"),
    [("LC", "G8", "E7", "B4", "B3"), ("LBC", "G8", "E7", "B4", "B3"), ("LI", "G4", "E5", "C6", "B5")],
)
def test_both_moves_may_have_the_full_distance_with_a_shot_between(
    code: str, enemy: str, first: str, second: str, too_far: str
) -> None:
    table = played("move_fire_move", {"D3": code}, {enemy: "HI"})
    table.play("order: D3", f"move: D3 > {first}", f"fire: {first} > {enemy}", "roll: light")
    assert second in destinations(table, first)
    assert too_far not in destinations(table, first)
    table.play(f"move: {first} > {second}")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T8a1")
def test_each_of_the_three_steps_may_be_left_out() -> None:
    table = played("move_fire_move", {"D3": "LC", "D9": "LC", "D12": "LC"}, {"F3": "HI", "F9": "HI"})
    order(table, "D3", "D9", "D12")
    table.play("done", "fire: D3 > F3", "roll: light light", "done", "move: D9 > A9", "done")
    assert phase(table) == "draw-card"
    assert table.state.unit("D3") is not None
    assert table.state.unit("D12") is not None


@pytest.mark.rule("C18.T8b")
def test_all_first_moves_end_before_the_fire_and_all_fire_before_the_second_moves() -> None:
    table = played("move_fire_move", {"D3": "LC", "D9": "LC"}, {"F3": "HI", "F9": "HI"})
    order(table, "D3", "D9")
    assert table.refusal("fire: D9 > F9") is not None
    table.play("move: D3 > D2", "done")
    assert offered(table, "fire") == {"D2 > F3", "D9 > F9"}
    assert table.refusal("move: D9 > D8") is not None
    table.play("fire: D2 > F3", "roll: light", "done")
    assert table.refusal("fire: D9 > F9") is not None
    assert destinations(table, "D2")
    assert destinations(table, "D9")


@pytest.mark.rule("C18.T8b1")
@pytest.mark.parametrize("moves", [["done"], ["move: D3 > D2", "done"]])
def test_nobody_fires_or_fights_after_the_second_moves(moves: list[str]) -> None:
    table = played("move_fire_move", {"D3": "LC", "D9": "LI"}, {"F3": "HI", "E9": "HI"})
    order(table, "D3", "D9")
    table.play("done", "done", *moves)
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T8b2")
def test_a_light_unit_next_to_an_enemy_neither_fights_nor_fires() -> None:
    table = played("move_fire_move", {"D3": "LI", "D9": "LI"}, {"E3": "HI", "F9": "HI"})
    order(table, "D3", "D9")
    table.play("done")
    assert set(table.legal) == {"fire: D9 > F9", "done"}
    assert table.refusal("attack: D3 > E3") is not None


@pytest.mark.rule("C18.T8b2")
def test_light_chariots_only_move_two_times() -> None:
    table = played("move_fire_move", {"D3": "LBCh", "D9": "LI"}, {"F3": "HI", "F9": "HI"})
    order(table, "D3", "D9")
    table.play("move: D3 > E3", "done")
    assert offered(table, "fire") == {"D9 > F9"}
    assert table.refusal("attack: E3 > F3") is not None
    table.play("done")
    assert "B3" in destinations(table, "E3")


@pytest.mark.rule("C18.T8c")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "AX"])
def test_light_foot_passes_through_friends_in_both_moves(code: str) -> None:
    table = played("move_fire_move", {"A1": code, "A2": "HI", "B1": "MC"})
    order(table, "A1")
    assert destinations(table, "A1") == {"A3", "B2", "C1", "C2", "A1"}
    table.play("move: A1 > C1")
    assert {"A1"} <= destinations(table, "C1")


@pytest.mark.rule("C18.T8c")
@pytest.mark.parametrize("code", ["LC", "LBC", "LBCh"])
def test_light_horse_does_not_pass_through_friends(code: str) -> None:
    table = played("move_fire_move", {"A1": code, "A2": "HI", "B1": "MC", "D9": "LI"})
    order(table, "A1", "D9")
    assert not destinations(table, "A1")


@pytest.mark.rule("C18.T8d")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "AX", "LC", "LBC"])
@pytest.mark.parametrize(("moves", "place", "dice"), [("done", "D3", 2), ("move: D3 > D2", "D2", 1)])
def test_a_unit_fires_with_two_dice_if_it_stood_and_one_if_it_moved(
    code: str, moves: str, place: str, dice: int
) -> None:
    table = played("move_fire_move", {"D3": code}, {"F3": "HI"})
    table.play("order: D3", moves, f"fire: {place} > F3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T8d")
@pytest.mark.parametrize(("code", "fires"), [("AX", False), ("LI", True)])
def test_auxilia_do_not_fire_after_two_hexes_but_move_again(code: str, fires: bool) -> None:
    table = played("move_fire_move", {"D3": code, "D9": "LI"}, {"G3": "HI", "F9": "HI"})
    order(table, "D3", "D9")
    table.play("move: D3 > E2", "done")
    assert ("E2 > G3" in offered(table, "fire")) is fires
    table.play("done")
    assert "C2" in destinations(table, "E2")


@pytest.mark.rule("C18.T8e", "C18.T8a")
@pytest.mark.parametrize(("code", "expected"), [("LBCh", {"D3"}), ("MI", {"D3", "D9"})])
def test_one_unit_of_choice_is_ordered_only_if_there_are_no_light_units(code: str, expected: set[str]) -> None:
    table = played("move_fire_move", {"D3": code, "D9": "HI"})
    assert offered(table, "order") == expected


@pytest.mark.rule("C18.T8f")
@pytest.mark.parametrize("terrain", ["forest", "ford"])
@pytest.mark.parametrize("again", [False, True])
def test_stop_terrain_entered_in_the_first_move_forbids_the_second(terrain: str, again: bool) -> None:
    options = {"second_move_after_stop": again}
    table = played("move_fire_move", {"D3": "LI", "D9": "LI"}, terrain={"E3": terrain}, options=options)
    order(table, "D3", "D9")
    table.play("move: D3 > E3", "done")
    assert phase(table) == "move"
    assert bool(destinations(table, "E3")) is again
    refusal = table.refusal("move: E3 > E4")
    assert (refusal and refusal.rule) == (None if again else "C18.T8f")
    assert destinations(table, "D9")
    assert table.refusal("move: D9 > D12").rule == "C8.14"


@pytest.mark.rule("C18.T8f", "C16.M3", "C16.C2")
@pytest.mark.parametrize("terrain", ["marsh", "city_wall"])
@pytest.mark.parametrize("again", [False, True])
def test_who_left_a_marsh_or_a_wall_moves_no_further_this_turn(terrain: str, again: bool) -> None:
    options = {"second_move_after_stop": again}
    table = played("move_fire_move", {"D3": "LI", "D9": "LI"}, terrain={"D3": terrain}, options=options)
    order(table, "D3", "D9")
    table.play("move: D3 > E3", "done")
    assert phase(table) == "move"
    assert bool(destinations(table, "E3")) is again
    assert destinations(table, "D9")


@pytest.mark.rule("C18.T8f")
def test_a_unit_that_began_in_stop_terrain_moves_two_times() -> None:
    table = played("move_fire_move", {"D3": "LI"}, terrain={"D3": "forest"})
    table.play("order: D3", "move: D3 > E4")
    assert "E5" in destinations(table, "E4")


# ---------------------------------------------------------------------- Mounted Charge


@pytest.mark.rule("C18.T9a", "C18.T9")
def test_a_mounted_charge_orders_mounted_units_up_to_the_command_and_no_leaders() -> None:
    table = played("mounted_charge", ALL, leaders=["A1", "E3", "G7"], command=3)
    assert offered(table, "order") == MOUNTED
    assert not offered(table, "order-leader")
    order(table, "A1", "A7", "C5")
    assert phase(table) == "move"


@pytest.mark.rule("C18.T9a1")
@pytest.mark.parametrize(
    ("code", "dice"),
    [("LC", 3), ("LBCh", 4), ("LBCh 2", 3), ("MC", 4), ("CA", 4), ("HC", 5), ("CC", 5), ("HCh", 5), ("EL", 5)],
)
def test_a_charging_unit_fights_with_one_more_die(code: str, dice: int) -> None:
    table = played("mounted_charge", {"D3": code}, {"E3": "MI"})
    table.play("order: D3", "done", "attack: D3 > E3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T9a1")
def test_the_die_of_the_charge_holds_in_a_bonus_combat_but_not_for_the_reply() -> None:
    table = played("mounted_charge", {"D3": "MC"}, {"E3": "MI 1", "F3": "MI"})
    table.play("order: D3", "done", "attack: D3 > E3", "roll: light light light medium", "advance: E3", "done")
    table.play("attack: E3 > F3")
    assert dice_to_roll(table) == 4
    table.play("roll: light light light light", "battle-back")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T9b")
@pytest.mark.parametrize("code", ["HC", "CC", "EL", "HCh"])
@pytest.mark.parametrize(("card", "far"), [("mounted_charge", True), ("order_heavy_troops", False)])
def test_heavy_mounted_units_ride_three_hexes_and_fight_in_a_charge(card: str, far: bool, code: str) -> None:
    table = played(card, {"D3": code}, {"H5": "MI"})
    order(table, "D3")
    assert ("G5" in destinations(table, "D3")) is far
    assert "H4" not in destinations(table, "D3")
    if far:
        table.play("move: D3 > G5")
        assert offered(table, "attack") == {"G5 > H5"}


@pytest.mark.rule("C18.T9b")
@pytest.mark.parametrize(("code", "four"), [("MC", False), ("CA", False), ("LBCh", False), ("LC", True)])
def test_other_mounted_units_ride_no_farther_in_a_charge(code: str, four: bool) -> None:
    table = played("mounted_charge", {"D3": code})
    order(table, "D3")
    assert "G5" in destinations(table, "D3")
    assert ("H5" in destinations(table, "D3")) is four


@pytest.mark.rule("C18.T9c")
@pytest.mark.parametrize("code", ["LC", "LBC"])
@pytest.mark.parametrize(("card", "fires"), [("mounted_charge", False), ("order_two_left", True)])
def test_nobody_fires_in_a_charge(card: str, fires: bool, code: str) -> None:
    table = played(card, {"D3": code, "D4": "MC"}, {"F3": "HI", "E5": "HI"})
    order(table, "D3", "D4")
    table.play("done")
    assert offered(table, "attack") == {"D4 > E5"}
    assert (table.refusal("fire: D3 > F3") is None) is fires


@pytest.mark.rule("C18.T9d")
@pytest.mark.parametrize(("code", "expected"), [("EL", {"D3"}), ("LI", {"D3", "D9"})])
def test_without_mounted_units_a_charge_orders_one_unit(code: str, expected: set[str]) -> None:
    table = played("mounted_charge", {"D3": code, "D9": "HI"})
    assert offered(table, "order") == expected
    order(table, "D3")
    assert phase(table) == "move"
    assert not destinations(table, "D9")
