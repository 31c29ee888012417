"""What is not listed is refused by the rule that forbids it, wherever it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll, MovementSegment
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.state.state import FLEETS, Fleet, Royal
from tests.diadochi.tables import legal, play, refusal, table, tyche, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def moving(*actions: str, roll: int = 6, **pieces: Any) -> State:
    """Return yellow's Movement Segment after the roll and some actions."""
    return play(table(MovementRoll("yellow"), **pieces), f"roll: {roll}", *actions)


# ---------------------------------------------------------------------- D5, D6


@pytest.mark.rule("D5.1a", "D5.2a", "D5.3a")
def test_a_player_places_what_comes_where_something_of_his_is() -> None:
    markers = {"tricca": "yellow", "larissa": "red"}
    step = PlaceReinforcements("yellow", (("mercenary", 1),), ("antigonus",))
    state = table(step, segment="", markers=markers, generals={"antigonus": ("yellow", "dispersed")})
    assert set(legal(state)) == {"place-general: antigonus tricca", "place-unit: mercenary tricca"}
    assert refusal(state, "place-general: craterus tricca") == "D5.1a"
    assert refusal(state, "place-general: antigonus larissa") == "D5.3a"
    assert refusal(state, "place-general: antigonus lamia") == "D5.3a"
    assert refusal(state, "place-unit: loyal tricca") == "D5.2a"
    assert refusal(state, "place-unit: mercenary larissa") == "D5.3a"


@pytest.mark.rule("D6a", "D6d", "D15a")
def test_in_the_surrender_segment_a_space_falls_to_those_who_are_there() -> None:
    state = table(
        SurrenderSegment("yellow"),
        segment="",
        units={
            "tricca": {"yellow": {"mercenary": 1}},
            "athens": {"yellow": {"mercenary": 2}},
            "larissa": {"yellow": {"mercenary": 1}},
        },
        minors=(("yellow", "athens"),),
        markers={"tricca": "yellow", "athens": "red", "larissa": "red"},
    )
    assert set(legal(state)) == {"take-space: larissa", "clear-space: larissa", "done"}
    assert refusal(state, "take-space: tricca") == "D6a"
    assert refusal(state, "free-attempt: athens") == "D6d"
    assert refusal(state, "free-attempt: larissa") == "D15a"


@pytest.mark.rule("D6b")
def test_an_empty_space_has_no_marker_to_remove() -> None:
    units = {"tricca": {"yellow": {"mercenary": 1}}}
    state = table(SurrenderSegment("yellow"), segment="", units=units, minors=(("yellow", "tricca"),))
    assert set(legal(state)) == {"take-space: tricca", "done"}
    assert refusal(state, "clear-space: tricca") == "D6b"


# ---------------------------------------------------------------------- D7, D8


@pytest.mark.rule("D7.1b", "D7.1a", "D14.2b")
def test_the_silver_shields_are_no_surprise_before_their_first_play() -> None:
    state = table(
        *(MovementSegment("yellow"),),
        segment="",
        cards=tyche("silver_shields", zones={"red": ("fog",)}).cards,
        options={"reactions": "always"},
    )
    assert waits_for(state) == "surprise-any-time"
    assert refusal(state, "surprise: silver_shields") == "D7.1b"
    assert refusal(state, "discard-surprise: silver_shields") == "D7.1b"
    assert refusal(state, "surprise: fog") == "D7.1a", "that card is in red's hand"


@pytest.mark.rule("D8.1d", "D8.1e", "D8.1j")
def test_a_minor_general_is_placed_where_units_have_nobody() -> None:
    units = {space: {"yellow": {"mercenary": 1}} for space in ("issus", "tyana", "iconium")}
    pieces: dict[str, Any] = {
        "units": units,
        "markers": {"issus": "yellow", "tyana": "yellow"},
        "generals": {"antigonus": ("yellow", "iconium")},
        "minors": (("yellow", "issus"),),
    }
    state = moving(**pieces)
    assert "minor: tyana" in legal(state)
    assert refusal(state, "minor: issus") == "D8.1e"
    assert refusal(state, "minor: iconium") == "D8.1j"
    assert refusal(state, "minor: celaenae") == "D8.1e"
    forgone = play(table(MovementSegment("yellow"), segment="", **pieces), "hire", "place-unit: mercenary issus")
    assert waits_for(forgone) == "command"
    assert refusal(forgone, "minor: issus") == "D8.1e"
    assert refusal(forgone, "minor: iconium") == "D8.1j"
    bonus = play(tyche("minor_raid", **pieces), "ops: minor_raid train", "train: loyal")
    assert refusal(bonus, "minor: iconium") == "D8.1j"


# ---------------------------------------------------------------------- D9, on land


