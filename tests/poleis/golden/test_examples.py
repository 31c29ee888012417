"""G: every worked example of the rulebook, with its numbers."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table

LOADS_OF_SIZE_3 = {("illyria", 1), ("thraki", 1), ("persis", 1), ("aigyptos", 1)}
LOADS_OF_SIZE_4 = {("illyria", 2), ("thraki", 2), ("persis", 2), ("aigyptos", 2)}
LOADS_OF_SIZE_5 = {("euxeinos_pontos", 1), ("euxeinos_pontos", 2), ("persis", 3), ("aigyptos", 3)}


# ---------------------------------------------------------------- G1


@pytest.mark.rule("L5.1b", "L5.1c")
@pytest.mark.parametrize(("round_type", "limit", "both"), [("3", 3, 6), ("4", 4, 8), ("5a", 5, 10), ("5b", 5, 10)])
@pytest.mark.parametrize(
    ("kind", "units", "origin", "region"),
    [("move-hoplites", "hoplites", "boiotia", "attika"), ("move-galleys", "galleys", "myrtoo", "kyklades")],
)
def test_g01_the_round_type_limits_the_units_of_each_player_in_a_region(
    round_type: str, limit: int, both: int, kind: str, units: str, origin: str, region: str
) -> None:
    """In round type 3 each player may have 3 hoplites in a territory or 3 galleys in a sea, 6 together; 4/8; 5/10."""
    table = Table(
        "poleis",
        {
            "round": round_type,
            "athens": {units: {origin: 2, region: limit - 1}},
            "sparta": {units: {region: limit}},
        },
    )
    table.play(f"action: {kind}")
    assert table.refusal(f"{kind}: {origin} > {region} 2") is not None
    table.play(f"{kind}: {origin} > {region} 1")
    assert table.state.units("athens", region) == limit
    assert table.state.units("athens", region) + table.state.units("sparta", region) == both


@pytest.mark.rule("L5.1d", "LA9.3b")
@pytest.mark.parametrize(
    ("round_type", "loads"),
    [
        ("3", LOADS_OF_SIZE_3),
        ("4", LOADS_OF_SIZE_3 | LOADS_OF_SIZE_4),
        ("5a", LOADS_OF_SIZE_3 | LOADS_OF_SIZE_4 | LOADS_OF_SIZE_5),
        ("5b", LOADS_OF_SIZE_3 | LOADS_OF_SIZE_4 | LOADS_OF_SIZE_5),
    ],
)
def test_g01_the_round_type_limits_the_shiploads(round_type: str, loads: set[tuple[str, int]]) -> None:
    """Only loads of 3 may be taken in round type 3, of 3 and 4 in round type 4, and all in 5a and 5b."""
    goods = dict.fromkeys(("metal", "wood", "wine", "oil", "silver"), 9)
    table = Table("poleis", {"round": round_type, "athens": {"goods": goods}})
    table.play("action: trade")
    words = [choice.split() for choice in table.legal]
    assert {(market, int(load)) for _, market, load, _ in words} == loads


# ---------------------------------------------------------------- G2 to G4: creating units

PYLOS = """
    round = "3"
    turn = "sparta"
    [sparta]
    population = { pylos = 3 }
    hoplites = { messenia = 1 }
    goods = { metal = 3 }
