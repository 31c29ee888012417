"""Ancients, chapter 7: orders for units and leaders."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

SECTION_CARDS = [
    *(f"order_{number}_{section}" for number in ("two", "three", "four") for section in ("left", "center", "right")),
    "coordinated_attack",
    "out_flanked",
]


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def play(card: str, units: dict[str, str], leaders: dict[str, str] | None = None, **more: Any) -> Table:
    """Set up an army of bottom and play its card."""
    army = {"units": units, "leaders": leaders or {}, "cards": [card], **more}
    table = Table("cca", {"bottom": army, "top": {"units": {"I1": "MI"}}})
    table.play(f"play: {card}")
    return table


@pytest.mark.rule("C7.1")
def test_an_order_goes_to_eligible_units_of_the_own_side_only() -> None:
    table = play("order_two_center", {"C6": "HI", "C12": "HI"})
    assert not refused(table, "order: C6")
    assert refused(table, "order: C12")
    assert refused(table, "order: I1")
    assert refused(table, "order: C7")


@pytest.mark.rule("C7.1")
def test_an_ordered_leader_who_joins_a_unit_gives_it_no_order() -> None:
    army = {"units": {"D6": "HI"}, "leaders": {"B6": "Scipio"}, "cards": ["order_two_center"]}
    table = Table("cca", {"bottom": army, "top": {"units": {"E7": "MI"}}})
    table.play("play: order_two_center", "order-leader: B6", "done", "move-leader: B6 > D6")
    assert table.state.leader("D6").name == "Scipio"
    assert refused(table, "attack: D6 > E7")


@pytest.mark.rule("C7.1")
def test_who_was_not_chosen_neither_moves_nor_fights() -> None:
    army = {"units": {"D6": "HI", "D8": "HI"}, "cards": ["order_two_center"]}
    table = Table("cca", {"bottom": army, "top": {"units": {"E7": "MI", "E9": "MI"}}})
    table.play("play: order_two_center", "order: D6", "done")
    assert not refused(table, "move: D6 > D7")
    assert refused(table, "move: D8 > D9")
    table.play("done")
    assert set(table.legal) == {"attack: D6 > E7", "done"}


@pytest.mark.rule("C7.2", "C8.23")
def test_a_leader_goes_with_his_unit_for_one_order() -> None:
    table = play("order_two_center", {"C6": "HI", "C8": "HI"}, {"C6": "Scipio"})
    table.play("order: C6", "order: C8", "move: C6 > D6", "move: C8 > D8")
    assert table.state.leader("D6").name == "Scipio"
    assert table.state.leader("C6") is None
    assert table.state.unit("D8") is not None


@pytest.mark.rule("C7.2")
def test_a_leader_who_shares_a_hex_with_a_unit_is_attached_to_it() -> None:
    state = play("order_two_center", {"C6": "HI"}, {"C6": "Scipio", "C8": "Nero"}).state
    assert state.attached(state.unit("C6")).name == "Scipio"
    assert state.leader("C8").hex == "C8"


@pytest.mark.rule("C7.3")
@pytest.mark.parametrize(
    ("card", "legal"), [("order_two_left", True), ("order_two_center", True), ("order_two_right", False)]
)
def test_a_lone_leader_on_the_dotted_line_belongs_to_two_sections(card: str, legal: bool) -> None:
    table = play(card, {"C2": "HI", "C7": "HI", "C12": "HI"}, {"E5": "Scipio"})
    assert refused(table, "order-leader: E5") != legal


@pytest.mark.rule("C7.3", "C18.A2")
def test_a_unit_on_the_dotted_line_fills_the_order_of_the_section_that_is_left() -> None:
    table = play("coordinated_attack", {"C2": "HI", "C5": "HI", "C7": "HI", "C12": "HI"})
    table.play("order: C2", "order: C5")
    assert refused(table, "order: C7")
    other = play("coordinated_attack", {"C2": "HI", "C5": "HI", "C7": "HI", "C12": "HI"})
    other.play("order: C7", "order: C5")
    assert refused(other, "order: C2")


@pytest.mark.rule("C7.4")
def test_nobody_is_ordered_twice() -> None:
    table = play("order_four_center", {"C6": "HI", "C7": "HI"}, {"C8": "Nero"})
    table.play("order: C6", "order-leader: C8")
    assert refused(table, "order: C6")
    assert refused(table, "order-leader: C8")
    assert not refused(table, "order: C7")


@pytest.mark.rule("C7.4")
def test_orders_that_nobody_can_take_are_lost() -> None:
    table = play("order_four_center", {"C6": "HI", "C12": "HI"})
    table.play("order: C6")
    assert table.pending.prompt == "move"
    assert {text.split()[1] for text in table.legal if text != "done"} == {"C6"}


@pytest.mark.rule("C7.5")
@pytest.mark.parametrize("card", SECTION_CARDS)
def test_every_section_card_lets_a_leader_detach(card: str) -> None:
    hexes = {"left": "C2", "center": "C7", "right": "C12"}
    place = next((hexes[name] for name in hexes if card.endswith(name)), "C2")
    table = play(card, {place: "HI"}, {place: "Scipio"})
    assert not refused(table, f"order-leader: {place}")


@pytest.mark.rule("C7.5", "C18.D4a")
def test_order_mounted_lets_a_leader_detach_even_from_foot() -> None:
    table = play("order_mounted", {"C2": "HI", "C7": "MC"}, {"C2": "Scipio"})
    table.play("order-leader: C2", "done", "move-leader: C2 > E3")
    assert table.state.leader("E3").name == "Scipio"
    assert table.state.unit("C2") is not None


@pytest.mark.rule("C7.5", "C18.T6a2")
@pytest.mark.parametrize(("dice", "legal"), [("leader swords", True), ("light swords", False)])
def test_a_helmet_of_i_am_spartacus_lets_a_leader_detach(dice: str, legal: bool) -> None:
    table = play("i_am_spartacus", {"C2": "LI"}, {"C2": "Scipio"}, command=2)
    table.play(f"roll: {dice}")
    assert refused(table, "order-leader: C2") != legal


@pytest.mark.rule("C7.5a")
def test_a_detaching_leader_costs_an_order_and_his_unit_another() -> None:
    table = play("order_two_center", {"C6": "HI", "C7": "HI"}, {"C6": "Scipio"})
    table.play("order-leader: C6", "order: C6")
    assert table.pending.prompt == "move"
    assert refused(table, "move: C7 > D7")
    assert not refused(table, "move: C6 > D6")


@pytest.mark.rule("C7.5a", "C18.A3")
def test_a_leader_who_detaches_takes_the_only_order_of_a_section() -> None:
    table = play("coordinated_attack", {"C2": "HI", "C7": "HI", "C12": "HI"}, {"C2": "Scipio"})
    table.play("order-leader: C2")
    assert refused(table, "order: C2")
    assert not refused(table, "order: C7")


@pytest.mark.rule("C7.5a")
def test_the_unit_that_a_leader_leaves_has_no_order_of_his() -> None:
    table = play("order_two_center", {"C6": "HI", "C7": "HI"}, {"C6": "Scipio"})
    table.play("order-leader: C6", "order: C7", "move-leader: C6 > E6")
    assert refused(table, "move: C6 > D6")
    assert not refused(table, "move: C7 > D7")


@pytest.mark.rule("C7.5b")
@pytest.mark.parametrize(
    "card",
    [
        *("order_light_troops", "order_medium_troops", "order_heavy_troops", "line_command", "double_time"),
        *("move_fire_move", "mounted_charge"),
    ],
)
def test_no_other_card_lets_a_leader_detach(card: str) -> None:
    units = {"C2": "LI", "C4": "MI", "C6": "HI", "C8": "MC"}
    table = play(card, units, dict.fromkeys(units, ""))
    assert table.pending.prompt == "give-orders"
    assert all(refused(table, f"order-leader: {hex_}") for hex_ in units)


@pytest.mark.rule("C7.5b", "C18.L2")
def test_a_leadership_card_keeps_the_leader_with_his_unit() -> None:
    table = play("inspired_center_leadership", {"C6": "HI"}, {"C6": "Scipio"})
    table.play("lead: C6")
    while table.pending.prompt != "move":
        table.play("done")
    assert not refused(table, "move: C6 > D6")
    assert not any(text.startswith("move-leader: ") for text in table.legal)


@pytest.mark.rule("C7.5b", "C18.L2")
def test_a_leadership_card_orders_no_leader_out_of_a_linked_unit() -> None:
    table = play("inspired_center_leadership", {"C6": "HI", "C7": "MI"}, {"C6": "Scipio", "C7": "Laelius"})
    table.play("lead: C6")
    assert refused(table, "order-leader: C7")
    assert not refused(table, "order: C7")


@pytest.mark.rule("C7.6")
@pytest.mark.parametrize("command", [3, 5])
@pytest.mark.parametrize("card", ["order_light_troops", "move_fire_move"])
def test_cards_of_command_order_as_many_units_as_the_hand_may_hold(command: int, card: str) -> None:
    table = play(card, {f"C{number}": "LI" for number in range(1, 9)}, command=command)
    table.play(*(f"order: C{number}" for number in range(1, command + 1)))
    assert table.pending.prompt == "move"
    assert len({text.split()[1] for text in table.legal if text != "done"}) == command


@pytest.mark.rule("C7.6")
def test_i_am_spartacus_rolls_as_many_dice_as_command() -> None:
    table = play("i_am_spartacus", {"C6": "HI"}, command=4)
    assert len(next(iter(table.odds)).split()) == 1 + 4


@pytest.mark.rule("C7.6a", "CS6.3")
@pytest.mark.parametrize(("turns", "command"), [(1, 2), (2, 3), (3, 4), (9, 4)])
def test_command_follows_the_hand_limit_of_the_scenario(turns: int, command: int) -> None:
    army = {"units": {f"B{number}": "MI" for number in range(1, 8)}, "cards": ["order_medium_troops"], "turns": turns}
    other = {"units": {"I1": "MI"}}
    table = Table("cca", {"scenario": "006", "number": 2 * turns, "bottom": army, "top": other})
    table.play("play: order_medium_troops", *(f"order: B{number}" for number in range(1, command + 1)))
    assert table.pending.prompt == "move"
    assert len({text.split()[1] for text in table.legal if text != "done"}) == command


@pytest.mark.rule("C7.6a", "CS9.2")
@pytest.mark.parametrize(("grown", "command"), [(False, 4), (True, 6)])
def test_command_grows_with_the_hand_at_beneventum(grown: bool, command: int) -> None:
    army = {
        "units": {f"C{number}": "MI" for number in range(3, 12)},
        "cards": ["order_medium_troops"],
        "banners": 3 * grown,
    }
    position = {"scenario": "009", "command_grown": grown, "bottom": army, "top": {"units": {"I5": "MI"}}}
    table = Table("cca", position)
    table.play("play: order_medium_troops", *(f"order: C{number}" for number in range(3, 3 + command)))
    assert table.pending.prompt == "move"
