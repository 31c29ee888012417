"""Rules P11.1, P11.2: pure Fleets: Stops, Continuity, disasters; P5.1.4, P5.4.2: Ports; P9.6.4: Fleets out of Port."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p10_land_battles.retreat_ways import sea_ways
from ancientwars.paxromana.rules.p11_naval.attrition import fleets_out_of_port
from ancientwars.paxromana.rules.p11_ports import enterable, friendly, galleys_at, sea_refuge
from ancientwars.paxromana.rules.p13_barbarians.naval_mutiny import CalmMutiny
from ancientwars.paxromana.state.scopes import Battle, Move, NavalWithdrawal, Party, Side
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal, table, through

HERE = {"GS": 1}


def why(state, notation):
    """Return the rule by which an action is refused; empty if it is legal."""
    found = refusal(state, notation)
    return found.rule if found else ""


def place(state, seat="rome", kind="GS"):
    """Return where a player's only galleys are."""
    (found,) = {node for node, owner, one, _ in state.units if (owner, one) == (seat, kind)}
    return found


@pytest.mark.rule("P11.1.1a", "P9.1.2a", "P2.1.3-07")
def test_a_fleet_alone_needs_no_roll_and_sails_as_far_as_friendly_ports_go():
    state = table(Expansion("rome"), units={"neapolis": {"rome": {"GS": 2}}})
    state = play(state, "major: neapolis", "take: GS 2", "set-out")
    assert asked(state) == ("rome", "sail-on")
    state = play(state, "sail: paestum", "sail: rhegium", "sail: croton", "sail: tarentum", "sail: brundisium", "stop")
    assert state.units.count("brundisium", "rome", "GS") == 2
    assert asked(state) == ("rome", "expansion")
    assert why(state, "minor: GS brundisium") == "P9.1.4a"


@pytest.mark.rule("P11.1.1a", "P2.1.4b")
def test_fleets_keep_to_naval_links_the_isthmus_among_them():
    state = moving("megara", HERE, seat="greece")
    assert why(state, "sail: thebae") == "P11.1.1a"
    assert why(state, "sail: gythium") == "P11.1.1a"
    assert place(play(state, "sail: corinthus"), "greece") == "corinthus"


def off_rhegium():
    """Return a state in which a Fleet sets out beside a Province that its player controls."""
    units = {"syracusae": {"rome": {"LI": 1}}, "rhegium": {"rome": {"GS": 1}}}
    state = moving("rhegium", HERE, units=units)
    assert state.owner_of("sicilia_orientalis") == "rome"
    return state


@pytest.mark.rule("P11.1.2a", "P5.1.4a", "P1.4s")
def test_an_unoccupied_port_outside_the_home_territory_stops_a_fleet_even_in_a_controlled_province():
    state = play(off_rhegium(), "sail: messana")
    assert state.scope(Move).stopped == "port"
    assert why(state, "sail: syracusae") == "P11.1.3a"


@pytest.mark.rule("P1.4l", "P5.1.4a")
def test_abroad_only_an_occupied_port_is_friendly():
    state = off_rhegium()
    assert friendly(state, "rome", "syracusae")
    assert not friendly(state, "rome", "messana")


@pytest.mark.rule("P11.1.2a", "P5.4.2a", "P5.1.1d")
def test_a_port_with_own_units_is_friendly_and_galleys_make_none_so():
    units = {"messana": {"rome": {"GAR": 1}}, "rhegium": {"rome": {"GS": 1}}, "syracusae": {"rome": {"GS": 1}}}
    state = play(moving("rhegium", HERE, units=units), "sail: messana")
    assert not state.scope(Move).stopped
    assert play(state, "sail: syracusae").scope(Move).stopped == "port"
    assert friendly(state, "carthage", "carthago")
    fleet = state.replace(units=state.units.put("carthago", "rome", {"GS": 3}))
    assert friendly(fleet, "carthage", "carthago")


