"""Checks of views as numbers: evaluations, which players go by, and observations, which learning libraries read."""

from __future__ import annotations

from math import isfinite

from ancientwars.testing.checks.base import Broken, Check, Node

DEALS = 3
"""States drawn from each view for an evaluation."""


def evaluations_tell_no_secrets(node: Node) -> None:
    """`evaluate` gives each seat a finite number, the same in every state that the seat holds possible."""
    for seat in node.seats:
        value = node.game.evaluate(node.state, seat)
        if not isinstance(value, int | float) or not isfinite(value):
            raise Broken(f"evaluate gives {seat} {value!r}, which is no finite number")
        view = node.game.view(node.state, seat)
        for _ in range(DEALS):
            again = node.game.evaluate(node.game.determinize(view, node.rng), seat)
            if again != value:
                raise Broken(f"evaluate gives {seat} {value} or {again}, depending on what {seat} does not know")


def observations_are_in_bounds(node: Node) -> None:
    """`observe` gives a number from -1 to 1 for each entry of `OBSERVATION`."""
    if not hasattr(node.game, "observe"):
        return
    names, viewer = node.game.OBSERVATION, node.rng.choice(node.viewers)
    row = node.game.observe(node.game.view(node.state, viewer))
    if len(row) != len(names):
        raise Broken(f"the observation of {viewer} has {len(row)} entries; OBSERVATION names {len(names)}")
    if not (isfinite(sum(row)) and min(row) >= -1 and max(row) <= 1):
        wrong = [f"{name} is {value}" for name, value in zip(names, row, strict=True) if not -1 <= value <= 1]
        raise Broken(f"in the observation of {viewer} {'; '.join(wrong[:3])}: not from -1 to 1")


def observations_tell_no_secrets(node: Node) -> None:
    """`observe` gives the same for a view of another state, if that view is the same."""
    if not hasattr(node.game, "observe"):
        return
    viewer = node.rng.choice(node.viewers)
    view = node.game.view(node.state, viewer)
    row = node.game.observe(view)
    other = node.game.view(node.game.determinize(view, node.rng), viewer)
    again = node.game.observe(other)
    if again != row and other == view:
        pairs = zip(node.game.OBSERVATION, row, again, strict=True)
        entries = [name for name, one, two in pairs if one != two]
        raise Broken(f"the observation of {viewer} tells what {viewer} does not know: {', '.join(entries[:3])}")


CHECKS = (
    Check(evaluations_tell_no_secrets, "node", dear=True),
    Check(observations_are_in_bounds, "node", dear=True),
    Check(observations_tell_no_secrets, "node", dear=True),
)
