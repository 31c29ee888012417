"""P5.1, P5.4, P13.3: Ports: whose they are, who may enter them, which are a refuge; Fleets that lie there.

Rules: P5.1.4, P5.4.2, P13.3-03, P13.3-10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import GALLEYS, PERGAMUM, SOF
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.ps_scenarios.limits import bound_as, entry_refused, may_enter
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import land_units
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Effect, galleys

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.state import State

BY_SEA = "sea"
"""P2.1.4a, P2.1.4b, P2.1.4c: Naval Links, also where a Land Link or Strait is; the isthmus of Corinth is one."""
CYPRUS = "cyprus"
"""P13.3-03: the Province whose waters its rebellion closes."""


MUTINY = "naval_mutiny"
"""P13.3-10: the effect on a Fleet, with its owner and its node."""


def mutinous(state: State, owner: str, node: str) -> bool:
    """P13.3-10, P16.2-07: tell whether the Fleet that an owner has lying in a node has mutinied and may not move."""
    return state.has(MUTINY, state.player_of(owner) or owner, node)


def driven_off(state: State, owner: str, node: str, port: str) -> State:
    """P13.3-10: return the state in which the Fleet of an owner that has mutinied has done so where it fled to.

    Galleys that its player has in the node still, his own or an ally's, are of that Fleet too and stay in mutiny; if
    there are none the mutiny ends there by itself.
    """
    if not mutinous(state, owner, node) or mutinous(state, owner, port):
        return state
    return state.with_effect(Effect(MUTINY, state.player_of(owner) or owner, port))


def passed_on(state: State, giver: str, taker: str, node: str, home: str = "") -> State:
    """P13.3-10, P4.3.1c: return the state in which galleys in mutiny that change hands are so with their new owner.

    Args:
        state: The state.
        giver: Whose they are.
        taker: Whose they will be.
        node: Where they are.
        home: Where they go then; empty if they stay.
    """
    if not mutinous(state, giver, node) or mutinous(state, taker, home or node):
        return state
    return state.with_effect(Effect(MUTINY, taker, home or node))


def in_mutiny(state: State, owner: str) -> State:
    """P13.3-10: return the state in which all Fleets of an Independent are in mutiny."""
    for place in state.units.places_of(owner):
        if state.units.count(place, owner, "GS"):
            state = state.with_effect(Effect(MUTINY, owner, place))
    return state


def mutinies_end(state: State) -> State:
    """P13.3-10: return the state without mutinies of Fleets that are no more; the same object if there is none."""
    gone = [one for one in state.effects if one.kind == MUTINY and not _fleet_of(state, one.seat, one.place)]
    return state.replace(effects=tuple(one for one in state.effects if one not in gone)) if gone else state


def _fleet_of(state: State, seat: str, node: str) -> bool:
    """Tell whether a player, or an owner without one, has galleys in a node."""
    return any((state.player_of(owner) or owner) == seat for owner, _ in state.fleets_at(node))


def _ashore(state: State, port: str) -> State:
    """P5.1.4a: return the state without an Army that is aboard in a Port: it occupies nothing."""
    move = state.within(Move)
    if move is not None and move.aboard and move.space == port:
        cargo = land_units(move.force)
        if cargo:
            return state.replace(units=state.units.take(port, move.owner, cargo))
    return state


def holder_of(state: State, port: str) -> str:
    """P5.1.4a: return who controls a Port; an Army that is aboard there occupies nothing."""
    return _ashore(state, port).holder(port)


def friendly(state: State, owner: str, port: str) -> bool:
    """P1.4l, P5.1.4a: tell whether a Port is friendly: of the own Home Territory, or occupied by one's own or allies.

    P4.3.1e: so is one that nobody controls because only an ally's guest is there. P5.4.2a: Galley Squadrons give no
    control and break none.
    """
    if port not in state.kit.ports:
        return False
    state, friends = _ashore(state, port), state.friends(owner)
    holder = state.holder(port)
    return holder in friends or (not holder and not friends.isdisjoint(state.occupants(port)))


def enemy_armies(state: State, owner: str, port: str, passed: tuple[str, ...] = ()) -> bool:
    """P5.1.2a: tell whether enemies of an owner have an Army in a Port, as guests where it is friendly, or invaders.

    Args:
        state: The state.
        owner: The owner.
        port: The Port.
        passed: P11.4.1a: players who have let a Fleet of his pass there, and do not count.
    """
    enemies = (other for other in state.occupants(port) if state.hostile(owner, other))
    return any(state.player_of(other) not in passed for other in enemies)


def enterable(state: State, owner: str, node: str) -> bool:
    """Tell whether a Fleet of an owner may be in a node at all: it is in play and no rule of the scenario bars it."""
    return may_enter(state, bound_as(state, owner) or owner, node) and not _closed(state, owner, node)


def closed_to(state: State, owner: str, node: str) -> Refusal | None:
    """PS6.5, P13.3-03: return why a Fleet of an owner may not be in a node at all; None if it may."""
    refusal = entry_refused(state, bound_as(state, owner) or owner, node)
    if refusal is None and _closed(state, owner, node):
        return Refusal("P13.3-03", "the rebellion of Cyprus closes {space}", space=node)
    return refusal


def _closed(state: State, owner: str, node: str) -> bool:
    """P13.3-03: tell whether the waters of Cyprus are closed to an owner: its player has no galleys in the node."""
    if state.kit.province_of.get(node) != CYPRUS or not state.has(CYPRUS):
        return False
    seat = state.player_of(owner) or owner
    return all((state.player_of(other) or other) != seat for other, _ in state.fleets_at(node))


def closed_ports(state: State, seat: str) -> tuple[str, ...]:
    """P13.3-03: return the Ports of Cyprus that its rebellion closes to a player; usually none."""
    if not state.has(CYPRUS):
        return ()
    return tuple(port for port in state.kit.province[CYPRUS].spaces if _closed(state, seat, port))


def crews(state: State, owners: tuple[str, ...], port: str) -> tuple[str, ...]:
    """P9.4.5c, P10.7.5a: return the owners whose galleys in a Port go along with Armies that sail from it: their own.

    P17.2a: Pergamum's go with its ally's Army, too, and his with Pergamum's, but not those whose own Army stays there.
    """
    pairs = [pair for pair in state.allies if pair[0] == PERGAMUM and not set(pair).isdisjoint(owners)]
    others = [one for pair in pairs for one in pair if one not in owners and not state.combat_at(port, one)]
    return (*owners, *others)


def galleys_at(state: State, owner: str, port: str) -> Units:
    """P9.4.5c, P10.7.5a: return the galleys of an owner in a Port that go along; P13.3-10: none of those in mutiny."""
    if mutinous(state, owner, port):
        return ()
    return tuple(pair for pair in state.held(port, owner) if pair[0] in GALLEYS)


def escorted(state: State, owners: tuple[str, ...], port: str, goal: str, rule: str) -> State:
    """P17.2a: return the state in which galleys of others than the Armies that sail from a Port go along with them.

    Leaders of theirs who are with these Armies go along, too.
    """
    for owner in crews(state, owners, port)[len(owners) :]:
        if ships := galleys_at(state, owner, port):
            state = relocated(state, owner, port, goal, ships, state.leaders_at(port, owner))
            state = state.emit(e.UnitsMoved(owner, port, goal, rule=rule))
    return state


def lent_galley(state: State, owners: tuple[str, ...], port: str) -> Units:
    """P12.4.4a, P10.7.5a, P9.4.5c: return the galley that a player lends his Soldier of Fortune who sails from a Port.

    Empty if there is none, if one that he was lent for his move lies there already, or if his own units retreat, too,
    with whom his galleys go along.
    """
    if SOF not in owners or state.sof in owners or galleys(state.held(port, SOF)) or mutinous(state, state.sof, port):
        return ()
    return next((((kind, 1),) for kind, _ in state.held(port, state.sof) if kind in GALLEYS), ())


def has_been_lent(state: State) -> bool:
    """P12.4.4a: tell whether the Soldier of Fortune has a galley, wherever it is: he is lent one, no second one.

    If it is lost on the way he may be lent another, where he goes aboard again.
    """
    return any(kind in GALLEYS for _, _, kind, _ in state.units.of(SOF))


def escorting(state: State, lent: Units, port: str, goal: str) -> State:
    """P12.4.4a: return the state in which a galley that the Soldier of Fortune is lent, if one is, sails with him."""
    if not lent:
        return state
    state = relocated(state, state.sof, port, goal, lent)
    return state.emit(e.UnitsMoved(state.sof, port, goal, rule="P12.4.4a"))


def sea_refuge(state: State, owner: str, space: str) -> tuple[str, ...]:
    """P9.4.5c, P10.7.5a: return the friendly controlled Ports exactly one Naval Link from a Port; none from elsewhere.

    P12.6.2a: Pirates close a Port; P5.1.2a: so does the Army of an enemy who is the guest of its holder.

    Args:
        state: The state.
        owner: Whose Army withdraws or retreats.
        space: The Port that it leaves.
    """
    if space not in state.kit.ports:
        return ()
    ports = [port for port in state.kit.map.neighbours(space, BY_SEA) if port not in state.pirates]
    friends = (port for port in ports if enterable(state, owner, port) and friendly(state, owner, port))
    return tuple(port for port in friends if not enemy_armies(state, owner, port))
