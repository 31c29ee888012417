"""P13.2.6a, P13.3, P13.3d, P13.4-03, P13.4.2a, P14.2.1-08: notes on Barbarian Armies, their bounds; Rebellions.

It stands below the chapters on movement and battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import common, parted
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import INVADERS
from ancientwars.paxromana.rules.p17_greece import held_by
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.scopes import Move, Retreating
from ancientwars.paxromana.state.state import LEADERS, Effect, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.scopes import Mark, Retreated
    from ancientwars.paxromana.state.state import State

GERMANS = "germans"
GALLIC_REBELS = "gallic_rebels"
ORIGIN = "germans-origin"
"""P13.4-03: the effect that says in which Province the Germans appeared; its place is the Province."""
GAUL, BRITAIN = "gallia", "britannia"
LED = "invaders_led"
"""P13.2.6a: the effect that says which player commands a Barbarian Army; its place is the Army."""
MENACE = "menace"
"""P14.2.1-08: the effect that says that a Barbarian Army has come near a player's Capital; its place is the Army."""
ON_MOVE, ON_RETREAT = "", "retreat"
"""P3.5.2a: what the Armies are called that pass others: what a move takes along, and who retreats (`apart`)."""
RISING = "rising"
"""P13.3a, P14.2.1a: the effect of a Rebellion whose Barbarians are still to come: control is looked at after that."""


def risen(state: State) -> State:
    """P13.3a, P14.2.1a: return the state in which a Rebellion is under way: nobody gains a Province meanwhile."""
    return state.with_effect(Effect(RISING))


def rebels_there(state: State) -> State:
    """P13.3a, P14.2.1a: return the state in which the Barbarians of a Rebellion have come."""
    return state.replace(effects=tuple(one for one in state.effects if one.kind != RISING))


def led_by(state: State, owner: str, space: str) -> str:
    """P13.2.6a: return the player who commands a Barbarian Army, as who has placed it or moved it last; or nobody.

    A saved game may know who commands all Armies of an owner by that owner alone.
    """
    known = (seat for kind, seat, _ in marks_of(state, owner, space) if kind == LED)
    every = (one.seat for one in state.effects if (one.kind, one.place) == (LED, owner))
    return next(known, next(every, ""))


def with_commander(state: State, seat: str, owner: str, space: str) -> State:
    """P13.2.6a: return the state in which a player commands the Barbarian Army in a Space, until the Removal Phase.

    Args:
        state: The state.
        seat: The player; empty for nobody.
        owner: Whose Army it is.
        space: The Space.
    """
    army = army_in(owner, space)
    others = tuple(one for one in state.effects if (one.kind, one.place) != (LED, army))
    state = state.replace(effects=others) if len(others) < len(state.effects) else state
    return state.with_effect(Effect(LED, seat, army, "removal")) if seat else state


def marks_of(state: State, owner: str, space: str) -> tuple[Mark, ...]:
    """P13.2.6a, P14.2.1-08: return what is noted of a Barbarian Army in a Space; of who retreats past it alone."""
    retreat = _passing(state, owner, space)
    if retreat is not None:
        return tuple(one for one in retreat.known if one[2] == owner)
    return _noted_at(state, owner, space)


def _noted_at(state: State, owner: str, space: str) -> tuple[Mark, ...]:
    """P13.2.6a, P14.2.1-08: return what is noted of a Barbarian Army in a Space, but for those who pass it."""
    noted_there = (one for one in state.effects if one.kind in (LED, MENACE) and one.place == army_in(owner, space))
    return tuple((one.kind, one.seat, owner) for one in noted_there)


