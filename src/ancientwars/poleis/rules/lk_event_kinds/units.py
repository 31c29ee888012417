"""LK4, LK8: units that events remove, send away and let return."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.record import put
from ancientwars.core.step import Decision, Refusal
from ancientwars.poleis.components.kit import ATHENS, SEATS, SPARTA, Effect, Seat, UnitKind, opponent
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


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
        effect = state.effect(self.effect)
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
        effect = state.effect(self.effect)
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
