"""Ancients, chapter 4: banners and victory."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

MISS = "light light light light light"


def battle(bottom: dict[str, Any], top: dict[str, Any], ordered: str = "D6", **more: Any) -> Table:
    """Set up a battle phase of the bottom player."""
    options = {"options": {"reactions": "when-able"}}
    return Table("cca", {"stage": "battle", "ordered": [ordered], **options, **more, "bottom": bottom, "top": top})


def over(table: Table) -> bool:
    """Tell whether the battle is over."""
    return type(table.pending).__name__ == "Outcome"


@pytest.mark.rule("C4.1", "C4.4")
@pytest.mark.parametrize(("banners", "ends"), [(4, True), (3, False)])
def test_the_fifth_banner_wins_at_akragas_at_once(banners: int, ends: bool) -> None:
    table = battle({"units": {"D6": "HI"}, "banners": banners}, {"units": {"E7": "MI 1"}})
    table.play("attack: D6 > E7", "roll: light light light light swords")
    assert table.state.banner_count("bottom") == banners + 1
    assert over(table) == ends
    assert not ends or table.pending.winners == ("bottom",)


@pytest.mark.rule("C4.1")
@pytest.mark.parametrize(("scenario", "ends"), [("001", True), ("004", False), ("015", False)])
def test_the_scenario_sets_the_number_of_banners(scenario: str, ends: bool) -> None:
    table = battle({"units": {"D6": "HI"}, "banners": 4}, {"units": {"E7": "MI 1"}}, scenario=scenario)
    table.play("attack: D6 > E7", "roll: light light light light swords")
    assert over(table) == ends


@pytest.mark.rule("C4.2")
def test_a_destroyed_unit_is_worth_a_banner_and_a_damaged_one_nothing() -> None:
    table = battle({"units": {"D6": "HI"}}, {"units": {"E7": "MI 2"}})
    table.play("attack: D6 > E7", "roll: light light light light swords")
    assert table.state.banner_count("bottom") == 0
    other = battle({"units": {"D6": "HI"}}, {"units": {"E7": "MI 2"}})
    other.play("attack: D6 > E7", "roll: light medium medium medium swords")
    assert tuple(other.state.banners) == (1, 0)


@pytest.mark.rule("C4.2")
def test_a_killed_leader_is_worth_a_banner_of_his_own() -> None:
    table = battle({"units": {"D6": "HI"}}, {"units": {"E7": "MI 1"}, "leaders": {"E7": "Hanno"}})
    table.play("attack: D6 > E7", "roll: light light light light swords", "roll: leader")
    assert tuple(table.state.banners) == (2, 0)


@pytest.mark.rule("C4.3")
@pytest.mark.parametrize(("target", "banners"), [("H5", 1), ("H6", 0)])
def test_a_scenario_may_give_a_banner_for_a_hex(target: str, banners: int) -> None:
    position = {"scenario": "011", "stage": "move", "ordered": ["G6"], "bottom": {"units": {"G6": "MI"}}}
    table = Table("cca", {**position, "top": {"units": {"A13": "LI"}}})
    table.play(f"move: G6 > {target}")
    assert table.state.banner_count("bottom") == banners


@pytest.mark.rule("C4.4")
def test_nothing_is_resolved_after_the_last_banner() -> None:
    top = {"units": {"E7": "MI 1"}, "leaders": {"E7": "Hanno"}}
    table = battle({"units": {"D6": "HI"}, "banners": 4}, top)
    table.play("attack: D6 > E7", "roll: light light light light swords")
    assert over(table)
    assert dict(table.pending.scores) == {"bottom": 5, "top": 0}
    assert not table.happened("LeaderChecked")
    assert table.legal == ()


@pytest.mark.rule("C4.4")
@pytest.mark.parametrize(("banners", "winner"), [(4, ("top",)), (3, None)])
def test_the_last_banner_wins_in_the_turn_of_the_enemy_too(banners: int, winner: tuple[str, ...] | None) -> None:
    table = battle({"units": {"D6": "HI 1", "D2": "HI"}}, {"units": {"E7": "MI"}, "banners": banners})
    table.play("attack: D6 > E7", f"roll: {MISS}", "battle-back", "roll: light light light swords")
    assert table.state.banner_count("top") == banners + 1
    assert over(table) == (winner is not None)
    assert winner is None or table.pending.winners == winner


@pytest.mark.rule("C4.4", "C12.12d")
def test_a_rampage_stops_at_the_deciding_banner() -> None:
    top = {"units": {"E7": "EL", "E8": "LI 1", "F7": "LI 1"}}
    table = battle({"units": {"D6": "HI"}, "banners": 4}, top)
    table.play("attack: D6 > E7", "roll: light light light light flag", "rampage: E8", "roll: light light")
    assert table.pending.winners == ("bottom",)
    assert table.state.unit("F7").blocks == 1


def trapped(own: int, theirs: int, seen: str = "LI 1") -> Table:
    """Let elephants of top be driven into a unit of each side, each with one block."""
    top = {"units": {"E7": "EL", "F6": "LI 1"}, "banners": theirs}
    table = battle({"units": {"D6": "HI", "F7": seen}, "banners": own}, top)
    table.play("attack: D6 > E7", "roll: light light light light flag")
    for target in ("D6", "F6"):
        table.play(f"rampage: {target}", "roll: swords swords")
    table.play("roll: swords swords")
    return table


@pytest.mark.rule("C4.5", "C12.12f")
def test_the_battle_is_a_draw_if_one_blocked_retreat_gives_both_the_last_banner() -> None:
    table = trapped(4, 4)
    assert over(table)
    assert len(table.pending.winners) != 1
    assert tuple(table.state.banners) == (5, 5)


@pytest.mark.rule("C4.5", "C12.12f")
@pytest.mark.parametrize(("own", "theirs", "winners"), [(4, 3, ("bottom",)), (3, 4, ("top",))])
def test_one_last_banner_of_the_two_decides(own: int, theirs: int, winners: tuple[str, ...]) -> None:
    table = trapped(own, theirs)
    assert table.pending.winners == winners
    assert tuple(table.state.banners) == (own + 1, theirs + 1)


@pytest.mark.rule("C4.6")
def test_units_lost_to_the_own_elephants_are_banners_of_the_enemy() -> None:
    table = battle({"units": {"D6": "HI"}}, {"units": {"E7": "EL", "E8": "LI 1"}})
    table.play("attack: D6 > E7", "roll: light light light light flag")
    table.play("rampage: E8", "roll: light swords")
    assert tuple(table.state.banners) == (1, 0)


@pytest.mark.rule("C4.6")
def test_the_active_player_gives_a_banner_for_a_unit_that_he_loses_in_his_own_turn() -> None:
    table = battle({"units": {"D6": "HI 1"}}, {"units": {"E7": "MI"}})
    table.play("attack: D6 > E7", f"roll: {MISS}", "battle-back", "roll: light light light swords")
    assert tuple(table.state.banners) == (0, 1)
    assert table.happened("BannersWon")[0].seat == "top"
