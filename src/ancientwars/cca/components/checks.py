"""C2.1, C3.9, C3.10: everything that can be wrong with a scenario file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from ancientwars.cca.components import checks_of_special_rules as rule_checks
from ancientwars.cca.components.board import BOARD, NEAR, SEATS
from ancientwars.cca.components.kit import KIT, TERRAIN, UNITS
from ancientwars.cca.components.scenarios import (
    MOST_CARDS,
    Army,
    LeaderAt,
    Scenario,
    Tile,
    UnitAt,
    WarCouncil,
    structured,
)
from ancientwars.core.data import structure
from ancientwars.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_TOP: Final = (
    *("schema", "id", "key", "name", "year", "date", "background", "provenance"),
    *("terrain", "units", "leaders", "reserve_units", "reserve_leaders", "special_rules"),
    *("war_council", "sides", "roster"),
)


SCHEMA: Final = 1
"""The only form of scenario files so far."""


def faults_of(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield what is wrong with a scenario file: its shape, then its form, then, if those are sound, its sense."""
    for form in (_shape_faults, _form_faults):
        found = list(form(file, contents))
        if found:
            yield from found
            return
    battle = structured(file, contents)
    for check in (_war_council_faults, _place_faults, _leader_faults, _box_faults, rule_checks.sense_faults):
        yield from check(file, battle)
    yield from _roster_faults(file, battle, contents.get("roster", {}))


def _shape_faults(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield entries that are no text, no table or no array of tables where one is needed."""
    yield from _heading_faults(file, contents)
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
        if not isinstance(rows, (list, tuple)) or not all(isinstance(row, dict) for row in rows):
            yield DataError(file, "scenario", key, "is not an array of tables")


def _heading_faults(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield what is wrong with the entries that name a battle."""
    for key in ("id", "key", "name", "date", "background"):
        if not isinstance(contents.get(key, ""), str):
            yield DataError(file, "scenario", key, "is not a text")
    if type(contents.get("year", 0)) is not int:
        yield DataError(file, "scenario", "year", "is not a whole number")
    if contents.get("schema", SCHEMA) != SCHEMA:
        yield DataError(file, "scenario", "schema", f"is not {SCHEMA}, the only one there is")


def _form_faults(file: str, contents: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield missing and unknown tables, and tables that do not fit their records."""
    yield from (DataError(file, "scenario", key, "unknown field") for key in contents if key not in _TOP)
    missing = [key for key in ("id", "key", "name", "units", "war_council", "sides") if key not in contents]
    yield from (DataError(file, "scenario", key, "is missing") for key in missing)
    missing += [seat for seat in SEATS if "sides" in contents and seat not in contents["sides"]]
    yield from (DataError(file, "sides", seat, "is missing") for seat in missing if seat in SEATS)
    for row in contents.get("special_rules", ()):
        yield from rule_checks.form_faults(file, row)
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


def _war_council_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    if battle.war_council.first not in SEATS:
        yield DataError(file, "war_council", "first", f"{battle.war_council.first!r} is neither top nor bottom")
    if not 1 <= battle.war_council.banners <= KIT.blocks_in_box["victory_banner"]:
        most = KIT.blocks_in_box["victory_banner"]
        yield DataError(file, "war_council", "banners", f"from 1 to {most} banners win, as the box has no more [C2.1]")
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
    for number, one in enumerate(battle.reserve_leaders):
        if one.side not in SEATS:
            yield DataError(file, f"reserve_leaders[{number}]", "side", f"{one.side!r} is neither top nor bottom")
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
