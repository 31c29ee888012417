"""A look ahead: from the options of a decision to the end of the own choices that follow."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.step import Chance, Decision

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

DEPTH = 3
"""Own decisions in a row that it looks ahead at most."""
CHANCE_NODES = 2
"""Chance nodes in a row that it looks past by expectation."""
OUTCOMES = 24
"""Outcomes of a chance node that it looks at; a sample where there are more."""


class _TooManyError(Exception):
    """A look takes more positions than are left."""


@frozen
class Sight:
    """How far the player still looks.

    Attributes:
        prompt: The question that it answers; asked again, it is another matter.
        depth: Own decisions to come.
        chances: Chance nodes to come.
        share: Outcomes of chance to come.
    """

    prompt: str
    depth: int
    share: float
    chances: int = CHANCE_NODES

    def past_choice(self) -> Sight:
        """Return how far it looks past a decision."""
        return Sight(self.prompt, self.depth - 1, self.share, self.chances)

    def past_chance(self, outcomes: int) -> Sight:
        """Return how far it looks past a chance node."""
        return Sight(self.prompt, self.depth, self.share / outcomes, self.chances - 1)


class Look:
    """Values the options of a decision by where the best own choices after them lead, dice by expectation.

    It first looks at what each option leads to, then at the best own choice after each, and so on. A look that takes
    more positions than the game allows (`GameInfo.look`) is given up for the look before: so all options are looked at
    equally far, and none is left out.

    Args:
        game: The game module.
        seat: The seat that decides.
        value: What a state is worth to a seat where the look ends.
        rng: Draws outcomes where there are too many.
    """

    def __init__(self, game: Game, seat: str, value: Callable[[Any, str], float], rng: Random) -> None:
        self._game = game
        self._seat = seat
        self._worth = value
        self._rng = rng
        self._left: float = 0
        self._more = False

    def values(self, states: list[Any], prompt: str) -> list[float]:
        """Return the values of the states behind the options of a question, all seen equally far."""
        found: list[float] = []
        for depth in range(DEPTH):
            self._left, self._more = self._game.INFO.look if found else inf, False
            sight = Sight(prompt, depth, self._game.INFO.look / len(states))
            try:
                found = [self._value(state, sight) for state in states]
            except _TooManyError:
                break
            if not self._more:
                break
        return found

    def _value(self, state: Any, sight: Sight) -> float:
        """Return the value of a state, with the best own choices that carry the action out."""
        waits = self._game.pending(state)
        if isinstance(waits, Chance) and sight.chances:
            outcomes = self._outcomes(state, min(OUTCOMES, max(1, int(sight.share))))
            self._look(len(outcomes))
            further = sight.past_chance(len(outcomes))
            return sum(odds * self._value(self._game.apply(state, action), further) for action, odds in outcomes)
        if isinstance(waits, Decision) and waits.seat == self._seat and waits.prompt != sight.prompt:
            if not sight.depth:
                self._more = True
                return self._worth(state, self._seat)
            options = self._game.legal_actions(state)
            self._look(len(options))
            further = sight.past_choice()
            afters = [self._game.apply(state, option) for option in options]
            return max([self._value(after, further) for after in afters])
        return self._worth(state, self._seat)

    def _look(self, positions: int) -> None:
        """Take positions off those that are left."""
        self._left -= positions
        if self._left < 0:
            raise _TooManyError

    def _outcomes(self, state: Any, most: int) -> list[tuple[Action, float]]:
        """Return the outcomes of chance with their odds, or a sample of equal weights."""
        outcomes = self._game.chance_outcomes(state)
        if len(outcomes) <= most:
            return [(outcome, float(odds)) for outcome, odds in outcomes]
        weights = [float(odds) for _, odds in outcomes]
        return [(outcome, 1 / most) for outcome, _ in self._rng.choices(outcomes, weights, k=most)]
