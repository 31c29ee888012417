"""P12.2.1 to P12.2.5: Mercenaries. In the standard game they are hired directly, in the advanced game by cards.

Elsewhere: P12.2.6a: `p12_removal`.

Elsewhere too: P12.2.2a, P12.2.3a: `p06_manpower`, `p07_construction`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import HEAVY, Kind
from ancientwars.paxromana.rules.p06_maintenance import bound_to_maximum
from ancientwars.paxromana.rules.ps_scenarios.limits import entry_refused
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.listed import hire
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDARD: tuple[Kind, ...] = ("mHI",)
"""P12.2.2a: what is hired in the standard game."""


def price_of_hire(state: State, kind: str) -> int:
    """P12.2.2a, P12.2.3a: return what a hire costs, in Talents."""
    return state.kit.unit[kind].cost


def hires(state: State, seat: str, kinds: tuple[Kind, ...] = STANDARD) -> Iterator[a.Hire]:
    """P12.2.4a, P1.4p: yield what a player might hire: with units of his own, or a Leader, in any Space."""
    led = (state.leader(leader).place for leader in state.leaders_of(seat))
    for place in dict.fromkeys((*state.units.places_of(seat), *led)):
        if place in state.kit.space:
            yield from (hire(kind, place) for kind in kinds)


def hire_refused(state: State, seat: str, action: a.Hire, left: int, heavy: int = 0) -> Refusal | None:
    """P12.2.1a, P12.2.4a, P12.2.5a: return why a player cannot hire Mercenaries in a Space, or None.

    Args:
        state: The state.
        seat: The player.
        action: What he would hire, and where.
        left: Talents that he has.
        heavy: Heavy units that he has raised in the same plan.
    """
    cost = price_of_hire(state, action.kind)
    if not state.kit.power[state.setup_of(seat).as_power].may_hire_mercenaries:
        return Refusal("P12.2.1a", "{seat} hires no Mercenaries", seat=seat)
    if not state.held(action.space, seat) and not state.leaders_at(action.space, seat):
        return Refusal("P12.2.4a", "there is no unit of {seat} in {space}", seat=seat, space=action.space)
    if action.space not in state.kit.space or held_by_enemies(state, seat, action.space):
        return Refusal("P12.2.4a", "{space} is held by another owner", space=action.space)
    if action.kind in HEAVY and bound_to_maximum(state, seat) and state.heavy(seat) + heavy >= state.manpower(seat):
        return Refusal("P6.4.3a", "{seat} has as many heavy units as it may", seat=seat)
    if cost > left:
        return Refusal("P12.2.2a", "it costs {cost} T, {left} are left", cost=cost, left=left)
    return entry_refused(state, seat, action.space)


def held_by_enemies(state: State, seat: str, space: str) -> bool:
    """P5.1.2a: tell whether enemies occupy a Space, where at most galleys of a player lie; allies share one.

    P13.4.5a: invaders who stay beside his Army do not hold its Space.
    """
    if seat in state.occupants(space):
        return False
    city = state.settlement(space)
    if space in state.tribes or (city is not None and state.hostile(seat, city.owner)):
        return True
    return any(state.hostile(seat, owner) for owner in state.occupants(space))


def hired(state: State, seat: str, action: a.Hire) -> State:
    """P12.2.2a, P12.2.3a: return the state after a player paid for Mercenaries, who join his units in a Space."""
    state = state.pay(seat, price_of_hire(state, action.kind), "P12.2.2a")
    number = state.kit.unit[action.kind].per_purchase
    return state.place_units(seat, action.space, action.kind, number, rule="P12.2.4a")
