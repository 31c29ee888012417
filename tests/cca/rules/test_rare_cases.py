"""Cases that an independent reading of the engine against the rulebook brought up."""

import random

import pytest

from ancientwars import cca
from ancientwars.cca.components.kit import KIT
from ancientwars.testing import Table

TRAMPLED = """
stage = "battle"
ordered = ["D7"]
bottom = { units = { D7 = "MI", G7 = "MI 1" }, leaders = { D7 = "A", G7 = "B" } }
top = { units = { E7 = "EL", F6 = "HI", G8 = "HI" } }
"""


def comes_back(text: str) -> Table:
    """Elephants go back one of two hexes, trample a unit behind them, and its leader B flees into the hex they left."""
    table = Table("cca", text)
    table.play("attack: D7 > E7", "roll: light light flag flag")
    if table.pending.prompt == "ignore-flags":
        table.play("ignore: 0")
    table.play("rampage: F6", "roll: light light", "roll: light light", "roll: light")
    table.play("evade-leader: G7 > F6", "roll: light light light light light", "evade-leader: F6 > E7", "stop")
    return table


@pytest.mark.rule("C8.9a", "C8.22", "C13.8")
def test_a_unit_with_a_leader_does_not_advance_onto_another() -> None:
    assert comes_back(TRAMPLED).pending.event == "draw"


@pytest.mark.rule("C8.9", "C13.8")
def test_a_unit_without_a_leader_joins_the_one_in_the_vacated_hex() -> None:
    table = comes_back(TRAMPLED.replace('D7 = "A", ', ""))
    table.play("advance: E7")
    assert table.state.attached(table.state.unit("E7")).name == "B"


@pytest.mark.rule("C8.9", "C13.8g")
def test_cavalry_that_joins_a_leader_in_the_vacated_hex_rides_no_further() -> None:
    table = comes_back(TRAMPLED.replace('D7 = "A", ', "").replace('D7 = "MI"', 'D7 = "HC"'))
    table.play("advance: E7")
    assert table.pending.prompt == "bonus-combat"
    assert table.state.attached(table.state.unit("E7")).name == "B"


@pytest.mark.rule("C16.M7")
def test_a_unit_that_advanced_into_a_marsh_does_not_advance_out_of_it() -> None:
    table = Table(
        "cca",
        """
        stage = "battle"
        ordered = ["D6"]
        terrain = { E6 = "marsh" }
        bottom = { units = { D6 = "HI", D5 = "LI" }, leaders = { D6 = "A" } }
        top = { units = { E6 = "LI 1", F6 = "LI 1" } }
        """,
    )
    table.play("attack: D6 > E6", "stand", "roll: light light", "advance: E6", "roll: swords")
    table.play("attack: E6 > F6", "stand", "roll: light light")
    assert table.pending.event == "draw"


@pytest.mark.rule("C15.4", "CS9.2")
def test_a_first_strike_played_twice_in_a_turn_is_replaced_twice() -> None:
    discards = list(KIT.deck)
    for card in ("first_strike", "rally", "order_four_left", "order_four_center"):
        discards.remove(card)
    table = Table(
        "cca",
        {
            "scenario": "009",
            "turn": "top",
            "stage": "battle",
            "ordered": ["E7", "E3"],
            "terrain": {},
            "discards": discards,
            "bottom": {"units": {"D7": "HI", "D3": "HI"}, "cards": ["first_strike", "rally"], "banners": 2},
            "top": {"units": {"E7": "MI 1", "E3": "MI"}, "cards": ["order_four_left"]},
        },
    )
    table.play("attack: E7 > D7", "first-strike", "roll: medium medium medium medium medium")
    table.play("draw: first_strike", "draw: line_command", "attack: E3 > D3", "first-strike")
    table.play("roll: light light light light light", "roll: light light light light")
    assert table.pending.seats == ("bottom",)
    table.play("draw: line_command", "draw: line_command")
    assert table.pending.seats == ("top",)
    assert table.state.cards.zone("bottom").count == 4


