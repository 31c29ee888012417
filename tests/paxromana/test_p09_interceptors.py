"""P9.3.1a: who goes with an Army that intercepts."""

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p12_elephants import left_alone
from tests.paxromana.book import march, start, until
from tests.paxromana.tables import asked, legal, play, table


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
