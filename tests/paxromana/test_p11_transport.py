"""Rules P11.3: Naval Transport: embarking, sailing, landing, pick-ups and drops, Amphibious Assaults."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation, Battle, Move
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, legal, play, refusal, table


def why(state, notation):
    """Return the rule by which an action is refused; empty if it is legal."""
    found = refusal(state, notation)
    return found.rule if found else ""


def used(state):
    """Return the Movement Points used."""
    return state.scope(Move).used


def to_syracuse():
    """Return the state of golden example 32, with the march to Dyrrhachium, in which the Army is off Syracuse."""
    units = {"dyrrhachium": {"greece": {"HI": 3}}, "syracusae": {"greece": {"GAR": 1}}}
    state = moving(
        "dyrrhachium", {"HI": 3}, leaders=("greece_02",), points=6, seat="greece", units=units, scope={"used": 1}
    )
    state = play(state, "embark")
    assert used(state) == 2  # the march, going aboard
    state = play(state, "sail: corcyra", "sail: actium", "sail: patrae", "sail: gythium")
    return play(state, "sail: dstp_ionian", "roll: 2", "sail: syracusae")


@pytest.mark.rule("P11.3.1b", "P9.2.1-05", "P9.2.1-06")
def test_from_pella_to_syracuse():
    state = to_syracuse()
    assert used(state) == 3  # the march, going aboard, one for all the sailing
    assert not state.scope(Move).stopped


@pytest.mark.rule("P9.2.1-07", "P11.3.1b")
def test_ashore_the_army_marches_on_to_agrigentum():
    state = play(to_syracuse(), "land")
    assert used(state) == 4
    assert not why(state, "to: agrigentum")
    state = play(state, "to: agrigentum")
    assert used(state) == 5
    assert state.units.count("agrigentum", "greece", "HI") == 3
    assert state.leader("greece_02").place == "agrigentum"


@pytest.mark.rule("P9.2.1-10", "P8.2.3c")
def test_a_leader_is_left_in_an_own_port_on_the_way_and_does_not_come_aboard_once_more():
    units = {"rhegium": {"rome": {"LG": 1, "GS": 1}}, "croton": {"rome": {"GAR": 1}}}
    state = sailing_to("croton", start="rhegium", force={"LG": 1, "GS": 1}, leaders=("rome_05",), units=units)
    before = used(state)
    state = play(state, "drop-leader: rome_05")
    assert used(state) == before
    assert state.scope(Move).leaders == ()
    assert why(state, "take-leader: rome_05") == "P8.2.3c"  # he has moved
    state = play(state, "sail: rhegium", "land")
    assert state.leader("rome_05").place == "croton"
    assert dict(state.held("rhegium", "rome")) == {"LG": 1, "GS": 1}


@pytest.mark.rule("P11.3.2e", "P11.3.2d", "P11.1.5a")
def test_nothing_is_dropped_or_taken_aboard_at_sea():
    units = {"lilybaeum": {"rome": {"LG": 2, "GS": 3}}, "ntp_aegates": {"rome": {"GS": 1}}}
    force = {"LG": 2, "GS": 3}
    state = sailing_to("ntp_aegates", start="lilybaeum", force=force, units=units, leaders=("rome_05",))
    state = play(state, "roll: 3")
    assert asked(state) == ("rome", "sail-on")
    assert why(state, "drop: LG 1") == why(state, "drop: GS 1") == "P11.3.2e"
    assert why(state, "take: GS 1") == "P11.3.2d"
    assert why(state, "drop-leader: rome_05") == why(state, "take-leader: rome_05") == "P8.2.3c"


@pytest.mark.rule("P9.2.3a", "P11.4.6b", "P10.6.2a")
def test_elephants_do_not_stay_alone_aboard_and_reduced_units_take_the_first_losses():
    """8 + 1 against 8 + 2: one galley, and 2 Battle Points aboard: the reduced HI, then the LI; the Elephants die."""
    force = {"GS": 4, "rHI": 1, "LI": 1, "EL": 1}
    units = {"lilybaeum": {"rome": force}, "ntp_aegates": {"carthage": {"GS": 4}}}
    state = play(sailing_to("ntp_aegates", start="lilybaeum", force=force, units=units), "roll: 3")
    state = play(state, "fight", "roll: 1", "roll: 2", "roll: 2")
    assert [(kind, number) for _, _, kind, number in state.units.of("rome")] == [("GS", 3)]
    units["lilybaeum"]["rome"] = force | {"LI": 2}
    state = sailing_to("ntp_aegates", start="lilybaeum", force=force | {"LI": 2}, units=units)
    state = play(state, "roll: 3", "fight", "roll: 1", "roll: 2", "roll: 2")
    assert dict(state.units.of("rome").totals())["EL"] == 1  # an LI is left with them


@pytest.mark.rule("P11.3.2e", "P11.1.7a")
def test_galleys_that_came_along_in_a_port_are_left_in_the_next_not_there():
    units = {"rhegium": {"rome": {"LG": 1, "GS": 1}}, "croton": {"rome": {"GS": 2, "GAR": 1}}}
    units["tarentum"] = {"rome": {"GAR": 1}}
    state = sailing_to("croton", start="rhegium", force={"LG": 1, "GS": 1}, units=units)
    state = play(state, "take: GS 2")
    assert why(state, "drop: GS 1") == "P11.3.2e"
    state = play(state, "sail: tarentum")
    assert not why(state, "drop: GS 1")
    state = play(state, "drop: GS 2", "land")
    assert dict(state.held("tarentum", "rome")) == {"LG": 1, "GS": 3, "GAR": 1}


@pytest.mark.rule("P11.3.1b", "P11.2.1d")
def test_only_an_army_lands_and_only_in_a_port():
    units = {"rhegium": {"rome": {"LG": 1, "GS": 2}}, "messana": {"rome": {"GAR": 1}}}
    fleet = sailing_to("messana", start="rhegium", force={"GS": 1}, units=units)
    assert why(fleet, "land") == "P11.3.1b"
    army = sailing_to("messana", start="rhegium", force={"LG": 1, "GS": 1}, units=units)
    assert not why(army, "land")
    units = {"lilybaeum": {"rome": {"LG": 4, "GS": 3}}}
    at_sea = play(sailing_to("ntp_aegates", start="lilybaeum", force={"LG": 4, "GS": 3}, units=units), "roll: 3")
    assert why(at_sea, "land") == "P11.3.1b"


def thapsus(defender, points=6, **more):
    """Return a state in which Rome's Army of golden example 33 has come to Thapsus by way of Melita."""
    units = {"lilybaeum": {"rome": {"LG": 4, "GS": 3}}, "thapsus": {"carthage": defender}}
    force = {"LG": 4, "GS": 3}
    state = moving("lilybaeum", force, leaders=("rome_05",), points=points, units=units, **more)
    state = play(state, "embark", "sail: ntp_aegates", "roll: 3", "sail: melita")
    assert state.scope(Move).stopped == "port"
    assert why(state, "sail: thapsus") == "P11.1.3a"
    state = play(state, "continue", "roll: 2 6", "sail: thapsus")
    assert used(state) == 2
    assert asked(state) == ("carthage", "admit-fleet")
    return play(state, "pass")


