"""Commands & Colors: Ancients, chapter C16: ramparts, camps, bridges and walls protect who stands there."""

from __future__ import annotations

import pytest

from tests.cca.battlefield import asked, battle, blocks, can, dice, field

SIDES = ["D6", "D7", "E6", "E8", "F6", "F7"]
"""The hexes around E7, where the defender stands."""


def hit(attacker: str, terrain: str, last: str, defender: str = "MI") -> tuple[int, str]:
    """Heavy infantry rolls misses and one or two last faces at E7; return the blocks lost and what is asked next."""
    table = battle({attacker: "HI"}, {"E7": defender}, terrain={"E7": terrain})
    before = blocks(table, "E7")
    table.play(f"attack: {attacker} > E7")
    if can(table, "stand"):
        table.play("stand")
    table.play("roll: " + " ".join(["light"] * (dice(table) - len(last.split())) + last.split()))
    return before - blocks(table, "E7"), asked(table)


def shot(firer: str, terrain: str, roll: str, defender: str = "MI") -> tuple[int, str]:
    """Light bow infantry fires two dice at E7; return the blocks lost and what is asked next."""
    table = battle({firer: "LB"}, {"E7": defender}, terrain={"E7": terrain})
    before = blocks(table, "E7")
    table.play(f"fire: {firer} > E7", f"roll: {roll}")
    return before - blocks(table, "E7"), asked(table)


# ---------------------------------------------------------------- rampart


@pytest.mark.rule("C16.W1", "C16.W2")
@pytest.mark.parametrize("fronts", ["D6 D7", "D6 D7 E6", "E6 D6"])
def test_a_rampart_protects_along_its_two_or_three_front_sides_only(fronts: str) -> None:
    for side in ("D6", "D7", "E6", "E8"):
        protected = side in fronts.split()
        assert hit(side, f"rampart {fronts}", "swords")[0] == (0 if protected else 1)
        assert hit(side, f"rampart {fronts}", "flag")[1] == ("ignore-flags" if protected else "retreat")


@pytest.mark.rule("C16.W2")
def test_a_rampart_ignores_one_sword_and_no_other_hit() -> None:
    assert hit("D6", "rampart D6 D7", "swords swords")[0] == 1
    assert hit("D6", "rampart D6 D7", "medium")[0] == 1


@pytest.mark.rule("C16.W2")
@pytest.mark.parametrize(("choice", "at_home"), [("ignore: 0", False), ("ignore: 1", True)])
def test_a_defender_behind_a_rampart_may_ignore_a_flag_or_go(choice: str, at_home: bool) -> None:
    table = battle({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "rampart D6 D7"})
    table.play("attack: D6 > E7", "roll: light light light light flag", choice)
    assert (asked(table) == "battle-back") is at_home
    assert (asked(table) == "retreat") is not at_home


@pytest.mark.rule("C16.W3")
@pytest.mark.parametrize(
    ("fronts", "firer", "protected"),
    [
        pytest.param("E6 D6", "C6", True, id="through a front side"),
        pytest.param("E6 D6", "C8", False, id="through another side"),
        pytest.param("E6 D6", "C7", True, id="at the corner of a front side"),
        pytest.param("E6 F6", "C7", False, id="at a corner between other sides"),
        pytest.param("D6 D7", "C7", True, id="at the corner between front sides"),
        pytest.param("D6 D7", "E5", False, id="from the flank"),
        pytest.param("E6 D6", "B6", True, id="from afar through a front side"),
        pytest.param("E6 D6", "B7", False, id="from afar through another side"),
    ],
)
def test_a_rampart_lets_ignore_a_flag_of_fire_through_a_front_side(fronts: str, firer: str, protected: bool) -> None:
    lost, next_ = shot(firer, f"rampart {fronts}", "light flag")
    assert lost == 0
    assert next_ == ("ignore-flags" if protected else "retreat")


@pytest.mark.rule("C16.W3")
def test_a_rampart_ignores_no_hit_of_fire() -> None:
    assert shot("C7", "rampart D6 D7", "medium medium")[0] == 2


@pytest.mark.rule("C16.W4")
def test_mounted_units_have_no_benefit_of_a_rampart() -> None:
    assert hit("D6", "rampart D6 D7", "swords", "MC")[0] == 1
    assert hit("D6", "rampart D6 D7", "flag", "MC")[1] == "retreat"
    assert shot("C7", "rampart D6 D7", "light flag", "MC")[1] == "retreat"


