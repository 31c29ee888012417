"""P12: Independents, slaves, Militia, Mercenaries, Pirates, the Soldier of Fortune: who, where, how many, for what."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.core.step import Chance, Decision
from ancientwars.paxromana.rules.p08_leader_selection import into_play
from ancientwars.paxromana.rules.p12_bounds import at_home, militia_strays
from ancientwars.paxromana.rules.p12_elephants import elephants_alone, left_alone
from ancientwars.paxromana.rules.p12_independents import (
    PlacePontus,
    allied,
    pay_toll,
    pergamene_galleys,
    rhodian_losses,
    rhodian_replaced,
    rhodian_turn,
    toll_barred,
    toll_due,
    toll_forgotten,
    toll_refused,
    unallied,
)
from ancientwars.paxromana.rules.p12_mercenaries import held_by_enemies, hire_refused, hired, hires
from ancientwars.paxromana.rules.p12_militia import OfferMilitia, PlaceMilitia, may_raise, open_spaces
from ancientwars.paxromana.rules.p12_pirates import against_pirates, pirate_nodes
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p12_slaves import (
    MoveSlaves,
    army_of,
    revolt_spaces,
    slave_revolt,
    slave_steps,
    ways,
    who_places,
    with_revolts,
)
from ancientwars.paxromana.rules.p12_soldier_of_fortune import (
    LeaderIn,
    LeaderOut,
    PlaceSof,
    dictator_refused,
    enemies_at_home,
    sof_refused,
    sof_spaces,
)
from ancientwars.paxromana.rules.p13_barbarians.invasions import PlaceInvaders
from ancientwars.paxromana.rules.p13_barbarians.naval_mutiny import CalmMutiny
from ancientwars.paxromana.rules.p13_barbarians.rebellions import ChooseVictims, PlaceRebels
from ancientwars.paxromana.rules.p13_barbarians.tribes import LookAtTribes, SeeTribe
from ancientwars.paxromana.rules.p15_objectives import DrawObjective
from ancientwars.paxromana.rules.p16_civil_war import DrawRuler
from ancientwars.paxromana.state.actions import Hire
from ancientwars.paxromana.state.scopes import Activation, Battle, Move
from ancientwars.paxromana.state.state import Effect, Pact, Successors
from tests.paxromana.book import fight, until
from tests.paxromana.fields import battle
from tests.paxromana.tables import asked, happened, legal, play, table
from tests.paxromana.test_p17_cards import ADVANCED

MUTINY = "naval_mutiny"
FRIENDS = (Pact("passage", ("greece", "rome")),)


def outcomes(state: Any) -> set[str]:
    """Return what chance may bring."""
    return {str(action) for action, _ in chance_outcomes(state)}


# ---------------------------------------------------------------------- P12.5.1 Rhodes


@pytest.mark.rule("P12.5.1c")
def test_only_the_fleet_that_did_not_pay_is_held_at_rhodes_and_may_go_back() -> None:
    """East came from Paphos and refused; Greece paid, or came from elsewhere."""
    units = {"rhodus": {"east": {"GS": 1}, "greece": {"GS": 1}, "rhodes": {"HI": 1}}}
    state = settle(toll_refused(table(units=units), "east", "paphos"))
    assert toll_barred(state, "east", "patara")
    assert not toll_barred(state, "east", "paphos")
    assert not toll_barred(state, "greece", "patara")
    assert not toll_barred(state, "greece", "paphos")
    both = settle(toll_refused(state, "greece", "patara"))
    assert (toll_barred(both, "greece", "paphos"), toll_barred(both, "greece", "patara")) == (True, False)
    paid = toll_forgotten(both, "greece")
    assert not toll_barred(paid, "greece", "paphos")
    assert toll_barred(paid, "east", "patara")
    assert toll_forgotten(paid, "greece") is paid
    gone = settle(both.replace(units=both.units.remove("rhodus", "east", "GS")))
    assert not toll_barred(gone, "east", "patara")
    assert toll_barred(gone, "greece", "paphos")


@pytest.mark.rule("P12.5.1c")
def test_the_toll_is_due_at_rhodes_alone_while_it_is_its_own_and_no_friend() -> None:
    own = {"rhodus": {"rhodes": {"HI": 2, "GS": 2}}}
    state = table(scenario=ADVANCED, units=own, allies=(("rhodes", "east"),))
    assert toll_due(state, "rome", "rhodus")
    assert not toll_due(state, "rome", "patara")
    assert not toll_due(state, "east", "rhodus")
    assert not toll_due(table(units={"rhodus": {"greece": {"HI": 2}}}), "rome", "rhodus")
    assert not toll_due(table(), "rome", "rhodus")  # nobody holds it
    elsewhere = table(scenario="punic-wars")
    assert "rhodes" not in elsewhere.table.independents
    assert not toll_due(elsewhere, "rome", "rhodus")
    paid = pay_toll(table(scenario=ADVANCED, units=own, treasury={"rome": 3, "east": 1}), "rome")
    assert [paid.power(seat).treasury for seat in ("rome", "east")] == [2, 1]


@pytest.mark.rule("P12.5.1a")
def test_a_patron_has_his_two_galleys_of_rhodes_and_no_more_each_turn() -> None:
    units = {"rhodus": {"east": {"HI": 1, "RGS": 1, "GS": 3}}, "paphos": {"east": {"RGS": 2, "GAR": 1}}}
    state = rhodian_turn(table(units=units))
    assert state.units.of("east").table() == {
        "paphos": {"east": {"GAR": 1}},
        "rhodus": {"east": {"GS": 3, "HI": 1, "RGS": 2}},
    }
    advanced = table(scenario=ADVANCED, units=units, allies=(("rhodes", "east"),))
    assert rhodian_turn(advanced) is advanced


@pytest.mark.rule("P17.2-02")
def test_the_ally_of_rhodes_replaces_as_many_galleys_as_he_can_pay_at_two_talents_each() -> None:
    given: dict[str, Any] = {"scenario": ADVANCED, "allies": (("rhodes", "east"),)}
    given["units"] = {"rhodus": {"rhodes": {"HI": 2}}, "roma": {"rome": {"GS": 3}}}
    for talents, left, number in ((1, 1, 0), (2, 0, 1), (3, 1, 1), (5, 1, 2), (9, 5, 2)):
        state = table(treasury={"east": talents}, **given)
        assert rhodian_losses(state, "east") == 2
        assert rhodian_losses(state, "rome") == 0
        state = rhodian_replaced(state, "east")
        assert (state.power("east").treasury, state.units.count("rhodus", "east", "RGS")) == (left, number)


@pytest.mark.rule("P13.3-10", "P12.5.1b")
def test_a_fleet_in_mutiny_stays_so_whoever_uses_it() -> None:
    """Rhodes mutinies; Rome becomes its ally, or its alliance breaks and the galleys go home, still unpaid."""
    units = {"rhodus": {"rhodes": {"HI": 1, "GS": 2}}}
    state = table(scenario=ADVANCED, units=units, effects=(Effect(MUTINY, "rhodes", "rhodus"),))
    state = settle(allied(state, "rhodes", "rome", "P17.2-02"))
    assert state.has(MUTINY, "rome", "rhodus")
    assert not state.has(MUTINY, "rhodes")
    afar = table(
        scenario=ADVANCED,
        units={"rhodus": {"rhodes": {"HI": 1}}, "paphos": {"rome": {"RGS": 2}}},
        allies=(("rhodes", "rome"),),
        effects=(Effect(MUTINY, "rome", "paphos"),),
    )
    home = settle(unallied(afar, "rhodes", "P17.2-01"))
    assert home.units.count("rhodus", "rhodes", "GS") == 2
    assert home.has(MUTINY, "rhodes", "rhodus")
    assert not home.has(MUTINY, "rome")


@pytest.mark.rule("P13.3-10", "P12.5.3a")
def test_the_captor_of_syracuse_has_its_mutinous_galleys_as_mutinous() -> None:
    units = {"syracusae": {"rome": {"LG": 1}, "syracuse": {"GS": 2}}}
    state = table(units=units, cities={"syracusae": "rome"}, effects=(Effect(MUTINY, "syracuse", "syracusae"),))
    assert state.units.count("syracusae", "rome", "GS") == 2
    assert state.has(MUTINY, "rome", "syracusae")
    barbarians = {"syracusae": {"rebels": {"BAR": 1}, "syracuse": {"GS": 2}}}
    assert table(units=barbarians).units.count("syracusae", "syracuse", "GS") == 2  # only a player uses them


@pytest.mark.rule("P13.3-10", "P17.2e", "P17.2-01")
@pytest.mark.parametrize("mutinies", [True, False])
def test_pergamene_galleys_take_their_mutiny_home(*, mutinies: bool) -> None:
    units = {"ephesus": {"pergamum": {"GS": 1, "LI": 1}}}
    effects = (Effect(MUTINY, "rome", "ephesus"),) if mutinies else ()
    state = table(scenario=ADVANCED, units=units, allies=(("pergamum", "rome"),), effects=effects)
    state = settle(unallied(state, "pergamum", "P17.2-01"))
    (port,) = [place for place, _, kind, _ in state.units.of("pergamum") if kind == "GS"]
    assert port == "cyzicus"
    assert state.has(MUTINY, "pergamum", "cyzicus") is mutinies
    assert not state.has(MUTINY, "rome")


@pytest.mark.rule("P17.2-01")
def test_an_alliance_that_is_none_cannot_be_broken_and_another_lasts() -> None:
    state = table(scenario=ADVANCED, allies=(("pergamum", "rome"), ("rhodes", "east")))
    broken = unallied(state, "rhodes", "P17.2-01")
    assert broken.allies == (("pergamum", "rome"),)
    assert [one.rule for one in happened(broken, "AllianceBroken")] == ["P17.2-01"]
    assert unallied(broken, "rhodes", "P17.2-01") is broken


@pytest.mark.rule("P17.2e", "P17.2c")
def test_the_leader_of_pergamum_waits_with_its_units_and_comes_back_with_them() -> None:
    """Rome holds all first Spaces; a Town of Greece keeps Sardis shut still when Rome's Garrison leaves it."""
    units = {place: {"rome": {"GAR": 1}} for place in ("pergamum", "sardis", "cyzicus")}
    units["ephesus"] = {"pergamum": {"HI": 1, "LI": 2, "GS": 1}}
    given: dict[str, Any] = {"scenario": ADVANCED, "units": units, "allies": (("pergamum", "rome"),)}
    state = settle(unallied(table(leaders={"attalus": "ephesus"}, **given), "pergamum", "P17.2-01"))
    assert (state.units.of("pergamum").places, state.leader("attalus").place) == ((), "")
    town = table(leaders={"attalus": "ephesus"}, towns={"sardis": "greece"}, **given)
    town = settle(unallied(town, "pergamum", "P17.2-01"))
    assert not settle(town.replace(units=town.units.remove("sardis", "rome", "GAR"))).units.of("pergamum").places
    state = settle(state.replace(units=state.units.remove("cyzicus", "rome", "GAR")))
    assert dict(state.held("cyzicus", "pergamum")) == {"GS": 1, "HI": 1, "LI": 2}
    assert state.leader("attalus").place == "cyzicus"
    assert state.effects == ()


