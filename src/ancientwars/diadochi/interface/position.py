"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

What the text does not name is as at the beginning of a game, on a map without pieces: the independent markers and
armies and the royal family stand where they do at set-up, all players are Champion, nobody has a card.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, overload

from ancientwars.core.deck import CardTable, Deck, cards, without
from ancientwars.core.errors import PositionError, StackError
from ancientwars.core.knowledge import DECK
from ancientwars.core.position import (
    PositionSource,
    read_position,
    require_ids,
    require_number,
    settled,
    written_position,
)
from ancientwars.core.remembering import tidied
from ancientwars.core.stacks import Stacks
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, SEATS
from ancientwars.diadochi.components.loading import own_texts
from ancientwars.diadochi.interface.position_text import FleetText, PositionText, RoyalText, SegmentText, Table
from ancientwars.diadochi.interface.position_writing import is_active, text_of, unnamed, usual_royals
from ancientwars.diadochi.interface.validation import faults_of
from ancientwars.diadochi.rules.d03_sequence import SEGMENTS, course_from
from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from ancientwars.diadochi.rules.d07_tyche.segment import PlayCard
from ancientwars.diadochi.rules.d08_generals import may_place_minor
from ancientwars.diadochi.rules.d09_movement.segment import ChooseForce, MovementRoll, RollOrHire
from ancientwars.diadochi.rules.d13_fleets import fleet_owners
from ancientwars.diadochi.rules.d14_special_units import ROYAL
from ancientwars.diadochi.rules.d18_royal_family import controller, is_woman
from ancientwars.diadochi.rules.d22_setup import deck_of, markers_at_start, options_of, zones_of
from ancientwars.diadochi.state.scopes import PlayerRound, Segment
from ancientwars.diadochi.state.state import (
    ARMIES,
    FLEETS,
    GENERALS,
    ROYALS,
    SPACES,
    Fleet,
    General,
    Independent,
    Minor,
    Royal,
    Setup,
    Siege,
    State,
    Training,
    kit_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ancientwars.core.step import Step
    from ancientwars.diadochi.components.kit import Kit

DIE: Final = 6
"""The highest number on a die."""
STAGES: Final = {"play": "tyche", "roll": "movement", "die": "movement", "forces": "movement"}
"""What may be asked in a segment after the window for surprise cards, with the segment."""


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
            state: one in the middle of a move, a card or a battle, between the rounds, or with hidden cards.

    Example:
        >>> from ancientwars.diadochi import pending
        >>> state = position(
        ...     {
        ...         "generals": {"antigonus": {"owner": "yellow", "place": "celaenae"}},
        ...         "units": {"celaenae": {"yellow": {"loyal": 2}}},
        ...         "segment": "movement",
        ...     }
        ... )
        >>> pending(state).prompt
        'movement'
        >>> print(position(state), end="")
        segment = "roll"
        units = { celaenae = { yellow = { loyal = 2 } } }
        generals = { antigonus = { owner = "yellow", place = "celaenae" } }
    """
    if not isinstance(text, State):
        return _read(text)
    full = text.replace(viewer=None)
    return written_position(text_of(full), full, _read)


def _read(text: PositionSource) -> State:
    """Set up a position."""
    state = _owned(_state(read_position(PositionText, text)))
    return settled(state, faults_of(state) or tuple(_astray(state)))


def _owned(state: State) -> State:
    """D18.1a: return the state in which active women belong to who is with them, if their owner was not named."""
    royals = list(state.royals)
    for number, (name, one) in enumerate(zip(ROYALS, royals, strict=True)):
        if is_woman(state, name) and one.active and not one.owner and one.place in SPACES:
            royals[number] = one.replace(owner=controller(state, name, one))
    return state.replace(royals=tuple(royals))


def _astray(state: State) -> Iterator[str]:
    """D9.1h: yield whose units would be dispersed at once, because the text forgot what marks them."""
    for space, seat in state.unmarked():
        if not (state.minors_left(seat) and may_place_minor(state, seat, space)):
            yield f"nothing marks the units of {seat} in {space}: no control marker, no general [D9.1h]"


def _state(text: PositionText) -> State:
    setup = Setup(text.scenario, options_of(text.options), own_texts(text.data, paths=False))
    kit = kit_of(setup.data)
    require_ids("scenario", [text.scenario], kit.scenario)
    seats = SEATS[: kit.scenario[text.scenario].players]
    require_ids("seat", [text.seat], seats)
    require_ids("segment", [text.segment], (*SEGMENTS, *STAGES))
    require_ids("training", text.training, seats)
    require_number("turn", text.turn, 1, kit.figures.turns)
    require_number("round", text.round, 1, kit.figures.rounds_per_turn)
    require_number("plies", text.plies, 0, setup.options.ply_limit)
    order = tuple(text.order) or seats
    return State(
        agenda=_agenda(text, order),
        setup=setup,
        seats=seats,
        cards=_cards(text, deck_of(setup, kit), seats),
        turn=text.turn,
        round=text.round,
        order=order,
        usurper=text.usurper,
        units=_stacks("units", text.units, (*SPACES, DISPERSED), seats),
        inside=_stacks("inside", text.inside, kit.majors, seats),
        markers=_markers(text, setup, seats),
        generals=_generals(text, setup, seats),
        minors=_minors(text, seats),
        commanders=tuple(text.commanders),
        royals=_royals(text, setup),
        fleets=_fleets(text, setup, _markers(text, setup, seats)),
        independents=_armies(text, setup),
        sieges=tuple(sorted(Siege(*siege) for siege in text.sieges)),
        champions=seats if text.champions is None else tuple(text.champions),
        above_zero=tuple(text.above_zero),
        training=tuple(Training(*text.training.get(seat, ("", 0))) for seat in SEATS),
        offers=tuple(text.offers),
        pella=text.pella,
        looted=tuple(text.looted),
        helepolis=text.helepolis,
        shields_raised=text.shields_raised,
        plies=text.plies,
    )


def _agenda(text: PositionText, order: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps to come."""
    seat, stage = text.seat, text.segment
    later = course_from(text.round, order, _player_round(text), STAGES.get(stage, stage))
    if text.treated and stage != "surrender":
        raise PositionError("treated", 'spaces are treated in the segment "surrender"')
    if text.moved != SegmentText() and stage not in STAGES:
        raise PositionError("moved", f"nothing has moved at the beginning of a segment, only in {', '.join(STAGES)}")
    if stage == "surrender":
        require_ids("treated", text.treated, SPACES)
        return (*later[:-1], SurrenderSegment(seat, tuple(text.treated)))
    if stage not in STAGES:
        return later
    asked = {"play": PlayCard, "roll": RollOrHire, "die": MovementRoll, "forces": ChooseForce}[stage]
    return (*later[:-1], _segment(text), asked(seat))


def _player_round(text: PositionText) -> PlayerRound:
    """Return the round of the player, with the Royal units that have moved in it."""
    seat, marched = text.seat, {space: {text.seat: {ROYAL: number}} for space, number in text.marched.items()}
    if marched and STAGES.get(text.segment, text.segment) in ("surrender", "tyche"):
        raise PositionError("marched", "before the Movement Segment no Royal units have moved")
    for space, number in text.marched.items():
        there = sum(stacks.get(space, {}).get(seat, {}).get(ROYAL, 0) for stacks in (text.units, text.inside))
        if number > there:
            raise PositionError(
                "marched", f"{seat} has {there} Royal units in {space}, of which not {number} have moved"
            )
    return PlayerRound(seat, _stacks("marched", marched, SPACES, (seat,)))


def _segment(text: PositionText) -> Segment:
    """Return the segment with what has moved in it."""
    said, seat = text.moved, text.seat
    require_number("moved.roll", said.roll, 0, DIE)
    for name, ids, known in (
        ("spent", said.spent, SPACES),
        ("finished", said.finished, GENERALS),
        ("minors", said.minors, SPACES),
        ("minors_inside", said.minors_inside, SPACES),
        ("royals", said.royals, ROYALS),
        ("attempts", said.attempts, SPACES),
        ("oratory", said.oratory, GENERALS),
        ("named", said.named, SPACES),
        ("relieved", said.relieved, SPACES),
        ("carried", said.carried, ROYALS),
        ("carried", said.carried.values(), (*GENERALS, *SEATS)),
        ("bearers", said.bearers, said.carried),
    ):
        require_ids(f"moved.{name}", ids, known)
    bearers = _stacks("moved.bearers", {royal: {seat: units} for royal, units in said.bearers.items()}, ROYALS, (seat,))
    return Segment(
        seat,
        "tyche" if STAGES[text.segment] == "tyche" else "movement",
        roll=said.roll,
        spent=_stacks("moved.spent", {space: {seat: units} for space, units in said.spent.items()}, SPACES, (seat,)),
        finished=tuple(said.finished),
        minors=tuple(said.minors),
        minors_inside=tuple(said.minors_inside),
        royals=tuple(said.royals),
        sailed=said.sailed,
        attempts=tuple(said.attempts),
        oratory=tuple(said.oratory),
        named=tuple(said.named),
        relieved=tuple(said.relieved),
        hauled=said.hauled,
        carried=tuple(sorted(said.carried.items())),
        bearers=tuple((royal, bearers.held(royal, seat)) for royal in sorted(said.bearers)),
    )


def _stacks(name: str, table: Table, places: Iterable[str], seats: tuple[str, ...]) -> Stacks:
    require_ids(name, table, places)
    for place, owners in table.items():
        require_ids(f"{name}.{place}", owners, seats)
    try:
        return Stacks.read(table)
    except StackError as error:
        raise PositionError(name, str(error)) from None


def _markers(text: PositionText, setup: Setup, seats: tuple[str, ...]) -> tuple[str, ...]:
    require_ids("markers", text.markers, (*seats, INDEPENDENT))
    start = markers_at_start(kit_of(setup.data)) if text.independent else ("",) * len(SPACES)
    found, named = dict(zip(SPACES, start, strict=True)), set[str]()
    for owner, spaces in text.markers.items():
        require_ids(f"markers.{owner}", spaces, SPACES)
        if twice := [space for space in spaces if space in named]:
            raise PositionError(f"markers.{owner}", f"{twice[0]} has a marker already")
        named.update(spaces)
        found.update(dict.fromkeys(spaces, owner))
    return tuple(found.values())


def _generals(text: PositionText, setup: Setup, seats: tuple[str, ...]) -> tuple[General, ...]:
    require_ids("generals", text.generals, GENERALS)
    for name, general in text.generals.items():
        require_ids(f"generals.{name}.owner", [general.owner], ("", *seats))
        require_ids(f"generals.{name}.place", [general.place], ("", DISPERSED, *SPACES))
    found = text.generals
    antigonus = found["antigonus"].owner if "antigonus" in found else ""
    usual = unnamed(kit_of(setup.data), text.turn, antigonus)
    return tuple(
        General(one.owner, one.place, one.inside, one.dead, one.prestige) if (one := found.get(name)) else usual[name]
        for name in GENERALS
    )


def _minors(text: PositionText, seats: tuple[str, ...]) -> tuple[Minor, ...]:
    found = []
    for name, table, inside in (("minors", text.minors, False), ("minors_inside", text.minors_inside, True)):
        require_ids(name, table, seats)
        for seat, spaces in table.items():
            require_ids(f"{name}.{seat}", spaces, SPACES)
            found += [Minor(seat, space, inside) for space in spaces]
    return tuple(sorted(found))


def _royals(text: PositionText, setup: Setup) -> tuple[Royal, ...]:
    require_ids("royals", text.royals, ROYALS)
    kit, found = kit_of(setup.data), text.royals
    usual = usual_royals(kit, text.turn, text.pella)
    return tuple(
        _royal(kit, name, one) if (one := found.get(name)) else usual[number] for number, name in enumerate(ROYALS)
    )


def _royal(kit: Kit, name: str, said: RoyalText) -> Royal:
    """D17.4d: return a member of the royal family, or the body; its tomb belongs to who controls the city."""
    active = is_active(kit, name, said.owner, gone=said.gone) if said.active is None else said.active
    return Royal(said.place, "" if said.buried else said.owner, active, said.gone, said.buried)


def _fleets(text: PositionText, setup: Setup, markers: tuple[str, ...]) -> tuple[Fleet, ...]:
    """D13.2a: return the fleets; the markers give each of them an owner, or a card does."""
    require_ids("fleets", text.fleets, FLEETS)
    found = []
    for name, given in zip(FLEETS, fleet_owners(setup.data, markers), strict=True):
        one = text.fleets.get(name, FleetText())
        if given is not None and one.owner not in ("", given):
            raise PositionError(f"fleets.{name}.owner", f"it belongs to {given or 'nobody'} by the markers [D13.2a]")
        found.append(Fleet(given if given is not None else one.owner, one.enhanced, one.dispersed))
    return tuple(found)


def _armies(text: PositionText, setup: Setup) -> tuple[Independent, ...]:
    require_ids("armies", text.armies, ARMIES)
    require_ids("armies_gone", text.armies_gone, ARMIES)
    start = {army.id: army.start_space for army in kit_of(setup.data).independent_armies}
    places: Mapping[str, str] = start | dict.fromkeys(text.armies_gone, "") | text.armies
    return tuple(Independent(places[name], name in text.armies_gone) for name in ARMIES)


def _cards(text: PositionText, deck: tuple[str, ...], seats: tuple[str, ...]) -> CardTable:
    open_zones = {"discards": text.discards, "removed": text.removed, "table": text.table}
    held = {**text.hands, **open_zones, "extra": text.extra}
    require_ids("hands", text.hands, seats)
    pool, zones = deck, []
    for zone in zones_of(seats):
        ids, place = cards(held.get(zone.name, ())), f"hands.{zone.name}" if zone.name in seats else zone.name
        require_ids(place, ids, deck)
        if twice := Counter(ids) - Counter(pool):
            raise PositionError(place, f"{min(twice)} stands in two places")
        pool = without(pool, ids)
        zones.append(zone.replace(held=ids, count=len(ids)))
    table = CardTable(Deck(pool), tuple(zones))
    for one in text.known:
        require_ids("known", [one.zone], (DECK, *(zone.name for zone in zones)))
        require_ids("known", one.cards, deck)
        require_ids("known", one.seats or (), seats)
        if not table.agrees(one):
            raise PositionError("known", f"it is not so {one}")
    return table.replace(known=tidied(table, text.known))
