"""C18.A: section cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components import CARDS
from ancientwars.cca.orders import Orders, bare, feasible, free_leaders, unordered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.components import Card
    from ancientwars.cca.geometry import Seat
    from ancientwars.cca.pieces import Leader, Unit
    from ancientwars.cca.state import State
    from ancientwars.core.step import Step


@frozen
class SectionOrders(Orders):
    """C18.A1: order units and leaders in sections; a piece on a dotted line fills an order of either.

    Also C18.A1b, C18.A2, C18.A3.
    """

    rule = "C18.A1"

    def units(self, state: State) -> Iterator[Unit]:
        """Yield the units whose hex still fits the orders of the card."""
        return (unit for unit in unordered(state, self.seat) if self._fits(state, unit.hex))

    def leaders(self, state: State) -> Iterator[Leader]:
        """C18.A1a: yield the leaders, attached ones included."""
        return (one for one in free_leaders(state, self.seat, detach=True) if self._fits(state, one.hex))

    def _fits(self, state: State, hex_: str) -> bool:
        slots = tuple(CARDS[state.turn.effect].orders.items())
        return feasible(self.seat, slots, (*bare(state.turn.picks), hex_))


def orders(state: State, seat: Seat, card: Card) -> tuple[State, tuple[Step, ...]]:
    """Return the steps that give the orders of a section card."""
    return state, (SectionOrders(seat),)
