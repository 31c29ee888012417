"""Commands & Colors: Ancients, chapter C18.D: the ten troop cards."""

from __future__ import annotations

import pytest

from ancientwars.cca.components.kit import CARDS
from tests.cca.cards import destinations, dice_to_roll, offered, order, phase, played

FOOT = {"C1": "LI", "C2": "LS", "C3": "LB", "C4": "AX", "C5": "WA", "C6": "MI", "C7": "HI", "C8": "WM"}
HORSE = {"A1": "LC", "A2": "LBC", "A3": "LBCh", "A4": "MC", "A5": "CA", "A6": "CCA", "A7": "HC", "A8": "CC"}
BEASTS = {"A9": "HCh", "A10": "EL"}
ALL = {**FOOT, **HORSE, **BEASTS}


def hexes(*codes: str) -> set[str]:
    """Return where the units of these types stand."""
    return {hex_ for hex_, code in ALL.items() if code in codes}


TROOP_CARD_ORDERS_THE_CASES = [
    pytest.param(
        "order_light_troops",
        ("LI", "LS", "LB", "AX", "LC", "LBC", "LBCh"),
        4,
        marks=pytest.mark.rule("C18.D1", "C18.D0b"),
    ),
    pytest.param(
        "order_medium_troops", ("MI", "WA", "MC", "CA", "CCA"), 3, marks=pytest.mark.rule("C18.D2", "C18.D0b")
    ),
    pytest.param(
        "order_heavy_troops",
        ("HI", "HC", "CC", "HCh", "EL", "WM"),
        2,
        marks=pytest.mark.rule("C18.D3", "C18.D0b"),
    ),
    pytest.param(
        "order_mounted",
        ("LC", "LBC", "LBCh", "MC", "CA", "CCA", "HC", "CC", "HCh", "EL"),
        1,
        marks=pytest.mark.rule("C18.D4"),
    ),
]


@pytest.mark.parametrize(
    ("card", "troops", "copies"),
    TROOP_CARD_ORDERS_THE_CASES,
)
def test_a_troop_card_orders_the_units_of_its_list_foot_and_mounted_alike(
    card: str, troops: tuple[str, ...], copies: int
) -> None:
    table = played(card, ALL)
    assert offered(table, "order") == hexes(*troops)
    assert CARDS[card].count == copies


@pytest.mark.rule("C18.D0a")
@pytest.mark.parametrize("command", [1, 2, 4])
@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("order_light_troops", "LI"),
        ("order_medium_troops", "MI"),
        ("order_heavy_troops", "HI"),
        ("order_mounted", "MC"),
    ],
)
def test_a_troop_card_orders_as_many_units_as_the_command_in_any_sections(card: str, code: str, command: int) -> None:
    spots = ("D1", "D6", "D12", "E5", "A9")
    table = played(card, dict.fromkeys(spots, code), command=command)
    assert offered(table, "order") == set(spots)
    for spot in spots[:command]:
        assert phase(table) == "give-orders"
        order(table, spot)
    assert phase(table) == "move"


@pytest.mark.rule("C18.D0a")
@pytest.mark.parametrize(("seat", "command"), [("bottom", 6), ("top", 5)])
def test_the_command_is_the_number_of_cards_of_the_scenario_not_of_the_hand(seat: str, command: int) -> None:
    spots = ("E1", "E3", "E5", "E7", "E9", "E11", "E13")
    table = played("order_heavy_troops", dict.fromkeys(spots, "HI"), seat=seat)
    order(table, *spots[: command - 1])
    assert phase(table) == "give-orders"
    order(table, spots[command - 1])
    assert phase(table) == "move"


A_UNIT_OF_THE_CASES = [
    pytest.param("order_light_troops", {"D3": "MI", "D9": "HC"}, marks=pytest.mark.rule("C18.D0c", "C18.D1")),
    pytest.param("order_medium_troops", {"D3": "LI", "D9": "EL"}, marks=pytest.mark.rule("C18.D0c", "C18.D2")),
    pytest.param("order_heavy_troops", {"D3": "WA", "D9": "LC"}, marks=pytest.mark.rule("C18.D0c", "C18.D3")),
    pytest.param("order_mounted", {"D3": "LI", "D9": "HI"}, marks=pytest.mark.rule("C18.D0c", "C18.D4")),
]


@pytest.mark.parametrize(
    ("card", "others"),
    A_UNIT_OF_THE_CASES,
)
def test_without_a_unit_of_the_kind_one_unit_of_any_kind_gets_the_order(card: str, others: dict[str, str]) -> None:
    table = played(card, others)
    assert offered(table, "order") == {"D3", "D9"}
    order(table, "D9")
    assert not destinations(table, "D3")
    assert destinations(table, "D9")


@pytest.mark.rule("C18.D0c")
@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("order_light_troops", "AX"),
        ("order_medium_troops", "WA"),
        ("order_heavy_troops", "WM"),
        ("order_mounted", "EL"),
    ],
)
def test_with_a_single_unit_of_the_kind_there_is_no_free_choice(card: str, code: str) -> None:
    others = {"AX": "MI", "WA": "HI", "WM": "LI", "EL": "HI"}
    table = played(card, {"D3": code, "D9": others[code]})
    assert offered(table, "order") == {"D3"}
    assert table.refusal("order: D9") is not None


@pytest.mark.rule("C18.D0c")
def test_the_enemy_troops_of_the_kind_do_not_count() -> None:
    table = played("order_heavy_troops", {"D3": "MI", "D9": "LI"}, {"F4": "HI"})
    assert offered(table, "order") == {"D3", "D9"}


