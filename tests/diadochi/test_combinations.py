"""Rules in combination: what becomes of a case in which several chapters meet."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units as units_of
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d21_turn_track.polyperchon import PlacePolyperchon
from ancientwars.diadochi.state.scopes import Battle
from ancientwars.diadochi.state.state import Minor, Royal, State
from tests.diadochi.tables import hand, legal, play, refusal, table, tyche, waits_for, who_is_asked

HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""


def marching(force: dict[str, int] | None, *, hands: dict[str, str] | None = None, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus has set out from Ichnae with everything.

    Args:
        force: His units.
        hands: A card in the hand of a player.
        **pieces: What `table` takes.
    """
    units: dict[str, Any] = {"ichnae": {"yellow": force}} if force else {}
    units |= pieces.pop("units", {})
    generals = {"antigonus": ("yellow", "ichnae")} | pieces.pop("generals", {})
    state = table(MovementRoll("yellow"), units=units, generals=generals, **pieces)
    for seat, card in (hands or {}).items():
        state = state.replace(cards=state.cards.draw_to(seat, card))
    state = play(state, "roll: 6", "activate: antigonus ichnae")
    number = sum((force or {}).values())
    return play(state, "take-all" if number > 1 else f"take: {next(iter(force or ()))}") if force else state


def intercepted(force: dict[str, int] | None, red: dict[str, int], **pieces: Any) -> State:
    """Return a state in which red's Perdiccas has come from Edessa into the hub, which yellow has entered."""
    units = {"edessa": {"red": red}} | pieces.pop("units", {})
    generals = {"perdiccas": ("red", "edessa")} | pieces.pop("generals", {})
    state = play(marching(force, units=units, generals=generals, **pieces), f"go: {HUB}")
    take = "take-all" if sum(red.values()) > 1 else f"take: {next(iter(red))}"
    return play(state, "intercept: perdiccas edessa", take, "set-out", "roll: 6")


# ---------------------------------------------------------------- movement


@pytest.mark.rule("D9.14f")
def test_after_the_naval_move_a_force_goes_on_overland_as_far_as_its_points_reach() -> None:
    state = table(
        MovementRoll("yellow"), units={"ilium": {"yellow": {"loyal": 1}}}, generals={"antigonus": ("yellow", "ilium")}
    )
    state = play(
        state, "roll: 6", "activate: antigonus ilium", "take: loyal", "embark", "sail: chersonesus", "set-sail"
    )
    state = play(state, "go: aenus", "go: byzantium", "go: philippopolis", "stop")  # 1 + 1 + 1 + 1
    assert state.count("philippopolis", "yellow") == 1


@pytest.mark.rule("D9.7e", "D9.9a")
def test_nobody_comes_out_of_his_city_against_a_general_alone() -> None:
    inside = {"damascus": {"red": {"loyal": 2}}}
    pieces: dict[str, Any] = {"inside": inside, "markers": {"damascus": "red"}}
    state = table(MovementRoll("yellow"), generals={"antigonus": ("yellow", "emesa")}, **pieces)
    state = play(state, "roll: 6", "activate: antigonus emesa", "go: damascus")
    assert waits_for(state) == "move-on"
    army = table(
        *(MovementRoll("yellow"),),
        generals={"antigonus": ("yellow", "emesa")},
        units={"emesa": {"yellow": {"loyal": 1}}},
        **pieces,
    )
    army = play(army, "roll: 6", "activate: antigonus emesa", "take: loyal", "go: damascus")
    assert waits_for(army) == "declare-inside"


@pytest.mark.rule("D15.5a")
def test_two_armies_under_minor_generals_do_not_take_turns_either() -> None:
    units = {"damascus": {"yellow": {"loyal": 3}}, "emesa": {"yellow": {"mercenary": 3}}}
    state = table(
        *(MovementRoll("yellow"),),
        units=units,
        minors=(("yellow", "damascus"), ("yellow", "emesa")),
        markers={"damascus": "red"},
    )
    state = play(state, "roll: 6", "activate: minor damascus", "take-all", "besiege", "roll: 2", "stop")
    state = play(state, "activate: minor emesa", "take-all", "go: damascus")
    assert refusal(state, "besiege") == "D15.5a"


