"""LA9-LA12: the political actions - trade, move proxenos, redeem proxenos, instigate civil war."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Rolled
from ancientwars.core.choice import roll
from ancientwars.core.record import put
from ancientwars.core.step import Chance, Decision, Refusal
from ancientwars.poleis.components.kit import Load, PolisCard, Seat, opponent
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice, Roll
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import LAND_INDEX, MARKET_GOODS, SEA_INDEX, kit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.poleis.state.state import State

RANSOM = 2
"""LA11.1b: the silver that redeems a proxenos."""
NEUTRAL_PRICE = 2
"""LA12.1c: silver per head of a neutral polis."""
ENEMY_PRICE = 3
"""LA12.1d: silver per head of an enemy polis."""


# ---------------------------------------------------------------------- LA9 Trade


def free_route(state: State, seat: Seat, market: str) -> bool:
    """LA9.2a: whether no sea of some route from the trade port to a market is controlled by the opponent.

    LA9.2c, LA9.2d: the first sea is one of the trade port's, which counts as well. LA9.2f: `State.sea_kinds` has the
    diolkos. LA9.2g: control is a matter of galleys, so merchants block nobody.
    """
    kit = state.kit
    blocked = state.controlled(opponent(seat))
    open_seas = kit.map.flood(kit.departure[seat], state.sea_kinds(seat), blocked)
    return open_seas & kit.arrival[market] != 0


def may_trade_at_all(state: State, seat: Seat) -> bool:
    """LA9.2e: whether the player owns a polis of his trade port (Athens cannot lose hers)."""
    return any(state.owns(seat, polis) for polis in state.kit.trade_port[seat].poleis)


def price(state: State, load: Load) -> int:
    """LA9.5a: the amount of the demanded good that a barter takes now."""
    return state.kit.market_cost[str(load.size)][state.market[MARKET_GOODS.index(load.asks)]]


def load_closed(state: State, market: str, number: int) -> bool:
    """LK6a (LEV05): whether the event of the round closes a load (numbered from 1)."""
    return any(effect.market == market and effect.load == number - 1 for effect in state.effects("close_load"))


@frozen
class Trade(Choice):
    """LA9: send one merchant to one shipload.

    LA9.3c: any free load that the round allows. LA9.4b, LA9.5c: all by barter, at the marker's present column, or all
    in silver. LA0.3b, LA9.6d: silver pays for wheat alone, as much as is received.
    """

    prompt: ClassVar[str] = "trade"
    rule: ClassVar[str] = "LA9.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Trade,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA9.1c: a merchant must be in the own trade port."""
        if not state.scenario.trade:
            return Refusal("LA9.1a", "the scenario is played without trade")
        if state.side(self.seat).merchants:
            return None
        return Refusal("LA9.1c", f"{self.seat} has no merchant in the trade port")

    def candidates(self, state: State) -> Iterator[a.Trade]:
        """Yield the free loads of the round in every market that can be reached, with the payments in stock."""
        side, limit = state.side(self.seat), state.limit
        taken = {place[:2] for place in state.round.merchants}
        for market in state.kit.markets:
            if self._no_access(state, market.id):
                continue
            for number, load in enumerate(market.loads, 1):
                place = (market.id, number)
                if load.size > limit or place in taken or load_closed(state, *place):
                    continue
                if side.stock(load.asks) >= price(state, load):
                    yield a.Trade(market.id, number, "barter")
                if load.offers != "silver" and side.stock("silver") >= load.size:
                    yield a.Trade(market.id, number, "silver")

    def check(self, state: State, action: a.Trade) -> Refusal | None:
        """LA9: a merchant in port, a free load of the round, a way there, and the price in hand."""
        load = state.kit.market[action.market].loads[action.load - 1]
        side = state.side(self.seat)
        if any(place[:2] == (action.market, action.load) for place in state.round.merchants):
            return Refusal("LA9.7a", "a merchant stands on that load")
        if load.size > state.limit:
            return Refusal("LA9.3b", f"loads of {load.size} come only in later rounds than type {state.round_type}")
        if load_closed(state, action.market, action.load):
            return Refusal("LK6a", "the event closes that load this round")
        if refusal := self._no_access(state, action.market):
            return refusal
        if action.pay == "barter" and side.stock(load.asks) < price(state, load):
            return Refusal("LA9.5a", f"the load costs {price(state, load)} {load.asks}")
        if action.pay == "silver" and load.offers == "silver":
            return Refusal("LA9.4c", "silver cannot be bought with silver")
        if action.pay == "silver" and side.stock("silver") < load.size:
            return Refusal("LA9.6a", f"the load costs {load.size} silver")
        return None

    def _no_access(self, state: State, market: str) -> Refusal | None:
        """LA9.2: why merchants cannot get to a market; LA9.2h: its direct polis opens it without a route."""
        direct = state.kit.market[market].direct_via
        has_direct = bool(direct) and state.owns(self.seat, direct)
        if not may_trade_at_all(state, self.seat) and (
            state.options.direct_market_needs_trading_polis or not has_direct
        ):
            return Refusal("LA9.2e", f"{self.seat} owns no trading polis")
        if has_direct or free_route(state, self.seat, market):
            return None
        return Refusal("LA9.2a", f"no free sea route leads to {market}")

    def resolve(self, state: State, action: a.Trade) -> State:
        """LA9.4, LA9.7a: pay, receive, leave the merchant on the load, and roll for the market."""
        load = state.kit.market[action.market].loads[action.load - 1]
        paid, amount, rule = ("silver", load.size, "LA9.6a")
        if action.pay == "barter":
            paid, amount, rule = (load.asks, price(state, load), "LA9.5a")
        state = state.add_goods(self.seat, paid, -amount, rule)
        state = state.add_goods(self.seat, load.offers, load.size, "LA9.4a")
        state = state.with_side(self.seat, merchants=state.side(self.seat).merchants - 1)
        merchants = sorted((*state.round.merchants, (action.market, action.load, self.seat)))
        state = state.with_round(merchants=tuple(merchants))
        state = state.emit(e.MerchantSent(self.seat, action.market, action.load, rule="LA9.7a"))
        return state.then(MarketRoll(load.asks, action.pay))