@pytest.mark.rule("C18.D1", "C18.D3")
@pytest.mark.parametrize(
    ("card", "code"), [("order_light_troops", "LI"), ("order_medium_troops", "MI"), ("order_heavy_troops", "HI")]
)
def test_light_medium_and_heavy_troops_leave_the_leaders_without_orders(card: str, code: str) -> None:
    table = played(card, {"D3": code, "D9": code}, leaders=["D3", "C7"])
    assert offered(table, "order") == {"D3", "D9"}
    assert not offered(table, "order-leader")


@pytest.mark.rule("C18.D1a")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "AX"])
def test_light_foot_may_move_through_friendly_units_with_order_light_troops(code: str) -> None:
    table = played("order_light_troops", {"A1": code, "A2": "HI", "B1": "MC"})
    order(table, "A1")
    assert destinations(table, "A1") == {"A3", "B2", "C1", "C2", "A1"}


@pytest.mark.rule("C18.D1a")
@pytest.mark.parametrize("code", ["LC", "LBC", "LBCh"])
def test_light_horse_may_not_move_through_friendly_units(code: str) -> None:
    table = played("order_light_troops", {"A1": code, "A2": "HI", "B1": "MC", "D9": "LI"})
    order(table, "A1", "D9")
    assert not destinations(table, "A1")


@pytest.mark.rule("C18.D1a")
def test_light_foot_may_not_move_through_friendly_units_with_another_card() -> None:
    table = played("order_two_left", {"A1": "LI", "A2": "HI", "B1": "MC", "D3": "LI"})
    order(table, "A1", "D3")
    assert not destinations(table, "A1")


@pytest.mark.rule("C18.D1a")
def test_light_foot_may_not_move_through_enemies() -> None:
    table = played("order_light_troops", {"A1": "LI", "D9": "LI"}, {"A2": "LI", "B1": "LI"})
    order(table, "A1", "D9")
    assert not destinations(table, "A1")


@pytest.mark.rule("C18.D4a")
def test_order_mounted_lets_a_leader_detach_from_a_foot_unit() -> None:
    table = played("order_mounted", {"D3": "HI", "D9": "MC"}, leaders=["D3"])
    table.play("order-leader: D3", "order: D9", "move-leader: D3 > D6")
    assert table.state.leader("D6").side == "bottom"
    assert not destinations(table, "D3")


@pytest.mark.rule("C18.D4", "C18.D4a")
def test_with_order_mounted_each_leader_uses_one_of_the_orders() -> None:
    table = played("order_mounted", {"D3": "HI", "D9": "MC", "D11": "LC"}, leaders=["D3", "A7"], command=2)
    assert offered(table, "order") == {"D9", "D11"}
    assert offered(table, "order-leader") == {"D3", "A7"}
    table.play("order-leader: D3", "order-leader: A7")
    assert phase(table) == "move"
    assert not destinations(table, "D9")


@pytest.mark.rule("C18.D4", "C18.D4a")
def test_no_leader_is_ordered_when_the_orders_are_used_up() -> None:
    table = played("order_mounted", {"D3": "HI", "D9": "MC", "D11": "LC"}, leaders=["D3", "A7"], command=1)
    table.play("order: D9")
    assert phase(table) == "move"


@pytest.mark.rule("C18.D4b", "C18.D0c")
def test_order_mounted_without_mounted_units_orders_a_unit_and_no_leader() -> None:
    table = played("order_mounted", {"D3": "HI", "D9": "LI"}, leaders=["D3", "A7"])
    assert offered(table, "order") == {"D3", "D9"}
    assert not offered(table, "order-leader")
    order(table, "D3")
    assert phase(table) == "move"
    assert not destinations(table, "D9")


@pytest.mark.rule("C18.D5")
def test_the_unit_of_a_fallback_takes_its_leader_along() -> None:
    table = played("order_light_troops", {"D3": "HI", "D9": "MI"}, leaders=["D3"])
    table.play("order: D3", "move: D3 > E4")
    assert table.state.leader("E4").side == "bottom"


@pytest.mark.rule("C18.D5", "C18.T9d")
def test_the_unit_of_a_fallback_fights_without_the_dice_of_the_card() -> None:
    table = played("mounted_charge", {"D3": "HI"}, {"E3": "HI"})
    table.play("order: D3", "done", "attack: D3 > E3")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.D5", "C18.T8e")
def test_the_unit_of_a_fallback_is_free_of_the_limits_of_the_card() -> None:
    table = played("move_fire_move", {"D3": "MI"}, {"E4": "HI"})
    table.play("order: D3", "move: D3 > D4", "attack: D4 > E4")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.D5", "C18.T8e")
def test_the_unit_of_a_fallback_has_no_second_move() -> None:
    table = played("move_fire_move", {"D3": "MI"})
    table.play("order: D3", "move: D3 > D4")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.D1a")
def test_light_foot_cannot_pass_a_friend_who_stands_in_a_forest() -> None:
    woods = {"A2": "forest", "B1": "forest"}
    table = played("order_light_troops", {"A1": "LI", "A2": "HI", "B1": "MC", "D9": "LI"}, terrain=woods)
    order(table, "A1", "D9")
    assert not destinations(table, "A1")


@pytest.mark.rule("C18.D1a")
def test_light_foot_may_pass_a_friend_and_charge_home() -> None:
    table = played("order_light_troops", {"D3": "LI", "E3": "HI", "E4": "HI"}, {"G4": "MI"})
    table.play("order: D3", "move: D3 > F3", "attack: F3 > G4")
    assert dice_to_roll(table) == 2
