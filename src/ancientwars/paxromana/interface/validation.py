"""What is wrong with a state that cannot occur."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ancientwars.core.deck import cards
from ancientwars.core.deck_faults import table_faults
from ancientwars.core.errors import AncientWarsError, quoted
from ancientwars.core.form import stuck
from ancientwars.paxromana.components.kit import GALLEYS, KINDS, OWNERS
from ancientwars.paxromana.components.setups import versions
from ancientwars.paxromana.interface.form import FORM
from ancientwars.paxromana.interface.strays import strays
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment, NextMarker, PaymentSegment
from ancientwars.paxromana.rules.p03_setup import cards_of, objectives_of
from ancientwars.paxromana.rules.p11_naval.waters import at_sea, deep
from ancientwars.paxromana.state.state import CITY_WALLS, LEADERS, TOWN_WALLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.paxromana.state.state import State

AT_REST: Final = (NextMarker, PaymentSegment, ActionSegment)
"""What a state waits for between two moves."""
LONGEST: Final = 200
"""Characters of a foreign text that a fault quotes."""


def validate(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state, as sentences with rule ids; nothing if it can occur.

    It never raises. What nothing is wrong with can be asked: `pending`, `legal_actions` and the like raise nothing but
    errors of the library.

    Args:
        state: A full state or a view, whatever stands in its fields.
    """
    return faults_of(state) or (*_strays(state), *filter(None, (stuck(state),)))


def _strays(state: State) -> tuple[str, ...]:
    """Return what stands where it cannot between two moves; nothing while one may be under way."""
    return tuple(strays(state)) if state.agenda and isinstance(state.agenda[-1], AT_REST) else ()


def faults_of(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state that need not have been settled; see `validate`."""
    if fault := FORM.fault(state) or _setup_fault(state):
        return (fault,)
    return (
        *_power_faults(state),
        *_unit_faults(state),
        *_settlement_faults(state),
        *_leader_faults(state),
        *_card_faults(state),
    )


def _setup_fault(state: State) -> str:
    """Return what is wrong with the set-up."""
    try:
        kit = state.kit
        if not state.setup.own and state.setup.scenario not in versions(kit):
            return f"no scenario {quoted(state.setup.scenario)} [P3.1a]"
        table = state.table
    except (AncientWarsError, OSError, KeyError) as error:
        return f"the set-up cannot be read: {str(error)[:LONGEST]} [P3.1a]"
    if state.seats != table.seats:
        return f"the players are {', '.join(table.seats)} [P3.1a]"
    return ""


def _power_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the tracks of players."""
    limits = state.kit.stability
    for seat in state.seats:
        stability = state.power(seat).stability
        if not limits.least <= stability <= limits.most:
            yield f"the Stability of {seat} is {stability}, not from {limits.least} to {limits.most} [P14.1.4a]"


def _unit_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with units."""
    nodes, map_ = state.kit.nodes, state.kit.map
    for place, owner, kind, _ in state.units:
        if place not in nodes or owner not in OWNERS or kind not in KINDS:
            yield f"no {quoted(kind)} of {quoted(owner)} can stand in {quoted(place)} [P2.2a]"
        elif not state.table.in_play >> map_.index[place] & 1:
            yield f"{place} is not in play [P3.1a]"
        elif kind in GALLEYS and place not in state.kit.ports and not at_sea(state, place):
            yield f"no galleys can be in {place} [P2.1.3-06]"
    if wrong := [place for place in state.pirates if deep(state, place)]:
        yield f"no Pirates can be in {wrong[0]} [P12.6.1a]"
    for place in (*state.tribes, *state.pirates):
        if not state.table.in_play >> map_.index[place] & 1:
            yield f"{place} is not in play [P3.1a]"
    if wrong := [place for place in state.tribes if place not in state.kit.tribe_spaces]:
        yield f"{wrong[0]} is no Tribe Space [P13.1.1a]"


def _settlement_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with Cities and Towns."""
    spaces = [one.space for one in state.settlements]
    if spaces != sorted(set(spaces)):
        yield "Cities and Towns are not in order, or two in one Space [P7.1.2a]"
    for one in state.settlements:
        most = CITY_WALLS if one.kind == "city" else TOWN_WALLS
        if not 1 <= one.walls <= most or (one.kind == "city" and one.walls < 3):  # noqa: PLR2004 # P7.3.4a
            yield f"{one.space} has {one.walls} Fortification Points [P7.0.1a]"
        if one.space in state.kit.mountains:
            yield f"{one.space} is a Rough Mountain Space [P7.1.3a]"


def _leader_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with Leaders."""
    for name, leader in zip(LEADERS, state.leaders, strict=True):
        if leader.place and (leader.dead or not state.side_of(name)):
            yield f"{name} cannot be in {leader.place} [P8.1.2a]"


def _card_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with cards and markers."""
    kit, table = state.kit, state.table
    for cards_now, fresh, rule in (
        (state.cards, cards_of(kit, table), "P17.1.1a"),
        (state.objectives, objectives_of(kit, table), "P15.4.1a"),
    ):
        owners = {zone.name: zone.owner for zone in fresh.zones}
        for fault in table_faults(cards_now, owners, cards(fresh.census().elements()), state.viewer):
            yield f"{fault} [{rule}]"
    chips = Counter({str(value): number for value, number in kit.tribe_chips.items()})
    if state.chips.census() - chips:
        yield "there are more Tribe markers than in the box [P13.1.1a]"