@pytest.mark.rule("P11.3.3a", "P11.1.4a")
def test_an_assault_on_thapsus():  # golden example 33
    state = thapsus({"HI": 4})
    state = play(state, "land")
    while state.within(Battle) is None:  # interception and Withdrawal are declined
        decline = next(one for one in ("pass", "stand") if one in legal(state))
        state = play(state, decline)
    battle = state.scope(Battle)
    assert battle.kind == "amphibious"
    assert used(state) == 4
    assert battle.attacker.parties[0].owner == "rome"


def assaulted(rolls, points=6, defender=None):
    """Return the state after an assault on Thapsus with these Battle Rolls, all that may be declined declined."""
    state = play(thapsus(defender or {"HI": 4}, points), "land")
    rolled = iter(rolls)
    while asked(state)[1] not in ("sail-on", "move-on", "rest", "repeat-assault"):
        seat, prompt = asked(state)
        if prompt == "battle":
            state = play(state, f"roll: {next(rolled)}")
        elif not seat:
            state = play(state, "roll: 3 4" if prompt == "leader-death" else "roll: 2")
        else:
            declines = ("pass", "stand", "done", "shift: 0 0", "lose: HI", "reduce: LG", "lose: LG")
            state = play(state, next(one for one in (*declines, *legal(state)) if one in legal(state)))
    return state


