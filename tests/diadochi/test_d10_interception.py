"""Rules D10, D23.2, D23.3: interception."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d07_tyche.march import OpsMarch
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import Minor, State
from tests.diadochi.tables import happened, legal, play, refusal, table, waits_for

HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""


def entering(yellow: dict[str, int] | None, red: dict[str, int], space: str = "edessa", **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus has just entered the hub from Ichnae, with red near it."""
    units: dict[str, Any] = {space: {"red": red}} | pieces.pop("units", {})
    if yellow:
        units["ichnae"] = {"yellow": yellow}
    generals = {"antigonus": ("yellow", "ichnae")} | pieces.pop("generals", {"perdiccas": ("red", space)})
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, **pieces), "roll: 6")
    return play(state, "activate: antigonus ichnae", *(["take-all"] if yellow else []), f"go: {HUB}")


@pytest.mark.rule("D10.1a", "D10.2a", "D10.2b")
@pytest.mark.parametrize(("die", "moves"), [(3, False), (4, True)])
def test_perdiccas_intercepts_on_more_than_his_initiative_of_3(die: int, moves: bool) -> None:
    state = entering({"mercenary": 2}, {"loyal": 2})
    assert waits_for(state) == "intercept"
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", f"roll: {die}")
    assert state.general("perdiccas").place == (HUB if moves else "edessa")
    assert state.count(HUB, "red") == (2 if moves else 0)
    assert waits_for(state) == ("fight-or-back-up" if moves else "move-on")


@pytest.mark.rule("D10.2c", "DC5")
@pytest.mark.parametrize(("die", "moves"), [(4, False), (5, True)])
def test_into_a_transit_point_the_die_is_one_less(die: int, moves: bool) -> None:
    units = {"pelusium": {"yellow": {"mercenary": 2}}, "gaza": {"red": {"loyal": 2}}}
    generals = {"antigonus": ("yellow", "pelusium"), "perdiccas": ("red", "gaza")}
    state = play(table(MovementRoll("yellow"), units=units, generals=generals), "roll: 6")
    state = play(state, "activate: antigonus pelusium", "take-all", "go: rhinocolura")
    state = play(state, "intercept: perdiccas gaza", "take-all", "set-out", f"roll: {die}")
    assert (state.general("perdiccas").place == "rhinocolura") is moves


@pytest.mark.rule("D10.2a")
def test_units_without_a_general_do_not_intercept() -> None:
    state = entering({"mercenary": 2}, {"loyal": 2}, markers={"edessa": "red"}, generals={})
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D10.3d")
def test_nobody_intercepts_over_a_mountain_path() -> None:
    units = {"ichnae": {"yellow": {"loyal": 1}}, "amida": {"red": {"loyal": 2}}}
    generals = {"antigonus": ("yellow", "carana"), "perdiccas": ("red", "amida")}
    state = play(
        table(MovementRoll("yellow"), units=units, generals=generals, minors=(("yellow", "ichnae"),)), "roll: 6"
    )
    state = play(state, "activate: antigonus carana", "go: anzitene")  # joined to Amida by a mountain path
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D10.3e", "D10.3f")
@pytest.mark.parametrize(("owner", "asked"), [("red", True), ("", True), ("blue", False), ("independent", False)])
def test_one_intercepts_into_own_and_unmarked_spaces_only(owner: str, asked: bool) -> None:
    state = entering({"mercenary": 2}, {"loyal": 2}, markers={HUB: owner})
    assert (waits_for(state) == "intercept") is asked


@pytest.mark.rule("D10.3e", "D9.6f")
def test_an_own_unit_in_the_space_may_be_reinforced_whatever_the_marker() -> None:
    state = entering(
        {"mercenary": 5},
        {"loyal": 2},
        markers={HUB: "blue"},
        minors=(("red", HUB),),
        units={HUB: {"red": {"loyal": 1}}},
    )
    state = play(state, "pass")  # no passage is asked for
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6")
    assert waits_for(state) == "fight-or-back-up"  # 5 against 3: no overrun any more


