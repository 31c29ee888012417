"""C13.4-C13.7, C14.5: leaders alone - they evade, and escape through enemy units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BASELINE, BIT, REAR, opponent, seat_of
from ancientwars.cca.components.kit import KIT
from ancientwars.cca.rules.c04_victory import leader_killed, leader_left
from ancientwars.cca.rules.choice import Choice, Roll
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import EvadeLeader, LeaveBoard, Stop
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Decision, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

FARTHEST = KIT.leader.evade[1]


def must_evade(state: State, leader: Leader) -> State:
    """C13.5, C13.6h: a leader evades; one who cannot is killed."""
    step = LeaderEvade(seat_of(leader.side), leader.hex, leader.hex, 0)
    if not step.candidates(state):
        return leader_killed(state, leader, "C13.6h")
    return state.then(step)


@frozen
class LeaderEvade(Choice):
    """C13.6, C13.6a, C13.6b, C13.6d: the owner chooses the path hex by hex, and where it ends.

    Attributes:
        origin: Where the leader stands until the evade is over.
        at: The hex that he has reached.
        steps: Hexes moved.
    """

    prompt = "evade-leader"
    rule = "C13.6a"
    accepts = (EvadeLeader, LeaveBoard, Stop)

    origin: str
    at: str
    steps: int

    def pending(self, state: State) -> Decision | None:
        """Ask how to go on, if there is a choice."""
        return super().pending(state) if len(self.candidates(state)) > 1 else None

    def run(self, state: State) -> State:
        """Take the only way, or end the evade where there is no other."""
        return self.resolve(state, next(iter(self.candidates(state)), Stop()))

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the next hexes from which the evade can be ended, the way off the board, and `stop`."""
        left = FARTHEST - self.steps
        found: list[Action] = [
            EvadeLeader(self.at, rear)
            for rear in REAR[self.seat][self.at]
            if left and self._leads_on(state, rear, left - 1)
        ]
        if left and self.at in BASELINE[self.seat]:
            found.append(LeaveBoard(self.at))
        if self.steps and self._may_end(state, self.at):
            found.append(Stop())
        return tuple(found)

    def _leads_on(self, state: State, hex_: str, left: int) -> bool:
        """Tell whether a hex may be entered and the evade be ended there or beyond."""
        if there(hex_, self._shut(state)):
            return False
        if self._may_end(state, hex_) or (left and hex_ in BASELINE[self.seat]):
            return True
        return left > 0 and any(self._leads_on(state, rear, left - 1) for rear in REAR[self.seat][hex_])

    def _shut(self, state: State) -> int:
        """C13.6f: the hexes that no evade leads through."""
        return state.ground.closed["leader"] | state.field.lone(opponent(self.seat))

    def _may_end(self, state: State, hex_: str) -> bool:
        """C13.6c, C13.7d: no other leader, no enemy unit."""
        field = state.field
        others = (field.leaders_of("bottom") | field.leaders_of("top")) & ~BIT[self.origin]
        return not there(hex_, others | field.units_of(opponent(self.seat)))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the leader cannot go there."""
        if isinstance(action, Stop):
            return Refusal("C13.6a" if not self.steps else "C13.6c", f"the evade cannot end in {self.at}")
        if isinstance(action, LeaveBoard):
            return Refusal("C13.6i", f"the leader has come to {self.at}; the board is not left from {action.hex} now")
        destination = getattr(action, "destination", "")
        if destination not in REAR[self.seat][self.at] or getattr(action, "origin", "") != self.at:
            return Refusal("C13.6a", f"{destination} is not one hex from {self.at} toward the side of {self.seat}")
        if there(destination, self._shut(state)):
            return Refusal("C13.6f", f"no evade leads through {destination}")
        return Refusal("C13.6c", f"an evade through {destination} could not end in time where it may")

    def resolve(self, state: State, action: Action) -> State:
        """Go on, escape through an enemy unit, or end the evade."""
        leader = state.leader(self.origin)
        if leader is None:
            return state
        if isinstance(action, Stop):
            return _arrived(state, leader, self.at)
        if isinstance(action, LeaveBoard):
            return leader_left(state, leader, "C13.6g")
        destination = getattr(action, "destination", "")
        further = LeaderEvade(self.seat, self.origin, destination, self.steps + 1)
        unit = state.unit(destination)
        dangers: list[Step] = [Escape(destination, self.origin)] if unit and unit.side != self.seat else []
        if there(destination, state.ground.losses):
            dangers.append(LeaderInMarsh(self.origin))
        return state.then(*dangers, further)


def _arrived(state: State, leader: Leader, hex_: str) -> State:
    """C13.6e, C13.7e: end the evade; on a friendly unit he is attached. C8.27: which moves no more in its own turn."""
    state = state.change_leader(leader, hex=hex_).emit(e.LeaderEvaded(leader.hex, hex_, rule="C13.6a"))
    unit = state.unit(hex_)
    if unit is None or unit.side != state.turn.seat:
        return state
    return state.change_unit(unit, duty=unit.duty.replace(joined=True))


def escape_dice(state: State, unit: Unit) -> int:
    """C13.7f: return the dice of a unit against a leader who escapes through it."""
    if unit.kind.elephants:
        return unit.kind.close_dice_vs["leader_alone"]
    return int(unit.kind.close_dice) + (unit.kind.full_strength_bonus_dice if _was_full(state, unit) else 0)


def _was_full(state: State, unit: Unit) -> bool:
    """C11.7b, A11: tell whether a unit counts as full; who is in a combat counts as it did when that began."""
    combat = state.combat
    if combat and unit.hex == combat.attacker:
        return combat.attacker_full
    if combat and unit.hex == combat.target:
        return combat.target_full
    return unit.full


@frozen
class Escape(Roll):
    """C13.7, C13.7a, C13.7b: an enemy unit rolls its close combat dice; one helmet kills."""

    purpose = "escape"
    rule = "C13.7a"

    hex: str
    origin: str

    def how_many(self, state: State) -> int:
        """Return the dice of the unit."""
        unit = state.unit(self.hex)
        return escape_dice(state, unit) if unit else 1

    def resolve(self, state: State, action: Rolled) -> State:
        """C13.7b, C13.7c: kill the leader, or let him move on."""
        leader = state.leader(self.origin)
        return _killed_on_the_way(state, leader, "C13.7b") if leader and "leader" in action.dice else state


def _killed_on_the_way(state: State, leader: Leader, rule: str) -> State:
    """C13.7b, C16.M1b: kill a leader while he evades or moves; the rest of his way is off."""
    agenda = state.agenda
    while agenda and _of_his_way(agenda[-1], leader):
        agenda = agenda[:-1]
    return leader_killed(state.replace(agenda=agenda), leader, rule)


def _of_his_way(step: Step, leader: Leader) -> bool:
    """Tell whether a step belongs to the evade or move of a leader."""
    if isinstance(step, LeaderEvade):
        return step.origin == leader.hex
    return step == LeaderInMarsh(leader.hex)


@frozen
class LeaderInMarsh(Roll):
    """C16.M1b, C16.M2: one die for each marsh that a leader enters alone; a helmet kills him.

    Attributes:
        hex: Where he stands until his move is over.
    """

    purpose = "marsh"
    rule = "C16.M1b"

    hex: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Kill the leader, or let him go on."""
        leader = state.leader(self.hex)
        return _killed_on_the_way(state, leader, "C16.M1b") if leader and "leader" in action.dice else state
