"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

Everything that the text does not name is as on an empty field of scenario 001: no terrain, five banners to win, Command
5 and 6, no cards in hand, no banners, bottom to play a card. A text without any unit takes the layout of its scenario.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from ancientwars.cca.components.board import SEATS, Seat, opponent, seat_of
from ancientwars.cca.components.kit import CARDS, UNITS
from ancientwars.cca.components.scenarios import Scenario, Tile, UnitAt
from ancientwars.cca.interface.position_checks import CODES, check
from ancientwars.cca.interface.position_text import PositionText
from ancientwars.cca.interface.position_writing import text_of
from ancientwars.cca.interface.validation import faults_of
from ancientwars.cca.rules.c03_setting_up import field_of, load, setup_of, special_units, table
from ancientwars.cca.rules.c05_turn_sequence import Phases, StartTurn, end_of_turn
from ancientwars.cca.rules.c06_playing_a_card import PlayACard
from ancientwars.cca.rules.c07_ordering import OneUnit, Orders, command
from ancientwars.cca.rules.c08_movement import MovementPhase, SecondMovement
from ancientwars.cca.rules.c09_battle import BattlePhase
from ancientwars.cca.rules.c15_drawing import DrawCard
from ancientwars.cca.rules.c18_command_cards import orders_of
from ancientwars.cca.state.pieces import Duty, Field, Leader, Unit, there
from ancientwars.cca.state.scopes import Turn
from ancientwars.cca.state.state import Last, Setup, State
from ancientwars.core.deck import CardTable
from ancientwars.core.errors import PositionError
from ancientwars.core.position import PositionSource, read_position, settled, written_position
from ancientwars.core.remembering import tidied

if TYPE_CHECKING:
    from ancientwars.core.step import Step


@overload
def position(text: State) -> str:
    """Return the text of a position."""


@overload
def position(text: PositionSource) -> State:
    """Return the position that a text says."""


def position(text: PositionSource | State) -> State | str:
    """Set up a position by hand, or write the text of one.

    Args:
        text: TOML or JSON, or the mapping that either would give; see `PositionText` for the fields. Or a full state.

    Returns:
        For a text the state, settled: it waits for a seat or for chance. For a state the text, as TOML.

    Raises:
        PositionError: The text is not TOML or JSON, a field is unknown or of the wrong type, an id does not exist, or
            the position breaks a limit of the rules; the error names the field. Or no text can say the state: one in
            the middle of a combat, or one in which a hand is hidden.
        SetupError: An unknown scenario or option.

    Example:
        >>> state = position('''
        ... bottom = { units = { C5 = "MI" }, cards = ["order_two_left"] }
        ... top = { units = { E5 = "LB 2" } }
        ... ''')
        >>> state.unit("E5").blocks
        2
        >>> print(position(state), end="")
        bottom = { units = { C5 = "MI" }, cards = ["order_two_left"] }
        top = { units = { E5 = "LB 2" } }
    """
    if isinstance(text, State):
        return written_position(text_of(text), text, _read)
    return _read(text)


def _read(text: PositionSource) -> State:
    """Set up a position."""
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
    played = () if wanted.stage in ("play", "draw") else (wanted.card,)
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
    if wanted.stage != "play" and wanted.card and wanted.number:
        state = state.replace(agenda=(_turn(wanted, seat, command(state, seat)),))
    if wanted.stage == "draw":
        return state.then(*_draws(wanted, seat))
    return state.then(*_steps(wanted, seat, state), *end_of_turn(seat))


def _draws(wanted: PositionText, seat: Seat) -> tuple[Step, ...]:
    """C3.5, C15.1, C15.4: return the draws of cards, and the turn after them; before the first turn is the deal."""
    if not wanted.number:
        return (*(DrawCard(name, "C3.5") for name in map(seat_of, wanted.draws)), StartTurn(seat))
    draws = [DrawCard(name, "C15.1" if name == seat else "C15.4") for name in map(seat_of, wanted.draws)]
    return (*draws, StartTurn(opponent(seat)))


