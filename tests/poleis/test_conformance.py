"""Polis keeps the contract in every scenario and with every optional reading of the rules."""

from ancientwars import poleis
from ancientwars.testing import conformance

READINGS = (
    {"solo_distinct": "pair", "solo_battle_check": "pair"},
    {"phidias_scope": "league", "redeem_into_occupied_capital": True, "direct_market_needs_trading_polis": False},
    {"korinthos_split_galleys": True, "cube_cap": 45, "goods_cap": 10},
    {"prestige_floor": False, "ostracism_in_last_round": True, "round_turn_limit": 6},
)


def test_every_scenario_conforms(times):
    games = len(poleis.INFO.scenarios) * times(1, 8)
    assert conformance(poleis, games=games).games == games


def test_every_optional_reading_conforms(times):
    games = len(READINGS) * times(1, 8)
    setups = [{"options": options} for options in READINGS]
    assert conformance(poleis, games=games, seed=100, setups=setups).games == games
