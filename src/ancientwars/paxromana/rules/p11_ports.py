"""P5.1.4, P11.1: Ports: whose they are, who may enter them, which of them are a refuge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.rules.ps_scenarios.limits import bound_as, may_enter
from ancientwars.paxromana.state.armies import land_units
from ancientwars.paxromana.state.scopes import Move

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

BY_SEA = "sea"
"""P2.1.4a, P2.1.4b, P2.1.4c: Naval Links, also where a Land Link or Strait is; the isthmus of Corinth is one."""
CYPRUS = "cyprus"
"""P13.3-03: the Province whose waters its rebellion closes."""


def holder_of(state: State, port: str) -> str:
    """P5.1.4a: return who controls a Port; an Army that is aboard there occupies nothing."""
    move = state.within(Move)
    if move is not None and move.aboard and move.space == port:
        cargo = land_units(move.force)
        if cargo:
            state = state.replace(units=state.units.take(port, move.owner, cargo))
    return state.holder(port)


def friendly(state: State, owner: str, port: str) -> bool:
    """P1.4l, P5.1.4a: tell whether a Port is friendly: of the own Home Territory, or occupied by one's own or allies.

    P5.4.2a: Galley Squadrons give no control and break none.
    """
    return port in state.kit.ports and holder_of(state, port) in state.friends(owner)


def enterable(state: State, owner: str, node: str) -> bool:
    """Tell whether a Fleet of an owner may be in a node at all: it is in play and no rule of the scenario bars it."""
    return may_enter(state, bound_as(state, owner) or owner, node) and not _closed(state, owner, node)


def _closed(state: State, owner: str, node: str) -> bool:
    """P13.3-03: tell whether the waters of Cyprus are closed to an owner: its player has no galleys in the node."""
    if state.kit.province_of.get(node) != CYPRUS or not state.has(CYPRUS):
        return False
    seat = state.player_of(owner) or owner
    return all((state.player_of(other) or other) != seat for other, _ in state.fleets_at(node))


def sea_refuge(state: State, owner: str, space: str) -> tuple[str, ...]:
    """P9.4.5c, P10.7.5a: return the friendly controlled Ports exactly one Naval Link from a Port; none from elsewhere.

    P12.6.2a: Pirates close a Port.

    Args:
        state: The state.
        owner: Whose Army withdraws or retreats.
        space: The Port that it leaves.
    """
    if space not in state.kit.ports:
        return ()
    ports = [port for port in state.kit.map.neighbours(space, BY_SEA) if port not in state.pirates]
    return tuple(port for port in ports if enterable(state, owner, port) and friendly(state, owner, port))
