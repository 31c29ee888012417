"""The toy game of hidden hands, windows and sealed questions keeps the contract."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ancientwars import Match
from ancientwars.core.errors import HiddenInformation, UnknownSeat
from ancientwars.players import PLAYERS, make_player
from ancientwars.testing import conformance
from ancientwars.testing.strategies import views
from tests.testing import bazaar

BAZAAR: Any = bazaar
SETUPS = [
    {"scenario": scenario, "options": {"reactions": reactions}}
    for scenario in bazaar.ROUNDS
    for reactions in ("always", "when-able")
]


def test_who_does_not_play_the_duel_has_no_part_in_it():
    state = bazaar.new_game(scenario="duel")
    assert bazaar.seats(state) == ("red", "blue")
    with pytest.raises(HiddenInformation, match="no seat 'green'; there are red, blue and spectator"):
        bazaar.view(state, "green")
    match = Match.new(BAZAAR, seed=1, scenario="duel")
    assert match.seats == ("red", "blue")  # both are asked for their bids
    for ask in (match.view, match.legal_actions_of, lambda seat: match.play("bid: 1", seat), match.undo):
        with pytest.raises(UnknownSeat, match="no seat 'green'; there are red, blue"):
            ask("green")
    with pytest.raises(UnknownSeat, match="no seat 'green'"):
        match.log(viewer="green")


@pytest.mark.parametrize("name", PLAYERS)
def test_players_play_the_duel(name):
    match = Match.new(BAZAAR, seed=5, scenario="duel")
    players = {seat: make_player(name, BAZAAR, seat, 5) for seat in bazaar.seats(match.state)}
    while not match.over:
        seat = str(match.seat)
        match = match.play(players[seat].choose(match.view(seat)), seat)
    assert match.outcome
    assert dict(match.outcome.scores).keys() == {"red", "blue"}


@given(views(bazaar, setups=st.just({"scenario": "duel"}), max_plies=30))
def test_views_that_are_drawn_are_of_those_who_play(view):
    assert view.viewer in ("red", "blue", "spectator")


def test_it_keeps_the_contract():
    report = conformance(bazaar, games=18, setups=SETUPS)
    assert report.unplayed == ("Rolled",)  # there are no dice
    assert not report.unseen
