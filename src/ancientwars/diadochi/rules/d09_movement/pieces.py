"""D9.1, D9.2, D9.4, D9.7, D9.10, D18.4: what a moving force picks up, drops and leaves, out of cities too.

Rules: D9.1b, D9.1h, D9.2b, D9.4, D9.7b, D9.7d, D9.10, D18.4a.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import MINOR
from ancientwars.diadochi.rules.d08_armies import MOST_INSIDE
from ancientwars.diadochi.rules.d08_generals import (
    minors_to_call,
    nobody_stays,
    relieved,
    relocate,
    royal_can_move,
    still_there,
    units_inside_out,
)
from ancientwars.diadochi.rules.d08_rank import NameAmongEquals, rank_of
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.rules.d14_special_units import lot, without_helepolis
from ancientwars.diadochi.rules.d18_royal_family import went_with_others
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.derived import generals_by_post
from ancientwars.diadochi.state.scopes import March, Party, Segment, Voyage, without
from ancientwars.diadochi.state.state import BODY, SPACE_INDEX, Minor

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units
    from ancientwars.core.step import Step
    from ancientwars.diadochi.state.state import State

PICK_UPS = (a.PickUpAll, a.PickUp, a.PickUpGeneral, a.PickUpRoyal)
DROPS = (a.Drop, a.DropGeneral, a.DropRoyal)
MOST_ABOARD = 8
"""D9.14c: combat units of a naval move."""
FAST, EVEN, SLOW = 4, 3, 2
"""D9.2b: movement points for an initiative below, equal to, or above the roll."""


def allowance(roll: int, initiative: int) -> int:
    """D9.2b: return the movement points of a general with an initiative for a roll."""
    if initiative < roll:
        return FAST
    return EVEN if initiative == roll else SLOW


def party_of(march: March) -> Party:
    """Return the pieces of a moving force."""
    return Party(march.seat, march.leader, march.space, march.force, march.generals, march.royals)


def own_city(state: State, seat: str, space: str) -> bool:
    """D9.7b: tell whether a space is a major city that a player controls."""
    return space in state.kit.majors and state.markers[SPACE_INDEX[space]] == seat


def _past_the_walls(state: State, march: March, space: str) -> bool:
    """D15.3a, D9.11a: tell whether a guest is let past a player's besieged city, out of which nobody joins it."""
    return space == march.space and own_city(state, march.seat, space)


def shut_in(state: State, seat: str, space: str) -> bool:
    """DG6: tell whether others besiege a player's major city, so that nobody goes in or out on foot."""
    return own_city(state, seat, space) and bool(state.others_at(space, seat) or state.independents_at(space))


# ---------------------------------------------------------------------- D9.4 picking up


def pick_ups(state: State, march: March, space: str, voyage: Voyage | None = None) -> list[Action]:
    """D9.4a, D9.1b: return what the force can pick up in a space where it is, or in a port where it calls at sea."""
    found: list[Action] = []
    if march.guest and _past_the_walls(state, march, space):
        return found
    segment = state.scope(Segment)
    if waiting := _waiting(state, march, space, segment):
        room = _room(state, march, voyage)
        if 1 < sum([number for _, number in waiting]) <= room:
            found.append(listed.PICK_UP_ALL)
        found += [listed.pick_up(kind) for kind, _ in waiting if lot(kind, waiting) <= room]
    for general in _generals_there(state, march, space):
        if general != march.leader and general not in march.generals and general not in segment.finished:
            found.append(listed.pick_up_general(general))
    if march.force and (royals := state.royals_at(space)):
        found += [a.PickUpRoyal(royal) for royal in royals if _can_carry(state, march, royal)]
    return found


def _can_carry(state: State, march: March, royal: str) -> bool:
    """D18.4a: tell whether an army can take somebody of the royal family along who is where it is."""
    if not royal_can_move(state, march.seat, royal):
        return False
    barred = (*march.royals, *state.scope(Segment).royals, *went_with_others(state, party_of(march)))
    return royal not in barred


def _generals_there(state: State, march: March, space: str) -> tuple[str, ...]:
    """D9.4a, D9.7b: return the player's generals in a space, in its city too; of a besieged one only those inside."""
    (before, within), post = generals_by_post(state.generals), (space, march.seat)
    if march.inside and space == march.space:
        return within.get(post, ())
    return before.get(post, ()) + within.get(post, ())


