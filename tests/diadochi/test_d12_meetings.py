"""Rules D10.5c, D12a, D16.1b: whether forces that meet fight."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.state.state import State
from tests.diadochi.tables import happened, play, table, waits_for

HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""


def meeting(*, army: bool = True, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus has entered the hub with three units and asks for no passage."""
    units: dict[str, Any] = {"ichnae": {"yellow": {"mercenary": 3}}}
    if army:
        units[HUB] = {"red": {"loyal": 2}}
    generals = {"antigonus": ("yellow", "ichnae")} | pieces.pop("generals", {})
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, **pieces), "roll: 6")
    state = play(state, "activate: antigonus ichnae", "take-all", f"go: {HUB}")
    return play(state, "pass") if waits_for(state) == "ask-passage" else state


@pytest.mark.rule("D12a")
def test_enemies_that_cannot_or_do_not_avoid_battle_are_fought() -> None:
    without_general = meeting(markers={HUB: "red"})
    assert happened(without_general, "BattleBegan")[0].attacker == "yellow"
    led = meeting(generals={"perdiccas": ("red", HUB)})
    assert waits_for(led) == "avoid-battle"
    assert happened(play(led, "pass"), "BattleBegan")[0].defender == "red"


@pytest.mark.rule("D12a", "D11.1a")
@pytest.mark.parametrize(("die", "fought"), [(3, True), (4, False)])
def test_who_fails_to_avoid_battle_is_fought_and_who_succeeds_is_not(die: int, fought: bool) -> None:
    state = play(meeting(generals={"perdiccas": ("red", HUB)}), "avoid: beroea", f"roll: {die}")  # initiative 3
    assert bool(happened(state, "BattleBegan")) is fought
    assert state.count("beroea", "red") == (0 if fought else 2)


@pytest.mark.rule("D12a", "D12b")
def test_where_nobody_stands_nobody_fights() -> None:
    assert waits_for(meeting(army=False, markers={HUB: "red"})) == "move-on"


@pytest.mark.rule("D16.1b")
def test_an_independent_army_neither_intercepts_nor_avoids_battle() -> None:
    beside = meeting(army=False, independents={"ariarathes": "beroea"})
    assert waits_for(beside) == "move-on"
    met = meeting(army=False, independents={"ariarathes": HUB})
    assert happened(met, "BattleBegan")[0].defender == "independent"
    assert waits_for(met) == "battle"


@pytest.mark.rule("D10.5c", "D16.5a")
def test_an_independent_army_that_is_intercepted_cannot_go_back() -> None:
    state = table(
        MoveIndependents("yellow"),
        independents={"greek_army": "lamia"},
        units={"tricca": {"red": {"loyal": 2}}},
        generals={"perdiccas": ("red", "tricca")},
    )
    state = play(state, "army: greek_army", "go: larissa")
    assert waits_for(state) == "intercept"
    state = play(state, "intercept: perdiccas tricca", "take-all", "set-out", "roll: 4")
    assert waits_for(state) == "battle"
    assert happened(state, "BattleBegan")[0].attacker == "independent"
    assert (state.independent("greek_army").place, state.count("larissa", "red")) == ("larissa", 2)