@pytest.mark.rule("D9.1a", "D9.4c", "D15.3a")
def test_who_has_moved_is_elsewhere_or_is_shut_in_does_not_set_out() -> None:
    pieces: dict[str, Any] = {
        "units": {
            "issus": {"yellow": {"mercenary": 2}},
            "tyana": {"yellow": {"mercenary": 1}},
            "celaenae": {"red": {"loyal": 1}},
        },
        "generals": {
            "antigonus": ("yellow", "issus"),
            "craterus": ("yellow", "celaenae", True),
            "perdiccas": ("yellow", "athens", True),
            "peithon": ("red", "celaenae"),
        },
        "inside": {city: {"yellow": {"loyal": 1}} for city in ("athens", "pella")},
        "markers": {"celaenae": "yellow", "issus": "yellow", "athens": "yellow", "pella": "yellow"},
        "minors": (("yellow", "tyana"),),
    }
    state = moving("activate: antigonus issus", "take: mercenary", "go: tarsus", "stop", **pieces)
    assert refusal(state, "activate: antigonus issus") == "D9.1a"
    assert refusal(state, "activate: antigonus tarsus") == "D9.4c"
    assert refusal(state, "activate: peithon celaenae") == "D9.1a"
    assert refusal(state, "activate: craterus celaenae") == "D15.3a"
    assert refusal(state, "activate: minor tarsus") == "D8.1j"
    assert refusal(state, "activate: minor celaenae") == "D8.1e"
    assert refusal(state, "activate: minor athens") == "D8.1j", "Perdiccas leads the unit inside"
    assert "activate: minor pella" in legal(state)
    state = play(state, "activate: minor tyana", "take: mercenary", "go: iconium", "pass", "stop")
    assert refusal(state, "activate: minor iconium") == "D9.4c"


@pytest.mark.rule("D9.7d", "D9.7b", "D15.3a")
def test_who_goes_inside_is_with_the_force_at_its_own_open_city() -> None:
    units = {"iconium": {"yellow": {"loyal": 3}}}
    generals = {"antigonus": ("yellow", "iconium")}
    state = moving(
        *("activate: antigonus iconium", "take-all"), units=units, generals=generals, markers={"celaenae": "yellow"}
    )
    assert refusal(state, "inside: loyal") == refusal(state, "stop-inside") == "D9.7b"
    assert refusal(state, "sally") == "D15.3a"
    state = play(state, "go: celaenae")
    assert refusal(state, "inside: mercenary") == "D9.7d"
    assert refusal(state, "stop-inside") == "D9.7b", "three do not fit"
    state = play(state, "inside: loyal")
    assert refusal(play(state, "inside: loyal"), "inside: loyal") == "D9.7b"


@pytest.mark.rule("D15.5a", "D9.8b")
def test_a_third_attempt_in_the_segment_is_none() -> None:
    pieces: dict[str, Any] = {
        "units": {"susa": {"yellow": {"loyal": 4}}},
        "generals": {"antigonus": ("yellow", "susa")},
        "markers": {"susa": "red"},
        "inside": {"susa": {"red": {"loyal": 2}}},
    }
    state = play(tyche("cassander", **pieces), "ops: cassander march", "activate: antigonus susa", "take-all")
    state = play(state, "besiege", "roll: 2", "besiege", "roll: 2")
    assert refusal(state, "besiege") == "D9.3d", "two of four points each"


@pytest.mark.rule("D18.4a", "D18.1a", "D17.4b")
def test_only_an_army_carries_those_of_the_royal_family_who_are_its_players() -> None:
    royals = {
        "heracles": Royal("iconium", "yellow"),
        "philip_iii": Royal("tyana", "yellow"),
        "cleopatra": Royal("iconium", active=False),
        "alexander_body": Royal("celaenae", buried=True),
    }
    pieces: dict[str, Any] = {"royals": royals, "markers": {"tyana": "yellow", "celaenae": "yellow"}}
    lone = moving("activate: antigonus iconium", generals={"antigonus": ("yellow", "iconium")}, **pieces)
    assert refusal(lone, "take-royal: heracles") == "D18.4a"
    units = {"iconium": {"yellow": {"loyal": 2}}}
    state = moving(
        *("activate: antigonus iconium", "take-all"),
        units=units,
        generals={"antigonus": ("yellow", "iconium")},
        **pieces,
    )
    assert "take-royal: heracles" in legal(state)
    assert refusal(state, "take-royal: philip_iii") == "D18.4a", "he is elsewhere"
    assert refusal(state, "take-royal: cleopatra") == "D18.2a"
    assert refusal(state, "drop-royal: heracles") == "D9.4a"
    assert refusal(state, "drop-general: craterus") == refusal(state, "take-general: craterus") == "D9.4a"
    assert refusal(state, "take: loyal") == "D9.4a", "all are taken along"
    assert refusal(play(state, "go: celaenae"), "take-royal: alexander_body") == "D17.4b"
    dropped = play(state, "take-royal: heracles", "go: tyana", "drop-royal: heracles")
    again = play(dropped, "take-royal: heracles")
    assert refusal(again, "drop-royal: heracles") == "D18.4a", "he was dropped there before"