@pytest.mark.rule("D15.5a")
def test_an_army_that_another_general_takes_over_is_still_the_same() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"damascus": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "damascus"), "peithon": ("yellow", "damascus")},
        markers={"damascus": "red"},
    )
    state = play(state, "roll: 6", "activate: peithon damascus", "take-all", "besiege", "roll: 2")
    state = play(state, "take-general: antigonus")  # of higher rank
    assert refusal(state, "besiege") == ""


@pytest.mark.rule("D9.11a", "D17.4b")
def test_a_guest_does_not_bury_the_body_in_passing() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"emesa": {"yellow": {"loyal": 1}}, "damascus": {"red": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "emesa"), "perdiccas": ("red", "damascus")},
        royals={"alexander_body": Royal("emesa", "yellow")},
    )
    state = play(state, "roll: 6", "activate: antigonus emesa", "take: loyal", "take-royal: alexander_body")
    state = play(state, "go: damascus", "ask-passage", "grant-passage")
    assert refusal(state, "bury") == "D9.11a"


@pytest.mark.rule("D9.9b", "D12.8c")
def test_a_general_who_loses_his_army_in_an_ambush_before_an_independent_army_is_alone() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"carana": {"yellow": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "carana")},
        independents={"ariarathes": "gaziura"},
    )
    state = state.replace(cards=state.cards.draw_to("red", "ambush"))
    state = play(state, "roll: 6", "activate: antigonus carana", "take: loyal", "go: gaziura")
    state = play(state, "surprise: ambush", "draw: spies", "roll: 6", "lose: loyal")
    assert waits_for(state) == "lone-general"
    assert play(state, "roll: 4").general("antigonus").place == "dispersed"


@pytest.mark.rule("D9.9b", "D12b", "D5.3a")
def test_a_general_alone_upon_whom_units_are_placed_is_met_by_them() -> None:
    state = table(
        PlaceReinforcements("yellow", units_of({"loyal": 2})),
        markers={"edessa": "yellow", "amida": "yellow"},
        generals={"peithon": ("red", "edessa")},
    )
    state = play(state, "place-unit: loyal edessa")
    assert waits_for(state) == "lone-general"
    killed = play(state, "roll: 5")
    assert killed.general("peithon").dead
    assert waits_for(killed) == "reinforce"
    assert play(state, "roll: 4").general("peithon").place == "dispersed"


@pytest.mark.rule("D9.9a", "D5.3a")
def test_a_general_is_not_placed_beside_an_enemy_general() -> None:
    state = table(
        PlaceReinforcements("yellow", (), ("antigonus",)),
        markers={"edessa": "yellow", "amida": "yellow"},
        generals={"peithon": ("red", "edessa"), "antigonus": ("yellow",)},
    )
    assert legal(state) == ("place-general: antigonus amida",)
    assert refusal(state, "place-general: antigonus edessa") == "D9.9a"
    state = table(
        PlaceReinforcements("yellow", (), ("antigonus",)),
        markers={"babylon": "yellow"},
        generals={"peithon": ("red", "babylon"), "antigonus": ("yellow",)},
    )
    assert play(state, "place-general: antigonus babylon").general("antigonus").inside


@pytest.mark.rule("D9.9b", "D9.7d")
def test_units_that_come_out_of_their_city_meet_a_general_who_stands_before_it() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        inside={"babylon": {"yellow": {"loyal": 1}}},
        markers={"babylon": "yellow"},
        generals={"peithon": ("red", "babylon")},
    )
    state = play(state, "roll: 6", "activate: minor babylon", "take: loyal")
    assert waits_for(state) == "lone-general"
    assert play(state, "roll: 4", "stop").general("peithon").place == "dispersed"


@pytest.mark.rule("D9.9a", "D9.14e", "D12b")
def test_nothing_is_dropped_beside_an_enemy_general() -> None:
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", "sidon"), "craterus": ("red", "salamis")}}
    state = table(
        MovementRoll("yellow"), units={"sidon": {"yellow": {"loyal": 2}}}, markers={"salamis": "yellow"}, **pieces
    )
    state = play(state, "roll: 6", "activate: antigonus sidon", "take-all", "embark", "sail: salamis", "sail: tarsus")
    assert waits_for(play(state, "set-sail")) == "move-on"  # in Tarsus: there was nothing to do in Salamis
    generals = {"antigonus": ("yellow", "ichnae"), "peithon": ("yellow", "ichnae"), "craterus": ("red", HUB)}
    state = play(table(MovementRoll("yellow"), generals=generals), "roll: 6", "activate: antigonus ichnae")
    state = play(state, "take-general: peithon", f"go: {HUB}")
    assert "drop-general: peithon" not in legal(state)
    assert "drop-general: peithon" in legal(play(state, "go: edessa"))


