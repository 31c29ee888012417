"""Rules LA7: besieging a polis."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ancientwars.testing import Table

SPARTA_DOES_TWO_THINGS = (
    "action: create-hoplites",
    "create-hoplites: sparta 1 metal",
    "action: move-proxenos",
    "move-proxenos: pylos by land",
)


# ---------------------------------------------------------------- cost and requirements


@pytest.mark.rule("LA7.1a")
def test_a_siege_costs_one_prestige_whether_it_succeeds_or_not() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}})
    table.play("action: besiege", "besiege: thebai", "roll: 1")
    assert table.state.athens.prestige == 5 - 1


@pytest.mark.rule("LA7.1a", "LA7.2a")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_a_siege_without_a_roll_costs_one_prestige_too(owner: str) -> None:
    sparta = {"population": {"sparta": 4, "chalkis": 1}} if owner else {}
    table = Table("poleis", {"athens": {"hoplites": {"attika": 1}}, "sparta": sparta})
    table.play("action: besiege", "besiege: chalkis")
    assert [event.amount for event in table.happened("PrestigeChanged")] == [-1, 1]
    assert table.state.athens.prestige == 5


@pytest.mark.rule("LA7.1a")
@pytest.mark.parametrize(("prestige", "legal"), [(0, False), (1, True)])
def test_a_siege_cannot_be_paid_out_of_the_prestige_it_would_win(prestige: int, legal: bool) -> None:
    table = Table("poleis", {"athens": {"prestige": prestige, "hoplites": {"boiotia": 3}}})
    refusal = table.refusal("action: besiege")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA0.2a", "LA0.4a", "LA7.1a"}


@pytest.mark.rule("LA7.1b")
@pytest.mark.parametrize(("owner", "legal"), [("", True), ("sparta", True), ("athens", False)])
def test_neutral_and_enemy_poleis_can_be_besieged_but_not_ones_own(owner: str, legal: bool) -> None:
    position = {"athens": {"hoplites": {"boiotia": 3, "thessalia": 1}}, "sparta": {}}
    if owner:
        position[owner] = {**position[owner], "population": {"thebai": 3}}
    table = Table("poleis", position)
    table.play("action: besiege")
    refusal = table.refusal("besiege: thebai")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA7.1b"


@pytest.mark.rule("LA7.1b")
def test_only_a_polis_with_own_hoplites_in_its_territory_can_be_besieged() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 4}}, "sparta": {"hoplites": {"thessalia": 1}}})
    table.play("action: besiege")
    assert table.legal == ("besiege: thebai",)
    assert table.refusal("besiege: naupaktos").rule in {"LA7.1b", "LA7.1c"}


@pytest.mark.rule("LA7.1c")
@pytest.mark.parametrize(("hoplites", "legal"), [(2, False), (3, True), (4, True)])
@pytest.mark.parametrize("population", [1, 3, 5])
def test_hoplites_must_match_the_fortification_whatever_the_population(
    hoplites: int, population: int, legal: bool
) -> None:
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"boiotia": hoplites, "thessalia": 1}},
            "sparta": {"population": {"thebai": population}},
        },
    )
    table.play("action: besiege")
    refusal = table.refusal("besiege: thebai")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA7.1c"


@pytest.mark.rule("LA7.1d")
@pytest.mark.parametrize(("spartans", "legal"), [(0, True), (2, True), (3, False), (4, False)])
def test_the_besieger_needs_more_hoplites_than_the_enemy(spartans: int, legal: bool) -> None:
    table = Table(
        "poleis",
        {"athens": {"hoplites": {"boiotia": 3, "thessalia": 1}}, "sparta": {"hoplites": {"boiotia": spartans}}},
    )
    table.play("action: besiege")
    refusal = table.refusal("besiege: thebai")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA7.1d"


@pytest.mark.rule("LA7.1e", "LA7.1h")
@pytest.mark.parametrize(
    ("seat", "territory", "capital", "neighbour"),
    [("sparta", "attika", "athenai", "chalkis"), ("athens", "lakedaimon", "sparta", "gytheion")],
)
@pytest.mark.parametrize("owned", [True, False])
def test_the_capital_stands_safe_while_the_polis_beside_it_can_be_besieged(
    seat: str, territory: str, capital: str, neighbour: str, owned: bool
) -> None:
    enemy = "athens" if seat == "sparta" else "sparta"
    position = {
        "round": "5a",
        "turn": seat,
        seat: {"hoplites": {territory: 5}},
        enemy: {"population": {neighbour: 1} if owned else {}},
    }
    table = Table("poleis", position)
    table.play("action: besiege")
    assert table.refusal(f"besiege: {capital}").rule == "LA7.1e"
    table.play(f"besiege: {neighbour}")
    assert table.state.polis(neighbour).owner == seat


@pytest.mark.rule("LA7.1e")
@pytest.mark.parametrize(
    ("seat", "enemy", "territory", "capital"),
    [("sparta", "athens", "attika", "athenai"), ("athens", "sparta", "lakedaimon", "sparta")],
)
def test_even_a_capital_of_one_is_not_besieged(seat: str, enemy: str, territory: str, capital: str) -> None:
    besieger = {"hoplites": {territory: 5, "boiotia": 3}}
    position = {"round": "5a", "turn": seat, seat: besieger, enemy: {"population": {capital: 1}}}
    table = Table("poleis", position)
    table.play("action: besiege")
    assert table.refusal(f"besiege: {capital}").rule == "LA7.1e"


@pytest.mark.rule("LA7.1f")
@pytest.mark.parametrize("polis", ["abdera", "epidamnos"])
def test_a_polis_without_a_territory_cannot_be_besieged(polis: str) -> None:
    everywhere = {"akarnania": 4, "makedonia": 4, "thessalia": 4}
    table = Table("poleis", {"athens": {"hoplites": everywhere, "galleys": {"ionio": 4, "thrakiko": 4}}})
    table.play("action: besiege")
    assert table.refusal(f"besiege: {polis}").rule == "LA7.1f"


@pytest.mark.rule("LA7.1g", "LA7.1c")
@pytest.mark.parametrize(("polis", "territory"), [("korinthos", "megaris"), ("syrakousai", "sikelia")])
@pytest.mark.parametrize(("round_type", "hoplites", "legal"), [("3", 3, False), ("4", 3, False), ("4", 4, True)])
def test_korinthos_and_syrakousai_are_out_of_reach_in_the_first_round(
    polis: str, territory: str, round_type: str, hoplites: int, legal: bool
) -> None:
    table = Table("poleis", {"round": round_type, "athens": {"hoplites": {territory: hoplites, "thessalia": 1}}})
    table.play("action: besiege")
    refusal = table.refusal(f"besiege: {polis}")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA7.1c", "LA7.1g"}


@pytest.mark.rule("LA7.1g")
def test_four_hoplites_do_not_fit_into_a_territory_in_the_first_round() -> None:
    table = Table("poleis", {"round": "3", "athens": {"hoplites": {"megaris": 2, "attika": 2, "thessalia": 1}}})
    table.play("action: move-hoplites")
    assert table.refusal("move-hoplites: attika > megaris 2") is not None
    table.play("move-hoplites: attika > megaris 1", "action: besiege")
    assert "besiege: korinthos" not in table.legal


@pytest.mark.rule("LA7.1h")
def test_each_polis_of_a_territory_needs_a_siege_of_its_own() -> None:
    table = Table("poleis", {"first": "trade", "athens": {"hoplites": {"sikelia": 4}, "goods": {"wine": 1}}})
    table.play("action: besiege")
    assert table.legal == ("besiege: gela", "besiege: syrakousai")
    table.play("besiege: gela", "roll: 3")
    assert table.state.polis("syrakousai").owner == ""
    table.play("pass", "fee: wine", "action: besiege", "besiege: syrakousai", "roll: 4")
    assert table.state.polis("syrakousai").owner == "athens"
    assert table.state.units("athens", "sikelia") == 4


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("LA7.2a")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_a_polis_of_fortification_one_falls_without_a_roll(owner: str) -> None:
    table = Table(
        "poleis",
        {"athens": {"hoplites": {"thessalia": 1}}, "sparta": {"population": {"naupaktos": 2} if owner else {}}},
    )
    table.play("action: besiege", "besiege: naupaktos")
    assert table.happened("DiceRolled") == []
    assert table.state.polis("naupaktos").owner == "athens"
    assert table.state.athens.prestige == 5 - 1 + 1


@pytest.mark.rule("LA7.2b")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("polis", "territory", "fortification"),
    [("chios", "ionia", 2), ("thebai", "boiotia", 3), ("korinthos", "megaris", 4)],
)
def test_a_siege_succeeds_with_a_roll_of_the_fortification_or_more(
    polis: str, territory: str, fortification: int, roll: int
) -> None:
    table = Table("poleis", {"athens": {"hoplites": {territory: 4}}})
    table.play("action: besiege", f"besiege: {polis}")
    assert table.odds == {f"roll: {face}": Fraction(1, 4) for face in (1, 2, 3, 4)}
    table.play(f"roll: {roll}")
    assert (table.state.polis(polis).owner == "athens") is (roll >= fortification)


# ---------------------------------------------------------------- failure


@pytest.mark.rule("LA7.3a", "LA7.3d")
def test_a_failed_siege_of_a_neutral_polis_costs_one_hoplite_and_nothing_else() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 4}}, "sparta": {"hoplites": {"boiotia": 1}}})
    table.play("action: besiege", "besiege: thebai", "roll: 2")
    thebai = table.state.polis("thebai")
    assert (table.state.units("athens", "boiotia"), table.state.units("sparta", "boiotia")) == (3, 1)
    assert (thebai.owner, thebai.population) == ("", 3)
    assert table.state.population("athens") == 5
    assert table.state.sparta.prestige == 5


@pytest.mark.rule("LA7.3b", "LA7.3a")
def test_a_failed_siege_of_an_enemy_polis_costs_a_hoplite_and_a_population() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}, "sparta": {"population": {"thebai": 4}}})
    table.play("action: besiege", "besiege: thebai", "roll: 2")
    thebai = table.state.polis("thebai")
    assert (thebai.owner, thebai.population) == ("sparta", 3)
    assert table.state.units("athens", "boiotia") == 2
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 - 1, 5)


@pytest.mark.rule("LA7.3c")
def test_an_enemy_polis_of_population_one_leaves_its_league_when_the_siege_fails() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}, "sparta": {"population": {"thebai": 1}}})
    table.play("action: besiege", "besiege: thebai", "roll: 1")
    thebai = table.state.polis("thebai")
    assert (thebai.owner, thebai.population) == ("", 3)
    assert table.state.units("athens", "boiotia") == 2
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 - 1, 5)


@pytest.mark.rule("LA7.3e")
def test_a_failed_siege_cannot_be_repeated_in_the_same_turn() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 4}}})
    table.play("action: besiege", "besiege: thebai", "roll: 2")
    assert table.refusal("action: besiege").rule in {"LA0.1b", "LA7.3e"}
    assert "action: besiege" not in table.legal


@pytest.mark.rule("LA7.3e", "LA7.3a", "LA7.4b")
def test_example_the_second_siege_of_thebai_succeeds_in_the_next_turn() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"attika": 3, "ionia": 2}}, "sparta": {"goods": {"metal": 1}}})
    table.play("action: move-hoplites", "move-hoplites: attika > boiotia 3", "done")
    table.play("action: besiege", "besiege: thebai", "roll: 2", *SPARTA_DOES_TWO_THINGS)
    assert table.state.units("athens", "boiotia") == 2
    table.play(
        "action: move-hoplites", "move-hoplites: ionia > boiotia 2", "action: besiege", "besiege: thebai", "roll: 3"
    )
    thebai = table.state.polis("thebai")
    assert (thebai.owner, thebai.population) == ("athens", 3)
    assert table.state.units("athens", "boiotia") == 4
    assert table.state.athens.prestige == 5 - 4 + 3


@pytest.mark.rule("LA7.3e", "LA7.3c")
def test_example_sparta_fails_twice_and_thebai_becomes_neutral() -> None:
    table = Table(
        "poleis",
        {
            "round": "5a",
            "turn": "sparta",
            "first": "trade",
            "athens": {"goods": {"wood": 1}, "hoplites": {"boiotia": 2}, "population": {"thebai": 2}},
            "sparta": {"hoplites": {"boiotia": 4}},
        },
    )
    table.play("action: besiege", "besiege: thebai", "roll: 2")
    assert (table.state.units("sparta", "boiotia"), table.state.polis("thebai").population) == (3, 1)
    table.play("action: create-merchants", "create-merchants: athenai 1 wood")
    table.play("action: move-proxenos", "move-proxenos: chalkis by sea")
    table.play("action: besiege", "besiege: thebai", "roll: 2")
    assert table.state.units("sparta", "boiotia") == 2
    assert table.state.polis("thebai").owner == ""
    assert table.state.sparta.prestige == 5 - 2


@pytest.mark.rule("LA7.3e", "LA7.1c")
def test_a_siege_is_not_tried_again_with_too_few_hoplites_left() -> None:
    table = Table(
        "poleis",
        {"first": "trade", "athens": {"hoplites": {"boiotia": 3}, "goods": {"wine": 1}}},
    )
    table.play("action: besiege", "besiege: thebai", "roll: 1", "pass", "fee: wine")
    assert "action: besiege" not in table.legal


# ---------------------------------------------------------------- success


@pytest.mark.rule("LA7.4a", "LA7.4b")
def test_example_naupaktos_falls_to_three_athenians_against_two_spartans() -> None:
    table = Table(
        "poleis", {"round": "3", "athens": {"hoplites": {"attika": 3}}, "sparta": {"hoplites": {"thessalia": 2}}}
    )
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 3", "action: besiege", "besiege: naupaktos")
    naupaktos = table.state.polis("naupaktos")
    assert (naupaktos.owner, naupaktos.population) == ("athens", 1)
    assert table.state.athens.prestige == 5 - 2 + 1


@pytest.mark.rule("LA7.4a", "LA7.4c")
def test_example_sparta_takes_thebai_with_its_population_and_wins_its_fortification() -> None:
    table = Table(
        "poleis",
        {
            "round": "5a",
            "turn": "sparta",
            "athens": {"hoplites": {"boiotia": 2}, "population": {"thebai": 2}},
            "sparta": {"hoplites": {"arkadia": 4}},
        },
    )
    table.play(
        "action: move-hoplites", "move-hoplites: arkadia > boiotia 4", "action: besiege", "besiege: thebai", "roll: 4"
    )
    thebai = table.state.polis("thebai")
    assert (thebai.owner, thebai.population) == ("sparta", 2)
    assert table.state.sparta.prestige == 5 - 2 + 3
    assert table.state.battle is None
    assert table.pending.seat == "athens"


@pytest.mark.rule("LA7.4c", "ENGINE-CUBES")
@pytest.mark.parametrize(
    ("galleys", "sent", "arrives"),
    [(0, [0, 0], 5), (1, [0, 0], 4), (4, [0, 0], 1), (5, [0, 0], 1), (1, [1, 3], 3)],
)
def test_option_cube_cap_lets_as_many_cubes_arrive_as_are_left_but_at_least_one(
    galleys: int, sent: list[int], arrives: int
) -> None:
    # Of 13 cubes, Athens uses 5 for its population, 3 for hoplites, and some for galleys and hoplites in Persia.
    table = Table(
        "poleis",
        {
            "round": "5a",
            "event": "r5a_persian_king",
            "options": {"cube_cap": 13},
            "sent": sent,
            "athens": {"hoplites": {"boiotia": 3}, "galleys": {"kyklades": galleys}},
            "sparta": {"population": {"thebai": 5}},
        },
    )
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("athens", arrives)


@pytest.mark.rule("LA7.4a")
@pytest.mark.parametrize("population", [1, 5])
def test_the_prestige_of_a_siege_is_the_fortification_not_the_population(population: int) -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}, "sparta": {"population": {"thebai": population}}})
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.athens.prestige == 5 - 1 + 3
    assert table.state.polis("thebai").population == population
    assert table.state.sparta.prestige == 5


@pytest.mark.rule("LA7.4a")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_a_captured_polis_comes_with_its_projects_finished_or_not(owner: str) -> None:
    table = Table(
        "poleis",
        {
            "completed": {"syrakousai": ["protagoras"]},
            "in_progress": {"syrakousai": "temple_of_zeus"},
            "athens": {"hoplites": {"sikelia": 4}},
            "sparta": {"population": {"syrakousai": 4} if owner else {}},
        },
    )
    table.play("action: besiege", "besiege: syrakousai", "roll: 4")
    syrakousai = table.state.polis("syrakousai")
    assert syrakousai.owner == "athens"
    assert (syrakousai.completed, syrakousai.in_progress) == (("protagoras",), "temple_of_zeus")


@pytest.mark.rule("LA7.4b")
@pytest.mark.parametrize(
    ("polis", "territory", "base"), [("chios", "ionia", 2), ("gela", "sikelia", 3), ("korinthos", "megaris", 4)]
)
def test_a_neutral_polis_comes_with_its_base_population(polis: str, territory: str, base: int) -> None:
    table = Table("poleis", {"athens": {"hoplites": {territory: 4}}})
    table.play("action: besiege", f"besiege: {polis}", "roll: 4")
    assert table.state.polis(polis).population == base
    assert table.state.population("athens") == 5 + base


@pytest.mark.rule("LA7.4c", "LA7.4d")
def test_an_enemy_polis_changes_league_with_all_its_population() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}, "sparta": {"population": {"thebai": 5}}})
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.polis("thebai").owner == "athens"
    assert (table.state.population("athens"), table.state.population("sparta")) == (5 + 5, 4)
    assert table.happened("PolisTaken")


@pytest.mark.rule("LA7.4e")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_the_enemy_proxenos_in_a_captured_polis_becomes_a_hostage(owner: str) -> None:
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"boiotia": 3}},
            "sparta": {"proxenos": "thebai", "population": {"thebai": 3} if owner else {}},
        },
    )
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.sparta.proxenos == ""
    assert [event.seat for event in table.happened("ProxenosCaptured")] == ["sparta"]


@pytest.mark.rule("LA7.4e")
def test_the_enemy_proxenos_in_another_polis_of_the_territory_stays_free() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"ionia": 3}}, "sparta": {"proxenos": "samos"}})
    table.play("action: besiege", "besiege: chios", "roll: 2")
    assert table.state.sparta.proxenos == "samos"


@pytest.mark.rule("LA7.4f")
def test_the_besiegers_stay_in_the_territory() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 4}}})
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.units("athens", "boiotia") == 4


@pytest.mark.rule("LA7.4g")
def test_the_besiegers_own_proxenos_stays_in_the_captured_polis() -> None:
    table = Table(
        "poleis",
        {"athens": {"hoplites": {"boiotia": 3}, "proxenos": "thebai"}, "sparta": {"population": {"thebai": 3}}},
    )
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.polis("thebai").owner == "athens"
    assert table.state.athens.proxenos == "thebai"


@pytest.mark.rule("LA7.4g")
@pytest.mark.parametrize("population", [1, 2])
def test_a_failed_siege_captures_no_proxenos_even_if_the_polis_turns_neutral(population: int) -> None:
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"boiotia": 3}},
            "sparta": {"proxenos": "thebai", "population": {"thebai": population}},
        },
    )
    table.play("action: besiege", "besiege: thebai", "roll: 2")
    assert table.state.sparta.proxenos == "thebai"
    assert table.happened("ProxenosCaptured") == []


# ---------------------------------------------------------------- sieges and battles


@pytest.mark.rule("LA7.5a")
def test_a_siege_is_laid_among_eight_hoplites_and_the_battle_comes_after_the_turn() -> None:
    table = Table(
        "poleis", {"round": "5a", "athens": {"hoplites": {"boiotia": 5}}, "sparta": {"hoplites": {"boiotia": 3}}}
    )
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.polis("thebai").owner == "athens"
    assert table.happened("BattleBegan") == []
    table.play("pass")
    assert table.state.battle.region == "boiotia"
