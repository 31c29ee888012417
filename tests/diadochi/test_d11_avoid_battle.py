"""Rules D11: avoiding battle, and pursuit."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import Royal, State
from tests.diadochi.tables import happened, legal, play, refusal, table, waits_for

HUB = "thapsacus"


def entered(red: dict[str, int] | None, yellow: int = 2, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus has entered the hub, where red is, and asks for no passage."""
    units: dict[str, Any] = {"ichnae": {"yellow": {"mercenary": yellow}}} | pieces.pop("units", {})
    if red:
        units[HUB] = {"red": red}
    generals = {"antigonus": ("yellow", "ichnae")} | pieces.pop("generals", {"perdiccas": ("red", HUB)})
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, **pieces), "roll: 6")
    state = play(state, "activate: antigonus ichnae", "take-all", f"go: {HUB}")
    return play(state, "pass") if red else state


@pytest.mark.rule("D11.1a")
@pytest.mark.parametrize(("die", "away"), [(3, False), (4, True)])
def test_an_army_avoids_battle_on_more_than_its_commanders_initiative(die: int, away: bool) -> None:
    state = play(entered({"loyal": 2}), "avoid: beroea", f"roll: {die}")
    assert state.count("beroea", "red") == (2 if away else 0)
    assert state.general("perdiccas").place == ("beroea" if away else HUB)
    assert bool(happened(state, "BattleBegan")) is not away


@pytest.mark.rule("D11.1a", "DSUM.5")
def test_it_goes_up_to_two_spaces() -> None:
    options = set(legal(entered({"loyal": 2})))
    assert "avoid: beroea" in options
    assert "avoid: tarsus" not in options  # three spaces away
    assert "avoid: issus" in options  # by Myriandros


@pytest.mark.rule("D11.1b", "DC5")
@pytest.mark.parametrize(("die", "away"), [(4, False), (5, True)])
def test_into_a_transit_point_the_die_is_one_less(die: int, away: bool) -> None:
    units = {"gaza": {"red": {"loyal": 1}}, "joppa": {"yellow": {"mercenary": 2}}}
    generals = {"antigonus": ("yellow", "joppa"), "perdiccas": ("red", "gaza")}
    state = play(table(MovementRoll("yellow"), units=units, generals=generals), "roll: 6")
    state = play(state, "activate: antigonus joppa", "take-all", "go: gaza", "pass", "avoid: rhinocolura")
    state = play(state, f"roll: {die}")
    assert (state.general("perdiccas").place == "rhinocolura") is away


@pytest.mark.rule("D11.2a")
def test_who_fails_has_no_local_troops() -> None:
    state = entered({"loyal": 2}, markers={HUB: "red"})
    stood = play(state, "pass", "roll: 3 4", "roll: 3 4")
    assert happened(stood, "BattleScored")[0].strength == 4 + 1
    failed = play(state, "avoid: beroea", "roll: 1", "roll: 3 4", "roll: 3 4")
    assert happened(failed, "BattleScored")[0].strength == 4


@pytest.mark.rule("D11.3a")
@pytest.mark.parametrize(
    ("owner", "own_units", "barred"),
    [("", 0, False), ("red", 0, False), ("blue", 0, True), ("independent", 0, True), ("blue", 1, False)],
)
def test_one_goes_into_friendly_and_neutral_spaces_only(owner: str, own_units: int, barred: bool) -> None:
    units = {"beroea": {"red": {"mercenary": 1}}} if own_units else {}
    minors = (("red", "beroea"),) if own_units else ()
    state = entered({"loyal": 2}, markers={"beroea": owner}, units=units, minors=minors)
    if waits_for(state) == "intercept":
        state = play(state, "pass")
    assert refusal(state, "avoid: beroea") == ("D11.3a" if barred else "")


