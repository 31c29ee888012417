"""Rules D9: movement by land."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.diadochi.rules.d09_movement.forage import ForageSegment
from ancientwars.diadochi.rules.d09_movement.pieces import allowance
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import Minor, Royal, State
from tests.diadochi.tables import dealt, happened, legal, play, refusal, table, waits_for

HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""


def segment(roll: int = 6, **pieces: Any) -> State:
    """Return the Movement Segment of yellow after the roll."""
    return play(table(MovementRoll("yellow"), **pieces), f"roll: {roll}")


def marching(force: dict[str, int] | None, start: str = "ichnae", roll: int = 6, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus has set out with everything."""
    units: dict[str, Any] = {start: {"yellow": force}} if force else {}
    units |= pieces.pop("units", {})
    generals = {"antigonus": ("yellow", start)} | pieces.pop("generals", {})
    state = segment(roll, units=units, generals=generals, **pieces)
    state = play(state, f"activate: antigonus {start}")
    number = sum((force or {}).values())
    return play(state, "take-all" if number > 1 else f"take: {next(iter(force or ()))}") if force else state


# ---------------------------------------------------------------- D9.1, D9.2, D9.3


@pytest.mark.rule("D9.2a", "D9.2b")
@pytest.mark.parametrize(
    ("initiative", "points"),
    [(2, (2, 3, 4, 4, 4, 4)), (3, (2, 2, 3, 4, 4, 4)), (4, (2, 2, 2, 3, 4, 4))],
)
def test_the_movement_allowance_table(initiative: int, points: tuple[int, ...]) -> None:
    assert tuple(allowance(roll, initiative) for roll in range(1, 7)) == points


@pytest.mark.rule("D9.3a", "D9.3b")
def test_land_costs_1_mountain_and_strait_2_and_enemy_markers_nothing() -> None:
    state = marching({"loyal": 1}, "edessa", markers={"amida": "red"})
    state = play(state, "go: amida", "go: anzitene")  # 1 + 2
    assert "go: carana" in legal(state)
    assert refusal(state, "go: comana") == "D9.3a"
    strait = play(marching({"loyal": 1}, "ilium"), "go: chersonesus", "go: aenus")  # 2 + 1
    assert "go: byzantium" in legal(strait)


@pytest.mark.rule("D9.1a", "D9.1b", "D9.4c")
def test_what_was_moved_or_dropped_moves_no_further_with_anybody() -> None:
    state = marching({"loyal": 2}, markers={HUB: "yellow"}, generals={"peithon": ("yellow", HUB)})
    state = play(state, f"go: {HUB}", "drop: loyal", "go: edessa", "stop", f"activate: peithon {HUB}")
    assert "take: loyal" not in legal(state)


@pytest.mark.rule("D9.1c", "D9.1d")
def test_a_force_ends_its_move_before_another_begins_and_any_number_stand_together() -> None:
    state = marching({"mercenary": 12}, generals={"peithon": ("yellow", HUB), "craterus": ("yellow", HUB)})
    assert refusal(state, f"activate: peithon {HUB}") == "D9.1a"
    state = play(state, f"go: {HUB}", "stop")
    assert state.count(HUB, "yellow") == 12
    assert len(state.generals_at(HUB, "yellow")) == 3


@pytest.mark.rule("D9.1e", "D9.1f", "DC2")
@pytest.mark.parametrize(
    ("space", "number", "left"),
    [("issus", 9, 8), ("issus", 8, 8), ("rhinocolura", 4, 3), ("rhinocolura", 3, 3), ("pella", 12, 11)],
)
def test_one_unit_forages_away_above_8_and_above_3_in_a_transit_point(space: str, number: int, left: int) -> None:
    units = {space: {"yellow": {"elephant": number - 1, "loyal": 1}}}
    state = table(ForageSegment("yellow"), units=units, minors=(("yellow", space),))
    if number != left:
        assert waits_for(state) == "forage"
        assert set(legal(state)) == {"lose: elephant", "lose: loyal"}
        state = play(state, "lose: elephant")
    assert waits_for(state) == "rest"
    assert state.count(space, "yellow") == left


@pytest.mark.rule("D9.1f", "D9.1g")
def test_units_inside_a_city_forage_with_those_outside_and_the_besiegers_do_not_count() -> None:
    units, inside = {"pella": {"yellow": {"mercenary": 8}}}, {"pella": {"yellow": {"loyal": 1}}}
    state = table(ForageSegment("yellow"), units=units, inside=inside, markers={"pella": "yellow"})
    assert set(legal(state)) == {"lose: mercenary", "lose: loyal"}
    assert play(state, "lose: loyal").count("pella", "yellow", inside=True) == 0
    units = {"pella": {"yellow": {"mercenary": 8}}}
    state = table(
        *(ForageSegment("yellow"),),
        units=units,
        inside={"pella": {"red": {"loyal": 2}}},
        markers={"pella": "red"},
        minors=(("yellow", "pella"),),
    )
    assert waits_for(state) == "rest"


