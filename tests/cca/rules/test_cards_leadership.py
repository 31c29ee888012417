"""Commands & Colors: Ancients, chapter C18.L: the six leadership cards."""

from __future__ import annotations

import pytest

from ancientwars.cca.components.kit import CARDS
from tests.cca.cards import destinations, offered, order, phase, played

ROW = {f"D{number}": "MI" for number in range(1, 13)}
INSPIRED = ("inspired_left_leadership", "inspired_center_leadership", "inspired_right_leadership")


LEADERSHIP_CARDS = [
    pytest.param("leadership_any_section", "D2", 3, 3, marks=pytest.mark.rule("C18.L4")),
    pytest.param("inspired_left_leadership", "D2", 4, 1, marks=pytest.mark.rule("C18.L5")),
    pytest.param("inspired_center_leadership", "D6", 4, 1, marks=pytest.mark.rule("C18.L6")),
    pytest.param("inspired_right_leadership", "D12", 4, 1, marks=pytest.mark.rule("C18.L7")),
]


@pytest.mark.parametrize(
    ("card", "leader", "links", "copies"),
    LEADERSHIP_CARDS,
)
def test_a_leadership_card_orders_the_hex_of_the_leader_and_its_number_of_linked_hexes(
    card: str, leader: str, links: int, copies: int
) -> None:
    step = -1 if leader == "D12" else 1
    chain = [f"D{int(leader[1:]) + step * number}" for number in range(1, links + 2)]
    table = played(card, ROW, leaders=[leader])
    table.play(f"lead: {leader}")
    order(table, *chain[: links - 1])
    assert phase(table) == "order-linked"
    order(table, chain[links - 1])
    assert phase(table) == "move"
    assert all(destinations(table, hex_) for hex_ in [leader, *chain[:links]])
    assert not destinations(table, chain[links])
    assert CARDS[card].count == copies


SECTIONS_OF_CARDS = [
    pytest.param("bottom", "leadership_any_section", {"D2", "D6", "D11", "E5"}, marks=pytest.mark.rule("C18.L4")),
    pytest.param("bottom", "inspired_left_leadership", {"D2", "E5"}, marks=pytest.mark.rule("C18.L5")),
    pytest.param("bottom", "inspired_center_leadership", {"D6", "E5"}, marks=pytest.mark.rule("C18.L6")),
    pytest.param("bottom", "inspired_right_leadership", {"D11"}, marks=pytest.mark.rule("C18.L7")),
    pytest.param("top", "inspired_left_leadership", {"D11"}, marks=pytest.mark.rule("C18.L5")),
    pytest.param("top", "inspired_center_leadership", {"D6", "E5"}, marks=pytest.mark.rule("C18.L6")),
    pytest.param("top", "inspired_right_leadership", {"D2", "E5"}, marks=pytest.mark.rule("C18.L7")),
]


@pytest.mark.parametrize(
    ("seat", "card", "leaders"),
    SECTIONS_OF_CARDS,
)
def test_the_leader_must_be_in_the_own_section_of_the_card(seat: str, card: str, leaders: set[str]) -> None:
    table = played(card, {"D2": "MI", "D11": "HI", "E5": "LI"}, leaders=["D2", "D6", "D11", "E5"], seat=seat)
    assert offered(table, "lead") == leaders


@pytest.mark.rule("C18.L1")
def test_the_unit_in_the_hex_of_the_leader_costs_nothing() -> None:
    units = {"D2": "HI", "D3": "MI", "C2": "MI", "C3": "MI", "E2": "MI"}
    table = played("leadership_any_section", units, leaders=["D2"])
    table.play("lead: D2", "order: D3", "order: C2", "order: E2")
    assert phase(table) == "move"
    table.play("move: D2 > E3")
    assert table.state.leader("E3").side == "bottom"
    assert not destinations(table, "C3")


@pytest.mark.rule("C18.L1")
def test_only_one_leader_is_ordered() -> None:
    table = played("leadership_any_section", {"D2": "HI", "D9": "HI"}, leaders=["D2", "D9"])
    table.play("lead: D2")
    assert destinations(table, "D2")
    assert not destinations(table, "D9")


