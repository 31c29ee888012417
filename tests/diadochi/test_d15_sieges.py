"""Rules D15: sieges and subjugation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.rules.d15_sieges import attempt, attempt_refused, modifier, points_needed
from ancientwars.diadochi.state.scopes import SiegeAttempt
from ancientwars.diadochi.state.state import Royal, Siege
from tests.diadochi.tables import happened, legal, play, table, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

CARIA = {"halicarnassus": "yellow", "miletus": "yellow"}
"""Caria, for a fleet."""


def before(city: str, **pieces: Any) -> State:
    """Return yellow's army of three loyal units and a mercenary before a space."""
    units = {city: {"yellow": {"loyal": 3, "mercenary": 1}}} | pieces.pop("units", {})
    markers = {city: "red", **CARIA} | pieces.pop("markers", {})
    return table(units=units, markers=markers, generals={"antigonus": ("yellow", city)}, **pieces)


def besiege(state: State, city: str, die: int) -> State:
    """Return the state after an attempt."""
    return play(settle(attempt(state, "yellow", city)), f"roll: {die}")


@pytest.mark.rule("D15.1.1c", "DC8")
@pytest.mark.parametrize(("inside", "needed"), [(0, 1), (1, 2), (2, 3)])
def test_a_city_needs_a_point_more_than_it_has_units_inside(inside: int, needed: int) -> None:
    units = {"athens": {"red": {"mercenary": inside}}} if inside else None
    assert points_needed(before("athens", inside=units), "athens") == needed


@pytest.mark.rule("D15.1.1d", "D15.4a", "D2.4b")
@pytest.mark.parametrize(("space", "needed"), [("athens", 3), ("tricca", 1), ("aetolia", 3)])
def test_independents_need_3_1_and_3_points(space: str, needed: int) -> None:
    assert points_needed(before(space, markers={space: "independent"}), space) == needed


@pytest.mark.rule("D15.1.1e")
def test_a_city_without_a_marker_needs_no_siege() -> None:
    refused = attempt_refused(before("athens", markers={"athens": ""}), "yellow", "athens")
    assert refused is not None
    assert refused.rule == "D15.1.1e"


@pytest.mark.rule("D15a")
def test_an_enemy_minor_city_is_not_besieged() -> None:
    refused = attempt_refused(before("tricca"), "yellow", "tricca")
    assert refused is not None
    assert refused.rule == "D15a"


@pytest.mark.rule("D15.1.2a", "D15.1.1f")
def test_the_example_1_1_is_a_point_and_a_unit_of_the_besiegers_choice() -> None:
    state = besiege(before("athens", inside={"athens": {"red": {"loyal": 1}}}), "athens", 3)
    assert set(legal(state)) == {"lose: loyal", "lose: mercenary"}
    state = play(state, "lose: mercenary")
    assert state.sieges == (Siege("athens", "yellow", 1),)
    assert state.held("athens", "yellow") == (("loyal", 3),)


@pytest.mark.rule("D15.1.1f", "D15.1.3a")
def test_points_add_up_until_the_city_falls() -> None:
    state = besiege(before("athens", inside={"athens": {"red": {"loyal": 1}}}), "athens", 4)
    assert state.marker("athens") == "red"
    state = play(besiege(state, "athens", 4), "roll: 1")
    assert state.marker("athens") == ""
    assert state.sieges == ()


@pytest.mark.rule("D15.1.3a", "D18.5a", "D18.2b")
def test_with_a_city_fall_the_general_and_the_royal_family_inside_and_the_tomb() -> None:
    royals = {"heracles": Royal("celaenae", "red"), "cleopatra": Royal("celaenae", "red")}
    royals["alexander_body"] = Royal("celaenae", buried=True)
    state = before("celaenae", royals=royals)
    state = settle(state.with_general("peithon", owner="red", place="celaenae", inside=True))
    assert state.legitimacy("red") == 3 + 2 + 3 + 2
    state = besiege(state, "celaenae", 6)
    assert state.general("peithon").place == "dispersed"
    assert state.royal("heracles").owner == "yellow"
    assert state.royal("cleopatra") == Royal("celaenae", "", active=False)
    assert state.legitimacy("red") == 3


@pytest.mark.rule("D15.1.1c", "D15.1.1f")
def test_points_that_suffice_once_the_garrison_has_shrunk_take_the_city_at_the_next_attempt() -> None:
    state = before("athens", sieges=(Siege("athens", "yellow", 1),))  # nobody is inside any more
    assert state.marker("athens") == "red"
    assert besiege(state, "athens", 2).marker("athens") == ""  # no point by a 2
    garrison = {"athens": {"red": {"loyal": 1}}}
    assert besiege(before("athens", inside=garrison, sieges=state.sieges), "athens", 2).marker("athens") == "red"


@pytest.mark.rule("D15.1.3a", "D12.7a")
def test_who_is_inside_a_fallen_city_is_treated_as_a_defeated_army() -> None:
    state = table(
        units={"athens": {"yellow": {"loyal": 4}}},
        inside={"athens": {"red": {"mercenary": 1, "loyal": 1}}},
        markers={"athens": "red", **CARIA},
        generals={"antigonus": ("yellow", "athens"), "lysimachus": ("red", "athens", True)},
        royals={"heracles": Royal("athens", "red"), "cleopatra": Royal("athens", "red")},
        sieges=(Siege("athens", "yellow", 1),),
    )
    assert state.royal("heracles").owner == "red"
    state = play(besiege(state, "athens", 6), "roll: 1")
    assert state.inside.total() == 0
    assert state.held("dispersed", "red") == (("loyal", 1),)
    assert state.general("lysimachus").place == "dispersed"
    assert state.royal("heracles").owner == "yellow"
    assert state.royal("cleopatra") == Royal("athens", "", active=False)


