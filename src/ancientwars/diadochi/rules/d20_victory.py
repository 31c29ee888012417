"""D20: how to win.

Elsewhere: D20.4a, D20.4f: `state.state`; D20.4b, D20.4c: `state.derived`; D20.4d, D20.4e: `components.pieces`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from ancientwars.core import engine
from ancientwars.core.length import PLY_LIMIT, limited
from ancientwars.core.step import Outcome
from ancientwars.diadochi.state.scopes import PlayerRound

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

FIRST_TURN = 2
"""D20.2a: the first turn in which a player can win at once."""


def automatic(state: State) -> State:
    """D1b, D20.2a, DC17: enough victory points, or enough legitimacy points, win at once from the second turn on.

    A39: of several the player whose segment it is, then the Turn Order.
    """
    if state.over or state.turn < FIRST_TURN:
        return state
    players = state.players
    victory, legitimacy = state.points_of_all
    for seat in state.seats:
        if victory[seat] >= players.automatic_vp or legitimacy[seat] >= players.automatic_lp:
            break
    else:
        return state  # as a rule
    for seat in _active_first(state):
        if state.victory_points(seat) >= players.automatic_vp:
            return state.finish(outcome(state, (seat,), "D20.2a"))
        if state.legitimacy(seat) >= players.automatic_lp:
            return state.finish(outcome(state, (seat,), "D20.1a"))
    return state


def _active_first(state: State) -> tuple[str, ...]:
    """A39: return the players, first the one whose segment it is, then the others in Turn Order."""
    turn = state.within(PlayerRound)
    return (turn.seat, *state.in_turn_order(without=(turn.seat,))) if turn is not None else state.in_turn_order()


def outcome(state: State, winners: tuple[str, ...], rule: str) -> Outcome:
    """Return how a game ended; the scores are victory points."""
    return Outcome(winners, tuple((seat, state.victory_points(seat)) for seat in state.seats), rule)


def decide_at_end(state: State, rule: str = "D20.3a") -> State:
    """D20.3a: return the state after the victory points were counted; ties go by Macedon, Macedonians, seniority."""
    return state.finish(outcome(state, (max(state.seats, key=lambda seat: _standing(state, seat)),), rule))


def _standing(state: State, seat: str) -> tuple[int, ...]:
    """D20.3a: return what is compared at the end, the most important first."""
    return (state.victory_points(seat), *tie_break(state, seat))


def tie_break(state: State, seat: str) -> tuple[int, ...]:
    """D20.3a: return what breaks ties: control of Macedon, Macedonian units, seniority."""
    return (state.controls_province(seat, "macedonia"), state.macedonians(seat), -state.seniority(seat))


def regency(state: State, seat: str) -> tuple[int, ...]:
    """D20.1a, D21.4b, D21.4d: return what is compared for the regency: both kinds of points added, then the ties."""
    return (state.victory_points(seat) + state.legitimacy(seat), *tie_break(state, seat))


def regent(state: State) -> str:
    """D21.4b: return the player who would be regent now."""
    return max(state.seats, key=lambda seat: regency(state, seat))


def _at_the_limit(state: State) -> State:
    """ENGINE-PLY-LIMIT: the game is counted as it stands."""
    return decide_at_end(state, PLY_LIMIT)


apply = limited(engine.apply, attrgetter("setup.options.ply_limit"), _at_the_limit)
