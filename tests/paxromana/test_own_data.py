"""Data of one's own: the four files, or their texts, with the ids of the shipped ones."""

from __future__ import annotations

import re
import shutil
from typing import Any

import pytest

from ancientwars import DataError, SetupError
from ancientwars.paxromana.components.kit import PRINTED
from ancientwars.paxromana.components.loading import TABLES, components, own_components, own_texts

SHIPPED = {f"{name}.toml": (PRINTED / f"{name}.toml").read_text(encoding="utf-8") for name in TABLES}


def changed(file: str, old: str, new: str) -> tuple[str, ...]:
    """Return the shipped texts with something replaced in one of them."""
    assert old in SHIPPED[file], old
    return own_texts({**SHIPPED, file: SHIPPED[file].replace(old, new, 1)})


def fault(file: str, old: str, new: str) -> str:
    """Return what is said of data in which something was replaced."""
    with pytest.raises(DataError) as caught:
        own_components(changed(file, old, new))
    return str(caught.value)


def test_the_shipped_data_given_as_ones_own_are_the_same(tmp_path):
    for name, text in SHIPPED.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert own_texts(tmp_path) == own_texts(SHIPPED, paths=False) == tuple(SHIPPED.values())
    own = own_components(own_texts(tmp_path))
    assert own.version == components().version
    assert own.scenarios == components().scenarios
    assert own_texts("") == own_texts({}) == ()


def test_figures_may_differ():
    own = own_components(changed("powers.toml", "stable = 30", "stable = 25"))
    assert own.max_manpower["rome"]["stable"] == 25
    assert own.version != components().version


def test_what_is_no_data_is_refused(tmp_path):
    number: Any = 5
    with pytest.raises(SetupError, match="neither a folder nor a table"):
        own_texts(number)
    with pytest.raises(SetupError, match="a folder is not opened here"):
        own_texts(str(tmp_path), paths=False)
    with pytest.raises(SetupError, match="the files are"):
        own_texts({"map.toml": ""})
    with pytest.raises(SetupError, match="is no text"):
        own_texts({**SHIPPED, "map.toml": number})
    shutil.rmtree(tmp_path)
    with pytest.raises(DataError, match=r"map\.toml.*cannot be read"):
        own_texts(tmp_path)
    with pytest.raises(DataError, match="are 1, not 4"):
        own_components(("",))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("spaces = 210", "spaces = 211", "summary.spaces: says 211, but there are 210"),
        ("tribe_spaces = 27", "tribe_spaces = 26", "summary.tribe_spaces: says 26, but there are 27"),
        ('id = "mediolanum"', 'id = "milano"', "'mediolanum'"),
        ('province = "cisalpina"', 'province = "italia"', "provinces[cisalpina].spaces: 'taurinorum' does not belong"),
        ('features = ["port", "capital"]', 'features = ["port", "castle"]', "features: expected one of 'port'"),
        ('features = ["port", "capital"]', 'features = ["port", "port"]', "features: 'port' stands 2 times"),
        ('features = ["port", "capital"]', 'features = ["port"]', "powers[rome].capitals: 'roma' does not belong"),
        ('features = ["port", "capital"]', 'features = ["capital"]', "links.sea: unknown id 'roma'"),
        ('["parma", "arretium"]', '["parma", "mediolanum"]', "stands 2 times"),
        ('["parma", "arretium"]', '["parma", "parma"]', "parma"),
        ('["pisae", "aleria"]', '["parma", "aleria"]', "links.sea: unknown id 'parma'"),
        ('["parma", "arretium"]', '["parma"]', "links.land: rulebook: expected 2 entries"),
        ('isthmus = ["megara", "corinthus"]', 'isthmus = ["megara", "roma"]', "isthmus: no sea link joins its ends"),
        ('cilician_pirates = "tarsus"', 'cilician_pirates = "pella"', "cilician_pirates: unknown id 'pella'"),
        ('home_of = "rome"', "", "territories[roma_terr].home_of: stands with the kind home"),
        ("schema = 1", "schema = 3", "file.schema: must be 1, not 3"),
    ],
)
def test_the_map_must_fit(old, new, said):
    assert said in fault("map.toml", old, new)