@pytest.mark.rule("P17.2e", "P5.1.2a", "P12.4.4a")
def test_guests_who_leave_keep_no_pergamenes_out_of_their_first_spaces() -> None:
    """Greece and its Soldier of Fortune stand at Sardis with its Light Infantry; a Roman Garrison keeps Cyzicus."""
    units = {
        "sardis": {"greece": {"LI": 1}, "sof": {"HI": 1}, "pergamum": {"LI": 1}},
        "ephesus": {"pergamum": {"HI": 2, "LI": 1}},
        "cyzicus": {"rome": {"GAR": 1}},
    }
    state = table(scenario=ADVANCED, units=units, sof="greece", allies=(("pergamum", "greece"),), active="greece")
    state = unallied(state, "pergamum", "P17.2-01")
    assert {place: dict(state.held(place, "pergamum")) for place in state.units.of("pergamum").places} == {
        "pergamum": {"HI": 1, "LI": 1},
        "sardis": {"HI": 1, "LI": 1},
    }
    assert asked(settle(state)) == ("greece", "send-home")


@pytest.mark.rule("P17.2b")
def test_only_the_ally_of_pergamum_loses_its_galleys_instead_of_his() -> None:
    units = {"cyzicus": {"pergamum": {"GS": 1, "LI": 2}}, "abydos": {"pergamum": {"LI": 1}}}
    state = table(scenario=ADVANCED, units=units, allies=(("pergamum", "rome"),))
    assert [pergamene_galleys(state, owner, "cyzicus") for owner in ("rome", "greece", "pergamum")] == [1, 0, 0]
    assert pergamene_galleys(state, "rome", "abydos") == 0
    assert pergamene_galleys(table(scenario=ADVANCED, units=units), "rome", "cyzicus") == 0


