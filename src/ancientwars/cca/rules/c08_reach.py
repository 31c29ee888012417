"""C8.3, C8.4, C8.8 to C8.12, C8.21a, C8.21c, C8.22: how far units and leaders get, and what bars their way.

Elsewhere too: C8.9, C8.12: `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BIT, NEAR, opponent, spread
from ancientwars.cca.components.kit import KIT
from ancientwars.cca.rules.c07_ordering import effect
from ancientwars.cca.rules.c17_special_units import LEGION_MOVE, legion
from ancientwars.cca.state.pieces import there

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State


def allowance(state: State, unit: Unit) -> int:
    """C2.T1: return the most hexes that a unit may move under the card of the turn.

    C18.T7a1, C18.T7b, C18.T9b, C18.T11a1: another number than usual; C18.T11c1: for light foot the same.
    """
    kind = unit.kind
    own = max(kind.move, kind.charge_move)
    if legion(state, unit) == "caesar":
        own = LEGION_MOVE
    override = effect(state).move_override
    if not override:
        return own
    return override.get(unit.type, override.get("default", own))


@frozen
class Going:
    """What a piece meets on its way.

    Attributes:
        start: Its hex, as a mask.
        most: The most hexes that it may move.
        blocked: Hexes that it may not enter.
        stops: Hexes in which its move ends.
        single_in: Hexes that are entered with the first step only.
    """

    start: int
    most: int
    blocked: int
    stops: int
    single_in: int

    def layers(self) -> list[int]:
        """Return the hexes first reached with 1, 2, 3 ... steps; the start itself can be reached again (C8.3)."""
        layers, seen, frontier = [], 0, self.start
        for step in range(self.most):
            found = spread(frontier) & ~(seen | self.blocked)
            if step:
                found &= ~self.single_in
            seen |= found
            layers.append(found)
            frontier = found & ~self.stops
            if not frontier:
                break
        return layers

    def barrier(self, origin: str, end: str) -> str:
        """Return the first hex that bars the way to an end, on a way with as few such hexes as there is; or nothing."""
        bars = self.blocked | self.stops
        ways: dict[str, tuple[str, ...]] = {origin: ()}
        found: list[tuple[str, ...]] = []
        for _ in range(self.most):
            longer: dict[str, tuple[str, ...]] = {}
            for here, met in ways.items():
                passed = (*met, here) if here != origin and there(here, bars) else met
                for near in NEAR[here]:
                    if near not in longer or len(passed) < len(longer[near]):
                        longer[near] = passed
            ways = longer
            if end in ways:
                found.append(ways[end])
        fewest = min(found, key=len) if found else ()
        return fewest[0] if fewest else ""


def unit_going(state: State, unit: Unit, already: int = 0) -> Going:
    """Return what a unit meets on its way, those hexes free that it may only pass.

    C8.8, C8.8a, C8.9, C8.9a, C8.12, C18.D1a, C18.T8c.
    """
    ground, field = state.ground, state.field
    start, enemy = BIT[unit.hex], opponent(unit.side)
    leaders = field.leaders_of(unit.side)
    lone = leaders & ~field.all_units
    friends = field.units_of(unit.side) & ~start
    stops = ground.stops[unit.type]
    blocked = field.units_of(enemy) | field.leaders_of(enemy) | ground.closed[unit.type]
    if effect(state).light_foot_pass_through_friends and unit.kind.is_a("light_foot"):
        blocked |= friends & stops
    else:
        blocked |= friends
    if leaders & start:
        blocked |= lone
    else:
        stops |= lone
    most = allowance(state, unit) - already
    if start & ground.single_out:
        most = min(most, 1)
    return Going(start, most, blocked, stops, ground.single_in)


def reach(state: State, unit: Unit, *, already: int = 0) -> list[int]:
    """C8.3: return the hexes in which a unit may end its move, for 1, 2, 3 ... hexes moved.

    C8.4, C18.A1c: they may lie in any section.

    Args:
        state: The state.
        unit: The unit.
        already: Hexes of the move that are spent (CS5.2d).
    """
    layers = unit_going(state, unit, already).layers()
    comrades = state.field.units_of(unit.side) & ~BIT[unit.hex]  # C8.11: units do not merge
    if not unit.kind.charge_move:
        return [layer & ~comrades for layer in layers]
    return [_charges(state, unit, n + 1 + already, layer & ~comrades) for n, layer in enumerate(layers)]


def _charges(state: State, unit: Unit, hexes: int, ends: int) -> int:
    """C8.17, C18.T11b: a warriors' charge ends next to an enemy unit."""
    if hexes > unit.kind.move and ends:
        return ends & spread(state.field.units_of(opponent(unit.side)))
    return ends


def leader_going(state: State, leader: Leader) -> Going:
    """C8.21, C8.21a: return what a leader meets on his own way."""
    ground, field = state.ground, state.field
    start, enemy = BIT[leader.hex], opponent(leader.side)
    comrades = field.leaders_of(leader.side) & ~start
    stops = ground.stops["leader"]
    blocked = field.units_of(enemy) | field.leaders_of(enemy) | ground.closed["leader"] | (comrades & stops)
    most = 1 if start & ground.single_out else KIT.leader.move
    return Going(start, most, blocked, stops, ground.single_in)


def leader_reach(state: State, leader: Leader) -> int:
    """C8.21, C8.21a, C8.21c, C8.22: return the hexes in which a leader may end his own move."""
    ends = 0
    for layer in leader_going(state, leader).layers():
        ends |= layer
    return ends & ~state.field.leaders_of(leader.side)
