"""Chapter 11: how many dice each unit type rolls in close combat, and when."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, dice, ends, engage, nothing, rows, waits_for

LIGHT_WITHOUT_BORDER = [(code, moved) for code in ("LI", "LS", "LB") for moved in range(3)]
LIGHT_CAVALRY = [(code, moved) for code in ("LC", "LBC") for moved in range(5)]


@pytest.mark.rule("C11.5")
@pytest.mark.parametrize(("code", "moved"), LIGHT_WITHOUT_BORDER)
def test_light_infantry_rolls_two_dice_and_its_swords_miss(code: str, moved: int) -> None:
    table = battle(f"D6 {code}", "E7 MI", moved={"D6": moved})
    table.play("attack: D6 > E7", "roll: medium swords")
    assert blocks(table, "E7") == 3


@pytest.mark.rule("C11.9a")
@pytest.mark.parametrize(("code", "moved"), LIGHT_CAVALRY)
def test_light_cavalry_rolls_two_dice_and_its_swords_miss(code: str, moved: int) -> None:
    table = battle(f"D6 {code}", "E7 MI", moved={"D6": moved})
    table.play("attack: D6 > E7", "roll: medium swords")
    assert blocks(table, "E7") == 3


@pytest.mark.rule("C11.6")
@pytest.mark.parametrize("moved", [0, 1])
def test_auxilia_roll_three_dice_and_their_swords_hit(moved: int) -> None:
    table = battle("D6 AX", "E7 MI", moved={"D6": moved})
    table.play("attack: D6 > E7", "roll: light medium swords")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C11.6")
def test_auxilia_that_moved_two_hexes_cannot_close_combat() -> None:
    table = battle("D6 AX, D2 AX", "E7 MI, E3 MI", ordered=["D6", "D2"], moved={"D6": 2, "D2": 1})
    assert table.refusal("attack: D6 > E7") is not None
    assert table.refusal("attack: D2 > E3") is None


@pytest.mark.rule("C11.6a", "C11.6b", "C11.9b")
@pytest.mark.parametrize(
    ("code", "farthest", "number"),
    [("MI", 1, 4), ("HI", 1, 5), ("MC", 3, 3)],
)
def test_medium_and_heavy_troops_roll_their_dice_after_any_move(code: str, farthest: int, number: int) -> None:
    for moved in range(farthest + 1):
        table = battle(f"D6 {code}", "E7 AX", moved={"D6": moved})
        table.play("attack: D6 > E7")
        assert dice(table) == number


@pytest.mark.rule("C11.9c")
@pytest.mark.parametrize("code", ["HC", "CC"])
def test_heavy_cavalry_battles_back_with_four_dice(code: str) -> None:
    table = battle("D6 MC", f"E7 {code}")
    engage(table, "D6 > E7")
    table.play(nothing(3), "battle-back")
    assert dice(table) == 4


@pytest.mark.rule("C11.6a", "C11.6b", "C11.9b")
@pytest.mark.parametrize(("code", "number"), [("MI", 4), ("HI", 5), ("MC", 3)])
def test_medium_and_heavy_troops_battle_back_with_all_their_dice(code: str, number: int) -> None:
    table = battle("D6 MI", f"E7 {code}")
    engage(table, "D6 > E7")
    table.play(nothing(4), "battle-back")
    assert dice(table) == number


@pytest.mark.rule("C11.9c", "C11.10", "C11.11")
@pytest.mark.parametrize(
    ("code", "farthest", "number"),
    [("HC", 2, 4), ("CC", 2, 4), ("CA", 3, 3), ("CCA", 3, 3), ("HCh", 2, 4)],
)
def test_heavy_mounted_troops_and_camels_roll_their_dice_after_any_move(code: str, farthest: int, number: int) -> None:
    for moved in range(farthest + 1):
        table = battle(f"D6 {code}", "E7 AX", moved={"D6": moved})
        table.play("attack: D6 > E7")
        assert dice(table) == number


@pytest.mark.rule("C11.4")
@pytest.mark.parametrize(
    ("terrain", "card", "number"), [("forest", "order_heavy_troops", 2), ("", "clash_of_shields", 7)]
)
def test_terrain_takes_dice_of_the_unit_and_cards_add_some(terrain: str, card: str, number: int) -> None:
    table = battle("D6 HI", "E7 MI", terrain={"E7": terrain} if terrain else {}, card=card)
    table.play("attack: D6 > E7")
    assert dice(table) == number


@pytest.mark.rule("C11.7")
@pytest.mark.parametrize("moved", [0, 1, 2])
@pytest.mark.parametrize(("left", "number"), [(4, 4), (3, 3), (1, 3)])
def test_warriors_roll_three_dice_and_one_more_at_full_strength(moved: int, left: int, number: int) -> None:
    table = battle(f"D6 WA {left}", "E7 MI", moved={"D6": moved})
    table.play("attack: D6 > E7")
    assert dice(table) == number


@pytest.mark.rule("C11.7")
@pytest.mark.parametrize(("left", "prompt"), [(4, "ignore-flags"), (3, "retreat")])
def test_only_full_warriors_may_ignore_a_flag(left: int, prompt: str) -> None:
    table = battle("D6 HI", f"E7 WA {left}")
    table.play("attack: D6 > E7", "roll: leader leader leader leader flag")
    assert waits_for(table) == prompt


@pytest.mark.rule("C11.7a")
def test_warriors_fight_the_combat_of_their_first_loss_at_full_strength() -> None:
    table = battle("D7 MC, D6 HI", "E7 WA", ordered=["D7", "D6"])
    table.play("attack: D7 > E7", "roll: medium leader flag")
    table.play("ignore: 1", "battle-back", "roll: leader leader flag swords")
    assert blocks(table, "E7") == 3
    assert rows(table) == {"A"}
    table.play("retreat: D7 > A8")
    assert blocks(table, "A8") == 2
    table.play("attack: D6 > E7", "roll: medium leader leader flag swords")
    assert waits_for(table) == "retreat"
    assert blocks(table, "E7") == 1
    assert rows(table) == {"G"}


@pytest.mark.rule("C11.7a")
def test_weakened_warriors_battle_back_with_three_dice_the_next_time() -> None:
    table = battle("D7 MC, D6 MC", "E7 WA", ordered=["D7", "D6"])
    table.play("attack: D7 > E7", "roll: leader leader swords", "battle-back", "roll: leader leader leader leader")
    table.play("attack: D6 > E7", "roll: leader leader leader", "battle-back")
    assert dice(table) == 3


@pytest.mark.rule("C11.7a", "C11.7b", "C12.10.4")
def test_full_warriors_are_full_in_a_bonus_combat_against_them_too() -> None:
    table = battle("D6 HC", "E7 MI 1, F7 WA")
    table.play("attack: D6 > E7", "roll: medium light light light", "advance: E7", "done", "attack: E7 > F7")
    table.play("roll: medium flag light light")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}
    table.play("ignore: 1", "battle-back")
    assert (blocks(table, "F7"), dice(table)) == (3, 4)


@pytest.mark.rule("C11.7b")
def test_warriors_that_first_strike_weakens_still_attack_with_four_dice_but_their_bonus_combat_has_three() -> None:
    table = battle("D6 WA", "E7 MI 1, F7 MI", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", "roll: leader leader leader swords")
    assert blocks(table, "D6") == 3
    table.play("roll: leader leader leader swords", "advance: E7", "attack: E7 > F7")
    assert dice(table) == 3


@pytest.mark.rule("C11.8")
@pytest.mark.parametrize("moved", range(4))
@pytest.mark.parametrize(("left", "number"), [(3, 3), (2, 2), (1, 2)])
def test_light_chariots_roll_two_dice_and_one_more_at_full_strength(moved: int, left: int, number: int) -> None:
    table = battle(f"D6 LBCh {left}", "E7 MI", moved={"D6": moved})
    table.play("attack: D6 > E7", "roll: " + "leader " * (number - 1) + "swords")
    assert blocks(table, "E7") == 3


@pytest.mark.rule("C11.8")
def test_full_light_chariots_that_lose_a_block_ignore_a_flag_and_battle_back_with_three_dice_once() -> None:
    table = battle("D6 MC, D7 MC", "E7 LBCh", ordered=["D6", "D7"])
    engage(table, "D6 > E7")
    table.play("roll: light leader flag", "ignore: 1", "battle-back")
    assert dice(table) == 3
    table.play(nothing(3))
    engage(table, "D7 > E7")
    table.play(nothing(3), "battle-back")
    assert dice(table) == 2


@pytest.mark.rule("C11.8")
def test_weakened_light_chariots_ignore_no_flag() -> None:
    table = battle("D6 MC", "E7 LBCh 2")
    engage(table, "D6 > E7")
    table.play("roll: leader leader flag")
    assert waits_for(table) == "retreat"


@pytest.mark.rule("C11.9")
def test_war_machines_that_stood_roll_two_dice_and_their_swords_miss() -> None:
    table = battle("D6 WM", "E7 MI")
    table.play("attack: D6 > E7", "roll: medium swords")
    assert blocks(table, "E7") == 3


@pytest.mark.rule("C11.9")
def test_war_machines_that_moved_cannot_close_combat() -> None:
    table = battle("D6 WM, D2 WM", "E7 MI, E3 MI", ordered=["D6", "D2"], moved={"D6": 1})
    assert table.refusal("attack: D6 > E7") is not None
    assert table.refusal("attack: D2 > E3") is None


@pytest.mark.rule("C11.9d", "C11.10", "C11.11")
@pytest.mark.parametrize(
    ("code", "swords", "lost"),
    [
        ("CC", 1, 0),
        ("CC", 2, 1),
        ("CCA", 1, 0),
        ("CCA", 2, 1),
        ("HCh", 1, 0),
        ("HCh", 2, 1),
        ("HC", 1, 1),
        ("CA", 2, 2),
    ],
)
def test_cataphracts_and_heavy_chariots_ignore_one_sword(code: str, swords: int, lost: int) -> None:
    table = battle("D6 MI", f"E7 {code}")
    full = blocks(table, "E7")
    engage(table, "D6 > E7")
    table.play("roll: " + "leader " * (4 - swords) + "swords " * swords)
    assert blocks(table, "E7") == full - lost


@pytest.mark.rule("C11.10", "C11.11", "C11.20d")
@pytest.mark.parametrize(("code", "number"), [("CA", 2), ("CCA", 2), ("HCh", 3), ("HC", 4), ("MC", 3)])
def test_camels_and_heavy_chariots_battle_back_with_one_die_less(code: str, number: int) -> None:
    table = battle("D6 MI", f"E7 {code}")
    engage(table, "D6 > E7")
    table.play(nothing(4), "battle-back")
    assert dice(table) == number


@pytest.mark.rule("C11.10", "C11.11")
@pytest.mark.parametrize(("code", "number"), [("CA", 2), ("CCA", 2), ("HCh", 3)])
def test_camels_and_heavy_chariots_strike_first_with_one_die_less(code: str, number: int) -> None:
    table = battle("D6 MI", f"E7 {code}", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike")
    assert dice(table) == number


@pytest.mark.rule("C11.10a")
@pytest.mark.parametrize("camels", ["CA", "CCA"])
@pytest.mark.parametrize(
    ("attacker", "roll", "left"),
    [
        ("MC", "medium medium leader", 2),
        ("LC", "medium medium", 2),
        ("HC", "medium medium leader leader", 2),
        ("HCh", "medium medium leader leader", 2),
        ("LBCh", "medium medium leader", 2),
        ("MI", "medium medium leader leader", 1),
        ("EL", "medium medium leader", 1),
        ("CA", "medium medium leader", 1),
    ],
)
def test_camels_ignore_a_triangle_of_cavalry_and_chariots(camels: str, attacker: str, roll: str, left: int) -> None:
    table = battle(f"D6 {attacker}", f"E7 {camels}")
    engage(table, "D6 > E7")
    table.play(f"roll: {roll}")
    assert blocks(table, "E7") == left


@pytest.mark.rule("C11.10a")
def test_camels_ignore_no_triangle_of_ranged_combat() -> None:
    table = battle("C6 LC", "E7 CA")
    table.play("fire: C6 > E7", "roll: medium medium")
    assert blocks(table, "E7") == 1


@pytest.mark.rule("C11.10b")
@pytest.mark.parametrize(
    ("target", "row"),
    [("LC", "H"), ("MC", "G"), ("HC", "F"), ("CC", "F"), ("HCh", "F"), ("LBCh 2", "G"), ("MI", "D"), ("CA", "F")],
)
def test_cavalry_and_chariots_retreat_one_hex_more_from_camels(target: str, row: str) -> None:
    table = battle("B6 CA", f"C7 {target}")
    engage(table, "B6 > C7")
    table.play("roll: leader leader flag")
    assert rows(table) == {row}


@pytest.mark.rule("C11.10b")
@pytest.mark.parametrize(("target", "ignored", "row"), [("MC *", 1, "G"), ("HC *", 0, "I"), ("HC *", 1, "F")])
def test_only_accepted_flags_of_camels_add_a_hex(target: str, ignored: int, row: str) -> None:
    table = battle("B6 CA", f"C7 {target}")
    engage(table, "B6 > C7")
    table.play("roll: leader flag flag", f"ignore: {ignored}")
    assert rows(table) == {row}


@pytest.mark.rule("C11.10b")
def test_cavalry_that_attacked_camels_retreats_one_hex_more_from_their_reply() -> None:
    table = battle("F6 MC", "G7 CA")
    engage(table, "F6 > G7")
    table.play(nothing(3), "battle-back", "roll: leader flag")
    assert rows(table) == {"B"}
    assert ends(table) == {"B4", "B5", "B6", "B7", "B8"}
