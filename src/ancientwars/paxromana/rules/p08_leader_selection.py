"""P8.1, P8.3: Leaders are drawn and placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, chance
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import LEADERS, State

if TYPE_CHECKING:
    from collections.abc import Iterator

LEADERS_PER_TURN = 2
"""P8.1.1a."""


@frozen
class LeaderSelectionPhase(Step):
    """P3.2D: two Leaders of each player."""

    def run(self, state: State) -> State:
        """Draw and place them."""
        state = state.emit(e.PhaseBegan("D", rule="P3.2D"), phase="D")
        return state.then(*(DrawLeader(seat, number) for seat in state.seats for number in range(LEADERS_PER_TURN)))


@frozen
class DrawLeader(Step):
    """P8.1.2a: a Leader is drawn at random from the player's pool.

    Attributes:
        seat: The player.
        number: P8.1.5a: 0 for the first, who goes to the Capital; 1 for the second.
    """

    seat: str
    number: int

    def pending(self, state: State) -> Chance:
        """Wait for the draw."""
        del state
        return chance("draw", "leader", "P8.1.2a")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the pool."""
        return draw(pool_of(state, self.seat))

    def resolve(self, state: State, action: Drew) -> State:
        """Have him placed."""
        return state.then(PlaceDrawn(self.seat, action.card, self.number))


def pool_of(state: State, seat: str) -> tuple[str, ...]:
    """P8.1.2a, P8.3a: return the Leaders in a player's pool."""
    kit = state.kit
    return tuple(
        sorted(
            name
            for name in LEADERS
            if state.side_of(name) == seat and not kit.leader[name].scenario
            if not (one := state.leader(name)).place and not one.rests
        )
    )


@frozen
class PlaceDrawn(Choice):
    """P8.1.5a: the first Leader goes to a Capital, the second to any Space of the player's."""

    prompt = "place-leader"
    rule = "P8.1.5a"
    accepts = (a.PlaceLeader,)
    exact = True
    subjects = ("leader",)

    leader: str
    number: int

    def candidates(self, state: State) -> Iterator[a.PlaceLeader]:
        """Yield the Spaces."""
        capitals = [space for space in state.table.capitals[self.seat] if state.holder(space) == self.seat]
        if self.number == 0 and capitals:
            return (a.PlaceLeader(space) for space in capitals)
        held = {space for space, owner in state.holders().items() if owner == self.seat}
        return (a.PlaceLeader(space) for space in state.kit.space if space in held)

    def resolve(self, state: State, action: a.PlaceLeader) -> State:
        """Place him."""
        state = state.with_leader(self.leader, place=action.space)
        return state.emit(e.LeaderPlaced(self.leader, action.space, rule="P8.1.5a"))
