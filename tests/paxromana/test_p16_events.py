"""P16: events of the standard game; P12.4, P12.7: the Soldier of Fortune and slaves, whom they bring."""

from itertools import combinations
from typing import Any

import pytest

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import SLAVES
from ancientwars.paxromana.rules.p03_course_of_play.activation import NextMarker
from ancientwars.paxromana.rules.p12_slaves import MoveSlaves, slave_revolt
from ancientwars.paxromana.rules.p12_soldier_of_fortune import LeaderOut, PlaceSof, dictator_refused, sof_refused
from ancientwars.paxromana.rules.p16_civil_war import CivilWar
from ancientwars.paxromana.rules.p16_common import Disease
from ancientwars.paxromana.rules.p16_events import EventSegment, bind_events
from ancientwars.paxromana.rules.p16_stability_check import ChooseUnstable, OrderFails
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import asked, happened, legal, play, table

LEADERS: dict[str, list[str]] = {leader.power: [] for leader in table().kit.leaders}
for _leader in table().kit.leaders:
    if not _leader.scenario:
        LEADERS[_leader.power].append(_leader.id)
ELITE = next(one for one in LEADERS["rome"] if table().kit.leader[one].elite)
PLAIN = next(one for one in LEADERS["rome"] if not table().kit.leader[one].elite)


def event(dice: str, **fields):
    """Return the table after an event was rolled; Rome played the last marker."""
    return play(table(EventSegment(), **fields), f"roll: {dice}")


@pytest.mark.rule("P16.1.2a", "P16.2-08")
def test_revenues_concern_all_players():
    state = event("3 4", treasury={"rome": 2, "carthage": 13, "greece": 3, "east": 12})
    assert [state.power(seat).stability for seat in state.seats] == [-1, 1, 0, 0]


@pytest.mark.rule("P16.1.1a", "P16.2a")
def test_event_markers_are_in_the_pool():
    assert table(scenario="rise-of-rome-basic-plus").table.event_markers == 2
    assert table(scenario="rise-of-rome-basic-2").table.event_markers == 1
    assert table(scenario="rise-of-rome-advanced").table.event_markers == 0


@pytest.mark.rule("P16.2-05")
@pytest.mark.parametrize(("die", "change"), [("4", 2), ("3", -2)])
def test_harvest(die, change):
    state = event("3 3")
    assert asked(state) == ("", "harvest")
    state = play(state, "roll: 2", f"roll: {die}")
    assert state.power("greece").stability == change


@pytest.mark.rule("P16.2-05")
def test_a_harvest_nobody_controls_is_no_event():
    state = event("3 3")
    assert happened(play(state, "roll: 5", "roll: 2"), "NothingCame")


@pytest.mark.rule("P16.2-06")
def test_pirates_are_placed_by_who_played_last():
    assert asked(event("1 4", active="greece")) == ("greece", "place-pirates")


@pytest.mark.rule("P16.1.3a")
def test_events_for_the_next_marker_wait_for_one_that_is_drawn():
    state = event("1 2")
    assert state.events_due == ("galley_tech",)
    ordered = table(NextMarker(), order=("greece",), pool=("rome",), events_due=("galley_tech",))
    assert ordered.events_due == ("galley_tech",)  # P16.1.3a: not one that was laid out in order
    drawn = play(table(NextMarker(), order=(), pool=("greece",), events_due=("galley_tech",)), "draw: greece")
    assert not drawn.events_due
    assert drawn.has("galley_tech", "greece")


@pytest.mark.rule("P16.2-04")
def test_several_players_may_have_improved_galleys():
    state = table(effects=(Effect("galley_tech", "rome"),), events_due=("galley_tech",))
    state = bind_events(state, "greece")
    assert [type(step).__name__ for step in state.agenda][-1] == "Bound"


@pytest.mark.rule("P16.2-02")
def test_a_conqueror_needs_an_elite_leader():
    pool: dict[str, Any] = {"order": (), "pool": ("rome",), "events_due": ("conqueror",), "treasury": {"rome": 3}}
    state = play(table(NextMarker(), leaders={ELITE: "roma"}, **pool), "draw: rome")
    assert state.has("conqueror", "rome")
    state = play(table(NextMarker(), leaders={PLAIN: "roma"}, **pool), "draw: rome")
    assert not state.has("conqueror")


@pytest.mark.rule("P16.2-03")
def test_disease_kills_the_highest_leader_on_his_rating_or_less():
    kit = table().kit
    other = min((one for one in LEADERS["rome"] if one != ELITE), key=lambda one: kit.leader[one].campaign)
    best = max((ELITE, other), key=lambda one: kit.leader[one].tactics + kit.leader[one].campaign)
    pool: dict[str, Any] = {"order": (), "pool": ("rome",), "events_due": ("disease",)}
    state = play(table(NextMarker(), leaders={ELITE: "roma", other: "capua"}, **pool), "draw: rome")
    rating = kit.leader[best].campaign
    assert not play(state, f"roll: {rating}").leader(best).place
    if rating < 6:
        assert play(state, f"roll: {rating + 1}").leader(best).place


