"""P2: reading the components and the scenarios from their data files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeVar

from attrs import asdict, evolve, frozen

from ancientwars.core.areamap import AreaMap, Link, Node
from ancientwars.core.data import DataFile, structure, structure_all
from ancientwars.core.errors import DataError, SetupError, quoted
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.info import digest_of
from ancientwars.core.ownfiles import OwnData, own_file, read_own
from ancientwars.paxromana.components import pieces as box
from ancientwars.paxromana.components.checks import check, check_counts, check_like_printed
from ancientwars.paxromana.components.kit import PRINTED, Kit
from ancientwars.paxromana.components.scenario_checks import check_scenario
from ancientwars.paxromana.components.scenarios import Heading, PowerSetup, Scenario, Variant, Victory
from ancientwars.paxromana.components.special_rules import RULES, SpecialRule
from ancientwars.paxromana.components.words import BANDS, KINDS, POWERS

TABLES: Final[Mapping[str, tuple[str, ...]]] = FrozenMap(
    {
        "map": ("summary", "territories", "provinces", "spaces", "transit_points", "links", "special"),
        "powers": (
            *("powers", "units", "garrisons_from", "manpower", "max_manpower", "stability", "income", "settlements"),
            *("victory_points", "independents", "soldier_of_fortune", "tribes", "objectives"),
        ),
        "leaders": ("leaders", "special_leaders", "historical_leaders"),
        "events": ("summary", "cards", "standard_event_rules", "rebellion_rules", "tables", "invasions"),
    }
)
"""The data files and their tables."""
SCHEMA: Final = 1
SCENARIOS: Final = tuple(sorted(entry.name for entry in (PRINTED / "scenarios").iterdir() if entry.name[0] != "_"))
"""The files of the shipped scenarios, by number."""
OWN: Final = "scenario.toml"
"""What errors call a scenario that was given as a text."""

T = TypeVar("T")


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
    scenarios = _shipped_scenarios()
    kit = Kit(
        version=digest_of(*files.values(), *scenarios),
        **_map(files["map"]),
        **_powers(files["powers"]),
        **_events(files["events"]),
        leaders=tuple(one for table in TABLES["leaders"] for one in files["leaders"].rows(box.Leader, table)),
    )
    check_counts(files)
    check(kit)
    if printed:
        check_like_printed(kit, printed)
    return evolve(kit, scenarios=tuple(_scenario(file, kit) for file in scenarios))


@cache
def _shipped_scenarios() -> tuple[DataFile, ...]:
    """Return the files of the ten scenarios."""
    return tuple(DataFile.read(PRINTED / "scenarios" / name) for name in SCENARIOS)


# ---------------------------------------------------------------------- map.toml


def _map(file: DataFile) -> dict[str, Any]:
    """P2.1: the map."""
    spaces, points = file.rows(box.Space, "spaces"), file.rows(box.TransitPoint, "transit_points")
    provinces, territories = file.rows(box.Province, "provinces"), file.rows(box.Territory, "territories")
    special = file.table(box.Special, "special")
    links = tuple(_links(file, special))
    nodes = [*(Node(one.id, "space", one.features) for one in spaces), *(Node(one.id, one.kind) for one in points)]
    levels = {
        "province": {one.id: one.spaces for one in provinces},
        "territory": {one.id: one.provinces for one in territories},
    }
    return {
        "map": AreaMap(nodes, links, levels),
        "spaces": spaces,
        "transit_points": points,
        "provinces": provinces,
        "territories": territories,
        "links": links,
        "special": special,
    }


def _links(file: DataFile, special: box.Special) -> list[Link]:
    """P2.1.4: the links; the file sorts them by kind and by where they come from."""
    found = []
    kinds = dict.fromkeys(("land", "strait", "alpine", "sea"), FrozenMap[str, tuple[tuple[str, str], ...]])
    for kind, sources in file.entries("links", kinds).items():
        for source, pairs in sources.items():
            if source not in ("rulebook", "public", "recollection", "reconstruction"):
                raise DataError(file.name, f"links.{kind}", source, "is no kind of source")
            tag = {pair: ("isthmus",) for pair in pairs if kind == "sea" and set(pair) == set(special.isthmus)}
            found += [Link(a, b, kind, tag.get((a, b), ())) for a, b in pairs]
    return found


# ---------------------------------------------------------------------- powers.toml


def _powers(file: DataFile) -> dict[str, Any]:
    """P6, P12, P14, P15: powers, units, figures, independents, objectives."""
    bands = FrozenMap[str, int]
    manpower = file.entries("max_manpower", dict.fromkeys(POWERS, bands))
    chips = file.entries("tribes", dict.fromkeys((str(value) for value in range(2, 9)), int))
    return {
        "powers": file.rows(box.GreatPower, "powers"),
        "unit_types": file.rows(box.UnitType, "units"),
        "garrisons_from": FrozenMap(file.entries("garrisons_from", {f"{kind}?": int for kind in KINDS})),
        "manpower": file.rows(box.Manpower, "manpower"),
        "max_manpower": FrozenMap({power: _bands(file, power, row) for power, row in manpower.items()}),
        "stability": file.table(box.Stability, "stability"),
        "income": file.table(box.Income, "income"),
        "settlements": _parts(file, "settlements", box.Settlement, ("town", "city")),
        "rank_points": file.table(box.RankPoints, "victory_points"),
        "tribe_chips": FrozenMap({int(value): count for value, count in chips.items()}),
        "soldier_of_fortune": file.table(box.SoldierOfFortune, "soldier_of_fortune"),
        "independents": file.rows(box.IndependentState, "independents"),
        "objectives": file.rows(box.Objective, "objectives"),
    }


def _bands(file: DataFile, power: str, row: FrozenMap[str, int]) -> FrozenMap[str, int]:
    """P6.4.2a: the maximum manpower of a power, by band."""
    if set(row) != set(BANDS):
        raise DataError(file.name, "max_manpower", power, f"must have {', '.join(BANDS)}")
    return row


# ---------------------------------------------------------------------- events.toml


@frozen
class _Table:
    """A table as the file has it: its rolls are texts."""

    title: str
    dice: str
    results: FrozenMap[str, str]


def _events(file: DataFile) -> dict[str, Any]:
    """P13, P16, P17: cards, tables and invasions."""
    tables = _parts(file, "tables", _Table, ("random_events", "rebellion", "invasion", "harvest"))
    return {
        "cards": file.rows(box.EventCard, "cards"),
        "tables": box.EventTables(**{name: _by_roll(file, name, table) for name, table in tables.items()}),
        "event_rules": _texts(file, "standard_event_rules"),
        "rebellion_rules": _texts(file, "rebellion_rules"),
        "invasions": file.rows(box.Invasion, "invasions"),
    }


def _parts(file: DataFile, name: str, cls: type[T], parts: tuple[str, ...]) -> FrozenMap[str, T]:
    """Return the tables in a table as attrs values."""
    rows = file.entries(name, dict.fromkeys(parts, FrozenMap[str, Any]))
    return FrozenMap({part: structure(cls, row, file=file.name, table=f"{name}.{part}") for part, row in rows.items()})


def _by_roll(file: DataFile, name: str, table: _Table) -> FrozenMap[int, str]:
    """Return the results of a table by roll."""
    if not all(roll.isdecimal() for roll in table.results):
        raise DataError(file.name, f"tables.{name}", "results", f"{quoted(list(table.results))} are not all rolls")
    return FrozenMap({int(roll): result for roll, result in table.results.items()})


def _texts(file: DataFile, name: str) -> FrozenMap[str, str]:
    """Return a table of texts."""
    row = file.contents[name]
    if not isinstance(row, FrozenMap) or not all(isinstance(text, str) for text in row.values()):
        raise DataError(file.name, name, "", "must be a table of texts")
    return row


# ---------------------------------------------------------------------- scenarios


@lru_cache(maxsize=64)
def own_scenario(text: str, kit: Kit) -> Scenario:
    """Return the scenario that a text of a user's own describes.

    Args:
        text: The text of a scenario file.
        kit: The components with which it is played.

    Raises:
        DataError: The text is not TOML, or the scenario cannot be played; it names file, table and field.
    """
    return _scenario(own_file(OWN, text), kit)


def names_file(scenario: object) -> bool:
    """Tell whether a scenario is the path of a file of a user's own, not an id."""
    return isinstance(scenario, os.PathLike) or (isinstance(scenario, str) and scenario.endswith(".toml"))