@pytest.mark.rule("P11.3.3a", "P11.3.4a", "P11.3.5a")
def test_after_an_assault_that_failed_the_army_sails_on_without_continuity_and_lands_elsewhere():
    state = assaulted((1, 1))
    if asked(state)[1] == "repeat-assault":
        state = play(state, "pass")
    move = state.scope(Move)
    assert (move.aboard, move.space, move.stopped, move.repelled) == (True, "thapsus", "", "thapsus")
    assert why(state, "land") == "P11.3.5a"
    state = play(state, "sail: melita", "land")
    assert state.units.count("melita", "rome", "LG") + state.units.count("melita", "rome", "rLG") >= 3


@pytest.mark.rule("P11.3.5a", "P11.3.4a")
def test_an_assault_is_repeated_for_two_points_if_one_is_left_to_land_elsewhere():
    assert asked(assaulted((1, 1), points=6))[1] != "repeat-assault"  # 4 are used, 2 are left
    state = assaulted((1, 1), points=7)
    assert asked(state) == ("rome", "repeat-assault")
    assert used(state) == 4
    state = play(state, "assault", "stand")
    assert used(state) == 6


@pytest.mark.rule("P11.3.5a", "P10.2.2", "P9.4.2a")
def test_who_stood_against_an_assault_may_withdraw_from_the_next_one_and_the_army_lands():
    state = play(assaulted((1, 1), points=7), "assault")
    assert asked(state) == ("carthage", "withdraw")
    state = play(state, "withdraw", "roll: 6")
    state = play(state, "take-all") if asked(state)[1] == "withdrawing" else state
    state = play(state, "set-out") if asked(state)[1] == "withdrawing" else state
    state = play(state, "withdraw-to: carthago", "stop")
    move = state.scope(Move)
    assert (move.aboard, move.used, state.held("thapsus", "carthage")) == (False, 5, ())


@pytest.mark.rule("P11.3.3a", "P11.3.2f")
def test_who_wins_an_assault_is_ashore_and_his_galleys_are_in_the_port():
    state = assaulted((6, 1), defender={"LI": 1}, points=8)
    move = state.scope(Move)
    # 10 % of 16 points are lost to the roll of 1: a legion is reduced
    assert (move.aboard, move.force) == (False, (("LG", 3), ("rLG", 1)))
    assert dict(state.units.held("thapsus", "rome")) == {"GS": 3, "LG": 3, "rLG": 1}


@pytest.mark.rule("P11.3.4a", "P11.3.6a")
def test_no_assault_without_a_point_to_land_elsewhere():
    units = {"lilybaeum": {"rome": {"LG": 4}}, "agrigentum": {"carthage": {"HI": 1}}}
    state = sailing_to(start="lilybaeum", force={"LG": 4}, points=4, units=units)
    assert why(state, "sail: agrigentum") == "P11.3.6a"  # 1 aboard, 1 to sail, 2 for the assault, 1 to land elsewhere
    state = sailing_to("agrigentum", start="lilybaeum", force={"LG": 4}, points=5, units=units)
    state = play(state, "pass")
    assert not why(state, "land")


@pytest.mark.rule("P11.3.6a", "P11.3.2b")
def test_garrisons_alone_need_the_points_of_an_assault_to_sail_past_enemies():
    units = {"lilybaeum": {"rome": {"GAR": 2}}, "agrigentum": {"carthage": {"HI": 1}}}
    state = sailing_to(start="lilybaeum", force={"GAR": 2}, points=4, units=units)
    assert why(state, "sail: agrigentum") == "P11.3.6a"  # 1 aboard, 1 to sail, then 3 it does not have
    assert not why(sailing_to(start="lilybaeum", force={"GAR": 2}, points=5, units=units), "sail: agrigentum")


@pytest.mark.rule("P11.1.5a", "P11.3.2f", "P11.3.6a")
def test_a_transport_that_fails_continuity_in_an_enemy_port_must_assault():
    units = {"lilybaeum": {"rome": {"LG": 4}}, "agrigentum": {"carthage": {"HI": 1}}}
    state = sailing_to("agrigentum", start="lilybaeum", force={"LG": 4}, units=units)
    state = play(state, "pass", "continue", "roll: 4 5")
    assert legal(state) == ["land"]
    assert why(state, "stop") == "P11.1.5a"


