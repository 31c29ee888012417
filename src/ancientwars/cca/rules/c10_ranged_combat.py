"""C10, C16.C7: ranged combat - who may fire at whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BOARD, NEAR_MASK, names, opponent, within_mask
from ancientwars.cca.rules.c07_orders import effect
from ancientwars.cca.rules.c11_strength import missile_range, ranged_dice
from ancientwars.cca.state import events as e
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.state import Combat
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State


def pinned(state: State, unit: Unit) -> bool:
    """C10.4, C10.4a, C10.4b, C18.T4b: tell whether an adjacent enemy unit forbids firing; a lone leader does not."""
    return bool(NEAR_MASK[unit.hex] & state.field.units_of(opponent(unit.side)))


def fire_targets(state: State, unit: Unit) -> list[str]:
    """C10.2, C10.8, C10.9: return the hexes that a unit can fire at: in range, in sight, more than one hex away."""
    reach = missile_range(state, unit)
    if not reach or not effect(state).ranged_allowed or pinned(state, unit):
        return []
    enemies = state.enemies(unit.side) & within_mask(unit.hex, reach) & ~NEAR_MASK[unit.hex]
    if not enemies:
        return []
    pieces, sees = state.field.pieces, state.ground.sees
    return [hex_ for hex_ in names(enemies) if sees(unit.hex, hex_, pieces) and ranged_dice(state, unit, hex_)]


def fire_refusal(state: State, unit: Unit, target: str) -> Refusal | None:
    """Return why a unit cannot fire at a hex, or None."""
    reach = missile_range(state, unit)
    if not reach:
        return Refusal("C10.1", f"{unit.type} does not fire")
    card = effect(state)
    if not card.ranged_allowed:
        return Refusal(card.rule, f"{card.name} allows no ranged combat")
    if not there(target, state.enemies(unit.side)):
        return Refusal("C10.2", f"there is no enemy in {target}")
    if BOARD.distance(unit.hex, target) == 1:
        return Refusal("C10.3", f"{target} is adjacent to {unit.hex}: close combat only")
    if pinned(state, unit):
        return Refusal("C10.4", f"an enemy unit is next to {unit.hex}")
    if BOARD.distance(unit.hex, target) > reach:
        return Refusal("C10.8", f"{target} is farther from {unit.hex} than {reach} hexes")
    if not state.ground.sees(unit.hex, target, state.field.pieces):
        return Refusal("C10.9", f"{target} is not in sight of {unit.hex}")
    if not ranged_dice(state, unit, target):
        return Refusal("C16.1a", f"the unit in {unit.hex} has no dice left to fire at {target}")
    return None


def fire(state: State, unit: Unit, target: str) -> State:
    """C10.5, C10.6, C10.7, C18.T4a2: declare a ranged combat and roll; the target neither evades nor battles back."""
    from ancientwars.cca.rules.c11_close_combat import Strike

    aim = state.unit(target)
    combat = Combat(unit.hex, target, ranged=True, attacker_full=unit.full, target_full=bool(aim and aim.full))
    state = state.change_unit(unit, duty=unit.duty.replace(battles=unit.duty.battles + 1))
    state = state.emit(e.CombatDeclared(unit.hex, target, "ranged", rule="C10.6"))
    mode = "fire" if aim else "fire-leader"
    return state.then(Strike(unit.hex, target, mode, ranged_dice(state, unit, target)), combat=combat)
