"""A game without an end of its own: a seat counts up for ever, unless it says that it has won."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

from ancientwars.core import engine
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import Rolled
from ancientwars.core.choice import Choice
from ancientwars.core.errors import GameOver, IllegalAction
from ancientwars.core.length import PLY_LIMIT, CountedState, limited
from ancientwars.core.sealed import Envelope, HandIn, Sealed
from ancientwars.core.step import Outcome, Step


@frozen
class On(Action):
    """Go on."""


@frozen
class Win(Action):
    """Win."""


@frozen
class State(CountedState):
    catalogue: ClassVar[Catalogue] = Catalogue([On(), Win()])
    cap: int = 3


@frozen
class Count(Choice):
    prompt: ClassVar[str] = "count"
    rule: ClassVar[str] = "N1"
    accepts: ClassVar[tuple[type[Action], ...]] = (On, Win)

    def resolve(self, state, action):
        return state.then(self if isinstance(action, On) else End(("red",), "N2"))


@frozen
class End(Step):
    winners: tuple[str, ...]
    rule: str

    def pending(self, _):
        return Outcome(self.winners, (("red", 0),), self.rule)


def cap(state: State) -> int:
    return state.cap


def drawn(state: State) -> State:
    return state.replace(agenda=(End((), PLY_LIMIT),))


apply = limited(engine.apply, cap, drawn)
BEGIN = State((Count("red"),))


def played(state, *actions):
    for action in actions:
        state = apply(state, action)
    return state


def test_plies_are_counted():
    assert [played(BEGIN, *[On()] * number).plies for number in range(4)] == [0, 1, 2, 3]


def test_the_game_is_decided_after_the_last_ply_allowed_and_not_before():
    assert engine.legal_actions(played(BEGIN, On(), On())) == (On(), Win())
    assert engine.pending(played(BEGIN, On(), On(), On())) == Outcome((), (("red", 0),), "ENGINE-PLY-LIMIT")


def test_a_game_that_ends_of_itself_keeps_its_outcome():
    for before in ([], [On(), On()]):
        assert engine.pending(played(BEGIN, *before, Win())) == Outcome(("red",), (("red", 0),), "N2")


def test_nothing_is_played_after_the_cap():
    with pytest.raises(GameOver):
        played(BEGIN, On(), On(), On(), On())


def test_an_illegal_action_is_refused_and_counts_for_nothing():
    with pytest.raises(IllegalAction):
        apply(BEGIN, Rolled((1,)))
    assert BEGIN.plies == 0


def test_an_action_just_listed_is_not_checked_again(monkeypatch):
    actions = engine.legal_actions(BEGIN)
    monkeypatch.setattr(Count, "objection", lambda *_: pytest.fail("asked again"))
    assert apply(BEGIN, actions[0]).plies == 1


@frozen
class Secret(Sealed):
    plan: ClassVar[bool] = True

    def question(self, seat):
        return Write(seat)

    def opened(self, state, answers):
        del answers
        return state.then(Count("red"))


@frozen
class Write(Choice):
    prompt: ClassVar[str] = "write"
    rule: ClassVar[str] = "N3"
    accepts: ClassVar[tuple[type[Action], ...]] = (On, HandIn)


@frozen
class Plans(CountedState):
    catalogue: ClassVar[Catalogue] = Catalogue([On(), Win(), HandIn()])
    envelopes: tuple[Envelope, ...] = ()


def test_what_is_added_to_a_plan_in_secret_is_counted_when_the_plans_are_opened():
    play = limited(engine.apply, lambda _: 100, lambda state: state)
    state = engine.settle(Plans((Secret(("red", "blue")),)))
    counted = []
    for action in (On(), On(), HandIn(), On(), HandIn()):
        state = play(state, action)
        counted.append(state.plies)
    assert counted == [0, 0, 1, 1, 5]
