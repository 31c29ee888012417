"""L1-L4: loading the components from their data files into typed values.

`checking` then sees to it that the files agree with each other.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from ancientwars.core.areamap import AreaMap, Link, Node, require_symmetric
from ancientwars.core.data import DataFile, require_known, require_same, require_unique, structure, structure_entries
from ancientwars.core.errors import DataError
from ancientwars.poleis.checking import check, check_like_printed
from ancientwars.poleis.components import (
    DEMANDED,
    EFFECT_KINDS,
    GOODS,
    LOAD_SIZES,
    PRINTED,
    PROJECT_KINDS,
    ROUND_TYPES,
    SEATS,
    BattleCard,
    Components,
    Effect,
    EventCard,
    Face,
    Market,
    PolisCard,
    Project,
    Scenario,
    Sea,
    Seat,
    SideSetup,
    Territory,
    TradePort,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T", Sea, Territory, PolisCard, Market, Project, EventCard)

FILES = {
    "map": (
        *("game", "sources", "expected_counts", "goods", "seas", "collection"),
        *("territories", "trade_ports", "markets", "market_values"),
    ),
    "poleis": ("defaults", "poleis"),
    "projects": ("kinds", "eligible", "projects"),
    "events": ("decks", "effect_kinds", "events"),
    "battle-cards": ("manoeuvres", "formations", "first_attacker", "cards"),
}
"""The data files, except the set-ups, and the tables of each."""
SETUP_TABLES = ("common", "limits", "supply")
"""The tables of ``setup.toml`` that are no set-up."""
FORMAT = 1


@cache
def components(folder: Any = PRINTED) -> Components:
    """Load the components from a folder of data files; later changes of the folder are not noticed.

    Args:
        folder: A folder (a path or package resource) with the six files of the printed game and the same ids; figures
            and links may differ.

    Returns:
        The components, checked, everything in the order of the printed files.

    Raises:
        DataError: A file is missing, does not fit its schema or contradicts another; it names file, table and field.
    """
    printed = None if folder == PRINTED else components()
    files = [DataFile.read(folder / f"{name}.toml") for name in (*FILES, "setup")]
    board, poleis, projects, events, battle, setup = files
    for file, tables in zip(files, FILES.values(), strict=False):
        file.require_tables("format", *tables)
    setup.require_tables("format", *SETUP_TABLES, *_scenario_ids(setup))
    for file in files:
        if file.contents["format"] != FORMAT:
            raise DataError(file.name, "format", "", f"must be {FORMAT}, not {file.contents['format']!r}")
    seas = _ordered(board, "seas", board.rows(Sea, "seas"), printed and printed.seas)
    lands = _ordered(board, "territories", board.rows(Territory, "territories"), printed and printed.territories)
    cards = _ordered(poleis, "poleis", poleis.rows(PolisCard, "poleis"), printed and printed.poleis)
    columns, values = _market_values(board)
    kit = Components(
        version=_digest(files),
        seas=seas,
        territories=lands,
        poleis=cards,
        trade_ports=board.rows(TradePort, "trade_ports"),
        markets=_ordered(board, "markets", board.rows(Market, "markets"), printed and printed.markets),
        projects=_ordered(projects, "projects", projects.rows(Project, "projects"), printed and printed.projects),
        events=_ordered(events, "events", _events(events), printed and printed.events),
        battle_cards=_battle_cards(battle),
        scenarios=tuple(_scenario(key, setup) for key in _scenario_ids(setup)),
        perishable=_perishable(board),
        collection_yield=board.table(_Collection, "collection").yield_by_cubes,
        market_cost=values.cost,
        market_start=values.start_column,
        manoeuvres={side: battle.table(_Manoeuvres, "manoeuvres").of(side) for side in ("land", "naval")},
        wild=battle.table(_Formations, "formations").wild,
        unmatchable=battle.table(_Formations, "formations").unmatchable,
        first_attacker=battle.entries("first_attacker", {"land": Seat, "naval": Seat}),
        limits=setup.entries("limits", dict.fromkeys(ROUND_TYPES, int)),
        supply=setup.entries("supply", dict.fromkeys(("cubes", "discs", "merchant_ships", "proxenos"), int)),
        projects_per_round=setup.table(_Common, "common").projects_revealed_per_round,
        map=_area_map(seas, lands),
    )
    check(kit)
    return kit
