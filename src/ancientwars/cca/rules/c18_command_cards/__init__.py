"""C18.T1, C18.T3a to C18.T3e: the command cards - the orders that each gives; Counter Attack.

The rows of the cards are in `data/command-deck.toml`. What a card allows or adds after its orders stands there, and is
obeyed where the turn has come to: movement in `c08_reach`, dice in `c11_dice`, fire in `c10_ranged_combat`.

Where each kind stands::

    section       C18.A1 to C18.A3: section cards
    troops        C18.D0, C18.D4, C18.D5: troop cards; C18.T8e, C18.T9d: Move-Fire-Move and Mounted Charge, which order
                  by kind, too
    leadership    C18.L1, C18.L2, C18.T3b: Leadership cards, countered ones too
    tactics       C18.T2a, C18.T4a, C18.T4c, C18.T6a, C18.T7a, C18.T7c, C18.T10a to C18.T10e, C18.T11d: tactic cards
                  whose ordering is their own
    first_strike  C18.T5, C18.T5a, C18.T5e, C18.T5f: First Strike

Elsewhere: C18.A1c: `c08_reach`; C18.T2d: `c09_battle`; C18.T4a1, C18.T4a2, C18.T4b, C18.T8d: `c10_ranged_combat`;
C18.T6d: `c15_drawing`; C18.T7b1: `c13_bonus_close_combat`; C18.T5b, C18.T5c, C18.T5d, C18.T5g: `c11_close_combat`;
C18.T8b, C18.T8b1, C18.T8f: `c08_movement`; C18.T7a1, C18.T8c: `c08_reach`; C18.T8a1: `c05_turn_sequence`; C18.A10 to
C18.A20, C18.D1 to C18.D3, C18.D1a, C18.L3, C18.L4 to C18.L7, C18.T8b2, C18.T: `data/command-deck.toml`.

Elsewhere too, where the turn obeys a card: C18.D1a, C18.T7b, C18.T9b, C18.T11a1, C18.T11b, C18.T11c1: `c08_reach`;
C18.T9b, C18.T11a1, C18.T11a2, C18.T11b, C18.T11c2: `c08_refusals`; C18.T2b1, C18.T2c, C18.T6b, C18.T9a1: `c11_dice`;
C18.T2b: `c05_turn_sequence`; C18.T6c: `c15_drawing`; C18.D0c, C18.D5: `c07_ordering`; C18.T5e: `c15_drawing`; C18.T5f:
`c06_playing_a_card`; C18.T8f: `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import MIRROR
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c18_command_cards import leadership, section, tactics, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.components.kit import Card
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.state import State

    Opening = Callable[[State, Seat, Card], Course]

BY_CATEGORY: Mapping[str, Opening] = {
    "section": section.orders,
    "troop": troops.orders,
    "leadership": leadership.orders,
}
BY_CARD: Mapping[str, Opening] = {
    "clash_of_shields": tactics.clash_of_shields,
    "darken_the_sky": tactics.darken_the_sky,
    "double_time": tactics.linked_group,
    "first_strike": tactics.nothing,
    "i_am_spartacus": tactics.i_am_spartacus,
    "line_command": tactics.linked_group,
    "move_fire_move": troops.orders,
    "mounted_charge": troops.orders,
    "rally": tactics.rally,
}


def orders_of(state: State, seat: Seat, played: str) -> Course:
    """C6.2, C18.T1: give the orders that a card gives of itself, and return the steps that ask for others.

    Args:
        state: The state, the card played.
        seat: The active player.
        played: The card.
    """
    card = CARDS[played]
    if card.copies:
        state = _countered(state)
        if not state.turn.effect:
            return state, ()
        card = CARDS[state.turn.effect]
    opening = BY_CARD.get(card.id) or BY_CATEGORY[card.category]
    return opening(state, seat, card)


def _countered(state: State) -> State:
    """C18.T3a: take over the order of the opponent's card, right and left exchanged; C18.T3d: all else is one's own.

    C18.T3c: First Strike gave none; C18.T3e: a Counter Attack gave that which it stood for.
    """
    last = state.last
    place = last.place if last.effect == "leadership_any_section" else ()  # C18.T3b
    if state.options.counter_leadership_section == "name":
        place = tuple(MIRROR[section] for section in place)
    return state.with_turn(effect=mirrored(last.effect), place=place)


def mirrored(card: str) -> str:
    """C18.T3a1: return the card with right and left exchanged.

    Example:
        >>> mirrored("order_two_left"), mirrored("out_flanked")
        ('order_two_right', 'out_flanked')
    """
    for one, other in MIRROR.items():
        if one != other and f"_{one}" in card:
            return card.replace(f"_{one}", f"_{other}")
    return card
