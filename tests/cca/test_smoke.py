"""Every battle can be fought to its end, and nobody sees another's hand."""

import random

import pytest

from ancientwars import cca
from ancientwars.core.step import Chance, Decision, Outcome


def play(state, rng):
    """Play at random to the end; yield every state."""
    yield state
    while not isinstance(waits := cca.pending(state), Outcome):
        action = rng.choice(cca.legal_actions(state)) if isinstance(waits, Decision) else cca.sample(state, rng)
        state = cca.apply(state, action)
        yield state


@pytest.mark.parametrize("scenario", cca.INFO.scenarios)
def test_a_random_battle_ends_in_a_sound_state(scenario):
    for number, state in enumerate(play(cca.new_game(scenario=scenario), random.Random(scenario))):
        assert number < cca.INFO.max_length
        if number % 50 == 0:
            assert cca.validate(state) == ()
    assert isinstance(cca.pending(state), Outcome)


def test_views_hide_the_hands_of_others():
    states = list(play(cca.new_game(), random.Random(1)))
    for state in states[20:400:7]:
        for viewer in (*cca.SEATS, "spectator"):
            view = cca.view(state, viewer)
            for seat in cca.SEATS:
                assert (view.cards.zone(seat).held is None) is (viewer != seat)


def test_a_view_can_be_asked_and_played_on():
    rng = random.Random(2)
    for state in list(play(cca.new_game(scenario="cannae"), rng))[15:300:11]:
        waits = cca.pending(state)
        if isinstance(waits, Decision):
            view = cca.view(state, waits.seat)
            assert cca.legal_actions(view) == cca.legal_actions(state)
            assert cca.view(cca.determinize(view, rng), waits.seat) == view
        elif isinstance(waits, Chance):
            assert sum(chance for _, chance in cca.chance_outcomes(state)) == 1
