"""LB1, LB4.1b: when a battle takes place, and who attacks first."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal, Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lb_battle.lb2_hands import complete_deck
from ancientwars.poleis.rules.lb_battle.lb4_attack import FillHands
from ancientwars.poleis.rules.lk_event_kinds.in_force import battle_threshold
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Battle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.poleis.state.state import State

BATTLE_UNITS = 8
"""LB1.1a, L2.7a: units of both players together that fight."""


@frozen
class BattleCheck(Step):
    """The check after the end of a turn."""

    seat: Seat

    def run(self, state: State) -> State:
        """LB1.1a, LB1.1b: every region with so many units fights, nobody is asked; LB1.2a: once, they are fixed now.

        LB1.1f, L5.1f: the limits of units see to it that both sides are there, and that two limits of 3 never fight.
        LB1.2b: nothing of earlier battles is asked.
        """
        threshold = battle_threshold(state, BATTLE_UNITS)
        athens, sparta = state.athens, state.sparta
        units = list(map(add, athens.hoplites + athens.galleys, sparta.hoplites + sparta.galleys))
        if max(units) < threshold:
            return state
        regions = tuple(region for region, count in zip(state.kit.regions, units, strict=True) if count >= threshold)
        return state.then(BattleOrder(self.seat, regions))


@frozen
class BattleOrder(Choice):
    """LB1.1e: the player whose turn has ended chooses the order of several battles."""

    prompt: ClassVar[str] = "battle-order"
    rule: ClassVar[str] = "LB1.1e"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.FightIn,)

    regions: tuple[str, ...]

    def needed(self, state: State) -> bool:
        """LB1.1e: ask where there are several regions."""
        del state
        return len(self.regions) > 1

    def about(self, state: State) -> tuple[str, ...]:
        """Return the regions."""
        del state
        return self.regions

    def candidates(self, state: State) -> Iterable[a.FightIn]:
        """Yield the regions."""
        del state
        return map(a.FightIn, self.regions)

    def check(self, state: State, action: a.FightIn) -> Refusal | None:
        """The region is one of them."""
        del state
        if action.region in self.regions:
            return None
        return Refusal("LB1.1a", "no battle takes place in {region}", region=action.region)

    def resolve(self, state: State, action: a.FightIn) -> State:
        """Fight there, then the rest."""
        rest = tuple(region for region in self.regions if region != action.region)
        return begin_battle(state.then(BattleOrder(self.seat, rest)) if rest else state, action.region)

    def run(self, state: State) -> State:
        """Fight in the only region."""
        return begin_battle(state, self.regions[0])


def begin_battle(state: State, region: str) -> State:
    """LB4.1b: the complete deck, empty hands; Sparta attacks first on land, Athens at sea."""
    kit = state.kit
    first = kit.first_attacker["naval" if region in kit.sea else "land"]
    battle = Battle(region, ATHENS if first == ATHENS else SPARTA)
    return state.emit(e.BattleBegan(region, rule="LB1.1a")).enter(battle, FillHands(), battle_cards=complete_deck(kit))
