"""Commands & Colors: Ancients, chapter C9: a unit that may not battle is refused by the rule that forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table
from tests.cca.battlefield import battle
from tests.cca.cards import played


def refusal(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    found = table.refusal(notation)
    assert found is not None, f"{notation} is legal"
    return found.rule


@pytest.mark.rule("C7.1")
def test_who_has_no_order_does_not_battle() -> None:
    table = battle({"D6": "MI", "D9": "MI"}, {"E7": "MI", "E9": "MI"}, ordered=["D9"])
    assert refusal(table, "attack: D6 > E7") == "C7.1"
    assert table.refusal("attack: D9 > E9") is None


@pytest.mark.rule("C9.3")
def test_who_has_battled_does_not_battle_again() -> None:
    table = battle({"D6": "MI", "D9": "MI"}, {"E7": "MI", "E9": "MI"}, options={"reactions": "when-able"})
    table.play("attack: D6 > E7", "roll: light light light light", "battle-back", "roll: light light light light")
    assert refusal(table, "attack: D6 > E7") == "C9.3"


@pytest.mark.rule("C8.12")
@pytest.mark.parametrize(
    ("kind", "moved", "terrain", "rule"),
    [
        ("AX", 2, "clear", "C8.5"),
        ("WM", 1, "clear", "C8.19"),
        ("MC", 1, "broken_ground", "C16.B2"),
        ("HI", 1, "forest", "C16.F2"),
        ("MC", 1, "forest", "C16.F2"),
    ],
)
def test_who_has_moved_too_far_or_into_terrain_does_not_battle(kind: str, moved: int, terrain: str, rule: str) -> None:
    ground: dict[str, Any] = {"D6": terrain} if terrain != "clear" else {}
    units, enemies = {"D6": kind, "D9": "MI"}, {"E7": "MI", "E9": "MI"}
    table = battle(units, enemies, moved={"D6": moved}, terrain=ground)
    assert refusal(table, "attack: D6 > E7") == rule


@pytest.mark.rule("C18.T2d")
def test_under_clash_of_shields_only_units_next_to_an_enemy_when_it_was_played_battle() -> None:
    table = played("clash_of_shields", {"D6": "MI", "B6": "MI"}, {"E7": "MI"})
    while table.pending.prompt != "battle":
        table.play("done" if "done" in table.legal else table.legal[0])
    assert refusal(table, "attack: B6 > C7") == "C18.T2d"
