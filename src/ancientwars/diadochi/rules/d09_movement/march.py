"""D9.3 to D9.10: the move of a force, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import Units, joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import MINOR, OVERLAND
from ancientwars.diadochi.rules.d09_movement.contact import Contact, StopHere
from ancientwars.diadochi.rules.d15_sieges import LEAST_BESIEGERS, attempt, attempt_refused
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import March, Segment
from ancientwars.diadochi.state.state import BODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

ATTEMPT_COST = 2
"""D9.3d: movement points of an attempt, and of the removal of a marker."""
MOST_ATTEMPTS = 2
"""D15.5a: attempts against a space in a segment."""
FAST, EVEN, SLOW = 4, 3, 2
"""D9.2b: movement points for an initiative below, equal to, or above the roll."""


def allowance(roll: int, initiative: int) -> int:
    """D9.2b: return the movement points of a general with an initiative for a roll."""
    if initiative < roll:
        return FAST
    return EVEN if initiative == roll else SLOW


@frozen
class MoveOn(Choice):
    """D9.4a: what the moving force does next: pick up, drop, go on, besiege, stop."""

    prompt = "move-on"
    rule = "D9.1a"
    accepts = (
        *(a.PickUpAll, a.PickUp, a.PickUpGeneral, a.PickUpRoyal, a.Drop, a.DropGeneral, a.DropRoyal),
        *(a.MoveTo, a.RemoveMarker, a.Besiege, a.Stop),
    )
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the leader and the space."""
        march = state.scope(March)
        return (march.leader, march.space)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield everything that the force can do where it is."""
        march = state.scope(March)
        yield from _pick_ups(state, march)
        yield from _drops(state, march)
        for space in state.kit.neighbours(march.space):
            if enter_refused(state, march, space) is None:
                yield a.MoveTo(space)
        for action, refused in ((a.RemoveMarker(), removal_refused), (a.Besiege(), siege_refused)):
            if refused(state, march) is None:
                yield action
        if stop_refused(state, march) is None:
            yield a.Stop()

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        march = state.scope(March)
        if isinstance(action, a.MoveTo):
            return enter_refused(state, march, action.space)
        if isinstance(action, a.RemoveMarker):
            return removal_refused(state, march)
        if isinstance(action, a.Besiege):
            return siege_refused(state, march)
        if isinstance(action, a.Stop):
            return stop_refused(state, march)
        if action in (*_pick_ups(state, march), *_drops(state, march)):
            return None
        return Refusal("D9.4a", "'{action}' cannot be done here", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Do it, and go on."""
        march = state.scope(March)
        match action:
            case a.MoveTo():
                return _entered(state, march, action.space)
            case a.Besiege():
                return _besieged(state.then(MoveOn(self.seat)), march)
            case a.Stop():
                return state.then(StopHere(self.seat))
            case a.RemoveMarker():
                state = state.amend(March, used=march.used + ATTEMPT_COST)
                state = state.with_marker(march.space, "", rule="D9.8a")  # D17.5h: no attack
            case _:
                state = _picked_or_dropped(state, march, action)
        return state.then(MoveOn(self.seat))


def _picked_or_dropped(state: State, march: March, action: Action) -> State:
    """D9.4a: return the state after the force picked something up or dropped it."""
    match action:
        case a.PickUpAll():
            return state.amend(March, force=joined(march.force, waiting_units(state, march)))
        case a.PickUp():
            return state.amend(March, force=joined(march.force, units({action.kind: 1})))
        case a.PickUpGeneral():
            return _picked_up_general(state, march, action.general)
        case a.PickUpRoyal():
            return state.amend(March, royals=(*march.royals, action.royal))
        case a.Drop():
            return _dropped(state, march, action.kind)
        case a.DropGeneral():
            return _dropped_general(state, march, action.general)
        case a.DropRoyal():
            return _dropped_royal(state, march, action.royal)
    raise TypeError(action)


# ---------------------------------------------------------------------- D9.4 picking up and dropping


def _pick_ups(state: State, march: March) -> Iterator[Action]:
    """D9.4a, D9.1b: yield what the force can pick up where it is."""
    waiting = waiting_units(state, march)
    if sum(number for _, number in waiting) > 1:
        yield a.PickUpAll()
    yield from (a.PickUp(kind) for kind, _ in waiting)
    segment = state.scope(Segment)
    for general in state.generals_at(march.space, march.seat):
        if general not in (march.leader, *march.generals, *segment.finished):
            yield a.PickUpGeneral(general)
    for royal in state.royals_at(march.space) if march.force else ():
        if royal_can_move(state, march, royal) and royal not in (*march.royals, *segment.royals):
            yield a.PickUpRoyal(royal)


