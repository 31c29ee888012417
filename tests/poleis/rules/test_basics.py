"""Polis, chapters L1 to L2.3: components, poleis and their population."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.core.step import Outcome
from ancientwars.testing import Table

QUARTERS = {f"roll: {face}": Fraction(1, 4) for face in (1, 2, 3, 4)}


def to_move(table: Table) -> str:
    waits: Any = table.pending
    return waits.seat


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


# ---------------------------------------------------------------- L1 components


@pytest.mark.rule("L1.2b")
def test_a_round_begins_by_turning_up_one_event_card() -> None:
    table = Table("poleis")
    table.play("draw: sokrates", "draw: theatre", "draw: pheidias", "draw: r3_none")
    revealed: list[Any] = table.happened("EventCardRevealed")
    assert [event.card for event in revealed] == ["r3_none"]
    assert to_move(table) == "sparta"


@pytest.mark.rule("L1.3b")
def test_a_conquered_polis_leaves_its_former_owner() -> None:
    table = Table(
        "poleis",
        """
        [athens]
        hoplites = { boiotia = 3 }
        [sparta]
        population = { thebai = 2 }
        """,
    )
    table.play("action: besiege", "besiege: thebai", "roll: 4")
    assert table.state.polis("thebai").owner == "athens"
    assert table.state.population("sparta") == 4


@pytest.mark.rule("L1.3b")
def test_a_polis_cannot_belong_to_both_players() -> None:
    both = {"athens": {"population": {"thebai": 2}}, "sparta": {"population": {"thebai": 2}}}
    with pytest.raises(PositionError, match="both players"):
        Table("poleis", both)


@pytest.mark.rule("L1.5a")
def test_there_are_24_battle_cards_each_with_a_land_and_a_naval_face() -> None:
    cards = Table("poleis").game.components().battle_cards
    assert sum(card.copies for card in cards) == 24
    assert all(card.land.formation and card.naval.formation for card in cards)


@pytest.mark.rule("L1.5a")
@pytest.mark.parametrize(("units", "region"), [("hoplites", "attika"), ("galleys", "kyklades")])
def test_land_and_naval_battles_draw_from_one_common_deck(units: str, region: str) -> None:
    army = {units: {region: 4}}
    table = Table("poleis", {"stage": "end-turn", "athens": army, "sparta": army})
    assert table.odds["draw: b24"] == Fraction(1, 24)
    assert table.odds["draw: b13"] == Fraction(3, 24)
    assert len(table.odds) == 17


@pytest.mark.rule("L1.6a")
def test_a_siege_is_decided_by_one_four_sided_die() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}})
    table.play("action: besiege", "besiege: thebai")
    assert table.odds == QUARTERS


@pytest.mark.rule("L1.6a")
def test_a_market_value_falls_by_one_four_sided_die() -> None:
    table = Table("poleis", {"athens": {"goods": {"wine": 3}}})
    table.play("action: trade", "trade: persis 1 barter")
    assert table.odds == QUARTERS


@pytest.mark.rule("L1.10a")
def test_an_eighth_merchant_can_be_created_but_no_ninth() -> None:
    table = Table("poleis", {"athens": {"merchants": 7, "goods": {"wood": 3}}})
    table.play("action: create-merchants")
    assert refused(table, "create-merchants: athenai 2 wood") in {"L1.10a", "LA3.1f"}
    table.play("create-merchants: athenai 1 wood")
    assert table.state.athens.merchants == 8


@pytest.mark.rule("L1.10a")
def test_merchants_on_shiploads_count_among_the_eight() -> None:
    table = Table(
        "poleis",
        """
        loads = [["persis", 1, "athens"], ["aigyptos", 1, "athens"]]
        [athens]
        merchants = 6
        goods = { wood = 3 }
        """,
    )
    assert refused(table, "action: create-merchants") in {"L1.10a", "LA3.1f"}


@pytest.mark.rule("L1.10a")
@pytest.mark.parametrize(("merchants", "most"), [(5, 1), (4, 2), (3, 3)])
def test_each_merchant_on_a_shipload_counts_for_one_of_the_eight(merchants: int, most: int) -> None:
    table = Table(
        "poleis",
        {
            "loads": [["persis", 1, "athens"], ["aigyptos", 1, "athens"], ["persis", 2, "sparta"]],
            "athens": {"merchants": merchants, "goods": {"wood": 4}},
        },
    )
    table.play("action: create-merchants")
    assert [f"create-merchants: athenai {n} wood" in table.legal for n in range(1, 5)] == [
        n <= most for n in range(1, 5)
    ]


@pytest.mark.rule("L1.11a")
def test_the_proxenos_is_one_pawn_that_is_only_in_one_polis() -> None:
    table = Table("poleis", {"athens": {"proxenos": "chalkis", "goods": {"silver": 9}}})
    table.play("action: move-proxenos", "move-proxenos: thebai by land")
    assert table.state.athens.proxenos == "thebai"
    assert table.game.components().supply["proxenos"] == 1


@pytest.mark.rule("L1.11a")
def test_a_player_whose_only_proxenos_is_a_hostage_has_none_to_move() -> None:
    table = Table("poleis", {"athens": {"hostage": True, "goods": {"silver": 9}}})
    assert table.state.athens.proxenos == ""
    assert refused(table, "action: move-proxenos") in {"LA11.1d", "LA0.4a"}


@pytest.mark.rule("L1.12a")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_each_player_sees_the_goods_and_prestige_of_both(seat: str) -> None:
    table = Table("poleis", {"athens": {"prestige": 7, "goods": {"wine": 3}}, "sparta": {"goods": {"oil": 2}}})
    seen = table.game.view(table.state, seat)
    assert (seen.athens.prestige, seen.athens.stock("wine")) == (7, 3)
    assert (seen.sparta.prestige, seen.sparta.stock("oil")) == (5, 2)


# ---------------------------------------------------------------- L2 poleis and population


@pytest.mark.rule("L2.1b")
def test_the_full_game_ends_after_its_fourth_round() -> None:
    assert len(Table("poleis").game.components().scenarios[0].rounds) == 4
    assert not isinstance(Table("poleis", {"round": "5a", "stage": "ostracism"}).pending, Outcome)
    assert isinstance(Table("poleis", {"round": "5b", "stage": "megalopolis"}).pending, Outcome)


@pytest.mark.rule("L2.2a")
def test_the_circled_number_is_base_population_and_siege_difficulty() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"makedonia": 2, "boiotia": 2}}})
    assert table.state.polis("poteidaia").population == 2
    table.play("action: besiege")
    assert refused(table, "besiege: thebai") == "LA7.1c"
    table.play("besiege: poteidaia", "roll: 2")
    assert table.state.polis("poteidaia").owner == "athens"


@pytest.mark.rule("L2.2b")
def test_every_neutral_polis_of_a_new_game_has_its_base_population() -> None:
    table = Table("poleis")
    neutral = [card for card in table.game.components().poleis if not table.state.polis(card.id).owner]
    assert len(neutral) == 12
    assert all(table.state.polis(card.id).population == card.base for card in neutral)


@pytest.mark.rule("L2.2b")
def test_a_polis_that_becomes_neutral_has_its_base_population_again() -> None:
    table = Table(
        "poleis",
        """
        stage = "feeding"
        passed = ["athens", "sparta"]
        [athens]
        population = { chios = 3 }
        goods = { wheat = 5 }
        """,
    )
    table.play("release: chios")
    assert (table.state.polis("chios").owner, table.state.polis("chios").population) == ("", 2)


@pytest.mark.rule("L2.2b", "LE2.1c")
def test_a_small_polis_that_becomes_neutral_grows_to_its_base_population() -> None:
    position = {
        "stage": "feeding",
        "passed": ["athens", "sparta"],
        "athens": {"population": {"athenai": 5, "thebai": 1}, "goods": {"wheat": 5}},
    }
    table = Table("poleis", position)
    table.play("release: thebai")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("", 3)


@pytest.mark.rule("L2.2c")
@pytest.mark.parametrize("population", [1, 3, 5])
def test_the_current_population_does_not_change_the_fortification(population: int) -> None:
    position = {"athens": {"hoplites": {"boiotia": 3}}, "sparta": {"population": {"thebai": population}}}
    table = Table("poleis", position)
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.polis("thebai").owner == "athens"
    assert table.state.athens.prestige == 5 - 1 + 3


@pytest.mark.rule("L2.2c")
@pytest.mark.parametrize("population", [1, 3, 5])
def test_two_hoplites_never_besiege_a_polis_of_fortification_three(population: int) -> None:
    position = {
        "athens": {"hoplites": {"boiotia": 2, "makedonia": 2}},
        "sparta": {"population": {"thebai": population}},
    }
    table = Table("poleis", position)
    table.play("action: besiege")
    assert refused(table, "besiege: thebai") == "LA7.1c"


@pytest.mark.rule("L2.3a")
@pytest.mark.parametrize("population", [0, 9])
def test_an_owned_polis_has_at_least_one_and_at_most_its_maximum(population: int) -> None:
    with pytest.raises(PositionError, match=r"L2\.3a"):
        Table("poleis", {"sparta": {"population": {"sparta": population}}})


@pytest.mark.rule("L2.3a", "L2.3b")
def test_growth_stops_at_the_maximum_population() -> None:
    table = Table(
        "poleis",
        """
        stage = "growth"
        passed = ["sparta", "athens"]
        [sparta]
        population = { sparta = 7 }
        goods = { wheat = 5 }
        """,
    )
    assert refused(table, "grow: sparta 2") == "LE3.1b"
    table.play("grow: sparta 1")
    assert table.state.polis("sparta").population == 8


@pytest.mark.rule("L2.3b")
@pytest.mark.parametrize(
    ("polis", "growth", "maximum"),
    [
        ("abdera", 1, 3),
        ("argos", 1, 5),
        ("athenai", 3, 10),
        ("chalkis", 1, 2),
        ("chios", 1, 3),
        ("epidamnos", 1, 3),
        ("gela", 1, 5),
        ("gytheion", 1, 2),
        ("korinthos", 2, 6),
        ("korkyra", 1, 3),
        ("naupaktos", 1, 2),
        ("poteidaia", 1, 3),
        ("pydna", 1, 3),
        ("pylos", 1, 3),
        ("samos", 2, 6),
        ("sparta", 3, 8),
        ("syrakousai", 2, 7),
        ("thebai", 1, 5),
    ],
)
def test_the_polis_card_states_growth_and_maximum(polis: str, growth: int, maximum: int) -> None:
    cards = {card.id: card for card in Table("poleis").game.components().poleis}
    assert len(cards) == 18
    assert (cards[polis].growth, cards[polis].max) == (growth, maximum)


@pytest.mark.rule("L2.3c")
def test_the_cubes_beside_the_cards_are_the_population_of_their_owners() -> None:
    table = Table("poleis")
    cubes = {polis: table.state.polis(polis).population for polis in ("athenai", "chalkis", "chios", "sparta", "pylos")}
    assert cubes == {"athenai": 5, "chalkis": 1, "chios": 2, "sparta": 4, "pylos": 2}
    assert table.state.population("athens") == 5 + 1 + 2
    assert table.state.population("sparta") == 4 + 2 + 1
