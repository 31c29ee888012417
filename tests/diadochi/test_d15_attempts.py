"""Rules D6g, D7.1e, D7.4c, D9.8b, D15.1, D15.5: paid attempts in the segments of a round."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d03_sequence import BeginPlayer
from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import Siege, State
from tests.diadochi.tables import dealt, happened, legal, play, refusal, table, tyche, waits_for

BEFORE_SUSA: dict[str, Any] = {
    "units": {"susa": {"yellow": {"loyal": 4}}},
    "generals": {"antigonus": ("yellow", "susa")},
}
"""Yellow's army before Susa, where no fleet is missed."""
GARRISON: dict[str, Any] = {"inside": {"susa": {"red": {"loyal": 2}}}, "markers": {"susa": "red"}}
"""Red's units inside: 3 points are needed."""


def marching(city: str = "susa", roll: int = 6, **pieces: Any) -> State:
    """Return yellow's Movement Segment after Antigonus has set out with everything."""
    state = play(table(MovementRoll("yellow"), **pieces), f"roll: {roll}")
    return play(state, f"activate: antigonus {city}", "take-all")


def die(state: State, value: int) -> State:
    """Return the state after a roll; the besieger loses a mercenary, or any unit, where he must."""
    state = play(state, f"roll: {value}")
    while waits_for(state) == "lose":
        state = play(state, legal(state)[0])
    return state


# ---------------------------------------------------------------- D15.1, D9.8


@pytest.mark.rule("D15.1.1a")
def test_an_enemy_major_city_neither_surrenders_nor_loses_its_marker_but_by_a_siege() -> None:
    state = table(SurrenderSegment("yellow"), segment="", markers={"susa": "red"}, **BEFORE_SUSA)
    assert legal(state) == ("free-attempt: susa", "done")
    assert refusal(state, "take-space: susa")
    state = marching(markers={"susa": "red"}, **BEFORE_SUSA)
    assert refusal(state, "remove-marker")
    assert die(play(state, "besiege"), 4).marker("susa") == ""


@pytest.mark.rule("D15.1.1b", "D9.8b", "D9.3d")
def test_an_attempt_takes_an_army_of_3_units_2_points_and_one_die() -> None:
    state = marching(roll=2, **GARRISON, **BEFORE_SUSA)  # initiative 2: three points
    assert state.scope(March).remaining == 3
    state = die(play(state, "besiege"), 4)
    assert state.sieges == (Siege("susa", "yellow", 1),)
    assert state.scope(March).remaining == 1
    assert refusal(state, "besiege")  # one point is not enough
    few = BEFORE_SUSA | {"units": {"susa": {"yellow": {"loyal": 2}}}}
    assert refusal(marching(**GARRISON, **few), "besiege") == "D15.1.1b"


@pytest.mark.rule("D9.8b", "D15.1.1b")
@pytest.mark.parametrize(("space", "needed"), [("nicaea", 1), ("gordyene", 3)])
def test_an_independent_space_is_subjugated_at_the_same_price(space: str, needed: int) -> None:
    pieces: dict[str, Any] = {"units": {space: {"yellow": {"loyal": 4}}}, "markers": {space: "independent"}}
    state = marching(space, generals={"antigonus": ("yellow", space)}, **pieces)
    state = die(play(state, "besiege"), 4)
    assert state.scope(March).remaining == 2
    assert (state.marker(space) == "") is (needed == 1)


# ---------------------------------------------------------------- D15.5


@pytest.mark.rule("D15.5a")
def test_an_army_makes_two_attempts_in_a_segment_and_no_third() -> None:
    state = die(play(marching(**GARRISON, **BEFORE_SUSA), "besiege"), 2)
    state = die(play(state, "besiege"), 2)
    assert "besiege" not in legal(state)


@pytest.mark.rule("D15.5a")
def test_two_armies_do_not_take_turns_against_a_space() -> None:
    pieces = GARRISON | {"units": {"susa": {"yellow": {"loyal": 4}}, "charax": {"yellow": {"loyal": 4}}}}
    generals = {"antigonus": ("yellow", "susa"), "peithon": ("yellow", "charax")}
    state = die(play(marching(generals=generals, **pieces), "besiege"), 2)
    state = play(state, "stop", "activate: peithon charax", "take-all", "go: susa")
    if waits_for(state) == "declare-inside":
        state = play(state, "done")
    assert state.scope(March).remaining >= 2
    assert refusal(state, "besiege") == "D15.5a"


