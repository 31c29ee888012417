"""P12.8.2, P9.2.3a: Elephants, and who is not left alone (P12.1.3a).

Elsewhere: P12.8.1a: `ps_scenarios.limits`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import COMBAT, SUCCESSORS
from ancientwars.paxromana.state.armies import has_combat, whose

if TYPE_CHECKING:
    from collections.abc import Collection

    from ancientwars.core.stacks import Held, Stacks, Units
    from ancientwars.paxromana.state.state import State


def lone_elephants(state: State) -> State:
    """P12.8.2a, P9.2.3a: return the state without Elephants that stand with no Land Combat Units of their side.

    A City or Town does not keep them company. The same object if there are none.
    """
    for place, owner, number in _elephants(state.units):
        friends = state.friends(owner)
        company = any(kind in COMBAT for other, stack in state.units.at(place) if other in friends for kind, _ in stack)
        if not company:
            state = state.lose_units(owner, place, "EL", number, rule="P12.8.2a")
    return state


@lru_cache(maxsize=256)
def _elephants(units: Stacks) -> tuple[tuple[str, str, int], ...]:
    """Return where Elephants are: place, owner and number."""
    return tuple((place, owner, number) for place, owner, kind, number in units if kind == "EL")


def left_alone(state: State, owner: str, node: str, force: Units, along: Collection[str] = ()) -> Refusal | None:
    """P9.2.3a, P12.1.3a: return why a force may not leave what would stay behind in a node.

    P12.4.4a, P17.2a, P17.2g: nor what other Armies of its player, or of its Power, have there, but for those of the
    owners who go along with it.
    """
    held, here = state.held(node, owner), state.units.at(node)
    if held == force and len(here) == 1:
        return None
    going = dict(force)
    left = tuple([(kind, more) for kind, number in held if (more := number - going.get(kind, 0)) > 0])
    stay = tuple([(other, left if other == owner else stack) for other, stack in here])
    loses_company, mine = has_combat(force), power_of(state, owner)
    for other, stack in stay:
        if other in along:
            continue
        if other != owner and not (loses_company and power_of(state, other) == mine):
            continue
        if refusal := _forsaken(state, other, node, stack, stay):
            return refusal
    return None


def _forsaken(state: State, owner: str, node: str, stack: Units, stay: Held) -> Refusal | None:
    """P9.2.3a, P12.1.3a: return why an owner's units may not stay with those of others who stay in a node."""
    kinds = {kind for kind, _ in stack}
    if not kinds & {"EL", "GAR"}:
        return None
    friends = state.friends(owner)
    if any(has_combat(units) for other, units in stay if other in friends):
        return None
    if "EL" in kinds:
        return Refusal("P9.2.3a", "elephants are not left alone in {space}", space=node)
    if node in state.kit.mountains:
        return Refusal("P12.1.3a", "garrisons are not left alone in the mountains of {space}", space=node)
    return None


def power_of(state: State, owner: str) -> str:
    """P12.4.4a, P17.2a, P17.2g: return the player, or Power, one of whose Armies an owner's is."""
    return state.successors.owner if owner == SUCCESSORS else whose(state, owner)


def elephants_alone(state: State, owner: str, node: str, goal: str, force: Units) -> Refusal | None:
    """P9.2.3a: return that a force would leave Elephants alone in a node, or come with them alone to the next."""
    if refusal := left_alone(state, owner, node, force):
        return refusal
    if "EL" not in dict(force) or has_combat(force) or accompanied(state, owner, goal):
        return None
    return Refusal("P9.2.3a", "elephants do not go alone to {space}", space=goal)


def accompanied(state: State, owner: str, node: str) -> bool:
    """P12.8.2a: tell whether Land Combat Units of an owner, or of a friend, are in a node, so that others may come."""
    return has_combat(state.held(node, owner)) or friends_fight(state, owner, node)


def friends_fight(state: State, owner: str, node: str) -> bool:
    """P12.8.2a: tell whether Land Combat Units of a friendly owner, not the owner himself, are in a node."""
    return any(
        other != owner and has_combat(stack) and not state.hostile(owner, other)
        for other, stack in state.units.at(node)
    )
