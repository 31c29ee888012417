"""Games that are installed for one test."""

from __future__ import annotations

import importlib.metadata
from typing import Any

import pytest

from ancientwars.core import game as core
from tests.testing import toy


class _EntryPoint:
    """What `importlib.metadata` finds of an installed game."""

    def __init__(self, module: Any) -> None:
        self.name = module.INFO.name
        self.load = lambda: module


@pytest.fixture
def install(monkeypatch):
    """Install a game by its entry point, until the test ends."""

    def install_game(module: Any) -> Any:
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: [_EntryPoint(module)])
        _forget()
        return module

    yield install_game
    monkeypatch.undo()
    _forget()


@pytest.fixture
def tokens(install):
    """The toy game, installed."""
    return install(toy)


def _forget() -> None:
    core.game.cache_clear()
    core.games.cache_clear()
