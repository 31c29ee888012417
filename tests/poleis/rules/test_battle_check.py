"""LB1: when a battle takes place; with the options that concern a run of actions alone."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import IllegalAction
from ancientwars.core.errors import PositionError
from ancientwars.core.step import Chance
from ancientwars.testing import Table
from tests.poleis.battle_positions import LAND, SEA, asked, deal_any, forces, seats

FOUR_AND_FOUR = forces(LAND, 4, 4)
TWO_BATTLES = seats(
    {"hoplites": {LAND: 4}, "galleys": {SEA: 4}},
    {"hoplites": {LAND: 4}, "galleys": {SEA: 4}},
)


def regions_fought(table: Table) -> list[str]:
    """Return where battles have begun, in order."""
    return [event.region for event in table.happened("BattleBegan")]


def retreat_at_once(table: Table) -> None:
    """Deal four cards each; the first attacker retreats and leaves all units where they are."""
    deal_any(table)
    table.play("retreat")


@pytest.mark.rule("LB1.1a")
@pytest.mark.parametrize("region", [LAND, SEA])
@pytest.mark.parametrize(("athens", "sparta"), [(4, 4), (5, 3), (3, 5), (5, 5)])
def test_eight_units_of_both_players_in_a_region_fight(region: str, athens: int, sparta: int) -> None:
    table = Table("poleis", {"round": "5a", **forces(region, athens, sparta)})
    table.play("pass")
    assert regions_fought(table) == [region]


@pytest.mark.rule("LB1.1a", "LB1.1b", "LB1.1e")
def test_every_region_with_eight_units_fights() -> None:
    units = {"hoplites": {LAND: 4}, "galleys": {SEA: 4, "myrtoo": 4, "ionio": 3}}
    table = Table("poleis", {"stage": "end-turn", "turn": "athens", **seats(units, units)})
    for region in ("myrtoo", LAND):
        table.play(f"fight: {region}")
        retreat_at_once(table)
    retreat_at_once(table)
    assert regions_fought(table) == ["myrtoo", LAND, SEA]
    assert asked(table)[1] == "turn"


@pytest.mark.rule("LB1.1a")
@pytest.mark.parametrize("region", [LAND, SEA])
@pytest.mark.parametrize(("athens", "sparta"), [(4, 3), (3, 4), (5, 2), (5, 0)])
def test_fewer_than_eight_units_do_not_fight(region: str, athens: int, sparta: int) -> None:
    table = Table("poleis", {"round": "5a", **forces(region, athens, sparta)})
    table.play("pass")
    assert regions_fought(table) == []


@pytest.mark.rule("LB1.1a")
def test_eight_units_spread_over_a_territory_and_the_sea_beside_it_do_not_fight() -> None:
    players = seats({"hoplites": {LAND: 4}}, {"galleys": {SEA: 4}})
    table = Table("poleis", {"round": "5a", **players})
    table.play("pass")
    assert regions_fought(table) == []


def four_meet_four(**fields: Any) -> Table:
    """A Spartan hoplite in Thessalia may join three in Boiotia, where four Athenians stand."""
    sparta = {"hoplites": {LAND: 3, "thessalia": 1}, "goods": {"wine": 2}}
    return Table("poleis", {"turn": "sparta", **seats({"hoplites": {LAND: 4}}, sparta), **fields})


@pytest.mark.rule("LB1.1a")
def test_no_battle_between_the_two_actions_of_a_turn() -> None:
    table = four_meet_four()
    table.play("action: move-hoplites", "move-hoplites: thessalia > boiotia 1")
    assert regions_fought(table) == []
    assert asked(table) == ("sparta", "turn")


@pytest.mark.rule("LB1.1a")
def test_battle_after_the_second_action_of_a_turn() -> None:
    table = four_meet_four(first="collect")
    table.play("action: move-hoplites", "move-hoplites: thessalia > boiotia 1")
    assert regions_fought(table) == [LAND]


@pytest.mark.rule("LB1.1b")
def test_battle_begins_without_anybody_choosing_or_paying_for_it() -> None:
    table = Table("poleis", FOUR_AND_FOUR)
    table.play("pass")
    assert isinstance(table.pending, Chance)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5, 5)


@pytest.mark.rule("LB1.1b")
def test_battle_uses_up_no_action_of_the_next_turn() -> None:
    sparta = {"hoplites": {LAND: 4}, "goods": {"metal": 1, "wood": 1}}
    table = Table("poleis", {"first": "trade", **seats({"hoplites": {LAND: 4}, "goods": {"wood": 1}}, sparta)})
    table.play("action: create-merchants", "create-merchants: athenai 1 wood")
    retreat_at_once(table)
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal")
    assert asked(table) == ("sparta", "turn")


@pytest.mark.rule("LB1.1c")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
@pytest.mark.parametrize("stage", ["turn", "solo"])
def test_a_pass_of_either_player_is_followed_by_the_check(seat: str, stage: str) -> None:
    passed = [] if stage == "turn" else [{"athens": "sparta", "sparta": "athens"}[seat]]
    table = Table("poleis", {"turn": seat, "stage": stage, "passed": passed, **FOUR_AND_FOUR})
    table.play("pass")
    assert regions_fought(table) == [LAND]


@pytest.mark.rule("LB1.1c", "L5.5i")
def test_battle_after_a_pass_comes_before_the_other_player_goes_on_alone() -> None:
    table = Table("poleis", FOUR_AND_FOUR)
    table.play("pass")
    assert regions_fought(table) == [LAND]
    retreat_at_once(table)
    assert asked(table)[0] == "sparta"


def alone(battle_check: str = "end") -> Table:
    """Sparta acts alone: the fourth hoplite may join three in Boiotia, where four Athenians stand."""
    players = seats(
        {"hoplites": {LAND: 4}},
        {
            "hoplites": {LAND: 3, "thessalia": 1},
            "goods": {"wine": 3, "metal": 1, "silver": 1},
            "population": {"pylos": 2},
        },
    )
    options = {"solo_battle_check": battle_check}
    return Table("poleis", {"turn": "sparta", "stage": "solo", "passed": ["athens"], "options": options, **players})


TO_BOIOTIA = ("fee: wine", "action: move-hoplites", "move-hoplites: thessalia > boiotia 1")
ONE_HOPLITE = ("fee: wine", "action: create-hoplites", "create-hoplites: sparta 1 metal")
ONE_GALLEY = ("fee: wine", "action: create-galleys", "create-galleys: pylos > ionio 1 silver")


@pytest.mark.rule("LB1.1d")
def test_a_player_alone_finishes_all_his_actions_before_the_check() -> None:
    table = alone()
    table.play(*TO_BOIOTIA, *ONE_HOPLITE, *ONE_GALLEY)
    assert regions_fought(table) == []
    table.play("pass")
    assert regions_fought(table) == [LAND]


@pytest.mark.rule("LB1.1d")
def test_option_checks_battles_after_every_two_actions_alone() -> None:
    table = alone("pair")
    table.play(*TO_BOIOTIA)
    assert regions_fought(table) == []
    table.play(*ONE_HOPLITE)
    assert regions_fought(table) == [LAND]


@pytest.mark.rule("LB1.1d")
def test_option_to_check_every_two_actions_still_checks_at_the_pass() -> None:
    table = alone("pair")
    table.play(*TO_BOIOTIA, "pass")
    assert regions_fought(table) == [LAND]


@pytest.mark.rule("LB1.1d")
def test_after_a_check_in_a_run_alone_the_run_goes_on() -> None:
    table = alone("pair")
    table.play(*TO_BOIOTIA, *ONE_HOPLITE)
    retreat_at_once(table)
    table.play(*ONE_GALLEY)
    assert table.state.units("sparta", "ionio") == 1


def three_actions_alone(distinct: str) -> Table:
    """Athens, alone, has made a merchant, then a galley."""
    athens = {"population": {"athenai": 8}, "goods": {"wood": 9}}
    options = {"solo_distinct": distinct}
    table = Table(
        "poleis", {"stage": "solo", "turn": "athens", "passed": ["sparta"], "options": options, "athens": athens}
    )
    table.play("fee: wood", "action: create-merchants", "create-merchants: athenai 1 wood")
    return table


GALLEY = ("fee: wood", "action: create-galleys", "create-galleys: athenai > kyklades 1 wood")


@pytest.mark.rule("L5.5f")
@pytest.mark.parametrize("distinct", ["run", "pair"])
def test_the_second_action_alone_differs_from_the_first(distinct: str) -> None:
    table = three_actions_alone(distinct)
    table.play("fee: wood")
    refusal = table.refusal("action: create-merchants")
    assert refusal is not None
    assert refusal.rule == "L5.5f"


@pytest.mark.rule("L5.5f")
def test_all_actions_alone_differ_over_the_whole_run() -> None:
    table = three_actions_alone("run")
    table.play(*GALLEY, "fee: wood")
    refusal = table.refusal("action: create-merchants")
    assert refusal is not None
    assert refusal.rule == "L5.5f"


@pytest.mark.rule("L5.5f")
def test_option_lets_actions_alone_differ_only_within_their_pair() -> None:
    table = three_actions_alone("pair")
    table.play(*GALLEY, "fee: wood", "action: create-merchants", "create-merchants: athenai 1 wood", "fee: wood")
    assert table.state.athens.merchants == 1 + 2
    assert table.refusal("action: create-merchants") is not None


@pytest.mark.rule("LB1.1e")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
@pytest.mark.parametrize(("first", "then"), [(LAND, SEA), (SEA, LAND)])
def test_the_player_whose_turn_ended_chooses_the_order_of_battles(seat: str, first: str, then: str) -> None:
    table = Table("poleis", {"stage": "end-turn", "turn": seat, **TWO_BATTLES})
    assert asked(table)[0] == seat
    assert set(table.legal) == {f"fight: {LAND}", f"fight: {SEA}"}
    table.play(f"fight: {first}")
    assert regions_fought(table) == [first]
    retreat_at_once(table)
    assert regions_fought(table) == [first, then]


@pytest.mark.rule("LB1.1e")
def test_after_each_of_several_battles_the_next_one_is_chosen_anew() -> None:
    units = {"hoplites": {LAND: 4}, "galleys": {SEA: 4, "myrtoo": 4}}
    table = Table("poleis", {"stage": "end-turn", "turn": "athens", **seats(units, units)})
    table.play("fight: myrtoo")
    retreat_at_once(table)
    assert asked(table)[0] == "athens"
    assert set(table.legal) == {f"fight: {LAND}", f"fight: {SEA}"}


@pytest.mark.rule("LB1.1f")
def test_eight_units_are_never_all_of_one_player() -> None:
    with pytest.raises(PositionError):
        Table("poleis", {"round": "5a", "athens": {"hoplites": {LAND: 8}}})


@pytest.mark.rule("LB1.1f")
def test_a_player_cannot_have_a_sixth_unit_in_a_region() -> None:
    sparta = {"hoplites": {"lakedaimon": 4}, "goods": {"metal": 2}}
    table = Table("poleis", {"round": "5a", "turn": "sparta", "sparta": sparta})
    table.play("action: create-hoplites")
    with pytest.raises(IllegalAction):
        table.play("create-hoplites: sparta 2 metal")
    table.play("create-hoplites: sparta 1 metal", "pass")
    assert table.state.units("sparta", "lakedaimon") == 5
    assert regions_fought(table) == []


@pytest.mark.rule("LB1.2a")
def test_a_region_is_fought_for_once_a_check_even_if_eight_units_remain() -> None:
    table = Table("poleis", {"stage": "end-turn", "turn": "athens", **FOUR_AND_FOUR})
    retreat_at_once(table)
    assert regions_fought(table) == [LAND]
    assert asked(table) == ("sparta", "turn")
    assert table.state.battle is None


@pytest.mark.rule("LB1.2a")
def test_each_of_two_regions_is_fought_for_once_a_check_even_if_eight_units_remain() -> None:
    table = Table("poleis", {"stage": "end-turn", "turn": "athens", **TWO_BATTLES})
    table.play(f"fight: {LAND}")
    retreat_at_once(table)
    retreat_at_once(table)
    assert regions_fought(table) == [LAND, SEA]
    assert (asked(table), table.state.battle) == (("sparta", "turn"), None)


@pytest.mark.rule("LB1.2b")
def test_eight_units_that_stay_fight_again_after_the_next_turn() -> None:
    table = Table("poleis", {"stage": "end-turn", "turn": "athens", **FOUR_AND_FOUR})
    retreat_at_once(table)
    table.play("pass")
    assert regions_fought(table) == [LAND, LAND]


@pytest.mark.rule("LB1.2b")
def test_no_second_battle_if_a_unit_has_moved_out() -> None:
    table = Table("poleis", {"stage": "end-turn", "turn": "athens", **FOUR_AND_FOUR})
    retreat_at_once(table)
    table.play("action: move-hoplites", "move-hoplites: boiotia > thessalia 1", "done", "pass")
    assert regions_fought(table) == [LAND]


def last_check_of_the_round() -> Table:
    """Athens, alone, passes; both players have just the wheat that they need."""
    players = forces(LAND, 4, 4)
    players["athens"]["goods"], players["sparta"]["goods"] = {"wheat": 5}, {"wheat": 4}
    table = Table("poleis", {"stage": "solo", "turn": "athens", "passed": ["sparta"], **players})
    table.play("pass")
    retreat_at_once(table)
    return table


@pytest.mark.rule("LB1.2c")
def test_after_the_last_check_no_battle_until_the_next_round() -> None:
    table = last_check_of_the_round()
    table.play("phoros: 0", "phoros: 0", "draw: theatre", "draw: sokrates", "draw: pheidias", "draw: r5a_none")
    assert asked(table)[1] == "turn"
    assert regions_fought(table) == [LAND]


@pytest.mark.rule("LB1.2c", "L5.3e")
def test_units_left_from_the_last_round_fight_after_the_first_turn_of_the_next() -> None:
    table = last_check_of_the_round()
    table.play("phoros: 0", "phoros: 0", "draw: theatre", "draw: sokrates", "draw: pheidias", "draw: r5a_none", "pass")
    assert regions_fought(table) == [LAND, LAND]


@pytest.mark.rule("LB1.1c", "LB1.1e")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_who_has_passed_chooses_the_order_of_the_battles(seat: str) -> None:
    army = {"hoplites": {"attika": 4, "boiotia": 4}}
    table = Table("poleis", {"round": "5a", "turn": seat, "athens": army, "sparta": army})
    table.play("pass")
    assert (table.pending.seat, table.pending.prompt) == (seat, "battle-order")
