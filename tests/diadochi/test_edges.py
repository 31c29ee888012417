"""Rules at their edges: the last point, the last unit, the general alone, and what is refused there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.core.stacks import units as units_of
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d14_special_units import defect
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.rules.d17_legitimacy import status_kept
from ancientwars.diadochi.rules.d21_turn_track.track import TurnTrack
from ancientwars.diadochi.state.state import Fleet, Minor, Royal, State
from tests.diadochi.tables import happened, legal, play, refusal, table, unanswered, waits_for
from tests.diadochi.test_combinations import HUB, intercepted, marching

# ---------------------------------------------------------------- besieged cities


@pytest.mark.rule("D15.3c", "D9.9a")
def test_a_general_alone_reaches_a_besieged_port_with_his_last_point() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"tyre": {"red": {"loyal": 2}}},
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow"},
        generals={"craterus": ("yellow", "myriandros")},
    )
    state = play(state, "roll: 1", "activate: craterus myriandros", "go: aradus", "embark")  # two points, one is left
    assert "sail: tyre" not in legal(state)  # too far
    near = table(
        *(MovementRoll("yellow"),),
        units={"tyre": {"red": {"loyal": 2}}},
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow"},
        generals={"craterus": ("yellow", "aradus")},
    )
    near = play(near, "roll: 1", "activate: craterus aradus", "go: sidon", "pass")
    near = play(near, "embark", "sail: tyre", "land-inside")
    assert (near.general("craterus").place, near.general("craterus").inside) == ("tyre", True)


@pytest.mark.rule("D15.3c", "D9.7b", "D9.14e")
def test_who_lands_inside_a_besieged_port_picks_up_no_more_on_the_way_than_fit_in() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"sidon": {"yellow": {"loyal": 1}}, "aradus": {"yellow": {"loyal": 2}}, "salamis": {"red": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "sidon")},
        minors=(("red", "salamis"), ("yellow", "aradus")),
        markers={"salamis": "yellow"},
    )
    state = play(
        state, "roll: 6", "activate: antigonus sidon", "take: loyal", "embark", "sail: aradus", "sail: salamis"
    )
    state = play(state, "land-inside", "take: loyal")
    assert "take: loyal" not in legal(state)
    assert play(state, "sail-on").count("salamis", "yellow", inside=True) == 2


def past_tyre(force: dict[str, int], inside: int = 0, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus is to sail from Aradus with everything; red besieges Tyre."""
    generals = {"antigonus": ("yellow", "aradus")} | pieces.pop("generals", {})
    state = table(
        *(MovementRoll("yellow"),),
        units={"aradus": {"yellow": force}, "tyre": {"red": {"loyal": 2}}},
        inside={"tyre": {"yellow": {"mercenary": inside}}} if inside else None,
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow", "sidon": "yellow"},
        generals=generals,
        **pieces,
    )
    return play(state, "roll: 6", "activate: antigonus aradus", "take-all")


@pytest.mark.rule("D15.3c", "D9.14e", "D9.7b")
def test_who_passes_a_besieged_port_of_his_drops_inside_what_fits() -> None:
    generals = {"peithon": ("yellow", "aradus")}
    royals = {"heracles": Royal("aradus", "yellow")}
    state = play(past_tyre({"loyal": 4}, generals=generals, royals=royals), "take-royal: heracles")
    state = play(state, "take-general: peithon", "embark", "sail: sidon", "sail: tyre", "sail: joppa", "set-sail")
    state = play(state, "sail-on", "drop-general: peithon", "drop-royal: heracles", "drop: loyal", "drop: loyal")
    assert legal(state) == ("take-royal: heracles", "sail-on"), "no third unit fits inside"
    state = unanswered(play(state, "sail-on"))
    assert (state.count("tyre", "yellow", inside=True), state.count("joppa", "yellow")) == (2, 2)
    assert (state.count("tyre", "yellow"), state.general("peithon").inside) == (0, True)
    assert state.royal("heracles") == Royal("tyre", "yellow")


@pytest.mark.rule("D15.3c", "D9.7b")
@pytest.mark.parametrize(("inside", "dropped"), [(1, True), (2, False)])
def test_a_full_city_takes_nothing_of_what_passes_it(inside: int, dropped: bool) -> None:
    state = play(past_tyre({"loyal": 2}, inside), "embark", "sail: sidon", "sail: tyre", "sail: joppa", "set-sail")
    state = play(state, "sail-on")
    assert ("drop: loyal" in legal(state)) is dropped
    assert refusal(state, "drop: loyal") == ("" if dropped else "D15.3c")


