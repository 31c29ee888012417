"""What positions and scenario files may not say: every slip is named, none breaks the engine."""

import tomllib

import pytest

from ancientwars import PositionError, cca
from ancientwars.cca.scenario_checks import faults_of
from ancientwars.cca.scenarios import FOLDER, SHIPPED

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


def test_a_kind_of_special_rule_stands_once():
    contents = tomllib.loads((FOLDER / f"{SHIPPED[8]}.toml").read_text(encoding="utf-8"))
    contents["special_rules"].append(contents["special_rules"][-1])
    assert {fault.field for fault in faults_of("mine.toml", contents)} == {"kind"}