@pytest.mark.rule("P11.1.3a")
@pytest.mark.parametrize(("dice", "goes_on"), [("1 6", True), ("2 6", False), ("6 6", False), ("1 1", True)])
def test_seven_or_less_continues(dice, goes_on):
    state = play(sailing_to("messana", start="rhegium", force=HERE), "continue", f"roll: {dice}")
    assert (asked(state)[1] == "sail-on") == goes_on
    if goes_on:
        assert play(state, "sail: rhegium").scope(Move).space == "rhegium"


@pytest.mark.rule("P11.1.4a")
def test_a_leader_helps_a_fleet_to_go_on():
    state = sailing_to("messana", start="rhegium", force=HERE, leaders=("rome_06",))
    state = play(state, "continue", "roll: 2 6")
    assert happened(state, "ContinuityRolled")[0].total == 7
    assert asked(state)[1] == "sail-on"


@pytest.mark.rule("P11.1.2a")
def test_a_fleet_may_end_where_it_likes_and_one_that_has_stopped_need_not_go_on():
    state = play(sailing_to("messana", start="rhegium", force=HERE), "stop")
    assert place(state) == "messana"
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.1.6a", "P11.1.2a")
def test_who_controls_a_port_may_let_a_fleet_pass():
    units = {"rhegium": {"rome": HERE}, "messana": {"carthage": {"LI": 1}}}
    state = sailing_to("messana", start="rhegium", force=HERE, units=units)
    assert asked(state) == ("carthage", "admit-fleet")
    assert not play(state, "let-pass").scope(Move).stopped
    assert play(state, "pass").scope(Move).stopped == "port"


@pytest.mark.rule("P11.1.2a", "P12.5.2a")
def test_nobodys_port_lets_no_fleet_pass():
    units = {"rhegium": {"rome": HERE}, "messana": {"mamertines": {"HI": 2}}}
    state = sailing_to("messana", start="rhegium", force=HERE, units=units)
    assert state.scope(Move).stopped == "port"


@pytest.mark.rule("P11.1.2a", "P4.3.1b", "P1.4k")
def test_a_port_of_an_ally_is_friendly():
    units = {"rhegium": {"rome": HERE}, "messana": {"carthage": {"LI": 1}}}
    pacts = (Pact("passage", ("carthage", "rome")),)
    state = sailing_to("messana", start="rhegium", force=HERE, units=units, pacts=pacts)
    assert asked(state) == ("rome", "sail-on")
    assert not state.scope(Move).stopped


GAULS, THEIR_NEIGHBOUR = {"roma": {"gauls_west": {"BAR": 6}}}, {"roma": "rome"}
"""Invaders who have not taken Rome, a City, stay beside it: a friendly Port with an enemy Army."""


@pytest.mark.rule("P11.1.2a", "P11.1.3a")
def test_a_fleet_stops_in_its_own_port_if_an_enemy_army_is_there():
    units = {"pisae": {"rome": HERE}, **GAULS}
    state = sailing_to("roma", start="pisae", force=HERE, units=units, cities=THEIR_NEIGHBOUR)
    assert friendly(state, "rome", "roma")
    assert state.scope(Move).stopped == "army"
    assert why(state, "sail: neapolis") == "P11.1.3a"
    assert not why(play(state, "continue", "roll: 3 4"), "sail: neapolis")


@pytest.mark.rule("P11.1.2a", "P4.3.1b", "P11.4.1a")
@pytest.mark.parametrize(("army", "stops"), [({"LI": 2}, "army"), ({"GAR": 1}, "army"), ({"EL": 1}, "")])
def test_a_fleet_stops_in_a_port_of_an_ally_whose_guest_is_an_enemy_army(army, stops):
    entertained = Pact("passage", ("carthage", "greece"), guests=(("neapolis", "carthage"),))
    pacts = (entertained, Pact("passage", ("greece", "rome")))
    units = {"roma": {"rome": HERE}, "neapolis": {"greece": {"GAR": 1}, "carthage": army}}
    state = sailing_to("neapolis", start="roma", force=HERE, units=units, towns={"neapolis": "greece"}, pacts=pacts)
    assert state.scope(Move).stopped == stops
    units["neapolis"]["carthage"] = {**army, "GS": 1}
    state = sailing_to("neapolis", start="roma", force=HERE, units=units, towns={"neapolis": "greece"}, pacts=pacts)
    assert asked(state) == ("carthage", "meet-fleet")
    assert not play(state, "let-pass").scope(Move).stopped  # the guest's Fleet has let it pass


