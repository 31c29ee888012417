"""LK9: a polis that changes sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import opponent
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class TakeDefector(Choice):
    """LK9a (LEV14, LEV17): the player takes over an enemy polis of exactly the stated population."""

    prompt: ClassVar[str] = "take-over"
    rule: ClassVar[str] = "LK9a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeOver,)

    effect: int

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def needed(self, state: State) -> bool:
        """Ask the player if there is such a polis."""
        return bool(self._poleis(state))

    def _poleis(self, state: State) -> list[str]:
        """LK9a (LEV14, LEV17): the poleis that may be taken: no capital, and none that the card has moved."""
        wanted = state.effect(self.effect).population
        return [
            card.id
            for card, polis in state.league(opponent(self.seat))
            if polis.population == wanted and not card.capital_of and card.id not in state.round.defected
        ]

    def candidates(self, state: State) -> Iterator[a.TakeOver]:
        """Yield the poleis."""
        return map(a.TakeOver, self._poleis(state))

    def check(self, state: State, action: a.TakeOver) -> Refusal | None:
        """It is one of them."""
        if action.polis in self._poleis(state):
            return None
        return Refusal("LK9a", "{polis} does not change sides by this event card", polis=action.polis)

    def resolve(self, state: State, action: a.TakeOver) -> State:
        """It comes with population and projects; no Prestige, and a proxenos inside stays free."""
        state = state.with_round(defected=tuple(sorted((*state.round.defected, action.polis))))
        return basics.take_polis(state, self.seat, action.polis, "LK9a")
