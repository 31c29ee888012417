"""The state of a game of Polis: both leagues, the poleis, the markets; the round and a battle are scopes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from attrs import frozen

from ancientwars.core import step
from ancientwars.core.action import Catalogue
from ancientwars.core.byid import ById
from ancientwars.core.deck import CardTable
from ancientwars.core.events import Event
from ancientwars.core.record import Record, put
from ancientwars.core.step import Scope
from ancientwars.poleis.components.kit import (
    ATHENS,
    GOODS,
    SEATS,
    SPARTA,
    Effect,
    Kit,
    PolisCard,
    Scenario,
    Seat,
    opponent,
)
from ancientwars.poleis.components.loading import components, own_kit
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.catalogue import CATALOGUE
from ancientwars.poleis.state.options import Options, Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

GOOD_INDEX = {good: i for i, good in enumerate(GOODS)}
POLIS_INDEX = {card.id: i for i, card in enumerate(components().poleis)}
LAND_INDEX = {land.id: i for i, land in enumerate(components().territories)}
SEA_INDEX = {sea.id: i for i, sea in enumerate(components().seas)}
MARKET_GOODS = tuple(components().market_start)

ByGood = Annotated[tuple[int, ...], ById(lambda: GOODS)]
ByLand = Annotated[tuple[int, ...], ById(lambda: tuple(LAND_INDEX))]
BySea = Annotated[tuple[int, ...], ById(lambda: tuple(SEA_INDEX))]
ByMarketGood = Annotated[tuple[int, ...], ById(lambda: MARKET_GOODS)]
BySeat = Annotated[tuple[int, int], ById(lambda: SEATS)]
"""Numbers in a row, each with its id in JSON."""


@frozen
class Side(Record):
    """One player's board and pieces.

    Attributes:
        prestige: Prestige.
        goods: Stock of each good, in the order of `GOODS`.
        hoplites: Hoplites per territory.
        galleys: Galleys per sea.
        merchants: Merchants in the trade port.
        proxenos: Polis of the proxenos; empty while he is a hostage.
    """

    prestige: int  # L1.12a: the boards are open
    goods: ByGood
    hoplites: ByLand  # L2.5a
    galleys: BySea  # L2.6a
    merchants: int
    proxenos: str

    def stock(self, good: str) -> int:
        """Return the stock of a good."""
        return self.goods[GOOD_INDEX[good]]


@frozen
class Polis(Record):
    """What has become of a polis.

    Attributes:
        owner: The player it belongs to; empty while it is neutral (L1.3b).
        population: Current population, cubes of the owner's (L2.3c); base population while neutral (L2.2b).
        completed: Keys of the completed projects.
        in_progress: Key of the project in progress, or empty.
    """

    owner: str
    population: int
    completed: tuple[str, ...] = ()
    in_progress: str = ""


ByPolis = Annotated[tuple[Polis, ...], ById(lambda: tuple(POLIS_INDEX))]
"""What has become of each polis, by its id in JSON."""


@frozen
class Round(Scope):
    """A round: everything that is forgotten when it ends.

    Attributes:
        number: Index of the round in the scenario, from 0.
        leader: The player with more Prestige before the event; empty before that is known (L5.3a).
        event_card: Key of the event card; empty without one.
        closed: Territories with a Collection disc (LA8.1d, LK12a).
        merchants: Merchants on shiploads, as (market, load, player).
        passed: Players that have passed, in order.
        turns: Turns begun by both players.
        doubled: Players that used LK14a.
        sent: Units sent away by Athens and by Sparta (LK8a).
        defected: Poleis that the event card has moved (LK9a).

    Tuples of things without an order are sorted, so that equal situations are equal.
    """

    number: int
    leader: str = ""
    event_card: str = ""
    closed: tuple[str, ...] = ()
    merchants: tuple[tuple[str, int, str], ...] = ()
    passed: tuple[str, ...] = ()
    turns: int = 0
    doubled: tuple[str, ...] = ()
    sent: BySeat = (0, 0)
    defected: tuple[str, ...] = ()


@frozen
class Battle(Scope):
    """A battle while it lasts; its cards, which hold secrets, are `State.battle_cards`.

    Attributes:
        region: Where it is fought.
        attacker: Who attacks now.
        attacks: Attacks resolved so far.
        attack: The attacker's cards on the table.
        gained: Prestige each player gained by his pairs, Athens first (LK14a).
    """

    region: str
    attacker: Seat
    attacks: int = 0
    attack: tuple[str, ...] = ()
    gained: BySeat = (0, 0)

    def end(self, state: State) -> State:
        """LB6.2b: all cards go back into the deck."""
        return state.replace(battle_cards=None)


@frozen
class State(step.State):
    """A state of the game. Compare, hash and share it freely: it never changes.

    Attributes:
        setup: What was chosen before the game.
        athens: Athens' board and pieces.
        sparta: Sparta's board and pieces.
        poleis: All poleis, in alphabetical order.
        market: Column of each market value marker, in the order metal, wood, wine, oil.
        projects: Face-up projects.
        project_deck: Projects that may still come.
        battle_cards: The cards of a battle while it lasts: deck, hands (zones named after the players), ``table`` of
            the attack and ``discards``.
    """

    catalogue: ClassVar[Catalogue] = CATALOGUE

    setup: Setup
    athens: Side
    sparta: Side
    poleis: ByPolis
    market: ByMarketGood
    projects: tuple[str, ...]
    project_deck: tuple[str, ...]
    battle_cards: CardTable | None = None

    # ------------------------------------------------------------------ where the game stands

    @property
    def round(self) -> Round:
        """The current round; only the next one lies under it on the agenda."""
        found: Any = self.agenda[0]
        if type(found) is not Round:
            found = self.agenda[1]
        now: Round = found
        return now

    def with_round(self, **changes: Any) -> State:
        """Return the state with fields of the round changed."""
        depth = self._depth(Round)
        found: Any = self.agenda[depth]
        now: Round = found
        return self.replace(agenda=put(self.agenda, depth, now.replace(**changes)))

    @property
    def battle(self) -> Battle | None:
        """The battle being fought, if any."""
        return self.within(Battle)

    # ------------------------------------------------------------------ what was printed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both players."""
        return SEATS

    @property
    def kit(self) -> Kit:
        """The components that this game is played with."""
        return kit_of(self.setup.data)

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.kit.scenario[self.setup.scenario]

    @property
    def options(self) -> Options:
        """The optional readings of the rules."""
        return self.setup.options

    @property
    def round_type(self) -> str:
        """L5.1a: type of the round: 3, 4, 5a or 5b, as the scenario lists them in order."""
        return self.scenario.rounds[self.round.number]

    @property
    def limit(self) -> int:
        """L5.1b, L5.1c, L5.1d: units of each player per region, and the largest shipload (L5.1e: 5 in 5a and 5b)."""
        return _limit(self.setup.data, self.setup.scenario, self.round.number)

    @property
    def last_round(self) -> bool:
        """Whether this is the last round of the scenario; LS1.1g: a single round is."""
        return self.round.number == len(self.scenario.rounds) - 1

    def effect(self, number: int) -> Effect:
        """Return an effect of the event card of the round by its place on the card."""
        return self.kit.event_card[self.round.event_card].effects[number]

    def effects(self, kind: str) -> tuple[Effect, ...]:
        """L5.3c: return the effects of one kind of the event card of the round; they last as long as the round."""
        card = self.round.event_card
        return self.kit.effects[card].get(kind, ()) if card else ()

    # ------------------------------------------------------------------ sides

    def side(self, seat: str) -> Side:
        """Return a player's board and pieces."""
        return self.athens if seat == ATHENS else self.sparta

    def with_side(self, seat: str, *events: Event, **changes: Any) -> State:
        """Return the state with fields of a player's side changed, and events added."""
        told = self.events + events
        if seat == ATHENS:
            return self.replace(athens=self.athens.replace(**changes), events=told)
        return self.replace(sparta=self.sparta.replace(**changes), events=told)

    def add_goods(self, seat: str, good: str, amount: int, rule: str = "") -> State:
        """LA0.5b: a player receives or pays goods, never below 0; the event tells the change really made."""
        side, index = self.side(seat), GOOD_INDEX[good]
        stock = side.goods[index]
        after = max(0, stock + amount)
        if amount > 0 and self.options.goods_cap:
            after = max(stock, min(after, self.options.goods_cap))
        if after == stock:
            return self
        change = e.GoodsChanged(seat, good, after - stock, rule=rule)
        return self.with_side(seat, change, goods=put(side.goods, index, after))

    def add_prestige(self, seat: str, amount: int, rule: str = "") -> State:
        """LA0.5a: a player gains or loses Prestige; compulsory losses beyond the stock are forgiven."""
        prestige = self.side(seat).prestige
        after = max(0, prestige + amount) if self.options.prestige_floor else prestige + amount
        if after == prestige:
            return self
        return self.with_side(seat, e.PrestigeChanged(seat, after - prestige, rule=rule), prestige=after)

    # ------------------------------------------------------------------ units

    def units(self, seat: str, region: str) -> int:
        """Return a player's hoplites in a territory or galleys in a sea."""
        side = self.athens if seat == ATHENS else self.sparta
        land = LAND_INDEX.get(region)
        return side.galleys[SEA_INDEX[region]] if land is None else side.hoplites[land]

    def add_units(self, seat: str, region: str, amount: int, *events: Event) -> State:
        """Return the state with a player's units in a region changed, and events added."""
        side = self.side(seat)
        land = LAND_INDEX.get(region)
        if land is None:
            sea = SEA_INDEX[region]
            return self.with_side(seat, *events, galleys=put(side.galleys, sea, side.galleys[sea] + amount))
        return self.with_side(seat, *events, hoplites=put(side.hoplites, land, side.hoplites[land] + amount))

    def controls(self, seat: Seat, region: str) -> bool:
        """L2.5b, L2.6b: whether a player has strictly more units in a region (L2.6c: neither at equal numbers)."""
        return self.units(seat, region) > self.units(opponent(seat), region)

    def controlled(self, seat: Seat) -> int:
        """Return the regions that a player controls, as a mask of the map."""
        mine, theirs = self.side(seat), self.side(opponent(seat))
        return _majorities(mine.hoplites + mine.galleys, theirs.hoplites + theirs.galleys)

    def room(self, seat: str, region: str) -> int:
        """L5.1b, L5.1c: how many more units the player may have in a region."""
        return self.limit - self.units(seat, region)

    # ------------------------------------------------------------------ poleis

    def polis(self, polis: str) -> Polis:
        """Return what has become of a polis."""
        return self.poleis[POLIS_INDEX[polis]]

    def with_polis(self, polis: str, *events: Event, **changes: Any) -> State:
        """Return the state with fields of a polis changed, and events added."""
        index = POLIS_INDEX[polis]
        poleis = put(self.poleis, index, self.poleis[index].replace(**changes))
        return self.replace(poleis=poleis, events=self.events + events)

    def owns(self, seat: str, polis: str) -> bool:
        """Whether a polis belongs to a player."""
        return self.poleis[POLIS_INDEX[polis]].owner == seat

    def league(self, seat: str) -> Iterator[tuple[PolisCard, Polis]]:
        """Yield card and state of every polis of a player, in alphabetical order."""
        for card, polis in zip(self.kit.poleis, self.poleis, strict=True):
            if polis.owner == seat:
                yield card, polis

    def population(self, seat: str) -> int:
        """Return the total population of a player's league."""
        return sum(polis.population for polis in self.poleis if polis.owner == seat)

    def cubes_left(self, seat: str) -> int:
        """AMB-CUBES: how many cubes a player can still place (a large number where there is no cap)."""
        if not self.options.cube_cap:
            return 10**6
        side = self.side(seat)
        used = self.population(seat) + sum(side.hoplites) + sum(side.galleys) + self.round.sent[seat == SPARTA]
        return max(0, self.options.cube_cap - used)

    # ------------------------------------------------------------------ movement

    def sea_kinds(self, seat: str) -> str:
        """LA5.5e: the kinds of sea link a player may use; the diolkos is the owner of Korinthos' alone.

        LA6.2c, LA9.2f, LA10.5b: hoplites, galleys, merchants and proxenos all ask here.
        """
        return "sea+diolkos" if self.owns(seat, "korinthos") else "sea"


@lru_cache(maxsize=1024)
def _limit(data: tuple[str, ...], scenario: str, number: int) -> int:
    """Return the limit of units in a round of a scenario."""
    kit = kit_of(data)
    return kit.limits[kit.scenario[scenario].rounds[number]]


@lru_cache(maxsize=4096)
def _majorities(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """Return where one number is larger than the other, as a mask."""
    return sum(1 << i for i, (own, other) in enumerate(zip(mine, theirs, strict=True)) if own > other)


@lru_cache(maxsize=64)
def kit_of(data: tuple[str, ...]) -> Kit:
    """Return the components that data of a user's own describe; the printed ones where there are none."""
    return own_kit(data) if data else components()