def scenario_faults(file: str | os.PathLike[str], kit: Kit) -> tuple[DataError, ...]:
    """Return what is wrong with a scenario file: the first fault, or nothing if it can be played."""
    try:
        own_scenario(scenario_file(file), kit)
    except DataError as error:
        return (error,)
    return ()


def scenario_file(source: str | os.PathLike[str], *, paths: bool = True) -> str:
    """Return the text of a scenario of a user's own; nothing is read after that.

    Args:
        source: The path of a TOML file, or the text of one: whatever has more than one line is a text.
        paths: Whether `source` may be a path.

    Raises:
        SetupError: It is neither, or a path where none may be.
        DataError: The file cannot be read or is not TOML.
    """
    if not isinstance(source, (str, os.PathLike)):
        raise SetupError("own", f"{quoted(source)} is neither the path nor the text of a scenario file")
    name = str(source)
    if "\n" in name or "\r" in name:
        return own_file(OWN, name).text
    if not paths:
        raise SetupError("own", f"a path is not opened here, only the text of a scenario file: {quoted(name)}")
    return read_own(name).text


def _scenario(file: DataFile, kit: Kit) -> Scenario:
    """Return the scenario of a file, its homes filled in."""
    file.require_schema(SCHEMA)
    rows = {name: _rows(file, name) for name in ("powers", "victory", "variants", "rules")}
    facts = {key: value for key, value in file.contents.items() if key != "schema" and key not in rows}
    heading = structure(Heading, facts, file=file.name, table="scenario")
    powers = structure_all(PowerSetup, rows["powers"], file=file.name, table="powers")
    scenario = Scenario(
        **asdict(heading, recurse=False),
        powers=tuple(_with_home(file, one, kit) for one in powers),
        victory=structure_all(Victory, rows["victory"], file=file.name, table="victory"),
        variants=structure_all(Variant, rows["variants"], file=file.name, table="variants"),
        rules=tuple(_rule(file, number, row) for number, row in enumerate(rows["rules"])),
    )
    check_scenario(file.name, scenario, kit)
    return scenario


