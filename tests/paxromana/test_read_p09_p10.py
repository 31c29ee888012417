"""Rules P9 and P10 read once more, sentence by sentence: marches, interceptions, Withdrawals, Retreats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.fields import battle
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- P9.5.2 Alpine Passes


def beaten_at_taurinorum(units: dict[str, Any]) -> State:
    """Return the state in which Carthage has lost at Taurinorum to Rome from Mediolanum."""
    state = battle({"LI": 40}, {"LI": 20}, space="taurinorum", origin="mediolanum", units=units)
    return until(fight(state, 2, 1), "retreat")


@pytest.mark.rule("P10.7.4a", "P9.5.2a")
def test_a_retreat_may_lead_over_an_alpine_pass_with_attrition() -> None:
    """A Pass is a Land Link; whoever crosses one suffers: a 6 costs 30 per cent of 18 Light Infantry, 6 of them."""
    state = beaten_at_taurinorum({})
    assert "retreat-to: valentia" in legal(state)
    state = play(state, "retreat-to: valentia")
    while asked(state) != ("", "attrition"):
        state = play(state, legal(state)[-1])
    assert state.units.count("valentia", "carthage", "LI") == 18  # 20 less a tenth
    state = until(play(state, "roll: 6"), "rest")
    assert state.units.count("valentia", "carthage", "LI") == 12


@pytest.mark.rule("P9.3.3c", "P9.5.2a")
def test_who_was_intercepted_behind_a_pass_goes_back_over_it() -> None:
    """An intercepted Army must retreat along the link by which it came, be it a Pass: it is not lost."""
    units = {"valentia": {"carthage": {"HI": 9, "LI": 1}}, "mediolanum": {"rome": {"LG": 9}}}
    state = march(start(units, "carthage"), "valentia", "taurinorum")
    state = play(state, "roll: 1", "lose: LI", "intercept: mediolanum", "take-all", "roll: 6 6")
    state = until(fight(state, 4, 1), "retreat")
    assert legal(state) == ["retreat-to: valentia", "stand"]
    state = until(play(state, "retreat-to: valentia"), "move-on")
    assert state.scope(Move).space == "valentia"
    force = dict(state.scope(Move).force)
    assert force == dict(state.held("valentia", "carthage"))
    assert sum(force.values()) == 6  # of 27 BP 8 are lost in the battle: two and a half units; one in the snow


@pytest.mark.rule("P9.5.2a", "P9.4.4a")
def test_a_withdrawal_over_a_pass_brings_attrition() -> None:
    units = {"mediolanum": {"rome": {"LG": 1}}, "taurinorum": {"carthage": {"LI": 5}}}
    state = play(march(start(units), "mediolanum", "taurinorum"), "withdraw", "roll: 3", "take-all", "set-out")
    state = play(state, "withdraw-to: valentia")
    assert asked(state) == ("", "attrition")
    state = play(state, "roll: 5")
    state = play(state, "lose: LI", "lose: LI")
    assert dict(state.held("valentia", "carthage")) == {"LI": 3}


# ---------------------------------------------------------------------- P10.4.9 Elephants


@pytest.mark.rule("P10.4.9a", "P8.4.4a")
def test_elephants_and_leaders_do_not_retreat_without_an_army() -> None:
    """The only Light Infantry falls as it retreats: the Elephant and the Leader are lost with it."""
    state = play(battle({"LI": 40}, {"LI": 1, "EL": 1}, against=("carthage_01",)), "number: 0")
    state = play(fight(state, 6, 1), "retreat-to: alesia", "done")
    state = until(state, "rest", "leader-death")
    assert not state.units.of("carthage").places
    assert not state.leader("carthage_01").place


@pytest.mark.rule("P8.4.4a", "P10.4.9a", "P12.4.4a")
@pytest.mark.parametrize(("own", "survives"), [({"HI": 4}, True), (None, False)])
def test_a_leader_outlives_his_units_beside_others_of_his_army(own: dict[str, int] | None, *, survives: bool) -> None:
    """The Soldier of Fortune loses his last unit; the Greeks beside him keep him, and his Elephant, company."""
    units = {"lugdunum": {"greece": own}} if own else {}
    fields: dict[str, Any] = {"owners": ("rome", "sof"), "sof": "greece", "against": ("soldier_of_fortune",)}
    state = play(battle({"LI": 20}, {"LI": 1, "EL": 1}, units=units, **fields), "number: 0")
    state = until(fight(state, 1 if own else 6, 1), "rest")
    assert not state.units.count("lugdunum", "sof", "LI")
    assert bool(state.leader("soldier_of_fortune").place) is survives
    assert state.units.count("lugdunum", "sof", "EL") == survives


# ---------------------------------------------------------------------- P9.3 interceptions


def landing_at_messana(points: int) -> State:
    """Return the state after Carthage, from Panormus, has lost against Romans who land at its Town of Messana."""
    units = {"rhegium": {"rome": {"LG": 9}}, "panormus": {"carthage": {"LI": 2}}}
    state = moving("rhegium", {"LG": 9}, units=units, points=points, towns={"messana": "carthage"})
    state = play(state, "embark", "sail: messana")
    state = play(state, *(["pass", "continue", "roll: 1 1"] if asked(state)[1] == "admit-fleet" else []))
    state = play(state, "land", "intercept: panormus", "take-all", "roll: 6 6")
    return until(fight(state, 1, 6), "battle")


@pytest.mark.rule("P9.3.5b", "P11.3.3a", "P9.3.8a")
def test_who_was_intercepted_on_an_enemy_shore_then_makes_his_assault() -> None:
    """It is an Amphibious Assault, two shifts for the Town; if that fails the Army is aboard again."""
    state = landing_at_messana(6)
    assert state.scope(Battle).kind == "amphibious"
    assert state.scope(Move).used == 3  # going aboard, the passage, the landing; the Town costs nothing more
    state = until(fight(state, 1, 6), "repeat-assault", "sail-on")
    assert state.scope(Move).aboard
    assert state.scope(Move).space == "messana"


@pytest.mark.rule("P9.3.5b", "P9.3.7a", "P7.3.2a")
def test_an_army_that_may_go_no_further_attacks_the_town_all_the_same() -> None:
    """The interception is lost with the last point; nobody forces a Retreat, so the Army must fight the Town."""
    units = {"parma": {"carthage": {"HI": 9}}, "roma": {"rome": {"LG": 9}}, "pisae": {"rome": {"GAR": 1}}}
    state = march(start(units, "carthage", towns={"pisae": "rome"}), "parma", "pisae", roll=2)
    state = play(state, "intercept: roma", "take-all", "roll: 6 6")
    state = play(until(fight(state, 2, 1), "retreat"), "stand", "pass")
    state = until(state, "battle", "expansion")
    assert state.scope(Battle).kind == "attack"
    assert state.scope(Battle).against_walls
    assert not state.held("roma", "carthage")


@pytest.mark.rule("P9.3.1b", "P12.1.1a")
def test_a_garrison_that_is_intercepted_beside_its_army_is_defended() -> None:
    units = {"roma": {"rome": {"GAR": 1}}, "pisae": {"rome": {"LG": 2}}, "parma": {"carthage": {"HI": 1}}}
    state = play(start(units), "minor: GAR roma", "roll: 6", "to: pisae", "intercept: parma", "take-all", "roll: 6 6")
    (party,) = state.scope(Battle).defender.parties
    assert dict(party.force) == {"GAR": 1, "LG": 2}


@pytest.mark.rule("P12.1.1a", "P7.3.1c")
def test_garrisons_alone_are_swept_away_by_an_interceptor_who_then_fights_their_town() -> None:
    units = {"roma": {"rome": {"GAR": 1}}, "pisae": {"rome": {"GAR": 1}}, "parma": {"carthage": {"HI": 1}}}
    state = start(units, towns={"pisae": "rome"})
    state = play(state, "minor: GAR roma", "roll: 6", "to: pisae", "intercept: parma", "take-all", "roll: 6 6")
    assert not state.held("pisae", "rome")
    assert state.scope(Battle).against_walls
    state = until(fight(state, 1, 6), "expansion")
    assert not state.held("pisae", "carthage")


@pytest.mark.rule("P9.3.3c", "P10.7.6b")
def test_who_is_intercepted_at_the_end_of_a_long_retreat_goes_back_a_space() -> None:
    """Rome retreats over Venusia to Tarentum; Greece, which beats it there, has it go back to Venusia."""
    units = {
        "neapolis": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LG": 5}},
        "croton": {"greece": {"HI": 9}},
    }
    state = play(march(start(units, "carthage"), "neapolis", "capua"), "stand")
    state = until(fight(state, 2, 1), "retreat")
    state = play(state, "retreat-to: venusia", "retreat-to: tarentum")
    state = play(until(state, "intercept"), "intercept: croton", "take-all", "roll: 6 6")
    state = until(fight(state, 2, 1), "retreat")
    assert legal(state) == ["retreat-to: venusia", "stand"]


# ---------------------------------------------------------------------- P7.5 plunder


@pytest.mark.rule("P7.5.3a", "P9.3.2b")
def test_what_an_interceptor_sacks_does_not_end_the_move_of_who_was_intercepted() -> None:
    """Carthage lands beside its Town at the least; Rome intercepts, has it retreat, captures and sacks the Town."""
    units = {"massilia": {"carthage": {"HI": 9}}, "nemausus": {"rome": {"LG": 9}}}
    state = march(start(units, "carthage", towns={"valentia": ("carthage", 1)}), "massilia", "valentia")
    state = play(state, "intercept: nemausus", "take-all", "roll: 6 6", "pass")
    state = play(until(fight(state, 4, 1), "retreat"), "retreat-to: massilia")
    state = play(until(state, "capture"), "capture", "sack", "roll: 6")
    assert asked(state) == ("", "plunder")
    state = until(play(state, "roll: 3"), "move-on", "march-on", "expansion")
    assert asked(state) == ("carthage", "move-on")


@pytest.mark.rule("P7.5.1a", "P7.4.2a")
def test_a_leader_who_is_gone_does_not_count_against_a_sack() -> None:
    """Without him the rating is 0: a 1 sacks."""
    state = battle({"LI": 4}, None, towns={"lugdunum": ("carthage", 1)}).amend(Move, leader="rome_01")
    state = play(state, "capture", "sack", "roll: 1")
    assert asked(state) == ("", "plunder")


# ---------------------------------------------------------------------- P10.7 where a Retreat leads


@pytest.mark.rule("PS6.5", "P10.7.4a")
@pytest.mark.parametrize(("turn", "open_"), [(3, False), (4, True)])
def test_no_retreat_leads_where_the_scenario_keeps_a_player_out(turn: int, *, open_: bool) -> None:
    fields: dict[str, Any] = {"scenario": "mare-nostrum", "turn": turn, "space": "naissus", "origin": "sirmium"}
    state = battle({"HI": 9}, {"LG": 4}, owners=("carthage", "rome"), **fields)
    state = until(fight(state, 3, 1), "retreat", "force-retreat")
    assert ("retreat-to: pella" in legal(state)) is open_


@pytest.mark.rule("P10.7.5a", "P12.3.3a", "P12.6.2a")
def test_a_retreat_by_sea_leads_neither_to_pirates_nor_militia_abroad() -> None:
    """Rome holds Messana, across the water from Rhegium, and Croton down the coast."""
    units = {"rhegium": {"rome": {"GS": 1}}, "messana": {"rome": {"GAR": 1}}}
    fields: dict[str, Any] = {"owners": ("carthage", "rome"), "space": "rhegium", "origin": "paestum", "units": units}
    for force, pirates, ports in (
        ({"LI": 4}, (), ["croton", "paestum", "messana"]),
        ({"LI": 4}, ("messana",), ["croton", "paestum"]),
        ({"MIL": 4}, (), ["croton", "paestum"]),
    ):
        state = until(fight(battle({"HI": 9}, force, pirates=pirates, **fields), 3, 1), "retreat")
        assert [one.removeprefix("sail: ") for one in legal(state) if one.startswith("sail")] == ports
