"""Where a place on the map is: what is next to a territory or a sea, and where a polis has its ports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.surroundings import surroundings
from ancientwars.poleis.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.poleis.components.kit import Kit
    from ancientwars.poleis.state.state import State

WAYS = ("land", "coast", "sea", "diolkos")
"""The kinds of ways, in the order in which they are told."""


def nearby(state: State, place: str, lang: str = "en") -> str:
    """Return where a place is and what is next to it or in it; nothing for what is no place on the map.

    Args:
        state: A state or view.
        place: Id of a territory, a sea or a polis.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.poleis import new_game
        >>> nearby(new_game(), "korinthos")
        'Korinthos, Megaris: ports on Ionio Pelagos, Kyklades'
    """
    words, kit = messages(lang), state.kit
    if card := kit.polis.get(place):
        return surroundings(words, kit.map, place, card.territory, (), {"ports": card.ports})
    return surroundings(words, kit.map, place, "", WAYS, _inside(kit, place)) if place in kit.map.index else ""


def _inside(kit: Kit, place: str) -> dict[str, tuple[str, ...]]:
    """Return the poleis of a territory, or the markets of a sea."""
    if place in kit.territory:
        return {"poleis": kit.territory[place].poleis}
    return {"markets": kit.sea[place].markets}
