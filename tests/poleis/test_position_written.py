"""Positions are written as well as read."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings

from ancientwars import PositionError, poleis
from ancientwars.core.step import Chance, Outcome
from ancientwars.testing import strategies
from tests.match.games import BATTLE, random_match, war

ALWAYS = {
    *("turn", "solo-fee", "solo-action", "feeding", "growth", "phoros", "project", "event", "battle-order"),
    *("create-hoplites", "create-merchants", "start-project", "move-hoplites", "move-galleys", "besiege", "collect"),
    *("trade", "move-proxenos"),
}
"""What a state may wait for that a text can always say, under the printed readings of the rules."""
BOARD = """
round = "5a"
turn = "sparta"
first = "trade"
leader = "sparta"
closed = ["attika"]
market = { oil = 3 }
projects = ["sokrates"]
completed = { athenai = ["theatre"] }
options = { cube_cap = 45 }

[athens]
prestige = 7
goods = { wine = 1, oil = 4 }
population = { athenai = 6, thebai = 2 }
hoplites = { boiotia = 3 }
proxenos = "thebai"

[sparta]
galleys = { ionio = 2 }
hostage = true
""".lstrip()


def waits_for(state):
    """Return the prompt or purpose that a state waits for."""
    waits = poleis.pending(state)
    return "over" if isinstance(waits, Outcome) else waits.purpose if isinstance(waits, Chance) else waits.prompt


@settings(max_examples=150)
@given(strategies.states(poleis))
def test_what_is_written_is_read_as_the_same_state(state):
    try:
        text = poleis.position(state)
    except PositionError:
        return
    assert poleis.position(text) == state


@pytest.mark.parametrize("scenario", poleis.INFO.scenarios)
def test_every_turn_of_a_game_and_most_of_what_is_between_is_written(scenario):
    states = random_match(5, scenario).states
    waiting = [state for state in states if waits_for(state) in ALWAYS]
    assert {"turn", "solo-fee"} <= {waits_for(state) for state in waiting}
    assert [waits_for(state) for state in waiting if poleis.position(poleis.position(state)) != state] == []


@pytest.mark.parametrize("stage", ["draw", "retreat", "defender-retreat", "attack"])
def test_battles_are_written(stage):
    hands = {"athens": ["b04", "b07", "b08", "b12"], "sparta": ["b01", "b11", "b16", "b17"]}
    fight = BATTLE["battle"] if stage == "draw" else {"region": "boiotia", "stage": stage, **hands}
    seats = {key: {"hoplites": {"boiotia": 4, "attika": 4}} for key in ("athens", "sparta")}
    state = poleis.position({**BATTLE, **seats, "battle": fight, "battles": ["attika"]})
    assert poleis.position(poleis.position(state)) == state
    for option in poleis.legal_actions(state) if stage != "draw" else ():
        after = poleis.apply(state, option)
        if after.battle:
            assert poleis.position(poleis.position(after)) == after


def test_the_text_of_a_position_is_as_a_person_would_write_it():
    assert poleis.position(poleis.position(BOARD)) == BOARD
    assert poleis.position(poleis.position("")) == ""


def test_a_game_goes_on_in_the_same_way_from_its_text():
    match = war()
    state = match.state
    for text in ("action: create-merchants", "create-merchants: pylos 1 wood", "action: trade"):
        read = poleis.position(poleis.position(state))
        assert poleis.legal_actions(read) == poleis.legal_actions(state)
        state = poleis.apply(state, poleis.parse(state, text))


def test_a_view_in_which_nothing_is_hidden_is_written_as_the_state():
    state = poleis.position(BOARD)
    assert poleis.position(poleis.view(state, "athens")) == poleis.position(state)


def refused(state):
    with pytest.raises(PositionError) as caught:
        poleis.position(state)
    return caught.value.field, caught.value.reason


def test_a_view_without_the_cards_of_the_enemy_is_not():
    state = poleis.position(BATTLE)
    hidden = "the cards are hidden; `determinize` gives a state that has them"
    assert refused(poleis.view(state, "athens")) == ("battle.sparta", hidden)


def test_what_no_text_can_say_is_named():
    state = poleis.position({"athens": {"hoplites": {"boiotia": 2}, "population": {"thebai": 2}}})
    collecting = poleis.apply(state, poleis.parse(state, "action: collect"))
    filling = poleis.apply(collecting, poleis.legal_actions(collecting)[0])
    assert refused(filling) == ("agenda", "no position text says what FillRow is in the middle of")


def test_a_number_that_no_text_says_is_named():
    state = poleis.position("")
    poor = evolve(state, athens=evolve(state.athens, goods=(-1, 0, 0, 0, 0, 0)))
    assert refused(poor)[0] == "position"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"stage": "second-action"}, "action"),
        ({"stage": "end-turn", "action": "trade"}, "action"),
        ({"action": "civil-war"}, "action"),
        ({"action": "trade", "destination": "attika"}, "destination"),
        ({"stage": "solo", "action": "trade"}, "used"),
        ({"battles": ["attika"]}, "battles"),
        ({"stage": "battles"}, "battles"),
        ({"left": ["athens"]}, "left"),
        ({"stage": "growth", "grown": ["athenai"]}, "grown"),
        ({"stage": "battle", "battle": {"region": "boiotia", "stage": "defend"}}, "battle.table"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(given, field):
    with pytest.raises(PositionError) as caught:
        poleis.position(given)
    assert caught.value.field == field