def pick_up_refused(state: State, march: March, action: Action) -> Refusal | None:
    """Return why something in the space of the force cannot be picked up; None if the rules name nothing against it."""
    segment = state.scope(Segment)
    if isinstance(action, PICK_UPS) and march.guest and _past_the_walls(state, march, march.space):
        return Refusal("D15.3a", "nobody leaves the besieged {space} overland", space=march.space)
    if isinstance(action, a.PickUpRoyal):
        return _royal_refused(state, march, action.royal)
    if isinstance(action, a.PickUpGeneral) and action.general in segment.finished:
        return Refusal("D9.4c", "{general} moves no further in this segment", general=action.general)
    if isinstance(action, a.PickUp) and dict(segment.spent.held(march.space, march.seat)).get(action.kind):
        return Refusal("D9.1b", "units of the kind {kind} here move no further in this segment", kind=action.kind)
    return None


def _royal_refused(state: State, march: March, royal: str) -> Refusal | None:
    """D18.4a: return why a member of the royal family, or the body, cannot be picked up."""
    one, segment = state.royal(royal), state.scope(Segment)
    if one.place != march.space:
        return Refusal("D18.4a", "{royal} is not in {space}", royal=royal, space=march.space)
    if royal == BODY and one.buried:
        return Refusal("D17.4b", "the body is buried")
    if royal == BODY and state.turn == 1:
        return Refusal("D17.4a", "the body does not move in the first turn")
    if not one.active:
        return Refusal("D18.2a", "{royal} is inactive", royal=royal)
    if one.owner and one.owner != march.seat:
        return Refusal("D18.1a", "{royal} is not controlled by {seat}", royal=royal, seat=march.seat)
    if not march.force:
        return Refusal("D18.4a", "only an army carries {royal}", royal=royal)
    if royal in segment.royals:
        return Refusal("D18.4a", "{royal} moves no further in this segment", royal=royal)
    if royal in went_with_others(state, party_of(march)):
        return Refusal("D18.4a", "{royal} has gone with another army of {seat}", royal=royal, seat=march.seat)
    return None


def _room(state: State, march: March, voyage: Voyage | None) -> int:
    """D9.14c, A41, D15.3c: return how many more units may come along: 8 at sea, 2 out of or into a besieged city."""
    if voyage is None:
        return MOST_INSIDE - march.number if march.inside else 99
    room = MOST_ABOARD - voyage.carried
    if voyage.into:
        room = min(room, MOST_INSIDE - march.number - garrison(state, march, voyage.route[-1]))
    if march.inside:  # it may have to come back, to those who have stayed there
        room = min(room, MOST_INSIDE - state.count(march.space, march.seat, inside=True))
    return room


def garrison(state: State, march: March, port: str) -> int:
    """D15.3c: return how many units are inside a port beside a force that sails, which may have come from there."""
    held = state.count(port, march.seat, inside=True)
    return held - march.number if march.inside and port == march.space else held


def no_room(state: State, march: March, port: str, action: Action) -> Refusal | None:
    """D9.14c, D15.3c: return why units in a port cannot come aboard, where there are some."""
    waiting = waiting_units(state, march, port)
    if not isinstance(action, a.PickUp) or action.kind not in dict(waiting):
        return None
    voyage = state.scope(Voyage)
    number = voyage.carried + lot(action.kind, waiting)
    if number > MOST_ABOARD:
        return Refusal("D9.14c", "a naval move carries 8 units, not {number}", number=number)
    return Refusal("D15.3c", "only 2 units fit inside {space}", space=march.space if march.inside else voyage.route[-1])


def waiting_units(state: State, march: March, space: str) -> Units:
    """Return the combat units in a space that the force may pick up."""
    if march.guest and _past_the_walls(state, march, space):
        return ()
    return _waiting(state, march, space, state.scope(Segment))


def _waiting(state: State, march: March, space: str, segment: Segment) -> Units:
    """Return them where nobody keeps them inside the city."""
    movable = segment.movable(state, space)
    if space != march.space:
        return movable
    if march.inside:
        movable = still_there(state, march.seat, space, movable, inside=True)
    return without(movable, joined(march.force, march.left if space == march.origin else ()))


