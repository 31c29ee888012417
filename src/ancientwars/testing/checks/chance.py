"""Checks of dice and cards: exact odds, and draws that keep to them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ancientwars.core.errors import IllegalAction
from ancientwars.core.step import Chance
from ancientwars.testing.checks.base import Broken, Check, Node, refused

ENOUGH = 30
"""Outcomes that are all tried; of more, a sample of this size."""


def chances_are_declared(node: Node) -> None:
    """A chance node is of a kind that INFO names, with a purpose, a rule, and seats that may know the outcome."""
    if not isinstance(node.waits, Chance):
        return
    info = node.game.INFO
    if node.waits.event not in info.chance:
        raise Broken(f"a {node.waits.event!r}, but INFO.chance has {', '.join(info.chance) or 'nothing'}")
    if not node.waits.purpose or not node.waits.rule:
        raise Broken(f"{node.waits} has no purpose or no rule")
    unknown = set(node.waits.seats or ()) - set(node.seats)
    if unknown:
        raise Broken(f"{node.waits} speaks of {', '.join(sorted(unknown))}; the seats are {', '.join(node.seats)}")


def chances_sum_to_one(node: Node) -> None:
    """The probabilities of a chance node are positive exact fractions that sum to 1."""
    if not isinstance(node.waits, Chance):
        return
    shares = [share for _, share in node.game.chance_outcomes(node.state)]
    if not all(isinstance(share, Fraction) and share > 0 for share in shares):
        raise Broken(f"not all probabilities are positive fractions: {shares}")
    if sum(shares) != 1:
        raise Broken(f"the probabilities sum to {sum(shares)}")


def chance_outcomes_are_distinct(node: Node) -> None:
    """No outcome is listed twice, and asked again they are the same."""
    if not isinstance(node.waits, Chance):
        return
    if len(set(node.options)) < len(node.options):
        raise Broken("an outcome is listed twice")
    if tuple(outcome for outcome, _ in node.game.chance_outcomes(node.state)) != node.options:
        raise Broken("chance_outcomes, asked twice, gives two answers")


def chance_outcomes_apply(node: Node) -> None:
    """Every outcome of a chance node can be applied, and `why_not` has nothing against it."""
    if not isinstance(node.waits, Chance):
        return
    for outcome in node.some(node.options, ENOUGH):
        refusal = node.game.why_not(node.state, outcome)
        if refusal is not None:
            raise Broken(f"{outcome} is an outcome, but why_not says: {refusal.reason}")
        node.game.apply(node.state, outcome)


def samples_are_outcomes(node: Node) -> None:
    """`sample` draws an outcome of the list, the same one for the same randomness."""
    if not isinstance(node.waits, Chance):
        return
    for seed in range(5):
        drawn = node.game.sample(node.state, Random(seed))
        if drawn not in node.options:
            raise Broken(f"sample draws {drawn}, which is no outcome")
        if node.game.sample(node.state, Random(seed)) != drawn:
            raise Broken("sample draws differently from equal randomness")


def chance_is_for_chance_nodes(node: Node) -> None:
    """Where the game does not wait for chance, odds and samples are refused."""
    if not isinstance(node.waits, Chance):
        refused(IllegalAction, node.game.chance_outcomes, node.state)
        refused(IllegalAction, node.game.sample, node.state, Random(0))


CHECKS = (
    Check(chances_are_declared, "node"),
    Check(chances_sum_to_one, "node"),
    Check(chance_outcomes_are_distinct, "node"),
    Check(samples_are_outcomes, "node"),
    Check(chance_is_for_chance_nodes, "node"),
    Check(chance_outcomes_apply, "node", dear=True),
)
