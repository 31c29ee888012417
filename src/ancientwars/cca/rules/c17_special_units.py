"""C17: special units, and the rules of the legions.

Elsewhere: C17.2a: `c11_dice`; C17.2b: `c12_flags`.

Elsewhere too: C17.1: `c03_setting_up`; C17.4: `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State

LEGION_RANGE = 2
"""C17.3: the range of pila."""
LEGION_DICE = 1
"""C17.3: their dice."""
LEGION_MOVE = 2
"""C17.4: how far the legions of Caesar move."""


def elite(state: State, unit: Unit, ability: str) -> bool:
    """C17.1, C17.2: tell whether a special unit has an ability."""
    if not unit.elite:
        return False
    rule = state.special("elite_unit")
    return rule is None or ability in rule.facts["abilities"]


def legion(state: State, unit: Unit) -> str:
    """C17.3, C17.4: return the legion rule that a unit is under, or nothing."""
    rule = state.special("legion")
    if rule and rule.facts["side"] == unit.side and unit.type in ("medium_infantry", "heavy_infantry"):
        return str(rule.facts["rule"])
    return ""