"""


@pytest.mark.rule("LA1.1a", "LA1.1b", "LA1.1c")
def test_g02_sparta_creates_two_hoplites_in_pylos() -> None:
    """Round 3, Pylos 3, one Spartan in Messenia, 3 metal: two hoplites cost 2 metal and 2 population."""
    table = Table("poleis", PYLOS)
    table.play("action: create-hoplites", "create-hoplites: pylos 2 metal")
    assert table.state.sparta.stock("metal") == 1
    assert table.state.polis("pylos").population == 1
    assert table.state.units("sparta", "messenia") == 3


@pytest.mark.rule("LA1.1b", "LA1.1d")
def test_g02_a_third_hoplite_would_exceed_the_room_and_empty_the_polis() -> None:
    """Three metal would do, but only two hoplites fit in Messenia and Pylos must keep one cube."""
    table = Table("poleis", PYLOS)
    table.play("action: create-hoplites")
    assert table.refusal("create-hoplites: pylos 3 metal") is not None


@pytest.mark.rule("LA2.1a", "LA2.1b", "LA2.1c")
def test_g03_athens_creates_the_last_galley_that_fits_in_kyklades() -> None:
    """Round 4, Chalkis 2, three Athenian galleys in Kyklades: one galley for 1 wood, and the sea is full."""
    table = Table(
        "poleis",
        """
        round = "4"
        [athens]
        population = { chalkis = 2 }
        galleys = { kyklades = 3 }
        goods = { wood = 4 }
        """,
    )
    table.play("action: create-galleys")
    assert table.refusal("create-galleys: athenai > kyklades 2 wood") is not None
    table.play("create-galleys: chalkis > kyklades 1 wood")
    assert (table.state.athens.stock("wood"), table.state.polis("chalkis").population) == (3, 1)
    assert table.state.units("athens", "kyklades") == 4


@pytest.mark.rule("LA2.1b")
def test_g03_no_galley_fits_in_a_full_sea() -> None:
    """With four Athenian galleys in Kyklades neither Athenai nor Chalkis may create another in round 4."""
    table = Table(
        "poleis",
        """
        round = "4"
        [athens]
        population = { chalkis = 2 }
        galleys = { kyklades = 4 }
        goods = { wood = 4 }
        """,
    )
    assert table.refusal("action: create-galleys") is not None


@pytest.mark.rule("LA3.1b")
@pytest.mark.parametrize("polis", ["pylos", "gytheion"])
def test_g04_athens_creates_no_merchants_in_the_trading_poleis_of_sparta(polis: str) -> None:
    """Athens cannot create merchants in Pylos or Gytheion, even if it owns them."""
    table = Table("poleis", {"athens": {"population": {polis: 2}, "goods": {"wood": 2}}})
    table.play("action: create-merchants")
    assert table.refusal(f"create-merchants: {polis} 1 wood") is not None
    assert table.refusal("create-merchants: athenai 1 wood") is None


# ---------------------------------------------------------------- G5, G6: Sokrates


@pytest.mark.rule("LA4.1a", "LA4.2a", "LA4.2b")
def test_g05_athens_starts_sokrates_for_six_silver() -> None:
    """Two projects are left; only the philosopher suits Athenai; he costs 6 silver and lives in the polis now."""
    table = Table("poleis", {"projects": ["sokrates", "temple_of_zeus"], "athens": {"goods": {"silver": 10}}})
    table.play("action: start-project")
    assert table.legal == ("start-project: athenai sokrates",)
    table.play("start-project: athenai sokrates")
    assert table.state.athens.stock("silver") == 4
    assert table.state.polis("athenai").in_progress == "sokrates"
    assert table.state.projects == ("temple_of_zeus",)


@pytest.mark.rule("LA4.1b", "LA4.2b")
def test_g05_a_started_project_is_not_available_to_the_opponent() -> None:
    """Sparta owns Syrakousai and 6 silver, but Sokrates lives in Athenai."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        in_progress = { athenai = "sokrates" }
        [sparta]
        population = { syrakousai = 4 }
        goods = { silver = 6 }
        """,
    )
    assert table.refusal("action: start-project") is not None


@pytest.mark.rule("LA4.3a", "LE1.1a", "LE1.1b")
def test_g06_sokrates_gives_four_prestige_at_the_end_of_the_round() -> None:
    """Phase 1: 4 immediate Prestige, the card is turned upright with the project beneath; posterity comes later."""
    table = Table("poleis", {"stage": "projects", "in_progress": {"athenai": "sokrates"}})
    assert table.state.athens.prestige == 5 + 4
    assert (table.state.polis("athenai").in_progress, table.state.polis("athenai").completed) == ("", ("sokrates",))


@pytest.mark.rule("LA4.3a", "LW2.1a")
def test_g06_sokrates_gives_two_points_for_posterity_at_the_end_of_the_game() -> None:
    """Athenai 5, Prestige 5 and Sokrates completed in Athenai: 5 + 5 + 2."""
    table = Table("poleis", {"stage": "scoring", "round": "5b", "completed": {"athenai": ["sokrates"]}})
    assert table.game.score(table.state, "athens") == 12
    assert table.game.score(table.state, "sparta") == 9


# ---------------------------------------------------------------- G7: coasts


def _athenian_sails(origin: str, closed: set[str], **athens: object) -> Table:
    """An Athenian hoplite is about to move while Sparta controls some seas and all land around Thessalia."""
    blocked = {"akarnania": 1, "boiotia": 1, "makedonia": 1, "thessalia": 1, "megaris": 1}
    blocked.pop(origin, None)
    return Table(
        "poleis",
        {
            "round": "4",
            "athens": {"hoplites": {origin: 1}, **athens},
            "sparta": {"hoplites": blocked, "galleys": dict.fromkeys(sorted(closed), 1)},
        },
    )


COASTS = [
    ("makedonia", {"thrakiko"}),
    ("thessalia", {"thrakiko", "kyklades", "ionio"}),
    ("sikelia", {"ionio"}),
]


@pytest.mark.rule("LA5.5f", "LA5.6a")
@pytest.mark.parametrize(
    ("territory", "sea"), [(territory, sea) for territory, coast in COASTS for sea in sorted(coast)]
)
def test_g07_each_sea_of_a_coast_lets_hoplites_land(territory: str, sea: str) -> None:
    """One sea of its coast is enough to reach Makedonia, Thessalia or Sikelia from Ionia."""
    coast = dict(COASTS)[territory]
    table = _athenian_sails("ionia", coast - {sea})
    table.play("action: move-hoplites")
    assert table.refusal(f"move-hoplites: ionia > {territory} 1") is None


@pytest.mark.rule("LA5.5f", "LA5.6a")
@pytest.mark.parametrize(("territory", "coast"), COASTS)
def test_g07_no_other_sea_touches_the_coast(territory: str, coast: set[str]) -> None:
    """With Makedonia's, Thessalia's or Sikelia's own seas closed and all others open, no hoplite arrives."""
    table = _athenian_sails("ionia", coast, population={"korinthos": 4})
    table.play("action: move-hoplites")
    assert table.refusal(f"move-hoplites: ionia > {territory} 1") is not None


