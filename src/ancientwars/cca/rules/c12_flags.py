"""C12.1, C12.10, C12.11: flags - which a unit may ignore, and how far the others drive it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR_MASK, opponent, seat_of
from ancientwars.cca.components.kit import IGNORES_A_FLAG
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c12_rampage import stampede
from ancientwars.cca.rules.c12_retreat import Retreat
from ancientwars.cca.rules.c16_terrain import protection
from ancientwars.cca.rules.c17_special_units import elite, legion
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import IgnoreFlags
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def flags_ignorable(state: State, unit: Unit, roller: Unit | None, origin: str, *, close: bool, full: bool) -> int:
    """C12.10: return the flags that a unit may ignore; the sources add up.

    Args:
        state: The state.
        unit: The unit that the flags were rolled against.
        roller: The unit that rolled them.
        origin: Its hex.
        close: Whether it was close combat.
        full: C11.7b: whether the unit counts as at full strength.
    """
    kind = unit.kind
    wall = protection(state, unit, origin)
    count = wall.ignore_flags[0 if close else 1] if wall else 0  # C12.10.3
    if kind.can_be_supported:  # elephants have no help from a leader (C12.10c) or from support (C12.10b)
        count += state.attached(unit) is not None  # C12.10.1, C14.7b
        count += supported(state, unit)
    if full:
        count += kind.full_strength_ignore_flags  # C12.10.4, C12.10.5
    if close and roller and roller.kind.shy_of_beasts:
        count += kind.ignore_flags_from_cavalry_and_chariots  # C12.10.6
    return count + elite(state, unit, IGNORES_A_FLAG)  # C12.10.7, C17.2b


def supported(state: State, unit: Unit) -> bool:
    """C12.10.2, C12.10a, C14.7c: tell whether two adjacent hexes hold friendly units or lone leaders."""
    field = state.field
    friends = field.units_of(unit.side) | field.leaders_of(unit.side)
    return (NEAR_MASK[unit.hex] & friends).bit_count() > 1


@frozen
class Flags(Choice):
    """C12.11: the owner decides how many of the flags that can be ignored are ignored.

    Attributes:
        hex: The unit that the flags were rolled against.
        flags: Their number.
        origin: The hex of the unit that rolled them.
        close: Whether in close combat.
    """

    prompt = "ignore-flags"
    rule = "C12.11"
    accepts = (IgnoreFlags,)

    hex: str
    flags: int
    origin: str
    close: bool

    def _ignorable(self, state: State) -> int:
        unit = state.unit(self.hex)
        if unit is None or not self.flags:
            return 0
        full, combat = False, state.combat
        if combat and unit.kind.full_strength_matters:
            full = combat.attacker_full if self.hex == combat.attacker else combat.target_full
        ignorable = flags_ignorable(state, unit, state.unit(self.origin), self.origin, close=self.close, full=full)
        return min(self.flags, ignorable)

    def needed(self, state: State) -> bool:
        """Tell whether any flag can be ignored."""
        return self._ignorable(state) > 0

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the numbers of flags that may be ignored."""
        return tuple(IgnoreFlags(n) for n in range(self._ignorable(state), -1, -1))

    def refusal(self, state: State, action: IgnoreFlags) -> Refusal:
        """C12.10: return why so many cannot be ignored."""
        reason = "the unit in {hex} can ignore {most} of {flags} flags, not {count}"
        most = self._ignorable(state)
        return Refusal("C12.10", reason, hex=self.hex, most=most, flags=self.flags, count=action.count)

    def run(self, state: State) -> State:
        """Nothing can be ignored."""
        return self._accepted(state, self.flags)

    def resolve(self, state: State, action: IgnoreFlags) -> State:
        """Ignore some flags, accept the others."""
        if action.count:
            state = state.emit(e.FlagsIgnored(self.hex, action.count, rule="C12.11"))
        return self._accepted(state, self.flags - action.count)

    def _accepted(self, state: State, flags: int) -> State:
        """C12.1: retreat, elephants after a rampage."""
        unit, roller = state.unit(self.hex), state.unit(self.origin)
        if unit is None or not flags:
            return state
        hexes = flags * hexes_per_flag(state, unit, roller if self.close else None)
        if unit.kind.rampages_before_retreat:
            return stampede(state, unit, hexes, opponent(self.seat))
        return state.then(Retreat(seat_of(unit.side), unit.hex, hexes))


def hexes_per_flag(state: State, unit: Unit, roller: Unit | None) -> int:
    """C12.1a, C12.1b: return the hexes of retreat for each accepted flag; C11.10b, C11.16a: beasts drive farther."""
    per_flag = unit.kind.retreat_per_flag
    if state.options.legions_retreat_two and legion(state, unit) == "caesar":  # A33
        per_flag += 1
    frightened = roller is not None and roller.kind.scares_cavalry_and_chariots and unit.kind.shy_of_beasts
    return per_flag + frightened
