"""Rules D9.14, D13: naval movement and naval battles."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d13_naval_battle import in_range
from ancientwars.diadochi.state.state import FLEETS, Fleet, Royal, State
from tests.diadochi.tables import happened, legal, play, refusal, table, waits_for


def fleets(**owned: Fleet) -> tuple[Fleet, ...]:
    """Return the fleets."""
    return tuple(owned.get(name, Fleet()) for name in FLEETS)


PHOENICIA = dict.fromkeys(("tyre", "sidon", "aradus"), "yellow")
CYPRUS = dict.fromkeys(("salamis", "paphos"), "red")


def aboard(force: dict[str, int] | None = None, roll: int = 6, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus stands in Sidon, with units taken along."""
    units: dict[str, Any] = {"sidon": {"yellow": force}} if force else {}
    units |= pieces.pop("units", {})
    generals = {"antigonus": ("yellow", "sidon")} | pieces.pop("generals", {})
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, **pieces), f"roll: {roll}")
    state = play(state, "activate: antigonus sidon")
    return play(state, "take-all" if sum((force or {}).values()) > 1 else "take: loyal") if force else state


@pytest.mark.rule("D9.14a", "D9.14h", "D9.3a")
def test_each_space_by_sea_costs_1_point_and_a_force_lands_where_its_route_ends() -> None:
    state = play(aboard({"loyal": 2}), "embark", "sail: salamis", "sail: tarsus", "set-sail", "sail-on")
    assert state.count("tarsus", "yellow") == 2
    assert state.general("antigonus").place == "tarsus"
    assert refusal(state, "go: tyana") == ""  # two of four points are left
    assert refusal(state, "go: issus") == ""


@pytest.mark.rule("D9.14a")
def test_a_trans_mediterranean_path_costs_2() -> None:
    state = play(aboard({"loyal": 2}, generals={"antigonus": ("yellow", "sidon")}), "embark", "sail: tyre")
    state = play(state, "sail: alexandria")
    assert refusal(state, "sail: rhodes_city") == "D9.3a"  # 1 + 2 are spent, 1 is left
    assert "sail: pelusium" in legal(state)


@pytest.mark.rule("D9.14b")
def test_one_naval_move_in_a_segment() -> None:
    state = aboard({"loyal": 2}, units={"aradus": {"yellow": {"loyal": 1}}}, minors=(("yellow", "aradus"),))
    state = play(state, "embark", "sail: salamis", "set-sail", "stop", "activate: minor aradus", "take: loyal")
    assert refusal(state, "embark") == "D9.14b"


@pytest.mark.rule("D9.14c")
def test_a_naval_move_carries_8_units() -> None:
    assert refusal(aboard({"mercenary": 9}), "embark") == "D9.14c"
    state = aboard({"mercenary": 7}, units={"aradus": {"yellow": {"loyal": 2}}}, minors=(("yellow", "aradus"),))
    state = play(state, "embark", "sail: aradus", "sail: myriandros", "set-sail")
    assert "take-all" not in legal(state)  # 7 + 2 are too many
    state = play(state, "take: loyal")
    assert "take: loyal" not in legal(state)
    state = play(state, "sail-on")
    assert state.count("myriandros", "yellow") == 8


@pytest.mark.rule("D9.14e", "D9.4c")
def test_units_and_generals_are_picked_up_and_dropped_in_ports_on_the_way() -> None:
    state = aboard(
        {"loyal": 2},
        units={"salamis": {"yellow": {"elephant": 1}}},
        generals={"peithon": ("yellow", "salamis")},
        markers={"salamis": "yellow"},
    )
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    assert waits_for(state) == "call-at-port"
    state = play(state, "take: elephant", "take-general: peithon", "drop: loyal", "sail-on")
    assert dict(state.held("tarsus", "yellow")) == {"elephant": 1, "loyal": 1}
    assert dict(state.held("salamis", "yellow")) == {"loyal": 1}
    assert state.general("peithon").place == "tarsus"
    state = play(state, "stop")
    assert "activate: minor salamis" not in legal(state)


