"""Fingerprints of games, here and in another process."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from ancientwars import SetupError
from ancientwars.core.chance import Drew
from ancientwars.testing import Playthrough
from ancientwars.testing.checks import Broken, Echo
from ancientwars.testing.checks.hashing import nothing_depends_on_hashing
from ancientwars.testing.fingerprints import elsewhere, fingerprints, importable
from tests.testing import hashed, toy

PLAYED = Playthrough.of(toy, [0, 1, 2, 3, 1, 1, 5, 0, 1, 1], {"scenario": "long"})
GAME = PLAYED.setup, [str(action) for action in PLAYED.actions]


def test_a_fingerprint_tells_options_with_numbers_and_odds_events_and_state():
    first, second = fingerprints(toy, GAME[0], GAME[1][:1])
    axe = toy.action_id(Drew("axe"))
    assert first["options"][0] == f"{axe} draw: axe: 1/4"
    assert first["events"] == []
    assert [event[:20] for event in second["events"]] == ['{"type": "CardDealt"', '{"type": "CardSeen",']
    assert first["state"] != second["state"]


def test_another_process_tells_the_same_of_a_sound_game():
    assert elsewhere(toy, [GAME, GAME]) == [fingerprints(toy, *GAME)] * 2


def test_another_process_has_other_hashes(monkeypatch):
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    told = [elsewhere(hashed, [GAME])]
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    told.append(elsewhere(hashed, [GAME]))
    assert told[0] != told[1]


def test_a_game_that_another_process_cannot_play_is_told():
    with pytest.raises(SetupError, match=r"another process cannot play it: .*no scenario 'epic'"):
        elsewhere(toy, [({"scenario": "epic"}, [])])


def test_only_what_has_a_name_can_be_imported():
    assert importable(toy)
    assert not importable(ModuleType("toy"))


@pytest.mark.parametrize(
    ("part", "told", "words"),
    [
        ("options", ["2 b", "1 a"], "before ply 1 another process lists the options in another order"),
        ("options", ["1 a", "3 b"], "tells something else of options"),
        ("events", ["x"], "tells something else of events"),
        ("state", "0", "tells something else of state"),
    ],
)
def test_every_difference_is_found(part, told, words):
    here: dict[str, Any] = {"pending": "a", "options": ["1 a", "2 b"], "events": [], "state": "1"}
    with pytest.raises(Broken, match=words):
        nothing_depends_on_hashing(Echo([here], [{**here, part: told}]))
