"""Ancients, chapter 2: the board, the dice, and what a leader is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ancientwars import cca
from ancientwars.cca.components.board import BOARD, HEXES, REAR, sections_of
from ancientwars.core.errors import PositionError
from ancientwars.testing import Table
from tests.cca.battle_file import TEXT

SHARED = {f"{row}{number}" for row in "ACEGI" for number in (5, 9)}


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def reached(table: Table, prefix: str) -> set[str]:
    """Return the destinations that the legal actions of a kind offer."""
    return {text.split(" > ")[1] for text in table.legal if text.startswith(prefix)}


@pytest.mark.rule("C2.2")
def test_the_board_is_thirteen_hexes_wide_nine_deep_and_has_three_sections() -> None:
    rows = {row: [hex_ for hex_ in HEXES if hex_[0] == row] for row in "ABCDEFGHI"}
    assert sum(map(len, rows.values())) == len(HEXES)
    assert max(map(len, rows.values())) == 13
    assert {section for hex_ in HEXES for section in sections_of("bottom", hex_)} == {"left", "center", "right"}


@pytest.mark.rule("C2.2")
@pytest.mark.parametrize(("side", "card", "mine"), [("bottom", "left", "D2"), ("bottom", "right", "D11")])
@pytest.mark.parametrize("turned", [False, True])
def test_left_and_right_are_those_of_the_player(side: str, card: str, mine: str, turned: bool) -> None:
    side = "top" if turned else side
    mine = {"D2": "D11", "D11": "D2"}[mine] if turned else mine
    army = {"units": {"D2": "HI", "D11": "HI", "D6": "HI"}, "cards": [f"order_two_{card}"]}
    table = Table("cca", {"turn": side, side: army})
    table.play(f"play: order_two_{card}")
    assert {text for text in table.legal if text != "done"} == {f"order: {mine}"}


@pytest.mark.rule("C2.3", "C2.3b", "C7.3")
@pytest.mark.parametrize("card", ["order_two_left", "order_two_center"])
def test_a_unit_on_the_dotted_line_takes_orders_of_either_section(card: str) -> None:
    table = Table("cca", {"bottom": {"units": {"C5": "HI", "C12": "HI"}, "cards": [card]}})
    table.play(f"play: {card}")
    assert not refused(table, "order: C5")
    assert refused(table, "order: C12")


@pytest.mark.rule("C2.3", "C2.3b")
def test_only_the_ten_hexes_under_the_dotted_lines_are_in_two_sections() -> None:
    assert {hex_ for hex_ in HEXES if len(sections_of("bottom", hex_)) == 2} == SHARED
    assert {hex_ for hex_ in HEXES if len(sections_of("top", hex_)) == 2} == SHARED


@pytest.mark.rule("C2.3b")
@pytest.mark.parametrize(
    ("hex_", "bottom", "top"),
    [
        ("D4", {"left"}, {"right"}),
        ("D5", {"center"}, {"center"}),
        ("F8", {"center"}, {"center"}),
        ("F9", {"right"}, {"left"}),
        ("A4", {"left"}, {"right"}),
        ("C5", {"left", "center"}, {"right", "center"}),
        ("I9", {"center", "right"}, {"center", "left"}),
        ("G10", {"right"}, {"left"}),
    ],
)
def test_the_sections_are_mirrored_for_the_top_player(hex_: str, bottom: set[str], top: set[str]) -> None:
    assert set(sections_of("bottom", hex_)) == bottom
    assert set(sections_of("top", hex_)) == top


@pytest.mark.rule("C2.3b")
@pytest.mark.parametrize(("section", "size"), [("left", 41), ("center", 41), ("right", 41)])
def test_each_section_has_forty_one_hexes(section: str, size: int) -> None:
    assert sum(section in sections_of("bottom", hex_) for hex_ in HEXES) == size


@pytest.mark.rule("C2.3a")
def test_rows_of_thirteen_and_twelve_make_one_hundred_and_thirteen_hexes() -> None:
    assert len(HEXES) == 113
    assert all(f"{row}13" in HEXES for row in "ACEGI")
    assert all(f"{row}12" in HEXES and f"{row}13" not in HEXES for row in "BDFH")
    with pytest.raises(PositionError):
        Table("cca", {"bottom": {"units": {"B13": "HI"}, "cards": ["rally"]}})


@pytest.mark.rule("C2.3c", "C8.6")
def test_the_sides_of_the_board_are_closed_and_the_own_long_edge_is_open_to_a_leader() -> None:
    position = {"stage": "battle", "ordered": ["H12"], "bottom": {"units": {"H12": "HI"}}}
    table = Table("cca", {**position, "top": {"leaders": {"I13": "Mago"}}})
    table.play("attack: H12 > I13", "roll: light light light light light")
    assert table.happened("LeaderLeft")
    assert table.state.leader("I13") is None
    corner = Table(
        "cca", {**position, "ordered": ["F12"], "bottom": {"units": {"F12": "HI"}}, "top": {"leaders": {"G13": ""}}}
    )
    corner.play("attack: F12 > G13", "roll: light light light light light")
    assert set(corner.legal) == {"evade-leader: H12 > I12", "evade-leader: H12 > I13", "stop"}


@pytest.mark.rule("C8.6")
@pytest.mark.parametrize(
    ("place", "open_"), [("A6", True), ("I6", True), ("B1", False), ("E1", False), ("D12", False), ("G13", False)]
)
def test_no_scenario_lets_units_leave_over_a_short_edge(place: str, open_: bool) -> None:
    way_out = f"""
