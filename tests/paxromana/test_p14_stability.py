"""Rules P14: Stability, its bands and everything that changes it."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.components.kit import SLAVES
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment
from ancientwars.paxromana.rules.p03_setup import new_game
from ancientwars.paxromana.rules.p10_land_battles.battle import NewHolders
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p12_slaves import slave_revolt
from ancientwars.paxromana.rules.p14_stability import DisbandHeavy, exiles, overextended, ranked_by_turn
from ancientwars.paxromana.rules.p16_common import RollHarvest
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.tables import Rest, asked, legal, play, table


def levels(state, *seats):
    return [state.power(seat).stability for seat in seats or ("rome",)]


def moved(state, **units):
    """Return the settled state with units put on the map: space="owner kind"."""
    for space, one in units.items():
        owner, kind = one.split()
        state = state.replace(units=state.units.add(space, owner, kind))
    return settle(state)


@pytest.mark.rule("P14.1.1a", "P14.1.2a")
def test_every_power_starts_where_the_scenario_says() -> None:
    state = new_game(scenario="punic-wars")
    assert levels(state, "carthage") == [state.setup_of("carthage").stability] == [4]


@pytest.mark.rule("P14.1.3a")
@pytest.mark.parametrize(
    ("level", "band"), [(8, "stable"), (0, "stable"), (-1, "unrest"), (-4, "unrest"), (-5, "turmoil"), (-6, "turmoil")]
)
def test_the_bands(level: int, band: str) -> None:
    assert table(stability={"rome": level}).band("rome") == band


@pytest.mark.rule("P14.1.4a")
def test_stability_stays_between_minus_six_and_eight() -> None:
    state = table(stability={"rome": 7, "greece": -5})
    state = state.shift_stability("rome", 3, "P14.2.1-01").shift_stability("greece", -4, "P14.2.1-01")
    assert levels(state, "rome", "greece") == [8, -6]


@pytest.mark.rule("P14.2.1-01")
@pytest.mark.parametrize(("weather", "change"), [(4, 2), (3, -2)])
def test_an_event_changes_stability_as_it_says(weather: int, change: int) -> None:
    state = play(table(RollHarvest()), "roll: 2", f"roll: {weather}")
    assert levels(state, "greece", "rome", "carthage", "east") == [change, 0, 0, 0]


@pytest.mark.rule("P14.2.1-09")
def test_slaves_who_rise_cost_a_level_and_who_are_put_down_give_one_back() -> None:
    state = play(settle(slave_revolt(table(), "rome", "P16.2-09")), "space: neapolis")
    assert levels(state) == [-1]
    state = settle(state.replace(units=state.units.remove("neapolis", SLAVES["rome"], "BAR", 2)))
    assert levels(state) == [0]


@pytest.mark.rule("P14.2.1-02", "P14.2.1a")
def test_a_province_abroad_that_is_gained_gives_a_level() -> None:
    assert levels(moved(table(), cnossus="rome LG")) == [1]


@pytest.mark.rule("P14.2.1-03")
def test_and_when_it_is_lost_it_costs_one() -> None:
    state = moved(table(units={"cnossus": {"rome": {"LG": 1}}}), gortyna="greece LI")
    assert levels(state) == [-1]
    assert levels(state, "greece") == [0]


@pytest.mark.rule("P14.2.1-04", "P14.2.1-02")
def test_a_home_province_that_is_lost_costs_two_and_gives_its_conqueror_one() -> None:
    state = table(units={space: {"carthage": {"LI": 1}} for space in ("rhegium", "croton")})
    state = moved(state, tarentum="carthage LI")
    assert levels(state, "rome", "carthage") == [-2, 1]


@pytest.mark.rule("P14.2.1-05", "P14.2.1-03")
def test_and_regained_it_gives_two() -> None:
    state = table(units={space: {"carthage": {"LI": 1}} for space in ("rhegium", "croton", "tarentum")})
    state = settle(state.replace(units=state.units.remove("croton", "carthage", "LI")))
    assert levels(state, "rome", "carthage") == [2, -1]


@pytest.mark.rule("P2.1.1e", "P14.2.1-02")
def test_a_barbarian_territory_is_no_province() -> None:
    assert levels(moved(table(), marobudum="rome LG")) == [0]


@pytest.mark.rule("P14.2.1-15", "P14.2.1-17")
def test_a_lost_capital_costs_a_level_and_regained_gives_one_back() -> None:
    state = moved(table(), roma="carthage LI")
    assert levels(state) == [-1]  # Italia is still Roman
    state = settle(state.replace(units=state.units.remove("roma", "carthage", "LI")))
    assert levels(state) == [0]


@pytest.mark.rule("P14.2.1-15")
def test_each_capital_counts() -> None:
    assert levels(moved(table(), pella="rome LG", athenae="rome LG"), "greece") == [-2]


@pytest.mark.rule("P14.2.1-16")
def test_each_turn_without_a_capital_costs_a_level() -> None:
    state = table(units={"pella": {"rome": {"LG": 1}}, "athenae": {"rome": {"LG": 1}}})
    assert levels(exiles(state), "rome", "greece") == [0, -1]


@pytest.mark.rule("P14.2.1-08")
def test_a_barbarian_army_near_a_capital_costs_a_level_once() -> None:
    near = next(one for one in table().kit.map.neighbours("roma", "land") if one in table().kit.space)
    state = moved(table(), **{near: "gauls_west BAR"})
    assert levels(state) == [-1]
    state = settle(relocated(state, "gauls_west", near, "roma", (("BAR", 1),)))
    assert state.power("rome").stability == -1 - 1  # the Capital is lost; the Army has been counted
    assert levels(moved(table(), lugdunum="gauls_west BAR")) == [0]


@pytest.mark.rule("P14.2.1-08", "P13.2.6a")
def test_invaders_who_come_again_after_they_were_removed_count_again() -> None:
    """They leave the map in the Removal Phase; those of another turn are another Army."""
    near = next(one for one in table().kit.map.neighbours("roma", "land") if one in table().kit.space)
    state = settle(moved(table(), **{near: "gauls_west BAR"}).then(RemovalPhase()))
    assert not state.units.of("gauls_west").places
    assert levels(moved(state, **{near: "gauls_west BAR"})) == [-2]


@pytest.mark.rule("P14.2.1-08", "P13.2.1a")
def test_rebels_near_a_capital_count_once_in_each_space() -> None:
    state = moved(table(), pelusium="rebels BAR")
    assert levels(state, "east") == [-1]
    assert levels(moved(state, memphis="rebels BAR"), "east") == [-2]
    assert levels(moved(table(), hermopolis="rebels BAR"), "east") == [0]


@pytest.mark.rule("P14.2.1-12", "P3.2B")
def test_more_heavy_units_than_civilization_cost_two() -> None:
    cities = {"roma": "rome"}
    assert levels(overextended(table(units={"roma": {"rome": {"LG": 2, "rLG": 1}}}, cities=cities))) == [0]
    assert levels(overextended(table(units={"roma": {"rome": {"LG": 3, "rLG": 1}}}, cities=cities))) == [-2]
    assert levels(overextended(table(units={"roma": {"rome": {"LG": 8}}}, cities=cities))) == [-2]


@pytest.mark.rule("P14.2.1-13")
def test_three_times_as_many_cost_three() -> None:
    state = table(units={"roma": {"rome": {"LG": 12}}}, cities={"roma": "rome"})
    assert levels(overextended(state)) == [-3]


@pytest.mark.rule("P14.2.1-14")
def test_in_the_advanced_game_four_times_as_many_cost_four() -> None:
    pieces: dict[str, Any] = {"cities": {"roma": "rome"}, "scenario": "rise-of-rome-advanced"}
    assert levels(overextended(table(units={"roma": {"rome": {"LG": 11}}}, **pieces))) == [-3]
    assert levels(overextended(table(units={"roma": {"rome": {"LG": 12}}}, **pieces))) == [-4]


@pytest.mark.rule("P14.2.1-12")
def test_mercenaries_count_and_light_troops_do_not() -> None:
    units = {"pella": {"greece": {"HI": 2, "mHI": 2, "LI": 9, "CAV": 9}}}
    assert levels(overextended(table(units=units, cities={"pella": "greece"})), "greece") == [-2]


@pytest.mark.rule("P14.2.1-10", "P14.2.1-11", "P15.1.2a")
def test_the_best_of_a_turn_gains_a_level_and_the_worst_loses_one_unless_they_tie() -> None:
    state = ranked_by_turn(table(), {"rome": 9, "carthage": 4, "greece": 4, "east": 1})
    assert levels(state, "rome", "carthage", "greece", "east") == [1, 0, 0, -1]
    state = ranked_by_turn(table(), {"rome": 9, "carthage": 9, "greece": 1, "east": 1})
    assert levels(state, "rome", "carthage", "greece", "east") == [0, 0, 0, 0]


@pytest.mark.rule("P14.2.2a")
def test_as_an_option_heavy_units_are_disbanded_first() -> None:
    units = {"roma": {"rome": {"LG": 2, "LI": 1}}}
    pieces: dict[str, Any] = {"units": units, "scenario": "rise-of-rome-advanced"}
    state = table(DisbandHeavy("rome"), ActionSegment("rome"), options={"disband_heavy": True}, **pieces)
    assert legal(state) == ["done", "disband: LG roma"]
    state = play(state, "disband: LG roma", "done")
    assert dict(state.held("roma", "rome")) == {"LG": 1, "LI": 1}
    assert asked(state) == ("rome", "action")
    assert asked(table(DisbandHeavy("rome"), ActionSegment("rome"), **pieces)) == ("rome", "action")
    standard = table(DisbandHeavy("rome"), ActionSegment("rome"), units=units, options={"disband_heavy": True})
    assert asked(standard) == ("rome", "action")


@pytest.mark.rule("P14.2.1-02", "P4.3.1e")
def test_after_a_battle_on_the_way_a_guest_holds_nothing() -> None:
    """Greece, with leave to pass, has fought beside the Roman Garrison of Melita, or where nobody else is."""
    for roman, gained in (({"GAR": 1}, 0), ({}, 1)):
        pact = Pact("passage", ("greece", "rome"))
        state = table(units={"melita": {"rome": roman}} if roman else {}, pacts=(pact,), stability={"greece": 1})
        state = state.enter(Move("greece", "greece", "major", "melita", "syracusae", force=(("LI", 1),)))
        state = state.replace(units=state.units.add("melita", "greece", "LI"))
        assert settle(state.then(NewHolders(), Rest("greece"))).power("greece").stability == 1 + gained
