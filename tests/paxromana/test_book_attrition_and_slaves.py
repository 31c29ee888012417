"""Rules P9.6, P10.6.5, P12.4.6, P12.7, from the rulebook: isolation and attrition, Slave Armies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import paxromana
from ancientwars.core.errors import PositionError
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, legal, play

if TYPE_CHECKING:
    from ancientwars.paxromana import State

RING = {space: {"rome": {"LG": 1}} for space in ("alesia", "bibracte", "gergovia", "valentia")}
"""Roman Legions in all Spaces around Lugdunum."""


def cut_off(held: dict[str, int], owner: str = "carthage", **fields: Any) -> State:
    """Return the state at the end of a turn in which units at Lugdunum are surrounded."""
    state = start({**RING, "lugdunum": {owner: held}}, **fields)
    return until(play(state, "done"), "attrition", "leader", "marker")


def rising(pool: list[str], units: dict[str, Any] | None = None, **fields: Any) -> State:
    """Return the state in which slaves have risen against Rome at Capua and the next marker is drawn."""
    risen = {"kind": "slave_revolt", "seat": "rome", "place": "capua", "until": "game"}
    there = {"capua": {"slaves_rome": {"BAR": 2}}, **(units or {})}
    text = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "pool": pool, "units": there}
    return play(paxromana.position({**text, "effects": [risen], **fields}), f"draw: {pool[0]}")


# ---------------------------------------------------------------------- P9.6


@pytest.mark.rule("P9.6.1a", "P9.6.3a", "P9.6.3b")
def test_golden_example_19_twenty_percent_of_six_units_are_two() -> None:
    """3 HI and 3 LI; the Garrisons and the Leader neither count nor suffer."""
    state = cut_off({"HI": 3, "LI": 3, "GAR": 2}, leaders={"carthage_01": "lugdunum"})
    assert asked(state) == ("", "attrition")
    state = play(state, "roll: 4")
    assert legal(state) == ["lose: HI", "lose: LI", "reduce: HI"]
    assert asked(play(state, "lose: HI"))[1] != "lose-to-attrition"
    assert asked(play(state, "lose: LI", "lose: LI"))[1] != "lose-to-attrition"
    assert asked(play(state, "lose: LI", "reduce: HI"))[1] != "lose-to-attrition"
    assert legal(play(state, "lose: LI")) == ["lose: LI", "reduce: HI"]
    kept = play(state, "lose: HI").held("lugdunum", "carthage")
    assert kept == (("GAR", 2), ("HI", 2), ("LI", 3))


@pytest.mark.rule("P10.6.5a", "P9.6.3b")
def test_one_unit_is_reduced_by_a_roll_and_no_second() -> None:
    """30% of 4 HI are 1.2, so two losses: one is eliminated; two are not reduced instead."""
    state = play(cut_off({"HI": 4}), "roll: 6", "reduce: HI")
    assert "reduce: HI" not in legal(state)
    state = play(state, legal(state)[0])
    assert state.held("lugdunum", "carthage") == (("HI", 3),)


@pytest.mark.rule("P9.6.3b", "P12.8.2a")
def test_elephants_cavalry_and_mercenaries_suffer_and_the_last_elephant_is_not_left() -> None:
    state = play(cut_off({"mHI": 1, "CAV": 1, "EL": 1}), "roll: 1")  # a tenth of three is one unit
    assert legal(state) == ["lose: CAV", "lose: EL", "lose: mHI"]
    state = play(cut_off({"LI": 1, "EL": 1}), "roll: 1", "lose: LI")
    assert not state.held("lugdunum", "carthage")


@pytest.mark.rule("P9.6.1a")
def test_with_a_way_home_nobody_suffers() -> None:
    """Without the Legion at Valentia the line leads to the sea."""
    ring = {space: held for space, held in RING.items() if space != "valentia"}
    state = play(start({**ring, "lugdunum": {"carthage": {"HI": 4}}}), "done")
    assert asked(until(state, "attrition", "leader", "marker"))[1] != "attrition"


@pytest.mark.rule("P9.6.2a")
@pytest.mark.parametrize(
    ("owner", "fields"),
    [
        ("carthage", {"towns": {"lugdunum": "carthage"}}),
        ("carthage", {"cities": {"lugdunum": ("carthage", 3)}}),
        ("gauls_west", {}),
        ("pergamum", {"allies": {"pergamum": "east"}}),
    ],
)
def test_units_in_towns_and_units_of_no_player_are_never_isolated(owner: str, fields: dict[str, Any]) -> None:
    assert asked(cut_off({"HI": 2}, owner, **fields))[1] != "attrition"


@pytest.mark.rule("P9.6.3b")
def test_garrisons_and_leaders_alone_do_not_suffer() -> None:
    assert asked(cut_off({"GAR": 3}, leaders={"carthage_01": "lugdunum"}))[1] != "attrition"


@pytest.mark.rule("P9.6.2a")
def test_mercenaries_are_isolated_as_others() -> None:
    assert asked(cut_off({"mHI": 2}))[1] == "attrition"


@pytest.mark.rule("P9.6.5a")
@pytest.mark.parametrize(("number", "option", "suffers"), [(3, True, True), (2, True, False), (3, False, False)])
def test_by_the_option_three_units_that_stay_in_the_mountains_suffer(number: int, option: bool, suffers: bool) -> None:
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "options": {"mountain_attrition": option}}
    state = start({"cirta": {"carthage": {"LI": number}}}, "carthage", **fields)
    state = until(play(state, "done"), "attrition", "leader", "marker")
    assert (asked(state)[1] == "attrition") is suffers
    if suffers:
        state = play(state, "roll: 6", "lose: LI")
        assert state.held("cirta", "carthage") == (("LI", 2),)


@pytest.mark.rule("P9.6.5a")
def test_who_left_the_mountains_does_not() -> None:
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "options": {"mountain_attrition": True}}
    state = march(start({"cirta": {"carthage": {"LI": 3}}}, "carthage", **fields), "cirta", "thevestis")
    state = until(play(state, "stop", "done"), "attrition", "leader", "marker")
    assert asked(state)[1] != "attrition"


@pytest.mark.rule("P12.4.6a", "P12.2.1a")
def test_the_soldier_of_fortune_leaves_in_the_removal_phase() -> None:
    paid = {"soldier_of_fortune": "pella"}
    state = start({"pella": {"sof": {"HI": 4, "EL": 1}, "greece": {"HI": 1}}}, sof="greece", leaders=paid)
    state = until(play(state, "done"), "leader")
    assert not state.held("pella", "sof")
    assert state.held("pella", "greece") == (("HI", 1),)
    assert state.leader("soldier_of_fortune").place == ""
    assert state.sof == ""


# ---------------------------------------------------------------------- P12.7


@pytest.mark.rule("P12.7.1a")
def test_slaves_rise_in_an_unoccupied_home_space_or_a_city_without_an_army() -> None:
    """Rome played last; a 4 on the table. Capua has Legions, Pisae a Garrison; Venusia is an empty Town."""
    units = {"capua": {"rome": {"LG": 2}}, "pisae": {"rome": {"GAR": 1}}, "tarentum": {"carthage": {"GAR": 1}}}
    text = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "last": "rome", "pool": ["event"]}
    state = paxromana.position({**text, "units": units, "towns": {"venusia": ("rome", 2)}})
    state = play(state, "draw: event", "roll: 2 2")
    seat, prompt = asked(state)
    assert (seat != "rome", prompt) == (True, "place-slaves")
    assert state.power("rome").stability == -1
    spaces = {one.removeprefix("space: ") for one in legal(state)}
    assert {"venusia", "roma", "croton"} <= spaces
    assert not spaces & {"capua", "pisae", "tarentum", "lugdunum", "messana"}
    state = play(state, "space: venusia")
    assert state.held("venusia", "slaves_rome") == (("BAR", 2),)


@pytest.mark.rule("P12.7.1b")
def test_each_other_player_adds_a_slave_and_moves_the_army_a_space_leaving_one_in_a_town() -> None:
    state = rising(["carthage"], towns={"capua": ("rome", 2)})
    assert asked(state) == ("carthage", "move-slaves")
    assert legal(state) == ["to: roma", "to: bovianum", "to: neapolis", "to: venusia"]
    state = play(state, "to: venusia")
    assert state.held("capua", "slaves_rome") == (("BAR", 1),)
    assert state.held("venusia", "slaves_rome") == (("BAR", 2),)
    assert asked(state)[0] == "carthage"


@pytest.mark.rule("P12.7.1b")
def test_without_a_town_all_go() -> None:
    state = play(rising(["carthage"]), "to: venusia")
    assert not state.held("capua", "slaves_rome")
    assert state.held("venusia", "slaves_rome") == (("BAR", 3),)


@pytest.mark.rule("P12.7.1b")
def test_the_victim_does_not_move_them() -> None:
    state = rising(["rome"])
    assert asked(state)[1] != "move-slaves"
    assert state.held("capua", "slaves_rome") == (("BAR", 2),)


@pytest.mark.rule("P12.7.2a", "P12.7.3a", "P12.7.4a")
def test_when_the_last_slave_is_dead_the_victim_gains_stability() -> None:
    """They stand in a Town of Rome and use it; Rome wins, sacks nothing and keeps its Town."""
    risen = {"kind": "slave_revolt", "seat": "rome", "place": "capua", "until": "game"}
    units = {"roma": {"rome": {"LG": 9}}, "capua": {"slaves_rome": {"BAR": 1}}}
    state = march(start(units, effects=[risen], towns={"capua": "rome"}), "roma", "capua")
    assert asked(state)[1] in ("battle", "siege")
    state = fight(state, 6, 1, "shift: 4 1")
    state = until(state, "sack", "militia", "move-on", "go-on", "expansion")
    assert asked(state)[1] == "move-on"
    assert not state.held("capua", "slaves_rome")
    assert state.power("rome").stability == 1
    town = state.settlement("capua")
    assert town is not None
    assert town.owner == "rome"


@pytest.mark.rule("P12.7.3a")
def test_a_town_that_slaves_occupy_keeps_its_owner_but_counts_for_nothing() -> None:
    state = start({"lugdunum": {"slaves_rome": {"BAR": 1}}}, towns={"lugdunum": "rome", "valentia": "rome"})
    town = state.settlement("lugdunum")
    assert town is not None
    assert town.owner == "rome"
    assert state.holder("lugdunum") != "rome"
    assert state.civilization("rome") == 1  # the other Town


@pytest.mark.rule("P16.1.3a")
def test_a_position_names_only_events_that_wait_for_a_player() -> None:
    with pytest.raises(PositionError, match="events_due"):
        paxromana.position({"scenario": "rise-of-rome-basic", "seat": "rome", "events_due": ["slave_revolt"]})


@pytest.mark.rule("P12.7.1b", "P9.5.2a")
@pytest.mark.parametrize(("slaves", "die", "left"), [(2, 6, 2), (10, 1, 9), (10, 6, 7)])
def test_slaves_who_cross_an_alpine_pass_suffer_attrition(slaves: int, die: int, left: int) -> None:
    """One more joins them first; of three one is lost, of eleven a tenth or three tenths, rounded up."""
    risen = {"kind": "slave_revolt", "seat": "rome", "place": "taurinorum", "until": "game"}
    units = {"taurinorum": {"slaves_rome": {"BAR": slaves}}}
    text = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "pool": ["carthage"], "units": units}
    state = play(paxromana.position({**text, "effects": [risen]}), "draw: carthage", "to: valentia")
    assert asked(state) == ("", "attrition")
    state = until(play(state, f"roll: {die}"), "payment")
    assert state.held("valentia", "slaves_rome") == (("BAR", left),)


@pytest.mark.rule("P12.7.1b", "P9.5.2a")
def test_slaves_who_come_over_the_alps_fight_with_what_is_left_of_them() -> None:
    """Three, of whom one is lost, meet the Romans at Valentia: two attack, and regroup after a lost battle."""
    risen = {"kind": "slave_revolt", "seat": "rome", "place": "taurinorum", "until": "game"}
    units = {"taurinorum": {"slaves_rome": {"BAR": 2}}, "valentia": {"rome": {"LG": 5}}}
    text = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "pool": ["carthage"], "units": units}
    state = play(paxromana.position({**text, "effects": [risen]}), "draw: carthage", "to: valentia", "roll: 6")
    state = until(state, "battle")
    (slaves,) = state.scope(Battle).attacker.parties
    assert slaves.force == (("BAR", 2),)
    state = until(fight(state, 1, 1), "payment")
    assert [(place, kind) for place, _, kind, _ in state.units.of("slaves_rome")] in ([("taurinorum", "BAR")], [])


@pytest.mark.rule("P12.7.3a", "P7.4.1a", "P12.7.4a")
@pytest.mark.parametrize(("attack", "defence"), [(6, 6), (6, 1)])
def test_slaves_hold_a_city_that_a_battle_has_brought_to_its_least(attack: int, defence: int) -> None:
    """Five slaves against five Fortification Points: 60% of five are 3 BP, which two of them take; nobody is asked."""
    units = {"capua": {"slaves_rome": {"BAR": 4}}, "roma": {"rome": {"GAR": 1}}}
    state = play(rising(["carthage"], units, cities={"roma": ("rome", 5)}), "to: roma")
    state = until(state, "battle")
    state = play(state, f"roll: {attack}", f"roll: {defence}")
    state = play(state, "shift: 0 0") if asked(state)[1] == "shifts" else state
    assert asked(until(state, "capture", "sack", "payment"))[1] == "payment"
    state = until(state, "payment")
    city = state.settlement("roma")
    assert city is not None
    assert (city.owner, city.walls, state.holder("roma")) == ("rome", 3, "slaves_rome")
    assert not state.units.count("roma", "rome", "GAR")
