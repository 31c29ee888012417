"""C18.T5, C18.T5a, C18.T5e, C18.T5f: First Strike, the card that is played in the opponent's turn.

The blow itself, and what follows from it, is a part of close combat (`c11_close_combat.Fight`, `AfterFirstStrike`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.state import events as e
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.state.state import State

FIRST_STRIKE = next(card.id for card in CARDS.values() if card.reaction)


def may_hold(state: State, seat: str) -> bool:
    """C18.T5: tell whether, as far as the public knows, a seat may hold First Strike."""
    shown = (*(state.cards.zone("discards").held or ()), *(state.cards.zone("played").held or ()))
    return state.cards.zone(seat).count > 0 and FIRST_STRIKE not in shown


def _holds(state: State, seat: str) -> bool:
    return FIRST_STRIKE in (state.cards.zone(seat).held or ())


def window(state: State, seat: str) -> tuple[State, bool]:
    """C18.T5a: tell whether a side whose unit cannot evade is asked for First Strike, by the option `reactions`.

    Returns:
        The state, in which all know what the question or its absence tells, and whether it is asked.
    """
    if not may_hold(state, seat):
        return state, False
    if state.options.reactions == "always":
        return state, True
    held, card = _holds(state, seat), (FIRST_STRIKE,)
    cards = state.cards.knows(seat, holds=card) if held else state.cards.knows(seat, lacks=card)
    return state.emit(e.HandBetrayed(seat, held, rule="C18.T5a"), cards=cards), held


def refusal(state: State, seat: Seat) -> Refusal | None:
    """C18.T5a: return why a side cannot play First Strike, or None."""
    if _holds(state, seat):
        return None
    return Refusal("C18.T5a", "{seat} does not hold {card}", seat=seat, card=FIRST_STRIKE)


def play(state: State, seat: Seat) -> State:
    """C18.T5a, C18.T5f: play First Strike; C18.T5e: its player draws another card at the end of the turn."""
    cards = state.cards.move(seat, "discards", FIRST_STRIKE)
    agenda = state.agenda_with(struck=state.turn.struck + 1)
    return state.emit(e.CardPlayed(seat, FIRST_STRIKE, rule="C18.T5a"), cards=cards, agenda=agenda)
