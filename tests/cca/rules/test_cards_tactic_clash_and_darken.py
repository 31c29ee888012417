"""Commands & Colors: Ancients, chapter C18.T: the tactic cards in general, Clash of Shields, Darken the Sky."""

from __future__ import annotations

import pytest

from ancientwars.cca.components.kit import CARDS
from tests.cca.cards import destinations, dice_to_roll, offered, order, phase, played

DECK_HOLDS_THE_TACTIC_CASES = [
    pytest.param("clash_of_shields", 1, marks=pytest.mark.rule("C18.T2")),
    pytest.param("counter_attack", 2, marks=pytest.mark.rule("C18.T3")),
    pytest.param("darken_the_sky", 1, marks=pytest.mark.rule("C18.T4")),
    pytest.param("double_time", 2, marks=pytest.mark.rule("C18.T11")),
    pytest.param("first_strike", 1, marks=pytest.mark.rule("C18.T5")),
    pytest.param("i_am_spartacus", 1, marks=pytest.mark.rule("C18.T6")),
    pytest.param("line_command", 4, marks=pytest.mark.rule("C18.T7")),
    pytest.param("move_fire_move", 2, marks=pytest.mark.rule("C18.T8")),
    pytest.param("mounted_charge", 2, marks=pytest.mark.rule("C18.T9")),
    pytest.param("rally", 1, marks=pytest.mark.rule("C18.T10")),
]


@pytest.mark.parametrize(
    ("card", "copies"),
    DECK_HOLDS_THE_TACTIC_CASES,
)
def test_the_deck_holds_the_tactic_cards_so_many_times(card: str, copies: int) -> None:
    assert CARDS[card].count == copies
    assert CARDS[card].category == "tactic"


@pytest.mark.rule("C18.T1")
@pytest.mark.parametrize("command", [1, 3, 6])
@pytest.mark.parametrize("card", ["move_fire_move", "mounted_charge"])
def test_a_number_equal_to_command_is_the_number_of_cards_the_side_may_hold(card: str, command: int) -> None:
    spots = ("D1", "D3", "D6", "D8", "D10", "D12", "B6")
    table = played(card, dict.fromkeys(spots, "LC"), command=command)
    order(table, *spots[: command - 1])
    assert phase(table) == "give-orders"
    order(table, spots[command - 1])
    assert phase(table) == "move"


@pytest.mark.rule("C18.T1")
@pytest.mark.parametrize(("card", "legal"), [("double_time", True), ("order_two_left", False)])
def test_a_tactic_card_overrides_the_basic_rules(card: str, legal: bool) -> None:
    table = played(card, {"D3": "HI", "D4": "MI"})
    order(table, "D3", "D4")
    assert ("F3" in destinations(table, "D3")) is legal


# ---------------------------------------------------------------------- Clash of Shields


@pytest.mark.rule("C18.T2", "C18.T2a")
def test_a_clash_orders_every_unit_next_to_an_enemy_unit_and_no_other() -> None:
    own = {"D3": "HI", "D9": "LI", "C12": "MC", "B6": "HI", "F6": "MI"}
    table = played("clash_of_shields", own, {"E3": "MI", "E9": "HI", "D12": "HI"})
    assert phase(table) == "battle"
    assert offered(table, "attack") == {"D3 > E3", "D9 > E9", "C12 > D12"}


@pytest.mark.rule("C18.T2", "C18.T2a")
@pytest.mark.parametrize("command", [1, 3, 6])
def test_a_clash_orders_more_units_than_the_command_allows(command: int) -> None:
    own = {f"D{number}": "MI" for number in (2, 5, 8, 11)}
    enemies = {f"E{number}": "MI" for number in (2, 5, 8, 11)}
    table = played("clash_of_shields", own, enemies, command=command)
    assert offered(table, "attack") == {f"D{number} > E{number}" for number in (2, 5, 8, 11)}


