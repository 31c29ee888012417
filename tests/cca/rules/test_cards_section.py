"""Commands & Colors: Ancients, chapter C18.A: the 27 section cards."""

from __future__ import annotations

import pytest

from ancientwars.cca.components.kit import CARDS
from tests.cca.cards import destinations, offered, order, phase, played

#: Five units in each section, as the bottom player names them; none of them on a dotted line.
SECTIONS = {
    "left": ("D1", "D2", "D3", "D4", "B1"),
    "center": ("D5", "D6", "D7", "D8", "B6"),
    "right": ("D9", "D10", "D11", "D12", "B12"),
}
FIELD = {hex_: "MI" for hexes in SECTIONS.values() for hex_ in hexes}


SECTION_CARDS = [
    pytest.param("order_two_left", 2, "left", 3, marks=pytest.mark.rule("C18.A10")),
    pytest.param("order_two_center", 2, "center", 4, marks=pytest.mark.rule("C18.A11")),
    pytest.param("order_two_right", 2, "right", 3, marks=pytest.mark.rule("C18.A12")),
    pytest.param("order_three_left", 3, "left", 3, marks=pytest.mark.rule("C18.A13")),
    pytest.param("order_three_center", 3, "center", 4, marks=pytest.mark.rule("C18.A14")),
    pytest.param("order_three_right", 3, "right", 3, marks=pytest.mark.rule("C18.A15")),
    pytest.param("order_four_left", 4, "left", 1, marks=pytest.mark.rule("C18.A16")),
    pytest.param("order_four_center", 4, "center", 1, marks=pytest.mark.rule("C18.A17")),
    pytest.param("order_four_right", 4, "right", 1, marks=pytest.mark.rule("C18.A18")),
]


@pytest.mark.parametrize(
    ("card", "number", "section", "copies"),
    SECTION_CARDS,
)
def test_a_section_card_orders_its_number_of_units_in_its_section(
    card: str, number: int, section: str, copies: int
) -> None:
    table = played(card, FIELD)
    assert offered(table, "order") == set(SECTIONS[section])
    order(table, *SECTIONS[section][: number - 1])
    assert phase(table) == "give-orders"
    order(table, SECTIONS[section][number - 1])
    assert phase(table) == "move"
    assert CARDS[card].count == copies


@pytest.mark.rule("C18.A1b")
@pytest.mark.parametrize(
    ("card", "section"),
    [
        ("order_two_left", "right"),
        ("order_three_right", "left"),
        ("order_four_left", "right"),
        ("order_two_right", "left"),
        ("order_three_center", "center"),
    ],
)
def test_the_left_of_the_top_player_is_the_right_of_the_bottom_player(card: str, section: str) -> None:
    table = played(card, FIELD, seat="top")
    assert offered(table, "order") == set(SECTIONS[section])


@pytest.mark.rule("C18.A1b")
@pytest.mark.parametrize(("card", "section"), [("order_four_left", "right"), ("order_four_right", "left")])
def test_the_top_player_gives_all_four_orders_in_his_own_section(card: str, section: str) -> None:
    table = played(card, FIELD, seat="top")
    order(table, *SECTIONS[section][:3])
    assert offered(table, "order") == set(SECTIONS[section][3:])
    order(table, SECTIONS[section][3])
    assert phase(table) == "move"


@pytest.mark.rule("C18.A1")
def test_fewer_orders_than_the_card_allows_may_be_given() -> None:
    table = played("order_four_left", FIELD)
    table.play("order: D2", "done")
    assert destinations(table, "D2")
    assert not destinations(table, "D1")


@pytest.mark.rule("C18.A1")
def test_a_unit_and_its_leader_cost_one_order_together() -> None:
    table = played("order_two_left", {"C3": "MI", "D4": "HI"}, leaders=["C3"])
    order(table, "C3", "D4")
    table.play("move: C3 > D3", "move: D4 > E4")
    assert table.state.leader("D3").side == "bottom"
    assert table.state.leader("C3") is None


@pytest.mark.rule("C18.A1", "C18.A1a")
def test_a_leader_who_moves_alone_costs_an_order_of_his_own() -> None:
    table = played("order_two_left", {"C3": "MI", "D4": "HI"}, leaders=["C3"])
    table.play("order-leader: C3", "order: D4")
    assert phase(table) == "move"
    assert not destinations(table, "C3")
    table.play("move-leader: C3 > B1")
    assert table.state.unit("C3").side == "bottom"
    assert table.state.leader("B1").side == "bottom"


@pytest.mark.rule("C18.A1", "C18.A1a")
def test_the_unit_that_a_leader_leaves_may_take_the_second_order() -> None:
    table = played("order_two_left", {"C3": "MI"}, leaders=["C3"])
    table.play("order-leader: C3", "order: C3", "move-leader: C3 > B1", "move: C3 > D3")
    assert table.state.leader("D3") is None


