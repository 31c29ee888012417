"""L5.3 and LK: the event step, and what is left of the event at the end of the round.

Effects that stay in force for the round are asked for where they apply (`State.effects`); here are those that happen
in the event step and at ``round_end``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.record import put
from ancientwars.core.step import Decision, Refusal, Step
from ancientwars.poleis import actions as a
from ancientwars.poleis import events as e
from ancientwars.poleis import ledger
from ancientwars.poleis.box import ATHENS, SEATS, SPARTA, Effect, Seat, UnitKind, opponent
from ancientwars.poleis.choice import Choice
from ancientwars.poleis.state import MARKET_GOODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state import State

LARGEST_EXCHANGE = 30
"""Largest sum that one exchange action names; a player with more exchanges in several."""


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


def _effect(state: State, number: int) -> Effect:
    """Return an effect of the event card of the round."""
    return state.kit.event[state.round.event].effects[number]


@frozen
class BoardEffect(Step):
    """L5.3d: an effect that belongs to neither player."""

    number: int

    def run(self, state: State) -> State:
        """LK12a (LEV16), LK19a (LEV27), LK21a (LEV30) happen now; the other kinds are in force for the round."""
        effect = _effect(state, self.number)
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
        effect, seat = _effect(state, self.number), self.seat
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


def _unit_regions(state: State, seat: Seat, kinds: tuple[UnitKind, ...], region: str = "any") -> list[str]:
    """Return the regions where a player has units of some kinds."""
    regions: tuple[str, ...] = ()
    if "hoplite" in kinds:
        regions += state.kit.map.of_kind("territory")
    if "galley" in kinds:
        regions += state.kit.map.of_kind("sea")
    return [one for one in regions if state.units(seat, one) and region in ("any", one)]


@frozen
class RemoveUnit(Choice):
    """LK4a: the player returns one of his units to the supply."""

    prompt: ClassVar[str] = "remove-unit"
    rule: ClassVar[str] = "LK4a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.RemoveUnit,)

    effect: int

    def _regions(self, state: State) -> list[str]:
        effect = _effect(state, self.effect)
        return _unit_regions(state, self.seat, effect.units, effect.region)

    def pending(self, state: State) -> Decision | None:
        """Wait for the player while he has such units."""
        return Choice.pending(self, state) if self._regions(state) else None

    def candidates(self, state: State) -> Iterator[a.RemoveUnit]:
        """Yield the regions with such units."""
        return map(a.RemoveUnit, self._regions(state))

    def check(self, state: State, action: a.RemoveUnit) -> Refusal | None:
        """There is such a unit there."""
        if action.region in self._regions(state):
            return None
        return Refusal("LK4a", f"{self.seat} has no unit that the event means in {action.region}")

    def resolve(self, state: State, action: a.RemoveUnit) -> State:
        """Remove it."""
        return ledger.lose_units(state, self.seat, action.region, 1, "LK4a")

    def run(self, state: State) -> State:
        """There is nothing to remove."""
        return state


@frozen
class SendUnits(Choice):
    """LK8a: the player sends units away, one after another."""

    prompt: ClassVar[str] = "send-units"
    rule: ClassVar[str] = "LK8a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.SendUnit, a.Done)

    effect: int

    def _regions(self, state: State) -> list[str]:
        """Return the regions from which another unit may be sent."""
        effect = _effect(state, self.effect)
        if effect.maximum is not None and _sent(state, self.seat) >= effect.maximum:
            return []
        return _unit_regions(state, self.seat, effect.units)

    def pending(self, state: State) -> Decision | None:
        """Wait for the player while he can send more."""
        return Choice.pending(self, state) if self._regions(state) else None

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the regions with such units, and stopping."""
        yield from map(a.SendUnit, self._regions(state))
        yield a.Done()

    def check(self, state: State, action: a.SendUnit | a.Done) -> Refusal | None:
        """There is such a unit there, and the maximum is not reached."""
        if isinstance(action, a.Done) or action.region in self._regions(state):
            return None
        return Refusal("LK8a", f"no unit can be sent from {action.region}")

    def resolve(self, state: State, action: a.SendUnit | a.Done) -> State:
        """Send it and take the reward; at the end pay for a shortfall."""
        if isinstance(action, a.Done):
            return self._shortfall(state)
        reward = _effect(state, self.effect).reward
        index = SEATS.index(self.seat)
        sent = put(state.round.sent, index, state.round.sent[index] + 1)
        state = state.add_units(self.seat, action.region, -1).with_round(sent=sent)
        state = state.emit(e.UnitsSent(self.seat, action.region, rule="LK8a"))
        if reward.good:
            state = state.add_goods(self.seat, reward.good, reward.amount, "LK8a")
        return state.add_prestige(self.seat, reward.prestige, "LK8a").then(self)

    def run(self, state: State) -> State:
        """Nothing more can be sent."""
        return self._shortfall(state)

    def _shortfall(self, state: State) -> State:
        """LK8a: Prestige for each unit fewer than expected."""
        effect = _effect(state, self.effect)
        missing = max(0, effect.expected - _sent(state, self.seat))
        return state.add_prestige(self.seat, missing * effect.shortfall_prestige, "LK8a")


