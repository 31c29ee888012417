"""Cases of Pax Romana in which one rule meets another: Militia at sea, allies at home, foreign homes that are empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p04_alliances import SendHome, SeparateAllies
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
from ancientwars.paxromana.state.scopes import Battle, Move
from ancientwars.paxromana.state.state import Pact, Successors
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, happened, legal, play, refusal, table, through

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

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


# ---------------------------------------------------------------------- allies


@pytest.mark.rule("P1.4l", "P4.3.1e", "P12.4.1a")
def test_the_soldier_of_fortune_of_an_ally_leaves_him_his_home() -> None:
    """An enemy's cancels control of an empty Home Space; an ally's is friendly."""
    units = {"capua": {"sof": {"HI": 4}}}
    assert table(units=units, sof="greece").holder("capua") == "sof"
    assert table(units=units, sof="greece", pacts=ALLIED).holder("capua") == "rome"
    assert table(units=units, sof="east", pacts=ALLIED).holder("capua") == "sof"


@pytest.mark.rule("P5.2.1b", "P4.3.1e")
def test_the_soldier_of_fortune_of_an_ally_does_not_break_control_of_a_province() -> None:
    units = {"cnossus": {"rome": {"LI": 1}}, "gortyna": {"sof": {"HI": 4}}}
    assert table(units=units, sof="greece").owner_of("creta") == ""
    assert table(units=units, sof="greece", pacts=ALLIED).owner_of("creta") == "rome"


@pytest.mark.rule("P4.3.1g", "P8.4.4a")
def test_leaders_die_with_an_army_that_has_no_home_to_go_to() -> None:
    """Every Space of Rome's home is Carthage's."""
    held = {space: {"carthage": {"GAR": 1}} for space in table().table.home if table().table.home[space] == "rome"}
    units: dict[str, Any] = {**held, "cnossus": {"rome": {"HI": 2}, "greece": {"HI": 1}}}
    state = table(SendHome("rome", "cnossus"), units=units, leaders={"rome_01": "cnossus"}, pacts=ALLIED)
    assert not state.held("cnossus", "rome")
    assert state.leader("rome_01").place == ""


@pytest.mark.rule("PS6.6", "P4.3.1c")
def test_no_units_are_given_to_who_may_not_be_where_they_are() -> None:
    """Greece does not place units in Spain; Carthage's Mercenaries at home it may have."""
    units = {place: {"carthage": {"mHI": 1, "GS": 1}} for place in ("carthago_nova", "hippo_regius")}
    state = table(Negotiation("carthage"), scenario="mare-nostrum", active="carthage", units=units)
    state = play(state, "player: greece", "done", "player: greece")
    assert refusal(state, "offer-unit: mHI carthago_nova").rule == "PS6.6"
    assert refusal(state, "offer-unit: GS carthago_nova").rule == "PS6.6"
    assert "offer-unit: mHI hippo_regius" in legal(state)


@pytest.mark.rule("P10.6.6b", "P9.6.2a")
def test_a_unit_in_the_city_of_an_ally_is_not_isolated_and_can_be_restored() -> None:
    """Tribes cut off Bibracte, and HI is not raised in Gaul."""
    units = {"bibracte": {"rome": {"rHI": 1}}}
    tribes = ("vesontio", "lugdunum", "agedincum", "durocortorum", "alesia")
    fields: dict[str, Any] = {"units": units, "tribes": tribes, "treasury": {"rome": 5}, "pacts": ALLIED}
    allied, foreign = (table(Recruitment("rome"), cities={"bibracte": owner}, **fields) for owner in ("greece", "east"))
    assert "restore: rHI bibracte" in legal(allied)
    assert refusal(foreign, "restore: rHI bibracte").rule == "P10.6.6b"


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


@pytest.mark.rule("P12.2.4a", "P4.3.1e")
def test_mercenaries_join_an_army_that_is_an_allys_guest() -> None:
    units = {"capua": {"greece": {"LI": 1}, "rome": {"LI": 1}}}
    fields: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "treasury": {"greece": 2}, "pacts": ALLIED}
    state = table(HireMercenaries("greece"), units=units, **fields)
    assert state.holder("capua") == "rome"
    assert "hire: mHI capua" in legal(state)


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


# ---------------------------------------------------------------------- interceptors and ambushes beside allies


def entering(units: dict[str, Any], **fields: Any) -> State:
    """Return the state in which four Carthaginian HI have marched from Paestum to Neapolis; Greece is Rome's ally."""
    held = {"paestum": {"carthage": {"HI": 4}}, **units}
    state = moving("paestum", {"HI": 4}, seat="carthage", units=held, pacts=ALLIED, **fields)
    return play(state, "to: neapolis")


