"""Pax Romana keeps the contract in every set-up."""

from __future__ import annotations

import pytest

from ancientwars import paxromana
from ancientwars.core.contract import check_contract
from ancientwars.testing import conformance

SHORT = ("pyrrhic-war", "seleucus")
"""The set-ups whose games are short."""


def test_it_is_a_game():
    assert check_contract(paxromana) == ()


@pytest.mark.parametrize("kind", ["steps", "actions", "events"])
def test_no_two_classes_have_the_same_name(kind):
    names = [one.__name__ for one in getattr(paxromana.TYPES, kind)]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_short_set_ups_conform(times):
    games = len(SHORT) * times(1, 4)
    setups = [{"scenario": one} for one in SHORT]
    assert conformance(paxromana, games=games, seed=8, setups=setups).games == games


@pytest.mark.parametrize("scenario", [one for one in paxromana.INFO.scenarios if one not in SHORT])
def test_every_other_set_up_conforms(scenario, times):
    games = times(0, 1)  # minutes each: only the soak has time for them
    assert conformance(paxromana, games=games, setups=[{"scenario": scenario}]).games == games
