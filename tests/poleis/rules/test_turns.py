"""Polis, chapters L5.4 and L5.5: turns, passing, and the solo run."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

THREE_DRAWS = ("draw: sokrates", "draw: theatre", "draw: pheidias")
HOPLITE = ("action: create-hoplites", "create-hoplites: athenai 1 metal")
GALLEY = ("action: create-galleys", "create-galleys: athenai > kyklades 1 wood")


def to_move(table: Table) -> str:
    waits: Any = table.pending
    return waits.seat


def battlefield(table: Table) -> str:
    """Return the region of the battle under way, or nothing."""
    return table.state.battle.region if table.state.battle else ""


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


# ---------------------------------------------------------------- L5.4 turns


@pytest.mark.rule("L5.4a")
@pytest.mark.parametrize(("athens", "sparta", "first"), [(4, 6, "athens"), (6, 4, "sparta"), (5, 5, "sparta")])
def test_the_player_with_less_prestige_takes_the_first_turn(athens: int, sparta: int, first: str) -> None:
    position = {"round": "3", "stage": "next-round", "athens": {"prestige": athens}, "sparta": {"prestige": sparta}}
    table = Table("poleis", position)
    table.play(*THREE_DRAWS, "draw: r4_none")
    assert to_move(table) == first


@pytest.mark.rule("L5.4a")
def test_prestige_won_by_the_event_does_not_change_who_begins() -> None:
    position = {
        "round": "3",
        "stage": "next-round",
        "athens": {"prestige": 5},
        "sparta": {"prestige": 4, "hoplites": {"lakedaimon": 2}},
    }
    table = Table("poleis", position)
    table.play(*THREE_DRAWS, "draw: r4_persian_king", "send-unit: lakedaimon", "send-unit: lakedaimon")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5, 6)
    assert to_move(table) == "sparta"


@pytest.mark.rule("L5.4b", "L5.4c")
def test_the_players_alternate_turns_of_two_actions() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1, "wood": 1}}, "sparta": {"goods": {"metal": 1}}})
    table.play(*HOPLITE)
    assert to_move(table) == "athens"
    table.play(*GALLEY)
    assert to_move(table) == "sparta"
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal", "action: move-hoplites")
    table.play("move-hoplites: lakedaimon > messenia 1")
    assert to_move(table) == "athens"


@pytest.mark.rule("L5.4c")
@pytest.mark.parametrize(("first", "legal"), [("create-galleys", True), ("create-hoplites", False)])
def test_the_second_action_of_a_turn_is_of_another_type(first: str, legal: bool) -> None:
    table = Table("poleis", {"first": first, "athens": {"goods": {"metal": 2, "wood": 2}}})
    assert (table.refusal("action: create-hoplites") is None) is legal


@pytest.mark.rule("LA0.1b", "L5.4c")
@pytest.mark.parametrize(
    ("first", "left"), [("create-galleys", "create-hoplites"), ("create-hoplites", "create-galleys")]
)
def test_the_type_of_the_first_action_is_not_offered_again(first: str, left: str) -> None:
    table = Table("poleis", {"first": first, "athens": {"goods": {"metal": 2, "wood": 2}}})
    assert f"action: {left}" in table.legal
    assert f"action: {first}" not in table.legal


@pytest.mark.rule("L5.4d", "LA0.2a")
@pytest.mark.parametrize(
    ("kind", "execution"),
    [
        ("move-hoplites", ["move-hoplites: boiotia > thessalia 1", "done"]),
        ("move-galleys", ["move-galleys: kyklades > thrakiko 1"]),
        ("besiege", ["besiege: thebai", "roll: 1"]),
        ("collect", ["collect: boiotia", "row: metal 3"]),
    ],
)
def test_every_military_action_costs_one_prestige(kind: str, execution: list[str]) -> None:
    position = {
        "athens": {"hoplites": {"boiotia": 3}, "galleys": {"kyklades": 1}},
        "sparta": {"population": {"thebai": 3}},
    }
    if kind == "collect":
        position = {"athens": {"hoplites": {"boiotia": 3}, "population": {"thebai": 3}}}
    table = Table("poleis", position)
    table.play(f"action: {kind}", *execution)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (4, 5)


@pytest.mark.rule("L5.4d")
def test_development_and_political_actions_cost_no_prestige() -> None:
    table = Table("poleis", {"athens": {"prestige": 0, "goods": {"metal": 1, "wine": 3}}})
    table.play(*HOPLITE, "action: trade", "trade: persis 1 barter", "roll: 1")
    assert table.state.athens.stock("wheat") == 3
    assert table.state.athens.prestige == 0


@pytest.mark.rule("L5.4e")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_battles_are_checked_at_the_end_of_each_turn_and_not_before(seat: str) -> None:
    army = {"hoplites": {"boiotia": 4}, "goods": {"metal": 1, "silver": 1}, "population": {}}
    table = Table("poleis", {"turn": seat, "athens": army, "sparta": army})
    table.play("action: move-proxenos", f"move-proxenos: {'chalkis' if seat == 'athens' else 'gytheion'} by land")
    assert battlefield(table) == ""
    capital = "athenai" if seat == "athens" else "sparta"
    table.play("action: create-hoplites", f"create-hoplites: {capital} 1 metal")
    assert battlefield(table) == "boiotia"


@pytest.mark.rule("L5.4f")
def test_leotychidas_lets_athens_begin_without_changing_the_order_of_the_event_step() -> None:
    table = Table("poleis")
    table.play(*THREE_DRAWS, "draw: r3_leotychidas")
    assert (table.state.round.leader, to_move(table)) == ("athens", "athens")
    position = {"round": "3", "stage": "event", "event": "r3_none", "leader": "athens"}
    assert to_move(Table("poleis", position)) == "sparta"


@pytest.mark.rule("L5.4f")
def test_leotychidas_counts_for_his_round_only() -> None:
    table = Table("poleis", {"round": "3", "stage": "next-round", "event": "r3_leotychidas"})
    table.play(*THREE_DRAWS, "draw: r4_none")
    assert to_move(table) == "sparta"


# ---------------------------------------------------------------- L5.5 passing


@pytest.mark.rule("L5.5a")
@pytest.mark.parametrize("actions", [(), HOPLITE])
def test_a_player_may_pass_instead_of_his_first_or_his_second_action(actions: tuple[str, ...]) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1}}, "sparta": {"goods": {"metal": 1}}})
    table.play(*actions, "pass")
    assert table.state.round.passed == ("athens",)
    assert to_move(table) == "sparta"


@pytest.mark.rule("L5.5a", "LA0.4a")
def test_a_player_who_can_do_nothing_else_after_one_action_must_pass() -> None:
    side = {"hostage": True, "merchants": 0, "prestige": 0, "goods": {"metal": 1}}
    table = Table("poleis", {"athens": {**side, "population": {"athenai": 1, "thebai": 2}}})
    table.play("action: create-hoplites", "create-hoplites: thebai 1 metal")
    assert table.legal == ("pass",)


@pytest.mark.rule("L5.5b", "L5.5c")
def test_after_a_pass_only_the_opponent_performs_actions() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 9}}, "sparta": {"goods": {"metal": 9}}})
    table.play("pass", "fee: metal", "action: create-hoplites", "create-hoplites: sparta 1 metal")
    table.play("fee: metal", "action: move-hoplites", "move-hoplites: lakedaimon > messenia 1")
    assert to_move(table) == "sparta"
    table.play("fee: metal", "action: move-proxenos", "move-proxenos: gytheion by land")
    assert to_move(table) == "sparta"
    assert [getattr(event, "seat", "") for event in table.happened("TurnBegan")].count("athens") == 0


@pytest.mark.rule("L5.5c")
def test_the_opponent_of_the_first_passer_may_stop_at_once() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 9}}, "sparta": {"goods": {"metal": 9}}})
    table.play("pass")
    assert to_move(table) == "sparta"
    table.play("pass")
    assert table.state.round.passed == ("athens", "sparta")


@pytest.mark.rule("L5.5d")
@pytest.mark.parametrize("good", ["metal", "wood", "wine", "oil", "silver", "wheat"])
def test_an_action_of_the_solo_run_costs_one_good_of_any_kind(good: str) -> None:
    position = {"stage": "solo", "passed": ["sparta"], "athens": {"goods": {"metal": 2, good: 2}}}
    table = Table("poleis", position)
    table.play(f"fee: {good}", *HOPLITE)
    assert table.state.athens.stock(good) == (2 - 1 - 1 if good == "metal" else 2 - 1)
    assert table.state.sparta.stock(good) == 0


@pytest.mark.rule("L5.5d")
def test_every_single_action_of_the_solo_run_costs_its_own_good() -> None:
    position = {"stage": "solo", "passed": ["sparta"], "athens": {"goods": {"metal": 1, "wood": 1, "wine": 3}}}
    table = Table("poleis", position)
    table.play("fee: wine", *HOPLITE)
    assert refused(table, GALLEY[0]) == "L5.5d"
    table.play("fee: wine", *GALLEY)
    assert table.state.athens.stock("wine") == 1


@pytest.mark.rule("L5.5e")
def test_the_fee_is_paid_before_the_action_and_cannot_pay_it_too() -> None:
    position = {"stage": "solo", "passed": ["sparta"], "athens": {"goods": {"metal": 1}, "hoplites": {"attika": 1}}}
    table = Table("poleis", position)
    table.play("fee: metal")
    assert table.state.athens.stock("metal") == 0
    assert table.refusal("action: create-hoplites") is not None
    assert table.refusal("pass") is not None
    assert table.refusal("action: collect") is None


@pytest.mark.rule("L5.5e")
@pytest.mark.parametrize(("silver", "legal"), [(6, False), (7, True)])
def test_silver_spent_as_the_fee_does_not_pay_for_sokrates(silver: int, legal: bool) -> None:
    side = {"goods": {"silver": silver}}
    table = Table("poleis", {"stage": "solo", "passed": ["sparta"], "projects": ["sokrates"], "athens": side})
    table.play("fee: silver")
    assert (table.refusal("action: start-project") is None) is legal


@pytest.mark.rule("L5.5e", "LA0.4a")
def test_a_fee_that_leaves_no_action_to_perform_cannot_be_paid() -> None:
    side = {"prestige": 0, "hostage": True, "merchants": 0, "goods": {"metal": 1, "oil": 1}}
    table = Table("poleis", {"stage": "solo", "passed": ["sparta"], "athens": side})
    assert set(table.legal) == {"fee: oil", "pass"}


@pytest.mark.rule("L5.5e", "LA0.4a")
@pytest.mark.parametrize(("metal", "legal"), [(1, {"pass"}), (2, {"fee: metal", "pass"})])
def test_the_fee_is_one_good_and_the_rest_may_pay_for_the_action(metal: int, legal: set[str]) -> None:
    side = {"prestige": 0, "hostage": True, "merchants": 0, "goods": {"metal": metal}}
    table = Table("poleis", {"stage": "solo", "passed": ["sparta"], "athens": side})
    assert set(table.legal) == legal


@pytest.mark.rule("L5.5e")
@pytest.mark.parametrize(("wood", "legal"), [(1, {"fee: wood", "pass"}), (0, {"pass"})])
def test_without_a_good_not_even_a_free_action_is_possible(wood: int, legal: set[str]) -> None:
    side = {"prestige": 9, "goods": {"wood": wood}, "hoplites": {"attika": 1}}
    table = Table("poleis", {"turn": "sparta", "athens": side, "sparta": {"goods": {"wheat": 4}}})
    table.play("pass")
    assert set(table.legal) == legal


@pytest.mark.rule("L5.5f")
def test_all_actions_of_the_solo_run_are_of_different_types() -> None:
    side = {"goods": {"metal": 2, "wood": 2, "wine": 9}, "hoplites": {"attika": 1}}
    table = Table("poleis", {"stage": "solo", "passed": ["sparta"], "athens": side})
    table.play("fee: wine", *HOPLITE, "fee: wine", *GALLEY, "fee: wine")
    assert refused(table, "action: create-hoplites") == "L5.5f"
    assert refused(table, "action: create-galleys") == "L5.5f"
    assert table.refusal("action: collect") is None


@pytest.mark.rule("L5.5f")
@pytest.mark.parametrize(("reading", "legal"), [("run", False), ("pair", True)])
def test_the_optional_reading_asks_for_different_types_in_each_pair_only(reading: str, legal: bool) -> None:
    position = {
        "options": {"solo_distinct": reading},
        "stage": "solo",
        "passed": ["sparta"],
        "athens": {"goods": {"metal": 2, "wood": 2, "wine": 9}},
    }
    table = Table("poleis", position)
    table.play("fee: wine", *HOPLITE, "fee: wine", *GALLEY, "fee: wine")
    assert (table.refusal("action: create-hoplites") is None) is legal


@pytest.mark.rule("L5.5g")
def test_a_round_goes_on_as_long_as_nobody_passes() -> None:
    side = {"prestige": 20, "goods": {"metal": 1}}
    position = {
        "athens": {**side, "galleys": {"kyklades": 1}},
        "sparta": {**side, "galleys": {"myrtoo": 1}},
    }
    table = Table("poleis", position)
    there = [("kyklades > thrakiko", "chalkis"), ("myrtoo > ionio", "gytheion")]
    back = [("thrakiko > kyklades", "athenai"), ("ionio > myrtoo", "sparta")]
    for galleys, proxenos in [*there, *back] * 4:
        table.play("action: move-galleys", f"move-galleys: {galleys} 1")
        table.play("action: move-proxenos", f"move-proxenos: {proxenos} by land")
    assert (table.state.round_type, table.state.round.passed) == ("4", ())
    assert to_move(table) == "athens"


@pytest.mark.rule("L5.5g", "ENGINE-ROUND-LIMIT")
def test_after_the_limit_of_turns_of_both_players_only_passing_is_legal() -> None:
    goods = {"goods": {"metal": 3, "wood": 3}}
    table = Table("poleis", {"options": {"round_turn_limit": 2}, "athens": goods, "sparta": goods})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal")
    table.play("action: create-galleys", "create-galleys: athenai > kyklades 1 wood")
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal")
    table.play("action: move-hoplites", "move-hoplites: lakedaimon > messenia 1")
    assert table.legal == ("pass",)
    refusal = table.refusal("action: create-hoplites")
    assert refusal is not None
    assert refusal.rule == "ENGINE-ROUND-LIMIT"


@pytest.mark.rule("L5.5g", "ENGINE-ROUND-LIMIT")
def test_two_actions_of_a_solo_run_count_as_a_turn_towards_the_limit() -> None:
    goods = {"goods": {"metal": 4, "wood": 4}}
    table = Table("poleis", {"options": {"round_turn_limit": 2}, "athens": goods, "sparta": goods})
    table.play("pass", "fee: metal", "action: create-hoplites", "create-hoplites: sparta 1 metal")
    table.play("fee: metal", "action: move-hoplites", "move-hoplites: lakedaimon > messenia 1")
    assert table.legal == ("pass",)
    refusal = table.refusal("fee: metal")
    assert refusal is not None
    assert refusal.rule == "ENGINE-ROUND-LIMIT"


@pytest.mark.rule("L5.5g")
def test_a_round_ends_when_both_have_passed() -> None:
    table = Table("poleis", {"athens": {"goods": {"wheat": 5}}, "sparta": {"goods": {"wheat": 4}}})
    table.play("pass", "pass", "phoros: 0", "phoros: 0", *THREE_DRAWS, "draw: r5a_none")
    assert table.state.round_type == "5a"


@pytest.mark.rule("L5.5g")
@pytest.mark.parametrize("turn", ["athens", "sparta"])
@pytest.mark.parametrize("passed", [["athens", "sparta"], ["sparta", "athens"]])
def test_once_both_have_passed_nobody_plays_on_whosever_turn_it_was(turn: str, passed: list[str]) -> None:
    side = {"goods": {"metal": 3}}
    table = Table("poleis", {"stage": "end-turn", "turn": turn, "passed": passed, "athens": side, "sparta": side})
    assert (table.pending.prompt, to_move(table)) == ("feeding", passed[0])


@pytest.mark.rule("L5.5h")
@pytest.mark.parametrize(("first", "second"), [("athens", "sparta"), ("sparta", "athens")])
def test_the_first_passer_goes_first_in_the_phases(first: str, second: str) -> None:
    position = {
        "turn": first,
        "athens": {"population": {"chios": 2}, "goods": {"wheat": 6}},
        "sparta": {"population": {"pylos": 2}, "goods": {"wheat": 5}},
    }
    table = Table("poleis", position)
    table.play("pass", "pass")
    assert to_move(table) == first
    table.play("feed-with-prestige")
    assert to_move(table) == second
    table.play("feed-with-prestige")
    assert to_move(table) == first


@pytest.mark.rule("L5.5i")
@pytest.mark.parametrize("actions", [(), HOPLITE])
def test_a_pass_is_followed_by_the_battle_check_before_the_solo_run(actions: tuple[str, ...]) -> None:
    army = {"hoplites": {"boiotia": 4}, "goods": {"metal": 2}}
    table = Table("poleis", {"athens": army, "sparta": army})
    table.play(*actions, "pass")
    assert battlefield(table) == "boiotia"
    assert not [event for event in table.happened("TurnBegan") if getattr(event, "seat", "") == "sparta"]


@pytest.mark.rule("L5.5j")
@pytest.mark.parametrize("actions", [(), HOPLITE])
def test_the_fee_is_due_from_the_first_action_after_the_pass(actions: tuple[str, ...]) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1}}, "sparta": {"goods": {"metal": 2}}})
    table.play(*actions, "pass")
    assert refused(table, "action: create-hoplites") == "L5.5d"
    assert set(table.legal) == {"fee: metal", "pass"}


@pytest.mark.rule("L5.5j")
def test_a_military_action_of_the_solo_run_costs_prestige_besides_the_fee() -> None:
    side = {"goods": {"oil": 2}, "hoplites": {"attika": 1}}
    table = Table("poleis", {"stage": "solo", "passed": ["sparta"], "athens": side})
    table.play("fee: oil", "action: move-hoplites", "move-hoplites: attika > boiotia 1")
    assert (table.state.athens.prestige, table.state.athens.stock("oil")) == (4, 1)


@pytest.mark.rule("L5.5k")
def test_the_types_of_earlier_turns_do_not_count_in_the_solo_run() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 5, "wood": 5}}, "sparta": {"goods": {"metal": 1}}})
    table.play(*HOPLITE, *GALLEY, "pass", "fee: wood", *HOPLITE, "fee: wood", *GALLEY)
    assert (table.state.units("athens", "attika"), table.state.units("athens", "kyklades")) == (2, 2)


@pytest.mark.rule("L5.5k")
def test_the_type_that_the_opponent_took_before_he_passed_does_not_count_in_the_solo_run() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1}}, "sparta": {"goods": {"metal": 2}}})
    table.play(*HOPLITE, "pass", "fee: metal")
    assert "action: create-hoplites" in table.legal
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal")
    assert table.state.units("sparta", "lakedaimon") == 1
