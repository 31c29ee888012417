"""LB2, LB4.3c: the battle deck and the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery
from ancientwars.core.choice import chance
from ancientwars.core.deck import CardTable, Deck, Zone
from ancientwars.core.step import Chance, Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Battle

if TYPE_CHECKING:
    from ancientwars.poleis.components.kit import Kit
    from ancientwars.poleis.state.state import State


def complete_deck(kit: Kit) -> CardTable:
    """LB2.1a, L1.5a: all cards in the deck, land and sea alike; the hands are empty."""
    zones = (Zone(ATHENS, owner=ATHENS), Zone(SPARTA, owner=SPARTA), Zone("table"), Zone("discards"))  # LB2.1c
    return CardTable(Deck(kit.battle_deck), zones)


def battle_cards(state: State) -> CardTable:
    """Return the cards of the battle being fought."""
    assert state.battle_cards is not None
    return state.battle_cards


def hand(state: State, seat: Seat) -> tuple[str, ...]:
    """Return a player's cards."""
    return battle_cards(state).zone(seat).held or ()


def cards_needed(state: State, seat: Seat) -> int:
    """LB2.1b, LB4.3c: how many cards a player draws, up to his cubes in the region."""
    return max(0, state.units(seat, state.scope(Battle).region) - battle_cards(state).zone(seat).count)


@frozen
class DrawCard(Step):
    """A player draws a card that the opponent does not see."""

    seat: Seat

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", "battle-card", "LB2.1b", (self.seat,))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the battle deck."""
        return battle_cards(state).deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        """LB2.1b: put it into the hand."""
        cards = battle_cards(state).draw_to(self.seat, action.card)
        seen = e.CardSeen(self.seat, action.card, rule="LB2.1c", seats=(self.seat,))
        return state.emit(e.CardTaken(self.seat, rule="LB2.1b"), seen, battle_cards=cards)
