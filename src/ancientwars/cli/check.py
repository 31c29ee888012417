"""``ancientwars check``: many random games with every check of the conformance suite, on all cores."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, frozen
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ancientwars.core.game import game as game_of
from ancientwars.testing.conformance import conformance
from ancientwars.testing.report import ConformanceFailure, Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ancientwars.cli.console import Screen
    from ancientwars.core.game import Game

BATCH = 25
"""The most games that a process plays before it reports."""


@frozen
class Batch:
    """Games with seeds in a row, as a process is told to play them.

    Attributes:
        game: Name of the game.
        first: Seed of the first.
        games: How many.
        setups: Set-ups, taken in turn beginning with the first.
        failures: Folder for save files of games that fail; empty for none.
    """

    game: str
    first: int
    games: int
    setups: tuple[Mapping[str, Any], ...]
    failures: str = ""


@define
class Tally:
    """What was played: the reports of all runs, and the texts of all failures."""

    reports: list[Report]
    failures: list[str]

    def add(self, other: Tally) -> None:
        """Add what another process played."""
        self.reports += other.reports
        self.failures += other.failures

    def report(self, name: str) -> Report:
        """Return all reports as one."""
        whole = Report(name)
        for one in self.reports:
            whole.games += one.games
            whole.plies += one.plies
            whole.longest = max(whole.longest, one.longest)
            for field in ("checks", "kinds", "actions"):
                getattr(whole, field).update(getattr(one, field))
        played = [one for one in self.reports if one.games]
        whole.unplayed = _common([one.unplayed for one in played])
        whole.unseen = _common([one.unseen for one in played])
        return whole


def _common(found: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what stands in every tuple."""
    return tuple(name for name in found[0] if all(name in other for other in found)) if found else ()


def play_batch(batch: Batch, progress: Callable[[str], None] | None = None) -> Tally:
    """Play a batch; after a game that fails, go on with the next.

    Args:
        batch: The games.
        progress: Called after each game.
    """
    tally, seed, end = Tally([], []), batch.first, batch.first + batch.games
    while seed < end:
        try:
            report = conformance(
                batch.game,
                games=end - seed,
                seed=seed,
                setups=_turned(batch.setups, seed - batch.first),
                progress=progress,
                failures=Path(batch.failures) if batch.failures else None,
            )
        except ConformanceFailure as failure:
            tally.failures.append(str(failure))
            seed = failure.seed + 1
            if progress:
                progress("")
        else:
            tally.reports.append(report)
            break
    return tally


def _turned(setups: tuple[Mapping[str, Any], ...], by: int) -> tuple[Mapping[str, Any], ...]:
    """Return set-ups in the same circle, beginning later."""
    by %= len(setups)
    return setups[by:] + setups[:by]


def setups_of(game: Game, scenario: str | None, options: Mapping[str, object]) -> tuple[dict[str, Any], ...]:
    """Return the set-ups of a check: every scenario, then every yes-or-no option turned round once.

    Args:
        game: The game module.
        scenario: The only scenario to play; None for all in turn.
        options: Options to play with; empty to let them vary.

    Returns:
        An odd number of set-ups, so that each is played in each way that random games are.
    """
    scenarios = (scenario,) if scenario is not None else game.INFO.scenarios
    plain: list[dict[str, Any]] = [{"scenario": one} for one in scenarios] or [{}]
    if options:
        setups = [{**one, "options": dict(options)} for one in plain]
    else:
        flags = [(name, value) for name, value in game.INFO.options.items() if isinstance(value, bool)]
        varied = [
            {**plain[number % len(plain)], "options": {name: not value}} for number, (name, value) in enumerate(flags)
        ]
        setups = plain + varied
    return tuple(setups if len(setups) % 2 else [*setups, setups[0]])


def check(
    screen: Screen,
    name: str,
    *,
    games: int,
    seed: int,
    setups: tuple[dict[str, Any], ...],
    jobs: int,
    failures: Path | None,
) -> bool:
    """Play random games with all checks and print the report.

    Args:
        screen: Where to print.
        name: Name of the game.
        games: How many games.
        seed: Seed of the first; the next has the next seed.
        setups: Set-ups, taken in turn.
        jobs: Number of processes; 1 plays in this one.
        failures: Folder for save files of games that fail.

    Returns:
        Whether no check failed.
    """
    game_of(name).new_game(**setups[0])  # an unknown game or a wrong set-up is told before any process starts
    whole = Batch(name, seed, games, setups, str(failures or ""))
    with _bar(screen) as bar:
        task = bar.add_task(name, total=games)
        tally = _play(whole, jobs, partial(bar.advance, task))
    for text in tally.failures:
        screen.lines(text.splitlines(), "red")
    if tally.failures:
        screen.error(f"{len(tally.failures)} of {games} games failed")
    else:
        screen.lines(str(tally.report(name)).splitlines())
    return not tally.failures


def _bar(screen: Screen) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=screen.console, transient=True, disable=not screen.console.is_terminal)


def _play(whole: Batch, jobs: int, advance: Callable[[float], None]) -> Tally:
    """Play all games, here or in processes of their own."""
    if jobs == 1:
        return play_batch(whole, lambda _: advance(1))
    tally = Tally([], [])
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(play_batch, batch): batch.games for batch in _batches(whole, jobs)}
        try:
            for done in as_completed(waiting):
                tally.add(done.result())
                advance(waiting[done])
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return tally


def _batches(whole: Batch, jobs: int) -> Iterator[Batch]:
    """Yield the games in parts that keep the processes evenly busy."""
    size = max(1, min(BATCH, whole.games // (4 * jobs)))
    for start in range(0, whole.games, size):
        games = min(size, whole.games - start)
        yield Batch(whole.game, whole.first + start, games, _turned(whole.setups, start), whole.failures)
