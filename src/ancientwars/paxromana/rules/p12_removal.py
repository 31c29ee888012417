"""P3.2C, P12.2.6, P12.3.3, P12.4.6, P13.2.5, P13.4a: what leaves the map each turn."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import INVADERS, SOF
from ancientwars.paxromana.rules.p15_objectives import DiscardObjectives
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

LEAVING = ("MIL", "mHI", "mLI")
"""P12.3.3a, P12.2.6a: units that are there for a turn only."""


@frozen
class RemovalPhase(Step):
    """P3.2C: Leaders, Militia, Mercenaries, the Soldier of Fortune and Barbarian invaders leave.

    P13.2.5a, P13.4a: so do all Invasion Armies, and P13.3d: the Gallic Army; P13.3a: other rebels stay.
    """

    def run(self, state: State) -> State:
        """Take them off; P15.4.7a: players may discard objectives."""
        state = state.emit(e.PhaseBegan("phase_C", rule="P3.2C"), phase="C")
        for seat in state.seats:
            for leader in state.leaders_of(seat):
                state = state.with_leader(leader, place="").emit(e.LeaderLeft(leader, rule="P8.1.2a"))
        for seat in state.seats:
            state = _discharged(state, seat)
        for owner in (SOF, *INVADERS):  # P13.4a, P13.2.5a, P13.3d
            state = _gone(state, owner)
        effects = tuple(one for one in state.effects if one.until != "removal")
        return state.replace(sof="", effects=effects).then(*(DiscardObjectives(seat) for seat in state.seats))


def _discharged(state: State, seat: str) -> State:
    """P12.3.3a, P12.2.6a: return the state without a player's Militia and Mercenaries; cavalry becomes his own."""
    for place, _, kind, number in state.units.of(seat):
        if kind in LEAVING:
            state = state.lose_units(seat, place, kind, number, rule="P12.3.3a" if kind == "MIL" else "P12.2.6a")
        elif kind == "mCAV":
            state = state.swap_units(seat, place, kind, "CAV", number, rule="P12.2.6a")
    return state


def _gone(state: State, owner: str) -> State:
    """P12.4.6a, P3.2C: return the state without an owner's Army and Leaders."""
    for place, _, kind, number in state.units.of(owner):
        state = state.lose_units(owner, place, kind, number, rule="P12.4.6a" if owner == SOF else "P3.2C")
    for leader in state.leaders_of(owner):
        state = state.with_leader(leader, place="").emit(e.LeaderLeft(leader, rule="P3.2C"))
    return state
