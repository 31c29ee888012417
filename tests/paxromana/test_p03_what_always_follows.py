"""P3.2: what always follows is looked at only after a change: nothing is missed by that."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import attrs
import pytest

from ancientwars import paxromana
from ancientwars.core.step import Chance, Outcome
from ancientwars.paxromana.rules.p03_course_of_play.turn import FOLLOWS
from ancientwars.paxromana.state.state import State

ON_THE_AGENDA = {"agenda", "events"}
"""What a rule may look at besides: the moves and battles under way, and where it notes what it did."""


def states(seed: int, scenario: str, plies: int = 600) -> list[State]:
    """Return the states of a random game in which the game waits for somebody."""
    rng, state = Random(seed), paxromana.new_game(scenario=scenario)
    found: list[State] = []
    while len(found) < plies and not isinstance(waits := paxromana.pending(state), Outcome):
        found.append(state)
        drawn = isinstance(waits, Chance)
        action = paxromana.sample(state, rng) if drawn else rng.choice(paxromana.legal_actions(state))
        state = paxromana.apply(state, action)
    return found


@pytest.fixture(scope="module")
def played() -> tuple[State, ...]:
    return (*states(1, "rise-of-rome-basic"), *states(2, "rise-of-rome-advanced"), *states(3, "pyrrhic-war"))


def test_nothing_is_left_to_follow_where_the_game_waits(played: tuple[State, ...]) -> None:
    assert all(FOLLOWS.rule(state) is state for state in played)


@attrs.frozen
class Watched(State):
    """A state that notes which of its fields are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


def test_a_rule_looks_only_at_what_it_says(played: tuple[State, ...]) -> None:
    names = [field.name for field in attrs.fields(State)]
    Watched.read.clear()
    for state in played[::7]:
        watched = Watched(**{name: getattr(state, name) for name in names})
        FOLLOWS.rule(watched)
    assert Watched.read & set(names) <= {*FOLLOWS.looks_at, *ON_THE_AGENDA}
