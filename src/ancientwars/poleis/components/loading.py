"""L1-L4: loading the components from their data files into typed values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

from attrs import frozen

from ancientwars.core.areamap import AreaMap, Link, Node, require_symmetric
from ancientwars.core.data import DataFile, require_known, require_same, require_unique, structure, structure_entries
from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.info import digest_of
from ancientwars.core.ownfiles import OwnData
from ancientwars.poleis.components import kit as box
from ancientwars.poleis.components.checks import EFFECTS, check, check_like_printed
from ancientwars.poleis.components.kit import PRINTED, Kit
from ancientwars.poleis.components.scenarios import SETUP_TABLES, Common, scenario_ids, setup_parts

MAP_TABLES: Final = (
    *("game", "sources", "expected_counts", "goods", "seas", "collection"),
    *("territories", "trade_ports", "markets", "market_values"),
)
TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "map": MAP_TABLES,
    "poleis": ("defaults", "poleis"),
    "projects": ("kinds", "eligible", "projects"),
    "events": ("decks", "effect_kinds", "events"),
    "battle-cards": ("manoeuvres", "formations", "first_attacker", "cards"),
    "setup": SETUP_TABLES,
}
"""The data files and their tables; all other tables of ``setup.toml`` are set-ups."""
PLAIN: Final[Mapping[str, Any]] = {"format": int, "game": Literal["poleis"], "sources": dict[str, str]}
"""What stands at the top of the files and is no component."""
FORMAT: Final = 1
SIDES: Final = ("land", "naval")


@cache
def components() -> Kit:
    """Return the printed components."""
    return _built({name: DataFile.read(PRINTED / f"{name}.toml") for name in TABLES}, None)


def _given(files: Mapping[str, DataFile]) -> Kit:
    """Return the components that data files of a user's own describe."""
    return _built(files, components())


OWN_DATA: Final = OwnData(tuple(TABLES), components, _given)
"""What a user may give other files for."""
own_texts = OWN_DATA.texts
own_kit = OWN_DATA.components


def _built(files: Mapping[str, DataFile], printed: Kit | None) -> Kit:
    """Return the components of data files, checked, in the order of the printed ones."""
    for name, tables in TABLES.items():
        _check_head(files[name], (*tables, *scenario_ids(files[name])) if name == "setup" else tables)
    parts = {**_map(files["map"]), "poleis": _poleis(files["poleis"]), "projects": _projects(files["projects"])}
    parts |= {"event_cards": _event_cards(files["events"]), **_battle(files["battle-cards"])}
    parts |= setup_parts(files["setup"])
    if printed:
        for part in ("seas", "territories", "markets", "poleis", "projects", "event_cards"):
            table = "events" if part == "event_cards" else part
            file = table if table in files else "map"
            parts[part] = _in_order(f"{file}.toml", table, parts[part], getattr(printed, part))
    kit = Kit(version=digest_of(*files.values()), map=_area_map(parts["seas"], parts["territories"]), **parts)
    check(kit)
    _check_statements(files, kit)
    if printed:
        check_like_printed(kit, printed)
    return kit


def _check_head(file: DataFile, tables: tuple[str, ...]) -> None:
    """Check that a file has the right format and exactly the right tables."""
    file.require_tables("format", *tables)
    plain = {key: value for key, value in file.contents.items() if key in PLAIN}
    found = structure_entries(plain, {key: PLAIN[key] for key in plain}, file=file.name, table="file")
    if found["format"] != FORMAT:
        raise DataError(file.name, "file", "format", f"must be {FORMAT}, not {found['format']}")