@pytest.mark.rule("P16.2-03")
def test_of_two_highest_leaders_their_player_says_whom_disease_strikes():
    kit = table().kit
    ranks = {one: kit.leader[one].tactics + kit.leader[one].campaign for one in LEADERS["greece"]}
    first, second = next((one, two) for one, two in combinations(ranks, 2) if ranks[one] == ranks[two])
    low = min(ranks, key=ranks.__getitem__)
    assert ranks[low] < ranks[first]
    leaders = dict.fromkeys((first, second, low), "pella")
    state = table(Disease("greece", "P16.2-03"), active="greece", leaders=leaders)
    assert (asked(state)[0], set(legal(state))) == ("greece", {f"leader: {first}", f"leader: {second}"})
    state = play(state, f"leader: {second}", "roll: 1")
    assert [state.leader(one).place for one in (first, second, low)] == ["pella", "", "pella"]


@pytest.mark.rule("P16.2-01", "P13.4.6c")
def test_the_player_of_the_next_marker_brings_barbarians_in():
    state = play(table(NextMarker(), order=(), pool=("greece",), events_due=("barbarian_invasion",)), "draw: greece")
    assert asked(state) == ("", "invasion")
    assert asked(play(state, "roll: 2 3", "roll: 1 1")) == ("greece", "place-invaders")


@pytest.mark.rule("P16.2-10", "P12.4.7a")
def test_rome_rolls_again_instead_of_the_soldier_of_fortune():
    due: dict[str, Any] = {"order": (), "events_due": ("soldier_of_fortune",)}
    assert asked(play(table(NextMarker(), pool=("rome",), **due), "draw: rome")) == ("", "event")
    assert asked(play(table(NextMarker(), pool=("greece",), **due), "draw: greece")) == ("greece", "place-sof")


# ---------------------------------------------------------------------- P12.4 the Soldier of Fortune


@pytest.mark.rule("P12.4.2a", "P12.4.3a", "P12.4.1a")
def test_the_soldier_of_fortune_comes_to_the_home_territory():
    state = table(PlaceSof("greece"), units={"sparta": {"rome": {"LG": 1}}})
    assert "space: sparta" not in legal(state)
    assert "space: roma" not in legal(state)
    state = play(state, "space: pella")
    assert dict(state.held("pella", "sof")) == {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}
    assert state.leader("soldier_of_fortune").place == "pella"
    assert state.sof == "greece"
    abroad = table(units={"capua": {"sof": {"HI": 4}}}, sof="greece")
    assert abroad.holder("capua") not in ("rome", "greece")


def rule_of(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


@pytest.mark.rule("P12.4.3a", "P12.4.1a", "P12.4.7a")
def test_when_no_soldier_of_fortune_comes():
    """To Rome never; not while one is in play; not where enemies or Tribes are in all Spaces of the home."""
    home = [space for space, owner in table().table.home.items() if owner == "carthage"]
    held = {space: {"rome": {"LI": 1}} for space in home}
    assert sof_refused(table(), "carthage") is None
    assert rule_of(sof_refused(table(), "rome")) == "P12.4.7a"
    assert rule_of(sof_refused(table(units=held), "carthage")) == "P12.4.3a"
    assert sof_refused(table(units={**held, home[0]: {"rome": {"GS": 1}}}), "carthage") is None
    assert sof_refused(table(units={**held, home[0]: {"carthage": {"LI": 1}}}), "carthage") is None
    del held[home[0]]
    assert rule_of(sof_refused(table(units=held, cities={home[0]: "rome"}), "carthage")) == "P12.4.3a"
    here = table(units={"pella": {"sof": {"LI": 1}}}, sof="greece")
    assert rule_of(sof_refused(here, "carthage")) == "P12.4.1a"


@pytest.mark.rule("P12.4.7a")
def test_a_dictator_needs_an_enemy_army_at_home():
    advanced: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "leaders": {PLAIN: "capua"}}
    assert dictator_refused(table(**advanced), "rome") is not None
    units = {"capua": {"carthage": {"LI": 1}}}
    assert dictator_refused(table(units=units, **advanced), "rome") is None
    garrison = {"capua": {"carthage": {"GAR": 1}}}  # P1.4d: an Army too
    assert dictator_refused(table(units=garrison, **advanced), "rome") is None
    state = table(LeaderOut("rome"), units=units, **advanced)
    first, second, third = [one for one in LEADERS["rome"] if one != PLAIN][:3]
    state = play(state, f"draw: {first}", f"draw: {second}", f"draw: {third}")
    assert asked(state) == ("rome", "dictator")
    state = play(state, f"leader: {second}")
    assert state.leader(second).place == "roma"
    assert not state.leader(PLAIN).place
    assert not state.leader(first).place


