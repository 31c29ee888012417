"""Pax Romana, concrete situations of chapters 1 to 8, 14 and 15, worked out from the book."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana import describe
from ancientwars.paxromana.rules.p06_income import IncomePhase, Toll
from ancientwars.paxromana.rules.p16_civil_war import CivilWar, LoyaltyRoll
from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, happened, legal, play, table
from tests.paxromana.turns import at, go, on_to, refused

ADVANCED = "rise-of-rome-advanced"
SOLDIER, ELITE = "soldier_of_fortune", "rome_09"


# ---------------------------------------------------------------------- Civil War, and the Soldier of Fortune


@pytest.mark.rule("P16.2d", "P12.4.4a", "P8.4.4a")
def test_the_soldier_of_fortune_suffers_the_civil_war_of_his_player() -> None:
    """One die for each Space: at Pella he stands beside Greek units, at Larissa alone, and falls with his Leader."""
    units = {"pella": {"greece": {"HI": 1}, "sof": {"LI": 2}}, "larissa": {"sof": {"HI": 4}}}
    leaders = {SOLDIER: "larissa"}
    state = table(CivilWar("greece"), units=units, leaders=leaders, sof="greece")
    state = play(state, "roll: 2", "roll: 3")
    assert state.held("pella", "greece") == (("HI", 1),)
    assert state.held("pella", "sof") == (("LI", 2),)
    assert not state.held("larissa", "sof")
    assert state.leader(SOLDIER).dead


@pytest.mark.rule("P16.2d", "P12.4.1a")
def test_he_does_not_suffer_that_of_another_player() -> None:
    units = {"pella": {"sof": {"HI": 4}}}
    state = table(CivilWar("greece"), units=units, sof="east")
    assert asked(state) == ("", "leader")


@pytest.mark.rule("P17.2f", "P12.4.4a")
def test_half_of_all_armies_of_a_player_in_a_space_desert_in_the_advanced_game() -> None:
    """Three of five go, as their player says; his Garrison comes, and the Leader stays with what is left."""
    units = {"pella": {"greece": {"HI": 1}, "sof": {"HI": 3, "LI": 1}}}
    fields: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "leaders": {SOLDIER: "pella"}}
    state = play(table(LoyaltyRoll("greece", "pella"), units=units, sof="greece", **fields), "roll: 1")
    assert legal(state) == ["lose: HI", "lose-of: sof HI", "lose-of: sof LI"]
    state = play(state, "lose-of: sof HI", "lose-of: sof HI", "lose-of: sof LI")
    assert dict(state.held("pella", "greece")) == {"GAR": 1, "HI": 1}
    assert state.held("pella", "sof") == (("HI", 1),)
    assert state.leader(SOLDIER).place == "pella"


@pytest.mark.rule("P17.2f", "P12.4.4a", "P8.4.4a")
@pytest.mark.parametrize(
    ("there", "gone", "lives"),
    [
        ({"greece": {"HI": 4}}, [], True),  # two Greek HI, none of his Army, which is elsewhere
        ({"greece": {"HI": 3}, "sof": {"EL": 1, "HI": 1}}, ["lose-of: sof HI", "lose: HI", "lose: HI"], True),
        ({"greece": {"HI": 3}, "sof": {"HI": 1}}, ["lose-of: sof HI"], False),
        ({"sof": {"EL": 1, "HI": 1}}, ["lose-of: sof HI"], False),  # Elephants alone go, too
        ({"greece": {"HI": 1}}, [], False),  # nobody of his side is left beside him
    ],
)
def test_the_soldier_of_fortune_dies_with_the_last_of_his_army(
    there: dict[str, dict[str, int]], gone: list[str], lives: bool
) -> None:
    """Half of what is at Pella deserts; another Army of his stands in Athens."""
    units = {"pella": there, "athenae": {"sof": {"HI": 4}}}
    fields: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "leaders": {SOLDIER: "pella"}}
    state = play(table(LoyaltyRoll("greece", "pella"), units=units, sof="greece", **fields), "roll: 1", *gone)
    assert asked(state)[1] == "rest"
    assert state.leader(SOLDIER).dead is not lives
    assert state.held("athenae", "sof") == (("HI", 4),)


@pytest.mark.rule("P17.2f", "P12.4.4a", "P8.4.4a")
def test_where_only_he_stood_a_garrison_of_his_player_is_left() -> None:
    fields: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "leaders": {SOLDIER: "cnossus"}}
    units = {"cnossus": {"sof": {"LI": 1}}}
    state = play(table(LoyaltyRoll("greece", "cnossus"), units=units, sof="greece", **fields), "roll: 1")
    assert not state.held("cnossus", "sof")
    assert state.held("cnossus", "greece") == (("GAR", 1),)
    assert state.leader(SOLDIER).dead


# ---------------------------------------------------------------------- Cities and Towns


@pytest.mark.rule("P7.4.3a", "P1.4d", "P1.4p")
@pytest.mark.parametrize("die", [1, 2])
def test_a_garrison_is_an_army_that_destroys_a_town(die: int) -> None:
    """Two points for two Fortification Points."""
    state = at("rome", units={"narbo": {"rome": {"GAR": 1}}}, towns={"narbo": ["rome", 2]})
    state = go(state, "expand", "minor: GAR narbo", f"roll: {die}")
    assert refused(state, "raze") == ("P9.2.1-14" if die == 1 else "")
    if die == 2:
        assert go(state, "raze").settlement("narbo") is None


@pytest.mark.rule("P7.4.3a", "P1.4p")
def test_a_leader_alone_is_one_too() -> None:
    """A Leader of Campaign rating 2 or more has at least six points."""
    state = at("rome", leaders={ELITE: "narbo"}, cities={"narbo": ["rome", 5]})
    state = go(state, "expand", f"minor-leader: {ELITE}", "roll: 1")
    assert refused(state, "raze") == ""


@pytest.mark.rule("P7.4.3a", "P1.4p")
def test_elephants_that_move_are_one_too() -> None:
    state = at("rome", units={"narbo": {"rome": {"EL": 1, "LI": 1}}}, towns={"narbo": ["rome", 2]})
    state = go(state, "expand", "minor: EL narbo", "roll: 2", "raze")
    assert state.settlement("narbo") is None


# ---------------------------------------------------------------------- Stability


@pytest.mark.rule("P14.2.2a", "P14.2.1-12")
def test_mercenaries_that_count_against_civilization_may_be_disbanded() -> None:
    units = {"athenae": {"greece": {"mHI": 1, "HI": 1, "LI": 1}}}
    options, powers = {"disband_heavy": True}, {"greece": {"treasury": 1}}
    state = at("greece", scenario=ADVANCED, moment="payment", powers=powers, units=units, options=options)
    state = go(on_to(go(state, "pay"), "disband-heavy"), "disband: mHI athenae")
    assert state.held("athenae", "greece") == (("HI", 1), ("LI", 1))


# ---------------------------------------------------------------------- income


@pytest.mark.rule("P6.1.1a", "P3.2A")
def test_each_player_is_told_his_income() -> None:
    """Bruttium, Cisalpina and the Territory give 1 T each, Italia 2; Carthage has three Provinces and the Territory."""
    state = table(IncomePhase(), scenario="punic-wars", treasury={"rome": 3}, cities={"roma": "rome"})
    told = happened(state, "IncomeCame")
    assert {one.seat: one.talents for one in told} == {"rome": 5 + 3, "carthage": 4}
    assert [describe(state, one) for one in told] == ["Rome, income: 8 T", "Carthage, income: 4 T"]
    assert describe(state, told[0], "ru") == "Рим, доход: 8 Т"


@pytest.mark.rule("P6.1.6a")
def test_what_comes_through_rhodes_is_told_without_the_toll() -> None:
    state = play(settle(table().then(Toll("rome", "cnossus", 3))), "pay")
    assert [one.talents for one in happened(state, "IncomeCame")] == [2]


# ---------------------------------------------------------------------- a move whose Army is beaten twice


@pytest.mark.rule("P9.3.7a", "P10.7.6b", "P9.3.1d")
@pytest.mark.parametrize("answer", ["retreat-to: capua", "stand"])
def test_a_moving_army_that_is_intercepted_again_as_it_retreats_goes_on_from_where_it_is(answer: str) -> None:
    """Beaten at Venusia it retreats over Capua to Rome; Greece beats it there: it is back at Capua, or holds Rome.

    Of its six Movement Points one led to Venusia, and each defeat costs one.
    """
    units = {"capua": {"rome": {"LG": 6}}, "barium": {"carthage": {"HI": 9}}, "pisae": {"greece": {"HI": 9}}}
    state = play(march(start(units), "capua", "venusia"), "intercept: barium", "take-all", "roll: 6 6")
    state = until(fight(state, 2, 1), "retreat")
    state = play(
        until(play(state, "retreat-to: capua", "retreat-to: roma"), "intercept"),
        "intercept: pisae",
        "take-all",
        "roll: 6 6",
    )
    state = play(until(fight(state, 2, 1), "retreat"), answer)
    state = until(state, "move-on")
    move, space = state.scope(Move), answer.removeprefix("retreat-to: ").replace("stand", "roma")
    assert (move.space, move.force, move.remaining) == (space, state.held(space, "rome"), 3)
