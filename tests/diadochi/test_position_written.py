"""Positions are written as well as read."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ancientwars import Match, PositionError, diadochi
from ancientwars.core.step import Chance, Decision, Outcome
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import ROYALS
from tests.diadochi.games import random_states

ALWAYS = {"surrender", "play-card", "movement", "activate"}
"""What a state waits for that a text can always say, but within a card."""
BOARD = """
scenario = "three_1"
turn = 3
round = 2
seat = "red"
segment = "forces"
moved = { roll = 4, spent = { sardis = { loyal = 1 } }, finished = ["antigonus"], sailed = true }
marched = { sardis = 1 }
order = ["red", "blue", "yellow"]
usurper = "blue"
units = { dispersed = { blue = { mercenary = 2 } }, sardis = { red = { loyal = 3, royal = 1 } } }
inside = { athens = { yellow = { mercenary = 1 } } }
markers = { yellow = ["athens"], red = ["sardis", "smyrna"] }
armies_gone = ["colonists"]
champions = ["yellow"]
above_zero = ["red"]
shields_raised = true
discards = ["desertion", "spies"]
known = [{ zone = "red", cards = ["mutiny"], most = 0 }]
plies = 40

[generals]
perdiccas = { owner = "blue", dead = true }
antigonus = { owner = "red", place = "sardis", prestige = 1 }

[minors_inside]
yellow = ["athens"]

[royals]
cleopatra = { place = "sardis", owner = "red" }

[fleets]
athenian = { owner = "yellow", dispersed = true }

[armies]
scythians = "odessus"

[training]
red = ["loyal", 5]

[hands]
yellow = ["ambush", "unrest"]
red = ["fog"]

