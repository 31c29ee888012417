"""Pax Romana, questions of arbiters: slaves against guests, a roll of Rome at its own marker, Stability Checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana import position
from ancientwars.paxromana.rules.p03_course_of_play.activation import NextMarker
from ancientwars.paxromana.rules.p06_maintenance import Maintenance
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p16_civil_war import NewRuler
from ancientwars.paxromana.rules.p16_stability_check import checked
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.fields import battle
from tests.paxromana.tables import asked, play, refusal, table
from tests.paxromana.turns import go, on_to, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State

# ---------------------------------------------------------------------- slaves


@pytest.mark.rule("P12.7.1b", "P7.3.5a")
@pytest.mark.parametrize(("walls", "asked"), [({}, "carthage"), ({"venusia": ("carthage", 2)}, "east")])
def test_who_moves_slaves_does_not_decide_for_them_against_his_own_town_with_a_guest_in_it(
    walls: dict[str, Any], asked: str
) -> None:
    """Ten slaves meet four Greeks: in the open Carthage decides how they fight, before its own Town the East does."""
    units = {"capua": {"slaves_rome": {"BAR": 9}}, "venusia": {"greece": {"LI": 4}}}
    effects = [{"kind": "slave_revolt", "seat": "rome", "place": "capua", "until": "game"}]
    pacts = [{"kind": "passage", "seats": ["carthage", "greece"]}]
    fields: dict[str, Any] = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "pool": ["carthage"]}
    state = position({**fields, "units": units, "effects": effects, "pacts": pacts, "towns": walls})
    state = go(state, "draw: carthage", "to: venusia", "stand", *(["walls"] if walls else []), "roll: 5", "roll: 1")
    assert waits(state) == (asked, "shifts")


# ---------------------------------------------------------------------- Rome rolls again


def again(stability: int, *, pool: tuple[str, ...] = ("rome", "rome", "greece"), **power: Any) -> State:
    """Return the state after Rome, at its own marker, rolled a Stability Check instead of the Soldier of Fortune."""
    fields: dict[str, Any] = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "last": "greece"}
    powers = {"rome": {"stability": stability, "treasury": 5, **power}}
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"rome": {"LI": 2, "LG": 2}}, "pisae": {"rome": {"GAR": 1}}}
    due = ["soldier_of_fortune"]
    state = position({**fields, "pool": list(pool), "events_due": due, "units": units, "powers": powers})
    return go(state, "draw: rome", "roll: 2 6")


def war(state: State) -> State:
    """Return the state in which all units of Rome have been loyal, and it may pay for its marker."""
    state = go(state, "roll: 2", "roll: 2", "roll: 2", "draw: rome_01")
    assert waits(state) == ("rome", "payment")
    return state


@pytest.mark.rule("P16.2d", "P16.2-10", "P12.4.7a")
def test_the_marker_at_which_rome_rolled_a_civil_war_is_used() -> None:
    """The war bars further Activations: Rome's other marker goes, and this one serves as any other."""
    state = again(-5)
    assert waits(state) == ("", "loyalty")
    state = war(state)
    assert state.pool == ("greece",)
    assert waits(go(state, "pay")) == ("rome", "action")


@pytest.mark.rule("P16.2c", "P16.2-10", "P12.4.7a")
def test_the_army_is_called_for_the_activation_after_that_marker() -> None:
    """Rome passes, and loses nothing; it passes at its next marker, too, and Stability falls from -2 to -3."""
    state = go(again(-2), "pay", "pass", "draw: rome")
    assert state.power("rome").stability == -2
    assert go(state, "pay", "pass").power("rome").stability == -3


@pytest.mark.rule("P16.2c", "P16.2-10", "P12.4.7a")
def test_an_army_that_was_called_for_that_marker_must_come_all_the_same() -> None:
    """Rome gives both markers up: each costs a level, and the first all Garrisons."""
    state = go(again(-1, order="due"), "forfeit")
    assert (state.power("rome").stability, state.units.total("GAR")) == (-2, 0)
    assert go(state, "draw: rome", "forfeit").power("rome").stability == -3


@pytest.mark.rule("P16.2c", "P16.2-10", "P12.4.7a")
def test_the_army_that_comes_at_that_marker_is_not_the_one_called_for_the_next() -> None:
    """Two LG come from Capua, and Rome loses nothing; then it passes, and loses a level and its Garrison."""
    state = go(again(-1, order="due"), "pay", "expand", "major: capua", "take: LG 2", "set-out", "roll: 6")
    state = on_to(go(state, "to: roma", "stop", "done"), "marker")
    assert (state.power("rome").stability, state.units.total("GAR")) == (-1, 1)
    state = go(state, "draw: rome", "pay", "pass")
    assert (state.power("rome").stability, state.units.total("GAR")) == (-2, 0)


