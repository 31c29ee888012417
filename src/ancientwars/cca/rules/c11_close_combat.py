"""C11, C11.7a: close combat - declared, answered, rolled, followed or battled back.

Elsewhere, the dice: C11.5 to C11.14, C11.15a, C11.15b, C11.16a, C11.17a, C11.18, C11.20d: `c11_dice`; the rest: C11.7b,
C11.10b: `c12_flags`; C11.10: `components.kit`; C11.16: `components.kit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from ancientwars.cca.components.board import NEAR_MASK, Seat, names, opponent, seat_of
from ancientwars.cca.components.kit import FACES
from ancientwars.cca.rules.c02_definitions import Choice, Roll
from ancientwars.cca.rules.c07_ordering import effect
from ancientwars.cca.rules.c11_dice import class_hits, close_dice, close_hits, scoring_swords
from ancientwars.cca.rules.c12_flags import Flags
from ancientwars.cca.rules.c13_bonus_close_combat import BonusCombat
from ancientwars.cca.rules.c13_evade import EvadeMove, response_of
from ancientwars.cca.rules.c13_momentum_advance import AdvanceChoice, ExtraHex, may_advance
from ancientwars.cca.rules.c14_leaders import lone_leader_struck, wound
from ancientwars.cca.rules.c16_terrain import wall_reached, wall_strikes_first
from ancientwars.cca.rules.cs11_camps import CampReached
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import BattleBack, Refrain
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Combat, Momentum
from ancientwars.core.choice import roll
from ancientwars.core.step import Chance, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

RULES: Final = {"attack": "C11.4", "back": "C11.20c", "first": "C18.T5b", "evade": "C13.2", "leader": "C14.5"}
"""The modes of a roll, with the rule that asks for it."""


# ---------------------------------------------------------------------- who may attack whom


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
        return Refusal(card.rule, "{card} allows no close combat", card=card.id)
    if not there(target, state.enemies(unit.side)):
        return Refusal("C11.1", "there is no enemy in {hex}", hex=target)
    if not there(target, NEAR_MASK[unit.hex]):
        return Refusal("C11.1", "{target} is not next to {hex}", target=target, hex=unit.hex)
    if not wall_reached(state, unit, target):
        reason = "the unit in {hex} did not begin the turn next to {target}"
        return Refusal("C16.C4a", reason, hex=unit.hex, target=target)
    if not _can_reach(state, unit, target):
        return Refusal("C16.1a", "the unit in {hex} has no dice left against {target}", hex=unit.hex, target=target)
    return None


# ---------------------------------------------------------------------- declaring


def declare(state: State, unit: Unit, target: str, *, bonus: bool = False) -> Course:
    """C11.2, C11.3, C9.4: declare a close combat; the defender responds, then it is fought.

    Args:
        state: The state.
        unit: The attacker.
        target: The hex that it attacks, with a unit or a lone leader.
        bonus: Whether it is a bonus close combat.
    """
    defender = state.unit(target)
    # C11.7a: strength is what it is now, whatever is lost until the combat is over.
    combat = Combat(
        unit.hex, target, bonus=bonus, attacker_full=unit.full, target_full=bool(defender and defender.full)
    )
    battles = unit.duty.battles + 1
    field = state.field.with_unit(unit, unit.replace(duty=unit.duty.replace(battles=battles, charged=False)))
    declared = e.CombatDeclared(unit.hex, target, "close", rule="C13.9" if bonus else "C11.3")
    state = state.emit(declared, field=field)
    seat = seat_of(unit.side)
    if defender is None:
        return state, (*strike(state, combat, "leader"), combat)
    state, response = response_of(state, unit, defender)
    return state, (*response, Fight(seat), combat)


def strike(state: State, combat: Combat, mode: str) -> tuple[Step, ...]:
    """C11.4: return a roll of close combat; none where no dice are left or nobody is there to roll."""
    back = mode in ("back", "first")
    origin, target = (combat.target, combat.attacker) if back else (combat.attacker, combat.target)
    striker = state.unit(origin)
    if striker is None:
        return ()
    full = combat.target_full if back else combat.attacker_full
    count = close_dice(state, striker, target, full=full, back=back, bonus=combat.bonus)
    return (Strike(origin, target, mode, count),) if count else ()


# ---------------------------------------------------------------------- the course of a combat


@frozen
class Fight(Step):
    """C11.2: the combat goes on by the response of the defender: he evades, strikes first, or stands.

    Attributes:
        seat: The side that attacks.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """Roll; C16.C6: on a city wall the defender strikes first without the card."""
        combat = state.fight
        if combat.evaded:  # C13.2e, C13.2f: neither battle back nor advance follow
            return state.then(*strike(state, combat, "evade"))
        if combat.first_strike or wall_strikes_first(state, combat.attacker, combat.target):
            state = state.amend(Combat, first_strike=True)
            return state.then(*strike(state, combat, "first"), AfterFirstStrike(self.seat))  # C18.T5c
        return state.then(*strike(state, combat, "attack"), AfterAttack(self.seat))


