"""Rules P10.3.2 to P10.3.4, P10.6, P10.7: losses, reduced units, Retreat and Regrouping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import Stacks
from ancientwars.core.stacks import units as stack
from ancientwars.paxromana.rules.p09_land_movement.interception import Retreats
from ancientwars.paxromana.rules.p10_land_battles.battle import intercept_battle
from ancientwars.paxromana.rules.p10_land_battles.losses import loss_of
from ancientwars.paxromana.rules.p10_reduced import combined
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party, Retreated, Withdrawal
from tests.paxromana.fields import SPACE, battle
from tests.paxromana.tables import Rest, asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def rolled(state: State, attacker: int, defender: int) -> State:
    """Return the state after both Battle Rolls, the shifts left unused."""
    state = play(state, f"roll: {attacker}", f"roll: {defender}")
    return play(state, "shift: 0 0") if asked(state)[1] == "shifts" else state


def defeated(defender: dict[str, int], hit: int = 3, attacker: dict[str, int] | None = None, **fields: Any) -> State:
    """Return the state after a Defender lost so many tenths, and the Attacker nothing to speak of."""
    return rolled(battle(attacker or {"LI": 4}, defender, **fields), hit, 1)


def settled(state: State) -> State:
    """Return the state after all losses were taken, the first that is listed each time."""
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[0])
    return state


def force_of(state: State, space: str, owner: str) -> dict[str, int]:
    """Return the units of an owner in a Space."""
    return dict(state.held(space, owner))


# ---------------------------------------------------------------------- P10.3.2 to P10.3.4


@pytest.mark.rule("P10.3.3a")
@pytest.mark.parametrize(
    ("points", "tenths", "lost"), [(9, 4, 4), (21, 2, 4), (11, 3, 3), (11, 6, 7), (21, 5, 11), (24, 1, 2), (25, 1, 3)]
)
def test_a_half_is_rounded_up(points: int, tenths: int, lost: int) -> None:
    assert loss_of(points, tenths) == lost


@pytest.mark.rule("P10.3.3a", "P10.6.2a")
def test_the_example_of_10_3_3_three_hi_that_lose_four_points_have_no_choice() -> None:
    state = play(defeated({"HI": 3}, 4), "stand", "pass")
    assert legal(state) == ["lose: HI", "reduce: HI"]  # one after the other, in either order
    assert force_of(settled(play(state, "reduce: HI")), SPACE, "carthage") == {"HI": 1, "rHI": 1}
    state = play(state, "lose: HI")
    assert force_of(state, SPACE, "carthage") == {"HI": 1, "rHI": 1}


@pytest.mark.rule("P10.3.4a", "P7.3.3a")
def test_the_example_of_10_3_4_the_walls_count_in_what_is_lost() -> None:
    state = play(battle({"HI": 5}, {"LI": 2}, cities={SPACE: "carthage"}), "walls", "roll: 6", "roll: 1")
    state = play(state, "shift: 0 0")
    assert state.scope(Battle).defender.bp == 7
    assert state.scope(Battle).defender.lost == 4
    assert set(legal(state)) == {"lose: LI", "lose-wall"}
    state = play(state, "lose-wall")
    assert set(legal(state)) == {"lose: LI", "lose-wall"}


@pytest.mark.rule("P10.3.2a", "P7.3.3a", "P7.3.4a")
def test_walls_give_way_to_three_and_to_one_and_no_further() -> None:
    state = play(battle({"LG": 5}, {"LI": 4}, cities={SPACE: ("carthage", 4)}), "walls", "roll: 5", "roll: 1")
    state = play(state, "shift: 0 0", "lose-wall")
    city = state.settlement(SPACE)
    assert city is not None
    assert city.walls == 3
    assert not state.held(SPACE, "rome")
    assert force_of(state, SPACE, "carthage") == {"LI": 2}


@pytest.mark.rule("P10.3.2a", "P10.4.7a")
def test_cavalry_that_did_not_fight_in_a_landing_may_be_lost() -> None:
    state = rolled(battle({"HI": 3, "CAV": 2}, {"LI": 9}, space="utica", origin="ntp_bon", by_sea=True), 1, 3)
    assert asked(state) == ("rome", "losses")
    assert set(legal(state)) == {"lose: HI", "reduce: HI", "lose: CAV"}


@pytest.mark.rule("P12.1.1b", "P10.4.9a")
def test_garrisons_and_elephants_take_no_losses() -> None:
    state = play(battle({"LI": 9}, {"LI": 5, "GAR": 2, "EL": 1}), "number: 0")
    state = play(rolled(state, 3, 1), "stand", "pass")
    assert force_of(state, SPACE, "carthage") == {"LI": 3, "GAR": 2, "EL": 1}


# ---------------------------------------------------------------------- P10.6 reduced units


@pytest.mark.rule("P10.6.1a")
def test_the_example_of_10_6_1_a_reduced_legion_goes_with_the_next_loss() -> None:
    state = play(defeated({"LG": 2}, 2, owners=("carthage", "rome")), "stand", "pass")
    assert force_of(state, SPACE, "rome") == {"LG": 1, "rLG": 1}
    state = play(defeated({"LG": 1, "rLG": 1}, 2, owners=("carthage", "rome")), "stand", "pass")
    assert force_of(state, SPACE, "rome") == {"LG": 1}


@pytest.mark.rule("P10.6.2a")
def test_a_reduced_hi_takes_one_point_and_goes_before_a_reduced_legion() -> None:
    state = play(defeated({"LG": 1, "rLG": 1, "rHI": 1}, 2, owners=("carthage", "rome")), "stand", "pass")
    assert force_of(state, SPACE, "rome") == {"LG": 1, "rLG": 1}


@pytest.mark.rule("P10.6.2a", "P10.3.1-03")
def test_mercenaries_are_not_reduced() -> None:
    state = play(defeated({"mHI": 3}, 2), "stand", "pass")
    assert force_of(state, SPACE, "carthage") == {"mHI": 2}


@pytest.mark.rule("P10.6.3a")
def test_a_legion_that_takes_three_points_is_eliminated() -> None:
    state = play(defeated({"LG": 2}, 4, owners=("carthage", "rome")), "stand", "pass")  # 3.2 of 8
    assert force_of(state, SPACE, "rome") == {"LG": 1}


@pytest.mark.rule("P10.6.4a")
def test_the_example_of_10_6_4_two_are_not_reduced_instead_of_one_eliminated() -> None:
    state = settled(play(defeated({"HI": 5}, 3), "stand", "pass"))  # 4.5 makes 5
    assert force_of(state, SPACE, "carthage") == {"HI": 3, "rHI": 1}
    state = defeated({"HI": 4}, 3)  # 3.6 makes 4
    assert force_of(settled(play(state, "stand", "pass")), SPACE, "carthage") == {"HI": 2, "rHI": 1}


@pytest.mark.rule("P10.6.6a", "P9.2.4a")
def test_two_reduced_units_in_a_space_are_a_full_one() -> None:
    state = table(units={SPACE: {"rome": {"rLG": 3, "rHI": 2, "LG": 1}}})
    assert force_of(combined(state, SPACE, "rome"), SPACE, "rome") == {"LG": 2, "rLG": 1, "HI": 1}


@pytest.mark.rule("P10.6.6a")
def test_a_moving_army_takes_the_combined_unit_along() -> None:
    state = table(units={SPACE: {"rome": {"rLG": 1}}})
    state = settle(state.enter(Move("rome", "rome", "major", SPACE, SPACE, force=(("rLG", 1),)), Rest("rome")))
    state = state.replace(units=state.units.add(SPACE, "rome", "rLG"))
    assert combined(state, SPACE, "rome").scope(Move).force == (("LG", 1),)


# ---------------------------------------------------------------------- P10.7.1, P10.7.2


@pytest.mark.rule("P10.7.1a", "P10.2.11")
def test_a_defender_who_lost_may_retreat_and_loses_ten_points_less() -> None:
    state = defeated({"LI": 10}, 4, attacker={"LI": 10})
    assert asked(state) == ("carthage", "retreat")
    assert legal(state) == ["retreat-to: bibracte", "retreat-to: gergovia", "retreat-to: alesia", "stand"]
    gone = play(state, "retreat-to: alesia", "done")
    assert force_of(gone, "alesia", "carthage") == {"LI": 7}
    stood = play(state, "stand", "pass")
    assert force_of(stood, SPACE, "carthage") == {"LI": 6}


@pytest.mark.rule("P10.7.1a", "P10.2.10")
def test_the_retreat_does_not_change_who_lost() -> None:
    state = play(defeated({"LI": 10}, 2, attacker={"LI": 10}), "retreat-to: alesia", "done")
    assert force_of(state, "alesia", "carthage") == {"LI": 9}
    assert state.scope(Move).fought == "won"
    assert state.scope(Move).space == SPACE


@pytest.mark.rule("P10.7.1a")
def test_a_defender_who_did_not_lose_stays() -> None:
    state = rolled(battle({"LI": 10}, {"LI": 10}), 2, 3)
    assert asked(state) == ("rome", "go-on")
    assert force_of(state, SPACE, "carthage") == {"LI": 8}


@pytest.mark.rule("P10.7.2a", "P9.2.1-13")
def test_the_winner_forces_a_retreat_for_a_movement_point() -> None:
    state = play(defeated({"LI": 10}, 3, attacker={"LI": 10}, points=3), "stand")
    assert asked(state) == ("rome", "force-retreat")
    state = play(state, "retreat")
    assert asked(state) == ("carthage", "retreat-to")
    state = play(state, "retreat-to: alesia", "done")
    assert force_of(state, "alesia", "carthage") == {"LI": 8}
    assert state.scope(Move).remaining == 1
    assert force_of(state, SPACE, "rome") == {"LI": 9}


@pytest.mark.rule("P10.7.2a")
def test_without_a_movement_point_nobody_is_forced() -> None:
    state = play(defeated({"LI": 10}, 3, attacker={"LI": 10}, points=1), "stand")
    assert force_of(state, SPACE, "carthage") == {"LI": 7}
    assert force_of(state, "valentia", "rome") == {"LI": 9}


@pytest.mark.rule("P10.7.2a", "P13.1.3a", "P13.2.3a")
@pytest.mark.parametrize("owner", ["tribes", "rebels", "mamertines", "pergamum", "slaves_carthage"])
def test_some_armies_never_retreat(owner: str) -> None:
    state = rolled(battle({"LI": 10}, {"BAR": 10}, owners=("rome", owner)), 3, 1)
    assert asked(state)[1] == "losses" or asked(state)[1] == "rest"
    assert force_of(state, SPACE, owner) == {"BAR": 7}


@pytest.mark.rule("P13.4.2a", "P10.7.2a")
def test_an_invading_army_retreats_as_any_other() -> None:
    state = rolled(battle({"LI": 10}, {"BAR": 10}, owners=("rome", "germans")), 3, 1)
    assert asked(state) == ("carthage", "retreat")  # P13.2.4a: an Inactive player decides


@pytest.mark.rule("P10.7.3a")
def test_an_attacker_who_lost_regroups_and_does_not_retreat() -> None:
    state = rolled(battle({"LI": 10}, {"LI": 10}), 1, 4)
    assert force_of(state, "valentia", "rome") == {"LI": 6}
    assert state.scope(Move).fought == "lost"


# ---------------------------------------------------------------------- P10.7.4 by land


@pytest.mark.rule("P10.7.4a", "P7.2.2a")
def test_no_retreat_leads_to_an_enemy_a_city_a_tribe_or_the_attackers_space() -> None:
    units = {"bibracte": {"rome": {"GAR": 1}}}
    state = defeated({"LI": 4}, 4, units=units, cities={"gergovia": "syracuse"}, tribes=("alesia",))
    assert asked(state) == ("rome", "force-retreat")
    state = play(state, "retreat")
    assert not state.held(SPACE, "carthage")
    assert force_of(state, SPACE, "rome") == {"LI": 4}


@pytest.mark.rule("P10.7.4c")
def test_without_a_way_out_nobody_retreats_and_who_is_forced_is_eliminated() -> None:
    units = {space: {"rome": {"GAR": 1}} for space in ("bibracte", "gergovia", "alesia")}
    state = defeated({"LI": 8, "GAR": 1}, 4, units=units, attacker={"LI": 8}, against=("carthage_01",))
    assert asked(state) == ("rome", "force-retreat")
    gone = play(state, "retreat")
    assert not gone.held(SPACE, "carthage")
    assert not gone.leader("carthage_01").place


@pytest.mark.rule("P10.7.4b")
def test_nobody_retreats_to_where_the_attacker_came_from() -> None:
    assert "retreat-to: valentia" not in legal(defeated({"LI": 4}, 4))


@pytest.mark.rule("P10.7.4a")
def test_two_spaces_end_where_no_link_leads_to_the_battle() -> None:
    state = play(defeated({"LI": 4}, 4), "retreat-to: bibracte")
    assert asked(state) == ("carthage", "retreat-further")
    assert legal(state) == ["retreat-to: durocortorum", "retreat-to: vesontio", "done"]
    assert refusal(state, "retreat-to: valentia").rule == "P10.7.4b"  # the enemy came from there
    assert refusal(state, "retreat-to: gergovia").rule == "P10.7.4a"  # it is next to the battle
    assert refusal(state, "retreat-to: roma").rule == "P10.7.4a"
    state = play(state, "retreat-to: vesontio")
    assert force_of(state, "vesontio", "carthage") == {"LI": 3}


@pytest.mark.rule("P10.7.4d")
def test_the_whole_army_goes_with_leaders_and_garrisons() -> None:
    state = play(defeated({"LI": 4, "GAR": 2, "HI": 1}, 2, against=("carthage_01",)), "retreat-to: alesia", "done")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[0])
    assert not state.held(SPACE, "carthage")
    assert state.leader("carthage_01").place == "alesia"
    assert force_of(state, "alesia", "carthage")["GAR"] == 2


@pytest.mark.rule("P12.3.3a", "P10.7.4a")
def test_militia_does_not_retreat_out_of_its_home() -> None:
    # Pisae's neighbours are Parma, Roma and Arretium in Italy, and Genua in Cisalpina, which is Rome's home too
    state = defeated({"MIL": 4}, 4, owners=("carthage", "rome"), space="rhegium", origin="paestum")
    assert legal(state) == ["retreat-to: croton", "stand"]  # Messana lies across the Strait, in Sicily
    state = defeated({"LI": 4}, 4, owners=("carthage", "rome"), space="rhegium", origin="paestum")
    assert legal(state) == ["retreat-to: croton", "retreat-to: messana", "stand"]


# ---------------------------------------------------------------------- P10.7.5, P10.7.6


@pytest.mark.rule("P10.7.5a")
def test_by_sea_an_army_with_a_galley_goes_to_a_friendly_port_one_link_away() -> None:
    units = {"utica": {"carthage": {"GS": 2}}, "hippo_regius": {"rome": {"GAR": 1}}}
    state = defeated({"LI": 4}, 4, space="utica", origin="hippo_regius", units=units)
    assert "sail: carthago" in legal(state)
    assert "sail: hippo_regius" not in legal(state)
    state = play(state, "sail: carthago")
    assert force_of(state, "carthago", "carthage") == {"GS": 2, "LI": 3}
    assert not state.held("utica", "carthage")


@pytest.mark.rule("P10.7.6c", "P5.1.2a")
def test_from_walls_nobody_sails_to_where_the_attacker_came_from_and_regroups() -> None:
    fields: dict[str, Any] = {"space": "utica", "origin": "carthago", "units": {"utica": {"carthage": {"GS": 1}}}}
    assert {"sail: carthago", "sail: hippo_regius"} <= set(legal(defeated({"LI": 4}, 4, **fields)))
    state = battle({"LI": 20}, {"LI": 5}, cities={"utica": "carthage"}, **fields)
    state = play(state, "walls", "roll: 4", "roll: 1", "shift: 0 0")
    assert legal(state) == ["sail: hippo_regius", "stand"]


@pytest.mark.rule("P7.4.4a", "P7.3.1c", "P5.1.2a")
def test_who_leaves_a_city_behind_does_not_sail_to_where_the_attacker_came_from() -> None:
    """He must attack it next, and goes back to Carthago if it holds; Hippo Regius is open to ships."""
    fields: dict[str, Any] = {"space": "utica", "origin": "carthago", "units": {"utica": {"carthage": {"GS": 1}}}}
    state = battle({"LI": 4}, {"LI": 4}, cities={"utica": "carthage"}, **fields)
    state = play(state, "pass", "roll: 4", "roll: 1")
    sails = [one for one in legal(state) if one.startswith("sail")]
    assert sails == ["sail: hippo_regius"]


@pytest.mark.rule("P10.7.5a")
def test_without_a_galley_nobody_retreats_by_sea() -> None:
    state = defeated({"LI": 4}, 4, space="utica", origin="hippo_regius")
    assert legal(state) == ["retreat-to: carthago", "stand"]


@pytest.mark.rule("P10.7.6c", "P7.3.6a", "P7.3.1b")
def test_from_walls_only_the_sea_is_a_way_out() -> None:
    fields: dict[str, Any] = {"space": "utica", "origin": "hippo_regius", "cities": {"utica": "carthage"}}
    state = play(battle({"LI": 20}, {"LI": 5}, **fields), "walls", "roll: 4", "roll: 1", "shift: 0 0")
    assert asked(state)[1] == "losses"
    units = {"utica": {"carthage": {"GS": 1}}, "hippo_regius": {"rome": {"GAR": 1}}}
    state = play(battle({"LI": 20}, {"LI": 5}, units=units, **fields), "walls", "roll: 4", "roll: 1", "shift: 0 0")
    assert legal(state) == ["sail: carthago", "stand"]


@pytest.mark.rule("P7.3.1b", "P7.3.6a")
def test_nobody_is_forced_from_walls() -> None:
    state = play(battle({"LI": 20}, {"LI": 5}, towns={SPACE: "carthage"}), "walls", "roll: 2", "roll: 1", "shift: 0 0")
    assert force_of(state, SPACE, "carthage") == {"LI": 4}
    assert force_of(state, "valentia", "rome") == {"LI": 18}


@pytest.mark.rule("P10.7.6a")
@pytest.mark.parametrize(
    ("cavalry", "die", "stopped"), [(1, 1, True), (1, 2, False), (2, 3, True), (2, 4, False), (2, 1, True)]
)
def test_cavalry_may_prevent_a_retreat(cavalry: int, die: int, *, stopped: bool) -> None:
    state = defeated({"LI": 10}, 4, attacker={"LI": 10, "CAV": cavalry})
    state = play(state, "retreat-to: alesia", "done")
    assert asked(state) == ("rome", "prevent-retreat")
    state = settled(play(state, "pursue", f"roll: {die}"))
    assert force_of(state, SPACE if stopped else "alesia", "carthage") == {"LI": 6 if stopped else 7}
    left = play(defeated({"LI": 10}, 4, attacker={"LI": 10, "CAV": 1}), "retreat-to: alesia", "done", "pass")
    left = settled(left)
    assert force_of(left, "alesia", "carthage") == {"LI": 7}


@pytest.mark.rule("P10.7.6a")
def test_a_retreat_that_is_forced_is_not_prevented() -> None:
    state = defeated({"LI": 10}, 4, attacker={"LI": 10, "CAV": 2})
    state = settled(play(state, "stand", "retreat", "retreat-to: alesia", "done"))
    assert force_of(state, "alesia", "carthage") == {"LI": 7}


@pytest.mark.rule("P10.7.6b")
def test_the_entry_learns_who_retreated_where() -> None:
    state = battle({"LI": 10}, {"LI": 10})
    state = play(rolled(state, 3, 1), "retreat-to: bibracte")
    fight = state.scope(Battle)
    assert fight.path == ("bibracte",)
    entry = [step for step in state.agenda if isinstance(step, Entry)]
    assert not entry[0].retreated


@pytest.mark.rule("P10.7.6d")
def test_a_transit_point_on_the_way_costs_a_battle_point() -> None:
    state = defeated({"LI": 10}, 4, attacker={"LI": 10}, space="leptis_magna", origin="thapsus")
    assert legal(state) == ["retreat-to: berenice", "stand"]
    state = play(state, "retreat-to: berenice")
    assert force_of(state, "berenice", "carthage") == {"LI": 6}  # 3 in the battle, 1 on the way


@pytest.mark.rule("P10.7.4a", "P10.7.6d", "P9.5.3a")
def test_a_retreat_goes_on_from_a_transit_point_over_a_strait() -> None:
    """From Malaca over the point in Baetica to Tingi; enemy galleys there close the Strait (P9.5.3b)."""
    fields: dict[str, Any] = {"attacker": {"LI": 10}, "space": "malaca", "origin": "gades"}
    state = defeated({"LI": 10}, 4, **fields)
    assert legal(state) == ["retreat-to: corduba", "retreat-to: carthago_nova", "retreat-to: tingi", "stand"]
    state = play(state, "retreat-to: tingi")
    assert force_of(state, "tingi", "carthage") == {"LI": 6}  # 3 in the battle, 1 on the way
    closed = defeated({"LI": 10}, 4, units={"tingi": {"rome": {"GS": 1}}}, **fields)
    assert "retreat-to: tingi" not in legal(closed)


# ---------------------------------------------------------------------- P10.7.7 Regrouping


@pytest.mark.rule("P10.7.7a")
def test_the_example_of_10_7_7_nobody_regroups_to_a_point_that_he_cannot_leave() -> None:
    fields: dict[str, Any] = {"space": "iconium", "origin": "ltp_bithynia_east", "space_before": "nicomedia"}
    state = rolled(battle({"LI": 10}, {"LI": 10}, points=1, **fields), 1, 3)
    assert force_of(state, "nicomedia", "rome") == {"LI": 7}
    assert state.scope(Move).over


@pytest.mark.rule("P10.7.7a")
def test_who_is_put_back_over_a_transit_point_moves_no_further() -> None:
    """After a draw a point is left, but two lead out of the Land Transit Point."""
    fields: dict[str, Any] = {"space": "iconium", "origin": "ltp_bithynia_east", "space_before": "nicomedia"}
    state = settled(play(battle({"LI": 10}, {"LI": 10}, points=2, **fields), "roll: 3", "roll: 3", "shift: 0 0"))
    assert force_of(state, "nicomedia", "rome") == {"LI": 7}
    assert state.scope(Move).remaining == 1
    assert state.scope(Move).over


@pytest.mark.rule("P10.7.7a", "P9.5.1a")
def test_with_movement_points_he_stands_in_the_transit_point_and_goes_on() -> None:
    fields: dict[str, Any] = {"space": "iconium", "origin": "ltp_bithynia_east", "space_before": "nicomedia"}
    state = rolled(battle({"LI": 10}, {"LI": 10}, points=4, **fields), 1, 3)
    assert force_of(state, "ltp_bithynia_east", "rome") == {"LI": 7}
    assert asked(state) == ("rome", "go-on")
    assert legal(state) == ["pay"]


@pytest.mark.rule("P10.7.7b")
def test_regrouping_is_no_retreat() -> None:
    state = rolled(battle({"LI": 10}, {"LI": 10}), 1, 3)
    assert [event.space for event in happened(state, "ArmyRegrouped")] == ["valentia"]
    assert not happened(state, "ArmyRetreated")


# ---------------------------------------------------------------------- interceptions: P9.3.2b to P9.3.6a


def intercepted(
    own: dict[str, int], other: dict[str, int], joining: dict[str, dict[str, int]] | None = None, **fields: Any
) -> State:
    """Return the state in which Carthage, from Alesia, intercepts a Roman Army that has come from Valentia."""
    joins = joining or {}
    units = {SPACE: {"rome": own, **joins}, "alesia": {"carthage": other}}
    state = table(units=units, **fields)
    move = Move("rome", "rome", "major", SPACE, "valentia", "valentia", "valentia", "land", 6, force=stack(own))
    state = state.enter(move, Rest("rome")).enter(Entry("rome", "rome", SPACE))
    parties = tuple(Party(owner, stack(force)) for owner, force in joins.items())
    return settle(
        intercept_battle(
            state,
            SPACE,
            Party("carthage", stack(other), (), "alesia"),
            Party("rome", stack(own)),
            entered="valentia",
            joining=parties,
        )
    )


@pytest.mark.rule("P9.3.2b", "P10.0a")
def test_the_interceptor_attacks_and_pays_nothing() -> None:
    state = intercepted({"LI": 6}, {"LI": 6})
    fight = state.scope(Battle)
    assert (fight.attacker.seat, fight.defender.seat) == ("carthage", "rome")
    assert state.scope(Move).remaining == 6
    assert force_of(state, SPACE, "carthage") == {"LI": 6}


@pytest.mark.rule("P9.3.3c", "P10.7.2a")
def test_the_intercepted_army_retreats_along_the_link_by_which_it_came() -> None:
    state = rolled(intercepted({"LI": 10}, {"LI": 10}), 3, 1)
    assert legal(state) == ["retreat-to: valentia", "stand"]
    state = play(state, "stand")
    assert asked(state) == ("carthage", "force-retreat")
    state = play(state, "retreat", "retreat-to: valentia")
    while asked(state)[1] == "retreat-further":
        state = play(state, "done")
    assert force_of(state, "valentia", "rome") == {"LI": 8}
    assert force_of(state, SPACE, "carthage") == {"LI": 9}
    assert state.scope(Move).space == "valentia"
    assert (state.scope(Move).force, state.scope(Move).fought) == ((("LI", 8),), "")


@pytest.mark.rule("P9.3.7a")
def test_the_intercepted_army_that_lost_has_a_point_less() -> None:
    """It is not asked: the point is lost, whatever it meets next."""
    state = rolled(intercepted({"LI": 10}, {"LI": 10}), 3, 1)
    used = state.scope(Move).used
    state = play(state, "stand", "pass")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[-1])
    assert asked(state)[1] == "rest"
    assert state.scope(Move).used == used + 1


@pytest.mark.rule("P9.3.5b", "P10.7.7a")
def test_an_interceptor_who_loses_goes_back() -> None:
    state = rolled(intercepted({"LI": 10}, {"LI": 10}), 1, 3)
    assert force_of(state, "alesia", "carthage") == {"LI": 7}
    assert force_of(state, SPACE, "rome") == {"LI": 9}
    assert state.scope(Move).fought == "won"


@pytest.mark.rule("P9.3.4a")
def test_who_is_in_the_space_joins_the_interceptor_as_one_army() -> None:
    state = intercepted({"LI": 10}, {"LI": 6}, {"carthage": {"LI": 4}})
    attacker = state.scope(Battle).attacker
    assert [party.force for party in attacker.parties] == [(("LI", 10),)]
    assert force_of(rolled(state, 1, 3), "alesia", "carthage") == {"LI": 7}


@pytest.mark.rule("P9.3.6a")
@pytest.mark.parametrize("rolls", [(1, 3), (3, 1)])
def test_an_interceptor_beside_independents_goes_home_whoever_wins(rolls: tuple[int, int]) -> None:
    state = rolled(intercepted({"LI": 10}, {"LI": 6}, {"pergamum": {"LI": 4}}), *rolls)
    if asked(state)[1] == "retreat":
        state = play(state, "stand", "retreat", "retreat-to: valentia")
    while asked(state)[1] in ("losses", "retreat-further"):
        state = play(state, legal(state)[-1])
    assert not force_of(state, SPACE, "carthage")
    assert force_of(state, SPACE, "pergamum")
    assert force_of(state, "alesia", "carthage")


@pytest.mark.rule("P7.3.1c", "P9.3.2b")
@pytest.mark.parametrize(("walls", "falls"), [(2, False), (1, True)])
def test_an_interceptor_attacks_the_town_that_the_intercepted_army_left(walls: int, *, falls: bool) -> None:
    state = play(intercepted({"LI": 10}, {"LI": 10}, towns={SPACE: ("rome", walls)}), "pass")
    state = play(rolled(state, 3, 1), "stand", "retreat", "retreat-to: valentia")
    while asked(state)[1] in ("losses", "retreat-further"):
        state = play(state, legal(state)[-1])
    if falls:
        state = play(state, "capture")
        town = state.settlement(SPACE)
        assert town is not None
        assert town.owner == "carthage"
        assert asked(state) == ("carthage", "sack")
        return
    fight = state.scope(Battle)
    assert (fight.against_walls, fight.attacker.seat, fight.defender.bp) == (True, "carthage", 2)
    assert fight.defender.seat == "rome"
    state = settled(rolled(state, 1, 6))
    assert force_of(state, "alesia", "carthage")
    assert not force_of(state, SPACE, "carthage")


@pytest.mark.rule("P9.2.4a", "P10.7.4d")
def test_reduced_units_do_not_combine_with_those_that_their_retreat_passes():
    units = {"venusia": {"greece": {"HI": 1, "rHI": 1}}, "paestum": {"greece": {"rHI": 1}}}
    gone = Retreated("neapolis", ("paestum", "venusia"), (Party("greece", (("HI", 1), ("rHI", 1))),), "rome")
    state = settle(table(units=units).enter(Entry("rome", "rome", "neapolis", retreated=(gone,)), Retreats()))
    assert asked(state) == ("rome", "rest")
    assert dict(state.held("venusia", "greece")) == {"HI": 1, "rHI": 1}
    assert dict(state.held("paestum", "greece")) == {"rHI": 1}


@pytest.mark.rule("P9.2.4a", "P9.4.5a")
def test_reduced_units_combine_with_those_that_their_withdrawal_meets():
    units = {"paestum": {"greece": {"HI": 1, "rHI": 2}}}
    way = Withdrawal("greece", "greece", "paestum", "neapolis", "capua", force=(("HI", 1), ("rHI", 1)))
    state = settle(table().enter(way, Rest("greece")).replace(units=Stacks.read(units)))
    assert dict(state.held("paestum", "greece")) == {"HI": 2}
    assert state.scope(Withdrawal).force == (("HI", 2),)  # the full unit goes on
