"""Rules D5: what each player receives, and where it may be placed."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements, ReinforcementPhase, reinforcements
from ancientwars.diadochi.rules.d09_movement.segment import RollOrHire
from ancientwars.diadochi.state.state import Fleet
from tests.diadochi.tables import legal, play, refusal, table, waits_for, who_is_asked

MACEDON = dict.fromkeys(("pella", "aegae", "therma"), "yellow")


def placing(forces: dict[str, int], *generals: str, **pieces: Any) -> Any:
    """Return a state in which yellow places units and generals."""
    step = PlaceReinforcements("yellow", tuple(sorted(forces.items())), generals)
    return table(step, segment="", **pieces)


# ---------------------------------------------------------------- D5.1, D5.2


@pytest.mark.rule("D5.1a", "D3.3a")
def test_there_are_no_reinforcements_in_turn_1() -> None:
    assert waits_for(table(ReinforcementPhase(), segment="", turn=1, markers=MACEDON)) == "rest"
    assert waits_for(table(ReinforcementPhase(), segment="", turn=2, markers=MACEDON)) == "reinforce"


@pytest.mark.rule("D5.1b", "D3.3b")
def test_players_place_in_turn_order() -> None:
    markers = {"tricca": "yellow", "aenus": "red", "memphis": "blue", "tarsus": "black"}
    state = table(ReinforcementPhase(), segment="", markers=markers)
    seats = []
    while waits_for(state) == "reinforce":
        seats.append(who_is_asked(state))
        state = play(state, legal(state)[0])
    assert list(dict.fromkeys(seats)) == ["yellow", "red", "blue", "black"]


@pytest.mark.rule("D5.2a", "D5.2c", "D5.2d")
def test_everybody_gets_2_mercenaries_and_ties_are_settled_as_the_rule_says() -> None:
    state = table(generals={"ptolemy": ("blue", "memphis"), "craterus": ("red", "tarsus")})
    found = {seat: dict(units) for seat, units in reinforcements(state).items()}
    assert found == {  # all have 3 legitimacy points and no victory points; Craterus is the most senior
        "yellow": {"mercenary": 3},
        "red": {"loyal": 1, "mercenary": 3},
        "blue": {"mercenary": 3},
        "black": {"mercenary": 3},
    }


@pytest.mark.rule("D5.2b", "D5.2c", "D5.2d")
def test_the_lord_of_macedon_gets_a_phalangite_and_so_does_the_most_legitimate() -> None:
    found = {seat: dict(units) for seat, units in reinforcements(table(markers=MACEDON)).items()}
    assert found["yellow"] == {"loyal": 2, "mercenary": 4}  # 3 + 2 legitimacy, 3 victory points alone
    assert found["red"] == {"mercenary": 2}


# ---------------------------------------------------------------- D5.3


@pytest.mark.rule("D5.3a")
def test_reinforcements_go_to_own_markers_and_own_generals() -> None:
    pieces: dict[str, Any] = {
        "markers": {"tricca": "yellow", "aenus": "red"},
        "generals": {"antigonus": ("yellow", "colossae"), "craterus": ("red", "tarsus")},
        "minors": (("yellow", "lamia"),),
        "units": {"lamia": {"yellow": {"loyal": 1}}},
    }
    state = placing({"mercenary": 1}, **pieces)
    assert set(legal(state)) == {f"place-unit: mercenary {space}" for space in ("tricca", "colossae", "lamia")}
    assert refusal(state, "place-unit: mercenary aenus") == "D5.3a"
    assert refusal(state, "place-unit: loyal tricca") == "D5.2a"
    assert refusal(state, "done") == "D5.3e"


@pytest.mark.rule("D5.3b", "D5.3c")
def test_two_units_at_most_without_a_major_city_or_a_major_general() -> None:
    pieces: dict[str, Any] = {
        "markers": {"tricca": "yellow", "pella": "yellow"},
        "generals": {"antigonus": ("yellow", "colossae")},
    }
    state = placing({"mercenary": 9}, **pieces)
    for space in ("tricca", "tricca", "pella", "pella", "pella", "colossae", "colossae", "colossae"):
        state = play(state, f"place-unit: mercenary {space}")
    assert refusal(state, "place-unit: mercenary tricca") == "D5.3c"
    assert set(legal(state)) == {"place-unit: mercenary pella", "place-unit: mercenary colossae"}


@pytest.mark.rule("D5.3d")
def test_nothing_goes_into_a_besieged_city_but_to_a_general_who_besieges() -> None:
    pieces: dict[str, Any] = {
        "markers": {"pella": "yellow", "sardis": "red"},
        "units": {"pella": {"red": {"loyal": 1}}, "sardis": {"yellow": {"loyal": 3}}},
        "generals": {"antigonus": ("yellow", "sardis"), "craterus": ("red", "pella")},
    }
    state = placing({"mercenary": 1}, "demetrius", **pieces)
    assert set(legal(state)) == {"place-general: demetrius sardis", "place-unit: mercenary sardis"}
    assert refusal(state, "place-unit: mercenary pella") == "D5.3d"
    assert refusal(state, "place-general: demetrius pella") == "D5.3d"


@pytest.mark.rule("D5.3d", "D16.4a")
def test_an_independent_army_before_a_city_blocks_reinforcements() -> None:
    state = placing({"mercenary": 1}, markers={"pella": "yellow"}, independents={"greek_army": "pella"})
    assert refusal(state, "place-unit: mercenary pella") == "D5.3d"


@pytest.mark.rule("D12b")
def test_no_units_are_placed_among_enemies() -> None:
    pieces: dict[str, Any] = {"units": {"tricca": {"red": {"loyal": 1}}}, "minors": (("red", "tricca"),)}
    state = placing({"mercenary": 1}, markers={"tricca": "yellow", "larissa": "yellow"}, **pieces)
    assert legal(state) == ("place-unit: mercenary larissa",)
    assert refusal(state, "place-unit: mercenary tricca") == "D12b"


@pytest.mark.rule("D5.3e")
def test_the_remainder_goes_two_to_a_province_that_no_other_controls() -> None:
    red = dict.fromkeys(("larissa", "tricca"), "red")
    state = placing({"mercenary": 3}, markers={"lamia": "independent", **red})
    assert refusal(state, "place-unit: mercenary lamia") == "D5.3e"  # red controls Thessaly
    state = play(state, "place-unit: mercenary corinth")
    assert state.has_minor("corinth", "yellow")
    state = play(state, "place-unit: mercenary argos")
    assert refusal(state, "place-unit: mercenary sparta") == "D5.3e"
    assert "place-unit: mercenary aenus" in legal(state)


@pytest.mark.rule("D5.3e")
def test_the_remainder_waits_while_there_is_a_regular_place() -> None:
    state = placing({"mercenary": 3}, markers={"tricca": "yellow"})
    assert refusal(state, "place-unit: mercenary corinth") == "D5.3a"
    state = play(state, "place-unit: mercenary tricca", "place-unit: mercenary tricca")
    assert "place-unit: mercenary corinth" in legal(state)


@pytest.mark.rule("D5.3e")
def test_the_remainder_may_be_placed_and_else_stays_in_the_box() -> None:
    state = placing({"mercenary": 3}, markers={"tricca": "yellow"})
    state = play(state, "place-unit: mercenary tricca")
    assert refusal(state, "done") == "D5.3e", "a second one fits there"
    state = play(state, "place-unit: mercenary tricca")
    assert {"done", "place-unit: mercenary corinth"} < set(legal(state)), "the book says may"
    assert play(state, "done").held("dispersed", "yellow") == (("mercenary", 1),)


CITIES = ("damascus", "sardis", "celaenae", "susa")
SHUT_IN: dict[str, Any] = {
    "units": {city: {"red": {"loyal": 1}} for city in CITIES},
    "inside": {city: {"yellow": {"loyal": 1}} for city in CITIES},
    "markers": dict.fromkeys(CITIES, "yellow"),
    "minors": tuple((seat, city, seat == "yellow") for seat in ("yellow", "red") for city in CITIES),
}
"""All of yellow's minor generals are in his besieged cities, where nothing is placed (D5.3d)."""


