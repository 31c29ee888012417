"""C10: ranged combat - who may fire at whom, with how many dice, and what they do.

Elsewhere: C10.9 to C10.9c: `components.ground`; C10.10a: `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BOARD, NEAR_MASK, names, opponent, seat_of, within_mask
from ancientwars.cca.components.kit import KIT
from ancientwars.cca.rules.c02_definitions import Roll
from ancientwars.cca.rules.c07_ordering import effect
from ancientwars.cca.rules.c12_flags import Flags
from ancientwars.cca.rules.c14_leaders import lone_leader_struck, wound
from ancientwars.cca.rules.c16_terrain import capped
from ancientwars.cca.rules.c17_special_units import LEGION_DICE, LEGION_RANGE, legion
from ancientwars.cca.state import events as e
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Combat
from ancientwars.core.choice import roll
from ancientwars.core.step import Chance, Refusal

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.chance import Rolled


# ---------------------------------------------------------------------- who may fire, and with how many dice


def missile_range(state: State, unit: Unit) -> int:
    """C10.1, C10.8: return the range of a unit; 0 for none."""
    if unit.kind.ranged:
        return unit.kind.range
    return LEGION_RANGE if legion(state, unit) else 0


def ranged_dice(state: State, shooter: Unit, hex_: str) -> int:
    """C10.10, C10.10b, C18.T4a1, C18.T8d: return the dice of a unit that fires."""
    mine, theirs = state.ground.terrain[shooter.hex], state.ground.terrain[hex_]
    base = KIT.moved_dice if shooter.duty.moved else KIT.still_dice
    if not shooter.kind.ranged:
        base = LEGION_DICE
    cap = min(mine.fire_out_cap, theirs.fire_at_cap)
    return capped(state, base, mine.dice_penalty, cap, effect(state).battle_bonus_dice)


def pinned(state: State, unit: Unit) -> bool:
    """C10.4, C10.4a, C10.4b, C18.T4b: tell whether an adjacent enemy unit forbids firing; a lone leader does not."""
    return bool(NEAR_MASK[unit.hex] & state.field.units_of(opponent(unit.side)))  # also on walls: C16.C7


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
    reach, card = missile_range(state, unit), effect(state)
    if not reach:
        return Refusal("C10.1", "such units do not fire: {unit}", unit=unit.type)
    if not card.ranged_allowed:
        return Refusal(card.rule, "{card} allows no ranged combat", card=card.id)
    if not there(target, state.enemies(unit.side)):
        return Refusal("C10.2", "there is no enemy in {hex}", hex=target)
    if BOARD.distance(unit.hex, target) == 1:
        return Refusal("C10.3", "{target} is adjacent to {hex}: close combat only", target=target, hex=unit.hex)
    if pinned(state, unit):
        return Refusal("C10.4", "an enemy unit is next to {hex}", hex=unit.hex)
    if BOARD.distance(unit.hex, target) > reach:
        reason = "{target} is farther from {hex} than {range} hexes"
        return Refusal("C10.8", reason, target=target, hex=unit.hex, range=reach)
    if not state.ground.sees(unit.hex, target, state.field.pieces):
        return Refusal("C10.9", "{target} is not in sight of {hex}", target=target, hex=unit.hex)
    if not ranged_dice(state, unit, target):
        reason = "the unit in {hex} has no dice left to fire at {target}"
        return Refusal("C16.1a", reason, hex=unit.hex, target=target)
    return None


# ---------------------------------------------------------------------- firing


def fire(state: State, unit: Unit, target: str) -> Course:
    """C10.6, C10.7, C18.T4a2: declare a ranged combat and roll. C10.5: the target does nothing about it."""
    aim = state.unit(target)
    combat = Combat(unit.hex, target, ranged=True, attacker_full=unit.full, target_full=bool(aim and aim.full))
    state = state.change_unit(unit, duty=unit.duty.replace(battles=unit.duty.battles + 1))
    state = state.emit(e.CombatDeclared(unit.hex, target, "ranged", rule="C10.6"))
    return state, (Volley(unit.hex, target, ranged_dice(state, unit, target)), combat)


@frozen
class Volley(Roll):
    """C10.6: the roll of a unit that fires.

    Attributes:
        origin: Hex of the unit that rolls.
        target: Hex that it rolls against.
        count: Number of dice.
    """

    purpose = "fire"
    rule = "C10.11"

    origin: str
    target: str
    count: int

    def pending(self, state: State) -> Chance:
        """Wait for the dice; C14.5: other ones count against a lone leader."""
        purpose, rule = (self.purpose, self.rule) if state.unit(self.target) else ("fire-leader", "C14.5")
        return roll(purpose, rule, self.count, self.faces, (self.origin, self.target))

    def how_many(self, state: State) -> int:
        """Return the number of dice."""
        return self.count

    def resolve(self, state: State, action: Rolled) -> State:
        """C10.11: class symbols hit; C10.12: hits remove blocks; C10.13: then leaders are checked, then flags."""
        unit, shown = state.unit(self.target), tuple(map(str, action.dice))
        if unit is None:
            return lone_leader_struck(state, self.origin, self.target, shown)
        hits, flags = shown.count(unit.kind.die), shown.count("flag")
        state = state.emit(e.Struck(self.origin, self.target, shown, hits, flags, rule=self.rule))
        state, steps = wound(state, unit, hits, self.rule)
        after = (Flags(seat_of(unit.side), unit.hex, flags, self.origin, close=False),) if flags else ()
        return state.then(*steps, *after)
