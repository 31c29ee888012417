"""L4, LS: the set-ups of ``setup.toml``: the standard game and the scenarios; their fields: `kit.Scenario`."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from ancientwars.core.data import DataFile, structure
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.poleis.components import kit as box

SETUP_TABLES = ("common", "limits", "supply")
"""The tables of the file that are no set-ups."""


def scenario_ids(file: DataFile) -> list[str]:
    """Return the ids of the set-ups in ``setup.toml``."""
    return [key for key in file.contents if key not in ("format", *SETUP_TABLES)]


@frozen
class Common:
    """What holds for every set-up."""

    market_columns: dict[str, int]
    projects_revealed_per_round: int
    projects_in_play: tuple[str, ...]
    merchants_start_in: Literal["own trade port"]


@frozen
class _SetupRow:
    """A set-up, what each player starts with as the file has it."""

    athens: dict[str, Any]
    sparta: dict[str, Any]
    name: str
    rounds: tuple[box.RoundType, ...]
    events: bool
    projects: bool
    trade: bool
    neutral: tuple[str, ...]


def setup_parts(file: DataFile) -> dict[str, Any]:
    """L4, LS: the set-ups, and the limits and supplies of all of them."""
    return {
        "scenarios": tuple(_scenario(key, file) for key in scenario_ids(file)),
        "limits": FrozenMap(file.entries("limits", dict.fromkeys(box.ROUND_TYPES, int))),
        "supply": FrozenMap(
            file.entries("supply", dict.fromkeys(("cubes", "discs", "merchant_ships", "proxenos"), int))
        ),
        "projects_per_round": file.table(Common, "common").projects_revealed_per_round,
    }


def _scenario(key: str, file: DataFile) -> box.Scenario:
    """L4.1a: one set-up: the standard game or a scenario."""
    row = file.table(_SetupRow, key)
    sides: dict[str, box.SideSetup] = {
        seat: structure(box.SideSetup, getattr(row, seat), file=file.name, table=f"{key}.{seat}") for seat in box.SEATS
    }
    return box.Scenario(key, row.name, row.rounds, row.events, row.projects, row.trade, row.neutral, FrozenMap(sides))
