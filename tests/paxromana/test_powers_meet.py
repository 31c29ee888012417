"""Cases of Pax Romana in which what powers do in a turn meets a rule of another chapter."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import legal_actions, settle
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment, PaymentSegment
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p09_attrition import SinkFleets
from ancientwars.paxromana.rules.p11_naval.waters import nearest_ports
from ancientwars.paxromana.rules.p11_ports import sea_refuge
from ancientwars.paxromana.rules.p12_soldier_of_fortune import dictator_refused
from ancientwars.paxromana.rules.p13_barbarians.gaul import GreatRebellion, LocalRebellion
from ancientwars.paxromana.rules.p13_barbarians.places import RemoveGarrison
from ancientwars.paxromana.rules.p13_barbarians.rebellions import ChooseVictims, african
from ancientwars.paxromana.rules.p14_stability import DisbandHeavy
from ancientwars.paxromana.state.scopes import Activation, Battle
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, settlement, table, through

ADVANCED = "rise-of-rome-advanced"


# ---------------------------------------------------------------------- whose home it is


@pytest.mark.parametrize(("owner", "stability"), [("east", -1), ("sof", -1), ("pergamum", -1), ("pontus", 0)])
@pytest.mark.rule("P14.2.1-06", "P12.5.5c")
def test_pontus_that_withdraws_from_its_players_home_costs_no_stability(owner: str, stability: int) -> None:
    """The Soldier of Fortune and allied Pergamum are as Armies of his own; Pontus is independent."""
    units = {"damascus": {"greece": {"HI": 4}}, "palmyra": {owner: {"HI": 1}}}
    fields: dict[str, Any] = {"sof": "east", "allies": (("pergamum", "east"),), "kings": "east"}
    state = moving("damascus", seat="greece", force={"HI": 4}, units=units, scenario=ADVANCED, **fields)
    state = play(state, "to: palmyra", "withdraw", "roll: 6", "take-all", "set-out")
    assert asked(state) == ("east", "withdraw-to")
    assert state.power("east").stability == stability


# ---------------------------------------------------------------------- Leaders in a Rebellion


@pytest.mark.parametrize(("kind", "place"), [("GAR", "salona"), ("LI", "")])
@pytest.mark.rule("P13.3-04", "P8.4.3a", "P8.4.4a")
def test_a_leader_with_a_fleet_outlives_the_garrison_of_a_port_in_revolt(kind: str, place: str) -> None:
    """Beside Land Combat Units he is with the Army, and dies with it."""
    units = {"salona": {"carthage": {kind: 1, "GS": 2}}}
    step = ChooseVictims("rome", "danuvius")
    state = table(step, scenario=ADVANCED, units=units, leaders={"carthage_01": "salona"})
    assert state.held("salona", "carthage") == (("GS", 2),)
    assert state.leader("carthage_01").place == place


@pytest.mark.rule("P13.3d", "P8.4.3a")
def test_the_great_rebellion_does_not_take_leaders_off_their_fleets() -> None:
    units = {"narbo": {"carthage": {"GAR": 1, "GS": 2}}, "massilia": {"greece": {"GS": 1}}}
    leaders = {"carthage_01": "narbo", "greece_01": "massilia", "east_01": "valentia"}
    state = table(GreatRebellion("rome"), scenario=ADVANCED, units=units, leaders=leaders)
    state = play(state, "province: narbonensis")
    assert state.held("narbo", "carthage") == (("GS", 2),)
    assert [state.leader(leader).place for leader in leaders] == ["narbo", "massilia", ""]


@pytest.mark.rule("P13.3-04", "P1.4p")
def test_a_leader_alone_is_a_land_unit_that_a_rebellion_destroys() -> None:
    step = ChooseVictims("rome", "danuvius")
    state = table(step, scenario=ADVANCED, leaders={"carthage_01": "delminium"})
    assert not state.leader("carthage_01").place


@pytest.mark.rule("P13.3c", "P1.4p")
def test_gauls_rise_against_a_leader_alone() -> None:
    state = table(LocalRebellion("rome"), scenario=ADVANCED, leaders={"carthage_01": "gergovia"})
    assert not state.leader("carthage_01").place
    assert dict(state.held("gergovia", "rebels")) == {"BAR": 3}


@pytest.mark.rule("P13.3-01", "P12.4.4a", "P7.3.6a")
def test_mutineers_leave_nobody_of_an_army_that_used_the_city_and_lost() -> None:
    """It must leave and cannot, and the Soldier of Fortune was a part of it: 40% of 16 points are lost first."""
    units = {"thevestis": {"carthage": {"mHI": 4, "LI": 5}, "sof": {"HI": 2}}}
    fields: dict[str, Any] = {"units": units, "cities": {"thevestis": "carthage"}, "sof": "carthage"}
    state = settle(african(table(scenario=ADVANCED, **fields), "rome"))
    state = through(play(state, "walls", "roll: 4", "roll: 1", "shift: 0 0"), "rest")
    assert [owner for owner, _ in state.units.at("thevestis")] == ["rebels"]


@pytest.mark.rule("P13.3-01", "P7.4.4a", "P7.3.1c")
@pytest.mark.parametrize(("walls", "shifts", "after"), [("walls", ("shift: 0 0",), "rest"), ("pass", (), "battle")])
def test_mutineers_attack_a_town_next_only_if_those_whom_they_have_beaten_did_not_use_it(
    walls: str, shifts: tuple[str, ...], after: str
) -> None:
    """Five Barbarians and a 6 against six points and a 1, and the two of the Town, which has a shift then."""
    units = {"utica": {"carthage": {"HI": 2, "mHI": 1, "mLI": 2, "GAR": 1}}}
    fields: dict[str, Any] = {"units": units, "towns": {"utica": "carthage"}}
    state = settle(african(table(scenario=ADVANCED, **fields), "rome"))
    state = through(play(state, walls, "roll: 6", "roll: 1", *shifts), "battle", "rest")
    assert [owner for owner, _ in state.units.at("utica")] == ["rebels"]
    assert (settlement(state, "utica").owner, settlement(state, "utica").walls) == ("carthage", 2)
    assert asked(state)[1] == after


@pytest.mark.rule("P13.3-01", "P7.4.1a")
@pytest.mark.parametrize(("second", "owner", "walls"), [("lose-wall", "rebels", 1), ("reduce: HI", "carthage", 2)])
def test_mutineers_capture_the_town_at_its_least_whose_defenders_cannot_leave_it(
    second: str, owner: str, walls: int
) -> None:
    """Five of eight BP are lost: three by one HI, two by the Town or by the other one, which is eliminated after it."""
    units = {"utica": {"carthage": {"HI": 2, "mHI": 2, "GAR": 1}}}
    state = settle(african(table(scenario=ADVANCED, units=units, towns={"utica": "carthage"}), "rome"))
    state = play(state, "walls", "roll: 6", "roll: 1", "shift: 0 0", "lose: HI", second)
    state = through(state, "battle", "rest")
    assert asked(state)[1] == "rest"
    assert [one for one, _ in state.units.at("utica")] == ["rebels"]
    assert (settlement(state, "utica").owner, settlement(state, "utica").walls) == (owner, walls)


@pytest.mark.rule("P13.3-01", "P7.4.1a")
def test_a_town_at_its_least_is_not_captured_by_a_mutineer_who_has_won_and_fallen() -> None:
    """One Barbarian loses half a point, rounded up, to who loses six tenths."""
    units = {"utica": {"carthage": {"LI": 1, "mLI": 1}}}
    state = settle(african(table(scenario=ADVANCED, units=units, towns={"utica": ("carthage", 1)}), "rome"))
    state = through(play(state, "walls", "roll: 6", "roll: 5", "shift: 0 0"), "battle", "rest")
    assert not state.units.at("utica")
    assert settlement(state, "utica").owner == "carthage"


# ---------------------------------------------------------------------- friends of both sides


@pytest.mark.rule("P1.4k", "P4.3.1f", "P7.3.1a")
def test_a_guest_does_not_use_the_town_of_his_host_against_a_friend_of_the_host() -> None:
    """Carthage and Greece are both allies of Rome, not of each other."""
    guests = (("neapolis", "greece"),)
    pacts = (Pact("passage", ("carthage", "rome")), Pact("passage", ("greece", "rome"), guests=guests))
    units = {"paestum": {"carthage": {"HI": 4}}, "neapolis": {"greece": {"LI": 2}, "rome": {"LI": 1}}}
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "towns": {"neapolis": "rome"}}
    friend, enemy = (moving("paestum", {"HI": 4}, pacts=one, **fields) for one in (pacts, pacts[1:]))
    friend = through(play(friend, "to: neapolis"), "walls", "battle")
    assert asked(friend) == ("", "battle")
    assert [party.owner for party in friend.scope(Battle).defender.parties] == ["greece"]
    assert asked(through(play(enemy, "to: neapolis"), "walls", "battle"))[1] == "walls"


@pytest.mark.parametrize(("both", "defenders"), [(True, {"rome"}), (False, {"carthage", "rome"})])
@pytest.mark.rule("P9.3.1b", "P1.4k", "P4.3.1f")
def test_a_friend_of_the_interceptor_does_not_fight_beside_who_is_intercepted(both: bool, defenders: set[str]) -> None:
    """Greece intercepts Rome where Carthage stands, an ally of Rome, and in the first case of both."""
    units = {"capua": {"rome": {"LG": 3}}, "venusia": {"carthage": {"HI": 2}}, "barium": {"greece": {"HI": 4}}}
    pacts = (*(Pact("passage", ("carthage", "greece")) for _ in range(both)), Pact("passage", ("carthage", "rome")))
    state = play(moving("capua", {"LG": 3}, units=units, pacts=pacts), "to: venusia", "intercept: barium", "take-all")
    state = play(state, "set-out") if asked(state)[1] == "interceptors" else state
    state = play(state, "roll: 6 6")
    assert {party.owner for party in state.scope(Battle).defender.parties} == defenders


@pytest.mark.parametrize(("guest", "refuge"), [("carthage", False), ("east", True)])
@pytest.mark.rule("P10.7.5a", "P11.4.4b", "P5.1.2a")
def test_no_army_flees_by_sea_to_a_port_of_a_friend_whose_guest_is_an_enemy(guest: str, refuge: bool) -> None:
    """Greece, whose Town Lilybaeum is, is an ally of Rome, and of both others; the East is one of Rome's, too."""
    two = (("carthage", "greece"), ("east", "greece"), ("east", "rome"), ("greece", "rome"))
    units = {"lilybaeum": {guest: {"HI": 1}}, "panormus": {"carthage": {"GS": 1}}}
    state = table(units=units, towns={"lilybaeum": "greece"}, pacts=tuple(Pact("passage", one) for one in two))
    assert ("lilybaeum" in sea_refuge(state, "rome", "panormus")) is refuge
    assert ("lilybaeum" in nearest_ports(state, "rome", "panormus", (("GS", 1), ("LI", 1)))) is refuge
    assert "lilybaeum" in nearest_ports(state, "rome", "panormus", (("GS", 1),))  # Fleets and Armies may share a Port