@pytest.mark.rule("D10.3f")
def test_nobody_intercepts_into_a_space_where_the_enemy_stands_already() -> None:
    state = entering(
        {"mercenary": 2}, {"loyal": 2}, minors=(("yellow", HUB),), units={HUB: {"yellow": {"mercenary": 1}}}
    )
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D10.3b", "D10.8a")
def test_an_army_inside_a_besieged_city_does_not_intercept() -> None:
    pieces: dict[str, Any] = {
        "units": {"samaria": {"yellow": {"mercenary": 1}}},
        "inside": {"damascus": {"red": {"loyal": 2}}},
        "generals": {"antigonus": ("yellow", "heliopolis"), "perdiccas": ("red", "damascus", True)},
        "markers": {"damascus": "red", "samaria": "yellow"},
    }
    start = play(table(MovementRoll("yellow"), **pieces), "roll: 6")
    assert waits_for(play(start, "activate: antigonus heliopolis", "go: emesa")) == "intercept"
    pieces["units"] = {"damascus": {"yellow": {"mercenary": 1}}}
    besieged = play(table(MovementRoll("yellow"), minors=(("yellow", "damascus"),), **pieces), "roll: 6")
    assert waits_for(play(besieged, "activate: antigonus heliopolis", "go: emesa")) == "move-on"


@pytest.mark.rule("D10.7a", "D8.1d")
def test_a_minor_general_inside_a_city_that_is_not_besieged_leads_from_there() -> None:
    others = ("gaza", "joppa", "sidon")
    state = table(
        MovementRoll("yellow"),
        generals={"antigonus": ("yellow", "heliopolis")},
        units={space: {"red": {"mercenary": 1}} for space in others},
        inside={"damascus": {"red": {"loyal": 2}}},
        markers={"damascus": "red"},
        minors=(("red", "damascus", True), *(("red", space) for space in others)),
    )
    state = play(state, "roll: 6", "activate: antigonus heliopolis", "go: emesa")
    state = play(state, "intercept: minor damascus", "take: loyal", "set-out", "roll: 5")
    assert state.count("damascus", "red", inside=True) == 1
    assert len(state.minors) == 4
    assert Minor("red", "emesa") in state.minors


@pytest.mark.rule("D10.7a", "D8.1h")
@pytest.mark.parametrize("elsewhere", [0, 3])
def test_beside_a_minor_general_inside_another_from_off_the_map_leads_a_part_of_the_army_before_the_city(
    elsewhere: int,
) -> None:
    others = ("gaza", "joppa", "sidon")[:elsewhere]
    state = table(
        MovementRoll("yellow"),
        generals={"antigonus": ("yellow", "heliopolis"), "perdiccas": ("red", "damascus")},
        units={"damascus": {"red": {"loyal": 3}}, **{space: {"red": {"mercenary": 1}} for space in others}},
        inside={"damascus": {"red": {"loyal": 2}}},
        markers={"damascus": "red"},
        minors=(("red", "damascus", True), *(("red", space) for space in others)),
    )
    state = play(state, "roll: 6", "activate: antigonus heliopolis", "go: emesa", "intercept: minor damascus")
    assert ("minor: damascus" in legal(state)) is (elsewhere == 0), "whether one is off the map"
    within = play(state, "take-all", "set-out", "roll: 5")
    assert (within.count("damascus", "red", inside=True), within.count("damascus", "red")) == (0, 3)
    if elsewhere:
        return
    before = play(state, "minor: damascus", "take: loyal", "set-out", "roll: 5")
    assert (before.count("damascus", "red", inside=True), before.count("damascus", "red")) == (2, 2)
    assert set(before.minors) == {Minor("red", "damascus", True), Minor("red", "emesa")}
    assert before.general("perdiccas").place == "damascus"


