"""Rules P11.4: Fleets that meet: battles, Withdrawal, draws, flight."""

from __future__ import annotations

import pytest

from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.book import until
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal


def why(state, notation):
    """Return the rule by which an action is refused; empty if it is legal."""
    found = refusal(state, notation)
    return found.rule if found else ""


def met(own=2, other=2, place="messana", **given):
    """Return a state in which Rome's Fleet has come from Rhegium to Messana, where a Carthaginian one lies."""
    units = {
        "rhegium": {"rome": {"GS": own}},
        place: {"carthage": {"GS": other}},
        "panormus": {"carthage": {"GAR": 1}},
    }
    for space, owners in given.pop("more", {}).items():
        for owner, stack in owners.items():
            there = units.setdefault(space, {})
            there[owner] = there.get(owner, {}) | stack
    return sailing_to(place, start="rhegium", force={"GS": own}, units=units, **given)


@pytest.mark.rule("P11.4.1a", "P11.1.2a")
def test_the_inactive_fleet_fights_withdraws_or_lets_the_other_pass():
    state = met()
    assert asked(state) == ("carthage", "meet-fleet")
    assert legal(state) == ["fight", "withdraw", "let-pass"]


@pytest.mark.rule("P11.4.1a", "P11.1.6a")
def test_who_is_let_pass_does_not_stop():
    more = {"messana": {"carthage": {"GS": 2, "LI": 1}}}
    state = play(met(more=more), "let-pass")
    assert asked(state) == ("rome", "sail-on")
    assert not state.scope(Move).stopped
    assert not why(state, "sail: syracusae")


def won():
    """Return the state after the moving Fleet has won with 6 + 6 against 6 + 3, before the winner's roll."""
    return play(met(3, 3), "fight", "roll: 6", "roll: 3")


@pytest.mark.rule("P11.4.3a", "P11.4.4a", "P11.4.4b")
def test_the_loser_loses_the_difference_and_flees():
    state = won()
    ended = happened(state, "NavalBattleEnded")[0]
    assert (ended.winner, ended.active, ended.inactive) == ("rome", 12, 9)
    assert state.units.count("messana", "carthage", "GS") == 1  # 3 points are rounded up to two galleys
    assert play(state, "roll: 1").units.count("panormus", "carthage", "GS") == 1


@pytest.mark.rule("P11.4.4c", "P11.1.4a")
def test_a_battle_won_by_the_moving_fleet():
    state = play(won(), "roll: 1")  # odd: the winner loses one
    assert state.units.count("messana", "rome", "GS") == 2
    assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("battle", 2)
    state = play(state, "continue", "roll: 1 5")  # 6 + 2
    assert happened(state, "ContinuityRolled")[0].total == 8
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.4.4c")
def test_a_winner_loses_nothing_on_an_even_roll():
    state = play(met(3, 3), "fight", "roll: 6", "roll: 4", "roll: 2", "continue", "roll: 1 4")
    assert state.units.count("messana", "rome", "GS") == 3
    assert asked(state)[1] == "sail-on"  # 5 + 2


@pytest.mark.rule("P11.4.4a", "P11.4.6b", "P12.5a")
def test_who_has_galleys_of_rhodes_among_his_own_says_which_are_lost_and_the_army_aboard_loses_with_them():
    """With 8 + 3 against 8 + 6 two galleys are lost, and 4 of the 6 Battle Points aboard."""
    force = {"GS": 2, "RGS": 2, "LI": 6}
    units = {"rhegium": {"rome": force}, "messana": {"carthage": {"GS": 4}}}
    fields = {"units": units, "scenario": "rise-of-rome-advanced", "allies": (("rhodes", "rome"),)}
    state = sailing_to("messana", start="rhegium", force=force, **fields)
    state = play(state, "fight", "roll: 3", "roll: 6")
    for lost in ("RGS", "GS"):
        assert asked(state) == ("rome", "lose-galleys")
        assert legal(state) == ["lose: GS", "lose: RGS"]
        state = play(state, f"lose: {lost}")
    assert asked(state)[1] != "lose-galleys"
    assert {kind: number for _, _, kind, number in state.units.of("rome")} == {"GS": 1, "RGS": 1, "LI": 2}