@pytest.mark.rule("D9.9b", "D8.5b", "D7.1c")
def test_events_place_units_upon_a_general_alone_too() -> None:
    general = {"peithon": ("red", "persepolis")}
    rallied = play(tyche("peucestas", generals=general), "event: peucestas")
    assert waits_for(rallied) == "lone-general"
    hired = tyche("thracian_mercenaries", generals={"peithon": ("red", "aenus")}, markers={"aenus": "yellow"})
    assert waits_for(play(hired, "event: thracian_mercenaries", "space: aenus")) == "lone-general"
    late = tyche("seleucus", generals={"peithon": ("red", "opis")})
    assert waits_for(play(late, "event: seleucus", "space: opis")) == "lone-general"


@pytest.mark.rule("D21.3b", "D9.9a")
def test_polyperchon_goes_inside_the_city_before_which_an_enemy_general_stands() -> None:
    state = table(
        PlacePolyperchon("yellow"),
        markers={"pella": "yellow", "aegae": "yellow", "therma": "yellow"},
        generals={
            "polyperchon": ("yellow", "dispersed"),
            "peithon": ("red", "pella"),
            "ptolemy": ("red", "aegae"),
        },
    )
    assert legal(state) == ("place-general: polyperchon pella", "place-general: polyperchon therma")
    assert play(state, "place-general: polyperchon pella").general("polyperchon").inside
    assert not play(state, "place-general: polyperchon therma").general("polyperchon").inside


@pytest.mark.rule("D9.11c", "D9.12a", "D8.1j")
def test_a_guest_whose_last_unit_dies_among_tribes_has_ended_his_move() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"rhagae": {"yellow": {"loyal": 1}}, "mardi": {"red": {"mercenary": 2}}},
        minors=(("yellow", "rhagae"), ("red", "mardi")),
        markers={"mardi": "independent"},
    )
    state = play(state, "roll: 6", "activate: minor rhagae", "take: loyal", "go: mardi", "ask-passage", "grant-passage")
    state = play(state, "go: zadracarta", "roll: 6", "lose: loyal")  # column 2 costs a unit on a 6
    assert waits_for(state) == "activate"
    assert state.minors == (Minor("red", "mardi"),)


# ---------------------------------------------------------------- interception


@pytest.mark.rule("D8.1h", "D10.7a", "D9.1h")
def test_a_minor_general_marks_what_the_commander_leaves_when_he_intercepts() -> None:
    state = play(
        marching(
            *({"mercenary": 2},), units={"edessa": {"red": {"loyal": 3}}}, generals={"perdiccas": ("red", "edessa")}
        ),
        f"go: {HUB}",
    )
    state = play(state, "intercept: perdiccas edessa", "take: loyal", "set-out", "roll: 6")
    assert state.held("edessa", "red") == (("loyal", 2),)
    assert state.minors == (Minor("red", "edessa"),)


@pytest.mark.rule("D8.4e", "D10.7a")
def test_the_commander_does_not_follow_his_equal_to_an_interception() -> None:
    state = play(
        marching(
            *({"mercenary": 2},),
            units={"edessa": {"red": {"loyal": 3}}},
            generals={"perdiccas": ("red", "edessa"), "craterus": ("red", "edessa")},
        ),
        f"go: {HUB}",
    )
    assert state.commander("edessa", "red") == "perdiccas"  # by seniority; both have three stars
    led = play(state, "intercept: craterus edessa", "take-all")
    assert "take-general: perdiccas" not in legal(led)
    assert "take-general: craterus" in legal(play(state, "intercept: perdiccas edessa", "take-all"))


@pytest.mark.rule("D9.9b", "D10.5a")
def test_a_general_whom_the_mover_leaves_to_the_interceptor_is_met_by_him() -> None:
    state = intercepted({"mercenary": 2}, {"loyal": 2}, generals={"peithon": ("yellow", HUB)})
    state = play(state, "back-up")
    assert state.count("ichnae", "yellow") == 2
    state = play(state, "pass")  # he may try to avoid battle
    assert waits_for(state) == "lone-general"
    assert play(state, "roll: 5").general("peithon").dead


