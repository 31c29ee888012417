"""What a position text says of a state: the way back from `position`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.cca.components.board import BOTTOM, SEATS
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.interface.position_text import PositionText, SideText
from ancientwars.cca.rules.c06_playing_a_card import PlayACard
from ancientwars.cca.rules.c07_ordering import Orders
from ancientwars.cca.rules.c08_movement import Movement
from ancientwars.cca.rules.c09_battle import Battles
from ancientwars.cca.rules.c15_drawing import DrawCard
from ancientwars.cca.state.pieces import IDLE, Duty
from ancientwars.core.errors import PositionError
from ancientwars.core.toml import changed

if TYPE_CHECKING:
    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.components.scenarios import Tile
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State

STAGE_OF = {PlayACard: "play", Orders: "order", Movement: "move", Battles: "battle", DrawCard: "draw"}
"""The stage at which a state waits for a step, or for one of a class of steps."""


def text_of(state: State) -> PositionText:
    """Return the text of a full state.

    What a text cannot say is left out, so reading it may give another state.

    Raises:
        PositionError: A hand is hidden, or the state is in the middle of something that no text says.
    """
    for seat in SEATS:
        if state.cards.zone(seat).held is None:
            raise PositionError(f"{seat}.cards", "the hand is hidden; `determinize` gives a state that has it")
    stage = _stage(state)
    setup = state.setup
    return PositionText(
        scenario=setup.own or setup.scenario,
        turn=state.turn.seat,
        number=state.turn.number,
        stage=stage,
        draws=[step.seat for step in reversed(state.agenda) if isinstance(step, DrawCard)],
        last=state.last.effect,
        last_place=list(state.last.place),
        terrain=None if setup.terrain is None else {tile.hex: _tile(tile) for tile in setup.terrain},
        banners_needed=setup.banners,
        legion=" ".join(setup.legion),
        discards=list(state.cards.zone("discards").held or ()),
        known=list(state.cards.known),
        captured=list(state.captured),
        command_grown=state.command_grown,
        options=changed(state.options),
        bottom=_side(state, "bottom"),
        top=_side(state, "top"),
        **_reserve(state),
        **(_turn(state) if stage != "play" else {}),
    )


def _stage(state: State) -> str:
    """Return the stage of the turn."""
    top = state.agenda[-1]
    for kind, stage in STAGE_OF.items():
        if isinstance(top, kind):
            return stage
    raise PositionError("agenda", f"no position text says what {type(top).__name__} is in the middle of")


def _turn(state: State) -> dict[str, Any]:
    """Return what the text says of a turn in which a card has been played, and of what was done in it."""
    turn, ordinary = state.turn, [unit for unit in state.units(state.turn.seat) if _told_in_short(unit.duty)]
    leaders = state.leaders(turn.seat)
    usual = "" if turn.card and CARDS[turn.card].copies else turn.card
    return {
        "card": turn.card,
        "effect": "" if turn.effect == usual else turn.effect,
        "ordinary": turn.ordinary,
        "picks": list(turn.picks),
        "lead": turn.lead,
        "place": list(turn.place),
        "dice": list(turn.dice),
        "ambush": turn.ambush,
        "second": turn.second,
        "struck": bool(turn.struck),
        "ordered": [unit.hex for unit in ordinary if unit.duty.ordered],
        "duties": {u.hex: u.duty for u in state.units(turn.seat) if not _told_in_short(u.duty)},
        "ordered_leaders": [one.hex for one in leaders if one.duty == Duty(ordered=True)],
        "leader_duties": {one.hex: one.duty for one in leaders if one.duty not in (IDLE, Duty(ordered=True))},
    }


def _told_in_short(duty: Duty) -> bool:
    """Tell whether it is all that a unit has an order, or has none."""
    return duty in (IDLE, Duty(ordered=True))


def _side(state: State, seat: Seat) -> SideText:
    leaders, place = state.leaders(seat), seat != BOTTOM
    return SideText(
        units={unit.hex: _unit(unit) for unit in state.units(seat)},
        leaders={one.hex: one.name for one in leaders},
        homes={one.hex: one.home for one in leaders if one.home != one.hex},
        cards=list(state.cards.zone(seat).held or ()),
        banners=state.banners[place],
        command=state.setup.command[place],
        turns=state.turns[place],
    )


def _unit(unit: Unit) -> str:
    parts = (unit.kind.code, "" if unit.full else str(unit.blocks), unit.elite)
    return " ".join(part for part in parts if part)


def _tile(tile: Tile) -> str:
    return " ".join((tile.terrain, *tile.sides))


def _reserve(state: State) -> dict[str, Any]:
    """CS5.2: return what the text says of those who wait off the board; nothing if it is as in the scenario."""
    battle = state.scenario
    said: dict[str, Any] = {}
    if state.reserve != battle.reserve_units:
        said["reserve"] = [unit.type for unit in state.reserve]
    if state.reserve_leaders != tuple(f"{one.side} {one.name}" for one in battle.reserve_leaders):
        said["reserve_leader"] = state.reserve_leaders[0].partition(" ")[2] if state.reserve_leaders else ""
    return said
