"""LN1, L5.1: the next round, and how it goes.

A round, in order::

    StartRound         LN1    the marker advances
    Round                     the scope, a class of the state
      RevealProject    L5.2b  three times
      FixOrder         L5.3a  who leads, before the event
      RevealEventCard      L5.2c  then its effects: board, leader, the other
      FirstTurn        L5.4a  turns alternate until both have passed
      ...              LE0    see `le_end_of_round`
      MerchantsHome    LN1.1c unless it was the last
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.poleis.components.kit import SEATS
from ancientwars.poleis.rules.l05_course_of_play.preparation import preparation
from ancientwars.poleis.rules.le_end_of_round import end_of_round
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Round

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


@frozen
class StartRound(Step):
    """The next round, or the first."""

    number: int

    def run(self, state: State) -> State:
        """L2.1b, L5.1a, LS1.1a, LS2.1a: the scenario lists the rounds; the standard game has the four types in order.

        LN1.1b: discs, passes and the like were forgotten with the round before (L5.2f); LN1.1g: all else stays.
        """
        if self.number < len(state.scenario.rounds) - 1:
            state = state.then(StartRound(self.number + 1))
        state = state.enter(Round(self.number))
        rule = "LN1.1a" if self.number else "L5.1a"
        state = state.emit(e.RoundBegan(self.number + 1, state.round_type, rule=rule))
        if state.scenario.projects:
            state = state.replace(projects=())  # LN1.1d: those left over leave the game before new ones come
        # LN1.1e, LN1.1f: then the event, then the first turn
        return state.then(*preparation(state), *rest_of_round(last=state.last_round))


def rest_of_round(*, last: bool) -> tuple[Step, ...]:
    """LE0.1, LN1: what follows when both have passed."""
    return end_of_round(last=last) if last else (*end_of_round(last=last), MerchantsHome())


@frozen
class MerchantsHome(Step):
    """The merchants come back, the last thing in a round that is not the last."""

    def run(self, state: State) -> State:
        """LN1.1c: merchants return from the shiploads to their trade ports."""
        for seat in SEATS:
            away = sum(1 for _, _, owner in state.round.merchants if owner == seat)
            state = state.with_side(seat, merchants=state.side(seat).merchants + away)
        return state