@pytest.mark.rule("P11.3.6a", "P11.1.5a", "P11.3.3a")
def test_a_transport_that_fails_to_go_on_past_an_enemy_army_in_its_own_port_makes_an_assault():
    units = {"pisae": {"rome": {"LG": 3}}, **GAULS}
    state = sailing_to("roma", start="pisae", force={"LG": 3}, units=units, cities=THEIR_NEIGHBOUR)
    assert set(legal(state)) == {"continue", "land"}
    state = play(state, "continue", "roll: 3 5")
    assert legal(state) == ["land"]
    assert through(play(state, "land"), "battle").scope(Battle).kind == "amphibious"


@pytest.mark.rule("P11.4.2a", "P11.1.2a")
def test_a_withdrawing_fleet_stops_in_its_own_port_if_an_enemy_army_is_there():
    units = {"paestum": {"carthage": {"GS": 2}}, "neapolis": {"rome": {"GS": 1}}, **GAULS}
    state = moving("paestum", {"GS": 2}, seat="carthage", units=units, cities=THEIR_NEIGHBOUR)
    state = play(state, "sail: neapolis", "withdraw", "sail: roma")
    assert state.scope(NavalWithdrawal).stopped == "army"
    assert "sail: pisae" not in legal(state)
    assert "sail: pisae" in legal(play(state, "continue", "roll: 3 4"))


@pytest.mark.rule("P11.1.7a")
def test_a_fleet_takes_along_galleys_of_a_port_and_leaders_without_a_stop():
    units = {"rhegium": {"rome": {"GS": 1}}, "croton": {"rome": {"GS": 2}}}
    state = sailing_to("croton", start="rhegium", force=HERE, units=units, placed={"rome_06": "croton"})
    state = play(state, "take: GS 2", "take-leader: rome_06", "sail: tarentum")
    assert state.units.count("tarentum", "rome", "GS") == 3
    assert state.leader("rome_06").place == "tarentum"


@pytest.mark.rule("P9.1.1a", "P11.4.5a")
def test_a_minor_move_takes_no_second_galley_along():
    units = {"rhegium": {"rome": {"GS": 1}}, "croton": {"rome": {"GS": 2}}}
    state = sailing_to("croton", start="rhegium", force=HERE, units=units, kind="minor")
    assert not [one for one in legal(state) if one.startswith("take: GS")]


@pytest.mark.rule("P11.2.1a")
@pytest.mark.parametrize(
    "die",
    [
        pytest.param(1, marks=pytest.mark.rule("P11.2.1-01")),
        pytest.param(2, marks=pytest.mark.rule("P11.2.1-01")),
        pytest.param(3, marks=pytest.mark.rule("P11.2.1-02")),
        pytest.param(4, marks=pytest.mark.rule("P11.2.1-02")),
        pytest.param(5, marks=pytest.mark.rule("P11.2.1-03")),
    ],
)
def test_a_naval_transit_point_is_calm_up_to_five(die):
    state = play(sailing_to("ntp_otranto", start="brundisium", force=HERE), f"roll: {die}")
    assert asked(state)[1] == "sail-on"
    assert not state.scope(Move).stopped


@pytest.mark.rule("P11.2.1-04", "P11.2.1b")
def test_off_course_in_a_naval_transit_point_stops_and_the_fleet_may_stay_there():
    state = play(sailing_to("ntp_otranto", start="brundisium", force=HERE), "roll: 6")
    assert state.scope(Move).stopped == "off-course"
    state = play(state, "continue", "roll: 4 4")
    assert asked(state)[1] == "rest"
    assert place(state) == "ntp_otranto"


