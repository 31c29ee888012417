"""LK4: units that an event card takes off the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import Seat, UnitKind
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


def regions_with(state: State, seat: Seat, kinds: tuple[UnitKind, ...], region: str = "any") -> list[str]:
    """Return the regions where a player has units of some kinds."""
    regions: tuple[str, ...] = ()
    if "hoplite" in kinds:
        regions += state.kit.map.of_kind("territory")
    if "galley" in kinds:
        regions += state.kit.map.of_kind("sea")
    return [one for one in regions if state.units(seat, one) and region in ("any", one)]


@frozen
class RemoveUnit(Choice):
    """LK4a (LEV04): the player returns one of his units to the supply."""

    prompt: ClassVar[str] = "remove-unit"
    rule: ClassVar[str] = "LK4a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.RemoveUnit,)

    effect: int

    def _regions(self, state: State) -> list[str]:
        effect = state.effect(self.effect)
        return regions_with(state, self.seat, effect.units, effect.region)

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def needed(self, state: State) -> bool:
        """Ask the player while he has such units."""
        return bool(self._regions(state))

    def candidates(self, state: State) -> Iterator[a.RemoveUnit]:
        """Yield the regions with such units."""
        return map(a.RemoveUnit, self._regions(state))

    def check(self, state: State, action: a.RemoveUnit) -> Refusal | None:
        """There is such a unit there."""
        if action.region in self._regions(state):
            return None
        none = "{seat} has no unit that the event card means in {region}"
        return Refusal("LK4a", none, seat=self.seat, region=action.region)

    def resolve(self, state: State, action: a.RemoveUnit) -> State:
        """Remove it."""
        return basics.lose_units(state, self.seat, action.region, 1, "LK4a")
