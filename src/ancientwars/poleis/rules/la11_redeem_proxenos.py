"""LA11: redeem the proxenos.

Elsewhere too: LA11.1d: `la10_move_proxenos`, `la12_civil_war`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import opponent
from ancientwars.poleis.rules.la00_actions import AtOnce
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State

RANSOM = 2
"""LA11.1b: the silver that redeems a proxenos."""


@frozen
class RedeemProxenos(AtOnce):
    """LA11: the proxenos comes back for a ransom."""

    def obstacle(self, state: State) -> Refusal | None:
        """LA11.1: he must be a hostage, and the ransom in hand."""
        seat, capital = self.seat, state.kit.capital[self.seat]
        if state.side(seat).proxenos:
            return Refusal("LA11.1d", "the proxenos of {seat} is no hostage", seat=seat)
        if state.side(seat).stock("silver") < RANSOM:
            return Refusal("LA11.1b", "the ransom is {ransom} silver", ransom=RANSOM)
        occupied = state.side(opponent(seat)).proxenos == capital
        if occupied and not state.options.redeem_into_occupied_capital:
            return Refusal("LA10.3a", "the enemy proxenos is in {polis}", polis=capital)
        return None

    def run(self, state: State) -> State:
        """LA11.1: the ransom goes to the captor, the proxenos to the capital; LA11.1a: nothing else frees him."""
        seat, capital = self.seat, state.kit.capital[self.seat]
        state = state.add_goods(seat, "silver", -RANSOM, "LA11.1b")
        state = state.add_goods(opponent(seat), "silver", RANSOM, "LA11.1b")
        return state.with_side(seat, proxenos=capital).emit(e.ProxenosMoved(seat, capital, rule="LA11.1c"))
