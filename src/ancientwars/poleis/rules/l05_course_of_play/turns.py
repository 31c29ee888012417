"""L5.4a to L5.4c, L5.4e, L5.4f, L5.5c, L5.5g, L5.5i: turns of two actions, one player after the other until one passes.

A turn, in order::

    Turn                     the scope
      NextAction     L5.4c   an action, or a pass
      NextAction             another, of another kind
      BattleCheck    L5.4e   see `lb_battle`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal, Scope, Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat, opponent
from ancientwars.poleis.rules.l05_course_of_play.kinds_of_action import (
    EXECUTION,
    TAKES,
    cannot_take,
    carry_out,
    not_yet,
)
from ancientwars.poleis.rules.l05_course_of_play.passing import LIMIT_REACHED, end_of_turn, limit_reached, passed
from ancientwars.poleis.rules.l05_course_of_play.solo_run import SoloFee, SoloRun
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lb_battle.lb1_battle_check import BattleCheck
from ancientwars.poleis.rules.lk_event_kinds.in_force import first_player
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class FirstTurn(Step):
    """The first turn of the round."""

    def run(self, state: State) -> State:
        """L5.4a, LN1.1f: the player with less Prestige begins, unless an event names another (L5.4f).

        LB1.2c, L5.3e: no battle check comes before the end of the turn.
        """
        leader: Seat = ATHENS if state.round.leader == ATHENS else SPARTA
        return _begin_turn(state, first_player(state, opponent(leader)), "L5.4a")


def _begin_turn(state: State, seat: Seat, rule: str) -> State:
    """L5.4c: begin a turn."""
    state = state.with_round(turns=state.round.turns + 1).emit(e.TurnBegan(seat, rule=rule))
    return state.enter(Turn(seat), NextAction(seat), BattleCheck(seat))


@frozen
class Turn(Scope):
    """L5.4: a turn of a player.

    Attributes:
        seat: Whose turn it is.
        taken: The kind of the first action, once taken.
    """

    seat: Seat
    taken: str = ""

    def end(self, state: State) -> State:
        """L5.4b: the turn goes to the opponent; L5.5c: after a pass he goes on alone; L5.5g: there is no other end."""
        state = end_of_turn(state, self.seat)
        other = opponent(self.seat)
        if self.seat not in state.round.passed:
            return _begin_turn(state, other, "L5.4b")
        if other in state.round.passed:
            return state
        state = state.emit(e.TurnBegan(other, rule="L5.5c"))
        return state.enter(SoloRun(other), SoloFee(other), BattleCheck(other))


@frozen
class NextAction(Choice):
    """L5.4c: one of the two actions of a turn, of different kinds, or a pass."""

    prompt: ClassVar[str] = "turn"
    rule: ClassVar[str] = "L5.4c"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeAction, a.Pass)
    exact: ClassVar[bool] = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds that can be carried out, and passing."""
        if not limit_reached(state):
            first = state.scope(Turn).taken
            for take, execution in TAKES[self.seat]:
                if take.kind != first and execution.feasible(state):
                    yield take
        yield a.Pass()

    def check(self, state: State, action: a.TakeAction | a.Pass) -> Refusal | None:
        """LA0.1b: another kind than the first action; LA0.4a: one that can be carried out."""
        if isinstance(action, a.Pass):
            return None
        if action.kind == state.scope(Turn).taken:
            return Refusal("LA0.1b", "{kind} was the first action of this turn already", kind=action.kind)
        return LIMIT_REACHED if limit_reached(state) else cannot_take(state, self.seat, action.kind)

    def no_answer(self, state: State, action: Action) -> Refusal:
        """L5.4c: say of how an action is carried out why it cannot be, or that its kind comes first."""
        return not_yet(state, self, action)

    def resolve(self, state: State, action: a.TakeAction | a.Pass) -> State:
        """L5.4c: take an action, and then the second; or pass (L5.5a), which ends the turn with its battle check.

        L5.4e, L5.5i, LB1.1c: that comes after a pass too, before the opponent goes on alone.
        """
        if isinstance(action, a.Pass):
            return passed(state, self.seat)
        if not state.scope(Turn).taken:
            state = state.amend(Turn, self, taken=action.kind)
        return carry_out(state, EXECUTION[action.kind, self.seat])