[[special_rules]]
id = "X1"
kind = "exit_for_banner"
side = "bottom"
from_hexes = ["{place}"]
banners = 1
cost_hexes = 1
text = "A way out."
"""
    assert [fault.field for fault in cca.check_data(TEXT + way_out)] == ([] if open_ else ["from_hexes"])


@pytest.mark.rule("C2.3d", "C2.3a")
@pytest.mark.parametrize(
    ("hex_", "near"),
    [
        ("E7", {"E6", "E8", "D6", "D7", "F6", "F7"}),
        ("D6", {"D5", "D7", "C6", "C7", "E6", "E7"}),
        ("A1", {"A2", "B1"}),
        ("I13", {"I12", "H12"}),
        ("F1", {"F2", "E1", "E2", "G1", "G2"}),
        ("G13", {"G12", "F12", "H12"}),
    ],
)
def test_a_unit_that_moves_one_hex_reaches_its_neighbours(hex_: str, near: set[str]) -> None:
    table = Table("cca", {"stage": "move", "ordered": [hex_], "bottom": {"units": {hex_: "HI"}}})
    assert reached(table, "move: ") - {hex_} == near


@pytest.mark.rule("C2.3d")
@pytest.mark.parametrize(
    ("start", "end", "hexes"),
    [("E7", "E10", 3), ("E7", "C7", 2), ("A1", "I1", 8), ("A1", "B12", 12), ("A1", "I13", 16), ("D4", "G9", 6)],
)
def test_distances_count_the_steps_between_hexes(start: str, end: str, hexes: int) -> None:
    assert BOARD.distance(start, end) == hexes


@pytest.mark.rule("C2.3d", "C12.3")
@pytest.mark.parametrize(
    ("side", "hex_", "rear"),
    [
        ("top", "E7", {"F6", "F7"}),
        ("bottom", "E7", {"D6", "D7"}),
        ("bottom", "C1", {"B1"}),
        ("bottom", "C13", {"B12"}),
        ("top", "H12", {"I12", "I13"}),
        ("top", "H1", {"I1", "I2"}),
        ("bottom", "B1", {"A1", "A2"}),
        ("bottom", "D12", {"C12", "C13"}),
        ("bottom", "A4", set()),
    ],
)
def test_the_rear_hexes_lie_one_row_nearer_to_the_own_baseline(side: str, hex_: str, rear: set[str]) -> None:
    assert set(REAR[side][hex_]) == rear


@pytest.mark.rule("C2.4", "C3.3")
@pytest.mark.parametrize(("terrain", "dice"), [({}, 5), ({"E7": "forest"}, 2), ({"F7": "forest"}, 5)])
def test_terrain_works_where_its_tile_lies_and_nowhere_else(terrain: dict[str, str], dice: int) -> None:
    position = {"stage": "battle", "ordered": ["D6"], "terrain": terrain}
    table = Table("cca", {**position, "bottom": {"units": {"D6": "HI"}}, "top": {"units": {"E7": "MI"}}})
    table.play("attack: D6 > E7")
    assert len(next(iter(table.odds)).split()) == 1 + dice


@pytest.mark.rule("C2.5", "C7.1")
def test_only_units_with_an_order_move() -> None:
    table = Table("cca", {"stage": "move", "ordered": ["D6"], "bottom": {"units": {"D6": "HI", "D9": "HI"}}})
    assert not refused(table, "move: D6 > E7")
    assert refused(table, "move: D9 > E9")


@pytest.mark.rule("C2.5", "C7.1")
def test_only_units_with_an_order_battle() -> None:
    armies = {"bottom": {"units": {"D6": "HI", "D9": "HI"}}, "top": {"units": {"E7": "MI", "E9": "MI"}}}
    table = Table("cca", {"stage": "battle", "ordered": ["D6"], **armies})
    assert not refused(table, "attack: D6 > E7")
    assert refused(table, "attack: D9 > E9")


@pytest.mark.rule("C2.6")
def test_each_of_the_six_faces_of_a_die_is_equally_likely() -> None:
    armies = {"bottom": {"units": {"D6": "EL"}}, "top": {"leaders": {"E7": "Hanno"}}}
    table = Table("cca", {"stage": "battle", "ordered": ["D6"], **armies})
    table.play("attack: D6 > E7")
    faces = ("light", "medium", "heavy", "leader", "flag", "swords")
    assert table.odds == {f"roll: {face}": Fraction(1, 6) for face in faces}


@pytest.mark.rule("C2.6", "C3.6")
def test_two_dice_fall_like_two_dice() -> None:
    armies = {"bottom": {"units": {"C6": "LB"}}, "top": {"units": {"E7": "MI"}}}
    table = Table("cca", {"stage": "battle", "ordered": ["C6"], **armies})
    table.play("fire: C6 > E7")
    assert table.odds["roll: flag flag"] == Fraction(1, 36)
    assert table.odds["roll: light swords"] == Fraction(1, 18)
    assert sum(table.odds.values()) == 1


@pytest.mark.rule("C2.7")
def test_a_lone_leader_is_no_unit_for_a_card_that_orders_units() -> None:
    army = {"units": {"D6": "LI", "D8": "HI"}, "leaders": {"C6": "Scipio", "D6": "Nero"}, "cards": ["line_command"]}
    table = Table("cca", {"bottom": army})
    table.play("play: line_command")
    assert set(table.legal) == {"order: D6", "order: D8", "done"}
    assert table.state.unit("C6") is None


@pytest.mark.rule("C2.7")
def test_a_lone_leader_cannot_fight() -> None:
    position = {"stage": "battle", "ordered": ["D9"], "ordered_leaders": ["D6"]}
    army = {"units": {"D9": "HI"}, "leaders": {"D6": "Scipio"}}
    table = Table("cca", {**position, "bottom": army, "top": {"units": {"E7": "LI", "E9": "LI"}}})
    assert not refused(table, "attack: D9 > E9")
    assert refused(table, "attack: D6 > E7")
