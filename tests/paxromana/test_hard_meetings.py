"""Cases of Pax Romana in which one rule meets another: Militia at sea, foreign homes that are empty, rebels in Gaul."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p04_negotiation import Negotiation
from ancientwars.paxromana.rules.p06_manpower import Plans
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p08_leader_selection import leader_spaces
from ancientwars.paxromana.rules.p09_land_movement.march import MoveOn
from ancientwars.paxromana.rules.p11_naval.waters import nearest_ports
from ancientwars.paxromana.rules.p12_independents import PlacePontus
from ancientwars.paxromana.rules.p13_barbarians.gaul import GreatRebellion, LocalRebellion, PlaceGauls, RebelsCome
from ancientwars.paxromana.rules.p13_barbarians.invasions import arrived
from ancientwars.paxromana.rules.p16_civil_war import LoyaltyRoll
from ancientwars.paxromana.rules.p17_cards.hires import HireMercenaries
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Pact, Successors
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, happened, legal, play, refusal, table

ADVANCED = "rise-of-rome-advanced"
ALLIED = (Pact("passage", ("greece", "rome")),)
"""Greece and Rome are allies."""
GAUL = {
    "narbonensis": "narbo massilia nemausus valentia tolosa",
    "aquitania": "gergovia uxellodunum burdigala limonum aginnum avaricum",
    "belgica": "gesoriacum bibracte durocortorum samarobriva augusta_treverorum vesontio",
    "lugdunensis": "lugdunum lutetia darioritum cenabum alesia agedincum juliomagus rotomagus condate",
}
"""The four Provinces of mainland Gaul and their Spaces."""


# ---------------------------------------------------------------------- Militia


@pytest.mark.rule("P12.3.3a", "P11.3.1b")
def test_militia_sail_along_their_own_coast_and_not_abroad() -> None:
    """Croton and Paestum are Rome's; Messana is not."""
    state = play(moving("rhegium", {"HI": 2, "MIL": 1}), "embark")
    assert refusal(state, "sail: messana").rule == "P12.3.3a"
    assert {"sail: croton", "sail: paestum"} <= set(legal(state))
    assert "sail: messana" in legal(play(moving("rhegium", {"HI": 2}), "embark"))


@pytest.mark.rule("P12.3.3a", "P2.1.3-07")
def test_militia_do_not_leave_for_the_sea() -> None:
    """The Naval Transit Point before Neapolis lies in nobody's Territory."""
    state = play(moving("neapolis", {"MIL": 1}), "embark")
    assert refusal(state, "sail: ntp_tyrrhenian_s").rule == "P12.3.3a"
    assert "sail: roma" in legal(state)


@pytest.mark.rule("P12.3.3a", "P11.4.4b")
def test_militia_aboard_a_beaten_fleet_flee_no_further_than_home() -> None:
    """Messana is Roman, and nearer to Rhegium than any Port at home that is free of enemy galleys."""
    enemies = {place: {"carthage": {"GS": 1}} for place in ("rhegium", "croton", "paestum")}
    state = table(units={**enemies, "messana": {"rome": {"LI": 1}}})
    assert nearest_ports(state, "rome", "rhegium") == ("messana",)
    assert "messana" not in nearest_ports(state, "rome", "rhegium", (("GS", 1), ("MIL", 1)))


@pytest.mark.rule("P12.3.3a", "P17.2g")
def test_greek_militia_march_in_greece_with_whoever_moves_them() -> None:
    units = {"pella": {"successors": {"HI": 3, "MIL": 1}}}
    state = table(scenario=ADVANCED, units=units, successors=Successors("greece", "rome"))
    force = (("HI", 3), ("MIL", 1))
    move = Move("rome", "successors", "major", "pella", "pella", origin="pella", points=6, force=force)
    state = settle(state.enter(move, MoveOn("rome")))
    assert "to: thessalonica" in legal(state)


# ---------------------------------------------------------------------- foreign homes


@pytest.mark.rule("P6.2.4a", "P5.1.1b")
def test_units_are_raised_in_an_empty_space_of_a_foreign_home() -> None:
    """Rome controls Syria with four of six Spaces. Palmyra is empty, and so East's; Edessa holds a Garrison of East."""
    held = {space: {"rome": {"LI": 1}} for space in ("antiochia", "laodicea", "tyrus", "damascus")}
    joined = {space: {"rome": {"LI": 1}} for space in ("cyrene", "paraetonium", "berenice")}
    units = {**held, **joined, "edessa": {"east": {"GAR": 1}}}
    state = table(Recruitment("rome"), units=units, treasury={"rome": 9})
    assert (state.owner_of("syria"), state.holder("palmyra")) == ("rome", "east")
    assert "raise: LI palmyra" in legal(state)
    assert refusal(state, "raise: LI edessa").rule == "P6.2.4a"


