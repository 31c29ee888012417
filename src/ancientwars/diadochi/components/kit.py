"""D2: the components of a game, as their data files describe them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import Final

from attrs import frozen

from ancientwars.core.areamap import AreaMap
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.ways import Costs
from ancientwars.diadochi.components.pieces import (
    Card,
    Column,
    Fleet,
    GameFigures,
    General,
    IndependentArmy,
    LateEntry,
    MinorGeneral,
    Path,
    Players,
    Province,
    Royal,
    Space,
    SpecialUnit,
    Start,
    Tables,
    Turn,
    UnitType,
    VpBonus,
)
from ancientwars.diadochi.components.words import (
    BY_SEA,
    DISPERSED,
    INDEPENDENT,
    KINDS,
    LAND_TYPES,
    MACEDONIAN,
    MINOR,
    OVERLAND,
    SEA_TYPES,
    SEATS,
    Kind,
    Overland,
    PathType,
    Seat,
)

__all__ = [
    "BY_SEA",
    "DISPERSED",
    "INDEPENDENT",
    "KINDS",
    "LAND_TYPES",
    "MACEDONIAN",
    "MINOR",
    "OVERLAND",
    "PRINTED",
    "SEATS",
    "Card",
    "Column",
    "Fleet",
    "GameFigures",
    "General",
    "IndependentArmy",
    "Kind",
    "Kit",
    "LateEntry",
    "MinorGeneral",
    "Overland",
    "Path",
    "PathType",
    "Players",
    "Province",
    "Royal",
    "Seat",
    "Space",
    "SpecialUnit",
    "Start",
    "Tables",
    "Turn",
    "UnitType",
    "VpBonus",
]

PRINTED: Final = files("ancientwars.diadochi") / "data"


@frozen(slots=False, kw_only=True)
class Kit:
    """All components of a game, checked. Everything that a rule looks up stands here by id.

    Attributes:
        version: Digest of the data.
        map: The map: provinces are its level ``"province"``.
        movement_cost: D9.3a: movement points by type of path.
        vp_bonuses: D20.4: the bonuses.
        provinces: The provinces.
        spaces: The spaces.
        paths: The paths.
        fleets: The fleets.
        independent_armies: The independent armies.
        cards: The cards.
        generals: The major generals.
        minor_general: What all minor generals are.
        figures: Figures of the course of play.
        turns: The turn track.
        unit_types: The kinds of combat units.
        special_units: The three special units.
        starts: What the primary generals place.
        late_entries: What later generals place.
        royals: The royal family and the body.
        legitimacy: D17.2: legitimacy points by source.
        players: The games for two, three and four.
        tables: The tables.
    """

    version: str
    map: AreaMap
    movement_cost: Mapping[str, int]
    vp_bonuses: tuple[VpBonus, ...]
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    paths: tuple[Path, ...]
    fleets: tuple[Fleet, ...]
    independent_armies: tuple[IndependentArmy, ...]
    cards: tuple[Card, ...]
    generals: tuple[General, ...]
    minor_general: MinorGeneral
    figures: GameFigures
    turns: tuple[Turn, ...]
    unit_types: tuple[UnitType, ...]
    special_units: tuple[SpecialUnit, ...]
    starts: tuple[Start, ...]
    late_entries: tuple[LateEntry, ...]
    royals: tuple[Royal, ...]
    legitimacy: Mapping[str, int]
    players: tuple[Players, ...]
    tables: Tables

    @cached_property
    def space(self) -> FrozenMap[str, Space]:
        """The spaces by id."""
        return FrozenMap({one.id: one for one in self.spaces})

    @cached_property
    def province(self) -> FrozenMap[str, Province]:
        """The provinces by id."""
        return FrozenMap({one.id: one for one in self.provinces})

    @cached_property
    def spaces_of(self) -> FrozenMap[str, tuple[str, ...]]:
        """The spaces of each province, transit points left out (D20.4b)."""
        return FrozenMap(
            {
                one.id: tuple(space.id for space in self.spaces if space.province == one.id and not space.transit)
                for one in self.provinces
            }
        )

    @cached_property
    def card(self) -> FrozenMap[str, Card]:
        """The cards by id."""
        return FrozenMap({one.id: one for one in self.cards})

    @cached_property
    def general(self) -> FrozenMap[str, General]:
        """The major generals by id."""
        return FrozenMap({one.id: one for one in self.generals})

    @cached_property
    def fleet(self) -> FrozenMap[str, Fleet]:
        """The fleets by id."""
        return FrozenMap({one.id: one for one in self.fleets})

    @cached_property
    def independent_army(self) -> FrozenMap[str, IndependentArmy]:
        """The independent armies by id."""
        return FrozenMap({one.id: one for one in self.independent_armies})

    @cached_property
    def royal(self) -> FrozenMap[str, Royal]:
        """The royal family by id."""
        return FrozenMap({one.id: one for one in self.royals})

    @cached_property
    def start(self) -> FrozenMap[str, Start]:
        """What the primary generals place, by general."""
        return FrozenMap({one.general: one for one in self.starts})

    @cached_property
    def late_entry(self) -> FrozenMap[str, LateEntry]:
        """What later generals place, by general."""
        return FrozenMap({one.general: one for one in self.late_entries})

    @cached_property
    def scenario(self) -> FrozenMap[str, Players]:
        """The games for two, three and four by the id of the set-up."""
        return FrozenMap({one.scenario: one for one in self.players})

    @cached_property
    def vp_bonus(self) -> FrozenMap[str, VpBonus]:
        """The bonuses by id."""
        return FrozenMap({one.id: one for one in self.vp_bonuses})

    @cached_property
    def strength(self) -> FrozenMap[str, int]:
        """D12.1a: battle strength of a combat unit by kind; 0 for elephants, whose dice decide."""
        special = {one.id: one.strength_per_unit for one in self.special_units if one.id in KINDS}
        return FrozenMap({one.id: one.strength for one in self.unit_types} | special)

    @cached_property
    def majors(self) -> frozenset[str]:
        """The major cities."""
        return frozenset(space.id for space in self.spaces if space.major)

    @cached_property
    def transits(self) -> frozenset[str]:
        """The transit points."""
        return frozenset(space.id for space in self.spaces if space.transit)

    @cached_property
    def steps(self) -> FrozenMap[tuple[str, str], FrozenMap[str, int]]:
        """D9.3a: movement points of a step between two spaces, by type of path; both directions."""
        found: dict[tuple[str, str], dict[str, int]] = {}
        for path in self.paths:
            for ends in ((path.a, path.b), (path.b, path.a)):
                found.setdefault(ends, {})[path.type] = self.movement_cost[path.type]
        return FrozenMap({ends: FrozenMap(kinds) for ends, kinds in found.items()})

    @cached_property
    def overland(self) -> FrozenMap[tuple[str, str], tuple[int, Overland]]:
        """D9.3a: the movement points of a step overland between two spaces, and by which type of path."""
        found: dict[tuple[str, str], tuple[int, Overland]] = {}
        for ends, paths in self.steps.items():
            for kind in LAND_TYPES:
                if kind in paths:
                    found[ends] = min(found.get(ends, (paths[kind], kind)), (paths[kind], kind))
        return FrozenMap(found)

    @cached_property
    def steps_overland(self) -> FrozenMap[str, tuple[tuple[str, int], ...]]:
        """D9.3a: where steps overland from each space lead, in map order, and their movement points."""
        near = {space.id: self.neighbours(space.id) for space in self.spaces}
        paths = self.overland
        return FrozenMap(
            {one: tuple((other, paths[one, other][0]) for other in others) for one, others in near.items()}
        )

    @cached_property
    def legs(self) -> FrozenMap[str, tuple[tuple[str, int], ...]]:
        """D9.14a: where sea paths from each space lead, in map order, and their movement points."""
        near = {space.id: self.neighbours(space.id, BY_SEA) for space in self.spaces}
        steps = self.steps
        return FrozenMap(
            {
                one: tuple(
                    (port, min(steps[one, port][kind] for kind in SEA_TYPES if kind in steps[one, port]))
                    for port in ports
                )
                for one, ports in near.items()
            }
        )

    @cached_property
    def around(self) -> FrozenMap[str, tuple[str, ...]]:
        """D10.2a: each space, and the spaces that land paths join to it."""
        return FrozenMap({space.id: (space.id, *self.neighbours(space.id, "land")) for space in self.spaces})

    @cached_property
    def surprises(self) -> tuple[Card, ...]:
        """The cards that are surprises, always or from some time on."""
        return tuple(card for card in self.cards if card.kind in ("surprise", "event_then_surprise"))

    @cached_property
    def brides(self) -> frozenset[str]:
        """D18.3a: the women whom a card offers in marriage."""
        return frozenset(card.params["royal"] for card in self.cards if card.handler == "marriage")

    @cached_property
    def costs(self) -> Costs:
        """D9.3a: movement points of every path, for the map's searches."""
        by_kind = self.movement_cost
        return self.map.costs(lambda link, _: by_kind[link.kind])

    def neighbours(self, space: str, kinds: str = OVERLAND) -> tuple[str, ...]:
        """Return the spaces that paths of some kinds join to a space, in map order."""
        return self.map.neighbours(space, kinds)

    def column(self, strength: int) -> Column:
        """D12.5a: return the column of the Battle Table for a strength."""
        for column in self.tables.battle:
            if column.least <= strength <= column.most:
                return column
        return self.tables.battle[-1]
