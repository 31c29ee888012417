"""Positions are written as well as read."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings

from ancientwars import Match, PositionError, cca
from ancientwars.core.step import Chance, Outcome
from ancientwars.testing import strategies

ALWAYS = {"play-card", "move", "battle", "draw-card", "choose-leader"}
"""What a state may wait for that a text can always say."""
FIELD = """
turn = "top"
number = 4
stage = "move"
card = "order_three_center"
picks = ["E6", "E8"]
ordered = ["E6"]
duties = { E8 = { ordered = true, moved = 1, origin = "F8" } }
last = "rally"
terrain = { D6 = "hill", D8 = "rampart E8 E9" }
banners_needed = 4
discards = ["order_two_left", "rally"]
known = [{ zone = "bottom", cards = ["first_strike"], most = 0 }]
options = { reactions = "when-able" }

[bottom]
units = { C5 = "MI 3", C8 = "HC" }
leaders = { C8 = "Gaius" }
homes = { C8 = "B7" }
cards = ["order_four_center", "order_mounted"]
banners = 2
turns = 2

[top]
units = { E6 = "LI", E8 = "EL 1" }
cards = ["first_strike", "leadership_any_section"]
command = 6
turns = 2
""".lstrip()


def waits_for(state):
    """Return the prompt or purpose that a state waits for."""
    waits = cca.pending(state)
    return "over" if isinstance(waits, Outcome) else waits.purpose if isinstance(waits, Chance) else waits.prompt


def random_states(seed, plies=150, **setup):
    """Return the states of a battle of random choices."""
    match, rng = Match.new("cca", seed=seed, **setup), Random(seed)
    while not match.over and len(match.plies) < plies:
        match = match.play(rng.choice(match.legal_actions))
    return match.states


@settings(max_examples=60)
@given(strategies.states(cca))
def test_what_is_written_is_read_as_the_same_state(state):
    try:
        text = cca.position(state)
    except PositionError:
        return
    assert cca.position(text) == state


@pytest.mark.parametrize(("scenario", "reactions"), [("001", "always"), ("005", "when-able"), ("013", "when-able")])
def test_every_turn_of_a_battle_and_most_of_what_is_in_it_is_written(scenario, reactions):
    states = random_states(3, scenario=scenario, options={"reactions": reactions})
    waiting = [state for state in states if waits_for(state) in ALWAYS]
    assert {"play-card", "move", "battle", "draw-card"} <= {waits_for(state) for state in waiting}
    assert [waits_for(state) for state in waiting if cca.position(cca.position(state)) != state] == []


def test_what_the_seats_know_of_hands_is_written():
    states = random_states(1, 900, scenario="002", options={"reactions": "when-able"})
    known = [state for state in states if state.cards.known and waits_for(state) == "play-card"]
    assert known
    assert all(cca.position(cca.position(state)).cards.known == state.cards.known for state in known)


def test_the_text_of_a_position_is_as_a_person_would_write_it():
    assert cca.position(cca.position(FIELD)) == FIELD


def test_the_layout_of_a_scenario_is_written_piece_by_piece():
    text = cca.position(cca.position({"bottom": {"cards": ["rally"]}}))
    assert "[bottom.units]" in text
    assert cca.position(text).field == cca.new_game().field


def test_a_special_unit_keeps_the_name_that_its_scenario_gives_it():
    state = cca.position({"scenario": "002", "stage": "move"})
    marked = [unit for unit in state.field.units if unit.elite]
    assert [unit.elite for unit in marked] == ["carthaginian_sacred_band"]
    assert cca.position(cca.position(state)) == state


def refused(state):
    with pytest.raises(PositionError) as caught:
        cca.position(state)
    return caught.value.field, caught.value.reason


def test_a_view_that_does_not_see_a_hand_is_not_written():
    state = cca.position(FIELD)
    hidden = "the hand is hidden; `determinize` gives a state that has it"
    assert refused(cca.view(state, "bottom")) == ("top.cards", hidden)


def test_what_no_text_can_say_is_named():
    fight = {"stage": "battle", "ordered": ["D6"], "bottom": {"units": {"D6": "HI"}}, "top": {"units": {"E6": "LI"}}}
    state = cca.position(fight)
    rolling = cca.apply(state, cca.parse(state, "attack: D6 > E6"))
    assert refused(rolling)[0] == "agenda"


def test_a_field_that_no_text_says_is_named():
    state = cca.position(FIELD)
    (unit, *rest) = state.field.units
    tired = evolve(unit, duty=evolve(unit.duty, moved=2))
    odd = evolve(state, field=evolve(state.field, units=(tired, *rest)))
    assert refused(odd) == ("field.units.0.duty.moved", "no position text says 2")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"known": [{"zone": "attic", "cards": ["rally"]}]}, "known"),
        ({"known": [{"zone": "top", "cards": ["rally"], "least": 1}]}, "known"),
        ({"stage": "draw"}, "draws"),
        ({"draws": ["top"]}, "draws"),
        ({"place": ["middle"]}, "place"),
        ({"duties": {"A1": {}}}, "duties"),
        ({"picks": ["Z9"]}, "picks"),
        ({"bottom": {"units": {"C5": "MI 3 brave"}, "cards": ["rally"]}}, "bottom.units.C5"),
        ({"bottom": {"homes": {"C5": "C4"}, "cards": ["rally"]}}, "bottom.homes"),
    ],
)
def test_a_text_that_says_what_cannot_be_is_refused(given, field):
    with pytest.raises(PositionError) as caught:
        cca.position({"bottom": {"cards": ["rally"]}} | given)
    assert caught.value.field == field
