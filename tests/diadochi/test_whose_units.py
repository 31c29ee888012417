"""Whose units surprise cards take from a side of several forces, and who is left out where not everybody can go."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d05_reinforcements import ReinforcementPhase
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import State
from tests.diadochi.tables import dealt, legal, play, table, unanswered, waits_for

AT_ONCE = {"active_interception": True}


def relief(**hands: Any) -> State:
    """Return a state in which yellow's army has called a mercenary out of Celaenae, and red plays Desertion."""
    state = table(
        MovementRoll("yellow"),
        units={"colossae": {"yellow": {"mercenary": 1, "loyal": 3}}, "celaenae": {"red": {"loyal": 2}}},
        inside={"celaenae": {"yellow": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "colossae")},
        minors=(("red", "celaenae"),),
        markers={"celaenae": "yellow"},
        cards=dealt(red=("desertion",), **hands),
        usurper="red",
    )
    state = play(state, "roll: 6", "activate: antigonus colossae", "take-all", "go: celaenae")
    return play(unanswered(state), "call-out: mercenary", "surprise: desertion", "draw: epidemic")


@pytest.mark.rule("D12.4a", "D7.3a")
@pytest.mark.parametrize(("answer", "army", "city"), [("inside: mercenary", 0, 1), ("done", 1, 0)])
def test_who_relieves_his_city_says_whether_army_or_city_has_lost_the_deserter(
    answer: str, army: int, city: int
) -> None:
    state = relief()
    assert set(legal(state)) == {"inside: mercenary", "done"}
    state = play(state, answer, "roll: 6 6", "roll: 1 1", "roll: 1")  # red: attrition without loss
    assert not state.count("celaenae", "red")
    assert state.units.count("celaenae", "yellow", "mercenary") == army
    assert state.count("celaenae", "yellow", inside=True) == city


@pytest.mark.rule("D12.4a", "D7.3a")
@pytest.mark.parametrize(("answer", "army", "city"), [("inside: mercenary", 0, 1), ("done", 1, 0)])
def test_so_he_does_if_the_battle_is_called_off(answer: str, army: int, city: int) -> None:
    state = play(relief(black=("fog",)), "surprise: fog", "draw: traitor")
    state = play(state, answer)
    assert state.units.count("colossae", "yellow", "mercenary") == army
    assert state.count("celaenae", "yellow", inside=True) == city


@pytest.mark.rule("D23.2b", "D7.3a")
@pytest.mark.parametrize(
    ("lost", "synnada", "iconium"),
    [("iconium", {"loyal": 2, "mercenary": 1}, {}), ("synnada", {"loyal": 2}, {"mercenary": 1})],
)
def test_of_forces_that_attack_at_once_their_owner_says_which_has_lost_the_deserter(
    lost: str, synnada: dict[str, int], iconium: dict[str, int]
) -> None:
    state = table(
        MovementRoll("yellow"),
        units={
            "celaenae": {"yellow": {"loyal": 3, "mercenary": 1}},
            "synnada": {"red": {"loyal": 3, "mercenary": 1}},
            "iconium": {"red": {"mercenary": 1}},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "craterus": ("red", "synnada"),
            "peithon": ("red", "iconium"),
        },
        options=AT_ONCE,
        cards=dealt(options=AT_ONCE, yellow=("desertion",)),
    )
    state = play(state, "roll: 6", "activate: antigonus celaenae", "take-all", "go: iconium", "pass")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "surprise: desertion", "draw: epidemic")
    assert set(legal(state)) == {"space: synnada", "space: iconium"}
    state = play(state, f"space: {lost}", "roll: 1 1", "roll: 1 1", "lose: loyal", "lose: loyal")  # 7 against 7
    assert dict(state.held("synnada", "red")) == synnada
    assert dict(state.held("iconium", "red")) == iconium


