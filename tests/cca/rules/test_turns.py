"""Ancients, chapters 5 and 6: the turn and its card."""

from __future__ import annotations

import pytest

from ancientwars.core.step import Outcome
from ancientwars.testing import Table

MISS = "roll: light light light light light"


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def armies(*cards: str) -> Table:
    """Set up two heavy units of bottom before two medium ones of top; bottom holds the cards."""
    bottom = {"units": {"C6": "HI", "C8": "HI"}, "cards": list(cards)}
    top = {"units": {"E7": "MI", "E9": "MI"}, "cards": ["order_two_center", "rally"]}
    return Table("cca", {"options": {"reactions": "when-able"}, "bottom": bottom, "top": top})


@pytest.mark.rule("C5.1", "C5.2")
def test_a_turn_has_five_phases_and_then_the_other_side_plays() -> None:
    table = armies("order_two_center")
    phases = []
    for notation in (
        "play: order_two_center",
        "order: C6",
        "done",
        "move: C6 > D6",
        "attack: D6 > E7",
        MISS,
        "refrain",
    ):
        if not table.waits_for_chance and table.pending.prompt not in phases:
            phases.append(table.pending.prompt)
        table.play(notation)
    assert phases == ["play-card", "give-orders", "move", "battle", "battle-back"]
    assert (table.pending.purpose, table.pending.seats) == ("draw-card", ("bottom",))
    table.play("draw: line_command")
    assert (table.pending.prompt, table.pending.seat) == ("play-card", "top")


@pytest.mark.rule("C5.1")
@pytest.mark.parametrize(("scenario", "first", "second"), [("001", "bottom", "top"), ("003", "top", "bottom")])
def test_the_sides_take_turns_beginning_with_the_first_player(scenario: str, first: str, second: str) -> None:
    table = Table("cca", scenario=scenario)
    seats: list[str] = []
    while len(seats) < 4:
        if table.waits_for_chance:
            table.play("draw: order_two_left" if "draw: order_two_left" in table.odds else next(reversed(table.odds)))
        elif table.pending.prompt == "play-card":
            seats.append(table.pending.seat)
            table.play(table.legal[-1])
        else:
            table.play("done")
    assert seats == [first, second, first, second]


@pytest.mark.rule("C5.2")
def test_the_phases_cannot_be_taken_out_of_order() -> None:
    table = armies("order_two_center")
    assert refused(table, "order: C6")
    table.play("play: order_two_center", "order: C6")
    assert refused(table, "move: C6 > D6")
    table.play("done")
    assert refused(table, "order: C8")
    assert not refused(table, "move: C6 > D6")


@pytest.mark.rule("C5.3")
def test_all_movement_is_over_before_the_first_battle() -> None:
    table = armies("order_two_center")
    table.play("play: order_two_center", "order: C6", "order: C8", "move: C6 > D6")
    assert refused(table, "attack: D6 > E7")
    table.play("done", "attack: D6 > E7", MISS, "refrain")
    assert refused(table, "move: C8 > D8")


@pytest.mark.rule("C5.3", "C9.1")
def test_a_battle_is_finished_before_the_next_begins() -> None:
    table = armies("order_two_center")
    table.play(
        "play: order_two_center", "order: C6", "order: C8", "move: C6 > D6", "move: C8 > D8", "attack: D6 > E7", MISS
    )
    assert (table.pending.prompt, table.pending.seat) == ("battle-back", "top")
    assert refused(table, "attack: D8 > E9")
    table.play("refrain")
    assert not refused(table, "attack: D8 > E9")


@pytest.mark.rule("C6.1")
def test_a_card_comes_from_the_own_hand_and_is_seen_by_all() -> None:
    table = armies("order_two_center", "line_command")
    assert set(table.legal) == {"play: order_two_center", "play: line_command"}
    assert refused(table, "play: rally")
    table.play("play: line_command")
    assert table.state.cards.zone("bottom").held == ("order_two_center",)
    seen = table.game.view(table.state, "top")
    assert seen.cards.zone("played").held == ("line_command",)
    assert [event.card for event in seen.events if type(event).__name__ == "CardPlayed"] == ["line_command"]


@pytest.mark.rule("C6.1")
def test_the_opponent_plays_no_card_in_a_turn_that_is_not_his() -> None:
    table = armies("order_two_center")
    assert refused(table, "play: rally")
    table.play("play: order_two_center", "done", "draw: line_command")
    assert not refused(table, "play: rally")


@pytest.mark.rule("C6.2")
@pytest.mark.parametrize(
    ("card", "orders"), [("order_two_center", 2), ("order_three_center", 3), ("order_four_center", 4)]
)
def test_the_card_says_how_many_units_are_ordered(card: str, orders: int) -> None:
    units = {f"C{number}": "HI" for number in (5, 6, 7, 8, 9)}
    table = Table("cca", {"bottom": {"units": units, "cards": [card]}, "top": {"units": {"I1": "MI"}}})
    table.play(f"play: {card}", *(f"order: C{number}" for number in range(5, 5 + orders)))
    assert table.pending.prompt == "move"
    assert {text.split()[1] for text in table.legal if text != "done"} == {f"C{5 + number}" for number in range(orders)}


@pytest.mark.rule("C6.2")
@pytest.mark.parametrize(("card", "hexes"), [("left", {"C2", "C5"}), ("center", {"C5", "C7"}), ("right", {"C12"})])
def test_the_card_says_in_which_section_orders_are_given(card: str, hexes: set[str]) -> None:
    units = dict.fromkeys(("C2", "C5", "C7", "C12"), "HI")
    table = Table("cca", {"bottom": {"units": units, "cards": [f"order_two_{card}"]}, "top": {"units": {"I1": "MI"}}})
    table.play(f"play: order_two_{card}")
    assert {text for text in table.legal if text != "done"} == {f"order: {hex_}" for hex_ in hexes}


