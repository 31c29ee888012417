"""LA1: create hoplites."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.la00_actions import Execution, not_owned, nothing_to_pay, pay, shortage, splits
from ancientwars.poleis.rules.lk_event_kinds.in_force import cannot_hire, mercenary_price
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class CreateHoplites(Execution):
    """LA1: create hoplites in one own polis."""

    prompt: ClassVar[str] = "create-hoplites"
    rule: ClassVar[str] = "LA1.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CreateHoplites,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA1.1c: hoplites cost metal or silver."""
        return nothing_to_pay(state, self.seat, "metal")

    def candidates(self, state: State) -> Iterator[a.CreateHoplites]:
        """LA1.1e, LA1.1f: yield payments for every own polis, whoever controls its territory, project or no project."""
        side = state.side(self.seat)
        price, cubes = mercenary_price(state, self.seat, "hoplite"), state.cubes_left(self.seat)
        for card, polis in state.league(self.seat):
            if card.territory and (polis.population > 1 or price):  # LA1.2a
                room = state.room(self.seat, card.territory)
                payments = splits(room, side.stock("metal"), side.stock("silver"), polis.population - 1, price, cubes)
                yield from (a.CreateHoplites(card.id, *payment) for payment in payments)

    def ways(self, state: State) -> Iterator[a.CreateHoplites]:
        """Yield one hoplite in every own polis."""
        metal = min(1, state.side(self.seat).stock("metal"))
        return (a.CreateHoplites(card.id, metal, 1 - metal) for card, _ in state.league(self.seat))

    def check(self, state: State, action: a.CreateHoplites) -> Refusal | None:
        """LA1.1: own polis with a territory, room in it, a population left, the price in hand."""
        if refusal := not_owned(state, self.seat, action.polis, "LA1.1a"):
            return refusal
        territory = state.kit.polis[action.polis].territory
        if not territory:
            return Refusal("LA1.2a", "{polis} lies in no territory where hoplites could stand", polis=action.polis)
        if not action.count:
            return Refusal("LA1.1b", "at least one hoplite must be created")
        left = state.room(self.seat, territory)
        if action.count > left:
            return Refusal("LA1.1b", "{territory} has room for {left} more hoplites", territory=territory, left=left)
        if action.metal + action.silver >= state.polis(action.polis).population:
            return Refusal("LA1.1d", "{polis} must keep at least 1 population", polis=action.polis)
        return self._unpaid(state, action)

    def _unpaid(self, state: State, action: a.CreateHoplites) -> Refusal | None:
        """LA1.1c: why the price, or the hire of mercenaries, cannot be paid."""
        hire = action.hired * mercenary_price(state, self.seat, "hoplite")
        return cannot_hire(state, self.seat, "hoplite", action.hired) or shortage(
            state, self.seat, "metal", action.metal, action.silver + hire
        )

    def resolve(self, state: State, action: a.CreateHoplites) -> State:
        """LA1.1c: pay, and move cubes from the polis to its territory; hired hoplites come from the supply."""
        territory = state.kit.polis[action.polis].territory
        hire = action.hired * mercenary_price(state, self.seat, "hoplite")
        state = pay(state, self.seat, "metal", action.metal, action.silver, "LA1.1c")
        state = state.add_goods(self.seat, "silver", -hire, "LK15a")
        state = basics.enlist(state, action.polis, action.metal + action.silver, "LA1.1c")
        placed = e.UnitsPlaced(self.seat, territory, action.count, rule="LA1.1c")
        return state.add_units(self.seat, territory, action.count, placed)