@pytest.mark.rule("D11.3a")
def test_not_where_enemy_units_or_independent_armies_are() -> None:
    units = {"beroea": {"blue": {"mercenary": 1}}}
    state = entered({"loyal": 2}, units=units, minors=(("blue", "beroea"),), independents={"ariarathes": "europos"})
    assert refusal(state, "avoid: beroea") == "D11.3a"
    assert refusal(state, "avoid: europos") == "D11.3a"


@pytest.mark.rule("D11.3b")
def test_not_towards_the_enemy_nor_over_mountains() -> None:
    state = entered({"loyal": 2})
    assert refusal(state, "avoid: ichnae") == "D11.3b"
    assert refusal(state, "avoid: philiscum") == "D11.3b"  # only by Ichnae
    units = {"amida": {"red": {"loyal": 1}}, "edessa": {"yellow": {"loyal": 1}}}
    generals = {"perdiccas": ("red", "amida"), "antigonus": ("yellow", "edessa")}
    state = play(table(MovementRoll("yellow"), units=units, generals=generals), "roll: 6")
    state = play(state, "activate: antigonus edessa", "take: loyal", "go: amida", "pass")
    assert happened(state, "BattleBegan")  # all its other paths are mountain paths


@pytest.mark.rule("D11.3c", "D9.6f")
def test_who_would_be_overrun_may_try() -> None:
    state = entered({"loyal": 1}, yellow=5)
    assert waits_for(state) == "avoid-battle"
    away = play(state, "avoid: beroea", "roll: 6")
    assert away.count("beroea", "red") == 1
    overrun = play(state, "pass")
    assert happened(overrun, "Overran")
    assert waits_for(overrun) == "attrition"


@pytest.mark.rule("D11.3d", "D11.3e")
def test_the_whole_force_goes_and_picks_up_nobody() -> None:
    royals = {"heracles": Royal(place=HUB, owner="red")}
    state = entered(
        {"loyal": 2, "mercenary": 1},
        generals={"perdiccas": ("red", HUB), "peithon": ("red", HUB)},
        units={"beroea": {"red": {"elephant": 1}}},
        minors=(("red", "beroea"),),
        royals=royals,
    )
    if waits_for(state) == "intercept":
        state = play(state, "pass")
    state = play(state, "avoid: europos", "roll: 6")
    assert (state.count("europos", "red"), state.count(HUB, "red"), state.count("beroea", "red")) == (3, 0, 1)
    assert state.general("peithon").place == "europos"
    assert state.royal("heracles").place == "europos"


@pytest.mark.rule("D11.3f", "D11.3g")
def test_nobody_avoids_battle_where_an_army_has_intercepted() -> None:
    state = entered({"loyal": 1}, units={"beroea": {"red": {"loyal": 2}}}, minors=(("red", "beroea"),))
    assert waits_for(state) == "intercept"
    state = play(state, "intercept: minor beroea", "take-all", "set-out", "roll: 5", "fight")
    assert happened(state, "BattleBegan")


@pytest.mark.rule("D8.2a", "D11.1a")
def test_units_without_a_general_cannot_avoid_battle() -> None:
    state = entered({"loyal": 2}, markers={HUB: "red"}, generals={})
    assert happened(state, "BattleBegan")


@pytest.mark.rule("D11.1a", "D9.9b")
def test_a_general_without_units_may_try_too() -> None:
    state = entered(None)
    assert waits_for(state) == "avoid-battle"
    assert play(state, "avoid: beroea", "roll: 4").general("perdiccas").place == "beroea"
    assert waits_for(play(state, "avoid: beroea", "roll: 3")) == "lone-general"


@pytest.mark.rule("D11.4a", "D11.4b", "DSUM.18")
def test_the_mover_pursues_with_the_points_he_has_left() -> None:
    state = entered({"loyal": 2})
    state = play(state, "avoid: beroea", "roll: 6")
    assert waits_for(state) == "move-on"
    state = play(state, "go: beroea", "pass")
    assert waits_for(state) == "avoid-battle"  # again
    state = play(state, "avoid: europos", "roll: 6")
    assert state.count("europos", "red") == 2
    state = play(state, "go: europos", "pass", "pass")  # the third of four points
    assert happened(state, "BattleBegan")


