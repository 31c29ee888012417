"""Pax Romana, questions of arbiters: who loses what, and by which rule, where several chapters meet."""

from __future__ import annotations

import pytest

from ancientwars.core.step import Decision
from ancientwars.paxromana import pending
from ancientwars.paxromana.state.events import UnitsLost
from tests.paxromana.book import start
from tests.paxromana.turns import go, waits

# ---------------------------------------------------------------------- storms


@pytest.mark.rule("P11.2.1c", "P11.2.1d")
def test_what_a_storm_takes_is_lost_by_the_rule_of_storms() -> None:
    """Two galleys and two Battle Points, by no battle: Heavy Infantry is reduced, or two of the Light are lost."""
    state = start({"gythium": {"greece": {"GS": 3, "HI": 1, "LI": 2}}}, "greece")
    state = go(state, "major: gythium", "take-all", "set-out", "roll: 4", "embark", "sail: dstp_ionian", "roll: 5")
    state = go(state, "roll: 2")
    asked = pending(state)
    assert isinstance(asked, Decision)
    assert (asked.prompt, asked.rule) == ("lose-aboard", "P11.2.1c")
    galleys, state = state.events, go(state, "lose: LI")
    assert waits(state)[1] != "lose-aboard"  # of the second point there is no choice
    lost = [event for event in (*galleys, *state.events) if isinstance(event, UnitsLost)]
    assert [(event.kind, event.rule) for event in lost] == [(kind, "P11.2.1c") for kind in ("GS", "LI", "LI")]
    assert dict(state.held("dstp_ionian", "greece")) == {"GS": 1, "HI": 1}
