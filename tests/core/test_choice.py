"""The shapes that steps often have."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

from ancientwars.core import step
from ancientwars.core.action import Action
from ancientwars.core.chance import Drew
from ancientwars.core.choice import Choice, DrawToHand, Roll, chance
from ancientwars.core.deck import CardTable, Deck, Zone
from ancientwars.core.step import Chance, Decision, NoOptions, Refusal


@frozen
class Take(Action):
    number: int

    def __str__(self):
        return f"take: {self.number}"


@frozen
class Leave(Action):
    def __str__(self):
        return "leave"


@frozen
class Taking(Choice):
    prompt: ClassVar[str] = "taking"
    rule: ClassVar[str] = "R1"
    accepts: ClassVar[tuple[type[Action], ...]] = (Take,)

    def candidates(self, state):
        return map(Take, range(1, 5))


@frozen
class Empty(Choice):
    prompt: ClassVar[str] = "nothing"
    rule: ClassVar[str] = "R0"
    accepts: ClassVar[tuple[type[Action], ...]] = (Take, Leave)


@frozen
class Leaving(Choice):
    prompt: ClassVar[str] = "leaving"
    rule: ClassVar[str] = "R5"
    accepts: ClassVar[tuple[type[Action], ...]] = (Leave,)


@frozen
class TakingEven(Taking):
    def check(self, state, action):
        return Refusal("R2", f"{action.number} is odd") if action.number % 2 else None


@frozen
class TakingExact(TakingEven):
    exact: ClassVar[bool] = True


@frozen
class Barred(TakingEven):
    def obstacle(self, state):
        return Refusal("R3", "nothing may be taken") if state == "barred" else None


def test_it_waits_for_its_seat():
    assert Taking("red").pending(None) == Decision("red", "taking", "R1")
    assert Taking("red").pending(None) is Taking("red").pending(None)


def test_without_a_check_the_candidates_are_legal_and_nothing_else_is():
    step = Taking("red")
    assert list(step.options(None)) == [Take(1), Take(2), Take(3), Take(4)]
    assert step.objection(None, Take(4)) is None
    assert step.objection(None, Take(5)) == Refusal("R1", "'take: 5' is not among the choices for taking")


@frozen
class TakingAFew(Taking):
    def refusal(self, state, action):
        return Refusal("R4", f"{action.number} are too many")


def test_a_choice_may_say_why_what_it_does_not_list_is_illegal():
    step = TakingAFew("red")
    assert step.objection(None, Take(4)) is None
    assert step.objection(None, Take(5)) == Refusal("R4", "5 are too many")


def test_a_check_filters_the_candidates_and_names_the_rule():
    step = TakingEven("red")
    assert list(step.options(None)) == [Take(2), Take(4)]
    assert step.objection(None, Take(2)) is None
    assert step.objection(None, Take(3)) == Refusal("R2", "3 is odd")


def test_exact_candidates_are_not_checked_one_by_one():
    assert list(TakingExact("red").options(None)) == [Take(1), Take(2), Take(3), Take(4)]


def test_an_obstacle_makes_everything_illegal():
    step = Barred("red")
    assert not list(step.options("barred"))
    assert step.objection("barred", Take(2)) == Refusal("R3", "nothing may be taken")
    assert list(step.options("open")) == [Take(2), Take(4)]


def test_an_action_of_another_kind_is_no_answer():
    refusal = TakingEven("red").objection(None, Leave())
    assert refusal == Refusal("R1", "red is asked for taking; 'leave' is no answer to that")


def test_what_no_action_of_the_game_says_is_refused_by_the_rule_that_asks():
    assert TakingEven("red").impossible(None, Take(99)) == Refusal("R1", "no rule allows 'take: 99'")
    assert TakingEven("red").impossible(None, Leave()) == TakingEven("red").objection(None, Leave())
    assert Barred("red").impossible("barred", Take(99)) == Refusal("R3", "nothing may be taken")


def test_actions_without_fields_need_no_candidates():
    assert list(Leaving("red").options(None)) == [Leave()]
    assert Leaving("red").objection(None, Leave()) is None


def test_a_choice_without_candidates_is_a_defect():
    with pytest.raises(NoOptions):
        Empty("red").candidates(None)


@frozen
class Coin(Roll):
    purpose: ClassVar[str] = "coin"
    rule: ClassVar[str] = "R6"
    faces: ClassVar[tuple[str, ...]] = ("heads", "tails")


@frozen
class Coins(Coin):
    def how_many(self, state):
        return state


def test_a_roll_waits_for_its_dice():
    assert Coin().pending(None) == Chance("roll", "coin", "R6")
    assert [str(outcome) for outcome in Coin().lottery(None).outcomes] == ["roll: heads", "roll: tails"]
    assert len(Coins().lottery(3).outcomes) == 4


def test_a_chance_node_is_the_same_object_each_time():
    assert chance("roll", "coin", "R4", ("red",)) == Chance("roll", "coin", "R4", ("red",))
    assert chance("roll", "coin", "R4") is chance("roll", "coin", "R4")


@frozen
class Table(step.State):
    cards: CardTable


@frozen
class Deal(DrawToHand):
    purpose: ClassVar[str] = "deal"
    rule: ClassVar[str] = "R6"


def test_a_card_is_drawn_that_nobody_else_sees():
    deal = Deal("red")
    state = Table((deal,), CardTable(Deck(("axe", "bow")), (Zone("red", owner="red"), Zone("blue", owner="blue"))))
    assert deal.pending(state) == Chance("draw", "deal", "R6", ("red",))
    assert deal.lottery(state).outcomes == (Drew("axe"), Drew("bow"))
    after = deal.resolve(state, Drew("bow"))
    assert after.cards.zone("red").held == ("bow",)
    assert after.cards.deck == Deck(("axe",))


def test_a_question_tells_what_it_is_about():
    @frozen
    class Aimed(Taking):
        def about(self, state):
            return ("b4",)

    waits = Aimed("red").pending(None)
    assert waits is not None
    assert waits.about == ("b4",)
    assert waits == Taking("red").pending(None)


def test_a_roll_tells_how_many_dice_of_which_faces_and_what_they_are_for():
    @frozen
    class Volley(Coin):
        faces = ("light", "heavy")

        def how_many(self, state):
            return 3

        def about(self, state):
            return ("b4",)

    waits = Volley().pending(None)
    assert waits is not None
    assert (waits.dice, waits.faces, waits.about) == (3, ("light", "heavy"), ("b4",))
