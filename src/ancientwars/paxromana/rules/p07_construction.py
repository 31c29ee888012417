"""P7.1: Towns and Cities are founded, built and restored instead of Minor Moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.paxromana.rules.p12_mercenaries import STANDARD, hire_refused, hired, hires
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import CITY_WALLS, TOWN_WALLS, Settlement, State

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILDERS = ("LG", "HI")
"""P7.1.2b: what a City is built with: a full unit that is no Mercenary."""
PER_POINT = 1
"""P7.1.6a: Talents for a Fortification Point."""


# ---------------------------------------------------------------------- Towns


def towns(state: State, seat: str) -> Iterator[a.FoundTown]:
    """P7.1.2a: yield where a player might found a Town."""
    for place in state.units.places_of(seat):
        if state.units.count(place, seat, "GAR") and place in state.kit.space:
            yield a.FoundTown(place)


def town_refused(state: State, seat: str, action: a.FoundTown) -> Refusal | None:
    """P7.1.2a, P7.1.3a: return why no Town can be founded in a Space, or None."""
    space = action.space
    if space in state.kit.mountains:
        return Refusal("P7.1.3a", "{space} is a Rough Mountain Space", space=space)
    if state.settlement(space) is not None:
        return Refusal("P7.1.2a", "there is a City or Town in {space}", space=space)
    if state.holder(space) != seat or not state.units.count(space, seat, "GAR"):
        return Refusal("P7.1.2a", "{seat} has no Garrison that controls {space}", seat=seat, space=space)
    return _short_of(state, seat, state.kit.settlements["town"].cost)


def founded(state: State, seat: str, action: a.FoundTown) -> State:
    """P7.1.1a, P7.1.2a: return the state after a Garrison became a Town."""
    state = _used(state, seat, action.space, "GAR", "P7.1.2a")
    return _built(state, seat, Settlement(action.space, seat, "town", TOWN_WALLS))


# ---------------------------------------------------------------------- Cities


def cities(state: State, seat: str) -> Iterator[a.BuildCity]:
    """P7.1.2b: yield where a player might make a Town a City, and with which unit."""
    for one in state.settlements:
        if one.owner == seat and one.kind == "town":
            held = dict(state.held(one.space, seat))
            yield from (a.BuildCity(kind, one.space) for kind in BUILDERS if kind in held)


def city_refused(state: State, seat: str, action: a.BuildCity) -> Refusal | None:
    """P7.1.2b, P7.1.4a: return why a Town cannot become a City, or None."""
    one = state.settlement(action.space)
    if one is None or one.kind != "town" or one.owner != seat or state.holder(action.space) != seat:
        return Refusal("P7.1.2b", "{seat} has no Town in {space}", seat=seat, space=action.space)
    if not one.intact:
        return Refusal("P7.1.2b", "the Town in {space} is damaged", space=action.space)
    if action.kind not in BUILDERS or not state.units.count(action.space, seat, action.kind):
        return Refusal(
            "P7.1.2b", "{seat} has no full {kind} in {space}", seat=seat, kind=action.kind, space=action.space
        )
    return _short_of(state, seat, state.kit.settlements["city"].cost)


def built(state: State, seat: str, action: a.BuildCity) -> State:
    """P7.1.1a, P7.1.2b: return the state after a unit made a Town a City."""
    state = _used(state, seat, action.space, action.kind, "P7.1.2b")
    return _built(state, seat, Settlement(action.space, seat, "city", CITY_WALLS))


# ---------------------------------------------------------------------- restoring


def repairs(state: State, seat: str) -> Iterator[a.Repair]:
    """P7.1.6a: yield the Fortification Points that a player might restore."""
    for one in state.settlements:
        if one.owner == seat:
            yield from (a.Repair(one.space, number) for number in range(1, missing(one) + 1))


def missing(settlement: Settlement) -> int:
    """P7.1.6a: return how many Fortification Points a City or Town lacks."""
    return (CITY_WALLS if settlement.kind == "city" else TOWN_WALLS) - settlement.walls


def repair_refused(state: State, seat: str, action: a.Repair) -> Refusal | None:
    """P7.1.4a, P7.1.6a: return why Fortification Points cannot be restored, or None."""
    one = state.settlement(action.space)
    if one is None or one.owner != seat or state.holder(action.space) != seat:
        return Refusal("P7.1.4a", "{seat} has no City or Town in {space}", seat=seat, space=action.space)
    if action.number > missing(one):
        return Refusal(
            "P7.1.6a", "{left} Fortification Points are missing in {space}", left=missing(one), space=one.space
        )
    return _short_of(state, seat, PER_POINT * action.number)


def repaired(state: State, seat: str, action: a.Repair) -> State:
    """P7.1.6a: return the state after Fortification Points were paid for and restored."""
    one = state.settlement(action.space)
    assert one is not None
    after = one.replace(walls=one.walls + action.number)
    state = state.pay(seat, PER_POINT * action.number, "P7.1.6a").with_settlement(after)
    return state.emit(e.WallsChanged(after.space, after.walls, rule="P7.1.6a"))


# ---------------------------------------------------------------------- Mercenaries


def offers(state: State, seat: str) -> Iterable[a.Hire]:
    """P12.2.2a, P3.5.1a: yield the Mercenaries that might be hired instead of a Minor Move, in the standard game."""
    return () if state.advanced else hires(state, seat)


def offer_refused(state: State, seat: str, action: a.Hire) -> Refusal | None:
    """P12.2.2a: return why Mercenaries cannot be hired instead of a Minor Move, or None."""
    if state.advanced:
        return Refusal("P12.2.3a", "in the advanced game Mercenaries are hired with a card")
    if action.kind not in STANDARD:
        return Refusal("P12.2.2a", "in the standard game {kind} is not hired", kind=action.kind)
    return hire_refused(state, seat, action, state.power(seat).treasury)


Instead = tuple[
    type[Action],
    Callable[[State, str], Iterable[Action]],
    Callable[[State, str, Any], Refusal | None],
    Callable[[State, str, Any], State],
]
INSTEAD: tuple[Instead, ...] = (
    (a.FoundTown, towns, town_refused, founded),
    (a.BuildCity, cities, city_refused, built),
    (a.Repair, repairs, repair_refused, repaired),
    (a.Hire, offers, offer_refused, hired),
)
"""P9.1.1b, P7.1.1a: what a player may do instead of a Minor Move: for each class of action its candidates, why one is
refused, and what it does."""


def _short_of(state: State, seat: str, cost: int) -> Refusal | None:
    """Return that a player cannot pay, or None."""
    left = state.power(seat).treasury
    return Refusal("P7.1.1a", "it costs {cost} T, {left} are left", cost=cost, left=left) if cost > left else None


def _used(state: State, seat: str, space: str, kind: str, rule: str) -> State:
    """P7.1.1a, P9.1.4a: return the state without the unit that is built with; one that has moved is used first."""
    activation = state.within(Activation)
    if activation is not None:
        moved = activation.moved
        if moved.count(space, seat, kind):
            moved = moved.remove(space, seat, kind)
        state = state.amend(Activation, moved=moved, founded=(*activation.founded, space))
    return state.lose_units(seat, space, kind, rule=rule)


def _built(state: State, seat: str, settlement: Settlement) -> State:
    """P7.1.5a: return the state after a Town or City was paid for and stands."""
    rule = "P7.1.2a" if settlement.kind == "town" else "P7.1.2b"
    state = state.pay(seat, state.kit.settlements[settlement.kind].cost, rule).with_settlement(settlement)
    return state.emit(e.Founded(seat, settlement.space, settlement.kind, rule=rule))