def waiting_units(state: State, march: March) -> Units:
    """Return the combat units where the force is that it may pick up."""
    movable = state.scope(Segment).movable(state, march.space)
    taken = joined(march.force, march.left if march.space == march.origin else ())
    left = dict(movable)
    return parted(movable, tuple((kind, min(number, left[kind])) for kind, number in taken if kind in left))


def royal_can_move(state: State, march: March, royal: str) -> bool:
    """D18.2a, D17.4a, D21.1a: tell whether a marker is the player's to move."""
    one = state.royal(royal)
    if one.owner != march.seat or not one.active or one.buried:
        return False
    return royal != BODY or state.turn > 1


def _drops(state: State, march: March) -> Iterator[Action]:
    """D9.4a, D9.4b: yield what the force can drop where it is."""
    marked = (
        not march.moved
        or state.controls(march.seat, march.space)
        or state.minors_left(march.seat)
        or any(one not in (march.leader, *march.generals) for one in state.generals_at(march.space, march.seat))
    )
    last = march.leader == MINOR and march.number == 1
    if marked and not last and march.used < march.points:
        yield from (a.Drop(kind) for kind, _ in march.force)
    if march.moved:
        yield from (a.DropGeneral(general) for general in march.generals)
        yield from (a.DropRoyal(royal) for royal in march.royals)


def _picked_up_general(state: State, march: March, general: str) -> State:
    """D9.10a, D9.10c: one of higher rank takes command at once, with his own allowance."""
    kit = state.kit
    rank = 0 if march.leader == MINOR else kit.general[march.leader].rank
    if kit.general[general].rank <= rank:
        return state.amend(March, generals=(*march.generals, general))
    points = march.points
    if march.by_roll:
        points = allowance(state.scope(Segment).roll, kit.general[general].initiative)
    followers = march.generals if march.leader == MINOR else (*march.generals, march.leader)
    return state.amend(March, leader=general, generals=followers, points=points)


def _dropped(state: State, march: March, kind: str) -> State:
    """D9.4c: what is dropped moves no further; before the first step it was never taken along."""
    one = units({kind: 1})
    force = parted(march.force, one)
    if not march.moved:
        return state.amend(March, force=force, left=joined(march.left, one))
    spent = state.scope(Segment).spent.put(march.space, march.seat, one)
    return state.amend(March, force=force).amend(Segment, spent=spent)


def _dropped_general(state: State, march: March, general: str) -> State:
    """D8.4a, A58: a subordinate who was carried and dropped has finished."""
    left = tuple(one for one in march.generals if one != general)
    state = state.amend(Segment, finished=(*state.scope(Segment).finished, general))
    return state.amend(March, generals=left)


def _dropped_royal(state: State, march: March, royal: str) -> State:
    """D18.4a: who was carried and dropped does not move with another army in this segment."""
    left = tuple(one for one in march.royals if one != royal)
    state = state.amend(Segment, royals=(*state.scope(Segment).royals, royal))
    return state.amend(March, royals=left)


# ---------------------------------------------------------------------- D9.3 going on


def step_cost(kit: Kit, origin: str, space: str) -> int | None:
    """D9.3a: return the movement points of a step overland; None where no such path leads."""
    paths = kit.steps.get((origin, space))
    return min((cost for kind, cost in paths.items() if kind in OVERLAND), default=None) if paths else None


def enter_refused(state: State, march: March, space: str) -> Refusal | None:
    """Return why the force cannot enter a space overland; None if it can."""
    cost = step_cost(state.kit, march.space, space)
    if cost is None:
        return Refusal("DG1", "no path overland leads from {origin} to {space}", origin=march.space, space=space)
    if cost > march.remaining:
        short = "{space} takes {cost} movement points, {left} are left"
        return Refusal("D9.3a", short, space=space, cost=cost, left=march.remaining)
    if march.fought:
        return Refusal("D12c", "a battle ends the move")
    if march.leader == MINOR and not march.force:
        return Refusal("D8.1j", "a minor general does not move without units")
    if not march.force and (state.others_at(space, march.seat) or state.independents_at(space)):
        return Refusal("D9.9a", "a general without units does not enter {space}, where enemy units are", space=space)
    if not march.force and not _lone_goes_on(state, march.seat, space, march.remaining - cost):
        return Refusal("D9.9a", "a general without units cannot go on from the enemy general in {space}", space=space)
    return None


