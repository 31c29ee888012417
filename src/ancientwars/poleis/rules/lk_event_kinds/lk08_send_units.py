"""LK8: units that an event card sends away and lets return."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.record import put
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import ATHENS, SEATS, SPARTA, Effect, Seat, opponent
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lk_event_kinds.lk04_remove_unit import regions_with
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class SendUnits(Choice):
    """LK8a (LEV09, LEV10, LEV22): the player sends units away, one after another."""

    prompt: ClassVar[str] = "send-units"
    rule: ClassVar[str] = "LK8a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.SendUnit, a.Done)

    effect: int

    def _regions(self, state: State) -> list[str]:
        """Return the regions from which another unit may be sent."""
        effect = state.effect(self.effect)
        if effect.maximum is not None and _sent(state, self.seat) >= effect.maximum:
            return []
        return regions_with(state, self.seat, effect.units)

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def needed(self, state: State) -> bool:
        """Ask the player while he can send more."""
        return bool(self._regions(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the regions with such units, and stopping."""
        yield from map(a.SendUnit, self._regions(state))
        yield a.Done()

    def check(self, state: State, action: a.SendUnit | a.Done) -> Refusal | None:
        """There is such a unit there, and the maximum is not reached."""
        if isinstance(action, a.Done) or action.region in self._regions(state):
            return None
        return Refusal("LK8a", "no unit can be sent away from {region}", region=action.region)

    def resolve(self, state: State, action: a.SendUnit | a.Done) -> State:
        """Send it and take the reward; at the end pay for a shortfall."""
        if isinstance(action, a.Done):
            return self._shortfall(state)
        reward = state.effect(self.effect).reward
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
        effect = state.effect(self.effect)
        missing = max(0, effect.expected - _sent(state, self.seat))
        return state.add_prestige(self.seat, missing * effect.shortfall_prestige, "LK8a")


def _sent(state: State, seat: Seat) -> int:
    """Return how many units a player has sent away."""
    return state.round.sent[SEATS.index(seat)]


def _lost_abroad(state: State, seat: Seat, count: int) -> State:
    """LK8a, LK8b: tell that sent units go to the supply."""
    return state.emit(e.SentUnitsLost(seat, count, rule="LK8b")) if count else state


def come_back(state: State, effect: Effect) -> State:
    """LK8b (LEV09, LEV10, LEV22): the units that were sent away come back, all or half of them."""
    sent = state.round.sent
    coming = tuple(n if effect.returns == "all" else n // 2 for n in sent)
    first: Seat = ATHENS if state.round.passed[0] == ATHENS else SPARTA
    for seat, all_sent, back in zip(SEATS, sent, coming, strict=True):
        state = _lost_abroad(state, seat, all_sent - back)
    return state.with_round(sent=coming).then(ReturnUnits(first, effect.units[0]))


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

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def needed(self, state: State) -> bool:
        """Ask the player while he has a unit to place and room for it."""
        return bool(_sent(state, self.seat) and self._regions(state))

    def candidates(self, state: State) -> Iterator[a.ReturnUnit]:
        """Yield the regions with room."""
        return map(a.ReturnUnit, self._regions(state))

    def check(self, state: State, action: a.ReturnUnit) -> Refusal | None:
        """The region is of the right kind and has room."""
        if action.region in self._regions(state):
            return None
        full = "{region} has no room for a {unit} of {seat}"
        return Refusal("LK8b", full, region=action.region, unit=self.unit, seat=self.seat)

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
