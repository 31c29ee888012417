"""Rules LA10, LA11 and LA12: the proxenos, his ransom, and civil war."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.testing import Table

NO_SILVER = {"metal": 20, "wood": 20, "wine": 20, "oil": 20, "wheat": 20}


def proxenos_at(polis: str, silver: int = 0, **position: Any) -> Table:
    """Return a table where Athens, whose proxenos is in the polis, has chosen to move him."""
    position["athens"] = {"proxenos": polis, "goods": {"silver": silver}, **position.get("athens", {})}
    table = Table("poleis", position)
    table.play("action: move-proxenos")
    return table


def ways(table: Table) -> dict[str, set[str]]:
    """Return by land and by sea the poleis on offer."""
    words = [notation.split() for notation in table.legal]
    return {mode: {polis for _, polis, _, by in words if by == mode} for mode in ("land", "sea")}


# ---------------------------------------------------------------- LA10 Move Proxenos


@pytest.mark.rule("LA10.1a")
@pytest.mark.parametrize("owner", ["", "athens", "sparta"])
def test_the_proxenos_moves_without_prestige_to_any_polis_whoever_owns_it(owner: str) -> None:
    position: dict[str, Any] = {"athens": {"prestige": 0}, "sparta": {}}
    if owner:
        position[owner]["population"] = {"thebai": 3}
    table = proxenos_at("athenai", **position)
    table.play("move-proxenos: thebai by land")
    assert table.state.athens.proxenos == "thebai"
    assert table.state.athens.prestige == 0
    assert table.state.polis("thebai").owner == owner


@pytest.mark.rule("LA10.1a")
def test_the_proxenos_must_go_to_another_polis() -> None:
    table = proxenos_at("athenai")
    assert all("athenai" not in poleis for poleis in ways(table).values())
    assert table.refusal("move-proxenos: athenai by land").rule == "LA10.1a"
    assert table.refusal("move-proxenos: athenai by sea").rule == "LA10.1a"


@pytest.mark.rule("LA10.1a")
def test_the_proxenos_may_enter_the_enemy_capital() -> None:
    table = proxenos_at("athenai", sparta={"proxenos": "pylos"})
    table.play("move-proxenos: sparta by land")
    assert table.state.athens.proxenos == "sparta"


@pytest.mark.rule("LA10.1b", "LA10.2b")
@pytest.mark.parametrize(("mode", "bribe"), [("land", 4), ("sea", 1)])
def test_example_from_naupaktos_to_poteidaia_the_sea_is_cheaper_than_the_land(mode: str, bribe: int) -> None:
    table = proxenos_at(
        "naupaktos", silver=4, sparta={"hoplites": {"thessalia": 2, "makedonia": 2}, "galleys": {"myrtoo": 1}}
    )
    assert "poteidaia" in ways(table)["land"] & ways(table)["sea"]
    table.play(f"move-proxenos: poteidaia by {mode}")
    assert table.state.athens.proxenos == "poteidaia"
    assert table.state.athens.stock("silver") == 4 - bribe


@pytest.mark.rule("LA10.1b", "LA10.1c")
def test_the_proxenos_does_not_march_to_a_port_and_sail_on() -> None:
    # Thebai has no port, and no land leads to Sikelia or Ionia.
    table = proxenos_at("thebai")
    assert ways(table)["sea"] == set()
    assert table.refusal("move-proxenos: samos by land").rule in {"LA10.1b", "LA10.1c"}
    assert table.refusal("move-proxenos: syrakousai by land").rule in {"LA10.1b", "LA10.1c"}


@pytest.mark.rule("LA10.1c")
@pytest.mark.parametrize(("start", "others"), [("samos", {"chios"}), ("gela", {"syrakousai"})])
def test_by_land_an_island_has_only_the_poleis_of_its_own_territory(start: str, others: set[str]) -> None:
    assert ways(proxenos_at(start))["land"] == others


@pytest.mark.rule("LA10.1c", "LA10.2b")
@pytest.mark.parametrize(("silver", "legal"), [(3, False), (4, True)])
def test_the_way_by_land_leads_through_every_territory_between(silver: int, legal: bool) -> None:
    # Attika - Boiotia - Thessalia is the only way.
    table = proxenos_at(
        "athenai", silver=silver, sparta={"hoplites": {"attika": 1, "boiotia": 2, "thessalia": 1, "makedonia": 4}}
    )
    refusal = table.refusal("move-proxenos: naupaktos by land")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA10.2d"


@pytest.mark.rule("LA10.1d", "LA10.2b")
@pytest.mark.parametrize(("silver", "legal"), [(4, False), (5, True)])
def test_by_sea_he_lands_where_the_arrow_of_the_polis_points(silver: int, legal: bool) -> None:
    # Thessalia also lies on Kyklades, the sea of Chalkis, but the arrow of Naupaktos points to Ionio.
    table = proxenos_at(
        "chalkis", silver=silver, sparta={"galleys": {"kyklades": 1, "myrtoo": 1, "ionio": 3, "thrakiko": 4}}
    )
    refusal = table.refusal("move-proxenos: naupaktos by sea")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA10.2d"


@pytest.mark.rule("LA10.1d")
@pytest.mark.parametrize(("sea", "bribe"), [("ionio", 0), ("kyklades", 1)])
def test_from_chalkis_he_embarks_in_kyklades(sea: str, bribe: int) -> None:
    table = proxenos_at("chalkis", silver=1, sparta={"galleys": {sea: 1}})
    table.play("move-proxenos: poteidaia by sea")
    assert table.state.athens.stock("silver") == 1 - bribe


@pytest.mark.rule("LA10.1d")
@pytest.mark.parametrize("sea", ["ionio", "kyklades"])
def test_from_korinthos_he_embarks_in_either_sea_of_its_two_arrows(sea: str) -> None:
    table = proxenos_at("korinthos", sparta={"galleys": {"myrtoo": 1, "ionio" if sea == "kyklades" else "kyklades": 1}})
    destination = {"ionio": "pylos", "kyklades": "chalkis"}[sea]
    assert destination in ways(table)["sea"]
    table.play(f"move-proxenos: {destination} by sea")
    assert table.state.athens.proxenos == destination


@pytest.mark.rule("LA10.1e")
@pytest.mark.parametrize(
    ("polis", "mode", "legal"),
    [
        ("epidamnos", "sea", True),
        ("epidamnos", "land", False),
        ("abdera", "sea", True),
        ("abdera", "land", False),
        ("thebai", "land", True),
        ("thebai", "sea", False),
        ("sparta", "land", True),
        ("sparta", "sea", False),
    ],
)
def test_poleis_without_port_or_territory_are_reached_in_one_way_only(polis: str, mode: str, legal: bool) -> None:
    table = proxenos_at("athenai", sparta={"proxenos": "gela"})
    refusal = table.refusal(f"move-proxenos: {polis} by {mode}")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA10.1b", "LA10.1c", "LA10.1d", "LA10.1e"}


@pytest.mark.rule("LA10.1e")
@pytest.mark.parametrize(
    ("polis", "mode", "none"), [("epidamnos", "sea", "land"), ("abdera", "sea", "land"), ("thebai", "land", "sea")]
)
def test_poleis_without_port_or_territory_are_left_in_one_way_only(polis: str, mode: str, none: str) -> None:
    table = proxenos_at(polis)
    assert "athenai" in ways(table)[mode]
    assert ways(table)[none] == set()


@pytest.mark.rule("LA10.1e")
def test_from_sparta_one_action_does_not_lead_to_a_polis_without_territory() -> None:
    table = Table("poleis", {"turn": "sparta"})
    table.play("action: move-proxenos")
    assert ways(table)["sea"] == set()
    assert not {"abdera", "epidamnos"} & ways(table)["land"]


@pytest.mark.rule("LA10.2a")
def test_the_proxenos_crosses_what_the_enemy_controls_where_a_hoplite_may_not() -> None:
    table = proxenos_at(
        "athenai",
        silver=4,
        athens={"hoplites": {"attika": 1}},
        sparta={"hoplites": {"boiotia": 4}, "galleys": {"kyklades": 4}},
    )
    table.play("move-proxenos: naupaktos by land", "action: move-hoplites")
    assert table.state.athens.proxenos == "naupaktos"
    assert table.refusal("move-hoplites: attika > thessalia 1") is not None


@pytest.mark.rule("LA10.2a", "LA10.2b")
def test_the_proxenos_crosses_seas_under_enemy_control_for_a_bribe() -> None:
    table = proxenos_at("athenai", silver=9, sparta={"galleys": {"kyklades": 4, "myrtoo": 2, "ionio": 3}})
    table.play("move-proxenos: epidamnos by sea")
    assert table.state.athens.proxenos == "epidamnos"
    assert table.state.athens.stock("silver") == 0


@pytest.mark.rule("LA10.2b")
@pytest.mark.parametrize(
    ("mode", "spartans", "bribe"),
    [
        ("land", {"hoplites": {"attika": 2}}, 2),
        ("land", {"hoplites": {"boiotia": 3}}, 3),
        ("land", {"hoplites": {"thessalia": 1}}, 1),
        ("land", {"hoplites": {"megaris": 4, "makedonia": 4}}, 0),
        ("land", {"galleys": {"kyklades": 4, "myrtoo": 4, "ionio": 4}}, 0),
        ("sea", {"galleys": {"kyklades": 2}}, 2),
        ("sea", {"galleys": {"myrtoo": 3}}, 3),
        ("sea", {"galleys": {"ionio": 1}}, 1),
        ("sea", {"galleys": {"thrakiko": 4}}, 0),
        ("sea", {"hoplites": {"attika": 4, "boiotia": 4, "thessalia": 4}}, 0),
    ],
)
def test_each_enemy_unit_of_the_kind_on_the_way_costs_one_silver(
    mode: str, spartans: dict[str, dict[str, int]], bribe: int
) -> None:
    # From Athenai to Naupaktos: Attika, Boiotia, Thessalia; or Kyklades, Myrtoo, Ionio.
    table = proxenos_at("athenai", silver=bribe, sparta=spartans)
    table.play(f"move-proxenos: naupaktos by {mode}")
    assert table.state.athens.proxenos == "naupaktos"
    assert table.state.athens.stock("silver") == 0


@pytest.mark.rule("LA10.2b")
def test_own_units_take_no_bribe() -> None:
    table = proxenos_at(
        "athenai", silver=1, athens={"hoplites": {"boiotia": 4, "attika": 3}}, sparta={"hoplites": {"boiotia": 1}}
    )
    table.play("move-proxenos: thebai by land")
    assert table.state.athens.stock("silver") == 0


@pytest.mark.rule("LA10.2c")
def test_the_bribe_goes_to_the_supply() -> None:
    table = proxenos_at("athenai", silver=3, sparta={"hoplites": {"boiotia": 2}, "goods": {"silver": 1}})
    table.play("move-proxenos: thebai by land")
    assert table.state.athens.stock("silver") == 3 - 2
    assert table.state.sparta.stock("silver") == 1


@pytest.mark.rule("LA10.2d")
@pytest.mark.parametrize(("silver", "legal"), [(0, False), (1, False), (2, True)])
def test_the_whole_bribe_must_be_paid_and_only_in_silver(silver: int, legal: bool) -> None:
    table = proxenos_at(
        "athenai", athens={"goods": {**NO_SILVER, "silver": silver}}, sparta={"hoplites": {"boiotia": 2}}
    )
    refusal = table.refusal("move-proxenos: thebai by land")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA10.2d"


@pytest.mark.rule("LA10.2d")
def test_a_proxenos_who_can_pay_no_way_out_cannot_be_moved() -> None:
    table = Table("poleis", {"sparta": {"hoplites": {"attika": 1}, "galleys": {"kyklades": 1}}})
    assert "action: move-proxenos" not in table.legal
    assert table.refusal("action: move-proxenos") is not None


@pytest.mark.rule("LA10.2e")
@pytest.mark.parametrize(
    ("mode", "spartans"), [("land", {"hoplites": {"ionia": 2}}), ("sea", {"galleys": {"noties_sporades": 2}})]
)
def test_a_region_in_which_the_move_starts_and_ends_is_bribed_once(
    mode: str, spartans: dict[str, dict[str, int]]
) -> None:
    table = proxenos_at("chios", silver=2, sparta=spartans)
    table.play(f"move-proxenos: samos by {mode}")
    assert table.state.athens.proxenos == "samos"
    assert table.state.athens.stock("silver") == 0


@pytest.mark.rule("LA10.3a")
@pytest.mark.parametrize("mode", ["land", "sea"])
def test_the_proxenos_does_not_enter_a_polis_where_the_enemy_proxenos_is(mode: str) -> None:
    table = proxenos_at("athenai", sparta={"proxenos": "chalkis"})
    assert table.refusal(f"move-proxenos: chalkis by {mode}").rule == "LA10.3a"
    assert "argos" in ways(table)[mode]


@pytest.mark.rule("LA10.3a")
@pytest.mark.parametrize("host", ["chalkis", "thebai"])
def test_the_polis_of_the_enemy_proxenos_is_not_among_the_ways(host: str) -> None:
    found = ways(proxenos_at("athenai", sparta={"proxenos": host}))
    assert host not in {*found["land"], *found["sea"]}
    assert "naupaktos" in found["land"]


@pytest.mark.rule("LA10.3a")
@pytest.mark.parametrize("mode", ["land", "sea"])
def test_the_proxenos_does_not_enter_an_own_polis_where_the_enemy_proxenos_is(mode: str) -> None:
    table = proxenos_at("argos", athens={"population": {"chalkis": 1}}, sparta={"proxenos": "chalkis"})
    assert table.refusal(f"move-proxenos: chalkis by {mode}").rule == "LA10.3a"
    assert "athenai" in ways(table)[mode]


@pytest.mark.rule("LA10.3a")
def test_the_proxenos_passes_a_territory_where_the_enemy_proxenos_is() -> None:
    table = proxenos_at("athenai", sparta={"proxenos": "thebai"})
    table.play("move-proxenos: naupaktos by land")
    assert table.state.athens.proxenos == "naupaktos"


@pytest.mark.rule("LA10.4a")
@pytest.mark.parametrize(("host", "left"), [("thebai", ""), ("chalkis", "chalkis")])
def test_a_proxenos_is_captured_with_the_polis_he_stays_in(host: str, left: str) -> None:
    table = Table(
        "poleis",
        {
            "turn": "sparta",
            "athens": {"population": {"thebai": 3, "chalkis": 1}, "proxenos": host},
            "sparta": {"hoplites": {"boiotia": 3}},
        },
    )
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.athens.proxenos == left


@pytest.mark.rule("LA10.4a", "LA7.4e")
def test_a_proxenos_is_captured_with_a_neutral_polis_too() -> None:
    athens, sparta = {"proxenos": "thebai"}, {"hoplites": {"boiotia": 3}}
    table = Table("poleis", {"turn": "sparta", "athens": athens, "sparta": sparta})
    assert table.state.polis("thebai").owner == ""
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert table.state.athens.proxenos == ""


@pytest.mark.rule("LA10.5a")
@pytest.mark.parametrize("bribe", [2, 3])
def test_the_player_chooses_among_routes_of_different_price(bribe: int) -> None:
    # Megaris to Messenia: by Achaia or by Arkadia; both together would cost 5.
    table = proxenos_at("korinthos", silver=4, sparta={"hoplites": {"achaia": 2, "arkadia": 3}})
    table.play("move-proxenos: pylos by land")
    assert table.legal == ("bribe: 2", "bribe: 3")
    table.play(f"bribe: {bribe}")
    assert table.state.athens.stock("silver") == 4 - bribe
    assert table.state.athens.proxenos == "pylos"


@pytest.mark.rule("LA10.5a", "LA10.2d")
def test_a_longer_way_may_be_cheaper_than_the_obvious_one() -> None:
    # Lakedaimon to Megaris by Arkadia is short; by Messenia and Achaia it is free.
    table = Table("poleis", {"turn": "sparta", "athens": {"hoplites": {"arkadia": 2}}})
    table.play("action: move-proxenos", "move-proxenos: korinthos by land")
    assert table.state.sparta.proxenos == "korinthos"
    assert table.state.sparta.stock("silver") == 0


@pytest.mark.rule("LA10.5b")
@pytest.mark.parametrize(("owner", "legal"), [("athens", True), ("sparta", False), ("", False)])
def test_only_the_owner_of_korinthos_sends_his_proxenos_over_the_diolkos(owner: str, legal: bool) -> None:
    position: dict[str, Any] = {"athens": {}, "sparta": {"galleys": {"myrtoo": 1}}}
    if owner:
        position[owner]["population"] = {"korinthos": 4}
    table = proxenos_at("chalkis", **position)
    refusal = table.refusal("move-proxenos: gela by sea")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA10.2d"


@pytest.mark.rule("LA10.5b")
def test_the_host_korinthos_gives_its_guest_two_ports_but_no_passage() -> None:
    table = proxenos_at("korinthos", silver=1, sparta={"galleys": {"kyklades": 2, "ionio": 1}})
    table.play("move-proxenos: gela by sea")
    assert table.state.athens.stock("silver") == 0
    table = proxenos_at("chalkis", silver=2, sparta={"galleys": {"kyklades": 2, "myrtoo": 1}})
    assert table.refusal("move-proxenos: korinthos by sea") is None
    assert table.refusal("move-proxenos: gela by sea").rule == "LA10.2d"


# ---------------------------------------------------------------- LA11 Redeem Proxenos


@pytest.mark.rule("LA11.1a")
def test_a_captured_proxenos_stays_a_hostage_when_the_round_ends() -> None:
    table = Table("poleis", {"stage": "next-round", "passed": ["athens", "sparta"], "athens": {"hostage": True}})
    assert table.state.athens.proxenos == ""


@pytest.mark.rule("LA11.1a")
@pytest.mark.parametrize("action", ["besiege", "collect", "move-hoplites"])
def test_no_success_of_arms_brings_a_hostage_back(action: str) -> None:
    steps = {
        "besiege": ("besiege: thebai", "roll: 4"),
        "collect": ("collect: attika", "row: wine 1"),
        "move-hoplites": ("move-hoplites: boiotia > attika 1", "done"),
    }
    sparta = {"population": {"thebai": 3}}
    table = Table("poleis", {"athens": {"hostage": True, "hoplites": {"attika": 1, "boiotia": 3}}, "sparta": sparta})
    table.play(f"action: {action}", *steps[action], "pass")
    assert table.state.athens.proxenos == ""
    assert not table.happened("ProxenosMoved")


@pytest.mark.rule("LA11.1a", "LA11.1c")
def test_the_ransom_brings_the_one_proxenos_back_to_his_capital() -> None:
    table = Table("poleis", {"athens": {"hostage": True, "goods": {"silver": 2}}})
    assert table.state.athens.proxenos == ""
    table.play("action: redeem-proxenos")
    assert table.state.athens.proxenos == "athenai"
    assert table.refusal("action: redeem-proxenos") is not None


@pytest.mark.rule("LA11.1b")
def test_the_ransom_of_two_silver_goes_to_the_captor() -> None:
    table = Table(
        "poleis",
        {"turn": "sparta", "athens": {"goods": {"silver": 1}}, "sparta": {"hostage": True, "goods": {"silver": 5}}},
    )
    table.play("action: redeem-proxenos")
    assert (table.state.sparta.stock("silver"), table.state.athens.stock("silver")) == (5 - 2, 1 + 2)
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (5, 5)


@pytest.mark.rule("LA11.1b")
@pytest.mark.parametrize(("silver", "legal"), [(1, False), (2, True)])
def test_the_ransom_is_paid_in_silver_alone(silver: int, legal: bool) -> None:
    table = Table("poleis", {"athens": {"hostage": True, "goods": {**NO_SILVER, "silver": silver}}})
    refusal = table.refusal("action: redeem-proxenos")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA11.1b"


@pytest.mark.rule("LA11.1c")
def test_a_redeemed_proxenos_can_be_used_at_once() -> None:
    table = Table("poleis", {"athens": {"hostage": True, "goods": {"silver": 2}}})
    table.play("action: redeem-proxenos", "action: move-proxenos", "move-proxenos: thebai by land")
    assert table.state.athens.proxenos == "thebai"


@pytest.mark.rule("LA11.1d")
def test_only_a_hostage_is_redeemed() -> None:
    table = Table("poleis", {"athens": {"goods": {"silver": 9}}, "sparta": {"hostage": True}})
    assert "action: redeem-proxenos" not in table.legal
    assert table.refusal("action: redeem-proxenos").rule == "LA11.1d"


@pytest.mark.rule("LA11.1d")
@pytest.mark.parametrize("polis", ["thebai", "chalkis", "gytheion"])
def test_a_free_proxenos_abroad_is_not_redeemed(polis: str) -> None:
    table = Table("poleis", {"athens": {"proxenos": polis, "goods": {"silver": 9}}})
    assert "action: redeem-proxenos" not in table.legal
    assert table.refusal("action: redeem-proxenos").rule == "LA11.1d"


@pytest.mark.rule("LA11.1d")
@pytest.mark.parametrize(("hostage", "legal"), [(True, False), (False, True)])
@pytest.mark.parametrize("action", ["move-proxenos", "civil-war"])
def test_a_hostage_neither_moves_nor_instigates_civil_war(action: str, hostage: bool, legal: bool) -> None:
    athens = {"goods": {"silver": 20}, "proxenos": "thebai"}
    table = Table("poleis", {"athens": {**athens, "hostage": True, "proxenos": None} if hostage else athens})
    refusal = table.refusal(f"action: {action}")
    assert (refusal is None) is legal
    assert legal or refusal.rule in {"LA0.4a", "LA10.1a", "LA11.1d", "LA12.1a"}


@pytest.mark.rule("LA11.1c", "LA11.1d")
@pytest.mark.parametrize(
    ("option", "enemy_at", "legal"),
    [(False, "athenai", False), (False, "chalkis", True), (True, "athenai", True), (True, "chalkis", True)],
)
def test_option_redeem_into_a_capital_where_the_enemy_proxenos_is(option: bool, enemy_at: str, legal: bool) -> None:
    table = Table(
        "poleis",
        {
            "options": {"redeem_into_occupied_capital": option},
            "athens": {"hostage": True, "goods": {"silver": 2}},
            "sparta": {"proxenos": enemy_at},
        },
    )
    assert ("action: redeem-proxenos" in table.legal) is legal
    if legal:
        table.play("action: redeem-proxenos")
        assert (table.state.athens.proxenos, table.state.sparta.proxenos) == ("athenai", enemy_at)
    else:
        assert table.refusal("action: redeem-proxenos").rule in {"LA10.3a", "LA11.1c"}


@pytest.mark.rule("LA10.3a", "LA11.1c")
@pytest.mark.parametrize("enemy_at", ["sparta", "pylos"])
def test_sparta_redeems_its_proxenos_only_once_the_athenian_one_has_left_the_capital(enemy_at: str) -> None:
    """One polis hosts the proxenos of one player only, and the ransomed one can come nowhere but to the capital."""
    sparta = {"hostage": True, "goods": {"silver": 2}}
    table = Table("poleis", {"turn": "sparta", "sparta": sparta, "athens": {"proxenos": enemy_at}})
    if enemy_at == "sparta":
        assert "action: redeem-proxenos" not in table.legal
        assert table.refusal("action: redeem-proxenos").rule == "LA10.3a"
    else:
        table.play("action: redeem-proxenos")
        assert table.state.sparta.proxenos == "sparta"


# ---------------------------------------------------------------- LA12 Instigate Civil War


@pytest.mark.rule("LA12.1a", "LA12.2c")
def test_civil_war_breaks_out_where_the_proxenos_is() -> None:
    table = Table("poleis", {"athens": {"proxenos": "chios", "goods": {"silver": 20}}})
    table.play("action: civil-war")
    assert table.state.polis("chios").owner == "athens"
    assert table.state.polis("samos").owner == ""
    assert [event.polis for event in table.happened("PolisTaken")] == ["chios"]


@pytest.mark.rule("LA12.1a", "LA12.1b")
@pytest.mark.parametrize(
    ("proxenos", "legal"),
    [("athenai", False), ("chalkis", False), ("samos", True), ("thebai", True), ("sparta", False)],
)
def test_civil_war_strikes_neutral_and_enemy_poleis_but_no_own_polis_and_no_capital(proxenos: str, legal: bool) -> None:
    table = Table(
        "poleis",
        {
            "athens": {"proxenos": proxenos, "population": {"chalkis": 1}, "goods": {"silver": 30}},
            "sparta": {"proxenos": "pylos", "population": {"thebai": 3}},
        },
    )
    refusal = table.refusal("action: civil-war")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA12.1b"


@pytest.mark.rule("LA12.1c", "LA12.2d", "LA12.2b")
@pytest.mark.parametrize(("polis", "base"), [("epidamnos", 1), ("chios", 2), ("thebai", 3), ("korinthos", 4)])
def test_a_neutral_polis_costs_twice_its_base_population_and_brings_it_in_prestige(polis: str, base: int) -> None:
    table = Table("poleis", {"athens": {"proxenos": polis, "goods": {"silver": 2 * base}}})
    table.play("action: civil-war")
    assert table.state.athens.stock("silver") == 0
    assert table.state.athens.prestige == 5 + base
    assert (table.state.polis(polis).owner, table.state.polis(polis).population) == ("athens", base)


@pytest.mark.rule("LA12.1c")
@pytest.mark.parametrize(("silver", "legal"), [(5, False), (6, True)])
def test_civil_war_in_a_neutral_polis_is_paid_in_silver_alone(silver: int, legal: bool) -> None:
    table = Table("poleis", {"athens": {"proxenos": "thebai", "goods": {**NO_SILVER, "silver": silver}}})
    refusal = table.refusal("action: civil-war")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA12.1c"


@pytest.mark.rule("LA12.1d", "LA12.2d", "LA12.2b")
@pytest.mark.parametrize("population", [1, 2, 5])
def test_an_enemy_polis_costs_three_times_its_present_population_and_brings_it_in_prestige(population: int) -> None:
    table = Table(
        "poleis",
        {
            "athens": {"proxenos": "thebai", "goods": {"silver": 3 * population + 1}},
            "sparta": {"population": {"thebai": population}},
        },
    )
    table.play("action: civil-war")
    assert table.state.athens.stock("silver") == 1
    assert table.state.athens.prestige == 5 + population
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("athens", population)


@pytest.mark.rule("LA12.1d")
@pytest.mark.parametrize(("silver", "legal"), [(14, False), (15, True)])
def test_civil_war_in_an_enemy_polis_must_be_paid_in_full(silver: int, legal: bool) -> None:
    table = Table(
        "poleis",
        {"athens": {"proxenos": "thebai", "goods": {"silver": silver}}, "sparta": {"population": {"thebai": 5}}},
    )
    refusal = table.refusal("action: civil-war")
    assert (refusal is None) is legal
    assert legal or refusal.rule == "LA12.1d"


@pytest.mark.rule("LA12.1e")
def test_the_silver_of_a_civil_war_does_not_go_to_the_opponent() -> None:
    table = Table(
        "poleis",
        {
            "athens": {"proxenos": "chios", "goods": {"silver": 6}},
            "sparta": {"population": {"chios": 2}, "goods": {"silver": 1}},
        },
    )
    table.play("action: civil-war")
    assert (table.state.athens.stock("silver"), table.state.sparta.stock("silver")) == (0, 1)
    assert table.state.sparta.prestige == 5


@pytest.mark.rule("LA12.2a")
@pytest.mark.parametrize("population", [{}, {"syrakousai": 2}])
def test_the_polis_joins_without_a_roll_and_with_all_its_projects(population: dict[str, int]) -> None:
    table = Table(
        "poleis",
        {
            "completed": {"syrakousai": ["protagoras"]},
            "in_progress": {"syrakousai": "temple_of_zeus"},
            "athens": {"proxenos": "syrakousai", "goods": {"silver": 8}},
            "sparta": {"population": population},
        },
    )
    table.play("action: civil-war")
    syrakousai = table.state.polis("syrakousai")
    assert table.happened("DiceRolled") == []
    assert syrakousai.owner == "athens"
    assert (syrakousai.completed, syrakousai.in_progress) == (("protagoras",), "temple_of_zeus")


@pytest.mark.rule("LA12.2a", "LA12.2b")
@pytest.mark.parametrize("people", [1, 2, 5])
def test_the_polis_joins_with_the_people_that_it_has_now(people: int) -> None:
    athens = {"proxenos": "syrakousai", "goods": {"silver": 3 * people}}
    table = Table("poleis", {"athens": athens, "sparta": {"population": {"syrakousai": people}}})
    table.play("action: civil-war")
    assert (table.state.polis("syrakousai").owner, table.state.polis("syrakousai").population) == ("athens", people)


@pytest.mark.rule("LA12.2b", "LA12.2c")
def test_the_population_of_an_enemy_polis_changes_sides() -> None:
    table = Table(
        "poleis",
        {
            "turn": "sparta",
            "athens": {"population": {"chios": 3}},
            "sparta": {"proxenos": "chios", "goods": {"silver": 9}},
        },
    )
    table.play("action: civil-war")
    assert table.state.polis("chios").owner == "sparta"
    assert (table.state.population("sparta"), table.state.population("athens")) == (4 + 3, 5)


@pytest.mark.rule("LA12.2d")
def test_civil_war_costs_no_prestige() -> None:
    table = Table("poleis", {"athens": {"prestige": 0, "proxenos": "thebai", "goods": {"silver": 6}}})
    table.play("action: civil-war")
    assert table.state.athens.prestige == 0 + 3


@pytest.mark.rule("LA12.2e")
@pytest.mark.parametrize(
    ("polis", "territory", "silver"),
    [("korinthos", "megaris", 8), ("thebai", "boiotia", 6), ("naupaktos", "thessalia", 2)],
)
def test_neither_hoplites_nor_walls_matter_in_a_civil_war(polis: str, territory: str, silver: int) -> None:
    table = Table(
        "poleis",
        {"athens": {"proxenos": polis, "goods": {"silver": silver}}, "sparta": {"hoplites": {territory: 4}}},
    )
    table.play("action: civil-war")
    assert table.state.polis(polis).owner == "athens"
    assert table.state.units("sparta", territory) == 4


@pytest.mark.rule("LA12.2e")
@pytest.mark.parametrize("polis", ["abdera", "epidamnos"])
@pytest.mark.parametrize(("population", "silver"), [({}, 2), ({"abdera": 3, "epidamnos": 3}, 9)])
def test_civil_war_takes_the_poleis_that_no_siege_can_reach(
    polis: str, population: dict[str, int], silver: int
) -> None:
    table = Table(
        "poleis", {"athens": {"proxenos": polis, "goods": {"silver": silver}}, "sparta": {"population": population}}
    )
    table.play("action: civil-war")
    assert table.state.polis(polis).owner == "athens"


@pytest.mark.rule("LA12.2f")
def test_the_proxenos_stays_in_the_polis_he_has_won() -> None:
    table = Table("poleis", {"athens": {"proxenos": "thebai", "goods": {"silver": 6}}})
    table.play("action: civil-war")
    assert table.state.athens.proxenos == "thebai"


@pytest.mark.rule("LA12.2g", "LA10.3a")
def test_the_two_proxenoi_are_never_in_one_polis() -> None:
    table = proxenos_at("athenai", sparta={"proxenos": "thebai", "population": {"thebai": 3}})
    assert table.refusal("move-proxenos: thebai by land").rule == "LA10.3a"
    with pytest.raises(PositionError, match="proxenoi"):
        Table("poleis", {"athens": {"proxenos": "thebai"}, "sparta": {"proxenos": "thebai"}})


@pytest.mark.rule("LA12.2g")
def test_civil_war_captures_no_proxenos() -> None:
    table = Table(
        "poleis",
        {
            "athens": {"proxenos": "chios", "goods": {"silver": 6}},
            "sparta": {"proxenos": "samos", "population": {"chios": 2, "samos": 3}},
        },
    )
    table.play("action: civil-war")
    assert table.state.sparta.proxenos == "samos"
    assert table.happened("ProxenosCaptured") == []
