"""C13.8: momentum advance, and the cavalry's extra hex.

Elsewhere too: C13.8f, only who attacked is asked: `c11_close_combat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR_MASK, names
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c12_retreat import carried, closed_to
from ancientwars.cca.rules.c16_marsh import MarshCheck
from ancientwars.cca.rules.c16_terrain import may_advance_from
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Advance, Done, Extra, Hold
from ancientwars.cca.state.catalogue import DONE
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Momentum
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def may_advance(state: State, unit: Unit, target: str) -> bool:
    """C13.8d, C13.8f: tell whether a victorious attacker may enter the vacated hex, which nobody else has (C8.9a)."""
    return unit.kind.momentum_advance and not there(target, closed_to(state, unit)) and may_advance_from(state, unit)


@frozen
class AdvanceChoice(Choice):
    """C13.8, C13.8a: the victor may advance into the vacated hex."""

    prompt = "advance"
    rule = "C13.8"
    accepts = (Advance, Hold)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return both."""
        return (Advance(state.fight.target), Hold())

    def refusal(self, state: State, action: Advance) -> Refusal:
        """C13.8h: only the hex that was attacked is open."""
        reason = "a momentum advance leads into the hex that was attacked only: {target}, not {hex}"
        return Refusal("C13.8h", reason, target=state.fight.target, hex=action.hex)

    def resolve(self, state: State, action: Action) -> State:
        """Advance, or leave it, and C13.8a with it the bonus close combat."""
        combat = state.fight
        if isinstance(action, Hold):
            return state.leave(Momentum)
        unit = state.unit_in(combat.attacker)
        joins = there(combat.target, state.field.lone(unit.side))
        single = joins or there(unit.hex, state.ground.single_out)  # C8.9, C16.M7
        return _advanced(state.amend(Momentum, single=single), unit, combat.target)


def _advanced(state: State, unit: Unit, hex_: str) -> State:
    """C13.8e: move a unit on, with its leader, outside its ordinary move; C16.M6: it rolls for marsh."""
    state = carried(state, unit, hex_)
    moved = state.unit_in(hex_)
    state = state.change_unit(moved, duty=moved.duty.replace(advanced=True)).amend(Momentum, hex=hex_)
    state = state.emit(e.Advanced(unit.hex, hex_, rule="C13.8"))
    return state.then(MarshCheck(hex_)) if there(hex_, state.ground.losses) else state


def extra_hexes(state: State, unit: Unit) -> list[str]:
    """C13.8g: return the adjacent hexes that cavalry may move on to."""
    return names(NEAR_MASK[unit.hex] & ~closed_to(state, unit))


@frozen
class ExtraHex(Choice):
    """C13.8b: cavalry may move one hex on, in any direction."""

    prompt = "extra-hex"
    rule = "C13.8b"
    accepts = (Extra, Done)

    def needed(self, state: State) -> bool:
        """C13.8c: tell whether it is cavalry, not after a bonus combat, nor where something stops it (C13.8g)."""
        momentum = state.scope(Momentum)
        unit = state.unit(momentum.hex)
        if unit is None or not unit.kind.cavalry or state.fight.bonus or momentum.single:
            return False
        return not there(unit.hex, state.ground.stops[unit.type]) and bool(extra_hexes(state, unit))

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the hexes, and `done` to stay."""
        unit = state.unit_in(state.scope(Momentum).hex)
        return (*(Extra(unit.hex, hex_) for hex_ in extra_hexes(state, unit)), DONE)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the hex is not open."""
        reason = "'{action}': the extra hex is a free hex next to {hex}"
        return Refusal("C13.8g", reason, action=action, hex=state.scope(Momentum).hex)

    def resolve(self, state: State, action: Action) -> State:
        """Move on, or stay."""
        if not isinstance(action, Extra):
            return state
        return _advanced(state, state.unit_in(action.origin), action.destination)
