"""C12.12: elephants that must retreat rampage first, and trample what is in their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import NEAR, REAR, Seat, opponent, seat_of
from ancientwars.cca.rules.c04_victory import leader_killed
from ancientwars.cca.rules.c12_retreat import Retreat, Withdraw, occupied
from ancientwars.cca.rules.c13_leaders import must_evade
from ancientwars.cca.rules.c14_losses import trampled_together, wound
from ancientwars.cca.rules.choice import Choice, Roll
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import RetreatTo, Trample
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Decision, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

RAMPAGE_DICE = 2


def stampede(state: State, unit: Unit, hexes: int, roller: Seat) -> State:
    """C12.12, C12.12a: put the rampage and the retreat of elephants on the agenda."""
    around = tuple(hex_ for hex_ in NEAR[unit.hex] if occupied(state, hex_))
    state = state.emit(e.Rampaged(unit.hex, rule="C12.12"))
    return state.then(Rampage(roller, around), ElephantRetreat(seat_of(unit.side), unit.hex, hexes))


@frozen
class Rampage(Choice):
    """C12.12d: who rolled the flags chooses the order of the hexes; one left needs no choice."""

    prompt = "rampage"
    rule = "C12.12d"
    accepts = (Trample,)

    left: tuple[str, ...]

    def _here(self, state: State) -> tuple[str, ...]:
        return tuple(hex_ for hex_ in self.left if occupied(state, hex_))

    def pending(self, state: State) -> Decision | None:
        """Ask which hex is next, while there are several."""
        return super().pending(state) if len(self._here(state)) > 1 else None

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the hexes left."""
        return tuple(map(Trample, self._here(state)))

    def run(self, state: State) -> State:
        """Roll for the last hex."""
        return state.then(*map(TrampleRoll, self._here(state)))

    def resolve(self, state: State, action: Trample) -> State:
        """Roll for the hex, then ask again."""
        left = tuple(hex_ for hex_ in self.left if hex_ != action.hex)
        return state.then(TrampleRoll(action.hex), Rampage(self.seat, left))


@frozen
class TrampleRoll(Roll):
    """C12.12a: two dice for a hex: class symbols cost blocks, a helmet kills a lone leader, who else evades.

    Also C12.12b, C12.12c.
    """

    purpose = "rampage"
    rule = "C12.12a"
    dice = RAMPAGE_DICE

    hex: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Take the losses."""
        unit, leader = state.unit(self.hex), state.leader(self.hex)
        state = state.emit(e.Trampled(self.hex, tuple(map(str, action.dice)), rule="C12.12c"))
        if unit:
            return wound(state, unit, action.dice.count(unit.kind.die), "C12.12c")
        if leader is None:
            return state
        return leader_killed(state, leader, "C12.12c") if "leader" in action.dice else must_evade(state, leader)


@frozen
class ElephantRetreat(Retreat):
    """C12.12e, C12.12e1: elephants go back as far as they can; who bars the way beyond suffers for them."""

    rule = "C12.12e"

    def refusal(self, state: State, action: RetreatTo) -> Refusal:
        """Return why the retreat cannot end there."""
        return Refusal("C12.12e", f"the elephants in {self.hex} cannot retreat to {action.destination}")

    def withdrawal(self, state: State, unit: Unit, path: tuple[str, ...]) -> State:
        """Go back; whoever stands behind where it ends pays for the hexes that cannot be made."""
        end = path[-1] if path else self.hex
        missing = self.hexes - len(path)
        if not missing or (path and there(end, state.field.lone(unit.side))):
            return state.then(Withdraw(self.hex, path, 0))
        if any(occupied(state, rear) and rear != self.hex for rear in REAR[unit.side][end]):
            return state.then(Withdraw(self.hex, path, 0), InTheWay(end, missing))
        return state.then(Withdraw(self.hex, path, missing))


@frozen
class InTheWay(Step):
    """C12.12e: every unit and lone enemy leader behind the elephants loses a block per hex not made.

    Also C12.12f, C12.12g.
    """

    hex: str
    missing: int

    def run(self, state: State) -> State:
        """Take all losses at the same moment."""
        elephants = state.unit(self.hex)
        if elephants is None:
            return state
        rear = REAR[elephants.side][self.hex]
        victims = [unit for unit in map(state.unit, rear) if unit]
        lone = [one for one in map(state.leader, rear) if one and not state.unit(one.hex)]
        if not state.options.elephants_harm_own_leader:
            lone = [one for one in lone if one.side == opponent(elephants.side)]
        return trampled_together(state, victims, lone, self.missing)