@pytest.mark.rule("LA5.6a")
@pytest.mark.parametrize(("territory", "sea"), [("sikelia", "ionio"), ("ionia", "noties_sporades")])
def test_g07_sikelia_and_ionia_are_left_only_by_their_one_sea(territory: str, sea: str) -> None:
    """Sikelia and Ionia adjoin no territory: a closed sea holds the hoplites there, open seas let them out."""
    assert _athenian_sails(territory, {sea}).refusal("action: move-hoplites") is not None
    assert _athenian_sails(territory, set()).refusal("action: move-hoplites") is None


# ---------------------------------------------------------------- G8: the march to Thessalia


def _march(galley: str = "athens") -> Table:
    """The five Athenian hoplites of the example, two Spartans in Boiotia, and somebody's galley in Kyklades."""
    athens = {"hoplites": {"ionia": 1, "attika": 2, "boiotia": 2}}
    sparta = {"hoplites": {"boiotia": 2}}
    sides = {"athens": athens, "sparta": sparta}
    return Table("poleis", {"round": "5a", **sides, galley: {**sides[galley], "galleys": {"kyklades": 1}}})


@pytest.mark.rule("LA5.1b", "LA5.2a", "LA5.4a")
def test_g08_five_hoplites_march_to_thessalia_by_land_and_sea() -> None:
    """A sails from Ionia, B marches from Attika through Boiotia, C leaves Boiotia one after the other; 1 Prestige."""
    table = _march()
    table.play("action: move-hoplites")
    table.play("move-hoplites: ionia > thessalia 1", "move-hoplites: attika > thessalia 2")
    table.play("move-hoplites: boiotia > thessalia 2")
    assert (table.state.units("athens", "thessalia"), table.state.units("athens", "boiotia")) == (5, 0)
    assert table.state.athens.prestige == 5 - 1


@pytest.mark.rule("LA5.3a", "LA5.3b")
def test_g08_nobody_controls_boiotia_while_two_face_two() -> None:
    """With Kyklades in Spartan hands the two from Attika still march through Boiotia, and the last two leave it."""
    table = _march(galley="sparta")
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 2")
    table.play("move-hoplites: boiotia > thessalia 1", "move-hoplites: boiotia > thessalia 1")
    assert (table.state.units("athens", "thessalia"), table.state.units("athens", "boiotia")) == (4, 0)


@pytest.mark.rule("LA5.3a", "LA5.4a")
def test_g08b_the_wrong_order_lets_sparta_block_boiotia() -> None:
    """After the two have left Boiotia, Sparta controls it: the land way from Attika is closed."""
    table = _march(galley="sparta")
    table.play("action: move-hoplites", "move-hoplites: boiotia > thessalia 2")
    assert table.refusal("move-hoplites: attika > thessalia 2") is not None
    assert table.refusal("move-hoplites: attika > thessalia 1") is not None


