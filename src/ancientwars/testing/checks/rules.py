"""Checks of citations: a rule that is named somewhere stands in the rule index."""

from __future__ import annotations

from ancientwars.testing.checks.base import Broken, Check, Node


def rules_cited_are_in_the_index(node: Node) -> None:
    """The rule of a decision, a chance node, an outcome and each event stands in the rule index."""
    _require(node, node.waits.rule, f"{node.waits}")
    for event in node.state.events:
        if event.rule:
            _require(node, event.rule, f"{event}")


def rules_of_refusals_are_in_the_index(node: Node) -> None:
    """The rule that forbids an action of the game stands in the rule index."""
    for action in node.others(20):
        refusal = node.game.why_not(node.state, action)
        if refusal is not None:
            _require(node, refusal.rule, f"the refusal of '{action}'")


def _require(node: Node, rule: str, place: str) -> None:
    """Demand that a rule stands in the index."""
    if rule not in node.subject.rules:
        raise Broken(f"{place} cites {rule!r}, which is not in the rule index")


CHECKS = (
    Check(rules_cited_are_in_the_index, "node"),
    Check(rules_of_refusals_are_in_the_index, "node", dear=True),
)