def _lone_goes_on(state: State, seat: str, space: str, points: int) -> bool:
    """D9.9a: tell whether a general without units may stop in a space, or can pass through it."""
    if meets_general(state, seat, space) is None:
        return True
    for beyond in state.kit.neighbours(space):
        cost = step_cost(state.kit, space, beyond) or 0
        if cost > points or state.others_at(beyond, seat) or state.independents_at(beyond):
            continue
        if _lone_goes_on(state, seat, beyond, points - cost):
            return True
    return False


def meets_general(state: State, seat: str, space: str) -> str | None:
    """D9.9a: return another player who has a major general and no units in a space."""
    for other in state.seats:
        if other != seat and state.generals_at(space, other) and not state.count(space, other):
            return other
    return None


def _entered(state: State, march: March, space: str) -> State:
    """D9.3a: enter a space; what waits there comes first, then the move goes on."""
    cost = step_cost(state.kit, march.space, space)
    assert cost is not None
    return shift(state, space, cost).then(Contact(march.seat), MoveOn(march.seat))


def shift(state: State, space: str, cost: int) -> State:
    """Return the state with the moving force in another space."""
    march = state.scope(March)
    for general in (march.leader, *march.generals):
        if general == MINOR:
            left = tuple(one for one in state.minors if (one.owner, one.place) != (march.seat, march.space))
            state = state.replace(minors=left).with_minor(space, march.seat)
        else:
            state = state.with_general(general, place=space, inside=False)
    for royal in march.royals:
        state = state.with_royal(royal, place=space)
    if state.helepolis == (march.seat, march.space):
        state = state.replace(helepolis=(march.seat, space))
    told = e.Marched(march.seat, march.leader, march.space, space, march.number, rule="D9.3a")
    state = state.emit(told, units=state.units.move(march.space, space, march.seat, march.force))
    return state.amend(March, space=space, origin=march.space, used=march.used + cost, moved=True, left=())


# ---------------------------------------------------------------------- D9.8 markers and sieges


def removal_refused(state: State, march: March) -> Refusal | None:
    """D9.8a: return why the force cannot remove the marker of its space; None if it can."""
    owner, card = state.marker(march.space), state.kit.space[march.space]
    if not state.enemy_of(march.seat, owner):
        return Refusal("D9.8a", "{space} has no enemy control marker", space=march.space)
    if card.major:
        return Refusal("D15.1.1a", "{space} falls only to a siege", space=march.space)
    return _besiegers_refused(march)


def _besiegers_refused(march: March) -> Refusal | None:
    """D9.8a, D15.1.1b: return what a force lacks to remove a marker or to besiege."""
    if march.number < LEAST_BESIEGERS:
        return Refusal("D15.1.1b", "it takes three units, {number} are there", number=march.number)
    if march.remaining < ATTEMPT_COST:
        return Refusal("D9.3d", "it takes 2 movement points, {left} are left", left=march.remaining)
    return None


def siege_refused(state: State, march: March) -> Refusal | None:
    """D9.8b, D15.5a: return why the force cannot make an attempt here; None if it can."""
    if found := attempt_refused(state, march.seat, march.space):
        return found
    if found := _besiegers_refused(march):
        return found
    made = [leader for space, leader in state.scope(Segment).attempts if space == march.space]
    if len(made) >= MOST_ATTEMPTS:
        return Refusal("D15.5a", "two attempts were made against {space}", space=march.space)
    if made and made[0] != march.leader:
        return Refusal("D15.5a", "another army has tried {space} in this segment", space=march.space)
    return None


def _besieged(state: State, march: March) -> State:
    """D9.8b: make an attempt."""
    segment = state.scope(Segment)
    state = state.amend(March, used=march.used + ATTEMPT_COST)
    state = state.amend(Segment, attempts=(*segment.attempts, (march.space, march.leader)))
    return attempt(state.then(Recount()), march.seat, march.space)


@frozen
class Recount(Step):
    """A57: after losses the force takes along what is left of it."""

    def run(self, state: State) -> State:
        """Take the losses off the force."""
        march = state.scope(March)
        there = dict(state.held(march.space, march.seat))
        force = tuple((kind, min(number, there[kind])) for kind, number in march.force if kind in there)
        return state.amend(March, force=force)


def stop_refused(state: State, march: March) -> Refusal | None:
    """D9.9a: return why the force cannot stop here; None if it can."""
    if march.force or not march.moved:
        return None
    if meets_general(state, march.seat, march.space):
        return Refusal(
            "D9.9a", "a general without units does not stop with the enemy general in {space}", space=march.space
        )
    return None