def beside_an_interceptor(answer: str) -> State:
    """Return a state in which yellow enters the hub, where red has Perdiccas alone, and Ptolemy of blue intercepts."""
    generals = {"perdiccas": ("red", HUB), "ptolemy": ("blue", "edessa")}
    units = {"edessa": {"blue": {"loyal": 1}}}
    state = entered(None, units=units, generals=generals)
    return play(state, "intercept: ptolemy edessa", "take: loyal", "set-out", "roll: 6", answer)


@pytest.mark.rule("D11.1a", "D11.3b", "D9.9b")
@pytest.mark.parametrize("answer", ["fight", "back-up"])
def test_a_general_alone_avoids_an_interceptor_too_but_not_to_where_he_came_from(answer: str) -> None:
    state = beside_an_interceptor(answer)
    assert waits_for(state) == "avoid-battle"
    assert "avoid: beroea" in legal(state)
    assert refusal(state, "avoid: edessa") == "D11.3b"
    assert play(state, "avoid: beroea", "roll: 4").general("perdiccas").place == "beroea"
    caught = play(state, "avoid: beroea", "roll: 3")
    assert waits_for(caught) == "lone-general"
    assert caught.count("ichnae", "yellow") == (2 if answer == "back-up" else 0)
    assert play(caught, "roll: 5").general("perdiccas").dead


@pytest.mark.rule("D11.1a", "D9.9b", "D11.3b")
@pytest.mark.parametrize("die", [3, 4])
def test_a_general_whose_army_backs_up_without_him_may_avoid_the_interceptor(die: int) -> None:
    generals = {"ptolemy": ("yellow", HUB), "perdiccas": ("red", "edessa")}
    state = entered(None, generals=generals, units={"edessa": {"red": {"loyal": 2}}})
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6", "back-up")
    assert "avoid: ichnae" in legal(state), "where his army has gone"
    assert "avoid: edessa" not in legal(state), "where the interceptor comes from"
    state = play(state, "avoid: beroea", f"roll: {die}")
    if die == 3:  # Ptolemy's initiative
        state = play(state, "roll: 4")
    assert state.general("ptolemy").place == ("dispersed" if die == 3 else "beroea")
    assert (state.count("ichnae", "yellow"), waits_for(state)) == (2, "activate")


# ---------------------------------------------------------------------- D9.12 past a hostile space


def before_petra(markers: dict[str, str], **pieces: Any) -> State:
    """Return a state in which yellow comes from Joppa to red's army in Gaza; red has a unit in Petra, too."""
    units = {"gaza": {"red": {"loyal": 1}}, "petra": {"red": {"loyal": 1}}, "joppa": {"yellow": {"mercenary": 2}}}
    generals = {"antigonus": ("yellow", "joppa")} | pieces.pop("generals", {"perdiccas": ("red", "gaza")})
    minors = (("red", "petra"), *pieces.pop("minors", ()))
    step = MovementRoll("yellow")
    state = play(table(step, units=units, generals=generals, minors=minors, markers=markers, **pieces), "roll: 6")
    return play(state, "activate: antigonus joppa", "take-all", "go: gaza", "pass", "pass")


@pytest.mark.rule("D9.12a", "D11.1a")
def test_an_army_that_avoids_battle_past_a_hostile_space_takes_attrition() -> None:
    state = play(before_petra({"petra": "independent"}), "avoid: bostra", "roll: 4")
    assert waits_for(state) == "attrition"
    unhurt = play(state, "roll: 4")  # the column of two units: a 5 or 6 costs one
    assert (unhurt.count("bostra", "red"), unhurt.general("perdiccas").place) == (1, "bostra")
    alone = play(state, "roll: 5", "lose: loyal")
    assert (alone.count("bostra", "red"), alone.general("perdiccas").place) == (0, "bostra")
    assert (alone.count("petra", "red"), waits_for(alone)) == (1, "move-on")


