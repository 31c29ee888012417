"""Checks of hidden information over time: what a seat learns, it learns by an event that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import IllegalAction
from ancientwars.core.messages import LANGUAGES
from ancientwars.core.step import Decision, Outcome, hears
from ancientwars.testing.checks.base import Broken, Check, Node, Passage, difference, same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

DEALS = 3
"""States drawn from each view."""
ANSWERS = 6
"""Answers of a secret question that are compared."""


def reveals(state: Any, viewer: str) -> bool:
    """Tell whether the last ply showed something hidden to a seat or spectator, and says so."""
    return any(event.reveals and event.visible_to(viewer) for event in state.events)


def is_told(node: Node, viewer: str) -> bool:
    """Tell whether a seat or spectator may know the answer that a node waits for."""
    waits = node.waits
    return isinstance(waits, Outcome) or waits.seats is None or viewer in waits.seats or viewer == node.seat


def answers_stay_secret(node: Node) -> None:
    """Who may not know a draw or a choice sees the same whatever it was, unless an event reveals it."""
    secret = [option for option in node.options if not option.announced]
    for viewer in node.viewers:
        if is_told(node, viewer):
            continue
        futures = [node.game.apply(node.state, option) for option in node.some(secret, ANSWERS)]
        views = [node.game.view(state, viewer) for state in futures if not reveals(state, viewer)]
        for seen in views[1:]:
            if not same(seen, views[0]):
                told = difference(views[0], seen)
                raise Broken(f"{viewer} may not know the answer to {node.kind!r}, but sees it: {told}")


def plans_are_made_unnoticed(node: Node) -> None:
    """While a seat adds to a plan, nothing changes that anybody else sees."""
    if not (isinstance(node.waits, Decision) and node.waits.plan):
        return
    futures = [node.game.apply(node.state, one) for one in node.some(node.options, ANSWERS) if not one.announced]
    for viewer in node.viewers:
        seen = node.game.view(node.state, viewer).replace(events=())
        for after in futures if viewer != node.seat else ():
            if not same(node.game.view(after, viewer), seen):
                told = difference(seen, node.game.view(after, viewer))
                raise Broken(f"{viewer} notices that {node.seat} has added to a plan: {told}")


def views_follow_from_what_was_seen(passage: Passage) -> None:
    """What a seat sees next follows from what it saw and the ply that it was told, unless an event reveals more."""
    for viewer in passage.before.viewers:
        told = is_told(passage.before, viewer) or passage.action.announced
        if not told or reveals(passage.after, viewer):
            continue
        seen = passage.before.game.view(passage.after, viewer)
        for after in _futures(passage.before, passage.action, viewer):
            again = passage.before.game.view(after, viewer)
            if not reveals(after, viewer) and not same(again, seen):
                raise Broken(
                    f"after {passage.action} {viewer} sees what nothing has revealed: {difference(seen, again)}"
                )


def _futures(before: Node, action: Action, viewer: str) -> Iterator[Any]:
    """Yield what the ply leads to from states that the viewer holds possible."""
    view = before.game.view(before.state, viewer)
    for _ in range(DEALS):
        drawn = before.game.determinize(view, before.rng)
        try:
            yield before.game.apply(drawn, action)
        except IllegalAction:
            continue


def answers_come_in_any_order(node: Node) -> None:
    """Seats that are asked together may answer in any order: each lists what it may do, and the end is the same."""
    if not isinstance(node.waits, Decision):
        return
    game, first, action = node.game, node.waits.seat, node.rng.choice(node.options)
    for other in node.waits.others:
        turned = game.asking(node.state, other)
        options = game.legal_actions(turned)
        if not options or options != game.legal_actions(game.asking(game.view(node.state, other), other)):
            raise Broken(f"{other} is asked too, but its view lists other legal actions than the state")
        answer = node.rng.choice(options)
        one = game.apply(game.asking(game.apply(node.state, action), other), answer)
        two = game.apply(game.asking(game.apply(turned, answer), first), action)
        if not same(one.replace(events=()), two.replace(events=())):
            raise Broken(f"it matters whether {first} or {other} answers first: {difference(one, two)}")


def words_tell_no_secrets(node: Node) -> None:
    """The words for events and options are the same in every state that their reader holds possible."""
    for viewer in node.viewers:
        told: list[Any] = [event for event in node.state.events if event.visible_to(viewer)]
        told += node.some(node.options, ANSWERS) if is_told(node, viewer) else ()
        drawn = node.game.determinize(node.game.view(node.state, viewer), node.rng)
        for lang in LANGUAGES:
            for thing in told:
                words = node.game.describe(node.state, thing, lang)
                if node.game.describe(drawn, thing, lang) != words:
                    raise Broken(f"{words!r} tells {viewer} more than the view")


def knowledge_gained(before: Node, action: Action, after: Any, viewer: str) -> str:
    """Return what a seat or spectator can tell after a ply that it could not tell before; empty if nothing.

    A state that the viewer held possible must still be so: there is an answer in it that gives the same view. A viewer
    who is told the answer must find it possible there.

    Args:
        before: The node.
        action: What was played.
        after: What it led to.
        viewer: A seat other than the deciding one, or the spectator.

    Returns:
        An English clause, or an empty text.
    """
    game, seen = before.game, before.game.view(after, viewer)
    known = game.view(before.state, viewer)
    if same(seen, known.replace(events=())):
        return ""  # not even that something was played
    for _ in range(DEALS):
        drawn = game.determinize(known, before.rng)
        if hears(viewer, before.waits, action) or viewer == before.seat:
            if game.why_not(drawn, action) is not None:
                return f"that {action} was possible"
            answers = (action,)
        else:
            answers = game.legal_actions(drawn)
        if not any(same(game.view(game.apply(drawn, answer), viewer), seen) for answer in answers):
            return "something that was hidden"
    return ""


CHECKS = (
    Check(words_tell_no_secrets, "node", dear=True),
    Check(answers_stay_secret, "node", dear=True),
    Check(plans_are_made_unnoticed, "node", dear=True),
    Check(answers_come_in_any_order, "node", dear=True),
    Check(views_follow_from_what_was_seen, "passage", dear=True),
)
