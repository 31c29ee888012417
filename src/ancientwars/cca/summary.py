"""The battle in short: a plain text for terminals and logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.geometry import BOARD, SEATS
from ancientwars.cca.notation import messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state import State
    from ancientwars.core.messages import Messages

CELL = 7
"""Columns of a hex."""
MARKS = {
    "clear": ".",
    "broken_ground": "%",
    "forest": "f",
    "hill": "^",
    "coast": "~",
    "river": "#",
    "ford": "=",
    "fortified_camp": "@",
    "impassable_hill": "M",
    "rampart": "w",
    "bridge": "b",
    "city_wall": "c",
    "fortified_wall": "X",
    "marsh": ",",
}
"""What stands for a terrain."""


def summary(state: State, lang: str = "en") -> str:
    """Return the battle in short: turn, banners, hands, and the board.

    Args:
        state: A state or view; hidden hands are told as numbers of cards.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        Plain text of about 20 lines, at most 100 columns wide. A unit is its code with its blocks, the bottom army in
        small letters, a leader is an asterisk.

    Example:
        >>> from ancientwars.cca import new_game, summary
        >>> print(summary(new_game()).splitlines()[0])
        Akragas: turn 0, banners to win 5
    """
    words = messages(lang)
    turn = words.say(
        "summary", "turn", name=state.scenario.name, number=state.turn.number, banners=state.banners_needed
    )
    return "\n".join((turn, *_sides(state, words), "", *_board(state)))


def _sides(state: State, words: Messages) -> Iterator[str]:
    for seat in reversed(SEATS):
        zone = state.cards.zone(seat)
        held = ", ".join(map(words.name, zone.held)) if zone.held else ""
        facts = {"army": state.scenario.sides[seat].army, "banners": state.banner_count(seat), "cards": zone.count}
        line = words.say("summary", "side", seat=seat, **facts)
        yield line + (f": {held}" if held else "")


def _board(state: State) -> Iterator[str]:
    for row in reversed(BOARD.rows):
        indent = " " * (CELL // 2 if len(row) % 2 == 0 else 0)
        yield (row[0][0] + " " + indent + "".join(_cell(state, hex_).ljust(CELL) for hex_ in row)).rstrip()


def _cell(state: State, hex_: str) -> str:
    """Return what stands in a hex."""
    terrain = MARKS[state.ground.terrain[hex_].id]
    unit, leader = state.unit(hex_), state.leader(hex_)
    mark = "*" if leader else ""
    if unit is None:
        side = leader.side if leader else ""
        return terrain + (("L" if side == "top" else "l") if leader else "")
    code = unit.kind.code.upper() if unit.side == "top" else unit.kind.code.lower()
    return f"{'' if terrain == '.' else terrain}{code}{unit.blocks}{mark}"
