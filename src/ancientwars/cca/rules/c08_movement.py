"""C8: movement of units and leaders; retreats have rules of their own (C8.13).

Rules: C8.1, C8.2, C8.21, C8.21b, C8.23 to C8.26, C8.27, C8.28, C8.29.

How far, and where a move may end: `c08_reach`; which rule forbids it: `c08_refusals`.

Elsewhere: C8.13: `c12_retreat`; C8.21a, C8.21c: `c08_reach`.

Elsewhere too: C8.12: `components.ground`; C8.28, who may not detach: `c07_ordering`; C8.27, after an evade:
`c13_leader_evade`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BIT, NEAR_MASK, Seat, names
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c07_ordering import effect
from ancientwars.cca.rules.c08_reach import leader_reach, reach
from ancientwars.cca.rules.c08_refusals import leader_refusal, leaving_refusal, unit_refusal
from ancientwars.cca.rules.c16_marsh import MarshCheck
from ancientwars.cca.rules.c16_marsh_leaders import LeaderInMarsh
from ancientwars.cca.rules.cs10_exits import exit_cost, left_board
from ancientwars.cca.rules.cs11_camps import camp_taken
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Done, Exit, Move, MoveLeader
from ancientwars.cca.state.catalogue import DONE, LEADER_MOVES, MOVES
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def may_move(state: State, unit: Unit) -> bool:
    """C7.1, C8.2, C8.27, C18.T8f: tell whether a unit may still move this turn."""
    duty = unit.duty
    if not duty.ordered or duty.joined:
        return False
    if not state.turn.second:
        return not duty.moved
    return not duty.again and (not duty.stopped or state.options.second_move_after_stop)


def _has_room(state: State, unit: Unit) -> bool:
    """Tell whether a unit that may move has anywhere to go; a free hex next to it is enough."""
    free = NEAR_MASK[unit.hex] & ~(state.field.pieces | state.ground.closed[unit.type])
    return bool(free) or any(reach(state, unit))


def leader_may_move(state: State, leader: Leader) -> bool:
    """C8.21b, C8.24, C8.25, C8.28, C8.29: tell whether a leader may still move on his own this turn."""
    if not leader.duty.ordered or leader.duty.moved or leader.duty.joined:
        return False
    return effect(state).may_detach_leader or state.unit(leader.hex) is None


# ---------------------------------------------------------------------- moving


def moved(state: State, unit: Unit, hex_: str, *, already: int = 0) -> Course:
    """C8.1, C8.10, C8.23: move a unit, whole, with its attached leader; terrain and camps take effect.

    Args:
        state: The state.
        unit: The unit.
        hex_: Where it ends.
        already: Hexes of the same move that were spent before.
    """
    hexes = next(n for n, layer in enumerate(reach(state, unit, already=already), already + 1) if there(hex_, layer))
    leader = state.attached(unit)
    halts = state.ground.stops[unit.type] | state.field.lone(unit.side)
    stopped = there(hex_, halts) or there(unit.hex, state.ground.single_out)
    duty = unit.duty.replace(origin=unit.duty.origin or unit.hex, stopped=unit.duty.stopped or stopped)
    if state.turn.second:
        duty = duty.replace(again=hexes)
    else:
        charged = bool(unit.kind.charge_move) and hexes > unit.kind.move
        duty = duty.replace(moved=hexes, charged=charged)
    field = state.field.with_unit(unit, unit.replace(hex=hex_, duty=duty))
    if leader:
        field = field.with_leader(leader, leader.replace(hex=hex_, duty=leader.duty.replace(joined=True)))
    state = state.emit(e.UnitMoved(unit.hex, hex_, hexes, rule="C8.1"), field=field)
    if there(hex_, state.ground.losses):
        return state, (MarshCheck(hex_),)
    return camp_taken(state, state.unit_in(hex_))


def leader_moved(state: State, leader: Leader, hex_: str) -> Course:
    """C8.21, C8.26, C8.27: move a leader on his own; a unit that he joins moves no more."""
    state = state.change_leader(leader, hex=hex_, duty=leader.duty.replace(moved=1))
    state = state.emit(e.LeaderMoved(leader.hex, hex_, rule="C8.21"))
    unit = state.unit(hex_)
    if unit:
        state = state.change_unit(unit, duty=unit.duty.replace(joined=True))
    return state, (LeaderInMarsh(hex_),) if there(hex_, state.ground.losses) else ()


@frozen
class MovementPhase(Step):
    """C5.3, C8.1: ordered units and leaders move one at a time."""

    seat: Seat

    def run(self, state: State) -> State:
        """Ask for the next move."""
        return state.then(_movement(self.seat))


@frozen
class SecondMovement(Step):
    """C18.T8a1: the second moves of Move-Fire-Move."""

    seat: Seat

    def run(self, state: State) -> State:
        """C18.T8b, C18.T8b1: begin the second part of the turn, when all fire has ended; no battle follows."""
        return state.with_turn(second=True).then(MovementPhase(self.seat))


@frozen
class Movement(Choice):
    """C8.1-C8.3: move one ordered unit or leader, or end the movement."""

    prompt = "move"
    rule = "C8.1"
    accepts = (Move, MoveLeader, Exit, Done)
    exact = True

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return all moves of all ordered pieces, and `done`."""
        found: list[Action] = []
        for unit in state.ordered(self.seat):
            if may_move(state, unit):
                mask = 0
                for layer in reach(state, unit):
                    mask |= layer
                moves = MOVES[unit.hex]
                found += [moves[end] for end in names(mask)]
                if exit_cost(state, unit):
                    found.append(Exit(unit.hex))
        for leader in state.leaders(self.seat):
            if leader_may_move(state, leader):
                turns = LEADER_MOVES[leader.hex]
                found += [turns[end] for end in names(leader_reach(state, leader))]
        found.append(DONE)
        return tuple(found)

    def needed(self, state: State) -> bool:
        """Tell whether anything can move."""
        for unit in state.ordered(self.seat):
            if may_move(state, unit) and (_has_room(state, unit) or exit_cost(state, unit)):
                return True
        return any(leader_may_move(state, one) and leader_reach(state, one) for one in state.leaders(self.seat))

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a piece cannot move so, or None."""
        if isinstance(action, Move):
            return self._unit_check(state, action)
        if isinstance(action, MoveLeader):
            return self._leader_check(state, action)
        if isinstance(action, Exit):
            unit = state.unit(action.hex)
            if unit and unit.side == self.seat and may_move(state, unit) and exit_cost(state, unit):
                return None
            return leaving_refusal(state, self.seat, action.hex)
        return None

    def _unit_check(self, state: State, action: Move) -> Refusal | None:
        unit = state.unit(action.origin)
        if unit and unit.side == self.seat and may_move(state, unit):
            bit = BIT[action.destination]
            if any(layer & bit for layer in reach(state, unit)):
                return None
        return unit_refusal(state, self.seat, action.origin, action.destination)

    def _leader_check(self, state: State, action: MoveLeader) -> Refusal | None:
        leader = state.leader(action.origin)
        movable = leader and leader.side == self.seat and leader_may_move(state, leader)
        if leader and movable and there(action.destination, leader_reach(state, leader)):
            return None
        return leader_refusal(state, self.seat, action.origin, action.destination)

    def resolve(self, state: State, action: Action) -> State:
        """Make the move, and ask again while anything can move."""
        if action == DONE:
            return state
        state, steps = self._moved(state, action)
        return state.then(*steps, MovementPhase(self.seat)) if steps else state.then(self)

    def _moved(self, state: State, action: Action) -> Course:
        """Move a unit, a leader, or a unit off the board."""
        if isinstance(action, Move):
            return moved(state, state.unit_in(action.origin), action.destination)
        leader = state.leader(action.origin) if isinstance(action, MoveLeader) else None
        if leader and isinstance(action, MoveLeader):
            return leader_moved(state, leader, action.destination)
        return left_board(state, state.unit_in(getattr(action, "hex", "")))


_movement = cache(Movement)
"""The question of a side, the same step each time."""
