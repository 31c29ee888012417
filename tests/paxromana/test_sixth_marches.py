"""Cases of Pax Romana in which what Armies do on the march meets interceptions, Retreats, allies and guests."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, through

# ---------------------------------------------------------------------- several interceptions of one entry


@pytest.mark.rule("P9.3.1e", "P9.3.7a")
def test_who_has_lost_his_last_point_to_an_interceptor_is_intercepted_by_the_next_one() -> None:
    """Carthage, with its only point used, holds Capua against Rome with losses; East may still try."""
    units = {
        "venusia": {"carthage": {"HI": 6}},
        "roma": {"rome": {"LG": 2}},
        "bovianum": {"east": {"HI": 4}},
    }
    state = play(moving("venusia", {"HI": 6}, seat="carthage", units=units, points=1), "to: capua")
    state = play(state, "intercept: roma", "take-all", "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 0")
    state = through(play(state, "stand", "pass"), "intercept")
    assert asked(state) == ("east", "intercept")
    assert legal(state) == ["intercept: bovianum", "pass"]


@pytest.mark.rule("P9.3.5b", "P9.3.7a", "P7.3.2a")
def test_who_lost_to_an_interceptor_attacks_the_town_before_he_goes_on() -> None:
    """Of ten points one led to Pisae, one is lost with the battle; the Town costs nothing, and is taken."""
    units = {"parma": {"carthage": {"HI": 9}}, "roma": {"rome": {"LG": 2}}, "pisae": {"rome": {"GAR": 1}}}
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "towns": {"pisae": "rome"}}
    state = play(moving("parma", {"HI": 9}, points=10, **fields), "to: pisae", "intercept: roma", "take-all")
    state = play(state, "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 1", "stand", "pass")
    state = through(state, "go-on", "battle")
    assert asked(state) == ("", "battle")
    assert state.scope(Battle).against_walls
    assert state.scope(Move).used == 2
