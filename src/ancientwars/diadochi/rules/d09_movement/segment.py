"""D9.1c, D9.2a, D9.13: the Movement Segment: a roll for all generals, or a mercenary instead."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import units
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import DISPERSED, MINOR
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d07_surprises.window import opened
from ancientwars.diadochi.rules.d08_command import COMMANDS, Command, command_refused, commanded, commands
from ancientwars.diadochi.rules.d08_rank import WhoCommands, past_the_walls
from ancientwars.diadochi.rules.d09_movement.march import MoveOn
from ancientwars.diadochi.rules.d09_movement.pieces import allowance, shut_in
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.derived import generals_by_owner, minors_of
from ancientwars.diadochi.state.scopes import March, Segment
from ancientwars.diadochi.state.state import GENERAL_INDEX

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import Minor, State


@frozen
class MovementSegment(Step):
    """D3.5d: the player moves his forces, or places a mercenary.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """D3.5d, D7.3a: all are asked for cards of any time; then the player chooses."""
        return opened(state.then(*_segment(self.seat)), "segment")


@cache
def _segment(seat: str) -> tuple[Step, ...]:
    """Return what the Movement Segment of a player consists of, and the segment itself."""
    return (RollOrHire(seat), Segment(seat, "movement"))


@frozen
class RollOrHire(Choice):
    """D9.2a, D9.13b: roll for movement, or place a mercenary, before anything is rolled."""

    prompt = "movement"
    rule = "D9.2a"
    accepts = (a.RollMovement, a.RaiseMercenary)

    def resolve(self, state: State, action: Action) -> State:
        """D9.13b: roll, or have the mercenary placed; D8.1e: minor generals are placed in either case."""
        if isinstance(action, a.RollMovement):
            return state.then(MovementRoll(self.seat))
        state = state.emit(e.Hired(self.seat, rule="D9.13a"))
        hired = PlaceReinforcements(self.seat, units({"mercenary": 1}))
        return state.then(hired, Command(self.seat))


@frozen
class MovementRoll(Roll):
    """D9.2a: one die for all generals of a player.

    Attributes:
        seat: The player.
    """

    purpose = "movement"
    rule = "D9.2a"
    subjects = ("seat",)

    seat: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Let the player choose the forces that move."""
        roll = int(action.dice[0])
        state = state.emit(e.MovementRolled(self.seat, roll, rule="D9.2a"))
        return state.amend(Segment, ChooseForce(self.seat), roll=roll)


@frozen
class ChooseForce(Choice):
    """D9.1c: choose who moves next; each completes his move before another begins."""

    prompt = "activate"
    rule = "D9.1c"
    accepts = (a.Activate, *COMMANDS, a.Done)

    def candidates(self, state: State) -> list[Action]:
        """Return every general who may still move, what may be arranged, and the end of the segment."""
        return [*activations(state, self.seat), *commands(state, self.seat), listed.DONE]

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a general cannot move, or something cannot be arranged."""
        if isinstance(action, a.Activate):
            return activation_refused(state, self.seat, action)
        return command_refused(state, self.seat, action)

    def resolve(self, state: State, action: Action) -> State:
        """Begin the move, and ask again after it."""
        if isinstance(action, a.Done):
            return state
        if not isinstance(action, a.Activate):
            return commanded(state, self, action)
        points = allowance(state.scope(Segment).roll, state.initiative(action.leader))
        return activate(state, self.seat, action, points, self, by_roll=True)


def activations(state: State, seat: str) -> list[a.Activate]:
    """D8.2a, D8.4c, A58: return the generals of a player who may set out."""
    segment, kit = state.scope(Segment), state.kit
    generals, majors = state.generals, kit.majors
    found: list[a.Activate] = []
    before, within = {DISPERSED}, {""}  # where his generals are, outside and inside of cities
    for general in generals_by_owner(generals).get(seat, ()):
        one = generals[GENERAL_INDEX[general]]
        place = one.place
        (within if one.inside else before).add(place)
        if place in ("", DISPERSED) or general in segment.finished:
            continue
        if place not in majors or _can_leave(state, seat, place):
            found.append(listed.activate(general)(place))
    outside, inside = state.units.places_of(seat), state.inside.places_of(seat)
    spaces = [space for space in outside if space not in before]
    if inside:  # who is inside the city leads nobody before it
        led = {*outside, *before, *within}
        spaces += [space for space in inside if space not in led]
    spaces, spent = _for_minors(segment, spaces, minors_of(state.minors, seat), kit), segment.spent.places
    if spent:
        spaces = [space for space in spaces if space not in spent or segment.movable(state, space)]
    found += map(listed.activate(MINOR), spaces)  # D8.1e
    return found


