"""Checks of the game as a whole: nothing is lost, every state is sound, and every game ends."""

from __future__ import annotations

from ancientwars.testing.checks.base import Broken, Check, Node, Passage, seats_of


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


def seats_are_those_of_the_set_up(node: Node) -> None:
    """Those who play are some of INFO.seats in that order, at least INFO.fewest_seats, and every view tells them."""
    info, seats = node.game.INFO, node.seats
    if type(seats) is not tuple or seats != tuple(seat for seat in info.seats if seat in seats):
        raise Broken(f"{seats!r} play; INFO.seats is {', '.join(info.seats)}")
    if len(seats) < info.fewest_seats:
        raise Broken(f"{len(seats)} seats play; INFO.fewest_seats is {info.fewest_seats}")
    for viewer in node.viewers:
        if (told := seats_of(node.game, node.game.view(node.state, viewer))) != seats:
            raise Broken(f"the view of {viewer} says that {told} play, not {seats}")


def seats_stay(passage: Passage) -> None:
    """Nobody joins or leaves a game."""
    before, after = passage.before.seats, seats_of(passage.before.game, passage.after)
    if before != after:
        raise Broken(f"{before} played; after {passage.action} {after} do")


CHECKS = (
    Check(seats_are_those_of_the_set_up, "node"),
    Check(seats_stay, "passage"),
    Check(games_end, "node"),
    Check(states_are_valid, "node"),
    Check(pieces_are_conserved, "passage"),
)
