"""Views: what is hidden in a state is hidden wherever it stands in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import frozen

from ancientwars.core import step
from ancientwars.core.deck import CardTable, Deck, Zone
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.events import Event
from ancientwars.core.record import Record
from ancientwars.core.secrets import Secret, Views
from tests.testing import toy

VIEWS = Views(("red", "blue"))
TABLE = CardTable(Deck(("bow", "cup")), (Zone("red", ("axe",), 1, "red"), Zone("discards", ("oil",), 1)))


@frozen
class Battle(Record):
    place: str
    cards: CardTable


@frozen
class Sealed(Secret):
    """A bid that its seat alone knows; at most 3."""

    seat: str
    bid: int | None

    def view(self, viewer):
        return self if viewer == self.seat else self.replace(bid=None)

    def determinize(self, rng):
        return self.replace(bid=rng.randrange(4)) if self.bid is None else self


@frozen
class State(step.State):
    battle: Battle | None
    bid: Sealed
    points: tuple[int, int] = (0, 0)


def state_of(**changes):
    return State((toy.Finish(),), Battle("hill", TABLE), Sealed("blue", 2)).replace(**changes)


def test_secrets_are_hidden_at_any_depth():
    state = state_of()
    red, blue = VIEWS.view(state, "red"), VIEWS.view(state, "blue")
    assert red.battle == state.battle.replace(cards=TABLE.view("red"))
    assert blue.battle.cards.zone("red").held is None
    assert (red.bid.bid, blue.bid.bid, VIEWS.view(state, "spectator").bid.bid) == (None, 2, None)
    assert red.viewer == "red"


def test_what_is_drawn_agrees_with_what_everybody_knows():
    odd = Views(("red", "blue"), lambda state: state.bid.bid % 2 == 1)
    seen, rng = VIEWS.view(state_of(), "red"), Random(1)
    assert {VIEWS.determinize(seen, rng).bid.bid for _ in range(99)} == {0, 1, 2, 3}
    assert {odd.determinize(seen, rng).bid.bid for _ in range(99)} == {1, 3}


@frozen
class Place(Record):
    name: str


@frozen
class Ambush(Place):
    bid: Sealed


@frozen
class Nested(Record):
    inner: Nested | None = None
    bid: Sealed | None = None


@frozen
class Loose(step.State):
    place: Place | None = None
    nested: Nested | None = None
    anything: Any = None
    record: Record | None = None


@pytest.mark.parametrize(
    ("state", "read"),
    [
        (Loose((), place=Ambush("hill", Sealed("blue", 2))), lambda state: state.place.bid.bid),
        (Loose((), nested=Nested(Nested(bid=Sealed("blue", 2)))), lambda state: state.nested.inner.bid.bid),
        (Loose((), anything=Sealed("blue", 2)), lambda state: state.anything.bid),
        (Loose((), record=Nested(bid=Sealed("blue", 2))), lambda state: state.record.bid.bid),
    ],
    ids=["subclass", "nested", "any", "record"],
)
def test_secrets_are_hidden_where_the_type_does_not_tell(state, read):
    assert read(state) == read(VIEWS.view(state, "blue")) == 2
    assert read(VIEWS.view(state, "red")) is None


def test_secrets_are_hidden_where_types_are_not_known():
    @frozen
    class Local(step.State):
        bid: Hidden

    @frozen
    class Hidden(Sealed):
        pass

    assert VIEWS.view(Local((), Hidden("blue", 2)), "red").bid.bid is None


def test_what_is_open_stays_the_same_object():
    state = state_of(battle=None)
    assert VIEWS.view(state, "red").points is state.points


def test_events_are_those_that_the_seat_may_know():
    told, secret = Event(rule="R1"), Event(rule="R2", seats=("blue",))
    state = state_of(events=(told, secret))
    assert VIEWS.view(state, "red").events == (told,)
    assert VIEWS.view(state, "blue").events == (told, secret)


def test_determinizing_fits_the_view():
    seen = VIEWS.view(state_of(), "red")
    drawn = VIEWS.determinize(seen, Random(1))
    assert drawn.viewer is None
    assert drawn.bid.bid is not None
    assert VIEWS.view(drawn, "red") == seen
    assert VIEWS.determinize(drawn, Random(1)) is drawn


@pytest.mark.parametrize("seat", ["green", "", None])
def test_nobody_else_has_a_view(seat):
    with pytest.raises(HiddenInformation, match="there are red, blue and spectator"):
        VIEWS.view(state_of(), seat)


def test_a_view_has_no_view():
    with pytest.raises(HiddenInformation, match="view of red already"):
        VIEWS.view(VIEWS.view(state_of(), "red"), "red")


def test_a_secret_says_how_it_is_hidden():
    with pytest.raises(TypeError):
        Secret().view("red")
    with pytest.raises(TypeError):
        Secret().determinize(Random(1))


def test_zones_are_laid_open():
    shown = TABLE.show("red")
    assert shown.view("blue") == shown.view("red") == shown
