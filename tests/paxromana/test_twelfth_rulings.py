"""Pax Romana, questions of arbiters: slaves against guests, a roll of Rome at its own marker, rolls again."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana import position
from tests.paxromana.turns import go, waits

# ---------------------------------------------------------------------- slaves


@pytest.mark.rule("P12.7.1b", "P7.3.5a")
@pytest.mark.parametrize(("walls", "asked"), [({}, "carthage"), ({"venusia": ("carthage", 2)}, "east")])
def test_who_moves_slaves_does_not_decide_for_them_against_his_own_town_with_a_guest_in_it(
    walls: dict[str, Any], asked: str
) -> None:
    """Ten slaves meet four Greeks: in the open Carthage decides how they fight, before its own Town the East does."""
    units = {"capua": {"slaves_rome": {"BAR": 9}}, "venusia": {"greece": {"LI": 4}}}
    effects = [{"kind": "slave_revolt", "seat": "rome", "place": "capua", "until": "game"}]
    pacts = [{"kind": "passage", "seats": ["carthage", "greece"]}]
    fields: dict[str, Any] = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "pool": ["carthage"]}
    state = position({**fields, "units": units, "effects": effects, "pacts": pacts, "towns": walls})
    state = go(state, "draw: carthage", "to: venusia", "stand", *(["walls"] if walls else []), "roll: 5", "roll: 1")
    assert waits(state) == (asked, "shifts")
