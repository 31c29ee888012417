"""P7.3, P8.4, P9.2, P10.7, P12.1, P12.8: who is left behind, and who goes or dies with whom he stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.components.kit import SEATS
from ancientwars.paxromana.interface.forces import forces
from ancientwars.paxromana.rules.p06_manpower import ManpowerPhase
from ancientwars.paxromana.rules.p10_land_battles.retreat import ChooseWayOut, RetreatOrStand
from ancientwars.paxromana.rules.p11_naval.battle import points_of
from ancientwars.paxromana.rules.p11_naval.losses import ships_of
from ancientwars.paxromana.rules.p17_cards.successors import ChooseGreeks
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.pieces import Effect, Pact
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Withdrawal
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, settlement, table, through, top

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

ADVANCED = "rise-of-rome-advanced"


def _steps(state: State) -> list[str]:
    """Return the steps by land that the moving Army may take."""
    return [one for one in legal(state) if one.startswith("to:")]


@pytest.mark.rule("P9.2.3a", "P12.1.3a", "P12.4.4a")
@pytest.mark.parametrize(
    ("mover", "space", "units", "goal", "rule"),
    [
        ("major-of: sof larissa", "larissa", {"sof": {"HI": 2}, "greece": {"EL": 1}}, "pella", "P9.2.3a"),
        ("major: larissa", "larissa", {"greece": {"HI": 2}, "sof": {"EL": 1}}, "pella", "P9.2.3a"),
        ("major-of: sof sebastia", "sebastia", {"sof": {"HI": 2}, "greece": {"GAR": 1}}, "mazaka", "P12.1.3a"),
    ],
)
def test_an_army_of_a_player_does_not_leave_elephants_or_mountain_garrisons_of_his_other_army_alone(
    mover: str, space: str, units: dict[str, dict[str, int]], goal: str, rule: str
) -> None:
    """Both Armies are the player's: what one leaves is left by him."""
    state = start({space: units}, seat="greece", sof="greece")
    state = play(state, mover, "take-all", "set-out", "roll: 6")
    refused = refusal(state, f"to: {goal}")
    assert _steps(state) == []
    assert refused.rule == rule


@pytest.mark.rule("P9.2.3a", "P17.2a")
def test_allied_pergamenes_do_not_leave_elephants_of_their_ally_alone() -> None:
    """He uses their Armies as his own."""
    units = {"sardis": {"pergamum": {"HI": 2}, "greece": {"EL": 1}}}
    state = start(units, seat="greece", scenario=ADVANCED, allies={"pergamum": "greece"})
    state = play(state, "major-of: pergamum sardis", "roll: 1", "take-all", "set-out", "roll: 6")
    assert refusal(state, "to: ephesus").rule == "P9.2.3a"


@pytest.mark.rule("P9.2.3a", "P17.2g")
def test_successors_moved_by_another_player_do_not_leave_greek_elephants_alone() -> None:
    """The units are Greece's, who moves them is Rome: Greece's own move would be refused."""
    state = table(ChooseGreeks("rome"), scenario=ADVANCED, units={"pella": {"greece": {"HI": 3, "EL": 1}}})
    state = play(state, "space: pella", "take: HI 3", "set-out", "roll: 6")
    assert refusal(state, "to: larissa").rule == "P9.2.3a"


@pytest.mark.rule("P9.2.3a", "P12.4.4a")
def test_the_soldier_of_fortune_does_not_intercept_from_beside_lone_elephants_of_his_player() -> None:
    units = {"larissa": {"sof": {"HI": 1}, "greece": {"EL": 1}}, "thebae": {"rome": {"LG": 3}}}
    state = play(moving("thebae", {"LG": 3}, units=units, sof="greece", scenario=ADVANCED), "to: actium")
    assert asked(state) != ("greece", "intercept")


@pytest.mark.rule("P9.2.3a", "P4.3.1f")
def test_a_guest_may_leave_an_ally_who_then_loses_his_elephants() -> None:
    """Nobody is bound to stay with another Power's Elephants."""
    units = {"roma": {"greece": {"HI": 2}, "rome": {"EL": 1}}}
    state = start(units, seat="greece", scenario=ADVANCED, pacts=[{"kind": "passage", "seats": ("rome", "greece")}])
    state = play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: capua")
    assert state.held("roma", "rome") == ()


@pytest.mark.rule("P8.4.4a", "P12.1.3a")
def test_a_leader_dies_with_the_garrison_that_is_all_a_battle_in_the_mountains_has_left() -> None:
    """Both LI fall; the Garrison is alone in the mountains, and goes as the last of the Army that he led."""
    units = {"melitene": {"rome": {"LI": 1}}, "mazaka": {"carthage": {"LI": 1, "GAR": 1}}}
    state = moving("melitene", {"LI": 1}, units=units, placed={"carthage_01": "mazaka"})
    state = until(fight(play(play(state, "to: mazaka"), "stand"), 6, 6), "rest")
    assert state.units.at("mazaka") == ()
    assert state.leader("carthage_01").place == ""


@pytest.mark.rule("P8.4.4a", "P12.1.3a")
def test_a_leader_dies_with_the_garrison_with_which_he_regroups_to_the_mountains() -> None:
    """Rome's LI is lost: the Garrison and he are back at Mazaka, and nobody is asked whether he goes on alone."""
    units = {"mazaka": {"rome": {"LI": 1, "GAR": 1}}, "melitene": {"carthage": {"HI": 5}}}
    state = moving("mazaka", {"LI": 1, "GAR": 1}, leaders=("rome_01",), units=units)
    state = until(fight(play(play(state, "to: melitene"), "stand"), 1, 6), "go-on", "rest")
    assert asked(state)[1] == "rest"
    assert state.held("mazaka", "rome") == ()
    assert state.leader("rome_01").place == ""


@pytest.mark.rule("P8.4.4a", "P12.8.2a")
@pytest.mark.parametrize(
    ("beside", "place"), [({"EL": 1}, ""), ({"EL": 1, "GAR": 1}, "roma"), ({"EL": 1, "GS": 1}, "roma")]
)
def test_a_leader_dies_with_elephants_that_a_guest_leaves_alone_if_nothing_else_is_with_him(
    beside: dict[str, int], place: str
) -> None:
    units = {"roma": {"greece": {"HI": 2}, "rome": beside}}
    pacts = [{"kind": "passage", "seats": ("rome", "greece")}]
    state = start(units, seat="greece", scenario=ADVANCED, pacts=pacts, leaders={"rome_01": "roma"})
    state = play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: capua")
    assert state.leader("rome_01").place == place
    assert "EL" not in dict(state.held("roma", "rome"))


