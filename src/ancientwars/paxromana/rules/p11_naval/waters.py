"""P11.3.2a, P11.3.2b, P11.4.1, P11.4.4b: Ports and seas: whose they are, who is there, where Fleets may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import parted, units
from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.rules.p11_ports import BY_SEA, enemy_armies, enterable, friendly
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p12_independents import RHODES, RHODUS, ally_of, toll_barred
from ancientwars.paxromana.state.armies import land_units
from ancientwars.paxromana.state.scopes import Move, NavalWithdrawal
from ancientwars.paxromana.state.state import galleys

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.core.step import Scope
    from ancientwars.paxromana.state.state import State


def split(force: Units) -> tuple[Units, Units]:
    """P1.4j: return the Galley Squadrons of a force, and its Land Units."""
    ships = tuple(pair for pair in force if pair[0] in GALLEYS)
    return ships, tuple(pair for pair in force if pair[0] not in GALLEYS)


def at_sea(state: State, node: str) -> bool:
    """P2.1.3-07, P2.1.3-08: tell whether a node is a Naval or Deep-Sea Transit Point."""
    point = state.kit.transit.get(node)
    return point is not None and point.kind in ("sea", "deep")


def deep(state: State, node: str) -> bool:
    """P2.1.3-08: tell whether a node is a Deep-Sea Transit Point."""
    return at_sea(state, node) and state.kit.transit[node].kind == "deep"


# ---------------------------------------------------------------------- the Fleet that sails


def sailing(state: State) -> Move | NavalWithdrawal:
    """Return the Fleet that sails: one that Withdraws, else the moving one."""
    return state.within(NavalWithdrawal) or state.scope(Move)


def amended(state: State, **changes: object) -> State:
    """Return the state with the scope of the Fleet that sails changed."""
    kind: type[Scope] = Move if state.within(NavalWithdrawal) is None else NavalWithdrawal
    return state.amend(kind, **changes)


def gone(state: State) -> bool:
    """Tell whether nothing is left of the Fleet that sails."""
    fleet = sailing(state)
    return not fleet.force and not fleet.leaders


# ---------------------------------------------------------------------- Ports


def enemies_ashore(state: State, owner: str, port: str) -> bool:
    """P11.3.2b: tell whether enemy Land Combat Units, Garrisons, a Tribe, a City or Town are in a Port."""
    city = state.settlement(port)
    if port in state.tribes or (city is not None and state.hostile(owner, city.owner)):
        return True
    return any(state.hostile(owner, other) for other in state.occupants(port))


# ---------------------------------------------------------------------- other Fleets


def enemy_fleets(state: State, owner: str, node: str) -> tuple[str, ...]:
    """P11.4.1a: return the owners of enemy Fleets in a node, who has fewest victory points first.

    P1.4j: an Army at sea is a Fleet too, with or without Galley Squadrons.
    """
    sea = at_sea(state, node)
    found = [other for other, stack in state.units.at(node) if state.hostile(owner, other) and (sea or galleys(stack))]
    return tuple(sorted(found, key=lambda other: (_points(state, other), other)))


def _points(state: State, owner: str) -> int:
    """Return the victory points of who commands an owner's pieces."""
    seat = state.player_of(owner)
    return state.power(seat).vp if seat else -1


def enemy_galleys(state: State, owner: str, node: str) -> bool:
    """P11.3.2a: tell whether enemy Galley Squadrons are in a node."""
    return any(state.hostile(owner, other) for other, _ in state.fleets_at(node))


# ---------------------------------------------------------------------- where Fleets may go


def barred_by_toll(state: State, seat: str, origin: str, node: str) -> bool:
    """P12.5.1c: tell whether a Fleet that did not pay at Rhodes is barred from going on to a node."""
    return origin == RHODUS and toll_barred(state, seat, node) and guarded(state, seat)


def guarded(state: State, seat: str) -> bool:
    """P12.5.1c: tell whether Rhodian or allied Galley Squadrons guard Rhodes against a player."""
    ally = ally_of(state, RHODES)
    return any(owner in (RHODES, ally) for owner, _ in state.fleets_at(RHODUS) if owner != seat)


def nearest_ports(state: State, owner: str, node: str, force: Units = ()) -> tuple[str, ...]:
    """P11.4.4b: return the nearest friendly Ports free of enemy Galley Squadrons, the node itself if it is one.

    P12.6.2a: Pirates close a Port; P12.3.3a: Militia aboard flee no further than home. P5.1.2a: an Army aboard, which
    lands there, does not flee to where an enemy's is.
    """
    kit, area = state.kit, state.kit.map
    wave = seen = 1 << area.index[node]
    while wave:
        found = [
            port
            for port in area.names(wave)
            if port in kit.ports
            and port not in state.pirates
            and enterable(state, owner, port)
            and friendly(state, owner, port)
            and militia_strays(state, owner, force, port) is None
            and not (land_units(force) and enemy_armies(state, owner, port))
            and not enemy_galleys(state, owner, port)
        ]
        if found:
            return tuple(found)
        wave = area.within(wave, BY_SEA, 1) & ~seen & state.table.in_play
        seen |= wave
    return ()


# ---------------------------------------------------------------------- pieces


def aside(state: State, owner: str, node: str) -> Units:
    """Return the units of an owner in a node that are not among those that sail."""
    fleet = sailing(state)
    held = state.held(node, owner)
    return parted(held, fleet.force) if (fleet.owner, fleet.space) == (owner, node) else held


def without(force: Units, kind: str, number: int = 1) -> Units:
    """Return a force with fewer units of a kind."""
    return parted(force, units({kind: number}))
