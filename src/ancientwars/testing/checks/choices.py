"""Checks of decisions: what is offered, what is refused, and that both agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.errors import GameOver, IllegalAction, MalformedAction
from ancientwars.core.step import Decision, Outcome, Refusal
from ancientwars.testing.checks.base import Broken, Check, Node, refused

if TYPE_CHECKING:
    from collections.abc import Iterator

ENOUGH = 30
"""Options that are all tried; of more, a sample of this size."""


@frozen
class Stranger(Action):
    """An action of no game."""

    word: str = "stranger"

    def __str__(self) -> str:
        return f"stranger: {self.word}"


MALFORMED: tuple[Any, ...] = (None, 5, 1.5, "x", "", object(), [], {}, (), Stranger())


def decisions_offer_actions(node: Node) -> None:
    """A decision lists at least one action as a tuple; chance and the end list none."""
    listed = node.game.legal_actions(node.state)
    if type(listed) is not tuple:
        raise Broken(f"legal_actions returns a {type(listed).__name__}, not a tuple")
    if isinstance(node.waits, Decision) and not listed:
        raise Broken(f"nothing is legal, though {node.waits.seat} is asked for {node.waits.prompt!r}")
    if not isinstance(node.waits, Decision) and listed:
        raise Broken(f"{listed[0]} is listed, though the game waits for {node.waits}")


def decisions_name_seats(node: Node) -> None:
    """A decision names a seat that plays, a rule, a prompt, and seats that may know the answer."""
    if not isinstance(node.waits, Decision):
        return
    seats = node.seats
    unknown = {node.waits.seat, *node.waits.others, *(node.waits.seats or ())} - set(seats)
    if unknown:
        raise Broken(f"{node.waits} speaks of {', '.join(sorted(unknown))}; the seats are {', '.join(seats)}")
    if node.waits.seat in node.waits.others:
        raise Broken(f"{node.waits} asks {node.waits.seat} twice")
    if not node.waits.rule or not node.waits.prompt:
        raise Broken(f"{node.waits} has no rule or no prompt")


def legal_actions_are_unique(node: Node) -> None:
    """No legal action is listed twice."""
    twice = [str(action) for i, action in enumerate(node.options) if action in node.options[:i]]
    if isinstance(node.waits, Decision) and twice:
        raise Broken(f"listed twice: {', '.join(twice)}")


def legal_actions_are_stable(node: Node) -> None:
    """Asked again, the same actions are listed in the same order."""
    if not isinstance(node.waits, Decision):
        return
    for _ in range(2):
        if node.game.legal_actions(node.state) != node.options:
            raise Broken("legal_actions, asked again, gives another answer")


def legal_actions_apply(node: Node) -> None:
    """Every legal action can be applied, and `why_not` has nothing against it."""
    if not isinstance(node.waits, Decision):
        return
    for action in node.some(node.options, ENOUGH):
        refusal = node.game.why_not(node.state, action)
        if refusal is not None:
            raise Broken(f"{action} is listed, but why_not says: {refusal.reason} [{refusal.rule}]")
        try:
            node.game.apply(node.state, action)
        except Exception as error:
            raise Broken(f"{action} is listed, but apply raises {type(error).__name__}: {error}") from error


def why_not_agrees_with_legal_actions(node: Node) -> None:
    """`why_not` refuses every action that is not listed, with a rule and a reason."""
    for action in node.others(60):
        refusal = node.game.why_not(node.state, action)
        if refusal is None:
            raise Broken(f"{action} is not listed, but why_not has nothing against it")
        if not isinstance(refusal, Refusal) or not refusal.reason or not refusal.rule:
            raise Broken(f"{action} is refused without a rule or a reason: {refusal!r}")


def apply_refuses_what_why_not_refuses(node: Node) -> None:
    """`apply` raises what `why_not` says, with the same rule and reason."""
    expected = GameOver if isinstance(node.waits, Outcome) else IllegalAction
    for action, refusal in _refusals(node):
        error = refused(expected, node.game.apply, node.state, action)
        if (error.rule, error.reason) != (refusal.rule, refusal.reason):
            raise Broken(f"{action}: why_not says {refusal.reason!r}, apply says {error.reason!r}")


def _refusals(node: Node) -> Iterator[tuple[Action, Refusal]]:
    """Yield some actions that `why_not` refuses."""
    for action in node.others(20):
        refusal = node.game.why_not(node.state, action)
        if refusal is not None:
            yield action, refusal


def malformed_objects_are_refused(node: Node) -> None:
    """What is no action of the game is refused by `why_not`, and by `apply` as malformed."""
    for thing in MALFORMED:
        refusal = node.game.why_not(node.state, thing)
        if refusal is None or not refusal.reason:
            raise Broken(f"why_not has nothing against {thing!r}")
        refused(MalformedAction, node.game.apply, node.state, thing)


CHECKS = (
    Check(decisions_offer_actions, "node"),
    Check(decisions_name_seats, "node"),
    Check(legal_actions_are_unique, "node"),
    Check(legal_actions_are_stable, "node"),
    Check(legal_actions_apply, "node", dear=True),
    Check(why_not_agrees_with_legal_actions, "node", dear=True),
    Check(apply_refuses_what_why_not_refuses, "node", dear=True),
    Check(malformed_objects_are_refused, "node", dear=True),
)
