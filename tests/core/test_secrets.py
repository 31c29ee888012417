"""Views: what is hidden in a state is hidden wherever it stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from attrs import frozen

from ancientwars.core import step
from ancientwars.core.deck import CardTable, Deck, Zone
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.events import Event
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.record import Record
from ancientwars.core.secrets import Secret, Views, lost_secrets
from tests.testing import toy

VIEWS = Views()
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
class Played(step.State):
    seats = ("red", "blue")


@frozen
class State(Played):
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
    odd = Views(lambda state: state.bid.bid % 2 == 1)
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
class Loose(Played):
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


NO_MAP: FrozenMap[Any, Any] = FrozenMap()


class Pair(NamedTuple):
    name: str
    bid: Sealed


@frozen
class Holding(Played):
    bids: tuple[Sealed, ...] = ()
    places: tuple[Place | None, ...] = ()
    pairs: tuple[tuple[str, Sealed], ...] = ()
    by_name: Mapping[str, Sealed] = NO_MAP
    nested: FrozenMap[str, tuple[Ambush, ...]] = NO_MAP
    named: Pair | None = None


BID = Sealed("blue", 2)


@pytest.mark.parametrize(
    ("state", "read"),
    [
        (Holding((), bids=(Sealed("red", 1), BID)), lambda state: state.bids[1].bid),
        (Holding((), places=(None, Place("ford"), Ambush("hill", BID))), lambda state: state.places[2].bid.bid),
        (Holding((), pairs=(("hill", BID),)), lambda state: state.pairs[0][1].bid),
        (Holding((), by_name=FrozenMap({"hill": BID})), lambda state: state.by_name["hill"].bid),
        (Holding((), by_name=MappingProxyType({"hill": BID})), lambda state: state.by_name["hill"].bid),
        (
            Holding((), nested=FrozenMap({"hill": (Ambush("hill", BID),)})),
            lambda state: state.nested["hill"][0].bid.bid,
        ),
        (Holding((), named=Pair("hill", BID)), lambda state: state.named.bid.bid),
        (Loose((), anything=(BID,)), lambda state: state.anything[0].bid),
    ],
    ids=["tuple", "records", "pairs", "map", "proxy", "nested", "named tuple", "any"],
)
def test_secrets_are_hidden_in_tuples_and_maps(state, read):
    assert read(state) == read(VIEWS.view(state, "blue")) == 2
    view = VIEWS.view(state, "red")
    assert read(view) is None
    assert type(view) is type(state)
    drawn = VIEWS.determinize(view, Random(1))
    assert read(drawn) in range(4)
    assert VIEWS.view(drawn, "red") == view


def test_what_holds_no_secret_stays_the_same_object():
    state = Holding(
        (), bids=(Sealed("red", 1),), places=(Place("ford"),), by_name=FrozenMap({"hill": Sealed("red", 1)})
    )
    view = VIEWS.view(state, "red")
    assert all(getattr(view, name) is getattr(state, name) for name in ("bids", "places", "by_name"))


def test_a_class_that_comes_later_may_hide_a_secret_too():
    @frozen
    class Spot(Record):
        name: str

    @frozen
    class Where(Played):
        spot: Any  # stands for Spot, whose name is not known here

    Where.__annotations__["spot"] = Spot
    assert VIEWS.view(Where((), Spot("hill")), "red").spot == Spot("hill")

    @frozen
    class Trap(Spot):
        bid: Sealed

    assert VIEWS.view(Where((), Trap("hill", BID)), "red").spot.bid.bid is None


@frozen
class Late(Secret):
    """A number that its seat alone knows, smaller than the points in the state."""

    seat: str
    number: int | None

    def view(self, viewer):
        return self if viewer == self.seat else self.replace(number=None)

    def determinize(self, rng):
        return self

    def complete(self, state, rng):
        return self.replace(number=rng.randrange(state.bid.bid)) if self.number is None else self


@frozen
class Depending(Played):
    late: Late
    bid: Sealed


def test_a_secret_that_depends_on_the_rest_is_drawn_last():
    view = VIEWS.view(Depending((), Late("blue", 1), Sealed("red", 3)), "red")
    assert {VIEWS.determinize(view, Random(seed)).late.number for seed in range(40)} == {0, 1, 2}


# ---------------------------------------------------------------------- where views do not look


@frozen
class Chest:
    """No record: views do not look into it."""

    bid: Sealed


@dataclass(frozen=True)
class Box:
    """No class of attrs."""

    bid: Sealed


@frozen
class Careless(Played):
    chest: Chest | None = None
    box: Box | None = None
    pair: Pair | None = None
    chests: tuple[Chest, ...] = ()
    bag: frozenset[Sealed] = frozenset()
    row: list[Sealed] | None = None
    keys: Mapping[Sealed, int] = NO_MAP
    loose: Loose | None = None
    place: Place | None = None


def test_secrets_where_views_do_not_look_are_found():
    assert lost_secrets(Careless) == (
        "Careless.chest.bid",
        "Careless.box.bid",
        "Careless.bag",
        "Careless.row",
        "Careless.keys",
    )


@pytest.mark.parametrize("cls", [State, Loose, Holding, toy.State])
def test_secrets_where_views_look_are_not_lost(cls):
    assert lost_secrets(cls) == ()


@frozen
class Trapped(step.Step):
    places: tuple[Place, ...]


def test_no_step_may_hide_a_secret():
    assert lost_secrets(Trapped, seen=False) == ("Trapped.places.bid",)  # in an ambush


def test_secrets_are_hidden_where_types_are_not_known():
    @frozen
    class Local(Played):
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
