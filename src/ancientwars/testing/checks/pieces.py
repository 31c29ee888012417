"""Checks of the game as a whole: nothing is lost, every state is sound, and every game ends."""

from __future__ import annotations

from ancientwars.testing.checks.base import Broken, Check, Node, Passage


def states_are_valid(node: Node) -> None:
    """`validate` finds nothing wrong with a state that was reached by play."""
    faults = node.game.validate(node.state)
    if faults:
        raise Broken("; ".join(faults))


def pieces_are_conserved(passage: Passage) -> None:
    """The census of pieces and cards never changes."""
    before, after = passage.before.game.census(passage.before.state), passage.before.game.census(passage.after)
    if before != after:
        changed = sorted(key for key in {*before, *after} if before[key] != after[key])
        told = ", ".join(f"{key} from {before[key]} to {after[key]}" for key in changed)
        raise Broken(f"{passage.action} changes the census: {told}")


def games_end(node: Node) -> None:
    """No game is longer than INFO.max_length."""
    if node.ply > node.game.INFO.max_length:
        raise Broken(f"the game goes on after ply {node.ply}; INFO.max_length is {node.game.INFO.max_length}")


CHECKS = (
    Check(games_end, "node"),
    Check(states_are_valid, "node"),
    Check(pieces_are_conserved, "passage"),
)
