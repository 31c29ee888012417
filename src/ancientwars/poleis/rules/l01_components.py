"""L1: what the printed pieces allow: the four-sided die, the ships.

Elsewhere: L1.2b: `l05_course_of_play.preparation`; L1.3b: `l02_basic_concepts`; L1.5a: `lb_battle.lb2_hands`; L1.11a:
`interface.validation`; L1.12a: `state.state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core import choice

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


@frozen
class Roll(choice.Roll):
    """A roll of four-sided dice; see `ancientwars.core.choice.Roll`."""

    faces = 4  # L1.6a


def ships_left(state: State, seat: str) -> int:
    """L1.10a: how many of his 8 ships a player has left."""
    at_market = sum(1 for _, _, owner in state.round.merchants if owner == seat)
    return state.kit.supply["merchant_ships"] - state.side(seat).merchants - at_market
