"""What a position text may say: ids that exist, numbers that can occur."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.cca.components import CARDS, TERRAIN, UNITS
from ancientwars.cca.geometry import BASELINE, BOARD, BOTTOM, NEAR, SEATS, SECTIONS
from ancientwars.cca.scenarios import MOST_CARDS, Scenario
from ancientwars.cca.setup import MOST_TURNS
from ancientwars.core.errors import PositionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.cca.position import PositionText

STAGES: Final = ("play", "move", "battle", "end")
CODES: Final = {kind.code: key for key, kind in UNITS.items()}
FARTHEST_MOVE: Final = max(kind.move for kind in UNITS.values())
ORDERING: Final = tuple(card.id for card in CARDS.values() if not card.copies and not card.reaction)
"""C18.T3c, C18.T3e: the cards whose order can be copied."""
MOST_IN_RESERVE: Final = len(BASELINE[BOTTOM])


def known(name: str, ids: Iterable[str], allowed: Iterable[str]) -> None:
    """Check ids.

    Raises:
        PositionError: One of them does not exist.
    """
    existing = tuple(allowed)
    for one in ids:
        if one not in existing:
            raise PositionError(name, f"unknown {one!r}; known are {', '.join(existing)}")


def between(name: str, number: int, least: int, most: int) -> None:
    """Check a number.

    Raises:
        PositionError: It is too small or too great.
    """
    if not least <= number <= most:
        raise PositionError(name, f"{number} is not from {least} to {most}")


def check(wanted: PositionText, battle: Scenario) -> None:
    """Check what can be checked before the state is built.

    Args:
        wanted: The text.
        battle: Its scenario.

    Raises:
        PositionError: An id does not exist, or a number cannot occur; the error names the field.
    """
    known("stage", [wanted.stage], STAGES)
    known("turn", [wanted.turn], SEATS)
    _check_cards(wanted)
    _check_pieces(wanted)
    _check_terrain(wanted)
    _check_scenario_facts(wanted, battle)
    between("number", wanted.number, 0, MOST_TURNS)
    between("banners_needed", wanted.banners_needed, 0, len(BOARD))
    for seat in SEATS:
        side = wanted.side(seat)
        between(f"{seat}.command", side.command, 0, MOST_CARDS)
        between(f"{seat}.turns", side.turns, 0, MOST_TURNS)


def _check_cards(wanted: PositionText) -> None:
    known("card", [wanted.card], CARDS)
    known("effect", filter(None, [wanted.effect]), ORDERING)
    known("last", filter(None, [wanted.last]), ORDERING)
    known("last_place", wanted.last_place, SECTIONS)
    known("discards", wanted.discards, CARDS)
    for seat in SEATS:
        known(f"{seat}.cards", wanted.side(seat).cards, CARDS)


def _check_pieces(wanted: PositionText) -> None:
    for seat in SEATS:
        known(f"{seat}.leaders", wanted.side(seat).leaders, BOARD)
        for hex_, text in wanted.side(seat).units.items():
            _check_unit(f"{seat}.units.{hex_}", hex_, text.split())
    active = wanted.side(wanted.turn)
    known("ordered", wanted.ordered, active.units)
    known("ordered_leaders", wanted.ordered_leaders, active.leaders)
    known("moved", wanted.moved, active.units)
    known("origins", wanted.origins, active.units)
    known("origins", wanted.origins.values(), BOARD)
    for hex_, hexes in wanted.moved.items():
        between(f"moved.{hex_}", hexes, 0, FARTHEST_MOVE)


def _check_unit(place: str, hex_: str, words: list[str]) -> None:
    """Check a unit: ``"MI"``, ``"warriors 3"``, ``"HI 4 elite"``."""
    known(place, [hex_], BOARD)
    known(place, words[:1] or [""], (*UNITS, *CODES))
    number = [word for word in words[1:] if word != "elite"]
    if len(number) > 1 or not all(word.isdecimal() for word in number):
        raise PositionError(place, f"{words}: a unit is a type, a number of blocks, and perhaps the word elite")


def _check_terrain(wanted: PositionText) -> None:
    for hex_, text in (wanted.terrain or {}).items():
        place = f"terrain.{hex_}"
        known("terrain", [hex_], BOARD)
        name, *sides = text.split() or [""]
        known(place, [name], TERRAIN)
        known(place, sides, NEAR[hex_])
        if bool(sides) is not TERRAIN[name].front_only:
            raise PositionError(place, f"{text!r}: a rampart, and nothing else, faces adjacent hexes")


def _check_scenario_facts(wanted: PositionText, battle: Scenario) -> None:
    """CS5.2, CS11.1: what only some scenarios have."""
    camps, ambush = battle.rule("capture_hex_for_banner"), battle.rule("reserve_ambush")
    known("captured", wanted.captured, camps.facts["hexes"] if camps else ())
    known("reserve", wanted.reserve or (), (*UNITS, *CODES) if ambush else ())
    between("reserve", len(wanted.reserve or ()), 0, MOST_IN_RESERVE)
    if wanted.reserve_leader and not ambush:
        raise PositionError("reserve_leader", f"scenario {battle.id} has no ambush")
