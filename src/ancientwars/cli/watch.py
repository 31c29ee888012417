"""``ancientwars watch``: bots play, and the game is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cli.keeping import Keeper
from ancientwars.cli.telling import Teller, offers_summary, seating, summary_of, turn_begun
from ancientwars.cli.words import words_of
from ancientwars.core.errors import SetupError
from ancientwars.core.step import SPECTATOR
from ancientwars.players import make_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from ancientwars.cli.console import Screen
    from ancientwars.core.game import Game
    from ancientwars.match import Match
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
    match: Match,
    names: Mapping[str, str],
    *,
    lang: str,
    save: Path | None = None,
    force: bool = False,
    show: Show,
) -> Match:
    """Let bots play a game to its end and tell it turn by turn.

    Args:
        screen: Where to print.
        match: The match, newly begun; its seed is that of the players too.
        names: The player's name by seat.
        lang: Language of the words.
        save: Save file that keeps the match, however watching stops.
        force: Whether to overwrite a save file that holds something else.
        show: What to print besides the result.

    Returns:
        The finished match.

    Raises:
        SetupError: The board is wanted of a game that offers no summary, or the save file holds something else.
    """
    game, seed = match.game, match.seed or 0
    if show.board and not offers_summary(game):
        raise SetupError("board", f"{game.INFO.title} offers no summary of its states")
    keeper = Keeper(screen, words_of(lang), save, force=force)
    bots = bots_of(game, names, seed)
    with keeper.guard.listening():
        keeper.begin(match)
        if show.log:
            told = words_of(lang).say("say", "seed", seed=seed)
            screen.line(f"{game.INFO.title}: {seating(game, names, lang)}, {told}", "bold")
        try:
            for played in _course(screen, match, bots, lang, show):
                match = played
                keeper.keep(match)
        finally:
            keeper.end(match)
    return match


def _course(screen: Screen, match: Match, bots: Mapping[str, Player], lang: str, show: Show) -> Iterator[Match]:
    """Tell a match and let it go on; yield it after each decision."""
    teller = Teller(screen, lang, None if show.omniscient else SPECTATOR)
    told, before = -1, SPECTATOR
    if show.log:
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
        yield match
    teller.ending(match, seed=True)


def _board(screen: Screen, match: Match, lang: str, *, omniscient: bool) -> None:
    """Print the position in short, as spectators may know it or in full."""
    screen.line()
    state = match.state if omniscient else match.view(SPECTATOR)
    screen.lines(summary_of(match.game, state, lang, screen.width).splitlines())
    screen.line()