@pytest.mark.rule("D9.12a", "D9.9a", "D9.9b")
def test_a_general_whose_last_unit_falls_on_the_way_does_not_go_on_to_an_enemy_general() -> None:
    generals = {"perdiccas": ("red", "gaza"), "craterus": ("blue", "bostra")}
    state = play(before_petra({"petra": "independent"}, generals=generals), "avoid: bostra", "roll: 4")
    there = play(state, "roll: 4")
    assert (there.general("perdiccas").place, waits_for(there)) == ("bostra", "lone-general")
    assert play(there, "roll: 4").general("craterus").place == "dispersed"
    alone = play(state, "roll: 5", "lose: loyal")
    assert (alone.general("perdiccas").place, waits_for(alone)) == ("gaza", "lone-general")
    assert play(alone, "roll: 4").general("perdiccas").place == "dispersed"


@pytest.mark.rule("D9.12b", "D9.12c")
@pytest.mark.parametrize(("markers", "refuge"), [({"petra": "independent"}, "petra"), ({}, "bostra")])
def test_who_stops_in_the_stronghold_or_finds_it_friendly_takes_none(markers: dict[str, str], refuge: str) -> None:
    state = play(before_petra(markers), f"avoid: {refuge}", "roll: 4")
    assert (state.general("perdiccas").place, waits_for(state)) == (refuge, "move-on")


@pytest.mark.rule("D9.12a", "D8.1j")
def test_a_minor_general_whose_last_unit_falls_on_the_way_is_off_the_map() -> None:
    state = before_petra({"petra": "independent"}, generals={}, minors=(("red", "gaza"),))
    state = play(state, "avoid: bostra", "roll: 5", "roll: 6", "lose: loyal")
    assert [one.place for one in state.minors if one.owner == "red"] == ["petra"]
    assert (state.count("bostra", "red"), waits_for(state)) == (0, "move-on")


@pytest.mark.rule("D8.3b", "D10.5a", "D11.1a")
def test_who_commands_is_said_once_where_a_general_avoids_to_his_equal_who_has_backed_up() -> None:
    units = {"ichnae": {"yellow": {"loyal": 2}}, "edessa": {"red": {"loyal": 2}}}
    generals = {"antigonus": ("yellow", "ichnae"), "ptolemy": ("yellow", HUB), "perdiccas": ("red", "edessa")}
    state = play(table(MovementRoll("yellow"), units=units, generals=generals), "roll: 6")
    state = play(state, "activate: antigonus ichnae", "take-all", f"go: {HUB}", "intercept: perdiccas edessa")
    state = play(state, "take-all", "set-out", "roll: 6", "back-up", "avoid: ichnae", "roll: 6")
    state = play(state, "commander: ptolemy")
    assert state.commander("ichnae", "yellow") == "ptolemy"
    assert waits_for(state) == "activate"


@pytest.mark.rule("D11.3a", "D9.9b")
@pytest.mark.parametrize("marker", ["", "red"])
def test_an_army_avoids_battle_to_where_an_enemy_general_is_alone_and_meets_him(marker: str) -> None:
    generals = {"perdiccas": ("red", HUB), "craterus": ("blue", "beroea")}
    state = entered({"loyal": 2}, generals=generals, markers={"beroea": marker} if marker else {})
    assert "avoid: emesa" not in legal(state), "not past him"
    state = play(state, "avoid: beroea", "roll: 4")
    assert waits_for(state) == "lone-general"
    state = play(state, "roll: 4")
    assert (state.general("craterus").place, state.count("beroea", "red")) == ("dispersed", 2)
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D11.3a", "D9.9a")
def test_a_general_alone_does_not_avoid_battle_to_an_enemy_general() -> None:
    state = entered(None, generals={"perdiccas": ("red", HUB), "craterus": ("blue", "beroea")})
    assert waits_for(state) == "avoid-battle"
    assert refusal(state, "avoid: beroea") == "D9.9a"