@pytest.mark.rule("P11.3.2f")
def test_an_army_without_land_combat_units_is_lost_there():
    units = {"lilybaeum": {"rome": {"GAR": 2, "GS": 1}}, "agrigentum": {"carthage": {"HI": 1}}}
    state = sailing_to("agrigentum", start="lilybaeum", force={"GAR": 2, "GS": 1}, units=units)
    state = play(state, "pass", "continue", "roll: 4 5")
    assert why(state, "land") == "P11.3.2f"
    state = play(state, "stop")
    assert dict(state.units.of("rome").totals()) == {"GS": 1}
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.1.5a", "P11.2.2a")
def test_at_sea_an_army_stays_aboard_and_pays_nothing_to_embark_later():
    units = {"brundisium": {"rome": {"LG": 1}}}
    state = sailing_to("ntp_otranto", start="brundisium", force={"LG": 1}, units=units)
    state = play(state, "roll: 6", "continue", "roll: 5 6")
    assert asked(state)[1] == "rest"
    assert state.units.count("ntp_otranto", "rome", "LG") == 1
    state = play(moving("ntp_otranto", {"LG": 1}, points=3), "sail: brundisium", "land")
    assert used(state) == 2
    assert state.units.count("brundisium", "rome", "LG") == 1


@pytest.mark.rule("P11.3.2a")
def test_nobody_embarks_beside_enemy_galleys():
    units = {"rhegium": {"rome": {"LG": 1}, "carthage": {"GS": 1}}}
    assert why(moving("rhegium", {"LG": 1}, units=units), "embark") == "P11.3.2a"


@pytest.mark.rule("P11.3.2b", "P2.1.3-06")
def test_nobody_embarks_without_points_to_land_or_where_no_port_is():
    assert why(moving("rhegium", {"LG": 1}, points=2), "embark") == "P11.3.2b"
    assert not why(moving("rhegium", {"LG": 1}, points=3), "embark")
    assert why(moving("capua", {"LG": 1}), "embark") == "P2.1.3-06"


@pytest.mark.rule("P11.3.2b")
def test_nobody_embarks_where_the_only_way_takes_an_assault_that_he_cannot_pay():
    units = {
        "agrigentum": {"rome": {"LI": 1}},
        "syracusae": {"carthage": {"HI": 1}},
        "lilybaeum": {"carthage": {"LI": 1}},
    }
    assert why(moving("agrigentum", {"LI": 1}, points=4, units=units), "embark") == "P11.3.2b"
    assert not why(moving("agrigentum", {"LI": 1}, points=5, units=units), "embark")


@pytest.mark.rule("P11.3.1b")
def test_a_second_passage_in_one_move_is_paid_again():
    state = moving("rhegium", {"LG": 1}, points=7)
    state = play(state, "embark", "sail: croton", "land", "embark", "sail: tarentum", "land")
    assert used(state) == 6
    assert state.units.count("tarentum", "rome", "LG") == 1


@pytest.mark.rule("P11.3.2c")
def test_a_fleet_that_picks_up_land_units_becomes_a_transport_and_rolls_less_one():
    units = {"rhegium": {"rome": {"GS": 2}}, "croton": {"rome": {"LG": 2}}}
    state = sailing_to("croton", start="rhegium", force={"GS": 2}, leaders=("rome_06",), units=units)
    state = play(state, "take: LG 2")
    assert asked(state) == ("", "movement")
    state = play(state, "roll: 3")
    move = state.scope(Move)
    assert (move.points, move.used, move.aboard, move.naval) == (3 + 4 - 1, 0, True, False)
    state = play(state, "sail: tarentum", "land")
    assert used(state) == 1  # it was under way already
    assert state.units.count("tarentum", "rome", "LG") == 2


