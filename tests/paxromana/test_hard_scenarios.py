"""Scenarios of Pax Romana: what they forbid and whom, and how their games end."""

from __future__ import annotations

import pytest

from tests.paxromana.turns import at, go, legal

MARE = "mare-nostrum"


@pytest.mark.rule("PS6.5", "P12.5.5b", "P12.5.5c")
def test_pontus_moves_at_home_though_its_player_is_kept_out_of_asia_minor() -> None:
    units = {"sinope": {"pontus": {"HI": 2}}, "nicomedia": {"rome": {"HI": 1}}}
    pontus = at(scenario=MARE, units=units, kings="rome", activation={"marker": "pontus"})
    pontus = go(pontus, "expand", "major-of: pontus sinope", "take-all", "set-out", "roll: 5")
    assert any(text.startswith("to: ") for text in legal(pontus))
    rome = go(at(scenario=MARE, units=units), "expand", "major: nicomedia", "take-all", "set-out", "roll: 5")
    assert not any(text.startswith("to: ") for text in legal(rome))