# ---------------------------------------------------------------------- P12.5.5 Pontus


@pytest.mark.rule("P12.5.5a")
def test_pirates_keep_the_pontic_galley_out_and_who_placed_it_is_its_player() -> None:
    """Of the two Ports Sinope has Pirates, Nicomedia a Garrison."""
    given: dict[str, Any] = {"scenario": ADVANCED, "pool": ("east", "rome")}
    state = table(units={"nicomedia": {"greece": {"GAR": 1}}}, pirates=("sinope",), **given)
    state = settle(state.then(PlacePontus.of(state, "greece")))
    state = play(state, *(["space: sinope"] * 3), *(["space: amasia"] * 4))
    assert state.units.of("pontus").totals() == (("CAV", 1), ("HI", 4), ("LI", 2))
    assert (state.kings, state.pool, asked(state)) == ("greece", ("east", "pontus", "rome"), ("rome", "rest"))
    assert [(one.owner, one.seat) for one in happened(state, "AllianceMade")] == [("pontus", "greece")]
    full = {one: {"greece": {"GAR": 1}} for one in ("nicomedia", "sinope", "amasia")}
    nobody = table(units=full, **given)
    nobody = settle(nobody.then(PlacePontus.of(nobody, "greece")))
    assert (nobody.kings, nobody.pool, happened(nobody, "AllianceMade")) == ("", ("east", "rome"), [])


@pytest.mark.rule("P12.5.5c")
def test_pontus_falls_with_its_last_combat_unit_and_all_else_leaves_the_map() -> None:
    units = {"sinope": {"pontus": {"GS": 1}}, "amasia": {"pontus": {"GAR": 2}}, "nicomedia": {"pontus": {"CAV": 1}}}
    stands = table(scenario=ADVANCED, units=units, kings="east", pool=("pontus",))
    assert stands.kings == "east"
    state = settle(stands.lose_units("pontus", "nicomedia", "CAV"))
    assert (state.kings, state.pool, state.units.of("pontus").places) == ("", (), ())


# ---------------------------------------------------------------------- P12.7 slaves


@pytest.mark.rule("P12.7.1b", "P12.7.3a")
def test_slaves_go_to_each_neighbour_over_transit_points_once() -> None:
    """Malaca is linked with Gades, and over the same Transit Point again; over two of them Iconium is one step."""
    state = table(scenario=ADVANCED)
    assert ways(state, "carthage", "gades") == ("malaca", "corduba", "tingi")
    assert ways(state, "rome", "nicomedia") == ("byzantium", "cyzicus", "sinope", "gordium", "iconium")
    assert ways(state, "greece", "lemnos") == ()
    small = table(scenario="carthago-delenda-est")  # Cyrenaica is not in play
    assert ways(small, "carthage", "leptis_magna") == ("thapsus",)


@pytest.mark.rule("P12.7.1a", "P17.2-31", "P16.2-09")
def test_where_slaves_rise_when_every_home_space_is_held() -> None:
    """Elephants, Garrisons, Leaders are Land Units: the standard game has no revolt then, the advanced one has."""
    home = [space for space, owner in table().table.home.items() if owner == "rome"]
    units: dict[str, dict[str, dict[str, int]]] = {one: {"rome": {"LI": 1}} for one in home}
    units |= {"capua": {"rome": {"GAR": 1}}, "pisae": {"rome": {"GAR": 2}}, "venusia": {"carthage": {"GAR": 1}}}
    assert revolt_spaces(table(units=units), "rome") == ()
    assert set(revolt_spaces(table(scenario=ADVANCED, units=units), "rome")) == {"capua", "pisae"}
    del units["neapolis"]
    assert revolt_spaces(table(units=units), "rome") == ("neapolis",)
    towns = {"capua": "rome"}
    assert set(revolt_spaces(table(units=units, towns=towns), "rome")) == {"capua", "neapolis"}
    assert revolt_spaces(table(units=units, leaders={"rome_02": "neapolis"}), "rome") == ()
    allied_there = {**units, "neapolis": {"greece": {"LI": 1}}}
    assert revolt_spaces(table(units=allied_there, pacts=FRIENDS), "rome") == ()


@pytest.mark.rule("P12.7.1a", "P16.2-09")
def test_a_revolt_that_finds_no_space_costs_nothing() -> None:
    home = [space for space, owner in table().table.home.items() if owner == "rome"]
    state = table(units={one: {"rome": {"LI": 1}} for one in home})
    after = slave_revolt(state, "rome", "P16.2-09")
    assert after.power("rome").stability == 0
    assert [(one.event, one.rule) for one in happened(after, "NothingCame")] == [("slave_revolt", "P16.2-09")]
    going_on = table(
        units={"capua": {"slaves_rome": {"BAR": 1}}}, effects=(Effect("slave_revolt", "rome", "capua", "game"),)
    )
    again = slave_revolt(going_on, "rome", "P17.2-31")
    assert (again.power("rome").stability, len(happened(again, "NothingCame"))) == (0, 1)
    other = slave_revolt(going_on, "greece", "P17.2-31")  # another victim
    assert other.power("greece").stability == -1