@pytest.mark.parametrize(("allies", "holder"), [((), "carthage"), (("carthage", "greece"), "greece")])
@pytest.mark.rule("P4.3.1e", "P5.1.1b")
def test_the_guest_of_a_guest_is_no_guest_of_the_host(allies: tuple[str, str], holder: str) -> None:
    """The East is an ally of both. Carthage marches to where it stands in Greece, and holds that Space."""
    seats = [("carthage", "east"), ("east", "greece"), allies]
    pacts = tuple(sorted(Pact("passage", two) for two in seats if two))
    units = {"naissus": {"carthage": {"HI": 4}}, "philippopolis": {"east": {"HI": 1}}}
    state = moving("naissus", {"HI": 4}, seat="carthage", units=units, pacts=pacts)
    assert state.holder("philippopolis") == "greece"
    state = play(state, "to: philippopolis", "stop")
    assert asked(state) == ("carthage", "rest")
    assert state.holder("philippopolis") == holder


@pytest.mark.parametrize(("unit", "raised"), [("LI cydonia", False), ("LG capua", True)])
@pytest.mark.rule("P6.2.4a", "P4.3.1e", "P5.1.1b")
def test_nothing_is_raised_where_abroad_only_an_ally_stands(unit: str, raised: bool) -> None:
    """Rome holds Crete by Cnossus and Gortyna. Cydonia is nobody's, and not unoccupied; Capua is at home."""
    east = {"east": {"LI": 1}}
    units = {"cnossus": {"rome": {"GAR": 1}}, "gortyna": {"rome": {"GAR": 1}}, "cydonia": east, "capua": east}
    pacts = (Pact("passage", ("east", "rome"), guests=(("capua", "east"), ("cydonia", "east"))),)
    state = table(Recruitment("rome"), units=units, pacts=pacts, treasury={"rome": 5})
    assert state.owner_of("creta") == "rome"
    assert (f"raise: {unit}" in legal(state)) is raised
    assert "raise: LI cnossus" in legal(state)
    assert raised or refusal(state, f"raise: {unit}").rule == "P6.2.4a"


