"""Tables: installed games, sources of the data, benchmark figures, counts of ways to play on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.table import Table

from ancientwars.core.game import game as game_of
from ancientwars.core.game import games

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ancientwars.analysis import perft
    from ancientwars.analysis.bench import Row
    from ancientwars.core.action import Action
    from ancientwars.core.game import Game, GameInfo


def games_table() -> Table:
    """Return a table of all installed games; one that cannot be loaded says why."""
    table = _table("Game", "", "")
    for name in games():
        try:
            rows = _game_rows(game_of(name).INFO)
        except Exception as error:  # noqa: BLE001 - a third party's module may raise anything
            rows = (("cannot be loaded", str(error)),)
        for number, row in enumerate(rows):
            table.add_row("" if number else name, *row)
    return table


def _game_rows(info: GameInfo) -> tuple[tuple[str, str], ...]:
    return (
        ("title", info.title),
        ("seats", ", ".join(info.seats)),
        ("scenarios", ", ".join(info.scenarios) or "none"),
        ("options", "\n".join(f"{name}={value}" for name, value in info.options.items()) or "none"),
        ("hidden information", "yes" if info.hidden else "no"),
        ("chance", ", ".join(info.chance) or "none"),
        ("longest game", f"{info.max_length} actions"),
        ("rules version", info.rules_version),
    )


def provenance_table(game: Game) -> Table:
    """Return a table of how many facts of each data file come from which kind of source, with totals.

    Args:
        game: The game module.
    """
    sources = game.provenance()
    totals = sum(sources.values(), Counter[str]())
    kinds = [kind for kind, _ in totals.most_common()]
    table = _table("File", *kinds, "total")
    for column in table.columns[1:]:
        column.justify = "right"
    for file, counts in sources.items():
        table.add_row(file, *(str(counts[kind]) for kind in kinds), str(counts.total()))
    table.add_section()
    table.add_row("total", *(str(totals[kind]) for kind in kinds), str(totals.total()))
    return table


def bench_table(rows: Iterable[Row]) -> Table:
    """Return a table of benchmark figures.

    Args:
        rows: The figures.
    """
    table = _table("Measured", "Value", "Unit", "Note")
    table.columns[1].justify = "right"
    for row in rows:
        table.add_row(row.name, f"{row.value:,.2f}", row.unit, row.note)
    return table


COUNTS = ("Paths", "Leaves", "States", "Finished")
"""The headings of counts, in the order of the fields of `perft.Row`."""


def perft_table(rows: Iterable[perft.Row]) -> Table:
    """Return a table of the ways to play on, by depth.

    Args:
        rows: The counts.
    """
    table = _table("Depth", *COUNTS)
    for column in table.columns:
        column.justify = "right"
    for row in rows:
        table.add_row(str(row.depth), *_counts(row))
    return table


def shares_table(shares: Sequence[tuple[Action, str, perft.Row]]) -> Table:
    """Return a table of the ways to play on, by first action, with their sums.

    Args:
        shares: Each action, what it means for people, and its counts.
    """
    table = _table("Action", "", *COUNTS)
    for column in table.columns[2:]:
        column.justify = "right"
    for action, meaning, row in shares:
        table.add_row(str(action), meaning, *_counts(row))
    sums = [f"{sum(getattr(row, field) for _, _, row in shares):,}" for field in ("paths", "leaves", "finished")]
    table.add_section()
    table.add_row("total", "", *sums[:2], "", sums[2])
    return table


def _counts(row: perft.Row) -> tuple[str, ...]:
    return tuple(f"{count:,}" for count in (row.paths, row.leaves, row.states, row.finished))


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table
