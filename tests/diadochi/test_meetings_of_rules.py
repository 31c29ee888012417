"""Cases in which two rules meet that rarely do, worked out by hand from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d05_reinforcements import ReinforcementPhase
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import Fleet, Royal, State
from tests.diadochi.tables import dealt, legal, play, refusal, table, unanswered, waits_for


def moving(**pieces: Any) -> State:
    """Return a state in which yellow may choose who moves, four points each."""
    return play(table(MovementRoll("yellow"), **pieces), "roll: 6")


def afterwards(state: State, prompt: str = "activate") -> State:
    """Return the state after the first answer to everything until a question comes."""
    while waits_for(state) != prompt:
        state = play(state, legal(state)[0])
    return state


# ---------------------------------------------------------------------- D23.2 who intercepts attacks at once

ACTIVE = {"active_interception": True}


def attacked_at_once(interceptors: dict[str, int], **pieces: Any) -> State:
    """Return a state in which red's Craterus, from Synnada, attacks yellow's three units at once in Iconium."""
    state = moving(
        options=ACTIVE,
        units={"celaenae": {"yellow": {"loyal": 3}}, "synnada": {"red": interceptors}},
        generals={"antigonus": ("yellow", "celaenae"), "craterus": ("red", "synnada")},
        **pieces,
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "attack")
    return unanswered(state)


@pytest.mark.rule("D12.9a", "D12.10d", "D8.1h")
def test_an_interceptor_whose_commander_falls_in_a_draw_goes_back_under_a_minor_general() -> None:
    state = attacked_at_once({"loyal": 3}, markers={"celaenae": "yellow"})
    state = play(state, "roll: 4 5", "roll: 4 5", "roll: 6", "roll: 1")  # a draw, and both commanders are checked
    state = afterwards(state)
    assert state.general("craterus").dead
    assert state.count("synnada", "red") == 2, "one was lost in the draw, the others are not dispersed"
    assert state.has_minor("synnada", "red")
    assert not state.has_minor("iconium", "red")


@pytest.mark.rule("D12.9a", "D8.1h")
def test_units_that_an_interceptor_reinforced_keep_their_minor_general_when_he_goes_back() -> None:
    state = moving(
        options=ACTIVE,
        units={
            "celaenae": {"yellow": {"loyal": 3}},
            "synnada": {"red": {"loyal": 2}},
            "iconium": {"red": {"mercenary": 1}},
        },
        minors=(("red", "synnada"), ("red", "iconium")),
        generals={"antigonus": ("yellow", "celaenae")},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "pass")
    state = play(state, "intercept: minor synnada", "take-all", "set-out", "roll: 6", "attack")
    state = play(unanswered(state), "roll: 4 5", "roll: 4 4", "lose: loyal", "lose: loyal")  # 4 each: a draw
    assert state.count("synnada", "red") == state.count("iconium", "red") == 1
    assert state.has_minor("synnada", "red")
    assert state.has_minor("iconium", "red")
    assert state.general("antigonus").place == "celaenae", "two factions do not stay together"


@pytest.mark.rule("D12.9a", "D12b")
def test_what_joined_an_interceptor_who_attacked_goes_back_with_him() -> None:
    markers = {"celaenae": "yellow", "synnada": "red"}
    pieces: dict[str, Any] = {"markers": markers, "royals": {"philip_iii": Royal("synnada", "red")}}
    state = attacked_at_once({"mercenary": 3}, cards=dealt(options=ACTIVE, red=("mutiny",)), **pieces)
    state = play(state, "surprise: mutiny", "draw: spies")
    assert state.count("iconium", "red") == 4
    state = play(state, "roll: 4 4", "roll: 4 4")  # 3 mercenaries and a loyal unit against 2 loyal units: both score 3
    state = play(state, "lose: mercenary", "lose: loyal")
    assert dict(state.held("synnada", "red")) == {"mercenary": 2, "loyal": 1}
    assert state.general("antigonus").place == "iconium", "who was attacked stays"


@pytest.mark.rule("D23.2b", "D9.9b")
def test_a_general_without_units_who_avoids_an_attack_at_once_has_ended_his_move() -> None:
    generals = {"antigonus": ("yellow", "celaenae"), "craterus": ("red", "synnada")}
    state = moving(options=ACTIVE, units={"synnada": {"red": {"loyal": 3}}}, generals=generals)
    state = play(state, "activate: antigonus celaenae", "go: iconium")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "attack")
    state = play(state, "avoid: tyana", "roll: 6")
    assert state.general("antigonus").place == "tyana"
    assert waits_for(state) == "activate"
    assert "activate: antigonus tyana" not in legal(state)


# ---------------------------------------------------------------------- D18.5 captured with an interceptor


@pytest.mark.rule("D10.8a", "D12.7a", "D18.5a")
def test_an_heir_whom_an_interceptor_brings_before_his_own_city_is_not_safe_inside() -> None:
    state = moving(
        units={"colossae": {"yellow": {"loyal": 8}}, "synnada": {"red": {"mercenary": 6}}},
        generals={"antigonus": ("yellow", "colossae"), "craterus": ("red", "synnada")},
        markers={"celaenae": "red"},
        royals={"philip_iii": Royal("synnada", "red")},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: celaenae")
    state = play(state, "intercept: craterus synnada", "take-all", "take-royal: philip_iii", "set-out", "roll: 6")
    state = afterwards(play(unanswered(state), "roll: 6 6", "roll: 1 1"))
    assert state.royal("philip_iii").owner == "yellow"


# ---------------------------------------------------------------------- D9.9a before a city and inside it


@pytest.mark.rule("D9.9a", "D9.7d")
def test_a_general_inside_his_city_does_not_come_out_to_stay_with_an_enemy_general() -> None:
    generals = {"antigonus": ("yellow", "celaenae", True), "craterus": ("red", "celaenae")}
    state = moving(generals=generals, markers={"celaenae": "yellow"})
    state = play(state, "activate: antigonus celaenae")
    assert refusal(state, "stop") == "D9.9a"
    assert play(state, "stop-inside").general("antigonus").inside


# ---------------------------------------------------------------------- D8.1 minor generals who meet


def two_minors(*, stops: bool) -> State:
    """Return a state in which yellow's units of Celaenae have gone to or past those of Synnada, both led."""
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 3}}, "synnada": {"yellow": {"mercenary": 2}}},
        minors=(("yellow", "celaenae"), ("yellow", "synnada")),
        markers={"synnada": "yellow"},
    )
    state = play(state, "activate: minor celaenae", "take-all", "go: synnada")
    return play(state, "stop") if stops else play(state, "go: gordium", "stop")