@pytest.mark.rule("C6.2", "C2.2")
@pytest.mark.parametrize(
    ("card", "hexes"), [("left", {"C9", "C12"}), ("center", {"C5", "C7", "C9"}), ("right", {"C2", "C5"})]
)
def test_the_sections_of_a_card_are_those_of_its_player(card: str, hexes: set[str]) -> None:
    units = dict.fromkeys(("C2", "C5", "C7", "C9", "C12"), "HI")
    top = {"units": units, "cards": [f"order_two_{card}"]}
    table = Table("cca", {"turn": "top", "bottom": {"units": {"A1": "MI"}}, "top": top})
    table.play(f"play: order_two_{card}")
    assert {text for text in table.legal if text != "done"} == {f"order: {hex_}" for hex_ in hexes}


@pytest.mark.rule("C6.3")
def test_nobody_may_pass_but_all_orders_may_be_left_out() -> None:
    table = armies("order_two_center")
    assert refused(table, "done")
    table.play("play: order_two_center", "done")
    assert table.pending.purpose == "draw-card"
    assert not table.happened("Ordered")


@pytest.mark.rule("C6.3", "C18.T2a")
def test_clash_of_shields_orders_by_itself() -> None:
    army = {"units": {"D6": "HI", "D9": "HI", "B2": "HI"}, "cards": ["clash_of_shields"]}
    table = Table("cca", {"bottom": army, "top": {"units": {"E7": "MI", "E9": "MI"}}})
    table.play("play: clash_of_shields")
    assert set(table.legal) == {"attack: D6 > E7", "attack: D9 > E9", "done"}


@pytest.mark.rule("C6.3", "C18.T4a")
def test_darken_the_sky_orders_by_itself() -> None:
    army = {"units": {"C6": "LB", "C8": "HI"}, "cards": ["darken_the_sky"]}
    table = Table("cca", {"bottom": army, "top": {"units": {"E7": "MI"}}})
    table.play("play: darken_the_sky")
    assert set(table.legal) == {"fire: C6 > E7", "done"}


# ---------------------------------------------------------------- what a turn leaves behind


def end_turn(table: Table) -> None:
    """Let the active side do no more than it must, until its turn or the battle is over."""
    number = table.state.turn.number
    while table.state.turn.number == number and not isinstance(table.pending, Outcome):
        if table.waits_for_chance:
            table.play(next(iter(table.odds)))
        else:
            table.play("done" if "done" in table.legal else table.legal[0])


@pytest.mark.rule("C7.1", "C8.2", "C9.3")
def test_the_orders_of_a_turn_are_forgotten_in_the_next() -> None:
    bottom = {
        "units": {"C6": "HI", "C8": "HI"},
        "leaders": {"B7": "Own"},
        "cards": ["order_two_center", "order_three_center"],
    }
    table = Table("cca", {"bottom": bottom, "top": {"units": {"I5": "MI"}, "cards": ["order_two_left"]}})
    table.play("play: order_two_center", "order: C6", "order-leader: B7")
    table.play("move: C6 > D6", "move-leader: B7 > B6")
    end_turn(table)
    assert (table.pending.prompt, table.pending.seat) == ("play-card", "top")
    end_turn(table)
    table.play("play: order_three_center", "order: C8")
    assert {"order: D6", "order-leader: B6"} <= set(table.legal)
    table.play("done")
    assert not [notation for notation in table.legal if notation.startswith(("move: D6", "move-leader: B6"))]


@pytest.mark.rule("C5.1", "C4.1", "ENGINE-TURN-LIMIT")
@pytest.mark.parametrize(
    ("banners", "winners"), [((2, 1), ("bottom",)), ((1, 2), ("top",)), ((2, 2), ()), ((0, 0), ())]
)
def test_after_the_limit_of_turns_more_banners_win(banners: tuple[int, int], winners: tuple[str, ...]) -> None:
    bottom = {"units": {"C6": "HI"}, "cards": ["order_two_left"], "banners": banners[0]}
    top = {"units": {"I5": "MI"}, "cards": ["order_two_right"], "banners": banners[1]}
    table = Table("cca", {"number": 5, "options": {"turn_limit": 6}, "bottom": bottom, "top": top})
    end_turn(table)
    assert (table.pending.prompt, table.pending.seat) == ("play-card", "top")
    end_turn(table)
    assert table.pending.winners == winners


@pytest.mark.rule("C6.1", "C15.1")
def test_the_turn_of_a_side_without_cards_consists_of_drawing_one() -> None:
    bottom = {"units": {"C6": "HI"}, "cards": ["order_two_left"]}
    table = Table("cca", {"bottom": bottom, "top": {"units": {"I5": "MI"}, "cards": []}})
    end_turn(table)
    assert (table.pending.purpose, table.pending.seats) == ("draw-card", ("top",))
    table.play(next(iter(table.odds)))
    assert (table.pending.prompt, table.pending.seat) == ("play-card", "bottom")
    assert table.state.cards.zone("top").count == 1


@pytest.mark.rule("C5.1", "CS6.3")
def test_each_side_counts_its_own_turns() -> None:
    table = Table("cca", scenario="006")  # the top side begins
    while table.waits_for_chance:
        table.play(next(iter(table.odds)))
    counts = []
    for _ in range(4):
        counts.append((table.state.turn.seat, table.state.own_turns("top"), table.state.own_turns("bottom")))
        end_turn(table)
    assert counts == [("top", 1, 0), ("bottom", 1, 1), ("top", 2, 1), ("bottom", 2, 2)]
