"""L5.5a, L5.5b, L5.5h: passing, and what every turn or solo run ends with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import opponent
from ancientwars.poleis.rules.la09_trade import free_route, may_trade_at_all
from ancientwars.poleis.rules.lk_event_kinds.in_force import blockade_penalty
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from ancientwars.poleis.components.kit import Seat
    from ancientwars.poleis.state.state import State

LIMIT_REACHED: Final = Refusal("ENGINE-ROUND-LIMIT", "the round has reached its limit of turns; only passing is left")


def limit_reached(state: State, uncounted: int = 0) -> bool:
    """ENGINE-ROUND-LIMIT: whether only passing is left in this round; the turn at hand may not be counted yet."""
    return state.round.turns + uncounted > state.options.round_turn_limit


def passed(state: State, seat: Seat) -> State:
    """L5.5b, L5.5h: record the pass; the player acts no more in the round."""
    return state.with_round(passed=(*state.round.passed, seat)).emit(e.Passed(seat, rule="L5.5a"))


def end_of_turn(state: State, seat: Seat) -> State:
    """LK13a, LK13b: an event may punish the player whose turn has ended, unless his opponent may not trade at all."""
    other = opponent(seat)
    return blockade_penalty(state, seat, partial(free_route, state, other)) if may_trade_at_all(state, other) else state
