"""P2 and the tables: the map, the units, the leaders, the cards, the objectives."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from ancientwars.paxromana.components.kit import (
    CAVALRY,
    COMBAT,
    HEAVY,
    INFANTRY,
    KINDS,
    OWNERS,
    POWERS,
    PRINTED,
    SEATS,
    SLAVES,
    Kit,
)
from ancientwars.paxromana.components.loading import components

LAND = "land+alpine+strait"
ASIA = ("ionia", "pontus", "cappadocia", "cilicia", "lycia", "galatia", "cyprus")


@pytest.fixture(scope="module")
def kit() -> Kit:
    return components()


def joined(kit: Kit, kind: str) -> set[frozenset[str]]:
    return {frozenset((link.a, link.b)) for link in kit.links if link.kind == kind}


def route(kit: Kit, kinds: str, *nodes: str) -> bool:
    """Tell whether links of some kinds join these nodes one after the other."""
    return all(b in kit.map.neighbours(a, kinds) for a, b in pairwise(nodes))


# ---------------------------------------------------------------- the map


@pytest.mark.rule("P2.1.1a", "P2.1.1e")
def test_the_map_has_four_homes_nine_minor_and_four_barbarian_territories(kit):
    kinds = [one.kind for one in kit.territories]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"home": 4, "minor": 9, "barbarian": 4}
    assert {one.id for one in kit.territories if one.kind == "barbarian"} == {
        "germani",
        "sarmatia",
        "scythia",
        "armenia",
    }


@pytest.mark.rule("P2.1.2a", "P2.1.3a", "P2.1.4a")
def test_its_parts_are_as_many_as_they_should_be(kit):
    assert (len(kit.spaces), len(kit.transit_points), len(kit.links)) == (210, 35, 481)
    assert (len(kit.territories), len(kit.provinces)) == (17, 52)
    assert kit.nodes == (*kit.space, *kit.transit)
    assert len(kit.map.connected(kit.map.mask(kit.nodes), f"{LAND}+sea")) == 1
    assert {link.kind for link in kit.links} == {"land", "alpine", "strait", "sea"}


@pytest.mark.rule("P2.1.1b")
def test_rome_and_greece_have_the_homes_of_the_rulebook(kit):
    assert kit.power["rome"].home_provinces == ("cisalpina", "italia", "bruttium")
    assert set(kit.power["greece"].home_provinces) == {
        *("attica", "thracia", "macedonia", "peloponnesus", "insulae_aegaeae"),
    }
    assert kit.spaces_of["insulae_aegaeae"] == ("thasos", "lemnos", "naxos")


@pytest.mark.rule("P1.4f", "P2.1.3-03")
def test_six_capitals(kit):
    assert kit.capitals == {"roma", "carthago", "athenae", "pella", "alexandria", "antiochia"}
    assert {power.id: set(power.capitals) for power in kit.powers} == {
        "rome": {"roma"},
        "carthage": {"carthago"},
        "greece": {"athenae", "pella"},
        "east": {"alexandria", "antiochia"},
    }


@pytest.mark.rule("P5.2.2b", "P5.2.3a")
@pytest.mark.parametrize(
    ("province", "spaces"),
    [
        ("italia", 9),
        ("bruttium", 5),
        ("macedonia", 5),
        ("narbonensis", 5),
        ("aquitania", 6),
        ("lugdunensis", 9),
        ("britannia", 8),
    ],
)
def test_provinces_have_the_spaces_of_the_examples(kit, province, spaces):
    assert len(kit.spaces_of[province]) == spaces
    assert all(kit.province_of[space] == province for space in kit.spaces_of[province])


@pytest.mark.rule("P2.1.1c")
def test_gaul_has_five_provinces_and_three_minor_territories_are_not_divided(kit):
    assert set(kit.territory["gallia"].provinces) == {
        *("britannia", "belgica", "aquitania", "lugdunensis", "narbonensis"),
    }
    undivided = {one.id for one in kit.territories if one.kind == "minor" and not one.divided}
    assert undivided == {"creta", "chersonesus", "rhodus"}


@pytest.mark.rule("P2.1.1d")
def test_what_is_not_divided_pays_and_scores_once(kit):
    for territory in kit.territories:
        parts = [kit.province[name] for name in territory.provinces]
        if not territory.divided:
            assert sum((territory.income, *(one.income for one in parts))) == 1
            assert sum((territory.gop, *(one.gop for one in parts))) == 1
        assert all(one.counts_as_province == (territory.kind != "barbarian") for one in parts)


@pytest.mark.rule("P2.1.2b")
def test_corinth_lies_in_the_peloponnese_and_rhodes_is_a_territory_of_its_own(kit):
    assert kit.province_of["corinthus"] == "peloponnesus"
    assert kit.territory_of["rhodus"] == "rhodus"


@pytest.mark.rule("P2.1.1f")
def test_caledonia_is_no_place(kit):
    assert "caledonia" not in {*kit.space, *kit.province, *kit.territory}


@pytest.mark.rule("P2.1.3-01", "P2.1.3-04")
def test_mountains_are_marked(kit):
    assert "iconium" in kit.mountains  # 10.7.7: five movement points from Nicomedia, the attack included
    assert "roma" not in kit.mountains
    assert kit.map.tagged("mountain") == kit.map.mask(kit.mountains)


@pytest.mark.rule("P2.1.3-05", "P6.1.1-05")
def test_the_mine_is_at_bergidum(kit):
    assert [one.id for one in kit.spaces if one.mine] == ["bergidum"]
    assert (kit.province_of["bergidum"], kit.income.mine) == ("gallaecia", 1)


@pytest.mark.rule("P2.1.3-06")
def test_ports_are_where_sea_links_end(kit):
    assert {"roma", "carthago", "corcyra", "tarsus", "lissa"} <= kit.ports
    assert not {"taurinorum", "arretium", "pella", "memphis", "hermopolis"} & kit.ports
    at_sea = {node for pair in joined(kit, "sea") for node in pair}
    assert kit.ports == at_sea & set(kit.space)


@pytest.mark.rule("P15.4.9A")
def test_every_province_of_asia_minor_but_galatia_has_a_port(kit):
    with_port = [name for name in ASIA if kit.ports & set(kit.spaces_of[name])]
    assert with_port == [name for name in ASIA if name != "galatia"]
    assert set(kit.objective["A"].condition.all_provinces) == set(with_port)


@pytest.mark.rule("P2.1.3-02", "P2.1.3-07", "P2.1.3-08")
def test_transit_points_are_on_land_at_sea_and_on_the_deep_sea(kit):
    assert {one.kind for one in kit.transit_points} == {"land", "sea", "deep"}
    for one in kit.transit_points:
        mine, other = (LAND, "sea") if one.kind == "land" else ("sea", LAND)
        assert kit.map.neighbours(one.id, mine)
        assert not kit.map.neighbours(one.id, other)
    assert route(kit, LAND, "nicomedia", "ltp_bithynia_west", "ltp_bithynia_east", "iconium")
    assert kit.transit["dstp_ionian"].kind == "deep"


@pytest.mark.rule("P2.1.3-09", "P13.1.1a")
def test_27_tribe_spaces_and_30_chips_of_2_to_8(kit):
    assert len(kit.tribe_spaces) == 27
    assert {"gergovia", "bibracte", "nemausus", "tolosa", "numantia", "londinium"} <= kit.tribe_spaces
    gallic = {name: len(kit.tribe_spaces & set(kit.spaces_of[name])) for name in kit.territory["gallia"].provinces}
    assert gallic == {"narbonensis": 2, "aquitania": 1, "lugdunensis": 2, "belgica": 1, "britannia": 2}
    assert sum(kit.tribe_chips.values()) == 30
    assert (min(kit.tribe_chips), max(kit.tribe_chips)) == (2, 8)


@pytest.mark.rule("P2.1.4b")
def test_ships_cross_the_isthmus_of_corinth(kit):
    assert "corinthus" in kit.map.neighbours("megara", "sea")
    assert [link.kind for link in kit.links if "isthmus" in link.tags] == ["sea"]
    assert kit.map.neighbours("megara", "isthmus") == ("corinthus",)


@pytest.mark.rule("P2.1.4c")
def test_the_coast_of_spain_has_links_by_land_and_by_sea(kit):
    coast = ("malaca", "carthago_nova", "saguntum", "tarraco", "emporiae")
    assert route(kit, "land", *coast)
    assert route(kit, "sea", *coast)
    assert route(kit, "strait", "rhegium", "messana")
    assert route(kit, "sea", "rhegium", "messana")


@pytest.mark.rule("P9.5.3a")
def test_four_straits(kit):
    assert joined(kit, "strait") == {
        frozenset(("tingi", "ltp_baetica")),
        frozenset(("rhegium", "messana")),
        frozenset(("sestus", "abydos")),
        frozenset(("byzantium", "nicomedia")),
    }


@pytest.mark.rule("P9.5.2a")
def test_every_alpine_pass_leads_into_cisalpina(kit):
    passes = joined(kit, "alpine")
    assert frozenset(("valentia", "taurinorum")) in passes
    assert all("cisalpina" in {kit.province_of[space] for space in pair} for pair in passes)


@pytest.mark.rule("P9.2.2a")
def test_the_ways_of_the_examples_are_there(kit):
    assert "uxellodunum" not in kit.map.neighbours("gergovia", f"{LAND}+sea")
    over_the_alps = ("emporiae", "narbo", "nemausus", "valentia", "taurinorum", "mediolanum", "parma", "arretium")
    assert route(kit, LAND, *over_the_alps)
    assert route(kit, LAND, "parma", "ravenna", "ariminum", "bovianum", "roma")
    assert route(kit, "sea", "corcyra", "actium", "patrae", "gythium", "dstp_ionian", "syracusae")
    assert route(kit, "sea", "lilybaeum", "ntp_aegates", "melita", "thapsus")
    assert route(kit, LAND, "pella", "dyrrhachium")


@pytest.mark.rule("P6.2.7a")
def test_britain_is_reached_only_over_gesoriacum_and_darioritum(kit):
    britain = set(kit.spaces_of["britannia"])
    outside = {end for link in kit.links for end in (link.a, link.b) if {link.a, link.b} & britain} - britain
    assert outside == {"gesoriacum", "darioritum"}


# ---------------------------------------------------------------- income and settlements


@pytest.mark.rule("P6.1.1a", "P6.1.4a", "P5.3.2a")
def test_provinces_pay_one_talent_with_few_exceptions(kit):
    paying = {one.id: one.income for one in kit.provinces if one.counts_as_province and one.income != 1}
    assert paying == {
        "ionia": 2,
        "italia": 2,
        "narbonensis": 2,
        "aegyptus": 3,
        "baleares": 0,
        "melita": 0,
        "germania_antiqua": 0,
    }
    assert all(one.gop == 1 for one in kit.provinces if one.counts_as_province)


@pytest.mark.rule("P7.0.1-01", "P7.0.1-03", "P7.1.2b")
def test_towns_and_cities(kit):
    town, city = kit.settlements["town"], kit.settlements["city"]
    assert (town.cost, town.walls, town.civilization, kit.income.town) == (2, 2, 1, 1)
    assert (city.cost, city.walls, city.civilization, kit.income.city) == (3, 5, 3, 3)


@pytest.mark.rule("P7.0.1-02", "P7.0.1-04")
def test_damaged_towns_and_cities(kit):
    assert (kit.settlements["town"].civilization_damaged, kit.income.town_damaged) == (0, 0)
    assert (kit.settlements["city"].civilization_damaged, kit.income.city_damaged) == (1, 1)


@pytest.mark.rule("P15.2.3-01", "P15.2.3-02", "P15.2.3-03")
def test_points_of_the_places(kit):
    assert kit.rank_points.gop == (7, 4, 2, 0)
    assert kit.rank_points.cvp == (5, 3, 1, 0)


@pytest.mark.rule("P14.1.1a")
@pytest.mark.parametrize(
    ("value", "band"),
    [(8, "stable"), (0, "stable"), (-1, "unrest"), (-4, "unrest"), (-5, "turmoil"), (-6, "turmoil")],
)
def test_bands_of_stability(kit, value, band):
    assert kit.band(value) == band
    assert kit.stability.least <= value <= kit.stability.most


# ---------------------------------------------------------------- units


@pytest.mark.rule("P2.2b", "P10.3.1-01", "P10.3.1-02")
def test_battle_points(kit):
    assert (kit.bp["LG"], kit.bp["rLG"], kit.bp["HI"], kit.bp["rHI"], kit.bp["mHI"]) == (4, 2, 3, 1, 3)
    assert {kind for kind in KINDS if kit.bp[kind] == 0} == {"EL", "GAR"}
    assert {kit.bp[kind] for kind in ("LI", "CAV", "MIL", "mLI", "mCAV", "BAR", "BCAV", "TRB")} == {1}
    assert (kit.unit["GS"].bp, kit.unit["GS"].bp_improved) == (2, 3)


@pytest.mark.rule("P1.4o", "P1.4m", "P6.4.2a")
def test_kinds_of_units():
    assert set(KINDS) - set(COMBAT) == {"EL", "GS", "RGS", "GAR"}
    assert set(INFANTRY) | set(CAVALRY) == set(COMBAT)
    assert {"LG", "HI", "LI", "MIL", "mHI", "mLI", "BAR", "TRB"} <= set(INFANTRY)
    assert set(HEAVY) == {"LG", "rLG", "HI", "rHI", "mHI"}


@pytest.mark.rule("P6.2.7-01", "P6.2.7-02", "P6.2.7-03")
def test_prices_of_infantry(kit):
    assert [kit.unit[kind].cost for kind in ("LG", "HI", "LI")] == [2, 2, 1]


@pytest.mark.rule("P6.2.7-04", "P6.2.7-05", "P6.2.7-06")
def test_prices_of_other_units(kit):
    assert [kit.unit[kind].cost for kind in ("CAV", "EL", "GS")] == [2, 1, 2]
    assert kit.unit["GS"].upkeep == 1


@pytest.mark.rule("P12.1.6a", "P6.2.7-07", "P12.1.7a")
def test_garrisons_come_from_heavy_and_light_infantry(kit):
    assert kit.unit["GAR"].cost == 0
    assert kit.garrisons_from == {"LG": 3, "HI": 3, "rLG": 1, "rHI": 1, "LI": 2}


@pytest.mark.rule("P12.2.3a")
def test_a_purchase_of_mercenaries(kit):
    assert {kind: (kit.unit[kind].per_purchase, kit.unit[kind].cost) for kind in ("mHI", "mLI", "mCAV")} == {
        "mHI": (1, 2),
        "mLI": (2, 2),
        "mCAV": (1, 2),
    }


@pytest.mark.rule("P6.4.2a", "P6.4.3a")
def test_the_maximum_manpower_falls_with_stability(kit):
    assert kit.max_manpower["east"]["stable"] == 18
    for bands in kit.max_manpower.values():
        assert bands["stable"] > bands["unrest"] > bands["turmoil"]
    assert [power.id for power in kit.powers if not power.may_exceed_max_manpower] == ["carthage"]


@pytest.mark.rule("P6.2.5a", "P6.2.6a")
def test_what_is_raised_depends_on_the_province_not_on_the_power(kit):
    assert kit.raises("ionia", "greece") == kit.raises("ionia", "carthage") == ("HI", "LI")
    assert set(kit.raises("syria", "rome")) == {"HI", "LI", "CAV", "EL"}
    assert set(kit.raises("judaea", "east")) == {"HI", "LI", "CAV"}
    assert "CAV" in kit.raises("britannia", "carthage")
    assert kit.raises("germani", "rome") == kit.raises("melita", "rome") == ()


@pytest.mark.rule("P6.2.6a")
def test_legions_are_raised_by_rome_in_its_home(kit):
    home = set(kit.power["rome"].home_provinces)
    assert {name for name in kit.province if "LG" in kit.raises(name, "rome")} == home
    assert all("LG" not in kit.raises(name, power) for name in home for power in POWERS if power != "rome")
    assert kit.raises("italia", "greece") == ("HI", "LI")


@pytest.mark.rule("P6.2.8a")
def test_five_islands_have_no_heavy_infantry(kit):
    islands = {"thasos", "lemnos", "lesbos_chios", "samos", "naxos"}
    for territory in ("graecia", "asia_minor"):
        for province in kit.territory[territory].provinces:
            for space in kit.spaces_of[province]:
                assert ("HI" in kit.raises_in(space, "greece")) == (space not in islands)


@pytest.mark.rule("P12.8.1a")
def test_elephants_come_from_few_provinces(kit):
    assert {name for name in kit.province if "EL" in kit.raises(name, "east")} == {"africa", "numidia", "syria"}


# ---------------------------------------------------------------- leaders, independents


@pytest.mark.rule("P8.1.2a", "P8.2.1a")
def test_each_power_has_ten_leaders(kit):
    for power in POWERS:
        ten = [one for one in kit.leaders if one.power == power and not one.scenario]
        assert len(ten) == 10
        assert all(1 <= one.tactics <= 4 and 2 <= one.campaign <= 6 for one in ten)
        assert 1 <= sum(one.elite for one in ten) <= 2


@pytest.mark.rule("P12.4.3a", "P13.3d", "P17.2c")
def test_special_leaders_lead_their_armies(kit):
    found = {one.power: (one.tactics, one.campaign) for one in kit.leaders if one.power not in SEATS}
    assert found == {
        "sof": (3, 4),
        "gallic_rebels": (2, 5),
        "gauls_west": (1, 5),
        "gauls_east": (1, 5),
        "germans": (2, 5),
        "pergamum": (2, 5),  # the one of a 6; a 5 brings 1-4
    }
    assert {row.die: kit.leader[row.leader].campaign for row in kit.independent["pergamum"].leaders} == {5: 4, 6: 5}


@pytest.mark.rule("P12.4.3a")
def test_the_soldier_of_fortune_has_his_army(kit):
    assert kit.sof_forces == {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}
    assert kit.leader[kit.sof_leader].power == "sof"
    assert kit.soldier_of_fortune.not_for == ("rome",)


@pytest.mark.rule("P12.5a", "P12.5.5a", "P12.5.1c")
def test_independents(kit):
    assert {one.id: [place.space for place in one.places] for one in kit.independents} == {
        "syracuse": ["syracusae"],
        "mamertines": ["messana"],
        "rhodes": ["rhodus"],
        "pergamum": ["pergamum", "sardis", "cyzicus"],
        "pontus": [],
    }
    assert kit.independent["pontus"].forces == {"HI": 4, "LI": 2, "CAV": 1, "GS": 1}
    assert kit.independent["rhodes"].toll == 1
    assert kit.independent["rhodes"].places[0].units["GS"] == 2


def test_every_side_has_an_owner_of_its_own():
    assert OWNERS[: len(SEATS)] == SEATS
    assert len(set(OWNERS)) == len(OWNERS) == 8 + 5 + 1 + 4 + 1 + 1 + 8 + 1
    assert SLAVES["macedon"] == "slaves_macedon"


# ---------------------------------------------------------------- cards, tables, objectives


@pytest.mark.rule("P17.1.1a", "P1.4w")
def test_the_deck_has_55_cards(kit):
    assert len(kit.cards) == 39
    assert sum(card.copies for card in kit.cards) == 55
    assert kit.card["revenues"].copies == 4
    assert {card.id for card in kit.cards if card.remove_after_play} == {
        *("galley_artillery", "galley_corvus", "galley_harpax", "pontus"),
    }


@pytest.mark.rule("P16.1.2a", "P13.3a", "P13.4.1a")
def test_the_tables_have_a_result_for_every_roll(kit):
    for table in (kit.tables.random_events, kit.tables.rebellion, kit.tables.invasion):
        assert sorted(table) == list(range(2, 13))
    assert sorted(kit.tables.harvest) == list(range(1, 7))
    assert set(kit.tables.random_events.values()) == set(kit.event_rules)
    assert set(kit.tables.rebellion.values()) == set(kit.rebellion_rules)
    assert set(kit.tables.invasion.values()) == set(kit.invasion)


@pytest.mark.rule("P13.4-01", "P13.4-02", "P13.4-03")
def test_invaders_by_place(kit):
    assert [(force.dice, force.beside) for force in kit.invasion["germans"].forces] == [(3, {}), (2, {"BCAV": 2})]
    assert kit.invasion["gauls_east"].forces[0].provinces == ("sarmatia", "scythia")
    assert set(kit.invasion["gauls_west"].forces[0].provinces) == {*kit.territory["gallia"].provinces} - {"britannia"}


@pytest.mark.rule("P13.4-04", "P13.4-05")
def test_caledonians_and_armenians_bring_no_army(kit):
    assert not kit.invasion["caledonians"].forces
    assert not kit.invasion["armenians"].forces


@pytest.mark.rule("P15.4.9a")
def test_twenty_objectives_from_a_to_n(kit):
    assert "".join(kit.objective) == "ABCDEFGHIJKLMN"
    assert sum(one.count for one in kit.objectives) == 20
    assert {one.letter for one in kit.objectives if one.kind == "vp"} == {"L", "M", "N"}


@pytest.mark.rule("P15.4.9B", "P15.4.9C", "P15.4.9F")
def test_points_of_objectives(kit):
    assert kit.objective["B"].points == {"rome": 8, "carthage": 8, "greece": 8}
    assert kit.objective["C"].points["carthage"] == 4
    assert kit.objective["F"].condition.all_spaces == ("lesbos_chios", "naxos", "cnossus", "miletus")
    assert kit.objective["F"].not_for == ("greece",)


# ---------------------------------------------------------------- the rule index


def test_every_rule_that_the_data_name_is_in_the_rule_index(kit):
    index = tomllib.loads((files("ancientwars.paxromana") / "rules.toml").read_text(encoding="utf-8"))["rules"]
    ids = [rule["id"] for rule in index]
    assert len(ids) == len(set(ids))
    assert len([one for one in ids if not one.startswith("ENGINE-")]) == 713
    named = [one.rule for one in (*kit.cards, *kit.objectives, *kit.invasions)]
    named += [*kit.event_rules.values(), *kit.rebellion_rules.values()]
    named += [one.id for scenario in kit.scenarios for one in (*scenario.victory, *scenario.rules)]
    assert set(named) <= set(ids)


def test_the_account_of_the_sources_stands_beside_the_data():
    account = (PRINTED / "PROVENANCE.md").read_text(encoding="utf-8")
    assert all(word in account for word in ("rulebook", "public", "recollection", "reconstruction"))
