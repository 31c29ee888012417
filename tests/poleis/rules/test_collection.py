"""Rules LA8: Collection."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

ROUND_OF_LIMIT = {3: "3", 4: "4", 5: "5a"}


def in_sikelia(hoplites: int, **rest: Any) -> Table:
    """Return a table where Athens, owner of Gela, is about to collect in Sikelia: rows wine 5, oil 5, wheat 3."""
    athens = {"population": {"gela": 3}, "hoplites": {"sikelia": hoplites}}
    table = Table("poleis", {"round": "5a", "athens": athens, **rest})
    table.play("action: collect", "collect: sikelia")
    return table


# ---------------------------------------------------------------- cost


@pytest.mark.rule("LA8.1a", "LA8.1f", "L5.4d")
@pytest.mark.parametrize(
    ("seat", "territory", "polis", "cost"),
    [
        ("athens", "attika", "athenai", 0),
        ("sparta", "lakedaimon", "sparta", 0),
        ("athens", "lakedaimon", "gytheion", 1),
        ("sparta", "attika", "chalkis", 1),
        ("athens", "ionia", "chios", 1),
        ("sparta", "achaia", "pylos", 1),
        ("athens", "achaia", "chalkis", 1),
    ],
)
def test_collection_costs_one_prestige_except_in_the_players_own_home(
    seat: str, territory: str, polis: str, cost: int
) -> None:
    table = Table("poleis", {"turn": seat, seat: {"hoplites": {territory: 1}, "population": {polis: 1}}})
    table.play("action: collect", f"collect: {territory}", first_row(table, territory))
    assert table.state.round.closed == (territory,)
    assert table.state.side(seat).prestige == 5 - cost


@pytest.mark.rule("LA8.1a", "LA8.1e")
@pytest.mark.parametrize(
    ("seat", "enemy", "home"), [("athens", "sparta", "attika"), ("sparta", "athens", "lakedaimon")]
)
def test_a_home_under_enemy_control_is_collected_free_of_charge(seat: str, enemy: str, home: str) -> None:
    position = {"turn": seat, seat: {"prestige": 0, "hoplites": {home: 1}}, enemy: {"hoplites": {home: 3}}}
    table = Table("poleis", position)
    table.play("action: collect", f"collect: {home}", first_row(table, home))
    assert table.state.round.closed == (home,)
    assert table.state.side(seat).prestige == 0


def first_row(table: Table, territory: str) -> str:
    """Return the notation that puts one hoplite on the first row of a territory."""
    good = {"attika": "wine", "lakedaimon": "metal", "ionia": "wine", "achaia": "metal"}[territory]
    return f"row: {good} 1"


@pytest.mark.rule("LA8.1a")
@pytest.mark.parametrize(("territory", "legal"), [("attika", True), ("ionia", False)])
def test_without_prestige_a_player_collects_at_home_alone(territory: str, legal: bool) -> None:
    table = Table(
        "poleis",
        {"athens": {"prestige": 0, "hoplites": {territory: 1}, "population": {"chios": 1}}},
    )
    refusal = table.refusal("action: collect")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA0.2a", "LA0.4a", "LA8.1a"}


@pytest.mark.rule("LA8.1a", "LA8.1f")
def test_without_prestige_only_the_home_territory_is_on_offer() -> None:
    hoplites = {"attika": 1, "ionia": 1, "achaia": 1, "lakedaimon": 1}
    population = {"chios": 1, "gytheion": 1}
    table = Table("poleis", {"athens": {"prestige": 0, "hoplites": hoplites, "population": population}})
    table.play("action: collect")
    assert table.legal == ("collect: attika",)
    assert table.refusal("collect: lakedaimon").rule in {"LA0.2a", "LA8.1a", "LA8.1f"}
    assert table.refusal("collect: achaia").rule in {"LA0.2a", "LA8.1a", "LA8.1f"}


# ---------------------------------------------------------------- where


@pytest.mark.rule("LA8.1b")
@pytest.mark.parametrize(
    ("owner", "hoplites", "legal"), [("athens", 1, True), ("athens", 0, False), ("", 3, False), ("sparta", 3, False)]
)
def test_collection_needs_an_own_polis_and_an_own_hoplite_in_the_territory(
    owner: str, hoplites: int, legal: bool
) -> None:
    position: dict[str, Any] = {"athens": {"hoplites": {"sikelia": hoplites, "attika": 1}}, "sparta": {}}
    if owner:
        position[owner] = {**position[owner], "population": {"gela": 3}}
    table = Table("poleis", position)
    table.play("action: collect")
    refusal = table.refusal("collect: sikelia")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA8.1b"


@pytest.mark.rule("LA8.1b")
def test_a_polis_in_another_territory_does_not_serve() -> None:
    table = Table("poleis", {"athens": {"population": {"gela": 3}, "hoplites": {"messenia": 3}}})
    assert "action: collect" not in table.legal
    assert table.refusal("action: collect") is not None


@pytest.mark.rule("LA8.1c", "LA8.1d")
def test_achaia_needs_no_polis_and_goes_to_the_first_who_collects_there() -> None:
    table = Table(
        "poleis",
        {
            "first": "trade",
            "athens": {"hoplites": {"achaia": 1}},
            "sparta": {"hoplites": {"achaia": 1, "lakedaimon": 1}},
        },
    )
    table.play("action: collect", "collect: achaia", "row: metal 1")
    assert table.state.athens.stock("metal") == 1
    table.play("action: collect")
    assert table.legal == ("collect: lakedaimon",)
    assert table.refusal("collect: achaia").rule == "LA8.1d"


@pytest.mark.rule("LA8.1c")
def test_achaia_cannot_be_collected_without_a_hoplite_there() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"attika": 1}}})
    table.play("action: collect")
    assert table.legal == ("collect: attika",)
    assert table.refusal("collect: achaia") is not None


@pytest.mark.rule("LA8.1d")
@pytest.mark.parametrize(("closed", "legal"), [([], True), (["ionia"], True), (["sikelia"], False)])
def test_a_territory_with_a_disc_gives_nothing_more_this_round(closed: list[str], legal: bool) -> None:
    athens = {"population": {"gela": 3, "chios": 2}, "hoplites": {"sikelia": 1, "attika": 1}}
    table = Table("poleis", {"closed": closed, "athens": athens})
    table.play("action: collect")
    refusal = table.refusal("collect: sikelia")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA8.1d"


@pytest.mark.rule("LA8.1d", "LA8.3a")
def test_even_a_home_is_collected_once_a_round_only() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 1}, "hoplites": {"attika": 1, "achaia": 1}}})
    table.play("action: collect", "collect: attika", "row: wine 1")
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal", "pass", "fee: wine", "action: collect")
    assert table.legal == ("collect: achaia",)
    assert table.refusal("collect: attika").rule == "LA8.1d"


@pytest.mark.rule("LA8.1e")
def test_collection_needs_no_control_of_the_territory() -> None:
    table = Table(
        "poleis",
        {"athens": {"population": {"gela": 3}, "hoplites": {"sikelia": 1}}, "sparta": {"hoplites": {"sikelia": 4}}},
    )
    table.play("action: collect", "collect: sikelia", "row: wine 1")
    assert table.state.athens.stock("wine") == 1


# ---------------------------------------------------------------- how much


@pytest.mark.rule("LA8.2a", "LA8.2b")
@pytest.mark.parametrize(("hoplites", "goods"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_a_row_yields_what_stands_under_its_last_hoplite(hoplites: int, goods: int) -> None:
    table = in_sikelia(5)
    rest = ("row: oil 0", "row: wheat 0") if hoplites < 5 else ()
    table.play(f"row: wine {hoplites}", *rest)
    assert table.state.athens.stock("wine") == goods
    assert table.happened("GoodsChanged")[-1].amount == goods


@pytest.mark.rule("LA8.2a", "LA8.2b")
def test_example_three_hoplites_on_wine_and_two_on_oil() -> None:
    table = Table(
        "poleis",
        {"round": "5a", "turn": "sparta", "sparta": {"population": {"syrakousai": 4}, "hoplites": {"sikelia": 5}}},
    )
    table.play("action: collect", "collect: sikelia", "row: wine 3", "row: oil 2")
    assert (table.state.sparta.stock("wine"), table.state.sparta.stock("oil")) == (6, 3)
    assert table.state.sparta.prestige == 5 - 1
    assert table.state.round.closed == ("sikelia",)


@pytest.mark.rule("LA8.2a")
def test_hoplites_may_be_spread_over_all_rows() -> None:
    table = in_sikelia(5)
    table.play("row: wine 1", "row: oil 2", "row: wheat 2")
    assert [table.state.athens.stock(good) for good in ("wine", "oil", "wheat")] == [1, 3, 3]


@pytest.mark.rule("LA8.2c")
@pytest.mark.parametrize(
    ("territory", "polis", "rows_before", "good", "cells"),
    [
        ("sikelia", "gela", ("wine", "oil"), "wheat", 3),
        ("attika", "chalkis", ("wine", "oil"), "silver", 3),
        ("lakedaimon", "gytheion", (), "metal", 4),
        ("megaris", "korinthos", ("wood",), "silver", 3),
        ("achaia", "chalkis", (), "metal", 2),
        ("ionia", "chios", ("wine", "silver"), "wheat", 1),
    ],
)
def test_a_row_takes_no_more_hoplites_than_it_has_cells(
    territory: str, polis: str, rows_before: tuple[str, ...], good: str, cells: int
) -> None:
    table = Table("poleis", {"round": "5a", "athens": {"hoplites": {territory: 5}, "population": {polis: 1}}})
    table.play("action: collect", f"collect: {territory}", *(f"row: {row} 0" for row in rows_before))
    assert f"row: {good} {cells}" in table.legal
    assert table.refusal(f"row: {good} {cells + 1}").rule == "LA8.2c"


@pytest.mark.rule("LA8.2d", "LA8.2b")
@pytest.mark.parametrize(("limit", "goods"), [(3, 6), (4, 10), (5, 15)])
def test_the_limit_of_hoplites_limits_the_best_row_of_the_round(limit: int, goods: int) -> None:
    table = in_sikelia(limit, round=ROUND_OF_LIMIT[limit])
    table.play("row: wine 0", f"row: oil {limit}")
    assert table.state.athens.stock("oil") == goods


@pytest.mark.rule("LA8.2e", "LA8.2d")
def test_no_hoplite_collects_twice() -> None:
    table = in_sikelia(5)
    table.play("row: wine 3")
    assert "row: oil 2" in table.legal
    assert table.refusal("row: oil 3").rule in {"LA8.2a", "LA8.2e"}
    table.play("row: oil 1")
    assert "row: wheat 1" in table.legal
    assert table.refusal("row: wheat 2").rule in {"LA8.2a", "LA8.2e"}


@pytest.mark.rule("LA8.2e")
def test_not_every_hoplite_has_to_collect_but_one_at_least() -> None:
    table = in_sikelia(5)
    table.play("row: wine 0", "row: oil 0")
    assert table.refusal("row: wheat 0") is not None
    table.play("row: wheat 1")
    assert table.state.athens.stock("wheat") == 1
    assert table.state.round.closed == ("sikelia",)


@pytest.mark.rule("LA8.2f", "LA8.2d")
@pytest.mark.parametrize(("good", "hoplites", "goods"), [("wine", 3, 6), ("oil", 3, 6), ("wheat", 3, 6)])
def test_the_first_round_does_not_shorten_the_rows(good: str, hoplites: int, goods: int) -> None:
    table = in_sikelia(3, round="3")
    rows = ("wine", "oil", "wheat")
    table.play(*(f"row: {row} 0" for row in rows[: rows.index(good)]), f"row: {good} {hoplites}")
    assert table.state.athens.stock(good) == goods


@pytest.mark.rule("LA8.2f", "LA8.2c")
@pytest.mark.parametrize("round_type", ["3", "4", "5a", "5b"])
def test_a_row_of_one_cell_is_as_short_in_every_round(round_type: str) -> None:
    table = Table("poleis", {"round": round_type, "athens": {"hoplites": {"attika": 3}}})
    table.play("action: collect", "collect: attika", "row: wine 0", "row: oil 0", "row: silver 1")
    assert table.legal == ("row: wheat 0", "row: wheat 1")
    assert table.refusal("row: wheat 2").rule == "LA8.2c"


# ---------------------------------------------------------------- afterwards


@pytest.mark.rule("LA8.3a")
def test_the_hoplites_return_and_a_disc_closes_the_territory() -> None:
    table = in_sikelia(5)
    table.play("row: wine 5")
    assert table.state.units("athens", "sikelia") == 5
    assert table.state.round.closed == ("sikelia",)
    assert [event.territory for event in table.happened("TerritoryCollected")] == ["sikelia"]


@pytest.mark.rule("LA8.3a", "LA8.1d")
def test_even_an_unused_row_is_closed_to_both_players_for_the_round() -> None:
    table = Table(
        "poleis",
        {
            "first": "trade",
            "athens": {"population": {"gela": 3}, "hoplites": {"sikelia": 3}},
            "sparta": {"population": {"syrakousai": 4}, "hoplites": {"sikelia": 1, "lakedaimon": 1}},
        },
    )
    table.play("action: collect", "collect: sikelia", "row: wine 3", "action: collect")
    assert table.refusal("collect: sikelia").rule in {"LA8.1d", "LA8.3a"}


@pytest.mark.rule("LA8.4a")
@pytest.mark.parametrize(("good", "cells", "goods"), [("wine", 5, 15), ("oil", 5, 15), ("wheat", 3, 6)])
def test_sikelia_yields_up_to_fifteen_wine_or_oil_and_six_wheat(good: str, cells: int, goods: int) -> None:
    table = in_sikelia(5)
    rows = ("wine", "oil", "wheat")
    table.play(*(f"row: {row} 0" for row in rows[: rows.index(good)]))
    most = max(table.legal)
    assert most == f"row: {good} {cells}"
    table.play(most)
    assert table.state.athens.stock(good) == goods


@pytest.mark.rule("LA8.4a")
def test_sikelia_has_rows_for_wine_oil_and_wheat_alone() -> None:
    table = in_sikelia(5)
    asked = []
    for row in ("row: wine 1", "row: oil 1", "row: wheat 1"):
        asked.append({notation.split()[1] for notation in table.legal})
        table.play(row)
    assert asked == [{"wine"}, {"oil"}, {"wheat"}]
    assert table.pending.prompt == "turn"
    assert table.refusal("row: metal 1") is not None


# ---------------------------------------------------------------- options


@pytest.mark.rule("LA8.2b")
@pytest.mark.parametrize(("cap", "stock"), [(0, 2 + 15), (10, 10)])
def test_option_goods_cap_loses_what_goes_beyond_it(cap: int, stock: int) -> None:
    athens = {"population": {"gela": 3}, "hoplites": {"sikelia": 5}, "goods": {"wine": 2}}
    table = in_sikelia(5, options={"goods_cap": cap}, athens=athens)
    table.play("row: wine 5")
    assert table.state.athens.stock("wine") == stock
