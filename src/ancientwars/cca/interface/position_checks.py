"""What a position text may say: ids that exist, numbers that can occur."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.cca.components.board import BASELINE, BOARD, BOTTOM, NEAR, SEATS, SECTIONS
from ancientwars.cca.components.kit import CARDS, FACES, TERRAIN, UNITS
from ancientwars.cca.components.scenarios import MOST_CARDS, Scenario
from ancientwars.cca.rules.c03_setting_up import MOST_TURNS
from ancientwars.core.errors import PositionError
from ancientwars.core.knowledge import DECK
from ancientwars.core.position import require_ids, require_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ancientwars.cca.interface.position_text import PositionText

STAGES: Final = ("play", "order", "move", "battle", "end", "draw")
CODES: Final = {kind.code: key for key, kind in UNITS.items()}
FARTHEST_MOVE: Final = max(kind.move for kind in UNITS.values())
ORDERING: Final = tuple(card.id for card in CARDS.values() if not card.copies and not card.reaction)
"""C18.T3c, C18.T3e: the cards whose order can be copied."""
MOST_IN_RESERVE: Final = len(BASELINE[BOTTOM])


def check(wanted: PositionText, battle: Scenario) -> None:
    """Check what can be checked before the state is built.

    Args:
        wanted: The text.
        battle: Its scenario.

    Raises:
        PositionError: An id does not exist, or a number cannot occur; the error names the field.
    """
    require_ids("stage", [wanted.stage], STAGES)
    require_ids("turn", [wanted.turn], SEATS)
    require_ids("draws", wanted.draws, SEATS)
    if bool(wanted.draws) is not (wanted.stage == "draw"):
        raise PositionError("draws", "somebody draws cards at the stage 'draw', and only then")
    _check_cards(wanted)
    _check_pieces(wanted, ["elite", *(unit.elite for unit in battle.units if unit.elite)])
    _check_terrain(wanted)
    _check_scenario_facts(wanted, battle)
    require_number("number", wanted.number, 0, MOST_TURNS)
    require_number("banners_needed", wanted.banners_needed, 0, len(BOARD))
    for seat in SEATS:
        side = wanted.side(seat)
        require_number(f"{seat}.command", side.command, 0, MOST_CARDS)
        require_number(f"{seat}.turns", side.turns, 0, MOST_TURNS)


def _check_cards(wanted: PositionText) -> None:
    require_ids("card", [wanted.card] if wanted.card or wanted.stage != "draw" else [], CARDS)
    require_ids("effect", filter(None, [wanted.effect]), ORDERING)
    require_ids("last", filter(None, [wanted.last]), ORDERING)
    require_ids("last_place", wanted.last_place, SECTIONS)
    require_ids("place", [*wanted.place, *([wanted.ambush] if wanted.ambush else [])], SECTIONS)
    require_ids("dice", wanted.dice, FACES)
    for one in wanted.known:
        require_ids("known", [one.zone], (*SEATS, DECK))
        require_ids("known", one.cards, CARDS)
        require_ids("known", one.seats or (), SEATS)
    require_ids("discards", wanted.discards, CARDS)
    for seat in SEATS:
        require_ids(f"{seat}.cards", wanted.side(seat).cards, CARDS)


def _check_pieces(wanted: PositionText, marks: Sequence[str]) -> None:
    for seat in SEATS:
        side = wanted.side(seat)
        require_ids(f"{seat}.leaders", side.leaders, BOARD)
        require_ids(f"{seat}.homes", side.homes, side.leaders)
        for hex_, text in side.units.items():
            _check_unit(f"{seat}.units.{hex_}", hex_, text.split(), marks)
    active = wanted.side(wanted.turn)
    require_ids("ordered", wanted.ordered, active.units)
    require_ids("ordered_leaders", wanted.ordered_leaders, active.leaders)
    require_ids("picks", [pick.removeprefix("L") for pick in wanted.picks], BOARD)
    require_ids("lead", [wanted.lead] if wanted.lead else [], BOARD)
    require_ids("duties", wanted.duties, active.units)
    require_ids("leader_duties", wanted.leader_duties, active.leaders)
    require_ids("moved", wanted.moved, active.units)
    require_ids("origins", wanted.origins, active.units)
    require_ids("origins", wanted.origins.values(), BOARD)
    for hex_, hexes in wanted.moved.items():
        require_number(f"moved.{hex_}", hexes, 0, FARTHEST_MOVE)


def _check_unit(place: str, hex_: str, words: list[str], marks: Sequence[str]) -> None:
    """Check a unit: ``"MI"``, ``"warriors 3"``, ``"HI 4 elite"``; special units have one of some marks."""
    require_ids(place, [hex_], BOARD)
    require_ids(place, words[:1] or [""], (*UNITS, *CODES))
    number = [word for word in words[1:] if word not in marks]
    if len(number) > 1 or not all(word.isdecimal() for word in number):
        raise PositionError(place, f"{words}: a unit is a type, a number of blocks, and perhaps the word elite")


def _check_terrain(wanted: PositionText) -> None:
    for hex_, text in (wanted.terrain or {}).items():
        place = f"terrain.{hex_}"
        require_ids("terrain", [hex_], BOARD)
        name, *sides = text.split() or [""]
        require_ids(place, [name], TERRAIN)
        require_ids(place, sides, NEAR[hex_])
        if bool(sides) is not TERRAIN[name].front_only:
            raise PositionError(place, f"{text!r}: a rampart, and nothing else, faces adjacent hexes")


def _check_scenario_facts(wanted: PositionText, battle: Scenario) -> None:
    """CS5.2, CS11.1: what only some scenarios have."""
    camps, ambush = battle.rule("capture_hex_for_banner"), battle.rule("reserve_ambush")
    require_ids("captured", wanted.captured, camps.facts["hexes"] if camps else ())
    require_ids("reserve", wanted.reserve or (), (*UNITS, *CODES) if ambush else ())
    require_number("reserve", len(wanted.reserve or ()), 0, MOST_IN_RESERVE)
    if wanted.reserve_leader and not ambush:
        raise PositionError("reserve_leader", f"scenario {battle.id} has no ambush")
