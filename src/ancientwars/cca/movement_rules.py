"""C8, C16: which rule forbids a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.geometry import BIT, NEAR_MASK, opponent
from ancientwars.cca.orders import effect
from ancientwars.cca.pieces import there
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.pieces import Unit
    from ancientwars.cca.state import State

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


def unit_refusal(state: State, seat: str, origin: str, end: str) -> Refusal:
    """Return the rule that forbids a unit a move."""
    unit = state.unit(origin)
    if unit is None or unit.side != seat:
        return Refusal("C7.1", f"{seat} has no unit in {origin}")
    return _duty_refusal(state, unit) or _end_refusal(state, unit, end) or _way_refusal(state, unit, end)


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


def _end_refusal(state: State, unit: Unit, end: str) -> Refusal | None:
    field, terrain = state.field, state.ground.terrain[end]
    if there(end, field.all_units & ~BIT[unit.hex] | field.leader_masks[opponent(unit.side)]):
        return Refusal("C8.8", f"{end} is taken")
    if there(end, field.lone(unit.side)) and state.attached(unit):
        return Refusal("C8.9a", f"the unit in {unit.hex} has a leader, and so has {end}")
    if there(end, state.ground.closed[unit.type]):
        return Refusal(terrain.rule, f"{unit.type} cannot enter {terrain.id} ({end})")
    return None


def _way_refusal(state: State, unit: Unit, end: str) -> Refusal:
    from ancientwars.cca.movement import allowance

    here, there_ = state.ground.terrain[unit.hex], state.ground.terrain[end]
    if here.single_step_out and not there(end, NEAR_MASK[unit.hex]):
        rule = "C16.M3" if here.loss_check else "C16.C2"
        return Refusal(rule, f"a unit that leaves {here.id} moves one hex only")
    if there_.single_step_in and not there(end, NEAR_MASK[unit.hex]):
        return Refusal("C16.C1", f"{end} is entered from an adjacent hex only")
    most = allowance(state, unit)
    card = effect(state)
    rule = card.rule if card.move_override else MOVE_RULES[unit.type]
    return Refusal(rule, f"the {unit.type} in {unit.hex} cannot reach {end}: it moves up to {most} hexes")


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
    if there(end, state.field.leader_masks[seat]):
        return Refusal("C8.22", f"a leader stands in {end}")
    if there(end, state.field.unit_masks[opponent(seat)] | state.field.leader_masks[opponent(seat)]):
        return Refusal("C8.21a", f"{end} is taken by the enemy")
    if there(end, state.ground.closed["leader"]):
        return Refusal(state.ground.terrain[end].rule, f"a leader cannot enter {end}")
    return Refusal("C8.21", f"the leader in {origin} cannot reach {end}: he moves up to 3 hexes")


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
