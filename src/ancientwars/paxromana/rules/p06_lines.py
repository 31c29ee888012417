"""P6.1.5 to P6.1.8: Lines of Communications, by land and by sea."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.recent import recent_together
from ancientwars.paxromana.components.kit import REBELS, SLAVES, TRIBES
from ancientwars.paxromana.rules.p11_ports import closed_ports
from ancientwars.paxromana.state.control import fleets, occupation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.stacks import Stacks
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table
    from ancientwars.paxromana.state.control import Fleets, Occupation
    from ancientwars.paxromana.state.state import Settlement

RHODES = "rhodes"
"""P6.1.6a: the Independent whose Port lets a line pass for a toll."""
SEIZING = (REBELS, *SLAVES.values())
"""P12.7.3a, P13.3-08: owners who are in Cities and Towns without holding them."""
TOLL = 1
"""P6.1.6a, P12.5.1c: Talents for a line through Rhodes."""


def line_of_communications(state: State, seat: str, space: str) -> int | None:
    """P6.1.5a, P6.1.5b: return what a line from a Space to a friendly Space of the Home Territory costs.

    Args:
        state: The state.
        seat: The player.
        space: The node where the line begins; it is not looked at whose it is.

    Returns:
        Tolls in Talents: 0, or 1 for a line that must run through Rhodes; None where no line can be traced.
    """
    bit = 1 << state.kit.map.index[space]
    free, tolled = _lines(state, seat)
    if free & bit:
        return 0
    return TOLL if tolled & bit else None


def joined_to_home(state: State, seat: str) -> int:
    """P6.1.5a: return the nodes from which lines reach a player's home, for a toll or without, as a mask."""
    free, tolled = _lines(state, seat)
    return free | tolled


def _lines(state: State, seat: str) -> tuple[int, int]:
    """P6.1.5a: return the nodes from which lines reach a player's home, as masks: without and with a toll."""
    armies, galleys = occupation(state.units), fleets(state.units)
    pieces = (state.friends(seat), armies, galleys, state.settlements, state.tribes, state.pirates)
    return _traced(seat, *pieces, closed_ports(state, seat), state.kit, state.table)


@recent_together(16)
def _traced(  # what lines depend on
    seat: str,
    friends: frozenset[str],
    armies: Occupation,
    galleys: Fleets,
    settlements: tuple[Settlement, ...],
    tribes: tuple[str, ...],
    pirates: tuple[str, ...],
    closed: tuple[str, ...],
    kit: Kit,
    table: Table,
) -> tuple[int, int]:
    """P6.1.6a: return the nodes from which lines reach home, as masks: without a toll, and with one at most.

    It names enemy-occupied Spaces: nothing at a Transit Point bars a line, neither galleys nor an Army (P2.1.3a).
    P13.4.5a: none passes a Space where Barbarians stay beside an Army, City or Town, but its own begins there;
    P12.7.3a, P13.3-08: not from a City or Town that slaves or rebels are in. P6.1.5b, P13.3-03: none sails in or
    through the waters of Cyprus in revolt; one may leave them.
    """
    home, (held, where) = _home(kit, table, seat), _presence(armies, settlements, kit)
    occupied = _joined(where, where.keys() - friends) & kit.map.tagged("space")
    if TRIBES not in friends:
        occupied |= kit.map.mask(tribes)
    hostile = {place for place, owner, kind in galleys if owner not in friends and not _rhodian(place, owner, kind)}
    shut = kit.map.mask(hostile & kit.ports)
    no_sail = shut | kit.map.mask(_troubled(kit, galleys, friends, pirates)) | kit.map.tagged("deep")
    blocked = occupied | ~table.in_play
    seized = _joined(where, SEIZING) & ~_joined(held, friends)
    shared = occupied & _joined(where, friends) & ~seized
    no_call = no_sail | kit.map.mask(closed)
    free = _spread(kit, home & ~blocked, blocked, shared, shut, (no_sail, no_call))
    rhodes = occupied & where.get(RHODES, 0) & ~_joined(where, where.keys() - {RHODES})
    open_there = blocked & ~(rhodes & table.in_play)
    tolled = _spread(kit, home & ~blocked, open_there, shared, shut, (no_sail, no_call)) if rhodes else free
    return free, tolled


@recent_together(4)
def _presence(
    armies: Occupation, settlements: tuple[Settlement, ...], kit: Kit
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the nodes that each owner's units hold, and those where he has units, a City or a Town, as masks."""
    units = [(place, owner) for place, owners in armies for owner in owners]
    held = kit.map.holdings(units)
    where = kit.map.holdings([*units, *[(one.space, one.owner) for one in settlements]])
    return held, where


def _joined(where: dict[str, int], owners: Iterable[str]) -> int:
    """Return the nodes of several owners together, as a mask."""
    found = 0
    for owner in owners:
        found |= where.get(owner, 0)
    return found


@lru_cache(maxsize=64)
def _home(kit: Kit, table: Table, seat: str) -> int:
    """P1.4r: return the Spaces of a player's Home Territory, as a mask."""
    return kit.map.mask(space for space, owner in table.home.items() if owner == seat)


@lru_cache(maxsize=256)  # only hostile pieces bar lines, and these change least
def _spread(kit: Kit, start: int, blocked: int, ends: int, fleets: int, waters: tuple[int, int]) -> int:
    """P6.1.5b, P6.1.7a, P6.1.8a: return what is joined to some nodes by open land and sea, these included.

    P9.5.3b: no line crosses a Strait past enemy galleys, as nothing else does. What is blocked may yet be an end.
    It is followed from its end at home: `waters` are those that it does not enter by sea, and those it does not leave.
    """
    no_sail, no_call = waters
    found = new = start
    reached = 0
    while new:
        entered = kit.map.within(new, "land+alpine", 1)
        entered |= kit.map.within(new & ~fleets, "strait", 1) & ~fleets
        entered |= kit.map.within(new & ~no_call, "sea", 1) & ~no_sail
        reached |= entered & ends
        new = entered & ~blocked & ~found
        found |= new
    return found | reached


def _rhodian(place: str, owner: str, kind: str) -> bool:
    """P6.1.6a: tell whether galleys are those of Rhodes in its own Port, whoever uses them."""
    return owner == RHODES or (kind == "RGS" and place == "rhodus")


def troubled(kit: Kit, units: Stacks, friends: frozenset[str], pirates: tuple[str, ...]) -> set[str]:
    """P12.6.2a: return the nodes that Pirates bar to lines; P12.6.4a: those of Cilicia a Naval Link around too."""
    return _troubled(kit, fleets(units), friends, pirates)


def _troubled(kit: Kit, galleys: Fleets, friends: frozenset[str], pirates: tuple[str, ...]) -> set[str]:
    """P12.6.2a, P12.6.4a: return the nodes that Pirates bar to lines past these galleys; see `troubled`."""
    found, lair = set(pirates), kit.special.cilician_pirates
    if lair in found:
        escorted = {place for place, owner, _ in galleys if owner in friends}
        found |= set(kit.map.neighbours(lair, "sea")) - escorted
    return found