@frozen
class AfterFirstStrike(Step):
    """C18.T5b: who is neither destroyed nor driven off makes his attack, if its target is still there."""

    seat: Seat

    def run(self, state: State) -> State:
        """C18.T5d, C18.T5g: go on with the attack as declared, and what follows from it, or end the combat."""
        combat = state.fight
        if not state.unit(combat.attacker) or not state.unit(combat.target):
            return state
        return state.then(*strike(state, combat, "attack"), AfterAttack(self.seat))


@frozen
class AfterAttack(Step):
    """C11.2 steps 7 and 8: an enemy that left its hex may be followed, one that kept it may battle back."""

    seat: Seat

    def run(self, state: State) -> State:
        """C13.8: offer the advance and what comes with it; C11.20, C11.20a, C11.20e, C13.8f: or the battle back."""
        combat = state.fight
        unit = state.unit(combat.attacker)
        if unit is None or unit.side != self.seat:  # elephants that have trampled the attacker may stand there
            return state
        if state.unit(combat.target):  # C11.20b; who is gone or went but a part of the way has left: C12.8b, C12.8c
            return state if combat.first_strike else state.then(BattleBackChoice(opponent(self.seat)))
        if not may_advance(state, unit, combat.target):
            return state
        advance = (AdvanceChoice(self.seat), ExtraHex(self.seat), CampReached())
        return state.enter(Momentum(unit.hex), *advance, BonusCombat(self.seat), FightOn())


@frozen
class FightOn(Step):
    """C13.9: the bonus close combat that was chosen."""

    def run(self, state: State) -> State:
        """Declare it, if there is one."""
        momentum = state.scope(Momentum)
        unit = state.unit(momentum.hex)
        if unit is None or not momentum.target:
            return state
        state, steps = declare(state, unit, momentum.target, bonus=True)
        return state.then(*steps)


@frozen
class BattleBackChoice(Choice):
    """C11.20g: a defender that kept its hex, or could not leave it, may battle back."""

    prompt = "battle-back"
    rule = "C11.20g"
    accepts = (BattleBack, Refrain)

    def resolve(self, state: State, action: Action) -> State:
        """C11.20c: roll like an attack; C11.20f, C13.1a: nothing comes before that, nor follows but its effects."""
        return state.then(*strike(state, state.fight, "back")) if isinstance(action, BattleBack) else state


# ---------------------------------------------------------------------- the roll


@frozen
class Strike(Roll):
    """C11.4: one roll of a unit at a hex; elephants roll scoring swords again (C11.15).

    Attributes:
        origin: Hex of the unit that rolls.
        target: Hex that it rolls against.
        mode: A key of `RULES`.
        count: Number of dice.
        shown: Dice already rolled, where elephants re-roll.
        rerolled: Scoring swords already re-rolled.
    """

    origin: str
    target: str
    mode: str
    count: int
    shown: tuple[str, ...] = ()
    rerolled: int = 0

    def pending(self, state: State) -> Chance:
        """Wait for the dice."""
        purpose = "re-roll" if self.shown else self.mode
        return roll(purpose, RULES[self.mode], self.count, FACES, (self.origin, self.target))

    def how_many(self, state: State) -> int:
        """Return the number of dice."""
        return self.count

    def resolve(self, state: State, action: Rolled) -> State:
        """C2.T2, C11.18: count hits and flags, and let them take effect."""
        shown = (*self.shown, *map(str, action.dice))
        unit = state.unit(self.target)
        if unit is None:
            return lone_leader_struck(state, self.origin, self.target, shown)
        striker = state.unit_in(self.origin)
        if self.mode == "evade":  # C13.2
            return self._struck(state, unit, shown, class_hits(striker, unit, shown))
        hits = close_hits(state, striker, unit, shown)
        if striker.kind.reroll_sword_hits and hits < unit.blocks:
            scored = scoring_swords(state, striker, unit, shown)
            if scored > self.rerolled:  # C11.15, C11.15c: in every roll, without limit
                again = scored - self.rerolled
                return state.then(Strike(self.origin, self.target, self.mode, again, shown, scored))
        return self._struck(state, unit, shown, hits)

    def _struck(self, state: State, unit: Unit, shown: tuple[str, ...], hits: int) -> State:
        """C11.2, C11.19, C14.2b: hits first, then the check of the leader, then flags or the evade."""
        flags = 0 if self.mode == "evade" else shown.count("flag")
        state = state.emit(e.Struck(self.origin, self.target, shown, hits, flags, rule=RULES[self.mode]))
        state, steps = wound(state, unit, hits, RULES[self.mode])
        seat = seat_of(unit.side)
        if self.mode == "evade":
            return state.then(*steps, EvadeMove(seat, unit.hex))  # C13.2a: after the check of its leader
        driven = (Flags(seat, unit.hex, flags, self.origin, close=True),) if flags else ()
        return state.then(*steps, *driven)