@pytest.mark.rule("C18.T2a", "C2.7")
def test_a_clash_is_not_marked_by_a_lone_leader_but_may_strike_one() -> None:
    table = played("clash_of_shields", {"D3": "HI", "D9": "HI"}, {"E3": "MI"}, enemy_leaders=["E4", "E9"])
    assert offered(table, "attack") == {"D3 > E3", "D3 > E4"}


@pytest.mark.rule("C18.T2b")
def test_no_unit_moves_before_a_clash() -> None:
    table = played("clash_of_shields", {"D3": "MC", "B6": "HI"}, {"E3": "MI"})
    assert set(table.legal) == {"attack: D3 > E3", "done"}
    assert table.refusal("move: D3 > D4") is not None


@pytest.mark.rule("C18.T2b1")
@pytest.mark.parametrize(
    ("code", "dice"),
    [("LI", 4), ("AX", 5), ("WA", 6), ("WA 3", 5), ("MI", 6), ("HI", 7), ("HCh", 6), ("EL", 6), ("WM", 4)],
)
def test_a_clash_is_fought_with_two_more_dice(code: str, dice: int) -> None:
    table = played("clash_of_shields", {"D3": code}, {"E3": "MI"})
    table.play("attack: D3 > E3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T2b1")
def test_the_reply_to_a_clash_has_the_usual_dice() -> None:
    table = played("clash_of_shields", {"D3": "HI"}, {"E3": "MI"})
    table.play("attack: D3 > E3", "roll: light light light light light light light", "battle-back")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T2b2")
@pytest.mark.parametrize(("card", "dice", "legal"), [("clash_of_shields", 7, False), ("order_three_left", 5, True)])
def test_a_bow_that_has_become_free_does_not_fire_in_a_clash(card: str, dice: int, legal: bool) -> None:
    table = played(card, {"D2": "HI", "D3": "LB"}, {"E3": "MI 1", "F4": "HI"})
    if legal:
        order(table, "D2", "D3")
        table.play("done")
    table.play("attack: D2 > E3", "roll: " + "light " * (dice - 1) + "medium", "hold")
    assert (table.refusal("fire: D3 > F4") is None) is legal


@pytest.mark.rule("C18.T2c")
def test_the_bonus_combat_of_a_clash_has_the_usual_dice() -> None:
    table = played("clash_of_shields", {"D3": "HI"}, {"E3": "MI 1", "F3": "MI"}, leaders=["D3"])
    table.play("attack: D3 > E3", "roll: light light light light light light medium", "advance: E3", "attack: E3 > F3")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T2c")
def test_cavalry_advances_beyond_the_hex_and_fights_again_in_a_clash() -> None:
    table = played("clash_of_shields", {"D3": "MC"}, {"E3": "MI 1", "G4": "MI"})
    table.play("attack: D3 > E3", "roll: light light light light medium", "advance: E3", "extra: E3 > F3")
    table.play("attack: F3 > G4")
    assert dice_to_roll(table) == 3


@pytest.mark.rule("C18.T2d")
@pytest.mark.parametrize(("card", "dice", "legal"), [("clash_of_shields", 7, False), ("order_two_left", 5, True)])
def test_a_unit_that_meets_an_enemy_only_during_the_clash_does_not_fight(card: str, dice: int, legal: bool) -> None:
    table = played(card, {"D3": "HI", "G4": "MI"}, {"E3": "MI"})
    if legal:
        order(table, "D3", "G4")
        table.play("done")
    table.play("attack: D3 > E3", "roll: " + "light " * (dice - 1) + "flag", "retreat: E3 > F3", "hold")
    assert (table.refusal("attack: G4 > F3") is None) is legal


# ---------------------------------------------------------------------- Darken the Sky


