"""L5.3 and LK: the event step, and what is left of the event at the end of the round.

Effects that stay in force for the round are asked for where they apply (`State.effects`); here are those that happen
in the event step and at ``round_end``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.record import put
from ancientwars.core.step import Step
from ancientwars.poleis.components.kit import ATHENS, SEATS, SPARTA, Effect, Seat, opponent
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.lk_event_kinds.offers import ExchangePrestige, TakeDefector
from ancientwars.poleis.rules.lk_event_kinds.units import RemoveUnit, SendUnits, come_back
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import MARKET_GOODS

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


@frozen
class ResolveEvent(Step):
    """L5.3: effects that belong to nobody, then the leader's in card order, then the other player's.

    L5.3e: no battle check follows. The No Event cards (LEV01, LEV08, LEV15, LEV25) have no effects.
    """

    def run(self, state: State) -> State:
        """L5.3d: put the effects on the agenda."""
        leader: Seat = ATHENS if state.round.leader == ATHENS else SPARTA
        effects = state.kit.event[state.round.event].effects
        now = [(i, effect) for i, effect in enumerate(effects) if effect.when == "event"]
        steps: list[Step] = [BoardEffect(i) for i, effect in now if not effect.who]
        for seat in (leader, opponent(leader)):
            steps += [SideEffect(i, seat) for i, effect in now if effect.concerns(seat)]
        return state.then(*steps)


@frozen
class BoardEffect(Step):
    """L5.3d: an effect that belongs to neither player."""

    number: int

    def run(self, state: State) -> State:
        """LK12a (LEV16), LK19a (LEV27), LK21a (LEV30) happen now; the other kinds are in force for the round."""
        effect = state.effect(self.number)
        if effect.kind == "close_territory":
            return _close(state, effect.territory, "LK12a")
        if effect.kind == "market_set":
            for good in effect.goods:
                state = state.replace(market=put(state.market, MARKET_GOODS.index(good), effect.column))
                state = state.emit(e.MarkerMoved(good, effect.column, rule="LK21a"))
            return state
        if effect.kind == "raid_region":
            return _raid(state, effect)
        return state


def _close(state: State, territory: str, rule: str) -> State:
    """LK12a: a disc of neither player."""
    state = state.with_round(closed=tuple(sorted((*state.round.closed, territory))))
    return state.emit(e.TerritoryCollected(territory, rule=rule))


def _raid(state: State, effect: Effect) -> State:
    """LK19a: the stronger player loses units there, both if equal; nobody there closes the territory."""
    units = {seat: state.units(seat, effect.region) for seat in SEATS}
    most = max(units.values())
    if not most:
        return _close(state, effect.region, "LK19a") if effect.if_empty == "close_territory" else state
    for seat in SEATS:
        if units[seat] == most:
            state = ledger.lose_units(state, seat, effect.region, effect.losses, "LK19a")
    return state


@frozen
class SideEffect(Step):
    """L5.3a: an effect on one player.

    The kinds and the cards that bring them::

        prestige       LK1a   LEV03, LEV04, LEV31
        goods          LK2a   LEV03
        place_unit     LK3a   LEV02, LEV07, LEV11, LEV12, LEV20
        remove_unit    LK4a   LEV04
        population     LK5a   LEV16, LEV24
        send_units     LK8a   LEV09, LEV10, LEV22
        polis_defects  LK9a   LEV14, LEV17
        exchange       LK11a  LEV13
    """

    number: int
    seat: Seat

    def run(self, state: State) -> State:
        """Apply it, or put the player's decision on the agenda; lasting kinds need nothing now."""
        effect, seat = state.effect(self.number), self.seat
        match effect.kind:
            case "prestige":
                return state.add_prestige(seat, effect.amount, "LK1a")
            case "goods":
                return state.add_goods(seat, effect.good, effect.amount, "LK2a")
            case "place_unit":
                return ledger.place_units(state, seat, effect.region, effect.amount, "LK3a")
            case "remove_unit":
                return state.then(*[RemoveUnit(seat, self.number)] * effect.amount)
            case "population":
                return _population(state, seat, effect)
            case "send_units":
                return state.then(SendUnits(seat, self.number))
            case "polis_defects":
                return state.then(TakeDefector(seat, self.number))
            case "exchange":
                return state.then(ExchangePrestige(seat, self.number))
            case _:
                return state


def _population(state: State, seat: Seat, effect: Effect) -> State:
    """LK5a: the population of an own polis changes, kept within 1 and its maximum."""
    if not state.owns(seat, effect.polis):
        return state
    people = state.polis(effect.polis).population
    wanted = min(max(people + effect.amount, 1), state.kit.polis[effect.polis].max)
    change = min(wanted - people, state.cubes_left(seat))
    return ledger.population(state, effect.polis, change, "LK5a")


# ---------------------------------------------------------------------- L5.3f At the end of the round


@frozen
class RoundEndEffects(Step):
    """L5.3f: effects at the end of the round, before phase 1, first passer first."""

    def run(self, state: State) -> State:
        """LK17a rewards (LEV24), then LK8b returns (LEV09, LEV10, LEV22)."""
        for seat in state.round.passed:
            for effect in state.effects("control_reward"):
                player: Seat = ATHENS if seat == ATHENS else SPARTA
                if effect.concerns(seat) and state.controls(player, effect.region):
                    state = state.add_prestige(seat, effect.amount, "LK17a")
        for effect in state.effects("send_units"):
            state = come_back(state, effect)
        return state
