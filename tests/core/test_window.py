"""Windows: who is asked whether it reacts, in which order, and what that gives away."""

from __future__ import annotations

from random import Random

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.step import Decision, NoOptions
from ancientwars.core.window import Window
from ancientwars.testing import Table
from tests.testing import bazaar

OPEN = {"red": ["guard", "salt"], "green": ["silk", "ambush"], "blue": ["wine", "ambush"]}


def trading(reactions="always", **hands):
    table = Table(bazaar, {**OPEN, **hands, "reactions": reactions})
    table.play("trade")
    return table


def asked(table, passing="pass"):
    """Return who is asked in the window if all pass."""
    seats = []
    while isinstance(table.pending, Decision) and table.pending.prompt == "react":
        seats.append(table.pending.seat)
        table.play(passing)
    return seats


def hands_of(table, seat, viewer):
    view = bazaar.view(table.state, viewer)
    return {bazaar.determinize(view, Random(seed)).cards.zone(seat).held for seed in range(80)}


# ---------------------------------------------------------------------- who is asked


def test_all_others_are_asked_in_the_order_of_the_table():
    assert asked(trading()) == ["green", "blue"]
    assert asked(trading(green=["silk"], blue=["wine"])) == ["green", "blue"]  # whatever they hold


def test_who_has_no_cards_is_not_asked():
    assert asked(trading(green=[])) == ["blue"]


def test_who_is_known_to_lack_the_card_is_not_asked():
    table = Table(bazaar, {**OPEN, "green": ["silk"]})
    table.state = table.state.replace(cards=table.state.cards.knows("green", lacks=["ambush"]))
    table.play("trade")
    assert asked(table) == ["blue"]


def test_nobody_is_asked_when_all_such_cards_are_seen():
    table = Table(bazaar, {"red": ["guard", "ambush", "ambush", "ambush"], "green": ["silk"], "blue": ["wine"]})
    table.state = table.state.replace(cards=table.state.cards.move("red", "discards", "ambush", "ambush", "ambush"))
    table.play("trade")
    assert table.happened("TradeEnded")[0].coins == 2


def test_a_question_says_what_it_is_about():
    assert trading().pending.about == ("red",)


def test_only_who_holds_the_card_can_react():
    table = trading(green=["silk"])
    assert table.legal == ("pass",)
    table.play("pass")
    assert table.legal == ("react: ambush", "pass")


# ---------------------------------------------------------------------- reactions


def test_when_all_pass_the_window_closes():
    table = trading()
    table.play("pass", "pass")
    assert table.happened("TradeEnded")[0].coins == 2
    assert table.pending.prompt == "plan"


def test_after_a_reaction_all_are_asked_again():
    table = trading()
    table.play("pass", "react: ambush")
    assert table.pending.seat == "red"  # who may guard himself
    table.play("react: guard")
    assert asked(table) == ["green", "blue"]
    assert table.happened("TradeEnded")[0].coins == 2


def test_a_reaction_that_nobody_answers_stands():
    table = trading()
    table.play("react: ambush", "pass")
    assert table.happened("TradeEnded")[0].coins == 0


def test_only_those_who_come_later_are_asked_where_nothing_is_asked_again(monkeypatch):
    monkeypatch.setattr(bazaar.TradeWindow, "again", False)
    monkeypatch.setattr(bazaar.TradeWindow, "react", lambda _self, state, _seat, _action: state)
    table = trading()
    table.play("react: ambush")
    assert table.pending.seat == "blue"
    table.play("react: ambush")
    assert table.happened("TradeEnded")[0].coins == 2


# ---------------------------------------------------------------------- only who can


def test_only_those_are_asked_who_can_react():
    assert asked(trading("when-able")) == ["green", "blue"]
    assert asked(trading("when-able", green=["silk"])) == ["blue"]
    assert asked(trading("when-able", green=["silk"], blue=["wine"])) == []


def test_a_pause_tells_that_a_hand_holds_the_card():
    table = trading("when-able")
    assert [(event.seat, event.able) for event in table.happened("HandBetrayed")] == [("green", True)]
    assert all("ambush" in held for held in hands_of(table, "green", "blue"))
    assert {"ambush" in held for held in hands_of(table, "blue", "green")} == {True, False}


def test_no_pause_tells_that_it_lacks_it():
    table = trading("when-able", green=["silk"])
    assert [(event.seat, event.able) for event in table.happened("HandBetrayed")] == [("green", False), ("blue", True)]
    assert not any("ambush" in held for held in hands_of(table, "green", "spectator"))


def test_what_is_known_already_is_not_told_again():
    table = trading("when-able", green=["silk"], blue=["wine"])
    told = len(table.happened("HandBetrayed"))
    window = bazaar.TradeWindow("red", order=("green", "blue"))
    state = settle(table.state.replace(events=()).then(window))
    assert told == 2
    assert not [event for event in state.events if isinstance(event, bazaar.HandBetrayed)]


def test_a_card_played_is_known_no_more():
    table = trading("when-able", green=["ambush"])
    table.play("react: ambush")
    assert table.state.cards.known_cards("green", "spectator") == ()


def test_a_hand_that_seems_able_and_is_not_is_a_defect(monkeypatch):
    monkeypatch.setattr(bazaar.TradeWindow, "cards", lambda *_: ("ambush", "iron"))
    with pytest.raises(ValueError, match="is not so"):
        trading("when-able", green=["iron"])


def test_a_window_without_cards_is_a_defect():
    with pytest.raises(NoOptions):
        Window(order=("red",)).cards(trading().state, "red")
    with pytest.raises(NoOptions):
        Window(order=("red",)).told(trading().state, "red", able=True)
    with pytest.raises(NoOptions):
        Window(order=("red",)).react(trading().state, "red", bazaar.Pass())


def test_who_is_seen_to_have_another_way_is_asked(monkeypatch):
    monkeypatch.setattr(bazaar.TradeWindow, "sees_way", lambda _self, _state, seat: seat == "green")
    table = trading("when-able", green=["silk"])
    assert table.pending.seat == "green"
    assert not table.happened("HandBetrayed")
