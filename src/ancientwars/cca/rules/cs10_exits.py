"""CS10.2: units that leave the board for a banner.

Elsewhere too: CS10.2: `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import mask_of
from ancientwars.cca.rules.c04_object import bank, leader_left
from ancientwars.cca.rules.c08_reach import allowance, unit_going
from ancientwars.cca.state import events as e
from ancientwars.cca.state.pieces import there

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State


def exit_hexes(state: State, side: str) -> int:
    """CS10.2: return the hexes from which units of a side may leave the board in their move."""
    rule = state.special("exit_for_banner")
    return mask_of(rule.facts["from_hexes"]) if rule and rule.facts["side"] == side else 0


def exit_cost(state: State, unit: Unit) -> int:
    """CS10.2a: return the hexes that a unit needs to leave the board; 0 if it cannot."""
    gates = exit_hexes(state, unit.side)
    if not gates:
        return 0
    fee = int(state.rule_facts("exit_for_banner")["cost_hexes"])
    if there(unit.hex, gates):
        return fee
    single = there(unit.hex, state.ground.single_out)
    halts = state.ground.stops[unit.type] | state.field.lone(unit.side)
    most = unit.kind.move if unit.kind.charge_move else allowance(state, unit)
    for hexes, layer in enumerate(() if single else unit_going(state, unit).layers(), 1):
        if hexes + fee <= most and layer & gates & ~halts:
            return hexes + fee
    return 0


def left_board(state: State, unit: Unit) -> Course:
    """CS10.2: a unit leaves for a banner; CS10.2b: its leader leaves with it and is out of play."""
    facts = state.rule_facts("exit_for_banner")
    leader = state.attached(unit)
    state = state.without_unit(unit).emit(e.UnitLeft(unit.hex, rule="CS10.2"))
    if leader:
        state = leader_left(state, leader, "CS10.2b")
    return bank(state, {unit.side: facts["banners"]}, "CS10.2")
