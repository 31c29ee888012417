"""P10.7.6b, P9.3.2b: Retreats that are intercepted, and Garrisons that are swept away: who is where afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Battle, Interception, Move
from ancientwars.paxromana.state.state import Pact, State
from tests.paxromana.book import until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, table

ALLIES = (Pact("passage", ("greece", "rome")),)
BEATEN = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"LG": 4}}}
"""Carthage is about to beat Rome at Capua."""


def beaten(units: Any, roll: int = 2, **fields: Any) -> State:
    """Return the state in which who is at Capua has lost to Carthage and is asked about a Retreat."""
    state = table(Expansion("carthage"), active="carthage", units=units, **fields)
    state = play(state, "major: neapolis", "take-all", "set-out", "roll: 6", "to: capua")
    state = play(until(state, "battle"), f"roll: {roll}", "roll: 1")
    return until(state, "retreat")


def both(lost: str, other: str) -> State:
    """Return the state after one of two allies lost his last unit at Venusia, on the way from Capua to Tarentum.

    Each has a Leader. Of nine LI 50% have fallen at Capua, and at Venusia the last one of the first.
    """
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"LI": 5}, "greece": {"LI": 4}}}
    leaders = {"rome_01": "capua", "greece_01": "capua"}
    state = beaten(units | {"barium": {"east": {"HI": 2}}}, 6, leaders=leaders, pacts=ALLIES)
    state = play(state, "retreat-to: venusia", "retreat-to: tarentum")
    first = {"greece": 3, "rome": 4}[lost]
    state = play(state, *[f"lose-of: {lost} LI"] * first, *[f"lose-of: {other} LI"] * (5 - first))
    state = play(until(state, "intercept"), "intercept: barium", "take-all", "roll: 6 6", "roll: 2", "roll: 6")
    state = play(state, "shift: 0 0") if asked(state)[1] == "shifts" else state
    return until(play(state, f"lose-of: {lost} LI"), "move-on", "retreat")


@pytest.mark.rule("P4.3.1f", "P10.7.4d", "P8.4.4a")
@pytest.mark.parametrize(("lost", "other"), [("rome", "greece"), ("greece", "rome")])
def test_all_leaders_go_on_with_the_army_that_is_left_of_two(lost: str, other: str) -> None:
    state = both(lost, other)
    assert state.held("tarentum", other) == (("LI", 3),)
    assert not state.held("venusia", lost)
    assert {state.leader(one).place for one in ("rome_01", "greece_01")} == {"tarentum"}


@pytest.mark.rule("P10.7.4d", "P9.3.1b", "P10.6.2a")
@pytest.mark.parametrize(("one", "other"), [("rome", "greece"), ("greece", "rome")])
@pytest.mark.parametrize("standing", [0, 2])
def test_all_that_is_left_of_two_allies_goes_on_and_who_stood_there_stays(one: str, other: str, standing: int) -> None:
    """At Venusia, where they hold their ground, a reduced unit of the other falls first.

    A tenth of 22 points are 2: one of his HI is reduced besides; two tenths of 28 are 5: he loses another one, too.
    Losses are those of the units that retreat as long as they last, also where others of the owner stand there.
    """
    units: dict[str, Any] = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"HI": 4}, "greece": {"HI": 4}}}
    units |= {"barium": {"east": {"HI": 2}}, "venusia": {one: {"HI": standing}} if standing else {}}
    state = play(beaten(units, pacts=ALLIES), "retreat-to: venusia", "retreat-to: tarentum", f"reduce-of: {other} HI")
    state = play(until(state, "intercept"), "intercept: barium", "take-all", "roll: 6 6")
    state = play(state, "roll: 2" if standing else "roll: 1", "roll: 3")
    state = play(state, "shift: 0 0") if asked(state)[1] == "shifts" else state
    state = play(state, *[f"lose-of: {one} HI"] * bool(standing), f"reduce-of: {one} HI")
    state = until(state, "move-on")
    assert dict(state.held("tarentum", other)) == {"HI": 3}
    assert dict(state.held("tarentum", one)) == {"HI": 2 if standing else 3, "rHI": 1}
    assert dict(state.held("venusia", one)) == ({"HI": 2} if standing else {})


@pytest.mark.rule("P9.3.1a", "P10.7.6b", "P1.4k")
@pytest.mark.parametrize(("friend", "enemy"), [("rome", "greece"), ("greece", "rome")])
def test_a_friend_of_one_of_two_allies_may_intercept_the_other_on_their_retreat(friend: str, enemy: str) -> None:
    """East may intercept an enemy wherever he stands; its friend takes no part in the battle."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"HI": 4}, "greece": {"HI": 4}}}
    first, second = sorted(("east", friend))
    pacts = (*ALLIES, Pact("passage", (first, second)))
    state = play(beaten(units | {"barium": {"east": {"HI": 2}}}, pacts=pacts), "retreat-to: venusia", "done")
    state = until(state, "intercept", "move-on")
    assert asked(state) == ("east", "intercept")
    state = play(state, "intercept: barium", "take-all", "roll: 6 6")
    assert [party.owner for party in state.scope(Battle).defender.parties] == [enemy]