@pytest.mark.rule("D9.9b", "D11.1a", "D11.3f")
def test_a_third_players_general_avoids_battle_though_another_has_intercepted() -> None:
    state = intercepted({"mercenary": 2}, {"loyal": 2}, generals={"ptolemy": ("blue", HUB)})
    state = play(state, "fight")
    assert (waits_for(state), who_is_asked(state)) == ("avoid-battle", "blue")
    assert play(state, "avoid: beroea", "roll: 6").general("ptolemy").place == "beroea"
    assert waits_for(play(state, "pass")) == "lone-general"


@pytest.mark.rule("D12.9a", "D12b")
def test_after_a_drawn_battle_the_attackers_general_who_was_there_goes_back_too() -> None:
    state = intercepted({"mercenary": 2}, {"mercenary": 2}, generals={"peithon": ("yellow", HUB)})
    # strength 2 on both sides; Antigonus' rating raises two ones to an 8, and a total of 8 scores 2 in that column
    state = play(state, "fight", "roll: 1 1", "roll: 4 4", "lose: mercenary", "lose: mercenary")
    assert (state.general("antigonus").place, state.general("peithon").place) == ("ichnae", "ichnae")
    assert (state.count("ichnae", "yellow"), state.count(HUB, "red")) == (1, 1)


@pytest.mark.rule("D12.9a", "D14.2d", "D12b")
def test_silver_shields_that_are_won_over_go_back_with_an_attacker_who_draws() -> None:
    state = marching(
        *({"mercenary": 2},),
        units={HUB: {"red": {"mercenary": 2, "silver_shields": 2}}},
        generals={"peithon": ("red", HUB)},
        hands={"yellow": "silver_shields"},
        shields_raised=True,
    )
    state = play(state, f"go: {HUB}", "pass", "pass", "surprise: silver_shields", "draw: spies")
    # one of them is lost, so that yellow has 2 + 3; an 8, by Antigonus' rating, scores 3 in the column of 5
    state = play(state, "roll: 1 1", "roll: 6 6", "lose: mercenary", "lose: mercenary")  # a 12 in that of 2 likewise
    assert dict(state.held("ichnae", "yellow")) == {"mercenary": 1, "silver_shields": 1}
    assert state.held(HUB, "red") == (("mercenary", 1),)


@pytest.mark.rule("D10.2a", "D10.3b")
def test_a_besieger_intercepts_from_before_the_city() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"heliopolis": {"yellow": {"mercenary": 2}}, "damascus": {"red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "heliopolis"), "perdiccas": ("red", "damascus")},
        markers={"damascus": "blue"},
    )
    state = play(state, "roll: 6", "activate: antigonus heliopolis", "take-all", "go: emesa")
    assert "intercept: perdiccas damascus" in legal(state)


@pytest.mark.rule("D23.2b", "D12.9a", "D12b")
@pytest.mark.parametrize(("stationary", "yellow_at"), [(0, HUB), (1, "ichnae")])
def test_after_a_drawn_attack_at_once_the_interceptor_goes_back(stationary: int, yellow_at: str) -> None:
    pieces: dict[str, Any] = {"options": {"active_interception": True}}
    if stationary:
        pieces |= {"units": {HUB: {"red": {"mercenary": 1}}}, "markers": {HUB: "red"}}
    units = {"edessa": {"red": {"loyal": 2}}} | pieces.pop("units", {})
    state = marching({"mercenary": 2}, units=units, generals={"perdiccas": ("red", "edessa")}, **pieces)
    state = play(state, f"go: {HUB}")
    state = play(state, "pass") if waits_for(state) == "ask-passage" else state
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6", "attack", "pass")
    # red: 4 without the unit that was there, 5 + 1 with it and its marker, and a total of 6 by Perdiccas' rating;
    # yellow: 2, and a total of 8 or 12
    state = play(state, "roll: 1 1", "roll: 6 6" if stationary else "roll: 1 1", "lose: loyal", "lose: mercenary")
    assert (state.count("edessa", "red"), state.count(HUB, "red")) == (1, stationary)
    assert state.count(yellow_at, "yellow") == 1