@pytest.mark.rule("P12.7.1a")
def test_the_next_player_without_an_agreement_places_the_slaves() -> None:
    state = table()
    assert [who_places(state, seat) for seat in state.seats] == ["carthage", "greece", "east", "rome"]
    allied_to_two = state.replace(pacts=(Pact("passage", ("carthage", "rome")), Pact("passage", ("greece", "rome"))))
    assert who_places(allied_to_two, "rome") == "east"
    assert who_places(allied_to_two, "east") == "rome"
    assert who_places(allied_to_two, "greece") == "east"
    everybody = allied_to_two.replace(pacts=(*allied_to_two.pacts, Pact("passage", ("east", "rome"))))
    assert who_places(everybody, "rome") == "carthage"


@pytest.mark.rule("P12.7.1a", "P12.1.1a", "P8.4.6a")
def test_slaves_rise_and_whoever_has_no_army_there_is_gone() -> None:
    units = {"neapolis": {"rome": {"GAR": 2, "GS": 1}}, "capua": {"rome": {"GAR": 1}}}
    state = table(units=units, towns={"neapolis": "rome"}, leaders={"rome_02": "neapolis"})
    state = play(settle(slave_revolt(state, "rome", "P16.2-09")), "space: neapolis")
    assert dict(state.units.at("neapolis")) == {"rome": (("GS", 1),), "slaves_rome": (("BAR", 2),)}
    assert state.effects == (Effect("slave_revolt", "rome", "neapolis", "game"),)
    assert state.held("capua", "rome") == (("GAR", 1),)


@pytest.mark.rule("P12.7.1b")
def test_the_army_of_slaves_is_where_it_was_last_or_else_the_largest_group() -> None:
    units = {"capua": {"slaves_rome": {"BAR": 1}}, "roma": {"slaves_rome": {"BAR": 3}}, "pella": {"rebels": {"BAR": 9}}}
    there = (Effect("slave_revolt", "carthage", "roma", "game"), Effect("slave_revolt", "rome", "capua", "game"))
    state = table(units={**units, "utica": {"slaves_carthage": {"BAR": 1}}}, effects=there)
    assert army_of(state, "rome") == "capua"
    assert army_of(state, "carthage") == "utica"
    lost = state.replace(units=state.units.remove("capua", "slaves_rome", "BAR").add("venusia", "slaves_rome", "BAR"))
    assert army_of(lost, "rome") == "roma"
    assert army_of(table(), "rome") == ""
    steps = slave_steps(state, "carthage")
    assert [(type(one), getattr(one, "seat", ""), getattr(one, "victim", "")) for one in steps] == [
        (MoveSlaves, "carthage", "rome")
    ]
    assert {getattr(one, "victim", "") for one in slave_steps(state, "greece")} == {"rome", "carthage"}


@pytest.mark.rule("P12.7.1b")
def test_the_slave_army_goes_a_space_and_is_remembered_there() -> None:
    """Of Capua's Town one stays; the others go to Neapolis, whatever it costs, and fight whom they meet there."""
    units = {"capua": {"slaves_rome": {"BAR": 3}}, "neapolis": {"rome": {"LI": 1}}}
    effects = (Effect("slave_revolt", "rome", "capua", "game"),)
    state = table(MoveSlaves("greece", "rome"), units=units, effects=effects, towns={"capua": "rome"})
    quiet = play(state, "to: venusia")
    assert (army_of(quiet, "rome"), quiet.within(Move), asked(quiet)) == ("venusia", None, ("rome", "rest"))
    assert quiet.effects == (Effect("slave_revolt", "rome", "venusia", "game"),)
    meets = play(state, "to: neapolis")
    move = meets.scope(Move)
    assert (move.seat, move.owner, move.kind, move.space, move.start) == (
        "greece",
        "slaves_rome",
        "minor",
        "neapolis",
        "capua",
    )
    assert (move.force, move.origin, move.link) == ((("BAR", 3),), "capua", "land")
    assert meets.held("capua", "slaves_rome") == (("BAR", 1),)
    assert until(meets, "battle").scope(Battle).attacker.seat == "greece"


@pytest.mark.rule("P12.7.1b")
def test_when_the_slave_army_is_destroyed_the_largest_group_moves_next() -> None:
    """One stays in Capua's Town, the others fall to nine legions at Neapolis; in Pisae are five."""
    units = {"capua": {"slaves_rome": {"BAR": 1}}, "pisae": {"slaves_rome": {"BAR": 5}}}
    units["neapolis"] = {"rome": {"LG": 9}}
    towns = {"capua": "rome", "pisae": "rome"}
    effects = (Effect("slave_revolt", "rome", "capua", "game"),)
    state = play(table(MoveSlaves("greece", "rome"), units=units, effects=effects, towns=towns), "to: neapolis")
    state = until(fight(until(state, "battle"), 1, 6), "rest")
    assert state.units.of("slaves_rome").table() == {
        "capua": {"slaves_rome": {"BAR": 1}},
        "pisae": {"slaves_rome": {"BAR": 5}},
    }
    assert army_of(state, "rome") == "pisae"


@pytest.mark.rule("P12.7.1a", "P12.7.2a")
def test_a_position_with_slaves_has_their_revolt_and_a_revolt_without_them_ends() -> None:
    state = with_revolts(table(units={"capua": {"slaves_rome": {"BAR": 1}}}))
    assert state.effects == (Effect("slave_revolt", "rome", "", "game"),)
    assert with_revolts(state).effects == state.effects
    both = table(
        units={"capua": {"slaves_rome": {"BAR": 1}}},
        effects=tuple(Effect("slave_revolt", seat, "", "game") for seat in ("greece", "rome")),
    )
    assert [both.power(seat).stability for seat in ("rome", "greece")] == [0, 1]
    assert both.has("slave_revolt", "rome")
    assert not both.has("slave_revolt", "greece")


