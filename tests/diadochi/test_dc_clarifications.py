"""Rules DC, DSUM: what the page of changes makes clear, and where the summary differs from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d03_sequence import EndOfTurn
from ancientwars.diadochi.rules.d05_reinforcements import ReinforcementPhase
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.state.scopes import Battle, March
from ancientwars.diadochi.state.state import FLEETS, Fleet
from tests.diadochi.tables import legal, play, table, tyche, waits_for

CARIA = {"halicarnassus": "yellow", "miletus": "yellow"}


@pytest.mark.rule("DC10", "D13.3b")
def test_a_fleet_stays_reinforced_from_turn_to_turn() -> None:
    owned = tuple(Fleet("yellow", enhanced=True) if name == "asia_minor" else Fleet() for name in FLEETS)
    for step in (EndOfTurn(), ReinforcementPhase()):
        state = table(step, segment="", markers=CARIA, fleets=owned)
        assert state.fleet("asia_minor") == Fleet("yellow", enhanced=True)
        assert state.fleet_points("asia_minor") == 2
    taken = settle(state.with_marker("halicarnassus", "red").with_marker("miletus", "red"))
    assert taken.fleet("asia_minor") == Fleet("red", enhanced=False)


@pytest.mark.rule("DC19", "DSUM.10", "D13.2a")
def test_caria_alone_gives_the_fleet_of_asia_minor() -> None:
    assert table(markers=CARIA).fleet("asia_minor").owner == "yellow"
    cilicia = dict.fromkeys(components().spaces_of["cilicia"], "yellow")
    assert table(markers=cilicia).fleet("asia_minor").owner == ""
    both = table(markers=CARIA | dict.fromkeys(cilicia, "red"))
    assert both.fleet("asia_minor").owner == "yellow"
    assert table(markers={"halicarnassus": "yellow"}).fleet("asia_minor").owner == ""  # one of two is no majority


@pytest.mark.rule("DC21", "D7.6a", "D7.6d")
@pytest.mark.parametrize(("card", "units"), [("cassander", 1), ("helepolis", 1), ("epidemic", 0)])
def test_units_are_raised_with_cards(card: str, units: int) -> None:
    state = play(tyche(card, markers={"tricca": "yellow"}), f"ops: {card} train", "train: mercenary")
    if units:
        state = play(state, "place-unit: mercenary tricca")
    assert state.count("tricca", "yellow") == units


@pytest.mark.rule("DSUM.7", "D12.7a", "D12.8e")
def test_the_beaten_lose_all_mercenaries_and_elephants_and_only_macedonians_roll_for_attrition() -> None:
    units = {"thapsacus": {"yellow": {"loyal": 9}, "red": {"loyal": 1, "mercenary": 4, "elephant": 1}}}
    minors = (("yellow", "thapsacus"), ("red", "thapsacus"))
    state = settle(fight(table(units=units, minors=minors), Battle("thapsacus", ("yellow", "red"))))
    state = play(state, "roll: 1", "roll: 6 6", "roll: 1 1")
    assert waits_for(state) == "attrition"
    state = play(state, "roll: 5")  # in the column of one unit only a 6 costs it
    assert state.count("thapsacus", "red") == 0
    assert state.held("dispersed", "red") == (("loyal", 1),)


@pytest.mark.rule("DSUM.15", "D9.14b")
def test_an_army_that_an_event_moves_may_sail() -> None:
    pieces: dict[str, Any] = {
        "units": {"sidon": {"yellow": {"loyal": 2}}},
        "generals": {"antigonus": ("yellow", "sidon")},
    }
    state = play(tyche("major_campaign_1", **pieces), "event: major_campaign_1", "activate: antigonus sidon")
    state = play(state, "take-all")
    assert state.scope(March).points == 4
    assert "embark" in legal(state)
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    if waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    assert state.count("tarsus", "yellow") == 2


@pytest.mark.rule("DSUM.15", "D9.14b")
def test_two_armies_of_one_event_make_one_naval_move() -> None:
    pieces: dict[str, Any] = {
        "units": {"sidon": {"yellow": {"loyal": 2}}, "aradus": {"yellow": {"loyal": 2}}},
        "generals": {"antigonus": ("yellow", "sidon"), "peithon": ("yellow", "aradus")},
    }
    state = play(tyche("major_campaign_1", **pieces), "event: major_campaign_1", "activate: antigonus sidon")
    state = play(state, "take-all", "embark", "sail: salamis", "set-sail")
    state = play(state, *(["sail-on"] if waits_for(state) == "call-at-port" else []), "stop")
    state = play(state, "activate: peithon aradus", "take-all")
    assert "embark" not in legal(state)
