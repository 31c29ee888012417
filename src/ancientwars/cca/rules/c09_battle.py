"""C9: the battle phase - one battle after another, in the order of the active player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR_MASK, Seat, names
from ancientwars.cca.rules.c07_orders import DONE, effect
from ancientwars.cca.rules.c10_ranged_combat import fire, fire_refusal, fire_targets
from ancientwars.cca.rules.c11_close_combat import declare
from ancientwars.cca.rules.c11_strength import close_dice, legion
from ancientwars.cca.rules.c13_momentum import wall_reached
from ancientwars.cca.rules.choice import Choice
from ancientwars.cca.state.actions import Attack, Done, Fire
from ancientwars.cca.state.catalogue import ATTACKS, FIRES
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def battle_refusal(state: State, unit: Unit) -> Refusal | None:
    """C9.1, C9.3, C8.5, C8.19, C16.B2, C16.F2: return why a unit cannot battle at all, or None."""
    duty, card, kind = unit.duty, effect(state), unit.kind
    if not duty.ordered:
        rule = "C18.T2d" if card.id == "clash_of_shields" else "C7.1"
        return Refusal(rule, f"the unit in {unit.hex} has no order")
    if duty.battles >= card.ranged_shots:
        return Refusal("C9.3", f"the unit in {unit.hex} has battled")
    if duty.moved > _farthest(state, unit):
        rule = (
            "C17.4"
            if legion(state, unit)
            else {"auxilia": "C8.5", "heavy_war_machine": "C8.19"}.get(unit.type, "C11.4")
        )
        return Refusal(rule, f"the unit in {unit.hex} moved {duty.moved} hexes and may not battle")
    terrain = state.ground.terrain[unit.hex]
    if duty.moved and not kind.is_a(terrain.fight_on_entry):
        rule = "C16.B2" if terrain.id == "broken_ground" else "C16.F2"
        return Refusal(rule, f"the unit in {unit.hex} entered {terrain.id} this turn")
    return None


def _farthest(state: State, unit: Unit) -> int:
    """C2.T1: return the hexes after which a unit may still battle under the card of the turn.

    Also C10.10a, C18.T9b, C18.T11a1, C18.T11a2, C18.T11c2.
    """
    own = unit.kind.move_and_battle
    override = effect(state).move_override
    return max(own, override.get(unit.type, override.get("default", own))) if own and override else own


def close_targets(state: State, unit: Unit) -> list[str]:
    """C11.1, C11.17: return the adjacent enemies that a unit can close combat; leaders alone cannot battle."""
    if not effect(state).close_combat_allowed:
        return []
    enemies = NEAR_MASK[unit.hex] & state.enemies(unit.side)
    return [hex_ for hex_ in names(enemies) if _can_reach(state, unit, hex_)] if enemies else []


def _can_reach(state: State, unit: Unit, hex_: str) -> bool:
    return bool(close_dice(state, unit, hex_, full=unit.full, back=False)) and wall_reached(state, unit, hex_)


def close_refusal(state: State, unit: Unit, target: str) -> Refusal | None:
    """Return why a unit cannot close combat a hex, or None."""
    card = effect(state)
    if not card.close_combat_allowed:
        return Refusal(card.rule, f"{card.name} allows no close combat")
    if not there(target, state.enemies(unit.side)):
        return Refusal("C11.1", f"there is no enemy in {target}")
    if not there(target, NEAR_MASK[unit.hex]):
        return Refusal("C11.1", f"{target} is not next to {unit.hex}")
    if not wall_reached(state, unit, target):
        return Refusal("C16.C4a", f"the unit in {unit.hex} did not begin the turn next to {target}")
    if not _can_reach(state, unit, target):
        return Refusal("C16.1a", f"the unit in {unit.hex} has no dice left against {target}")
    return None


@frozen
class BattlePhase(Step):
    """C9.1, C11.3: each battle is finished before the next is declared."""

    seat: Seat

    def run(self, state: State) -> State:
        """Ask for the next battle, while one can be fought."""
        if state.combat is not None:
            state = state.replace(combat=None)
        step = Battles(self.seat)
        return state.then(step) if any(True for _ in step.battles(state)) else state


@frozen
class Battles(Choice):
    """C9.1, C9.2, C9.6, C9.7: declare one battle, or end the phase. C9.8: charging warriors must close combat first."""

    prompt = "battle"
    rule = "C9.1"
    accepts = (Attack, Fire, Done)
    exact = True

    def battles(self, state: State) -> Iterator[Action]:
        """Yield the battles that can be declared."""
        for unit in state.ordered(self.seat):
            if battle_refusal(state, unit) is None:
                for hex_ in close_targets(state, unit):
                    yield ATTACKS[unit.hex][hex_]
                for hex_ in fire_targets(state, unit):
                    yield FIRES[unit.hex][hex_]

    def _bound(self, state: State) -> Unit | None:
        """C9.8, C9.8a: return a unit that must still close combat; no enemy unit next to it, no duty."""
        for unit in state.ordered(self.seat):
            able = unit.duty.charged and battle_refusal(state, unit) is None
            if able and any(map(state.unit, close_targets(state, unit))):
                return unit
        return None

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the battles, and `done` unless a unit is bound to fight."""
        found = tuple(self.battles(state))
        return found if self._bound(state) else (*found, DONE)

    def check(self, state: State, action: Attack | Fire | Done) -> Refusal | None:
        """Return why a battle cannot be declared, or None."""
        if isinstance(action, Done):
            bound = self._bound(state)
            return Refusal("C9.8", f"the {bound.type} in {bound.hex} must close combat") if bound else None
        unit = state.unit(action.origin)
        if unit is None or unit.side != self.seat:
            return Refusal("C7.1", f"{self.seat} has no unit in {action.origin}")
        refusal = battle_refusal(state, unit)
        if refusal:
            return refusal
        if isinstance(action, Attack):
            return close_refusal(state, unit, action.target)
        return fire_refusal(state, unit, action.target)

    def resolve(self, state: State, action: Action) -> State:
        """Fight the battle, then ask for the next."""
        if not isinstance(action, Attack | Fire):
            return state
        unit = state.unit_in(action.origin)
        state = state.then(BattlePhase(self.seat))
        return declare(state, unit, action.target) if isinstance(action, Attack) else fire(state, unit, action.target)