@pytest.mark.rule("C18.T3b", "C18.T3e")
def test_a_leadership_card_that_ordered_nobody_binds_no_counter_attack() -> None:
    table = Table(
        "cca",
        {
            "last": "leadership_any_section",
            "last_place": ["left"],
            "bottom": {"units": {"B2": "MI"}, "cards": ["counter_attack"]},
            "top": {"units": {"H2": "MI", "H11": "MI"}, "cards": ["counter_attack"]},
        },
    )
    table.play("play: counter_attack", "done", "draw: rally", "play: counter_attack")
    assert table.legal == ("order: H2", "order: H11", "done")


@pytest.mark.rule("C18.T3b", "CS5.2b")
def test_a_countered_place_binds_the_ambush_that_a_counter_attack_springs() -> None:
    table = Table(
        "cca",
        {
            "scenario": "005",
            "turn": "top",
            "last": "leadership_any_section",
            "last_place": ["left"],
            "options": {"counter_attack_springs_ambush": True},
            "top": {"units": {"I3": "MI"}, "cards": ["counter_attack"], "turns": 2},
        },
    )
    table.play("play: counter_attack")
    assert [text for text in table.legal if text.startswith("ambush")] == ["ambush: right"]


@pytest.mark.rule("C18.T5a")
@pytest.mark.parametrize(("card", "dealt"), [("first_strike", 200), ("darken_the_sky", 0)])
def test_what_a_window_gave_away_of_a_hand_is_known_ever_after(card: str, dealt: int) -> None:
    table = Table(
        "cca",
        {
            "stage": "battle",
            "ordered": ["D6"],
            "options": {"reactions": "when-able"},
            "bottom": {"units": {"D6": "HI"}, "cards": ["rally"]},
            "top": {"units": {"E6": "HI"}, "cards": [card, "line_command"]},
        },
    )
    table.play("attack: D6 > E6")
    seen, rng = cca.view(table.state, "bottom"), random.Random(1)
    hands = [cca.determinize(seen, rng).cards.zone("top").held for _ in range(200)]
    assert sum("first_strike" in (hand or ()) for hand in hands) == dealt


@pytest.mark.rule("C18.T5a")
@pytest.mark.parametrize(("card", "before", "after"), [("first_strike", 200, 200), ("darken_the_sky", 0, None)])
def test_what_is_known_of_a_hand_outlasts_other_cards_but_not_the_draw_of_an_unknown_one(
    card: str, before: int, after: int | None
) -> None:
    table = Table(
        "cca",
        {
            "stage": "battle",
            "ordered": ["D6"],
            "options": {"reactions": "when-able"},
            "bottom": {"units": {"D6": "HI"}, "cards": ["rally"]},
            "top": {"units": {"E6": "HI"}, "cards": [card, "line_command"]},
        },
    )
    table.play("attack: D6 > E6")

    def dealt() -> int:
        seen, rng = cca.view(table.state, "bottom"), random.Random(1)
        hands = [cca.determinize(seen, rng).cards.zone("top").held for _ in range(200)]
        return sum("first_strike" in (hand or ()) for hand in hands)

    assert dealt() == before
    while table.state.turn.number < 3:
        if table.waits_for_chance:
            table.play(next(text for text in table.odds if text != "draw: first_strike"))
        else:
            quiet = ("stand", "refrain", "play: line_command", "done")
            table.play(next((text for text in quiet if text in table.legal), table.legal[0]))
    assert "line_command" not in (table.state.cards.zone("top").held or ())
    assert dealt() == after if after is not None else 0 < dealt() < 100


@pytest.mark.rule("C18.T5a")
def test_who_has_played_first_strike_is_not_known_to_hold_it_any_more() -> None:
    table = Table(
        "cca",
        {
            "stage": "battle",
            "ordered": ["D6"],
            "options": {"reactions": "when-able"},
            "bottom": {"units": {"D6": "HI"}, "cards": ["rally"]},
            "top": {"units": {"E6": "HI"}, "cards": ["first_strike", "line_command"]},
        },
    )
    table.play("attack: D6 > E6", "first-strike", "roll: light light light light light")
    seen, rng = cca.view(table.state, "bottom"), random.Random(1)
    assert seen.betrayed == ()
    assert all("first_strike" not in (cca.determinize(seen, rng).cards.zone("top").held or ()) for _ in range(50))
