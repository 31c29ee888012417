"""What positions and scenario files may not say: every slip is named, none breaks the engine."""

import tomllib

import pytest

from ancientwars import PositionError, SetupError, cca
from ancientwars.cca.components.checks import faults_of
from ancientwars.cca.components.loading import FOLDER, SHIPPED

BOTTOM = {"units": {"D6": "HI"}, "cards": ["rally"]}
TOP = {"units": {"F6": "HI"}, "cards": ["rally"]}


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("last", {"last": "counter_attack"}),
        ("last", {"last": "first_strike"}),
        ("last_place", {"last_place": ["middle"]}),
        ("effect", {"effect": "counter_attack"}),
        ("reserve", {"reserve": ["MI"]}),
        ("reserve", {"scenario": "005", "reserve": ["XX"]}),
        ("reserve", {"scenario": "005", "reserve": ["MI"] * 14}),
        ("reserve_leader", {"reserve_leader": "Mago"}),
        ("bottom.command", {"bottom": {**BOTTOM, "command": 12}}),
        ("bottom.command", {"bottom": {**BOTTOM, "command": -2}}),
        ("bottom.turns", {"bottom": {**BOTTOM, "turns": -3}}),
        ("bottom.units.D6", {"bottom": {"units": {"D6": ""}}}),
        ("bottom.units.D6", {"bottom": {"units": {"D6": "HI four"}}}),
        ("terrain.D6", {"terrain": {"D6": "swamp"}}),
        ("terrain.D7", {"terrain": {"D7": ""}}),
        ("terrain.D7", {"terrain": {"D7": "rampart A1"}}),
        ("terrain.D7", {"terrain": {"D7": "rampart"}}),
        ("terrain.D7", {"terrain": {"D7": "forest D8"}}),
        ("terrain", {"terrain": {"Z1": "forest"}}),
        ("captured", {"captured": ["H5"]}),
        ("captured", {"scenario": "011", "captured": ["Z9"]}),
        ("moved", {"stage": "battle", "moved": {"Z9": 3}}),
        ("moved.D6", {"stage": "battle", "moved": {"D6": -1}}),
        ("number", {"number": -5}),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(field, text):
    with pytest.raises(PositionError) as caught:
        cca.position({"bottom": BOTTOM, "top": TOP, **text})
    assert f"'{field}'" in str(caught.value)


@pytest.mark.parametrize(
    ("number", "kind", "field", "value"),
    [
        (2, "river", "kind", ["river"]),
        (2, "river", "fordable_hexes", [["G8"]]),
        (2, "river", "fordable_hexes", ["G8"]),
        (2, "elite_unit", "abilities", ["flies"]),
        (2, "elite_unit", "option", "turn_limit"),
        (2, "elite_unit", "unit_hex", "G3"),
        (5, "reserve_ambush", "section_hexes", {"left": 3}),
        (5, "reserve_ambush", "section_hexes", {"left": ["E5"], "center": ["A5"], "right": ["A1"]}),
        (5, "reserve_ambush", "trigger_cards", [{}]),
        (5, "reserve_ambush", "trigger_cards", ["rally"]),
        (5, "reserve_ambush", "side", "bottom"),
        (6, "impassable", "hexes", ["E5"]),
        (6, "command_schedule", "command_by_own_turn", []),
        (6, "command_schedule", "command_by_own_turn", ["two"]),
        (6, "command_schedule", "command_by_own_turn", [10]),
        (6, "command_schedule", "draw_by_own_turn", [-1]),
        (9, "command_on_banner", "draw", 1_000_000),
        (9, "command_on_banner", "command", 10),
        (10, "leader_sudden_death", "winner", "bottom"),
        (10, "exit_for_banner", "banners", -1),
        (10, "exit_for_banner", "from_hexes", ["E5"]),
        (11, "capture_hex_for_banner", "once_per_hex", True),
    ],
)
def test_a_special_rule_that_cannot_be_is_refused_by_its_field(number, kind, field, value):
    contents = tomllib.loads((FOLDER / f"{SHIPPED[number - 1]}.toml").read_text(encoding="utf-8"))
    next(rule for rule in contents["special_rules"] if rule["kind"] == kind)[field] = value
    assert field in [fault.field for fault in faults_of("mine.toml", contents)]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("year", [406]),
        ("date", {"year": 406}),
        ("background", ["none"]),
        ("schema", 2),
        ("war_council.banners", -5),
        ("war_council.banners", 17),
        ("sides.top.cards", 10),
        ("roster.top.leaders", "two"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_by_its_field(place, value):
    contents = tomllib.loads((FOLDER / f"{SHIPPED[0]}.toml").read_text(encoding="utf-8"))
    *tables, field = place.split(".")
    table = contents
    for name in tables:
        table = table[name]
    table[field] = value
    assert [fault.field for fault in faults_of("mine.toml", contents)] == [field]


def test_a_reserve_needs_the_rule_that_brings_it():
    contents = tomllib.loads((FOLDER / f"{SHIPPED[4]}.toml").read_text(encoding="utf-8"))
    contents["special_rules"] = [rule for rule in contents["special_rules"] if rule["kind"] != "reserve_ambush"]
    assert [fault.table for fault in faults_of("mine.toml", contents)] == ["reserve_units", "reserve_leaders"]


def test_the_bound_on_the_length_of_a_battle_holds_for_every_limit_of_turns():
    with pytest.raises(SetupError):
        cca.new_game(options={"turn_limit": 1001})
    assert cca.new_game(options={"turn_limit": 1000}).options.turn_limit * len(cca.BOARD) < cca.INFO.max_length


def test_first_strike_twice_in_a_turn_stays_within_the_bounds_of_an_observation():
    state = cca.position({"stage": "battle", "bottom": BOTTOM, "top": {"units": {"F6": "HI"}}})
    seen = cca.observe(cca.view(state.with_turn(struck=2), "bottom"))
    assert max(seen) <= 1


def test_a_kind_of_special_rule_stands_once():
    contents = tomllib.loads((FOLDER / f"{SHIPPED[8]}.toml").read_text(encoding="utf-8"))
    contents["special_rules"].append(contents["special_rules"][-1])
    assert {fault.field for fault in faults_of("mine.toml", contents)} == {"kind"}
