"""Samples against odds: exactly where all answers of chance can be tried, else by many draws."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from types import SimpleNamespace

import pytest

from ancientwars.core.chance import Drew, dice
from ancientwars.core.step import Chance
from ancientwars.testing.checks import Broken
from ancientwars.testing.checks.odds import sampled_odds, samples_keep_to_the_odds

HALF = Fraction(1, 2)
HEADS, TAILS = Drew("heads"), Drew("tails")


def node(sample, odds):
    """A chance node of a game with these odds."""
    game = SimpleNamespace(sample=lambda _, rng: sample(rng), chance_outcomes=lambda _: tuple(odds))
    waits = Chance("roll", "toss", "R1")
    subject = SimpleNamespace(sampled=set())
    return SimpleNamespace(game=game, state=None, waits=waits, kind="toss", subject=subject, rng=Random(1))


def twice(rng):
    """Two questions: the second only where the first does not decide."""
    return HEADS if rng.randrange(2) else (HEADS, TAILS, TAILS)[rng.randrange(3)]


def test_all_answers_to_all_questions_are_tried():
    assert sampled_odds(node(twice, []).game, None) == {HEADS: Fraction(2, 3), TAILS: Fraction(1, 3)}


def test_a_sample_of_several_questions_may_keep_to_the_odds():
    samples_keep_to_the_odds(node(twice, [(HEADS, Fraction(2, 3)), (TAILS, Fraction(1, 3))]))


def test_the_smallest_difference_is_found():
    odds = [(HEADS, Fraction(501, 1001)), (TAILS, Fraction(500, 1001))]
    with pytest.raises(Broken, match="draw: heads has the probability 501/1001, but sample draws it with 1/2"):
        samples_keep_to_the_odds(node(lambda rng: TAILS if rng.randrange(2) else HEADS, odds))


ROLL = dice(6)
"""46,656 ways: more than are tried."""


def test_a_sample_of_many_ways_is_held_against_its_frequencies():
    assert sampled_odds(node(ROLL.sample, ()).game, None) is None
    samples_keep_to_the_odds(node(ROLL.sample, ROLL.odds()))


def test_a_sample_of_many_ways_that_is_off_is_found():
    with pytest.raises(Broken, match="times of 4000"):
        samples_keep_to_the_odds(node(lambda rng: ROLL.outcomes[rng.randrange(46_656) % 462], ROLL.odds()))


def again_and_again(rng):
    """Ask until the answer is not 0: there is no end to the ways."""
    while not (number := rng.randrange(3)):
        pass
    return HEADS if number == 1 else TAILS


def test_a_sample_that_may_ask_for_ever_is_held_against_its_frequencies():
    assert sampled_odds(node(again_and_again, []).game, None) is None
    samples_keep_to_the_odds(node(again_and_again, [(HEADS, HALF), (TAILS, HALF)]))


def test_what_has_been_found_right_is_not_tried_again():
    asked = []

    def sample(rng):
        asked.append(rng)
        return (HEADS, TAILS)[rng.randrange(2)]

    place = node(sample, [(HEADS, HALF), (TAILS, HALF)])
    samples_keep_to_the_odds(place)
    samples_keep_to_the_odds(place)
    assert len(asked) == 2
