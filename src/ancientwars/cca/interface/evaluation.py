"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BIT, NEAR_MASK, opponent, spread, within_mask
from ancientwars.cca.components.kit import FACES, UNITS
from ancientwars.cca.rules.c08_movement import may_move
from ancientwars.cca.rules.c13_evade import Response
from ancientwars.core.errors import require_seat

if TYPE_CHECKING:
    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State

UNIT_VALUE = 0.2
"""Banners that the blocks of a full unit are worth."""
BLOCK_VALUE = 0.04
"""Banners that a block is worth beyond that."""
BLOCK_VALUES = {unit.id: UNIT_VALUE / unit.blocks + BLOCK_VALUE for unit in UNITS.values()}
LEADER_VALUE = 0.5
"""Banners that a leader on the board is worth beyond the banner for his loss."""
DISTANCE_VALUE = 0.01
"""Banners that each hex between a unit and its nearest enemy costs its side: battles are won by attacking."""
FARTHEST = 8
"""Hexes beyond which distances do not matter."""
DANGER = 0.5
"""Share of the answer of its target that a unit reckons with when it attacks."""
ORDER_VALUE = 0.05
"""Banners that the order of a unit that has not battled is worth."""
AHEAD = 0.9
"""Share of the value of an attack that a unit has already while it must still move."""
ATTACKS = 3
"""Attacks that a side is reckoned to make in its next turn, its best ones."""
INITIATIVE = 0.5
"""Share of the value of these attacks that counts: cards and what happens until then may prevent them."""


def evaluate(state: State, seat: Seat) -> float:
    """Return how much better a side stands than the other, in banners, the attacks that it has ordered included.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The side.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    value = _worth(state, seat) - _worth(state, opponent(seat))
    value -= DISTANCE_VALUE * _distances(state.field.units_of(seat), state.field.units_of(opponent(seat)))
    return value + _plans(state, seat) if state.turn.seat == seat else value


def exposure(state: State, seat: Seat) -> float:
    """Return what the next attacks of the other side threaten to cost a side, in banners.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The side.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    enemies, targets = state.units(opponent(seat)), state.units(seat)
    threats = sorted([_prospect(unit, targets, state.field.units_of(seat)) for unit in enemies])
    return INITIATIVE * sum(threats[-ATTACKS:])


def _worth(state: State, seat: Seat) -> float:
    """Return what a side's pieces and banners are worth."""
    worth = state.banner_count(seat) + LEADER_VALUE * state.field.leaders_of(seat).bit_count()
    return worth + sum([unit.blocks * BLOCK_VALUES[unit.type] for unit in state.units(seat)])


@lru_cache(4096)
def _distances(units: int, enemies: int) -> int:
    """Return the sum of the distances from units to their nearest enemies."""
    total, reached = 0, enemies
    for _ in range(FARTHEST):
        units &= ~reached
        if not units:
            break
        total += units.bit_count()
        reached |= spread(reached)
    return total


# ---------------------------------------------------------------------- what attacks promise


def _plans(state: State, seat: Seat) -> float:
    """Return what the attacks that the active side has ordered or declared are worth."""
    targets, mask = state.units(opponent(seat)), state.field.units_of(opponent(seat))
    value = 0.0
    for unit in state.ordered(seat):
        if not unit.duty.battles and (NEAR_MASK[unit.hex] & mask or may_move(state, unit)):
            value += ORDER_VALUE + _prospect(unit, targets, mask)
    combat = state.combat
    if combat and isinstance(state.agenda[-1], Response):
        attacker = state.unit(combat.attacker)
        value += _best(attacker, targets, BIT[combat.target]) if attacker and attacker.side == seat else 0
    return value


def _prospect(unit: Unit, targets: list[Unit], mask: int) -> float:
    """Return what the best attack of a unit is worth, now or after its move."""
    near = NEAR_MASK[unit.hex] & mask
    if near:
        return _best(unit, targets, near)
    far = within_mask(unit.hex, unit.kind.move_and_battle + 1) & mask
    return AHEAD * _best(unit, targets, far) if far else 0


def _best(unit: Unit, targets: list[Unit], mask: int) -> float:
    """Return what the best attack on one of the targets that a mask holds is worth."""
    odds = [exchange(unit.type, unit.blocks, one.type, one.blocks) for one in targets if BIT[one.hex] & mask]
    return max(0, max(odds, default=0))


@cache
def exchange(attacker: str, own: int, target: str, blocks: int) -> float:
    """Return what a close combat between two types of unit is worth to the attacker, in banners.

    Args:
        attacker: Type of the attacking unit.
        own: Its blocks.
        target: Type of its target.
        blocks: Blocks of the target.
    """
    gain = _expected_loss(attacker, target, blocks, back=False)
    return gain - DANGER * _expected_loss(target, attacker, own, back=True)


def _expected_loss(striker: str, target: str, blocks: int, *, back: bool) -> float:
    """Return the banners that a roll in the open, without leaders and cards, is expected to cost its target."""
    kind = UNITS[striker]
    dice = kind.close_dice_vs[target] if kind.elephants else int(kind.close_dice)
    dice = kind.battle_back_dice if back and kind.battle_back_dice else dice
    good = 1 + (kind.sword_hits and not UNITS[target].ignored_swords)
    chance = good / len(FACES)
    loss = 0.0
    for hits in range(1, dice + 1):
        odds = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        loss += odds * (min(hits, blocks) * BLOCK_VALUES[target] + (hits >= blocks))
    return loss
