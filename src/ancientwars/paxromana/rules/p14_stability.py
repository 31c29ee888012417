"""P14: Stability.

Elsewhere: P14.1.1a, P14.1.3a, P14.1.4a, P14.2.1a, P14.2.1-01: `state.state`; P14.2.1-06:
`p09_land_movement.withdrawal`; P14.2.1-07: `p12_militia`; P14.2.1-08, of Armies that move: `p13_bounds`; P14.2.1-09:
`p12_slaves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import recent
from ancientwars.paxromana.components.kit import HEAVY, INVADERS, REBELS
from ancientwars.paxromana.rules.p13_bounds import (
    MENACE,
    ON_MOVE,
    ON_RETREAT,
    RISING,
    apart,
    army_in,
    has_been_near,
)
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation, Move, Retreating
from ancientwars.paxromana.state.state import PROVINCES, Effect, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.frozenmap import FrozenMap
    from ancientwars.core.stacks import Stacks


def control_changed(state: State) -> State:
    """P14.2.1-02 to P14.2.1-05: return the state after Stability followed the control of Provinces.

    P14.1.4a: what is lost counts before what is gained: who moves leaves one Province before he comes to another.
    P13.3a: a Rebellion counts as a whole.
    """
    owners = tuple(state.province_owners().values())
    if owners == state.owners or state.has(RISING):
        return state
    before, state = state.owners, state.replace(owners=owners)
    gained: list[tuple[str, bool]] = []
    for province, old, new in zip(PROVINCES, before, owners, strict=True):
        if old == new:
            continue
        state = state.emit(e.ProvinceChanged(province, new, rule="P5.2.1a"))
        if not state.kit.province[province].counts_as_province:
            continue  # P2.1.1e
        home = state.table.home_of.get(province, "")
        if old:
            state = state.shift_stability(old, -2 if home == old else -1, "P14.2.1-04" if home == old else "P14.2.1-03")
        if new:
            gained.append((new, home == new))
    for seat, at_home in gained:
        state = state.shift_stability(seat, 2 if at_home else 1, "P14.2.1-05" if at_home else "P14.2.1-02")
    return state


def capitals_changed(state: State) -> State:
    """P14.2.1-15, P14.2.1-17: return the state after Stability followed the control of Capital Spaces.

    Each that is lost costs one level; each that is regained gives one back, and only one, however long it was lost.
    """
    holders = state.holders()
    for seat in state.seats:
        lost, before = _lost(state, seat, holders), state.power(seat).exiled
        if lost == before:
            continue
        state = state.with_power(seat, exiled=lost)
        for space in state.table.capitals[seat]:
            if space in lost and space not in before:
                state = state.shift_stability(seat, -1, "P14.2.1-15")
            elif space in before and space not in lost:
                state = state.shift_stability(seat, 1, "P14.2.1-17")
    return state


def lost_capitals(state: State, seat: str) -> tuple[str, ...]:
    """P14.2.1-15: return the Capital Spaces of a player that he does not control."""
    return _lost(state, seat, state.holders())


def _lost(state: State, seat: str, holders: FrozenMap[str, str]) -> tuple[str, ...]:
    """P14.2.1-15: return the Capital Spaces of a player that others hold, or nobody."""
    return tuple([space for space in state.table.capitals[seat] if holders[space] != seat])


def with_exiles(state: State) -> State:
    """P14.1.2a: return the state in which no player loses or gains for the Capital Spaces as they are held now."""
    for seat in state.seats:
        state = state.with_power(seat, exiled=lost_capitals(state, seat))
    return state


def menaced(state: State) -> State:
    """P14.2.1-08: return the state after Barbarian Armies within one Land Link of a Capital cost Stability, once each.

    P13.4.4a: a Capital that its player does not control counts for nothing. AMB-MENACE: an Army is known by the Space
    where it is, wherever it goes (`noted_along`), on a move by that, past others on a Retreat by that. A saved game may
    know all Armies of an owner by that owner alone.
    """
    barbarians = _barbarians(state.units)
    if state.effects:
        state = _forgotten(state, barbarians)
    for owner, place in barbarians:
        near = {place, *state.kit.map.neighbours(place, "land")}
        for seat in state.seats:
            capitals = (space for space in state.table.capitals[seat] if space not in state.power(seat).exiled)
            if near.isdisjoint(capitals) or state.has(MENACE, seat, owner):
                continue
            for army in tuple(apart(state, owner, place)):
                state = _frightened(state, seat, owner, army)
    return state


def _frightened(state: State, seat: str, owner: str, army: str) -> State:
    """P14.2.1-08: return the state after an Army near a Capital of a player has cost Stability, unless it has before.

    Args:
        state: The state.
        seat: The player.
        owner: Whose Army it is.
        army: Its name (`apart`).
    """
    if army == ON_MOVE:
        move = state.scope(Move)
        known = seat in has_been_near(state, move)
        after = state if known else state.amend(Move, near=(*move.near, seat))
    elif army == ON_RETREAT:
        marks, mark = state.scope(Retreating).known, (MENACE, seat, owner)
        known = mark in marks
        after = state if known else state.amend(Retreating, known=(*marks, mark))
    else:
        known = state.has(MENACE, seat, army)
        after = state if known else state.with_effect(Effect(MENACE, seat, army, "game"))
    return state if known else after.shift_stability(seat, -1, "P14.2.1-08")


def _forgotten(state: State, barbarians: tuple[tuple[str, str], ...]) -> State:
    """P14.2.1-08: return the state without what is noted of Armies that are gone; the same object if none are."""
    there = {army_in(owner, place) for owner, place in barbarians}
    gone = [one for one in state.effects if one.kind == MENACE and one.until == "game" and one.place not in there]
    return state.replace(effects=tuple(one for one in state.effects if one not in gone)) if gone else state


@recent(4)
def _barbarians(units: Stacks) -> tuple[tuple[str, str], ...]:
    """P13.2: return the Barbarian Armies on the map, as owners and places."""
    return tuple([(owner, place) for place, owner in units.presence() if owner in INVADERS or owner == REBELS])


def overextended(state: State) -> State:
    """P14.2.1-12, P14.2.1-13, P14.2.1-14: return the state after too many heavy units cost Stability.

    All on the map count, full, reduced or mercenary, against the Civilization Points of their player.
    """
    for seat in state.seats:
        heavy, points = state.heavy(seat), state.civilization(seat)
        if heavy <= points:
            continue
        if state.advanced and heavy >= 4 * points:
            state = state.shift_stability(seat, -4, "P14.2.1-14")
        elif heavy >= 3 * points:
            state = state.shift_stability(seat, -3, "P14.2.1-13")
        else:
            state = state.shift_stability(seat, -2, "P14.2.1-12")
    return state


def exiles(state: State) -> State:
    """P14.2.1-16: return the state after a turn in which players did not control a Capital Space of theirs."""
    for seat in state.seats:
        if state.power(seat).exiled:
            state = state.shift_stability(seat, -1, "P14.2.1-16")
    return state


def ranked_by_turn(state: State, points: dict[str, int]) -> State:
    """P14.2.1-10, P14.2.1-11, P15.1.2a: return the state after the best and the worst of the turn, if they are alone.

    Args:
        state: The state.
        points: The victory points that each player scored this turn.
    """
    scored = sorted(points.values())
    for seat, mine in points.items():
        if scored.count(mine) > 1:
            continue
        if mine == scored[-1]:
            state = state.shift_stability(seat, 1, "P14.2.1-10")
        elif mine == scored[0]:
            state = state.shift_stability(seat, -1, "P14.2.1-11")
    return state


@frozen
class DisbandHeavy(Choice):
    """P14.2.2a: as an option of the advanced game heavy units may be disbanded before the action."""

    prompt = "disband-heavy"
    rule = "P14.2.2a"
    accepts = (a.DisbandUnit, a.Done)
    exact = True

    def needed(self, state: State) -> bool:
        """Only where the option is used, who has such units; P12.5.5b: not with the marker of Pontus."""
        own = state.scope(Activation).marker == self.seat
        return own and state.advanced and state.options.disband_heavy and state.heavy(self.seat) > 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the end, and every unit that counts: legions and Heavy Infantry, full, reduced or mercenary."""
        yield a.Done()
        for place, _, kind, _ in state.units.of(self.seat):
            if kind in HEAVY:
                yield a.DisbandUnit(kind, place)

    def resolve(self, state: State, action: Action) -> State:
        """Disband it, and ask again."""
        if not isinstance(action, a.DisbandUnit):
            return state
        return state.lose_units(self.seat, action.space, action.kind, rule="P14.2.2a").then(self)
