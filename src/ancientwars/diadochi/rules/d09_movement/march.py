"""D9.1a, D9.1c, D9.3a, D9.3d, D9.7d, D9.8, D9.9a, D9.11a, D9.11c, D9.12b: the move of a force, step by step.

Attempts at a siege are counted here (D15.5a, D15.5b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from ancientwars.core.choice import Choice, decision
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import MINOR
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d08_command import command_refused
from ancientwars.diadochi.rules.d08_generals import called_off, relocate
from ancientwars.diadochi.rules.d09_movement.contact import Clash, Contact, StopHere, contacts
from ancientwars.diadochi.rules.d09_movement.garrison import inside_refused, went_inside
from ancientwars.diadochi.rules.d09_movement.losses import ForceAttrition, Recount, passes_hostile
from ancientwars.diadochi.rules.d09_movement.pieces import (
    DROPS,
    PICK_UPS,
    calls,
    drop_refused,
    dropped,
    drops,
    needs_last,
    own_city,
    party_of,
    pick_up_refused,
    pick_ups,
    picked_up,
)
from ancientwars.diadochi.rules.d09_movement.voyage import PlanVoyage
from ancientwars.diadochi.rules.d09_movement.ways import (
    NO_UNITS,
    embark_refused,
    enter_refused,
    may_stop,
    meets_general,
    path_overland,
    second_minor_stays,
    shift,
    ways_on,
)
from ancientwars.diadochi.rules.d12_land_combat.defeat import HOSTILE_COLUMN
from ancientwars.diadochi.rules.d14_special_units import ROYAL, disband_refused, disbanded, lot
from ancientwars.diadochi.rules.d15_sieges import LEAST_BESIEGERS, attempt, attempt_refused
from ancientwars.diadochi.rules.d17_legitimacy import Burial, burial_refused, buried
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.scopes import Entry, March, Segment
from ancientwars.diadochi.state.state import BODY, ROYAL_INDEX, SPACE_INDEX

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.action import Action
    from ancientwars.core.step import Decision
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

STOPS = (a.Stop, a.StopInside)
ATTEMPT_COST = 2
"""D9.3d: movement points of an attempt, and of the removal of a marker."""
MOST_ATTEMPTS = 2
"""D15.5a: attempts against a space in a segment; D15.5b: so up to four in a round, beside the free one."""


@frozen
class MoveOn(Choice):
    """D9.4a: what the moving force does next: pick up, drop, go on, sail, besiege, stop."""

    prompt = "move-on"
    rule = "D9.1a"
    accepts = (
        *(*PICK_UPS, *DROPS, a.TakeMinor, a.GoInside, a.MoveTo, a.Embark, a.Sally),
        *(a.RemoveMarker, a.Besiege, a.Disband, a.Bury, a.StopInside, a.Stop),
    )
    exact = True

    def pending(self, state: State) -> Decision | None:
        """Ask until the move is over; name the leader and the space."""
        march = state.scope(March)
        if over(state, march):
            return None
        return decision(self.seat, self.prompt, self.rule, None, (march.leader, march.space))

    def run(self, state: State) -> State:
        """End the move of a force of which nothing is left."""
        return StopHere(self.seat).run(state)

    def candidates(self, state: State) -> list[Action]:
        """Return everything that the force can do where it is."""
        march, kit = state.scope(March), state.kit
        space = march.space
        onward = ways_on(state, march, kit)
        can = [one for one, refused in _arising(state, march, kit) if refused(state, march) is None]
        found = pick_ups(state, march, space)
        found += drops(state, march, space)
        if state.markers[SPACE_INDEX[space]] != march.seat:
            found += calls(state, march, space)
        if space in kit.majors and not march.inside:
            found += [a.GoInside(kind) for kind, _ in march.force if _inside_refused(state, march, kind) is None]
        found += map(listed.move_to, onward)
        found += can
        elsewhere = onward or STOP_INSIDE in can or EMBARK in can
        if not elsewhere or stop_refused(state, march) is None:
            found.append(listed.STOP)
        return found

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        march = state.scope(March)
        if isinstance(action, a.MoveTo):
            return enter_refused(state, march, action.space)
        if isinstance(action, a.Stop):
            return None if action in tuple(self.candidates(state)) else stop_refused(state, march)
        for one, refused in CONDITIONS:
            if action == one:
                return refused(state, march)
        if isinstance(action, a.GoInside):
            return _inside_refused(state, march, action.kind)
        if isinstance(action, a.TakeMinor):
            found = action in tuple(calls(state, march, march.space))
            return None if found else command_refused(state, self.seat, action)
        if action in (*pick_ups(state, march, march.space), *drops(state, march, march.space)):
            return None
        reason = pick_up_refused(state, march, action) or drop_refused(state, march, march.space, action)
        return reason or _not_here(action)

    def resolve(self, state: State, action: Action) -> State:
        """Do it, and go on."""
        march = state.scope(March)
        if isinstance(action, STOPS):
            return _stopped(state, march, inside=isinstance(action, a.StopInside))
        if isinstance(action, a.Embark):
            return state.then(PlanVoyage(self.seat), self)
        if isinstance(action, a.MoveTo):
            return _moved(state, march, action.space, self)
        if isinstance(action, PICK_UPS):
            return picked_up(state, march, march.space, action, self)
        if isinstance(action, DROPS):
            return dropped(state, march, march.space, action, self)
        state = state.then(self)
        if isinstance(action, a.TakeMinor):
            return called_off(state, self.seat, action.space, march.space)
        return _done_here(state, march, action)


def _not_here(action: Action) -> Refusal:
    """D9.4a: return why the force cannot pick up or drop what is not there."""
    match action:
        case a.PickUp():
            return Refusal("D9.4a", "no unit of the kind {kind} is here to be picked up", kind=action.kind)
        case a.PickUpGeneral():
            return Refusal("D9.4a", "{general} is not here to be picked up", general=action.general)
        case a.DropGeneral():
            return Refusal("D9.4a", "{general} has not come here with the force", general=action.general)
        case a.DropRoyal():
            return Refusal("D9.4a", "{royal} has not come here with the force", royal=action.royal)
    return Refusal("D9.4a", "'{action}' cannot be done here", action=action)


def _done_here(state: State, march: March, action: Action) -> State:
    """Return the state after the force did something else where it is."""
    match action:
        case a.GoInside():
            return went_inside(state, march, action.kind)
        case a.Sally():
            return _sallied(state, march)
        case a.Besiege():
            return _besieged(state, march)
        case a.Bury():
            return buried(state, march.seat, march.space)
        case a.Disband():
            return disbanded(state, march)
        case a.RemoveMarker():
            state = state.amend(March, used=march.used + ATTEMPT_COST)
            return state.with_marker(march.space, "", rule="D9.8a")  # D17.5h: no attack
    raise TypeError(action)


def _stopped(state: State, march: March, *, inside: bool) -> State:
    """D9.1c: end the move; D9.7d: inside the city if that is what the player wants.

    D17.4b: who was a guest before it may bury the body only there.
    """
    if not inside:
        return StopHere(march.seat).run(state)
    state = relocate(state, party_of(march), march.space, to_inside=True)
    state = second_minor_stays(state, march).amend(March, inside=True)  # D8.1e: before the city
    burial = (Burial(march.seat, space=march.space),) if march.guest else ()
    return state.then(*burial, StopHere(march.seat))


def over(state: State, march: March) -> bool:
    """Tell whether nothing is left of a force that could go on: its leader is gone, or D8.1j its units."""
    if march.fought:
        return True  # D12c
    if march.leader == MINOR:
        return march.moved and not march.force
    return state.general(march.leader).place != march.space


# ---------------------------------------------------------------------- D9.3 going on


def _moved(state: State, march: March, space: str, later: MoveOn) -> State:
    """D9.3a: enter a space, and go on from there; D9.12a: out of a hostile space only after attrition."""
    if passes_hostile(state, march):
        return state.then(ForceAttrition(march.seat, HOSTILE_COLUMN), Recount(), GoesOn(march.seat, space), later)
    return _entered(state, march, space, later)


@frozen
class GoesOn(Step):
    """D9.12a: what is left of a force that was ambushed goes on.

    Attributes:
        seat: Whose force it is.
        space: The space that it enters.
    """

    seat: str
    space: str

    def run(self, state: State) -> State:
        """Enter the space; D9.9a: a general who has no units now is asked again where he may not stop."""
        march = state.scope(March)
        if enter_refused(state, march, self.space) or not (march.force or may_stop(state, march.seat, self.space)):
            return state
        return _entered(state, march, self.space)


def _entered(state: State, march: March, space: str, *later: MoveOn) -> State:
    """D9.3a: enter a space; what waits there comes first, then the move goes on."""
    path = path_overland(state.kit, march.space, space)
    assert path is not None
    if path[1] == "mountain" and march.force:
        there: tuple[Step, ...] = (*window("mountain"), Ambushed(march.seat), Contact(march.seat))
    else:
        there = contacts(state, march.seat, space)
    return shift(state, space, *path, steps=(*there, *later))


@frozen
class Ambushed(Step):
    """D12.8a: a surprise card may cost a force on a mountain path units.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """Roll for attrition if the card was played; a force of which nothing is left has ended its move."""
        march = state.scope(March)
        if march.ambushed:
            return state.amend(March, ForceAttrition(self.seat, HOSTILE_COLUMN), Recount(), self, ambushed=False)
        return state.leave(March) if over(state, march) else state


