"""P17.2-23: Mercenaries are hired with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import MERCENARIES
from ancientwars.paxromana.rules.p12_mercenaries import hire_refused, hired, hires
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class HireMercenaries(Choice):
    """P17.2-23, P17.1.6a: exactly 2 T for two mLI, or one mCAV, or one mHI, all placed with one Army."""

    prompt = "hire"
    rule = "P17.2-23"
    accepts = (a.Hire,)

    def _left(self, state: State) -> int:
        return state.power(self.seat).treasury

    def needed(self, state: State) -> bool:
        """Ask where somebody can be hired."""
        left = self._left(state)
        return any(hire_refused(state, self.seat, one, left) is None for one in hires(state, self.seat, MERCENARIES))

    def candidates(self, state: State) -> Iterator[a.Hire]:
        """Yield every kind, with each Army."""
        return hires(state, self.seat, MERCENARIES)

    def check(self, state: State, action: a.Hire) -> Refusal | None:
        """Return why not."""
        return hire_refused(state, self.seat, action, self._left(state))

    def resolve(self, state: State, action: a.Hire) -> State:
        """Pay, and place them."""
        return hired(state, self.seat, action)
