"""P12.4.2a, P12.5.5b, P13.2.6a, P17.2a: moves of other owners, and what limits them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import INVADERS, PERGAMUM, SOF, SUCCESSORS, TRIBES
from ancientwars.paxromana.rules.p13_bounds import GALLIC_REBELS, GERMANS, friendly_to, strays
from ancientwars.paxromana.rules.p17_greece import from_greece, held_by
from ancientwars.paxromana.rules.ps_scenarios.limits import sof_may_move
from ancientwars.paxromana.state.scopes import Activation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.paxromana.state.scopes import Move
    from ancientwars.paxromana.state.state import State

PONTUS = "pontus"
FOR_ALL = (GERMANS, GALLIC_REBELS)
"""P13.4-03, P13.3d: Barbarian Armies for which any player may use his Major Move."""
MOVED_BY: dict[str, str] = {
    SOF: "P12.4.2a",
    PERGAMUM: "P17.2a",
    PONTUS: "P12.5.5b",
    "gauls_west": "P13.4-01",
    "gauls_east": "P13.4-02",
    GERMANS: "P13.4-03",
    GALLIC_REBELS: "P13.3d",
}
"""The rules that say who moves the Armies of other owners, and when."""


def commanded(state: State, seat: str) -> Iterator[str]:
    """P12.4.2a, P17.2a, P12.5.5b, P13.2.6a: yield the other owners whose Armies a player may use a Major Move for."""
    activation = state.scope(Activation)
    if activation.marker == PONTUS:
        yield PONTUS
        return
    if state.sof == seat and sof_may_move(state):
        yield SOF
    if (PERGAMUM, seat) in state.allies:
        yield PERGAMUM
    objected = {GALLIC_REBELS} if activation.objected else set()
    yield from (owner for owner in FOR_ALL if owner not in objected and state.units.places_of(owner))


def minor_owners(state: State, seat: str) -> tuple[str, ...]:
    """P9.1.1a, P12.4.4a, P17.2a, P12.5.5b: return whose units a player may use a Minor Move for.

    The Soldier of Fortune counts as one of his Armies; of Pergamene units one must have made the Major Move.
    """
    activation = state.scope(Activation)
    if activation.marker == PONTUS:
        return (PONTUS,)
    sof = (SOF,) if state.sof == seat and sof_may_move(state) else ()
    allied = (PERGAMUM,) if activation.allied_major and (PERGAMUM, seat) in state.allies else ()
    return (seat, *sof, *allied)


def not_moved(state: State, seat: str, owner: str) -> Refusal:
    """P12.4.2a, P12.5.5b, P13.2.6a, P17.2a, PS4.6: return why a player does not move what another owner has."""
    rule = MOVED_BY[owner]
    if state.scope(Activation).marker == PONTUS:
        rule = MOVED_BY[PONTUS]
    elif owner == SOF and state.sof == seat:
        rule = "PS4.6"
    return Refusal(rule, "{seat} does not move the Army of {owner} now", seat=seat, owner=owner)


def forbidden(state: State, move: Move, node: str) -> Refusal | None:
    """P13.4.2a, P13.4-03, P13.3d, P17.2g: return why an Army that a player moves for another may not enter a node."""
    if move.owner == SUCCESSORS:
        return _wanders(state, move, node)
    if move.owner == PONTUS and _his(state, move, node):  # nobody fights himself
        return Refusal("P12.5.5b", "Pontus does not enter {space}, which {seat} holds", space=node, seat=move.seat)
    if move.owner not in INVADERS:
        return None
    if friendly_to(state, move.seat, node):
        return Refusal("P13.4.2a", "an Army friendly to {seat} is in {space}", seat=move.seat, space=node)
    return strays(state, move.owner, move.space, node)


def _his(state: State, move: Move, node: str) -> bool:
    """P12.4.4a, P17.2a: tell whether the player who moves an Army holds a Space, or another Army that is his does."""
    others = (owner for owner in state.occupants(node) if owner != move.owner)
    return held_by(state, move.seat, node) or any(state.player_of(owner) == move.seat for owner in others)


def _wanders(state: State, move: Move, node: str) -> Refusal | None:
    """P17.2g: return why a Greek Army that another player moves may not enter a node: it goes to Greece and stays."""
    if _his(state, move, node):  # nobody fights himself
        return Refusal("P17.2g", "the Army does not enter {space}, which {seat} holds", space=node, seat=move.seat)
    if from_greece(state, node) <= max(0, from_greece(state, move.space) - 1):
        return None
    return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")


def turns_on(state: State, move: Move) -> bool:
    """P17.2g: tell whether a Greek Army that another player moves has come to pieces of its own player by land.

    It may attack them, or pass, and stay beside them.
    """
    if move.owner != SUCCESSORS or move.link in ("", "sea") or move.fought == "won":
        return False
    return held_by(state, state.successors.owner, move.space)


def tribe_at(state: State, node: str) -> bool:
    """P13.1.3a: tell whether a Tribe is in a Space, hidden or as warriors."""
    return node in state.tribes or TRIBES in state.occupants(node)


def passes_tribes(state: State, move: Move, node: str) -> bool:
    """P13.4.2a: tell whether a Barbarian Army meets nobody but a Tribe in a Space, which it may pass."""
    if move.owner not in INVADERS or not tribe_at(state, node) or state.settlement(node) is not None:
        return False
    return not set(state.occupants(node)) - {TRIBES, move.owner}
