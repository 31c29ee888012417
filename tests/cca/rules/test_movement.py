"""Commands & Colors: Ancients, chapter C8: the movement of units."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import asked, battle, blocks, can, dice, field, reach

AROUND_E7 = {"D6", "D7", "E6", "E8", "F6", "F7"}

# ---------------------------------------------------------------- one move each


@pytest.mark.rule("C8.1", "C8.2")
def test_units_move_in_any_order_and_each_completes_its_move_before_the_next() -> None:
    table = field({"C3": "LC", "C7": "LI", "C11": "MI"})
    table.play("move: C7 > D7")
    assert reach(table, "C3")
    assert reach(table, "C11")
    assert not reach(table, "D7")
    table.play("move: C3 > D3", "move: C11 > D11")
    assert not can(table, "move: D3 > E3")
    assert asked(table) != "move"


@pytest.mark.rule("C8.1")
@pytest.mark.parametrize("first", ["move: C3 > D3", "move-leader: C7 > D7"])
def test_leaders_and_units_move_in_any_order(first: str) -> None:
    table = field({"C3": "MI", "C11": "MI"}, leaders=["C7"], ordered_leaders=["C7"])
    moves = {"move: C3 > D3", "move: C11 > D11", "move-leader: C7 > D7"}
    assert moves <= set(table.legal)
    table.play(first)
    assert moves - {first} <= set(table.legal)


@pytest.mark.rule("C8.2")
def test_only_the_second_part_of_move_fire_move_moves_a_unit_again() -> None:
    units = {"C7": "LI", "C9": "LI"}
    again = field(units, {"I13": "MI"}, card="move_fire_move", ordered=["C7", "C9"])
    again.play("move: C7 > D7", "done")
    assert "E7" in reach(again, "D7")
    once = field(units, {"I13": "MI"}, card="order_light_troops", ordered=["C7", "C9"])
    once.play("move: C7 > D7", "done")
    assert asked(once) == "draw-card"


@pytest.mark.rule("C8.2")
def test_a_momentum_advance_does_not_use_up_or_need_a_move() -> None:
    table = field({"C6": "HI"}, {"E7": "MI 1"})
    table.play("move: C6 > D6", "attack: D6 > E7", "roll: light medium heavy heavy heavy")
    assert can(table, "advance: E7")


@pytest.mark.rule("C8.3")
def test_a_unit_may_stay_or_use_any_part_of_its_allowance() -> None:
    table = field({"A1": "LI"}, terrain={"A2": "coast"})
    assert reach(table, "A1") == {"B1", "A1", "B2", "C1", "C2"}
    assert can(table, "done")


@pytest.mark.rule("C8.3")
def test_a_unit_that_goes_round_and_comes_back_has_moved() -> None:
    stays, returns = (field({"D4": "LI"}, {"D6": "MI"}) for _ in range(2))
    stays.play("done", "fire: D4 > D6")
    returns.play("move: D4 > D4", "fire: D4 > D6")
    assert (dice(stays), dice(returns)) == (2, 1)


@pytest.mark.rule("C8.3")
def test_a_unit_with_one_hex_to_move_cannot_come_back() -> None:
    assert reach(field({"E7": "HI"}), "E7") == AROUND_E7


@pytest.mark.rule("C8.4")
def test_a_unit_ordered_in_one_section_may_move_into_another() -> None:
    units = {"D4": "MC", "D5": "MC"}
    table = Table("cca", {"bottom": {"units": units, "cards": ["order_two_left"]}})
    table.play("play: order_two_left")
    assert not can(table, "order: D5")
    table.play("order: D4")
    if asked(table) == "give-orders":
        table.play("done")
    assert {"D6", "D3", "E6"} <= reach(table, "D4")


@pytest.mark.rule("C8.5")
@pytest.mark.parametrize(("destination", "battles"), [("D5", True), ("D6", False)])
def test_auxilia_that_moved_two_hexes_may_not_battle(destination: str, battles: bool) -> None:
    close = field({"D4": "AX"}, {"E6": "MI"})
    close.play(f"move: D4 > {destination}")
    assert can(close, f"attack: {destination} > E6") is battles
    ranged = field({"D4": "AX"}, {"D7" if destination == "D5" else "D8": "MI"})
    ranged.play(f"move: D4 > {destination}")
    assert can(ranged, f"fire: {destination} > {'D7' if destination == 'D5' else 'D8'}") is battles


# ---------------------------------------------------------------- the edges of the board


@pytest.mark.rule("C8.6")
def test_no_unit_leaves_over_a_short_edge_even_where_units_may_leave() -> None:
    table = field({"H12": "LC", "E13": "LC", "E1": "LC", "I12": "LC"}, {"A13": "HI"}, scenario="010", terrain={})
    assert can(table, "exit: I12")
    assert not can(table, "exit: E13")
    assert not can(table, "exit: E1")


@pytest.mark.rule("C8.7")
@pytest.mark.parametrize(("scenario", "leaves"), [("010", True), ("001", False)])
def test_a_unit_leaves_over_a_long_edge_only_where_the_scenario_says_so(scenario: str, leaves: bool) -> None:
    table = field({"I7": "LC", "A7": "LC"}, {"C13": "HI"}, scenario=scenario, terrain={})
    assert can(table, "exit: I7") is leaves
    assert not can(table, "exit: A7")


@pytest.mark.rule("C8.7")
def test_an_evading_leader_may_leave_over_his_own_long_edge_only() -> None:
    own = battle({"C7": "LI"}, turn="top", enemy_leaders=["A7"])
    own.play("fire: C7 > A7", "roll: light light")
    assert own.happened("LeaderLeft")
    assert own.state.leader("A7") is None
    far = battle({"G7": "LI"}, turn="top", enemy_leaders=["I7"])
    far.play("fire: G7 > I7", "roll: light light")
    assert reach(far, "I7", "evade-leader") == {"H6", "H7"}
    assert not can(far, "leave: I7")


# ---------------------------------------------------------------- other pieces in the way


@pytest.mark.rule("C8.8")
@pytest.mark.parametrize(
    ("friends", "enemies", "enemy_leaders"),
    [
        pytest.param({"B1": "MI"}, {}, (), id="own unit"),
        pytest.param({}, {"B1": "MI"}, (), id="enemy unit"),
        pytest.param({}, {}, ("B1",), id="enemy leader"),
    ],
)
def test_a_unit_neither_enters_nor_passes_an_occupied_hex(
    friends: dict[str, str], enemies: dict[str, str], enemy_leaders: tuple[str, ...]
) -> None:
    units = {"A1": "LC", "I1": "LC", **friends}
    table = field(units, enemies, enemy_leaders=enemy_leaders, ordered=["A1", "I1"], terrain={"A2": "coast"})
    assert reach(table, "A1") == set()
    way_round = field(units, enemies, enemy_leaders=enemy_leaders, ordered=["A1", "I1"])
    assert {"A2", "B2", "C2"} <= reach(way_round, "A1")
    assert "B1" not in reach(way_round, "A1")


@pytest.mark.rule("C8.8a")
@pytest.mark.parametrize("kind", ["LI", "LS", "LB", "AX"])
@pytest.mark.parametrize("card", ["order_light_troops", "move_fire_move"])
def test_light_foot_passes_friends_under_two_cards_but_does_not_stop_on_them(kind: str, card: str) -> None:
    units = {"A1": kind, "A2": "MI", "B1": "MI"}
    table = field(units, card=card, ordered=["A1"])
    assert reach(table, "A1") - {"A1"} == {"A3", "B2", "C1", "C2"}


@pytest.mark.rule("C8.8a")
@pytest.mark.parametrize(
    ("kind", "card", "enemies"),
    [
        pytest.param("LI", "order_four_left", False, id="another card"),
        pytest.param("LC", "order_light_troops", False, id="mounted"),
        pytest.param("LC", "move_fire_move", False, id="mounted, the other card"),
        pytest.param("LI", "order_light_troops", True, id="enemies"),
    ],
)
def test_others_do_not_pass_units(kind: str, card: str, enemies: bool) -> None:
    walls = {"A2": "MI", "B1": "MI"}
    units = {"A1": kind, "I1": "LI"} | ({} if enemies else walls)
    table = field(units, walls if enemies else {}, card=card, ordered=["A1", "I1"])
    assert reach(table, "I1")
    assert reach(table, "A1") == set()


@pytest.mark.rule("C8.8a")
@pytest.mark.parametrize(("terrain", "passes"), [("broken_ground", True), ("forest", False), ("ford", False)])
def test_light_foot_does_not_pass_friends_on_ground_that_would_stop_it(terrain: str, passes: bool) -> None:
    units = {"A1": "LI", "I1": "LI", "B1": "MI"}
    ground = {"A2": "coast", "B1": terrain}
    table = field(units, card="order_light_troops", ordered=["A1", "I1"], terrain=ground)
    assert reach(table, "I1")
    assert (reach(table, "A1") - {"A1"} == {"B2", "C1", "C2"}) is passes
    assert bool(reach(table, "A1")) is passes


@pytest.mark.rule("C8.9")
def test_a_unit_stops_at_a_lone_leader_of_its_side_and_is_led_by_him() -> None:
    table = field({"A1": "MC"}, leaders=["B1"], terrain={"A2": "coast"})
    assert reach(table, "A1") == {"B1"}
    table.play("move: A1 > B1")
    assert table.state.attached(table.state.unit("B1")) == table.state.leader("B1")


@pytest.mark.rule("C8.9")
def test_light_foot_does_not_pass_a_lone_leader_as_it_passes_units() -> None:
    ground = {"A2": "coast"}
    table = field({"A1": "LI"}, leaders=["B1"], card="order_light_troops", terrain=ground)
    assert reach(table, "A1") == {"B1"}


@pytest.mark.rule("C8.9a")
def test_a_unit_with_a_leader_neither_enters_nor_passes_the_hex_of_another() -> None:
    table = field({"A1": "MC", "I1": "MC"}, leaders=["A1", "B1"], terrain={"A2": "coast"})
    assert reach(table, "I1")
    assert reach(table, "A1") == set()


@pytest.mark.rule("C8.10", "C8.11")
def test_blocks_neither_leave_their_unit_nor_join_another() -> None:
    table = field({"C5": "MI 3", "C6": "MI 1"})
    assert "C6" not in reach(table, "C5")
    assert "C5" not in reach(table, "C6")
    table.play("move: C5 > C4")
    assert (blocks(table, "C5"), blocks(table, "C4"), blocks(table, "C6")) == (0, 3, 1)


@pytest.mark.rule("C8.12")
def test_terrain_may_stop_a_move_forbid_it_and_forbid_the_battle() -> None:
    table = field({"A1": "MC"}, {"C1": "MI"}, terrain={"A2": "coast", "B1": "forest"})
    assert reach(table, "A1") == {"B1"}
    table.play("move: A1 > B1")
    assert not can(table, "attack: B1 > C1")


@pytest.mark.rule("C8.13")
def test_a_retreat_ignores_what_would_stop_a_move_and_goes_only_backward() -> None:
    woods = dict.fromkeys(("F6", "F7", "G6", "G7", "G8"), "forest")
    table = battle({"D6": "HI"}, {"E7": "LC"}, terrain=woods)
    table.play("attack: D6 > E7", "stand", "roll: medium medium heavy heavy flag")
    assert reach(table, "E7", "retreat") == {"I5", "I6", "I7", "I8", "I9"}
    moving = field({"E7": "LC"}, turn="top", terrain=woods)
    assert "G7" not in reach(moving, "E7")
    assert {"F6", "E8", "D6"} <= reach(moving, "E7")


# ---------------------------------------------------------------- how far each type goes


UNIT_MOVES_ITS_FULL_CASES = [
    pytest.param("LI", 2, marks=pytest.mark.rule("C8.14")),
    pytest.param("LS", 2, marks=pytest.mark.rule("C8.14")),
    pytest.param("LB", 2, marks=pytest.mark.rule("C8.14")),
    pytest.param("MI", 1, marks=pytest.mark.rule("C8.16")),
    pytest.param("HI", 1, marks=pytest.mark.rule("C8.18")),
    pytest.param("LC", 4, marks=pytest.mark.rule("C8.20a")),
    pytest.param("LBC", 4, marks=pytest.mark.rule("C8.20a")),
    pytest.param("LBCh", 3, marks=pytest.mark.rule("C8.20b")),
    pytest.param("MC", 3, marks=pytest.mark.rule("C8.20c")),
    pytest.param("CA", 3, marks=pytest.mark.rule("C8.20d")),
    pytest.param("CCA", 3, marks=pytest.mark.rule("C8.20d")),
    pytest.param("HC", 2, marks=pytest.mark.rule("C8.20e")),
    pytest.param("CC", 2, marks=pytest.mark.rule("C8.20e")),
    pytest.param("EL", 2, marks=pytest.mark.rule("C8.20f")),
    pytest.param("HCh", 2, marks=pytest.mark.rule("C8.20g")),
]


@pytest.mark.parametrize(
    ("kind", "hexes"),
    UNIT_MOVES_ITS_FULL_CASES,
)
def test_a_unit_moves_its_full_allowance_no_further_and_then_battles(kind: str, hexes: int) -> None:
    goal, enemy = f"E{7 + hexes}", f"E{8 + hexes}"
    table = field({"E7": kind}, {enemy: "HI"})
    assert {f"E{7 - step}" for step in range(1, hexes + 1)} <= reach(table, "E7")
    assert f"E{6 - hexes}" not in reach(table, "E7")
    table.play(f"move: E7 > {goal}")
    assert can(table, f"attack: {goal} > {enemy}")


@pytest.mark.rule("C8.15")
def test_auxilia_move_one_hex_and_battle_or_two_without() -> None:
    one, two = (field({"E7": "AX"}, {"E9": "MI", "E10": "MI"}) for _ in range(2))
    assert "E5" in reach(one, "E7")
    assert "E4" not in reach(one, "E7")
    one.play("move: E7 > E8")
    two.play("move: E7 > D8")
    assert can(one, "attack: E8 > E9")
    assert not can(two, "attack: D8 > E9")


@pytest.mark.rule("C8.17")
def test_warriors_move_two_hexes_only_up_to_an_enemy_unit_and_must_fight_it() -> None:
    table = field({"E7": "WA"}, {"E10": "HI"})
    assert reach(table, "E7") == AROUND_E7 | {"E9"}
    table.play("move: E7 > E9")
    assert table.legal == ("attack: E9 > E10",)


@pytest.mark.rule("C8.17")
def test_warriors_that_moved_one_hex_may_battle_or_not() -> None:
    table = field({"E7": "WA"}, {"E9": "HI"})
    table.play("move: E7 > E8")
    assert set(table.legal) == {"attack: E8 > E9", "done"}


@pytest.mark.rule("C8.17", "C8.12")
@pytest.mark.parametrize(("place", "charges"), [("E8", False), ("E9", True)], ids=["on the way", "at its end"])
def test_a_forest_stops_a_charge_on_its_way_not_at_its_end(place: str, charges: bool) -> None:
    table = field({"E7": "WA"}, {"E10": "HI"}, terrain={place: "forest"})
    assert ("E9" in reach(table, "E7")) is charges


@pytest.mark.rule("C8.17")
def test_a_lone_leader_does_not_draw_a_charge() -> None:
    assert reach(field({"E7": "WA"}, enemy_leaders=["E10"]), "E7") == AROUND_E7


@pytest.mark.rule("C8.19")
def test_a_war_machine_moves_one_hex_and_then_does_not_battle() -> None:
    moved, stood = (field({"E7": "WM"}, {"E9": "HI"}) for _ in range(2))
    assert reach(moved, "E7") == AROUND_E7
    moved.play("move: E7 > D7")
    stood.play("done")
    assert can(stood, "fire: E7 > E9")
    assert asked(moved) == "draw-card"


@pytest.mark.rule("C8.19")
def test_a_war_machine_that_moved_up_to_an_enemy_does_not_fight_it() -> None:
    moved, stood = (field({start: "WM"}, {"E9": "HI"}) for start in ("E7", "E8"))
    moved.play("move: E7 > E8")
    stood.play("done")
    assert can(stood, "attack: E8 > E9")
    assert not can(moved, "attack: E8 > E9")


@pytest.mark.rule("C8.19", "C8.15", "C8.17")
@pytest.mark.parametrize(
    ("card", "kind"),
    [("order_heavy_troops", "WM"), ("order_light_troops", "AX"), ("order_medium_troops", "WA")],
)
def test_the_class_of_a_type_decides_under_which_troop_card_it_is_ordered(card: str, kind: str) -> None:
    for played in ("order_heavy_troops", "order_light_troops", "order_medium_troops"):
        units = {"A1": "HI", "A3": "LI", "A5": "MI", "C7": kind}
        table = Table("cca", {"bottom": {"units": units, "cards": [played]}})
        table.play(f"play: {played}")
        assert can(table, "order: C7") is (played == card)


@pytest.mark.rule("C8.1", "C8.8")
def test_nobody_is_asked_to_move_a_unit_that_is_hemmed_in() -> None:
    table = field({"A1": "MI", "A2": "MI", "B1": "MI"}, {"I13": "MI"}, ordered=["A1"])
    assert asked(table) == "draw-card"
