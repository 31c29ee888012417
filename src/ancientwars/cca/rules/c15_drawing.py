"""C15: the end of a turn - cards are discarded and drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import Seat, opponent
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.cs06_command_schedule import scheduled_draw
from ancientwars.cca.state import events as e
from ancientwars.cca.state.state import Last
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Drew, Lottery, Randomness


@frozen
class EndTurn(Step):
    """C15.1: discard the card and draw one.

    A37: Leadership Any Section that ordered nobody binds no Counter Attack.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """Clean up, then draw."""
        turn = state.turn
        cards = state.cards.move("played", "discards", *(state.cards.zone("played").held or ()))
        place = turn.place if turn.picks or turn.ambush else ()
        last = Last(turn.effect if turn.effect != "first_strike" else "", place)
        state = state.replace(cards=cards, field=state.field.rested(), last=last)
        if turn.card and CARDS[turn.card].reshuffle:
            state = shuffled(state, "C18.T6c")  # C15.3
        replaced = (_draw(opponent(self.seat), "C15.4"),) * turn.struck  # C18.T5e: First Strike's player first
        return state.then(*replaced, *(_draw(self.seat, "C15.1"),) * scheduled_draw(state, self.seat))


def shuffled(state: State, rule: str) -> State:
    """C15.2, C15.3: shuffle the deck and all discards; hands stay (C18.T6d)."""
    return state.replace(cards=state.cards.reshuffle("discards")).emit(e.DeckShuffled(rule=rule))


@frozen
class DrawCard(Step):
    """C15.1: a card is drawn, seen by its owner only; C15.2: from the shuffled discards if the deck is empty."""

    seat: Seat
    rule: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the card; None while the deck must be shuffled first, or nothing can be drawn."""
        if not state.cards.deck_size:
            return None
        return chance("draw", "draw-card", self.rule, (self.seat,))

    def run(self, state: State) -> State:
        """C15.2: shuffle the discards (A25: when a card is due)."""
        if not state.cards.zone("discards").count:
            return state
        return shuffled(state, "C15.2").then(self)

    def lottery(self, state: State) -> Lottery:
        """Return the cards that may come."""
        return state.cards.deck.lottery()

    def sample(self, state: State, rng: Randomness) -> Action:
        """Draw one, without the lottery of all that may come."""
        return state.cards.deck.sample(rng)

    def resolve(self, state: State, action: Drew) -> State:
        """Put the card in the hand."""
        drawn = e.CardDrawn(self.seat, action.card, rule=self.rule, seats=(self.seat,))
        return state.emit(drawn, cards=state.cards.draw_to(self.seat, action.card))


_draw = cache(DrawCard)
"""The draw of a card, the same step each time."""
