"""Commands & Colors: Ancients, chapter C7: an order that cannot be given is refused by the rule that forbids it."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.cards import played


def refusal(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    found = table.refusal(notation)
    assert found is not None, f"{notation} is legal"
    return found.rule


@pytest.mark.rule("C7.1", "C7.4")
@pytest.mark.parametrize(("hex_", "rule"), [("D8", "C7.1"), ("F6", "C7.1"), ("D6", "C7.4"), ("D7", None)])
def test_an_order_goes_to_an_own_unit_without_one(hex_: str, rule: str | None) -> None:
    # D8 is empty, F6 is the enemy's, D6 has an order already.
    table = played("order_three_center", {"D6": "MI", "D7": "MI", "E7": "LI"}, {"F6": "MI"})
    table.play("order: D6")
    found = table.refusal(f"order: {hex_}")
    assert (found and found.rule) == rule


@pytest.mark.rule("C7.1", "C7.4")
@pytest.mark.parametrize(("hex_", "rule"), [("D8", "C7.1"), ("F6", "C7.1"), ("D6", "C7.4"), ("D7", None)])
def test_an_order_goes_to_an_own_leader_without_one(hex_: str, rule: str | None) -> None:
    # D8 is empty, F6 is the enemy's, D6 has an order already.
    table = played("order_three_center", {"E7": "LI"}, {"I6": "MI"}, leaders=["D6", "D7"], enemy_leaders=["F6"])
    table.play("order-leader: D6")
    found = table.refusal(f"order-leader: {hex_}")
    assert (found and found.rule) == rule


@pytest.mark.rule("C7.1")
@pytest.mark.parametrize(
    ("card", "kind", "rule"),
    [
        ("order_light_troops", "HI", "C18.D1"),
        ("order_medium_troops", "HI", "C18.D2"),
        ("order_heavy_troops", "LI", "C18.D3"),
        ("order_mounted", "HI", "C18.D4"),
    ],
)
def test_units_that_the_card_does_not_name_are_refused_by_the_card(card: str, kind: str, rule: str) -> None:
    units = {"D6": kind, "D2": "LI", "D3": "MI", "D4": "HI", "D5": "HC", "E2": "LI", "E3": "MI", "E4": "HI", "E5": "HC"}
    table = played(card, units)
    assert refusal(table, "order: D6") == rule


@pytest.mark.rule("C7.5b")
@pytest.mark.parametrize(
    ("card", "attached", "alone"),
    [
        ("order_medium_troops", "C7.5b", "C18.D2"),
        ("order_three_center", None, None),
    ],
)
def test_the_card_decides_whether_leaders_are_ordered(card: str, attached: str | None, alone: str | None) -> None:
    table = played(card, {"D6": "MI", "D7": "MI", "D8": "MI"}, leaders=["D6", "E6"])
    for hex_, rule in (("D6", attached), ("E6", alone)):
        found = table.refusal(f"order-leader: {hex_}")
        assert (found and found.rule) == rule, hex_
