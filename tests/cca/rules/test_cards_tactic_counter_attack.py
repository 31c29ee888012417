"""Commands & Colors: Ancients, chapter C18.T3: Counter Attack."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table
from tests.cca.cards import destinations, dice_to_roll, offered, order, phase, played

SECTIONS = {
    "left": {"D1", "D2", "D3", "D4"},
    "center": {"D5", "D6", "D7", "D8"},
    "right": {"D9", "D10", "D11", "D12"},
}
FIELD = {hex_: "MI" for hexes in SECTIONS.values() for hex_ in hexes}


def duel(top_card: str, own: dict[str, str], top: dict[str, Any], *, leaders: tuple[str, ...] = ()) -> Table:
    """Return a table at which top has played a card that bottom, to whom it is dealt, may counter."""
    bottom = {"units": own, "leaders": dict.fromkeys(leaders, "Own"), "cards": ["counter_attack"]}
    table = Table("cca", {"turn": "top", "top": {"cards": [top_card], **top}, "bottom": bottom})
    table.play(f"play: {top_card}")
    return table


@pytest.mark.rule("C18.T3a1")
@pytest.mark.parametrize(
    ("last", "sections"),
    [
        ("order_two_left", ["right"]),
        ("order_three_right", ["left"]),
        ("order_four_center", ["center"]),
        ("coordinated_attack", ["left", "center", "right"]),
        ("out_flanked", ["left", "right"]),
    ],
)
@pytest.mark.parametrize("seat", ["bottom", "top"])
def test_a_countered_section_card_is_mirrored(seat: str, last: str, sections: list[str]) -> None:
    table = played("counter_attack", FIELD, seat=seat, last=last)
    mirror = {"left": "right", "center": "center", "right": "left"}
    seen = sections if seat == "bottom" else [mirror[section] for section in sections]
    assert offered(table, "order") == set().union(*(SECTIONS[section] for section in seen))


@pytest.mark.rule("C18.T3a1")
@pytest.mark.parametrize(
    ("last", "leaders"),
    [
        ("inspired_left_leadership", {"D11"}),
        ("inspired_center_leadership", {"D6"}),
        ("inspired_right_leadership", {"D2"}),
    ],
)
def test_a_countered_inspired_leadership_is_mirrored(last: str, leaders: set[str]) -> None:
    table = played("counter_attack", FIELD, leaders=["D2", "D6", "D11"], last=last)
    assert offered(table, "lead") == leaders


@pytest.mark.rule("C18.T3a", "C18.T3")
def test_the_number_of_orders_is_that_of_the_card_just_played() -> None:
    table = duel("order_three_left", FIELD, {"units": {"H11": "MI"}})
    table.play("done", "draw: rally", "play: counter_attack")
    order(table, "D9", "D10")
    assert phase(table) == "give-orders"
    order(table, "D11")
    assert phase(table) == "move"


@pytest.mark.rule("C18.T3a")
def test_a_countered_clash_of_shields_orders_and_strikes_alike() -> None:
    table = played("counter_attack", {"D3": "HI", "B6": "HI"}, {"E3": "MI"}, last="clash_of_shields")
    assert offered(table, "attack") == {"D3 > E3"}
    table.play("attack: D3 > E3")
    assert dice_to_roll(table) == 7


@pytest.mark.rule("C18.T3a")
def test_a_countered_move_fire_move_orders_light_units_only() -> None:
    table = played("counter_attack", {"D3": "LI", "D9": "MI"}, last="move_fire_move")
    assert offered(table, "order") == {"D3"}


@pytest.mark.rule("C18.T3a")
@pytest.mark.parametrize(
    ("last", "ordered"),
    [
        ("order_light_troops", {"D1", "D4"}),
        ("order_medium_troops", {"D2", "D5"}),
        ("order_heavy_troops", {"D3", "D6"}),
        ("order_mounted", {"D4", "D5", "D6"}),
    ],
)
def test_a_countered_troop_card_orders_the_same_class(last: str, ordered: set[str]) -> None:
    units = {"D1": "LI", "D2": "MI", "D3": "HI", "D4": "LC", "D5": "MC", "D6": "EL"}
    assert offered(played("counter_attack", units, last=last), "order") == ordered


@pytest.mark.rule("C18.T3a1")
def test_a_leader_detaches_when_a_section_card_is_countered() -> None:
    table = played("counter_attack", FIELD, leaders=["D2", "D11"], last="order_two_left")
    assert offered(table, "order-leader") == {"D11"}


@pytest.mark.rule("C18.T3b")
@pytest.mark.parametrize(("place", "leader"), [("left", "D2"), ("center", "D6"), ("right", "D11")])
def test_a_countered_leadership_leads_in_the_same_part_of_the_board(place: str, leader: str) -> None:
    last: dict[str, Any] = {"last": "leadership_any_section", "last_place": [place]}
    table = played("counter_attack", FIELD, leaders=["D2", "D6", "D11"], **last)
    assert offered(table, "lead") == {leader}
    assert offered(table, "order") == SECTIONS[place]


@pytest.mark.rule("C18.T3b")
def test_a_leadership_of_the_left_wing_of_the_enemy_is_countered_on_the_own_right() -> None:
    top = {"units": {"H11": "MI", "H2": "MI"}, "leaders": {"H11": "Foe", "H2": "Foe"}}
    table = duel("leadership_any_section", FIELD, top, leaders=("D2", "D6", "D11"))
    table.play("lead: H11", "done", "draw: rally", "play: counter_attack")
    assert offered(table, "lead") == {"D11"}


@pytest.mark.rule("C18.T3b")
def test_a_single_unit_ordered_by_leadership_tells_the_section_too() -> None:
    table = duel("leadership_any_section", FIELD, {"units": {"H6": "MI"}}, leaders=("D2", "D6", "D11"))
    table.play("order: H6", "done", "draw: rally", "play: counter_attack")
    assert offered(table, "lead") == {"D6"}


@pytest.mark.rule("C18.T3b")
def test_a_leader_on_a_dotted_line_is_countered_in_either_section() -> None:
    top = {"units": {"G5": "MI"}, "leaders": {"G5": "Foe"}}
    table = duel("leadership_any_section", FIELD, top, leaders=("D2", "D6", "D11"))
    table.play("lead: G5", "done", "draw: rally", "play: counter_attack")
    assert offered(table, "lead") == {"D2", "D6"}


@pytest.mark.rule("C18.T3b")
def test_read_by_name_a_leadership_of_the_left_is_countered_on_the_left() -> None:
    last: dict[str, Any] = {"last": "leadership_any_section", "last_place": ["right"]}  # the left of the top player
    options = {"counter_leadership_section": "name"}
    table = played("counter_attack", FIELD, leaders=["D2", "D6", "D11"], options=options, **last)
    assert offered(table, "lead") == {"D2"}


@pytest.mark.rule("C18.T3c")
def test_a_first_strike_played_as_a_turn_card_cannot_be_countered() -> None:
    table = duel("first_strike", FIELD, {"units": {"H6": "MI"}}, leaders=("D2",))
    table.play("draw: rally", "play: counter_attack")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T3c")
def test_a_first_strike_in_the_own_turn_is_not_what_a_counter_attack_copies() -> None:
    own = {"units": {"D3": "HI", "D9": "MI"}, "cards": ["order_two_left", "counter_attack"]}
    top = {"units": {"E3": "HI"}, "cards": ["first_strike", "order_two_left"]}
    table = Table("cca", {"bottom": own, "top": top})
    table.play("play: order_two_left", "order: D3", "done", "attack: D3 > E3", "first-strike")
    table.play("roll: light light light light light", "roll: light light light light light")
    table.play("draw: rally", "draw: line_command", "play: order_two_left", "draw: double_time")
    table.play("play: counter_attack")
    assert offered(table, "order") == {"D9"}


@pytest.mark.rule("C18.T3d")
def test_a_counter_attack_uses_the_own_command() -> None:
    table = played("counter_attack", FIELD, command=2, last="order_medium_troops")
    order(table, "D1", "D12")
    assert phase(table) == "move"


@pytest.mark.rule("C18.T3d")
@pytest.mark.parametrize(("code", "expected"), [("MI", {"D3", "D9"}), ("HI", {"D9"})])
def test_a_counter_attack_falls_back_if_the_own_side_has_no_such_troops(code: str, expected: set[str]) -> None:
    table = played("counter_attack", {"D3": "LI", "D9": code}, {"E4": "HI"}, last="order_heavy_troops")
    assert offered(table, "order") == expected


@pytest.mark.rule("C18.T3d")
@pytest.mark.parametrize("last", ["i_am_spartacus", "rally"])
def test_a_countered_roll_is_made_with_the_own_dice(last: str) -> None:
    table = played("counter_attack", {"D3": "MI 2", "D9": "HI"}, leaders=["D3"], command=3, last=last)
    assert dice_to_roll(table) == 3


@pytest.mark.rule("C18.T3d", "C15.3")
def test_a_countered_spartacus_adds_its_die_but_does_not_shuffle() -> None:
    table = played("counter_attack", {"D3": "MI"}, {"E3": "HI"}, command=1, last="i_am_spartacus")
    table.play("roll: medium", "order: D3", "done", "attack: D3 > E3")
    assert dice_to_roll(table) == 5
    table.play("roll: light light light light light", "refrain", "draw: rally")
    assert not table.happened("DeckShuffled")


@pytest.mark.rule("C18.T3e")
def test_a_countered_counter_attack_mirrors_the_order_back() -> None:
    own = {"units": FIELD, "cards": ["order_three_left", "counter_attack"]}
    top = {"units": {"H2": "MI", "H11": "MI"}, "cards": ["counter_attack"]}
    table = Table("cca", {"bottom": own, "top": top})
    table.play("play: order_three_left", "done", "draw: rally", "play: counter_attack")
    assert offered(table, "order") == {"H2"}  # the right of the top player
    table.play("done", "draw: line_command", "play: counter_attack")
    assert offered(table, "order") == SECTIONS["left"]


@pytest.mark.rule("C18.T3e")
def test_a_counter_attack_in_the_first_turn_gives_no_orders_and_neither_does_its_echo() -> None:
    own = {"units": FIELD, "cards": ["counter_attack"]}
    table = Table("cca", {"bottom": own, "top": {"units": {"H2": "MI"}, "cards": ["counter_attack"]}})
    table.play("play: counter_attack")
    assert phase(table) == "draw-card"
    table.play("draw: rally", "play: counter_attack")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T3d")
def test_a_counter_attack_moves_by_the_rules_of_the_copied_card() -> None:
    table = played("counter_attack", {"D3": "HI"}, last="double_time")
    order(table, "D3")
    assert "D5" in destinations(table, "D3")


@pytest.mark.rule("C18.T3b")
def test_a_leadership_that_ordered_nobody_may_be_countered_anywhere() -> None:
    table = duel("leadership_any_section", FIELD, {"units": {"H6": "MI"}}, leaders=("D2", "D6", "D11"))
    table.play("done", "draw: rally", "play: counter_attack")
    assert offered(table, "lead") == {"D2", "D6", "D11"}


@pytest.mark.rule("C18.T3b", "C18.T3e")
def test_the_section_of_a_leadership_is_handed_on_by_counter_attacks() -> None:
    own = {"units": FIELD, "leaders": {"D2": "A", "D11": "B"}, "cards": ["leadership_any_section", "counter_attack"]}
    top = {"units": {"H2": "MI", "H11": "MI"}, "leaders": {"H2": "C", "H11": "D"}, "cards": ["counter_attack"]}
    table = Table("cca", {"bottom": own, "top": top})
    table.play("play: leadership_any_section", "lead: D2", "done", "done", "draw: rally", "play: counter_attack")
    assert offered(table, "lead") == {"H2"}
    table.play("lead: H2", "done", "draw: line_command", "play: counter_attack")
    assert offered(table, "lead") == {"D2"}


@pytest.mark.rule("C18.T3d", "C18.T4c")
def test_a_countered_dark_sky_lets_the_own_missile_units_fire_two_times() -> None:
    table = played("counter_attack", {"D3": "LB", "D9": "HI"}, {"F3": "HI"}, last="darken_the_sky")
    for _ in range(2):
        table.play("fire: D3 > F3", "roll: light light")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T3d", "C18.T6c")
def test_a_countered_spartacus_of_the_enemy_was_shuffled_by_himself() -> None:
    table = duel("i_am_spartacus", {"D3": "MI"}, {"units": {"H6": "MI"}, "command": 1})
    table.play("roll: flag")
    assert len(table.happened("DeckShuffled")) == 1
    table.play("draw: rally", "play: counter_attack", "roll: " + " ".join(["flag"] * 6))
    assert phase(table) == "draw-card"
    assert len(table.happened("DeckShuffled")) == 1
