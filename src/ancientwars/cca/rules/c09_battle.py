"""C9: the battle phase - one battle after another, in the order of the active player.

Elsewhere: C9.5: `components.kit`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import Seat
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c07_ordering import effect, no_unit
from ancientwars.cca.rules.c08_refusals import march_refusal, no_order
from ancientwars.cca.rules.c10_ranged_combat import fire, fire_refusal, fire_targets
from ancientwars.cca.rules.c11_close_combat import close_refusal, close_targets, declare
from ancientwars.cca.rules.c16_terrain import entry_refusal
from ancientwars.cca.state.actions import Attack, Done, Fire
from ancientwars.cca.state.catalogue import ATTACKS, DONE, FIRES
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def battle_refusal(state: State, unit: Unit) -> Refusal | None:
    """C9.1, C9.3: return why a unit cannot battle at all, or None."""
    duty, card = unit.duty, effect(state)
    if not duty.ordered:
        if card.id == "clash_of_shields":
            return Refusal("C18.T2d", "the unit in {hex} has no order", hex=unit.hex)
        return no_order(unit.hex)
    if duty.battles >= card.ranged_shots:
        return Refusal("C9.3", "the unit in {hex} has battled", hex=unit.hex)
    return march_refusal(state, unit) or entry_refusal(state, unit)


@frozen
class BattlePhase(Step):
    """C9.1: ordered units battle one at a time."""

    seat: Seat

    def run(self, state: State) -> State:
        """Ask for the next battle."""
        return state.then(_battles(self.seat))


@frozen
class Battles(Choice):
    """C9.1: declare one battle, or end the phase."""

    prompt = "battle"
    rule = "C9.1"
    accepts = (Attack, Fire, Done)
    exact = True

    def needed(self, state: State) -> bool:
        """Tell whether a battle can be fought."""
        return any(True for _ in self._battles(state))

    def _battles(self, state: State) -> Iterator[Action]:
        """C9.6, C9.7: yield the battles that can be declared, of both kinds."""
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
        """C9.2: return the battles, and `done` unless a unit is bound to fight."""
        found = tuple(self._battles(state))
        return found if self._bound(state) else (*found, DONE)

    def check(self, state: State, action: Attack | Fire | Done) -> Refusal | None:
        """Return why a battle cannot be declared, or None."""
        if isinstance(action, Done):
            bound = self._bound(state)
            reason = "the {unit} in {hex} must close combat"
            return Refusal("C9.8", reason, unit=bound.type, hex=bound.hex) if bound else None
        unit = state.unit(action.origin)
        if unit is None or unit.side != self.seat:
            return no_unit(self.seat, action.origin)
        refusal = battle_refusal(state, unit)
        if refusal:
            return refusal
        if isinstance(action, Attack):
            return close_refusal(state, unit, action.target)
        return fire_refusal(state, unit, action.target)

    def resolve(self, state: State, action: Action) -> State:
        """C9.4, C11.3: fight one battle against one target to its end, then ask for the next."""
        if not isinstance(action, Attack | Fire):
            return state
        begin = declare if isinstance(action, Attack) else fire
        state, steps = begin(state, state.unit_in(action.origin), action.target)
        return state.then(*steps, _phase(self.seat))


_phase, _battles = cache(BattlePhase), cache(Battles)
"""The steps of a side, the same ones each time."""
