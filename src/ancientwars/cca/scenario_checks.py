"""C2.1, C3.9, C3.10: everything that can be wrong with a scenario file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from ancientwars.cca.components import CARDS, KIT, TERRAIN, UNITS
from ancientwars.cca.geometry import BOARD, NEAR, SEATS, SECTIONS
from ancientwars.cca.scenarios import (
    MOST_CARDS,
    Army,
    LeaderAt,
    Scenario,
    SpecialRule,
    Tile,
    UnitAt,
    WarCouncil,
    scenario_file,
    structured,
)
from ancientwars.core.data import read_toml, structure
from ancientwars.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

RULE_FIELDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "river": (("fordable_hexes",), ()),
    "impassable": (("hexes",), ("blocks_sight",)),
    "elite_unit": (("side", "unit_hex", "abilities"), ("name", "option", "option_default")),
    "reserve_ambush": (
        ("side", "entry_row", "trigger_cards", "section_hexes", "earliest_own_turn", "entry_counts_as_hexes"),
        (
            *("trigger", "counter_attack_triggers", "orders_only_this_force", "entry_compulsory", "unplaced_units"),
            *("units", "leader"),
        ),
    ),
    "command_schedule": (("side", "draw_by_own_turn", "command_by_own_turn"), ("initial", "final")),
    "command_on_banner": (("side", "at_banners", "draw", "command"), ("when",)),
    "leader_sudden_death": (("side", "leader", "winner"), ("counts_as_lost",)),
    "exit_for_banner": (
        ("side", "from_hexes", "banners", "cost_hexes"),
        ("edge", "allowed_in", "attached_leader", "leader_alone"),
    ),
    "capture_hex_for_banner": (("side", "hexes", "banners"), ("counts", "once_per_hex", "permanent")),
    "legion": (("side", "rule"), ()),
    "siege": ((), ()),
}
"""The kinds of special rule with the fields that each must and may have."""
RULE_TYPES: Final[Mapping[str, type]] = {
    **dict.fromkeys(("id", "kind", "text", "side", "winner", "leader", "unit_hex", "option", "entry_row"), str),
    **dict.fromkeys(("at_banners", "draw", "command", "banners", "cost_hexes", "earliest_own_turn"), int),
    **dict.fromkeys(("entry_counts_as_hexes", "initial", "final"), int),
    "section_hexes": dict,
}
"""The type of the fields of special rules that are no lists."""
RULE_LISTS: Final = (
    *("hexes", "fordable_hexes", "from_hexes", "abilities", "trigger_cards", "units"),
    *("draw_by_own_turn", "command_by_own_turn", "counts", "counts_as_lost", "allowed_in"),
)
"""The fields of special rules that are lists."""
_TOP: Final = (
    *("schema", "id", "key", "name", "year", "date", "background", "provenance"),
    *("terrain", "units", "leaders", "reserve_units", "reserve_leaders", "special_rules"),
    *("war_council", "sides", "roster"),
)


def check_data(path: str | Path) -> tuple[DataError, ...]:
    """Return everything that is wrong with a scenario file, nothing if it can be played.

    Args:
        path: The path of a TOML file, or the name of a shipped scenario.

    Returns:
        Errors, each naming file, table and field.

    Example:
        >>> check_data("akragas")
        ()
    """
    try:
        file = scenario_file(str(path))
        return tuple(faults_of(file.name, read_toml(file)))
    except DataError as error:
        return (error,)


def faults_of(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield what is wrong with a scenario file: its shape, then its form, then, if those are sound, its sense."""
    for form in (_shape_faults, _form_faults):
        found = list(form(file, contents))
        if found:
            yield from found
            return
    battle = structured(file, contents)
    for check in (_war_council_faults, _place_faults, _leader_faults, _box_faults, _rule_faults):
        yield from check(file, battle)
    yield from _roster_faults(file, battle, contents.get("roster", {}))


