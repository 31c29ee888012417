"""C6: playing a command card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c07_ordering import command
from ancientwars.cca.rules.c18_command_cards import orders_of
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import PlayCard
from ancientwars.cca.state.catalogue import PLAYS
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def hand(state: State, seat: str) -> tuple[str, ...]:
    """Return the cards that a seat holds."""
    return state.cards.zone(seat).held or ()


@frozen
class PlayACard(Choice):
    """C6.1: play a card from the hand."""

    prompt = "play-card"
    rule = "C6.1"
    accepts = (PlayCard,)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """C6.3: return the playable cards, no pass. A39: First Strike only if there is no other."""
        held = dict.fromkeys(hand(state, self.seat))
        proper = tuple([PLAYS[card] for card in held if not CARDS[card].reaction])
        return proper or tuple([PLAYS[card] for card in held])

    def refusal(self, state: State, action: PlayCard) -> Refusal:
        """C6.1, C18.T5f: return why a card cannot be played."""
        if action.card in hand(state, self.seat):
            return Refusal("C18.T5f", "{card} is played in the opponent's turn only", card=action.card)
        return Refusal("C6.1", "{seat} does not hold {card}", seat=self.seat, card=action.card)

    def resolve(self, state: State, action: PlayCard) -> State:
        """C6.2: put the card on the table, and give the orders that it states."""
        cards = state.cards.move(self.seat, "played", action.card)
        agenda = state.agenda_with(card=action.card, effect=action.card, command=command(state, self.seat))
        played = e.CardPlayed(self.seat, action.card, rule=CARDS[action.card].rule)
        state, steps = orders_of(state.emit(played, cards=cards, agenda=agenda), self.seat, action.card)
        return state.then(*steps)
