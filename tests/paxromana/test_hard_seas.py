"""The toll of Rhodes in Pax Romana when the Fleet that did not pay is gone, or another one pays."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p12_independents import UNPAID
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, table

RHODIANS = {"rhodus": {"rhodes": {"GS": 2, "HI": 1}}}
DEBT = (Effect(UNPAID, "rome", "patara", "game"),)


@pytest.mark.rule("P12.5.1c")
def test_a_debt_at_rhodes_ends_with_the_fleet_that_owed_it() -> None:
    gone = table(units=RHODIANS, cities={"rhodus": "rhodes"}, effects=DEBT)
    assert not gone.effects
    there = {"rhodus": {**RHODIANS["rhodus"], "rome": {"GS": 1}}}
    assert table(units=there, cities={"rhodus": "rhodes"}, effects=DEBT).effects == DEBT


@pytest.mark.rule("P12.5.1c")
def test_a_fleet_that_pays_goes_on_though_another_has_not_paid() -> None:
    units = {"patara": {"rome": {"GS": 3}}, "rhodus": {**RHODIANS["rhodus"], "rome": {"GS": 1}}}
    fields: dict[str, Any] = {"units": units, "treasury": {"rome": 5}, "cities": {"rhodus": "rhodes"}, "effects": DEBT}
    state = play(moving("patara", {"GS": 3}, **fields), "sail: rhodus")
    assert asked(state) == ("rome", "toll")
    assert "sail: halicarnassus" in legal(play(state, "pay"))
    assert "sail: halicarnassus" not in legal(play(state, "pass"))