@pytest.mark.rule("D23.2b", "D17.5g")
def test_fog_has_the_mover_back_up_from_an_attack_at_once() -> None:
    units = {"edessa": {"red": {"loyal": 2}}}
    state = marching(
        {"mercenary": 2}, units=units, generals={"perdiccas": ("red", "edessa")}, options={"active_interception": True}
    )
    state = state.replace(cards=state.cards.draw_to("yellow", "fog"))
    state = play(state, f"go: {HUB}", "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "surprise: fog", "draw: traitor")
    assert (state.count("ichnae", "yellow"), state.count(HUB, "red")) == (2, 2), "the moving army backs up"
    assert "red" in state.champions


@pytest.mark.rule("D23.2b", "D12.9a", "D12b")
def test_after_a_drawn_attack_at_once_a_general_who_was_there_alone_goes_back_too() -> None:
    generals = {"perdiccas": ("red", HUB)}
    pieces: dict[str, Any] = {"units": {"edessa": {"red": {"mercenary": 2}}}, "minors": (("red", "edessa"),)}
    state = marching({"mercenary": 2}, generals=generals, options={"active_interception": True}, **pieces)
    state = play(state, f"go: {HUB}", "intercept: minor edessa", "take-all", "set-out", "roll: 6", "attack", "pass")
    # a strength of 2 on both sides, and an 8 by dice of 4 or by Antigonus' rating
    state = play(state, "roll: 4 4", "roll: 1 1", "lose: mercenary", "lose: mercenary")
    assert (state.general("perdiccas").place, state.count("edessa", "red")) == ("edessa", 1)
    assert state.count(HUB, "yellow") == 1


@pytest.mark.rule("D10.7a", "D18.5a", "D12.7a")
def test_a_subordinate_and_an_heir_who_come_along_share_the_fate_of_the_interceptor() -> None:
    generals = {"perdiccas": ("red", "edessa"), "peithon": ("red", "edessa")}
    state = marching(
        *({"loyal": 4},),
        units={"edessa": {"red": {"mercenary": 2}}},
        generals=generals,
        royals={"heracles": Royal("edessa", "red")},
    )
    state = play(state, f"go: {HUB}", "intercept: perdiccas edessa", "take-all", "take-general: peithon")
    state = play(state, "take-royal: heracles", "set-out", "roll: 6", "fight", "roll: 6 6", "roll: 1 1")
    assert state.general("peithon").place == "dispersed"
    assert state.royal("heracles") == Royal(HUB, "yellow")


@pytest.mark.rule("D10.5a", "D9.11c", "D12b")
def test_a_guest_does_not_go_back_to_the_general_whom_his_host_has_left_behind() -> None:
    pieces: dict[str, Any] = {"units": {HUB: {"red": {"loyal": 2}}}, "generals": {"perdiccas": ("red", HUB)}}
    state = play(marching({"mercenary": 2}, **pieces), f"go: {HUB}", "ask-passage", "grant-passage", "go: europos")
    state = play(state, f"intercept: minor {HUB}", "take-all", "set-out", "roll: 6", "back-up")
    assert (state.count("ichnae", "yellow"), state.general("perdiccas").place) == (2, HUB)


@pytest.mark.rule("D15.3c", "D9.7b", "D12b")
def test_units_that_join_a_sally_that_is_called_off_do_not_crowd_the_city() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        inside={"celaenae": {"yellow": {"mercenary": 2}}},
        units={"celaenae": {"red": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")},
        markers={"celaenae": "yellow"},
        champions=("yellow",),
        usurper="red",
    )
    state = state.replace(cards=state.cards.draw_to("yellow", "mutiny").draw_to("red", "fog"))
    state = play(
        state, "roll: 6", "activate: antigonus celaenae", "take-all", "sally", "surprise: mutiny", "draw: spies"
    )
    state = play(state, "surprise: fog", "draw: traitor")
    assert dict(state.held("celaenae", "yellow", inside=True)) == {"mercenary": 2}
    assert dict(state.held("dispersed", "yellow")) == {"loyal": 1}


# ---------------------------------------------------------------- independent armies


@pytest.mark.rule("D23.2b", "D16.3b")
def test_an_independent_army_that_stays_after_a_drawn_attack_at_once_has_ended_its_move_there() -> None:
    state = tyche(
        *("scythian_invasion",),
        units={"aenus": {"red": {"loyal": 3}}},
        minors=(("red", "aenus"),),
        markers={"byzantium": "", "abdera": "red"},
        independents={"scythians": "amphipolis"},
        options={"active_interception": True},
    )
    state = play(state, "ops: scythian_invasion markers", "event: scythian_invasion", "army: scythians")
    state = play(state, "go: abdera", "intercept: minor aenus", "take-all", "set-out", "roll: 6")
    state = play(state, "attack", "roll: 3 3", "roll: 4 4", "lose: loyal")  # 4 by a strength of 7, and 4 by one of 6
    assert (state.count("aenus", "red"), state.independent("scythians").place) == (2, "abdera")
    assert state.marker("abdera") == ""


@pytest.mark.rule("D23.2b", "D23.3a")
@pytest.mark.parametrize(("die", "place", "asked"), [(4, "abdera", "battle"), (5, "therma", "rest")])
def test_an_independent_army_attacked_at_once_avoids_battle_for_a_surprise_card(
    die: int, place: str, asked: str
) -> None:
    state = tyche(
        *("scythian_invasion", "spies"),
        zones={"blue": ("fog",)},
        units={"aenus": {"red": {"loyal": 3}}},
        minors=(("red", "aenus"),),
        independents={"scythians": "amphipolis"},
        options={"active_interception": True, "discard_for_independents": True},
    )
    state = play(state, "pass", "ops: scythian_invasion markers", "event: scythian_invasion", "army: scythians")
    state = play(state, "go: abdera", "intercept: minor aenus", "take-all", "set-out", "roll: 6", "attack")
    assert (waits_for(state), who_is_asked(state)) == ("rouse-army", "blue"), "not yellow, who moves it"
    state = play(state, "discard-surprise: fog", "draw: ambush")
    assert legal(state) == ("avoid: amphipolis", "avoid: therma"), "also back, but not to where red came from"
    state = play(state, "avoid: therma", f"roll: {die}")
    assert (state.independent("scythians").place, waits_for(state)) == (place, asked)
    assert state.count("abdera", "red") == 3


@pytest.mark.rule("D16.3b", "D23.2b", "D23.3a")
def test_an_independent_army_that_avoids_an_attack_at_once_to_another_removes_the_marker_there() -> None:
    state = tyche(
        *("scythian_invasion", "spies"),
        zones={"blue": ("fog",)},
        units={"aenus": {"red": {"loyal": 3}}},
        minors=(("red", "aenus"),),
        markers={"therma": "red"},
        independents={"scythians": "amphipolis", "illyrians": "therma"},
        options={"active_interception": True, "discard_for_independents": True},
    )
    state = play(state, "pass", "ops: scythian_invasion markers", "event: scythian_invasion")
    state = play(state, "army: scythians", "go: abdera", "intercept: minor aenus", "take-all", "set-out", "roll: 6")
    state = play(state, "attack", "discard-surprise: fog", "draw: ambush", "avoid: therma", "roll: 6")
    assert state.independent("scythians").place == "therma"
    assert not state.marker("therma"), "its move has ended there"


@pytest.mark.rule("D16.3f", "D16.3h", "D23.3a")
def test_an_independent_army_does_not_leave_its_provinces_to_intercept_or_to_avoid_battle() -> None:
    options = {"discard_for_independents": True}

    def entering(origin: str, space: str, army: str, place: str) -> State:
        units = {origin: {"yellow": {"mercenary": 2}}}
        state = table(
            *(MovementRoll("yellow"),),
            units=units,
            generals={"antigonus": ("yellow", origin)},
            independents={army: place},
            options=options,
        )
        state = state.replace(cards=state.cards.draw_to("red", "fog"))
        return play(state, "roll: 6", f"activate: antigonus {origin}", "take-all", f"go: {space}")

    assert waits_for(entering("celaenae", "iconium", "ariarathes", "tyana")) == "move-on"
    assert waits_for(entering("celaenae", "iconium", "scythians", "tyana")) == "rouse-army"
    fled = entering("ancyra", "mazaca", "ariarathes", "mazaca")
    fled = play(fled, "discard-surprise: fog", "draw: spies")
    assert legal(fled) == ("avoid: tyana", "avoid: gaziura")  # not Iconium, which is in Phrygia


@pytest.mark.rule("D23.3a", "D10.3e")
def test_an_independent_army_reinforces_another_whatever_marker_is_there() -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"ichnae": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "ichnae")},
        independents={"scythians": HUB, "illyrians": "beroea"},
        markers={HUB: "red"},
        options={"discard_for_independents": True},
    )
    state = state.replace(cards=state.cards.draw_to("red", "fog"))
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take-all", f"go: {HUB}")
    state = play(state, "discard-surprise: fog", "draw: spies", "roll: 5")
    assert state.independents_at(HUB) == ("scythians", "illyrians")