@pytest.mark.rule("LA5.4a", "LA5.5a")
def test_g08b_the_way_by_sea_through_kyklades_stays_open() -> None:
    """After the wrong order the two from Attika can still sail, because Athens controls Kyklades."""
    table = _march()
    table.play("action: move-hoplites", "move-hoplites: boiotia > thessalia 2")
    table.play("move-hoplites: attika > thessalia 2")
    assert table.state.units("athens", "thessalia") == 4


# ---------------------------------------------------------------- G9 to G11: sieges


@pytest.mark.rule("LA7.2a", "LA7.4a", "LA7.1d")
def test_g09_naupaktos_falls_without_a_roll() -> None:
    """Three Athenians against two Spartans in Thessalia: 2 Prestige spent, 1 gained, no die is rolled."""
    table = Table(
        "poleis",
        """
        round = "3"
        athens = { hoplites = { attika = 3 } }
        sparta = { hoplites = { thessalia = 2 } }
        """,
    )
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 3", "action: besiege", "besiege: naupaktos")
    assert (table.state.polis("naupaktos").owner, table.state.polis("naupaktos").population) == ("athens", 1)
    assert table.state.athens.prestige == 5 - 1 - 1 + 1
    assert not table.happened("DiceRolled")


THEBAI = """
    round = "4"
    athens = { hoplites = { attika = 4, ionia = 1 } }
    [sparta]
    hoplites = { lakedaimon = 1 }
    goods = { metal = 1 }
"""
TO_THEBAI = ("action: move-hoplites", "move-hoplites: attika > boiotia 3", "done", "action: besiege", "besiege: thebai")
SPARTAN_TURN = (
    "action: create-hoplites",
    "create-hoplites: sparta 1 metal",
    "action: collect",
    "collect: lakedaimon",
    "row: metal 2",
)


@pytest.mark.rule("LA7.2b", "LA7.3a", "LA7.3d")
def test_g10_the_first_siege_of_thebai_fails_with_a_two() -> None:
    """Three Athenians besiege neutral Thebai (3); a 2 fails and kills one of them."""
    table = Table("poleis", THEBAI)
    table.play(*TO_THEBAI, "roll: 2")
    assert table.state.units("athens", "boiotia") == 2
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("", 3)
    assert table.state.athens.prestige == 5 - 2


@pytest.mark.rule("LA7.3e", "LA7.4a", "LA7.4b")
def test_g10_two_more_hoplites_and_a_three_take_thebai_in_the_next_turn() -> None:
    """Two turns cost 4 Prestige and one hoplite, and bring Thebai (3) with 3 Prestige: -1 in all."""
    table = Table("poleis", THEBAI)
    table.play(*TO_THEBAI, "roll: 2", *SPARTAN_TURN)
    table.play("action: move-hoplites", "move-hoplites: attika > boiotia 1", "move-hoplites: ionia > boiotia 1")
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("athens", 3)
    assert table.state.athens.prestige == 5 - 1
    assert sum(event.count for event in table.happened("UnitsLost")) == 1
    assert table.state.units("athens", "boiotia") == 4


@pytest.mark.rule("LA7.2b", "LA7.4a")
@pytest.mark.parametrize("roll", [3, 4])
def test_g10_success_at_once_would_have_gained_one_prestige(roll: int) -> None:
    """The branch of the example: 2 Prestige spent, 3 gained, no hoplite lost."""
    table = Table("poleis", THEBAI)
    table.play(*TO_THEBAI, f"roll: {roll}")
    assert table.state.athens.prestige == 5 + 1
    assert table.state.units("athens", "boiotia") == 3


ENEMY_THEBAI = """
    round = "5a"
    turn = "sparta"
    athens = { population = { thebai = 2 }, hoplites = { boiotia = 2 } }
    sparta = { hoplites = { lakedaimon = 4 } }
"""
TO_ENEMY_THEBAI = (
    "action: move-hoplites",
    "move-hoplites: lakedaimon > boiotia 4",
    "action: besiege",
    "besiege: thebai",
)


@pytest.mark.rule("LA7.4a", "LA7.4c", "LB1.1a")
def test_g11_sparta_takes_thebai_with_its_two_people() -> None:
    """Four Spartans, two Athenians: a 4 takes Thebai (population 2, fortification 3), +3 - 2, and no battle."""
    table = Table("poleis", ENEMY_THEBAI)
    table.play(*TO_ENEMY_THEBAI, "roll: 4")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("sparta", 2)
    assert table.state.sparta.prestige == 5 + 1
    assert not table.happened("BattleBegan")


