"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

What the text does not name is not there: the map is empty but for what it says, nobody has Talents, points or cards,
all Stability is 0.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, overload

from ancientwars.core.deck import CardTable, Deck, Zone, cards, without
from ancientwars.core.errors import PositionError, StackError
from ancientwars.core.knowledge import DECK, NOBODY
from ancientwars.core.position import (
    PositionSource,
    read_position,
    require_ids,
    require_number,
    settled,
    written_position,
)
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.components.kit import OWNERS, SEATS
from ancientwars.paxromana.components.loading import own_texts
from ancientwars.paxromana.interface.effects import effects_of
from ancientwars.paxromana.interface.position_text import PactText, PositionText, PowerText
from ancientwars.paxromana.interface.position_writing import text_of
from ancientwars.paxromana.interface.strays import strays
from ancientwars.paxromana.interface.validation import faults_of
from ancientwars.paxromana.rules.p03_course_of_play.activation import (
    ActionSegment,
    NextMarker,
    PaymentSegment,
    conquers,
)
from ancientwars.paxromana.rules.p03_course_of_play.turn import Game, rest_of_turn
from ancientwars.paxromana.rules.p03_setup import bare_state, cards_of, objectives_of, options_of
from ancientwars.paxromana.rules.p04_alliances import with_hosts
from ancientwars.paxromana.rules.p08_leader_selection import pause_of
from ancientwars.paxromana.rules.p09_attrition import MountainAttrition, mountain_armies
from ancientwars.paxromana.rules.p12_slaves import with_revolts
from ancientwars.paxromana.rules.p14_stability import with_exiles
from ancientwars.paxromana.rules.p16_events import FOR_THE_NEXT
from ancientwars.paxromana.rules.p16_stability_check import CheckOrder, OrderFails, guards_of
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import LEADERS, Leader, Pact, Power, Settlement, Setup, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.knowledge import Known
    from ancientwars.core.step import Step
    from ancientwars.paxromana.interface.position_text import Table

PILES = ("discards", "removed")
"""The open piles of event cards, which are fields of the text themselves."""


@overload
def position(text: State) -> str:
    """Return the text of a position."""


@overload
def position(text: PositionSource) -> State:
    """Return the position that a text says."""


def position(text: PositionSource | State) -> State | str:
    r"""Set up a position by hand, or write the text of one.

    Args:
        text: TOML or JSON, or the mapping that either would give; see `PositionText`. Or a state; of a view, the text
            says what its seat sees, and nothing may be hidden from it.

    Returns:
        For a text the state, settled: it waits for a seat or for chance. For a state the text, as TOML.

    Raises:
        PositionError: The text is malformed, names unknown things, or says what cannot be. Or no text can say the
            state: one in the middle of a move, a card or a battle, between the Activation Phases, or with hidden cards.

    Example:
        >>> from ancientwars.paxromana import pending
        >>> text = {"seat": "rome", "units": {"roma": {"rome": {"LG": 2}}}, "powers": {"rome": {"treasury": 3}}}
        >>> state = position(text)
        >>> pending(state).prompt
        'action'
        >>> position(position(state)) == state
        True
    """
    if not isinstance(text, State):
        return _read(text)
    full = text.replace(viewer=None)
    return written_position(text_of(full), full, _read)


def _read(text: PositionSource) -> State:
    """Set up a position."""
    state = _state(read_position(PositionText, text))
    return settled(state, faults_of(state) or tuple(strays(state)))


def _state(text: PositionText) -> State:
    setup = Setup(text.scenario, options_of(text.options), own_texts(text.data, paths=False), text.own)
    state = bare_state(setup)
    kit, table, seats = state.kit, state.table, state.seats
    nodes = kit.map.names(table.in_play)
    require_number("turn", text.turn, 0, table.last_turn)
    for name, ids, known in (
        ("ordered", text.ordered, seats),
        ("pool", text.pool, (*seats, "event", "pontus")),
        ("row", [text.row[0]], ("", *seats)),
        ("last", [text.last], ("", *seats)),
        ("powers", text.powers, seats),
        ("leaders", text.leaders, LEADERS),
        ("rests", text.rests, LEADERS),
        ("dead", text.dead, LEADERS),
        ("tribes", text.tribes, kit.tribe_spaces),
        ("pirates", text.pirates, nodes),
        ("sof", [text.sof], ("", *seats)),
        ("events_due", text.events_due, FOR_THE_NEXT),
        ("kings", [text.kings], ("", *seats)),
    ):
        require_ids(name, ids, known)
    if twice := Counter(text.ordered) - Counter(set(text.ordered)):  # P3.4.2a: one marker of each
        raise PositionError("ordered", f"{min(twice)} stands there twice [P3.4.2a]")
    for leader, place in text.leaders.items():
        require_ids(f"leaders.{leader}", [place], nodes)
    held = {**text.hands, "discards": text.discards, "removed": text.removed}
    state = state.replace(
        turn=text.turn or table.scenario.first_turn,
        phase="F",
        order=tuple(text.ordered),
        pool=tuple(sorted(text.pool)),
        row=text.row,
        last=text.last,
        powers=tuple(_power(text.powers.get(seat, PowerText())) for seat in SEATS),
        units=_stacks("units", text.units, nodes),
        leaders=tuple(_leader(state, text, name) for name in LEADERS),
        settlements=_settlements(text, kit.space),
        tribes=tuple(sorted(text.tribes)),
        pirates=tuple(sorted(text.pirates)),
        sof=text.sof,
        allies=tuple(sorted(text.allies.items())),
        kings=text.kings,
        effects=effects_of(text.effects),
        events_due=tuple(text.events_due),
        pacts=tuple(sorted(_pact(one) for one in text.pacts)),
        raised=tuple(text.raised),
        rebelled=text.rebelled,
        cards=_cards("hands", cards_of(kit, table), held, text.known, seats),
        objectives=_cards("objectives", objectives_of(kit, table), text.objectives, text.known_objectives, seats),
        chips=_cards("chips", _with_markers(state.chips, text), text.chips, text.known_chips, seats),
        plies=text.plies,
    )
    state = state.replace(pacts=tuple(one if one.own else with_hosts(state, one) for one in state.pacts))
    state = with_exiles(with_revolts(state).replace(owners=tuple(state.province_owners().values())))
    return state.replace(agenda=(Game(), *_agenda(state, text, seats)))