@pytest.mark.rule("P11.3.2c", "P11.3.1b")
def test_a_fleet_picks_nobody_up_where_its_move_begins():
    """Naval Movement is not under way there: whoever starts in that Port goes aboard, and pays for it."""
    units = {"rhegium": {"rome": {"GS": 2, "LG": 2}}, "croton": {"rome": {"LG": 2}}}
    state = sailing_to(start="rhegium", force={"GS": 2}, units=units)
    assert why(state, "take: LG 2") == "P11.3.2d"
    assert not why(play(state, "sail: croton"), "take: LG 2")


@pytest.mark.rule("P11.3.2c", "P11.3.2b")
def test_with_no_point_left_for_a_landing_the_units_stay_ashore():
    units = {"rhegium": {"rome": {"GS": 2}}, "croton": {"rome": {"LG": 2}}}
    state = sailing_to("croton", start="rhegium", force={"GS": 2}, units=units)
    state = play(state, "take: LG 2", "roll: 1", "sail: tarentum", "stop")
    assert state.units.count("croton", "rome", "LG") == 2
    assert state.units.count("tarentum", "rome", "GS") == 2


@pytest.mark.rule("P11.3.2d")
def test_an_army_picks_up_units_for_a_point_and_galleys_for_nothing():
    units = {"rhegium": {"rome": {"LG": 1}}, "croton": {"rome": {"LI": 2, "HI": 1, "GS": 1}}}
    state = sailing_to("croton", start="rhegium", force={"LG": 1}, units=units)
    assert used(state) == 2
    assert used(play(state, "take: GS 1")) == 2
    state = play(state, "take: LI 1", "take: HI 1")
    assert used(state) == 3  # one point for all that is picked up in a Port
    state = play(state, "take: GS 1", "sail: tarentum", "land")
    assert dict(state.units.held("tarentum", "rome")) == {"GS": 1, "HI": 1, "LG": 1, "LI": 1}
    assert used(state) == 4


@pytest.mark.rule("P11.3.2d", "P9.1.4a")
def test_what_has_moved_is_not_picked_up_but_galleys_may_escort_again():
    activation = Activation("rome", "rome", "expansion")
    activation = activation.replace(moved=activation.moved.put("croton", "rome", {"LI": 2, "GS": 1}))
    units = {"rhegium": {"rome": {"LG": 1}}, "croton": {"rome": {"LI": 2, "GS": 1}}}
    state = sailing_to("croton", start="rhegium", force={"LG": 1}, units=units, activation=activation)
    assert why(state, "take: LI 1") == "P11.3.2d"
    assert why(state, "take: GS 1") == "P11.3.2d"  # it has sailed alone
    activation = activation.replace(escorts=activation.escorts.put("croton", "rome", {"GS": 1}))
    state = sailing_to("croton", start="rhegium", force={"LG": 1}, units=units, activation=activation)
    assert not why(state, "take: GS 1")
    units = {"rhegium": {"rome": {"GS": 1}}, "croton": {"rome": {"GS": 1}}}
    state = sailing_to("croton", start="rhegium", force={"GS": 1}, units=units, activation=activation)
    assert why(state, "take: GS 1") == "P11.3.2d"


@pytest.mark.rule("P9.2.3a", "P11.3.2e")
def test_elephants_are_not_left_alone_in_a_port_nor_aboard() -> None:
    """A Garrison is no company for them (P12.8.2a); where an Army stands they may stay."""
    state = sailing_to("neapolis", start="roma", force={"LI": 1, "EL": 1, "GAR": 1})
    assert why(state, "drop: EL 1") == "P9.2.3a"
    assert why(state, "drop: LI 1") == "P9.2.3a"
    assert why(state, "drop: GAR 1") == ""
    units = {"roma": {"rome": {"LI": 1, "EL": 1}}, "neapolis": {"rome": {"LG": 1}}}
    kept = sailing_to("neapolis", start="roma", force={"LI": 1, "EL": 1}, units=units)
    assert why(kept, "drop: EL 1") == ""


