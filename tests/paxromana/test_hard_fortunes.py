"""The Soldier of Fortune as one of his player's Armies, Leaders who die on the way, Stability at its limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, legal, play
from tests.paxromana.turns import at

SOF = {"soldier_of_fortune": "pella"}


@pytest.mark.rule("P12.3.1a", "P12.4.4a")
def test_militia_may_be_raised_for_what_the_soldier_of_fortune_loses_at_home() -> None:
    units = {"dyrrhachium": {"rome": {"LG": 6}}, "pella": {"sof": {"HI": 4, "LI": 2}}}
    state = march(start(units, sof="greece", leaders=SOF), "dyrrhachium", "pella")
    state = fight(until(state, "battle"), 6, 1)
    assert asked(until(state, "militia", "expansion")) == ("greece", "militia")


@pytest.mark.rule("P16.2c", "P12.4.4a")
@pytest.mark.parametrize("who", ["sof", "greece"])
def test_the_soldier_of_fortune_may_come_to_the_capital_in_turmoil(who: str) -> None:
    units = {"larissa": {who: {"HI": 2}}, "corcyra": {"greece": {"GAR": 1}}}
    powers = {"greece": {"order": "now", "stability": -2}}
    state = at("greece", units=units, powers=powers, sof="greece", leaders={"soldier_of_fortune": "larissa"})
    major = "major: larissa" if who == "greece" else "major-of: sof larissa"
    state = play(state, "expand", major, "take-all", "set-out", "roll: 6", "to: pella")
    state = play(state, "stop") if "stop" in legal(state) else state
    state = play(until(state, "expansion"), "done")
    assert state.power("greece").stability >= -2
    assert state.units.total("GAR") == 1


@pytest.mark.rule("P12.4.4a", "P13.3-10")
@pytest.mark.parametrize("mutiny", [True, False])
def test_a_galley_in_mutiny_is_not_lent_to_the_soldier_of_fortune(*, mutiny: bool) -> None:
    units = {"corcyra": {"sof": {"HI": 4}, "greece": {"GS": 2}}}
    effects = [{"kind": "naval_mutiny", "seat": "greece", "place": "corcyra"}] if mutiny else []
    leaders = {"soldier_of_fortune": "corcyra"}
    state = play(at("greece", units=units, sof="greece", leaders=leaders, effects=effects), "expand")
    state = play(state, "major-of: sof corcyra")
    assert ("take: GS 1" in legal(state)) is not mutiny
    state = play(state, "take: HI 4", "set-out", "roll: 6")
    assert ("take: GS 1" in legal(state)) is not mutiny


@pytest.mark.rule("P8.4.4a", "P17.2-04")
def test_a_leader_whose_army_is_ambushed_to_the_last_unit_walks_no_further() -> None:
    units, hands = {"leptis_magna": {"carthage": {"LI": 1}}}, {"rome": ["ambush"]}
    leaders = {"carthage_01": "leptis_magna"}
    state = at("carthage", scenario="rise-of-rome-advanced", units=units, leaders=leaders, hands=hands)
    state = play(until(play(state, "expand"), "expansion"), "major: leptis_magna", "take-all", "set-out", "roll: 6")
    state = play(state, "to: ltp_syrtis", "play: ambush", "roll: 1")
    assert not state.units.places
    assert not state.leader("carthage_01").place
    assert asked(state) == ("carthage", "expansion")


SOLDIER = "soldier_of_fortune"


def _landed_at_abdera(thessalonica: int, abdera: int) -> Any:
    """Return the state in which the Soldier of Fortune has sailed there with a galley of Greece, and means to land."""
    units = {
        "thessalonica": {"sof": {"HI": 2, "LI": 2}, "greece": {"GS": thessalonica, "LI": 1}},
        "abdera": {"greece": {"GS": abdera}},
        "sestus": {"rome": {"LG": 6}},
    }
    state = start(units, "greece", sof="greece", towns={"thasos": "greece"})
    state = play(state, "major-of: sof thessalonica", "take: HI 2", "take: LI 2", "take: GS 1", "set-out", "roll: 6")
    return play(state, "embark", "sail: abdera", "land")


@pytest.mark.rule("P12.4.4a", "P10.7.5a")
def test_the_soldier_of_fortune_retreats_by_sea_with_the_galley_that_he_was_lent_and_no_other() -> None:
    """Rome intercepts him from Sestus as he lands at Abdera, where three more galleys of Greece lie."""
    state = play(_landed_at_abdera(1, 3), "intercept: sestus", "take-all")
    state = fight(until(state, "battle", dice={"interception": "roll: 6 6"}), 6, 1)
    state = until(play(until(state, "retreat"), "sail: thessalonica"), "expansion")
    assert state.held("abdera", "greece") == (("GS", 3),)
    assert dict(state.held("thessalonica", "greece")) == {"GS": 1, "LI": 1}


@pytest.mark.rule("P12.4.4a", "P10.7.5a")
def test_the_soldier_of_fortune_retreats_by_sea_with_a_galley_of_the_port_where_the_lent_one_is_not() -> None:
    """It lies at Abdera still; he has sailed on to Sestus without it, and is intercepted there from Byzantium."""
    units = {
        "thessalonica": {"sof": {"HI": 2, "LI": 2}, "greece": {"GS": 1, "LI": 1}},
        "abdera": {"greece": {"LI": 1}},
        "sestus": {"greece": {"GS": 3}},
        "byzantium": {"rome": {"LG": 6}},
    }
    fields: dict[str, Any] = {"towns": {"thasos": "greece", "sestus": "greece"}, "leaders": {SOLDIER: "thessalonica"}}
    state = start(units, "greece", sof="greece", **fields)
    take = ("take: HI 2", "take: LI 2", "take: GS 1", f"take-leader: {SOLDIER}")
    state = play(state, "major-of: sof thessalonica", *take, "set-out", "roll: 6", "embark", "sail: abdera", "land")
    state = until(play(until(state, "move-on"), "embark", "sail: sestus"), "sail-on")
    state = play(state, "land", "intercept: byzantium", "take-all")
    state = fight(until(state, "battle", dice={"interception": "roll: 6 6"}), 6, 1)
    state = until(play(until(state, "retreat"), "sail: abdera"), "move-on", "expansion")
    assert state.held("sestus", "greece") == (("GS", 2),)
    assert dict(state.held("abdera", "greece")) == {"GS": 1, "LI": 1}
    assert state.held("abdera", "sof")


@pytest.mark.rule("P12.4.4a")
def test_a_second_galley_is_not_lent_to_the_soldier_of_fortune_where_the_first_has_landed_him() -> None:
    state = until(_landed_at_abdera(1, 3), "move-on")
    assert "take: GS 1" not in legal(state)
    state = play(state, "embark", "take: GS 1")
    assert "take: GS 1" not in legal(state)
    assert state.held("abdera", "greece") == (("GS", 3),)


@pytest.mark.rule("P9.4.1a", "P9.3.5b", "P12.4.4a")
@pytest.mark.parametrize(("inside", "may"), [("LI 3", "HI"), ("HI 1", "LI"), ("", "HI LI"), ("HI 1 LI 3", "")])
def test_who_stood_outside_the_city_while_the_soldier_of_fortune_was_beaten_may_withdraw(inside: str, may: str) -> None:
    """Greece is at Pella; its Soldier of Fortune intercepts Rome there alone, and loses."""
    units = {"dyrrhachium": {"rome": {"LG": 8}}, "pella": {"greece": {"HI": 1, "LI": 3}}}
    units["thessalonica"] = {"sof": {"HI": 1}}
    state = march(start(units, sof="greece", cities={"pella": "greece"}), "dyrrhachium", "pella")
    state = play(until(state, "intercept"), "intercept: thessalonica", "take-all")
    words = inside.split()
    for kind, number in zip(words[::2], words[1::2], strict=True):
        state = play(state, f"inside: {kind} {number}")
    state = until(state, "battle", dice={"interception": "roll: 6 6"})
    state = until(fight(state, 1, 6), "withdraw", "battle")
    assert asked(state) == (("greece", "withdraw") if may else ("", "battle"))
    if may:
        state = play(state, "withdraw", "roll: 6")
        assert {one.split()[1] for one in legal(state) if one.startswith("take: ")} == set(may.split())
        state = play(state, "take-all", "set-out")
        state = until(play(state, legal(state)[0]), "battle", "move-on")
        assert dict(state.held("pella", "greece")).keys() == {"HI", "LI"} - set(may.split())
