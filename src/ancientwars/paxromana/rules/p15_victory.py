"""P15: victory."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core import engine
from ancientwars.core.length import PLY_LIMIT, limited
from ancientwars.core.step import Outcome, Step
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class VictoryPhase(Step):
    """P3.2H: victory points are scored, and the game may end."""

    def run(self, state: State) -> State:
        """End the game after the last turn."""
        state = state.emit(e.PhaseBegan("H", rule="P3.2H"), phase="H")
        return decide(state) if state.turn == state.table.last_turn else state


def decide(state: State, rule: str = "P3.7a") -> State:
    """Return the state in which the player with the most points has won."""
    scores = tuple((seat, state.power(seat).vp) for seat in state.seats)
    most = max(score for _, score in scores)
    winners = tuple(seat for seat, score in scores if score == most)
    return state.finish(Outcome(winners, scores, rule))


def _limit(state: State) -> int:
    return state.options.ply_limit


def _at_the_limit(state: State) -> State:
    """ENGINE-PLY-LIMIT: the game is counted as it stands."""
    return decide(state, PLY_LIMIT)


apply = limited(engine.apply, _limit, _at_the_limit)