# ---------------------------------------------------------------------- P12.3 Militia


@pytest.mark.rule("P12.3.2a", "P12.3.3a", "P10.7.7a")
def test_militia_comes_home_where_no_enemy_is_nor_must_go_back_to() -> None:
    units = {
        "capua": {"greece": {"LI": 1}},
        "pisae": {"sof": {"LI": 1}},
        "croton": {"carthage": {"GS": 1}},
        "messana": {"rome": {"LI": 1}},
    }
    given: dict[str, Any] = {"units": units, "tribes": ("ariminum",), "towns": {"barium": "greece", "rhegium": "east"}}
    state = table(sof="carthage", pacts=FRIENDS, **given)
    shut = {"pisae", "croton", "ariminum", "rhegium"}
    home = {space for space, owner in state.table.home.items() if owner == "rome"}
    assert set(open_spaces(state, "rome")) == home - shut
    move = Move("carthage", "carthage", "major", "neapolis", "paestum", origin="paestum", space_before="venusia")
    assert set(open_spaces(state.enter(move), "rome")) == home - shut - {"paestum", "venusia"}
    friend = move.replace(seat="greece", owner="greece")
    assert set(open_spaces(state.enter(friend), "rome")) == home - shut


@pytest.mark.rule("P12.3.1a", "P12.3.3a", "P12.3.2a")
def test_who_may_raise_militia_and_that_he_has_is_noted_once() -> None:
    assert may_raise(table(stability={"rome": -4}), "rome")
    assert not may_raise(table(stability={"rome": -5}), "rome")
    done = table(activation=Activation("carthage", militia=("greece",)))
    assert may_raise(done, "rome")
    assert not may_raise(done, "greece")
    full = {space: {"carthage": {"GAR": 1}} for space, owner in table().table.home.items() if owner == "rome"}
    assert not may_raise(table(units=full), "rome")
    state = play(table(OfferMilitia("rome"), activation=Activation("carthage", militia=("greece",))), "levy")
    assert state.scope(Activation).militia == ("greece", "rome")
    assert (state.power("rome").stability, asked(state)) == (-1, ("", "militia"))
    raised = play(state, "roll: 3")
    assert [(one.seat, one.number) for one in happened(raised, "MilitiaRaised")] == [("rome", 2)]  # stable before
    declined = play(table(OfferMilitia("rome")), "pass")
    assert (declined.power("rome").stability, declined.scope(Activation).militia) == (0, ())
    assert asked(table(PlaceMilitia("rome"), units=full))[1] == "rest"


@pytest.mark.rule("P12.3.3a", "P17.2g", "P12.5.5c")
def test_militia_is_at_home_in_its_own_territory_and_nowhere_else() -> None:
    """The Transit Point on the Syrtis lies in Cyrenaica, a home of East; the sea is nobody's."""
    state = table(scenario=ADVANCED, sof="east", kings="east")
    assert at_home(state, "east", "ltp_syrtis")
    assert at_home(state, "sof", "ltp_syrtis")
    assert not at_home(state, "pontus", "ltp_syrtis")
    assert not at_home(state, "carthage", "ltp_syrtis")
    assert not at_home(state, "rome", "ntp_bon")
    assert not at_home(state, "rebels", "narbo")
    assert [at_home(state, "rome", one) for one in ("capua", "messana", "carthago")] == [True, False, False]
    lent = state.replace(successors=Successors("greece", "rome"))
    assert at_home(lent, "successors", "pella")
    assert not at_home(lent, "successors", "capua")
    assert militia_strays(state, "rome", (("MIL", 1),), "messana") is not None
    assert militia_strays(state, "rome", (("MIL", 1),), "capua") is None
    assert militia_strays(state, "rome", (("LI", 1),), "messana") is None


@pytest.mark.rule("P17.2g", "P12.3.1a")
@pytest.mark.parametrize(
    ("owner", "fields", "raises"),
    [
        ("greece", {}, True),
        ("greece", {"effects": (Effect("no_militia", "rome"),)}, False),
        ("sof", {"sof": "greece"}, True),
        ("pontus", {"kings": "greece"}, False),
    ],
)
def test_whose_defeat_at_home_raises_militia(owner: str, fields: dict[str, Any], *, raises: bool) -> None:
    """The Soldier of Fortune is one of the player's Armies, Pontus is none; none comes in the Successor Wars."""
    state = battle({"LI": 9}, {"HI": 1}, owners=("carthage", owner), space="larissa", origin="pella", **fields)
    state = until(fight(until(state, "battle"), 6, 1), "militia", "rest")
    assert (asked(state) == ("greece", "militia")) is raises


# ---------------------------------------------------------------------- P12.2 Mercenaries


@pytest.mark.rule("P12.2.4a", "P12.2.1a", "P12.2.2a")
def test_mercenaries_are_hired_where_units_or_a_leader_of_the_player_stand_and_no_enemy_does() -> None:
    units = {
        "pella": {"greece": {"LI": 1}},
        "athenae": {"greece": {"GS": 1}, "carthage": {"LI": 1}},
        "sparta": {"greece": {"GS": 1}},
        "corinthus": {"greece": {"GS": 1}, "rome": {"LI": 1}},
        "megara": {"greece": {"GS": 1}},
        "thessalonica": {"greece": {"GS": 1}},
        "ntp_otranto": {"greece": {"LI": 1}},
    }
    given: dict[str, Any] = {"tribes": ("megara",), "towns": {"thessalonica": "east"}, "pacts": FRIENDS}
    state = table(units=units, leaders={"greece_02": "actium"}, **given)
    spaces = {one.space for one in hires(state, "greece")}
    assert spaces == {"pella", "athenae", "sparta", "corinthus", "megara", "thessalonica", "actium"}
    refused = {one: hire_refused(state, "greece", Hire("mHI", one), 2) for one in spaces}
    assert {one for one, why in refused.items() if why is None} == {"pella", "sparta", "corinthus", "actium"}
    assert {why.rule for why in refused.values() if why is not None} == {"P12.2.4a"}
    rules = {
        (seat, space, left): getattr(hire_refused(state, seat, Hire("mHI", space), left), "rule", "")
        for seat, space, left in (
            ("rome", "corinthus", 9),
            ("greece", "larissa", 9),
            ("greece", "ntp_otranto", 9),
            ("greece", "pella", 1),
            ("greece", "pella", 2),
        )
    }
    assert list(rules.values()) == ["P12.2.1a", "P12.2.4a", "P12.2.4a", "P12.2.2a", ""]