@pytest.mark.rule("P12.4.7a")
def test_rome_says_which_of_its_leaders_makes_room_for_the_dictator():
    """He is back in the pool at once, and may be among the three."""
    state = table(LeaderOut("rome"), scenario="rise-of-rome-advanced", leaders={PLAIN: "capua", ELITE: "roma"})
    assert (asked(state)[1], set(legal(state))) == ("leader-out", {f"leader: {PLAIN}", f"leader: {ELITE}"})
    state = play(state, f"leader: {PLAIN}")
    assert not state.leader(PLAIN).place
    assert state.leader(ELITE).place == "roma"
    others = [one for one in LEADERS["rome"] if one not in (PLAIN, ELITE)]
    state = play(state, f"draw: {PLAIN}", f"draw: {others[0]}", f"draw: {others[1]}", f"leader: {others[1]}")
    assert [state.leader(one).place for one in (PLAIN, ELITE, *others[:2])] == ["", "roma", "", "roma"]


# ---------------------------------------------------------------------- P12.7 slaves


@pytest.mark.rule("P12.7.1a", "P16.2-09")
def test_slaves_rise_where_nobody_stands():
    state = event("1 3", units={"capua": {"rome": {"LI": 1}}})
    assert state.power("rome").stability == -1
    assert asked(state) == ("carthage", "place-slaves")
    assert "space: capua" not in legal(state)
    state = play(state, "space: neapolis")
    assert state.held("neapolis", SLAVES["rome"]) == (("BAR", 2),)
    again = slave_revolt(state, "rome", "P16.2-09")
    assert again.power("rome").stability == -1


@pytest.mark.rule("P12.7.1b")
def test_slaves_grow_and_move_one_space():
    units = {"neapolis": {SLAVES["rome"]: {"BAR": 2}}}
    effects = (Effect("slave_revolt", "rome", "neapolis", "game"),)
    state = table(MoveSlaves("carthage", "rome"), units=units, effects=effects, towns={"neapolis": "rome"})
    goal = legal(state)[0]
    state = play(state, goal)
    assert state.held("neapolis", SLAVES["rome"]) == (("BAR", 1),)  # in the Town where they began
    assert state.held(goal.removeprefix("to: "), SLAVES["rome"]) == (("BAR", 2),)


@pytest.mark.rule("P12.7.1b")
def test_the_victim_does_not_move_them():
    effects = (Effect("slave_revolt", "rome", "neapolis", "game"),)
    units = {"neapolis": {SLAVES["rome"]: {"BAR": 2}}}
    state = table(NextMarker(), order=("rome",), pool=("greece",), units=units, effects=effects)
    assert asked(state) == ("rome", "payment")
    state = table(NextMarker(), order=("greece",), pool=("rome",), units=units, effects=effects)
    assert asked(state) == ("greece", "move-slaves")


@pytest.mark.rule("P12.7.2a")
def test_a_revolt_ends_with_the_last_slave():
    state = table(effects=(Effect("slave_revolt", "rome", "neapolis", "game"),))
    assert state.power("rome").stability == 1
    assert not state.has("slave_revolt")


@pytest.mark.rule("P12.7.3a")
def test_slaves_in_a_town_take_its_control():
    units = {"neapolis": {SLAVES["rome"]: {"BAR": 2}}}
    effects = (Effect("slave_revolt", "rome", "neapolis", "game"),)
    state = table(units=units, effects=effects, towns={"neapolis": "rome"})
    assert state.civilization("rome") == 0
    town = state.settlement("neapolis")
    assert town is not None
    assert town.owner == "rome"


# ---------------------------------------------------------------------- P16.2b-d


@pytest.mark.rule("P16.2-11", "P16.2b")
def test_bread_costs_three_talents_or_a_level_each():
    state = event("4 4", treasury={"rome": 2})
    assert legal(state) == ["number: 0", "number: 1", "number: 2"]
    state = play(state, "number: 2")
    assert (state.power("rome").treasury, state.power("rome").stability) == (0, -1)


@pytest.mark.rule("P16.2b")
def test_who_has_no_talent_pays_nothing_for_bread_and_loses_three_levels():
    assert legal(event("4 4", treasury={"rome": 1})) == ["number: 0", "number: 1"]
    state = event("4 4", treasury={"rome": 0})
    assert asked(state)[1] == "rest"
    assert (state.power("rome").treasury, state.power("rome").stability) == (0, -3)