@pytest.mark.rule("D9.4c", "D9.1b", "D9.4a")
def test_what_was_dropped_or_is_not_there_is_neither_picked_up_nor_dropped() -> None:
    state = moving(
        *("activate: antigonus iconium", "take-all", "take-general: peithon"),
        units={"iconium": {"yellow": {"loyal": 2, "mercenary": 1}}},
        generals={"antigonus": ("yellow", "iconium"), "peithon": ("yellow", "iconium")},
        markers={"celaenae": "yellow"},
    )
    state = play(state, "go: celaenae", "drop: loyal", "drop-general: peithon")
    assert refusal(state, "take: loyal") == "D9.1b"
    assert refusal(state, "take-general: peithon") == "D9.4c"
    assert refusal(state, "drop: elephant") == "D9.4a"
    assert refusal(state, "disband-royal") == "D14.3i"


# ---------------------------------------------------------------------- D9.14, D13 at sea


@pytest.mark.rule("D9.14a", "D9.14h", "D9.14c")
def test_a_route_goes_by_sea_paths_to_where_the_force_may_land() -> None:
    state = moving(
        *("activate: antigonus sidon", "take-all", "embark"),
        units={
            "sidon": {"yellow": {"loyal": 8}},
            "salamis": {"yellow": {"mercenary": 1}},
        },
        generals={"antigonus": ("yellow", "sidon")},
        minors=(("yellow", "salamis"),),
    )
    assert refusal(state, "sail: pella") == "D9.14a"
    assert refusal(state, "set-sail") == "D9.14h"
    assert refusal(state, "land-inside") == "D15.3c"
    state = play(state, "sail: salamis", "sail: tarsus", "set-sail")
    assert refusal(state, "take: mercenary") == "D9.14c", "nine units are too many"


@pytest.mark.rule("D13.4f", "D13.4c")
def test_nobody_sends_a_fleet_that_he_does_not_have() -> None:
    markers = dict.fromkeys(("tyre", "sidon", "aradus"), "yellow") | dict.fromkeys(("salamis", "paphos"), "red")
    state = moving(
        *("activate: antigonus sidon", "take-all", "embark", "sail: salamis"),
        units={"sidon": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "sidon")},
        markers=markers,
        fleets=tuple(Fleet() for _ in FLEETS),
    )
    assert refusal(state, "escort: cypriot") == "D13.4c"
    state = play(state, "set-sail")
    assert waits_for(state) == "naval-interception"
    assert refusal(state, "fleet: phoenician") == "D13.4f"
    assert refusal(play(state, "fleet: cypriot"), "fleet: cypriot")


@pytest.mark.rule("D9.14e", "D12b")
def test_nothing_is_dropped_in_a_port_where_enemies_are() -> None:
    state = moving(
        *("activate: antigonus sidon", "take-all", "take-general: peithon"),
        units={
            "sidon": {"yellow": {"loyal": 2}},
            "salamis": {"red": {"loyal": 1}},
            "paphos": {"yellow": {"mercenary": 1}},
        },
        generals={"antigonus": ("yellow", "sidon"), "peithon": ("yellow", "sidon")},
        minors=(("red", "salamis"), ("yellow", "paphos")),
    )
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    assert waits_for(state) == "move-on", "nothing can be done in Salamis"
    assert state.count("tarsus", "yellow") == 2


# ---------------------------------------------------------------------- D10, D16


@pytest.mark.rule("D10.3d", "D10.3b")
def test_who_is_far_away_or_besieged_does_not_intercept() -> None:
    state = moving(
        *("activate: antigonus iconium", "take-all", "go: synnada"),
        units={
            "iconium": {"yellow": {"loyal": 3}},
            "gordium": {"red": {"loyal": 2}},
            "tyana": {"red": {"loyal": 2}},
            "celaenae": {"blue": {"loyal": 2}},
        },
        inside={"celaenae": {"red": {"loyal": 1}}},
        generals={
            "antigonus": ("yellow", "iconium"),
            "craterus": ("red", "gordium"),
            "peithon": ("red", "tyana"),
            "perdiccas": ("red", "celaenae", True),
        },
        minors=(("blue", "celaenae"),),
        markers={"celaenae": "red"},
    )
    assert waits_for(state) == "intercept"
    assert "intercept: craterus gordium" in legal(state)
    assert refusal(state, "intercept: peithon tyana") == "D10.3d"
    assert refusal(state, "intercept: perdiccas celaenae") == "D10.3b"


@pytest.mark.rule("D16.3c", "D7.5d")
def test_an_independent_army_places_its_marker_where_it_is_and_may_be() -> None:
    independents = {"greek_army": "thermopylae", "illyrians": "odessus"}
    step = MoveIndependents("yellow")
    state = table(step, independents=independents, markers={"odessus": "independent"})
    greeks = play(state, "army: greek_army")
    assert refusal(greeks, "marker: thermopylae") == "D7.5d"
    assert refusal(greeks, "marker: lamia") == "D16.3c"
    assert refusal(play(state, "army: illyrians"), "marker: odessus") == "D16.3c"
