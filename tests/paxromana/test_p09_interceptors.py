"""P9.3.1a: who goes with an Army that intercepts."""

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.book import march, start, until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, table


@pytest.mark.rule("P9.3.1a", "P12.1.3a")
def test_a_mountain_garrison_is_not_left_alone_by_an_interception() -> None:
    units = {"cilician_gates": {"east": {"HI": 1, "GAR": 1}}, "tarsus": {"greece": {"HI": 2}}}
    state = table(Expansion("greece"), active="greece", units=units)
    assert left_alone(state, "east", "cilician_gates", (("HI", 1),)) is not None
    state = play(state, "major: tarsus", "take-all", "set-out", "roll: 6")
    entered = [play(state, action) for action in legal(state) if action.startswith("to: ")]
    assert entered
    assert "intercept: cilician_gates" not in [action for after in entered for action in legal(after)]


@pytest.mark.rule("P9.3.6a", "P12.5.4a")
@pytest.mark.parametrize(("ally", "asks"), [("", True), ("greece", True), ("rome", False)])
def test_only_independents_whom_nobody_commands_fight_beside_an_interceptor(ally: str, *, asks: bool) -> None:
    """Carthage enters Pergamum beside Greece; allied to Rome its Army is a third player's, and Greece stays out."""
    units = {"pergamum": {"pergamum": {"HI": 2}}, "abydos": {"carthage": {"HI": 5}}, "sardis": {"greece": {"HI": 3}}}
    allies = {"pergamum": ally} if ally else {}
    state = start(units, "carthage", scenario="rise-of-rome-advanced", allies=allies)
    state = march(until(state, "expansion"), "abydos", "pergamum")
    assert (asked(state) == ("greece", "intercept")) is asks


@pytest.mark.rule("P12.3.3a", "P9.3.1a")
def test_militia_intercepts_at_home_only() -> None:
    """Greek Militia at Pella goes to Thessalonica, which is Greek, and never to Naissus, which is not."""
    rome = {"durostorum": {"rome": {"LG": 3}}, "abdera": {"rome": {"LG": 3}}}
    for there in ({"MIL": 2}, {"MIL": 2, "LI": 1}):
        state = table(Expansion("rome"), units=rome | {"pella": {"greece": there}})
        home = march(state, "abdera", "thessalonica")
        assert asked(home) == ("greece", "intercept")
        home = play(home, "intercept: pella", "take-all", "roll: 6 6")
        assert dict(home.held("thessalonica", "greece")) == there
        abroad = march(state, "durostorum", "naissus")
        assert (asked(abroad) == ("greece", "intercept")) is ("LI" in there)
    abroad = play(abroad, "intercept: pella")
    assert refusal(abroad, "take: MIL 1").rule == "P9.3.1a"
    abroad = play(abroad, "take-all", "roll: 6 6")
    assert dict(abroad.held("naissus", "greece")) == {"LI": 1}
    assert dict(abroad.held("pella", "greece")) == {"MIL": 2}


@pytest.mark.rule("P12.1.3a", "P9.3.1a")
def test_of_two_in_the_mountains_one_may_intercept_while_the_other_stays_with_the_garrison() -> None:
    units = {"cilician_gates": {"east": {"HI": 2, "GAR": 1}}, "tarsus": {"greece": {"HI": 2}}}
    state = table(Expansion("greece"), active="greece", units=units)
    state = play(state, "major: tarsus", "take-all", "set-out", "roll: 6")
    entered = (play(state, action) for action in legal(state) if action.startswith("to: "))
    state = next(after for after in entered if "intercept: cilician_gates" in legal(after))
    state = play(state, "intercept: cilician_gates")
    assert refusal(state, "take: HI 2").rule == refusal(state, "take-all").rule == "P12.1.3a"
    assert refusal(state, "take: HI 3").rule == refusal(state, "take: LI 1").rule == "P9.3.1a"
    assert asked(play(state, "take: HI 1", "set-out")) == ("", "interception")


