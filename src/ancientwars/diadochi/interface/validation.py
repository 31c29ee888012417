"""What is wrong with a state that cannot occur."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ancientwars.core.deck_faults import table_faults
from ancientwars.core.errors import DataError, quoted
from ancientwars.core.form import stuck
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, KINDS, SEATS
from ancientwars.diadochi.interface.form import FORM
from ancientwars.diadochi.rules.d07_tyche.training import COST
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten
from ancientwars.diadochi.rules.d17_legitimacy.burial import PELLA
from ancientwars.diadochi.rules.d18_royal_family import controller, engaged
from ancientwars.diadochi.rules.d21_turn_track.polyperchon import ANTIPATER, POLYPERCHON
from ancientwars.diadochi.rules.d22_setup import deck_of, zones_of
from ancientwars.diadochi.state.scopes import Battle, March, SiegeAttempt
from ancientwars.diadochi.state.state import ARMIES, BODY, GENERALS, ROYALS, SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ancientwars.diadochi.state.state import State

LONGEST: Final = 200
"""Characters of a foreign text that a fault quotes."""
SHIELDS: Final = "silver_shields"
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
    pieces = (_unit_faults, _special_faults, _place_faults, _general_faults, _royal_faults, _marker_faults)
    return tuple(fault for part in (_seat_faults, *pieces, _card_faults) for fault in part(state))


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


def _seat_faults(state: State) -> Iterator[str]:
    """Yield what belongs to nobody who plays, and what stands twice."""
    named = {
        "usurper": [state.usurper],
        "champions": state.champions,
        "above_zero": state.above_zero,
        "pella": [state.pella],
        "helepolis": [state.helepolis[0]],
        "sieges": [siege.seat for siege in state.sieges],
        "offers": [seat for _, seat in state.offers],
        "fleets": [fleet.owner for fleet in state.fleets],
        "training": [seat for seat, one in zip(SEATS, state.training, strict=True) if one.kind],
    }
    for field, seats in named.items():
        for seat in set(seats) - {"", *state.seats}:
            yield f"{field}: {seat} does not play [D22.1a]"
    once: dict[str, Sequence[object]] = {
        "champions": state.champions,
        "above_zero": state.above_zero,
        "commanders": state.commanders,
        "minors": state.minors,
        "looted": state.looted,
        "offers": state.offers,
        "sieges": [siege.space for siege in state.sieges],
    }
    for field, ids in once.items():
        if len(set(ids)) != len(ids):
            yield f"{field}: something stands there twice [D22.1a]"


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


def _special_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the Silver Shields, and with units in training."""
    stands = [place for stacks in (state.units, state.inside) for place, _, kind, _ in stacks if kind == SHIELDS]
    if len(stands) > 1:
        yield "the Silver Shields stand in two places [D14.2a]"
    for seat, one in zip(SEATS, state.training, strict=True):
        if one.kind and not 0 < one.paid < COST[one.kind]:
            yield f"{seat} has paid {one.paid} points for a unit in training [D7.6e]"


def _place_faults(state: State) -> Iterator[str]:
    """Yield who stands where he cannot be."""
    moving = any(state.within(scope) is not None for scope in (March, Battle, Beaten))
    for space in SPACES:
        owners = [owner for owner, _ in state.units.at(space)]
        if not moving and (len(owners) > 1 or (owners and state.independents_at(space))):
            yield f"units of two sides stand together in {space} [D12b]"
        if not moving and any(not state.controls(owner, space) for owner, _ in state.inside.at(space)):
            yield f"units are inside {space}, which their player does not control [D9.7b]"
    for name, army in zip(ARMIES, state.independents, strict=True):
        allowed = state.kit.independent_army[name].allowed_provinces
        if army.place and (army.gone or (allowed and state.kit.space[army.place].province not in allowed)):
            yield f"{name} cannot be in {army.place} [D16.3f]"
    for siege in state.sieges:
        if siege.points < 1:
            yield f"{siege.points} siege points stand against {siege.space} [D15.1.1f]"
        if not state.count(siege.space, siege.seat) or state.marker(siege.space) in ("", siege.seat):
            yield f"{siege.seat} does not besiege {siege.space} [D15.1.4a]"


def _general_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with generals."""
    for name, general in zip(GENERALS, state.generals, strict=True):
        if general.place and (general.dead or general.owner not in state.seats):
            yield f"{name} cannot be in {general.place} [D8.1b]"
        if general.inside and not _inside_own(state, general.owner, general.place):
            yield f"{name} is inside no major city of his player [D9.7b]"
    if state.general(ANTIPATER).place and state.general(POLYPERCHON).place:
        yield "Antipater and Polyperchon are both in play [D21.3a]"
    for seat in state.seats:
        if state.minors_left(seat) < 0:
            yield f"{seat} has too many minor generals [D8.1d]"
    for minor in state.minors:
        if minor.inside and minor.place not in state.kit.majors:
            yield f"a minor general is inside no major city: {minor.place} [D9.7b]"


def _inside_own(state: State, seat: str, space: str) -> bool:
    """D9.7b: tell whether a space is a major city that a player controls, or that is just being taken."""
    taken = state.within(Beaten) is not None or state.within(SiegeAttempt) is not None
    return space in state.kit.majors and (taken or state.controls(seat, space))


def _royal_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the royal family."""
    for name, royal in zip(ROYALS, state.royals, strict=True):
        if royal.gone and royal.place:
            yield f"{name} left the game and stands in {royal.place} [D18.6a]"
        if royal.owner not in ("", *state.seats):
            yield f"{name} is controlled by nobody who plays [D18.1a]"
        if royal.buried and (name != BODY or royal.place not in state.kit.majors):
            yield f"{name} cannot be buried in {quoted(royal.place)} [D17.4b]"
    yield from _family_faults(state)
    for name, _ in state.offers:
        if name not in state.kit.brides:
            yield f"{name} is not to be married [D18.3a]"


def _family_faults(state: State) -> Iterator[str]:
    """Yield who is active or not though he cannot be, and a tomb in Pella that is nobody's merit."""
    for name, royal in zip(ROYALS, state.royals, strict=True):
        woman = state.kit.royal[name].kind == "female"
        if royal.place and not woman and not royal.active:
            yield f"{name} is always active [D18.1b]"
        if royal.place and name in state.kit.brides and royal.active and not royal.owner:
            yield f"{name} is active, and nobody controls her [D18.1b]"
        kept = bool(royal.place) and (engaged(state, royal) or controller(state, name, royal) == royal.owner)
        if royal.owner in state.seats and not kept:
            yield f"{name} is not with anything of {royal.owner} that controls her or him [D18.1a]"
    body = state.royal(BODY)
    if (body.buried and body.place == PELLA) != bool(state.pella):
        yield "who buried the body in Pella goes with its tomb there [D17.4c]"


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