def picked_up(state: State, march: March, space: str, action: Action, again: Step) -> State:
    """D9.4a: return the state after the force picked something up; then it is asked again."""
    if isinstance(action, a.PickUpAll):
        return _units_come(state, march, space, waiting_units(state, march, space), again)
    if isinstance(action, a.PickUp):
        number = lot(action.kind, waiting_units(state, march, space))  # D14.2a
        return _units_come(state, march, space, ((action.kind, number),), again)
    if isinstance(action, a.PickUpGeneral):
        return _general_comes(state, march, action.general, again)
    assert isinstance(action, a.PickUpRoyal)
    state = state.with_royal(action.royal, place=march.space)
    return state.amend(March, again, royals=(*march.royals, action.royal))


def _units_come(state: State, march: March, space: str, going: Units, again: Step) -> State:
    """Take units along; D9.7d: those inside the city come out if there are not enough of them outside.

    D9.9b: a general of another player who stands alone before the city is met by them.
    """
    seat = march.seat
    met: tuple[Step, ...] = ()
    if not (march.inside and space == march.space):
        if space in state.inside.places:
            ours = joined(march.force, march.left) if space == march.space else ()
            outside = without(state.held(space, seat), ours)
            state = units_inside_out(state, seat, space, without(going, outside))
        met = placed_upon(state, seat, space) if space == march.space else ()
    if space != march.space:
        state = relocate(state, Party(seat, "", space, going), march.space, to_inside=march.inside)
        state = state.amend(Voyage, carried=state.scope(Voyage).carried + sum(number for _, number in going))
    return state.amend(March, *met, again, force=joined(march.force, going))


def _general_comes(state: State, march: March, general: str, again: Step) -> State:
    """D9.10a, D9.10b: one of higher rank takes command at once; among equals the owner decides."""
    state = state.with_general(general, place=march.space, inside=march.inside)
    own, other = rank_of(state, march.leader), rank_of(state, general)
    state = state.amend(March, again, generals=(*march.generals, general))
    if other > own:
        return take_command(state, general)
    if other == own:
        return state.then(WhoLeads(march.seat, generals=(march.leader, general)))
    return state


@frozen
class WhoLeads(NameAmongEquals):
    """D9.10b: the owner decides who commands when one of equal rank is picked up."""

    rule = "D9.10b"

    def resolve(self, state: State, action: a.NameCommander) -> State:
        """Name him; a new commander has his own allowance."""
        state = super().resolve(state, action)
        return state if action.general == state.scope(March).leader else take_command(state, action.general)


def take_command(state: State, general: str) -> State:
    """D9.10c: return the state in which one of the generals of the force leads it, with his own allowance."""
    march = state.scope(March)
    followers = tuple(one for one in march.generals if one != general)
    if march.leader != MINOR:
        followers = (*followers, march.leader)
    points = march.points
    if march.by_roll:
        points = allowance(state.scope(Segment).roll, state.initiative(general))
    return state.amend(March, leader=general, generals=followers, points=points)


# ---------------------------------------------------------------------- D9.4 dropping


def drops(state: State, march: March, space: str) -> list[Action]:
    """D9.4a, D9.4b: return what the force can drop in a space where it is, or in a port where it calls."""
    force, here = march.force, space == march.space
    arrived = march.moved or not here
    if not (force or march.generals) or (march.guest and here) or (march.inside and not arrived):
        return []
    inside = not here and drops_inside(state, march, space)
    found: list[Action] = []
    if force and (not arrived or _may_drop_units(state, march, space)):
        whole = march.number
        kept = whole if needs_units(march) else 0
        room = MOST_INSIDE - state.count(space, march.seat, inside=True) if inside else whole
        found += [listed.drop(kind) for kind, _ in force if (number := lot(kind, force)) <= room and number != kept]
    if arrived:
        found += [a.DropGeneral(general) for general in march.generals]
        found += [a.DropRoyal(royal) for royal in march.royals if (royal, space) not in march.set_down]
    if not found or inside:
        return found
    if state.foreign_general(space, march.seat) or (not here and state.beset(space, march.seat)):
        return []  # D9.9a, D12b: who is dropped would stay with him
    return found


