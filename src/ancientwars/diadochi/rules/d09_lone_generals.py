"""D9.9b: major generals without units, whom an army meets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Roll
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d08_generals import disperse_general, kill_general
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Entry, LeaderCheck, March

if TYPE_CHECKING:
    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

SPARED = 4
"""D9.9b: the highest die that disperses a general; a higher one kills him."""


@frozen
class MeetLone(Step):
    """D9.9b: major generals without units whom an army meets are killed or dispersed.

    Attributes:
        seat: Whose force enters.
    """

    seat: str

    def run(self, state: State) -> State:
        """Roll for them."""
        return state.then(*endangered(state))


def endangered(state: State) -> tuple[LoneDie, ...]:
    """D9.9b: return the dice for the generals without units in a space that is entered, where somebody else's army is.

    They are those of others, and those of the mover whom an interceptor meets, or who have lost their units on the way.
    """
    entry, march = state.scope(Entry), state.scope(March)
    armies = {entry.interceptor} - {""}
    if march.number and march.space == entry.space:
        armies.add(march.seat)
    if state.independents_at(entry.space):
        armies.add(INDEPENDENT)
    return _dice(state, entry.space, armies)


def placed_upon(state: State, seat: str, space: str) -> tuple[LoneDie, ...]:
    """D9.9b, D12b: return the dice for the generals of others in a space where units of a player have been placed."""
    return _dice(state, space, {seat}) if state.foreign_general(space, seat) else ()


@frozen
class TurnedOut(Step):
    """D9.9b, D16.1a: generals who have come out of a city that has risen meet the independent army before it.

    Attributes:
        city: The city.
    """

    city: str

    def run(self, state: State) -> State:
        """Roll for them."""
        return state.then(*_dice(state, self.city, {INDEPENDENT})) if state.independents_at(self.city) else state


def _dice(state: State, space: str, armies: set[str]) -> tuple[LoneDie, ...]:
    """Return the dice for the generals in a space who are without units before the armies of others."""
    return tuple(
        [
            LoneDie(seat, general)
            for seat in state.in_turn_order()
            for general in state.generals_at(space, seat)
            if armies - {seat} and not state.count(space, seat)
        ]
    )


@frozen
class LoneDie(Roll):
    """D9.9b: a 5 or 6 kills the general, anything else disperses him.

    Attributes:
        seat: His player.
        general: The general.
    """

    purpose = "lone-general"
    rule = "D9.9b"

    seat: str
    general: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name him."""
        del state
        return (self.general,)

    def resolve(self, state: State, action: Rolled) -> State:
        """Remove him."""
        roll = int(action.dice[0])
        state = state.emit(e.LoneGeneralRolled(self.seat, self.general, roll, rule="D9.9b"))
        if roll > SPARED:
            return state.enter(LeaderCheck(self.seat, self.general), *window("leader-loss"), LoneFate())
        return disperse_general(state, self.general, "D9.9b")


@frozen
class LoneFate(Step):
    """D9.9b: the die is a leader loss check: who fails it dies, unless a card saves him; then he is dispersed."""

    def run(self, state: State) -> State:
        """Remove him."""
        check = state.scope(LeaderCheck)
        removed = disperse_general if check.saved else kill_general
        return removed(state, check.general, "D9.9b")