@pytest.mark.rule("D10.7a", "D10.7b")
def test_of_two_minor_generals_before_a_city_and_inside_either_leads_an_attempt() -> None:
    state = table(
        MovementRoll("yellow"),
        generals={"antigonus": ("yellow", "heliopolis")},
        units={"damascus": {"red": {"loyal": 3}}},
        inside={"damascus": {"red": {"loyal": 2}}},
        markers={"damascus": "red"},
        minors=(("red", "damascus"), ("red", "damascus", True)),
    )
    state = play(state, "roll: 6", "activate: antigonus heliopolis", "go: emesa", "intercept: minor damascus")
    inner = play(state, "minor: damascus")
    assert "minor: damascus" not in legal(inner)
    inner = play(inner, "take-all", "set-out", "roll: 5")
    assert (inner.count("damascus", "red", inside=True), inner.count("damascus", "red")) == (0, 3)
    assert set(inner.minors) == {Minor("red", "damascus"), Minor("red", "emesa")}


@pytest.mark.rule("D10.4a", "D9.6c")
def test_a_mover_who_can_overrun_the_interceptor_does_and_goes_on() -> None:
    state = entering({"mercenary": 5}, {"mercenary": 1})
    state = play(state, "intercept: perdiccas edessa", "take: mercenary", "set-out", "roll: 6", "fight")
    assert waits_for(state) == "move-on"
    assert state.general("perdiccas").place == "dispersed"
    assert state.count(HUB, "red") == 0
    assert "yellow" not in state.champions  # D17.5f: an overrun is an attack


@pytest.mark.rule("D10.5a", "D10.4a", "D17.5g")
def test_a_mover_who_could_overrun_the_interceptor_may_go_back_all_the_same() -> None:
    state = entering({"mercenary": 5}, {"mercenary": 1})
    state = play(state, "intercept: perdiccas edessa", "take: mercenary", "set-out", "roll: 6")
    assert legal(state) == ("fight", "back-up")
    state = play(state, "back-up")
    assert state.count("ichnae", "yellow") == 5
    assert state.count(HUB, "red") == 1
    assert "yellow" in state.champions


@pytest.mark.rule("D10.5a", "DC6", "D17.5g")
def test_who_is_intercepted_may_go_back_where_he_came_from_and_stops() -> None:
    state = entering({"mercenary": 2}, {"loyal": 2})
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6", "back-up")
    assert state.count("ichnae", "yellow") == 2
    assert state.general("antigonus").place == "ichnae"
    assert waits_for(state) == "activate"
    assert refusal(state, "activate: antigonus ichnae") == "D9.4c"
    assert "yellow" in state.champions


@pytest.mark.rule("D10.1b", "D12.3a")
def test_who_fights_the_interceptor_is_the_attacker() -> None:
    state = entering({"mercenary": 2}, {"loyal": 2})
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6", "fight")
    assert happened(state, "BattleBegan")[0].attacker == "yellow"
    assert "yellow" not in state.champions
    assert "red" in state.champions


@pytest.mark.rule("D10.6a")
def test_a_force_that_moves_around_an_army_is_intercepted_in_each_space() -> None:
    units = {"europos": {"yellow": {"mercenary": 2}}, HUB: {"red": {"loyal": 1}}}
    state = table(
        MovementRoll("yellow"), units=units, generals={"antigonus": ("yellow", "europos")}, minors=(("red", HUB),)
    )
    state = play(state, "roll: 6", "activate: antigonus europos", "take-all", "go: edessa")
    assert waits_for(state) == "intercept"
    state = play(state, f"intercept: minor {HUB}", "take: loyal", "set-out", "roll: 4")  # 5 is needed
    assert waits_for(state) == "move-on"
    state = play(state, "go: europos")
    assert waits_for(state) == "intercept"


