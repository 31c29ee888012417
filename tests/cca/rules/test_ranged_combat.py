"""Commands & Colors: Ancients, chapter C10: ranged combat."""

from __future__ import annotations

import pytest

from tests.cca.battlefield import asked, battle, blocks, can, dice, field, reach

GREEN = ("LI", "LS", "LB", "AX", "LC", "LBC", "LBCh")
BLUE = ("MI", "WA", "MC", "CA", "CCA")
RED = ("HI", "HC", "CC", "HCh", "EL", "WM")

# ---------------------------------------------------------------- who fires at whom


@pytest.mark.rule("C10.1")
@pytest.mark.parametrize("kind", [*GREEN, *BLUE, *RED])
def test_only_missile_units_fire(kind: str) -> None:
    table = battle({"D4": kind}, {"D6": "HI"})
    assert can(table, "fire: D4 > D6") is (kind in {"LI", "LS", "LB", "AX", "LC", "LBC", "WM"})


@pytest.mark.rule("C10.1")
@pytest.mark.parametrize(
    ("kind", "legion", "fires"),
    [
        ("MI", "bottom marian", True),
        ("HI", "bottom caesar", True),
        ("MI", "", False),
        ("WA", "bottom marian", False),
        ("HC", "bottom marian", False),
    ],
)
def test_a_special_rule_may_give_missiles_to_others(kind: str, legion: str, fires: bool) -> None:
    table = battle({"D4": kind}, {"D6": "HI"}, legion=legion)
    assert can(table, "fire: D4 > D6") is fires


@pytest.mark.rule("C10.2", "C10.3")
@pytest.mark.parametrize(("target", "fires"), [("D5", False), ("D6", True), ("D7", False)])
def test_fire_goes_farther_than_one_hex_and_no_farther_than_the_range(target: str, fires: bool) -> None:
    table = battle({"D4": "LI"}, {target: "HI"})
    assert can(table, f"fire: D4 > {target}") is fires


@pytest.mark.rule("C10.2")
def test_fire_needs_a_line_of_sight_and_may_be_aimed_at_a_lone_leader() -> None:
    hidden = battle({"D4": "LI", "D5": "HI"}, enemy_leaders=["D6"])
    seen = battle({"D4": "LI", "C5": "HI"}, enemy_leaders=["D6"])
    assert not can(hidden, "fire: D4 > D6")
    assert can(seen, "fire: D4 > D6")


@pytest.mark.rule("C10.3", "C10.4")
def test_a_unit_next_to_an_enemy_unit_fires_neither_at_it_nor_past_it() -> None:
    table = battle({"D4": "LI"}, {"E4": "MI", "D6": "HI"})
    assert set(table.legal) == {"attack: D4 > E4", "done"}
    free = battle({"D4": "LI"}, {"F4": "MI", "D6": "HI"})
    assert set(free.legal) == {"fire: D4 > F4", "fire: D4 > D6", "done"}


@pytest.mark.rule("C10.4")
@pytest.mark.parametrize("kind", ["LI", "LS", "LB", "AX", "LC", "LBC", "WM"])
def test_an_enemy_unit_at_hand_forbids_every_missile_unit_to_fire(kind: str) -> None:
    table = battle({"D4": kind}, {"E4": "MI", "D6": "HI"})
    assert set(table.legal) == {"attack: D4 > E4", "done"}
    assert table.refusal("fire: D4 > D6").rule == "C10.4"


@pytest.mark.rule("C10.4a")
@pytest.mark.parametrize(
    ("enemy", "rest"),
    [
        pytest.param("MI 1", ("roll: medium medium heavy heavy heavy", "hold"), id="destroyed"),
        pytest.param("MI", ("roll: light heavy heavy heavy flag", "retreat: E4 > F4", "hold"), id="driven off"),
    ],
)
def test_a_unit_may_fire_once_others_have_removed_the_enemy_beside_it(enemy: str, rest: tuple[str, ...]) -> None:
    table = battle({"D4": "AX", "D3": "HI"}, {"E4": enemy, "D6": "HI"})
    assert not can(table, "fire: D4 > D6")
    table.play("attack: D3 > E4", *rest)
    assert can(table, "fire: D4 > D6")


@pytest.mark.rule("C10.4b", "C10.3")
def test_a_lone_leader_beside_a_unit_does_not_keep_it_from_firing_but_is_no_ranged_target() -> None:
    table = battle({"D4": "LI"}, {"D6": "HI"}, enemy_leaders=["E4"])
    assert set(table.legal) == {"fire: D4 > D6", "attack: D4 > E4", "done"}