@pytest.mark.rule("D9.14f")
def test_no_land_movement_both_before_and_after_the_naval_move() -> None:
    state = play(aboard({"loyal": 1}), "go: aradus", "embark", "sail: salamis", "sail: tarsus", "set-sail", "sail-on")
    assert refusal(state, "go: issus") == "D9.14f"
    state = play(aboard({"loyal": 1}), "embark", "sail: salamis", "sail: tarsus", "set-sail", "sail-on", "go: issus")
    assert state.count("issus", "yellow") == 1
    assert refusal(state, "embark") in {"D9.14b", "D9.14h"}


@pytest.mark.rule("D9.14g", "DC9")
def test_who_sails_by_does_not_stop_at_enemy_units() -> None:
    state = aboard({"loyal": 1}, units={"salamis": {"red": {"loyal": 3}}}, minors=(("red", "salamis"),))
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    assert state.count("tarsus", "yellow") == 1
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D9.14i", "D10.3c", "D10.5b")
def test_it_is_intercepted_on_land_only_where_it_lands_and_goes_back_to_where_it_embarked() -> None:
    state = aboard({"loyal": 1}, units={"issus": {"red": {"loyal": 1}}}, minors=(("red", "issus"),))
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    if waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    assert waits_for(state) == "intercept"
    state = play(state, "intercept: minor issus", "take: loyal", "set-out", "roll: 5", "back-up")
    assert state.count("sidon", "yellow") == 1


@pytest.mark.rule("D9.3c")
def test_ilium_to_chersonesus_costs_1_by_sea_and_2_by_land() -> None:
    generals = {"craterus": ("yellow", "ilium")}
    state = play(table(MovementRoll("yellow"), generals=generals), "roll: 1", "activate: craterus ilium")
    assert refusal(play(state, "go: chersonesus"), "go: aenus") == "D9.3a"
    state = play(state, "embark", "sail: chersonesus", "set-sail")
    assert refusal(state, "go: aenus") == ""


@pytest.mark.rule("D9.9a", "D9.14h")
def test_a_general_without_units_does_not_land_among_enemy_units() -> None:
    state = aboard(units={"salamis": {"red": {"loyal": 1}}}, minors=(("red", "salamis"),))
    state = play(state, "embark", "sail: salamis")
    assert refusal(state, "set-sail") == "D9.14h"
    assert play(state, "sail: tarsus", "set-sail").general("antigonus").place == "tarsus"


@pytest.mark.rule("D9.9a", "D9.11b", "D9.14f")
def test_a_general_alone_lands_where_he_is_let_pass_overland() -> None:
    host: dict[str, Any] = {"units": {"myriandros": {"red": {"loyal": 1}}}, "minors": (("red", "myriandros"),)}
    state = play(aboard(**host), "embark", "sail: salamis", "sail: myriandros", "set-sail")
    assert waits_for(state) == "grant-passage"
    assert refusal(play(state, "grant-passage"), "stop") == "D9.11c"
    assert play(state, "grant-passage", "go: issus", "pass", "stop").general("antigonus").place == "issus"
    assert play(state, "pass").general("antigonus").place == "dispersed"
    short = play(aboard(roll=1, **host), "embark", "sail: aradus")  # two points: none is left to go on
    assert "sail: myriandros" not in legal(short)
    walked = play(aboard(**host), "go: aradus", "pass", "embark")  # overland before and after a naval move nobody goes
    assert refusal(play(walked, "sail: myriandros"), "set-sail") == "D9.14h"


@pytest.mark.rule("D9.14e", "D9.9a")
def test_a_general_alone_picks_up_an_army_on_the_way_and_lands_among_enemies_with_it() -> None:
    units = {"salamis": {"yellow": {"loyal": 2}}, "tarsus": {"red": {"mercenary": 3}}}
    state = aboard(roll=1, units=units, markers={"salamis": "yellow"}, minors=(("red", "tarsus"),))
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    assert play(state, "take-all", "sail-on", "pass").count("tarsus", "yellow") == 2
    alone = play(state, "sail-on")
    assert (alone.general("antigonus").place, waits_for(alone)) == ("salamis", "move-on")


