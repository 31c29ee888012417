"""Commands & Colors: Ancients, chapter C18.T6 and C18.T10: I Am Spartacus and Rally."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cca.cards import destinations, dice_to_roll, offered, order, phase, played

GREEN = {"C1": "LI", "C2": "LS", "C3": "LB", "C4": "AX", "C5": "LC", "C6": "LBC", "C7": "LBCh"}
BLUE = {"A1": "MI", "A2": "WA", "A3": "MC", "A4": "CA", "A5": "CCA"}
RED = {"E1": "HI", "E2": "HC", "E3": "CC", "E4": "HCh", "E5": "EL", "E6": "WM"}
ALL = {**GREEN, **BLUE, **RED}


@pytest.mark.rule("C18.T6a", "C18.T10a", "C18.T1")
@pytest.mark.parametrize("card", ["i_am_spartacus", "rally"])
@pytest.mark.parametrize(
    ("seat", "command", "dice"), [("bottom", 3, 3), ("top", 7, 7), ("bottom", 0, 6), ("top", 0, 5)]
)
def test_spartacus_and_rally_roll_as_many_dice_as_the_command(seat: str, card: str, command: int, dice: int) -> None:
    table = played(card, {"E3": "MI 2", "E5": "HI"}, leaders=["E3"], seat=seat, command=command)
    assert dice_to_roll(table) == dice
    assert phase(table) == card.removeprefix("i_am_")


# ---------------------------------------------------------------------- I Am Spartacus


@pytest.mark.rule("C18.T6a1", "C18.T6")
@pytest.mark.parametrize(("symbol", "row"), [("light", "C"), ("medium", "A"), ("heavy", "E")])
def test_a_symbol_orders_a_unit_of_its_class_with_or_without_a_white_border(symbol: str, row: str) -> None:
    table = played("i_am_spartacus", ALL, command=2)
    table.play(f"roll: {symbol} {symbol}")
    spots = {hex_ for hex_ in ALL if hex_[0] == row}
    assert offered(table, "order") == spots
    order(table, f"{row}1")
    assert offered(table, "order") == spots - {f"{row}1"}
    order(table, f"{row}4")
    assert phase(table) == "move"


@pytest.mark.rule("C18.T6a1")
def test_each_symbol_orders_one_unit_in_any_section() -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D6": "AX", "D12": "LC", "D8": "MI", "D10": "HI"}, command=3)
    table.play("roll: light light heavy")
    order(table, "D1", "D12")
    assert offered(table, "order") == {"D10"}
    assert table.refusal("order: D6") is not None


@pytest.mark.rule("C18.T6a1")
def test_symbols_order_no_leaders() -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D6": "MI"}, leaders=["D1", "D8"], command=2)
    table.play("roll: light medium")
    assert not offered(table, "order-leader")


@pytest.mark.rule("C18.T6a2")
def test_a_helmet_orders_any_unit_or_any_leader() -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D6": "HI"}, leaders=["D1", "D8"], command=1)
    table.play("roll: leader")
    assert offered(table, "order") == {"D1", "D6"}
    assert offered(table, "order-leader") == {"D1", "D8"}
    table.play("order-leader: D8")
    assert phase(table) == "move"
    assert destinations(table, "D8", "move-leader")
    assert not destinations(table, "D1")


@pytest.mark.rule("C18.T6a2")
def test_a_helmet_lets_a_leader_detach() -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D6": "HI"}, leaders=["D6"], command=2)
    table.play("roll: leader swords", "order-leader: D6", "move-leader: D6 > D9")
    assert table.state.leader("D9").side == "bottom"
    assert table.state.unit("D6").side == "bottom"


@pytest.mark.rule("C18.T6a2")
def test_a_helmet_is_kept_for_another_unit_while_the_symbol_of_the_class_serves() -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D3": "LI", "D6": "HI", "D8": "MI"}, command=2)
    table.play("roll: light leader")
    order(table, "D1")
    assert offered(table, "order") == {"D3", "D6", "D8"}
    order(table, "D6")
    assert phase(table) == "move"


@pytest.mark.rule("C18.T6a3")
@pytest.mark.parametrize("roll", ["flag flag swords", "flag swords swords", "heavy heavy swords"])
def test_without_a_fitting_symbol_spartacus_orders_nobody(roll: str) -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D8": "MI"}, leaders=["D1"], command=3)
    table.play(f"roll: {roll}")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T6b")
@pytest.mark.parametrize(("code", "dice"), [("MI", 5), ("HI", 6), ("WA", 5), ("LI", 3), ("EL", 5)])
def test_a_unit_of_spartacus_fights_hand_to_hand_with_one_more_die(code: str, dice: int) -> None:
    table = played("i_am_spartacus", {"D3": code}, {"E3": "MI"}, command=1)
    table.play("roll: leader", "order: D3", "done", "attack: D3 > E3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T6b")
@pytest.mark.parametrize(("moves", "place", "dice"), [("done", "D3", 3), ("move: D3 > D2", "D2", 2)])
def test_a_unit_of_spartacus_fires_with_one_more_die(moves: str, place: str, dice: int) -> None:
    table = played("i_am_spartacus", {"D3": "LB"}, {"F3": "MI"}, command=1)
    table.play("roll: light", "order: D3", moves, f"fire: {place} > F3")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T6b")
def test_a_bonus_combat_under_spartacus_has_the_die_too_and_the_reply_has_not() -> None:
    table = played("i_am_spartacus", {"D3": "WA"}, {"E3": "MI 1", "F3": "MI"}, command=1)
    table.play("roll: medium", "order: D3", "done", "attack: D3 > E3", "roll: light light light light medium")
    table.play("advance: E3", "attack: E3 > F3")
    assert dice_to_roll(table) == 5
    table.play("roll: light light light light light", "battle-back")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T6c", "C18.T6d")
def test_deck_discards_and_spartacus_are_shuffled_before_the_draw_but_no_hands() -> None:
    discards = ["order_two_left", "order_two_left", "clash_of_shields"]
    table = played(
        "i_am_spartacus", {"D1": "LI"}, command=1, enemy_cards=["rally", "order_two_left"], discards=discards
    )
    table.play("roll: flag")
    assert table.happened("DeckShuffled")
    assert table.state.cards.deck_size == 58
    assert table.odds["draw: i_am_spartacus"] == table.odds["draw: clash_of_shields"] == Fraction(1, 58)
    assert table.odds["draw: order_two_left"] == Fraction(2, 58)
    assert "draw: rally" not in table.odds


@pytest.mark.rule("C18.T6c")
def test_another_card_leaves_the_discards_where_they_are() -> None:
    table = played("rally", {"D1": "LI 3"}, leaders=["D1"], command=1, discards=["clash_of_shields"])
    table.play("roll: flag")
    assert not table.happened("DeckShuffled")
    assert not {"draw: rally", "draw: clash_of_shields"} & set(table.odds)
    assert table.state.cards.deck_size == 58


@pytest.mark.rule("C18.T6c")
def test_the_cards_are_shuffled_before_a_first_strike_is_replaced() -> None:
    table = played("i_am_spartacus", {"D3": "MI"}, {"E3": "HI"}, command=1, enemy_cards=["first_strike"])
    table.play("roll: medium", "order: D3", "done", "attack: D3 > E3", "first-strike")
    table.play("roll: light light light light light", "roll: light light light light light")
    assert table.pending.seats == ("top",)
    assert table.odds["draw: i_am_spartacus"] == table.odds["draw: first_strike"] == Fraction(1, 60)


# ---------------------------------------------------------------------- Rally


@pytest.mark.rule("C18.T10a1", "C18.T10")
@pytest.mark.parametrize(
    ("symbol", "codes"),
    [("light", ("AX 2", "LBC 1")), ("medium", ("WA 2", "CCA 1")), ("heavy", ("WM 1", "CC 2"))],
)
def test_a_symbol_returns_a_block_to_a_unit_of_its_class_near_a_leader(symbol: str, codes: tuple[str, str]) -> None:
    others = {"light": "MI 2", "medium": "HI 2", "heavy": "LI 2"}
    units = {"D3": codes[0], "E3": codes[1], "D2": others[symbol], "D5": codes[0]}
    table = played("rally", units, leaders=["D3"], command=1)
    table.play(f"roll: {symbol}")
    assert offered(table, "rally") == {"D3", "E3"}
    table.play("rally: E3")
    assert table.state.unit("E3").blocks == int(codes[1][-1]) + 1
    assert table.state.unit("D3").blocks == int(codes[0][-1])


@pytest.mark.rule("C18.T10a2")
def test_a_helmet_returns_a_block_to_a_unit_of_any_class() -> None:
    table = played("rally", {"D3": "LI 2", "E3": "MI 2", "D2": "HC 2", "F3": "HI 2"}, leaders=["D3"], command=1)
    table.play("roll: leader")
    assert offered(table, "rally") == {"D3", "E3", "D2"}
    table.play("rally: D2")
    assert table.state.unit("D2").blocks == 3
    assert destinations(table, "D2")


@pytest.mark.rule("C18.T10a2")
@pytest.mark.parametrize("places", [("E3", "D3"), ("D3", "E3")])
def test_a_helmet_is_left_for_a_unit_that_no_symbol_fits(places: tuple[str, str]) -> None:
    table = played("rally", {"D3": "LI 2", "E3": "MI 2"}, leaders=["D3"], command=2)
    table.play("roll: medium leader", *(f"rally: {place}" for place in places))
    assert [table.state.unit(place).blocks for place in ("D3", "E3")] == [3, 3]


@pytest.mark.rule("C18.T10a2")
def test_swords_and_flags_rally_nobody() -> None:
    table = played("rally", {"D3": "LI 2", "E3": "MI 2"}, leaders=["D3"], command=2)
    table.play("roll: flag swords")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T10b")
def test_a_unit_never_gets_more_than_its_first_strength() -> None:
    table = played("rally", {"D3": "MI 3", "E3": "MI", "D2": "LI 2"}, leaders=["D3"], command=4)
    table.play("roll: light medium medium leader")
    assert offered(table, "rally") == {"D3", "D2"}
    table.play("rally: D3")
    assert offered(table, "rally") == {"D2"}
    assert table.state.unit("D3").blocks == 4


@pytest.mark.rule("C18.T10b")
@pytest.mark.parametrize(("code", "full"), [("LC", 3), ("MC", 3), ("HC", 3), ("CA", 3), ("AX", 4), ("HI", 4)])
def test_a_unit_at_full_strength_is_not_rallied(code: str, full: int) -> None:
    table = played("rally", {"D3": code, "E3": f"{code} {full - 1}", "D2": "MI 1"}, leaders=["D3"], command=3)
    table.play("roll: leader leader leader")
    assert offered(table, "rally") == {"E3", "D2"}
    table.play("rally: E3")
    assert offered(table, "rally") == {"D2"}


@pytest.mark.rule("C18.T10b1")
def test_a_unit_may_get_several_blocks_back() -> None:
    table = played("rally", {"D3": "MI 1", "D6": "MI"}, leaders=["D3"], command=3)
    table.play("roll: medium medium leader", "rally: D3", "rally: D3", "rally: D3")
    assert table.state.unit("D3").blocks == 4
    assert destinations(table, "D3")


@pytest.mark.rule("C18.T10b2")
@pytest.mark.parametrize(
    ("code", "legal"), [("EL 1", False), ("HCh 1", False), ("LBCh 1", False), ("HC 1", True), ("WM 1", True)]
)
def test_elephants_and_chariots_cannot_be_rallied(code: str, legal: bool) -> None:
    table = played("rally", {"D3": "MI 2", "E3": code}, leaders=["D3"], command=1)
    table.play("roll: leader")
    assert offered(table, "rally") == ({"D3", "E3"} if legal else {"D3"})


@pytest.mark.rule("C18.T10c")
def test_several_leaders_attached_or_alone_serve_in_one_rally() -> None:
    units = {"D3": "MI 2", "D4": "MI 2", "D9": "MI 2", "D7": "MI 2"}
    table = played("rally", units, {"E7": "MI"}, leaders=["D3", "D10"], enemy_leaders=["E7"], command=2)
    table.play("roll: medium medium")
    assert offered(table, "rally") == {"D3", "D4", "D9"}
    table.play("rally: D4", "rally: D9")
    assert [table.state.unit(hex_).blocks for hex_ in units] == [2, 3, 3, 2]


@pytest.mark.rule("C18.T10d")
def test_exactly_the_rallied_units_may_move() -> None:
    table = played("rally", {"D3": "MI 2", "E3": "LI 2", "D9": "HI"}, leaders=["D3"], command=2)
    table.play("roll: light swords", "rally: E3")
    assert destinations(table, "E3")
    assert not destinations(table, "D3")
    assert not destinations(table, "D9")
    assert not offered(table, "move-leader")


@pytest.mark.rule("C18.T10d")
def test_a_rallied_unit_moves_and_fights_as_usual() -> None:
    table = played("rally", {"D3": "MI 2"}, {"E4": "HI"}, leaders=["D3"], command=1)
    table.play("roll: medium", "rally: D3", "move: D3 > D4", "attack: D4 > E4")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T10d")
def test_dice_of_a_rally_may_be_left_unused_and_then_order_nobody() -> None:
    table = played("rally", {"D3": "MI 2"}, leaders=["D3"], command=1)
    table.play("roll: medium", "done")
    assert table.state.unit("D3").blocks == 2
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T10e")
def test_without_a_leader_on_the_board_rally_orders_one_unit() -> None:
    table = played("rally", {"D3": "MI 2", "D9": "EL 1"}, enemy_leaders=["I7"])
    assert offered(table, "order") == {"D3", "D9"}
    order(table, "D9")
    assert destinations(table, "D9")
    assert not destinations(table, "D3")
    assert table.state.unit("D9").blocks == 1


@pytest.mark.rule("C18.T10e")
def test_with_a_leader_too_far_away_there_is_a_roll_and_no_order() -> None:
    table = played("rally", {"D3": "MI 2"}, leaders=["A13"], command=2)
    table.play("roll: medium leader")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T10d")
def test_a_rallied_unit_takes_its_leader_along_who_may_not_leave_it() -> None:
    table = played("rally", {"D3": "MI 2"}, leaders=["D3"], command=1)
    table.play("roll: medium", "rally: D3")
    assert not offered(table, "move-leader")
    table.play("move: D3 > E3")
    assert table.state.leader("E3").side == "bottom"


@pytest.mark.rule("C18.T6a1", "C18.T6a2")
def test_a_unit_takes_a_symbol_and_its_leader_a_helmet() -> None:
    table = played("i_am_spartacus", {"D1": "LI", "D6": "HI"}, leaders=["D1"], command=2)
    table.play("roll: light leader", "order: D1", "order-leader: D1", "move-leader: D1 > C1", "move: D1 > D2")
    assert table.state.leader("D2") is None
    assert table.state.leader("C1").side == "bottom"


@pytest.mark.rule("C18.T10a1")
@pytest.mark.parametrize("hex_", ["D7", "G7"])
def test_only_own_units_are_rallied(hex_: str) -> None:
    table = played("rally", {"E3": "MI 2", "E5": "HI"}, {"G7": "MI 2"}, leaders=["E3"], command=1)
    table.play("roll: medium")
    assert table.refusal("rally: E3") is None
    assert table.refusal(f"rally: {hex_}") is not None


@pytest.mark.rule("C18.T6a1", "C18.T6a2")
def test_the_leader_of_a_unit_uses_a_helmet_and_leaves_the_symbols() -> None:
    table = played("i_am_spartacus", {"D1": "MI", "D6": "HI", "D9": "HI"}, leaders=["D6"], command=2)
    table.play("roll: heavy leader", "order-leader: D6")
    assert offered(table, "order") == {"D6", "D9"}
