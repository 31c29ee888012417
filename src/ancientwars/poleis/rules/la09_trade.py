"""LA9: trade.

Elsewhere: LA9.3d: `components.kit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Rolled
from ancientwars.core.choice import roll
from ancientwars.core.record import put
from ancientwars.core.step import Chance, Refusal
from ancientwars.poleis.components.kit import Load, Seat, opponent
from ancientwars.poleis.rules.l01_components import Roll
from ancientwars.poleis.rules.la00_actions import Execution
from ancientwars.poleis.rules.lk_event_kinds.in_force import load_closed
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import MARKET_GOODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


def free_route(state: State, seat: Seat, market: str) -> bool:
    """LA9.2a: whether no sea of some route from the trade port to a market is controlled by the opponent."""
    kit = state.kit
    blocked = state.controlled(opponent(seat))  # LA9.2g: by galleys; merchants block nobody
    # LA9.2b, LA9.2f: along the sea routes, with the diolkos; LA9.2c, LA9.2d: the first sea counts as well
    open_seas = kit.map.flood(kit.departure[seat], state.sea_kinds(seat), blocked)
    return open_seas & kit.arrival[market] != 0


def may_trade_at_all(state: State, seat: Seat) -> bool:
    """LA9.2e: whether the player owns a polis of his trade port (Athens cannot lose hers)."""
    return any(state.owns(seat, polis) for polis in state.kit.trade_port[seat].poleis)


def price(state: State, load: Load) -> int:
    """LA9.5a: the amount of the demanded good that a barter takes now."""
    return state.kit.market_cost[str(load.size)][state.market[MARKET_GOODS.index(load.asks)]]


@frozen
class Trade(Execution):
    """LA9: send one merchant to one shipload."""

    prompt: ClassVar[str] = "trade"
    rule: ClassVar[str] = "LA9.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Trade,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA9.1c: a merchant must be in the own trade port; LS1.1d, LS2.1d: a scenario says whether there is trade."""
        if not state.scenario.trade:
            return Refusal("LA9.1a", "the scenario is played without trade")
        if state.side(self.seat).merchants:
            return None
        return Refusal("LA9.1c", "{seat} has no merchant in the trade port", seat=self.seat)

    def candidates(self, state: State) -> Iterator[a.Trade]:
        """LA9.3c: yield any free load of the round in every market that can be reached, with the payments in stock."""
        side, limit = state.side(self.seat), state.limit
        taken = {place[:2] for place in state.round.merchants}
        for market in state.kit.markets:
            if self._no_access(state, market.id):
                continue
            for number, load in enumerate(market.loads, 1):
                place = (market.id, number)
                if load.size > limit or place in taken or load_closed(state, *place):
                    continue
                if side.stock(load.asks) >= price(state, load):  # LA9.4b, LA9.5c: all by barter, or all in silver
                    yield a.Trade(market.id, number, "barter")
                if load.offers != "silver" and side.stock("silver") >= load.size:  # LA0.3b, LA9.6d
                    yield a.Trade(market.id, number, "silver")

    def ways(self, state: State) -> Iterator[a.Trade]:
        """LA9.1b: yield every load of every market with both payments."""
        for market in state.kit.markets:
            for number in range(1, len(market.loads) + 1):
                yield from (a.Trade(market.id, number, pay) for pay in ("barter", "silver"))

    def check(self, state: State, action: a.Trade) -> Refusal | None:
        """LA9: a merchant in port, a free load of the round, a way there, and the price in hand."""
        loads = state.kit.market[action.market].loads
        if not 1 <= action.load <= len(loads):
            return Refusal("LA9.3a", "{market} has no load {load}", market=action.market, load=action.load)
        if any(place[:2] == (action.market, action.load) for place in state.round.merchants):
            return Refusal("LA9.7a", "a merchant stands on that load")
        size = loads[action.load - 1].size
        if size > state.limit:
            late = "loads of {size} come only in later rounds than type {round_type}"
            return Refusal("LA9.3b", late, size=size, round_type=state.round_type)
        if load_closed(state, action.market, action.load):
            return Refusal("LK6a", "the event card closes that load this round")
        return self._no_access(state, action.market) or self._unpaid(state, loads[action.load - 1], action.pay)

    def _unpaid(self, state: State, load: Load, pay: str) -> Refusal | None:
        """LA9.5a, LA9.6a: why a load cannot be paid for in one way."""
        if pay == "silver" and load.offers == "silver":
            return Refusal("LA9.4c", "silver cannot be bought with silver")
        rule, good, cost = ("LA9.6a", "silver", load.size)
        if pay == "barter":
            rule, good, cost = ("LA9.5a", load.asks, price(state, load))
        if state.side(self.seat).stock(good) < cost:
            return Refusal(rule, "the load costs {cost} {good}", cost=cost, good=good)
        return None

    def _no_access(self, state: State, market: str) -> Refusal | None:
        """LA9.2: why merchants cannot get to a market; LA9.2h: its direct polis opens it without a route."""
        direct = state.kit.market[market].direct_via
        has_direct = bool(direct) and state.owns(self.seat, direct)
        if not may_trade_at_all(state, self.seat) and (
            state.options.direct_market_needs_trading_polis or not has_direct
        ):
            return Refusal("LA9.2e", "{seat} owns no trading polis", seat=self.seat)
        if has_direct or free_route(state, self.seat, market):
            return None
        return Refusal("LA9.2a", "no free sea route leads to {market}", market=market)

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
    """The marker of the demanded good moves by a d4 after barter, by the higher of two after payment in silver."""

    subjects = ("good",)

    good: str
    pay: str

    def pending(self, state: State) -> Chance:
        """LA9.5b, LA9.6b: wait for the dice."""
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