@pytest.mark.rule("D9.14e", "D22.4a")
def test_units_that_are_dropped_or_picked_up_at_sea_leave_the_helepolis_with_its_army() -> None:
    route = ("embark", "sail: salamis", "sail: tarsus", "set-sail")
    state = aboard({"loyal": 3}, markers={"salamis": "yellow"}, helepolis=("yellow", "sidon"))
    assert play(state, *route, "drop: loyal", "sail-on").helepolis == ("yellow", "tarsus")
    units = {"salamis": {"yellow": {"mercenary": 3}}}
    state = aboard({"loyal": 3}, units=units, markers={"salamis": "yellow"}, helepolis=("yellow", "salamis"))
    assert play(state, *route, "take: mercenary", "sail-on").helepolis == ("yellow", "salamis")
    assert play(state, *route, "take-all", "sail-on").helepolis == ("yellow", "tarsus")


@pytest.mark.rule("D13.6b", "D15.2a", "D22.4a")
@pytest.mark.parametrize(
    ("taken", "lost", "has"),
    [(1, 1, ("", "")), (2, 1, ("yellow", "sidon")), (0, 0, ("yellow", "sidon"))],
)
def test_the_helepolis_of_a_force_that_is_lost_at_sea_does_not_go_to_those_left_in_the_port_of_embarkation(
    taken: int, lost: int, has: tuple[str, str]
) -> None:
    markers, pirates = CYPRUS | {"sidon": "yellow"}, fleets(cypriot=Fleet("red"))
    pieces: dict[str, Any] = {"units": {"sidon": {"yellow": {"loyal": 3}}}, "markers": markers, "fleets": pirates}
    state = play(aboard(**pieces, helepolis=("yellow", "sidon")), *["take: loyal"] * taken, "embark", "sail: salamis")
    state = play(state, "sail: tarsus", "set-sail", "fleet: cypriot", "roll: 6 6")
    state = play(state, *["roll: 6"] * (taken > 0), *["lose: loyal"] * lost)
    assert (state.count("sidon", "yellow"), state.general("antigonus").place) == (3 - lost, "sidon")
    assert state.helepolis == has


@pytest.mark.rule("D9.14e", "D9.9a")
def test_who_leaves_all_units_on_the_way_does_not_land_among_enemies() -> None:
    pieces: dict[str, Any] = {"units": {"tarsus": {"red": {"mercenary": 3}}}, "minors": (("red", "tarsus"),)}
    state = aboard({"loyal": 1}, roll=1, markers={"salamis": "yellow"}, **pieces)
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail", "drop: loyal")
    assert state.general("antigonus").place == "salamis"


# ---------------------------------------------------------------- D13.4 to D13.6


def sailing(escorts: tuple[str, ...] = (), force: dict[str, int] | None = None, **pieces: Any) -> State:
    """Return a state in which yellow has announced to sail from Sidon to Salamis, within reach of red's fleet."""
    markers = PHOENICIA | CYPRUS
    state = aboard(force or {"loyal": 2}, markers=markers, fleets=fleets(), **pieces)
    return play(state, "embark", "sail: salamis", *(f"escort: {one}" for one in escorts), "set-sail")


@pytest.mark.rule("D13.2a", "D13.2b", "D13.1a")
def test_who_controls_both_spaces_of_cyprus_has_its_fleet_at_once() -> None:
    state = table(markers=CYPRUS, fleets=fleets())
    assert state.fleet("cypriot").owner == "red"
    assert table(markers={"salamis": "red"}, fleets=fleets()).fleet("cypriot").owner == ""


@pytest.mark.rule("D13.4a", "D13.4e", "D13.4f")
def test_a_player_with_a_fleet_and_a_marker_near_the_route_may_intercept() -> None:
    state = sailing()
    assert waits_for(state) == "naval-interception"
    assert set(legal(state)) == {"fleet: cypriot", "pass"}
    assert waits_for(play(state, "fleet: cypriot")) == "naval-battle"
    assert play(state, "pass").count("salamis", "yellow") == 2