def _sallied(state: State, march: March) -> State:
    """D15.3a: come out of the besieged city and fight; nobody intercepts, for no space is entered."""
    state = second_minor_stays(relocate(state, party_of(march), march.space, from_inside=True), march)
    state = state.amend(March, inside=False, from_inside=True, moved=True, left=())
    return state.enter(Entry(march.seat, march.space), Clash(march.seat))


def sally_refused(state: State, march: March) -> Refusal | None:
    """D15.3a: return why the force cannot sally; None if it can."""
    del state
    if not march.inside:
        return Refusal("D15.3a", "the force is not inside a besieged city")
    return None if march.force else Refusal("D9.9a", "a general without units does not sally")


# ---------------------------------------------------------------------- D9.7 inside the city


def _inside_refused(state: State, march: March, kind: str) -> Refusal | None:
    """D9.7d: return why a unit of the force cannot go inside the city; None if it can."""
    if kind not in dict(march.force):
        return Refusal("D9.7d", "the force has no unit of the kind {kind}", kind=kind)
    number = lot(kind, march.force)  # D14.2a
    if needs_last(march, number):
        return Refusal("D8.1j", "the last unit goes inside with the whole force")
    return inside_refused(state, march, number)


def stop_inside_refused(state: State, march: March) -> Refusal | None:
    """D9.7d: return why the whole force cannot end its move inside the city; None if it can."""
    if march.leader == MINOR and not march.force:
        return NO_UNITS
    return inside_refused(state, march, march.number)


