"""Scopes on a toy campaign: a battle inside a retreat inside an interception inside a march inside a card.

Alpha plays a card and marches to d; beta intercepts there, alpha retreats and is fought on the way. The card, the march
and the others write down what becomes of them.
"""

from __future__ import annotations

from typing import Any, Self

import pytest
from attrs import frozen

from ancientwars.core import step
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import Rolled, dice
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.engine import apply, legal_actions, pending, settle
from ancientwars.core.errors import SettleOverrun
from ancientwars.core.step import Decision, NoScope, Outcome, Scope


@frozen
class End(Action):
    how: str

    def __str__(self):
        return f"end: {self.how}"


HOW = ("win", "rout", "halt", "cancel", "conquer")
CATALOGUE = Catalogue([*map(End, HOW), *dice(1, 6).outcomes])


@frozen
class State(step.State):
    catalogue = CATALOGUE

    told: tuple[str, ...] = ()
    fatigue: int = 0

    def tell(self, text: str) -> Self:
        return self.replace(told=(*self.told, text))

    def consequences(self) -> Self:
        return self.tell("tired").replace(fatigue=0) if self.fatigue >= 2 else self


@frozen
class Tell(step.Step):
    text: str

    def run(self, state: State) -> State:
        return state.tell(self.text)


@frozen
class Told(Scope):
    def end(self, state: Any) -> Any:
        return state.tell(f"{type(self).__name__} over")


@frozen
class Card(Told):
    pass


@frozen
class March(Told):
    allowance: int = 4

    def end(self, state: Any) -> Any:
        return state.tell(f"March over with {self.allowance}")


@frozen
class Interception(Told):
    pass


@frozen
class Retreat(Told):
    pass


@frozen
class Battle(Told):
    rolls: tuple[int, ...] = ()


@frozen
class Throw(Roll):
    purpose = "throw"
    rule = "T1"

    def resolve(self, state: State, action: Rolled) -> State:
        return state.amend(Battle, rolls=(*state.scope(Battle).rolls, int(action.dice[0])))


@frozen
class Ending(Choice):
    prompt = "ending"
    rule = "T2"
    accepts = (End,)

    def candidates(self, state: State) -> tuple[End, ...]:
        return tuple(map(End, HOW))

    def resolve(self, state: State, action: End) -> State:
        if action.how == "rout":
            return state.leave(Battle)
        if action.how == "halt":
            return state.leave(March)
        if action.how == "cancel":
            return state.leave(Card)
        if action.how == "conquer":
            return state.finish(Outcome(("alpha",), (("alpha", 1), ("beta", 0)), "T9"))
        return state.tell(f"rolled {state.scope(Battle).rolls}")


def campaign() -> State:
    """A card: march, then draw. The march is intercepted, alpha retreats into a battle of two throws."""
    state = State(agenda=(Tell("next turn"), Ending("beta")))
    state = state.enter(Card(), Tell("draw"))
    state = state.enter(March(), Tell("march on"))
    state = state.enter(Interception(), Tell("interceptor goes home"))
    state = state.enter(Retreat(), Tell("regroup"))
    state = state.enter(Battle(), Throw(), Throw(), Ending("alpha"), Tell("pursue"))
    return settle(state)


def thrown(state: State) -> State:
    return apply(apply(state, Rolled((3,))), Rolled((5,)))


def test_a_scope_holds_what_only_it_needs_to_know():
    assert thrown(campaign()).scope(Battle) == Battle((3, 5))


def test_a_scope_ends_when_its_steps_are_done_and_those_around_it_go_on_in_the_order_of_play():
    state = apply(thrown(campaign()), End("win"))
    assert state.told == (
        "rolled (3, 5)",
        "pursue",
        "Battle over",
        "regroup",
        "Retreat over",
        "interceptor goes home",
        "Interception over",
        "march on",
        "March over with 4",
        "draw",
        "Card over",
    )
    assert pending(state) == Decision("beta", "ending", "T2")


def test_a_battle_that_is_left_ends_and_the_retreat_goes_on():
    state = apply(thrown(campaign()), End("rout"))
    assert state.told[:3] == ("Battle over", "regroup", "Retreat over")
    assert state.told[-1] == "Card over"


def test_leaving_the_march_from_the_innermost_ends_each_scope_in_it_once_and_the_card_goes_on():
    state = apply(thrown(campaign()), End("halt"))
    assert state.told == (
        "Battle over",
        "Retreat over",
        "Interception over",
        "March over with 4",
        "draw",
        "Card over",
    )


def test_leaving_the_card_drops_all_that_was_to_come_of_it():
    state = apply(thrown(campaign()), End("cancel"))
    assert state.told == ("Battle over", "Retreat over", "Interception over", "March over with 4", "Card over")
    assert state.agenda == (Tell("next turn"), Ending("beta"))


