"""Pax Romana, questions of arbiters: slaves, Civil War, Leaders and the last turn, where several chapters meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana import position
from ancientwars.paxromana.interface.forces import forces
from ancientwars.paxromana.state import actions as a
from tests.paxromana.turns import at, go, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State


def drawn(marker: str, *more: str, **fields: Any) -> State:
    """Return the state after a marker was drawn from a pool that may hold more."""
    fields = {"scenario": "rise-of-rome-basic", **fields}
    return go(position({"turn": 2, "moment": "marker", "pool": [marker, *more], **fields}), f"draw: {marker}")


def risen(victim: str = "rome", place: str = "capua") -> dict[str, str]:
    """Return the effect of a slave revolt."""
    return {"kind": "slave_revolt", "seat": victim, "place": place, "until": "game"}


# ---------------------------------------------------------------------- slaves


@pytest.mark.rule("P12.7.1b", "P13.2.4a")
def test_who_moves_slaves_against_himself_does_not_decide_for_them() -> None:
    """Carthage must move them, and may send them to its own Army; who does not fight there decides how they fight."""
    units = {"capua": {"slaves_rome": {"BAR": 5}}, "venusia": {"carthage": {"LI": 4}}}
    state = go(drawn("carthage", units=units, effects=[risen()]), "to: venusia", "stand", "roll: 6", "roll: 1")
    assert waits(state) == ("greece", "shifts")
    state = go(state, "shift: 1 0")
    assert waits(state) == ("carthage", "retreat")
    assert waits(go(state, "stand")) == ("greece", "force-retreat")


@pytest.mark.rule("P12.7.1b")
def test_who_moves_slaves_against_another_decides_for_them() -> None:
    """Six points against four: the shift of who is stronger is used by who moves the slaves."""
    units = {"capua": {"slaves_rome": {"BAR": 5}}, "venusia": {"greece": {"LI": 4}}}
    state = go(drawn("carthage", units=units, effects=[risen()]), "to: venusia", "stand", "roll: 6", "roll: 1")
    assert waits(state) == ("carthage", "shifts")


@pytest.mark.rule("P12.7.1b", "P7.4.2a")
@pytest.mark.parametrize(("owner", "asked"), [("carthage", "greece"), ("greece", "carthage")])
def test_nor_does_he_decide_whether_they_take_his_own_empty_town(owner: str, asked: str) -> None:
    """Carthage moves the slaves to a Town at its least, its own or that of Greece."""
    units = {"capua": {"slaves_rome": {"BAR": 5}}}
    state = drawn("carthage", units=units, effects=[risen()], towns={"venusia": (owner, 1)})
    assert waits(go(state, "to: venusia")) == (asked, "capture")


@pytest.mark.rule("P12.7.1b", "P9.3.4a")
def test_nor_where_his_own_army_joins_an_ally_who_intercepts_them() -> None:
    """Greece intercepts at Venusia, and the Army of Carthage joins it: neither decides for the twenty slaves."""
    units = {
        "capua": {"slaves_rome": {"BAR": 19}},
        "venusia": {"carthage": {"LI": 4}},
        "barium": {"greece": {"LI": 4}},
    }
    pacts = [{"kind": "passage", "seats": ["carthage", "greece"]}]
    state = go(drawn("carthage", units=units, effects=[risen()], pacts=pacts), "to: venusia", "intercept: barium")
    state = go(state, "take-all", "roll: 6 6", "roll: 3", "roll: 3")
    assert waits(state) == ("east", "shifts")


# ---------------------------------------------------------------------- a Leader whom nobody commands


@pytest.mark.rule("P9.3.6a", "P9.2.1c", "P10.3.1b")
def test_a_leader_alone_whom_nobody_commands_helps_no_interceptor() -> None:
    """Attalus, 1-4, stands alone at Pergamum, which is nobody's ally: four against four, and nobody has a shift."""
    units = {"abydos": {"rome": {"LI": 4}}, "cyzicus": {"carthage": {"LI": 4}}}
    state = at("rome", scenario="rise-of-rome-advanced", units=units, leaders={"attalus": "pergamum"})
    state = go(state, "expand", "major: abydos", "take-all", "set-out", "roll: 3", "to: pergamum")
    told = forces(state, a.Intercept("cyzicus"))
    assert told is not None
    assert (told.points, told.shifts) == ((4, 4), (0, 0))
    state = go(state, "intercept: cyzicus", "take-all", "roll: 6 6", "roll: 1", "roll: 1")
    assert waits(state) == ("rome", "move-on")  # a draw, of which no Leader can have died
    assert state.leader("attalus").place == "pergamum"


# ---------------------------------------------------------------------- Civil War


@pytest.mark.rule("P17.2f", "P12.7.1b", "P9.4.1a")
def test_a_civil_war_comes_to_where_slaves_have_driven_an_army_before_it() -> None:
    """Slaves move before all else, and the Army of Carthage withdraws to Barium: there a die is rolled."""
    units = {"capua": {"slaves_rome": {"BAR": 5}}, "venusia": {"carthage": {"LI": 4}}}
    powers = {"carthage": {"civil_war": "due", "stability": -5}}
    scenario = "rise-of-rome-advanced"
    state = drawn("carthage", scenario=scenario, units=units, effects=[risen()], powers=powers)
    state = go(state, "to: venusia", "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: barium")
    assert waits(state) == ("", "loyalty")
    state = go(state, "roll: 1")
    assert dict(state.held("barium", "carthage")) == {"LI": 2, "GAR": 1}


@pytest.mark.rule("P9.6.5a", "P12.7.1b")
def test_an_army_that_slaves_drive_into_the_mountains_begins_its_activation_there() -> None:
    """Three units come to Cirta before the Activation of Rome, and stay in it: at its end they suffer attrition."""
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "options": {"mountain_attrition": True}}
    units = {"carthago": {"slaves_carthage": {"BAR": 2}}, "sicca": {"rome": {"LI": 3}}}
    effects, powers = [risen("carthage", "carthago")], {"rome": {"treasury": 5}}
    state = drawn("rome", units=units, effects=effects, powers=powers, **fields)
    state = go(state, "to: sicca", "withdraw", "roll: 6", "take-all", "set-out", "withdraw-to: cirta", "stop")
    state = go(state, "pay", "draw: spies", "done", "pass")
    assert waits(state) == ("", "attrition")