@frozen
class MarketRoll(Roll):
    """LA9.5b, LA9.6b: the marker of the demanded good moves by a d4 (L1.6a), or by the higher of two (LA9.6c)."""

    good: str
    pay: str

    def pending(self, state: State) -> Chance:
        """Wait for the dice."""
        rule = "LA9.5b" if self.pay == "barter" else "LA9.6b"
        return roll(f"market-{self.pay}", rule, self.how_many(state), self.faces, self.about(state))

    def how_many(self, state: State) -> int:
        """LA9.6c: silver rolls two."""
        del state
        return 1 if self.pay == "barter" else 2

    def resolve(self, state: State, action: Rolled) -> State:
        """Barter moves the marker right, silver left; it stops at the edge (AMB-MARKET-EDGE)."""
        rolled = tuple(int(die) for die in action.dice)
        rule = "LA9.5b" if self.pay == "barter" else "LA9.6b"
        step = rolled[0] if self.pay == "barter" else -max(rolled)
        index = MARKET_GOODS.index(self.good)
        last = len(state.kit.market_cost["3"]) - 1
        column = min(max(state.market[index] + step, 0), last)
        return state.emit(
            e.DiceRolled(rolled, f"market-{self.pay}", rule=rule),
            e.MarkerMoved(self.good, column, rule=rule),
            market=put(state.market, index, column),
        )


# ---------------------------------------------------------------------- LA10, LA11 Proxenos