@pytest.mark.rule("D9.4b", "D9.9a", "D9.14e")
def test_who_cannot_drop_something_on_the_way_is_told_why() -> None:
    spare = tuple(("yellow", space) for space in ("edessa", "amida", "ichnae", "emesa"))
    units: dict[str, Any] = {space: {"yellow": {"loyal": 1}} for _, space in spare} | {
        "sidon": {"yellow": {"loyal": 2}}
    }
    pieces: dict[str, Any] = {"units": units, "minors": spare}
    route = ("activate: antigonus sidon", "take-all", "embark", "sail: aradus", "sail: myriandros", "set-sail")
    generals = {"antigonus": ("yellow", "sidon"), "peithon": ("yellow", "aradus")}
    state = play(table(MovementRoll("yellow"), generals=generals, **pieces), "roll: 6", *route)
    assert refusal(play(state, "take-general: peithon"), "drop: loyal") == "D9.4b"  # nobody would stay with it
    generals["craterus"] = ("red", "aradus")
    state = play(table(MovementRoll("yellow"), generals=generals, **pieces), "roll: 6", *route)
    assert refusal(state, "drop: loyal") == "D9.9a"


@pytest.mark.rule("D15.3c", "D9.7b")
@pytest.mark.parametrize(("garrison", "rule"), [(0, ""), (1, "D15.3c"), (2, "D15.3c")])
def test_a_force_lands_inside_its_besieged_port_beside_the_garrison_only_if_it_fits(garrison: int, rule: str) -> None:
    state = table(
        MovementRoll("yellow"),
        units={"sidon": {"yellow": {"loyal": 2}}, "tyre": {"red": {"loyal": 3}}},
        inside={"tyre": {"yellow": {"mercenary": garrison}}} if garrison else {},
        markers={"tyre": "yellow"},
        generals={"antigonus": ("yellow", "sidon")},
        minors=(("red", "tyre"),),
    )
    state = play(state, "roll: 6", "activate: antigonus sidon", "take-all", "embark", "sail: tyre")
    assert refusal(state, "land-inside") == rule


@pytest.mark.rule("D15.3c", "D9.14e")
@pytest.mark.parametrize("fits", [True, False])
def test_who_drops_enough_on_the_way_lands_inside_his_besieged_port(fits: bool) -> None:
    direct = play(unanswered(play(past_tyre({"loyal": 3}), "go: sidon")), "embark", "sail: tyre")
    assert refusal(direct, "land-inside") == "D15.3c"  # three units, and no port on the way
    state = play(past_tyre({"loyal": 3}), "embark", "sail: sidon", "sail: tyre", "land-inside")
    state = play(state, *(("drop: loyal",) if fits else ()), "sail-on")
    if fits:
        assert (state.count("tyre", "yellow", inside=True), state.general("antigonus").inside) == (2, True)
    else:
        assert (waits_for(state), state.count("tyre", "yellow")) == ("ask-passage", 3)


@pytest.mark.rule("D15.3c", "D9.7b")
@pytest.mark.parametrize(("dropped", "inside"), [(1, 1), (2, 2)])
def test_who_has_not_dropped_enough_for_the_garrison_lands_before_his_besieged_port(dropped: int, inside: int) -> None:
    state = play(past_tyre({"loyal": 3}, 1), "embark", "sail: sidon", "sail: tyre", "land-inside")
    state = play(state, *["drop: loyal"] * dropped, "sail-on")
    assert state.count("tyre", "yellow", inside=True) == inside
    assert state.general("antigonus").inside is (dropped == 2)
    assert (waits_for(state) == "ask-passage") is (dropped == 1)


