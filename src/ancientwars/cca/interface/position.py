"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

Everything that the text does not name is as on an empty field of scenario 001: no terrain, five banners to win, Command
5 and 6, no cards in hand, no banners, bottom to play a card. A text without any unit takes the layout of its scenario.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.cca.components.board import SEATS, Seat, seat_of
from ancientwars.cca.components.kit import CARDS, UNITS
from ancientwars.cca.components.scenarios import Scenario, Tile, UnitAt
from ancientwars.cca.interface.position_checks import CODES, check
from ancientwars.cca.interface.validation import faults_of
from ancientwars.cca.rules.c03_setting_up import field_of, load, setup_of, special_units, table
from ancientwars.cca.rules.c05_turn_sequence import Phases, end_of_turn
from ancientwars.cca.rules.c06_playing_a_card import PlayACard
from ancientwars.cca.rules.c07_ordering import command
from ancientwars.cca.rules.c08_movement import MovementPhase, SecondMovement
from ancientwars.cca.rules.c09_battle import BattlePhase
from ancientwars.cca.state.pieces import Duty, Field, Leader, Unit, there
from ancientwars.cca.state.scopes import Turn
from ancientwars.cca.state.state import Last, Setup, State
from ancientwars.core.deck import CardTable
from ancientwars.core.errors import PositionError
from ancientwars.core.position import PositionSource, read_position, settled

if TYPE_CHECKING:
    from ancientwars.core.step import Step


