"""C8: which rule forbids a move, or a battle after it.

Rules: C8.2, C8.3, C8.5 to C8.7, C8.9, C8.12, C8.14 to C8.20, C8.21b, C8.25, C8.27, C8.28.

The numbers that C8.14 to C8.20 give a type of unit are data: `data/units.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BIT, BOARD, opponent
from ancientwars.cca.rules.c07_ordering import bound_leader, effect, no_leader, no_unit
from ancientwars.cca.rules.c08_reach import allowance, leader_going, unit_going
from ancientwars.cca.rules.c16_terrain import single_step_refusal
from ancientwars.cca.rules.c17_special_units import legion
from ancientwars.cca.rules.cs10_exits import exit_hexes
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


def march_refusal(state: State, unit: Unit) -> Refusal | None:
    """C8.5, C8.19, C11.4, C17.4: return why a unit that has moved so far may not battle any more, or None."""
    if unit.duty.moved <= _farthest(state, unit):
        return None
    rules = {"auxilia": "C8.5", "heavy_war_machine": "C8.19"}
    rule = "C17.4" if legion(state, unit) else rules.get(unit.type, "C11.4")
    reason = "the unit in {hex} may not battle any more; hexes that it moved: {hexes}"
    return Refusal(rule, reason, hex=unit.hex, hexes=unit.duty.moved)


def _farthest(state: State, unit: Unit) -> int:
    """C2.T1: return the hexes after which a unit may still battle under the card of the turn.

    C10.10a, C18.T9b, C18.T11a1, C18.T11a2, C18.T11c2: as a rule as far as the card lets it move.
    """
    own = unit.kind.move_and_battle
    override = effect(state).move_override
    return max(own, override.get(unit.type, override.get("default", own))) if own and override else own


def unit_refusal(state: State, seat: str, origin: str, end: str) -> Refusal:
    """Return the rule that forbids a unit a move."""
    unit = state.unit(origin)
    if unit is None or unit.side != seat:
        return no_unit(seat, origin)
    return _duty_refusal(state, unit) or way_refusal(state, unit, end)


def leaving_refusal(state: State, seat: str, origin: str) -> Refusal:
    """C8.6, C8.7: return the rule that forbids a unit to leave the board."""
    unit = state.unit(origin)
    if unit is None or unit.side != seat:
        return no_unit(seat, origin)
    if not exit_hexes(state, seat):
        return Refusal("C8.7", "no rule of the scenario lets a unit of {seat} leave the board", seat=seat)
    reason = "the move of the {unit} in {hex} does not take it to an exit and off the board"
    return _duty_refusal(state, unit) or Refusal("CS10.2", reason, unit=unit.type, hex=origin)


def no_order(hex_: str) -> Refusal:
    """C7.1: return the refusal of what a unit without an order would do."""
    return Refusal("C7.1", "the unit in {hex} has no order", hex=hex_)


def _duty_refusal(state: State, unit: Unit) -> Refusal | None:
    duty = unit.duty
    if not duty.ordered:
        return no_order(unit.hex)
    if duty.joined:
        return Refusal("C8.27", "a leader joined the unit in {hex} this turn", hex=unit.hex)
    if state.turn.second and duty.stopped and not state.options.second_move_after_stop:
        return Refusal("C18.T8f", "the unit in {hex} was stopped in its first move", hex=unit.hex)
    if duty.again or (duty.moved and not state.turn.second):
        return Refusal("C8.2", "the unit in {hex} has moved", hex=unit.hex)
    return None


def way_refusal(state: State, unit: Unit, end: str, *, already: int = 0) -> Refusal:
    """Return the rule that keeps a unit that may move from a hex.

    Args:
        state: The state.
        unit: The unit.
        end: A hex in which it cannot end its move.
        already: Hexes of the same move that were spent before (CS5.2d).
    """
    if refusal := _end_refusal(state, unit, end) or single_step_refusal(state, unit.hex, end):
        return refusal
    going = unit_going(state, unit, already)
    if _steps(unit.hex, end) > going.most:
        why = _too_far(allowance_rule(state, unit), allowance(state, unit), already)
    elif barrier := going.barrier(unit.hex, end):
        why = _end_refusal(state, unit, barrier) or _stop_refusal(state, unit, barrier)
    else:
        why = _no_charge(state, unit, end)
    reason = "the {unit} in {hex} cannot reach {end}: {why}"
    return Refusal(why.rule, reason, unit=unit.type, hex=unit.hex, end=end, why=why)


def _too_far(rule: str, most: int, already: int = 0) -> Refusal:
    """Return the refusal of a move that is too long."""
    if already:
        reason = "it moves up to {most} hexes, of which it has spent {already}"
        return Refusal(rule, reason, most=most, already=already)
    if most == 1:
        return Refusal(rule, "it moves up to 1 hex")
    return Refusal(rule, "it moves up to {most} hexes", most=most)


def _no_charge(state: State, unit: Unit, end: str) -> Refusal:
    """C8.17, C18.T11b: return the refusal of a charge that does not lead to the enemy."""
    rule, most = allowance_rule(state, unit), unit.kind.move
    if most == 1:
        return Refusal(rule, "a move of more than 1 hex is a charge, and no enemy unit is next to {end}", end=end)
    reason = "a move of more than {most} hexes is a charge, and no enemy unit is next to {end}"
    return Refusal(rule, reason, most=most, end=end)


def _steps(origin: str, end: str) -> int:
    """C8.3: return the hexes of the shortest move; who ends where he began has gone round."""
    return BOARD.distance(origin, end) or 2


def _end_refusal(state: State, unit: Unit, end: str) -> Refusal | None:
    field, terrain = state.field, state.ground.terrain[end]
    if there(end, field.all_units & ~BIT[unit.hex] | field.leaders_of(opponent(unit.side))):
        return Refusal("C8.8", "{hex} is taken", hex=end)
    if there(end, field.lone(unit.side)) and state.attached(unit):
        return Refusal("C8.9a", "the unit in {hex} has a leader, and so has {end}", hex=unit.hex, end=end)
    if there(end, state.ground.closed[unit.type]):
        reason = "{unit} cannot enter {terrain} ({hex})"
        return Refusal(terrain.rule, reason, unit=unit.type, terrain=terrain.id, hex=end)
    return None


def _stop_refusal(state: State, unit: Unit, hex_: str) -> Refusal:
    """C8.9, C8.12: return why a unit goes no further than a hex."""
    if there(hex_, state.field.lone(unit.side)):
        return Refusal("C8.9", "it stops with the leader in {hex}", hex=hex_)
    terrain = state.ground.terrain[hex_]
    return Refusal(terrain.rule, "it stops in {terrain} ({hex})", terrain=terrain.id, hex=hex_)


def leader_refusal(state: State, seat: str, origin: str, end: str) -> Refusal:
    """Return the rule that forbids a leader a move on his own."""
    leader = state.leader(origin)
    if leader is None or leader.side != seat:
        return no_leader(seat, origin)
    if not leader.duty.ordered:
        return _unordered_leader(state, origin)
    if leader.duty.moved:
        return Refusal("C8.21b", "the leader in {hex} has moved", hex=origin)
    if leader.duty.joined:
        return Refusal("C8.25", "the leader in {hex} has moved with his unit", hex=origin)
    if refusal := _bound(state, origin):
        return refusal
    if end == origin:
        return Refusal("C8.21b", "the leader in {hex} need not move to stay there", hex=origin)
    if there(end, state.field.leaders_of(seat)):
        return Refusal("C8.22", "a leader stands in {hex}", hex=end)
    return _leader_way_refusal(state, leader, end)


def _leader_way_refusal(state: State, leader: Leader, end: str) -> Refusal:
    """Return the rule that keeps a leader who may move from a hex."""
    if refusal := _leader_end_refusal(state, leader, end) or single_step_refusal(state, leader.hex, end):
        return refusal
    going = leader_going(state, leader)
    if barrier := going.barrier(leader.hex, end):
        terrain = state.ground.terrain[barrier]
        stops = Refusal(terrain.rule, "it stops in {terrain} ({hex})", terrain=terrain.id, hex=barrier)
        why = _leader_end_refusal(state, leader, barrier) or stops
    else:
        why = _too_far("C8.21", going.most)
    reason = "the leader in {hex} cannot reach {end}: {why}"
    return Refusal(why.rule, reason, hex=leader.hex, end=end, why=why)


def _leader_end_refusal(state: State, leader: Leader, end: str) -> Refusal | None:
    field, enemy = state.field, opponent(leader.side)
    if there(end, field.units_of(enemy) | field.leaders_of(enemy)):
        return Refusal("C8.21a", "{hex} is taken by the enemy", hex=end)
    if there(end, state.ground.closed["leader"]):
        terrain = state.ground.terrain[end]
        return Refusal(terrain.rule, "a leader cannot enter {terrain} ({hex})", terrain=terrain.id, hex=end)
    return None


def _unordered_leader(state: State, origin: str) -> Refusal:
    """C7.1: a leader needs an order of his own, which an attached one may not even be given."""
    return _bound(state, origin) or Refusal("C7.1", "the leader in {hex} has no order of his own", hex=origin)


def _bound(state: State, origin: str) -> Refusal | None:
    """C7.5b, C8.28: the leader of a unit, even of one that has just joined him, leaves it under some cards only."""
    if effect(state).may_detach_leader or not state.unit(origin):
        return None
    return bound_leader(state, origin)
