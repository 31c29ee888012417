"""What a module must have to be a game: each member that is missing or of another shape is named."""

from __future__ import annotations

from types import SimpleNamespace

import attrs
import pytest
from attrs import evolve, frozen

import ancientwars
import leher
from ancientwars.core.contract import check_contract, require_contract
from ancientwars.core.deck import CardTable
from ancientwars.core.errors import ContractError
from ancientwars.core.events import Event
from ancientwars.core.game import Game
from ancientwars.core.step import State, Step
from tests.testing import bazaar, toy

MEMBERS = [name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")]
NOT_GIVEN = object()


def module(**changes):
    """Return the toy game with members changed, or left out."""
    members = {**vars(toy), "__name__": "mine", **changes}
    return SimpleNamespace(**{name: member for name, member in members.items() if member is not NOT_GIVEN})


def only_fault(**changes):
    (fault,) = check_contract(module(**changes))
    return fault


@pytest.mark.parametrize("game", [*map(ancientwars.game, ancientwars.games()), toy, bazaar, leher])
def test_games_have_all_that_is_asked_for(game):
    assert check_contract(game) == ()


@pytest.mark.parametrize("name", MEMBERS)
def test_every_member_is_missed(name):
    fault = only_fault(**{name: NOT_GIVEN})
    assert fault.startswith((f"{name} is missing: ", f"{name}("))


@pytest.mark.parametrize("name", MEMBERS)
def test_no_member_may_be_something_else(name):
    assert only_fault(**{name: 42}).startswith(f"{name} is ")


def test_an_empty_module_lacks_everything():
    assert len(check_contract(SimpleNamespace())) == len(MEMBERS)


@pytest.mark.parametrize(
    ("name", "function", "told"),
    [
        ("apply", lambda state: state, "apply(state) does not take the arguments of apply(state, action): Return the"),
        ("describe", lambda state, thing: (state, thing), "describe(state, thing) does not take"),
        (
            "data_version",
            lambda state: state,
            "data_version(state) does not take the arguments of data_version(state=None)",
        ),
        ("new_game", lambda scenario: scenario, "new_game(scenario) does not take the arguments of new_game(): Set up"),
        ("summary", lambda state: state, "summary is not a function of (state, lang)"),
    ],
)
def test_functions_take_the_arguments_of_the_contract(name, function, told):
    assert only_fault(**{name: function}).startswith(told)


@pytest.mark.parametrize("function", [lambda *all_: all_, lambda state, action, more=0: (state, action, more), max])
def test_functions_may_take_more(function):
    assert check_contract(module(apply=function)) == ()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("name", ""),
        ("rules_version", 1),
        ("seats", ["red", "blue"]),
        ("seats", ("red", "red")),
        ("seats", ()),
        ("fewest_seats", 0),
        ("fewest_seats", 3),
        ("scenarios", "short"),
        ("chance", ("coin",)),
        ("options", ("quick",)),
        ("max_length", 0),
        ("lead", 0.0),
        ("look", -1),
        ("look", 2.5),
    ],
)
def test_the_capability_record_is_looked_into(field, wrong):
    assert only_fault(INFO=evolve(toy.INFO, **{field: wrong})).startswith(f"INFO.{field} is ")


def test_the_classes_are_looked_into():
    mixed = evolve(toy.TYPES, state=toy.State, actions=(toy.Stake, toy.Scored), steps=(str,))
    assert check_contract(module(TYPES=mixed)) == (
        f"TYPES.actions has {toy.Scored!r}, which is no attrs class of Action",
        "TYPES.steps has <class 'str'>, which is no attrs class of Step",
    )
    assert only_fault(TYPES=evolve(toy.TYPES, state=int)).startswith("TYPES.state is <class 'int'>")


def test_numbers_and_their_names_go_together():
    assert only_fault(OBSERVATION=NOT_GIVEN).startswith("observe and OBSERVATION go together")
    assert only_fault(OBSERVATION=("a", "a")) == "OBSERVATION is ('a', 'a'), not a tuple of different words"
    assert check_contract(module(OBSERVATION=NOT_GIVEN, observe=NOT_GIVEN)) == ()


def test_the_error_names_every_fault():
    with pytest.raises(ContractError) as caught:
        require_contract(module(apply=NOT_GIVEN, view=42))
    assert str(caught.value).splitlines() == [
        "mine is no game; see ancientwars.core.game.Game",
        "  apply(state, action) is missing: Return the next state",
        "  view is 42, no function: Return the state as a seat may know it",
    ]


@frozen
class Ambush(Step):
    cards: CardTable


@frozen
class Told(Event):
    cards: tuple[CardTable, ...] = ()


@frozen
class Chest:
    cards: CardTable


@frozen
class Hiding(State):
    chest: Chest


def test_a_secret_that_views_do_not_find_is_refused():
    types = attrs.evolve(toy.TYPES, state=Hiding, steps=(*toy.TYPES.steps, Ambush), events=(*toy.TYPES.events, Told))
    assert check_contract(module(TYPES=types)) == (
        "TYPES.state has a secret in Hiding.chest.cards, where views do not look: put it into records, tuples or maps",
        "TYPES.events has a secret in Told.cards, which everybody sees: put it into the state",
        "TYPES.steps has a secret in Ambush.cards, which everybody sees: put it into the state",
    )


def test_a_game_with_sealed_questions_lets_any_seat_answer():
    members = vars(bazaar)
    assert check_contract(SimpleNamespace(**members)) == ()
    without = {name: member for name, member in members.items() if name != "asking"}
    assert check_contract(SimpleNamespace(**without)) == (
        "asking(state, seat) is missing, though several seats may answer a sealed question: see core.asking",
    )
    types = attrs.evolve(bazaar.TYPES, state=toy.State)
    assert check_contract(SimpleNamespace(**{**members, "TYPES": types})) == (
        "TYPES.state has no field envelopes, in which the answers to a sealed question are kept",
    )
    assert only_fault(asking=lambda state: state) == "asking is not a function of (state, seat)"
