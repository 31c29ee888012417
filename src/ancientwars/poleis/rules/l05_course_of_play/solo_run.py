"""L5.5c to L5.5f, L5.5j, L5.5k: alone after the opponent's pass, each action for a fee, all of different kinds.

A run, in order::

    SoloRun                  the scope
      SoloFee        L5.5d   a good for the next action, or a pass
      SoloAction     L5.5f   the action, and then the next fee
      BattleCheck    LB1.1d  after the pass
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal, Scope
from ancientwars.poleis.components.kit import GOODS, Seat
from ancientwars.poleis.rules.l05_course_of_play.kinds_of_action import (
    EXECUTION,
    TAKES,
    cannot_take,
    carry_out,
    feasible,
    not_yet,
)
from ancientwars.poleis.rules.l05_course_of_play.passing import LIMIT_REACHED, end_of_turn, limit_reached, passed
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lb_battle.lb1_battle_check import BattleCheck
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State

NEED_NO_GOODS = ("move-hoplites", "move-galleys", "besiege", "collect")
"""The kinds of action that no payment of goods can prevent."""
NEED_GOODS = tuple(kind for kind in a.KINDS if kind not in NEED_NO_GOODS)
"""The kinds of action that a payment of goods can prevent, and none can make possible."""


@frozen
class SoloRun(Scope):
    """L5.5c: actions of one player alone, until he passes too.

    Attributes:
        seat: Who acts.
        used: Kinds that may not be taken again; none at the beginning.
        taken: Actions of the run so far.
    """

    seat: Seat
    used: tuple[str, ...] = ()  # L5.5k: whatever was done in ordinary turns
    taken: int = 0

    def end(self, state: State) -> State:
        """L5.5c: both have passed, so the round ends."""
        return end_of_turn(state, self.seat)


@frozen
class SoloFee(Choice):
    """L5.5d: the good for the next action of the run, or a pass."""

    prompt: ClassVar[str] = "solo-fee"
    rule: ClassVar[str] = "L5.5d"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PayFee, a.Pass)
    exact: ClassVar[bool] = True

    def candidates(self, state: State) -> Iterator[Action]:
        """L5.5j: yield the goods whose payment leaves an action, for the first action of the run too, and passing."""
        if limit_reached(state, uncounted=1):
            yield a.Pass()
            return
        free = any(self._possible(state, NEED_NO_GOODS))
        now = () if free else tuple(self._possible(state, NEED_GOODS))
        for good, stock in zip(GOODS, state.side(self.seat).goods, strict=True):
            if stock and (free or self._action_after(state, good, now)):
                yield a.PayFee(good)
        yield a.Pass()

    def _possible(self, state: State, kinds: tuple[str, ...]) -> Iterator[str]:
        """Yield those of some kinds of action that are left and can be carried out."""
        used = state.scope(SoloRun).used
        return (kind for kind in kinds if kind not in used and feasible(state, self.seat, kind))

    def _action_after(self, state: State, good: str, kinds: tuple[str, ...]) -> bool:
        """LA0.4a: tell whether an action of some kinds is left after paying a good."""
        return bool(kinds) and any(self._possible(state.add_goods(self.seat, good, -1), kinds))

    def check(self, state: State, action: a.PayFee | a.Pass) -> Refusal | None:
        """L5.5e: the good is in stock, and what is left allows an action."""
        if isinstance(action, a.Pass):
            return None
        if not state.side(self.seat).stock(action.good):
            return Refusal("L5.5e", "{seat} has no {good} to pay with", seat=self.seat, good=action.good)
        if limit_reached(state, uncounted=1):
            return LIMIT_REACHED
        if not self._action_after(state, action.good, a.KINDS):
            return Refusal(
                "LA0.4a", "no action is left to {seat} after paying 1 {good}", seat=self.seat, good=action.good
            )
        return None

    def no_answer(self, state: State, action: Action) -> Refusal:
        """L5.5d: say of how an action is carried out why it cannot be, or that the fee and its kind come first."""
        return not_yet(state, self, action)

    def resolve(self, state: State, action: a.PayFee | a.Pass) -> State:
        """L5.5e: pay first, then act; or end the run, and with it the round."""
        if isinstance(action, a.Pass):
            return passed(state, self.seat)
        return state.add_goods(self.seat, action.good, -1, "L5.5d").then(SoloAction(self.seat), self)


@frozen
class SoloAction(Choice):
    """L5.5f: the action that the fee was paid for."""

    prompt: ClassVar[str] = "solo-action"
    rule: ClassVar[str] = "L5.5f"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeAction,)
    exact: ClassVar[bool] = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds that are left and can be carried out."""
        used = state.scope(SoloRun).used
        return (take for take, execution in TAKES[self.seat] if take.kind not in used and execution.feasible(state))

    def check(self, state: State, action: a.TakeAction) -> Refusal | None:
        """L5.5f: a kind not used in the run; LA0.4a: one that can be carried out."""
        if action.kind in state.scope(SoloRun).used:
            return Refusal("L5.5f", "{kind} was taken in this solo run already", kind=action.kind)
        return cannot_take(state, self.seat, action.kind)

    def no_answer(self, state: State, action: Action) -> Refusal:
        """L5.4c: say of how an action is carried out why it cannot be, or that its kind comes first."""
        return not_yet(state, self, action)

    def resolve(self, state: State, action: a.TakeAction) -> State:
        """Act, then go on; LB1.1d: battles only at the end, but for the options. Two actions count as a turn."""
        run = state.scope(SoloRun)
        taken, used = run.taken + 1, tuple(sorted((*run.used, action.kind)))
        pair_done = taken % 2 == 0
        if state.options.solo_distinct == "pair" and pair_done:
            used = ()
        state = state.amend(SoloRun, used=used, taken=taken)
        if pair_done:
            state = state.with_round(turns=state.round.turns + 1)
        if state.options.solo_battle_check == "pair" and pair_done:
            state = state.then(BattleCheck(self.seat))
        return carry_out(state, EXECUTION[action.kind, self.seat])
