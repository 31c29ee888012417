"""Ancients, chapter CS: Publius Scipio and the way out at Castulo, the camps of Baecula."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

MISS = "roll: light light light light light"


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def over(table: Table) -> bool:
    """Tell whether the battle is over."""
    return type(table.pending).__name__ == "Outcome"


def castulo(bottom: dict[str, Any], stage: str = "move", top: dict[str, Any] | None = None, **more: Any) -> Table:
    """Set up the battle of Castulo with all units of bottom ordered."""
    options = {"reactions": "when-able", **more.pop("options", {})}
    position = {"scenario": "010", "stage": stage, "ordered": list(bottom.get("units", {})), "options": options}
    return Table("cca", {**position, "bottom": bottom, "top": top or {"units": {"A13": "LI"}}, **more})


@pytest.mark.rule("CS10.1")
@pytest.mark.parametrize(
    ("scenario", "name", "ends"),
    [("010", "Publius Scipio", True), ("010", "Nero", False), ("001", "Publius Scipio", False)],
)
def test_the_death_of_publius_scipio_loses_the_battle_of_castulo(scenario: str, name: str, ends: bool) -> None:
    armies = {"bottom": {"units": {"D6": "MI 1", "A1": "LI"}, "leaders": {"D6": name}}, "top": {"units": {"E7": "MI"}}}
    position = {"scenario": scenario, "turn": "top", "stage": "battle", "ordered": ["E7"], **armies}
    table = Table("cca", {**position, "options": {"reactions": "when-able"}})
    table.play("attack: E7 > D6", "roll: light light light medium", "roll: leader")
    assert over(table) == ends
    assert not ends or table.pending.winners == ("top",)
    assert tuple(table.state.banners) == (0, 2)


@pytest.mark.rule("CS10.1", "C13.5")
def test_publius_scipio_may_fall_alone() -> None:
    armies = {"bottom": {"units": {"A1": "LI"}, "leaders": {"D6": "Publius Scipio"}}, "top": {"units": {"E7": "MI"}}}
    table = Table("cca", {"scenario": "010", "turn": "top", "stage": "battle", "ordered": ["E7"], **armies})
    table.play("attack: E7 > D6", "roll: light light light leader")
    assert table.pending.winners == ("top",)


@pytest.mark.rule("CS10.1", "C14.1")
def test_publius_scipio_may_fall_in_his_own_attack() -> None:
    bottom = {"units": {"D6": "MI"}, "leaders": {"D6": "Publius Scipio"}}
    table = castulo(bottom, "battle", {"units": {"E7": "MI"}, "banners": 2})
    table.play("attack: D6 > E7", "roll: light light light light", "battle-back", "roll: light light light medium")
    table.play("roll: leader leader")
    assert table.pending.winners == ("top",)
    assert tuple(table.state.banners) == (0, 3)


@pytest.mark.rule("CS10.1")
@pytest.mark.parametrize(("lost", "ends"), [(False, False), (True, True)])
def test_publius_scipio_may_leave_the_board_alive(lost: bool, ends: bool) -> None:
    army = {"units": {"I7": "MI", "A1": "LI"}, "leaders": {"I7": "Publius Scipio"}}
    table = castulo(army, options={"scipio_leaving_counts_as_lost": lost})
    table.play("exit: I7")
    assert over(table) == ends
    assert not ends or table.pending.winners == ("top",)


@pytest.mark.rule("CS10.1", "C13.6g")
def test_publius_scipio_may_evade_over_the_own_edge() -> None:
    armies = {"bottom": {"units": {"D2": "LI"}, "leaders": {"A7": "Publius Scipio"}}, "top": {"units": {"B7": "MI"}}}
    position = {"scenario": "010", "turn": "top", "stage": "battle", "ordered": ["B7"], **armies}
    table = Table("cca", position)
    table.play("attack: B7 > A7", "roll: light light light light")
    assert table.happened("LeaderLeft")
    assert not list(table.state.leaders("bottom"))
    assert not over(table)
    assert tuple(table.state.banners) == (0, 0)


@pytest.mark.rule("CS10.1", "C12.12f")
@pytest.mark.parametrize(("banners", "winners"), [(7, 0), (6, 1)])
def test_it_is_a_draw_if_scipio_falls_with_the_last_banner_of_the_romans(banners: int, winners: int) -> None:
    bottom = {"units": {"D6": "HI"}, "leaders": {"G7": "Publius Scipio"}, "banners": banners}
    table = castulo(bottom, "battle", {"units": {"E7": "EL", "G8": "LI 1", "G6": "HI"}})
    table.play("attack: D6 > E7", "roll: light light light flag flag", "roll: swords swords", "retreat: E7 > F7")
    assert over(table)
    assert table.state.leader("G7") is None
    assert table.state.unit("G8") is None
    assert (table.pending.winners == ("top",)) == (winners == 1)
    assert winners == 1 or len(table.pending.winners) != 1


@pytest.mark.rule("CS10.2")
@pytest.mark.parametrize("number", range(1, 14))
def test_romans_leave_over_the_top_edge_in_the_centre_and_on_their_right(number: int) -> None:
    table = castulo({"units": {f"I{number}": "MI", "A1": "LI"}})
    assert refused(table, f"exit: I{number}") == (number < 5)


@pytest.mark.rule("CS10.2", "C4.3")
def test_a_unit_that_leaves_is_a_banner_at_once() -> None:
    table = castulo({"units": {"I7": "MI 2", "A1": "LI"}})
    table.play("exit: I7")
    assert tuple(table.state.banners) == (1, 0)
    assert {unit.hex for unit in table.state.units("bottom")} == {"A1"}
    assert not refused(table, "move: A1 > A2")


@pytest.mark.rule("CS10.2", "C4.4")
def test_the_eighth_banner_by_an_exit_wins() -> None:
    table = castulo({"units": {"I7": "MI", "A1": "LI"}, "banners": 7})
    table.play("exit: I7")
    assert table.pending.winners == ("bottom",)


@pytest.mark.rule("CS10.2a")
@pytest.mark.parametrize(
    ("hex_", "code", "leaves"),
    [
        *(("I7", "HI", True), ("H7", "HI", False), ("G7", "MC", True), ("F7", "MC", False), ("E7", "LC", False)),
        *(("F7", "LC", True), ("H7", "AX", True), ("I7", "WA", True), ("H7", "WA", False), ("I7", "WM", True)),
        *(("H3", "MC", True), ("G3", "MC", False), ("G3", "LC", True), ("F4", "LC", False), ("F5", "LC", True)),
    ],
)
def test_stepping_off_costs_a_hex(hex_: str, code: str, leaves: bool) -> None:
    table = castulo({"units": {hex_: code, "A1": "LI"}})
    assert refused(table, f"exit: {hex_}") != leaves


@pytest.mark.rule("CS10.2a")
def test_warriors_may_not_use_a_charge_to_leave() -> None:
    table = castulo({"units": {"H7": "WA", "A1": "LI"}}, top={"units": {"I6": "LI", "I9": "LI"}})
    assert not refused(table, "move: H7 > I7")
    assert refused(table, "exit: H7")


@pytest.mark.rule("CS10.2a")
def test_the_way_out_must_be_free() -> None:
    table = castulo({"units": {"G7": "MC"}}, top={"units": {"H6": "LI", "I2": "LI"}})
    assert not refused(table, "exit: G7")
    closed = castulo({"units": {"G7": "MC"}}, top={"units": {"H6": "LI", "H7": "LI"}})
    assert not refused(closed, "move: G7 > I9")
    assert refused(closed, "exit: G7")


@pytest.mark.rule("CS10.2a", "C18.T11a1", "C18.T7a1")
@pytest.mark.parametrize(
    ("card", "code", "leaves"),
    [("double_time", "HI", True), ("double_time", "WA", False), ("line_command", "LI", False)],
)
def test_a_card_that_changes_the_move_changes_the_way_out(card: str, code: str, leaves: bool) -> None:
    table = castulo({"units": {"H7": code, "A1": "LI"}}, card=card)
    assert refused(table, "exit: H7") != leaves


@pytest.mark.rule("CS10.2a", "C18.D1a", "C18.T8c")
@pytest.mark.parametrize(
    ("card", "code", "leaves"),
    [
        ("order_light_troops", "LI", True),
        ("move_fire_move", "LI", True),
        ("order_light_troops", "LC", False),
        ("double_time", "LI", False),
    ],
)
def test_light_foot_may_leave_through_its_own_units_where_the_card_lets_it_pass(
    card: str, code: str, leaves: bool
) -> None:
    table = castulo(
        {"units": {"H6": code, "I6": "MI", "I7": "MI", "G6": "MI", "G7": "MI", "H7": "MI", "H5": "MI"}}, card=card
    )
    assert refused(table, "exit: H6") != leaves


@pytest.mark.rule("CS10.2a")
@pytest.mark.parametrize("second", [False, True])
def test_either_move_of_move_fire_move_may_leave(second: bool) -> None:
    table = castulo({"units": {"I7": "LI", "A1": "LI"}}, card="move_fire_move", second=second)
    table.play("exit: I7")
    assert table.state.banner_count("bottom") == 1


@pytest.mark.rule("CS10.2a", "C8.7")
def test_a_momentum_advance_does_not_lead_off_the_board() -> None:
    table = castulo({"units": {"H7": "LC"}}, "battle", {"units": {"I7": "LI 1", "A13": "LI"}})
    table.play("attack: H7 > I7", "roll: light light", "advance: I7")
    assert table.state.unit("I7").side == "bottom"
    assert {text.split(":")[0] for text in table.legal} == {"extra", "done"}


@pytest.mark.rule("CS10.2b")
def test_the_attached_leader_leaves_without_a_banner_of_his_own() -> None:
    table = castulo({"units": {"I7": "MI", "A1": "LI"}, "leaders": {"I7": "Nero"}})
    table.play("exit: I7")
    assert not list(table.state.leaders("bottom"))
    assert tuple(table.state.banners) == (1, 0)


@pytest.mark.rule("CS10.2b")
def test_a_leader_alone_does_not_leave() -> None:
    table = castulo({"units": {"A1": "LI"}, "leaders": {"I7": "Nero"}}, ordered_leaders=["I7"])
    assert not refused(table, "move-leader: I7 > I8")
    assert refused(table, "exit: I7")


@pytest.mark.rule("CS10.2b", "C8.6", "C8.7")
@pytest.mark.parametrize(
    ("side", "hex_"), [("top", "I7"), ("top", "A7"), ("bottom", "A7"), ("bottom", "G13"), ("bottom", "G1")]
)
def test_nobody_else_leaves_the_board(side: str, hex_: str) -> None:
    other = {"top": "bottom", "bottom": "top"}[side]
    position = {"scenario": "010", "turn": side, "stage": "move", "ordered": [hex_], side: {"units": {hex_: "MI"}}}
    table = Table("cca", {**position, other: {"units": {"E7": "LI"}}})
    assert not any(text.startswith("exit") for text in table.legal)
    assert refused(table, f"exit: {hex_}")


def baecula(bottom: dict[str, Any], stage: str = "move", top: dict[str, Any] | None = None, **more: Any) -> Table:
    """Set up the battle of Baecula with all units of bottom ordered."""
    position = {
        "scenario": "011",
        "stage": stage,
        "ordered": list(bottom["units"]),
        "options": {"reactions": "when-able"},
    }
    return Table("cca", {**position, "bottom": bottom, "top": top or {"units": {"A13": "LI"}}, **more})


@pytest.mark.rule("CS11.1")
@pytest.mark.parametrize(("start", "camp"), [("G5", "H5"), ("G7", "H7"), ("G9", "H9")])
def test_a_roman_unit_that_stops_in_a_camp_gains_a_banner(start: str, camp: str) -> None:
    table = baecula({"units": {start: "MI"}})
    table.play(f"move: {start} > {camp}")
    assert tuple(table.state.banners) == (1, 0)


@pytest.mark.rule("CS11.1")
def test_each_camp_counts_once_and_the_banner_is_kept() -> None:
    table = baecula({"units": {"H5": "MI", "G5": "MI", "G7": "MI"}, "banners": 1}, captured=["H5"])
    table.play("move: H5 > I5", "move: G5 > H5")
    assert tuple(table.state.banners) == (1, 0)
    table.play("move: G7 > H7")
    assert tuple(table.state.banners) == (2, 0)


@pytest.mark.rule("CS11.1")
def test_the_carthaginians_gain_nothing_in_their_camps() -> None:
    armies = {"bottom": {"units": {"A1": "LI"}}, "top": {"units": {"G5": "MI"}}}
    table = Table("cca", {"scenario": "011", "turn": "top", "stage": "move", "ordered": ["G5"], **armies})
    table.play("move: G5 > H5")
    assert tuple(table.state.banners) == (0, 0)


@pytest.mark.rule("CS11.1", "C4.4")
def test_a_camp_may_be_the_last_banner() -> None:
    table = baecula({"units": {"G5": "MI"}, "banners": 5})
    table.play("move: G5 > H5")
    assert table.pending.winners == ("bottom",)


@pytest.mark.rule("CS11.1a")
def test_passing_through_a_camp_is_not_enough() -> None:
    table = baecula({"units": {"G5": "MC", "G6": "MI", "H4": "MI"}})
    table.play("move: G5 > I6")
    assert table.state.unit("I6").type == "medium_cavalry"
    assert tuple(table.state.banners) == (0, 0)


@pytest.mark.rule("CS11.1a")
def test_a_leader_alone_takes_no_camp() -> None:
    table = baecula({"units": {"A1": "LI"}, "leaders": {"G5": "Nero"}}, ordered_leaders=["G5"])
    table.play("move-leader: G5 > H5")
    assert table.state.leader("H5").name == "Nero"
    assert tuple(table.state.banners) == (0, 0)


@pytest.mark.rule("CS11.1a")
def test_a_momentum_advance_into_a_camp_counts() -> None:
    table = baecula({"units": {"G5": "HI"}}, "battle", {"units": {"H5": "MI 1", "A13": "LI"}})
    table.play("attack: G5 > H5", "roll: light light light light medium", "advance: H5")
    assert tuple(table.state.banners) == (2, 0)


@pytest.mark.rule("CS11.1a")
@pytest.mark.parametrize(("choice", "banners"), [("done", 2), ("extra: H5 > I5", 1)])
def test_the_advance_of_cavalry_counts_where_it_ends(choice: str, banners: int) -> None:
    table = baecula({"units": {"G5": "MC"}}, "battle", {"units": {"H5": "MI 1", "A13": "LI"}})
    table.play("attack: G5 > H5", "roll: light light medium", "advance: H5", choice)
    assert table.state.banner_count("bottom") == banners


@pytest.mark.rule("CS11.1a", "C13.8b")
def test_the_further_hex_of_cavalry_may_end_in_a_camp() -> None:
    table = baecula({"units": {"F5": "MC"}}, "battle", {"units": {"G5": "MI 1", "A13": "LI"}})
    table.play("attack: F5 > G5", "roll: light light medium", "advance: G5", "extra: G5 > H5")
    assert table.state.banner_count("bottom") == 2


@pytest.mark.rule("CS11.1a", "C13.9d")
def test_the_advance_after_a_bonus_combat_counts_too() -> None:
    top = {"units": {"G5": "MI 1", "H5": "MI 1", "A13": "LI"}}
    table = baecula({"units": {"F5": "WA"}}, "battle", top)
    table.play("attack: F5 > G5", "roll: light light light medium", "advance: G5")
    table.play("attack: G5 > H5", "roll: light light light medium", "advance: H5")
    assert table.state.banner_count("bottom") == 3


@pytest.mark.rule("CS11.1", "C18.T8a1")
def test_the_first_move_of_move_fire_move_takes_a_camp() -> None:
    table = baecula({"units": {"G5": "LI"}}, card="move_fire_move")
    table.play("move: G5 > H5")
    assert table.state.banner_count("bottom") == 1
    while "move: H5 > G5" not in table.legal:
        table.play("done")
    table.play("move: H5 > G5")
    assert table.state.banner_count("bottom") == 1


@pytest.mark.rule("CS11.1a")
def test_a_retreat_into_a_camp_does_not_count() -> None:
    armies = {"bottom": {"units": {"I5": "MI"}}, "top": {"units": {"I7": "LB", "G9": "HI"}}}
    table = Table("cca", {"scenario": "011", "turn": "top", "stage": "battle", "ordered": ["I7"], **armies})
    table.play("fire: I7 > I5", "roll: light flag", "retreat: I5 > H5")
    assert table.state.unit("H5").side == "bottom"
    assert tuple(table.state.banners) == (0, 0)


@pytest.mark.rule("CS11.1b", "C16.K2")
@pytest.mark.parametrize("taken", [[], ["H7"]])
@pytest.mark.parametrize("side", ["bottom", "top"])
def test_the_camps_protect_both_armies_whoever_has_taken_them(side: str, taken: list[str]) -> None:
    other = {"bottom": "top", "top": "bottom"}[side]
    armies = {side: {"units": {"G7": "HI"}}, other: {"units": {"H7": "MI"}}}
    position = {"scenario": "011", "turn": side, "stage": "battle", "ordered": ["G7"], "captured": taken, **armies}
    table = Table("cca", {**position, "options": {"reactions": "when-able"}})
    table.play("attack: G7 > H7", "roll: light light light swords swords", "battle-back")
    assert table.state.unit("H7").blocks == 3
    assert len(next(iter(table.odds)).split()) == 1 + 3
