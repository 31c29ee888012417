"""Polis, chapters LA1 and LA2: creating hoplites and galleys."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table

PORTS = [
    ("abdera", "thrakiko"),
    ("argos", "myrtoo"),
    ("chalkis", "kyklades"),
    ("chios", "noties_sporades"),
    ("epidamnos", "ionio"),
    ("gela", "ionio"),
    ("gytheion", "myrtoo"),
    ("korkyra", "ionio"),
    ("naupaktos", "ionio"),
    ("poteidaia", "thrakiko"),
    ("pydna", "thrakiko"),
    ("pylos", "ionio"),
    ("samos", "noties_sporades"),
    ("syrakousai", "ionio"),
]
TERRITORIES = [
    ("argos", "arkadia"),
    ("chalkis", "attika"),
    ("chios", "ionia"),
    ("gela", "sikelia"),
    ("gytheion", "lakedaimon"),
    ("korinthos", "megaris"),
    ("korkyra", "akarnania"),
    ("naupaktos", "thessalia"),
    ("poteidaia", "makedonia"),
    ("pydna", "makedonia"),
    ("pylos", "messenia"),
    ("samos", "ionia"),
    ("syrakousai", "sikelia"),
    ("thebai", "boiotia"),
]


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


# ---------------------------------------------------------------- LA1 hoplites


@pytest.mark.rule("LA1.1a", "LA1.1c")
def test_two_hoplites_of_pylos_muster_in_messenia() -> None:
    table = Table(
        "poleis",
        """
        round = "3"
        turn = "sparta"
        [sparta]
        goods = { metal = 3 }
        population = { pylos = 3 }
        hoplites = { messenia = 1 }
        """,
    )
    table.play("action: create-hoplites")
    assert "create-hoplites: pylos 3 metal" not in table.legal
    table.play("create-hoplites: pylos 2 metal")
    assert table.state.sparta.stock("metal") == 1
    assert table.state.polis("pylos").population == 1
    assert table.state.units("sparta", "messenia") == 3


@pytest.mark.rule("LA1.1a")
@pytest.mark.parametrize(("polis", "territory"), TERRITORIES)
def test_hoplites_are_placed_in_the_territory_of_their_polis(polis: str, territory: str) -> None:
    position = {"athens": {"goods": {"metal": 1}, "population": {"athenai": 1, polis: 2}}}
    table = Table("poleis", position)
    table.play("action: create-hoplites", f"create-hoplites: {polis} 1 metal")
    assert table.state.units("athens", territory) == 1


@pytest.mark.rule("LA1.1a")
@pytest.mark.parametrize("polis", ["sparta", "thebai"])
def test_no_hoplites_are_created_in_an_enemy_or_a_neutral_polis(polis: str) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 3}}})
    table.play("action: create-hoplites")
    assert refused(table, f"create-hoplites: {polis} 1 metal") == "LA1.1a"


@pytest.mark.rule("LA1.1a")
def test_one_action_creates_hoplites_in_one_polis_only() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 3}, "population": {"thebai": 3}}})
    table.play("action: create-hoplites", "create-hoplites: thebai 1 metal")
    assert table.refusal("create-hoplites: athenai 1 metal") is not None
    assert refused(table, "action: create-hoplites") == "LA0.1b"


@pytest.mark.rule("LA1.1b")
@pytest.mark.parametrize(("standing", "count"), [(0, 4), (1, 3), (3, 1)])
def test_hoplites_are_created_up_to_the_room_left_by_own_hoplites(standing: int, count: int) -> None:
    position = {
        "athens": {"goods": {"metal": 5}, "population": {"athenai": 9}, "hoplites": {"attika": standing}},
        "sparta": {"hoplites": {"attika": 4}},
    }
    table = Table("poleis", position)
    table.play("action: create-hoplites")
    assert refused(table, f"create-hoplites: athenai {count + 1} metal") == "LA1.1b"
    assert table.refusal(f"create-hoplites: athenai {count} metal") is None
    assert table.refusal("create-hoplites: athenai 1 metal") is None


@pytest.mark.rule("LA1.1b")
def test_no_hoplite_is_created_where_there_is_no_room() -> None:
    position = {"athens": {"goods": {"metal": 5}, "population": {"chalkis": 2}, "hoplites": {"attika": 4}}}
    assert refused(Table("poleis", position), "action: create-hoplites") in {"LA1.1b", "LA0.4a"}


@pytest.mark.rule("LA1.1c")
@pytest.mark.parametrize(
    ("payment", "metal", "silver"),
    [("1 metal", 1, 2), ("1 silver", 2, 1), ("1 metal 1 silver", 1, 1), ("2 silver", 2, 0)],
)
def test_a_hoplite_costs_one_metal_or_one_silver_and_one_population(payment: str, metal: int, silver: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 2, "silver": 2}}})
    table.play("action: create-hoplites", f"create-hoplites: athenai {payment}")
    hoplites = table.state.units("athens", "attika")
    assert (table.state.athens.stock("metal"), table.state.athens.stock("silver")) == (metal, silver)
    assert hoplites == (2 - metal) + (2 - silver)
    assert table.state.polis("athenai").population == 5 - hoplites


@pytest.mark.rule("LA1.1c")
def test_wood_does_not_equip_a_hoplite() -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 5}}})
    assert refused(table, "action: create-hoplites") in {"LA1.1c", "LA0.4a"}


@pytest.mark.rule("LA1.1d")
@pytest.mark.parametrize("population", [2, 3])
def test_the_population_of_a_polis_is_never_used_up_for_hoplites(population: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 5}, "population": {"athenai": population}}})
    table.play("action: create-hoplites")
    assert refused(table, f"create-hoplites: athenai {population} metal") == "LA1.1d"
    table.play(f"create-hoplites: athenai {population - 1} metal")
    assert table.state.polis("athenai").population == 1


@pytest.mark.rule("LA1.1e")
def test_enemy_control_of_the_territory_does_not_prevent_hoplites() -> None:
    position = {
        "athens": {"goods": {"metal": 1}, "population": {"thebai": 3}},
        "sparta": {"hoplites": {"boiotia": 4}},
    }
    table = Table("poleis", position)
    table.play("action: create-hoplites", "create-hoplites: thebai 1 metal")
    assert table.state.units("athens", "boiotia") == 1


@pytest.mark.rule("LA1.1f")
def test_a_polis_with_a_project_in_progress_creates_hoplites() -> None:
    table = Table("poleis", {"in_progress": {"athenai": "sokrates"}, "athens": {"goods": {"metal": 1}}})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal")
    assert table.state.units("athens", "attika") == 1
    assert table.state.polis("athenai").in_progress == "sokrates"


@pytest.mark.rule("LA1.2a")
@pytest.mark.parametrize(("polis", "sea"), [("epidamnos", "ionio"), ("abdera", "thrakiko")])
def test_epidamnos_and_abdera_create_galleys_but_no_hoplites(polis: str, sea: str) -> None:
    position = {"athens": {"goods": {"metal": 3, "wood": 3}, "population": {"athenai": 1, polis: 3}}}
    table = Table("poleis", position)
    assert table.refusal("action: create-hoplites") is not None
    table.play("action: create-galleys", f"create-galleys: {polis} > {sea} 2 wood")
    assert table.state.units("athens", sea) == 2


# ---------------------------------------------------------------- LA2 galleys


@pytest.mark.rule("LA2.1b", "LA2.1c")
def test_a_galley_of_chalkis_is_the_last_that_kyklades_holds_in_the_second_round() -> None:
    table = Table(
        "poleis",
        """
        [athens]
        goods = { wood = 2 }
        population = { chalkis = 2 }
        galleys = { kyklades = 3 }
        """,
    )
    table.play("action: create-galleys")
    assert refused(table, "create-galleys: athenai > kyklades 2 wood") == "LA2.1b"
    table.play("create-galleys: chalkis > kyklades 1 wood")
    assert table.state.athens.stock("wood") == 1
    assert table.state.polis("chalkis").population == 1
    assert table.state.units("athens", "kyklades") == 4


@pytest.mark.rule("LA2.1a")
@pytest.mark.parametrize("port", ["korkyra > ionio", "gytheion > myrtoo"])
def test_no_galleys_are_created_in_a_neutral_or_an_enemy_polis(port: str) -> None:
    position = {"athens": {"goods": {"wood": 3}}, "sparta": {"population": {"gytheion": 2}}}
    table = Table("poleis", position)
    table.play("action: create-galleys")
    assert refused(table, f"create-galleys: {port} 1 wood") == "LA2.1a"


@pytest.mark.rule("LA2.1a")
def test_one_action_creates_galleys_in_one_polis_only() -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 3}, "population": {"samos": 3}}})
    table.play("action: create-galleys", "create-galleys: samos > noties_sporades 1 wood")
    assert table.refusal("create-galleys: athenai > kyklades 1 wood") is not None
    assert refused(table, "action: create-galleys") == "LA0.1b"


@pytest.mark.rule("LA2.1a", "LA2.2b")
@pytest.mark.parametrize(("polis", "sea"), PORTS)
def test_the_galleys_of_a_polis_put_to_sea_in_its_one_port(polis: str, sea: str) -> None:
    position = {"athens": {"goods": {"wood": 1}, "population": {"athenai": 1, polis: 2}}}
    table = Table("poleis", position)
    table.play("action: create-galleys")
    assert table.legal == (f"create-galleys: {polis} > {sea} 1 wood",)
    table.play(f"create-galleys: {polis} > {sea} 1 wood")
    assert table.state.units("athens", sea) == 1


@pytest.mark.rule("LA2.2b")
def test_every_polis_but_three_has_exactly_one_port() -> None:
    ports = {card.id: len(card.ports) for card in Table("poleis").game.components().poleis}
    exceptions = {polis: count for polis, count in ports.items() if count != 1}
    assert exceptions == {"sparta": 0, "thebai": 0, "korinthos": 2}


@pytest.mark.rule("LA2.1b")
def test_no_galley_is_created_in_a_sea_without_room() -> None:
    position = {"athens": {"goods": {"wood": 5}, "population": {"chalkis": 2}, "galleys": {"kyklades": 4}}}
    assert refused(Table("poleis", position), "action: create-galleys") in {"LA2.1b", "LA0.4a"}


@pytest.mark.rule("LA2.1c")
@pytest.mark.parametrize(
    ("payment", "wood", "silver"), [("1 wood", 1, 2), ("1 silver", 2, 1), ("1 wood 1 silver", 1, 1), ("2 silver", 2, 0)]
)
def test_a_galley_costs_one_wood_or_one_silver_and_one_population(payment: str, wood: int, silver: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 2, "silver": 2}}})
    table.play("action: create-galleys", f"create-galleys: athenai > kyklades {payment}")
    galleys = table.state.units("athens", "kyklades")
    assert (table.state.athens.stock("wood"), table.state.athens.stock("silver")) == (wood, silver)
    assert galleys == (2 - wood) + (2 - silver)
    assert table.state.polis("athenai").population == 5 - galleys


@pytest.mark.rule("LA2.1c")
def test_metal_does_not_build_a_galley() -> None:
    table = Table("poleis", {"athens": {"goods": {"metal": 5}}})
    assert refused(table, "action: create-galleys") in {"LA2.1c", "LA0.4a"}


@pytest.mark.rule("LA2.1d")
@pytest.mark.parametrize("population", [2, 3])
def test_the_population_of_a_polis_is_never_used_up_for_galleys(population: int) -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 5}, "population": {"athenai": population}}})
    table.play("action: create-galleys")
    assert refused(table, f"create-galleys: athenai > kyklades {population} wood") == "LA2.1d"
    table.play(f"create-galleys: athenai > kyklades {population - 1} wood")
    assert table.state.polis("athenai").population == 1


@pytest.mark.rule("LA2.1e")
def test_enemy_control_of_the_sea_does_not_prevent_galleys() -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 1}}, "sparta": {"galleys": {"kyklades": 4}}})
    table.play("action: create-galleys", "create-galleys: athenai > kyklades 1 wood")
    assert table.state.units("athens", "kyklades") == 1


@pytest.mark.rule("LA2.2a")
def test_sparta_has_no_port() -> None:
    table = Table("poleis", {"turn": "sparta", "sparta": {"goods": {"wood": 3, "metal": 3}}})
    assert table.refusal("action: create-galleys") is not None
    assert table.refusal("action: create-hoplites") is None


@pytest.mark.rule("LA2.2a")
def test_thebai_has_no_port() -> None:
    side = {"goods": {"wood": 3, "metal": 3}, "population": {"athenai": 1, "thebai": 5}}
    table = Table("poleis", {"athens": side})
    assert table.refusal("action: create-galleys") is not None
    assert table.refusal("action: create-hoplites") is None


@pytest.mark.rule("LA2.1b", "LA2.3a")
@pytest.mark.parametrize(("sea", "other"), [("ionio", "kyklades"), ("kyklades", "ionio")])
def test_a_full_sea_leaves_the_other_port_of_korinthos_open(sea: str, other: str) -> None:
    side = {"goods": {"wood": 4}, "population": {"athenai": 1, "korinthos": 6}, "galleys": {sea: 4}}
    table = Table("poleis", {"athens": side})
    table.play("action: create-galleys")
    assert refused(table, f"create-galleys: korinthos > {sea} 1 wood") == "LA2.1b"
    table.play(f"create-galleys: korinthos > {other} 4 wood")
    assert table.state.units("athens", other) == 4


@pytest.mark.rule("LA2.3a")
@pytest.mark.parametrize(("sea", "other"), [("ionio", "kyklades"), ("kyklades", "ionio")])
def test_the_galleys_of_korinthos_go_to_either_of_its_two_seas(sea: str, other: str) -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 4}, "population": {"athenai": 1, "korinthos": 6}}})
    table.play("action: create-galleys", f"create-galleys: korinthos > {sea} 2 wood")
    assert (table.state.units("athens", sea), table.state.units("athens", other)) == (2, 0)
    assert refused(table, "action: create-galleys") == "LA0.1b"


@pytest.mark.rule("LA2.3a")
def test_korinthos_has_no_port_in_a_third_sea() -> None:
    table = Table("poleis", {"athens": {"goods": {"wood": 1}, "population": {"athenai": 1, "korinthos": 6}}})
    table.play("action: create-galleys")
    assert set(table.legal) == {
        "create-galleys: korinthos > ionio 1 wood",
        "create-galleys: korinthos > kyklades 1 wood",
    }
