"""LB6: the end of a battle, and the doubling that may follow it (LK14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.poleis.components.kit import ATHENS, SEATS, SPARTA, Seat, opponent
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lb_battle.lb3_cards import side_of_card
from ancientwars.poleis.rules.lk_event_kinds.in_force import may_double
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Battle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.step import Refusal
    from ancientwars.poleis.state.state import State

END_RULES: Final[Mapping[str, str]] = {"deck": "LB6.1a", "retreat": "LB6.1b", "losses": "LB6.1c", "limit": "LK22a"}
"""The rules by which a battle ends, by reason; LB6.1d: the deck ends every battle at last."""


def end_battle(state: State, reason: str) -> State:
    """LB6.2a: leave the battle, the cubes stay; LK14b: its Prestige may be doubled at once, first attacker first."""
    battle = state.scope(Battle)
    first: Seat = SPARTA if side_of_card(state) == "land" else ATHENS
    doubling = [DoublePrestige(seat, battle.gained[SEATS.index(seat)]) for seat in (first, opponent(first))]
    ended = e.BattleEnded(battle.region, reason, rule=END_RULES[reason])
    return state.emit(ended).leave(Battle).then(*doubling)


@frozen
class DoublePrestige(Choice):
    """LK14a: once a round, a player may double the Prestige that he won in the battle."""

    prompt: ClassVar[str] = "double"
    rule: ClassVar[str] = "LK14a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Double, a.Keep)

    gained: int

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def needed(self, state: State) -> bool:
        """LK14a (LEV19): ask the player if the event is in force, unused by him, and he won something."""
        return self.gained > 0 and may_double(state, self.seat)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Both are always possible."""
        del state, action
        return None

    def resolve(self, state: State, action: Action) -> State:
        """LK14a: double, or keep the use for later."""
        if isinstance(action, a.Keep):
            return state
        state = state.with_round(doubled=tuple(sorted((*state.round.doubled, self.seat))))
        return state.add_prestige(self.seat, self.gained, "LK14a")
