"""P9.3.1a to P9.3.1d, P9.3.6a, P9.4.5b: which Armies and Leaders may intercept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import COMBAT, INDEPENDENTS
from ancientwars.paxromana.rules.p09_land_movement.ways import barred
from ancientwars.paxromana.rules.p12_bounds import at_home
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.state.armies import CARRIERS, Carrier, land_units
from ancientwars.paxromana.state.scopes import Entry, Move, Retreating, Withdrawal
from ancientwars.paxromana.state.state import LEADERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.state import State

CARRIER_OF: dict[str, Carrier] = {
    "move": "move",
    "landing": "move",
    "placement": "move",
    "withdrawal": "withdrawal",
    "retreat": "retreat",
}
"""What takes along who enters, by the reason of the entry."""


def carrier(state: State) -> Move | Withdrawal | Retreating:
    """Return the scope that takes along who enters."""
    return state.scope(CARRIERS[CARRIER_OF[state.scope(Entry).reason]])


def intact(state: State) -> bool:
    """Tell whether who entered is still there, and may go on."""
    entry, army = state.scope(Entry), carrier(state)
    return army.space == entry.space and bool(land_units(army.force)) and not (isinstance(army, Move) and army.over)


def armies(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """P9.3.1a, P9.3.1d: yield owner and Space of the Armies with which a player may try to intercept.

    P9.4.5b, P10.7.6b: not with that which caused the Withdrawal, or the Retreat, even if that has gone on, or home.
    """
    entry, move = state.scope(Entry), state.within(Move)
    active = (move.owner, move.space) if move is not None and move.force else ("", "")
    for space in state.kit.map.neighbours(entry.space, "land"):
        if space == entry.barred:
            continue
        for owner, stack in state.units.at(space):
            if (owner, space) in (active, *entry.victors):
                continue
            if state.player_of(owner) != seat or not state.hostile(entry.owner, owner):
                continue
            if (owner, space) in entry.asked:
                continue
            army = [kind for kind, _ in able(state, owner, stack) if kind in COMBAT]
            if not any(stranded(state, owner, space, ((kind, 1),)) is None for kind in army):
                continue
            if not into_refused(state, owner):
                yield owner, space


def army_refused(state: State, seat: str, space: str) -> Refusal:
    """P9.3.1a, P9.3.1b, P9.4.5b, P10.7.6b, P12.1.3a: return why a player intercepts with no Army from a Space."""
    entry, move = state.scope(Entry), state.within(Move)
    if space not in state.kit.map.neighbours(entry.space, "land"):
        far = "no ordinary land link leads from {origin} to {space}"
        return Refusal("P9.3.1a", far, origin=space, space=entry.space)
    for owner, stack in state.units.at(space):
        if state.player_of(owner) != seat or not state.hostile(entry.owner, owner):
            continue
        caused = (owner, space) in entry.victors or (move is not None and (move.owner, move.space) == (owner, space))
        if entry.reason in ("withdrawal", "retreat") and (caused or space == entry.barred):
            rule = "P9.4.5b" if entry.reason == "withdrawal" else "P10.7.6b"
            return Refusal(rule, "the Army that has driven it out does not intercept it")
        if refusal := into_refused(state, owner):
            return refusal
        army = [kind for kind, _ in able(state, owner, stack) if kind in COMBAT]
        if army and (refusal := next(filter(None, (stranded(state, owner, space, ((one, 1),)) for one in army)), None)):
            return refusal
    return Refusal("P9.3.1d", "no Army in {origin} may intercept, or it has tried", origin=space)


def stranded(state: State, owner: str, space: str, force: Units) -> Refusal | None:
    """P12.1.3a: return why a force cannot set out even with all Elephants: Garrisons would be left in the mountains."""
    elephants = dict(state.held(space, owner)).get("EL", 0)
    return left_alone(state, owner, space, units({**dict(force), "EL": elephants}))


def able(state: State, owner: str, stack: Units) -> Units:
    """P9.3.1a: return the units that may intercept; P12.3.3a: Militia only at home."""
    home = at_home(state, owner, state.scope(Entry).space)
    return tuple(pair for pair in stack if pair[0] == "EL" or (pair[0] in COMBAT and (home or pair[0] != "MIL")))


def into_refused(state: State, owner: str) -> Refusal | None:
    """P9.3.1b, P9.3.6a: return why an owner's Army cannot intercept into the Space; None if it can.

    It joins Independents who are attacked there, unless another player commands them, but nobody else who is its enemy
    too.
    """
    entry = state.scope(Entry)
    refusal = barred(state, owner, entry.space)
    if refusal:
        return refusal
    friends = state.friends(entry.owner)
    for other in state.occupants(entry.space):
        if state.hostile(owner, other) and other not in friends and not free(state, other):
            return Refusal("P9.3.1b", "{other} is in {space}, too", other=other, space=entry.space)
    if entry.space in state.tribes:
        return Refusal("P9.3.1b", "a Tribe is in {space}", space=entry.space)
    return None


def free(state: State, owner: str) -> bool:
    """P9.3.6a: tell whether an owner is an Independent whom no player commands."""
    return owner in INDEPENDENTS and not state.player_of(owner)


def leaders(state: State, seat: str) -> Iterator[str]:
    """P9.3.1c: yield the Leaders who may try alone: into a Space where a friendly Army is, an ally's too (P1.4k).

    Who withdraws or retreats never comes there, so that P9.4.5b and P10.7.6b need not be asked.
    """
    entry = state.scope(Entry)
    near = state.kit.map.neighbours(entry.space, "land")
    for leader, one in zip(LEADERS, state.leaders, strict=True):
        if one.place not in near:
            continue
        owner = state.side_of(leader)
        if (owner, leader) in entry.asked:
            continue
        if state.player_of(owner) == seat and _may_join(state, owner):
            yield leader


def _may_join(state: State, owner: str) -> bool:
    """P9.3.1c: tell whether an Army friendly to an owner is met in the Space, in a battle, where his Leader may be.

    P1.4d, P1.4n: Garrisons or a Leader are an Army, too, and have a battle where a City or Town defends itself.
    """
    space = state.scope(Entry).space
    friends = state.friends(owner) - state.friends(state.scope(Entry).owner)
    city = state.settlement(space)
    walled = city is not None and city.owner in friends and not city.at_least
    there = any(
        state.combat_at(space, one) or (walled and (land_units(state.held(space, one)) or state.leaders_at(space, one)))
        for one in friends
    )
    return there and not into_refused(state, owner)


def could(state: State, seat: str) -> bool:
    """Tell whether a player has anything to intercept with."""
    return any(True for _ in armies(state, seat)) or any(True for _ in leaders(state, seat))
