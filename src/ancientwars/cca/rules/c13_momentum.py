"""C13.8, C13.9: momentum advance, the cavalry's extra hex, and bonus close combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR_MASK, Seat, names, opponent
from ancientwars.cca.rules.c07_orders import DONE
from ancientwars.cca.rules.c11_close_combat import BattleBackChoice, declare
from ancientwars.cca.rules.c11_strength import close_dice
from ancientwars.cca.rules.c12_retreat import carried, closed_to
from ancientwars.cca.rules.c14_losses import MarshCheck
from ancientwars.cca.rules.choice import Choice
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Advance, Attack, Done, Extra, Hold
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


@frozen
class AfterAttack(Step):
    """C11.2 steps 7 and 8: an enemy that left its hex may be followed, one that kept it may battle back.

    Also C11.20e, C12.8c, C13.8f.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """Offer the advance or the battle back."""
        combat = state.combat
        if combat is None:
            return state
        unit = state.unit(combat.attacker)
        if unit is None or unit.side != self.seat:  # elephants that have trampled the attacker may stand there
            return state
        if state.unit(combat.target) is None:
            return state.then(AdvanceChoice(self.seat)) if _may_advance(state, unit, combat.target) else state
        return state if combat.first_strike else state.then(BattleBackChoice(opponent(self.seat)))


def _may_advance(state: State, unit: Unit, target: str) -> bool:
    """C13.8d, C16.D4, C16.G4, C16.M7, A31, A57: tell whether a victorious unit may enter the vacated hex.

    C8.9a: with a leader it may not, if a lone leader has come there by now.
    """
    if not unit.kind.momentum_advance or there(target, closed_to(state, unit)):
        return False
    here = state.ground.terrain[unit.hex]
    if here.loss_check and (unit.duty.moved or unit.duty.advanced):
        return False
    return not (here.id == "ford" and unit.duty.moved and state.options.ford_advance_requires_no_move)


