"""What always follows is looked at only after a change: nothing is missed by that."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import attrs
import pytest

from ancientwars import diadochi
from ancientwars.core.follows import Follows
from ancientwars.core.step import Chance, Outcome
from ancientwars.diadochi.rules.d03_sequence import ALWAYS
from ancientwars.diadochi.state.state import State

EVERY_RULE = pytest.mark.parametrize("follows", ALWAYS, ids=lambda follows: follows.rule.__name__)
ON_THE_AGENDA = {"agenda", "seats", "order"}
"""What does not change while a game lasts, or only tells who comes first among several to whom the same happens."""


def states(seed: int, scenario: str, plies: int = 700) -> list[State]:
    """Return the states of a random game in which the game waits for somebody."""
    rng, state = Random(seed), diadochi.new_game(scenario=scenario)
    found: list[State] = []
    while len(found) < plies and not isinstance(waits := diadochi.pending(state), Outcome):
        found.append(state)
        drawn = isinstance(waits, Chance)
        action = diadochi.sample(state, rng) if drawn else rng.choice(diadochi.legal_actions(state))
        state = diadochi.apply(state, action)
    return found


FOUR, TWO = states(1, "four"), states(2, "two_1")


@EVERY_RULE
def test_nothing_is_left_to_follow_where_the_game_waits(follows: Follows[State]) -> None:
    assert all(follows.rule(state) is state for state in (*FOUR, *TWO))


@attrs.frozen
class Watched(State):
    """A state that notes which of its fields are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


@EVERY_RULE
def test_a_rule_looks_only_at_what_it_says(follows: Follows[State]) -> None:
    names = [field.name for field in attrs.fields(State)]
    Watched.read.clear()
    for state in (*FOUR[::7], *TWO[::7]):
        watched = Watched(**{name: getattr(state, name) for name in names})
        follows.rule(watched)
    assert Watched.read & set(names) <= {*follows.looks_at, *ON_THE_AGENDA}