@pytest.mark.rule("P9.3.2b", "P12.1.1a")
def test_the_leader_of_an_interceptor_comes_with_it_where_it_sweeps_garrisons_away() -> None:
    units = {"paestum": {"rome": {"GAR": 1}}, "croton": {"carthage": {"LI": 1}}}
    fields: dict[str, Any] = {"units": units, "towns": {"rhegium": ("rome", 2)}, "placed": {"carthage_01": "croton"}}
    state = play(moving("paestum", {"GAR": 1}, kind="minor", **fields), "to: rhegium")
    state = play(state, "intercept: croton", "take-all", "roll: 6 6")
    assert not state.held("rhegium", "rome")
    assert state.held("rhegium", "carthage") == (("LI", 1),)
    assert state.leader("carthage_01").place == "rhegium"
    assert state.scope(Battle).attacker.leader == "carthage_01"


@pytest.mark.rule("P9.3.1a", "P9.3.2-01", "P9.3.1d")
def test_a_leader_goes_with_the_units_that_are_named_and_has_tried_with_them() -> None:
    units = {"abdera": {"rome": {"LG": 3}}, "pella": {"greece": {"HI": 2}}, "thessalonica": {"greece": {"LI": 1}}}
    leaders = {"greece_01": "pella", "greece_02": "pella"}
    state = march(table(Expansion("rome"), units=units, leaders=leaders), "abdera", "thessalonica")
    state = play(state, "intercept: pella", "take: HI 1", "take-leader: greece_01")
    assert refusal(state, "take-leader: greece_01").rule == "P9.3.1a"
    state = play(state, "set-out", "roll: 1 1")
    assert {"intercept-leader: greece_02", "pass"} == set(legal(state))  # the Army has tried, and he with it
    assert refusal(state, "intercept-leader: greece_01").rule == "P9.3.1c"
    assert refusal(state, "intercept: pella").rule == "P9.3.1d"


@pytest.mark.rule("P9.3.1a", "P9.3.1b", "P12.1.3a")
def test_why_no_army_intercepts_from_a_space() -> None:
    """Only from a neighbouring Space; not beside a third player's Army, nor a Tribe; not from Garrisons left alone."""
    greece = {"pella": {"greece": {"HI": 2}}, "philippopolis": {"greece": {"LI": 1}}, "sparta": {"greece": {"LI": 1}}}
    units = {"abdera": {"rome": {"LG": 3}}, "sestus": {"greece": {"HI": 1}}, **greece}
    state = march(table(Expansion("rome"), units=units), "abdera", "thessalonica")
    assert legal(state) == ["intercept: pella", "pass"]
    for far in ("sparta", "philippopolis", "sestus"):
        assert refusal(state, f"intercept: {far}").rule == "P9.3.1a"
    third = units | {
        "tomis": {"rome": {"LG": 3}},
        "apollonia": {"greece": {"LI": 1}},
        "durostorum": {"east": {"LI": 1}},
    }
    state = march(table(Expansion("rome"), units=third), "tomis", "durostorum")
    assert asked(state)[1] != "intercept"  # the East is there, whom Greece would fight, too


@pytest.mark.rule("P9.4.5b", "P9.3.1d")
def test_why_the_army_that_drove_another_out_does_not_intercept_it() -> None:
    units = {"barium": {"carthage": {"HI": 3}}, "venusia": {"rome": {"LI": 2}}, "neapolis": {"carthage": {"LI": 1}}}
    state = play(march(start(units, "carthage"), "barium", "venusia"), "withdraw", "roll: 3", "take-all", "set-out")
    state = play(state, "withdraw-to: capua")
    assert legal(state) == ["intercept: neapolis", "pass"]
    assert refusal(state, "intercept: venusia").rule == "P9.4.5b"
    assert refusal(state, "intercept: roma").rule == "P9.3.1d"
