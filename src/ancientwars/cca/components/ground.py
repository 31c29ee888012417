"""C16: the terrain of a battle - what it forbids, what it stops, what it hides - worked out once as masks."""

from __future__ import annotations

from functools import cache, cached_property

from attrs import frozen

from ancientwars.cca.components.board import BIT, BOARD, HEXES, linked, mask_of
from ancientwars.cca.components.kit import TERRAIN, UNITS, TerrainType, UnitType
from ancientwars.cca.components.scenarios import Tile
from ancientwars.core.frozenmap import FrozenMap

CLEAR = TERRAIN["clear"]


@frozen
class Ground:
    """The terrain tiles of a battle.

    CS2.1, CS4.1, CS5.1, CS9.1, CS12.1: which hexes of a river can be forded is a matter of its tiles; CS6.1, CS6.2: so
    are a lake and steep hills.

    Attributes:
        tiles: All hexes that are not clear.
        siege: C16.X1: whether siege rules turn fortified walls into city walls.
    """

    tiles: tuple[Tile, ...] = ()
    siege: bool = False

    @cached_property
    def terrain(self) -> FrozenMap[str, TerrainType]:
        """The terrain of every hex."""
        found = dict.fromkeys(HEXES, CLEAR)
        for tile in self.tiles:
            key = "city_wall" if self.siege and tile.type == "fortified_wall" else tile.terrain
            found[tile.hex] = TERRAIN[key]
        return FrozenMap(found)

    @cached_property
    def sides(self) -> FrozenMap[str, frozenset[str]]:
        """C16.W1: the hexes that the front sides of every rampart face."""
        return FrozenMap({tile.hex: frozenset(tile.sides) for tile in self.tiles})

    def mask(self, *types: str) -> int:
        """Return the hexes of some terrain types."""
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if terrain.id in types)

    @cached_property
    def closed(self) -> FrozenMap[str, int]:
        """C8.12: the hexes that each type of unit, and a leader alone, may never enter."""
        closed = {kind.id: self._mask(kind, "impassable") for kind in UNITS.values()}
        return FrozenMap({**closed, "leader": self._all_closed()})

    def _mask(self, kind: UnitType, field: str) -> int:
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if kind.is_a(*getattr(terrain, field)))

    def _all_closed(self) -> int:
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if "all" in terrain.impassable)

    @cached_property
    def stops(self) -> FrozenMap[str, int]:
        """C8.12: the hexes in which each type of unit, and a leader alone, must end its move."""
        kinds = {kind.id: kind.kind for kind in UNITS.values()} | {"leader": "leader"}
        return FrozenMap(
            (key, mask_of(hex_ for hex_, terrain in self.terrain.items() if kind in terrain.stop))
            for key, kind in kinds.items()
        )

    @cached_property
    def single_in(self) -> int:
        """C16.C1: hexes that are entered only from an adjacent start."""
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if terrain.single_step_in)

    @cached_property
    def single_out(self) -> int:
        """C16.C2, C16.M3: hexes that are left by one hex only."""
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if terrain.single_step_out)

    @cached_property
    def losses(self) -> int:
        """C16.M1a: hexes in which one die is rolled for losses on entering."""
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if terrain.loss_check)

    @cached_property
    def hides(self) -> int:
        """C10.9a: hexes whose terrain blocks the line of sight."""
        return mask_of(hex_ for hex_, terrain in self.terrain.items() if terrain.blocks_sight)

    @cached_property
    def walls(self) -> int:
        """C16.C8: the city walls."""
        return self.mask("city_wall")

    @cached_property
    def plateaus(self) -> FrozenMap[str, int]:
        """C16.H6: for every hill hex the whole hill that it belongs to."""
        hills = self.mask("hill")
        return FrozenMap({hex_: linked(hills, BIT[hex_]) for hex_ in HEXES if hills & BIT[hex_]})

    def sees(self, a: str, b: str, pieces: int) -> bool:
        """C10.9, C10.9b, C10.9c, C16.H4, C16.H5, C16.H6, C16.C8: tell whether one hex is seen from another.

        Args:
            a: Where the line starts.
            b: Where it ends.
            pieces: The hexes with units and leaders.
        """
        hides = self.hides
        if hides:
            hill = self.plateaus.get(a, 0)
            if hill & BIT[b]:
                hides &= ~hill
            if self.walls & BIT[a] and self.walls & BIT[b]:
                line = BOARD.sight_line(a, b)
                if not (line.alone_mask | line.left_mask | line.right_mask) & ~self.walls:
                    hides &= ~self.walls
        return BOARD.sight_line(a, b).is_clear(pieces | hides)


@cache
def ground_of(tiles: tuple[Tile, ...], *, siege: bool = False) -> Ground:
    """Return the ground of some tiles, the same object each time."""
    return Ground(tiles, siege)
