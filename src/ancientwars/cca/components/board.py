"""C2.2, C2.3: the board - 113 hexes, three sections, the two edges - and sets of hexes as integer masks."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from ancientwars.core.hexboard import HexBoard
from ancientwars.core.hexsight import Edge

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Seat = Literal["bottom", "top"]
BOTTOM: Final = "bottom"
TOP: Final = "top"
SEATS: Final[tuple[Seat, Seat]] = (BOTTOM, TOP)
SECTIONS: Final = ("left", "center", "right")
MIRROR: Final = {"left": "right", "center": "center", "right": "left"}
"""C2.2: one player's left is the other's right."""


def _sections() -> dict[str, set[str]]:
    """C2.3, C2.3b: the sections as the bottom player sees them; hexes 5 and 9 of the long rows lie in two."""
    bare = HexBoard("ABCDEFGHI", (13, 12) * 4 + (13,)).hexes
    return {
        "left": {here.name for here in bare if here.x <= 8},  # noqa: PLR2004 - the dotted lines, C2.3b
        "center": {here.name for here in bare if 8 <= here.x <= 16},  # noqa: PLR2004
        "right": {here.name for here in bare if here.x >= 16},  # noqa: PLR2004
    }


BOARD: Final = HexBoard("ABCDEFGHI", (13, 12) * 4 + (13,), sections=_sections())
"""C2.3a: nine rows of 13 and 12 hexes, A1 to I13."""

HEXES: Final = tuple(BOARD)
INDEX: Final = {name: number for number, name in enumerate(HEXES)}
BIT: Final = {name: 1 << number for name, number in INDEX.items()}
ALL: Final = (1 << len(HEXES)) - 1
NEAR: Final = dict(BOARD.neighbours)
NEAR_MASK: Final = dict(BOARD.neighbour_masks)
NEAR_SETS: Final = {name: frozenset(near) for name, near in NEAR.items()}
EDGE: Final = {BOTTOM: Edge.BOTTOM, TOP: Edge.TOP}
REAR: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {seat: dict(BOARD.toward[EDGE[seat]]) for seat in SEATS}
"""C2.3d: the at most two adjacent hexes one row nearer to a side's own baseline."""
ROW: Final = {here.name: here.row for here in BOARD.hexes}
# C2.3c, C8.6: the long edges are baselines; nothing is said of the short ones, which nobody ever crosses.
BASELINE: Final[Mapping[str, frozenset[str]]] = {BOTTOM: frozenset(BOARD.rows[0]), TOP: frozenset(BOARD.rows[-1])}


def seat_of(side: str) -> Seat:
    """Return the seat that a side belongs to."""
    return BOTTOM if side == BOTTOM else TOP


def opponent(seat: str) -> Seat:
    """Return the other side."""
    return TOP if seat == BOTTOM else BOTTOM


def section_for(seat: str, section: str) -> str:
    """C2.3b: return a side's own section as the bottom player names it."""
    return section if seat == BOTTOM else MIRROR[section]


@cache
def sections_of(seat: str, hex_: str) -> tuple[str, ...]:
    """C2.3: return the one or two sections of a hex, as a side names them."""
    return tuple(section_for(seat, section) for section in BOARD.sections_of(hex_))


@cache
def section_mask(seat: str, section: str) -> int:
    """Return the hexes of a side's own section as a mask."""
    return BOARD.mask(BOARD.sections[section_for(seat, section)])


@cache
def within_mask(hex_: str, radius: int) -> int:
    """Return the hexes up to a distance, without the center, as a mask."""
    return BOARD.mask(BOARD.within(hex_, radius)) & ~BIT[hex_]


def mask_of(names: Iterable[str]) -> int:
    """Return the mask of some hexes."""
    mask = 0
    for name in names:
        mask |= BIT[name]
    return mask


def names(mask: int) -> list[str]:
    """Return the hexes of a mask, in order."""
    found = []
    while mask:
        place = mask.bit_length() - 1
        found.append(HEXES[place])
        mask ^= _BITS[place]
    found.reverse()
    return found


_BITS = tuple(BIT[hex_] for hex_ in HEXES)
"""The masks of single hexes, in order."""
_HAS_LEFT = ALL ^ mask_of(row[0] for row in BOARD.rows)
_HAS_RIGHT = ALL ^ mask_of(row[-1] for row in BOARD.rows)
"""Hexes with a neighbour in their row on the left, and on the right."""
_BETWEEN_LEFT = ALL ^ mask_of(row[0] for row in BOARD.rows[::2])
_BETWEEN_RIGHT = ALL ^ mask_of(row[-1] for row in BOARD.rows[::2])
"""Hexes with neighbours on the left in the rows above and below, and on the right."""


def spread(mask: int) -> int:
    """Return all neighbours of the hexes of a mask, some of which may be in it.

    In the order of the board a hex has its neighbours 1, 12 and 13 places before and after it.
    """
    left, right = mask & _BETWEEN_LEFT, mask & _BETWEEN_RIGHT
    near = (mask & _HAS_LEFT) >> 1 | (mask & _HAS_RIGHT) << 1
    return (near | left << 12 | left >> 13 | right << 13 | right >> 12) & ALL


def linked(group: int, start: int) -> int:
    """Return the hexes of a mask that are connected to a start, the start included, hex by hex."""
    found = start
    while True:
        more = (found | spread(found)) & (group | start)
        if more == found:
            return found
        found = more