@pytest.mark.rule("D15.5b", "D7.1e")
def test_a_free_attempt_two_of_a_march_and_two_of_the_movement_make_five_in_a_round() -> None:
    cards = dealt(yellow=("cassander",))  # 4 points
    state = table(BeginPlayer("yellow"), segment="", cards=cards, **GARRISON, **BEFORE_SUSA)
    state = die(play(state, "free-attempt: susa"), 2)
    if waits_for(state) == "surrender":
        state = play(state, "done")
    state = play(state, "ops: cassander march", "activate: antigonus susa", "take-all", "besiege")
    state = die(play(die(state, 2), "besiege"), 2)
    if "stop" in legal(state):
        assert "besiege" not in legal(state)
        state = play(state, "stop")
    while waits_for(state) != "movement":
        state = play(state, "done")
    state = play(state, "move", "roll: 6", "activate: antigonus susa", "take-all", "besiege")
    state = die(play(die(state, 2), "besiege"), 6)
    assert state.sieges == (Siege("susa", "yellow", 2),)
    assert "besiege" not in legal(state)


@pytest.mark.rule("D7.1e", "D7.4b")
def test_an_army_that_a_card_moved_moves_again_in_the_movement_segment() -> None:
    cards = dealt(yellow=("epidemic",))  # 2 points
    pieces: dict[str, Any] = {
        "units": {"ichnae": {"yellow": {"loyal": 2}}},
        "generals": {"antigonus": ("yellow", "ichnae")},
        "markers": {"ichnae": "yellow"},
    }
    state = table(BeginPlayer("yellow"), segment="", cards=cards, **pieces)
    state = play(state, "ops: epidemic march", "activate: antigonus ichnae", "take-all", "go: thapsacus", "go: edessa")
    while waits_for(state) != "movement":
        state = play(state, "stop" if "stop" in legal(state) else "done")
    state = play(state, "move", "roll: 1", "activate: antigonus edessa", "take-all", "go: carrhae", "go: nisibis")
    assert state.count("nisibis", "yellow") == 2


# ---------------------------------------------------------------- D6g


@pytest.mark.rule("D6g", "D15.1.1e")
def test_a_space_that_lost_its_marker_waits_for_the_next_surrender_segment() -> None:
    cards = dealt(yellow=("traitor",))
    pieces = BEFORE_SUSA | {"markers": {"susa": "red"}, "cards": cards}
    state = table(MovementRoll("yellow"), BeginPlayer("yellow"), **pieces)
    state = play(state, "roll: 6", "activate: antigonus susa", "take-all", "besiege")
    state = die(state, 4)
    assert state.marker("susa") == ""
    assert not [one for one in legal(state) if one.startswith(("take-space", "marker"))]
    state = play(state, "stop")
    while waits_for(state) == "activate":
        state = play(state, "done")
    assert state.marker("susa") == ""
    assert waits_for(state) == "surrender"
    assert play(state, "take-space: susa").marker("susa") == "yellow"


@pytest.mark.rule("D6g", "D9.8a")
def test_nor_is_a_marker_removed_for_points_replaced_in_the_segment() -> None:
    pieces: dict[str, Any] = {
        "units": {"thapsacus": {"yellow": {"loyal": 3}}},
        "markers": {"thapsacus": "red"},
        "generals": {"antigonus": ("yellow", "thapsacus")},
    }
    state = play(marching("thapsacus", **pieces), "remove-marker", "stop")
    while waits_for(state) == "activate":
        state = play(state, "done")
    assert (waits_for(state), state.marker("thapsacus")) == ("rest", "")


# ---------------------------------------------------------------- D7.4c


def forced(card: str = "cassander", start: str = "sidon", force: int = 3, **pieces: Any) -> State:
    """Return a forced march of yellow's Antigonus and everything with him, 4 points unless the card has others."""
    units = {start: {"yellow": {"loyal": force}}} | pieces.pop("units", {})
    generals = {"antigonus": ("yellow", start)} | pieces.pop("generals", {})
    state = play(tyche(card, units=units, generals=generals, **pieces), f"ops: {card} march")
    return play(state, f"activate: antigonus {start}", "take-all")


@pytest.mark.rule("D7.4c", "D9.14b")
def test_a_forced_march_goes_by_sea() -> None:
    state = play(forced(), "embark", "sail: salamis", "sail: tarsus", "set-sail")
    if waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    assert state.count("tarsus", "yellow") == 3


@pytest.mark.rule("D7.4c")
def test_a_forced_march_besieges_subjugates_and_removes_markers() -> None:
    siege = die(play(forced(start="susa", markers={"susa": "red"}), "besiege"), 4)
    assert siege.marker("susa") == ""
    green = die(play(forced(start="nicaea", markers={"nicaea": "independent"}), "besiege"), 4)
    assert green.marker("nicaea") == ""
    removed = play(forced(start="tricca", markers={"tricca": "red"}), "remove-marker")
    assert removed.marker("tricca") == ""