@pytest.mark.rule("P9.3.3c", "P10.7.6b")
def test_who_is_intercepted_in_the_first_space_of_his_retreat_cannot_retreat_from_there() -> None:
    """He came from Capua, where the enemy stands."""
    state = beaten(BEATEN | {"barium": {"east": {"HI": 9}}})
    state = until(play(state, "retreat-to: venusia", "done"), "intercept")
    state = play(state, "intercept: barium", "take-all", "roll: 6 6", "roll: 2", "roll: 1", "shift: 0 0")
    state = until(state, "retreat", "force-retreat", "move-on")
    assert asked(state)[1] != "retreat"


@pytest.mark.rule("P10.7.6b", "P9.3.1d", "P12.5.5b")
@pytest.mark.parametrize(("player", "asks"), [("rome", False), ("greece", True)])
def test_the_player_of_pontus_is_not_asked_whether_he_intercepts_its_retreat(player: str, *, asks: bool) -> None:
    """Pontus retreats from Nicomedia to Sinope, beside an Army of Rome at Amasia."""
    units = {"cyzicus": {"east": {"HI": 9}}, "nicomedia": {"pontus": {"HI": 3}}, "amasia": {"rome": {"LG": 3}}}
    fields: dict[str, Any] = {"units": units, "kings": player, "scenario": "rise-of-rome-advanced"}
    state = play(table(Expansion("east"), active="east", **fields), "major: cyzicus", "take-all", "set-out", "roll: 6")
    state = until(play(state, "to: nicomedia"), "battle")
    state = until(play(state, "roll: 2", "roll: 1", "shift: 0 0"), "retreat")
    state = until(play(state, "retreat-to: sinope"), "intercept", "move-on")
    assert asked(state) == (("rome", "intercept") if asks else ("east", "move-on"))


@pytest.mark.rule("P9.4.5b", "P9.3.1d", "P12.5.5b")
@pytest.mark.parametrize(("player", "asks"), [("rome", False), ("greece", True)])
def test_nor_whether_he_intercepts_its_withdrawal(player: str, *, asks: bool) -> None:
    units = {"cyzicus": {"east": {"HI": 9}}, "nicomedia": {"pontus": {"HI": 3}}, "amasia": {"rome": {"LG": 3}}}
    fields: dict[str, Any] = {"units": units, "kings": player, "scenario": "rise-of-rome-advanced"}
    state = play(table(Expansion("east"), active="east", **fields), "major: cyzicus", "take-all", "set-out", "roll: 6")
    state = play(until(play(state, "to: nicomedia"), "withdraw"), "withdraw", "roll: 1", "take-all", "set-out")
    state = until(play(state, "withdraw-to: sinope"), "intercept", "move-on")
    assert asked(state) == (("rome", "intercept") if asks else ("east", "move-on"))


