"""The fixed numbering of all actions of Commands & Colors: Ancients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BASELINE, BOARD, HEXES, NEAR, REAR, ROW, SEATS, SECTIONS
from ancientwars.cca.components.kit import CARDS, FACES, KIT, UNITS
from ancientwars.cca.components.scenarios import MOST_CARDS
from ancientwars.cca.state import actions as a
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import dice, draw

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_RANGE = max(kind.range for kind in UNITS.values())
FARTHEST_MOVE = max(max(kind.move, kind.charge_move) for kind in UNITS.values())
MOVES = {origin: {end: a.Move(origin, end) for end in BOARD.within(origin, FARTHEST_MOVE)} for origin in HEXES}
LEADER_MOVES = {
    origin: {end: a.MoveLeader(origin, end) for end in BOARD.within(origin, KIT.leader.move)} for origin in HEXES
}
"""All moves by origin and destination, made once."""
ATTACKS = {origin: {target: a.Attack(origin, target) for target in NEAR[origin]} for origin in HEXES}
FIRES = {
    origin: {
        target: a.Fire(origin, target)
        for target in BOARD.within(origin, LONGEST_RANGE)
        if BOARD.distance(origin, target) > 1
    }
    for origin in HEXES
}
"""All battles by origin and target, made once."""
PLAYS = {card: a.PlayCard(card) for card in CARDS}
ORDERS = {hex_: a.Order(hex_) for hex_ in HEXES}
LEADER_ORDERS = {hex_: a.OrderLeader(hex_) for hex_ in HEXES}
DONE = a.Done()
"""Plays of cards, orders by hex, and `done`, made once."""
MOST_FLAGS_IGNORED = 6
"""C12.10: more sources than this never come together: leader, support, terrain, full strength, elephants, special."""


def _orders() -> Iterator[Action]:
    yield from (*PLAYS.values(), *ORDERS.values(), *LEADER_ORDERS.values())
    for kind in (a.Lead, a.Rally, a.Exit):
        yield from map(kind, HEXES)
    yield from map(a.SpringAmbush, SECTIONS)
    yield DONE


def _moves() -> Iterator[Action]:
    for table in (MOVES, LEADER_MOVES):
        for ends in table.values():
            yield from ends.values()
    doors = [hex_ for hex_ in HEXES if any(hex_ in BASELINE[seat] for seat in SEATS)]
    for unit in UNITS:
        yield from (a.Enter(unit, hex_, leader) for hex_ in doors for leader in (False, True))


def _back(most: int) -> Iterator[tuple[str, str]]:
    """Yield the ways along which pieces of either side can fall back."""
    for here in HEXES:
        for end in HEXES:
            rows = abs(ROW[here] - ROW[end])
            if 0 < rows <= most and BOARD.distance(here, end) == rows:
                yield here, end


def _battles() -> Iterator[Action]:
    for table in (ATTACKS, FIRES):
        for ends in table.values():
            yield from ends.values()
    yield from (a.Stand(), a.Evade(), a.FirstStrike(), a.BattleBack(), a.Refrain(), a.Hold(), a.Stop())
    yield from (a.EvadeTo(*way) for way in _back(2))
    yield from (a.RetreatTo(*way) for way in _back(len(BOARD.rows)))
    yield from (a.IgnoreFlags(n) for n in range(MOST_FLAGS_IGNORED + 1))
    steps = {(here, rear) for seat in SEATS for here in HEXES for rear in REAR[seat][here]}
    yield from (a.EvadeLeader(*way) for way in sorted(steps))
    for kind in (a.LeaveBoard, a.Advance, a.Trample):
        yield from map(kind, HEXES)
    yield from (a.Extra(here, near) for here in HEXES for near in BOARD.neighbours[here])


def _chance() -> Iterator[Action]:
    for number in range(1, MOST_CARDS + 1):
        yield from dice(number, FACES).outcomes
    yield from draw(tuple(CARDS)).outcomes


def _all() -> Iterator[Action]:
    for part in (_orders, _moves, _battles, _chance):
        yield from part()


CATALOGUE = Catalogue(_all())
"""Every action of the game; the number of an action is its place here."""
