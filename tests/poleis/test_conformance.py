"""Polis keeps the contract in every scenario and with every optional reading of the rules."""

import pytest

from ancientwars import poleis
from ancientwars.testing import conformance

READINGS = (
    {"solo_distinct": "pair", "solo_battle_check": "pair"},
    {"phidias_scope": "league", "redeem_into_occupied_capital": True, "direct_market_needs_trading_polis": False},
    {"korinthos_split_galleys": True, "cube_cap": 45, "goods_cap": 10},
    {"prestige_floor": False, "ostracism_in_last_round": True, "round_turn_limit": 6},
)


@pytest.mark.parametrize("scenario", poleis.INFO.scenarios)
def test_every_scenario_conforms(scenario, times):
    report = conformance(poleis, games=times(1, 8), setups=[{"scenario": scenario}])
    assert report.games == times(1, 8)


@pytest.mark.parametrize("options", READINGS, ids="+".join)
def test_every_optional_reading_conforms(options, times):
    report = conformance(poleis, games=times(1, 8), seed=100, setups=[{"options": options}])
    assert report.games == times(1, 8)