@pytest.mark.rule("P16.2-11")
def test_who_stands_high_names_another():
    state = event("4 4", stability={"rome": 4, "greece": 5})
    assert asked(state) == ("rome", "unstable")
    assert legal(state) == ["player: carthage", "player: east"]
    lonely = event("4 4", stability=dict.fromkeys(("rome", "carthage", "greece", "east"), 4))
    assert lonely.power("rome").stability == 3


@pytest.mark.rule("P16.2c")
def test_without_an_army_for_the_capital_garrisons_go():
    state = event("4 4", stability={"rome": -2}, units={"capua": {"rome": {"GAR": 2}}})
    assert state.power("rome").order == "due"
    state = table(OrderFails("rome"), stability={"rome": -2}, units={"capua": {"rome": {"GAR": 2}}})
    assert state.held("capua", "rome")  # nothing was ordered
    state = state.with_power("rome", order="now").then(OrderFails("rome"))
    state = state.agenda[-1].run(state.replace(agenda=state.agenda[:-1]))
    assert state.power("rome").stability == -3
    assert not state.held("capua", "rome")


@pytest.mark.rule("P16.2d")
def test_civil_war_of_the_standard_game():
    units = {"capua": {"rome": {"LG": 2}}, "pisae": {"rome": {"GS": 1, "LI": 1}}}
    fields: dict[str, Any] = {"stability": {"rome": -5}, "units": units}
    state = event("4 4", pool=("rome", "greece"), order=(), leaders={PLAIN: "capua"}, towns={"capua": "rome"}, **fields)
    assert state.pool == ("greece",)
    assert state.power("rome").civil_war == "ended"
    state = play(state, "roll: 3", "roll: 2")
    assert not state.held("capua", "rome")
    assert state.held("pisae", "rome") == (("GS", 1), ("LI", 1))
    state = play(state, f"draw: {ELITE}")
    assert state.leader(ELITE).place == "roma"
    assert not state.leader(PLAIN).place
    assert state.settlement("capua") is not None
    assert state.power("rome").stability == -1
    last = event("4 4", pool=("greece",), order=(), **fields)
    assert last.power("rome").civil_war == "coming"


@pytest.mark.rule("P17.2f", "P17.2-35")
def test_civil_war_of_the_advanced_game():
    units = {"capua": {"rome": {"LG": 3}}}
    stability = {"rome": -5, "carthage": 4, "greece": 4, "east": 4}
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "stability": stability}
    state = play(table(CivilWar("rome"), units=units, **fields), "roll: 5")
    assert dict(state.held("capua", "rome")) == {"GAR": 1, "LG": 1}
    state = play(state, f"draw: {ELITE}")
    assert state.power("rome").stability == -1
    other = table(ChooseUnstable("greece"), active="greece", units=units, **fields)
    assert other.power("rome").civil_war == "due"


@pytest.mark.rule("P17.2f", "P5.1.2a")
@pytest.mark.parametrize(("cities", "garrison"), [({"messana": "carthage"}, {}), ({}, {"GAR": 1})])
def test_no_garrison_comes_into_the_city_of_an_enemy_where_galleys_desert(cities, garrison):
    """Half of the Fleet at Messana is gone; a Garrison comes at once, but not where a City of Carthage stands."""
    fields: dict[str, Any] = {"units": {"messana": {"rome": {"GS": 2}}}, "cities": cities}
    fields |= {"scenario": "rise-of-rome-advanced", "stability": {"rome": -5}}
    state = play(table(CivilWar("rome"), **fields), "roll: 5")
    assert dict(state.held("messana", "rome")) == {"GS": 1, **garrison}


@pytest.mark.rule("P17.2f", "P12.1.3a")
@pytest.mark.parametrize(("units", "left"), [({"LI": 1}, {}), ({"LI": 2}, {"LI": 1, "GAR": 1})])
def test_no_garrison_stays_alone_in_the_mountains_after_a_civil_war(units, left):
    fields: dict[str, Any] = {"units": {"iconium": {"rome": units}}, "stability": {"rome": -5}}
    fields |= {"scenario": "rise-of-rome-advanced"}
    assert "iconium" in table().kit.mountains
    state = play(table(CivilWar("rome"), **fields), "roll: 1")
    assert dict(state.held("iconium", "rome")) == left


@pytest.mark.rule("P17.2f")
def test_bread_is_cheaper_in_the_advanced_game():
    high = {"carthage": 4, "greece": 4, "east": 4}
    state = table(ChooseUnstable("rome"), scenario="rise-of-rome-advanced", stability=high, treasury={"rome": 9})
    assert legal(state) == ["number: 0", "number: 1", "number: 2"]
    assert play(state, "number: 0").power("rome").stability == -2