@pytest.mark.rule("P9.3.1c", "P1.4k", "P4.3.1f")
def test_a_leader_alone_comes_to_the_help_of_an_allys_army() -> None:
    """And commands it, as the only Leader there; not of one that is no friend."""
    leader = {"placed": {"rome_01": "capua"}}
    state = entering({"neapolis": {"greece": {"HI": 2}}}, **leader)
    assert legal(state) == ["intercept-leader: rome_01", "pass"]
    state = through(play(state, "intercept-leader: rome_01", "roll: 6 6"), "battle")
    assert state.scope(Battle).defender.seat == "rome"
    assert asked(entering({"neapolis": {"east": {"HI": 2}}}, **leader))[1] != "intercept"


@pytest.mark.rule("P9.3.1c", "P12.4.4a")
def test_a_leader_alone_comes_to_the_help_of_his_players_soldier_of_fortune() -> None:
    state = entering({"neapolis": {"sof": {"HI": 2}}}, placed={"rome_01": "capua"}, sof="rome")
    assert legal(state) == ["intercept-leader: rome_01", "pass"]


@pytest.mark.rule("P9.3.5a", "P4.3.1e")
def test_the_interceptor_says_which_units_of_an_ally_stay_in_the_town() -> None:
    units = {"neapolis": {"greece": {"HI": 2}}, "capua": {"rome": {"LG": 2}}}
    state = play(entering(units, cities={"neapolis": "rome"}), "intercept: capua", "take-all")
    assert asked(state) == ("rome", "inside")
    assert "inside: HI 2" in legal(state)


@pytest.mark.rule("P17.2-24", "P9.4.5c")
@pytest.mark.parametrize("galleys", [0, 1])
def test_an_army_that_withdraws_by_sea_without_galleys_may_be_ambushed(galleys: int) -> None:
    """From Paestum to Rhegium; galleys of East lie at Messana."""
    fleet = {"GS": 1} if galleys else {}
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 2, **fleet}},
        "messana": {"east": {"GS": 1, "LI": 1}},
    }
    state = moving("neapolis", {"HI": 4}, seat="carthage", units=units, scenario=ADVANCED)
    state = state.replace(cards=state.cards.draw_to("east", "naval_ambush"))
    state = play(state, "to: paestum", "withdraw", "roll: 6", "take-all", "set-out", "sail: rhegium")
    if galleys:
        assert asked(state)[1] != "cards"
        return
    assert asked(state) == ("east", "cards")
    state = play(state, "play: naval_ambush")
    assert not state.held("rhegium", "rome")
    assert asked(state) == ("carthage", "move-on")


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


# ---------------------------------------------------------------------- Barbarians who are placed


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


# ---------------------------------------------------------------------- Civil War, and the Soldier of Fortune


@pytest.mark.rule("P17.2f", "P5.1.1b")
def test_a_garrison_stays_where_all_deserted_in_an_empty_space_of_a_foreign_home() -> None:
    """Palmyra is East's when it is empty; at Edessa East has a Town."""
    units = {"palmyra": {"rome": {"LI": 1}}, "edessa": {"rome": {"LI": 1}, "east": {"LI": 1}}}
    fields: dict[str, Any] = {"scenario": ADVANCED, "units": units, "pacts": (Pact("passage", ("east", "rome")),)}
    for space, left in (("palmyra", (("GAR", 1),)), ("edessa", ())):
        state = play(table(LoyaltyRoll("rome", space), **fields), "roll: 1")
        assert state.held(space, "rome") == left


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


# ---------------------------------------------------------------------- Retreats by sea


@pytest.mark.rule("P10.7.6b", "P9.3.8a", "P10.7.5a")
def test_an_army_that_retreats_by_sea_may_be_intercepted_where_it_lands() -> None:
    """From Paestum to Rhegium, with a galley; East stands at Croton. The victor does not intercept."""
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 3, "GS": 1}},
        "croton": {"east": {"HI": 2}},
    }
    state = play(moving("neapolis", {"HI": 4}, seat="carthage", units=units), "to: paestum", "stand")
    state = play(state, "roll: 4", "roll: 1", "shift: 0 0", "sail: rhegium", "pass")
    assert asked(state) == ("east", "intercept")
    state = play(state, "intercept: croton", "take-all", "roll: 6 6")
    assert state.scope(Battle).kind == "interception"
    assert state.held("rhegium", "rome") == (("GS", 1), ("LI", 2))


# ---------------------------------------------------------------------- a City that nobody wants


@pytest.mark.rule("P7.4.2a", "P5.1.2a", "P7.4.4a")
def test_who_does_not_capture_a_city_does_not_stay_beside_it() -> None:
    """He goes back to where he came from, and may march on."""
    units = {"venusia": {"carthage": {"HI": 6}}}
    cities = {"capua": ("rome", 3)}
    state = play(moving("venusia", {"HI": 6}, seat="carthage", units=units, cities=cities), "to: capua", "pass")
    assert state.held("venusia", "carthage") == (("HI", 6),)
    assert "to: barium" in legal(state)
    assert state.scope(Move).used == 2


