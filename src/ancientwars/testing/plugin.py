"""The pytest plugin: the marker of rule tests, save files of failed games, and conformance of any installed game.

``pytest --ancientwars-game NAME`` adds one test per random game; it needs no test file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

CACHE = "ancientwars-failures"
"""Folder for save files in the cache of pytest."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("ancientwars")
    group.addoption(
        "--ancientwars-game", action="append", default=[], metavar="NAME", help="put an installed game to the test"
    )
    group.addoption(
        "--ancientwars-games", type=int, default=20, metavar="N", help="random games to play of each (default: 20)"
    )
    group.addoption(
        "--ancientwars-seed", type=int, default=0, metavar="S", help="seed of the first of them (default: 0)"
    )
    group.addoption("--ancientwars-failures", type=Path, metavar="DIR", help="folder for save files of games that fail")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", "rule(*ids): the test checks these rules of a rulebook, at most three.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add a test per random game."""
    first, count = config.getoption("--ancientwars-seed"), config.getoption("--ancientwars-games")
    seeds = range(first, first + count)
    added = [
        ConformanceItem.from_parent(session, name=f"{game}-{seed}", nodeid=f"conformance::{game}-{seed}", seed=seed)
        for game in config.getoption("--ancientwars-game")
        for seed in seeds
    ]
    items += added
    if added:
        config.hook.pytest_collectreport(report=pytest.CollectReport("conformance", "passed", None, [*added]))


class ConformanceItem(pytest.Item):
    """One random game of a conformance run; its name is that of the game and the seed."""

    def __init__(self, *, seed: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game = self.name.rpartition("-")[0]
        self._seed = seed

    def runtest(self) -> None:
        """Play the game; its scenario follows from the seed."""
        from ancientwars.core.game import game
        from ancientwars.testing.conformance import conformance, default_setups

        setups = default_setups(game(self._game))
        setup = setups[self._seed % len(setups)]
        conformance(self._game, games=1, seed=self._seed, setups=[setup], failures=folder(self.config))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the failure without the suite's own frames."""
        from ancientwars.testing.report import ConformanceFailure

        if isinstance(excinfo.value, ConformanceFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return where the test stands."""
        return Path(__file__), None, f"conformance of {self._game}, seed {self._seed}"


def folder(config: pytest.Config) -> Path:
    """Return the folder for save files."""
    chosen: Path | None = config.getoption("--ancientwars-failures")
    if chosen is not None:
        return chosen
    cache: pytest.Cache | None = getattr(config, "cache", None)
    return Path(cache.mkdir(CACHE)) if cache else config.rootpath / CACHE


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save the game that a Hypothesis strategy drew last when the test fails."""
    failures: Any = sys.modules.get("ancientwars.testing.failures")
    if failures and call.when == "setup":
        failures.last_drawn = None
    report = yield
    if failures and call.when == "call" and report.failed and failures.last_drawn is not None:
        file = failures.save_failure(failures.last_drawn, folder(item.config))
        if file is not None:
            report.sections.append(("ancientwars", f"saved: ancientwars replay {file}"))
    return report
