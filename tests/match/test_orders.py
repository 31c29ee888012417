"""Standing orders: answered as ordered while they stand, and then asked again; they are in no record."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.match import Match
from ancientwars.match.orders import StandingOrder, follow
from tests.testing import bazaar
from tests.testing.bazaar import Bid, Pass


def asked(match) -> Any:
    """Return the prompt of the question at hand."""
    waits: Any = match.pending
    return waits.prompt


def trading():
    """Return a match in which red trades, and green is asked whether it reacts."""
    match = Match.new(bazaar, seed=5, scenario="long").play("bid: 1").play("bid: 0").play("bid: 0").play("trade")
    assert (match.seat, asked(match)) == ("green", "react")
    return match


def order(match, seat="green", **changes):
    return StandingOrder(seat, "react", Pass(), len(match.plies), **changes)


def next_trade(match):
    """Play on until red trades in the next round."""
    while asked(match) != "bid":
        match = match.play(match.legal_actions[-1])
    return match.play("bid: 1", "red").play("bid: 0", "green").play("bid: 0", "blue").play("trade")


def test_an_order_answers_as_long_as_it_stands():
    match = trading()
    after = follow(match, [order(match)])
    assert after == match.play("pass")
    assert after.seat == "blue"


def test_orders_of_several_seats_are_followed_one_after_another():
    match = trading()
    after = follow(match, [order(match, "blue"), order(match)])
    assert asked(after) == "plan"


def test_an_order_is_followed_again_later():
    match = trading()
    given = [order(match)]
    later = next_trade(follow(match, given))
    assert (later.seat, follow(later, given).seat) == ("green", "blue")


@pytest.mark.parametrize("until", ["bid", "plan", "turn"])
def test_an_order_lapses_when_what_ends_it_comes_up(until):
    match = trading()
    given = order(match, until=(until,))
    later = next_trade(follow(match, [given]))
    assert given.answers(match)
    assert not given.stands(later)
    assert follow(later, [given]) == later


def test_chance_may_end_an_order():
    match = Match.new(bazaar, manual=True)
    given = StandingOrder("red", "bid", Bid(0), len(match.plies), until=("deal",))
    assert given.stands(match)  # the card that it waits for now came up before the order
    assert not given.stands(match.play("draw: salt"))


def test_what_is_not_legal_is_asked():
    match = trading()
    assert follow(match, [StandingOrder("green", "react", Bid(0), 0)]) == match


def test_another_question_is_asked():
    match = trading()
    assert follow(match, [StandingOrder("green", "turn", Pass(), 0)]) == match
    assert follow(match, [order(match, "red")]) == match


def test_answers_are_given_out_of_turn_too():
    match = Match.new(bazaar, seed=5)
    after = follow(match, [StandingOrder("blue", "bid", Bid(2))])
    assert [ply.actor for ply in after.plies[-1:]] == ["blue"]
    assert after.seats == ("red", "green")


def test_no_record_tells_whether_an_answer_was_ordered():
    match = trading()
    assert follow(match, [order(match)]).dumps() == match.play("pass").dumps()