@pytest.mark.rule("P11.4.4b", "P11.1.8a", "P1.4i")
def test_a_moving_fleet_that_loses_flees_and_is_finished():
    state = play(met(3, 3), "fight", "roll: 1", "roll: 2", "roll: 4")
    assert state.units.count("rhegium", "rome", "GS") == 2  # one point, rounded up to one galley
    assert state.units.count("messana", "carthage", "GS") == 3
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.4.4b")
def test_the_beaten_fleet_goes_to_the_nearest_friendly_port_without_enemy_galleys():
    more = {"panormus": {"greece": {"GS": 1}}, "syracusae": {"carthage": {"GAR": 1}}}
    state = play(met(3, 3, more=more), "fight", "roll: 6", "roll: 5", "roll: 2")
    assert state.units.count("syracusae", "carthage", "GS") == 2
    more = {"syracusae": {"carthage": {"GAR": 1}}}
    state = play(met(3, 3, more=more), "fight", "roll: 6", "roll: 5", "roll: 2")
    assert asked(state) == ("carthage", "flight")
    assert set(legal(state)) == {"space: panormus", "space: syracusae"}
    assert play(state, "space: syracusae").units.count("syracusae", "carthage", "GS") == 2


@pytest.mark.rule("P11.4.4b")
def test_a_beaten_fleet_stays_in_its_own_port_once_the_winner_is_gone():
    more = {"messana": {"carthage": {"GS": 3, "LI": 1}}}
    state = play(met(1, 3, more=more), "fight", "roll: 6", "roll: 1", "roll: 3")
    # 2 + 6 against 6 + 1: one galley is lost, and the winner loses his only one
    assert not state.units.of("rome").places
    assert state.units.count("messana", "carthage", "GS") == 2
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.4.5a")
def test_a_draw_costs_nothing_and_stops_the_moving_fleet():
    state = play(met(2, 2), "fight", "roll: 4", "roll: 4")
    assert state.units.count("messana", "rome", "GS") == state.units.count("messana", "carthage", "GS") == 2
    assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("draw", 0)
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.5a", "P11.1.4a")
@pytest.mark.parametrize(("first", "second", "total"), [(0, 1, 7), (1, 0, 7), (1, 1, 9)])
def test_a_draw_with_one_fleet_leaves_nothing_to_add_for_another_that_withdrew_in_whatever_order(
    first: int, second: int, total: int
):
    """Two enemy Fleets are met: one that is fought to a draw, one that Withdraws; or both Withdraw."""
    pacts = (Pact("passage", ("carthage", "greece")),)
    units = {"melita": {"rome": {"GS": 3, "GAR": 1}}, "thapsus": {"carthage": {"GS": 3}, "greece": {"GS": 3}}}
    state = sailing_to("thapsus", start="melita", force={"GS": 3}, units=units, pacts=pacts)
    for withdraws in (first, second):
        assert asked(state)[1] == "meet-fleet"
        state = play(state, *(["withdraw"] if withdraws else ["fight", "roll: 3", "roll: 3"]))
        while asked(state)[1] not in ("meet-fleet", "sail-on"):
            state = play(state, "stop" if "stop" in legal(state) else legal(state)[0])
    state = play(state, "continue", "roll: 3 4")
    assert happened(state, "ContinuityRolled")[0].total == total


