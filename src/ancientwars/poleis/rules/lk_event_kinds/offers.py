"""LK9, LK11: what events offer - a polis that changes sides, silver for Prestige."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Decision, Refusal
from ancientwars.poleis.components.kit import opponent
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


LARGEST_EXCHANGE = 30
"""Largest sum that one exchange action names; a player with more exchanges in several."""


@frozen
class TakeDefector(Choice):
    """LK9a: the player takes over an enemy polis of exactly the stated population."""

    prompt: ClassVar[str] = "take-over"
    rule: ClassVar[str] = "LK9a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeOver,)

    effect: int

    def _poleis(self, state: State) -> list[str]:
        """Return the poleis that may be taken."""
        wanted = state.effect(self.effect).population
        return [
            card.id
            for card, polis in state.league(opponent(self.seat))
            if polis.population == wanted and not card.capital_of and card.id not in state.round.defected
        ]

    def pending(self, state: State) -> Decision | None:
        """Wait for the player if there is such a polis."""
        return Choice.pending(self, state) if self._poleis(state) else None

    def candidates(self, state: State) -> Iterator[a.TakeOver]:
        """Yield the poleis."""
        return map(a.TakeOver, self._poleis(state))

    def check(self, state: State, action: a.TakeOver) -> Refusal | None:
        """It is one of them."""
        if action.polis in self._poleis(state):
            return None
        return Refusal("LK9a", f"{action.polis} does not change sides by this event")

    def resolve(self, state: State, action: a.TakeOver) -> State:
        """It comes with population and projects; no Prestige, and a proxenos inside stays free."""
        state = state.with_round(defected=tuple(sorted((*state.round.defected, action.polis))))
        return ledger.take_polis(state, self.seat, action.polis, "LK9a")

    def run(self, state: State) -> State:
        """There is no such polis."""
        return state


@frozen
class ExchangePrestige(Choice):
    """LK11a: the player gives up Prestige for silver."""

    prompt: ClassVar[str] = "exchange"
    rule: ClassVar[str] = "LK11a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Exchange,)

    effect: int
    again: bool = False
    """Whether the largest sum has been exchanged once, so that the minimum is met."""

    def _range(self, state: State) -> range:
        """Return the sums that may be given."""
        least = 0 if self.again else state.effect(self.effect).minimum
        return range(least, min(state.side(self.seat).prestige, LARGEST_EXCHANGE) + 1)

    def pending(self, state: State) -> Decision | None:
        """Wait for the player if he has the minimum."""
        return Choice.pending(self, state) if self._range(state) else None

    def candidates(self, state: State) -> Iterator[a.Exchange]:
        """Yield the sums."""
        return map(a.Exchange, self._range(state))

    def check(self, state: State, action: a.Exchange) -> Refusal | None:
        """From the minimum to all he has."""
        if action.prestige in self._range(state):
            return None
        return Refusal("LK11a", f"{self.seat} gives from {self._range(state).start} to all his Prestige")

    def resolve(self, state: State, action: a.Exchange) -> State:
        """Prestige out, silver in."""
        effect = state.effect(self.effect)
        state = state.add_prestige(self.seat, -action.prestige, "LK11a")
        state = state.add_goods(self.seat, effect.get, effect.rate * action.prestige, "LK11a")
        if action.prestige == LARGEST_EXCHANGE and state.side(self.seat).prestige:
            return state.then(ExchangePrestige(self.seat, self.effect, again=True))
        return state

    def run(self, state: State) -> State:
        """He has less than the minimum."""
        return state