@pytest.mark.rule("D13.4d", "DSUM.8")
def test_two_sea_paths_from_a_space_entered_but_none_across_the_mediterranean() -> None:
    def near(marker: str, route: tuple[str, ...]) -> bool:
        return in_range(table(markers={marker: "red"}), "red", route)

    assert near("salamis", ("salamis",))
    assert near("sidon", ("salamis", "paphos"))
    assert near("tyre", ("salamis",))  # by Sidon
    assert not near("joppa", ("salamis",))  # three
    assert not near("tyre", ("alexandria",))  # only a trans-Mediterranean path


@pytest.mark.rule("D13.4b", "D13.5a")
def test_who_intercepts_a_champion_is_none_any_more() -> None:
    state = play(sailing(), "fleet: cypriot")
    assert "red" not in state.champions
    state = play(sailing(champions=("red", "blue", "black")), "fleet: cypriot")
    assert "red" in state.champions


@pytest.mark.rule("D13.5a", "D13.6b", "DSUM.12")
def test_without_an_escort_the_mover_scores_0_and_goes_back_with_what_attrition_leaves() -> None:
    state = play(sailing(), "fleet: cypriot", "roll: 6 6")
    assert happened(state, "NavalBattleEnded")[0].winner == "red"
    assert waits_for(state) == "attrition"
    state = play(state, "roll: 1")
    while waits_for(state) == "lose":
        state = play(state, "lose: loyal")
    assert state.general("antigonus").place == "sidon"
    assert waits_for(state) == "activate"
    assert refusal(state, "activate: antigonus sidon") == "D9.4c"


@pytest.mark.rule("D13.4c", "D13.6d", "D13.3b")
def test_an_escort_that_wins_disperses_the_interceptors_fleet_at_its_reduced_strength() -> None:
    state = sailing(("phoenician",))
    state = state.with_fleet("cypriot", enhanced=True)
    state = play(state, "fleet: cypriot", "roll: 1 1", "roll: 6 6")
    assert state.fleet("cypriot") == Fleet("red", enhanced=False, dispersed=True)
    assert state.count("salamis", "yellow") == 2


@pytest.mark.rule("D13.6a", "D13.6b")
def test_an_escort_that_loses_is_dispersed_and_the_move_ends() -> None:
    state = play(sailing(("phoenician",)), "fleet: cypriot", "roll: 6 6", "roll: 1 1")
    assert state.fleet("phoenician").dispersed
    assert not state.fleet("cypriot").dispersed
    assert state.count("sidon", "yellow") == 2


@pytest.mark.rule("D13.5b")
def test_equal_scores_decide_nothing() -> None:
    state = sailing(("phoenician",))
    state = state.with_fleet("cypriot", enhanced=True)  # 2 points against 2
    state = play(state, "fleet: cypriot", "roll: 3 4", "roll: 3 4")
    assert not state.fleet("phoenician").dispersed
    assert not state.fleet("cypriot").dispersed
    assert state.count("salamis", "yellow") == 2


@pytest.mark.rule("D13.6c", "D13.4f")
def test_a_dispersed_fleet_neither_escorts_nor_intercepts() -> None:
    markers = PHOENICIA | CYPRUS
    lost = fleets(phoenician=Fleet("yellow", dispersed=True), cypriot=Fleet("red", dispersed=True))
    state = play(aboard({"loyal": 2}, markers=markers, fleets=lost), "embark", "sail: salamis")
    assert refusal(state, "escort: phoenician") == "D13.4c"
    assert waits_for(play(state, "set-sail")) == "move-on"


