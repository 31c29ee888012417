"""Commands & Colors: Ancients: G26 and G27, numbers that follow from the rules, and sums."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ancientwars.cca.components.board import BOARD, REAR, sections_of
from ancientwars.cca.components.kit import UNITS
from ancientwars.testing import Table
from tests.cca.cards import dice_to_roll, field, offered, phase, played

# ---------------------------------------------------------------------- G26: arithmetic of dice


def attacked(own: str, foe: str, **text: Any) -> Table:
    """Return a table at which D7 has attacked E7, which stands."""
    table = field({"D7": own}, {"E7": foe}, "D7", **text)
    table.play("attack: D7 > E7")
    if phase(table) == "respond":
        table.play("stand")
    return table


ATTACK_DICE = [
    pytest.param("HI", "MI", {}, "clash_of_shields", 7, marks=pytest.mark.rule("C16.1a", "C18.T2b1")),
    pytest.param("HI", "MI", {"E7": "forest"}, "order_two_center", 2, marks=pytest.mark.rule("C16.F3")),
    pytest.param("HI", "MI", {"E7": "forest"}, "clash_of_shields", 4, marks=pytest.mark.rule("C16.1", "C16.F3")),
    pytest.param("WA", "MI", {"E7": "hill"}, "order_two_center", 2, marks=pytest.mark.rule("C16.H2")),
    pytest.param("HI", "MI", {"D7": "hill", "E7": "hill"}, "order_two_center", 3, marks=pytest.mark.rule("C16.H3")),
    pytest.param("MC", "MI", {"D7": "hill", "E7": "hill"}, "order_two_center", 2, marks=pytest.mark.rule("C16.H3")),
    pytest.param("MC", "MI", {"E7": "hill"}, "mounted_charge", 3, marks=pytest.mark.rule("C16.1", "C16.H2")),
    pytest.param("AX", "MI", {"D7": "fortified_camp"}, "order_two_center", 2, marks=pytest.mark.rule("C16.K3")),
    pytest.param(
        "HI",
        "MI",
        {"D7": "fortified_camp", "E7": "broken_ground"},
        "order_two_center",
        2,
        marks=pytest.mark.rule("C16.1a", "C16.K3", "C16.B3"),
    ),
    pytest.param("EL", "HI", {"E7": "forest"}, "order_two_center", 2, marks=pytest.mark.rule("C11.13a", "C16.F3")),
]


@pytest.mark.parametrize(
    ("own", "foe", "terrain", "card", "dice"),
    ATTACK_DICE,
)
def test_g26_dice_of_an_attack(own: str, foe: str, terrain: dict[str, str], card: str, dice: int) -> None:
    assert dice_to_roll(attacked(own, foe, terrain=terrain, card=card)) == dice


def reply_dice(own: str, foe: str, miss: str, **text: Any) -> int:
    """Return the dice of a battle back against an attack that did nothing."""
    table = attacked(own, foe, **text)
    table.play("roll: " + " ".join([miss] * dice_to_roll(table)), "battle-back")
    return dice_to_roll(table)


BATTLE_BACK_DICE = [
    pytest.param(
        "HI",
        "HCh",
        "light",
        {"terrain": {"D7": "hill", "E7": "hill"}},
        2,
        marks=pytest.mark.rule("C16.1c", "C16.H3"),
    ),
    pytest.param("WA", "EL", "light", {"card": "clash_of_shields"}, 3, marks=pytest.mark.rule("C11.13")),
    pytest.param("HI", "CA", "light", {}, 2, marks=pytest.mark.rule("C11.10")),
    pytest.param("HI", "CCA", "light", {}, 2, marks=pytest.mark.rule("C11.10")),
    pytest.param("HI", "HCh", "light", {}, 3, marks=pytest.mark.rule("C11.11")),
]


@pytest.mark.parametrize(
    ("own", "foe", "miss", "text", "dice"),
    BATTLE_BACK_DICE,
)
def test_g26_dice_of_a_battle_back(own: str, foe: str, miss: str, text: dict[str, Any], dice: int) -> None:
    assert reply_dice(own, foe, miss, **text) == dice


@pytest.mark.rule("C18.T5b", "C11.10", "C11.11")
@pytest.mark.parametrize(("foe", "dice"), [("CA", 2), ("HCh", 3)])
def test_g26_dice_of_a_first_strike_are_those_of_a_battle_back(foe: str, dice: int) -> None:
    text = {"bottom": {"units": {"D7": "HI"}}, "top": {"units": {"E7": foe}, "cards": ["first_strike"]}}
    table = Table("cca", {"stage": "battle", "ordered": ["D7"], **text})
    table.play("attack: D7 > E7", "first-strike")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C11.8")
def test_g26_light_chariots_battle_back_at_full_strength_after_their_first_loss() -> None:
    table = attacked("MI", "LBCh")
    table.play("roll: light medium medium medium", "battle-back")
    assert table.state.unit("E7").blocks == 2
    assert dice_to_roll(table) == 3


@pytest.mark.rule("C16.1a", "C16.K3")
def test_g26_archers_who_moved_into_a_camp_have_no_die_to_fire_with() -> None:
    camp = {"D7": "fortified_camp"}
    table = field({"D7": "LB", "D3": "LB"}, {"F7": "MI", "F3": "MI"}, "D7", "D3", moved={"D7": 1}, terrain=camp)
    assert offered(table, "fire") == {"D3 > F3"}
    assert table.refusal("fire: D7 > F7") is not None


SHOT_DICE = [
    pytest.param("LB", {"F7": "forest"}, "order_two_center", 1, marks=pytest.mark.rule("C16.F3")),
    pytest.param("LB", {"F7": "forest"}, "i_am_spartacus", 2, marks=pytest.mark.rule("C16.1", "C18.T6b")),
    pytest.param("LI", {"D7": "ford"}, "order_two_center", 1, marks=pytest.mark.rule("C16.D3")),
    pytest.param("LB", {"D7": "fortified_camp"}, "order_two_center", 1, marks=pytest.mark.rule("C16.K3")),
]


@pytest.mark.parametrize(
    ("code", "terrain", "card", "dice"),
    SHOT_DICE,
)
def test_g26_dice_of_a_shot(code: str, terrain: dict[str, str], card: str, dice: int) -> None:
    table = field({"D7": code}, {"F7": "MI"}, "D7", terrain=terrain, card=card)
    table.play("fire: D7 > F7")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C13.5", "C11.12a")
@pytest.mark.parametrize(("code", "dice"), [("HI", 5), ("EL", 1), ("LI", 2)])
def test_g26_a_lone_leader_is_attacked_with_the_usual_dice_and_killed_by_one_helmet(code: str, dice: int) -> None:
    table = field({"D7": code}, {"I13": "HI"}, "D7", enemy_leaders=["E7"])
    table.play("attack: D7 > E7")
    assert dice_to_roll(table) == dice
    table.play("roll: " + " ".join(["light"] * (dice - 1) + ["leader"]))
    assert table.state.banner_count("bottom") == 1
    assert table.state.leader("E7") is None


# ---------------------------------------------------------------------- G27: geometry


@pytest.mark.rule("C2.3a")
def test_g27_the_board_has_113_hexes_in_nine_rows() -> None:
    hexes = list(BOARD)
    assert len(hexes) == 113
    rows = Counter(hex_[0] for hex_ in hexes)
    assert rows == {"A": 13, "B": 12, "C": 13, "D": 12, "E": 13, "F": 12, "G": 13, "H": 12, "I": 13}


@pytest.mark.rule("C2.3d", "C2.3a")
@pytest.mark.parametrize(
    ("seat", "spot", "rear"),
    [
        ("top", "E7", {"F6", "F7"}),
        ("bottom", "E7", {"D6", "D7"}),
        ("bottom", "C1", {"B1"}),
        ("bottom", "A4", set()),
        ("top", "I4", set()),
        ("top", "G13", {"H12"}),
        ("bottom", "D7", {"C7", "C8"}),
    ],
)
def test_g27_the_rear_hexes_lie_one_row_nearer_to_the_own_baseline(seat: str, spot: str, rear: set[str]) -> None:
    assert set(REAR[seat][spot]) == rear


@pytest.mark.rule("C10.9b", "C10.9c")
@pytest.mark.parametrize(
    ("line", "between", "blocked"),
    [
        ("C7 > E7", {}, False),
        ("C7 > E7", {"D6": "MI"}, False),
        ("C7 > E7", {"D7": "MI"}, False),
        ("C7 > E7", {"D6": "MI", "D7": "MI"}, True),
        ("G1 > I1", {}, False),
        ("G1 > I1", {"H1": "MI"}, True),
        ("G13 > I13", {"H12": "MI"}, True),
    ],
)
def test_g27_a_line_along_hex_sides_is_blocked_by_obstacles_on_both_sides(
    line: str, between: dict[str, str], blocked: bool
) -> None:
    start, goal = line.split(" > ")
    # The obstacles are own units, so that they do not forbid the shot by standing next to the archers.
    table = field({start: "LB", "A1": "LB", **between}, {goal: "MI", "A3": "MI"}, start, "A1")
    assert "A1 > A3" in offered(table, "fire")
    assert (table.refusal(f"fire: {line}") is not None) is blocked


@pytest.mark.rule("C2.3", "C2.3b", "C7.3")
@pytest.mark.parametrize(
    ("spot", "bottom", "top"),
    [
        ("C5", {"left", "center"}, {"right", "center"}),
        ("C9", {"center", "right"}, {"center", "left"}),
        ("D4", {"left"}, {"right"}),
        ("D5", {"center"}, {"center"}),
        ("D9", {"right"}, {"left"}),
    ],
)
def test_g27_each_player_names_the_sections_from_his_own_seat(spot: str, bottom: set[str], top: set[str]) -> None:
    assert set(sections_of("bottom", spot)) == bottom
    assert set(sections_of("top", spot)) == top
    for section in ("left", "center", "right"):
        table = played(f"order_two_{section}", {spot: "MI"})
        assert (phase(table) == "give-orders") is (section in bottom)


@pytest.mark.rule("C2.3b")
def test_the_sections_have_41_hexes_each_and_share_five_at_each_line() -> None:
    counts = Counter(frozenset(sections_of("bottom", hex_)) for hex_ in BOARD)
    assert counts == {
        frozenset({"left"}): 36,
        frozenset({"left", "center"}): 5,
        frozenset({"center"}): 31,
        frozenset({"center", "right"}): 5,
        frozenset({"right"}): 36,
    }


# ---------------------------------------------------------------------- sums of the specification


@pytest.mark.rule("C2.8", "C2.8a")
def test_the_units_have_so_many_blocks() -> None:
    assert {unit.code: unit.blocks for unit in UNITS.values() if unit.id != "leader"} == {
        **dict.fromkeys(("LI", "LS", "LB", "AX", "WA", "MI", "HI"), 4),
        **dict.fromkeys(("LC", "LBC", "LBCh", "MC", "CA", "CCA", "HC", "CC"), 3),
        **dict.fromkeys(("HCh", "EL", "WM"), 2),
    }


@pytest.mark.rule("C3.9", "C3.11")
@pytest.mark.parametrize(
    ("scenario", "top", "bottom", "first", "banners"),
    [
        ("001", 5, 6, "bottom", 5),
        ("002", 5, 5, "bottom", 5),
        ("003", 6, 4, "top", 7),
        ("004", 5, 4, "top", 6),
        ("005", 5, 5, "bottom", 7),
        ("006", 6, 2, "top", 6),
        ("007", 6, 4, "bottom", 7),
        ("008", 4, 6, "bottom", 6),
        ("009", 4, 4, "bottom", 7),
        ("010", 5, 5, "bottom", 8),
        ("011", 4, 6, "bottom", 6),
        ("012", 4, 6, "bottom", 7),
        ("013", 4, 6, "bottom", 7),
        ("014", 4, 6, "bottom", 6),
        ("015", 5, 5, "bottom", 8),
    ],
)
def test_the_war_council_of_each_scenario(scenario: str, top: int, bottom: int, first: str, banners: int) -> None:
    table = Table("cca", scenario=scenario)
    assert table.state.banners_needed == banners
    while table.waits_for_chance:
        table.play(next(iter(table.odds)))
    assert table.state.cards.zone("top").count == top
    assert table.state.cards.zone("bottom").count == bottom
    assert table.pending.seat == first
