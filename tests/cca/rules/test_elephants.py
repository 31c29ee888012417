"""Chapter 11: elephants in close combat."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, dice, engage, nothing, rows, waits_for

NORMAL_DICE = [
    ("LI", 2),
    ("LS", 2),
    ("LB", 2),
    ("LC", 2),
    ("LBC", 2),
    ("WM", 2),
    ("AX", 3),
    ("MC", 3),
    ("MI", 4),
    ("HC", 4),
    ("CC", 4),
    ("HI", 5),
]
EXCEPTIONS = [("EL", 3), ("WA", 3), ("WA 2", 3), ("HCh", 3), ("CA", 3), ("CCA", 3)]


@pytest.mark.rule("C11.12")
@pytest.mark.parametrize(("target", "number"), NORMAL_DICE)
def test_attacking_elephants_roll_the_dice_of_their_target(target: str, number: int) -> None:
    table = battle("D6 EL", f"E7 {target}")
    engage(table, "D6 > E7")
    assert dice(table) == number


@pytest.mark.rule("C11.12a")
@pytest.mark.parametrize(("target", "number"), [*EXCEPTIONS, ("*", 1)])
def test_attacking_elephants_have_dice_of_their_own_against_some_targets(target: str, number: int) -> None:
    table = battle("D6 EL", f"E7 {target}")
    engage(table, "D6 > E7")
    assert dice(table) == number


@pytest.mark.rule("C11.12b")
@pytest.mark.parametrize("left", [3, 2])
def test_elephants_roll_two_dice_at_light_chariots(left: int) -> None:
    table = battle("D6 EL", f"E7 LBCh {left}")
    engage(table, "D6 > E7")
    assert dice(table) == 2


@pytest.mark.rule("C11.13")
@pytest.mark.parametrize(("attacker", "number"), [*NORMAL_DICE, *EXCEPTIONS, ("LBCh", 2)])
def test_elephants_battle_back_with_the_dice_of_their_attacker(attacker: str, number: int) -> None:
    table = battle(f"D6 {attacker}", "E7 EL")
    table.play("attack: D6 > E7")
    table.play(nothing(dice(table)), "battle-back")
    assert dice(table) == number


@pytest.mark.rule("C11.13")
@pytest.mark.parametrize(("attacker", "number"), [("HI", 5), ("LI", 2), ("WA", 3)])
def test_elephants_strike_first_with_the_dice_of_their_attacker(attacker: str, number: int) -> None:
    table = battle(f"D6 {attacker}", "E7 EL", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike")
    assert dice(table) == number


@pytest.mark.rule("C11.13")
@pytest.mark.parametrize(
    ("attacker", "card", "attacking", "back"),
    [("MC", "mounted_charge", 4, 3), ("MI", "clash_of_shields", 6, 4), ("WA", "clash_of_shields", 6, 3)],
)
def test_elephants_do_not_copy_bonus_dice(attacker: str, card: str, attacking: int, back: int) -> None:
    table = battle(f"D6 {attacker}", "E7 EL", card=card)
    table.play("attack: D6 > E7", nothing(attacking), "battle-back")
    assert dice(table) == back


@pytest.mark.rule("C11.13a")
@pytest.mark.parametrize(
    ("target", "terrain", "card", "number"),
    [
        ("HI", {"E7": "forest"}, "order_heavy_troops", 2),
        ("HI", {"D6": "ford"}, "order_heavy_troops", 2),
        ("HI", {"D6": "fortified_camp"}, "order_heavy_troops", 4),
        ("HI", {"E7": "fortified_camp"}, "order_heavy_troops", 5),
        ("MI", {}, "mounted_charge", 5),
        ("MI", {"E7": "forest"}, "mounted_charge", 3),
        ("LI", {"D6": "hill"}, "order_heavy_troops", 2),
        ("HI", {"D6": "hill"}, "order_heavy_troops", 2),
    ],
)
def test_terrain_and_cards_change_the_roll_of_the_elephants_themselves(
    target: str, terrain: dict[str, str], card: str, number: int
) -> None:
    table = battle("D6 EL", f"E7 {target}", terrain=terrain, card=card)
    engage(table, "D6 > E7")
    assert dice(table) == number


@pytest.mark.rule("C11.13a")
def test_terrain_takes_dice_from_the_reply_of_elephants() -> None:
    table = battle("D6 HI", "E7 EL", terrain={"E7": "ford"})
    table.play("attack: D6 > E7", nothing(2), "battle-back")
    assert dice(table) == 2


@pytest.mark.rule("C11.14")
@pytest.mark.parametrize(
    ("bottom", "lost"), [("D6 EL *", 0), ("D6 EL, C6 *", 0), ("D6 EL, D5 LI *", 0), ("D6 HI *", 3)]
)
def test_helmets_never_hit_for_elephants(bottom: str, lost: int) -> None:
    table = battle(bottom, "E7 HI")
    table.play("attack: D6 > E7", "roll: light light leader leader leader")
    assert blocks(table, "E7") == 4 - lost


@pytest.mark.rule("C11.14")
def test_helmets_of_the_reply_do_not_hit_for_elephants() -> None:
    table = battle("D6 HI", "E7 EL *")
    table.play("attack: D6 > E7", nothing(5), "battle-back", nothing(5))
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C11.15")
def test_scoring_swords_are_rolled_again_until_none_comes_up() -> None:
    table = battle("D7 EL", "E7 LI")
    engage(table, "D7 > E7")
    table.play("roll: light swords")
    assert dice(table) == 1
    table.play("roll: swords")
    assert blocks(table, "E7") == 4
    table.play("roll: flag")
    assert blocks(table, "E7") == 1
    assert rows(table) == {"G"}
    table.play("retreat: E7 > G7", "advance: E7")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C11.15")
def test_every_scoring_sword_is_rolled_again_and_a_symbol_of_the_class_counts() -> None:
    table = battle("D6 EL", "E7 MI")
    table.play("attack: D6 > E7", "roll: light light swords swords", "roll: light medium")
    assert blocks(table, "E7") == 1
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C11.15a")
@pytest.mark.parametrize(("swords", "again", "lost"), [(1, 0, 0), (2, 1, 1), (3, 2, 2)])
def test_the_sword_that_a_camp_ignores_is_not_rolled_again(swords: int, again: int, lost: int) -> None:
    table = battle("D6 EL", "E7 HI", terrain={"E7": "fortified_camp"})
    table.play("attack: D6 > E7", "roll: " + "leader " * (5 - swords) + "swords " * swords)
    if again:
        table.play(nothing(again))
    assert blocks(table, "E7") == 4 - lost
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C11.15a")
@pytest.mark.parametrize(("code", "number"), [("HCh", 3), ("CC", 4), ("CCA", 3)])
def test_the_sword_that_a_unit_ignores_is_not_rolled_again(code: str, number: int) -> None:
    table = battle("D6 EL", f"E7 {code}")
    full = blocks(table, "E7")
    engage(table, "D6 > E7")
    table.play("roll: " + "leader " * (number - 1) + "swords")
    assert blocks(table, "E7") == full
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C11.15b")
def test_swords_of_elephants_do_nothing_to_elephants() -> None:
    table = battle("D6 EL", "E7 EL")
    table.play("attack: D6 > E7", "roll: swords swords swords")
    assert waits_for(table) == "battle-back"
    table.play("battle-back", "roll: swords swords swords")
    assert (blocks(table, "D6"), blocks(table, "E7")) == (2, 2)


@pytest.mark.rule("C11.15c")
def test_elephants_roll_swords_again_when_they_battle_back() -> None:
    table = battle("D6 MI", "E7 EL")
    table.play("attack: D6 > E7", nothing(4), "battle-back", "roll: leader leader leader swords", "roll: medium")
    assert blocks(table, "D6") == 2


@pytest.mark.rule("C11.15c")
def test_elephants_roll_swords_again_when_they_strike_first() -> None:
    table = battle("D6 MI", "E7 EL", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", "roll: leader leader leader swords", "roll: medium")
    assert blocks(table, "D6") == 2


@pytest.mark.rule("C11.15c")
def test_elephants_roll_swords_again_in_a_bonus_combat() -> None:
    table = battle("D6 EL", "E7 MI 1, F7 MI")
    table.play("attack: D6 > E7", "roll: medium leader leader leader", "advance: E7")
    table.play("attack: E7 > F7", "roll: leader leader leader swords", "roll: medium")
    assert blocks(table, "F7") == 2


@pytest.mark.rule("C11.16")
def test_elephants_ignore_every_sword() -> None:
    table = battle("D6 HI", "E7 EL")
    table.play("attack: D6 > E7", "roll: swords swords swords swords swords")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C11.16")
def test_attacking_elephants_ignore_the_swords_of_the_reply() -> None:
    table = battle("D6 EL", "E7 MI")
    table.play("attack: D6 > E7", nothing(4), "battle-back", "roll: swords swords swords swords")
    assert blocks(table, "D6") == 2


@pytest.mark.rule("C11.16a")
@pytest.mark.parametrize(
    ("attacker", "number", "left"),
    [("HC", 4, 1), ("CC", 4, 1), ("MC", 3, 1), ("LC", 2, 1), ("HCh", 4, 1), ("LBCh", 3, 1), ("CA", 3, 0), ("MI", 4, 0)],
)
def test_elephants_ignore_a_square_of_cavalry_and_chariots(attacker: str, number: int, left: int) -> None:
    table = battle(f"D6 {attacker}", "E7 EL")
    table.play("attack: D6 > E7", "roll: heavy heavy" + " leader" * (number - 2))
    assert blocks(table, "E7") == left


@pytest.mark.rule("C11.16a")
@pytest.mark.parametrize(
    ("attacker", "number", "prompt"),
    [
        ("HC", 4, "ignore-flags"),
        ("LC", 2, "ignore-flags"),
        ("HCh", 4, "ignore-flags"),
        ("LBCh", 3, "ignore-flags"),
        ("CA", 3, "rampage"),
        ("MI", 4, "rampage"),
    ],
)
def test_elephants_may_ignore_a_flag_of_cavalry_and_chariots(attacker: str, number: int, prompt: str) -> None:
    table = battle(f"D6 {attacker}", "E7 EL")
    table.play("attack: D6 > E7", "roll: " + "leader " * (number - 1) + "flag")
    assert waits_for(table) == prompt


@pytest.mark.rule("C11.16a")
@pytest.mark.parametrize(
    ("target", "number", "row"),
    [("HC", 4, "F"), ("CC", 4, "F"), ("MC", 3, "G"), ("LC", 2, "H"), ("HCh", 3, "F"), ("CA", 3, "F"), ("MI", 4, "D")],
)
def test_cavalry_and_chariots_retreat_one_hex_more_from_elephants(target: str, number: int, row: str) -> None:
    table = battle("B6 EL", f"C7 {target}")
    engage(table, "B6 > C7")
    table.play("roll: " + "leader " * (number - 1) + "flag")
    assert rows(table) == {row}


@pytest.mark.rule("C11.16a")
def test_heavy_cavalry_near_its_edge_loses_a_block_for_the_hex_that_elephants_add() -> None:
    table = battle("F7 EL", "G7 HC")
    engage(table, "F7 > G7")
    table.play("roll: leader leader leader flag", "retreat: G7 > I7")
    assert blocks(table, "I7") == 2
    assert table.refusal("advance: G7") is None


@pytest.mark.rule("C11.16a")
def test_only_accepted_flags_of_elephants_add_a_hex() -> None:
    table = battle("B6 EL", "C7 HC *")
    engage(table, "B6 > C7")
    table.play("roll: leader leader flag flag", "ignore: 1")
    assert rows(table) == {"F"}