@pytest.mark.rule("LA7.3a", "LA7.3b", "LA7.1c")
def test_g11_a_failed_siege_costs_a_hoplite_and_one_of_the_people() -> None:
    """Failure: Sparta keeps 3 hoplites, Thebai 1 person; the fortification of 3 is still met, 3 against 2."""
    table = Table("poleis", ENEMY_THEBAI)
    table.play(*TO_ENEMY_THEBAI, "roll: 2")
    assert table.state.units("sparta", "boiotia") == 3
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("athens", 1)


@pytest.mark.rule("LA7.3c", "LA7.3e", "LA7.1c")
def test_g11_a_second_failure_makes_thebai_neutral() -> None:
    """3 Spartans against 2 Athenians may try again; another failure leaves 2 Spartans and a neutral Thebai."""
    table = Table(
        "poleis",
        """
        round = "5a"
        turn = "sparta"
        athens = { population = { thebai = 1 }, hoplites = { boiotia = 2 } }
        sparta = { hoplites = { boiotia = 3 } }
        """,
    )
    table.play("action: besiege", "besiege: thebai", "roll: 1")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("", 3)
    assert table.state.units("sparta", "boiotia") == 2
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (4, 5)


# ---------------------------------------------------------------- G12: collecting in Sikelia


def _sikelia() -> Table:
    """Sparta is about to collect with five hoplites in Sikelia; Athens could, too."""
    table = Table(
        "poleis",
        """
        round = "5a"
        turn = "sparta"
        [athens]
        population = { gela = 3 }
        hoplites = { sikelia = 1 }
        goods = { wine = 1 }
        [sparta]
        population = { syrakousai = 4 }
        hoplites = { sikelia = 5 }
        """,
    )
    table.play("action: collect", "collect: sikelia")
    return table


@pytest.mark.rule("LA8.2a", "LA8.2b", "LA8.1a")
def test_g12_three_hoplites_on_wine_and_two_on_oil_bring_6_and_3() -> None:
    """Variant A of the example, for 1 Prestige."""
    table = _sikelia()
    table.play("row: wine 3", "row: oil 2")
    assert (table.state.sparta.stock("wine"), table.state.sparta.stock("oil")) == (6, 3)
    assert table.state.sparta.prestige == 5 - 1


@pytest.mark.rule("LA8.2a", "LA8.2b")
def test_g12_five_hoplites_on_oil_bring_15() -> None:
    """Variant B of the example."""
    table = _sikelia()
    table.play("row: wine 0", "row: oil 5")
    assert (table.state.sparta.stock("wine"), table.state.sparta.stock("oil")) == (0, 15)


@pytest.mark.rule("LA8.2c", "LA8.4a")
def test_g12_wheat_in_sikelia_ends_at_6() -> None:
    """The wheat row has three cells: 6 wheat are the most."""
    table = _sikelia()
    table.play("row: wine 0", "row: oil 0")
    assert table.refusal("row: wheat 4") is not None
    table.play("row: wheat 3")
    assert table.state.sparta.stock("wheat") == 6


@pytest.mark.rule("LA8.1d", "LA8.3a")
def test_g12_nobody_collects_a_second_time_in_sikelia() -> None:
    """The disc keeps Athens out, although it owns Gela and has a hoplite there."""
    table = _sikelia()
    table.play("row: wine 5", "pass", "fee: wine")
    assert table.pending.seat == "athens"
    assert table.refusal("action: collect") is not None


# ---------------------------------------------------------------- G13 to G15: trade with Persis


@pytest.mark.rule("LA9.3b", "LA9.3d")
@pytest.mark.parametrize(("round_type", "loads"), [("3", "1"), ("4", "12"), ("5a", "123"), ("5b", "123")])
def test_g13_the_loads_of_persis_open_with_the_rounds(round_type: str, loads: str) -> None:
    """Only the first load in round 3, the two left ones in round 4, all three later."""
    table = Table("poleis", {"round": round_type, "athens": {"goods": {"wine": 5, "oil": 5}}})
    table.play("action: trade")
    assert [choice for choice in table.legal if "persis" in choice] == [f"trade: persis {n} barter" for n in loads]


@pytest.mark.rule("LA9.3d", "LA9.4a")
@pytest.mark.parametrize(
    ("load", "asks", "price", "offers", "amount"),
    [(1, "wine", 3, "wheat", 3), (2, "oil", 4, "wheat", 4), (3, "wine", 5, "silver", 5)],
)
def test_g13_persis_asks_for_wine_and_oil(load: int, asks: str, price: int, offers: str, amount: int) -> None:
    """Wine for 3 wheat, oil for 4 wheat, wine for 5 silver."""
    table = Table("poleis", {"round": "5a", "athens": {"goods": {asks: price}}})
    table.play("action: trade", f"trade: persis {load} barter", "roll: 1")
    assert (table.state.athens.stock(asks), table.state.athens.stock(offers)) == (0, amount)


