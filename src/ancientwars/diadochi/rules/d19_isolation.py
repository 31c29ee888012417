"""D19: the Isolation Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import BY_SEA, DISPERSED, OVERLAND
from ancientwars.diadochi.state.state import SPACES

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


@frozen
class IsolationPhase(Step):
    """D3.6a, D19.1a: in Turn Order each player removes his isolated control markers."""

    def run(self, state: State) -> State:
        """D3.6a: have each of them do so; D20.2a: it may make somebody win before the next does."""
        return state.then(*(RemoveIsolated(seat) for seat in state.in_turn_order()))


@frozen
class RemoveIsolated(Step):
    """D19.1a: a player removes his isolated control markers, all at once.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """D19.1a: remove them."""
        for space in isolated(state, self.seat):
            state = state.with_marker(space, "", rule="D19.1a")
        return state


def isolated(state: State, seat: str) -> tuple[str, ...]:
    """D19.2a: return the spaces of a player's isolated control markers, major cities left out.

    Only units and major cities, besieged or not, hold a chain: generals alone do not.
    """
    board = state.kit.map
    own = [place for stacks in (state.units, state.inside) for place in stacks.places_of(seat) if place != DISPERSED]
    manned = board.mask(own)
    held = board.mask(state.controlled(seat))
    cities = held & board.mask(state.kit.majors)
    empty = board.mask(state.controlled(""))
    foreign = board.mask(SPACES) & ~(held | empty)  # D19.2c
    linked = board.flood(manned | cities, f"{OVERLAND}+{BY_SEA}", foreign & ~manned)  # D19.2b
    return board.names(held & ~linked & ~cities)
