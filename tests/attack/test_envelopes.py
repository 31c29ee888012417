"""Two matches that differ only in what a seat has written down: nothing that another seat can ask tells them apart."""

from __future__ import annotations

import json
from random import Random

import pytest

from ancientwars.core.errors import AncientWarsError
from ancientwars.core.step import SPECTATOR
from ancientwars.match import Match, codec_of
from tests.testing import bazaar

OTHERS = ("green", "blue", SPECTATOR)
NOTATIONS = ("bid: 1", "invest: north", "hand-in", "trade", "pass", "nonsense")


def asked(call, *arguments):
    """Return what a call gives, or what it says against it."""
    try:
        return repr(call(*arguments))
    except AncientWarsError as error:
        return f"{type(error).__name__}: {error}"


def told(match, viewer):
    """Return all that a seat other than the writer can ask a match."""
    view, codec = match.view(viewer), codec_of(bazaar)
    answers = [json.dumps(codec.dump(view)), codec.digest(view), repr(view), repr(bazaar.pending(view))]
    answers += [*match.log("en", viewer), *match.log("ru", viewer), repr(match.seats), repr(match.pending)]
    answers += [repr(bazaar.observe(view)), repr(hash(view)), asked(lambda: match.undo(viewer).view(viewer))]
    if viewer != SPECTATOR:
        answers += [repr(match.legal_actions_of(viewer))]
        answers += [asked(match.why_not, notation, viewer) for notation in NOTATIONS]
    answers += [repr(bazaar.determinize(view, Random(seed))) for seed in range(3)]
    return answers


def same_but_for_red(first, second):
    for viewer in OTHERS:
        for one, other in zip(told(first, viewer), told(second, viewer), strict=True):
            assert one == other


def waiting(rng):
    """Return a match that waits for bids, or one that waits for plans, of one of which other seats may know already."""
    match = Match.new(bazaar, seed=rng.randrange(2**64))
    if rng.random() < 0.5:
        return match, "bid"
    for notation in ("bid: 1", "bid: 0", "bid: 0", "spy: aside"):
        match = match.play(notation)
    for seat in ("green", "blue"):
        for _ in range(rng.randrange(3)):
            match = match.play(f"invest: {rng.choice(bazaar.PLACES)}", seat)
    return match, "plan"


def written(match, kind, rng, *, closed):
    """Return the match after red has written something, and what the others did in between."""
    if kind == "bid":
        return match.play(f"bid: {rng.randrange(3)}", "red")
    for _ in range(rng.randrange(match.state.purse("red") + 1)):
        match = match.play(f"invest: {rng.choice(bazaar.PLACES)}", "red")
    return match.play("hand-in", "red") if closed else match


@pytest.mark.parametrize("closed", [False, True])
def test_what_is_written_is_told_to_nobody(closed, times):
    for seed in range(times(6, 400)):
        rng = Random(seed)
        match, kind = waiting(rng)
        first, second = (written(match, kind, rng, closed=closed) for _ in range(2))
        same_but_for_red(first, second)
        if kind == "plan":
            both = [one.play("hand-in", "green") for one in (first, second)]
            same_but_for_red(*both)


def test_that_a_plan_has_grown_is_told_to_nobody(times):
    for seed in range(times(6, 400)):
        rng = Random(f"begun {seed}")
        match, kind = waiting(rng)
        if kind == "plan":
            match = match.play("invest: north", rng.choice(bazaar.SEATS))  # what happened before is no news any more
            same_but_for_red(match, written(match, kind, rng, closed=False))