def _is_guest(march: March, space: str) -> bool:
    """D9.11a: tell whether the force is a guest in a space: who embarked as one is none in the ports on his way."""
    return bool(march.guest) and space == march.space


def drops_inside(state: State, march: March, space: str) -> bool:
    """D15.3c: tell whether what a force at sea drops in a port goes directly into the player's besieged city."""
    return space != march.space and shut_in(state, march.seat, space)


def _may_drop_units(state: State, march: March, space: str) -> bool:
    """D9.4b: tell whether units that are dropped have a marker or a general."""
    if state.controls(march.seat, space) or minor_at_hand(state, march, space):
        return True
    return _led_by_others(state, march, space)


def minor_at_hand(state: State, march: March, space: str) -> bool:
    """D8.1e: tell whether a minor general off the map could lead units that the force leaves in a space.

    At sea one of them is for those that it has left in the port of embarkation, where it stands until it lands.
    """
    number = state.minors_left(march.seat)
    if space == march.space or not number:
        return number > 0
    return number > _kept_for_port(state, march)


def _kept_for_port(state: State, march: March) -> bool:
    """D8.1e, D9.14e: tell whether a minor general is for units that a force at sea has left where it embarked.

    Where nothing else marks them, or they have one of their own, to whom the force has come.
    """
    seat, port = march.seat, march.space
    if state.count(port, seat) <= march.number or _led_by_others(state, march, port):
        return False
    return march.shared or not state.controls(seat, port)


def _led_by_others(state: State, march: March, space: str) -> bool:
    """Tell whether generals of the player who are not with the force lead units in a space."""
    if space != march.space and state.has_minor(space, march.seat):
        return True
    force = (march.leader, *march.generals)
    return any(one not in force for one in state.generals_at(space, march.seat))


def calls(state: State, march: March, space: str) -> list[a.TakeMinor]:
    """D8.1f: return the spaces whose minor general can be called off the map, to lead units that the force leaves.

    That is only needed where nothing else would mark them, and all minor generals are on the map. At sea who is for the
    units left in the port of embarkation is off the map, and can be called from there.
    """
    seat = march.seat
    if state.controls(seat, space) or minor_at_hand(state, march, space) or state.foreign_general(space, seat):
        return []
    if _is_guest(march, space) or _led_by_others(state, march, space) or not _can_leave_units(state, march, space):
        return []
    minors = [one for one in state.minors_of(seat) if one.place != march.space]
    if state.minors_left(seat):
        minors.append(Minor(seat, march.space))
    return [listed.take_minor(place) for place in minors_to_call(minors, state.scope(Segment).relieved)]


def _can_leave_units(state: State, march: March, space: str) -> bool:
    """Tell whether the force can leave units in a space: some that it has brought, or that it does not take along."""
    seat = march.seat
    if space == march.space and not march.moved:
        return state.count(space, seat) > (march.leader == MINOR)
    if state.count(space, seat) > (march.number if space == march.space else 0):
        return True  # their general goes along
    if space != march.space and state.beset(space, seat):
        return False
    return any(not needs_last(march, lot(kind, march.force)) for kind, _ in march.force)


def drop_refused(state: State, march: March, space: str, action: Action) -> Refusal | None:
    """Return why something cannot be dropped in a space; None if the rules name nothing against it."""
    if not isinstance(action, DROPS):
        return None
    inside = drops_inside(state, march, space)
    if _is_guest(march, space):
        return Refusal("D9.11a", "the force is the guest of {seat} here", seat=march.guest)
    if state.foreign_general(space, march.seat) and not inside:
        return Refusal("D9.9a", "an enemy general is in {space}", space=space)
    if space != march.space and not inside and (state.others_at(space, march.seat) or state.independents_at(space)):
        return Refusal("D12b", "enemy units are in {space}", space=space)
    if isinstance(action, a.DropRoyal) and action.royal in march.royals and (action.royal, space) in march.set_down:
        return Refusal("D18.4a", "the force has dropped {royal} in {space} before", royal=action.royal, space=space)
    if not isinstance(action, a.Drop) or (march.inside and not inside):
        return None
    if action.kind not in dict(march.force):
        return Refusal("D9.4a", "the force has no unit of the kind {kind}", kind=action.kind)
    if needs_last(march, lot(action.kind, march.force)):
        return Refusal("D8.1j", "the force needs its last unit")
    if inside:
        return Refusal("D15.3c", "only 2 units fit inside {space}", space=space)
    return Refusal("D9.4b", "neither a control marker nor a general would mark units in {space}", space=space)