@pytest.mark.rule("D15.3c", "D9.14e", "D9.7b")
@pytest.mark.parametrize(("garrison", "room"), [(0, True), (1, False)])
def test_who_is_to_land_inside_picks_up_only_who_fits_beside_the_garrison(garrison: int, room: bool) -> None:
    state = table(
        MovementRoll("yellow"),
        units={
            "aradus": {"yellow": {"loyal": 1}},
            "sidon": {"yellow": {"mercenary": 1}},
            "tyre": {"red": {"loyal": 2}},
        },
        inside={"tyre": {"yellow": {"elephant": garrison}}} if garrison else {},
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow", "sidon": "yellow"},
        generals={"antigonus": ("yellow", "aradus")},
    )
    state = play(state, "roll: 6", "activate: antigonus aradus", "take: loyal")
    state = play(state, "embark", "sail: sidon", "sail: tyre", "land-inside")
    assert ("take: mercenary" in legal(state)) is room
    assert refusal(state, "take: mercenary") == ("" if room else "D15.3c")


@pytest.mark.rule("D15.3b", "D9.14e")
def test_who_leaves_a_besieged_port_picks_up_a_general_on_the_way() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"tyre": {"red": {"loyal": 2}}},
        inside={"tyre": {"yellow": {"loyal": 1}}},
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow"},
        generals={"antigonus": ("yellow", "tyre", True), "peithon": ("yellow", "sidon")},
    )
    state = play(state, "roll: 6", "activate: antigonus tyre", "take: loyal", "embark", "sail: sidon", "sail: aradus")
    state = play(state, "set-sail", "take-general: peithon", "sail-on")
    assert state.general("peithon").place == "aradus"


@pytest.mark.rule("D15.3a")
def test_a_general_with_one_unit_sallies_from_a_besieged_city() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"damascus": {"red": {"loyal": 1}}},
        inside={"damascus": {"yellow": {"loyal": 1}}},
        minors=(("red", "damascus"),),
        markers={"damascus": "yellow"},
        generals={"antigonus": ("yellow", "damascus", True), "peithon": ("yellow", "celaenae", True)},
    )
    state = play(state, "roll: 6", "activate: antigonus damascus", "take: loyal", "sally")
    assert happened(state, "BattleBegan")[0].attacker == "yellow"


@pytest.mark.rule("D11.2a", "D10.6c")
def test_a_general_alone_who_fails_to_avoid_battle_takes_no_local_troops_from_the_interceptor() -> None:
    state = intercepted({"mercenary": 2}, {"loyal": 2}, generals={"ptolemy": ("blue", HUB)}, markers={HUB: "red"})
    state = play(state, "fight", "avoid: beroea", "roll: 1", "roll: 4", "roll: 1 1", "roll: 6 6")
    assert [scored.strength for scored in happened(state, "BattleScored")] == [5]  # two Loyal units, and the marker


# ---------------------------------------------------------------- reinforcements and independents


@pytest.mark.rule("D5.3e", "D8.1d")
def test_without_a_minor_general_what_has_no_other_place_stays_in_the_box() -> None:
    spaces = ("edessa", "amida", "ichnae", "emesa")
    state = table(
        PlaceReinforcements("yellow", units_of({"mercenary": 9})),
        segment="",  # nobody's turn, in which a minor general could be called
        units={space: {"yellow": {"loyal": 1}} for space in spaces},
        minors=tuple(("yellow", space) for space in spaces),
    )
    for space in spaces:
        state = play(state, f"place-unit: mercenary {space}", f"place-unit: mercenary {space}")
    assert legal(state) == ("done",)
    assert refusal(state, "place-unit: mercenary larissa") == "D5.3e"
    assert play(state, "done").held("dispersed", "yellow") == (("mercenary", 1),)


@pytest.mark.rule("D16.3c", "D16.3g")
def test_the_colonists_do_not_end_their_move_where_it_began() -> None:
    state = play(table(MoveIndependents("yellow"), independents={"colonists": "choara"}), "army: colonists")
    state = play(state, "go: hecatompylos", "go: choara")
    assert refusal(state, "stop") == "D16.3g"
    assert waits_for(play(state, "go: rhagae", "stop")) == "rest"
    independent = table(MoveIndependents("yellow"), independents={"scythians": HUB}, markers={HUB: "independent"})
    assert refusal(play(independent, "army: scythians"), f"marker: {HUB}") == "D16.3c"


@pytest.mark.rule("D8.1e", "D8.1j")
def test_a_minor_general_is_offered_only_where_nobody_leads() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"ichnae": {"yellow": {"loyal": 1}}, "edessa": {"yellow": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "ichnae")},
        markers={"edessa": "yellow"},
    )
    state = play(state, "roll: 6")
    assert [one for one in legal(state) if one.startswith("minor")] == ["minor: edessa"]