@pytest.mark.rule("C10.5")
def test_the_target_of_fire_neither_evades_nor_battles_back() -> None:
    fire = battle({"D4": "LI"}, {"D6": "LC"}, enemy_cards=["first_strike"])
    fire.play("fire: D4 > D6")
    assert asked(fire) == "fire"
    fire.play("roll: medium medium")
    assert asked(fire) == "draw-card"
    close = battle({"D5": "LI"}, {"D6": "LC"}, enemy_cards=["first_strike"])
    close.play("attack: D5 > D6")
    assert {"stand", "evade"} <= set(close.legal)
    close.play("stand", "roll: medium medium")
    assert can(close, "battle-back")


@pytest.mark.rule("C10.5")
def test_a_lone_leader_evades_after_surviving_fire() -> None:
    table = battle({"D4": "LI"}, enemy_leaders=["D6"])
    table.play("fire: D4 > D6", "roll: light swords")
    assert reach(table, "D6", "evade-leader") == {"E6", "E7"}


@pytest.mark.rule("C10.6")
def test_ranged_combat_is_declared_reduced_rolled_hits_and_then_drives_back() -> None:
    table = battle({"D4": "LB"}, {"D6": "MI"})
    table.play("fire: D4 > D6", "roll: medium flag")
    assert blocks(table, "D6") == 3
    table.play("retreat: D6 > E6")
    kinds = [type(event).__name__ for event in table.events]
    steps = [kinds.index(kind) for kind in ("CombatDeclared", "Struck", "BlocksLost", "Retreated")]
    assert steps == sorted(steps)
    wood = battle({"D4": "LB"}, {"D6": "MI"}, terrain={"D6": "forest"})
    wood.play("fire: D4 > D6")
    assert dice(wood) == 1


@pytest.mark.rule("C10.7")
def test_one_of_several_targets_is_chosen_and_only_it_suffers() -> None:
    table = battle({"D4": "LI"}, {"D6": "MI", "F4": "MI", "F5": "MI"})
    table.play("fire: D4 > F4", "roll: medium medium")
    assert [blocks(table, place) for place in ("D6", "F4", "F5")] == [4, 2, 4]
    assert asked(table) == "draw-card"


@pytest.mark.rule("C10.7")
def test_several_units_fire_at_one_target_one_after_another() -> None:
    table = battle({"D4": "LI", "D8": "LI"}, {"D6": "MI 2"})
    table.play("fire: D4 > D6")
    assert not can(table, "fire: D8 > D6")
    table.play("roll: light medium")
    assert blocks(table, "D6") == 1
    table.play("fire: D8 > D6", "roll: light medium")
    assert blocks(table, "D6") == 0


@pytest.mark.rule("C10.7")
def test_a_target_that_is_gone_cannot_be_fired_at_again() -> None:
    table = battle({"D4": "LI", "D8": "LI"}, {"D6": "MI 1"})
    table.play("fire: D4 > D6", "roll: light medium")
    assert asked(table) == "draw-card"


# ---------------------------------------------------------------- range and dice


@pytest.mark.rule("C10.8")
@pytest.mark.parametrize(
    ("kind", "distance"),
    [("LI", 2), ("LC", 2), ("AX", 2), ("LB", 3), ("LS", 3), ("LBC", 3), ("WM", 6)],
)
def test_the_range_counts_the_hex_of_the_target_not_that_of_the_firer(kind: str, distance: int) -> None:
    near, far = f"D{2 + distance}", f"D{3 + distance}"
    assert can(battle({"D2": kind}, {near: "HI"}), f"fire: D2 > {near}")
    assert not can(battle({"D2": kind}, {far: "HI"}), f"fire: D2 > {far}")


@pytest.mark.rule("C10.8")
@pytest.mark.parametrize("kind", ["MI", "HI"])
def test_legions_throw_two_hexes_far(kind: str) -> None:
    assert can(battle({"D2": kind}, {"D4": "HI"}, legion="bottom marian"), "fire: D2 > D4")
    assert not can(battle({"D2": kind}, {"D5": "HI"}, legion="bottom marian"), "fire: D2 > D5")


@pytest.mark.rule("C10.10")
@pytest.mark.parametrize(
    ("kind", "start", "number"),
    [("LI", "D4", 2), ("LI", "D3", 1), ("LI", "D2", 1), ("AX", "D3", 1), ("LC", "C2", 1), ("LBC", "D4", 2)],
)
def test_a_unit_that_moved_fires_with_one_die_instead_of_two(kind: str, start: str, number: int) -> None:
    table = field({start: kind}, {"D6": "HI"})
    table.play("done" if start == "D4" else f"move: {start} > D4", "fire: D4 > D6")
    assert dice(table) == number


@pytest.mark.rule("C10.10", "C8.27")
def test_a_unit_that_a_leader_joins_has_not_moved_and_fires_with_two_dice() -> None:
    table = field({"D4": "LI"}, {"D6": "HI"}, leaders=["C2"], ordered_leaders=["C2"])
    table.play("move-leader: C2 > D4", "fire: D4 > D6")
    assert dice(table) == 2