@frozen
class MoveProxenos(Choice):
    """LA10: move the proxenos by land or by sea, bribing the enemy units on the way.

    LA10.1b: a way has links of land alone or of the sea alone. LA10.2a: enemy control is not asked for.
    """

    prompt: ClassVar[str] = "move-proxenos"
    rule: ClassVar[str] = "LA10.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveProxenos,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA11.1d: a hostage cannot move."""
        if state.side(self.seat).proxenos:
            return None
        return Refusal("LA11.1d", f"the proxenos of {self.seat} is a hostage")

    def candidates(self, state: State) -> Iterator[a.MoveProxenos]:
        """Yield the poleis that can be reached for the silver in stock, by land and by sea."""
        silver = state.side(self.seat).stock("silver")
        closed = (state.side(self.seat).proxenos, state.side(opponent(self.seat)).proxenos)
        for by in ("land", "sea"):
            for polis, sums in bribes(state, self.seat, by).items():
                if sums and sums[0] <= silver and polis not in closed:
                    yield a.MoveProxenos(polis, by)

    def check(self, state: State, action: a.MoveProxenos) -> Refusal | None:
        """LA10: a free proxenos, another polis without the enemy's, a way, and the silver for the bribe."""
        here = state.side(self.seat).proxenos
        if here == action.polis:
            return Refusal("LA10.1a", "the proxenos is there already")
        if state.side(opponent(self.seat)).proxenos == action.polis:
            return Refusal("LA10.3a", f"{action.polis} hosts the enemy proxenos")
        found = bribes(state, self.seat, action.by)[action.polis]
        if not found:
            rule = "LA10.1c" if action.by == "land" else "LA10.1d"
            return Refusal(rule, f"no way by {action.by} leads from {here} to {action.polis}")
        if found[0] > state.side(self.seat).stock("silver"):
            return Refusal("LA10.2d", f"the cheapest way costs {found[0]} silver")
        return None

    def resolve(self, state: State, action: a.MoveProxenos) -> State:
        """Choose among the bribes that can be paid."""
        return state.then(PayBribe(self.seat, action.polis, action.by))


def bribes(state: State, seat: Seat, by: str) -> Mapping[str, tuple[int, ...]]:
    """LA10.2b: for every polis the different sums of enemy units over the ways to it, ascending.

    LA10.5b: `State.sea_kinds` has the diolkos.

    Args:
        state: The state.
        seat: Whose proxenos moves; he must be free.
        by: ``"land"`` or ``"sea"``.
    """
    enemy = state.side(opponent(seat))
    units = enemy.hoplites if by == "land" else enemy.galleys
    kinds = "land" if by == "land" else state.sea_kinds(seat)
    return _prices(state.setup.data, state.side(seat).proxenos, kinds, units)


