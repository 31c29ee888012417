"""Chapter 15: the end of a turn."""

from __future__ import annotations

import pytest

from ancientwars.cca.components.kit import CARDS
from ancientwars.testing import Table
from tests.cca.rules.fights import battle, nothing, waits_for

EVERY_CARD = [card.id for card in CARDS.values() for _ in range(card.count)]


def end_of_turn(card: str, deck: list[str], **more: object) -> Table:
    """Return a table at the end of bottom's turn with that deck; top holds Rally, all the rest is discarded."""
    rest = sorted(EVERY_CARD)
    for known in (card, "rally", *deck):
        rest.remove(known)
    sides = {"bottom": {"units": {"A1": "LI"}}, "top": {"units": {"I1": "LI"}, "cards": ["rally"]}}
    return Table("cca", {"stage": "end", "card": card, "discards": rest} | sides | more)


@pytest.mark.rule("C15.1")
def test_at_the_end_of_his_turn_a_player_discards_his_card_and_draws_one() -> None:
    table = battle("D6 HI", "E7 MI", cards="rally line_command", foe_cards="double_time", card="order_two_left")
    table.play("done")
    assert table.pending.seats == ("bottom",)
    table.play("draw: order_heavy_troops")
    assert sorted(table.state.cards.zone("bottom").held) == ["line_command", "order_heavy_troops", "rally"]
    assert list(table.state.cards.zone("discards").held) == ["order_two_left"]
    assert (table.pending.seat, waits_for(table)) == ("top", "play-card")


@pytest.mark.rule("C15.1")
def test_nothing_is_drawn_before_the_battles_are_over() -> None:
    table = battle("D6 HI, D2 HI", "E7 MI, E3 MI", ordered=["D6", "D2"])
    table.play("attack: D6 > E7", nothing(5), "refrain")
    assert waits_for(table) == "battle"
    table.play("done")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C15.2")
def test_an_empty_deck_is_made_anew_of_the_discards_and_the_card_just_played() -> None:
    table = end_of_turn("order_two_left", [])
    assert table.happened("DeckShuffled")
    assert table.state.cards.deck_size == 59
    assert table.odds["draw: order_two_left"] * 59 == 3
    assert "draw: rally" not in table.odds
    table.play("draw: order_two_left")
    assert table.state.cards.deck_size == 58
    assert table.state.cards.zone("discards").count == 0


@pytest.mark.rule("C15.2")
def test_the_last_card_of_the_deck_is_drawn_before_the_discards_are_shuffled() -> None:
    table = end_of_turn("order_two_left", ["line_command"])
    assert set(table.odds) == {"draw: line_command"}
    table.play("draw: line_command")
    assert not table.happened("DeckShuffled")
    assert table.state.cards.zone("discards").count == 58


@pytest.mark.rule("C15.3")
@pytest.mark.parametrize(("card", "size", "shuffled"), [("i_am_spartacus", 59, True), ("order_mounted", 2, False)])
def test_i_am_spartacus_shuffles_the_discards_and_itself_into_the_deck(card: str, size: int, shuffled: bool) -> None:
    table = end_of_turn(card, ["line_command", "double_time"])
    assert bool(table.happened("DeckShuffled")) == shuffled
    assert table.state.cards.deck_size == size
    assert (f"draw: {card}" in table.odds) == shuffled


@pytest.mark.rule("C15.4")
def test_who_struck_first_draws_before_the_active_player() -> None:
    table = battle("D6 HI", "E7 MI", cards="line_command", foe_cards="first_strike double_time")
    table.play("attack: D6 > E7", "first-strike", nothing(4), nothing(5))
    assert table.pending.seats == ("top",)
    table.play("draw: order_mounted")
    assert sorted(table.state.cards.zone("top").held) == ["double_time", "order_mounted"]
    assert table.pending.seats == ("bottom",)
    table.play("draw: i_am_spartacus")
    assert sorted(table.state.cards.zone("bottom").held) == ["i_am_spartacus", "line_command"]


@pytest.mark.rule("C15.4")
def test_who_did_not_strike_first_draws_nothing() -> None:
    table = battle("D6 HI", "E7 MI", cards="line_command", foe_cards="first_strike double_time")
    table.play("attack: D6 > E7", "stand", nothing(5), "refrain", "draw: order_mounted")
    assert table.pending.seat == "top"
    assert table.state.cards.zone("top").count == 2