@pytest.mark.rule("D7.4c", "D9.4a")
def test_a_forced_march_picks_up_and_drops_and_fights() -> None:
    units = {"edessa": {"yellow": {"mercenary": 1}}, "amida": {"red": {"loyal": 1}}}
    markers = {"edessa": "yellow", "amida": "red"}
    state = forced(start="thapsacus", units=units, markers=markers, generals={"peithon": ("yellow", "edessa")})
    state = play(state, "go: edessa", "take: mercenary", "take-general: peithon", "drop: loyal", "go: amida")
    assert (state.count("amida", "yellow"), state.count("edessa", "yellow")) == (3, 1)
    while waits_for(state) in {"ask-passage", "avoid-battle", "intercept"}:
        state = play(state, "pass")
    assert happened(state, "BattleBegan")


@pytest.mark.rule("D9.4c", "D15.5a")
def test_units_that_made_an_attempt_where_they_set_out_go_on_with_nobody_else() -> None:
    # "Units left behind may not move further": the army was active when it besieged, so that Peithon does not lead
    # its units on to another attempt; one that stayed behind before it goes with him.
    generals = {"antigonus": ("yellow", "susa"), "peithon": ("yellow", "susa")}
    state = marching(**GARRISON, units=BEFORE_SUSA["units"], generals=generals)
    state = die(play(state, "drop: loyal", "besiege"), 4)
    state = play(state, "drop: loyal", "drop: loyal", "drop: loyal", "stop", "activate: peithon susa")
    assert [one for one in legal(state) if one.startswith("take")] == ["take: loyal"]
    state = play(state, "take: loyal")
    assert not [one for one in legal(state) if one.startswith("take")]
    assert refusal(state, "take: loyal") == "D9.1b"


# ---------------------------------------------------------------- two armies of a player before a city


def joined_before_damascus(*taken: str, **pieces: Any) -> State:
    """Return a state in which Antigonus has come to Leonnatus and his elephant before Damascus, and makes an attempt.

    Args:
        *taken: What he takes along there first.
        **pieces: Other pieces.
    """
    state = table(
        MovementRoll("yellow"),
        units={"emesa": {"yellow": {"loyal": 3}}, "damascus": {"yellow": {"elephant": 1}}},
        inside={"damascus": {"red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "emesa"), "leonnatus": ("yellow", "damascus")},
        markers={"damascus": "red"},
        **pieces,
    )
    state = play(state, "roll: 6", "activate: antigonus emesa", "take-all", "go: damascus")
    return play(state, *taken, "besiege")


@pytest.mark.rule("D15.2a", "D15.1.1b")
@pytest.mark.parametrize(("taken", "scored"), [((), (0, 0)), (("take: elephant",), (1, 1))])
def test_the_helepolis_helps_a_force_that_has_come_to_its_army_only_if_it_takes_all_of_it_along(
    taken: tuple[str, ...], scored: tuple[int, int]
) -> None:
    """On the Siege Table a 2 is 0/0, a 3 is 1/1."""
    state = play(joined_before_damascus(*taken, helepolis=("yellow", "damascus")), "roll: 2")
    rolled = happened(state, "SiegeRolled")[0]
    assert (rolled.points, rolled.losses) == scored


@pytest.mark.rule("D15.2a", "D9.1b", "D15.1.1b")
@pytest.mark.parametrize(("brought", "scored"), [(True, (0, 0)), (False, (1, 1))])
def test_the_helepolis_that_another_force_has_brought_helps_nobody_else_in_the_segment(
    brought: bool, scored: tuple[int, int]
) -> None:
    state = table(
        MovementRoll("yellow"),
        units={"emesa": {"yellow": {"loyal": 1}}, "damascus": {"yellow": {"elephant": 3}}},
        inside={"damascus": {"red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "emesa"), "leonnatus": ("yellow", "damascus")},
        markers={"damascus": "red"},
        helepolis=("yellow", "emesa" if brought else "damascus"),
    )
    state = play(state, "roll: 6", "activate: antigonus emesa", "take: loyal", "go: damascus", "stop")
    state = play(state, "commander: leonnatus")
    assert state.helepolis == ("yellow", "damascus")
    state = play(state, "activate: leonnatus damascus", "take-all", "besiege", "roll: 2")
    rolled = happened(state, "SiegeRolled")[0]
    assert (rolled.points, rolled.losses) == scored


@pytest.mark.rule("D15.1.2a")
def test_the_besieger_chooses_his_loss_among_all_his_units_before_the_city() -> None:
    state = play(joined_before_damascus(), "roll: 1")
    assert set(legal(state)) == {"lose: elephant", "lose: loyal"}
    state = play(state, "lose: elephant")
    assert state.scope(March).number == 3
