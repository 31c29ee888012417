"""P17.1.2, P17.1.3, P17.1.5b: the Card Segment; it comes before the choice of the action, and leaves that open.

P17.1.3b: no scenario of the data begins in the midst of an Activation Phase, so that a card is drawn for each marker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import DrawToHand, chance
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.rules.p17_cards.play import PlayFromHand, play
from ancientwars.paxromana.rules.p17_cards.timing import cards_to_play
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.chance import Drew


@frozen
class CardSegment(Step):  # P17.1.3b, P17.1.5b
    """P3.2F2, P17.1.3a: the player must draw a card, and may play cards; advanced game.

    P12.5.5b: no card is drawn for the marker of Pontus.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """P3.2F2: draw the card; where the deck has ended, the discards are shuffled first."""
        if not state.advanced or state.scope(Activation).marker != self.seat:
            return state
        if not state.cards.deck_size:
            state = state.replace(cards=state.cards.reshuffle("discards"))
        drawn = (DrawCard(self.seat),) if state.cards.deck_size else ()
        return state.then(*drawn, PlayFromHand(self.seat))


@frozen
class DrawCard(DrawToHand):
    """P17.1.3a: a card is drawn, which only the player sees; P17.1.2a: unless it must be played at once."""

    purpose = "card"
    rule = "P17.1.3a"

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", self.purpose, self.rule, (self.seat,))

    def resolve(self, state: State, action: Drew) -> State:
        """P17.1.2a: put it into the hand, or play it; all then know that the hand holds no card that must be played."""
        state = super().resolve(state, action)
        state = state.emit(e.CardDrawn(self.seat, rule="P17.1.3a"))
        at_once = cards_to_play(state)
        if action.card in at_once:
            return play(state, self.seat, action.card)
        return state.replace(cards=state.cards.knows(self.seat, lacks=at_once))