def _persis(goods: str) -> Table:
    """Athens is about to take the second load of Persis; one oil column makes the price 5."""
    table = Table(
        "poleis",
        f"""
        round = "4"
        market = {{ oil = 4 }}
        athens = {{ galleys = {{ kyklades = 2, noties_sporades = 1 }}, goods = {{ {goods} }} }}
        sparta = {{ galleys = {{ kyklades = 1, noties_sporades = 1 }} }}
        """,
    )
    table.play("action: trade")
    return table


@pytest.mark.rule("LA9.2a", "LA9.5a", "LA9.5b")
def test_g14_athens_barters_five_oil_for_four_wheat() -> None:
    """Kyklades 1 against 2, Noties Sporades equal: a free route; 5 oil for 4 wheat; a 2 moves oil two columns right."""
    table = _persis("oil = 5")
    table.play("trade: persis 2 barter", "roll: 2")
    assert (table.state.athens.stock("oil"), table.state.athens.stock("wheat")) == (0, 4)
    assert table.state.market == (0, 0, 0, 6)


@pytest.mark.rule("LA9.7a", "LA9.3b")
def test_g14_the_merchant_stays_on_the_load() -> None:
    """The load is occupied until the end of the round: Sparta must trade for another."""
    table = Table(
        "poleis",
        """
        round = "4"
        athens = { goods = { oil = 4 } }
        sparta = { goods = { oil = 9 }, population = { gytheion = 1 } }
        """,
    )
    table.play("action: trade", "trade: persis 2 barter", "roll: 1", "pass", "fee: oil", "action: trade")
    sent = table.happened("MerchantSent")
    assert [(event.seat, event.market, event.load) for event in sent] == [("athens", "persis", 2)]
    assert table.pending.seat == "sparta"
    assert table.refusal("trade: persis 2 barter") is not None
    assert table.refusal("trade: aigyptos 1 barter") is None


@pytest.mark.rule("LA9.6a", "LA9.6b", "LA9.6d")
@pytest.mark.parametrize(("roll", "column"), [("1 3", 1), ("2 2", 2), ("1 1", 3), ("4 4", 0)])
def test_g15_paid_in_silver_the_oil_grows_dearer(roll: str, column: int) -> None:
    """4 silver for 4 wheat; the oil marker goes left by the higher of two dice."""
    table = _persis("silver = 6")
    table.play("trade: persis 2 silver", f"roll: {roll}")
    assert (table.state.athens.stock("silver"), table.state.athens.stock("wheat")) == (2, 4)
    assert table.state.market == (0, 0, 0, column)


# ---------------------------------------------------------------- G16: the proxenos


def _proxenos(silver: int) -> Table:
    """The Athenian proxenos in Naupaktos; four Spartan hoplites by land, one galley in Myrtoo Pelagos."""
    return Table(
        "poleis",
        {
            "athens": {"proxenos": "naupaktos", "goods": {"silver": silver}},
            "sparta": {"hoplites": {"thessalia": 3, "makedonia": 1}, "galleys": {"myrtoo": 1}},
        },
    )


@pytest.mark.rule("LA10.1b", "LA10.2b", "LA10.2c")
@pytest.mark.parametrize(("way", "bribe"), [("land", 4), ("sea", 1)])
def test_g16_the_proxenos_bribes_four_hoplites_or_one_galley(way: str, bribe: int) -> None:
    """Naupaktos to Poteidaia: 4 silver by land, 1 by sea; Sparta receives nothing."""
    table = _proxenos(5)
    table.play("action: move-proxenos", f"move-proxenos: poteidaia by {way}")
    assert table.state.athens.proxenos == "poteidaia"
    assert table.state.athens.stock("silver") == 5 - bribe
    assert table.state.sparta.stock("silver") == 0


@pytest.mark.rule("LA10.2d", "LA10.5a")
@pytest.mark.parametrize(("silver", "ways"), [(0, ""), (1, "sea"), (3, "sea"), (4, "land sea")])
def test_g16_the_whole_bribe_must_be_in_stock(silver: int, ways: str) -> None:
    """Neither way without silver; the sea with 1; both with 4."""
    table = _proxenos(silver)
    table.play("action: move-proxenos")
    assert [
        way for way in ("land", "sea") if table.refusal(f"move-proxenos: poteidaia by {way}") is None
    ] == ways.split()


