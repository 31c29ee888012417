"""The rulebook's extended example of play, played from its script (see golden/): every figure that it prints."""

from __future__ import annotations

from functools import cache

import pytest
from typer.testing import CliRunner

from ancientwars.cli.app import app
from ancientwars.match import Match
from tests.diadochi.golden.figures import NAMES, differences
from tests.diadochi.golden.script import SAVED, Scene, beginning, perform, scenes

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


LEDGER = {
    "S0": (4, 5, 7, 9),
    "T1.1.1.b": (4, 8, 7, 9),
    "T1.1.2.b": (4, 8, 9, 9),
    "T1.1.3.b": (4, 8, 9, 10),
    "T1.2.3.b": (4, 8, 9, 12),
    "T1.2.4.a": (6, 8, 9, 12),
    "T1.3.1.a": (6, 10, 9, 12),
    "T1.3.2.b": (6, 10, 11, 12),
    "T1.3.4.b": (8, 10, 11, 12),
    "T1.5.3.a": (8, 10, 11, 13),
    "T1.5.4.a": (10, 10, 11, 13),
    "T2.1.2.c": (8, 10, 11, 13),
    "T2.1.4.a": (8, 13, 11, 13),
    "T2.2.1.a": (6, 13, 11, 13),
}
"""Victory points of John, Merv, Nevin and Marc where they change; Merv's last 3, for his fleets, are not printed."""


def test_victory_points_change_only_where_the_example_says() -> None:
    wanted: tuple[int, ...] = ()
    for scene in SCENES:
        state = played()[scene.id][1].state
        wanted = LEDGER.get(scene.id, wanted)
        assert tuple(state.victory_points(NAMES[name]) for name in ("John", "Merv", "Nevin", "Marc")) == wanted, (
            scene.id
        )


def test_after_a_victory_a_five_would_have_spared_perdiccas() -> None:
    before, match = played()["T2.1.1.c"]
    kinds = [[type(event).__name__ for event in state.events] for state in match.states]
    ply = next(number for number in range(before, len(kinds)) if "CommanderChecked" in kinds[number]) - 1
    spared = match.at(ply).play("roll: 5")
    assert not spared.state.general("perdiccas").dead
    assert spared.state.legitimacy("red") == 11


def test_a_six_would_have_destroyed_nevins_last_unit() -> None:
    match = played()["T2.2.1.b.3"][1]
    assert [str(ply.action) for ply in match.plies[-2:]] == ["roll: 5", "lose: mercenary"]
    destroyed = match.at(len(match.plies) - 2).play("roll: 6")
    assert not destroyed.state.held("dispersed", "red")


def test_every_step_has_its_commentary_in_both_languages() -> None:
    match = played()[SCENES[-1].id][1]
    assert [dict(ply.comment) for ply in match.plies if ply.comment] == [dict(scene.texts) for scene in SCENES]


def test_the_saved_match_is_the_script() -> None:
    match = played()[SCENES[-1].id][1]
    assert SAVED.read_text("utf-8") == match.dumps(), "python -m tests.diadochi.golden.script writes it anew"
    assert Match.load(SAVED).verify() == match


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_replay_tells_the_commentary(lang: str) -> None:
    shell = CliRunner(env={"COLUMNS": "160", "TERM": "dumb", "NO_COLOR": "1"})
    told = shell.invoke(app, ["replay", str(SAVED), "--lang", lang])
    assert told.exit_code == 0, told.output
    places = [told.output.find(f"\n{scene.texts[lang]}\n") for scene in SCENES]
    assert places == sorted(places)
    assert places[0] >= 0