[options]
prestige_for_victories = true
""".lstrip()


def waits_for(state):
    """Return the prompt or purpose that a state waits for."""
    waits = diadochi.pending(state)
    return "over" if isinstance(waits, Outcome) else waits.purpose if isinstance(waits, Chance) else waits.prompt


def refused(state):
    with pytest.raises(PositionError) as caught:
        diadochi.position(state)
    return caught.value.field, caught.value.reason


@pytest.mark.parametrize("scenario", diadochi.INFO.scenarios)
def test_what_is_written_is_read_as_the_same_state_and_segments_always_are(scenario, times):
    written = dict.fromkeys(ALWAYS, 0)
    for state in random_states(6, scenario, times(400, 10**6)):
        told = waits_for(state)
        if told in ALWAYS:
            assert diadochi.position(diadochi.position(state)) == state
            written[told] += 1
        elif isinstance(diadochi.pending(state), Decision) and told in ("surprise", "forage", "move-on", "markers"):
            with suppress(PositionError):  # in the middle of a window, of a card, of foraging
                text = diadochi.position(state)
                assert diadochi.position(text) == state
    assert all(written.values())


def test_the_text_of_a_position_is_as_a_person_would_write_it():
    assert diadochi.position(diadochi.position(BOARD)) == BOARD
    assert diadochi.position(diadochi.position("")) == 'segment = "roll"\n'  # nobody has a card to play


@pytest.mark.parametrize(
    ("cleopatra", "owner", "active"),
    [
        ({}, "", False),
        ({"owner": "yellow"}, "yellow", True),
        ({"active": True}, "yellow", True),
        ({"active": False}, "", False),
    ],
)
def test_a_woman_of_whom_it_is_not_said_is_active_if_she_has_an_owner(cleopatra, owner, active):
    state = diadochi.position({"royals": {"cleopatra": {"place": "susa"} | cleopatra}, "markers": {"yellow": ["susa"]}})
    assert (state.royal("cleopatra").owner, state.royal("cleopatra").active) == (owner, active)


def test_a_fleet_has_the_owner_whom_the_markers_give_it():
    given = {"markers": {"red": ["athens"]}, "fleets": {"athenian": {"enhanced": True}}}
    state = diadochi.position(given)
    assert (state.fleet("athenian").owner, state.fleet("athenian").enhanced) == ("red", True)
    assert diadochi.position(diadochi.position(state)) == state


def test_a_text_says_that_the_helepolis_has_moved():
    state = diadochi.position({"segment": "forces", "moved": {"roll": 4, "hauled": True}})
    assert state.scope(Segment).hauled
    assert diadochi.position(diadochi.position(state)) == state


@pytest.mark.parametrize(
    ("turn", "gone"),
    [(3, []), (4, ["alexander_body", "heracles"]), (5, ["alexander_body", "alexander_iv", "heracles"])],
)
def test_who_is_not_named_is_there_as_long_as_the_turn_track_leaves_him(turn, gone):
    state = diadochi.position({"turn": turn})
    assert [name for name in ROYALS if state.royal(name).gone] == gone
    assert diadochi.position(diadochi.position(state)) == state


def test_who_has_buried_the_body_in_pella_has_it_there():
    state = diadochi.position({"turn": 4, "pella": "red"})
    assert (state.royal("alexander_body").place, state.legitimacy("red")) == ("pella", 13)
    assert diadochi.position(diadochi.position(state)) == state


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"treated": ["smyrna"]}, "treated"),
        ({"moved": {"roll": 3}}, "moved"),
        ({"segment": "forces", "moved": {"roll": 7}}, "moved.roll"),
        ({"segment": "forces", "moved": {"finished": ["caesar"]}}, "moved.finished"),
        ({"segment": "forces", "moved": {"spent": {"roma": {"loyal": 1}}}}, "moved.spent"),
        ({"segment": "play", "marched": {"sardis": 1}}, "marched"),
        ({"segment": "forces", "units": {"sardis": {"yellow": {"royal": 1}}}, "marched": {"sardis": 2}}, "marched"),
        ({"segment": "battle"}, "segment"),
        ({"known": [{"zone": "red", "cards": ["fog"], "least": 1}]}, "known"),
        ({"plies": -1}, "plies"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(given, field):
    with pytest.raises(PositionError) as caught:
        diadochi.position(given)
    assert caught.value.field == field


def test_what_no_text_can_say_is_named():
    assert refused(diadochi.new_game()) == ("agenda", "no position text says what DealGenerals is in the middle of")
    marching = {
        "segment": "movement",
        "generals": {"antigonus": {"owner": "yellow", "place": "sardis"}},
        "units": {"sardis": {"yellow": {"loyal": 1}}},
    }
    state = diadochi.position(marching)
    for text in ("move", "roll: 3", "activate: antigonus sardis"):
        state = diadochi.apply(state, diadochi.parse(state, text))
    assert refused(state) == ("agenda", "no position text says what MoveOn is in the middle of")


def test_a_view_is_written_where_nothing_is_hidden_from_it():
    hands = {"hands": {"yellow": ["unrest"], "red": ["treachery"]}}
    hidden = "the cards are hidden; `determinize` gives a state that has them"
    assert refused(diadochi.view(diadochi.position(hands), "yellow")) == ("hands.red", hidden)


def test_a_match_begins_from_a_position_and_is_kept_with_it():
    text = 'segment = "movement"\nunits = { sardis = { yellow = { loyal = 1 } } }\nmarkers = { yellow = ["sardis"] }'
    match = Match.new("diadochi", seed=3, position=text).play("move")
    assert match.state.scope(diadochi_segment()).roll
    assert Match.loads(match.dumps()).verify() == match
    again = Match.new("diadochi", seed=4, position=match.at(0).state)
    assert again.state == match.at(0).state


def diadochi_segment():
    """Return the class of segments."""
    return next(step for step in diadochi.TYPES.steps if step.__name__ == "Segment")


@pytest.mark.rule("D9.1h")
def test_units_that_nothing_marks_are_refused_and_not_dispersed_unseen():
    fault = "nothing marks the units of red in artaxata: no control marker, no general [D9.1h]"
    with pytest.raises(PositionError) as caught:
        diadochi.position({"units": {"artaxata": {"red": {"loyal": 1}}}})
    assert caught.value.reason == fault
    own = diadochi.position({"units": {"artaxata": {"yellow": {"loyal": 1}}}})  # a minor general comes
    assert own.commander("artaxata", "yellow") == "minor"


@pytest.mark.rule("D21.2a")
@pytest.mark.parametrize(("turn", "owner"), [(1, "red"), (2, "red"), (3, "")])
def test_demetrius_is_expected_by_the_player_of_antigonus_until_he_comes(turn, owner):
    text = {"turn": turn, "generals": {"antigonus": {"owner": "red", "dead": True}}}
    state = diadochi.position(text)
    assert state.general("demetrius").owner == owner
    assert diadochi.position(diadochi.position(state)) == state
    without = diadochi.position(text | {"generals": text["generals"] | {"demetrius": {"owner": "blue"}}})
    assert without.general("demetrius").owner == "blue"
