"""P16: random events of the standard game.

Elsewhere: P16.1.1a: `p03_course_of_play.activation`; P16.2b, P16.2c: `p16_stability_check`; P16.2d: `p16_civil_war`.

Elsewhere too: P16.2-03, P16.2-05, P16.2-08: `p16_common`; P16.2-11: `p16_stability_check`; what an event does later:
P16.2-02: `p09_land_movement.force`; P16.2-04: `p11_naval.battle`; P16.2-07: `p13_barbarians.rebellions`,
`p13_barbarians.naval_mutiny`; P16.2-09: `p12_slaves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Roll
from ancientwars.core.step import Step
from ancientwars.paxromana.rules.p12_pirates import PlacePirates, pirate_nodes
from ancientwars.paxromana.rules.p12_slaves import slave_revolt
from ancientwars.paxromana.rules.p12_soldier_of_fortune import PlaceSof, never_hires
from ancientwars.paxromana.rules.p13_barbarians.invasions import RollInvasion
from ancientwars.paxromana.rules.p13_barbarians.rebellions import RollRebellion
from ancientwars.paxromana.rules.p16_common import Disease, RollHarvest, revenues
from ancientwars.paxromana.rules.p16_stability_check import ChooseUnstable
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.chance import Rolled

CONQUEROR = "conqueror"
"""P16.2-02: the event, and the effect for the rest of the turn."""
GALLEY_TECH = "galley_tech"
"""P16.2-04: the event, and the effect for the rest of the turn."""
SOLDIER_OF_FORTUNE = "soldier_of_fortune"
FOR_THE_NEXT = ("barbarian_invasion", CONQUEROR, "disease", GALLEY_TECH, SOLDIER_OF_FORTUNE)
"""P16.1.3a: events that concern the player of the next marker."""


@frozen
class EventSegment(Step):  # P16.2a
    """P3.2F0, P16.1.2a: an event is rolled for by the player who drew the marker: who last played one."""

    def run(self, state: State) -> State:
        """Roll for the event."""
        return state.then(RollEvent(state.last or state.seats[0]))


@frozen
class RollEvent(Roll):
    """P16.1.2a: two dice for the event.

    Attributes:
        seat: The player who drew the marker, or for whom the event is rolled again.
        bound: P12.4.7a: whether it is rolled again for the player of the next marker, whom it then concerns at once.
    """

    purpose = "event"
    rule = "P16.1.2a"
    dice = 2
    subjects = ("seat",)

    seat: str
    bound: bool = False

    def resolve(self, state: State, action: Rolled) -> State:
        """Let it happen now, or to the player of the next marker."""
        event = state.kit.tables.random_events[sum(map(int, action.dice))]
        state = state.emit(e.EventCame(event, rule=state.kit.event_rules[event]))
        if event not in FOR_THE_NEXT:
            return EVENTS[event](state, self.seat)
        if self.bound:
            return NEXT[event](state, self.seat)
        return state.replace(events_due=(*state.events_due, event))


def bind_events(state: State, seat: str) -> State:
    """P16.1.3a: return the state in which events that waited for the next marker drawn concern its player."""
    if not state.events_due:
        return state
    return state.then(*(Bound(seat, event) for event in state.events_due), events_due=())


@frozen
class Bound(Step):
    """P16.1.3a: an event concerns the player of the next marker, at the beginning of his Activation.

    Attributes:
        seat: The player.
        event: The event.
    """

    seat: str
    event: str

    def run(self, state: State) -> State:
        """Let it happen to him."""
        return NEXT[self.event](state, self.seat)


# ---------------------------------------------------------------------- who drew the marker, or played the last one


def harvest(state: State, seat: str) -> State:
    """P16.2-05: return the state in which the drawer rolls for the harvest."""
    del seat
    return state.then(RollHarvest())


def pirates(state: State, seat: str) -> State:
    """P16.2-06: return the state in which the player who last played a marker places Pirates."""
    if not pirate_nodes(state):
        return state.emit(e.NothingCame("pirates", rule="P16.2-06"))
    return state.then(PlacePirates(seat))


def rebellion(state: State, seat: str) -> State:
    """P16.2-07: return the state in which a Rebellion breaks out."""
    return state.then(RollRebellion(seat))


def all_revenues(state: State, seat: str) -> State:
    """P16.2-08: return the state after the Stability of all players followed their Treasuries."""
    del seat
    for one in state.seats:
        state = revenues(state, one, "P16.2-08")
    return state


def slaves(state: State, seat: str) -> State:
    """P16.2-09: return the state in which the slaves of the player who last played a marker rise."""
    return slave_revolt(state, seat, "P16.2-09")


def stability_check(state: State, seat: str) -> State:
    """P16.2-11: return the state in which the player who last played a marker, or another, is checked."""
    return state.then(ChooseUnstable(seat))


EVENTS: dict[str, Callable[[State, str], State]] = {
    "harvest_time": harvest,
    "pirates": pirates,
    "rebellion": rebellion,
    "revenues_and_stability": all_revenues,
    "slave_revolt": slaves,
    "stability_check": stability_check,
}
"""P16.2: events that happen at once."""


# ---------------------------------------------------------------------- the player of the next marker


def invasion(state: State, seat: str) -> State:
    """P16.2-01, P13.4.6c: return the state in which Barbarians invade, brought in by the player of the next marker."""
    return state.then(RollInvasion(seat))


def conqueror(state: State, seat: str) -> State:
    """P16.2-02: return the state in which a player with an Elite Leader has a Conqueror for the rest of the turn."""
    if not any(state.kit.leader[leader].elite for leader in state.leaders_of(seat)):
        return state.emit(e.NothingCame(CONQUEROR, rule="P16.2-02"))
    return state.with_effect(Effect(CONQUEROR, seat))


def disease(state: State, seat: str) -> State:
    """P16.2-03: return the state in which a player's best Leader may die."""
    return state.then(Disease(seat, "P16.2-03"))


def improved_galleys(state: State, seat: str) -> State:
    """P16.2-04: return the state in which a player's galleys count more until the end of the turn."""
    return state.with_effect(Effect(GALLEY_TECH, seat))


def soldier_of_fortune(state: State, seat: str) -> State:
    """P16.2-10: return the state in which a player may bring in the Soldier of Fortune; P12.4.7a: Rome rolls again."""
    if never_hires(state, seat):
        return state.then(RollEvent(seat, bound=True))
    return state.then(PlaceSof(seat))


NEXT: dict[str, Callable[[State, str], State]] = {
    "barbarian_invasion": invasion,
    CONQUEROR: conqueror,
    "disease": disease,
    GALLEY_TECH: improved_galleys,
    SOLDIER_OF_FORTUNE: soldier_of_fortune,
}
"""P16.2: what events do to the player of the next marker."""
