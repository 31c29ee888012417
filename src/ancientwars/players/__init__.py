"""Players that choose actions from views: random, greedy, and Monte Carlo tree search over information sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.errors import SetupError
from ancientwars.players.greedy import GreedyPlayer
from ancientwars.players.mcts import Line, MctsPlayer
from ancientwars.players.player import Player, RandomPlayer

if TYPE_CHECKING:
    from ancientwars.core.game import Game

PLAYERS = ("random", "greedy", "mcts")
"""Names of the players."""

__all__ = ["PLAYERS", "GreedyPlayer", "Line", "MctsPlayer", "Player", "RandomPlayer", "make_player"]


def make_player(name: str, game: Game, seat: str, seed: int = 0) -> Player:
    """Return a player by name.

    Args:
        name: One of `PLAYERS`.
        game: The game module.
        seat: The seat that it will play.
        seed: Seed of its choices.

    Raises:
        SetupError: No such player.
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(game, seat, seed)
    if name == "mcts":
        return MctsPlayer(game, seat, seed)
    raise SetupError("players", f"no player {name!r}; there are {', '.join(PLAYERS)}")
