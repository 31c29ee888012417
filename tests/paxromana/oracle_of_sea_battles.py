"""Exact odds of naval battles, worked out from chapter 11.4 of the rulebook alone.

It shares no code with the engine: numbers of Galley Squadrons, Leaders and light infantry aboard go in, odds come out.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

DIE = range(1, 7)


class Fleet(NamedTuple):
    """One side: Galley Squadrons, whether a Leader is with them, light infantry aboard, Battle Points of a squadron."""

    galleys: int
    leader: bool = False
    aboard: int = 0
    worth: int = 2


class After(NamedTuple):
    """What is left of one side."""

    galleys: int
    leader: bool
    aboard: int


Outcome = tuple[str, After, After]


def odds(active: Fleet, inactive: Fleet) -> dict[Outcome, Fraction]:
    """Return the odds of every outcome: who won, what is left of the active Fleet, what of the inactive one."""
    found: dict[Outcome, Fraction] = defaultdict(Fraction)
    if not active.galleys or not inactive.galleys:  # 11.3.1: no galleys, no chance
        lost = After(0, leader=False, aboard=0)
        one = lost if not active.galleys else _after(active, 0)
        other = lost if not inactive.galleys else _after(inactive, 0)
        return {("", one, other): Fraction(1)}
    for first in DIE:
        for second in DIE:
            difference = _strength(active) + first - _strength(inactive) - second
            if difference == 0:  # 11.4.5: a draw costs nothing
                found["", _after(active, 0), _after(inactive, 0)] += Fraction(1, 36)
                continue
            beaten = (abs(difference) + 1) // 2  # 11.4.4: 2 points a squadron, an odd difference rounded up
            for price in DIE:
                paid = price % 2  # 11.4.4: the winner loses one on an odd roll
                if difference > 0:
                    outcome = ("active", _after(active, paid), _after(inactive, beaten))
                else:
                    outcome = ("inactive", _after(active, beaten), _after(inactive, paid))
                found[outcome] += Fraction(1, 216)
    return dict(found)


def _strength(fleet: Fleet) -> int:
    """11.4.3: 2 for each squadron (3 with improved galleys), 1 for a Leader."""
    return fleet.worth * fleet.galleys + (1 if fleet.leader else 0)


def _after(fleet: Fleet, lost: int) -> After:
    """11.4.6: two points of the Army aboard go with each squadron, everything with the last one."""
    left = fleet.galleys - lost
    if left <= 0:
        return After(0, leader=False, aboard=0)
    return After(left, fleet.leader, max(0, fleet.aboard - 2 * lost))
