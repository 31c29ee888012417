"""Hex boards: names, directions, distances, straight lines, sections, lines of sight.

Tables are worked out once, when they are first asked for, with whole numbers only; answers come in a stable order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from ancientwars.core.errors import AncientWarsError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.graphs import sealed
from ancientwars.core.hexsight import STEPS, Cube, Direction, Edge, Hex, Offset, SightLine

if TYPE_CHECKING:
    import networkx as nx

Section: TypeAlias = tuple[str, frozenset[str]]


class BoardError(AncientWarsError):
    """A board or a map is put together wrongly, or asked for what it does not have."""


class UnknownHexError(BoardError):
    """A hex that the board does not have."""


def _to_sections(sections: Mapping[str, Iterable[str]] | tuple[Section, ...]) -> tuple[Section, ...]:
    return tuple((name, frozenset(hexes)) for name, hexes in dict(sections).items())


@frozen
class HexBoard:
    """A board of hexes, pointy side up, in rows of which every second one is shifted right by half a hex.

    Hexes go by their names and have an order: row by row from the bottom, each row from the left. `len`, `in`
    and iteration over names work. Sets of hexes are also offered as integer masks: bit `i` is the hex with
    index `i`.

    Attributes:
        letters: The letters of the rows, from the bottom.
        lengths: How many hexes each row has.
        indented: Which rows are shifted: 1 for the second, fourth and so on, 0 for the first, third and on.

    Args:
        sections: Named parts of the board as a mapping from name to hexes; they may overlap.

    Raises:
        BoardError: The rows make no board.
        UnknownHexError: A section has a hex that the board has not.

    Example:
        >>> board = HexBoard("ABC", (3, 2, 3), sections={"left": {"A1", "B1", "C1"}})
        >>> board.rows
        (('A1', 'A2', 'A3'), ('B1', 'B2'), ('C1', 'C2', 'C3'))
        >>> board.neighbours["A1"], board.toward[Edge.BOTTOM]["B2"]
        (('A2', 'B1'), ('A2', 'A3'))
        >>> board.sections_of("B1")
        ('left',)
    """

    letters: str
    lengths: tuple[int, ...]
    indented: int = field(default=1, kw_only=True)
    _sections: tuple[Section, ...] = field(default=(), converter=_to_sections, kw_only=True, repr=False)

    def __attrs_post_init__(self) -> None:
        self._check_rows()
        for name, hexes in self._sections:
            if unknown := sorted(hexes.difference(self._by_name)):
                raise UnknownHexError(f"section {name!r}: {self._no_such(unknown[0])}")

    def _check_rows(self) -> None:
        if not self.letters or len(self.letters) != len(self.lengths):
            raise BoardError(f"{len(self.letters)} row letters for {len(self.lengths)} row lengths")
        if len(set(self.letters)) < len(self.letters) or not self.letters.isalpha():
            raise BoardError(f"rows need different letters, not {self.letters!r}")
        if min(self.lengths) < 1:
            raise BoardError(f"every row needs a hex, which these lengths do not give it: {self.lengths}")
        if self.indented not in (0, 1):
            raise BoardError(f"indented is 0 or 1, not {self.indented}")

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes with their coordinates, in order."""
        places = [(row, number) for row, length in enumerate(self.lengths) for number in range(1, length + 1)]
        return tuple(self._hex(index, row, number) for index, (row, number) in enumerate(places))

    def _hex(self, index: int, row: int, number: int) -> Hex:
        x = 2 * (number - 1) + int(row % 2 == self.indented)
        q = (x - row) // 2
        return Hex(f"{self.letters[row]}{number}", index, row, number, x, Cube(q, row, -q - row))

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The hexes row by row."""
        return tuple(
            tuple(f"{letter}{number}" for number in range(1, length + 1))
            for letter, length in zip(self.letters, self.lengths, strict=True)
        )

    @cached_property
    def _by_name(self) -> FrozenMap[str, Hex]:
        return FrozenMap({here.name: here for here in self.hexes})

    @cached_property
    def _by_place(self) -> FrozenMap[Offset, Hex]:
        return FrozenMap({(here.x, here.row): here for here in self.hexes})

    def __len__(self) -> int:
        return len(self.hexes)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def hex(self, name: str) -> Hex:
        """Return a hex with its coordinates.

        Raises:
            UnknownHexError: The board has no hex of that name.

        Example:
            >>> HexBoard("ABC", (3, 2, 3)).hex("B2")
            Hex(name='B2', index=4, row=1, number=2, x=3, cube=Cube(q=1, r=1, s=-2))
        """
        try:
            return self._by_name[name]
        except KeyError:
            raise UnknownHexError(self._no_such(name)) from None

    def _no_such(self, name: str) -> str:
        rows = ", ".join(f"{row[0]}-{row[-1]}" for row in self.rows)
        return f"no hex {name!r} on this board, which has {rows}"

    @cached_property
    def neighbours_by_direction(self) -> FrozenMap[str, FrozenMap[Direction, str]]:
        """The neighbours of every hex by direction; a direction that leads off the board is missing."""
        return FrozenMap({here.name: self._around(here) for here in self.hexes})

    def _around(self, here: Hex) -> FrozenMap[Direction, str]:
        places = {way: (here.x + dx, here.row + dy) for way, (dx, dy) in STEPS.items()}
        return FrozenMap({way: self._by_place[at].name for way, at in places.items() if at in self._by_place})

    @cached_property
    def neighbours(self) -> FrozenMap[str, tuple[str, ...]]:
        """The neighbours of every hex, counterclockwise from the east."""
        return FrozenMap({name: tuple(near.values()) for name, near in self.neighbours_by_direction.items()})

    @cached_property
    def neighbour_masks(self) -> FrozenMap[str, int]:
        """The neighbours of every hex as a mask."""
        return FrozenMap({name: self.mask(near) for name, near in self.neighbours.items()})

    @cached_property
    def toward(self) -> FrozenMap[Edge, FrozenMap[str, tuple[str, ...]]]:
        """For each edge and hex, the neighbours one row nearer to that edge, from the left: at most two."""
        return FrozenMap({edge: self._steps_toward(edge) for edge in Edge})

    def _steps_toward(self, edge: Edge) -> FrozenMap[str, tuple[str, ...]]:
        steps = self.neighbours_by_direction.items()
        return FrozenMap({name: tuple(near[way] for way in edge.ways if way in near) for name, near in steps})

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The board as a frozen networkx graph: node attributes ``row``, ``number`` and ``x`` as of `Hex`."""
        import networkx as nx  # importing the library must not import networkx

        graph: nx.Graph[str] = nx.Graph()
        for here in self.hexes:
            graph.add_node(here.name, row=here.row, number=here.number, x=here.x)
        graph.add_edges_from((name, other) for name, near in self.neighbours.items() for other in near)
        return sealed(graph)

    def distance(self, a: str, b: str) -> int:
        """Count the steps from one hex to another, as if the board had no end.

        Raises:
            UnknownHexError: The board has no hex of one of these names.
        """
        start, end = self.hex(a), self.hex(b)
        rows = abs(start.row - end.row)
        return rows + max(0, (abs(start.x - end.x) - rows) // 2)

    def ring(self, center: str, radius: int) -> tuple[str, ...]:
        """Return the hexes at exactly a distance, in order.

        Raises:
            UnknownHexError: The board has no hex of that name.

        Example:
            >>> board = HexBoard("ABC", (3, 2, 3))
            >>> board.ring("A1", 2)
            ('A3', 'B2', 'C1', 'C2')
            >>> board.within("A1", 1)
            ('A1', 'A2', 'B1')
        """
        return self._rings[self.hex(center).name].get(radius, ())

    def within(self, center: str, radius: int) -> tuple[str, ...]:
        """Return the hexes up to a distance, nearest first, beginning with the center.

        Raises:
            UnknownHexError: The board has no hex of that name.
        """
        return tuple(chain.from_iterable(self.ring(center, distance) for distance in range(radius + 1)))

    @cached_property
    def _rings(self) -> FrozenMap[str, FrozenMap[int, tuple[str, ...]]]:
        return FrozenMap({name: self._rings_around(name) for name in self})

    def _rings_around(self, center: str) -> FrozenMap[int, tuple[str, ...]]:
        rings: dict[int, tuple[str, ...]] = {}
        for name in self:
            distance = self.distance(center, name)
            rings[distance] = (*rings.get(distance, ()), name)
        return FrozenMap(rings)

    def ray(self, start: str, direction: Direction) -> tuple[str, ...]:
        """Return the hexes met on the way in one direction to the end of the board, without the first.

        Raises:
            UnknownHexError: The board has no hex of that name.

        Example:
            >>> HexBoard("ABC", (3, 2, 3)).ray("A1", Direction.NORTHEAST)
            ('B1', 'C2')
        """
        passed = [self.hex(start).name]
        while direction in (near := self.neighbours_by_direction[passed[-1]]):
            passed.append(near[direction])
        return tuple(passed[1:])

    def straight_line(self, a: str, b: str) -> tuple[str, ...] | None:
        """Return the hexes from one hex to another, both included, if one direction leads there.

        Returns:
            The hexes, or `None` if the two do not stand in one straight line of hexes of the board.

        Raises:
            UnknownHexError: The board has no hex of one of these names.

        Example:
            >>> HexBoard("ABC", (3, 2, 3)).straight_line("C2", "A1")
            ('C2', 'B1', 'A1')
        """
        steps = self.distance(a, b)
        lines = ((a, *self.ray(a, direction)[:steps]) for direction in Direction)
        return next((line for line in lines if line[-1] == b), None)

    def mask(self, hexes: Iterable[str]) -> int:
        """Return the mask of some hexes.

        Raises:
            UnknownHexError: The board has no hex of one of these names.

        Example:
            >>> board = HexBoard("ABC", (3, 2, 3))
            >>> board.mask(["A1", "A3"]), board.names(0b101)
            (5, ('A1', 'A3'))
        """
        bits = 0
        for name in hexes:
            bits |= 1 << self.hex(name).index
        return bits

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the hexes of a mask, in order.

        Raises:
            BoardError: The mask has bits that belong to no hex.
        """
        if mask >> len(self):
            raise BoardError(f"mask {mask:#x} has bits beyond the {len(self)} hexes of this board")
        return tuple(here.name for here in self.hexes if mask >> here.index & 1)

    @cached_property
    def sections(self) -> FrozenMap[str, frozenset[str]]:
        """The hexes of every section."""
        return FrozenMap(self._sections)

    def sections_of(self, name: str) -> tuple[str, ...]:
        """Return the sections that a hex belongs to, in the order in which they were given.

        Raises:
            UnknownHexError: The board has no hex of that name.
        """
        wanted = self.hex(name).name
        return tuple(section for section, hexes in self._sections if wanted in hexes)

    @cached_property
    def _sight_line(self) -> Callable[[str, str], SightLine]:
        return cache(lambda a, b: SightLine.draw(self.hex(a), self.hex(b), self._by_place))

    def sight_line(self, a: str, b: str) -> SightLine:
        """Return what the line from the center of one hex to the center of another meets on the way.

        Raises:
            UnknownHexError: The board has no hex of one of these names.

        Example:
            >>> HexBoard("ABC", (3, 2, 3)).sight_line("A1", "A3").through
            ('A2',)
        """
        return self._sight_line(a, b)

    def sees(self, a: str, b: str, blocked: Iterable[str] | int) -> bool:
        """Tell whether one hex is seen from another, by the rule that stands at `SightLine`.

        Args:
            a: The hex to look from.
            b: The hex to look at; to look back gives the same answer.
            blocked: The hexes that hold an obstacle, by name or as a mask; those in `a` and `b` do not matter.

        Raises:
            UnknownHexError: The board has no hex of one of these names.

        Example:
            >>> board = HexBoard("ABC", (3, 2, 3))
            >>> board.sees("A1", "A3", blocked={"A2"}), board.sees("A2", "C2", blocked={"B1"})
            (False, True)
        """
        return self.sight_line(a, b).is_clear(blocked if isinstance(blocked, int) else self.mask(blocked))
