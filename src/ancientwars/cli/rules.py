"""``ancientwars rules``: the matrix of rules, tests and code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from ancientwars.testing.matrix import matrix, package_of, source_of_tests

if TYPE_CHECKING:
    from pathlib import Path

    from ancientwars.cli.console import Screen
    from ancientwars.core.game import Game
    from ancientwars.testing.matrix import Matrix


def rules(screen: Screen, game: Game, *, check: bool, tests: Path | None, src: Path | None) -> bool:
    """Print the rule matrix, or with `check` only what is wrong with it.

    Args:
        screen: Where to print.
        game: The game module.
        check: Tell only what is wrong.
        tests: Folder of the tests; None for what the game ships of them, else ``tests/<game>`` or ``tests`` here.
        src: Folder of the code; None for the game's own package.

    Returns:
        Whether nothing is wrong, or nothing was to be checked.

    Raises:
        SetupError: A folder is missing, or a file in it cannot be read.
    """
    found = matrix(game, tests or source_of_tests(game), src or package_of(game))
    if not check:
        screen.show(_table(found))
    screen.lines(found.faults, "red")
    tested = sum(1 for rule in found.rules if rule.tests)
    cited = sum(1 for rule in found.rules if rule.citations)
    screen.line(f"{len(found.rules)} rules, {tested} with tests, {cited} cited by code, {len(found.faults)} faults")
    return not (check and found.faults)


def _table(found: Matrix) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Rule", no_wrap=True)
    table.add_column("Statement", ratio=3)
    table.add_column("Tests", justify="right")
    table.add_column("Code", ratio=1, overflow="fold")
    for rule in found.rules:
        style = "" if rule.tests and rule.citations else "red"
        table.add_row(rule.id, rule.statement, str(len(rule.tests)), rule.where, style=style)
    return table
