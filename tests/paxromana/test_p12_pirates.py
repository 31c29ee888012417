"""Rules P12.6: Pirates."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.rules.p06_lines import line_of_communications, troubled
from ancientwars.paxromana.rules.p12_pirates import PlacePirates, pirate_nodes
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, happened, legal, play, table


@pytest.mark.rule("P12.6.1a", "P16.2-06", "P17.2-25")
def test_pirates_lie_at_sea_in_uncontrolled_ports_or_in_tarsus():
    units = {
        "ntp_otranto": {"rome": {"GS": 1}},
        "messana": {"rome": {"GAR": 1}},
        "agrigentum": {"carthage": {"GS": 1}},
        "tarsus": {"east": {"LI": 1}},
    }
    nodes = pirate_nodes(table(units=units))
    assert {"ntp_bon", "syracusae", "cnossus", "tarsus", "seleucia"} <= set(nodes)
    assert not {"ntp_otranto", "messana", "agrigentum"} & set(nodes)  # galleys, or controlled
    assert not {"dstp_ionian", "roma", "capua", "iconium"} & set(nodes)
    # Rhodes and the Ports one Naval Link from it; the Transit Point near it is none
    assert not {"rhodus", "patara", "halicarnassus", "paphos"} & set(nodes)
    assert "ntp_carpathian" in nodes


@pytest.mark.rule("P12.6.1a")
def test_a_player_places_them():
    state = play(table(PlacePirates("greece")), "space: ntp_bon")
    assert state.pirates == ("ntp_bon",)
    assert "space: ntp_bon" not in legal(state)
    assert "ntp_bon" not in pirate_nodes(state)


@pytest.mark.rule("P12.6.1a")
def test_tarsus_is_open_to_them_unless_galleys_are_there():
    assert "tarsus" not in pirate_nodes(table(units={"tarsus": {"east": {"GS": 1}}}))


@pytest.mark.rule("P12.6.2a", "P12.6.3a")
@pytest.mark.parametrize(("galleys", "die", "beaten"), [(1, 4, True), (1, 3, False), (2, 2, True), (2, 1, False)])
def test_a_fleet_defeats_pirates_with_six_its_galleys_counted(galleys, die, beaten):
    state = sailing_to("ntp_otranto", start="brundisium", force={"GS": galleys}, pirates=("ntp_otranto",))
    assert asked(state) == ("", "pirates")
    state = play(state, f"roll: {die}")
    assert (not state.pirates) == beaten
    if beaten:
        assert asked(state) == ("", "disaster")
        assert state.scope(Move).space == "ntp_otranto"
    else:
        assert asked(state)[1] == "rest"
        assert state.units.count("brundisium", "rome", "GS") == galleys


@pytest.mark.rule("P12.6.3a")
def test_a_leader_adds_one():
    state = sailing_to(
        "ntp_otranto", start="brundisium", force={"GS": 1}, leaders=("rome_06",), pirates=("ntp_otranto",)
    )
    assert happened(play(state, "roll: 3"), "PiratesBeaten")


@pytest.mark.rule("P12.6.3a")
def test_who_fails_goes_back_to_the_last_port_that_he_passed():
    state = sailing_to("ntp_otranto", start="corcyra", force={"GS": 1}, seat="greece", pirates=("brundisium",))
    state = play(state, "roll: 1", "sail: brundisium", "roll: 3")
    assert state.units.count("corcyra", "greece", "GS") == 1
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P12.6.3a")
def test_an_army_that_fails_against_pirates_is_ashore_and_its_move_is_over():
    units = {"brundisium": {"rome": {"LG": 2}}}
    state = sailing_to("ntp_otranto", start="brundisium", force={"LG": 2}, units=units, pirates=("ntp_otranto",))
    assert state.scope(Move).remaining > 2
    state = play(state, "roll: 5")
    assert asked(state) == ("rome", "rest")
    assert state.held("brundisium", "rome") == (("LG", 2),)


@pytest.mark.rule("P12.6.4a")
def test_the_pirates_of_cilicia_are_harder():
    units = {"antiochia": {"east": {"GS": 1}}}
    state = sailing_to("tarsus", start="antiochia", force={"GS": 1}, seat="east", units=units, pirates=("tarsus",))
    assert play(state, "roll: 4").pirates == ("tarsus",)  # 4 + 2 - 1
    assert play(state, "roll: 5").pirates == ()


@pytest.mark.rule("P12.6.3a", "P16.2-04", "P17.2-18")
@pytest.mark.parametrize("kind", ["galley_tech", "galley_artillery"])
def test_improved_galleys_count_three_against_pirates(kind):
    units, effects = {"tarentum": {"rome": {"GS": 1}}}, (Effect(kind, "rome"),)
    for improved, left in ((effects, ()), ((), ("ntp_iapygia",))):
        given = {"units": units, "pirates": ("ntp_iapygia",), "effects": improved}
        state = sailing_to("ntp_iapygia", start="tarentum", force={"GS": 1}, **given)
        assert play(state, "roll: 3").pirates == left  # 3 + 3, or 3 + 2


@pytest.mark.rule("P12.6.2a", "P12.6.4a", "P6.1.6a")
def test_pirates_bar_lines_and_those_of_cilicia_the_waters_around():
    units = {"seleucia": {"east": {"GS": 1}}, "syracusae": {"rome": {"GAR": 1}}, "messana": {"rome": {"GAR": 1}}}
    state = table(units=units, pirates=("tarsus", "ntp_bon"))
    assert troubled(state.kit, state.units, state.friends("east"), state.pirates) == {"tarsus", "ntp_bon", "antiochia"}
    rome = troubled(state.kit, state.units, state.friends("rome"), state.pirates)
    assert rome == {"tarsus", "ntp_bon", "antiochia", "seleucia"}
    line = table(units={"carthago": {"carthage": {"GAR": 1}}, "lilybaeum": {"carthage": {"GAR": 1}}})
    assert line_of_communications(line, "carthage", "lilybaeum") == 0