def _marks_along(state: State, owner: str, space: str, force: Units) -> tuple[Mark, ...]:
    """P13.2.6a, P14.2.1-08: return what is noted of Barbarians who leave a Space.

    Who moves, or retreats past others, and retreats together with them has been counted with them, and they with him.
    On a Retreat he leads them as long as he has units.
    """
    marks, move, retreat = marks_of(state, owner, space), state.within(Move), _passing(state, owner, space)
    if move is not None and (move.owner, move.space) == (owner, space) and parted(force, move.force):
        return tuple(dict.fromkeys((*marks, *((MENACE, seat, owner) for seat in move.near))))
    if retreat is None or not parted(force, retreat.armies[owner]):
        return marks
    there = _noted_at(state, owner, space)
    lead, others = (marks, there) if retreat.armies[owner] else (there, marks)
    return tuple(dict.fromkeys((*lead, *(one for one in others if one[0] == MENACE))))


def army_in(owner: str, space: str) -> str:
    """P3.5.2a: return the name in effects of the Barbarian Army of an owner in a Space: all its units there."""
    return f"{owner} {space}"


def _passing(state: State, owner: str, space: str) -> Retreating | None:
    """P10.7.6b: return the Retreat that is gone over, if it takes units of an owner past a Space, and goes on."""
    retreat = state.within(Retreating)
    on_the_way = retreat is not None and retreat.space == space and retreat.ahead and owner in retreat.armies
    return retreat if on_the_way else None


# ---------------------------------------------------------------------- P14.2.1-08 near a Capital


def apart(state: State, owner: str, space: str) -> Iterator[str]:
    """P3.5.2a: yield the names in effects of the Barbarian Armies of an owner in a Space.

    It yields `ON_MOVE` for what a move takes along, and `ON_RETREAT` for who retreats past the Space.

    Who only passes, on a move or a Retreat, is not grouped with those who stand there.
    """
    held, move = state.held(space, owner), state.within(Move)
    moving: Units = ()
    if move is not None and owner in INVADERS and (move.owner, move.space) == (owner, space):
        moving = common(move.force, held)
        held = parted(held, moving)
        yield from (ON_MOVE,) if moving else ()
    retreat = _passing(state, owner, space)
    if retreat is not None:
        force = retreat.armies[owner]
        passing = common(parted(force, common(moving, force)), held)  # a move that retreats is known by the move
        held = parted(held, passing)
        yield from (ON_RETREAT,) if passing else ()
    if held:
        yield army_in(owner, space)


def has_been_near(state: State, move: Move) -> tuple[str, ...]:
    """P14.2.1-08: return the players near whose Capitals the Army of a move has been, or the one that it leaves."""
    return (*move.near, *_menaced_by(state, move.owner, move.space)) if move.space == move.start else move.near


def grouped(state: State, move: Move) -> State:
    """P14.2.1-08: return the state in which what a move takes along has been counted with the Army in its Space."""
    near = tuple(dict.fromkeys((*move.near, *_menaced_by(state, move.owner, move.space))))
    return state.amend(Move, near=near) if move.owner in INVADERS else state


def noted(state: State, owner: str, space: str, seats: tuple[str, ...]) -> State:
    """P14.2.1-08: return the state in which the Barbarian Army in a Space is known to have been near Capitals."""
    army = army_in(owner, space)
    for seat in seats:
        state = state if state.has(MENACE, seat, army) else state.with_effect(Effect(MENACE, seat, army, "game"))
    return state


def _menaced_by(state: State, owner: str, space: str) -> tuple[str, ...]:
    """P14.2.1-08: return the players near whose Capitals the Barbarian Army in a Space is known to have been."""
    return tuple(seat for kind, seat, _ in marks_of(state, owner, space) if kind == MENACE)


def noted_along(state: State, owner: str, origin: str, node: str, force: Units) -> State:
    """P14.2.1-08, P13.2.6a: return the state in which a Barbarian Army that goes from a node to another is known there.

    What it leaves behind has been counted with it; so has an Army that it comes to. Who stands there keeps his
    commander. What a move takes along is known by the move until it stops (`TakeCommand`), so that it leaves nothing to
    those whom it passes.
    """
    move = state.within(Move)
    if move is not None and (move.owner, move.space) == (owner, origin):
        state = grouped(state, move) if origin == move.start or parted(force, move.force) else state
        if force == move.force:
            return state
    return known_at(state, owner, node, _marks_along(state, owner, origin, force))


