"""What always follows is looked at again only after a change."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.follows import FollowInTurn, Follows
from ancientwars.core.step import Finished, Outcome, State


@frozen
class Camp(State):
    """A state with three numbers."""

    tents: int = 0
    fires: int = 0
    wolves: int = 0


def noting(asked):
    """Return a rule that demands nothing, and notes for which states it was asked."""

    def rule(state):
        asked.append(state)
        return state

    return rule


def test_a_rule_is_asked_again_only_after_a_change_of_what_it_looks_at():
    asked: list[Camp] = []
    follows, state = Follows(noting(asked), "tents", "fires"), Camp(())
    for one in (state, state.replace(wolves=3), state.replace(tents=1), state):
        assert follows(one) is one
    assert [one.tents for one in asked] == [0, 1]


def test_a_rule_is_asked_again_after_a_change_on_the_agenda():
    asked: list[Camp] = []
    follows, state = Follows(noting(asked), "tents", "fires"), Camp(())
    for march in ("night", "day", "night"):
        assert follows(state, (march,)) is state
    assert len(asked) == 2


def test_what_has_followed_once_may_follow_again():
    follows: Follows[Camp] = Follows(lambda state: state.replace(fires=3), "tents", "fires")
    state = Camp(())
    assert [follows(state).fires for _ in range(2)] == [3, 3]


def test_of_rules_in_turn_only_those_are_asked_that_look_at_what_has_changed():
    tents: list[Camp] = []
    wolves: list[Camp] = []
    rules = (Follows(noting(tents), "tents", "fires"), Follows(noting(wolves), "wolves", "night"))
    in_turn = FollowInTurn(rules, ("night",), lambda state: (len(state.agenda) > 1,))
    state = Camp((Finished(Outcome((), (), "")),))
    for one in (state, state, state.replace(tents=1), state.replace(tents=1, wolves=2)):
        assert in_turn(one) is one
    assert (len(tents), len(wolves)) == (2, 2)
    night = state.replace(tents=1, wolves=2, agenda=state.agenda * 2)
    assert in_turn(night) is night
    assert (len(tents), len(wolves)) == (2, 3)


def test_after_a_rule_has_changed_something_later_ones_that_look_at_it_are_asked_and_then_asked_again():
    asked: list[Camp] = []
    howls: list[Camp] = []

    def kindled(state: Camp) -> Camp:
        return state if state.fires or not state.tents else state.replace(fires=1)

    rules = (
        Follows(kindled, "tents", "fires"),
        Follows(noting(howls), "wolves", "viewer"),
        Follows(noting(asked), "wolves", "fires"),
    )
    in_turn = FollowInTurn(rules, (), lambda _: ())
    state = Camp(())
    assert in_turn(state) is state
    lit = in_turn(state.replace(tents=1))
    assert (lit.fires, len(asked)) == (1, 2)
    assert in_turn(lit) is lit
    assert (len(asked), len(howls)) == (3, 1)


def test_what_another_thread_settles_meanwhile_spares_no_rule_its_question():
    howls: list[Camp] = []
    elsewhere = Camp((), wolves=2)

    def kindled(state: Camp) -> Camp:
        if state.fires or not state.tents:
            return state
        assert in_turn(elsewhere) is elsewhere  # as another thread would, with a state of its own
        return state.replace(fires=1)

    rules = (Follows(kindled, "tents", "fires"), Follows(noting(howls), "wolves"))
    in_turn = FollowInTurn(rules, (), lambda _: ())
    assert in_turn(Camp((), tents=1, wolves=2)).fires == 1
    assert [one.fires for one in howls] == [0, 1]
