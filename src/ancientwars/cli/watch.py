"""``ancientwars watch``: bots play, and the game is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cli.telling import Teller
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


def watch(
    screen: Screen,
    game: Game,
    names: Mapping[str, str],
    *,
    seed: int,
    lang: str,
    setup: dict[str, Any],
    save: Path | None = None,
    quiet: bool = False,
    omniscient: bool = False,
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
        quiet: Print nothing but the result.
        omniscient: Tell also what spectators may not know.

    Returns:
        The finished match.
    """
    teller = Teller(screen, lang, None if omniscient else SPECTATOR)
    match = Match.new(game, seed=seed, **setup)
    bots = bots_of(game, names, seed)
    told = 0
    if not quiet:
        screen.line(f"{game.INFO.title}: {_seating(game, names, lang)}, seed {seed}", "bold")
        teller.opening(match)
    while True:
        if not quiet:
            teller.plies(match, told)
        told = len(match.plies)
        seat = match.seat
        if seat is None:
            break
        match = match.play(bots[seat].choose(match.view(seat)), seat)
    teller.ending(match)
    if save is not None:
        match.save(save)
        screen.line(f"saved {len(match.plies)} plies in {save}")
    return match


def _seating(game: Game, names: Mapping[str, str], lang: str) -> str:
    """Return who plays whom, for people."""
    words = game.messages(lang)
    return ", ".join(f"{words.name(seat)} ({name})" for seat, name in names.items())