def _withdrawing(units: dict[str, dict[str, int]], *answers: str, **fields: Any) -> State:
    """Return the state after Rome came to Narbo, where these units are, and the friend's HI withdrew by these answers.

    One HI is left, or two; the die shows 6.
    """
    there = {"nemausus": {"rome": {"LG": 6}}, "narbo": units}
    state = start(there, scenario=ADVANCED, leaders={"carthage_01": "narbo"}, **fields)
    return play(march(state, "nemausus", "narbo"), "withdraw", "roll: 6", *answers)


@pytest.mark.rule("P12.1.1a", "P9.4.1a")
@pytest.mark.parametrize(
    ("friend", "fields"),
    [
        ("east", {"pacts": [{"kind": "passage", "seats": ("carthage", "east")}]}),
        ("sof", {"sof": "carthage"}),
        ("pergamum", {"allies": {"pergamum": "carthage"}}),
    ],
)
def test_a_garrison_and_its_leader_withdraw_with_the_army_of_a_friend(friend: str, fields: dict[str, Any]) -> None:
    """Whose the Land Combat Units are with which a Garrison withdraws is not said."""
    state = _withdrawing({"carthage": {"GAR": 1}, friend: {"HI": 2}}, "take-all", "set-out", **fields)
    assert asked(state) == ("carthage", "withdraw")
    state = play(state, "withdraw")
    goal = next(one for one in legal(state) if one.startswith("withdraw-to"))
    state = play(state, goal, "stop")
    space = goal.split(": ")[1]
    assert dict(state.held(space, "carthage")) == {"GAR": 1}
    assert dict(state.held(space, friend)) == {"HI": 2}
    assert state.leader("carthage_01").place == space
    assert state.held("narbo", "carthage") == ()


@pytest.mark.rule("P12.1.1a", "P8.4.6a")
def test_a_garrison_that_does_not_withdraw_with_a_friend_is_eliminated_with_its_leader() -> None:
    pacts = [{"kind": "passage", "seats": ("carthage", "east")}]
    state = _withdrawing({"carthage": {"GAR": 1}, "east": {"HI": 2}}, "take-all", "set-out", "stand", pacts=pacts)
    state = until(state, "move-on")
    assert state.held("narbo", "carthage") == ()
    assert state.leader("carthage_01").place == ""


@pytest.mark.rule("P9.2.3a", "P12.4.4a")
@pytest.mark.parametrize(("taken", "asks"), [("take: HI 2", False), ("take: HI 1", True)])
def test_the_soldier_of_fortune_withdraws_with_elephants_of_his_player_that_would_be_alone(
    taken: str, asks: bool
) -> None:
    """With all his HI they must go along; with one of two they may."""
    state = _withdrawing({"carthage": {"EL": 1}, "sof": {"HI": 2}}, taken, "set-out", sof="carthage")
    assert (asked(state)[1] == "withdraw") == asks
    state = play(state, "withdraw") if asks else state
    goal = next(one for one in legal(state) if one.startswith("withdraw-to"))
    state = play(state, goal, "stop")
    assert dict(state.held(goal.split(": ")[1], "carthage")) == {"EL": 1}


@pytest.mark.rule("P9.4.5d", "P12.1.1a", "P14.2.1-06")
@pytest.mark.parametrize("friend", ["east", "sof"])
def test_who_goes_along_from_his_home_pays_for_that_himself_and_once(friend: str) -> None:
    """Utica is Carthage's: its own Garrison leaves it, with the East's HI or with its own Soldier of Fortune."""
    units = {"hippo_regius": {"rome": {"LG": 6}}, "utica": {"carthage": {"GAR": 1}, friend: {"HI": 2}}}
    pacts = [{"kind": "passage", "seats": ("carthage", "east")}]
    before = march(start(units, scenario=ADVANCED, pacts=pacts, sof="carthage"), "hippo_regius", "utica")
    state = play(before, "withdraw", "roll: 6", "take-all", "set-out", "withdraw")
    paid = {seat: before.power(seat).stability - state.power(seat).stability for seat in ("carthage", "east")}
    assert paid == {"carthage": 1, "east": 0}


@pytest.mark.rule("P9.4.5a", "P9.2.3a")
def test_who_withdraws_may_leave_a_garrison_on_the_way_though_elephants_go_along() -> None:
    """These stay with the Army: they are not left alone with it."""
    units = {"carthage": {"HI": 2, "GAR": 1}, "sof": {"EL": 1}}
    state = play(_withdrawing(units, "take-all", "set-out", sof="carthage"), "withdraw-to: emporiae")
    state = play(state, "drop: GAR 1", "withdraw-to: tarraco", "stop")
    assert state.units.at("emporiae") == (("carthage", (("GAR", 1),)),)
    assert dict(state.units.at("tarraco")) == {"carthage": (("HI", 2),), "sof": (("EL", 1),)}


@pytest.mark.rule("P12.1.1a", "P9.2.3a")
def test_who_must_not_be_left_alone_goes_along_unasked_and_a_friend_beside_him_is_asked() -> None:
    """Elephants of its player go with the Soldier of Fortune; the East may leave its Garrison."""
    pacts = [{"kind": "passage", "seats": ("carthage", "east")}]
    units = {"carthage": {"EL": 1}, "sof": {"HI": 2}, "east": {"GAR": 1}}
    state = _withdrawing(units, "take-all", "set-out", sof="carthage", pacts=pacts)
    assert asked(state) == ("east", "withdraw")


@pytest.mark.rule("P12.1.1a", "P9.4.4a")
def test_who_has_no_way_with_the_army_of_a_friend_is_not_asked_to_go_along() -> None:
    """Greece, at Emporiae and Tolosa, is a friend of the East, and an enemy of Carthage."""
    pacts = [{"kind": "passage", "seats": (seat, "east")} for seat in ("carthage", "greece")]
    there = {place: {"greece": {"LI": 1}} for place in ("emporiae", "tolosa")}
    there |= {"nemausus": {"rome": {"LG": 6}}, "narbo": {"carthage": {"GAR": 1}, "east": {"HI": 2}}}
    state = march(start(there, scenario=ADVANCED, pacts=pacts), "nemausus", "narbo")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out")
    assert asked(state)[0] == "east"
    assert "withdraw-to: emporiae" in legal(state)


