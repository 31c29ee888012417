"""What each extra is for, done once: `python smoke.py cli|testing|rl`, in an empty folder, with that extra alone."""

from __future__ import annotations

import subprocess
import sys
from contextlib import redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import ancientwars

TESTS = """
import pytest
from hypothesis import given, settings

from ancientwars import poleis
from ancientwars.testing import Table
from ancientwars.testing.strategies import states


@pytest.mark.rule("LA7.2a")
def test_fortification_1_falls_without_a_roll():
    table = Table("poleis", {"athens": {"hoplites": {"thessalia": 1}}})
    table.play("action: besiege", "besiege: naupaktos")
    assert table.state.polis("naupaktos").owner == "athens"


@given(states(poleis))
@settings(max_examples=5, deadline=None)
def test_a_state_is_one(state):
    assert poleis.validate(state) == ()
"""


def run(*words: str, typed: str = "") -> str:
    """Run a module of Python and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", *words], input=typed, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def cli() -> None:
    """Play, save, replay and check; every command can tell what it does."""
    from ancientwars.cli.app import app

    words = ("play", "watch", "replay", "rules", "check", "check-data", "provenance", "perft", "bench", "schema")
    with redirect_stdout(StringIO()):
        for help_on in ((), *((word,) for word in words)):
            app([*help_on, "--help"], standalone_mode=False)
    assert run("ancientwars", "--version") == f"ancientwars {ancientwars.__version__}\n"
    assert "cca" in run("ancientwars", "games")
    run(
        "ancientwars", "watch", "poleis", "--players", "random,random", "--seed", "7", "--board", "--save", "game.jsonl"
    )
    assert "verified" in run("ancientwars", "replay", "game.jsonl", "--verify")
    assert "stopped after" in run("ancientwars", "play", "poleis", typed="?\n1\nundo\nstate\nquit\n")
    for game in ancientwars.games():
        assert "0 faults" in run("ancientwars", "rules", game, "--check")
    assert "none failed" in run("ancientwars", "check", "poleis", "--games", "2", "--jobs", "2")
    run("ancientwars", "perft", "poleis", "--depth", "1")
    run("ancientwars", "provenance", "cca")
    run("ancientwars", "schema", "poleis")


def testing() -> None:
    """Run tests with the plugin: a rule at a table, drawn states, and a game of the conformance suite."""
    Path("test_it.py").write_text(TESTS, encoding="utf-8")
    options = ("--strict-markers", "-W", "error", "--ancientwars-game", "poleis", "--ancientwars-games", "1")
    assert "3 passed" in run("pytest", "-q", *options)


def rl() -> None:
    """Play an episode with PettingZoo and one with OpenSpiel."""
    import numpy as np

    from ancientwars.adapters.pettingzoo import env

    table = env("poleis")
    table.reset(seed=7)
    for _ in table.agent_iter():
        _, _, ended, cut, info = table.last()
        table.step(None if ended or cut else int(np.flatnonzero(info["action_mask"])[0]))
    assert table.unwrapped.match().over
    if find_spec("pyspiel") is None:  # it is not asked for on this platform
        return
    import pyspiel

    import ancientwars.adapters.openspiel

    state = pyspiel.load_game("python_ancientwars_poleis").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert len(state.returns()) == len(ancientwars.game("poleis").INFO.seats)


if __name__ == "__main__":
    {"cli": cli, "testing": testing, "rl": rl}[sys.argv[1]]()
