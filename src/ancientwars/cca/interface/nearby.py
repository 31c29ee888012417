"""What a hex of the board is and who stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BOARD, BOTTOM, INDEX, SEATS, sections_of
from ancientwars.cca.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.messages import Messages


def nearby(state: State, place: str, lang: str = "en") -> str:
    """Return the terrain of a hex, its sections as the viewer calls them, who stands in it, and the hexes around it.

    Args:
        state: A state or view.
        place: The hex, ``A1`` to ``I13``, in capitals or not; nothing is told of anything else.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.cca import new_game
        >>> nearby(new_game(), "b5")
        'B5, center: clear; next to A5, A6, B4, B6, C5, C6'
    """
    hex_, words = place.upper(), messages(lang)
    if hex_ not in INDEX:
        return ""
    leader, seat = state.leader(hex_), state.viewer if state.viewer in SEATS else BOTTOM
    return words.say(
        "nearby",
        "hex",
        hex=hex_,
        sections=sections_of(seat, hex_),
        terrain=state.ground.terrain[hex_].id,
        unit=_unit(state, hex_, words),
        leader=leader.name if leader else "",
        around=tuple(sorted(BOARD.neighbours[hex_])),
    )


def _unit(state: State, hex_: str, words: Messages) -> str:
    """Return the unit in a hex, in words; nothing if there is none."""
    unit = state.unit(hex_)
    return words.say("nearby", "unit", seat=unit.side, type=unit.type, blocks=unit.blocks) if unit else ""
