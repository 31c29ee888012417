"""Stacks: rome has 4 legions and a cavalry at roma and a legion at capua, greece 2 hoplites at capua."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections import Counter
from typing import cast

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ancientwars.core import game, step
from ancientwars.core.areamap import AreaMap, Node
from ancientwars.core.errors import DataError, StackError
from ancientwars.core.game import Types
from ancientwars.core.stacks import Stacks, joined, parted, units
from ancientwars.match.codec import Codec

TABLE = {"roma": {"rome": {"legion": 4, "cavalry": 1}}, "capua": {"rome": {"legion": 1}, "greece": {"hoplite": 2}}}
STACKS = Stacks.read(TABLE)


# ---------------------------------------------------------------------- questions


def test_pieces_come_in_order_of_place_owner_and_kind():
    assert list(STACKS) == [
        ("capua", "greece", "hoplite", 2),
        ("capua", "rome", "legion", 1),
        ("roma", "rome", "cavalry", 1),
        ("roma", "rome", "legion", 4),
    ]
    assert len(STACKS) == 4
    assert STACKS.places == ("capua", "roma")


def test_a_place_tells_who_has_what_there():
    assert STACKS.at("capua") == (("greece", (("hoplite", 2),)), ("rome", (("legion", 1),)))
    assert STACKS.held("roma", "rome") == (("cavalry", 1), ("legion", 4))
    assert (STACKS.at("pisae"), STACKS.at(""), STACKS.at("zama"), STACKS.held("capua", "east")) == ((), (), (), ())


def test_pieces_are_counted_by_place_owner_and_kind():
    assert STACKS.count("roma", "rome", "legion") == 4
    assert STACKS.count("roma", "rome", "hoplite") == STACKS.count("pisae", "rome", "legion") == 0
    assert (STACKS.total(), STACKS.total("legion"), STACKS.total("elephant")) == (8, 5, 0)
    assert STACKS.totals() == (("cavalry", 1), ("hoplite", 2), ("legion", 5))
    assert STACKS.census() == {"rome legion": 5, "rome cavalry": 1, "greece hoplite": 2}


def test_the_stacks_of_one_owner_are_stacks():
    assert STACKS.of("greece") == Stacks.read({"capua": {"greece": {"hoplite": 2}}})
    assert STACKS.of("rome").total("legion") == 5
    assert STACKS.of("east") == Stacks()
    assert not STACKS.of("east")


def test_presence_gives_holdings_on_a_map():
    board = AreaMap([Node(area, "space") for area in ("roma", "capua", "pisae")], [])
    assert list(STACKS.presence()) == [("capua", "greece"), ("capua", "rome"), ("roma", "rome")]
    assert board.holdings(STACKS.presence()) == {"greece": 0b010, "rome": 0b011}


# ---------------------------------------------------------------------- changes


def test_pieces_are_added_where_some_are_and_where_none_are():
    assert STACKS.add("roma", "rome", "legion").count("roma", "rome", "legion") == 5
    assert STACKS.add("pisae", "rome", "legion", 3).at("pisae") == (("rome", (("legion", 3),)),)
    assert STACKS.add("roma", "allies", "legion").at("roma")[0] == ("allies", (("legion", 1),))
    assert STACKS.put("roma", "rome", {"legion": 1, "elephant": 2}).held("roma", "rome") == (
        ("cavalry", 1),
        ("elephant", 2),
        ("legion", 5),
    )


def test_what_is_taken_to_the_last_piece_leaves_nothing_behind():
    emptied = STACKS.remove("capua", "rome", "legion").take("capua", "greece", {"hoplite": 2})
    assert emptied.places == ("roma",)
    assert emptied == Stacks.read({"roma": TABLE["roma"]})


def test_stacks_never_change():
    before = copy.deepcopy(STACKS)
    STACKS.move("roma", "capua", "rome")
    assert before == STACKS
    with pytest.raises(AttributeError):
        STACKS.places = ()  # type: ignore[misc]


def test_a_part_moves_and_the_rest_stays():
    moved = STACKS.move("roma", "capua", "rome", {"legion": 3})
    assert moved.held("roma", "rome") == (("cavalry", 1), ("legion", 1))
    assert moved.at("capua") == (("greece", (("hoplite", 2),)), ("rome", (("legion", 4),)))


def test_a_whole_stack_moves():
    assert STACKS.move("roma", "pisae", "rome") == Stacks.read({"pisae": TABLE["roma"], "capua": TABLE["capua"]})
    assert STACKS.move("roma", "roma", "rome") == STACKS
    assert STACKS.move("pisae", "roma", "rome") == STACKS  # nothing is there


def test_pieces_change_sides_where_they_stand():
    assert STACKS.give("capua", "greece", "rome", {"hoplite": 1}).table()["capua"] == {
        "greece": {"hoplite": 1},
        "rome": {"hoplite": 1, "legion": 1},
    }
    assert STACKS.give("roma", "rome", "greece").of("greece").total() == 7


@pytest.mark.parametrize(
    "change",
    [
        lambda: STACKS.remove("capua", "rome", "legion", 2),
        lambda: STACKS.move("capua", "roma", "rome", {"legion": 2}),
        lambda: STACKS.give("capua", "rome", "greece", {"legion": 2}),
    ],
)
def test_more_than_there_is_cannot_be_taken(change):
    with pytest.raises(StackError, match="'capua', 'rome': there are 1 'legion', not 2"):
        change()


@pytest.mark.parametrize("number", [-1, True, 1.0, "1", None])
def test_a_number_of_pieces_is_a_whole_number_from_0(number):
    for change in (STACKS.add, STACKS.remove):
        with pytest.raises(StackError, match="is no number of pieces"):
            change("roma", "rome", "legion", number)
    with pytest.raises(StackError, match=r"'roma', 'rome': .* is no number of pieces"):
        Stacks.read({"roma": {"rome": {"legion": number}}})


def test_none_of_a_kind_are_no_pieces():
    assert STACKS.add("pisae", "rome", "legion", 0) is STACKS
    assert STACKS.remove("pisae", "rome", "legion", 0) is STACKS
    assert Stacks.read({"pisae": {"rome": {"legion": 0}}, "roma": {"greece": {}}, "capua": {}}) == Stacks()


def test_a_stack_is_split_and_joined():
    whole = units({"legion": 4, "cavalry": 1})
    part = units({"cavalry": 1, "legion": 3})
    rest = parted(whole, part)
    assert rest == (("legion", 1),)
    assert joined(rest, part) == joined(part, rest) == whole
    with pytest.raises(StackError, match="there are 1 'legion', not 3"):
        parted(rest, units({"legion": 3}))


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ([], r"stacks: \[\] is no table"),
        ({"roma": 1}, "'roma': 1 is no table"),
        ({"roma": {"rome": ["legion"]}}, r"'roma', 'rome': \['legion'\] is no table"),
        ({1: {}}, "stacks: .* is no table by ids"),
        ({"roma": {"rome": {None: 1}}}, "'roma', 'rome': .* is no table by ids"),
    ],
)
def test_what_is_no_table_is_refused(table, reason):
    with pytest.raises(StackError, match=reason):
        Stacks.read(table)


def test_foreign_input_is_quoted_in_short():
    with pytest.raises(StackError) as caught:
        STACKS.remove("p" * 1000, "o" * 1000, "k" * 1000)
    assert len(str(caught.value)) < 260


# ---------------------------------------------------------------------- any pieces

PIECES = st.tuples(
    st.sampled_from(["capua", "pisae", "roma"]),
    st.sampled_from(["greece", "rome"]),
    st.sampled_from(["cavalry", "legion"]),
)
CHANGES = st.lists(st.tuples(PIECES, st.integers(-3, 5)), max_size=20)


def changed(stacks, piece, number):
    """Return the stacks with pieces added, or as many as there are removed."""
    place, owner, kind = piece
    if number >= 0:
        return stacks.add(place, owner, kind, number)
    return stacks.remove(place, owner, kind, min(-number, stacks.count(place, owner, kind)))


@given(CHANGES)
def test_stacks_count_as_a_list_of_pieces_does(changes):
    stacks = Stacks()
    model: Counter[tuple[str, str, str]] = Counter()
    for piece, number in changes:
        stacks = changed(stacks, piece, number)
        model[piece] = max(0, model[piece] + number)
    assert list(stacks) == sorted((*piece, number) for piece, number in model.items() if number)
    assert stacks.total() == sum(model.values())
    assert Stacks.read(stacks.table()) == stacks
    assert stacks.posts == tuple(dict.fromkeys((place, owner) for place, owner, _, _ in stacks))
    assert [(owner, place) for owner, places in sorted(stacks.by_owner.items()) for place in places] == sorted(
        (owner, place) for place, owner in stacks.posts
    )
    assert all(stacks.by_owner.values())
    assert tuple(stacks.stacks()) == tuple((owner, stacks.held(place, owner)) for place, owner in stacks.posts)


def test_posts_are_the_same_object_while_only_numbers_change():
    more = STACKS.add("roma", "rome", "legion").add("capua", "rome", "cavalry").remove("capua", "greece", "hoplite")
    assert more.posts is STACKS.posts
    assert STACKS.posts == Stacks.read(TABLE).posts == (("capua", "greece"), ("capua", "rome"), ("roma", "rome"))
    assert STACKS.of("rome").posts == (("capua", "rome"), ("roma", "rome"))
    assert STACKS.move("capua", "pisae", "greece").posts == (("capua", "rome"), ("pisae", "greece"), ("roma", "rome"))


@given(st.lists(st.tuples(PIECES, st.integers(0, 4)), max_size=12), st.randoms())
def test_the_order_of_changes_makes_no_difference(additions, rng):
    shuffled = rng.sample(additions, len(additions))
    first, second = Stacks(), Stacks().add("roma", "rome", "ship")
    for (place, owner, kind), number in additions:
        first = first.add(place, owner, kind, number)
    for (place, owner, kind), number in shuffled:
        second = second.add(place, owner, kind, number)
    second = second.remove("roma", "rome", "ship")
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first) == repr(second)


@given(CHANGES, st.lists(st.tuples(PIECES, st.sampled_from(["capua", "pisae", "roma"]), st.integers(0, 9)), max_size=8))
def test_moves_and_changes_of_sides_conserve_pieces(changes, moves):
    stacks = Stacks()
    for piece, number in changes:
        stacks = changed(stacks, piece, number)
    totals, census = stacks.totals(), stacks.census()
    for (place, owner, kind), goal, number in moves:
        stacks = stacks.move(place, goal, owner, {kind: min(number, stacks.count(place, owner, kind))})
    assert stacks.census() == census
    for (place, owner, _), _goal, _number in moves:
        stacks = stacks.give(place, owner, "greece" if owner == "rome" else "rome")
    assert stacks.totals() == totals


@given(CHANGES, PIECES, st.integers(1, 6))
def test_a_change_and_its_contrary_leave_what_was(changes, piece, number):
    place, owner, kind = piece
    stacks = Stacks()
    for one, change in changes:
        stacks = changed(stacks, one, change)
    again = stacks.add(place, owner, kind, number).remove(place, owner, kind, number)
    assert again == stacks
    assert {stacks: 1}[again] == 1


# ---------------------------------------------------------------------- as JSON


@frozen
class State(step.State):
    stacks: Stacks
    reserve: Stacks | None = None


class Game:
    TYPES = Types(State, (), (), ())


CODEC = Codec(cast("game.Game", Game))


def test_json_has_numbers_by_id():
    assert CODEC.dump(State((), STACKS))["stacks"] == {
        "capua": {"greece": {"hoplite": 2}, "rome": {"legion": 1}},
        "roma": {"rome": {"cavalry": 1, "legion": 4}},
    }


@pytest.mark.parametrize("state", [State((), STACKS), State((), Stacks(), STACKS)])
def test_json_comes_back_equal_and_fits_its_schema(state):
    data = json.loads(json.dumps(CODEC.dump(state)))
    assert CODEC.load_state(data) == state
    Draft202012Validator(CODEC.schema()).validate(data)


def test_json_that_is_no_stacks_is_refused():
    data = CODEC.dump(State((), STACKS))
    data["stacks"]["roma"]["rome"]["legion"] = -4
    with pytest.raises(DataError, match="stacks: 'roma', 'rome': -4 'legion' is no number of pieces"):
        CODEC.load_state(data)
    assert not Draft202012Validator(CODEC.schema()).is_valid(data)


def test_a_copy_is_equal_and_hashes_alike_in_another_process():
    assert copy.copy(STACKS) == pickle.loads(pickle.dumps(STACKS)) == STACKS
    hash(STACKS)
    code = "import pickle, sys; it = pickle.load(sys.stdin.buffer); print({it: 'found'}[type(it).read(it.table())])"
    ran = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(STACKS), capture_output=True, check=True)
    assert ran.stdout.strip() == b"found"
