"""L1-L4: loading the components from their data files, and checking that the files agree with each other."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.areamap import AreaMap, Link, Node, require_symmetric
from ancientwars.core.data import read_toml, require_known, structure, structure_all
from ancientwars.core.errors import DataError
from ancientwars.poleis.components import (
    GOODS,
    PRINTED,
    ROUND_TYPES,
    SEATS,
    BattleCard,
    Components,
    EventCard,
    Face,
    Market,
    PolisCard,
    Project,
    Scenario,
    Sea,
    SideSetup,
    Territory,
    TradePort,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def components(folder: Any = PRINTED) -> Components:
    """Load the components from a folder of data files.

    Args:
        folder: A folder (a path or package resource) with the six files of the printed game and the same ids; figures
            and links may differ.

    Returns:
        The components, checked.

    Raises:
        DataError: A file is missing, does not fit its schema or contradicts another; it names file, table and field.
    """
    board = read_toml(folder / "map.toml")
    battle = read_toml(folder / "battle-cards.toml")
    setup = read_toml(folder / "setup.toml")
    events = read_toml(folder / "events.toml")
    projects = read_toml(folder / "projects.toml")
    poleis = read_toml(folder / "poleis.toml")
    seas = structure_all(Sea, _rows(board, "map.toml", "seas"), file="map.toml", table="seas")
    territories = structure_all(
        Territory, _rows(board, "map.toml", "territories"), file="map.toml", table="territories"
    )
    kit = Components(
        seas=seas,
        territories=territories,
        poleis=structure_all(PolisCard, _rows(poleis, "poleis.toml", "poleis"), file="poleis.toml", table="poleis"),
        trade_ports=structure_all(
            TradePort, _rows(board, "map.toml", "trade_ports"), file="map.toml", table="trade_ports"
        ),
        markets=structure_all(Market, _rows(board, "map.toml", "markets"), file="map.toml", table="markets"),
        projects=structure_all(
            Project, _rows(projects, "projects.toml", "projects"), file="projects.toml", table="projects"
        ),
        events=structure_all(EventCard, _rows(events, "events.toml", "events"), file="events.toml", table="events"),
        battle_cards=_battle_cards(battle),
        scenarios=_scenarios(setup),
        perishable=tuple(row["id"] for row in _rows(board, "map.toml", "goods") if row["perishable"]),
        collection_yield=tuple(_part(board, "map.toml", "collection", "yield_by_cubes")),
        market_cost=_part(board, "map.toml", "market_values", "cost"),
        market_start=_part(board, "map.toml", "market_values", "start_column"),
        manoeuvres={side: _part(battle, "battle-cards.toml", "manoeuvres", side) for side in ("land", "naval")},
        wild=tuple(_part(battle, "battle-cards.toml", "formations", "wild")),
        unmatchable=tuple(_part(battle, "battle-cards.toml", "formations", "unmatchable")),
        first_attacker={side: _part(battle, "battle-cards.toml", "first_attacker", side) for side in ("land", "naval")},
        limits={kind: _part(setup, "setup.toml", "limits", kind) for kind in ROUND_TYPES},
        supply={
            piece: _part(setup, "setup.toml", "supply", piece) for piece in ("cubes", "merchant_ships", "proxenos")
        },
        projects_per_round=_part(setup, "setup.toml", "common", "projects_revealed_per_round"),
        map=_area_map(seas, territories),
    )
    _check(kit)
    return kit


def _rows(contents: Mapping[str, Any], file: str, table: str) -> list[dict[str, Any]]:
    """Return an array of tables that must be there."""
    rows = contents.get(table)
    if not isinstance(rows, list) or not rows:
        raise DataError(file, table, "", "the table is missing")
    return rows


def _part(contents: Mapping[str, Any], file: str, table: str, key: str) -> Any:
    """Return one entry that must be there."""
    try:
        return contents[table][key]
    except (KeyError, TypeError):
        raise DataError(file, table, key, "is missing") from None


def _area_map(seas: tuple[Sea, ...], territories: tuple[Territory, ...]) -> AreaMap:
    """L3: the map of territories and seas with land, coast, sea and diolkos links."""
    require_symmetric("map.toml", "seas", {sea.id: sea.links for sea in seas})
    require_symmetric("map.toml", "seas", {sea.id: sea.diolkos for sea in seas})
    require_symmetric("map.toml", "territories", {land.id: land.links for land in territories})
    sea_ids = [sea.id for sea in seas]
    for land in territories:
        require_known("map.toml", f"territories[{land.id}]", "seas", land.seas, sea_ids)
    nodes = [Node(land.id, "territory") for land in territories] + [Node(sea.id, "sea") for sea in seas]
    links = [Link(land.id, other, "land") for land in territories for other in land.links if land.id < other]
    links += [Link(land.id, sea, "coast") for land in territories for sea in land.seas]
    links += [Link(sea.id, other, "sea") for sea in seas for other in sea.links if sea.id < other]
    links += [Link(sea.id, other, "diolkos") for sea in seas for other in sea.diolkos if sea.id < other]
    return AreaMap(nodes, links)


def _battle_cards(contents: Mapping[str, Any]) -> tuple[BattleCard, ...]:
    """LB3: the kinds of battle cards; cards with equal faces are one kind, named after the first of them."""
    file = "battle-cards.toml"
    faces: dict[tuple[Face, Face], list[int]] = {}
    for row in _rows(contents, file, "cards"):
        table = f"cards[{row.get('id')}]"
        for side in ("land", "naval"):
            if side not in row:
                raise DataError(file, table, side, "is missing")
        pair = [structure(Face, row[side], file=file, table=f"{table}.{side}") for side in ("land", "naval")]
        for side, face in zip(("land", "naval"), pair, strict=True):
            require_known(file, table, f"{side}.formation", [face.formation], _part(contents, file, "formations", side))
            require_known(file, table, f"{side}.manoeuvre", [face.manoeuvre], _part(contents, file, "manoeuvres", side))
        faces.setdefault((pair[0], pair[1]), []).append(row["id"])
    return tuple(BattleCard(f"b{ids[0]:02}", land, naval, len(ids)) for (land, naval), ids in faces.items())


def _scenarios(contents: Mapping[str, Any]) -> tuple[Scenario, ...]:
    """L4, LS: the standard game and the scenarios."""
    frame = {"format", "common", "limits", "supply"}
    return tuple(_scenario(key, row) for key, row in contents.items() if key not in frame)


def _scenario(key: str, row: Mapping[str, Any]) -> Scenario:
    """L4.1a: one set-up."""
    for seat in SEATS:
        if seat not in row:
            raise DataError("setup.toml", key, seat, "is missing")
    file = "setup.toml"
    sides: dict[str, SideSetup] = {
        seat: structure(SideSetup, row[seat], file=file, table=f"{key}.{seat}") for seat in SEATS
    }
    rest = {name: value for name, value in row.items() if name not in SEATS}
    plain = structure(_Frame, rest, file="setup.toml", table=key)
    return Scenario(key, plain.name, plain.rounds, plain.events, plain.projects, plain.trade, plain.neutral, sides)


@frozen
class _Frame:
    """The fields of a set-up that belong to neither player."""

    name: str
    rounds: tuple[str, ...]
    events: bool
    projects: bool
    trade: bool
    neutral: tuple[str, ...]


def _check(kit: Components) -> None:
    """Check that the files agree with each other: every id named exists, every set-up is possible."""
    territories, seas, poleis = list(kit.territory), list(kit.sea), list(kit.polis)
    for card in kit.poleis:
        table = f"poleis[{card.id}]"
        require_known("poleis.toml", table, "territory", [card.territory] if card.territory else [], territories)
        require_known("poleis.toml", table, "ports", card.ports, seas)
        if not 1 <= card.base <= card.max:
            raise DataError("poleis.toml", table, "base", f"must be from 1 to max, not {card.base}")
    for land in kit.territories:
        table = f"territories[{land.id}]"
        require_known("map.toml", table, "poleis", land.poleis, poleis)
        require_known("map.toml", table, "collect", land.collect, GOODS)
        inside = {card.id for card in kit.poleis if card.territory == land.id}
        if inside != set(land.poleis):
            raise DataError("map.toml", table, "poleis", "differ from the polis cards that name this territory")
    for sea in kit.seas:
        require_known("map.toml", f"seas[{sea.id}]", "markets", sea.markets, kit.market)
    for market in kit.markets:
        table = f"markets[{market.id}]"
        require_known("map.toml", table, "seas", market.seas, seas)
        require_known("map.toml", table, "direct_via", [market.direct_via] if market.direct_via else [], poleis)
        for load in market.loads:
            require_known("map.toml", table, "loads.asks", [load.asks], kit.market_start)
            require_known("map.toml", table, "loads.offers", [load.offers], ("wheat", "silver"))
            require_known("map.toml", table, "loads.size", [str(load.size)], kit.market_cost)
    _check_cards(kit)
    _check_setups(kit)


def _check_cards(kit: Components) -> None:
    """Check projects and events against the map and the poleis."""
    for project in kit.projects:
        table = f"projects[{project.id}]"
        require_known("projects.toml", table, "poleis", project.poleis, kit.polis)
        require_known("projects.toml", table, "cost", project.cost, GOODS)
        allowed = {card.id for card in kit.poleis if project.kind in card.projects}
        if allowed != set(project.poleis):
            raise DataError("projects.toml", table, "poleis", f"differ from the cards that allow a {project.kind}")
    for card in kit.events:
        table = f"events[{card.id}]"
        require_known("events.toml", table, "round", [card.round], ROUND_TYPES)
        for effect in card.effects:
            regions = [r for r in (effect.region, effect.territory) if r and r != "any"]
            require_known("events.toml", table, "region", regions, kit.regions)
            require_known("events.toml", table, "polis", [effect.polis] if effect.polis else [], kit.polis)
            require_known("events.toml", table, "who", [effect.who] if effect.who else [], (*SEATS, "both"))
            require_known("events.toml", table, "markets", effect.markets, kit.market)
            require_known("events.toml", table, "market", [effect.market] if effect.market else [], kit.market)


def _check_setups(kit: Components) -> None:
    """Check the set-ups against poleis, regions and limits."""
    for scenario in kit.scenarios:
        require_known("setup.toml", scenario.id, "rounds", scenario.rounds, ROUND_TYPES)
        owned = Counter([*scenario.neutral, *(polis for side in scenario.sides.values() for polis in side.population)])
        require_known("setup.toml", scenario.id, "poleis", owned, kit.polis)
        for polis in kit.polis:
            if owned[polis] != 1:
                raise DataError("setup.toml", scenario.id, polis, "must be neutral or belong to exactly one player")
        for seat, side in scenario.sides.items():
            _check_side(kit, scenario, seat, side)


def _check_side(kit: Components, scenario: Scenario, seat: str, side: SideSetup) -> None:
    """Check what one player starts with."""
    table = f"{scenario.id}.{seat}"
    require_known("setup.toml", table, "goods", side.goods, GOODS)
    require_known("setup.toml", table, "hoplites", side.hoplites, kit.territory)
    require_known("setup.toml", table, "galleys", side.galleys, kit.sea)
    require_known("setup.toml", table, "proxenos", [side.proxenos], kit.polis)
    for polis, population in side.population.items():
        if not 1 <= population <= kit.polis[polis].max:
            raise DataError("setup.toml", table, f"population.{polis}", f"{population} is not from 1 to the maximum")
    limit = kit.limits[scenario.rounds[0]]
    for region, units in (*side.hoplites.items(), *side.galleys.items()):
        if not 0 <= units <= limit:
            raise DataError("setup.toml", table, region, f"{units} units exceed the limit of {limit}")
