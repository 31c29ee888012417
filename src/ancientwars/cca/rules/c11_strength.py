"""C2.T2, C10.10, C11.4-C11.18, C16.1: how many dice are rolled, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BIT, BOARD, NEAR_MASK, NEAR_SETS
from ancientwars.cca.components.kit import KIT, TerrainType
from ancientwars.cca.rules.c07_orders import effect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State

HELMETS_ALWAYS = "helmets_always_hit_in_close_combat"
IGNORES_A_FLAG = "ignore_one_flag"


def elite(state: State, unit: Unit, ability: str) -> bool:
    """C17.1, C17.2: tell whether a special unit has an ability."""
    if not unit.elite:
        return False
    rule = state.special("elite_unit")
    return rule is None or ability in rule.facts["abilities"]


# ---------------------------------------------------------------------- number of dice


def _capped(state: State, base: int, penalty: int, cap: int, extra: int) -> int:
    """C16.1a: subtract the penalty, apply the lowest cap, add the dice of the card."""
    late = penalty if state.options.camp_penalty_after_cap else 0
    number = min(base - penalty + late, cap) - late
    return number + extra if number > 0 else 0


def _close_cap(mine: TerrainType, theirs: TerrainType, kind: str) -> int:
    """C16.1b, C16.H2, C16.H3: return the lowest cap of close combat from one terrain into another."""
    cap = min(mine.close_cap, theirs.close_cap)
    if theirs.uphill_cap and not mine.uphill_cap:
        return min(cap, theirs.uphill_cap)
    if mine.uphill_cap:
        return min(cap, mine.level_cap[kind])
    return cap


def close_base(striker: Unit, target: Unit | None, *, full: bool, back: bool) -> int:
    """C2.T1, C11.5, C11.12, C11.13, C11.20d: return the dice of a unit in close combat before terrain and cards.

    Foot: C11.6, C11.6a, C11.6b, C11.7, C11.9. Mounted: C11.8, C11.9a, C11.9b, C11.9c, C11.9d, C11.11. Elephants by
    their target: C11.12a, C11.12b.
    """
    kind = striker.kind
    if kind.elephants:
        return kind.close_dice_vs[target.type if target else "leader_alone"]
    base = kind.battle_back_dice if back and kind.battle_back_dice else int(kind.close_dice)
    return base + (kind.full_strength_bonus_dice if full else 0)


def close_dice(state: State, striker: Unit, hex_: str, *, full: bool, back: bool, bonus: bool = False) -> int:
    """C11.4, C11.13a, C16.1c, C16.1d: return the dice of one roll in close combat; a roll may need any number (C3.6).

    Args:
        state: The state.
        striker: The unit that rolls.
        hex_: Where its target stands.
        full: Whether it counts as at full strength.
        back: Whether it battles back or strikes first as the defender.
        bonus: Whether it is a bonus close combat.
    """
    terrain = state.ground.terrain
    mine, theirs = terrain[striker.hex], terrain[hex_]
    base = close_base(striker, state.unit(hex_), full=full, back=back)
    return _capped(
        state, base, mine.dice_penalty, _close_cap(mine, theirs, striker.kind.kind), _card_dice(state, back, bonus)
    )


def _card_dice(state: State, back: bool, bonus: bool) -> int:
    """C16.1d, C18.T2b1, C18.T2c, C18.T6b, C18.T9a1: return the dice that the card adds; a defender never has them."""
    if back:
        return 0
    card = effect(state)
    return card.battle_bonus_dice + (card.bonus_combat_bonus_dice if bonus else card.close_bonus_dice)


def legion(state: State, unit: Unit) -> str:
    """C17.3, C17.4: return the legion rule that a unit is under, or nothing."""
    rule = state.special("legion")
    if rule and rule.facts["side"] == unit.side and unit.type in ("medium_infantry", "heavy_infantry"):
        return str(rule.facts["rule"])
    return ""


LEGION_RANGE = 2
LEGION_DICE = 1


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
    return _capped(state, base, mine.dice_penalty, cap, effect(state).battle_bonus_dice)


# ---------------------------------------------------------------------- what the dice do


def protection(state: State, unit: Unit, origin: str) -> TerrainType | None:
    """C16.1e: return the terrain that protects a unit against a roll from a hex; foot units only.

    Also C16.W2, C16.W3, C16.W4, C16.K2, C16.K2b.
    """
    terrain = state.ground.terrain[unit.hex]
    if not unit.kind.foot or not (terrain.ignore_swords or terrain.ignore_flags[0]):
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


def helmets_hit(state: State, unit: Unit) -> bool:
    """C11.14, C11.17a, C14.7, C14.7a, C17.2a: tell whether helmets score for a unit in close combat."""
    if unit.kind.helmets_never_hit:
        return False
    near = NEAR_MASK[unit.hex] | BIT[unit.hex]
    return bool(near & state.field.leaders_of(unit.side)) or elite(state, unit, HELMETS_ALWAYS)


def swords_ignored(state: State, unit: Unit, origin: str) -> int:
    """C11.18b, C11.18c: return the sword hits that a unit ignores in close combat; sources add up."""
    own = unit.kind.ignored_swords
    if unit.type == "barbarian_chariot" and not state.options.light_chariots_ignore_sword:
        own = 0
    wall = protection(state, unit, origin)
    return own + (wall.ignore_swords if wall else 0)


def scoring_swords(state: State, striker: Unit, target: Unit, dice: Iterable[object]) -> int:
    """C11.18, C11.18a, C11.15a, C11.15b: return how many swords of a close combat roll hit."""
    if not striker.kind.sword_hits:
        return 0
    return max(0, tuple(dice).count("swords") - swords_ignored(state, target, striker.hex))


def class_hits(striker: Unit, target: Unit, dice: tuple[object, ...], *, close: bool) -> int:
    """C10.11, C11.10a, C11.16a: return the hits of class symbols."""
    hits = dice.count(target.kind.die)
    if close and striker.kind.shy_of_beasts:
        hits -= target.kind.ignore_class_hits_from_cavalry_and_chariots
    return max(0, hits)


def close_hits(state: State, striker: Unit, target: Unit, dice: tuple[object, ...]) -> int:
    """C11.18: return the hits of a close combat roll against a unit that stands."""
    hits = class_hits(striker, target, dice, close=True) + scoring_swords(state, striker, target, dice)
    return hits + (dice.count("leader") if helmets_hit(state, striker) else 0)


# ---------------------------------------------------------------------- flags


def flags_ignorable(state: State, unit: Unit, roller: Unit | None, origin: str, *, close: bool, full: bool) -> int:
    """C12.10, C12.10.1, C12.10.3, C12.10.4, C12.10.5, C12.10.6, C12.10.7: return the flags that a unit may ignore.

    The sources add up. Elephants have no help from a leader or from support (C12.10b, C12.10c).

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
    count = wall.ignore_flags[0 if close else 1] if wall else 0
    if kind.can_be_supported:
        count += state.attached(unit) is not None  # C14.7b
        count += supported(state, unit)
    if full:
        count += kind.full_strength_ignore_flags
    if close and roller and roller.kind.shy_of_beasts:
        count += kind.ignore_flags_from_cavalry_and_chariots
    return count + elite(state, unit, IGNORES_A_FLAG)  # C17.2b


def supported(state: State, unit: Unit) -> bool:
    """C12.10.2, C12.10a, C12.10b, C14.7c: tell whether two adjacent hexes hold friendly units or lone leaders."""
    field = state.field
    friends = field.units_of(unit.side) | field.leaders_of(unit.side)
    return (NEAR_MASK[unit.hex] & friends).bit_count() > 1
