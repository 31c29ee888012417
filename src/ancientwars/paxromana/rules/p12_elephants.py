"""P12.8.2, P9.2.3a: Elephants, and who is not left alone (P12.1.3a).

Elsewhere: P12.8.1a: `ps_scenarios.limits`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.state.armies import has_combat

if TYPE_CHECKING:
    from ancientwars.core.stacks import Stacks, Units
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


def left_alone(state: State, owner: str, node: str, force: Units) -> Refusal | None:
    """P9.2.3a, P12.1.3a: return why a force may not leave what would stay behind in a node."""
    held = state.held(node, owner)
    if held == force:
        return None
    going = dict(force)
    left = tuple([(kind, more) for kind, number in held if (more := number - going.get(kind, 0)) > 0])
    kinds = {kind for kind, _ in left}
    if not kinds & {"EL", "GAR"} or has_combat(left) or friends_fight(state, owner, node):
        return None
    if "EL" in kinds:
        return Refusal("P9.2.3a", "elephants are not left alone in {space}", space=node)
    if node in state.kit.mountains:
        return Refusal("P12.1.3a", "garrisons are not left alone in the mountains of {space}", space=node)
    return None


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
