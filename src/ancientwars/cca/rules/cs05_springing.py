"""CS5.2b, CS5.2c: when and where the ambush can be sprung."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import SECTIONS, section_for
from ancientwars.cca.components.kit import CARDS

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State


def ambush_sections(state: State, seat: str) -> tuple[str, ...]:
    """CS5.2b, CS5.2c, C18.T3b: return the sections, in the side's own words, in which the ambush can be sprung now."""
    rule, turn = state.special("reserve_ambush"), state.turn
    if not rule or not state.reserve or rule.facts["side"] != seat or turn.effect not in rule.facts["trigger_cards"]:
        return ()
    if state.own_turns(seat) < rule.facts["earliest_own_turn"]:
        return ()
    if turn.card != turn.effect and not state.options.counter_attack_springs_ambush:
        return ()
    section = CARDS[turn.effect].leader_section
    open_ = SECTIONS if section == "any" else (section,)
    return tuple(one for one in open_ if not turn.place or section_for(seat, one) in turn.place)