@pytest.mark.rule("P9.2.4a", "P10.7.6b")
def test_reduced_units_that_meet_on_a_retreat_fight_as_a_full_one() -> None:
    """30% of 6 points reduce one HI of two at Capua; at Venusia another reduced one is waiting."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"HI": 2}}, "venusia": {"rome": {"rHI": 1}}}
    state = beaten(units | {"barium": {"east": {"HI": 9}}}, 4)
    state = until(play(state, "retreat-to: venusia", "done"), "intercept")
    assert dict(state.held("venusia", "rome")) == {"HI": 1, "rHI": 2}
    state = play(state, "intercept: barium", "take-all", "roll: 6 6")
    (party,) = state.scope(Battle).defender.parties
    assert party.force == (("HI", 2),)


@pytest.mark.rule("P10.7.6b", "P10.7.7a", "P9.3.7a")
def test_a_moving_army_that_retreats_two_spaces_enters_the_next_battle_from_the_second() -> None:
    """East, intercepted at Capua, retreats by Neapolis to Paestum; a Retreat from there would lead to Neapolis."""
    units = {"neapolis": {"east": {"HI": 4}}, "bovianum": {"rome": {"LG": 4}}, "rhegium": {"rome": {"LG": 9}}}
    state = moving("neapolis", {"HI": 4}, seat="east", units=units, points=9)
    state = play(state, "to: capua", "intercept: bovianum", "take-all", "roll: 6 6", "roll: 2", "roll: 1")
    state = until(play(state, "shift: 0 0"), "retreat")
    state = until(play(state, "retreat-to: neapolis", "retreat-to: paestum"), "intercept")
    state = until(play(state, "pass"), "move-on")
    move = state.scope(Move)
    assert (move.space, move.origin, move.space_before) == ("paestum", "paestum", "paestum")
    # it attacks Rhegium in vain, and comes back to Paestum
    state = until(play(state, "to: rhegium"), "battle")
    state = until(play(state, "roll: 1", "roll: 2", "shift: 0 0"), "go-on", "rest")
    assert state.units.of("east").places == ("paestum",)


# ---------------------------------------------------------------------- over Transit Points and by sea


@pytest.mark.rule("P9.3.3c", "P10.7.6d", "P10.7.6b")
@pytest.mark.parametrize("answers", [(), ("stand", "retreat")])
def test_who_is_beaten_beyond_a_transit_point_goes_back_over_it(answers: tuple[str, ...]) -> None:
    """From Bergidum by Calagurris over the Pyrenees to Aginnum, and back; of his own will, or forced.

    Of ten LI a tenth is lost at Bergidum and one in the Pyrenees, of eight half at Aginnum and one in the Pyrenees.
    """
    units = {"bracara": {"rome": {"LG": 6}}, "bergidum": {"carthage": {"LI": 10}}, "uxellodunum": {"rome": {"LG": 4}}}
    state = until(play(moving("bracara", {"LG": 6}, units=units), "to: bergidum", "stand"), "battle")
    state = until(play(state, "roll: 2", "roll: 1", "shift: 0 0"), "retreat")
    state = until(play(state, "retreat-to: calagurris", "retreat-to: aginnum"), "intercept")
    state = play(state, "intercept: uxellodunum", "take-all", "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 0")
    assert legal(state) == ["retreat-to: calagurris", "stand"]
    state = until(play(state, *answers, "retreat-to: calagurris"), "move-on")
    assert state.held("calagurris", "carthage") == (("LI", 3),)


@pytest.mark.rule("P9.3.3c", "P10.7.6d", "P10.7.4a")
def test_over_a_transit_point_where_ways_meet_he_may_go_on_to_another_space() -> None:
    """From Malaca over the point in Baetica to Tingi; back there, Rome is at Malaca, and nobody at Gades."""
    units = {"carthago_nova": {"rome": {"LG": 6}}, "malaca": {"carthage": {"LI": 10}}, "rusaddir": {"rome": {"LG": 4}}}
    state = until(play(moving("carthago_nova", {"LG": 6}, units=units), "to: malaca", "stand"), "battle")
    state = until(play(state, "roll: 2", "roll: 1", "shift: 0 0"), "retreat")
    state = until(play(state, "retreat-to: tingi"), "intercept")
    state = play(state, "intercept: rusaddir", "take-all", "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 0")
    assert legal(state) == ["retreat-to: gades", "stand"]
    assert refusal(state, "retreat-to: volubilis").rule == "P9.3.3c"


@pytest.mark.rule("P9.3.3c", "P9.4.5c", "P10.7.5a")
@pytest.mark.parametrize(("galleys", "ways"), [({"GS": 1}, ["sail: paestum", "stand"]), ({}, [])])
def test_who_has_withdrawn_by_sea_goes_back_by_sea_though_a_land_link_is_there_too(
    galleys: dict[str, int], ways: list[str]
) -> None:
    """From Rhegium by land to Paestum, and on by sea to Neapolis, next to it on land, too; without galleys nowhere.

    Of four LI half are lost.
    """
    units = {"croton": {"carthage": {"HI": 6}}, "rhegium": {"rome": {"LI": 4}}, "paestum": {"rome": galleys}}
    state = moving("croton", {"HI": 6}, seat="carthage", units=units | {"capua": {"carthage": {"LI": 4}}})
    state = play(state, "to: rhegium", "withdraw", "roll: 6", "take-all", "set-out", "withdraw-to: paestum")
    state = until(play(state, "sail: neapolis"), "intercept")
    state = play(state, "intercept: capua", "take-all", "roll: 6 6", "roll: 6", "roll: 1")
    assert legal(state) == (ways or ["retreat", "pass"])
    state = until(play(state, ways[0] if ways else "retreat"), "move-on")
    assert state.held("paestum", "rome") == ((("GS", 1), ("LI", 2)) if ways else ())
    assert not state.held("neapolis", "rome")


@pytest.mark.rule("P9.3.3c", "P10.7.6c", "P10.7.5a")
def test_who_has_retreated_by_sea_from_his_walls_goes_back_to_them() -> None:
    """From Neapolis, before which Carthage regroups to Capua, to Roma, where it intercepts from Bovianum."""
    units = {
        "capua": {"carthage": {"HI": 6}},
        "neapolis": {"rome": {"LI": 10, "GS": 1}},
        "bovianum": {"carthage": {"LI": 9}},
    }
    state = moving("capua", {"HI": 6}, seat="carthage", points=8, units=units, cities={"neapolis": "rome"})
    state = until(play(state, "to: neapolis", "stand"), "walls")
    state = until(play(until(play(state, "walls"), "battle"), "roll: 2", "roll: 1"), "retreat")
    state = until(play(state, "sail: roma"), "intercept")
    assert state.held("capua", "carthage") != ()
    state = until(play(state, "intercept: bovianum", "take-all", "roll: 6 6", "roll: 4", "roll: 1"), "retreat")
    assert legal(state) == ["sail: neapolis", "stand"]
    state = until(play(state, "sail: neapolis"), "move-on")
    assert state.units.of("rome").places == ("neapolis",)


@pytest.mark.rule("P11.3.7a", "P11.3.3a", "P9.4.5b")
def test_who_withdraws_by_sea_from_a_landing_has_landed_himself_when_he_is_intercepted() -> None:
    """Four LI against four: neither has a Battle Shift, whoever is aboard at Neapolis."""
    units = {
        "ntp_tyrrhenian_s": {"carthage": {"HI": 6}},
        "neapolis": {"rome": {"LI": 4}},
        "bovianum": {"carthage": {"LI": 4}},
    }
    state = moving("ntp_tyrrhenian_s", {"HI": 6}, seat="carthage", points=9, units=units)
    state = until(play(state, "sail: neapolis", "let-pass", "land"), "withdraw")
    state = until(play(state, "withdraw", "roll: 6", "take-all", "set-out"), "withdraw-to")
    state = until(play(state, "sail: roma"), "intercept")
    state = play(state, "intercept: bovianum", "take-all", "roll: 6 6", "roll: 2", "roll: 1")
    battle = state.scope(Battle)
    assert (battle.by_sea, state.scope(Move).aboard) == (True, True)
    assert (battle.attacker.shifts, battle.defender.shifts) == (0, 0)


# ---------------------------------------------------------------------- not by the Army just fought


def intercepted(units: Any, *answers: str, seat: str = "carthage", **fields: Any) -> State:
    """Return the state after a player went from Enna to Syracuse, lost to who intercepts, and has gone back."""
    state = table(Expansion(seat), active=seat, units=units, **fields)
    state = play(state, "major: enna", "take-all", "set-out", "roll: 6", "to: syracusae", "intercept: agrigentum")
    state = until(play(state, "take-all", "roll: 6 6", *answers, "roll: 5", "roll: 1"), "retreat")
    return until(play(state, "retreat-to: enna"), "intercept", "move-on", dice={"battle": "roll: 1"})


@pytest.mark.rule("P10.7.6b", "P9.3.6a")
def test_who_goes_home_from_independents_does_not_intercept_the_army_that_he_has_driven_out() -> None:
    """He is at Agrigentum again, next to Enna."""
    units = {"enna": {"carthage": {"HI": 3}}, "agrigentum": {"rome": {"LG": 4}}, "syracusae": {"syracuse": {"HI": 1}}}
    state = intercepted(units, cities={"syracusae": "syracuse"})
    assert state.held("agrigentum", "rome")
    assert asked(state) == ("carthage", "move-on")
    assert state.scope(Move).space == "enna"


@pytest.mark.rule("P10.7.6b", "P7.3.1c", "P10.7.7a")
def test_who_cannot_take_the_city_of_an_army_that_he_has_driven_out_does_not_intercept_it() -> None:
    """Rome is back at Agrigentum after the City has withstood; another Army of it may intercept at Enna."""
    units = {"enna": {"carthage": {"HI": 3}}, "agrigentum": {"rome": {"LG": 4}}, "panormus": {"rome": {"LG": 1}}}
    state = intercepted(units, "pass", cities={"syracusae": "carthage"})
    assert asked(state) == ("rome", "intercept")
    assert state.held("agrigentum", "rome")
    assert legal(state) == ["intercept: panormus", "pass"]
    assert refusal(state, "intercept: agrigentum").rule == "P10.7.6b"


@pytest.mark.rule("P10.7.6b", "P9.3.1d")
def test_an_army_that_stood_beside_the_battle_may_intercept_the_retreat() -> None:
    """The Soldier of Fortune fights alone at Syracuse (P12.4.4a), where an Army of his player is."""
    units: dict[str, Any] = {"enna": {"rome": {"LG": 2}}, "syracusae": {"carthage": {"HI": 3}}}
    units["agrigentum"] = {"sof": {"HI": 5}}
    state = intercepted(units, seat="rome", sof="carthage")
    assert asked(state) == ("carthage", "intercept")
    state = play(state, "intercept: syracusae")
    assert state.scope(Interception).owner == "carthage"
    state = play(state, "take-all", "roll: 1 1")
    assert asked(until(state, "intercept", "move-on")) == ("rome", "move-on")


# ---------------------------------------------------------------------- Garrisons swept away


def swept(units: Any, force: dict[str, int], leaders: tuple[str, ...] = (), **fields: Any) -> State:
    """Return the state after Carthage, from Croton, intercepted a Minor Move of Rome to its Town of Rhegium."""
    held = {"croton": {"carthage": {"LI": 2}}, "paestum": {"rome": force}, **units}
    towns = {"rhegium": ("rome", 2)}
    state = moving("paestum", force, kind="minor", leaders=leaders, units=held, towns=towns, **fields)
    return play(play(state, "to: rhegium"), "intercept: croton", "take-all", "roll: 6 6")


@pytest.mark.rule("P12.1.1a", "P8.4.6a", "P9.3.2b")
def test_the_move_of_a_garrison_that_is_swept_away_is_over_with_its_leader() -> None:
    state = swept({"rhegium": {"rome": {"GAR": 2}}}, {"GAR": 1}, ("rome_01",))
    assert not state.units.of("rome").places
    assert state.leader("rome_01").place == ""
    assert (state.scope(Move).force, state.scope(Move).leaders) == ((), ())
    battle = state.scope(Battle)
    assert (battle.against_walls, battle.attacker.seat, battle.defender.seat) == (True, "carthage", "rome")
    lost = until(play(state, "roll: 1", "roll: 6"), "rest", "move-on")
    assert dict(lost.held("croton", "carthage")) == {"LI": 1}  # it regroups to where it came from


@pytest.mark.rule("P12.1.1a", "P8.4.6a", "P4.3.1f")
def test_a_leader_of_an_ally_is_swept_away_with_the_garrison_beside_which_he_stands() -> None:
    """He is not alone: allies who stand together are one Army, and a Leader dies with its Garrison."""
    state = swept({}, {"GAR": 1}, placed={"greece_01": "rhegium"}, pacts=ALLIES)
    assert not state.held("rhegium", "rome")
    assert state.leader("greece_01").place == ""


@pytest.mark.rule("P12.1.1a", "P11.3.2e", "P8.4.3a")
def test_galleys_that_brought_a_garrison_which_is_swept_away_are_still_there() -> None:
    units = {"neapolis": {"rome": {"GAR": 1, "GS": 2}}, "croton": {"carthage": {"LI": 2}}}
    state = table(Expansion("rome"), units=units, towns={"rhegium": ("rome", 2)})
    state = play(state, "major: neapolis", "take-all", "set-out", "roll: 6", "embark", "sail: paestum", "sail: rhegium")
    state = play(state, "land", "intercept: croton", "take-all", "roll: 6 6")
    assert dict(state.held("rhegium", "rome")) == {"GS": 2}
    assert state.scope(Move).force == ()
    assert state.scope(Battle).against_walls


@pytest.mark.rule("P9.1.4a", "P12.1.1a", "P8.4.3a")
@pytest.mark.parametrize("enemies", [False, True])
def test_galleys_and_a_leader_whose_garrison_is_swept_away_have_moved(enemies: bool) -> None:
    """They have gone ashore, or are aboard still, among enemies whom the Army could not drive out."""
    units = {"ravenna": {"rome": {"LI": 1, "GAR": 1, "GS": 1}}, "bovianum": {"carthage": {"HI": 2}}}
    here = {"arretium": {"carthage": {"LI": 1}}, "ariminum": {"carthage": {"GAR": 1}}}
    units = units | (here if enemies else {"ravenna": {"rome": {"GAR": 1, "GS": 1}}})
    state = table(Expansion("rome"), units=units, leaders={"rome_01": "ravenna"})
    state = play(state, "major: ravenna", "take-all", "set-out", "roll: 6", "embark", "sail: ariminum")
    state = play(state, "pass") if asked(state)[1] == "admit-fleet" else state
    state = play(state, "land")
    if enemies:  # one LI each: both are lost
        state = play(state, "intercept: arretium", "take-all", "roll: 6 6")
        state = until(play(state, "roll: 6", "roll: 6", "shift: 0 0"), "intercept")
    state = until(play(state, "intercept: bovianum", "take-all", "roll: 6 6"), "expansion")
    assert state.leader("rome_01").place == "ariminum"
    assert dict(state.held("ariminum", "rome")) == {"GS": 1}
    assert legal(state) == ["done"]


@pytest.mark.rule("P9.3.1b", "P12.1.1a", "P4.3.1f")
def test_a_garrison_that_comes_beside_an_allys_army_is_not_swept_away_but_fights_with_it() -> None:
    state = swept({"rhegium": {"greece": {"HI": 1}}}, {"GAR": 1}, pacts=ALLIES)
    battle = state.scope(Battle)
    assert not battle.against_walls
    assert {party.owner: dict(party.force) for party in battle.defender.parties} == {
        "rome": {"GAR": 1},
        "greece": {"HI": 1},
    }


@pytest.mark.rule("P10.7.6b", "P4.3.1f", "P10.7.4d")
def test_a_leader_alone_retreats_beside_the_army_of_his_ally() -> None:
    """Greece has no unit at Capua, but a Leader: he goes with Rome's legions to Venusia, and fights there."""
    units = BEATEN | {"barium": {"east": {"HI": 2}}}
    state = beaten(units, leaders={"greece_01": "capua"}, pacts=ALLIES)
    state = until(play(state, "retreat-to: venusia", "retreat-to: tarentum"), "intercept")
    assert state.leader("greece_01").place == "venusia"  # the first Space of two
    state = play(state, "intercept: barium", "take-all", "roll: 6 6")
    assert state.scope(Battle).defender.leader == "greece_01"
