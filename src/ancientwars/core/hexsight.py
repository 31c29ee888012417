"""Single hexes, directions, and lines between the centers of hexes, in whole numbers only.

Hexes stand pointy side up. The hex in row ``y`` at half-column ``x`` has its center at ``(x, 3 * y)`` and is the
set of points around it with ``|dx| <= 1`` and ``|dx| + |dy| <= 2``. That is a regular hex, squeezed so that all
corners are whole numbers; straight lines stay straight. What a line meets depends only on how far apart its
ends are, hence `trace`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from attrs import field, frozen

from ancientwars.core.frozenmap import FrozenMap

Offset: TypeAlias = tuple[int, int]
"""Half-columns to the right and rows up, from the hex where a line starts."""


class Direction(StrEnum):
    """The six directions from a hex, counterclockwise; north is up, toward the last row."""

    EAST = "east"
    NORTHEAST = "northeast"
    NORTHWEST = "northwest"
    WEST = "west"
    SOUTHWEST = "southwest"
    SOUTHEAST = "southeast"

    @property
    def opposite(self) -> Direction:
        """The direction straight back."""
        order = tuple(Direction)
        return order[order.index(self) - 3]


STEPS: FrozenMap[Direction, Offset] = FrozenMap(
    zip(Direction, ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)), strict=True)
)
"""Offset of the neighbour in each direction."""


class Edge(StrEnum):
    """The two edges of a board that are rows of hexes."""

    BOTTOM = "bottom"
    TOP = "top"

    @property
    def ways(self) -> tuple[Direction, Direction]:
        """The two directions that lead one row nearer, from the left."""
        if self is Edge.BOTTOM:
            return Direction.SOUTHWEST, Direction.SOUTHEAST
        return Direction.NORTHWEST, Direction.NORTHEAST


class Cube(NamedTuple):
    """Cube coordinates: `q` counts hexes to the east, `r` rows up, and all three sum to zero."""

    q: int
    r: int
    s: int


@frozen
class Hex:
    """One hex of a board.

    Attributes:
        name: Row letter and number, as `"A1"`.
        index: Place in the order of the board, from 0; also the bit of the hex in a mask.
        row: Row from the bottom, from 0.
        number: Place in the row from the left, from 1.
        x: Half-columns from the left edge.
        cube: Cube coordinates.
    """

    name: str
    index: int
    row: int
    number: int
    x: int
    cube: Cube


class Trace(NamedTuple):
    """What a line from the origin meets between its two ends, nearest first.

    Attributes:
        through: Hexes whose interior the line passes through.
        beside: Pairs (left, right) of hexes between which the line runs, exactly along their common side.
    """

    through: tuple[Offset, ...]
    beside: tuple[tuple[Offset, Offset], ...]


@cache
def trace(dx: int, dy: int) -> Trace:
    """Follow the line from the center of the hex at ``(0, 0)`` to the center of the hex at ``(dx, dy)``.

    A hex that the line only touches at a corner is not met.

    Args:
        dx: Half-columns to the right; its sum with `dy` is even.
        dy: Rows up.

    Returns:
        The hexes met, without the two end hexes.

    Example:
        >>> trace(4, 0)
        Trace(through=((2, 0),), beside=())
        >>> trace(0, 2)
        Trace(through=(), beside=(((-1, 1), (1, 1)),))
    """
    widths = sorted((2 * abs(dx), abs(dx - 3 * dy), abs(dx + 3 * dy)))  # how far off the line each corner pair is
    reach = widths[2]
    between = _between(dx, dy)
    through = tuple(place for place in between if abs(_off(place, dx, dy)) < reach)
    if widths[1] < reach:  # one corner is farthest off: a hex that is off by just that touches the line there
        return Trace(through, ())
    left = [place for place in between if _off(place, dx, dy) == reach]
    right = [place for place in between if _off(place, dx, dy) == -reach]
    return Trace(through, tuple(zip(left, right, strict=True)))


def _off(place: Offset, dx: int, dy: int) -> int:
    """Return how far a center lies to the left of the line (negative: right), as a cross product."""
    return 3 * (dx * place[1] - dy * place[0])


def _along(place: Offset, dx: int, dy: int) -> int:
    """Return how far along the line a center lies, as a scalar product of unsqueezed distances."""
    return dx * place[0] + 3 * dy * place[1]


def _between(dx: int, dy: int) -> list[Offset]:
    """Return the hexes near the line whose centers lie between its ends, nearest first.

    A hex is the set of points nearest to its center, so a line meets hexes in the order of their centers.
    """
    near = [
        (x, y)
        for y in range(min(0, dy), max(0, dy) + 1)
        for x in range(min(0, dx) - 1, max(0, dx) + 2)
        if (x + y) % 2 == 0 and 0 < _along((x, y), dx, dy) < _along((dx, dy), dx, dy)
    ]
    return sorted(near, key=lambda place: _along(place, dx, dy))


@frozen
class SightLine:
    """The line of sight from one hex of a board to another.

    An obstacle in a hex that the line passes through blocks it. Where the line runs exactly along the side
    between two hexes, obstacles on one side of the line do not block it; obstacles on both sides do, also if
    they are not opposite each other. Whatever lies off the board is an obstacle. The end hexes never block.

    Attributes:
        start: The hex where the line starts.
        end: The hex where it ends.
        through: Hexes of the board whose interior the line passes through, nearest to the start first.
        beside: Pairs (left, right) of hexes between which the line runs; `None` is off the board.
        leaves_board: Whether the board's edge alone blocks the line.
        alone_mask: Hexes each of which blocks the line alone, as a mask.
        left_mask: Hexes to the left, each of which blocks the line together with any in `right_mask`.
        right_mask: Hexes to the right, each of which blocks the line together with any in `left_mask`.

    Example:
        >>> from ancientwars.core.hexboard import HexBoard
        >>> board = HexBoard("ABC", (3, 2, 3))
        >>> line = board.sight_line("A2", "C2")
        >>> line.through, line.beside
        ((), (('B1', 'B2'),))
        >>> line.is_clear(board.mask(["B1"])), line.is_clear(board.mask(["B1", "B2"]))
        (True, False)
    """

    start: str
    end: str
    through: tuple[str, ...]
    beside: tuple[tuple[str | None, str | None], ...]
    leaves_board: bool = field(repr=False)
    alone_mask: int = field(repr=False)
    left_mask: int = field(repr=False)
    right_mask: int = field(repr=False)

    def is_clear(self, blocked: int) -> bool:
        """Tell whether the line is free when certain hexes hold obstacles.

        Args:
            blocked: Mask of the hexes that hold an obstacle, as from `HexBoard.mask`.

        Returns:
            Whether nothing blocks the line.
        """
        if self.leaves_board or blocked & self.alone_mask:
            return False
        return not (blocked & self.left_mask and blocked & self.right_mask)

    @classmethod
    def draw(cls, a: Hex, b: Hex, places: Mapping[Offset, Hex]) -> SightLine:
        """Draw the line of sight between two hexes of a board.

        Args:
            a: The hex to look from.
            b: The hex to look at.
            places: The hexes of the board by half-column and row.

        Returns:
            The line from `a` to `b`.
        """
        met = trace(b.x - a.x, b.row - a.row)
        through = [places.get((a.x + dx, a.row + dy)) for dx, dy in met.through]
        left = [places.get((a.x + dx, a.row + dy)) for (dx, dy), _ in met.beside]
        right = [places.get((a.x + dx, a.row + dy)) for _, (dx, dy) in met.beside]
        alone = [*through, *(right if None in left else ()), *(left if None in right else ())]
        return cls(
            start=a.name,
            end=b.name,
            through=tuple(hex_.name for hex_ in through if hex_),
            beside=tuple((_name(one), _name(other)) for one, other in zip(left, right, strict=True)),
            leaves_board=None in through or (None in left and None in right),
            alone_mask=_mask(alone),
            left_mask=_mask(left),
            right_mask=_mask(right),
        )


def _name(hex_: Hex | None) -> str | None:
    return hex_.name if hex_ else None


def _mask(hexes: Iterable[Hex | None]) -> int:
    return sum(1 << index for index in {hex_.index for hex_ in hexes if hex_})
