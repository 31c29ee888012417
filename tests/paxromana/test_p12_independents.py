"""Rules P12.5: Rhodes, the Mamertines, Syracuse, Pergamum, Pontus."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p03_course_of_play.activation import NextMarker
from ancientwars.paxromana.rules.p03_course_of_play.turn_order import laid_out
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.patrons import RollForKing
from ancientwars.paxromana.rules.p12_independents import (
    PlacePontus,
    allied,
    fleet_stays,
    patron,
    pergamenes_return,
    pergamum_in_play,
    pontus_refused,
    rhodian_losses,
    rhodian_replaced,
    rhodian_turn,
    stays,
    unallied,
)
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, legal, play, refusal, table

ADVANCED = "rise-of-rome-advanced"
RHODES = {"rhodus": {"rhodes": {"HI": 2, "GS": 2}}}


def why(state, notation):
    """Return the rule by which an action is refused; empty if it is legal."""
    found = refusal(state, notation)
    return found.rule if found else ""


def at_rhodes(talents=3, own=3, **given):
    """Return a state in which a Fleet of the East comes to independent Rhodes from Paphos, which is its own."""
    units = {
        **given.pop("rhodes", RHODES),
        "paphos": {"east": {"GS": own, "GAR": 1}},
        "patara": {"east": {"GAR": 1}},
        "halicarnassus": {"east": {"GAR": 1}},
    }
    cities = given.pop("cities", {"rhodus": "rhodes"})
    treasury = {"east": talents}
    return sailing_to(
        "rhodus", start="paphos", force={"GS": own}, seat="east", units=units, cities=cities, treasury=treasury, **given
    )


@pytest.mark.rule("P12.5.1c")
def test_a_fleet_passes_independent_rhodes_without_a_stop_for_a_talent():
    state = at_rhodes()
    assert asked(state) == ("east", "toll")
    state = play(state, "pay")
    assert state.power("east").treasury == 2
    assert not state.scope(Move).stopped
    assert play(state, "sail: patara").scope(Move).space == "patara"


@pytest.mark.rule("P12.5.1c")
def test_who_does_not_pay_stops_and_may_only_go_back():
    state = play(at_rhodes(), "pass")
    assert state.scope(Move).stopped == "toll"
    state = play(state, "continue", "roll: 1 1")
    assert why(state, "sail: patara") == "P12.5.1c"
    assert play(state, "sail: paphos").scope(Move).space == "paphos"


@pytest.mark.rule("P12.5.1c")
def test_who_did_not_pay_is_held_in_later_moves_too_until_he_has_gone():
    state = play(at_rhodes(), "pass", "stop")
    assert state.units.count("rhodus", "east", "GS") == 3
    effects = state.effects
    state = moving("rhodus", {"GS": 3}, seat="east", units=state.units.table(), effects=effects)
    assert why(state, "sail: halicarnassus") == "P12.5.1c"
    state = play(state, "sail: paphos")
    assert not state.effects


@pytest.mark.rule("P12.5.1c")
def test_the_galleys_that_stay_at_rhodes_are_held_though_others_have_gone_back():
    state = play(at_rhodes(), "pass", "stop")
    units, effects = state.units.table(), state.effects
    state = play(moving("rhodus", {"GS": 1}, seat="east", units=units, effects=effects), "sail: paphos")
    units, effects = state.units.table(), state.effects
    state = moving("rhodus", {"GS": 2}, seat="east", units=units, effects=effects)
    assert why(state, "sail: halicarnassus") == "P12.5.1c"
    assert not why(state, "sail: paphos")


@pytest.mark.rule("P12.5.1c")
def test_who_has_no_talent_cannot_pay():
    assert at_rhodes(talents=0).scope(Move).stopped == "toll"


@pytest.mark.rule("P12.5.1c")
def test_who_sinks_the_galleys_of_rhodes_goes_on():
    state = play(at_rhodes(own=4), "pass", "fight", "roll: 6", "roll: 1", "roll: 2")
    # 8 + 6 against 4 + 1: five galleys are to be lost
    assert not state.units.count("rhodus", "rhodes", "GS")
    state = play(state, "continue", "roll: 1 1")
    assert not why(state, "sail: patara")


@pytest.mark.rule("P12.5.1d", "P11.4.4c")
def test_beaten_galleys_of_rhodes_stay_and_add_nothing_to_continuity():
    state = play(at_rhodes(own=3), "pay", "fight", "roll: 3", "roll: 3", "roll: 2")
    # 9 to 7: one galley
    assert state.units.count("rhodus", "rhodes", "GS") == 1
    assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("stays", 0)
    assert not why(play(state, "continue", "roll: 3 4"), "fight")


@pytest.mark.rule("P12.5.1c", "P17.2-02")
def test_the_toll_goes_to_an_ally_of_rhodes():
    state = at_rhodes(scenario=ADVANCED, allies=(("rhodes", "rome"),))
    state = play(state, "pay")
    assert (state.power("east").treasury, state.power("rome").treasury) == (2, 1)


@pytest.mark.rule("P12.5.1c", "P12.5.1b")
def test_the_ally_himself_pays_nothing_and_rhodes_is_his_friend():
    state = at_rhodes(scenario=ADVANCED, allies=(("rhodes", "east"),))
    assert asked(state) == ("east", "sail-on")
    assert not state.scope(Move).stopped


@pytest.mark.rule("P12.5.1c")
def test_rhodes_in_a_players_hands_is_a_port_like_any_other():
    state = at_rhodes(rhodes={"rhodus": {"rome": {"LG": 1}}}, cities={"rhodus": "rome"})
    assert asked(state) == ("rome", "admit-fleet")


@pytest.mark.rule("P12.5.1a")
def test_standard_who_occupies_rhodes_uses_its_galleys():
    state = table(units={"rhodus": {"east": {"HI": 1}, "rhodes": {"GS": 1}}})
    assert patron(state) == "east"
    assert dict(state.units.held("rhodus", "east")) == {"HI": 1, "RGS": 1}


@pytest.mark.rule("P12.5.1a")
def test_standard_the_patron_begins_each_turn_with_two_galleys_at_rhodes():
    state = table(units={"rhodus": {"east": {"HI": 1}}, "paphos": {"east": {"RGS": 1}}})
    state = rhodian_turn(state)
    assert state.units.count("rhodus", "east", "RGS") == 2
    assert state.units.count("paphos", "east", "RGS") == 0
    nobody = table(units={"rhodus": {"rhodes": {"HI": 1, "GS": 1}}})
    assert rhodian_turn(nobody) is nobody


@pytest.mark.rule("P12.5.1a")
def test_standard_the_galleys_change_hands_with_rhodes():
    state = table(units={"rhodus": {"rome": {"LG": 1}}, "paphos": {"east": {"RGS": 2}}})
    assert state.units.count("paphos", "rome", "RGS") == 2
    state = table(units={"paphos": {"east": {"RGS": 2}}})
    assert state.units.count("rhodus", "rhodes", "GS") == 2


@pytest.mark.rule("P12.5.1b", "P17.2-02", "P17.2-01")
def test_advanced_the_galleys_follow_the_alliance():
    state = table(units=RHODES, scenario=ADVANCED, cities={"rhodus": "rhodes"})
    state = settle(allied(state, "rhodes", "rome", "P17.2-02"))
    assert state.units.count("rhodus", "rome", "RGS") == 2
    assert state.units.count("rhodus", "rhodes", "HI") == 2
    state = settle(unallied(state, "rhodes", "P17.2-01"))
    assert state.units.count("rhodus", "rhodes", "GS") == 2
    assert state.allies == ()


@pytest.mark.rule("P17.2-02")
def test_the_ally_replaces_lost_galleys_of_rhodes():
    units = {"rhodus": {"rhodes": {"HI": 2}}, "paphos": {"east": {"RGS": 1}}}
    given: dict[str, Any] = {"scenario": ADVANCED, "allies": (("rhodes", "east"),), "units": units}
    state = table(treasury={"east": 5}, **given)
    assert rhodian_losses(state, "east") == 1
    state = rhodian_replaced(state, "east")
    assert (state.power("east").treasury, state.units.count("rhodus", "east", "RGS")) == (3, 1)
    assert rhodian_replaced(table(treasury={"east": 1}, **given), "east").units.total("RGS") == 1
    assert rhodian_replaced(state, "east") == state  # both are there


@pytest.mark.rule("P12.5a", "P6.4.1a")
def test_galleys_of_rhodes_need_no_upkeep():
    kit = table().kit
    assert kit.unit["RGS"].upkeep == 0
    assert kit.unit["RGS"].bp == kit.unit["GS"].bp


def with_allies():
    """Return a state in which Pergamum and Rhodes are allied, and the East is King of Pontus."""
    units = {"sinope": {"pontus": {"HI": 1}}}
    return table(scenario=ADVANCED, units=units, allies=(("pergamum", "rome"), ("rhodes", "rome")), kings="east")


@pytest.mark.rule("P12.5.1d", "P12.5.2a", "P12.5.3a")
def test_who_never_withdraws_or_retreats():
    state = with_allies()
    assert all(stays(state, owner) for owner in ("rhodes", "mamertines", "syracuse"))
    assert not stays(state, "rome")
    assert fleet_stays(table(), "syracuse")


@pytest.mark.rule("P17.2-02", "P6.3a")
def test_the_ally_of_rhodes_replaces_no_galleys_in_an_enemys_port():
    allies = (("rhodes", "east"),)
    taken = {"rhodus": {"greece": {"LI": 1}}, "paphos": {"east": {"RGS": 1}}}
    state = table(scenario=ADVANCED, units=taken, cities={"rhodus": "greece"}, allies=allies, treasury={"east": 9})
    assert rhodian_losses(state, "east") == 0
    assert rhodian_replaced(state, "east") == state
    own = {**taken, "rhodus": {"east": {"LI": 1}}}
    state = table(scenario=ADVANCED, units=own, cities={"rhodus": "east"}, allies=allies, treasury={"east": 9})
    assert rhodian_losses(state, "east") == 1


@pytest.mark.rule("P12.5.4a", "P12.5.5b")
def test_pergamum_without_an_ally_stays_and_pontus_may_retreat():
    state = with_allies()
    assert not any(stays(state, owner) for owner in ("pergamum", "pontus"))
    assert stays(table(scenario=ADVANCED), "pergamum")
    assert not fleet_stays(state, "pontus")


@pytest.mark.rule("P12.5a", "P12.5.3a")
def test_a_fleet_that_enters_syracuse_must_fight_and_the_syracusans_stay():
    units = {"syracusae": {"syracuse": {"HI": 2, "GS": 2}}, "messana": {"rome": {"GS": 3, "GAR": 1}}}
    state = sailing_to("syracusae", start="messana", force={"GS": 3}, units=units)
    assert asked(state) == ("", "naval-battle")
    state = play(state, "roll: 3", "roll: 3", "roll: 2")
    assert state.units.count("syracusae", "syracuse", "GS") == 1
    assert asked(state) == ("rome", "sail-on")
    state = play(state, "continue", "roll: 1 1", "sail: melita")  # they do not attack who leaves
    assert state.scope(Move).space == "melita"


@pytest.mark.rule("P12.5.3a")
def test_the_captor_of_syracuse_has_its_galleys():
    units = {"syracusae": {"rome": {"LG": 1}, "syracuse": {"GS": 2}}}
    state = table(units=units, cities={"syracusae": "rome"})
    assert dict(state.units.held("syracusae", "rome")) == {"GS": 2, "LG": 1}


@pytest.mark.rule("P12.5.2a", "P12.5a")
def test_nobody_commands_the_mamertines():
    state = table(units={"messana": {"mamertines": {"HI": 2}}})
    assert state.player_of("mamertines") == ""
    assert state.holder("messana") == "mamertines"
    assert state.hostile("rome", "mamertines")


PERGAMENES = {
    "pergamum": {"pergamum": {"HI": 2, "LI": 1}},
    "sardis": {"pergamum": {"LI": 1}},
    "cyzicus": {"pergamum": {"GS": 1}},
}


@pytest.mark.rule("P17.2e", "P5.4.1a")
def test_the_ally_of_pergamum_does_not_control_its_first_spaces():
    units = {"sardis": {"rome": {"LG": 1}}, "ephesus": {"rome": {"LG": 1}}}
    assert table(units=units, scenario=ADVANCED).holder("sardis") == "rome"
    state = table(units=units, scenario=ADVANCED, allies=(("pergamum", "rome"),))
    assert state.holder("sardis") == ""
    assert state.holder("ephesus") == "rome"
    assert table(units=units, scenario=ADVANCED, allies=(("pergamum", "east"),)).holder("sardis") == "rome"


@pytest.mark.rule("P17.2e", "P17.2-01")
def test_when_the_alliance_breaks_what_is_left_of_pergamum_goes_home_evenly():
    units = {"ephesus": {"pergamum": {"HI": 2, "LI": 1, "GS": 1}}, "cyzicus": {"rome": {"LG": 1}}}
    state = table(units=units, scenario=ADVANCED, allies=(("pergamum", "rome"),))
    state = unallied(state, "pergamum", "P17.2-01")
    assert dict(state.units.held("pergamum", "pergamum")) == {"HI": 1, "LI": 1}
    assert dict(state.units.held("sardis", "pergamum")) == {"HI": 1}
    assert not state.units.count("ephesus", "pergamum", "LI")


@pytest.mark.rule("P17.2e")
def test_without_losses_the_units_of_pergamum_go_back_to_where_each_stood_and_its_leader_to_pergamum():
    units = {"ephesus": {"pergamum": {"HI": 2, "LI": 2, "GS": 1}}}
    allies = (("pergamum", "rome"),)
    state = table(units=units, scenario=ADVANCED, allies=allies, leaders={"attalus": "ephesus"})
    home = unallied(state, "pergamum", "P17.2-01")
    assert home.units.of("pergamum").table() == PERGAMENES
    assert home.leader("attalus").place == "pergamum"
    units["pergamum"] = {"rome": {"LG": 1}}
    state = table(units=units, scenario=ADVANCED, allies=allies, leaders={"attalus": "ephesus"})
    home = unallied(state, "pergamum", "P17.2-01")
    assert dict(home.held("sardis", "pergamum")) == {"HI": 1, "LI": 2}
    assert dict(home.held("cyzicus", "pergamum")) == {"HI": 1, "GS": 1}
    assert home.leader("attalus").place == "sardis"


@pytest.mark.rule("P17.2e", "P17.2d")
def test_where_all_its_spaces_are_taken_pergamum_waits_off_the_map():
    units = {place: {"rome": {"LG": 1}} for place in ("pergamum", "sardis", "cyzicus")}
    units["ephesus"] = {"pergamum": {"HI": 1, "LI": 1}}
    state = unallied(table(units=units, scenario=ADVANCED, allies=(("pergamum", "rome"),)), "pergamum", "P17.2-01")
    assert not pergamum_in_play(state)
    assert pergamenes_return(state) is state
    state = settle(state.replace(units=state.units.remove("sardis", "rome", "LG")))
    assert dict(state.units.held("sardis", "pergamum")) == {"HI": 1, "LI": 1}
    assert not [one for one in state.effects if "pergamum" in one.kind]


@pytest.mark.rule("P17.2c")
@pytest.mark.parametrize(("die", "leader"), [(4, ""), (5, "attalus"), (6, "eumenes")])
def test_a_leader_of_pergamum_comes_on_five_or_six(die, leader):
    state = table(RollForKing(), scenario=ADVANCED, units=PERGAMENES, allies=(("pergamum", "rome"),))
    state = play(state, f"roll: {die}")
    assert state.leaders_at("pergamum", "pergamum") == ((leader,) if leader else ())


@pytest.mark.rule("P17.2c")
def test_no_second_leader_of_pergamum_comes_even_when_the_first_is_dead():
    state = play(table(RollForKing(), scenario=ADVANCED, units=PERGAMENES), "roll: 5")
    state = died(state, "attalus")
    state = settle(state.then(RollForKing()))
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P17.2b")
def test_the_ally_may_lose_pergamene_galleys_instead():
    units = {"cyzicus": {"rome": {"GS": 3}, "pergamum": {"GS": 1}}, "abydos": {"greece": {"GS": 4, "LI": 1}}}
    state = sailing_to(
        "cyzicus",
        start="abydos",
        force={"GS": 4},
        seat="greece",
        units=units,
        scenario=ADVANCED,
        allies=(("pergamum", "rome"),),
    )
    state = play(state, "let-pass", "fight", "roll: 3", "roll: 4")  # 11 to 10: Rome loses one galley
    assert asked(state) == ("rome", "lose-galleys")
    assert set(legal(state)) == {"lose: GS", "lose-of: pergamum GS"}
    state = play(state, "lose-of: pergamum GS")
    assert state.units.total("GS") == 3 + 4
    assert not state.units.of("pergamum").places


@pytest.mark.rule("P12.5.5a", "P12.5.5b")
def test_pontus_is_placed_in_unoccupied_spaces_and_its_marker_goes_into_the_pool():
    state = table(scenario=ADVANCED, units={"nicomedia": {"greece": {"GAR": 1}}}, pool=("rome",))
    state = settle(state.then(PlacePontus.of(state, "east")))
    assert asked(state) == ("east", "place-pontus")
    assert legal(state) == ["space: sinope", "space: amasia"]
    state = play(state, *(["space: amasia"] * 6), "space: sinope")
    assert legal(state) == ["space: sinope"]  # the galley needs an unoccupied Port
    state = play(state, "space: sinope")
    assert state.units.of("pontus").totals() == (("CAV", 1), ("GS", 1), ("HI", 4), ("LI", 2))
    assert (state.kings, state.pool) == ("east", ("pontus", "rome"))
    assert pontus_refused(state) is not None


@pytest.mark.rule("P12.5.5a")
def test_without_a_free_space_there_is_no_pontus_and_without_a_free_port_no_galley():
    units = {space: {"greece": {"GAR": 1}} for space in ("nicomedia", "sinope", "amasia")}
    state = table(scenario=ADVANCED, units=units)
    assert pontus_refused(state) is not None
    del units["amasia"]
    state = table(scenario=ADVANCED, units=units)
    assert pontus_refused(state) is None
    state = play(settle(state.then(PlacePontus.of(state, "east"))), *(["space: amasia"] * 7))
    assert state.units.count("amasia", "pontus", "GS") == 0
    assert state.kings == "east"


@pytest.mark.rule("P12.5.5a")
@pytest.mark.parametrize("taken", [{"towns": {"amasia": "greece"}}, {"tribes": ("amasia",)}])
def test_a_town_or_a_tribe_occupies_a_space_of_pontus(taken):
    units = {space: {"greece": {"GAR": 1}} for space in ("nicomedia", "sinope")}
    assert pontus_refused(table(scenario=ADVANCED, units=units, **taken)) is not None


@pytest.mark.rule("P12.5.5b")
def test_the_marker_of_pontus_serves_for_its_moves_alone():
    units = {"sinope": {"pontus": {"HI": 1}}, "capua": {"slaves_rome": {"BAR": 2}}}
    revolt = Effect("slave_revolt", "rome", "capua", "game")
    state = table(
        NextMarker(), scenario=ADVANCED, units=units, kings="east", order=(), pool=("pontus",), effects=(revolt,)
    )
    state = play(state.with_power("east", treasury=5, order="due"), "draw: pontus")
    assert state.power("east").order == "due"  # it waits for a marker of his own
    assert asked(state) == ("east", "action")  # no payment, no card, and it leads no slaves
    assert legal(state) == ["expand", "hear-offers", "pass"]
    assert why(state, "recruit") == "P12.5.5b"
    assert set(legal(play(state, "expand"))) == {"done", "major-of: pontus sinope", "minor-of: pontus HI sinope"}


@pytest.mark.rule("P12.5.5c")
def test_while_pontus_stands_its_marker_is_in_the_pool_of_every_turn():
    state = table(scenario=ADVANCED, units={"sinope": {"pontus": {"HI": 1}}}, kings="east")
    order = ("rome", "carthage", "greece", "east")
    assert laid_out(state, order).pool.count("pontus") == 1
    assert "pontus" not in laid_out(state.replace(kings=""), order).pool


@pytest.mark.rule("P17.2a")
def test_only_its_ally_moves_the_army_of_pergamum():
    state = table(Expansion("rome"), scenario=ADVANCED, units=PERGAMENES, allies=(("pergamum", "east"),))
    assert legal(state) == ["done"]
    assert why(state, "major-of: pergamum sardis") == "P17.2a"
    state = table(Expansion("east"), scenario=ADVANCED, units=PERGAMENES, allies=(("pergamum", "east"),), active="east")
    assert "major-of: pergamum sardis" in legal(state)


@pytest.mark.rule("P12.5.5a", "P17.2-27")
def test_no_pontic_galley_is_placed_beside_a_fleet():
    units = {"sinope": {"greece": {"GS": 1}}, "nicomedia": {"greece": {"GAR": 1}}}
    state = settle((bare := table(scenario=ADVANCED, units=units)).then(PlacePontus.of(bare, "east")))
    assert "space: sinope" in legal(state)  # for units on land
    state = play(state, *(["space: amasia"] * 7))
    assert not state.units.held("sinope", "pontus")
    assert state.units.of("pontus").totals() == (("CAV", 1), ("HI", 4), ("LI", 2))


@pytest.mark.rule("P12.5.5c")
def test_pontus_holds_for_itself_alone_and_breaks_what_others_control():
    state = table(scenario=ADVANCED, units={"sinope": {"pontus": {"HI": 1}}}, kings="east")
    assert state.holder("sinope") == "pontus"
    assert state.owner_of("pontus") == ""


@pytest.mark.rule("P12.5.5c")
def test_pontus_ends_with_its_last_land_combat_unit():
    units = {"sinope": {"pontus": {"GS": 1}}}
    state = table(scenario=ADVANCED, units=units, kings="east", pool=("pontus", "rome"))
    assert (state.kings, state.pool) == ("", ("rome",))
    assert not state.units.of("pontus").places


@pytest.mark.rule("P12.5.5b", "P3.4.4b")
def test_pontus_fleets_are_moved_by_its_player():
    activation = Activation("east", "pontus", "expansion", free=True)
    units = {"sinope": {"pontus": {"GS": 1, "HI": 1}}, "nicomedia": {"rome": {"GS": 1, "GAR": 1}}}
    state = sailing_to(
        "sinope",
        start="nicomedia",
        force={"GS": 1},
        units=units,
        scenario=ADVANCED,
        kings="east",
        activation=activation,
    )
    assert asked(state) == ("east", "meet-fleet")