def test_the_end_of_the_game_leaves_the_scopes_to_tell_where_it_ended_and_resolves_nothing_further():
    state = apply(thrown(campaign()), End("conquer"))
    assert pending(state) == Outcome(("alpha",), (("alpha", 1), ("beta", 0)), "T9")
    assert state.told == ()
    assert state.scope(Battle).rolls == (3, 5)
    assert state.over
    assert legal_actions(state) == ()
    assert state.then(Tell("more")).agenda == state.agenda
    assert state.leave(March) is state
    assert pending(state.finish(Outcome((), (), "T0"))).rule == "T9"


def test_the_innermost_of_several_scopes_of_a_class_is_meant():
    state = campaign().enter(Battle((6,)))
    assert state.scope(Battle) == Battle((6,))
    assert state.leave(Battle).scope(Battle) == Battle()
    assert state.amend(Battle, rolls=(1,)).leave(Battle).scope(Battle) == Battle()


def test_amending_an_outer_scope_keeps_what_lies_on_it():
    before = campaign()
    after = before.amend(March, allowance=1)
    assert after.scope(March).allowance == 1
    assert after.agenda[-1] is before.agenda[-1]
    assert before.scope(March).allowance == 4
    assert "March over with 1" in apply(thrown(after), End("halt")).told


def test_what_an_inner_scope_puts_on_the_agenda_at_its_end_is_dropped_with_the_scope_that_is_left():
    @frozen
    class Ambush(Scope):
        def end(self, state: Any) -> Any:
            return state.then(Tell("ambushers rejoin"))

    marching = State(agenda=(Tell("next turn"),)).enter(March()).enter(Ambush(), Throw())
    assert marching.leave(Ambush).agenda[-1] == Tell("ambushers rejoin")
    assert marching.leave(March).agenda == (Tell("next turn"),)


def test_outside_of_a_scope_there_is_none():
    state = State(agenda=(Ending("alpha"),)).enter(Card())
    assert state.within(Battle) is None
    for ask in (state.scope, state.leave, lambda kind: state.amend(kind, rolls=())):
        with pytest.raises(NoScope, match="no Battle here; the scopes are: Card"):
            ask(Battle)


def test_what_always_follows_is_seen_to_before_anything_else_until_nothing_changes():
    state = settle(State(agenda=(Ending("alpha"), Tell("march")), fatigue=2))
    assert state.told == ("tired", "march")
    assert state.fatigue == 0


def test_what_always_follows_without_end_is_a_defect():
    @frozen
    class Restless(State):
        def consequences(self) -> Self:
            return self.replace(told=(*self.told, "again"))

    with pytest.raises(SettleOverrun):
        settle(Restless(agenda=(Ending("alpha"),)))


def test_a_question_that_is_not_needed_is_not_asked_and_nothing_happens():
    @frozen
    class Spared(Ending):
        def needed(self, state: State) -> bool:
            return False

    @frozen
    class NoThrow(Throw):
        def needed(self, state: State) -> bool:
            return False

    state = settle(State(agenda=(Ending("beta"), Spared("alpha"), NoThrow())))
    waits = pending(state)
    assert isinstance(waits, Decision)
    assert waits.seat == "beta"
    assert state.told == ()


def test_what_always_follows_is_asked_again_only_for_steps_that_the_bottom_of_the_agenda_heeds():
    asked = []

    @frozen
    class Watchful(State):
        def consequences(self) -> Self:
            asked.append(type(self.agenda[-1]).__name__)
            return self

    @frozen
    class Spared(Ending):
        def needed(self, state: State) -> bool:
            return False

    @frozen
    class Heeded(Spared):
        pass

    @frozen
    class Course(Ending):
        def heeds(self, step: step.Step) -> bool:
            return isinstance(step, Heeded)

    spared = (Spared("alpha"), Heeded("alpha"), Spared("alpha"))
    settle(Watchful(agenda=(Ending("beta"), *spared)))
    assert asked == ["Spared", "Heeded", "Spared", "Ending"]
    asked.clear()
    settle(Watchful(agenda=(Course("beta"), *spared)))
    assert asked == ["Spared", "Spared"]  # at first, and after the one that is heeded
    asked.clear()
    settle(Watchful(agenda=(Course("beta"), Tell("march"))))
    assert asked == ["Tell", "Course"]  # it did something


def test_steps_that_have_nothing_to_do_are_taken_off_together_and_nothing_follows_from_their_end():
    asked = []

    @frozen
    class Watchful(State):
        def consequences(self) -> Self:
            asked.append(len(self.agenda))
            return self

    @frozen
    class Idle(step.Step):
        busy: bool = False

        def idle(self, state: State) -> bool:
            return not self.busy

        def run(self, state: State) -> State:
            return state.then(Tell("busy"))

    state = settle(Watchful(agenda=(Ending("beta"), Idle(busy=True), Idle(), Idle())))
    assert state.agenda == (Ending("beta"),)
    assert state.told == ("busy",)
    assert asked == [4, 2, 1]  # at first, after what the busy one put there, and after that was told
