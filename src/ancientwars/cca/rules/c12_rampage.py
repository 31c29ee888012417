"""C12.12: elephants that must retreat rampage first, and trample what is in their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR, REAR, Seat, opponent, seat_of
from ancientwars.cca.rules.c02_definitions import Choice, Roll
from ancientwars.cca.rules.c04_object import bank, leader_killed
from ancientwars.cca.rules.c12_retreat import Retreat, Withdraw, occupied
from ancientwars.cca.rules.c13_leader_evade import must_evade
from ancientwars.cca.rules.c14_leaders import LeaderFate, checks_of_survivors, wound
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import RetreatTo, Trample
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Rampage
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

RAMPAGE_DICE = 2


def stampede(state: State, unit: Unit, hexes: int, roller: Seat) -> State:
    """C12.12, C12.12a: begin the rampage of elephants, which retreat when it is over."""
    around = tuple(hex_ for hex_ in NEAR[unit.hex] if occupied(state, hex_))
    retreat = ElephantRetreat(seat_of(unit.side), unit.hex, hexes)
    state = state.emit(e.Rampaged(unit.hex, rule="C12.12"))
    return state.then(NextHex(roller), Rampage(unit.hex, around), retreat)


def _in_the_way(state: State) -> tuple[str, ...]:
    """Return the hexes of a rampage that have not been rolled for and still hold somebody."""
    return tuple(hex_ for hex_ in state.scope(Rampage).left if occupied(state, hex_))


@frozen
class NextHex(Choice):
    """C12.12d: who rolled the flags chooses the order of the hexes; one left needs no choice."""

    prompt = "rampage"
    rule = "C12.12d"
    accepts = (Trample,)

    def needed(self, state: State) -> bool:
        """Tell whether several hexes are left."""
        return len(_in_the_way(state)) > 1

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the hexes left."""
        return tuple(map(Trample, _in_the_way(state)))

    def refusal(self, state: State, action: Trample) -> Refusal:
        """C12.12a: return why a hex cannot be next."""
        return Refusal("C12.12a", "{hex} is not in the way of the rampage, or has been rolled for", hex=action.hex)

    def run(self, state: State) -> State:
        """Roll for the last hex."""
        return state.then(*map(TrampleRoll, _in_the_way(state)))

    def resolve(self, state: State, action: Trample) -> State:
        """Roll for the hex, then ask again."""
        left = tuple(hex_ for hex_ in state.scope(Rampage).left if hex_ != action.hex)
        return state.amend(Rampage, TrampleRoll(action.hex), self, left=left)


@frozen
class TrampleRoll(Roll):
    """C12.12a: two dice for a hex."""

    purpose = "rampage"
    rule = "C12.12a"
    dice = RAMPAGE_DICE

    hex: str

    def resolve(self, state: State, action: Rolled) -> State:
        """C12.12c: class symbols cost blocks; a helmet kills a lone leader, who else evades; C12.12b: whoever rolls."""
        unit, leader = state.unit(self.hex), state.leader(self.hex)
        state = state.emit(e.Trampled(self.hex, tuple(map(str, action.dice)), rule="C12.12c"))
        steps: tuple[Step, ...] = ()
        if unit:
            state, steps = wound(state, unit, action.dice.count(unit.kind.die), "C12.12c")
        elif leader and "leader" in action.dice:
            state, steps = leader_killed(state, leader, "C12.12c")
        elif leader:
            state, steps = must_evade(state, leader)
        return state.then(*steps)


@frozen
class ElephantRetreat(Retreat):
    """C12.12e: elephants go back as far as they can; who bars the way beyond suffers for them."""

    rule = "C12.12e"

    def refusal(self, state: State, action: RetreatTo) -> Refusal:
        """Return why the retreat cannot end there."""
        reason = "the elephants in {hex} cannot retreat to {destination}"
        return Refusal("C12.12e", reason, hex=self.hex, destination=action.destination)

    def withdrawal(self, state: State, unit: Unit, path: tuple[str, ...]) -> tuple[Step, ...]:
        """C12.12e1: go back; whoever stands behind where it ends pays for the hexes that cannot be made."""
        end = path[-1] if path else self.hex
        missing = self.hexes - len(path)
        if not missing or (path and there(end, state.field.lone(unit.side))):
            return (Withdraw(self.hex, path, 0),)
        if any(occupied(state, rear) and rear != self.hex for rear in REAR[unit.side][end]):
            return (Withdraw(self.hex, path, 0), InTheWay(end, missing))
        return (Withdraw(self.hex, path, missing),)


@frozen
class InTheWay(Step):
    """C12.12e: every unit and lone enemy leader behind the elephants loses a block per hex not made."""

    hex: str
    missing: int

    def run(self, state: State) -> State:
        """Take all losses at the same moment; C12.12g: the elephants, if they stand, may battle back."""
        elephants = state.unit(self.hex)
        if elephants is None:
            return state
        rear = REAR[elephants.side][self.hex]
        victims = [unit for unit in map(state.unit, rear) if unit]
        lone = [one for one in map(state.leader, rear) if one and not state.unit(one.hex)]
        if not state.options.elephants_harm_own_leader:  # A17
            lone = [one for one in lone if one.side == opponent(elephants.side)]
        state, steps = _trampled_together(state, victims, lone, self.missing)
        return state.then(*steps)


def _trampled_together(state: State, victims: Iterable[Unit], lone: Iterable[Leader], count: int) -> Course:
    """C12.12e, C12.12f: take losses at the same moment; C12.12e2: the leaders of the units are checked after that."""
    gains = {"bottom": 0, "top": 0}
    fallen = tuple(lone)
    checks: tuple[Step, ...] = ()
    for unit in victims:
        leader = state.attached(unit)
        state = state.emit(e.BlocksLost(unit.hex, min(count, unit.blocks), rule="C12.12e"))
        if count < unit.blocks:
            state = state.change_unit(unit, blocks=unit.blocks - count)
            checks = (*checks_of_survivors(state, leader), *checks)
            continue
        gains[opponent(unit.side)] += 1
        state = state.without_unit(unit).emit(e.UnitDestroyed(unit.hex, unit.type, unit.side, rule="C12.12e"))
        checks = (LeaderFate(unit.hex), *checks) if leader else checks
    for leader in fallen:
        gains[opponent(leader.side)] += 1
        state = state.without_leader(leader).emit(e.LeaderKilled(leader.hex, leader.side, rule="C12.12e"))
    state, steps = bank(state, gains, "C12.12f", fallen=fallen)
    return state, (*steps, *checks)
