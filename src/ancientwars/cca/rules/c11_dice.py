"""C11: dice in close combat, and what they do.

Rules: C11.5 to C11.6b, C11.7, C11.8 to C11.9d, C11.10a, C11.11 to C11.14, C11.15a, C11.15b, C11.16a, C11.17a, C11.18,
C11.20d.

What each type of unit rolls is data: `data/units.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BIT, NEAR_MASK
from ancientwars.cca.components.kit import HELMETS_ALWAYS
from ancientwars.cca.rules.c07_ordering import effect
from ancientwars.cca.rules.c16_terrain import capped, close_cap, protection
from ancientwars.cca.rules.c17_special_units import elite

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State


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
    cap = close_cap(mine, theirs, striker.kind.kind)
    return capped(state, base, mine.dice_penalty, cap, _card_dice(state, back, bonus))


def _card_dice(state: State, back: bool, bonus: bool) -> int:
    """C16.1d, C18.T2b1, C18.T2c, C18.T6b, C18.T9a1: return the dice that the card adds; a defender never has them."""
    if back:
        return 0
    card = effect(state)
    return card.battle_bonus_dice + (card.bonus_combat_bonus_dice if bonus else card.close_bonus_dice)


# ---------------------------------------------------------------------- what the dice do


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


def class_hits(striker: Unit, target: Unit, dice: tuple[object, ...]) -> int:
    """C11.18, C11.10a, C11.16a: return the hits of class symbols in close combat."""
    hits = dice.count(target.kind.die)
    if striker.kind.shy_of_beasts:
        hits -= target.kind.ignore_class_hits_from_cavalry_and_chariots
    return max(0, hits)


def close_hits(state: State, striker: Unit, target: Unit, dice: tuple[object, ...]) -> int:
    """C11.18: return the hits of a close combat roll against a unit that stands."""
    hits = class_hits(striker, target, dice) + scoring_swords(state, striker, target, dice)
    return hits + (dice.count("leader") if helmets_hit(state, striker) else 0)
