"""A greedy player: it looks to the end of its own next choices and takes the line that looks best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ancientwars.core.game import HoldsGame
from ancientwars.core.setup import read_seed
from ancientwars.players.look import Look

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.game import Game


class GreedyPlayer(HoldsGame):
    """Takes the action with the best heuristic value after its own run of choices, dice by expectation.

    How far it looks is told at `Look`. Hidden cards are guessed: the view is determinized once for each decision.

    Args:
        game: The game module; its ``evaluate`` is the heuristic.
        seat: The seat that it plays.
        seed: Seed of its guesses and of its choice between equals.
    """

    def __init__(self, game: Game, seat: str, seed: int = 0) -> None:
        self._game = game
        self._seat = seat
        self._rng = Random(read_seed(seed))

    def choose(self, view: Any) -> Action:
        """Return the action that looks best."""
        state = self._game.determinize(view, self._rng)
        options = list(self._game.legal_actions(state))
        if len(options) == 1:
            return options[0]
        self._rng.shuffle(options)
        waits: Any = self._game.pending(state)
        states = [self._game.apply(state, option) for option in options]
        values = Look(self._game, self._seat, self._game.evaluate, self._rng).values(states, waits.prompt)
        return options[max(range(len(options)), key=values.__getitem__)]