@pytest.mark.rule("D10.6b", "D10.7b")
def test_all_attempts_are_declared_before_any_is_rolled_one_from_each_space() -> None:
    state = entering(
        {"mercenary": 3},
        {"loyal": 2},
        units={"beroea": {"red": {"loyal": 1}}},
        minors=(("red", "beroea"),),
    )
    state = play(state, "intercept: perdiccas edessa", "take: loyal", "set-out")
    assert waits_for(state) == "intercept"
    assert refusal(state, "intercept: perdiccas edessa") == "D10.7b"
    state = play(state, "intercept: minor beroea", "take: loyal", "set-out")
    assert waits_for(state) == "interception"
    state = play(state, "roll: 4", "roll: 5")
    assert state.count(HUB, "red") == 2
    assert waits_for(state) == "fight-or-back-up"


@pytest.mark.rule("D10.6c")
def test_the_first_faction_that_succeeds_keeps_the_others_out() -> None:
    both: dict[str, Any] = {
        "units": {"beroea": {"blue": {"loyal": 1}}},
        "minors": (("blue", "beroea"),),
    }
    start = entering({"mercenary": 3}, {"loyal": 2}, **both)
    red = play(start, "intercept: perdiccas edessa", "take-all", "set-out")
    assert waits_for(play(red, "roll: 6")) == "fight-or-back-up"
    blue = play(red, "roll: 1")
    assert waits_for(blue) == "intercept"
    blue = play(blue, "intercept: minor beroea", "take: loyal", "set-out", "roll: 5")
    assert blue.count(HUB, "blue") == 1


@pytest.mark.rule("D10.7a", "D8.1h")
def test_a_part_intercepts_under_a_subordinate_or_a_minor_general_from_off_the_map() -> None:
    state = entering(
        {"mercenary": 3},
        {"loyal": 3},
        generals={"perdiccas": ("red", "edessa"), "peithon": ("red", "edessa")},
    )
    leaders = {"intercept: perdiccas edessa", "intercept: peithon edessa", "intercept: minor edessa"}
    assert leaders <= set(legal(state))
    state = play(state, "intercept: minor edessa", "take: loyal", "set-out", "roll: 5")
    assert (state.count(HUB, "red"), state.count("edessa", "red")) == (1, 2)
    assert state.minors == (Minor("red", HUB),)
    assert state.general("perdiccas").place == "edessa"


@pytest.mark.rule("D10.7a")
def test_a_subordinate_does_not_lead_his_commander() -> None:
    state = entering(
        {"mercenary": 3},
        {"loyal": 3},
        generals={"perdiccas": ("red", "edessa"), "peithon": ("red", "edessa")},
    )
    state = play(state, "intercept: peithon edessa", "take: loyal")
    assert "take-general: perdiccas" not in legal(state)


@pytest.mark.rule("D10.1a", "D9.9b")
def test_a_general_without_units_is_intercepted_too_and_may_go_back() -> None:
    state = entering(None, {"loyal": 2})
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6")
    assert play(state, "back-up").general("antigonus").place == "ichnae"
    met = play(state, "fight")
    assert waits_for(met) == "lone-general"
    assert play(met, "roll: 5").general("antigonus").dead
    assert play(met, "roll: 4").general("antigonus").place == "dispersed"


@pytest.mark.rule("D10.3a")
def test_an_interception_is_not_intercepted() -> None:
    state = entering({"mercenary": 2}, {"loyal": 2}, units={"beroea": {"yellow": {"loyal": 1}}})
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6")
    assert waits_for(state) == "fight-or-back-up"


# ---------------------------------------------------------------- D23.2, D23.3


