"""C2.7, C7.2: the pieces on the field - units and leaders, and what they did this turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from attrs import frozen

from ancientwars.cca.components.board import BIT, BOTTOM
from ancientwars.cca.components.kit import UNITS, UnitType
from ancientwars.core.record import Record, put

_KINDS: Final = dict(UNITS)
"""The unit table as a plain dictionary, which is looked into twice as fast."""


@frozen
class Duty(Record):
    """What a piece may and did do this turn; forgotten when the turn ends.

    Attributes:
        ordered: It has an order (C7.1).
        moved: Hexes of its move; 0 while it stands (C8.3).
        again: Hexes of its second move (C18.T8).
        joined: A leader joined it in this movement phase (C8.27); of a leader: he went along with his unit (C8.25).
        stopped: It entered or left terrain that ends a move, or came to a lone leader, which ends it too (C8.9).
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
        return _KINDS[self.type]

    @property
    def full(self) -> bool:
        """C11.7b: whether it is at full strength."""
        return self.blocks >= _KINDS[self.type].blocks


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


P = TypeVar("P", bound=Unit | Leader)


class _Masks(Record):
    """The hexes of the pieces of bottom and of top, once worked out; no fields, since they follow from them."""

    __slots__ = ("_leaders_at", "_units_at")

    _units_at: tuple[int, int]
    _leaders_at: tuple[int, int]


@frozen
class Field(_Masks):
    """The pieces on the board, each kind in the order of the hexes."""

    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]

    def units_of(self, side: str) -> int:
        """Return the hexes with units of a side."""
        try:
            return self._units_at[side != BOTTOM]
        except AttributeError:
            return self._found()._units_at[side != BOTTOM]

    def leaders_of(self, side: str) -> int:
        """Return the hexes with leaders of a side."""
        try:
            return self._leaders_at[side != BOTTOM]
        except AttributeError:
            return self._found()._leaders_at[side != BOTTOM]

    @property
    def all_units(self) -> int:
        """The hexes with units."""
        try:
            bottom, top = self._units_at
        except AttributeError:
            bottom, top = self._found()._units_at
        return bottom | top

    @property
    def all_leaders(self) -> int:
        """The hexes with leaders."""
        try:
            bottom, top = self._leaders_at
        except AttributeError:
            bottom, top = self._found()._leaders_at
        return bottom | top

    @property
    def pieces(self) -> int:
        """The hexes with units or leaders."""
        return self.all_units | self.all_leaders

    def unit(self, hex_: str) -> Unit | None:
        """Return the unit in a hex."""
        bit, taken = BIT.get(hex_, 0), self.all_units
        return self.units[_before(bit, taken)] if taken & bit else None

    def leader(self, hex_: str) -> Leader | None:
        """Return the leader in a hex."""
        bit, taken = BIT.get(hex_, 0), self.all_leaders
        return self.leaders[_before(bit, taken)] if taken & bit else None

    def lone(self, side: str) -> int:
        """C2.7: the hexes with a leader of a side alone."""
        leaders = self.leaders_of(side)
        return leaders & ~self.all_units if leaders else 0

    def with_unit(self, old: Unit | None, new: Unit | None) -> Field:
        """Return the field with a unit put in, taken off or changed."""
        field = self.replace(units=_exchanged(self.units, self.all_units, old, new))
        return field._knowing(_shifted(self._units_at, old, new), self._found()._leaders_at)

    def with_leader(self, old: Leader | None, new: Leader | None) -> Field:
        """Return the field with a leader put in, taken off or changed."""
        field = self.replace(leaders=_exchanged(self.leaders, self.all_leaders, old, new))
        return field._knowing(self._found()._units_at, _shifted(self._leaders_at, old, new))

    def rested(self) -> Field:
        """Return the field with all orders forgotten, as at the end of a turn."""
        units = tuple([u if u.duty is IDLE or u.duty == IDLE else u.replace(duty=IDLE) for u in self.units])
        leaders = tuple([one if one.duty == IDLE else one.replace(duty=IDLE) for one in self.leaders])
        field = self._found()  # nobody moves
        return Field(units, leaders)._knowing(field._units_at, field._leaders_at)

    # The masks are worked out once; a changed field gets them from the one before.

    def _found(self) -> Field:
        """Return the field itself, its masks worked out."""
        if hasattr(self, "_leaders_at"):
            return self
        return self._knowing(_masks(self.units), _masks(self.leaders))

    def _knowing(self, units: tuple[int, int], leaders: tuple[int, int]) -> Field:
        """Return the field itself, with these masks."""
        _set_units(self, units)
        _set_leaders(self, leaders)
        return self


_set_units: Final[Callable[[Field, tuple[int, int]], None]] = vars(_Masks)["_units_at"].__set__
_set_leaders: Final[Callable[[Field, tuple[int, int]], None]] = vars(_Masks)["_leaders_at"].__set__


def _masks(pieces: tuple[Unit, ...] | tuple[Leader, ...]) -> tuple[int, int]:
    """Return the hexes of the pieces of bottom and of top."""
    bottom = top = 0
    for piece in pieces:
        if piece.side == BOTTOM:
            bottom |= BIT[piece.hex]
        else:
            top |= BIT[piece.hex]
    return bottom, top


def _shifted(masks: tuple[int, int], old: Unit | Leader | None, new: Unit | Leader | None) -> tuple[int, int]:
    """Return the masks after one piece was taken out and one put in."""
    if old and new and old.hex == new.hex and old.side == new.side:
        return masks
    bottom, top = masks
    if old:
        if old.side == BOTTOM:
            bottom ^= BIT[old.hex]
        else:
            top ^= BIT[old.hex]
    if new:
        if new.side == BOTTOM:
            bottom |= BIT[new.hex]
        else:
            top |= BIT[new.hex]
    return bottom, top


def _before(bit: int, taken: int) -> int:
    """Return how many of the hexes taken come before a hex: the place of its piece in the order of the hexes."""
    return (taken & (bit - 1)).bit_count()


def _exchanged(pieces: tuple[P, ...], taken: int, old: P | None, new: P | None) -> tuple[P, ...]:
    """Return pieces, in the order of the hexes, with one taken out and one put in."""
    if old is not None:
        bit = BIT[old.hex]
        place = _before(bit, taken)
        if new is not None and new.hex == old.hex:
            return put(pieces, place, new)
        pieces, taken = pieces[:place] + pieces[place + 1 :], taken ^ bit
    if new is None:
        return pieces
    place = _before(BIT[new.hex], taken)
    return (*pieces[:place], new, *pieces[place:])


def there(hex_: str, mask: int) -> bool:
    """Tell whether a hex is in a mask."""
    return bool(BIT[hex_] & mask)
