"""C13.4 to C13.7: leaders alone - they evade, and escape through enemy units.

Elsewhere too: C13.4, whether he is hit: `c14_leaders`; C13.6g: `c04_object`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BASELINE, BIT, REAR, opponent, seat_of
from ancientwars.cca.components.kit import KIT
from ancientwars.cca.rules.c02_definitions import Choice, Roll
from ancientwars.cca.rules.c04_object import leader_killed, leader_left
from ancientwars.cca.rules.c16_marsh_leaders import LeaderInMarsh
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import EvadeLeader, LeaveBoard, Stop
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Flight
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

FARTHEST = KIT.leader.evade[1]


def must_evade(state: State, leader: Leader) -> Course:
    """C13.4, C13.5: a leader evades who was attacked or whose unit is gone; C13.6h: one who cannot is killed."""
    flight = Flight(seat_of(leader.side), leader.hex, leader.hex)
    if not ways_on(state, flight):
        return leader_killed(state, leader, "C13.6h")
    return state, (FleeOn(flight.seat), flight)


def ways_on(state: State, flight: Flight) -> tuple[Action, ...]:
    """C13.6a: return the next hexes from which an evade can be ended, the way off the board (C13.6g), and `stop`."""
    left = FARTHEST - flight.steps
    found: list[Action] = [
        EvadeLeader(flight.at, rear)
        for rear in REAR[flight.seat][flight.at]
        if left and _leads_on(state, flight, rear, left - 1)
    ]
    if left and flight.at in BASELINE[flight.seat]:
        found.append(LeaveBoard(flight.at))
    if flight.steps and _may_end(state, flight, flight.at):
        found.append(Stop())
    return tuple(found)


def _leads_on(state: State, flight: Flight, hex_: str, left: int) -> bool:
    """Tell whether a hex may be entered and the evade be ended there or beyond; C13.6i: off the board is a hex."""
    if there(hex_, _shut(state, flight)):
        return False
    if _may_end(state, flight, hex_) or (left and hex_ in BASELINE[flight.seat]):
        return True
    return left > 0 and any(_leads_on(state, flight, rear, left - 1) for rear in REAR[flight.seat][hex_])


def _shut(state: State, flight: Flight) -> int:
    """C13.6f: the hexes that no evade leads through; C13.6b: those of friends are none."""
    return state.ground.closed["leader"] | state.field.lone(opponent(flight.seat))


def _may_end(state: State, flight: Flight, hex_: str) -> bool:
    """C13.6c, C13.7d: no other leader, no enemy unit."""
    field = state.field
    others = (field.leaders_of("bottom") | field.leaders_of("top")) & ~BIT[flight.origin]
    return not there(hex_, others | field.units_of(opponent(flight.seat)))


@frozen
class FleeOn(Choice):
    """C13.6, C13.6a: the owner chooses the path of a `Flight` hex by hex, and where it ends."""

    prompt = "evade-leader"
    rule = "C13.6a"
    accepts = (EvadeLeader, LeaveBoard, Stop)

    def needed(self, state: State) -> bool:
        """C13.6: tell whether there is a choice."""
        return len(self.candidates(state)) > 1

    def run(self, state: State) -> State:
        """Take the only way, or end the evade where there is no other."""
        return self.resolve(state, next(iter(self.candidates(state)), Stop()))

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the ways on."""
        return ways_on(state, state.scope(Flight))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the leader cannot go there."""
        flight = state.scope(Flight)
        if isinstance(action, Stop):
            return Refusal("C13.6c" if flight.steps else "C13.6a", "the evade cannot end in {hex}", hex=flight.at)
        if isinstance(action, LeaveBoard):
            reason = "the leader has come to {hex}; the board is not left from {gate} now"
            return Refusal("C13.6i", reason, hex=flight.at, gate=action.hex)
        destination = getattr(action, "destination", "")
        if destination not in REAR[self.seat][flight.at] or getattr(action, "origin", "") != flight.at:
            reason = "{destination} is not one hex from {hex} toward the side of {seat}"
            return Refusal("C13.6a", reason, destination=destination, hex=flight.at, seat=self.seat)
        if there(destination, _shut(state, flight)):
            return Refusal("C13.6f", "no evade leads through {hex}", hex=destination)
        return Refusal("C13.6c", "an evade through {hex} could not end in time where it may", hex=destination)

    def resolve(self, state: State, action: Action) -> State:
        """Go on, or end the evade."""
        flight = state.scope(Flight)
        leader = state.leader(flight.origin)
        if leader is None:
            return state
        if isinstance(action, Stop):
            return _arrived(state, leader, flight.at)
        if isinstance(action, LeaveBoard):
            return leader_left(state, leader, "C13.6g")
        destination = getattr(action, "destination", "")
        dangers = self._dangers(state, flight, destination)
        return state.amend(Flight, *dangers, self, at=destination, steps=flight.steps + 1)

    def _dangers(self, state: State, flight: Flight, hex_: str) -> tuple[Step, ...]:
        """C13.6d, C13.7: return what a leader risks on entering a hex: an enemy unit, marsh."""
        unit = state.unit(hex_)
        enemy = (Escape(hex_, flight.origin),) if unit and unit.side != self.seat else ()
        marsh = (LeaderInMarsh(flight.origin),) if there(hex_, state.ground.losses) else ()
        return (*enemy, *marsh)


def _arrived(state: State, leader: Leader, hex_: str) -> State:
    """C13.6e, C13.7e: end the evade; on a friendly unit he is attached. C8.27: which moves no more in its own turn."""
    state = state.change_leader(leader, hex=hex_).emit(e.LeaderEvaded(leader.hex, hex_, rule="C13.6a"))
    unit = state.unit(hex_)
    if unit is None or unit.side != state.turn.seat:
        return state
    return state.change_unit(unit, duty=unit.duty.replace(joined=True))


# ---------------------------------------------------------------------- escape


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
    """C13.7, C13.7a: an enemy unit rolls its close combat dice; one helmet kills.

    Attributes:
        hex: Where the unit is.
        origin: Where the leader stands until his evade is over.
    """

    purpose = "escape"
    rule = "C13.7a"

    hex: str
    origin: str

    def how_many(self, state: State) -> int:
        """Return the dice of the unit."""
        unit = state.unit(self.hex)
        return escape_dice(state, unit) if unit else 1

    def resolve(self, state: State, action: Rolled) -> State:
        """C13.7b: kill the leader, or C13.7c: let him move on."""
        leader = state.leader(self.origin)
        if leader is None or "leader" not in action.dice:
            return state
        state, steps = leader_killed(state.leave(Flight), leader, "C13.7b")
        return state.then(*steps)