def _in_order(file: str, table: str, rows: tuple[Any, ...], printed: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the rows of variant data in the order of the printed ones, which have the same ids."""
    found = {row.id: row for row in rows}
    require_same(file, table, "id", found, [row.id for row in printed])
    return tuple(found[row.id] for row in printed)


def _check_statements(files: Mapping[str, DataFile], kit: Kit) -> None:
    """Check what the files say about themselves and about each other."""
    board, setup = files["map"], files["setup"]
    counted = ("territories", "seas", "poleis", "markets", "trade_ports")
    stated = board.entries("expected_counts", dict.fromkeys((*counted, "goods"), int))
    found = {table: len(getattr(kit, table)) for table in counted}
    _check_counts(board.name, "expected_counts", stated, {**found, "goods": len(box.GOODS)})
    common = setup.table(Common, "common")
    require_same(setup.name, "common", "projects_in_play", common.projects_in_play, [card.id for card in kit.projects])
    if common.market_columns != kit.market_start:
        raise DataError(setup.name, "common", "market_columns", "differ from start_column of map.toml")


# ---------------------------------------------------------------------- L3 map.toml


@frozen
class _GoodRow:
    """L2.10a: a good, and whether it spoils (LE5.1a)."""

    id: box.Good
    perishable: bool


@frozen
class _Collection:
    """LA8.2b: what 1, 2, 3 ... hoplites in a row collect."""

    yield_by_cubes: tuple[int, ...]


@frozen
class _MarketValues:
    """LA9.5a: the table of market values."""

    columns: int
    start_column: dict[str, Any]
    cost: dict[str, Any]


def _map(file: DataFile) -> dict[str, Any]:
    """L3: the parts of the board."""
    perishable: dict[str, bool] = {row.id: row.perishable for row in file.rows(_GoodRow, "goods")}
    require_same(file.name, "goods", "id", perishable, box.GOODS)
    return {
        "seas": file.rows(box.Sea, "seas"),
        "territories": file.rows(box.Territory, "territories"),
        "trade_ports": file.rows(box.TradePort, "trade_ports"),
        "markets": file.rows(box.Market, "markets"),
        "perishable": tuple(good for good in box.GOODS if perishable[good]),
        "collection_yield": file.table(_Collection, "collection").yield_by_cubes,
        **_market_values(file),
    }


def _market_values(file: DataFile) -> dict[str, Any]:
    """LA9.5a: the prices of loads by size and column, and where the markers start."""
    columns = file.table(_MarketValues, "market_values").columns
    cost = file.entries("market_values.cost", dict.fromkeys(box.LOAD_SIZES, tuple[int, ...]))
    for size, row in cost.items():
        if len(row) != columns:
            raise DataError(file.name, "market_values.cost", size, f"must have {columns} columns, not {len(row)}")
    return {
        "market_cost": FrozenMap(cost),
        "market_start": FrozenMap(file.entries("market_values.start_column", dict.fromkeys(box.DEMANDED, int))),
    }


def _check_counts(file: str, table: str, stated: Mapping[str, int], found: Mapping[str, int]) -> None:
    """Check that there are as many things of each sort as the file says."""
    for sort, number in found.items():
        if stated[sort] != number:
            raise DataError(file, table, sort, f"says {stated[sort]}, but there are {number}")


def _area_map(seas: tuple[box.Sea, ...], territories: tuple[box.Territory, ...]) -> AreaMap:
    """L3: the map of territories and seas with land, coast, sea and diolkos links."""
    require_unique("map.toml", "territories", "id", [*(land.id for land in territories), *(sea.id for sea in seas)])
    require_symmetric("map.toml", "seas", {sea.id: sea.links for sea in seas})
    require_symmetric("map.toml", "seas", {sea.id: sea.diolkos for sea in seas})
    require_symmetric("map.toml", "territories", {land.id: land.links for land in territories})
    for land in territories:
        require_known("map.toml", f"territories[{land.id}]", "seas", land.seas, [sea.id for sea in seas])
    nodes = [Node(land.id, "territory") for land in territories] + [Node(sea.id, "sea") for sea in seas]
    joined = [Link(land.id, other, "land") for land in territories for other in land.links if land.id < other]
    joined += [Link(land.id, sea, "coast") for land in territories for sea in land.seas]
    joined += [Link(sea.id, other, "sea") for sea in seas for other in sea.links if sea.id < other]
    joined += [Link(sea.id, other, "diolkos") for sea in seas for other in sea.diolkos if sea.id < other]
    return AreaMap(nodes, joined)


# ---------------------------------------------------------------------- L1.3 poleis.toml, LA4.5 projects.toml


@frozen
class _Defaults:
    """Where the facts of all polis cards come from."""

    provenance_projects: str
    provenance_trade: str


def _poleis(file: DataFile) -> tuple[box.PolisCard, ...]:
    """L1.3a: the polis cards."""
    file.table(_Defaults, "defaults")
    return file.rows(box.PolisCard, "poleis")


IMMEDIATE: Final[Mapping[str, Mapping[str, Any]]] = {
    "fixed": {"kind": str, "amount": int},
    "half_population_up": {"kind": str, "of": Literal["polis", "league"]},
}
"""LA4.3a: the fields of the Prestige of a completed project, by kind."""


def _projects(file: DataFile) -> tuple[box.Project, ...]:
    """LA4.5a: the projects; LA4.6a: as many of each kind, and in the poleis, that the file says."""
    projects = file.rows(box.Project, "projects")
    stated = file.entries("kinds", dict.fromkeys(box.PROJECT_KINDS, int))
    kinds = [project.kind for project in projects]
    _check_counts(file.name, "kinds", stated, {kind: kinds.count(kind) for kind in box.PROJECT_KINDS})
    eligible = file.entries("eligible", dict.fromkeys(box.PROJECT_KINDS, tuple[str, ...]))
    for project, row in zip(projects, file.contents["projects"], strict=True):
        table = f"projects[{project.id}]"
        require_same(file.name, table, "poleis", project.poleis, eligible[project.kind])
        fields = IMMEDIATE[project.immediate.kind]
        structure_entries(row["immediate"], fields, file=file.name, table=f"{table}.immediate")
    return projects


# ---------------------------------------------------------------------- LK events.toml


@frozen
class _EffectKind:
    """A kind of effect, told in words."""

    id: str
    parameters: str
    meaning: str


@frozen
class _EventCardRow:
    """L1.2a: an event card, its effects as the file has them."""

    id: str
    key: str
    name: str
    round: box.RoundType
    copies: int
    text: str
    effects: tuple[dict[str, Any], ...]


def _event_cards(file: DataFile) -> tuple[box.EventCard, ...]:
    """L1.2a: the event cards, as many for each type of round as the file says."""
    kinds = file.rows(_EffectKind, "effect_kinds")
    require_same(file.name, "effect_kinds", "id", [kind.id for kind in kinds], EFFECTS)
    rows = file.rows(_EventCardRow, "events")
    decks: dict[str, int] = {kind: sum(row.copies for row in rows if row.round == kind) for kind in box.ROUND_TYPES}
    stated = file.entries("decks", dict.fromkeys((*box.ROUND_TYPES, "total"), int))
    cards = []
    for row in rows:
        effects = tuple(_effect(effect, file.name, f"events[{row.id}]") for effect in row.effects)
        cards.append(box.EventCard(row.id, row.key, row.name, row.round, row.copies, row.text, effects))
    _check_counts(file.name, "decks", stated, {**decks, "total": sum(decks.values())})
    return tuple(cards)


def _effect(row: dict[str, Any], file: str, table: str) -> box.Effect:
    """LK: one effect, with the parameters of its kind.

    A number of goods is an amount, a number of units a threshold, and LK16a alone says what the maximum of
    ``suppress_pacifists`` is.
    """
    kind = row.get("kind")
    require_known(file, table, "kind", [str(kind)], EFFECTS)
    entries = structure_entries(row, EFFECTS[str(kind)], file=file, table=table)
    if kind == "project_discount":
        entries["amount"] = entries.pop("goods")
    if kind == "battle_threshold":
        entries["threshold"] = entries.pop("units")
    if kind == "suppress_pacifists":
        del entries["maximum"]
    return box.Effect(**entries)


# ---------------------------------------------------------------------- LB3 battle-cards.toml


@frozen
class _Manoeuvres:
    """LB3.3a: the Prestige of each manoeuvre; `meta` is about the source."""

    land: FrozenMap[str, int]
    naval: FrozenMap[str, int]
    meta: FrozenMap[str, str]


@frozen
class _Formations:
    """LB3.2a, LB3.4a: the formations, those that match any other, and those that nothing matches."""

    land: tuple[str, ...]
    naval: tuple[str, ...]
    wild: tuple[str, ...]
    unmatchable: tuple[str, ...]


@frozen
class _CardRow:
    """LB3.1a: a battle card, its faces as the file has them."""

    id: int
    land: dict[str, Any]
    naval: dict[str, Any]


def _battle(file: DataFile) -> dict[str, Any]:
    """LB3: the battle cards and what their faces mean."""
    manoeuvres, formations = file.table(_Manoeuvres, "manoeuvres"), file.table(_Formations, "formations")
    for field, names in (("wild", formations.wild), ("unmatchable", formations.unmatchable)):
        require_known(file.name, "formations", field, names, {*formations.land} & {*formations.naval})
    values: FrozenMap[str, FrozenMap[str, int]] = FrozenMap({side: getattr(manoeuvres, side) for side in SIDES})
    return {
        "battle_cards": _battle_cards(file, formations, values),
        "manoeuvres": values,
        "wild": formations.wild,
        "unmatchable": formations.unmatchable,
        "first_attacker": FrozenMap(file.entries("first_attacker", dict.fromkeys(SIDES, box.Seat))),
    }


def _battle_cards(
    file: DataFile, formations: _Formations, manoeuvres: Mapping[str, Mapping[str, int]]
) -> tuple[box.BattleCard, ...]:
    """LB3: the kinds of battle cards; cards with equal faces are one kind, named after the first of them."""
    kinds: dict[tuple[box.Face, box.Face], list[int]] = {}
    for row in sorted(file.rows(_CardRow, "cards"), key=lambda row: row.id):
        table = f"cards[{row.id}]"
        land = structure(box.Face, row.land, file=file.name, table=f"{table}.land")
        naval = structure(box.Face, row.naval, file=file.name, table=f"{table}.naval")
        for side, face in (("land", land), ("naval", naval)):
            require_known(file.name, table, f"{side}.formation", [face.formation], getattr(formations, side))
            require_known(file.name, table, f"{side}.manoeuvre", [face.manoeuvre], manoeuvres[side])
        kinds.setdefault((land, naval), []).append(row.id)
    return tuple(box.BattleCard(f"b{ids[0]:02}", land, naval, len(ids)) for (land, naval), ids in kinds.items())
