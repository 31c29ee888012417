"""What always follows is looked at again only after a change."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.follows import Follows
from ancientwars.core.step import State


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
