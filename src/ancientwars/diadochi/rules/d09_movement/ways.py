"""D9.1d, D9.3a, D9.3b, D9.9a, D9.14a to D9.14c, D9.14f: where a force can go, what it costs, and how it gets there."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import INDEPENDENT, MINOR
from ancientwars.diadochi.rules.d08_generals import disperse_general, relocate
from ancientwars.diadochi.rules.d09_movement.pieces import (
    MOST_ABOARD,
    left_behind,
    own_city,
    party_of,
    shut_in,
    waiting_units,
)
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.derived import generals_by_place
from ancientwars.diadochi.state.scopes import March, Segment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from ancientwars.core.step import Step
    from ancientwars.diadochi.components.kit import Kit, Overland
    from ancientwars.diadochi.state.state import State

NO_UNITS = Refusal("D8.1j", "a minor general does not move without units")
_SAILED = Refusal("D9.14b", "the naval move of the segment was made")


def path_overland(kit: Kit, origin: str, space: str) -> tuple[int, Overland] | None:
    """D9.3a: return the movement points of a step overland, and the type of path; None where no such path leads."""
    return kit.overland.get((origin, space))


def leg_cost(kit: Kit, origin: str, port: str) -> int | None:
    """D9.14a: return the movement points of a leg by sea; None where no such path leads."""
    return dict(kit.legs[origin]).get(port)


def route_cost(kit: Kit, ports: tuple[str, ...]) -> int:
    """D9.14a: return the movement points of a route by sea, from the port of embarkation on."""
    return sum([leg_cost(kit, *ends) or 0 for ends in pairwise(ports)]) if len(ports) > 1 else 0


# ---------------------------------------------------------------------- what keeps a force from going on


def enter_refused(state: State, march: March, space: str) -> Refusal | None:
    """Return why the force cannot enter a space overland; None if it can.

    D2.7c: it goes from space to space along paths.
    D9.3b: enemy markers do not hinder it, nor D9.1d what is there of its own.
    """
    path = path_overland(state.kit, march.space, space)
    if path is None:
        return Refusal("DG1", "no path overland leads from {origin} to {space}", origin=march.space, space=space)
    cost, _ = path
    if cost > march.remaining:
        short = "movement points for {space}: {cost}, left: {left}"
        return Refusal("D9.3a", short, space=space, cost=cost, left=march.remaining)
    if march.inside:
        return Refusal("D15.3a", "nobody leaves the besieged {space} overland", space=march.space)
    if march.sailed and march.by_land:
        return Refusal("D9.14f", "nobody moves overland both before and after a naval move")
    if march.leader == MINOR and not march.force:
        return NO_UNITS
    if march.force:
        return None
    return lone_refused(state, march.replace(space=space, used=march.used + cost, by_land=True))


def ways_on(state: State, march: March, kit: Kit) -> list[str]:
    """Return the spaces that the force can enter overland from where it is, in map order.

    `enter_refused` says why no other; what holds for all of them is looked at once.
    """
    if march.inside or (march.sailed and march.by_land) or (march.leader == MINOR and not march.force):
        return []
    left = march.points - march.used
    near = [space for space, cost in kit.steps_overland[march.space] if cost <= left] if left > 0 else []
    if march.force:
        return near
    seat, beset, led = march.seat, state.beset_among(march.seat, near), generals_by_place(state.generals)[0]
    return [
        space
        for space in near  # D9.9a: a general without units may stop where neither enemy units nor generals are
        if not (space in beset or (space in led and meets_general(state, seat, space)))
        or enter_refused(state, march, space) is None
    ]


def lone_refused(state: State, march: March) -> Refusal | None:
    """D9.9a: return why a general without units cannot enter a space; None if he can.

    Where enemy units are he can pass if he is granted passage (D9.11a), and so only if he can go on.

    Args:
        state: The state.
        march: His move as it would be in the space.
    """
    space = march.space
    if state.independents_at(space):
        return Refusal("D9.9a", "a general without units does not enter {space}, where enemy units are", space=space)
    if goes_on(state, march):
        return None
    if state.others_at(space, march.seat):
        return Refusal("D9.9a", "a general without units cannot go on from the enemy units in {space}", space=space)
    return Refusal("D9.9a", "a general without units cannot go on from the enemy general in {space}", space=space)


def goes_on(state: State, march: March) -> bool:
    """D9.9a: tell whether a general without units may stop where he would be, or can pass through, by sea too.

    D9.11a: others may let him through further on as well; D9.11c: past units that let him through he can go inside his
    own city.
    """
    seat, space = march.seat, march.space
    if own_city(state, seat, space) or may_stop(state, seat, space):
        return True
    for beyond in state.kit.neighbours(space):
        path = path_overland(state.kit, space, beyond)
        if path is None or path[0] > march.remaining or state.independents_at(beyond):
            continue
        if goes_on(state, march.replace(space=beyond, used=march.used + path[0])):
            return True
    return not march.sailed and embark_refused(state, march) is None


def may_stop(state: State, seat: str, space: str) -> bool:
    """D9.9a: tell whether a general without units may stop in a space: where no units and no general of others are."""
    return not state.others_at(space, seat) and meets_general(state, seat, space) is None


def meets_general(state: State, seat: str, space: str) -> str | None:
    """D9.9a: return another player who has a major general and no units in a space, outside its city."""
    if not state.foreign_general(space, seat):
        return None
    for other in state.seats:
        if other != seat and state.generals_at(space, other) and not state.count(space, other):
            return other
    return None


def legs(state: State, march: March, ports: tuple[str, ...]) -> Iterator[str]:
    """D9.14a: yield the ports to which a planned route can go on; it ends where it comes back to where it began.

    D9.9a: a general without units needs a place to land in the end.

    Args:
        state: The state.
        march: The move.
        ports: The route so far, from the port of embarkation on.
    """
    left, back = march.remaining - route_cost(state.kit, ports), len(ports) > 1 and ports[-1] == ports[0]
    if left <= 0 or back:
        return
    for port, cost in state.kit.legs[ports[-1]]:
        if cost > left:
            continue
        lands = (
            march.force or may_plan_to_land(state, march, (*ports, port)) or shut_in(state, march.seat, port)
        )  # D15.3c
        if lands or any(True for _ in legs(state, march, (*ports, port))):
            yield port


def can_land(state: State, march: March, ports: tuple[str, ...]) -> bool:
    """D9.9a: tell whether the force may land in the last port of a route: with units anywhere, else as overland.

    D9.14f: who came overland does not go on so from an enemy.

    Args:
        state: The state.
        march: The move.
        ports: The route, from the port of embarkation on.
    """
    if march.force:
        return True
    used = march.points if march.by_land else march.used + route_cost(state.kit, ports)
    return lone_refused(state, march.replace(space=ports[-1], used=used, sailed=True)) is None


def may_plan_to_land(state: State, march: March, ports: tuple[str, ...]) -> bool:
    """D9.14e: tell whether a route may end in its last port, because units can be picked up on the way if need be."""
    return can_land(state, march, ports) or any(waiting_units(state, march, one) for one in ports[1:-1])


def embark_refused(state: State, march: March) -> Refusal | None:
    """D9.14: return why the force cannot begin a naval move where it is; None if it can."""
    if not state.kit.space[march.space].port:
        return Refusal("D9.14h", "{space} is no port", space=march.space)
    if state.scope(Segment).sailed:
        return _SAILED
    if march.number > MOST_ABOARD:
        return Refusal("D9.14c", "a naval move carries 8 units, not {number}", number=march.number)
    if march.leader == MINOR and not march.force:
        return NO_UNITS
    if next(legs(state, march, (march.space,)), None) is None:
        return Refusal("D9.14a", "no port can be reached with {left} movement points", left=march.remaining)
    return None


def can_go_on(state: State, march: March) -> bool:
    """D9.11a: tell whether the force could leave the space where it is, overland or by sea, and so pass through it."""
    return bool(ways_on(state, march, state.kit)) or embark_refused(state, march) is None


# ---------------------------------------------------------------------- going, and going back


def shift(
    state: State,
    space: str,
    cost: int,
    kind: Overland | Literal["sea"] = "land",
    *,
    to_inside: bool = False,
    steps: tuple[Step, ...] = (),
) -> State:
    """Return the state with the moving force in another space.

    Args:
        state: The state.
        space: The space.
        cost: What it costs in movement points.
        kind: By what kind of path it goes there.
        to_inside: D15.3c: whether it lands inside its besieged city.
        steps: What comes next.
    """
    march = state.scope(March)
    back = space == march.space  # by sea, to the port of embarkation
    if not back:
        state = left_behind(state, march, march.space)
    other = march.shared if back else state.has_minor(space, march.seat, inside=to_inside)
    parked = march.parked if back else state.helepolis == (march.seat, space)
    state = relocate(state, party_of(march), space, from_inside=march.inside, to_inside=to_inside)
    state = second_minor_stays(state, march)
    if not back:
        state = state.emit(e.Marched(march.seat, march.leader, march.space, space, march.number, rule="D9.3a"))
    return state.amend(
        March,
        *steps,
        space=space,
        origin=march.space,
        from_inside=march.inside,
        trail=(*march.trail, march.space),
        used=march.used + cost,
        moved=True,
        left=(),
        inside=to_inside,
        by_land=march.by_land or (kind != "sea" and not march.sailed),
        sailed=march.sailed or kind == "sea",
        entered=kind if march.force else "",  # D9.12b: an army that is formed in a space does not pass through it
        parked=parked,
        shared=other and march.leader == MINOR,  # D8.1j: beside a major one he is removed
        acted=False,
        guest="",
    )


def second_minor_stays(state: State, march: March) -> State:
    """D8.1e: return the state in which units keep a minor general of their own, whom a force under another has left.

    A space shows one of them, whom the force has taken along; the other one is off the map, also after a major general
    has taken command of the force at sea.

    Args:
        state: The state after the force has left.
        march: Its move as it was in the space.
    """
    space, seat, inside = march.space, march.seat, march.inside
    if not march.shared:
        return state
    left = state.count(space, seat, inside=inside) and not state.is_led(space, seat, inside=inside)
    if not (left and state.minors_left(seat)):
        return state
    return state.with_minor(space, seat, inside=inside, rule="D8.1e")


def way_back(state: State, march: March) -> str:
    """D10.5a: return the last space that a force occupied; empty if others stand wherever it was.

    Where it was let pass it goes back further, unless its host has left, his generals included; D9.9a: so does a
    general without units where he passed an enemy general. D15.3a: who sallied goes back into the city, and so does who
    came from a besieged port, if there is no other space.
    """
    if march.seat == INDEPENDENT or (march.from_inside and march.origin == march.space):
        return march.origin
    for space in reversed(march.trail):
        free = not (state.beset(space, march.seat) or state.foreign_general(space, march.seat))
        inside = space == march.trail[0] and goes_inside(state, march, space)
        if space != march.space and (free or inside):
            return space
    return ""


def goes_inside(state: State, march: March, space: str) -> bool:
    """D15.3a, D15.3c: tell whether a force that goes back to a space goes inside its besieged city, whence it came."""
    return (march.from_inside and space == march.origin) or shut_in(state, march.seat, space)


def backed_up(state: State) -> State:
    """D10.5a, D10.5b, D12.9a: return the state with the moving force back where it came from, by whatever path.

    D16.5f: an independent army goes back likewise. A force that cannot is dispersed.
    """
    march = state.scope(March)
    space = way_back(state, march)
    inside = goes_inside(state, march, space)
    told = e.BackedUp(march.seat, march.leader, march.space, space, rule="D10.5a")
    if march.seat == INDEPENDENT:
        state = state.with_independent(march.leader, place=space)
    elif not space:
        for kind, number in march.force:
            state = state.disperse_units(march.seat, march.space, kind, number, rule="D12b")
        for general in (march.leader, *march.generals):
            if general != MINOR and state.general(general).place == march.space:
                state = disperse_general(state, general, "D12b")
        return state
    else:
        state = relocate(state, party_of(march), space, to_inside=inside)
    return state.emit(told).amend(March, space=space, inside=inside)
