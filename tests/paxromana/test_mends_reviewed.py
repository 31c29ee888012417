"""Cases of Pax Romana where one mend meets the next: interceptions one after another, mutineers, lines, guests."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p06_lines import line_of_communications
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


@pytest.mark.rule("P13.3-01", "P10.7.6b")
def test_the_retreat_from_mutineers_may_be_intercepted() -> None:
    """Carthage is driven from Utica to Hippo Regius, next to which Rome stands; the mutineers take no part in that."""
    units = {"utica": {"carthage": {"mHI": 4, "LI": 6}}, "cirta": {"rome": {"LG": 2}}}
    state = settle(african(table(scenario="rise-of-rome-advanced", units=units), "rome"))
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0")
    state = through(play(state, "retreat-to: hippo_regius"), "intercept")
    assert asked(state) == ("rome", "intercept")
    state = play(state, "intercept: cirta", "take-all", "roll: 6 6")
    battle = state.scope(Battle)
    assert (battle.space, [party.owner for party in battle.attacker.parties]) == ("hippo_regius", ["rome"])
    state = through(play(state, "roll: 6", "roll: 1", "shift: 0 0"), "rest")
    assert not state.held("utica", "carthage")
    assert state.units.count("utica", "rebels", "BAR") > 0
    assert state.held("cirta", "rome") or state.held("hippo_regius", "rome")


@pytest.mark.parametrize(
    ("owner", "guard", "line"),
    [("east_gauls", {}, 0), ("rebels", {}, None), ("slaves_rome", {}, None), ("rebels", {"rome": {"LI": 1}}, 0)],
)
@pytest.mark.rule("P6.1.6a", "P13.3-08", "P13.4.5a")
def test_no_line_begins_in_a_city_that_rebels_are_in(owner: str, guard: dict[str, Any], line: int | None) -> None:
    """In Judaea they go into the City, and defend themselves in it; invaders who did not take it stay outside."""
    units = {"gaza": {owner: {"BAR": 1}, **guard}}
    state = table(scenario="rise-of-rome-advanced", units=units, cities={"gaza": "rome"})
    assert line_of_communications(state, "rome", "gaza") == line
