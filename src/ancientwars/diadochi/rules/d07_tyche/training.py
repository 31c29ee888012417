"""D7.6, DC21: training combat units with operations points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.record import put
from ancientwars.core.stacks import alike
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import SEATS
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.state import Training

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

COST = {"mercenary": 3, "loyal": 7}
"""D7.6a, D7.6b: operations points of a mercenary and of a phalangite."""


@frozen
class TrainUnits(Choice):
    """D7.6: spend operations points on the unit in training, or begin one.

    Attributes:
        left: Points that are left.
        finished: D7.6f: whether a unit was finished with this card, so that what is left need not be spent.
    """

    prompt = "train"
    rule = "D7.6a"
    accepts = (a.Train, a.Done)
    exact = True

    left: int
    finished: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the kind of unit that is in training."""
        kind = training_of(state, self.seat).kind
        return (kind,) if kind else ()

    def needed(self, state: State) -> bool:
        """Ask while points are left."""
        return self.left > 0

    def candidates(self, state: State) -> Iterator[Action]:
        """D7.6e: yield the unit that is in training, or both kinds if there is none; and the end after one."""
        kind = training_of(state, self.seat).kind
        yield from (a.Train(one) for one in COST if one == (kind or one))
        if self.finished:
            yield a.Done()

    def refusal(self, state: State, action: Action) -> Refusal:
        """D7.6e: return why the other kind cannot be trained, or the card not be left unused."""
        if isinstance(action, a.Done):
            return Refusal("D7.1d", "the operations points are spent on training")
        return Refusal("D7.6e", "in training already: {kind}", kind=training_of(state, self.seat).kind)

    def resolve(self, state: State, action: Action) -> State:
        """D7.6d, D7.6f, DC21: pay; a unit that is fully paid arrives at once, and what is left may begin another."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.Train)
        before = training_of(state, self.seat)
        paid = min(self.left, COST[action.kind] - before.paid)
        total = before.paid + paid
        state = state.emit(e.Trained(self.seat, action.kind, total, rule="D7.6c"))
        rest = self.replace(left=self.left - paid)
        if total < COST[action.kind]:
            return _with_training(state, self.seat, Training(action.kind, total)).then(rest)
        arrives = PlaceReinforcements(self.seat, alike(action.kind, 1))
        return _with_training(state, self.seat, Training()).then(arrives, rest.replace(finished=True))


def training_of(state: State, seat: str) -> Training:
    """Return what a player trains."""
    return state.training[SEATS.index(seat)]


def _with_training(state: State, seat: str, training: Training) -> State:
    return state.replace(training=put(state.training, SEATS.index(seat), training))