@pytest.mark.rule("D8.1e", "D8.1i")
def test_units_keep_their_minor_general_when_another_one_leads_a_force_past_them() -> None:
    state = two_minors(stops=False)
    assert state.has_minor("synnada", "yellow")
    assert state.has_minor("gordium", "yellow")
    assert state.minors_left("yellow") == 2


@pytest.mark.rule("D8.1e", "D9.1b")
def test_units_that_have_not_moved_may_still_do_so_under_their_own_minor_general() -> None:
    state = play(two_minors(stops=True), "activate: minor synnada", "take-all", "go: gordium", "stop")
    assert state.held("gordium", "yellow") == (("mercenary", 2),)
    assert state.held("synnada", "yellow") == (("loyal", 3),)
    assert state.has_minor("synnada", "yellow")
    assert state.has_minor("gordium", "yellow")
    assert legal(state) == ("done",), "everybody has moved"


@pytest.mark.rule("D22.4a", "D9.1b")
@pytest.mark.parametrize("picked_up", [False, True])
def test_the_helepolis_does_not_go_with_a_force_that_passes_its_army(picked_up: bool) -> None:
    state = moving(
        units={"synnada": {"yellow": {"loyal": 2}}, "celaenae": {"yellow": {"mercenary": 3}}},
        generals={"antigonus": ("yellow", "synnada"), "seleucus": ("yellow", "celaenae")},
        markers={"celaenae": "red"},
        helepolis=("yellow", "celaenae"),
    )
    state = play(state, "activate: antigonus synnada", "take-all", "go: celaenae")
    state = play(state, "take-all") if picked_up else state
    state = play(state, "go: iconium")
    assert state.helepolis == ("yellow", "iconium" if picked_up else "celaenae")


@pytest.mark.rule("D15.2a", "D9.1b", "D9.4c")
@pytest.mark.parametrize(("brought", "has"), [(True, "iconium"), (False, "tyana")])
def test_the_helepolis_goes_no_further_in_a_segment_with_others_than_the_force_that_has_brought_it(
    brought: bool, has: str
) -> None:
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 2}}, "iconium": {"yellow": {"mercenary": 3}}},
        generals={"antigonus": ("yellow", "celaenae"), "peithon": ("yellow", "iconium")},
        helepolis=("yellow", "celaenae" if brought else "iconium"),
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "stop")
    state = play(state, "activate: peithon iconium", "take-all", "go: tyana", "stop")
    assert (state.count("iconium", "yellow"), state.count("tyana", "yellow")) == (2, 3)
    assert state.helepolis == ("yellow", has)