# ---------------------------------------------------------------------- D9.8 markers and sieges


def removal_refused(state: State, march: March) -> Refusal | None:
    """D9.8a: return why the force cannot remove the marker of its space; None if it can."""
    owner, card = state.marker(march.space), state.kit.space[march.space]
    if not state.enemy_of(march.seat, owner):
        return Refusal("D9.8a", "{space} has no enemy control marker", space=march.space)
    if card.major:
        return Refusal("D15.1.1a", "{space} falls only to a siege", space=march.space)
    return _besiegers_refused(march, "D9.8a")


def _besiegers_refused(march: March, rule: str) -> Refusal | None:
    """D9.8a, D15.1.1b: return what a force lacks to remove a marker or to besiege.

    Args:
        march: The move.
        rule: The rule that asks for three units.
    """
    if march.guest:
        return Refusal("D9.11a", "the force is the guest of {seat} here", seat=march.guest)
    if march.number < LEAST_BESIEGERS:
        return Refusal(rule, "it takes three units, the force has {number}", number=march.number)
    if march.remaining < ATTEMPT_COST:
        return Refusal("D9.3d", "it takes 2 movement points, {left} are left", left=march.remaining)
    return None


def siege_refused(state: State, march: March) -> Refusal | None:
    """D9.8b, D15.5a, D15.5b: return why the force cannot make an attempt here; None if it can."""
    if found := attempt_refused(state, march.seat, march.space):
        return found
    if found := _besiegers_refused(march, "D15.1.1b"):
        return found
    made = state.scope(Segment).attempts.count(march.space)
    if made >= MOST_ATTEMPTS:
        return Refusal("D15.5a", "two attempts were made against {space}", space=march.space)
    if made > march.tried.count(march.space):
        return Refusal("D15.5a", "another army has tried {space} in this segment", space=march.space)
    return None