def _shape_faults(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield entries that are no text, no table or no array of tables where one is needed."""
    for key in ("id", "key", "name"):
        if not isinstance(contents.get(key, ""), str):
            yield DataError(file, "scenario", key, "is not a text")
    for key in ("war_council", "sides", "roster"):
        if not isinstance(contents.get(key, {}), dict):
            yield DataError(file, "scenario", key, "is not a table")
    for parent in ("sides", "roster"):
        tables = contents.get(parent, {})
        for seat, table in tables.items() if isinstance(tables, dict) else ():
            if not isinstance(table, dict) or seat not in SEATS:
                yield DataError(file, parent, seat, "is not the table of a side, top or bottom")
    for key in ("terrain", "units", "leaders", "reserve_units", "reserve_leaders", "special_rules"):
        rows = contents.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            yield DataError(file, "scenario", key, "is not an array of tables")


def _form_faults(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield missing and unknown tables, and tables that do not fit their records."""
    yield from (DataError(file, "scenario", key, "unknown field") for key in contents if key not in _TOP)
    missing = [key for key in ("id", "key", "name", "units", "war_council", "sides") if key not in contents]
    yield from (DataError(file, "scenario", key, "is missing") for key in missing)
    missing += [seat for seat in SEATS if "sides" in contents and seat not in contents["sides"]]
    yield from (DataError(file, "sides", seat, "is missing") for seat in missing if seat in SEATS)
    for row in contents.get("special_rules", ()):
        yield from _rule_form_faults(file, row)
    for name in ("terrain", "units", "leaders", "reserve_units", "reserve_leaders"):
        yield from _row_faults(file, name, contents.get(name, ()))
    if not missing:
        for cls, table, row in (
            (WarCouncil, "war_council", contents["war_council"]),
            *((Army, f"sides.{seat}", contents["sides"][seat]) for seat in SEATS),
        ):
            yield from _fault_of(cls, file, table, row)


def _row_faults(file: str, name: str, rows: Any) -> Iterator[DataError]:
    cls = {"terrain": Tile, "units": UnitAt, "leaders": LeaderAt, "reserve_units": UnitAt, "reserve_leaders": LeaderAt}
    for number, row in enumerate(rows):
        yield from _fault_of(cls[name], file, f"{name}[{number}]", row)


def _fault_of(cls: type[Any], file: str, table: str, row: Mapping[str, Any]) -> Iterator[DataError]:
    try:
        structure(cls, row, file=file, table=table)
    except DataError as error:
        yield error


def _rule_form_faults(file: str, row: Mapping[str, Any]) -> Iterator[DataError]:
    table = f"special_rules[{row.get('id', '?')}]"
    if row.get("kind") not in RULE_FIELDS:
        yield DataError(file, table, "kind", f"unknown kind {row.get('kind')!r}; known are {', '.join(RULE_FIELDS)}")
        return
    must, may = RULE_FIELDS[row["kind"]]
    for key in ("id", *must):
        if key not in row:
            yield DataError(file, table, key, "is missing")
    for key, value in row.items():
        if key not in ("id", "kind", "text", *must, *may):
            yield DataError(file, table, key, "unknown field")
        elif not isinstance(value, RULE_TYPES.get(key, object)) or isinstance(value, list) is (key not in RULE_LISTS):
            yield DataError(file, table, key, f"{value!r} is not of the right type")


def _war_council_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    if battle.war_council.first not in SEATS:
        yield DataError(file, "war_council", "first", f"{battle.war_council.first!r} is neither top nor bottom")
    if battle.war_council.banners < 1:
        yield DataError(file, "war_council", "banners", "a battle needs at least one banner to win")
    for seat, army in battle.sides.items():
        if not 1 <= army.cards <= MOST_CARDS:
            yield DataError(file, f"sides.{seat}", "cards", f"no side can hold {army.cards} cards")
        if not any(unit.side == seat for unit in battle.units):
            yield DataError(file, "units", seat, "this side has no unit")


def _place_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    """Yield what stands off the board, twice in a hex, or where it cannot stand."""
    ground = {tile.hex: tile.terrain for tile in battle.terrain}
    placed: tuple[tuple[str, Sequence[Tile | UnitAt | LeaderAt]], ...] = (
        ("terrain", battle.terrain),
        ("units", battle.units),
        ("leaders", battle.leaders),
    )
    for table, rows in placed:
        seen: dict[str, int] = {}
        for number, row in enumerate(rows):
            place = f"{table}[{number}]"
            if row.hex not in BOARD:
                yield DataError(file, place, "hex", f"{row.hex!r} is not on the board (A1 to I13)")
            elif row.hex in seen:
                yield DataError(file, place, "hex", f"{row.hex} is taken by {table}[{seen[row.hex]}] already")
            seen[row.hex] = number
    for number, tile in enumerate(battle.terrain):
        if tile.type not in TERRAIN:
            yield DataError(file, f"terrain[{number}]", "type", f"unknown terrain {tile.type!r}")
        elif any(side not in NEAR.get(tile.hex, ()) for side in tile.sides):
            yield DataError(file, f"terrain[{number}]", "sides", f"not all of {tile.sides} are next to {tile.hex}")
    for table, units in (("units", battle.units), ("reserve_units", battle.reserve_units)):
        for number, unit in enumerate(units):
            yield from _unit_faults(file, f"{table}[{number}]", unit, ground)


def _unit_faults(file: str, table: str, unit: UnitAt, ground: Mapping[str, str]) -> Iterator[DataError]:
    if unit.type not in UNITS:
        yield DataError(file, table, "type", f"unknown unit type {unit.type!r}")
    elif unit.hex in ground and ground[unit.hex] in TERRAIN:
        terrain = TERRAIN[ground[unit.hex]]
        if UNITS[unit.type].is_a(*terrain.impassable) or "all" in terrain.impassable:
            yield DataError(file, table, "hex", f"{unit.type} cannot stand in {terrain.id} [{terrain.rule}]")
    if unit.side not in SEATS:
        yield DataError(file, table, "side", f"{unit.side!r} is neither top nor bottom")


def _leader_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    """C3.10: every leader on the board starts with a friendly unit."""
    units = {unit.hex: unit.side for unit in battle.units}
    for number, leader in enumerate(battle.leaders):
        if leader.side not in SEATS:
            yield DataError(file, f"leaders[{number}]", "side", f"{leader.side!r} is neither top nor bottom")
        elif units.get(leader.hex) != leader.side:
            yield DataError(file, f"leaders[{number}]", "hex", f"no unit of his own stands in {leader.hex} [C3.10]")


def _box_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    """C2.1: the blocks of a size that the box holds; types of the expansions bring their own."""
    need: Counter[str] = Counter({"rectangular": len(battle.leaders) + len(battle.reserve_leaders)})
    for unit in (*battle.units, *battle.reserve_units):
        kind = UNITS.get(unit.type)
        if kind and kind.base_game:
            need[kind.block_size] += kind.blocks
    for size, number in need.items():
        if number > KIT.blocks_in_box[size]:
            limit = KIT.blocks_in_box[size]
            yield DataError(file, "units", size, f"needs {number} {size} blocks, the box holds {limit} [C2.1]")


def _roster_faults(file: str, battle: Scenario, roster: Mapping[str, Mapping[str, int]]) -> Iterator[DataError]:
    """Compare the layout with the expected numbers, where the file gives them."""
    for seat, expected in roster.items():
        counts = Counter(u.type for u in (*battle.units, *battle.reserve_units) if u.side == seat)
        counts["leaders"] = sum(1 for one in (*battle.leaders, *battle.reserve_leaders) if one.side == seat)
        for key in sorted({*expected, *counts}):
            if expected.get(key, 0) != counts[key]:
                reason = f"the roster says {expected.get(key, 0)}, the layout has {counts[key]}"
                yield DataError(file, f"roster.{seat}", key, reason)


def _rule_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    """Yield special rules that name hexes, sides, units or cards which are not there."""
    for rule in battle.special_rules:
        table = f"special_rules[{rule.id}]"
        for key in ("side", "winner"):
            if rule.facts.get(key, "top") not in SEATS:
                yield DataError(file, table, key, f"{rule.facts[key]!r} is neither top nor bottom")
        for key in ("fordable_hexes", "hexes", "from_hexes", "unit_hex"):
            named = rule.facts.get(key, ())
            for one in [named] if isinstance(named, str) else named:
                if one not in BOARD:
                    yield DataError(file, table, key, f"{one!r} is not on the board")
        yield from _agreement_faults(file, table, battle, rule)


def _agreement_faults(file: str, table: str, battle: Scenario, rule: SpecialRule) -> Iterator[DataError]:
    """Yield what does not agree with the layout."""
    for field, reason in _AGREEMENTS.get(rule.kind, _nothing)(battle, rule.facts):
        yield DataError(file, table, field, reason)


def _nothing(battle: Scenario, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    return iter(())


def _fords(battle: Scenario, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if {tile.hex for tile in battle.terrain if tile.terrain == "ford"} != set(facts["fordable_hexes"]):
        yield "fordable_hexes", "does not agree with the terrain"


def _elite(battle: Scenario, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if facts["unit_hex"] not in {unit.hex for unit in battle.units if unit.side == facts["side"]}:
        yield "unit_hex", f"no unit of {facts['side']} stands in {facts['unit_hex']}"


def _sudden_death(battle: Scenario, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if [one.name for one in battle.leaders if one.side == facts["side"]].count(facts["leader"]) != 1:
        yield "leader", f"{facts['leader']!r} does not name one leader of {facts['side']}"


def _ambush(battle: Scenario, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if set(facts["section_hexes"]) != set(SECTIONS):
        yield "section_hexes", f"needs {', '.join(SECTIONS)}"
    for hexes in facts["section_hexes"].values():
        yield from (("section_hexes", f"{one!r} is not on the board") for one in hexes if one not in BOARD)
    yield from (("trigger_cards", f"unknown card {card!r}") for card in facts["trigger_cards"] if card not in CARDS)


def _legion(battle: Scenario, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if facts["rule"] not in ("marian", "caesar"):
        yield "rule", f"{facts['rule']!r} is neither marian nor caesar"


_AGREEMENTS: Final = {
    "river": _fords,
    "elite_unit": _elite,
    "leader_sudden_death": _sudden_death,
    "reserve_ambush": _ambush,
    "legion": _legion,
}
