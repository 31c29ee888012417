"""P9.2.3a, P9.2.4a, P12.1.3a: when what stands somewhere combines or is lost, and when it waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import (
    Attrition,
    Entry,
    Interception,
    Move,
    Party,
    Retreated,
    Retreating,
    Withdrawal,
)
from tests.paxromana.seas import moving
from tests.paxromana.tables import Rest, asked, legal, play, refusal, table
from tests.paxromana.test_read_p17 import drawn, wars

if TYPE_CHECKING:
    from ancientwars.core.step import Scope
    from ancientwars.paxromana.state.state import State

MOVE = Move("carthage", "carthage", "minor", "gortyna", "cnossus")
ENTRY = Entry("carthage", "carthage", "gortyna", "move")


def combine(*scopes: Scope, place: str = "pisae", owner: str = "rome") -> bool:
    """Tell whether two reduced legions combine at once where these scopes are under way."""
    state: State = table(active="carthage")
    for scope in scopes:
        state = state.enter(scope, Rest("carthage"))
    state = state.place_units(owner, place, "rHI", 2).consequences()
    assert dict(state.held(place, owner)) in ({"HI": 1}, {"rHI": 2})
    return dict(state.held(place, owner)) == {"HI": 1}


@pytest.mark.rule("P9.2.4a", "P9.5.2a", "P10.6.5a")
def test_reduced_units_combine_at_once_but_not_those_that_suffer_attrition() -> None:
    assert combine()
    suffers = Attrition("rome", "rome", "pisae", (("rHI", 2),), losses=1)
    assert not combine(suffers)
    assert combine(suffers, place="capua")
    assert combine(suffers, owner="greece")


@pytest.mark.rule("P9.2.4a", "P10.7.6b", "P4.3.1f")
def test_nor_those_that_retreat_nor_their_allies_beside_them() -> None:
    retreat = Retreating("rome", "pisae", beside=(Party("greece", (("rHI", 2),)),))
    assert not combine(MOVE, ENTRY, retreat)
    assert not combine(MOVE, ENTRY, retreat, owner="greece")
    assert combine(MOVE, ENTRY, retreat, owner="east")
    assert combine(MOVE, ENTRY, retreat, place="capua")


@pytest.mark.rule("P9.2.4a", "P10.7.6b")
def test_nor_those_whose_retreat_may_still_be_intercepted_where_it_has_ended() -> None:
    retreated = Retreated("capua", ("roma", "pisae"), (Party("rome", (("rHI", 2),)),), "carthage")
    entry = ENTRY.replace(retreated=(retreated,))
    assert not combine(MOVE, entry)
    assert combine(MOVE, entry, place="roma")
    assert combine(MOVE, entry, owner="greece")


@pytest.mark.rule("P9.2.4a", "P9.3.5a")
def test_nor_those_of_an_interceptor_in_the_space_where_he_intercepts() -> None:
    interception = Interception("rome", "rome", "roma")
    assert not combine(MOVE, ENTRY, interception, place="gortyna")
    assert combine(MOVE, ENTRY, interception, place="roma")
    assert combine(MOVE, ENTRY, interception, place="gortyna", owner="greece")


@pytest.mark.rule("P9.2.4a")
@pytest.mark.parametrize(("kind", "full"), [("rHI", "HI"), ("rLG", "LG")])
def test_two_of_a_kind_combine_and_a_third_stays(kind: str, full: str) -> None:
    for number, held in ((1, {kind: 1}), (2, {full: 1}), (3, {full: 1, kind: 1}), (5, {full: 2, kind: 1})):
        assert dict(table(units={"pisae": {"rome": {kind: number}}}).held("pisae", "rome")) == held
    apart = {"pisae": {"rome": {"rHI": 1, "rLG": 1}, "greece": {"rHI": 1}}, "roma": {"rome": {kind: 1}}}
    assert dict(table(units=apart).held("pisae", "rome")) == {"rHI": 1, "rLG": 1}


@pytest.mark.rule("P12.1.3a", "P9.2.3a")
@pytest.mark.parametrize("scope", ["move", "withdrawal", "retreat"])
def test_what_is_lost_on_the_way_goes_along_no_more(scope: str) -> None:
    """Garrisons and Elephants in the mountains, whose Infantry has fallen."""
    force = (("EL", 1), ("GAR", 2))
    state = table(active="east")
    if scope == "retreat":
        state = state.enter(Retreating("east", "mazaka", force), Rest("east"))
    elif scope == "withdrawal":
        move = MOVE.replace(space="ancyra", start="ancyra")
        state = state.enter(move, Rest("east")).enter(
            Withdrawal("east", "east", "mazaka", "ancyra", "gordium", force=force), Rest("east")
        )
    else:
        state = state.enter(Move("east", "east", "major", "mazaka", "ancyra", force=force), Rest("east"))
    state = state.place_units("east", "mazaka", "GAR", 2).place_units("east", "mazaka", "EL", 1).consequences()
    assert not state.held("mazaka", "east")
    scopes: dict[str, Any] = {"move": Move, "withdrawal": Withdrawal, "retreat": Retreating}
    assert state.scope(scopes[scope]).force == ()


@pytest.mark.rule("P12.8.2a", "P3.2F3b")
def test_elephants_that_are_raised_wait_for_others_until_the_recruitment_is_over() -> None:
    state = table(Recruitment("east"), active="east", treasury={"east": 9}, units={"alexandria": {"east": {"GAR": 1}}})
    state = state.place_units("east", "antiochia", "EL", 1).consequences()
    assert dict(state.held("antiochia", "east")) == {"EL": 1}
    both = play(state, "raise: LI antiochia", "done")
    assert dict(both.held("antiochia", "east")) == {"EL": 1, "LI": 1}
    alone = play(state, "raise: LI laodicea", "done")
    assert not alone.held("antiochia", "east")


# ---------------------------------------------------------------------- Land Transit Points


@pytest.mark.rule("P9.5.1a", "P9.5.3a")
@pytest.mark.parametrize(("points", "may"), [(1, False), (2, True)])
def test_the_nearest_space_beyond_a_land_transit_point_counts(points: int, *, may: bool) -> None:
    """From Gades over the Point of Baetica: one to Malaca, two over the Strait to Tingi."""
    state = moving("gades", {"LG": 1}, points=points)
    assert ("to: ltp_baetica" in legal(state)) is may
    if may:
        there = play(state, "to: ltp_baetica")
        assert "to: malaca" in legal(there)
        assert refusal(there, "to: tingi").rule == "P9.2.1a"
        assert refusal(there, "stop").rule == "P9.5.1a"
    else:
        assert refusal(state, "to: ltp_baetica").rule == "P9.5.1a"


@pytest.mark.rule("P9.5.1a", "P12.1.3a")
def test_who_could_not_be_in_any_space_beyond_does_not_enter_one() -> None:
    """Garrisons alone go to no mountains, and so not to Iconium; with others they do."""
    alone = moving("nicomedia", {"GAR": 1}, kind="minor")
    assert refusal(alone, "to: ltp_bithynia_west").rule == "P9.5.1a"
    assert "to: ltp_bithynia_west" in legal(moving("nicomedia", {"GAR": 1, "LI": 1}))
    back = moving("malaca", {"LG": 1}, units={"malaca": {"rome": {"LG": 1}}, "gades": {"greece": {"HI": 1}}}, points=2)
    assert refusal(back, "to: ltp_baetica").rule == "P9.5.1a"  # Gades needs a point for the attack, Tingi two


@pytest.mark.rule("PS6.5", "P9.2.2a")
def test_the_scenario_keeps_a_moving_army_out() -> None:
    units = {"naissus": {"rome": {"LG": 2}}}
    for turn, may in ((2, False), (4, True)):
        state = table(Expansion("rome"), units=units, scenario="mare-nostrum", turn=turn)
        state = play(state, "major: naissus", "take-all", "set-out", "roll: 6")
        assert ("to: pella" in legal(state)) is may


# ---------------------------------------------------------------------- the Greek Army


@pytest.mark.rule("P17.2g")
def test_the_greek_army_attacks_only_those_to_whom_it_has_come() -> None:
    """Not those whom it left where it set out; nor is there anybody else."""
    units = {"dyrrhachium": {"greece": {"HI": 3, "LI": 2}}}
    state = play(drawn("successor_wars", units=units), "space: dyrrhachium", "take: HI 2", "set-out", "roll: 6")
    assert refusal(state, "fight").rule == "P13.4.2a"
    state = play(state, "to: pella")
    assert refusal(state, "fight").rule == "P13.4.2a"
    back = play(state, "to: dyrrhachium")
    assert "fight" in legal(back)


@pytest.mark.rule("P17.2g", "P9.2.1-10", "P9.2.1-11")
def test_what_the_greek_army_leaves_behind_and_with_which_points_it_fights() -> None:
    """In Greece it may drop all; it needs a point to fight, and the fight is over before it goes on."""
    units = {"pella": {"greece": {"LI": 1}}}
    state = wars("dyrrhachium", "to: pella", units=units)
    assert {"drop: HI 3", "drop: HI 1"} <= set(legal(state))
    left = state.scope(Move).remaining
    state = play(state, "fight")
    assert asked(state) == ("greece", "withdraw")
    assert state.successors.fights
    state = play(state, "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: larissa")
    assert asked(state) == ("rome", "move-on")
    assert not state.successors.fights
    assert state.scope(Move).remaining == left


@pytest.mark.rule("P17.2g", "P9.2.1-10")
@pytest.mark.parametrize(("space", "way"), [("abydos", "to: sestus"), ("gortyna", "to: cydonia")])
def test_outside_of_greece_it_neither_stops_nor_stays_behind(space: str, way: str) -> None:
    """A unit of it goes on; once in Greece it stops."""
    units = {space: {"greece": {"HI": 3, "LI": 1}}}
    state = play(drawn("successor_wars", units=units), f"space: {space}", "take-all", "set-out", "roll: 6")
    assert way in legal(state)
    assert refusal(state, "stop").rule == "P17.2g"
    some = play(state, "drop: HI 3")
    assert refusal(some, "drop: LI 1").rule == "P17.2g"
    if space == "abydos":
        home = play(state, way)
        assert {"stop", "drop: LI 1", "drop: HI 3"} <= set(legal(home))
        assert refusal(home, "to: abydos").rule == "P17.2g"  # it stays in Greece


@pytest.mark.rule("P17.2g", "P11.3.1b")
@pytest.mark.parametrize(("roll", "stops"), [(2, True), (6, False)])
def test_where_no_point_leads_on_it_may_stop_outside(roll: int, *, stops: bool) -> None:
    """From Cydonia Gythium is a Naval Link away: going aboard, sailing and going ashore take three points."""
    units = {"gortyna": {"greece": {"HI": 3}}, "cnossus": {"carthage": {"LI": 9}}}
    state = play(drawn("successor_wars", units=units), "space: gortyna", "take-all", "set-out", f"roll: {roll}")
    state = play(state, "to: cydonia", "pass")
    assert ("stop" in legal(state)) is stops
    assert ("embark" in legal(state)) is not stops


@pytest.mark.rule("P12.1.5a")
def test_no_other_units_become_garrisons() -> None:
    state = moving("capua", {"LI": 1, "CAV": 1, "mHI": 1}, seat="carthage")
    assert all(refusal(state, a.MakeGarrisons(kind, 1)) is not None for kind in ("CAV", "mHI"))
    assert [one for one in legal(state) if one.startswith("garrisons")] == ["garrisons: LI 1"]
