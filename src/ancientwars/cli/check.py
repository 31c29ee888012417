"""``ancientwars check``: many random games with every check of the conformance suite, on all cores."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, frozen
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ancientwars.cli.stopping import Ended, Stop
from ancientwars.cli.workers import AHEAD, in_processes
from ancientwars.core.game import game as game_of
from ancientwars.testing.conformance import ECHOES, conformance
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
        before: What all processes had reported when it was handed out; None for the first batch.
    """

    game: str
    first: int
    games: int
    setups: tuple[Mapping[str, Any], ...]
    failures: str = ""
    before: Report | None = None


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


def play_batch(batch: Batch) -> Tally:
    """Play a batch; after a game that fails, go on with the next."""
    tally = Tally([], [])
    _play_here(batch, tally)
    return tally


def _play_here(batch: Batch, tally: Tally, progress: Callable[[str], None] | None = None) -> None:
    """Play a batch into a tally; `progress` is called after each game."""
    seed, end = batch.first, batch.first + batch.games
    while seed < end:
        try:
            report = conformance(
                batch.game,
                games=end - seed,
                seed=seed,
                setups=_turned(batch.setups, seed - batch.first),
                progress=progress,
                failures=Path(batch.failures) if batch.failures else None,
                before=batch.before,
            )
        except ConformanceFailure as failure:
            tally.failures.append(str(failure))
            seed = failure.seed + 1
            if progress:
                progress("")
        else:
            tally.reports.append(report)
            break


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

    Raises:
        Ended: The process is asked to end. It has told how far it came.
        ChildProcessError: One of the processes was killed from outside.
    """
    game_of(name).new_game(**setups[0])  # an unknown game or a wrong set-up is told before any process starts
    whole = Batch(name, seed, games, setups, str(failures or ""))
    tally, stop, bar = Tally([], []), Stop(at_once=jobs == 1), _bar(screen)
    task = bar.add_task(name, total=games)
    with stop.listening():
        try:
            with bar:
                _play(whole, jobs, tally, partial(bar.advance, task), stop)
        except Ended as ended:
            _tell_end(screen, ended, int(bar.tasks[0].completed), games, tally)
            raise
    _tell_failures(screen, tally)
    if tally.failures:
        screen.error(f"{len(tally.failures)} of {games} games failed")
    else:
        screen.lines(str(tally.report(name)).splitlines())
    return not tally.failures


def _tell_failures(screen: Screen, tally: Tally) -> None:
    for text in tally.failures:
        screen.lines(text.splitlines(), "red")


def _tell_end(screen: Screen, ended: Ended, played: int, games: int, tally: Tally) -> None:
    """Print what was found before the check was stopped."""
    with suppress(OSError):  # the terminal may be gone
        _tell_failures(screen, tally)
        screen.error(f"{ended} after {played} of {games} games, {len(tally.failures) or 'none'} of which failed")


def _bar(screen: Screen) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=screen.console, transient=True, disable=not screen.console.is_terminal)


def _play(whole: Batch, jobs: int, tally: Tally, advance: Callable[[float], None], stop: Stop) -> None:
    """Play all games into a tally, here or in processes of their own."""
    if jobs == 1:
        _play_here(whole, tally, lambda _: advance(1))
        return

    def done(batch: Batch, played: Tally) -> None:
        tally.add(played)
        advance(batch.games)

    in_processes(play_batch, _batches(whole, jobs, tally), jobs, stop, done)


def _batches(whole: Batch, jobs: int, tally: Tally) -> Iterator[Batch]:
    """Yield the games in parts, each when it is handed out.

    What is under way at a time is about a tenth of what was played, so that the processes know most of what the others
    have checked. The last are short, so that all of them are busy to the end. The first is that whose games another
    process plays as well.
    """
    start = 0
    while start < whole.games:
        left = whole.games - start
        games = max(1, min(BATCH, start // (10 * AHEAD * jobs), left // (2 * jobs))) if start else min(ECHOES, left)
        before = tally.report(whole.game) if start else None
        yield Batch(whole.game, whole.first + start, games, _turned(whole.setups, start), whole.failures, before)
        start += games