# ---------------------------------------------------------------- fortified camp


@pytest.mark.rule("C16.K2")
@pytest.mark.parametrize("side", SIDES)
def test_a_camp_protects_from_all_sides(side: str) -> None:
    assert hit(side, "fortified_camp", "swords")[0] == 0
    assert hit(side, "fortified_camp", "swords swords")[0] == 1
    assert hit(side, "fortified_camp", "medium")[0] == 1
    assert hit(side, "fortified_camp", "flag")[1] == "ignore-flags"


@pytest.mark.rule("C16.K2a")
@pytest.mark.parametrize(("terrain", "next_"), [("fortified_camp", "ignore-flags"), ("hill", "retreat")])
def test_a_camp_lets_ignore_a_flag_of_fire_but_no_hit(terrain: str, next_: str) -> None:
    assert shot("C7", terrain, "light flag") == (0, next_)
    assert shot("C7", terrain, "medium medium")[0] == 2


@pytest.mark.rule("C16.K2b")
def test_mounted_units_have_no_benefit_of_a_camp() -> None:
    assert hit("D6", "fortified_camp", "swords", "MC")[0] == 1
    assert hit("D6", "fortified_camp", "flag", "MC")[1] == "retreat"
    assert shot("C7", "fortified_camp", "light flag", "MC")[1] == "retreat"


@pytest.mark.rule("C16.K2")
def test_elephants_lose_the_first_sword_at_a_camp_and_roll_only_the_others_again() -> None:
    one = battle({"D6": "EL"}, {"E7": "HI"}, terrain={"E7": "fortified_camp"})
    one.play("attack: D6 > E7", "roll: light light light light swords")
    assert asked(one) == "battle-back"
    assert blocks(one, "E7") == 4
    three = battle({"D6": "EL"}, {"E7": "HI"}, terrain={"E7": "fortified_camp"})
    three.play("attack: D6 > E7", "roll: light light swords swords swords")
    assert (asked(three), dice(three)) == ("re-roll", 2)
    three.play("roll: light light")
    assert blocks(three, "E7") == 2


@pytest.mark.rule("C16.K3")
@pytest.mark.parametrize(("defender", "number"), [("MI", 3), ("HI", 4), ("MC", 2), ("LI", 1)])
def test_a_unit_in_a_camp_battles_back_with_one_die_less(defender: str, number: int) -> None:
    table = battle({"D6": "AX"}, {"E7": defender}, terrain={"E7": "fortified_camp"})
    table.play("attack: D6 > E7")
    if can(table, "stand"):
        table.play("stand")
    table.play("roll: leader leader leader", "battle-back")
    assert dice(table) == number


# ---------------------------------------------------------------- bridge


@pytest.mark.rule("C16.G3")
@pytest.mark.parametrize(
    ("defender", "next_"), [("MI", "ignore-flags"), ("HI", "ignore-flags"), ("MC", "retreat"), ("HC", "retreat")]
)
def test_foot_on_a_bridge_may_ignore_a_flag(defender: str, next_: str) -> None:
    assert hit("D6", "bridge", "flag", defender)[1] == next_
    assert shot("C7", "bridge", "light flag", defender)[1] == next_


@pytest.mark.rule("C16.G3")
def test_a_bridge_ignores_no_sword() -> None:
    assert hit("D6", "bridge", "swords")[0] == 1


# ---------------------------------------------------------------- city wall


def storm(side: str, last: str, defender: str = "MI") -> tuple[int, str]:
    """Heavy infantry storms a wall on E7 whose defender has struck first and missed; blocks lost, what is asked."""
    table = battle({side: "HI"}, {"E7": defender}, terrain={"E7": "city_wall"})
    table.play(f"attack: {side} > E7", "roll: light light", f"roll: light {last}")
    return 4 - blocks(table, "E7"), asked(table)


@pytest.mark.rule("C16.C5a")
@pytest.mark.parametrize("side", SIDES)
def test_a_wall_protects_from_all_sides(side: str) -> None:
    assert storm(side, "swords")[0] == 0
    assert storm(side, "medium")[0] == 1
    assert storm(side, "flag")[1] == "ignore-flags"