def _besieged(state: State, march: March) -> State:
    """D9.8b: make an attempt; D9.12b: who does is not passing through."""
    segment = state.scope(Segment)
    state = state.amend(March, used=march.used + ATTEMPT_COST, acted=True, tried=(*march.tried, march.space))
    state = state.amend(Segment, attempts=(*segment.attempts, march.space))
    return attempt(state.then(Recount()), march.seat, march.space)


def bury_refused(state: State, march: March) -> Refusal | None:
    """D17.4b: return why the force cannot bury the body where it is; None if it can. A guest has won no battle."""
    if march.guest:
        return Refusal("D9.11a", "the force is the guest of {seat} here", seat=march.guest)
    return burial_refused(state, march.seat, march.space)


def stop_refused(state: State, march: March) -> Refusal | None:
    """D9.9a, D9.11c: return why the force cannot stop here while it can go on, or inside its city; None if it can.

    A general who came out of his city has not moved, but neither does he stay outside with an enemy general.
    """
    if march.force or march.inside or not (march.moved or own_city(state, march.seat, march.space)):
        return None
    if march.guest:
        return Refusal("D9.11c", "a general without units does not stay with the units of {seat}", seat=march.guest)
    if meets_general(state, march.seat, march.space):
        return Refusal(
            "D9.9a", "a general without units does not stop with the enemy general in {space}", space=march.space
        )
    return None


def _arising(state: State, march: March, kit: Kit) -> list[Condition]:
    """Return what of `CONDITIONS` can be possible at all, so that the others need not be looked at closely."""
    space = march.space
    card, owner = kit.space[space], state.markers[SPACE_INDEX[space]]
    found: list[Condition] = []
    if card.port:
        found.append(_EMBARKING)
    if march.inside:
        found.append(_SALLYING)
    if owner not in ("", march.seat) and march.number >= LEAST_BESIEGERS:
        found += _TAKING
    if not march.moved and march.force and ROYAL in dict(march.force):
        found.append(_DISBANDING)
    if state.royals[_BODY].place == space:
        found.append(_BURYING)
    if owner == march.seat and space in kit.majors:
        found.append(_STOPPING_INSIDE)
    return found


Condition: TypeAlias = "tuple[Action, Callable[[State, March], Refusal | None]]"
_BODY = ROYAL_INDEX[BODY]
EMBARK, STOP_INSIDE = a.Embark(), a.StopInside()
_EMBARKING: Condition = (EMBARK, embark_refused)
_SALLYING: Condition = (a.Sally(), sally_refused)
_TAKING: tuple[Condition, ...] = ((a.RemoveMarker(), removal_refused), (a.Besiege(), siege_refused))
_DISBANDING: Condition = (a.Disband(), disband_refused)
_BURYING: Condition = (a.Bury(), bury_refused)
_STOPPING_INSIDE: Condition = (STOP_INSIDE, stop_inside_refused)
CONDITIONS = (_EMBARKING, _SALLYING, *_TAKING, _DISBANDING, _BURYING, _STOPPING_INSIDE)
"""What a force can do without naming anything, and why it cannot."""
