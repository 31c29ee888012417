"""Polis, chapter LA0: actions in general."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.errors import IllegalAction
from ancientwars.testing import Table


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


@pytest.mark.rule("LA0.1a")
@pytest.mark.parametrize(("hostage", "missing"), [(False, {"redeem-proxenos"}), (True, {"move-proxenos", "civil-war"})])
def test_there_are_twelve_types_of_action(hostage: bool, missing: set[str]) -> None:
    twelve = {
        *("create-hoplites", "create-galleys", "create-merchants", "start-project"),
        *("move-hoplites", "move-galleys", "besiege", "collect"),
        *("trade", "move-proxenos", "redeem-proxenos", "civil-war"),
    }
    side = {
        "goods": {"metal": 3, "wood": 3, "wine": 3, "silver": 20},
        "hoplites": {"attika": 1, "boiotia": 3},
        "galleys": {"kyklades": 1},
        **({"hostage": True} if hostage else {"proxenos": "thebai"}),
    }
    table = Table("poleis", {"projects": ["sokrates"], "athens": side})
    assert set(table.legal) == {f"action: {kind}" for kind in twelve - missing} | {"pass"}


@pytest.mark.rule("LA0.1b")
def test_two_sieges_in_one_turn_are_impossible() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3, "makedonia": 2}}})
    table.play("action: besiege", "besiege: thebai", "roll: 1")
    assert refused(table, "action: besiege") == "LA0.1b"


@pytest.mark.rule("LA0.1b")
def test_a_free_collection_at_home_is_still_a_collection() -> None:
    side = {"population": {"thebai": 3}, "hoplites": {"attika": 1, "boiotia": 1}}
    table = Table("poleis", {"athens": side})
    table.play("action: collect", "collect: attika", "row: wine 1")
    assert refused(table, "action: collect") == "LA0.1b"


TWICE = [
    ("create-hoplites", ("create-hoplites: athenai 1 metal",)),
    ("create-galleys", ("create-galleys: athenai > kyklades 1 wood",)),
    ("create-merchants", ("create-merchants: athenai 1 wood",)),
    ("start-project", ("start-project: athenai protagoras",)),
    ("move-hoplites", ("move-hoplites: attika > boiotia 1", "done")),
    ("move-galleys", ("move-galleys: kyklades > thrakiko 1", "done")),
    ("trade", ("trade: illyria 1 barter", "roll: 1")),
    ("move-proxenos", ("move-proxenos: athenai by land",)),
    ("civil-war", ()),
]


@pytest.mark.rule("LA0.1b")
@pytest.mark.parametrize(("kind", "how"), TWICE, ids=[kind for kind, _ in TWICE])
def test_no_kind_of_action_is_taken_twice_in_a_turn(kind: str, how: tuple[str, ...]) -> None:
    goods = {"metal": 4, "wood": 8, "silver": 20}
    side = {"goods": goods, "hoplites": {"attika": 2}, "galleys": {"kyklades": 2}, "merchants": 2, "proxenos": "thebai"}
    position = {"projects": ["protagoras", "theatre"], "athens": {**side, "population": {"athenai": 9}}}
    table = Table("poleis", position)
    table.play(f"action: {kind}", *how)
    assert (table.pending.seat, table.pending.prompt) == ("athens", "turn")
    assert f"action: {kind}" not in table.legal
    assert refused(table, f"action: {kind}") == "LA0.1b"


@pytest.mark.rule("LA0.2a")
@pytest.mark.parametrize("kind", ["move-hoplites", "move-galleys", "besiege"])
@pytest.mark.parametrize(("prestige", "legal"), [(0, False), (1, True)])
def test_without_prestige_no_military_action_is_possible(kind: str, prestige: int, legal: bool) -> None:
    side = {"prestige": prestige, "hoplites": {"boiotia": 3}, "galleys": {"kyklades": 1}}
    table = Table("poleis", {"athens": side})
    assert (table.refusal(f"action: {kind}") is None) is legal


@pytest.mark.rule("LA0.2a")
def test_without_prestige_only_the_home_region_can_be_collected() -> None:
    side = {"prestige": 0, "population": {"thebai": 3}, "hoplites": {"attika": 1, "boiotia": 1}}
    table = Table("poleis", {"athens": side})
    table.play("action: collect")
    assert refused(table, "collect: boiotia") in {"LA0.2a", "LA8.1a"}
    table.play("collect: attika", "row: wine 1")
    assert (table.state.athens.stock("wine"), table.state.athens.prestige) == (1, 0)


@pytest.mark.rule("LA0.2b")
def test_the_prestige_of_a_certain_siege_cannot_pay_for_the_siege() -> None:
    table = Table("poleis", {"athens": {"prestige": 0, "hoplites": {"thessalia": 3}}})
    assert refused(table, "action: besiege") == "LA0.2a"


@pytest.mark.rule("LA0.2b")
@pytest.mark.parametrize(("prestige", "legal"), [(1, False), (2, True)])
def test_moving_and_besieging_in_one_turn_takes_two_prestige(prestige: int, legal: bool) -> None:
    table = Table("poleis", {"athens": {"prestige": prestige, "hoplites": {"attika": 3}}})
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 3")
    assert (table.refusal("action: besiege") is None) is legal


@pytest.mark.rule("LA0.2b")
def test_prestige_won_by_the_first_action_pays_for_the_second() -> None:
    side = {"prestige": 0, "proxenos": "thebai", "goods": {"silver": 6}, "hoplites": {"attika": 1}}
    table = Table("poleis", {"athens": side})
    assert table.refusal("action: move-hoplites") is not None
    table.play("action: civil-war", "action: move-hoplites", "move-hoplites: attika > boiotia 1")
    assert table.state.athens.prestige == 0 + 3 - 1


@pytest.mark.rule("LA0.3a")
@pytest.mark.parametrize(("payment", "metal", "silver"), [("2 metal 1 silver", 0, 1), ("1 metal 2 silver", 1, 0)])
def test_silver_replaces_metal_one_for_one_in_a_mixed_payment(payment: str, metal: int, silver: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 2, "silver": 2}}})
    table.play("action: create-hoplites", f"create-hoplites: athenai {payment}")
    assert (table.state.athens.stock("metal"), table.state.athens.stock("silver")) == (metal, silver)
    assert table.state.units("athens", "attika") == 3


@pytest.mark.rule("LA0.3a")
def test_nothing_but_silver_replaces_a_good() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 5, "wine": 5, "oil": 5, "wheat": 5}}})
    assert refused(table, "action: create-galleys") in {"LA2.1c", "LA0.4a"}


@pytest.mark.rule("LA0.3b")
def test_in_trade_silver_replaces_the_demanded_good_only_at_the_price_of_the_wheat() -> None:
    position = {"market": {"oil": 1}, "athens": {"goods": {"oil": 4, "silver": 9}}}
    table = Table("poleis", position)
    table.play("action: trade")
    assert table.refusal("trade: persis 2 barter") is not None
    table.play("trade: persis 2 silver", "roll: 1 1")
    assert [table.state.athens.stock(good) for good in ("oil", "silver", "wheat")] == [4, 9 - 4, 4]


@pytest.mark.rule("LA0.4a")
@pytest.mark.parametrize(
    ("kind", "needed"),
    [
        ("create-hoplites", {"goods": {"metal": 1}}),
        ("create-merchants", {"goods": {"wood": 1}}),
        ("move-galleys", {"galleys": {"kyklades": 1}}),
        ("besiege", {"hoplites": {"thessalia": 1}}),
        ("trade", {"goods": {"silver": 3}}),
    ],
)
def test_an_action_that_cannot_be_carried_out_cannot_be_chosen(kind: str, needed: dict[str, Any]) -> None:
    assert refused(Table("poleis", {}), f"action: {kind}").startswith("LA")
    assert Table("poleis", {"athens": needed}).refusal(f"action: {kind}") is None


@pytest.mark.rule("LA0.4a")
def test_a_chosen_move_moves_at_least_one_unit() -> None:
    table = Table("poleis", {"athens": {"galleys": {"kyklades": 2}}})
    table.play("action: move-galleys")
    assert table.refusal("done") is not None
    assert table.refusal("pass") is not None
    table.play("move-galleys: kyklades > thrakiko 1")
    assert table.refusal("done") is None


@pytest.mark.rule("LA0.5a")
@pytest.mark.parametrize(("prestige", "left"), [(0, 0), (1, 0), (3, 1)])
def test_a_compulsory_loss_stops_at_no_prestige(prestige: int, left: int) -> None:
    position = {"round": "4", "stage": "event", "event": "r4_egypt", "athens": {"prestige": prestige}}
    assert Table("poleis", position).state.athens.prestige == left


@pytest.mark.rule("LA0.5a")
@pytest.mark.parametrize(("prestige", "legal"), [(0, False), (1, True)])
def test_a_player_without_prestige_cannot_retreat(prestige: int, legal: bool) -> None:
    table = Table(
        "poleis",
        {
            "stage": "battle",
            "athens": {"prestige": 0, "hoplites": {"boiotia": 4}},
            "sparta": {"prestige": prestige, "hoplites": {"boiotia": 4}},
            "battle": {
                "region": "boiotia",
                "stage": "retreat",
                "athens": ["b01", "b02", "b04", "b05"],
                "sparta": ["b07", "b08", "b09", "b11"],
            },
        },
    )
    assert (table.refusal("retreat") is None) is legal


@pytest.mark.rule("LA0.5b")
def test_no_action_is_paid_with_goods_that_are_not_in_stock() -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 1, "metal": 3}}})
    table.play("action: create-galleys")
    assert refused(table, "create-galleys: athenai > kyklades 2 wood") in {"LA0.5b", "LA2.1c"}
    with pytest.raises(IllegalAction):
        table.play("create-galleys: athenai > kyklades 1 wood 1 silver")


@pytest.mark.rule("LA0.5b")
def test_paid_goods_go_to_the_supply() -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 2}}, "sparta": {"goods": {"wood": 1}}})
    table.play("action: create-galleys", "create-galleys: athenai > kyklades 2 wood")
    assert (table.state.athens.stock("wood"), table.state.sparta.stock("wood")) == (0, 1)
