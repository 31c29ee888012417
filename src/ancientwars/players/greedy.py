"""A greedy player: it looks to the end of its own next choices and takes the line that looks best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.game import HoldsGame
from ancientwars.core.setup import read_seed
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
OUTCOMES = 24
"""Outcomes of a chance node that it looks at; a sample where there are more."""
POSITIONS = 300
"""Positions behind an option at which it begins to look at fewer outcomes of chance."""


@frozen
class Sight:
    """How far the player still looks.

    Attributes:
        prompt: The question that it answers; asked again, it is another matter.
        depth: Own decisions to come.
        chances: Chance nodes to come.
        share: Positions to come.
    """

    prompt: str
    depth: int = DEPTH - 1
    chances: int = CHANCE_NODES
    share: float = POSITIONS

    def past_choice(self, options: int) -> Sight:
        """Return how far it looks past a decision."""
        return Sight(self.prompt, self.depth - 1, self.chances, self.share / options)

    def past_chance(self, outcomes: int) -> Sight:
        """Return how far it looks past a chance node."""
        return Sight(self.prompt, self.depth, self.chances - 1, self.share / outcomes)


class GreedyPlayer(HoldsGame):
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
        self._rng = Random(read_seed(seed))

    def choose(self, view: Any) -> Action:
        """Return the action that looks best."""
        state = self._game.determinize(view, self._rng)
        options = list(self._game.legal_actions(state))
        if len(options) == 1:
            return options[0]
        self._rng.shuffle(options)
        waits: Any = self._game.pending(state)
        sight = Sight(waits.prompt)
        return max(options, key=lambda action: self._value(self._game.apply(state, action), sight))

    def _value(self, state: Any, sight: Sight) -> float:
        """Return the value of a state, with the best own choices that carry the action out."""
        waits = self._game.pending(state)
        if isinstance(waits, Chance) and sight.chances:
            outcomes = self._outcomes(state, min(OUTCOMES, max(1, int(sight.share))))
            further = sight.past_chance(len(outcomes))
            return sum(odds * self._value(self._game.apply(state, action), further) for action, odds in outcomes)
        if isinstance(waits, Decision) and waits.seat == self._seat and waits.prompt != sight.prompt and sight.depth:
            options = self._game.legal_actions(state)[:BREADTH]
            further = sight.past_choice(len(options))
            return max(self._value(self._game.apply(state, option), further) for option in options)
        return self._game.evaluate(state, self._seat)

    def _outcomes(self, state: Any, most: int) -> list[tuple[Action, float]]:
        """Return the outcomes of chance with their odds, or a sample of equal weights."""
        outcomes = self._game.chance_outcomes(state)
        if len(outcomes) <= most:
            return [(outcome, float(odds)) for outcome, odds in outcomes]
        weights = [float(odds) for _, odds in outcomes]
        return [(outcome, 1 / most) for outcome, _ in self._rng.choices(outcomes, weights, k=most)]