@pytest.mark.rule("C16.C5a")
def test_a_wall_ignores_only_one_sword() -> None:
    table = battle({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7", "roll: light light", "roll: swords swords")
    assert blocks(table, "E7") == 3


@pytest.mark.rule("C16.C5b")
def test_a_wall_lets_ignore_a_flag_of_fire_but_no_hit() -> None:
    assert shot("C7", "city_wall", "light flag") == (0, "ignore-flags")
    assert shot("C7", "city_wall", "medium medium")[0] == 2


@pytest.mark.rule("C16.C6")
def test_the_defender_of_a_wall_strikes_first_and_does_not_battle_back() -> None:
    table = battle({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7", "roll: heavy swords")
    assert blocks(table, "D6") == 2
    table.play("roll: light light")
    assert blocks(table, "E7") == 4
    assert asked(table) == "draw-card"


@pytest.mark.rule("C16.C6")
@pytest.mark.parametrize(
    ("attacker", "roll"), [("HI 1", "light heavy"), ("HI", "light flag")], ids=["destroyed", "driven off"]
)
def test_an_attacker_that_is_gone_after_the_first_blow_does_not_attack(attacker: str, roll: str) -> None:
    table = battle({"D6": attacker}, {"E7": "MI"}, terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7", f"roll: {roll}")
    if asked(table) == "retreat":
        table.play("retreat: D6 > C6")
    assert asked(table) == "draw-card"
    assert len(table.happened("Struck")) == 1


@pytest.mark.rule("C16.C6")
def test_a_defender_of_a_wall_that_evades_does_not_strike() -> None:
    table = battle({"D6": "HI"}, {"E7": "LI"}, terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7", "evade", "roll: medium medium", "evade: E7 > G7")
    assert blocks(table, "G7") == 4
    assert asked(table) == "draw-card"
    stands = battle({"D6": "HI"}, {"E7": "LI"}, terrain={"E7": "city_wall"})
    stands.play("attack: D6 > E7", "stand", "roll: light heavy")
    assert blocks(stands, "D6") == 3


@pytest.mark.rule("C16.C6")
def test_a_unit_on_a_wall_that_cannot_evade_strikes_first() -> None:
    table = battle({"D6": "HI"}, {"E7": "LI"}, terrain={"E7": "city_wall", "F6": "coast", "F7": "coast"})
    table.play("attack: D6 > E7", "roll: light heavy")
    assert blocks(table, "D6") == 3


@pytest.mark.rule("C16.C6")
def test_the_defender_of_a_wall_strikes_first_in_a_bonus_combat_too() -> None:
    table = battle({"D7": "HI"}, {"E7": "MI 1", "E8": "MI"}, leaders=["D7"], terrain={"E8": "city_wall"})
    table.play("attack: D7 > E7", "roll: medium medium medium medium medium", "advance: E7", "attack: E7 > E8")
    table.play("roll: light heavy")
    assert blocks(table, "E7") == 3


@pytest.mark.rule("C16.C6")
def test_along_the_wall_the_attacker_strikes_first_as_usual() -> None:
    table = battle({"D6": "HI"}, {"E7": "MI"}, terrain={"D6": "city_wall", "E7": "city_wall"})
    table.play("attack: D6 > E7", "roll: light medium")
    assert blocks(table, "E7") == 3
    assert can(table, "battle-back")


@pytest.mark.rule("C16.C7")
@pytest.mark.parametrize(
    ("enemies", "fires"), [({"D6": "MI"}, True), ({"D6": "MI", "E4": "MI"}, False), ({"D7": "MI"}, False)]
)
def test_fire_from_a_wall_obeys_range_and_adjacent_enemies(enemies: dict[str, str], fires: bool) -> None:
    table = battle({"D4": "LI"}, enemies, terrain={"D4": "city_wall"})
    assert any(text.startswith("fire: D4") for text in table.legal) is fires


@pytest.mark.rule("C16.C7")
@pytest.mark.parametrize(("own", "fires"), [({}, True), ({"D5": "HI"}, False)])
def test_fire_at_a_wall_needs_the_usual_line_of_sight(own: dict[str, str], fires: bool) -> None:
    table = battle({"D4": "LI", **own}, {"D6": "MI"}, terrain={"D6": "city_wall"})
    assert can(table, "fire: D4 > D6") is fires


@pytest.mark.rule("C16.C4a")
@pytest.mark.parametrize(
    ("kind", "start", "attacks"),
    [("MC", "D6", True), ("MC", "C6", False), ("EL", "C6", False), ("EL", "D6", True), ("HI", "C6", True)],
)
def test_mounted_units_attack_a_wall_only_if_they_began_the_turn_beside_it(
    kind: str, start: str, attacks: bool
) -> None:
    table = field({start: kind}, {"E7": "MI"}, terrain={"E7": "city_wall"})
    table.play("done" if start == "D6" else f"move: {start} > D6")
    assert can(table, "attack: D6 > E7") is attacks


@pytest.mark.rule("C16.C4a")
def test_mounted_units_may_move_along_a_wall_that_they_began_beside_and_attack_it() -> None:
    table = field({"D6": "MC"}, {"E7": "MI"}, terrain={"E7": "city_wall"})
    table.play("move: D6 > D7")
    assert can(table, "attack: D7 > E7")


@pytest.mark.rule("C16.C4a")
@pytest.mark.parametrize(("start", "attacks"), [("D6", True), ("D5", False)])
def test_the_bonus_combat_of_cavalry_against_a_wall_needs_the_same_start(start: str, attacks: bool) -> None:
    table = battle({start: "MC"}, {"E6": "MI 1", "E7": "MI", "F5": "MI"}, terrain={"E7": "city_wall"})
    table.play(f"attack: {start} > E6", "roll: medium medium medium", "advance: E6", "done")
    assert can(table, "attack: E6 > F5")
    assert can(table, "attack: E6 > E7") is attacks


@pytest.mark.rule("C16.C4a")
def test_cavalry_that_came_to_a_wall_this_turn_does_not_attack_it_after_an_advance_along_it() -> None:
    table = field({"C6": "MC"}, {"E6": "MI 1", "E7": "MI", "F5": "MI"}, terrain={"E7": "city_wall"})
    table.play("move: C6 > D6", "attack: D6 > E6", "roll: medium medium medium", "advance: E6", "done")
    assert can(table, "attack: E6 > F5")
    assert not can(table, "attack: E6 > E7")


@pytest.mark.rule("C16.C4a")
def test_a_war_machine_that_stood_beside_a_wall_may_attack_it() -> None:
    table = battle({"D6": "WM"}, {"E7": "MI"}, terrain={"E7": "city_wall"})
    assert can(table, "attack: D6 > E7")


@pytest.mark.rule("C16.C4")
@pytest.mark.parametrize(("kind", "advances"), [("MC", False), ("EL", False), ("HI", True), ("LI", True)])
def test_mounted_units_do_not_advance_onto_a_wall(kind: str, advances: bool) -> None:
    table = battle({"D6": kind}, {"E7": "MI 1"}, terrain={"E7": "city_wall"})
    table.play("attack: D6 > E7", "roll: light leader", "roll: light medium")
    assert table.state.unit("E7") is None
    assert can(table, "advance: E7") is advances


TERRAIN_LETS_IGNORE_ONE_CASES = [
    pytest.param("rampart D6 D7", marks=pytest.mark.rule("C16.W2", "C16.W3")),
    pytest.param("fortified_camp", marks=pytest.mark.rule("C16.K2", "C16.K2a")),
    pytest.param("bridge", marks=pytest.mark.rule("C16.G3")),
    pytest.param("city_wall", marks=pytest.mark.rule("C16.C5a", "C16.C5b")),
]


@pytest.mark.parametrize(
    "terrain",
    TERRAIN_LETS_IGNORE_ONE_CASES,
)
def test_terrain_lets_ignore_one_flag_of_two(terrain: str) -> None:
    close = battle({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": terrain})
    close.play("attack: D6 > E7")
    if terrain == "city_wall":
        close.play("roll: light light")
    close.play("roll: " + " ".join(["light"] * (dice(close) - 2) + ["flag", "flag"]))
    assert set(close.legal) == {"ignore: 0", "ignore: 1"}
    fire = battle({"C7": "LB"}, {"E7": "MI"}, terrain={"E7": terrain})
    fire.play("fire: C7 > E7", "roll: flag flag")
    assert set(fire.legal) == {"ignore: 0", "ignore: 1"}