@frozen
class AdvanceChoice(Choice):
    """C13.8, C13.8a: the victor may advance into the vacated hex, with his leader (C13.8e)."""

    prompt = "advance"
    rule = "C13.8"
    accepts = (Advance, Hold)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return both."""
        return (Advance(state.combat.target), Hold()) if state.combat else ()

    def refusal(self, state: State, action: Action) -> Refusal:
        """C13.8h: only the hex that was attacked is open."""
        return Refusal("C13.8h", "a momentum advance leads into the hex that was attacked only")

    def resolve(self, state: State, action: Action) -> State:
        """Advance, or leave it."""
        combat = state.combat
        unit = state.unit(combat.attacker) if combat else None
        if isinstance(action, Hold) or combat is None or unit is None:
            return state
        single = there(unit.hex, state.ground.single_out) or there(combat.target, state.field.lone(unit.side))
        state = _advanced(state, unit, combat.target)
        return _entered(state, combat.target, ExtraHex(self.seat, combat.target, single))


def _advanced(state: State, unit: Unit, hex_: str) -> State:
    """Move a unit on, outside its ordinary move."""
    state = carried(state, unit, hex_)
    moved = state.unit(hex_)
    if moved:
        state = state.change_unit(moved, duty=moved.duty.replace(advanced=True))
    return state.emit(e.Advanced(unit.hex, hex_, rule="C13.8"))


def _entered(state: State, hex_: str, then: Step) -> State:
    """C16.M6: roll for marsh, then go on."""
    checks = (MarshCheck(hex_),) if there(hex_, state.ground.losses) else ()
    return state.then(*checks, then)


@frozen
class ExtraHex(Step):
    """C13.8b: cavalry may move one hex on, but not after a bonus combat nor from terrain that stops it.

    Also C13.8c, C13.8g; C8.9: nor where it has joined a leader.
    """

    seat: Seat
    hex: str
    single: bool

    def run(self, state: State) -> State:
        """Offer the extra hex, or arrive."""
        unit = state.unit(self.hex)
        if unit is None or state.combat is None:
            return state
        further = unit.kind.cavalry and not state.combat.bonus and not self.single
        if further and not there(self.hex, state.ground.stops[unit.type]) and extra_hexes(state, unit):
            return state.then(ExtraChoice(self.seat, self.hex))
        return state.then(Arrived(self.seat, self.hex))


def extra_hexes(state: State, unit: Unit) -> list[str]:
    """C13.8g: return the adjacent hexes that cavalry may move on to."""
    return names(NEAR_MASK[unit.hex] & ~closed_to(state, unit))


@frozen
class ExtraChoice(Choice):
    """C13.8b: the extra hex of cavalry, in any direction."""

    prompt = "extra-hex"
    rule = "C13.8b"
    accepts = (Extra, Done)

    hex: str

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the hexes, and `done` to stay."""
        unit = state.unit(self.hex)
        return (*(Extra(self.hex, hex_) for hex_ in (extra_hexes(state, unit) if unit else ())), DONE)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the hex is not open."""
        return Refusal("C13.8g", f"'{action}': the extra hex is a free hex next to {self.hex}")

    def resolve(self, state: State, action: Action) -> State:
        """Move on, or stay."""
        unit = state.unit(self.hex)
        if unit is None or not isinstance(action, Extra):
            return state.then(Arrived(self.seat, self.hex))
        state = _advanced(state, unit, action.destination)
        return _entered(state, action.destination, Arrived(self.seat, action.destination))


@frozen
class Arrived(Step):
    """CS11.1a: the advance ends here; C13.9: a bonus close combat may follow."""

    seat: Seat
    hex: str

    def run(self, state: State) -> State:
        """Take a camp, and offer the bonus combat."""
        from ancientwars.cca.rules.cs_special_rules import camp_taken

        unit = state.unit(self.hex)
        if unit is None:
            return state
        if _may_fight_on(state, unit) and bonus_targets(state, unit):
            state = state.then(BonusCombat(self.seat, self.hex))
        return camp_taken(state, unit)


def _may_fight_on(state: State, unit: Unit) -> bool:
    """C13.9: tell whether a unit may make a bonus close combat where it stands now.

    Also C13.9b, C14.7d, C16.F2, C18.T7b1.
    """
    if state.combat is None or state.combat.bonus or not unit.kind.bonus_combat:
        return False
    if unit.kind.foot and not unit.kind.bonus_combat_without_leader and state.attached(unit) is None:
        return False
    return unit.kind.is_a(state.ground.terrain[unit.hex].fight_on_entry)


def bonus_targets(state: State, unit: Unit) -> list[str]:
    """C13.9a: return the enemies next to the unit's new position."""
    return [
        hex_
        for hex_ in names(NEAR_MASK[unit.hex] & state.enemies(unit.side))
        if close_dice(state, unit, hex_, full=unit.full, back=False, bonus=True) and wall_reached(state, unit, hex_)
    ]


def wall_reached(state: State, unit: Unit, target: str) -> bool:
    """C16.C4, C16.C4a: who cannot climb walls attacks them only if he stood next to them when the turn began."""
    terrain = state.ground.terrain[target]
    if not terrain.strikes_first or not unit.kind.is_a(*terrain.impassable):
        return True
    return there(target, NEAR_MASK.get(unit.duty.origin or unit.hex, 0))


@frozen
class BonusCombat(Choice):
    """C13.9, C13.9c: attack once more, any adjacent enemy, or not."""

    prompt = "bonus-combat"
    rule = "C13.9"
    accepts = (Attack, Done)

    hex: str

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the targets, and `done`."""
        unit = state.unit(self.hex)
        return (*(Attack(self.hex, hex_) for hex_ in (bonus_targets(state, unit) if unit else ())), DONE)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the target cannot be attacked."""
        return Refusal("C13.9a", f"'{action}': the bonus combat is against an enemy next to {self.hex}")

    def resolve(self, state: State, action: Action) -> State:
        """C13.9d: fight once more, as a full close combat."""
        unit = state.unit(self.hex)
        if unit is None or not isinstance(action, Attack):
            return state
        return declare(state, unit, action.target, bonus=True)
