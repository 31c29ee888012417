"""D9.11a, D9.11b: friendly passage: asked for at the moment of entry, and granted or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d08_generals import disperse_general
from ancientwars.diadochi.rules.d09_movement.garrison import inside_refused
from ancientwars.diadochi.rules.d09_movement.ways import can_go_on
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Entry, March

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


@frozen
class AskPassage(Choice):
    """D9.11a, D9.11b: the mover asks for passage at the moment of entry, and is answered for good.

    A general without units has to ask (D9.9a); who could not go on cannot pass (D9.11c), unless inside his own besieged
    city.

    Attributes:
        host: Whose units are in the space.
    """

    prompt = "ask-passage"
    rule = "D9.11a"
    accepts = (a.AskPassage, a.Pass)

    host: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(March).space,)

    def needed(self, state: State) -> bool:
        """Ask who could go on, or go inside his city."""
        march = state.scope(March)
        return self.seat != INDEPENDENT and bool(march.force) and _may_pass(state, march, self.host)

    def run(self, state: State) -> State:
        """D9.9a: a general without units asks in any case."""
        lone = self.seat != INDEPENDENT and not state.scope(March).force
        return state.then(AnswerPassage(self.host, to=self.seat)) if lone else state

    def resolve(self, state: State, action: Action) -> State:
        """Ask the host."""
        return state.then(AnswerPassage(self.host, to=self.seat)) if isinstance(action, a.AskPassage) else state


def _may_pass(state: State, march: March, host: str) -> bool:
    """D9.11c: tell whether a force could go on from the space of a host, or go inside its own besieged city there."""
    return can_go_on(state, march) or inside_refused(state, march.replace(guest=host), march.number) is None


@frozen
class AnswerPassage(Choice):
    """D9.11b: the host lets the force pass or not, whatever was agreed before.

    Nobody is asked about a general who has lost his last units on the way, and could not go on.

    Attributes:
        to: Who asks.
    """

    prompt = "grant-passage"
    rule = "D9.11b"
    accepts = (a.GrantPassage, a.Pass)

    to: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space and who moves."""
        march = state.scope(March)
        return (march.space, march.leader)

    def needed(self, state: State) -> bool:
        """Ask about who could pass."""
        return _may_pass(state, state.scope(March), self.seat)

    def run(self, state: State) -> State:
        """D9.9a: there is no way for him."""
        return _dispersed(state)

    def resolve(self, state: State, action: Action) -> State:
        """Go on without battle; A53: a general without units who is denied passage is dispersed."""
        march, granted = state.scope(March), isinstance(action, a.GrantPassage)
        state = state.emit(e.PassageAnswered(self.seat, self.to, march.space, granted, rule="D9.11b"))
        if granted:
            return state.leave(Entry).amend(March, guest=self.seat)
        return state if march.force else _dispersed(state)


def _dispersed(state: State) -> State:
    """D9.11b, A53: return the state with generals without units, who may not be where they are, dispersed."""
    march = state.scope(March)
    for general in (march.leader, *march.generals):
        state = disperse_general(state, general, "D9.11b")
    return state.leave(March)