@pytest.mark.rule("P12.1.1a", "P9.4.4b")
@pytest.mark.parametrize(("answer", "used", "stops"), [("withdraw", 2, False), ("stand", 1, True)])
def test_an_army_only_passes_a_garrison_that_is_an_enemy_of_who_goes_along(
    answer: str, used: int, *, stops: bool
) -> None:
    """Greece has a Garrison at Emporiae: it is a friend of the East, and an enemy of Carthage."""
    pacts = [{"kind": "passage", "seats": (seat, "east")} for seat in ("carthage", "greece")]
    units = {"nemausus": {"rome": {"LG": 6}}, "narbo": {"carthage": {"GAR": 1}, "east": {"HI": 2}}}
    state = start({**units, "emporiae": {"greece": {"GAR": 1}}}, scenario=ADVANCED, pacts=pacts)
    state = play(march(state, "nemausus", "narbo"), "withdraw", "roll: 6", "take-all", "set-out", answer)
    state = play(state, "withdraw-to: emporiae")
    assert state.scope(Withdrawal).used == used
    assert ("stop" in legal(state)) == stops


@pytest.mark.rule("P12.1.1a", "P9.4.5c")
@pytest.mark.parametrize(("answer", "sails"), [("withdraw", False), ("stand", True)])
def test_an_army_sails_to_no_port_that_is_not_friendly_to_who_goes_along(answer: str, *, sails: bool) -> None:
    """Massilia is a Town of Greece, a friend of the East alone."""
    pacts = [{"kind": "passage", "seats": (seat, "east")} for seat in ("carthage", "greece")]
    units = {"nemausus": {"rome": {"LG": 6}}, "narbo": {"carthage": {"GAR": 1}, "east": {"HI": 2, "GS": 1}}}
    state = start(units, scenario=ADVANCED, pacts=pacts, towns={"massilia": "greece"})
    state = play(march(state, "nemausus", "narbo"), "withdraw", "roll: 6", "take-all", "set-out", answer)
    assert ("sail: massilia" in legal(state)) == sails
    assert "withdraw-to: emporiae" in legal(state)


@pytest.mark.rule("P9.5.2a", "P12.1.1a", "P9.6.3a")
def test_elephants_that_go_along_over_the_alps_suffer_attrition_for_themselves() -> None:
    """A tenth of three HI is one unit, three tenths of two Elephants are one. All that is left goes on."""
    pacts = [{"kind": "passage", "seats": ("carthage", "east")}]
    units = {"lugdunum": {"rome": {"LG": 6}}, "valentia": {"east": {"HI": 3}, "carthage": {"EL": 2}}}
    state = march(start(units, scenario=ADVANCED, pacts=pacts), "lugdunum", "valentia")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out", "withdraw", "withdraw-to: taurinorum")
    state = play(state, "roll: 1", "reduce: HI", "roll: 6", "lose: EL", "withdraw-to: mediolanum", "stop")
    assert dict(state.units.at("mediolanum")) == {"carthage": (("EL", 1),), "east": (("HI", 2), ("rHI", 1))}


@pytest.mark.rule("P17.2-24", "P12.1.1a", "P9.4.5c")
def test_who_goes_along_by_sea_is_lost_with_the_army_in_a_naval_ambush() -> None:
    """Nothing escorts the East's HI; Carthage's Garrison and Leader are aboard with it."""
    pacts = [{"kind": "passage", "seats": ("carthage", "east")}]
    units = {"nemausus": {"rome": {"LG": 6}}, "narbo": {"carthage": {"GAR": 1}, "east": {"HI": 2}}}
    units |= {"albintimilium": {"rome": {"GS": 2}}}
    given: dict[str, Any] = {"hands": {"rome": ["naval_ambush"]}, "leaders": {"carthage_01": "narbo"}}
    state = start(units, scenario=ADVANCED, pacts=pacts, towns={"massilia": "east"}, **given)
    state = play(march(state, "nemausus", "narbo"), "withdraw", "roll: 6", "take-all", "set-out", "withdraw")
    state = until(play(state, "sail: massilia", "play: naval_ambush"), "move-on")
    assert not state.units.of("east").places
    assert not state.units.of("carthage").places
    assert state.leader("carthage_01").place == ""


@pytest.mark.rule("P9.4.1a", "P12.1.1a")
def test_who_has_gone_along_does_not_withdraw_again_before_the_same_move() -> None:
    """Rome comes to Emporiae, too, from where the Soldier of Fortune withdraws: the Garrison that has come stays."""
    pacts = [{"kind": "passage", "seats": ("carthage", "east")}]
    units = {"nemausus": {"rome": {"LG": 6}}, "narbo": {"carthage": {"GAR": 1}, "east": {"HI": 2}}}
    state = start({**units, "emporiae": {"sof": {"HI": 2}}}, scenario=ADVANCED, pacts=pacts, sof="carthage")
    state = until(march(state, "nemausus", "narbo"), "withdraw")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out", "withdraw", "withdraw-to: emporiae", "stop")
    state = until(play(until(state, "move-on"), "to: emporiae"), "withdraw")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out")
    goal = next(one for one in legal(state) if one.startswith("withdraw-to"))
    state = play(state, goal)
    assert dict(state.held("emporiae", "carthage")) == {"GAR": 1}


ROMANS_AND_GAULS = {"rome": {"LG": 2}, "gauls_west": {"BAR": 6}}


def _beaten(attacker: str, origin: str, space: str, units: dict[str, dict[str, dict[str, int]]]) -> State:
    """Return the state after a player beat all who stand in a Space, to which he came from another."""
    force = units[origin][attacker]
    state = play(moving(origin, force, seat=attacker, units=units, scenario=ADVANCED), f"to: {space}")
    return fight(play(state, "stand") if asked(state)[1] == "withdraw" else state, 6, 1)


@pytest.mark.rule("P10.7.1a", "P10.7.4a", "P5.1.2a")
def test_enemies_who_have_defended_together_do_not_retreat_to_one_space() -> None:
    """Rome goes to Capua of its own will: the Gauls, who go too, may not follow, nor is Rome barred by them."""
    state = _beaten("carthage", "pisae", "roma", {"pisae": {"carthage": {"HI": 9}}, "roma": ROMANS_AND_GAULS})
    assert asked(state) == ("rome", "retreat")
    state = until(play(state, "retreat-to: capua"), "retreat-to")
    assert "retreat-to: capua" not in legal(state)
    assert "retreat-to: arretium" in legal(state)
    state = until(play(state, "retreat-to: arretium"), "move-on")
    assert [owner for owner, _ in state.units.at("capua")] == ["rome"]
    assert [owner for owner, _ in state.units.at("arretium")] == ["gauls_west"]
    assert [owner for owner, _ in state.units.at("roma")] == ["carthage"]


