"""What is wrong with a state that cannot occur."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ancientwars.core.deck_faults import table_faults
from ancientwars.core.errors import DataError, quoted
from ancientwars.core.form import stuck
from ancientwars.poleis.components.kit import GOODS, SEATS, Seat
from ancientwars.poleis.interface.agenda_checks import agenda_faults, course_fault
from ancientwars.poleis.interface.form import FORM
from ancientwars.poleis.rules.lb_battle.lb4_attack import CARDS_PLAYED, Attack, RetreatWindow
from ancientwars.poleis.state.state import MARKET_GOODS

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State

LONGEST: Final = 200
"""Characters of a foreign text that a fault quotes."""
ZONES: Final = {"athens": "athens", "sparta": "sparta", "table": None, "discards": None}
"""LB2.1c: the places of the battle cards, and who alone sees them."""


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
    if fault := FORM.fault(state) or course_fault(state) or _setup_fault(state):
        return (fault,)
    faults = _polis_faults(state)
    for seat in SEATS:
        faults += _side_faults(state, seat)
    faults += _proxenos_faults(state)
    faults += _project_faults(state)
    faults += _market_faults(state)
    faults += _round_faults(state)
    faults += _battle_faults(state)
    return tuple(faults or agenda_faults(state))


def _setup_fault(state: State) -> str:
    """L4.1a, L5.1a: return what is wrong with the set-up and the number of the round."""
    try:
        scenarios = state.kit.scenario
    except (DataError, OSError) as error:
        return f"the components cannot be read: {str(error)[:LONGEST]} [L4.1a]"
    if state.setup.scenario not in scenarios:
        return f"no scenario {quoted(state.setup.scenario)}; there are {', '.join(scenarios)} [L4.1a]"
    if state.round.number >= len(state.scenario.rounds):
        return f"{state.setup.scenario} has no round {state.round.number + 1} [L5.1a]"
    return ""


def _round_faults(state: State) -> list[str]:
    """Return what is wrong with the event and the passes of the round."""
    now = state.round
    faults = []
    if now.event_card and state.kit.event_card[now.event_card].round != state.round_type:
        faults.append(f"{now.event_card} is no card of round type {state.round_type} [L5.2c]")
    if len(set(now.passed)) < len(now.passed):
        faults.append("a player has passed twice [L5.5b]")
    return faults


def _polis_faults(state: State) -> list[str]:
    """Return what is wrong with the population of poleis."""
    faults = []
    for card, polis in zip(state.kit.poleis, state.poleis, strict=True):
        if polis.owner and not 1 <= polis.population <= card.max:
            faults.append(f"{card.id} has population {polis.population}, not 1 to {card.max} [L2.3a]")
        if not polis.owner and polis.population != card.base:
            faults.append(f"{card.id} is neutral with population {polis.population}, not {card.base} [L2.2b]")
    return faults


def _proxenos_faults(state: State) -> list[str]:
    """Return what is wrong with the proxenoi together."""
    here = state.athens.proxenos
    if not here or here != state.sparta.proxenos:
        return []
    if state.options.redeem_into_occupied_capital and state.kit.polis[here].capital_of:
        return []
    return [f"both proxenoi are in {here} [LA10.3a]"]


def _project_faults(state: State) -> list[str]:
    """Return what is wrong with projects."""
    faults = []
    places = [*state.projects, *state.project_deck]
    for card, polis in zip(state.kit.poleis, state.poleis, strict=True):
        for project in filter(None, (*polis.completed, polis.in_progress)):
            places.append(project)
            if card.id not in state.kit.project[project].poleis:
                faults.append(f"{project} cannot be in {card.id} [LA4.6a]")
    return faults + [f"{project} is in two places [LA4.5a]" for project, n in Counter(places).items() if n > 1]


def _battle_faults(state: State) -> list[str]:
    """Return what is wrong with the hands of a battle."""
    table, deck = state.battle_cards, state.kit.battle_deck
    if state.battle is None or table is None:
        return []
    faults = [f"{fault} [LB2.1a]" for fault in table_faults(table, ZONES, deck, state.viewer)]
    if faults:
        return faults
    before_cards = any(isinstance(step, (RetreatWindow, Attack)) for step in state.agenda[-1:])
    for seat in SEATS:
        units, hand = state.units(seat, state.battle.region), table.zone(seat).count
        if hand > units or (before_cards and hand < units):
            faults.append(f"{seat} holds {hand} battle cards for {units} units [LB2.1b]")
        if before_cards and units < CARDS_PLAYED:
            faults.append(f"{seat} fights with {units} units [LB6.1c]")
    return faults


def _side_faults(state: State, seat: Seat) -> list[str]:
    """Return what is wrong with one player."""
    side, kit = state.side(seat), state.kit
    faults = [f"{seat} has {n} {good} [LA0.5b]" for good, n in zip(GOODS, side.goods, strict=True) if n < 0]
    if state.options.prestige_floor and side.prestige < 0:
        faults.append(f"{seat} has {side.prestige} Prestige [LA0.5a]")
    if not state.owns(seat, kit.capital[seat]):
        faults.append(f"{seat} does not own {kit.capital[seat]} [LE2.1h]")
    faults += [
        f"{seat} has {state.units(seat, region)} units in {region}, limit {state.limit} [L5.1b]"
        for region in kit.regions
        if not 0 <= state.units(seat, region) <= state.limit
    ]
    ships = side.merchants + sum(1 for _, _, owner in state.round.merchants if owner == seat)
    if side.merchants < 0 or ships > kit.supply["merchant_ships"]:
        faults.append(f"{seat} has {ships} merchants [L1.10a]")
    if side.proxenos and side.proxenos not in kit.polis:
        faults.append(f"the proxenos of {seat} is in no polis [L1.11a]")
    return faults


def _market_faults(state: State) -> list[str]:
    """Return what is wrong with markers and shiploads."""
    last = len(state.kit.market_cost["3"]) - 1
    faults = [
        f"the marker of {g} is off the table"
        for g, n in zip(MARKET_GOODS, state.market, strict=True)
        if not 0 <= n <= last
    ]
    places = Counter((market, load) for market, load, _ in state.round.merchants)
    faults += [f"two merchants share load {load} of {market} [LA9.7a]" for (market, load), n in places.items() if n > 1]
    for market, load in places:
        if not 1 <= load <= len(state.kit.market[market].loads):
            faults.append(f"{market} has no load {load} [LA9.3a]")
    return faults
