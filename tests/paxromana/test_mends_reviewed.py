"""Cases of Pax Romana where one mend meets the next: interceptions one after another, mutineers, lines, guests."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.force import movable
from ancientwars.paxromana.rules.p13_barbarians.rebellions import ChooseVictims, african
from ancientwars.paxromana.rules.p17_cards.timing import play_refused
from ancientwars.paxromana.state.scopes import Activation, Battle
from ancientwars.paxromana.state.state import NOTHING, Pact, State
from tests.paxromana.fields import battle
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, play, table, through


@pytest.mark.parametrize("dice", ["1 1", "6 6"])
@pytest.mark.rule("P9.3.5b", "P9.3.5c", "P9.4.1a")
def test_who_stayed_in_the_city_has_to_defend_it_whatever_the_next_interceptor_throws(dice: str) -> None:
    """The first interceptor is beaten: the City is attacked at once, with the unit that chose it inside."""
    units = {
        "venusia": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LI": 2}},
        "roma": {"rome": {"LI": 1}},
        "bovianum": {"rome": {"LI": 1}},
    }
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "cities": {"capua": "rome"}}
    state = play(moving("venusia", {"HI": 9}, points=9, **fields), "to: capua", "intercept: roma", "take-all")
    state = play(state, "inside: LI 1", "done", "roll: 6 6", "roll: 1", "roll: 6", "shift: 0 0")
    state = through(state, "intercept")
    assert asked(state) == ("rome", "intercept")
    state = play(state, "intercept: bovianum", "take-all", f"roll: {dice}")
    if dice == "6 6":
        state = play(state, "roll: 1", "roll: 6", "shift: 0 0")
    state = through(state, "battle", "withdraw", "walls")
    assert asked(state) == ("", "battle")
    fought = state.scope(Battle)
    assert fought.walls
    assert [party.force for party in fought.defender.parties] == [(("LI", 1),)]


@pytest.mark.rule("P13.3-01", "P10.7.6b")
def test_the_retreat_from_mutineers_may_be_intercepted() -> None:
    """Carthage is driven from Utica to Hippo Regius, next to which Rome stands; the mutineers take no part in that."""
    units = {"utica": {"carthage": {"mHI": 4, "LI": 6}}, "cirta": {"rome": {"LG": 2}}}
    state = settle(african(table(scenario="rise-of-rome-advanced", units=units), "rome"))
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0")
    state = through(play(state, "retreat-to: hippo_regius"), "intercept")
    assert asked(state) == ("rome", "intercept")
    state = play(state, "intercept: cirta", "take-all", "roll: 6 6")
    fought = state.scope(Battle)
    assert (fought.space, [party.owner for party in fought.attacker.parties]) == ("hippo_regius", ["rome"])
    state = through(play(state, "roll: 6", "roll: 1", "shift: 0 0"), "rest")
    assert not state.held("utica", "carthage")
    assert state.units.count("utica", "rebels", "BAR") > 0
    assert state.held("cirta", "rome") or state.held("hippo_regius", "rome")


@pytest.mark.parametrize(
    ("owner", "guard", "line"),
    [("east_gauls", {}, 0), ("rebels", {}, None), ("slaves_rome", {}, None), ("rebels", {"rome": {"LI": 1}}, 0)],
)
@pytest.mark.rule("P6.1.6a", "P13.3-08", "P13.4.5a")
def test_no_line_begins_in_a_city_that_rebels_are_in(owner: str, guard: dict[str, Any], line: int | None) -> None:
    """In Judaea they go into the City, and defend themselves in it; invaders who did not take it stay outside."""
    units = {"gaza": {owner: {"BAR": 1}, **guard}}
    state = table(scenario="rise-of-rome-advanced", units=units, cities={"gaza": "rome"})
    assert line_of_communications(state, "rome", "gaza") == line


def unshifted(state: State) -> State:
    """Return the state in which nobody has shifted the dice of a battle."""
    return play(state, "shift: 0 0") if asked(state)[1] == "shifts" else state


@pytest.mark.parametrize(("lost", "other", "first"), [("rome", "greece", 4), ("greece", "rome", 3)])
@pytest.mark.rule("P10.7.4d", "P4.3.1f", "P8.4.4a")
def test_a_leader_who_has_lost_his_own_units_retreats_with_those_of_his_ally(lost: str, other: str, first: int) -> None:
    """His last unit falls at Venusia, on the way to Tarentum; the ally goes on, and he with him."""
    units = {
        "neapolis": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LI": 5}, "greece": {"LI": 4}},
        "barium": {"east": {"HI": 2}},
    }
    fields: dict[str, Any] = {"units": units, "pacts": (Pact("passage", ("greece", "rome")),)}
    leader = f"{lost}_01"
    state = play(moving("neapolis", {"HI": 9}, seat="carthage", placed={leader: "capua"}, **fields), "to: capua")
    state = play(through(state, "battle"), "roll: 6", "roll: 1")
    state = play(unshifted(state), "retreat-to: venusia", "retreat-to: tarentum")
    state = play(state, *[f"lose-of: {lost} LI"] * first, *[f"lose-of: {other} LI"] * (5 - first))
    state = through(play(through(state, "leader-death"), "roll: 3 4"), "intercept")
    state = play(state, "intercept: barium", "take-all", "roll: 6 6", "roll: 2", "roll: 6")
    state = play(unshifted(state), f"lose-of: {lost} LI")
    state = through(play(through(state, "leader-death"), "roll: 3 4"), "move-on")
    assert state.held("tarentum", other) == (("LI", 3),)
    assert state.leader(leader).place == "tarentum"


@pytest.mark.parametrize(("lost", "moves"), [(2, 2), (1, 2), (0, 2)])
@pytest.mark.rule("P9.1.4a", "P12.1.4b")
def test_new_units_have_not_moved_where_others_of_their_kind_have_and_are_lost(lost: int, moves: int) -> None:
    """Two Garrisons have come to Pisae; some are lost; those that a Light Infantry unit turns into may move yet."""
    units = {"pisae": {"rome": {"GAR": 2, "LI": 1}}}
    activation = Activation("rome", "rome", moved=NOTHING.put("pisae", "rome", {"GAR": 2}))
    state = settle(table(units=units).enter(activation, Expansion("rome")))
    state = play(settle(state.lose_units("rome", "pisae", "GAR", lost)), "disband: LI pisae")
    assert dict(movable(state, "pisae", "rome")) == {"GAR": moves}


@pytest.mark.rule("P17.2-05", "P13.2.4a", "P13.4.5a")
def test_an_inventor_helps_a_player_in_his_city_though_invaders_stay_beside_him() -> None:
    """Rome attacks both of them at Enna, all together; the City is that of Carthage."""
    fields: dict[str, Any] = {"space": "enna", "origin": "messana", "cities": {"enna": "carthage"}}
    units = {"enna": {"gauls_west": {"BAR": 1}}}
    state = battle({"LG": 3}, {"LI": 2}, scenario="rise-of-rome-advanced", units=units, **fields)
    state = through(state, "walls")
    state = through(play(state, "walls"), "battle", "siege")
    assert {party.owner for party in state.scope(Battle).defender.parties} == {"carthage", "gauls_west"}
    assert play_refused(state, "carthage", "archimedes", "battle") is None


@pytest.mark.rule("P4.3.1f", "P9.3.1b", "P13.2.4a")
def test_nobody_else_decides_for_a_player_beside_whom_invaders_stay() -> None:
    """East and Gauls at Lugdunum are attacked by Rome: Carthage, next to Rome, would throw the dice of Gauls alone."""
    units = {"lugdunum": {"gauls_west": {"BAR": 4}}}
    there = {"gaul_west": "lugdunum"}
    both = battle({"LG": 3}, {"LI": 1}, owners=("rome", "east"), units=units, leaders_at=there)
    alone = battle({"LG": 3}, {"BAR": 4}, owners=("rome", "gauls_west"), leaders_at=there)
    assert through(both, "battle").scope(Battle).defender.seat == "east"
    assert through(alone, "battle").scope(Battle).defender.seat == "carthage"


@pytest.mark.parametrize(("owner", "space"), [("sof", "narbo"), ("pontus", "sinope"), ("rome", "narbo")])
@pytest.mark.rule("P13.4.5a", "P13.2.2a", "P5.4.1a")
def test_invaders_who_stay_beside_an_army_do_not_hold_its_space(owner: str, space: str) -> None:
    units = {space: {owner: {"LI": 1}, "gauls_east": {"BAR": 3}}}
    state = table(scenario="rise-of-rome-advanced", units=units, sof="greece", kings="greece")
    assert state.holder(space) == owner
    assert state.lose_units(owner, space, "LI").holder(space) == "gauls_east"


@pytest.mark.rule("P13.3-04", "P8.4.4a")
def test_a_leader_dies_with_the_army_that_a_rebellion_destroys_though_an_ally_is_beside_it() -> None:
    units = {"salona": {"carthage": {"LI": 1}, "greece": {"LI": 2}}}
    fields: dict[str, Any] = {"units": units, "pacts": (Pact("passage", ("carthage", "greece")),)}
    step = ChooseVictims("rome", "danuvius")
    state = table(step, scenario="rise-of-rome-advanced", leaders={"carthage_01": "salona"}, **fields)
    state = play(state, "space: salona", "of: carthage")
    assert [owner for owner, _ in state.units.at("salona")] == ["greece"]
    assert not state.leader("carthage_01").place
