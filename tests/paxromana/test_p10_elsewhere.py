"""Rules P10 that other chapters carry out: Withdrawal, attrition, restoring, battles at sea."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, legal, play, table


@pytest.mark.rule("P10.2.2", "P10.0a")
def test_the_defender_may_withdraw_before_the_battle_and_then_there_is_none() -> None:
    units = {"valentia": {"rome": {"LI": 4}}, "lugdunum": {"carthage": {"LI": 4}}}
    state = table(Expansion("rome"), units=units)
    state = play(state, "major: valentia", "take-all", "set-out", "roll: 5", "to: lugdunum")
    assert asked(state) == ("carthage", "withdraw")
    assert play(state, "stand").within(Battle) is not None
    assert play(state, "withdraw").within(Battle) is None


@pytest.mark.rule("P10.3.5d", "P11.4.8a")
def test_at_sea_nobody_rolls_again() -> None:
    units = {"rhegium": {"rome": {"GS": 6}}, "messana": {"carthage": {"GS": 2}}}
    state = sailing_to(
        "messana",
        start="rhegium",
        force={"GS": 6},
        units=units,
        leaders=("rome_10",),
        options={"rerolls": True},
    )
    state = play(state, "fight", "roll: 1", "roll: 6")
    assert asked(state)[1] != "try-reroll"


@pytest.mark.rule("P10.6.5a", "P9.6.3b")
def test_in_attrition_one_unit_is_reduced_and_an_elimination_counts_two() -> None:
    state = table(units={"lugdunum": {"rome": {"LG": 8}}})
    state = settle(attrition(state, "rome", "rome", "lugdunum", (("LG", 8),)))
    state = play(state, "roll: 5")  # 30 percent of 8 units are 2.4: 3 losses
    assert set(legal(state)) == {"lose: LG", "reduce: LG"}
    state = play(state, "reduce: LG")
    while asked(state)[1] != "rest":
        assert "reduce: LG" not in legal(state)
        state = play(state, legal(state)[0])
    assert dict(state.held("lugdunum", "rome")) == {"LG": 6, "rLG": 1}


@pytest.mark.rule("P10.6.6b", "P10.6.6a")
def test_a_reduced_unit_is_restored_abroad_only_where_its_kind_is_raised() -> None:
    # Lugdunum raises no heavy infantry and no legions, and no Line of Communications leads there
    units = {"lugdunum": {"rome": {"rLG": 1}}, "capua": {"rome": {"rLG": 1}}}
    state = table(Recruitment("rome"), units=units, treasury={"rome": 5})
    found = [text for text in legal(state) if text.startswith("restore")]
    assert "restore: rLG capua" in found
    blocked = table(
        Recruitment("rome"),
        units=units | {place: {"carthage": {"GAR": 1}} for place in ("bibracte", "gergovia", "alesia", "valentia")},
        treasury={"rome": 5},
    )
    assert [text for text in legal(blocked) if text.startswith("restore")] == ["restore: rLG capua"]
