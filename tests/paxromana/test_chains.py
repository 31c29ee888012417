"""Situations of Pax Romana of several steps through several chapters, worked out by hand from the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p09_attrition import Suffer
from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.book import march, start, until
from tests.paxromana.tables import legal, play, refusal, table

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


@pytest.mark.rule("P9.4.1a", "P9.4.4b", "P9.2.3a")
def test_what_a_withdrawal_may_not_do_on_its_way_is_told_by_its_rule() -> None:
    """At Bibracte is a Garrison of Greece, which may only be passed; at Vesontio Elephants are not left alone."""
    units = {"valentia": {"rome": {"LG": 9}}, "lugdunum": {"carthage": {"HI": 1, "EL": 1}}}
    state = until(march(start({**units, "bibracte": {"greece": {"GAR": 1}}}), "valentia", "lugdunum"), "withdraw")
    state = play(state, "withdraw", "roll: 5", "take-all", "set-out")
    assert refusal(state, "stop").rule == "P9.4.1a"
    state = play(state, "withdraw-to: bibracte")
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
    revolt: dict[str, Any] = {"effects": [{"kind": "cyprus"}], "scenario": "rise-of-rome-advanced"}
    state = until(march(start(units, **revolt), "arsinoe", "paphos"), "withdraw")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out")
    assert legal(state) == ["withdraw-to: salamis"]
    assert refusal(state, "sail: salamis").rule == "P13.3-03"
    assert refusal(state, "sail: rhodus").rule == "P9.4.5c"


# ---------------------------------------------------------------------- P10.7 where no Retreat leads


@pytest.mark.rule("P10.7.4a", "P10.7.4b", "P10.7.5a")
def test_why_no_retreat_leads_there_is_told_by_its_rule() -> None:
    """Carthage comes from Neapolis; Greece is at Bovianum; a Retreat of two Spaces does not end beside Capua."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"LG": 2}}, "bovianum": {"greece": {"LI": 1}}}
    state = until(march(start(units, "carthage"), "neapolis", "capua"), "battle")
    state = until(play(state, "roll: 4", "roll: 1"), "retreat")
    assert legal(state) == ["retreat-to: roma", "retreat-to: venusia", "stand"]
    rules = {"neapolis": "P10.7.4b", "bovianum": "P10.7.4a", "pisae": "P10.7.4a"}
    assert {space: refusal(state, f"retreat-to: {space}").rule for space in rules} == rules
    assert str(refusal(state, "retreat-to: bovianum")) != str(refusal(state, "retreat-to: pisae"))
    assert refusal(state, "sail: paestum").rule == "P10.7.5a"
    state = play(state, "retreat-to: roma")
    assert "next to" in str(refusal(state, "retreat-to: bovianum"))


@pytest.mark.rule("P9.3.3c", "P10.7.6c")
def test_why_the_intercepted_and_the_besieged_do_not_retreat_by_other_ways() -> None:
    """From Venusia back to Capua alone; out of the City of Lilybaeum by sea alone."""
    units = {"capua": {"carthage": {"HI": 3}}, "tarentum": {"rome": {"LG": 6}}}
    state = play(march(start(units, "carthage"), "capua", "venusia"), "intercept: tarentum", "take-all", "roll: 6 6")
    state = until(play(state, "roll: 3", "roll: 1"), "retreat")
    assert legal(state) == ["retreat-to: capua", "stand"]
    assert refusal(state, "retreat-to: paestum").rule == "P9.3.3c"
    held = {"lilybaeum": {"carthage": {"HI": 2, "GS": 1}}, "panormus": {"carthage": {"GAR": 1}}}
    state = start({"agrigentum": {"rome": {"LG": 8}}, **held}, cities={"lilybaeum": "carthage"})
    state = play(until(march(state, "agrigentum", "lilybaeum"), "walls"), "walls")
    state = until(play(until(state, "battle"), "roll: 4", "roll: 1"), "retreat")
    assert legal(state) == ["sail: panormus", "stand"]
    assert refusal(state, "retreat-to: panormus").rule == "P10.7.6c"


# ---------------------------------------------------------------------- P9.3.1 who does not intercept