@pytest.mark.rule("D13.4e", "D13.4a")
def test_each_interceptor_fights_a_battle_of_his_own_in_turn_order() -> None:
    markers = PHOENICIA | CYPRUS | {"tarsus": "blue"}
    pirates = fleets(cilician_pirates=Fleet("blue"))
    state = play(aboard({"loyal": 2}, markers=markers, fleets=pirates), "embark", "sail: salamis")
    state = play(state, "escort: phoenician", "set-sail", "fleet: cypriot", "fleet: cilician_pirates")
    state = play(state, "roll: 1 1", "roll: 6 6")
    assert happened(state, "NavalBattleEnded")[0].seat == "red"
    state = play(state, "roll: 1 1", "roll: 6 6")
    assert happened(state, "NavalBattleEnded")[0].seat == "blue"
    assert state.count("salamis", "yellow") == 2


@pytest.mark.rule("D13.4b", "D17.5f", "D17.5g")
def test_who_has_declared_an_interception_keeps_his_status_only_if_a_card_calls_it_off() -> None:
    markers = PHOENICIA | CYPRUS | {"tarsus": "blue"}
    state = aboard({"loyal": 2}, markers=markers, fleets=fleets(cilician_pirates=Fleet("blue")))
    state = state.replace(cards=state.cards.draw_to("black", "storm_at_sea"))
    state = play(state, "embark", "sail: salamis", "set-sail", "fleet: cypriot", "fleet: cilician_pirates")
    assert play(state, "surprise: storm_at_sea", "draw: spies").champions == state.seats
    lost = play(state, "pass")
    assert (lost.champions, waits_for(lost)) == (("yellow", "black"), "naval-battle")
    beaten = play(lost, "roll: 6 6")  # by red, so that blue does not come to fight
    assert (beaten.champions, waits_for(beaten)) == (("yellow", "black"), "attrition")


@pytest.mark.rule("D13.5a", "D13.6b")
def test_a_general_without_units_who_loses_at_sea_goes_back_and_nobody_is_lost() -> None:
    state = play(aboard(markers=PHOENICIA | CYPRUS, fleets=fleets()), "embark", "sail: salamis", "sail: tarsus")
    state = play(state, "set-sail", "fleet: cypriot", "roll: 6 6")
    assert (state.general("antigonus").place, waits_for(state)) == ("sidon", "activate")
    assert refusal(state, "activate: antigonus sidon") == "D9.4c"


@pytest.mark.rule("D13.6b", "DSUM.12")
def test_the_royal_family_goes_back_too() -> None:
    state = sailing(force={"loyal": 1}, royals={"heracles": Royal(place="sidon", owner="yellow")})
    state = play(state, "fleet: cypriot", "roll: 6 6", "roll: 1")
    assert state.royal("heracles").place == "sidon"


@pytest.mark.rule("D13.6b", "D12.8a", "D12.8b")
def test_of_several_units_lost_at_sea_each_is_one_that_is_left() -> None:
    state = sailing(force={"elephant": 1, "loyal": 1, "mercenary": 1})
    state = play(state, "fleet: cypriot", "roll: 6 6", "roll: 6")  # the column of 3 units: two are lost
    assert set(legal(state)) == {"lose: elephant", "lose: loyal", "lose: mercenary"}
    state = play(state, "lose: elephant")
    assert set(legal(state)) == {"lose: loyal", "lose: mercenary"}
    state = play(state, "lose: loyal")
    assert dict(state.held("sidon", "yellow")) == {"mercenary": 1}
    assert waits_for(state) == "activate"


@pytest.mark.rule("D9.14e", "D9.4a")
def test_in_a_port_on_the_way_nothing_is_picked_up_that_is_not_there() -> None:
    state = aboard(
        {"loyal": 2},
        units={"salamis": {"yellow": {"elephant": 1}}},
        generals={"peithon": ("yellow", "tarsus")},
        markers={"salamis": "yellow"},
    )
    state = play(state, "embark", "sail: salamis", "sail: tarsus", "set-sail")
    assert set(legal(state)) == {"take: elephant", "drop: loyal", "sail-on"}
    assert refusal(state, "take-general: peithon") == refusal(state, "take: mercenary") == "D9.14e"
