"""Chapter 11: who may fight whom, the order of steps, and what the dice do."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, dice, engage, nothing, waits_for

CLASSES = {
    "light": ("LI", "LS", "LB", "AX", "LC", "LBC", "LBCh"),
    "medium": ("WA", "MI", "MC", "CA", "CCA"),
    "heavy": ("HI", "WM", "HC", "CC", "HCh", "EL"),
}
TROOPS = [(code, face) for face, codes in CLASSES.items() for code in codes]


@pytest.mark.rule("C11.1")
def test_a_unit_next_to_an_enemy_fights_close_and_cannot_fire_at_anybody() -> None:
    table = battle("D6 LB", "E7 MI, G6 MI")
    assert set(table.legal) == {"attack: D6 > E7", "done"}


@pytest.mark.rule("C11.1")
def test_close_combat_needs_an_adjacent_enemy() -> None:
    table = battle("D6 LB, D2 MI", "F7 MI, E3 MI", ordered=["D6", "D2"])
    assert set(table.legal) == {"fire: D6 > F7", "attack: D2 > E3", "done"}


@pytest.mark.rule("C11.1")
def test_a_lone_leader_next_to_a_unit_can_be_attacked() -> None:
    assert battle("D6 MI", "E7 *").refusal("attack: D6 > E7") is None


@pytest.mark.rule("C11.2")
def test_a_close_combat_runs_through_its_steps_in_order() -> None:
    table = battle("D6 MI *", "E7 LI *")
    seen = []
    for step in (
        "attack: D6 > E7",
        "stand",
        "roll: light heavy flag flag",
        "roll: light light",
        "ignore: 1",
        "retreat: E7 > G7",
        "advance: E7",
    ):
        seen.append(waits_for(table))
        table.play(step)
    assert seen == ["battle", "respond", "attack", "leader-check", "ignore-flags", "retreat", "advance"]
    assert blocks(table, "G7") == 3


@pytest.mark.rule("C11.2")
def test_a_target_that_keeps_its_hex_battles_back_last_of_all() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light medium flag", "roll: light light", "ignore: 1")
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C11.3")
def test_attacks_on_one_unit_are_each_finished_before_the_next() -> None:
    table = battle("D6 HI, D7 HI", "E7 MI", ordered=["D6", "D7"])
    table.play("attack: D6 > E7", nothing(5))
    assert table.refusal("attack: D7 > E7") is not None
    table.play("refrain")
    assert table.refusal("attack: D6 > E7") is not None
    table.play("attack: D7 > E7")
    assert dice(table) == 5


@pytest.mark.rule("C11.3", "C11.20")
def test_a_unit_battles_back_at_each_of_its_attackers() -> None:
    table = battle("D6 HI, D7 HI", "E7 MI", ordered=["D6", "D7"])
    for attacker in ("D6", "D7"):
        table.play(f"attack: {attacker} > E7", nothing(5), "battle-back")
        assert dice(table) == 4
        table.play("roll: light light light heavy")
        assert blocks(table, attacker) == 3


@pytest.mark.rule("C11.3")
def test_only_the_one_enemy_attacked_is_hit() -> None:
    table = battle("D6 HI", "E7 MI, E6 MI")
    table.play("attack: D6 > E7", "roll: medium medium medium medium medium")
    assert blocks(table, "E7") == 0
    assert blocks(table, "E6") == 4


@pytest.mark.rule("C11.17")
def test_a_lone_leader_cannot_battle() -> None:
    table = battle("D6 *, D2 MI", "E7 MI, E3 MI", ordered=["D2"], ordered_leaders=["D6"])
    assert table.refusal("attack: D6 > E7") is not None
    assert table.refusal("attack: D2 > E3") is None


@pytest.mark.rule("C11.17a")
@pytest.mark.parametrize(
    ("bottom", "hits"),
    [
        ("D6 MI *", 2),
        ("D6 MI, C6 *", 2),
        ("D6 MI, D5 MI *", 2),
        ("D6 MI *, C6 *", 2),
        ("D6 MI, B6 *", 0),
        ("D6 MI", 0),
    ],
)
def test_helmets_hit_with_a_leader_in_the_hex_or_next_to_it(bottom: str, hits: int) -> None:
    table = battle(bottom, "E7 HI")
    table.play("attack: D6 > E7", "roll: light light leader leader")
    assert blocks(table, "E7") == 4 - hits


@pytest.mark.rule("C11.17a")
def test_a_leader_of_the_enemy_does_not_make_helmets_hit() -> None:
    table = battle("D6 MI", "E7 HI, E6 *")
    table.play("attack: D6 > E7", "roll: light light leader leader")
    assert blocks(table, "E7") == 4


@pytest.mark.rule("C11.17a")
@pytest.mark.parametrize(("top", "left"), [("E7 MI *", 3), ("E7 MI, E8 *", 3), ("E7 MI", 4)])
def test_helmets_of_the_reply_hit_with_a_leader_too(top: str, left: int) -> None:
    table = battle("D6 HI", top)
    table.play("attack: D6 > E7", nothing(5), "battle-back", "roll: light light light leader")
    assert blocks(table, "D6") == left


@pytest.mark.rule("C11.17a")
@pytest.mark.parametrize(("code", "face"), TROOPS)
def test_a_helmet_hits_every_class(code: str, face: str) -> None:
    table = battle("D6 MI *", f"E7 {code}")
    full = blocks(table, "E7")
    engage(table, "D6 > E7")
    misses = "light light light" if face != "light" else "heavy heavy heavy"
    table.play(f"roll: {misses} leader")
    assert blocks(table, "E7") == full - 1


@pytest.mark.rule("C11.18")
@pytest.mark.parametrize(("code", "face"), TROOPS)
def test_only_the_symbol_of_its_class_hits_a_unit(code: str, face: str) -> None:
    for rolled in CLASSES:
        table = battle("D6 MI", f"E7 {code}")
        full = blocks(table, "E7")
        engage(table, "D6 > E7")
        faces = sorted([rolled, "leader", "leader", "leader"], key=[*CLASSES, "leader"].index)
        table.play("roll: " + " ".join(faces))
        assert blocks(table, "E7") == full - (rolled == face)


@pytest.mark.rule("C11.18")
def test_each_matching_symbol_and_each_sword_is_one_hit() -> None:
    table = battle("D6 HI", "E7 MI")
    table.play("attack: D6 > E7", "roll: light medium heavy leader swords")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C11.18")
def test_flags_take_no_block() -> None:
    table = battle("D6 HI", "E7 MI")
    table.play("attack: D6 > E7", "roll: light light light light flag", "retreat: E7 > F7")
    assert blocks(table, "F7") == 4


@pytest.mark.rule("C11.18a")
@pytest.mark.parametrize(
    ("code", "number", "hits"),
    [
        ("LI", 2, 0),
        ("LS", 2, 0),
        ("LB", 2, 0),
        ("LC", 2, 0),
        ("LBC", 2, 0),
        ("WM", 2, 0),
        ("AX", 3, 1),
        ("LBCh", 3, 1),
        ("WA", 4, 1),
        ("MI", 4, 1),
        ("HI", 5, 1),
        ("MC", 3, 1),
        ("CA", 3, 1),
        ("CCA", 3, 1),
        ("HC", 4, 1),
        ("CC", 4, 1),
        ("HCh", 4, 1),
    ],
)
def test_swords_of_war_machines_and_of_light_troops_without_a_border_miss(code: str, number: int, hits: int) -> None:
    table = battle(f"D6 {code}", "E7 HI")
    table.play("attack: D6 > E7", "roll: " + "leader " * (number - 1) + "swords")
    assert blocks(table, "E7") == 4 - hits


@pytest.mark.rule("C11.18a")
@pytest.mark.parametrize(("code", "number", "hits"), [("LI", 2, 0), ("WM", 2, 0), ("LC", 2, 0), ("AX", 3, 1)])
def test_swords_that_miss_miss_in_the_reply_too(code: str, number: int, hits: int) -> None:
    table = battle("D6 HI", f"E7 {code}")
    engage(table, "D6 > E7")
    table.play(nothing(5), "battle-back", "roll: " + "leader " * (number - 1) + "swords")
    assert blocks(table, "D6") == 4 - hits


@pytest.mark.rule("C11.18b", "C11.18c")
@pytest.mark.parametrize(
    ("attacker", "defender", "roll", "lost"),
    [
        ("MI", "HCh", "leader leader leader swords", 0),
        ("MI", "HCh", "leader leader swords swords", 1),
        ("MI", "LBCh", "leader leader leader swords", 0),
        ("MI", "LBCh", "leader leader swords swords", 1),
        ("MI", "CC", "leader leader swords swords", 1),
        ("MI", "CCA", "leader leader swords swords", 1),
        ("MC", "CCA", "medium swords swords", 1),
        ("MC", "CCA", "medium medium swords", 1),
        ("MC", "CA", "medium medium swords", 2),
        ("MI", "EL", "leader swords swords swords", 0),
        ("MC", "EL", "heavy leader swords", 0),
        ("MC", "EL", "heavy heavy swords", 1),
        ("LBCh", "EL", "heavy heavy leader", 1),
        ("MI", "EL", "heavy leader leader leader", 1),
        ("MI", "HC", "leader leader leader swords", 1),
    ],
)
def test_a_unit_ignores_only_the_first_symbol_of_its_kind(attacker: str, defender: str, roll: str, lost: int) -> None:
    table = battle(f"D6 {attacker}", f"E7 {defender}")
    full = blocks(table, "E7")
    engage(table, "D6 > E7")
    table.play(f"roll: {roll}")
    assert blocks(table, "E7") == full - lost


@pytest.mark.rule("C11.18b")
def test_light_chariots_ignore_no_sword_if_the_players_read_it_so() -> None:
    table = battle("D6 MI", "E7 LBCh", options={"light_chariots_ignore_sword": False})
    engage(table, "D6 > E7")
    table.play("roll: leader leader leader swords")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C11.18c")
def test_a_unit_ignores_a_symbol_in_each_roll_anew() -> None:
    table = battle("D6 MI, D7 MI", "E7 HCh", ordered=["D6", "D7"])
    for attacker in ("D6", "D7"):
        engage(table, f"{attacker} > E7")
        table.play("roll: leader leader leader swords", "refrain")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C11.18c")
def test_the_sword_that_elephants_reroll_is_not_ignored_again() -> None:
    table = battle("D6 EL", "E7 CC")
    engage(table, "D6 > E7")
    table.play("roll: leader leader swords swords")
    assert dice(table) == 1
    table.play("roll: swords", "roll: leader")
    assert blocks(table, "E7") == 1


@pytest.mark.rule("C11.19")
def test_each_hit_takes_a_block_and_hits_beyond_the_last_are_lost() -> None:
    table = battle("D6 HI", "E7 MI 2, E8 MI")
    table.play("attack: D6 > E7", "roll: medium medium medium medium flag")
    assert table.state.unit("E7") is None
    assert table.state.banners == (1, 0)
    assert blocks(table, "E8") == 4


@pytest.mark.rule("C11.19")
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_as_many_hits_as_blocks_destroy_a_unit(left: int) -> None:
    table = battle("D6 HI", f"E7 MI {left}")
    table.play("attack: D6 > E7", "roll:" + " light" * (5 - left) + " medium" * left)
    assert table.state.unit("E7") is None
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C11.19")
def test_a_unit_that_keeps_a_block_gives_no_banner() -> None:
    table = battle("D6 HI", "E7 MI 2")
    table.play("attack: D6 > E7", "roll: light light light light medium")
    assert blocks(table, "E7") == 1
    assert table.state.banners == (0, 0)
