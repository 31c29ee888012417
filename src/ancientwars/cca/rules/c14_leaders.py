"""C14: leaders - what becomes of one whose unit loses blocks, or who is attacked alone.

Elsewhere, what he is good for: C14.7, C14.7a: `c11_dice`; C14.7b, C14.7c: `c12_flags`; C14.7d:
`c13_bonus_close_combat`; C14.7e: `c18_command_cards.leadership`.

Elsewhere too: C14.5: `c10_ranged_combat`, `c11_close_combat`; C14.6: `c04_object`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.rules.c02_definitions import Roll
from ancientwars.cca.rules.c04_object import leader_killed, unit_destroyed
from ancientwars.cca.rules.c13_leader_evade import must_evade
from ancientwars.cca.state import events as e
from ancientwars.cca.state.scopes import Combat

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.chance import Rolled
    from ancientwars.core.step import Step


def wound(state: State, unit: Unit, count: int, rule: str) -> Course:
    """C10.12, C11.19, C14.1a: take blocks from a unit; its attached leader is checked.

    Args:
        state: The state.
        unit: The unit.
        count: Hits; those beyond its blocks are lost.
        rule: What causes the loss.
    """
    if count <= 0:  # C14.2a
        return state, ()
    leader = state.attached(unit)
    state = state.emit(e.BlocksLost(unit.hex, min(count, unit.blocks), rule=rule))
    if count < unit.blocks:
        return state.change_unit(unit, blocks=unit.blocks - count), checks_of_survivors(state, leader)
    state, steps = unit_destroyed(state, unit)
    return state, (*steps, LeaderFate(unit.hex)) if leader else steps


def checks_of_survivors(state: State, leader: Leader | None) -> tuple[Step, ...]:
    """C14.1, C14.2: return the check of the leader of a unit that lost blocks, if he has made none in this combat."""
    return (LeaderCheck(leader.hex),) if leader and not already_checked(state, leader) else ()


def tag(leader: Leader) -> str:
    """C3.10: return what tells a leader apart."""
    return f"{leader.side} {leader.home}"


def already_checked(state: State, leader: Leader) -> bool:
    """C14.2: tell whether a leader has made his check in this combat."""
    return state.combat is not None and tag(leader) in state.combat.checked


def _checked(state: State, leader: Leader, action: Rolled, *, killed: bool, rule: str) -> State:
    """C14.2: return the state in which a leader has made his check."""
    if state.combat:
        state = state.amend(Combat, checked=(*state.combat.checked, tag(leader)))
    return state.emit(e.LeaderChecked(leader.hex, tuple(map(str, action.dice)), killed, rule=rule))


@frozen
class LeaderCheck(Roll):
    """C14.1: the unit lost blocks and survives: two dice, two helmets kill the leader."""

    purpose = "leader-check"
    rule = "C14.1"
    dice = 2

    hex: str

    def resolve(self, state: State, action: Rolled) -> State:
        """C14.2b, C14.6: kill the leader, or let him stay, before flags are dealt with."""
        leader = state.leader(self.hex)
        if leader is None:
            return state
        killed = action.dice == ("leader", "leader")
        state = _checked(state, leader, action, killed=killed, rule="C14.1")
        state, steps = leader_killed(state, leader) if killed else (state, ())
        return state.then(*steps)


@frozen
class LeaderFate(Roll):
    """C14.3: the unit is destroyed: one die, a helmet kills the leader, else he evades (C13.4)."""

    purpose = "leader-fate"
    rule = "C14.3"

    hex: str

    def needed(self, state: State) -> bool:
        """C14.4: tell whether the die is rolled: not for a leader who was checked in this combat already."""
        leader = state.leader(self.hex)
        if leader is None:
            return False
        return not already_checked(state, leader) or state.options.check_again_when_destroyed

    def run(self, state: State) -> State:
        """C14.4: he evades without a second check."""
        leader = state.leader(self.hex)
        state, steps = must_evade(state, leader) if leader else (state, ())
        return state.then(*steps)

    def resolve(self, state: State, action: Rolled) -> State:
        """C14.3a: kill the leader, or let him evade, before anybody advances."""
        leader = state.leader(self.hex)
        if leader is None:
            return state
        killed = action.dice == ("leader",)
        state = _checked(state, leader, action, killed=killed, rule="C14.3")
        state, steps = leader_killed(state, leader) if killed else must_evade(state, leader)
        return state.then(*steps)


def lone_leader_struck(state: State, origin: str, target: str, shown: tuple[str, ...]) -> State:
    """C14.5: one helmet kills a lone leader who is attacked; else he evades.

    Args:
        state: The state.
        origin: Hex of the unit that rolled.
        target: His hex.
        shown: The dice.
    """
    leader = state.leader(target)
    if leader is None:
        return state
    hits = shown.count("leader")
    state = state.emit(e.Struck(origin, target, shown, hits, 0, rule="C14.5"))
    state, steps = leader_killed(state, leader) if hits else must_evade(state, leader)
    return state.then(*steps)