@pytest.mark.rule("P10.7.4a", "P10.7.5a")
@pytest.mark.parametrize("beside", ["gauls_west", "rebels"])
def test_enemies_beside_an_army_do_not_shut_its_ways(beside: str) -> None:
    """Carthage may sail, and go to Carthago by land, where its own Garrison is an enemy of the others alone."""
    units = {
        "hippo_regius": {"rome": {"LG": 6}},
        "utica": {"carthage": {"HI": 2, "GS": 1}, beside: {"BAR": 3}},
        "carthago": {"carthage": {"GAR": 1}},
    }
    state = _beaten("rome", "hippo_regius", "utica", units)
    assert asked(state) == ("carthage", "retreat")
    assert {"retreat-to: carthago", "sail: carthago"} <= set(legal(state))


@pytest.mark.rule("P10.7.2a", "P10.7.4d")
def test_a_retreat_is_forced_on_an_army_beside_rebels_who_stay() -> None:
    """Rebels never retreat: Carthage goes alone, and Rome, who has not got the Space, regroups."""
    units = {"hippo_regius": {"rome": {"LG": 6}}, "utica": {"carthage": {"HI": 4}, "rebels": {"BAR": 4}}}
    state = play(_beaten("rome", "hippo_regius", "utica", units), "stand")
    assert asked(state) == ("rome", "force-retreat")
    state = until(play(state, "retreat", "retreat-to: carthago"), "move-on", "go-on", "rest")
    assert [owner for owner, _ in state.units.at("utica")] == ["rebels"]
    assert [owner for owner, _ in state.units.at("hippo_regius")] == ["rome"]
    assert [owner for owner, _ in state.units.at("carthago")] == ["carthage"]


@pytest.mark.rule("P12.1.1a", "P8.4.4a", "P10.7.2a")
def test_a_garrison_beside_invaders_who_retreat_is_eliminated_with_its_leader() -> None:
    """It retreats with no friendly Army: the Attacker has the Space."""
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": {"rome": {"GAR": 1}, "gauls_west": {"BAR": 6}}}
    state = moving("pisae", {"HI": 9}, seat="carthage", units=units, placed={"rome_01": "roma"}, scenario=ADVANCED)
    state = until(fight(play(state, "to: roma"), 3, 1), "force-retreat", "retreat")
    state = play(state, "stand") if asked(state)[1] == "retreat" else state
    state = until(play(state, "retreat"), "move-on")
    assert [owner for owner, _ in state.units.at("roma")] == ["carthage"]
    assert state.leader("rome_01").place == ""
    assert state.units.of("gauls_west").places


@pytest.mark.rule("P8.4.4a", "P13.4.5a")
@pytest.mark.parametrize(
    ("friend", "left", "place"),
    [({}, {}, ""), ({}, {"GAR": 1}, "roma"), ({"greece": {"HI": 1}}, {}, "roma")],
    ids=["alone", "Garrison", "friend"],
)
def test_a_leader_dies_with_the_last_of_his_army_though_enemies_beside_it_stand(
    friend: dict[str, dict[str, int]], left: dict[str, int], place: str
) -> None:
    """Nobody retreats; Rome's LI falls. The Gauls hold the Space, but are no Army of his."""
    there = {"rome": {"LI": 1, **left}, "gauls_west": {"BAR": 16}, **friend}
    pacts = (Pact("passage", ("greece", "rome")),)
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": there}
    given: dict[str, Any] = {"units": units, "placed": {"rome_01": "roma"}, "pacts": pacts, "scenario": ADVANCED}
    state = play(until(moving("pisae", {"HI": 9}, seat="carthage", **given), "move-on"), "to: roma")
    state = until(fight(until(state, "battle"), 3, 1), "losses")
    state = until(play(state, "lose-of: rome LI"), "move-on", "go-on", "rest")
    assert dict(state.held("roma", "rome")) == left
    assert state.held("roma", "gauls_west")
    assert state.leader("rome_01").place == place


@pytest.mark.rule("P10.4.9a", "P8.4.4a", "P13.4.5a")
def test_elephants_and_a_leader_do_not_retreat_without_the_last_other_unit_of_their_army() -> None:
    """Rome is to go to Capua, where it has company for Elephants: enemies that stood beside them are none."""
    there = {"rome": {"LI": 1, "EL": 1}, "gauls_west": {"BAR": 16}}
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": there, "capua": {"rome": {"LI": 1}}}
    state = moving("pisae", {"HI": 9}, seat="carthage", units=units, placed={"rome_01": "roma"}, scenario=ADVANCED)
    state = until(fight(until(play(state, "to: roma"), "battle", "elephants"), 3, 1), "retreat")
    state = until(play(state, "retreat-to: capua"), "losses")
    state = until(play(state, "lose-of: rome LI"), "move-on", "go-on", "rest")
    assert dict(state.held("capua", "rome")) == {"LI": 1}
    assert state.leader("rome_01").place == ""


@pytest.mark.rule("P8.4.4a", "P10.7.4c")
def test_a_leader_dies_with_an_army_that_has_no_way_out_though_those_who_came_have_fallen() -> None:
    """At Caralis, which has one neighbour: six tenths of Rome's two LI are lost against five of the LI that came."""
    units = {"olbia": {"carthage": {"LI": 1}}, "caralis": {"rome": {"LI": 2}}}
    state = moving("olbia", {"LI": 1}, seat="carthage", units=units, placed={"rome_01": "caralis"})
    state = until(fight(until(play(state, "to: caralis"), "battle"), 6, 5), "force-retreat")
    state = until(play(state, "retreat"), "move-on", "rest")
    assert state.units.at("caralis") == ()
    assert state.leader("rome_01").place == ""


