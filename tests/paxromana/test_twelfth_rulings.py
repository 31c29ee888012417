"""Pax Romana, questions of arbiters: slaves against guests, a roll of Rome at its own marker, rolls again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana import position
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.fields import battle
from tests.paxromana.tables import play
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


# ---------------------------------------------------------------------- rolls again in a battle


@pytest.mark.rule("P10.3.5b")
def test_an_elite_leader_does_not_help_the_opponent_who_must_roll_again() -> None:
    """The opponent's 4 counts as 5, as without an Elite Leader."""
    state = battle({"LI": 6}, {"LI": 3}, options={"rerolls": True}, leaders=("rome_10",))
    state = play(state, "roll: 2", "roll: 5", "attempt", "roll: 5 5", "reroll: other", "roll: 4")
    assert state.scope(Battle).defender.roll == 5
