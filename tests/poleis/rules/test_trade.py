"""Rules LA9: trade."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ancientwars.poleis.components.kit import PRINTED
from ancientwars.testing import Table

MARKETS = {"illyria", "thraki", "euxeinos_pontos", "persis", "aigyptos"}
PLENTY = dict.fromkeys(["metal", "wood", "wine", "oil", "silver"], 20)
LOADS = [
    ("illyria", 1, "wood", "wheat", 3),
    ("illyria", 2, "metal", "silver", 4),
    ("thraki", 1, "metal", "wheat", 3),
    ("thraki", 2, "wood", "silver", 4),
    ("euxeinos_pontos", 1, "oil", "wheat", 5),
    ("euxeinos_pontos", 2, "wine", "wheat", 5),
    ("persis", 1, "wine", "wheat", 3),
    ("persis", 2, "oil", "wheat", 4),
    ("persis", 3, "wine", "silver", 5),
    ("aigyptos", 1, "oil", "wheat", 3),
    ("aigyptos", 2, "wine", "wheat", 4),
    ("aigyptos", 3, "oil", "silver", 5),
]
"""Market, load, good asked for, good offered, amount."""

COSTS = {
    3: (3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5),
    4: (4, 5, 5, 5, 5, 6, 6, 7, 7, 8, 8),
    5: (5, 6, 6, 7, 7, 8, 9, 10, 11, 12, 13),
}
"""The market value table: goods for a load of 3, 4 or 5, by column."""


def athens_trades(**position: Any) -> Table:
    """Return a table where Athens, with plenty of goods unless told otherwise, has chosen to trade."""
    position["athens"] = {"goods": PLENTY, **position.get("athens", {})}
    table = Table("poleis", {"round": "5a", **position})
    table.play("action: trade")
    return table


def sparta_trades(**position: Any) -> Table:
    """Return a table where Sparta, owner of Pylos unless told otherwise, has chosen to trade."""
    position["sparta"] = {"goods": PLENTY, "population": {"pylos": 2}, **position.get("sparta", {})}
    table = Table("poleis", {"round": "5a", "turn": "sparta", **position})
    table.play("action: trade")
    return table


def markets(table: Table) -> set[str]:
    """Return the markets on offer."""
    return {notation.split()[1] for notation in table.legal}


# ---------------------------------------------------------------- merchants


@pytest.mark.rule("LA9.1a", "LA9.1c")
def test_trade_costs_no_prestige_and_sends_one_merchant_from_the_port_to_a_load() -> None:
    table = athens_trades(athens={"prestige": 0, "merchants": 3})
    table.play("trade: persis 1 barter", "roll: 1")
    assert table.state.athens.prestige == 0
    assert table.state.athens.merchants == 2
    assert table.state.round.merchants == (("persis", 1, "athens"),)
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LA9.1a")
@pytest.mark.parametrize("prestige", [1, 5])
@pytest.mark.parametrize("pay", ["barter", "silver"])
def test_trade_leaves_prestige_alone(prestige: int, pay: str) -> None:
    table = athens_trades(athens={"prestige": prestige})
    table.play(f"trade: persis 1 {pay}", "roll: 1" if pay == "barter" else "roll: 1 1")
    assert table.state.athens.prestige == prestige


@pytest.mark.rule("LA9.1b")
def test_goods_are_traded_in_five_markets() -> None:
    assert markets(athens_trades()) == MARKETS
    assert markets(sparta_trades()) == MARKETS


@pytest.mark.rule("LA9.1c", "LA9.7a")
@pytest.mark.parametrize(("merchants", "legal"), [(0, False), (1, True)])
def test_a_merchant_on_a_load_does_not_trade_again(merchants: int, legal: bool) -> None:
    table = Table("poleis", {"loads": [["persis", 1, "athens"]], "athens": {"goods": PLENTY, "merchants": merchants}})
    refusal = table.refusal("action: trade")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA0.4a", "LA9.1a", "LA9.1c"}


# ---------------------------------------------------------------- the route


@pytest.mark.rule("LA9.2a", "LA9.2b")
@pytest.mark.parametrize(("own", "enemy", "free"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 1, True)])
@pytest.mark.parametrize(
    ("sea", "cut_off"),
    [
        ("ionio", {"illyria"}),
        ("myrtoo", {"illyria"}),
        ("noties_sporades", {"persis", "aigyptos"}),
        ("thrakiko", {"thraki", "euxeinos_pontos"}),
    ],
)
def test_a_sea_under_spartan_control_cuts_athens_off_from_the_markets_behind_it(
    sea: str, cut_off: set[str], own: int, enemy: int, free: bool
) -> None:
    table = athens_trades(athens={"galleys": {sea: own}}, sparta={"galleys": {sea: enemy}})
    assert markets(table) == (MARKETS if free else MARKETS - cut_off)
    refusals = [table.refusal(f"trade: {market} 1 barter") for market in sorted(cut_off)]
    assert all(refusal is None if free else refusal.rule == "LA9.2a" for refusal in refusals)


@pytest.mark.rule("LA9.2b")
@pytest.mark.parametrize(
    ("closed", "reached"),
    [
        (["ionio"], {"persis", "aigyptos", "thraki", "euxeinos_pontos"}),
        (["myrtoo"], {"illyria"}),
        (["kyklades"], {"illyria", "persis", "aigyptos", "thraki", "euxeinos_pontos"}),
        (["noties_sporades"], {"illyria", "thraki", "euxeinos_pontos"}),
        (["kyklades", "noties_sporades"], {"illyria"}),
    ],
)
def test_a_spartan_merchant_takes_any_way_round_along_the_routes(closed: list[str], reached: set[str]) -> None:
    # Myrtoo leads to Thrakiko by Kyklades and by Noties Sporades.
    table = sparta_trades(athens={"galleys": dict.fromkeys(closed, 1)})
    assert markets(table) == reached


@pytest.mark.rule("LA9.2c")
@pytest.mark.parametrize(("own", "enemy", "legal"), [(0, 0, True), (0, 1, False), (2, 2, True), (2, 3, False)])
def test_athens_has_no_free_route_at_all_when_sparta_controls_kyklades(own: int, enemy: int, legal: bool) -> None:
    # Even the diolkos is no way out of the port.
    athens = {"goods": PLENTY, "galleys": {"kyklades": own}, "population": {"korinthos": 4}}
    table = Table("poleis", {"athens": athens, "sparta": {"galleys": {"kyklades": enemy}}})
    refusal = table.refusal("action: trade")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA0.4a", "LA9.2a", "LA9.2c"}


@pytest.mark.rule("LA9.2d")
@pytest.mark.parametrize(("closed", "reached"), [("myrtoo", {"illyria"}), ("ionio", MARKETS - {"illyria"})])
def test_a_spartan_merchant_leaves_the_port_into_ionio_or_into_myrtoo(closed: str, reached: set[str]) -> None:
    assert markets(sparta_trades(athens={"galleys": {closed: 1}})) == reached


@pytest.mark.rule("LA9.2d")
def test_with_both_seas_of_its_port_closed_sparta_cannot_trade() -> None:
    table = Table(
        "poleis",
        {
            "turn": "sparta",
            "athens": {"galleys": {"ionio": 1, "myrtoo": 1}},
            "sparta": {"goods": PLENTY, "population": {"pylos": 2}},
        },
    )
    assert "action: trade" not in table.legal
    assert table.refusal("action: trade") is not None


@pytest.mark.rule("LA9.2e")
@pytest.mark.parametrize(
    ("population", "legal"),
    [
        ({}, False),
        ({"korinthos": 4}, False),
        ({"pylos": 1}, True),
        ({"gytheion": 1}, True),
        ({"pylos": 1, "gytheion": 1}, True),
    ],
)
def test_sparta_trades_only_with_pylos_or_gytheion(population: dict[str, int], legal: bool) -> None:
    table = Table("poleis", {"turn": "sparta", "sparta": {"goods": PLENTY, "population": population}})
    refusal = table.refusal("action: trade")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA0.4a", "LA9.2e"}


@pytest.mark.rule("LA9.2e")
def test_sparta_trades_no_more_when_athens_holds_both_its_ports() -> None:
    table = Table(
        "poleis", {"turn": "sparta", "athens": {"population": {"pylos": 1, "gytheion": 1}}, "sparta": {"goods": PLENTY}}
    )
    assert "action: trade" not in table.legal


@pytest.mark.rule("LA9.2f")
@pytest.mark.parametrize(("owner", "legal"), [("athens", True), ("sparta", False), ("", False)])
def test_only_the_owner_of_korinthos_trades_over_the_diolkos(owner: str, legal: bool) -> None:
    position: dict[str, Any] = {"athens": {}, "sparta": {"galleys": {"myrtoo": 1}}}
    if owner:
        position[owner]["population"] = {"korinthos": 4}
    assert ("illyria" in markets(athens_trades(**position))) is legal


@pytest.mark.rule("LA9.2f", "LA9.2d")
@pytest.mark.parametrize(
    ("population", "reached"), [({"pylos": 2, "korinthos": 4}, MARKETS), ({"pylos": 2}, {"illyria"})]
)
def test_sparta_sails_from_ionio_straight_into_kyklades_with_korinthos(
    population: dict[str, int], reached: set[str]
) -> None:
    table = sparta_trades(athens={"galleys": {"myrtoo": 1}}, sparta={"population": population})
    assert markets(table) == reached


@pytest.mark.rule("LA9.2g")
def test_merchants_do_not_block_other_merchants() -> None:
    loads = [["persis", 1, "sparta"], ["aigyptos", 1, "sparta"], ["illyria", 1, "sparta"], ["thraki", 1, "sparta"]]
    table = athens_trades(loads=loads, sparta={"merchants": 4})
    assert markets(table) == MARKETS
    table.play("trade: persis 2 barter", "roll: 1")
    assert table.state.athens.stock("wheat") == 4


@pytest.mark.rule("LA9.2g")
def test_merchants_do_not_block_galleys() -> None:
    table = Table(
        "poleis",
        {"loads": [["illyria", 1, "sparta"]], "athens": {"galleys": {"kyklades": 1}}, "sparta": {"merchants": 7}},
    )
    table.play("action: move-galleys", "move-galleys: kyklades > ionio 1")
    assert table.state.units("athens", "ionio") == 1


@pytest.mark.rule("LA9.2h")
@pytest.mark.parametrize(("polis", "market"), [("epidamnos", "illyria"), ("abdera", "thraki")])
def test_epidamnos_and_abdera_open_one_market_to_their_owner_without_a_route(polis: str, market: str) -> None:
    table = athens_trades(athens={"population": {polis: 1}}, sparta={"galleys": {"kyklades": 1}})
    assert markets(table) == {market}
    table.play(f"trade: {market} 1 barter", "roll: 1")
    assert table.state.athens.stock("wheat") == 3


@pytest.mark.rule("LA9.2h")
@pytest.mark.parametrize(("polis", "market"), [("epidamnos", "illyria"), ("abdera", "thraki")])
def test_sparta_too_has_direct_access_by_epidamnos_and_abdera(polis: str, market: str) -> None:
    table = sparta_trades(
        athens={"galleys": {"ionio": 1, "myrtoo": 1}}, sparta={"population": {"gytheion": 1, polis: 1}}
    )
    assert markets(table) == {market}


@pytest.mark.rule("LA9.2h")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_direct_access_is_for_the_owner_alone(owner: str) -> None:
    sparta = {"galleys": {"kyklades": 1}, "population": {"epidamnos": 1, "abdera": 1} if owner else {}}
    table = Table("poleis", {"athens": {"goods": PLENTY}, "sparta": sparta})
    assert "action: trade" not in table.legal


@pytest.mark.rule("LA9.2h", "LA9.3b")
def test_direct_access_still_needs_a_free_load_of_the_round() -> None:
    table = athens_trades(
        round="3",
        loads=[["illyria", 1, "sparta"]],
        athens={"population": {"epidamnos": 1, "abdera": 1}},
        sparta={"galleys": {"kyklades": 1}},
    )
    assert set(table.legal) == {"trade: thraki 1 barter", "trade: thraki 1 silver"}


@pytest.mark.rule("LA9.2e", "LA9.2h")
@pytest.mark.parametrize(("needed", "legal"), [(True, False), (False, True)])
def test_option_direct_access_needs_a_trading_polis_or_not(needed: bool, legal: bool) -> None:
    table = Table(
        "poleis",
        {
            "turn": "sparta",
            "options": {"direct_market_needs_trading_polis": needed},
            "sparta": {"goods": PLENTY, "population": {"epidamnos": 1}},
        },
    )
    assert ("action: trade" in table.legal) is legal
    if legal:
        table.play("action: trade")
        assert markets(table) == {"illyria"}


# ---------------------------------------------------------------- loads


@pytest.mark.rule("LA9.3a", "LA9.4a", "LA9.5a")
@pytest.mark.parametrize(("market", "load", "asked", "offered", "amount"), LOADS)
def test_each_load_takes_the_good_it_asks_for_and_gives_what_it_offers(
    market: str, load: int, asked: str, offered: str, amount: int
) -> None:
    # In the first column of the table a load costs as much as it gives.
    table = athens_trades(athens={"goods": {asked: amount}})
    table.play(f"trade: {market} {load} barter", "roll: 1")
    assert table.state.athens.stock(asked) == 0
    assert table.state.athens.stock(offered) == amount
    assert sum(table.state.athens.goods) == amount


@pytest.mark.rule("LA9.3a")
@pytest.mark.parametrize(("market", "load", "asked", "offered", "amount"), LOADS)
def test_a_load_takes_no_other_good_in_barter(market: str, load: int, asked: str, offered: str, amount: int) -> None:
    table = athens_trades(athens={"goods": {**PLENTY, "wheat": 20, asked: amount - 1}})
    assert table.refusal(f"trade: {market} {load} barter").rule in {"LA0.5b", "LA9.5a"}


@pytest.mark.rule("LA9.3b")
@pytest.mark.parametrize(("round_type", "sizes"), [("3", {3}), ("4", {3, 4}), ("5a", {3, 4, 5}), ("5b", {3, 4, 5})])
def test_the_round_decides_which_loads_are_available(round_type: str, sizes: set[int]) -> None:
    table = athens_trades(round=round_type)
    for market, load, _, _, amount in LOADS:
        refusal = table.refusal(f"trade: {market} {load} barter")
        assert (refusal is None) is (amount in sizes)
        assert refusal is None or refusal.rule in {"L5.1d", "LA9.3b"}


@pytest.mark.rule("LA9.3b", "LA9.7a")
@pytest.mark.parametrize("holder", ["athens", "sparta"])
def test_a_load_with_a_merchant_of_either_player_is_taken(holder: str) -> None:
    table = athens_trades(loads=[["persis", 1, holder]])
    assert table.refusal("trade: persis 1 barter").rule in {"LA9.3b", "LA9.7a"}
    assert table.refusal("trade: persis 1 silver").rule in {"LA9.3b", "LA9.7a"}
    assert table.refusal("trade: persis 2 barter") is None


@pytest.mark.rule("LA9.3c")
@pytest.mark.parametrize("load", [1, 2, 3])
def test_loads_are_taken_in_any_order(load: int) -> None:
    table = athens_trades()
    table.play(f"trade: persis {load} barter", "roll: 1")
    assert table.state.round.merchants == (("persis", load, "athens"),)


@pytest.mark.rule("LA9.3d")
@pytest.mark.parametrize(
    ("load", "paid", "received"), [(1, "wine", ("wheat", 3)), (2, "oil", ("wheat", 4)), (3, "wine", ("silver", 5))]
)
def test_persis_gives_three_wheat_for_wine_four_for_oil_and_five_silver_for_wine(
    load: int, paid: str, received: tuple[str, int]
) -> None:
    table = athens_trades(athens={"goods": {paid: 5}})
    table.play(f"trade: persis {load} barter", "roll: 1")
    good, amount = received
    assert table.state.athens.stock(good) == amount
    assert table.state.athens.stock(paid) == 5 - amount


@pytest.mark.rule("LA9.3d", "LA9.3b")
@pytest.mark.parametrize(("round_type", "loads"), [("3", {"1"}), ("4", {"1", "2"}), ("5a", {"1", "2", "3"})])
def test_example_persis_opens_one_load_more_each_round(round_type: str, loads: set[str]) -> None:
    table = athens_trades(round=round_type)
    assert {notation.split()[2] for notation in table.legal if " persis " in notation} == loads


# ---------------------------------------------------------------- barter


@pytest.mark.rule("LA9.4b")
@pytest.mark.parametrize(
    ("goods", "ways"),
    [({"wine": 3, "silver": 3}, {"barter", "silver"}), ({"wine": 3}, {"barter"}), ({"silver": 3}, {"silver"})],
)
def test_a_load_of_wheat_is_paid_with_its_good_or_with_silver(goods: dict[str, int], ways: set[str]) -> None:
    table = athens_trades(round="3", athens={"goods": goods})
    assert {notation.split()[3] for notation in table.legal if " persis " in notation} == ways


@pytest.mark.rule("LA9.4a")
@pytest.mark.parametrize("column", [0, 5, 10])
def test_the_amount_received_does_not_depend_on_the_price(column: int) -> None:
    table = athens_trades(market={"oil": column})
    table.play("trade: persis 2 barter", "roll: 1")
    assert table.state.athens.stock("wheat") == 4


@pytest.mark.rule("LA9.4a")
def test_the_amount_is_received_in_full_even_where_a_barter_takes_less() -> None:
    # No printed price is below the amount offered; here three wheat cost two wood at first.
    names = ("map", "poleis", "projects", "events", "battle-cards", "setup")
    texts = {f"{name}.toml": (PRINTED / f"{name}.toml").read_text(encoding="utf-8") for name in names}
    assert texts["map.toml"].count("3 = [3, 4,") == 1
    texts["map.toml"] = texts["map.toml"].replace("3 = [3, 4,", "3 = [2, 4,")
    table = Table("poleis", {"data": texts, "athens": {"goods": {"wood": 2}}})
    table.play("action: trade", "trade: illyria 1 barter", "roll: 1")
    assert (table.state.athens.stock("wood"), table.state.athens.stock("wheat")) == (0, 3)


@pytest.mark.rule("LA9.4c")
@pytest.mark.parametrize(
    ("market", "load"), [(market, load) for market, load, _, offered, _ in LOADS if offered == "silver"]
)
def test_silver_is_not_exchanged_for_silver(market: str, load: int) -> None:
    table = athens_trades()
    assert table.refusal(f"trade: {market} {load} silver").rule == "LA9.4c"
    assert table.refusal(f"trade: {market} {load} barter") is None


@pytest.mark.rule("LA9.5c")
@pytest.mark.parametrize("wine", [2, 0])
def test_silver_does_not_make_up_for_goods_that_a_barter_lacks(wine: int) -> None:
    goods = {"wine": wine, "silver": 20}
    table = athens_trades(athens={"goods": goods})
    assert table.refusal("trade: persis 1 barter").rule == "LA9.5a"
    assert table.refusal("trade: persis 1 silver") is None


@pytest.mark.rule("LA9.5a")
@pytest.mark.parametrize("column", range(11))
@pytest.mark.parametrize(
    ("load", "good", "size"), [("persis 1", "wine", 3), ("persis 2", "oil", 4), ("aigyptos 3", "oil", 5)]
)
def test_barter_costs_what_the_table_says_for_the_load_and_the_marker(
    load: str, good: str, size: int, column: int
) -> None:
    cost = COSTS[size][column]
    table = athens_trades(market={good: column}, athens={"goods": {good: cost}})
    table.play(f"trade: {load} barter", "roll: 1")
    assert table.state.athens.stock(good) == 0
    poorer = athens_trades(market={good: column}, athens={"goods": {good: cost - 1, "silver": 3}})
    assert poorer.refusal(f"trade: {load} barter").rule in {"LA0.5b", "LA9.5a"}


@pytest.mark.rule("LA9.5a")
def test_only_the_marker_of_the_good_asked_for_sets_the_price() -> None:
    table = athens_trades(market={"metal": 10, "wood": 10, "wine": 10}, athens={"goods": {"oil": 4}})
    table.play("trade: persis 2 barter", "roll: 1")
    assert table.state.athens.stock("oil") == 0


@pytest.mark.rule("LA9.5b")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_after_a_barter_the_good_falls_in_value_by_a_roll(roll: int) -> None:
    table = athens_trades(market={"metal": 3, "wood": 3, "wine": 3, "oil": 3})
    table.play("trade: persis 2 barter")
    assert table.odds == {f"roll: {face}": Fraction(1, 4) for face in (1, 2, 3, 4)}
    table.play(f"roll: {roll}")
    assert table.state.market == (3, 3, 3, 3 + roll)


@pytest.mark.rule("LA9.5b")
@pytest.mark.parametrize(("column", "roll", "after"), [(9, 1, 10), (9, 2, 10), (10, 4, 10)])
def test_a_marker_stops_in_the_last_column(column: int, roll: int, after: int) -> None:
    table = athens_trades(market={"wine": column})
    table.play("trade: persis 1 barter", f"roll: {roll}")
    assert table.state.market == (0, 0, after, 0)


@pytest.mark.rule("LA9.5c")
@pytest.mark.parametrize(("wine", "silver", "legal"), [(2, 1, False), (2, 2, False), (3, 0, True), (0, 3, True)])
def test_goods_and_silver_are_not_mixed_in_one_payment(wine: int, silver: int, legal: bool) -> None:
    table = Table("poleis", {"round": "3", "athens": {"goods": {"wine": wine, "silver": silver}}})
    assert ("action: trade" in table.legal) is legal


@pytest.mark.rule("LA9.5c", "LA9.5b")
def test_the_price_is_read_before_the_marker_moves() -> None:
    # The load costs 4 in column 0 and 7 in column 8.
    table = athens_trades(market={"oil": 4}, athens={"goods": {"oil": 9}})
    table.play("trade: persis 2 barter", "roll: 4")
    assert table.state.athens.stock("oil") == 9 - 5
    assert table.state.market == (0, 0, 0, 8)


GALLEYS_OF_THE_EXAMPLE: dict[str, Any] = {
    "round": "4",
    "market": {"oil": 2},
    "athens": {"galleys": {"kyklades": 2, "noties_sporades": 1}, "goods": {"oil": 6, "silver": 5}},
    "sparta": {"galleys": {"kyklades": 1, "noties_sporades": 1}},
}


@pytest.mark.rule("LA9.5a", "LA9.5b", "LA9.2a")
def test_example_athens_barters_five_oil_for_four_wheat_in_persis() -> None:
    table = athens_trades(**GALLEYS_OF_THE_EXAMPLE)
    table.play("trade: persis 2 barter", "roll: 2")
    assert (table.state.athens.stock("oil"), table.state.athens.stock("wheat")) == (6 - 5, 4)
    assert table.state.market == (0, 0, 0, 2 + 2)
    assert table.state.round.merchants == (("persis", 2, "athens"),)


# ---------------------------------------------------------------- silver


@pytest.mark.rule("LA9.6a", "LA9.6b")
def test_example_athens_pays_four_silver_for_four_wheat_in_persis() -> None:
    table = athens_trades(**GALLEYS_OF_THE_EXAMPLE)
    table.play("trade: persis 2 silver", "roll: 1 2")
    stock = table.state.athens.stock
    assert (stock("oil"), stock("silver"), stock("wheat")) == (6, 5 - 4, 4)
    assert table.state.market == (0, 0, 0, 2 - 2)


@pytest.mark.rule("LA9.6a", "LA9.6d")
@pytest.mark.parametrize("column", [0, 10])
@pytest.mark.parametrize(
    ("load", "good", "size"), [("persis 1", "wine", 3), ("persis 2", "oil", 4), ("euxeinos_pontos 1", "oil", 5)]
)
def test_wheat_costs_as_much_silver_whatever_the_market_says(load: str, good: str, size: int, column: int) -> None:
    table = athens_trades(market={good: column}, athens={"goods": {"silver": size, good: 1}})
    table.play(f"trade: {load} silver", "roll: 1 1")
    assert (table.state.athens.stock("silver"), table.state.athens.stock("wheat")) == (0, size)
    assert table.state.athens.stock(good) == 1


@pytest.mark.rule("LA9.6a")
@pytest.mark.parametrize(("load", "size"), [("persis 1", 3), ("persis 2", 4), ("euxeinos_pontos 1", 5)])
def test_wheat_cannot_be_bought_with_less_silver_than_it_counts(load: str, size: int) -> None:
    table = athens_trades(athens={"goods": {"silver": size - 1, "metal": 3}})
    assert table.refusal(f"trade: {load} silver").rule in {"LA0.5b", "LA9.6a"}


@pytest.mark.rule("LA9.6b")
@pytest.mark.parametrize(("roll", "higher"), [("1 1", 1), ("1 4", 4), ("2 3", 3), ("2 2", 2)])
def test_after_a_silver_payment_the_good_asked_for_rises_by_the_higher_of_two_rolls(roll: str, higher: int) -> None:
    table = athens_trades(market={"metal": 6, "wood": 6, "wine": 6, "oil": 6})
    table.play("trade: persis 1 silver", f"roll: {roll}")
    assert table.state.market == (6, 6, 6 - higher, 6)


@pytest.mark.rule("LA9.6b")
@pytest.mark.parametrize(("column", "roll"), [(0, "1 1"), (3, "1 4"), (2, "2 2")])
def test_a_marker_stops_in_the_first_column(column: int, roll: str) -> None:
    table = athens_trades(market={"wine": column})
    table.play("trade: persis 1 silver", f"roll: {roll}")
    assert table.state.market == (0, 0, 0, 0)


@pytest.mark.rule("LA9.6c")
def test_the_higher_of_two_rolls_is_mostly_high() -> None:
    table = athens_trades()
    table.play("trade: persis 1 silver")
    higher = {face: sum(p for text, p in table.odds.items() if text.endswith(f" {face}")) for face in (1, 2, 3, 4)}
    assert higher == {1: Fraction(1, 16), 2: Fraction(3, 16), 3: Fraction(5, 16), 4: Fraction(7, 16)}


# ---------------------------------------------------------------- until the end of the round


@pytest.mark.rule("LA9.7a")
def test_a_merchant_blocks_his_load_for_the_opponent_too() -> None:
    table = Table(
        "poleis",
        {"first": "collect", "athens": {"goods": PLENTY}, "sparta": {"goods": PLENTY, "population": {"pylos": 2}}},
    )
    table.play("action: trade", "trade: persis 1 barter", "roll: 1", "action: trade")
    assert table.refusal("trade: persis 1 barter").rule in {"LA9.3b", "LA9.7a"}
    assert table.refusal("trade: persis 1 silver").rule in {"LA9.3b", "LA9.7a"}


@pytest.mark.rule("LA9.7a")
def test_merchants_stay_on_their_loads_through_the_phases_and_return_for_the_next_round() -> None:
    position = {"loads": [["persis", 1, "athens"], ["persis", 2, "sparta"]], "passed": ["athens", "sparta"]}
    phoros = Table("poleis", {"stage": "phoros", **position})
    assert len(phoros.state.round.merchants) == 2
    table = Table("poleis", {"stage": "next-round", **position})
    assert table.state.round.merchants == ()
    assert (table.state.athens.merchants, table.state.sparta.merchants) == (2, 2)


# ---------------------------------------------------------------- options


@pytest.mark.rule("LA9.4a")
@pytest.mark.parametrize(("cap", "wheat"), [(0, 8 + 4), (10, 10)])
def test_option_goods_cap_limits_what_a_trade_brings(cap: int, wheat: int) -> None:
    table = athens_trades(options={"goods_cap": cap}, athens={"goods": {"oil": 4, "wheat": 8}})
    table.play("trade: persis 2 barter", "roll: 1")
    assert table.state.athens.stock("wheat") == wheat
