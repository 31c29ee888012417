"""C3.2, C3.7: what a scenario says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from ancientwars.cca.components.board import SEATS
from ancientwars.core.data import structure, structure_all
from ancientwars.core.frozenmap import FrozenMap, freeze

if TYPE_CHECKING:
    from collections.abc import Mapping

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
