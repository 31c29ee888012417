"""Commands & Colors: Ancients, chapter C16: how many dice terrain leaves."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import asked, battle, blocks, can, dice, field

MISSES = {5: "light light light light light", 4: "light light light light", 3: "light light light", 2: "light light"}
"""Dice that do nothing to heavy or medium units."""


def attack(attacker: str, defender: str = "HI", at: str = "", on: str = "", **text: object) -> Table:
    """A unit in D6, on some terrain, has attacked one in E7, on some terrain; the defender stands."""
    terrain = {place: kind for place, kind in (("D6", at), ("E7", on)) if kind}
    table = battle({"D6": attacker}, {"E7": defender}, terrain=terrain, **text)
    table.play("attack: D6 > E7")
    if can(table, "stand"):
        table.play("stand")
    return table


def answer(attacker: str, defender: str, at: str = "", on: str = "", **text: object) -> Table:
    """The attack has missed and the defender battles back."""
    table = attack(attacker, defender, at, on, **text)
    table.play(f"roll: {MISSES[dice(table)]}", "battle-back")
    return table


# ---------------------------------------------------------------- caps of each terrain


CLOSE_COMBAT_DICE = [
    pytest.param("HI", "", "broken_ground", 2, marks=pytest.mark.rule("C16.B3")),
    pytest.param("HI", "broken_ground", "", 2, marks=pytest.mark.rule("C16.B3")),
    pytest.param("MC", "broken_ground", "", 2, marks=pytest.mark.rule("C16.B3")),
    pytest.param("LI", "broken_ground", "", 2, marks=pytest.mark.rule("C16.B3")),
    pytest.param("HI", "", "forest", 2, marks=pytest.mark.rule("C16.F3")),
    pytest.param("HI", "forest", "", 2, marks=pytest.mark.rule("C16.F3")),
    pytest.param("MC", "", "forest", 2, marks=pytest.mark.rule("C16.F3")),
    pytest.param("HI", "", "hill", 2, marks=pytest.mark.rule("C16.H2")),
    pytest.param("MI", "", "hill", 2, marks=pytest.mark.rule("C16.H2")),
    pytest.param("HC", "", "hill", 2, marks=pytest.mark.rule("C16.H2")),
    pytest.param("LI", "", "hill", 2, marks=pytest.mark.rule("C16.H2")),
    pytest.param("HI", "hill", "", 3, marks=pytest.mark.rule("C16.H3")),
    pytest.param("MI", "hill", "hill", 3, marks=pytest.mark.rule("C16.H3")),
    pytest.param("HC", "hill", "", 2, marks=pytest.mark.rule("C16.H3")),
    pytest.param("MC", "hill", "hill", 2, marks=pytest.mark.rule("C16.H3")),
    pytest.param("LI", "hill", "", 2, marks=pytest.mark.rule("C16.H3")),
    pytest.param("WA", "hill", "", 3, marks=pytest.mark.rule("C16.H3")),
    pytest.param("EL", "hill", "", 2, marks=pytest.mark.rule("C16.H3")),
    pytest.param("HI", "", "ford", 2, marks=pytest.mark.rule("C16.D3")),
    pytest.param("HI", "ford", "", 2, marks=pytest.mark.rule("C16.D3")),
    pytest.param("HC", "ford", "ford", 2, marks=pytest.mark.rule("C16.D3")),
    pytest.param("HI", "", "rampart D6 D7", 5, marks=pytest.mark.rule("C16.W5")),
    pytest.param("HI", "rampart E6 E7", "", 5, marks=pytest.mark.rule("C16.W5")),
    pytest.param("HI", "", "fortified_camp", 5, marks=pytest.mark.rule("C16.K3")),
    pytest.param("HI", "fortified_camp", "", 4, marks=pytest.mark.rule("C16.K3")),
    pytest.param("MC", "fortified_camp", "", 2, marks=pytest.mark.rule("C16.K3")),
    pytest.param("HI", "bridge", "", 2, marks=pytest.mark.rule("C16.G2")),
    pytest.param("MC", "bridge", "", 2, marks=pytest.mark.rule("C16.G2")),
    pytest.param("HI", "", "bridge", 2, marks=pytest.mark.rule("C16.G2a")),
    pytest.param("MC", "", "bridge", 2, marks=pytest.mark.rule("C16.G2a")),
    pytest.param("HI", "city_wall", "", 2, marks=pytest.mark.rule("C16.C5")),
    pytest.param("HI", "city_wall", "city_wall", 2, marks=pytest.mark.rule("C16.C5")),
    pytest.param("HI", "", "marsh", 2, marks=pytest.mark.rule("C16.M5")),
    pytest.param("HI", "marsh", "", 2, marks=pytest.mark.rule("C16.M5")),
    pytest.param("MC", "marsh", "", 2, marks=pytest.mark.rule("C16.M5")),
    pytest.param("HI", "", "", 5, marks=pytest.mark.rule("C16.T1")),
]


@pytest.mark.rule("C16.T1")
@pytest.mark.parametrize(
    ("attacker", "at", "on", "number"),
    CLOSE_COMBAT_DICE,
)
def test_terrain_caps_the_dice_of_close_combat(attacker: str, at: str, on: str, number: int) -> None:
    assert dice(attack(attacker, "HI", at, on)) == number


@pytest.mark.rule("C16.C5")
def test_an_attack_on_a_wall_has_two_dice_after_the_defender_has_struck_with_two() -> None:
    table = attack("HI", "HI", "", "city_wall")
    assert dice(table) == 2
    table.play("roll: light light")
    assert dice(table) == 2


FIRE_DICE = [
    pytest.param("", "broken_ground", 2, marks=pytest.mark.rule("C16.B3")),
    pytest.param("broken_ground", "", 2, marks=pytest.mark.rule("C16.B3")),
    pytest.param("", "forest", 1, marks=pytest.mark.rule("C16.F3")),
    pytest.param("forest", "", 2, marks=pytest.mark.rule("C16.F3")),
    pytest.param("ford", "", 1, marks=pytest.mark.rule("C16.D3")),
    pytest.param("", "ford", 2, marks=pytest.mark.rule("C16.D3")),
    pytest.param("", "hill", 2, marks=pytest.mark.rule("C16.H2")),
    pytest.param("hill", "", 2, marks=pytest.mark.rule("C16.H3")),
    pytest.param("", "fortified_camp", 2, marks=pytest.mark.rule("C16.K3")),
    pytest.param("fortified_camp", "", 1, marks=pytest.mark.rule("C16.K3")),
    pytest.param("bridge", "", 1, marks=pytest.mark.rule("C16.G2")),
    pytest.param("", "bridge", 2, marks=pytest.mark.rule("C16.G2a")),
    pytest.param("city_wall", "", 2, marks=pytest.mark.rule("C16.C7")),
    pytest.param("", "city_wall", 2, marks=pytest.mark.rule("C16.C7")),
    pytest.param("marsh", "", 1, marks=pytest.mark.rule("C16.M5")),
    pytest.param("", "marsh", 2, marks=pytest.mark.rule("C16.M5")),
]


@pytest.mark.rule("C16.T1")
@pytest.mark.parametrize(
    ("at", "on", "number"),
    FIRE_DICE,
)
def test_terrain_caps_the_dice_of_fire(at: str, on: str, number: int) -> None:
    terrain = {place: kind for place, kind in (("D4", at), ("D6", on)) if kind}
    table = battle({"D4": "LB"}, {"D6": "HI"}, terrain=terrain)
    table.play("fire: D4 > D6")
    assert dice(table) == number


# ---------------------------------------------------------------- arithmetic


@pytest.mark.rule("C16.1")
@pytest.mark.parametrize(
    ("attacker", "card", "at", "on", "number"),
    [
        ("HI", "clash_of_shields", "", "", 7),
        ("HI", "clash_of_shields", "", "broken_ground", 4),
        ("HI", "clash_of_shields", "", "forest", 4),
        ("HI", "clash_of_shields", "", "hill", 4),
        ("HI", "clash_of_shields", "hill", "", 5),
        ("HI", "clash_of_shields", "", "ford", 4),
        ("HI", "clash_of_shields", "", "rampart D6 D7", 7),
        ("HI", "clash_of_shields", "fortified_camp", "", 6),
        ("HI", "clash_of_shields", "", "bridge", 4),
        ("HI", "clash_of_shields", "city_wall", "", 4),
        ("HI", "clash_of_shields", "", "marsh", 4),
        ("MC", "mounted_charge", "", "hill", 3),
        ("HC", "mounted_charge", "", "forest", 3),
        ("HI", "i_am_spartacus", "ford", "", 3),
    ],
)
def test_the_dice_of_a_card_raise_the_cap(attacker: str, card: str, at: str, on: str, number: int) -> None:
    assert dice(attack(attacker, "HI", at, on, card=card)) == number


@pytest.mark.rule("C16.1")
@pytest.mark.parametrize("terrain", [{"D6": "forest"}, {"D4": "ford"}, {"D4": "bridge"}, {"D4": "marsh"}])
def test_the_die_of_i_am_spartacus_raises_the_cap_of_fire(terrain: dict[str, str]) -> None:
    table = battle({"D4": "LB"}, {"D6": "HI"}, terrain=terrain, card="i_am_spartacus")
    table.play("fire: D4 > D6")
    assert dice(table) == 2


@pytest.mark.rule("C16.1", "C16.C5")
def test_an_attack_on_a_wall_under_clash_of_shields_has_four_dice() -> None:
    table = attack("HI", "HI", "", "city_wall", card="clash_of_shields")
    table.play("roll: light light")
    assert dice(table) == 4


@pytest.mark.rule("C16.1a")
@pytest.mark.parametrize(
    ("attacker", "at", "on", "number"),
    [
        ("AX", "fortified_camp", "", 2),
        ("LI", "fortified_camp", "", 1),
        ("WA", "fortified_camp", "", 3),
        ("WA", "", "hill", 2),
        ("HI", "fortified_camp", "broken_ground", 2),
        ("AX", "fortified_camp", "hill", 2),
        ("LI", "fortified_camp", "hill", 1),
        ("EL", "", "forest", 2),
        ("EL", "", "fortified_camp", 5),
        ("EL", "fortified_camp", "", 4),
    ],
)
def test_the_camp_takes_its_die_before_the_cap_is_applied(attacker: str, at: str, on: str, number: int) -> None:
    assert dice(attack(attacker, "HI", at, on)) == number


@pytest.mark.rule("C16.1a")
def test_an_option_takes_the_die_of_the_camp_after_the_cap() -> None:
    options = {"camp_penalty_after_cap": True}
    assert dice(attack("HI", "HI", "fortified_camp", "broken_ground", options=options)) == 1


@pytest.mark.rule("C16.1a", "C16.K3")
@pytest.mark.parametrize(("start", "fires"), [("D4", True), ("C4", False)])
def test_a_battle_without_dice_is_not_declared(start: str, fires: bool) -> None:
    table = field({start: "LB"}, {"D6": "HI"}, terrain={"D4": "fortified_camp"})
    table.play("done" if start == "D4" else "move: C4 > D4")
    assert can(table, "fire: D4 > D6") is fires


@pytest.mark.rule("C16.1a")
def test_the_die_of_a_card_does_not_allow_a_battle_that_has_none() -> None:
    table = field({"C4": "LB"}, {"D6": "HI"}, terrain={"D4": "fortified_camp"}, card="i_am_spartacus")
    table.play("move: C4 > D4")
    assert not can(table, "fire: D4 > D6")


@pytest.mark.rule("C16.1b")
@pytest.mark.parametrize(
    ("attacker", "at", "on", "number"),
    [
        ("HI", "hill", "", 3),
        ("HI", "hill", "forest", 2),
        ("HI", "hill", "marsh", 2),
        ("HI", "ford", "hill", 2),
        ("HI", "marsh", "forest", 2),
    ],
)
def test_of_several_caps_the_lowest_counts(attacker: str, at: str, on: str, number: int) -> None:
    assert dice(attack(attacker, "HI", at, on)) == number


@pytest.mark.rule("C16.1b")
def test_two_caps_of_fire_do_not_add_up() -> None:
    table = battle({"D4": "LB"}, {"D6": "HI"}, terrain={"D4": "ford", "D6": "forest"})
    table.play("fire: D4 > D6")
    assert dice(table) == 1


@pytest.mark.rule("C16.1c")
@pytest.mark.parametrize(
    ("defender", "at", "on", "number"),
    [
        ("HI", "", "hill", 3),
        ("HI", "hill", "", 2),
        ("HI", "forest", "", 2),
        ("HI", "", "forest", 2),
        ("HI", "", "fortified_camp", 4),
        ("HI", "fortified_camp", "", 5),
        ("HCh", "hill", "hill", 2),
        ("HI", "", "", 5),
    ],
)
def test_a_battle_back_is_capped_as_the_defender_sees_the_terrain(defender: str, at: str, on: str, number: int) -> None:
    assert dice(answer("MI", defender, at, on)) == number


@pytest.mark.rule("C16.1c")
@pytest.mark.parametrize(("at", "on", "number"), [("", "hill", 3), ("hill", "", 2), ("", "fortified_camp", 4)])
def test_a_first_strike_is_capped_like_an_attack(at: str, on: str, number: int) -> None:
    terrain = {place: kind for place, kind in (("D6", at), ("E7", on)) if kind}
    table = battle({"D6": "MI"}, {"E7": "HI"}, terrain=terrain, enemy_cards=["first_strike"])
    table.play("attack: D6 > E7", "first-strike")
    assert dice(table) == number


@pytest.mark.rule("C16.1c")
def test_an_attack_on_an_evading_unit_is_capped() -> None:
    for terrain, number in (({"E7": "hill"}, 2), ({}, 5)):
        table = battle({"D6": "HI"}, {"E7": "LI"}, terrain=terrain)
        table.play("attack: D6 > E7", "evade")
        assert dice(table) == number


@pytest.mark.rule("C16.1d")
@pytest.mark.parametrize(("on", "attacks", "answers"), [("", 6, 5), ("hill", 4, 3), ("forest", 4, 2)])
def test_the_dice_of_a_card_are_not_for_the_defender(on: str, attacks: int, answers: int) -> None:
    table = attack("MI", "HI", "", on, card="clash_of_shields")
    assert dice(table) == attacks
    table.play("roll: " + " ".join(["light"] * attacks), "battle-back")
    assert dice(table) == answers


@pytest.mark.rule("C16.1d")
def test_the_dice_of_a_card_are_not_for_a_first_strike() -> None:
    table = battle({"D6": "MI"}, {"E7": "HI"}, card="clash_of_shields", enemy_cards=["first_strike"])
    table.play("attack: D6 > E7", "first-strike")
    assert dice(table) == 5


@pytest.mark.rule("C16.1e")
@pytest.mark.parametrize(
    ("at", "swords", "left"),
    [
        ("fortified_camp", 1, 4),
        ("fortified_camp", 2, 3),
        ("rampart E6 E7", 1, 4),
        ("rampart C6 C7", 1, 3),
        ("city_wall", 1, 4),
        ("", 1, 3),
    ],
)
def test_the_hex_of_an_attacker_protects_it_from_the_battle_back(at: str, swords: int, left: int) -> None:
    table = answer("MI", "HI", at)
    number = dice(table)
    table.play("roll: " + " ".join(["light"] * (number - swords) + ["swords"] * swords))
    assert blocks(table, "D6") == left


@pytest.mark.rule("C16.1e")
@pytest.mark.parametrize(("at", "protected"), [("bridge", True), ("fortified_camp", True), ("", False)])
def test_the_hex_of_an_attacker_lets_it_ignore_a_flag_of_the_battle_back(at: str, protected: bool) -> None:
    table = answer("MI", "HI", at)
    table.play("roll: " + " ".join(["light"] * (dice(table) - 1) + ["flag"]))
    assert asked(table) == ("ignore-flags" if protected else "retreat")


@pytest.mark.rule("C16.1e")
def test_the_camp_of_an_attacker_protects_it_from_a_first_strike() -> None:
    table = battle({"D6": "MI"}, {"E7": "MI"}, terrain={"D6": "fortified_camp"}, enemy_cards=["first_strike"])
    table.play("attack: D6 > E7", "first-strike", "roll: light light light swords")
    assert blocks(table, "D6") == 4
