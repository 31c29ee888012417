"""P3.4.2: the order of the first set of Activation Markers."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State


@frozen
class TurnOrderPhase(Step):
    """P3.2I, P3.4.2a: fewest victory points first; P3.4.2b: on a tie lower Stability, fewer CVP, then the lowest die.

    ENGINE-TIE-DIE: of players who are level in all of them each is as likely to be the lowest.

    Attributes:
        placed: The players whose place is settled.
    """

    placed: tuple[str, ...] = ()

    def pending(self, state: State) -> Chance | None:
        """Wait for chance where players are level."""
        return chance("draw", "tie", "P3.4.2b") if len(_next(state, self.placed)) > 1 else None

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the players who are level."""
        return draw(_next(state, self.placed))

    def resolve(self, state: State, action: Drew) -> State:
        """Settle the next place."""
        return state.then(TurnOrderPhase((*self.placed, action.card)))

    def run(self, state: State) -> State:
        """Settle the next place, or lay out the markers."""
        found = _next(state, self.placed)
        if found:
            return state.then(TurnOrderPhase((*self.placed, *found)))
        state = state.emit(e.OrderSet(self.placed, rule="P3.4.2a"), phase="I")
        return laid_out(state, self.placed)


def _next(state: State, placed: tuple[str, ...]) -> tuple[str, ...]:
    """P15.1.3a: return who may come next: the lowest of those who are left."""
    left = [seat for seat in state.seats if seat not in placed]
    ranks = {seat: (state.power(seat).vp, state.power(seat).stability, state.civilization(seat)) for seat in left}
    return tuple(seat for seat in left if ranks[seat] == min(ranks.values()))


def laid_out(state: State, order: tuple[str, ...]) -> State:
    """P3.2I, P3.4.2c: return the state with one marker of each player in order, and the others in the pool.

    P3.4.2f: as an option only the first of them has a fixed marker.
    """
    fixed = order[:1] if state.options.one_ordered else order
    pool = [seat for seat in order for _ in range(state.markers(seat) - (seat in fixed))]
    pool += ["event"] * state.table.event_markers + ["pontus"] * bool(state.kings)
    return state.replace(order=fixed, pool=tuple(sorted(pool)), row=("", 0))
