"""C4: banners and the end of the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import SEATS, opponent
from ancientwars.cca.state import events as e
from ancientwars.core.step import Outcome, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State


@frozen
class Over(Step):
    """C4.4: the battle is over; nothing further is resolved."""

    winners: tuple[str, ...]
    rule: str

    def pending(self, state: State) -> Outcome:
        """Tell who won; the score is the banners."""
        return Outcome(self.winners, tuple((seat, state.banner_count(seat)) for seat in SEATS), self.rule)


def end(state: State, winners: tuple[str, ...], rule: str) -> State:
    """C4.4: end the battle at this very moment."""
    return state.emit(e.BattleEnded(winners, rule=rule)).replace(agenda=(Over(winners, rule),))


def bank(state: State, gains: Mapping[str, int], rule: str, *, fallen: tuple[Leader, ...] = ()) -> State:
    """C4.2, C4.3, C4.4: give banners that are won at the same moment, and end the battle if that decides it.

    Args:
        state: The state; steps that are to follow are on its agenda already.
        gains: Banners won by each side.
        rule: The rule that gives them.
        fallen: Leaders lost in the same moment (CS10.1).
    """
    if state.decided:
        return state
    bottom, top = (state.banner_count(seat) + gains.get(seat, 0) for seat in SEATS)
    before, state = state, state.replace(banners=(bottom, top))
    state = state.emit(*(e.BannersWon(seat, n, rule=rule) for seat, n in gains.items() if n))
    winners: list[str] = [seat for seat in SEATS if state.banner_count(seat) >= state.banners_needed]
    avenged = _sudden_death(state, fallen)
    if avenged and avenged not in winners:
        winners.append(avenged)
    if len(winners) == len(SEATS):
        return end(state, (), "C12.12f")
    if winners:
        return end(state, tuple(winners), "CS10.1" if avenged else "C4.4")
    return _more_cards(before, state)


def _sudden_death(state: State, fallen: tuple[Leader, ...]) -> str:
    """CS10.1: return who wins at once because a named leader is lost."""
    rule = state.special("leader_sudden_death")
    if rule and any(one.side == rule.facts["side"] and one.name == rule.facts["leader"] for one in fallen):
        return str(rule.facts["winner"])
    return ""


def _more_cards(before: State, state: State) -> State:
    """CS9.2: at a certain banner a side draws cards at once, and its Command grows."""
    from ancientwars.cca.rules.c05_turn import DrawCard

    rule = state.special("command_on_banner")
    if not rule or state.command_grown:
        return state
    seat, goal = rule.facts["side"], rule.facts["at_banners"]
    if not before.banner_count(seat) < goal <= state.banner_count(seat):
        return state
    draws = [DrawCard(seat, "CS9.2")] * rule.facts["draw"]
    return state.then(*draws, command_grown=True)


def unit_destroyed(state: State, unit: Unit, rule: str = "C4.2") -> State:
    """C4.2, C4.6: take a unit off the board; its enemy wins a banner, whoever caused the loss."""
    state = state.without_unit(unit).emit(e.UnitDestroyed(unit.hex, unit.type, unit.side, rule=rule))
    return bank(state, {opponent(unit.side): 1}, rule)


def leader_killed(state: State, leader: Leader, rule: str = "C14.6") -> State:
    """C14.6: take a leader off the board; his enemy wins a banner."""
    state = state.without_leader(leader).emit(e.LeaderKilled(leader.hex, leader.side, rule=rule))
    return bank(state, {opponent(leader.side): 1}, rule, fallen=(leader,))


def leader_left(state: State, leader: Leader, rule: str) -> State:
    """C13.6g: take a leader out of play; no banner. CS10.1: it may count as a loss."""
    state = state.without_leader(leader).emit(e.LeaderLeft(leader.hex, rule=rule))
    if state.options.scipio_leaving_counts_as_lost and _sudden_death(state, (leader,)):
        return end(state, (_sudden_death(state, (leader,)),), "CS10.1")
    return state
