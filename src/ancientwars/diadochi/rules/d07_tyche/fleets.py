"""D13.3a, D23.4a: what a discarded card does for a fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import latest
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.state import FLEETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import Fleet, State


def fleets_to_reinforce(state: State, seat: str) -> tuple[str, ...]:
    """Return the fleets of a player that can be turned to their reinforced side."""
    return _to_reinforce(state.fleets).get(seat, ())


@latest
def _to_reinforce(fleets: tuple[Fleet, ...]) -> dict[str, tuple[str, ...]]:
    """Return these of every owner, in the order of the data."""
    found: dict[str, tuple[str, ...]] = {}
    for name, fleet in zip(FLEETS, fleets, strict=True):
        if not fleet.enhanced and not fleet.dispersed:
            found[fleet.owner] = (*found.get(fleet.owner, ()), name)
    return found


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
        """Turn it; DC10: it stays so unless it loses a battle or its owner."""
        told = e.FleetChanged(self.seat, action.fleet, rule="D13.3a")
        return state.emit(told).with_fleet(action.fleet, enhanced=True)


def fleets_to_return(state: State, seat: str) -> tuple[str, ...]:
    """D23.4a: return the dispersed fleets of a player, which may be lost in this very turn."""
    return tuple(
        card.id
        for card, fleet in zip(state.kit.fleets, state.fleets, strict=True)
        if fleet.owner == seat and fleet.dispersed
    )


@frozen
class ReturnFleet(Choice):
    """D23.4a: choose the fleet that comes back."""

    prompt = "return-fleet"
    rule = "D23.4a"
    accepts = (a.ChooseFleet,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseFleet]:
        """Yield the dispersed fleets."""
        return (a.ChooseFleet(fleet) for fleet in fleets_to_return(state, self.seat))

    def resolve(self, state: State, action: a.ChooseFleet) -> State:
        """It lies on its reduced side."""
        told = e.FleetChanged(self.seat, action.fleet, rule="D23.4a")
        return state.emit(told).with_fleet(action.fleet, dispersed=False, enhanced=False)
