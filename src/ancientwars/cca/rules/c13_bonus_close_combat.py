"""C13.9: bonus close combat.

Elsewhere too: C13.9: `c11_close_combat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR_MASK, names
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c11_dice import close_dice
from ancientwars.cca.rules.c16_terrain import wall_reached
from ancientwars.cca.state.actions import Attack, Done
from ancientwars.cca.state.catalogue import DONE
from ancientwars.cca.state.scopes import Momentum
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def may_fight_on(state: State, unit: Unit) -> bool:
    """C13.9: tell whether a unit may make a bonus close combat where it stands now; C18.T7b1 forbids none."""
    if state.fight.bonus or not unit.kind.bonus_combat:
        return False
    if unit.kind.foot and not unit.kind.bonus_combat_without_leader and state.attached(unit) is None:  # C14.7d
        return False
    return unit.kind.is_a(state.ground.terrain[unit.hex].fight_on_entry)  # C13.9b, C16.F2


def bonus_targets(state: State, unit: Unit) -> list[str]:
    """C13.9a: return the enemies next to the unit's new position."""
    return [
        hex_
        for hex_ in names(NEAR_MASK[unit.hex] & state.enemies(unit.side))
        if close_dice(state, unit, hex_, full=unit.full, back=False, bonus=True) and wall_reached(state, unit, hex_)
    ]


@frozen
class BonusCombat(Choice):
    """C13.9, C13.9a: attack once more, any adjacent enemy, or not."""

    prompt = "bonus-combat"
    rule = "C13.9"
    accepts = (Attack, Done)

    def needed(self, state: State) -> bool:
        """Tell whether the victor may fight on, and has an enemy at hand."""
        unit = state.unit(state.scope(Momentum).hex)
        return unit is not None and may_fight_on(state, unit) and bool(bonus_targets(state, unit))

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the targets, and `done`."""
        unit = state.unit_in(state.scope(Momentum).hex)
        return (*(Attack(unit.hex, hex_) for hex_ in bonus_targets(state, unit)), DONE)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the target cannot be attacked."""
        reason = "'{action}': the bonus combat is against an enemy next to {hex}"
        return Refusal("C13.9a", reason, action=action, hex=state.scope(Momentum).hex)

    def resolve(self, state: State, action: Action) -> State:
        """C13.9c, C13.9d: note the target; the combat that follows is a full close combat, and the last."""
        return state.amend(Momentum, target=action.target) if isinstance(action, Attack) else state
