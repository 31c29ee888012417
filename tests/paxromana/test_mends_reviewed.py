"""Cases of Pax Romana where one mend meets the next: interceptions one after another, mutineers, lines, guests."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p13_barbarians.rebellions import african
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, play, table, through


@pytest.mark.parametrize("dice", ["1 1", "6 6"])
@pytest.mark.rule("P9.3.5b", "P9.3.5c", "P9.4.1a")
def test_who_stayed_in_the_city_has_to_defend_it_whatever_the_next_interceptor_throws(dice: str) -> None:
    """The first interceptor is beaten: the City is attacked at once, with the unit that chose it inside."""
    units = {
        "venusia": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LI": 2}},
        "roma": {"rome": {"LI": 1}},
        "bovianum": {"rome": {"LI": 1}},
    }
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "cities": {"capua": "rome"}}
    state = play(moving("venusia", {"HI": 9}, points=9, **fields), "to: capua", "intercept: roma", "take-all")
    state = play(state, "inside: LI 1", "done", "roll: 6 6", "roll: 1", "roll: 6", "shift: 0 0")
    state = through(state, "intercept")
    assert asked(state) == ("rome", "intercept")
    state = play(state, "intercept: bovianum", "take-all", f"roll: {dice}")
    if dice == "6 6":
        state = play(state, "roll: 1", "roll: 6", "shift: 0 0")
    state = through(state, "battle", "withdraw", "walls")
    assert asked(state) == ("", "battle")
    battle = state.scope(Battle)
    assert battle.walls
    assert [party.force for party in battle.defender.parties] == [(("LI", 1),)]


@pytest.mark.parametrize(("dice", "left"), [("1 1", {"thevestis", "thapsus"}), ("6 6", set())])
@pytest.mark.rule("P13.3-01", "P10.7.6b")
def test_the_retreat_from_mutineers_may_be_intercepted(dice: str, left: set[str]) -> None:
    """Carthage."""