@pytest.mark.rule("C18.A1")
def test_a_lone_leader_is_ordered_in_his_section_only() -> None:
    table = played("order_two_left", {"D4": "HI"}, leaders=["B1", "B6"])
    assert offered(table, "order-leader") == {"B1"}
    assert table.refusal("order-leader: B6") is not None


@pytest.mark.rule("C18.A1a")
@pytest.mark.parametrize(
    ("card", "leaders"),
    [
        *((f"order_{number}_left", {"D1"}) for number in ("two", "three", "four")),
        *((f"order_{number}_center", {"D5"}) for number in ("two", "three", "four")),
        *((f"order_{number}_right", {"D9"}) for number in ("two", "three", "four")),
        ("coordinated_attack", {"D1", "D5", "D9"}),
        ("out_flanked", {"D1", "D9"}),
    ],
)
def test_with_every_section_card_a_leader_of_the_section_may_detach(card: str, leaders: set[str]) -> None:
    table = played(card, FIELD, leaders=["D1", "D5", "D9"])
    assert offered(table, "order-leader") == leaders


@pytest.mark.rule("C18.A1c")
def test_a_unit_may_leave_its_section_and_fight_in_another() -> None:
    table = played("order_two_left", {"D4": "MI"}, {"E6": "MI"})
    table.play("order: D4", "move: D4 > D5")
    assert offered(table, "attack") == {"D5 > E6"}


@pytest.mark.rule("C18.A1c")
def test_a_leader_on_his_own_may_leave_the_section_too() -> None:
    table = played("order_two_left", {"D3": "MI"}, leaders=["D3"])
    table.play("order-leader: D3", "done")
    assert {"D5", "D6"} <= destinations(table, "D3", "move-leader")
    table.play("move-leader: D3 > D6")
    assert table.state.leader("D6").side == "bottom"


@pytest.mark.rule("C18.A1c")
def test_a_unit_that_could_ride_into_the_section_gets_no_order() -> None:
    table = played("order_two_left", {"D4": "LC", "D5": "LC"})
    assert offered(table, "order") == {"D4"}
    assert table.refusal("order: D5") is not None


@pytest.mark.rule("C18.A19")
def test_a_coordinated_attack_orders_one_unit_in_each_section() -> None:
    table = played("coordinated_attack", FIELD)
    order(table, "D1")
    assert offered(table, "order") == {*SECTIONS["center"], *SECTIONS["right"]}
    order(table, "D9")
    assert offered(table, "order") == set(SECTIONS["center"])
    order(table, "B6")
    assert phase(table) == "move"
    assert CARDS["coordinated_attack"].count == 2


@pytest.mark.rule("C18.A20")
def test_out_flanked_orders_two_units_on_each_flank_and_none_between() -> None:
    table = played("out_flanked", FIELD)
    assert offered(table, "order") == {*SECTIONS["left"], *SECTIONS["right"]}
    order(table, "D1", "D2")
    assert offered(table, "order") == set(SECTIONS["right"])
    order(table, "D9", "D10")
    assert phase(table) == "move"
    assert CARDS["out_flanked"].count == 2


@pytest.mark.rule("C18.A2")
def test_a_unit_on_a_dotted_line_fills_the_order_of_the_section_that_is_still_open() -> None:
    table = played("coordinated_attack", {"E5": "MI", "D2": "MI", "D6": "MI", "D10": "MI"})
    order(table, "E5")
    assert offered(table, "order") == {"D2", "D6", "D10"}
    order(table, "D6")
    assert offered(table, "order") == {"D10"}


@pytest.mark.rule("C18.A2")
def test_three_units_on_dotted_lines_take_the_three_orders_of_a_coordinated_attack() -> None:
    table = played("coordinated_attack", {"C5": "MI", "E5": "MI", "G5": "MI", "E9": "MI", "D2": "MI"})
    order(table, "C5", "E5")
    assert offered(table, "order") == {"E9"}
    order(table, "E9")
    assert phase(table) == "move"


@pytest.mark.rule("C18.A2")
def test_out_flanked_reaches_the_dotted_lines_but_each_piece_counts_once() -> None:
    table = played("out_flanked", {"C5": "MI", "E5": "MI", "G5": "MI", "C9": "MI", "D5": "MI"})
    assert offered(table, "order") == {"C5", "E5", "G5", "C9"}
    order(table, "C5", "E5")
    assert offered(table, "order") == {"C9"}


@pytest.mark.rule("C18.A3")
@pytest.mark.parametrize(
    ("first", "second"),
    [("order: D1", "order-leader: D1"), ("order-leader: D1", "order: D1"), ("order: D2", "order-leader: D1")],
)
def test_a_coordinated_attack_orders_a_unit_or_a_leader_of_a_section_not_both(first: str, second: str) -> None:
    table = played("coordinated_attack", FIELD, leaders=["D1"])
    assert table.refusal(second) is None
    table.play(first)
    assert table.refusal(second) is not None