@pytest.mark.rule("P8.4.3a", "P8.4.6a", "P12.1.1a")
@pytest.mark.parametrize("gauls", [2, 6])
@pytest.mark.parametrize(("galleys", "place"), [(0, ""), (1, "roma")])
def test_a_leader_with_a_fleet_and_a_garrison_beside_invaders_is_with_the_fleet(
    gauls: int, galleys: int, place: str
) -> None:
    """No Land Combat Units of his side are there: he has no part in the battle, and does not fall with the Garrison."""
    there = {"rome": {"GAR": 1, **({"GS": 1} if galleys else {})}, "gauls_west": {"BAR": gauls}}
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": there}
    state = moving("pisae", {"HI": 9}, seat="carthage", units=units, placed={"rome_01": "roma"}, scenario=ADVANCED)
    state = until(play(state, "to: roma"), "battle")
    leaders = [party.leaders for party in state.scope(Battle).defender.parties if party.owner == "rome"]
    assert leaders == [() if galleys else ("rome_01",)]
    state = until(fight(state, 3, 1), "force-retreat", "retreat", "move-on")
    state = play(state, "stand") if asked(state)[1] == "retreat" else state
    state = until(play(until(state, "force-retreat"), "retreat"), "move-on")
    assert "GAR" not in dict(state.held("roma", "rome"))
    assert state.leader("rome_01").place == place


def _commanded(**seats: str) -> tuple[Effect, ...]:
    """Return the effects by which players command Barbarian Armies, by owner and Space."""
    return tuple(Effect("invaders_led", seat, army.replace("__", " "), "removal") for army, seat in seats.items())


@pytest.mark.rule("P10.7.4a", "P13.2.6a", "P10.7.1a")
@pytest.mark.parametrize("forced", [False, True])
def test_the_way_of_invaders_beside_a_garrison_is_chosen_by_who_commands_them(*, forced: bool) -> None:
    """Rome decides in the battle, but only the Gauls, whom the East commands, retreat."""
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": {"rome": {"GAR": 1}, "gauls_west": {"BAR": 6}}}
    effects = _commanded(gauls_west__roma="east")
    state = moving("pisae", {"HI": 9}, seat="carthage", units=units, effects=effects, scenario=ADVANCED)
    state = until(play(state, "to: roma"), "battle")
    assert state.scope(Battle).defender.seat == "rome"
    state = until(fight(state, 3, 1), "retreat")
    assert asked(state) == ("east", "retreat")
    if forced:
        state = play(until(play(state, "stand"), "force-retreat"), "retreat")
        assert asked(state) == ("east", "retreat-to")
    state = until(play(state, "retreat-to: capua"), "move-on")
    assert [owner for owner, _ in state.units.at("capua")] == ["gauls_west"]
    assert [owner for owner, _ in state.units.at("roma")] == ["carthage"]


@pytest.mark.rule("P10.7.4a", "P13.2.6a", "P13.4.6a")
def test_of_two_barbarian_armies_each_retreats_as_its_commander_chooses() -> None:
    """Greece, with more Battle Points, decides for both, and where the Germans go; the East where the Gauls do."""
    units = {"valentia": {"carthage": {"HI": 14}}, "lugdunum": {"gauls_west": {"BAR": 3}, "germans": {"BAR": 9}}}
    effects = _commanded(gauls_west__lugdunum="east", germans__lugdunum="greece")
    state = moving("valentia", {"HI": 14}, seat="carthage", units=units, effects=effects, scenario=ADVANCED)
    state = until(fight(until(play(state, "to: lugdunum"), "battle"), 3, 1), "retreat")
    assert asked(state) == ("greece", "retreat")
    state = until(play(state, "retreat-to: gergovia"), "retreat-to")
    assert asked(state) == ("east", "retreat-to")
    state = until(play(state, "retreat-to: alesia"), "move-on")
    assert [owner for owner, _ in state.units.at("gergovia")] == ["germans"]
    assert [owner for owner, _ in state.units.at("alesia")] == ["gauls_west"]


def _beaten_at_utica(carthago: dict[str, dict[str, int]]) -> State:
    """Return the state after Rome beat Carthage, with a Leader, and Gauls of the East at Utica; these stand there."""
    there = {"carthage": {"HI": 2}, "gauls_west": {"BAR": 3}}
    units = {"hippo_regius": {"rome": {"LG": 6}}, "utica": there, "carthago": carthago}
    effects = _commanded(gauls_west__utica="east")
    given: dict[str, Any] = {"effects": effects, "placed": {"carthage_01": "utica"}, "scenario": ADVANCED}
    state = moving("hippo_regius", {"LG": 6}, units=units, **given)
    return until(fight(until(play(state, "to: utica"), "battle"), 3, 1), "retreat")


def _at(state: State, *spaces: str) -> list[list[str]]:
    """Return whose units are in some Spaces."""
    return [[owner for owner, _ in state.units.at(space)] for space in spaces]


@pytest.mark.rule("P10.7.4c", "P10.7.2a", "P5.1.2a")
@pytest.mark.parametrize("forced", [False, True])
def test_who_has_no_way_out_where_his_enemy_has_gone_stays_or_is_eliminated_if_he_must_go(*, forced: bool) -> None:
    """Carthage goes to Carthago, the only way. Nobody has forced the Gauls if that was of its own will."""
    state = _beaten_at_utica({"carthage": {"GAR": 1}})
    assert asked(state) == ("carthage", "retreat")
    state = play(until(play(state, "stand"), "force-retreat"), "retreat") if forced else state
    state = until(play(state, "retreat-to: carthago"), "move-on", "go-on")
    gone = [["rome"], []] if forced else [["gauls_west"], ["rome"]]
    assert _at(state, "utica", "hippo_regius", "carthago") == [*gone, ["carthage"]]
    assert dict(state.held("carthago", "carthage"))["GAR"] == 1
    assert state.leader("carthage_01").place == "carthago"


@pytest.mark.rule("P10.7.4c", "P10.7.1a", "P8.4.4a")
@pytest.mark.parametrize("forced", [False, True])
def test_who_has_a_way_out_retreats_though_an_enemy_beside_him_has_none(*, forced: bool) -> None:
    """Gauls stand at Carthago, so that Carthage, who decides in the battle, can go nowhere; the East's Gauls can."""
    state = _beaten_at_utica({"gauls_west": {"BAR": 1}})
    assert asked(state) == ("east", "retreat")
    state = play(until(play(state, "stand"), "force-retreat"), "retreat") if forced else state
    state = until(play(state, "retreat-to: carthago"), "move-on", "go-on")
    left = [["rome"], []] if forced else [["carthage"], ["rome"]]
    assert _at(state, "utica", "hippo_regius", "carthago") == [*left, ["gauls_west"]]
    assert state.leader("carthage_01").place == ("" if forced else "utica")