@pytest.mark.rule("P16.2d", "P3.4.4a", "P16.2-10")
@pytest.mark.parametrize(("pool", "next_turn"), [(("rome", "rome", "greece"), 1), (("rome", "greece"), 2)])
def test_that_marker_costs_two_talents_in_a_dear_turn_though_there_is_another_civil_war(
    pool: tuple[str, ...], next_turn: int
) -> None:
    """Those of the turn after it cost 2 T as well only if the new war took none from the cup."""
    state = war(again(-6, pool=pool, civil_war="dear"))
    state = go(state, "pay")
    assert state.power("rome").treasury == 3
    state = on_to(state, "payment", turn=3)
    while waits(state) != ("rome", "payment"):
        state = on_to(go(state, "forfeit"), "payment")
    before = state.power("rome").treasury
    assert before - go(state, "pay").power("rome").treasury == next_turn


# ---------------------------------------------------------------------- Stability Checks and Civil Wars


@pytest.mark.rule("P17.2f", "P3.4.4a", "P17.1.3a")
@pytest.mark.parametrize(
    ("levels", "stability", "garrisons"),
    [
        ((-2, -2), -3, 0),  # one Army has not come
        ((-5, -5), -1, 1),  # one war
        ((-4, -5), -2, 0),  # a war, which leaves -1, and an Army that has not come
        ((-5, -4), -2, 0),
    ],
)
def test_two_checks_before_an_activation_are_one_army_or_one_war_or_one_of_each(
    levels: tuple[int, int], stability: int, garrisons: int
) -> None:
    """Rome pays for no marker and draws no card."""
    units = {"roma": {"rome": {"LG": 1}}, "capua": {"rome": {"GAR": 1}}}
    state = table(scenario="rise-of-rome-advanced", active="greece", units=units, treasury={"rome": 5})
    for level in levels:
        state = checked(state.with_power("rome", stability=level), "rome")
    state = state.replace(agenda=state.agenda[:1], pool=("greece", "rome"), order=())
    state = play(settle(state.then(NextMarker())), "draw: rome")
    at_war = ("roll: 2", "roll: 2", "draw: rome_01")
    state = play(state, *(at_war if asked(state)[1] == "loyalty" else ("forfeit",)))
    assert asked(state) == ("", "marker")
    assert (state.power("rome").stability, state.units.total("GAR")) == (stability, garrisons)
    assert (state.power("rome").treasury, state.cards.zone("rome").count) == (5, 0)


@pytest.mark.rule("P16.2d", "P17.2f", "P8.1.5a")
@pytest.mark.parametrize("scenario", ["rise-of-rome-basic", "rise-of-rome-advanced"])
@pytest.mark.parametrize(
    ("own", "place"), [({}, "roma"), ({"utica": {"GAR": 1}}, "utica"), ({"utica": {"EL": 1, "GS": 1}}, "roma")]
)
def test_a_new_ruler_without_a_capital_comes_to_pieces_of_his_own_or_to_the_enemy_there(
    scenario: str, own: dict[str, dict[str, int]], place: str
) -> None:
    units = {"roma": {"carthage": {"HI": 1}}, **{space: {"rome": force} for space, force in own.items()}}
    state = play(table(NewRuler("rome"), scenario=scenario, units=units), "draw: rome_01")
    assert state.leader("rome_01").place == place


@pytest.mark.rule("P6.4.3a", "P6.4.2a")
def test_carthage_keeps_what_it_has_until_the_maintenance_phase_when_its_maximum_falls() -> None:
    """In Unrest it may have 12 heavy units: it keeps its 15, raises none, and disbands three in the next turn."""
    units = {"carthago": {"carthage": {"HI": 15}}}
    state = table(Recruitment("carthage"), active="carthage", units=units, treasury={"carthage": 9})
    state = state.shift_stability("carthage", -1, "P14.2.1a")
    assert state.heavy("carthage") == 15
    assert refusal(state, "raise: HI carthago").rule == "P6.4.3a"
    state = settle(state.replace(agenda=state.agenda[:-1]).then(Maintenance(("carthage",))))
    for _ in range(3):
        assert refusal(state, "hand-in").rule == "P6.4.3a"
        state = play(state, "disband: HI carthago")
    assert play(state, "hand-in").heavy("carthage") == 12


# ---------------------------------------------------------------------- rolls again in a battle


@pytest.mark.rule("P10.3.5b")
def test_an_elite_leader_does_not_help_the_opponent_who_must_roll_again() -> None:
    """The opponent's 4 counts as 5, as without an Elite Leader."""
    state = battle({"LI": 6}, {"LI": 3}, options={"rerolls": True}, leaders=("rome_10",))
    state = play(state, "roll: 2", "roll: 5", "attempt", "roll: 5 5", "reroll: other", "roll: 4")
    assert state.scope(Battle).defender.roll == 5
