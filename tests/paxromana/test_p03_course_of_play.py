"""Rules P3: the sequence of a turn, Activation Markers, the order of the first set, what markers cost."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.errors import SetupError
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment, NextMarker, PaymentSegment
from ancientwars.paxromana.rules.p03_course_of_play.turn import EndTurn, StartTurn
from ancientwars.paxromana.rules.p03_course_of_play.turn_order import TurnOrderPhase, laid_out
from ancientwars.paxromana.rules.p03_setup import new_game
from ancientwars.paxromana.rules.p15_objectives import purchase_refused
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.tables import asked, happened, legal, play, refusal, table, through

ALL = ("rome", "carthage", "greece", "east")


def lottery(state):
    """Return what may be drawn, with its weight."""
    drawn = state.agenda[-1].lottery(state)
    return {outcome.card: weight for outcome, weight in zip(drawn.outcomes, drawn.weights, strict=True)}


# ---------------------------------------------------------------- P3.2 the turn


@pytest.mark.rule("P3.6a", "P3.2F")
def test_the_first_turn_begins_with_the_activation_phase() -> None:
    state = table(StartTurn(1), order=(), pool=("rome",))
    assert state.phase == "F"
    assert [event.phase[-1] for event in happened(state, "PhaseBegan")] == ["F"]


@pytest.mark.rule("P3.2A", "P3.2B", "P3.2D")
def test_later_turns_begin_with_income_maintenance_removal_and_leaders_in_this_order() -> None:
    state = table(StartTurn(2))
    assert [event.phase[-1] for event in happened(state, "PhaseBegan")] == ["A", "B", "C", "D"]
    assert asked(state) == ("", "leader")


FIRST = new_game(scenario="punic-wars").turn


def after_the_last_marker():
    """Return the state after the last marker of the first turn has been given up."""
    towns = {"capua": "rome"}
    state = table(StartTurn(FIRST), scenario="punic-wars", order=(), pool=("rome",), turn=FIRST, towns=towns)
    return play(state, "draw: rome", "forfeit")


@pytest.mark.rule("P3.2F4", "P3.2G", "P3.2H")
def test_after_the_markers_come_attrition_and_victory() -> None:
    phases = [event.phase[-1] for event in happened(after_the_last_marker(), "PhaseBegan")]
    assert phases[:2] == ["G", "H"]


@pytest.mark.rule("P3.2I")
def test_then_the_order_of_the_next_turn_is_set() -> None:
    state = after_the_last_marker()
    assert happened(state, "OrderSet")
    assert state.turn == FIRST + 1


@pytest.mark.rule("P3.2I", "P4.3.1b")
def test_agreements_and_effects_of_a_turn_end_with_it() -> None:
    effects = (Effect("harvest", until="turn"), Effect("slaves", until="game"))
    state = table(EndTurn(), effects=effects, pacts=(Pact("promise", ("rome", "greece")),))
    assert (state.turn, state.pacts) == (3, ())
    kinds = {one.kind for one in state.effects}
    assert "slaves" in kinds
    assert "harvest" not in kinds


# ---------------------------------------------------------------- P3.4.2 the first set


@pytest.mark.rule("P3.4.2a", "P3.4.2c", "P3.2I")
def test_two_players_with_four_markers_have_one_each_in_order_and_three_each_in_the_pool() -> None:
    state = laid_out(table(scenario="punic-wars", options={"markers": 4}), ("rome", "carthage"))
    assert state.order == ("rome", "carthage")
    assert [state.pool.count(seat) for seat in ("rome", "carthage")] == [3, 3]


@pytest.mark.rule("P3.4.2f")
def test_as_an_option_only_the_first_has_an_ordered_marker() -> None:
    state = laid_out(table(scenario="punic-wars", options={"markers": 4, "one_ordered": True}), ("rome", "carthage"))
    assert state.order == ("rome",)
    assert [state.pool.count(seat) for seat in ("rome", "carthage")] == [3, 4]


def ordered(state, **vp):
    for seat, points in vp.items():
        state = state.with_power(seat, vp=points)
    return settle(state.then(TurnOrderPhase()))


@pytest.mark.rule("P3.3a", "P3.4.2a", "P15.1.3a")
def test_fewest_victory_points_come_first() -> None:
    assert ordered(table(), rome=9, carthage=3, greece=7, east=1).order == ("east", "carthage", "greece", "rome")


@pytest.mark.rule("P3.4.2b", "P15.1.3a")
def test_a_tie_is_broken_by_lower_stability_then_by_fewer_civilization_points() -> None:
    state = table(
        stability={"rome": 2, "carthage": 1, "greece": 2, "east": 3},
        cities={"roma": "rome"},
        towns={"athenae": "greece"},
    )
    assert ordered(state).order == ("carthage", "greece", "rome", "east")


@pytest.mark.rule("P3.4.2b", "P15.1.3a")
def test_who_is_level_in_everything_is_ordered_by_chance() -> None:
    state = ordered(table(scenario="punic-wars"))
    assert asked(state) == ("", "tie")
    assert lottery(state) == {"rome": 1, "carthage": 1}
    assert play(state, "draw: carthage").order == ("carthage", "rome")


# ---------------------------------------------------------------- P3.4.2d, P3.4.2e the pool


@pytest.mark.rule("P3.4.2d", "P1.4c")
def test_once_the_ordered_markers_are_used_the_next_is_drawn_at_random() -> None:
    state = table(NextMarker(), order=("greece",), pool=("rome", "rome", "east"))
    assert asked(state) == ("greece", "payment")
    state = play(state, "forfeit")
    assert lottery(state) == {"rome": 2, "east": 1}
    assert play(state, "draw: east").pool == ("rome", "rome")


@pytest.mark.rule("P3.4.1a", "P1.4b")
def test_whose_marker_is_drawn_is_active() -> None:
    state = play(table(NextMarker(), order=(), pool=("rome", "rome", "east")), "draw: east")
    assert (asked(state), state.last) == (("east", "payment"), "east")
    assert state.scope(Activation).seat == "east"


@pytest.mark.rule("P3.2F0")
def test_whoever_draws_an_event_marker_rolls_and_then_the_next_marker_is_drawn() -> None:
    state = table(NextMarker(), scenario="rise-of-rome-basic-2", order=(), pool=("event", "rome"))
    state = play(state, "draw: event")
    assert asked(state) == ("", "event")
    assert asked(through(state, "payment", "marker"))[1] == "marker"
    assert asked(through(play(table(NextMarker(), order=(), pool=("event",)), "draw: event"), "marker"))[1] == "rest"


@pytest.mark.rule("P3.4.2e")
def test_nobody_has_three_activations_in_a_row() -> None:
    pool = ("carthage", "event", "rome", "rome")
    assert "rome" in lottery(table(NextMarker(), order=(), pool=pool, row=("rome", 1)))
    assert lottery(table(NextMarker(), order=(), pool=pool, row=("rome", 2))) == {"carthage": 1, "event": 1}


@pytest.mark.rule("P3.4.2e")
def test_unless_all_markers_that_are_left_are_his() -> None:
    assert lottery(table(NextMarker(), order=(), pool=("event", "rome", "rome"), row=("rome", 2))) == {
        "event": 1,
        "rome": 2,
    }


@pytest.mark.rule("P3.4.3a")
def test_the_phase_ends_when_no_marker_is_left() -> None:
    assert asked(table(NextMarker(), order=(), pool=())) == ("rome", "rest")


# ---------------------------------------------------------------- P3.4.4 payment


@pytest.mark.rule("P3.4.4a", "P3.2F1")
def test_a_marker_costs_a_talent() -> None:
    state = play(table(PaymentSegment("rome"), treasury={"rome": 3}), "pay")
    assert state.power("rome").treasury == 2
    assert asked(state) == ("rome", "action")


@pytest.mark.rule("P3.4.4a")
def test_who_cannot_pay_gives_his_marker_up_and_is_still_the_last_to_have_had_one() -> None:
    state = table(NextMarker(), order=("rome",), pool=())
    assert refusal(state, "pay").rule == "P3.4.4a"
    after = play(state, "forfeit")
    assert (after.last, after.row, after.power("rome").treasury) == ("rome", ("rome", 1), 0)
    assert asked(after) == ("rome", "rest")


@pytest.mark.rule("P3.2F3c", "P3.4.4a", "P3.2F3")
def test_in_the_standard_game_negotiation_costs_nothing() -> None:
    state = table(PaymentSegment("rome"), treasury={"rome": 0})
    assert legal(state) == ["forfeit", "negotiate"]
    assert asked(play(state, "negotiate")) == ("rome", "invite")


@pytest.mark.rule("P4.2a")
def test_in_the_advanced_game_agreements_need_a_card() -> None:
    state = table(PaymentSegment("rome"), scenario="rise-of-rome-advanced", treasury={"rome": 1})
    assert refusal(state, "negotiate").rule == "P4.2a"


@pytest.mark.rule("P3.4.4b", "P3.4.2e")
@pytest.mark.parametrize(("before", "after"), [("rome", ("rome", 2)), ("greece", ("", 0))])
def test_the_marker_of_pontus_is_free_and_is_no_activation_of_its_player_in_a_row(before, after) -> None:
    """Greece, Greece, Pontus with Rome, Greece: these are not three in a row."""
    state = table(
        NextMarker(),
        scenario="rise-of-rome-advanced",
        order=(),
        pool=("pontus",),
        kings="rome",
        row=(before, 2),
        units={"sinope": {"pontus": {"HI": 1}}},
    )
    state = play(state, "draw: pontus")
    assert state.row == after
    assert state.scope(Activation).free
    assert asked(state)[1] != "payment"


@pytest.mark.rule("P3.4.2e")
def test_the_marker_of_another_player_begins_a_new_row() -> None:
    state = table(NextMarker(), order=(), pool=("greece", "rome"), row=("rome", 2))
    assert play(state, "draw: greece").row == ("greece", 1)


@pytest.mark.rule("P3.5.1a", "P3.2F3", "P1.4a")
def test_an_activation_has_one_action() -> None:
    state = table(ActionSegment("rome"), treasury={"rome": 5}, activation=Activation("rome", "rome"))
    assert {"expand", "recruit", "negotiate", "pass"} <= set(legal(state))
    state = play(state, "recruit", "done")
    assert asked(state) == ("rome", "rest")


# ---------------------------------------------------------------- P3.8 length of play


@pytest.mark.rule("P16.1.1a", "P3.8.1b")
@pytest.mark.parametrize("scenario", ["rise-of-rome-basic", "diadochi"])
def test_players_agree_on_event_markers_and_objectives(scenario: str) -> None:
    for number in range(3):
        assert new_game(scenario=scenario, options={"event_markers": number}).pool.count("event") == number
    for mode, there in (("none", False), ("one_random", True), ("purchase", True)):
        state = new_game(scenario=scenario, options={"objectives": mode})
        assert bool(state.objectives.deck_size) is there
        assert (purchase_refused(state, state.seats[0]) is None) is (mode == "purchase")


@pytest.mark.rule("P16.1.1a", "P15.4.1a")
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("punic-wars", {"event_markers": 1}),
        ("rise-of-rome-advanced", {"event_markers": 0}),
        ("rise-of-rome-basic", {"event_markers": 3}),
        ("early-going", {"objectives": "purchase"}),
        ("punic-wars", {"objectives": "one_random"}),
    ],
)
def test_they_do_so_only_where_the_scenario_leaves_it_to_them(scenario: str, options: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        new_game(scenario=scenario, options=options)


@pytest.mark.rule("P3.8.1b", "P3.8.2a")
def test_players_agree_on_turns_and_markers() -> None:
    state = new_game(scenario="rise-of-rome-basic", options={"turns": 2, "markers": 5})
    assert state.last_turn == 2
    assert [state.markers(seat) for seat in state.seats] == [5, 5, 5, 5]
    assert new_game(scenario="rise-of-rome-basic").last_turn == 5


@pytest.mark.rule("P3.8.2a", "P3.4.2c")
def test_in_the_advanced_game_everybody_has_four_markers() -> None:
    state = new_game(scenario="rise-of-rome-advanced")
    assert [state.markers(seat) for seat in state.seats] == [4, 4, 4, 4]


@pytest.mark.rule("P3.8.1a", "PS5.4")
@pytest.mark.parametrize(
    ("variant", "turns", "markers", "events", "objectives"),
    [
        pytest.param("basic", 5, 3, 0, "none", marks=pytest.mark.rule("P3.8.1-01")),
        pytest.param("basic-2", 5, 3, 1, "one_random", marks=pytest.mark.rule("P3.8.1-02")),
        pytest.param("basic-plus", 5, 4, 2, "one_random", marks=pytest.mark.rule("P3.8.1-03")),
        pytest.param("ultra-basic", 10, 4, 2, "purchase", marks=pytest.mark.rule("P3.8.1-04")),
    ],
)
def test_the_variants_of_scenario_v(variant: str, turns: int, markers: int, events: int, objectives: str) -> None:
    state = new_game(scenario=f"rise-of-rome-{variant}")
    assert (state.last_turn, state.table.event_markers, state.table.objectives) == (turns, events, objectives)
    assert [state.markers(seat) for seat in state.seats] == [markers] * 4
