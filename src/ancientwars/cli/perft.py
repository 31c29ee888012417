"""``ancientwars perft``: how many ways there are to play on from a position, by depth or by first decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.analysis.perft import divide
from ancientwars.analysis.perft import perft as perft_of
from ancientwars.cli.options import position_in
from ancientwars.cli.tables import perft_table, shares_table
from ancientwars.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ancientwars.cli.console import Screen
    from ancientwars.core.game import Game


@frozen
class Start:
    """Where counting starts.

    Attributes:
        state: The state.
        played: Plies of the match before it.
    """

    state: Any
    played: int = 0


@frozen
class Way:
    """How to count.

    Attributes:
        depth: How many decisions deep.
        chance: ``"expand"`` or ``"fixed"``.
        seed: Seed of fixed chance.
        divided: Whether to count for each first decision.
    """

    depth: int
    chance: str
    seed: int
    divided: bool = False


def start_of(game: Game, setup: Mapping[str, Any], position: Path | None, seed: int) -> Start:
    """Return where counting starts: a position, or the first decision of a match.

    Args:
        game: The game module.
        setup: Arguments of the set-up.
        position: File with a position.
        seed: Seed of the match.

    Raises:
        SetupError: There is a position and a set-up too, or the set-up is wrong.
        PositionError: The file describes no position of the game.
    """
    if position is None:
        match = Match.new(game, seed=seed, **setup)
        return Start(match.state, len(match.plies))
    return Start(game.position(position_in(position, setup)))


def perft(screen: Screen, game: Game, start: Start, way: Way, lang: str) -> None:
    """Count the ways to play on and print them by depth, or by first decision.

    Args:
        screen: Where to print.
        game: The game module.
        start: Where counting starts.
        way: How to count.
        lang: Language of the game's words.

    Raises:
        SetupError: There is no such way to treat chance, or nobody decides at the start.
    """
    state, told = start.state, game.describe(start.state, game.pending(start.state), lang)
    chance: Any = {"chance": way.chance, "seed": way.seed, "played": start.played}
    if way.divided:
        shares = divide(game, state, way.depth, **chance)
        table = shares_table([(action, game.describe(state, action, lang), row) for action, row in shares])
    else:
        table = perft_table(perft_of(game, state, way.depth, **chance))
    screen.line(told, "bold")
    screen.show(table)