@pytest.mark.rule("P12.2.4a", "P5.1.1b")
def test_mercenaries_join_a_fleet_in_an_empty_port_of_a_foreign_home() -> None:
    units = {"rhegium": {"carthage": {"GS": 1}}, "tarentum": {"carthage": {"GS": 1}, "rome": {"GAR": 1}}}
    state = table(
        HireMercenaries("carthage"), scenario=ADVANCED, active="carthage", units=units, treasury={"carthage": 2}
    )
    assert "hire: mCAV rhegium" in legal(state)
    assert refusal(state, "hire: mCAV tarentum").rule == "P12.2.4a"


@pytest.mark.rule("P12.2.4a", "P1.4d", "P1.4p")
def test_mercenaries_join_a_leader_who_is_alone() -> None:
    """A Leader is a Land Unit, and one Land Unit is an Army."""
    state = table(
        HireMercenaries("carthage"),
        scenario=ADVANCED,
        active="carthage",
        leaders={"carthage_01": "emporiae"},
        treasury={"carthage": 2},
    )
    assert "hire: mLI emporiae" in legal(state)
    assert refusal(state, "hire: mLI narbo").rule == "P12.2.4a"


@pytest.mark.rule("PS6.6", "P4.3.1c")
def test_no_units_are_given_to_who_may_not_be_where_they_are() -> None:
    """Greece does not place units in Spain; Carthage's Mercenaries at home it may have."""
    units = {place: {"carthage": {"mHI": 1, "GS": 1}} for place in ("carthago_nova", "hippo_regius")}
    state = table(Negotiation("carthage"), scenario="mare-nostrum", active="carthage", units=units)
    state = play(state, "player: greece", "done", "player: greece")
    assert refusal(state, "offer-unit: mHI carthago_nova").rule == "PS6.6"
    assert refusal(state, "offer-unit: GS carthago_nova").rule == "PS6.6"
    assert "offer-unit: mHI hippo_regius" in legal(state)


@pytest.mark.rule("PS6.6", "P8.1.5a")
def test_no_leader_comes_to_a_town_in_a_territory_that_the_scenario_bars() -> None:
    """Greece has been given a Town in Spain."""
    towns_held = {"carthago_nova": "greece", "corinthus": "greece"}
    state = table(scenario="mare-nostrum", active="greece", towns=towns_held)
    assert list(leader_spaces(state, "greece", 1)) == ["corinthus"]


@pytest.mark.rule("P6.2.2a", "P6.2.4a", "P5.1.2a")
def test_of_two_plans_for_an_empty_space_that_of_its_home_comes_first() -> None:
    """Rome controls Syria; East hires Mercenaries with its galley at Laodicea, where Rome would raise a unit."""
    held: dict[str, Any] = {space: {"rome": {"LI": 1}} for space in ("antiochia", "tyrus", "damascus", "palmyra")}
    joined = {space: {"rome": {"LI": 1}} for space in ("cyrene", "paraetonium", "berenice")}
    units = {**held, **joined, "laodicea": {"east": {"GS": 1}}}
    state = table(Plans(("rome", "east")), units=units, treasury={"rome": 5, "east": 5})
    state = play(state, "raise: LI laodicea", "raise: LI edessa", "hand-in", "hire: mHI laodicea", "hand-in")
    assert [owner for owner, _ in state.units.at("laodicea")] == ["east"]
    assert state.held("edessa", "rome") == (("LI", 1),)
    assert (state.power("rome").treasury, state.power("east").treasury) == (4, 3)


@pytest.mark.rule("P6.2.2a", "P5.1.2a", "P12.2.4a")
def test_mercenaries_planned_in_a_foreign_home_come_after_the_units_of_that_home() -> None:
    """Carthage, whose galley lies at Gythium, is before Greece in the order of the seats; it pays nothing."""
    units = {"gythium": {"carthage": {"GS": 1}}, "athenae": {"greece": {"LI": 1}}, "carthago": {"carthage": {"LI": 1}}}
    state = table(Plans(("carthage", "greece")), units=units, treasury={"carthage": 4, "greece": 4})
    state = play(state, "hire: mHI gythium", "hire: mHI carthago", "hand-in", "raise: LI gythium", "hand-in")
    assert state.units.at("gythium") == (("carthage", (("GS", 1),)), ("greece", (("LI", 1),)))
    assert dict(state.held("carthago", "carthage")) == {"LI": 1, "mHI": 1}
    assert (state.power("carthage").treasury, state.power("greece").treasury) == (2, 3)


# ---------------------------------------------------------------------- Gaul


def towns(*provinces: str) -> dict[str, str]:
    """Return Towns of Rome in all Spaces of some Provinces."""
    return {space: "rome" for province in provinces for space in GAUL[province].split()}


@pytest.mark.rule("P13.3d", "P13.4.2a")
def test_no_gallic_army_rises_among_towns_of_the_player_of_the_card() -> None:
    state = table(GreatRebellion("rome"), scenario=ADVANCED, towns=towns("narbonensis", "belgica"))
    assert legal(state) == ["province: aquitania", "province: lugdunensis"]
    everywhere = table(GreatRebellion("rome"), scenario=ADVANCED, towns=towns(*GAUL))
    assert asked(everywhere)[1] == "rest"
    assert happened(everywhere, "NothingCame")


