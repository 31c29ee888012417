"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

What the text does not name is as at the beginning of a game, on a map without pieces: the independent markers and
armies and the royal family stand where they do at set-up, all players are Champion, nobody has a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.core.deck import CardTable, Deck, cards, without
from ancientwars.core.errors import PositionError, StackError
from ancientwars.core.position import PositionSource, read_position, require_ids, require_number, settled
from ancientwars.core.stacks import Stacks
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, SEATS
from ancientwars.diadochi.components.loading import own_texts
from ancientwars.diadochi.interface.validation import faults_of
from ancientwars.diadochi.rules.d03_sequence import SEGMENTS, course_from
from ancientwars.diadochi.rules.d22_setup import deck_of, markers_at_start, options_of, royals_at_start, zones_of
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
    from collections.abc import Iterable, Mapping

Table = dict[str, dict[str, dict[str, int]]]


@frozen
class GeneralText:
    """A major general in a position text."""

    owner: str
    place: str = ""
    inside: bool = False
    dead: bool = False
    prestige: int = 0


@frozen
class RoyalText:
    """A member of the royal family in a position text."""

    place: str = ""
    owner: str = ""
    active: bool = True
    gone: bool = False
    buried: bool = False


@frozen
class FleetText:
    """A fleet in a position text."""

    owner: str = ""
    enhanced: bool = False
    dispersed: bool = False


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Id of the set-up.
        turn: Number of the turn.
        round: Number of the round.
        seat: Whose segment it is.
        segment: Which segment begins: ``"surrender"``, ``"tyche"``, ``"movement"`` or ``"forage"``.
        order: The Turn Order; by default that of the table.
        usurper: The Usurper.
        units: Combat units by space (or ``"dispersed"``), player and kind.
        inside: Combat units inside major cities, likewise.
        markers: Control markers by owner; those that are not named as `independent` says.
        independent: Whether independent markers stand where they do at set-up.
        generals: The major generals by id.
        minors: Spaces of minor generals by player.
        minors_inside: Major cities with minor generals inside, by player.
        commanders: Generals named commander among their equals.
        royals: The royal family by id, where it does not stand as at set-up.
        fleets: The fleets by id; by default as the control markers give them, on their initial side.
        armies: Independent armies by id and space; an empty space for the box.
        armies_gone: Independent armies that left the game.
        sieges: Siege points, as [space, player, points].
        champions: The Champions; by default all.
        above_zero: The Diadochi who had victory points since.
        training: Kind and points paid by player.
        offers: Marriages offered, as [royal, player].
        pella: Who buried the body in Pella.
        looted: Looted cities.
        helepolis: Player and space of the Helepolis.
        shields_raised: Whether the Silver Shields have come into play.
        hands: Cards by player.
        discards: Cards in the discard pile.
        removed: Cards out of the game.
        table: Cards that lie before the players.
        extra: Cards dealt aside, which nobody sees.
        options: Optional rules.
        data: Texts of component data by file name, if not the shipped ones.
    """

    scenario: str = "four"
    turn: int = 1
    round: int = 1
    seat: str = "yellow"
    segment: str = "tyche"
    order: list[str] = field(factory=list)
    usurper: str = ""
    units: Table = field(factory=dict)
    inside: Table = field(factory=dict)
    markers: dict[str, list[str]] = field(factory=dict)
    independent: bool = True
    generals: dict[str, GeneralText] = field(factory=dict)
    minors: dict[str, list[str]] = field(factory=dict)
    minors_inside: dict[str, list[str]] = field(factory=dict)
    commanders: list[str] = field(factory=list)
    royals: dict[str, RoyalText] = field(factory=dict)
    fleets: dict[str, FleetText] = field(factory=dict)
    armies: dict[str, str] = field(factory=dict)
    armies_gone: list[str] = field(factory=list)
    sieges: list[tuple[str, str, int]] = field(factory=list)
    champions: list[str] | None = None
    above_zero: list[str] = field(factory=list)
    training: dict[str, tuple[str, int]] = field(factory=dict)
    offers: list[tuple[str, str]] = field(factory=list)
    pella: str = ""
    looted: list[str] = field(factory=list)
    helepolis: tuple[str, str] = ("", "")
    shields_raised: bool = False
    hands: dict[str, list[str]] = field(factory=dict)
    discards: list[str] = field(factory=list)
    removed: list[str] = field(factory=list)
    table: list[str] = field(factory=list)
    extra: list[str] = field(factory=list)
    options: dict[str, Any] = field(factory=dict)
    data: dict[str, str] = field(factory=dict)


def position(text: PositionSource) -> State:
    """Set up a position by hand.

    Args:
        text: TOML or JSON, or the mapping that either would give; see `PositionText`.

    Returns:
        The state, settled: it waits for a seat or for chance.

    Raises:
        PositionError: The text is malformed, names unknown things, or says what cannot be.

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
    """
    wanted = read_position(PositionText, text)
    state = _state(wanted)
    return settled(state, faults_of(state))


def _state(text: PositionText) -> State:
    setup = Setup(text.scenario, options_of(text.options), own_texts(text.data, paths=False))
    kit = kit_of(setup.data)
    require_ids("scenario", [text.scenario], kit.scenario)
    seats = SEATS[: kit.scenario[text.scenario].players]
    require_ids("seat", [text.seat], seats)
    require_ids("segment", [text.segment], SEGMENTS)
    require_ids("training", text.training, seats)
    require_number("turn", text.turn, 1, kit.figures.turns)
    require_number("round", text.round, 1, kit.figures.rounds_per_turn)
    order = tuple(text.order) or seats
    return State(
        agenda=course_from(text.round, order, text.seat, text.segment),
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
        generals=_generals(text, seats),
        minors=_minors(text, seats),
        commanders=tuple(text.commanders),
        royals=_royals(text, setup),
        fleets=_fleets(text),
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


def _generals(text: PositionText, seats: tuple[str, ...]) -> tuple[General, ...]:
    require_ids("generals", text.generals, GENERALS)
    for name, general in text.generals.items():
        require_ids(f"generals.{name}.owner", [general.owner], ("", *seats))
        require_ids(f"generals.{name}.place", [general.place], ("", DISPERSED, *SPACES))
    found = text.generals
    return tuple(
        General(one.owner, one.place, one.inside, one.dead, one.prestige) if (one := found.get(name)) else General()
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
    start, found = royals_at_start(kit_of(setup.data)), text.royals
    return tuple(
        Royal(one.place, one.owner, one.active, one.gone, one.buried) if (one := found.get(name)) else start[number]
        for number, name in enumerate(ROYALS)
    )


def _fleets(text: PositionText) -> tuple[Fleet, ...]:
    require_ids("fleets", text.fleets, FLEETS)
    found = text.fleets
    return tuple(
        Fleet(one.owner, one.enhanced, one.dispersed) if (one := found.get(name)) else Fleet() for name in FLEETS
    )


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
        ids = cards(held.get(zone.name, ()))
        require_ids(zone.name, ids, deck)
        try:
            pool = without(pool, ids)
        except ValueError:
            raise PositionError(zone.name, "a card stands in two places") from None
        zones.append(zone.replace(held=ids, count=len(ids)))
    return CardTable(Deck(pool), tuple(zones))