@pytest.mark.rule("P6.4.3a", "P12.2.5a")
@pytest.mark.parametrize(("number", "planned", "refused"), [(14, 0, ""), (15, 0, "P6.4.3a"), (14, 1, "P6.4.3a")])
def test_carthage_hires_no_heavy_infantry_beyond_its_maximum(number: int, planned: int, refused: str) -> None:
    """Fifteen is its maximum while it is Stable; light troops do not count, and Greece may exceed its own."""
    units = {"carthago": {"carthage": {"HI": number}}, "pella": {"greece": {"HI": 20}}}
    state = table(scenario=ADVANCED, units=units)
    found = hire_refused(state, "carthage", Hire("mHI", "carthago"), 9, planned)
    assert (found.rule if found else "") == refused
    assert hire_refused(state, "carthage", Hire("mLI", "carthago"), 9, planned) is None
    assert hire_refused(state, "greece", Hire("mHI", "pella"), 9, planned) is None


@pytest.mark.rule("P12.2.4a", "PS6.5")
def test_no_mercenaries_come_where_the_scenario_keeps_their_player_out() -> None:
    """In Mare Nostrum Greece does not come to Gaul."""
    units = {"narbo": {"greece": {"LI": 1}}, "pella": {"greece": {"LI": 1}}}
    state = table(scenario="mare-nostrum", units=units)
    found = hire_refused(state, "greece", Hire("mLI", "narbo"), 9)
    assert (found.rule if found else "").startswith("PS6")
    assert hire_refused(state, "greece", Hire("mLI", "pella"), 9) is None


@pytest.mark.rule("P12.2.2a", "P12.2.3a")
@pytest.mark.parametrize(("kind", "number"), [("mHI", 1), ("mLI", 2), ("mCAV", 1)])
def test_two_talents_bring_one_hire(kind: Any, number: int) -> None:
    state = table(units={"pella": {"greece": {"LI": 1}}}, treasury={"greece": 5})
    state = hired(state, "greece", Hire(kind, "pella"))
    assert state.power("greece").treasury == 3
    assert dict(state.held("pella", "greece")) == {"LI": 1, kind: number}


@pytest.mark.rule("P5.1.2a", "P13.4.5a")
def test_who_holds_a_space_against_a_player() -> None:
    """His own Army beside invaders holds it; galleys hold nothing; an ally's Town is no enemy's."""
    units = {"pella": {"greece": {"LI": 1}, "gauls_east": {"BAR": 2}}, "sparta": {"carthage": {"GS": 1}}}
    units |= {"athenae": {"rome": {"GAR": 1}}, "actium": {"east": {"GAR": 1}}}
    state = table(units=units, towns={"corinthus": "rome", "megara": "east"}, tribes=("larissa",), pacts=FRIENDS)
    spaces = ("pella", "sparta", "athenae", "corinthus", "actium", "megara", "larissa")
    assert [held_by_enemies(state, "greece", one) for one in spaces] == [False, False, False, False, True, True, True]


# ---------------------------------------------------------------------- P12.6 Pirates


@pytest.mark.rule("P12.6.3a", "P12.6.4a")
def test_what_is_added_against_pirates() -> None:
    state = table()
    assert against_pirates(state, "ntp_bon", 4, leader=False) == 4
    assert against_pirates(state, "ntp_bon", 4, leader=True) == 5
    assert against_pirates(state, "tarsus", 4, leader=True) == 4
    assert against_pirates(state, "tarsus", 4, leader=False) == 3


@pytest.mark.rule("P12.6.1a")
def test_pirates_lie_only_in_play_and_once_in_a_node() -> None:
    state = table(scenario="carthago-delenda-est", pirates=("ntp_bon",))
    nodes = pirate_nodes(state)
    assert "ntp_bon" not in nodes
    assert {"tarsus", "cnossus", "ntp_issus"}.isdisjoint(nodes)
    assert {"ntp_balearic_n", "syracusae"} <= set(nodes)
    every = pirate_nodes(table())
    assert "tarsus" in every
    assert len(every) == len(set(every))


# ---------------------------------------------------------------------- P12.8 Elephants


@pytest.mark.rule("P9.2.3a", "P12.8.2a", "P12.1.3a")
def test_who_is_not_left_alone() -> None:
    units = {
        "antiochia": {"east": {"EL": 1, "LI": 1, "GAR": 1}},
        "tyrus": {"east": {"EL": 1, "LI": 1}, "rome": {"LI": 1}},
        "iconium": {"east": {"GAR": 1, "LI": 1}},
        "damascus": {"east": {"GAR": 1, "LI": 2}},
    }
    state = table(units=units, pacts=(Pact("passage", ("east", "rome")),))

    def why(node: str, **force: int) -> str:
        refusal = left_alone(state, "east", node, tuple(sorted(force.items())))
        return refusal.rule if refusal else ""

    assert why("antiochia", LI=1) == "P9.2.3a"
    assert why("antiochia", LI=1, GAR=1) == "P9.2.3a"
    assert why("antiochia", LI=1, EL=1) == ""  # the Garrison is no mountain's
    assert why("antiochia", EL=1) == ""
    assert why("tyrus", LI=1) == ""  # an ally's Army keeps them company
    assert why("iconium", LI=1) == "P12.1.3a"
    assert why("iconium", LI=1, GAR=1) == ""
    assert why("damascus", LI=2) == ""
    alone = elephants_alone(state, "east", "antiochia", "damascus", (("EL", 1),))
    assert alone is None  # there is Light Infantry
    alone = elephants_alone(state, "east", "antiochia", "palmyra", (("EL", 1),))
    assert (alone.rule if alone else "") == "P9.2.3a"
    assert elephants_alone(state, "east", "antiochia", "palmyra", (("EL", 1), ("LI", 1))) is None
    assert elephants_alone(state, "east", "antiochia", "palmyra", (("LI", 1),)) is not None  # they would stay alone


