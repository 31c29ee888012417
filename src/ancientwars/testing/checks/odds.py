"""The check that samples keep to the odds: exactly where all answers of chance can be tried, else by many draws."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import prod, sqrt
from typing import TYPE_CHECKING, Any

from ancientwars.core.step import Chance
from ancientwars.testing.checks.base import Broken, Check, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.action import Action

WAYS = 10_000
"""The most ways in which randomness can answer that are all tried."""
LONGEST = 100
"""The most questions that a sample may ask of randomness where all its answers are tried."""
DRAWS = 4_000
"""Draws where the ways are too many."""
SPREAD = 6
"""Standard deviations by which a frequency may be off, and as many draws more."""


def samples_keep_to_the_odds(node: Node) -> None:
    """`sample` draws each outcome as often as `chance_outcomes` says."""
    if not isinstance(node.waits, Chance):
        return
    odds = node.game.chance_outcomes(node.state)
    if (node.kind, odds) in node.subject.sampled:
        return
    exact = sampled_odds(node.game, node.state)
    if exact is None:
        draws = Counter(node.game.sample(node.state, node.rng) for _ in range(DRAWS))
        _compare_draws(dict(odds), draws)
    else:
        _compare(dict(odds), exact)
    node.subject.sampled.add((node.kind, odds))


class Endless(Exception):
    """A sample asks more of randomness than can be tried."""


class Script:
    """Randomness that answers as it is told, and 0 after that.

    Args:
        answers: The answers.
    """

    def __init__(self, answers: list[int]) -> None:
        self._answers = answers
        self.bounds: list[int] = []
        """What it was asked: the bound of each answer."""

    def randrange(self, stop: int, /) -> int:
        """Return the next answer.

        Raises:
            Endless: It was asked too often.
        """
        number = len(self.bounds)
        if number == LONGEST:
            raise Endless
        self.bounds.append(stop)
        if number == len(self._answers):
            self._answers.append(0)
        return self._answers[number]

    def following(self) -> list[int] | None:
        """Return the answers that come next when all are tried in order; None after the last."""
        for number in reversed(range(len(self.bounds))):
            if self._answers[number] + 1 < self.bounds[number]:
                return [*self._answers[:number], self._answers[number] + 1]
        return None


def sampled_odds(game: Any, state: Any) -> Mapping[Action, Fraction] | None:
    """Return the exact probability with which `sample` draws each outcome; None if there are too many ways to try.

    Args:
        game: The game module.
        state: A state that waits for chance.
    """
    odds: defaultdict[Action, Fraction] = defaultdict(Fraction)
    answers: list[int] | None = []
    for _ in range(WAYS):
        script = Script(answers or [])
        try:
            outcome = game.sample(state, script)
        except Endless:
            return None
        ways = prod(script.bounds)
        if ways > WAYS:
            return None
        odds[outcome] += Fraction(1, ways)
        answers = script.following()
        if answers is None:
            return odds
    return None


def _compare(odds: Mapping[Action, Fraction], sampled: Mapping[Action, Fraction]) -> None:
    """Demand that samples have exactly the odds that are stated."""
    for outcome in [*odds, *sampled]:
        said, drawn = odds.get(outcome, Fraction(0)), sampled.get(outcome, Fraction(0))
        if said != drawn:
            raise Broken(f"{outcome} has the probability {said}, but sample draws it with {drawn}")


def _compare_draws(odds: Mapping[Action, Fraction], draws: Counter[Action]) -> None:
    """Demand that many draws are about as frequent as the odds say."""
    total = draws.total()
    for outcome in [*odds, *draws]:
        share = float(odds.get(outcome, 0))
        expected = total * share
        if abs(draws[outcome] - expected) > SPREAD * sqrt(expected * (1 - share)) + SPREAD:
            raise Broken(
                f"{outcome} has the probability {share:.4f}; sample draws it {draws[outcome]} times of {total}"
            )


CHECKS = (Check(samples_keep_to_the_odds, "node"),)