@pytest.mark.rule("D8.1f")
def test_a_minor_general_who_is_taken_goes_only_where_units_need_him() -> None:
    led = ("ichnae", "amida", "emesa", "joppa")
    state = table(
        *(MovementRoll("yellow"),),
        units={space: {"yellow": {"loyal": 1}} for space in (*led, "edessa")},
        minors=tuple(("yellow", space) for space in led),
        markers={"edessa": "yellow"},
    )
    state = play(state, "roll: 6", "take-minor: joppa")
    assert legal(state) == ("minor: edessa",)
    assert refusal(state, "minor: amida") == "D8.1f"
    assert Minor("yellow", "edessa") in play(state, "minor: edessa").minors


# ---------------------------------------------------------------- what is refused, and what is kept


@pytest.mark.rule("D10.2a", "D10.7a")
def test_a_general_who_is_elsewhere_leads_no_interception() -> None:
    state = play(
        marching(
            *({"mercenary": 2},), units={"edessa": {"red": {"loyal": 3}}}, generals={"perdiccas": ("red", "edessa")}
        ),
        f"go: {HUB}",
    )
    assert refusal(state, "intercept: peithon edessa") == "D10.2a"


@pytest.mark.rule("D17.5e", "D17.5g")
def test_a_battle_that_is_called_off_leaves_the_other_diadochi_as_they_are() -> None:
    markers = dict.fromkeys(("larissa", "tricca"), "yellow") | dict.fromkeys(("gaza", "joppa", "jerusalem"), "black")
    state = table(champions=("red", "blue"), markers=markers)
    assert state.above_zero == ("yellow", "black")
    kept = status_kept(state, "yellow")
    assert kept.above_zero == ("black",)
    assert kept.champions == ("yellow", "red", "blue")


@pytest.mark.rule("D9.9a")
def test_a_general_alone_does_not_enter_where_he_would_have_to_stay_with_an_enemy_general() -> None:
    generals = {"craterus": ("yellow", "philiscum"), "peithon": ("red", HUB)}
    state = play(table(MovementRoll("yellow"), generals=generals), "roll: 1", "activate: craterus philiscum")
    state = play(state, "go: ichnae")  # one of two points is left
    assert refusal(state, f"go: {HUB}") == "D9.9a"
    assert refusal(state, "go: carrhae") == ""


@pytest.mark.rule("D9.7b", "D9.7d")
def test_a_small_army_and_a_general_alone_stop_inside_a_city() -> None:
    pieces: dict[str, Any] = {"markers": {"babylon": "yellow"}}
    state = table(
        MovementRoll("yellow"), units={"opis": {"yellow": {"loyal": 1}}}, minors=(("yellow", "opis"),), **pieces
    )
    state = play(state, "roll: 6", "activate: minor opis", "take: loyal", "go: babylon", "stop-inside")
    assert state.held("babylon", "yellow", inside=True) == (("loyal", 1),)
    alone = table(MovementRoll("yellow"), generals={"antigonus": ("yellow", "opis")}, **pieces)
    alone = play(alone, "roll: 6", "activate: antigonus opis", "go: babylon", "stop-inside")
    assert alone.general("antigonus").inside


@pytest.mark.rule("D14.3d")
def test_where_no_royal_unit_is_none_changes_sides() -> None:
    state = table(units={HUB: {"red": {"loyal": 1}}}, markers={HUB: "red"})
    assert defect(state, HUB, "red", "yellow", 0, "D14.3d") is state


@pytest.mark.rule("D21.3a", "D8.4e")
def test_who_was_named_commander_stays_so_when_antipater_dies_of_age() -> None:
    generals = {"antipater": ("yellow", "pella"), "ptolemy": ("red", "memphis"), "lysimachus": ("red", "memphis")}
    state = table(TurnTrack(), segment="", turn=3, generals=generals, commanders=("antipater", "lysimachus"))
    assert state.general("polyperchon").place == "pella"
    assert state.commanders == ("lysimachus",)
    assert state.commander("memphis", "red") == "lysimachus"


@pytest.mark.rule("D21.3a", "D22.2a")
def test_polyperchon_belongs_to_whom_antipater_was_dealt() -> None:
    state, rng = diadochi.new_game(), Random(3)
    while waits_for(state) == "deal-general":
        state = diadochi.apply(state, diadochi.sample(state, rng))
    assert state.general("polyperchon").owner == state.general("antipater").owner != ""


