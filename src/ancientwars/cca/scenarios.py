"""C3.1, C3.2, C3.7, C3.11: scenarios - a TOML file each, shipped or a user's own - and what can be wrong with one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from ancientwars.cca.components import PRINTED
from ancientwars.cca.geometry import SEATS
from ancientwars.core import info
from ancientwars.core.data import DataFile, read_toml, structure, structure_all
from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap, freeze

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

FOLDER: Final = PRINTED / "scenarios"
SHIPPED: Final = tuple(sorted(entry.name.removesuffix(".toml") for entry in FOLDER.iterdir() if entry.name[0] != "_"))
"""File names of the fifteen battles, in the order of the booklet."""


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


def scenario_file(name: str) -> Traversable | Path:
    """Return the file of a scenario.

    Args:
        name: A number (``"001"``), a key (``"akragas"``), or the path of a TOML file.

    Raises:
        DataError: There is no such scenario.
    """
    for stem in SHIPPED:
        number, _, key = stem.partition("-")
        if name in (number, stem, key, key.replace("-", "_")):
            return FOLDER / f"{stem}.toml"
    path = Path(name)
    if path.suffix == ".toml" and path.is_file():
        return path
    raise DataError(name, "file", "", f"no such scenario; shipped are {', '.join(s[:3] for s in SHIPPED)}")


def is_shipped(name: str) -> bool:
    """Tell whether a name is that of one of the fifteen battles."""
    return any(name in (stem[:3], stem, stem[4:], stem[4:].replace("-", "_")) for stem in SHIPPED)


def number_of(name: str) -> str:
    """Return the number of a shipped scenario; any other name as it is.

    Example:
        >>> number_of("akragas"), number_of("mine.toml")
        ('001', 'mine.toml')
    """
    return scenario_file(name).name.partition("-")[0] if is_shipped(name) else name


def digest_of(name: str) -> str:
    """Return the digest of a user's scenario file; empty for a shipped one, which is part of the library."""
    if is_shipped(name):
        return ""
    return info.digest_of(DataFile.read(scenario_file(name)))


@cache
def scenario(name: str, digest: str = "") -> Scenario:
    """Return a scenario.

    Args:
        name: A number, a key, or the path of a file; see `scenario_file`.
        digest: What `digest_of` said when the game began.

    Raises:
        DataError: The file has faults, or is no longer the one that the game began with.
    """
    file = scenario_file(name)
    if digest_of(name) != digest:
        raise DataError(file.name, "file", "", "has changed since the game began")
    contents = read_toml(file)
    from ancientwars.cca.scenario_checks import faults_of

    faults = tuple(faults_of(file.name, contents))
    if faults:
        raise faults[0]
    return structured(file.name, contents)


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
