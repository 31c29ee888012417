"""P6.2, P6.3, P3.2F3b: Recruitment as an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action


@frozen
class Recruitment(Choice):
    """P3.2F3b: raise units on land, one after another."""

    prompt = "recruit"
    rule = "P6.2.1a"
    accepts = (a.Raise, a.Done)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every unit that the tables list in a Province of the player."""
        yield a.Done()
        power = state.setup_of(self.seat).as_power
        for province, owner in state.province_owners().items():
            if owner == self.seat:
                for space in state.table.spaces_of[province]:
                    yield from (a.Raise(kind, space) for kind in state.kit.raises_in(space, power))

    def check(self, state: State, action: Action) -> Refusal | None:
        """P6.2.3a, P6.2.5a: a controlled or unoccupied Space, and enough Talents."""
        if not isinstance(action, a.Raise):
            return None
        if state.holder(action.space) not in ("", self.seat):
            return Refusal("P6.2.4a", "{space} is not the player's", space=action.space)
        cost, left = state.kit.unit[action.kind].cost, state.power(self.seat).treasury
        if cost > left:
            return Refusal("P6.2.5a", "it costs {cost} T, {left} are left", cost=cost, left=left)
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Place the unit and go on."""
        if not isinstance(action, a.Raise):
            return state
        state = state.pay(self.seat, state.kit.unit[action.kind].cost, "P6.2.5a")
        return state.place_units(self.seat, action.space, action.kind, rule="P6.2.4a").then(self)
