"""LA2: create galleys."""

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
class CreateGalleys(Execution):
    """LA2: create galleys of one own polis with a port."""

    prompt: ClassVar[str] = "create-galleys"
    rule: ClassVar[str] = "LA2.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CreateGalleys, a.Done)
    exact: ClassVar[bool] = True
    subjects: ClassVar[tuple[str, ...]] = ("begun",)

    begun: str = ""
    """AMB-KORINTHOS-SPLIT: the polis whose second port may still be used; empty at the first choice."""
    used: str = ""
    """The sea already chosen."""

    def obstacle(self, state: State) -> Refusal | None:
        """LA2.1c: galleys cost wood or silver."""
        return None if self.begun else nothing_to_pay(state, self.seat, "wood")

    def candidates(self, state: State) -> Iterator[Action]:
        """LA2.1e, LA2.2b, LA2.3a: yield payments for every port of every own polis, whoever controls the sea."""
        side = state.side(self.seat)
        price, cubes = mercenary_price(state, self.seat, "galley"), state.cubes_left(self.seat)
        for card, polis in state.league(self.seat):
            for sea in card.ports:  # LA2.2a: some have none
                if self.begun and (card.id != self.begun or sea == self.used):
                    continue
                room = state.room(self.seat, sea)
                payments = splits(room, side.stock("wood"), side.stock("silver"), polis.population - 1, price, cubes)
                yield from (a.CreateGalleys(card.id, sea, *payment) for payment in payments)
        if self.begun:
            yield a.Done()

    def ways(self, state: State) -> Iterator[a.CreateGalleys]:
        """Yield one galley in every port of every own polis, and in some sea for one without a port."""
        wood = min(1, state.side(self.seat).stock("wood"))
        for card, _ in state.league(self.seat):
            for sea in card.ports or (state.kit.seas[0].id,):
                yield a.CreateGalleys(card.id, sea, wood, 1 - wood)

    def check(self, state: State, action: a.CreateGalleys | a.Done) -> Refusal | None:
        """LA2.1: own polis, room in the sea, a population left, the price in hand."""
        if isinstance(action, a.Done):
            return None if self.begun else Refusal("LA0.4a", "at least one galley must be created")
        if refusal := not_owned(state, self.seat, action.polis, "LA2.1a") or self._no_port(state, action):
            return refusal
        if not action.count:
            return Refusal("LA2.1a", "at least one galley must be created")
        left = state.room(self.seat, action.sea)
        if action.count > left:
            return Refusal("LA2.1b", "{sea} has room for {left} more galleys", sea=action.sea, left=left)
        if action.wood + action.silver >= state.polis(action.polis).population:
            return Refusal("LA2.1d", "{polis} must keep at least 1 population", polis=action.polis)
        return self._unpaid(state, action)

    def _no_port(self, state: State, action: a.CreateGalleys) -> Refusal | None:
        """LA2.1a: why galleys of a polis cannot come into a sea."""
        if self.begun and (action.polis != self.begun or action.sea == self.used):
            return Refusal("LA2.3a", "only the other sea of {polis} is left", polis=self.begun)
        ports = state.kit.polis[action.polis].ports
        if not ports:
            return Refusal("LA2.2a", "{polis} has no port", polis=action.polis)
        if action.sea not in ports:
            return Refusal("LA2.1a", "{polis} has no port on {sea}", polis=action.polis, sea=action.sea)
        return None

    def _unpaid(self, state: State, action: a.CreateGalleys) -> Refusal | None:
        """LA2.1c: why the price, or the hire of mercenaries, cannot be paid."""
        hire = action.hired * mercenary_price(state, self.seat, "galley")
        return cannot_hire(state, self.seat, "galley", action.hired) or shortage(
            state, self.seat, "wood", action.wood, action.silver + hire
        )

    def resolve(self, state: State, action: a.CreateGalleys | a.Done) -> State:
        """LA2.1c: pay, and move cubes from the polis to the sea of its arrow."""
        if isinstance(action, a.Done):
            return state
        hire = action.hired * mercenary_price(state, self.seat, "galley")
        state = pay(state, self.seat, "wood", action.wood, action.silver, "LA2.1c")
        state = state.add_goods(self.seat, "silver", -hire, "LK15a")
        state = basics.enlist(state, action.polis, action.wood + action.silver, "LA2.1c")
        placed = e.UnitsPlaced(self.seat, action.sea, action.count, rule="LA2.1c")
        state = state.add_units(self.seat, action.sea, action.count, placed)
        if state.options.korinthos_split_galleys and not self.begun:
            return self._second_port(state, action)
        return state

    def _second_port(self, state: State, action: a.CreateGalleys) -> State:
        """AMB-KORINTHOS-SPLIT: go on with the other port of the same polis, if anything can be created there."""
        more = CreateGalleys(self.seat, action.polis, action.sea)
        possible = any(isinstance(option, a.CreateGalleys) for option in more.options(state))
        return state.then(more) if possible else state