@pytest.mark.rule("P11.4.5a")
def test_after_a_draw_either_side_may_begin_again_when_the_fleet_moves_on():
    state = play(met(2, 2), "fight", "roll: 4", "roll: 4", "continue", "roll: 1 1")
    assert not why(state, "fight")  # the moving Fleet may attack
    state = play(state, "sail: rhegium")
    assert asked(state) == ("carthage", "meet-fleet")  # and so may the other one before it leaves
    assert play(state, "let-pass").scope(Move).space == "rhegium"
    state = play(state, "fight", "roll: 6", "roll: 5", "roll: 2")
    assert (state.scope(Move).space, state.scope(Move).stopped) == ("messana", "battle")


@pytest.mark.rule("P11.4.5a", "P11.4.1a")
def test_who_has_let_a_fleet_pass_and_was_attacked_by_it_may_attack_it_in_turn_but_not_who_was_left_in_peace():
    """Both have let Rome pass; it attacks Carthage, and after the draw only Carthage may begin a battle."""
    state = met(2, 2, more={"messana": {"greece": {"GS": 2}, "carthage": {"LI": 1}}})
    while asked(state)[1] == "meet-fleet":
        state = play(state, "let-pass")
    state = play(state, "fight")
    attacked = asked(state)[0]
    state = play(state, "fight", "roll: 4", "roll: 4", "continue", "roll: 1 1", "sail: rhegium")
    assert asked(state) == (attacked, "meet-fleet")
    assert play(state, "let-pass").scope(Move).space == "rhegium"


@pytest.mark.rule("P11.4.5a", "P11.4.1a")
def test_a_fleet_attacks_at_the_start_of_its_move_and_who_is_attacked_cannot_let_it_pass():
    units = {
        "messana": {"rome": {"GS": 2}, "carthage": {"GS": 1}},
        "panormus": {"carthage": {"GAR": 1}},
    }
    state = play(moving("messana", {"GS": 2}, units=units), "fight")
    assert asked(state) == ("carthage", "meet-fleet")
    assert legal(state) == ["fight", "withdraw"]
    assert why(state, "let-pass") == "P11.4.5a"


@pytest.mark.rule("P11.4.5a")
def test_a_galley_that_comes_by_minor_move_fights_alone():
    more = {"messana": {"rome": {"GS": 4}}}
    state = play(met(1, 2, more=more, kind="minor"), "fight", "roll: 5", "roll: 2")
    # 2 + 5 against 4 + 2, not 10 + 5
    event = happened(state, "NavalBattleEnded")[0]
    assert (event.active, event.inactive) == (7, 6)


@pytest.mark.rule("P11.4.3a")
def test_leaders_count_one_and_improved_galleys_three():
    effects = (Effect("galley_corvus", "rome"),)
    state = met(2, 2, leaders=("rome_06",), effects=effects, placed={"carthage_06": "messana"})
    state = play(state, "fight", "roll: 1", "roll: 1")
    event = happened(state, "NavalBattleEnded")[0]
    assert (event.active, event.inactive) == (2 * 3 + 1 + 1, 2 * 2 + 1 + 1)


@pytest.mark.rule("P11.4.7a", "P11.4.3a")
def test_a_city_and_an_army_ashore_with_its_leader_do_not_count_at_sea():
    more = {"messana": {"carthage": {"GS": 2, "HI": 5}}}
    state = met(2, 2, more=more, placed={"carthage_06": "messana"}, cities={"messana": "carthage"})
    state = play(state, "fight", "roll: 6", "roll: 1", "roll: 2")
    # 10 to 5: three galleys, so both; the Army and its Leader are not concerned
    assert state.units.count("messana", "carthage", "HI") == 5
    assert state.units.count("messana", "carthage", "GS") == 0
    assert state.leader("carthage_06").place == "messana"