def _agenda(state: State, text: PositionText, seats: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps to come, the next one last."""
    later = (NextMarker(), *rest_of_turn())[::-1]
    if text.moment == "marker":
        return later
    require_ids("seat", [text.seat], seats)
    asked = PaymentSegment(text.seat) if text.moment == "payment" else ActionSegment(text.seat)
    activation, seat = _activation(state, text), text.seat
    if activation.marker != seat:
        return (*later, activation, MountainAttrition(seat), asked)
    return (*later, OrderFails(seat), activation, CheckOrder(seat), MountainAttrition(seat), asked)


def _activation(state: State, text: PositionText) -> Activation:
    """Return the Activation that the text is in the middle of."""
    said, seat, seats, begun = text.activation, text.seat, state.seats, text.moment == "action"
    marker = said.marker or seat
    for name, ids, known in (
        ("marker", [marker], (seat, "pontus")),
        ("leaders", said.leaders, LEADERS),
        ("militia", said.militia, seats),
        ("previous", [said.previous], ("", *seats)),
    ):
        require_ids(f"activation.{name}", ids, known)
    require_number("activation.majors", said.majors, 0, 1)
    return Activation(
        seat,
        marker,
        said.action,
        said.majors,
        conqueror=said.conqueror or (begun and marker == seat and not said.action and conquers(state, seat)),
        moved=_stacks("activation.moved", said.moved, state.kit.map.names(state.table.in_play)),
        leaders=tuple(said.leaders),
        militia=tuple(said.militia),
        free=said.free,
        heard=said.heard,
        talked=said.talked,
        previous=said.previous,
        objected=said.objected,
        mountains=mountain_armies(state, marker),
        guards=guards_of(state, seat) if marker == seat else (),
    )


def _leader(state: State, text: PositionText, name: str) -> Leader:
    """Return a Leader; P8.3a: an Elite one in play is held back afterwards, if nothing else is said."""
    pause = pause_of(state, name) if name in text.leaders else 0
    return Leader(text.leaders.get(name, ""), text.rests.get(name, pause), name in text.dead)


def _pact(text: PactText) -> Pact:
    return Pact(text.kind, text.seats, text.terms, tuple(sorted(text.guests)), tuple(sorted(text.own)))


def _power(text: PowerText) -> Power:
    return Power(text.stability, text.treasury, text.vp, (), text.order, text.civil_war)


def _stacks(name: str, table: Table, nodes: Iterable[str]) -> Stacks:
    require_ids(name, table, nodes)
    for place, owners in table.items():
        require_ids(f"{name}.{place}", owners, OWNERS)
    try:
        return Stacks.read(table)
    except StackError as error:
        raise PositionError(name, str(error)) from None


def _settlements(text: PositionText, spaces: Iterable[str]) -> tuple[Settlement, ...]:
    both = set(text.cities) & set(text.towns)
    if both:
        raise PositionError("towns", f"{min(both)} is a City")
    require_ids("cities", text.cities, spaces)
    require_ids("towns", text.towns, spaces)
    for owner, _ in (*text.cities.values(), *text.towns.values()):
        require_ids("cities, towns", [owner], OWNERS)
    found = [Settlement(space, owner, "city", walls) for space, (owner, walls) in text.cities.items()]
    found += [Settlement(space, owner, "town", walls) for space, (owner, walls) in text.towns.items()]
    return tuple(sorted(found))


def _with_markers(chips: CardTable, text: PositionText) -> CardTable:
    """P17.2-15: return the strengths of Tribes with a place for each marker that somebody has looked at."""
    seen = [space for space in text.chips if space in text.tribes]
    for space in seen:
        if len(text.chips[space]) != 1:
            raise PositionError(f"chips.{space}", "a Tribe marker has one strength")
    return chips.replace(zones=(*chips.zones, *(Zone(space, owner=NOBODY) for space in seen)))


def _cards(
    name: str, table: CardTable, held: Mapping[str, list[str]], known: list[Known], seats: tuple[str, ...]
) -> CardTable:
    """Return a table of cards with some of them where the text says."""
    require_ids(name, held, [zone.name for zone in table.zones if not zone.name.endswith(" drawn")])
    pool, zones = cards(table.census().elements()), []
    for zone in table.zones:
        ids, place = cards(held.get(zone.name, ())), zone.name if zone.name in PILES else f"{name}.{zone.name}"
        require_ids(place, ids, table.census())
        if over := Counter(ids) - Counter(pool):
            raise PositionError(place, f"there are not so many: {min(over)}")
        pool = without(pool, ids)
        zones.append(zone.replace(held=ids, count=len(ids)))
    for one in known:
        place = "known" if name == "hands" else f"known_{name}"
        require_ids(place, one.cards, table.census())
        require_ids(place, [one.zone], (DECK, *(zone.name for zone in zones)))
        require_ids(place, one.seats or (), seats)
    return CardTable(Deck(pool), tuple(zones), known=tuple(known))
