"""L1-L4: checks that the component data agree with each other and that the game can be played with them.

`EFFECTS` says what the game understands of an event card.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Literal, get_origin

from ancientwars.core.data import require_known, require_range, require_same, require_unique
from ancientwars.core.errors import DataError
from ancientwars.poleis.components.kit import (
    GOODS,
    LARGEST_COST,
    LARGEST_GROWTH,
    MOST_SHIPS,
    MOST_UNITS,
    ROUND_TYPES,
    SEATS,
    DemandedGood,
    Effect,
    EventCard,
    Good,
    Kit,
    Reward,
    Scenario,
    Seat,
    SideSetup,
    UnitKind,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LARGEST: Final = 99
"""No figure of the data is larger than this, or smaller than -99; it keeps decks and games at a bearable size."""
BATTLE_CARDS: Final = 24
"""LB2.1a: cards of the battle deck."""
CARDS_PLAYED: Final = 2
"""LB4.2b: units, and so cards, that each side of a battle needs."""
LARGEST_MINIMUM: Final = 30
"""LK11a: no event asks for more Prestige than one exchange names."""

Whose = Literal["athens", "sparta", "both"]
AT_ONCE: Final[dict[str, Any]] = {"kind": str, "when": Literal["event"]}
ON_SIDE: Final[dict[str, Any]] = {**AT_ONCE, "who": Whose}
LASTING: Final[dict[str, Any]] = {**AT_ONCE, "duration": Literal["round"]}
LASTING_ON_SIDE: Final[dict[str, Any]] = {**LASTING, "who": Whose}

EFFECTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "prestige": {**ON_SIDE, "amount": int},
    "goods": {**ON_SIDE, "good": Good, "amount": int},
    "place_unit": {**ON_SIDE, "unit": UnitKind, "region": str, "amount": int},
    "remove_unit": {**ON_SIDE, "units": tuple[UnitKind, ...], "region": str, "amount": int},
    "population": {**ON_SIDE, "polis": str, "amount": int},
    "close_load": {**LASTING, "market": str, "load": int},
    "first_player": {**LASTING, "who": Seat},
    "send_units": {
        **LASTING_ON_SIDE,
        "units": tuple[UnitKind],
        "expected?": int,
        "maximum?": int,
        "shortfall_prestige?": int,
        "reward": Reward,
        "returns": Literal["all", "half_down"],
    },
    "polis_defects": {**ON_SIDE, "population": int},
    "project_discount": {**LASTING_ON_SIDE, "goods": int},
    "exchange": {**ON_SIDE, "give": Literal["prestige"], "get": Good, "rate": int, "minimum": int},
    "close_territory": {**LASTING, "territory": str},
    "blockade_penalty": {
        **LASTING_ON_SIDE,
        "markets": tuple[str, ...],
        "amount": int,
        "exempt_galleys": int,
        "exempt_seas": tuple[str, ...],
    },
    "double_battle_prestige": {**LASTING_ON_SIDE, "uses": int},
    "hire_mercenaries": {**LASTING_ON_SIDE, "units": tuple[UnitKind, ...], "silver_each": int},
    "suppress_pacifists": {**LASTING_ON_SIDE, "prestige_each": int, "maximum": Literal["capital_population"]},
    "control_reward": {**ON_SIDE, "region": str, "amount": int, "when": Literal["round_end"]},
    "battle_threshold": {**LASTING, "units": int},
    "raid_region": {
        **LASTING,
        "region": str,
        "unit": UnitKind,
        "losses": int,
        "if_empty?": Literal["close_territory"],
    },
    "collect_cap": {**LASTING, "territory": str, "hoplites": int},
    "market_set": {**AT_ONCE, "goods": tuple[DemandedGood, ...], "column": int},
    "battle_attack_limit": {**LASTING, "attacks": int},
}
"""LK: the kinds of effect and the parameters of each, in the order of the chapter; ``?`` marks those it may lack."""

FIGURES: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(
        ("amount", "population", "uses", "silver_each", "prestige_each", "hoplites", "attacks"), (1, LARGEST)
    ),
    **dict.fromkeys(("expected", "maximum", "rate", "exempt_galleys", "losses"), (0, LARGEST)),
    "shortfall_prestige": (-LARGEST, LARGEST),
    "minimum": (0, LARGEST_MINIMUM),
}
"""The smallest and the largest figure of each parameter."""
SIGNED: Final = ("prestige", "goods", "population", "blockade_penalty", "control_reward")
"""The kinds of effect whose amount may be a loss."""


def check(kit: Kit) -> None:
    """Check everything.

    Raises:
        DataError: Something is unknown, out of range, twice there or at odds with something else.
    """
    _check_frame(kit)
    _check_poleis(kit)
    _check_areas(kit)
    _check_markets(kit)
    _check_trade_ports(kit)
    _check_market_values(kit)
    _check_projects(kit)
    _check_events(kit)
    _check_battle(kit)
    for scenario in kit.scenarios:
        _check_scenario(kit, scenario)


def check_like_printed(kit: Kit, printed: Kit) -> None:
    """Check that variant data have what the numbering of actions is made of: the printed names, ports and cards."""
    for ours, theirs in zip(kit.poleis, printed.poleis, strict=True):
        table = f"poleis[{ours.id}]"
        require_same("poleis.toml", table, "ports", ours.ports, theirs.ports)
        for field in ("territory", "trade"):
            if bool(getattr(ours, field)) != bool(getattr(theirs, field)):
                raise DataError("poleis.toml", table, field, "must be there exactly where the printed card has one")
    for market, theirs_too in zip(kit.markets, printed.markets, strict=True):
        if len(market.loads) != len(theirs_too.loads):
            raise DataError("map.toml", f"markets[{market.id}]", "loads", f"must be {len(theirs_too.loads)}")
    for project, its in zip(kit.projects, printed.projects, strict=True):
        require_same("projects.toml", f"projects[{project.id}]", "key", [project.key], [its.key])
        require_same("projects.toml", f"projects[{project.id}]", "poleis", project.poleis, its.poleis)
    for card, its_card in zip(kit.event_cards, printed.event_cards, strict=True):
        require_same("events.toml", f"events[{card.id}]", "key", [card.key], [its_card.key])
    if kit.battle_cards != printed.battle_cards:
        raise DataError("battle-cards.toml", "cards", "", "must have the printed faces, each as often as printed")


def _some(*ids: str) -> list[str]:
    """Return the ids that are not empty."""
    return [one for one in ids if one]


# ---------------------------------------------------------------------- L3 map.toml


def _check_areas(kit: Kit) -> None:
    """L3.2a: links, coasts, markets, poleis and rows of the areas; LA8.1a: one home for each player."""
    for sea in kit.seas:
        table = f"seas[{sea.id}]"
        _check_links(table, "links", sea.id, sea.links)
        _check_links(table, "diolkos", sea.id, sea.diolkos)
        require_known("map.toml", table, "markets", sea.markets, kit.market)
        require_unique("map.toml", table, "markets", sea.markets)
    for land in kit.territories:
        table = f"territories[{land.id}]"
        _check_links(table, "links", land.id, land.links)
        _check_links(table, "seas", land.id, land.seas)
        require_known("map.toml", table, "poleis", land.poleis, kit.polis)
        require_unique("map.toml", table, "poleis", land.poleis)
        require_known("map.toml", table, "collect", land.collect, GOODS)
        require_range("map.toml", table, {f"collect.{good}": n for good, n in land.collect.items()}, 1, MOST_UNITS)
        require_same("map.toml", table, "poleis", land.poleis, [p.id for p in kit.poleis if p.territory == land.id])
    _check_each_seat("map.toml", "territories", "home_of", [land.home_of for land in kit.territories])


def _check_links(table: str, field: str, area: str, others: tuple[str, ...]) -> None:
    """Check that an area has no link twice, and none to itself."""
    require_unique("map.toml", table, field, others)
    if area in others:
        raise DataError("map.toml", table, field, f"{area!r} is linked to itself")


def _check_each_seat(file: str, table: str, field: str, named: Iterable[str]) -> None:
    """Check that each player is named exactly once."""
    times = Counter(named)
    for seat in SEATS:
        if times[seat] != 1:
            raise DataError(file, table, field, f"must be {seat!r} exactly once, not {times[seat]} times")


def _check_markets(kit: Kit) -> None:
    """LA9.1b: the seas and the direct polis of each market, and its loads."""
    for market in kit.markets:
        table = f"markets[{market.id}]"
        require_known("map.toml", table, "seas", market.seas, kit.sea)
        require_unique("map.toml", table, "seas", market.seas)
        require_same("map.toml", table, "seas", market.seas, [s.id for s in kit.seas if market.id in s.markets])
        require_known("map.toml", table, "direct_via", _some(market.direct_via), kit.polis)
        for load in market.loads:
            require_known("map.toml", table, "loads.size", [str(load.size)], kit.market_cost)


def _check_trade_ports(kit: Kit) -> None:
    """L3.3b: one trade port for each player, with the poleis whose cards let him trade."""
    _check_each_seat("map.toml", "trade_ports", "player", [port.player for port in kit.trade_ports])
    for port in kit.trade_ports:
        table = f"trade_ports[{port.id}]"
        require_known("map.toml", table, "seas", port.seas, kit.sea)
        require_unique("map.toml", table, "seas", port.seas)
        require_known("map.toml", table, "poleis", port.poleis, kit.polis)
        require_unique("map.toml", table, "poleis", port.poleis)
        trading = [card.id for card in kit.poleis if card.trade == port.player]
        require_same("map.toml", table, "poleis", port.poleis, trading)


def _check_market_values(kit: Kit) -> None:
    """LA9.5a, LA8.2b: prices, start columns on the table, and a yield for every number of hoplites."""
    for size, row in kit.market_cost.items():
        require_range("map.toml", "market_values.cost", {f"{size}[{i}]": n for i, n in enumerate(row)}, 0, LARGEST)
        if not row:
            raise DataError("map.toml", "market_values", "columns", "there must be at least one")
        require_range("map.toml", "market_values.start_column", kit.market_start, 0, len(row) - 1)
    require_range(
        "map.toml", "collection", {f"yield_by_cubes[{i}]": n for i, n in enumerate(kit.collection_yield)}, 0, LARGEST
    )
    if len(kit.collection_yield) < max(kit.limits.values()):
        raise DataError(
            "map.toml", "collection", "yield_by_cubes", "has fewer entries than hoplites may stand together"
        )


# ---------------------------------------------------------------------- L1.3 poleis.toml, LA4.5 projects.toml


def _check_poleis(kit: Kit) -> None:
    """L1.3a: place and figures of the poleis; one capital for each player."""
    for card in kit.poleis:
        table = f"poleis[{card.id}]"
        require_known("poleis.toml", table, "territory", _some(card.territory), kit.territory)
        require_known("poleis.toml", table, "ports", card.ports, kit.sea)
        require_unique("poleis.toml", table, "ports", card.ports)
        require_unique("poleis.toml", table, "projects", card.projects)
        require_range("poleis.toml", table, {"max": card.max}, 1, LARGEST)
        require_range("poleis.toml", table, {"base": card.base}, 1, card.max)
        require_range("poleis.toml", table, {"growth": card.growth}, 0, LARGEST_GROWTH)
    _check_each_seat("poleis.toml", "poleis", "capital_of", [card.capital_of for card in kit.poleis])


def _check_projects(kit: Kit) -> None:
    """LA4.5a: keys, poleis and figures of the projects."""
    require_unique("projects.toml", "projects", "key", [project.key for project in kit.projects])
    for project in kit.projects:
        table = f"projects[{project.id}]"
        require_known("projects.toml", table, "poleis", project.poleis, kit.polis)
        allowed = [card.id for card in kit.poleis if project.kind in card.projects]
        require_same("projects.toml", table, "poleis", project.poleis, allowed)
        require_unique("projects.toml", table, "poleis", project.poleis)
        require_known("projects.toml", table, "cost", project.cost, GOODS)
        if not project.cost:
            raise DataError("projects.toml", table, "cost", "must name at least one good")
        require_range("projects.toml", table, {f"cost.{good}": n for good, n in project.cost.items()}, 1, LARGEST_COST)
        figures = {"immediate.amount": project.immediate.amount, "posterity": project.posterity}
        require_range("projects.toml", table, figures, 0, LARGEST)


# ---------------------------------------------------------------------- LK events.toml


def _check_events(kit: Kit) -> None:
    """L1.2a: keys, copies and effects of the event cards; L4.1b: no deck is empty."""
    require_unique("events.toml", "events", "key", [card.key for card in kit.event_cards])
    for card in kit.event_cards:
        table = f"events[{card.id}]"
        require_range("events.toml", table, {"copies": card.copies}, 1, LARGEST)
        for effect in card.effects:
            _check_effect_ids(kit, effect, table)
            _check_effect_figures(effect, table)
            _check_effect_fits(kit, card, effect, table)
        if sum(effect.kind == "send_units" for effect in card.effects) > 1:
            raise DataError("events.toml", table, "effects", "only one effect of a card can send units")
    for kind in ROUND_TYPES:
        if not kit.event_deck(kind):
            raise DataError("events.toml", "decks", kind, "there is no event card for this type of round")


def _check_effect_ids(kit: Kit, effect: Effect, table: str) -> None:
    """Check that an effect names what there is, and regions where its units can be."""
    anywhere = effect.kind == "remove_unit" and effect.region == "any"
    require_known("events.toml", table, "region", _some("" if anywhere else effect.region), kit.regions)
    require_known("events.toml", table, "territory", _some(effect.territory), kit.territory)
    require_known("events.toml", table, "polis", _some(effect.polis), kit.polis)
    require_known("events.toml", table, "market", _some(effect.market), kit.market)
    require_known("events.toml", table, "markets", effect.markets, kit.market)
    require_known("events.toml", table, "exempt_seas", effect.exempt_seas, kit.sea)
    for field in ("region", "territory", "polis", "market"):
        if field in EFFECTS[effect.kind] and not getattr(effect, field):
            raise DataError("events.toml", table, field, "is empty")
    for field in ("units", "goods", "markets", "exempt_seas"):
        named = getattr(effect, field)
        require_unique("events.toml", table, field, named)
        if get_origin(EFFECTS[effect.kind].get(field)) is tuple and not named:
            raise DataError("events.toml", table, field, "is empty")


def _check_effect_figures(effect: Effect, table: str) -> None:
    """Check the figures of an effect."""
    if effect.kind == "project_discount":
        require_range("events.toml", table, {"goods": effect.amount}, 1, LARGEST)
    for parameter in EFFECTS[effect.kind]:
        field = parameter.rstrip("?")
        figure = getattr(effect, field)
        if field in FIGURES and isinstance(figure, int):
            least, most = FIGURES[field]
            least = -LARGEST if field == "amount" and effect.kind in SIGNED else least
            require_range("events.toml", table, {field: figure}, least, most)
    figures = {"reward.amount": effect.reward.amount, "reward.prestige": effect.reward.prestige}
    require_range("events.toml", table, figures, -LARGEST, LARGEST)
    if effect.reward.amount and not effect.reward.good:
        raise DataError("events.toml", table, "reward.good", "is missing")


def _check_effect_fits(kit: Kit, card: EventCard, effect: Effect, table: str) -> None:
    """Check an effect against the map, the market and the limit of the round."""
    if effect.kind == "close_load":
        last = len(kit.market[effect.market].loads) - 1
        require_range("events.toml", table, {"load": effect.load}, 0, last)
    if effect.kind == "market_set":
        require_range("events.toml", table, {"column": effect.column}, 0, len(kit.market_cost["3"]) - 1)
    if effect.kind == "battle_threshold":
        require_range("events.toml", table, {"units": effect.threshold}, kit.limits[card.round] + CARDS_PLAYED, LARGEST)
    units = (effect.unit,) if effect.unit else effect.units if effect.kind == "remove_unit" else ()
    if units and effect.region in kit.regions:
        here = "galley" if effect.region in kit.sea else "hoplite"
        if here not in units:
            raise DataError("events.toml", table, "region", f"{effect.region} is a place for units of kind {here}")
    if effect.if_empty and effect.region in kit.sea:
        raise DataError("events.toml", table, "if_empty", "a sea cannot be closed")


# ---------------------------------------------------------------------- LB3 battle-cards.toml


def _check_battle(kit: Kit) -> None:
    """LB2.1a, LB3.3a: the number of cards, and what manoeuvres bring."""
    if len(kit.battle_deck) != BATTLE_CARDS:
        raise DataError("battle-cards.toml", "cards", "", f"there must be {BATTLE_CARDS}, not {len(kit.battle_deck)}")
    for side, values in kit.manoeuvres.items():
        require_range("battle-cards.toml", f"manoeuvres.{side}", values, -LARGEST, LARGEST)


# ---------------------------------------------------------------------- L4, LS setup.toml


def _check_frame(kit: Kit) -> None:
    """L5.1b, L1.10a: limits that never shrink, so that no unit is too many, and supplies."""
    least = 1
    for kind in ROUND_TYPES:
        require_range("setup.toml", "limits", {kind: kit.limits[kind]}, least, MOST_UNITS)
        least = kit.limits[kind]
    require_range("setup.toml", "supply", {piece: kit.supply[piece] for piece in ("cubes", "discs")}, 0, LARGEST)
    require_range("setup.toml", "supply", {"merchant_ships": kit.supply["merchant_ships"]}, 0, MOST_SHIPS)
    require_range("setup.toml", "supply", {"proxenos": kit.supply["proxenos"]}, 1, 1)
    turned_up = {"projects_revealed_per_round": kit.projects_per_round}
    require_range("setup.toml", "common", turned_up, 0, len(kit.projects))


def _check_scenario(kit: Kit, scenario: Scenario) -> None:
    """L4.1a: the rounds of a set-up, and every polis in one place."""
    if not scenario.rounds or list(scenario.rounds) != [kind for kind in ROUND_TYPES if kind in scenario.rounds]:
        raise DataError("setup.toml", scenario.id, "rounds", f"must be some of {', '.join(ROUND_TYPES)}, in this order")
    owned = Counter([*scenario.neutral, *(polis for side in scenario.sides.values() for polis in side.population)])
    require_known("setup.toml", scenario.id, "poleis", owned, kit.polis)
    for polis in kit.polis:
        if owned[polis] != 1:
            raise DataError("setup.toml", scenario.id, polis, "must be neutral or belong to exactly one player")
    for seat, side in scenario.sides.items():
        _check_side(kit, f"{scenario.id}.{seat}", side, kit.limits[scenario.rounds[0]])
        require_known("setup.toml", f"{scenario.id}.{seat}", "population", [kit.capital[seat]], side.population)
    require_unique("setup.toml", scenario.id, "proxenos", [side.proxenos for side in scenario.sides.values()])


def _check_side(kit: Kit, table: str, side: SideSetup, limit: int) -> None:
    """L4.1a: what one player starts with."""
    require_known("setup.toml", table, "goods", side.goods, GOODS)
    require_known("setup.toml", table, "hoplites", side.hoplites, kit.territory)
    require_known("setup.toml", table, "galleys", side.galleys, kit.sea)
    require_known("setup.toml", table, "proxenos", [side.proxenos], kit.polis)
    require_range("setup.toml", table, {"prestige": side.prestige}, 0, LARGEST)
    require_range("setup.toml", table, {f"goods.{good}": n for good, n in side.goods.items()}, 0, LARGEST)
    require_range("setup.toml", table, {"merchants": side.merchants}, 0, kit.supply["merchant_ships"])
    for polis, population in side.population.items():
        require_range("setup.toml", table, {f"population.{polis}": population}, 1, kit.polis[polis].max)
    units = {**side.hoplites, **side.galleys}
    require_range("setup.toml", table, units, 0, limit)
    cubes = sum(side.population.values()) + sum(units.values())
    require_range("setup.toml", table, {"population and units": cubes}, 1, kit.supply["cubes"])