@pytest.mark.rule("P7.4.2a", "P11.3.4a")
def test_who_does_not_capture_a_city_from_the_sea_lands_elsewhere() -> None:
    units = {"croton": {"carthage": {"HI": 6}}}
    cities = {"rhegium": ("rome", 3)}
    state = moving("croton", {"HI": 6}, seat="carthage", units=units, cities=cities, points=9)
    state = play(state, "embark", "sail: rhegium", "pass", "land", "pass")
    assert state.scope(Move).aboard
    assert refusal(state, "land").rule == "P11.3.5a"
    assert "sail: croton" in legal(state)


# ---------------------------------------------------------------------- allies part


@pytest.mark.rule("P4.3.1g", "P5.1.2a")
def test_a_guest_leaves_the_capital_when_its_army_comes_home() -> None:
    """Of Rome at Larissa, and of Greece, alone, in Rome: the first comes home, and so the other one leaves."""
    units = {"larissa": {"rome": {"LG": 1}, "greece": {"HI": 1}}, "roma": {"greece": {"LI": 1}}}
    state = table(SeparateAllies(), units=units, pacts=ALLIED)
    assert state.held("roma", "rome") == (("LG", 1),)
    assert asked(state) == ("greece", "send-home")
    state = play(state, "space: pella")
    assert [owner for owner, _ in state.units.at("roma")] == ["rome"]
    assert state.held("larissa", "greece") == (("HI", 1),)
    assert asked(state)[1] == "rest"


@pytest.mark.rule("PS6.6", "P8.1.5a")
def test_no_leader_comes_to_a_town_in_a_territory_that_the_scenario_bars() -> None:
    """Greece has been given a Town in Spain."""
    towns_held = {"carthago_nova": "greece", "corinthus": "greece"}
    state = table(scenario="mare-nostrum", active="greece", towns=towns_held)
    assert list(leader_spaces(state, "greece", 1)) == ["corinthus"]


@pytest.mark.rule("P9.4.4a", "P9.5.1a")
def test_nobody_withdraws_to_the_space_from_which_the_enemy_came_over_a_transit_point() -> None:
    """From Gades over the Transit Point of Baetica to Malaca, which is next to Gades, too."""
    units = {"gades": {"carthage": {"HI": 4}}, "malaca": {"rome": {"LI": 2}}}
    state = moving("gades", {"HI": 4}, seat="carthage", units=units)
    state = play(state, "to: ltp_baetica", "to: malaca", "withdraw", "roll: 6", "take-all", "set-out")
    assert refusal(state, "withdraw-to: gades").rule == "P9.4.4a"
    assert "withdraw-to: corduba" in legal(state)


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


@pytest.mark.rule("P4.3.1g", "P4.3.1e", "P17.2-03")
def test_a_friend_of_the_ally_of_pergamum_leaves_its_spaces_too() -> None:
    """Greece is allied to Pergamum; Rome, with which it has an agreement, has an Army at Sardis."""
    units = {"sardis": {"pergamum": {"LI": 2}, "rome": {"LG": 1}}}
    state = table(SeparateAllies(), scenario=ADVANCED, units=units, pacts=ALLIED, allies=(("pergamum", "greece"),))
    assert state.held("roma", "rome") == (("LG", 1),)
    assert state.held("sardis", "pergamum") == (("LI", 2),)


@pytest.mark.rule("P4.3.1g", "P17.2a", "P5.1.2a")
def test_pergamenes_leave_the_town_of_a_friend_of_their_ally() -> None:
    """They go to the first Space of their own that is free; that of their ally itself they may share."""
    units = {"cnossus": {"pergamum": {"LI": 2}}}
    fields: dict[str, Any] = {
        "scenario": ADVANCED,
        "units": units,
        "pacts": ALLIED,
        "allies": (("pergamum", "greece"),),
    }
    state = table(SeparateAllies(), towns={"cnossus": "rome"}, **fields)
    assert not state.held("cnossus", "pergamum")
    assert state.units.of("pergamum").total("LI") == 2
    with_its_ally = table(SeparateAllies(), towns={"cnossus": "greece"}, **fields)
    assert with_its_ally.held("cnossus", "pergamum") == (("LI", 2),)


@pytest.mark.rule("P5.4.1a", "P4.3.1e", "P5.4.2a")
def test_a_friend_of_the_ally_of_pergamum_takes_no_space_from_its_army() -> None:
    """Galleys alone hold none."""
    units = {
        "sardis": {"pergamum": {"LI": 2}, "rome": {"LG": 1}},
        "cyzicus": {"pergamum": {"GS": 1}, "rome": {"LG": 1}},
    }
    state = table(scenario=ADVANCED, units=units, pacts=ALLIED, allies=(("pergamum", "greece"),))
    assert (state.holder("sardis"), state.holder("cyzicus")) == ("pergamum", "rome")