@pytest.mark.rule("P10.7.4c", "P10.7.2a", "P10.3.3a")
def test_rebels_who_stay_have_their_losses_though_the_army_beside_them_is_eliminated() -> None:
    """Gauls at Carthago shut the only way. Two tenths of seven Battle Points are one: only a BAR is worth that."""
    units = {
        "hippo_regius": {"rome": {"LG": 6}},
        "utica": {"carthage": {"HI": 1}, "rebels": {"BAR": 4}},
        "carthago": {"gauls_west": {"BAR": 1}},
    }
    state = moving("hippo_regius", {"LG": 6}, units=units, scenario=ADVANCED)
    state = until(fight(until(play(state, "to: utica"), "battle"), 3, 1), "force-retreat")
    state = until(play(state, "retreat"), "move-on", "go-on")
    assert state.units.at("utica") == (("rebels", (("BAR", 3),)),)


@pytest.mark.rule("P10.7.4a", "P13.2.6a")
def test_who_commands_invaders_beside_his_own_army_chooses_for_that_first() -> None:
    there = {"rome": {"LG": 2}, "gauls_west": {"BAR": 6}}
    effects = _commanded(gauls_west__roma="rome")
    units = {"pisae": {"carthage": {"HI": 12}}, "roma": there}
    state = moving("pisae", {"HI": 12}, seat="carthage", units=units, effects=effects, scenario=ADVANCED)
    state = until(fight(until(play(state, "to: roma"), "battle"), 3, 1), "retreat")
    assert top(state, RetreatOrStand).about(state) == ("roma",)
    state = until(play(state, "retreat-to: capua"), "retreat-to")
    assert asked(state)[0] == "rome"
    assert top(state, ChooseWayOut).about(state) == ("gauls_west", "roma")


@pytest.mark.rule("P10.7.5a", "P10.7.4a", "P10.7.6d")
@pytest.mark.parametrize(
    ("origin", "space", "way", "other"),
    [("pisae", "roma", "sail: neapolis", "capua"), ("burdigala", "aginnum", "retreat-to: calagurris", "tolosa")],
    ids=["by sea", "over a Land Transit Point"],
)
def test_what_one_army_does_on_its_retreat_the_next_does_not(origin: str, space: str, way: str, other: str) -> None:
    """The Gauls go by land, further if they like, and lose nothing there; one tenth has been lost in the battle."""
    there = {"rome": {"LG": 1, "GS": 1} if space == "roma" else {"LG": 1}, "gauls_west": {"BAR": 6}}
    units = {origin: {"carthage": {"HI": 9}}, space: there}
    towns = {"neapolis": "rome", "calagurris": "rome"}
    state = moving(origin, {"HI": 9}, seat="carthage", units=units, towns=towns, scenario=ADVANCED)
    state = until(fight(until(play(state, f"to: {space}"), "battle"), 2, 1), "retreat")
    state = play(until(play(state, way), "retreat-to"), f"retreat-to: {other}")
    assert asked(state)[1] == "retreat-further"
    state = until(state, "move-on")
    assert dict(state.held(other, "gauls_west")) == {"BAR": 5}
    assert _at(state, space) == [["carthage"]]


@pytest.mark.rule("P9.5.2a", "P10.7.4d")
def test_only_the_army_that_retreats_over_the_alps_suffers_attrition() -> None:
    units = {"lugdunum": {"carthage": {"HI": 9}}, "valentia": {"rome": {"LG": 2}, "gauls_west": {"BAR": 6}}}
    state = moving("lugdunum", {"HI": 9}, seat="carthage", units=units, scenario=ADVANCED)
    state = until(fight(until(play(state, "to: valentia"), "battle"), 3, 1), "retreat")
    state = until(play(state, "retreat-to: taurinorum"), "attrition")
    state = until(play(state, "roll: 1"), "attrition", "retreat-to")
    assert asked(state)[1] == "retreat-to"
    assert "retreat-to: gergovia" in legal(state)


@pytest.mark.rule("P9.3.4a", "P10.7.7a", "P8.4.4a")
def test_the_leader_of_an_interceptor_goes_back_with_who_has_joined_him_though_his_own_units_are_lost() -> None:
    """Rome's LI falls, and one HI of Greece; the other, one Army with him, is left: both go to where Rome came from."""
    units = {"genua": {"carthage": {"HI": 9}}, "arretium": {"rome": {"LI": 1}}, "pisae": {"greece": {"HI": 2}}}
    pacts = (Pact("passage", ("greece", "rome")),)
    given: dict[str, Any] = {"units": units, "placed": {"rome_01": "arretium"}, "pacts": pacts}
    state = until(play(moving("genua", {"HI": 9}, seat="carthage", **given), "to: pisae"), "intercept")
    state = play(state, "intercept: arretium", "take-all")
    state = until(fight(until(state, "battle", dice={"interception": "roll: 6 6"}), 1, 6), "losses")
    state = until(play(state, "lose-of: rome LI"), "move-on", "go-on", "rest")
    assert state.leader("rome_01").place == "arretium"
    assert [owner for owner, _ in state.units.at("arretium")] == ["greece"]
    assert [owner for owner, _ in state.units.at("pisae")] == ["carthage"]


@pytest.mark.rule("P8.4.6a", "P4.3.1f", "P12.4.4a")
@pytest.mark.parametrize("walls", [0, 3])
@pytest.mark.parametrize(
    ("leader", "owner", "origin", "space", "fields"),
    [
        ("greece_09", "rome", "arretium", "pisae", {"pacts": (Pact("passage", ("greece", "rome")),)}),
        ("soldier_of_fortune", "greece", "pella", "larissa", {"sof": "greece"}),
    ],
)
def test_a_friends_leader_dies_with_the_garrison_beside_which_he_stands(
    leader: str, owner: str, origin: str, space: str, fields: dict[str, Any], walls: int
) -> None:
    """They are one Army, whose Garrison is eliminated; so it is where a City falls without a battle."""
    units = {origin: {"carthage": {"HI": 4}}, space: {owner: {"GAR": 1}}}
    cities = {space: (owner, walls)} if walls else {}
    state = moving(origin, {"HI": 4}, seat="carthage", units=units, placed={leader: space}, cities=cities, **fields)
    state = until(play(state, f"to: {space}"), "move-on", "capture")
    assert state.held(space, owner) == ()
    assert state.leader(leader).place == ""


