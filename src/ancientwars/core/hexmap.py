"""Hex maps: boards with terrain in their hexes and features on their sides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from attrs import field, frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.hexboard import BoardError, HexBoard, UnknownHexError

__all__ = ["BoardError", "HexBoard", "HexMap", "NotAdjacentError", "UnknownHexError"]

Side: TypeAlias = tuple[tuple[str, str], str]


class NotAdjacentError(BoardError):
    """Two hexes that were to share a side and do not."""


def _to_terrain(terrain: Mapping[str, str] | tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(dict(terrain).items()))


def _to_sides(sides: Mapping[tuple[str, str] | frozenset[str], str] | tuple[Side, ...]) -> tuple[Side, ...]:
    """Write every feature by ordered pairs: a pair of hexes without order stands for both sides."""
    features: dict[tuple[str, str], str] = {}
    for hexes, feature in dict(sides).items():
        pair = tuple(sorted(hexes)) if isinstance(hexes, frozenset) else hexes
        if len(pair) != 2:  # noqa: PLR2004 - a side has two hexes
            raise BoardError(f"hexside feature {feature!r}: a side lies between two hexes, not {pair}")
        for one_way in {pair, pair[::-1]} if isinstance(hexes, frozenset) else {pair}:
            if features.setdefault(one_way, feature) != feature:
                raise BoardError(f"side of {pair} has two features: {features[one_way]!r} and {feature!r}")
    return tuple(sorted(features.items()))


@frozen
class HexMap:
    """A board with terrain in its hexes and features on its hexsides.

    Args:
        board: The board.
        terrain: Terrain id by hex; a hex that is not named is clear.
        hexsides: Feature id by hexside. An ordered pair is the side of the first hex that faces the second, as
            of a rampart that guards one way; a frozenset of two hexes is both, as of a stream.

    Raises:
        UnknownHexError: A hex is named that the board does not have.
        NotAdjacentError: A hexside is named between hexes that share none.
        BoardError: A hexside is given two features, or does not name two hexes.

    Example:
        >>> board = HexBoard("ABC", (3, 2, 3))
        >>> ground = HexMap(board, {"B1": "hill"}, {("A1", "B1"): "wall", frozenset(("A2", "A3")): "ford"})
        >>> ground.terrain_at("B1"), ground.terrain_at("B2")
        ('hill', None)
        >>> ground.hexside("A1", "B1"), ground.hexside("B1", "A1"), ground.hexside("A3", "A2")
        ('wall', None, 'ford')
    """

    board: HexBoard
    _terrain: tuple[tuple[str, str], ...] = field(default=(), converter=_to_terrain)
    _hexsides: tuple[Side, ...] = field(default=(), converter=_to_sides)

    def __attrs_post_init__(self) -> None:
        for name, _ in self._terrain:
            self.board.hex(name)
        for (a, b), feature in self._hexsides:
            if self.board.distance(a, b) != 1:
                raise NotAdjacentError(f"hexside feature {feature!r}: {a} and {b} share no side")

    @cached_property
    def terrain(self) -> FrozenMap[str, str]:
        """Terrain id by hex, without the clear hexes."""
        return FrozenMap(self._terrain)

    @cached_property
    def hexsides(self) -> FrozenMap[tuple[str, str], str]:
        """Feature id by ordered pair: the side of the first hex that faces the second."""
        return FrozenMap(self._hexsides)

    def terrain_at(self, name: str) -> str | None:
        """Return the terrain of a hex, `None` for a clear one.

        Raises:
            UnknownHexError: The board has no hex of that name.
        """
        return self.terrain.get(self.board.hex(name).name)

    def hexside(self, a: str, b: str) -> str | None:
        """Return the feature on the side of one hex that faces another, `None` if there is none.

        Raises:
            UnknownHexError: The board has no hex of one of these names.
            NotAdjacentError: The hexes share no side.
        """
        if self.board.distance(a, b) != 1:
            raise NotAdjacentError(f"{a} and {b} share no side")
        return self.hexsides.get((a, b))

    def hexes_of(self, *terrain: str) -> tuple[str, ...]:
        """Return the hexes with one of some terrains, in order.

        Example:
            >>> HexMap(HexBoard("AB", (3, 2)), {"B1": "hill", "A1": "lake"}).hexes_of("hill", "lake")
            ('A1', 'B1')
        """
        return tuple(name for name in self.board if self.terrain.get(name) in terrain)