@pytest.mark.rule("D9.1e", "D9.1g")
@pytest.mark.parametrize(("lost", "outside", "inside"), [("lose: loyal", 6, 2), ("outside: loyal", 7, 1)])
def test_the_owner_says_on_which_side_of_the_walls_a_unit_forages_away(lost: str, outside: int, inside: int) -> None:
    state = table(
        ForageSegment("yellow"),
        units={"pella": {"yellow": {"loyal": 7}}},
        inside={"pella": {"yellow": {"loyal": 2}}},
        markers={"pella": "yellow"},
    )
    assert set(legal(state)) == {"lose: loyal", "outside: loyal"}
    state = play(state, lost)
    assert (state.count("pella", "yellow"), state.count("pella", "yellow", inside=True)) == (outside, inside)


# ---------------------------------------------------------------- D9.4, D9.10


@pytest.mark.rule("D9.4a", "D9.4b")
def test_units_are_dropped_under_a_marker_or_with_a_minor_general() -> None:
    state = play(marching({"loyal": 2}), f"go: {HUB}", "drop: loyal", "stop")
    assert state.generals_at(HUB, "yellow")
    state = play(marching({"loyal": 2}), f"go: {HUB}", "drop: loyal", "go: edessa", "stop")
    assert state.minors == (Minor("yellow", HUB),)
    spread = ("damascus", "gaza", "joppa", "sidon")
    units = {space: {"yellow": {"mercenary": 1}} for space in spread}
    minors = tuple(("yellow", space) for space in spread)
    state = play(marching({"loyal": 2}, units=units, minors=minors, markers={"edessa": "yellow"}), f"go: {HUB}")
    assert refusal(state, "drop: loyal") == "D9.4b"  # nobody is left to mark it
    assert "drop: loyal" in legal(play(state, "go: edessa"))


SPREAD: dict[str, Any] = {
    "units": {space: {"yellow": {"mercenary": 1}} for space in ("damascus", "gaza", "joppa", "sidon")},
    "minors": tuple(("yellow", space) for space in ("damascus", "gaza", "joppa", "sidon")),
}
"""All four minor generals of yellow are on the map."""


@pytest.mark.rule("D8.1f", "D9.4b")
@pytest.mark.parametrize(("called", "stays"), [("sidon", 1), ("gaza", 0)])
def test_a_minor_general_is_called_to_units_that_a_force_leaves(called: str, stays: int) -> None:
    state = play(marching({"loyal": 2}, **SPREAD, markers={"sidon": "yellow"}), f"go: {HUB}")
    state = play(state, f"take-minor: {called}", "drop: loyal", "go: edessa", "stop")
    assert Minor("yellow", HUB) in state.minors
    assert Minor("yellow", called) not in state.minors
    assert state.count(called, "yellow") == stays, "the control marker marks the unit in Sidon, nothing that in Gaza"
    assert state.count("dispersed", "yellow") == 1 - stays


@pytest.mark.rule("D8.1f")
def test_nobody_is_called_where_a_marker_or_a_general_marks_what_is_left() -> None:
    state = marching({"loyal": 2}, **SPREAD, markers={HUB: "yellow"})
    assert "take-minor: gaza" in legal(state), "units may be left in Ichnae, which yellow does not control"
    assert not [one for one in legal(play(state, f"go: {HUB}")) if one.startswith("take-minor")]
    assert refusal(play(state, f"go: {HUB}"), "take-minor: gaza") == "D8.1f"


@pytest.mark.rule("D8.1f", "D9.14e")
def test_a_minor_general_is_called_to_units_left_in_a_port_on_the_way() -> None:
    state = segment(
        **{**SPREAD, "units": SPREAD["units"] | {"pella": {"yellow": {"loyal": 2}}}},
        generals={"antigonus": ("yellow", "pella")},
    )
    state = play(state, "activate: antigonus pella", "take-all", "embark", "sail: chalcis", "sail: athens", "set-sail")
    assert "drop: loyal" not in legal(state)
    state = play(state, "take-minor: sidon", "drop: loyal", "sail-on")
    assert (state.count("chalcis", "yellow"), state.count("athens", "yellow")) == (1, 1)
    assert Minor("yellow", "chalcis") in state.minors


