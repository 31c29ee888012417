"""ENGINE-PLY-LIMIT: the cap on the length of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars import paxromana
from ancientwars.core.step import Chance, Outcome

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.paxromana import State


def first_of(state: State) -> Action:
    """Return the first thing that may happen."""
    if isinstance(paxromana.pending(state), Chance):
        return paxromana.chance_outcomes(state)[0][0]
    return paxromana.legal_actions(state)[0]


@pytest.mark.rule("ENGINE-PLY-LIMIT")
def test_at_the_limit_of_plies_the_game_is_counted_as_it_stands() -> None:
    state = paxromana.new_game(scenario="seleucus", options={"ply_limit": 30})
    for _ in range(29):
        state = paxromana.apply(state, first_of(state))
    assert not isinstance(paxromana.pending(state), Outcome)
    state = paxromana.apply(state, first_of(state))
    ended = paxromana.pending(state)
    assert isinstance(ended, Outcome)
    assert ended.rule == "ENGINE-PLY-LIMIT"
    most = max(state.power(seat).vp for seat in state.seats)
    assert ended.winners
    assert all(state.power(seat).vp == most for seat in ended.winners)