@pytest.mark.rule("P9.3.1d", "P9.4.5b", "P10.7.6b")
def test_why_an_army_does_not_intercept_is_told_by_its_rule() -> None:
    """Carthage withdraws from Lugdunum, which Rome enters, past Romans at Bibracte."""
    units = {"valentia": {"rome": {"LG": 9}}, "lugdunum": {"carthage": {"HI": 3}}, "bibracte": {"rome": {"LG": 1}}}
    state = until(march(start(units), "valentia", "lugdunum"), "withdraw")
    state = play(state, "withdraw", "roll: 5", "take-all", "set-out", "withdraw-to: alesia")
    assert legal(state) == ["intercept: bibracte", "pass"]
    assert refusal(state, "intercept: lugdunum").rule == "P9.4.5b"
    assert refusal(state, "intercept: agedincum").rule == "P9.3.1d"
    stood = until(march(start(units), "valentia", "lugdunum"), "battle")
    stood = play(until(play(stood, "roll: 6", "roll: 1"), "retreat"), "retreat-to: alesia")
    stood = until(stood, "intercept")
    assert refusal(stood, "intercept: lugdunum").rule == "P10.7.6b"


@pytest.mark.rule("P9.2.4a", "P10.7.6b", "P9.3.1b")
def test_a_unit_reduced_in_battle_combines_with_the_one_beside_which_its_retreat_is_intercepted() -> None:
    """Two HI lose 2 Battle Points at Lugdunum and come to a reduced one at Alesia; Greece finds two full ones there."""
    units = {"valentia": {"rome": {"LG": 6}}, "lugdunum": {"carthage": {"HI": 2}}, "alesia": {"carthage": {"rHI": 1}}}
    state = until(march(start({**units, "agedincum": {"greece": {"HI": 6}}}), "valentia", "lugdunum"), "battle")
    state = play(until(play(state, "roll: 4", "roll: 1"), "retreat"), "retreat-to: alesia")
    state = until(state, "intercept")
    assert dict(state.held("alesia", "carthage")) == {"HI": 1, "rHI": 2}
    state = play(state, "intercept: agedincum", "take-all", "roll: 6 6")
    assert state.scope(Battle).defender.parties[0].force == (("HI", 2),)
    assert state.scope(Battle).defender.bp == 6


@pytest.mark.rule("P9.5.2a", "P9.2.4a", "P9.6.3a")
def test_a_reduced_unit_that_crosses_the_alps_suffers_before_it_combines() -> None:
    """Attrition takes at least one unit that has crossed, here the only one; the other at Valentia stays reduced."""
    units = {"taurinorum": {"rome": {"rLG": 1}}, "valentia": {"rome": {"rLG": 1}}}
    state = play(march(start(units), "taurinorum", "valentia"), "roll: 1", "lose: rLG")
    assert state.held("valentia", "rome") == (("rLG", 1),)
    units["taurinorum"]["rome"]["LI"] = 1
    state = play(march(start(units), "taurinorum", "valentia"), "roll: 1", "lose: LI")
    assert state.held("valentia", "rome") == (("LG", 1),)
    assert state.scope(Move).force == (("LG", 1),)


@pytest.mark.rule("P9.6.3b", "P10.6.5a", "P9.2.4a")
def test_a_unit_reduced_by_attrition_combines_when_its_roll_is_over() -> None:
    """A fifth of six units are two: a legion is reduced, and a reduced one lost."""
    state = table(Suffer("rome", "rome", "lugdunum"), units={"lugdunum": {"rome": {"LG": 2, "rLG": 1, "LI": 3}}})
    state = play(state, "roll: 4", "reduce: LG")
    assert set(legal(state)) == {"lose: LI", "lose: rLG"}
    assert dict(play(state, "lose: rLG").held("lugdunum", "rome")) == {"LG": 1, "rLG": 1, "LI": 3}
    assert dict(play(state, "lose: LI").held("lugdunum", "rome")) == {"LG": 2, "LI": 2}


@pytest.mark.rule("P9.2.4a", "P17.2a", "P17.2d")
def test_reduced_units_that_combine_on_a_march_with_pergamenes_stay_their_players() -> None:
    """East marches with a reduced HI and a Pergamene to its other reduced HI: the full one that they make is East's."""
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": {"pergamum": "east"}}
    units = {"sardis": {"pergamum": {"HI": 1}, "east": {"rHI": 1}}, "celenae": {"east": {"rHI": 1}}}
    state = play(start(units, "east", **fields), "major: sardis", "take: rHI 1", "take-of: pergamum HI 1", "set-out")
    state = play(state, "roll: 1", "roll: 3", "to: celenae", "stop")
    assert state.held("celenae", "east") == (("HI", 1),)
    assert state.held("celenae", "pergamum") == (("HI", 1),)
    units["sardis"]["pergamum"] = {"rHI": 1}
    state = play(start(units, "east", **fields), "major: sardis", "take: rHI 1", "take-of: pergamum rHI 1", "set-out")
    assert dict(state.scope(Move).force) == {"rHI": 2}  # one of either
    state = play(state, "roll: 1", "roll: 3", "to: celenae", "stop")
    assert state.held("celenae", "east") == (("HI", 1),)
    assert state.held("celenae", "pergamum") == (("rHI", 1),)