@pytest.mark.rule("D15.2a", "D9.1b", "D9.7d")
def test_the_helepolis_of_those_before_a_city_has_not_moved_if_others_of_them_go_inside() -> None:
    state = moving(
        units={"sardis": {"yellow": {"loyal": 1, "mercenary": 3}}},
        generals={"antigonus": ("yellow", "sardis"), "peithon": ("yellow", "sardis")},
        markers={"sardis": "yellow"},
        helepolis=("yellow", "sardis"),
    )
    state = play(state, "activate: antigonus sardis", "take: loyal", "stop-inside")
    state = play(state, "activate: peithon sardis", "take: mercenary", "go: smyrna", "stop")
    assert state.helepolis == ("yellow", "smyrna")


# ---------------------------------------------------------------------- D16.3g, D23.3a the colonists

ROUSED = {"discard_for_independents": True}


@pytest.mark.rule("D16.3g", "D23.3a")
def test_the_colonists_leave_the_game_when_they_avoid_battle_into_greece() -> None:
    state = moving(
        options=ROUSED,
        cards=dealt(options=ROUSED, red=("fog",)),
        units={"larissa": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "larissa")},
        independents={"colonists": "lamia"},
    )
    state = play(state, "activate: antigonus larissa", "take-all", "go: lamia")
    state = play(state, "discard-surprise: fog", "draw: spies", "avoid: thermopylae", "roll: 6")
    assert state.independent("colonists").gone
    assert waits_for(state) == "move-on", "nobody is left to fight"


@pytest.mark.rule("D16.3g", "D23.3a")
def test_the_colonists_leave_the_game_when_they_intercept_into_greece() -> None:
    state = moving(
        options=ROUSED,
        cards=dealt(options=ROUSED, red=("fog",)),
        units={"boeotia": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "boeotia")},
        independents={"colonists": "lamia"},
    )
    state = play(state, "activate: antigonus boeotia", "take-all", "go: thermopylae")
    state = play(state, "discard-surprise: fog", "draw: spies", "roll: 6")
    assert state.independent("colonists").gone
    assert waits_for(state) == "move-on", "nobody has intercepted"


# ---------------------------------------------------------------------- D2.7f the Dispersed Box


@pytest.mark.rule("D2.7f", "D13.6c", "D23.4a")
@pytest.mark.parametrize("by_discard", [False, True])
def test_a_dispersed_fleet_that_nobody_owns_is_available_again_after_the_reinforcement_phase(by_discard: bool) -> None:
    fleets = tuple(Fleet(dispersed=True) for _ in table().fleets)
    state = table(ReinforcementPhase(), options={"fleets_by_discard": by_discard}, segment="", fleets=fleets)
    assert state.fleet("phoenician").dispersed == by_discard


# ---------------------------------------------------------------------- D15.3a a relief and those inside the city

RELIEF: dict[str, Any] = {
    "units": {
        "sippara": {"yellow": {"loyal": 3}},
        "babylon": {"red": {"loyal": 3}},
        "opis": {"red": {"loyal": 2}},
    },
    "inside": {"babylon": {"yellow": {"mercenary": 2}}},
    "minors": (("yellow", "babylon", True),),
    "markers": {"babylon": "yellow"},
    "generals": {"perdiccas": ("yellow", "sippara"), "antipater": ("red", "babylon"), "craterus": ("red", "opis")},
}
"""Perdiccas can relieve Babylon, which red besieges; red's Craterus can intercept him there."""


def relief_avoids(*taken: str, **pieces: Any) -> State:
    """Return the state after Perdiccas came before Babylon, was attacked at once, and went back to Sippara."""
    state = play(table(MovementRoll("yellow"), options=ACTIVE, **RELIEF, **pieces), "roll: 6")
    state = play(state, "activate: perdiccas sippara", "take-all", *taken, "go: babylon", "pass")
    state = play(state, "intercept: craterus opis", "take-all", "set-out", "roll: 6", "commander: craterus", "attack")
    return play(state, "avoid: sippara", "roll: 6")


@pytest.mark.rule("D15.3a", "D18.4a", "D23.2b")
def test_a_relief_that_avoids_an_attack_at_once_takes_nobody_of_the_royal_family_out_of_the_besieged_city() -> None:
    inside = {one: Royal("babylon", "yellow") for one in ("alexander_iv", "alexander_body")}
    state = relief_avoids("take-royal: heracles", royals={"heracles": Royal("sippara", "yellow"), **inside})
    assert waits_for(state) == "activate", "nothing is asked"
    assert (state.general("perdiccas").place, state.royal("heracles").place) == ("sippara", "sippara")
    assert [state.royal(one) for one in inside] == list(inside.values())


