"""Barbarians, rebels and slaves of Pax Romana one after another, and beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars import paxromana
from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p11_ports import mutinous
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints, massacre
from ancientwars.paxromana.rules.p13_barbarians.places import RemoveGarrison, without_garrisons
from ancientwars.paxromana.rules.p13_barbarians.rebellions import PlaceRebels, RollRebellion
from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.book import fight, until
from tests.paxromana.tables import asked, legal, play, settlement, table
from tests.paxromana.test_p17_cards import ADVANCED

if TYPE_CHECKING:
    from ancientwars.paxromana import State


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


@pytest.mark.rule("P13.3-01", "P13.2.4a")
@pytest.mark.parametrize("active", ["rome", "carthage", "greece"])
def test_carthage_does_not_lead_the_mutineers_against_itself(active: str) -> None:
    """The next Inactive player would be Carthage in Rome's Activation; then another one decides for them."""
    units = {"utica": {"carthage": {"mLI": 6, "LI": 3}}}
    state = table(RollRebellion(active), scenario=ADVANCED, active=active, units=units)
    state = until(play(state, "roll: 5 6"), "battle")
    assert state.scope(Battle).attacker.parties[0].owner == "rebels"
    assert state.scope(Battle).attacker.seat != "carthage"
    assert state.scope(Battle).defender.seat == "carthage"


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


@pytest.mark.rule("P13.3-04", "P10.6.4a")
@pytest.mark.parametrize(
    ("force", "ends"),
    [
        ({"HI": 3}, {(("rHI", 1),)}),
        ({"HI": 2, "LG": 1}, {(("rLG", 1),)}),
        ({"HI": 2, "rHI": 1}, {()}),
        ({"LG": 2, "LI": 1}, {(("LI", 1),)}),
        ({"HI": 2, "LI": 3}, {(("LI", 1),), (("rHI", 1),)}),
    ],
)
def test_a_rebellion_destroys_as_many_of_eight_points_as_there_are(
    force: dict[str, int], ends: set[tuple[tuple[str, int], ...]]
) -> None:
    """Of 9 points 8 go, whatever the owner chooses: two HI and one reduced; no second one is, to make one of two."""
    state = table(scenario=ADVANCED, units={"salona": {"rome": force}})
    assert every_end(settle(massacre(state, "salona", "rome", "P13.3-04")), "salona") == ends


@pytest.mark.rule("P17.2-04", "P10.6.3a", "P10.6.4a")
@pytest.mark.parametrize(
    ("force", "lost", "ends"),
    [
        ({"LG": 1, "LI": 1}, 1, {(("LG", 1),)}),
        ({"LG": 1, "LI": 1}, 2, {(("LI", 1), ("rLG", 1))}),
        ({"LG": 1, "LI": 1}, 3, {(("rLG", 1),)}),
        ({"LG": 2}, 3, {(("LG", 1),)}),
        ({"LG": 1, "HI": 1}, 3, {(("LG", 1),)}),
        ({"HI": 1, "rHI": 1}, 1, {(("HI", 1),)}),
    ],
)
def test_an_ambush_takes_no_more_than_it_must(
    force: dict[str, int], lost: int, ends: set[tuple[tuple[str, int], ...]]
) -> None:
    """Nobody gives a legion up where a lighter unit makes up the number, and no unit is reduced beside another."""
    state = table(LosePoints("rome", "rome", "salona", lost), scenario=ADVANCED, units={"salona": {"rome": force}})
    assert every_end(state, "salona") == ends


def every_end(state: State, space: str) -> set[tuple[tuple[str, int], ...]]:
    """Return what may be left of Rome's units in a Space after their losses, however they are chosen."""
    if asked(state)[1] != "lose-points":
        return {state.held(space, "rome")}
    return {end for one in legal(state) for end in every_end(play(state, one), space)}


@pytest.mark.rule("P13.3-01", "P8.4.4a")
@pytest.mark.parametrize(
    ("others", "place"), [({}, ""), ({"GAR": 1}, ""), ({"GS": 1}, "thapsus"), ({"LI": 9}, "thapsus")]
)
def test_a_leader_dies_whose_army_mutinies(others: dict[str, int], place: str) -> None:
    """Two heavy Mercenaries are 6 BP: they eliminate a Garrison, and nine LI beat them; he lives with a Fleet."""
    leader = next(one.id for one in table().kit.leaders if one.power == "carthage" and not one.scenario)
    units = {"thapsus": {"carthage": {"mHI": 2, **others}}}
    state = table(RollRebellion("rome"), scenario=ADVANCED, units=units, leaders={leader: "thapsus"})
    state = play(state, "roll: 5 6")
    state = until(fight(state, 1, 6), "rest") if asked(state)[1] == "battle" else state
    assert state.leader(leader).place == place


@pytest.mark.rule("P13.3-01", "P10.2.15")
def test_mutineers_who_lose_are_gone_and_pay_no_point_to_go_on() -> None:
    """Nine LI beat the six Barbarians that two heavy Mercenaries became."""
    units = {"thapsus": {"carthage": {"mHI": 2, "LI": 9}}}
    state = play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 5 6")
    state = fight(state, 1, 6)
    assert asked(state)[1] == "rest"
    assert state.units.at("thapsus") == (("carthage", (("LI", 8),)),)


@pytest.mark.rule("P13.3-10")
def test_the_fleet_of_an_independent_may_mutiny() -> None:
    state = table(RollRebellion("rome"), scenario=ADVANCED, units={"syracusae": {"syracuse": {"GS": 2}}})
    state = play(state, "roll: 6 6")
    assert mutinous(state, "syracuse", "syracusae")
    text = {"scenario": ADVANCED, "turn": 2, "seat": "rome", "units": {"syracusae": {"syracuse": {"GS": 2}}}}
    effects = [{"kind": "naval_mutiny", "seat": "syracuse", "place": "syracusae"}]
    assert not paxromana.validate(paxromana.position({**text, "effects": effects}))
