"""D7.5: placing control markers with the operations points of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.core.ways import Barriers
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.state import SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

RANGE = 2
"""D7.5b: movement points between a new marker and one that was there before."""


@frozen
class PlaceMarkers(Choice):
    """D7.5a, A40: up to as many markers as the card has operations points.

    Attributes:
        left: How many may still be placed.
        placed: The spaces that were marked with this card.
    """

    prompt = "markers"
    rule = "D7.5a"
    accepts = (a.PlaceMarker, a.Done)
    exact = True

    left: int
    placed: tuple[str, ...] = ()

    def needed(self, state: State) -> bool:
        """Ask while points are left and a space can be marked."""
        return self.left > 0 and bool(spaces_to_mark(state, self.seat, self.placed))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every space that can be marked, and the end."""
        yield from (a.PlaceMarker(space) for space in spaces_to_mark(state, self.seat, self.placed))
        yield a.Done()

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a space cannot be marked."""
        if isinstance(action, a.Done):
            return None
        assert isinstance(action, a.PlaceMarker)
        if found := marker_refused(state, self.seat, action.space):
            return found
        if action.space in spaces_to_mark(state, self.seat, self.placed):
            return None
        return Refusal("D7.5b", "{space} is not within 2 movement points of an own marker", space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """Place the marker and ask again."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.PlaceMarker)
        state = state.with_marker(action.space, self.seat, rule="D7.5a")
        return state.then(evolve(self, left=self.left - 1, placed=(*self.placed, action.space)))


def marker_refused(state: State, seat: str, space: str) -> Refusal | None:
    """D7.5d: return what keeps a control marker out of a space, whatever its distance."""
    if state.kit.space[space].transit:
        return Refusal("D7.5d", "a transit point takes no marker: {space}", space=space)
    if state.marker(space):
        return Refusal("D7.5b", "{space} is not empty", space=space)  # D7.5e: enemy markers go by surrender
    if state.others_at(space, seat) or state.independents_at(space):
        return Refusal("D7.5d", "enemy units stand in {space}", space=space)
    return None


def spaces_to_mark(state: State, seat: str, placed: tuple[str, ...]) -> tuple[str, ...]:
    """D7.5b to D7.5d: return the spaces that an own marker can be placed in.

    Args:
        state: The state.
        seat: The player.
        placed: D7.5b: spaces marked in this segment, from which nothing is measured.
    """
    board = state.kit.map
    start = [space for space in SPACES if state.controls(seat, space) and space not in placed]
    reached = 0
    barriers = Barriers(stops=board.mask(space for space in SPACES if _blocks(state, seat, space)))  # D7.5c
    for space in start:
        reached |= board.reach_within(space, RANGE, state.kit.costs, barriers).areas
    return tuple(space for space in board.names(reached) if marker_refused(state, seat, space) is None)


def _blocks(state: State, seat: str, space: str) -> bool:
    """D7.5c, A5: tell whether the way does not lead through a space."""
    owner = state.marker(space)
    enemy = owner not in ("", seat, INDEPENDENT)
    return enemy or bool(state.others_at(space, seat)) or bool(state.independents_at(space))
