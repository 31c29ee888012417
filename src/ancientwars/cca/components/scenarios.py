"""C3.1, C3.2, C3.7, C3.11: scenarios - a TOML file each, shipped or a user's own - and what can be wrong with one."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from ancientwars.cca.components.board import SEATS
from ancientwars.cca.components.kit import PRINTED
from ancientwars.core.data import DataFile, structure, structure_all
from ancientwars.core.errors import DataError, SetupError, quoted
from ancientwars.core.frozenmap import FrozenMap, freeze
from ancientwars.core.ownfiles import own_file, read_own

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = PRINTED / "scenarios"
SHIPPED: Final = tuple(sorted(entry.name.removesuffix(".toml") for entry in FOLDER.iterdir() if entry.name[0] != "_"))
"""File names of the fifteen battles, in the order of the booklet."""


OWN: Final = "scenario.toml"
"""What errors call a scenario that was given as a text."""
MOST_CARDS: Final = 9
"""Largest hand that the engine deals and rolls Command dice for; the booklet's largest is 6."""


@frozen
class Tile:
    """C2.4, C3.3: terrain in a hex; `sides` are the hexes that the front sides of a rampart face."""

    type: str
    hex: str
    fordable: bool = False
    label: str = ""
    sides: tuple[str, ...] = ()

    @property
    def terrain(self) -> str:
        """The key of `terrain.toml`: a river that can be forded is a ford."""
        return "ford" if self.type == "river" and self.fordable else self.type


@frozen
class UnitAt:
    """C3.4: a unit at full strength in a hex."""

    side: str
    type: str
    hex: str = ""
    elite: str = ""


@frozen
class LeaderAt:
    """C3.4: a leader in a hex; he may have no name."""

    side: str
    name: str
    hex: str = ""
    printed: str = ""


@frozen
class WarCouncil:
    """C3.8, C4.1: who moves first, and how many banners win."""

    first: str
    banners: int


@frozen
class Army:
    """C3.5: one side of the War Council; `cards` is the opening hand and the Command."""

    army: str
    cards: int
    blocks: str = ""
    commander: str = ""


@frozen
class SpecialRule:
    """CS: a special rule: its kind, and the facts that the kind needs."""

    id: str
    kind: str
    text: str
    facts: FrozenMap[str, Any] = field(converter=freeze)


@frozen
class Scenario:
    """C3.9: a scenario file."""

    id: str
    key: str
    name: str
    war_council: WarCouncil
    sides: FrozenMap[str, Army]
    terrain: tuple[Tile, ...] = ()
    units: tuple[UnitAt, ...] = ()
    leaders: tuple[LeaderAt, ...] = ()
    reserve_units: tuple[UnitAt, ...] = ()
    reserve_leaders: tuple[LeaderAt, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    year: int = 0
    date: str = ""
    background: str = ""

    def rule(self, kind: str) -> SpecialRule | None:
        """Return the special rule of a kind, if there is one."""
        return next((rule for rule in self.special_rules if rule.kind == kind), None)


# ---------------------------------------------------------------------- loading


Source = str | os.PathLike[str]
"""A scenario as people give it: a number or key, the path of a file, or the text of one."""


def shipped_file(name: str) -> str | None:
    """Return the file name of a shipped scenario, without ``.toml``; None if there is none of that number or key."""
    for stem in SHIPPED:
        if name in (stem, stem[:3], stem[4:], stem[4:].replace("-", "_")):
            return stem
    return None


def number_of(name: str) -> str | None:
    """Return the number of a shipped scenario; None if there is none of that number or key.

    Example:
        >>> number_of("akragas"), number_of("007"), number_of("mine.toml")
        ('001', '007', None)
    """
    stem = shipped_file(name)
    return stem and stem[:3]


def data_file(source: Source, *, paths: bool = True) -> DataFile:
    """Return the file of a scenario, shipped or a user's own; what changes in it later is not noticed.

    Args:
        source: A number (``"001"``), a key (``"akragas"``), the path of a TOML file, or the text of one: whatever has
            more than one line is a text.
        paths: Whether `source` may be a path.

    Raises:
        SetupError: There is no such scenario, or it is a path where none may be.
        DataError: The file cannot be read or is not TOML.
    """
    if not isinstance(source, (str, os.PathLike)):
        raise SetupError("scenario", f"{quoted(source)} is neither the name of a scenario nor a file")
    name = str(source)
    if stem := shipped_file(name):
        return DataFile.read(FOLDER / f"{stem}.toml")
    if "\n" in name or "\r" in name:
        return own_file(OWN, name)
    if paths and name.endswith(".toml") and os.path.lexists(name):
        return read_own(name)
    no_path = "" if paths else "a path is not opened here, and there is "
    ways = "paths of files" if paths else "texts of files"
    raise SetupError("scenario", f"{no_path}no scenario {quoted(name)}; there are 001 to 015, their keys, and {ways}")


@cache
def scenario(number: str) -> Scenario:
    """Return a shipped scenario.

    Args:
        number: Its number or key.

    Raises:
        DataError: There is none.
    """
    stem = shipped_file(number)
    if stem is None:
        raise DataError("scenarios", "file", "", f"no scenario {quoted(number)}; there are 001 to 015")
    return checked(DataFile.read(FOLDER / f"{stem}.toml"))


@lru_cache(maxsize=64)
def own_scenario(text: str) -> Scenario:
    """Return the scenario that a text of a user's own describes.

    Args:
        text: The text of a scenario file.

    Raises:
        DataError: The text is not TOML, or has faults.
    """
    return checked(own_file(OWN, text))


def checked(file: DataFile) -> Scenario:
    """Return the scenario of a file.

    Raises:
        DataError: The file has faults.
    """
    from ancientwars.cca.components.scenario_checks import faults_of

    for fault in faults_of(file.name, file.contents):
        raise fault
    return structured(file.name, file.contents)


def structured(file: str, contents: Mapping[str, Any]) -> Scenario:
    """Return the contents of a file as a scenario."""
    rows = {
        name: structure_all(cls, contents.get(name, ()), file=file, table=name)
        for name, cls in (
            ("terrain", Tile),
            ("units", UnitAt),
            ("leaders", LeaderAt),
            ("reserve_units", UnitAt),
            ("reserve_leaders", LeaderAt),
        )
    }
    sides: dict[str, Army] = {
        seat: structure(Army, contents["sides"][seat], file=file, table=f"sides.{seat}") for seat in SEATS
    }
    plain = {name: contents[name] for name in ("id", "key", "name", "year", "date", "background") if name in contents}
    return Scenario(
        war_council=structure(WarCouncil, contents["war_council"], file=file, table="war_council"),
        sides=FrozenMap(sides),
        special_rules=tuple(_special_rule(row) for row in contents.get("special_rules", ())),
        **rows,  # type: ignore[arg-type]
        **plain,
    )


def _special_rule(row: Mapping[str, Any]) -> SpecialRule:
    facts = {key: value for key, value in row.items() if key not in ("id", "kind", "text")}
    return SpecialRule(row["id"], row["kind"], row.get("text", ""), facts)