@pytest.mark.rule("P8.4.6a", "P8.4.3a")
def test_a_friends_leader_who_is_with_a_fleet_does_not_die_with_the_garrison() -> None:
    units = {"arretium": {"carthage": {"HI": 4}}, "pisae": {"rome": {"GAR": 1}, "greece": {"GS": 1}}}
    pacts = (Pact("passage", ("greece", "rome")),)
    state = moving("arretium", {"HI": 4}, seat="carthage", units=units, placed={"greece_09": "pisae"}, pacts=pacts)
    state = until(play(state, "to: pisae"), "move-on")
    assert state.held("pisae", "rome") == ()
    assert state.leader("greece_09").place == "pisae"


def _germans_at_lugdunum(walls: int, *answers: str) -> State:
    """Return the state after one more BAR came to the Germans beside the City and HI of Carthage, who is about to roll.

    The City has these Fortification Points.
    """
    units = {"lugdunum": {"carthage": {"HI": 1}, "germans": {"BAR": 12}}, "valentia": {"germans": {"BAR": 1}}}
    state = start(units, scenario=ADVANCED, cities={"lugdunum": ("carthage", walls)})
    state = play(state, "major-of: germans valentia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    return play(until(state, "walls"), *answers)


@pytest.mark.rule("P7.3.1c", "P10.3.1b")
def test_a_city_whose_army_has_left_is_attacked_by_those_who_stood_there_where_all_who_came_are_lost() -> None:
    """Of 13 BP two tenths are lost, 3 BAR, that which came first; ten have won, and must attack the City."""
    state = until(fight(_germans_at_lugdunum(5, "pass"), 6, 2), "retreat")
    way = next(one for one in legal(state) if one.startswith("retreat-to"))
    state = until(play(state, way), "battle")
    battle = state.scope(Battle)
    assert battle.against_walls
    assert {party.owner: dict(party.force) for party in battle.attacker.parties} == {"germans": {"BAR": 10}}


@pytest.mark.rule("P7.3.1c", "P7.3.5a")
def test_a_city_at_its_least_falls_to_those_who_stood_there_where_all_who_came_are_lost() -> None:
    state = until(fight(_germans_at_lugdunum(3, "pass"), 6, 2), "retreat")
    way = next(one for one in legal(state) if one.startswith("retreat-to"))
    assert asked(until(play(state, way), "capture", "expansion"))[1] == "capture"


@pytest.mark.rule("P7.4.4a", "P10.7.7a")
def test_those_who_stood_beside_a_city_that_held_out_do_not_attack_it_again_where_all_who_came_are_lost() -> None:
    """Carthage uses the City: the battle is over with it, and the Germans regroup where they stand."""
    state = until(fight(_germans_at_lugdunum(5, "walls"), 6, 2), "battle", "expansion")
    assert asked(state)[1] == "expansion"
    assert settlement(state, "lugdunum").owner == "carthage"
    assert state.units.count("lugdunum", "germans", "BAR") == 10


@pytest.mark.rule("P17.2g", "P3.5.2a", "P10.3.1b")
@pytest.mark.parametrize(("attack", "enemies", "at"), [(6, 1, "larissa"), (1, 6, "pella")])
def test_greek_units_beside_invaders_fight_together_with_the_successors_who_come(
    attack: int, enemies: int, at: str
) -> None:
    """All Land Units in the Space are one Army; afterwards they are Greece's, and stay where they stood."""
    here = {"greece": {"HI": 2, "LI": 1}, "gauls_east": {"BAR": enemies}}
    state = table(
        ChooseGreeks("rome"),
        scenario=ADVANCED,
        units={"pella": {"greece": {"HI": 3}}, "larissa": here},
        leaders={"greece_09": "larissa"},
    )
    state = play(state, "space: pella", "take-all", "set-out", "roll: 6")
    foreseen = forces(state, a.MoveTo("larissa"))
    assert foreseen is not None
    assert foreseen.points == (5 * 3 + 1, enemies)
    state = play(state, "to: larissa")
    (army,) = state.scope(Battle).attacker.parties
    assert (army.owner, dict(army.force), army.leaders) == ("successors", {"HI": 5, "LI": 1}, ("greece_09",))
    state = until(fight(state, attack, 1), "move-on", "go-on")
    move = state.scope(Move)
    assert (move.space, move.leaders) == (at, ())
    assert state.side_of("greece_09") == "greece"
    assert dict(state.held("larissa", "greece"))["HI"] == 2
    assert dict(state.held(at, "successors")) == dict(move.force)


@pytest.mark.rule("P12.3.1a", "P10.7.6d")
@pytest.mark.parametrize(("attack", "offered"), [(1, False), (6, True)])
def test_what_a_retreat_costs_on_its_way_is_no_loss_in_the_battle_for_militia(attack: int, offered: bool) -> None:
    """With a roll of 1, less one for the Retreat, Carthage loses nothing in the battle, and a BP over the Syrtis."""
    units = {"thapsus": {"rome": {"LG": 6}}, "leptis_magna": {"carthage": {"HI": 3, "LI": 1}}}
    stability = {"carthage": 3}
    state = moving("thapsus", {"LG": 6}, units=units, scenario=ADVANCED, stability=stability)
    state = fight(play(state, "to: leptis_magna", "stand"), attack, 1, "shift: 0 1" if attack == 1 else "shift: 0 0")
    state = until(play(state, "retreat-to: berenice"), "militia", "move-on")
    assert (asked(state) == ("carthage", "militia")) == offered


@pytest.mark.rule("P17.2-19", "P12.5.5c", "P11.4.3a")
def test_galley_tech_does_not_improve_the_galley_of_pontus() -> None:
    """It is for each galley of the player; those of his Soldier of Fortune and of allied Pergamum are as his own."""
    units = {"sinope": {"pontus": {"GS": 1, "HI": 1}}, "ephesus": {"pergamum": {"GS": 1}}, "pisae": {"rome": {"GS": 1}}}
    effects = (Effect("galley_corvus", "rome"),)
    state = table(scenario=ADVANCED, units=units, kings="rome", allies=(("pergamum", "rome"),), effects=effects)
    fleets = {"pontus": "sinope", "pergamum": "ephesus", "rome": "pisae"}
    points = {owner: points_of(state, ships_of(state, owner, port)) for owner, port in fleets.items()}
    assert points == {"pontus": 2, "pergamum": 3, "rome": 3}


@pytest.mark.rule("P10.6.6a", "P17.2d")
def test_a_reduced_unit_of_allied_pergamum_stays_reduced_in_the_manpower_phase() -> None:
    """It is neither restored nor replaced by a Garrison, as one of the player is."""
    units = {"pergamum": {"pergamum": {"rHI": 1}}, "larissa": {"greece": {"rHI": 1}}}
    allies = (("pergamum", "greece"),)
    state = table(ManpowerPhase(), scenario=ADVANCED, units=units, allies=allies, active="greece")
    state = through(state)
    assert dict(state.held("pergamum", "pergamum")) == {"rHI": 1}
    assert dict(state.held("larissa", "greece")) == {"GAR": 1}


@pytest.mark.rule("P9.3.1a", "P4.3.1f", "P10.7.6b")
@pytest.mark.parametrize(
    ("seat", "origin", "enemy", "friend"),
    [("rome", "cirta", "carthage", "greece"), ("east", "thevestis", "greece", "carthage")],
)
def test_who_is_an_enemy_of_one_of_two_allies_that_retreat_may_intercept_him(
    seat: str, origin: str, enemy: str, friend: str
) -> None:
    """Slaves beat Carthage and Greece: Rome is a friend of Greece, the East of Carthage; each fights the other alone.

    What is left of either is at Sicca then, or has been eliminated there.
    """
    pairs = (("carthage", "greece"), ("carthage", "east"), ("greece", "rome"))
    units = {
        "utica": {"slaves_carthage": {"BAR": 14}},
        "carthago": {"carthage": {"HI": 2}, "greece": {"HI": 2}},
        "cirta": {"rome": {"LG": 2}},
        "thevestis": {"east": {"HI": 2}},
    }
    pacts = tuple(Pact("passage", one) for one in pairs)
    scope = {"owner": "slaves_carthage"}
    state = moving("utica", {"BAR": 14}, units=units, pacts=pacts, scope=scope, scenario=ADVANCED)
    state = until(fight(until(play(state, "to: carthago"), "battle"), 2, 1), "retreat")
    state = until(play(state, "retreat-to: sicca"), "intercept")
    while asked(state)[0] != seat:
        state = until(play(state, "pass"), "intercept")
    state = play(state, f"intercept: {origin}", "take-all")
    state = until(state, "battle", dice={"interception": "roll: 6 6"})
    battle = state.scope(Battle)
    assert [[party.owner for party in side.parties] for side in (battle.attacker, battle.defender)] == [[seat], [enemy]]
    state = until(fight(state, 1, 6), "move-on", "go-on", "rest")
    assert {owner for owner, _ in state.units.at("sicca")} == {enemy, friend}
    assert [owner for owner, _ in state.units.at(origin)] == [seat]


@pytest.mark.rule("P9.3.1a", "P4.3.1f", "P10.7.6b")
@pytest.mark.parametrize("common", [False, True])
def test_where_the_first_of_two_allies_is_driven_off_the_other_may_be_intercepted_too(common: bool) -> None:
    """Carthage and Greece retreat over Sicca to Thevestis, where the East beats Greece and drives it back to Sicca.

    Carthage is at Thevestis still, next to Rome's Army at Cirta. Rome may be an enemy of Greece as well, which was not
    asked yet at Thevestis.
    """
    pairs = (("carthage", "greece"), ("carthage", "east"), ("rome", "east"), *([] if common else [("greece", "rome")]))
    units = {
        "utica": {"slaves_carthage": {"BAR": 20}},
        "carthago": {"carthage": {"HI": 4}, "greece": {"HI": 4}},
        "cirta": {"rome": {"LG": 4}, "east": {"HI": 6}},
    }
    pacts = tuple(Pact("passage", one) for one in pairs)
    scope = {"owner": "slaves_carthage"}
    state = moving("utica", {"BAR": 20}, units=units, pacts=pacts, scope=scope, scenario=ADVANCED)
    powers = (power.replace(vp=5) if seat == "rome" else power for seat, power in zip(SEATS, state.powers, strict=True))
    state = until(fight(until(play(state.replace(powers=tuple(powers)), "to: carthago"), "battle"), 2, 1), "retreat")
    state = until(play(state, "retreat-to: sicca", "retreat-to: thevestis"), "intercept")
    while (asked(state)[0], state.scope(Entry).space) != ("east", "thevestis"):
        state = until(play(state, "pass"), "intercept")
    state = play(state, "intercept: cirta", "take-all")
    state = until(state, "battle", dice={"interception": "roll: 6 6"})
    state = play(until(fight(state, 3, 1), "force-retreat"), "retreat", "retreat-to: sicca")
    state = until(state, "intercept")
    if common:  # Greece at Sicca
        state = until(play(state, "pass"), "intercept")
    entry = state.scope(Entry)
    assert (asked(state)[0], entry.owner, entry.space) == ("rome", "carthage", "thevestis")
    state = until(play(state, "pass"), "move-on", "go-on", "rest")
    assert {owner for owner, _ in state.units.at("thevestis")} == {"carthage", "east"}
    assert {owner for owner, _ in state.units.at("sicca")} == {"greece"}


@pytest.mark.rule("P10.7.4d", "P4.3.1f", "P9.3.7a")
def test_an_ally_who_is_driven_off_alone_does_not_take_the_army_that_moves_along() -> None:
    """Carthage comes to Greece at Carthago; Rome intercepts, both retreat to Thevestis, where the East beats Greece."""
    units = {
        "sicca": {"carthage": {"HI": 4}},
        "carthago": {"greece": {"HI": 4}},
        "utica": {"rome": {"LG": 20}},
        "cirta": {"east": {"HI": 8}},
    }
    pacts = tuple(Pact("passage", one) for one in (("carthage", "greece"), ("carthage", "east"), ("rome", "east")))
    state = moving("sicca", {"HI": 4}, seat="carthage", points=10, units=units, pacts=pacts, scenario=ADVANCED)
    state = play(until(play(state, "to: carthago"), "intercept"), "intercept: utica", "take-all")
    state = until(state, "battle", dice={"interception": "roll: 6 6"})
    state = until(play(until(fight(state, 2, 1), "retreat"), "retreat-to: sicca"), "retreat-further")
    state = until(play(state, "retreat-to: thevestis"), "intercept")
    while (asked(state)[0], state.scope(Entry).space) != ("east", "thevestis"):
        state = until(play(state, "pass"), "intercept")
    used = state.scope(Move).used
    state = play(state, "intercept: cirta", "take-all")
    state = until(state, "battle", dice={"interception": "roll: 6 6"})
    state = play(until(fight(state, 6, 1), "retreat"), "retreat-to: sicca")
    state = until(state, "go-on", "move-on", "rest")
    move = state.scope(Move)
    assert (move.space, move.force, move.used) == ("thevestis", state.held("thevestis", "carthage"), used)