@pytest.mark.rule("P11.4.3a", "P8.4.3a", "P10.3.1b")
@pytest.mark.parametrize(("owner", "lives"), [("carthage", True), ("sof", True), ("greece", True), ("east", False)])
def test_a_leader_beside_land_combat_units_of_his_side_is_with_them_and_not_with_the_fleet(owner: str, *, lives: bool):
    """Twelve and six against two and one: the only galley sinks. A stranger's Garrison beside it is none of his."""
    fields = {"sof": "carthage", "pacts": (Pact("passage", ("carthage", "greece")),)}
    units = {"melita": {"rome": {"GS": 6, "GAR": 1}}, "thapsus": {"carthage": {"GS": 1}}}
    units["thapsus"][owner] = units["thapsus"].get(owner, {}) | {"HI" if owner != "east" else "GAR": 2}
    placed = {"carthage_01": "thapsus"}
    state = sailing_to("thapsus", start="melita", force={"GS": 6}, units=units, placed=placed, **fields)
    while asked(state)[1] == "admit-fleet":
        state = play(state, "pass")
    state = play(state, "fight", "roll: 6", "roll: 1")
    assert (state.leader("carthage_01").place == "thapsus") is lives
    assert not state.units.count("thapsus", "carthage", "GS")
    assert happened(state, "NavalBattleEnded")[0].inactive == 2 + 1 + (not lives)


@pytest.mark.rule("P11.4.2a", "P11.1.4a")
def test_a_fleet_withdraws_to_a_port_within_three_links_and_the_other_one_stops():
    state = play(met(), "withdraw")
    assert asked(state) == ("carthage", "sea-withdrawal")
    state = play(state, "sail: panormus", "stop")
    assert state.units.count("panormus", "carthage", "GS") == 2
    assert asked(state) == ("rome", "sail-on")
    assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("withdrawal", 1)
    state = play(state, "continue", "roll: 1 6")
    assert happened(state, "ContinuityRolled")[0].total == 8


@pytest.mark.rule("P11.1.4a", "P11.4.4c", "P11.3.4a")
def test_an_army_that_is_repelled_and_stops_elsewhere_rolls_without_what_its_fleet_had_won_before():
    """Three galleys win at Aleria and the Army is driven off; at Olbia 3 and 4 with a Leader are 6."""
    units = {"pisae": {"rome": {"LG": 1, "GS": 3}}, "aleria": {"carthage": {"HI": 6, "GS": 1}}}
    fields = {"units": units, "leaders": ("rome_01",), "points": 8}
    state = sailing_to("aleria", start="pisae", force={"LG": 1, "GS": 3}, **fields)
    state = play(state, "fight", "roll: 6", "roll: 1", "roll: 2")
    assert state.scope(Move).continuity == 2
    state = play(state, "land", "stand", "roll: 1", "roll: 1")
    state = play(until(state, "repeat-assault"), "pass", "sail: olbia", "continue", "roll: 3 4")
    assert happened(state, "ContinuityRolled")[0].total == 3 + 4 - 1


@pytest.mark.rule("P11.4.2a")
def test_a_withdrawing_fleet_does_not_enter_nodes_with_enemy_fleets():
    more = {"syracusae": {"greece": {"GS": 1}}}
    assert legal(play(met(more=more), "withdraw")) == ["sail: rhegium", "sail: panormus"]
    more |= {"panormus": {"greece": {"GS": 1}}, "rhegium": {"rome": {"GS": 3}}}
    assert why(met(more=more), "withdraw") == "P11.4.2a"


@pytest.mark.rule("P11.4.2a")
def test_the_third_link_of_a_withdrawal_must_end_in_a_port():
    more = {"lilybaeum": {"carthage": {"GAR": 1}}}
    state = play(met(more=more), "withdraw", "sail: panormus", "sail: lilybaeum")
    # one link is left: from Cape Bon and the Aegates no Port could be reached
    assert set(legal(state)) == {"sail: agrigentum", "sail: panormus", "stop"}
    state = play(state, "sail: agrigentum")
    assert state.units.count("agrigentum", "carthage", "GS") == 2
    assert [one for one in legal(state) if one.startswith("sail")] == []


