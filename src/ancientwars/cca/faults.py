"""What is wrong with a state that no play can reach."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ancientwars.cca.components import KIT, UNITS
from ancientwars.cca.geometry import BOARD, SEATS
from ancientwars.cca.pieces import there
from ancientwars.cca.view import contradictions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state import State


def validate(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state, as sentences with rule ids; nothing if it can occur.

    Args:
        state: A full state.
    """
    return (*_unit_faults(state), *_leader_faults(state), *_other_faults(state))


def _unit_faults(state: State) -> Iterator[str]:
    """C2.8, C8.8, C8.12: blocks, one unit a hex, terrain."""
    for hex_, number in Counter(unit.hex for unit in state.field.units).items():
        if number > 1:
            yield f"{number} units share {hex_} [C8.8]"
    for unit in state.field.units:
        if unit.hex not in BOARD:
            yield f"{unit.hex} is not on the board [C2.3a]"
        elif unit.type not in UNITS:
            yield f"{unit.type} is no unit type [C2.T1]"
        elif not 1 <= unit.blocks <= unit.kind.blocks:
            yield f"the {unit.type} in {unit.hex} has {unit.blocks} blocks, not 1 to {unit.kind.blocks} [C2.8]"
        elif there(unit.hex, state.ground.closed[unit.type]):
            yield f"{unit.type} cannot stand in {unit.hex}: {state.ground.terrain[unit.hex].id} [C8.12]"


def _leader_faults(state: State) -> Iterator[str]:
    """C8.22: one leader a hex, never with an enemy unit."""
    for hex_, number in Counter(leader.hex for leader in state.field.leaders).items():
        if number > 1:
            yield f"{number} leaders share {hex_} [C8.22]"
    for leader in state.field.leaders:
        unit = state.unit(leader.hex)
        if unit and unit.side != leader.side:
            yield f"the leader in {leader.hex} stands with an enemy unit [C8.21a]"
        if there(leader.hex, state.ground.closed["leader"]):
            yield f"no leader can stand in {leader.hex} [C8.12]"
    tags = Counter((leader.side, leader.home) for leader in state.field.leaders)
    yield from (f"two leaders of {side} come from {home} [C3.10]" for (side, home), n in tags.items() if n > 1)


def _other_faults(state: State) -> Iterator[str]:
    """C4.4, C18: banners and cards."""
    for seat in SEATS:
        count = state.banner_count(seat)
        if count < 0 or (count >= state.banners_needed and not state.decided):
            yield f"{seat} has {count} banners, and {state.banners_needed} win [C4.4]"
    if state.viewer is None and state.cards.census() != Counter(KIT.deck):
        yield "the command cards are not those of the deck [C2.5]"
    if state.viewer is None:
        yield from (f"it is known that {seat} {fact} First Strike [C18.T5a]" for seat, fact in contradictions(state))
    for tile in state.setup.terrain or ():
        if tile.hex not in BOARD:
            yield f"terrain in {tile.hex}, which is not on the board [C2.3a]"
