"""The engine on a toy game: a seat picks a number from 1 to 3, a coin is thrown, the game ends."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from attrs import field, frozen

from ancientwars.core import step
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import Rolled, dice
from ancientwars.core.engine import (
    SETTLE_BOUND,
    apply,
    chance_outcomes,
    legal_actions,
    pending,
    sample,
    settle,
    why_not,
)
from ancientwars.core.errors import (
    AncientWarsError,
    GameOver,
    HiddenInformation,
    IllegalAction,
    MalformedAction,
    SettleOverrun,
)
from ancientwars.core.events import Event
from ancientwars.core.step import Chance, Decision, NoOptions, Outcome, Refusal, Step


@frozen
class Pick(Action):
    number: int

    def __str__(self):
        return f"pick: {self.number}"


@frozen
class Picked(Event):
    number: int


@frozen
class State(step.State):
    picked: tuple[int, ...] = ()

    def well_formed(self, action):
        return isinstance(action, (Pick, Rolled))


@frozen
class Picking(Step):
    seat: str = "red"

    def pending(self, state):
        return Decision(self.seat, "pick", "T1")

    def options(self, state):
        return (Pick(number) for number in (1, 2, 3))

    def resolve(self, state, action):
        return state.emit(Picked(action.number, rule="T1"), picked=(*state.picked, action.number))


@frozen
class Coin(Step):
    def pending(self, state):
        return Chance("roll", "coin", "T2")

    def lottery(self, state):
        return dice(1, 2)

    def resolve(self, state, action):
        return state.replace(picked=(*state.picked, *action.dice))


@frozen
class CountDown(Step):
    """Runs so many times by itself."""

    times: int

    def run(self, state):
        return state.then(CountDown(self.times - 1)) if self.times > 1 else state


@frozen
class End(Step):
    def pending(self, state):
        return Outcome(("red",), (("red", 1),), "T3")


@frozen
class Blank(Step):
    """A step that a game module forgot to write."""

    waits: object = field(default=None)

    def pending(self, state):
        return self.waits


def start(*steps, **fields):
    """Return a state that takes these steps in order and then ends."""
    return State((End(), *steps[::-1]), **fields)


# ---------------------------------------------------------------------- looking


def test_the_step_on_top_tells_what_the_state_waits_for():
    assert pending(start(Picking(), Coin())) == Decision("red", "pick", "T1")


def test_every_option_of_the_deciding_seat_is_listed():
    assert legal_actions(start(Picking())) == (Pick(1), Pick(2), Pick(3))


@pytest.mark.parametrize("state", [start(Coin()), start()])
def test_nothing_is_legal_where_no_seat_decides(state):
    assert legal_actions(state) == ()


def test_chance_outcomes_come_with_their_odds():
    assert [(str(outcome), str(odds)) for outcome, odds in chance_outcomes(start(Coin()))] == [
        ("roll: 1", "1/2"),
        ("roll: 2", "1/2"),
    ]


@pytest.mark.parametrize(("state", "rule"), [(start(Picking()), "T1"), (start(), "T3")])
@pytest.mark.parametrize("ask", [chance_outcomes, lambda state: sample(state, Random(1))])
def test_there_is_no_lottery_where_chance_does_not_wait(state, rule, ask):
    with pytest.raises(IllegalAction, match="does not wait for chance") as caught:
        ask(state)
    assert caught.value.rule == rule


def test_a_sample_is_one_of_the_outcomes():
    assert {sample(start(Coin()), Random(seed)) for seed in range(20)} == {Rolled((1,)), Rolled((2,))}


def test_an_unsettled_state_is_no_state_to_ask():
    with pytest.raises(SettleOverrun, match="CountDown"):
        pending(start(CountDown(1)))


# ---------------------------------------------------------------------- playing


def test_an_action_leads_to_the_next_step():
    after = apply(start(Picking(), Coin()), Pick(2))
    assert after.picked == (2,)
    assert pending(after) == Chance("roll", "coin", "T2")


def test_apply_never_changes_its_argument():
    state = start(Picking(), CountDown(3), Coin())
    before, number = repr(state), hash(state)
    apply(state, Pick(2))
    assert (repr(state), hash(state)) == (before, number)


def test_only_the_events_of_the_last_action_are_kept():
    state = apply(start(Picking(), Picking()), Pick(2))
    assert state.events == (Picked(2, rule="T1"),)
    assert apply(state, Pick(3)).events == (Picked(3, rule="T1"),)


def test_events_are_not_part_of_equality():
    state = start(Coin())
    assert state.emit(Picked(1)) == state
    assert hash(state.emit(Picked(1))) == hash(state)


def test_steps_put_on_the_agenda_come_in_the_order_given():
    state = start().then(Picking("red"), Picking("blue"))
    assert pending(state) == Decision("red", "pick", "T1")
    assert pending(apply(state, Pick(1))) == Decision("blue", "pick", "T1")


def test_a_listed_action_may_be_played_and_the_state_used_again():
    state = start(Picking())
    one, two, _ = legal_actions(state)
    assert apply(state, one).picked == (1,)
    assert apply(state, two).picked == (2,)
    assert apply(state, one).picked == (1,)


def test_an_action_listed_for_one_state_is_not_legal_in_another():
    (one, *_) = legal_actions(start(Picking()))
    with pytest.raises(IllegalAction, match="the game waits for a roll"):
        apply(start(Coin()), one)


# ---------------------------------------------------------------------- refusing

REFUSALS = [
    (start(Picking()), Pick(4), IllegalAction, "T1", "pick: 4 is not among the choices here"),
    (start(Picking()), Rolled((1,)), IllegalAction, "T1", "roll: 1 is not among the choices here"),
    (start(Coin()), Rolled((3,)), IllegalAction, "T2", "roll: 3 is not an outcome of this roll (coin)"),
    (start(Coin()), Pick(1), IllegalAction, "T2", "the game waits for a roll (coin), not for 'pick: 1'"),
    (start(), Pick(1), GameOver, "T3", "the game is over"),
    (start(Picking()), "pick: 1", MalformedAction, "catalogue", "'pick: 1' is no action of this game"),
    (start(), None, MalformedAction, "catalogue", "None is no action of this game"),
]


@pytest.mark.parametrize(("state", "action", "error", "rule", "reason"), REFUSALS)
def test_a_refusal_has_its_own_error_with_rule_and_reason(state, action, error, rule, reason):
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert type(caught.value) is error
    assert (caught.value.rule, caught.value.reason) == (rule, reason)
    assert str(caught.value) == f"{reason} [{rule}]"


@pytest.mark.parametrize(("state", "action", "error", "rule", "reason"), REFUSALS)
def test_why_not_says_without_raising_what_apply_would_raise(state, action, error, rule, reason):
    assert why_not(state, action) == Refusal(rule, reason)


@pytest.mark.parametrize(("state", "action"), [(start(Picking()), Pick(1)), (start(Coin()), Rolled((1,)))])
def test_nothing_speaks_against_a_legal_action(state, action):
    assert why_not(state, action) is None


@pytest.mark.parametrize(
    "error", [GameOver("T3", ""), MalformedAction("T3", ""), IllegalAction("T3", ""), SettleOverrun("")]
)
def test_every_error_is_one_of_the_library_and_a_value_error(error):
    assert isinstance(error, AncientWarsError)
    assert isinstance(error, ValueError)


# ---------------------------------------------------------------------- views


def test_a_seat_sees_its_own_options_in_its_view():
    own = start(Picking(), viewer="red")
    assert legal_actions(own) == (Pick(1), Pick(2), Pick(3))
    assert why_not(own, Pick(1)) is None


@pytest.mark.parametrize("viewer", ["blue", "spectator"])
def test_another_view_does_not_know_the_options(viewer):
    state = start(Picking(), viewer=viewer)
    with pytest.raises(HiddenInformation, match=f"of red are not known to {viewer}"):
        legal_actions(state)
    with pytest.raises(HiddenInformation, match=f"of red are not known to {viewer}"):
        why_not(state, Pick(1))


def test_chance_is_not_drawn_from_a_view():
    state = start(Coin(), viewer="red")
    for ask in (chance_outcomes, lambda view: sample(view, Random(1)), lambda view: why_not(view, Rolled((1,)))):
        with pytest.raises(HiddenInformation, match="full state"):
            ask(state)


def test_a_view_cannot_be_played_on():
    state = start(Picking(), viewer="red")
    (one, *_) = legal_actions(state)
    with pytest.raises(HiddenInformation, match="determinize"):
        apply(state, one)


# ---------------------------------------------------------------------- settling


def test_automatic_steps_run_until_somebody_must_act():
    assert settle(start(CountDown(7), CountDown(1), Coin())) == start(Coin())


def test_steps_up_to_the_bound_settle():
    assert settle(start(CountDown(SETTLE_BOUND - 1), Coin())) == start(Coin())


def test_steps_beyond_the_bound_are_a_defect_that_is_named():
    with pytest.raises(SettleOverrun, match="did not settle; CountDown"):
        settle(start(CountDown(SETTLE_BOUND + 1)))


def test_an_action_that_starts_an_endless_run_is_a_defect():
    with pytest.raises(SettleOverrun, match="CountDown"):
        apply(start(Picking(), CountDown(10**9)), Pick(1))


# ---------------------------------------------------------------------- steps that lack a part


@pytest.mark.parametrize(
    ("waits", "ask"),
    [
        (Decision("red", "pick", "T1"), legal_actions),
        (Chance("roll", "coin", "T2"), chance_outcomes),
        (None, settle),
        (Chance("roll", "coin", "T2"), lambda state: state.agenda[-1].resolve(state, Pick(1))),
    ],
)
def test_a_step_without_the_part_that_it_is_asked_for_is_named(waits, ask):
    with pytest.raises(NoOptions, match="Blank has no such part"):
        ask(start(Blank(waits)))


def test_a_state_that_knows_no_actions_is_named():
    with pytest.raises(NoOptions, match="Picking"):
        why_not(step.State((Picking(),)), Pick(1))


# ---------------------------------------------------------------------- threads


def test_threads_that_play_on_the_same_state_get_equal_results():
    state = start(Picking(), CountDown(20), Coin())

    def play(number):
        (one, two, three) = legal_actions(state)
        return apply(state, (one, two, three)[number % 3]).picked

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(play, range(400)))
    assert results == [((number % 3) + 1,) for number in range(400)]


# ---------------------------------------------------------------------- what the catalogue does not have


@frozen
class Catalogued(State):
    catalogue = Catalogue([Pick(1), Pick(2), Pick(3), *dice(1, 2).outcomes])

    def well_formed(self, action):
        return step.State.well_formed(self, action)


@frozen
class Choosy(Picking):
    def impossible(self, state, action):
        return Refusal("T9", "{number} is more than 3", number=action.number)


WRITTEN = [
    (Picking(), IllegalAction, "T1", "no rule allows 'pick: 7'"),
    (Choosy(), IllegalAction, "T9", "7 is more than 3"),
    (Coin(), IllegalAction, "T2", "the game waits for a roll (coin), not for 'pick: 7'"),
]


@pytest.mark.parametrize(("asked", "error", "rule", "reason"), WRITTEN)
def test_a_well_written_action_gets_a_rules_answer(asked, error, rule, reason):
    state = Catalogued(agenda=(asked,))
    assert why_not(state, Pick(7)) == Refusal(rule, reason)
    with pytest.raises(IllegalAction) as caught:
        apply(state, Pick(7))
    assert type(caught.value) is error
    assert (caught.value.rule, caught.value.reason) == (rule, reason)


def test_what_is_not_even_well_written_is_no_action():
    state = Catalogued(agenda=(Picking(),))
    for thing in (Pick(-1), Pick(True), Pick("1"), Rolled((7,))):  # type: ignore[arg-type]
        assert getattr(why_not(state, thing), "rule", None) == "catalogue"
        with pytest.raises(MalformedAction):
            apply(state, thing)