def _with_pergamenes(start_at: str, units: dict[str, Any], **fields: Any) -> State:
    """Return the state in which East's one HI there marches, or sails, with a Pergamene LI for six Movement Points."""
    here = {"pergamum": {"LI": 1}, "east": {"HI": 1}}
    fields |= {"scenario": "rise-of-rome-advanced", "allies": {"pergamum": "east"}}
    state = play(start({start_at: here, **units}, "east", **fields), f"major: {start_at}")
    return play(state, "take: HI 1", "take-of: pergamum LI 1", "set-out", "roll: 1", "roll: 6")


@pytest.mark.rule("P17.2a", "P17.2b", "P10.6.2a")
def test_a_unit_that_is_reduced_beside_pergamenes_stays_its_players() -> None:
    """Half of 4 Battle Points are lost: East's HI is reduced, for the LI alone would not do; both go back to Sardis."""
    state = until(play(_with_pergamenes("sardis", {"celenae": {"rome": {"LG": 1}}}), "to: celenae"), "battle")
    state = until(play(state, "roll: 6", "roll: 5"), "move-on")
    assert state.held("sardis", "east") == (("LI", 1), ("rHI", 1))
    assert state.scope(Move).guests == (("LI", 1),)
    state = play(state, "stop")
    assert state.held("sardis", "east") == (("rHI", 1),)
    assert state.held("sardis", "pergamum") == (("LI", 1),)


@pytest.mark.rule("P17.2a", "P17.2-04")
@pytest.mark.parametrize(("die", "lost"), [("roll: 3", {"rHI": 1, "LI": 1}), ("roll: 1", {"HI": 1})])
def test_what_an_ambush_or_the_alps_take_of_an_army_with_pergamenes_is_told_apart(
    die: str, lost: dict[str, int]
) -> None:
    """Rome's Ambush takes 2 Battle Points, and East's HI is reduced, or 1, and the LI is lost."""
    state = _with_pergamenes("nicomedia", {}, hands={"rome": ["ambush"]})
    state = play(until(play(state, "to: ltp_bithynia_west"), "cards"), "play: ambush", die)
    state = until(state, "move-on")
    assert dict(state.held("ltp_bithynia_west", "east")) == lost
    assert dict(state.scope(Move).guests) == {kind: number for kind, number in lost.items() if kind == "LI"}


@pytest.mark.rule("P17.2a", "P11.3.2d")
def test_units_that_come_aboard_beside_pergamenes_are_their_players_own() -> None:
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": {"pergamum": "east"}}
    units = {"paphos": {"pergamum": {"LI": 1}, "east": {"HI": 1, "GS": 3}}, "salamis": {"east": {"LI": 2}}}
    state = play(start(units, "east", **fields), "major: paphos", "take-all", "take-of: pergamum LI 1", "set-out")
    state = play(state, "roll: 1", "roll: 6", "embark", "sail: salamis", "take: LI 2")
    assert dict(state.scope(Move).force) == {"GS": 3, "HI": 1, "LI": 3}
    assert state.scope(Move).guests == (("LI", 1),)
    state = until(play(state, "land", "stop"), "expansion")
    assert (dict(state.held("salamis", "east"))["LI"], state.held("salamis", "pergamum")) == (2, (("LI", 1),))


@pytest.mark.rule("P17.2a", "P11.2.1d")
def test_what_a_storm_reduces_of_an_army_with_pergamenes_stays_its_players() -> None:
    """Two galleys and 2 Battle Points are lost south of Cyprus: a galley is left, with East's reduced HI and the LI."""
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": {"pergamum": "east"}}
    state = start({"paphos": {"pergamum": {"LI": 1}, "east": {"HI": 1, "GS": 3}}}, "east", **fields)
    state = play(
        state, "major: paphos", "take-all", "take-of: pergamum LI 1", "set-out", "roll: 1", "roll: 6", "embark"
    )
    state = until(play(state, "sail: dstp_cyprian", "roll: 6", "roll: 2"), "sail-on")
    assert dict(state.held("dstp_cyprian", "east")) == {"GS": 1, "LI": 1, "rHI": 1}
    assert state.scope(Move).guests == (("LI", 1),)
