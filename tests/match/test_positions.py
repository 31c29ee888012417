"""Matches that begin from a position, and what each ply made happen."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from ancientwars import Match, SaveError, poleis
from ancientwars.core.errors import IllegalAction, PositionError, SetupError, UnknownSeat
from tests.match.games import BATTLE
from tests.testing import bazaar, marches

MARCHES: Any = marches
BAZAAR: Any = bazaar
TEXT = """
turn = "south"
later = ["north"]
stacks.thebae.north.foot = 2
stacks.larissa.south.foot = 1
"""
MAPPING = {
    "turn": "south",
    "later": ["north"],
    "stacks": {"thebae": {"north": {"foot": 2}}, "larissa": {"south": {"foot": 1}}},
}


@pytest.mark.parametrize("position", [TEXT, MAPPING, json.dumps(MAPPING)])
def test_a_match_begins_from_a_position(position):
    match = Match.new(MARCHES, seed=3, position=position)
    assert match.state == marches.position(TEXT)
    assert (match.seat, match.setup) == ("south", {})
    assert str(match.play("march: larissa > delphi foot 1").plies[0].action) == "march: larissa > delphi foot 1"


def test_a_match_begins_from_a_state_that_is_written_as_a_position():
    state = Match.new(MARCHES, seed=1).play("stay").state
    match = Match.new(MARCHES, seed=2, position=state)
    assert match.state == state
    assert match.position == marches.position(state)


@pytest.mark.parametrize("position", [TEXT, MAPPING])
def test_it_is_saved_whole_and_loads_equal(position):
    match = Match.new(MARCHES, seed=3, position=position).play("stay").play("stay")
    loaded = Match.loads(match.dumps(), game=MARCHES)
    assert loaded == match
    assert loaded.states == match.states
    assert loaded.dumps() == match.dumps()
    assert pickle.loads(pickle.dumps(match)) == match
    assert loaded.verify() is loaded
    assert match.at(0).state == marches.position(TEXT)


def test_dice_and_cards_of_a_position_come_from_the_seed():
    match = Match.new("poleis", seed=5, position=BATTLE)
    assert match == Match.new("poleis", seed=5, position=BATTLE)
    assert Match.loads(match.dumps()).verify() == match
    assert [ply.actor for ply in match.plies] == ["chance", "chance"]  # each side draws its fourth battle card
    forced = Match.new("poleis", seed=5, position=BATTLE, forced=["draw: b02", "draw: b05"])
    assert set(forced.state.battle_cards.zone("sparta").held) == {"b01", "b02", "b11", "b12"}
    assert forced.unseeded == (1, 2)


def test_a_match_without_a_position_is_saved_as_ever():
    assert "position" not in json.loads(Match.new("poleis", seed=1).dumps().splitlines()[0])


def header(**changes):
    first, *rest = Match.new(MARCHES, seed=3, position=TEXT).dumps().splitlines()
    return "\n".join([json.dumps({**json.loads(first), **changes}), *rest])


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"position": 5}, "'position' is damaged"),
        ({"position": None}, "'position' is damaged"),
        ({"position": "turn = "}, "is neither TOML nor JSON"),
        ({"position": {"stacks": {"roma": {"north": {"foot": 1}}}}}, "unknown 'roma'"),
        ({"setup": {"scenario": "war"}}, "leave out all other set-up"),
    ],
)
def test_a_damaged_position_is_refused_in_its_line(changes, told):
    with pytest.raises(SaveError, match=told) as caught:
        Match.loads(header(**changes), game=MARCHES)
    assert caught.value.line == 1


def test_another_position_has_other_digests():
    other = TEXT.replace("foot = 2", "foot = 1")
    with pytest.raises(SaveError, match="the states differ after ply 0 in: stacks"):
        Match.loads(header(position=other), game=MARCHES)


def test_what_is_no_position_is_refused():
    with pytest.raises(SetupError, match="leave out all other set-up"):
        Match.new(MARCHES, position=TEXT, scenario="war")
    with pytest.raises(SetupError, match="5 is no text, mapping or state"):
        Match.new(MARCHES, position=5)
    with pytest.raises(SetupError, match="is larger than"):
        Match.new(MARCHES, position="#" * 10**8)
    with pytest.raises(SetupError, match=r"position\.stacks.*nothing that JSON can say"):
        Match.new(MARCHES, position={"stacks": {1, 2}})
    with pytest.raises(PositionError, match="both stand at pella"):
        Match.new(MARCHES, position={"stacks": {"pella": {"north": {"foot": 1}, "south": {"foot": 1}}}})
    with pytest.raises(PositionError, match="neither a text nor a mapping"):
        Match.new(BAZAAR, position=bazaar.new_game())  # this game reads positions and writes none


# ---------------------------------------------------------------------- what a ply made happen


def test_each_ply_tells_what_it_made_happen():
    match = Match.new(MARCHES, seed=3, position=TEXT).play("march: larissa > delphi foot 1").play("stay")
    assert match.events_of(0) == (marches.Marched("south", "larissa", "delphi", rule="M1"),)
    assert match.events_of(1) == ()
    wrong: tuple[Any, ...] = (-1, 2, True, "0")
    for number in wrong:
        with pytest.raises(IllegalAction, match="the match has 2 plies"):
            match.events_of(number)


def spied():
    """Return a match in which red has looked at the hand of green, and the number of that ply."""
    match = Match.new(BAZAAR, seed=1, position={"red": ["guard"], "green": ["salt", "silk"], "aside": "wine"})
    return match.play("spy: green"), 0


def test_events_are_told_to_those_who_may_know_them():
    match, number = spied()
    looked, *seen = match.events_of(number)
    assert (looked.seat, looked.zone) == ("red", "green")
    assert sorted(event.card for event in seen) == ["salt", "silk"]
    assert match.events_of(number, "red") == match.events_of(number, "green") == (looked, *seen)
    assert match.events_of(number, "blue") == match.events_of(number, "spectator") == (looked,)
    with pytest.raises(UnknownSeat, match="no seat 'nobody'"):
        match.events_of(number, "nobody")


# ---------------------------------------------------------------------- who may ask what


def test_out_of_turn_nothing_is_listed_and_the_answer_says_whose_turn_it_is():
    match = Match.new(MARCHES, seed=3)
    assert match.legal_actions_of("south") == ()
    refusal = match.why_not("stay", "south")
    assert refusal
    assert refusal.reason == "the game waits for north, not for south"
    assert match.why_not("stay", "north") is None


def test_each_of_those_who_are_asked_together_asks_for_itself():
    match = Match.new(BAZAAR, seed=1, position={"stage": "bid"}).play("bid: 0", "green")
    assert match.seats == ("red", "blue")
    for seat in match.seats:
        assert [str(one) for one in match.legal_actions_of(seat)] == ["bid: 0", "bid: 1", "bid: 2"]
        assert match.why_not("bid: 2", seat) is None
    assert match.legal_actions_of("green") == ()
    refusal = match.why_not("bid: 2", "green")  # the same whatever green has bid
    assert refusal == Match.new(BAZAAR, seed=1, position={"stage": "bid"}).play("bid: 2", "green").why_not(
        "bid: 2", "green"
    )


def test_the_rules_of_poleis_are_asked_from_a_position():
    match = Match.new(poleis, seed=1, position={"round": "4", "athens": {"hoplites": {"boiotia": 3}}})
    assert match.why_not("action: besiege") is None