def _turn(wanted: PositionText, seat: Seat, limit: int) -> Turn:
    """Return the turn in which a card has been played."""
    return Turn(
        seat=seat,
        number=wanted.number,
        card=wanted.card,
        effect=_effect(wanted),
        ordinary=wanted.ordinary,
        command=limit,
        picks=tuple(wanted.picks),
        lead=wanted.lead,
        dice=tuple(wanted.dice),
        place=tuple(wanted.place),
        second=wanted.second,
        ambush=wanted.ambush,
        struck=int(wanted.struck),
    )


def _cards(wanted: PositionText, seat: Seat, played: tuple[str, ...]) -> CardTable:
    """Return the cards, a card on the table included."""
    hands: dict[str, tuple[str, ...]] = {side: tuple(wanted.side(side).cards) for side in SEATS}
    try:
        cards = table({**hands, seat: (*hands[seat], *played)}, tuple(wanted.discards))
    except ValueError as error:
        raise PositionError("cards", str(error)) from None
    cards = cards.move(seat, "played", *played)
    for one in wanted.known:
        if not cards.agrees(one):
            raise PositionError("known", f"it is not so {one}")
    return cards.replace(known=tidied(cards, wanted.known))


def _effect(wanted: PositionText) -> str:
    """C18.T3e: return the card whose order was given; none for a Counter Attack that copied none."""
    return wanted.effect or ("" if CARDS[wanted.card].copies else wanted.card)


def _setup(wanted: PositionText, plain: Setup) -> Setup:
    tiles = None
    if wanted.terrain is not None:
        tiles = tuple(_tile(hex_, text) for hex_, text in sorted(wanted.terrain.items()))
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
            duty = wanted.leader_duties.get(hex_) or Duty(ordered=ordered)
            found = found.with_leader(None, Leader(seat, name, hex_, side.homes.get(hex_, hex_), duty))
    return found


def _unit(wanted: PositionText, setup: Setup, seat: str, hex_: str, text: str) -> Unit:
    """Read a unit: ``"MI"``, ``"warriors 3"``, ``"HI 4 elite"``."""
    name, *rest = text.split()
    kind = CODES.get(name, name)
    marks = [one for one in rest if not one.isdecimal()]
    elite = marks[0] if marks and special_units(setup.options, load(setup)) else ""
    number = [one for one in rest if one.isdecimal()]
    blocks = int(number[0]) if number else UNITS[kind].blocks
    duty = wanted.duties.get(hex_) or (_duty(wanted, setup, kind, hex_) if seat == wanted.turn else Duty())
    return Unit(seat, kind, hex_, blocks, elite, duty)


def _duty(wanted: PositionText, setup: Setup, kind: str, hex_: str) -> Duty:
    """Return what a unit of the active side has done this turn."""
    moved, origin = wanted.moved.get(hex_, 0), wanted.origins.get(hex_, "")
    left = bool(origin) and there(origin, setup.ground.single_out)
    stopped = bool(moved) and (left or there(hex_, setup.ground.stops[kind]))
    charged = bool(UNITS[kind].charge_move) and moved > UNITS[kind].move
    return Duty(hex_ in wanted.ordered, moved, stopped=stopped, charged=charged, origin=origin)


def _steps(wanted: PositionText, seat: Seat, state: State) -> tuple[Step, ...]:
    """Return the rest of the turn from the stage on; its end is on the agenda already."""
    card = CARDS[wanted.effect or wanted.card]
    second = (SecondMovement(seat),) if card.phases and not wanted.ordinary and not wanted.second else ()
    stages: dict[str, tuple[Step, ...]] = {
        "play": (PlayACard(seat), Phases(seat)),
        "order": (*_orders(wanted, seat, state), Phases(seat)),
        "move": (MovementPhase(seat), *(() if wanted.second else (BattlePhase(seat), *second))),
        "battle": (BattlePhase(seat), *second),
        "end": (),
    }
    if wanted.stage == "play" and not wanted.side(seat).cards:
        raise PositionError(f"{seat}.cards", f"{seat} is to play a card and holds none; give cards or a later stage")
    return stages[wanted.stage]


def _orders(wanted: PositionText, seat: Seat, state: State) -> tuple[Step, ...]:
    """C5.2: return the steps in which the card of the text gives its orders."""
    if wanted.stage != "order":
        return ()
    if wanted.ordinary:
        return (OneUnit(seat),)
    _, steps = orders_of(state, seat, _effect(wanted))
    return tuple(step for step in steps if isinstance(step, Orders))
