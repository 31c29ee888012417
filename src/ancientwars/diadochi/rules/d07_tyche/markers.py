"""D7.5: placing control markers with the operations points of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.core.ways import spread
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

RANGE = 2
"""D7.5b: movement points between a new marker and one that was there before."""


@frozen
class PlaceMarkers(Choice):
    """D7.5a, A40: up to as many markers as the card has operations points.

    Attributes:
        left: How many may still be placed.
        spaces: D7.5b: the spaces that can be marked, measured from the markers before the first was placed.
    """

    prompt = "markers"
    rule = "D7.5a"
    accepts = (a.PlaceMarker, a.Done)
    exact = True

    left: int
    spaces: tuple[str, ...]

    def needed(self, state: State) -> bool:
        """Ask while points are left and a space can be marked."""
        del state
        return self.left > 0 and bool(self.spaces)

    def candidates(self, state: State) -> list[Action]:
        """Return every space that can be marked, and the end."""
        del state
        return [*map(listed.place_marker, self.spaces), listed.DONE]

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a space cannot be marked."""
        if isinstance(action, a.Done):
            return None
        assert isinstance(action, a.PlaceMarker)
        if found := marker_refused(state, self.seat, action.space):
            return found
        if action.space in self.spaces:
            return None
        if action.space in _near(state, self.seat) and action.space not in spaces_to_mark(state, self.seat):
            return Refusal(
                "D7.5c", "every way of 2 movement points to {space} leads through enemies", space=action.space
            )
        return Refusal("D7.5b", "{space} is not within 2 movement points of an own marker", space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """Place the marker and ask again."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.PlaceMarker)
        spaces = tuple([space for space in self.spaces if space != action.space])
        state = state.with_marker(action.space, self.seat, rule="D7.5a")
        return state.then(self.replace(left=self.left - 1, spaces=spaces))


def marker_refused(state: State, seat: str, space: str) -> Refusal | None:
    """D7.5d: return what keeps a control marker out of a space, whatever its distance."""
    if state.kit.space[space].transit:
        return Refusal("D7.5d", "a transit point takes no marker: {space}", space=space)
    if state.marker(space):
        return Refusal("D7.5b", "{space} is not empty", space=space)  # D7.5e: enemy markers go by surrender
    if state.others_at(space, seat) or state.independents_at(space):
        return Refusal("D7.5d", "enemy units stand in {space}", space=space)
    return None


def spaces_to_mark(state: State, seat: str) -> tuple[str, ...]:
    """D7.5b to D7.5d: return the spaces that an own marker can be placed in."""
    kit = state.kit
    board = kit.map
    own, empty, independent = [board.mask(state.controlled(owner)) for owner in (seat, "", INDEPENDENT)]
    foreign, occupied = ~(own | empty | independent), board.mask(_occupied(state, seat))  # A5
    reached = spread(own, RANGE, kit.costs, foreign | occupied)  # D7.5c
    return board.names(reached & empty & ~(occupied | board.mask(kit.transits)))


def _near(state: State, seat: str) -> tuple[str, ...]:
    """D7.5b: return the spaces within 2 movement points of an own marker, whoever is on the way."""
    board = state.kit.map
    own = board.mask(state.controlled(seat))
    return board.names(spread(own, RANGE, state.kit.costs))


def _occupied(state: State, seat: str) -> list[str]:
    """D7.5c, D7.5d: return the spaces with units of other players, outside of cities, and with independent armies."""
    others = [space for space, owner in state.units.posts if owner != seat and space != DISPERSED]
    return others + [army.place for army in state.independents if army.place]