@pytest.mark.rule("P13.1.1a", "P6.4.2a")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "rLG"', 'id = "xLG"', "units"),
        ("bp = 4", "bp = -4", "units[LG].bp: must be from 0"),
        ('territories = ["hispania"]', 'territories = ["gallia"]', "manpower.territories: 'gallia' stands 2 times"),
        ('units = ["LI", "CAV"]', 'units = ["LI", "GS"]', "manpower.units: unknown id 'GS'"),
        ('none_in = ["baleares"]', 'none_in = ["italia"]', "manpower.none_in: unknown id 'italia'"),
        ("{ stable = 30, unrest = 20, turmoil = 12 }", "{ stable = 30, unrest = 20 }", "rome: must have stable"),
        ("unrest = [-4, -1]", "unrest = [-3, -1]", "stability: the bands do not follow each other"),
        ("gop = [7, 4, 2, 0]", "gop = [7, 4, 2]", "victory_points.gop: must be four figures"),
        ("2 = 8", "2 = 4", "tribes: are too few for 27 tribe spaces"),
        ('space = "messana"', 'space = "rhodus"', "independents.places: 'rhodus' stands 2 times"),
        ('space = "sardis", units = { LI = 1', 'space = "sardis", units = { GS = 1', "'sardis' is no port for galleys"),
        ('territory = "hispania" }', 'territory = "iberia" }', "objectives[C].condition: unknown id 'iberia'"),
        ('letter = "B"', 'letter = "A"', "objectives.letter: 'A' stands 2 times"),
        ("town = { cost = 2", "town = { price = 2", "settlements.town"),
    ],
)
def test_powers_must_fit(old, new, said):
    assert said in fault("powers.toml", old, new)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("leaders.toml", 'power = "rome"', 'power = "persia"', "leaders[rome_01].power: unknown id 'persia'"),
        ("leaders.toml", 'power = "rome"', 'power = "greece"', "leaders.rome: has 9, not 10 without a name"),
        ("leaders.toml", "tactics = 1", "tactics = 7", "leaders[rome_01].tactics: must be from 0 to 6, not 7"),
        ("leaders.toml", 'power = "gallic_rebels"', 'power = "germans"', "none leads 'gallic_rebels'"),
        ("events.toml", "cards = 55", "cards = 54", "summary.cards: says 54, but there are 55"),
        ("events.toml", '2 = "conqueror"', '1 = "conqueror"', "tables.random_events.results: 2 is missing"),
        ("events.toml", '2 = "conqueror"', '2 = "victory"', "random_events.results: unknown id 'victory'"),
        ("events.toml", '2 = "conqueror"', 'two = "conqueror"', "are not all rolls"),
        ("events.toml", "[tables.harvest]", "[tables.crops]", "harvest: is missing"),
        ("events.toml", 'leader = "german"', 'leader = "gaul_west"', "'gaul_west' does not lead 'germans'"),
        ("events.toml", 'leader = "german"\n', "", "invasions[germans].leader: stands where invaders come"),
        ("events.toml", 'id = "spies"', 'id = "agents"', "cards.id: 'spies' is missing"),
        ("events.toml", 'africa = "P13.3-01"', "africa = 1", "rebellion_rules: must be a table of texts"),
    ],
)
def test_leaders_and_events_must_fit(file, old, new, said):
    assert said in fault(file, old, new)


def test_the_rows_keep_their_order():
    rows = SHIPPED["events.toml"].split("[[cards]]")
    rows[1], rows[2] = rows[2], rows[1]
    with pytest.raises(DataError, match="do not stand in the order"):
        own_components(own_texts({**SHIPPED, "events.toml": "[[cards]]".join(rows)}))


def test_a_map_that_falls_into_parts_is_refused():
    without = SHIPPED["map.toml"]
    for link in (r'\["gesoriacum", "dubris"\],\s', r'\["darioritum", "venta"\],\s'):
        without, times = re.subn(link, "", without)
        assert times == 1, link
    without = without.replace("links = 481", "links = 479")
    with pytest.raises(DataError, match="the map falls into parts"):
        own_components(own_texts({**SHIPPED, "map.toml": without}))