@frozen
class SideText:
    """One side in a position text.

    Attributes:
        units: Hex to unit: type or code, then optionally the number of blocks and ``elite``, which counts only where
            the options put special units in force.
        leaders: Hex to name, which may be empty.
        cards: The hand.
        banners: Banners won.
        command: Command; 0 is as in the scenario.
        turns: Own turns begun.
    """

    units: dict[str, str] = field(factory=dict)
    leaders: dict[str, str] = field(factory=dict)
    cards: list[str] = field(factory=list)
    banners: int = 0
    command: int = 0
    turns: int = 1


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Scenario whose War Council, special rules and, unless given, terrain hold: its number or
            key, or the text of a scenario file; a path is not opened.
        turn: The active side.
        number: Turns begun by both sides.
        stage: What happens next; see `STAGES`.
        card: For the later stages: the card that was played; its rules hold.
        effect: The card whose order it gave, if Counter Attack copied one.
        ordinary: The order was the fallback.
        ordered: Hexes of units with an order.
        ordered_leaders: Hexes of leaders with an order of their own.
        moved: Hexes that the units there have moved this turn.
        origins: Where units began the turn, by the hex that they are in now.
        second: The second part of Move-Fire-Move has begun.
        struck: First Strike was played in this turn.
        last: The card whose order the opponent gave in his last turn.
        last_place: Sections, as the bottom player names them, of that order, if it was Leadership Any Section.
        terrain: Hex to terrain instead of the scenario's; ``ford`` for a ford, ``rampart D4 D5`` with its front hexes.
        banners_needed: Banners that win; 0 is as in the scenario.
        legion: ``"bottom marian"`` or the like: the legion rule in force.
        discards: The discards.
        captured: Camps that have given their banner.
        reserve: Units off the board, of the side of the ambush; None is as in the scenario.
        reserve_leader: The leader off the board; None is as in the scenario.
        command_grown: Whether the hand limit has grown (CS9.2).
        options: Optional readings of the rules.
        bottom: The side at the bottom.
        top: The side at the top.
    """

    scenario: str = "001"
    turn: str = "bottom"
    number: int = 1
    stage: str = "play"
    card: str = "order_four_center"
    effect: str = ""
    ordinary: bool = False
    ordered: list[str] = field(factory=list)
    ordered_leaders: list[str] = field(factory=list)
    moved: dict[str, int] = field(factory=dict)
    origins: dict[str, str] = field(factory=dict)
    second: bool = False
    struck: bool = False
    last: str = ""
    last_place: list[str] = field(factory=list)
    terrain: dict[str, str] | None = None
    banners_needed: int = 0
    legion: str = ""
    discards: list[str] = field(factory=list)
    captured: list[str] = field(factory=list)
    reserve: list[str] | None = None
    reserve_leader: str | None = None
    command_grown: bool = False
    options: dict[str, Any] = field(factory=dict)
    bottom: SideText = SideText()
    top: SideText = SideText()

    def side(self, seat: str) -> SideText:
        """Return one side."""
        return self.bottom if seat == "bottom" else self.top


def position(text: PositionSource) -> State:
    """Set up a position by hand.

    Args:
        text: TOML or JSON, or the mapping that either would give; see `PositionText` for the fields.

    Returns:
        The state, settled: it waits for a seat or for chance.

    Raises:
        PositionError: The text is not TOML or JSON, a field is unknown or of the wrong type, an id does not exist, or
            the position breaks a limit of the rules; the error names the field.
        SetupError: An unknown scenario or option.

    Example:
        >>> state = position('''
        ... bottom = { units = { C5 = "MI" }, cards = ["order_two_left"] }
        ... top = { units = { E5 = "LB 2" } }
        ... ''')
        >>> state.unit("E5").blocks
        2
    """
    wanted = read_position(PositionText, text)
    setup = setup_of(wanted.scenario, wanted.options, paths=False)
    check(wanted, load(setup))
    state = _state(wanted, setup)
    return settled(state, faults_of(state))


def _state(wanted: PositionText, plain: Setup) -> State:
    """Build the unsettled state."""
    setup = _setup(wanted, plain)
    battle = load(setup)
    seat = seat_of(wanted.turn)
    played = () if wanted.stage == "play" else (wanted.card,)
    state = State(
        agenda=(Turn(seat, wanted.number),),
        setup=setup,
        field=_field(wanted, setup, battle),
        cards=_cards(wanted, seat, played),
        banners=(wanted.bottom.banners, wanted.top.banners),
        turns=(wanted.bottom.turns, wanted.top.turns),
        last=Last(wanted.last, tuple(wanted.last_place)),
        captured=tuple(sorted(wanted.captured)),
        command_grown=wanted.command_grown,
        **_reserve(wanted, battle),
    )
    if played:
        now = Turn(seat, wanted.number, wanted.card, _effect(wanted), wanted.ordinary, command(state, seat))
        state = state.replace(agenda=(now.replace(second=wanted.second, struck=int(wanted.struck)),))
    return state.then(*_steps(wanted, seat), *end_of_turn(seat))


def _cards(wanted: PositionText, seat: Seat, played: tuple[str, ...]) -> CardTable:
    """Return the cards, a card on the table included."""
    hands: dict[str, tuple[str, ...]] = {side: tuple(wanted.side(side).cards) for side in SEATS}
    try:
        cards = table({**hands, seat: (*hands[seat], *played)}, tuple(wanted.discards))
    except ValueError as error:
        raise PositionError("cards", str(error)) from None
    return cards.move(seat, "played", *played)


def _effect(wanted: PositionText) -> str:
    """C18.T3e: return the card whose order was given; none for a Counter Attack that copied none."""
    return wanted.effect or ("" if CARDS[wanted.card].copies else wanted.card)


def _setup(wanted: PositionText, plain: Setup) -> Setup:
    tiles = None
    if wanted.terrain is not None:
        tiles = tuple(_tile(hex_, text) for hex_, text in sorted(wanted.terrain.items()))
    elif wanted.bottom.units or wanted.top.units:
        tiles = load(plain).terrain
    legion = tuple(wanted.legion.split())
    if legion and (len(legion) != 2 or legion[0] not in SEATS or legion[1] not in ("marian", "caesar")):  # noqa: PLR2004
        raise PositionError("legion", f"{wanted.legion!r} is not a side and marian or caesar")
    return plain.replace(
        terrain=tiles,
        banners=wanted.banners_needed,
        command=(wanted.bottom.command, wanted.top.command),
        legion=legion,
    )


def _tile(hex_: str, text: str) -> Tile:
    name, *sides = text.split()
    return Tile("river", hex_, fordable=True) if name == "ford" else Tile(name, hex_, sides=tuple(sides))


def _reserve(wanted: PositionText, battle: Scenario) -> dict[str, Any]:
    """CS5.2: return what waits off the board."""
    ambush = battle.rule("reserve_ambush")
    units, leaders = battle.reserve_units, tuple(f"{one.side} {one.name}" for one in battle.reserve_leaders)
    side = ambush.facts["side"] if ambush else "top"
    if wanted.reserve is not None:
        units = tuple(UnitAt(side, CODES.get(one, one)) for one in wanted.reserve)
    if wanted.reserve_leader is not None:
        leaders = (f"{side} {wanted.reserve_leader}",) if wanted.reserve_leader else ()
    return {"reserve": units, "reserve_leaders": leaders}


def _field(wanted: PositionText, setup: Setup, battle: Scenario) -> Field:
    """Return the pieces of the text, or the layout of the scenario where it names none."""
    if not (wanted.bottom.units or wanted.top.units or wanted.bottom.leaders or wanted.top.leaders):
        return field_of(setup, battle)
    found = Field((), ())
    for seat in SEATS:
        side = wanted.side(seat)
        for hex_, text in side.units.items():
            found = found.with_unit(None, _unit(wanted, setup, seat, hex_, text))
        for hex_, name in side.leaders.items():
            ordered = seat == wanted.turn and hex_ in wanted.ordered_leaders
            found = found.with_leader(None, Leader(seat, name, hex_, hex_, Duty(ordered=ordered)))
    return found


def _unit(wanted: PositionText, setup: Setup, seat: str, hex_: str, text: str) -> Unit:
    """Read a unit: ``"MI"``, ``"warriors 3"``, ``"HI 4 elite"``."""
    name, *rest = text.split()
    kind = CODES.get(name, name)
    elite = "elite" if "elite" in rest and special_units(setup.options, load(setup)) else ""
    number = [one for one in rest if one != "elite"]
    blocks = int(number[0]) if number else UNITS[kind].blocks
    duty = _duty(wanted, setup, kind, hex_) if seat == wanted.turn else Duty()
    return Unit(seat, kind, hex_, blocks, elite, duty)


def _duty(wanted: PositionText, setup: Setup, kind: str, hex_: str) -> Duty:
    """Return what a unit of the active side has done this turn."""
    moved, origin = wanted.moved.get(hex_, 0), wanted.origins.get(hex_, "")
    left = bool(origin) and there(origin, setup.ground.single_out)
    stopped = bool(moved) and (left or there(hex_, setup.ground.stops[kind]))
    charged = bool(UNITS[kind].charge_move) and moved > UNITS[kind].move
    return Duty(hex_ in wanted.ordered, moved, stopped=stopped, charged=charged, origin=origin)


def _steps(wanted: PositionText, seat: Seat) -> tuple[Step, ...]:
    """Return the rest of the turn from the stage on; its end is on the agenda already."""
    card = CARDS[wanted.effect or wanted.card]
    second = (SecondMovement(seat),) if card.phases and not wanted.ordinary and not wanted.second else ()
    stages: dict[str, tuple[Step, ...]] = {
        "play": (PlayACard(seat), Phases(seat)),
        "move": (MovementPhase(seat), *(() if wanted.second else (BattlePhase(seat), *second))),
        "battle": (BattlePhase(seat), *second),
        "end": (),
    }
    if wanted.stage == "play" and not wanted.side(seat).cards:
        raise PositionError(f"{seat}.cards", f"{seat} is to play a card and holds none; give cards or a later stage")
    return stages[wanted.stage]
