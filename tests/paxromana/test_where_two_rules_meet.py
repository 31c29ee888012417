"""Situations of Pax Romana in which two rules meet that seldom do, worked out by hand from the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p03_course_of_play.activation import NextMarker
from ancientwars.paxromana.rules.p04_alliances import SeparateAllies
from ancientwars.paxromana.rules.p04_terms import agreed
from ancientwars.paxromana.rules.p07_cities.capture import raze_refused
from ancientwars.paxromana.rules.p09_attrition import SinkFleets
from ancientwars.paxromana.rules.p10_land_battles.retreat_ways import first_ways
from ancientwars.paxromana.rules.p11_naval.waters import nearest_ports
from ancientwars.paxromana.rules.p12_militia import may_raise
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p13_barbarians.invasions import PlaceInvaders
from ancientwars.paxromana.rules.p17_cards.timing import play_refused
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Battle, Move, Party, Side
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.book import march, start, until
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, legal, play, refusal, table
from tests.paxromana.test_p17_cards import ADVANCED, plays
from tests.paxromana.turns import at

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- Militia, by a card and after a battle


@pytest.mark.rule("P12.3.3a", "P17.2-28")
def test_militia_of_a_card_is_that_of_the_activation():
    state = plays("raise_militia", units={"capua": {"carthage": {"LI": 1}}}, stability={"rome": 3})
    assert asked(state) == ("", "militia")
    assert not may_raise(state, "rome")  # a battle lost later in this Activation raises no more


@pytest.mark.rule("P12.3.3a", "P17.2-28")
def test_no_card_raises_militia_twice_in_an_activation():
    enemies = {"capua": {"carthage": {"LI": 1}}}
    state = table(scenario="rise-of-rome-advanced", units=enemies, activation=Activation("carthage", militia=("rome",)))
    assert play_refused(state, "rome", "raise_militia", "move") is not None
    other = table(scenario="rise-of-rome-advanced", units=enemies, activation=Activation("carthage"))
    assert play_refused(other, "rome", "raise_militia", "move") is None


# ---------------------------------------------------------------------- Provinces in revolt, and what invaders left


@pytest.mark.rule("P13.3-09", "P7.4.5a", "P5.2.3b")
def test_a_town_that_invaders_left_is_no_revolt_of_mauretania():
    places = {space: {"rome": {"LI": 1}} for space in ("siga", "rusaddir", "volubilis")}
    state = table(units=places, towns={"tingi": "rebels"})
    assert state.owner_of("mauretania") == "rome"  # three of four Spaces, and nobody in revolt
    moors = {**places, "tingi": {"rebels": {"BAR": 1}}}
    assert table(units=moors).owner_of("mauretania") == ""


# ---------------------------------------------------------------------- Barbarians in the home of who moves them


def _gauls(seat: str, **fields):
    """Return a table on which a player moves the Western Gauls at Placentia, where they have taken a Town."""
    move = Move(seat, "gauls_west", "major", "placentia", "placentia", points=6, force=(("BAR", 6),))
    return table(units={"placentia": {"gauls_west": {"BAR": 6}}}, towns={"placentia": ("rebels", 1)}, **fields), move


@pytest.mark.rule("P7.4.3a", "P13.2.7a")
def test_nobody_razes_a_town_of_his_home_with_barbarians():
    state, move = _gauls("rome")
    assert raze_refused(state, move, a.Raze()) is not None
    state, move = _gauls("greece")
    assert raze_refused(state, move, a.Raze()) is None


# ---------------------------------------------------------------------- Pirates in a Port of refuge


@pytest.mark.rule("P11.4.4b", "P12.6.2a")
def test_a_beaten_fleet_does_not_flee_into_a_port_of_pirates():
    state = table(active="east", units={"seleucia": {"east": {"GS": 1}}}, towns={"tarsus": "east"}, pirates=("tarsus",))
    assert "tarsus" not in nearest_ports(state, "east", "seleucia")
    assert nearest_ports(state, "east", "seleucia") == ("antiochia",)
    calm = table(active="east", units={"seleucia": {"east": {"GS": 1}}}, towns={"tarsus": "east"})
    assert nearest_ports(calm, "east", "seleucia") == ("tarsus",)


# ---------------------------------------------------------------------- Barbarians that retreat


def _ways_of(owner: str, space: str, origin: str, **fields) -> set[str]:
    """Return where a Barbarian Army, beaten in a Space by Rome that came from another one, may retreat first."""
    state = table(units={space: {owner: {"BAR": 6}, "rome": {"LG": 4}}}, **fields)
    rome = Side("rome", (Party("rome", (("LG", 4),), (), origin),))
    barbarians = Side("greece", (Party(owner, (("BAR", 6),)),))
    return set(first_ways(state, Battle(space, "rome", rome, barbarians, barred=(origin,))))


@pytest.mark.rule("P13.4-03", "P10.7.4a")
def test_germans_do_not_retreat_to_where_they_came_from():
    came = Effect("germans-origin", place="germania_superior", until="removal")
    ways = _ways_of("germans", "augusta_vindelicorum", "iuvavum", effects=(came,))
    assert ways == {"brigantium_raetia"}  # Mogontiacum is in Upper Germania
    assert _ways_of("germans", "mogontiacum", "augusta_vindelicorum", effects=(came,)) == {
        "argentoratum",
        "augusta_treverorum",
        "colonia_agrippina",
    }  # they have not left it yet


@pytest.mark.rule("P13.3d", "P10.7.4a")
def test_the_gallic_army_does_not_retreat_out_of_gaul():
    assert _ways_of("gallic_rebels", "massilia", "valentia") == {"nemausus"}  # Albintimilium is in Cisalpina
    assert _ways_of("gauls_west", "massilia", "valentia") == {"nemausus", "albintimilium"}


# ---------------------------------------------------------------------- an Ambush against a Withdrawal


def _withdrawing(army: dict[str, int], *, hands: dict[str, list[str]], leader: str = "") -> State:
    """Return the state in which Rome marches on a Carthaginian Army at Leptis Magna, which withdraws to Berenice."""
    units = {"thapsus": {"rome": {"LG": 2}}, "leptis_magna": {"carthage": army}}
    leaders = {leader: "leptis_magna"} if leader else {}
    state = at("rome", scenario="rise-of-rome-advanced", units=units, hands=hands, leaders=leaders)
    state = play(until(play(state, "expand"), "expansion"), "major: thapsus", "take-all", "set-out", "roll: 6")
    state = until(play(state, "to: leptis_magna"), "withdraw")
    return play(state, "withdraw", "roll: 6", "take-all", "set-out", "withdraw-to: ltp_syrtis")


@pytest.mark.rule("P17.2-04", "P9.4.1a")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (4, 2), (6, 1)])
def test_a_withdrawal_over_a_land_transit_point_is_ambushed(die: int, left: int):
    state = _withdrawing({"LI": 4}, hands={"rome": ["ambush"]})
    assert asked(state) == ("rome", "cards")
    assert {"play: ambush", "pass"} <= set(legal(state))
    state = play(state, "play: ambush", f"roll: {die}")
    assert state.held("ltp_syrtis", "carthage") == (("LI", left),)
    assert asked(state) == ("carthage", "withdraw-to")
    assert legal(state) == ["withdraw-to: berenice"]
    state = play(state, "withdraw-to: berenice", "stop")
    assert state.held("berenice", "carthage") == (("LI", left),)


@pytest.mark.rule("P17.2-04", "P8.4.4a", "P9.5.1a")
def test_what_an_ambush_leaves_of_a_withdrawal_does_not_stay_in_the_transit_point():
    state = _withdrawing({"LI": 1, "GAR": 1, "EL": 1}, hands={"rome": ["ambush"]}, leader="carthage_01")
    state = play(state, "play: ambush", "roll: 1")
    assert not state.units.of("carthage").places
    assert not state.leader("carthage_01").place
    assert asked(state) == ("rome", "move-on")


@pytest.mark.rule("P17.2-04", "P17.1.5a")
def test_nobody_ambushes_his_own_withdrawal():
    state = _withdrawing({"LI": 2}, hands={"carthage": ["ambush"]})
    assert asked(state) == ("carthage", "withdraw-to")
    third = _withdrawing({"LI": 2}, hands={"east": ["ambush"]})
    assert asked(third) == ("east", "cards")
    assert "play: ambush" in legal(third)


# ---------------------------------------------------------------------- Pirates who turn back an Army to enemies


def _turned_back(enemies: dict[str, int]) -> State:
    """Return the state in which a Roman Army, let pass at Corcyra, has failed against the Pirates beyond it."""
    units = {"tarentum": {"rome": {"LG": 4}}, "corcyra": {"greece": enemies}}
    given = {"force": {"LG": 4}, "units": units, "points": 12, "pirates": ("ntp_otranto",)}
    state = play(sailing_to("ntp_iapygia", start="tarentum", **given), "roll: 1", "sail: corcyra", "let-pass")
    return play(state, "sail: ntp_otranto", "roll: 5")


@pytest.mark.rule("P12.6.3a", "P11.1.5a", "P11.3.3a")
def test_an_army_that_pirates_turn_back_to_enemies_lands_and_goes_no_further():
    state = _turned_back({"LI": 1})
    assert state.scope(Move).space == "corcyra"
    assert legal(state) == ["land"]  # it neither sails on nor stays aboard
    state = until(play(state, "land"), "battle")
    state = until(play(state, "roll: 6", "roll: 6"), "rest", "move-on")
    assert asked(state)[1] == "rest"
    assert state.held("corcyra", "rome")


@pytest.mark.rule("P12.6.3a", "P11.3.4a")
def test_an_army_that_pirates_turn_back_and_that_is_repelled_lands_elsewhere_and_stops():
    state = until(play(_turned_back({"HI": 12}), "land"), "sail-on")
    assert "land" not in legal(state)
    assert "sail: actium" in legal(state)
    state = until(play(state, "sail: actium"), "sail-on", "admit-fleet")
    state = until(play(state, "let-pass"), "sail-on")
    state = until(play(state, "land"), "rest", "move-on")
    assert asked(state)[1] == "rest"
    assert state.held("actium", "rome")


# ---------------------------------------------------------------------- Slaves abroad


@pytest.mark.rule("P12.7.4a", "P7.5.1a")
def test_nobody_sacks_a_town_of_his_own_abroad_that_slaves_held():
    units = {"syracusae": {"rome": {"LG": 4}}, "messana": {"slaves_rome": {"BAR": 1}}}
    state = march(start(units, towns={"messana": ("rome", 1)}), "syracusae", "messana")
    state = play(until(state, "battle"), "roll: 6", "roll: 1")
    state = until(state, "sack", "move-on")
    assert asked(state) == ("rome", "move-on")
    assert state.holder("messana") == "rome"


# ---------------------------------------------------------------------- the marker of Pontus


def _pontus(units: dict[str, dict[str, dict[str, int]]], **fields) -> State:
    """Return the state in which the marker of Pontus, whose player is Rome, has just been drawn."""
    state = table(NextMarker(), scenario=ADVANCED, units=units, kings="rome", order=(), pool=("pontus",), **fields)
    return until(state, "action")


@pytest.mark.rule("P12.5.5b", "P7.1.1a")
def test_nothing_is_built_with_the_marker_of_pontus():
    units = {"amasia": {"pontus": {"HI": 2}}, "messana": {"rome": {"GAR": 1}}}
    state = _pontus(units, treasury={"rome": 9}, towns={"capua": ("rome", 1)})
    state = until(play(state, "expand"), "expansion")
    assert refusal(state, "minor-of: pontus HI amasia") is None
    for construction in (a.FoundTown("messana"), a.Repair("capua", 1)):
        assert str(construction) not in legal(state)
        assert refusal(state, construction) is not None


@pytest.mark.rule("P12.5.5b", "P9.6.5a")
def test_in_the_activation_of_pontus_only_pontic_armies_suffer_in_the_mountains():
    units = {"iconium": {"rome": {"LG": 3}}, "sebastia": {"pontus": {"HI": 4}}}
    state = play(_pontus(units, options={"mountain_attrition": True}), "pass")
    state = until(play(state, "roll: 1"), "rest")
    assert state.held("iconium", "rome") == (("LG", 3),)
    assert state.held("sebastia", "pontus") != (("HI", 4),)


@pytest.mark.rule("P12.5.5b", "P14.2.2a")
def test_no_legion_is_disbanded_with_the_marker_of_pontus():
    units = {"roma": {"rome": {"LG": 3}}, "amasia": {"pontus": {"HI": 2}}}
    options = {"disband_heavy": True}
    state = table(scenario=ADVANCED, units=units, kings="rome", order=(), pool=("pontus",), options=options)
    assert asked(until(settle(state.then(NextMarker())), "action", "disband-heavy")) == ("rome", "action")


# ---------------------------------------------------------------------- Leaders with a Fleet that is lost in a Port


@pytest.mark.rule("P9.6.4a", "P8.4.3a")
def test_a_leader_is_lost_with_his_fleet_in_a_port_that_is_not_friendly():
    units = {"aleria": {"rome": {"GS": 2}}, "olbia": {"greece": {"LI": 1}, "rome": {"GS": 1}}}
    leaders = {"rome_01": "aleria", "rome_02": "olbia", "rome_03": "caralis"}
    state = table(SinkFleets(), units=units, leaders=leaders)
    assert not state.units.of("rome").places
    assert not state.leader("rome_01").place
    assert not state.leader("rome_02").place
    assert state.leader("rome_03").place == "caralis"  # he was with no Fleet


@pytest.mark.rule("P9.6.4a", "P8.4.3a")
def test_a_leader_whose_army_holds_the_port_of_his_fleet_lives():
    units = {"aleria": {"rome": {"GS": 2, "LG": 1}}}
    state = table(SinkFleets(), units=units, leaders={"rome_01": "aleria"})
    assert state.leader("rome_01").place == "aleria"


# ---------------------------------------------------------------------- invaders, and what is the player's own


@pytest.mark.rule("P13.4-01", "P13.4.2a", "P1.4d")
def test_nobody_places_invaders_on_a_garrison_or_town_of_his_own():
    units = {"narbo": {"rome": {"GAR": 1}}, "tolosa": {"greece": {"GAR": 1}}}
    state = table(PlaceInvaders("rome", "gauls_west", 7), units=units, towns={"massilia": "rome"})
    spaces = legal(state)
    assert "space: narbo" not in spaces
    assert "space: massilia" not in spaces
    assert {"space: tolosa", "space: valentia"} <= set(spaces)


@pytest.mark.rule("P13.4.2a", "P1.4d", "P1.4p")
@pytest.mark.parametrize(
    ("leader", "galleys", "closed"),
    [("rome_01", 0, True), ("rome_01", 1, False), ("carthage_01", 0, False)],
)
def test_invaders_keep_off_a_leader_alone_of_the_player_but_not_off_one_with_a_fleet(
    leader: str, galleys: int, closed: bool
) -> None:
    """Rome brings in Gauls; a Leader is at Burdigala, a Port, alone or with galleys of Rome."""
    units = {"burdigala": {"rome": {"GS": galleys}}} if galleys else {}
    state = table(PlaceInvaders("rome", "gauls_west", 5), units=units, leaders={leader: "burdigala"})
    assert ("space: burdigala" not in legal(state)) is closed
    state = play(state, "space: limonum", "roll: 6")
    assert asked(state) == ("rome", "move-on")
    assert ("to: burdigala" not in legal(state)) is closed
    assert not closed or refusal(state, "to: burdigala").rule == "P13.4.2a"


# ---------------------------------------------------------------------- an alliance broken where allies stand together


@pytest.mark.rule("P17.2-01", "P5.1.2a")
def test_an_army_at_rhodes_goes_home_when_the_alliance_is_broken():
    units = {"rhodus": {"rhodes": {"HI": 2}, "rome": {"LG": 1, "RGS": 2}}}
    state = plays("alliance", units=units, leaders={"rome_01": "rhodus"}, allies=(("rhodes", "rome"),))
    state = play(state, "of: rhodes")
    assert state.held("rhodus", "rome") == ()
    assert state.held("roma", "rome") == (("LG", 1),)
    assert state.leader("rome_01").place == "roma"
    assert dict(state.held("rhodus", "rhodes")) == {"HI": 2, "GS": 2}


@pytest.mark.rule("P17.2e", "P5.1.2a")
def test_an_army_in_the_town_of_pergamum_goes_home_when_the_alliance_is_broken():
    units = {"pergamum": {"greece": {"HI": 1}, "pergamum": {"HI": 2}}, "sardis": {"greece": {"HI": 1}}}
    given = {"seat": "greece", "towns": {"pergamum": "pergamum"}, "allies": (("pergamum", "greece"),)}
    state = plays("alliance_pergamum", units=units, **given)
    assert asked(state) == ("greece", "send-home")
    state = play(state, "space: athenae")
    assert state.held("athenae", "greece") == (("HI", 1),)
    assert state.held("sardis", "greece") == (("HI", 1),)  # nobody of Pergamum holds that
    assert state.held("pergamum", "pergamum") == (("HI", 1),)  # the guest who goes home keeps nobody out
    assert state.held("cyzicus", "pergamum") == (("HI", 1),)


# ---------------------------------------------------------------------- Mercenaries that change hands


@pytest.mark.rule("P12.2.6a", "P4.3.1c")
def test_mercenary_cavalry_that_was_given_away_becomes_cavalry_of_its_new_owner():
    units = {"utica": {"carthage": {"LI": 1, "mCAV": 1}}}
    state = table(scenario=ADVANCED, active="carthage", units=units)
    state = settle(agreed(state, "carthage", "greece", (a.OfferUnit("mCAV", "utica"),)))
    assert state.held("utica", "greece") == (("mCAV", 1),)
    state = until(settle(state.replace(pacts=()).then(RemovalPhase())), "rest")
    assert state.held("utica", "greece") == (("CAV", 1),)
    assert state.held("utica", "carthage") == (("LI", 1),)


# ---------------------------------------------------------------------- the Soldier of Fortune as a guest


@pytest.mark.rule("P4.3.1g", "P12.4.4a")
def test_the_soldier_of_fortune_goes_home_from_an_ally_at_the_end_of_the_turn():
    units = {"messana": {"rome": {"LG": 1}, "sof": {"HI": 4}}}
    pact = Pact("passage", ("greece", "rome"), own=(("messana", "rome"),))
    given: dict[str, Any] = {"sof": "greece", "leaders": {"soldier_of_fortune": "messana"}, "pacts": (pact,)}
    state = table(SeparateAllies(), units=units, **given)
    assert asked(state) == ("greece", "send-home")
    state = play(state, "space: pella")
    assert state.held("messana", "rome") == (("LG", 1),)
    assert state.held("pella", "sof") == (("HI", 4),)
    assert state.leader("soldier_of_fortune").place == "pella"


@pytest.mark.rule("P17.2-01", "P12.4.4a", "P5.1.2a")
def test_the_soldier_of_fortune_leaves_rhodes_when_the_alliance_is_broken():
    units = {"rhodus": {"rhodes": {"HI": 2}, "sof": {"HI": 4}}}
    state = plays("alliance", seat="greece", units=units, sof="greece", allies=(("rhodes", "greece"),))
    state = play(state, "of: rhodes", "space: athenae")
    assert state.held("athenae", "sof") == (("HI", 4),)
    assert state.occupants("rhodus") == ("rhodes",)
