"""P16.2, P17.2: what events of the standard game and cards of the advanced game do alike.

Rules: P16.2-03, P16.2-05, P16.2-08, P17.2-07, P17.2-17, P17.2-30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled

POOR, RICH = 3, 12
"""P16.2-08, P17.2-30: who has fewer Talents, or more, loses or gains a level."""


def revenues(state: State, seat: str, rule: str) -> State:
    """P16.2-08, P17.2-30: return the state after a player's Stability followed his Treasury."""
    treasury = state.power(seat).treasury
    if treasury < POOR:
        return state.shift_stability(seat, -1, rule)
    return state.shift_stability(seat, 1, rule) if treasury > RICH else state


@frozen
class RollDisease(Roll):
    """P16.2-03, P17.2-16: a die against the Campaign rating of the Leader: he dies if it is equal or less.

    Attributes:
        leader: The Leader.
        cause: The rule.
    """

    purpose = "disease"
    rule = "P16.2-03"
    subjects = ("leader",)

    leader: str
    cause: str

    def resolve(self, state: State, action: Rolled) -> State:
        """See whether he lives."""
        (die,) = action.dice
        return died(state, self.leader, self.cause) if int(die) <= state.kit.leader[self.leader].campaign else state


@frozen
class Disease(Choice):
    """P16.2-03, P17.2-16: it takes the highest-ranking Leader; of several his player names one.

    Attributes:
        cause: The rule.
    """

    prompt = "disease"
    rule = "P16.2-03"
    accepts = (a.ChooseLeader,)
    exact = True

    cause: str

    def _highest(self, state: State) -> tuple[str, ...]:
        """Return the Leaders with the largest sum of both ratings."""
        kit = state.kit
        ranks = {one: kit.leader[one].tactics + kit.leader[one].campaign for one in state.leaders_of(self.seat)}
        return tuple(one for one in ranks if ranks[one] == max(ranks.values()))

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._highest(state)) > 1

    def run(self, state: State) -> State:
        """Roll for the only one; without Leaders it is no event."""
        found = self._highest(state)
        if found:
            return state.then(RollDisease(found[0], self.cause))
        return state.emit(e.NothingCame("disease", rule=self.cause))

    def candidates(self, state: State) -> Iterator[a.ChooseLeader]:
        """Yield the Leaders."""
        return (a.ChooseLeader(leader) for leader in self._highest(state))

    def resolve(self, state: State, action: a.ChooseLeader) -> State:
        """Roll for him."""
        return state.then(RollDisease(action.leader, self.cause))


@frozen
class RollHarvest(Roll):
    """P16.2-05, P17.2-07, P17.2-17: a die names the Territory.

    Attributes:
        change: Levels of Stability for its controller: 1, -1; or 0 where a second die tells (P16.2-05).
    """

    purpose = "harvest"
    rule = "P16.2-05"

    change: int = 0

    def resolve(self, state: State, action: Rolled) -> State:
        """Change the Stability of its controller; a Territory that nobody controls, or out of play, is no event.

        So PS2.5, PS3.5, PS4.5, PS8.10, PS9.13, PS10.5 say.
        """
        (die,) = action.dice
        territory = state.kit.tables.harvest[int(die)]
        rule = {-1: "P17.2-17", 0: "P16.2-05", 1: "P17.2-07"}[self.change]
        state = state.emit(e.EventCame(territory, rule=rule))
        seat = state.ruler_of(territory)
        if not self.change:
            return state.then(RollWeather(territory))
        if seat in state.seats:
            return state.shift_stability(seat, self.change, rule)
        return state.emit(e.NothingCame(territory, rule=rule))


@frozen
class RollWeather(Roll):
    """P16.2-05: the second die: even brings a bountiful harvest, odd famine.

    Attributes:
        territory: The Territory.
    """

    purpose = "weather"
    rule = "P16.2-05"
    subjects = ("territory",)

    territory: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Two levels more or less for its controller."""
        (die,) = action.dice
        seat = state.ruler_of(self.territory)
        if seat not in state.seats:
            return state.emit(e.NothingCame(self.territory, rule="P16.2-05"))
        return state.shift_stability(seat, 2 if int(die) % 2 == 0 else -2, "P16.2-05")
