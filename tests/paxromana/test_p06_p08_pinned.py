"""P6, P8: tolls, income, plans, upkeep, and which Leaders come up and go where: one condition at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.paxromana.rules.p06_income import IncomeCollected, Toll, income_of
from ancientwars.paxromana.rules.p06_maintenance import MaintenancePhase
from ancientwars.paxromana.rules.p06_manpower import ManpowerPhase
from ancientwars.paxromana.rules.p08_leader_selection import (
    LeaderSelectionPhase,
    PlaceInCapital,
    drawable,
    into_play,
    leader_spaces,
    pool_of,
)
from ancientwars.paxromana.state.state import State
from tests.paxromana.tables import asked, legal, play, refusal, table

ADVANCED = "rise-of-rome-advanced"


# ---------------------------------------------------------------------- P6.1 income


@pytest.mark.rule("P6.1.6a", "P12.5.1c")
@pytest.mark.parametrize(
    ("ally", "pays", "talents"), [("", 2, 0), ("greece", 2, 1), ("rome", 2, 0), ("", 0, 0), ("greece", 0, 0)]
)
def test_a_line_through_rhodes_leaves_all_but_a_talent_which_goes_to_its_ally(
    ally: str, pays: int, talents: int
) -> None:
    allies = (("rhodes", ally),) if ally else ()
    units = {"rhodus": {"rhodes": {"HI": 2, "GS": 2}}}
    state = table(Toll("rome", "paphos", 3), allies=allies, units=units, scenario=ADVANCED)
    assert (asked(state), legal(state)) == (("rome", "line-through-rhodes"), ["pay", "pass"])
    state = play(state, "pay" if pays else "pass")
    assert [state.power(seat).treasury for seat in ("rome", "greece")] == [pays, talents]
    assert asked(table(Toll("rome", "paphos", 1)))[1] == "rest"  # nothing would be left
    assert asked(table(Toll("rome", "paphos", 2)))[1] == "line-through-rhodes"


@pytest.mark.rule("P13.3-01")
def test_africa_yields_nothing_while_mercenaries_are_in_mutiny_there() -> None:
    """Neither the Province nor its Town; three Provinces, their Territory and two Towns are six Talents."""
    fields: dict[str, Any] = {"towns": {"utica": "carthage", "saldae": "carthage"}}
    assert income_of(table(**fields), "carthage") == (6, ())
    assert income_of(table(units={"thevestis": {"rebels": {"BAR": 1}}}, **fields), "carthage") == (4, ())
    assert income_of(table(units={"cirta": {"rebels": {"BAR": 1}}}, **fields), "carthage") == (6, ())  # in Numidia


@pytest.mark.rule("P15.4.9L")
@pytest.mark.parametrize(
    ("treasury", "richest"), [({"rome": 3, "east": 5}, "east"), ({"rome": 5, "east": 5}, ""), ({}, "")]
)
def test_who_is_the_richest_is_noted_if_he_is_alone(treasury: dict[str, int], richest: str) -> None:
    state = table(IncomeCollected(), treasury=treasury)
    assert [one.seat for one in state.effects] == ([richest] if richest else [])


# ---------------------------------------------------------------------- P6.4 upkeep


@pytest.mark.rule("P6.4.1a", "P6.4.2a")
def test_galleys_and_heavy_units_above_the_maximum_are_paid_or_disbanded() -> None:
    """East, stable, may have 18: of 20 two are above. Three galleys cost three Talents, with the two five."""
    units = {"alexandria": {"east": {"HI": 19, "GS": 3, "LI": 4}}, "memphis": {"east": {"rHI": 1}}}
    state = table(MaintenancePhase(), units=units, treasury={"east": 4})
    assert asked(state) == ("east", "maintenance")
    assert set(legal(state)) == {"disband: GS alexandria", "disband: HI alexandria", "disband: rHI memphis"}
    assert refusal(state, "hand-in").rule == "P6.4a"
    less = play(state, "disband: rHI memphis", "disband: HI alexandria")
    assert set(legal(less)) == {"disband: GS alexandria", "hand-in"}  # no more are above
    done = play(less, "hand-in")
    assert dict(done.held("alexandria", "east")) == {"HI": 18, "GS": 3, "LI": 4}
    assert not done.held("memphis", "east")
    assert done.power("east").treasury == 1
    ships = play(state, "disband: GS alexandria", "hand-in")
    assert ships.power("east").treasury == 0
    assert dict(ships.held("alexandria", "east")) == {"HI": 19, "GS": 2, "LI": 4}
    every = play(state, *["disband: GS alexandria"] * 3)
    assert "disband: GS alexandria" not in legal(every)


@pytest.mark.rule("P6.4.3a")
def test_carthage_cannot_pay_for_what_is_above_its_maximum() -> None:
    state = table(MaintenancePhase(), units={"utica": {"carthage": {"HI": 17}}}, treasury={"carthage": 9})
    assert refusal(state, "hand-in").rule == "P6.4.3a"
    one = play(state, "disband: HI utica")
    assert refusal(one, "hand-in").rule == "P6.4.3a"
    done = play(one, "disband: HI utica", "hand-in")
    assert (dict(done.held("utica", "carthage")), done.power("carthage").treasury) == ({"HI": 15}, 9)


@pytest.mark.rule("P10.6.6a", "P12.1.4c", "P6.2.2a")
def test_each_reduced_unit_that_is_not_restored_becomes_a_garrison_where_it_stands() -> None:
    units = {"roma": {"rome": {"rLG": 1, "rHI": 1}}, "capua": {"rome": {"rHI": 1}}, "pella": {"greece": {"rHI": 1}}}
    state = table(ManpowerPhase(), units=units, treasury={"rome": 2})
    state = play(state, "restore: rLG roma", "hand-in")
    while asked(state)[1] == "manpower":
        state = play(state, "hand-in")
    assert dict(state.held("roma", "rome")) == {"LG": 1, "GAR": 1}
    assert dict(state.held("capua", "rome")) == {"GAR": 1}
    assert dict(state.held("pella", "greece")) == {"GAR": 1}
    assert state.power("rome").treasury == 1


# ---------------------------------------------------------------------- P8 Leaders


def drawn(state: State) -> list[str]:
    """Return who may be drawn."""
    return [str(action).removeprefix("draw: ") for action, _ in chance_outcomes(state)]


@pytest.mark.rule("P8.3a", "P8.1.4a")
def test_an_elite_leader_is_back_in_the_pool_at_the_second_phase_after_his() -> None:
    state = into_play(table(), "rome_10", "roma")
    assert state.leader("rome_10").rests == 2
    assert into_play(table(), "rome_04", "roma").leader("rome_04").rests == 0
    state = state.with_leader("rome_10", place="")  # he has been removed at the end of the turn
    assert "rome_10" not in pool_of(state, "rome")
    for comes in (False, True):
        state = state.then(LeaderSelectionPhase())
        state = settle(state)
        assert ("rome_10" in drawn(state)) is comes
        state = state.replace(agenda=table().agenda)
    assert state.leader("rome_10").rests == 0


@pytest.mark.rule("P8.3b", "P8.1.2a", "P8.1.1a")
def test_two_leaders_are_drawn_and_no_second_elite_one() -> None:
    state = table(LeaderSelectionPhase(), leaders={"greece_10": "pella"})
    assert {"rome_01", "rome_09", "rome_10"} <= set(drawn(state))
    after = play(state, "draw: rome_09")
    assert "rome_09" not in drawn(after)
    assert "rome_10" not in drawn(after)
    plain = play(state, "draw: rome_01")
    assert {"rome_09", "rome_10"} <= set(drawn(plain))
    second = play(plain, "draw: rome_02")
    assert all(one.startswith("carthage") for one in drawn(second))
    assert "greece_10" not in drawable(state, "greece")
    assert "greece_09" in drawable(state, "greece")
    assert "rome_10" not in drawable(state, "rome", ("rome_09",))


@pytest.mark.rule("P8.1.5a", "P12.7.3a", "PS6.5")
def test_where_leaders_are_placed() -> None:
    units = {
        "roma": {"rome": {"LG": 1}},
        "cnossus": {"rome": {"GAR": 1}},
        "pella": {"rome": {"LI": 1}},
        "aleria": {"rome": {"GS": 2}},
        "capua": {"slaves_rome": {"BAR": 2}},
        "ntp_cretan": {"rome": {"LI": 1}},
    }
    towns = {"capua": "rome", "lissa": "rome", "sparta": "greece"}
    state = table(units=units, towns=towns)
    assert list(leader_spaces(state, "rome", 0)) == ["roma"]
    assert set(leader_spaces(state, "rome", 1)) == {"roma", "cnossus", "pella", "lissa"}
    taken = table(units=units | {"roma": {"greece": {"LI": 1}}}, towns=towns)
    assert set(leader_spaces(taken, "rome", 0)) == {"cnossus", "pella", "lissa"}
    barred = table(units=units, towns=towns, scenario="mare-nostrum", turn=2)
    assert set(leader_spaces(barred, "rome", 1)) == {"roma", "cnossus", "lissa"}  # Pella is in Greece


@pytest.mark.rule("P8.1.5a", "P12.4.7a")
def test_a_leader_who_comes_in_the_midst_of_a_turn_begins_in_a_capital() -> None:
    assert table(PlaceInCapital("rome", "rome_10")).leader("rome_10").place == "roma"
    east = table(PlaceInCapital("east", "east_01"))
    assert (asked(east), legal(east)) == (("east", "place-leader"), ["place: alexandria", "place: antiochia"])
    assert play(east, "place: antiochia").leader("east_01").place == "antiochia"
    one = table(PlaceInCapital("east", "east_01"), units={"antiochia": {"rome": {"LI": 1}}})
    assert one.leader("east_01").place == "alexandria"
    held = {"roma": {"greece": {"LI": 1}}, "cnossus": {"rome": {"LI": 1}}}
    assert table(PlaceInCapital("rome", "rome_01"), units=held).leader("rome_01").place == "cnossus"
    none = table(PlaceInCapital("rome", "rome_01"), units={"roma": {"greece": {"LI": 1}}})
    assert none.leader("rome_01").place == "roma"
