"""Deals under limits: exactly those that keep them, all equally likely."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from ancientwars.core.dealing import Limit, deal, possible


def limit(kinds, least, most):
    return Limit(frozenset(kinds), least, most)


def all_deals(pool, sizes):
    """Yield every deal of numbered copies, as the cards of each part."""

    def rest(left, sizes):
        if not sizes:
            yield (left,)
            return
        for chosen in combinations(left, sizes[0]):
            for others in rest(tuple(one for one in left if one not in chosen), sizes[1:]):
                yield (chosen, *others)

    for dealt in rest(tuple(range(len(pool))), sizes):
        yield tuple(tuple(sorted(pool[i] for i in part)) for part in dealt)


def keeps(dealt, limits):
    return all(
        one.least <= sum(card in one.kinds for card in part) <= one.most
        for part, some in zip(dealt, limits, strict=True)
        for one in some
    )


def expected(pool, sizes, limits):
    """Return how likely each deal should be: by trying all of them."""
    found = Counter(dealt for dealt in all_deals(pool, sizes) if keeps(dealt, limits))
    return {dealt: Fraction(count, found.total()) for dealt, count in found.items()}


class Fork(Exception):
    """A choice that has not been made yet."""


class Script:
    """Randomness that makes given choices; asked for more it raises the number that it may choose from."""

    def __init__(self, choices):
        self.choices = list(choices)

    def randrange(self, stop):
        if not self.choices:
            raise Fork(stop)
        return self.choices.pop(0)


def odds(pool, sizes, limits):
    """Return how likely each deal is: by following every way that chance can take."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while ways:
        choices, share = ways.pop()
        try:
            dealt = deal(tuple(pool), sizes, limits, Script(choices))
        except Fork as fork:
            stop = fork.args[0]
            ways += [((*choices, i), share / stop) for i in range(stop)]
        else:
            found[tuple(tuple(sorted(part)) for part in dealt)] += share
    return dict(found)


CASES = {
    "no limit": ("aabc", (1, 2), ((), (), ())),
    "lacks": ("aabcd", (2, 1), ((limit("a", 0, 0),), (), ())),
    "both lack something": ("aabcd", (2, 1), ((limit("a", 0, 0),), (limit("bc", 0, 0),), ())),
    "both lack the same": ("aabcd", (1, 2), ((limit("a", 0, 0),), (limit("a", 0, 0),), ())),
    "holds one of two copies": ("aabcd", (2, 1), ((limit("a", 1, 2),), (), ())),
    "holds the only copy": ("aabcd", (2, 1), ((limit("b", 1, 2),), (limit("a", 0, 0),), ())),
    "holds one of several": ("aabcd", (2, 1), ((limit("bc", 1, 2),), (limit("ab", 1, 1),), ())),
    "at most one of several": ("aabcd", (2, 2), ((limit("aab", 0, 1),), (), ())),
    "overlapping": ("aabcd", (3,), ((limit("ab", 1, 3), limit("bc", 1, 1)), ())),
    "all of some kinds": ("aabcd", (2, 1), ((limit("abc", 2, 2),), (), ())),
    "the rest holds": ("aabcd", (1, 2), ((), (), (limit("a", 1, 2),))),
    "the rest lacks": ("aabc", (1, 2), ((), (limit("c", 0, 0),), (limit("a", 0, 0),))),
    "a part is full": ("abcd", (2, 1), ((limit("a", 1, 1), limit("b", 1, 1)), (limit("c", 0, 0),), ())),
    "nothing is left to choose": ("ab", (1, 1), ((limit("a", 0, 0),), (), ())),
    "an empty part": ("aab", (0, 1), ((limit("a", 0, 0),), (limit("b", 0, 0),), ())),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_deal_that_keeps_the_limits_is_equally_likely(case):
    assert odds(*case) == expected(*case)


def test_what_cannot_be_is_refused():
    limits = ((limit("a", 1, 1),), (limit("a", 1, 1),), ())
    assert not possible(("a", "b", "c"), (1, 1), limits)
    with pytest.raises(ValueError, match="no deal agrees"):
        deal(("a", "b", "c"), (1, 1), limits, Random(1))


@pytest.mark.parametrize(
    "limits",
    [
        ((limit("a", 2, 3),), ()),
        ((limit("z", 1, 1),), ()),
        ((limit("abc", 0, 0),), ()),
        ((limit("a", 1, 1), limit("b", 1, 1), limit("c", 1, 1)), ()),
        ((limit("a", 1, 0),), ()),
    ],
)
def test_limits_that_contradict_the_cards_allow_nothing(limits):
    assert not possible(("a", "b", "c"), (2,), limits)


def test_a_great_deck_is_dealt_at_once():
    deck = tuple(f"c{number:02}" for number in range(64))
    holds = [limit([deck[i]], 1, 6) for i in range(3)]
    lacks = [limit(deck[4 + 3 * i : 7 + 3 * i], 0, 0) for i in range(4)]
    limits = ((holds[0], lacks[0]), (holds[1], lacks[1]), (holds[2], lacks[2]), (lacks[3],), ())
    rng = Random(1)
    for _ in range(200):
        dealt = deal(deck, (6, 6, 6, 6), limits, rng)
        assert keeps(dealt, limits)
        assert sorted(card for part in dealt for card in part) == list(deck)
