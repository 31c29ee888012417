"""LK11: silver for Prestige."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


LARGEST_EXCHANGE = 30
"""Largest sum that one exchange action names; a player with more exchanges in several."""


@frozen
class ExchangePrestige(Choice):
    """LK11a (LEV13): the player gives up Prestige for silver."""

    prompt: ClassVar[str] = "exchange"
    rule: ClassVar[str] = "LK11a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Exchange,)

    effect: int
    again: bool = False
    """Whether the largest sum has been exchanged once, so that the minimum is met."""

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def needed(self, state: State) -> bool:
        """LK11a (LEV13): ask the player if he has the minimum."""
        return bool(self._range(state))

    def _range(self, state: State) -> range:
        """Return the sums that may be given."""
        least = 0 if self.again else state.effect(self.effect).minimum
        return range(least, min(state.side(self.seat).prestige, LARGEST_EXCHANGE) + 1)

    def candidates(self, state: State) -> Iterator[a.Exchange]:
        """Yield the sums."""
        return map(a.Exchange, self._range(state))

    def check(self, state: State, action: a.Exchange) -> Refusal | None:
        """LK11a: from the minimum to all he has, in sums of `LARGEST_EXCHANGE` at most."""
        sums = self._range(state)
        if action.prestige in sums:
            return None
        given = "{seat} gives from {least} to {most} Prestige at a time"
        return Refusal("LK11a", given, seat=self.seat, least=sums.start, most=sums.stop - 1)

    def resolve(self, state: State, action: a.Exchange) -> State:
        """Prestige out, silver in."""
        effect = state.effect(self.effect)
        state = state.add_prestige(self.seat, -action.prestige, "LK11a")
        state = state.add_goods(self.seat, effect.get, effect.rate * action.prestige, "LK11a")
        if action.prestige == LARGEST_EXCHANGE and state.side(self.seat).prestige:
            return state.then(ExchangePrestige(self.seat, self.effect, again=True))
        return state