@pytest.mark.rule("C18.L1a", "C18.L1b")
def test_a_chain_grows_hex_by_hex_from_the_leader() -> None:
    table = played("leadership_any_section", ROW, leaders=["D6"])
    table.play("lead: D6")
    assert offered(table, "order") == {"D5", "D7"}
    assert table.refusal("order: D4") is not None
    order(table, "D5")
    assert offered(table, "order") == {"D4", "D7"}


@pytest.mark.rule("C18.L1a", "C18.L1b")
def test_two_units_that_touch_each_other_but_not_the_chain_are_not_linked() -> None:
    table = played("inspired_center_leadership", {"D6": "HI", "D7": "MI", "D9": "MI", "D10": "MI"}, leaders=["D6"])
    table.play("lead: D6")
    order(table, "D7")
    assert not destinations(table, "D9")
    assert phase(table) == "move"


@pytest.mark.rule("C18.L1b")
def test_a_chain_may_run_into_another_section() -> None:
    table = played("inspired_left_leadership", ROW, leaders=["D4"])
    table.play("lead: D4")
    order(table, "D5", "D6", "D7", "D8")
    assert {hex_ for hex_ in ROW if destinations(table, hex_)} == {"D4", "D5", "D6", "D7", "D8"}


@pytest.mark.rule("C7.4", "C18.L1a")
def test_no_link_of_the_chain_is_ordered_twice() -> None:
    table = played("leadership_any_section", {"D2": "HI", "D3": "MI", "D4": "MI"}, leaders=["D2"])
    table.play("lead: D2", "order: D3")
    assert offered(table, "order") == {"D4"}
    assert table.refusal("order: D3").rule == "C7.4"
    assert table.refusal("order: D2").rule == "C7.4"


@pytest.mark.rule("C18.L1a")
def test_a_linked_unit_takes_its_own_leader_along_for_nothing() -> None:
    units = {"D2": "HI", "D3": "MI", "D4": "MI", "D5": "MI", "D6": "MI"}
    table = played("leadership_any_section", units, leaders=["D2", "D3"])
    table.play("lead: D2")
    order(table, "D3", "D4", "D5")
    table.play("move: D3 > E3")
    assert table.state.leader("E3").side == "bottom"


@pytest.mark.rule("C18.L1a")
def test_a_lone_leader_may_be_a_link_of_the_chain() -> None:
    table = played("leadership_any_section", {"D2": "HI", "D4": "MI"}, leaders=["D2", "D3"])
    table.play("lead: D2")
    assert table.refusal("order: D4") is not None
    table.play("order-leader: D3", "order: D4")
    assert destinations(table, "D4")
    assert "A4" in destinations(table, "D3", "move-leader")


@pytest.mark.rule("C18.L2")
@pytest.mark.parametrize("card", ["leadership_any_section", "inspired_left_leadership"])
def test_no_leader_detaches_under_a_leadership_card(card: str) -> None:
    table = played(card, {"D2": "HI", "D3": "MI", "D4": "LI"}, leaders=["D2", "D3"])
    assert not offered(table, "order-leader")
    table.play("lead: D2")
    assert table.refusal("order-leader: D3") is not None
    order(table, "D3", "D4")
    assert not offered(table, "move-leader")


@pytest.mark.rule("C18.L2")
@pytest.mark.parametrize(
    ("card", "led", "linked"),
    [
        ("leadership_any_section", "D6", "D7"),
        ("inspired_left_leadership", "D2", "D3"),
        ("inspired_center_leadership", "D6", "D7"),
        ("inspired_right_leadership", "D11", "D10"),
    ],
)
def test_neither_the_leader_of_the_card_nor_a_linked_one_leaves_his_unit(card: str, led: str, linked: str) -> None:
    table = played(card, {led: "HI", linked: "MI"}, leaders=[led, linked])
    table.play(f"lead: {led}")
    assert not offered(table, "order-leader")
    order(table, linked)
    assert phase(table) == "move"
    assert not offered(table, "move-leader")