@pytest.mark.rule("C10.10")
def test_a_war_machine_fires_with_two_dice() -> None:
    table = battle({"D4": "WM"}, {"D10": "HI"})
    table.play("fire: D4 > D10")
    assert dice(table) == 2


@pytest.mark.rule("C10.10a")
@pytest.mark.parametrize(
    ("kind", "start", "fires"),
    [
        ("AX", "D3", True),
        ("AX", "D2", False),
        ("WM", "D4", True),
        ("WM", "D3", False),
        ("LBCh", "D4", False),
        ("LBCh", "D3", False),
    ],
)
def test_some_units_do_not_fire_after_moving_or_at_all(kind: str, start: str, fires: bool) -> None:
    table = field({start: kind}, {"D6": "HI"})
    table.play("done" if start == "D4" else f"move: {start} > D4")
    assert can(table, "fire: D4 > D6") is fires


@pytest.mark.rule("C10.10b")
@pytest.mark.parametrize(
    ("terrain", "number"),
    [
        ({"D6": "forest"}, 1),
        ({"D4": "ford"}, 1),
        ({"D4": "bridge"}, 1),
        ({"D4": "marsh"}, 1),
        ({"D4": "fortified_camp"}, 1),
        ({"D4": "forest"}, 2),
        ({"D4": "broken_ground"}, 2),
        ({"D6": "broken_ground"}, 2),
        ({"D6": "hill"}, 2),
        ({"D4": "hill"}, 2),
        ({"D6": "ford"}, 2),
        ({"D6": "bridge"}, 2),
        ({"D6": "marsh"}, 2),
        ({"D6": "fortified_camp"}, 2),
        ({"D4": "rampart E4 E5"}, 2),
    ],
)
def test_terrain_lessens_the_dice_of_fire(terrain: dict[str, str], number: int) -> None:
    table = battle({"D4": "LI"}, {"D6": "HI"}, terrain=terrain)
    table.play("fire: D4 > D6")
    assert dice(table) == number


@pytest.mark.rule("C10.10b")
@pytest.mark.parametrize(("card", "number"), [("i_am_spartacus", 3), ("mounted_charge", 2), ("order_four_center", 2)])
def test_the_bonus_of_a_card_is_added_to_fire_where_it_holds_for_fire(card: str, number: int) -> None:
    table = battle({"D4": "LI"}, {"D6": "HI"}, card=card, ordinary=card == "mounted_charge")
    table.play("fire: D4 > D6")
    assert dice(table) == number


# ---------------------------------------------------------------- hits, banners, leaders, flags


@pytest.mark.rule("C10.11")
@pytest.mark.parametrize(
    ("kind", "colour"),
    [*((kind, "light") for kind in GREEN), *((kind, "medium") for kind in BLUE), *((kind, "heavy") for kind in RED)],
)
def test_only_the_symbol_of_its_class_hits_a_unit(kind: str, colour: str) -> None:
    for face in ("light", "medium", "heavy"):
        table = battle({"D4": "LI"}, {"D6": kind})
        before = blocks(table, "D6")
        table.play("fire: D4 > D6", f"roll: {face} swords")
        assert before - blocks(table, "D6") == (face == colour)


@pytest.mark.rule("C10.11")
def test_helmets_and_swords_miss_in_ranged_combat_even_with_a_leader() -> None:
    table = battle({"D4": "LI"}, {"D6": "MI"}, leaders=["D4", "C4"])
    table.play("fire: D4 > D6", "roll: leader swords")
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C10.11")
def test_a_flag_hurts_nobody_but_drives_back() -> None:
    table = battle({"D4": "LI"}, {"D6": "MI"})
    table.play("fire: D4 > D6", "roll: light flag")
    assert reach(table, "D6", "retreat") == {"E6", "E7"}
    table.play("retreat: D6 > E7")
    assert blocks(table, "E7") == 4


@pytest.mark.rule("C10.12")
def test_the_last_block_wins_one_banner_and_excess_hits_are_lost() -> None:
    table = battle({"D4": "LI"}, {"D6": "MI 1", "E6": "MI"})
    table.play("fire: D4 > D6", "roll: medium medium")
    assert table.state.unit("D6") is None
    assert table.state.banners == (1, 0)
    assert blocks(table, "E6") == 4


@pytest.mark.rule("C10.12")
def test_each_hit_of_fire_removes_one_block() -> None:
    table = battle({"D4": "LI"}, {"D6": "MI"})
    table.play("fire: D4 > D6", "roll: medium medium")
    assert blocks(table, "D6") == 2
    assert table.state.banners == (0, 0)


