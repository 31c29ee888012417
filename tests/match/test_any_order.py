"""Matches in which several seats are asked at the same time: any of them may answer first, and nobody tells of it."""

from __future__ import annotations

import json

import pytest

from ancientwars.core.errors import IllegalAction, OutOfTurn, SaveError, UnknownSeat
from ancientwars.core.step import SPECTATOR
from ancientwars.match import CHANCE, Match, codec_of
from tests.testing import bazaar


def bidding():
    """Return a match that waits for three sealed bids."""
    return Match.new(bazaar, seed=5)


def planning():
    """Return a match that waits for three secret plans."""
    match = bidding().play("bid: 1").play("bid: 0").play("bid: 0").play("spy: aside")
    assert match.pending.plan
    return match


def course(match, *steps):
    for seat, action in steps:
        match = match.play(action, seat)
    return match


# ---------------------------------------------------------------------- playing


def test_any_of_the_seats_may_answer():
    match = bidding()
    assert match.seats == ("red", "green", "blue")
    match = match.play("bid: 2", "blue")
    assert (match.seats, match.seat) == (("red", "green"), "red")
    assert match.plies[-1].actor == "blue"
    assert match.play("bid: 1", "green").play("bid: 0").seat == "blue"  # who leads now


def test_without_a_seat_the_first_answers():
    assert bidding().play("bid: 1").plies[-1].actor == "red"


def test_who_has_answered_may_not_answer_again():
    match = bidding().play("bid: 2", "blue")
    with pytest.raises(OutOfTurn, match="waits for red, green, not for blue"):
        match.play("bid: 1", "blue")


def test_each_seat_is_told_what_it_may_do():
    match = planning()
    match = course(match, ("green", "invest: north"), ("green", "invest: north"), ("green", "invest: south"))
    assert [str(action) for action in match.legal_actions_of("green")] == ["hand-in"]
    assert len(match.legal_actions_of("blue")) == 3
    assert match.legal_actions == match.legal_actions_of("red")
    assert match.play("hand-in", "green").legal_actions_of("green") == ()
    with pytest.raises(UnknownSeat):
        match.legal_actions_of("white")


def test_each_seat_is_told_what_stands_against_an_action():
    match = course(planning(), *[("green", "invest: north")] * 3)
    assert match.why_not("invest: north", "red") is None
    assert match.why_not("invest: north", "green").rule == "B7"
    refusal = match.play("hand-in", "green").why_not("hand-in", "green")
    assert refusal.reason == "the game waits for red, blue, not for green"
    assert "не" in bazaar.describe(match.state, refusal, "ru")
    with pytest.raises(UnknownSeat):
        match.why_not("hand-in", "white")


def test_where_one_seat_decides_another_is_told_so():
    match = bidding().play("bid: 1").play("bid: 0").play("bid: 0")
    assert match.seats == ("red",)
    assert match.why_not("trade", "blue").rule == "B3"
    assert match.legal_actions_of("blue") == ()


def test_when_the_game_is_over_nobody_may_act():
    match = bidding()
    while not match.over:
        match = match.play(match.legal_actions[-1])
    assert match.seats == ()
    assert match.why_not("trade", "red").reason == "the game is over"


# ---------------------------------------------------------------------- keeping


def test_the_order_of_the_answers_is_in_the_record():
    match = course(planning(), ("blue", "invest: north"), ("red", "hand-in"), ("blue", "hand-in"), ("green", "hand-in"))
    loaded = Match.loads(match.dumps(), game=bazaar).verify()
    assert [ply.actor for ply in loaded.plies[-4:]] == ["blue", "red", "blue", "green"]
    assert loaded.states == match.states
    assert loaded.dumps() == match.dumps()


def test_an_answer_of_who_was_not_asked_is_refused_when_read():
    text = bidding().play("bid: 2", "blue").play("bid: 0", "green").dumps()
    lines = text.splitlines()
    row = json.loads(lines[-2])
    assert row["actor"] == "green"
    lines[-2] = json.dumps(row | {"actor": "blue"})
    with pytest.raises(SaveError, match="waits for red, green, not for 'blue'"):
        Match.loads("\n".join(lines) + "\n", game=bazaar)


def test_the_json_of_a_view_does_not_hold_what_is_in_an_envelope():
    match = course(planning(), ("green", "invest: south"), ("green", "hand-in"))
    text = json.dumps(codec_of(bazaar).dump(match.view("blue")))
    assert "south" not in text
    assert "south" in json.dumps(codec_of(bazaar).dump(match.view("green")))


def test_digests_of_views_are_the_same_whatever_is_in_an_envelope():
    digest = codec_of(bazaar).digest
    first, second = (course(planning(), ("green", f"invest: {place}"), ("green", "hand-in")) for place in bazaar.PLACES)
    assert digest(first.view("blue")) == digest(second.view("blue"))
    assert digest(first.view("green")) != digest(second.view("green"))


# ---------------------------------------------------------------------- telling


def test_the_log_tells_others_that_a_plan_was_handed_in_and_nothing_of_how_it_grew():
    few = course(planning(), ("red", "hand-in"))
    many = course(planning(), ("red", "invest: north"), ("blue", "invest: north"), ("red", "hand-in"))
    for viewer in ("green", SPECTATOR):
        assert few.log("en", viewer) == many.log("en", viewer)
        assert few.log("en", viewer)[-2].endswith("Red: hand in the plan")


def test_the_log_tells_a_seat_its_own_steps():
    match = course(planning(), ("blue", "invest: north"), ("red", "invest: south"), ("red", "hand-in"))
    assert match.log("en", "red")[-3].strip() == "- Red: invest in the south"
    assert not any("the north" in line for line in match.log("en", "red"))
    assert set(match.log("en", "red")) <= set(match.log("en"))


def test_one_ply_is_told_as_in_the_whole_log():
    match = course(planning(), ("blue", "invest: north"), ("red", "hand-in"), ("blue", "hand-in"))
    told = [line for number in range(len(match.plies)) for line in match.log_of(number)]
    assert told == list(match.log())


# ---------------------------------------------------------------------- going back


def test_a_seat_takes_back_its_answer_though_others_have_answered():
    match = course(bidding(), ("blue", "bid: 2"), ("red", "bid: 1"))
    back = match.undo("blue")
    assert back == course(bidding(), ("red", "bid: 1"))
    assert back.undo("red") == bidding()


def test_a_seat_takes_back_a_step_of_its_plan():
    match = course(planning(), ("red", "invest: north"), ("blue", "invest: south"), ("green", "hand-in"))
    assert match.undo("red") == course(planning(), ("blue", "invest: south"), ("green", "hand-in"))
    assert match.undo("green") == course(planning(), ("red", "invest: north"), ("blue", "invest: south"))


def test_who_has_not_answered_has_nothing_to_take_back():
    match = course(planning(), ("red", "invest: north"))
    with pytest.raises(OutOfTurn, match="that of red, not of blue"):  # who led the round; not that red has begun a plan
        match.undo("blue")


def test_what_was_opened_stands():
    match = course(bidding(), ("blue", "bid: 2"), ("red", "bid: 1"), ("green", "bid: 0"))
    for seat in bazaar.SEATS:
        with pytest.raises(IllegalAction):
            match.undo(seat)


def test_what_came_before_the_question_stands():
    match = bidding()
    assert match.plies[-1].actor == CHANCE
    with pytest.raises(IllegalAction):
        course(match, ("blue", "bid: 2")).undo("red")