@pytest.mark.rule("D9.14a", "D9.14e", "D9.14h")
def test_a_force_sails_to_fetch_units_and_comes_back_where_it_began() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"sidon": {"yellow": {"loyal": 1}}, "tyre": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "sidon")},
        markers={"tyre": "yellow"},
    )
    state = play(state, "roll: 6", "activate: antigonus sidon", "take: loyal", "embark", "sail: tyre", "sail: sidon")
    assert refusal(state, "sail: aradus") == "D9.14h"
    state = play(state, "set-sail", "take-all", "sail-on")
    assert dict(state.held("sidon", "yellow")) == {"loyal": 1, "mercenary": 2}
    assert "go: aradus" in legal(state), "two of his four points are left"
    assert refusal(state, "embark") == "D9.14b"
    aradus = play(state, "go: aradus")
    assert dict(aradus.held("aradus", "yellow")) == {"loyal": 1, "mercenary": 2}


@pytest.mark.rule("D13.4d", "D9.14h")
@pytest.mark.parametrize(("marker", "asked"), [("myriandros", False), ("aradus", True)])
def test_no_fleet_intercepts_in_the_port_where_a_force_embarked_and_to_which_it_comes_back(
    marker: str, asked: bool
) -> None:  # Tyre is three sea paths from Myriandros and two from Aradus, Sidon one less
    state = table(
        MovementRoll("yellow"),
        units={"sidon": {"yellow": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "sidon")},
        markers={marker: "red"},
        fleets=(*(Fleet(),) * 5, Fleet("red")),
    )
    state = play(state, "roll: 6", "activate: antigonus sidon", "take: loyal", "embark", "sail: tyre", "sail: sidon")
    assert (waits_for(play(state, "set-sail")) == "naval-interception") is asked


@pytest.mark.rule("D9.14a", "D9.14e")
def test_a_route_comes_to_a_port_on_the_way_again() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"sidon": {"yellow": {"loyal": 1}}, "joppa": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "sidon")},
        markers={"joppa": "yellow"},
    )
    state = play(state, "roll: 6", "activate: antigonus sidon", "take: loyal", "embark")
    state = play(state, "sail: tyre", "sail: joppa", "sail: tyre", "set-sail")
    state = play(state, "sail-on", "take-all", "sail-on")
    assert dict(state.held("tyre", "yellow")) == {"loyal": 1, "mercenary": 2}


@pytest.mark.rule("D15.3c", "D9.7b")
def test_who_sails_out_of_a_besieged_port_to_fetch_a_unit_brings_it_back_inside() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"tyre": {"red": {"loyal": 3}}, "sidon": {"yellow": {"mercenary": 2}}},
        inside={"tyre": {"yellow": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "tyre", True), "craterus": ("red", "tyre")},
        markers={"tyre": "yellow", "sidon": "yellow"},
    )
    state = play(state, "roll: 6", "activate: antigonus tyre", "take: loyal", "embark", "sail: sidon", "sail: tyre")
    state = play(state, "land-inside", "take: mercenary")
    assert refusal(state, "take: mercenary") == "D15.3c"
    state = play(state, "sail-on")
    assert dict(state.held("tyre", "yellow", inside=True)) == {"loyal": 1, "mercenary": 1}
    assert state.general("antigonus").inside


@pytest.mark.rule("D17.6c", "D17.6a")
@pytest.mark.parametrize(("body", "carries"), [(HUB, False), ("pella", True)])
def test_sacred_ground_protects_the_defender_from_mutiny(body: str, carries: bool) -> None:
    # Heracles gives yellow 2 points more than red, whom 4 of prestige defend where he has the body
    state = marching(
        *({"mercenary": 2},),
        units={HUB: {"red": {"loyal": 2}}},
        generals={"peithon": ("red", HUB)},
        markers={"damascus": "yellow", "pella": "red"},
        royals={"heracles": Royal("damascus", "yellow"), "alexander_body": Royal(body, "red")},
        hands={"yellow": "mutiny"},
        usurper="red",
    )
    state = play(state, f"go: {HUB}", "pass", "pass")
    assert ("surprise: mutiny" in legal(state)) is carries
