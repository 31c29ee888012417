"""D17.1, D17.6: prestige, and what it adds to the legitimacy of a commander."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import BODY

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

SACRED_GROUND = 4
"""D17.6c: prestige of the defender in the space of the body or the tomb."""
ORATORY = 5
"""D17.6f: prestige by the Gift of Oratory."""


def outranks(state: State, space: str, seats: tuple[str, str], commanders: tuple[str, str], *, attacks: bool) -> bool:
    """D14.3c, D17.1a: tell whether the first of two sides in a space has the greater legitimacy, prestige included.

    Args:
        state: The state.
        space: Where they meet.
        seats: The two players.
        commanders: Their commanders.
        attacks: Whether the first attacks the second; otherwise it is attacked (D17.6c).
    """
    first = battle_legitimacy(state, seats[0], commanders[0], space, defends=not attacks)
    return first > battle_legitimacy(state, seats[1], commanders[1], space, defends=attacks)


def battle_legitimacy(state: State, seat: str, general: str, space: str, *, defends: bool) -> int:
    """A16, D14.3c, D17.6a: return the legitimacy of a side where it meets another, prestige included.

    Args:
        state: The state.
        seat: The player; independent armies have none.
        general: The commander.
        space: Where they meet.
        defends: Whether it is attacked (D17.6c).
    """
    if seat == INDEPENDENT:
        return 0
    return state.legitimacy(seat) + prestige(state, seat, general, space, defends=defends)


def prestige(state: State, seat: str, general: str, space: str, *, defends: bool) -> int:
    """D17.6b: return the prestige of a commander where he is; that of his subordinates does not count."""
    total = 0
    if general in state.kit.general:
        total += state.kit.general[general].prestige + state.general(general).prestige  # D17.6d, D17.6e
        segment = state.within(Segment)
        if segment is not None and general in segment.oratory:
            total += ORATORY  # D17.6f
    if defends and holds_sacred_ground(state, seat, space):
        total += SACRED_GROUND
    return total


def holds_sacred_ground(state: State, seat: str, space: str) -> bool:
    """DG17, D17.6c: tell whether a player holds the body or its tomb in a space; in a city of none, who is there."""
    body = state.royal(BODY)
    if body.place != space:
        return False
    return state.marker(space) in ("", INDEPENDENT, seat) if body.buried else body.owner == seat
