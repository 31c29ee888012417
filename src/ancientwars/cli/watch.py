"""``ancientwars watch``: bots play, and the game is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cli.telling import Teller, offers_summary, summary_of, turn_begun
from ancientwars.core.errors import SetupError
from ancientwars.core.step import SPECTATOR
from ancientwars.match import Match
from ancientwars.players import make_player

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from ancientwars.cli.console import Screen
    from ancientwars.core.game import Game
    from ancientwars.players import Player


def bots_of(game: Game, names: Mapping[str, str], seed: int) -> dict[str, Player]:
    """Return a player for each seat, with seeds of their own.

    Args:
        game: The game module.
        names: The player's name by seat.
        seed: Seed of the match.
    """
    order = game.INFO.seats
    return {seat: make_player(name, game, seat, seed * len(order) + order.index(seat)) for seat, name in names.items()}


@frozen
class Show:
    """What is shown of a game that is watched.

    Attributes:
        log: What happens, line by line.
        board: The position in short, whenever another seat decides or a turn has begun.
        omniscient: Also what spectators may not know.
    """

    log: bool = True
    board: bool = False
    omniscient: bool = False


def watch(
    screen: Screen,
    game: Game,
    names: Mapping[str, str],
    *,
    seed: int,
    lang: str,
    setup: dict[str, Any],
    save: Path | None = None,
    show: Show,
) -> Match:
    """Let bots play a game to its end and tell it turn by turn.

    Args:
        screen: Where to print.
        game: The game module.
        names: The player's name by seat.
        seed: Seed of the match and of the players.
        lang: Language of the game's words.
        setup: Arguments of the set-up.
        save: Save file to write at the end.
        show: What to print besides the result.

    Returns:
        The finished match.

    Raises:
        SetupError: The board is wanted of a game that offers no summary.
    """
    if show.board and not offers_summary(game):
        raise SetupError("board", f"{game.INFO.title} offers no summary of its states")
    teller = Teller(screen, lang, None if show.omniscient else SPECTATOR)
    match = Match.new(game, seed=seed, **setup)
    bots = bots_of(game, names, seed)
    told, before = -1, SPECTATOR
    if show.log:
        screen.line(f"{game.INFO.title}: {_seating(game, names, lang)}, seed {seed}", "bold")
        teller.opening(match)
    while True:
        if show.log:
            teller.plies(match, max(told, 0))
        seat = match.seat
        if show.board and (seat != before or turn_begun(match, told)):
            _board(screen, match, lang, omniscient=show.omniscient)
        if seat is None:
            break
        told, before = len(match.plies), seat
        match = match.play(bots[seat].choose(match.view(seat)), seat)
    teller.ending(match)
    if save is not None:
        match.save(save)
        screen.line(f"saved {len(match.plies)} plies in {save}")
    return match


def _board(screen: Screen, match: Match, lang: str, *, omniscient: bool) -> None:
    """Print the position in short, as spectators may know it or in full."""
    screen.line()
    state = match.state if omniscient else match.view(SPECTATOR)
    screen.lines(summary_of(match.game, state, lang).splitlines())
    screen.line()


def _seating(game: Game, names: Mapping[str, str], lang: str) -> str:
    """Return who plays whom, for people."""
    words = game.messages(lang)
    return ", ".join(f"{words.name(seat)} ({name})" for seat, name in names.items())