@pytest.mark.rule("D23.1a", "D12.10b")
def test_a_general_who_falls_in_his_victory_earns_no_prestige() -> None:
    state = table(
        units={HUB: {"yellow": {"loyal": 9}}},
        generals={"antigonus": ("yellow", HUB)},
        independents={"ariarathes": HUB},
        options={"prestige_for_victories": True},
    )
    state = settle(fight(state, Battle(HUB, ("yellow", "independent"))))
    state = play(state, "roll: 4 5", "roll: 1 1", "roll: 6")  # 9 in all, and the check is failed
    assert state.general("antigonus").dead
    assert state.general("antigonus").prestige == 0


# ---------------------------------------------------------------- cards


@pytest.mark.rule("D5.3f", "D7.1c")
def test_the_indian_elephants_join_a_general_inside_a_city_that_is_not_besieged() -> None:
    markers = {"babylon": "yellow"}
    state = tyche("indian_elephant_corps", generals={"antigonus": ("yellow", "babylon", True)}, markers=markers)
    state = play(state, "event: indian_elephant_corps", "general: antigonus")
    assert state.held("babylon", "yellow") == (("elephant", 2),)
    besieged = tyche(
        *("indian_elephant_corps",),
        generals={"antigonus": ("yellow", "babylon", True)},
        markers=markers,
        units={"babylon": {"red": {"loyal": 1}}},
        minors=(("red", "babylon"),),
    )
    assert refusal(besieged, "event: indian_elephant_corps") == "D7.1c"
    assert hand(besieged, "yellow") == ("indian_elephant_corps",)