# ---------------------------------------------------------------------- D15.2 the Helepolis of those inside a city


def relief(*dice: str) -> State:
    """Return the state after Perdiccas came to relieve Babylon, with the Helepolis inside, and fought, or did not."""
    state = table(MovementRoll("yellow"), **RELIEF, helepolis=("yellow", "babylon"))
    state = play(state, "roll: 6", "activate: perdiccas sippara", "take-all", "go: babylon", "pass")
    if not dice:
        state = play(
            state, "intercept: craterus opis", "take-all", "set-out", "roll: 6", "commander: craterus", "back-up"
        )
    rolls = iter(dice)
    while waits_for(state) not in ("activate", "attrition", "lose"):
        options = legal(state) if waits_for(state) != "battle" else ()
        state = play(state, next(rolls) if not options else "done" if "done" in options else "pass")
    return state


@pytest.mark.rule("D15.2a", "D10.5a", "D12.4b")
@pytest.mark.parametrize("dice", [(), ("roll: 1 1", "roll: 6 6")])
def test_the_helepolis_of_those_inside_stays_with_them_whatever_becomes_of_the_relief(dice: tuple[str, ...]) -> None:
    state = relief(*dice)
    while waits_for(state) not in ("activate", "rest"):
        state = play(state, "roll: 1" if waits_for(state) == "attrition" else legal(state)[0])
    assert state.count("babylon", "yellow") == 0
    assert (state.helepolis, state.count("babylon", "yellow", inside=True)) == (("yellow", "babylon"), 2)


@pytest.mark.rule("D15.2a", "D23.2b", "D11.1a")
@pytest.mark.parametrize(("had", "has"), [("babylon", "babylon"), ("sippara", "sippara")])
def test_a_relief_that_avoids_an_attack_at_once_takes_the_helepolis_only_if_it_has_brought_it(
    had: str, has: str
) -> None:
    assert relief_avoids(helepolis=("yellow", had)).helepolis == ("yellow", has)


# ---------------------------------------------------------------------- D15.2 the Helepolis and interceptors


