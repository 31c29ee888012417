"""Agreements of three players in Pax Romana, bribes, and what is left of them."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.rules.p04_negotiation import Negotiation
from ancientwars.paxromana.rules.p11_ports import MUTINY, mutinous
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.tables import happened, legal, play, refusal, settlement, table
from tests.paxromana.turns import at, go

ALLIED = (Pact("passage", ("carthage", "greece")),)
"""Carthage and Greece are allies; East is nobody's."""


@pytest.mark.rule("P5.1.2a", "P4.3.1d")
def test_a_town_where_a_third_player_is_a_guest_is_not_given_to_his_enemy() -> None:
    units = {"corinthus": {"carthage": {"HI": 1}}}
    state = table(Negotiation("greece"), active="greece", units=units, towns={"corinthus": "greece"}, pacts=ALLIED)
    state = play(state, "player: carthage", "player: east", "done")
    to_east = play(state, "player: east")
    assert refusal(to_east, "offer-place: corinthus").rule == "P5.1.2a"
    assert "offer-place: corinthus" not in legal(to_east)
    given = play(state, "player: carthage", "offer-place: corinthus", "propose", "accept")
    assert settlement(given, "corinthus").owner == "carthage"


@pytest.mark.rule("P5.1.2a", "P4.3.1c")
def test_mercenaries_beside_a_third_player_are_not_given_to_his_enemy_but_galleys_are() -> None:
    units = {"corinthus": {"greece": {"mHI": 1, "GS": 1}, "carthage": {"HI": 1}}}
    state = table(Negotiation("greece"), active="greece", units=units, pacts=ALLIED)
    state = play(state, "player: east", "done", "player: east")
    assert refusal(state, "offer-unit: mHI corinthus").rule == "P5.1.2a"
    assert "offer-unit: GS corinthus" in legal(state)


@pytest.mark.rule("P4.1a", "P3.5.1a")
@pytest.mark.parametrize("moment", ["action", "payment"])
def test_a_negotiation_is_told_once(moment: str) -> None:
    """With its parties; if nobody was invited, as the action that it was."""
    state = go(at(moment=moment), "negotiate", "player: greece", "done")
    assert [type(event).__name__ for event in state.events] == ["Invited"]
    alone = go(at(moment=moment), "negotiate")
    assert not happened(alone, "ActionTaken")
    assert len(happened(go(alone, "done"), "ActionTaken")) == 1


@pytest.mark.rule("P13.3-10", "P4.3.1c")
def test_galleys_in_mutiny_that_are_given_away_do_not_move_for_their_new_owner_either() -> None:
    units = {"corinthus": {"greece": {"GS": 2, "LI": 1}}}
    mutiny = (Effect(MUTINY, "greece", "corinthus"),)
    state = table(Negotiation("greece"), active="greece", units=units, effects=mutiny)
    state = play(state, "player: east", "done", "player: east", "offer-unit: GS corinthus", "propose", "accept")
    assert mutinous(state, "east", "corinthus")
    assert mutinous(state, "greece", "corinthus")