@pytest.mark.rule("P11.2.1-01", "P11.2.1-02", "P11.2.1d")
@pytest.mark.parametrize(("die", "stopped"), [(1, ""), (2, ""), (3, "off-course"), (4, "off-course")])
def test_the_open_sea_leads_off_course_from_three(die, stopped):
    state = play(sailing_to("dstp_ionian", start="gythium", force=HERE, seat="greece"), f"roll: {die}")
    assert state.scope(Move).stopped == stopped
    assert why(state, "stop") == "P11.2.1d"


@pytest.mark.rule("P11.2.1d", "P8.4.3a")
def test_a_fleet_that_fails_continuity_in_the_open_sea_is_lost_with_its_leader():
    state = sailing_to("dstp_ionian", start="gythium", force={"GS": 4}, leaders=("greece_06",), seat="greece")
    state = play(state, "roll: 4", "continue", "roll: 4 5")
    assert not state.units.of("greece").places
    assert not state.leader("greece_06").place
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.2.1-03", "P11.2.1-04", "P11.2.1c")
@pytest.mark.parametrize("die", [5, 6])
def test_a_storm_takes_as_many_galleys_as_its_die_shows(die):
    state = sailing_to("dstp_ionian", start="gythium", force={"GS": 5}, seat="greece")
    state = play(state, f"roll: {die}", "roll: 3")
    assert state.units.count("dstp_ionian", "greece", "GS") == 2
    assert state.scope(Move).stopped == "storm"


@pytest.mark.rule("P11.2.1c", "P8.4.3a")
def test_a_storm_that_sinks_all_galleys_drowns_the_leader():
    for number in (2, 3):
        state = sailing_to("dstp_ionian", start="gythium", force={"GS": number}, leaders=("greece_06",), seat="greece")
        state = play(state, "roll: 6", "roll: 3")
        assert not state.units.of("greece").places
        assert not state.leader("greece_06").place


@pytest.mark.rule("P11.2.2a")
def test_a_fleet_begins_its_move_at_sea_as_anywhere():
    state = moving("ntp_otranto", HERE)
    assert place(play(state, "sail: brundisium")) == "brundisium"


@pytest.mark.rule("P11.1.5a", "P9.6.4a", "P3.2G")
def test_at_the_end_of_the_turn_fleets_out_of_friendly_ports_are_lost():
    units = {
        "ntp_otranto": {"rome": {"GS": 2, "LI": 1}},
        "messana": {"rome": {"GS": 1}},
        "syracusae": {"rome": {"GS": 1, "GAR": 1}},
        "tarentum": {"rome": {"GS": 1}},
        "carthago": {"greece": {"GS": 1}},
        "corcyra": {"carthage": {"LI": 1}, "greece": {"GS": 1}},
    }
    state = fleets_out_of_port(table(units=units, leaders={"rome_06": "ntp_otranto"}))
    left = {(node, owner): kinds for node in state.units.places for owner, kinds in state.units.at(node)}
    assert left == {
        ("syracusae", "rome"): (("GAR", 1), ("GS", 1)),
        ("tarentum", "rome"): (("GS", 1),),
        ("corcyra", "carthage"): (("LI", 1),),
    }
    assert not state.leader("rome_06").place


@pytest.mark.rule("P9.6.4a", "P8.4.3a")
def test_a_leader_alone_at_sea_is_lost_as_a_fleet_is():
    state = fleets_out_of_port(table(leaders={"rome_06": "ntp_otranto", "rome_05": "tarentum"}))
    assert (state.leader("rome_06").place, state.leader("rome_05").place) == ("", "tarentum")


@pytest.mark.rule("P9.6.4a", "P8.4.3a", "P10.3.1b")
def test_a_leader_with_an_allys_army_in_a_port_of_others_outlives_his_fleet():
    """Tarentum is Greek, Carthage its guest, and Rome an ally of Carthage alone: its galley is in no friendly Port."""
    units = {"tarentum": {"rome": {"GS": 1}, "carthage": {"HI": 1}, "greece": {"GAR": 1}}}
    pacts = (Pact("passage", ("carthage", "greece")), Pact("passage", ("carthage", "rome")))
    cities, leaders = {"tarentum": "greece"}, {"rome_05": "tarentum"}
    state = fleets_out_of_port(table(units=units, cities=cities, leaders=leaders, pacts=pacts))
    assert not state.units.of("rome").places
    assert state.leader("rome_05").place == "tarentum"


