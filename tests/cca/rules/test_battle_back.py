"""Chapter 11: the reply of the defender."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, dice, ends, engage, nothing, rows, waits_for


@pytest.mark.rule("C11.20")
@pytest.mark.parametrize(
    ("left", "roll", "prompt"),
    [
        (4, "leader leader leader leader leader", "battle-back"),
        (4, "medium medium medium leader leader", "battle-back"),
        (1, "medium leader leader leader leader", "advance"),
    ],
)
def test_a_defender_with_a_block_left_may_battle_back(left: int, roll: str, prompt: str) -> None:
    table = battle("D6 HI", f"E7 MI {left}")
    table.play("attack: D6 > E7", f"roll: {roll}")
    assert waits_for(table) == prompt


@pytest.mark.rule("C11.20")
def test_a_weakened_defender_battles_back_with_all_its_dice_at_its_attacker() -> None:
    table = battle("D6 HI, D7 HI", "E7 MI 1")
    table.play("attack: D6 > E7", nothing(5), "battle-back", "roll: heavy heavy heavy swords")
    assert blocks(table, "D6") == 0
    assert blocks(table, "D7") == 4
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C11.20a")
def test_a_defender_that_left_its_hex_does_not_battle_back_even_if_it_is_still_adjacent() -> None:
    table = battle("F7 HI", "E7 MI")
    table.play("attack: F7 > E7", "roll: light light light light flag")
    assert blocks(table, "F6") == 4
    table.play("hold")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20b")
def test_a_defender_that_cannot_take_a_step_loses_blocks_and_battles_back() -> None:
    table = battle("H6 HI", "I7 MI")
    table.play("attack: H6 > I7", "roll: light light light light flag")
    assert blocks(table, "I7") == 3
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C11.20a", "C13.8d")
def test_a_unit_driven_off_by_a_war_machine_is_not_asked_to_battle_back() -> None:
    table = battle("D6 WM", "E7 MI")
    table.play("attack: D6 > E7", "roll: light flag", "retreat: E7 > F7")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20b")
def test_a_defender_that_such_losses_destroy_does_not_battle_back() -> None:
    table = battle("H6 HI", "I7 MI 1")
    table.play("attack: H6 > I7", "roll: light light light light flag")
    assert waits_for(table) == "advance"
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C11.20c")
@pytest.mark.parametrize(("hex_", "number"), [("E7", 2), ("D6", 2), ("A1", 5)])
def test_terrain_takes_dice_from_the_reply(hex_: str, number: int) -> None:
    table = battle("D6 MI", "E7 HI", terrain={hex_: "forest"})
    table.play("attack: D6 > E7")
    table.play(nothing(dice(table)), "battle-back")
    assert dice(table) == number


@pytest.mark.rule("C11.20c")
def test_the_reply_hits_and_drives_off_like_an_attack() -> None:
    table = battle("D6 MC", "E7 MI")
    table.play("attack: D6 > E7", nothing(3), "battle-back", "roll: medium leader flag swords")
    assert rows(table) == {"A"}
    table.play("retreat: D6 > A6")
    assert blocks(table, "A6") == 1


@pytest.mark.rule("C11.20c")
def test_the_attacker_may_ignore_flags_of_the_reply() -> None:
    table = battle("D6 MI *", "E7 HI")
    table.play("attack: D6 > E7", "roll: light light light light", "battle-back", "roll: light light light light flag")
    assert table.pending.seat == "bottom"
    table.play("ignore: 1")
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C11.20d")
@pytest.mark.parametrize(("attacker", "number"), [("EL", 3), ("WA", 3), ("HCh", 3), ("CA", 3), ("HI", 5)])
def test_elephants_battle_back_with_three_dice_at_elephants_warriors_and_chariots(attacker: str, number: int) -> None:
    table = battle(f"D6 {attacker}", "E7 EL")
    table.play("attack: D6 > E7")
    table.play(nothing(dice(table)), "battle-back")
    assert dice(table) == number


@pytest.mark.rule("C11.20e")
def test_a_unit_that_evaded_does_not_battle_back() -> None:
    table = battle("D6 MI", "E7 LI")
    table.play("attack: D6 > E7", "evade", nothing(4), "evade: E7 > G7")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20e")
def test_a_unit_that_struck_first_does_not_battle_back() -> None:
    table = battle("D6 MI", "E7 HI", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", nothing(5), nothing(4))
    assert blocks(table, "E7") == 4
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20e")
def test_a_unit_that_fought_first_from_a_city_wall_does_not_battle_back() -> None:
    table = battle("D6 MI", "E7 HI", terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7")
    assert waits_for(table) == "first"
    table.play(nothing(2), nothing(2))
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20e")
def test_nobody_battles_back_at_ranged_combat() -> None:
    table = battle("C6 LB", "E7 LB")
    table.play("fire: C6 > E7", nothing(2))
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20e")
def test_nobody_battles_back_for_a_lone_leader() -> None:
    table = battle("D6 MI", "E7 *, E8 HI")
    table.play("attack: D6 > E7", "roll: light light light light", "evade-leader: E7 > F7", "stop")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20e")
def test_elephants_do_not_battle_back_at_an_attacker_that_died_in_their_rampage() -> None:
    table = battle("H6 MI 1", "I7 EL")
    table.play("attack: H6 > I7", "roll: leader leader leader flag", "roll: medium medium")
    assert blocks(table, "H6") == 0
    assert blocks(table, "I7") == 1
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20g")
def test_the_defender_chooses_whether_to_battle_back() -> None:
    table = battle("D6 HI", "E7 MI")
    table.play("attack: D6 > E7", nothing(5))
    assert table.pending.seat == "top"
    assert set(table.legal) == {"battle-back", "refrain"}
    table.play("refrain")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20f", "C13.8f")
@pytest.mark.parametrize("roll", ["heavy heavy heavy heavy", "light light light flag"])
def test_a_successful_reply_gives_no_advance(roll: str) -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", nothing(5), "battle-back", f"roll: {roll}")
    if waits_for(table) == "retreat":
        table.play("retreat: D6 > C6")
    assert waits_for(table) == "draw-card"
    assert blocks(table, "D6") == 0
    assert blocks(table, "E7") == 4


@pytest.mark.rule("C11.20f", "C13.1a")
def test_the_attacker_neither_evades_from_a_reply_nor_answers_it() -> None:
    table = battle("D6 LC", "E7 MI", cards="first_strike")
    table.play("attack: D6 > E7", nothing(2), "battle-back")
    assert waits_for(table) == "back"
    table.play(nothing(4))
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20f")
def test_elephants_that_battle_back_roll_again_but_do_not_advance() -> None:
    table = battle("D6 MI 3", "E7 EL")
    engage(table, "D6 > E7")
    table.play(nothing(4), "battle-back", "roll: leader leader leader swords", "roll: flag")
    assert ends(table) == {"C6", "C7"}
    table.play("retreat: D6 > C6")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C11.20c", "C11.18b")
@pytest.mark.parametrize(
    ("attacker", "number", "defender", "reply", "lost"),
    [
        ("EL", 4, "HC", "heavy heavy leader leader", 1),
        ("CA", 3, "MC", "medium medium leader", 1),
        ("HCh", 4, "MI", "leader leader leader swords", 0),
        ("CC", 4, "MI", "leader leader swords swords", 1),
        ("HC", 4, "MI", "leader leader leader swords", 1),
    ],
)
def test_the_attacker_ignores_symbols_of_the_reply_like_a_defender(
    attacker: str, number: int, defender: str, reply: str, lost: int
) -> None:
    table = battle(f"D6 {attacker}", f"E7 {defender}")
    full = blocks(table, "D6")
    engage(table, "D6 > E7")
    table.play(nothing(number), "battle-back", f"roll: {reply}")
    assert blocks(table, "D6") == full - lost


@pytest.mark.rule("C11.20c", "C12.10", "C12.10.4")
def test_full_warriors_with_a_leader_and_support_ignore_three_flags_of_the_reply() -> None:
    table = battle("D6 WA *, D5 LI, C6 LI", "E7 HC", moved={"D6": 2})
    engage(table, "D6 > E7")
    table.play("roll: light light heavy leader")
    assert blocks(table, "E7") == 1
    table.play("battle-back", "roll: flag flag flag flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1", "ignore: 2", "ignore: 3"}
    table.play("ignore: 3")
    assert rows(table) == {"B"}
