"""Polis, chapter LA3: creating merchants."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


@pytest.mark.rule("LA3.1a")
@pytest.mark.parametrize(("seat", "polis"), [("athens", "athenai"), ("sparta", "pylos"), ("sparta", "gytheion")])
def test_merchants_are_created_in_the_trading_poleis(seat: str, polis: str) -> None:
    side = {"goods": {"wood": 1}, "population": {polis: 2}}
    table = Table("poleis", {"turn": seat, seat: side})
    table.play("action: create-merchants", f"create-merchants: {polis} 1 wood")
    assert table.state.side(seat).merchants == 2


@pytest.mark.rule("LA3.1a")
def test_merchants_are_created_nowhere_else() -> None:
    athens = {"athenai": 1, "chalkis": 2, "korinthos": 6, "samos": 6, "abdera": 3}
    sparta = {"sparta": 8, "argos": 5, "syrakousai": 7}
    sides = {
        "athens": {"goods": {"wood": 5}, "population": athens},
        "sparta": {"goods": {"wood": 5}, "population": sparta},
    }
    for seat in ("athens", "sparta"):
        assert Table("poleis", {"turn": seat, **sides}).refusal("action: create-merchants") is not None


@pytest.mark.rule("LA3.1b")
@pytest.mark.parametrize("polis", ["pylos", "gytheion"])
def test_athens_creates_no_merchants_in_pylos_or_gytheion(polis: str) -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 5}, "population": {polis: 2}}})
    table.play("action: create-merchants")
    assert refused(table, f"create-merchants: {polis} 1 wood") == "LA3.1b"
    assert table.refusal("create-merchants: athenai 1 wood") is None


@pytest.mark.rule("LA3.1b")
def test_sparta_creates_no_merchants_without_owning_pylos_or_gytheion() -> None:
    position = {"turn": "sparta", "sparta": {"goods": {"wood": 5}}, "athens": {"population": {"pylos": 2}}}
    assert Table("poleis", position).refusal("action: create-merchants") is not None


@pytest.mark.rule("LA3.1c")
def test_one_action_creates_several_merchants_but_in_one_polis() -> None:
    side = {"goods": {"wood": 5}, "population": {"pylos": 3, "gytheion": 2}}
    table = Table("poleis", {"turn": "sparta", "sparta": side})
    table.play("action: create-merchants", "create-merchants: pylos 2 wood")
    assert table.state.sparta.merchants == 3
    assert table.refusal("create-merchants: gytheion 1 wood") is not None
    assert refused(table, "action: create-merchants") == "LA0.1b"


@pytest.mark.rule("LA3.1d")
@pytest.mark.parametrize(
    ("payment", "wood", "silver"), [("1 wood", 1, 2), ("1 silver", 2, 1), ("1 wood 1 silver", 1, 1), ("2 silver", 2, 0)]
)
def test_a_merchant_costs_one_wood_or_one_silver_and_one_population(payment: str, wood: int, silver: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 2, "silver": 2}}})
    table.play("action: create-merchants", f"create-merchants: athenai {payment}")
    created = table.state.athens.merchants - 1
    assert (table.state.athens.stock("wood"), table.state.athens.stock("silver")) == (wood, silver)
    assert created == (2 - wood) + (2 - silver)
    assert table.state.polis("athenai").population == 5 - created


@pytest.mark.rule("LA3.1d")
def test_metal_does_not_build_a_merchant() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 5}}})
    assert table.refusal("action: create-merchants") is not None


@pytest.mark.rule("LA3.1e")
@pytest.mark.parametrize("population", [2, 3])
def test_the_population_of_a_polis_is_never_used_up_for_merchants(population: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 5}, "population": {"athenai": population}}})
    table.play("action: create-merchants")
    assert refused(table, f"create-merchants: athenai {population} wood") == "LA3.1e"
    table.play(f"create-merchants: athenai {population - 1} wood")
    assert table.state.polis("athenai").population == 1


@pytest.mark.rule("LA3.1f")
def test_the_limit_of_the_round_does_not_bind_merchants() -> None:
    table = Table("poleis", {"round": "3", "athens": {"goods": {"wood": 9}, "population": {"athenai": 10}}})
    table.play("action: create-merchants", "create-merchants: athenai 7 wood")
    assert table.state.athens.merchants == 8


@pytest.mark.rule("LA3.1f")
def test_only_the_eight_ships_limit_the_merchants() -> None:
    table = Table("poleis", {"round": "3", "athens": {"goods": {"wood": 9}, "population": {"athenai": 10}}})
    table.play("action: create-merchants")
    assert refused(table, "create-merchants: athenai 8 wood") in {"LA3.1f", "L1.10a"}


@pytest.mark.rule("LA3.2a")
@pytest.mark.parametrize(("seat", "polis"), [("athens", "athenai"), ("sparta", "pylos")])
def test_new_merchants_join_those_who_wait_in_the_trade_port(seat: str, polis: str) -> None:
    side = {"merchants": 2, "goods": {"wood": 1}, "population": {polis: 2}}
    table = Table("poleis", {"turn": seat, seat: side})
    table.play("action: create-merchants", f"create-merchants: {polis} 1 wood")
    assert table.state.side(seat).merchants == 3


@pytest.mark.rule("LA3.2a")
def test_a_new_spartan_merchant_lies_between_ionio_and_myrtoo() -> None:
    position = {
        "turn": "sparta",
        "athens": {"galleys": {"myrtoo": 1, "kyklades": 1}},
        "sparta": {"merchants": 0, "goods": {"wood": 4}, "population": {"pylos": 2}},
    }
    table = Table("poleis", position)
    assert table.refusal("action: trade") is not None
    table.play("action: create-merchants", "create-merchants: pylos 1 wood", "action: trade")
    assert set(table.legal) == {"trade: illyria 1 barter"}


@pytest.mark.rule("LA3.2a")
def test_a_new_athenian_merchant_lies_in_kyklades() -> None:
    position = {
        "athens": {"merchants": 0, "goods": {"wood": 1, "metal": 3}},
        "sparta": {"galleys": {"myrtoo": 1, "ionio": 1, "noties_sporades": 1}},
    }
    table = Table("poleis", position)
    assert table.refusal("action: trade") is not None
    table.play("action: create-merchants", "create-merchants: athenai 1 wood", "action: trade")
    assert set(table.legal) == {"trade: thraki 1 barter"}