@pytest.mark.rule("P11.4.2a")
def test_the_rules_of_naval_movement_hold_for_a_withdrawal():
    more = {"lilybaeum": {"carthage": {"GAR": 1}}, "carthago": {"carthage": {"GAR": 1}}}
    state = met(place="messana", more=more)
    state = play(state, "withdraw", "sail: syracusae")  # nobody's: it Stops
    assert "sail: agrigentum" not in legal(state)
    state = play(state, "continue", "roll: 6 6")
    assert state.units.count("syracusae", "carthage", "GS") == 2
    assert state.scope(Activation).scattered.held("syracusae", "carthage") == (("GS", 2),)
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.2a", "P11.1.3a")
def test_a_withdrawing_fleet_with_continuity_goes_on():
    more = {"lilybaeum": {"carthage": {"GAR": 1}}, "agrigentum": {"carthage": {"GAR": 1}}}
    state = play(met(more=more), "withdraw", "sail: syracusae", "continue", "roll: 1 1")
    assert asked(state) == ("carthage", "sea-withdrawal")
    state = play(state, "sail: agrigentum", "stop")
    assert state.units.count("agrigentum", "carthage", "GS") == 2
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.2a", "P11.2.1d")
def test_a_withdrawal_may_be_lost_in_the_open_sea():
    units = {
        "gythium": {"rome": {"GS": 2}},
        "syracusae": {"rome": {"GAR": 1}},
        "cydonia": {"greece": {"GS": 1}},
        "athenae": {"greece": {"GS": 1}},
        "patrae": {"greece": {"GS": 3}},
    }
    fields = {"units": units, "placed": {"rome_06": "gythium"}}
    state = sailing_to("gythium", start="patrae", force={"GS": 3}, seat="greece", **fields)
    state = play(state, "withdraw", "sail: dstp_ionian", "roll: 3", "continue", "roll: 4 5")  # less 1 for the Leader
    assert not state.leader("rome_06").place
    assert not [place for place, owner, kind, _ in state.units if (owner, kind) == ("rome", "GS")]
    assert asked(state) == ("greece", "sail-on")


@pytest.mark.rule("P11.4.2a")
def test_who_rolled_twelve_may_not_withdraw_again_in_this_activation():
    activation = Activation("rome", "rome", "expansion", scattered=Stacks.read({"messana": {"carthage": {"GS": 2}}}))
    assert why(met(activation=activation), "withdraw") == "P11.4.2a"


@pytest.mark.rule("P11.3.1a", "P8.4.3a")
def test_an_army_that_sails_without_galleys_is_lost_where_a_fleet_fights_it():
    units = {"lilybaeum": {"rome": {"LG": 2}}, "ntp_aegates": {"carthage": {"GS": 1}}}
    state = sailing_to("ntp_aegates", start="lilybaeum", force={"LG": 2}, leaders=("rome_05",), units=units)
    state = play(state, "roll: 3")
    assert play(state, "let-pass").units.total("LG") == 2
    state = play(state, "fight")
    assert not state.units.of("rome").places
    assert not state.leader("rome_05").place
    assert state.units.count("ntp_aegates", "carthage", "GS") == 1
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.4.6a", "P11.3.1a")
def test_an_army_at_sea_without_galleys_cannot_withdraw_and_is_lost():
    units = {"brundisium": {"rome": {"GS": 1}}, "ntp_otranto": {"greece": {"HI": 3, "LI": 1}}}
    state = sailing_to(
        "ntp_otranto", start="brundisium", force={"GS": 1}, units=units, placed={"greece_06": "ntp_otranto"}
    )
    state = play(state, "roll: 1", "fight")
    assert not state.units.of("greece").places
    assert not state.leader("greece_06").place
    assert state.scope(Move).stopped == "battle"