@pytest.mark.rule("C18.L2a")
def test_a_lone_leader_of_the_card_moves_up_to_three_hexes_by_himself() -> None:
    table = played("leadership_any_section", {"E4": "MI"}, leaders=["D2"])
    table.play("lead: D2")
    assert {"D5", "A2", "G2", "E4"} <= destinations(table, "D2", "move-leader")
    assert "D6" not in destinations(table, "D2", "move-leader")
    assert not destinations(table, "E4")


@pytest.mark.rule("C18.L3")
@pytest.mark.parametrize("card", [*INSPIRED, "leadership_any_section"])
@pytest.mark.parametrize("spot", ["D1", "D7", "D11"])
def test_instead_one_unit_may_be_ordered_wherever_it_stands(card: str, spot: str) -> None:
    table = played(card, ROW, leaders=["D2", "D6", "D10"])
    order(table, spot)
    assert phase(table) == "move"
    assert {hex_ for hex_ in ROW if destinations(table, hex_)} == {spot}


@pytest.mark.rule("C18.L3")
@pytest.mark.parametrize("card", INSPIRED)
def test_without_a_leader_the_one_unit_remains(card: str) -> None:
    table = played(card, {"D2": "MI", "D7": "MI"})
    assert set(table.legal) == {"order: D2", "order: D7", "done"}


@pytest.mark.rule("C18.L1", "C18.L2")
def test_the_single_unit_takes_its_leader_along_who_may_not_leave_it() -> None:
    table = played("inspired_left_leadership", ROW, leaders=["D8"])
    order(table, "D8")
    assert not offered(table, "move-leader")
    table.play("move: D8 > E8")
    assert table.state.leader("E8").side == "bottom"


@pytest.mark.rule("C18.L1a")
def test_an_enemy_or_an_empty_hex_breaks_the_chain() -> None:
    table = played("leadership_any_section", {"D2": "HI", "D4": "MI", "F2": "MI"}, {"D3": "MI"}, leaders=["D2"])
    table.play("lead: D2")
    assert phase(table) == "move"
    assert not destinations(table, "D4")


@pytest.mark.rule("C18.L1", "C18.L5", "C7.1")
@pytest.mark.parametrize(
    ("notation", "rule"),
    [
        ("lead: D6", "C18.L5"),  # not in the section
        ("lead: D9", "C18.L1"),  # there is no leader
        ("lead: F2", "C18.L1"),  # he is the enemy's
        ("order: E9", "C7.1"),  # there is no unit
        ("order: G9", "C7.1"),  # it is the enemy's
        ("lead: D2", None),
        ("order: D9", None),
    ],
)
def test_who_cannot_lead_or_be_ordered_instead_is_refused_by_its_rule(notation: str, rule: str | None) -> None:
    table = played("inspired_left_leadership", ROW, {"G9": "MI"}, leaders=["D2", "D6"], enemy_leaders=["F2"])
    found = table.refusal(notation)
    assert (found and found.rule) == rule


@pytest.mark.rule("C18.T3b")
@pytest.mark.parametrize(
    ("countered", "bound"), [("leadership_any_section", True), ("inspired_left_leadership", False)]
)
def test_only_leadership_in_any_section_binds_who_counters_it_to_a_section(countered: str, bound: bool) -> None:
    units, leaders = {"D2": "MI", "D6": "MI", "D11": "MI"}, ["D2", "D6", "D11"]
    table = played("counter_attack", units, leaders=leaders, last=countered, last_place=["left"])
    orders = offered(table, "order")
    assert len(orders) == (1 if bound else 3)
    for hex_ in {"D2", "D6", "D11"} - orders:
        refusal = table.refusal(f"order: {hex_}")
        assert refusal is not None
        assert refusal.rule == "C18.T3b"


@pytest.mark.rule("C18.L1", "C18.L4")
def test_when_the_links_are_used_up_nobody_else_is_ordered_wherever_he_stands() -> None:
    table = played("leadership_any_section", {**ROW, "A1": "MI"}, leaders=["D5"])
    table.play("lead: D5")
    order(table, "D6", "D7", "D8")
    assert phase(table) == "move"
