"""What the tests of the command line share."""

from __future__ import annotations

import importlib.metadata
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from ancientwars.cli.app import app
from ancientwars.core import game as core
from tests.testing import toy


class Shell:
    """A terminal to type commands at."""

    def __init__(self) -> None:
        self._runner = CliRunner(env={"COLUMNS": "160", "TERM": "dumb", "NO_COLOR": "1"})
        self.code = 0
        self.errors = ""

    def __call__(self, *words: Any, typed: tuple[str, ...] = ()) -> str:
        """Run a command with some lines typed, and return what it prints."""
        result = self._runner.invoke(
            app, [str(word) for word in words], input="".join(f"{line}\n" for line in typed), catch_exceptions=False
        )
        self.code, self.errors = result.exit_code, result.stderr
        return result.stdout

    def error(self, *words: Any) -> str:
        """Run a command that must be refused, and return its one line of error."""
        printed = self(*words)
        assert self.code == 2, printed
        assert self.errors.startswith("error: ")
        assert self.errors.count("\n") == 1
        return self.errors


@pytest.fixture
def shell():
    return Shell()


@pytest.fixture
def install(monkeypatch):
    """Install a game besides our own, until the test ends."""

    def install_game(module: Any) -> Any:
        point = SimpleNamespace(name=module.INFO.name, load=lambda: module)
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: [point])
        _forget()
        return module

    yield install_game
    monkeypatch.undo()
    _forget()


@pytest.fixture
def tokens(install):
    """The toy game of secret hands, installed; it offers no summary and is no game that the command line knows."""
    return install(toy)


def _forget() -> None:
    core.game.cache_clear()
    core.games.cache_clear()


@pytest.fixture
def saved(shell, tmp_path):
    """A save file of a finished game."""
    file = tmp_path / "game.jsonl"
    shell("watch", "poleis", "--players", "random,random", "--seed", 7, "--quiet", "--save", file)
    return file