@pytest.mark.parametrize("port", ["cydonia", "cyzicus"])
@pytest.mark.rule("P9.6.4a", "P1.4l", "P4.3.1e")
def test_a_fleet_lies_safely_beside_an_army_that_controls_nothing(port: str) -> None:
    """The East is Rome's guest in Crete, and stands beside nobody in a Space of its ally Pergamum."""
    units = {"cnossus": {"rome": {"GAR": 1}}, "gortyna": {"rome": {"GAR": 1}}, port: {"east": {"LI": 1, "GS": 2}}}
    pacts = (Pact("passage", ("east", "rome"), guests=(("cydonia", "east"),)),)
    fields: dict[str, Any] = {"pacts": pacts, "allies": (("pergamum", "east"),)}
    state = table(SinkFleets(), scenario=ADVANCED, units=units, **fields)
    assert state.holder(port) == ""
    assert dict(state.held(port, "east")) == {"GS": 2, "LI": 1}
    lost = table(SinkFleets(), scenario=ADVANCED, units={**units, port: {"east": {"GS": 2}}}, **fields)
    assert not lost.held(port, "east")


@pytest.mark.rule("P13.3c", "P5.1.2a", "P4.3.1e")
def test_gauls_do_not_rise_among_the_guest_of_a_player() -> None:
    """Limonum is nobody's, since Rome holds Aquitania, but the East stands there."""
    units = {"gergovia": {"carthage": {"LI": 1}}, "limonum": {"east": {"LI": 1}}}
    pacts = (Pact("passage", ("east", "rome"), guests=(("limonum", "east"),)),)
    state = play(table(LocalRebellion("rome"), scenario=ADVANCED, units=units, pacts=pacts), "space: gergovia")
    assert [owner for owner, _ in state.units.at("limonum")] == ["east"]
    assert dict(state.held("burdigala", "rebels")) == {"BAR": 1}


