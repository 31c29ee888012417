"""Checks of states as values: they never change, compare and hash, and the same goes in and out."""

from __future__ import annotations

import attrs

from ancientwars.testing.checks.base import Broken, Check, Course, Node, Passage, difference, same


def states_are_hashable(node: Node) -> None:
    """States, what they wait for, and actions can be hashed."""
    hash(node.state)
    hash(node.waits)
    for action in node.options:
        hash(action)


def states_are_left_alone(passage: Passage) -> None:
    """Neither questions nor `apply` change the state they are given."""
    if repr(passage.before.state) != passage.before.print:
        raise Broken(f"the state changed while {passage.action} was chosen and applied")


def old_states_never_change(course: Course) -> None:
    """At the end of a game every earlier state still is what it was."""
    for ply, (state, before) in enumerate(zip(course.played.states, course.prints, strict=True)):
        if repr(state) != before:
            raise Broken(f"the state before ply {ply + 1} has changed since")


def equal_inputs_give_equal_results(passage: Passage) -> None:
    """`apply` gives the same state and events again, also for an equal copy of the state."""
    before, codec = passage.before, passage.before.subject.codec
    copy = codec.load_state(codec.dump(before.state))
    for state in (before.state, copy):
        again = before.game.apply(state, passage.action)
        if not same(again, passage.after):
            raise Broken(f"{passage.action}, applied again, gives another state: {difference(again, passage.after)}")


def events_are_not_compared(node: Node) -> None:
    """States that differ in nothing but their events are equal and hash alike."""
    silent = attrs.evolve(node.state, events=())
    if silent != node.state or hash(silent) != hash(node.state):
        raise Broken("without its events the state is another one")


def events_are_of_one_ply(passage: Passage) -> None:
    """A state holds the events of the last ply alone."""
    silent = attrs.evolve(passage.before.state, events=())
    if passage.before.game.apply(silent, passage.action).events != passage.after.events:
        raise Broken(f"events of earlier plies are left after {passage.action}")


def changes_are_seen(passage: Passage) -> None:
    """Every ply leads to a state that differs from the one before."""
    if passage.before.state == passage.after:
        raise Broken(f"{passage.action} changes nothing, so a game may never end")


CHECKS = (
    Check(states_are_hashable, "node"),
    Check(events_are_not_compared, "node"),
    Check(states_are_left_alone, "passage"),
    Check(changes_are_seen, "passage"),
    Check(equal_inputs_give_equal_results, "passage", dear=True),
    Check(events_are_of_one_ply, "passage", dear=True),
    Check(old_states_never_change, "course"),
)
