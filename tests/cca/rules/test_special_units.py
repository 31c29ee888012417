"""Ancients, chapter 17: the Sacred Band and the legions."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

MISS = "roll: light light light light light"


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def dice(table: Table) -> int:
    """Return how many dice are to be rolled."""
    return len(next(iter(table.odds)).split()) - 1


def battle(bottom: dict[str, Any], top: dict[str, Any], ordered: str = "D6", **more: Any) -> Table:
    """Set up a battle phase of the bottom player."""
    options = {"options": {"reactions": "when-able"}}
    return Table("cca", {"stage": "battle", "ordered": [ordered], **options, **more, "bottom": bottom, "top": top})


@pytest.mark.rule("C17.1")
def test_the_marker_of_a_special_unit_is_no_block() -> None:
    table = battle({"units": {"D6": "HI"}}, {"units": {"E7": "HI 4 elite"}})
    table.play("attack: D6 > E7", "roll: heavy heavy heavy heavy swords")
    assert table.happened("UnitDestroyed")
    assert table.state.unit("E7") is None


@pytest.mark.rule("C17.1")
@pytest.mark.parametrize("in_force", [True, False])
def test_the_sacred_band_starts_with_the_four_blocks_of_heavy_infantry(in_force: bool) -> None:
    assert Table("cca", scenario="002", options={"sacred_band": in_force}).state.unit("F3").blocks == 4


@pytest.mark.rule("C17.1", "C17.2b")
@pytest.mark.parametrize(("elite", "keeps"), [(" elite", True), ("", False)])
def test_the_marker_stays_to_the_last_block(elite: str, keeps: bool) -> None:
    table = battle({"units": {"D6": "HI"}}, {"units": {"E7": f"HI 4{elite}"}})
    table.play("attack: D6 > E7", "roll: heavy heavy heavy flag flag")
    assert table.state.unit("E7").blocks == 1
    assert (table.pending.prompt == "ignore-flags") == keeps


@pytest.mark.rule("C17.1")
def test_the_marker_moves_with_its_unit() -> None:
    table = Table("cca", {"stage": "move", "ordered": ["D6"], "bottom": {"units": {"D6": "HI 4 elite", "D8": "HI"}}})
    table.play("move: D6 > E7")
    assert table.state.unit("E7").elite
    assert not table.state.unit("D8").elite


@pytest.mark.rule("C17.2", "CS2.2")
@pytest.mark.parametrize("in_force", [True, False])
def test_the_sacred_band_stands_below_hasdrubal_if_it_is_in_force(in_force: bool) -> None:
    state = Table("cca", scenario="002", options={"sacred_band": in_force}).state
    assert state.leader("G4").name == "Hasdrubal"
    assert {unit.hex for unit in state.units("top") if unit.elite} == ({"F3"} if in_force else set())
    assert state.unit("F3").type == "heavy_infantry"


@pytest.mark.rule("C17.2", "CS2.2")
def test_the_sacred_band_is_in_force_unless_it_is_switched_off() -> None:
    assert Table("cca", scenario="002").state.unit("F3").elite
    assert not any(unit.elite for unit in Table("cca", scenario="002").state.units("bottom"))
    assert not any(unit.elite for unit in Table("cca", scenario="001").state.units("top"))


@pytest.mark.rule("C17.2", "C17.2a", "C17.2b")
@pytest.mark.parametrize("left", [4, 3, 2, 1])
def test_the_sacred_band_keeps_its_abilities_to_the_last_block(left: int) -> None:
    table = battle({"units": {"D6": f"HI {left} elite"}}, {"units": {"E7": "MI"}})
    table.play("attack: D6 > E7", "roll: light light leader leader leader")
    assert table.state.unit("E7").blocks == 1
    table.play("battle-back", "roll: light light flag flag")
    assert (table.pending.prompt, set(table.legal)) == ("ignore-flags", {"ignore: 1", "ignore: 0"})


@pytest.mark.rule("C12.10.7", "C17.2b")
@pytest.mark.parametrize(("unit", "prompt"), [("HI elite", "ignore-flags"), ("HI", "retreat")])
def test_the_sacred_band_ignores_a_flag_of_fire_too(unit: str, prompt: str) -> None:
    table = battle({"units": {"C6": "LB"}}, {"units": {"E7": unit}}, "C6")
    table.play("fire: C6 > E7", "roll: light flag")
    assert table.pending.prompt == prompt


@pytest.mark.rule("C17.2a")
@pytest.mark.parametrize(
    ("unit", "leaders", "left"), [("HI 4 elite", {}, 2), ("HI", {}, 4), ("HI 1 elite", {"D6": ""}, 2)]
)
def test_every_helmet_of_the_sacred_band_hits_once(unit: str, leaders: dict[str, str], left: int) -> None:
    table = battle({"units": {"D6": unit}, "leaders": leaders}, {"units": {"E7": "MI"}})
    table.play("attack: D6 > E7", "roll: light light light leader leader")
    assert table.state.unit("E7").blocks == left


@pytest.mark.rule("C17.2a", "C17.2b", "CS2.2")
@pytest.mark.parametrize(("elite", "blocks", "prompt"), [(" elite", 2, "ignore-flags"), ("", 4, "retreat")])
def test_at_the_crimissos_the_sacred_band_has_both_of_its_abilities(elite: str, blocks: int, prompt: str) -> None:
    hits = battle({"units": {"C6": "MI"}}, {"units": {"B6": f"HI 4{elite}"}}, "B6", scenario="002", turn="top")
    hits.play("attack: B6 > C6", "roll: light light light leader leader")
    assert hits.state.unit("C6").blocks == blocks
    flags = battle({"units": {"B6": "MI"}}, {"units": {"C6": f"HI 4{elite}"}}, "B6", scenario="002")
    flags.play("attack: B6 > C6", "roll: light light light flag")
    assert flags.pending.prompt == prompt


@pytest.mark.rule("C17.2a")
def test_its_helmets_hit_when_it_battles_back_too() -> None:
    table = battle({"units": {"D6": "MI"}}, {"units": {"E7": "HI 4 elite"}})
    table.play(
        "attack: D6 > E7", "roll: light light light light", "battle-back", "roll: light light light leader leader"
    )
    assert table.state.unit("D6").blocks == 2


@pytest.mark.rule("C17.2b", "C12.10.7")
@pytest.mark.parametrize(
    ("unit", "leaders", "most"), [("HI elite", {}, 1), ("HI elite", {"E7": ""}, 2), ("HI", {"E7": ""}, 1)]
)
def test_the_sacred_band_ignores_a_flag_beside_others(unit: str, leaders: dict[str, str], most: int) -> None:
    table = battle({"units": {"D6": "MI"}}, {"units": {"E7": unit.replace("HI", "HI 4")}, "leaders": leaders})
    table.play("attack: D6 > E7", "roll: light flag flag flag")
    assert {text for text in table.legal if text.startswith("ignore: ")} == {f"ignore: {n}" for n in range(most + 1)}


@pytest.mark.rule("C17.2b")
def test_it_ignores_a_flag_by_fire_too() -> None:
    table = battle({"units": {"C6": "LB"}}, {"units": {"E7": "HI 4 elite"}}, "C6")
    table.play("fire: C6 > E7", "roll: light flag", "ignore: 1")
    assert table.state.unit("E7").elite


@pytest.mark.rule("CS2.2", "C17.1")
@pytest.mark.parametrize("scenario", ["002", "001"])
@pytest.mark.parametrize("in_force", [True, False])
def test_a_position_honours_the_option_as_a_new_battle_does(scenario: str, in_force: bool) -> None:
    options = {"reactions": "when-able", "sacred_band": in_force}
    units = {"units": {"C6": "HI 4 elite"}}
    table = battle({"units": {"B6": "MI"}}, units, "B6", scenario=scenario, options=options)
    assert bool(table.state.unit("C6").elite) == in_force
    table.play("attack: B6 > C6", "roll: light light light flag")
    assert (table.pending.prompt == "ignore-flags") == in_force


@pytest.mark.rule("CS2.2")
@pytest.mark.parametrize("in_force", [True, False])
def test_a_position_with_the_layout_of_the_crimissos_honours_the_option(in_force: bool) -> None:
    table = Table("cca", {"scenario": "002", "stage": "end", "options": {"sacred_band": in_force}})
    assert bool(table.state.unit("F3").elite) == in_force


LEGIONS = ["MI", "HI"]


@pytest.mark.rule("C17.3")
@pytest.mark.parametrize("code", LEGIONS)
@pytest.mark.parametrize("moved", [0, 1])
def test_legions_fire_one_die_still_or_moved_a_hex(code: str, moved: int) -> None:
    more = {"legion": "bottom marian", "moved": {"C6": moved}}
    table = battle({"units": {"C6": code}}, {"units": {"E7": "MI"}}, "C6", **more)
    table.play("fire: C6 > E7")
    assert dice(table) == 1


@pytest.mark.rule("C17.3", "C9.5")
@pytest.mark.parametrize("left", [1, 2, 3, 4])
@pytest.mark.parametrize("code", LEGIONS)
def test_weakened_legions_fire_too(code: str, left: int) -> None:
    table = battle({"units": {"C6": f"{code} {left}"}}, {"units": {"E7": "MI"}}, "C6", legion="bottom marian")
    table.play("fire: C6 > E7")
    assert dice(table) == 1


@pytest.mark.rule("C17.3")
@pytest.mark.parametrize(
    ("code", "legion"), [("MI", ""), ("WA", "bottom marian"), ("MI", "top marian"), ("HI", "top caesar")]
)
def test_nobody_but_the_legions_has_pila(code: str, legion: str) -> None:
    armies = {"bottom": {"units": {"C6": code, "A1": "LB"}}, "top": {"units": {"E7": "MI", "C1": "HI"}}}
    table = Table("cca", {"stage": "battle", "ordered": ["C6", "A1"], "legion": legion, **armies})
    assert set(table.legal) == {"fire: A1 > C1", "done"}


@pytest.mark.rule("C17.3", "C10.4")
def test_legions_fire_two_hexes_and_not_beside_an_enemy() -> None:
    table = battle({"units": {"C6": "MI"}}, {"units": {"C8": "MI", "F6": "MI"}}, "C6", legion="bottom marian")
    assert set(table.legal) == {"fire: C6 > C8", "done"}
    beside = battle({"units": {"C6": "MI"}}, {"units": {"C8": "MI", "D6": "MI"}}, "C6", legion="bottom marian")
    assert set(beside.legal) == {"attack: C6 > D6", "done"}


@pytest.mark.rule("C17.3", "C9.6")
def test_a_legion_that_fired_does_not_attack_in_the_same_turn() -> None:
    position = {"stage": "battle", "ordered": ["C6", "A1"], "legion": "bottom marian"}
    bottom = {"units": {"C6": "HI", "A1": "LB"}}
    table = Table("cca", {**position, "bottom": bottom, "top": {"units": {"E7": "MI", "C1": "HI"}}})
    table.play("fire: C6 > E7", "roll: light")
    assert set(table.legal) == {"fire: A1 > C1", "done"}


@pytest.mark.rule("C17.4")
@pytest.mark.parametrize("code", LEGIONS)
@pytest.mark.parametrize(("legion", "far"), [("bottom caesar", True), ("bottom marian", False), ("", False)])
def test_only_the_legions_of_caesar_move_two_hexes(code: str, legion: str, far: bool) -> None:
    table = Table("cca", {"stage": "move", "ordered": ["C6"], "legion": legion, "bottom": {"units": {"C6": code}}})
    assert not refused(table, "move: C6 > D6")
    assert refused(table, "move: C6 > E6") != far


@pytest.mark.rule("C17.4")
@pytest.mark.parametrize(("moved", "fights"), [(1, True), (2, False)])
def test_a_legion_of_caesar_that_moved_two_hexes_does_not_fight(moved: int, fights: bool) -> None:
    position = {"stage": "battle", "ordered": ["D6", "A1"], "moved": {"D6": moved}, "legion": "bottom caesar"}
    bottom = {"units": {"D6": "HI", "A1": "LB"}}
    near = Table("cca", {**position, "bottom": bottom, "top": {"units": {"E7": "MI", "C1": "HI"}}})
    away = Table("cca", {**position, "bottom": bottom, "top": {"units": {"F7": "MI", "C1": "HI"}}})
    assert ("attack: D6 > E7" in near.legal) == fights
    assert ("fire: D6 > F7" in away.legal) == fights


@pytest.mark.rule("C17.4", "C12.1b")
@pytest.mark.parametrize(
    ("legion", "code", "row"),
    [("top caesar", "MI", "G"), ("top marian", "MI", "F"), ("top caesar", "AX", "F"), ("", "MI", "F")],
)
def test_by_an_option_the_legions_of_caesar_alone_retreat_two_hexes_for_a_flag(
    legion: str, code: str, row: str
) -> None:
    options = {"legions_retreat_two": True}
    table = battle({"units": {"C6": "LB"}}, {"units": {"E7": code}}, "C6", legion=legion, options=options)
    table.play("fire: C6 > E7", "roll: light flag" if code == "MI" else "roll: medium flag")
    assert {text.split(" > ")[1][0] for text in table.legal} == {row}


@pytest.mark.rule("C17.4", "C12.1b")
def test_a_legion_of_caesar_retreats_one_hex_for_a_flag() -> None:
    table = battle({"units": {"C6": "LB"}}, {"units": {"E7": "MI"}}, "C6", legion="top caesar")
    table.play("fire: C6 > E7", "roll: light flag")
    assert set(table.legal) == {"retreat: E7 > F6", "retreat: E7 > F7"}


@pytest.mark.rule("C17.3", "C18.T4a")
def test_legions_are_missile_units_for_darken_the_sky() -> None:
    army = {"units": {"C6": "MI", "C3": "WA"}, "cards": ["darken_the_sky", "rally"]}
    table = Table("cca", {"legion": "bottom marian", "bottom": army, "top": {"units": {"E7": "MI", "E4": "MI"}}})
    table.play("play: darken_the_sky")
    assert set(table.legal) == {"fire: C6 > E7", "done"}
    table.play("fire: C6 > E7")
    assert dice(table) == 1
    table.play("roll: light")
    assert "fire: C6 > E7" in table.legal


@pytest.mark.rule("C17.3", "C10.11")
def test_the_pila_hit_with_the_symbol_of_the_target() -> None:
    table = battle({"units": {"C6": "HI"}}, {"units": {"E7": "MI"}}, "C6", legion="bottom marian")
    table.play("fire: C6 > E7", "roll: medium")
    assert table.state.unit("E7").blocks == 3


@pytest.mark.rule("C17.2a", "C10.11")
def test_helmets_of_the_sacred_band_do_not_hit_an_evading_unit() -> None:
    table = battle({"units": {"D6": "HI 4 elite"}}, {"units": {"E7": "LI"}})
    table.play("attack: D6 > E7", "evade", "roll: medium medium medium leader leader")
    assert not table.happened("BlocksLost")
