"""C2.7, C7.2: the pieces on the field - units and leaders, and what they did this turn."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components import UNITS, UnitType
from ancientwars.cca.geometry import BIT, INDEX, SEATS, mask_of
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class Duty(Record):
    """What a piece may and did do this turn; forgotten when the turn ends.

    Attributes:
        ordered: It has an order (C7.1).
        moved: Hexes of its move; 0 while it stands (C8.3).
        again: Hexes of its second move (C18.T8).
        joined: A leader joined it in this movement phase (C8.27); of a leader: he went along with his unit (C8.25).
        stopped: It entered terrain that ends a move.
        charged: It is bound to close combat (C8.17).
        battles: Battles that it has fought.
        origin: Where it began the turn, once it has left that hex.
        advanced: It made a momentum advance.
    """

    ordered: bool = False
    moved: int = 0
    again: int = 0
    joined: bool = False
    stopped: bool = False
    charged: bool = False
    battles: int = 0
    origin: str = ""
    advanced: bool = False


IDLE = Duty()


@frozen
class Unit(Record):
    """A unit: one stack of blocks in one hex.

    Attributes:
        side: Whose it is.
        type: Key of the unit table.
        hex: Where it stands.
        blocks: Blocks left.
        elite: C17.1: name of the special unit; empty for ordinary ones.
        duty: What it may and did do this turn.
    """

    side: str
    type: str
    hex: str
    blocks: int
    elite: str = ""
    duty: Duty = IDLE

    @property
    def kind(self) -> UnitType:
        """Its row of the unit table."""
        return UNITS[self.type]

    @property
    def full(self) -> bool:
        """C11.7b: whether it is at full strength."""
        return self.blocks >= UNITS[self.type].blocks


@frozen
class Leader(Record):
    """A leader, attached to the unit in his hex or alone.

    Attributes:
        side: Whose he is.
        name: His name; may be empty.
        hex: Where he stands.
        home: C3.10: his starting hex, which with the side tells leaders apart.
        duty: What he may and did do this turn.
    """

    side: str
    name: str
    hex: str
    home: str = ""
    duty: Duty = IDLE


def _place(piece: Unit | Leader) -> int:
    return INDEX[piece.hex]


@frozen(slots=False)
class Field(Record):
    """The pieces on the board, each kind in the order of the hexes."""

    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]

    @cached_property
    def unit_at(self) -> Mapping[str, Unit]:
        """The units by hex."""
        return {unit.hex: unit for unit in self.units}

    @cached_property
    def leader_at(self) -> Mapping[str, Leader]:
        """The leaders by hex."""
        return {leader.hex: leader for leader in self.leaders}

    @cached_property
    def unit_masks(self) -> Mapping[str, int]:
        """The hexes with units of each side."""
        return {side: mask_of(u.hex for u in self.units if u.side == side) for side in SEATS}

    @cached_property
    def leader_masks(self) -> Mapping[str, int]:
        """The hexes with leaders of each side."""
        return {side: mask_of(u.hex for u in self.leaders if u.side == side) for side in SEATS}

    @cached_property
    def all_units(self) -> int:
        """The hexes with units."""
        masks = self.unit_masks
        return masks["bottom"] | masks["top"]

    @cached_property
    def pieces(self) -> int:
        """The hexes with units or leaders."""
        masks = self.leader_masks
        return self.all_units | masks["bottom"] | masks["top"]

    def lone(self, side: str) -> int:
        """C2.7: the hexes with a leader of a side alone."""
        return self.leader_masks[side] & ~self.all_units

    def with_unit(self, old: Unit | None, new: Unit | None) -> Field:
        """Return the field with a unit put in, taken off or changed."""
        units = [unit for unit in self.units if unit is not old]
        if new:
            units.append(new)
        units.sort(key=_place)
        return Field(tuple(units), self.leaders)

    def with_leader(self, old: Leader | None, new: Leader | None) -> Field:
        """Return the field with a leader put in, taken off or changed."""
        leaders = [leader for leader in self.leaders if leader is not old]
        if new:
            leaders.append(new)
        leaders.sort(key=_place)
        return Field(self.units, tuple(leaders))


def there(hex_: str, mask: int) -> bool:
    """Tell whether a hex is in a mask."""
    return bool(BIT[hex_] & mask)
