"""Rules D3, D4: the sequence of play, the Turn Order, the Usurper."""

from __future__ import annotations

import pytest

from ancientwars import diadochi
from ancientwars.diadochi.rules.d03_sequence import BeginPlayer, TurnOrderPhase
from ancientwars.diadochi.rules.d04_usurper import LabelUsurper
from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementSegment
from ancientwars.diadochi.rules.d17_legitimacy import attacked
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import State
from tests.diadochi.tables import dealt, legal, play, refusal, table, waits_for, who_is_asked

CARIA = dict.fromkeys(("miletus", "halicarnassus"), "red")
"""The markers of a province of 1 victory point, and of the Asia Minor fleet."""
JUDEA = dict.fromkeys(("gaza", "joppa", "jerusalem"), "blue")
"""The markers of another."""
THESSALY = dict.fromkeys(("larissa", "tricca"), "black")
"""The markers of a province of 2 victory points."""


# ---------------------------------------------------------------- D3.1


@pytest.mark.rule("D3.1a")
def test_who_has_the_fewest_points_says_who_goes_first() -> None:
    state = table(TurnOrderPhase(), segment="", markers={**CARIA, **JUDEA, **THESSALY})
    assert who_is_asked(state) == "yellow"
    assert legal(state) == tuple(f"go-first: {seat}" for seat in state.seats)


@pytest.mark.rule("D3.1a")
def test_a_tie_for_the_fewest_is_settled_by_chance_among_the_tied() -> None:
    state = table(TurnOrderPhase(), segment="", markers={**CARIA, **JUDEA})
    assert waits_for(state) == "tie"
    assert {str(action) for action, _ in diadochi.chance_outcomes(state)} == {"draw: yellow", "draw: black"}
    assert who_is_asked(play(state, "draw: black")) == "black"


@pytest.mark.rule("D3.1b")
def test_play_goes_clockwise_from_him_who_was_named() -> None:
    state = table(TurnOrderPhase(), segment="", markers={**CARIA, **JUDEA, **THESSALY})
    assert play(state, "go-first: blue").order == ("blue", "black", "yellow", "red")


# ---------------------------------------------------------------- D3.2, D4


@pytest.mark.rule("D3.2a", "D4.1a")
def test_the_usurper_has_the_most_points() -> None:
    assert table(LabelUsurper(), segment="", markers={**CARIA, **THESSALY}).usurper == "black"


@pytest.mark.rule("D4.1a")
def test_a_tie_goes_to_the_most_senior_general() -> None:
    generals = {"peithon": ("red", "miletus"), "ptolemy": ("blue", "gaza")}
    assert table(LabelUsurper(), segment="", markers={**CARIA, **JUDEA}, generals=generals).usurper == "blue"


@pytest.mark.rule("D4.1b")
def test_he_stays_it_when_he_loses_the_lead() -> None:
    state = table(LabelUsurper(), segment="", markers={**CARIA, **THESSALY})
    for space in THESSALY:
        state = state.with_marker(space, "")
    assert state.victory_points("black") < state.victory_points("red")
    assert state.usurper == "black"


@pytest.mark.rule("D4.2a", "D4.3a")
def test_the_usurper_can_be_attacked_freely_and_is_champion_all_the_same() -> None:
    before = table(markers=THESSALY)
    state = table(LabelUsurper(), segment="", markers=THESSALY)
    assert state.champions == state.seats
    assert state.legitimacy("black") == before.legitimacy("black")
    assert "yellow" in attacked(state, "yellow", "black").champions
    assert "yellow" not in attacked(state, "yellow", "red").champions


# ---------------------------------------------------------------- D3.5


def turn_of_a_player() -> State:
    """Return the beginning of a player's segments, with a city to surrender and too many units to feed."""
    pieces = {"tricca": {"yellow": {"mercenary": 9}}}
    cards = dealt(yellow=("epidemic",))
    return table(BeginPlayer("yellow"), segment="", units=pieces, minors=(("yellow", "tricca"),), cards=cards)


@pytest.mark.rule("D3.5b", "D3.5e")
def test_a_player_completes_surrender_tyche_movement_and_forage() -> None:
    state = turn_of_a_player()
    assert waits_for(state) == "surrender"
    state = play(state, "take-space: tricca")
    assert waits_for(state) == "play-card"
    state = play(state, "discard: epidemic nothing")
    while waits_for(state) not in ("movement", "rest"):
        state = play(state, "done")
    assert waits_for(state) == "movement"
    state = play(state, "move", "roll: 3", "done")
    assert waits_for(state) == "forage"
    state = play(state, "lose: mercenary")
    assert state.count("tricca", "yellow") == 8
    assert waits_for(state) == "rest"


@pytest.mark.rule("D3.5d", "D9.13a")
def test_in_the_movement_segment_a_player_moves_or_hires() -> None:
    state = table(MovementSegment("yellow"), segment="", markers={"tricca": "yellow"})
    assert set(legal(state)) == {"move", "hire"}
    assert waits_for(play(state, "hire")) == "reinforce"
    assert waits_for(play(state, "move")) == "movement"
    assert refusal(play(state, "move", "roll: 3"), "hire")


@pytest.mark.rule("D7.1e", "D7.4b")
def test_an_army_that_a_card_moved_moves_again_in_the_movement_segment() -> None:
    pieces = {"celaenae": {"yellow": {"loyal": 1}}}
    cards = dealt(yellow=("cassander",))
    steps = (TycheSegment("yellow"), MovementSegment("yellow"))
    generals = {"antigonus": ("yellow", "celaenae")}
    state = table(*steps, segment="", units=pieces, generals=generals, cards=cards)
    state = play(state, "ops: cassander march", "activate: antigonus celaenae", "take: loyal", "go: colossae", "stop")
    while waits_for(state) != "movement":
        state = play(state, "done")
    state = play(state, "move", "roll: 3")
    assert state.scope(Segment).kind == "movement"
    assert "activate: antigonus colossae" in legal(state)


@pytest.mark.rule("D7.4c")
def test_a_forced_march_removes_markers_and_picks_up_and_drops_as_a_move_does() -> None:
    pieces = {"celaenae": {"yellow": {"loyal": 3}}, "colossae": {"yellow": {"mercenary": 1}}}
    cards = dealt(yellow=("cassander",))
    markers = {"colossae": "red"}
    generals = {"antigonus": ("yellow", "celaenae")}
    state = table(
        TycheSegment("yellow"),
        segment="",
        units=pieces,
        markers=markers,
        generals=generals,
        cards=cards,
        minors=(("yellow", "colossae"),),
    )
    state = play(state, "ops: cassander march", "activate: antigonus celaenae", "take-all", "go: colossae")
    assert {"remove-marker", "take: mercenary", "drop: loyal"} <= set(legal(state))
    state = play(state, "remove-marker")
    assert not state.marker("colossae")


# ---------------------------------------------------------------- D22.4


@pytest.mark.rule("D22.4a")
def test_the_three_special_units_and_philip_wait_in_their_boxes() -> None:
    state = diadochi.new_game()
    assert not state.units.total("silver_shields")
    assert not state.shields_raised
    assert state.helepolis == ("", "")
    assert not state.royal("philip_iii").place
    assert state.turn in (0, 1)