# ---------------------------------------------------------------------- D9.11a, D23.2b generals alone


@pytest.mark.rule("D9.11a", "D9.9a")
@pytest.mark.parametrize(("roll", "passes"), [(2, False), (3, True)])  # three points, or four
def test_a_general_alone_is_let_through_one_space_of_others_after_another(roll: int, passes: bool) -> None:
    hosts = ("gaza", "rhinocolura", "pelusium")
    state = table(
        MovementRoll("yellow"),
        generals={"antigonus": ("yellow", "joppa")},
        units={space: {"red": {"mercenary": 1}} for space in hosts},
        minors=tuple(("red", space) for space in hosts),
    )
    state = play(state, f"roll: {roll}", "activate: antigonus joppa", "go: gaza", "grant-passage")
    assert ("go: rhinocolura" in legal(state)) is passes, "four points take him to Memphis"
    if not passes:
        assert refusal(state, "go: rhinocolura") == "D9.9a"
        return
    state = play(state, "go: rhinocolura", "grant-passage", "go: pelusium", "grant-passage")
    assert set(legal(state)) >= {"go: memphis", "go: naucratis"}
    assert "stop" not in legal(state)


@pytest.mark.rule("D23.2b", "D9.9a", "D12.9a")
def test_a_general_who_was_alone_goes_back_with_the_interceptor_inside_the_city_it_came_from() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"sardis": {"yellow": {"mercenary": 4}}},
        inside={"celaenae": {"blue": {"mercenary": 2}}},
        generals={"ptolemy": ("blue", "colossae"), "craterus": ("red", "celaenae")},
        minors=(("yellow", "sardis"), ("blue", "celaenae", True)),
        markers={"colossae": "blue", "celaenae": "blue"},
        options={"active_interception": True},
    )
    state = play(state, "roll: 6", "activate: minor sardis", "take-all", "go: colossae", "intercept: minor celaenae")
    state = play(state, "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "roll: 3 3", "roll: 2 2", "lose: mercenary", "lose: mercenary")  # 2 each, columns 3 and 4
    assert (state.general("ptolemy").place, state.general("ptolemy").inside) == ("celaenae", True), "not to Craterus"
