"""A greedy player: it looks to the end of its own next choices and takes the line that looks best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ancientwars.core.step import Chance, Decision

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

DEPTH = 3
"""Own decisions in a row that it looks ahead."""
BREADTH = 40
"""Options of a decision that it looks at, the first ones, when looking ahead."""
CHANCE_NODES = 2
"""Chance nodes in a row that it looks past by expectation."""


class GreedyPlayer:
    """Takes the action with the best heuristic value after its own run of choices, dice by expectation.

    Hidden cards are guessed: the view is determinized once for each decision.

    Args:
        game: The game module; its ``evaluate`` is the heuristic.
        seat: The seat that it plays.
        seed: Seed of its guesses and of its choice between equals.
    """

    def __init__(self, game: Game, seat: str, seed: int = 0) -> None:
        self._game = game
        self._seat = seat
        self._rng = Random(seed)

    def choose(self, view: Any) -> Action:
        """Return the action that looks best."""
        state = self._game.determinize(view, self._rng)
        options = list(self._game.legal_actions(state))
        if len(options) == 1:
            return options[0]
        self._rng.shuffle(options)
        prompt = self._game.pending(state)
        return max(options, key=lambda action: self._value(state, action, prompt, DEPTH - 1, CHANCE_NODES))

    def _value(self, state: Any, action: Action, prompt: Any, depth: int, chances: int) -> float:
        """Return the value of an action, with the best own choices that carry it out."""
        after = self._game.apply(state, action)
        return self._best(after, prompt, depth, chances)

    def _best(self, state: Any, prompt: Any, depth: int, chances: int) -> float:
        waits = self._game.pending(state)
        if isinstance(waits, Chance) and chances:
            return sum(
                float(odds) * self._value(state, outcome, prompt, depth, chances - 1)
                for outcome, odds in self._game.chance_outcomes(state)
            )
        if isinstance(waits, Decision) and waits.seat == self._seat and waits.prompt != prompt.prompt and depth:
            options = self._game.legal_actions(state)[:BREADTH]
            return max(self._value(state, option, prompt, depth - 1, chances) for option in options)
        return self._game.evaluate(state, self._seat)
