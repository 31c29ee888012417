"""L1-L3: the components of the game as printed - map, poleis, projects, event and battle cards, set-ups."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen

from ancientwars.core.areamap import AreaMap, Link, Node, require_symmetric
from ancientwars.core.data import read_toml, require_known, structure, structure_all
from ancientwars.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping

Seat = Literal["athens", "sparta"]
ATHENS: Final = "athens"
SPARTA: Final = "sparta"
SEATS: Final[tuple[Seat, Seat]] = (ATHENS, SPARTA)
GOODS: Final = ("metal", "wood", "wine", "oil", "silver", "wheat")
ROUND_TYPES: Final = ("3", "4", "5a", "5b")
UNIT_KINDS: Final = ("hoplite", "galley")

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
    """L3.2a: a territory, its neighbours, its coasts and its Collection box."""

    id: str
    name: str
    links: tuple[str, ...]
    seas: tuple[str, ...]
    poleis: tuple[str, ...]
    collect: dict[str, int]
    home_of: str = ""


@frozen
class PolisCard:
    """L1.3a: a polis card. `base` is base population and fortification; `territory` is empty where there is none."""

    id: str
    name: str
    territory: str
    ports: tuple[str, ...]
    base: int
    growth: int
    max: int
    projects: tuple[str, ...]
    capital_of: str = ""
    trade: str = ""


@frozen
class TradePort:
    """L3.3b: where a player's merchants wait, and the poleis that let him trade."""

    id: str
    player: str
    seas: tuple[str, ...]
    poleis: tuple[str, ...]


@frozen
class Load:
    """LA9.3a: a shipload, a column of a market."""

    size: int
    asks: str
    offers: str


@frozen
class Market:
    """LA9.1b: a market with its shiploads; the owner of `direct_via` needs no sea route."""

    id: str
    name: str
    seas: tuple[str, ...]
    loads: tuple[Load, ...]
    direct_via: str = ""


@frozen
class Immediate:
    """LA4.3a: the Prestige of a project when it is completed."""

    kind: Literal["fixed", "half_population_up"]
    amount: int = 0
    of: str = "polis"


@frozen
class Project:
    """LA4.5a: a project card."""

    id: str
    key: str
    name: str
    kind: str
    poleis: tuple[str, ...]
    cost: dict[str, int]
    immediate: Immediate
    posterity: int


@frozen
class Reward:
    """What a sent unit brings (LK8a)."""

    good: str = ""
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
    goods: Any = ()
    unit: str = ""
    units: Any = ()
    region: str = ""
    polis: str = ""
    market: str = ""
    load: int = 0
    markets: tuple[str, ...] = ()
    territory: str = ""
    population: int = 0
    expected: int = 0
    maximum: Any = None
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
    round: str
    copies: int
    text: str
    effects: tuple[Effect, ...]


@frozen
class Face:
    """LB3.1a: one side of a battle card."""

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
    goods: dict[str, int]
    population: dict[str, int]
    hoplites: dict[str, int]
    galleys: dict[str, int]
    merchants: int
    proxenos: str


@frozen
class Scenario:
    """L4, LS: a game to be played: its rounds and what both players start with."""

    id: str
    name: str
    rounds: tuple[str, ...]
    events: bool
    projects: bool
    trade: bool
    neutral: tuple[str, ...]
    sides: dict[str, SideSetup]


@frozen
class Components:
    """Everything in the box, as one folder of data files states it."""

    seas: tuple[Sea, ...]
    territories: tuple[Territory, ...]
    poleis: tuple[PolisCard, ...]
    trade_ports: tuple[TradePort, ...]
    markets: tuple[Market, ...]
    projects: tuple[Project, ...]
    events: tuple[EventCard, ...]
    battle_cards: tuple[BattleCard, ...]
    scenarios: tuple[Scenario, ...]
    perishable: tuple[str, ...]
    collection_yield: tuple[int, ...]
    market_cost: dict[str, list[int]]
    market_start: dict[str, int]
    manoeuvres: dict[str, dict[str, int]]
    wild: tuple[str, ...]
    unmatchable: tuple[str, ...]
    first_attacker: dict[str, str]
    limits: dict[str, int]
    supply: dict[str, int]
    projects_per_round: int
    map: AreaMap = field(eq=False)

    @cached_property
    def polis(self) -> Mapping[str, PolisCard]:
        """Polis cards by id."""
        return {card.id: card for card in self.poleis}

    @cached_property
    def territory(self) -> Mapping[str, Territory]:
        """Territories by id."""
        return {territory.id: territory for territory in self.territories}

    @cached_property
    def sea(self) -> Mapping[str, Sea]:
        """Seas by id."""
        return {sea.id: sea for sea in self.seas}

    @cached_property
    def market(self) -> Mapping[str, Market]:
        """Markets by id."""
        return {market.id: market for market in self.markets}

    @cached_property
    def project(self) -> Mapping[str, Project]:
        """Projects by key."""
        return {project.key: project for project in self.projects}

    @cached_property
    def event(self) -> Mapping[str, EventCard]:
        """Event cards by key."""
        return {card.key: card for card in self.events}

    @cached_property
    def battle_card(self) -> Mapping[str, BattleCard]:
        """Kinds of battle cards by id."""
        return {card.id: card for card in self.battle_cards}

    @cached_property
    def battle_deck(self) -> tuple[str, ...]:
        """LB2.1a: the complete battle deck, as a multiset of ids."""
        return tuple(sorted(card.id for card in self.battle_cards for _ in range(card.copies)))

    @cached_property
    def scenario(self) -> Mapping[str, Scenario]:
        """Set-ups by id."""
        return {scenario.id: scenario for scenario in self.scenarios}

    @cached_property
    def regions(self) -> tuple[str, ...]:
        """L3.2b: territories, then seas."""
        return self.map.of_kind("territory") + self.map.of_kind("sea")

    @cached_property
    def capital(self) -> Mapping[str, str]:
        """The capital of each player."""
        return {card.capital_of: card.id for card in self.poleis if card.capital_of}

    @cached_property
    def trade_port(self) -> Mapping[str, TradePort]:
        """The trade port of each player."""
        return {port.player: port for port in self.trade_ports}

    @cached_property
    def coast(self) -> Mapping[str, int]:
        """The seas of each territory, as a mask of the map."""
        return {territory.id: self.map.mask(territory.seas) for territory in self.territories}

    @cached_property
    def departure(self) -> Mapping[str, int]:
        """LA9.2b: the seas of each player's trade port, as a mask of the map."""
        return {port.player: self.map.mask(port.seas) for port in self.trade_ports}

    @cached_property
    def arrival(self) -> Mapping[str, int]:
        """LA9.2b: the seas linked to each market, as a mask of the map."""
        return {market.id: self.map.mask(market.seas) for market in self.markets}

    def landings(self, seas: int) -> int:
        """LA5.5a: the territories that adjoin some seas, as a mask."""
        found = self._landings.get(seas)
        if found is None:
            found = self._landings[seas] = self.map.mask(land for land, coast in self.coast.items() if coast & seas)
        return found

    @cached_property
    def _landings(self) -> dict[int, int]:
        return {}

    def event_deck(self, round_type: str) -> tuple[str, ...]:
        """L5.2e: the event deck of a round type, as a multiset of keys."""
        return tuple(sorted(card.key for card in self.events if card.round == round_type for _ in range(card.copies)))


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
            require_known("map.toml", table, "loads", [load.asks, load.offers], GOODS)
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
