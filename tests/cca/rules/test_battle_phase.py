"""Commands & Colors: Ancients, chapter C9: the battle phase."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import asked, battle, blocks, can, dice, field

MISS = "roll: light light light light light"
"""Five dice that do nothing to medium infantry."""


@pytest.mark.rule("C9.1")
@pytest.mark.parametrize(("first", "second"), [("D6 > E6", "D8 > E9"), ("D8 > E9", "D6 > E6")])
def test_battles_are_fought_in_any_order_each_to_its_end(first: str, second: str) -> None:
    table = battle({"D6": "HI", "D8": "HI"}, {"E6": "MI", "E9": "MI"})
    assert {"attack: D6 > E6", "attack: D8 > E9"} <= set(table.legal)
    table.play(f"attack: {first}", MISS)
    assert asked(table) == "battle-back"
    assert not can(table, f"attack: {second}")
    table.play("refrain")
    assert can(table, f"attack: {second}")


@pytest.mark.rule("C9.2", "C9.7")
def test_ordered_units_next_to_enemies_need_not_battle() -> None:
    table = battle({"D6": "HI", "D9": "LI"}, {"E6": "MI", "D11": "MI"})
    assert {"attack: D6 > E6", "fire: D9 > D11", "done"} == set(table.legal)
    table.play("done")
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.3")
def test_a_unit_battles_once_a_turn() -> None:
    table = battle({"D6": "HI", "D9": "LI"}, {"E6": "MI", "D11": "MI"})
    table.play("attack: D6 > E6", MISS, "refrain")
    assert not can(table, "attack: D6 > E6")
    table.play("fire: D9 > D11", "roll: light light")
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.3")
def test_darken_the_sky_lets_a_unit_fire_twice_not_three_times() -> None:
    side = {"units": {"D9": "LI"}, "cards": ["darken_the_sky"]}
    table = Table("cca", {"bottom": side, "top": {"units": {"D11": "MI"}}})
    table.play("play: darken_the_sky", "fire: D9 > D11", "roll: light light")
    table.play("fire: D9 > D11", "roll: light light")
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.3")
def test_a_bonus_combat_is_a_second_battle_of_the_same_unit_and_the_last() -> None:
    table = battle({"D6": "MC"}, {"E6": "MI 1", "F6": "MI 1", "G7": "MI"})
    table.play("attack: D6 > E6", "roll: medium medium medium", "advance: E6")
    if asked(table) == "extra-hex":
        table.play("done")
    table.play("attack: E6 > F6", "roll: medium medium medium", "advance: F6")
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.4")
def test_all_dice_of_a_battle_go_to_one_target() -> None:
    table = battle({"D6": "HI"}, {"E6": "MI 1", "E7": "MI"})
    table.play("attack: D6 > E6")
    assert dice(table) == 5
    table.play("roll: medium medium medium medium medium", "hold")
    assert (blocks(table, "E6"), blocks(table, "E7")) == (0, 4)
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.4")
def test_who_has_two_enemies_next_to_him_battles_one_of_them_only() -> None:
    table = battle({"D6": "HI"}, {"E6": "HI", "E7": "MI"})
    table.play("attack: D6 > E6", "roll: light light light light light", "refrain")
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.5")
@pytest.mark.parametrize(
    ("unit", "number"),
    [("MI 4", 4), ("MI 1", 4), ("HI 1", 5), ("MC 1", 3), ("HC 1", 4), ("LI 1", 2), ("HCh 1", 4)],
)
def test_losses_do_not_lessen_the_dice(unit: str, number: int) -> None:
    table = battle({"D6": unit}, {"E6": "HI"})
    table.play("attack: D6 > E6")
    assert dice(table) == number


@pytest.mark.rule("C9.5")
@pytest.mark.parametrize(
    ("unit", "number"), [("WA 4", 4), ("WA 3", 3), ("WA 1", 3), ("LBCh 3", 3), ("LBCh 2", 2), ("LBCh 1", 2)]
)
def test_warriors_and_light_chariots_roll_one_die_more_at_full_strength(unit: str, number: int) -> None:
    table = battle({"D6": unit}, {"E6": "HI"})
    table.play("attack: D6 > E6")
    assert dice(table) == number


@pytest.mark.rule("C9.5")
def test_losses_do_not_lessen_the_dice_of_fire() -> None:
    table = battle({"D4": "LI 1"}, {"D6": "HI"})
    table.play("fire: D4 > D6")
    assert dice(table) == 2


@pytest.mark.rule("C9.6")
def test_a_unit_that_fired_does_not_fight_hand_to_hand() -> None:
    table = battle({"D6": "LI", "D10": "LI"}, {"F6": "MI", "E11": "MI"}, enemy_leaders=["E6"])
    assert can(table, "attack: D6 > E6")
    table.play("fire: D6 > F6", "roll: light light")
    assert not can(table, "attack: D6 > E6")
    assert can(table, "attack: D10 > E11")


@pytest.mark.rule("C9.6")
def test_a_unit_that_fought_hand_to_hand_does_not_fire() -> None:
    table = battle({"D6": "LI", "D10": "LI"}, {"F6": "MI", "E11": "MI"}, enemy_leaders=["E6"])
    assert can(table, "fire: D6 > F6")
    table.play("attack: D6 > E6", "roll: light light", "evade-leader: E6 > F5", "stop")
    assert table.state.leader("F5").side == "top"
    assert not can(table, "fire: D6 > F6")
    assert can(table, "attack: D10 > E11")


@pytest.mark.rule("C9.7")
def test_fire_and_close_combat_alternate_freely_from_unit_to_unit() -> None:
    table = battle({"D2": "LI", "D6": "HI", "D9": "LI"}, {"D4": "MI", "E6": "MI", "D11": "MI"})
    table.play("fire: D2 > D4", "roll: light light")
    table.play("attack: D6 > E6", MISS, "refrain")
    table.play("fire: D9 > D11", "roll: light light")
    assert len(table.happened("CombatDeclared")) == 3


def charge(target: str = "MI") -> Table:
    """Warriors have moved two hexes up to an enemy, next to heavy infantry that may fight it too."""
    table = field({"C5": "WA", "D7": "HI"}, {"E7": target})
    table.play("move: C5 > D6", "done")
    return table


@pytest.mark.rule("C9.8")
def test_charging_warriors_must_fight_before_the_phase_ends() -> None:
    table = charge()
    assert set(table.legal) == {"attack: D6 > E7", "attack: D7 > E7"}
    table.play("attack: D6 > E7", "roll: light light light light", "refrain")
    assert can(table, "done")


@pytest.mark.rule("C9.8")
@pytest.mark.parametrize("blocks_left", [4, 3, 2, 1])
def test_charging_warriors_must_fight_however_few_they_are(blocks_left: int) -> None:
    table = field({"C5": f"WA {blocks_left}", "A1": "LI"}, {"E7": "MI"})
    table.play("move: C5 > D6", "done")
    assert table.legal == ("attack: D6 > E7",)
    assert table.refusal("done").rule == "C9.8"


@pytest.mark.rule("C9.8")
def test_warriors_that_did_not_charge_are_not_bound() -> None:
    table = field({"C6": "WA"}, {"E7": "MI"})
    table.play("move: C6 > D6")
    assert can(table, "done")


@pytest.mark.rule("C9.8a")
@pytest.mark.parametrize(
    ("target", "rest"),
    [
        pytest.param("MI 1", ("roll: medium medium heavy heavy heavy", "hold"), id="destroyed"),
        pytest.param("MI", ("roll: light heavy heavy heavy flag", "retreat: E7 > F7", "hold"), id="driven off"),
    ],
)
def test_the_duty_of_a_charge_ends_when_the_enemy_is_gone(target: str, rest: tuple[str, ...]) -> None:
    table = charge(target)
    assert not can(table, "done")
    table.play("attack: D7 > E7", *rest)
    assert asked(table) == "draw-card"
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C9.8a")
@pytest.mark.parametrize(
    ("target", "rest"),
    [
        pytest.param("MI 1", ("roll: medium medium heavy heavy heavy", "hold"), id="destroyed"),
        pytest.param("MI", ("roll: light heavy heavy heavy flag", "retreat: E7 > F7", "hold"), id="driven off"),
    ],
)
def test_without_its_enemy_a_charge_does_not_bind_while_others_may_still_fire(
    target: str, rest: tuple[str, ...]
) -> None:
    table = field({"C5": "WA", "D7": "HI", "D11": "LI"}, {"E7": target, "F11": "MI"})
    table.play("move: C5 > D6", "done")
    assert not can(table, "done")
    table.play("attack: D7 > E7", *rest)
    assert set(table.legal) == {"fire: D11 > F11", "done"}


@pytest.mark.rule("C9.8a")
def test_a_charge_may_also_be_spent_on_an_adjacent_lone_leader() -> None:
    table = field({"C5": "WA"}, {"E7": "MI"}, enemy_leaders=["E6"])
    table.play("move: C5 > D6", "attack: D6 > E6", "roll: light light light light", "evade-leader: E6 > F5", "stop")
    assert asked(table) == "draw-card"


@pytest.mark.rule("C9.8a")
def test_a_lone_leader_left_beside_a_charge_does_not_bind_it() -> None:
    table = field({"C5": "WA", "D7": "HI"}, {"E7": "MI 1"}, enemy_leaders=["E6"])
    table.play("move: C5 > D6", "done")
    assert not can(table, "done")
    table.play("attack: D7 > E7", "roll: medium medium heavy heavy heavy", "hold")
    assert set(table.legal) == {"attack: D6 > E6", "done"}