@pytest.mark.rule("P11.3.2e")
def test_an_army_drops_a_single_unit_or_galleys_en_route_for_nothing():
    units = {"rhegium": {"rome": {"LG": 2, "LI": 1, "GS": 2}}}
    state = sailing_to("croton", start="rhegium", force={"LG": 2, "LI": 1, "GS": 2}, units=units)
    assert why(state, "drop: LG 2") == "P11.3.2e"
    state = play(state, "drop: LI 1", "drop: GS 2")
    assert used(state) == 2
    assert why(state, "drop: LG 1") == "P11.3.2e"
    assert why(state, "take: LI 1") == "P11.3.2d"
    state = play(state, "sail: tarentum", "land")
    assert dict(state.units.held("croton", "rome")) == {"GS": 2, "LI": 1}
    assert dict(state.units.held("tarentum", "rome")) == {"LG": 2}


@pytest.mark.rule("P11.3.2e")
def test_no_unit_is_dropped_among_enemies_and_the_last_one_must_land():
    units = {"lilybaeum": {"rome": {"LG": 2}}, "agrigentum": {"carthage": {"GAR": 1}}}
    state = sailing_to("agrigentum", start="lilybaeum", force={"LG": 2}, units=units)
    assert why(play(state, "let-pass"), "drop: LG 1") == "P11.3.2e"
    state = sailing_to("croton", start="rhegium", force={"LG": 1})
    assert why(state, "drop: LG 1") == "P11.3.2e"


@pytest.mark.rule("P11.3.2f", "P9.1.4a")
def test_the_galleys_stay_where_the_army_lands_and_may_take_it_aboard_again():
    units = {"rhegium": {"rome": {"LG": 1, "GS": 1}}}
    state = sailing_to("croton", start="rhegium", force={"LG": 1, "GS": 1}, units=units, points=8)
    state = play(state, "land")
    assert state.scope(Move).force == (("LG", 1),)
    assert state.scope(Activation).moved.count("croton", "rome", "GS") == 1
    state = play(state, "embark", "take: GS 1", "sail: tarentum", "land")
    assert dict(state.units.held("tarentum", "rome")) == {"GS": 1, "LG": 1}


@pytest.mark.rule("P9.1.4a")
def test_galleys_move_more_than_once_only_as_escorts():
    """One that has sailed alone escorts nobody; an escort goes with another Army, and not alone."""
    units = {"rhegium": {"rome": {"LG": 1, "LI": 1, "GS": 1}}, "croton": {"rome": {"LG": 1}}}
    fresh = table(Expansion("rome"), units=units)
    alone = play(fresh, "minor: GS rhegium", "sail: croton", "stop", "major: croton", "take: LG 1")
    assert "take: GS 1" not in legal(alone)
    state = play(fresh, "major: rhegium", "take: LI 1", "take: GS 1", "set-out", "roll: 6")
    state = play(state, "embark", "sail: croton", "land", "stop")
    assert "minor: GS croton" not in legal(state)
    state = play(state.amend(Activation, majors=1), "major: croton", "take: LG 1", "take: GS 1", "set-out", "roll: 6")
    state = play(state, "embark", "sail: tarentum", "land", "stop")
    moved = state.scope(Activation).moved
    assert (moved.count("croton", "rome", "GS"), moved.count("tarentum", "rome", "GS")) == (0, 1)


@pytest.mark.rule("P2.1.4a")
def test_galleys_do_not_march():
    state = moving("rhegium", {"LG": 1, "GS": 1})
    assert why(state, "to: croton") == "P2.1.4a"


@pytest.mark.rule("P8.2.3d", "P11.2.1c")
def test_a_leader_alone_pays_only_for_the_sailing_and_drowns_in_a_storm():
    state = sailing_to("dstp_ionian", start="gythium", leaders=("greece_06",), points=1, seat="greece")
    assert used(state) == 1
    lost = play(state, "roll: 5", "roll: 1")
    assert not lost.leader("greece_06").place
    units = {"syracusae": {"greece": {"GAR": 1}}}
    state = sailing_to("dstp_ionian", start="gythium", leaders=("greece_06",), points=2, seat="greece", units=units)
    state = play(state, "roll: 1", "sail: syracusae", "land")
    assert used(state) == 1
    assert state.leader("greece_06").place == "syracusae"


@pytest.mark.rule("P8.2.3d", "P11.3.1b")
def test_a_leader_goes_ashore_only_after_a_passage():
    state = play(moving("gythium", leaders=("greece_06",), points=3, seat="greece"), "embark")
    assert why(state, "land") == "P8.2.3d"


