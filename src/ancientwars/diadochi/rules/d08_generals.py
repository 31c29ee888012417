"""D8: generals and armies; what marks the owner of combat units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import DISPERSED, SEATS
from ancientwars.diadochi.rules.d21_turn_track.polyperchon import succeeded
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def unmarked_and_idle(state: State) -> State:
    """D8.1j, D9.1h: minor generals who are not needed go back; units that nothing marks get one, or are dispersed."""
    for minor in state.minors:
        units = state.held(minor.place, minor.owner, inside=minor.inside)
        if not units or state.generals_at(minor.place, minor.owner, inside=minor.inside):
            state = state.without_minor(minor.place, minor.owner, inside=minor.inside, rule="D8.1j")
    for space, seat in tuple(state.units.presence()):
        if space == DISPERSED or seat not in SEATS or is_marked(state, seat, space):
            continue
        if state.minors_left(seat):
            state = state.with_minor(space, seat, rule="D8.1g")
        else:
            for kind, number in state.held(space, seat):
                state = state.disperse_units(seat, space, kind, number, rule="D9.1h")
    return state


def is_marked(state: State, seat: str, space: str) -> bool:
    """D9.1h: tell whether a control marker or a general marks the owner of units in a space."""
    return state.controls(seat, space) or bool(state.commander(space, seat))


def disperse_general(state: State, general: str, rule: str) -> State:
    """D12.7a: return the state with a major general in the Dispersed Box."""
    owner = state.general(general).owner
    state = state.with_general(general, place=DISPERSED, inside=False)
    return state.emit(e.GeneralDispersed(owner, general, rule=rule))


def kill_general(state: State, general: str, rule: str) -> State:
    """D8.1b: return the state with a major general removed from the game."""
    owner = state.general(general).owner
    state = state.with_general(general, place="", inside=False, dead=True, prestige=0)
    return succeeded(state.emit(e.GeneralDied(owner, general, rule=rule)), general)  # D21.3b
