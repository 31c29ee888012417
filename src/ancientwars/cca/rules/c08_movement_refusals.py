"""C8, C16: which rule forbids a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BIT, BOARD, NEAR_MASK, opponent
from ancientwars.cca.rules.c07_orders import effect
from ancientwars.cca.rules.c08_reach import allowance, exit_hexes, leader_going, unit_going
from ancientwars.cca.rules.c11_strength import legion
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State

MOVE_RULES = {
    "light_infantry": "C8.14",
    "light_bow": "C8.14",
    "light_sling": "C8.14",
    "auxilia": "C8.15",
    "medium_infantry": "C8.16",
    "warriors": "C8.17",
    "heavy_infantry": "C8.18",
    "heavy_war_machine": "C8.19",
    "light_cavalry": "C8.20a",
    "light_bow_cavalry": "C8.20a",
    "barbarian_chariot": "C8.20b",
    "medium_cavalry": "C8.20c",
    "camels": "C8.20d",
    "cataphract_camels": "C8.20d",
    "heavy_cavalry": "C8.20e",
    "cataphract_cavalry": "C8.20e",
    "elephants": "C8.20f",
    "heavy_chariot": "C8.20g",
}
"""The rule that gives each type its movement."""


def allowance_rule(state: State, unit: Unit) -> str:
    """Return the rule that says how far a unit may move under the card of the turn."""
    card = effect(state)
    if not card.move_override.keys().isdisjoint((unit.type, "default")):
        return card.rule
    return "C17.4" if legion(state, unit) == "caesar" else MOVE_RULES[unit.type]


def unit_refusal(state: State, seat: str, origin: str, end: str) -> Refusal:
    """Return the rule that forbids a unit a move."""
    unit = state.unit(origin)
    if unit is None or unit.side != seat:
        return Refusal("C7.1", f"{seat} has no unit in {origin}")
    return _duty_refusal(state, unit) or way_refusal(state, unit, end)


def exit_refusal(state: State, seat: str, origin: str) -> Refusal:
    """Return the rule that forbids a unit to leave the board."""
    unit = state.unit(origin)
    if unit is None or unit.side != seat:
        return Refusal("C7.1", f"{seat} has no unit in {origin}")
    if not exit_hexes(state, seat):
        return Refusal("C8.7", f"no rule of the scenario lets a unit of {seat} leave the board")
    reason = f"the move of the {unit.type} in {origin} does not take it to an exit and off the board"
    return _duty_refusal(state, unit) or Refusal("CS10.2", reason)


def _duty_refusal(state: State, unit: Unit) -> Refusal | None:
    duty = unit.duty
    if not duty.ordered:
        return Refusal("C7.1", f"the unit in {unit.hex} has no order")
    if duty.joined:
        return Refusal("C8.27", f"a leader joined the unit in {unit.hex} this turn")
    if state.turn.second and duty.stopped and not state.options.second_move_after_stop:
        return Refusal("C18.T8f", f"the unit in {unit.hex} was stopped in its first move")
    if duty.again or (duty.moved and not state.turn.second):
        return Refusal("C8.2", f"the unit in {unit.hex} has moved")
    return None


def way_refusal(state: State, unit: Unit, end: str, *, already: int = 0) -> Refusal:
    """Return the rule that keeps a unit that may move from a hex.

    Args:
        state: The state.
        unit: The unit.
        end: A hex in which it cannot end its move.
        already: Hexes of the same move that were spent before (CS5.2d).
    """
    if refusal := _end_refusal(state, unit, end) or _single_refusal(state, unit.hex, end):
        return refusal
    going = unit_going(state, unit, already)
    spent = f", of which it has spent {already}" if already else ""
    start = f"the {unit.type} in {unit.hex} cannot reach {end}:"
    if _steps(unit.hex, end) > going.most:
        return Refusal(allowance_rule(state, unit), f"{start} it moves up to {_hexes(allowance(state, unit))}{spent}")
    if barrier := going.barrier(unit.hex, end):
        why = _end_refusal(state, unit, barrier) or _stop_refusal(state, unit, barrier)
        return Refusal(why.rule, f"{start} {why.reason}")
    reason = f"{start} a move of more than {_hexes(unit.kind.move)} is a charge, and no enemy unit is next to {end}"
    return Refusal(allowance_rule(state, unit), reason)


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def _steps(origin: str, end: str) -> int:
    """C8.3: return the hexes of the shortest move; who ends where he began has gone round."""
    return BOARD.distance(origin, end) or 2


def _end_refusal(state: State, unit: Unit, end: str) -> Refusal | None:
    field, terrain = state.field, state.ground.terrain[end]
    if there(end, field.all_units & ~BIT[unit.hex] | field.leaders_of(opponent(unit.side))):
        return Refusal("C8.8", f"{end} is taken")
    if there(end, field.lone(unit.side)) and state.attached(unit):
        return Refusal("C8.9a", f"the unit in {unit.hex} has a leader, and so has {end}")
    if there(end, state.ground.closed[unit.type]):
        return Refusal(terrain.rule, f"{unit.type} cannot enter {terrain.id} ({end})")
    return None


def _single_refusal(state: State, origin: str, end: str) -> Refusal | None:
    """C16.C1, C16.C2, C16.M3: walls are entered and left, and marshes left, with a move of one hex."""
    here, there_ = state.ground.terrain[origin], state.ground.terrain[end]
    if there(end, NEAR_MASK[origin]):
        return None
    if here.single_step_out:
        return Refusal("C16.M3" if here.loss_check else "C16.C2", f"who leaves {here.id} moves one hex only")
    if there_.single_step_in:
        return Refusal("C16.C1", f"{end} is entered from an adjacent hex only")
    return None


def _stop_refusal(state: State, unit: Unit, hex_: str) -> Refusal:
    """C8.9, C8.12: return why a unit goes no further than a hex."""
    if there(hex_, state.field.lone(unit.side)):
        return Refusal("C8.9", f"it stops with the leader in {hex_}")
    terrain = state.ground.terrain[hex_]
    return Refusal(terrain.rule, f"it stops in {terrain.id} ({hex_})")


def leader_refusal(state: State, seat: str, origin: str, end: str) -> Refusal:
    """Return the rule that forbids a leader a move on his own."""
    leader = state.leader(origin)
    if leader is None or leader.side != seat:
        return Refusal("C7.1", f"{seat} has no leader in {origin}")
    if not leader.duty.ordered:
        return _unordered_leader(state, origin)
    if leader.duty.moved:
        return Refusal("C8.21b", f"the leader in {origin} has moved")
    if leader.duty.joined:
        return Refusal("C8.25", f"the leader in {origin} has moved with his unit")
    if refusal := _bound(state, origin):
        return refusal
    if end == origin:
        return Refusal("C8.21b", f"the leader in {origin} need not move to stay there")
    if there(end, state.field.leaders_of(seat)):
        return Refusal("C8.22", f"a leader stands in {end}")
    return _leader_way_refusal(state, leader, end)


def _leader_way_refusal(state: State, leader: Leader, end: str) -> Refusal:
    """Return the rule that keeps a leader who may move from a hex."""
    if refusal := _leader_end_refusal(state, leader, end) or _single_refusal(state, leader.hex, end):
        return refusal
    going = leader_going(state, leader)
    start = f"the leader in {leader.hex} cannot reach {end}:"
    barrier = going.barrier(leader.hex, end)
    if not barrier:
        return Refusal("C8.21", f"{start} he moves up to {_hexes(going.most)}")
    terrain = state.ground.terrain[barrier]
    stops = Refusal(terrain.rule, f"he stops in {terrain.id} ({barrier})")
    why = _leader_end_refusal(state, leader, barrier) or stops
    return Refusal(why.rule, f"{start} {why.reason}")


def _leader_end_refusal(state: State, leader: Leader, end: str) -> Refusal | None:
    field, enemy = state.field, opponent(leader.side)
    if there(end, field.units_of(enemy) | field.leaders_of(enemy)):
        return Refusal("C8.21a", f"{end} is taken by the enemy")
    if there(end, state.ground.closed["leader"]):
        return Refusal(state.ground.terrain[end].rule, f"a leader cannot enter {end}")
    return None


def _unordered_leader(state: State, origin: str) -> Refusal:
    """C7.1: a leader needs an order of his own, which an attached one may not even be given."""
    return _bound(state, origin) or Refusal("C7.1", f"the leader in {origin} has no order of his own")


def _bound(state: State, origin: str) -> Refusal | None:
    """C7.5b, C8.28: the leader of a unit, even of one that has just joined him, leaves it under some cards only."""
    card = effect(state)
    if card.may_detach_leader or not state.unit(origin):
        return None
    rule = "C8.28" if card.category == "leadership" else "C7.5b"
    return Refusal(rule, f"under this card the leader in {origin} cannot leave his unit")