@pytest.mark.rule("C10.13")
@pytest.mark.parametrize(("roll", "banners"), [("leader leader", 1), ("leader swords", 0)])
def test_the_leader_of_a_unit_hit_by_fire_is_checked_with_two_dice(roll: str, banners: int) -> None:
    table = battle({"D4": "LI"}, {"D6": "MI"}, enemy_leaders=["D6"])
    table.play("fire: D4 > D6", "roll: light medium")
    assert asked(table) == "leader-check"
    table.play(f"roll: {roll}")
    assert table.state.banner_count("bottom") == banners
    assert (table.state.leader("D6") is None) is bool(banners)


@pytest.mark.rule("C10.13", "C14.2b")
@pytest.mark.parametrize(("roll", "next_"), [("leader leader", "retreat"), ("leader swords", "ignore-flags")])
def test_under_fire_a_leader_is_checked_before_he_can_stop_a_flag(roll: str, next_: str) -> None:
    table = battle({"D4": "LI"}, {"D6": "MI"}, enemy_leaders=["D6"])
    table.play("fire: D4 > D6", "roll: medium flag")
    assert asked(table) == "leader-check"
    table.play(f"roll: {roll}")
    assert asked(table) == next_


@pytest.mark.rule("C10.13")
def test_a_supported_unit_may_ignore_a_flag_of_fire() -> None:
    table = battle({"D4": "LI"}, {"D6": "MI", "E6": "MI", "E7": "MI"})
    table.play("fire: D4 > D6", "roll: light flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}


@pytest.mark.rule("C10.13")
def test_elephants_ignore_a_flag_of_cavalry_in_close_combat_only() -> None:
    close = battle({"D5": "LC"}, {"D6": "EL"})
    close.play("attack: D5 > D6", "roll: light flag")
    assert set(close.legal) == {"ignore: 0", "ignore: 1"}
    fire = battle({"D4": "LC"}, {"D6": "EL"})
    fire.play("fire: D4 > D6", "roll: light flag")
    assert fire.happened("Rampaged")


@pytest.mark.rule("C10.4a", "C10.9")
def test_the_example_of_ranged_combat() -> None:
    units = {"D4": "LB", "C7": "LC", "C9": "LI", "B7": "LS", "D8": "AX"}
    table = battle(units, {"E7": "MI", "E9": "HC 1"})
    fires = {text for text in table.legal if text.startswith("fire")}
    assert fires == {"fire: D4 > E7", "fire: C7 > E7", "fire: C9 > E9"}
    assert can(table, "attack: D8 > E9")
    table.play("fire: C9 > E9", "roll: light heavy")
    assert can(table, "fire: D8 > E7")


@pytest.mark.rule("C10.10b", "C10.2")
def test_fire_at_a_lone_leader_in_a_forest_has_one_die() -> None:
    table = battle({"D4": "LI"}, enemy_leaders=["D6"], terrain={"D6": "forest"})
    table.play("fire: D4 > D6")
    assert dice(table) == 1


@pytest.mark.rule("C11.7", "C11.7b", "C11.8")
@pytest.mark.parametrize(
    ("target", "roll", "most"),
    [
        ("WA", "roll: medium flag", 1),
        ("WA 3", "roll: medium flag", 0),
        ("LBCh", "roll: light flag", 1),
        ("LBCh 2", "roll: light flag", 0),
    ],
)
def test_a_unit_that_was_full_when_fired_at_may_ignore_a_flag_of_that_roll(target: str, roll: str, most: int) -> None:
    table = battle({"C6": "LB", "A1": "LB"}, {"E7": target, "C1": "WA 3"}, options={"reactions": "when-able"})
    table.play("fire: A1 > C1", "roll: light light", "fire: C6 > E7", roll)
    assert (asked(table) == "ignore-flags") == (most > 0)
    if most:
        assert set(table.legal) == {"ignore: 0", "ignore: 1"}


@pytest.mark.rule("C11.7b")
def test_the_strength_of_an_earlier_target_does_not_count() -> None:
    table = battle({"C6": "LB", "A1": "LB"}, {"E7": "WA 3", "C1": "WA"}, options={"reactions": "when-able"})
    table.play("fire: A1 > C1", "roll: light light", "fire: C6 > E7", "roll: light flag")
    assert asked(table) == "retreat"


@pytest.mark.rule("C14.5")
@pytest.mark.parametrize(("enemies", "leaders", "purpose"), [({"E7": "MI"}, [], "fire"), ({}, ["E7"], "fire-leader")])
def test_fire_at_a_unit_and_at_a_lone_leader_are_different_rolls(
    enemies: dict[str, str], leaders: list[str], purpose: str
) -> None:
    table = battle({"C6": "LB"}, enemies, enemy_leaders=leaders)
    table.play("fire: C6 > E7")
    assert asked(table) == purpose
