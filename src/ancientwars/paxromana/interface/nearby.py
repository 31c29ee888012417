"""Where a place on the map is: its region, and what is next to it by which kind of way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.surroundings import surroundings
from ancientwars.paxromana.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

WAYS = ("land", "alpine", "strait", "sea")
"""The kinds of ways, in the order in which they are told."""


def nearby(state: State, place: str, lang: str = "en") -> str:
    """Return where a place is and what is next to it; nothing for what is no place on the map.

    Args:
        state: A state or view.
        place: Its id.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.paxromana import new_game
        >>> nearby(new_game(), "tarentum")
        'Tarentum, Bruttium: by land Venusia, Croton, Brundisium; by sea Croton, Brundisium, Iapygia (NTP)'
    """
    words, kit = messages(lang), state.kit
    if place not in kit.map.index:
        return ""
    return surroundings(words, kit.map, place, kit.province_of.get(place, ""), WAYS)
