"""LA3: create merchants."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.l01_components import ships_left
from ancientwars.poleis.rules.la00_actions import Execution, not_owned, nothing_to_pay, pay, shortage, splits
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class CreateMerchants(Execution):
    """LA3: create merchants in one trading polis."""

    prompt: ClassVar[str] = "create-merchants"
    rule: ClassVar[str] = "LA3.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CreateMerchants,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA3.1d: merchants cost wood or silver."""
        return nothing_to_pay(state, self.seat, "wood")

    def candidates(self, state: State) -> Iterator[a.CreateMerchants]:
        """LA3.1c: yield payments for every own trading polis; they stand for as many merchants."""
        side = state.side(self.seat)
        for card, polis in state.league(self.seat):
            if card.trade == self.seat:
                ships = ships_left(state, self.seat)
                payments = splits(ships, side.stock("wood"), side.stock("silver"), polis.population - 1)
                yield from (a.CreateMerchants(card.id, paid, silver) for paid, silver, _ in payments)

    def ways(self, state: State) -> Iterator[a.CreateMerchants]:
        """LA3.1a: yield one merchant in every polis of the trade port."""
        wood = min(1, state.side(self.seat).stock("wood"))
        return (a.CreateMerchants(polis, wood, 1 - wood) for polis in state.kit.trade_port[self.seat].poleis)

    def check(self, state: State, action: a.CreateMerchants) -> Refusal | None:
        """LA3.1: own trading polis of one's colour, ships and a population left, the price in hand."""
        polis, left = action.polis, ships_left(state, self.seat)
        if refusal := not_owned(state, self.seat, polis, "LA3.1b"):
            return refusal
        if state.kit.polis[polis].trade != self.seat:
            return Refusal("LA3.1b", "{polis} bears no trade-port symbol of {seat}", polis=polis, seat=self.seat)
        if not action.count:
            return Refusal("LA3.1c", "at least one merchant must be created")
        if action.count > left:
            return Refusal("LA3.1f", "{seat} has {left} ships left", seat=self.seat, left=left)
        if action.count >= state.polis(polis).population:
            return Refusal("LA3.1e", "{polis} must keep at least 1 population", polis=polis)
        return shortage(state, self.seat, "wood", action.wood, action.silver)

    def resolve(self, state: State, action: a.CreateMerchants) -> State:
        """LA3.1d: pay, remove population, put ships into the own trade port."""
        state = pay(state, self.seat, "wood", action.wood, action.silver, "LA3.1d")
        state = basics.enlist(state, action.polis, action.count, "LA3.1d")
        merchants = state.side(self.seat).merchants + action.count
        created = e.MerchantsCreated(self.seat, action.count, rule="LA3.2a")
        return state.with_side(self.seat, created, merchants=merchants)
