"""Reading positions set up by hand."""

from __future__ import annotations

import pytest
from attrs import field, frozen

from ancientwars.core.errors import PositionError
from ancientwars.core.position import read_position, require_ids, require_number, settled
from ancientwars.core.step import Decision
from tests.testing import toy


@frozen
class Side:
    points: int = 0


@frozen
class Text:
    turn: str
    hand: list[str] = field(factory=list)
    red: Side = Side()


WANTED = Text("red", ["axe"], Side(2))


@pytest.mark.parametrize(
    "text",
    [
        'turn = "red"\nhand = ["axe"]\nred = { points = 2 }',
        ' {"turn": "red", "hand": ["axe"], "red": {"points": 2}}',
        {"turn": "red", "hand": ["axe"], "red": {"points": 2}},
    ],
    ids=["toml", "json", "mapping"],
)
def test_toml_json_and_mappings_are_read(text):
    assert read_position(Text, text) == WANTED


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("turn = ", "text"),
        ("{]", "text"),
        (None, "text"),
        (["turn"], "text"),
        ("", "turn"),
        ({"turn": 5}, "turn"),
        ({"turn": "red", "weather": 1}, "weather"),
        ({"turn": "red", "red": {"points": "2"}}, "points"),
        ({"turn": "red", "red": {"stones": 2}}, "red"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(text, place):
    with pytest.raises(PositionError) as caught:
        read_position(Text, text)
    assert caught.value.field == place


def test_unknown_ids_are_refused_with_those_that_there_are():
    require_ids("hand", ["axe", "axe"], toy.KINDS)
    with pytest.raises(PositionError, match=r"'hand': unknown 'sword'; known are axe, bow") as caught:
        require_ids("hand", ["axe", "sword"], toy.KINDS)
    assert caught.value.field == "hand"


@pytest.mark.parametrize(
    ("one", "told"), [("place47x", "; perhaps place47, "), ("xyz", "; none of the 40 known is written alike")]
)
def test_of_many_ids_those_that_are_written_alike_are_offered(one, told):
    known = ("", *(f"place{number}" for number in range(10, 50)))
    with pytest.raises(PositionError) as caught:
        require_ids("place", [one], known)
    assert told in caught.value.reason
    assert len(caught.value.reason) < 100


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_numbers_outside_their_limits_are_refused(number):
    require_number("score", 1, 1, 3)
    require_number("score", 3, 1, 3)
    require_number("score", 1000, 1)
    with pytest.raises(PositionError) as caught:
        require_number("score", number, 1, 3)
    assert caught.value.field == "score"


def test_a_sound_state_is_settled():
    state = toy.new_game().replace(agenda=(toy.StartRound(),))
    assert toy.pending(settled(state, toy.validate(state))) == Decision("red", "stake", "T2")


def test_an_unsound_state_is_refused_with_all_its_faults():
    state = toy.new_game().replace(tokens=(-1, -2))
    with pytest.raises(PositionError, match="red has -1 tokens; blue has -2 tokens"):
        settled(state, toy.validate(state))