@pytest.mark.rule("D5.3e", "D8.1f", "D9.13a")
def test_in_his_turn_a_player_calls_a_minor_general_to_lead_a_unit_that_has_no_other_place() -> None:
    state = play(table(RollOrHire("yellow"), **SHUT_IN), "hire")
    assert set(legal(state)) == {*[f"take-minor: {city}" for city in CITIES], "done"}
    state = play(state, "take-minor: susa")
    assert refusal(state, "take-minor: sardis") == "D8.1f"
    state = play(state, "place-unit: mercenary corinth")
    assert (state.held("corinth", "yellow"), state.has_minor("corinth", "yellow")) == ((("mercenary", 1),), True)
    assert state.count("susa", "yellow", inside=True) == 1, "the control marker marks it"
    assert set(legal(state)) == {*[f"take-minor: {city}" for city in CITIES[:3]], "done"}, "he stays in Corinth"


@pytest.mark.rule("D8.1f", "D9.13a")
def test_a_minor_general_to_whom_a_unit_comes_was_not_placed_there_and_can_be_called() -> None:
    led = ("corinth", "sidon", "gaza", "pella")
    units = {space: {"yellow": {"mercenary": 1}} for space in (*led, "argos")}
    minors = tuple(("yellow", space) for space in led)
    state = play(table(RollOrHire("yellow"), units=units, minors=minors, markers={"argos": "yellow"}), "hire")
    state = play(state, "place-unit: mercenary corinth")
    assert set(legal(state)) == {*[f"take-minor: {space}" for space in led], "done"}