# ---------------------------------------------------------------- G17 to G20: battles


@pytest.mark.rule("LB5.1b", "LB4.1b")
def test_g17_two_matched_cards_cost_no_cube() -> None:
    """Phalanx (Othismos) and Archers (Shooting) against Phalanx (Advance) and Archers (Shooting): +1."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { boiotia = 4 } }
        sparta = { hoplites = { boiotia = 4 } }
        [battle]
        region = "boiotia"
        stage = "attack"
        athens = ["b04", "b13", "b18", "b20"]
        sparta = ["b01", "b13", "b18", "b21"]
        """,
    )
    table.play("attack: b01 b13", "defend: b04 b13")
    assert (table.state.units("athens", "boiotia"), table.state.units("sparta", "boiotia")) == (4, 4)
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (5 + 1, 5)


@pytest.mark.rule("LB3.5a", "LB3.5b", "LB5.1b")
def test_g18_trumpeters_cost_the_defender_a_galley_and_the_attacker_prestige() -> None:
    """Trireme (Kyklos) and Trumpeters against Trireme (Periplous) and Elite Trireme (Diekplous): -1 and a galley."""
    table = Table(
        "poleis",
        """
        stage = "battle"
        athens = { galleys = { kyklades = 4 } }
        sparta = { galleys = { kyklades = 4 } }
        [battle]
        region = "kyklades"
        stage = "attack"
        athens = ["b05", "b18", "b21", "b24"]
        sparta = ["b02", "b13", "b18", "b20"]
        """,
    )
    table.play("attack: b05 b24", "defend: b02 b13")
    assert (table.state.units("athens", "kyklades"), table.state.units("sparta", "kyklades")) == (4, 3)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 - 1, 5)


@pytest.mark.rule("LB3.4a", "LB3.4c", "LB5.1a")
def test_g19_mercenaries_match_the_phalanx_but_cavalry_does_not_match_archers() -> None:
    """Phalanx (Othismos) and Archers (Advance) against Mercenaries and Cavalry (Advance): +2, +1 and a hoplite."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { boiotia = 4 } }
        sparta = { hoplites = { boiotia = 4 } }
        [battle]
        region = "boiotia"
        stage = "attack"
        athens = ["b09", "b18", "b20", "b22"]
        sparta = ["b01", "b16", "b18", "b21"]
        """,
    )
    table.play("attack: b01 b16", "defend: b22 b09")
    assert (table.state.units("athens", "boiotia"), table.state.units("sparta", "boiotia")) == (3, 4)
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (5 + 3, 5)


@pytest.mark.rule("LB2.1b")
def test_g20_five_hoplites_draw_five_cards() -> None:
    """In 5a a player with five hoplites draws five cards, the other with three draws three."""
    table = Table(
        "poleis",
        """
        round = "5a"
        turn = "sparta"
        stage = "end-turn"
        athens = { hoplites = { attika = 3 } }
        sparta = { hoplites = { attika = 5 } }
        """,
    )
    table.play(*["draw: b02", "draw: b02", "draw: b05", "draw: b05", "draw: b09", "draw: b09", "draw: b13"])
    assert table.waits_for_chance
    table.play("draw: b13")
    cards = table.state.battle_cards
    assert (len(cards.zone("sparta").held), len(cards.zone("athens").held)) == (5, 3)


@pytest.mark.rule("LB4.3c")
def test_g20_after_losing_a_cube_the_defender_draws_one_card() -> None:
    """5 - 2 played = 3 cards for 4 cubes: he draws 1; the other draws 2."""
    table = Table(
        "poleis",
        """
        round = "5a"
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { attika = 5 } }
        sparta = { hoplites = { attika = 5 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b02", "b05", "b09", "b12", "b20"]
        sparta = ["b01", "b04", "b07", "b09", "b11"]
        """,
    )
    table.play("attack: b01 b04", "defend: b02 b20", "draw: b13", "draw: b13", "draw: b18")
    assert table.state.units("athens", "attika") == 4
    assert [event.seat for event in table.happened("CardTaken")] == ["athens", "sparta", "sparta"]
    assert table.pending.prompt == "retreat"


# ---------------------------------------------------------------- G21, G22: growth and Megalopolis


