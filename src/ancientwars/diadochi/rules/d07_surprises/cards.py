"""D7.3: surprise cards: when they are played or discarded, and the card drawn for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import DrawToHand
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State


def surprise_refused(state: State, seat: str, card: Card) -> Refusal | None:
    """D7.3a: return why a surprise card cannot be played now for what it does."""
    del state, seat
    if card.kind not in ("surprise", "event_then_surprise"):
        return Refusal("D7.1b", "{card} is no surprise card", card=card.id)
    return Refusal("D7.3c", "{card} has no effect here; it can be discarded", card=card.id)


def may_discard_surprise(card: Card) -> Refusal | None:
    """D7.3c: return why a card cannot be discarded as a surprise."""
    if card.kind not in ("surprise", "event_then_surprise"):
        return Refusal("D7.1b", "{card} is no surprise card", card=card.id)
    return None


def use_surprise(state: State, seat: str, action: a.PlaySurprise | a.DiscardSurprise) -> State:
    """D7.3d, A49: return the state with a surprise card laid down, and its replacement to be drawn."""
    use = "surprise" if isinstance(action, a.PlaySurprise) else "discard"
    cards = state.cards.move(seat, "discards", action.card)
    state = state.emit(e.CardPlayed(seat, action.card, use, rule="D7.3c"), cards=cards)
    return state.then(Refill(), DrawReplacement(seat))


@frozen
class Refill(Step):
    """A11: an empty deck is made of the discards."""

    def run(self, state: State) -> State:
        """Shuffle the discards."""
        return state.replace(cards=state.cards.reshuffle("discards")) if not state.cards.deck_size else state


@frozen
class DrawReplacement(DrawToHand):
    """D7.3d: a card is drawn for a surprise card."""

    purpose = "replacement"
    rule = "D7.3d"
