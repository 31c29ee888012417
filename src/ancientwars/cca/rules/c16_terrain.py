"""C16: what terrain does to dice, to protection, to fights and moves.

Rules: C16.1, C16.B2, C16.F2, C16.H2, C16.H3, C16.D4, C16.W1 to C16.W4, C16.K2, C16.K3, C16.G4, C16.C1, C16.C2, C16.C4,
C16.C6.

Elsewhere: C16, what each terrain forbids, its dice and what it protects from: `data/terrain.toml`; C16.1d: `c11_dice`;
C16.C3: `c12_retreat`; C16.C7: `c10_ranged_combat`; C16.H4 to C16.H6, C16.C8: `components.ground`; C16.K2a:
`data/terrain.toml`.

Elsewhere too: C16.1a: `c10_ranged_combat`, `c11_close_combat`; C16.1c: `c11_dice`; C16.C4a, C16.C6:
`c11_close_combat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BOARD, NEAR_MASK, NEAR_SETS
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.components.kit import TerrainType
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State


# ---------------------------------------------------------------------- dice


def capped(state: State, base: int, penalty: int, cap: int, extra: int) -> int:
    """C16.1, C16.1a, C16.1c, C16.1d: subtract the penalty (C16.K3), apply the lowest cap, add the dice of the card."""
    late = penalty if state.options.camp_penalty_after_cap else 0
    number = min(base - penalty + late, cap) - late
    return number + extra if number > 0 else 0


def close_cap(mine: TerrainType, theirs: TerrainType, kind: str) -> int:
    """C16.1b: return the lowest cap of close combat from one terrain into another."""
    cap = min(mine.close_cap, theirs.close_cap)
    if theirs.uphill_cap and not mine.uphill_cap:
        return min(cap, theirs.uphill_cap)  # C16.H2
    if mine.uphill_cap:
        return min(cap, mine.level_cap[kind])  # C16.H3
    return cap


def protection(state: State, unit: Unit, origin: str) -> TerrainType | None:
    """C16.1e: return the terrain that protects a unit against a roll from a hex; foot units only (C16.W4, C16.K2b)."""
    terrain = state.ground.terrain[unit.hex]
    if not unit.kind.foot or not (terrain.ignore_swords or terrain.ignore_flags[0]):  # C16.K2, C16.W2, C16.W3
        return None
    if terrain.front_only and not _through_front(state, unit.hex, origin):
        return None
    return terrain


def _through_front(state: State, hex_: str, origin: str) -> bool:
    """C16.W1, A30: tell whether a roll comes through a front side of a rampart; corners favour the defender."""
    fronts = state.ground.sides.get(hex_, frozenset())
    if origin in NEAR_SETS[hex_]:
        return origin in fronts
    line = BOARD.sight_line(origin, hex_)
    met = {*line.through, *(side for pair in line.beside for side in pair if side)}
    return bool(met & NEAR_SETS[hex_] & fronts)


# ---------------------------------------------------------------------- fights


def entry_refusal(state: State, unit: Unit) -> Refusal | None:
    """C16.B2, C16.F2: return why a unit may not battle in terrain that it entered this turn, or None."""
    terrain = state.ground.terrain[unit.hex]
    if not unit.duty.moved or unit.kind.is_a(terrain.fight_on_entry):
        return None
    rule = "C16.B2" if terrain.id == "broken_ground" else "C16.F2"
    entered = "the unit in {hex} entered this terrain this turn, and may not battle: {terrain}"
    return Refusal(rule, entered, hex=unit.hex, terrain=terrain.id)


def wall_reached(state: State, unit: Unit, target: str) -> bool:
    """C16.C4, C16.C4a: who cannot climb walls attacks them only if he stood next to them when the turn began."""
    terrain = state.ground.terrain[target]
    if not terrain.strikes_first or not unit.kind.is_a(*terrain.impassable):
        return True
    return there(target, NEAR_MASK.get(unit.duty.origin or unit.hex, 0))


def wall_strikes_first(state: State, attacker: str, target: str) -> bool:
    """C16.C6: tell whether a unit strikes first from a city wall; not against an attacker who is on one too."""
    terrain = state.ground.terrain
    return terrain[target].strikes_first and not terrain[attacker].strikes_first


def may_advance_from(state: State, unit: Unit) -> bool:
    """C16.D4, C16.G4, C16.M7, A31, A57: tell whether the terrain of a unit lets it make a momentum advance."""
    here = state.ground.terrain[unit.hex]
    if here.loss_check and (unit.duty.moved or unit.duty.advanced):
        return False
    return not (here.id == "ford" and unit.duty.moved and state.options.ford_advance_requires_no_move)


# ---------------------------------------------------------------------- moves


def single_step_refusal(state: State, origin: str, end: str) -> Refusal | None:
    """C16.C1, C16.C2, C16.M3: walls are entered and left, and marshes left, with a move of one hex."""
    here, beyond = state.ground.terrain[origin], state.ground.terrain[end]
    if there(end, NEAR_MASK[origin]):
        return None
    if here.single_step_out:
        rule = "C16.M3" if here.loss_check else "C16.C2"
        return Refusal(rule, "who leaves {hex} moves one hex only: {terrain}", hex=origin, terrain=here.id)
    if beyond.single_step_in:
        return Refusal("C16.C1", "{hex} is entered from an adjacent hex only", hex=end)
    return None
