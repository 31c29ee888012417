"""The rulebook's extended example of play, played from its script (see golden/): every figure that it prints."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.diadochi.golden.figures import differences
from tests.diadochi.golden.script import Scene, beginning, perform, scenes

if TYPE_CHECKING:
    from ancientwars.match import Match

SCENES = scenes()


@cache
def played() -> dict[str, tuple[int, Match]]:
    """Return the match after each step, and the number of plies before it."""
    match, found = beginning(), {}
    for scene in SCENES:
        before = len(match.plies)
        match = perform(match, scene)
        found[scene.id] = (before, match)
    return found


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
def test_a_step_gives_the_figures_of_the_rulebook(scene: Scene) -> None:
    before, match = played()[scene.id]
    events = [event for state in match.states[before + 1 :] for event in state.events]
    assert not differences(scene.printed, match.state, events)
    assert not differences(scene.derived, match.state, events)
