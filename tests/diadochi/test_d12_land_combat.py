"""Rules D12: land combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d12_land_combat.battle import fight, modified_total, score_of
from ancientwars.diadochi.rules.d12_land_combat.defeat import Attrition
from ancientwars.diadochi.state.scopes import Battle, March
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import happened, legal, play, refusal, table, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def battle(space: str = "thapsacus", seats: tuple[str, str] = ("yellow", "red"), **pieces: Any) -> State:
    """Return a state in which two armies in a space begin to fight."""
    state = table(**pieces)
    return settle(fight(state, Battle(space, seats)))


def armies(yellow: dict[str, int], red: dict[str, int], space: str = "thapsacus") -> dict[str, Any]:
    """Return two armies in a space, led by minor generals."""
    return {"units": {space: {"yellow": yellow, "red": red}}, "minors": (("yellow", space), ("red", space))}


# ---------------------------------------------------------------- D12.1 to D12.6


@pytest.mark.rule("D12.1a")
def test_strength_is_that_of_the_units_macedonians_2_mercenaries_1_silver_shields_3() -> None:
    state = battle(**armies({"loyal": 2, "mercenary": 1}, {"silver_shields": 2}))
    state = play(state, "roll: 3 4")
    assert happened(state, "BattleScored")[0].strength == 2 * 2 + 1
    state = play(state, "roll: 3 4")
    assert happened(state, "BattleScored")[0].strength == 6


@pytest.mark.rule("D12.2a")
@pytest.mark.parametrize(
    ("own", "troops"),
    [((), 0), (("tricca",), 1), (("larissa", "lamia"), 2), (("tricca", "larissa"), 3)],
)
def test_local_troops_are_1_for_the_space_and_2_for_the_province(own: tuple[str, ...], troops: int) -> None:
    pieces = armies({"mercenary": 1}, {"mercenary": 3}, "tricca")
    state = battle("tricca", markers=dict.fromkeys(own, "red"), **pieces)
    state = play(state, "roll: 1 1", "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == 3 + troops


@pytest.mark.rule("D11.2a", "D12.2a")
def test_an_army_that_failed_to_avoid_battle_gets_no_local_troops() -> None:
    pieces = armies({"mercenary": 1}, {"mercenary": 3}, "tricca")
    state = table(markers={"tricca": "red", "larissa": "red"}, **pieces)
    state = settle(fight(state, Battle("tricca", ("yellow", "red"), no_local_troops=True)))
    state = play(state, "roll: 1 1", "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == 3


@pytest.mark.rule("D11.2a", "D12.2a")
def test_who_attacks_an_army_that_failed_to_avoid_battle_keeps_his_local_troops() -> None:
    state = table(markers={"tricca": "yellow"}, **armies({"mercenary": 3}, {"mercenary": 1}, "tricca"))
    state = settle(fight(state, Battle("tricca", ("yellow", "red"), no_local_troops=True)))
    assert happened(play(state, "roll: 1 1"), "BattleScored")[0].strength == 3 + 1


@pytest.mark.rule("D12.5a")
def test_the_example_8_rolls_7_for_a_score_of_4_and_5_rolls_12_for_7() -> None:
    kit = components()
    assert score_of(kit, 8, 7) == 4
    assert score_of(kit, 5, 12) == 7
    state = battle(**armies({"loyal": 4}, {"loyal": 2, "mercenary": 1}))
    state = play(state, "roll: 3 4", "roll: 6 6")
    assert happened(state, "BattleEnded")[0].winner == "red"


@pytest.mark.rule("D12.6a", "D12.10c")
@pytest.mark.parametrize(("dice", "total"), [((1, 2), 8), ((1, 5), 9), ((5, 6), 11)])
def test_a_rating_of_4_raises_every_die_below_it(dice: tuple[int, int], total: int) -> None:
    assert modified_total(dice, 4) == total


@pytest.mark.rule("D12.6a", "D8.4b")
def test_only_the_commander_raises_dice() -> None:
    generals = {
        "perdiccas": ("yellow", "thapsacus"),
        "eumenes": ("yellow", "thapsacus"),
        "peithon": ("red", "thapsacus"),
    }
    units = {"thapsacus": {"yellow": {"loyal": 4}, "red": {"loyal": 4}}}
    state = play(battle(generals=generals, units=units), "roll: 1 1")  # Perdiccas 3 outranks Eumenes 4
    assert happened(state, "BattleScored")[0].roll == 6


# ---------------------------------------------------------------- D12.7, D12.8 the beaten army


@pytest.mark.rule("D12.7a", "D12.8e")
def test_the_beaten_lose_mercenaries_and_elephants_and_only_macedonians_take_attrition() -> None:
    red = {"loyal": 1, "mercenary": 3, "elephant": 1}
    state = battle(**armies({"loyal": 6}, red))
    state = play(state, "roll: 3", "roll: 5 5", "roll: 1 1")  # 12 and 10: 9; red 6 and 4: 2
    assert state.count("thapsacus", "red") == 1
    assert waits_for(state) == "attrition"
    state = play(state, "roll: 5")  # the column for one unit loses it on a 6 only
    assert state.count("thapsacus", "red") == 0
    assert state.held("dispersed", "red") == (("loyal", 1),)


@pytest.mark.rule("D12.7a", "D12.8d")
def test_the_generals_of_the_beaten_are_dispersed() -> None:
    generals = {"craterus": ("red", "thapsacus"), "peithon": ("red", "thapsacus")}
    units = {"thapsacus": {"yellow": {"loyal": 8}, "red": {"mercenary": 1}}}
    state = battle(generals=generals, units=units, minors=(("yellow", "thapsacus"),))
    state = play(state, "roll: 6 6", "roll: 1 1")
    assert state.general("craterus").place == "dispersed"
    assert state.general("peithon").place == "dispersed"


@pytest.mark.rule("D12.7b")
@pytest.mark.parametrize(("dice", "loses"), [("roll: 3 4", True), ("roll: 6 6", False)])
def test_the_winner_loses_a_unit_unless_his_score_is_twice_that_of_the_loser(dice: str, loses: bool) -> None:
    state = battle(**armies({"loyal": 5}, {"loyal": 3}))  # column 9-10: 7 is 5, 12 is 14; column 6: 7 is 3
    state = play(state, dice, "roll: 3 4", "roll: 1")
    assert (waits_for(state) == "lose") is loses
    if loses:
        state = play(state, "lose: loyal")
    assert state.count("thapsacus", "yellow") == (4 if loses else 5)


@pytest.mark.rule("D12.8a", "D12.8b")
def test_attrition_is_read_by_die_and_number_and_the_owner_chooses() -> None:
    units = {"thapsacus": {"yellow": {"loyal": 3, "mercenary": 1}}}
    state = table(Attrition("yellow", "thapsacus"), units=units, minors=(("yellow", "thapsacus"),))
    state = play(state, "roll: 6")  # the column for 3 to 4 units: 2 lost
    assert set(legal(state)) == {"lose: loyal", "lose: mercenary"}
    state = play(state, "lose: mercenary", "lose: loyal")
    assert state.held("thapsacus", "yellow") == (("loyal", 2),)


@pytest.mark.rule("D12.8b")
def test_an_e_obliges_to_lose_an_elephant() -> None:
    units = {"thapsacus": {"yellow": {"loyal": 3, "elephant": 1}}}
    state = table(Attrition("yellow", "thapsacus"), units=units, minors=(("yellow", "thapsacus"),))
    state = play(state, "roll: 5")  # 1e
    assert legal(state) == ("lose: elephant",)


@pytest.mark.rule("D12.8c")
def test_attrition_never_affects_generals() -> None:
    units = {"thapsacus": {"yellow": {"loyal": 1}}}
    state = table(Attrition("yellow", "thapsacus"), units=units, generals={"perdiccas": ("yellow", "thapsacus")})
    state = play(state, "roll: 6", "lose: loyal")
    assert state.count("thapsacus", "yellow") == 0
    assert state.general("perdiccas").place == "thapsacus"


# ---------------------------------------------------------------- D12.9 drawn


@pytest.mark.rule("D12.9a")
def test_in_a_drawn_battle_both_lose_a_unit_of_their_choice() -> None:
    state = battle(**armies({"loyal": 2, "mercenary": 1}, {"loyal": 2, "mercenary": 1}))
    state = play(state, "roll: 3 4", "roll: 3 4", "lose: mercenary", "lose: loyal")
    assert state.held("thapsacus", "yellow") == (("loyal", 2),)
    assert state.held("thapsacus", "red") == (("loyal", 1), ("mercenary", 1))


@pytest.mark.rule("D12.9a")
@pytest.mark.parametrize(("red", "fought"), [("5 5", "drawn"), ("1 1", "won"), ("6 6", "lost")])
def test_the_march_is_told_how_its_battle_ended(red: str, fought: str) -> None:
    state = table(**armies({"loyal": 2}, {"loyal": 2}))
    march = March("yellow", "minor", "thapsacus", "edessa", 4, force=(("loyal", 2),), moved=True)
    state = settle(fight(state.enter(march), Battle("thapsacus", ("yellow", "red"))))
    state = play(state, "roll: 5 5", f"roll: {red}")
    assert state.scope(March).fought == fought


# ---------------------------------------------------------------- D12.10 leader loss


def leaders(dice: str, seat: str = "red") -> State:
    """Return a battle of Craterus (rating 4, yellow) and Peithon (rating 3, red) after the dice of both."""
    generals = {"craterus": ("yellow", "thapsacus"), "peithon": (seat, "thapsacus")}
    units = {"thapsacus": {"yellow": {"loyal": 5}, "red": {"loyal": 5}}}
    return play(battle(generals=generals, units=units), *dice.split("; "))


@pytest.mark.rule("D12.10a")
@pytest.mark.parametrize(
    ("dice", "checked"), [("roll: 1 5; roll: 3 3", "craterus"), ("roll: 6 6; roll: 1 6", "peithon")]
)
def test_a_modified_total_of_9_makes_a_check(dice: str, checked: str) -> None:
    state = leaders(dice)
    assert waits_for(state) == "leader-loss"
    state = play(state, "roll: 1")
    assert happened(state, "CommanderChecked")[0].general == checked


@pytest.mark.rule("D12.10a")
def test_another_total_makes_none() -> None:
    assert waits_for(leaders("roll: 6 6; roll: 4 6")) != "leader-loss"


@pytest.mark.rule("D12.10b", "DC7", "DSUM.6")
@pytest.mark.parametrize(("die", "dies"), [(4, False), (5, False), (6, True)])
def test_a_winner_dies_on_a_6_only(die: int, dies: bool) -> None:
    state = play(leaders("roll: 1 5; roll: 3 3"), f"roll: {die}")
    assert state.general("craterus").dead is dies


@pytest.mark.rule("D12.10b")
@pytest.mark.parametrize(("die", "dies"), [(4, False), (5, True), (6, True)])
def test_a_loser_dies_on_a_5_or_6_and_is_dispersed_otherwise(die: int, dies: bool) -> None:
    state = play(leaders("roll: 6 6; roll: 1 6"), f"roll: {die}", "roll: 1")
    assert state.general("peithon").dead is dies
    assert state.general("peithon").place == ("" if dies else "dispersed")


@pytest.mark.rule("D12.10b")
@pytest.mark.parametrize(("die", "dies"), [(5, False), (6, True)])
def test_after_a_drawn_battle_a_commander_dies_on_a_6(die: int, dies: bool) -> None:
    state = leaders("roll: 1 5; roll: 1 6")  # 9 and 9: both are checked, both die as after a victory
    state = play(state, f"roll: {die}")
    assert state.general("craterus").dead is dies


@pytest.mark.rule("D12.10e", "D8.1i")
def test_minor_generals_and_subordinates_are_not_at_risk() -> None:
    generals = {"craterus": ("yellow", "thapsacus"), "eumenes": ("yellow", "thapsacus")}
    units = {"thapsacus": {"yellow": {"loyal": 5}, "red": {"loyal": 5}}}
    state = battle(generals=generals, units=units, minors=(("red", "thapsacus"),))
    state = play(state, "roll: 1 5", "roll: 4 5", "roll: 6")  # 9 against 9
    assert state.general("craterus").dead
    assert state.general("eumenes").place == "thapsacus"
    assert waits_for(state) == "lose"


@pytest.mark.rule("D12.10d", "D8.1h")
@pytest.mark.parametrize("answer", ["minor: thapsacus", "pass"])
def test_a_minor_general_may_take_the_command_of_an_army_without_a_major_one(answer: str) -> None:
    generals = {"craterus": ("yellow", "thapsacus")}
    pieces: dict[str, Any] = {
        "generals": generals,
        "minors": (("red", "thapsacus"),),
        "markers": {"thapsacus": "yellow"},
    }
    units = {"thapsacus": {"yellow": {"loyal": 5}, "red": {"mercenary": 1}}}
    state = play(battle(units=units, **pieces), "roll: 1 5", "roll: 1 1", "roll: 6")
    assert waits_for(state) == "replace-commander"
    state = play(state, answer)
    assert state.commander("thapsacus", "yellow") == ("minor" if answer != "pass" else "")


@pytest.mark.rule("D12.10d", "D8.1d")
def test_no_minor_general_takes_the_command_where_all_are_on_the_map() -> None:
    spread = ("edessa", "sardis", "smyrna", "miletus")
    state = battle(
        units={
            "thapsacus": {"yellow": {"loyal": 5}, "red": {"mercenary": 1}},
            **{space: {"yellow": {"mercenary": 1}} for space in spread},
        },
        generals={"craterus": ("yellow", "thapsacus")},
        minors=(("red", "thapsacus"), *(("yellow", space) for space in spread)),
        markers={"thapsacus": "yellow"},
    )
    state = play(state, "roll: 1 5", "roll: 1 1", "roll: 6")
    assert (state.general("craterus").dead, waits_for(state)) == (True, "rest")
    assert (state.count("thapsacus", "yellow"), state.commander("thapsacus", "yellow")) == (5, "")


@pytest.mark.rule("D12.10d", "D9.1h")
def test_where_nothing_else_marks_the_army_a_minor_general_comes_by_himself() -> None:
    units = {"thapsacus": {"yellow": {"loyal": 5}, "red": {"mercenary": 1}}}
    state = battle(units=units, generals={"craterus": ("yellow", "thapsacus")}, minors=(("red", "thapsacus"),))
    state = play(state, "roll: 1 5", "roll: 1 1", "roll: 6")
    assert state.commander("thapsacus", "yellow") == "minor"
    assert waits_for(state) == "rest"


def last_commander(*, active: str = "yellow") -> State:
    """Return a battle that yellow wins, and in which Craterus falls; all minor generals of yellow are elsewhere."""
    spaces = ("edessa", "sardis", "smyrna", "miletus")
    units = {space: {"yellow": {"mercenary": 1}} for space in spaces}
    units["thapsacus"] = {"yellow": {"loyal": 5}, "red": {"mercenary": 1}}
    minors = (("red", "thapsacus"), *(("yellow", space) for space in spaces))
    generals = {"craterus": ("yellow", "thapsacus")}
    state = battle(units=units, generals=generals, minors=minors, markers={"sardis": "yellow"}, active=active)
    return play(state, "roll: 1 5", "roll: 1 1", "roll: 6")


@pytest.mark.rule("D8.1f", "D12.10d", "D9.1h")
def test_in_his_own_turn_a_player_calls_a_minor_general_to_an_army_that_nothing_marks() -> None:
    state = last_commander()
    assert waits_for(state) == "replace-commander"
    state = play(state, "take-minor: sardis")
    assert state.general("craterus").dead
    assert state.commander("thapsacus", "yellow") == "minor"
    assert state.count("thapsacus", "yellow") == 5
    assert state.count("sardis", "yellow") == 1  # his marker is there
    state = play(last_commander(), "take-minor: edessa")
    assert state.count("edessa", "yellow") == 0  # nothing marks it any more
    assert state.count("thapsacus", "yellow") == 5
    assert play(last_commander(), "pass").count("dispersed", "yellow") == 5


@pytest.mark.rule("D8.1h")
def test_in_anothers_turn_he_calls_nobody() -> None:
    state = last_commander(active="red")
    assert waits_for(state) == "rest"
    assert state.count("thapsacus", "yellow") == 0


def abandoned(dice: str, active: str = "red") -> State:
    """Return a battle of five Macedonians each, in which yellow rolls 9 and Craterus, who alone marks them, dies."""
    spaces = ("edessa", "sardis", "smyrna", "miletus")
    units = {space: {"yellow": {"mercenary": 1}} for space in spaces}
    units["thapsacus"] = {"yellow": {"loyal": 5}, "red": {"loyal": 5}}
    minors = (("red", "thapsacus"), *(("yellow", space) for space in spaces))
    generals = {"craterus": ("yellow", "thapsacus")}
    state = battle(units=units, generals=generals, minors=minors, active=active)
    return play(state, "roll: 1 5", dice, "roll: 6")


@pytest.mark.rule("D12.9a", "D12.10b", "D9.1h")
@pytest.mark.parametrize("active", ["red", "yellow"])
def test_an_army_left_without_its_last_general_in_a_drawn_battle_loses_its_unit_before_it_is_dispersed(
    active: str,
) -> None:
    state = abandoned("roll: 4 5", active)  # 9 against 9 with the same strength
    state = play(state, *(("pass",) if active == "yellow" else ()), "lose: loyal", "lose: loyal")
    assert state.general("craterus").dead
    assert state.count("thapsacus", "yellow") == 0
    assert state.count("dispersed", "yellow") == 4
    assert state.count("thapsacus", "red") == 4


@pytest.mark.rule("D12.7b", "D12.10b", "D9.1h")
def test_a_victorious_army_left_without_its_last_general_loses_its_unit_before_it_is_dispersed() -> None:
    state = abandoned("roll: 2 5")  # 9 against 7: a higher score, but not twice as high
    state = play(state, "roll: 1")  # the attrition of the beaten army
    assert waits_for(state) == "lose"
    state = play(state, "lose: loyal")
    assert state.general("craterus").dead
    assert state.count("dispersed", "yellow") == 4


@pytest.mark.rule("D12.10d")
def test_no_minor_general_is_asked_for_where_a_subordinate_is_left() -> None:
    generals = {"craterus": ("yellow", "thapsacus"), "eumenes": ("yellow", "thapsacus")}
    units = {"thapsacus": {"yellow": {"loyal": 5}, "red": {"mercenary": 1}}}
    state = battle(units=units, generals=generals, minors=(("red", "thapsacus"),), markers={"thapsacus": "yellow"})
    state = play(state, "roll: 1 5", "roll: 1 1", "roll: 6")
    assert state.commander("thapsacus", "yellow") == "eumenes"
    assert waits_for(state) == "rest"


@pytest.mark.rule("D12.10a", "D12.7a")
def test_a_beaten_army_whose_commander_dies_and_that_nothing_marks_still_takes_attrition() -> None:
    spaces = ("edessa", "europos", "beroea", "myriandros")
    minors = tuple(("red", space) for space in spaces)  # no minor general of red is off the map
    units = {space: {"red": {"mercenary": 1}} for space in spaces}
    units["thapsacus"] = {"yellow": {"loyal": 8}, "red": {"loyal": 1, "mercenary": 2}}
    generals = {"craterus": ("yellow", "thapsacus"), "peithon": ("red", "thapsacus")}
    state = play(battle(units=units, generals=generals, minors=minors), "roll: 6 6", "roll: 3 6", "roll: 6", "roll: 6")
    assert waits_for(state) == "lose"
    state = play(state, "lose: loyal")
    assert state.general("peithon").dead
    assert state.units.of("red").total("loyal") == 0


# ---------------------------------------------------------------- D12.4 units inside


def relief() -> dict[str, Any]:
    """Return yellow's Athens, one unit inside, besieged by red, whom yellow's army attacks."""
    return {
        "units": {"athens": {"yellow": {"loyal": 2}, "red": {"loyal": 2}}},
        "inside": {"athens": {"yellow": {"mercenary": 2}}},
        "markers": {"athens": "yellow"},
        "minors": (("yellow", "athens"), ("red", "athens")),
    }


@pytest.mark.rule("D12.4a")
def test_units_inside_can_take_part_and_go_back() -> None:
    state = battle("athens", **relief())
    assert legal(state) == ("call-out: mercenary", "done")
    state = play(state, "call-out: mercenary", "done", "roll: 6 6")
    assert happened(state, "BattleScored")[0].strength == 2 * 2 + 1 + 1
    state = play(state, "roll: 1 1", "roll: 1")
    assert state.held("athens", "yellow", inside=True) == (("mercenary", 2),)
    assert state.held("athens", "yellow") == (("loyal", 2),)


@pytest.mark.rule("D12.4a", "D12.4b")
def test_in_defeat_those_who_took_part_share_the_fate_of_the_army_and_the_others_are_safe() -> None:
    state = play(battle("athens", **relief()), "call-out: mercenary", "done", "roll: 1 1", "roll: 6 6", "roll: 1")
    assert state.held("athens", "yellow", inside=True) == (("mercenary", 1),)
    assert state.count("athens", "yellow") == 0
    assert state.units.total("mercenary") == 0


@pytest.mark.rule("D12.4a", "D12.9a")
@pytest.mark.parametrize(("lost", "inside", "outside"), [("mercenary", 1, 2), ("loyal", 2, 1)])
def test_after_a_drawn_battle_those_who_took_part_are_inside_again(lost: str, inside: int, outside: int) -> None:
    # yellow 4 + 1 + 1 for the space: column 6, a 6 is 3; red column 4, an 8 is 3
    state = play(battle("athens", **relief()), "call-out: mercenary", "done", "roll: 3 3", "roll: 4 4")
    state = play(state, f"lose: {lost}", "lose: loyal")
    assert state.count("athens", "yellow", inside=True) == inside
    assert state.count("athens", "yellow") == outside


@pytest.mark.rule("D12.4a", "D12.9a")
@pytest.mark.parametrize(("answer", "inside", "outside"), [("inside: loyal", 1, 1), ("done", 0, 2)])
def test_of_equal_units_the_owner_says_whether_the_army_or_the_city_has_lost_one(
    answer: str, inside: int, outside: int
) -> None:
    # yellow 6 + 1 for the space: column 7, a 6 is 4; red column 6, an 8 is 4
    pieces = relief() | {"inside": {"athens": {"yellow": {"loyal": 1}}}}
    pieces["units"] = {"athens": {"yellow": {"loyal": 2}, "red": {"loyal": 3}}}
    state = play(battle("athens", **pieces), "call-out: loyal", "roll: 3 3", "roll: 4 4", "lose: loyal")
    assert legal(state) == ("inside: loyal", "done")
    state = play(state, answer, "lose: loyal")
    assert state.count("athens", "yellow", inside=True) == inside
    assert state.count("athens", "yellow") == outside


@pytest.mark.rule("D12.4a")
def test_the_besieged_of_a_third_player_take_no_part() -> None:
    pieces = relief() | {"units": {"athens": {"blue": {"loyal": 2}, "red": {"loyal": 2}}}}
    pieces["minors"] = (("blue", "athens"), ("red", "athens"))
    state = battle("athens", ("blue", "red"), **pieces)
    assert waits_for(state) == "battle"


@pytest.mark.rule("D12.4a")
def test_what_is_not_inside_cannot_be_called() -> None:
    assert refusal(battle("athens", **relief()), "call-out: loyal") == "D12.4a"


# ---------------------------------------------------------------- D12.7a royal family in a defeat


@pytest.mark.rule("D12.7a", "D18.5a")
def test_an_heir_in_a_defeated_army_is_captured_by_the_victor() -> None:
    royals = {"alexander_iv": Royal("thapsacus", "red")}
    state = play(battle(royals=royals, **armies({"loyal": 8}, {"mercenary": 1})), "roll: 6 6", "roll: 1 1")
    assert state.royal("alexander_iv").owner == "yellow"


@pytest.mark.rule("D15.2a", "D12.7a")
@pytest.mark.parametrize(("where", "kept"), [("thapsacus", False), ("edessa", True)])
def test_the_helepolis_is_lost_with_the_army_that_has_it_and_no_other(where: str, kept: bool) -> None:
    pieces = armies({"loyal": 5}, {"loyal": 2})
    pieces["units"]["edessa"] = {"red": {"loyal": 1}}
    pieces["minors"] += (("red", "edessa"),)
    state = play(battle(**pieces, helepolis=("red", where)), "roll: 6 6", "roll: 1 1", "roll: 1")
    assert (state.count("thapsacus", "red"), state.count("dispersed", "red")) == (0, 2)
    assert state.helepolis == (("red", where) if kept else ("", ""))


@pytest.mark.rule("D12.8b")
def test_an_e_is_one_elephant_and_the_other_units_are_of_the_owners_choice() -> None:
    units = {"thapsacus": {"yellow": {"loyal": 6, "elephant": 3}}}
    state = table(Attrition("yellow", "thapsacus"), units=units, minors=(("yellow", "thapsacus"),))
    state = play(state, "roll: 3")  # the column of nine and more: two units, one of them an elephant
    assert legal(state) == ("lose: elephant",)
    state = play(state, "lose: elephant")
    assert set(legal(state)) == {"lose: elephant", "lose: loyal"}
    state = play(state, "lose: loyal")
    assert dict(state.held("thapsacus", "yellow")) == {"loyal": 5, "elephant": 2}
    assert waits_for(state) == "rest"