def known_at(state: State, owner: str, node: str, marks: tuple[Mark, ...]) -> State:
    """P14.2.1-08, P13.2.6a: return the state in which what is noted of a Barbarian Army is so where it comes to.

    Where it joins nobody it is led as before, or by nobody: not by who has commanded others there.
    """
    if not state.held(node, owner):
        commander = next((seat for kind, seat, _ in marks if kind == LED), "")
        state = with_commander(state, commander, owner, node)
    return noted(state, owner, node, tuple(seat for kind, seat, _ in marks if kind == MENACE))


def with_known(state: State, record: Retreated, before: State) -> Retreated:
    """P10.7.6b: return the record of a Retreat with what was noted of its Barbarians, and of others where it ends.

    Args:
        state: The state in which they have retreated.
        record: The record.
        before: The state before that.
    """
    known: list[Mark] = []
    there: list[Mark] = []
    for party in record.parties:
        there += marks_of(before, party.owner, record.path[-1])
        move = state.within(Move) if record.along == "move" else None
        if party.owner in INVADERS and (move is None or (move.owner, move.force) != (party.owner, party.force)):
            known += _marks_along(before, party.owner, record.start, party.force)
    return record.replace(known=tuple(known), there=tuple(there))


def lifted(state: State, record: Retreated) -> tuple[State, tuple[Mark, ...]]:
    """P10.7.6b: return the state in which nothing is noted yet of Barbarians where their Retreat ends; and what was.

    What is noted of others of theirs who stand there stays.
    """
    end, known = record.path[-1], record.known
    for owner in [party.owner for party in record.parties]:
        fresh = tuple(one for one in marks_of(state, owner, end) if one not in record.there)
        gone = [(kind, seat, army_in(owner, end)) for kind, seat, _ in fresh]
        left = tuple(one for one in state.effects if (one.kind, one.seat, one.place) not in gone)
        state, known = state.replace(effects=left) if gone else state, (*known, *fresh)
    return state, tuple(dict.fromkeys(known))


def strays(state: State, owner: str, origin: str, node: str) -> Refusal | None:
    """P13.4-03, P13.3d: return why a Barbarian Army may not go, or retreat, from a node to another; None if it may.

    The Germans do not return to the Province from which they came; the Gallic Army does not leave mainland Gaul.
    """
    kit = state.kit
    if owner == GERMANS:
        province = kit.province_of.get(node)
        if province and kit.province_of.get(origin) != province and state.has(ORIGIN, place=province):
            return Refusal("P13.4-03", "the Germans do not return to {province}", province=province)
    if owner == GALLIC_REBELS:
        where = kit.transit[node].where if node in kit.transit else kit.province_of[node]
        if where == BRITAIN or kit.province[where].territory != GAUL:
            return Refusal("P13.3d", "the Gallic Army does not leave mainland Gaul")
    return None


# ---------------------------------------------------------------------- P13.4.2a friendly Armies


def afloat(state: State, space: str, owner: str) -> bool:
    """P8.4.3a: tell whether Leaders of an owner in a Port are with a Fleet, and with no Land Combat Units."""
    held = state.held(space, owner)
    return galleys(held) > 0 and not has_combat(held)


def led_at(state: State, space: str) -> Iterator[str]:
    """P1.4p: yield the owners of the Leaders in a Space who are not with a Fleet."""
    leaders = (state.side_of(leader) for leader in LEADERS if state.leader(leader).place == space)
    return (owner for owner in leaders if not afloat(state, space, owner))


def friendly_to(state: State, seat: str, space: str) -> bool:
    """P13.4.2a, P1.4d: tell whether an Army friendly to a player is in a Space, or his City or Town.

    P1.4p: a Garrison is an Army, too, and so is a Leader alone who is with no Fleet.
    """
    friends = state.friends(seat)
    there = (*state.occupants(space), *led_at(state, space))
    return held_by(state, seat, space) or any(owner in friends for owner in there)
