"""D24: the cards dealt aside in games of two and three players.

How many there are, and the generals of each variant, stand in the data of the set-up.

Elsewhere: D24.1a: `interface.validation`; D24.1c: `d08_late_generals`; D24.2b: `d22_setup`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Step
from ancientwars.diadochi.rules.d07_tyche.events import EVENTS
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import CardsShown

if TYPE_CHECKING:
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State

ASIDE = "extra"
"""The zone of the cards dealt aside, which nobody sees."""
TAKE_EFFECT = frozenset({"unrest", "move_inactive_royal", "independent_army"})
"""D24.1b: the routines of the cards that take effect when they are shown."""


@frozen
class DealAside(Step):
    """D24.1b: a card is dealt aside, and nobody sees it."""

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", "aside", "D24.1b", ())

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the deck."""
        return state.cards.deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        """Put it aside."""
        return state.replace(cards=state.cards.draw_to(ASIDE, action.card))


def deal_aside(state: State) -> tuple[Step, ...]:
    """D24.1b, D24.2a: return the steps that deal the extra cards of a turn."""
    return (DealAside(),) * state.players.extra_cards_per_turn


@frozen
class ShowAside(Step):
    """D24.1b, D24.2a: after the movement of the last player of a round some of the cards are shown.

    Attributes:
        seat: Who has moved.
    """

    seat: str

    def idle(self, state: State) -> bool:
        """Tell whether others move after him in the round."""
        return self.seat != state.order[-1]

    def run(self, state: State) -> State:
        """Show them one after the other."""
        shown = min(state.players.extra_cards_shown_per_round, state.cards.zone(ASIDE).count)
        return state.enter(CardsShown(), *(ShowCard(),) * shown)


@frozen
class ShowCard(Step):
    """D24.1b: a card that was dealt aside is shown; every other event than those named is ignored."""

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", "show", "D24.1b")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the cards dealt aside."""
        return draw(state.cards.zone(ASIDE).held or ())

    def resolve(self, state: State, action: Drew) -> State:
        """Lay it with the discards, and have somebody execute it."""
        card = state.kit.card[action.card]
        happens = card.handler in TAKE_EFFECT
        state = state.replace(cards=state.cards.move(ASIDE, "discards", card.id))
        state = state.emit(e.ExtraCardShown(card.id, happens, rule="D24.1b"))
        return state.then(Executor(card.id)) if happens else state


@frozen
class Executor(Step):
    """D24.1b: a player chosen at random executes the event.

    Attributes:
        card: The card.
    """

    card: str

    def pending(self, state: State) -> Chance | None:
        """Wait for chance, where the event can be carried out at all."""
        return chance("draw", "executor", "D24.1b", None, (self.card,)) if self._possible(state) else None

    def _possible(self, state: State) -> bool:
        card = self._card(state)
        return any(EVENTS[card.handler].refused(state, seat, card) is None for seat in state.seats)

    def _card(self, state: State) -> Card:
        return state.kit.card[self.card]

    def run(self, state: State) -> State:
        """Nothing happens."""
        return state

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the players."""
        return draw(state.seats)

    def resolve(self, state: State, action: Drew) -> State:
        """Let the player execute it."""
        card = self._card(state)
        event = EVENTS[card.handler]
        return event.play(state, action.card, card) if event.refused(state, action.card, card) is None else state
