"""The engine's chance nodes of naval battles, compared exactly with the oracle."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from ancientwars.core.engine import apply, chance_outcomes, pending
from ancientwars.core.step import Chance
from ancientwars.paxromana.state.events import NavalBattleEnded
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.oracle_of_sea_battles import After, Fleet, Outcome, odds
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, play

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

SEA = "ntp_aegates"
LEADERS = {"rome": "rome_06", "carthage": "carthage_06"}
PLAIN = [
    (Fleet(one, leader=first), Fleet(other, leader=second))
    for one, other, first, second in product((1, 2, 3, 5), (1, 2, 4, 6), (False, True), (False, True))
]
SPECIAL = [
    (Fleet(2, worth=3), Fleet(3)),
    (Fleet(3), Fleet(3, worth=3)),
    (Fleet(2, leader=True, worth=3), Fleet(2, worth=3)),
    (Fleet(2, aboard=5), Fleet(2)),
    (Fleet(3, leader=True, aboard=2), Fleet(4)),
    (Fleet(2), Fleet(2, aboard=3)),
    (Fleet(3, aboard=7), Fleet(3, leader=True, aboard=6)),
    (Fleet(0, aboard=4), Fleet(1)),
    (Fleet(0, leader=True, aboard=1), Fleet(2)),
]


def battle(active: Fleet, inactive: Fleet) -> State:
    """Return a state in which Rome's Fleet has met Carthage's at sea, and Carthage fights."""
    sides = {"rome": active, "carthage": inactive}
    force = {"GS": active.galleys, "LI": active.aboard}
    units = {
        "lilybaeum": {"rome": {"GAR": 1} | {kind: number for kind, number in force.items() if number}},
        "melita": {"carthage": {"GAR": 1}},
        SEA: {"carthage": {kind: n for kind, n in (("GS", inactive.galleys), ("LI", inactive.aboard)) if n}},
    }
    places = {"rome": "lilybaeum", "carthage": SEA}
    effects = tuple(Effect("galley_tech", seat) for seat, fleet in sides.items() if fleet.worth == 3)
    state = sailing_to(
        SEA,
        start="lilybaeum",
        force={kind: number for kind, number in force.items() if number},
        leaders=tuple(LEADERS[seat] for seat in ("rome",) if active.leader),
        units=units,
        placed={LEADERS[seat]: places[seat] for seat, fleet in sides.items() if fleet.leader},
        effects=tuple(sorted(effects)),
    )
    state = play(state, "roll: 1")  # the sea is calm
    assert asked(state) == ("carthage", "meet-fleet")
    return play(state, "fight")


def left(state: State, seat: str) -> After:
    """Return what is left of a side anywhere."""
    totals = dict(state.units.of(seat).totals())
    return After(totals.get("GS", 0), bool(state.leader(LEADERS[seat]).place), totals.get("LI", 0))


def played(state: State, winner: str = "") -> dict[Outcome, Fraction]:
    """Return the odds of all outcomes of the engine, from its chance nodes."""
    for event in state.events:
        if isinstance(event, NavalBattleEnded):
            winner = {"rome": "active", "carthage": "inactive", "": ""}[event.winner]
    if not isinstance(pending(state), Chance):
        return {(winner, left(state, "rome"), left(state, "carthage")): Fraction(1)}
    found: dict[Outcome, Fraction] = defaultdict(Fraction)
    for outcome, share in chance_outcomes(state):
        for result, part in played(apply(state, outcome), winner).items():
            found[result] += share * part
    return dict(found)


@pytest.mark.rule("P11.4.3a", "P11.4.4a", "P11.4.4c")
@pytest.mark.parametrize(("active", "inactive"), [*PLAIN, *SPECIAL], ids=str)
def test_the_odds_of_naval_battles_are_those_of_the_oracle(active: Fleet, inactive: Fleet) -> None:
    assert played(battle(active, inactive)) == odds(active, inactive)