@pytest.mark.rule("D9.10a", "D9.10c")
def test_a_higher_rank_takes_command_at_once_with_his_own_allowance() -> None:
    generals = {"seleucus": ("yellow", "ichnae"), "craterus": ("yellow", HUB)}
    state = segment(3, generals=generals)
    state = play(state, "activate: seleucus ichnae", f"go: {HUB}", "take-general: craterus")  # 4 points, then 2
    state = play(state, "go: edessa")
    assert state.general("craterus").place == "edessa"
    assert refusal(state, "go: amida") == "D9.3a"


@pytest.mark.rule("D9.10b")
def test_among_equals_the_owner_decides_who_commands() -> None:
    generals = {"antigonus": ("yellow", "ichnae"), "ptolemy": ("yellow", HUB)}
    state = play(segment(3, generals=generals), "activate: antigonus ichnae", f"go: {HUB}", "take-general: ptolemy")
    assert set(legal(state)) == {"commander: antigonus", "commander: ptolemy"}
    kept = play(state, "commander: antigonus", "go: edessa", "go: amida")
    assert [one for one in legal(kept) if one.startswith("drop")] == ["drop-general: ptolemy"], "he leads, he stays"
    assert "go: edessa" in legal(kept)  # the fourth of four points
    changed = play(state, "commander: ptolemy", "go: edessa", "go: amida")
    assert refusal(changed, "go: edessa") == "D9.3a"  # Ptolemy has 3


# ---------------------------------------------------------------- D9.5, D9.6


@pytest.mark.rule("D9.5a", "D12c")
def test_a_force_that_meets_enemy_units_fights_and_its_move_ends() -> None:
    state = marching({"loyal": 4}, units={HUB: {"red": {"mercenary": 1}}}, markers={HUB: "red"})
    state = play(state, f"go: {HUB}", "pass", "roll: 6 6", "roll: 1 1")
    while waits_for(state) != "activate":
        state = play(state, legal(state)[0])
    assert state.count(HUB, "red") == 0
    assert refusal(state, f"activate: antigonus {HUB}") == "D9.4c"


@pytest.mark.rule("D12.9a", "D10.5a")
def test_after_a_drawn_battle_the_attacker_goes_back_one_space() -> None:
    state = marching({"mercenary": 3}, units={HUB: {"red": {"mercenary": 3}}}, minors=(("red", HUB),))
    state = play(state, f"go: {HUB}", "pass", "pass", "roll: 4 4", "roll: 4 4", "lose: mercenary", "lose: mercenary")
    assert (state.count("ichnae", "yellow"), state.count(HUB, "red")) == (2, 2)
    assert waits_for(state) == "activate"


@pytest.mark.rule("D9.6a", "D9.6b", "DC4")
@pytest.mark.parametrize(
    ("ours", "theirs", "overruns"),
    [(5, 1, True), (10, 2, True), (15, 3, True), (9, 2, False), (14, 3, False), (4, 1, False)],
)
def test_five_units_overrun_one_of_whatever_kind(ours: int, theirs: int, overruns: bool) -> None:
    state = marching({"mercenary": ours}, units={HUB: {"red": {"elephant": theirs}}}, markers={HUB: "red"})
    state = play(state, f"go: {HUB}", "pass")
    assert bool(happened(state, "Overran")) is overruns
    assert bool(happened(state, "BattleBegan")) is not overruns


@pytest.mark.rule("D9.6c", "D9.6a")
def test_who_overruns_goes_on_and_overruns_again() -> None:
    units = {HUB: {"red": {"mercenary": 1}}, "edessa": {"red": {"mercenary": 1}}}
    state = marching({"mercenary": 5}, units=units, markers={HUB: "red", "edessa": "red"})
    state = play(state, f"go: {HUB}", "pass", "go: edessa", "pass", "go: amida")
    assert state.count("amida", "yellow") == 5
    assert state.count(HUB, "red") == state.count("edessa", "red") == 0


@pytest.mark.rule("D9.6d")
def test_a_superior_defender_does_not_overrun_the_attacker() -> None:
    state = marching({"mercenary": 1}, units={HUB: {"red": {"mercenary": 5}}}, markers={HUB: "red"})
    assert happened(play(state, f"go: {HUB}", "pass"), "BattleBegan")


@pytest.mark.rule("D17.5f", "D9.6a")
def test_an_overrun_is_an_attack() -> None:
    state = marching({"mercenary": 5}, units={HUB: {"red": {"mercenary": 1}}}, markers={HUB: "red"})
    assert "yellow" not in play(state, f"go: {HUB}", "pass").champions