@pytest.mark.rule("P12.8.2a")
def test_elephants_stand_beside_land_combat_units_of_their_side() -> None:
    units = {
        "antiochia": {"east": {"EL": 2, "GS": 1}},
        "tyrus": {"east": {"EL": 1}, "rome": {"LI": 1}},
        "gaza": {"east": {"EL": 1, "GAR": 1}},
        "damascus": {"east": {"EL": 1, "LI": 1}},
    }
    pacts = (Pact("passage", ("east", "rome")),)
    state = table(units=units, pacts=pacts, cities={"antiochia": "east"})
    assert {place: n for place, _, kind, n in state.units if kind == "EL"} == {"tyrus": 1, "damascus": 1}
    assert not table(units=units).units.count("tyrus", "east", "EL")


# ---------------------------------------------------------------------- P3.2C what leaves


@pytest.mark.rule("P3.2C", "P12.2.6a", "P12.3.3a")
def test_what_leaves_in_the_removal_phase_and_what_stays() -> None:
    units = {
        "pella": {"greece": {"mHI": 2, "mLI": 1, "mCAV": 2, "CAV": 1, "MIL": 1, "HI": 1, "GAR": 1, "GS": 1}},
        "sparta": {"sof": {"HI": 4}},
        "sinope": {"pontus": {"HI": 1}},
        "sardis": {"pergamum": {"LI": 1}},
    }
    leaders = {"greece_02": "pella", "soldier_of_fortune": "sparta", "attalus": "sardis", "german": "vetera"}
    effects = (
        Effect("slave_revolt", "rome", "capua", "game"),
        Effect("conqueror", "rome"),
        Effect("menace", "rome", "germans", "removal"),
    )
    units |= {"vetera": {"germans": {"BAR": 1}}, "capua": {"slaves_rome": {"BAR": 1}}}
    state = table(
        RemovalPhase(),
        scenario=ADVANCED,
        units=units,
        leaders=leaders,
        sof="greece",
        kings="east",
        effects=effects,
        allies=(("pergamum", "rome"),),
    )
    assert dict(state.held("pella", "greece")) == {"CAV": 3, "GAR": 1, "GS": 1, "HI": 1}
    assert set(state.units.places) == {"pella", "sinope", "sardis", "capua"}
    assert [state.leader(one).place for one in leaders] == ["", "", "sardis", ""]
    assert (state.sof, state.phase) == ("", "C")
    assert {one.kind for one in state.effects} == {"slave_revolt", "conqueror"}


# ---------------------------------------------------------------------- P12.4 the Soldier of Fortune, the Dictator


@pytest.mark.rule("P12.4.3a")
def test_where_the_soldier_of_fortune_may_come() -> None:
    units = {"sparta": {"carthage": {"GAR": 1}}, "athenae": {"rome": {"LI": 1}}, "actium": {"east": {"GS": 1}}}
    given: dict[str, Any] = {"units": units, "towns": {"corinthus": "east", "megara": "rome"}, "pacts": FRIENDS}
    state = table(tribes=("larissa",), **given)
    home = {space for space, owner in state.table.home.items() if owner == "greece"}
    assert set(sof_spaces(state, "greece")) == home - {"sparta", "corinthus", "larissa"}


@pytest.mark.rule("P12.4.2a", "P12.4.3a", "PS4.6")
@pytest.mark.parametrize("must", [True, False])
def test_the_soldier_of_fortune_may_be_left_out_unless_a_card_brings_him(*, must: bool) -> None:
    effects = (Effect("sof_seen", "greece"), Effect("sof_moves", "greece"), Effect("conqueror", "rome"))
    state = table(PlaceSof("greece", must=must), effects=effects)
    assert ("pass" in legal(state)) is not must
    state = play(state, "space: sparta")
    assert (state.sof, state.leader("soldier_of_fortune").place) == ("greece", "sparta")
    assert state.effects == (Effect("conqueror", "rome"),)
    if not must:
        assert not play(table(PlaceSof("greece")), "pass").sof


@pytest.mark.rule("P12.4.1a", "P12.4.3a")
def test_the_soldier_of_fortune_is_in_play_while_his_leader_is_and_has_one_again_when_he_comes() -> None:
    alone = table(sof="east", leaders={"soldier_of_fortune": "pella"})
    found = sof_refused(alone, "greece")
    assert (found.rule if found else "") == "P12.4.1a"
    state = settle(table().with_leader("soldier_of_fortune", dead=True).then(PlaceSof("greece")))
    state = play(state, "space: sparta")
    assert (state.leader("soldier_of_fortune").place, state.leader("soldier_of_fortune").dead) == ("sparta", False)


@pytest.mark.rule("P12.4.7a", "P17.2-28", "P1.4p")
def test_which_enemies_are_at_home() -> None:
    def there(**fields: Any) -> tuple[bool, bool]:
        state = table(scenario=ADVANCED, pacts=FRIENDS, **{"leaders": {"rome_02": "roma"}, **fields})
        return dictator_refused(state, "rome") is None, enemies_at_home(state, "rome")

    assert there(units={"capua": {"carthage": {"LI": 1}}}) == (True, True)
    assert there(units={"capua": {"rebels": {"BAR": 1}}}) == (True, True)
    assert there(units={"capua": {"greece": {"LI": 1}}}) == (False, False)  # an ally
    assert there(units={"capua": {"carthage": {"GAR": 1}}}) == (True, False)
    assert there(units={"capua": {"carthage": {"GS": 1}}}) == (False, False)
    assert there(units={"messana": {"carthage": {"LI": 1}}}) == (False, False)
    alone = {"rome_02": "roma", "carthage_02": "capua"}
    assert there(leaders=alone) == (True, False)
    assert there(leaders=alone, units={"capua": {"carthage": {"GS": 1}}}) == (False, False)
    assert there(leaders={"rome_02": "roma", "greece_02": "capua"}) == (False, False)
    assert there(leaders={"rome_02": "roma", "carthage_02": "messana"}) == (False, False)
    assert there(leaders={}, units={"capua": {"carthage": {"LI": 1}}}) == (False, True)  # nobody to replace


