"""What is wrong with a state that no play can reach."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from ancientwars.cca.components.board import INDEX, NEAR_SETS, SEATS
from ancientwars.cca.components.kit import KIT
from ancientwars.cca.interface.agenda_checks import agenda_faults
from ancientwars.cca.interface.form import FORM
from ancientwars.cca.state.pieces import there
from ancientwars.core.deck_faults import table_faults
from ancientwars.core.errors import DataError
from ancientwars.core.form import stuck

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State

LEGIONS: Final = tuple(product(SEATS, ("marian", "caesar")))
"""C17.3, C17.4: the sides and rules of legions."""
LONGEST: Final = 200
"""Characters of a foreign text that a fault quotes."""
ZONES: Final = {"bottom": "bottom", "top": "top", "played": None, "discards": None}
"""C3.5: the places of the cards, and who alone sees them."""


def validate(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state, as sentences with rule ids; nothing if it can occur.

    It never raises. What nothing is wrong with can be asked: `pending`, `legal_actions` and the like raise nothing but
    errors of the library.

    Args:
        state: A full state or a view, whatever stands in its fields.
    """
    return faults_of(state) or tuple(filter(None, (stuck(state),)))


def faults_of(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state that need not have been settled; see `validate`."""
    if fault := FORM.fault(state) or _setup_fault(state):
        return (fault,)
    return (*_unit_faults(state), *_leader_faults(state), *_other_faults(state), *agenda_faults(state))


def _setup_fault(state: State) -> str:
    """C3.1: return what is wrong with the set-up."""
    setup = state.setup
    if setup.legion and setup.legion not in LEGIONS:
        return f"{' '.join(setup.legion)} is not a side and a legion rule [C17.3]"
    for tile in setup.terrain or ():
        if not NEAR_SETS[tile.hex].issuperset(tile.sides):
            return f"the {tile.type} in {tile.hex} faces hexes that are not next to it [C16.W1]"
    try:
        setup.battle  # noqa: B018 - read here, so that it can be read everywhere
    except (DataError, OSError) as error:
        return f"the scenario cannot be played: {str(error)[:LONGEST]} [C3.1]"
    return ""


def _unit_faults(state: State) -> Iterator[str]:
    """C2.8, C8.8, C8.12: blocks, one unit a hex, terrain."""
    for hex_, number in Counter(unit.hex for unit in state.field.units).items():
        if number > 1:
            yield f"{number} units share {hex_} [C8.8]"
    if not _in_order(state.field.units):
        yield "the units are not in the order of the hexes [C2.3a]"
    for unit in state.field.units:
        if not 1 <= unit.blocks <= unit.kind.blocks:
            yield f"the {unit.type} in {unit.hex} has {unit.blocks} blocks, not 1 to {unit.kind.blocks} [C2.8]"
        elif there(unit.hex, state.ground.closed[unit.type]):
            yield f"{unit.type} cannot stand in {unit.hex}: {state.ground.terrain[unit.hex].id} [C8.12]"


def _leader_faults(state: State) -> Iterator[str]:
    """C8.22: one leader a hex, never with an enemy unit."""
    for hex_, number in Counter(leader.hex for leader in state.field.leaders).items():
        if number > 1:
            yield f"{number} leaders share {hex_} [C8.22]"
    if not _in_order(state.field.leaders):
        yield "the leaders are not in the order of the hexes [C2.3a]"
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
        if count < 0 or (count >= state.banners_needed and not state.over):
            yield f"{seat} has {count} banners, and {state.banners_needed} win [C4.4]"
    yield from (f"{fault} [C2.5]" for fault in table_faults(state.cards, ZONES, KIT.deck, state.viewer))


def _in_order(pieces: Iterable[Unit | Leader]) -> bool:
    """Tell whether pieces stand in the order of the hexes, in which they are looked up."""
    return all(INDEX[one.hex] <= INDEX[other.hex] for one, other in pairwise(pieces))
