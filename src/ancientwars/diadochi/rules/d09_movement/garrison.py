"""D9.7b, D9.7d, D9.7e: who is inside a major city: units of a force that moves, and who is said to be there.

The owner says who is inside when an enemy army enters its space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import parted, units
from ancientwars.core.step import Refusal
from ancientwars.diadochi.rules.d08_armies import MOST_INSIDE
from ancientwars.diadochi.rules.d08_generals import units_inside_out, units_outside_in
from ancientwars.diadochi.rules.d08_rank import WhoSucceeds, past_the_walls
from ancientwars.diadochi.rules.d09_movement.pieces import own_city, shut_in
from ancientwars.diadochi.rules.d14_special_units import lot
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.pieces import Minor
from ancientwars.diadochi.state.scopes import March, Segment
from ancientwars.diadochi.state.state import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


@frozen
class Declare(Choice):
    """D9.5b, D9.7e: the owner of a major city that is not besieged says who of his is inside, each time anew.

    Attributes:
        filling: Whether he has begun to put pieces inside; nobody comes out then.
        arranged: Whether generals have gone in or out.
        port: D9.14e: where units are about to be dropped from a force at sea; empty where a force enters the space.
    """

    prompt = "declare-inside"
    rule = "D9.7e"
    accepts = (a.GoInside, a.GoOutside, a.BringInside, a.BringOutside, a.Done)
    exact = True

    filling: bool = False
    arranged: bool = False
    port: str = ""

    def about(self, state: State) -> tuple[str, ...]:
        """Name the city."""
        return (self._city(state),)

    def _city(self, state: State) -> str:
        return self.port or state.scope(March).space

    def needed(self, state: State) -> bool:
        """Ask the owner of a city that was not besieged before, when an army enters, no general alone.

        D9.9b: nobody is asked who has no units there: a general alone is where he was.
        """
        march, space = state.scope(March), self._city(state)
        if not march.number or space not in state.kit.majors or not state.controls(self.seat, space):
            return False
        besiegers = [one for one in state.others_at(space, self.seat) if one != march.seat]
        here = 0 if self.port else march.number
        stayed = march.seat in state.seats and state.count(space, march.seat) > here
        armies = [one for one in state.independents_at(space) if one != march.leader]
        units_there = state.count(space, self.seat) or state.count(space, self.seat, inside=True)
        return units_there > 0 and not (besiegers or stayed or armies)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield who can come out, generals only to units; then who can go in, and the end.

        D9.14e: units alone keep others from being dropped; nobody goes back in before they are.
        """
        space = self._city(state)
        if not self.filling:
            yield from (a.GoOutside(kind) for kind, _ in state.held(space, self.seat, inside=True))
            if state.count(space, self.seat):
                yield from (a.BringOutside(one) for one in state.generals_at(space, self.seat, inside=True))
        if self.port:
            yield a.Done()
            return
        held, room = state.held(space, self.seat), MOST_INSIDE - state.count(space, self.seat, inside=True)
        yield from (a.GoInside(kind) for kind, _ in held if lot(kind, held) <= room)
        yield from (a.BringInside(one) for one in state.generals_at(space, self.seat))
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Move the piece, and ask again; D8.4e: in the end who commands among equals."""
        space = self._city(state)
        match action:
            case a.Done():
                groups = (WhoSucceeds(self.seat, space), WhoSucceeds(self.seat, space, inside=True))
                return state.then(*groups) if self.arranged else state
            case a.GoOutside():
                number = lot(action.kind, state.held(space, self.seat, inside=True))  # D14.2a
                state = units_inside_out(state, self.seat, space, units({action.kind: number}))
            case a.GoInside():
                number = lot(action.kind, state.held(space, self.seat))
                state = units_outside_in(state, self.seat, space, units({action.kind: number}))
            case a.BringInside() | a.BringOutside():
                state = past_the_walls(state, action.general, inside=isinstance(action, a.BringInside))
        state = _minor_follows(state, self.seat, space)
        filling = self.filling or isinstance(action, a.GoInside | a.BringInside)
        arranged = self.arranged or isinstance(action, a.BringInside | a.BringOutside)
        return state.then(self.replace(filling=filling, arranged=arranged))


def _minor_follows(state: State, seat: str, space: str) -> State:
    """D9.7b, D8.1e: return the state in which a minor general is where all units that he leads have gone."""
    for left, gone in ((False, True), (True, False)):
        alone = state.has_minor(space, seat, inside=left) and not state.count(space, seat, inside=left)
        if alone and not state.is_led(space, seat, inside=gone):
            others = set(state.minors) - {Minor(seat, space, left)}
            state = state.replace(minors=in_order(others | {Minor(seat, space, gone)}))
    return state


# ---------------------------------------------------------------------- D9.7 units of a moving force


def inside_refused(state: State, march: March, number: int) -> Refusal | None:
    """D9.7b, D9.7d: return why so many units cannot go inside the city of the space; None if they can."""
    if march.inside:
        return Refusal("D9.7d", "the force is inside {space} already", space=march.space)
    if not own_city(state, march.seat, march.space):
        return Refusal("D9.7b", "{space} is no major city of {seat}", space=march.space, seat=march.seat)
    if shut_in(state, march.seat, march.space) and not march.guest:
        return Refusal("D15.3a", "{space} is besieged", space=march.space)
    held = state.count(march.space, march.seat, inside=True)
    if held + number > MOST_INSIDE:
        crowded = "only 2 units fit inside {space}: {held} are there, {number} more do not fit"
        return Refusal("D9.7b", crowded, space=march.space, held=held, number=number)
    return None


def went_inside(state: State, march: March, kind: str) -> State:
    """D9.7d: return the state after a unit of the force went inside the city; it moves no further."""
    one = units({kind: lot(kind, march.force)})  # D14.2a
    state = units_outside_in(state, march.seat, march.space, one)
    spent = state.scope(Segment).spent.put(march.space, march.seat, one)
    return state.amend(March, force=parted(march.force, one)).amend(Segment, spent=spent)
