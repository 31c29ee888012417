"""P12.6.1, P12.6.3, P12.6.4: Pirates: where they are; a Fleet that meets them rolls in `p11_naval.passing`.

Elsewhere: P12.6.2a: `p11_naval.passing`.

Elsewhere too: P12.6.3a: `p11_naval.passing`; P12.6.2a, P12.6.4a, what they bar: `p06_lines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

BEATEN = 6
"""P12.6.3a: what a Fleet must reach to defeat Pirates."""
CILICIAN = 1
"""P12.6.4a: what is subtracted from a roll against the Pirates of Cilicia."""


def lair(state: State) -> str:
    """P12.6.4a: return the home of the Cilician Pirates: Tarsus."""
    return state.kit.special.cilician_pirates


def pirate_nodes(state: State) -> tuple[str, ...]:
    """P12.6.1a: return where Pirates may be placed, nodes without Galley Squadrons and in play.

    They are Naval Transit Points, uncontrolled Ports more than one Naval Link from Rhodes, and Tarsus.
    """
    kit, holders = state.kit, state.holders()
    near = kit.map.within(kit.map.mask([kit.special.pirates_keep_off]), "sea", 1)
    ports = [port for port in kit.map.names(kit.map.mask(kit.ports) & ~near) if not holders[port]]
    nodes = [*ports, *kit.map.of_kind("sea")]
    if lair(state) not in nodes:
        nodes.append(lair(state))
    return tuple(
        node
        for node in nodes
        if state.table.in_play >> kit.map.index[node] & 1 and node not in state.pirates and not state.fleets_at(node)
    )


@frozen
class PlacePirates(Choice):
    """P12.6.1a: a player places Pirates; nothing happens where they find no place."""

    prompt = "place-pirates"
    rule = "P12.6.1a"
    accepts = (a.ChooseSpace,)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask where there is a place."""
        return bool(pirate_nodes(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the nodes."""
        yield from (a.ChooseSpace(node) for node in pirate_nodes(state))

    def resolve(self, state: State, action: Action) -> State:
        """Place them."""
        assert isinstance(action, a.ChooseSpace)
        state = state.replace(pirates=tuple(sorted((*state.pirates, action.space))))
        return state.emit(e.PiratesPlaced(action.space, rule="P12.6.1a"))


def against_pirates(state: State, node: str, points: int, *, leader: bool) -> int:
    """P12.6.3a, P12.6.4a: return what is added to the die of a Fleet against Pirates.

    Args:
        state: The state.
        node: Where the Pirates are.
        points: Battle Points of the Galley Squadrons of the Fleet.
        leader: Whether a Leader is with it.
    """
    return points + leader - CILICIAN * (node == lair(state))


def pirates_beaten(state: State, node: str) -> State:
    """P12.6.3a: return the state without the Pirates of a node."""
    left = tuple(one for one in state.pirates if one != node)
    return state.replace(pirates=left).emit(e.PiratesBeaten(node, rule="P12.6.3a"))