def needs_last(march: March, number: int) -> bool:
    """D8.1j, D18.4a: tell whether these are the last units of a minor general, or with the royal family."""
    return needs_units(march) and march.number == number


def needs_units(march: March) -> bool:
    """D8.1j, D18.4a: tell whether a force does not go on without units: under a minor general, or with royals."""
    return march.leader == MINOR or bool(march.royals)


def dropped(state: State, march: March, space: str, action: Action, again: Step) -> State:
    """D9.4c, D8.4a, A58: what was carried and dropped moves no further in this segment; the force goes on.

    D18.4a: it may take up again whom of the royal family it has dropped; no other army may.
    """
    segment, inside = state.scope(Segment), drops_inside(state, march, space)
    if isinstance(action, a.Drop):
        one = units({action.kind: lot(action.kind, march.force)})  # D14.2a
        if not (march.moved or march.used) and space == march.space:  # it was never taken along
            return state.amend(March, again, force=parted(march.force, one), left=joined(march.left, one))
        state = state.amend(March, force=parted(march.force, one))
        if space != march.space:
            party = Party(march.seat, "", march.space, one)
            state = relocate(state, party, space, from_inside=march.inside, to_inside=inside)
        return state.amend(Segment, again, spent=segment.spent.put(space, march.seat, one))
    if isinstance(action, a.DropGeneral):
        state = state.with_general(action.general, place=space, inside=inside)
        left = tuple(one for one in march.generals if one != action.general)
        state = state.amend(Segment, finished=(*segment.finished, action.general))
        return state.amend(March, *_name_commander(state, march, space, action.general), again, generals=left)
    assert isinstance(action, a.DropRoyal)
    state = state.with_royal(action.royal, place=space)
    left = tuple(one for one in march.royals if one != action.royal)
    return state.amend(March, again, royals=left, set_down=(*march.set_down, (action.royal, space)))


def left_behind(state: State, march: March, space: str) -> State:
    """D9.1h: return the state without units that the force leaves in a space, if nothing is to mark them.

    That is seen as it leaves: a minor general whom its arrival elsewhere sets free does not come back to them.
    """
    seat = march.seat
    if minor_at_hand(state, march, space) or state.controls(seat, space) or _led_by_others(state, march, space):
        return state
    return _without_left(state, march, space)


def _without_left(state: State, march: March, space: str) -> State:
    """D9.1h: return the state without the units in a space that the force does not take along; they are dispersed.

    D22.4a: a force that has only come to them does not take over their Helepolis.
    """
    seat = march.seat
    left = without(state.held(space, seat), march.force if space == march.space else ())
    for kind, number in left:
        state = state.disperse_units(seat, space, kind, number, rule="D9.1h")
    lost = left and march.parked and state.helepolis == (seat, space)
    return without_helepolis(state) if lost else state


def given_up(state: State, march: March, port: str) -> State:
    """D8.1f, A42: return the state in which the minor general for the port of embarkation is called to another port.

    As overland the units that he leaves there are dispersed without a marker; he is off the map (see `minor_at_hand`).
    """
    space = march.space
    state = nobody_stays(relieved(state, space, port), space).amend(March, shared=False)
    return state if state.controls(march.seat, space) else _without_left(state, march, space)


def _name_commander(state: State, march: March, space: str, dropped: str) -> tuple[Step, ...]:
    """D8.3b: return the question who commands of the generals who stay, where one dropped finds his equals."""
    force = {march.leader, *march.generals} - {dropped}
    there = state.generals_at(space, march.seat, inside=state.general(dropped).inside)
    rivals = tuple(one for one in there if one not in force)
    best = max(rank_of(state, one) for one in rivals)
    highest = tuple(one for one in rivals if rank_of(state, one) == best)
    return (NameAmongEquals(march.seat, generals=highest),) if dropped in highest and len(highest) > 1 else ()
