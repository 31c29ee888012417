"""P2: the components of a game, as their data files describe them."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import Final

from attrs import frozen

from ancientwars.core.areamap import AreaMap, Link
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.paxromana.components import pieces as box
from ancientwars.paxromana.components.scenarios import Scenario
from ancientwars.paxromana.components.special_rules import Theatre
from ancientwars.paxromana.components.words import (
    BANDS,
    CAVALRY,
    COMBAT,
    GALLEYS,
    GUESTS,
    HEAVY,
    INDEPENDENTS,
    INFANTRY,
    INVADERS,
    KINDS,
    MERCENARIES,
    OWNERS,
    PERGAMUM,
    POWERS,
    REBELS,
    SEATS,
    SLAVES,
    SOF,
    SUCCESSORS,
    TRIBES,
    Band,
    Kind,
    Power,
    Seat,
)

__all__ = [
    "BANDS",
    "CAVALRY",
    "COMBAT",
    "GALLEYS",
    "GUESTS",
    "HEAVY",
    "INDEPENDENTS",
    "INFANTRY",
    "INVADERS",
    "KINDS",
    "MERCENARIES",
    "OWNERS",
    "PERGAMUM",
    "POWERS",
    "PRINTED",
    "REBELS",
    "SEATS",
    "SLAVES",
    "SOF",
    "SUCCESSORS",
    "TRIBES",
    "Band",
    "Kind",
    "Kit",
    "Power",
    "Seat",
]

PRINTED: Final = files("ancientwars.paxromana") / "data"
LINKS: Final = "land+alpine+strait+sea"
"""P2.1.4a: all kinds of links."""


@frozen(slots=False, kw_only=True, eq=False)
class Kit:
    """All components of a game, checked. Everything that a rule looks up stands here by id.

    Attributes:
        version: Digest of the data.
        map: P2.1.1a, P2.1.3a, P2.1.3-01: spaces, then transit points, with levels ``"province"`` and ``"territory"``.
            Nodes are of the kinds ``space``, ``land``, ``sea`` and ``deep`` and have the features of spaces as tags;
            links are of the kinds ``land``, ``alpine``, ``strait`` and ``sea``; the isthmus is a sea link with its tag.
        spaces: The spaces.
        transit_points: The transit points.
        provinces: The provinces; P2.1.2b: Rhodes is one of its own, Corinth is Peloponnesian.
        territories: The territories.
        links: The links.
        powers: The great powers.
        leaders: P2.2a: all leaders, the ten of each power first.
        unit_types: The kinds of units.
        garrisons_from: P12.1.4: garrisons for one unit, by kind.
        manpower: P6.2.5: what is raised where.
        cards: P17.2: the event cards.
        objectives: P15.4.9: the Opportunity Objectives.
        independents: P12.5: the independents.
        invasions: P13.4, P2.1.1f: the results of the invasion table.
        tables: The event tables.
        event_rules: P16.2: rules of the standard events, by result.
        rebellion_rules: P13.3: rules of the rebellions, by result.
        max_manpower: P6.4.2a: units kept without cost, by power and band.
        stability: P14.1: the Stability Track.
        income: P6.1.1: talents for settlements and the mine.
        settlements: P7.1: ``"town"`` and ``"city"``.
        rank_points: P15.2.3: VP for the places.
        tribe_chips: P13.1: tribe chips by value.
        soldier_of_fortune: P12.4: the Soldier of Fortune.
        special: What is special on the map.
        scenarios: The scenarios, by number.
    """

    version: str
    map: AreaMap
    spaces: tuple[box.Space, ...]
    transit_points: tuple[box.TransitPoint, ...]
    provinces: tuple[box.Province, ...]
    territories: tuple[box.Territory, ...]
    links: tuple[Link, ...]
    powers: tuple[box.GreatPower, ...]
    leaders: tuple[box.Leader, ...]
    unit_types: tuple[box.UnitType, ...]
    garrisons_from: FrozenMap[Kind, int]
    manpower: tuple[box.Manpower, ...]
    cards: tuple[box.EventCard, ...]
    objectives: tuple[box.Objective, ...]
    independents: tuple[box.IndependentState, ...]
    invasions: tuple[box.Invasion, ...]
    tables: box.EventTables
    event_rules: FrozenMap[str, str]
    rebellion_rules: FrozenMap[str, str]
    max_manpower: FrozenMap[str, FrozenMap[Band, int]]
    stability: box.Stability
    income: box.Income
    settlements: FrozenMap[str, box.Settlement]
    rank_points: box.RankPoints
    tribe_chips: FrozenMap[int, int]
    soldier_of_fortune: box.SoldierOfFortune
    special: box.Special
    scenarios: tuple[Scenario, ...] = ()

    # ------------------------------------------------------------------ the map

    @cached_property
    def space(self) -> FrozenMap[str, box.Space]:
        """The spaces by id."""
        return FrozenMap({one.id: one for one in self.spaces})

    @cached_property
    def transit(self) -> FrozenMap[str, box.TransitPoint]:
        """The transit points by id."""
        return FrozenMap({one.id: one for one in self.transit_points})

    @cached_property
    def province(self) -> FrozenMap[str, box.Province]:
        """The provinces by id."""
        return FrozenMap({one.id: one for one in self.provinces})

    @cached_property
    def territory(self) -> FrozenMap[str, box.Territory]:
        """The territories by id."""
        return FrozenMap({one.id: one for one in self.territories})

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """The ids of spaces and transit points in map order, the spaces first."""
        return tuple(node.id for node in self.map.nodes)

    @cached_property
    def spaces_of(self) -> FrozenMap[str, tuple[str, ...]]:
        """The spaces of each province."""
        return FrozenMap({one.id: one.spaces for one in self.provinces})

    @cached_property
    def province_of(self) -> FrozenMap[str, str]:
        """The province of each space."""
        return FrozenMap({one.id: one.province for one in self.spaces})

    @cached_property
    def territory_of(self) -> FrozenMap[str, str]:
        """The territory of each space."""
        return FrozenMap({one.id: self.province[one.province].territory for one in self.spaces})

    @cached_property
    def ports(self) -> frozenset[str]:
        """P2.1.3-06: the ports."""
        return frozenset(one.id for one in self.spaces if one.port)

    @cached_property
    def mountains(self) -> frozenset[str]:
        """P2.1.3-04: the rough mountain spaces."""
        return frozenset(one.id for one in self.spaces if one.mountain)

    @cached_property
    def tribe_spaces(self) -> frozenset[str]:
        """P2.1.3-09: the tribe spaces."""
        return frozenset(one.id for one in self.spaces if one.tribe)

    @cached_property
    def capitals(self) -> frozenset[str]:
        """P1.4f: the capitals on the map."""
        return frozenset(one.id for one in self.spaces if one.capital)

    def in_play(self, scenario: Scenario) -> int:
        """Return what is in play as a mask: the spaces of its theatre, and transit points with two neighbours in play.

        Two transit points in a row are in play if the way over both is.
        """
        rule = scenario.rule(Theatre)
        only = rule.spaces_only if rule else FrozenMap[str, tuple[str, ...]]()
        spaces = [
            one.id
            for one in self.spaces
            if (territory := self.territory_of[one.id]) in scenario.theatre and one.id in only.get(territory, (one.id,))
        ]
        mask, before = self.map.mask([*spaces, *self.transit]), 0
        while mask != before:
            before = mask
            points = [one for one in self.transit if self._links_in(one, before) > 1]
            mask = self.map.mask([*spaces, *points])
        return mask

    def _links_in(self, node: str, areas: int) -> int:
        """Return how many neighbours of a node lie in some areas."""
        return (self.map.adjacent(node, LINKS) & areas).bit_count()

    # ------------------------------------------------------------------ the rest of the box

    @cached_property
    def power(self) -> FrozenMap[str, box.GreatPower]:
        """The great powers by id."""
        return FrozenMap[str, box.GreatPower]((one.id, one) for one in self.powers)

    @cached_property
    def leader(self) -> FrozenMap[str, box.Leader]:
        """The leaders by id."""
        return FrozenMap({one.id: one for one in self.leaders})

    @cached_property
    def card(self) -> FrozenMap[str, box.EventCard]:
        """The event cards by id."""
        return FrozenMap({one.id: one for one in self.cards})

    @cached_property
    def objective(self) -> FrozenMap[str, box.Objective]:
        """The objectives by letter."""
        return FrozenMap({one.letter: one for one in self.objectives})

    @cached_property
    def independent(self) -> FrozenMap[str, box.IndependentState]:
        """The independents by id."""
        return FrozenMap[str, box.IndependentState]((one.id, one) for one in self.independents)

    @cached_property
    def invasion(self) -> FrozenMap[str, box.Invasion]:
        """The results of the invasion table by id."""
        return FrozenMap({one.id: one for one in self.invasions})

    @cached_property
    def scenario(self) -> FrozenMap[str, Scenario]:
        """The scenarios by id."""
        return FrozenMap({one.id: one for one in self.scenarios})

    @cached_property
    def unit(self) -> FrozenMap[str, box.UnitType]:
        """The kinds of units by id."""
        found: dict[str, box.UnitType] = {one.id: one for one in self.unit_types}
        return FrozenMap(found)

    @cached_property
    def bp(self) -> FrozenMap[str, int]:  # P10.3.1-01, P10.3.1-02, P10.3.1-03, P10.3.1-04, P10.3.1-05
        """P10.3.1a: battle points of a unit by kind."""
        found: dict[str, int] = {one.id: one.bp for one in self.unit_types}
        return FrozenMap(found)

    @property
    def sof_leader(self) -> str:
        """P12.4.3: the leader of the Soldier of Fortune's army."""
        return self.soldier_of_fortune.leader

    @property
    def sof_forces(self) -> FrozenMap[Kind, int]:
        """P12.4.3: the units of the Soldier of Fortune."""
        return self.soldier_of_fortune.forces

    def band(self, stability: int) -> Band:
        """P14.1: return the band of a value of the Stability Track."""
        if stability >= self.stability.stable[0]:
            return "stable"
        return "unrest" if stability >= self.stability.unrest[0] else "turmoil"

    def raises(self, province: str, power: str) -> tuple[Kind, ...]:
        """P6.2.5, P6.2.6: return the kinds of units that a power raises in a province it controls.

        Args:
            province: The province.
            power: The great power whose units it has, `PowerSetup.as_power`.
        """
        for row in self.manpower:
            if self.province[province].territory in row.territories and province not in row.none_in:
                mine = row.only_power in {"", power}
                elephants: tuple[Kind, ...] = ("EL",) if province in row.elephants_in else ()
                return (*(row.units if mine else row.units_for_others), *elephants)
        return ()

    def raises_in(self, space: str, power: str) -> tuple[Kind, ...]:
        """P6.2.8a: return the kinds of units that a power raises in a space; some islands have no heavy infantry."""
        kinds = self.raises(self.province_of[space], power)
        return tuple(kind for kind in kinds if kind != "HI" or space not in self.special.no_heavy_infantry)