def _sent(state: State, seat: Seat) -> int:
    """Return how many units a player has sent away."""
    return state.round.sent[SEATS.index(seat)]


@frozen
class TakeDefector(Choice):
    """LK9a: the player takes over an enemy polis of exactly the stated population."""

    prompt: ClassVar[str] = "take-over"
    rule: ClassVar[str] = "LK9a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeOver,)

    effect: int

    def _poleis(self, state: State) -> list[str]:
        """Return the poleis that may be taken."""
        wanted = _effect(state, self.effect).population
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
        least = 0 if self.again else _effect(state, self.effect).minimum
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
        effect = _effect(state, self.effect)
        state = state.add_prestige(self.seat, -action.prestige, "LK11a")
        state = state.add_goods(self.seat, effect.get, effect.rate * action.prestige, "LK11a")
        if action.prestige == LARGEST_EXCHANGE and state.side(self.seat).prestige:
            return state.then(ExchangePrestige(self.seat, self.effect, again=True))
        return state

    def run(self, state: State) -> State:
        """He has less than the minimum."""
        return state


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
            sent = state.round.sent
            coming = tuple(n if effect.returns == "all" else n // 2 for n in sent)
            first: Seat = ATHENS if state.round.passed[0] == ATHENS else SPARTA
            for seat, all_sent, back in zip(SEATS, sent, coming, strict=True):
                state = _lost_abroad(state, seat, all_sent - back)
            state = state.with_round(sent=coming).then(ReturnUnits(first, effect.units[0]))
        return state


def _lost_abroad(state: State, seat: Seat, count: int) -> State:
    """LK8a, LK8b: tell that sent units go to the supply."""
    return state.emit(e.SentUnitsLost(seat, count, rule="LK8b")) if count else state


@frozen
class ReturnUnits(Choice):
    """LK8b: the players in turn put one returning unit each into a region with room."""

    prompt: ClassVar[str] = "return-unit"
    rule: ClassVar[str] = "LK8b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.ReturnUnit,)

    unit: str

    def _regions(self, state: State) -> list[str]:
        """Return the regions with room."""
        kind = "territory" if self.unit == "hoplite" else "sea"
        return [region for region in state.kit.map.of_kind(kind) if state.room(self.seat, region) > 0]

    def pending(self, state: State) -> Decision | None:
        """Wait for the player while he has a unit to place and room for it."""
        if _sent(state, self.seat) and self._regions(state):
            return Choice.pending(self, state)
        return None

    def candidates(self, state: State) -> Iterator[a.ReturnUnit]:
        """Yield the regions with room."""
        return map(a.ReturnUnit, self._regions(state))

    def check(self, state: State, action: a.ReturnUnit) -> Refusal | None:
        """The region is of the right kind and has room."""
        if action.region in self._regions(state):
            return None
        return Refusal("LK8b", f"{action.region} has no room for a {self.unit} of {self.seat}")

    def resolve(self, state: State, action: a.ReturnUnit) -> State:
        """Place it, then the other player's turn."""
        state = self._less(state, _sent(state, self.seat) - 1)
        state = state.add_units(self.seat, action.region, 1)
        return self._on(state.emit(e.UnitsPlaced(self.seat, action.region, 1, rule="LK8b")))

    def run(self, state: State) -> State:
        """He has none left, or units without room go to the supply."""
        return self._on(self._less(_lost_abroad(state, self.seat, _sent(state, self.seat)), 0))

    def _less(self, state: State, left: int) -> State:
        return state.with_round(sent=put(state.round.sent, SEATS.index(self.seat), left))

    def _on(self, state: State) -> State:
        """Go on with the other player while any unit is left."""
        return state.then(ReturnUnits(opponent(self.seat), self.unit)) if any(state.round.sent) else state