@pytest.mark.rule("P11.2.1c")
def test_a_storm_takes_galleys_and_as_many_points_of_the_army():
    units = {"gythium": {"greece": {"GS": 4, "LI": 6}}}
    state = sailing_to("dstp_ionian", start="gythium", force={"GS": 4, "LI": 6}, seat="greece", units=units)
    state = play(state, "roll: 5", "roll: 4")
    assert dict(state.units.of("greece").totals()) == {"LI": 2}  # exactly as many as there are: the Army lives


@pytest.mark.rule("P11.2.1c", "P11.3.1a")
def test_a_storm_that_wants_more_galleys_than_there_are_takes_everything():
    units = {"gythium": {"greece": {"GS": 2, "LI": 9}}}
    state = sailing_to(
        "dstp_ionian", start="gythium", force={"GS": 2, "LI": 9}, leaders=("greece_06",), seat="greece", units=units
    )
    state = play(state, "roll: 6", "roll: 3")
    assert not state.units.of("greece").places
    assert not state.leader("greece_06").place


@pytest.mark.rule("P11.1.2a", "P11.3.7a")
def test_a_landing_in_an_unoccupied_port_is_no_assault():
    units = {"lilybaeum": {"rome": {"LG": 1}}}
    state = play(sailing_to("agrigentum", start="lilybaeum", force={"LG": 1}, units=units), "land")
    assert state.scope(Move).aboard is False
    assert used(state) == 3
    assert state.holder("agrigentum") == "rome"


@pytest.mark.rule("P9.1.1a", "P11.3.2d")
def test_one_unit_sails_by_minor_move_and_picks_nobody_up():
    units = {"rhegium": {"rome": {"LG": 1}}, "croton": {"rome": {"LI": 1, "GS": 1}}}
    state = sailing_to("croton", start="rhegium", force={"LG": 1}, units=units, kind="minor", points=3)
    assert [one for one in legal(state) if one.startswith("take")] == []
    assert state.scope(Move).remaining == 1


@pytest.mark.rule("P8.2.3a", "P11.3.2d")
def test_a_leader_who_is_joined_by_units_at_sea_has_half_of_his_doubled_points():
    units = {"croton": {"rome": {"LG": 1}}}
    given = {"leaders": ("rome_06",), "units": units, "scope": {"alone": True}}
    state = sailing_to("croton", start="rhegium", points=8, **given)
    assert used(state) == 1
    state = play(state, "take: LG 1")
    assert (state.scope(Move).points, used(state)) == (4, 2)
    assert why(sailing_to("croton", start="rhegium", points=5, **given), "take: LG 1") == "P11.3.4a"  # 2 - 1 are left


@pytest.mark.rule("P12.4.4a")
def test_a_galley_lent_to_the_soldier_of_fortune_is_its_players_again_wherever_it_is():
    units = {"brundisium": {"sof": {"HI": 1, "GS": 1}}}
    state = moving("brundisium", {"HI": 1, "GS": 1}, units=units, scope={"owner": "sof"}, sof="rome", points=3)
    state = play(state, "embark", "sail: tarentum", "land")
    assert state.units.held("tarentum", "rome") == (("GS", 1),)
    assert state.units.held("tarentum", "sof") == (("HI", 1),)


@pytest.mark.rule("P9.2.1-08", "P9.2.1-09")
def test_what_was_paid_in_one_port_is_paid_again_in_the_next():
    units = {"roma": {"rome": {"LG": 3}}, "neapolis": {"rome": {"LG": 1}}}
    state = moving("roma", {"LG": 1}, points=8, units=units)
    state = play(state, "take: LG 1", "garrisons: LG 1")
    assert used(state) == 2  # picking up, making Garrisons
    assert used(play(state, "take: LG 1")) == 2  # paid for in Roma
    state = play(state, "embark", "sail: neapolis", "land")
    assert used(state) == 5
    assert used(play(state, "take: LG 1")) == 6
    assert used(play(state, "garrisons: LG 1")) == 6


@pytest.mark.rule("P12.1.4a")
def test_garrisons_that_have_sailed_are_not_newly_made():
    state = moving("roma", {"LG": 2}, points=8)
    state = play(state, "garrisons: LG 1", "embark", "sail: neapolis", "land")
    assert state.scope(Move).fresh == 0
