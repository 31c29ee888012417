"""C18: troop cards, and the tactic cards that order units by their kind up to the Command.

Rules: C18.D0, C18.D4, C18.D5, C18.T8e, C18.T9d.

C18.D1, C18.T8a: light; C18.D2: medium; C18.D3: heavy; C18.D4, C18.T9, C18.T9a: mounted units; rows of
`data/command-deck.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c07_ordering import OneUnit, Orders, card_leaders, orders_left, unordered

if TYPE_CHECKING:
    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.components.kit import Card
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State


@frozen
class TroopOrders(Orders):
    """C18.D0a: order units of a kind in any section, up to the Command."""

    rule = "C18.D0a"

    def units(self, state: State) -> list[Unit]:
        """C18.D0b: return the units of the kind, foot and mounted, while orders are left."""
        card = CARDS[state.turn.effect]
        if not orders_left(state):
            return []
        return [unit for unit in unordered(state, self.seat) if unit.kind.is_a(card.eligible)]

    def leaders(self, state: State) -> list[Leader]:
        """C18.D4, C18.D4a, C7.5a: Order Mounted orders leaders too."""
        return card_leaders(state, self.seat) if orders_left(state) else []


def orders(state: State, seat: Seat, card: Card) -> Course:
    """Return the steps that give the orders; C18.D0c, C18.T8e, C18.T9d: one unit of choice where there is no other."""
    if any(unit.kind.is_a(card.eligible) for unit in state.units(seat)):
        return state, (TroopOrders(seat),)
    return fallback(state, seat)


def fallback(state: State, seat: Seat) -> Course:
    """C18.D5, C18.D4b: order exactly one unit, with an ordinary order."""
    return state.with_turn(ordinary=True), (OneUnit(seat),)