def _for_minors(segment: Segment, spaces: list[str], minors: tuple[Minor, ...], kit: Kit) -> list[str]:
    """D8.1e: return those of some spaces where a minor general may still lead a move: one who is there, or at hand."""
    most = kit.minor_general.per_player
    if len(minors) < most:  # another may follow the one who has moved; the game must go on
        finished = (*segment.minors, *segment.minors_inside)
        return [space for space in spaces if finished.count(space) < most] if len(finished) >= most else spaces
    led = [one.place for one in minors if one.place not in segment.stopped(inside=one.inside)]
    return [space for space in spaces if space in led]


def activation_refused(state: State, seat: str, action: a.Activate) -> Refusal:
    """Return why a general, or a minor general in a space, cannot set out."""
    leader, space, segment = action.leader, action.space, state.scope(Segment)
    if leader != MINOR:
        if leader not in (*state.generals_at(space, seat), *state.generals_at(space, seat, inside=True)):
            return Refusal("D9.1a", "{leader} leads no army in {space}", leader=leader, space=space)
        if leader in segment.finished:
            return Refusal("D9.4c", "{general} moves no further in this segment", general=leader)
        return Refusal("D15.3a", "{space} is besieged", space=space)
    if not (state.count(space, seat) or state.count(space, seat, inside=True)):
        return Refusal("D8.1e", "{seat} has no unit in {space} for a minor general to lead", seat=seat, space=space)
    if state.generals_at(space, seat) or state.generals_at(space, seat, inside=True):
        return Refusal("D8.1j", "a major general leads the units in {space}", space=space)
    if not segment.movable(state, space):
        return Refusal("D9.4c", "the units in {space} move no further in this segment", space=space)
    if not state.minors_left(seat) and all(one.place != space for one in state.minors_of(seat)):
        return Refusal("D8.2a", "all minor generals of {seat} are on the map", seat=seat)
    return Refusal("D9.4c", "{leader} in {space} cannot move now", leader=leader, space=space)


def _can_leave(state: State, seat: str, space: str) -> bool:
    """D15.3a, D15.3b: tell whether a general can do anything where he is: not alone in a besieged inland city."""
    if state.kit.space[space].port or not shut_in(state, seat, space):
        return True
    return state.count(space, seat, inside=True) > 0


def activate(state: State, seat: str, action: a.Activate, points: int, *later: Step, by_roll: bool = False) -> State:
    """Return the state with the move of a force under way.

    D9.7d: who is inside a city comes out first; D15.3a: unless it is besieged.

    Args:
        state: The state.
        seat: Whose force it is.
        action: Who leads it, and where it stands.
        points: Its movement points.
        *later: What comes after the move.
        by_roll: Whether they come from the movement roll (D9.10c).
    """
    leader, space = action.leader, action.space
    inside, shared = shut_in(state, seat, space), False
    if leader != MINOR:
        if state.general(leader).inside != inside:
            state = past_the_walls(state, leader, inside=inside)
    else:
        segment, here = state.scope(Segment), state.has_minor(space, seat, inside=inside)
        moved = space in segment.stopped(inside=inside)
        shared = here and moved  # D8.1e, D9.4c: who has moved stays, another one leads the force
        if (moved or not here) and space not in segment.stopped(inside=not inside):
            state = state.without_minor(space, seat, inside=not inside, rule="D9.7d")
        state = state.with_minor(space, seat, inside=inside, rule="D8.1e")
    told = e.SetOutFrom(seat, leader, space, points, rule="D9.1c")
    parked = state.scope(Segment).hauled and state.helepolis == (seat, space)
    march = March(seat, leader, space, space, points, by_roll=by_roll, inside=inside, shared=shared, parked=parked)
    return state.then(MoveOn(seat), march, WhoCommands(seat), *later, events=(*state.events, told))
