"""P13.3-01: the mutiny of Carthage's Mercenaries in Africa."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import REBELS
from ancientwars.paxromana.rules.p07_cities.capture import captured, hostile_city
from ancientwars.paxromana.rules.p09_land_movement.interception import Retreats
from ancientwars.paxromana.rules.p10_land_battles.battle import attack, met
from ancientwars.paxromana.rules.p10_land_battles.sides import active_seat, armies_at, decider
from ancientwars.paxromana.rules.p13_barbarians.places import wiped_out
from ancientwars.paxromana.state.scopes import Entry, Move
from ancientwars.paxromana.state.state import State


@frozen
class AfricanBattle(Step):
    """P13.3-01: mutineers attack the Carthaginian units in their Space; P5.1.2a: and a City or Town without any.

    Attributes:
        space: The Space.
        owner: Whose units they were.
    """

    space: str
    owner: str

    def run(self, state: State) -> State:
        """Attack whoever is there; it takes no Movement Points but one to drive them out.

        P13.2.4a: the next Inactive player decides for them, but not he whose units they attack. P10.7.6b: the Retreat
        may be intercepted.
        """
        if not met(state, self.space, REBELS):
            return state
        seat = decider(state, REBELS, active_seat(state), self.space)
        if seat == self.owner:
            seat = decider(state, REBELS, self.owner, self.space)
        force = state.held(self.space, REBELS)
        move = Move(seat, REBELS, "major", self.space, self.space, origin=self.space, space_before=self.space)
        state = state.enter(move.replace(points=1, force=force), AfterAfricanBattle(self.space))
        state = state.enter(Entry(seat, REBELS, self.space, "placement"), Retreats())
        return attack(state, self.space, free=True)


@frozen
class AfterAfricanBattle(Step):
    """P13.3-01: mutineers who lose are eliminated; Carthage must leave those who win.

    Attributes:
        space: The Space.
    """

    space: str

    def run(self, state: State) -> State:
        """See how the battle went; who must leave and has not is eliminated (P10.7.4c).

        P4.3.1f, P12.4.4a: so are those who fought beside him: they were one Army.
        """
        fought = state.scope(Move).fought
        if fought == "lost":
            return wiped_out(state, self.space, REBELS, "P13.3-01")
        if fought != "won":
            return state
        for party in armies_at(state, self.space, REBELS):
            state = wiped_out(state, self.space, party.owner, "P13.3-01")
        return self._captured(state)

    def _captured(self, state: State) -> State:
        """P7.4.1a: the City or Town that they used has fallen if it is at its least; else nobody attacks it again."""
        move, city = state.scope(Move), hostile_city(state, self.space, REBELS)
        if city is None or not city.at_least or not move.force:
            return state
        return captured(state, self.space, REBELS, move.seat, move.force, "")