def before_celaenae(interceptors: dict[str, int], *answer: str, had: str = "celaenae", outside: int = 0) -> State:
    """Return a state in which Craterus, from Synnada, has intercepted Antigonus before red's Celaenae.

    Args:
        interceptors: His units; Antigonus has six.
        *answer: Whether they fight, and who attacks.
        had: Where red's Helepolis was.
        outside: How many of the two units in Celaenae come out of the city before that.
    """
    state = moving(
        options=ACTIVE if "attack" in answer else {},
        units={"colossae": {"yellow": {"loyal": 6}}, "synnada": {"red": interceptors}},
        inside={"celaenae": {"red": {"loyal": 2}}},
        minors=(("red", "celaenae", True),),
        generals={"antigonus": ("yellow", "colossae"), "craterus": ("red", "synnada")},
        markers={"celaenae": "red"},
        champions=("yellow",),  # D14.3f: red's Royal units do not fight him
        helepolis=("red", had),
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: celaenae", *("outside: loyal",) * outside)
    take = "take-all" if sum(interceptors.values()) > 1 else "take: loyal"
    return play(state, "done", "intercept: craterus synnada", take, "set-out", "roll: 6", *answer)


BEATEN = (
    ({"loyal": 3}, ("fight", "roll: 6 6", "roll: 1 1", "roll: 1")),
    ({"loyal": 3}, ("attack", "pass", "roll: 1 1", "roll: 6 6", "roll: 1")),
    ({"loyal": 1}, ("fight", "roll: 1")),  # an overrun
    ({"royal": 3}, ("fight",)),  # D14.3f: they defect
)
"""How Craterus is beaten: his units, and what is answered and rolled; a 1 for attrition costs nothing."""


@pytest.mark.rule("D15.2a", "D12.7a", "D12.4b")
@pytest.mark.parametrize(("units", "course"), BEATEN)
@pytest.mark.parametrize(("had", "has"), [("celaenae", ("red", "celaenae")), ("synnada", ("", ""))])
def test_the_helepolis_of_those_inside_is_not_lost_with_an_interceptor_who_has_not_brought_it(
    units: dict[str, int], course: tuple[str, ...], had: str, has: tuple[str, str]
) -> None:
    state = before_celaenae(units, *course, had=had)
    assert state.general("craterus").place == "dispersed"
    assert state.count("celaenae", "red", inside=True) == 2
    assert state.helepolis == has


@pytest.mark.rule("D15.2a", "D12.7a", "D9.7e")
def test_the_helepolis_is_lost_with_those_before_the_city_though_others_are_inside() -> None:
    state = before_celaenae({"loyal": 3}, "fight", "roll: 6 6", "roll: 1 1", "roll: 1", outside=1)
    assert (state.count("celaenae", "red"), state.count("celaenae", "red", inside=True)) == (0, 1)
    assert state.helepolis == ("", "")


@pytest.mark.rule("D15.2a", "D12.9a", "D23.2b")
@pytest.mark.parametrize("had", ["celaenae", "synnada"])
def test_an_interceptor_goes_back_after_a_draw_without_the_helepolis_of_those_inside(had: str) -> None:
    state = before_celaenae({"loyal": 3}, "attack", "pass", "roll: 5 6", "roll: 4 4", had=had)  # 7 against 7
    state = play(state, "lose: loyal", "lose: loyal")
    assert (state.count("synnada", "red"), state.count("celaenae", "yellow")) == (2, 5)
    assert state.helepolis == ("red", had)


@pytest.mark.rule("D15.2a", "D12.9a", "D23.2b")
@pytest.mark.parametrize(
    ("had", "lost", "has"),
    [("emesa", "damascus", "emesa"), ("emesa", "emesa", "damascus"), ("damascus", "damascus", "damascus")],
)
def test_an_interceptor_goes_back_after_a_draw_without_the_helepolis_of_those_who_were_there_and_stay(
    had: str, lost: str, has: str
) -> None:
    state = moving(
        options=ACTIVE,
        units={
            "heliopolis": {"yellow": {"loyal": 3}},
            "damascus": {"red": {"loyal": 2}},
            "emesa": {"red": {"loyal": 1}},
        },
        generals={"antigonus": ("yellow", "heliopolis"), "craterus": ("red", "damascus")},
        minors=(("red", "emesa"),),
        helepolis=("red", had),
    )
    state = play(state, "activate: antigonus heliopolis", "take-all", "go: emesa", "pass")
    state = play(state, "intercept: craterus damascus", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "roll: 1 1", "roll: 1 1", "lose: loyal", f"space: {lost}", "lose: loyal")
    assert state.count("emesa", "red") == (lost != "emesa")
    assert state.helepolis == ("red", has)


@pytest.mark.rule("D15.2a", "D12.9a", "D10.6b")
@pytest.mark.parametrize("had", ["synnada", "tyana"])
def test_of_several_interceptors_the_one_who_has_brought_the_helepolis_takes_it_back_after_a_draw(had: str) -> None:
    state = moving(
        options=ACTIVE,
        units={
            "celaenae": {"yellow": {"loyal": 5}},
            "synnada": {"red": {"loyal": 3}},
            "tyana": {"red": {"loyal": 2}},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "lysimachus": ("red", "synnada"),
            "peithon": ("red", "tyana"),
        },
        markers={"celaenae": "yellow"},
        helepolis=("red", had),
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    for one in ("lysimachus synnada", "peithon tyana"):
        state = play(state, f"intercept: {one}", "take-all", "set-out")
    state = play(state, "roll: 6", "roll: 6", "attack", "pass", "roll: 4 4", "roll: 1 1")  # 6 against 6
    state = play(state, "lose: loyal", "space: synnada", "lose: loyal")
    assert (state.count("synnada", "red"), state.count("tyana", "red")) == (2, 2)
    assert state.helepolis == ("red", had)


@pytest.mark.rule("D15.2a", "D10.7a", "D9.7c")
@pytest.mark.parametrize(("leader", "has"), [("minor", "celaenae"), ("craterus", "iconium")])
def test_the_helepolis_is_with_those_before_the_city_when_a_part_intercepts(leader: str, has: str) -> None:
    state = moving(
        units={"tyana": {"yellow": {"loyal": 3}}, "celaenae": {"red": {"loyal": 2}}},
        inside={"celaenae": {"red": {"mercenary": 2}}},
        minors=(("red", "celaenae", True),),
        generals={"antigonus": ("yellow", "tyana"), "craterus": ("red", "celaenae")},
        markers={"celaenae": "red"},
        helepolis=("red", "celaenae"),
    )
    state = play(state, "activate: antigonus tyana", "take-all", "go: iconium", f"intercept: {leader} celaenae")
    state = play(state, "take-all", "set-out", "roll: 6")
    assert dict(state.held("iconium", "red")) == {"mercenary" if leader == "minor" else "loyal": 2}
    assert state.helepolis == ("red", has)
