"""Rule D14.2a: the Silver Shields are one counter, and never split."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.state.scopes import Battle
from ancientwars.diadochi.state.state import State
from tests.diadochi.tables import legal, play, refusal, table

SHIELDS = {"silver_shields": 2}
HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""


def setting_out(force: dict[str, int], start: str = "ichnae", leader: str = "antigonus", **pieces: Any) -> State:
    """Return a state in which a general of yellow has set out, with nothing taken along."""
    units: dict[str, Any] = {start: {"yellow": force}} | pieces.pop("units", {})
    generals = {} if leader == "minor" else {leader: ("yellow", start)}
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, **pieces), "roll: 6")
    return play(state, f"activate: {leader} {start}")


def placing(markers: dict[str, str], number: int = 2, **award: int) -> State:
    """Return a state in which yellow places what is left of the Silver Shields, and other units."""
    award["silver_shields"] = number
    return table(PlaceReinforcements("yellow", units(award)), markers=markers)


@pytest.mark.rule("D14.2a")
def test_they_are_picked_up_and_dropped_together() -> None:
    state = setting_out({"loyal": 1} | SHIELDS, markers={HUB: "yellow"})
    state = play(state, "take: silver_shields", "take: loyal", f"go: {HUB}")
    assert state.count(HUB, "yellow") == 3
    state = play(state, "drop: silver_shields", "go: edessa", "stop")
    assert state.held(HUB, "yellow") == (("silver_shields", 2),)
    assert state.held("edessa", "yellow") == (("loyal", 1),)


@pytest.mark.rule("D14.2a")
def test_they_are_left_behind_together_before_the_force_goes() -> None:
    state = play(setting_out({"loyal": 1} | SHIELDS), "take-all", "drop: silver_shields", f"go: {HUB}")
    assert state.held("ichnae", "yellow") == (("silver_shields", 2),)
    assert state.held(HUB, "yellow") == (("loyal", 1),)


@pytest.mark.rule("D14.2a", "D8.1j")
def test_a_minor_general_keeps_them_where_they_are_his_last_units() -> None:
    state = play(setting_out(SHIELDS, leader="minor", markers={HUB: "yellow"}), "take: silver_shields", f"go: {HUB}")
    assert "drop: silver_shields" not in legal(state)


@pytest.mark.rule("D14.2a", "D9.14c")
def test_aboard_they_need_room_for_both() -> None:
    state = setting_out({"mercenary": 7} | SHIELDS, "sidon", units={"aradus": {"yellow": {"loyal": 1}}})
    state = play(state, *["take: mercenary"] * 7, "embark", "sail: aradus", "sail: myriandros", "set-sail")
    assert "take: loyal" in legal(state)
    crowded = setting_out({"mercenary": 7}, "sidon", units={"aradus": {"yellow": SHIELDS}})
    crowded = play(crowded, "take-all", "embark", "sail: aradus", "sail: myriandros", "set-sail")
    assert "take: silver_shields" not in legal(crowded)


@pytest.mark.rule("D14.2a", "D9.7b", "D9.7d")
def test_inside_a_city_they_need_room_for_both() -> None:
    state = play(setting_out({"loyal": 1} | SHIELDS, "pella", markers={"pella": "yellow"}), "take-all")
    assert "inside: silver_shields" in legal(state)
    assert play(state, "inside: silver_shields").held("pella", "yellow", inside=True) == (("silver_shields", 2),)
    assert refusal(play(state, "inside: loyal"), "inside: silver_shields") == "D9.7b"


@pytest.mark.rule("D14.2a", "D9.7e")
def test_the_owner_of_a_city_declares_them_inside_or_outside_together() -> None:
    units = {"aegae": {"yellow": {"loyal": 6}}, "pella": {"red": {"loyal": 1} | SHIELDS}}
    generals = {"antigonus": ("yellow", "aegae")}
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, markers={"pella": "red"}), "roll: 6")
    state = play(state, "activate: antigonus aegae", "take-all", "go: pella", "pass")
    within = play(state, "inside: silver_shields")
    assert within.held("pella", "red", inside=True) == (("silver_shields", 2),)
    assert within.held("pella", "red") == (("loyal", 1),)
    assert "inside: silver_shields" not in legal(play(state, "inside: loyal"))


@pytest.mark.rule("D14.2a", "D12.4a")
def test_from_inside_they_are_called_out_together() -> None:
    state = table(
        units={"pella": {"yellow": {"loyal": 1}, "red": {"loyal": 3}}},
        inside={"pella": {"yellow": SHIELDS}},
        generals={"antigonus": ("yellow", "pella"), "lysimachus": ("red", "pella")},
        markers={"pella": "yellow"},
    )
    state = play(settle(fight(state, Battle("pella", ("yellow", "red")))), "call-out: silver_shields")
    assert dict(state.held("pella", "yellow")) == {"loyal": 1, "silver_shields": 2}


@pytest.mark.rule("D14.2a", "D10.7a")
def test_they_intercept_together() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"ichnae": {"yellow": {"mercenary": 1}}, "edessa": {"red": {"loyal": 1} | SHIELDS}},
        generals={"antigonus": ("yellow", "ichnae"), "perdiccas": ("red", "edessa")},
        markers={"edessa": "red"},
    )
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take: mercenary", f"go: {HUB}")
    state = play(state, "intercept: perdiccas edessa", "take: silver_shields", "set-out", "roll: 6")
    assert state.held(HUB, "red") == (("silver_shields", 2),)


@pytest.mark.rule("D14.2a", "D5.3c", "D5.3f")
def test_out_of_the_dispersed_box_they_are_placed_together() -> None:
    state = placing({"edessa": "yellow"})
    assert legal(state) == ("place-unit: silver_shields edessa",)
    assert play(state, "place-unit: silver_shields edessa").held("edessa", "yellow") == (("silver_shields", 2),)


@pytest.mark.rule("D14.2a", "D5.3c")
def test_a_minor_city_that_got_a_unit_takes_them_no_more() -> None:
    state = play(placing({"edessa": "yellow", "amida": "yellow"}, loyal=1), "place-unit: loyal edessa")
    assert refusal(state, "place-unit: silver_shields edessa") == "D5.3c"
    assert legal(state) == ("place-unit: silver_shields amida",)
    reduced = play(placing({"edessa": "yellow", "amida": "yellow"}, 1, loyal=1), "place-unit: loyal edessa")
    assert refusal(reduced, "place-unit: silver_shields edessa") == ""  # one of them is left


@pytest.mark.rule("D14.2a", "D5.3e")
def test_a_province_takes_them_as_its_two_units_where_they_have_no_other_place() -> None:
    state = play(placing({}), "place-unit: silver_shields edessa")
    assert state.held("edessa", "yellow") == (("silver_shields", 2),)
    after = play(placing({}, loyal=1), "place-unit: loyal edessa")
    assert refusal(after, "place-unit: silver_shields edessa") == "D5.3e"
    assert refusal(after, "place-unit: silver_shields amida") == ""