@pytest.mark.rule("P9.6.4a", "P12.5.3a")
def test_independent_galleys_stay_in_their_ports():
    units = {"syracusae": {"syracuse": {"GS": 2}}, "cyzicus": {"pergamum": {"GS": 1}}}
    assert fleets_out_of_port(table(units=units)).units.total() == 3


@pytest.mark.rule("P9.4.5c", "P10.7.5a")
def test_an_army_flees_by_sea_to_friendly_ports_one_naval_link_away():
    units = {"messana": {"rome": {"GAR": 1}}, "panormus": {"carthage": {"LI": 1}}}
    state = table(units=units)
    assert sea_refuge(state, "rome", "rhegium") == ("croton", "paestum", "messana")
    assert sea_refuge(state, "carthage", "messana") == ("panormus",)
    assert sea_refuge(state, "rome", "capua") == ()


@pytest.mark.rule("P13.3-10", "P16.2-07")
def test_a_fleet_in_mutiny_does_not_move():
    effects = (Effect("naval_mutiny", "rome", "rhegium"),)
    units = {"rhegium": {"rome": {"GS": 2, "LI": 1}}}
    state = table(Expansion("rome"), units=units, effects=effects)
    assert why(state, "minor: GS rhegium") == "P13.3-10"
    alone = table(Expansion("rome"), units={"rhegium": {"rome": {"GS": 2}}}, effects=effects)
    assert why(alone, "major: rhegium") == "P13.3-10"
    elsewhere = table(Expansion("rome"), units={"croton": {"rome": {"GS": 2}}, **units}, effects=effects)
    assert not why(elsewhere, "minor: GS croton")
    assert not why(elsewhere, "major: croton")
    assert "take: GS 2" not in legal(play(state, "major: rhegium"))


@pytest.mark.rule("P13.3-10", "P3.5.2a", "P12.4.4a")
@pytest.mark.parametrize(("node", "rule"), [("ntp_iapygia", "P13.3-10"), ("ntp_tyrrhenian_n", ""), ("rhegium", "")])
def test_who_is_aboard_a_fleet_in_mutiny_at_sea_begins_no_move(node: str, rule: str) -> None:
    """Both Fleets in the south are in mutiny, that in the north is not; at Rhegium the Armies are ashore."""
    effects = (Effect("naval_mutiny", "rome", "ntp_iapygia"), Effect("naval_mutiny", "rome", "rhegium"))
    leaders = {"rome_01": node, "soldier_of_fortune": node}
    units = {node: {"rome": {"GS": 2, "LI": 1}, "sof": {"HI": 1}}}
    state = table(Expansion("rome"), units=units, leaders=leaders, effects=effects, sof="rome")
    started = ("major: {}", "minor: LI {}", "minor-leader: rome_01", "major-of: sof {}")
    assert [why(state, one.format(node)) for one in started] == [rule] * len(started)


@pytest.mark.rule("P13.3-10", "P3.5.2a")
def test_an_army_aboard_sails_on_once_the_galleys_beside_it_are_paid_for():
    """Two galleys cost Rome two Talents."""
    effects = (Effect("naval_mutiny", "rome", "ntp_iapygia"),)
    units = {"ntp_iapygia": {"rome": {"GS": 2, "LI": 1}}}
    steps = (CalmMutiny("rome"), Expansion("rome"))
    state = table(*steps, units=units, effects=effects, treasury={"rome": 2})
    assert why(play(state, "pass"), "minor: LI ntp_iapygia") == "P13.3-10"
    state = play(state, "pay")
    assert state.power("rome").treasury == 0
    assert not why(state, "minor: LI ntp_iapygia")