@pytest.mark.rule("P12.4.7a", "P8.3a")
def test_an_elite_leader_who_makes_room_may_be_drawn_though_he_has_been_used() -> None:
    """He rests from the moment he came; for the Dictator he is back in the pool at once."""
    units = {"capua": {"carthage": {"LI": 1}}}
    state = into_play(table(scenario=ADVANCED, units=units), "rome_10", "roma")
    assert state.leader("rome_10").rests == 2
    state = settle(state.then(LeaderOut("rome")))
    assert [one.rule for one in happened(state, "LeaderLeft")] == ["P12.4.7a"]
    assert "draw: rome_10" in outcomes(state)
    state = play(state, "draw: rome_10", "draw: rome_09", "draw: rome_02")
    assert asked(state) == ("rome", "dictator")
    assert set(legal(state)) == {"leader: rome_10", "leader: rome_09", "leader: rome_02"}
    state = play(state, "leader: rome_10")
    assert (state.leader("rome_10").place, state.leader("rome_10").rests) == ("roma", 2)
    other = play(
        settle(into_play(table(scenario=ADVANCED), "rome_10", "roma").then(LeaderOut("rome"))), "draw: rome_01"
    )
    assert "draw: rome_01" not in outcomes(other)
    other = play(other, "draw: rome_02", "draw: rome_03", "leader: rome_02")
    assert other.leader("rome_10").rests == 2


@pytest.mark.rule("P12.4.7a", "P8.3b")
def test_beside_an_elite_leader_no_second_one_becomes_dictator() -> None:
    drawn = ("rome_09", "rome_02", "rome_03")
    beside = table(LeaderIn("rome", "rome_01", drawn), scenario=ADVANCED, leaders={"rome_10": "capua"})
    assert legal(beside) == ["leader: rome_02", "leader: rome_03"]
    assert legal(table(LeaderIn("rome", "rome_01", drawn), scenario=ADVANCED, leaders={"rome_04": "capua"})) == [
        "leader: rome_09",
        "leader: rome_02",
        "leader: rome_03",
    ]


@pytest.mark.rule("P12.4.7a")
def test_of_a_small_pool_all_are_drawn() -> None:
    """Two Leaders are in the pool with the one who makes room; all others are on the map."""
    names = [f"rome_{number:02}" for number in range(1, 11)]
    leaders = dict.fromkeys(names[1:], "roma")
    state = table(LeaderOut("rome"), scenario=ADVANCED, leaders=leaders)
    state = play(state, "leader: rome_02")
    assert outcomes(state) == {"draw: rome_01", "draw: rome_02"}
    state = play(state, "draw: rome_02")
    assert outcomes(state) == {"draw: rome_01"}
    state = play(state, "draw: rome_01")
    assert (asked(state), set(legal(state))) == (("rome", "dictator"), {"leader: rome_01", "leader: rome_02"})
    assert until(play(state, "leader: rome_01"), "rest").leader("rome_01").place == "roma"


# ---------------------------------------------------------------------- what questions are about


def about(state: Any) -> tuple[str, ...]:
    """Return what the game waits for is about."""
    waits = state.agenda[-1].pending(state)
    assert isinstance(waits, Decision | Chance)
    return waits.about


@pytest.mark.rule("P12.5.5a", "P12.4.7a", "P12.7.1a")
def test_what_a_question_names() -> None:
    """The unit that is placed, the player who draws, the victim, the place, the region, the group."""
    state = table(scenario=ADVANCED)
    kinds = ("HI", "HI", "HI", "HI", "LI", "LI", "CAV", "GS")
    pontus = settle(state.then(PlacePontus.of(state, "east")))
    for kind in kinds:
        assert about(pontus) == (kind,)
        pontus = play(pontus, "space: sinope")
    names: dict[str, Any] = {"leaders": {"rome_02": "roma"}}
    assert about(table(LeaderOut("rome"), scenario=ADVANCED, **names)) == ("rome",)
    assert about(settle(slave_revolt(table(), "greece", "P16.2-09"))) == ("greece",)
    units = {"capua": {"slaves_rome": {"BAR": 1}}, "roma": {"rome": {"GS": 1}}, "messana": {"rome": {"GS": 1}}}
    effects = (Effect("slave_revolt", "rome", "capua", "game"), Effect(MUTINY, "rome", "roma"))
    given: dict[str, Any] = {"units": units, "effects": effects, "treasury": {"rome": 9}}
    assert about(table(MoveSlaves("greece", "rome"), **given)) == ("capua",)
    assert about(table(CalmMutiny("rome"), **given)) == ("roma",)
    assert about(table(PlaceRebels("rome", "judaea", 1))) == ("judaea",)
    armies = {"salona": {"rome": {"LI": 1}, "greece": {"LI": 1}}, "lissa": {"rome": {"LI": 1}}}
    victims = table(ChooseVictims("east", "danuvius"), scenario=ADVANCED, units=armies, pacts=FRIENDS)
    assert about(victims) == ("danuvius",)
    assert about(play(victims, "space: salona")) == ("salona",)
    assert about(table(PlaceInvaders("rome", "gauls_west", 5), scenario=ADVANCED)) == ("gauls_west",)
    assert about(table(DrawObjective("rome"), scenario=ADVANCED)) == ("rome",)
    assert about(table(LookAtTribes("rome"), SeeTribe("rome", "gergovia"), scenario=ADVANCED)) == ("gergovia",)
    assert about(table(DrawRuler("east"))) == ("east",)
