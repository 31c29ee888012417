"""Sealed questions: each seat answers in an envelope that the others only count, and all are opened together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import frozen

from ancientwars.core import engine
from ancientwars.core.engine import apply, legal_actions
from ancientwars.core.errors import HiddenInformation, IllegalAction, OutOfTurn
from ancientwars.core.sealed import Envelope, HandIn, Sealed, asking, in_envelope
from tests.testing import bazaar
from tests.testing.bazaar import Bid, Invest

HANDS = {"red": ["salt"], "green": ["silk"], "blue": ["guard"]}


def pending(state) -> Any:
    """Return what a state waits for."""
    return engine.pending(state)


def why_not(state, action) -> Any:
    """Return why an action is refused, or None."""
    return engine.why_not(state, action)


def bidding():
    return bazaar.position({**HANDS, "stage": "bid"})


def planning():
    return bazaar.position({**HANDS, "stage": "plan"})


def played(state, *course):
    """Return the state after answers, each given as a seat and an action."""
    for seat, action in course:
        state = apply(asking(state, seat), action)
    return state


# ---------------------------------------------------------------------- asking


def test_the_first_seat_is_asked_and_the_others_may_answer_too():
    waits = pending(bidding())
    assert (waits.seat, waits.others, waits.seats, waits.prompt) == ("red", ("green", "blue"), ("red",), "bid")


def test_who_has_answered_is_not_asked_again():
    state = played(bidding(), ("green", Bid(1)))
    assert (pending(state).seat, pending(state).others) == ("red", ("blue",))
    with pytest.raises(OutOfTurn, match="green is not asked"):
        asking(state, "green")


@pytest.mark.parametrize("seat", ["white", "spectator", ""])
def test_nobody_else_is_asked(seat):
    with pytest.raises(OutOfTurn):
        asking(bidding(), seat)


def test_where_one_seat_decides_no_other_is_asked():
    state = bazaar.position(HANDS)
    assert asking(state, "red") is state
    with pytest.raises(OutOfTurn):
        asking(state, "blue")


def test_the_order_of_the_answers_makes_no_difference():
    course = [("red", Bid(1)), ("green", Bid(2)), ("blue", Bid(0))]
    assert played(bidding(), *course) == played(bidding(), *course[::-1])


def test_all_are_opened_together():
    state = played(bidding(), ("blue", Bid(2)), ("red", Bid(1)))
    assert [envelope.closed for envelope in state.envelopes] == [True, False, True]
    assert state.coins == (3, 3, 3)
    state = played(state, ("green", Bid(0)))
    assert state.envelopes == ()
    assert state.coins == (2, 3, 1)
    assert pending(state).seat == "blue"  # who bid most leads
    assert [(event.seat, event.coins) for event in state.events] == [("red", 1), ("green", 0), ("blue", 2)]


def test_what_is_not_legal_cannot_be_answered():
    state = asking(bidding(), "blue")
    assert why_not(state, Invest("north")).rule == "B2"
    with pytest.raises(IllegalAction):
        apply(state, Invest("north"))


# ---------------------------------------------------------------------- what others see


def test_an_envelope_shows_others_only_that_it_is_closed():
    one, two = (played(bidding(), ("red", Bid(coins))) for coins in (0, 2))
    assert one != two
    for viewer in ("green", "blue", "spectator"):
        assert bazaar.view(one, viewer) == bazaar.view(two, viewer)
    assert in_envelope(bazaar.view(two, "red"), "red") == (Bid(2),)
    assert in_envelope(bazaar.view(two, "blue"), "red") == ()


def test_the_own_view_lists_what_a_seat_may_answer_out_of_turn():
    view = bazaar.view(bidding(), "blue")
    assert legal_actions(asking(view, "blue")) == (Bid(0), Bid(1), Bid(2))
    with pytest.raises(HiddenInformation):
        legal_actions(view)


def test_an_answer_drawn_anew_is_any_that_could_be_given():
    view = bazaar.view(played(bidding(), ("red", Bid(2))), "blue")
    drawn = [in_envelope(bazaar.determinize(view, Random(seed)), "red") for seed in range(300)]
    assert set(drawn) == {(Bid(0),), (Bid(1),), (Bid(2),)}
    assert all(70 < drawn.count(answer) < 130 for answer in set(drawn))


def test_an_answer_not_given_yet_is_left_to_be_given():
    view = bazaar.view(bidding(), "blue")
    assert in_envelope(bazaar.determinize(view, Random(1)), "red") == ()


# ---------------------------------------------------------------------- plans


def test_a_plan_is_made_step_by_step_and_handed_in():
    state = played(planning(), ("red", Invest("north")), ("red", Invest("south")))
    assert in_envelope(state, "red") == (Invest("north"), Invest("south"))
    assert pending(state).seat == "red"
    state = played(state, ("red", HandIn()))
    assert pending(state).seat == "green"
    assert state.envelopes[0] == Envelope("red", (Invest("north"), Invest("south")), True)


def test_nobody_notices_how_a_plan_grows():
    state = planning()
    later = played(state, ("red", Invest("north")), ("blue", Invest("north")), ("red", Invest("south")))
    assert bazaar.view(later, "green") == bazaar.view(state, "green")
    assert pending(later) == pending(state)
    assert later.events == ()


def test_seats_plan_side_by_side():
    one = played(planning(), ("red", Invest("north")), ("blue", Invest("south")), ("red", HandIn()))
    two = played(planning(), ("blue", Invest("south")), ("red", Invest("north")), ("red", HandIn()))
    assert one == two


def test_a_plan_allows_what_its_own_steps_leave():
    state = planning()
    for _ in range(3):  # there are three coins
        state = played(state, ("red", Invest("north")))
    assert legal_actions(state) == (HandIn(),)
    assert Invest("north") in legal_actions(asking(state, "green"))


def test_plans_are_opened_when_the_last_is_handed_in():
    course = [("red", Invest("north")), ("red", HandIn()), ("blue", HandIn()), ("green", HandIn())]
    opened = played(planning(), *course)
    assert opened.coins == (4, 3, 3)
    assert [event.places for event in opened.events if isinstance(event, bazaar.PlanOpened)] == [("north",), (), ()]


def test_a_plan_drawn_anew_is_complete_and_legal():
    state = played(planning(), ("red", Invest("north")), ("red", HandIn()), ("green", Invest("south")))
    view = bazaar.view(state, "blue")
    for seed in range(30):
        drawn = bazaar.determinize(view, Random(seed))
        assert bazaar.view(drawn, "blue") == view
        assert len(in_envelope(drawn, "red")) <= 3
        assert bazaar.why_not(drawn, HandIn()) is None  # green is asked, and may hand in what was drawn


# ---------------------------------------------------------------------- what a game must say


@frozen
class Silent(Sealed):
    """Says neither what is asked nor what follows."""


def test_a_sealed_question_without_a_question_is_a_defect():
    with pytest.raises(NotImplementedError, match="Silent does not say what red is asked"):
        Silent(("red",)).question("red")
    with pytest.raises(NotImplementedError, match="Silent does not say what follows"):
        Silent(("red",)).opened(bidding(), {})
