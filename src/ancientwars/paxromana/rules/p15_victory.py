"""P3.2H, P3.7a: the Victory Phase, and how the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core import engine
from ancientwars.core.length import PLY_LIMIT, limited
from ancientwars.core.step import Outcome, Step
from ancientwars.paxromana.components.special_rules import NoScoring
from ancientwars.paxromana.rules.p14_stability import exiles
from ancientwars.paxromana.rules.p15_objectives import RevealObjectives
from ancientwars.paxromana.rules.p15_scoring import Score, applies
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.paxromana.components.scenarios import Victory


@frozen
class VictoryPhase(Step):
    """P3.2H: objectives are revealed, victory points scored, and the game may end."""

    def run(self, state: State) -> State:
        """Reveal, score, judge; PS1.5: some scenarios score nothing."""
        state = state.emit(e.PhaseBegan("phase_H", rule="P3.2H"), phase="H")
        if state.scenario.rule(NoScoring) is not None:
            return state.then(Judge())
        return state.then(*(RevealObjectives(seat) for seat in state.seats), Score(), Judge())


@frozen
class Judge(Step):
    """P3.2H: automatic victory is looked at, then, after the last turn, the end of the game.

    P14.2.1-16 comes first: the turn is at its end.
    """

    def run(self, state: State) -> State:
        """P3.7a: go through what the scenario says, in its order; the first entry that applies ends the game.

        After the last turn one always does: every scenario says who wins then.
        """
        state = exiles(state)
        last = state.turn >= state.last_turn
        for entry in state.scenario.victory:
            if entry.kind == "vp_award" or (entry.when == "game_end" and not last):
                continue
            if entry.kind == "draw":  # PS1.3
                return state.finish(Outcome((), _scores(state), entry.id))
            seats = qualified(state, entry)
            if seats:
                return state.finish(Outcome(best(state, seats), _scores(state), entry.id))
        return state


def qualified(state: State, entry: Victory) -> tuple[str, ...]:
    """PS: return the players for whom a victory entry applies; everybody where it asks for the most points.

    That is so after the last turn in PS2.2, PS3.2, PS4.2, PS5.2, PS6.1, PS7.1, PS8.1, PS9.1, PS10.1.
    """
    if entry.kind == "most_vp":
        return state.seats
    return tuple(seat for seat in state.seats if entry.winner in ("each", seat) and applies(state, seat, entry))


def best(state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """P3.2H, PS2.2: return who wins of several: the most points, then the highest Stability, then they share it."""
    ranks = {seat: (state.power(seat).vp, state.power(seat).stability) for seat in seats}
    return tuple(seat for seat in seats if ranks[seat] == max(ranks.values()))


def _scores(state: State) -> tuple[tuple[str, int], ...]:
    """Return the victory points of the players."""
    return tuple((seat, state.power(seat).vp) for seat in state.seats)


def _limit(state: State) -> int:
    return state.options.ply_limit


def _at_the_limit(state: State) -> State:
    """ENGINE-PLY-LIMIT: the game is counted as it stands."""
    return state.finish(Outcome(best(state, state.seats), _scores(state), PLY_LIMIT))


apply = limited(engine.apply, _limit, _at_the_limit)