# ---------------------------------------------------------------------- the Action Segment


@pytest.mark.rule("P4.4a", "P12.5.5b")
def test_who_moves_pontus_may_be_bribed() -> None:
    """Bribes concern any turn of an opponent."""
    units = {"sinope": {"pontus": {"HI": 2}}}
    fields: dict[str, Any] = {"units": units, "kings": "rome", "treasury": {"greece": 5}}
    state = table(ActionSegment("rome"), scenario=ADVANCED, activation=Activation("rome", "pontus"), **fields)
    state = play(state, "hear-offers", "offer-talents: 3", "propose", "accept")
    assert state.power("rome").treasury == 3
    assert asked(state) == ("rome", "action")
    assert legal(state) == ["expand", "pass"]


@pytest.mark.rule("P3.2F3c", "P3.4.4a")
def test_who_has_paid_and_negotiates_has_his_payment_back() -> None:
    state = play(table(PaymentSegment("rome"), treasury={"rome": 5}), "pay")
    assert state.power("rome").treasury == 4
    assert play(state, "negotiate").power("rome").treasury == 5
    assert play(state, "recruit").power("rome").treasury == 4


@pytest.mark.parametrize(("units", "prompt"), [({"LI": 2, "CAV": 1}, "rest"), ({"rLG": 1}, "disband-heavy")])
@pytest.mark.rule("P14.2.2a")
def test_who_has_no_heavy_units_is_not_asked_to_disband_them(units: dict[str, int], prompt: str) -> None:
    options = {"disband_heavy": True}
    state = table(DisbandHeavy("rome"), scenario=ADVANCED, options=options, units={"roma": {"rome": units}})
    assert asked(state)[1] == prompt


