"""Questions and rolls name what they are about, as ids that everybody knows."""

from __future__ import annotations

from random import Random

import pytest

from ancientwars import Chance, Match, Outcome, cca
from ancientwars.cca import BOARD, SEATS
from ancientwars.cca.components.board import SECTIONS
from ancientwars.cca.components.kit import CARDS, FACES, UNITS
from ancientwars.core.step import SPECTATOR

IDS = {*BOARD, *CARDS, *UNITS, *SECTIONS}
OWN = {"units": {"D6": "HI 3", "D8": "LB"}, "cards": ["order_three_center"]}
FOE = {"units": {"E6": "LI", "F8": "LC"}}


def field(stage="battle", **given):
    return {"stage": stage, "ordered": ["D6", "D8"], "bottom": OWN, "top": FOE} | given


@pytest.mark.parametrize(
    ("given", "notations", "about"),
    [
        (field("play"), (), ()),
        (field("play", ordered=[]), ("play: order_three_center",), ("order_three_center",)),
        (field("move"), (), ()),
        (field(), (), ()),
        (field(), ("fire: D8 > F8",), ("D8", "F8")),
        (field(), ("attack: D6 > E6",), ("E6", "D6")),
        (field(), ("attack: D6 > E6", "stand"), ("D6", "E6")),
        (field(), ("attack: D6 > E6", "stand", "roll: flag heavy heavy heavy heavy"), ("E6",)),
        (field(), ("attack: D6 > E6", "stand", "roll: heavy heavy heavy heavy heavy"), ("E6", "D6")),
        (field(), ("attack: D6 > E6", "stand", "roll: light light light light heavy"), ("D6",)),
    ],
)
def test_what_a_question_or_a_roll_is_about(given, notations, about):
    state = cca.position(given)
    for text in notations:
        state = cca.apply(state, cca.parse(state, text))
    waits = cca.pending(state)
    assert not isinstance(waits, Outcome)
    assert waits.about == about


def test_rolls_name_their_dice():
    state = cca.position(field(card="rally"))
    state = cca.apply(state, cca.parse(state, "fire: D8 > F8"))
    waits = cca.pending(state)
    assert isinstance(waits, Chance)
    assert (waits.dice, waits.faces) == (2, FACES)


@pytest.mark.parametrize(("scenario", "reactions"), [("002", "when-able"), ("005", "always"), ("013", "always")])
def test_in_whole_battles_subjects_are_ids_that_everybody_is_told(scenario, reactions):
    match, rng, named = Match.new("cca", seed=2, scenario=scenario, options={"reactions": reactions}), Random(2), set()
    while not match.over and len(match.plies) < 600:
        options = [one for one in match.legal_actions if str(one) != "done"]
        match = match.play(rng.choice(options or match.legal_actions))
    for state in match.states[:-1]:
        waits = cca.pending(state)
        assert not isinstance(waits, Outcome)
        assert IDS.issuperset(waits.about)
        assert len(set(waits.about)) == len(waits.about)
        if isinstance(waits, Chance) and waits.event == "roll":
            assert waits.about
            assert waits.dice > 0
        for viewer in (*SEATS, SPECTATOR):
            seen = cca.pending(cca.view(state, viewer))
            assert not isinstance(seen, Outcome)
            assert seen.about == waits.about
        if waits.about:
            named.add(getattr(waits, "prompt", "") or getattr(waits, "purpose", ""))
    assert {"give-orders", "respond", "attack", "retreat"} <= named
