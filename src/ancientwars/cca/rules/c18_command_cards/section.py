"""C18.A1 to C18.A3: section cards.

Rows of `data/command-deck.toml`. Two orders: C18.A10, C18.A11, C18.A12. Three: C18.A13, C18.A14, C18.A15. Four:
C18.A16, C18.A17, C18.A18. One in each section: C18.A19. Two on either flank: C18.A20.

Elsewhere too: C18.A1a: `c07_ordering`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BIT, HEXES, mask_of, sections_of
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c07_ordering import Orders, bare, card_leaders, unordered

if TYPE_CHECKING:
    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.components.kit import Card
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State


@frozen
class SectionOrders(Orders):
    """C18.A1: order units and leaders in sections."""

    rule = "C18.A1"

    def units(self, state: State) -> list[Unit]:
        """Return the units whose hex still fits the orders of the card."""
        left = self._room(state)
        return [unit for unit in unordered(state, self.seat) if BIT[unit.hex] & left]

    def leaders(self, state: State) -> list[Leader]:
        """C18.A1a: return the leaders, attached ones included."""
        left = self._room(state)
        return [one for one in card_leaders(state, self.seat) if BIT[one.hex] & left]

    def _room(self, state: State) -> int:
        return _room(self.seat, state.turn.effect, state.turn.picks)


@lru_cache(maxsize=4096)
def _room(seat: str, card: str, picks: tuple[str, ...]) -> int:
    return room(seat, card, tuple(sorted(sections_of(seat, hex_) for hex_ in bare(picks))))


@cache
def room(seat: str, card: str, picked: tuple[tuple[str, ...], ...]) -> int:
    """C7.3, C18.A1b, C18.A2: return the hexes whose pieces can still be given orders.

    Args:
        seat: Who gives the orders.
        card: The section card.
        picked: The sections of each piece that has an order.
    """
    slots = tuple(CARDS[card].orders.items())
    fits = {sections: feasible(slots, (*picked, sections)) for sections in {sections_of(seat, one) for one in HEXES}}
    return mask_of(hex_ for hex_ in HEXES if fits[sections_of(seat, hex_)])


def feasible(slots: tuple[tuple[str, int], ...], pieces: tuple[tuple[str, ...], ...]) -> bool:
    """C7.3, C18.A2, C18.A3: tell whether pieces in these sections can be assigned to orders, one order each."""
    if not pieces:
        return True
    for i, (section, left) in enumerate(slots):
        if left and section in pieces[0]:
            rest = (*slots[:i], (section, left - 1), *slots[i + 1 :])
            if feasible(rest, pieces[1:]):
                return True
    return False


def orders(state: State, seat: Seat, card: Card) -> Course:
    """Return the steps that give the orders of a section card."""
    return state, (SectionOrders(seat),)