@pytest.mark.rule("C18.T4", "C18.T4a")
def test_every_missile_unit_may_fire_two_times_under_a_dark_sky() -> None:
    own = {"D3": "LB", "D9": "LC", "C6": "HI", "D12": "LBCh"}
    table = played("darken_the_sky", own, {"F3": "HI", "F9": "HI", "F12": "HI"})
    assert offered(table, "fire") == {"D3 > F3", "D9 > F9"}
    for _ in range(2):
        table.play("fire: D3 > F3", "roll: light light")
    assert offered(table, "fire") == {"D9 > F9"}


@pytest.mark.rule("C18.T4a")
def test_the_two_shots_need_not_follow_one_another() -> None:
    table = played("darken_the_sky", {"D3": "LB", "D9": "LC"}, {"F3": "HI", "F9": "HI"})
    table.play("fire: D3 > F3", "roll: light light", "fire: D9 > F9", "roll: light light")
    assert offered(table, "fire") == {"D3 > F3", "D9 > F9"}


@pytest.mark.rule("C18.T4a1")
def test_under_a_dark_sky_nobody_moves_or_fights_hand_to_hand() -> None:
    table = played("darken_the_sky", {"D3": "LB", "D9": "LI"}, {"F3": "HI", "E9": "LI"})
    assert set(table.legal) == {"fire: D3 > F3", "done"}
    assert table.refusal("move: D3 > D4") is not None
    assert table.refusal("attack: D9 > E9") is not None


@pytest.mark.rule("C18.T4a1")
@pytest.mark.parametrize(
    ("code", "dice", "text"),
    [
        ("LI", 2, {}),
        ("LS", 2, {}),
        ("AX", 2, {}),
        ("LBC", 2, {}),
        ("WM", 2, {}),
        ("MI", 1, {"legion": "bottom marian"}),
        ("HI", 1, {"legion": "bottom caesar"}),
    ],
)
def test_both_shots_under_a_dark_sky_have_the_dice_of_a_unit_that_stood(code: str, dice: int, text: dict) -> None:
    table = played("darken_the_sky", {"D3": code}, {"F3": "LI"}, **text)
    table.play("fire: D3 > F3")
    assert dice_to_roll(table) == dice
    table.play("roll: " + " ".join(["heavy"] * dice), "fire: D3 > F3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T4a2")
def test_each_shot_is_settled_before_the_next_which_may_choose_another_target() -> None:
    table = played("darken_the_sky", {"D3": "LB"}, {"F3": "HI", "F2": "MI"})
    table.play("fire: D3 > F3", "roll: heavy flag")
    assert table.state.unit("F3").blocks == 3
    table.play("retreat: F3 > G4")
    assert offered(table, "fire") == {"D3 > G4", "D3 > F2"}
    table.play("fire: D3 > F2", "roll: medium medium")
    assert table.state.unit("F2").blocks == 2


@pytest.mark.rule("C18.T4b")
def test_a_missile_unit_fires_two_times_once_its_neighbour_is_driven_off() -> None:
    table = played("darken_the_sky", {"D9": "LI", "D11": "LB"}, {"E9": "MI"})
    assert offered(table, "fire") == {"D11 > E9"}
    table.play("fire: D11 > E9", "roll: light flag", "retreat: E9 > F9")
    for _ in range(2):
        table.play("fire: D9 > F9", "roll: light light")
    assert table.refusal("fire: D9 > F9") is not None


@pytest.mark.rule("C18.T4c")
def test_without_missile_units_one_unit_moves_and_fights_under_a_dark_sky() -> None:
    table = played("darken_the_sky", {"D3": "HI", "D9": "LBCh"}, {"E4": "MI"})
    assert offered(table, "order") == {"D3", "D9"}
    table.play("order: D3", "move: D3 > D4", "attack: D4 > E4")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T4c")
def test_with_a_missile_unit_that_cannot_fire_no_other_unit_is_ordered() -> None:
    table = played("darken_the_sky", {"D3": "HI", "D9": "LI"}, {"E4": "MI", "E9": "MI"})
    assert phase(table) == "draw-card"
