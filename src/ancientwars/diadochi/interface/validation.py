"""What is wrong with a state that cannot occur."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ancientwars.core.deck import table_faults
from ancientwars.core.errors import DataError, quoted
from ancientwars.core.form import stuck
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, KINDS
from ancientwars.diadochi.interface.form import FORM
from ancientwars.diadochi.rules.d22_setup import deck_of, zones_of
from ancientwars.diadochi.state.state import GENERALS, ROYALS, SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import State

LONGEST: Final = 200
"""Characters of a foreign text that a fault quotes."""
INSIDE: Final = 2
"""D9.7b: combat units inside a major city at most."""


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
    return (*_unit_faults(state), *_general_faults(state), *_marker_faults(state), *_card_faults(state))


def _setup_fault(state: State) -> str:
    """Return what is wrong with the set-up."""
    try:
        scenarios = state.kit.scenario
    except (DataError, OSError) as error:
        return f"the components cannot be read: {str(error)[:LONGEST]} [D22.1a]"
    if state.setup.scenario not in scenarios:
        return f"no scenario {quoted(state.setup.scenario)}; there are {', '.join(scenarios)} [D22.1a]"
    if len(state.seats) != state.players.players or len(set(state.seats)) != len(state.seats):
        return f"{len(state.seats)} players, not {state.players.players} [D24.1a]"
    if state.order and sorted(state.order) != sorted(state.seats):
        return "the Turn Order does not name every player once [D3.1b]"
    return ""


def _unit_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with combat units."""
    for stacks, places in ((state.units, (*SPACES, DISPERSED)), (state.inside, tuple(sorted(state.kit.majors)))):
        for place, owner, kind, _ in stacks:
            if place not in places or owner not in state.seats or kind not in KINDS:
                yield f"no {quoted(kind)} of {quoted(owner)} can stand in {quoted(place)} [D2.2a]"
    for place, owner in state.inside.presence():
        if state.count(place, owner, inside=True) > INSIDE:
            yield f"more than {INSIDE} units are inside {place} [D9.7b]"
    totals = Counter({kind: state.units.total(kind) + state.inside.total(kind) for kind in ("royal", "silver_shields")})
    shields = next(one.units for one in state.kit.special_units if one.id == "silver_shields")
    for kind, most in (("royal", state.kit.figures.royal_army_limit), ("silver_shields", shields)):
        if totals[kind] > most:
            yield f"{totals[kind]} units of {kind}, not more than {most} [D14.3b]"


def _general_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with generals and the royal family."""
    for name, general in zip(GENERALS, state.generals, strict=True):
        if general.place and (general.dead or general.owner not in state.seats):
            yield f"{name} cannot be in {general.place} [D8.1b]"
        if general.inside and general.place not in state.kit.majors:
            yield f"{name} is inside no major city [D9.7b]"
    for seat in state.seats:
        if state.minors_left(seat) < 0:
            yield f"{seat} has too many minor generals [D8.1d]"
    for name, royal in zip(ROYALS, state.royals, strict=True):
        if royal.gone and royal.place:
            yield f"{name} left the game and stands in {royal.place} [D18.6a]"
        if royal.owner not in ("", *state.seats):
            yield f"{name} is controlled by nobody who plays [D18.1a]"


def _marker_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with control markers."""
    for space, owner in zip(SPACES, state.markers, strict=True):
        if owner not in ("", INDEPENDENT, *state.seats):
            yield f"the marker of {space} belongs to nobody who plays [D2.4a]"
        if owner and space in state.kit.transits:
            yield f"the transit point {space} has a marker [D7.5d]"


def _card_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with cards."""
    owners = {zone.name: zone.owner for zone in zones_of(state.seats)}
    for fault in table_faults(state.cards, owners, deck_of(state.setup, state.kit), state.viewer):
        yield f"{fault} [D3.4a]"