@pytest.mark.rule("P13.3-10", "P11.1.7a")
def test_a_fleet_from_elsewhere_passes_one_in_mutiny():
    """The card names a Fleet: who calls at its Port sails on, but takes none of its galleys along."""
    effects = (Effect("naval_mutiny", "rome", "rhegium"),)
    units = {"croton": {"rome": {"GS": 1}}, "rhegium": {"rome": {"GS": 2}}}
    state = play(moving("croton", {"GS": 1}, units=units, effects=effects), "sail: rhegium")
    assert why(state, "take: GS 1") == "P13.3-10"
    assert play(state, "sail: paestum").held("rhegium", "rome") == (("GS", 2),)


@pytest.mark.rule("P13.3-10", "P11.4.4b")
def test_a_fleet_in_mutiny_that_is_driven_off_is_in_mutiny_where_it_fled():
    """Four against one: of two galleys one is lost, and the other flees to Croton, which it does not leave."""
    effects = (Effect("naval_mutiny", "rome", "ntp_iapygia"),)
    units = {"corcyra": {"greece": {"GS": 4}}, "ntp_iapygia": {"rome": {"GS": 2}}}
    state = moving("corcyra", {"GS": 4}, seat="greece", units=units, effects=effects)
    state = play(state, "sail: ntp_iapygia", "roll: 1")
    assert why(state, "withdraw") == "P13.3-10"
    state = through(play(state, "fight", "roll: 1", "roll: 4"), "sail-on")
    (place,) = (one for one in state.units.places if state.held(one, "rome"))
    assert place != "ntp_iapygia"
    assert state.has("naval_mutiny", "rome", place)
    assert not state.has("naval_mutiny", "rome", "ntp_iapygia")


@pytest.mark.rule("P13.3-10", "P11.4.4b")
def test_a_fleet_in_mutiny_stays_so_when_an_ally_beside_it_is_driven_off():
    """Twelve and four against six and six: two of Pergamum's three galleys are lost, and the last flees to Cyzicus."""
    units = {
        "sestus": {"carthage": {"GS": 6}},
        "abydos": {"rome": {"GS": 2}, "pergamum": {"GS": 3}},
        "cyzicus": {"pergamum": {"LI": 1}},
    }
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": (("pergamum", "rome"),)}
    effects = (Effect("naval_mutiny", "rome", "abydos"),)
    state = moving("sestus", {"GS": 6}, seat="carthage", units=units, effects=effects, **fields)
    state = play(state, "sail: abydos")
    state = play(state, "fight", "roll: 4", "roll: 6", "roll: 2")
    assert (state.held("abydos", "rome"), state.units.count("cyzicus", "pergamum", "GS")) == ((("GS", 2),), 1)
    assert asked(state) == ("rome", "meet-fleet")
    assert why(state, "withdraw") == "P13.3-10"
    assert state.has("naval_mutiny", "rome", "cyzicus")


@pytest.mark.rule("P13.3-10")
def test_a_mutiny_ends_with_its_fleet():
    effects = (Effect("naval_mutiny", "rome", "rhegium"),)
    assert table(units={"rhegium": {"rome": {"GS": 1}}}, effects=effects).has("naval_mutiny")
    assert not table(units={"rhegium": {"rome": {"LI": 1}}}, effects=effects).has("naval_mutiny")


@pytest.mark.rule("P13.3-10", "P9.4.5c", "P10.7.5a")
def test_no_army_flees_with_a_fleet_in_mutiny():
    """It may withdraw by sea without the galleys, which stay; a Retreat by sea needs one that goes along."""
    units = {"rhegium": {"rome": {"GS": 1, "LI": 1}}, "messana": {"rome": {"GAR": 1}}}
    for effects, along in (((), (("GS", 1),)), ((Effect("naval_mutiny", "rome", "rhegium"),), ())):
        state = table(units=units, effects=effects)
        assert galleys_at(state, "rome", "rhegium") == along
        sides = (Side("carthage", (Party("carthage", (("LI", 9),)),)), Side("rome", (Party("rome", (("LI", 1),)),)))
        assert bool(sea_ways(state, Battle("rhegium", "carthage", *sides))) == bool(along)


