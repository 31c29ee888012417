"""P9.2.3, P9.2.4, P12.1.3: what becomes of pieces that may not be where they are."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.recent import recent_pair
from ancientwars.core.stacks import common
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p08_leader_death import bereft, garrisons_lost
from ancientwars.paxromana.rules.p10_reduced import PAIRS, combined
from ancientwars.paxromana.rules.p12_elephants import friends_fight, lone_elephants
from ancientwars.paxromana.state.armies import UNDER_WAY
from ancientwars.paxromana.state.scopes import Attrition, Battle, Entry, Interception, Retreating

if TYPE_CHECKING:
    from ancientwars.core.stacks import Held, Stacks
    from ancientwars.paxromana.state.state import State

REDUCED = tuple(reduced for reduced, _ in PAIRS)
"""P9.2.4a: the units of which two combine."""


def stragglers(state: State) -> State:
    """P9.2.3a, P12.8.2a, P9.2.4a, P12.1.3a: return the state after what always follows where units stand.

    P8.4.4a: Leaders die with the last of them.
    The same object if nothing does.
    """
    found = lonely(state.units, state.kit.mountains)
    if not found or state.within(Battle) is not None:
        return state  # P10.4.9a: a battle sees to its own
    for place, owner, kind in found:
        if kind in REDUCED:
            state = state if _passes(state, place, owner) else combined(state, place, owner)
        elif kind == "GAR" and not friends_fight(state, owner, place):
            number = state.units.count(place, owner, kind)
            state = clamped(garrisons_lost(state, place, owner, number, "P12.1.3a"))
    if any(kind == "EL" for _, _, kind in found) and not recruiting(state):
        state = clamped(_forsaken(state))
    return state


def _forsaken(state: State) -> State:
    """P12.8.2a, P8.4.4a: return the state without lone Elephants, with whom Leaders die if nothing else is there."""
    before, state = state.units, lone_elephants(state)
    for place, owner, kind, number in before:
        if kind == "EL" and state.units.count(place, owner, kind) < number:
            state = bereft(state, place, owner)
    return state


def recruiting(state: State) -> bool:
    """P12.8.2a, P3.2F3b: tell whether a Recruitment is under way: others may yet be raised beside new Elephants."""
    return any(isinstance(step, Recruitment) for step in state.agenda)


def _passes(state: State, place: str, owner: str) -> bool:
    """P9.2.4a: tell whether units of an owner in a node retreat or intercept: they combine at the end, or in battle.

    P9.5.2a, P10.6.5a: so do those that suffer attrition, when it is over.
    """
    suffers = state.within(Attrition)
    if suffers is not None and (suffers.space, suffers.owner) == (place, owner):
        return True
    retreating = state.within(Retreating)
    if retreating is not None and retreating.space == place:
        owners = (retreating.owner, *(party.owner for party in retreating.beside))
        if owner in owners:
            return True
    entry = state.within(Entry)
    for one in entry.retreated if entry is not None else ():
        if one.path[-1] == place and any(party.owner == owner for party in one.parties):
            return True
    interception = state.within(Interception)
    return interception is not None and (state.scope(Entry).space, interception.owner) == (place, owner)


@recent_pair(4)
def lonely(stacks: Stacks, mountains: frozenset[str]) -> tuple[tuple[str, str, str], ...]:
    """Return Elephants and Garrisons in mountains without Land Combat Units of their owner, pairs of reduced units."""
    found = [(place, *one) for place, held in stacks.rows() for one in _lonely_here(held)]
    return tuple([row for row in found if row[2] != "GAR" or row[0] in mountains])


@lru_cache(maxsize=4096)
def _lonely_here(held: Held) -> tuple[tuple[str, str], ...]:
    """Return those who are alone among what stands in one node, and pairs of reduced units, as owner and kind."""
    found: list[tuple[str, str]] = []
    for owner, stack in held:
        fights = any(kind in COMBAT for kind, _ in stack)
        found += [
            (owner, kind)
            for kind, number in stack
            if (kind in ("EL", "GAR") and not fights) or (kind in REDUCED and number > 1)
        ]
    return tuple(found)


def clamped(state: State) -> State:
    """Return the state in which a move, a Withdrawal or a Retreat takes only along what is still there."""
    for kind in UNDER_WAY:
        along = state.within(kind)
        if along is None:
            continue
        force = common(along.force, state.held(along.space, along.owner))
        leaders = tuple([leader for leader in along.leaders if state.leader(leader).place])
        if (force, leaders) != (along.force, along.leaders):
            state = state.amend(kind, force=force, leaders=leaders)
    return state
