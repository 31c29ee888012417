"""P13.1.2a: a Tribe marker is turned over when it is attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.components.kit import TRIBES
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.deck import CardTable

ASIDE = "aside"
"""The zone of the markers that have been turned over; they do not come back."""


def without_zone(chips: CardTable, space: str) -> CardTable:
    """Return the Tribe markers without the zone of a Space, which is empty."""
    zones = tuple(zone for zone in chips.zones if zone.name != space)
    return chips.replace(zones=zones, known=tuple(one for one in chips.known if one.zone != space))


@frozen
class RevealTribe(Step):
    """P13.1.2a: the strength of the Tribe comes to light; warriors take the place of the marker.

    Attributes:
        space: Its Space.
    """

    space: str

    def _seen(self, state: State) -> bool:
        """Tell whether somebody has looked at the marker, so that it lies in a zone of its own."""
        return any(zone.name == self.space for zone in state.chips.zones)

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw."""
        return None if self._seen(state) else chance("draw", "tribe", "P13.1.2a")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the markers that nobody has seen."""
        return state.chips.deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        """Place the warriors."""
        return self._warriors(state.replace(chips=state.chips.draw_to(ASIDE, action.card)), action.card)

    def run(self, state: State) -> State:
        """Turn over the marker that somebody has looked at."""
        (value,) = state.chips.zone(self.space).held or ()
        chips = without_zone(state.chips.move(self.space, ASIDE, value), self.space)
        return self._warriors(state.replace(chips=chips), value)

    def _warriors(self, state: State, value: str) -> State:
        """Return the state with as many warriors as the marker shows."""
        state = state.replace(tribes=tuple(space for space in state.tribes if space != self.space))
        return state.place_units(TRIBES, self.space, "TRB", int(value), rule="P13.1.2a")
