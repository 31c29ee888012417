"""C4: banners and the end of the battle.

Elsewhere: C4.1: `state.state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import SEATS, opponent
from ancientwars.cca.rules.cs09_command_on_banner import command_grows
from ancientwars.cca.rules.cs10_sudden_death import avenged
from ancientwars.cca.state import events as e
from ancientwars.core.step import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State


def end(state: State, winners: tuple[str, ...], rule: str) -> State:
    """C4.4: end the battle at this very moment; nothing further is resolved."""
    scores = tuple((seat, state.banner_count(seat)) for seat in SEATS)
    return state.emit(e.BattleEnded(winners, rule=rule)).finish(Outcome(winners, scores, rule))


def decided_by_banners(state: State) -> State:
    """ENGINE-TURN-LIMIT: more banners win; equal banners are a draw."""
    best = max(state.banners)
    winners = tuple(seat for seat in SEATS if state.banner_count(seat) == best)
    return end(state, winners if len(winners) == 1 else (), "ENGINE-TURN-LIMIT")


def bank(state: State, gains: Mapping[str, int], rule: str, *, fallen: tuple[Leader, ...] = ()) -> Course:
    """C4.2, C4.3, C4.4: give banners that are won at the same moment, and end the battle if that decides it.

    Args:
        state: The state.
        gains: Banners won by each side.
        rule: The rule that gives them.
        fallen: Leaders lost in the same moment (CS10.1).

    Returns:
        The state, and what comes before anything else.
    """
    if state.over:
        return state, ()
    bottom, top = (state.banner_count(seat) + gains.get(seat, 0) for seat in SEATS)
    before, state = state, state.replace(banners=(bottom, top))
    state = state.emit(*(e.BannersWon(seat, n, rule=rule) for seat, n in gains.items() if n))
    winners: list[str] = [seat for seat in SEATS if state.banner_count(seat) >= state.banners_needed]
    avenger = avenged(state, fallen)
    if avenger and avenger not in winners:
        winners.append(avenger)
    if len(winners) == len(SEATS):
        return end(state, (), "C12.12f"), ()  # C4.5
    if winners:
        return end(state, tuple(winners), "CS10.1" if avenger else "C4.4"), ()
    return command_grows(before, state)


def unit_destroyed(state: State, unit: Unit, rule: str = "C4.2") -> Course:
    """C4.2, C4.6: take a unit off the board; its enemy wins a banner, whoever caused the loss."""
    state = state.without_unit(unit).emit(e.UnitDestroyed(unit.hex, unit.type, unit.side, rule=rule))
    return bank(state, {opponent(unit.side): 1}, rule)


def leader_killed(state: State, leader: Leader, rule: str = "C14.6") -> Course:
    """C4.2, C14.6: take a leader off the board; his enemy wins a banner."""
    state = state.without_leader(leader).emit(e.LeaderKilled(leader.hex, leader.side, rule=rule))
    return bank(state, {opponent(leader.side): 1}, rule, fallen=(leader,))


def leader_left(state: State, leader: Leader, rule: str) -> State:
    """C4.2, C13.6g: take a leader out of play; no banner. CS10.1: it may count as a loss."""
    state = state.without_leader(leader).emit(e.LeaderLeft(leader.hex, rule=rule))
    winner = avenged(state, (leader,)) if state.options.scipio_leaving_counts_as_lost else ""
    return end(state, (winner,), "CS10.1") if winner else state