@pytest.mark.rule("LE3.1a", "LE3.1b")
@pytest.mark.parametrize(("population", "most"), [(1, 3), (4, 3), (5, 3), (6, 2), (7, 1)])
def test_g21_sparta_grows_by_three_a_round_up_to_eight(population: int, most: int) -> None:
    """Up to 3 wheat for 3 cubes, never above 8."""
    table = Table(
        "poleis", {"stage": "growth", "sparta": {"population": {"sparta": population}, "goods": {"wheat": 6}}}
    )
    assert [n for n in range(1, 9) if f"grow: sparta {n}" in table.legal] == list(range(1, most + 1))
    table.play(f"grow: sparta {most}")
    assert table.state.polis("sparta").population == population + most
    assert table.happened("GoodsChanged")[0].amount == -most


@pytest.mark.rule("LE4.1a")
@pytest.mark.parametrize(("population", "prestige"), [(3, 5), (4, 5), (5, 6), (6, 6), (7, 6), (8, 6)])
def test_g22_a_sparta_above_four_gives_one_prestige(population: int, prestige: int) -> None:
    """Population 5, 6, 7 or 8 gives 1 Prestige, 4 or less nothing."""
    table = Table("poleis", {"stage": "megalopolis", "sparta": {"population": {"sparta": population}}})
    assert table.state.sparta.prestige == prestige


# ---------------------------------------------------------------- G23 to G25


@pytest.mark.rule("LA3.1a", "LA3.1b")
@pytest.mark.parametrize(
    ("seat", "ports"),
    [
        ("athens", ["create-merchants: athenai 1 wood"]),
        ("sparta", ["create-merchants: gytheion 1 wood", "create-merchants: pylos 1 wood"]),
    ],
)
def test_g23_each_player_has_his_own_trading_poleis(seat: str, ports: list[str]) -> None:
    """Athenai for Athens, Pylos and Gytheion for Sparta, even if somebody owns every other polis with a port."""
    everything = dict.fromkeys(("chalkis", "gytheion", "pylos"), 2) | {"korinthos": 4, "samos": 3, "thebai": 3}
    table = Table("poleis", {"turn": seat, seat: {"population": everything, "goods": {"wood": 1}}})
    table.play("action: create-merchants")
    assert sorted(table.legal) == ports


@pytest.mark.rule("LA7.1g", "LA7.1c")
@pytest.mark.parametrize(("territory", "polis"), [("megaris", "korinthos"), ("sikelia", "syrakousai")])
def test_g24_three_hoplites_cannot_besiege_korinthos_or_syrakousai(territory: str, polis: str) -> None:
    """In round 3 only three hoplites fit, one fewer than the fortification; in round 4 four do."""
    table = Table("poleis", {"round": "3", "athens": {"hoplites": {territory: 3, "thessalia": 3}}})
    table.play("action: besiege")
    assert table.refusal(f"besiege: {polis}") is not None
    table = Table("poleis", {"round": "4", "athens": {"hoplites": {territory: 4, "thessalia": 3}}})
    table.play("action: besiege")
    assert table.refusal(f"besiege: {polis}") is None


def _new_round(athens: int, sparta: int, card: str) -> Table:
    """A round of type 4 begins with this Prestige."""
    table = Table(
        "poleis", {"stage": "next-round", "round": "3", "athens": {"prestige": athens}, "sparta": {"prestige": sparta}}
    )
    table.play("draw: sokrates", "draw: pheidias", "draw: theatre", f"draw: {card}")
    return table


PRESTIGE = [(5, 5, "athens", "sparta"), (6, 5, "athens", "sparta"), (5, 6, "sparta", "athens")]


@pytest.mark.rule("L5.4a")
@pytest.mark.parametrize(("athens", "sparta", "leader", "trailer"), PRESTIGE)
def test_g25_the_player_with_less_prestige_takes_the_first_turn(
    athens: int, sparta: int, leader: str, trailer: str
) -> None:
    """At a tie it is Sparta."""
    table = _new_round(athens, sparta, "r4_none")
    assert (table.pending.prompt, table.pending.seat) == ("turn", trailer)


@pytest.mark.rule("L5.3a")
@pytest.mark.parametrize(("athens", "sparta", "leader", "trailer"), PRESTIGE)
def test_g25_the_player_with_more_prestige_applies_the_event_first(
    athens: int, sparta: int, leader: str, trailer: str
) -> None:
    """At a tie it is Athens; the other follows, whatever the first has done to his Prestige."""
    table = _new_round(athens, sparta, "r4_treasury")
    seats = [table.pending.seat]
    table.play("exchange: 3")
    seats.append(table.pending.seat)
    table.play("exchange: 1")
    assert [*seats, table.pending.seat] == [leader, trailer, trailer]