@pytest.mark.rule("D15.1.4a")
def test_a_siege_is_lifted_when_the_last_besieger_goes() -> None:
    state = before("athens", sieges=(Siege("athens", "yellow", 2),))
    assert state.sieges
    state = settle(state.replace(units=state.units.take("athens", "yellow", {"loyal": 3})))
    assert state.sieges  # one unit is enough
    state = settle(state.replace(units=state.units.take("athens", "yellow", {"mercenary": 1})))
    assert state.sieges == ()


@pytest.mark.rule("D15.6a")
def test_another_besieger_begins_anew() -> None:
    state = before("athens", inside={"athens": {"red": {"loyal": 1}}}, sieges=(Siege("athens", "blue", 2),))
    assert state.sieges == ()
    assert besiege(state, "athens", 4).sieges == (Siege("athens", "yellow", 1),)


@pytest.mark.rule("D15.2a")
def test_without_a_fleet_a_port_is_harder() -> None:
    with_fleet = before("athens")
    without = before("athens", markers={"halicarnassus": "", "miletus": ""})
    assert modifier(with_fleet, "yellow", "athens") == 0
    assert modifier(without, "yellow", "athens") == -1
    dispersed = with_fleet.with_fleet("asia_minor", dispersed=True)
    assert modifier(dispersed, "yellow", "athens") == -1


@pytest.mark.rule("D15.2a")
def test_the_modifier_of_the_city_counts_and_the_helepolis_adds_1() -> None:
    assert modifier(before("tyre"), "yellow", "tyre") == -1
    assert modifier(before("tyre", helepolis=("yellow", "tyre")), "yellow", "tyre") == 0
    assert modifier(before("tyre", helepolis=("yellow", "athens")), "yellow", "tyre") == -1


@pytest.mark.rule("D15.2a")
def test_a_traitor_inside_adds_3_and_the_die_stays_within_the_table() -> None:
    state = before("athens", inside={"athens": {"red": {"loyal": 2}}})
    state = settle(attempt(state, "yellow", "athens")).amend(SiegeAttempt, drm=3)
    state = play(state, "roll: 3")  # 6: two points
    assert happened(state, "SiegeRolled")[0].points == 2
    far = before("tyre", markers={"halicarnassus": ""}, inside={"tyre": {"red": {"loyal": 2}}})
    assert happened(besiege(far, "tyre", 1), "SiegeRolled")[0].losses == 1  # -1: read as 1


@pytest.mark.rule("D15.5c")
def test_no_fleet_is_missed_in_a_subjugation() -> None:
    state = before("ilium", markers={"ilium": "independent", "halicarnassus": ""})
    assert modifier(state, "yellow", "ilium") == 0


@pytest.mark.rule("D15.5c", "D15.2a")
@pytest.mark.parametrize(("army_with_it", "scored"), [("tricca", 1), ("athens", 0)])
def test_the_helepolis_helps_a_subjugation_too(army_with_it: str, scored: int) -> None:
    """On the Siege Table a 2 scores nothing, a 3 a point."""
    state = before("tricca", markers={"tricca": "independent"}, helepolis=("yellow", army_with_it))
    state = settle(attempt(state, "yellow", "tricca"))
    assert happened(play(state, "roll: 2"), "SiegeRolled")[0].points == scored


@pytest.mark.rule("D15.4a")
def test_a_subjugated_space_loses_its_marker() -> None:
    state = besiege(before("tricca", markers={"tricca": "independent"}), "tricca", 4)
    assert state.marker("tricca") == ""
    assert waits_for(state) == "rest"


@pytest.mark.rule("D15.1.2a")
def test_an_army_that_loses_its_last_unit_scores_nothing() -> None:
    state = table(
        units={"athens": {"yellow": {"mercenary": 1}}},
        markers={"athens": "red", **CARIA},
        generals={"antigonus": ("yellow", "athens")},
    )
    state = play(besiege(state, "athens", 3), "lose: mercenary")
    assert state.marker("athens") == "red"


@pytest.mark.rule("D15.1.3a", "D12.8b", "D8.1j")
def test_the_attrition_of_a_garrison_is_taken_inside_and_its_minor_general_goes_off_the_map() -> None:
    state = table(
        units={"athens": {"yellow": {"loyal": 4}}},
        inside={"athens": {"red": {"loyal": 2}}},
        markers={"athens": "red", **CARIA},
        minors=(("yellow", "athens"), ("red", "athens", True)),
        sieges=(Siege("athens", "yellow", 2),),
    )
    state = play(besiege(state, "athens", 6), "roll: 5")  # the column of two units: one is lost
    assert legal(state) == ("lose: loyal",)
    state = play(state, "lose: loyal")
    assert state.inside.total() == 0
    assert state.held("dispersed", "red") == (("loyal", 1),)
    assert [one.owner for one in state.minors] == ["yellow"]
