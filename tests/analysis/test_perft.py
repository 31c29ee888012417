"""Ways to play on: counted by hand, counted one by one, and counted before."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import astuple

import leher
from ancientwars import Chance, HiddenInformation, Match, Outcome, SetupError, poleis
from ancientwars.analysis.perft import MODES, Row, divide, perft
from ancientwars.core.chance import SeededSource
from tests.analysis.regenerate import COUNTS, NAMES, SEED, depth_of, lines, start
from tests.testing import toy as tokens

toy: Any = tokens
SURVEYABLE = 3000
"""The most ways that are counted one by one."""
DEEP = (("cca: elephants attack and may rampage", "expand"), ("cca: Akragas as it begins", "expand"))
"""What has over 100,000 leaves at its last depth: only the soak has time for them."""


def counts(game, state, depth, **chance):
    """Return paths, leaves, states and finished games by depth."""
    return [astuple(row)[1:] for row in perft(game, state, depth, **chance)]


# ---------------------------------------------------------------------- by hand


def dealt(*cards):
    """Tokens, the toy game, after the deal: red, blue, red, blue."""
    match = Match.new(toy, forced=[f"draw: {card}" for card in cards])
    return match.state


def test_tokens_by_hand():
    """Red holds axe and bow, blue two oils; who stakes has 2 choices, who plays one for each kind of card, and passing.

    Depth 1: red stakes 0 or 1.
    Depth 2: red plays axe, bow or nothing: 2 x 3 paths. A card is rolled for, 1 1, 1 2 or 2 2: 2 x (3 + 3 + 1) leaves,
        and no two alike, for the card lies there and the points are told.
    Depth 3: blue stakes 0 or 1 at each of 14.
    Depth 4: blue plays oil or nothing at each of 28: 56 paths, 28 x (3 + 1) leaves. Red may bury now.
    Depth 5: where red played a card (2 x 6 x 2 x 4 = 96 leaves) he buries the other; where he passed (16), either.
    """
    assert counts(toy, dealt("axe", "oil", "bow", "oil"), 5) == [
        (1, 1, 1, 0),
        (2, 2, 2, 0),
        (6, 14, 14, 0),
        (28, 28, 28, 0),
        (56, 112, 112, 0),
        (128, 128, 128, 0),
    ]


def test_le_her_by_hand():
    """A single deal. Paul and Pierre have a two each: whether Paul changes or not, he has a two.

    Depth 1: he keeps or changes. That makes 2 states, for after a change each knows the other's card.
    Depth 2: Pierre keeps, or draws one of 13 ranks, on either path: 4 paths, 2 x (1 + 13) leaves, all finished. Now all
        cards lie open, so that nothing tells the first choices apart: 14 states.
    """
    match = Match.new(leher, scenario="single", forced=["roll: 1", "draw: two", "draw: two"])
    assert counts(leher, match.state, 3) == [(1, 1, 1, 0), (2, 2, 2, 0), (4, 28, 14, 28), (0, 0, 0, 0)]


def test_chance_that_a_state_waits_for_belongs_to_depth_0():
    """A die of 6, then a card each of 13 ranks: 6 x 13 x 13 deals; odd numbers make one dealer, even ones the other."""
    assert counts(leher, leher.new_game(), 0) == [(1, 6 * 13 * 13, 2 * 13 * 13, 0)]
    assert counts(leher, leher.new_game(), 0, chance="fixed") == [(1, 1, 1, 0)]


def test_divided_by_first_action():
    """Red stakes 0 or 1; either way he has 3 ways to play, with 7 leaves."""
    shares = divide(toy, dealt("axe", "oil", "bow", "oil"), 2)
    assert [(str(action), row) for action, row in shares] == [
        ("stake: 0", Row(2, 3, 7, 7, 0)),
        ("stake: 1", Row(2, 3, 7, 7, 0)),
    ]


# ---------------------------------------------------------------------- one by one


def outcomes(game, state, chance, plies):
    if chance == "fixed":
        return [game.sample(state, SeededSource(SEED, plies))]
    return [outcome for outcome, _ in game.chance_outcomes(state)]


def one_by_one(game, state, depth, chance):
    """Return the counts of one depth as an innocent would find them: every path is walked for itself."""
    totals: Counter[str] = Counter()
    states = set()

    def go(state, left, plies, *, decided):
        waits = game.pending(state)
        totals["paths"] += decided and left == 0
        if isinstance(waits, Chance):
            for outcome in outcomes(game, state, chance, plies):
                go(game.apply(state, outcome), left, plies + 1, decided=False)
        elif left:
            for action in game.legal_actions(state):
                go(game.apply(state, action), left - 1, plies + 1, decided=True)
        else:
            totals["leaves"] += 1
            totals["finished"] += isinstance(waits, Outcome)
            states.add(state)

    go(state, depth, 0, decided=True)
    return Row(depth, totals["paths"], totals["leaves"], len(states), totals["finished"])


@pytest.mark.parametrize("chance", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_counting_equal_states_once_finds_what_counting_every_path_finds(name, chance):
    game, state = start(name)
    for row in perft(game, state, 1 if game.INFO.name == "cca" else 3, chance=chance, seed=SEED):
        if row.leaves <= SURVEYABLE:
            assert row == one_by_one(game, state, row.depth, chance)


def test_with_fixed_chance_every_path_is_a_match_of_that_seed():
    matches = [Match.new(toy, seed=5)]
    first = matches[0]
    for row in perft(toy, first.state, 5, chance="fixed", seed=5, played=len(first.plies)):
        states = {match.state for match in matches}
        over = sum(match.over for match in matches)
        assert row == Row(row.depth, len(matches), len(matches), len(states), over)
        matches = [match.play(action) for match in matches for action in match.legal_actions]


@pytest.mark.parametrize("chance", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_parts_add_up_to_the_whole(name, chance):
    game, state = start(name)
    whole = perft(game, state, 1, chance=chance, seed=SEED)[-1]
    shares = divide(game, state, 1, chance=chance, seed=SEED)
    assert [action for action, _ in shares] == list(game.legal_actions(state))
    for field in ("paths", "leaves", "finished"):
        assert getattr(whole, field) == sum(getattr(row, field) for _, row in shares)
    assert whole.states <= sum(row.states for _, row in shares)


# ---------------------------------------------------------------------- before


@pytest.mark.parametrize("chance", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_the_counts_are_those_of_the_table(name, chance, times):
    """A change here is a change of the rules, or a fault; ``python -m tests.analysis.regenerate`` counts again."""
    depth = depth_of(name, chance)
    if (name, chance) in DEEP:
        depth = times(depth - 1, depth)
    told = list(lines(name, chance, depth))
    blocks = [block.split("\n") for block in COUNTS.read_text(encoding="utf-8").strip().split("\n\n")]
    assert told in [block[: len(told)] for block in blocks]


# ---------------------------------------------------------------------- refusals


def test_depth_and_chance_are_checked():
    state = poleis.position("")
    for wrong in ({"depth": -1}, {"depth": 1, "chance": "loaded"}):
        with pytest.raises(SetupError):
            perft(poleis, state, **wrong)
    with pytest.raises(SetupError, match="1 or more to divide"):
        divide(poleis, state, 0)


def test_only_decisions_are_divided():
    with pytest.raises(SetupError, match="waits for Chance"):
        divide(toy, toy.new_game(), 1)


def test_a_view_is_no_state_to_play_on():
    with pytest.raises(HiddenInformation):
        perft(toy, toy.view(dealt("axe", "oil", "bow", "oil"), "blue"), 1)
