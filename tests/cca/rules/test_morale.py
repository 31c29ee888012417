"""Chapter 12: flags that a unit may ignore."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.rules.fights import battle, blocks, dice, engage, rows, waits_for

FIVE_FLAGS = "roll: flag flag flag flag flag"


def ignorable(table: Table) -> int:
    """Return how many flags can be ignored."""
    if waits_for(table) != "ignore-flags":
        return 0
    return max(int(notation.removeprefix("ignore: ")) for notation in table.legal)


@pytest.mark.rule("C12.10", "C12.10.1", "C12.10.2")
@pytest.mark.parametrize(
    ("top", "most"),
    [
        ("E7 MI", 0),
        ("E7 MI *", 1),
        ("E7 MI, E8 MI", 0),
        ("E7 MI, E8 MI, F7 MI", 1),
        ("E7 MI, E8 *, F7 MI", 1),
        ("E7 MI, E8 *, F7 *", 1),
        ("E7 MI, E8 *", 0),
        ("E7 MI, E8 MI *", 0),
        ("E7 MI, E9 MI, G7 MI", 0),
        ("E7 MI *, E8 MI", 1),
        ("E7 MI *, E8 MI, D7 MI", 2),
        ("E7 MI *, E8 *, D7 MI", 2),
    ],
)
def test_a_leader_and_the_support_of_two_hexes_are_worth_a_flag_each(top: str, most: int) -> None:
    table = battle("D6 HI", top)
    table.play("attack: D6 > E7", FIVE_FLAGS)
    assert ignorable(table) == most


@pytest.mark.rule("C12.10.2")
def test_enemies_give_no_support() -> None:
    table = battle("D6 HI, D7 HI, E8 HI", "E7 MI")
    table.play("attack: D6 > E7", FIVE_FLAGS)
    assert ignorable(table) == 0


@pytest.mark.rule("C12.10.2", "C14.7c")
@pytest.mark.parametrize("bottom", ["D6 HI, E8 *, F7 *", "D6 HI *", "D6 HI, E8 *"])
def test_leaders_of_the_enemy_give_no_support(bottom: str) -> None:
    """One friend is at hand, and one is not enough."""
    table = battle(bottom, "E7 MI, E6 MI")
    table.play("attack: D6 > E7", FIVE_FLAGS)
    assert ignorable(table) == 0


@pytest.mark.rule("C12.10a")
def test_support_of_many_units_is_worth_one_flag() -> None:
    table = battle("D6 HI", "E7 MI, E6 MI, E8 MI, F6 MI, F7 MI, D7 MI")
    table.play("attack: D6 > E7", FIVE_FLAGS)
    assert ignorable(table) == 1


@pytest.mark.rule("C12.10")
def test_a_unit_may_ignore_flags_each_time_it_is_attacked() -> None:
    table = battle("D6 HI, D7 HI", "E7 MI *", ordered=["D6", "D7"])
    for attacker in ("D6", "D7"):
        table.play(f"attack: {attacker} > E7", "roll: light light light light flag", "ignore: 1", "refrain")
    assert blocks(table, "E7") == 4


@pytest.mark.rule("C12.10.1")
def test_a_leader_who_dies_of_the_losses_helps_no_more() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light medium flag", "roll: leader leader")
    assert waits_for(table) == "retreat"


@pytest.mark.rule("C12.10.1")
def test_a_leader_who_survives_the_losses_helps() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light medium flag", "roll: light leader")
    assert ignorable(table) == 1


@pytest.mark.rule("C12.10.3")
@pytest.mark.parametrize(
    ("unit", "terrain", "most"),
    [
        ("MI", "fortified_camp", 1),
        ("MI", "rampart D6 D7", 1),
        ("MI", "rampart F6 F7", 0),
        ("MI", "bridge", 1),
        ("MI", "forest", 0),
        ("MI", "hill", 0),
        ("MC", "fortified_camp", 0),
        ("MC", "bridge", 0),
        ("MI *", "fortified_camp", 2),
    ],
)
def test_works_and_bridges_are_worth_a_flag_to_foot_units(unit: str, terrain: str, most: int) -> None:
    table = battle("D6 LI", f"E7 {unit}", terrain={"E7": terrain})
    engage(table, "D6 > E7")
    table.play("roll: flag flag")
    assert ignorable(table) == most


@pytest.mark.rule("C12.10.3")
@pytest.mark.parametrize(
    ("unit", "terrain", "most"),
    [
        ("MI", "fortified_camp", 1),
        ("MI", "rampart D6 D7", 1),
        ("MI", "rampart F6 F7", 0),
        ("MI", "bridge", 1),
        ("MI", "city_wall", 1),
        ("MI", "", 0),
        ("MC", "bridge", 0),
    ],
)
def test_works_bridges_and_walls_are_worth_a_flag_against_fire_too(unit: str, terrain: str, most: int) -> None:
    table = battle("C6 LB", f"E7 {unit}", terrain={"E7": terrain} if terrain else {})
    table.play("fire: C6 > E7", "roll: flag flag")
    assert ignorable(table) == most


@pytest.mark.rule("C12.10.3")
def test_a_city_wall_is_worth_a_flag() -> None:
    table = battle("D6 LI", "E7 MI", terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7", "roll: leader leader", "roll: flag flag")
    assert ignorable(table) == 1


@pytest.mark.rule("C12.10.4", "C12.10.5", "C12.10.7")
@pytest.mark.parametrize(
    ("top", "most"),
    [
        ("E7 WA", 1),
        ("E7 WA 3", 0),
        ("E7 WA *, E8 MI, F7 MI", 3),
        ("E7 LBCh", 1),
        ("E7 LBCh 2", 0),
        ("E7 HI 4 elite", 1),
        ("E7 HI 2 elite", 1),
        ("E7 HI 4 elite *", 2),
        ("E7 HI", 0),
    ],
)
def test_full_warriors_full_light_chariots_and_special_units_may_ignore_a_flag(top: str, most: int) -> None:
    table = battle("D6 HI", top)
    engage(table, "D6 > E7")
    table.play(FIVE_FLAGS)
    assert ignorable(table) == most


@pytest.mark.rule("C12.10.4")
@pytest.mark.parametrize(("top", "most"), [("E7 WA", 1), ("E7 WA 3", 0), ("E7 WA *", 2)])
def test_warriors_at_full_strength_may_ignore_a_flag_of_fire_too(top: str, most: int) -> None:
    table = battle("C6 LB", top)
    table.play("fire: C6 > E7", "roll: flag flag")
    assert ignorable(table) == most


@pytest.mark.rule("C12.10.6")
def test_elephants_may_ignore_a_flag_of_cavalry_in_close_combat_only() -> None:
    close = battle("D6 LC", "E7 EL")
    close.play("attack: D6 > E7", "roll: flag flag")
    fire = battle("C6 LC", "E7 EL, E8 MI")
    fire.play("fire: C6 > E7", "roll: flag flag")
    assert (ignorable(close), ignorable(fire)) == (1, 0)


@pytest.mark.rule("C12.10.6")
@pytest.mark.parametrize(
    ("code", "most"),
    [
        *((code, 1) for code in ("LBC", "MC", "HC", "CC", "HCh", "LBCh")),
        *((code, 0) for code in ("CA", "CCA", "EL", "MI")),
    ],
)
def test_elephants_ignore_flags_of_cavalry_and_chariots_but_of_no_other_mounted_units(code: str, most: int) -> None:
    table = battle(f"D6 {code}", "E7 EL")
    table.play("attack: D6 > E7")
    table.play("roll:" + " flag" * 2 + " light" * (dice(table) - 2))
    assert ignorable(table) == most


@pytest.mark.rule("C12.10b", "C12.10c")
@pytest.mark.parametrize("top", ["E7 EL, E8 MI, F7 MI", "E7 EL, E8 EL, F7 EL", "E7 EL *", "E7 EL, E8 *, F7 MI"])
def test_nothing_supports_elephants_and_no_leader_holds_them(top: str) -> None:
    table = battle("D6 HI", top)
    table.play("attack: D6 > E7", "roll: light light light light flag")
    assert waits_for(table) == "rampage"


@pytest.mark.rule("C12.10c")
def test_a_leader_adds_no_flag_to_the_one_that_elephants_ignore_of_cavalry() -> None:
    table = battle("D6 LC", "E7 EL *")
    table.play("attack: D6 > E7", "roll: flag flag")
    assert ignorable(table) == 1


@pytest.mark.rule("C12.10b")
def test_elephants_support_others() -> None:
    table = battle("D6 HI", "E7 MI, E8 EL, F7 EL")
    table.play("attack: D6 > E7", FIVE_FLAGS)
    assert ignorable(table) == 1


@pytest.mark.rule("C12.11")
def test_the_owner_decides_how_many_flags_to_ignore_and_runs_for_the_rest() -> None:
    table = battle("B6 LB", "E7 MC *, E6 MI, E8 MI")
    table.play("fire: B6 > E7", "roll: flag flag")
    assert table.pending.seat == "top"
    assert set(table.legal) == {"ignore: 0", "ignore: 1", "ignore: 2"}
    table.play("ignore: 1")
    assert rows(table) == {"H"}


@pytest.mark.rule("C12.11")
@pytest.mark.parametrize(("ignored", "left"), [(2, 3), (1, 0)])
def test_a_flag_that_is_accepted_costs_blocks_where_the_way_is_barred(ignored: int, left: int) -> None:
    table = battle("B6 LB", "E7 MC *, F6 MI, F7 MI")
    table.play("fire: B6 > E7", "roll: flag flag", f"ignore: {ignored}")
    assert blocks(table, "E7") == left


@pytest.mark.rule("C12.11")
def test_no_more_flags_can_be_ignored_than_came_up() -> None:
    table = battle("D6 HI", "E7 MI *, E8 MI, F7 MI")
    table.play("attack: D6 > E7", "roll: light light light light flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}
