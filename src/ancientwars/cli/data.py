"""``ancientwars check-data``: what is wrong with data of a user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

    from ancientwars.cli.console import Screen
    from ancientwars.core.game import Game


def check_data(screen: Screen, game: Game, file: Path) -> bool:
    """Print every fault of a user's own data with file, table and field.

    Args:
        screen: Where to print.
        game: The game module.
        file: A file or folder, as the game takes them.

    Returns:
        Whether nothing is wrong.

    Raises:
        SetupError: The game takes no data of a user's own.
    """
    check = getattr(game, "check_data", None)
    if check is None:
        raise SetupError("game", f"{game.INFO.title} takes no data of your own")
    faults = check(file)
    screen.lines(map(str, faults), "red")
    if faults:
        screen.error(f"{file} cannot be played; faults: {len(faults)}")
    else:
        screen.line(f"{file}: nothing is wrong", "green")
    return not faults