@lru_cache(maxsize=4096)
def _prices(data: tuple[str, ...], here: str, kinds: str, units: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    """Return, for every polis, the different prices of the ways to it, ascending; none where no way leads.

    LA10.2e: a way meets no region twice, and may be of one region.
    """
    kit = kit_of(data)
    index = LAND_INDEX if kinds == "land" else SEA_INDEX
    starts = _gates(kit.polis[here], kinds)
    found = {}
    for card in kit.poleis:
        ends = product(starts, _gates(card, kinds))
        ways = [way for start, end in ends for way in kit.map.simple_paths(start, end, kinds)]
        found[card.id] = tuple(sorted({sum(units[index[region]] for region in way) for way in ways}))
    return found


def _gates(card: PolisCard, kinds: str) -> tuple[str, ...]:
    """LA10.1c, LA10.1d: the regions by which a proxenos leaves or enters a polis; for some none (LA10.1e)."""
    if kinds == "land":
        return (card.territory,) if card.territory else ()
    return card.ports


@frozen
class PayBribe(Choice):
    """LA10.5a: the player chooses the route; ways that cost the same differ in nothing."""

    prompt: ClassVar[str] = "bribe"
    rule: ClassVar[str] = "LA10.5a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Bribe,)

    polis: str
    by: str

    def _payable(self, state: State) -> list[int]:
        """Return the bribes that the silver in stock pays."""
        silver = state.side(self.seat).stock("silver")
        return [bribe for bribe in bribes(state, self.seat, self.by)[self.polis] if bribe <= silver]

    def pending(self, state: State) -> Decision | None:
        """Wait for the player where ways differ in their price."""
        return Choice.pending(self, state) if len(self._payable(state)) > 1 else None

    def candidates(self, state: State) -> Iterator[a.Bribe]:
        """Yield the prices."""
        return (a.Bribe(silver) for silver in self._payable(state))

    def check(self, state: State, action: a.Bribe) -> Refusal | None:
        """Some way costs exactly that, and it can be paid."""
        if action.silver not in bribes(state, self.seat, self.by)[self.polis]:
            return Refusal("LA10.2b", f"no way by {self.by} to {self.polis} costs {action.silver} silver")
        if action.silver not in self._payable(state):
            return Refusal("LA10.2d", f"{self.seat} has {state.side(self.seat).stock('silver')} silver")
        return None

    def resolve(self, state: State, action: a.Bribe) -> State:
        """LA10.2c: pay the supply and move."""
        state = state.add_goods(self.seat, "silver", -action.silver, "LA10.2c")
        moved = e.ProxenosMoved(self.seat, self.polis, rule="LA10.1a")
        return state.with_side(self.seat, proxenos=self.polis).emit(moved)

    def run(self, state: State) -> State:
        """Pay the only possible bribe."""
        return self.resolve(state, a.Bribe(self._payable(state)[0]))


def cannot_redeem(state: State, seat: Seat) -> Refusal | None:
    """LA11: why a player cannot redeem his proxenos."""
    capital = state.kit.capital[seat]
    if state.side(seat).proxenos:
        return Refusal("LA11.1d", f"the proxenos of {seat} is no hostage")
    if state.side(seat).stock("silver") < RANSOM:
        return Refusal("LA11.1b", f"the ransom is {RANSOM} silver")
    occupied = state.side(opponent(seat)).proxenos == capital
    if occupied and not state.options.redeem_into_occupied_capital:
        return Refusal("LA10.3a", f"the enemy proxenos is in {capital}")
    return None


def redeem(state: State, seat: Seat) -> State:
    """LA11.1: the ransom goes to the captor, the proxenos to the capital; LA11.1a: nothing else frees him."""
    state = state.add_goods(seat, "silver", -RANSOM, "LA11.1b")
    state = state.add_goods(opponent(seat), "silver", RANSOM, "LA11.1b")
    capital = state.kit.capital[seat]
    return state.with_side(seat, proxenos=capital).emit(e.ProxenosMoved(seat, capital, rule="LA11.1c"))


# ---------------------------------------------------------------------- LA12 Civil war


def civil_war_price(state: State, polis: str) -> int:
    """LA12.1c, LA12.1d: twice the base population of a neutral polis, three times the population of an enemy one."""
    target = state.polis(polis)
    return (ENEMY_PRICE if target.owner else NEUTRAL_PRICE) * target.population


def cannot_instigate(state: State, seat: Seat) -> Refusal | None:
    """LA12: why a player cannot instigate civil war where his proxenos is (LA12.1a: no other polis is asked about).

    LA12.2e: hoplites, territory and fortification do not matter.
    """
    polis = state.side(seat).proxenos
    if not polis:
        return Refusal("LA11.1d", f"the proxenos of {seat} is a hostage")
    if state.owns(seat, polis):
        return Refusal("LA12.1b", f"{polis} belongs to {seat} already")
    if state.kit.polis[polis].capital_of:
        return Refusal("LA12.1b", f"{polis} is the opponent's capital")
    if state.side(seat).stock("silver") < civil_war_price(state, polis):
        rule = "LA12.1d" if state.polis(polis).owner else "LA12.1c"
        return Refusal(rule, f"civil war in {polis} costs {civil_war_price(state, polis)} silver")
    return None


def instigate(state: State, seat: Seat) -> State:
    """LA12.2: the polis joins the instigator, who gains Prestige for the population he paid for.

    LA12.2f: his proxenos stays. LA12.2g: the enemy's is never in the same polis (LA10.3a).
    """
    polis = state.side(seat).proxenos
    people = state.polis(polis).population
    state = state.add_goods(seat, "silver", -civil_war_price(state, polis), "LA12.1e")
    state = ledger.take_polis(state, seat, polis, "LA12.2a")
    return state.add_prestige(seat, people, "LA12.2d")