@pytest.mark.rule("D9.6g")
def test_an_overrun_opens_no_window_for_cards_of_battles() -> None:
    state = marching({"mercenary": 5}, units={HUB: {"red": {"mercenary": 1}}}, markers={HUB: "red"})
    state = state.replace(cards=state.cards.draw_to("red", "fog"))
    state = play(state, f"go: {HUB}", "pass")
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D9.6a", "D16.6a")
def test_independent_armies_are_overrun_by_five_units_for_each_point_of_strength() -> None:
    kit = table().kit
    strength = kit.independent_army["ariarathes"].battle_strength
    state = play(marching({"mercenary": 5 * strength}, independents={"ariarathes": HUB}), f"go: {HUB}")
    assert state.independent("ariarathes").place == ""
    assert waits_for(state) == "move-on"
    state = play(marching({"mercenary": 5 * strength - 1}, independents={"ariarathes": HUB}), f"go: {HUB}")
    assert happened(state, "BattleBegan")


# ---------------------------------------------------------------- D9.7


def at_damascus(yellow: int = 2, **pieces: Any) -> State:
    """Return a state in which yellow has entered Damascus, red's city, and asks for no passage."""
    state = marching({"mercenary": yellow}, "emesa", markers={"damascus": "red"}, **pieces)
    state = play(state, "go: damascus")
    return play(state, "pass") if waits_for(state) == "ask-passage" else state


@pytest.mark.rule("D9.7e", "D9.5b", "D9.7c")
def test_the_owner_declares_who_is_inside_and_then_there_is_nobody_to_fight() -> None:
    state = at_damascus(units={"damascus": {"red": {"loyal": 3}}}, generals={"perdiccas": ("red", "damascus")})
    assert waits_for(state) == "declare-inside"
    state = play(state, "inside: loyal", "inside: loyal", "bring-inside: perdiccas")
    assert "inside: loyal" not in legal(state)  # D9.7b: two at most
    state = play(state, "done")
    assert happened(state, "BattleBegan")  # the third stands outside
    state = at_damascus(inside={"damascus": {"red": {"loyal": 2}}})
    assert waits_for(play(state, "done")) == "move-on"
    state = play(state, "outside: loyal", "outside: loyal", "done")
    assert happened(state, "BattleBegan")


@pytest.mark.rule("D9.7a", "D9.6e", "D9.7c")
def test_who_is_inside_is_neither_fought_nor_overrun_and_does_not_stop_anybody() -> None:
    state = play(at_damascus(10, inside={"damascus": {"red": {"loyal": 2}}}), "done")
    assert state.count("damascus", "red", inside=True) == 2
    state = play(state, "go: bostra")
    assert state.count("bostra", "yellow") == 10


@pytest.mark.rule("D9.7b", "D9.7d")
def test_own_units_go_inside_and_come_out_for_nothing() -> None:
    state = marching({"mercenary": 3}, "emesa", markers={"damascus": "yellow"})
    state = play(state, "go: damascus", "inside: mercenary")
    assert state.count("damascus", "yellow", inside=True) == 1
    assert refusal(state, "stop-inside") == "D9.7b"
    state = play(state, "inside: mercenary")
    assert refusal(state, "inside: mercenary") == "D9.7b"
    out = segment(
        inside={"damascus": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "damascus", True)},
        markers={"damascus": "yellow"},
    )
    out = play(out, "activate: antigonus damascus", "take-all", "go: bostra")
    assert out.count("bostra", "yellow") == 2
    assert not out.general("antigonus").inside


@pytest.mark.rule("D9.7d", "D9.7b")
def test_a_force_ends_its_move_inside_its_city() -> None:
    state = marching({"mercenary": 2}, "emesa", markers={"damascus": "yellow"})
    state = play(state, "go: damascus", "stop-inside")
    assert state.count("damascus", "yellow", inside=True) == 2
    assert state.general("antigonus").inside


