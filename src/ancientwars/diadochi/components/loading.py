"""D2: reading the components from their data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from attrs import frozen

from ancientwars.core.areamap import AreaMap, Link, Node
from ancientwars.core.data import DataFile
from ancientwars.core.errors import DataError, quoted
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.info import digest_of
from ancientwars.core.ownfiles import OwnData
from ancientwars.diadochi.components import kit as box
from ancientwars.diadochi.components.checks import check, check_counts, check_like_printed
from ancientwars.diadochi.components.kit import PRINTED, Kit

TABLES: Final[Mapping[str, tuple[str, ...]]] = FrozenMap(
    {
        "map": (
            *("meta", "movement_cost", "vp_bonus", "province"),
            *("space", "edge", "fleet", "independent_army"),
        ),
        "cards": ("meta", "card"),
        "generals": ("meta", "minor_general", "general"),
        "setup": (
            *("game", "turn", "start", "late_entry", "royal", "legitimacy_source"),
            *("player_count", "special_unit", "unit", "tables", "example_start"),
        ),
    }
)
"""The data files and their tables."""
SCHEMA: Final = 1


@cache
def components() -> Kit:
    """Return the components as they are shipped."""
    return _built({name: DataFile.read(PRINTED / f"{name}.toml") for name in TABLES}, None)


def _given(files: Mapping[str, DataFile]) -> Kit:
    """Return the components that data files of a user's own describe."""
    return _built(files, components())


OWN_DATA: Final = OwnData(tuple(TABLES), components, _given)
"""What a user may give other files for."""
own_texts = OWN_DATA.texts
own_components = cache(OWN_DATA.components)


def _built(files: Mapping[str, DataFile], printed: Kit | None) -> Kit:
    """Return the components of data files, checked."""
    for name, tables in TABLES.items():
        files[name].require_tables("schema", *tables)
        files[name].require_schema(SCHEMA)
    check_counts(files)
    kit = Kit(
        version=digest_of(*files.values()),
        **_map(files["map"]),
        **_generals(files["generals"]),
        **_setup(files["setup"]),
        cards=files["cards"].rows(box.Card, "card"),
    )
    check(kit)
    if printed:
        check_like_printed(kit, printed)
    return kit


# ---------------------------------------------------------------------- map.toml


def _map(file: DataFile) -> dict[str, Any]:
    """D2.7: the board."""
    spaces, paths = file.rows(box.Space, "space"), file.rows(box.Path, "edge")
    provinces = file.rows(box.Province, "province")
    kinds = ("land", "mountain", "strait", "sea", "transmed")
    return {
        "map": _area_map(spaces, paths, provinces),
        "movement_cost": FrozenMap(file.entries("movement_cost", dict.fromkeys(kinds, int))),
        "vp_bonuses": file.rows(box.VpBonus, "vp_bonus"),
        "provinces": provinces,
        "spaces": spaces,
        "paths": paths,
        "fleets": file.rows(box.Fleet, "fleet"),
        "independent_armies": file.rows(box.IndependentArmy, "independent_army"),
    }


def _area_map(
    spaces: tuple[box.Space, ...], paths: tuple[box.Path, ...], provinces: tuple[box.Province, ...]
) -> AreaMap:
    """D2.7: the map of spaces, joined by paths, in provinces."""
    nodes = [Node(space.id, space.type) for space in spaces]
    links = [Link(path.a, path.b, path.type) for path in paths]
    parts = {one.id: [space.id for space in spaces if space.province == one.id] for one in provinces}
    return AreaMap(nodes, links, {"province": parts})


# ---------------------------------------------------------------------- generals.toml


def _generals(file: DataFile) -> dict[str, Any]:
    """D2.5: the generals."""
    return {
        "generals": file.rows(box.General, "general"),
        "minor_general": file.table(box.MinorGeneral, "minor_general"),
    }


# ---------------------------------------------------------------------- setup.toml


@frozen
class _LegitimacySource:
    """D17.2: a source of legitimacy."""

    id: str
    lp: int


def _setup(file: DataFile) -> dict[str, Any]:
    """D22: set-up, royal family and tables."""
    return {
        "figures": file.table(box.GameFigures, "game"),
        "turns": file.rows(box.Turn, "turn"),
        "unit_types": file.rows(box.UnitType, "unit"),
        "special_units": file.rows(box.SpecialUnit, "special_unit"),
        "starts": file.rows(box.Start, "start"),
        "late_entries": file.rows(box.LateEntry, "late_entry"),
        "royals": file.rows(box.Royal, "royal"),
        "legitimacy": FrozenMap({row.id: row.lp for row in file.rows(_LegitimacySource, "legitimacy_source")}),
        "players": file.rows(box.Players, "player_count"),
        "tables": _tables(file),
    }


def _tables(file: DataFile) -> box.Tables:
    """Return the tables printed on the board."""
    siege = file.entries(
        "tables.siege",
        {"roll": tuple[int, ...], "siege_points": tuple[int, ...], "units_lost": tuple[int, ...], "note?": str},
    )
    columns = ("units_1", "units_2", "units_3_4", "units_5_6", "units_7_8", "units_9_up")
    attrition = file.entries("tables.attrition", {**dict.fromkeys(columns, tuple[str, ...]), "note?": str})
    unrest = file.entries("tables.unrest", {**{f"roll_{n}": tuple[str, ...] for n in range(2, 13)}, "note?": str})
    return box.Tables(
        siege=tuple(zip(siege["siege_points"], siege["units_lost"], strict=True)),
        attrition=tuple((_most(name), _losses(file, name, attrition[name])) for name in columns),
        unrest=tuple(unrest[f"roll_{n}"] for n in range(2, 13)),
        battle=_battle(file),
    )


@frozen
class _Column:
    """A column of the Battle Table as the file has it; ``from`` is no name of Python."""

    score: tuple[int, ...]


def _battle(file: DataFile) -> tuple[box.Column, ...]:
    """D12.5a: the Battle Table."""
    battle = file.contents["tables"].get("battle")
    rows = battle.get("column") if isinstance(battle, Mapping) else None
    if not isinstance(rows, tuple):
        raise DataError(file.name, "tables.battle", "column", "is missing")
    found = []
    for number, row in enumerate(rows):
        if not isinstance(row, Mapping) or set(row) != {"from", "to", "score"}:
            raise DataError(file.name, f"tables.battle.column[{number}]", "", "must have from, to and score")
        first, last, score = row["from"], row["to"], row["score"]
        if not isinstance(score, tuple) or any(type(figure) is not int for figure in (first, last, *score)):
            raise DataError(file.name, f"tables.battle.column[{number}]", "", "must be of whole numbers")
        found.append(box.Column(first, last, score))
    return tuple(found)


def _most(column: str) -> int:
    """Return the largest number of combat units of a column of the Attrition Table."""
    last = column.rpartition("_")[2]
    return 10**6 if last == "up" else int(last)


def _losses(file: DataFile, column: str, entries: tuple[str, ...]) -> tuple[tuple[int, bool], ...]:
    """D12.8a, D12.8b: for each die how many combat units are lost, and whether an elephant must be among them."""
    for entry in entries:
        if not entry.removesuffix("e").isdecimal():
            raise DataError(file.name, "tables.attrition", column, f"{quoted(entry)} is no number of units")
    return tuple((int(entry.removesuffix("e")), entry.endswith("e")) for entry in entries)
