"""Polis, chapters L2.4 to L4: units and control, goods, the board and the set-up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.testing import Table


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


@pytest.mark.rule("L2.4a")
@pytest.mark.parametrize(
    ("kind", "execution"),
    [
        ("create-hoplites", "create-hoplites: athenai 1 metal"),
        ("create-galleys", "create-galleys: athenai > kyklades 1 wood"),
        ("create-merchants", "create-merchants: athenai 1 wood"),
    ],
)
def test_each_unit_costs_its_owner_one_population_and_one_point(kind: str, execution: str) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1, "wood": 1}}})
    before = table.game.score(table.state, "athens")
    table.play(f"action: {kind}", execution)
    assert table.state.polis("athenai").population == 4
    assert table.game.score(table.state, "athens") == before - 1


@pytest.mark.rule("L2.5a", "L2.6a")
def test_hoplites_stand_in_territories_and_galleys_in_seas() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1, "wood": 1}}})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal")
    assert (table.state.units("athens", "attika"), table.state.units("athens", "kyklades")) == (1, 0)
    table.play("action: create-galleys", "create-galleys: athenai > kyklades 1 wood")
    assert (table.state.units("athens", "attika"), table.state.units("athens", "kyklades")) == (1, 1)


@pytest.mark.rule("L2.5a", "L2.6a")
@pytest.mark.parametrize(("units", "region"), [("hoplites", "kyklades"), ("galleys", "attika")])
def test_no_hoplite_stands_in_a_sea_and_no_galley_in_a_territory(units: str, region: str) -> None:
    with pytest.raises(PositionError, match=region):
        Table("poleis", {"athens": {units: {region: 1}}})


@pytest.mark.rule("L2.5a", "L2.6a")
def test_hoplites_end_their_voyage_on_land_and_galleys_stay_at_sea() -> None:
    position = {"athens": {"hoplites": {"sikelia": 1}, "galleys": {"ionio": 1}}}
    seas = {"ionio", "kyklades", "myrtoo", "noties_sporades", "thrakiko"}
    table = Table("poleis", position)
    table.play("action: move-hoplites")
    landings = {notation.split()[3] for notation in table.legal}
    assert len(landings) == 11
    assert not landings & seas
    table = Table("poleis", position)
    table.play("action: move-galleys")
    assert {notation.split()[3] for notation in table.legal} == seas - {"ionio"}


@pytest.mark.rule("L2.5b", "L2.6c")
@pytest.mark.parametrize(
    ("own", "enemy", "blocked"), [(0, 0, False), (1, 1, False), (2, 1, False), (0, 1, True), (2, 3, True)]
)
def test_only_a_majority_of_hoplites_blocks_enemy_movement_by_land(own: int, enemy: int, blocked: bool) -> None:
    position = {
        "athens": {"hoplites": {"attika": 1, "boiotia": own}},
        "sparta": {"hoplites": {"boiotia": enemy}, "galleys": {"kyklades": 1}},
    }
    table = Table("poleis", position)
    table.play("action: move-hoplites")
    assert (table.refusal("move-hoplites: attika > thessalia 1") is not None) is blocked


@pytest.mark.rule("L2.5b", "L2.6c")
@pytest.mark.parametrize(("own", "enemy", "controls"), [(3, 2, True), (3, 3, False), (3, 4, False)])
def test_only_a_majority_of_hoplites_controls_a_territory_for_a_siege(own: int, enemy: int, controls: bool) -> None:
    position = {"athens": {"hoplites": {"boiotia": own}}, "sparta": {"hoplites": {"boiotia": enemy}}}
    table = Table("poleis", {"round": "4", **position})
    assert (table.refusal("action: besiege") is None) is controls


@pytest.mark.rule("L2.6b", "L2.6c")
@pytest.mark.parametrize(
    ("own", "enemy", "blocked"), [(0, 0, False), (1, 1, False), (2, 1, False), (0, 1, True), (2, 3, True)]
)
def test_only_a_majority_of_galleys_blocks_enemy_movement_by_sea(own: int, enemy: int, blocked: bool) -> None:
    position = {"athens": {"galleys": {"kyklades": 1, "myrtoo": own}}, "sparta": {"galleys": {"myrtoo": enemy}}}
    table = Table("poleis", position)
    table.play("action: move-galleys")
    assert (table.refusal("move-galleys: kyklades > ionio 1") is not None) is blocked


@pytest.mark.rule("L2.6b", "L2.6c")
@pytest.mark.parametrize(
    ("own", "enemy", "blocked"), [(0, 0, False), (1, 1, False), (2, 1, False), (0, 1, True), (2, 3, True)]
)
def test_only_a_majority_of_galleys_blocks_enemy_trade(own: int, enemy: int, blocked: bool) -> None:
    position = {
        "athens": {"galleys": {"kyklades": own}, "goods": {"wine": 3}},
        "sparta": {"galleys": {"kyklades": enemy}},
    }
    assert (Table("poleis", position).refusal("action: trade") is not None) is blocked


@pytest.mark.rule("L2.7a")
@pytest.mark.parametrize(("units", "region"), [("hoplites", "boiotia"), ("galleys", "myrtoo")])
@pytest.mark.parametrize(("own", "enemy", "fought"), [(4, 4, True), (5, 3, True), (3, 5, True), (5, 2, False)])
def test_eight_units_of_both_players_in_a_region_fight(
    units: str, region: str, own: int, enemy: int, fought: bool
) -> None:
    position = {
        "round": "5a",
        "stage": "end-turn",
        "athens": {units: {region: own}},
        "sparta": {units: {region: enemy}},
    }
    assert (Table("poleis", position).state.battle is not None) is fought


@pytest.mark.rule("L2.10a")
def test_there_are_six_goods() -> None:
    goods = ["metal", "wood", "wine", "oil", "silver", "wheat"]
    position = {"stage": "solo", "passed": ["sparta"], "athens": {"goods": dict.fromkeys(goods, 1)}}
    assert set(Table("poleis", position).legal) == {f"fee: {good}" for good in goods} | {"pass"}
    with pytest.raises(PositionError, match="honey"):
        Table("poleis", {"athens": {"goods": {"honey": 1}}})


# ---------------------------------------------------------------- L3 board, L4 set-up


@pytest.mark.rule("L3.2b")
def test_territories_and_seas_are_both_regions_where_battles_happen() -> None:
    army = {"hoplites": {"attika": 4}, "galleys": {"kyklades": 4}}
    table = Table("poleis", {"stage": "end-turn", "athens": army, "sparta": army})
    assert set(table.legal) == {"fight: attika", "fight: kyklades"}


@pytest.mark.rule("L3.3b")
@pytest.mark.parametrize(
    ("closed", "legal", "illegal"),
    [
        ("ionio", "trade: persis 1 barter", "trade: illyria 1 barter"),
        ("myrtoo", "trade: illyria 1 barter", "trade: persis 1 barter"),
    ],
)
def test_spartan_merchants_set_out_from_between_ionio_and_myrtoo(closed: str, legal: str, illegal: str) -> None:
    position = {
        "turn": "sparta",
        "athens": {"galleys": {closed: 1}},
        "sparta": {"population": {"pylos": 2}, "goods": {"wine": 3, "wood": 3}},
    }
    table = Table("poleis", position)
    table.play("action: trade")
    assert table.refusal(legal) is None
    assert refused(table, illegal) == "LA9.2a"


@pytest.mark.rule("L3.3b")
def test_athenian_merchants_set_out_from_kyklades() -> None:
    goods = {"goods": {"wine": 3, "wood": 3, "metal": 3, "oil": 3}}
    outside = {"galleys": {"myrtoo": 1, "ionio": 1, "thrakiko": 1}}
    table = Table("poleis", {"athens": goods, "sparta": outside})
    table.play("action: trade")
    assert table.refusal("trade: persis 1 barter") is None
    shut_in = Table("poleis", {"athens": goods, "sparta": {"galleys": {"kyklades": 1}}})
    assert shut_in.refusal("action: trade") is not None


@pytest.mark.rule("L4.1b")
def test_the_projects_are_shuffled_face_down_before_the_first_round() -> None:
    table = Table("poleis")
    assert table.state.projects == ()
    assert len(table.odds) == 14
    assert set(table.odds.values()) == {Fraction(1, 14)}


@pytest.mark.rule("L4.1b")
def test_the_events_of_each_group_are_shuffled_by_themselves() -> None:
    table = Table("poleis")
    table.play("draw: sokrates", "draw: theatre", "draw: pheidias")
    assert table.odds == {
        "draw: r3_none": Fraction(2, 8),
        "draw: r3_earthquake": Fraction(1, 8),
        "draw: r3_persian_fleet": Fraction(1, 8),
        "draw: r3_philopersians": Fraction(1, 8),
        "draw: r3_xerxes": Fraction(1, 8),
        "draw: r3_leotychidas": Fraction(1, 8),
        "draw: r3_holy_war": Fraction(1, 8),
    }


@pytest.mark.rule("L4.1b")
@pytest.mark.parametrize(("ended", "begun", "cards"), [("3", "4", 8), ("4", "5a", 12), ("5a", "5b", 12)])
def test_no_later_group_of_events_is_mixed_with_another(ended: str, begun: str, cards: int) -> None:
    table = Table("poleis", {"round": ended, "stage": "next-round"})
    table.play("draw: sokrates", "draw: theatre", "draw: pheidias")
    assert all(outcome.startswith(f"draw: r{begun}_") for outcome in table.odds)
    assert min(table.odds.values()) == Fraction(1, cards)
