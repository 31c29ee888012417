"""Rules D6: the Surrender Segment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from tests.diadochi.tables import legal, play, refusal, table, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def surrender(space: str, number: int = 1, marker: str = "red", **pieces: Any) -> State:
    """Return yellow's Surrender Segment with units under a minor general in a space."""
    return table(
        SurrenderSegment("yellow"),
        segment="",
        units={space: {"yellow": {"mercenary": number}}},
        minors=pieces.pop("minors", (("yellow", space),)),
        markers={space: marker, "halicarnassus": "yellow", "miletus": "yellow"},
        **pieces,
    )


@pytest.mark.rule("D6a")
@pytest.mark.parametrize("marker", ["", "red"])
def test_an_empty_or_enemy_minor_city_with_a_unit_in_it_surrenders(marker: str) -> None:
    state = surrender("tricca", marker=marker)
    assert "take-space: tricca" in legal(state)
    assert play(state, "take-space: tricca").marker("tricca") == "yellow"


@pytest.mark.rule("D6a")
def test_it_takes_a_unit_and_no_general_and_no_transit_point_takes_a_marker() -> None:
    state = table(SurrenderSegment("yellow"), generals={"antigonus": ("yellow", "tricca")}, markers={"tricca": "red"})
    assert waits_for(state) == "rest"
    assert refusal(surrender("tricca"), "take-space: larissa") == "D6a"
    assert waits_for(surrender("thermopylae", marker="")) == "rest"


@pytest.mark.rule("D6b")
def test_the_player_may_leave_the_marker_or_only_remove_it() -> None:
    state = surrender("tricca")
    assert set(legal(state)) == {"take-space: tricca", "clear-space: tricca", "done"}
    assert play(state, "clear-space: tricca").marker("tricca") == ""
    assert play(state, "done").marker("tricca") == "red"


@pytest.mark.rule("D6b")
def test_each_space_once() -> None:
    assert waits_for(play(surrender("tricca"), "clear-space: tricca")) == "rest"


@pytest.mark.rule("D6c")
def test_an_independent_minor_city_does_not_surrender() -> None:
    state = surrender("tricca", 3, marker="independent")
    assert refusal(state, "take-space: tricca") == "D6c"
    assert legal(state) == ("free-attempt: tricca", "done")


@pytest.mark.rule("D6d")
@pytest.mark.parametrize(
    ("space", "marker"), [("athens", "red"), ("athens", "independent"), ("aetolia", "independent")]
)
def test_an_army_of_three_has_one_free_attempt(space: str, marker: str) -> None:
    state = surrender(space, 3, marker=marker)
    assert f"free-attempt: {space}" in legal(state)
    assert waits_for(surrender(space, 2, marker=marker)) == "rest"
    state = play(state, f"free-attempt: {space}", "roll: 2")
    assert waits_for(state) == "rest"


@pytest.mark.rule("D6d")
def test_units_without_a_general_have_none() -> None:
    state = table(
        SurrenderSegment("yellow"),
        units={"athens": {"yellow": {"mercenary": 3}}},
        markers={"athens": "yellow"},
        segment="",
    )
    assert waits_for(state) == "rest"


@pytest.mark.rule("D6e")
@pytest.mark.parametrize(("answer", "marker"), [("take-space: athens", "yellow"), ("pass", "")])
def test_after_success_the_own_marker_may_be_placed_at_once(answer: str, marker: str) -> None:
    state = play(surrender("athens", 3), "free-attempt: athens", "roll: 4")
    assert state.marker("athens") == ""
    state = play(state, answer)
    assert state.marker("athens") == marker


@pytest.mark.rule("D6f")
def test_a_major_city_without_a_marker_takes_one() -> None:
    assert play(surrender("athens", marker=""), "take-space: athens").marker("athens") == "yellow"
    assert refusal(surrender("athens", 3), "take-space: athens") == "D6d"


@pytest.mark.rule("D6a", "D6d", "D3.5a")
def test_after_a_free_attempt_the_other_spaces_of_the_segment_follow() -> None:
    state = table(
        SurrenderSegment("yellow"),
        segment="",
        units={"athens": {"yellow": {"loyal": 3}}, "tricca": {"yellow": {"mercenary": 1}}},
        minors=(("yellow", "athens"), ("yellow", "tricca")),
        markers={"athens": "red", "tricca": "red", "halicarnassus": "yellow", "miletus": "yellow"},
    )
    state = play(state, "free-attempt: athens", "roll: 2")
    assert set(legal(state)) == {"take-space: tricca", "clear-space: tricca", "done"}, "only one attempt"
    assert play(state, "take-space: tricca").marker("tricca") == "yellow"