@pytest.mark.parametrize(("who", "place"), [("sof", "gergovia"), ("greece", "gergovia"), ("", "")])
@pytest.mark.rule("P17.2-22", "P8.4.4a", "P4.3.1f")
def test_a_leader_beside_units_of_his_side_outlives_his_garrison(who: str, place: str) -> None:
    """Greece is an ally of Carthage; nobody else is beside him in the third case."""
    beside = {who: {"HI": 1}} if who else {}
    units: dict[str, Any] = {"gergovia": {"carthage": {"GAR": 1}, **beside}}
    pacts = (Pact("passage", ("carthage", "greece")),)
    fields: dict[str, Any] = {"units": units, "leaders": {"carthage_01": "gergovia"}, "sof": "carthage", "pacts": pacts}
    state = play(table(RemoveGarrison("rome"), scenario=ADVANCED, **fields), "space: gergovia")
    assert not state.held("gergovia", "carthage")
    assert state.leader("carthage_01").place == place


@pytest.mark.rule("P17.2-22", "P4.3.1e")
def test_whose_garrison_is_removed_where_two_allies_have_one() -> None:
    units: dict[str, Any] = {"gergovia": {"carthage": {"GAR": 1}, "greece": {"GAR": 2}}, "narbo": {"east": {"GAR": 1}}}
    pacts = (Pact("passage", ("carthage", "greece")),)
    state = table(RemoveGarrison("rome"), scenario=ADVANCED, units=units, pacts=pacts)
    assert legal(state) == ["space: gergovia", "space: narbo"]
    assert asked(play(state, "space: narbo")) == ("rome", "rest")
    state = play(state, "space: gergovia")
    assert set(legal(state)) == {"of: carthage", "of: greece"}
    state = play(state, "of: greece")
    assert (state.held("gergovia", "carthage"), state.held("gergovia", "greece")) == ((("GAR", 1),), (("GAR", 1),))


@pytest.mark.parametrize(("fleet", "rule"), [({}, None), ({"GS": 1}, "P12.4.7a")])
@pytest.mark.rule("P12.4.7a", "P1.4p")
def test_an_enemy_leader_alone_is_an_army_against_which_rome_names_a_dictator(fleet: dict[str, int], rule: Any) -> None:
    """One who is with a Fleet in a Port is not."""
    leaders = {"carthage_01": "pisae", "rome_01": "roma"}
    state = table(scenario=ADVANCED, units={"pisae": {"carthage": fleet}} if fleet else {}, leaders=leaders)
    refused = dictator_refused(state, "rome")
    assert (refused and refused.rule) == rule


# ---------------------------------------------------------------------- large Armies


@pytest.mark.rule("P3.5.3a")
def test_of_a_large_army_what_is_listed_may_be_done() -> None:
    """There is no limit to a stack, but an action names thirty units at most."""
    state = moving("capua", {"LI": 33})
    assert all(refusal(state, one) is None for one in legal_actions(state))
    state = play(state, "drop: LI 30", "to: neapolis", "stop")
    assert (state.held("capua", "rome"), state.held("neapolis", "rome")) == ((("LI", 30),), (("LI", 3),))
