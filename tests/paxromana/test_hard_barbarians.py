"""Barbarians, rebels and slaves of Pax Romana one after another, and beside each other."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints
from ancientwars.paxromana.rules.p13_barbarians.places import RemoveGarrison, without_garrisons
from ancientwars.paxromana.rules.p13_barbarians.rebellions import PlaceRebels, RollRebellion
from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.book import fight, until
from tests.paxromana.tables import asked, legal, play, settlement, table
from tests.paxromana.test_p17_cards import ADVANCED


@pytest.mark.rule("P13.3-01", "P5.1.2a", "P7.3.5a")
@pytest.mark.parametrize(("attack", "defence", "left"), [(6, 1, 6), (1, 6, 0)])
def test_mutineers_attack_a_city_in_which_they_are_alone(attack: int, defence: int, left: int) -> None:
    """Two heavy Mercenaries are six Barbarians against five Fortification Points; who loses is eliminated."""
    units = {"carthago": {"carthage": {"mHI": 2}}}
    state = table(RollRebellion("rome"), scenario=ADVANCED, units=units, cities={"carthago": "carthage"})
    state = until(play(state, "roll: 5 6"), "battle")
    state = until(fight(state, attack, defence), "rest")
    assert bool(state.units.count("carthago", "rebels", "BAR")) == bool(left)
    assert settlement(state, "carthago").owner == ("rebels" if left else "carthage")
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P14.2.1-08")
def test_rebels_who_rise_again_near_a_capital_count_again() -> None:
    """Three Barbarians beside Carthage cost a level, once; when they are gone and others come, another."""
    state = settle(table(units={"utica": {"rebels": {"BAR": 3}}}))
    assert state.power("carthage").stability == -1
    gone = settle(state.lose_units("rebels", "utica", "BAR", 3))
    assert gone.power("carthage").stability == -1
    assert settle(gone.place_units("rebels", "utica", "BAR", 1)).power("carthage").stability == -2


@pytest.mark.rule("P13.3-01", "P10.7.2a")
def test_mutineers_drive_out_whom_they_have_beaten_whether_or_not_their_player_would() -> None:
    """Six Barbarians against three Light Infantry, who must retreat: nobody has them stay and perish."""
    units = {"utica": {"carthage": {"mLI": 6, "LI": 3}}}
    state = until(play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 5 6"), "battle")
    state = play(state, "roll: 3", "roll: 1", "shift: 0 0")
    assert asked(state) == ("carthage", "retreat")
    state = play(state, "stand")
    assert asked(state) == ("carthage", "retreat-to")
    state = until(play(state, legal(state)[0]), "rest")
    assert state.units.of("carthage").total("LI") == 2
    assert not state.held("utica", "carthage")


@pytest.mark.rule("P8.4.4a", "P1.4d", "P13.4-04")
def test_a_leader_dies_with_the_last_garrison_that_is_removed() -> None:
    """One Garrison is an Army; where Light Infantry is left, or a Fleet, he lives."""
    units = {"londinium": {"rome": {"GAR": 1}}, "deva": {"rome": {"GAR": 2, "LI": 1}}, "isca": {"rome": {"GAR": 1}}}
    units["dubris"] = {"rome": {"GAR": 1, "GS": 1}}
    leaders = {"rome_01": "londinium", "rome_02": "deva", "rome_03": "isca", "rome_04": "dubris"}
    state = table(scenario=ADVANCED, units=units, leaders=leaders)
    state = without_garrisons(state, ("britannia",), "P13.4-04")
    assert [state.leader(leader).place for leader in leaders] == ["", "deva", "", "dubris"]


@pytest.mark.rule("P17.2-22", "P8.4.4a")
@pytest.mark.parametrize(("garrisons", "place"), [(1, ""), (2, "cnossus")])
def test_a_local_insurrection_takes_a_leader_with_the_only_garrison(garrisons: int, place: str) -> None:
    units = {"cnossus": {"rome": {"GAR": garrisons}}}
    state = table(RemoveGarrison("rome"), scenario=ADVANCED, units=units, leaders={"rome_01": "cnossus"})
    assert play(state, "space: cnossus").leader("rome_01").place == place


@pytest.mark.rule("P13.3-11", "P8.4.6a")
def test_a_leader_dies_with_the_garrison_that_makes_way_for_the_rebels_of_sardinia() -> None:
    units = {space: {"rome": {"GAR": 1}} for space in ("caralis", "olbia")}
    state = table(PlaceRebels("carthage", "sardinia", 1), scenario=ADVANCED, units=units, leaders={"rome_01": "olbia"})
    state = play(state, "space: olbia")
    assert state.held("olbia", "rebels") == (("BAR", 1),)
    assert state.leader("rome_01").place == ""


@pytest.mark.rule("P8.4.4a", "P17.2-04")
@pytest.mark.parametrize(("garrisons", "place"), [(0, ""), (1, "ltp_baetica")])
def test_a_leader_lives_while_a_garrison_of_his_army_does(garrisons: int, place: str) -> None:
    """An Ambush takes the only Light Infantry."""
    force = {"LI": 1, **({"GAR": garrisons} if garrisons else {})}
    state = table(scenario=ADVANCED, units={"ltp_baetica": {"rome": force}}, leaders={"rome_01": "ltp_baetica"})
    move = Move("rome", "rome", "major", "ltp_baetica", "gades", force=tuple(sorted(force.items())), points=9)
    state = settle(state.enter(move.replace(leaders=("rome_01",)), LosePoints("rome", "rome", "ltp_baetica", 1)))
    assert state.leader("rome_01").place == place
