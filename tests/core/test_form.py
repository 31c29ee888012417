"""What the fields of a state may hold."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from attrs import frozen

from ancientwars.core import step
from ancientwars.core.events import Event
from ancientwars.core.form import Form, stuck
from ancientwars.core.game import Types
from ancientwars.core.record import Record
from ancientwars.core.step import Decision, Step


@frozen
class Heap(Record):
    """Some goods."""

    good: str
    number: int
    stolen: bool = False


@frozen
class Sell(Step):
    """Goods are sold."""

    seat: Literal["red", "blue"]
    goods: tuple[tuple[str, int], ...]


@frozen
class Sold(Event):
    """Goods were sold."""

    good: str


@frozen
class State(step.State):
    """The state of a market."""

    heaps: tuple[Heap, ...]
    scores: tuple[int, int]
    best: Heap | None = None
    notes: tuple[str, ...] = ()


GOODS = ("fish", "oil")
TYPES = Types(state=State, actions=(), events=(Sold,), steps=(Sell,))
FORM = Form(TYPES, {"good": GOODS, "goods": (GOODS, range(1, 4)), "Heap.number": range(10)}, {"State.heaps": 2})
HEAPS = (Heap("fish", 3), Heap("oil", 9))
STATE = State((Sell("red", (("fish", 2),)),), HEAPS, (0, -5), notes=("anything",), events=(Sold("caviar"),))


def test_a_state_of_the_right_form_has_no_fault():
    assert FORM.fault(STATE) == ""
    assert FORM.fault(STATE.replace(best=HEAPS[0])) == ""


heap: Any = Heap
sell: Any = Sell


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"heaps": list(HEAPS)}, "state.heaps: expected a tuple, found [Heap("),
        ({"heaps": HEAPS[:1]}, "state.heaps: expected 2 entries, found 1"),
        ({"heaps": (HEAPS[0], None)}, "state.heaps[1]: expected Heap, found None"),
        ({"heaps": (HEAPS[0], heap("wine", 3))}, "state.heaps[1].good: unknown 'wine'"),
        ({"heaps": (HEAPS[0], heap("oil", 10))}, "state.heaps[1].number: 10 is not from 0 to 9"),
        ({"heaps": (HEAPS[0], heap("oil", True))}, "state.heaps[1].number: expected int, found True"),
        ({"heaps": (HEAPS[0], heap("oil", 1.0))}, "state.heaps[1].number: expected int, found 1.0"),
        ({"heaps": (HEAPS[0], heap(["oil"], 1))}, "state.heaps[1].good: expected str, found ['oil']"),
        ({"heaps": (HEAPS[0], heap("oil", 1, 1))}, "state.heaps[1].stolen: expected bool, found 1"),
        ({"scores": (0,)}, "state.scores: expected 2 entries, found (0,)"),
        ({"scores": (0, 10**7)}, "state.scores[1]: 10000000 is not from -1000000 to 1000000"),
        ({"best": "fish"}, "state.best: expected Heap, found 'fish'"),
        ({"agenda": (sell("green", ()),)}, "state.agenda[0].seat: unknown 'green'"),
        ({"agenda": (sell("red", (("fish", 4),)),)}, "state.agenda[0].goods[0][1]: 4 is not from 1 to 3"),
        ({"agenda": (sell("red", (("wine", 1),)),)}, "state.agenda[0].goods[0][0]: unknown 'wine'"),
        ({"agenda": (sell("red", (("fish", 1, 1),)),)}, "state.agenda[0].goods[0]: expected 2 entries, found ("),
        ({"agenda": (Sold("fish"),)}, "state.agenda[0]: Sold(rule='', seats=None, good='fish') is no step of the game"),
        ({"agenda": None}, "state.agenda: expected a tuple, found None"),
        ({"events": (sell("red", ()),)}, "is no event of the game"),
        ({"viewer": 5}, "state.viewer: expected str, found 5"),
    ],
)
def test_the_first_misfit_is_told_with_its_place(changes, fault):
    assert fault in FORM.fault(STATE.replace(**changes))


@pytest.mark.parametrize("thing", [None, 5, STATE.agenda[0], State])
def test_what_is_no_state_is_told(thing):
    assert FORM.fault(thing).startswith("state: expected State, found ")


def test_a_long_value_is_quoted_in_part():
    assert len(FORM.fault(STATE.replace(best="x" * 10_000))) < 200


def test_a_value_found_right_once_is_not_right_elsewhere():
    assert FORM.fault(STATE) == ""
    assert FORM.fault(STATE.replace(best=STATE.agenda[0])) != ""
    assert FORM.fault(STATE.replace(heaps=HEAPS[::-1])) == ""


@pytest.mark.parametrize(
    ("values", "lengths", "name"),
    [
        ({"colour": GOODS}, {}, "colour"),
        ({"Heap.colour": GOODS}, {}, "Heap.colour"),
        ({}, {"Heap.heaps": 2}, "Heap.heaps"),
    ],
)
def test_a_form_that_speaks_of_what_is_not_there_is_refused(values, lengths, name):
    with pytest.raises(ValueError, match=name):
        Form(TYPES, values, lengths).fault(STATE)


# ---------------------------------------------------------------------- what is asked


@frozen
class Ask(Step):
    """A question that may have no answers, or fail."""

    answers: tuple[str, ...]

    def pending(self, state):
        return Decision("red", "ask", "T1") if self.answers != ("nobody",) else None

    def options(self, state):
        return (int(answer) for answer in self.answers)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("1", "2"), ""),
        ((), "Ask leaves red nothing to answer"),
        (("nobody",), "Ask on top of the agenda asks nobody"),
        (("1", "x"), "Ask does not fit the rest of the state (ValueError: "),
    ],
)
def test_a_step_that_cannot_be_asked_is_told(answers, told):
    found = stuck(STATE.replace(agenda=(Ask(answers),)))
    assert found.startswith(told)
    assert bool(found) == bool(told)


def test_an_empty_agenda_is_told():
    assert stuck(STATE.replace(agenda=())) == "nothing is on the agenda"


def test_another_seats_view_is_not_asked_for_answers():
    assert stuck(STATE.replace(agenda=(Ask(()),), viewer="blue")) == ""
    assert stuck(STATE.replace(agenda=(Ask(()),), viewer="red")) != ""
