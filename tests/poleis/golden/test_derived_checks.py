"""D: checks that follow from the rules without being worked examples of the rulebook."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table

REGIONS = (
    *("achaia", "akarnania", "arkadia", "attika", "boiotia", "ionia", "lakedaimon", "makedonia", "megaris"),
    *("messenia", "sikelia", "thessalia"),
    *("ionio", "myrtoo", "kyklades", "noties_sporades", "thrakiko"),
)


def _people(table: Table, seat: str) -> int:
    """Return population, hoplites, galleys and merchants of a player together."""
    units = sum(table.state.units(seat, region) for region in REGIONS)
    return int(table.state.population(seat) + units + table.state.side(seat).merchants)


# ---------------------------------------------------------------- D1 to D3


@pytest.mark.rule("LE5.1a", "LE5.1b")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_d01_wine_oil_and_wheat_are_halved_rounded_up(seat: str) -> None:
    """Wine 7 -> 4, oil 1 -> 1, wheat 0 -> 0; metal, wood and silver stay."""
    goods = {"metal": 7, "wood": 5, "wine": 7, "oil": 1, "silver": 3}
    table = Table("poleis", {"stage": "adjustment", seat: {"goods": goods}})
    stock = table.state.side(seat).stock
    assert [stock(good) for good in ("wine", "oil", "wheat")] == [4, 1, 0]
    assert [stock(good) for good in ("metal", "wood", "silver")] == [7, 5, 3]


@pytest.mark.rule("LA12.1c", "LA12.2b", "LA12.2d")
def test_d02_civil_war_in_a_neutral_polis_of_three_costs_six_silver() -> None:
    """Twice the base population in silver; Prestige for the population."""
    table = Table("poleis", {"athens": {"proxenos": "thebai", "goods": {"silver": 6}}})
    table.play("action: civil-war")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").population) == ("athens", 3)
    assert (table.state.athens.stock("silver"), table.state.athens.prestige) == (0, 5 + 3)


@pytest.mark.rule("LA12.1d", "LA12.2b", "LA12.2d")
@pytest.mark.parametrize("polis", ["chios", "samos", "korinthos"])
def test_d02_civil_war_in_an_enemy_polis_of_two_costs_six_silver_whatever_its_base(polis: str) -> None:
    """Three times the current population; the base of 2, 3 or 4 does not matter; Sparta gets no silver."""
    table = Table(
        "poleis",
        {"athens": {"proxenos": polis, "goods": {"silver": 6}}, "sparta": {"population": {polis: 2}}},
    )
    table.play("action: civil-war")
    assert (table.state.polis(polis).owner, table.state.polis(polis).population) == ("athens", 2)
    assert (table.state.athens.stock("silver"), table.state.athens.prestige) == (0, 5 + 2)
    assert table.state.sparta.stock("silver") == 0


@pytest.mark.rule("LA12.1c", "LA12.1d")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_d02_five_silver_do_not_start_a_civil_war(owner: str) -> None:
    """Both a neutral polis of 3 and an enemy polis of 2 cost 6."""
    sides = {"sparta": {"population": {"thebai": 2}}} if owner else {}
    table = Table("poleis", {"athens": {"proxenos": "thebai", "goods": {"silver": 5}}, **sides})
    assert table.refusal("action: civil-war") is not None


@pytest.mark.rule("LA11.1b", "LA11.1c")
def test_d03_the_ransom_of_a_proxenos_goes_to_the_captor() -> None:
    """The owner pays 2 silver, the captor receives 2, and the pawn stands in the capital."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        athens = { goods = { silver = 1 } }
        sparta = { goods = { silver = 3 }, hostage = true }
        """,
    )
    table.play("action: redeem-proxenos")
    assert (table.state.sparta.stock("silver"), table.state.athens.stock("silver")) == (1, 3)
    assert table.state.sparta.proxenos == "sparta"


# ---------------------------------------------------------------- D4, D5: battle cards


@pytest.mark.rule("LB5.1d", "LB6.1c")
def test_d04_a_defender_with_three_cubes_who_loses_two_ends_the_battle() -> None:
    """Two unmatched cards: 3 - 2 = 1 cube is fewer than 2."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        stage = "battle"
        round = "5a"
        athens = { hoplites = { attika = 3 } }
        sparta = { hoplites = { attika = 5 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b18", "b18", "b20"]
        sparta = ["b01", "b02", "b04", "b07", "b08"]
        """,
    )
    table.play("attack: b01 b02", "defend: b18 b20")
    assert (table.state.units("athens", "attika"), table.state.units("sparta", "attika")) == (1, 5)
    assert [event.reason for event in table.happened("BattleEnded")] == ["losses"]


@pytest.mark.rule("LB3.4a", "LB3.5a", "LB5.1e")
@pytest.mark.parametrize(
    ("attack", "losses"),
    [("b01 b02", 0), ("b01 b09", 0), ("b09 b13", 0), ("b13 b17", 0), ("b01 b24", 1), ("b17 b24", 1)],
)
def test_d05_two_mercenaries_lose_nothing_except_to_trumpeters(attack: str, losses: int) -> None:
    """Mercenaries match every formation but the Trumpeters."""
    table = Table(
        "poleis",
        {
            "turn": "sparta",
            "stage": "battle",
            "athens": {"hoplites": {"attika": 4}},
            "sparta": {"hoplites": {"attika": 4}},
            "battle": {
                "region": "attika",
                "stage": "attack",
                "athens": ["b18", "b20", "b22", "b22"],
                "sparta": sorted([*attack.split(), "b07", "b08"]),
            },
        },
    )
    table.play(f"attack: {attack}", "defend: b22 b22")
    assert table.state.units("athens", "attika") == 4 - losses


# ---------------------------------------------------------------- D6, D7


@pytest.mark.rule("LA7.1d")
def test_d06_three_against_three_hoplites_cannot_besiege() -> None:
    """Equal numbers are no control; with 3 against 2 the siege is legal."""
    athens = {"hoplites": {"boiotia": 3}}
    table = Table("poleis", {"athens": athens, "sparta": {"hoplites": {"boiotia": 3}}})
    assert table.refusal("action: besiege") is not None
    table = Table("poleis", {"athens": athens, "sparta": {"hoplites": {"boiotia": 2}}})
    assert table.refusal("action: besiege") is None


@pytest.mark.rule("LA7.1b", "LA7.1e")
def test_d06_neither_an_own_polis_nor_a_capital_is_besieged() -> None:
    """Five Athenians in Lakedaimon may besiege only Gytheion, those in Boiotia nothing as Thebai is theirs."""
    table = Table(
        "poleis",
        """
        round = "5a"
        athens = { population = { thebai = 3 }, hoplites = { lakedaimon = 5, boiotia = 3 } }
        sparta = { population = { gytheion = 1 } }
        """,
    )
    table.play("action: besiege")
    assert table.legal == ("besiege: gytheion",)


@pytest.mark.rule("LA1.1d", "LA2.1d", "LA3.1e")
@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("create-hoplites", "athenai {} silver"),
        ("create-galleys", "athenai > kyklades {} silver"),
        ("create-merchants", "athenai {} silver"),
    ],
)
def test_d07_creating_units_leaves_a_polis_at_least_one_cube(kind: str, what: str) -> None:
    """Athenai with 3 people gives 2 units, not 3; with 1 it gives none."""
    position = {"round": "5a", "athens": {"population": {"athenai": 3}, "goods": {"silver": 9}}}
    table = Table("poleis", position)
    table.play(f"action: {kind}")
    assert table.refusal(f"{kind}: {what.format(3)}") is not None
    table.play(f"{kind}: {what.format(2)}")
    assert table.state.polis("athenai").population == 1
    table = Table("poleis", {**position, "athens": {"population": {"athenai": 1}, "goods": {"silver": 9}}})
    assert table.refusal(f"action: {kind}") is not None


# ---------------------------------------------------------------- D8, D9


@pytest.mark.rule("LE2.1b", "LE2.1g")
@pytest.mark.parametrize(("released", "prestige"), [("chalkis", 0), ("chios", 1)])
def test_d08_two_prestige_cannot_make_up_for_three_wheat(released: str, prestige: int) -> None:
    """Wheat 5, population 8, Prestige 2: something must be released so that at most 7 remain."""
    table = Table(
        "poleis",
        """
        stage = "feeding"
        passed = ["athens", "sparta"]
        [athens]
        prestige = 2
        goods = { wheat = 5 }
        population = { athenai = 5, chalkis = 1, chios = 2 }
        """,
    )
    assert table.legal == ("release: chalkis", "release: chios")
    table.play(f"release: {released}", "feed-with-prestige")
    assert (table.state.athens.prestige, table.state.athens.stock("wheat")) == (prestige, 0)


@pytest.mark.rule("L5.5d", "L5.5e")
@pytest.mark.parametrize(("goods", "goes_on"), [({}, False), ({"wheat": 1}, True)])
def test_d09_without_goods_the_solo_run_is_over(goods: dict[str, int], goes_on: bool) -> None:
    """A free Collection at home is possible, but not without a good for the fee."""
    table = Table("poleis", {"stage": "solo", "athens": {"hoplites": {"attika": 1}, "goods": goods}})
    assert ("fee: wheat" in table.legal) == goes_on
    assert not [choice for choice in table.legal if choice.startswith("action")]


# ---------------------------------------------------------------- D10, D11


@pytest.mark.rule("LW2.1a")
def test_d10_hoplites_galleys_and_merchants_give_no_points() -> None:
    """Population 5 + 3 and Prestige 5 are 13 points, with or without units."""
    table = Table(
        "poleis",
        """
        stage = "scoring"
        round = "5b"
        [athens]
        population = { samos = 3 }
        hoplites = { attika = 4, ionia = 2 }
        galleys = { kyklades = 3 }
        merchants = 8
        """,
    )
    assert table.game.score(table.state, "athens") == 13


@pytest.mark.rule("L2.4a")
@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("create-hoplites", "athenai 2 metal"),
        ("create-galleys", "athenai > kyklades 2 wood"),
        ("create-merchants", "athenai 2 wood"),
        ("move-hoplites", "attika > boiotia 1"),
    ],
)
def test_d11_people_become_units_and_are_never_lost_on_the_way(kind: str, what: str) -> None:
    """Population, hoplites, galleys and merchants together do not change by creating or moving."""
    table = Table("poleis", {"athens": {"hoplites": {"attika": 1}, "goods": {"metal": 2, "wood": 2}}})
    before = _people(table, "athens")
    table.play(f"action: {kind}", f"{kind}: {what}")
    assert (before, _people(table, "athens")) == (7, 7)


@pytest.mark.rule("LA7.3a", "LA7.3b")
def test_d11_a_failed_siege_costs_each_side_one() -> None:
    """The besieger loses a hoplite, the besieged polis one of its people."""
    table = Table("poleis", {"athens": {"hoplites": {"boiotia": 3}}, "sparta": {"population": {"thebai": 3}}})
    before = (_people(table, "athens"), _people(table, "sparta"))
    table.play("action: besiege", "besiege: thebai", "roll: 1")
    assert (_people(table, "athens"), _people(table, "sparta")) == (before[0] - 1, before[1] - 1)


# ---------------------------------------------------------------- D12, D13: projects of poleis that change hands


@pytest.mark.rule("LA4.4a", "LE1.1a")
def test_d12_a_besieged_polis_completes_its_project_for_the_new_owner() -> None:
    """Athens takes Thebai with a Theatre in progress: -1 +3 for the siege, +2 for the Theatre."""
    table = Table(
        "poleis",
        """
        in_progress = { thebai = "theatre" }
        athens = { hoplites = { boiotia = 3 } }
        sparta = { population = { thebai = 3 } }
        """,
    )
    table.play("action: besiege", "besiege: thebai", "roll: 3", "pass", "pass")
    assert table.state.polis("thebai").completed == ("theatre",)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 - 1 + 3 + 2, 5)


@pytest.mark.rule("LA12.2a", "LE1.1a")
def test_d12_a_polis_lost_by_civil_war_completes_its_project_for_the_new_owner() -> None:
    """Sparta bribes Thebai with a Theatre in progress away: +2 for its people, +2 for the Theatre."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        in_progress = { thebai = "theatre" }
        athens = { population = { thebai = 2 } }
        sparta = { proxenos = "thebai", goods = { silver = 6 } }
        """,
    )
    table.play("action: civil-war", "pass", "pass")
    assert table.state.polis("thebai").completed == ("theatre",)
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (5 + 2 + 2, 5)


@pytest.mark.rule("LE1.1c")
def test_d12_a_project_in_a_neutral_polis_is_completed_for_nobody() -> None:
    """The Theatre in neutral Thebai is finished, and neither player gains Prestige."""
    table = Table("poleis", {"stage": "projects", "in_progress": {"thebai": "theatre"}})
    assert (table.state.polis("thebai").in_progress, table.state.polis("thebai").completed) == ("", ("theatre",))
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5, 5)


@pytest.mark.rule("LW2.1a", "LW2.1f")
@pytest.mark.parametrize(("owner", "scores"), [("", (10, 9)), ("athens", (10 + 3 + 1, 9)), ("sparta", (10, 9 + 3 + 1))])
def test_d12_posterity_counts_for_the_owner_at_the_end(owner: str, scores: tuple[int, int]) -> None:
    """The Theatre of Thebai (3 people) is worth 1 point to its last owner, and to nobody if Thebai is neutral."""
    sides = {owner: {"population": {"thebai": 3}}} if owner else {}
    table = Table("poleis", {"stage": "scoring", "round": "5b", "completed": {"thebai": ["theatre"]}, **sides})
    assert (table.game.score(table.state, "athens"), table.game.score(table.state, "sparta")) == scores


@pytest.mark.rule("LE2.1c", "LA4.4b")
def test_d13_a_released_polis_returns_to_its_base_and_keeps_its_projects() -> None:
    """Samos (base 3) is released with 5 people and a festival: neutral, 3 people, festival still there.

    The check of the specification has base 2; no polis of base 2 may hold 5 people.
    """
    table = Table(
        "poleis",
        """
        stage = "feeding"
        completed = { samos = ["festival_of_dionysos"] }
        [sparta]
        prestige = 1
        goods = { wheat = 4 }
        population = { samos = 5 }
        """,
    )
    table.play("release: samos")
    samos = table.state.polis("samos")
    assert (samos.owner, samos.population, samos.completed) == ("", 3, ("festival_of_dionysos",))


@pytest.mark.rule("LA7.4a", "LA7.4b", "LA4.4b")
def test_d13_a_neutral_polis_is_besieged_with_base_population_and_its_projects() -> None:
    """The released Samos arrives with 3 people and its festival."""
    table = Table(
        "poleis",
        {"completed": {"samos": ["festival_of_dionysos"]}, "athens": {"hoplites": {"ionia": 3}}},
    )
    table.play("action: besiege", "besiege: samos", "roll: 4")
    samos = table.state.polis("samos")
    assert (samos.owner, samos.population, samos.completed) == ("athens", 3, ("festival_of_dionysos",))


# ---------------------------------------------------------------- D14, D15: blockades


@pytest.mark.rule("LA9.2c", "LA9.2h")
@pytest.mark.parametrize(
    ("population", "markets"),
    [({}, set()), ({"epidamnos": 1}, {"illyria"}), ({"abdera": 1}, {"thraki"}), ({"korinthos": 4}, set())],
)
def test_d14_a_blocked_kyklades_leaves_athens_only_direct_markets(
    population: dict[str, int], markets: set[str]
) -> None:
    """A Spartan majority in Kyklades: only Epidamnos (Illyria) and Abdera (Thraki) help."""
    goods = dict.fromkeys(("metal", "wood", "wine", "oil", "silver"), 9)
    table = Table(
        "poleis",
        {"athens": {"population": population, "goods": goods}, "sparta": {"galleys": {"kyklades": 1}}},
    )
    if not markets:
        assert table.refusal("action: trade") is not None
        return
    table.play("action: trade")
    assert {choice.split()[1] for choice in table.legal} == markets


@pytest.mark.rule("LA10.2a", "LA10.2b")
@pytest.mark.parametrize(("polis", "way", "bribe"), [("thebai", "land", 1 + 2), ("samos", "sea", 3 + 1)])
def test_d15_the_bribe_counts_one_kind_of_unit_in_every_region_with_both_ends(polis: str, way: str, bribe: int) -> None:
    """Hoplites of Attika and Boiotia by land, galleys of Kyklades and Noties Sporades by sea; none stops him."""
    table = Table(
        "poleis",
        {
            "athens": {"goods": {"silver": 9}},
            "sparta": {
                "hoplites": {"attika": 1, "boiotia": 2, "ionia": 4},
                "galleys": {"kyklades": 3, "noties_sporades": 1},
            },
        },
    )
    table.play("action: move-proxenos", f"move-proxenos: {polis} by {way}")
    assert table.state.athens.proxenos == polis
    assert table.state.athens.stock("silver") == 9 - bribe


# ---------------------------------------------------------------- D16, D17: battles


@pytest.mark.rule("LB1.1a", "L2.7a")
@pytest.mark.parametrize("units", [{"hoplites": "attika"}, {"galleys": "kyklades"}])
@pytest.mark.parametrize(
    ("athens", "sparta", "fights"),
    [(4, 4, True), (5, 3, True), (3, 5, True), (5, 5, True), (5, 2, False), (4, 3, False)],
)
def test_d16_eight_units_make_a_battle(units: dict[str, str], athens: int, sparta: int, fights: bool) -> None:
    """4 v 4, 5 v 3 and 3 v 5 fight; 5 v 2 and 4 v 3 do not."""
    ((kind, region),) = units.items()
    table = Table(
        "poleis",
        {
            "round": "5a",
            "stage": "end-turn",
            "athens": {kind: {region: athens}},
            "sparta": {kind: {region: sparta}},
        },
    )
    assert bool(table.happened("BattleBegan")) == fights


FOUR_HANDS = {"athens": ["b02", "b05", "b09", "b13"], "sparta": ["b02", "b08", "b09", "b13"]}
FIVE_HANDS = {seat: [*hand, "b18"] for seat, hand in FOUR_HANDS.items()}
# Land attacks without losses or Prestige: attack, defence, then what the next attacker and the next defender draw.
ATTACKS = [
    ("attack: b02 b08", "defend: b02 b05", ["b01", "b11", "b07", "b12"]),
    ("attack: b09 b13", "defend: b09 b13", ["b04", "b16", "b05", "b13"]),
    ("attack: b07 b12", "defend: b01 b11", ["b17", "b22", "b20", "b22"]),
    ("attack: b05 b13", "defend: b04 b16", ["b18", "b21", "b18", "b24"]),
    ("attack: b18 b20", "defend: b17 b18", []),
]


def _battle(region: str, hands: dict[str, list[str]]) -> Table:
    """The first attack is about to begin; everybody has as many units as cards."""
    kind = "galleys" if region == "kyklades" else "hoplites"
    sides = {seat: {kind: {region: len(hand)}} for seat, hand in hands.items()}
    return Table(
        "poleis",
        {
            "round": "5a",
            "turn": "sparta",
            "stage": "battle",
            "battle": {"region": region, "stage": "attack", **hands},
            **sides,
        },
    )


def _fight(table: Table, attacks: int) -> list[str]:
    """Play the attacks above, and return who attacked."""
    attackers = []
    for attack, defence, draws in ATTACKS[:attacks]:
        attackers.append(table.pending.seat)
        table.play(attack, defence)
        if table.state.battle is not None:
            table.play(*[f"draw: {card}" for card in draws], "stay", "stay")
    return attackers


@pytest.mark.rule("LB4.1b", "LB4.3b")
def test_d17_sparta_begins_on_land_and_the_attack_alternates() -> None:
    """Attacks 1, 3 and 5 are Spartan, 2 and 4 Athenian."""
    table = _battle("attika", FOUR_HANDS)
    assert _fight(table, 5) == ["sparta", "athens", "sparta", "athens", "sparta"]


@pytest.mark.rule("LB4.1b", "LB4.3b")
def test_d17_athens_begins_at_sea_and_the_attack_alternates() -> None:
    """Attacks 1, 3 are Athenian, 2 and 4 Spartan."""
    table = _battle("kyklades", {"athens": FIVE_HANDS["sparta"], "sparta": FIVE_HANDS["athens"]})
    attackers = []
    for attack, defence, draws in (
        ("attack: b02 b09", "defend: b02 b09", ["b01", "b04", "b07", "b12"]),
        ("attack: b13 b18", "defend: b13 b18", ["b11", "b16", "b05", "b17"]),
        ("attack: b07 b08", "defend: b05 b17", ["b20", "b21", "b22", "b22"]),
    ):
        attackers.append(table.pending.seat)
        table.play(attack, defence, *[f"draw: {card}" for card in draws], "stay", "stay")
    assert [*attackers, table.pending.seat] == ["athens", "sparta", "athens", "sparta"]


@pytest.mark.rule("LB6.1a", "LB6.1d")
@pytest.mark.parametrize(("hands", "attacks"), [(FIVE_HANDS, 4), (FOUR_HANDS, 5)])
def test_d17b_the_deck_ends_a_battle_without_losses(hands: dict[str, list[str]], attacks: int) -> None:
    """5 v 5: 10 + 3 * 4 cards leave 2 where 4 are needed; 4 v 4: 8 + 4 * 4 leave none after the fifth attack."""
    table = _battle("attika", hands)
    assert len(_fight(table, attacks)) == attacks
    assert table.state.battle is None
    assert [event.reason for event in table.happened("BattleEnded")] == ["deck"]
    assert table.state.units("athens", "attika") == table.state.units("sparta", "attika") == len(hands["athens"])


# ---------------------------------------------------------------- D18 to D20


@pytest.mark.rule("LA6.2c", "LA5.5e")
@pytest.mark.parametrize(("owner", "crosses"), [("athens", True), ("sparta", False), ("", False)])
@pytest.mark.parametrize("own_galleys", [{}, {"kyklades": 2}])
def test_d18_only_the_owner_of_korinthos_crosses_the_isthmus(
    owner: str, crosses: bool, own_galleys: dict[str, int]
) -> None:
    """With Myrtoo Pelagos in Spartan hands only the diolkos leads from Ionio Pelagos to Kyklades."""
    sides: dict[str, dict[str, object]] = {
        "athens": {"galleys": {"ionio": 1, **own_galleys}},
        "sparta": {"galleys": {"myrtoo": 1}},
    }
    if owner:
        sides[owner]["population"] = {"korinthos": 4}
    table = Table("poleis", sides)
    table.play("action: move-galleys")
    assert (table.refusal("move-galleys: ionio > kyklades 1") is None) == crosses


@pytest.mark.rule("LA6.2c", "LA12.2a")
def test_d18_with_korinthos_lost_the_isthmus_is_closed_at_once() -> None:
    """Sparta bribes Korinthos away; in the next turn the Athenian galley cannot cross."""
    table = Table(
        "poleis",
        """
        turn = "sparta"
        athens = { population = { korinthos = 4 }, galleys = { ionio = 1 }, goods = { wine = 1 } }
        sparta = { proxenos = "korinthos", galleys = { myrtoo = 1 }, goods = { silver = 12 } }
        """,
    )
    table.play("action: civil-war", "pass", "fee: wine", "action: move-galleys")
    assert table.refusal("move-galleys: ionio > kyklades 1") is not None
    assert table.refusal("move-galleys: ionio > myrtoo 1") is None


@pytest.mark.rule("LA0.2a", "LA0.2b")
@pytest.mark.parametrize(("prestige", "both"), [(1, False), (2, True)])
def test_d19_moving_and_besieging_in_one_turn_needs_two_prestige(prestige: int, both: bool) -> None:
    """Each military action costs 1; what the siege would gain does not count."""
    table = Table("poleis", {"athens": {"prestige": prestige, "hoplites": {"attika": 1}}})
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 1")
    assert table.state.athens.prestige == prestige - 1
    assert (table.refusal("action: besiege") is None) == both


@pytest.mark.rule("LA0.1b", "L5.4c")
def test_d19_the_two_actions_of_a_turn_are_of_different_types() -> None:
    """After a siege in Thessalia there is no second siege in Makedonia in the same turn."""
    table = Table("poleis", {"athens": {"hoplites": {"thessalia": 1, "makedonia": 2, "attika": 1}}})
    table.play("action: besiege", "besiege: naupaktos")
    assert table.refusal("action: besiege") is not None
    assert table.refusal("action: move-hoplites") is None


@pytest.mark.rule("LA0.3a")
def test_d20_metal_is_replaced_by_silver_one_for_one() -> None:
    """Three hoplites for 1 metal and 2 silver."""
    table = Table("poleis", {"athens": {"goods": {"metal": 1, "silver": 2}}})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal 2 silver")
    assert (table.state.athens.stock("metal"), table.state.athens.stock("silver")) == (0, 0)
    assert (table.state.units("athens", "attika"), table.state.polis("athenai").population) == (3, 2)
