"""D13.3a: a discarded card of four points reinforces a fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.diadochi.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import State


def fleets_to_reinforce(state: State, seat: str) -> tuple[str, ...]:
    """Return the fleets of a player that can be turned to their reinforced side."""
    return tuple(
        card.id
        for card, fleet in zip(state.kit.fleets, state.fleets, strict=True)
        if fleet.owner == seat and not fleet.enhanced and not fleet.dispersed
    )


@frozen
class ReinforceFleet(Choice):
    """D13.3a: choose the fleet."""

    prompt = "reinforce-fleet"
    rule = "D13.3a"
    accepts = (a.ChooseFleet,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseFleet]:
        """Yield the fleets."""
        return (a.ChooseFleet(fleet) for fleet in fleets_to_reinforce(state, self.seat))

    def resolve(self, state: State, action: a.ChooseFleet) -> State:
        """Turn it."""
        return state.with_fleet(action.fleet, enhanced=True)
