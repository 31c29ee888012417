"""The toy game of hidden hands, windows and sealed questions keeps the contract."""

from __future__ import annotations

from ancientwars.testing import conformance
from tests.testing import bazaar

SETUPS = [
    {"scenario": scenario, "options": {"reactions": reactions}}
    for scenario in bazaar.ROUNDS
    for reactions in ("always", "when-able")
]


def test_it_keeps_the_contract():
    report = conformance(bazaar, games=14, setups=SETUPS)
    assert report.unplayed == ("Rolled",)  # there are no dice
    assert not report.unseen
