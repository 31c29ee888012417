"""Where a place on the map is: its region, and what is next to it by which kind of way; what a piece is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.surroundings import surroundings
from ancientwars.paxromana.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.state.state import State

WAYS = ("land", "alpine", "strait", "sea")
"""The kinds of ways, in the order in which they are told."""


def nearby(state: State, place: str, lang: str = "en") -> str:
    """Return where a place is and what is next to it, or the numbers of a piece; nothing for what is neither.

    Args:
        state: A state or view.
        place: Id of a place, a kind of unit or a Leader.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.paxromana import new_game
        >>> nearby(new_game(), "tarentum")
        'Tarentum, Bruttium: by land Venusia, Croton, Brundisium; by sea Croton, Brundisium, Iapygia (NTP)'
        >>> nearby(new_game(), "LG")
        'Legion: BP 4, cost 2 T'
    """
    words, kit = messages(lang), state.kit
    if place not in kit.map.index:
        return _piece(state, place, words)
    return surroundings(words, kit.map, place, kit.province_of.get(place, ""), WAYS)


def _piece(state: State, piece: str, words: Messages) -> str:
    """P2.2.2a: return the numbers on a counter; nothing for what is none."""
    kit = state.kit
    if piece in kit.unit:
        unit = kit.unit[piece]
        facts = {"bp": unit.bp, "cost": unit.cost, "upkeep": unit.upkeep, "number": unit.per_purchase}
        kind = "elephants" if piece == "EL" else "unit" if unit.per_purchase == 1 else "several"
        return words.say("pieces", kind, piece=piece, **facts)
    if piece in kit.leader:
        leader = kit.leader[piece]
        facts = {"tactics": leader.tactics, "campaign": leader.campaign}
        return words.say("pieces", "leader", piece=piece, elite=leader.elite, **facts)
    return ""
