"""L1-L3: the components of the game as printed - map, poleis, projects, event and battle cards, set-ups."""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, get_args

from attrs import field, frozen

from ancientwars.core.areamap import AreaMap
from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Callable

Seat = Literal["athens", "sparta"]
Good = Literal["metal", "wood", "wine", "oil", "silver", "wheat"]
DemandedGood = Literal["metal", "wood", "wine", "oil"]
UnitKind = Literal["hoplite", "galley"]
OfferedGood = Literal["wheat", "silver"]
RoundType = Literal["3", "4", "5a", "5b"]
ProjectKind = Literal["philosopher", "artist", "temple", "theatre", "statue", "festival", "games"]
ATHENS: Final = "athens"
SPARTA: Final = "sparta"
SEATS: Final[tuple[Seat, Seat]] = (ATHENS, SPARTA)
GOODS: Final[tuple[str, ...]] = get_args(Good)
"""L2.10a: the goods; each player has a stock of every one."""
DEMANDED: Final[tuple[str, ...]] = get_args(DemandedGood)
"""LA9.3a: the goods that markets ask for; each has a market value."""
ROUND_TYPES: Final[tuple[RoundType, ...]] = get_args(RoundType)
LOAD_SIZES: Final = ("3", "4", "5")
UNIT_KINDS: Final[tuple[str, ...]] = get_args(UnitKind)

MOST_UNITS: Final = 5
"""L5.1b: more units than this never stand together."""
MOST_SHIPS: Final = 8
"""L1.10a: more merchants than this no player has."""
LARGEST_COST: Final = 9
"""More of one good than this no project costs."""
LARGEST_GROWTH: Final = 5
"""More cubes than this no polis grows by in a round."""
PROJECT_KINDS: Final[tuple[ProjectKind, ...]] = get_args(ProjectKind)

PRINTED: Final = files("ancientwars.poleis") / "data"
"""Folder of the data files shipped with the package."""


def opponent(seat: Seat) -> Seat:
    """Return the other player."""
    return SPARTA if seat == ATHENS else ATHENS


@frozen
class Sea:
    """L3.2a: a sea, its dotted routes and the markets reached from it."""

    id: str
    name: str
    links: tuple[str, ...]
    diolkos: tuple[str, ...]
    markets: tuple[str, ...]


@frozen
class Territory:
    """A territory, its neighbours, its coasts and its Collection box."""

    id: str
    name: str
    links: tuple[str, ...]  # LA5.6a: Sikelia and Ionia have none
    seas: tuple[str, ...]  # LA5.5d: each has a coast; LA5.5f: Makedonia on one sea, Thessalia on three
    poleis: tuple[str, ...]
    collect: FrozenMap[str, int]  # LA8.4a: wine, oil and wheat in Sikelia
    home_of: Literal[Seat, ""] = ""


@frozen
class PolisCard:
    """A polis card; nothing on it ever changes."""

    id: str
    name: str
    territory: str  # empty where there is none
    ports: tuple[str, ...]  # LA2.2b: two for Korinthos alone
    base: int  # L2.2a: base population and fortification; L2.2c: at any population
    growth: int  # L2.3b
    max: int  # L2.3a
    projects: tuple[ProjectKind, ...]  # LA4.2d: whoever owns it
    capital_of: Literal[Seat, ""] = ""
    trade: Literal[Seat, ""] = ""


@frozen
class TradePort:
    """L3.3b: where a player's merchants wait, and the poleis that let him trade."""

    id: str
    player: Seat
    seas: tuple[str, ...]
    poleis: tuple[str, ...]


@frozen
class Load:
    """LA9.3a: a shipload, a column of a market."""

    size: int
    asks: DemandedGood
    offers: OfferedGood


@frozen
class Market:
    """A market with its shiploads."""

    id: str  # LA9.1b: there are five
    name: str
    seas: tuple[str, ...]
    loads: tuple[Load, ...]  # LA9.3d: those of Persis
    direct_via: str = ""  # LA9.2h: its owner needs no sea route


@frozen
class Immediate:
    """LA4.3a: the Prestige of a project when it is completed."""

    kind: Literal["fixed", "half_population_up"]
    amount: int = 0
    of: Literal["polis", "league"] = "polis"


