"""L5.3a to L5.3f: the event step, and what is left of the event at the end of the round.

Effects that stay in force for the round are asked for where they apply (`lk_event_kinds.in_force`); here are those that
happen in the event step and at ``round_end``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat, opponent
from ancientwars.poleis.rules.lk_event_kinds import at_once
from ancientwars.poleis.rules.lk_event_kinds.at_round_end import control_rewards
from ancientwars.poleis.rules.lk_event_kinds.lk04_remove_unit import RemoveUnit
from ancientwars.poleis.rules.lk_event_kinds.lk08_send_units import SendUnits, come_back
from ancientwars.poleis.rules.lk_event_kinds.lk09_polis_defects import TakeDefector
from ancientwars.poleis.rules.lk_event_kinds.lk11_exchange import ExchangePrestige

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


@frozen
class ResolveEventCard(Step):
    """L5.3: effects that belong to nobody, then the leader's in card order, then the other player's.

    The No Event cards have no effects.
    """

    def run(self, state: State) -> State:
        """L5.3a, L5.3d: put the effects on the agenda; none is left of LEV01, LEV08, LEV15 and LEV25.

        L5.3e: no battle check follows.
        """
        leader: Seat = ATHENS if state.round.leader == ATHENS else SPARTA
        effects = state.kit.event_card[state.round.event_card].effects
        now = [(i, effect) for i, effect in enumerate(effects) if effect.when == "event"]
        steps: list[Step] = [BoardEffect(i) for i, effect in now if not effect.who]
        for seat in (leader, opponent(leader)):
            steps += [SideEffect(i, seat) for i, effect in now if effect.concerns(seat)]
        return state.then(*steps)


@frozen
class BoardEffect(Step):
    """An effect that belongs to neither player."""

    number: int

    def run(self, state: State) -> State:
        """L5.3d: some kinds happen now; the others are in force for the round (L5.3c)."""
        effect = state.effect(self.number)
        match effect.kind:
            case "close_territory":
                return at_once.close_territory(state, effect.territory, "LK12a")
            case "market_set":
                return at_once.set_markets(state, effect)
            case "raid_region":
                return at_once.raid_region(state, effect)
            case _:
                return state


@frozen
class SideEffect(Step):
    """An effect on one player."""

    number: int
    seat: Seat

    def run(self, state: State) -> State:
        """L5.3b: apply it, or put the player's decision on the agenda; lasting kinds need nothing now (L5.3c)."""
        effect, seat = state.effect(self.number), self.seat
        match effect.kind:
            case "prestige":
                return at_once.prestige(state, seat, effect)
            case "goods":
                return at_once.goods(state, seat, effect)
            case "place_unit":
                return at_once.place_units(state, seat, effect)
            case "remove_unit":
                return state.then(*[RemoveUnit(seat, self.number)] * effect.amount)
            case "population":
                return at_once.population(state, seat, effect)
            case "send_units":
                return state.then(SendUnits(seat, self.number))
            case "polis_defects":
                return state.then(TakeDefector(seat, self.number))
            case "exchange":
                return state.then(ExchangePrestige(seat, self.number))
            case _:
                return state


@frozen
class RoundEndEffects(Step):
    """Effects at the end of the round, before phase 1, first passer first."""

    def run(self, state: State) -> State:
        """L5.3f: rewards, then the units that were sent away return."""
        state = control_rewards(state)
        for effect in state.effects("send_units"):
            state = come_back(state, effect)
        return state
