"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.geometry import NEAR_MASK, opponent

if TYPE_CHECKING:
    from ancientwars.cca.geometry import Seat
    from ancientwars.cca.state import State

BLOCK_VALUE = 0.2
"""Banners that a block is worth."""
LEADER_VALUE = 0.5
"""Banners that a leader on the board is worth beyond the banner for his loss."""
CONTACT_VALUE = 0.02
"""Banners that a unit next to an enemy is worth."""


def evaluate(state: State, seat: Seat) -> float:
    """Return how much better a side stands than the other, in banners.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The side.
    """
    return _worth(state, seat) - _worth(state, opponent(seat))


def _worth(state: State, seat: Seat) -> float:
    """Return what a side's position is worth."""
    enemies = state.field.unit_masks[opponent(seat)]
    blocks = sum(unit.blocks / unit.kind.blocks + BLOCK_VALUE * unit.blocks for unit in state.units(seat))
    contacts = sum(bool(NEAR_MASK[unit.hex] & enemies) for unit in state.units(seat))
    leaders = sum(1 for _ in state.leaders(seat))
    banners = state.banner_count(seat)
    return banners + BLOCK_VALUE * blocks + LEADER_VALUE * leaders + CONTACT_VALUE * contacts