def _rows(file: DataFile, name: str) -> tuple[Any, ...]:
    """Return the rows of an array of tables, none if it is not there."""
    rows = file.contents.get(name, ())
    if not isinstance(rows, tuple):
        raise DataError(file.name, name, "", "must be an array of tables")
    return rows


def _rule(file: DataFile, number: int, row: Mapping[str, Any]) -> SpecialRule:
    """Return a special rule by its kind."""
    table = f"rules[{number}]"
    if not isinstance(row, Mapping) or not isinstance(kind := row.get("kind"), str) or kind not in RULES:
        raise DataError(file.name, table, "kind", f"must be one of {', '.join(RULES)}")
    facts = {key: value for key, value in row.items() if key != "kind"}
    return structure(RULES[kind], facts, file=file.name, table=table)


def _with_home(file: DataFile, setup: PowerSetup, kit: Kit) -> PowerSetup:
    """P2.1.2a: return a power with the home of its great power where the scenario says nothing else."""
    power = kit.power.get(setup.as_power or setup.id)
    if power is None:
        raise DataError(file.name, f"powers[{setup.id}]", "as_power", "must name the great power whose figures it has")
    return evolve(
        setup,
        name=setup.name or power.name,
        as_power=power.id,
        home_provinces=setup.home_provinces or power.home_provinces,
        capitals=setup.capitals or power.capitals,
        leader_pool=setup.leader_pool
        or tuple(one.id for one in kit.leaders if one.power == power.id and not one.scenario),
    )