@pytest.mark.rule("D23.2b", "D12.9a", "D12b")
@pytest.mark.parametrize(
    ("lost", "there", "back"),
    [("emesa", {}, {"mercenary": 3, "loyal": 1}), ("damascus", {"loyal": 1}, {"mercenary": 3})],
)
def test_their_owner_says_whether_a_unit_that_joined_them_was_lost_or_one_that_was_there_before(
    lost: str, there: dict[str, int], back: dict[str, int]
) -> None:
    state = table(
        MovementRoll("yellow"),
        units={
            "heliopolis": {"yellow": {"loyal": 3}},
            "damascus": {"red": {"mercenary": 3}},
            "emesa": {"red": {"loyal": 1}},
        },
        generals={"antigonus": ("yellow", "heliopolis"), "craterus": ("red", "damascus")},
        minors=(("red", "emesa"),),
        options=AT_ONCE,
        cards=dealt(options=AT_ONCE, red=("mutiny",)),
        champions=("red",),
    )
    state = play(state, "roll: 6", "activate: antigonus heliopolis", "take-all", "go: emesa", "pass")
    state = play(state, "intercept: craterus damascus", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "surprise: mutiny", "draw: epidemic")
    state = play(state, "roll: 1 1", "roll: 5 6", "lose: loyal")  # 4 against 4
    assert set(legal(state)) == {"space: emesa", "space: damascus"}
    state = play(state, f"space: {lost}", "lose: loyal")
    assert dict(state.held("emesa", "red")) == there
    assert dict(state.held("damascus", "red")) == back
    assert state.count("emesa", "yellow") == (0 if there else 1), "he stays if nobody else does"


@pytest.mark.rule("D15.3c", "D9.7b", "D12b")
@pytest.mark.parametrize(("out", "stays"), [("silver_shields", "loyal"), ("loyal", "silver_shields")])
def test_of_two_kinds_of_units_that_joined_a_sally_the_owner_says_which_does_not_go_inside(
    out: str, stays: str
) -> None:
    state = table(
        MovementRoll("yellow"),
        inside={"celaenae": {"yellow": {"mercenary": 1}}},
        units={"celaenae": {"red": {"loyal": 3, "silver_shields": 2}}},
        generals={"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")},
        markers={"celaenae": "yellow"},
        champions=("yellow",),
        usurper="red",
        shields_raised=True,
        cards=dealt(yellow=("mutiny", "silver_shields"), black=("fog",)),
    )
    state = play(state, "roll: 6", "activate: antigonus celaenae", "take: mercenary", "sally")
    state = play(state, "surprise: mutiny", "draw: spies", "surprise: silver_shields", "draw: traitor")
    state = play(state, "surprise: fog", "draw: epidemic")
    assert set(legal(state)) == {"lose: loyal", "lose: silver_shields"}
    state = play(state, f"lose: {out}")
    assert dict(state.held("celaenae", "yellow", inside=True)) == {"mercenary": 1, stays: 1}
    assert dict(state.held("dispersed", "yellow")) == {out: 1}


@pytest.mark.rule("D15.3c", "D9.7b", "D12b")
def test_nobody_is_asked_who_stays_outside_where_none_of_those_who_joined_a_sally_fits_inside() -> None:
    state = table(
        MovementRoll("yellow"),
        inside={"celaenae": {"yellow": {"mercenary": 2}}},
        units={"celaenae": {"red": {"loyal": 3, "silver_shields": 2}}},
        generals={"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")},
        markers={"celaenae": "yellow"},
        champions=("yellow",),
        usurper="red",
        shields_raised=True,
        cards=dealt(yellow=("mutiny", "silver_shields"), black=("fog",)),
    )
    state = play(state, "roll: 6", "activate: antigonus celaenae", "take-all", "sally")
    state = play(state, "surprise: mutiny", "draw: spies", "surprise: silver_shields", "draw: traitor")
    state = play(state, "surprise: fog", "draw: epidemic")
    assert waits_for(state) == "activate"
    assert dict(state.held("celaenae", "yellow", inside=True)) == {"mercenary": 2}
    assert dict(state.held("dispersed", "yellow")) == {"loyal": 1, "silver_shields": 1}


@pytest.mark.rule("D12.8d", "D5.1a", "D9.9b")
def test_who_is_dispersed_in_the_reinforcement_phase_comes_back_in_the_next() -> None:
    pieces: dict[str, Any] = {"markers": {"iconium": "yellow", "tyana": "red", "synnada": "yellow"}}
    generals = {"peithon": ("red", "iconium"), "craterus": ("red", "dispersed")}
    state = table(ReinforcementPhase(), segment="", generals=generals, **pieces)
    state = play(state, "place-unit: mercenary iconium", "roll: 4")
    while waits_for(state) != "reinforce" or "place-general: craterus tyana" not in legal(state):
        state = play(state, legal(state)[0])
    assert not [one for one in legal(state) if "peithon" in one]
    assert state.general("peithon").place == "dispersed"
