"""D9.1e to D9.1g: the Forage Segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import joined
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import DISPERSED
from ancientwars.diadochi.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

TRANSIT_LIMIT = 3
LIMIT = 8


@frozen
class ForageSegment(Step):
    """D3.5e, D9.1e: one unit leaves each space of the player above the forage limit.

    Attributes:
        seat: The player.
    """

    seat: str

    def idle(self, state: State) -> bool:
        """Tell whether no space is above its limit, as a rule."""
        return not self._hungry(state)

    def run(self, state: State) -> State:
        """Ask for each of the spaces."""
        return state.then(*[Forage(self.seat, space) for space in self._hungry(state)])

    def _hungry(self, state: State) -> list[str]:
        seat, within = self.seat, state.inside.places
        crowded = state.places_above(seat, TRANSIT_LIMIT)
        if within and (more := {*within}.intersection(state.units.places_of(seat)).difference(crowded)):
            crowded = sorted((*crowded, *more))
        return [space for space in crowded if space != DISPERSED and foraging(state, seat, space) > limit(state, space)]


def foraging(state: State, seat: str, space: str) -> int:
    """D9.1g: return how many units of a player forage in a space, those inside its city included."""
    held = state.count(space, seat)
    return held + state.count(space, seat, inside=True) if space in state.inside.places else held


def limit(state: State, space: str) -> int:
    """D9.1f, DC2: return the forage limit of a space."""
    return TRANSIT_LIMIT if state.kit.space[space].transit else LIMIT


@frozen
class Forage(Choice):
    """D9.1e: the owner chooses the unit, also one inside the city where units of its kind are outside, too.

    Attributes:
        space: The space.
    """

    prompt = "forage"
    rule = "D9.1e"
    accepts = (a.Lose, a.GoOutside)
    exact = True

    space: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds of unit there, inside the city too, and those of which one inside can be meant."""
        outside, inside = (state.held(self.space, self.seat, inside=one) for one in (False, True))
        yield from (a.Lose(kind) for kind, _ in joined(outside, inside))
        yield from (a.GoOutside(kind) for kind, _ in inside if kind in dict(outside))

    def resolve(self, state: State, action: Action) -> State:
        """Remove it, from inside if there is none outside, or if that is meant."""
        assert isinstance(action, a.Lose | a.GoOutside)
        inside = isinstance(action, a.GoOutside) or action.kind not in dict(state.held(self.space, self.seat))
        return state.lose_units(self.seat, self.space, action.kind, rule="D9.1e", inside=inside)