@pytest.mark.rule("D23.2a", "D23.2b", "D23.2c")
def test_an_interceptor_may_attack_at_once_and_then_it_is_he_who_loses_the_status() -> None:
    options = {"active_interception": True}
    state = entering({"mercenary": 2}, {"loyal": 2}, options=options)
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6")
    assert waits_for(state) == "attack-at-once"
    assert waits_for(play(state, "pass")) == "fight-or-back-up"
    state = play(state, "attack")
    assert waits_for(state) == "avoid-battle"
    fought = play(state, "pass")
    assert happened(fought, "BattleBegan")[0].attacker == "red"
    assert "red" not in fought.champions
    assert "yellow" in fought.champions
    away = play(state, "avoid: beroea", "roll: 3")  # Antigonus' initiative is 2
    assert away.count("beroea", "yellow") == 2
    assert "red" in away.champions
    assert waits_for(away) == "activate"


@pytest.mark.rule("D23.2a", "D9.6d", "D10.4a")
@pytest.mark.parametrize(("role", "event"), [("attack", "BattleBegan"), ("pass", "Overran")])
def test_an_interceptor_who_attacks_at_once_is_not_overrun(role: str, event: str) -> None:
    state = entering({"mercenary": 5}, {"loyal": 1}, options={"active_interception": True})
    state = play(state, "intercept: perdiccas edessa", "take: loyal", "set-out", "roll: 6", role)
    state = play(state, "pass" if role == "attack" else "fight")
    assert happened(state, event)


def roused(way: str, card: str = "fog", **pieces: Any) -> State:
    """Return a state in which yellow meets the Scythians at or beside the hub, with a surprise card in red's hand."""
    place = {"intercept": "beroea", "avoid": HUB}[way]
    units = {"ichnae": {"yellow": {"mercenary": 2}}} | pieces.pop("more", {})
    options = {"discard_for_independents": True}
    state = table(
        MovementRoll("yellow"),
        units=units,
        generals={"antigonus": ("yellow", "ichnae"), **pieces.pop("generals", {})},
        independents={"scythians": place},
        options=options,
        **pieces,
    )
    state = state.replace(cards=state.cards.draw_to("red", card))
    return play(state, "roll: 6", "activate: antigonus ichnae", "take-all", f"go: {HUB}")


@pytest.mark.rule("D23.3a")
@pytest.mark.parametrize(("die", "moves"), [(4, False), (5, True)])
def test_for_a_surprise_card_an_independent_army_intercepts(die: int, moves: bool) -> None:
    state = roused("intercept")
    assert waits_for(state) == "rouse-army"
    assert waits_for(play(state, "pass")) == "move-on"
    state = play(state, "discard-surprise: fog", "draw: spies", f"roll: {die}")
    assert state.independent("scythians").place == (HUB if moves else "beroea")
    assert waits_for(state) == ("fight-or-back-up" if moves else "move-on")
    assert state.cards.zone("red").count == 1


@pytest.mark.rule("D23.3a", "D10.3f")
def test_an_independent_army_does_not_intercept_a_force_that_joins_others_of_its_player() -> None:
    state = roused("intercept", markers={HUB: "independent"})
    assert waits_for(state) == "rouse-army"
    state = roused("intercept", minors=(("yellow", HUB),), more={HUB: {"yellow": {"mercenary": 1}}})
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D23.3a")
def test_for_a_surprise_card_an_independent_army_avoids_battle() -> None:
    state = roused("avoid")
    assert waits_for(state) == "rouse-army"
    state = play(state, "discard-surprise: fog", "draw: spies", "avoid: beroea", "roll: 5")
    assert state.independent("scythians").place == "beroea"
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D23.3a", "D11.3a", "D9.9b")
def test_an_independent_army_avoids_battle_to_a_general_alone_and_meets_him() -> None:
    state = roused("avoid", generals={"craterus": ("blue", "beroea")})
    state = play(state, "discard-surprise: fog", "draw: spies", "avoid: beroea", "roll: 5", "roll: 1")
    assert state.independent("scythians").place == "beroea"
    assert state.general("craterus").place == "dispersed"
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D23.3a")
def test_without_the_option_independent_armies_do_not_react() -> None:
    state = entering({"mercenary": 2}, {"loyal": 1}, "tarsus", independents={"ariarathes": "beroea"})
    assert waits_for(state) == "move-on"