@frozen
class Project:
    """A project card."""

    id: str  # LA4.5a: the 14 cards are data, LPR01 to LPR14
    key: str
    name: str
    kind: ProjectKind  # LA4.6a: one of seven; LA4.6b: three philosophers
    poleis: tuple[str, ...]  # LA4.6c: Athenai alone for the artist
    cost: FrozenMap[str, int]
    immediate: Immediate
    posterity: int


@frozen
class Reward:
    """What a sent unit brings (LK8a)."""

    good: Literal[Good, ""] = ""
    amount: int = 0
    prestige: int = 0


@frozen
class Effect:
    """One effect of an event card; the fields that a kind does not use keep their defaults (chapter LK)."""

    kind: str
    when: Literal["event", "round_end"]
    who: str = ""
    amount: int = 0
    good: str = ""
    goods: tuple[str, ...] = ()
    unit: str = ""
    units: tuple[UnitKind, ...] = ()
    threshold: int = 0
    """LK18a: the units that a battle needs, ``units`` in the data."""
    region: str = ""
    polis: str = ""
    market: str = ""
    load: int = 0
    markets: tuple[str, ...] = ()
    territory: str = ""
    population: int = 0
    expected: int = 0
    maximum: int | None = None
    shortfall_prestige: int = 0
    reward: Reward = Reward()
    returns: str = ""
    give: str = ""
    get: str = ""
    rate: int = 0
    minimum: int = 0
    exempt_galleys: int = 0
    exempt_seas: tuple[str, ...] = ()
    uses: int = 0
    silver_each: int = 0
    prestige_each: int = 0
    losses: int = 0
    if_empty: str = ""
    hoplites: int = 0
    column: int = 0
    attacks: int = 0
    duration: str = ""

    def concerns(self, seat: str) -> bool:
        """Tell whether the effect is one of this player's (L5.3b)."""
        return self.who in (seat, "both")


@frozen
class EventCard:
    """L1.2a: an event card."""

    id: str
    key: str
    name: str
    round: RoundType
    copies: int
    text: str
    effects: tuple[Effect, ...]


@frozen
class Face:
    """LB3.1a: one side of a battle card: one of six formations (LB3.2a) and a manoeuvre worth 2 to -1 (LB3.3a)."""

    formation: str
    manoeuvre: str


@frozen
class BattleCard:
    """LB3.1a: a kind of battle card, with the number of equal cards in the deck."""

    id: str
    land: Face
    naval: Face
    copies: int


@frozen
class SideSetup:
    """L4.1a: what a player starts with."""

    prestige: int
    goods: FrozenMap[str, int]
    population: FrozenMap[str, int]
    hoplites: FrozenMap[str, int]
    galleys: FrozenMap[str, int]
    merchants: int
    proxenos: str


@frozen
class Scenario:
    """L4, LS: a game to be played: its rounds and what both players start with; all of it is data.

    LS1.1a: scenario 1 has one round, of type 5a. LS1.1b, LS1.1c: its `event_cards` and `projects` are false. LS1.1e:
    its `sides`. LS2.1a: scenario 2 has the rounds 5a and 5b. LS1.1d, LS2.1d: `trade` is true in both.
    """

    id: str
    name: str
    rounds: tuple[RoundType, ...]
    event_cards: bool
    projects: bool
    trade: bool
    neutral: tuple[str, ...]
    sides: FrozenMap[str, SideSetup]


