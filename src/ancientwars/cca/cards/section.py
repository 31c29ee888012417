"""C18.A: section cards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components import CARDS
from ancientwars.cca.geometry import HEXES, mask_of, sections_of
from ancientwars.cca.orders import Orders, bare, free_leaders, unordered
from ancientwars.cca.pieces import there

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
        room = self._room(state)
        return (unit for unit in unordered(state, self.seat) if there(unit.hex, room))

    def leaders(self, state: State) -> Iterator[Leader]:
        """C18.A1a: yield the leaders, attached ones included."""
        room = self._room(state)
        return (one for one in free_leaders(state, self.seat, detach=True) if there(one.hex, room))

    def _room(self, state: State) -> int:
        turn = state.turn
        return room(self.seat, turn.effect, tuple(sorted(sections_of(self.seat, hex_) for hex_ in bare(turn.picks))))


@cache
def room(seat: str, card: str, picked: tuple[tuple[str, ...], ...]) -> int:
    """C7.3, C18.A2: return the hexes whose pieces can still be given orders.

    Args:
        seat: Who gives the orders.
        card: The section card.
        picked: The sections of each piece that has an order.
    """
    slots = tuple(CARDS[card].orders.items())
    return mask_of(hex_ for hex_ in HEXES if feasible(slots, (*picked, sections_of(seat, hex_))))


def feasible(slots: tuple[tuple[str, int], ...], pieces: tuple[tuple[str, ...], ...]) -> bool:
    """C7.3, C18.A2: tell whether pieces in these sections can be assigned to orders, one order each."""
    if not pieces:
        return True
    for i, (section, left) in enumerate(slots):
        if left and section in pieces[0]:
            rest = (*slots[:i], (section, left - 1), *slots[i + 1 :])
            if feasible(rest, pieces[1:]):
                return True
    return False


def orders(state: State, seat: Seat, card: Card) -> tuple[State, tuple[Step, ...]]:
    """Return the steps that give the orders of a section card."""
    return state, (SectionOrders(seat),)
