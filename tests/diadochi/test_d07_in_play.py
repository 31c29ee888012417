"""Rules D7 in whole turns of random play: hands, cards that must be played, the number of questions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ancientwars import diadochi
from ancientwars.core.step import Chance, Decision, Outcome
from tests.diadochi.tables import happened

MUST = {card.id for card in diadochi.components().cards if card.must_be_played}


@pytest.mark.rule("D7.2c", "D3.5a", "D7.3d")
@pytest.mark.parametrize("scenario", diadochi.INFO.scenarios)
@pytest.mark.parametrize("reactions", ["always", "when-able"])
def test_in_a_turn_every_hand_is_played_and_what_must_be_played_is(scenario: str, reactions: str) -> None:
    rng = Random(7)
    state = diadochi.new_game(scenario=scenario, options={"reactions": reactions})
    questions: Counter[str] = Counter()
    sizes: set[int] = set()
    while state.turn < 2 and not isinstance(waits := diadochi.pending(state), Outcome):
        if isinstance(waits, Decision):
            questions[waits.prompt] += 1
            if waits.prompt == "play-card":
                sizes.add(state.cards.zone(waits.seat).count + state.round)
        is_chance = isinstance(waits, Chance)
        state = diadochi.apply(
            state, diadochi.sample(state, rng) if is_chance else rng.choice(diadochi.legal_actions(state))
        )
        for played in happened(state, "CardPlayed"):
            assert played.card not in MUST or played.use != "discard"
    assert sizes == {6}  # in round 1 five cards, in round 5 one: a surprise is replaced before the next question
    assert not any(state.cards.zone(seat).count for seat in state.seats)
    assert questions["play-card"] >= 5 * len(state.seats)
    segments = 2 * 5 * len(state.seats)
    surprises = len(state.kit.surprises)
    assert questions["surprise"] <= (segments + 60 + surprises) * len(state.seats)