@frozen
class Kit:
    """Everything in the box, as one folder of data files states it; `version` is a digest of their texts."""

    version: str
    seas: tuple[Sea, ...]
    territories: tuple[Territory, ...]
    poleis: tuple[PolisCard, ...]
    trade_ports: tuple[TradePort, ...]
    markets: tuple[Market, ...]
    projects: tuple[Project, ...]
    event_cards: tuple[EventCard, ...]
    battle_cards: tuple[BattleCard, ...]
    scenarios: tuple[Scenario, ...]
    perishable: tuple[str, ...]
    collection_yield: tuple[int, ...]
    market_cost: FrozenMap[str, tuple[int, ...]]
    market_start: FrozenMap[str, int]
    manoeuvres: FrozenMap[str, FrozenMap[str, int]]
    wild: tuple[str, ...]
    unmatchable: tuple[str, ...]
    first_attacker: FrozenMap[str, str]
    limits: FrozenMap[str, int]
    supply: FrozenMap[str, int]
    projects_per_round: int
    map: AreaMap = field(eq=False)

    @cached_property
    def polis(self) -> FrozenMap[str, PolisCard]:
        """Polis cards by id."""
        return FrozenMap({card.id: card for card in self.poleis})

    @cached_property
    def territory(self) -> FrozenMap[str, Territory]:
        """Territories by id."""
        return FrozenMap({territory.id: territory for territory in self.territories})

    @cached_property
    def sea(self) -> FrozenMap[str, Sea]:
        """Seas by id."""
        return FrozenMap({sea.id: sea for sea in self.seas})

    @cached_property
    def market(self) -> FrozenMap[str, Market]:
        """Markets by id."""
        return FrozenMap({market.id: market for market in self.markets})

    @cached_property
    def project(self) -> FrozenMap[str, Project]:
        """Projects by key."""
        return FrozenMap({project.key: project for project in self.projects})

    @cached_property
    def event_card(self) -> FrozenMap[str, EventCard]:
        """Event cards by key."""
        return FrozenMap({card.key: card for card in self.event_cards})

    @cached_property
    def battle_card(self) -> FrozenMap[str, BattleCard]:
        """Kinds of battle cards by id."""
        return FrozenMap({card.id: card for card in self.battle_cards})

    @cached_property
    def battle_deck(self) -> tuple[str, ...]:
        """LB2.1a, L1.5a: the complete battle deck of 24 cards for land and sea, as a multiset of ids."""
        return tuple(sorted(card.id for card in self.battle_cards for _ in range(card.copies)))

    @cached_property
    def scenario(self) -> FrozenMap[str, Scenario]:
        """Set-ups by id."""
        return FrozenMap({scenario.id: scenario for scenario in self.scenarios})

    @cached_property
    def regions(self) -> tuple[str, ...]:
        """L3.2b: territories, then seas."""
        return self.map.of_kind("territory") + self.map.of_kind("sea")

    @cached_property
    def capital(self) -> FrozenMap[str, str]:
        """The capital of each player."""
        return FrozenMap((card.capital_of, card.id) for card in self.poleis if card.capital_of)

    @cached_property
    def trade_port(self) -> FrozenMap[str, TradePort]:
        """The trade port of each player."""
        return FrozenMap((port.player, port) for port in self.trade_ports)

    @cached_property
    def coast(self) -> FrozenMap[str, int]:
        """The seas of each territory, as a mask of the map."""
        return FrozenMap({territory.id: self.map.mask(territory.seas) for territory in self.territories})

    @cached_property
    def departure(self) -> FrozenMap[str, int]:
        """LA9.2b: the seas of each player's trade port, as a mask of the map."""
        return FrozenMap((port.player, self.map.mask(port.seas)) for port in self.trade_ports)

    @cached_property
    def arrival(self) -> FrozenMap[str, int]:
        """LA9.2b: the seas linked to each market, as a mask of the map."""
        return FrozenMap({market.id: self.map.mask(market.seas) for market in self.markets})

    @cached_property
    def landings(self) -> Callable[[int], int]:
        """LA5.5a: the territories that adjoin some seas, as a mask; call it with the mask of the seas."""
        return cache(lambda seas: self.map.mask(land for land, coast in self.coast.items() if coast & seas))

    @cached_property
    def effects(self) -> FrozenMap[str, FrozenMap[str, tuple[Effect, ...]]]:
        """The effects of each event card by kind."""
        found: dict[str, dict[str, tuple[Effect, ...]]] = {card.key: {} for card in self.event_cards}
        for card in self.event_cards:
            for effect in card.effects:
                found[card.key][effect.kind] = (*found[card.key].get(effect.kind, ()), effect)
        return FrozenMap({key: FrozenMap(effects) for key, effects in found.items()})

    def event_deck(self, round_type: str) -> tuple[str, ...]:
        """L5.2e, L4.1b: the event deck of a round type, as a multiset of keys: chance draws from it as if shuffled."""
        return tuple(
            sorted(card.key for card in self.event_cards if card.round == round_type for _ in range(card.copies))
        )