@pytest.mark.rule("D7.4a", "D7.4b", "DC1")
def test_a_forced_march_gives_one_army_as_many_points_as_the_card() -> None:
    units = {"ichnae": {"yellow": {"mercenary": 2}}}
    state = table(
        OpsMarch("yellow", points=3), segment="tyche", units=units, generals={"craterus": ("yellow", "ichnae")}
    )
    state = play(state, "activate: craterus ichnae", "take-all", "go: thapsacus", "go: edessa", "go: amida")
    assert state.count("amida", "yellow") == 2
    assert refusal(state, "go: edessa") == "D9.3a"
    alone = table(OpsMarch("yellow", points=2), segment="tyche", generals={"craterus": ("yellow", "ichnae")})
    alone = play(alone, "activate: craterus ichnae", "go: thapsacus", "go: edessa", "stop")
    assert alone.general("craterus").place == "edessa"


@pytest.mark.rule("D10.5a")
def test_who_backs_up_may_come_back_to_units_that_he_has_left() -> None:
    units = {"ichnae": {"yellow": {"mercenary": 3}}, "edessa": {"red": {"loyal": 4}}}
    generals = {"antigonus": ("yellow", "ichnae"), "perdiccas": ("red", "edessa")}
    state = table(MovementRoll("yellow"), units=units, generals=generals, markers={"ichnae": "yellow"})
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take: mercenary", f"go: {HUB}")
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6")
    assert set(legal(state)) == {"fight", "back-up"}
    state = play(state, "back-up")
    assert (state.count("ichnae", "yellow"), state.general("antigonus").place) == (3, "ichnae")


@pytest.mark.rule("D8.4d", "D8.4e", "D10.7a")
@pytest.mark.parametrize("inside", [False, True])
def test_the_commander_does_not_follow_his_equal_to_an_interception(inside: bool) -> None:
    there = {"damascus": {"red": {"loyal": 2}}}
    state = table(
        MovementRoll("yellow"),
        units={"heliopolis": {"yellow": {"loyal": 2}}} | ({} if inside else there),
        inside=there if inside else {},
        generals={
            "antigonus": ("yellow", "heliopolis"),
            "craterus": ("red", "damascus", inside),
            "perdiccas": ("red", "damascus", inside),
            "peithon": ("red", "damascus", inside),
        },
        markers={"damascus": "red"},
        commanders=("craterus",),
    )
    state = play(state, "roll: 6", "activate: antigonus heliopolis", "take-all", "go: emesa")
    state = play(state, "intercept: perdiccas damascus", "take-all")
    followers = {one for one in legal(state) if one.startswith("take-general")}
    assert followers == {"take-general: peithon"}


@pytest.mark.rule("D8.1h", "D10.7b")
@pytest.mark.parametrize(("elsewhere", "second"), [(("issus", "tyana"), True), (("issus", "tyana", "tarsus"), False)])
def test_as_many_minor_generals_lead_parts_of_armies_as_are_off_the_map(
    elsewhere: tuple[str, ...], second: bool
) -> None:
    units = {space: {"red": {"loyal": 2}} for space in ("edessa", "europos", *elsewhere)}
    state = table(
        MovementRoll("yellow"),
        units=units | {"ichnae": {"yellow": {"mercenary": 2}}},
        generals={
            "antigonus": ("yellow", "ichnae"),
            "perdiccas": ("red", "edessa"),
            "craterus": ("red", "europos"),
        },
        minors=tuple(("red", space) for space in elsewhere),
    )
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take-all", f"go: {HUB}")
    state = play(state, "intercept: minor edessa", "take: loyal", "set-out")
    assert ("intercept: minor europos" in legal(state)) is second
    assert "intercept: craterus europos" in legal(state)