def besieged(city: str = "damascus", **pieces: Any) -> State:
    """Return yellow's segment with two units and Antigonus inside a city that red besieges."""
    return segment(
        units={city: {"red": {"mercenary": pieces.pop("besiegers", 3)}}},
        inside={city: {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", city, True)},
        minors=(("red", city),),
        markers={city: "yellow"},
        **pieces,
    )


@pytest.mark.rule("D15.3a")
def test_who_is_besieged_inland_only_sallies() -> None:
    state = play(besieged(), "activate: antigonus damascus", "take-all")
    assert refusal(state, "go: emesa") == "D15.3a"
    assert refusal(state, "embark") == "D9.14h"
    drawn = play(state, "sally")
    assert happened(drawn, "BattleBegan")[0].attacker == "yellow"
    drawn = play(drawn, "roll: 1 1", "roll: 1 1")
    if waits_for(drawn) == "lose":
        drawn = play(drawn, "lose: loyal", "lose: mercenary")
        assert drawn.count("damascus", "yellow", inside=True) == 1


@pytest.mark.rule("D15.3b", "D15.3c")
def test_who_is_besieged_in_a_port_leaves_and_comes_back_by_sea() -> None:
    state = play(besieged("tyre"), "activate: antigonus tyre", "take-all", "embark", "sail: sidon", "set-sail")
    assert state.count("sidon", "yellow") == 2
    back = segment(
        units={"tyre": {"red": {"mercenary": 3}}, "sidon": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "sidon")},
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow"},
    )
    back = play(back, "activate: antigonus sidon", "take-all", "embark", "sail: tyre", "land-inside")
    assert back.count("tyre", "yellow", inside=True) == 2
    assert back.general("antigonus").inside


# ---------------------------------------------------------------- D9.8, D9.9


@pytest.mark.rule("D9.8a", "D9.3d", "D17.5h")
def test_three_units_remove_an_enemy_marker_for_2_points() -> None:
    state = play(marching({"mercenary": 3}, markers={HUB: "red"}), f"go: {HUB}", "remove-marker")
    assert state.marker(HUB) == ""
    assert "yellow" in state.champions
    assert "go: edessa" in legal(state)  # 1 of 4 points is left
    few = play(marching({"mercenary": 2}, markers={HUB: "red"}), f"go: {HUB}")
    assert refusal(few, "remove-marker") == "D9.8a", "no siege is made"
    green = play(marching({"mercenary": 3}, markers={HUB: "independent"}), f"go: {HUB}")
    assert refusal(green, "remove-marker") == "D9.8a"


@pytest.mark.rule("D9.9a")
def test_a_general_without_units_passes_an_enemy_general_but_does_not_stop_with_him() -> None:
    generals = {"perdiccas": ("red", HUB)}
    state = play(marching(None, generals=generals), f"go: {HUB}")
    assert refusal(state, "stop") == "D9.9a"
    assert "go: edessa" in legal(state)
    tired = marching(None, "edessa", generals={"perdiccas": ("red", "amida")}, roll=1)
    tired = play(tired, "go: thapsacus", "go: edessa") if "go: thapsacus" in legal(tired) else tired
    assert refusal(tired, "go: amida") in {"D9.3a", "D9.9a"}


@pytest.mark.rule("D9.9a", "D10.5a", "D9.14d")
def test_a_general_without_units_is_not_brought_back_to_an_enemy_general_whom_he_passed() -> None:
    generals = {"antigonus": ("yellow", "aradus"), "peithon": ("red", "sidon")}
    state = table(
        MovementRoll("yellow"),
        generals=generals,
        units={"damascus": {"blue": {"loyal": 1}}},
        minors=(("blue", "damascus"),),
    )
    state = state.replace(cards=state.cards.draw_to("blue", "storm_at_sea"))
    state = play(state, "roll: 6", "activate: antigonus aradus", "go: sidon")
    stormed = play(state, "embark", "sail: salamis", "set-sail", "surprise: storm_at_sea", "draw: spies")
    assert stormed.general("antigonus").place == "aradus"
    met = play(state, "go: heliopolis", "intercept: minor damascus", "take: loyal", "set-out", "roll: 5")
    assert play(met, "back-up").general("antigonus").place == "aradus"


@pytest.mark.rule("D9.9b")
@pytest.mark.parametrize(("die", "dead"), [(4, False), (5, True)])
def test_a_general_whom_an_enemy_army_meets_is_dispersed_or_killed(die: int, dead: bool) -> None:
    state = play(marching({"loyal": 1}, generals={"perdiccas": ("red", HUB)}), f"go: {HUB}", "pass", f"roll: {die}")
    assert state.general("perdiccas").dead is dead
    assert state.general("perdiccas").place == ("" if dead else "dispersed")
    assert "yellow" in state.champions  # D17.5i


@pytest.mark.rule("D9.9b")
def test_a_general_inside_his_own_city_is_safe() -> None:
    state = at_damascus(generals={"perdiccas": ("red", "damascus", True)})
    assert waits_for(state) == "move-on"
    assert state.general("perdiccas").place == "damascus"


@pytest.mark.rule("D9.7b")
def test_a_general_comes_out_of_a_city_that_unrest_has_turned() -> None:
    state = table(generals={"perdiccas": ("red", "damascus", True)}, markers={"damascus": "independent"})
    assert not state.general("perdiccas").inside


# ---------------------------------------------------------------- D9.11


@pytest.mark.rule("D9.11a", "D9.11b")
def test_the_host_lets_a_force_pass_or_not() -> None:
    state = marching({"mercenary": 2}, units={HUB: {"red": {"loyal": 2}}}, markers={HUB: "red"})
    state = play(state, f"go: {HUB}", "ask-passage")
    assert waits_for(state) == "grant-passage"
    through = play(state, "grant-passage", "go: edessa")
    assert through.count("edessa", "yellow") == 2
    assert happened(play(state, "pass"), "BattleBegan")


@pytest.mark.rule("D9.11b", "D9.9a")
def test_a_general_without_units_who_is_denied_passage_is_dispersed() -> None:
    state = play(marching(None, units={HUB: {"red": {"loyal": 2}}}, markers={HUB: "red"}), f"go: {HUB}")
    assert waits_for(state) == "grant-passage"
    assert play(state, "pass").general("antigonus").place == "dispersed"
    through = play(state, "grant-passage")
    assert refusal(through, "stop") == "D9.11c"
    assert play(through, "go: edessa", "stop").general("antigonus").place == "edessa"


@pytest.mark.rule("D9.11c")
def test_who_stays_with_his_host_fights() -> None:
    state = marching({"mercenary": 2}, units={HUB: {"red": {"loyal": 2}}}, markers={HUB: "red"})
    state = play(state, f"go: {HUB}", "ask-passage", "grant-passage", "stop")
    assert happened(state, "BattleBegan")[0].attacker == "yellow"
    assert "yellow" not in state.champions


# ---------------------------------------------------------------- D9.12


@pytest.mark.rule("D9.12a", "DC3")
def test_who_passes_through_a_hostile_space_suffers_attrition_in_column_2() -> None:
    state = marching({"mercenary": 6}, "celaenae", markers={"pisidia": "independent"})
    state = play(state, "go: pisidia")
    assert waits_for(state) == "move-on"
    state = play(state, "go: aspendus")
    assert waits_for(state) == "attrition"
    lost, _ = dict(enumerate(state.kit.tables.attrition[1][1], 1))[6]
    state = play(state, "roll: 6")
    while waits_for(state) == "lose":
        state = play(state, "lose: mercenary")
    assert state.count("aspendus", "yellow") == 6 - lost


@pytest.mark.rule("D9.12a", "D12.8b")
def test_in_an_ambush_an_e_costs_an_elephant_if_there_is_one() -> None:
    state = marching({"elephant": 2, "mercenary": 1}, "celaenae", markers={"pisidia": "independent"})
    state = play(state, "go: pisidia", "go: aspendus", "roll: 6")
    assert legal(state) == ("lose: elephant",)
    state = play(state, "lose: elephant")
    assert dict(state.held("aspendus", "yellow")) == {"elephant": 1, "mercenary": 1}
    state = marching({"elephant": 1, "mercenary": 2}, "celaenae", markers={"pisidia": "independent"})
    assert set(legal(play(state, "go: pisidia", "go: aspendus", "roll: 5"))) == {"lose: elephant", "lose: mercenary"}


@pytest.mark.rule("D9.12b", "D9.12c")
def test_who_stops_there_or_where_there_is_no_independent_marker_suffers_nothing() -> None:
    state = marching({"mercenary": 6}, "celaenae", markers={"pisidia": "independent"})
    assert waits_for(play(state, "go: pisidia", "stop")) == "activate"
    state = marching({"mercenary": 6}, "celaenae", markers={"pisidia": "red"})
    assert waits_for(play(state, "go: pisidia", "go: aspendus")) == "move-on"


@pytest.mark.rule("DSUM.16")
def test_who_sails_past_a_hostile_port_suffers_nothing() -> None:
    state = marching({"mercenary": 2}, "corinth", markers={"aetolia": "independent"})
    state = play(state, "embark", "sail: aetolia", "sail: nicopolis", "set-sail")
    if waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    assert state.count("nicopolis", "yellow") == 2
    assert waits_for(state) == "move-on"


# ---------------------------------------------------------------- D9.13, D14.3i, D18.4


@pytest.mark.rule("D18.4a")
def test_the_royal_family_moves_with_an_army_only() -> None:
    royals = {"heracles": Royal(place="ichnae", owner="yellow")}
    state = play(marching({"loyal": 1}, royals=royals), "take-royal: heracles", f"go: {HUB}")
    assert state.royal("heracles").place == HUB
    assert "drop: loyal" not in legal(state)
    assert "drop: loyal" in legal(play(state, "drop-royal: heracles")) or state.general("antigonus").place == HUB
    alone = marching(None, royals=royals)
    assert "take-royal: heracles" not in legal(alone)


@pytest.mark.rule("D18.4a")
def test_the_army_that_dropped_one_of_the_royal_family_takes_him_up_again_and_no_other_does() -> None:
    state = segment(
        units={"iconium": {"yellow": {"loyal": 2}}, "tyana": {"yellow": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "iconium"), "peithon": ("yellow", "tyana")},
        royals={"heracles": Royal("iconium", "yellow")},
    )
    state = play(state, "activate: antigonus iconium", "take-all", "take-royal: heracles", "go: tyana")
    state = play(state, "drop-royal: heracles", "go: iconium", "go: tyana")
    assert "take-royal: heracles" in legal(state)
    taken = play(state, "take-royal: heracles", "go: iconium", "drop-royal: heracles")
    assert taken.royal("heracles").place == "iconium"
    state = play(state, "stop", "activate: peithon tyana", "take: loyal")
    assert "take-royal: heracles" not in legal(state)
    assert refusal(state, "take-royal: heracles") == "D18.4a"


@pytest.mark.rule("D18.4a")
def test_no_other_army_takes_one_of_the_royal_family_further_whose_army_has_lost_its_last_unit() -> None:
    state = segment(
        units={"sippara": {"yellow": {"loyal": 1, "mercenary": 3}}, "opis": {"red": {"mercenary": 1}}},
        minors=(("red", "opis"),),
        generals={"perdiccas": ("yellow", "sippara"), "leonnatus": ("yellow", "sippara")},
        royals={"heracles": Royal("sippara", "yellow")},
    )
    state = play(state, "activate: perdiccas sippara", "take: loyal", "take-royal: heracles", "go: opis")
    while waits_for(state) != "battle":
        state = play(state, "pass")
    state = play(state, "roll: 3 4", "roll: 3 4")
    while waits_for(state) != "activate":
        state = play(state, "roll: 1" if waits_for(state) in ("attrition", "leader-loss") else legal(state)[0])
    assert (state.count("opis", "yellow"), state.royal("heracles").place) == (0, "opis")
    state = play(state, "activate: leonnatus sippara", "take-all", "go: opis")
    while waits_for(state) != "move-on":
        state = play(state, "pass")
    assert "take-royal: heracles" not in legal(state)


@pytest.mark.rule("D8.1e", "D9.1b")
def test_a_minor_general_whose_units_another_ones_force_has_passed_may_move_with_all_four_on_the_map() -> None:
    spaces = ("sippara", "opis", "pella", "athens")
    state = segment(
        units={space: {"yellow": {"loyal": 2}} for space in spaces}, minors=tuple(("yellow", space) for space in spaces)
    )
    state = play(state, "activate: minor sippara", "take-all", "go: opis", "go: arbela", "stop")
    assert "activate: minor opis" in legal(state)
    assert "activate: minor arbela" not in legal(state)


@pytest.mark.rule("D9.12b")
def test_an_army_that_is_formed_in_a_hostile_space_does_not_pass_through_it() -> None:
    state = segment(
        units={"petra": {"yellow": {"loyal": 2}}},
        minors=(("yellow", "petra"),),
        generals={"antigonus": ("yellow", "gaza")},
        markers={"petra": "independent"},
    )
    state = play(state, "activate: antigonus gaza", "go: petra", "take-all", "go: bostra")
    assert (state.count("bostra", "yellow"), waits_for(state)) == (2, "move-on")


@pytest.mark.rule("D18.4a", "D9.12a")
def test_an_army_that_loses_its_last_unit_in_a_hostile_space_leaves_the_royal_family_there() -> None:
    pieces: dict[str, Any] = {"markers": {"pisidia": "independent"}}
    royals = {"heracles": Royal(place="celaenae", owner="yellow")}
    state = marching({"mercenary": 1}, "celaenae", royals=royals, **pieces)
    state = play(state, "take-royal: heracles", "go: pisidia", "go: aspendus", "roll: 6", "lose: mercenary")
    assert state.general("antigonus").place == "aspendus"
    assert state.royal("heracles") == Royal(place="pisidia", owner="")


@pytest.mark.rule("D9.9a", "D9.11b", "D9.11c")
@pytest.mark.parametrize(("roll", "asked"), [(1, False), (6, True)])
def test_a_general_who_loses_his_last_unit_in_an_ambush_needs_passage_where_he_could_go_on(
    roll: int, asked: bool
) -> None:
    state = table(
        MovementRoll("yellow"),
        units={"colossae": {"yellow": {"loyal": 1}}, "xanthus": {"red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "colossae")},  # initiative 2: on a 1 the mountain takes all his points
        minors=(("red", "xanthus"),),
        cards=dealt(red=("ambush",)),
    )
    state = play(state, f"roll: {roll}", "activate: antigonus colossae", "take: loyal", "go: xanthus")
    state = play(state, "surprise: ambush", "draw: spies", "roll: 6", "lose: loyal")
    assert (waits_for(state) == "grant-passage") == asked
    state = play(state, "pass") if asked else state
    assert state.general("antigonus").place == "dispersed"


@pytest.mark.rule("D9.9a", "D9.12a")
@pytest.mark.parametrize(("space", "asked"), [("lamia", True), ("boeotia", False)])
def test_a_general_who_loses_his_last_unit_in_a_hostile_space_says_anew_whether_he_goes_on_among_enemies(
    space: str, asked: bool
) -> None:
    state = table(
        MovementRoll("yellow"),
        units={"nicopolis": {"yellow": {"mercenary": 1}}, "lamia": {"red": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "nicopolis")},
        minors=(("red", "lamia"),),
        markers={"aetolia": "independent"},
    )
    state = play(state, "roll: 6", "activate: antigonus nicopolis", "take: mercenary", "go: aetolia", f"go: {space}")
    state = play(state, "roll: 6", "lose: mercenary")
    assert state.general("antigonus").place == ("aetolia" if asked else space)
    assert waits_for(state) == "move-on"
    if asked:
        assert waits_for(play(state, "go: lamia")) == "grant-passage"  # D9.11a: no ambush for who is no army
        assert play(state, "stop").general("antigonus").place == "aetolia"


@pytest.mark.rule("D18.4a")
def test_an_army_that_loses_its_last_unit_to_an_ambush_takes_the_royal_family_no_further() -> None:
    royals = {"heracles": Royal(place="philippopolis", owner="yellow")}
    cards = dealt(red=("ambush",))
    state = marching({"mercenary": 1}, "philippopolis", royals=royals, cards=cards)
    state = play(state, "take-royal: heracles", "go: abdera", "surprise: ambush")
    state = play(state, "draw: unrest", "roll: 6", "lose: mercenary")
    assert state.royal("heracles") == Royal(place="abdera", owner="yellow")
    state = play(state, "go: aenus")
    assert state.general("antigonus").place == "aenus"
    assert state.royal("heracles") == Royal(place="abdera", owner="")


@pytest.mark.rule("D14.3i")
def test_royal_units_are_disbanded_before_their_army_moves() -> None:
    state = marching({"royal": 2})
    assert refusal(play(state, f"go: {HUB}"), "disband-royal") == "D14.3i"
    state = play(state, "disband-royal")
    assert state.count("ichnae", "yellow") == 1


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        pytest.param(
            "take-royal: alexander_body",
            "D17.4a",
            "the body does not move in the first turn",
            marks=pytest.mark.rule("D17.4a"),
        ),
        pytest.param("take-royal: heracles", "D18.4a", "heracles is not in babylon", marks=pytest.mark.rule("D18.4a")),
        pytest.param("take-royal: cleopatra", "D18.2a", "cleopatra is inactive", marks=pytest.mark.rule("D18.2a")),
        pytest.param(
            "take: mercenary",
            "D9.1b",
            "units of the kind mercenary here move no further in this segment",
            marks=pytest.mark.rule("D9.1b"),
        ),
        pytest.param(
            "besiege", "D15.1.1b", "it takes three units, the force has 1", marks=pytest.mark.rule("D15.1.1b")
        ),
        ("take: royal", "D9.4a", "no unit of the kind royal is here to be picked up"),
        ("take-general: craterus", "D9.4a", "craterus is not here to be picked up"),
        ("drop-general: craterus", "D9.4a", "craterus has not come here with the force"),
        ("drop-royal: heracles", "D9.4a", "heracles has not come here with the force"),
    ],
)
def test_what_cannot_be_picked_up_is_refused_with_its_reason(text: str, rule: str, reason: str) -> None:
    state = diadochi.position(
        {
            "turn": 1,
            "segment": "forces",
            "moved": {"roll": 6, "spent": {"babylon": {"mercenary": 2}}},
            "generals": {"antigonus": {"owner": "yellow", "place": "babylon"}},
            "units": {"babylon": {"yellow": {"loyal": 1, "mercenary": 2}}},
            "markers": {"red": ["babylon"]},
            "royals": {"cleopatra": {"place": "babylon", "active": False}},
        }
    )
    state = play(state, "activate: antigonus babylon", "take: loyal")
    found = diadochi.why_not(state, diadochi.parse(state, text))
    assert found is not None
    assert (found.rule, found.reason) == (rule, reason)