@pytest.mark.rule("D5.3e", "D8.1f")
def test_in_the_reinforcement_phase_nobody_is_called_to_a_unit_that_has_no_other_place() -> None:
    assert legal(placing({"mercenary": 1}, **SHUT_IN)) == ("done",)
    another = table(PlaceReinforcements("yellow", (("mercenary", 1),)), active="red", **SHUT_IN)
    assert legal(another) == ("done",), "nor in another's turn"


@pytest.mark.rule("D5.3e", "D8.1f")
@pytest.mark.parametrize("full", [False, True])
def test_nobody_is_called_to_a_unit_that_would_have_no_place_even_then(full: bool) -> None:
    spaces = table().kit.spaces
    provinces = {space.province: space.id for space in spaces if space.id not in CITIES}
    assert len(provinces) == len({space.province for space in spaces}), "one space of each"
    taken = tuple(provinces.values()) * 2  # each province takes two
    state = table(PlaceReinforcements("yellow", (("mercenary", 1),), rest=taken[1 - full :]), **SHUT_IN)
    assert set(legal(state)) == {"done", *([] if full else [f"take-minor: {city}" for city in CITIES])}
    assert refusal(state, "take-minor: susa") == ("D8.1f" if full else "")


# ---------------------------------------------------------------- what comes back


@pytest.mark.rule("D5.1a", "D2.7f", "D5.3f")
def test_everything_comes_back_from_the_dispersed_box() -> None:
    pieces: dict[str, Any] = {
        "markers": {"pella": "yellow"},
        "generals": {"antigonus": ("yellow", "dispersed")},
        "units": {"dispersed": {"yellow": {"royal": 2}}},
        "fleets": (*(Fleet(),) * 5, Fleet("yellow", dispersed=True)),
    }
    state = table(ReinforcementPhase(), segment="", **pieces)
    assert {"place-general: antigonus pella", "place-unit: royal pella"} <= set(legal(state))
    assert not state.fleet("cilician_pirates").dispersed
    state = play(state, "place-general: antigonus pella", "place-unit: royal pella", "place-unit: royal pella")
    assert state.units.count("pella", "yellow", "royal") == 2
    assert state.general("antigonus").place == "pella"


@pytest.mark.rule("D23.4a")
def test_dispersed_fleets_wait_for_a_card_by_the_optional_rule() -> None:
    fleets = (*(Fleet(),) * 5, Fleet("yellow", dispersed=True))
    state = table(ReinforcementPhase(), segment="", fleets=fleets, options={"fleets_by_discard": True})
    assert state.fleet("cilician_pirates").dispersed


@pytest.mark.rule("D5.3a")
def test_a_general_who_can_go_nowhere_stays_in_the_box() -> None:
    state = placing({}, "demetrius")
    assert legal(state) == ("done",)
    assert play(state, "done").general("demetrius").place == "dispersed"
