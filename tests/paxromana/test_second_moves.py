"""P9.1.4a: units that have moved are known as having moved wherever they go in the same Activation."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation
from tests.paxromana.tables import play, refusal, table, through


@pytest.mark.rule("P9.1.4a", "P9.3.1b", "P10.7.4d")
def test_who_has_moved_and_retreats_does_not_move_again() -> None:
    """Legions march to Lugdunum, more infantry is intercepted there, and all go back: none moves any more."""
    units = {"valentia": {"rome": {"LG": 3, "HI": 1}}, "alesia": {"carthage": {"HI": 9}}}
    state = play(table(Expansion("rome"), units=units), "major: valentia", "take: LG 3", "set-out")
    state = play(state, "roll: 1", "to: lugdunum", "pass")
    state = play(state, "minor: HI valentia", "roll: 2", "to: lugdunum", "intercept: alesia", "take-all", "roll: 6 6")
    state = play(state, "roll: 4", "roll: 1")
    state = play(through(state, "retreat"), "retreat-to: valentia")
    state = through(state, "expansion")
    assert state.held("valentia", "rome") == (("LG", 2), ("rLG", 1))
    for kind in ("LG", "rLG"):
        assert refusal(state, f"minor: {kind} valentia").rule == "P9.1.4a"


@pytest.mark.rule("P16.2-02", "P9.1.4a")
def test_who_stays_when_a_conqueror_leaves_has_not_moved() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"rome": {"LG": 1}}}
    scope = Activation("rome", "rome", "expansion", conqueror=True)
    state = table(Expansion("rome"), units=units, leaders={"rome_09": "roma"}, activation=scope)
    state = play(state, "major: roma", "take-all", "set-out", "roll: 1", "to: capua", "stop")
    state = play(
        state, "major: capua", "take-leader: rome_09", "take: LG 2", "set-out", "roll: 1", "to: venusia", "stop"
    )
    assert refusal(state, "minor: LG capua") is None
    assert refusal(state, "minor: LG venusia").rule == "P9.1.4a"


@pytest.mark.rule("P16.2-02", "P8.2.3a")
@pytest.mark.parametrize("first", ["minor", "major", "second"])
def test_a_conqueror_has_one_move_beside_his_second_major_move(first: str) -> None:
    """It comes in addition to any Major or Minor Move that he makes, before it or after it."""
    units = {"roma": {"rome": {"LG": 2}}, "pisae": {"rome": {"LG": 1}}}
    scope = Activation("rome", "rome", "expansion", conqueror=True)
    state = table(Expansion("rome"), units=units, leaders={"rome_09": "roma"}, activation=scope)
    second = ("major: roma", "take-all", "set-out", "roll: 1", "to: capua", "stop")
    if first == "minor":
        state = play(state, "minor-leader: rome_09", "roll: 1", "to: capua", "to: roma", "stop", *second)
    else:
        state = play(state, *second)
        if first == "major":
            state = play(state, "major: capua", "take-all", "set-out", "roll: 1", "to: venusia", "stop")
        else:
            state = play(state, "minor-leader: rome_09", "roll: 1", "to: roma", "stop")
    assert refusal(state, "minor-leader: rome_09").rule == "P9.1.4a"
