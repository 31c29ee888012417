"""P17.1.4, P17.1.5: cards of a hand are discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

HAND = 3
"""P17.1.4a: cards in a hand."""


def discard(state: State, seat: str, card: str) -> State:
    """P17.1.5a: return the state after a card was discarded without effect."""
    cards = state.cards.move(seat, "discards", card)
    return state.emit(e.CardDiscarded(seat, card, rule="P17.1.5a"), cards=cards)


@frozen
class TrimHand(Choice):
    """P17.1.4a: of more than three cards, which a card has brought, one is discarded."""

    prompt = "trim-hand"
    rule = "P17.1.4a"
    accepts = (a.DiscardCard,)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask who has too many."""
        return state.cards.zone(self.seat).count > HAND

    def candidates(self, state: State) -> Iterator[a.DiscardCard]:
        """Yield the cards."""
        return (a.DiscardCard(card) for card in dict.fromkeys(state.cards.zone(self.seat).held or ()))

    def resolve(self, state: State, action: a.DiscardCard) -> State:
        """Discard it."""
        return discard(state, self.seat, action.card).then(self)