@pytest.mark.rule("P13.3d", "P1.4p")
def test_the_great_rebellion_removes_leaders_too() -> None:
    """A Leader is a Land Unit; one in a Town stays."""
    leaders = {"rome_01": "alesia", "rome_02": "lugdunum"}
    state = table(GreatRebellion("greece"), scenario=ADVANCED, leaders=leaders, towns={"lugdunum": "rome"})
    state = play(state, "province: lugdunensis")
    assert (state.leader("rome_01").place, state.leader("rome_02").place) == ("", "lugdunum")


@pytest.mark.rule("P13.3c", "P5.1.2a")
def test_local_rebels_do_not_come_where_the_garrison_of_another_is_left() -> None:
    """Rome and its ally Greece both have Garrisons in Alesia; only those of one of them are destroyed."""
    units = {"alesia": {"rome": {"GAR": 1}, "greece": {"GAR": 1}}}
    state = table(LocalRebellion("east"), scenario=ADVANCED, units=units, pacts=ALLIED)
    state = play(state, "space: alesia", "of: rome")
    assert state.held("alesia", "greece") == (("GAR", 1),)
    assert not state.held("alesia", "rebels")
    assert table(RebelsCome("alesia"), scenario=ADVANCED).held("alesia", "rebels") == (("BAR", 3),)


# ---------------------------------------------------------------------- Civil War, and the Soldier of Fortune


@pytest.mark.parametrize(
    ("beside", "left"), [({}, (("GAR", 1),)), ({"east": {"LI": 1}}, (("GAR", 1),)), ({"carthage": {"LI": 1}}, ())]
)
@pytest.mark.rule("P17.2f", "P5.1.1b", "P5.1.2a")
def test_a_garrison_stays_where_all_deserted_in_a_foreign_home(beside: dict[str, Any], left: Any) -> None:
    """Tyre is East's when it is empty. East is an ally, who shares a Space; Carthage is an enemy before the Fleet."""
    units = {"tyrus": {"rome": {"GS": 1}, **beside}}
    fields: dict[str, Any] = {"scenario": ADVANCED, "units": units, "pacts": (Pact("passage", ("east", "rome")),)}
    state = play(table(LoyaltyRoll("rome", "tyrus"), **fields), "roll: 1")
    assert state.held("tyrus", "rome") == left


@pytest.mark.rule("P10.6.6a", "P12.4.4a")
def test_reduced_units_of_the_soldier_of_fortune_are_restored_by_his_player() -> None:
    """He is one of his Armies; the player's own unit beside him comes first."""
    units = {"pella": {"greece": {"rHI": 1}, "sof": {"rHI": 1, "LI": 1}}}
    fields: dict[str, Any] = {"active": "greece", "treasury": {"greece": 5}}
    state = table(Recruitment("greece"), units=units, sof="greece", **fields)
    state = play(state, "restore: rHI pella")
    assert state.held("pella", "greece") == (("HI", 1),)
    state = play(state, "restore: rHI pella")
    assert state.units.count("pella", "sof", "HI") == 1
    assert state.power("greece").treasury == 3
    foreign = table(Recruitment("greece"), units={"pella": {"sof": {"rHI": 1}}}, sof="east", **fields)
    assert refusal(foreign, "restore: rHI pella").rule == "P10.6.6a"


# ---------------------------------------------------------------------- Barbarians and kings who are placed


@pytest.mark.rule("P12.5.5a", "P6.1.6a")
def test_the_galley_of_pontus_does_not_come_to_a_port_of_pirates() -> None:
    """Sinope is the only Port that nobody holds."""
    fields: dict[str, Any] = {"scenario": ADVANCED, "units": {"nicomedia": {"east": {"GAR": 1}}}}
    places = {}
    for pirates in ((), ("sinope",)):
        state = table(PlacePontus("rome", ("GS",)), pirates=pirates, **fields)
        places[pirates] = legal(state)
    assert "space: sinope" in places[()]
    assert "space: sinope" not in places["sinope",]


@pytest.mark.rule("P13.4.5a", "P13.4.2a")
def test_invaders_placed_on_a_tribe_attack_it_at_once() -> None:
    """Tribes are passed on the way only; placement is no movement. The attack takes two of eight points."""
    state = settle(arrived(table(scenario=ADVANCED, tribes=("alesia",)), "rome", "gauls_west", "alesia", 7))
    state = play(state, "roll: 3")
    assert asked(state) == ("", "tribe")
    assert (state.scope(Move).points, state.scope(Move).used) == (8, 2)


@pytest.mark.rule("P13.3d", "P13.4.5a")
def test_the_gallic_army_on_a_tribe_only_attacks_it_without_the_major_move() -> None:
    state = table(PlaceGauls("rome", "lugdunensis", 7), scenario=ADVANCED, tribes=("alesia",))
    state = play(state, "space: alesia", "pass")
    assert asked(state) == ("", "tribe")
    assert state.scope(Move).remaining == 0
