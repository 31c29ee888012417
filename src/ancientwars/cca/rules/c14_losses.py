"""C10.12, C14.1-C14.6: blocks lost, and what becomes of the leader with the unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import opponent
from ancientwars.cca.rules.c04_victory import bank, leader_killed, unit_destroyed
from ancientwars.cca.rules.choice import Roll
from ancientwars.cca.state import events as e
from ancientwars.core.step import Chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.chance import Rolled


def wound(state: State, unit: Unit, count: int, rule: str) -> State:
    """C10.12, C11.19: take blocks from a unit; its attached leader is checked. Steps that follow are put on before.

    Args:
        state: The state.
        unit: The unit.
        count: Hits; those beyond its blocks are lost.
        rule: What causes the loss (C14.1a).
    """
    if count <= 0:
        return state
    leader = state.attached(unit)
    state = state.emit(e.BlocksLost(unit.hex, min(count, unit.blocks), rule=rule))
    if count >= unit.blocks:
        if leader:
            state = state.then(LeaderFate(unit.hex))
        return unit_destroyed(state, unit)
    state = state.change_unit(unit, blocks=unit.blocks - count)
    return state.then(LeaderCheck(unit.hex)) if leader and not already_checked(state, leader) else state


def trampled_together(state: State, victims: Iterable[Unit], lone: Iterable[Leader], count: int) -> State:
    """C12.12e, C12.12e2, C12.12f, C4.5: losses in the way of elephants, all at the same moment."""
    gains = {"bottom": 0, "top": 0}
    fallen = tuple(lone)
    for unit in victims:
        leader = state.attached(unit)
        state = state.emit(e.BlocksLost(unit.hex, min(count, unit.blocks), rule="C12.12e"))
        if count < unit.blocks:
            state = state.change_unit(unit, blocks=unit.blocks - count)
            if leader and not already_checked(state, leader):
                state = state.then(LeaderCheck(unit.hex))
            continue
        gains[opponent(unit.side)] += 1
        state = state.without_unit(unit).emit(e.UnitDestroyed(unit.hex, unit.type, unit.side, rule="C12.12e"))
        state = state.then(LeaderFate(unit.hex)) if leader else state
    for leader in fallen:
        gains[opponent(leader.side)] += 1
        state = state.without_leader(leader).emit(e.LeaderKilled(leader.hex, leader.side, rule="C12.12e"))
    return bank(state, gains, "C12.12f", fallen=fallen)


def tag(leader: Leader) -> str:
    """C3.10: return what tells a leader apart."""
    return f"{leader.side} {leader.home}"


def already_checked(state: State, leader: Leader) -> bool:
    """C14.2: tell whether a leader has made his check in this combat."""
    return state.combat is not None and tag(leader) in state.combat.checked


def _checked(state: State, leader: Leader) -> State:
    return state.with_combat(checked=(*state.combat.checked, tag(leader))) if state.combat else state


@frozen
class LeaderCheck(Roll):
    """C14.1, C14.2a, C14.2b, C13.2a: the unit lost blocks and survives: two dice, two helmets kill the leader."""

    purpose = "leader-check"
    rule = "C14.1"
    dice = 2

    hex: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Kill the leader, or let him stay."""
        leader = state.leader(self.hex)
        if leader is None:
            return state
        killed = action.dice == ("leader", "leader")
        state = _checked(state, leader).emit(_told(self.hex, action, killed=killed, rule="C14.1"))
        return leader_killed(state, leader) if killed else state


@frozen
class LeaderFate(Roll):
    """C13.4: the unit is destroyed: one die, a helmet kills the leader, else he evades. C14.4: one check only.

    Also C14.3, C14.3a.
    """

    purpose = "leader-fate"
    rule = "C14.3"

    hex: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the die; None if he was checked in this combat already."""
        leader = state.leader(self.hex)
        if leader is None or (already_checked(state, leader) and not state.options.check_again_when_destroyed):
            return None
        return super().pending(state)

    def run(self, state: State) -> State:
        """C14.4: he evades without a second check."""
        from ancientwars.cca.rules.c13_leaders import must_evade

        leader = state.leader(self.hex)
        return must_evade(state, leader) if leader else state

    def resolve(self, state: State, action: Rolled) -> State:
        """Kill the leader, or let him evade."""
        from ancientwars.cca.rules.c13_leaders import must_evade

        leader = state.leader(self.hex)
        if leader is None:
            return state
        killed = action.dice == ("leader",)
        state = _checked(state, leader).emit(_told(self.hex, action, killed=killed, rule="C14.3"))
        return leader_killed(state, leader) if killed else must_evade(state, leader)


def _told(hex_: str, action: Rolled, *, killed: bool, rule: str) -> e.LeaderChecked:
    return e.LeaderChecked(hex_, tuple(map(str, action.dice)), killed, rule=rule)


@frozen
class MarshCheck(Roll):
    """C16.M1a: one die on entering marsh: the symbol of the unit costs it a block."""

    purpose = "marsh"
    rule = "C16.M1a"

    hex: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the die, if the unit is still there."""
        if state.unit(self.hex) is None:
            return None
        return super().pending(state)

    def run(self, state: State) -> State:
        """It is gone."""
        return state

    def resolve(self, state: State, action: Rolled) -> State:
        """Take the loss."""
        unit = state.unit(self.hex)
        return wound(state, unit, 1, "C16.M1a") if unit and action.dice == (unit.kind.die,) else state