@pytest.mark.rule("P9.3.3c", "P9.3.8a", "P10.7.5a")
@pytest.mark.parametrize(
    ("origin", "ports"), [("messana", ("messana",)), ("croton", ("croton",)), ("ntp_tyrrhenian_s", ())]
)
def test_who_was_intercepted_as_he_landed_goes_back_the_way_he_came(origin, ports):
    """Croton, Paestum and Messana are friendly Ports one Naval Link from Rhegium."""
    units = {"rhegium": {"rome": {"GS": 1, "LI": 1}}, "messana": {"rome": {"GAR": 1}}}
    sides = (Side("carthage", (Party("carthage", (("LI", 9),)),)), Side("rome", (Party("rome", (("LI", 1),)),)))
    battle = Battle("rhegium", "rome", *sides, "interception", entered=origin, by_sea=True)
    assert sea_ways(table(units=units), battle) == ports


@pytest.mark.rule("P13.3-03")
def test_the_waters_of_cyprus_close_to_who_has_no_galleys_there():
    effects = (Effect("cyprus"),)
    units = {"rhodus": {"east": {"GS": 2, "GAR": 1}}, "salamis": {"east": {"GS": 1}}}
    state = moving("rhodus", {"GS": 2}, seat="east", units=units, effects=effects)
    assert why(state, "sail: paphos") == "P13.3-03"
    units["paphos"] = {"east": {"GS": 1}}
    assert not why(moving("rhodus", {"GS": 2}, seat="east", units=units, effects=effects), "sail: paphos")
    soldier = table(
        scenario="rise-of-rome-advanced", units={"paphos": {"east": {"GS": 1}}}, effects=effects, sof="east"
    )
    assert enterable(soldier, "sof", "paphos")  # his player has galleys there
    assert not enterable(soldier, "rome", "paphos")


@pytest.mark.rule("PS2.3", "PS6.5", "P11.1.1a")
def test_a_fleet_goes_only_where_the_scenario_lets_it():
    state = moving("brundisium", HERE, scenario="punic-wars")
    assert why(state, "sail: ntp_otranto") == "PS2.3"
    state = moving("corcyra", HERE, scenario="mare-nostrum", units={"corcyra": {"rome": {"GS": 1, "LI": 1}}}, turn=2)
    assert why(state, "sail: actium") == "PS6.5"


@pytest.mark.rule("ENGINE-SEA-COURSE")
def test_a_passage_ends_since_each_link_is_sailed_once_each_way():
    state = play(moving("rhegium", HERE), "sail: croton", "sail: rhegium")
    assert why(state, "sail: croton") == "ENGINE-SEA-COURSE"
    assert not why(state, "sail: paestum")


@pytest.mark.rule("P11.1.9a")
def test_nobody_intercepts_at_sea():
    units = {"rhegium": {"rome": HERE}, "messana": {"carthage": {"HI": 5}}}
    state = sailing_to("croton", start="rhegium", force=HERE, units=units, placed={"carthage_10": "messana"})
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.6b", "P10.3.3a")
@pytest.mark.parametrize("galleys", [{"GS": 4}, {"GS": 2, "RGS": 2}])
def test_what_two_galleys_carried_is_lost_at_once_whatever_their_kinds(galleys):
    """Beaten by four, a Fleet loses two galleys, its Army four points: a mercenary HI and a LI."""
    force = {**galleys, "mHI": 1, "LI": 3}
    units = {"ntp_aegean": {"greece": force}, "lemnos": {"east": {"GS": 4}}, "rhodus": {"greece": {"LI": 1}}}
    state = moving("ntp_aegean", force, seat="greece", points=6, units=units, scope={"sailed": True})
    state = play(state, "sail: lemnos", "fight", "roll: 1", "roll: 5")
    while asked(state)[1] == "lose-galleys":
        state = play(state, "lose: GS")
    assert asked(state) == ("greece", "lose-aboard")
    state = play(state, "lose: LI")
    assert asked(state)[1] != "lose-aboard"
    assert dict(state.held("lemnos", "greece")).get("LI") == 2
