"""Situations of Pax Romana of several steps through several chapters, worked out by hand from the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.book import march, start, until
from tests.paxromana.tables import legal, play, refusal

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- P9.4.1, P9.4.5 who may withdraw


def _away(there: dict[str, int], points: int = 5) -> State:
    """Return the state in which three HI of Carthage have withdrawn from Lugdunum to Alesia, and may go on."""
    units = {"valentia": {"rome": {"LG": 9}}, "lugdunum": {"carthage": {"HI": 3}}, "bibracte": {"carthage": {"LI": 2}}}
    state = until(march(start({**units, "alesia": {"carthage": there}}), "valentia", "lugdunum"), "withdraw")
    return play(state, "withdraw", f"roll: {points}", "take-all", "set-out", "withdraw-to: alesia")


@pytest.mark.rule("P9.2.1b", "P9.4.1a", "P9.4.5a")
def test_who_is_left_behind_on_a_withdrawal_goes_no_further() -> None:
    """Of three HI one stays with the two that were there: these alone may still be taken along."""
    state = play(_away({"HI": 2}), "drop: HI 1")
    assert {"take: HI 1", "take: HI 2"} <= set(legal(state))
    assert refusal(state, "take: HI 3").rule == "P9.4.1a"
    state = play(state, "take: HI 2", "withdraw-to: agedincum", "stop")
    assert state.held("alesia", "carthage") == (("HI", 1),)
    withdrawn = state.scope(Move).withdrawn
    assert withdrawn.held("alesia", "carthage") == (("HI", 1),)
    assert withdrawn.held("agedincum", "carthage") == (("HI", 4),)


@pytest.mark.rule("P9.4.1a", "P9.4.5a")
def test_a_second_withdrawal_takes_nobody_along_who_has_withdrawn() -> None:
    """Rome drives three HI from Lugdunum to Alesia, then two LI from Bibracte: only they go on from there."""
    state = until(play(_away({}), "stop", "to: bibracte"), "withdraw")
    state = play(state, "withdraw", "roll: 5", "take-all", "set-out", "withdraw-to: alesia")
    assert not [one for one in legal(state) if one.startswith("take")]
    assert refusal(state, "take: HI 1").rule == "P9.4.1a"
    state = play(state, "withdraw-to: agedincum", "stop")
    assert state.held("alesia", "carthage") == (("HI", 3),)


@pytest.mark.rule("P9.4.4b", "P9.2.3a")
def test_what_a_withdrawal_may_not_do_on_its_way_is_told_by_its_rule() -> None:
    """At Bibracte is a Garrison of Greece, which may only be passed; at Vesontio Elephants are not left alone."""
    units = {"valentia": {"rome": {"LG": 9}}, "lugdunum": {"carthage": {"HI": 1, "EL": 1}}}
    state = until(march(start({**units, "bibracte": {"greece": {"GAR": 1}}}), "valentia", "lugdunum"), "withdraw")
    state = play(state, "withdraw", "roll: 5", "take-all", "set-out", "withdraw-to: bibracte")
    assert refusal(state, "stop").rule == "P9.4.4b"
    state = play(state, "withdraw-to: vesontio")
    assert refusal(state, "drop: EL 1").rule == "P9.2.3a"


# ---------------------------------------------------------------------- P9.2.4 reduced units that meet


@pytest.mark.rule("P9.2.4a", "P9.3.4a", "P10.6.6a")
def test_a_reduced_unit_that_intercepts_combines_with_the_one_that_it_joins() -> None:
    """From Agedincum to Alesia: one full HI of 3 Battle Points attacks, not two reduced ones of 2."""
    held = {"lugdunum": {"rome": {"LG": 3}}, "agedincum": {"carthage": {"rHI": 1}}, "alesia": {"carthage": {"rHI": 1}}}
    state = play(march(start(held), "lugdunum", "alesia"), "intercept: agedincum", "take-all", "roll: 6 6")
    attacker = state.scope(Battle).attacker
    assert attacker.parties[0].force == (("HI", 1),)
    assert attacker.bp == 3
    assert state.held("alesia", "carthage") == (("HI", 1),)


@pytest.mark.rule("P9.2.4a", "P9.3.1b", "P9.4.5b")
def test_a_reduced_unit_that_withdraws_to_another_is_intercepted_as_a_full_one() -> None:
    held = {
        "lugdunum": {"rome": {"LG": 3}},
        "alesia": {"carthage": {"rHI": 1}},
        "agedincum": {"carthage": {"rHI": 1}},
        "cenabum": {"greece": {"HI": 3}},
    }
    state = until(march(start(held), "lugdunum", "alesia"), "withdraw")
    state = play(state, "withdraw", "roll: 3", "take-all", "set-out", "withdraw-to: agedincum")
    state = play(state, "intercept: cenabum", "take-all", "roll: 6 6")
    defender = state.scope(Battle).defender
    assert defender.parties[0].force == (("HI", 1),)
    assert defender.bp == 3


# ---------------------------------------------------------------------- P13.2.6 whose Armies one moves


@pytest.mark.rule("P13.4-01", "P13.4-02", "PS4.6")
def test_that_an_army_of_others_is_not_moved_is_told_by_its_own_rule() -> None:
    """The Western and Eastern Gauls go once only; in scenario IV so does the Soldier of Fortune, his Leader too."""
    units = {"valentia": {"gauls_west": {"BAR": 5}}, "porolissum": {"gauls_east": {"BAR": 5}}}
    state = start({**units, "pella": {"sof": {"HI": 4}}}, scenario="rise-of-rome-advanced", sof="greece")
    assert refusal(state, "major-of: gauls_west valentia").rule == "P13.4-01"
    assert refusal(state, "major-of: gauls_east porolissum").rule == "P13.4-02"
    assert refusal(state, "major-of: pontus sinope").rule == "P12.5.5b"
    assert refusal(state, "major-of: sof pella").rule == "P12.4.2a"
    soldier = {"sof": "carthage", "leaders": {"soldier_of_fortune": "carthago"}}
    state = start({"carthago": {"sof": {"HI": 4}}}, "carthage", scenario="carthago-delenda-est", **soldier)
    assert refusal(state, "major-of: sof carthago").rule == "PS4.6"
    assert refusal(state, "minor-of: sof HI carthago").rule == "PS4.6"
    assert refusal(state, "minor-leader: soldier_of_fortune").rule == "PS4.6"


# ---------------------------------------------------------------------- P13.3 what a Rebellion closes


@pytest.mark.rule("P13.3-03", "P9.4.5c")
def test_cyprus_in_revolt_lets_no_withdrawal_sail_to_a_port_without_galleys() -> None:
    """East has a galley at Paphos, so that it may sail there, and none at Salamis, which is its own."""
    units = {"arsinoe": {"rome": {"LG": 4}}, "paphos": {"east": {"HI": 1, "GS": 1}}, "salamis": {"east": {"GAR": 1}}}
    revolt = {"effects": [{"kind": "cyprus"}], "scenario": "rise-of-rome-advanced"}
    state = until(march(start(units, **revolt), "arsinoe", "paphos"), "withdraw")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out")
    assert legal(state) == ["withdraw-to: salamis"]
    assert refusal(state, "sail: salamis").rule == "P13.3-03"
    assert refusal(state, "sail: rhodus").rule == "P9.4.5c"
