"""Position texts of Pax Romana: games are written and read again at the moments that a text can say."""

from __future__ import annotations

import random

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.core.step import Chance, Outcome
from ancientwars.paxromana import apply, legal_actions, new_game, pending, position, sample
from ancientwars.paxromana.state.scopes import Activation
from tests.paxromana.turns import at, go, legal, waits

WRITTEN = ("payment", "action", "marker")


@pytest.mark.parametrize("scenario", ["rise-of-rome-advanced", "magna-graecia"])
def test_a_game_can_be_written_down_whenever_a_marker_comes_up_or_is_used(scenario: str) -> None:
    rng, state, seen = random.Random(3), new_game(scenario=scenario), set()
    for _ in range(500):
        found = pending(state)
        if isinstance(found, Outcome):
            break
        if waits(state)[1] in WRITTEN:
            assert position(position(state)) == state
            seen.add(waits(state)[1])
        options = list(legal_actions(state)) if not isinstance(found, Chance) else []
        state = apply(state, options[rng.randrange(len(options))] if options else sample(state, rng))
    assert seen == set(WRITTEN)


def test_a_text_says_what_has_been_in_an_activation() -> None:
    powers = {"carthage": {"treasury": 3}, "rome": {"order": "now"}}
    state = go(at(powers=powers, activation={"previous": "east"}), "hear-offers", "pass")
    assert waits(state) == ("rome", "action")
    again = position(position(state))
    assert again == state
    assert (again.scope(Activation).previous, again.scope(Activation).heard) == ("east", True)
    assert "hear-offers" not in legal(again)


@pytest.mark.rule("P12.7.1b", "P12.7.2a")
def test_slaves_on_the_map_are_a_revolt_that_goes_on() -> None:
    """Nobody has to name it: the next player but the victim moves them, and the victim gains a level at their end."""
    units = {"capua": {"slaves_rome": {"BAR": 2}}}
    state = go(at("", moment="marker", pool=["greece"], units=units), "draw: greece")
    assert waits(state) == ("greece", "move-slaves")
    assert position(position(at(units=units))) == at(units=units)


def test_a_capital_in_other_hands_costs_nothing_when_a_position_is_set_up() -> None:
    units = {"pella": {"rome": {"GAR": 1}}, "athenae": {"carthage": {"GAR": 1}}}
    state = at(units=units)
    assert state.power("greece").stability == 0
    assert state.power("greece").exiled == ("athenae", "pella")


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"marker": "carthage"}, "activation.marker"),
        ({"previous": "gallia"}, "activation.previous"),
        ({"leaders": ["nemo"]}, "activation.leaders"),
        ({"majors": 2}, "activation.majors"),
        ({"moved": {"roma": {"nobody": {"LG": 1}}}}, "activation.moved.roma"),
    ],
)
def test_what_cannot_have_been_in_an_activation_is_refused(said: dict[str, object], field: str) -> None:
    with pytest.raises(PositionError, match=field):
        at(activation=said)