@pytest.mark.rule("P11.4.6b")
def test_an_army_aboard_loses_two_points_for_each_galley():  # golden example 34
    units = {"rhegium": {"rome": {"GS": 4, "LG": 2, "LI": 3}}, "messana": {"carthage": {"GS": 4}}}
    force = {"GS": 4, "LG": 2, "LI": 3}
    state = sailing_to("messana", start="rhegium", force=force, units=units)
    state = play(state, "fight", "roll: 1", "roll: 4")  # 9 to 12: two galleys, four points
    assert asked(state) == ("rome", "lose-aboard")
    assert set(legal(state)) == {"lose: LG", "lose: LI", "reduce: LG"}
    lost = play(state, "lose: LG", "roll: 2")
    assert dict(lost.units.of("rome").totals()) == {"GS": 2, "LG": 1, "LI": 3}
    lost = play(state, "reduce: LG", "roll: 2")  # the other two points can only be light infantry
    assert dict(lost.units.of("rome").totals()) == {"GS": 2, "LG": 1, "LI": 1, "rLG": 1}


@pytest.mark.rule("P11.4.4b")
def test_a_beaten_transport_must_land_for_a_point():
    units = {"rhegium": {"rome": {"GS": 4, "LI": 9}}, "messana": {"carthage": {"GS": 4}}}
    state = sailing_to("messana", start="rhegium", force={"GS": 4, "LI": 9}, units=units)
    state = play(state, "fight", "roll: 1", "roll: 2", "roll: 2")
    assert state.scope(Move).space == "rhegium"
    assert [one for one in legal(state) if not one.startswith(("take", "drop"))] == ["land"]
    state = play(state, "land")
    assert state.scope(Move).used == 3
    assert why(state, "embark") == "P11.1.8a"


@pytest.mark.rule("P11.4.1a", "P9.3.1b")
def test_several_fleets_are_met_one_after_another():
    more = {"messana": {"greece": {"GS": 1}, "carthage": {"GS": 2}}}
    state = met(more=more)
    assert asked(state) == ("carthage", "meet-fleet")
    state = play(state, "let-pass")
    assert asked(state) == ("greece", "meet-fleet")
    assert asked(play(state, "let-pass")) == ("rome", "sail-on")


@pytest.mark.rule("P11.1.2a", "P5.1.3a")
def test_no_battle_is_fought_in_the_open_sea_since_no_fleet_stays_there():
    state = sailing_to("dstp_ionian", start="gythium", force={"GS": 1}, seat="greece")
    state = play(state, "roll: 1")
    assert why(state, "fight") == "P11.4.6a"


@pytest.mark.rule("P16.2-04", "P17.2-18", "P11.4.3a")
@pytest.mark.parametrize("kind", ["galley_tech", "galley_artillery", "galley_corvus", "galley_harpax"])
def test_improved_galleys_have_three_points_each_and_are_lost_for_two(kind):
    """Three of Rome's count 9, three of Carthage 6, with dice of 2 and 1: it loses 4 points, two galleys."""
    state = play(met(3, 3, effects=(Effect(kind, "rome"),)), "fight", "roll: 2", "roll: 1")
    ended = happened(state, "NavalBattleEnded")[0]
    assert (ended.active, ended.inactive) == (3 * 3 + 2, 3 * 2 + 1)
    assert state.units.count("messana", "carthage", "GS") == 1
    both = (Effect(kind, "carthage"), Effect(kind, "rome"))
    ended = happened(play(met(3, 3, effects=both), "fight", "roll: 2", "roll: 1"), "NavalBattleEnded")[0]
    assert (ended.active, ended.inactive) == (11, 10)
    other = (Effect(kind, "greece"),)
    ended = happened(play(met(3, 3, effects=other), "fight", "roll: 2", "roll: 1"), "NavalBattleEnded")[0]
    assert (ended.active, ended.inactive) == (8, 7)


@pytest.mark.rule("P16.2-04", "P17.2-18")
def test_two_improvements_of_one_player_make_no_better_galleys():
    effects = (Effect("galley_corvus", "rome"), Effect("galley_tech", "rome"))
    ended = happened(play(met(2, 2, effects=effects), "fight", "roll: 2", "roll: 1"), "NavalBattleEnded")[0]
    assert ended.active == 2 * 3 + 2
